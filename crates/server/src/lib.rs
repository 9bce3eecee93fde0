//! The server: the page, the games, and what passes between them. `docs/server-protocol.md` describes it.
//!
//! - [`Server`] binds an address and runs until it is told to stop.
//! - `registry` finds a game, or loads it; `game` is the task that owns one game; `socket` is one open table.
//! - `api` answers what is asked over HTTP; `pages` serves the page itself.
//!
//! Nothing here knows a rule. Whatever is shown to somebody comes from `View`, `LogLine` and the answers that the engine
//! makes from what a seat believes.

mod access;
mod api;
mod app;
mod config;
mod error;
mod game;
mod headers;
mod line;
mod listen;
mod metrics;
mod pages;
mod rates;
mod registry;
mod secret;
mod server;
mod socket;
#[cfg(feature = "testkit")]
pub mod testkit;
#[cfg(feature = "ts")]
pub mod typescript;
pub mod wire;

pub use config::{Config, Limits};
pub use server::{Server, StartError, runtime};
