//! The layer on hosts without a map and on a small virtual table. One program: each host is compiled with all its rules.

mod board;
mod board_common;
mod board_edges;
mod common;
mod procedure;
mod reasons;
mod staff;
mod telling;
mod turn;
