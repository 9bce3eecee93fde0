//! FYOB-081 to FYOB-084, FYOB-R14 to FYOB-R16: what a score means in later bounds.

use engine::Flow;

use crate::element::Kind;
use crate::host::{Host, Play};
use crate::ids::ElementId;
use crate::losses;
use crate::state::State;

/// FYOB-082 to FYOB-084: what an element may still do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// 5 and 6: free to act.
    Free,
    /// 4: with the limits of its chart.
    Wary,
    /// 2 and 3: stays where it is, or seeks cover.
    Cowering,
    /// 0 and 1, FYOB-R16: gone, or on its way to the box; so is whoever retires (FYOB-R30).
    Done,
}

/// FYOB-081: the recorded score, looked up when an element is activated.
pub fn standing<T>(state: &State<T>, id: ElementId) -> Standing {
    let it = state.get(id);
    match (state.kind(id), it.score) {
        // FYOB-005, FYOB-R63: aircraft and boats have no score.
        (Kind::Outside, _) => Standing::Free,
        // FYOB-R30: retiring overrides the row of the score.
        _ if it.retiring => Standing::Done,
        (_, 5..) => Standing::Free,
        (_, 4) => Standing::Wary,
        // FYOB-083: a lorry is abandoned from 3 down.
        (Kind::Soft, _) | (_, 0 | 1) => Standing::Done,
        (Kind::Foot | Kind::Armour, _) => Standing::Cowering,
    }
}

/// FYOB-R15: consequences that need no turn: a lorry at 1 to 3, an AFV at 0 or 1, a damaged AFV at 2 or 3.
fn needs_no_turn<T>(state: &State<T>, id: ElementId) -> bool {
    let it = state.get(id);
    // Men aboard decide for a loaded transport (FYOB-R75); a foot crew is foot.
    if !it.on_table() || state.carried(id).next().is_some() {
        return false;
    }
    match (state.kind(id), standing(state, id)) {
        (Kind::Soft | Kind::Armour, Standing::Done) => true,
        (Kind::Armour, Standing::Cowering) => it.damage.is_some(),
        _ => false,
    }
}

/// FYOB-R15: at the start of a bound, before the deal: abandoned, the crew removed, the score leaves the total.
pub(crate) fn apply_removals<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let all: Vec<ElementId> = step.state.elements.iter().map(|it| it.id).collect();
    for id in all {
        if needs_no_turn(&step.state, id) {
            losses::remove(step, id)?;
        }
    }
    Ok(())
}
