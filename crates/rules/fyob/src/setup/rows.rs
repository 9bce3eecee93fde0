//! The rows that the files of all hosts have in common, as they are written. Measures are in inches.
//!
//! Everything has a default but numbers and names: a position says what matters to it and nothing else.

use std::fmt;

use engine::data::{Decimal, Whole};
use serde::{Deserialize, Deserializer, de};
use table::{Deg, Edge, Point};
use toml::Spanned;

use crate::element::{Activity, Damage, Grade, Radio};
use crate::ids::Side;
use crate::momentum::Row;
use crate::order::Task;
use crate::state::{Condition, Phase, Question};

/// Two numbers in inches: x and y.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Xy(pub Decimal, pub Decimal);

impl Xy {
    /// The point.
    pub fn point(self) -> Point {
        Point::new(self.0.inches(), self.1.inches())
    }
}

/// A rating: a number, or a word for the lack of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rating {
    /// The rating.
    Number(i64),
    /// `thrown`, `none` or `casualty`.
    Word(String),
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rating, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Rating;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a rating or a word")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Rating, E> {
                Ok(Rating::Number(n))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Rating, E> {
                Ok(Rating::Word(word.to_owned()))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

/// A force.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "independent marks of the record sheet")]
pub struct ForceRow {
    /// A is listed first: the attacker, if there is one (FYOB-R77).
    pub side: Spanned<Side>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// The nation of its elements, unless they say otherwise.
    pub nation: Option<Spanned<String>>,
    /// Its own edge of the table.
    pub edge: Option<Spanned<Edge>>,
    /// Which way its elements face.
    pub facing: Option<Deg>,
    /// The grade of its elements, unless they say otherwise.
    pub grade: Option<Grade>,
    /// The Senior Officer: 5, 6, 7, `thrown` or `none`. Left out: 6.
    pub senior: Option<Spanned<Rating>>,
    /// FYOB-139: per cent. Left out: 10.
    pub milestone: Option<Spanned<Whole>>,
    /// FYOB-141.
    #[serde(default)]
    pub rationed: bool,
    /// AI-9: the session from which reserves are committed.
    pub commit_from: Option<Spanned<Whole>>,
    /// AI-10.
    #[serde(default)]
    pub defends: bool,
    // How it stands now:
    /// The total that counts as 100%.
    pub original: Option<Spanned<Whole>>,
    /// Its condition.
    pub condition: Option<Condition>,
    /// FYOB-R34.
    #[serde(default)]
    pub levels: Vec<u8>,
    /// FYOB-R38.
    #[serde(default)]
    pub withdrawing: bool,
    /// AI-9.
    #[serde(default)]
    pub yellow_hold: bool,
    /// AI-9.
    #[serde(default)]
    pub fell_after: u16,
}

/// A company.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompanyRow {
    /// Its id in the file.
    pub id: Spanned<String>,
    /// Its side.
    pub side: Spanned<Side>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Its officer: 0 to 4, or `thrown`. Left out: 2.
    pub rating: Option<Spanned<Rating>>,
    /// The element he is with.
    pub with: Option<Spanned<Whole>>,
    /// FYOB-125.
    #[serde(default)]
    pub recce: bool,
    /// Its order from the Senior Officer.
    pub order: Option<OrderRow>,
    // How it stands now:
    /// FYOB-114: the link to the Senior Officer.
    pub link: Option<Radio>,
    /// He is a casualty.
    #[serde(default)]
    pub leaderless: bool,
    /// FYOB-119.
    pub successor: Option<Spanned<Whole>>,
    /// FYOB-R52: an order that has not reached him.
    pub pending: Option<OrderRow>,
}

/// One leg of an order.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderRow {
    /// What to do.
    pub task: Task,
    /// Where.
    #[serde(default)]
    pub at: Vec<Xy>,
    /// Whom to support.
    pub unit: Option<u16>,
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

/// FYOB-169: a Group.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupRow {
    /// Whose officer leads it.
    pub company: Spanned<String>,
    /// Its members.
    pub members: Vec<u16>,
    /// Until when.
    pub until: UntilRow,
    /// The order they follow.
    pub order: OrderRow,
}

/// FYOB-169: when a Group ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UntilRow {
    /// After this bound.
    Bound(u16),
    /// Near this place.
    Place(Xy),
    /// When it is dissolved.
    Dissolved,
}

