//! HA-9 rows "distance, los, cover", "obscured" and "observe".

use engine::{Check, Dice};
use fyob::board::Observation;
use fyob::{Cover, ElementId, Fyob, Position, Side};
use hk::{Stand, host};
use table::{Base, Len, Point};

use crate::OnHk;

/// Where batteries are: nowhere near anybody.
const FAR_AWAY: Len = Len::inches(1_000);
/// HK-101: within this an enemy in sight is seen without a test.
pub const SEEN: Len = Len::inches(4);
/// HK-100: beyond this it is harder.
const FAR: Len = Len::inches(16);

/// HK-H01, HK-H01a: the places of the men of an element if its centre stood at `at`, or the base of a vehicle.
enum Body {
    Men(Vec<Point>),
    Vehicle(Base),
}

fn body(it: &hk::Element, at: Point) -> Body {
    if let Some(vehicle) = &it.vehicle {
        let mut base = vehicle.base();
        base.pose.at = at;
        return Body::Vehicle(base);
    }
    let centre = it.centre();
    let (dx, dy) = (at.x - centre.x, at.y - centre.y);
    Body::Men(it.alive().map(|(_, man)| Point::raw(man.at.x + dx, man.at.y + dy)).collect())
}

impl Body {
    fn gap(&self, other: &Body) -> Len {
        match (self, other) {
            (Body::Vehicle(a), Body::Vehicle(b)) => a.gap(b),
            (Body::Vehicle(base), Body::Men(men)) | (Body::Men(men), Body::Vehicle(base)) => {
                men.iter().map(|at| base.gap_to_point(*at)).min().unwrap_or(FAR_AWAY)
            }
            (Body::Men(men), Body::Men(others)) => {
                let nearest = men
                    .iter()
                    .flat_map(|a| others.iter().map(move |b| (a.distance_sq(*b), *a, *b)))
                    .min_by_key(|it| it.0);
                nearest.map_or(FAR_AWAY, |(_, a, b)| a.distance(b))
            }
        }
    }
}

/// HK-H01: between the nearest men of two elements that stand about these centres; to the nearest point of a vehicle.
pub fn gap(a: (&hk::Element, Point), b: (&hk::Element, Point)) -> Len {
    body(a.0, a.1).gap(&body(b.0, b.1))
}

/// The same between an element, if it stood at `at`, and another where it is.
pub fn distance(state: &Position<OnHk>, id: ElementId, at: Point, other: ElementId) -> Len {
    match (state.table.find(id), state.table.find(other)) {
        (Some(it), Some(other)) => gap((it, at), (other, other.centre())),
        _ => FAR_AWAY,
    }
}

/// From the nearest man of an element, if it stood at `at`, to a point.
pub fn distance_to(state: &Position<OnHk>, id: ElementId, at: Point, to: Point) -> Len {
    match state.table.find(id).map(|it| body(it, at)) {
        Some(Body::Men(men)) => men.iter().map(|it| it.distance(to)).min().unwrap_or(FAR_AWAY),
        Some(Body::Vehicle(base)) => base.gap_to_point(to),
        None => FAR_AWAY,
    }
}

/// Who of a side stands exactly at a place.
fn who(state: &Position<OnHk>, side: Side, at: Point) -> Option<&hk::Element> {
    state.table.hk.on_table(side).find(|it| it.centre() == at)
}

/// The eye of a side at a place: on the floor of whoever stands there.
pub fn eye(state: &Position<OnHk>, side: Side, at: Point) -> Stand {
    who(state, side, at).map_or(Stand::ground(at), host::centre)
}

/// HK-H03: a line of sight from a place to an element that stands at `at`: from any of those who stand at the first, to any
/// of its men.
pub fn sees(state: &Position<OnHk>, from: Point, target: ElementId, at: Point) -> bool {
    let Some(it) = state.table.find(target) else { return false };
    let on_table = it.on_table() && it.centre() == at;
    let there = if on_table { host::stands(it).to_vec() } else { vec![Stand::ground(at)] };
    let here = match who(state, it.id.side.other(), from) {
        Some(eyes) => {
            let mut stands = host::stands(eyes).to_vec();
            // The one in the centre looks first.
            let first = host::centre(eyes);
            stands.sort_by_key(|it| *it != first);
            stands
        }
        None => vec![Stand::ground(from)],
    };
    host::any_sees(&state.table.hk, &here, &there)
}

