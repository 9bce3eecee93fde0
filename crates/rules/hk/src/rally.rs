//! HK-012: phase 2, and HK-H33: the compulsory moves of those who stay Broken. HK-R13, HK-R16, HK-R17.

use engine::{Flow, Step};

use crate::Hk;
use crate::element::{ElementId, Morale};
use crate::event::MoraleCause;
use crate::morale;

mod run;

/// HK-012: suppressed and broken elements of both sides roll; then those that stay Broken run.
pub(crate) fn phase(step: &mut Step<'_, Hk>) -> Flow {
    let shaken = step.state.elements.iter().filter(|it| {
        !it.gone && it.dummy.is_none() && matches!(it.morale, Morale::Suppressed | Morale::Broken)
    });
    // Together: the levels before the phase count for everybody's bonus. HK-R16: no kills of earlier turns.
    let tests: Vec<_> =
        shaken.map(|it| (it.id, it.morale, morale::check(&step.state, it, MoraleCause::Rally, 0))).collect();
    let mut runners: Vec<ElementId> = Vec::new();
    for (id, before, check) in tests {
        let rallied = morale::test(step, id, check, MoraleCause::Rally)?;
        // HK-R17: Broken before and after.
        if before == Morale::Broken && !rallied {
            runners.push(id);
        }
    }
    for id in runners {
        run::run(step, id)?;
    }
    Ok(())
}
