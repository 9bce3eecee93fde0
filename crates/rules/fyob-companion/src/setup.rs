//! The file of a game at a real table: forces, companies, elements. There is no ground in it.

use engine::data::{DataErrors, Report, Source, Whole};
use engine::{BattleCard, Difficulty};
use fyob::setup::read;
use fyob::setup::rows::{CompanyRow, ForceRow, GroupRow, NowRow, OrderRow, Rating, VictoryRow};
use fyob::setup::{Draft, ElementDraft, ObjectiveDraft, assemble, fresh};
use fyob::{Arm, Arrival, ElementId, Grade, Info, Kind, Nco, Objective, Options, Side, Status};
use serde::Deserialize;
use table::{Len, Point, Size};
use toml::Spanned;

use crate::table::{Control, Table};
use crate::units::{Unit, kind_of, symbol_of};
use crate::{AtTable, Position};

/// What can stand behind `arm`, and what it is called.
pub(crate) const ARMS: [(&str, &str); 7] = [
    ("men", "infantry, engineers, staff"),
    ("crew_weapon", "crew-served weapon"),
    ("gun", "gun"),
    ("afv", "armoured fighting vehicle"),
    ("transport", "transport"),
    ("aircraft", "aircraft"),
    ("battery", "battery off the table"),
];
/// FYOB-111: what can stand behind `task`.
pub(crate) const TASKS: [(&str, &str); 8] = [
    ("hold", "1 Hold"),
    ("support", "2 Support"),
    ("reposition", "3 Re-position"),
    ("contact", "4 Contact enemy"),
    ("recce", "5 Recce and report"),
    ("conceal", "6 Concealed position"),
    ("overwatch", "7 Overwatch"),
    ("engineer", "8 Engineering"),
];
/// FYOB-024: what can stand behind `nco` and `rating`.
pub(crate) const RATINGS: [(&str, &str); 6] = [
    ("thrown", "thrown for"),
    ("0", "Weak (0)"),
    ("1", "Cautious (1)"),
    ("2", "Regular (2)"),
    ("3", "Bold (3)"),
    ("4", "Inspirational (4)"),
];
/// FYOB-025: what can stand behind `senior`.
pub(crate) const SENIORS: [(&str, &str); 5] = [
    ("thrown", "thrown for"),
    ("5", "Below average (5)"),
    ("6", "Average (6)"),
    ("7", "Above average (7)"),
    ("none", "there is none"),
];
/// FYOB-177: nations, as radios know them.
pub(crate) const NATIONS: [(&str, &str); 6] = [
    ("British", "British"),
    ("German", "German"),
    ("American", "American"),
    ("Russian", "Soviet"),
    ("Italian", "Italian"),
    ("other", "another"),
];

/// A file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The version of the form.
    pub format: u32,
    /// `fyob-table`.
    pub system: Spanned<String>,
    /// Its id.
    pub id: Spanned<String>,
    /// Its title.
    pub title: Spanned<String>,
    /// What it is about.
    #[serde(default)]
    pub summary: String,
    /// A good first game.
    #[serde(default)]
    pub first_game: bool,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// How long it takes.
    pub minutes: Option<u16>,
    /// Its length.
    pub bounds: Spanned<Whole>,
    /// Options of the game.
    #[serde(default)]
    pub options: Options,
    /// Who decides for each side.
    #[serde(default)]
    pub control: ControlRow,
    /// How the table is laid out and who starts where, for whoever puts it on a real table.
    #[serde(default)]
    pub layout: String,
    /// FYOB-R10: the cards are dealt from a real deck.
    #[serde(default)]
    pub own_deck: bool,
    /// Names of places on the table, for orders.
    #[serde(default)]
    pub places: Vec<Spanned<String>>,
    /// The forces.
    #[serde(default, rename = "force")]
    pub forces: Vec<ForceRow>,
    /// The companies.
    #[serde(default, rename = "company")]
    pub companies: Vec<CompanyRow>,
    /// The elements.
    #[serde(default, rename = "element")]
    pub elements: Vec<ElementRow>,
    /// Groups at the start.
    #[serde(default, rename = "group")]
    pub groups: Vec<GroupRow>,
    /// Places to be held.
    #[serde(default, rename = "objective")]
    pub objectives: Vec<ObjectiveRow>,
    /// How it is won. Left out: by the momentum totals, or by the objectives if there are any.
    pub victory: Option<VictoryRow>,
    /// The bound that a half-played game has come to; the next one is dealt first.
    pub bound: Option<Spanned<Whole>>,
}

