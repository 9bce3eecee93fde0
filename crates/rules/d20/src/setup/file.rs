//! A battle file, or the position of a conformance case, as it is written.
//!
//! Measures are in DU. Everything has a default but the elements' ids and units: a position names what matters to it.

use std::fmt;

use engine::data::{Decimal, Whole};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, de};
use table::{Deg, Edge, Point};
use toml::Spanned;

use crate::element::{Class, ElementId, Flag, Loss, Mark, Mode, MoveClass, Protection, Side};
use crate::state::{Stage, Switches};
use crate::units::ApWord;

/// A battle file, or the position of a conformance case, as it was read. Nothing is checked yet but its form.
///
/// `S` is what a solo system above these rules reads from the table `solo`, which means nothing to the rules themselves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default, bound = "S: Deserialize<'de>")]
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
    pub(super) first: Option<Side>,
    pub(super) switches: Switches,
    pub(super) table: TableRow,
    pub(super) area: Vec<AreaRow>,
    pub(super) line: Vec<LineRow>,
    pub(super) objective: Vec<ObjectiveRow>,
    pub(super) side: Vec<SideRow>,
    pub(super) element: Vec<ElementRow>,
    pub(super) victory: Option<VictoryRow>,
    pub(super) turn: Option<Spanned<Whole>>,
    pub(super) active: Option<Side>,
    pub(super) first_player: Option<Side>,
    pub(super) stage: Stage,
    pub(super) smoke: Vec<SmokeRow>,
    pub(super) contact: Vec<ContactRow>,
    pub(super) advance: Vec<AdvanceRow>,
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
            first: self.first,
            switches: self.switches,
            table: self.table,
            area: self.area,
            line: self.line,
            objective: self.objective,
            side: self.side,
            element: self.element,
            victory: self.victory,
            turn: self.turn,
            active: self.active,
            first_player: self.first_player,
            stage: self.stage,
            smoke: self.smoke,
            contact: self.contact,
            advance: self.advance,
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

impl<S> Default for Setup<S> {
    fn default() -> Setup<S> {
        Setup {
            format: None,
            system: None,
            id: None,
            title: None,
            summary: None,
            first_game: false,
            difficulty: None,
            minutes: None,
            turns: None,
            first: None,
            switches: Switches::default(),
            table: TableRow { width: None, height: None },
            area: Vec::new(),
            line: Vec::new(),
            objective: Vec::new(),
            side: Vec::new(),
            element: Vec::new(),
            victory: None,
            turn: None,
            active: None,
            first_player: None,
            stage: Stage::Begin,
            smoke: Vec::new(),
            contact: Vec::new(),
            advance: Vec::new(),
            solo: None,
        }
    }
}

/// Two numbers in DU: x and y.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Xy(Decimal, Decimal);

