//! HA-3 `fire_report` and `assault_report`: what came of an attack, asked piece by piece. What follows from the elements
//! themselves, or was told before, is not asked.

use engine::{Flow, refuse};
use fyob::deeds::{self, note_fire};
use fyob::{Arm, Attack, Cover, Damage, ElementId, Event, Hurt, Kind, Known, Means, Stage};
use table::Point;

use crate::ask::{HURTS, PERSON, Step, counter, cover, number, pick, say, yes};

/// FYOB-R22: with what an element attacks a target: what it is says it, unless there is a choice.
pub(crate) fn means(step: &mut Step<'_>, by: Option<ElementId>, target: ElementId) -> Flow<Vec<Means>> {
    let on = step.state.kind(target);
    let Some(by) = by else { return unknown_means(step).map(|it| vec![it]) };
    if step.state.get(by).is_foot_crew() {
        return Ok(vec![Means::SmallArms]);
    }
    // FYOB-067 row I11, FYOB-069 rows A9 and A10.
    if step.state.table.flame.contains(&by) {
        let options = [(false, "its other weapons"), (true, "flame")];
        if step.choose(PERSON, "FYOB-R22", "With what?", &options)? {
            return Ok(vec![Means::Flame]);
        }
    }
    let info = step.state.info(by);
    Ok(match (info.arm, on) {
        (Arm::Men | Arm::Transport, Kind::Armour) => vec![Means::InfantryAp],
        (Arm::Men | Arm::Transport, _) => vec![Means::SmallArms],
        (Arm::CrewWeapon, _) if info.symbol == "mortar" => vec![Means::HighExplosive],
        (Arm::CrewWeapon, Kind::Armour) => vec![Means::InfantryAp],
        (Arm::CrewWeapon, _) => vec![Means::SmallArms],
        (Arm::Gun, Kind::Armour) => vec![Means::GunAp],
        (Arm::Gun, Kind::Foot | Kind::Outside) | (Arm::Battery, _) => vec![Means::HighExplosive],
        (Arm::Gun, Kind::Soft) => {
            let options = [(Means::HighExplosive, "HE"), (Means::GunAp, "armour-piercing")];
            vec![step.choose(PERSON, "FYOB-R22", "With what?", &options)?]
        }
        (Arm::Afv, Kind::Armour) => vec![Means::AfvAp],
        (Arm::Afv, Kind::Soft) => vec![Means::AfvMg, Means::AfvAp, Means::AfvHe],
        (Arm::Afv, Kind::Foot | Kind::Outside) => vec![Means::AfvMg, Means::AfvHe],
        (Arm::Aircraft, _) => {
            let options = [(Means::Strafing, "machine guns"), (Means::HighExplosive, "a bomb")];
            vec![step.choose(PERSON, "FYOB-R22", "With what?", &options)?]
        }
    })
}

fn unknown_means(step: &mut Step<'_>) -> Flow<Means> {
    let options = [
        (Means::SmallArms, "rifles or machine guns"),
        (Means::HighExplosive, "mortar, artillery or HE"),
        (Means::GunAp, "an anti-tank gun"),
        (Means::InfantryAp, "an infantry anti-tank weapon"),
        (Means::AfvHe, "an armoured vehicle"),
        (Means::Strafing, "an aircraft's guns"),
        (Means::Flame, "a flame weapon"),
        (Means::Mine, "a mine or trap"),
    ];
    step.choose(PERSON, "FYOB-R22", "With what?", &options)
}

/// FYOB-178: the calibre of HE, if it is known.
fn calibre(step: &Step<'_>, by: Option<ElementId>, means: &[Means]) -> u16 {
    let explodes = means.iter().any(|it| matches!(it, Means::HighExplosive | Means::AfvHe));
    by.filter(|_| explodes).map_or(0, |by| step.state.info(by).calibre)
}

