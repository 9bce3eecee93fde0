//! Quick reference sheets, made from the tables that the rules use and from the checks that they throw.

mod lists;
#[cfg(test)]
mod tests;

use engine::{Chart, Check};

use crate::Hk;
use crate::at::to_destroy;
use crate::element::{Cover, Element, ElementId, Morale, Order, Quality, Side};
use crate::end_of_turn::goes_on_from;
use crate::fire::numbers::{Aim, CERTAIN, IMPOSSIBLE, hit_check, number};
use crate::fire::parts::{How, Part};
use crate::indirect::{Calling, call_check};
use crate::morale;
use crate::orders::allowance;
use crate::spotting;
use crate::state::{Support, Weight};

/// All charts, in the order of play.
pub(crate) fn charts(rules: &Hk) -> Vec<Chart> {
    vec![
        phases(),
        orders(),
        spotting(),
        covers(rules),
        to_hit(rules),
        calls(rules),
        calling(),
        shells(rules),
        destroying(),
        spirit(),
        close_combat(),
        game_end(),
        lists::ground(rules),
        lists::weapons(rules),
        lists::vehicles(rules),
    ]
}

fn chart(title: &'static str, rule: &'static str, head: &[&'static str], rows: Vec<Vec<String>>) -> Chart {
    let head = head.iter().map(|it| (*it).into()).collect();
    Chart { title: title.into(), rule: rule.into(), head, rows, notes: Vec::new() }
}

fn with_note(mut chart: Chart, note: &str) -> Chart {
    chart.notes.push(note.to_owned());
    chart
}

/// A number to be reached, as the sheet prints it: HK-R2.
fn plus(n: u8) -> String {
    match n {
        ..=CERTAIN => "always".to_owned(),
        IMPOSSIBLE.. => "never".to_owned(),
        n => format!("{n}+"),
    }
}

fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "In the Open",
        Cover::Light => "Light",
        Cover::Heavy => "Heavy",
        Cover::Reinforced => "Reinforced",
    }
}

