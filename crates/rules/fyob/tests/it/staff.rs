//! Leaders, command, strategy and signals, on a host without a table.

mod command;
mod exercise;
mod leaders;
mod signals;
mod strategy;
mod umpire;