/// What an attack did, asked for; none if it could not be made after all.
pub(crate) fn attack(
    step: &mut Step<'_>,
    by: Option<ElementId>,
    target: ElementId,
    told: Option<Cover>,
) -> Flow<Attack> {
    let means = means(step, by, target)?;
    let on = step.state.kind(target);
    let hurts = match on {
        // Whoever fires at men at all is in range; armour may be proof against it (FYOB-072).
        Kind::Armour => step.choose(PERSON, "FYOB-072", "Could it hurt it?", &HURTS)?,
        Kind::Foot | Kind::Soft | Kind::Outside => Hurt::Destroy,
    };
    let (cover, known) = match hurts {
        Hurt::No => (Cover::Open, true),
        Hurt::Damage | Hurt::Destroy => {
            let cover = match told {
                Some(cover) => cover,
                None => self::cover(step, target)?,
            };
            (cover, is_known(step, by, target)?)
        }
    };
    let by_armour = means.iter().any(|it| matches!(it, Means::AfvMg | Means::AfvAp | Means::AfvHe));
    let answerable = match by {
        Some(by) if by_armour && on == Kind::Foot => has_answer(step, by, target)?,
        _ => false,
    };
    let mut attack = Attack {
        by,
        target,
        calibre: calibre(step, by, &means),
        means,
        cover,
        hurts,
        known,
        answerable,
        men_lost: 0,
        damaged: None,
        destroyed: false,
        aboard_lost: Vec::new(),
    };
    if hurts != Hurt::No {
        losses(step, &mut attack)?;
    }
    Ok(attack)
}

/// FYOB-R59: whether the target knows who attacks it. HA-7: not asked if it is on record.
fn is_known(step: &mut Step<'_>, by: Option<ElementId>, target: ElementId) -> Flow<bool> {
    let Some(by) = by else { return Ok(false) };
    if step.state.get(target).knows(by) {
        return Ok(true);
    }
    let question = format!("Has {} seen {}, which fires at it?", counter(step, target), counter(step, by));
    let known = yes(step, "FYOB-R59", question)?;
    if known {
        knows(step, target, by);
    }
    Ok(known)
}

/// FYOB-R73: an element knows of an enemy from now on; FYOB-R59: with the option its whole side.
pub(crate) fn knows(step: &mut Step<'_>, element: ElementId, enemy: ElementId) {
    let known = Known { enemy, at: Point::default() };
    let side = step.state.get(element).side;
    if !step.state.get(element).knows(enemy) {
        step.emit(Event::Knows { element, known, news: true });
    }
    if step.state.battle.options.shared_spotting {
        let others = step.state.on_table(side).filter(|it| !it.knows(enemy)).map(|it| it.id);
        for element in others.collect::<Vec<_>>() {
            step.emit(Event::Knows { element, known, news: false });
        }
    }
}

/// FYOB-R24: whether men have a weapon against the vehicle that fires at them.
fn has_answer(step: &mut Step<'_>, by: ElementId, target: ElementId) -> Flow<bool> {
    let question = format!("Has {} a weapon that can hurt {}?", counter(step, target), counter(step, by));
    yes(step, "FYOB-R24", question)
}

/// Men lost, or what became of a vehicle.
fn losses(step: &mut Step<'_>, attack: &mut Attack) -> Flow {
    let target = attack.target;
    let name = counter(step, target);
    let men = step.state.get(target).men;
    match step.state.kind(target) {
        Kind::Foot | Kind::Outside => {
            let question = format!("How many men did {name} lose?");
            let lost = number(step, "HA-3", question, men.into())?;
            attack.men_lost = u8::try_from(lost).unwrap_or(men);
            attack.destroyed = men <= attack.men_lost && 0 < men;
        }
        Kind::Armour | Kind::Soft => {
            let options = [(0, "nothing"), (1, "damaged"), (2, "destroyed")];
            match step.choose(PERSON, "HA-3", format!("What became of {name}?"), &options)? {
                0 => (),
                // HH-6: a second damage destroys.
                1 if step.state.get(target).damage.is_none() => attack.damaged = Some(Damage::Plain),
                _ => (attack.destroyed, attack.men_lost) = (true, men),
            }
        }
    }
    Ok(())
}

