//! A battle file, or the position of a conformance case, as it is written.
//!
//! Measures are in inches. Everything has a default but the elements' ids and units: a position names what matters to it.

use engine::data::{Decimal, Whole};
use serde::Deserialize;
use serde::de::IgnoredAny;
use table::{Deg, Edge, Point};
use toml::Spanned;

use crate::element::{ElementId, Morale, Order, Quality, Side};
use crate::state::{Stage, Support, Weight};

/// A battle file, or the position of a conformance case, as it was read. Nothing is checked yet but its form.
///
/// `S` is what a solo system above these rules reads from the table `solo`, which means nothing to the rules themselves.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, bound = "S: Deserialize<'de> + Default")]
pub struct Setup<S = IgnoredAny> {
    pub(super) format: Option<Spanned<Whole>>,
    pub(super) system: Option<Spanned<String>>,
    pub(super) id: Option<Spanned<String>>,
    pub(super) title: Option<Spanned<String>>,
    pub(super) summary: Option<Spanned<String>>,
    pub(super) first_game: bool,
    pub(super) difficulty: Option<engine::Difficulty>,
    pub(super) minutes: Option<Spanned<Whole>>,
    pub(super) turns: Option<Spanned<Whole>>,
    pub(super) table: TableRow,
    pub(super) area: Vec<AreaRow>,
    pub(super) line: Vec<LineRow>,
    pub(super) objective: Vec<ObjectiveRow>,
    pub(super) side: Vec<SideRow>,
    pub(super) element: Vec<ElementRow>,
    pub(super) victory: Option<VictoryRow>,
    // Where play stands, for positions:
    pub(super) turn: Option<Spanned<Whole>>,
    pub(super) stage: Option<Stage>,
    pub(super) winner: Option<Side>,
    pub(super) first: Option<Side>,
    pub(super) smoke: Vec<SmokeRow>,
    pub(super) marker: Vec<MarkerRow>,
    pub(super) opportunity: Vec<OpportunityRow>,
    pub(super) assault: Vec<AssaultRow>,
    solo: Option<S>,
}

impl<S> Setup<S> {
    /// What it says to a solo system.
    pub fn solo(&self) -> Option<&S> {
        self.solo.as_ref()
    }

    /// The battle itself, and what it says to a solo system.
    pub fn split(self) -> (Setup, Option<S>) {
        let setup = Setup {
            format: self.format,
            system: self.system,
            id: self.id,
            title: self.title,
            summary: self.summary,
            first_game: self.first_game,
            difficulty: self.difficulty,
            minutes: self.minutes,
            turns: self.turns,
            table: self.table,
            area: self.area,
            line: self.line,
            objective: self.objective,
            side: self.side,
            element: self.element,
            victory: self.victory,
            turn: self.turn,
            stage: self.stage,
            winner: self.winner,
            first: self.first,
            smoke: self.smoke,
            marker: self.marker,
            opportunity: self.opportunity,
            assault: self.assault,
            solo: None,
        };
        (setup, self.solo)
    }

    /// The nation that the file gives a side, in its own word: "german".
    pub fn nation(&self, side: Side) -> Option<&str> {
        let row = self.side.iter().find(|it| *it.id.get_ref() == side)?;
        row.nation.as_ref().map(|it| it.get_ref().as_str())
    }
}

/// Two numbers in inches: x and y.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Xy(Decimal, Decimal);

impl Xy {
    pub(super) fn point(self) -> Point {
        Point::new(self.0.inches(), self.1.inches())
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableRow {
    pub(super) width: Option<Spanned<Decimal>>,
    pub(super) height: Option<Spanned<Decimal>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaRow {
    pub(super) id: Option<Spanned<String>>,
    pub(super) kind: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) points: Spanned<Vec<Xy>>,
    pub(super) level: Option<Spanned<Whole>>,
    /// HK-R29: storeys of a building.
    pub(super) floors: Option<Spanned<Whole>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineRow {
    pub(super) id: Option<Spanned<String>>,
    pub(super) kind: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) points: Spanned<Vec<Xy>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) at: Spanned<Xy>,
    #[serde(default)]
    pub(super) holder: Holder,
}

/// Who holds an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub(super) enum Holder {
    #[default]
    #[serde(rename = "none")]
    Nobody,
    A,
    B,
}

