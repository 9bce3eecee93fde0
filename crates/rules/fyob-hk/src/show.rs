//! How the table looks, and what happened on it in plain English.

use engine::{Crossed, LogLine, MarkerView, Roll, Ruleset, Seat, Text};
use fyob::floors::{above, below};
use fyob::{ElementId, Fyob, Position, Side};
use hk::{Piece, host};
use table::{Deg, Footprint, Len, Point, Pose};

use crate::OnHk;
use crate::table::{Fact, as_is, stands_fast};

/// The rows of an element's card that are the host's.
pub fn card_rows(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId) -> Vec<(Text, String)> {
    if let Some(battery) = state.table.outside(id).and_then(|it| state.table.battery(it)) {
        let weight = match battery.weight {
            hk::Weight::Light => "light",
            hk::Weight::Medium => "medium",
            hk::Weight::Heavy => "heavy",
        };
        return vec![
            ("shells".into(), weight.to_owned()),
            ("missions left".into(), battery.missions.to_string()),
        ];
    }
    as_is(state, id).map_or_else(Vec::new, |it| host::card(&rules.host.hk, &it))
}

/// Weapons that their crews have left, wrecks, and where fire was called.
pub fn markers(rules: &Fyob<OnHk>, state: &Position<OnHk>) -> Vec<MarkerView> {
    let half = Len::inches(1) / 2;
    let disc = |kind: &'static str, radius: Len, at: Point, tip: String| {
        let footprint = Footprint::Disc { radius };
        MarkerView { kind: kind.into(), footprint, pose: Pose::new(at, Deg::NORTH), tip }
    };
    let left = state.elements.iter().filter_map(|it| {
        let tip = format!("the weapon of {}, without its crew", state.name(it.id));
        Some(disc("weapon", half, it.weapon_left?, tip))
    });
    let wrecks = state.table.hk.elements.iter().filter_map(|it| {
        let vehicle = it.vehicle.as_ref().filter(|it| it.destroyed)?;
        let tip = format!("the wreck of {}", state.name(above(it.id)));
        Some(MarkerView { kind: "wreck".into(), footprint: host::footprint(it), pose: vehicle.pose, tip })
    });
    let calls = state.table.calls.iter().filter(|it| state.bound <= it.bound + 1).map(|it| {
        let piece = Piece::of(&rules.host.hk, &state.table.hk, it.tube);
        let (radius, name) = piece.map_or((half, String::new()), |it| (it.radius, it.name));
        let kind = if it.effect { "fire_for_effect" } else { "call_fire" };
        disc(kind, radius, it.at, format!("fire of the {name} was called here"))
    });
    left.chain(wrecks).chain(calls).collect()
}

/// Where an element stands by itself, and its base.
pub fn stands(state: &Position<OnHk>, id: ElementId) -> (Option<Pose>, Footprint) {
    match state.table.find(id) {
        Some(it) => (it.on_table().then(|| Pose::new(it.centre(), it.facing)), host::footprint(it)),
        None => (None, Footprint::Disc { radius: Len::inches(1) / 2 }),
    }
}

/// What a line over the table crosses, as the rules below describe it.
pub fn crosses(rules: &Fyob<OnHk>, state: &Position<OnHk>, from: Point, to: Point) -> Vec<Crossed> {
    rules.host.hk.measure(&state.table.hk, None, from, to).crosses
}

/// A fact of the table as a seat learns of it. Nobody hears of the moves of those that he does not know of.
pub fn tell(state: &Position<OnHk>, fact: &Fact, seat: Seat) -> Option<LogLine> {
    let name = |id: ElementId| state.name(id);
    Some(match fact {
        Fact::Below(event) => return tell_below(state, event, seat),
        Fact::On { element, .. } | Fact::OnFoot { element, .. } | Fact::Blasted { element, .. }
            if !hears_of(state, *element, seat) =>
        {
            return None;
        }
        Fact::On { element, on } => {
            let what = if *on { "comes on the table" } else { "leaves the table" };
            LogLine::fact(format!("{} {what}.", name(*element)), "FYOB-R67")
        }
        Fact::Fired { by, target, with, hits, result: [n_hits, n_kills], .. } => {
            let text = format!(
                "{} fires at {} with {with}: {}, {}.",
                name(*by),
                name(*target),
                counted(*n_hits, "hit"),
                counted(*n_kills, "kill")
            );
            LogLine::fact(text, "HK-H11").with_roll(hits)
        }
        Fact::Blasted { element, hit, kill, .. } => {
            let what = shell(hit, kill.as_ref());
            LogLine::result(format!("{}: a shell {what}.", name(*element)), "HK-H13").with_roll(hit)
        }
        Fact::AtVehicle { by, target, hit, kill } => {
            let what = match kill {
                Some(kill) => format!("hit, {}", kill.outcome_name()),
                None if 0 < hit.outcome() => "hit".to_owned(),
                None => "missed".to_owned(),
            };
            let text = format!("{} goes for {}: {what}.", name(*by), name(*target));
            LogLine::fact(text, "HK-H63").with_roll(kill.as_ref().unwrap_or(hit))
        }
        Fact::Fought { element, roll, kills } => {
            let text = format!("{} fights hand to hand: {}.", name(*element), counted(*kills, "blow"));
            LogLine::fact(text, "HK-H37").with_roll(roll)
        }
        Fact::BailedOut { element, roll, lost } => {
            let text = format!("{} gets out of the wreck: {} lost.", name(*element), counted(*lost, "man"));
            LogLine::result(text, "HK-H67").with_roll(roll)
        }
        Fact::Called { by, call, roll } => {
            let what = match (roll, call.effect) {
                (None, _) => "fires on",
                (Some(_), true) => "is on target",
                (Some(_), false) => "is not on target yet",
            };
            let line = LogLine::fact(format!("{} {what}.", name(*by)), "HK-052");
            match roll {
                Some(roll) => line.with_roll(roll),
                None => line,
            }
        }
        Fact::OnFoot { element, .. } => {
            LogLine::result(format!("The crew of {} goes on on foot.", name(*element)), "FYOB-R30")
        }
        // The act itself is told.
        Fact::Mustered { .. } => return None,
    })
}

