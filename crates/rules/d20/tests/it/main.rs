//! The rules as they are played, from outside: positions, whole games, files, and the book.

mod bad_files;
mod bad_tables;
mod book;
mod clicks;
mod conformance;
mod in_words;
mod laws;
mod positions;
mod situations;
mod sketches;
mod twice;
