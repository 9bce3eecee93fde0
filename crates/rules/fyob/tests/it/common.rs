//! `Bare`: a host without a map. It answers the questions of HA-1 from facts that a test gives, and lets the phases do what
//! the layer allows: the chapters of the turn can be played on it to the end of a battle.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use engine::data::{DataErrors, Report as Notes, Source};
use engine::{
    AidArea, Answer, BattleCard, Cause, Cup, Dealer, Flow, Goal, GroundView, Held, Illegal, LogLine,
    MarkerView, Measure, Need, PieceId, Ruleset, Seat, Shown, Text, Waiver, refuse, run,
};
use fyob::setup::{CompanyDraft, Draft, ElementDraft, ForceDraft, assemble, fresh, fresh_company};
use fyob::{
    Act, Arm, Attack, Card, Company, CompanyId, Cover, Decision, Element, ElementId, Event, ForceInfo,
    Forced, Fyob, Grade, Holder, Host, Hurt, Info, Kind, Means, Nco, Play, Position, Radio, Report, Side,
    Stage, Status, phases, suffer,
};
use serde::{Deserialize, Serialize};
use table::{Edge, Footprint, Len, Point, Pose};

/// The host.
#[derive(Clone, Debug)]
pub struct Bare;

/// What a test says of the table, and what happened on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Facts {
    /// Elements not in the open.
    pub cover: BTreeMap<u16, Cover>,
    /// Points of friends within 6".
    pub support: BTreeMap<u16, u32>,
    /// Elements with a steady friend within 12".
    pub befriended: BTreeSet<u16>,
    /// Elements with an enemy within 12".
    pub threatened: BTreeSet<u16>,
    /// AFVs within 6" of an element.
    pub armour: BTreeMap<u16, Vec<u16>>,
    /// Elements whose next forced move ends in the box.
    pub at_edge: BTreeSet<u16>,
    /// Who holds the objectives alone.
    pub holders: Vec<Option<Side>>,
    /// Deeds that the layer ordered, in words.
    pub deeds: Vec<String>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deed(pub String);

/// There are no files for it.
#[derive(Debug, Deserialize)]
pub struct NoFile {}

fn note(step: &mut Play<'_, Bare>, deed: String) {
    step.emit(Event::Table(Deed(deed)));
}

impl Host for Bare {
    type Table = Facts;
    type Fact = Deed;
    type Setup = NoFile;

    const SYSTEM: &'static str = "bare";
    const VERSION: u32 = 1;

