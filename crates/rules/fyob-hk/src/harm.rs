//! HA-9: what the results below mean to the layer: men lost, damage, destruction; and who of the figures falls.

use std::sync::Arc;

use engine::{Band, Check, Dice, Faces, Flow, Roll, Seat};
use fyob::floors::{above, below};
use fyob::{Attack, Damage, ElementId, Event, Fyob, Hurt, Means, Play, Position};
use hk::{CERTAIN, IMPOSSIBLE, Role, host, number};
use table::Point;

use crate::OnHk;
use crate::table::Fact;
use crate::{looks, weapons};

/// What befell an element in one attack.
#[derive(Clone, Debug, Default)]
pub struct Harm {
    /// HK-H11: kills of small arms and in close combat, and among whom: the bits of their numbers, 0 for all.
    pub kills: u16,
    /// The bits of those who were seen; 0: all of them.
    pub among: u16,
    /// HK-H13: men whom a shell killed.
    pub dead: Vec<u8>,
    /// What happened to a vehicle.
    pub vehicle: Wear,
}

/// What happened to a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Wear {
    /// It was under fire.
    #[default]
    None,
    /// Damaged: one short of destroyed.
    Damaged,
    /// Destroyed.
    Destroyed,
}

/// A fact of this host as an event of the layer.
pub fn fact(fact: Fact) -> Event<Fact> {
    Event::Table(fact)
}

/// HK-R2: throws the dice of a check and counts the successes. A certain or an impossible check is not thrown: its roll has
/// no faces.
pub fn throw(step: &mut Play<'_, OnHk>, check: Check) -> Flow<(Roll, u16)> {
    let n = check.dice.n;
    match number(&check) {
        CERTAIN => Ok((Roll { check, faces: Faces::new() }, n)),
        IMPOSSIBLE.. => Ok((Roll { check, faces: Faces::new() }, 0)),
        _ => {
            let (roll, hits) = step.read(check)?;
            Ok((roll, u16::try_from(hits).unwrap_or(n)))
        }
    }
}