/// HA-3: somebody fired, and what came of it.
pub(crate) fn fired(step: &mut Step<'_>, by: Option<ElementId>, target: ElementId) -> Flow {
    let in_turn = by.filter(|&by| is_up(step, by));
    if let Some(by) = in_turn {
        deeds::may_fire(step, by)?;
        deeds::choose_counter(step, by)?;
        deeds::reveal(step, by)?;
    }
    let attack = attack(step, by, target, None)?;
    if let Some(by) = in_turn {
        note_fire(step, by, Some(target), Vec::new(), false)?;
    }
    suffer(step, &attack)
}

/// Whether an element is the one that may fire and move now.
pub(crate) fn is_up(step: &Step<'_>, id: ElementId) -> bool {
    step.state.stage == Stage::Phases && step.state.turn.as_ref().is_some_and(|it| it.element == Some(id))
}

/// What an attack does to its target; nothing, if it could not hurt it (FYOB-072).
pub(crate) fn suffer(step: &mut Step<'_>, attack: &Attack) -> Flow {
    if attack.hurts == Hurt::No {
        say(step, format!("That cannot hurt {}: no tests.", counter(step, attack.target)));
        return Ok(());
    }
    fyob::suffer(step, attack)
}

/// HA-3: an assault, and what came of it. FYOB-R76 first.
pub(crate) fn assaulted(step: &mut Step<'_>, attacker: ElementId, defender: ElementId) -> Flow {
    if step.state.get(attacker).side == step.state.get(defender).side {
        return refuse("HA-3", "nobody assaults a friend");
    }
    if is_up(step, attacker) {
        deeds::may_move(step, attacker)?;
        let able = fyob::mods(&step.state, attacker).may_assault;
        step.forbid(!able, "FYOB-082", "it cannot assault in the state it is in")?;
        deeds::choose_counter(step, attacker)?;
        deeds::reveal(step, attacker)?;
        note_fire(step, attacker, Some(defender), Vec::new(), false)?;
        deeds::note_move(step, attacker, false)?;
        crate::forced::come_on(step, attacker);
    }
    crate::ask::note(step, crate::Fact::Shifted { element: attacker });
    deeds::reveal(step, defender)?;
    knows(step, attacker, defender);
    knows(step, defender, attacker);
    if deeds::surrenders_to_assault(step, attacker, defender)? {
        say(step, format!("{} gives up without a fight.", counter(step, defender)));
        return Ok(());
    }
    let fight = |by, target| Attack {
        by: Some(by),
        target,
        means: vec![Means::Assault],
        cover: Cover::Open,
        hurts: Hurt::Destroy,
        known: true,
        answerable: false,
        men_lost: 0,
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    };
    let (mut on_defender, mut on_attacker) = (fight(attacker, defender), fight(defender, attacker));
    on_defender.cover = cover(step, defender)?;
    losses(step, &mut on_defender)?;
    losses(step, &mut on_attacker)?;
    let loser = loser(step, attacker, defender, &on_attacker, &on_defender)?;
    suffer(step, &on_defender)?;
    suffer(step, &on_attacker)?;
    if let Some(loser) = loser.filter(|&id| step.state.get(id).on_table()) {
        say(step, format!("{} falls back by your rules.", counter(step, loser)));
        crate::ask::note(step, crate::Fact::Shifted { element: loser });
    }
    Ok(())
}

/// Who lost an assault: asked only if both are still there.
fn loser(
    step: &mut Step<'_>,
    attacker: ElementId,
    defender: ElementId,
    on_attacker: &Attack,
    on_defender: &Attack,
) -> Flow<Option<ElementId>> {
    if on_attacker.destroyed || on_defender.destroyed {
        return Ok(None);
    }
    let options = [
        (None, "nobody".to_owned()),
        (Some(attacker), counter(step, attacker)),
        (Some(defender), counter(step, defender)),
    ];
    pick(step, "HA-3", "Who lost, and falls back?", &options)
}
