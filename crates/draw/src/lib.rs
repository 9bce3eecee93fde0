//! Pictures: the table as SVG, and the battle report as one page.
//!
//! Everything here is a pure function of what a seat may see, and the same every time. Floating point is allowed: nothing
//! of this goes back into a game.

mod ground;
mod ink;
mod labels;
mod map;
mod report;
mod shape;
mod summary;
mod symbols;
#[cfg(test)]
mod testing;

pub use ground::ground_svg;
pub use map::{Look, map_svg};
pub use report::report_html;
pub use summary::{LossSummary, RollSummary, SideSummary, Summary};
pub use symbols::symbols_svg;
