//! What the chores and the tidy test share: the project as files, and the way from a rule to its code and its tests.

pub mod carried;
pub mod project;
pub mod trace;
