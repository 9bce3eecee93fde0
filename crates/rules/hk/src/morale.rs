//! HK-080 to HK-082: morale tests. HK-H30 to HK-H32, HK-H35; HK-R11 to HK-R16, HK-R47, HK-R48.

use engine::{Check, Dice, Flow, Step};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Quality, Role, inches};
use crate::event::{Event, MoraleCause};
use crate::fire::numbers::settle_test;
use crate::fire::throw;
use crate::sight::TOLERANCE;
use crate::state::State;
use crate::transport;

/// HK-R13: the number of a morale test by quality.
pub fn number_of(quality: Quality) -> u8 {
    match quality {
        Quality::Green => 5,
        Quality::Regular => 4,
        Quality::Veteran => 3,
    }
}

/// HK-R15: the test of the loser of a close assault and all Force Morale tests are severe: no leadership.
pub fn is_severe(why: MoraleCause) -> bool {
    matches!(why, MoraleCause::Melee | MoraleCause::Force)
}

/// HK-H30: the morale test of an element, with so many kills that it covers.
pub fn check(state: &State, it: &Element, why: MoraleCause, kills: u16) -> Check {
    let name = match why {
        MoraleCause::Fire => "morale test",
        MoraleCause::Rally => "rally",
        MoraleCause::Melee => "severe morale test after a close assault",
        MoraleCause::Force => "severe morale test of the force",
        // HK-H67 throws nothing for it.
        MoraleCause::BailedOut => "out of a destroyed vehicle",
    };
    let rallying = why == MoraleCause::Rally;
    let leader = if is_severe(why) { 0 } else { i32::from(leadership(state, it)) };
    let check = Check::of(Dice { n: 1, sides: 6 }, "HK-H30", name)
        .by(it.id.side.seat())
        .plus(i32::from(kills), "kills", "HK-081")
        .plus(-leader, "leadership", "HK-081")
        .when(rallying, 1, "rallying while suppressed or broken", "HK-081");
    let (pass, fail) = if rallying { ("rallies", "does not rally") } else { ("passes", "fails") };
    settle_test(check, number_of(it.quality), pass, fail)
}

/// HK-H31, HK-R14: what the best leader is worth to an element: the number that the sheet leaves open.
pub fn leadership(state: &State, it: &Element) -> u8 {
    let own = own_leadership(it);
    // HK-H60: a vehicle has none but its commander's; whoever rides has none but his own leader's.
    if it.vehicle.is_some() || it.aboard.is_some() {
        return own;
    }
    let others = state.on_table(it.id.side).filter(|other| other.id != it.id);
    others.map(|other| commanded_by(other, it)).fold(own, u8::max)
}

/// HK-H31: what its own leader is worth to an element: nothing when he is dead, or when it is Broken.
fn own_leadership(it: &Element) -> u8 {
    if it.morale >= Morale::Broken {
        return 0;
    }
    let leads = it.vehicle.is_some() || leader(it).is_some();
    let commands = it.commands.map_or(0, |(bonus, _)| bonus);
    if leads { it.leader_bonus.max(commands) } else { 0 }
}

/// HK-H31: what the leader of one element is worth to another: leader figure to nearest figure.
fn commanded_by(other: &Element, it: &Element) -> u8 {
    let (Some((bonus, reach)), Some(leader)) = (other.commands, leader(other)) else { return 0 };
    let reach = inches(i32::from(reach)) + TOLERANCE;
    let near = it.alive().any(|(_, man)| man.at.within(reach, leader.at));
    if other.morale < Morale::Broken && near { bonus } else { 0 }
}

/// The living leader of an element.
fn leader(it: &Element) -> Option<&crate::element::Figure> {
    it.alive().map(|(_, man)| man).find(|man| man.role == Role::Leader)
}

/// HK-080, HK-R13: one level worse.
pub fn worse(morale: Morale) -> Morale {
    match morale {
        Morale::Good => Morale::Suppressed,
        Morale::Suppressed => Morale::Broken,
        Morale::Broken | Morale::Dispersed => Morale::Dispersed,
    }
}

/// HK-080, HK-R13: one level better.
pub fn better(morale: Morale) -> Morale {
    match morale {
        Morale::Good | Morale::Suppressed => Morale::Good,
        Morale::Broken => Morale::Suppressed,
        Morale::Dispersed => Morale::Dispersed,
    }
}

/// HK-082, HK-R12: every element that was hit in phases 6 and 7 tests once (HK-H35).
pub(crate) fn phase(step: &mut Step<'_, Hk>) -> Flow {
    // HK-R48: the levels before this phase count for everybody's bonus.
    let hit = step.state.elements.iter().filter(|it| !it.gone && it.hits != 0);
    let tests: Vec<_> = hit.map(|it| (it.id, check(&step.state, it, MoraleCause::Fire, it.kills))).collect();
    for (id, check) in tests {
        test(step, id, check, MoraleCause::Fire)?;
    }
    Ok(())
}

/// Throws a morale test and changes the level; whether it was passed.
pub(crate) fn test(step: &mut Step<'_, Hk>, id: ElementId, check: Check, why: MoraleCause) -> Flow<bool> {
    // HK-R2: 7 or more is impossible and 1 or less automatic: nothing is thrown then.
    let (roll, successes) = throw(step, check)?;
    let (roll, passed) = (Some(roll).filter(|roll| !roll.faces.is_empty()), 0 < successes);
    let now = step.state.get(id).morale;
    let morale = match (passed, why) {
        (true, MoraleCause::Rally) => better(now),
        (true, _) | (false, MoraleCause::Rally) => now,
        (false, _) => worse(now),
    };
    step.emit(Event::MoraleTested { element: id, why, roll, passed, morale });
    if morale == Morale::Dispersed {
        disperse(step, id)?;
    }
    Ok(passed)
}

/// HK-H34, HK-H60: a dispersed element is removed and counts as lost. Whoever rides in a vehicle that is abandoned gets out.
pub(crate) fn disperse(step: &mut Step<'_, Hk>, element: ElementId) -> Flow {
    step.emit(Event::Gone { element });
    transport::bail_out(step, element)
}

#[cfg(test)]
mod tests;
