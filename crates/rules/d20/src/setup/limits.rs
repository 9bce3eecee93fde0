//! How large a battle may be. Everything that a file can make grow has its limit here.

use std::ops::RangeInclusive;

/// The sides of the table, in DU.
pub const TABLE_DU: RangeInclusive<i32> = 4..=240;
/// Game turns.
pub const TURNS: RangeInclusive<u8> = 1..=99;
/// Elements of a side: their numbers end here, too.
pub const ELEMENTS_OF_A_SIDE_MAX: usize = crate::element::ElementId::MAX as usize;
/// Areas of terrain.
pub const AREAS_MAX: usize = 200;
/// Lines of terrain.
pub const LINES_MAX: usize = 200;
/// Objectives.
pub const OBJECTIVES_MAX: usize = 20;
/// Smoke markers on the table at the start.
pub const SMOKE_MAX: usize = 40;
/// Batteries of a side, and sorties of a side.
pub const ASSETS_MAX: usize = 20;
/// Contacts, and elements that may advance, in a position.
pub const CONTACTS_MAX: usize = 200;
/// The level of an area.
pub const LEVEL: RangeInclusive<i16> = 0..=9;
/// D20-H41: smoke rounds of an element.
pub const SMOKE_ROUNDS: RangeInclusive<u8> = 0..=9;
/// D20-H41: smoke rounds of an element with the smoke flag, if the file does not say.
pub const SMOKE_ROUNDS_DEFAULT: u8 = 2;
/// Elements that a side has lost before the position begins.
pub const REMOVED: RangeInclusive<u8> = 0..=99;
/// How long a battle takes, in minutes.
pub const MINUTES: RangeInclusive<u16> = 1..=6_000;
/// The version of the format of battle files.
pub const FORMAT: i64 = 1;
/// Characters of a title.
pub const TITLE_CHARS_MAX: usize = 80;
/// Characters of a summary.
pub const SUMMARY_CHARS_MAX: usize = 600;
