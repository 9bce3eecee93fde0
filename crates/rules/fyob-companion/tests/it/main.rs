//! The companion: one program, because the rules are compiled for it as a whole.

mod dialogue;
mod games;