/// The lines of some checks, each once.
fn lines(checks: &[Check]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in checks.iter().flat_map(|it| &it.modifiers) {
        let row = vec![line.name.to_string(), format!("{:+}", line.value), line.rule.to_string()];
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

/// Somebody of whom only quality, level and order count.
fn anybody(quality: Quality, morale: Morale, order: Option<Order>) -> Element {
    Element {
        id: ElementId { side: Side::A, number: 1 },
        name: 0,
        quality,
        morale,
        order,
        figures: Vec::new(),
        weapons: Vec::new(),
        vehicle: None,
        facing: table::Deg::NORTH,
        hidden: false,
        dummy: None,
        observer: false,
        leader_bonus: 0,
        commands: None,
        aboard: None,
        moved: false,
        ran: false,
        fired: false,
        hits: 0,
        kills: 0,
        spotted: false,
        fought: false,
        called: false,
        gone: false,
    }
}

const QUALITIES: [(Quality, &str); 3] =
    [(Quality::Green, "Green"), (Quality::Regular, "Regular"), (Quality::Veteran, "Veteran")];

/// HK-010.
fn phases() -> Chart {
    let rows = crate::view::PHASES.iter().zip(1..);
    let rows = rows.map(|((name, rule), n)| vec![n.to_string(), (*name).to_owned(), (*rule).to_owned()]);
    chart("Phases of a turn", "HK-010", &["", "Phase", "Rule"], rows.collect())
}

/// HK-030.
fn orders() -> Chart {
    let all = [
        ("A, At the Double", Order::Double, "none"),
        ("M, Move & Fire", Order::Move, "in Moving Fire"),
        ("C, Cautious Advance", Order::Cautious, "in Moving Fire"),
        ("F, Fire", Order::Fire, "in Stationary Fire; opportunity fire; indirect fire"),
    ];
    let far = |order: Order| match allowance(order) {
        table::Len::ZERO => "none".to_owned(),
        far => format!("up to {}\"", crate::describe::in_inches(far)),
    };
    let rows = all.map(|(name, order, fire)| vec![name.to_owned(), far(order), fire.to_owned()]);
    let chart = chart("Orders", "HK-030", &["Order", "Movement", "Fire"], rows.to_vec());
    let chart = with_note(chart, "Suppressed elements get C or F only (HK-R18), Broken ones none (HK-032).");
    with_note(chart, "Tracked vehicles go twice as far; wheeled ones three times on roads (HK-H61).")
}

/// HK-100.
fn spotting() -> Chart {
    let check = spotting::check_for(1, true);
    let base = i32::from(number(&check)) - check.modifier();
    let start = vec!["start".to_owned(), format!("{base}+"), "HK-100".to_owned()];
    let rows = std::iter::once(start).chain(lines(&[check])).collect();
    with_note(
        chart("Spotting", "HK-100", &["", "Number", "Rule"], rows),
        "A counter 4\" or less away, in line of sight, is spotted at once (HK-101).",
    )
}

/// HK-040.
fn covers(rules: &Hk) -> Chart {
    let row = |cover: Cover| {
        let row = rules.tables.cover(cover);
        vec![cover_name(cover).to_owned(), plus(row.hit), plus(row.kill)]
    };
    let rows = [Cover::Open, Cover::Light, Cover::Heavy, Cover::Reinforced].map(row).to_vec();
    let chart = chart("To hit and to kill", "HK-040", &["Cover", "To hit", "To kill"], rows);
    with_note(
        chart,
        "Indirect HE in woods: both start at 4+ (HK-R28). Storeys overhead: +1 and +1 each (HK-R29).",
    )
}

/// HK-042: every line of the check itself.
fn to_hit(rules: &Hk) -> Chart {
    let (how, name) = (How::Dice(1), String::new());
    let part = Part { name, how, long: true, missing: 1, hit: 0, kill: 0, ignores_cover: false, once: None };
    let check = |quality: Quality| {
        let by = anybody(quality, Morale::Suppressed, Some(Order::Move));
        let aim = Aim { by: &by, hindrances: 1, uphill: true, caught: true, running: true };
        hit_check(rules, &aim, &part, Cover::Open)
    };
    let rows = lines(&[check(Quality::Green), check(Quality::Veteran)]);
    let chart = chart("To hit: small arms and direct HE", "HK-042", &["Line", "Adds", "Rule"], rows);
    let chart = with_note(chart, "Hindrances and missing crewmen: for each of them.");
    with_note(chart, "The two lines for targets that move are not for HE and not for shots at vehicles.")
}

/// HK-050.
fn calls(rules: &Hk) -> Chart {
    let row = |(support, name): (Support, &str)| {
        let row = rules.tables.call(support);
        vec![name.to_owned(), plus(row.he), plus(row.smoke)]
    };
    let all = [(Support::Attached, "Attached"), (Support::Direct, "Direct"), (Support::General, "General")];
    chart("Calls for fire", "HK-050", &["Support", "HE", "Smoke"], all.map(row).to_vec())
}

/// HK-051: every line of the check itself.
fn calling() -> Chart {
    let all =
        Calling { hindrances: 1, veteran: true, green: true, suppressed: true, again: true, missing: 1 };
    let rows = lines(&[call_check("", 3, Side::A, &all)]);
    chart("Calls for fire: lines", "HK-051", &["Line", "Adds", "Rule"], rows)
}

/// HK-H14, HK-H21, HK-H64.
fn shells(rules: &Hk) -> Chart {
    let row = |weight: Weight| {
        let shell = rules.tables.shell(weight);
        let inches = |it: table::Len| format!("{}\"", crate::describe::in_inches(it));
        let name = crate::describe::weight_name(weight).to_owned();
        let (hit, kill, at) = (shell.hit.to_string(), shell.kill.to_string(), shell.at.to_string());
        let radius = [inches(shell.radius), inches(shell.battery_radius)];
        [vec![name], radius.to_vec(), vec![hit, kill, at, shell.missions.to_string()]].concat()
    };
    let head = ["Shell", "Radius", "Battery", "Hit", "Kill", "AT", "Missions"];
    let rows = [Weight::Light, Weight::Medium, Weight::Heavy].map(row).to_vec();
    let chart = chart("High explosive", "HK-H14", &head, rows);
    with_note(
        chart,
        "Missions: of a battery. A suppressed or under-crewed firer: +1 to hit and to kill (HK-R21).",
    )
}

/// HK-H63: what destroys a vehicle that was hit.
fn destroying() -> Chart {
    let row = |armour: i8| {
        let cells = (1..=6).map(|at| plus(number(&to_destroy("", at, armour, "armour"))));
        std::iter::once(armour.to_string()).chain(cells).collect()
    };
    let head = ["Armour", "AT 1", "AT 2", "AT 3", "AT 4", "AT 5", "AT 6"];
    let chart = chart("To destroy a vehicle that was hit", "HK-H63", &head, (0..=6).map(row).collect());
    with_note(chart, "Front: the firer is within 45 degrees of its facing; otherwise the side.")
}

/// HK-R13, HK-081.
fn spirit() -> Chart {
    let rows = QUALITIES.map(|(quality, name)| vec![name.to_owned(), plus(morale::number_of(quality))]);
    let chart = chart("Morale and rally", "HK-R13", &["Quality", "Passes on"], rows.to_vec());
    let chart = with_note(chart, "+1 for each kill; less the leader's bonus, not in severe tests (HK-081).");
    let chart = with_note(chart, "Rallying: +1. A rally that succeeds is one level better (HK-R13).");
    with_note(chart, "A failed test is one level worse: Suppressed, Broken, Dispersed (HK-080).")
}

/// HK-070.
fn close_combat() -> Chart {
    let needs = |quality: Quality, morale: Morale| {
        plus(number(&crate::melee::fight_check(&anybody(quality, morale, None), 1)))
    };
    let row = |(quality, name): (Quality, &str)| {
        vec![name.to_owned(), needs(quality, Morale::Good), needs(quality, Morale::Suppressed)]
    };
    let head = ["Quality", "Good", "Suppressed"];
    let chart = chart("Close combat: each success kills", "HK-070", &head, QUALITIES.map(row).to_vec());
    with_note(chart, "More dead lose: severe test, and 4\" back. Equal: the starter falls back (HK-H38).")
}

/// HK-091.
fn game_end() -> Chart {
    let row = |over: u8| {
        let turn = if over == 0 { "Turn #".to_owned() } else { format!("Turn # + {over}") };
        let ends = match goes_on_from(over) {
            None => "automatic".to_owned(),
            Some(2) => "1".to_owned(),
            Some(face) => format!("1-{}", face - 1),
        };
        vec![turn, ends]
    };
    chart("Game end", "HK-091", &["End of turn", "Ends on"], (0..=3).map(row).collect())
}
