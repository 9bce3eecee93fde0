//! Support fire and air support: D20-H42, D20-H43.

use engine::{Check, Dice, Flow, Roll, Seat, Step, refuse};
use table::{Deg, Point};

use crate::D20;
use crate::concealment::reveal;
use crate::decision::AirAttack;
use crate::element::{Element, ElementId, Flag, Side, TOLERANCE, du};
use crate::event::Event;
use crate::results::{Cause, Hit, shaken_riders, suffer};
use crate::sight::{self, standing_cover};
use crate::smoke::in_contact;
use crate::state::{Stage, State};
use crate::tables::{Cover, Tables};

/// D20-H42: a battery in contact fires at a point that its observer sees.
pub(crate) fn barrage(step: &mut Step<'_, D20>, id: &str, aim: Point) -> Flow {
    step.forbid(!step.state.battle.switches.support, "D20-H47", "support fire is not in play")?;
    step.forbid(step.state.stage != Stage::Support, "D20-012", "support fire comes before direct fire")?;
    let side = step.state.active;
    let observer = in_contact(step, side, id)?;
    may_aim(step, observer, aim)?;

    let state: &State = &step.state;
    let battery = state.sides[side.idx()].batteries.iter().find(|it| it.id == id).expect("it is in contact");
    let (he, ap) = (battery.he, battery.ap);
    let last_turn = state.turn.saturating_sub(1);
    let registered =
        battery.impact.is_some_and(|(at, turn)| turn == last_turn && at.within(du(2) + TOLERANCE, aim));
    let check = aim_check(side.seat())
        .plus(state.get(observer).quality.into(), "observer's quality", "D20-H42")
        .when(registered, 2, "near its last impact", "D20-H42");
    let (roll, direction, impact) = throw_at(step, check, aim)?;
    let battery = id.to_owned();
    step.emit(Event::Barraged { side, battery, aim, roll, direction, impact });
    blast(step, side, impact, he, ap)
}

/// D20-H42: the aim point is one that the observer sees.
fn may_aim(step: &Step<'_, D20>, observer: ElementId, aim: Point) -> Flow {
    if !aim.in_range() {
        return refuse("D20-H42", "that is off the table");
    }
    step.forbid(!step.state.battle.ground.on_table(aim), "D20-H42", "that is off the table")?;
    let eye = sight::centre(&step.state, step.state.get(observer));
    step.forbid_with(!sight::sees(&step.state, eye, aim), "D20-H42", || {
        sight::blocked_by(&step.state, eye, aim)
    })
}

/// The aim roll: only its total matters.
pub fn aim_check(seat: Seat) -> Check {
    Check::d20("D20-H42", "aim, 12 or more is on target").by(seat).total()
}

/// D20-H42: 12 or more is on target; otherwise the impact lies 12 less the total away, in a direction by d8.
fn throw_at(step: &mut Step<'_, D20>, check: Check, aim: Point) -> Flow<(Roll, Option<Roll>, Point)> {
    let seat = check.by;
    let roll = step.roll(check)?;
    if 12 <= roll.total() {
        return Ok((roll, None, aim));
    }
    let direction = step.roll(direction_check(seat))?;
    let impact = strays(aim, &roll, &direction);
    Ok((roll, Some(direction), impact))
}

/// D20-H42: the direction of a deviation.
pub fn direction_check(seat: Seat) -> Check {
    Check::of(Dice { n: 1, sides: 8 }, "D20-H42", "direction of the deviation, 1 is north").by(seat)
}

/// D20-H42: where it falls that was not on target.
pub fn strays(aim: Point, roll: &Roll, direction: &Roll) -> Point {
    let distance = u8::try_from((12 - roll.total()).clamp(1, 8)).expect("between 1 and 8");
    // 1 is north, then clockwise by 45 degrees.
    let heading = Deg::new((direction.natural() - 1) * 45);
    heading.ahead(aim, du(distance))
}

