//! The elements of a battle.

use std::collections::BTreeMap;

use engine::data::Report;
use fyob::setup::rows::CompanyRow;
use fyob::setup::{CompanyDraft, ElementDraft, ForceDraft, Names, fresh, read};
use fyob::{
    Arm, Arrival, CompanyId, Element, ElementId, Grade, Info, Kind, Laid, Options, Order, Radio, Side,
    Status, Task,
};
use table::{Deg, Edge, Point, Pose, Size};
use toml::Spanned;

use crate::data::{Data, Unit};
use crate::setup::file::{ElementRow, ReserveRow, Setup};
use crate::setup::on_table;
use crate::table::Placed;

/// The companies of a file; a position that names none has one for each side.
pub(super) fn companies(setup: &Setup) -> Vec<CompanyRow> {
    let mut rows = setup.company.clone();
    for side in Side::BOTH {
        if !rows.iter().any(|it| *it.side.get_ref() == side) {
            rows.push(CompanyRow {
                id: Spanned::new(0..0, side.letter().to_string()),
                side: Spanned::new(0..0, side),
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
        }
    }
    rows
}

/// An element that was read.
pub(super) struct Read {
    pub(super) draft: ElementDraft,
    pub(super) unit: Unit,
    pub(super) placed: Placed,
    pub(super) company_reserve: bool,
    pub(super) arrival: Option<Arrival>,
}

/// What the elements of a file are read with.
pub(super) struct Reading<'a> {
    pub(super) data: &'a Data,
    pub(super) setup: &'a Setup,
    pub(super) names: &'a Names,
    pub(super) companies: &'a [CompanyDraft],
    pub(super) forces: &'a [ForceDraft; 2],
}

impl Reading<'_> {
    /// The elements, unless one of them has no unit or company.
    pub(super) fn elements(
        &self,
        report: &mut Report<'_>,
        size: Size,
        options: Options,
        year: u16,
        bound: u16,
    ) -> Option<Vec<Read>> {
        let places = self.places();
        let rows = &self.setup.element;
        let read: Vec<Option<Read>> =
            rows.iter().map(|row| self.element(report, row, size, options, year, bound, &places)).collect();
        read.into_iter().collect()
    }

    /// Where everybody stands: those aboard where their transport does.
    fn places(&self) -> BTreeMap<i64, Point> {
        let rows = &self.setup.element;
        let mut res = BTreeMap::new();
        for row in rows {
            let from = row.at.as_ref().or(row.enters.as_ref());
            if let Some(at) = from {
                res.insert(row.no.get_ref().0, at.get_ref().point());
            }
        }
        for row in rows {
            if let Some(at) = row.aboard.as_ref().and_then(|it| res.get(&it.get_ref().0)).copied() {
                res.insert(row.no.get_ref().0, at);
            }
        }
        res
    }

    fn company(&self, report: &mut Report<'_>, row: &ElementRow) -> Option<CompanyId> {
        if let Some(id) = &row.company {
            return self.names.company(report, id);
        }
        let of_side = |side: Side| self.companies.iter().position(|it| it.company.side == side);
        let found = row.side.and_then(of_side).and_then(|it| u8::try_from(it).ok());
        if found.is_none() {
            let why = format!("element {} belongs to no company", row.no.get_ref().0);
            report.wrong_help(row.no.span(), why, "name its `company`, or its `side`");
        }
        found.map(CompanyId)
    }

    #[expect(clippy::too_many_arguments, reason = "what a row is read with")]
    fn element(
        &self,
        report: &mut Report<'_>,
        row: &ElementRow,
        size: Size,
        options: Options,
        year: u16,
        bound: u16,
        places: &BTreeMap<i64, Point>,
    ) -> Option<Read> {
        let company = self.company(report, row);
        let unit = self.data.unit(row.unit.get_ref());
        if unit.is_none() {
            let known: Vec<&str> = self.data.units.iter().map(|it| it.id.as_str()).collect();
            report.unknown("unit", &row.unit, &known);
        }
        let (company, unit) = (company?, unit?.clone().in_year(year));
        let side = self.companies[company.idx()].company.side;
        let id = ElementId(report.number(&row.no, 1..=9_999, "the number of an element"));
        let info = self.info(report, row, &unit, id, side);
        let mut it = fresh(&info, company);
        let at_of = |id: ElementId| places.get(&i64::from(id.0)).copied();
        let placed = self.place(report, row, &unit, side, size, at_of(id));
        status(report, row, &mut it, &info, placed.pose.at, size, self.forces[side.idx()].info.edge);
        it.aboard = row.aboard.as_ref().map(|it| ElementId(report.number(it, 1..=9_999, "a number")));
        let rated;
        (it.nco, rated) = read::nco(report, row.nco.as_ref(), it.nco);
        orders(row, &mut it, placed.pose.at);
        if let Some(order) = self.support(row, &unit, placed.pose.at, places) {
            it.orders = vec![order];
        }
        it.set_up = row.set_up.unwrap_or(info.immobile && it.aboard.is_none());
        it.laid = row.laid.map_or(Laid::Nothing, |row| read::laid(row, &at_of));
        if !options.radios && info.radio {
            it.radio = Radio::Netted;
        }
        read::now(&mut it, &row.now, bound, &at_of);
        let mut counters = Vec::new();
        for counter in &row.counters {
            on_table(report, size, counter);
            counters.push(counter.get_ref().point());
        }
        if !counters.is_empty() {
            counters.insert(0, placed.pose.at);
        }
        if it.concealed {
            it.counters.clone_from(&counters);
        } else if !row.counters.is_empty() && !row.conceal {
            let help = "write `conceal = true` too";
            report.wrong_help(row.counters[0].span(), format!("element {id} is not concealed"), help);
        }
        let plan = row.conceal.then_some(counters);
        let company_reserve = row.reserve == Some(ReserveRow::Company);
        let arrival = row.arrives.as_ref().map(|it| Arrival {
            element: id,
            bound: report.number(it, 1..=99, "a bound"),
            at: placed.pose.at,
        });
        let place = Some(row.no.span());
        Some(Read {
            draft: ElementDraft { place, info, element: it, rated, plan },
            unit,
            placed,
            company_reserve,
            arrival,
        })
    }

    fn info(
        &self,
        report: &mut Report<'_>,
        row: &ElementRow,
        unit: &Unit,
        id: ElementId,
        side: Side,
    ) -> Info {
        let force = self.setup.force.iter().find(|it| *it.side.get_ref() == side);
        let name = row.name.as_ref();
        if let Some(name) = name {
            report.name(name);
        }
        let nation = row.nation.as_ref().or(force.and_then(|it| it.nation.as_ref()));
        let nation = row.nation.as_ref().map_or_else(
            || unit.nation.clone().or_else(|| nation.map(|it| it.get_ref().clone())),
            |it| Some(it.get_ref().clone()),
        );
        let afv_unit = row.afv_unit.as_ref().map(|it| report.number(it, 1..=99, "the number of a unit"));
        let kind = unit.kind();
        let towed_only = unit.arm == Arm::Gun && self.data.classes[unit.class].dice == 0;
        Info {
            id,
            side,
            nation: nation.unwrap_or_else(|| "other".to_owned()),
            name: name.map_or_else(|| unit.name.clone(), |it| it.get_ref().clone()),
            symbol: unit.symbol,
            kind,
            arm: unit.arm,
            grade: row.grade.or(force.and_then(|it| it.grade)).unwrap_or(Grade::Regular),
            militia: row.militia,
            headquarters: unit.headquarters,
            recce: row.recce,
            observer: unit.observer,
            immobile: unit.immobile,
            emplaced: row.emplaced || towed_only && row.aboard.is_none(),
            open_topped: unit.open_topped,
            radio: row.radio.unwrap_or(unit.radio),
            calibre: unit.calibre,
            points: unit.points,
            men: unit.men,
            afv_unit,
            counts: kind != Kind::Outside,
            obvious: self.is_obvious(row),
        }
    }

    /// AI-8: a headquarters without an order of its own supports the nearest platoon of its company. A position means what it
    /// says.
    fn support(
        &self,
        row: &ElementRow,
        unit: &Unit,
        at: Point,
        places: &BTreeMap<i64, Point>,
    ) -> Option<Order> {
        if !unit.headquarters || !row.orders.is_empty() || self.setup.stage.is_some() {
            return None;
        }
        let is_platoon = |other: &&ElementRow| {
            let unit = self.data.unit(other.unit.get_ref());
            let company = |it: &ElementRow| it.company.as_ref().map(|it| it.get_ref().clone());
            let together = company(other) == company(row) && other.side == row.side;
            together && unit.is_some_and(|it| it.arm == Arm::Men && !it.headquarters)
        };
        let place = |other: &ElementRow| {
            let no = other.no.get_ref().0;
            Some((at.distance_sq(*places.get(&no)?), no))
        };
        let (_, no) = self.setup.element.iter().filter(is_platoon).filter_map(place).min()?;
        let unit = u16::try_from(no).ok().map(ElementId);
        Some(Order { task: Task::Support, unit, ..Order::hold() })
    }

    /// FYOB-160: it stands in a pillbox or the like.
    fn is_obvious(&self, row: &ElementRow) -> bool {
        let Some(at) = &row.at else { return false };
        let at = at.get_ref().point();
        let obvious = |kind: &str| self.data.terrain.iter().any(|it| it.kind == kind && it.obvious);
        self.setup.area.iter().filter(|it| obvious(it.kind.get_ref())).any(|it| {
            let corners = it.points.get_ref().iter().map(|it| it.point()).collect();
            table::Polygon::new(corners).is_ok_and(|outline| outline.contains(at))
        })
    }

    fn place(
        &self,
        report: &mut Report<'_>,
        row: &ElementRow,
        unit: &Unit,
        side: Side,
        size: Size,
        at: Option<Point>,
    ) -> Placed {
        let edge = self.forces[side.idx()].info.edge;
        for point in row.at.iter().chain(&row.enters).chain(&row.drop) {
            on_table(report, size, point);
        }
        let no = row.no.get_ref().0;
        if let (Some(at), Some(_)) = (&row.at, &row.aboard) {
            report.wrong(at.span(), format!("element {no} is aboard: it has no place of its own"));
        }
        let waits = row.reserve.is_some_and(|it| it != ReserveRow::No)
            || row.now.status.is_some()
            || row.arrives.is_some();
        let outside = matches!(unit.arm, Arm::Aircraft | Arm::Battery);
        if at.is_none() && !waits && !outside && row.aboard.is_none() {
            let help = "give `at = [x, y]`, `aboard`, `reserve = true` or `enters`";
            report.wrong_help(row.no.span(), format!("element {no} is nowhere"), help);
        }
        let work = row.work.as_ref().and_then(|word| {
            let found = self.data.works.iter().position(|it| it.kind == *word.get_ref());
            if found.is_none() {
                let known: Vec<&str> = self.data.works.iter().map(|it| it.kind.as_str()).collect();
                report.unknown("work", word, &known);
            }
            found.and_then(|it| u8::try_from(it).ok())
        });
        let force = self.setup.force.iter().find(|it| *it.side.get_ref() == side);
        let facing = row.facing.or(force.and_then(|it| it.facing)).unwrap_or(inwards(edge));
        Placed {
            pose: Pose { at: at.unwrap_or_else(|| middle(edge, size)), facing },
            work,
            afloat: row.lands,
            drop: row.drop.as_ref().map(|it| it.get_ref().point()),
            attacks: 0,
        }
    }
}

