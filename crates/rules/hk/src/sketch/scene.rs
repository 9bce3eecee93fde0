//! A tiny battle on an open table, written as a battle file and read like one: no rule is written twice.

use std::sync::Arc;

use engine::Word;
use engine::data::Source;
use table::Len;

use crate::element::{Quality, Role, Side, inches};
use crate::setup;
use crate::sketch::words::{Words, in_inches, unknown, word};
use crate::state::State;
use crate::units::Unit;

/// The table in inches: high enough for the longest range.
const TABLE: (u8, u8) = (60, 150);
/// Where the acting element stands.
pub(super) const AT: (Len, Len) = (inches(30), inches(20));
/// The longest distance that a sketch takes, in inches.
pub(super) const DISTANCE_MAX: u8 = 120;

pub(super) const HINDRANCES: Word = word("hindrances", "a number", "hedges between them; 0");
pub(super) const COVER: Word =
    word("cover", "open, light, heavy, reinforced, or a kind of terrain or obstacle", "of the target; open");
pub(super) const SUPPRESSED: Word = word("suppressed", "yes or no", "who acts is Suppressed; no");
pub(super) const QUALITY: Word = word("quality", "green, regular or veteran", "of who acts; regular");
pub(super) const MISSING: Word = word("missing", "a number", "men missing from the crew of its weapon; 0");

/// A battle file in the making.
pub(super) struct Scene {
    head: Vec<String>,
    tables: Vec<String>,
    n_elements: [u8; 2],
}

impl Scene {
    /// An empty table in a stage, as files write it: `"spotting"`.
    pub(super) fn new(stage: &str, turn: u8) -> Scene {
        let head = ["id = \"sketch\"".to_owned(), "turns = 8".to_owned(), format!("turn = {turn}")];
        let head = head.into_iter().chain([format!("stage = {stage}"), "winner = \"A\"".to_owned()]);
        let tables = vec![format!("[table]\nwidth = {}\nheight = {}", TABLE.0, TABLE.1)];
        Scene { head: head.collect(), tables, n_elements: [0; 2] }
    }

    /// A table of the file.
    pub(super) fn table(&mut self, text: String) {
        self.tables.push(text);
    }

    /// An element that faces the other side, with more lines of its own.
    pub(super) fn stands(&mut self, side: Side, unit: &Unit, at: (Len, Len), more: &str) {
        let facing = if side == Side::A { 0 } else { 180 };
        self.stands_facing(side, unit, at, facing, more);
    }

    /// An element with more lines of its own.
    pub(super) fn stands_facing(&mut self, side: Side, unit: &Unit, at: (Len, Len), facing: u16, more: &str) {
        let number = &mut self.n_elements[side.idx()];
        *number += 1;
        let id = format!("{}{number}", side.letter());
        let at = format!("at = [{}, {}]\nfacing = {facing}", in_inches(at.0), in_inches(at.1));
        self.tables.push(format!("[[element]]\nid = \"{id}\"\nunit = \"{}\"\n{at}\n{more}", unit.id));
    }

    /// HK-H04: so many hedges between two places, none of which either touches.
    pub(super) fn hindrances(&mut self, words: &Words<'_>, from: Len, to: Len) -> Result<(), String> {
        let n = words.number("hindrances", 6)?;
        let gap = to - from - inches(3);
        if 0 < n && gap < Len::milli_inches(200) * i32::from(n) {
            return Err(format!("there is no room for {n} hindrances between them: they are too near"));
        }
        for k in 1..=n {
            let y = from + inches(3) / 2 + gap * i32::from(k) / i32::from(n + 1);
            self.barrier("hedge", y);
        }
        Ok(())
    }

    /// HK-R23: smoke halfway between two places.
    pub(super) fn smoke(&mut self, words: &Words<'_>, from: Len, to: Len) -> Result<(), String> {
        let value = words.one_of("smoke", &[("0", 0), ("4", 4), ("2", 2)])?;
        if value != 0 {
            let y = in_inches((from + to) / 2);
            let at = format!("at = [{}, {y}]", in_inches(AT.0));
            self.tables.push(format!("[[smoke]]\n{at}\nowner = \"A\"\nvalue = {value}"));
        }
        Ok(())
    }

    /// A line across the table.
    fn barrier(&mut self, kind: &str, y: Len) {
        let ([west, east], y) = ([AT.0 - inches(15), AT.0 + inches(15)].map(in_inches), in_inches(y));
        self.tables.push(format!("[[line]]\nkind = \"{kind}\"\npoints = [[{west}, {y}], [{east}, {y}]]"));
    }

