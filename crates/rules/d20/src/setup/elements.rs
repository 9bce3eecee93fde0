//! The elements of a battle, each by itself: its unit, the values of its own and its condition.

use engine::data::{NAME_CHARS_MAX, Report};
use table::{Pose, Size};
use toml::Spanned;

use crate::element::{
    Class, Element, ElementId, Flag, Mark, Marks, Mode, Place, Protection, Side, WholeTurn,
};
use crate::setup::file::{ElementRow, PendingRow, Setup};
use crate::setup::limits::{ELEMENTS_OF_A_SIDE_MAX, SMOKE_ROUNDS, SMOKE_ROUNDS_DEFAULT};
use crate::setup::sides::{SideWords, quality};
use crate::tables::Tables;
use crate::units::{Unit, Units, Values};

/// An element with its name and the row of the file that it comes from.
pub(super) struct Read<'a> {
    pub(super) element: Element,
    pub(super) name: String,
    pub(super) row: &'a ElementRow,
}

/// All elements in the order of their ids, if their units are known. Whoever is carried is not yet aboard.
pub(super) fn elements<'a>(
    report: &mut Report<'_>,
    tables: &Tables,
    units: &Units,
    setup: &'a Setup,
    sides: &[SideWords; 2],
    size: Size,
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
    let n_rows = rows.len();
    for row in rows {
        let Some((unit_idx, unit)) = units.find(row.unit.get_ref()) else {
            report.unknown("unit", &row.unit, &known);
            continue;
        };
        let mut unit = unit.clone();
        values(row).give_to(&mut unit, report);
        let words = &sides[row.id.get_ref().side.idx()];
        let element = element(report, tables, row, unit_idx, &unit, words, size);
        let name = match &row.name {
            Some(name) => {
                report.text(name, NAME_CHARS_MAX, "a name");
                name.get_ref().clone()
            }
            None => name_of(&unit),
        };
        res.push(Read { element, name, row });
    }
    chains(report, &mut res);
    (res.len() == n_rows).then_some(res)
}

fn values(row: &ElementRow) -> Values {
    Values {
        class: row.class,
        moves: row.moves,
        range: row.range.clone(),
        hesa: row.hesa.clone(),
        ap: row.ap.clone(),
        accuracy: row.accuracy.clone(),
        defence: row.defence.clone(),
        size: row.size.clone(),
        tank_hunting: row.tank_hunting.clone(),
        flags: row.flags.clone(),
        capacity: row.capacity.clone(),
        tow: row.tow.clone(),
        riders: row.riders.clone(),
    }
}

fn element(
    report: &mut Report<'_>,
    tables: &Tables,
    row: &ElementRow,
    unit_idx: u16,
    unit: &Unit,
    words: &SideWords,
    size: Size,
) -> Element {
    let mut it = Element {
        id: *row.id.get_ref(),
        unit: unit_idx,
        class: unit.class,
        moves: unit.moves,
        flags: unit.flags,
        quality: row.quality.as_ref().map_or(words.quality, |it| quality(report, tables, it)),
        range: 0,
        hesa: None,
        ap: unit.stats.ap,
        accuracy: 0,
        defence: 0,
        size: 0,
        tank_hunting: None,
        capacity: unit.capacity,
        tow: unit.tow,
        riders: unit.riders,
        footprint: tables.bases.of(unit.class),
        place: row.gone.map_or(Place::Table, Place::Gone),
        pose: Pose { facing: row.facing.unwrap_or(words.facing), ..Pose::default() },
        suppressed: row.suppressed && row.gone.is_none(),
        protection: Protection::None,
        mode: Mode::Deployed,
        pending: None,
        smoke_left: 0,
        chief: None,
        called_by: None,
        concealed: row.concealed.unwrap_or(false),
        spotted: row.spotted.unwrap_or(row.concealed != Some(true)),
        marks: Marks::default(),
    };
    unit.stats.give_to(&mut it);
    for &mark in &row.marks {
        it.marks.put(mark);
    }
    let rounds = if it.is(Flag::Smoke) { SMOKE_ROUNDS_DEFAULT } else { 0 };
    let given = row.smoke_left.as_ref();
    it.smoke_left = given.map_or(rounds, |n| report.number(n, SMOKE_ROUNDS, "the number of smoke rounds"));
    place(report, &mut it, row, size);
    it.mode = mode(report, &it, row);
    it.protection = protection(report, &it, row);
    it.pending = row.pending.as_ref().map(|pending| whole_turn(report, pending, size));
    if it.pending.is_some() {
        it.marks.put(Mark::WholeTurn);
    }
    it
}

/// Where it stands, if it stands on the table.
fn place(report: &mut Report<'_>, it: &mut Element, row: &ElementRow, size: Size) {
    let id = row.id.span();
    match (&row.at, &row.aboard) {
        (None, None) if row.gone.is_none() => {
            let help = "give `at = [x, y]`, or `aboard` with the id of its carrier";
            report.wrong_help(id, format!("{} is nowhere", it.id), help);
        }
        (Some(_), Some(aboard)) => {
            report.wrong(
                aboard.span(),
                format!("{} has a place of its own and is aboard {}", it.id, aboard.get_ref()),
            );
        }
        (_, Some(aboard)) if row.gone.is_some() => {
            report.wrong(aboard.span(), format!("{} is gone, so it is not aboard", it.id));
        }
        (Some(at), None) => {
            let point = at.get_ref().point();
            // Beyond this the arithmetic of bases is not exact, and the table ends long before.
            if size.holds(point) {
                it.pose.at = point;
            }
            if !size.holds(point) || it.on_table() && !it.base().inside(size) {
                report.wrong(at.span(), format!("{} does not stand wholly on the table", it.id));
            }
        }
        (None, _) => (),
    }
}

