//! The companion: one program, because the rules are compiled for it as a whole.

mod corrections;
mod crews;
mod dialogue;
mod games;
mod officers;
mod paper;
mod person;
