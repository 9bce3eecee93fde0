//! HK-040 to HK-042, HK-H10 to HK-H12: fire of men and vehicles at what they see.
//!
//! Both sides have chosen their targets in secret. Then every attack of the phase is worked out from the situation at its
//! start (HK-R35), and the losses are taken together.

#[cfg(test)]
mod book;
pub(crate) mod numbers;
pub(crate) mod parts;
mod shelling;
pub(crate) mod shot;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use engine::{Check, Flow, Roll, Step, refuse};

use crate::Hk;
use crate::at;
use crate::casualties::{self, Blow, Damage};
use crate::element::{Element, ElementId, Morale, Order};
use crate::event::Event;
use crate::fire::numbers::{CERTAIN, IMPOSSIBLE, number, successes, to_hit, to_kill};
use crate::fire::parts::{How, Part, Taken, parts};
use crate::fire::shot::{Arm, Lay, Shot};
use crate::he;
use crate::indirect;
use crate::plan::{Silent, Target};
use crate::sight;
use crate::spotting;
use crate::state::{Stage, State};

pub(crate) use shelling::{Aimed, check as check_shelling};

/// A part of a shot with its checks: what is thrown to hit, and what for one hit to kill or to destroy.
#[derive(Clone, Debug)]
pub struct Attack {
    /// What fires.
    pub part: Part,
    /// To hit.
    pub hit: Check,
    /// To kill.
    pub kill: Check,
}

/// HK-040 to HK-042: all that fires in a shot, with its numbers. Nothing if nothing can fire.
pub fn attacks(rules: &Hk, state: &State, shot: &Shot) -> Vec<Attack> {
    let Some(lay) = Lay::of(rules, state, shot) else { return Vec::new() };
    let all = parts(rules, &lay, shot.arm, taken(state, shot));
    all.into_iter().map(|part| attack(rules, &lay, part)).collect()
}

/// HK-040 to HK-042: one part of a shot with its numbers.
pub fn attack(rules: &Hk, lay: &Lay<'_>, part: Part) -> Attack {
    let cover = match (part.how, &lay.on.vehicle) {
        (How::Dice(_), Some(_)) => at::cover_from_small_arms(lay.cover),
        _ => lay.cover,
    };
    let hit = to_hit(rules, lay, &part, cover);
    let kill = match part.how {
        How::At(value) => at::destroys(rules, lay, &part, value),
        How::Dice(_) | How::Blast(_) => None,
    };
    let kill = kill.unwrap_or_else(|| to_kill(rules, lay, &part, cover, 1));
    Attack { part, hit, kill }
}

/// HK-042: the check to hit of the first part of a shot.
pub fn hit_number(rules: &Hk, state: &State, shot: &Shot) -> Option<Check> {
    attacks(rules, state, shot).into_iter().next().map(|it| it.hit)
}

/// HK-041, HK-H63: the check to kill or to destroy of the first part of a shot.
pub fn kill_number(rules: &Hk, state: &State, shot: &Shot) -> Option<Check> {
    attacks(rules, state, shot).into_iter().next().map(|it| it.kill)
}

/// The kills to be expected of a shot, in 36ths, as if the target had men without end: for those who weigh choices. A
/// blast counts the enemies in it less the friends; a vehicle destroyed counts as one.
pub fn kills_in_36ths(rules: &Hk, state: &State, shot: &Shot) -> i32 {
    let Some(lay) = Lay::of(rules, state, shot) else { return 0 };
    let ways = |check: &Check| i32::from(IMPOSSIBLE - number(check));
    let mut sum = 0;
    for part in parts(rules, &lay, shot.arm, taken(state, shot)) {
        let Attack { part, hit, kill } = attack(rules, &lay, part);
        sum += match part.how {
            How::Dice(n) => i32::from(n) * ways(&hit) * ways(&kill),
            How::At(_) => ways(&hit) * ways(&kill),
            How::Blast(weight) => {
                let around = he::direct_victims(rules, state, &lay, shot.figure, weight);
                let worth = |it: &he::Victim| {
                    // Nobody weighs those of whom he does not know.
                    if state.get(it.element).hidden && it.element.side != shot.by.side {
                        return 0;
                    }
                    let cover = he::direct_cover(rules, state, &lay, it);
                    let hit = to_hit(rules, &lay, &part, cover);
                    let shell_at = rules.tables.shell(weight).at;
                    let kill = at::destroys_by_blast(rules, state.get(it.element), &part.name, shell_at);
                    let kill = kill.unwrap_or_else(|| to_kill(rules, &lay, &part, cover, 1));
                    let one = ways(&hit) * ways(&kill);
                    if it.element.side == shot.by.side { -one } else { one }
                };
                around.iter().map(worth).sum()
            }
        };
    }
    sum
}

