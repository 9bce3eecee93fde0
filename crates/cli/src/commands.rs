//! The commands, one file each: its arguments, and what it does with them.

pub mod audit;
pub mod battles;
pub mod campaign;
pub mod check;
pub mod conform;
pub mod engine;
pub mod odds;
pub mod play;
pub mod replay;
pub mod report;
pub mod resolve;
pub mod rules;
pub mod serve;
pub mod simulate;
