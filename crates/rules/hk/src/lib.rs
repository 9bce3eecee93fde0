//! Hit & Kill: a man-to-man infantry game. Figures stand in elements, which get one order a turn; fire is two rolls, to hit
//! and to kill; all phases but movement and melee are simultaneous.
//!
//! The specification is `docs/rules/hk.md`; every id in the code is one of its atoms (`HK-R12` is its ruling R-12). One
//! file per chapter:
//!
//! | chapter | file |
//! |---|---|
//! | turn sequence, start of a battle | `sequence`, `deployment` |
//! | hidden elements and spotting | `spotting` |
//! | orders, movement, formations, passengers | `orders`, `movement`, `formation`, `transport` |
//! | opportunity fire: the markers | `watch` |
//! | lines of sight, hindrances, cover | `sight`, `cover` |
//! | fire of small arms, HE, at vehicles; casualties | `fire`, `he`, `at`, `casualties` |
//! | indirect fire and smoke | `indirect` |
//! | morale, rally, close assault | `morale`, `rally`, `melee` |
//! | end of turn, objectives and victory | `end_of_turn`, `objectives` |
//!
//! Beside the chapters: `setup` reads battles, `view` and `tell` show play to a seat, `aid` and `proposals` say what it
//! could do, `assess` is for those who weigh choices, `sketch` is the reference sheet, `charts` its tables on paper.
//!
//! Where the sheet says simultaneous both sides choose in secret (`plan`): nobody sees the other's choice before both are
//! ready, and then all of it is carried out together.

mod aid;
pub mod assess;
mod at;
mod belief;
mod casualties;
mod charts;
mod cover;
mod decision;
mod deployment;
mod describe;
mod element;
mod end_of_turn;
mod event;
mod fire;
mod formation;
mod he;
pub mod host;
mod indirect;
mod inspect;
mod melee;
mod morale;
mod movement;
mod objectives;
mod orders;
mod plan;
mod proposals;
mod rally;
mod rulings;
mod sample;
mod sequence;
mod setup;
mod sight;
mod sketch;
mod spotting;
mod state;
mod tables;
mod tell;
mod transport;
mod units;
mod view;
mod watch;
mod words;

use std::borrow::Cow;

use engine::data::{DataErrors, Source};
use engine::{
    AidArea, Awaits, BattleCard, Chart, Cup, Flow, Goal, LogLine, Measure, Pick, PieceId, Procedure, Ruleset,
    Ruling, Run, Seat, SeatInfo, Shown, Situation, Sketch, Step, View,
};
use table::Point;

pub use at::{is_to_the_front, to_destroy};
pub use cover::{Shelter, cover_of, figure_cover, ground_cover, shelter, vehicle_cover};
pub use decision::Decision;
pub use element::{
    Cover, Element, ElementId, Figure, Morale, Order, Quality, Role, Side, SupportWeapon, Vehicle, inches,
};
pub use end_of_turn::{break_point, goes_on_from, wavers};
pub use event::{Event, MoraleCause, Motion, PlanChoice, RuledStatus};
pub use fire::numbers::{CERTAIN, IMPOSSIBLE, number, successes, to_hit, to_kill};
pub use fire::parts::{How, Part, Parts, Taken, dice, parts};
pub use fire::shot::{Arm, Lay, Shot};
pub use fire::{Attack, attacks, hit_number, kill_number, kills_in_36ths};
pub use formation::draw_up;
pub use he::{Victim, aim, direct_victims, victims};
pub use indirect::{Piece, effect, spotters, targeting};
pub use melee::{Melee, distance as assault_distance, fight_check, is_in_reach, melees};
pub use morale::{better, check as morale_check, is_severe, leadership, number_of as morale_number, worse};
pub use objectives::{automatic as automatic_victory, holders};
pub use plan::{Call, Continued, Plan, Shelling, Silent, Spot, Target};
pub use setup::{Setup, battles, card};
pub use sight::{
    Blocker, Hindrance, Seen, Stand, blocker, building_at, can_see, hindrances, n_hindrances, sees,
    sees_point,
};
pub use state::{
    Announced, Assault, Battery, Battle, Boarding, FireMarker, ObjectiveInfo, Opportunity, SideInfo,
    SideState, Smoke, Stage, State, Support, Tube, Victory, Weight,
};
pub use tables::{
    AreaKind, CallRow, Carriage, CoverRow, Going, LineKind, Shell, Tables, Traction, VehicleKind, WeaponKind,
};
pub use units::{Command, Man, Unit, Units};

/// The rules with their tables and unit lists.
#[derive(Clone, Debug)]
pub struct Hk {
    /// The tables.
    pub tables: Tables,
    /// The lists of units.
    pub units: Units,
}

impl Ruleset for Hk {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Setup = Setup;

    const SYSTEM: &'static str = "hk";
    const VERSION: u32 = 2;

    fn with_data(overlays: &[Source]) -> Result<Hk, DataErrors> {
        let (tables, units) = Tables::load(overlays)?;
        Ok(Hk { tables, units })
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

    fn charts(&self) -> Vec<Chart> {
        charts::charts(self)
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

    fn resolve(step: &mut Step<'_, Hk>, seat: Seat, decision: &Decision) -> Flow {
        sequence::resolve(step, seat, decision)
    }

    fn overrule(step: &mut Step<'_, Hk>, ruling: &Ruling) -> Flow {
        rulings::overrule(step, ruling)
    }

    fn apply(state: &mut State, event: &Event) {
        event::apply(state, event);
    }

    fn actors(&self, state: &State, seat: Seat) -> Vec<PieceId> {
        proposals::actors(self, state, seat)
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
            Event::Revealed { .. }
            | Event::SpotTried { .. }
            | Event::Renumbered { .. }
            | Event::PlansDone => true,
            // Now both are, and what they chose is carried out: it cannot be chosen anew.
            Event::Ready { side, ready } => *ready && state.side(side.other()).ready,
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

    fn foreseen(&self, state: &State, decision: &Decision) -> Option<Sketch<Hk>> {
        aid::foreseen(state, decision)
    }

    fn has_odds(&self, decision: &Decision) -> bool {
        !matches!(decision, Decision::Begin | Decision::Ready | Decision::Pass { .. } | Decision::Silence(_))
    }

    fn outcome(&self, before: &State, run: &Run<'_, Hk>) -> String {
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

    fn sketch(&self, procedure: &str, words: &[(String, String)]) -> Result<Sketch<Hk>, String> {
        sketch::sketch(self, procedure, words)
    }

    fn procedures() -> Vec<Procedure> {
        sketch::procedures()
    }

    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        let unit = |it: &Unit| {
            // The letters before the dash are the nation's: DE-GRP.
            let group = it.id.split('-').next().unwrap_or_default().to_owned();
            Pick { value: it.id.clone(), label: it.name.clone(), group }
        };
        vec![("a unit", self.units.list().iter().map(unit).collect())]
    }
}
