//! FYOB-129 to FYOB-150, FYOB-R32 to FYOB-R35, FYOB-R72: the momentum total, milestones and the Strategic Condition.

use engine::{Check, Dice, Flow};

use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::Side;
use crate::state::{Condition, State};
use crate::tables::Tables;

/// FYOB-R72: the levels of a milestone: from 1 to the largest that is still below 100%.
pub(crate) fn levels(percent: u8) -> impl DoubleEndedIterator<Item = u8> {
    1..=99 / percent.max(1)
}

/// FYOB-140, FYOB-R32: a level is passed when the total has fallen by more than so many milestones.
pub fn is_passed(total: u16, original: u16, percent: u8, level: u8) -> bool {
    let left = 100_u32.saturating_sub(u32::from(level) * u32::from(percent));
    u32::from(total) * 100 < u32::from(original) * left
}

/// FYOB-140, FYOB-141, FYOB-R33: how many dice the test of a level takes.
pub(crate) fn n_dice<T>(tables: &Tables, state: &State<T>, side: Side, level: u8) -> u16 {
    let milestone = tables.milestone;
    let each =
        if state.battle.forces[side.idx()].rationed { milestone.rationed_dice } else { milestone.dice };
    u16::from(level) * u16::from(each)
}

/// Whether the total of a side stands below a level.
fn stands_below<T>(state: &State<T>, side: Side, level: u8) -> bool {
    let percent = state.battle.forces[side.idx()].milestone;
    is_passed(state.total(side), state.force(side).original, percent, level)
}

/// Session start 1a. FYOB-140 to FYOB-147, FYOB-R34: the test of every level newly passed, ascending. FYOB-130: nothing but
/// the total decides; FYOB-154: in which reserves do not count. FYOB-142: the test of a level is as many tests.
pub(crate) fn fall<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow {
    for level in levels(step.state.battle.forces[side.idx()].milestone) {
        let force = step.state.force(side);
        let lost = force.condition == Condition::Lost;
        if lost || force.levels.contains(&level) || !stands_below(&step.state, side, level) {
            continue;
        }
        let (roll, ones) = step.read(fall_check(&step.rules.tables, &step.state, side, level))?;
        // FYOB-144, FYOB-R33: any number of ones is one step.
        let now = step.state.force(side).condition;
        let condition = if ones == 0 { now } else { worse(now) };
        step.emit(Event::MilestoneTested { side, level, retake: false, roll, condition });
    }
    Ok(())
}

/// Session start 1b and 1e. FYOB-148, FYOB-R34: the tests of the levels climbed back over are taken again, descending; one
/// 6 or more is one step up, ones do not count. FYOB-149: then a higher total becomes the new 100%.
pub(crate) fn climb<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow {
    if step.state.force(side).condition == Condition::Lost {
        return Ok(());
    }
    for level in step.state.force(side).levels.clone().into_iter().rev() {
        if stands_below(&step.state, side, level) {
            continue;
        }
        let (roll, sixes) = step.read(climb_check(&step.rules.tables, &step.state, side, level))?;
        let now = step.state.force(side).condition;
        let condition = if sixes == 0 { now } else { better(now) };
        step.emit(Event::MilestoneTested { side, level, retake: true, roll, condition });
    }
    let total = step.state.total(side);
    if step.state.force(side).original < total {
        step.emit(Event::OriginalSet { side, total });
    }
    Ok(())
}

/// FYOB-140: the test of a level that was passed: each 1 counts.
pub(crate) fn fall_check<T>(tables: &Tables, state: &State<T>, side: Side, level: u8) -> Check {
    let percent = u16::from(level) * u16::from(state.battle.forces[side.idx()].milestone);
    let dice = Dice { n: n_dice(tables, state, side, level), sides: 6 };
    let name = format!("milestone test of the {} at {percent}%", state.battle.forces[side.idx()].name);
    Check::of(dice, "FYOB-140", name).by(side.seat()).fails_upto(1)
}

/// FYOB-148: the test of a level climbed back over: each 6 counts.
pub(crate) fn climb_check<T>(tables: &Tables, state: &State<T>, side: Side, level: u8) -> Check {
    let percent = u16::from(level) * u16::from(state.battle.forces[side.idx()].milestone);
    let dice = Dice { n: n_dice(tables, state, side, level), sides: 6 };
    let name = format!("milestone test of the {} at {percent}%, again", state.battle.forces[side.idx()].name);
    Check::of(dice, "FYOB-148", name).by(side.seat()).hits_on(6)
}

/// FYOB-144, FYOB-147: one step down; after Red the battle is lost.
fn worse(condition: Condition) -> Condition {
    match condition {
        Condition::Green => Condition::Yellow,
        Condition::Yellow => Condition::Red,
        Condition::Red | Condition::Lost => Condition::Lost,
    }
}

/// FYOB-148: one step up, no further than Green.
fn better(condition: Condition) -> Condition {
    match condition {
        Condition::Green | Condition::Yellow => Condition::Green,
        Condition::Red => Condition::Yellow,
        Condition::Lost => Condition::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fyob_r32_a_level_is_passed_by_more_than_its_share() {
        // W-11: 54 of 60 is not below 54.
        assert!(!is_passed(54, 60, 10, 1));
        assert!(is_passed(53, 60, 10, 1));
        assert!(!is_passed(48, 60, 10, 2));
        assert!(is_passed(47, 60, 10, 2));
        // FYOB-143: from 100 to 79 two levels are passed at once.
        let passed: Vec<u8> = levels(10).filter(|&k| is_passed(79, 100, 10, k)).collect();
        assert_eq!(passed, [1, 2]);
    }

    #[test]
    fn fyob_r72_levels_end_below_a_hundred_per_cent() {
        assert_eq!(levels(10).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(levels(50).collect::<Vec<_>>(), [1]);
        assert_eq!(levels(30).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(levels(1).count(), 99);
    }

    #[test]
    fn fyob_144_and_148_conditions_go_step_by_step() {
        use Condition::{Green, Lost, Red, Yellow};
        assert_eq!([Green, Yellow, Red].map(worse), [Yellow, Red, Lost]);
        assert_eq!([Green, Yellow, Red].map(better), [Green, Green, Yellow]);
    }
}