/// Who decides for each side.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ControlRow {
    /// For the force listed first.
    #[serde(rename = "A")]
    pub a: Control,
    /// For the other.
    #[serde(rename = "B")]
    pub b: Control,
}

/// An element.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the cardsheet")]
pub struct ElementRow {
    /// Its number.
    pub no: Spanned<Whole>,
    /// Its company.
    pub company: Spanned<String>,
    /// Its row in the unit lists; what is written here beside it counts more.
    pub unit: Option<Spanned<String>>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Its nation. Left out: that of its force.
    pub nation: Option<String>,
    /// What it is.
    pub arm: Option<Arm>,
    /// An armoured transport.
    pub armoured: Option<bool>,
    /// Its grade.
    pub grade: Option<Grade>,
    /// Men, or crew.
    pub men: Option<Spanned<Whole>>,
    /// Its points value.
    pub points: Option<Spanned<Whole>>,
    /// Its NCO: 0 to 4, `thrown`, `none`. Left out: thrown for at the start.
    pub nco: Option<Spanned<Rating>>,
    /// Its order, and the legs that follow.
    #[serde(default)]
    pub orders: Vec<OrderRow>,
    /// The calibre of a gun in mm.
    pub calibre: Option<u16>,
    /// It cannot both move and fire in a bound.
    pub immobile: Option<bool>,
    /// It cannot move at all.
    #[serde(default)]
    pub emplaced: bool,
    /// FYOB-R41: it is set up. Left out: immobile weapons are, unless they are in tow.
    pub set_up: Option<bool>,
    /// An open-topped vehicle.
    pub open_topped: Option<bool>,
    /// It has a radio.
    pub radio: Option<bool>,
    /// It has a flame weapon.
    pub flame: Option<bool>,
    /// A headquarters.
    pub headquarters: Option<bool>,
    /// A forward observer.
    pub observer: Option<bool>,
    /// A recce element.
    #[serde(default)]
    pub recce: bool,
    /// Militia or resistance.
    #[serde(default)]
    pub militia: bool,
    /// FYOB-R26: the unit of AFVs it is part of.
    pub afv_unit: Option<u8>,
    /// In reserve.
    #[serde(default)]
    pub reserve: bool,
    /// FYOB-R60: the bound in which it comes on by itself.
    pub arrives: Option<Spanned<Whole>>,
    /// Its reserve is its Company Officer's, not the Senior Officer's.
    #[serde(default)]
    pub of_company: bool,
    /// The transport that carries or tows it.
    pub aboard: Option<u16>,
    /// How it stands in a game that is taken over.
    pub now: Option<NowRow>,
}

/// A place to be held.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveRow {
    /// Its id.
    pub id: Spanned<String>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// What a list of battles shows.
pub(crate) fn card(setup: &Setup) -> BattleCard {
    let side_of = |row: &ElementRow| {
        let company = setup.companies.iter().find(|it| it.id.get_ref() == row.company.get_ref());
        company.map(|it| *it.side.get_ref())
    };
    let sides = Side::BOTH.map(|side| {
        let row = setup.forces.iter().find(|it| *it.side.get_ref() == side);
        let name = row.and_then(|it| it.name.as_ref()).map(|it| it.get_ref().clone());
        let n = setup.elements.iter().filter(|it| side_of(it) == Some(side)).count();
        (name.unwrap_or_else(|| side.letter().to_string()), n)
    });
    BattleCard {
        id: setup.id.get_ref().clone(),
        title: setup.title.get_ref().clone(),
        summary: setup.summary.clone(),
        system: <AtTable as fyob::Host>::SYSTEM,
        difficulty: setup.difficulty,
        minutes: setup.minutes,
        turns: u8::try_from(setup.bounds.get_ref().0).unwrap_or(u8::MAX),
        first_game: setup.first_game,
        sides: sides.to_vec(),
        size: Size { width: Len::inches(72), height: Len::inches(48) },
    }
}

