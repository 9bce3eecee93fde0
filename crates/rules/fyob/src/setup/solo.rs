//! HA-8, HA-9: battles of other rules that can be played solo. The file carries a table `solo`; what it leaves out follows
//! from the battle. Everything here is the same whatever rules are below.

mod lay;
mod orders;
mod rows;

use engine::data::{Report, Whole};
use table::{Edge, Len, Point, Size};
use toml::Spanned;

use super::rows::CompanyRow;
use super::{Course, Draft, ElementDraft, ForceDraft, Names, fresh, read};
use crate::element::{Arm, Grade, Info, Kind, Laid, Nco, Radio, Status};
use crate::floors::above;
use crate::ids::{CompanyId, ElementId, Side};
use crate::order::Order;
use crate::state::{Arrival, Stage};

pub use lay::lay;
pub use orders::{Member, Part, usual_orders};
pub use rows::{Attacker, ElementRow, LegRow, Ratings, Solo};

/// Crew of a battery or an aircraft: nobody shoots at them.
const OUTSIDE_MEN: u8 = 4;
/// The longest battle, in bounds.
pub const BOUNDS_MOST: u16 = 96;

/// The nations as radios know them (FYOB-177).
pub fn nation(word: Option<&str>) -> String {
    match word.unwrap_or("other").to_lowercase().as_str() {
        "german" => "German",
        "british" => "British",
        "american" => "American",
        "italian" => "Italian",
        "soviet" | "russian" => "Russian",
        _ => "other",
    }
    .to_owned()
}

/// Somebody who leads a company, from an element of his own.
#[derive(Clone, Debug)]
pub struct Chief {
    /// His element.
    pub id: engine::ElementId,
    /// What his company is called.
    pub name: String,
}

/// The companies of a battle: one for each chief, by the id of his element; a side without one has an officer off the
/// table, and its letter names his company. `sides` are the names of the sides.
pub fn company_rows(
    report: &mut Report<'_>,
    chiefs: &[Chief],
    sides: [&str; 2],
    solo: &Solo,
) -> Vec<CompanyRow> {
    let mut all: Vec<(String, Side, Option<&Chief>)> = Vec::new();
    for side in Side::BOTH {
        let own = chiefs.iter().filter(|it| it.id.side == side);
        all.extend(own.map(|it| (it.id.to_string(), side, Some(it))));
        if !chiefs.iter().any(|it| it.id.side == side) {
            all.push((side.letter().to_string(), side, None));
        }
    }
    let known: Vec<&str> = all.iter().map(|it| it.0.as_str()).collect();
    for row in &solo.company {
        if !known.contains(&row.id.get_ref().as_str()) {
            report.unknown("company of a Commander", &row.id, &known);
        }
    }
    let row = |(id, side, chief): &(String, Side, Option<&Chief>)| {
        let given = solo.company.iter().find(|it| it.id.get_ref() == id);
        let with = chief.map(|it| Spanned::new(0..0, Whole(above(it.id).0.into())));
        let mut row = given.cloned().unwrap_or_else(|| CompanyRow {
            id: Spanned::new(0..0, id.clone()),
            side: Spanned::new(0..0, *side),
            name: None,
            rating: None,
            with: None,
            recce: false,
            order: None,
            link: None,
            leaderless: false,
            successor: None,
            pending: None,
        });
        row.with = row.with.or(with);
        let name = chief.map_or_else(|| format!("the {}", sides[side.idx()]), |it| it.name.clone());
        row.name = row.name.or_else(|| Some(Spanned::new(0..0, name)));
        row
    };
    all.iter().map(row).collect()
}

/// The company of a chief, or of those of a side who have none.
pub fn company(names: &Names, side: Side, chief: Option<engine::ElementId>) -> CompanyId {
    let id = chief.map_or_else(|| side.letter().to_string(), |it| it.to_string());
    names.find(&id).unwrap_or(CompanyId(u8::MAX))
}

/// FYOB-023, FYOB-025: if leaders are thrown for, whoever the file does not rate is.
pub fn throw_for_unrated(draft: &mut Draft, rows: &[CompanyRow], solo: &Solo) {
    if solo.ratings != Ratings::Thrown {
        return;
    }
    for (it, row) in draft.companies.iter_mut().zip(rows) {
        it.rated &= row.rating.is_some();
    }
    for (force, side) in draft.forces.iter_mut().zip(Side::BOTH) {
        let row = solo.force.iter().find(|it| *it.side.get_ref() == side);
        force.rated &= row.is_some_and(|it| it.senior.is_some());
    }
}

