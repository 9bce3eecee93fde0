//! `Flat`: a small virtual table: woods that are soft cover and slow, walls that nobody crosses, everything else open.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use engine::data::{DataErrors, Report, Source};
use engine::{
    Answer, BattleCard, Cause, Check, Cup, Dealer, Dice, Flow, GroundView, Held, Illegal, LogLine,
    MarkerView, Need, Ruleset, Seat, Text, Waiver, refuse, run,
};
use fyob::board::{Board, Costs, Observation, Pace, Role, Shot, Weapon};
use fyob::setup::{CompanyDraft, Draft, ElementDraft, ForceDraft, assemble, fresh, fresh_company};
use fyob::{
    Act, Arm, Assault, Attack, Company, CompanyId, Cover, Decision, Element, ElementId, Event, ForceInfo,
    Fyob, Grade, Holder, Host, Hurt, Info, Kind, Means, Mods, Phase, Play, Position, Radio, Side, Stage,
    Turn,
};
use serde::{Deserialize, Serialize};
use table::{Deg, Edge, Footprint, Len, Point, Pose, Size};

/// A part of the table, in inches: west, south, east, north.
pub type Patch = [i32; 4];

/// What never changes on it.
#[derive(Debug, Default)]
pub struct Still {
    pub woods: Vec<Patch>,
    pub walls: Vec<Patch>,
    costs: Costs,
}

/// The table.
#[derive(Clone, Debug)]
pub struct Ground {
    pub still: Arc<Still>,
    pub at: BTreeMap<ElementId, Pose>,
}

impl PartialEq for Ground {
    fn eq(&self, other: &Ground) -> bool {
        self.at == other.at
    }
}

impl std::hash::Hash for Ground {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.at.hash(hasher);
    }
}

/// What happens on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Fact {
    Put(ElementId, Pose),
    Off(ElementId),
    Shot,
}

/// There are no files for it.
#[derive(Debug, Deserialize)]
pub struct NoFile {}

/// The host.
#[derive(Clone, Debug)]
pub struct Flat;

