//! All tests of the house host in one program: its rules are compiled once.

mod bad_files;
mod battles;
mod campaign;
mod common;
mod conformance;
mod host;
mod laws;
mod program;
mod secrets;
mod showing;
mod sketches;
