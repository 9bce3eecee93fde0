//! Close assaults.

use engine::Seat;
use hk::assess::faces_in_melee;
use hk::{Carriage, Decision, Element, Hk, Morale, State, inches, is_in_reach};

use super::study::Study;
use super::value::{man, targets};

/// What it is worth to go and meet an assault: more men come to strike.
pub(super) const REACTION: i64 = 30;
/// What it is worth to win.
const VICTORY: i64 = 220;
/// How much of an assault that could be started next counts, in hundredths: the enemy has a say first.
const LIKELY: i64 = 60;
/// How much of an assault that could be suffered counts, in hundredths.
const FEARED: i64 = 40;
/// How many of those who could help do help, in hundredths.
const HELP: i64 = 70;

/// What new assaults are worth: the losses to be expected, and who is likely to win.
pub(super) fn assaults(rules: &Hk, study: &Study, before: &State, after: &State) -> i64 {
    let new = after.assaults.iter().skip(before.assaults.len());
    let own = new.filter(|it| it.by.side == study.side);
    own.filter_map(|it| Some((before.find(it.by)?, before.find(it.on)?)))
        .map(|(by, on)| {
            let declared = |it: &Element| before.assaults.iter().any(|assault| assault.by == it.id);
            let others =
                before.assaults.iter().filter(|it| it.on == on.id).filter_map(|it| before.find(it.by));
            // Those who could still come along.
            let friends = before.on_table(study.side).filter(|it| it.id != by.id && !declared(it));
            let near = friends.filter(|it| may_start(rules, it) && is_in_reach(before, it, on));
            worth(
                study,
                by,
                on,
                others.map(strikes).sum::<i64>() + near.map(strikes).sum::<i64>() * HELP / 100,
            )
        })
        .sum()
}

/// HK-071, HK-R44: whether an element is one that may start a close assault.
fn may_start(rules: &Hk, it: &Element) -> bool {
    let heavy = |kind: u8| rules.tables.weapon(kind).carriage != Carriage::Light;
    it.morale == Morale::Good
        && it.vehicle.is_none()
        && it.dummy.is_none()
        && !it.weapons.iter().any(|weapon| heavy(weapon.kind))
}

/// What the assaults that an element could start, or suffer, where it stands are worth to it.
pub(super) fn threat(rules: &Hk, study: &Study, state: &State, it: &Element) -> i64 {
    if it.vehicle.is_some() || it.morale >= Morale::Broken {
        return 0;
    }
    let near = |enemy: &&Element| {
        enemy.vehicle.is_none()
            && enemy.centre().within(inches(12), it.centre())
            && is_in_reach(state, it, enemy)
    };
    let (mut best, mut feared) = (0, 0);
    for enemy in targets(study, state).filter(near) {
        if may_start(rules, it) {
            best = best.max(worth(study, it, enemy, 0));
        }
        if may_start(rules, enemy) {
            feared = feared.max(worth(study, enemy, it, 0));
        }
    }
    best * LIKELY / 100 - feared * FEARED / 100
}

/// Kills to be expected of an element in contact, in sixths.
fn strikes(it: &Element) -> i64 {
    i64::from(faces_in_melee(it)) * i64::try_from(it.n_alive()).unwrap_or(0)
}

fn worth(study: &Study, by: &Element, on: &Element, helpers: i64) -> i64 {
    if on.vehicle.is_some() {
        return -man(study, by);
    }
    if on.morale == Morale::Broken {
        return VICTORY + man(study, on) * i64::try_from(on.n_alive()).unwrap_or(0);
    }
    let (ours, theirs) = (strikes(by) + helpers, strikes(on));
    // A draw throws the assault back.
    let lead = ours - theirs - 3;
    lead * man(study, on) / 6 + lead.signum() * VICTORY
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
