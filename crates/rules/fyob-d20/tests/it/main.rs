//! Fight Your Own Battles over the d20 rules, from outside.

mod common;
mod conformance;
mod games;
mod ha_8;
mod leaving;
mod whims;