/// The row of an element.
pub fn row(solo: &Solo, id: engine::ElementId) -> Option<&ElementRow> {
    solo.element.iter().find(|it| *it.id.get_ref() == id)
}

/// Rows of elements that the battle does not have.
pub fn know_their_elements(report: &mut Report<'_>, solo: &Solo, exists: impl Fn(engine::ElementId) -> bool) {
    for row in &solo.element {
        let id = *row.id.get_ref();
        if !exists(id) {
            report.wrong(row.id.span(), format!("there is no element {id} in this battle"));
        }
        for leg in &row.orders {
            if let Some(unit) = &leg.unit
                && (!exists(*unit.get_ref()) || unit.get_ref().side != id.side)
            {
                report.wrong(unit.span(), format!("there is no friend {} of {id}", unit.get_ref()));
            }
        }
    }
}

/// The length in bounds.
pub fn bounds(report: &mut Report<'_>, solo: &Solo, usual: u16) -> u16 {
    let given = solo.bounds.as_ref();
    given.map_or(usual.min(BOUNDS_MOST), |it| report.number(it, 1..=99, "the length of a battle in bounds"))
}

/// The length that a battle announces, before its file is looked at closely.
pub fn announced_bounds(solo: Option<&Solo>, usual: u16) -> u8 {
    let given = solo.and_then(|it| it.bounds.as_ref()).and_then(|it| u8::try_from(it.get_ref().0).ok());
    given.unwrap_or_else(|| u8::try_from(usual.min(BOUNDS_MOST)).unwrap_or(u8::MAX))
}

/// FYOB-R77: who attacks: whom the battle asks for objectives, unless the file says otherwise.
pub fn attacker(solo: &Solo, usual: Option<Side>) -> Option<Side> {
    match solo.attacker {
        Some(Attacker::A) => Some(Side::A),
        Some(Attacker::B) => Some(Side::B),
        Some(Attacker::None) => None,
        None => usual,
    }
}

/// The forces; `sides` are their names and edges.
pub fn forces(
    report: &mut Report<'_>,
    solo: &Solo,
    sides: [(&str, Edge); 2],
    attacker: Option<Side>,
) -> [ForceDraft; 2] {
    let mut forces = read::forces(report, &solo.force);
    for side in Side::BOTH {
        let info = &mut forces[side.idx()].info;
        let (name, edge) = sides[side.idx()];
        (info.name, info.edge) = (name.to_owned(), edge);
        info.defends |= attacker == Some(side.other());
    }
    forces
}

/// How far play has come.
pub fn course(report: &mut Report<'_>, solo: &Solo, names: &Names) -> Course {
    Course {
        bound: solo.bound,
        stage: solo.stage.unwrap_or(Stage::Begin),
        cards: read::cards(report, &solo.cards, names),
        turn: solo.turn.as_ref().and_then(|it| read::turn(report, it, names)),
        holders: None,
    }
}

/// FYOB-R60: reinforcements that come on by themselves, at the point that the file names or in the middle of their edge.
pub fn arrivals(report: &mut Report<'_>, solo: &Solo, size: Size, edges: [Edge; 2]) -> Vec<Arrival> {
    let mut res = Vec::new();
    for row in &solo.element {
        let id = *row.id.get_ref();
        let Some(bound) = &row.arrives else {
            if let Some(enters) = &row.enters {
                let help = "write `arrives` too: the bound in which it comes on";
                report.wrong_help(enters.span(), format!("{id} does not say when it comes on"), help);
            }
            continue;
        };
        let bound = report.number(bound, 1..=BOUNDS_MOST, "a bound");
        let edge = edges[id.side.idx()];
        let at = match &row.enters {
            Some(enters) => {
                let at = enters.get_ref().point();
                if !size.holds(at) || Len::ZERO < size.distance_to_edge(at, edge) {
                    report.wrong(enters.span(), format!("{id} enters at its own edge of the table"));
                }
                at
            }
            None => middle_of(edge, size),
        };
        res.push(Arrival { element: above(id), bound, at });
    }
    res
}

