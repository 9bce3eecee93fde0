//! A host without a table: it answers the questions of command from a list of distances, and plays nothing itself.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use engine::data::{DataErrors, Report, Source};
use engine::{
    AidArea, Answer, BattleCard, Cause, Cup, Dealer, Flow, Goal, GroundView, Held, Illegal, LogLine,
    MarkerView, Measure, Need, PieceId, Ruleset, Seat, Shown, Text, Waiver, refuse, run,
};
use fyob::setup::{CompanyDraft, Draft, ElementDraft, ForceDraft, assemble, fresh, fresh_company};
use fyob::{
    Act, Arm, Card, Company, CompanyId, Cover, Decision, Element, ElementId, Event, ForceInfo, Forced, Fyob,
    Grade, Holder, Host, Info, Kind, Nco, Play, Position, Radio, Side, Stage, Turn,
};
use serde::{Deserialize, Serialize};
use table::{Edge, Footprint, Len, Point, Pose};

/// The host.
#[derive(Clone, Debug)]
pub struct Staff;

/// What it knows: how far elements are apart, in inches, and where some stand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Facts {
    pub apart: BTreeMap<(u16, u16), u8>,
    pub at: BTreeMap<u16, Point>,
    pub off: BTreeSet<u16>,
}

impl Facts {
    fn distance(&self, a: ElementId, b: ElementId) -> u8 {
        let pair = (a.0.min(b.0), a.0.max(b.0));
        self.apart.get(&pair).copied().unwrap_or(0)
    }
}

/// What happens on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Fact {
    PutAt(ElementId, Point),
    TakenOff(ElementId),
}

/// There are no files for it.
#[derive(Debug, Deserialize)]
pub struct NoFile {}

impl Host for Staff {
    type Table = Facts;
    type Fact = Fact;
    type Setup = NoFile;

    const SYSTEM: &'static str = "staff";
    const VERSION: u32 = 1;

