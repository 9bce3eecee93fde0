//! FYOB-078 to FYOB-080, FYOB-R17, FYOB-R18, FYOB-R30, FYOB-R75: what failures do in this bound, and directed turns.

use engine::{Check, Dice, Flow};
use serde::{Deserialize, Serialize};

use crate::attack::Cover;
use crate::element::{Arm, Kind};
use crate::event::Event;
use crate::host::{Forced, Host, Play};
use crate::ids::ElementId;
use crate::losses;
use crate::momentum::{Row, Standing, batch, standing};

/// FYOB-079: the six results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No failure: nothing.
    Steady,
    /// 1-2: worse at everything, but it carries on.
    Shaken,
    /// 3-4: no fire; to cover.
    Suppressed,
    /// 5-6: the same, and it sees less.
    Pinned,
    /// 7-8: a full move away, weapons left.
    FallsBack,
    /// 9 and more: it gives up, or makes for the box.
    Breaks,
}

impl Verdict {
    /// All of them with the fewest failures that give each.
    pub const ALL: [(Verdict, u16); 6] = [
        (Verdict::Steady, 0),
        (Verdict::Shaken, 1),
        (Verdict::Suppressed, 3),
        (Verdict::Pinned, 5),
        (Verdict::FallsBack, 7),
        (Verdict::Breaks, 9),
    ];

    /// FYOB-079: the result of so many failures.
    pub fn of(failures: u16) -> Verdict {
        Verdict::ALL.iter().rev().find(|it| it.1 <= failures).map_or(Verdict::Steady, |it| it.0)
    }

    /// FYOB-R17: it goes on to the Order Dice.
    pub fn goes_on(self) -> bool {
        self <= Verdict::Shaken
    }
}

/// FYOB-056, FYOB-065, FYOB-078: takes the tests that are due, records the loss, and carries out what allows no choice.
pub(crate) fn take<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow<Verdict> {
    let Some(batch) = batch(step, id)? else { return Ok(Verdict::Steady) };
    H::tests_counted(step, id, &batch);
    let what = format!("momentum of {}", step.state.name(id));
    let side = step.state.get(id).side;
    let check = Check::of(Dice { n: batch.taken, sides: 6 }, "FYOB-062", what).by(side.seat()).fails_upto(1);
    let (roll, ones) = step.read(check)?;
    let failures = u16::try_from(ones).unwrap_or(u16::MAX);
    let verdict = Verdict::of(failures);
    step.emit(Event::MomentumTested { element: id, batch, roll, failures });
    // FYOB-131: the total falls by the same amount, because it is the sum. FYOB-R16: never below 0.
    let loss = step.rules.tables.result(verdict).loss;
    if 0 < loss {
        let score = step.state.get(id).score.saturating_sub(loss);
        step.emit(Event::Scored { element: id, score });
    }
    // FYOB-R40: Overwatch lasts until 3 or more failures.
    if !verdict.goes_on() && step.state.get(id).overwatch {
        step.emit(Event::Overwatch { element: id, on: false });
    }
    match verdict {
        Verdict::FallsBack => fall_back(step, id)?,
        Verdict::Breaks => break_up(step, id)?,
        Verdict::Steady | Verdict::Shaken | Verdict::Suppressed | Verdict::Pinned => (),
    }
    Ok(verdict)
}

/// FYOB-079 (7-8), FYOB-R18: one full move away; crews leave their weapons. FYOB-R75: men in a vehicle drive away in it, and
/// nothing is left.
fn fall_back<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    give_way(step, id)?;
    let it = step.state.get(id);
    let has_weapon = matches!(step.state.info(id).arm, Arm::CrewWeapon | Arm::Gun) && !it.weapon_lost;
    if has_weapon && it.aboard.is_none() {
        H::abandon(step, id)?;
    }
    forced(step, id, Forced::Away)
}

/// FYOB-079 (9+), FYOB-080, FYOB-R30: alone and near the enemy it surrenders, otherwise it makes for the box at once.
fn break_up<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    // Both are judged before any move.
    let (friend, enemy) = (H::has_friend_near(step, id)?, H::has_enemy_near(step, id)?);
    give_way(step, id)?;
    if !friend && enemy {
        return losses::surrender(step, id);
    }
    // FYOB-R30: the driver of a lorry is removed at once.
    if step.state.kind(id) == Kind::Soft {
        return losses::remove(step, id);
    }
    losses::retire(step, id)?;
    forced(step, id, Forced::ToBox)
}

/// FYOB-R26, row A16: AFVs lose heart when infantry near them gives way.
fn give_way<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    if step.state.kind(id) != Kind::Foot || step.state.info(id).arm != Arm::Men {
        return Ok(());
    }
    for afv in H::armour_near(step, id)? {
        if afv != id && step.state.kind(afv) == Kind::Armour && step.state.get(afv).on_table() {
            losses::fall_due(step, afv, Row::A16, 1, None);
        }
    }
    Ok(())
}

/// FYOB-055, FYOB-R14, FYOB-R66: the turn of an element that may only do what its score prescribes.
pub(crate) fn directed<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    match (step.state.kind(id), standing(&step.state, id)) {
        // FYOB-082: back to the box, with small arms alone.
        (Kind::Foot, Standing::Done) => {
            if !step.state.get(id).retiring {
                give_way(step, id)?;
                losses::retire(step, id)?;
            }
            forced(step, id, Forced::ToBox)
        }
        // FYOB-082, FYOB-084: to cover, or to a hull-down or partly obscured place; otherwise it stays.
        (Kind::Foot | Kind::Armour, Standing::Cowering) => {
            if H::cover_now(step, id)? == Cover::Open {
                return forced(step, id, Forced::ToCover);
            }
            Ok(())
        }
        // FYOB-R15: the rest is settled at the start of the next bound.
        _ => Ok(()),
    }
}

/// FYOB-R58: a move that nobody chooses; it may end in the box.
fn forced<H: Host>(step: &mut Play<'_, H>, id: ElementId, how: Forced) -> Flow {
    let in_box = H::forced_move(step, id, how)?;
    if in_box && step.state.get(id).on_table() {
        losses::into_box(step, id)?;
    }
    Ok(())
}
