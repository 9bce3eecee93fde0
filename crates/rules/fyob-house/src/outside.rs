//! HH-11: aircraft, naval guns, batteries off the table, parachutes.

use engine::{Check, Dice, Flow, refuse};
use fyob::phases::note_fire;
use fyob::{Arm, Attack, Cover, Element, ElementId, Event, Hurt, Means, Play, State, Status, suffer};
use table::{Len, Point, Pose, Size};

use crate::House;
use crate::data::Arms;
use crate::fire::{Aim, Toll, fired_last_turn, one_weapon, volley};
use crate::sight;
use crate::table::{Fact, Table};
use crate::weapons::{self, Mark};

/// HH-11: anti-aircraft guns reach so far.
const AA_RANGE: Len = Len::inches(24);
/// HH-11: an aircraft leaves after so many attacks.
const ATTACKS_MOST: u8 = 2;
/// HH-4: the score that small arms need up to half range, in the open.
const NEAR_IN_THE_OPEN: i8 = 5;

/// HH-11: an aircraft or a battery attacks in its turn, if there is something to attack.
pub(crate) fn outside_turn(step: &mut Play<'_, House>, id: ElementId, target: Option<ElementId>) -> Flow {
    let Some(target) = target else { return Ok(()) };
    let (it, enemy) = (step.state.element(id)?, step.state.element(target)?);
    let there = enemy.side != it.side && enemy.on_table() && !enemy.concealed && enemy.aboard.is_none();
    step.forbid(!there, "HH-11", "there is no such enemy on the table")?;
    let known = step.state.on_table(it.side).any(|friend| friend.knows(target));
    step.forbid(!known, "HH-11", "nobody has told it of that enemy")?;
    match step.state.info(id).arm {
        Arm::Aircraft => sortie(step, id, target),
        _ => bombardment(step, id, target),
    }
}

/// HH-11: guns fire at it first; then it drops its bomb, or strafes.
fn sortie(step: &mut Play<'_, House>, id: ElementId, target: ElementId) -> Flow {
    let at = sight::pose(&step.state, target).at;
    for gun in anti_aircraft(&step.state, id, at) {
        let check = Check::of(Dice { n: 1, sides: 6 }, "HH-11", "fire at the aircraft")
            .by(step.state.get(gun).side.seat())
            .passes_on(5, "driven off", "no effect");
        let (roll, driven_off) = step.read(check)?;
        let driven_off = driven_off == 1;
        step.emit(Event::Table(Fact::FiredUpon { element: id, by: gun, roll, driven_off }));
        if driven_off {
            step.emit(Event::Placed { element: id, status: Status::Removed });
            return Ok(());
        }
    }
    let first = step.state.table.placed(id).attacks == 0;
    let all = weapons::weapons(&step.state, id);
    let is = |slot: u8, arms: Arms| weapons::piece(&step.state, id, slot).is_some_and(|it| it.arms == arms);
    let bomb = all.iter().find(|it| first && is(it.slot, Arms::Bomb));
    let Some(weapon) = bomb.or_else(|| all.iter().find(|it| is(it.slot, Arms::Strafe))) else {
        return Ok(());
    };
    let mut toll = from_above(step, id, target);
    let mark = Mark { id: target, pose: sight::pose(&step.state, target) };
    if bomb.is_some() {
        toll.uses(Means::HighExplosive, Hurt::Destroy);
        let aim = Aim { moving: false, aimed: false, to_hit: 0, indirect: false, again: false };
        one_weapon(step, &mut toll, weapon, mark, aim)?;
    } else {
        strafe(step, &mut toll, weapon, mark)?;
    }
    step.emit(Event::Table(Fact::Flown { element: id }));
    finish(step, id, &toll.finish(), weapon.slot)?;
    if ATTACKS_MOST <= step.state.table.placed(id).attacks {
        step.emit(Event::Placed { element: id, status: Status::Exited });
    }
    Ok(())
}