    fn with_data(_: &[Source]) -> Result<Staff, DataErrors> {
        Ok(Staff)
    }
    fn battles() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn card(_: &NoFile) -> BattleCard {
        unreachable!("there are no files")
    }
    fn set_up(_: &Fyob<Staff>, _: &Source, _: NoFile) -> Result<Position<Staff>, DataErrors> {
        unreachable!("there are no files")
    }
    fn apply(table: &mut Facts, fact: &Fact) {
        match fact {
            Fact::PutAt(id, at) => {
                table.at.insert(id.0, *at);
            }
            Fact::TakenOff(id) => {
                table.off.insert(id.0);
            }
        }
    }
    fn tell(_: &Fyob<Staff>, _: &Position<Staff>, _: &Fact, _: Seat) -> Option<LogLine> {
        None
    }
    fn check(_: &Fyob<Staff>, _: &Position<Staff>) -> Result<(), String> {
        Ok(())
    }
    fn inspect(_: &Fyob<Staff>, _: &Position<Staff>) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn forget(table: &mut Facts, hidden: &[ElementId]) {
        table.at.retain(|id, _| !hidden.contains(&ElementId(*id)));
        table.apart.retain(|(a, b), _| !hidden.contains(&ElementId(*a)) && !hidden.contains(&ElementId(*b)));
    }
    fn redraw(_: &Fyob<Staff>, state: &mut Position<Staff>, hidden: &[ElementId], cup: &mut Cup) {
        for id in hidden {
            let at = Point::new(Len::inches(i32::try_from(cup.below(40)).unwrap_or(0)), Len::inches(1));
            state.table.at.insert(id.0, at);
        }
    }
    fn ground(_: &Position<Staff>) -> Arc<GroundView> {
        unreachable!("there is no table")
    }
    fn markers(_: &Fyob<Staff>, _: &Position<Staff>) -> Vec<MarkerView> {
        Vec::new()
    }
    fn stands(state: &Position<Staff>, id: ElementId) -> (Option<Pose>, Footprint) {
        let at = state.table.at.get(&id.0).copied();
        (at.map(|at| Pose::new(at, table::Deg::new(0))), Footprint::Disc { radius: Len::inches(1) })
    }
    fn card_rows(_: &Fyob<Staff>, _: &Position<Staff>, _: ElementId) -> Vec<(Text, String)> {
        Vec::new()
    }
    fn cover_now(_: &mut Play<'_, Staff>, _: ElementId) -> Flow<Cover> {
        Ok(Cover::Soft)
    }
    fn support_points(_: &mut Play<'_, Staff>, _: ElementId) -> Flow<u32> {
        Ok(0)
    }
    fn has_friend_near(_: &mut Play<'_, Staff>, _: ElementId) -> Flow<bool> {
        Ok(true)
    }
    fn has_enemy_near(_: &mut Play<'_, Staff>, _: ElementId) -> Flow<bool> {
        Ok(false)
    }
    fn in_zone(step: &mut Play<'_, Staff>, leader: ElementId, id: ElementId, zone: u8) -> Flow<bool> {
        Ok(step.state.table.distance(leader, id) <= zone)
    }
    fn within_an_inch(step: &mut Play<'_, Staff>, a: ElementId, b: ElementId) -> Flow<bool> {
        Ok(step.state.table.distance(a, b) <= 1)
    }
    fn armour_near(_: &mut Play<'_, Staff>, _: ElementId) -> Flow<Vec<ElementId>> {
        Ok(Vec::new())
    }
    fn holders(step: &mut Play<'_, Staff>) -> Flow<Vec<Option<Side>>> {
        Ok(step.state.holders.clone())
    }
    fn at_place(_: &mut Play<'_, Staff>, _: ElementId, _: Point) -> Flow<bool> {
        Ok(false)
    }
    fn nearest(step: &mut Play<'_, Staff>, id: ElementId, among: &[ElementId]) -> Flow<ElementId> {
        let nearest = among.iter().min_by_key(|&&it| (step.state.table.distance(id, it), it));
        Ok(*nearest.expect("there is somebody to be near to"))
    }
    fn forced_move(_: &mut Play<'_, Staff>, _: ElementId, _: Forced) -> Flow<bool> {
        Ok(false)
    }
    fn abandon(_: &mut Play<'_, Staff>, _: ElementId) -> Flow {
        Ok(())
    }
    fn take_off(step: &mut Play<'_, Staff>, id: ElementId, _: fyob::Status) -> Flow {
        step.emit(Event::Table(Fact::TakenOff(id)));
        Ok(())
    }
    fn tip_out(_: &mut Play<'_, Staff>, _: ElementId) -> Flow {
        Ok(())
    }
    fn put_at(step: &mut Play<'_, Staff>, id: ElementId, at: Point) -> Flow {
        step.emit(Event::Table(Fact::PutAt(id, at)));
        Ok(())
    }
    fn decide(step: &mut Play<'_, Staff>, _: Seat, decision: &Decision) -> Flow {
        match decision {
            Decision::Report(fyob::Report::Fire(attack)) => fyob::suffer(step, attack),
            Decision::Act(act) => {
                let id = step.state.turn.as_ref().and_then(|it| it.element).expect("somebody is up");
                match act {
                    Act::Observe { target, counter } => {
                        fyob::counter_observed(step, id, *target, counter.unwrap_or(0))?;
                        Ok(())
                    }
                    Act::Extract => fyob::reveal(step, id),
                    // It gets into contact.
                    Act::Mount { carrier } => fyob::surrenders_to_assault(step, id, *carrier).map(|_| ()),
                    Act::Conceal => fyob::conceal_again(step, id),
                    Act::Renet => fyob::renet(step, id),
                    Act::Runner => fyob::send_runner(step, id),
                    _ => refuse("ENG-010", "there is no table here"),
                }
            }
            _ => refuse("ENG-010", "there is no table here"),
        }
    }
    fn auto(_: &mut Play<'_, Staff>, _: Seat) -> Flow {
        refuse("ENG-010", "nobody plays by himself here")
    }
    fn proposals(_: &Fyob<Staff>, _: &Position<Staff>, _: Seat, _: Option<PieceId>) -> Vec<Decision> {
        Vec::new()
    }
    fn aim(_: &Fyob<Staff>, _: &Position<Staff>, _: Seat, _: Option<PieceId>, _: &Goal) -> Vec<Decision> {
        Vec::new()
    }
    fn shown(_: &Fyob<Staff>, _: &Position<Staff>, _: &Decision, _: &mut Shown) {}
    fn areas(_: &Fyob<Staff>, _: &Position<Staff>, _: Seat, _: PieceId) -> Vec<AidArea> {
        Vec::new()
    }
    fn measure(_: &Fyob<Staff>, _: &Position<Staff>, _: Option<PieceId>, from: Point, to: Point) -> Measure {
        Measure::bare(from, to)
    }
}