/// D20-H01a: crew-served weapons are deployed unless the file says otherwise; those that are carried cannot be.
fn mode(report: &mut Report<'_>, it: &Element, row: &ElementRow) -> Mode {
    let portable = it.is(Flag::Portable);
    let Some(given) = &row.mode else {
        return match (it.class, &row.aboard) {
            (Class::Csw, Some(_)) if portable => Mode::BrokenDown,
            (Class::Csw, Some(_)) => Mode::Limbered,
            _ => Mode::Deployed,
        };
    };
    let mode = *given.get_ref();
    if it.class != Class::Csw {
        report.wrong(given.span(), format!("{} is no crew-served weapon: it has no mode", it.id));
    } else if mode == Mode::Limbered && row.aboard.is_none() {
        report.wrong_help(
            given.span(),
            format!("{} is limbered, but to nothing", it.id),
            "name its carrier with `aboard`",
        );
    } else if mode == Mode::BrokenDown && !portable {
        report.wrong(given.span(), format!("{} is not man-portable: it cannot be broken down", it.id));
    } else if let (Mode::Deployed, Some(carrier)) = (mode, &row.aboard) {
        report.wrong(given.span(), format!("{} cannot be deployed aboard {}", it.id, carrier.get_ref()));
    }
    mode
}

fn protection(report: &mut Report<'_>, it: &Element, row: &ElementRow) -> Protection {
    let Some(given) = &row.protection else { return Protection::None };
    let protection = *given.get_ref();
    if protection != Protection::None && row.aboard.is_some() {
        report.wrong(given.span(), format!("{} is aboard: it has no protection of its own", it.id));
    } else if protection == Protection::Scrape && it.class != Class::Afv {
        report.wrong(given.span(), format!("{} is no AFV: a scrape is for AFVs", it.id));
    } else if protection == Protection::DugIn && it.class.is_vehicle() {
        report.wrong_help(
            given.span(),
            format!("{} is a vehicle: it cannot dig in", it.id),
            "an AFV can be in a `scrape`",
        );
    }
    protection
}

fn whole_turn(report: &mut Report<'_>, row: &Spanned<PendingRow>, size: Size) -> WholeTurn {
    match *row.get_ref() {
        PendingRow::Limber { carrier } => WholeTurn::Limber { carrier },
        PendingRow::Unlimber { facing } => WholeTurn::Unlimber { facing },
        PendingRow::BreakDown => WholeTurn::BreakDown,
        PendingRow::Reassemble { facing } => WholeTurn::Reassemble { facing },
        PendingRow::Embark { carrier } => WholeTurn::Embark { carrier },
        PendingRow::Disembark { at, facing } => {
            let at = crate::setup::sides::on_table(report, size, &Spanned::new(row.span(), at));
            WholeTurn::Disembark { to: Pose { at, facing } }
        }
        PendingRow::DigIn => WholeTurn::DigIn,
    }
}

/// D20-091: every element belongs to the first Commander of its side, unless the file names another.
fn chains(report: &mut Report<'_>, all: &mut [Read<'_>]) {
    let commanders: Vec<ElementId> =
        all.iter().map(|it| &it.element).filter(|it| it.class == Class::Cmd).map(|it| it.id).collect();
    let first = |side: Side| commanders.iter().copied().find(|it| it.side == side);
    for Read { element, row, .. } in all {
        let side = element.side();
        match &row.chain {
            Some(chain) if element.class == Class::Cmd => {
                report.wrong(chain.span(), format!("{} is a Commander itself", element.id));
            }
            Some(chain) => {
                let chief = *chain.get_ref();
                if chief.side != side || !commanders.contains(&chief) {
                    let own: Vec<String> =
                        commanders.iter().filter(|it| it.side == side).map(ToString::to_string).collect();
                    let why = format!("{chief} is no Commander of side {}", side.letter());
                    let help = if own.is_empty() {
                        "it has none".to_owned()
                    } else {
                        format!("known are: {}", own.join(", "))
                    };
                    report.wrong_help(chain.span(), why, help);
                }
                element.chief = Some(chief);
            }
            None if element.class == Class::Cmd => (),
            None => element.chief = first(side),
        }
    }
}

/// The name of an element that the file does not name: that of its unit, as it stands in a sentence.
///
/// The names of vehicles and guns are proper names: they stay. What stands in brackets behind the name of men is left
/// out, and their first letter is small unless it begins an abbreviation: "rifle section 1944", "SMG section".
fn name_of(unit: &Unit) -> String {
    if matches!(unit.class, Class::Afv | Class::Apc | Class::Csw) {
        return unit.name.to_string();
    }
    let name = match unit.name.rsplit_once(" (") {
        Some((name, rest)) if rest.ends_with(')') => name,
        _ => &unit.name,
    };
    let mut letters = name.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(letters).collect(),
        _ => name.to_owned(),
    }
}
