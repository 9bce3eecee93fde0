//! The table `solo` of a battle, as it is written. Everything in it may be left out.

use engine::data::Whole;

use crate::ids::ElementId;
use crate::order::{Order, Task};
use crate::setup::rows::{CompanyRow, ForceRow, HolderRow, LaidRow, NowRow, Rating, TurnRow, Xy};
use crate::state::{Options, Stage};
use serde::Deserialize;
use toml::Spanned;

use crate::floors::above;

/// What a battle says to the layer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Solo {
    /// The length in bounds. Left out: by the turns of the battle.
    pub bounds: Option<Spanned<Whole>>,
    /// Who attacks. Left out: the side that the battle asks for objectives.
    pub attacker: Option<Attacker>,
    /// Whether leaders that are not rated here are thrown for.
    pub ratings: Ratings,
    /// Options of the layer.
    pub options: Options,
    /// The Senior Officers, milestones and reserves of the forces.
    pub force: Vec<ForceRow>,
    /// Companies, by the id of their Commander; `side` as that.
    pub company: Vec<CompanyRow>,
    /// Orders and leaders of elements.
    pub element: Vec<ElementRow>,
    // A position: how far play has come. Elements are named by number here: A3 is 3, B3 is 103.
    /// The bound; 0 before the battle.
    pub bound: u16,
    /// Where play stands.
    pub stage: Option<Stage>,
    /// Cards that have not come up yet, the first to come up first.
    pub cards: Vec<Spanned<HolderRow>>,
    /// The turn that is being played.
    pub turn: Option<TurnRow>,
}

/// Who attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Attacker {
    /// Side A.
    A,
    /// Side B.
    B,
    /// Nobody: both sides go for the objectives.
    #[serde(rename = "none")]
    None,
}

/// FYOB-023: how leaders are rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ratings {
    /// By a throw at the start.
    #[default]
    Thrown,
    /// They are Regular, Average, unless the file says otherwise.
    Regular,
}

/// An element.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementRow {
    /// Its id in the battle: "A3".
    pub id: Spanned<engine::ElementId>,
    /// Its NCO: 0 to 4, `thrown`, `casualty` or `none`.
    pub nco: Option<Spanned<Rating>>,
    /// Its order and the legs that follow.
    #[serde(default)]
    pub orders: Vec<LegRow>,
    /// It waits off the table.
    #[serde(default)]
    pub reserve: bool,
    /// FYOB-R60: the bound in which it comes on by itself.
    pub arrives: Option<Spanned<Whole>>,
    /// FYOB-R60: where it then comes on, of its own edge. Left out: in the middle.
    pub enters: Option<Spanned<Xy>>,
    /// Its nation, if it is not that of its side.
    pub nation: Option<String>,
    /// FYOB-125. Left out: armoured cars are.
    pub recce: Option<bool>,
    /// FYOB-R3.
    #[serde(default)]
    pub militia: bool,
    /// FYOB-R26: the unit of AFVs it is part of.
    pub afv_unit: Option<u8>,
    /// FYOB-R41. Left out: as it is deployed.
    pub set_up: Option<bool>,
    /// FYOB-R41: a point, or an enemy by number. Left out: by AI-10.
    pub laid: Option<LaidRow>,
    /// FYOB-161: the places where it may be.
    #[serde(default)]
    pub counters: Vec<Xy>,
    /// What play has changed.
    pub now: Option<NowRow>,
}

/// One leg of an order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegRow {
    /// What to do.
    pub task: Task,
    /// Where.
    #[serde(default)]
    pub at: Vec<Xy>,
    /// Whom to support: "A3".
    pub unit: Option<Spanned<engine::ElementId>>,
    /// The place or task in words.
    #[serde(default)]
    pub words: String,
    /// Into the box.
    #[serde(default)]
    pub to_box: bool,
    /// FYOB-133: off the table by the far edge.
    #[serde(default)]
    pub exit: bool,
}

impl ElementRow {
    /// Whether it is off the table at the start.
    pub fn waits(&self) -> bool {
        self.reserve || self.arrives.is_some()
    }
}

impl LegRow {
    /// The order.
    pub fn order(&self) -> Order {
        let unit: Option<ElementId> = self.unit.as_ref().map(|it| above(*it.get_ref()));
        let at = self.at.iter().map(|it| it.point()).collect();
        Order { task: self.task, at, unit, words: self.words.clone(), to_box: self.to_box, exit: self.exit }
    }
}
