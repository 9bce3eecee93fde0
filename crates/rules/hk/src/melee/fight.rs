//! HK-070, HK-H37: one melee: dice of both sides, and casualties together.

use engine::{Check, Dice, Flow, Step};

use crate::Hk;
use crate::casualties;
use crate::element::{Element, ElementId, Morale, Quality, Role, Side};
use crate::event::Event;
use crate::fire::numbers::settle;
use crate::fire::throw;
use crate::melee::reach::{Man, engaged, men, touch, touches_vehicle};
use crate::melee::{Melee, outcome, vehicle};
use crate::morale::disperse;
use crate::spotting;
use crate::state::State;

/// HK-070: close combat number.
const NUMBER: u8 = 4;

/// HK-070: the dice of so many men of an element in close combat.
pub fn check(it: &Element, n: u16) -> Check {
    let check = Check::of(Dice { n: n.max(1), sides: 6 }, "HK-070", "close combat")
        .by(it.id.side.seat())
        .when(it.quality == Quality::Green, 1, "green", "HK-070")
        .when(it.quality == Quality::Veteran, -1, "veteran", "HK-070")
        .when(it.morale == Morale::Suppressed, 1, "suppressed", "HK-070");
    settle(check, NUMBER)
}

/// HK-H36: whether anybody has reached an enemy.
pub(super) fn has_contact(state: &State, melee: &Melee) -> bool {
    melee.of(state, Side::A).any(|a| melee.of(state, Side::B).any(|b| is_touched(state, a, b)))
}

/// Whether a man of one element touches a man of the other, or one of them a vehicle.
fn is_touched(state: &State, a: &Element, b: &Element) -> bool {
    let men_touch = || men(a).any(|man| men(b).any(|foe| touch(state, man.1, foe.1)));
    men(a).any(|man| touches_vehicle(b, man.1)) || men(b).any(|man| touches_vehicle(a, man.1)) || men_touch()
}

/// HK-H37: one round of close combat, and what comes of it.
pub(super) fn fight(step: &mut Step<'_, Hk>, melee: &Melee) -> Flow {
    // HK-R49: whoever is in contact is seen.
    for id in melee.elements.clone() {
        spotting::reveal(step, id);
    }
    let fought = in_contact(&step.state, melee);
    disperse_broken(step, melee)?;
    let sides = Side::BOTH.map(|side| {
        let mut engaged = engaged(&step.state, melee, side);
        vehicle::keep_to_targets(step.rules, &step.state, melee, side, &mut engaged);
        engaged
    });
    let starters = melee.started;
    // Both sides throw before anybody falls.
    let mut kills = [0_u16; 2];
    let mut wrecks: Vec<ElementId> = Vec::new();
    for side in Side::BOTH {
        let mut own = vehicle::assault(step, melee, side, &sides[side.idx()].at_vehicles)?;
        wrecks.append(&mut own);
        let fighters: Vec<ElementId> = melee.of(&step.state, side).map(|it| it.id).collect();
        for id in fighters {
            let it = step.state.get(id);
            let n = match it.vehicle {
                Some(_) => vehicle::machine_guns(step.rules, it, &sides[side.other().idx()]),
                None => sides[side.idx()].men.iter().filter(|man| man.0 == id).count(),
            };
            let Some(n) = u16::try_from(n).ok().filter(|n| 0 < *n) else { continue };
            let check = check(it, n);
            let (roll, n_kills) = throw(step, check)?;
            step.emit(Event::Fought { element: id, roll, kills: n_kills });
            kills[side.other().idx()] += n_kills;
        }
    }
    let mut lost: Vec<(ElementId, u16)> = fought.iter().map(|id| (*id, 0)).collect();
    for side in Side::BOTH {
        for (id, _) in fall(step, kills[side.idx()], sides[side.idx()].all())? {
            if let Some(sum) = lost.iter_mut().find(|it| it.0 == id) {
                sum.1 += 1;
            }
        }
    }
    for id in &fought {
        casualties::settle(step, *id);
    }
    for id in &wrecks {
        vehicle::wreck(step, *id)?;
    }
    outcome::settle(step, melee, starters, &lost, &wrecks)?;
    step.emit(Event::MeleeDone { elements: melee.elements.clone() });
    super::look_after(step, melee.elements.iter().copied());
    Ok(())
}

/// HK-H37: a Broken element that is contacted is Dispersed at once.
fn disperse_broken(step: &mut Step<'_, Hk>, melee: &Melee) -> Flow {
    let state = &step.state;
    let contacted = |it: &Element| melee.of(state, it.id.side.other()).any(|foe| is_touched(state, it, foe));
    let broken: Vec<ElementId> = Side::BOTH
        .into_iter()
        .flat_map(|side| melee.of(state, side))
        .filter(|it| it.morale == Morale::Broken && contacted(it))
        .map(|it| it.id)
        .collect();
    broken.into_iter().try_for_each(|id| disperse(step, id))
}

/// HK-H36: the elements of a melee that are in contact: those with men who are, and vehicles that men are at.
fn in_contact(state: &State, melee: &Melee) -> Vec<ElementId> {
    let men_in_contact = Side::BOTH.map(|side| engaged(state, melee, side).all()).concat();
    let all = Side::BOTH.into_iter().flat_map(|side| melee.of(state, side));
    let fights = |it: &&Element| {
        let foes = || melee.of(state, it.id.side.other()).flat_map(men);
        men_in_contact.iter().any(|man| man.0 == it.id) || foes().any(|foe| touches_vehicle(it, foe.1))
    };
    all.filter(fights).map(|it| it.id).collect()
}

/// HK-H37: so many men of a side fall; their owner chooses among those in contact. Who fell.
fn fall(step: &mut Step<'_, Hk>, kills: u16, mut among: Vec<Man>) -> Flow<Vec<Man>> {
    let mut fallen = Vec::new();
    for _ in 0..kills {
        let Some(first) = among.first() else { break };
        let side = first.0.side;
        let man = if step.state.side(side).picks_casualties {
            let options: Vec<(Man, String)> = among.iter().map(|man| (*man, described(step, *man))).collect();
            step.choose(side.seat(), "HK-H37", "A man falls in close combat: who is it?", &options)?
        } else {
            // The usual order: men first, then crews, gunners, the leader last.
            let order = |man: &Man| (rank(&step.state, *man), *man);
            among.iter().copied().min_by_key(order).unwrap_or(*first)
        };
        among.retain(|it| *it != man);
        step.emit(Event::Killed { element: man.0, figure: man.1 });
        fallen.push(man);
    }
    Ok(fallen)
}

fn rank(state: &State, man: Man) -> u8 {
    match state.get(man.0).figures[usize::from(man.1)].role {
        Role::Man => 0,
        Role::Crew(_) => 1,
        Role::Gunner(_) => 2,
        Role::Leader => 3,
    }
}

fn described(step: &Step<'_, Hk>, man: Man) -> String {
    let figure = &step.state.get(man.0).figures[usize::from(man.1)];
    let what = match figure.role {
        Role::Man => "man",
        Role::Crew(_) => "crewman",
        Role::Gunner(_) => "gunner",
        Role::Leader => "leader",
    };
    let weapon = &step.rules.tables.weapon(figure.weapon).name;
    format!("{what} of {}, {weapon} (no. {})", step.state.name(man.0), man.1 + 1)
}
