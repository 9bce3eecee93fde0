//! HA-9 rows "fire, men" and "fire, vehicles": everything that an element directs at one target in one turn, from the
//! situation before it.

use engine::{Flow, Seat, refuse};
use fyob::board::Shot;
use fyob::floors::above;
use fyob::{Attack, ElementId, Hurt, Means, Play, suffer};
use hk::{Arm, Carriage, How, IMPOSSIBLE, Lay, Order, Part, Side, Tube, Victim, Weight, host, number};

use crate::OnHk;
use crate::calls;
use crate::harm::{Harm, Wear, blank, damaged, destroy, fact, suffered, throw, with};
use crate::table::{Fact, as_is, world};
use crate::weapons::{self, Layer, Slot};

/// Fires with the weapons that were named.
pub fn fire(step: &mut Play<'_, OnHk>, shot: &Shot) -> Flow<Attack> {
    let (Some(mut firer), Some(victim)) = (as_is(&step.state, shot.by), as_is(&step.state, shot.target))
    else {
        return refuse("FYOB-072", "they are not both on the table");
    };
    // HK-R7: "moving and firing" is for who fires as on the move.
    firer.order = shot.moving.then_some(Order::Move);
    let layer = Layer { to_hit: shot.mods.to_hit, aimed: shot.aimed, moving: shot.moving };
    let world = world(&step.state, [firer.clone(), victim.clone()]);
    let mut volley = Volley {
        by: shot.by,
        attack: blank(step.rules, &step.state, shot.by, shot.target, firer.centre()),
        harm: Harm::default(),
        others: Vec::new(),
        kills_of_soft: 0,
    };
    let slots = slots(step, &world, shot, (&firer, &victim));
    let named = slots.iter().fold(0, |bits, it| match it.arm {
        Arm::Support(number) => bits | 1 << (number & 15),
        _ => bits,
    });
    for meant in slots {
        let aim = hk::Shot { by: firer.id, arm: meant.arm, on: victim.id, figure: None, marker: None };
        let lay = Lay::of(&step.rules.host.hk, &world, &aim);
        let parts = lay.as_ref().map_or_else(Vec::new, |lay| weapons::parts(step.rules, lay, meant, named));
        match (lay, meant.arm) {
            (Some(lay), _) if !parts.is_empty() => {
                for part in &parts {
                    resolve(step, &world, &lay, part, (meant, layer), &mut volley)?;
                }
            }
            // HK-H20: what is not seen, or not fired at directly, is called onto a point.
            (_, Arm::Support(idx)) => {
                let tube = Tube::Weapon(firer.id, idx);
                let called = calls::call(step, shot.by, tube, shot.target)?;
                for (id, harm, hurts) in called {
                    volley.add(id, harm, hurts, Means::HighExplosive);
                }
            }
            _ => (),
        }
    }
    volley.finish(step)
}

/// What of the weapons that were named fires: HK-H65, of a vehicle one; of a weapon that fits both its one use.
fn slots(
    step: &Play<'_, OnHk>,
    world: &hk::State,
    shot: &Shot,
    (firer, victim): (&hk::Element, &hk::Element),
) -> Vec<Slot> {
    let named = |slot: &u8| shot.weapons.is_empty() || shot.weapons.contains(slot);
    let own = weapons::weapons(step.rules, &step.state, shot.by);
    let own = own.into_iter().map(|it| it.slot).filter(named);
    let mut slots: Vec<Slot> = own.filter_map(|slot| Slot::of(firer, slot)).collect();
    let armed_against = |it: &Slot| it.arm == Arm::Everybody || it.at == victim.vehicle.is_some();
    if firer.vehicle.is_none() {
        // A weapon has one use: the one that suits the target, if it has two.
        let all = slots.clone();
        let both = |it: &Slot| all.iter().filter(|other| other.arm == it.arm).count() == 2;
        slots.retain(|it| !both(it) || armed_against(it));
        return slots;
    }
    let worth = |it: &Slot| {
        let aim = hk::Shot { by: firer.id, arm: it.arm, on: victim.id, figure: None, marker: None };
        (armed_against(it), hk::kills_in_36ths(&step.rules.host.hk, world, &aim))
    };
    slots.into_iter().max_by_key(worth).into_iter().collect()
}

