//! HH-4 to HH-6: fire, and what comes of it.

use std::sync::Arc;

use engine::{Band, Check, Dice, Flow, Roll};
use fyob::board::{Shot, Weapon};
use fyob::{Activity, Arm, Attack, Cover, Damage, Element, ElementId, Event, Grade, Hurt, Kind, Means, Play};
use smallvec::SmallVec;

use crate::House;
use crate::data::{Arms, Piece};
use crate::sight;
use crate::table::Fact;
use crate::weapons::{
    self, DAMAGED_FROM, DESTROYED_FROM, FOOT_CREW_SLOT, Mark, Penetration, between, is_far,
};

/// HH-4, HH-5: what changes a throw to hit.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a line of the throw")]
pub(crate) struct Aim {
    /// The firer moved.
    pub(crate) moving: bool,
    /// FYOB-102.
    pub(crate) aimed: bool,
    /// HA-2: FYOB's own modifier over open sights.
    pub(crate) to_hit: i8,
    /// HH-5: not seen by the firer.
    pub(crate) indirect: bool,
    /// HH-5: the same target as in its last turn.
    pub(crate) again: bool,
}

/// What has come of an attack so far.
#[derive(Clone, Debug)]
pub(crate) struct Toll {
    pub(crate) attack: Attack,
    means: SmallVec<[Means; 2]>,
}

impl Toll {
    pub(crate) fn new(step: &Play<'_, House>, by: ElementId, target: ElementId) -> Toll {
        let state = &step.state;
        let from = sight::pose(state, by).at;
        let at = sight::pose(state, target).at;
        let attack = Attack {
            by: Some(by),
            target,
            means: Vec::new(),
            cover: sight::cover(state, target, at, from),
            hurts: Hurt::No,
            known: state.get(target).knows(by),
            answerable: state.kind(by) == Kind::Armour && weapons::has_answer(state, target, by),
            men_lost: 0,
            damaged: None,
            destroyed: false,
            calibre: 0,
            aboard_lost: Vec::new(),
        };
        Toll { attack, means: SmallVec::new() }
    }

    pub(crate) fn uses(&mut self, means: Means, hurts: Hurt) {
        if !self.means.contains(&means) {
            self.means.push(means);
        }
        self.attack.hurts = self.attack.hurts.max(hurts);
    }

    pub(crate) fn finish(mut self) -> Attack {
        self.attack.means = self.means.to_vec();
        self.attack
    }
}

/// HH-4 to HH-6: throws for fire with the weapons named.
pub(crate) fn fire(step: &mut Play<'_, House>, shot: &Shot) -> Flow<Attack> {
    let (by, target) = (shot.by, shot.target);
    let mut toll = Toll::new(step, by, target);
    let all = weapons::weapons(&step.state, by);
    for weapon in all.iter().filter(|it| shot.weapons.contains(&it.slot)) {
        if toll.attack.destroyed {
            break;
        }
        let from = sight::pose(&step.state, by).at;
        let mark = Mark { id: target, pose: sight::pose(&step.state, target) };
        let hurts = weapons::hurts(&step.state, (by, from), weapon, mark, None);
        if hurts == Hurt::No {
            continue;
        }
        toll.uses(means(step, by, weapon), hurts);
        let sees =
            sight::hidden_by(&step.state.table, from, mark.pose.at, sight::seen_as(&step.state, target));
        let lobbed = weapon.indirect && (is_mortar(step, by) || sees.is_some());
        let aim = Aim {
            moving: shot.moving,
            aimed: shot.aimed,
            to_hit: shot.mods.to_hit,
            indirect: lobbed,
            again: fired_last_turn(step.state.get(by), target),
        };
        one_weapon(step, &mut toll, weapon, mark, aim)?;
    }
    Ok(toll.finish())
}

/// HH-5: an element fired at that target in its last turn: its counter still shows that it fired.
pub(crate) fn fired_last_turn(it: &Element, target: ElementId) -> bool {
    it.last_target == Some(target) && it.activity == Some(Activity::Fired)
}

fn is_mortar(step: &Play<'_, House>, by: ElementId) -> bool {
    // HH-5: mortars and the light mortars of platoons always fire over the heads of others.
    step.state.info(by).arm != Arm::Gun
}

