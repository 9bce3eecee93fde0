//! The elements together: who carries whom, who stands where, and who is hidden.

use engine::data::Report;
use table::Base;
use toml::Spanned;

use crate::element::{Class, Element, ElementId, Mode, MoveClass, Place, Side, WholeTurn};
use crate::movement::may_stand;
use crate::setup::file::{ElementRow, Setup};
use crate::setup::limits::{CONTACTS_MAX, SMOKE_MAX};
use crate::setup::sides::{observer, on_table};
use crate::sight::standing_cover;
use crate::state::{Initiated, MayAdvance, Smoke, Stage, State};
use crate::tables::{Cover, Tables};
use crate::transport::has_room;

/// Puts everybody where the file says, and checks that they can be there. The rows are those of the elements.
pub(super) fn settle(report: &mut Report<'_>, tables: &Tables, state: &mut State, rows: &[&ElementRow]) {
    board(report, state, rows);
    callers(report, state, rows);
    stand(report, tables, state, rows);
    if state.stage == Stage::Begin {
        zones(report, state, rows);
        hide(state, rows);
    }
}

/// D20-H22: goes aboard one after the other, as long as there is room.
fn board(report: &mut Report<'_>, state: &mut State, rows: &[&ElementRow]) {
    for (idx, row) in rows.iter().enumerate() {
        let Some(aboard) = &row.aboard else { continue };
        let it = &state.elements[idx];
        if let Place::Gone(_) = it.place {
            continue;
        }
        let carrier = *aboard.get_ref();
        let on_foot = match it.class {
            Class::Inf | Class::Cmd | Class::Foo => true,
            Class::Csw => it.mode != Mode::Deployed,
            Class::Cav => it.moves != MoveClass::Cav,
            Class::Afv | Class::Apc | Class::Soft => false,
        };
        let why = match state.find(carrier) {
            None => format!("there is no element {carrier} to carry {}", it.id),
            Some(_) if carrier == it.id => format!("{} cannot carry itself", it.id),
            Some(on) if on.side() != it.side() => format!("{carrier} is not on the side of {}", it.id),
            Some(on) if !on.on_table() => {
                format!("{carrier} is not on the table by itself: it can carry nobody")
            }
            Some(_) if !on_foot => format!("{} cannot be carried: only men on foot and guns can", it.id),
            Some(on) if !has_room(state, on, it) => no_room(on, it),
            Some(on) => {
                let pose = on.pose;
                let it = &mut state.elements[idx];
                (it.place, it.pose) = (Place::Aboard(carrier), pose);
                continue;
            }
        };
        report.wrong(aboard.span(), why);
    }
    // Whoever found no place is nowhere: he must not be taken to stand in a corner of the table.
    for (it, row) in state.elements.iter_mut().zip(rows) {
        if row.aboard.is_some() && it.on_table() {
            it.place = Place::Unknown;
        }
    }
}

fn no_room(on: &Element, it: &Element) -> String {
    let Element { capacity, tow, riders, .. } = *on;
    let load = match (it.class, it.mode) {
        (Class::Csw, Mode::Limbered) => "as a gun in tow",
        _ => "as a passenger",
    };
    let takes = match (on.class, capacity, tow) {
        (Class::Afv, ..) => format!("{riders} section of infantry"),
        (_, 0, 0) => "nobody".to_owned(),
        (_, _, 0) => format!("{capacity} passengers and no gun"),
        (_, 0, _) => format!("{tow} gun and no passengers"),
        _ => format!("{capacity} passengers, or {} and {tow} gun", capacity.max(tow) - tow),
    };
    format!("{} has no room for {} {load}: it takes {takes} (D20-H22)", on.id, it.id)
}

/// The carriers of actions that are under way, and the observers of mortars.
fn callers(report: &mut Report<'_>, state: &mut State, rows: &[&ElementRow]) {
    for (idx, row) in rows.iter().enumerate() {
        let id = state.elements[idx].id;
        if let (Some(place), Some(WholeTurn::Limber { carrier } | WholeTurn::Embark { carrier })) =
            (&row.pending, state.elements[idx].pending)
            && (carrier.side != id.side || state.find(carrier).is_none_or(|it| !it.on_table()))
        {
            report.wrong(place.span(), format!("there is no {carrier} of the same side on the table"));
        }
        if let Some(caller) = &row.called_by {
            state.elements[idx].called_by = observer(report, state, id.side, caller);
        }
    }
}