/// All that an element directs at one target.
struct Volley {
    by: ElementId,
    attack: Attack,
    harm: Harm,
    /// Who else was in a blast.
    others: Vec<(ElementId, Harm, Hurt, Means)>,
    /// HK-H62: kills of small arms on a soft vehicle.
    kills_of_soft: u16,
}

impl Volley {
    /// Adds what a shell did to somebody.
    fn add(&mut self, id: ElementId, harm: Harm, hurts: Hurt, means: Means) {
        if id != self.attack.target {
            self.others.push((id, harm, hurts, means));
            return;
        }
        with(&mut self.attack, means);
        self.attack.hurts = self.attack.hurts.max(hurts);
        self.harm.dead.extend(harm.dead);
        self.harm.vehicle = self.harm.vehicle.max(harm.vehicle);
    }

    fn finish(mut self, step: &mut Play<'_, OnHk>) -> Flow<Attack> {
        // HA-9, HK-H62: two kills destroy a soft vehicle, one damages it.
        let by_small_arms = match self.kills_of_soft {
            0 => Wear::None,
            1 => Wear::Damaged,
            host::KILLS_OF_SOFT.. => Wear::Destroyed,
        };
        self.harm.vehicle = self.harm.vehicle.max(by_small_arms);
        for (id, harm, hurts, means) in std::mem::take(&mut self.others) {
            struck(step, self.by, id, &harm, hurts, means)?;
        }
        suffered(step, &mut self.attack, &self.harm)?;
        self.attack.calibre = calibre(step, self.by, &self.attack);
        Ok(self.attack)
    }
}

/// Somebody else was in a blast: an attack of its own.
pub fn struck(
    step: &mut Play<'_, OnHk>,
    by: ElementId,
    id: ElementId,
    harm: &Harm,
    hurts: Hurt,
    means: Means,
) -> Flow {
    // Somebody may be gone by what befell another.
    let Some(at) = step.state.table.find(id).map(hk::Element::centre) else { return Ok(()) };
    if !step.state.get(id).on_table() {
        return Ok(());
    }
    let mut attack = blank(step.rules, &step.state, by, id, at);
    (attack.hurts, attack.means) = (hurts, vec![means]);
    suffered(step, &mut attack, harm)?;
    attack.calibre = calibre(step, by, &attack);
    suffer(step, &attack)
}

/// FYOB-178: the calibre of shells that cost men.
fn calibre(step: &Play<'_, OnHk>, by: ElementId, attack: &Attack) -> u16 {
    let shells = attack.means.iter().any(|it| matches!(it, Means::HighExplosive | Means::AfvHe));
    let tables = &step.rules.host.hk.tables;
    let weight = match (step.state.table.outside(by), step.state.table.find(by)) {
        (Some(outside), _) => step.state.table.battery(outside).map(|it| it.weight),
        (None, Some(it)) => match &it.vehicle {
            Some(vehicle) => tables.vehicle(vehicle.kind).he,
            None => it.weapons.iter().find_map(|it| tables.weapon(it.kind).he),
        },
        (None, None) => None,
    };
    weight.filter(|_| shells && 0 < attack.men_lost).map_or(0, |it| step.rules.host.values.calibre(it))
}

