//! HK-010: the phases of a turn and who decides in them; HK-013, HK-015 to HK-018, HK-R3, HK-R34, HK-R35, HK-R51.
//!
//! | stage | decisions | when both are ready, or it ends |
//! |---|---|---|
//! | `Spotting` | `Spot` | `spotting::carry_out`, then `rally::phase`, then the dice of the initiative |
//! | `Initiative(winner)` | `MoveFirst` | `Movement(first)` |
//! | `Movement(side)` | `Move`, `Hold`, `Mount` | the other side's movement, then the fire stages |
//! | `Watch(side)` | `Mark`, `Pass` | the announced move is carried out; back to `Movement` |
//! | `Continue` | `Continue` | `indirect::continue_all` |
//! | `Smoke` | `Call` | `indirect::smoke` |
//! | `HighExplosive` | `Call` | `indirect::call_all` |
//! | `StationaryFire` | `Target`, `Shell`, `Silence` | `fire::stationary` |
//! | `MovingFire` | `Target`, `Shell`, `Silence` | `fire::moving`, then `morale::phase`, then `Declare` of the loser of the initiative |
//! | `Declare`, `React`, `Melee` | `Assault`, `React`, `Fight`, `Ready` | `melee::decide`, which ends with [`after_melee`] |
//!
//! Whoever carries out a plan reads `state.sides[..].plan`; the sequence empties it afterwards (`PlansDone`).

use engine::{Awaits, Check, Flow, Seat, Step, refuse};

use crate::decision::Decision;
use crate::element::{ElementId, Side};
use crate::event::{Event, PlanChoice};
use crate::state::{Stage, State, Tube};
use crate::{
    Hk, deployment, end_of_turn, fire, indirect, melee, morale, movement, orders, rally, spotting, transport,
    watch,
};

/// Who may decide now. In a secret stage whoever is not ready yet.
pub(crate) fn awaits(state: &State) -> Awaits {
    if let Some(outcome) = &state.outcome {
        return Awaits::Over(outcome.clone());
    }
    let sides = Side::BOTH.into_iter().filter(|side| decides(state, *side));
    Awaits::Seats(sides.map(Side::seat).collect())
}

/// Whether a side may decide now.
pub(crate) fn decides(state: &State, side: Side) -> bool {
    match state.stage {
        Stage::Begin => true,
        stage if stage.is_secret() => !state.sides[side.idx()].ready,
        Stage::Deploy(it)
        | Stage::Initiative(it)
        | Stage::Movement(it)
        | Stage::Watch(it)
        | Stage::Declare(it)
        | Stage::Melee(it) => it == side,
        _ => false,
    }
}

/// Carries out a decision.
pub(crate) fn resolve(step: &mut Step<'_, Hk>, seat: Seat, decision: &Decision) -> Flow {
    let Some(side) = Side::of_seat(seat) else {
        return refuse("ENG-004", "only the two sides decide in this game");
    };
    if !decides(&step.state, side) {
        return refuse("ENG-004", "it is not your decision now");
    }
    owns(step, side, decision)?;
    let stage = step.state.stage;
    match decision {
        Decision::PickCasualties { own } => {
            step.emit(Event::PicksCasualties { side, own: *own });
            Ok(())
        }
        Decision::Begin if stage == Stage::Begin => deployment::begin(step),
        Decision::Place { element, at, facing } if matches!(stage, Stage::Deploy(_)) => {
            deployment::place(step, *element, *at, *facing)
        }
        Decision::Spot(spot) if stage == Stage::Spotting => {
            choose(step, side, PlanChoice::Spot(*spot), |step| spotting::check(step, *spot))
        }
        Decision::MoveFirst { own } if matches!(stage, Stage::Initiative(_)) => {
            step.emit(Event::FirstChosen { first: if *own { side } else { side.other() } });
            begin_movement(step, step.state.first);
            Ok(())
        }
        Decision::Move { element, order, path, facing, figures, floor }
            if matches!(stage, Stage::Movement(_)) =>
        {
            let wish = movement::Wish { order: *order, path, facing: *facing, figures, floor: *floor };
            movement::march(step, *element, &wish)
        }
        Decision::Hold { element, facing } if matches!(stage, Stage::Movement(_)) => {
            orders::hold(step, *element, *facing)
        }
        Decision::Mount { element, carrier } if matches!(stage, Stage::Movement(_)) => {
            transport::mount(step, *element, *carrier)
        }
        Decision::Mark { firer, at } if matches!(stage, Stage::Watch(_)) => watch::mark(step, *firer, *at),
        Decision::Pass { phase } if matches!(stage, Stage::Watch(_)) => watch::pass(step, side, *phase),
        Decision::Continue(it) if stage == Stage::Continue => {
            choose(step, side, PlanChoice::Continued(*it), |step| indirect::check_continued(step, it))
        }
        Decision::Call(it) if matches!(stage, Stage::Smoke | Stage::HighExplosive) => {
            choose(step, side, PlanChoice::Call(*it), |step| indirect::check_call(step, it))
        }
        Decision::Target(it) if matches!(stage, Stage::StationaryFire | Stage::MovingFire) => {
            choose(step, side, PlanChoice::Target(*it), |step| fire::check_target(step, *it))
        }
        Decision::Shell(it) if matches!(stage, Stage::StationaryFire | Stage::MovingFire) => {
            choose(step, side, PlanChoice::Shell(*it), |step| fire::check_shelling(step, *it))
        }
        Decision::Silence(it) if matches!(stage, Stage::StationaryFire | Stage::MovingFire) => {
            choose(step, side, PlanChoice::Silence(*it), |step| fire::check_silence(step, *it))
        }
        Decision::Assault { .. } | Decision::React { .. } | Decision::Fight { .. } | Decision::Ready
            if matches!(stage, Stage::Declare(_) | Stage::React | Stage::Melee(_)) =>
        {
            melee::decide(step, seat, decision)
        }
        Decision::Ready => ready(step, side),
        _ => refuse("HK-010", format!("that is not open in this stage ({})", stage.name())),
    }
}

