//! HK-011, HK-100 to HK-102, HK-R39 to HK-R41, HK-R49, HK-R50, HK-H45: hidden elements, and how they are found.

use engine::{Check, Dice, Flow, Step, refuse};
use table::{Base, Len, Point};

use crate::Hk;
use crate::cover::{ground_cover, obstacle_cover};
use crate::element::{Cover, Element, ElementId, Morale, Side, inches};
use crate::event::Event;
use crate::fire::numbers::number;
use crate::plan::Spot;
use crate::sight::{self, Stand, Stands, TOLERANCE, centre, stands};
use crate::state::{Stage, State};

/// HK-101: so near a counter is spotted at once.
const AT_ONCE: Len = inches(4);
/// HK-100: beyond this a counter is harder to spot.
const FAR: Len = inches(16);
/// HK-100: the number to spot.
const NUMBER: u8 = 5;
/// A path is looked along in steps of this length.
const PACE: Len = Len::milli_inches(500);

/// HK-R19, HK-R49, HK-H45: whether an element can find anybody: not a Broken one, and not one of nobody.
pub(crate) fn looks(it: &Element) -> bool {
    it.on_table() && it.dummy.is_none() && it.morale < Morale::Broken
}

/// HK-R39: whether a hidden element is in cover, and its counter therefore on the table; in the open nothing is shown
/// of it as long as nobody sees it (HK-102). Its centre decides, where the counter lies: more than that is not known.
pub(crate) fn is_in_cover(state: &State, it: &Element) -> bool {
    let (ground, at) = (&state.battle.ground, it.centre());
    let near = |line: &&table::Line| sight::distance_to_line(line, at) <= inches(1) + TOLERANCE;
    let covers = |line: &table::Line| state.battle.lines[usize::from(line.kind.0)].cover != Cover::Open;
    ground_cover(state, Stand::ground(at)) != Cover::Open
        || ground.has_obstacles_near(at, inches(1) + TOLERANCE)
            && ground.lines().iter().filter(near).any(covers)
}

/// HK-100: whether the counter of a hidden element lies on the table for the other side to see. HK-H44: before the battle
/// nobody is told where.
pub(crate) fn is_counter(state: &State, it: &Element) -> bool {
    let has_begun = !matches!(state.stage, Stage::Begin | Stage::Deploy(_));
    has_begun && it.hidden && it.on_table() && is_in_cover(state, it)
}

/// Somebody who is hidden, or who looks for others.
struct Sought {
    centre: Stand,
    men: Stands,
    /// HK-H01a: of a vehicle, from where its distance is measured.
    base: Option<Base>,
}

impl Sought {
    fn of(it: &Element) -> Sought {
        let base = it.vehicle.as_ref().map(crate::Vehicle::base);
        Sought { centre: Stand::ground(it.centre()), men: stands(it), base }
    }

    /// One man at a place.
    fn man(at: Point, floor: u8) -> Sought {
        Sought { centre: Stand::ground(at), men: Stands::from_slice(&[Stand { at, floor }]), base: None }
    }

    /// HK-H01, HK-H01a: the distance to another, whose nearest men who see each other are so far apart.
    fn range(&self, other: &Sought, seen: Len) -> Len {
        let nearest = |base: &Base, men: &Stands| men.iter().map(|it| base.gap_to_point(it.at)).min();
        match (&self.base, &other.base) {
            (None, None) => seen,
            (Some(base), None) => nearest(base, &other.men).unwrap_or(seen),
            (None, Some(base)) => nearest(base, &self.men).unwrap_or(seen),
            (Some(own), Some(theirs)) => own.gap(theirs),
        }
    }

    /// HK-101, HK-102: whether others see him at once: within 4", or in the open.
    fn is_noticed(&self, state: &State, by: &Sought) -> bool {
        let Some(&eye) = by.men.first() else { return false };
        let Some(seen) = sight::seen(state, &by.men, &self.men) else { return false };
        // HK-101, HK-R41: a line of sight is still needed; HK-R50: exactly 4" is automatic.
        if self.range(by, seen.range) <= AT_ONCE + TOLERANCE {
            return true;
        }
        let open = |man: &&Stand| {
            ground_cover(state, **man) == Cover::Open && obstacle_cover(state, man.at, eye.at) == Cover::Open
        };
        // HK-102: in the open towards those who look: his centre, or most of those in view (HK-R31).
        let is_seen = |idx: usize| seen.on & 1 << idx.min(15) != 0;
        let in_view = || self.men.iter().enumerate().filter(|(idx, _)| is_seen(*idx)).map(|(_, man)| man);
        open(&&self.centre) || in_view().count() < 2 * in_view().filter(open).count()
    }
}