/// HK-H10: what other shots of the element take away from [`Arm::Everybody`].
fn taken(state: &State, shot: &Shot) -> Taken {
    let mut taken = Taken::default();
    if shot.arm != Arm::Everybody {
        return taken;
    }
    let Some(by) = state.find(shot.by) else { return taken };
    for arm in others(state, by) {
        match arm {
            Arm::Support(number) => taken.weapons |= 1 << (number & 15),
            Arm::Once(figure) => taken.men |= 1 << (figure & 15),
            Arm::Everybody | Arm::Gun | Arm::Mg => {}
        }
    }
    // HK-H10a: a weapon that stays silent.
    for silent in state.side(shot.by.side).plan.silent.iter().filter(|it| it.by == shot.by) {
        taken.silent |= 1 << (silent.weapon & 15);
    }
    taken
}

/// HK-H10: what of an element has a target, or a place, of its own.
fn others<'a>(state: &'a State, by: &'a Element) -> impl Iterator<Item = Arm> + 'a {
    let plan = &state.side(by.id.side).plan;
    let targets = plan.targets.iter().filter(|it| it.by == by.id).map(|it| it.weapon);
    let places = plan.shellings.iter().filter(|it| it.by == by.id).map(|it| Some(it.weapon));
    targets.chain(places).filter_map(|weapon| Arm::read(by, weapon))
}

/// HK-R2: throws the dice of a check and counts the successes. A certain or an impossible check is not thrown: its roll
/// has no faces.
pub(crate) fn throw(step: &mut Step<'_, Hk>, check: Check) -> Flow<(Roll, u16)> {
    let roll = match number(&check) {
        CERTAIN | IMPOSSIBLE.. => Roll { check, faces: engine::Faces::new() },
        _ => step.roll(check)?,
    };
    let n = successes(&roll);
    Ok((roll, n))
}

/// HK-H10: whether an element may fire so in this stage.
pub(crate) fn check_target(step: &Step<'_, Hk>, target: Target) -> Flow {
    let state: &State = &step.state;
    let by = state.element(target.by)?;
    may_fire(step, by)?;
    let Some(on) = known_enemy(state, target.by, target.on) else {
        return refuse(
            "HK-H10",
            "there is no such target: it must be an enemy on the table who is not hidden",
        );
    };
    let Some(shot) = Shot::planned(state, &target) else {
        return refuse("HK-H10", "it has no such weapon");
    };
    let marked = state.opportunities.iter().any(|it| it.firer == target.by);
    let bound = marked && (shot.arm == Arm::Everybody || by.vehicle.is_some());
    step.forbid(bound, "HK-H12", "its opportunity marker says at whom it fires")?;
    one_weapon(step, by, shot.arm)?;
    let Some(lay) = Lay::of(step.rules, state, &shot) else {
        let (from, to) = (sight::centre(by), sight::centre(on));
        let why = match sight::blocker(state, from, to) {
            Some(_) => sight::blocked_by(state, from, to),
            None => "nobody of those who would fire sees the target".to_owned(),
        };
        return refuse("HK-H03", why);
    };
    let all = parts(step.rules, &lay, shot.arm, taken(state, &shot));
    if all.is_empty() {
        return refuse("HK-H40", why_not(step.rules, &lay, shot.arm));
    }
    let aimed = target.figure.is_some_and(|idx| 16 <= idx || lay.targets & (1 << idx) == 0);
    step.forbid(aimed && on.vehicle.is_none(), "HK-H13", "the man it is aimed at is not seen")?;
    // HK-R2: a number of 7 or more: no shot.
    let hopeless = all.into_iter().all(|part| number(&attack(step.rules, &lay, part).hit) == IMPOSSIBLE);
    step.forbid(hopeless, "HK-R2", "the number to hit is 7 or more: it cannot hit")
}

