//! Fight Your Own Battles over Hit & Kill, from outside.

mod common;
mod conformance;
mod games;
mod ha_9;
mod ha_9_fire;
mod whole;
