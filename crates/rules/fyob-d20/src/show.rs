//! How the table looks, and what happened on it in plain English.

use d20::{Event as Below, Hit, Loss, Motion, Weapon as With, host};
use engine::{Crossed, LogLine, MarkerView, Roll, Ruleset, Seat, Text};
use fyob::{ElementId, Fyob, Position, Side};
use table::{Footprint, Point, Pose};

use crate::OnD20;
use crate::ids::{above, below};
use crate::table::{Fact, as_is};

/// The rows of an element's card that are the host's: the values it fights with now.
pub fn card_rows(state: &Position<OnD20>, id: ElementId) -> Vec<(Text, String)> {
    if let Some(outside) = state.table.outside(id) {
        return match (state.table.battery(outside), state.table.sortie(outside)) {
            (Some(it), _) => vec![
                ("HE value".into(), it.he.to_string()),
                ("AP".into(), it.ap.to_string()),
                ("missions left".into(), it.missions.to_string()),
            ],
            (_, Some(it)) => vec![("sortie".into(), if it.spent { "flown" } else { "ready" }.to_owned())],
            (None, None) => Vec::new(),
        };
    }
    let Some(it) = as_is(state, id) else { return Vec::new() };
    let mut rows = host::card(&state.table.d20, &it);
    let works = match it.protection {
        d20::Protection::None => return rows,
        d20::Protection::DugIn => "dug in: soft cover",
        d20::Protection::Scrape => "in a scrape: hull-down to the front",
        d20::Protection::Fortification => "in a fortification: hard cover",
    };
    rows.push(("works".into(), works.to_owned()));
    rows
}

/// Weapons that their crews have left.
pub fn markers(state: &Position<OnD20>) -> Vec<MarkerView> {
    let half = table::Len::inches(1) / 2;
    let marker = |it: &fyob::Element| {
        let at = it.weapon_left?;
        let tip = format!("the weapon of {}, without its crew", state.name(it.id));
        let footprint = Footprint::Disc { radius: half };
        Some(MarkerView { kind: "weapon".into(), footprint, pose: Pose::new(at, table::Deg::NORTH), tip })
    };
    state.elements.iter().filter_map(marker).collect()
}

/// Where an element stands by itself, and its base.
pub fn stands(state: &Position<OnD20>, id: ElementId) -> (Option<Pose>, Footprint) {
    let it = below(id).and_then(|id| state.table.d20.find(id));
    match it {
        Some(it) => (it.on_table().then_some(it.pose), it.footprint),
        None => (None, state.table.still.foot),
    }
}

/// What a line over the table crosses, as the d20 rules describe it.
pub fn crosses(rules: &Fyob<OnD20>, state: &Position<OnD20>, from: Point, to: Point) -> Vec<Crossed> {
    rules.host.d20.measure(&state.table.d20, None, from, to).crosses
}

/// A fact of the table as a seat learns of it. Nobody hears of the moves of those that he does not know of.
pub fn tell(state: &Position<OnD20>, fact: &Fact, seat: Seat) -> Option<LogLine> {
    let name = |id: ElementId| state.name(id);
    Some(match fact {
        Fact::Below(event) => return tell_below(state, event, seat),
        Fact::Fired { by, target, with, roll, hit } => {
            let how = match with {
                With::Hesa => "fires at",
                With::Ap => "fires armour-piercing at",
                With::TankHunting => "goes for",
            };
            let text = format!("{} {how} {}: {}.", name(*by), name(*target), came_to(roll, *hit));
            LogLine::fact(text, "HA-8").with_roll(roll)
        }
        Fact::Penetrated { target, column, roll, hit, .. } => {
            let text = format!("{} is hit at {column}: {}.", name(*target), came_to(roll, *hit));
            LogLine::result(text, "D20-053").with_roll(roll)
        }
        Fact::Struck { by, victim, roll, hit } => {
            let text = format!("{} fights {}: {}.", name(*by), name(*victim), came_to(roll, *hit));
            LogLine::fact(text, "D20-H16").with_roll(roll)
        }
        Fact::Barraged { battery, roll, direction, .. } => {
            let falls = if direction.is_some() { "strays" } else { "is on target" };
            let text = format!("{} fires: {}, it {falls}.", name(*battery), roll.sum_in_words());
            LogLine::fact(text, "D20-H42").with_roll(roll)
        }
        Fact::Flew { sortie, target } => {
            LogLine::fact(format!("{} comes in on {}.", name(*sortie), name(*target)), "D20-H43")
        }
        Fact::FiredAtAircraft { element, roll, .. } => {
            let text = format!("{} fires at the aircraft: {}.", name(*element), roll.outcome_name());
            LogLine::fact(text, "D20-H43").with_roll(roll)
        }
        Fact::Bombed { roll, direction, .. } => {
            let falls = if direction.is_some() { "stray" } else { "are on target" };
            LogLine::fact(format!("The bombs {falls}: {}.", roll.sum_in_words()), "D20-H43").with_roll(roll)
        }
        // What falls on somebody in hiding is for its owner alone.
        Fact::Blasted { element, .. } if !hears_of(state, *element, seat) => return None,
        Fact::Blasted { element, roll, hit } => {
            let text = format!("{} is under the blast: {}.", name(*element), came_to(roll, *hit));
            LogLine::result(text, "D20-H42").with_roll(roll)
        }
        Fact::OnFoot { element, .. } if !hears_of(state, *element, seat) => return None,
        Fact::OnFoot { element, .. } => {
            LogLine::result(format!("The crew of {} goes on on foot.", name(*element)), "FYOB-R30")
        }
        // The act itself is told.
        Fact::Manned { .. } => return None,
    })
}

