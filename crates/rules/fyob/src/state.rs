//! Everything that is true in a game: Part 4 of the inventory.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use engine::{Flow, Outcome, refuse};
use serde::{Deserialize, Serialize};
use table::{Edge, Len, Point};

use crate::element::{Element, Info, Kind, Nco, Radio, Status};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::order::Order;

/// What the battle gives and play never changes.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The id of the battle.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its length in bounds.
    pub bounds: u16,
    /// Options of the game.
    pub options: Options,
    /// The forces, in force order (FYOB-R77).
    pub forces: [ForceInfo; 2],
    /// The companies' names, by [`CompanyId`].
    pub companies: Vec<String>,
    /// The elements, by number.
    pub infos: Vec<Info>,
    /// What the host calls the elements instead of their numbers, in the same order; empty if it has no names of its own.
    pub labels: Vec<String>,
    /// Places to be held.
    pub objectives: Vec<Objective>,
    /// How it is won.
    pub victory: Victory,
    /// FYOB-010, FYOB-023: leaders that the battle leaves unrated: they are thrown for at the start.
    pub unrated: Vec<crate::ids::Leader>,
    /// FYOB-152, FYOB-R67: reserves allotted to their Company Officer, who commits them; all others are the Senior
    /// Officer's.
    pub company_reserves: Vec<ElementId>,
    /// FYOB-R60: reinforcements that come on by themselves.
    pub arrivals: Vec<Arrival>,
    /// FYOB-133: by side, the places of the far edge at which the battle lets elements leave the table.
    pub exits: [Vec<Exit>; 2],
    /// FYOB-157: elements that the battle names for concealment, each with the places of its counters.
    pub plans: Vec<(ElementId, Vec<Point>)>,
    /// It is no battle but a position of the reference sheet: whoever asks has a real table before him, and tells what
    /// happened there.
    pub is_sheet: bool,
}

/// FYOB-133: a place of the far edge where elements leave the table by design.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Exit {
    /// Where; nowhere without a map.
    pub at: Option<Point>,
    /// What it is called: "the north road".
    pub words: String,
}

/// FYOB-R60: a reinforcement that arrives without a leadership test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Who: a reserve until then.
    pub element: ElementId,
    /// At the start of which bound.
    pub bound: u16,
    /// The point of its own edge where it comes on.
    pub at: Point,
}

/// Options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Options {
    /// FYOB-R59: what one element has spotted, all of its side know.
    pub shared_spotting: bool,
    /// FYOB-R9: people's leaders throw for the decisions of FYOB-029 and FYOB-030.
    pub strict_leadership: bool,
    /// FYOB-176: radios are netted by test; otherwise all are on the net.
    pub radios: bool,
    /// FYOB-157: elements may be concealed.
    pub concealment: bool,
    /// HH-3: night.
    pub night: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            shared_spotting: false,
            strict_leadership: true,
            radios: true,
            concealment: true,
            night: false,
        }
    }
}

/// A force, as the battle describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForceInfo {
    /// Its name: "British".
    pub name: String,
    /// FYOB-189: its own table edge, behind which the box lies.
    pub edge: Edge,
    /// FYOB-139: its milestone in per cent.
    pub milestone: u8,
    /// FYOB-141.
    pub rationed: bool,
    /// It has a Senior Officer of its own (FYOB-R6).
    pub has_senior: bool,
    /// AI-9: the session from which reserves are committed.
    pub commit_from: Option<u16>,
    /// AI-10: it defends: its commander may conceal elements at the start.
    pub defends: bool,
}

/// A place to be held: FYOB-R79.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
    /// How near one has to be.
    pub radius: Len,
}

/// How a battle is won, when nobody has lost it before (FYOB-R62).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victory {
    /// Whoever holds more objectives; equal: the higher momentum total; equal: a draw.
    Objectives,
    /// One side must hold so many at the end; the other wins otherwise.
    Needs {
        /// The side.
        side: Side,
        /// So many.
        win: u8,
    },
    /// The higher momentum total, in per cent of the original.
    Momentum,
}

/// FYOB-144: the Strategic Condition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// As at the start.
    Green,
    /// Avoid losses or commit reserves.
    Yellow,
    /// Withdraw or commit reserves.
    Red,
    /// FYOB-147: the battle is lost.
    Lost,
}

