//! The d20 element rules: one base is a squad, a gun or a vehicle; one d20 a roll, high is good (D20-001); an element
//! is fine, suppressed, or gone. Players take whole turns of four phases in turn: Command, Fire, Close Combat, Movement.
//!
//! The specification is `docs/rules/d20.md`; every id in the code is one of its atoms. One file per chapter:
//!
//! | chapter | file |
//! |---|---|
//! | turn sequence, start of a battle | `sequence`, `deployment` |
//! | removing suppression | `suppression` |
//! | who may fire at whom, sight, cover | `target`, `sight` |
//! | AP fire, tank hunting; HE/SA fire | `ap_fire`, `hesa_fire` |
//! | results, falling back | `results`, `fall_back` |
//! | movement, transport, what takes an entire turn | `movement`, `transport`, `whole_turn` |
//! | close combat, overrun, objectives and victory | `close_combat`, `overrun`, `objectives` |
//! | expansions | `communicate`, `smoke`, `support_fire`, `speculative`, `concealment` |
//!
//! Beside the chapters: `setup` reads battles, `view` and `tell` show play to a seat, `aid` and `proposals` say what it
//! could do, `sketch` is the reference sheet, `host` is for a layer above that plays these elements in another sequence.

mod aid;
mod ap_fire;
mod assess;
mod belief;
mod close_combat;
mod communicate;
mod concealment;
mod decision;
mod deployment;
mod describe;
mod element;
mod event;
mod fall_back;
mod hesa_fire;
pub mod host;
mod inspect;
mod movement;
mod objectives;
mod overrun;
mod proposals;
mod results;
mod rulings;
mod sample;
mod sequence;
mod setup;
mod sight;
mod sketch;
mod smoke;
mod speculative;
mod state;
mod support_fire;
mod suppression;
mod tables;
mod target;
mod tell;
mod transport;
mod units;
mod view;
mod whole_turn;
mod words;

use std::borrow::Cow;

use engine::data::{DataErrors, Source};
use engine::{
    AidArea, Awaits, BattleCard, Cup, Flow, Goal, LogLine, Measure, Pick, PieceId, Procedure, Ruleset,
    Ruling, Run, Seat, SeatInfo, Shown, Situation, Sketch, Step, View, refuse,
};
use table::Point;

pub use assess::{Harm, harm_by_fire, harm_in_contact, pace, reach_of};
pub use decision::{AirAttack, Asset, Decision, Layer, Manner, Retreat, Weapon};
pub use element::{
    Ap, Class, DU, Element, ElementId, Flag, Loss, Mark, Mode, MoveClass, Place, Protection, Side, WholeTurn,
    du,
};
pub use event::{Event, Motion};
pub use results::Hit;
pub use setup::{Setup, battles, card};
pub use sight::{Blocker, blocker, cover_from, half_field, sees, standing_cover};
pub use state::{
    Battery, Battle, ByObjectives, Initiated, Objective, ObjectiveInfo, Smoke, Sortie, Stage, State,
    Switches, Victory,
};
pub use suppression::is_supported;
pub use tables::{Cover, Tables, Terrain};
pub use units::{Unit, Units};

/// The rules with their tables and unit lists.
#[derive(Clone, Debug)]
pub struct D20 {
    /// The tables of the book.
    pub tables: Tables,
    /// The lists of units.
    pub units: Units,
}

impl Ruleset for D20 {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Setup = Setup;

    const SYSTEM: &'static str = "d20";
    const VERSION: u32 = 1;

    fn with_data(overlays: &[Source]) -> Result<D20, DataErrors> {
        let (tables, units) = Tables::load(overlays)?;
        Ok(D20 { tables, units })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        setup::battles()
    }

    fn card(setup: &Setup) -> BattleCard {
        setup::card(setup)
    }

    fn set_up(&self, source: &Source, setup: Setup) -> Result<State, DataErrors> {
        setup::build(&self.tables, &self.units, source, setup)
    }

    fn seats(&self, state: &State) -> Vec<SeatInfo> {
        let info = |side: Side| {
            let name = state.battle.sides[side.idx()].name.clone();
            SeatInfo { seat: side.seat(), name, side: Some(side.letter()) }
        };
        Side::BOTH.map(info).to_vec()
    }

    fn awaits(&self, state: &State) -> Awaits {
        sequence::awaits(state)
    }

    fn resolve(step: &mut Step<'_, D20>, seat: Seat, decision: &Decision) -> Flow {
        if let Awaits::Seats(seats) = sequence::awaits(&step.state)
            && !seats.contains(&seat)
        {
            return refuse("ENG-004", "it is not your decision now");
        }
        owns(step, seat, decision)?;
        resolve(step, decision)?;
        // D20-H31: a side without combat elements loses at once, where the battle says so.
        if step.state.outcome.is_none()
            && let Some(outcome) = objectives::annihilated(&step.state)
        {
            step.emit(Event::Ended(outcome));
        }
        Ok(())
    }

    fn overrule(step: &mut Step<'_, D20>, ruling: &Ruling) -> Flow {
        rulings::overrule(step, ruling)
    }

    fn apply(state: &mut State, event: &Event) {
        event::apply(state, event);
    }

    fn actors(&self, state: &State, seat: Seat) -> Vec<PieceId> {
        proposals::actors(state, seat)
    }

    fn proposals(&self, state: &State, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
        proposals::proposals(self, state, seat, piece)
    }

    fn sample(&self, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
        sample::sample(self, state, seat, cup)
    }

