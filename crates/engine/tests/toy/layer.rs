//! A game laid over the toy: a charm may fail, and otherwise the toy's rules are played below.

use std::borrow::Cow;

use engine::data::{DataErrors, Source};
use engine::{
    Awaits, BattleCard, Check, Cup, Dice, Flow, LogLine, PieceId, Procedure, Roll, Ruleset, Ruling, Run,
    Seat, SeatInfo, Sketch, Step, View,
};
use serde::{Deserialize, Serialize};

use super::{Decision, Event, Setup, State, Toy};

#[derive(Clone, Debug)]
pub struct Charm {
    pub below: Toy,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CharmState {
    pub below: State,
    pub charms: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharmDecision {
    /// A decision of the toy, with a charm cast before and counted after it.
    Charmed(Decision),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharmEvent {
    Cast { roll: Roll },
    Below(Event),
    Counted,
}

impl Ruleset for Charm {
    type State = CharmState;
    type Decision = CharmDecision;
    type Event = CharmEvent;
    type Setup = Setup;

    const SYSTEM: &'static str = "charm";
    const VERSION: u32 = 1;

    fn with_data(overlays: &[Source]) -> Result<Charm, DataErrors> {
        Ok(Charm { below: Toy::with_data(overlays)? })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        Toy::battles()
    }

    fn card(setup: &Setup) -> BattleCard {
        BattleCard { system: Charm::SYSTEM, ..Toy::card(setup) }
    }

    fn set_up(&self, source: &Source, setup: Setup) -> Result<CharmState, DataErrors> {
        Ok(CharmState { below: self.below.set_up(source, setup)?, charms: 0 })
    }

    fn sketch(&self, _: &str, _: &[(String, String)]) -> Result<Sketch<Charm>, String> {
        Err("there are no procedures here".into())
    }

    fn procedures() -> Vec<Procedure> {
        Vec::new()
    }

    fn inspect(&self, state: &CharmState) -> serde_json::Value {
        self.below.inspect(&state.below)
    }

    fn seats(&self, state: &CharmState) -> Vec<SeatInfo> {
        self.below.seats(&state.below)
    }

    fn awaits(&self, state: &CharmState) -> Awaits {
        self.below.awaits(&state.below)
    }

    fn resolve(step: &mut Step<'_, Charm>, seat: Seat, decision: &CharmDecision) -> Flow {
        let CharmDecision::Charmed(decision) = decision;
        let check = Check::of(Dice { n: 1, sides: 6 }, "TOY-020", "charm").by(seat);
        let (roll, works) = step.read(check.passes_on(3, "works", "fails"))?;
        step.emit(CharmEvent::Cast { roll });
        if works == 1 {
            let rules = step.rules;
            let part = |below: &mut Step<'_, Toy>| Toy::resolve(below, seat, decision);
            step.under(&rules.below, |state| &mut state.below, CharmEvent::Below, part)?;
        }
        let last = step.roll(Check::of(Dice { n: 1, sides: 6 }, "TOY-021", "aftermath").by(seat).total())?;
        if last.natural() == 6 {
            step.emit(CharmEvent::Counted);
        }
        Ok(())
    }

    fn overrule(step: &mut Step<'_, Charm>, ruling: &Ruling) -> Flow {
        let rules = step.rules;
        let part = |below: &mut Step<'_, Toy>| Toy::overrule(below, ruling);
        step.under(&rules.below, |state| &mut state.below, CharmEvent::Below, part)
    }

    fn apply(state: &mut CharmState, event: &CharmEvent) {
        match event {
            CharmEvent::Cast { .. } => (),
            CharmEvent::Below(event) => Toy::apply(&mut state.below, event),
            CharmEvent::Counted => state.charms += 1,
        }
    }

    fn actors(&self, state: &CharmState, seat: Seat) -> Vec<PieceId> {
        self.below.actors(&state.below, seat)
    }

    fn proposals(&self, state: &CharmState, seat: Seat, piece: Option<PieceId>) -> Vec<CharmDecision> {
        self.below.proposals(&state.below, seat, piece).into_iter().map(CharmDecision::Charmed).collect()
    }

    fn view(&self, state: &CharmState, seat: Seat) -> View {
        self.below.view(&state.below, seat)
    }

    fn tell(&self, state: &CharmState, event: &CharmEvent, seat: Seat) -> Option<LogLine> {
        match event {
            CharmEvent::Cast { roll } => Some(LogLine::fact("charm", "TOY-020").with_roll(roll)),
            CharmEvent::Below(event) => self.below.tell(&state.below, event, seat),
            CharmEvent::Counted => None,
        }
    }

    fn reveals(&self, state: &CharmState, event: &CharmEvent) -> bool {
        matches!(event, CharmEvent::Below(event) if self.below.reveals(&state.below, event))
    }

    fn belief<'a>(&self, state: &'a CharmState, _: Seat) -> Cow<'a, CharmState> {
        Cow::Borrowed(state)
    }

    fn guess(&self, state: &CharmState, _: Seat, _: &mut Cup) -> CharmState {
        state.clone()
    }

    fn describe(&self, _: &CharmState, decision: &CharmDecision) -> String {
        format!("{decision:?}")
    }

    fn outcome(&self, _: &CharmState, run: &Run<'_, Charm>) -> String {
        let below = run.events.iter().filter_map(|event| match event {
            CharmEvent::Below(event) => Some(event.clone()),
            CharmEvent::Cast { .. } | CharmEvent::Counted => None,
        });
        super::show::outcome(&below.collect::<Vec<_>>())
    }

    fn piece_name(&self, state: &CharmState, piece: PieceId) -> String {
        self.below.piece_name(&state.below, piece)
    }

    fn check(&self, state: &CharmState) -> Result<(), String> {
        self.below.check(&state.below)
    }
}
