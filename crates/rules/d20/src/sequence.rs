//! The sequence of play: D20-010 to D20-015, D20-R2, and part 5 of the inventory.

use engine::{Awaits, Flow, Seat, Step};

use crate::communicate::can_call;
use crate::element::{Element, Mark, Side};
use crate::event::Event;
use crate::smoke::can_lay;
use crate::speculative::can_speculate;
use crate::state::{Stage, State};
use crate::target::can_attack;
use crate::{D20, close_combat, concealment, deployment, objectives, overrun, whole_turn};

impl Stage {
    /// D20-010 to D20-015: the stages of a player-turn in their order, with their names and rules.
    pub const OF_A_TURN: [(Stage, &'static str, &'static str); 10] = [
        (Stage::Command, "Command", "D20-011"),
        (Stage::Communicate, "Communicate", "D20-011"),
        (Stage::Smoke, "Smoke", "D20-012"),
        (Stage::Support, "Support fire", "D20-012"),
        (Stage::Speculate, "Speculative fire", "D20-012"),
        (Stage::Direct, "Direct fire", "D20-012"),
        (Stage::CloseCombat, "Close combat", "D20-014"),
        (Stage::Advance, "Advance", "D20-014"),
        (Stage::CounterAdvance, "Counter-advance", "D20-014"),
        (Stage::Movement, "Movement", "D20-015"),
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Begin => "Begin",
            Stage::Deploy => "Deployment",
            other => Stage::OF_A_TURN.iter().find(|it| it.0 == other).map_or("", |it| it.1),
        }
    }

    /// The stage after it in the same player-turn.
    fn next(self) -> Option<Stage> {
        let after = Stage::OF_A_TURN.iter().position(|it| it.0 == self).map_or(0, |idx| idx + 1);
        Stage::OF_A_TURN.get(after).map(|it| it.0)
    }
}

/// Who may decide now.
pub(crate) fn awaits(state: &State) -> Awaits {
    if let Some(outcome) = &state.outcome {
        return Awaits::Over(outcome.clone());
    }
    Awaits::Seats(match state.stage {
        Stage::Begin => Side::BOTH.map(Side::seat).to_vec(),
        _ => vec![decider(state).seat()],
    })
}

/// The side that decides in a stage: the active one, except for the advances of the other.
pub(crate) fn decider(state: &State) -> Side {
    match state.stage {
        Stage::CounterAdvance => state.active.other(),
        _ => state.active,
    }
}

/// Whether a seat may decide about an element in this stage at all.
pub(crate) fn is_own(step: &Step<'_, D20>, seat: Seat, it: &Element) -> Flow {
    step.forbid(it.side().seat() != seat, "D20-R2", "that element is not yours")
}

/// The deciding side has nothing more to do in this stage.
pub(crate) fn end_stage(step: &mut Step<'_, D20>) -> Flow {
    match step.state.stage {
        Stage::Begin => engine::refuse("D20-010", "the game has not begun yet"),
        Stage::Deploy => deployment::ready(step),
        Stage::CloseCombat => {
            close_combat::fight_the_rest(step)?;
            go_on(step, Stage::CloseCombat)
        }
        stage => go_on(step, stage),
    }
}

/// Goes on to the next stage in which there is something to do.
pub(crate) fn go_on(step: &mut Step<'_, D20>, mut stage: Stage) -> Flow {
    while step.state.outcome.is_none() {
        let side = step.state.active;
        let Some(next) = stage.next() else {
            end_player_turn(step)?;
            stage = Stage::Deploy;
            continue;
        };
        stage = next;
        // The start of the Fire and Close Combat phases matters even if nobody has anything to do.
        let busy = has_business(&step.state, stage);
        if busy || stage == Stage::Smoke {
            step.emit(Event::Stage { side, stage });
        }
        if stage == Stage::Smoke && step.state.smoke.iter().any(|it| it.owner == side) {
            // D20-H41: smoke stays until the start of the owner's next step 2a.
            step.emit(Event::SmokeCleared { side });
        }
        if busy {
            return Ok(());
        }
    }
    Ok(())
}

/// Whether the deciding side could do anything in a stage. Nothing hidden from it has a say; and those whom the other side
/// does not know of count as if they could, so that a stage that is left out tells nothing about them.
fn has_business(state: &State, stage: Stage) -> bool {
    let (side, switches) = (state.active, &state.battle.switches);
    let (own, batteries) = (|| state.of(side), &state.sides[side.idx()].batteries);
    let sorties = &state.sides[side.idx()].sorties;
    let lurks = || own().any(|it| state.is_hidden(it));
    match stage {
        Stage::Begin | Stage::Deploy => true,
        Stage::Command => lurks() || own().any(|it| it.in_play() && it.suppressed && !it.has(Mark::Tested)),
        Stage::Communicate => {
            let observers = lurks() || own().any(|it| can_call(it) && !it.has(Mark::Called));
            let mortars = own()
                .any(|it| it.is(crate::element::Flag::Mortar) && it.on_table() && !it.suppressed)
                || lurks();
            let guns = (switches.support || switches.smoke) && batteries.iter().any(|it| 0 < it.missions);
            let planes = switches.air && sorties.iter().any(|it| !it.spent);
            switches.communicate && observers && (mortars || guns || planes)
        }
        Stage::Smoke => {
            let reached = batteries.iter().any(|it| it.contact.is_some());
            switches.smoke && (reached || lurks() || own().any(|it| can_lay(state, it)))
        }
        Stage::Support => {
            let guns = switches.support && batteries.iter().any(|it| it.contact.is_some() && !it.used);
            guns || switches.air && sorties.iter().any(|it| it.contact.is_some() && !it.spent)
        }
        Stage::Speculate => switches.speculative && (lurks() || own().any(|it| can_speculate(state, it))),
        Stage::Direct => lurks() || own().any(|it| can_attack(state, it)),
        Stage::CloseCombat => state.on_table(side).any(|it| close_combat::can_fight(state, it)),
        Stage::Advance => advances(state, side),
        Stage::CounterAdvance => advances(state, side.other()),
        Stage::Movement => own().any(Element::in_play),
    }
}

fn advances(state: &State, side: Side) -> bool {
    state.advances.iter().any(|entry| close_combat::may_advance(state, side, entry))
}

/// Step 4b and the end of a player-turn: D20-015, D20-H29, D20-H31, D20-R27.
fn end_player_turn(step: &mut Step<'_, D20>) -> Flow {
    let side = step.state.active;
    whole_turn::finish_all(step);
    overrun::overrun(step)?;
    objectives::take(step);
    concealment::hide_again(step, side);
    if let Some(outcome) = objectives::annihilated(&step.state) {
        step.emit(Event::Ended(outcome));
        return Ok(());
    }
    let mut turn = step.state.turn;
    if side != step.state.first {
        if let Some(outcome) = objectives::at_end_of_turn(&step.state) {
            step.emit(Event::Ended(outcome));
            return Ok(());
        }
        turn += 1;
    }
    step.emit(Event::PlayerTurn { turn, side: side.other() });
    Ok(())
}