fn from_above(step: &Play<'_, House>, id: ElementId, target: ElementId) -> Toll {
    let mut toll = Toll::new(step, id, target);
    // Whoever is attacked from the air sees by whom; a hedge is no cover from there.
    toll.attack.known = true;
    toll.attack.answerable = false;
    let at = sight::pose(&step.state, target).at;
    toll.attack.cover = sight::cover(&step.state, target, at, at);
    toll
}

/// HH-11: six dice, as up to half range.
fn strafe(step: &mut Play<'_, House>, toll: &mut Toll, weapon: &fyob::board::Weapon, mark: Mark) -> Flow {
    let by = toll.attack.by.unwrap_or(mark.id);
    let vehicle = step.state.table.unit(mark.id).is_vehicle() && !step.state.get(mark.id).is_foot_crew();
    let from = mark.pose.at;
    let hurts = weapons::hurts(&step.state, (by, from), weapon, mark, None);
    toll.uses(Means::Strafing, hurts);
    if vehicle {
        let aim = Aim { moving: false, aimed: false, to_hit: 0, indirect: false, again: false };
        return if hurts == Hurt::No { Ok(()) } else { one_weapon(step, toll, weapon, mark, aim) };
    }
    let worse = match toll.attack.cover {
        Cover::Open => 0,
        Cover::Soft => 1,
        Cover::Hard => 2,
    };
    let dice = weapons::piece(&step.state, by, weapon.slot).map_or(0, |it| it.dice);
    volley(step, toll, weapon, (by, mark.id), NEAR_IN_THE_OPEN + worse, dice)
}

/// HH-11: enemies with anti-aircraft guns that see the place, within 24".
fn anti_aircraft(state: &State<Table>, id: ElementId, at: Point) -> Vec<ElementId> {
    let guns = |it: &&Element| {
        let from = sight::pose(state, it.id).at;
        state.table.unit(it.id).aa
            && it.is_steady()
            && it.aboard.is_none()
            && !it.is_foot_crew()
            && sight::distance_to(state, it.id, from, at) <= AA_RANGE
            && sight::hidden_by(&state.table, from, at, sight::Seen::Large).is_none()
    };
    state.on_table(state.get(id).side.other()).filter(guns).map(|it| it.id).collect()
}

/// HH-11: naval guns and batteries off the table: indirect, at what a FOO or officer in sight of it knows.
fn bombardment(step: &mut Play<'_, House>, id: ElementId, target: ElementId) -> Flow {
    let called = fyob::board::is_reported(step.rules, &step.state, id, target);
    step.forbid(!called, "HH-11", "no FOO or officer sees that enemy and can call the fire")?;
    let Some(weapon) = weapons::weapons(&step.state, id).into_iter().find(|it| it.indirect) else {
        return refuse("FYOB-089", "it has nothing to fire with");
    };
    step.forbid(weapon.shots_left == Some(0), "HH-8", "it is out of ammunition")?;
    let mut toll = Toll::new(step, id, target);
    toll.attack.known = false;
    let again = fired_last_turn(step.state.get(id), target);
    let aim = Aim { moving: false, aimed: false, to_hit: 0, indirect: true, again };
    let mark = Mark { id: target, pose: sight::pose(&step.state, target) };
    let hurts = weapons::hurts(&step.state, (id, mark.pose.at), &weapon, mark, None);
    toll.uses(Means::HighExplosive, hurts);
    for _ in 0..step.state.table.unit(id).volleys {
        if hurts != Hurt::No && !toll.attack.destroyed {
            one_weapon(step, &mut toll, &weapon, mark, aim)?;
        }
    }
    finish(step, id, &toll.finish(), weapon.slot)
}

fn finish(step: &mut Play<'_, House>, id: ElementId, attack: &Attack, slot: u8) -> Flow {
    note_fire(step, id, Some(attack.target), vec![slot], false)?;
    suffer(step, attack)
}

/// HH-11: the landing grid is 3 by 3 squares of 6", numbered row by row from the north-west, around the drop zone.
const SQUARE: i32 = 6;

