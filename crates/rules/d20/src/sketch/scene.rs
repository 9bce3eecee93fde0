//! A tiny battle on an open table, written as a battle file and read like one: no rule is written twice.

use engine::data::Source;
use table::{Footprint, Len};

use crate::D20;
use crate::element::{Class, DU, Side};
use crate::setup;
use crate::sketch::words::{Words, in_du, unknown};
use crate::state::State;
use crate::tables::{Column, Tables};
use crate::units::Unit;

/// The table in DU: high enough for the longest range, and for whoever falls back.
const TABLE: (u8, u8) = (60, 100);
/// Where the acting element stands: far from all edges but its own, or near one that is not.
const ABSCISSA: Len = Len::inches(30);
const ABSCISSA_NEAR_EDGE: Len = Len::inches(3);
/// How far up the table it stands.
pub(super) const ORDINATE: Len = Len::inches(20);
/// Half the side of a patch of ground: it holds the centre of a base and nothing else.
const HALF_PATCH: Len = Len::milli_inches(400);

/// A battle file in the making.
pub(super) struct Scene {
    head: Vec<String>,
    tables: Vec<String>,
    n_elements: [u8; 2],
}

/// Which way an element faces, seen from the other one, that stands south of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aspect {
    /// It looks at it.
    Front,
    /// It shows its side.
    Flank,
    /// It turns its back.
    Rear,
}