/// D20-H42: everybody within 2 of the impact is attacked, friend or foe.
fn blast(step: &mut Step<'_, D20>, side: Side, impact: Point, he: i8, ap: u8) -> Flow {
    let under = |it: &&Element| it.on_table() && it.base().gap_to_point(impact) <= du(2) + TOLERANCE;
    let under: Vec<ElementId> = step.state.elements.iter().filter(under).map(|it| it.id).collect();
    for id in under {
        let it = step.state.get(id);
        // Somebody may have been moved or removed by what befell another.
        if !it.on_table() {
            continue;
        }
        let by = thrower(&step.state, side, it);
        let hit = if it.class.is_armoured() {
            blast_on_armour(step, by, id, ap)?
        } else {
            blast_on_men(step, by, id, he)?
        };
        shown_by(step, id, hit);
        suffer(step, id, hit, Cause::Plunging)?;
    }
    Ok(())
}

/// The attacker throws, except against somebody he does not know of: there the owner does, or the roll would tell.
fn thrower(state: &State, side: Side, it: &Element) -> Seat {
    if it.side() != side && state.is_hidden(it) { it.side().seat() } else { side.seat() }
}

/// D20-H45: somebody who suffers from a blast is seen.
fn shown_by(step: &mut Step<'_, D20>, id: ElementId, hit: Hit) {
    if hit != Hit::NoEffect {
        reveal(step, id);
    }
}

/// D20-H42: HE against defence, with the cover of ground and works only.
fn blast_on_men(step: &mut Step<'_, D20>, by: Seat, id: ElementId, he: i8) -> Flow<Hit> {
    let check = blast_check(&step.state, &step.rules.tables, by, step.state.get(id), he);
    let (roll, band) = step.read(check)?;
    let hit = step.rules.tables.hesa_result(band);
    step.emit(Event::Blasted { element: id, roll, hit });
    Ok(hit)
}

/// D20-H42: the roll of it.
pub(crate) fn blast_check(state: &State, tables: &Tables, by: Seat, it: &Element, he: i8) -> Check {
    let cover = standing_cover(state, it);
    Check::d20("D20-H42", "under the blast")
        .by(by)
        .plus(he.into(), "HE value", "D20-H42")
        .plus(-i32::from(it.defence), "target's defence", "D20-H42")
        .when(cover == Cover::Soft, -2, "target in soft cover", "D20-H42")
        .when(cover == Cover::Hard, -4, "target in hard cover", "D20-H42")
        .on_table(tables.hesa_result.clone())
}

/// D20-H42: armour is hit by itself, on the odds of AP against defence; one column better if it is open-topped.
pub(crate) fn blast_column(tables: &Tables, it: &Element, ap: u8) -> usize {
    let table = &tables.penetration;
    table.shifted(table.column(ap, it.defence), usize::from(it.is(Flag::OpenTopped)))
}

/// D20-H42: throws for armour under a blast.
fn blast_on_armour(step: &mut Step<'_, D20>, by: Seat, id: ElementId, ap: u8) -> Flow<Hit> {
    let it = step.state.get(id);
    let table = &step.rules.tables.penetration;
    let column = blast_column(&step.rules.tables, it, ap);
    let check = Check::d20("D20-H42", "armour under the blast").by(by).on_table(table.bands(column));
    let (roll, band) = step.read(check)?;
    let hit = step.rules.tables.penetration.result(column, band);
    step.emit(Event::Blasted { element: id, roll, hit });
    Ok(hit)
}

