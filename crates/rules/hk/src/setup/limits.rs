//! How large a battle may be. Everything that a file can make grow has its limit here.

use std::ops::RangeInclusive;

/// The sides of the table, in inches.
pub const TABLE: RangeInclusive<i32> = 4..=240;
/// HK-091: the allotted turns.
pub const TURNS: RangeInclusive<u8> = 1..=40;
/// The turn that is being played: three more than the allotted ones at most.
pub const TURN: RangeInclusive<u8> = 1..=43;
/// Elements of a side: their numbers end here, too.
pub const ELEMENTS_OF_A_SIDE_MAX: usize = crate::element::ElementId::MAX as usize;
/// Figures of a battle.
pub const FIGURES_MAX: usize = 600;
/// Areas of terrain.
pub const AREAS_MAX: usize = 200;
/// Lines of terrain.
pub const LINES_MAX: usize = 200;
/// Objectives.
pub const OBJECTIVES_MAX: usize = 20;
/// Smoke counters on the table at the start.
pub const SMOKE_MAX: usize = 40;
/// Markers and declared assaults in a position.
pub const MARKERS_MAX: usize = 100;
/// Batteries of a side.
pub const BATTERIES_MAX: usize = 10;
/// HK-H21: missions of a weapon or battery.
pub const MISSIONS: RangeInclusive<u8> = 0..=99;
/// The level of an area.
pub const LEVEL: RangeInclusive<i16> = 0..=9;
/// HK-R29: storeys of a building.
pub const FLOORS: RangeInclusive<u8> = 1..=9;
/// HK-H31: the bonus of a leader.
pub const BONUS: RangeInclusive<u8> = 0..=2;
/// Elements that a side has lost, or had at the start.
pub const COUNT: RangeInclusive<u8> = 0..=99;
/// Hits and kills that count for the next morale test.
pub const STRUCK: RangeInclusive<u16> = 0..=999;
/// How long a battle takes, in minutes.
pub const MINUTES: RangeInclusive<u16> = 1..=6_000;
/// The version of the format of battle files.
pub const FORMAT: i64 = 1;
/// Characters of a title.
pub const TITLE_CHARS_MAX: usize = 80;
/// Characters of a summary.
pub const SUMMARY_CHARS_MAX: usize = 600;
