//! Positions and games for several tests.

use engine::data::Source;
use engine::testkit::{Battles, Limits};
use engine::{Answer, Cause, Held, Ruleset, Run, Seat, Waiver, run};
use fyob::{Decision, ElementId, Event, Position, State};
use fyob_d20::{Fact, FyobOnD20, OnD20, Table, above};

/// The rules.
pub fn rules() -> FyobOnD20 {
    FyobOnD20::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A position of a d20 battle file.
pub fn position(rules: &FyobOnD20, text: &str) -> Position<OnD20> {
    try_position(rules, text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The same, with what is wrong with it.
pub fn try_position(rules: &FyobOnD20, text: &str) -> Result<Position<OnD20>, engine::data::DataErrors> {
    let source = Source::new("position.toml", text);
    let setup = source.parse()?;
    rules.set_up(&source, setup)
}

/// No game of the largest battle takes a tenth of this.
pub const LIMITS: Limits = Limits { decisions: 60_000, one_listed_in: 50 };

/// The battles of the program, ready to be played.
pub fn battles() -> Battles<FyobOnD20> {
    Battles::new(LIMITS)
}

/// An element by its d20 id.
pub fn id(text: &str) -> ElementId {
    above(text.parse().unwrap_or_else(|why| panic!("{why}")))
}

/// Plays a decision with these dice, one list for every throw; it must need no more and no less.
pub fn play(
    rules: &FyobOnD20,
    state: &Position<OnD20>,
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
    rules: &FyobOnD20,
    state: &Position<OnD20>,
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
pub fn refusal(rules: &FyobOnD20, state: &Position<OnD20>, seat: Seat, decision: &Decision) -> String {
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
unit = "XX-CMD"
at = [20, 2]
[[element]]
id = "B1"
unit = "XX-CMD"
at = [20, 38]
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