/// D20-H43: an aircraft in contact attacks one target that its observer sees.
pub(crate) fn strike(step: &mut Step<'_, D20>, id: &str, target: ElementId, with: AirAttack) -> Flow {
    step.forbid(!step.state.battle.switches.air, "D20-H47", "aircraft are not in play")?;
    step.forbid(step.state.stage != Stage::Support, "D20-012", "air support comes before direct fire")?;
    let side = step.state.active;
    let sortie = step.state.sides[side.idx()].sorties.iter().find(|it| it.id == id);
    let Some(sortie) = sortie else { return refuse("ENG-011", format!("there is no sortie {id}")) };
    step.forbid(sortie.spent, "D20-H43", "it has already flown")?;
    let Some(observer) = sortie.contact.filter(|&observer| step.state.get(observer).in_play()) else {
        return refuse("D20-H40", "no observer has reached it in this turn");
    };
    let it = step.state.element(target)?;
    let enemy = it.side() != side && it.on_table();
    step.forbid(!enemy, "D20-H43", "the target must be an enemy on the table")?;
    step.forbid(it.concealed, "D20-H45", "the target is concealed")?;
    let aim = it.pose.at;
    may_aim(step, observer, aim)?;

    step.emit(Event::Flew { side, sortie: id.to_owned(), target });
    if driven_off(step, target)? {
        return Ok(());
    }
    match with {
        AirAttack::Bomb => bomb(step, side, aim),
        AirAttack::Strafe => strafe(step, side, target),
    }
}

/// D20-H43: every unsuppressed enemy with the AA flag within 8 of the target may drive the aircraft off with 16 or more.
fn driven_off(step: &mut Step<'_, D20>, target: ElementId) -> Flow<bool> {
    let state: &State = &step.state;
    let fires = |it: &&Element| {
        it.is(Flag::Aa) && it.is_deployed() && !it.suppressed && state.within(8, it, state.get(target))
    };
    let guns: Vec<ElementId> = state.on_table(target.side).filter(fires).map(|it| it.id).collect();
    for element in guns {
        let it = step.state.get(element);
        let check = Check::d20("D20-H43", "anti-aircraft fire")
            .by(it.side().seat())
            .plus(it.quality.into(), "troop quality", "D20-H43")
            .passes_on(16, "drives the aircraft off", "misses");
        let (roll, outcome) = step.read(check)?;
        reveal(step, element);
        step.emit(Event::FiredAtAircraft { element, roll, drove_off: outcome == 1 });
        if outcome == 1 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// D20-H43: bombs fall as from a heavy battery, aimed without quality.
fn bomb(step: &mut Step<'_, D20>, side: Side, aim: Point) -> Flow {
    let heavy = step.rules.tables.batteries.iter().max_by_key(|it| it.he).expect("the table has rows");
    let (he, ap) = (heavy.he, heavy.ap);
    let (roll, direction, impact) = throw_at(step, aim_check(side.seat()), aim)?;
    step.emit(Event::Bombed { roll, direction, impact });
    blast(step, side, impact, he, ap)
}

/// D20-H43: HE/SA 5 with cover only, or AP 4 with the side shift and no modifier but size.
fn strafe(step: &mut Step<'_, D20>, side: Side, target: ElementId) -> Flow {
    let it = step.state.get(target);
    let (armoured, by) = (it.class.is_armoured(), side.seat());
    if !armoured {
        let hit = blast_on_men(step, by, target, 5)?;
        return suffer(step, target, hit, Cause::Ordinary);
    }
    let check = Check::d20("D20-H43", "strafing, to hit")
        .by(by)
        .plus(it.size.into(), "target's size", "D20-H43")
        .passes_on(12, "hit", "missed");
    let (defence, table) = (it.defence, &step.rules.tables.penetration);
    let column = table.shifted(table.column(4, defence), 1);
    let (roll, outcome) = step.read(check)?;
    let hit = if outcome == 1 { Hit::OnTarget } else { Hit::Missed };
    step.emit(Event::Blasted { element: target, roll, hit });
    if hit == Hit::Missed {
        return Ok(());
    }
    let check = Check::d20("D20-H43", "strafing, to penetrate").by(by).on_table(table.bands(column));
    let (roll, band) = step.read(check)?;
    let hit = step.rules.tables.penetration.result(column, band);
    step.emit(Event::Blasted { element: target, roll, hit });
    // D20-079: it was hit by AP fire, if only from the air.
    if hit == Hit::NoEffect {
        return shaken_riders(step, target);
    }
    suffer(step, target, hit, Cause::Ordinary)
}