/// HK-101, HK-102: whether somebody of the other side sees an element at once.
pub(crate) fn is_noticed(state: &State, it: &Element) -> bool {
    let sought = Sought::of(it);
    let mut enemies = state.on_table(it.id.side.other()).filter(|enemy| looks(enemy));
    enemies.any(|enemy| sought.is_noticed(state, &Sought::of(enemy)))
}

/// HK-R40, HK-R49: an element that is hidden is so no longer. For whoever makes it fire, run or fight.
pub(crate) fn reveal(step: &mut Step<'_, Hk>, element: ElementId) {
    if step.state.get(element).hidden {
        step.emit(Event::Revealed { element });
    }
}

/// HK-101, HK-102, HK-R41: everybody who is seen after an element has moved is hidden no longer. To be called by
/// whatever moves somebody.
pub(crate) fn look_after(step: &mut Step<'_, Hk>, moved: ElementId) {
    if !step.state.battle.hides {
        return;
    }
    let state = &*step.state;
    let it = state.get(moved);
    if !it.on_table() {
        return;
    }
    let mine = Sought::of(it);
    let mut found: Vec<ElementId> = Vec::new();
    for enemy in state.on_table(moved.side.other()) {
        if enemy.hidden && looks(it) && Sought::of(enemy).is_noticed(state, &mine) {
            found.push(enemy.id);
        }
        if it.hidden && looks(enemy) && !found.contains(&moved) && mine.is_noticed(state, &Sought::of(enemy))
        {
            found.push(moved);
        }
    }
    for id in found {
        reveal(step, id);
    }
}

/// The same for everybody: when a battle begins.
pub(crate) fn look_around(step: &mut Step<'_, Hk>) {
    if !step.state.battle.hides {
        return;
    }
    let own = |it: &Element| it.on_table().then_some(it.id);
    let ids: Vec<ElementId> = step.state.of(Side::A).filter_map(own).collect();
    for id in ids {
        look_after(step, id);
    }
}

/// HK-101, HK-102: the hidden enemies whom an element sees at once on its way.
pub(crate) fn found_on(state: &State, it: &Element, path: &[Point]) -> Vec<ElementId> {
    if !state.battle.sides[it.id.side.other().idx()].hides || !looks(it) {
        return Vec::new();
    }
    let (floor, start) = (centre(it).floor, it.centre());
    // HK-H06: they keep formation, so all of them pass as their centre does.
    let men = stands(it);
    let mut found = Vec::new();
    for enemy in state.on_table(it.id.side.other()).filter(|enemy| enemy.hidden) {
        let sought = Sought::of(enemy);
        // Whom the ground covers all round is found from near by only.
        let sheltered = sought.men.iter().all(|man| ground_cover(state, *man) != Cover::Open);
        let close = |at: Point| match &sought.base {
            Some(base) => base.gap_to_point(at) <= AT_ONCE + TOLERANCE,
            None => sought.men.iter().any(|man| man.at.within(AT_ONCE + TOLERANCE, at)),
        };
        let passes = |at: Point| {
            let there = |man: &Stand| Point::raw(man.at.x - start.x + at.x, man.at.y - start.y + at.y);
            let mut near = men.iter().map(there).filter(|at| close(*at));
            near.any(|at| sought.is_noticed(state, &Sought::man(at, floor)))
        };
        let sees = |at: Point| !sheltered && sought.is_noticed(state, &Sought::man(at, floor));
        if along(path).any(|at| sees(at) || passes(at)) {
            found.push(enemy.id);
        }
    }
    found
}

/// HK-101, HK-102: the rest of a hidden element's path, from where it is first seen; none if it never is.
pub(crate) fn seen_from(state: &State, it: &Element, path: &[Point]) -> Option<Vec<Point>> {
    let floor = centre(it).floor;
    let looking = state.on_table(it.id.side.other()).filter(|it| looks(it));
    let enemies: Vec<Sought> = looking.map(Sought::of).collect();
    for leg in 1..path.len() {
        let seen = |at: &Point| enemies.iter().any(|by| Sought::man(*at, floor).is_noticed(state, by));
        if let Some(at) = along(&path[leg - 1..=leg]).skip(1).find(seen) {
            let mut rest = vec![at];
            rest.extend(path[leg..].iter().copied().filter(|it| *it != at));
            return Some(rest);
        }
    }
    None
}

