//! The rules as they are played, from outside: positions, whole games, files, and the book.

mod bad_files;
mod boarding;
mod book;
mod conformance;
mod hidden;
mod laws;
mod movement;
mod position;
mod sequence;
mod sketches;
