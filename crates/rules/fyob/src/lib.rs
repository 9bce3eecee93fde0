//! Fight Your Own Battles: a solo layer over a host ruleset.
//!
//! The layer says who acts and how well: cards, officers, momentum, strategic condition. A [`Host`] below it says how far
//! one moves, what one sees and hits. The specification is `docs/rules/fyob.md`; every id in the code is one of its atoms.
//!
//! | chapter | file |
//! |---|---|
//! | the bound and its cards, the turn | `sequence`, `cards` |
//! | reaction tests, seizing the initiative | `reaction` |
//! | momentum: rows, reductions, results, scores | `momentum` |
//! | Order Dice, phases, acts | `order_dice`, `phases`; on a virtual table `board` |
//! | ratings and leadership tests, leaders as casualties, succession | `leaders`, `casualties` |
//! | command turns, orders, zone of control, detachments, Groups | `command`, `control`, `groups` |
//! | rallying, milestones, reserves, the start of a session | `rally`, `milestones`, `reserves`, `session` |
//! | radios and runners, concealment | `radio`, `concealment` |
//! | what an attack does; weapons whose crews are away | `losses`, `left_weapons` |
//! | the decision procedure of a program-run side | `procedure` |
//!
//! Beside the chapters: `host` and `board` are the adapter contract, `setup` puts a battle together, `view` and `tell` show
//! play to a seat, `sketch` is the reference sheet.

mod attack;
mod belief;
pub mod board;
mod cards;
mod casualties;
mod command;
mod concealment;
mod control;
mod decision;
pub mod deeds;
mod describe;
mod element;
mod event;
pub mod floors;
mod groups;
pub mod host;
mod ids;
mod inspect;
mod leaders;
mod left_weapons;
pub mod losses;
mod milestones;
pub mod momentum;
mod order;
mod order_dice;
pub mod paper;
pub mod phases;
pub mod procedure;
mod proposals;
mod radio;
mod rally;
mod reaction;
mod report;
mod reserves;
mod rulings;
mod sample;
mod sequence;
mod session;
pub mod setup;
pub mod sketch;
mod state;
pub mod tables;
mod tell;
mod victory;
mod view;
mod words;

use std::borrow::Cow;

use engine::data::{DataErrors, Source};
use engine::{
    AidArea, Awaits, BattleCard, CampaignCard, Chart, Cup, Flow, Goal, LogLine, Measure, Occasion, Paper,
    Pick, PieceId, Procedure, Ruleset, Ruling, Run, Seat, SeatInfo, Sequel, Shown, Situation, Sketch, Step,
    View,
};
use table::Point;

pub use attack::{Assault, Attack, Cover, Hurt, Means};
pub use cards::deal_as;
pub use concealment::{
    choose_counter, conceal_again, counter_observed, may_be_concealed, may_conceal_again, reveal,
};
pub use decision::{Act, Decision, Entry};
pub use describe::names::capital;
pub use element::{
    Activity, Arm, Damage, Due, Element, Grade, Info, Kind, Known, Laid, Nco, Radio, Status, inches,
};
pub use event::{Batch, Event, RadioSet, Reaction, SeniorNote, Sighting, TurnBegun, TurnNote};
pub use host::{Back, Forced, Host, Mods, Play, Position};
pub use ids::{CompanyId, ElementId, Holder, Leader, Side};
pub use leaders::{Officer, lead, officer_grade, rating_of, senior_leader};
pub use losses::{suffer, surrenders_to_assault};
pub use milestones::is_passed;
pub use momentum::Row;
pub use order::{Order, Task};
pub use order_dice::mods;
pub use radio::{Errand, can_renet, errand, renet, send_runner};
pub use report::{Ammunition, CrewAndWeapon, Report, TakeOver, Topic};
pub use reserves::{can_be_committed, company_may_commit};
pub use state::{
    Arrival, Battle, Card, Company, Condition, Exit, Force, ForceInfo, Group, GroupEnd, Objective, Options,
    Phase, Question, SeniorWork, Stage, State, Turn, Victory,
};
pub use tables::Tables;

/// The rules of the layer with their tables, over a host.
#[derive(Clone, Debug)]
pub struct Fyob<H> {
    /// The rules below.
    pub host: H,
    /// The charts of the book.
    pub tables: Tables,
}

impl<H: Host> Ruleset for Fyob<H> {
    type State = State<H::Table>;
    type Decision = Decision;
    type Event = Event<H::Fact>;
    type Setup = H::Setup;

    const SYSTEM: &'static str = H::SYSTEM;
    const VERSION: u32 = H::VERSION;

    fn with_data(overlays: &[Source]) -> Result<Fyob<H>, DataErrors> {
        let (ours, theirs) = tables::split(overlays);
        Ok(Fyob { host: H::with_data(&theirs)?, tables: Tables::load(&ours)? })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        H::battles()
    }

