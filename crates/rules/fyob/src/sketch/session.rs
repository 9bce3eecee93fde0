//! The start of a session by itself: milestone tests.

use engine::Procedure;

use super::Known;
use super::scene::{COMPANY, battle, scene, turn_of};
use super::words::{Words, word};
use crate::Fyob;
use crate::decision::Decision;
use crate::host::{Host, Position};
use crate::ids::{Holder, Side};
use crate::state::{Condition, Stage};

/// The procedures of this file.
pub(super) fn procedures<H: Host>() -> Vec<Known<H>> {
    vec![Known {
        procedure: Procedure {
            name: "milestone",
            rule: "FYOB-140",
            about: "the milestone tests at the start of a session: the condition that they lead to",
            words: vec![
                word("level", "1 to 9", "how many milestones the total has fallen through; 1"),
                word("taken", "0 to 9", "of these, tests that were taken at earlier sessions; 0"),
                word("percent", "1 to 50", "the milestone; 10"),
                word("rationed", "yes or no", "short of supply; no"),
                word("condition", "green, yellow or red", "the condition before; green"),
            ],
            example: "level=2 rationed=yes",
        },
        make: milestone::<H>,
    }]
}

/// FYOB-140 to FYOB-144: the last turn of a bound ends, and with it a session.
fn milestone<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let percent = words.small("percent", 10, (1, 50))?;
    let (level, taken) = (words.small("level", 1, (1, 9))?, words.small("taken", 0, (0, 9))?);
    if level <= taken {
        return Err(format!("of {level} milestones at most {} can have been tested before", level - 1));
    }
    let gone = u32::from(level) * u32::from(percent);
    if 100 <= gone {
        return Err(format!("{level} milestones of {percent} per cent are more than all"));
    }
    // FYOB-R32: the smallest original total of which the present one is below the level.
    let total = u32::from(state.total(Side::A));
    let original = total * 100 / (100 - gone) + 1;
    let next = gone + u32::from(percent);
    if next < 100 && total * 100 < original * (100 - next) {
        return Err(format!("a milestone of {percent} per cent is too small for this sketch: try 5 or more"));
    }
    let rationed = words.flag("rationed")?;
    battle::<H>(&mut state, |it| {
        let force = &mut it.forces[Side::A.idx()];
        (force.milestone, force.rationed) = (percent, rationed);
        it.bounds = 99;
    });
    let conditions = [("green", Condition::Green), ("yellow", Condition::Yellow), ("red", Condition::Red)];
    let force = &mut state.forces[Side::A.idx()];
    force.original = u16::try_from(original).unwrap_or(u16::MAX);
    force.levels = (1..=taken).collect();
    force.condition = words.one_of("condition", &conditions)?;
    state.bound = 4;
    turn_of::<H>(&mut state, Holder::Officer(COMPANY), Stage::Command);
    Ok((state, Decision::Done))
}