impl Xy {
    pub(super) fn point(self) -> Point {
        Point::new(self.0.inches(), self.1.inches())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableRow {
    pub(super) width: Option<Spanned<Decimal>>,
    pub(super) height: Option<Spanned<Decimal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaRow {
    pub(super) id: Option<Spanned<String>>,
    pub(super) kind: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) points: Spanned<Vec<Xy>>,
    pub(super) level: Option<Spanned<Whole>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineRow {
    pub(super) id: Option<Spanned<String>>,
    pub(super) kind: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) points: Spanned<Vec<Xy>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) at: Spanned<Xy>,
    #[serde(default)]
    pub(super) holder: Holder,
    pub(super) captured: Option<Spanned<bool>>,
}

/// Who holds an objective.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub(super) enum Holder {
    #[default]
    #[serde(rename = "none")]
    Nobody,
    A,
    B,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideRow {
    pub(super) id: Spanned<Side>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) nation: Option<Spanned<String>>,
    pub(super) edge: Option<Spanned<Edge>>,
    pub(super) facing: Option<Deg>,
    pub(super) quality: Option<Spanned<QualityWord>>,
    pub(super) zone: Option<Spanned<Vec<Xy>>>,
    #[serde(default)]
    pub(super) batteries: Vec<BatteryRow>,
    #[serde(default)]
    pub(super) sorties: Vec<SortieRow>,
    pub(super) removed: Option<Spanned<Whole>>,
    pub(super) combat_lost: Option<Spanned<Whole>>,
    pub(super) deployed: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BatteryRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) class: Spanned<String>,
    pub(super) missions: Option<Spanned<Whole>>,
    pub(super) contact: Option<Spanned<ElementId>>,
    pub(super) reached: Option<Spanned<ElementId>>,
    pub(super) reached_turn: Option<Spanned<Whole>>,
    pub(super) impact: Option<Spanned<Xy>>,
    pub(super) impact_turn: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) used: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SortieRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) contact: Option<Spanned<ElementId>>,
    #[serde(default)]
    pub(super) spent: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ElementRow {
    pub(super) id: Spanned<ElementId>,
    pub(super) unit: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) quality: Option<Spanned<QualityWord>>,
    pub(super) at: Option<Spanned<Xy>>,
    pub(super) facing: Option<Deg>,
    pub(super) aboard: Option<Spanned<ElementId>>,
    #[serde(default)]
    pub(super) suppressed: bool,
    pub(super) gone: Option<Loss>,
    pub(super) protection: Option<Spanned<Protection>>,
    pub(super) mode: Option<Spanned<Mode>>,
    pub(super) pending: Option<Spanned<PendingRow>>,
    pub(super) smoke_left: Option<Spanned<Whole>>,
    pub(super) chain: Option<Spanned<ElementId>>,
    pub(super) called_by: Option<Spanned<ElementId>>,
    pub(super) concealed: Option<bool>,
    pub(super) spotted: Option<bool>,
    #[serde(default)]
    pub(super) marks: Vec<Mark>,
    // In place of the unit's values:
    pub(super) class: Option<Class>,
    #[serde(rename = "move")]
    pub(super) moves: Option<MoveClass>,
    pub(super) range: Option<Spanned<Whole>>,
    pub(super) hesa: Option<Spanned<Whole>>,
    pub(super) ap: Option<Spanned<ApWord>>,
    pub(super) accuracy: Option<Spanned<Whole>>,
    pub(super) defence: Option<Spanned<Whole>>,
    pub(super) size: Option<Spanned<Whole>>,
    pub(super) tank_hunting: Option<Spanned<Whole>>,
    pub(super) flags: Option<Vec<Flag>>,
    pub(super) capacity: Option<Spanned<Whole>>,
    pub(super) tow: Option<Spanned<Whole>>,
    pub(super) riders: Option<Spanned<Whole>>,
}

/// [`crate::element::WholeTurn`], with places in DU.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum PendingRow {
    Limber { carrier: ElementId },
    Unlimber { facing: Deg },
    BreakDown,
    Reassemble { facing: Deg },
    Embark { carrier: ElementId },
    Disembark { at: Xy, facing: Deg },
    DigIn,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryRow {
    pub(super) rule: Option<Spanned<String>>,
    pub(super) source: Option<Spanned<String>>,
    pub(super) loss_limit: Option<LossLimitRow>,
    #[serde(default)]
    pub(super) annihilation: bool,
    pub(super) majority: Option<Spanned<bool>>,
    pub(super) by_objectives: Option<ByObjectivesRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LossLimitRow {
    #[serde(rename = "A")]
    pub(super) a: Spanned<Whole>,
    #[serde(rename = "B")]
    pub(super) b: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByObjectivesRow {
    pub(super) side: Side,
    pub(super) win: Spanned<Whole>,
    pub(super) draw: Option<Spanned<Whole>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SmokeRow {
    pub(super) at: Spanned<Xy>,
    #[serde(default)]
    pub(super) angle: Deg,
    pub(super) owner: Side,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ContactRow {
    pub(super) by: Spanned<ElementId>,
    pub(super) with: Spanned<ElementId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AdvanceRow {
    pub(super) element: Spanned<ElementId>,
    pub(super) towards: Spanned<Xy>,
}

/// Troop Quality: the name of a grade, or its modifier.
#[derive(Clone, Debug)]
pub(super) enum QualityWord {
    Name(String),
    Modifier(i64),
}

impl<'de> Deserialize<'de> for QualityWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<QualityWord, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = QualityWord;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a grade or a whole number")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<QualityWord, E> {
                Ok(QualityWord::Modifier(n))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<QualityWord, E> {
                Ok(QualityWord::Name(name.to_owned()))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}
