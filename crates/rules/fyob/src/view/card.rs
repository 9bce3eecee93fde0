//! FYOB-187: an element's space of the cardsheet.

use engine::Seat;

use crate::Fyob;
use crate::describe::names::{self, count, listed};
use crate::element::{Activity, Element, Kind, Laid};
use crate::host::{Host, Position};
use crate::ids::Holder;
use crate::view::Rows;

/// The rows of an element's card.
pub(super) fn rows<H: Host>(rules: &Fyob<H>, state: &Position<H>, it: &Element, seat: Seat) -> Rows {
    let info = state.info(it.id);
    // FYOB-111: orders and what is known are a side's own affair.
    let own = seat == Seat::UMPIRE || it.side.seat() == seat;
    let mut rows: Rows = vec![("number".into(), H::label(state, it.id))];
    if let Some(card) = state.cards.iter().find(|card| card.holder == Holder::Element(it.id)) {
        rows.push(("order card".into(), card.number.to_string()));
    }
    if own && !it.orders.is_empty() {
        rows.push(("order".into(), names::orders(state, &it.orders)));
        if let Some(aside) = &it.put_aside {
            rows.push(("order put aside".into(), names::orders(state, aside)));
        }
    }
    if info.kind != Kind::Outside {
        rows.push(("score".into(), names::score(it.score)));
    }
    rows.extend(tests(rules, it));
    rows.push(("NCO".into(), names::nco(it.nco).to_owned()));
    if let Some(company) = state.officer_with(it.id) {
        let rating = names::rating(state.company(company).rating);
        rows.push(("officer".into(), format!("{}, {rating}", names::company_title(state, company))));
    }
    rows.push(("grade".into(), names::grade(info.grade).to_owned()));
    rows.push(("men".into(), format!("{} of {}", it.men, info.men)));
    if let Some(damage) = it.damage {
        rows.push(("damage".into(), names::damage(damage).to_owned()));
    }
    if it.shots.iter().any(|&shots| 0 < shots) {
        let shots: Vec<String> = it.shots.iter().map(ToString::to_string).collect();
        rows.push(("shots used".into(), shots.join(" and ")));
    }
    match it.activity {
        Some(Activity::Fired) => rows.push(("counter".into(), "red: it fired".to_owned())),
        Some(Activity::Moved) => rows.push(("counter".into(), "blue: it moved".to_owned())),
        None => (),
    }
    if info.radio {
        rows.push(("radio".into(), names::radio(it.radio)));
    }
    if own && it.laid != Laid::Nothing {
        rows.push(("laid on".into(), names::laid(state, it.laid, seat)));
    }
    if own && !it.known.is_empty() {
        let known: Vec<String> =
            it.known.iter().map(|known| names::element(state, known.enemy, seat)).collect();
        let news = if it.has_news { ", not yet reported" } else { "" };
        rows.push(("knows of".into(), format!("{}{news}", listed(&known))));
    }
    rows.extend(H::card_rows(rules, state, it.id));
    rows
}

/// FYOB-064: the tests due, and what for.
fn tests<H: Host>(rules: &Fyob<H>, it: &Element) -> Rows {
    if it.due.is_empty() {
        return Vec::new();
    }
    let mut rows: Rows = vec![("tests due".into(), it.tests_due().to_string())];
    for due in &it.due {
        let times =
            if 1 < due.times { format!(" ({})", count(due.times, "time", "times")) } else { String::new() };
        rows.push((
            format!("{:?}", due.row).into(),
            format!("{}: {}{times}", due.tests, rules.tables.label(due.row)),
        ));
    }
    rows
}
