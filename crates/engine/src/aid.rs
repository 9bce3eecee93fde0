//! What a player asks before he decides: where a piece can go, whom it can hurt and how likely, what a click would
//! mean, how far it is. In the page's words, like [`crate::View`], and always worked out from what a seat believes.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Deg, Point, Pose};

use crate::{Answer, Check, Illegal, Odds, RuleId, Text};

/// What somebody points at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// A place on the table, and the way to face there if it was said.
    At {
        /// Where.
        at: Point,
        /// Which way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        facing: Option<Deg>,
    },
    /// A piece, by the id that the view shows.
    Piece(String),
}

/// How a decision is drawn and named.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// A word or two for a button: "Fire HE/SA".
    pub verb: Text,
    /// The piece that acts.
    pub actor: Option<String>,
    /// The piece that it is done to.
    pub target: Option<String>,
    /// The way that is walked, from where the piece stands.
    pub way: Vec<Point>,
    /// Where the piece then stands, or what is aimed at.
    pub at: Option<Pose>,
    /// What there is to say of it beforehand: "5.2 of 6 of its move".
    pub note: String,
    /// Whether it ends something that cannot be gone back to: the page then reminds of what was forgotten.
    pub ends: bool,
}

/// A decision that a seat could take, with all that can be known of it beforehand.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The decision, ready to be sent.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub decision: Value,
    /// What it is, in words.
    pub text: String,
    /// How it is drawn and named.
    pub shown: Shown,
    /// Why it cannot be done, if it cannot.
    pub refused: Option<Illegal>,
    /// The first dice it comes to, with every modifier.
    pub check: Option<Check>,
    /// The chance of every result, if chance has a say.
    pub odds: Option<OddsView>,
}

/// Chances, as the page shows them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OddsView {
    /// Every outcome, the likeliest first.
    pub outcomes: Vec<ChanceView>,
    /// Whether the fractions are exact.
    pub exact: bool,
}

/// The chance of one outcome.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChanceView {
    /// What happens.
    pub name: String,
    /// As a fraction: "3/20"; about right if the odds are not exact.
    pub fraction: String,
    /// In millionths.
    pub ppm: u32,
    /// What the dice of the first roll must show for it: "16 or more"; nothing where later rolls have a say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub faces: Option<String>,
}

impl OddsView {
    /// Odds as the page shows them.
    pub fn new(odds: &Odds) -> OddsView {
        let outcome = |it: &crate::OutcomeOdds| ChanceView {
            name: it.name.clone(),
            fraction: it.chance.to_string(),
            ppm: it.chance.ppm(),
            faces: odds.faces(&it.name),
        };
        let mut outcomes: Vec<ChanceView> = odds.outcomes.iter().map(outcome).collect();
        outcomes.sort_by(|a, b| b.ppm.cmp(&a.ppm).then_with(|| a.name.cmp(&b.name)));
        OddsView { outcomes, exact: matches!(odds.method, crate::Method::Exact { .. }) }
    }
}

/// What to draw about a piece when it is selected.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceAid {
    /// The piece.
    pub piece: String,
    /// Where it can go, what it can hit, what it sees.
    pub areas: Vec<AidArea>,
    /// What it can do now, targets with their odds included; the likeliest first.
    pub choices: Vec<Choice>,
}

/// A part of the table that matters to a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AidArea {
    /// What it is.
    pub kind: AidKind,
    /// What it is called: "field of fire, range 20".
    pub name: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// Its outlines; an outline inside another is a hole.
    pub outlines: Vec<Vec<Point>>,
}

/// Kinds of areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AidKind {
    /// Where it can get to now.
    Reach,
    /// What it can fire at, sight not considered.
    FieldOfFire,
    /// What it sees.
    Seen,
    /// Another distance that matters: command, support.
    Ring,
}

/// A line over the table, and what it comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Measure {
    /// Its length in words: "12.6 DU".
    pub distance: String,
    /// What it crosses, in order.
    pub crosses: Vec<Crossed>,
    /// What it costs the piece to walk it, in words, if a piece was named: "8.2 of a move of 6".
    pub cost: Option<String>,
    /// Whether one sees along it, in words: "clear" or "blocked by the Copse".
    pub sight: String,
    /// Whether one sees along it.
    pub clear: bool,
}

impl Measure {
    /// The length alone, in millimetres: for a system that knows no ground.
    pub fn bare(from: Point, to: Point) -> Measure {
        let distance = format!("{} mm", from.distance(to).raw() / 100);
        Measure { distance, crosses: Vec::new(), cost: None, sight: "clear".to_owned(), clear: true }
    }
}

/// Ground that a line crosses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Crossed {
    /// Its name: "Farm hedge (hedge)".
    pub name: String,
    /// What it does: "soft cover".
    pub effect: String,
    /// For how long, in words: "3.2 DU"; empty for what is crossed at a point.
    pub length: String,
    /// The line enters it here and leaves it there.
    pub span: [Point; 2],
}

/// A decision in the words of a procedure of the rules: where "what if" starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Situation {
    /// The procedure.
    pub procedure: String,
    /// Its words.
    pub words: Vec<(String, String)>,
}

/// An answer that a seat may still correct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastAnswer {
    /// Its entry.
    pub entry: usize,
    /// The answer.
    pub answer: Answer,
    /// What was asked.
    pub asked: crate::Need,
}

/// A part of a position in words, for those who do not see the picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// Its sentences.
    pub lines: Vec<String>,
}

/// A moment of a game that a seat can be shown again: something was told to it then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// The latest heading: "Turn 3, British fire".
    pub heading: String,
    /// What was told.
    pub text: String,
}