    /// HK-H05: what covers an element whose front rank stands at a height of the table and looks south.
    pub(super) fn cover(&mut self, words: &Words<'_>, usual: &'static str, y: Len) -> Result<(), String> {
        let tables = &words.rules.tables;
        match words.get("cover").unwrap_or(usual) {
            "open" | "none" => (),
            "light" => self.patch("crops", y, ""),
            "heavy" => self.patch("foxholes", y, ""),
            "reinforced" => self.patch("trench", y, ""),
            kind if tables.areas.iter().any(|it| it.id == kind && !it.relief) => {
                let building = tables.areas.iter().any(|it| it.id == kind && it.building);
                self.patch(kind, y, if building { "floors = 1" } else { "" });
            }
            kind if tables.lines.iter().any(|it| it.id == kind && it.half_width == Len::ZERO) => {
                self.barrier(kind, y - Len::milli_inches(600));
            }
            other => {
                let areas = tables.areas.iter().filter(|it| !it.relief).map(|it| it.id.as_str());
                let lines =
                    tables.lines.iter().filter(|it| it.half_width == Len::ZERO).map(|it| it.id.as_str());
                let known: Vec<&str> =
                    ["open", "light", "heavy", "reinforced"].into_iter().chain(areas).chain(lines).collect();
                return Err(unknown("cover", other, &known));
            }
        }
        Ok(())
    }

    /// An area under an element whose front rank stands at a height of the table.
    fn patch(&mut self, kind: &str, y: Len, more: &str) {
        self.area(kind, y - Len::milli_inches(400), y + inches(4), more);
    }

    /// HK-R37: higher ground from a height of the table on.
    pub(super) fn hill(&mut self, y: Len) {
        self.area("hill", y - Len::milli_inches(400), y + inches(8), "level = 1");
    }

    fn area(&mut self, kind: &str, south: Len, north: Len, more: &str) {
        let [west, east] = [AT.0 - inches(12), AT.0 + inches(12)].map(in_inches);
        let [south, north] = [south, north].map(in_inches);
        let points = format!("[[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]");
        self.tables.push(format!("[[area]]\nkind = \"{kind}\"\npoints = {points}\n{more}"));
    }

    /// The state that the file describes; play stops where the procedure ends. The other side is ready.
    pub(super) fn build(self, words: &Words<'_>) -> Result<State, String> {
        let text = format!("{}\n{}\n", self.head.join("\n"), self.tables.join("\n"));
        let source = Source::new("sketch", text);
        let rules = words.rules;
        let built = source.parse().and_then(|it| setup::build(&rules.tables, &rules.units, &source, it));
        let mut state = built.map_err(|errors| {
            let all: Vec<String> = errors.0.into_iter().map(|it| it.why).collect();
            all.join("; ")
        })?;
        if let Some(battle) = Arc::get_mut(&mut state.battle) {
            battle.is_sheet = true;
        }
        state.sides[Side::B.idx()].ready = state.stage.is_secret();
        Ok(state)
    }
}

/// The lines of a file for the state of an element.
pub(super) fn condition(words: &Words<'_>, unit: &Unit) -> Result<String, String> {
    let quality = quality_line(words.quality("quality")?);
    let morale = if words.flag("suppressed")? { "morale = \"suppressed\"\n" } else { "" };
    Ok(format!("{quality}{morale}{}", missing(words, unit)?))
}

/// The line of a file for a quality.
pub(super) fn quality_line(quality: Quality) -> String {
    format!("quality = \"{}\"\n", crate::view::quality_name(quality))
}

/// The line of a file for a crew that lacks men: the gunner falls last.
pub(super) fn missing(words: &Words<'_>, unit: &Unit) -> Result<String, String> {
    let n = usize::from(words.number("missing", 8)?);
    let crew = |role: Role| matches!(role, Role::Crew(0) | Role::Gunner(0));
    let mut served: Vec<usize> = (0..unit.men.len()).filter(|&idx| crew(unit.men[idx].role)).collect();
    served.sort_by_key(|&idx| unit.men[idx].role == Role::Gunner(0));
    if served.len() <= n && 0 < n {
        return Err(format!("{} has {} men in its crew: fewer can be missing", unit.id, served.len()));
    }
    let dead: Vec<String> = served.iter().take(n).map(ToString::to_string).collect();
    Ok(if dead.is_empty() { String::new() } else { format!("dead = [{}]\n", dead.join(", ")) })
}
