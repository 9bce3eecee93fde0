//! The elements of a battle, each by itself: its unit and its condition. Where they stand is said when all are known.

use engine::data::{NAME_CHARS_MAX, Report};
use table::{Point, Pose};
use toml::Spanned;

use crate::element::{Element, ElementId, Figure, Morale, Quality, SupportWeapon, Vehicle};
use crate::setup::file::{ElementRow, Setup};
use crate::setup::limits::{BONUS, ELEMENTS_OF_A_SIDE_MAX, FIGURES_MAX, MISSIONS, STRUCK};
use crate::setup::sides::SideWords;
use crate::tables::Tables;
use crate::units::{Command, Unit, Units};

/// Where everybody is before he has a place: in nobody's way.
const NOWHERE: Point = Point::raw(-500_000, -500_000);

/// An element with its name and the row of the file that it comes from.
pub(super) struct Read<'a> {
    pub(super) element: Element,
    pub(super) name: String,
    pub(super) row: &'a ElementRow,
}

/// All elements in the order of their ids, if their units are known. None of them has a place yet.
pub(super) fn elements<'a>(
    report: &mut Report<'_>,
    tables: &Tables,
    units: &Units,
    setup: &'a Setup,
    sides: &[SideWords; 2],
) -> Option<Vec<Read<'a>>> {
    let most = 2 * ELEMENTS_OF_A_SIDE_MAX;
    if let Some(extra) = setup.element.get(most) {
        report.wrong(extra.id.span(), format!("a side has at most {ELEMENTS_OF_A_SIDE_MAX} elements"));
    }
    let mut rows: Vec<&ElementRow> = setup.element.iter().take(most).collect();
    rows.sort_by_key(|row| *row.id.get_ref());
    for pair in rows.windows(2) {
        if pair[0].id.get_ref() == pair[1].id.get_ref() {
            report.wrong(pair[1].id.span(), format!("the element {} is there twice", pair[1].id.get_ref()));
        }
    }
    rows.dedup_by_key(|row| *row.id.get_ref());
    let known: Vec<&str> = units.ids().collect();
    let mut res = Vec::with_capacity(rows.len());
    let (n_rows, mut n_figures) = (rows.len(), 0);
    for row in rows {
        let words = &sides[row.id.get_ref().side.idx()];
        let (element, default) = match (&row.unit, row.dummy) {
            (None, true) => (dummy(report, row, words), "Dummy".to_owned()),
            (Some(unit), false) => {
                let Some(found) = units.find(unit.get_ref()) else {
                    report.unknown("unit", unit, &known);
                    continue;
                };
                (element(report, tables, row, found, words), found.name.clone())
            }
            (None, false) => {
                let id = *row.id.get_ref();
                let help =
                    "give `unit` with the id of a unit, or `dummy = true` if nobody is behind the counter";
                report.wrong_help(row.id.span(), format!("{id} is of no unit"), help);
                continue;
            }
            (Some(unit), true) => {
                let id = *row.id.get_ref();
                report.wrong(unit.span(), format!("{id} is a dummy: it is of no unit"));
                continue;
            }
        };
        n_figures += element.figures.len();
        if FIGURES_MAX < n_figures {
            report.wrong(row.id.span(), format!("a battle has at most {FIGURES_MAX} figures"));
            return None;
        }
        let name = row.name.as_ref().map_or(default, |name| {
            report.text(name, NAME_CHARS_MAX, "a name");
            name.get_ref().clone()
        });
        res.push(Read { element, name, row });
    }
    (res.len() == n_rows).then_some(res)
}

/// An element of nobody, with nothing.
fn blank(id: ElementId, row: &ElementRow, words: &SideWords) -> Element {
    Element {
        id,
        name: 0,
        quality: row.quality.unwrap_or(words.quality),
        morale: Morale::Good,
        order: row.order,
        figures: Vec::new(),
        weapons: Vec::new(),
        vehicle: None,
        facing: row.facing.unwrap_or(words.facing),
        hidden: row.hidden.as_ref().map_or(words.hidden, |it| *it.get_ref()) && !row.gone,
        dummy: None,
        observer: false,
        leader_bonus: 0,
        commands: None,
        aboard: None,
        moved: row.moved,
        ran: row.ran,
        fired: row.fired,
        hits: 0,
        kills: 0,
        spotted: false,
        fought: false,
        called: false,
        gone: row.gone,
    }
}