/// What play changes about a force: FYOB-188, the Senior Officer's record sheet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Force {
    /// FYOB-025: the Senior Officer's rating: 5, 6 or 7.
    pub senior: u8,
    /// FYOB-129, FYOB-149: the momentum total that counts as 100%.
    pub original: u16,
    /// FYOB-R34: milestone levels below which the total stands and whose test was taken.
    pub levels: Vec<u8>,
    /// FYOB-144.
    pub condition: Condition,
    /// FYOB-R38: a general withdrawal was ordered.
    pub withdrawing: bool,
    /// AI-9: companies hold because of Yellow.
    pub yellow_hold: bool,
    /// AI-9: the bound after which a milestone was last passed downwards; 0 if none was.
    pub fell_after: u16,
}

/// A company: an officer and his elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Company {
    /// Its side.
    pub side: Side,
    /// FYOB-024: the officer's rating, 0 to 4.
    pub rating: u8,
    /// He leads it still.
    pub alive: bool,
    /// FYOB-011: the element he is attached to; none if he is off the table.
    pub with: Option<ElementId>,
    /// FYOB-119: the NCO who has taken over.
    pub successor: Option<ElementId>,
    /// FYOB-125: a recce company.
    pub recce: bool,
    /// FYOB-114: the link to the Senior Officer.
    pub link: Radio,
    /// FYOB-R52: an order that has not reached him yet.
    pub pending: Option<Order>,
    /// FYOB-107: the order of the company.
    pub objective: Option<Order>,
    /// FYOB-R50: he has changed elements in this bound.
    pub changed: bool,
}

/// FYOB-169: several elements that act together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Whose officer leads it.
    pub company: CompanyId,
    /// Its members, by number.
    pub members: Vec<ElementId>,
    /// Until when.
    pub until: GroupEnd,
    /// AI-11: the one order that they follow.
    pub order: Order,
}

/// FYOB-169: when a Group ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupEnd {
    /// After this bound.
    Bound(u16),
    /// When a member is within 3" of a place.
    Place(Point),
    /// When the officer dissolves it.
    Dissolved,
}

/// FYOB-039: a card on the cardsheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its number.
    pub number: u16,
    /// Who holds it.
    pub holder: Holder,
}

/// Where play stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before anything else: ratings, radios.
    Begin,
    /// A side conceals, lays its weapons and gives orders.
    Deploy(Side),
    /// The Senior Officer of a side acts at the start of a session.
    Session(Side),
    /// A card is up; its holder has not reacted yet.
    Card,
    /// FYOB-050: he has seized the initiative: swap or act.
    Seized,
    /// FYOB-057: he may go on: Overwatch or not, then the Order Dice.
    Ready,
    /// FYOB-086: fire, move, act.
    Phases,
    /// FYOB-R17: to cover, and up to two acts.
    Restricted,
    /// FYOB-059: a command turn.
    Command,
    /// The battle is over.
    Over,
}

/// FYOB-085: the three phases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// 1.
    Fire,
    /// 2.
    Move,
    /// 3.
    Act,
}

/// The turn that is being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question that a turn asks")]
pub struct Turn {
    /// Whose card is up.
    pub holder: Holder,
    /// FYOB-040: the number of the card.
    pub card: u16,
    /// The element that acts: the holder, or a member of his Group.
    pub element: Option<ElementId>,
    /// FYOB-174: members of the Group that have still to act.
    pub queue: Vec<ElementId>,
    /// FYOB-085: the Order Dice.
    pub die: Option<Phase>,
    /// It may still fire.
    pub fire_open: bool,
    /// It may still move.
    pub move_open: bool,
    /// Acts it may still do.
    pub acts_left: u8,
    /// The act phase has begun.
    pub acting: bool,
    /// It has done something already: the phase of the die is lost if it is still open (FYOB-R39).
    pub begun: bool,
    /// FYOB-094: the distance thrown, which it has not used yet.
    pub thrown: Option<Len>,
    /// It fired in this turn.
    pub fired: bool,
    /// AI-2: the weapons it fired with: an AFV's machine guns may still take a target of their own.
    pub fired_with: Vec<u8>,
    /// It has done nothing else since it fired.
    pub volley_open: bool,
    /// HH-2: it threw the road dice: its whole move stays on the road.
    pub on_road: bool,
    /// It moved in this turn.
    pub moved: bool,
    /// It went at the double.
    pub doubled: bool,
    /// FYOB-102: it aims: the next thing is the shot.
    pub aimed: bool,
    /// FYOB-168: it came out of concealment by an act.
    pub extracted: bool,
    /// FYOB-R50: elements of its company that it came within 1" of on its way.
    pub passed: Vec<ElementId>,
    /// FYOB-R9: leadership tests of this turn, by what they were for, and whether they were passed.
    pub tested: Vec<(Question, bool)>,
    /// FYOB-183: radio tests of this turn.
    pub radio_tests: u8,
    /// FYOB-120: the NCO who leads his company has done his command duties in this turn.
    pub commanded: bool,
    /// FYOB-136: the element that the officer rallied.
    pub rallied: Option<ElementId>,
    /// FYOB-R36: rallying throws he has left, or the Senior Officer at a session start.
    pub rallies_left: u8,
}