pub type Rules = Fyob<Staff>;
pub type State = Position<Staff>;
pub type Events = Vec<Event<Fact>>;

pub const A: Seat = Seat(1);
pub const B: Seat = Seat(2);

pub fn el(id: u16) -> ElementId {
    ElementId(id)
}

/// A battle in the making: company 0 of side A has elements 1, 2, ..; company 1 of side B has 101, 102, ...
pub struct Making {
    pub draft: Draft,
    pub facts: Facts,
}

/// So many elements on each side, with their officers in 1 and 101.
pub fn battle(n: u16) -> Making {
    let force = |name: &str, edge| {
        let info = ForceInfo {
            name: name.to_owned(),
            edge,
            milestone: 10,
            rationed: false,
            has_senior: true,
            commit_from: None,
            defends: false,
        };
        ForceDraft::new(info)
    };
    let mut draft =
        Draft::new("staff", "Staff exercise", [force("British", Edge::South), force("German", Edge::North)]);
    let mut making = Making { draft, facts: Facts::default() };
    for (side, first, nation) in [(Side::A, 1, "British"), (Side::B, 101, "German")] {
        let company = making.company(side, el(first));
        for idx in 0..n {
            making.add(el(first + idx), side, company, nation);
        }
    }
    draft = making.draft;
    Making { draft, facts: making.facts }
}

impl Making {
    /// Another company.
    pub fn company(&mut self, side: Side, with: ElementId) -> CompanyId {
        let idx = u8::try_from(self.draft.companies.len()).expect("few companies");
        let company = Company { with: Some(with), link: Radio::Netted, ..fresh_company(side) };
        let name = format!("company {idx}");
        self.draft.companies.push(CompanyDraft { place: None, name, company, rated: true });
        CompanyId(idx)
    }

    /// Another element.
    pub fn add(&mut self, id: ElementId, side: Side, company: CompanyId, nation: &str) {
        let info = Info {
            id,
            side,
            nation: nation.to_owned(),
            name: "platoon".to_owned(),
            symbol: "infantry",
            kind: Kind::Foot,
            arm: Arm::Men,
            grade: Grade::Regular,
            militia: false,
            headquarters: false,
            recce: false,
            observer: false,
            immobile: false,
            emplaced: false,
            open_topped: false,
            radio: false,
            calibre: 0,
            points: 8,
            men: 8,
            afv_unit: None,
            counts: true,
            obvious: false,
        };
        let element = fresh(&info, company);
        self.draft.elements.push(ElementDraft::new(info, element));
    }

    pub fn info(&mut self, id: u16) -> &mut Info {
        &mut self.find(id).info
    }

    pub fn element(&mut self, id: u16) -> &mut Element {
        &mut self.find(id).element
    }

    pub fn find(&mut self, id: u16) -> &mut ElementDraft {
        self.draft.elements.iter_mut().find(|it| it.info.id == el(id)).expect("it was added")
    }

    /// Sets how far two elements are apart.
    pub fn apart(&mut self, a: u16, b: u16, inches: u8) {
        self.facts.apart.insert((a.min(b), a.max(b)), inches);
    }

    /// The officer of a company has his command turn.
    pub fn commanding(mut self, company: u8) -> Game {
        let holder = Holder::Officer(CompanyId(company));
        self.draft.course.stage = Stage::Command;
        self.draft.course.bound = 1;
        self.draft.course.turn = Some(turn(holder, None));
        self.play()
    }

    /// At a stage of play.
    pub fn at(mut self, stage: Stage, bound: u16) -> Game {
        self.draft.course.stage = stage;
        self.draft.course.bound = bound;
        self.play()
    }

    pub fn play(self) -> Game {
        let source = Source::new("staff.toml", "");
        let mut report = Report::new(&source);
        let state = assemble(&mut report, self.draft, self.facts);
        let state = report.finish(state).expect("the draft is sound");
        let rules = Fyob::with_data(&[]).expect("the tables are sound");
        Game { rules, state }
    }
}

/// A turn at its beginning.
pub fn turn(holder: Holder, element: Option<ElementId>) -> Turn {
    Turn { card: 1, element, ..Turn::new(holder) }
}

/// Dice that were given, one throw after the other; cards in the order of the list.
struct Given(VecDeque<Vec<u8>>);