/// Where square `n` lies from the middle one, in squares.
fn square(n: u8) -> (i32, i32) {
    let n = i32::from(n.clamp(1, 9)) - 1;
    (n % 3 - 1, 1 - n / 3)
}

/// FYOB-100 (iii): it jumps, and lands in a square of the grid; on a 10 it drifts off it and loses a man.
pub(crate) fn parachute(step: &mut Play<'_, House>, id: ElementId) -> Flow {
    let Some(zone) = step.state.table.placed(id).drop else {
        return refuse("FYOB-100", "it has no drop zone");
    };
    let carrier = step.state.get(id).aboard;
    let flies = carrier.is_some_and(|it| step.state.info(it).arm == Arm::Aircraft);
    step.forbid(!flies, "FYOB-100", "it is in no aircraft")?;
    let seat = step.state.get(id).side.seat();
    let d10 = Dice { n: 1, sides: 10 };
    let roll = step.roll(Check::of(d10, "HH-11", "where it lands").by(seat))?;
    let n = roll.faces[0];
    let facing = sight::pose(&step.state, id).facing;
    let (at, drift) = if n <= 9 {
        let (x, y) = square(n);
        (moved(zone, Len::inches(x * SQUARE), Len::inches(y * SQUARE)), None)
    } else {
        let direction = step.roll(Check::of(d10, "HH-11", "which way it drifts").by(seat))?.faces[0];
        let far = Dice { n: 1, sides: 6 };
        let roll = step.roll(Check::of(far, "HH-11", "how far it drifts").by(seat).total())?;
        (drifted(zone, direction, roll.natural()), Some(roll))
    };
    let size = step.state.table.ground().size();
    let to = Pose { at: clamped(at, size), facing };
    let lost = n == 10;
    step.emit(Event::Table(Fact::Jumped { element: id, roll, drift, to }));
    step.emit(Event::Boarded { element: id, carrier: None });
    if lost {
        return suffer(step, &mishap(&step.state, id, 1));
    }
    Ok(())
}

/// HH-11: D6 inches beyond the edge of square 5, in the direction of a square; 5 and 10: no drift.
fn drifted(zone: Point, direction: u8, inches: i32) -> Point {
    if matches!(direction, 5 | 10) {
        return zone;
    }
    let (x, y) = square(direction);
    let to = moved(zone, Len::inches(x), Len::inches(y));
    zone.towards(to, Len::inches(SQUARE / 2 + inches))
}

fn moved(from: Point, x: Len, y: Len) -> Point {
    Point::new(Len::new(from.x) + x, Len::new(from.y) + y)
}

fn clamped(at: Point, size: Size) -> Point {
    Point::raw(at.x.clamp(0, size.width.raw()), at.y.clamp(0, size.height.raw()))
}

/// FYOB-R22: men lost by a mine, a jump or a crash: casualty rows only.
pub(crate) fn mishap(state: &State<Table>, id: ElementId, men_lost: u8) -> Attack {
    let men = state.get(id).men;
    Attack {
        by: None,
        target: id,
        means: vec![Means::Mine],
        cover: Cover::Open,
        hurts: Hurt::Destroy,
        known: true,
        answerable: false,
        men_lost: men_lost.min(men),
        damaged: None,
        destroyed: men <= men_lost,
        calibre: 0,
        aboard_lost: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hh_11_the_grid_is_numbered_row_by_row_from_the_north_west() {
        assert_eq!(square(1), (-1, 1));
        assert_eq!(square(3), (1, 1));
        assert_eq!(square(5), (0, 0));
        assert_eq!(square(9), (1, -1));
    }

    #[test]
    fn hh_11_a_drift_goes_beyond_the_middle_square() {
        let zone = Point::new(Len::inches(20), Len::inches(20));
        // North: half of the square, and the die.
        assert_eq!(drifted(zone, 2, 4), Point::new(Len::inches(20), Len::inches(27)));
        assert_eq!(drifted(zone, 5, 4), zone);
        assert_eq!(drifted(zone, 10, 4), zone);
    }
}