impl Turn {
    /// The turn of the holder of a card at its very beginning: nothing is open, nothing is done.
    pub fn new(holder: Holder) -> Turn {
        Turn {
            holder,
            card: 0,
            element: None,
            queue: Vec::new(),
            die: None,
            fire_open: false,
            move_open: false,
            acts_left: 0,
            acting: false,
            begun: false,
            thrown: None,
            fired: false,
            fired_with: Vec::new(),
            volley_open: false,
            on_road: false,
            moved: false,
            doubled: false,
            aimed: false,
            extracted: false,
            passed: Vec::new(),
            tested: Vec::new(),
            radio_tests: 0,
            commanded: false,
            rallied: None,
            rallies_left: 0,
        }
    }
}

/// FYOB-109: what a Senior Officer has done at the start of a session.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeniorWork {
    /// FYOB-155: rallying throws for reserves that he has used.
    pub throws_used: u8,
    /// FYOB-R36: companies whose officer, below average, has used his two throws.
    pub rallied: Vec<CompanyId>,
    /// FYOB-R9: leadership tests, by what they were for, and whether they were passed.
    pub tested: Vec<(Question, bool)>,
    /// AI-9: reserves were committed at this start.
    pub committed: bool,
}

/// FYOB-029, FYOB-030: what a leadership test decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Whether to open fire.
    OpenFire,
    /// Whether to cross open ground.
    Cross,
    /// AI-1 row 4: whether to assault.
    Assault,
    /// Whether to commit reserves.
    Commit,
    /// FYOB-127.
    Split,
    /// FYOB-172.
    Release,
    /// FYOB-156.
    Withdraw,
    /// FYOB-186.
    Runner,
    /// AI-1 row 5 and 8, AI-9: whether to stay with a task.
    Persist,
    /// AI-8 (4): whether a worn element keeps its order. One test for each.
    Keep(ElementId),
}

/// The state of a game. `T` is what the host knows of the table.
#[derive(Clone, Debug)]
pub struct State<T> {
    /// What never changes.
    pub battle: Arc<Battle>,
    /// The host's part.
    pub table: T,
    /// The bound, from 1; 0 before the battle.
    pub bound: u16,
    /// Where play stands.
    pub stage: Stage,
    /// The turn that is being played.
    pub turn: Option<Turn>,
    /// FYOB-039: the cards that have not come up yet, lowest first.
    pub cards: Vec<Card>,
    /// All elements, by number.
    pub elements: Vec<Element>,
    /// All companies.
    pub companies: Vec<Company>,
    /// The forces.
    pub forces: [Force; 2],
    /// Groups.
    pub groups: Vec<Group>,
    /// FYOB-109: what the Senior Officer whose turn it is has done at this start of a session.
    pub senior: SeniorWork,
    /// FYOB-R79: who holds the objectives.
    pub holders: Vec<Option<Side>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl<T> State<T> {
    /// An element by number, or what an umpire says to a number that there is not.
    pub fn element(&self, id: ElementId) -> Flow<&Element> {
        match self.find(id) {
            Some(it) => Ok(it),
            None => refuse("ENG-011", format!("there is no element {id}")),
        }
    }

    /// An element by number.
    pub fn find(&self, id: ElementId) -> Option<&Element> {
        self.elements.binary_search_by_key(&id, |it| it.id).ok().map(|idx| &self.elements[idx])
    }

    /// An element that is known to exist.
    pub fn get(&self, id: ElementId) -> &Element {
        self.find(id).expect("ids in events and elements exist")
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, id: ElementId) -> &mut Element {
        let idx = self.elements.binary_search_by_key(&id, |it| it.id);
        &mut self.elements[idx.expect("ids in events and elements exist")]
    }

    /// What the battle says of an element.
    pub fn info(&self, id: ElementId) -> &Info {
        let idx = self.battle.infos.binary_search_by_key(&id, |it| it.id);
        &self.battle.infos[idx.expect("ids in events and elements exist")]
    }

    /// The name of an element with its number: "rifle platoon 7".
    pub fn name(&self, id: ElementId) -> String {
        let Ok(idx) = self.battle.infos.binary_search_by_key(&id, |it| it.id) else { return id.to_string() };
        let name = &self.battle.infos[idx].name;
        match self.battle.labels.get(idx) {
            Some(label) => format!("{name} {label}"),
            None => format!("{name} {id}"),
        }
    }

    /// A company that is known to exist.
    pub fn company(&self, id: CompanyId) -> &Company {
        &self.companies[id.idx()]
    }

    /// The force of a side.
    pub fn force(&self, side: Side) -> &Force {
        &self.forces[side.idx()]
    }

    /// The elements of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Element> {
        self.elements.iter().filter(move |it| it.side == side)
    }

