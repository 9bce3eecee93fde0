//! HA-8 row "batteries, sorties": D20-H42 and D20-H43 in the turn of a card. D20-H40 is off: no calls are thrown for.

use d20::{Flag, Hit, host};
use engine::{Check, Flow, Roll, Seat, refuse};
use fyob::phases::note_fire;
use fyob::{ElementId, Hurt, Means, Play, Position, Side, suffer};
use table::{Len, Point};

use crate::OnD20;
use crate::fire::{blank, damaged, fact, spotter, suffered};
use crate::ids::above;
use crate::table::{Fact, Outside, as_is};
use crate::weapons;

/// D20-H42: registered on its last impact within this.
const REGISTERED: Len = Len::milli_inches(2_010);
/// D20-H43: AA guns fire within this of the target.
const AA_REACH: u8 = 8;
/// An aircraft does not bomb with friends as near to the target.
const DANGER: Len = Len::inches(5);
/// D20-H43: HE/SA and AP of an aircraft's guns.
const STRAFING: (i8, u8) = (5, 4);

/// A battery or an aircraft attacks an enemy that an observer or officer knows and sees; without a target it waits.
pub fn turn(step: &mut Play<'_, OnD20>, id: ElementId, target: Option<ElementId>) -> Flow {
    let (Some(it), Some(target)) = (step.state.table.outside(id), target) else { return Ok(()) };
    step.state.element(target)?;
    let Some((observer, _)) = spotter(&step.state, it.side, target) else {
        return refuse("HA-8", "no observer or officer who knows of it has it in sight");
    };
    if let Some(battery) = step.state.table.battery(it) {
        step.forbid(battery.missions == 0, "HA-8", "the battery has fired all its missions")?;
        note_fire(step, id, Some(target), Vec::new(), false)?;
        return barrage(step, it, observer, target);
    }
    let spent = step.state.table.sortie(it).is_none_or(|it| it.spent);
    step.forbid(spent, "D20-H43", "the aircraft has flown already")?;
    fly(step, it, target)
}

fn centre(state: &Position<OnD20>, id: ElementId) -> Flow<Point> {
    match as_is(state, id) {
        Some(it) if it.in_play() => Ok(host::centre(&state.table.d20, &it)),
        _ => refuse("HA-8", "the target is not on the table"),
    }
}

/// D20-H42: aims, strays, and falls on friend and foe.
fn barrage(step: &mut Play<'_, OnD20>, it: Outside, observer: ElementId, target: ElementId) -> Flow {
    let aim = centre(&step.state, target)?;
    let state = &*step.state;
    let Some(battery) = state.table.battery(it) else { return Ok(()) };
    let (he, ap, bound) = (battery.he, battery.ap, state.bound);
    let lately = |(at, then): (Point, u8)| bound <= u16::from(then) + 1 && at.within(REGISTERED, aim);
    let registered = battery.impact.is_some_and(lately);
    let quality = as_is(state, observer).map_or(0, |it| it.quality);
    let check = host::aim_check(it.side.seat()).plus(quality.into(), "observer's quality", "D20-H42").when(
        registered,
        2,
        "near its last impact",
        "D20-H42",
    );
    let (roll, direction, impact) = throw_at(step, check, aim)?;
    step.emit(fact(Fact::Barraged { battery: it.id, aim, roll, direction, impact, bound }));
    blast(step, it, impact, he, ap)
}

/// D20-H42: 12 or more is on target; otherwise it strays.
fn throw_at(step: &mut Play<'_, OnD20>, check: Check, aim: Point) -> Flow<(Roll, Option<Roll>, Point)> {
    let seat = check.by;
    let roll = step.roll(check)?;
    if 12 <= roll.total() {
        return Ok((roll, None, aim));
    }
    let direction = step.roll(host::direction_check(seat))?;
    let impact = host::strays(aim, &roll, &direction);
    Ok((roll, Some(direction), impact))
}

/// D20-H42: everybody within 2 of the impact is attacked.
fn blast(step: &mut Play<'_, OnD20>, by: Outside, impact: Point, he: i8, ap: u8) -> Flow {
    let state = &*step.state;
    let fast = |it: &&d20::Element| crate::table::stands_fast(state, it);
    let under = state.table.d20.elements.iter().filter(|it| host::under_blast(it, impact)).filter(fast);
    let under: Vec<ElementId> = under.map(|it| above(it.id)).collect();
    for id in under {
        // Somebody may be gone by what befell another.
        if step.state.get(id).on_table() {
            under_blast(step, by, id, impact, (he, ap))?;
        }
    }
    Ok(())
}

/// The attacker throws; for an enemy in hiding its owner does, or the roll would tell.
fn thrower(state: &Position<OnD20>, by: Side, id: ElementId) -> Seat {
    let it = state.get(id);
    if it.concealed { it.side.seat() } else { by.seat() }
}