/// What a weapon is laid on: a point, or an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum LaidRow {
    /// A point.
    At(Xy),
    /// An enemy, where it stands now unless another place is given.
    On {
        /// Whom.
        on: u16,
        /// Where it stood.
        at: Option<Xy>,
    },
}

/// FYOB-R73: a known enemy: its number, and where it was seen if it is not there now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum KnownRow {
    /// Where it is now.
    Here(u16),
    /// Where it was last seen.
    There {
        /// Whom.
        enemy: u16,
        /// Where.
        at: Xy,
    },
}

/// Where an element is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StatusRow {
    /// On the table.
    Table,
    /// In reserve.
    Reserve,
    /// Committed; comes on here.
    Coming(Xy),
    /// In the box.
    Box,
    /// Left by design.
    Exited,
    /// Destroyed.
    Destroyed,
    /// Surrendered.
    Surrendered,
    /// Abandoned, crew removed.
    Removed,
}

/// FYOB-062: tests that are due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DueRow {
    /// The row of the chart.
    pub row: Row,
    /// How many tests in all.
    pub tests: u16,
    /// How often.
    pub times: Option<u8>,
    /// Who did it.
    pub source: Option<u16>,
    /// In which bound; left out: in this one.
    pub bound: Option<u16>,
}

/// `now`: what play has changed about an element.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields of an element, under their own names")]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the cardsheet")]
pub struct NowRow {
    pub score: Option<u8>,
    pub men: Option<u8>,
    pub status: Option<StatusRow>,
    pub retiring: bool,
    pub damage: Option<Damage>,
    pub due: Vec<DueRow>,
    pub fired_by: Vec<u16>,
    pub fired_on: bool,
    pub failures: Option<u16>,
    pub reacted: bool,
    pub activity: Option<Activity>,
    pub moved: bool,
    pub doubled: bool,
    pub overwatch: bool,
    pub concealed: bool,
    pub weapon_left: Option<Xy>,
    pub weapon_lost: bool,
    pub shots: Vec<u8>,
    pub last_target: Option<u16>,
    pub radio: Option<Radio>,
    pub known: Vec<KnownRow>,
    pub has_news: bool,
    pub runner_sent: bool,
    pub landed: Option<u16>,
    pub work_done: u8,
    pub in_river: bool,
    pub csw_empty: bool,
    pub detachment: Vec<u16>,
    pub put_aside: Option<Vec<OrderRow>>,
}

/// Who holds a card: the number of an element, the id of a company for its officer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HolderRow {
    /// An element.
    Element(i64),
    /// An officer.
    Officer(String),
}

impl<'de> Deserialize<'de> for HolderRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HolderRow, D::Error> {
        Ok(match Rating::deserialize(deserializer)? {
            Rating::Number(n) => HolderRow::Element(n),
            Rating::Word(word) => HolderRow::Officer(word),
        })
    }
}

/// The turn that is being played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields of a turn, under their own names")]
#[expect(clippy::struct_excessive_bools, reason = "each is a question that a turn asks")]
pub struct TurnRow {
    pub holder: Option<Spanned<HolderRow>>,
    pub detachment: bool,
    pub card: u16,
    pub element: Option<u16>,
    pub queue: Vec<u16>,
    pub die: Option<Phase>,
    pub fire: bool,
    #[serde(rename = "move")]
    pub moves: bool,
    pub acts: u8,
    pub acting: bool,
    pub begun: bool,
    pub thrown: Option<Decimal>,
    pub fired: bool,
    pub moved: bool,
    pub doubled: bool,
    pub aimed: bool,
    pub extracted: bool,
    pub tested: Vec<(Question, bool)>,
    pub radio_tests: u8,
    pub rallied: Option<u16>,
    pub rallies_left: u8,
}

/// A place to be held.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveRow {
    /// Its id.
    pub id: Spanned<String>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Where.
    pub at: Spanned<Xy>,
    /// FYOB-R79: how near one has to be. Left out: 4 inches.
    pub radius: Option<Spanned<Decimal>>,
    /// Who holds it.
    pub holder: Option<Side>,
}

/// How a battle is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VictoryRow {
    /// Whoever holds more objectives; equal: the higher momentum total.
    Objectives,
    /// One side must hold so many at the end.
    Needs {
        /// Who.
        side: Side,
        /// How many.
        win: u8,
    },
    /// The higher momentum total.
    Momentum,
}