/// One part of a shot.
fn resolve(
    step: &mut Play<'_, OnHk>,
    world: &hk::State,
    lay: &Lay<'_>,
    part: &Part,
    (meant, layer): (Slot, Layer),
    volley: &mut Volley,
) -> Flow {
    let hurts = weapons::part_hurts(step.rules, lay, part, layer);
    let means = means(step, lay.by, meant, part);
    volley.attack.hurts = volley.attack.hurts.max(hurts);
    // HK-R2: nobody fires what cannot hit.
    if hurts == Hurt::No && !matches!(part.how, How::Blast(_)) {
        return Ok(());
    }
    with(&mut volley.attack, means);
    match part.how {
        How::Dice(_) => small_arms(step, lay, part, layer, volley)?,
        How::At(at) => at_vehicle(step, lay, part, (at, layer), volley)?,
        How::Blast(weight) => {
            let rules = step.rules;
            let victims = hk::direct_victims(&rules.host.hk, world, lay, None, weight);
            let burst = Burst { by: volley.by, side: lay.by.id.side, weight, name: &part.name };
            let numbers = |victim: &Victim| {
                let cover = host::direct_cover(&rules.host.hk, world, lay, victim);
                (layer.to_hit(rules, lay, part, cover), hk::to_kill(&rules.host.hk, lay, part, cover, 1))
            };
            for (id, harm, hurts) in burst.fall(step, &victims, numbers)? {
                volley.add(id, harm, hurts, means);
            }
        }
    }
    if let (Some(once), Some(element)) = (part.once, fyob::floors::below(volley.by)) {
        step.emit(fact(Fact::Below(hk::Event::HasFired { element, once: Some(once) })));
    }
    Ok(())
}

/// FYOB-R22: what an attack is made with.
fn means(step: &Play<'_, OnHk>, by: &hk::Element, meant: Slot, part: &Part) -> Means {
    let kind = match meant.arm {
        Arm::Support(idx) => by.weapons.get(usize::from(idx)),
        _ => None,
    };
    let kind = kind.map(|it| step.rules.host.hk.tables.weapon(it.kind));
    let gun = kind.is_some_and(|it| it.carriage == Carriage::Gun || it.indirect);
    match (meant.arm, part.how) {
        (Arm::Mg, _) => Means::AfvMg,
        (Arm::Gun, How::At(_)) => Means::AfvAp,
        (Arm::Gun, _) => Means::AfvHe,
        _ if part.ignores_cover => Means::Flame,
        (_, How::At(_)) if gun => Means::GunAp,
        (_, How::At(_)) => Means::InfantryAp,
        (_, How::Blast(_)) if gun => Means::HighExplosive,
        // FYOB-R22: rifles, machine guns, and infantry anti-tank weapons against men.
        (_, How::Dice(_) | How::Blast(_)) => Means::SmallArms,
    }
}

/// HK-H11: hit dice, and a kill die for every hit.
fn small_arms(
    step: &mut Play<'_, OnHk>,
    lay: &Lay<'_>,
    part: &Part,
    layer: Layer,
    volley: &mut Volley,
) -> Flow {
    let soft = lay.on.vehicle.is_some();
    let cover = if soft { host::cover_from_small_arms(lay.cover) } else { lay.cover };
    let (hits, n_hits) = throw(step, layer.to_hit(step.rules, lay, part, cover))?;
    let (mut kills, mut n_kills) = (None, 0);
    if 0 < n_hits {
        let check = hk::to_kill(&step.rules.host.hk, lay, part, cover, n_hits);
        let (roll, n) = throw(step, check)?;
        (kills, n_kills) = (Some(roll), n);
    }
    let (by, target, with) = (volley.by, volley.attack.target, part.name.clone());
    step.emit(fact(Fact::Fired { by, target, with, hits, kills, result: [n_hits, n_kills] }));
    if soft {
        volley.kills_of_soft += n_kills;
    } else {
        volley.harm.kills += n_kills;
        volley.harm.among |= lay.targets;
    }
    Ok(())
}

/// HK-H63: one die to hit, one to destroy.
fn at_vehicle(
    step: &mut Play<'_, OnHk>,
    lay: &Lay<'_>,
    part: &Part,
    (at, layer): (i8, Layer),
    volley: &mut Volley,
) -> Flow {
    let Some(vehicle) = &lay.on.vehicle else { return Ok(()) };
    let kind = step.rules.host.hk.tables.vehicle(vehicle.kind);
    let face = if hk::is_to_the_front(vehicle, lay.from.at) {
        (kind.front, "front armour")
    } else {
        (kind.side, "side armour")
    };
    let (hit, n_hits) = throw(step, layer.to_hit(step.rules, lay, part, lay.cover))?;
    let mut kill = None;
    if 0 < n_hits {
        let worn = damaged(&step.state, volley.attack.target) || volley.harm.vehicle == Wear::Damaged;
        let (roll, wear) = destroy(step, lay.by.id.side.seat(), (&part.name, at), face, worn)?;
        volley.harm.vehicle = volley.harm.vehicle.max(wear);
        kill = roll;
    }
    step.emit(fact(Fact::AtVehicle { by: volley.by, target: volley.attack.target, hit, kill }));
    Ok(())
}

