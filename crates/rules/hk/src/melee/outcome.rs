//! HK-H38: who has lost a melee, his severe test and his way back; the winner may move up.

use engine::{Flow, Illegal, PlaceQuestion, Step};
use table::{Deg, Edge, Len, Point, Pose};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Side, inches};
use crate::event::{Event, MoraleCause, Motion};
use crate::formation::{self, KEEP_OFF, Place};
use crate::melee::Melee;
use crate::melee::close::crosses_impassable;
use crate::melee::reach::men;
use crate::morale;
use crate::sight::{TOLERANCE, building_at};
use crate::state::State;

/// HK-H38: how far the loser falls back.
const BACK: Len = inches(4);
/// HK-H38: how far the winner may move.
const UP: Len = inches(2);
/// How finely a way back is measured.
const PACE: Len = Len::milli_inches(250);

/// HK-H01a: discs that are nearer than this overlap.
const APART: Len = Len::milli_inches(740);

/// What a melee has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Result {
    /// A side has lost; whether it tests.
    Lost(Side, bool),
    /// Nobody is left to fall back.
    Over,
}

/// HK-H38: settles a melee. `lost` is who was in contact, each with his dead.
pub(super) fn settle(
    step: &mut Step<'_, Hk>,
    melee: &Melee,
    started: [bool; 2],
    lost: &[(ElementId, u16)],
    wrecks: &[ElementId],
) -> Flow {
    let Result::Lost(loser, tests) = result(&step.state, melee, started, lost, wrecks) else {
        return Ok(());
    };
    let losers: Vec<(ElementId, u16)> = lost.iter().filter(|it| it.0.side == loser).copied().collect();
    for &(id, dead) in &losers {
        let it = step.state.get(id);
        if !it.on_table() || it.vehicle.is_some() {
            continue;
        }
        // HK-R15, HK-R47: a severe test, with the kills of this assault alone. HK-H66: only with losses at a vehicle.
        if tests && (0 < dead || !only_vehicles(melee, &step.state, loser.other())) {
            let check = morale::check(&step.state, it, MoraleCause::Melee, dead);
            morale::test(step, id, check, MoraleCause::Melee)?;
        }
        if step.state.get(id).on_table() {
            fall_back(step, melee, id);
        }
    }
    let winners: Vec<ElementId> = lost.iter().map(|it| it.0).filter(|id| id.side != loser).collect();
    for id in winners {
        let it = step.state.get(id);
        if it.on_table() && it.vehicle.is_none() && it.morale <= Morale::Suppressed {
            move_up(step, id)?;
        }
    }
    Ok(())
}

/// HK-H66: whether the enemy of a melee is vehicles and nothing else.
fn only_vehicles(melee: &Melee, state: &State, side: Side) -> bool {
    let mut own = melee.elements.iter().filter(|id| id.side == side).filter_map(|id| state.find(*id));
    own.all(|it| it.vehicle.is_some())
}

fn result(
    state: &State,
    melee: &Melee,
    started: [bool; 2],
    lost: &[(ElementId, u16)],
    wrecks: &[ElementId],
) -> Result {
    let stands = Side::BOTH.map(|side| lost.iter().any(|it| it.0.side == side && state.get(it.0).on_table()));
    // If one side of the melee has no figure left the other has won and tests nothing.
    match stands {
        [false, false] => return Result::Over,
        [false, true] => return Result::Lost(Side::A, false),
        [true, false] => return Result::Lost(Side::B, false),
        [true, true] => (),
    }
    // HK-H66: men at a vehicle that is not destroyed fall back.
    for side in Side::BOTH {
        if only_vehicles(melee, state, side.other()) {
            return Result::Lost(side, true);
        }
    }
    let dead = Side::BOTH.map(|side| {
        let men: u16 = lost.iter().filter(|it| it.0.side == side).map(|it| it.1).sum();
        men + u16::try_from(wrecks.iter().filter(|it| it.side == side).count()).unwrap_or(0)
    });
    match dead[0].cmp(&dead[1]) {
        std::cmp::Ordering::Greater => Result::Lost(Side::A, true),
        std::cmp::Ordering::Less => Result::Lost(Side::B, true),
        // Equal: the side that started falls back, no test; if both started, the loser of the initiative.
        std::cmp::Ordering::Equal => match started {
            [true, false] => Result::Lost(Side::A, false),
            [false, true] => Result::Lost(Side::B, false),
            _ => Result::Lost(state.winner.other(), false),
        },
    }
}

/// HK-H38: 4" directly away from the nearest enemy of the melee; towards the home edge if that is blocked.
fn fall_back(step: &mut Step<'_, Hk>, melee: &Melee, id: ElementId) {
    let state = &step.state;
    let it = state.get(id);
    let away = away_from(state, melee, it).unwrap_or_else(|| home(state, id.side));
    let ways = [away, home(state, id.side)];
    let moved = ways.into_iter().find_map(|to| {
        let places = retreat(state, melee, it, to)?;
        Some(moved(it, &places, to, Motion::FallBack))
    });
    if let Some(event) = moved {
        step.emit(event);
    }
}

/// The direction straight away from the nearest enemy of the melee.
fn away_from(state: &State, melee: &Melee, it: &Element) -> Option<Deg> {
    let foes = || melee.of(state, it.id.side.other());
    let men_of = foes().flat_map(men).map(|foe| foe.1.at);
    let vehicles = foes().filter_map(|foe| foe.vehicle.as_ref().map(|it| it.pose.at));
    let foes: Vec<Point> = men_of.chain(vehicles).collect();
    let pairs = men(it).flat_map(|man| foes.iter().map(move |foe| (man.1.at, *foe)));
    let (own, foe) = pairs.min_by_key(|(own, foe)| own.distance_sq(*foe))?;
    Deg::from_to(foe, own)
}

