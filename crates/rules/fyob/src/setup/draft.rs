//! A battle before it is checked.

use engine::data::Place;
use table::Point;

use crate::element::{Element, Info, Laid, Nco, Radio, Status};
use crate::ids::{CompanyId, ElementId, Side};
use crate::order::Order;
use crate::state::{
    Arrival, Card, Company, Condition, Force, ForceInfo, Group, Objective, Options, Stage, Turn, Victory,
};

/// A battle, or a position in one.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The id of the battle.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its length.
    pub bounds: u16,
    /// Options.
    pub options: Options,
    /// The forces, in force order (FYOB-R77).
    pub forces: [ForceDraft; 2],
    /// The companies: a [`CompanyId`] is a place in this list.
    pub companies: Vec<CompanyDraft>,
    /// The elements, in any order.
    pub elements: Vec<ElementDraft>,
    /// Places to be held.
    pub objectives: Vec<ObjectiveDraft>,
    /// How it is won.
    pub victory: Victory,
    /// FYOB-169: Groups at the start, each with its place in the file.
    pub groups: Vec<(Place, Group)>,
    /// FYOB-152: reserves allotted to their Company Officers.
    pub company_reserves: Vec<ElementId>,
    /// FYOB-R60: reinforcements that come on by themselves; whoever knows the table sees that the points lie on the own edge.
    pub arrivals: Vec<Arrival>,
    /// How far play has come.
    pub course: Course,
}

impl Draft {
    /// A battle of two forces before it begins, with nobody in it yet.
    pub fn new(id: impl Into<String>, title: impl Into<String>, forces: [ForceDraft; 2]) -> Draft {
        Draft {
            id: id.into(),
            title: title.into(),
            bounds: 16,
            options: Options::default(),
            forces,
            companies: Vec::new(),
            elements: Vec::new(),
            objectives: Vec::new(),
            victory: Victory::Objectives,
            groups: Vec::new(),
            company_reserves: Vec::new(),
            arrivals: Vec::new(),
            course: Course::default(),
        }
    }
}

/// How far play has come.
#[derive(Clone, Debug)]
pub struct Course {
    /// The bound; 0 before the battle.
    pub bound: u16,
    /// Where play stands.
    pub stage: Stage,
    /// Cards that have not come up yet.
    pub cards: Vec<Card>,
    /// The turn that is being played.
    pub turn: Option<Turn>,
    /// Who holds the objectives, if the objectives do not say.
    pub holders: Option<Vec<Option<Side>>>,
}

impl Default for Course {
    fn default() -> Course {
        Course { bound: 0, stage: Stage::Begin, cards: Vec::new(), turn: None, holders: None }
    }
}

/// A force.
#[derive(Clone, Debug)]
pub struct ForceDraft {
    /// Where it stands in the file.
    pub place: Place,
    /// What the battle says of it.
    pub info: ForceInfo,
    /// What play has changed; `original` is filled in.
    pub force: Force,
    /// FYOB-129: the total that counts as 100%; none: that of the elements on the table.
    pub original: Option<u16>,
    /// Its Senior Officer is rated; otherwise he is thrown for at the start (FYOB-025).
    pub rated: bool,
}

impl ForceDraft {
    /// A force with an Average Senior Officer and the usual milestone of 10% (FYOB-139).
    pub fn new(info: ForceInfo) -> ForceDraft {
        let force = Force {
            senior: 6,
            original: 0,
            levels: Vec::new(),
            condition: Condition::Green,
            withdrawing: false,
            yellow_hold: false,
            fell_after: 0,
        };
        ForceDraft { place: None, info, force, original: None, rated: true }
    }
}

/// A company.
#[derive(Clone, Debug)]
pub struct CompanyDraft {
    /// Where it stands in the file.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// The company.
    pub company: Company,
    /// Its officer is rated; otherwise he is thrown for at the start (FYOB-023).
    pub rated: bool,
}

/// A company as a battle begins: a Regular officer, his link to be made (FYOB-114).
pub fn fresh_company(side: Side) -> Company {
    Company {
        side,
        rating: 2,
        alive: true,
        with: None,
        successor: None,
        recce: false,
        link: Radio::Off(0),
        pending: None,
        objective: None,
        changed: false,
    }
}

/// An element.
#[derive(Clone, Debug)]
pub struct ElementDraft {
    /// Where it stands in the file.
    pub place: Place,
    /// What the battle says of it.
    pub info: Info,
    /// The element as it is now: see [`fresh`].
    pub element: Element,
    /// Its NCO is rated, or it has none; otherwise he is thrown for at the start (FYOB-023).
    pub rated: bool,
    /// FYOB-157: the battle names it for concealment, with the places of its counters.
    pub plan: Option<Vec<Point>>,
}

impl ElementDraft {
    /// An element that no file describes, rated.
    pub fn new(info: Info, element: Element) -> ElementDraft {
        ElementDraft { place: None, info, element, rated: true, plan: None }
    }
}

/// A place to be held.
#[derive(Clone, Debug)]
pub struct ObjectiveDraft {
    /// Where it stands in the file.
    pub place: Place,
    /// The place.
    pub objective: Objective,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// An element as a battle begins: on the table, a score of 6 (FYOB-061), a Regular NCO, order Hold.
pub fn fresh(info: &Info, company: CompanyId) -> Element {
    Element {
        id: info.id,
        side: info.side,
        company,
        status: Status::Table,
        score: 6,
        retiring: false,
        men: info.men,
        damage: None,
        nco: if info.arm == crate::Arm::Transport { Nco::None } else { Nco::Rated(2) },
        orders: vec![Order::hold()],
        put_aside: None,
        due: Vec::new(),
        fired_by: Vec::new(),
        fired_on: false,
        failures: None,
        reacted: false,
        activity: None,
        doubled: false,
        moved: false,
        overwatch: false,
        concealed: false,
        nominated: false,
        counters: Vec::new(),
        aboard: None,
        set_up: false,
        laid: Laid::Nothing,
        weapon_left: None,
        weapon_lost: false,
        shots: Vec::new(),
        last_target: None,
        radio: if info.radio { Radio::Off(0) } else { Radio::None },
        known: Vec::new(),
        has_news: false,
        runner_sent: false,
        landed: None,
        work_done: 0,
        in_river: false,
        csw_empty: false,
        empty: Vec::new(),
        detachment: Vec::new(),
    }
}
