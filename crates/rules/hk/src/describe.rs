//! Decisions and results in a few words.

use engine::Run;
use table::{Len, Point};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{ElementId, Morale, Order, Side, inches};
use crate::event::Event;
use crate::fire::shot::Arm;
use crate::plan::{Call, Continued, Shelling, Target};
use crate::state::{Stage, State, Tube, Weight};

/// A distance in inches: "12.6".
pub(crate) fn in_inches(length: Len) -> String {
    length.in_units(inches(1), 1)
}

/// A place in inches: "(12.5, 8)".
pub(crate) fn place(at: Point) -> String {
    format!("({}, {})", in_inches(Len::new(at.x)), in_inches(Len::new(at.y)))
}

/// HK-030: an order in words.
pub(crate) fn order_name(order: Order) -> &'static str {
    match order {
        Order::Double => "at the double",
        Order::Move => "move and fire",
        Order::Cautious => "cautious advance",
        Order::Fire => "fire",
    }
}

/// HK-080.
pub(crate) fn morale_name(morale: Morale) -> &'static str {
    match morale {
        Morale::Good => "good",
        Morale::Suppressed => "suppressed",
        Morale::Broken => "broken",
        Morale::Dispersed => "dispersed",
    }
}

/// HK-H14.
pub(crate) fn weight_name(weight: Weight) -> &'static str {
    match weight {
        Weight::Light => "light",
        Weight::Medium => "medium",
        Weight::Heavy => "heavy",
    }
}

/// Whose weapon or battery it is.
pub(crate) fn tube_side(tube: Tube) -> Side {
    match tube {
        Tube::Weapon(id, _) => id.side,
        Tube::Battery(side, _) => side,
    }
}

/// A weapon or battery by name.
pub(crate) fn tube_name(state: &State, tube: Tube) -> String {
    match tube {
        Tube::Weapon(id, _) => state.name(id),
        Tube::Battery(side, idx) => {
            let battery = state.sides[side.idx()].batteries.get(usize::from(idx));
            battery.map_or_else(|| "a battery".to_owned(), |it| it.name.clone())
        }
    }
}

/// A decision in words.
pub(crate) fn describe(state: &State, decision: &Decision) -> String {
    let name = |id: ElementId| known_name(state, id);
    match decision {
        Decision::Begin => "begin the battle".to_owned(),
        Decision::Place { element, at, .. } => format!("{} is placed at {}", name(*element), place(*at)),
        Decision::PickCasualties { own: true } => {
            "pick your own casualties, and who takes their place in a crew".to_owned()
        }
        Decision::PickCasualties { own: false } => "casualties and crews in the usual order".to_owned(),
        Decision::Spot(spot) => {
            taken_back(state.side(spot.by.side).plan.spots.contains(spot))
                + &format!("{} looks for {}", name(spot.by), name(spot.counter))
        }
        Decision::MoveFirst { own: true } => "move first".to_owned(),
        Decision::MoveFirst { own: false } => "let the other side move first".to_owned(),
        Decision::Move { element, order, path, floor, .. } => {
            let end = path.last().map_or(String::new(), |at| format!(" to {}", place(*at)));
            let floor = floor.map_or(String::new(), |floor| format!(", floor {floor}"));
            format!("{} moves{end}{floor} ({})", name(*element), order_name(*order))
        }
        Decision::Hold { element, facing: None } => format!("{} stays to fire", name(*element)),
        Decision::Hold { element, facing: Some(facing) } => {
            format!("{} stays to fire, pointing at {} degrees", name(*element), facing.degrees())
        }
        Decision::Mount { element, carrier: Some(carrier) } => {
            format!("{} gets into {}", name(*element), name(*carrier))
        }
        Decision::Mount { element, carrier: None } => format!("{} gets out", name(*element)),
        Decision::Mark { firer, at } => match &state.announced {
            Some(it) => format!("{} marks {} at {}", name(*firer), name(it.element), place(*at)),
            None => format!("{} puts a marker at {}", name(*firer), place(*at)),
        },
        Decision::Pass { phase: false } => "end the watch: no (more) markers on this move".to_owned(),
        Decision::Pass { phase: true } => "no more markers in this phase".to_owned(),
        Decision::Continue(it) => continued(state, it),
        Decision::Call(it) => call(state, it),
        Decision::Target(it) => target(state, *it),
        Decision::Shell(it) => shelling(state, it),
        Decision::Silence(it) => {
            let back = taken_back(state.side(it.by.side).plan.silent.contains(it));
            format!("{back}{} keeps its {} silent", name(it.by), weapon_name(state, it.by, it.weapon))
        }
        Decision::Assault { by, on } => format!("{} assaults {}", name(*by), name(*on)),
        Decision::React { element } => {
            taken_back(state.side(element.side).plan.reactions.contains(element))
                + &format!("{} goes to meet its attacker", name(*element))
        }
        Decision::Fight { element } => format!("fight the melee of {}", name(*element)),
        Decision::Ready => match state.stage {
            Stage::Deploy(_) => "end the deployment".to_owned(),
            Stage::Movement(_) => "end the movement".to_owned(),
            Stage::Declare(_) => "end the declaring: no more close assaults".to_owned(),
            stage => format!("end {}: ready", stage.name().to_lowercase()),
        },
    }
}

/// The name of an element that a seat may not know: a counter has no name.
fn known_name(state: &State, id: ElementId) -> String {
    match state.find(id) {
        Some(it) if it.dummy.is_some() => crate::view::counter_name(id),
        _ => state.name(id),
    }
}