fn under_blast(
    step: &mut Play<'_, OnD20>,
    by: Outside,
    id: ElementId,
    impact: Point,
    (he, ap): (i8, u8),
) -> Flow {
    let Some(it) = as_is(&step.state, id) else { return Ok(()) };
    let (below, readings) = (&step.rules.host.d20, &step.rules.host.readings);
    let seat = thrower(&step.state, by.side, id);
    let mut attack = blank(step.rules, &step.state, by.id, id, impact);
    attack.means = vec![Means::HighExplosive];
    attack.hurts = Hurt::Destroy;
    let (check, reading) = if it.class.is_armoured() {
        let column = host::blast_column(below, &it, ap);
        attack.hurts = weapons::as_hurt(step.rules, column);
        let reading = readings.armour(column, damaged(&step.state, id));
        (Check::d20("D20-H42", "armour under the blast").by(seat), reading)
    } else {
        let check = host::blast_check(below, &step.state.table.d20, seat, &it, he);
        let sort = usize::from(damaged(&step.state, id));
        (check, if it.class.is_vehicle() { &readings.soft[sort] } else { &readings.men })
    };
    let (roll, outcome) = step.read(check.on_table(reading.bands.clone()))?;
    let hit = reading.hit(outcome);
    step.emit(fact(Fact::Blasted { element: id, roll, hit }));
    suffered(step.rules, &step.state, &mut attack, hit);
    if matches!(hit, Hit::Suppressed | Hit::KnockedOut) {
        attack.calibre = calibre(he);
    }
    suffer(step, &attack)
}

/// FYOB-178: the calibre of a battery, by its HE value: light, medium, heavy.
fn calibre(he: i8) -> u16 {
    match he {
        ..=5 => 76,
        6..=7 => 105,
        _ => 150,
    }
}

/// D20-H43: comes once, unless it is driven off; bombs, or strafes where bombs would fall on friends.
fn fly(step: &mut Play<'_, OnD20>, it: Outside, target: ElementId) -> Flow {
    let aim = centre(&step.state, target)?;
    step.emit(fact(Fact::Flew { sortie: it.id, target }));
    if driven_off(step, target)? {
        return Ok(());
    }
    note_fire(step, it.id, Some(target), Vec::new(), false)?;
    let near = |friend: &d20::Element| friend.on_table() && friend.base().gap_to_point(aim) <= DANGER;
    if step.state.table.d20.of(it.side).any(near) {
        return strafe(step, it, target);
    }
    let heavy = step.rules.host.d20.tables.batteries.iter().max_by_key(|it| it.he);
    let (he, ap) = heavy.map_or((0, 0), |it| (it.he, it.ap));
    let (roll, direction, impact) = throw_at(step, host::aim_check(it.side.seat()), aim)?;
    step.emit(fact(Fact::Bombed { sortie: it.id, roll, direction, impact }));
    blast(step, it, impact, he, ap)
}

/// D20-H43: AA guns near the target throw 16 or more to drive it off.
fn driven_off(step: &mut Play<'_, OnD20>, target: ElementId) -> Flow<bool> {
    let state = &*step.state;
    let Some(aim) = as_is(state, target) else { return Ok(false) };
    let fires = |it: &&fyob::Element| {
        let gun = as_is(state, it.id);
        it.is_steady()
            && gun.is_some_and(|gun| {
                gun.is(Flag::Aa) && gun.is_deployed() && state.table.d20.within(AA_REACH, &gun, &aim)
            })
    };
    let guns: Vec<ElementId> = state.on_table(state.get(target).side).filter(fires).map(|it| it.id).collect();
    for element in guns {
        let Some(gun) = as_is(&step.state, element) else { continue };
        let check = Check::d20("D20-H43", "anti-aircraft fire")
            .by(gun.side().seat())
            .plus(gun.quality.into(), "troop quality", "D20-H43")
            .passes_on(16, "drives the aircraft off", "misses");
        let (roll, outcome) = step.read(check)?;
        step.emit(fact(Fact::FiredAtAircraft { element, roll, drove_off: outcome == 1 }));
        if outcome == 1 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// D20-H43: the aircraft's guns.
fn strafe(step: &mut Play<'_, OnD20>, by: Outside, target: ElementId) -> Flow {
    let Some(it) = as_is(&step.state, target) else { return Ok(()) };
    let (below, readings) = (&step.rules.host.d20, &step.rules.host.readings);
    let seat = by.side.seat();
    let aim = host::centre(&step.state.table.d20, &it);
    let mut attack = blank(step.rules, &step.state, by.id, target, aim);
    attack.means = vec![Means::Strafing];
    attack.hurts = Hurt::Destroy;
    let worn = damaged(&step.state, target);
    let (check, reading) = if it.class.is_armoured() {
        let table = &below.tables.penetration;
        let column = table.shifted(table.column(STRAFING.1, it.defence), 1);
        attack.hurts = weapons::as_hurt(step.rules, column);
        let check = Check::d20("D20-H43", "strafing, to hit")
            .by(seat)
            .plus(it.size.into(), "target's size", "D20-H43")
            .passes_on(12, "hit", "missed");
        let (roll, outcome) = step.read(check)?;
        let hit = if outcome == 1 { Hit::OnTarget } else { Hit::Missed };
        step.emit(fact(Fact::Blasted { element: target, roll, hit }));
        if hit == Hit::Missed {
            return suffer(step, &attack);
        }
        (Check::d20("D20-H43", "strafing, to penetrate").by(seat), readings.armour(column, worn))
    } else {
        let check = host::blast_check(below, &step.state.table.d20, seat, &it, STRAFING.0);
        let men = !it.class.is_vehicle();
        (check, if men { &readings.men } else { &readings.soft[usize::from(worn)] })
    };
    let (roll, outcome) = step.read(check.on_table(reading.bands.clone()))?;
    let hit = reading.hit(outcome);
    step.emit(fact(Fact::Blasted { element: target, roll, hit }));
    suffered(step.rules, &step.state, &mut attack, hit);
    suffer(step, &attack)
}