/// HK-H13, HK-H64: a shell that bursts.
pub struct Burst<'a> {
    /// Who fired.
    pub by: ElementId,
    /// His side.
    pub side: Side,
    /// HK-H14.
    pub weight: Weight,
    /// What fires.
    pub name: &'a str,
}

impl Burst<'_> {
    /// Everybody in the blast is thrown for by himself. What befell each element, and whether it could be hurt.
    pub fn fall(
        &self,
        step: &mut Play<'_, OnHk>,
        victims: &[Victim],
        numbers: impl Fn(&Victim) -> (engine::Check, engine::Check),
    ) -> Flow<Vec<(ElementId, Harm, Hurt)>> {
        let mut res: Vec<(ElementId, Harm, Hurt)> = Vec::new();
        for victim in victims {
            let id = above(victim.element);
            let (hit, kill) = numbers(victim);
            let possible = number(&hit) != IMPOSSIBLE;
            let seat = self.thrower(step, id);
            let (hit, n_hits) = throw(step, hit.by(seat))?;
            let (wear, hurts, dead, kill) = match victim.figure {
                None => self.on_vehicle(step, id, seat, n_hits)?,
                Some(figure) => {
                    let deadly = number(&kill) != IMPOSSIBLE;
                    let hurts = if deadly { Hurt::Destroy } else { Hurt::No };
                    let thrown = if 0 < n_hits { Some(throw(step, kill.by(seat))?) } else { None };
                    let dead = thrown.as_ref().filter(|it| 0 < it.1).map(|_| figure);
                    (Wear::None, hurts, dead, thrown.map(|it| it.0))
                }
            };
            let hurts = if possible { hurts } else { Hurt::No };
            step.emit(fact(Fact::Blasted { by: self.by, element: id, figure: victim.figure, hit, kill }));
            let idx = res.iter().position(|it| it.0 == id).unwrap_or(res.len());
            if idx == res.len() {
                res.push((id, Harm::default(), Hurt::No));
            }
            let (_, harm, worst) = &mut res[idx];
            harm.dead.extend(dead);
            harm.vehicle = harm.vehicle.max(wear);
            *worst = (*worst).max(hurts);
        }
        Ok(res)
    }

    /// HK-H64: HE acts on side armour.
    fn on_vehicle(
        &self,
        step: &mut Play<'_, OnHk>,
        id: ElementId,
        seat: Seat,
        n_hits: u16,
    ) -> Flow<(Wear, Hurt, Option<u8>, Option<engine::Roll>)> {
        let tables = &step.rules.host.hk.tables;
        let kind = step.state.table.find(id).and_then(|it| it.vehicle.as_ref()).map(|it| it.kind);
        let Some(armour) = kind.map(|it| tables.vehicle(it).side) else {
            return Ok((Wear::None, Hurt::No, None, None));
        };
        let at = tables.shell(self.weight).at;
        let hurts = weapons::as_hurt(weapons::needed(armour, at));
        if n_hits == 0 {
            return Ok((Wear::None, hurts, None, None));
        }
        let worn = damaged(&step.state, id);
        let (roll, wear) = destroy(step, seat, (self.name, at), (armour, "side armour"), worn)?;
        Ok((wear, hurts, None, roll))
    }

    /// The attacker throws; for an enemy in hiding its owner does, or the roll would tell.
    fn thrower(&self, step: &Play<'_, OnHk>, id: ElementId) -> Seat {
        let it = step.state.get(id);
        if it.concealed { it.side.seat() } else { self.side.seat() }
    }
}