pub fn inches(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

fn is_in(patches: &[Patch], at: Point) -> bool {
    let inside = |patch: &Patch| {
        let [west, south, east, north] = patch.map(|it| Len::inches(it).raw());
        (west..=east).contains(&at.x) && (south..=north).contains(&at.y)
    };
    patches.iter().any(inside)
}

impl Host for Flat {
    type Table = Ground;
    type Fact = Fact;
    type Setup = NoFile;

    const SYSTEM: &'static str = "flat";
    const VERSION: u32 = 1;

    fn with_data(_: &[Source]) -> Result<Flat, DataErrors> {
        Ok(Flat)
    }
    fn battles() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn card(_: &NoFile) -> BattleCard {
        unreachable!("there are no files")
    }
    fn set_up(_: &Fyob<Flat>, _: &Source, _: NoFile) -> Result<Position<Flat>, DataErrors> {
        unreachable!("there are no files")
    }
    fn apply(table: &mut Ground, fact: &Fact) {
        match fact {
            Fact::Put(id, pose) => {
                table.at.insert(*id, *pose);
            }
            Fact::Off(id) => {
                table.at.remove(id);
            }
            Fact::Shot => (),
        }
    }
    fn tell(_: &Fyob<Flat>, _: &Position<Flat>, _: &Fact, _: Seat) -> Option<LogLine> {
        None
    }
    fn check(_: &Fyob<Flat>, _: &Position<Flat>) -> Result<(), String> {
        Ok(())
    }
    fn inspect(_: &Fyob<Flat>, _: &Position<Flat>) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn forget(_: &mut Ground, _: &[ElementId]) {}
    fn redraw(_: &Fyob<Flat>, _: &mut Position<Flat>, _: &[ElementId], _: &mut Cup) {}
    fn ground(_: &Position<Flat>) -> Arc<GroundView> {
        unreachable!("nobody draws it")
    }
    fn markers(_: &Fyob<Flat>, _: &Position<Flat>) -> Vec<MarkerView> {
        Vec::new()
    }
    fn stands(state: &Position<Flat>, id: ElementId) -> (Option<Pose>, Footprint) {
        let pose = state.table.at.get(&id).copied().filter(|_| state.get(id).aboard.is_none());
        (pose, Footprint::Disc { radius: RADIUS })
    }
    fn card_rows(_: &Fyob<Flat>, _: &Position<Flat>, _: ElementId) -> Vec<(Text, String)> {
        Vec::new()
    }
    fn take_off(step: &mut Play<'_, Flat>, id: ElementId, _: fyob::Status) -> Flow {
        step.emit(Event::Table(Fact::Off(id)));
        Ok(())
    }
    fyob::host_on_board!();
}

const RADIUS: Len = Len::inches(1);

/// HH-8: shots of every gun, mortar and machine gun.
pub const SHOTS: u8 = 12;

/// Between the rims of two discs.
fn gap(a: Point, b: Point) -> Len {
    (a.distance(b) - RADIUS - RADIUS).max(Len::ZERO)
}

impl Board for Flat {
    fn pose(state: &Position<Flat>, id: ElementId) -> Pose {
        let body = state.get(id).aboard.unwrap_or(id);
        state.table.at.get(&body).copied().unwrap_or(Pose::new(inches(0, 0), Deg::NORTH))
    }
    fn size(_: &Position<Flat>) -> Size {
        Size::new(Len::inches(72), Len::inches(48))
    }
    fn distance(state: &Position<Flat>, _: ElementId, at: Point, other: ElementId) -> Len {
        gap(at, Flat::pose(state, other).at)
    }
    fn distance_to(_: &Position<Flat>, _: ElementId, at: Point, to: Point) -> Len {
        (at.distance(to) - RADIUS).max(Len::ZERO)
    }
    fn sees(rules: &Fyob<Flat>, state: &Position<Flat>, from: Point, _: ElementId, at: Point) -> bool {
        Flat::sees_point(rules, state, from, at)
    }
    /// Walls hide what is behind them, woods do not.
    fn sees_point(_: &Fyob<Flat>, state: &Position<Flat>, from: Point, to: Point) -> bool {
        (0..=64).all(|n| !is_in(&state.table.still.walls, from.lerp(to, n, 64)))
    }
    fn cover(_: &Fyob<Flat>, state: &Position<Flat>, _: ElementId, at: Point, _: Point) -> Cover {
        if is_in(&state.table.still.woods, at) { Cover::Soft } else { Cover::Open }
    }
    fn weapons(_: &Fyob<Flat>, state: &Position<Flat>, id: ElementId) -> Vec<Weapon> {
        // HH-8: rifles never run out.
        let used = |slot: u8| state.get(id).shots.get(usize::from(slot)).copied().unwrap_or(0);
        let left = |slot, role| {
            if role == Role::Personnel && slot == 0 { None } else { Some(SHOTS.saturating_sub(used(slot))) }
        };
        let weapon = |slot, name: &'static str, role, range, indirect, secondary| Weapon {
            slot,
            name: name.into(),
            role,
            range: Len::inches(range),
            indirect,
            shots_left: left(slot, role),
            secondary,
        };
        let rifles = weapon(0, "rifles", Role::Personnel, 18, false, false);
        match state.info(id).arm {
            _ if state.get(id).is_foot_crew() => vec![rifles],
            Arm::Men => vec![rifles],
            Arm::CrewWeapon => vec![weapon(0, "mortar", Role::HighExplosive, 60, true, false)],
            Arm::Gun => vec![weapon(0, "gun", Role::AntiTank, 36, false, false)],
            Arm::Afv => vec![
                weapon(0, "gun", Role::AntiTank, 36, false, false),
                weapon(1, "machine guns", Role::Personnel, 24, false, true),
            ],
            _ => Vec::new(),
        }
    }
    /// Rifles hurt no armour, guns no men.
    fn hurts(
        _: &Fyob<Flat>,
        state: &Position<Flat>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt {
        let armour = state.kind(target.0) == Kind::Armour;
        let fits = weapon.role == Role::HighExplosive || armour == (weapon.role == Role::AntiTank);
        if fits && gap(by.1, target.1) <= weapon.range { Hurt::Destroy } else { Hurt::No }
    }
    fn work_is_done(_: &Fyob<Flat>, _: &Position<Flat>, _: ElementId) -> bool {
        false
    }
    fn in_arc(_: &Fyob<Flat>, state: &Position<Flat>, id: ElementId, _: &Weapon, at: Point) -> bool {
        let half = if state.info(id).arm == Arm::Gun { 90 } else { 180 };
        half == 180 || table::in_arc(Flat::pose(state, id), half, at)
    }
    fn has_answer(_: &Fyob<Flat>, _: &Position<Flat>, _: ElementId, _: ElementId) -> bool {
        false
    }
    fn observation(
        rules: &Fyob<Flat>,
        state: &Position<Flat>,
        observer: ElementId,
        target: ElementId,
        at: Point,
        segments: i8,
    ) -> Observation {
        let eye = Flat::pose(state, observer).at;
        if !Flat::sees(rules, state, eye, target, at) {
            return Observation::Impossible("it is out of sight".into());
        }
        let need = 7 + i32::from(segments);
        let check =
            Check::of(Dice { n: 2, sides: 6 }, "HH-3", "observing").passes_on(need, "seen", "not seen");
        Observation::Test(check.by(state.get(observer).side.seat()))
    }
    fn seen_without_test(_: &Fyob<Flat>, _: &Position<Flat>, _: ElementId) -> Len {
        Len::inches(6)
    }
    fn pace(_: &Fyob<Flat>, state: &Position<Flat>, id: ElementId, road: bool, foot: bool) -> Pace {
        let info = state.info(id);
        let n = match info.arm {
            _ if foot => 2,
            _ if info.emplaced => return Pace::None,
            Arm::CrewWeapon | Arm::Gun => 1,
            Arm::Afv | Arm::Transport => 3 + u8::from(road),
            _ => 2,
        };
        Pace::Dice { n, halved: false }
    }
    fn leg_cost(
        _: &Fyob<Flat>,
        state: &Position<Flat>,
        _: ElementId,
        from: Point,
        to: Point,
        _: bool,
    ) -> Option<Len> {
        let still = &state.table.still;
        if is_in(&still.walls, to) {
            return None;
        }
        let length = from.distance(to);
        Some(if is_in(&still.woods, to) { length * 3 / 2 } else { length })
    }
    fn on_road(_: &Fyob<Flat>, _: &Position<Flat>, at: Point) -> bool {
        at.x == Len::inches(36).raw()
    }
    fn meets(
        _: &Fyob<Flat>,
        state: &Position<Flat>,
        id: ElementId,
        from: Point,
        to: Point,
    ) -> Option<(ElementId, Len)> {
        let contact = RADIUS + RADIUS + Len::inches(1) / 2;
        let length = from.distance(to);
        let touched = |enemy: &Element| {
            let there = Flat::stands(state, enemy.id).0?.at;
            if from.distance_sq(there) <= to.distance_sq(there) {
                return None;
            }
            let by = (0..=length.raw()).step_by(50).map(Len::new);
            let gone = by.into_iter().find(|&by| from.towards(to, by).within(contact, there))?;
            Some((gone, enemy.id))
        };
        let enemies = state.on_table(state.get(id).side.other());
        enemies.filter_map(touched).min().map(|(gone, enemy)| (enemy, gone))
    }
    fn may_end(_: &Fyob<Flat>, state: &Position<Flat>, id: ElementId, at: Point) -> bool {
        let mut others =
            state.table.at.iter().filter(|&(&other, _)| other != id && state.get(other).aboard.is_none());
        others.all(|(_, pose)| !at.within(Len::inches(1) - Len::new(1), pose.at))
    }
    fn touches(state: &Position<Flat>, id: ElementId, other: ElementId) -> bool {
        gap(Flat::pose(state, id).at, Flat::pose(state, other).at) <= Len::inches(1) / 2
    }
    fn can_carry(_: &Fyob<Flat>, state: &Position<Flat>, carrier: ElementId, id: ElementId) -> bool {
        state.info(carrier).arm == Arm::Transport
            && state.info(id).kind == Kind::Foot
            && state.carried(carrier).next().is_none()
            && gap(Flat::pose(state, id).at, Flat::pose(state, carrier).at) <= Len::inches(1)
    }
    fn costs(state: &Position<Flat>) -> Option<&Costs> {
        Some(&state.table.still.costs)
    }
    fn cost_key(_: &Fyob<Flat>, _: &Position<Flat>, _: ElementId, _: bool) -> u64 {
        0
    }
    /// HH-11: a sniper who fires is not revealed on 4 or more.
    fn stays_hidden(step: &mut Play<'_, Flat>, id: ElementId) -> Flow<bool> {
        if step.state.info(id).name != "sniper" {
            return Ok(false);
        }
        let check = Check::of(Dice { n: 1, sides: 6 }, "HH-11", "the sniper");
        Ok(step.read(check.passes_on(4, "not seen", "seen"))?.1 == 1)
    }
    fn put(step: &mut Play<'_, Flat>, id: ElementId, _: Vec<Point>, to: Pose) -> Flow {
        step.emit(Event::Table(Fact::Put(id, to)));
        Ok(())
    }
    fn face(step: &mut Play<'_, Flat>, id: ElementId, facing: Deg) -> Flow {
        let at = Flat::pose(&step.state, id).at;
        step.emit(Event::Table(Fact::Put(id, Pose::new(at, facing))));
        Ok(())
    }
    /// One die: a man is lost on 5 or more.
    fn fire(step: &mut Play<'_, Flat>, shot: &Shot) -> Flow<Attack> {
        let check = Check::of(Dice { n: 1, sides: 6 }, "HH-4", "fire").passes_on(5, "hit", "miss");
        let (_, hits) = step.read(check)?;
        step.emit(Event::Table(Fact::Shot));
        Ok(attack(step, shot.by, shot.target, hits))
    }
    /// One die each: a man is lost on 5 or more.
    fn assault(step: &mut Play<'_, Flat>, by: ElementId, on: ElementId, _: Mods) -> Flow<Assault> {
        let check = |name: &'static str| {
            Check::of(Dice { n: 1, sides: 6 }, "HH-7", name).passes_on(5, "a man lost", "nobody lost")
        };
        let (_, done) = step.read(check("the attacker"))?;
        let (_, suffered) = step.read(check("the defender"))?;
        let loser = match done.cmp(&suffered) {
            std::cmp::Ordering::Less => Some(by),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(on),
        };
        let (on_defender, on_attacker) = (attack(step, by, on, done), attack(step, on, by, suffered));
        Ok(Assault { on_defender, on_attacker, loser })
    }
    fn load(step: &mut Play<'_, Flat>, id: ElementId, carrier: Option<ElementId>, to: Option<Point>) -> Flow {
        let at = carrier.map_or(to, |carrier| Some(Flat::pose(&step.state, carrier).at));
        if let Some(at) = at {
            step.emit(Event::Table(Fact::Put(id, Pose::new(at, Deg::NORTH))));
        }
        Ok(())
    }
    fn special_act(_: &mut Play<'_, Flat>, _: ElementId, _: &Act) -> Flow {
        refuse("FYOB-100", "there is nothing to work at")
    }
    fn outside_turn(step: &mut Play<'_, Flat>, id: ElementId, target: Option<ElementId>) -> Flow {
        fyob::phases::note_fire(step, id, target, Vec::new(), false)
    }
}