/// The same choice again takes it back.
fn taken_back(chosen: bool) -> String {
    if chosen { "take back: ".to_owned() } else { String::new() }
}

fn continued(state: &State, it: &Continued) -> String {
    let who = tube_name(state, it.tube);
    let back = taken_back(state.side(tube_side(it.tube)).plan.continued.contains(it));
    let falls = state.markers.iter().find(|mark| mark.tube == it.tube).map(|mark| mark.at);
    match it.at {
        None => format!("{back}{who} stops its fire"),
        Some(at) if falls == Some(at) => format!("{back}{who} goes on firing"),
        Some(at) => format!("{back}{who} shifts its fire to {}", place(at)),
    }
}

fn call(state: &State, it: &Call) -> String {
    let back = taken_back(state.side(tube_side(it.tube)).plan.calls.contains(it));
    let what = if state.stage == Stage::Smoke { "smoke" } else { "high explosive" };
    let who = tube_name(state, it.tube);
    let own = matches!(it.tube, Tube::Weapon(id, _) if id == it.spotter);
    let by = if own { String::new() } else { format!(" for {}", known_name(state, it.spotter)) };
    format!("{back}{who} fires {what} at {}{by}", place(it.at))
}

fn target(state: &State, it: Target) -> String {
    let back = taken_back(state.side(it.by.side).plan.targets.contains(&it));
    let part = it.weapon.map_or(String::new(), |number| format!(" its {}", arm_name(state, it.by, number)));
    let far = state.find(it.by).zip(state.find(it.on));
    let far = far
        .map_or(String::new(), |(a, b)| format!(" ({}\" away)", in_inches(a.centre().distance(b.centre()))));
    format!("{back}{} fires{part} at {}{far}", known_name(state, it.by), known_name(state, it.on))
}

fn shelling(state: &State, it: &Shelling) -> String {
    let back = taken_back(state.side(it.by.side).plan.shellings.contains(it));
    let floor = if it.floor == 0 { String::new() } else { format!(", floor {}", it.floor) };
    let with = arm_name(state, it.by, it.weapon);
    format!("{back}{} shells {}{floor} with its {with}", known_name(state, it.by), place(it.at))
}

/// What a number of a target means: "machine guns", "PIAT".
pub(crate) fn arm_name(state: &State, by: ElementId, number: u8) -> &str {
    let Some(it) = state.find(by) else { return "weapon" };
    match Arm::read(it, Some(number)) {
        Some(Arm::Gun) => "gun",
        Some(Arm::Mg) => "machine guns",
        Some(Arm::Support(number)) => weapon_name(state, by, number),
        Some(Arm::Once(figure)) => {
            let kind = it.figures.get(usize::from(figure)).and_then(|it| it.once).map(|it| it.0);
            let kind = kind.and_then(|kind| state.battle.weapons.get(usize::from(kind)));
            kind.map_or("weapon", |it| it.name.as_str())
        }
        Some(Arm::Everybody) | None => "weapon",
    }
}

/// The name of a support weapon of an element.
pub(crate) fn weapon_name(state: &State, by: ElementId, number: u8) -> &str {
    let weapon = state.find(by).and_then(|it| it.weapons.get(usize::from(number)));
    let kind = weapon.and_then(|it| state.battle.weapons.get(usize::from(it.kind)));
    kind.map_or("support weapon", |it| it.name.as_str())
}

/// What a run came to, in a few words.
pub(crate) fn outcome(before: &State, run: &Run<'_, Hk>) -> String {
    // The last word counts.
    for event in run.events.iter().rev() {
        match event {
            Event::EndThrown { ends, .. } => {
                return if *ends { "the game ends" } else { "the game goes on" }.to_owned();
            }
            Event::SpotTried { seen, .. } => return if *seen { "spotted" } else { "not seen" }.to_owned(),
            _ => (),
        }
    }
    let many = all_that_befell(before, run);
    if many.is_empty() { "no effect".to_owned() } else { many.join(", ") }
}

/// Everything that happened to anybody.
fn all_that_befell(before: &State, run: &Run<'_, Hk>) -> Vec<String> {
    let mut res = Vec::new();
    for (was, is) in before.elements.iter().zip(&run.state.elements) {
        if was == is {
            continue;
        }
        let destroyed = |it: &crate::Element| it.vehicle.as_ref().is_some_and(|it| it.destroyed);
        let killed = was.n_alive().saturating_sub(is.n_alive());
        if destroyed(is) && !destroyed(was) {
            res.push(format!("{} destroyed", is.id));
        } else if is.gone && !was.gone {
            res.push(format!("{} {}", is.id, if is.n_alive() == 0 { "wiped out" } else { "dispersed" }));
        } else if 0 < killed {
            let level =
                if was.morale == is.morale { String::new() } else { format!(", {}", morale_name(is.morale)) };
            res.push(format!("{} loses {killed}{level}", is.id));
        } else if was.morale != is.morale {
            res.push(format!("{} {}", is.id, morale_name(is.morale)));
        } else if was.hits < is.hits {
            res.push(format!("{} hit", is.id));
        } else if was.hidden && !is.hidden {
            res.push(format!("{} seen", is.id));
        } else if was.centre() != is.centre() {
            res.push(format!("{} moves", is.id));
        }
    }
    if before.smoke.len() < run.state.smoke.len() {
        res.push("smoke".to_owned());
    }
    let called = run.state.markers.iter().filter(|it| !before.markers.contains(it));
    for marker in called {
        res.push(if marker.effect { "fire for effect" } else { "not on target" }.to_owned());
    }
    res
}