/// FYOB-R22: the means of an attack, which decides its row.
fn means(step: &Play<'_, House>, by: ElementId, weapon: &Weapon) -> Means {
    let armour = step.state.kind(by) == Kind::Armour;
    let arms = weapons::piece(&step.state, by, weapon.slot).map_or(Arms::SmallArms, |it| it.arms);
    match (arms, armour) {
        (Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon, true) => Means::AfvMg,
        (Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon, false) => Means::SmallArms,
        (Arms::Ap, true) => Means::AfvAp,
        (Arms::Ap, false) => Means::GunAp,
        (Arms::HandAt | Arms::Close, _) => Means::InfantryAp,
        (Arms::He, true) => Means::AfvHe,
        (Arms::He | Arms::Bomb, _) => Means::HighExplosive,
        (Arms::Flame, _) => Means::Flame,
        (Arms::Strafe, _) => Means::Strafing,
    }
}

/// One weapon at one target.
pub(crate) fn one_weapon(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    weapon: &Weapon,
    mark: Mark,
    aim: Aim,
) -> Flow {
    let Some(by) = toll.attack.by else { return Ok(()) };
    let piece = weapons::piece(&step.state, by, weapon.slot).cloned();
    let arms = piece.as_ref().map_or(Arms::SmallArms, |it| it.arms);
    let target_men = !step.state.table.unit(mark.id).is_vehicle() || step.state.get(mark.id).is_foot_crew();
    match arms {
        Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon | Arms::Strafe if target_men => {
            let dice = dice_of(step, by, weapon.slot, piece.as_ref());
            small_arms(step, toll, weapon, mark, aim, dice)
        }
        Arms::He | Arms::Bomb if target_men => high_explosive(step, toll, weapon, piece.as_ref(), mark, aim),
        Arms::Flame if target_men => flame(step, toll, weapon),
        Arms::Flame => pierce(step, toll, weapon, mark, None),
        _ => at_a_vehicle(step, toll, weapon, arms, mark, aim),
    }
}

/// HH-4, HH-15: the dice of a platoon, HQ section or foot crew fall with its men; a CSW keeps all with two men, half with
/// one.
fn dice_of(step: &Play<'_, House>, by: ElementId, slot: u8, piece: Option<&Piece>) -> u8 {
    let it = step.state.get(by);
    let info = step.state.info(by);
    if slot == FOOT_CREW_SLOT {
        return it.men.div_ceil(2);
    }
    let full = piece.map_or(0, |it| it.dice);
    match info.arm {
        Arm::Men => {
            let share = (u16::from(full) * u16::from(it.men)).div_ceil(u16::from(info.men));
            u8::try_from(share).unwrap_or(full)
        }
        Arm::CrewWeapon | Arm::Gun if it.men < 2 => full.div_ceil(2),
        _ => full,
    }
}

/// HH-4: the score needed on each die, by cover and range.
fn needed(cover: Cover, far: bool) -> i8 {
    let near = match cover {
        Cover::Open => 5,
        Cover::Soft => 6,
        Cover::Hard => 7,
    };
    near + i8::from(far)
}

/// HH-4: what a score means: 7 is a 6 and then 4 or more, 8 a 6 and then 5, 9 or more a 6 and then another.
fn two_throws(needed: i8) -> (u8, Option<u8>) {
    match needed {
        ..=2 => (2, None),
        3..=6 => (needed.unsigned_abs(), None),
        7 => (6, Some(4)),
        8 => (6, Some(5)),
        _ => (6, Some(6)),
    }
}

/// HH-4: small arms and machine guns at men: each hit is a man.
fn small_arms(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    weapon: &Weapon,
    mark: Mark,
    aim: Aim,
    dice: u8,
) -> Flow {
    let Some(by) = toll.attack.by else { return Ok(()) };
    let from = sight::pose(&step.state, by).at;
    let far = is_far(weapon.range, between(&step.state, (by, from), mark));
    let grade = step.state.info(by).grade;
    // HH-9: a sniper is better by one.
    let better = i8::from(grade == Grade::Elite) + i8::from(step.state.table.unit(by).sniper);
    let worse = i8::from(aim.moving) + i8::from(grade == Grade::Poor) - better;
    let needed = needed(toll.attack.cover, far) + worse - aim.to_hit;
    volley(step, toll, weapon, (by, mark.id), needed, dice)
}

