//! HA-8 rows "distance, los", "cover, obscured" and "observe".

use d20::host;
use d20::{Class, Flag};
use engine::{Check, Dice};
use fyob::board::Observation;
use fyob::{Activity, Cover, ElementId, Position};
use table::{Base, Len, Point, Pose};

use crate::OnD20;
use crate::ids::below;
use crate::table::{as_if_at, as_is};

/// HH-3: nobody sees farther.
const SIGHT_MOST: Len = Len::inches(48);
/// HH-3: one segment.
const SEGMENT: Len = Len::inches(6);
/// HH-3: within this an enemy in sight is seen without a test.
pub const SEEN: Len = Len::inches(6);

/// D20 R-1: between nearest points of the bases, if the first stood at `at`.
pub fn distance(state: &Position<OnD20>, id: ElementId, at: Point, other: ElementId) -> Len {
    let table = &state.table.d20;
    let find = |id: ElementId| below(id).and_then(|id| table.find(id));
    match (find(id), find(other)) {
        (Some(it), Some(other)) => base_at(it, at).gap(&table.base_of(other)),
        // Batteries and aircraft are nowhere near anybody.
        _ => Len::inches(1_000),
    }
}

/// Whether that distance is at most `reach`: the centres often tell.
pub fn within(state: &Position<OnD20>, reach: Len, id: ElementId, at: Point, other: ElementId) -> bool {
    let table = &state.table.d20;
    let find = |id: ElementId| below(id).and_then(|id| table.find(id));
    find(id).zip(find(other)).is_some_and(|(it, other)| base_at(it, at).within(reach, &table.base_of(other)))
}

/// From the nearest edge of an element, if it stood at `at`, to a point.
pub fn distance_to(state: &Position<OnD20>, id: ElementId, at: Point, to: Point) -> Len {
    let it = below(id).and_then(|id| state.table.d20.find(id));
    it.map_or(Len::inches(1_000), |it| base_at(it, at).gap_to_point(to))
}

/// The base of an element, if it stood at `at`.
fn base_at(it: &d20::Element, at: Point) -> Base {
    Base { footprint: it.footprint, pose: Pose::new(at, it.pose.facing) }
}

/// D20-H05, D20-H05a, D20-H06: none, soft and hard cover are open, soft and hard; dug-in soft or better, fortification
/// hard. Vehicles: hull-down, or partly obscured in any cover. Smoke changes neither.
pub fn cover(state: &Position<OnD20>, id: ElementId, at: Point, from: Point) -> Cover {
    let Some(it) = as_if_at(state, id, at) else { return Cover::Open };
    let ground = host::cover_from(&state.table.d20, &it, from);
    if it.class.is_vehicle() {
        return match ground {
            _ if host::hull_down_from(&state.table.d20, &it, from) => Cover::Hard,
            d20::Cover::None => Cover::Open,
            d20::Cover::Soft | d20::Cover::Hard => Cover::Soft,
        };
    }
    match ground {
        d20::Cover::None => Cover::Open,
        d20::Cover::Soft => Cover::Soft,
        d20::Cover::Hard => Cover::Hard,
    }
}

/// HH-3 on the cover above. D20 has no spotting test of its own, and D20-H45 is off.
pub fn observation(
    state: &Position<OnD20>,
    observer: ElementId,
    target: ElementId,
    at: Point,
    segments: i8,
) -> Observation {
    let (Some(eyes), Some(seen)) = (as_is(state, observer), as_if_at(state, target, at)) else {
        return Observation::Impossible("there is nothing to be seen on the table".into());
    };
    let table = &state.table.d20;
    let eye = host::centre(table, &eyes);
    let away = distance(state, target, at, observer);
    if SIGHT_MOST < away {
        return Observation::Impossible("it is more than 48 inches away".into());
    }
    if !host::sees(table, eye, at) {
        return Observation::Impossible(host::blocked_by(table, eye, at).into());
    }
    let lines = lines(state, (observer, &eyes), (target, &seen), at, segments);
    let far = (away.raw() + SEGMENT.raw() - 1) / SEGMENT.raw();
    let needed = far + lines.iter().map(|it| it.0).sum::<i32>();
    if needed <= 2 {
        return Observation::Automatic;
    }
    if 13 <= needed {
        return Observation::Impossible("it is too far away and too well hidden".into());
    }
    // Segments are subtracted from the throw, so that every reason has its line; the distance is what has to be thrown.
    let check = Check::of(Dice { n: 2, sides: 6 }, "HH-3", "observation").by(eyes.side().seat());
    let check = lines.iter().fold(check, |check, it| check.plus(-it.0, it.1, it.2));
    Observation::Test(check.passes_on(far, "sees it", "sees nothing"))
}

/// HH-3: the modifiers in segments, each with its reason and rule.
fn lines(
    state: &Position<OnD20>,
    (observer, eyes): (ElementId, &d20::Element),
    (target, seen): (ElementId, &d20::Element),
    at: Point,
    segments: i8,
) -> Vec<(i32, &'static str, &'static str)> {
    let eye = host::centre(&state.table.d20, eyes);
    let cover = cover(state, target, at, eye);
    let (layer, watcher) = (state.get(target), state.get(observer));
    let vehicle = seen.class.is_vehicle();
    let concealed = layer.concealed;
    let tank = seen.class == Class::Afv && !seen.is(Flag::ArmouredCar);
    let tows = state.table.d20.carried(seen.id).any(|it| it.class == Class::Csw);
    let sharp = state.info(observer).recce || state.info(observer).observer;
    let shut = eyes.class.is_armoured() && !eyes.is(Flag::OpenTopped);
    let rows = [
        (concealed, 6, "target concealed", "HH-3"),
        (!vehicle && !concealed && cover == Cover::Soft, 3, "target in soft cover", "HH-3"),
        (!vehicle && !concealed && cover == Cover::Hard, 4, "target in hard cover", "HH-3"),
        (vehicle && (tank || tows), -3, "target a tank or gun tow", "HH-3"),
        (vehicle && !(tank || tows), -2, "target a vehicle", "HH-3"),
        (vehicle && cover != Cover::Open, 2, "vehicle hull-down or partly obscured", "HH-3"),
        (layer.activity == Some(Activity::Fired), -3, "target has fired", "HH-3"),
        (layer.activity == Some(Activity::Moved), -2, "target has moved", "HH-3"),
        (seen.size != 0, -i32::from(seen.size), "target's size", "HA-8"),
        (shut, 2, "observer in a closed vehicle", "HH-3"),
        (sharp, -1, "observer recce or forward observer", "HH-3"),
        (watcher.overwatch, -2, "observer on Overwatch", "HH-3"),
        (segments != 0, i32::from(segments), "observer shaken", "FYOB-079"),
        (state.battle.options.night, 4, "night", "HH-3"),
    ];
    rows.into_iter().filter(|it| it.0).map(|it| (it.1, it.2, it.3)).collect()
}