    fn with_data(_: &[Source]) -> Result<Bare, DataErrors> {
        Ok(Bare)
    }
    fn battles() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn card(_: &NoFile) -> BattleCard {
        unreachable!("there are no files")
    }
    fn set_up(_: &Fyob<Bare>, _: &Source, _: NoFile) -> Result<Position<Bare>, DataErrors> {
        unreachable!("there are no files")
    }
    fn apply(table: &mut Facts, fact: &Deed) {
        table.deeds.push(fact.0.clone());
    }
    fn tell(_: &Fyob<Bare>, _: &Position<Bare>, _: &Deed, _: Seat) -> Option<LogLine> {
        None
    }
    fn check(_: &Fyob<Bare>, _: &Position<Bare>) -> Result<(), String> {
        Ok(())
    }
    fn inspect(_: &Fyob<Bare>, _: &Position<Bare>) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn forget(_: &mut Facts, _: &[ElementId]) {}
    fn redraw(_: &Fyob<Bare>, _: &mut Position<Bare>, _: &[ElementId], _: &mut Cup) {}
    fn ground(_: &Position<Bare>) -> Arc<GroundView> {
        unreachable!("there is no map")
    }
    fn markers(_: &Fyob<Bare>, _: &Position<Bare>) -> Vec<MarkerView> {
        Vec::new()
    }
    fn stands(_: &Position<Bare>, _: ElementId) -> (Option<Pose>, Footprint) {
        (None, Footprint::Disc { radius: Len::inches(1) })
    }
    fn card_rows(_: &Fyob<Bare>, _: &Position<Bare>, _: ElementId) -> Vec<(Text, String)> {
        Vec::new()
    }
    fn cover_now(step: &mut Play<'_, Bare>, id: ElementId) -> Flow<Cover> {
        Ok(step.state.table.cover.get(&id.0).copied().unwrap_or_default())
    }
    fn support_points(step: &mut Play<'_, Bare>, id: ElementId) -> Flow<u32> {
        Ok(step.state.table.support.get(&id.0).copied().unwrap_or_default())
    }
    fn has_friend_near(step: &mut Play<'_, Bare>, id: ElementId) -> Flow<bool> {
        Ok(step.state.table.befriended.contains(&id.0))
    }
    fn has_enemy_near(step: &mut Play<'_, Bare>, id: ElementId) -> Flow<bool> {
        Ok(step.state.table.threatened.contains(&id.0))
    }
    fn in_zone(_: &mut Play<'_, Bare>, _: ElementId, _: ElementId, _: u8) -> Flow<bool> {
        Ok(true)
    }
    fn within_an_inch(_: &mut Play<'_, Bare>, _: ElementId, _: ElementId) -> Flow<bool> {
        Ok(true)
    }
    fn armour_near(step: &mut Play<'_, Bare>, id: ElementId) -> Flow<Vec<ElementId>> {
        let near = step.state.table.armour.get(&id.0).cloned().unwrap_or_default();
        Ok(near.into_iter().map(ElementId).collect())
    }
    fn holders(step: &mut Play<'_, Bare>) -> Flow<Vec<Option<Side>>> {
        Ok(step.state.table.holders.clone())
    }
    fn at_place(_: &mut Play<'_, Bare>, _: ElementId, _: Point) -> Flow<bool> {
        Ok(false)
    }
    fn nearest(_: &mut Play<'_, Bare>, _: ElementId, among: &[ElementId]) -> Flow<ElementId> {
        Ok(among[among.len() - 1])
    }
    fn forced_move(step: &mut Play<'_, Bare>, id: ElementId, forced: Forced) -> Flow<bool> {
        note(step, format!("{id} {forced:?}"));
        step.emit(Event::HasMoved { element: id, double: false });
        Ok(step.state.table.at_edge.contains(&id.0))
    }
    fn abandon(step: &mut Play<'_, Bare>, id: ElementId) -> Flow {
        note(step, format!("{id} abandons"));
        step.emit(Event::WeaponLost { element: id, lost: true });
        Ok(())
    }
    fn take_off(step: &mut Play<'_, Bare>, id: ElementId, _: fyob::Status) -> Flow {
        note(step, format!("{id} off"));
        Ok(())
    }
    fn tip_out(step: &mut Play<'_, Bare>, id: ElementId) -> Flow {
        let aboard: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
        for element in aboard {
            step.emit(Event::Boarded { element, carrier: None });
        }
        Ok(())
    }
    fn put_at(_: &mut Play<'_, Bare>, _: ElementId, _: Point) -> Flow {
        Ok(())
    }
    /// The phases, as far as the layer rules them: no map, no dice.
    fn decide(step: &mut Play<'_, Bare>, _: Seat, decision: &Decision) -> Flow {
        if let Decision::Report(Report::Fire(attack)) = decision {
            return suffer(step, attack);
        }
        let Some(id) = step.state.turn.as_ref().and_then(|turn| turn.element) else {
            return refuse("FYOB-040", "no element has its turn");
        };
        match decision {
            Decision::Fire { target, weapons } => {
                phases::may_fire(step, id)?;
                let moving = phases::fires_moving(&step.state, id);
                let aimed = step.state.turn.as_ref().is_some_and(|turn| turn.aimed);
                let how = [("moving", moving), ("aimed", aimed)].into_iter().filter(|it| it.1).map(|it| it.0);
                note(
                    step,
                    [format!("{id} fires at {target}")]
                        .into_iter()
                        .chain(how.map(String::from))
                        .collect::<Vec<_>>()
                        .join(" "),
                );
                phases::note_fire(step, id, Some(*target), weapons.clone(), false)
            }
            Decision::Move { double, .. } => {
                phases::may_move(step, id)?;
                phases::note_move(step, id, *double)
            }
            Decision::Lay { element, on } => {
                phases::may_lay(step, *element)?;
                step.emit(Event::LaidOn { element: *element, laid: *on });
                phases::note_lay(step, id)
            }
            Decision::Act(act) => {
                phases::may_act(step, id, act)?;
                phases::note_act(step, id, format!("does {act:?}"))?;
                if *act == Act::Aim {
                    step.emit(Event::Aimed { element: id });
                }
                Ok(())
            }
            _ => refuse("ENG-010", "there is no map here"),
        }
    }
    /// The plainest procedure: it takes every test, fires at nobody and goes nowhere.
    fn auto(step: &mut Play<'_, Bare>, seat: Seat) -> Flow {
        let decision = match step.state.stage {
            Stage::Begin => Decision::Begin,
            Stage::Deploy(_) | Stage::Session(_) | Stage::Command => Decision::Done,
            Stage::Card => Decision::React,
            Stage::Seized => Decision::ActAsOrdered,
            Stage::Ready => Decision::ThrowOrder { overwatch: false },
            Stage::Phases | Stage::Restricted => Decision::EndTurn,
            Stage::Over => return refuse("FYOB-R62", "the battle is over"),
        };
        Fyob::<Bare>::resolve(step, seat, &decision)
    }
    fn proposals(_: &Fyob<Bare>, _: &Position<Bare>, _: Seat, _: Option<PieceId>) -> Vec<Decision> {
        Vec::new()
    }
    fn aim(_: &Fyob<Bare>, _: &Position<Bare>, _: Seat, _: Option<PieceId>, _: &Goal) -> Vec<Decision> {
        Vec::new()
    }
    fn shown(_: &Fyob<Bare>, _: &Position<Bare>, _: &Decision, _: &mut Shown) {}
    fn areas(_: &Fyob<Bare>, _: &Position<Bare>, _: Seat, _: PieceId) -> Vec<AidArea> {
        Vec::new()
    }
    fn measure(_: &Fyob<Bare>, _: &Position<Bare>, _: Option<PieceId>, from: Point, to: Point) -> Measure {
        Measure::bare(from, to)
    }
}

