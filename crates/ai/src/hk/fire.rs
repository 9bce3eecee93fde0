//! Targets, markers of opportunity fire, spotting.

use hk::assess::{kills_by_fire, kills_by_marker, kills_by_target};
use hk::{ElementId, Hk, State};

use super::study::Study;
use super::value::{harm, targets};
use super::{calls, melee};

/// What it costs an element to show itself.
pub(super) const SHOWS_ITSELF: i64 = 70;

/// What the choices of the own plan are worth together.
pub(super) fn choices(rules: &Hk, study: &Study, before: &State, after: &State) -> i64 {
    let plan = &after.side(study.side).plan;
    let mut sum = calls::worth(rules, study, before, &plan.calls);
    // An attempt to spot costs nothing; the nearest counter is the likeliest.
    for spot in &plan.spots {
        let far = after
            .find(spot.by)
            .zip(after.find(spot.counter))
            .map(|(by, on)| by.centre().distance(on.centre()));
        sum += far.map_or(0, |far| 1_000 - i64::from(far.raw() / 1_000).min(900));
    }
    sum += plan.continued.iter().map(|it| calls::continued(rules, study, after, it)).sum::<i64>();
    // More than his men cannot fall: what others do to a target counts.
    let mut fallen: Vec<(ElementId, i32)> = Vec::new();
    for it in &plan.targets {
        let Some(on) = after.find(it.on) else { continue };
        let expected = kills_by_target(rules, before, it);
        let already = fallen.iter().filter(|(id, _)| *id == it.on).map(|it| it.1).sum::<i32>();
        sum += harm(study, before, on, already + expected) - harm(study, before, on, already);
        // To hit at all makes men keep their heads down.
        sum += if 0 < expected { 3 } else { 0 };
        fallen.push((it.on, expected));
        if after.find(it.by).is_some_and(|by| by.hidden) {
            sum -= SHOWS_ITSELF;
        }
    }
    sum + i64::try_from(plan.reactions.len()).unwrap_or(0) * melee::REACTION
}

/// What new markers of opportunity fire are worth: what they are to be expected to do, less what the same fire would do
/// later to the best target in sight.
pub(super) fn markers(rules: &Hk, study: &Study, before: &State, after: &State) -> i64 {
    if after.opportunities.len() <= before.opportunities.len() {
        return 0;
    }
    let new = after.opportunities.iter().filter(|mark| !before.opportunities.contains(mark));
    let own = new.filter(|mark| mark.firer.side == study.side);
    let worth = own.filter_map(|mark| {
        let (firer, on) = (before.find(mark.firer)?, before.find(mark.target)?);
        // What is marked already will have fallen.
        let marked =
            before.opportunities.iter().filter(|it| it.target == mark.target && it.firer != mark.firer);
        let already: i32 = marked.map(|it| kills_by_marker(rules, before, it)).sum();
        let expected = already + kills_by_marker(rules, after, mark);
        let gain = harm(study, before, on, expected) - harm(study, before, on, already);
        let shot = |it: &hk::Element| harm(study, before, it, kills_by_fire(rules, before, firer.id, it.id));
        let others = targets(study, before).map(shot).max();
        let hidden = if firer.hidden { SHOWS_ITSELF } else { 0 };
        // What stands there later is not sure to be there: a marker in the hand is worth a little more.
        Some(gain * 105 / 100 - others.unwrap_or(0) - hidden - 8)
    });
    worth.sum()
}