/// The state that a file describes.
pub(crate) fn set_up(units: &[Unit], source: &Source, setup: &Setup) -> Result<Position, DataErrors> {
    let mut report = Report::new(source);
    let system = <AtTable as fyob::Host>::SYSTEM;
    if setup.system.get_ref() != system {
        let why = format!("this is a file for `{}`", setup.system.get_ref());
        report.wrong_help(setup.system.span(), why, format!("a real table needs `system = \"{system}\"`"));
    }
    if setup.format != 1 {
        report.wrong(None, format!("a file of form {}; this program reads form 1", setup.format));
    }
    report.id(&setup.id, "a battle");
    report.name(&setup.title);
    for place in &setup.places {
        report.name(place);
    }
    let forces = read::forces(&mut report, &setup.forces);
    let (companies, names) = read::companies(&mut report, &setup.companies, setup.options);
    let bound = setup.bound.as_ref().map_or(0, |it| report.number(it, 1..=99, "the number of a bound"));
    let mut reader = Reader { units, setup, names: &names, bound };
    let elements = setup.elements.iter().filter_map(|row| reader.element(&mut report, row)).collect();
    let reserved = |it: &&ElementRow| it.reserve && it.of_company;
    let company_reserves = setup.elements.iter().filter(reserved).filter_map(|it| id_of(&it.no)).collect();
    let arrivals = arrivals(&mut report, &setup.elements);
    let groups = read::groups(&mut report, &setup.groups, &names);
    let victory = match &setup.victory {
        None if setup.objectives.is_empty() => fyob::Victory::Momentum,
        row => read::victory(row.as_ref()),
    };
    let course = fyob::setup::Course { bound, ..fyob::setup::Course::default() };
    let draft = Draft {
        id: setup.id.get_ref().clone(),
        title: setup.title.get_ref().clone(),
        bounds: report.number(&setup.bounds, fyob::setup::BOUNDS, "the length of a battle in bounds"),
        options: setup.options,
        forces,
        companies,
        elements,
        objectives: objectives(&mut report, &setup.objectives),
        victory,
        groups,
        company_reserves,
        arrivals,
        course,
    };
    let places = setup.places.iter().map(|it| it.get_ref().clone()).collect();
    let burns = |row: &&ElementRow| {
        let listed = row.unit.as_ref().and_then(|id| units.iter().find(|it| it.id == *id.get_ref()));
        row.flame.unwrap_or_else(|| listed.is_some_and(Unit::has_flame))
    };
    let flame = setup.elements.iter().filter(burns).filter_map(|it| id_of(&it.no)).collect();
    let mut table = Table::new([setup.control.a, setup.control.b], places, flame);
    (table.own_deck, table.layout) = (setup.own_deck, setup.layout.clone());
    let state = assemble(&mut report, draft, table);
    report.finish(state)
}

fn id_of(no: &Spanned<Whole>) -> Option<ElementId> {
    u16::try_from(no.get_ref().0).ok().map(ElementId)
}

/// FYOB-R60: reinforcements that come on by themselves; whoever plays knows where.
fn arrivals(report: &mut Report<'_>, rows: &[ElementRow]) -> Vec<Arrival> {
    let mut res = Vec::new();
    for row in rows {
        if let (Some(bound), Some(element)) = (&row.arrives, id_of(&row.no)) {
            let bound = report.number(bound, 1..=99, "a bound");
            res.push(Arrival { element, bound, at: Point::default() });
        }
    }
    res
}

fn objectives(report: &mut Report<'_>, rows: &[ObjectiveRow]) -> Vec<ObjectiveDraft> {
    report.twice("the objective", rows.iter().map(|it| &it.id));
    let mut res = Vec::with_capacity(rows.len());
    for row in rows {
        report.id(&row.id, "an objective");
        if let Some(name) = &row.name {
            report.name(name);
        }
        let name = row.name.as_ref().unwrap_or(&row.id).get_ref().clone();
        let objective =
            Objective { id: row.id.get_ref().clone(), name, at: Point::default(), radius: Len::inches(4) };
        res.push(ObjectiveDraft { place: Some(row.id.span()), objective, holder: row.holder });
    }
    res
}

struct Reader<'a> {
    units: &'a [Unit],
    setup: &'a Setup,
    names: &'a fyob::setup::Names,
    bound: u16,
}