/// HH-4: a volley that needs a score on each die.
pub(crate) fn volley(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    weapon: &Weapon,
    (by, target): (ElementId, ElementId),
    needed: i8,
    dice: u8,
) -> Flow {
    if dice == 0 {
        return Ok(());
    }
    let seat = step.state.get(by).side.seat();
    let (first, second) = two_throws(needed);
    let name = format!("{}, {} needed", weapon.name, needed.max(2));
    let check = Check::of(Dice { n: dice.into(), sides: 6 }, "HH-4", name).by(seat).hits_on(first);
    let (roll, mut hits) = step.read(check)?;
    note(step, by, target, &format!("{} fire", weapon.name), &roll);
    if let (Some(on), true) = (second, 0 < hits) {
        let n = u16::try_from(hits).unwrap_or(1);
        let name = format!("{}, the sixes again", weapon.name);
        let check = Check::of(Dice { n, sides: 6 }, "HH-4", name).by(seat).hits_on(on);
        let (roll, again) = step.read(check)?;
        note(step, by, target, &format!("{}, second throw", weapon.name), &roll);
        hits = again;
    }
    lose_men(step, toll, target, hits);
    Ok(())
}

/// Men lost by one target, never more than there are.
pub(crate) fn lose_men(step: &Play<'_, House>, toll: &mut Toll, target: ElementId, hits: usize) {
    let men = step.state.get(target).men;
    let lost = u8::try_from(hits).unwrap_or(u8::MAX).saturating_add(toll.attack.men_lost).min(men);
    toll.attack.men_lost = lost;
    toll.attack.destroyed |= lost == men;
}

pub(crate) fn note(step: &mut Play<'_, House>, by: ElementId, target: ElementId, text: &str, roll: &Roll) {
    let text = format!("{text}: {}", roll.outcome_name());
    step.emit(Event::Table(Fact::Thrown { by, target, text, roll: roll.clone() }));
}

/// HH-5: the throw to hit of HE.
fn he_check(step: &Play<'_, House>, weapon: &Weapon, by: ElementId, mark: Mark, aim: Aim) -> Check {
    let from = sight::pose(&step.state, by).at;
    let far = is_far(weapon.range, between(&step.state, (by, from), mark));
    let check = Check::of(Dice { n: 1, sides: 6 }, "HH-5", weapon.name.clone())
        .by(step.state.get(by).side.seat())
        .when(aim.aimed, 1, "aimed", "FYOB-102");
    if aim.indirect {
        return check
            .when(aim.again, 1, "the same target as in its last turn", "HH-5")
            .passes_on(5, "hit", "missed");
    }
    check
        .when(aim.moving, -1, "firer moved", "HH-5")
        .plus(aim.to_hit.into(), "firer's momentum", "FYOB-079")
        .when(far, -1, "over half range", "HH-5")
        .passes_on(4, "hit", "missed")
}

/// HH-5: a hit throws casualty dice; a miss is still "under fire".
fn high_explosive(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    weapon: &Weapon,
    piece: Option<&Piece>,
    mark: Mark,
    aim: Aim,
) -> Flow {
    let (Some(by), Some(piece)) = (toll.attack.by, piece) else { return Ok(()) };
    let check = he_check(step, weapon, by, mark, aim);
    let (roll, hit) = step.read(check)?;
    note(step, by, mark.id, &weapon.name, &roll);
    if hit == 0 {
        return Ok(());
    }
    toll.attack.calibre = toll.attack.calibre.max(piece.calibre);
    let dice = step.state.table.data().he[piece.he].dice;
    // Each is a man on 4 or more in the open, 5 in soft and 6 in hard cover.
    casualty_dice(step, toll, (by, mark.id), dice, 4, "HH-5")
}

/// HH-5: casualty dice, which cover makes worse by one each.
pub(crate) fn casualty_dice(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    (by, target): (ElementId, ElementId),
    dice: u8,
    in_the_open: u8,
    rule: &'static str,
) -> Flow {
    let worse = match toll.attack.cover {
        Cover::Open => 0,
        Cover::Soft => 1,
        Cover::Hard => 2,
    };
    let check = Check::of(Dice { n: dice.into(), sides: 6 }, rule, "men lost")
        .by(step.state.get(by).side.seat())
        .hits_on(in_the_open + worse);
    let (roll, lost) = step.read(check)?;
    note(step, by, target, "casualties", &roll);
    lose_men(step, toll, target, lost);
    Ok(())
}