fn counted(n: u16, what: &str) -> String {
    match (n, what) {
        (0, _) => format!("no {what}"),
        (1, _) => format!("1 {what}"),
        (_, "man") => format!("{n} men"),
        _ => format!("{n} {what}s"),
    }
}

/// What became of somebody in a blast.
fn shell(hit: &Roll, kill: Option<&Roll>) -> String {
    match kill {
        Some(kill) if kill.check.modifiers.iter().any(|it| it.rule.to_string() == "HK-H63") => {
            format!("hits, {}", kill.outcome_name())
        }
        Some(kill) if 0 < kill.outcome() => "kills a man".to_owned(),
        Some(_) => "hits, to no effect".to_owned(),
        None if 0 < hit.outcome() => "hits".to_owned(),
        None => "does no harm".to_owned(),
    }
}

/// Whether a seat may hear of an element: it is its own, or not concealed.
fn hears_of(state: &Position<OnHk>, id: ElementId, seat: Seat) -> bool {
    let Some(it) = state.find(id) else { return false };
    seat == Seat::UMPIRE || Side::of_seat(seat) == Some(it.side) || !it.concealed
}

fn tell_below(state: &Position<OnHk>, event: &hk::Event, seat: Seat) -> Option<LogLine> {
    let (id, what, rule) = match event {
        hk::Event::Moved { element, how: hk::Motion::Assault, .. } => (*element, "closes in", "HK-H36"),
        hk::Event::Moved { element, .. } => (*element, "moves", "HK-H06"),
        hk::Event::Turned { element, .. } => (*element, "turns", "HK-H07"),
        hk::Event::Boarded { element, carrier: Some(carrier) } => {
            let text = format!("{} gets on {}.", state.name(above(*element)), state.name(above(*carrier)));
            return hears_of(state, above(*element), seat).then(|| LogLine::fact(text, "FYOB-100"));
        }
        hk::Event::Boarded { element, carrier: None } => (*element, "gets off", "FYOB-100"),
        // What killed men or destroyed a vehicle has been told already.
        _ => return None,
    };
    let text = format!("{} {what}.", state.name(above(id)));
    hears_of(state, above(id), seat).then(|| LogLine::fact(text, rule))
}

/// The id of an element as the battle writes it.
pub fn label(state: &Position<OnHk>, id: ElementId) -> String {
    match (below(id), state.table.outside(id)) {
        (Some(id), _) => id.to_string(),
        (None, Some(outside)) => format!("{}-battery{}", outside.side.letter(), outside.idx + 1),
        (None, None) => id.to_string(),
    }
}

/// Which invariant of the table is broken, if one is: both floors agree on who is on the table, aboard what, and how many
/// men it has; nobody stands upon another or beside the table.
pub fn check(state: &Position<OnHk>) -> Result<(), String> {
    let table = &state.table.hk;
    let mut fast = table.clone();
    for (idx, it) in table.elements.iter().enumerate().filter(|(_, it)| it.dummy.is_none()) {
        let Some(layer) = state.find(above(it.id)) else { return Err(format!("{} has no card", it.id)) };
        if layer.on_table() == it.gone {
            return Err(format!("{} is {:?} above and gone: {} below", it.id, layer.status, it.gone));
        }
        if it.gone {
            continue;
        }
        if it.aboard.map(above) != layer.aboard {
            return Err(format!("{} is aboard {:?} above and {:?} below", it.id, layer.aboard, it.aboard));
        }
        if it.vehicle.is_none() && it.n_alive() != usize::from(layer.men) {
            return Err(format!("{} has {} men above and {} below", it.id, layer.men, it.n_alive()));
        }
        if it.on_table() && !host::stands(it).iter().all(|man| table.battle.ground.on_table(man.at)) {
            return Err(format!("{} is off the table", it.id));
        }
        if !stands_fast(state, it) {
            std::sync::Arc::make_mut(&mut fast.elements[idx]).gone = true;
        }
    }
    match host::crowding(&fast) {
        Some((a, b)) => Err(format!("men of {a} and {b} stand upon each other")),
        None => Ok(()),
    }
}
