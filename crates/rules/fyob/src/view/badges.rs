//! FYOB-105, FYOB-187: the marks of an element, the weightiest first. What does not fit a counter stands on its card.

use engine::{Badge, Text};

use crate::Fyob;
use crate::describe::names;
use crate::element::{Activity, Element, Kind, Nco, Radio};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Holder};
use crate::momentum::Verdict;

/// The marks of an element.
pub(super) fn badges<H: Host>(rules: &Fyob<H>, state: &Position<H>, it: &Element) -> Vec<Badge> {
    let mut res = Vec::new();
    let mut mark = |kind: &'static str, tip: Text, rule: &'static str| {
        res.push(Badge { kind: kind.into(), tip, rule: rule.into() });
    };
    let info = state.info(it.id);
    if is_up::<H>(state, it.id) {
        mark("up", "its card is up".into(), "FYOB-040");
    }
    if state.officer_with(it.id).is_some() {
        mark("officer", "the Company Officer is with it".into(), "FYOB-011");
    }
    if it.score < 6 && info.kind != Kind::Outside {
        let (kind, rule) = (state.kind(it.id), score_rule(state.kind(it.id)));
        let meaning = rules.tables.score_row(kind, it.score).map_or("", |row| row.label.as_str());
        mark(score_mark(it.score), format!("score {}: {meaning}", it.score).into(), rule);
    }
    if it.retiring {
        mark("retiring", "makes for the box".into(), "FYOB-R30");
    }
    if let Some(failures) = it.failures.filter(|&it| 0 < it) {
        let row = rules.tables.result(Verdict::of(failures));
        mark(result_mark(failures), format!("{}: {}", row.name, row.label).into(), "FYOB-079");
    }
    if 0 < it.tests_due() {
        let tests = names::count(it.tests_due(), "momentum test is due", "momentum tests are due");
        mark("tests", tests.into(), "FYOB-062");
    }
    match it.activity {
        Some(Activity::Fired) => mark("fired", "red counter: it fired in its last turn".into(), "FYOB-105"),
        Some(Activity::Moved) => mark("moved", "blue counter: it moved in its last turn".into(), "FYOB-105"),
        None => (),
    }
    if it.concealed {
        mark("concealed", "concealed: firing, moving or observing shows it".into(), "FYOB-164");
    }
    if it.overwatch {
        mark("overwatch", "on Overwatch: sees better, no fire, half moves".into(), "FYOB-R40");
    }
    if let Some(damage) = it.damage {
        mark("damaged", names::damage(damage).into(), "FYOB-093");
    }
    if it.nco == Nco::Casualty {
        mark("leaderless", "its NCO is lost: counts as Weak until he is replaced".into(), "FYOB-R4");
    }
    if it.is_foot_crew() {
        mark("foot_crew", "the crew is without its weapon".into(), "FYOB-R57");
    }
    if info.immobile && !it.set_up {
        mark("broken_down", "taken down: it cannot fire".into(), "FYOB-R41");
    }
    if state.group_of(it.id).is_some() {
        mark("group", "acts in a Group, on its officer's card".into(), "FYOB-174");
    }
    if matches!(it.radio, Radio::Off(_) | Radio::Dead) {
        mark("off_net", format!("its radio is {}", names::radio(it.radio)).into(), "FYOB-185");
    }
    res
}

/// FYOB-040, FYOB-060: the element whose turn it is, or with which the officer is whose turn it is.
fn is_up<H: Host>(state: &Position<H>, id: ElementId) -> bool {
    let Some(turn) = &state.turn else { return false };
    let leads = match turn.holder {
        Holder::Officer(company) => state.company(company).with,
        Holder::Element(id) | Holder::Detachment(id) => Some(id),
    };
    turn.element.or(leads) == Some(id)
}

fn score_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Foot | Kind::Outside => "FYOB-082",
        Kind::Soft => "FYOB-083",
        Kind::Armour => "FYOB-084",
    }
}

fn score_mark(score: u8) -> &'static str {
    ["score_0", "score_1", "score_2", "score_3", "score_4", "score_5"][usize::from(score.min(5))]
}

fn result_mark(failures: u16) -> &'static str {
    match Verdict::of(failures) {
        Verdict::Steady | Verdict::Shaken => "shaken",
        Verdict::Suppressed => "suppressed",
        Verdict::Pinned | Verdict::FallsBack | Verdict::Breaks => "pinned",
    }
}