    fn campaigns() -> Vec<CampaignCard> {
        H::campaigns()
    }

    fn campaign(source: &Source) -> Option<Result<CampaignCard, DataErrors>> {
        H::campaign(source)
    }

    fn sequel(&self, battle: &Source, end: &State<H::Table>) -> Option<Sequel> {
        H::sequel(self, battle, end)
    }

    fn card(setup: &H::Setup) -> BattleCard {
        H::card(setup)
    }

    fn set_up(&self, source: &Source, setup: H::Setup) -> Result<State<H::Table>, DataErrors> {
        H::set_up(self, source, setup)
    }

    fn sketch(&self, procedure: &str, words: &[(String, String)]) -> Result<Sketch<Fyob<H>>, String> {
        sketch::sketch(self, procedure, words)
    }

    fn procedures() -> Vec<Procedure> {
        sketch::procedures::<H>()
    }

    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        self.host.lists()
    }

    fn inspect(&self, state: &State<H::Table>) -> serde_json::Value {
        inspect::inspect(self, state)
    }

    fn seats(&self, state: &State<H::Table>) -> Vec<SeatInfo> {
        let info = |side: Side| {
            let name = state.battle.forces[side.idx()].name.clone();
            SeatInfo { seat: side.seat(), name, side: Some(side.letter()) }
        };
        if H::ONE_VOICE {
            return vec![SeatInfo { seat: Side::A.seat(), name: "the table".to_owned(), side: None }];
        }
        Side::BOTH.map(info).to_vec()
    }

    fn voice(seat: Seat) -> Seat {
        if H::ONE_VOICE && Side::of_seat(seat).is_some() { Side::A.seat() } else { seat }
    }

    fn awaits(&self, state: &State<H::Table>) -> Awaits {
        match sequence::awaits(state) {
            Awaits::Seats(_) if H::ONE_VOICE => Awaits::Seats(vec![Side::A.seat()]),
            awaits => awaits,
        }
    }

    fn occasion(&self, state: &State<H::Table>) -> Option<Occasion> {
        let turn = state.turn.as_ref().map(|it| (it.holder, it.element));
        let what = engine::stable_hash(&(state.stage, turn));
        H::ONE_VOICE.then(|| Occasion { turn: state.bound.into(), what })
    }

    fn resolve(step: &mut Step<'_, Fyob<H>>, seat: Seat, decision: &Decision) -> Flow {
        let seat = acting::<H>(&step.state, seat);
        sequence::resolve(step, seat, decision)
    }

    fn overrule(step: &mut Step<'_, Fyob<H>>, ruling: &Ruling) -> Flow {
        rulings::overrule(step, ruling)
    }

    fn apply(state: &mut State<H::Table>, event: &Event<H::Fact>) {
        event::apply(state, event, H::apply);
    }

    fn actors(&self, state: &State<H::Table>, seat: Seat) -> Vec<PieceId> {
        proposals::actors::<H>(state, acting::<H>(state, seat))
    }

    fn proposals(&self, state: &State<H::Table>, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
        let seat = acting::<H>(state, seat);
        if Side::of_seat(seat).is_some_and(|side| H::is_program_run(state, side)) {
            return H::proposals(self, state, seat, piece);
        }
        proposals::proposals(self, state, seat, piece)
    }

    fn sample(&self, state: &State<H::Table>, seat: Seat, cup: &mut Cup) -> Option<Decision> {
        sample::sample(self, state, acting::<H>(state, seat), cup)
    }

    fn rough_sample(&self, state: &State<H::Table>, seat: Seat, cup: &mut Cup) -> Option<Decision> {
        sample::rough(self, state, acting::<H>(state, seat), cup)
    }

    fn playout_sample(&self, truth: &State<H::Table>, seat: Seat, cup: &mut Cup) -> Option<Decision> {
        // It looks at nothing that is hidden from the seat: see `sample`.
        sample::rough(self, truth, acting::<H>(truth, seat), cup)
    }

    fn offers(&self, state: &State<H::Table>, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
        let mut all = self.proposals(state, seat, piece);
        if piece.is_none() && H::ONE_VOICE {
            // There is no map to point at: what belongs to an element is offered with the rest, and places are left out.
            for piece in self.actors(state, seat) {
                all.extend(self.proposals(state, seat, Some(piece)));
            }
            let mut coming = Vec::new();
            all.retain(|it| is_placeless(it, &mut coming));
        }
        if piece.is_none() {
            all.extend(H::rare(self, state, acting::<H>(state, seat)));
        }
        all
    }

    fn view(&self, state: &State<H::Table>, seat: Seat) -> View {
        let mut view = view::view(self, state, eyes::<H>(seat));
        view.seat = seat;
        view
    }

    fn paper(&self, state: &State<H::Table>, seat: Seat) -> Option<Paper> {
        let belief = self.belief(state, seat);
        Some(paper::paper::<H>(&self.tables, &belief))
    }

    fn charts(&self) -> Vec<Chart> {
        paper::charts(&self.tables)
    }

    fn tell(&self, state: &State<H::Table>, event: &Event<H::Fact>, seat: Seat) -> Option<LogLine> {
        tell::tell(self, state, event, eyes::<H>(seat))
    }

    fn reveals(&self, state: &State<H::Table>, event: &Event<H::Fact>) -> bool {
        match event {
            Event::Revealed { .. } | Event::CounterRemoved { .. } => true,
            Event::Table(fact) => H::reveals(state, fact),
            _ => false,
        }
    }

    fn belief<'a>(&self, state: &'a State<H::Table>, seat: Seat) -> Cow<'a, State<H::Table>> {
        belief::belief::<H>(state, eyes::<H>(seat))
    }

    fn guess(&self, state: &State<H::Table>, seat: Seat, cup: &mut Cup) -> State<H::Table> {
        belief::guess(self, state, eyes::<H>(seat), cup)
    }

    fn describe(&self, state: &State<H::Table>, decision: &Decision) -> String {
        describe::describe::<H>(state, decision)
    }

    fn parse(&self, state: &State<H::Table>, seat: Seat, words: &[&str]) -> Result<Decision, String> {
        words::parse(self, state, acting::<H>(state, seat), words)
    }

    fn phrases() -> &'static [(&'static str, &'static str)] {
        words::PHRASES
    }

    fn aim(&self, state: &State<H::Table>, seat: Seat, piece: Option<PieceId>, goal: &Goal) -> Vec<Decision> {
        H::aim(self, state, seat, piece, goal)
    }

    fn shown(&self, state: &State<H::Table>, decision: &Decision) -> Shown {
        let mut shown = describe::shown::<H>(state, decision);
        H::shown(self, state, decision, &mut shown);
        shown
    }

    fn areas(&self, state: &State<H::Table>, seat: Seat, piece: PieceId) -> Vec<AidArea> {
        H::areas(self, state, seat, piece)
    }

    fn measure(&self, state: &State<H::Table>, piece: Option<PieceId>, from: Point, to: Point) -> Measure {
        H::measure(self, state, piece, from, to)
    }

    fn situation(&self, state: &State<H::Table>, decision: &Decision) -> Option<Situation> {
        H::situation(self, state, decision)
    }

    fn has_odds(&self, decision: &Decision) -> bool {
        *decision != Decision::Auto
    }

    fn outcome(&self, before: &State<H::Table>, run: &Run<'_, Fyob<H>>) -> String {
        describe::outcome::<H>(before, run)
    }

    fn piece(&self, state: &State<H::Table>, id: &str) -> Option<PieceId> {
        let found = state.elements.iter().find(|it| H::label(state, it.id) == id)?;
        Some(found.id.piece())
    }

    fn piece_label(&self, state: &State<H::Table>, piece: PieceId) -> String {
        H::label(state, ElementId::from_piece(piece))
    }

    fn piece_name(&self, state: &State<H::Table>, piece: PieceId) -> String {
        state.name(ElementId::from_piece(piece))
    }

    fn check(&self, state: &State<H::Table>) -> Result<(), String> {
        inspect::check(self, state)
    }

    fn check_within(&self, state: &State<H::Table>) -> Result<(), String> {
        inspect::check_within(state)
    }
}