/// Away from an edge, into the table.
fn inwards(edge: Edge) -> Deg {
    match edge {
        Edge::South => Deg::NORTH,
        Edge::North => Deg::SOUTH,
        Edge::West => Deg::EAST,
        Edge::East => Deg::WEST,
    }
}

fn middle(edge: Edge, size: Size) -> Point {
    let (width, height) = (size.width.raw(), size.height.raw());
    match edge {
        Edge::South => Point::raw(width / 2, 0),
        Edge::North => Point::raw(width / 2, height),
        Edge::West => Point::raw(0, height / 2),
        Edge::East => Point::raw(width, height / 2),
    }
}

/// In reserve, at the edge, or on the table.
fn status(
    report: &mut Report<'_>,
    row: &ElementRow,
    it: &mut Element,
    info: &Info,
    at: Point,
    size: Size,
    edge: Edge,
) {
    if row.reserve.is_some_and(|it| it != ReserveRow::No) {
        it.status = Status::Reserve;
        if let Some(at) = &row.at {
            report.wrong(at.span(), format!("element {} is in reserve: it has no place yet", info.id));
        }
    }
    if row.arrives.is_some() {
        it.status = Status::Reserve;
    }
    if let Some(enters) = &row.enters {
        if row.arrives.is_none() {
            it.status = Status::Coming(at);
        }
        if table::Len::ZERO < size.distance_to_edge(at, edge) {
            let why = format!("element {} enters at its own edge of the table", info.id);
            report.wrong(enters.span(), why);
        }
    }
}

/// FYOB-111: an order without a place means where the element stands.
fn orders(row: &ElementRow, it: &mut Element, at: Point) {
    if !row.orders.is_empty() {
        it.orders = row.orders.iter().map(read::order).collect();
    }
    let here = matches!(it.orders[0].task, fyob::Task::Hold | fyob::Task::Conceal);
    if here && it.orders[0].at.is_empty() && it.status == Status::Table {
        it.orders[0].at = vec![at];
    }
}