/// HK-H10, HK-016, HK-R10, HK-R19, HK-H20: whether an element fires at all in this stage.
fn may_fire(step: &Step<'_, Hk>, by: &Element) -> Flow {
    step.forbid(!by.on_table() || by.dummy.is_some(), "HK-H10", "it is not on the table by itself")?;
    step.forbid(Morale::Broken <= by.morale, "HK-R19", "it is broken")?;
    step.forbid(by.fired, "HK-H10", "it has fired in this turn")?;
    step.forbid(by.called, "HK-H20", "it called fire for another weapon in this turn")?;
    match step.state.stage {
        Stage::StationaryFire => step.forbid(!is_stationary(by), "HK-015", "it has moved in this turn"),
        Stage::MovingFire => {
            let moving = matches!(by.order, Some(Order::Move | Order::Cautious));
            step.forbid(!moving, "HK-016", "only elements on orders M and C fire now")
        }
        _ => refuse("HK-010", "it is not time to fire"),
    }
}

/// HK-R10: on F, or without an order and unmoved.
pub(crate) fn is_stationary(it: &Element) -> bool {
    matches!(it.order, None | Some(Order::Fire)) && !it.moved && !it.ran
}

/// HK-H10: a target: an enemy on the table that is not hidden. Of others nothing is said, not even that they are there.
pub(crate) fn known_enemy(state: &State, by: ElementId, on: ElementId) -> Option<&Element> {
    let it = state.find(on).filter(|it| it.id.side != by.side && it.on_table() && !it.hidden)?;
    let alive = it.vehicle.as_ref().map_or(0 < it.n_alive(), |it| !it.destroyed);
    (alive && it.dummy.is_none()).then_some(it)
}

/// HK-H65: a vehicle fires one thing at one target. Others may fire each weapon at another target (HK-H10).
fn one_weapon(step: &Step<'_, Hk>, by: &Element, arm: Arm) -> Flow {
    let other = others(&step.state, by).any(|it| it != arm);
    step.forbid(by.vehicle.is_some() && other, "HK-H65", "it fires either its gun or its machine guns")?;
    // HK-H10a: the weapon takes its crew: a crewman's Panzerfaust and his machine gun do not fire both.
    let serves = |number: u8, figure: u8| parts::crew(by, number).men & (1 << (figure & 15)) != 0;
    let busy = others(&step.state, by).any(|it| match (it, arm) {
        (Arm::Support(number), Arm::Once(figure)) | (Arm::Once(figure), Arm::Support(number)) => {
            serves(number, figure)
        }
        _ => false,
    });
    step.forbid(busy, "HK-H10a", "a man who serves a support weapon that fires does not fire anything else")
}

/// HK-H10a: whether a support weapon may be kept silent, so that its crew fires its own weapons.
pub(crate) fn check_silence(step: &Step<'_, Hk>, silent: Silent) -> Flow {
    let by = step.state.element(silent.by)?;
    may_fire(step, by)?;
    let Some(weapon) = by.weapons.get(usize::from(silent.weapon)) else {
        return refuse("HK-H10a", "it has no such support weapon");
    };
    step.forbid(weapon.used, "HK-H10a", "it has fired indirectly in this turn: its crew was busy with it")?;
    let nobody = parts::crew(by, silent.weapon).n == 0;
    step.forbid(nobody, "HK-H10a", "nobody is left to serve it: it is silent already")
}