    /// The elements of a side that are on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = &Element> {
        self.of(side).filter(|it| it.on_table())
    }

    /// The elements of a company.
    pub fn of_company(&self, company: CompanyId) -> impl Iterator<Item = &Element> {
        self.elements.iter().filter(move |it| it.company == company)
    }

    /// FYOB-066, FYOB-R30: the chart an element tests on now: a foot crew is foot.
    pub fn kind(&self, id: ElementId) -> Kind {
        let it = self.get(id);
        if it.is_foot_crew() { Kind::Foot } else { self.info(id).kind }
    }

    /// FYOB-129, FYOB-R60: the momentum total of a side: the sum of the scores of its elements on the table, and of
    /// those that left it by design.
    pub fn total(&self, side: Side) -> u16 {
        let counts = |it: &&Element| {
            matches!(it.status, Status::Table | Status::Coming(_) | Status::Exited) && self.info(it.id).counts
        };
        self.of(side).filter(counts).map(|it| u16::from(it.score)).sum()
    }

    /// FYOB-003: the session that a bound belongs to, from 1.
    pub fn session(&self) -> u16 {
        self.bound.max(1).div_ceil(4)
    }

    /// FYOB-R4, FYOB-R5: the rating of an element's leader as tests use it.
    pub fn nco_rating(&self, id: ElementId) -> u8 {
        match self.get(id).nco {
            Nco::Rated(rating) => rating,
            Nco::Casualty => 0,
            Nco::None => 2,
        }
    }

    /// The Group that an element belongs to.
    pub fn group_of(&self, id: ElementId) -> Option<&Group> {
        self.groups.iter().find(|it| it.members.contains(&id))
    }

    /// What a transport carries or tows.
    pub fn carried(&self, carrier: ElementId) -> impl Iterator<Item = &Element> {
        self.elements.iter().filter(move |it| it.aboard == Some(carrier))
    }

    /// FYOB-011: the company whose officer is attached to an element.
    pub fn officer_with(&self, id: ElementId) -> Option<CompanyId> {
        let idx = self.companies.iter().position(|it| it.alive && it.with == Some(id))?;
        u8::try_from(idx).ok().map(CompanyId)
    }
}

impl<T: PartialEq> PartialEq for State<T> {
    /// Two states of the same battle: what never changes is not compared.
    fn eq(&self, other: &State<T>) -> bool {
        self.battle.id == other.battle.id
            && self.table == other.table
            && (self.bound, self.stage) == (other.bound, other.stage)
            && self.turn == other.turn
            && self.cards == other.cards
            && self.elements == other.elements
            && self.companies == other.companies
            && self.forces == other.forces
            && self.groups == other.groups
            && self.senior == other.senior
            && self.holders == other.holders
            && self.outcome == other.outcome
    }
}

impl<T: Hash> Hash for State<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.table.hash(hasher);
        (self.bound, self.stage).hash(hasher);
        self.turn.hash(hasher);
        self.cards.hash(hasher);
        self.elements.hash(hasher);
        self.companies.hash(hasher);
        self.forces.hash(hasher);
        self.groups.hash(hasher);
        self.senior.hash(hasher);
        self.holders.hash(hasher);
        self.outcome.hash(hasher);
    }
}
