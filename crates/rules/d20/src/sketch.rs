//! Placeholder until the sketches are written.
use crate::D20;
pub(crate) fn sketch(_: &D20, _: &str, _: &[(String, String)]) -> Result<engine::Sketch<D20>, String> { Err(String::new()) }
pub(crate) fn procedures() -> Vec<engine::Procedure> { Vec::new() }
