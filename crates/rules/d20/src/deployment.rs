//! The start of a battle: D20-H01, D20-H01a, and the setup paragraph of part 5 of the inventory.

use engine::{Check, Flow, Step, refuse};
use table::{Base, Pose};

use crate::D20;
use crate::element::{Element, ElementId, Protection, Side};
use crate::event::Event;
use crate::movement::{is_free, may_stand};
use crate::sequence::go_on;
use crate::sight::standing_cover;
use crate::state::{Stage, State};
use crate::tables::Cover;
use crate::whole_turn::may_dig_at;

/// Starts the game: the side that throws lower deploys first, if the battle has zones.
pub(crate) fn begin(step: &mut Step<'_, D20>) -> Flow {
    step.forbid(step.state.stage != Stage::Begin, "D20-H01a", "the game has already begun")?;
    let has_zone = |side: Side| step.state.battle.sides[side.idx()].zone.is_some();
    let side = match Side::BOTH.map(has_zone) {
        [false, false] => return first_turn(step),
        [true, false] => Side::A,
        [false, true] => Side::B,
        [true, true] => higher(step, "deployment, the lower deploys first")?.other(),
    };
    step.emit(Event::Stage { side, stage: Stage::Deploy });
    Ok(())
}

/// Each side throws a d20; ties are thrown again. Returns the side with the higher roll.
fn higher(step: &mut Step<'_, D20>, name: &'static str) -> Flow<Side> {
    loop {
        let mut thrown = [0; 2];
        for side in Side::BOTH {
            let roll = step.roll(Check::d20("D20-H01a", name).by(side.seat()).total())?;
            thrown[side.idx()] = roll.natural();
            step.emit(Event::Diced { side, roll });
        }
        match thrown[0].cmp(&thrown[1]) {
            std::cmp::Ordering::Greater => return Ok(Side::A),
            std::cmp::Ordering::Less => return Ok(Side::B),
            std::cmp::Ordering::Equal => (),
        }
    }
}

/// If the battle does not name the side that moves first, the higher of two dice chooses.
fn first_turn(step: &mut Step<'_, D20>) -> Flow {
    let side = match step.state.battle.first {
        Some(side) => side,
        None => {
            let chooses = higher(step, "first player-turn, the higher chooses")?;
            let name = |side: Side| step.state.battle.sides[side.idx()].name.clone();
            let options = Side::BOTH.map(|side| (side, name(side)));
            step.choose(chooses.seat(), "D20-H01a", "Who takes the first player-turn?", &options)?
        }
    };
    step.emit(Event::FirstTurn { side });
    step.emit(Event::PlayerTurn { turn: 1, side });
    go_on(step, Stage::Deploy)
}

/// D20-H01a: puts an element somewhere inside the own zone.
pub(crate) fn place(step: &mut Step<'_, D20>, id: ElementId, to: Pose) -> Flow {
    let it = step.state.element(id)?;
    step.forbid(step.state.stage != Stage::Deploy, "D20-H01a", "deployment is over")?;
    step.forbid(!it.on_table(), "D20-H01a", "it is not on the table by itself")?;
    if !to.at.in_range() {
        return refuse("D20-H01a", "that is off the table");
    }
    let base = Base { footprint: it.footprint, pose: to };
    step.forbid(
        !in_zone(&step.state, it.side(), &base),
        "D20-H01a",
        "its base must be wholly inside the zone",
    )?;
    step.forbid(!is_free(&step.state, &base, &[id]), "D20-H02", "bases never overlap")?;
    let stands = may_stand(&step.state, &step.rules.tables, it.move_row(), to.at);
    step.forbid(!stands, "D20-H01a", "it may not stand on that ground")?;

    // Works that were dug for it move along, where one can dig; a bunker does not.
    let protection = match it.protection {
        Protection::DugIn | Protection::Scrape if may_dig_at(&step.state, to) => it.protection,
        Protection::Fortification if to.at == it.pose.at => it.protection,
        Protection::None | Protection::DugIn | Protection::Scrape | Protection::Fortification => {
            Protection::None
        }
    };
    let moved = Element { pose: to, protection, ..it.clone() };
    let concealed =
        step.state.battle.switches.speculative && standing_cover(&step.state, &moved) != Cover::None;
    step.emit(Event::Placed { element: id, to, protection, concealed });
    Ok(())
}

/// Whether a base is wholly inside the zone of a side.
pub(crate) fn in_zone(state: &State, side: Side, base: &Base) -> bool {
    let zone = state.battle.sides[side.idx()].zone.as_ref();
    zone.is_some_and(|zone| {
        base.inside(state.battle.ground.size()) && base.corners().into_iter().all(|it| zone.contains(it))
    })
}

/// A side has deployed: the other side's turn to do so, or the battle starts.
pub(crate) fn ready(step: &mut Step<'_, D20>) -> Flow {
    let side = step.state.active;
    step.emit(Event::Deployed { side });
    let other = side.other();
    let waits =
        step.state.battle.sides[other.idx()].zone.is_some() && !step.state.sides[other.idx()].deployed;
    if waits {
        step.emit(Event::Stage { side: other, stage: Stage::Deploy });
        return Ok(());
    }
    first_turn(step)
}