/// D20-H02, D20-080: nobody stands on another, and everybody on ground that he could have entered.
fn stand(report: &mut Report<'_>, tables: &Tables, state: &State, rows: &[&ElementRow]) {
    let standing: Vec<(&Element, &Spanned<_>, Base)> = state
        .elements
        .iter()
        .zip(rows)
        .filter(|it| it.0.on_table())
        .filter_map(|(it, row)| Some((it, row.at.as_ref()?, it.base())))
        .collect();
    for (idx, (it, at, base)) in standing.iter().enumerate() {
        if let Some((other, ..)) = standing[..idx].iter().find(|other| base.overlaps(&other.2)) {
            report.wrong(at.span(), format!("{} stands on {}: their bases overlap", it.id, other.id));
        }
        if !may_stand(state, tables, it.move_row(), it.pose.at) {
            let ground = &state.battle.ground;
            let area = ground.area_at(it.pose.at).map_or("the ground", |idx| &ground.areas()[idx].name);
            report.wrong(at.span(), format!("{} may not enter the ground it stands on: {area}", it.id));
        }
    }
}

/// D20-H01a: at the start bases are wholly inside the zone of their side.
fn zones(report: &mut Report<'_>, state: &State, rows: &[&ElementRow]) {
    for (it, row) in state.elements.iter().zip(rows) {
        let (Some(zone), Some(at)) = (&state.battle.sides[it.side().idx()].zone, &row.at) else { continue };
        let inside = it.base().corners().into_iter().all(|corner| zone.contains(corner));
        if it.on_table() && !inside {
            let why =
                format!("{} does not stand wholly inside the zone of side {}", it.id, it.side().letter());
            report.wrong(at.span(), why);
        }
    }
}

/// D20-H45: at the start all elements in cover are concealed.
fn hide(state: &mut State, rows: &[&ElementRow]) {
    for (idx, row) in rows.iter().enumerate() {
        let it = &state.elements[idx];
        let hidden =
            state.battle.switches.speculative && it.on_table() && standing_cover(state, it) != Cover::None;
        let it = &mut state.elements[idx];
        it.concealed = row.concealed.unwrap_or(hidden);
        it.spotted = row.spotted.unwrap_or(!it.concealed);
    }
}

/// Smoke on the table.
pub(super) fn smoke(report: &mut Report<'_>, setup: &Setup, state: &mut State) {
    if let Some(extra) = setup.smoke.get(SMOKE_MAX) {
        report.wrong(extra.at.span(), format!("there are at most {SMOKE_MAX} smoke markers"));
    }
    let size = state.battle.ground.size();
    for row in setup.smoke.iter().take(SMOKE_MAX) {
        let at = on_table(report, size, &row.at);
        state.smoke.push(Smoke { pose: table::Pose { at, facing: row.angle }, owner: row.owner });
    }
}

/// D20-H21, D20-H19: contacts and who sought them, and who may advance.
pub(super) fn contacts(report: &mut Report<'_>, setup: &Setup, state: &mut State) {
    if let Some(extra) = setup.contact.get(CONTACTS_MAX) {
        report.wrong(extra.by.span(), format!("there are at most {CONTACTS_MAX} contacts"));
    }
    if let Some(extra) = setup.advance.get(CONTACTS_MAX) {
        report.wrong(extra.element.span(), format!("at most {CONTACTS_MAX} elements may advance"));
    }
    for row in setup.contact.iter().take(CONTACTS_MAX) {
        let (by, with) = (*row.by.get_ref(), *row.with.get_ref());
        let (Some(one), Some(other)) = (known(report, state, &row.by), known(report, state, &row.with))
        else {
            continue;
        };
        if by.side == with.side {
            report.wrong(row.with.span(), format!("{by} and {with} are on the same side"));
        } else if !state.touching(one, other) {
            report.wrong(row.with.span(), format!("{by} and {with} do not touch each other"));
        } else if state.contacts.contains(&Initiated { by, with }) {
            report.wrong(row.with.span(), format!("the contact of {by} with {with} is there twice"));
        } else {
            state.contacts.push(Initiated { by, with });
        }
    }
    let size = state.battle.ground.size();
    for row in setup.advance.iter().take(CONTACTS_MAX) {
        let towards = on_table(report, size, &row.towards);
        if let Some(element) = known(report, state, &row.element).map(|it| it.id) {
            state.advances.push(MayAdvance { element, towards });
        }
    }
}

fn known<'a>(report: &mut Report<'_>, state: &'a State, id: &Spanned<ElementId>) -> Option<&'a Element> {
    let found = state.find(*id.get_ref()).filter(|it| it.on_table());
    if found.is_none() {
        report.wrong(id.span(), format!("there is no element {} on the table", id.get_ref()));
    }
    found
}

/// D20-H47: a battle with cavalry is played with its rules.
pub(super) fn has_cavalry<'a>(mut elements: impl Iterator<Item = &'a Element>) -> bool {
    elements.any(|it| it.class == Class::Cav)
}

/// D20-H31: the combat elements at the start.
pub(super) fn n_combat(elements: &[Element]) -> [u8; 2] {
    Side::BOTH.map(|side| {
        let n = elements.iter().filter(|it| it.side() == side && State::counts_for_victory(it.class)).count();
        u8::try_from(n).expect("a side has at most 99 elements")
    })
}
