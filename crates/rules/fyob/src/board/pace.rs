//! FYOB-094, HA-2, HH-2: how far an element may go: the movement dice, pips, halves.

use engine::{Check, Dice, Flow, Reads, Roll};
use table::Len;

use super::{Pace, mover, place};
use crate::board::Board;
use crate::event::Event;
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::order_dice::mods;
use crate::state::Phase;
use crate::{Fyob, concealment, phases};

/// What a throw is changed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Limits {
    /// FYOB-R31: taken off each die, 0 at least.
    pub pips: u8,
    /// FYOB-098: Overwatch.
    pub halved: bool,
}

/// HA-2: the pips and halves of an element in its own move. FYOB-168: one more if it comes out of concealment without an
/// act for it.
pub(super) fn limits<T>(state: &crate::State<T>, id: ElementId) -> Limits {
    let it = state.get(id);
    let extracted = state.turn.as_ref().is_some_and(|turn| turn.extracted);
    let leaving = u8::from(it.concealed && !extracted);
    Limits { pips: mods(state, id).pips.unsigned_abs() + leaving, halved: it.overwatch }
}

/// FYOB-R31: the distance that dice give: each less the pips, 0 at least; then halved; half inches are kept.
pub(super) fn of_faces(faces: &[u8], slow: bool, limits: Limits) -> Len {
    let pips = faces.iter().map(|&face| i32::from(face.saturating_sub(limits.pips))).sum();
    halve(Len::inches(pips), slow, limits)
}

fn halve(whole: Len, slow: bool, limits: Limits) -> Len {
    let once = if slow { whole / 2 } else { whole };
    if limits.halved { once / 2 } else { once }
}

/// HA-2: a fixed move is cut to 5/7 for one pip and to 3/7 for two, to the nearest half inch, halves up.
pub(super) fn of_fixed(whole: Len, limits: Limits) -> Len {
    let share = match limits.pips {
        0 => return halve(whole, false, limits),
        1 => 5,
        2 => 3,
        _ => 1,
    };
    let half_inch = i64::from(Len::inches(1).raw() / 2);
    let cut = i64::from(whole.raw()) * share;
    // To the nearest half inch of the seventh part: (2 cut + 7 half) / (2 * 7 half), rounded down.
    let halves = (2 * cut + 7 * half_inch) / (14 * half_inch);
    halve(Len::new(i32::try_from(halves * half_inch).unwrap_or(i32::MAX)), false, limits)
}

/// The farthest that a throw could take an element: AI-3 asks before it throws.
pub fn farthest<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    road: bool,
    foot: bool,
) -> Len {
    let limits = limits(state, id);
    match B::pace(rules, state, mover(state, id), road, foot) {
        Pace::None => Len::ZERO,
        Pace::Fixed(whole) => of_fixed(whole, limits),
        Pace::Dice { n, halved } => of_faces(&vec![6; n.into()], halved, limits),
    }
}

/// HA-1 `move_dice`: throws for a distance, if dice are thrown. The road is for those who declared it.
pub(super) fn distance_thrown<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    road: bool,
    foot: bool,
    limits: Limits,
) -> Flow<(Option<Roll>, Len)> {
    match B::pace(step.rules, &step.state, mover(&step.state, id), road, foot) {
        Pace::None | Pace::Dice { n: 0, .. } => Ok((None, Len::ZERO)),
        Pace::Fixed(whole) => Ok((None, of_fixed(whole, limits))),
        Pace::Dice { n, halved } => {
            let dice = Dice { n: n.into(), sides: 6 };
            let seat = step.state.get(id).side.seat();
            let mut check = Check::of(dice, "FYOB-094", "movement").by(seat);
            // With pips the faces count one by one; without, only their sum.
            check.reads = if limits.pips == 0 { Reads::Total } else { Reads::Faces };
            let roll = step.roll(check)?;
            let distance = of_faces(&roll.faces, halved, limits);
            Ok((Some(roll), distance))
        }
    }
}

/// FYOB-094: throws the movement dice of the element whose turn it is. HH-2: on the road only if it starts there.
pub fn throw_move<B: Board>(step: &mut Play<'_, B>, id: ElementId, road: bool) -> Flow {
    phases::may_move(step, id)?;
    let thrown = step.state.turn.as_ref().is_some_and(|turn| turn.thrown.is_some());
    step.forbid(thrown, "FYOB-094", "it has thrown its movement dice already")?;
    let it = step.state.get(id);
    let foot = it.is_foot_crew();
    let at = place::<B>(&step.state, id).at;
    let off_road = road && !B::on_road(step.rules, &step.state, at);
    step.forbid(off_road, "HH-2", "the road dice are for who starts on the road")?;
    let stuck = B::pace(step.rules, &step.state, mover(&step.state, id), road, foot) == Pace::None;
    step.forbid(stuck, "HH-2", "it cannot move")?;
    // FYOB-163, FYOB-R53: whoever wants to move stands somewhere.
    concealment::choose_counter(step, id)?;
    phases::begin(step, Phase::Move);
    let limits = limits(&step.state, id);
    let (roll, distance) = distance_thrown(step, id, road, foot, limits)?;
    step.emit(Event::MoveThrown { element: id, roll, distance });
    if road {
        step.emit(Event::TurnNoted(crate::TurnNote::OnRoad));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_LIMITS: Limits = Limits { pips: 0, halved: false };

    #[test]
    fn fyob_r31_each_die_loses_its_pips_and_none_falls_below_nothing() {
        let with = |pips| Limits { pips, halved: false };
        // W-28: dice 1 and 5 with one pip.
        assert_eq!(of_faces(&[1, 5], false, with(1)), Len::inches(4));
        // W-32, W-59: 4 and 3; 5 and 3.
        assert_eq!(of_faces(&[3, 4], false, with(1)), Len::inches(5));
        assert_eq!(of_faces(&[3, 5], false, with(1)), Len::inches(6));
        assert_eq!(of_faces(&[1, 2], false, with(2)), Len::ZERO);
    }

    #[test]
    fn fyob_098_on_overwatch_it_goes_half_and_half_inches_are_kept() {
        let overwatch = Limits { pips: 0, halved: true };
        // W-33.
        assert_eq!(of_faces(&[3, 4], false, overwatch), Len::milli_inches(3500));
        assert_eq!(of_faces(&[5], true, NO_LIMITS), Len::milli_inches(2500), "HH-2: the heaviest guns");
    }

    #[test]
    fn ha_2_fixed_moves_are_cut_to_the_nearest_half_inch() {
        let cut = |inches, pips| of_fixed(Len::inches(inches), Limits { pips, halved: false });
        // HA-8: one pip leaves infantry 3 of 4 and vehicles 5.5 of 8.
        assert_eq!(cut(4, 1), Len::inches(3));
        assert_eq!(cut(8, 1), Len::milli_inches(5500));
        assert_eq!(cut(8, 2), Len::milli_inches(3500));
        assert_eq!(cut(8, 0), Len::inches(8));
        assert_eq!(of_fixed(Len::inches(8), Limits { pips: 1, halved: true }), Len::milli_inches(2750));
    }
}