/// Everybody decides about his own elements and batteries only.
fn owns(step: &Step<'_, Hk>, side: Side, decision: &Decision) -> Flow {
    let own = |id: ElementId| -> Flow {
        step.state.element(id)?;
        if id.side == side { Ok(()) } else { refuse("ENG-004", "that element is not yours") }
    };
    let own_tube = |tube: Tube| match tube {
        Tube::Weapon(id, _) => own(id),
        Tube::Battery(it, _) if it == side => Ok(()),
        Tube::Battery(..) => refuse("ENG-004", "that battery is not yours"),
    };
    match decision {
        Decision::Place { element, .. }
        | Decision::Move { element, .. }
        | Decision::Hold { element, .. }
        | Decision::Mount { element, .. }
        | Decision::React { element } => own(*element),
        Decision::Mark { firer, .. } => own(*firer),
        Decision::Spot(spot) => own(spot.by),
        Decision::Continue(it) => own_tube(it.tube),
        Decision::Call(it) => own(it.spotter).and_then(|()| own_tube(it.tube)),
        Decision::Target(it) => own(it.by),
        Decision::Shell(it) => own(it.by),
        Decision::Silence(it) => own(it.by),
        Decision::Assault { by, .. } => own(*by),
        Decision::Fight { element } => step.state.element(*element).map(|_| ()),
        Decision::Begin
        | Decision::PickCasualties { .. }
        | Decision::MoveFirst { .. }
        | Decision::Pass { .. }
        | Decision::Ready => Ok(()),
    }
}

