//! The lists of the tables: ground, weapons and vehicles.

use engine::Chart;
use table::Len;

use super::{chart, cover_name, with_note};
use crate::Hk;
use crate::describe::{in_inches, weight_name};
use crate::tables::{AreaKind, Going, LineKind, Traction, VehicleKind, WeaponKind};

fn inches(far: Len) -> String {
    if far == Len::ZERO { "-".to_owned() } else { format!("{}\"", in_inches(far)) }
}

fn or_dash<T: ToString>(it: Option<T>) -> String {
    it.map_or_else(|| "-".to_owned(), |it| it.to_string())
}

fn going(it: Going) -> String {
    match it {
        Going::Free => "free",
        Going::Double => "double",
        Going::No => "no",
    }
    .to_owned()
}

/// HK-H04 to HK-H06, HK-H61.
pub(super) fn ground(rules: &Hk) -> Chart {
    let area = |it: &AreaKind| {
        let hinders = if it.hinders || it.woods { "yes" } else { "" };
        let cover = cover_name(it.cover).to_owned();
        let name = it.name.clone();
        vec![name, cover, hinders.to_owned(), going(it.foot), going(it.tracked), going(it.wheeled)]
    };
    let line = |it: &LineKind| {
        let cost = |far: Option<Len>| far.map_or_else(|| "no".to_owned(), inches);
        let hinders = if it.hinders { "yes" } else { "" };
        let cover = cover_name(it.cover).to_owned();
        vec![it.name.clone(), cover, hinders.to_owned(), cost(it.foot), cost(it.tracked), cost(it.wheeled)]
    };
    let areas = rules.tables.areas.iter().map(area);
    let obstacles = rules.tables.lines.iter().filter(|it| it.half_width == Len::ZERO).map(line);
    let head = ["Ground", "Cover", "Hinders", "Men", "Tracked", "Wheeled"];
    let chart = chart("Ground", "HK-H05", &head, areas.chain(obstacles).collect());
    let chart = with_note(chart, "A distance: what crossing it costs. Up or down a floor: 4\" (HK-H06).");
    with_note(chart, "Where a road leads through an obstacle there is a gap.")
}

/// HK-H40.
pub(super) fn weapons(rules: &Hk) -> Chart {
    let row = |it: &WeaponKind| {
        let fire = match it.he {
            Some(weight) if it.dice == 0 => format!("HE {}", weight_name(weight)),
            _ if it.dice == 0 => "-".to_owned(),
            _ => it.dice.to_string(),
        };
        let crew = or_dash(Some(it.crew).filter(|n| 0 < *n));
        let (normal, max, at) = (inches(it.normal), inches(it.max), or_dash(it.at));
        vec![it.name.clone(), fire, normal, max, it.kill.to_string(), crew, at]
    };
    let head = ["Weapon", "Dice", "Normal", "Maximum", "Kill", "Crew", "AT"];
    let chart = chart("Weapons", "HK-H40", &head, rules.tables.weapons.iter().map(row).collect());
    let chart = with_note(chart, "Semi-automatic rifles within 8\": one more die for every two that fire.");
    with_note(chart, "Beyond the normal range: +1 to hit (HK-R38).")
}

/// HK-H60.
pub(super) fn vehicles(rules: &Hk) -> Chart {
    let row = |it: &VehicleKind| {
        let moves = match it.traction {
            Traction::Tracked => "tracked",
            Traction::Wheeled => "wheeled",
        };
        let notes = [(it.slow, "no order A"), (it.hull, "fires 45 degrees to each side")];
        let notes: Vec<&str> = notes.iter().filter(|(holds, _)| *holds).map(|it| it.1).collect();
        let armour = format!("{}/{}", it.front, it.side);
        let (mg, seats) = (Some(it.mg).filter(|n| 0 < *n), Some(it.seats).filter(|n| 0 < *n));
        let he = or_dash(it.he.map(weight_name));
        let (moves, notes) = (moves.to_owned(), notes.join(", "));
        vec![it.name.clone(), armour, or_dash(it.at), he, or_dash(mg), or_dash(seats), moves, notes]
    };
    let head = ["Vehicle", "Armour F/S", "AT", "HE", "MG dice", "Men", "Moves", ""];
    chart("Vehicles", "HK-H60", &head, rules.tables.vehicles.iter().map(row).collect())
}