/// HH-5: flame hits by itself: four dice, at 3, 4 or 5.
fn flame(step: &mut Play<'_, House>, toll: &mut Toll, _: &Weapon) -> Flow {
    let (Some(by), target) = (toll.attack.by, toll.attack.target) else { return Ok(()) };
    casualty_dice(step, toll, (by, target), 4, 3, "HH-5")
}

/// HH-4, HH-6: anything but flame at a vehicle: a throw to hit, then one to pierce.
fn at_a_vehicle(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    weapon: &Weapon,
    arms: Arms,
    mark: Mark,
    aim: Aim,
) -> Flow {
    let Some(by) = toll.attack.by else { return Ok(()) };
    let check = match arms {
        Arms::He | Arms::Bomb => he_check(step, weapon, by, mark, aim),
        _ => shot_check(step, toll, weapon, arms, mark, aim),
    };
    let (roll, hit) = step.read(check)?;
    note(step, by, mark.id, &weapon.name, &roll);
    if hit == 0 {
        return Ok(());
    }
    if matches!(arms, Arms::He | Arms::Bomb)
        && let Some(piece) = weapons::piece(&step.state, by, weapon.slot)
    {
        toll.attack.calibre = toll.attack.calibre.max(piece.calibre);
    }
    pierce(step, toll, weapon, mark, None)
}

/// HH-6: 3 or more up to half range, 4 beyond; a 1 always misses, a 6 always hits. HH-4: small arms need one more.
fn shot_check(
    step: &Play<'_, House>,
    toll: &Toll,
    weapon: &Weapon,
    arms: Arms,
    mark: Mark,
    aim: Aim,
) -> Check {
    let by = toll.attack.by.unwrap_or(mark.id);
    let from = sight::pose(&step.state, by).at;
    let far = is_far(weapon.range, between(&step.state, (by, from), mark));
    let grade = step.state.info(by).grade;
    let shot = matches!(arms, Arms::Ap | Arms::HandAt);
    let (rule, need) = if shot { ("HH-6", 3) } else { ("HH-4", 4) };
    let check = Check::of(Dice { n: 1, sides: 6 }, rule, weapon.name.clone())
        .by(step.state.get(by).side.seat())
        .when(far, -1, "over half range", rule)
        .when(aim.moving, -1, "firer moved", rule)
        .when(!shot && grade == Grade::Poor, -1, "poor firer", "HH-4")
        .when(!shot && grade == Grade::Elite, 1, "elite firer", "HH-4")
        .when(!shot && step.state.table.unit(by).sniper, 1, "sniper", "HH-9")
        .when(shot && toll.attack.cover != Cover::Open, -1, "target hull-down or partly obscured", "HH-6")
        .when(shot && aim.aimed, 1, "aimed", "FYOB-102")
        .plus(aim.to_hit.into(), "firer's momentum", "FYOB-079");
    let face = need - check.modifier();
    let check = check.passes_on(need, "hit", "missed");
    match face {
        ..=1 => check.natural(1, 0, "missed"),
        7.. => check.natural(6, 1, "hit"),
        _ => check,
    }
}

/// HH-6: D6 + AP - armour: 3 or more damages, 5 or more destroys. Soft-skins: small arms damage on 4, HE destroys on 4 and
/// damages otherwise, shot destroys.
pub(crate) fn pierce(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    weapon: &Weapon,
    mark: Mark,
    face: Option<sight::Face>,
) -> Flow {
    let Some(by) = toll.attack.by else { return Ok(()) };
    let unit = step.state.table.unit(mark.id);
    let arms = weapons::piece(&step.state, by, weapon.slot).map_or(Arms::SmallArms, |it| it.arms);
    let Some(armour) = unit.armour else { return Ok(()) };
    if unit.kind() != Kind::Soft {
        let from = sight::pose(&step.state, by).at;
        let power = weapons::penetration(&step.state, (by, from), weapon, mark, armour, face);
        return armour_test(step, toll, (by, mark.id), power);
    }
    let die = |pass, fail| {
        Check::of(Dice { n: 1, sides: 6 }, "HH-6", "what it does to the vehicle")
            .by(step.state.get(by).side.seat())
            .passes_on(4, pass, fail)
    };
    let result = match arms {
        Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon | Arms::Strafe => {
            let check = die("damaged", "nothing");
            let (roll, hurt) = step.read(check)?;
            note(step, by, mark.id, "effect", &roll);
            hurt
        }
        Arms::He | Arms::Bomb => {
            let check = die("destroyed", "damaged");
            let (roll, hurt) = step.read(check)?;
            note(step, by, mark.id, "effect", &roll);
            hurt + 1
        }
        _ => 2,
    };
    vehicle_result(step, toll, mark.id, result)
}

