//! HH-7: infantry in contact. FYOB-R76 has been settled before.

use engine::{Check, Dice, Flow};
use fyob::board::Weapon;
use fyob::{Assault, Cover, ElementId, Hurt, Means, Mods, Play};

use crate::House;
use crate::data::Arms;
use crate::fire::{Toll, armour_test, lose_men, note, volley};
use crate::sight::{self, Face};
use crate::weapons::{self, Penetration};

/// HH-7: at most so many men throw.
const MEN_MOST: u8 = 8;
/// HH-7: grenades, which everybody has.
const GRENADES_AP: i8 = 3;

/// HH-7: throws for an assault.
pub(crate) fn assault(step: &mut Play<'_, House>, by: ElementId, on: ElementId, _: Mods) -> Flow<Assault> {
    let vehicle = step.state.table.unit(on).is_vehicle() && !step.state.get(on).is_foot_crew();
    if vehicle { on_a_vehicle(step, by, on) } else { on_men(step, by, on) }
}

/// Both throw a die for each man at once; a man is lost on 5 or more, on a 6 if he defends hard cover.
fn on_men(step: &mut Play<'_, House>, by: ElementId, on: ElementId) -> Flow<Assault> {
    let mut attacked = Toll::new(step, by, on);
    let mut answered = Toll::new(step, on, by);
    // The attacker is in the open, whatever he came through.
    answered.attack.cover = Cover::Open;
    // In contact everybody knows whom he fights.
    (attacked.attack.known, answered.attack.known) = (true, true);
    attacked.uses(Means::Assault, Hurt::Destroy);
    answered.uses(Means::Assault, Hurt::Destroy);
    let kills = if attacked.attack.cover == Cover::Hard { 6 } else { 5 };
    let lost_by_defender = fight(step, by, on, kills)?;
    let lost_by_attacker = fight(step, on, by, 5)?;
    lose_men(step, &mut attacked, on, lost_by_defender);
    lose_men(step, &mut answered, by, lost_by_attacker);
    let (attacked, answered) = (attacked.finish(), answered.finish());
    let loser = match attacked.men_lost.cmp(&answered.men_lost) {
        std::cmp::Ordering::Greater => Some(on),
        std::cmp::Ordering::Less => Some(by),
        std::cmp::Ordering::Equal => None,
    };
    Ok(Assault { on_defender: attacked, on_attacker: answered, loser })
}

fn fight(step: &mut Play<'_, House>, by: ElementId, on: ElementId, kills: u8) -> Flow<usize> {
    let it = step.state.get(by);
    let dice = Dice { n: it.men.min(MEN_MOST).into(), sides: 6 };
    let name = format!("hand to hand, {}", step.state.name(by));
    let check = Check::of(dice, "HH-7", name).by(it.side.seat()).hits_on(kills);
    let (roll, lost) = step.read(check)?;
    note(step, by, on, "hand to hand", &roll);
    Ok(lost)
}

/// The best close weapon hits on 3 or more, then against the armour of the side; the vehicle's machine guns answer.
fn on_a_vehicle(step: &mut Play<'_, House>, by: ElementId, on: ElementId) -> Flow<Assault> {
    let mut attacked = Toll::new(step, by, on);
    let mut answered = Toll::new(step, on, by);
    answered.attack.cover = Cover::Open;
    (attacked.attack.known, answered.attack.known) = (true, true);
    let (name, ap) = close_weapon(step, by);
    let armour = step.state.table.unit(on).armour.unwrap_or([0, 0]);
    let power = Penetration { ap, armour: sight::armour(armour, Face::Side), far: false };
    let hurts = if power.modifier() + 6 < weapons::DAMAGED_FROM { Hurt::No } else { Hurt::Destroy };
    attacked.uses(Means::Assault, hurts);
    let seat = step.state.get(by).side.seat();
    let check = Check::of(Dice { n: 1, sides: 6 }, "HH-7", name).by(seat).passes_on(3, "hit", "missed");
    let (roll, hit) = step.read(check)?;
    note(step, by, on, "at close quarters", &roll);
    if hit == 1 {
        armour_test(step, &mut attacked, (by, on), power)?;
    }
    // FYOB-R76: a cowering vehicle does not answer.
    let answers = step.state.get(on).is_steady();
    let guns = weapons::weapons(&step.state, on);
    let mg = guns.iter().find(|it| is_mg(step, on, it));
    if let (Some(mg), true) = (mg, answers) {
        let dice = weapons::piece(&step.state, on, mg.slot).map_or(0, |it| it.dice);
        answered.uses(Means::AfvMg, Hurt::Destroy);
        volley(step, &mut answered, mg, (on, by), 5, dice)?;
    }
    let (attacked, answered) = (attacked.finish(), answered.finish());
    // If it is not destroyed the attacker goes back.
    let loser = attacked.destroyed.then_some(on);
    Ok(Assault { on_defender: attacked, on_attacker: answered, loser })
}

fn is_mg(step: &Play<'_, House>, id: ElementId, weapon: &Weapon) -> bool {
    weapons::piece(&step.state, id, weapon.slot).is_some_and(|it| it.arms == Arms::Mg)
}

/// HH-7: Panzerfaust, PIAT, charges; else grenades.
fn close_weapon(step: &Play<'_, House>, by: ElementId) -> (String, i8) {
    let usable = weapons::weapons(&step.state, by);
    let is_usable = |slot: u8| usable.iter().any(|it| it.slot == slot && it.shots_left != Some(0));
    let slots = step.state.table.unit(by).weapons.iter().zip(0_u8..);
    let close = slots
        .filter(|(piece, slot)| piece.arms == Arms::Close || piece.arms == Arms::HandAt && is_usable(*slot));
    let best = close.map(|(piece, _)| piece).max_by_key(|it| it.ap);
    match best.filter(|it| GRENADES_AP < it.ap) {
        Some(piece) => (piece.name.to_string(), piece.ap),
        None => ("grenades".to_owned(), GRENADES_AP),
    }
}