/// The seat that a seat decides for: at a real table one person speaks for whichever side is asked.
fn acting<H: Host>(state: &State<H::Table>, seat: Seat) -> Seat {
    match sequence::awaits(state) {
        Awaits::Seats(seats) if H::ONE_VOICE && seat == Side::A.seat() => {
            seats.first().copied().unwrap_or(seat)
        }
        _ => seat,
    }
}

/// Whose eyes a seat sees with: at a real table nothing is hidden from anybody.
fn eyes<H: Host>(seat: Seat) -> Seat {
    if H::ONE_VOICE { Seat::UMPIRE } else { seat }
}

/// Whether a decision makes sense without a map; of several places where somebody could come on the first is enough.
fn is_placeless(decision: &Decision, coming: &mut Vec<Vec<ElementId>>) -> bool {
    let who: Vec<ElementId> = match decision {
        Decision::SetOrder { .. } | Decision::OrderCompany { .. } => return false,
        Decision::Lay { .. } | Decision::PlaceCounters { .. } => return false,
        Decision::Commit { entries } => entries.iter().map(|it| it.element).collect(),
        Decision::CommitReserve { entry } => vec![entry.element],
        _ => return true,
    };
    let is_new = !coming.contains(&who);
    if is_new {
        coming.push(who);
    }
    is_new
}