/// HK-H63, HK-H64: the throw for a vehicle that was hit. HA-9: exactly one short is damage, and damage to a damaged one
/// destroys it.
pub fn destroy(
    step: &mut Play<'_, OnHk>,
    by: Seat,
    (name, at): (&str, i8),
    (armour, facing): (i8, &'static str),
    damaged: bool,
) -> Flow<(Option<Roll>, Wear)> {
    let least = weapons::needed(armour, at) - i32::from(damaged);
    if least <= 1 {
        return Ok((None, Wear::Destroyed));
    }
    if 7 < weapons::needed(armour, at) {
        return Ok((None, Wear::None));
    }
    let band = |from: i32, name: &'static str| Band { from, name: name.into() };
    let bands: Arc<[Band]> = if damaged {
        [band(1, "under fire"), band(host::EVEN - 1, "destroyed")].into()
    } else {
        [band(1, "under fire"), band(host::EVEN - 1, "damaged"), band(host::EVEN, "destroyed")].into()
    };
    // Below armour adds to the number; here it is taken off the throw, so that the bands can be read.
    let check = Check::of(Dice { n: 1, sides: 6 }, "HK-H63", format!("{name}: to destroy"))
        .by(by)
        .plus(-i32::from(armour), facing, "HK-H63")
        .plus(i32::from(at), "AT value", "HK-H63")
        .on_table(bands);
    let (roll, outcome) = step.read(check)?;
    let wear = match (outcome, damaged) {
        (0, _) => Wear::None,
        (1, false) => Wear::Damaged,
        _ => Wear::Destroyed,
    };
    Ok((Some(roll), wear))
}

/// An attack that has not done anything yet, aimed from a point.
pub fn blank(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    by: ElementId,
    target: ElementId,
    from: Point,
) -> Attack {
    let at = state.table.find(target).map_or(from, hk::Element::centre);
    Attack {
        by: Some(by),
        target,
        means: Vec::new(),
        cover: looks::cover(rules, state, target, at, from),
        hurts: Hurt::No,
        known: state.get(target).knows(by),
        answerable: weapons::has_answer(rules, state, target, by),
        men_lost: 0,
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    }
}

/// Adds a means that was not among them.
pub fn with(attack: &mut Attack, means: Means) {
    if !attack.means.contains(&means) {
        attack.means.push(means);
    }
}

/// Writes harm into an attack and takes the men off the table: they are the same number on both floors. In a destroyed
/// vehicle every passenger dies on 4+ (HK-H67).
pub fn suffered(step: &mut Play<'_, OnHk>, attack: &mut Attack, harm: &Harm) -> Flow {
    let id = attack.target;
    let men = step.state.get(id).men;
    if step.state.table.find(id).is_some_and(|it| it.vehicle.is_some()) {
        let damaged = step.state.get(id).damage.is_some();
        match harm.vehicle {
            Wear::None => (),
            Wear::Damaged if !damaged => attack.damaged = Some(Damage::Plain),
            Wear::Damaged | Wear::Destroyed => {
                (attack.men_lost, attack.destroyed) = (men, true);
                attack.aboard_lost = bail_out(step, id)?;
            }
        }
        return Ok(());
    }
    let Some(it) = step.state.table.find(id) else { return Ok(()) };
    let falling = fallen(it, harm);
    attack.men_lost = u8::try_from(falling.len()).unwrap_or(u8::MAX).min(men);
    attack.destroyed = 0 < attack.men_lost && men <= attack.men_lost;
    kill(step, id, &falling);
    Ok(())
}

/// HK-H11: those who fall: whom a shell killed, then as many of those who were seen as there are kills. The leader falls
/// last: whether he was among them is for FYOB-115 to say, and who then leads stands in his place.
fn fallen(it: &hk::Element, harm: &Harm) -> Vec<u8> {
    let seen = |idx: usize| harm.among == 0 || idx < 16 && harm.among & (1 << idx) != 0;
    let n_seen = it.alive().filter(|(idx, _)| seen(*idx)).count();
    // Kills that nobody in sight is left for are lost.
    let n = harm.dead.len() + usize::from(harm.kills).min(n_seen);
    let rank = |idx: usize| match it.figures[idx].role {
        Role::Man => 0,
        Role::Crew(_) => 1,
        Role::Gunner(_) => 2,
        Role::Leader => 3,
    };
    let mut order: Vec<usize> = it.alive().map(|(idx, _)| idx).collect();
    let centre = it.centre();
    order.sort_by_key(|&idx| {
        let leader = it.figures[idx].role == Role::Leader;
        let named = harm.dead.iter().any(|&dead| usize::from(dead) == idx);
        let far = -it.figures[idx].at.distance_sq(centre);
        (leader, !named, !seen(idx), rank(idx), far, idx)
    });
    order.truncate(n);
    order.into_iter().filter_map(|idx| u8::try_from(idx).ok()).collect()
}

fn kill(step: &mut Play<'_, OnHk>, id: ElementId, figures: &[u8]) {
    let Some(element) = below(id) else { return };
    for &figure in figures {
        step.emit(fact(Fact::Below(hk::Event::Killed { element, figure })));
    }
}

/// HK-H67: each passenger of a destroyed vehicle dies on 4+.
fn bail_out(step: &mut Play<'_, OnHk>, carrier: ElementId) -> Flow<Vec<(ElementId, u8)>> {
    let Some(carrier) = below(carrier) else { return Ok(Vec::new()) };
    let aboard: Vec<ElementId> =
        host::passengers(&step.state.table.hk, carrier).map(|it| above(it.id)).collect();
    let mut lost = Vec::with_capacity(aboard.len());
    for id in aboard {
        let Some(it) = step.state.table.find(id) else { continue };
        let n = u16::try_from(it.n_alive()).unwrap_or(u16::MAX);
        if n == 0 {
            continue;
        }
        let check = Check::of(Dice { n, sides: 6 }, "HK-H67", "passengers of a destroyed vehicle")
            .by(carrier.side.other().seat())
            .hits_on(4);
        let (roll, dead) = throw(step, check)?;
        step.emit(fact(Fact::BailedOut { element: id, roll, lost: dead }));
        let harm = Harm { kills: dead, ..Harm::default() };
        let falling = step.state.table.find(id).map(|it| fallen(it, &harm)).unwrap_or_default();
        kill(step, id, &falling);
        lost.push((id, u8::try_from(falling.len()).unwrap_or(u8::MAX)));
    }
    Ok(lost)
}

/// Whether a vehicle is damaged already.
pub fn damaged(state: &Position<OnHk>, id: ElementId) -> bool {
    state.get(id).damage.is_some()
}
