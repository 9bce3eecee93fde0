//! Positions and games for several tests.

use engine::data::Source;
use engine::testkit::{Battles, Limits};
use engine::{Answer, Cause, Held, Ruleset, Run, Seat, Waiver, run};
use fyob::floors::above;
use fyob::{Decision, ElementId, Event, Position, State};
use fyob_hk::{Fact, FyobOnHk, OnHk, Table};

/// The rules.
pub fn rules() -> FyobOnHk {
    FyobOnHk::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A position of a battle file of the rules below.
pub fn position(rules: &FyobOnHk, text: &str) -> Position<OnHk> {
    try_position(rules, text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The same, with what is wrong with it.
pub fn try_position(rules: &FyobOnHk, text: &str) -> Result<Position<OnHk>, engine::data::DataErrors> {
    let source = Source::new("position.toml", text);
    let setup = source.parse()?;
    rules.set_up(&source, setup)
}

/// No game of the largest battle takes a tenth of this.
pub const LIMITS: Limits = Limits { decisions: 60_000, one_listed_in: 50 };

/// The battles of the program, ready to be played.
pub fn battles() -> Battles<FyobOnHk> {
    Battles::new(LIMITS)
}

/// An element by its id below.
pub fn id(text: &str) -> ElementId {
    above(text.parse().unwrap_or_else(|why| panic!("{why}")))
}

/// Plays a decision with these dice, one list for every throw; it must need no more and no less.
pub fn play(
    rules: &FyobOnHk,
    state: &Position<OnHk>,
    seat: Seat,
    decision: &Decision,
    dice: &[&[u8]],
) -> (State<Table>, Vec<Event<Fact>>) {
    let answers: Vec<Answer> =
        dice.iter().map(|faces| Answer::Faces(faces.iter().copied().collect())).collect();
    let cause = Cause::Decision(seat, decision, Waiver::None);
    let Run { state, events, needs, .. } = run(rules, Held::Lent(state), cause, &answers, None)
        .unwrap_or_else(|illegal| panic!("{decision:?}: {illegal}"));
    assert!(needs.is_none(), "it still needs {needs:?} after {events:?}");
    (state.into_owned(), events)
}

/// Plays a decision with these dice first; what it throws beyond them does not matter to the test.
pub fn play_first(
    rules: &FyobOnHk,
    state: &Position<OnHk>,
    seat: Seat,
    decision: &Decision,
    dice: &[&[u8]],
) -> State<Table> {
    let answers: Vec<Answer> =
        dice.iter().map(|faces| Answer::Faces(faces.iter().copied().collect())).collect();
    let cause = Cause::Decision(seat, decision, Waiver::None);
    let mut cup = engine::Cup::new(1, 0);
    let played = run(rules, Held::Lent(state), cause, &answers, Some(&mut cup));
    let Run { state, needs, .. } = played.unwrap_or_else(|illegal| panic!("{decision:?}: {illegal}"));
    assert!(needs.is_none(), "it still needs {needs:?}");
    state.into_owned()
}

/// What an umpire says to a decision.
pub fn refusal(rules: &FyobOnHk, state: &Position<OnHk>, seat: Seat, decision: &Decision) -> String {
    let cause = Cause::Decision(seat, decision, Waiver::None);
    match run(rules, Held::Lent(state), cause, &[], None) {
        Err(illegal) => illegal.to_string(),
        Ok(run) => panic!("{decision:?} is allowed: {:?}", run.events),
    }
}

/// A table of 40 x 40 without terrain, A from the south, B from the north, and elements as given; A2's turn, with every
/// phase open.
pub fn duel(terrain: &str, elements: &str, solo: &str) -> String {
    format!(
        r#"
id = "duel"
turns = 6
[table]
width = 40
height = 40
{terrain}
[[side]]
id = "A"
name = "British"
nation = "british"
edge = "south"
[[side]]
id = "B"
name = "Germans"
nation = "german"
edge = "north"
[[element]]
id = "A1"
unit = "UK-HQ"
at = [20, 4]
[[element]]
id = "B1"
unit = "DE-HQ"
at = [20, 36]
{elements}
[solo]
ratings = "regular"
bound = 1
stage = "phases"
turn = {{ element = 2, die = "fire", fire = true, move = true, acts = 2 }}
options = {{ radios = false }}
{solo}
"#
    )
}

/// Plays a decision with dice as they fall; everything that happened.
pub fn play_out(
    rules: &FyobOnHk,
    state: &Position<OnHk>,
    seat: Seat,
    decision: &Decision,
    seed: u64,
) -> (State<Table>, Vec<Event<Fact>>) {
    let cause = Cause::Decision(seat, decision, Waiver::None);
    let mut cup = engine::Cup::new(seed, 0);
    let played = run(rules, Held::Lent(state), cause, &[], Some(&mut cup));
    let Run { state, events, .. } = played.unwrap_or_else(|illegal| panic!("{decision:?}: {illegal}"));
    (state.into_owned(), events)
}

/// Fire with all weapons that can.
pub fn fire_at(target: &str) -> Decision {
    Decision::Fire { target: id(target), weapons: Vec::new() }
}

/// Fire with small arms alone.
pub fn small_arms_at(target: &str) -> Decision {
    Decision::Fire { target: id(target), weapons: vec![0] }
}

/// The number to hit of the first volley, and its dice.
pub fn to_hit(events: &[Event<Fact>]) -> (u16, u8) {
    let roll = events.iter().find_map(|it| match it {
        Event::Table(Fact::Fired { hits, .. }) => Some(hits),
        _ => None,
    });
    let roll = roll.unwrap_or_else(|| panic!("nobody fired: {events:?}"));
    (roll.check.dice.n, hk::number(&roll.check))
}