/// HK-H45: a counter with nobody behind it.
fn dummy(report: &mut Report<'_>, row: &ElementRow, words: &SideWords) -> Element {
    let id = *row.id.get_ref();
    let mut res = blank(id, row, words);
    if !res.hidden && !row.gone {
        let span = row.hidden.as_ref().map_or_else(|| row.id.span(), Spanned::span);
        let why = format!("{id} is a dummy: it is hidden, or there is nothing to see");
        report.wrong_help(span, why, "give it `hidden = true`, or leave it out");
    }
    if let Some(places) = &row.places {
        report.wrong(places.span(), format!("{id} is a dummy: it has no figures"));
    }
    if let Some(aboard) = &row.aboard {
        report.wrong(aboard.span(), format!("{id} is a dummy: it goes aboard nothing"));
    }
    res.dummy = Some(NOWHERE);
    res
}

fn element(
    report: &mut Report<'_>,
    tables: &Tables,
    row: &ElementRow,
    unit: &Unit,
    words: &SideWords,
) -> Element {
    let id = *row.id.get_ref();
    let mut it = blank(id, row, words);
    it.morale = morale(report, row);
    it.observer = unit.observer;
    it.leader_bonus = unit.leader_bonus;
    // HK-H31: a platoon leader 1 (Veteran 2) within 6", a company leader 2 within 12".
    it.commands = unit.commands.map(|command| match (command, it.quality) {
        (Command::Platoon, Quality::Veteran) => (2, 6),
        (Command::Platoon, Quality::Green | Quality::Regular) => (1, 6),
        (Command::Company, _) => (2, 12),
    });
    if let Some(n) = &row.leader {
        it.leader_bonus = report.number(n, BONUS, "the bonus of a leader");
    }
    it.hits = row.hits.as_ref().map_or(0, |n| report.number(n, STRUCK, "the number of hits"));
    it.kills = row.kills.as_ref().map_or(0, |n| report.number(n, STRUCK, "the number of kills"));
    it.weapons = unit.weapons.iter().map(|&kind| weapon(report, tables, row, kind, it.facing)).collect();
    if let (Some(missions), true) = (&row.missions, it.weapons.is_empty()) {
        report.wrong(missions.span(), format!("{id} has no weapon that fires missions"));
    }
    it.vehicle = unit.vehicle.map(|kind| Vehicle {
        kind,
        pose: Pose::new(NOWHERE, it.facing),
        destroyed: row.gone,
        kills_this_phase: 0,
        spent: table::Len::ZERO,
        halved: false,
    });
    let man = |man: &crate::units::Man| Figure {
        at: NOWHERE,
        floor: 0,
        weapon: man.weapon,
        once: man.once,
        role: man.role,
        alive: true,
    };
    it.figures = unit.men.iter().map(man).collect();
    bury(report, row, &mut it);
    it
}

/// HK-H21: a support weapon with the missions that the file gives, or as many as its kind has.
fn weapon(
    report: &mut Report<'_>,
    tables: &Tables,
    row: &ElementRow,
    kind: u8,
    facing: table::Deg,
) -> SupportWeapon {
    let on_call = tables.weapon(kind).indirect || tables.weapon(kind).smoke;
    let default = if on_call { tables.mortar_missions } else { 0 };
    let given = row.missions.as_ref();
    let missions = given.map_or(default, |n| report.number(n, MISSIONS, "the number of missions"));
    SupportWeapon {
        kind,
        missions: if on_call { missions } else { 0 },
        facing,
        moved: row.moved,
        used: false,
        led: false,
    }
}

fn morale(report: &mut Report<'_>, row: &ElementRow) -> Morale {
    let Some(given) = &row.morale else {
        return Morale::Good;
    };
    if *given.get_ref() == Morale::Dispersed && !row.gone {
        let why = format!("{} is dispersed: it is not on the table any more", row.id.get_ref());
        report.wrong_help(given.span(), why, "give it `gone = true` as well");
    }
    *given.get_ref()
}

/// The figures that are dead, in a position; at least one lives, or the element is gone.
fn bury(report: &mut Report<'_>, row: &ElementRow, it: &mut Element) {
    let Some(dead) = &row.dead else { return };
    for n in dead.get_ref() {
        let idx = usize::try_from(n.0).ok().filter(|&idx| idx < it.figures.len());
        match idx {
            Some(idx) => it.figures[idx].alive = false,
            None => {
                let last = it.figures.len().saturating_sub(1);
                let why = format!("the figures of {} are numbered from 0 to {last}, this is {}", it.id, n.0);
                report.wrong(dead.span(), why);
            }
        }
    }
    if it.vehicle.is_none() && it.n_alive() == 0 && !row.gone {
        report.wrong_help(dead.span(), format!("nobody of {} lives", it.id), "give it `gone = true` instead");
    }
}