/// The middle of an edge of the table.
pub fn middle_of(edge: Edge, size: Size) -> Point {
    let centre = Point::raw(size.width.raw() / 2, size.height.raw() / 2);
    crate::board::on_edge(centre, edge, size)
}

/// What a battle says of an element, before its row in the table `solo`.
pub struct Raw<'a> {
    /// Its id.
    pub id: engine::ElementId,
    /// What never changes.
    pub info: Info,
    /// Its company.
    pub company: CompanyId,
    /// What carries it.
    pub aboard: Option<engine::ElementId>,
    /// FYOB-R41: ready to fire.
    pub set_up: bool,
    /// It was lost before the position begins.
    pub gone: bool,
    /// The order that it has if its row gives none.
    pub orders: Vec<Order>,
    /// AI-10: what it is laid on if its row does not say.
    pub laid: &'a dyn Fn() -> Laid,
}

/// An element of the layer; `at` says where somebody is.
pub fn element(
    report: &mut Report<'_>,
    solo: &Solo,
    raw: Raw<'_>,
    at: &dyn Fn(ElementId) -> Option<Point>,
) -> ElementDraft {
    let row = row(solo, raw.id);
    let info = raw.info;
    let mut element = fresh(&info, raw.company);
    let (nco, rated) = read::nco(report, row.and_then(|it| it.nco.as_ref()), element.nco);
    element.nco = nco;
    element.aboard = raw.aboard.map(above);
    element.set_up = raw.set_up;
    if !solo.options.radios && info.radio {
        element.radio = Radio::Netted;
    }
    element.orders = match row {
        Some(row) if !row.orders.is_empty() => row.orders.iter().map(LegRow::order).collect(),
        _ => raw.orders,
    };
    if let Some(row) = row {
        element.set_up = row.set_up.unwrap_or(element.set_up);
        if row.waits() {
            element.status = Status::Reserve;
        }
    }
    // FYOB-151: whoever is aboard a reserve vehicle waits with it.
    let waits = |id: engine::ElementId| self::row(solo, id).is_some_and(ElementRow::waits);
    if raw.aboard.is_some_and(waits) {
        element.status = Status::Reserve;
    }
    if raw.gone {
        element.status = Status::Destroyed;
    }
    if info.immobile && element.set_up {
        let given = row.and_then(|it| it.laid).map(|it| read::laid(it, at));
        element.laid = given.unwrap_or_else(raw.laid);
    }
    if let Some(now) = row.and_then(|it| it.now.as_ref()) {
        let status = element.status;
        read::now(&mut element, now, solo.bound, at);
        if now.status.is_none() {
            element.status = status;
        }
    }
    let thrown = solo.ratings == Ratings::Thrown && row.is_none_or(|it| it.nco.is_none());
    let rated = rated && !(thrown && matches!(element.nco, Nco::Rated(_)));
    // FYOB-161: the places of an element that is concealed already, or those that its commander has in mind for it.
    let counters = row.map(|it| it.counters.iter().map(|it| it.point()).collect::<Vec<_>>());
    let mut plan = counters.filter(|it| !it.is_empty());
    if element.concealed {
        element.counters = plan.take().unwrap_or_default();
    }
    ElementDraft { place: row.map(|it| it.id.span()), info, element, rated, plan }
}

/// HA-8, HA-9: a battery or an aircraft is an element off the table.
pub fn outside_element(
    solo: &Solo,
    (id, side): (ElementId, Side),
    nation: &str,
    name: &str,
    arm: Arm,
    company: CompanyId,
) -> ElementDraft {
    let info = Info {
        id,
        side,
        nation: nation.to_owned(),
        name: name.to_owned(),
        symbol: if arm == Arm::Aircraft { "aircraft" } else { "gun" },
        kind: Kind::Outside,
        arm,
        grade: Grade::Regular,
        militia: false,
        headquarters: false,
        recce: false,
        observer: false,
        immobile: false,
        emplaced: true,
        open_topped: false,
        radio: false,
        calibre: 0,
        points: 0,
        men: OUTSIDE_MEN,
        afv_unit: None,
        counts: false,
        obvious: false,
    };
    let element = fresh(&info, company);
    ElementDraft { place: None, info, element, rated: solo.ratings != Ratings::Thrown, plan: None }
}
