//! Small positions and how they are played, for several tests.

use engine::data::Source;
use engine::{Answer, Awaits, Cause, Held, Ruleset, Waiver};
use hk::{Decision, Element, ElementId, Event, Hk, Order, Side, State, inches};
use table::{Len, Point};

/// The rules as they come.
pub fn rules() -> Hk {
    Hk::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A position from the text of a file.
pub fn position(rules: &Hk, text: &str) -> State {
    let source = Source::new("position.toml", text);
    let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
    rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A battle that comes with the program.
pub fn battle(rules: &Hk, id: &str) -> State {
    let found = hk::battles().iter().find(|(name, _)| name.contains(id));
    position(rules, found.unwrap_or_else(|| panic!("there is no battle {id}")).1)
}

/// What a decision comes to.
pub struct Played {
    /// The state after it.
    pub state: State,
    /// What happened.
    pub events: Vec<Event>,
}

/// Plays a decision with these dice, one list for each throw.
pub fn play(
    rules: &Hk,
    state: &State,
    side: Side,
    decision: &Decision,
    dice: &[&[u8]],
) -> Result<Played, String> {
    let answers: Vec<Answer> =
        dice.iter().map(|faces| Answer::Faces(faces.iter().copied().collect())).collect();
    let cause = Cause::Decision(side.seat(), decision, Waiver::None);
    let run = engine::run(rules, Held::Own(state.clone()), cause, &answers, None);
    let run = run.map_err(|illegal| illegal.to_string())?;
    if let Some(need) = run.needs {
        panic!("{decision:?} waits for {need:?}");
    }
    Ok(Played { events: run.events, state: run.state.into_owned() })
}

/// The same where it must be legal.
pub fn must(rules: &Hk, state: &State, side: Side, decision: &Decision, dice: &[&[u8]]) -> Played {
    play(rules, state, side, decision, dice).unwrap_or_else(|why| panic!("{decision:?}: {why}"))
}

/// The same where it must be refused; what the umpire says.
pub fn refused(rules: &Hk, state: &State, side: Side, decision: &Decision) -> String {
    match play(rules, state, side, decision, &[]) {
        Ok(_) => panic!("{decision:?} is legal"),
        Err(why) => why,
    }
}

/// Both sides are ready in a secret stage.
pub fn both_ready(rules: &Hk, state: &State, dice: &[&[u8]]) -> Played {
    let first = must(rules, state, Side::A, &Decision::Ready, &[]);
    must(rules, &first.state, Side::B, &Decision::Ready, dice)
}

/// The seats that are awaited, as sides.
pub fn awaited(rules: &Hk, state: &State) -> Vec<Side> {
    match rules.awaits(state) {
        Awaits::Seats(seats) => seats.into_iter().filter_map(Side::of_seat).collect(),
        Awaits::Over(_) => Vec::new(),
    }
}

/// An id from its text.
pub fn id(text: &str) -> ElementId {
    text.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// An element.
pub fn get<'a>(state: &'a State, text: &str) -> &'a Element {
    state.get(id(text))
}

/// A place in thousandths of an inch.
pub fn at(x: i32, y: i32) -> Point {
    Point::new(Len::milli_inches(x), Len::milli_inches(y))
}

/// Places of the living figures in hundredths of an inch, relative to the centre.
pub fn shape(it: &Element) -> Vec<(i32, i32)> {
    let centre = it.centre();
    let hundredths = |raw: i32| (raw * 100 + inches(1).raw() / 2).div_euclid(inches(1).raw());
    it.alive().map(|(_, man)| (hundredths(man.at.x - centre.x), hundredths(man.at.y - centre.y))).collect()
}

/// A move along a path.
pub fn go(element: &str, order: Order, path: &[(i32, i32)]) -> Decision {
    let path = path.iter().map(|(x, y)| at(*x, *y)).collect();
    Decision::Move { element: id(element), order, path, facing: None, figures: Vec::new(), floor: None }
}
