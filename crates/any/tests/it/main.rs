//! All systems behind one door.

mod corpus;
mod library;
mod moments;
mod secrets;
