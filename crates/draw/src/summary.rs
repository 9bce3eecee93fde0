//! What a battle came to: result, losses, luck.

use std::collections::{BTreeMap, BTreeSet};

use any::AnyGame;
use engine::{Awaits, LogLine, Outcome, RuleId, Seat, View};
use serde::Serialize;

use crate::report::is_of_turn;

/// What a battle came to, as a seat knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// The title of the battle.
    pub title: String,
    /// Who won, in a few words; "not over yet" if nobody has.
    pub result: String,
    /// Why, in a sentence; where play stands, if it is not over.
    pub why: String,
    /// The rule that decided it.
    pub rule: Option<RuleId>,
    /// Whether the battle is over.
    pub over: bool,
    /// Where play stands: "turn 3 of 10".
    pub turn: String,
    /// Both sides.
    pub sides: Vec<SideSummary>,
}

/// What a battle came to for one side.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideSummary {
    /// Its letter.
    pub side: char,
    /// Its name.
    pub name: String,
    /// Who plays it.
    pub seat: Seat,
    /// What it has lost, as far as the seat knows.
    pub losses: Vec<LossSummary>,
    /// How many pieces it has left, as far as the seat knows.
    pub left: usize,
    /// How many men it has left, and how many the seat has seen of it, where men are counted one by one.
    pub men: Option<[usize; 2]>,
    /// How many dice it threw.
    pub dice: u64,
    /// What they showed together.
    pub thrown: u64,
    /// What so many dice show on average.
    pub expected: f64,
    /// Whether it has won.
    pub wins: bool,
    /// Every throw, in order.
    pub rolls: Vec<RollSummary>,
}

/// A piece that was lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LossSummary {
    /// Its id.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// How it was lost.
    pub how: String,
}

/// A throw of dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollSummary {
    /// What it was for.
    pub text: String,
    /// What the dice showed.
    pub faces: Vec<u8>,
    /// How many faces each die has.
    pub sides: u8,
    /// What the dice show together on average.
    pub expected: f64,
}

impl Summary {
    /// What a battle came to, from what a seat saw and was told.
    pub fn of(game: &AnyGame, seat: Seat) -> Summary {
        let view = game.view(seat);
        let lines = game.lines(seat, 0);
        let outcome = match game.awaits() {
            Awaits::Over(outcome) => Some(outcome),
            Awaits::Seats(_) => None,
        };
        let seen = Seen::of(game, seat, &view.turn, &lines);
        let lines: Vec<LogLine> = lines.into_iter().map(|it| it.1).collect();
        let sides = game.seats().into_iter().filter_map(|info| {
            let wins = outcome.as_ref().is_some_and(|it| it.winners.contains(&info.seat));
            let men = seen.men(&view, info.side?, info.seat);
            Some(SideSummary { men, ..side(&view, &lines, info.side?, info.name, info.seat, wins) })
        });
        Summary {
            title: view.title.clone(),
            sides: sides.collect(),
            result: outcome.as_ref().map_or_else(|| "not over yet".to_owned(), |it| result(&view, it)),
            why: outcome.as_ref().map_or_else(|| view.turn.clone(), |it| it.why.clone()),
            over: outcome.is_some(),
            rule: outcome.map(|it| it.rule),
            turn: view.turn,
        }
    }
}

fn result(view: &View, outcome: &Outcome) -> String {
    let winners = view.seats.iter().filter(|it| outcome.winners.contains(&it.seat));
    let names: Vec<&str> = winners.map(|it| &*it.name).collect();
    if names.is_empty() { "a draw".to_owned() } else { format!("the {} win", names.join(" and ")) }
}

/// The most men that a seat has seen of each piece, by side and id, and the sides that had blank counters.
#[derive(Default)]
struct Seen {
    most: BTreeMap<(char, String), usize>,
    blank: BTreeSet<char>,
}

impl Seen {
    /// Looks at the start of every turn: some come late.
    fn of(game: &AnyGame, seat: Seat, turn: &str, lines: &[(usize, LogLine)]) -> Seen {
        let turns = lines.iter().filter(|(_, line)| is_of_turn(turn, line)).map(|(entry, _)| entry + 1);
        let mut res = Seen::default();
        for piece in std::iter::once(0).chain(turns).flat_map(|entries| game.view_at(seat, entries).pieces) {
            if piece.symbol == "unknown" {
                res.blank.insert(piece.side);
            }
            let most = res.most.entry((piece.side, piece.id.to_string())).or_default();
            *most = piece.figures.len().max(*most);
        }
        res
    }

    /// How many men of a side are left of those that were seen. Nothing where pieces are not made of men, or where somebody
    /// may have hidden again whom the seat had seen.
    fn men(&self, view: &View, side: char, whose: Seat) -> Option<[usize; 2]> {
        let sees_all = view.seat == Seat::UMPIRE || view.seat == whose || !self.blank.contains(&side);
        let of: usize = self.most.iter().filter(|(piece, _)| piece.0 == side).map(|it| it.1).sum();
        let left: usize = view.pieces.iter().filter(|it| it.side == side).map(|it| it.figures.len()).sum();
        (sees_all && 0 < of).then_some([left, of.max(left)])
    }
}

fn side(view: &View, lines: &[LogLine], side: char, name: String, seat: Seat, wins: bool) -> SideSummary {
    let own = || view.pieces.iter().filter(move |it| it.side == side);
    let losses = own().filter_map(|it| {
        let how = it.gone.as_ref()?.to_string();
        Some(LossSummary { piece: it.id.to_string(), name: it.name.to_string(), how })
    });
    let thrown = lines.iter().filter_map(|it| it.roll.as_ref()).filter(|it| it.check.by == seat);
    let rolls: Vec<RollSummary> = thrown
        .map(|roll| {
            let dice = roll.check.dice;
            RollSummary {
                text: roll.check.name.to_string(),
                faces: roll.faces.to_vec(),
                sides: dice.sides,
                expected: f64::from(dice.n) * (f64::from(dice.sides) + 1.0) / 2.0,
            }
        })
        .collect();
    SideSummary {
        side,
        name,
        seat,
        losses: losses.collect(),
        left: own().filter(|it| it.gone.is_none()).count(),
        men: None,
        dice: rolls.iter().map(|it| it.faces.len() as u64).sum(),
        thrown: rolls.iter().flat_map(|it| &it.faces).map(|&face| u64::from(face)).sum(),
        expected: rolls.iter().map(|it| it.expected).sum(),
        wins,
        rolls,
    }
}
