//! HK-H11, HK-R35: losses. All attacks of a phase are worked out first; then the losses are taken together.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use engine::{Flow, Step};

use crate::Hk;
use crate::element::{Element, ElementId, Role};
use crate::event::Event;
use crate::spotting;
use crate::transport;

/// HK-H62: so many kills in one phase destroy a soft vehicle.
const KILLS_OF_SOFT: u8 = 2;

/// What an attack did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Blow {
    /// HK-H11: small arms: the owner says who is lost, of those whom the firer saw.
    Men {
        /// Whom.
        on: ElementId,
        /// Hits.
        hits: u16,
        /// Kills.
        kills: u16,
        /// The bits of the numbers of those who were seen; 0: all of them.
        among: u16,
    },
    /// HK-H13: a blast hit this very man.
    Man {
        /// Whose.
        on: ElementId,
        /// Which.
        figure: u8,
        /// He is dead.
        killed: bool,
    },
    /// A vehicle was hit.
    Vehicle {
        /// Which.
        on: ElementId,
        /// Hits.
        hits: u16,
        /// HK-H62: kills of small arms.
        kills: u16,
        /// It is destroyed.
        destroyed: bool,
    },
}

/// All that the attacks of a phase did.
#[derive(Debug, Default)]
pub(crate) struct Damage {
    blows: Vec<Blow>,
}

impl Damage {
    /// Another attack.
    pub(crate) fn add(&mut self, blow: Blow) {
        self.blows.push(blow);
    }
}

/// HK-R35: takes all losses of a phase together.
pub(crate) fn take_all(step: &mut Step<'_, Hk>, damage: &Damage) -> Flow {
    let mut struck: BTreeMap<ElementId, (u16, u16, bool)> = BTreeMap::new();
    for blow in &damage.blows {
        let (on, hits, kills, destroyed) = match *blow {
            Blow::Men { on, hits, kills, .. } => (on, hits, kills, false),
            Blow::Man { on, killed, .. } => (on, 1, u16::from(killed), false),
            Blow::Vehicle { on, hits, kills, destroyed } => (on, hits, kills, destroyed),
        };
        let sum = struck.entry(on).or_default();
        (sum.0, sum.1, sum.2) = (sum.0 + hits, sum.1 + kills, sum.2 || destroyed);
    }
    struck.retain(|_, (hits, ..)| 0 < *hits);
    for (&element, &(hits, kills, _)) in &struck {
        // HK-R12; HK-H11: kills that nobody is left for count too.
        step.emit(Event::Struck { element, hits, kills });
        // HK-R46: whoever is hit is seen.
        spotting::reveal(step, element);
    }
    // Blasts name their dead, so the owner of others does not lose the same man twice.
    for blow in &damage.blows {
        if let Blow::Man { on, figure, killed: true } = *blow {
            kill(step, on, figure);
        }
    }
    for blow in &damage.blows {
        if let Blow::Men { on, kills, among, .. } = *blow {
            take(step, on, kills, among)?;
        }
    }
    for (&element, &(_, _, destroyed)) in &struck {
        let it = step.state.get(element);
        let Some(vehicle) = &it.vehicle else {
            settle(step, element);
            continue;
        };
        if !vehicle.destroyed && (destroyed || KILLS_OF_SOFT <= vehicle.kills_this_phase) {
            step.emit(Event::Wrecked { element });
            transport::bail_out(step, element)?;
        }
    }
    Ok(())
}

fn kill(step: &mut Step<'_, Hk>, element: ElementId, figure: u8) {
    let alive = step.state.get(element).figures.get(usize::from(figure)).is_some_and(|it| it.alive);
    if alive {
        step.emit(Event::Killed { element, figure });
    }
}

/// HK-H11: an element loses so many men of some, by the bits of their numbers (0: of all). The leader is the last; more
/// kills than men are lost. Whoever calls it [`settle`]s the element afterwards.
pub(crate) fn take(step: &mut Step<'_, Hk>, element: ElementId, kills: u16, among: u16) -> Flow {
    for _ in 0..kills {
        let Some(figure) = next_lost(step, element, among)? else { break };
        step.emit(Event::Killed { element, figure });
    }
    Ok(())
}

/// Who is lost next: as the owner says if he wants to be asked, otherwise in the usual order.
fn next_lost(step: &mut Step<'_, Hk>, element: ElementId, among: u16) -> Flow<Option<u8>> {
    let it = step.state.get(element);
    let mut men: Vec<u8> = it
        .alive()
        .filter(|(idx, _)| among == 0 || (*idx < 16 && among & (1 << idx) != 0))
        .filter_map(|(idx, _)| u8::try_from(idx).ok())
        .collect();
    let is_leader = |idx: &u8| it.figures[usize::from(*idx)].role == Role::Leader;
    // HK-H11: the leader only when no other visible figure is left.
    if men.iter().any(|idx| !is_leader(idx)) {
        men.retain(|idx| !is_leader(idx));
    }
    if step.state.side(element.side).picks_casualties && 1 < men.len() {
        let options: Vec<(u8, String)> =
            men.iter().map(|&idx| (idx, described(step.rules, it, idx))).collect();
        let text = format!("{} loses a man: who is it?", step.state.name(element));
        return step.choose(element.side.seat(), "HK-H11", text, &options).map(Some);
    }
    Ok(men.into_iter().min_by_key(|&idx| usual_order(it, idx)))
}

/// The usual order: men farthest from the leader first, then the crews, then the gunners, the leader last.
fn usual_order(it: &Element, idx: u8) -> (u8, i64, u8) {
    let figure = &it.figures[usize::from(idx)];
    let rank = match figure.role {
        Role::Man => 0,
        Role::Crew(_) => 1,
        Role::Gunner(_) => 2,
        Role::Leader => 3,
    };
    (rank, -figure.at.distance_sq(it.centre()), idx)
}

/// A man in words: "gunner with a pistol (no. 3)".
pub(crate) fn described(rules: &Hk, it: &Element, idx: u8) -> String {
    let figure = &it.figures[usize::from(idx)];
    let what = match figure.role {
        Role::Man => "man",
        Role::Crew(_) => "crewman",
        Role::Gunner(_) => "gunner",
        Role::Leader => "leader",
    };
    format!("{what}, {} (no. {})", rules.tables.weapon(figure.weapon).name, idx + 1)
}

/// HK-H32, HK-H34: after losses: a replacement for a leader who was killed; an element without men is lost.
pub(crate) fn settle(step: &mut Step<'_, Hk>, element: ElementId) {
    let it = step.state.get(element);
    if it.gone || it.vehicle.is_some() || it.dummy.is_some() {
        return;
    }
    if it.n_alive() == 0 {
        step.emit(Event::Gone { element });
        return;
    }
    let lost_leader = it.figures.iter().any(|it| it.role == Role::Leader && !it.alive);
    let has_leader = it.alive().any(|(_, it)| it.role == Role::Leader);
    if !lost_leader || has_leader {
        return;
    }
    // A man without another task, if there is one: a crew keeps its weapon.
    let rank = |role: Role| match role {
        Role::Man => 0,
        Role::Crew(_) => 1,
        Role::Gunner(_) | Role::Leader => 2,
    };
    let heir = it.alive().min_by_key(|(idx, it)| (rank(it.role), *idx)).map(|(idx, _)| idx);
    if let Some(figure) = heir.and_then(|idx| u8::try_from(idx).ok()) {
        step.emit(Event::LeaderReplaced { element, figure });
    }
}