/// Adds a choice to the plan of a side after a check; the same again takes it back.
pub(crate) fn choose(
    step: &mut Step<'_, Hk>,
    side: Side,
    choice: PlanChoice,
    check: impl FnOnce(&Step<'_, Hk>) -> Flow,
) -> Flow {
    let plan = &step.state.sides[side.idx()].plan;
    let chosen = match choice {
        PlanChoice::Spot(it) => plan.spots.contains(&it),
        PlanChoice::Continued(it) => plan.continued.contains(&it),
        PlanChoice::Call(it) => plan.calls.contains(&it),
        PlanChoice::Target(it) => plan.targets.contains(&it),
        PlanChoice::Shell(it) => plan.shellings.contains(&it),
        PlanChoice::Silence(it) => plan.silent.contains(&it),
        PlanChoice::React(it) => plan.reactions.contains(&it),
    };
    if !chosen {
        check(step)?;
    }
    step.emit(Event::Planned { side, choice, added: !chosen });
    Ok(())
}

/// A side has nothing more to do in a stage.
fn ready(step: &mut Step<'_, Hk>, side: Side) -> Flow {
    match step.state.stage {
        stage if stage.is_secret() => {
            if become_ready(step, side) {
                carry_out(step, stage)?;
            }
            Ok(())
        }
        Stage::Deploy(_) => deployment::ready(step, side),
        Stage::Movement(_) => {
            if side == step.state.first {
                begin_movement(step, side.other());
                Ok(())
            } else {
                advance(step, Stage::Movement(side))
            }
        }
        _ => refuse("HK-010", "nothing can be ended here: something else is asked now"),
    }
}

/// A side is ready in a secret stage. Whether both are now.
pub(crate) fn become_ready(step: &mut Step<'_, Hk>, side: Side) -> bool {
    step.emit(Event::Ready { side, ready: true });
    step.state.sides.iter().all(|it| it.ready)
}

/// HK-R35: both have chosen; all of it happens together.
fn carry_out(step: &mut Step<'_, Hk>, stage: Stage) -> Flow {
    match stage {
        Stage::Spotting => spotting::carry_out(step)?,
        Stage::Continue => indirect::continue_all(step),
        Stage::Smoke => indirect::smoke(step)?,
        Stage::HighExplosive => indirect::call_all(step)?,
        Stage::StationaryFire => fire::stationary(step)?,
        Stage::MovingFire => fire::moving(step)?,
        _ => (),
    }
    transport::settle(step)?;
    step.emit(Event::PlansDone);
    advance(step, stage)
}

/// Goes on from a stage that is over to the next one in which somebody decides.
pub(crate) fn advance(step: &mut Step<'_, Hk>, over: Stage) -> Flow {
    let ends_here = step.state.battle.is_sheet && matches!(over, Stage::Melee(_));
    if step.state.outcome.is_some() || ends_here {
        return Ok(());
    }
    let stage = match over {
        Stage::Begin | Stage::Deploy(_) | Stage::Melee(_) => {
            let turn = step.state.turn + u8::from(matches!(over, Stage::Melee(_)));
            step.emit(Event::TurnBegan { turn });
            if step.state.battle.hides { Stage::Spotting } else { return advance(step, Stage::Spotting) }
        }
        Stage::Spotting => {
            rally::phase(step)?;
            transport::settle(step)?;
            if step.state.outcome.is_some() || step.state.battle.is_sheet {
                return Ok(());
            }
            Stage::Initiative(throw_initiative(step)?)
        }
        // HK-015: indirect fire first, and smoke before everything else.
        Stage::Movement(_) if step.state.markers.iter().any(|it| it.effect) => Stage::Continue,
        Stage::Movement(_) | Stage::Continue if step.state.battle.indirect => Stage::Smoke,
        Stage::Smoke => Stage::HighExplosive,
        Stage::Movement(_) | Stage::Continue | Stage::HighExplosive => Stage::StationaryFire,
        Stage::StationaryFire => Stage::MovingFire,
        Stage::MovingFire => {
            morale::phase(step)?;
            transport::settle(step)?;
            Stage::Declare(step.state.winner.other())
        }
        Stage::Initiative(_) | Stage::Watch(_) | Stage::Declare(_) | Stage::React | Stage::Over => {
            return Ok(());
        }
    };
    if step.state.outcome.is_none() {
        step.emit(Event::Stage(stage));
    }
    Ok(())
}

/// The Melee phase is over: the End phase, and another turn unless the game has ended.
pub(crate) fn after_melee(step: &mut Step<'_, Hk>) -> Flow {
    transport::settle(step)?;
    end_of_turn::phase(step)?;
    transport::settle(step)?;
    advance(step, Stage::Melee(step.state.winner))
}

/// HK-013, HK-R51: each side throws; ties are thrown again.
fn throw_initiative(step: &mut Step<'_, Hk>) -> Flow<Side> {
    let (rolls, winner) = higher(step, "HK-013", "initiative, the higher picks who moves first")?;
    step.emit(Event::InitiativeThrown { rolls, winner });
    Ok(winner)
}

/// Each side throws a d6 until one throws higher.
pub(crate) fn higher(
    step: &mut Step<'_, Hk>,
    rule: &'static str,
    name: &'static str,
) -> Flow<([engine::Roll; 2], Side)> {
    let mut called = engine::Text::from(name);
    loop {
        let [a, b] = Side::BOTH.map(|side| {
            let dice = engine::Dice { n: 1, sides: 6 };
            step.roll(Check::of(dice, rule, called.clone()).by(side.seat()).total())
        });
        let (a, b) = (a?, b?);
        match a.natural().cmp(&b.natural()) {
            std::cmp::Ordering::Greater => return Ok(([a, b], Side::A)),
            std::cmp::Ordering::Less => return Ok(([a, b], Side::B)),
            std::cmp::Ordering::Equal => {
                called = format!("{name} (again: both threw {})", a.natural()).into();
            }
        }
    }
}

/// HK-014: a side moves; the other may put markers again.
fn begin_movement(step: &mut Step<'_, Hk>, side: Side) {
    let watcher = side.other();
    if step.state.sides[watcher.idx()].passes {
        step.emit(Event::Passes { side: watcher, passes: false });
    }
    step.emit(Event::Stage(Stage::Movement(side)));
}

impl Stage {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Begin => "Begin",
            Stage::Deploy(_) => "Deployment",
            Stage::Spotting => "Spotting",
            Stage::Initiative(_) => "Initiative",
            Stage::Movement(_) => "Movement",
            Stage::Watch(_) => "Opportunity fire",
            Stage::Continue => "Fire for effect",
            Stage::Smoke => "Smoke",
            Stage::HighExplosive => "High explosive",
            Stage::StationaryFire => "Stationary fire",
            Stage::MovingFire => "Moving fire",
            Stage::Declare(_) => "Close assaults",
            Stage::React => "Reactions",
            Stage::Melee(_) => "Melee",
            Stage::Over => "Over",
        }
    }
}