fn attack(step: &Play<'_, Flat>, by: ElementId, target: ElementId, hits: usize) -> Attack {
    Attack {
        by: Some(by),
        target,
        means: vec![Means::SmallArms],
        cover: Cover::Open,
        hurts: Hurt::Destroy,
        known: step.state.get(target).knows(by),
        answerable: false,
        men_lost: u8::from(0 < hits),
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    }
}

pub type Rules = Fyob<Flat>;
pub type State = Position<Flat>;
pub type Events = Vec<Event<Fact>>;

pub const A: Seat = Seat(1);

pub fn el(id: u16) -> ElementId {
    ElementId(id)
}

/// A battle in the making: elements below 100 are side A's, whose edge is the south; the others B's.
pub struct Making {
    pub draft: Draft,
    pub still: Still,
    at: BTreeMap<ElementId, Pose>,
}

/// An empty table.
pub fn table() -> Making {
    let force = |name: &str, edge| {
        ForceDraft::new(ForceInfo {
            name: name.to_owned(),
            edge,
            milestone: 10,
            rationed: false,
            has_senior: true,
            commit_from: None,
            defends: false,
        })
    };
    let forces = [force("British", Edge::South), force("German", Edge::North)];
    let mut draft = Draft::new("flat", "A flat table", forces);
    for side in Side::BOTH {
        let company = Company { link: Radio::Netted, ..fresh_company(side) };
        let name = format!("company {}", side.letter());
        draft.companies.push(CompanyDraft { place: None, name, company, rated: true });
    }
    Making { draft, still: Still::default(), at: BTreeMap::new() }
}