/// Why nothing of an element can fire at a target that it sees.
fn why_not(rules: &Hk, lay: &Lay<'_>, arm: Arm) -> &'static str {
    let armoured = lay.on.vehicle.as_ref().is_some_and(|it| !rules.tables.vehicle(it.kind).is_soft());
    match arm {
        Arm::Support(number) if lay.by.weapons.get(usize::from(number)).is_some_and(|it| it.used) => {
            "it has fired indirectly in this turn"
        }
        Arm::Support(number) if parts::crew(lay.by, number).n == 0 => "nobody is left to serve it",
        Arm::Once(figure) if lay.by.figures[usize::from(figure)].once.is_none_or(|it| it.1 == 0) => {
            "he has none left"
        }
        Arm::Everybody if armoured => "small arms do nothing to armour, and nothing else is in range",
        _ => "the target is out of range, outside the field of fire, or nothing that this does to it",
    }
}

/// Phase 6, the attacks: fire for effect, opportunity fire (HK-R9) and stationary fire, all from one situation.
pub(crate) fn stationary(step: &mut Step<'_, Hk>) -> Flow {
    let before = step.state.clone();
    let mut damage = Damage::default();
    indirect::fall(step, &before, &mut damage)?;
    let marked = before.opportunities.iter().filter(|it| can_still_fire(&before, it.firer)).map(Shot::marked);
    let marked: Vec<Shot> = marked.filter(|it| is_there(&before, it.on)).collect();
    fire_all(step, &before, &marked, &mut damage)?;
    fire_all(step, &before, &planned(&before), &mut damage)?;
    shelling::all(step, &before, &mut damage)?;
    casualties::take_all(step, &damage)
}

/// Phase 7: moving fire.
pub(crate) fn moving(step: &mut Step<'_, Hk>) -> Flow {
    let before = step.state.clone();
    let mut damage = Damage::default();
    fire_all(step, &before, &planned(&before), &mut damage)?;
    shelling::all(step, &before, &mut damage)?;
    casualties::take_all(step, &damage)
}

/// The shots that both sides have planned, in the order of the elements.
fn planned(state: &State) -> Vec<Shot> {
    let targets = state.sides.iter().flat_map(|it| &it.plan.targets);
    let mut shots: Vec<Shot> = targets.filter_map(|it| Shot::planned(state, it)).collect();
    shots.sort_by_key(|it| (it.by, it.arm));
    shots
}

/// HK-R45: whoever put a marker fires if he has not been broken or taken away since.
fn can_still_fire(state: &State, firer: ElementId) -> bool {
    state.find(firer).is_some_and(|it| it.on_table() && it.morale < Morale::Broken && !it.fired && !it.called)
}

/// HK-H12: the target must still exist; it was shot at before it got into a vehicle.
fn is_there(state: &State, target: ElementId) -> bool {
    state.find(target).is_some_and(|it| !it.gone && it.vehicle.as_ref().is_none_or(|it| !it.destroyed))
}

fn fire_all(step: &mut Step<'_, Hk>, before: &State, shots: &[Shot], damage: &mut Damage) -> Flow {
    for shot in shots {
        fire(step, before, shot, damage)?;
    }
    Ok(())
}

/// One shot: every part of it.
fn fire(step: &mut Step<'_, Hk>, before: &State, shot: &Shot, damage: &mut Damage) -> Flow {
    let rules = step.rules;
    let Some(lay) = Lay::of(rules, before, shot) else { return Ok(()) };
    let mut fired = false;
    for part in parts(rules, &lay, shot.arm, taken(before, shot)) {
        let Attack { part, hit, kill } = attack(rules, &lay, part);
        let possible = number(&hit) != IMPOSSIBLE;
        // HK-R40: firing shows where one is. Nobody fires what cannot hit (HK-R2).
        if possible && !fired {
            spotting::reveal(step, shot.by);
        }
        fired |= possible;
        match part.how {
            How::Dice(_) => volley(step, &lay, &part, hit, &kill, damage)?,
            How::Blast(_) => he::direct(step, before, &lay, &part, shot.figure, damage)?,
            How::At(_) => at::shoot(step, &lay, &part, damage)?,
        }
        if possible && part.once.is_some() {
            step.emit(Event::HasFired { element: shot.by, once: part.once });
        }
    }
    if fired && !step.state.get(shot.by).fired {
        step.emit(Event::HasFired { element: shot.by, once: None });
    }
    Ok(())
}

/// HK-H11: hit dice, and a kill die for every hit.
fn volley(
    step: &mut Step<'_, Hk>,
    lay: &Lay<'_>,
    part: &Part,
    hit: Check,
    kill: &Check,
    damage: &mut Damage,
) -> Flow {
    let (hits, n_hits) = throw(step, hit)?;
    let (mut kills, mut n_kills) = (None, 0);
    if 0 < n_hits {
        let mut check = kill.clone();
        check.dice.n = n_hits;
        let (roll, n) = throw(step, check)?;
        (kills, n_kills) = (Some(roll), n);
    }
    let (by, on) = (lay.by.id, lay.on.id);
    step.emit(Event::Fired { by, with: part.name.clone(), on, hits, kills, result: [n_hits, n_kills] });
    damage.add(match &lay.on.vehicle {
        Some(_) => Blow::Vehicle { on, hits: n_hits, kills: n_kills, destroyed: false },
        // HK-H12: the losses of opportunity fire fall on the target wherever it is.
        None => {
            let among = if lay.marker.is_some() { 0 } else { lay.targets };
            Blow::Men { on, hits: n_hits, kills: n_kills, among }
        }
    });
    Ok(())
}