/// HK-H03 between two points of the ground.
pub fn sees_point(state: &Position<OnHk>, from: Point, to: Point) -> bool {
    hk::sees(&state.table.hk, Stand::ground(from), Stand::ground(to))
}

/// HK-H05, HK-R31: the class of cover of an element that stands at `at`. Where it does not stand yet that of its centre
/// counts, as for a marker of opportunity fire (HK-H12).
pub fn class(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    it: &hk::Element,
    at: Point,
    from: Stand,
) -> hk::Cover {
    let table = &state.table.hk;
    match &it.vehicle {
        Some(vehicle) => {
            let mut there = vehicle.clone();
            there.pose.at = at;
            hk::vehicle_cover(table, &there, from)
        }
        None if it.on_table() && it.centre() == at => hk::cover_of(&rules.host.hk, table, it, from),
        None => hk::ground_cover(table, Stand::ground(at)).max(host::obstacle_cover(table, at, from.at)),
    }
}

/// In the Open is open, Light soft, Heavy and Reinforced hard. Vehicles: hull-down; partly obscured in woods, or behind a
/// hedge or wreck.
pub fn cover(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, at: Point, from: Point) -> Cover {
    let Some(it) = state.table.find(id) else { return Cover::Open };
    let from = eye(state, it.id.side.other(), from);
    let class = match &it.vehicle {
        Some(vehicle) => {
            let mut there = vehicle.clone();
            there.pose.at = at;
            host::obscured(&state.table.hk, &there, from)
        }
        None => class(rules, state, it, at, from),
    };
    match class {
        hk::Cover::Open => Cover::Open,
        hk::Cover::Light => Cover::Soft,
        hk::Cover::Heavy | hk::Cover::Reinforced => Cover::Hard,
    }
}

/// HA-9 row "observe": concealed 5+, in cover 4+, in the open 2+ on a D6; what makes it harder is taken off the throw.
pub fn observation(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    observer: ElementId,
    target: ElementId,
    at: Point,
    segments: i8,
) -> Observation {
    let body = fyob::board::mover(state, observer);
    let (Some(eyes), Some(seen)) = (state.table.find(body), state.table.find(target)) else {
        return Observation::Impossible("there is nothing to be seen on the table".into());
    };
    let (table, from) = (&state.table.hk, host::centre(eyes));
    let to = if seen.centre() == at { host::centre(seen) } else { Stand::ground(at) };
    if !sees(state, from.at, target, at) {
        return Observation::Impossible(host::blocked_by(table, from, to).into());
    }
    let away = gap((seen, at), (eyes, from.at));
    if away <= SEEN + host::TOLERANCE {
        return Observation::Automatic;
    }
    let (layer, watcher) = (state.get(target), state.get(observer));
    let covered = cover(rules, state, target, at, from.at) != Cover::Open;
    let number = match (layer.concealed, covered) {
        (true, _) => 5,
        (false, true) => 4,
        (false, false) => 2,
    };
    let hindrances = i32::from(host::n_hindrances(table, from, to));
    let check = Check::of(Dice { n: 1, sides: 6 }, "HA-9", "observation")
        .by(watcher.side.seat())
        .plus(-hindrances, "hindrances", "HK-100")
        .when(FAR + host::TOLERANCE < away, -1, "more than 16\" away", "HK-100")
        .when(layer.activity.is_some(), 1, "target has fired or moved", "HA-9")
        .when(watcher.overwatch, 2, "observer on Overwatch", "HA-2")
        .plus(-i32::from(segments), "observer shaken", "FYOB-079");
    let needed = number - check.modifier();
    if needed <= 1 {
        return Observation::Automatic;
    }
    if 7 <= needed {
        return Observation::Impossible("it is too far away and too well hidden".into());
    }
    Observation::Test(check.passes_on(number, "sees it", "sees nothing"))
}