    fn rough_sample(&self, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
        sample::rough(self, state, seat, cup)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        view::view(self, state, seat)
    }

    fn tell(&self, state: &State, event: &Event, seat: Seat) -> Option<LogLine> {
        tell::tell(state, event, seat)
    }

    fn reveals(&self, state: &State, event: &Event) -> bool {
        match event {
            Event::Revealed { .. } => true,
            // Somebody who was hidden is put where everybody sees him.
            Event::Placed { element, concealed, .. } => !concealed && state.is_hidden(state.get(*element)),
            _ => false,
        }
    }

    fn belief<'a>(&self, state: &'a State, seat: Seat) -> Cow<'a, State> {
        belief::belief(state, seat)
    }

    fn guess(&self, state: &State, seat: Seat, cup: &mut Cup) -> State {
        belief::guess(self, state, seat, cup)
    }

    fn describe(&self, state: &State, decision: &Decision) -> String {
        describe::describe(state, decision)
    }

    fn parse(&self, state: &State, seat: Seat, words: &[&str]) -> Result<Decision, String> {
        words::parse(self, state, seat, words)
    }

    fn phrases() -> &'static [(&'static str, &'static str)] {
        words::PHRASES
    }

    fn aim(&self, state: &State, seat: Seat, piece: Option<PieceId>, goal: &Goal) -> Vec<Decision> {
        aid::aim(self, state, seat, piece, goal)
    }

    fn offers(&self, state: &State, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
        aid::offers(self, state, seat, piece)
    }

    fn shown(&self, state: &State, decision: &Decision) -> Shown {
        aid::shown(self, state, decision)
    }

    fn areas(&self, state: &State, seat: Seat, piece: PieceId) -> Vec<AidArea> {
        aid::areas(self, state, seat, piece)
    }

    fn measure(&self, state: &State, piece: Option<PieceId>, from: Point, to: Point) -> Measure {
        aid::measure(self, state, piece, from, to)
    }

    fn situation(&self, state: &State, decision: &Decision) -> Option<Situation> {
        aid::situation(self, state, decision)
    }

    fn outcome(&self, before: &State, run: &Run<'_, D20>) -> String {
        describe::outcome(before, run)
    }

    fn piece(&self, state: &State, id: &str) -> Option<PieceId> {
        let id: ElementId = id.parse().ok()?;
        state.find(id).map(|it| it.id.piece())
    }

    fn piece_label(&self, _: &State, piece: PieceId) -> String {
        ElementId::from_piece(piece).to_string()
    }

    fn piece_name(&self, state: &State, piece: PieceId) -> String {
        state.name(ElementId::from_piece(piece))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        inspect::check(state)
    }

    fn inspect(&self, state: &State) -> serde_json::Value {
        inspect::inspect(state)
    }

    fn sketch(&self, procedure: &str, words: &[(String, String)]) -> Result<Sketch<D20>, String> {
        sketch::sketch(self, procedure, words)
    }

    fn procedures() -> Vec<Procedure> {
        sketch::procedures()
    }

    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        let unit = |it: &units::Unit| {
            // The letters before the dash are the nation's: DE-RIF.
            let group = it.id.split('-').next().unwrap_or_default().to_owned();
            Pick { value: it.id.clone(), label: it.name.to_string(), group }
        };
        vec![("a unit", self.units.list().iter().map(unit).collect())]
    }
}

/// D20-R2: a player decides about his own elements only.
fn owns(step: &Step<'_, D20>, seat: Seat, decision: &Decision) -> Flow {
    let Some(id) = decision.actor() else { return Ok(()) };
    sequence::is_own(step, seat, step.state.element(id)?)
}

/// The chapter that a decision belongs to.
fn resolve(step: &mut Step<'_, D20>, decision: &Decision) -> Flow {
    match decision {
        Decision::Begin => deployment::begin(step),
        Decision::Place { element, to } => deployment::place(step, *element, *to),
        Decision::Test { element } => suppression::test(step, *element),
        Decision::Call { observer, asset } => communicate::call(step, *observer, asset),
        Decision::LaySmoke { by, at, angle } => smoke::lay(step, by, *at, *angle),
        Decision::Barrage { battery, aim } => support_fire::barrage(step, battery, *aim),
        Decision::Strike { sortie, target, with } => support_fire::strike(step, sortie, *target, *with),
        Decision::Speculate { firer, at } => speculative::fire(step, *firer, *at),
        Decision::Fire { firer, target, with: Weapon::Hesa } => hesa_fire::fire(step, *firer, *target),
        Decision::Fire { firer, target, with: Weapon::Ap } => ap_fire::fire(step, *firer, *target),
        Decision::Fire { firer, target, with: Weapon::TankHunting } => ap_fire::hunt(step, *firer, *target),
        Decision::Fight { element } => close_combat::fight(step, *element),
        Decision::Advance { element, to } => close_combat::advance(step, *element, *to),
        Decision::Move { element, path, facing } => movement::march(step, *element, path, *facing),
        Decision::Pivot { element, facing } => movement::pivot(step, *element, *facing),
        Decision::FallBack { element, way, manner, upto } => {
            fall_back::withdraw(step, *element, *way, *manner, *upto)
        }
        Decision::Mount { element, carrier } => transport::mount(step, *element, *carrier),
        Decision::Dismount { element, to } => transport::dismount(step, *element, *to),
        Decision::WholeTurn { element, action } => whole_turn::declare(step, *element, *action),
        Decision::End => sequence::end_stage(step),
    }
}