/// The points of a path, pace by pace, its corners and its end among them.
pub(crate) fn along(path: &[Point]) -> impl Iterator<Item = Point> + '_ {
    let legs = path.windows(2).flat_map(|leg| {
        let (from, to, whole) = (leg[0], leg[1], leg[0].distance(leg[1]));
        let n = (whole.raw() + PACE.raw() - 1) / PACE.raw();
        (1..=n).map(move |idx| if idx == n { to } else { from.towards(to, PACE * idx) })
    });
    path.first().copied().into_iter().chain(legs)
}

/// HK-100, HK-R49: whether an element may try to spot a counter.
pub(crate) fn check(step: &Step<'_, Hk>, spot: Spot) -> Flow {
    let state = &*step.state;
    let by = state.element(spot.by)?;
    step.forbid(by.dummy.is_some(), "HK-H45", "behind a dummy there is nobody to look")?;
    step.forbid(!by.on_table(), "HK-100", "it is not on the table by itself")?;
    step.forbid(by.morale >= Morale::Broken, "HK-R49", "it is Broken and does not look for anybody")?;
    step.forbid(by.spotted, "HK-R49", "it has tried to spot this turn")?;
    // What is not on the table for this side is refused like what there is not.
    let counter = state.find(spot.counter).filter(|it| it.id.side != spot.by.side && is_counter(state, it));
    let Some(counter) = counter else {
        return refuse("HK-100", format!("there is no counter {} to look at", spot.counter));
    };
    let in_view = sight::sees_point(state, by, 0, counter.centre());
    step.forbid(!in_view, "HK-011", "the counter is not in its line of sight")
}

/// HK-100, HK-R50: the throw to spot a counter. Its number is what has to come up: 7 or more cannot (HK-R2).
pub(crate) fn attempt(state: &State, by: &Element, counter: &Element) -> Check {
    let hindrances = sight::count(state, centre(by), Stand::ground(counter.centre()));
    check_for(hindrances, FAR + TOLERANCE < gap(by, counter)).by(by.id.side.seat())
}

/// HK-100: the throw over so many hindrances, near or far.
pub(crate) fn check_for(hindrances: u8, far: bool) -> Check {
    let check = Check::of(Dice { n: 1, sides: 6 }, "HK-100", "spotting")
        .plus(i32::from(hindrances), "hindrances", "HK-100")
        .when(far, 1, "more than 16\" away", "HK-R50");
    let number = (i32::from(NUMBER) + check.modifier()).clamp(1, 99);
    check.shows(u8::try_from(number).unwrap_or(99), "spotted", "not spotted")
}

/// HK-H01, HK-H01a: the distance between the nearest men of two elements, or the nearest points of vehicles.
pub(crate) fn gap(a: &Element, b: &Element) -> Len {
    let (mine, theirs) = (Sought::of(a), Sought::of(b));
    let gaps = mine.men.iter().flat_map(|a| theirs.men.iter().map(|b| a.at.distance_sq(b.at)));
    let nearest = gaps.min().unwrap_or(i64::MAX);
    mine.range(&theirs, Len::new(i32::try_from(nearest.isqrt()).unwrap_or(i32::MAX)))
}

/// HK-011, HK-R49: both sides try; all throws are made before anybody is revealed.
pub(crate) fn carry_out(step: &mut Step<'_, Hk>) -> Flow {
    let mut found: Vec<ElementId> = Vec::new();
    for side in Side::BOTH {
        for spot in step.state.side(side).plan.spots.clone() {
            let (by, counter) = (step.state.element(spot.by)?, step.state.element(spot.counter)?);
            let check = attempt(&step.state, by, counter);
            let near = gap(by, counter) <= AT_ONCE + TOLERANCE;
            let possible = number(&check) <= 6;
            // HK-101, HK-R2: no dice where nothing depends on them.
            let roll = if near || !possible { None } else { Some(step.roll(check)?) };
            let seen = near || roll.as_ref().is_some_and(|it| it.outcome() == 1);
            step.emit(Event::SpotTried { by: spot.by, counter: spot.counter, roll, seen });
            if seen {
                found.push(spot.counter);
            }
        }
    }
    for id in found {
        reveal(step, id);
    }
    Ok(())
}
