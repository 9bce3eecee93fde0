//! HA-8 row "assault": on contact, at once, both sides together.

use d20::{Class, Event as Below, Hit, Weapon as With, host};
use engine::{Flow, refuse};
use fyob::{Assault, Attack, ElementId, Hurt, Means, Play, Position};

use crate::OnD20;
use crate::fire::{blank, fact, hits, penetrate, suffered};
use crate::ids::below;
use crate::table::{Fact, as_is};
use crate::weapons;

/// Throws for an assault. FYOB-R76 has been settled before.
pub fn assault(step: &mut Play<'_, OnD20>, by: ElementId, on: ElementId) -> Flow<Assault> {
    let (Some(attacker), Some(defender)) = (as_is(&step.state, by), as_is(&step.state, on)) else {
        return refuse("HA-8", "they are not both on the table");
    };
    let on_defender = in_contact(step, by, on, &attacker);
    let on_attacker = in_contact(step, on, by, &defender);
    let mut fight = Assault { on_defender, on_attacker, loser: None };
    if is_overrun(&step.state, &defender) {
        // D20-090: a touched Commander, observer or empty transport is destroyed. D20-091 and D20-092 are off.
        fight.on_defender.hurts = Hurt::Destroy;
        suffered(step.rules, &step.state, &mut fight.on_defender, Hit::KnockedOut);
    } else if defender.class.is_armoured() {
        against_armour(step, &mut fight, &attacker, &defender)?;
    } else {
        hand_to_hand(step, &mut fight, &attacker, &defender)?;
    }
    Ok(fight)
}

/// An attack in contact, before the dice.
fn in_contact(step: &Play<'_, OnD20>, by: ElementId, on: ElementId, striker: &d20::Element) -> Attack {
    let mut attack = blank(step.rules, &step.state, by, on, striker.pose.at);
    attack.means = vec![Means::Assault];
    // They see each other well enough now.
    attack.known = true;
    attack
}

/// D20-090: not a combat element.
fn is_overrun(state: &Position<OnD20>, it: &d20::Element) -> bool {
    matches!(it.class, Class::Cmd | Class::Foo) || state.table.d20.is_empty_transport(it)
}

/// D20-H13, once; it does not answer.
fn against_armour(
    step: &mut Play<'_, OnD20>,
    fight: &mut Assault,
    attacker: &d20::Element,
    defender: &d20::Element,
) -> Flow {
    let Some(column) = host::hunting_column(&step.rules.host.d20, attacker, defender) else {
        return Ok(());
    };
    let (by, on) = (crate::ids::above(attacker.id), crate::ids::above(defender.id));
    fight.on_defender.hurts = weapons::as_hurt(step.rules, column);
    let check = host::hunting_check(&step.state.table.d20, attacker, defender);
    if hits(step, (by, on), With::TankHunting, check)? {
        let hit = penetrate(step, (by, attacker), on, column)?;
        suffered(step.rules, &step.state, &mut fight.on_defender, hit);
    }
    Ok(())
}

/// D20-H15 to D20-H18: each strikes the other, then both results count. The worse one loses; if they are equal nobody
/// does, and the layer sends the attacker back 3".
fn hand_to_hand(
    step: &mut Play<'_, OnD20>,
    fight: &mut Assault,
    attacker: &d20::Element,
    defender: &d20::Element,
) -> Flow {
    let (by, on) = (crate::ids::above(attacker.id), crate::ids::above(defender.id));
    // D20-H16, D20-H21: who sought the contact has no cover in it.
    let sought = below(by).zip(below(on)).map(|(by, with)| d20::Initiated { by, with });
    if let Some(contact) = sought {
        step.emit(fact(Fact::Below(Below::Contacted(contact))));
    }
    let given = strike(step, &mut fight.on_defender, attacker, defender)?;
    // A crew-served weapon that is not set up does not hit back.
    let taken = if host::is_fit(&step.state.table.d20, defender) && defender.hesa.is_some() {
        strike(step, &mut fight.on_attacker, defender, attacker)?
    } else {
        Hit::NoEffect
    };
    if let Some(contact) = sought {
        step.emit(fact(Fact::Below(Below::Parted { contacts: vec![contact] })));
    }
    suffered(step.rules, &step.state, &mut fight.on_defender, given);
    suffered(step.rules, &step.state, &mut fight.on_attacker, taken);
    fight.loser = match given.cmp(&taken) {
        std::cmp::Ordering::Greater => Some(on),
        std::cmp::Ordering::Less => Some(by),
        std::cmp::Ordering::Equal => None,
    };
    Ok(())
}

/// D20-H16: one blow. It could have hurt, whatever came of it.
fn strike(
    step: &mut Play<'_, OnD20>,
    attack: &mut Attack,
    striker: &d20::Element,
    victim: &d20::Element,
) -> Flow<Hit> {
    if striker.hesa.is_none() || victim.class.is_armoured() {
        return Ok(Hit::NoEffect);
    }
    attack.hurts = Hurt::Destroy;
    let reading = &step.rules.host.readings.assault;
    let check = host::strike_check(&step.rules.host.d20, &step.state.table.d20, striker, victim);
    let (roll, outcome) = step.read(check.on_table(reading.bands.clone()))?;
    let hit = reading.hit(outcome);
    let (by, victim) = (crate::ids::above(striker.id), crate::ids::above(victim.id));
    step.emit(fact(Fact::Struck { by, victim, roll, hit }));
    Ok(hit)
}
