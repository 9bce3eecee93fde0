//! What a battle came to: result, losses, luck.

use any::AnyGame;
use engine::{Awaits, LogLine, Outcome, RuleId, Seat, View};
use serde::Serialize;

/// What a battle came to, as a seat knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
        let lines: Vec<LogLine> = game.lines(seat, 0).into_iter().map(|it| it.1).collect();
        let outcome = match game.awaits() {
            Awaits::Over(outcome) => Some(outcome),
            Awaits::Seats(_) => None,
        };
        let sides = game.seats().into_iter().filter_map(|info| {
            let wins = outcome.as_ref().is_some_and(|it| it.winners.contains(&info.seat));
            Some(side(&view, &lines, info.side?, info.name, info.seat, wins))
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

fn side(view: &View, lines: &[LogLine], side: char, name: String, seat: Seat, wins: bool) -> SideSummary {
    let own = || view.pieces.iter().filter(move |it| it.side == side);
    let losses = own().filter_map(|it| {
        let how = it.gone.as_ref()?.to_string();
        Some(LossSummary { piece: it.id.clone(), name: it.name.clone(), how })
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
        dice: rolls.iter().map(|it| it.faces.len() as u64).sum(),
        thrown: rolls.iter().flat_map(|it| &it.faces).map(|&face| u64::from(face)).sum(),
        expected: rolls.iter().map(|it| it.expected).sum(),
        wins,
        rolls,
    }
}