/// HH-6: the throw against armour.
pub(crate) fn armour_test(
    step: &mut Play<'_, House>,
    toll: &mut Toll,
    (by, target): (ElementId, ElementId),
    power: Penetration,
) -> Flow {
    let band = |from: i8, name: &'static str| Band { from: from.into(), name: name.into() };
    let bands: Arc<[Band]> =
        Arc::new([band(0, "nothing"), band(DAMAGED_FROM, "damaged"), band(DESTROYED_FROM, "destroyed")]);
    let check = Check::of(Dice { n: 1, sides: 6 }, "HH-6", "against armour")
        .by(step.state.get(by).side.seat())
        .plus(power.ap.into(), "AP", "HH-6")
        .plus(-i32::from(power.armour), "armour", "HH-6")
        .when(power.far, -1, "over half range", "HH-6")
        .on_table(bands);
    let (roll, result) = step.read(check)?;
    note(step, by, target, "effect", &roll);
    vehicle_result(step, toll, target, result)
}

/// HH-6: 1 damages, 2 destroys; a second damage destroys too.
fn vehicle_result(step: &mut Play<'_, House>, toll: &mut Toll, target: ElementId, result: usize) -> Flow {
    let it: &Element = step.state.get(target);
    let again = it.damage.is_some() || toll.attack.damaged.is_some();
    match result {
        0 => Ok(()),
        1 if !again => damage(step, toll, target),
        _ => {
            toll.attack.destroyed = true;
            // FYOB-R46: the whole crew.
            toll.attack.men_lost = it.men;
            passengers(step, toll, target)
        }
    }
}

/// HH-6: how it is damaged: 1-2 immobilised, 3-4 main gun out, 5 one of the crew, 6 nothing more.
fn damage(step: &mut Play<'_, House>, toll: &mut Toll, target: ElementId) -> Flow {
    let seat = step.state.get(target).side.seat();
    let band = |from, name: &'static str| Band { from, name: name.into() };
    let bands: Arc<[Band]> = Arc::new([
        band(1, "immobilised"),
        band(3, "main gun out"),
        band(5, "one of the crew lost"),
        band(6, "no more than that"),
    ]);
    let check = Check::of(Dice { n: 1, sides: 6 }, "HH-6", "damage").by(seat).on_table(bands);
    let (roll, kind) = step.read(check)?;
    let by = toll.attack.by.unwrap_or(target);
    note(step, by, target, "damage", &roll);
    let has_gun = step.state.table.unit(target).weapons.iter().any(|it| 0 < it.barrel);
    toll.attack.damaged = Some(match kind {
        0 => Damage::Immobilised,
        1 if has_gun => Damage::GunOut,
        _ => Damage::Plain,
    });
    if kind == 2 {
        lose_men(step, toll, target, 1);
    }
    Ok(())
}

/// FYOB-R27: those aboard a destroyed vehicle: each man is lost on 4 or more (HOUSE).
fn passengers(step: &mut Play<'_, House>, toll: &mut Toll, carrier: ElementId) -> Flow {
    let aboard: Vec<(ElementId, u8)> = step.state.carried(carrier).map(|it| (it.id, it.men)).collect();
    for (id, men) in aboard {
        let check = Check::of(Dice { n: men.into(), sides: 6 }, "FYOB-R27", "men lost in the vehicle")
            .by(step.state.get(id).side.seat())
            .hits_on(4);
        let (roll, lost) = step.read(check)?;
        let by = toll.attack.by.unwrap_or(carrier);
        note(step, by, id, "men in the vehicle", &roll);
        toll.attack.aboard_lost.push((id, u8::try_from(lost).unwrap_or(men)));
    }
    Ok(())
}
