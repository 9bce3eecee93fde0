//! The whole state by name, for the umpire and for conformance cases; and its invariants, in `laws`: some hold after every
//! event, others only between two steps.

mod laws;

use serde_json::{Map, Value, json};

use crate::Fyob;
use crate::element::{Element, Nco, Radio, Status};
use crate::host::{Host, Position};
use crate::ids::{CompanyId, Holder, Side};
use crate::state::{Company, Group, State, Turn};

pub(crate) use laws::{check, check_within};

/// All fields of a state.
pub(crate) fn inspect<H: Host>(rules: &Fyob<H>, state: &Position<H>) -> Value {
    let elements: Map<String, Value> =
        state.elements.iter().map(|it| (H::label(state, it.id), element(state, it))).collect();
    let forces: Map<String, Value> =
        Side::BOTH.into_iter().map(|side| (side.letter().to_string(), force(state, side))).collect();
    let companies: Map<String, Value> =
        state.companies.iter().enumerate().map(|(idx, it)| (company_name(state, idx), company(it))).collect();
    let objectives: Map<String, Value> = state
        .battle
        .objectives
        .iter()
        .zip(&state.holders)
        .map(|(info, holder)| (info.id.clone(), json!({ "holder": holder })))
        .collect();
    json!({
        "system": H::SYSTEM,
        "bound": state.bound,
        "session": state.session(),
        "stage": state.stage,
        "up": state.turn.as_ref().map(|it| holder::<H>(state, it.holder)),
        "turn": state.turn.as_ref().map(|it| turn::<H>(state, it)),
        "cards": state.cards.iter().map(|it| json!({
            "number": it.number, "holder": holder::<H>(state, it.holder)
        })).collect::<Vec<_>>(),
        "elements": elements,
        "companies": companies,
        "forces": forces,
        "groups": state.groups.iter().map(|it| group(state, it)).collect::<Vec<_>>(),
        "senior": {
            "throws_used": state.senior.throws_used,
            "rallied": state.senior.rallied.iter().map(|it| company_name(state, it.idx())).collect::<Vec<_>>(),
            "tested": state.senior.tested,
            "committed": state.senior.committed,
        },
        "objectives": objectives,
        "outcome": state.outcome,
        "table": H::inspect(rules, state),
    })
}

/// Who holds a card, in a word: "7", "officer of A", "detachment of 7".
fn holder<H: Host>(state: &Position<H>, holder: Holder) -> String {
    match holder {
        Holder::Element(id) => H::label(state, id),
        Holder::Officer(company) => format!("officer of {}", company_name(state, company.idx())),
        Holder::Detachment(id) => format!("detachment of {}", H::label(state, id)),
    }
}

fn company_name<T>(state: &State<T>, idx: usize) -> String {
    state.battle.companies.get(idx).cloned().unwrap_or_else(|| idx.to_string())
}

fn element<T>(state: &State<T>, it: &Element) -> Value {
    let (status, coming) = match it.status {
        Status::Table => ("table", None),
        Status::Reserve => ("reserve", None),
        Status::Coming(at) => ("coming", Some(at)),
        Status::Box => ("box", None),
        Status::Exited => ("exited", None),
        Status::Destroyed => ("destroyed", None),
        Status::Surrendered => ("surrendered", None),
        Status::Removed => ("removed", None),
    };
    let nco = match it.nco {
        Nco::Rated(rating) => json!(rating),
        Nco::Casualty => json!("casualty"),
        Nco::None => json!("none"),
    };
    let rows: Vec<Value> =
        it.due.iter().map(|due| json!({ "row": due.row, "times": due.times, "tests": due.tests })).collect();
    let papers = json!({
        "side": it.side,
        "company": company_name(state, it.company.idx()),
        "status": status,
        "coming_at": coming,
        "score": it.score,
        "retiring": it.retiring,
        "men": it.men,
        "damage": it.damage,
        "nco": nco,
        "order": it.order().task,
        "orders": it.orders,
        "put_aside": it.put_aside,
        "tests_due": it.tests_due(),
        "due": rows,
        "radio": radio(it.radio),
        "known": it.known.iter().map(|known| known.enemy).collect::<Vec<_>>(),
        "known_at": it.known,
        "has_news": it.has_news,
        "runner_sent": it.runner_sent,
        "detachment": it.detachment,
    });
    let mut res = Map::new();
    for part in [papers, marks(it)] {
        if let Value::Object(part) = part {
            res.extend(part);
        }
    }
    Value::Object(res)
}

/// What play has marked on an element's space.
fn marks(it: &Element) -> Value {
    json!({
        "fired_by": it.fired_by,
        "fired_on": it.fired_on,
        "failures": it.failures,
        "reacted": it.reacted,
        "activity": it.activity,
        "doubled": it.doubled,
        "moved": it.moved,
        "overwatch": it.overwatch,
        "concealed": it.concealed,
        "nominated": it.nominated,
        "counters": it.counters,
        "aboard": it.aboard,
        "set_up": it.set_up,
        "laid": it.laid,
        "weapon_left": it.weapon_left,
        "weapon_lost": it.weapon_lost,
        "shots": it.shots,
        "last_target": it.last_target,
        "landed": it.landed,
        "work_done": it.work_done,
        "in_river": it.in_river,
        "csw_empty": it.csw_empty,
        "empty": it.empty,
    })
}

/// `netted`, `off 2`, `dead`, `none`.
fn radio(radio: Radio) -> String {
    match radio {
        Radio::None => "none".to_owned(),
        Radio::Netted => "netted".to_owned(),
        Radio::Off(failures) => format!("off {failures}"),
        Radio::Dead => "dead".to_owned(),
    }
}

fn force<T>(state: &State<T>, side: Side) -> Value {
    let it = state.force(side);
    json!({
        "total": state.total(side),
        "original": it.original,
        "condition": it.condition,
        "levels": it.levels,
        "senior": it.senior,
        "withdrawing": it.withdrawing,
        "yellow_hold": it.yellow_hold,
        "fell_after": it.fell_after,
    })
}

fn company(it: &Company) -> Value {
    json!({
        "side": it.side,
        "rating": it.rating,
        "alive": it.alive,
        "with": it.with,
        "successor": it.successor,
        "link": radio(it.link),
        "pending": it.pending,
        "objective": it.objective,
        "changed": it.changed,
    })
}

fn group<T>(state: &State<T>, it: &Group) -> Value {
    json!({
        "company": company_name(state, CompanyId::idx(it.company)),
        "members": it.members,
        "until": it.until,
        "order": it.order,
    })
}

fn turn<H: Host>(state: &Position<H>, it: &Turn) -> Value {
    json!({
        "holder": holder::<H>(state, it.holder),
        "card": it.card,
        "element": it.element,
        "queue": it.queue,
        "die": it.die,
        "fire_open": it.fire_open,
        "move_open": it.move_open,
        "acts_left": it.acts_left,
        "acting": it.acting,
        "begun": it.begun,
        "thrown": it.thrown,
        "fired": it.fired,
        "moved": it.moved,
        "doubled": it.doubled,
        "aimed": it.aimed,
        "extracted": it.extracted,
        "tested": it.tested,
        "radio_tests": it.radio_tests,
        "rallied": it.rallied,
        "rallies_left": it.rallies_left,
    })
}