pub type Rules = Fyob<Bare>;
pub type State = Position<Bare>;
pub type Events = Vec<Event<Deed>>;

pub const A: Seat = Seat(1);
pub const B: Seat = Seat(2);

pub fn el(id: u16) -> ElementId {
    ElementId(id)
}

/// A battle in the making.
pub struct Making {
    pub draft: Draft,
    pub facts: Facts,
}

/// Company 0 of side A (German) has elements 1, 2, .. n; company 1 of side B (British) has 101 and on. Their officers are off
/// the table.
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
    let draft = Draft::new("bare", "Bare", [force("German", Edge::North), force("British", Edge::South)]);
    let mut making = Making { draft, facts: Facts::default() };
    for (side, first, nation) in [(Side::A, 1, "German"), (Side::B, 101, "British")] {
        let company = making.company(side);
        for id in first..first + n {
            making.add(id, side, company, nation);
        }
    }
    making
}

impl Making {
    pub fn company(&mut self, side: Side) -> CompanyId {
        let idx = u8::try_from(self.draft.companies.len()).expect("few companies");
        let company = Company { link: Radio::Netted, ..fresh_company(side) };
        let name = format!("company {idx}");
        self.draft.companies.push(CompanyDraft { place: None, name, company, rated: true });
        CompanyId(idx)
    }

