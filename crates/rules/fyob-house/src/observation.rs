//! HH-3: observation in segments: 2D6 against the distance and what hides the target.

use engine::{Check, Dice};
use fyob::board::Observation;
use fyob::{Activity, Arm, Cover, ElementId, Kind, State};
use table::{Len, Point};

use crate::movement;
use crate::sight::{self, Seen};
use crate::table::Table;

/// HH-3: a segment.
const SEGMENT: Len = Len::inches(6);
/// HH-3: farther than that nothing is seen.
const FARTHEST: Len = Len::inches(48);
/// HH-3: targets in sight as near as that are seen without a test.
pub const SEEN_WITHOUT_TEST: Len = Len::inches(6);
/// HH-3: with so many segments or fewer it succeeds by itself.
const AUTOMATIC: i32 = 2;
/// HH-3: with so many it is impossible.
const IMPOSSIBLE: i32 = 13;

/// HH-3: an attempt to observe an enemy, or a counter of one at `at`.
pub fn observation(
    state: &State<Table>,
    observer: ElementId,
    target: ElementId,
    at: Point,
    segments: i8,
) -> Observation {
    let from = sight::pose(state, observer).at;
    let seen = sight::seen_as(state, target);
    if let Some(what) = sight::hidden_by(&state.table, from, at, seen) {
        return Observation::Impossible(format!("{what} hides it").into());
    }
    let apart = from.distance(at) - sight::radius(state, observer) - sight::radius(state, target);
    let apart = apart.max(Len::ZERO);
    if FARTHEST < apart {
        return Observation::Impossible("it is more than 48 inches away".into());
    }
    let it = state.get(target);
    let (unit, watcher) = (state.table.unit(target), state.table.unit(observer));
    let vehicle = seen == Seen::Large;
    let tows_gun = state.carried(target).any(|it| state.info(it.id).arm == Arm::Gun);
    let large = vehicle && (movement::class(state, target).tank || tows_gun);
    let cover = if it.concealed { Cover::Open } else { sight::cover(state, target, at, from) };
    let closed =
        watcher.kind() == Kind::Armour && !watcher.open_topped && !state.get(observer).is_foot_crew();
    let finder = state.info(observer).recce || state.info(observer).observer;
    // Rounded up.
    let distance = (apart.raw() + SEGMENT.raw() - 1) / SEGMENT.raw();
    // Every line makes the throw worse by its segments, or better.
    let check = Check::of(Dice { n: 2, sides: 6 }, "HH-3", "observation")
        .by(state.get(observer).side.seat())
        .when(it.concealed, -6, "target concealed", "HH-3")
        .when(!vehicle && cover == Cover::Soft, -3, "target in soft cover", "HH-3")
        .when(!vehicle && cover == Cover::Hard, -4, "target in hard cover", "HH-3")
        .when(vehicle && !large, 2, "target is a vehicle", "HH-3")
        .when(large, 3, "target is a tank, or tows a gun", "HH-3")
        .when(vehicle && cover != Cover::Open, -2, "vehicle hull-down or partly obscured", "HH-3")
        .when(it.activity == Some(Activity::Fired), 3, "target has fired", "HH-3")
        .when(it.activity == Some(Activity::Moved), 2, "target has moved", "HH-3")
        .when(unit.sniper, -2, "a sniper", "HH-11")
        .when(closed, -2, "observer closed down", "HH-3")
        .when(finder, 1, "recce or FOO", "HH-3")
        .when(state.get(observer).overwatch, 2, "observer on Overwatch", "HH-3")
        .plus(-i32::from(segments), "observer's momentum", "FYOB-079")
        .when(state.battle.options.night, -4, "night", "HH-3");
    let needed = distance - check.modifier();
    match needed {
        ..=AUTOMATIC => Observation::Automatic,
        IMPOSSIBLE.. => Observation::Impossible("it is too well hidden from here".into()),
        _ => Observation::Test(check.passes_on(distance, "seen", "not seen")),
    }
}
