//! What a system of rules must provide, and how a rule stops.

use std::{borrow::Cow, fmt, hash::Hash};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use table::{Point, Pose};

use crate::data::{DataErrors, Source};
use crate::{
    AidArea, Awaits, BattleCard, CampaignCard, Chart, Cup, Goal, LogLine, Measure, Need, Paper, RuleId, Run,
    Seat, SeatInfo, Sequel, Shown, Situation, Step, Text, View,
};

/// The rules of one game system.
///
/// Only [`Ruleset::view`] and [`Ruleset::tell`] may reach a player; nothing else here respects fog.
pub trait Ruleset: Clone + Send + Sync + fmt::Debug + 'static {
    /// Everything that is true in the game, hidden or not. It can not be serialised, so that it cannot leak.
    type State: Clone + PartialEq + Hash + fmt::Debug + Send + Sync;
    /// What a player may ask the umpire to do.
    type Decision: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A fact that happened, in the past tense and complete: [`Ruleset::apply`] needs nothing else.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;

    /// A battle file, or the position of a conformance case, as it was read.
    type Setup: DeserializeOwned;

    /// The short name of the system, as on the command line.
    const SYSTEM: &'static str;
    /// The version of the rules. It grows when the meaning of decisions or events changes, and when the state gets
    /// other fields: the hashes of states in older logs are then not compared any more.
    const VERSION: u32;

    /// The rules with their own tables, of which a user's files replace some.
    fn with_data(overlays: &[Source]) -> Result<Self, DataErrors>;

    /// The battles that are part of the program: the names of their files and what stands in them.
    fn battles() -> &'static [(&'static str, &'static str)];

    /// The linked battles that are part of the program.
    fn campaigns() -> Vec<CampaignCard> {
        Vec::new()
    }

    /// Linked battles from a file, if battles of the system can be linked.
    fn campaign(_: &Source) -> Option<Result<CampaignCard, DataErrors>> {
        None
    }

    /// What follows a battle that is over, if it belongs to a campaign: its file as it was played, and how it ended.
    fn sequel(&self, _: &Source, _end: &Self::State) -> Option<Sequel> {
        None
    }

    /// What a list of battles shows of a file. The file need not be sound.
    fn card(setup: &Self::Setup) -> BattleCard;

    /// The state that a file describes: a battle at its start, or any position of a conformance case.
    fn set_up(&self, source: &Source, setup: Self::Setup) -> Result<Self::State, DataErrors>;

    /// A small position made from words, and the decision that a procedure of the rules is about: the smart
    /// reference sheet. `words` are pairs such as `("distance", "13")`.
    fn sketch(&self, procedure: &str, words: &[(String, String)]) -> Result<Sketch<Self>, String>;

    /// The procedures that [`Ruleset::sketch`] knows.
    fn procedures() -> Vec<Procedure>;

    /// What can be picked where a word of a procedure takes, say, "a unit": by what stands in [`Word::values`].
    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        Vec::new()
    }

    /// All fields of a state by name, hidden ones included: for the umpire and for conformance cases.
    fn inspect(&self, state: &Self::State) -> serde_json::Value;

    /// The seats of a battle, the umpire's not among them.
    fn seats(&self, state: &Self::State) -> Vec<SeatInfo>;

    /// Who may decide now.
    fn awaits(&self, state: &Self::State) -> Awaits;

    /// ENG-015: what play has come to, where that can be said in a word: what was entered here belongs here, should play come
    /// to it again after a correction. A system in which several seats choose for themselves says nothing.
    fn occasion(&self, _: &Self::State) -> Option<Occasion> {
        None
    }

    /// The seat that speaks for a seat: at a real table one person may answer for everybody.
    fn voice(seat: Seat) -> Seat {
        seat
    }

    /// The papers beside a table that a seat may read, where a system keeps them.
    fn paper(&self, _: &Self::State, _: Seat) -> Option<Paper> {
        None
    }

    /// The charts of the rules, for quick reference sheets on paper.
    fn charts(&self) -> Vec<Chart> {
        Vec::new()
    }

    /// Plays out one decision. The rules are here.
    fn resolve(step: &mut Step<'_, Self>, seat: Seat, decision: &Self::Decision) -> Flow;

    /// Carries out what the umpire ruled.
    fn overrule(step: &mut Step<'_, Self>, ruling: &Ruling) -> Flow;

    /// Records one fact. There are no rules here, and it cannot fail.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// The pieces with which a seat may decide something now.
    fn actors(&self, state: &Self::State, seat: Seat) -> Vec<PieceId>;

    /// Sensible legal decisions with one piece, or, without a piece, those that belong to none (ending a phase).
    /// Not all that are legal: where a piece may go anywhere within reach, a few good places.
    fn proposals(&self, state: &Self::State, seat: Seat, piece: Option<PieceId>) -> Vec<Self::Decision>;

    /// One of the proposals by chance, or another sensible legal decision: what a random player does. A system may
    /// do better than to list them all first.
    fn sample(&self, state: &Self::State, seat: Seat, cup: &mut Cup) -> Option<Self::Decision> {
        let mut pieces: Vec<Option<PieceId>> = self.actors(state, seat).into_iter().map(Some).collect();
        pieces.push(None);
        while !pieces.is_empty() {
            let piece = pieces.swap_remove(below(cup, pieces.len()));
            let mut proposals = self.proposals(state, seat, piece);
            if !proposals.is_empty() {
                return Some(proposals.swap_remove(below(cup, proposals.len())));
            }
        }
        None
    }

    /// The same without the promise that it is legal, where that saves time: whoever plays it must be ready to be
    /// refused and to ask again.
    fn rough_sample(&self, state: &Self::State, seat: Seat, cup: &mut Cup) -> Option<Self::Decision> {
        self.sample(state, seat, cup)
    }

    /// The same for the players of a simulation, who ask often: from the true state, as if from the seat's belief. A
    /// system for which a belief is dear to make may look at the truth itself, and then only at what the seat may know.
    fn playout_sample(&self, truth: &Self::State, seat: Seat, cup: &mut Cup) -> Option<Self::Decision> {
        self.rough_sample(&self.belief(truth, seat), seat, cup)
    }

    /// What a seat may know.
    fn view(&self, state: &Self::State, seat: Seat) -> View;

    /// A fact as a seat learns of it, if it does. `state` is the state before it.
    fn tell(&self, state: &Self::State, event: &Self::Event, seat: Seat) -> Option<LogLine>;

    /// Whether a fact showed somebody what he did not know: then it cannot be taken back freely.
    fn reveals(&self, state: &Self::State, event: &Self::Event) -> bool;

    /// The state as a seat believes it to be: what is hidden from it is left out.
    fn belief<'a>(&self, state: &'a Self::State, seat: Seat) -> Cow<'a, Self::State>;

    /// A state that a seat must hold possible: what it knows is kept, the rest is drawn anew.
    fn guess(&self, state: &Self::State, seat: Seat, cup: &mut Cup) -> Self::State;

    /// A decision in words: "rifle section A3 fires at MG B4".
    fn describe(&self, state: &Self::State, decision: &Self::Decision) -> String;

    /// A decision from words, as a player types it in a terminal: `fire A3 B8`. It says what was not understood; it
    /// does not say what is illegal, which is for [`Ruleset::resolve`].
    fn parse(&self, _: &Self::State, _: Seat, words: &[&str]) -> Result<Self::Decision, String> {
        Err(format!("`{}` is not understood: {} has no typed decisions", words.join(" "), Self::SYSTEM))
    }

    /// The forms that [`Ruleset::parse`] understands, each with what it does.
    fn phrases() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What pointing somewhere could mean, with a piece or with none: decisions, legal or not, the likeliest first. A
    /// refused one is worth showing if its reason is what the player needs to hear.
    fn aim(&self, _: &Self::State, _: Seat, _: Option<PieceId>, _: &Goal) -> Vec<Self::Decision> {
        Vec::new()
    }

    /// What the page offers for a piece, or for none: like [`Ruleset::proposals`], but each thing once, where those
    /// list many places for the same move.
    fn offers(&self, state: &Self::State, seat: Seat, piece: Option<PieceId>) -> Vec<Self::Decision> {
        self.proposals(state, seat, piece)
    }

    /// How a decision is drawn and named.
    fn shown(&self, _: &Self::State, _: &Self::Decision) -> Shown {
        Shown::default()
    }

    /// The parts of the table that matter to a piece: where it can go, what it can hit, what it sees.
    fn areas(&self, _: &Self::State, _: Seat, _: PieceId) -> Vec<AidArea> {
        Vec::new()
    }

    /// What a line over the table comes to, for a piece or for none.
    fn measure(&self, _: &Self::State, _: Option<PieceId>, from: Point, to: Point) -> Measure {
        Measure::bare(from, to)
    }

    /// A decision in the words of a procedure that [`Ruleset::sketch`] knows, if there is one: where "what if" starts.
    fn situation(&self, _: &Self::State, _: &Self::Decision) -> Option<Situation> {
        None
    }

    /// For a decision that only binds, and is carried out later together with others: the position in which it alone is
    /// carried out, and the decision there that does it. Its chances are those of the decision.
    fn foreseen(&self, _: &Self::State, _: &Self::Decision) -> Option<Sketch<Self>> {
        None
    }

    /// Whether the chances of a decision are worth working out before it is taken: not of one that only lets the
    /// program go on.
    fn has_odds(&self, _: &Self::Decision) -> bool {
        true
    }

    /// What a run came to, in a few words: the same words for what a player would call the same result.
    fn outcome(&self, before: &Self::State, run: &Run<'_, Self>) -> String;

    /// The piece with an id, as [`crate::PieceView`] shows it; a system whose players never name pieces has none.
    fn piece(&self, _: &Self::State, _: &str) -> Option<PieceId> {
        None
    }

    /// The id of a piece, as [`crate::PieceView`] shows it.
    fn piece_label(&self, state: &Self::State, piece: PieceId) -> String {
        self.piece_name(state, piece)
    }

    /// The name of a piece.
    fn piece_name(&self, state: &Self::State, piece: PieceId) -> String;

    /// Says which invariant of the state is broken, if one is. They hold between two steps.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// The same for those that hold at every moment, also in the middle of a step.
    fn check_within(&self, _: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// A random index of a list.
fn below(cup: &mut Cup, n: usize) -> usize {
    cup.below(u32::try_from(n).expect("lists of pieces and proposals are short")) as usize
}

/// What play has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occasion {
    /// A number that only grows: of the turn, or the bound.
    pub turn: u32,
    /// Stands for whose decision it is and at which stage.
    pub what: u64,
}

/// A position and a decision in it.
#[derive(Clone, Debug)]
pub struct Sketch<R: Ruleset> {
    /// The position.
    pub state: R::State,
    /// Who decides.
    pub seat: Seat,
    /// What.
    pub decision: R::Decision,
}

/// A procedure of the rules that can be resolved by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Procedure {
    /// Its name on the command line.
    pub name: &'static str,
    /// The rule it starts from.
    pub rule: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The words it takes.
    pub words: Vec<Word>,
    /// An example of its words, as typed.
    pub example: &'static str,
}

/// A word that describes a situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Word {
    /// Its name.
    pub name: &'static str,
    /// What may stand behind the equals sign.
    pub values: &'static str,
    /// What it means, and what holds if it is left out.
    pub about: &'static str,
}

