//! Close assaults.

use engine::Seat;
use hk::assess::faces_in_melee;
use hk::{Decision, Element, Morale, State};

use super::study::Study;
use super::value::{MAN, kill};

/// What it is worth to go and meet an assault: more men come to strike.
pub(super) const REACTION: i64 = 30;
/// What it is worth to win.
const VICTORY: i64 = 220;

/// What new assaults are worth: the losses to be expected, and who is likely to win.
pub(super) fn assaults(study: &Study, before: &State, after: &State) -> i64 {
    let new = after.assaults.iter().skip(before.assaults.len());
    let own = new.filter(|it| it.by.side == study.side);
    own.filter_map(|it| Some((before.find(it.by)?, before.find(it.on)?)))
        .map(|(by, on)| {
            let others =
                before.assaults.iter().filter(|it| it.on == on.id).filter_map(|it| before.find(it.by));
            worth(by, on, others.map(strikes).sum())
        })
        .sum()
}

/// Kills to be expected of an element in contact, in sixths.
fn strikes(it: &Element) -> i64 {
    i64::from(faces_in_melee(it)) * i64::try_from(it.n_alive()).unwrap_or(0)
}

fn worth(by: &Element, on: &Element, helpers: i64) -> i64 {
    if on.vehicle.is_some() {
        return -MAN;
    }
    if on.morale == Morale::Broken {
        return VICTORY + MAN * i64::try_from(on.n_alive()).unwrap_or(0);
    }
    let (ours, theirs) = (strikes(by) + helpers, strikes(on));
    // A draw throws the assault back.
    let lead = ours - theirs - 3;
    lead * kill(on) / 6 + lead.signum() * VICTORY
}

/// The melee that is fought next: the surest first.
pub(super) fn next(state: &State, seat: Seat) -> Option<Decision> {
    let sure = |on: &Element| {
        let ours =
            state.assaults.iter().filter(|it| !it.done && it.on == on.id).filter_map(|it| state.find(it.by));
        let lead = ours.map(strikes).sum::<i64>() - strikes(on);
        if on.id.side.seat() == seat { -lead } else { lead }
    };
    let open = state.assaults.iter().filter(|it| !it.done).filter_map(|it| state.find(it.on));
    open.max_by_key(|on| (sure(on), on.id)).map(|on| Decision::Fight { element: on.id })
}