impl Making {
    pub fn wood(mut self, patch: Patch) -> Making {
        self.still.woods.push(patch);
        self
    }

    pub fn wall(mut self, patch: Patch) -> Making {
        self.still.walls.push(patch);
        self
    }

    /// A platoon.
    pub fn men(self, id: u16, x: i32, y: i32) -> Making {
        self.add(id, Arm::Men, Kind::Foot, x, y)
    }

    pub fn add(mut self, id: u16, arm: Arm, kind: Kind, x: i32, y: i32) -> Making {
        let side = if id < 100 { Side::A } else { Side::B };
        let info = Info {
            id: el(id),
            side,
            nation: side.letter().to_string(),
            name: "platoon".to_owned(),
            symbol: "infantry",
            kind,
            arm,
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
        let company = CompanyId(u8::from(side == Side::B));
        let element = fresh(&info, company);
        self.draft.elements.push(ElementDraft::new(info, element));
        let facing = if side == Side::A { Deg::NORTH } else { Deg::SOUTH };
        self.at.insert(el(id), Pose::new(inches(x, y), facing));
        // The first of a side has its officer.
        let with = &mut self.draft.companies[company.idx()].company.with;
        with.get_or_insert(el(id));
        self
    }

    /// Changes an element.
    pub fn with(mut self, id: u16, change: impl FnOnce(&mut Info, &mut Element)) -> Making {
        let it = self.draft.elements.iter_mut().find(|it| it.info.id == el(id)).expect("it was added");
        change(&mut it.info, &mut it.element);
        self
    }

    /// An element knows of an enemy, where that stands.
    pub fn knows(mut self, id: u16, enemy: u16) -> Making {
        let known = fyob::Known { enemy: el(enemy), at: self.at[&el(enemy)].at };
        self = self.with(id, |_, it| it.known.push(known));
        self
    }

    /// An element is in its phases, after this throw of the Order Dice.
    pub fn phases(mut self, id: u16, die: Phase) -> Game {
        self.draft.course.stage = Stage::Phases;
        self.draft.course.turn =
            Some(Turn { die: Some(die), fire_open: true, move_open: true, acts_left: 2, ..turn(id) });
        self.play()
    }

    /// A card is up, and its holder has not reacted.
    pub fn card(mut self, id: u16) -> Game {
        self.draft.course.stage = Stage::Card;
        self.draft.course.turn = Some(turn(id));
        self.play()
    }

    fn play(mut self) -> Game {
        self.draft.course.bound = 1;
        let source = Source::new("flat.toml", "");
        let mut report = Report::new(&source);
        let table = Ground { still: Arc::new(self.still), at: self.at };
        let state = assemble(&mut report, self.draft, table);
        let state = report.finish(state).expect("the draft is sound");
        let rules = Fyob::with_data(&[]).expect("the tables are sound");
        Game { rules, state }
    }
}

/// The turn of an element at its beginning.
fn turn(id: u16) -> Turn {
    Turn { element: Some(el(id)), ..Turn::new(Holder::Element(el(id))) }
}

/// Dice that were given, one throw after the other.
struct Given(VecDeque<Vec<u8>>);

impl Dealer for Given {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        let check = match need {
            Need::Roll(check) => check,
            // The next bound's cards.
            Need::Draw(_) => return Some(Answer::Option(0)),
            _ => return None,
        };
        let faces = self.0.pop_front()?;
        assert_eq!(faces.len(), usize::from(check.dice.n), "dice of: {}", check.name);
        Some(Answer::Faces(faces.into_iter().collect()))
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
        self.submit(seat, decision, &[]).expect_err("it is not legal").rule.to_string()
    }

    /// Where an element stands, in inches.
    pub fn at(&self, id: u16) -> (i32, i32) {
        let at = Flat::pose(&self.state, el(id)).at;
        (at.x / Len::inches(1).raw(), at.y / Len::inches(1).raw())
    }
}

/// A straight move.
pub fn march(path: &[(i32, i32)]) -> Decision {
    Decision::Move { path: path.iter().map(|&(x, y)| inches(x, y)).collect(), facing: None, double: false }
}