impl Dealer for Given {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        match need {
            Need::Roll(check) => {
                let faces = self.0.pop_front()?;
                assert_eq!(faces.len(), usize::from(check.dice.n), "dice of: {}", check.name);
                Some(Answer::Faces(faces.into_iter().collect()))
            }
            Need::Draw(_) => Some(Answer::Option(0)),
            Need::Choice(_) | Need::Number(_) | Need::Place(_) => None,
        }
    }
}

/// A game that is played with given dice.
pub struct Game {
    pub rules: Rules,
    pub state: State,
}

impl Game {
    /// What a decision comes to with these throws, which must be all that it asks for.
    pub fn submit(
        &self,
        seat: Seat,
        decision: &Decision,
        dice: &[&[u8]],
    ) -> Result<(State, Events), Illegal> {
        let mut given = Given(dice.iter().map(|it| it.to_vec()).collect());
        let cause = Cause::Decision(seat, decision, Waiver::None);
        let run = run(&self.rules, Held::Lent(&self.state), cause, &[], Some(&mut given))?;
        assert!(run.needs.is_none(), "{decision:?} still asks for: {:?}", run.needs);
        let (state, events) = (run.state.into_owned(), run.events);
        assert!(given.0.is_empty(), "dice were left over: {:?}", given.0);
        self.rules.check(&state).expect("the laws hold");
        Ok((state, events))
    }

    /// Plays a decision on.
    pub fn play(&mut self, seat: Seat, decision: &Decision, dice: &[&[u8]]) -> Events {
        let (state, events) = self.submit(seat, decision, dice).expect("the decision is legal");
        self.state = state;
        events
    }

    /// The rule that forbids a decision.
    pub fn refused(&self, seat: Seat, decision: &Decision) -> String {
        let illegal = self.submit(seat, decision, &[]).expect_err("it is not legal");
        illegal.rule.to_string()
    }

    /// The chances of a decision by name, as reduced fractions.
    pub fn odds(&self, seat: Seat, decision: &Decision) -> Vec<(String, String)> {
        let odds =
            engine::odds(&self.rules, &self.state, seat, decision, engine::BUDGET).expect("it is legal");
        assert!(matches!(odds.method, engine::Method::Exact { .. }), "exact odds");
        odds.outcomes.iter().map(|it| (it.name.clone(), it.chance.reduced().to_string())).collect()
    }

    pub fn get(&self, id: u16) -> &Element {
        self.state.get(el(id))
    }
}

/// Cards in this order.
pub fn cards(holders: &[Holder]) -> Vec<Card> {
    (1..).zip(holders).map(|(number, &holder)| Card { number, holder }).collect()
}

/// The NCO of an element is rated so.
pub fn rated(rating: u8) -> Nco {
    Nco::Rated(rating)
}

impl Game {
    /// An attack, told as a report: what the layer makes of it, with given dice for the leaders.
    pub fn suffer(&mut self, attack: &fyob::Attack, dice: &[&[u8]]) -> Events {
        self.play(A, &Decision::Report(fyob::Report::Fire(attack.clone())), dice)
    }
}

/// A shell of a calibre hits an element.
pub fn shell(target: u16, calibre: u16) -> fyob::Attack {
    fyob::Attack {
        by: Some(el(101)),
        target: el(target),
        means: vec![fyob::Means::HighExplosive],
        cover: Cover::Soft,
        hurts: fyob::Hurt::Destroy,
        known: true,
        answerable: true,
        men_lost: 0,
        damaged: None,
        destroyed: false,
        calibre,
        aboard_lost: Vec::new(),
    }
}

impl Game {
    /// An element is in the phases of its turn.
    pub fn up(&mut self, id: u16) -> Seat {
        if self.state.turn.as_ref().and_then(|it| it.element) != Some(el(id)) {
            self.state.turn = Some(turn(Holder::Element(el(id)), Some(el(id))));
            self.state.stage = Stage::Phases;
        }
        self.get(id).side.seat()
    }

    /// An element does an act.
    pub fn act(&mut self, id: u16, act: Act, dice: &[&[u8]]) -> Events {
        let seat = self.up(id);
        self.play(seat, &Decision::Act(act), dice)
    }

    /// The rule that forbids an act.
    pub fn refused_act(&mut self, id: u16, act: Act) -> String {
        let seat = self.up(id);
        self.refused(seat, &Decision::Act(act))
    }

    /// An element has successfully observed a counter.
    pub fn observe(&mut self, id: u16, target: u16, counter: u8, dice: &[&[u8]]) -> Events {
        self.act(id, Act::Observe { target: el(target), counter: Some(counter) }, dice)
    }
}