/// Whether a seat may hear of an element: it is its own, or not concealed.
fn hears_of(state: &Position<OnD20>, id: ElementId, seat: Seat) -> bool {
    let Some(it) = state.find(id) else { return false };
    seat == Seat::UMPIRE || Side::of_seat(seat) == Some(it.side) || !it.concealed
}

fn tell_below(state: &Position<OnD20>, event: &Below, seat: Seat) -> Option<LogLine> {
    let (id, what, rule) = match event {
        Below::Moved { element, how: Motion::Pivot, .. } => (*element, "turns", "D20-H07"),
        Below::Moved { element, .. } => (*element, "moves", "D20-080"),
        Below::RuledPlace { element, .. } => (*element, "is on the table", "FYOB-R67"),
        Below::Mounted { element, carrier, .. } => {
            let text = format!("{} gets on {}.", state.name(above(*element)), state.name(above(*carrier)));
            return hears_of(state, above(*element), seat).then(|| LogLine::fact(text, "FYOB-100"));
        }
        Below::Dismounted { element, .. } => (*element, "gets off", "FYOB-100"),
        Below::Removed { element, loss: Loss::LeftTable } => (*element, "leaves the table", "FYOB-134"),
        // What destroyed it has been told already; contacts go without saying.
        _ => return None,
    };
    let text = format!("{} {what}.", state.name(above(id)));
    hears_of(state, above(id), seat).then(|| LogLine::fact(text, rule))
}

fn came_to(roll: &Roll, hit: Hit) -> String {
    let word = match hit {
        Hit::OnTarget => "hit".into(),
        Hit::Missed => "missed".into(),
        _ => roll.outcome_name(),
    };
    format!("{}, {word}", roll.sum_in_words())
}

/// The id of an element as the battle writes it.
pub fn label(state: &Position<OnD20>, id: ElementId) -> String {
    if let Some(id) = below(id) {
        return id.to_string();
    }
    let Some(outside) = state.table.outside(id) else { return id.to_string() };
    let letter = outside.side.letter();
    match (state.table.battery(outside), state.table.sortie(outside)) {
        (Some(it), _) => format!("{letter}-{}", it.id),
        (_, Some(it)) => format!("{letter}-{}", it.id),
        (None, None) => id.to_string(),
    }
}

/// Which invariant of the table is broken, if one is: bases lie side by side on the table, and both floors agree on who is
/// on it and who is aboard what.
pub fn check(state: &Position<OnD20>) -> Result<(), String> {
    let table = &state.table.d20;
    for it in &table.elements {
        let id = above(it.id);
        let Some(layer) = state.find(id) else { return Err(format!("{} has no card", it.id)) };
        if it.side() != layer.side {
            return Err(format!("{} changed sides", it.id));
        }
        if layer.on_table() != it.in_play() {
            return Err(format!("{} is {:?} above and {:?} below", it.id, layer.status, it.place));
        }
        if it.carrier().map(above) != layer.aboard.filter(|_| it.in_play()) {
            return Err(format!("{} is aboard {:?} above and {:?} below", it.id, layer.aboard, it.place));
        }
        if it.on_table() && !table.battle.ground.on_table(it.pose.at) {
            return Err(format!("{} is off the table", it.id));
        }
    }
    let fast: Vec<&d20::Element> =
        table.elements.iter().filter(|it| it.on_table() && crate::table::stands_fast(state, it)).collect();
    for (idx, a) in fast.iter().enumerate() {
        if let Some(b) = fast[idx + 1..].iter().find(|b| host::deep_overlap(a, b)) {
            return Err(format!("{} and {} overlap", a.id, b.id));
        }
    }
    Ok(())
}