    /// A regular platoon of 8 with a Regular NCO.
    pub fn add(&mut self, id: u16, side: Side, company: CompanyId, nation: &str) {
        let info = Info {
            id: el(id),
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

    fn find(&mut self, id: u16) -> &mut ElementDraft {
        self.draft.elements.iter_mut().find(|it| it.info.id == el(id)).expect("it was added")
    }

    pub fn rated(mut self, id: u16, rating: u8) -> Making {
        self.element(id).nco = Nco::Rated(rating);
        self
    }

    /// Makes an element a tank with so many men.
    pub fn tank(&mut self, id: u16, men: u8) {
        let info = self.info(id);
        (info.kind, info.arm, info.men) = (Kind::Armour, Arm::Afv, men);
        self.element(id).men = men;
    }

    /// Makes an element an empty lorry.
    pub fn lorry(&mut self, id: u16) {
        let info = self.info(id);
        (info.kind, info.arm, info.men) = (Kind::Soft, Arm::Transport, 1);
        let it = self.element(id);
        (it.men, it.nco) = (1, Nco::None);
    }

    pub fn officer(&mut self, company: usize) -> &mut Company {
        &mut self.draft.companies[company].company
    }

    /// In bound 1, with these cards to come; the first comes up.
    pub fn dealt(mut self, holders: &[Holder]) -> Game {
        self.draft.course.bound = 1;
        self.draft.course.stage = Stage::Card;
        self.draft.course.cards =
            (1..).zip(holders).map(|(number, &holder)| Card { number, holder }).collect();
        self.play().card_up()
    }

    /// The same for elements of side A.
    pub fn up(self, ids: &[u16]) -> Game {
        self.dealt(&ids.iter().map(|&id| Holder::Element(el(id))).collect::<Vec<_>>())
    }

    pub fn play(self) -> Game {
        let source = Source::new("bare.toml", "");
        let mut report = Notes::new(&source);
        let state = assemble(&mut report, self.draft, self.facts);
        let state = report.finish(state).unwrap_or_else(|errors| panic!("the draft is not sound: {errors}"));
        let rules = Fyob::with_data(&[]).expect("the tables are sound");
        Game { rules, state, events: Vec::new() }
    }
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
#[derive(Clone)]
pub struct Game {
    pub rules: Rules,
    pub state: State,
    /// What happened in the last step.
    pub events: Events,
}

impl Game {
    /// The first card comes up, as it does after a deal.
    fn card_up(mut self) -> Game {
        let card = self.state.cards.first().copied().expect("a card was dealt");
        let element = if let Holder::Element(id) = card.holder { Some(id) } else { None };
        let queue = match card.holder {
            Holder::Officer(company) => {
                let group = self.state.groups.iter().find(|it| it.company == company);
                group.map_or_else(Vec::new, |it| it.members.clone())
            }
            _ => Vec::new(),
        };
        let turn = Box::new(fyob::TurnBegun { holder: card.holder, element, queue, rallies_left: 0 });
        Rules::apply(&mut self.state, &Event::CardUp { turn });
        self
    }

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
        self.rules.check(&state).unwrap_or_else(|why| panic!("after {decision:?}: {why}"));
        Ok((state, events))
    }

    /// Plays a decision on.
    #[track_caller]
    pub fn play(&mut self, seat: Seat, decision: &Decision, dice: &[&[u8]]) {
        match self.submit(seat, decision, dice) {
            Ok((state, events)) => (self.state, self.events) = (state, events),
            Err(illegal) => panic!("{decision:?} is refused: {illegal}"),
        }
    }

    /// The rule that forbids a decision.
    #[track_caller]
    pub fn refused(&self, seat: Seat, decision: &Decision) -> String {
        match self.submit(seat, decision, &[]) {
            Ok(_) => panic!("{decision:?} is legal"),
            Err(illegal) => illegal.rule.to_string(),
        }
    }

    /// An attack befalls somebody.
    #[track_caller]
    pub fn suffer(&mut self, attack: &Attack, dice: &[&[u8]]) {
        let seat = self.seat();
        self.play(seat, &Decision::Report(Report::Fire(attack.clone())), dice);
    }

    /// Whoever is to decide.
    pub fn seat(&self) -> Seat {
        match self.rules.awaits(&self.state) {
            engine::Awaits::Seats(seats) => seats[0],
            engine::Awaits::Over(outcome) => panic!("it is over: {outcome:?}"),
        }
    }

    pub fn get(&self, id: u16) -> &Element {
        self.state.get(el(id))
    }

    /// How many tests the last batch took, if one was taken.
    pub fn taken(&self) -> Option<u16> {
        self.events.iter().find_map(|it| match it {
            Event::MomentumTested { batch, .. } => Some(batch.taken),
            _ => None,
        })
    }

    pub fn deeds(&self) -> Vec<&str> {
        self.state.table.deeds.iter().map(String::as_str).collect()
    }
}

/// Fire by small arms of a known enemy in the open, without loss.
pub fn rifles(by: u16, target: u16) -> Attack {
    Attack {
        by: Some(el(by)),
        target: el(target),
        means: vec![Means::SmallArms],
        cover: Cover::Open,
        hurts: Hurt::Destroy,
        known: true,
        answerable: false,
        men_lost: 0,
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    }
}

/// A throw of tests with so many failures.
pub fn ones(n: usize, tests: usize) -> Vec<u8> {
    (0..tests).map(|idx| if idx < n { 1 } else { 4 }).collect()
}

/// Where an element is.
pub fn status(game: &Game, id: u16) -> Status {
    game.get(id).status
}