fn home(state: &State, side: Side) -> Deg {
    match state.battle.sides[side.idx()].edge {
        Edge::South => Deg::SOUTH,
        Edge::East => Deg::EAST,
        Edge::North => Deg::NORTH,
        Edge::West => Deg::WEST,
    }
}

/// As far as there is room within 4": it stops at impassable ground, at the table edge and at 1" from other enemies.
fn retreat(state: &State, melee: &Melee, it: &Element, to: Deg) -> Option<Vec<Place>> {
    let mut length = free_way(state, melee, it, to);
    while Len::ZERO < length {
        let places = shifted(state, it, |at| to.ahead(at, length));
        if has_room(state, it, &places) {
            return Some(places);
        }
        // Men from two floors, or men between friends, form up anew.
        let places = formation::draw_up(state, it, to.ahead(it.centre(), length), to.opposite());
        if formation::fits(state, it, &places).is_ok() {
            return Some(places);
        }
        length -= PACE;
    }
    None
}

/// HK-H38: how far the way back is free, up to 4": before ground that men cannot enter, and before other enemies.
fn free_way(state: &State, melee: &Melee, it: &Element, to: Deg) -> Len {
    let others =
        state.on_table(it.id.side.other()).filter(|foe| !foe.hidden && !melee.elements.contains(&foe.id));
    let others: Vec<Point> = others.flat_map(men).map(|foe| foe.1.at).collect();
    let nears = |from: Point, at: Point| {
        let near =
            |foe: &Point| foe.within(KEEP_OFF - TOLERANCE, at) && foe.distance_sq(at) < foe.distance_sq(from);
        others.iter().any(near)
    };
    let stops = |length: Len| {
        let mut ways = men(it).map(|man| (man.1.at, to.ahead(man.1.at, length)));
        ways.any(|(from, at)| crosses_impassable(state, from, at) || nears(from, at))
    };
    let mut length = Len::ZERO;
    while length < BACK && !stops(length + PACE) {
        length += PACE;
    }
    length
}

/// The places of the living men when all of them go the same way.
fn shifted(state: &State, it: &Element, to: impl Fn(Point) -> Point) -> Vec<Place> {
    let place = |man: &crate::element::Figure| {
        let at = to(man.at);
        // Whoever stays in his house stays on his floor; whoever leaves it stands on the ground.
        let stays = man.floor != 0 && building_at(state, man.at) == building_at(state, at);
        (at, if stays { man.floor } else { 0 })
    };
    it.alive().map(|(_, man)| place(man)).collect()
}

/// HK-H01a, HK-H06: room for all of them. That they are scattered after a fight is no matter (HK-H02).
fn has_room(state: &State, it: &Element, places: &[Place]) -> bool {
    let overlaps = |idx: usize, (at, floor): Place| {
        places[..idx].iter().any(|(other, on)| *on == floor && other.within(APART, at))
    };
    let mut numbered = places.iter().enumerate();
    numbered.all(|(idx, place)| !overlaps(idx, *place) && formation::fits(state, it, &[*place]).is_ok())
}

fn moved(it: &Element, places: &[Place], to: Deg, how: Motion) -> Event {
    let mut figures: Vec<Point> = it.figures.iter().map(|man| man.at).collect();
    let mut floors: Vec<u8> = it.figures.iter().map(|man| man.floor).collect();
    for ((idx, _), (at, floor)) in it.alive().zip(places) {
        (figures[idx], floors[idx]) = (*at, *floor);
    }
    let via = vec![it.centre(), figures[formation::chief(it)]];
    // Whoever falls back still looks at the enemy.
    let facing = if how == Motion::FallBack { to.opposite() } else { it.facing };
    Event::Moved { element: it.id, via, figures, floors, pose: None, facing, how }
}

/// HK-H38: the winner may move up to 2" at no cost.
fn move_up(step: &mut Step<'_, Hk>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    let centre = it.centre();
    let go = |state: &State, to: Point| {
        let it = state.get(id);
        let (x, y) = (to.x - centre.x, to.y - centre.y);
        let places = shifted(state, it, |at| Point::raw(at.x + x, at.y + y));
        // HK-H36: not through ground that men cannot enter.
        let barred = it.alive().zip(&places).any(|((_, man), to)| crosses_impassable(state, man.at, to.0));
        (to == centre || !barred && has_room(state, it, &places)).then_some(places)
    };
    let ahead = [0, 45, -45, 90, -90, 180].map(|turn| it.facing.plus(turn).ahead(centre, UP));
    let open = ahead.into_iter().filter(|to| go(&step.state, *to).is_some());
    let suggestions: Vec<Pose> =
        [centre].into_iter().chain(open).map(|at| Pose::new(at, it.facing)).collect();
    if suggestions.len() == 1 {
        return Ok(());
    }
    let question = PlaceQuestion {
        seat: id.side.seat(),
        rule: "HK-H38".into(),
        text: format!("{} has won: it may move up to 2\" or stay.", step.state.name(id)).into(),
        suggestions,
        near: centre,
        reach: UP + TOLERANCE,
    };
    let why = "there is no room for it";
    let pose = step.place(question, |state, pose| match go(state, pose.at) {
        Some(_) => Ok(()),
        None => Err(Illegal { rule: "HK-H38".into(), why: why.into() }),
    })?;
    if let Some(places) = go(&step.state, pose.at).filter(|_| pose.at != centre) {
        let event = moved(step.state.get(id), &places, pose.facing, Motion::MoveUp);
        step.emit(event);
    }
    Ok(())
}