impl Reader<'_> {
    fn unit(&mut self, report: &mut Report<'_>, row: &ElementRow) -> Option<&Unit> {
        let id = row.unit.as_ref()?;
        let found = self.units.iter().find(|it| it.id == *id.get_ref());
        if found.is_none() {
            let known: Vec<&str> = self.units.iter().map(|it| it.id.as_str()).collect();
            report.unknown("unit", id, &known);
        }
        found
    }

    fn element(&mut self, report: &mut Report<'_>, row: &ElementRow) -> Option<ElementDraft> {
        let company = self.names.company(report, &row.company)?;
        let side = *self.setup.companies[company.idx()].side.get_ref();
        let force = self.setup.forces.iter().find(|it| *it.side.get_ref() == side);
        let id = ElementId(report.number(&row.no, 1..=999, "the number of an element"));
        let unit = self.unit(report, row).cloned();
        let unit = unit.as_ref();
        let Some(arm) = row.arm.or(unit.map(|it| it.arm)) else {
            let help = "give it a `unit` of the lists, or an `arm`: men, crew_weapon, gun, afv, transport";
            report.wrong_help(row.no.span(), format!("element {id} does not say what it is"), help);
            return None;
        };
        if let Some(name) = &row.name {
            report.name(name);
        }
        let name =
            row.name.as_ref().map(|it| it.get_ref().clone()).or_else(|| unit.map(|it| it.name.clone()));
        let kind = match (row.arm, row.armoured, unit) {
            (None, None, Some(unit)) => unit.kind(),
            (_, armoured, _) => kind_of(arm, armoured.unwrap_or(false)),
        };
        let men = match (&row.men, unit) {
            (Some(men), _) => report.number(men, 1..=60, "the number of men"),
            (None, Some(unit)) => unit.men,
            (None, None) => usual_men(arm),
        };
        let points = match (&row.points, unit) {
            (Some(points), _) => report.number(points, 0..=99, "a points value"),
            (None, Some(unit)) => unit.points,
            (None, None) => usual_points(arm),
        };
        let nation = row.nation.clone().or_else(|| unit.and_then(|it| it.nation.clone()));
        let nation = nation.or_else(|| force?.nation.as_ref().map(|it| it.get_ref().clone()));
        let info = Info {
            id,
            side,
            nation: nation.unwrap_or_else(|| "other".to_owned()),
            name: name.unwrap_or_else(|| usual_name(arm).to_owned()),
            symbol: symbol_of(arm, unit.map(|it| it.symbol.as_str())),
            kind,
            arm,
            grade: row.grade.or(force.and_then(|it| it.grade)).unwrap_or(Grade::Regular),
            militia: row.militia,
            headquarters: row.headquarters.or(unit.map(|it| it.headquarters)).unwrap_or(false),
            recce: row.recce,
            observer: row.observer.or(unit.map(|it| it.observer)).unwrap_or(false),
            immobile: row.immobile.or(unit.map(|it| it.immobile)).unwrap_or(false),
            emplaced: row.emplaced,
            open_topped: row.open_topped.or(unit.map(|it| it.open_topped)).unwrap_or(false),
            radio: row.radio.or(unit.map(|it| it.radio)).unwrap_or(false),
            calibre: row.calibre.or(unit.map(|it| it.calibre)).unwrap_or(0),
            points,
            men,
            afv_unit: row.afv_unit,
            counts: kind != Kind::Outside,
            obvious: false,
        };
        let mut element = fresh(&info, company);
        let usual = if arm == Arm::Transport { Nco::None } else { Nco::Rated(2) };
        let (nco, mut rated) = read::nco(report, row.nco.as_ref(), usual);
        element.nco = nco;
        rated &= row.nco.is_some() || usual == Nco::None;
        if !row.orders.is_empty() {
            element.orders = row.orders.iter().map(read::order).collect();
        }
        element.set_up = row.set_up.unwrap_or(info.immobile && row.aboard.is_none());
        element.aboard = row.aboard.map(ElementId);
        if row.reserve || row.arrives.is_some() {
            element.status = Status::Reserve;
        }
        if !self.setup.options.radios && info.radio {
            element.radio = fyob::Radio::Netted;
        }
        if let Some(now) = &row.now {
            read::now(&mut element, now, self.bound, &|_| None);
        }
        Some(ElementDraft { place: Some(row.no.span()), info, element, rated, plan: None })
    }
}

/// HA-3: men of an element that does not say how many it has.
fn usual_men(arm: Arm) -> u8 {
    match arm {
        Arm::Men => 8,
        Arm::CrewWeapon => 3,
        Arm::Gun | Arm::Afv => 5,
        Arm::Transport => 2,
        Arm::Aircraft | Arm::Battery => 1,
    }
}

/// HA-3: the points of the nearest row of HH-9 and HH-10.
fn usual_points(arm: Arm) -> u16 {
    match arm {
        Arm::Men => 8,
        Arm::CrewWeapon => 5,
        Arm::Gun => 6,
        Arm::Afv => 10,
        Arm::Transport => 1,
        Arm::Aircraft | Arm::Battery => 8,
    }
}

fn usual_name(arm: Arm) -> &'static str {
    match arm {
        Arm::Men => "platoon",
        Arm::CrewWeapon => "machine gun",
        Arm::Gun => "gun",
        Arm::Afv => "tank",
        Arm::Transport => "transport",
        Arm::Aircraft => "aircraft",
        Arm::Battery => "battery",
    }
}