/// Something that can be picked for a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pick {
    /// What stands behind the equals sign.
    pub value: String,
    /// What it is called.
    pub label: String,
    /// What it is listed under.
    pub group: String,
}

/// A piece, as a ruleset numbers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u16);

/// The result of a rule.
pub type Flow<T = ()> = Result<T, Stop>;

/// Why a rule stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The decision breaks a rule.
    Illegal(Illegal),
    /// The rule needs something from outside.
    Needs(Box<Need>),
}

/// What an umpire says to a decision that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Illegal {
    /// The rule.
    pub rule: RuleId,
    /// The reason.
    pub why: Text,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.why, self.rule)
    }
}

impl std::error::Error for Illegal {}

/// Refuses a decision that makes no sense. Unlike [`Step::forbid`], the umpire cannot waive it.
pub fn refuse<T>(rule: &'static str, why: impl Into<Text>) -> Flow<T> {
    Err(Stop::Illegal(Illegal { rule: rule.into(), why: why.into() }))
}

/// What the umpire rules outside the rules. Always with a reason, always on the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Puts a piece somewhere.
    Move {
        /// The piece.
        piece: String,
        /// Where it goes.
        to: Pose,
    },
    /// Sets something about a piece.
    Set {
        /// The piece.
        piece: String,
        /// What: a word of the system, such as "status".
        what: String,
        /// To what.
        value: String,
    },
    /// Ends the game.
    End {
        /// The seats that win; none for a draw.
        winners: Vec<Seat>,
    },
}
