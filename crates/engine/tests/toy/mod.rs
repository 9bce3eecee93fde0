//! A small game with one of everything, to try the engine with.

mod rules;
mod show;

use std::borrow::Cow;
use std::cell::Cell;

use engine::data::{DataErrors, Decimal, Source};
use engine::{
    Awaits, BattleCard, Cup, Flow, LogLine, Outcome, PieceId, Procedure, Roll, Ruleset, Ruling, Run, Seat,
    SeatInfo, Sketch, Step, View,
};
use serde::{Deserialize, Serialize};
use table::{Deg, Point, Pose};

pub const ABLE: Seat = Seat(1);
pub const BAKER: Seat = Seat(2);

thread_local! {
    /// How many events were applied: what a test can say about cost without a clock.
    pub static N_APPLIED: Cell<usize> = const { Cell::new(0) };
}

/// The rules, with the one number that a file may replace.
#[derive(Clone, Debug)]
pub struct Toy {
    pub suppresses_on: i32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub active: Seat,
    pub phase: Phase,
    pub plans: [Option<u8>; 2],
    pub points: i32,
    pub pieces: Vec<Piece>,
    pub ended: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    Turns,
    /// Both sides plan in secret.
    Planning,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    pub owner: Seat,
    pub pose: Pose,
    pub status: Status,
    pub hidden: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Steady,
    Suppressed,
    Gone,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Decision {
    /// Bands and a natural face.
    Fire {
        firer: u16,
        target: u16,
    },
    /// A pass with two dice.
    Rally {
        piece: u16,
    },
    /// Hits of a pool.
    Volley {
        n: u16,
    },
    /// Every face matters.
    Scatter,
    /// A sum.
    Forage,
    /// A draw, then a roll.
    Search,
    /// A choice, a number and a place.
    Supply {
        piece: u16,
    },
    /// A move that the other side may interrupt.
    March {
        piece: u16,
        legs: Vec<Point>,
    },
    /// A move without dice.
    Walk {
        piece: u16,
        to: Point,
    },
    /// Shows hidden pieces without dice.
    Scout,
    /// A secret plan.
    Plan {
        card: u8,
    },
    /// A rule that offers nothing to choose from.
    Muddle,
    Done,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Fired { firer: u16, target: u16, roll: Roll },
    Suppressed { piece: u16 },
    Removed { piece: u16 },
    Rallied { piece: u16, roll: Roll },
    Scored { points: i32, roll: Option<Roll> },
    Drew { card: String },
    Moved { piece: u16, to: Pose },
    Stopped { piece: u16 },
    Shown { piece: u16 },
    Planned { seat: Seat, card: u8 },
    PlansShown,
    Passed { to: Seat },
    Planning,
    Ended { outcome: Outcome },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    active: Option<toml::Spanned<u8>>,
    #[serde(default)]
    piece: Vec<PieceSetup>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceSetup {
    owner: toml::Spanned<u8>,
    at: [Decimal; 2],
    #[serde(default)]
    hidden: bool,
    status: Option<Status>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    suppresses_on: i32,
}

/// A position with two pieces a side, one of them hidden.
pub const BATTLE: &str = r"
piece = [
    { owner = 1, at = [2, 2] },
    { owner = 1, at = [4, 2] },
    { owner = 2, at = [2, 9] },
    { owner = 2, at = [6, 6], hidden = true },
]
";

impl Ruleset for Toy {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Setup = Setup;

    const SYSTEM: &'static str = "toy";
    const VERSION: u32 = 3;

    fn with_data(overlays: &[Source]) -> Result<Toy, DataErrors> {
        let mut rules = Toy { suppresses_on: 12 };
        for source in overlays {
            rules.suppresses_on = source.parse::<Table>()?.suppresses_on;
        }
        Ok(rules)
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        &[("battle.toml", BATTLE)]
    }

    fn card(setup: &Setup) -> BattleCard {
        show::card(Toy::SYSTEM, setup.piece.len())
    }

    fn set_up(&self, source: &Source, setup: Setup) -> Result<State, DataErrors> {
        let mut errors = DataErrors(Vec::new());
        let seats = setup.active.iter().chain(setup.piece.iter().map(|it| &it.owner));
        for seat in seats.filter(|seat| !(1..=2).contains(seat.get_ref())) {
            errors.0.push(source.error(seat.span(), format!("there is no seat {}", seat.get_ref())));
        }
        let active = setup.active.map_or(ABLE, |seat| Seat(seat.into_inner()));
        let pieces = setup.piece.into_iter().map(|it| Piece {
            owner: Seat(it.owner.into_inner()),
            pose: Pose::new(Point::new(it.at[0].inches(), it.at[1].inches()), Deg::NORTH),
            status: it.status.unwrap_or(Status::Steady),
            hidden: it.hidden,
        });
        let (phase, plans, pieces) = (Phase::Turns, [None; 2], pieces.collect());
        errors.or(State { active, phase, plans, points: 0, pieces, ended: None })
    }

    fn sketch(&self, procedure: &str, words: &[(String, String)]) -> Result<Sketch<Toy>, String> {
        if procedure != "fire" {
            return Err(format!("there is no procedure `{procedure}`"));
        }
        let setup = toml::from_str(BATTLE).map_err(|err| err.to_string())?;
        let source = Source::new("sketch", BATTLE);
        let mut state = self.set_up(&source, setup).map_err(|err| err.to_string())?;
        for (name, value) in words {
            match (name.as_str(), value.as_str()) {
                ("suppressed", "true") => state.pieces[2].status = Status::Suppressed,
                ("distance", n) => {
                    let inches: i32 = n.parse().map_err(|_| format!("`{n}` is not a distance"))?;
                    state.pieces[2].pose.at.y = state.pieces[0].pose.at.y + 2_540 * inches;
                }
                _ => return Err(format!("the word `{name}={value}` means nothing here")),
            }
        }
        Ok(Sketch { state, seat: ABLE, decision: Decision::Fire { firer: 0, target: 2 } })
    }

    fn procedures() -> Vec<Procedure> {
        Vec::new()
    }

    fn inspect(&self, state: &State) -> serde_json::Value {
        show::inspect(state)
    }

    fn seats(&self, _: &State) -> Vec<SeatInfo> {
        let info = |seat, name: &str, side| SeatInfo { seat, name: name.to_owned(), side: Some(side) };
        vec![info(ABLE, "Able", 'A'), info(BAKER, "Baker", 'B')]
    }

    fn awaits(&self, state: &State) -> Awaits {
        let unplanned = |seat: &Seat| state.plans[usize::from(seat.0) - 1].is_none();
        match (&state.ended, state.phase) {
            (Some(outcome), _) => Awaits::Over(outcome.clone()),
            (None, Phase::Turns) => Awaits::Seats(vec![state.active]),
            (None, Phase::Planning) => Awaits::Seats([ABLE, BAKER].into_iter().filter(unplanned).collect()),
        }
    }

    fn resolve(step: &mut Step<'_, Toy>, seat: Seat, decision: &Decision) -> Flow {
        rules::resolve(step, seat, decision)
    }

    fn overrule(step: &mut Step<'_, Toy>, ruling: &Ruling) -> Flow {
        rules::overrule(step, ruling)
    }

    fn apply(state: &mut State, event: &Event) {
        N_APPLIED.set(N_APPLIED.get() + 1);
        rules::apply(state, event);
    }

    fn actors(&self, state: &State, seat: Seat) -> Vec<PieceId> {
        let own =
            (0_u16..).zip(&state.pieces).filter(|(_, it)| it.owner == seat && it.status != Status::Gone);
        own.map(|(id, _)| PieceId(id)).collect()
    }

    fn proposals(&self, _: &State, _: Seat, piece: Option<PieceId>) -> Vec<Decision> {
        piece.map_or_else(|| vec![Decision::Done], |piece| vec![Decision::Rally { piece: piece.0 }])
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        show::view(self, state, seat)
    }

    fn tell(&self, state: &State, event: &Event, seat: Seat) -> Option<LogLine> {
        show::tell(state, event, seat)
    }

    fn reveals(&self, _: &State, event: &Event) -> bool {
        matches!(event, Event::Shown { .. } | Event::PlansShown)
    }

    fn belief<'a>(&self, state: &'a State, seat: Seat) -> Cow<'a, State> {
        let mut believed = state.clone();
        for piece in believed.pieces.iter_mut().filter(|it| it.hidden && it.owner != seat) {
            piece.status = Status::Gone;
        }
        Cow::Owned(believed)
    }

    fn guess(&self, state: &State, _: Seat, _: &mut Cup) -> State {
        state.clone()
    }

    fn describe(&self, _: &State, decision: &Decision) -> String {
        format!("{decision:?}")
    }

    fn outcome(&self, _: &State, run: &Run<'_, Toy>) -> String {
        show::outcome(&run.events)
    }

    fn piece_name(&self, _: &State, piece: PieceId) -> String {
        format!("P{}", piece.0)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        if state.points < -1_000 { Err("points below the floor".into()) } else { Ok(()) }
    }
}