impl Holder {
    pub(super) fn side(self) -> Option<Side> {
        match self {
            Holder::Nobody => None,
            Holder::A => Some(Side::A),
            Holder::B => Some(Side::B),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideRow {
    pub(super) id: Spanned<Side>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) nation: Option<Spanned<String>>,
    pub(super) edge: Option<Spanned<Edge>>,
    pub(super) facing: Option<Deg>,
    pub(super) quality: Option<Quality>,
    /// HK-H44: its players may deploy within so many inches of the edge.
    pub(super) zone: Option<Spanned<Decimal>>,
    /// HK-H44: its elements begin hidden.
    #[serde(default)]
    pub(super) hidden: bool,
    #[serde(default)]
    pub(super) batteries: Vec<BatteryRow>,
    /// HK-H34: elements lost before the position begins.
    pub(super) lost: Option<Spanned<Whole>>,
    /// HK-H39: elements at the start, if they are not those of the file.
    pub(super) n_start: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) picks_casualties: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BatteryRow {
    pub(super) name: Spanned<String>,
    pub(super) support: Spanned<Support>,
    pub(super) weight: Weight,
    pub(super) missions: Option<Spanned<Whole>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the file")]
pub(super) struct ElementRow {
    pub(super) id: Spanned<ElementId>,
    pub(super) unit: Option<Spanned<String>>,
    /// HK-H45: nobody is behind this counter.
    #[serde(default)]
    pub(super) dummy: bool,
    pub(super) name: Option<Spanned<String>>,
    pub(super) quality: Option<Quality>,
    /// Its centre.
    pub(super) at: Option<Spanned<Xy>>,
    pub(super) facing: Option<Deg>,
    /// HK-H02: where its figures stand, if not in formation: x, y and perhaps the floor of each.
    pub(super) places: Option<Spanned<Vec<Vec<Decimal>>>>,
    pub(super) aboard: Option<Spanned<ElementId>>,
    pub(super) hidden: Option<Spanned<bool>>,
    pub(super) missions: Option<Spanned<Whole>>,
    /// HK-H31: another bonus of its leader than its unit has.
    pub(super) leader: Option<Spanned<Whole>>,
    // What has happened to it, for positions:
    /// The numbers of the figures that are dead, from 0.
    pub(super) dead: Option<Spanned<Vec<Whole>>>,
    pub(super) morale: Option<Spanned<Morale>>,
    pub(super) order: Option<Order>,
    #[serde(default)]
    pub(super) moved: bool,
    #[serde(default)]
    pub(super) ran: bool,
    #[serde(default)]
    pub(super) fired: bool,
    #[serde(default)]
    pub(super) gone: bool,
    pub(super) hits: Option<Spanned<Whole>>,
    pub(super) kills: Option<Spanned<Whole>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryRow {
    pub(super) by_objectives: Option<ByObjectivesRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByObjectivesRow {
    pub(super) side: Side,
    pub(super) win: Spanned<Whole>,
    pub(super) draw: Option<Spanned<Whole>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SmokeRow {
    pub(super) at: Spanned<Xy>,
    pub(super) owner: Side,
    /// HK-R23: 4 or 2 hindrances.
    pub(super) value: Option<Spanned<Whole>>,
}

/// HK-052: a marker of indirect fire: of a weapon of an element, or of a battery of a side, both counted from 0.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkerRow {
    pub(super) at: Spanned<Xy>,
    pub(super) spotter: Spanned<ElementId>,
    pub(super) weapon: Option<Spanned<(ElementId, u8)>>,
    pub(super) battery: Option<Spanned<(Side, u8)>>,
    /// Fire for Effect; otherwise Call Fire.
    #[serde(default)]
    pub(super) effect: bool,
    #[serde(default)]
    pub(super) used: bool,
}

/// HK-H12: a marker of opportunity fire.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpportunityRow {
    pub(super) firer: Spanned<ElementId>,
    pub(super) target: Spanned<ElementId>,
    pub(super) at: Spanned<Xy>,
}

/// HK-071: a close assault that has been declared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AssaultRow {
    pub(super) by: Spanned<ElementId>,
    pub(super) on: Spanned<ElementId>,
    #[serde(default)]
    pub(super) met: bool,
}