impl Aspect {
    /// The words for it.
    pub(super) const WORDS: [(&'static str, Aspect); 3] =
        [("front", Aspect::Front), ("flank", Aspect::Flank), ("rear", Aspect::Rear)];

    pub(super) fn facing(self) -> u16 {
        match self {
            Aspect::Front => 180,
            Aspect::Flank => 90,
            Aspect::Rear => 0,
        }
    }
}

/// Where the acting element stands.
pub(super) fn abscissa(near_edge: bool) -> Len {
    if near_edge { ABSCISSA_NEAR_EDGE } else { ABSCISSA }
}

/// How far a base reaches from its centre along the line between the two.
pub(super) fn half(tables: &Tables, class: Class, aspect: Aspect) -> Len {
    match (tables.bases.of(class), aspect) {
        (Footprint::Rect { width, .. }, Aspect::Flank) => width / 2,
        (Footprint::Rect { depth, .. }, Aspect::Front | Aspect::Rear) => depth / 2,
        (Footprint::Disc { radius }, _) => radius,
    }
}

impl Scene {
    /// An empty table in a stage of side A's player-turn.
    pub(super) fn new(stage: &str) -> Scene {
        let head = vec!["id = \"sketch\"".to_owned(), "turn = 2".to_owned(), format!("stage = \"{stage}\"")];
        let tables = vec![format!("[table]\nwidth = {}\nheight = {}", TABLE.0, TABLE.1)];
        Scene { head, tables, n_elements: [0; 2] }
    }

    /// A line before all tables, such as a switch.
    pub(super) fn head(&mut self, line: &str) {
        self.head.push(line.to_owned());
    }

    /// A table of the file.
    pub(super) fn table(&mut self, text: String) {
        self.tables.push(text);
    }

    /// An element that stands on the table, with more lines of its own. Returns its id.
    pub(super) fn stands(
        &mut self,
        side: Side,
        unit: &Unit,
        at: (Len, Len),
        facing: u16,
        more: &str,
    ) -> String {
        let at = format!("at = [{}, {}]\nfacing = {facing}", in_du(at.0), in_du(at.1));
        self.element(side, unit, &format!("{at}\n{more}"))
    }

    /// An element aboard another. Returns its id.
    pub(super) fn rides(&mut self, side: Side, unit: &Unit, carrier: &str, more: &str) -> String {
        self.element(side, unit, &format!("aboard = \"{carrier}\"\n{more}"))
    }

    /// An element that is out of play.
    pub(super) fn is_lost(&mut self, side: Side, unit: &Unit) {
        self.element(side, unit, "gone = \"knocked_out\"");
    }

    fn element(&mut self, side: Side, unit: &Unit, more: &str) -> String {
        let number = &mut self.n_elements[side.idx()];
        *number += 1;
        let id = format!("{}{number}", side.letter());
        self.tables.push(format!("[[element]]\nid = \"{id}\"\nunit = \"{}\"\n{more}", unit.id));
        id
    }

    /// A patch of ground under a point.
    fn patch(&mut self, kind: &str, (x, y): (Len, Len)) {
        let [west, east] = [x - HALF_PATCH, x + HALF_PATCH].map(in_du);
        let [south, north] = [y - HALF_PATCH, y + HALF_PATCH].map(in_du);
        let points = format!("[[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]");
        self.tables.push(format!("[[area]]\nkind = \"{kind}\"\npoints = {points}"));
    }

    /// A line across the way, 6 DU long.
    fn barrier(&mut self, kind: &str, (x, y): (Len, Len)) {
        let ([west, east], y) = ([x - DU * 3, x + DU * 3].map(in_du), in_du(y));
        self.tables.push(format!("[[line]]\nkind = \"{kind}\"\npoints = [[{west}, {y}], [{east}, {y}]]"));
    }

    /// A smoke marker across the way.
    pub(super) fn smoke(&mut self, (x, y): (Len, Len)) {
        self.tables.push(format!("[[smoke]]\nat = [{}, {}]\nowner = \"A\"", in_du(x), in_du(y)));
    }

    /// D20-H05, D20-H06: what covers a unit at a point: `none`, `soft`, `hard`, or a kind of terrain or obstacle.
    /// Obstacles lie on its southern side, as far from its base as `gap` leaves room for.
    pub(super) fn cover(
        &mut self,
        words: &Words<'_>,
        unit: &Unit,
        at: (Len, Len),
        near: Near,
    ) -> Result<(), String> {
        let tables = &words.rules.tables;
        let word = words.get("cover").unwrap_or(near.default);
        let enters =
            |column: Column| 0 < tables.movement.allowance(unit.moves, column) || unit.class == Class::Csw;
        match word {
            "none" => (),
            "soft" => self.patch("scrub", at),
            // Wheels do not get into a house: a wall serves as well.
            "hard" if enters(Column::Difficult) => self.patch("stone_building", at),
            "hard" => self.wall("wall", at, near),
            kind if tables.terrain.iter().any(|it| it.kind == kind && !it.relief) => self.patch(kind, at),
            kind if tables.lines.iter().any(|it| it.kind == kind && it.half_width == Len::ZERO) => {
                self.wall(kind, at, near);
            }
            other => {
                let areas = tables.terrain.iter().filter(|it| !it.relief).map(|it| it.kind.as_str());
                let lines =
                    tables.lines.iter().filter(|it| it.half_width == Len::ZERO).map(|it| it.kind.as_str());
                let known: Vec<&str> =
                    ["none", "soft", "hard"].into_iter().chain(areas).chain(lines).collect();
                return Err(unknown("cover", other, &known));
            }
        }
        Ok(())
    }

    /// A linear obstacle just south of a base.
    pub(super) fn wall(&mut self, kind: &str, at: (Len, Len), near: Near) {
        let beyond = (near.gap / 2).min(Len::milli_inches(400));
        self.barrier(kind, (at.0, at.1 - near.half - beyond));
    }

    /// The state that the file describes.
    pub(super) fn build(self, rules: &D20) -> Result<State, String> {
        let text = format!("{}\n{}\n", self.head.join("\n"), self.tables.join("\n"));
        let source = Source::new("sketch", text);
        let built = source.parse().and_then(|it| setup::build(&rules.tables, &rules.units, &source, it));
        built.map_err(|errors| {
            let all: Vec<String> = errors.0.into_iter().map(|it| it.why).collect();
            all.join("; ")
        })
    }
}

/// How near the other element is to the one that is covered.
#[derive(Clone, Copy)]
pub(super) struct Near {
    /// Between the bases.
    pub(super) gap: Len,
    /// From the centre to the edge of the base.
    pub(super) half: Len,
    /// The cover, if no word says otherwise.
    pub(super) default: &'static str,
}
