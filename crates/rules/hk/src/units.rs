//! Part 7.4 of the specification: what elements are made of. A unit is a squad, a team, a crew or a vehicle, as the files
//! of the four nations list them.

use std::ops::RangeInclusive;

use engine::data::{NAME_CHARS_MAX, Report, Whole};
use serde::Deserialize;
use toml::Spanned;

use crate::element::Role;

/// The files of units that are part of the program.
pub(crate) const EMBEDDED: [(&str, &str); 4] = [
    ("data/hk/units/british.toml", include_str!("../../../../data/hk/units/british.toml")),
    ("data/hk/units/german.toml", include_str!("../../../../data/hk/units/german.toml")),
    ("data/hk/units/soviet.toml", include_str!("../../../../data/hk/units/soviet.toml")),
    ("data/hk/units/american.toml", include_str!("../../../../data/hk/units/american.toml")),
];

/// The most units there may be.
pub(crate) const UNITS_MAX: usize = 2_000;
/// HK-H02: figures of an element.
const FIGURES: RangeInclusive<u8> = 1..=12;
/// HK-H31: what a leader takes off the number.
const BONUS: RangeInclusive<u8> = 0..=2;
/// Support weapons of an element.
const WEAPONS_MAX: usize = 4;
/// Once-only weapons of a man.
const ONCE: RangeInclusive<u8> = 1..=4;

/// What an element is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its id: "UK-SEC".
    pub id: String,
    /// Its name.
    pub name: String,
    /// HK-H31: what its own leader is worth to it.
    pub leader_bonus: u8,
    /// HK-H31: whom its leader leads beside his own element.
    pub commands: Option<Command>,
    /// HK-H20: it can call for the fire of others.
    pub observer: bool,
    /// HK-H40: its support weapons: places in the tables' list.
    pub weapons: Vec<u8>,
    /// Its men, the leader first if it has one. A vehicle has none.
    pub men: Vec<Man>,
    /// HK-H60: its kind of vehicle: a place in the tables' list.
    pub vehicle: Option<u8>,
}

/// A man of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// What he is.
    pub role: Role,
    /// His own weapon: a place in the tables' list.
    pub weapon: u8,
    /// A weapon that is used up, and how many he has.
    pub once: Option<(u8, u8)>,
}

/// HK-H31: whom a leader leads beside his own element.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A platoon: 1 (Veteran 2) within 6".
    Platoon,
    /// A company: 2 within 12".
    Company,
}

/// All units, in the order of the files.
#[derive(Clone, Debug, Default)]
pub struct Units {
    list: Vec<Unit>,
}

impl Units {
    /// The list.
    pub(crate) fn new(list: Vec<Unit>) -> Units {
        Units { list }
    }

    /// A unit by id.
    pub fn find(&self, id: &str) -> Option<&Unit> {
        self.list.iter().find(|it| it.id == id)
    }

    /// The ids of all units.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|it| it.id.as_str())
    }

    /// All units.
    pub fn list(&self) -> &[Unit] {
        &self.list
    }
}

/// A unit as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRow {
    pub(crate) id: Spanned<String>,
    name: Spanned<String>,
    leader: Option<Spanned<Whole>>,
    commands: Option<Command>,
    #[serde(default)]
    observer: bool,
    #[serde(default)]
    weapons: Vec<Spanned<String>>,
    #[serde(default)]
    men: Vec<ManRow>,
    vehicle: Option<Spanned<String>>,
}

/// Equal men of a unit as they are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ManRow {
    weapon: Spanned<String>,
    #[serde(default)]
    role: RoleWord,
    /// The support weapon that he serves: a place in the unit's own list.
    of: Option<Spanned<Whole>>,
    once: Option<Spanned<String>>,
    once_left: Option<Spanned<Whole>>,
    n: Option<Spanned<Whole>>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RoleWord {
    Leader,
    Gunner,
    Crew,
    #[default]
    Man,
}

/// The units of a file. `weapons` and `vehicles` are the ids of the tables in force.
pub(crate) fn read(
    report: &mut Report<'_>,
    rows: &[UnitRow],
    weapons: &[&str],
    vehicles: &[&str],
) -> Vec<Unit> {
    report.twice("the unit", rows.iter().map(|it| &it.id));
    if let Some(extra) = rows.get(UNITS_MAX) {
        report.wrong(extra.id.span(), format!("there are more than {UNITS_MAX} units"));
    }
    rows.iter().take(UNITS_MAX).map(|row| unit(report, row, weapons, vehicles)).collect()
}

fn unit(report: &mut Report<'_>, row: &UnitRow, weapons: &[&str], vehicles: &[&str]) -> Unit {
    report.id(&row.id, "a unit");
    report.text(&row.name, NAME_CHARS_MAX, "a name");
    if let Some(extra) = row.weapons.get(WEAPONS_MAX) {
        report.wrong(extra.span(), format!("an element has at most {WEAPONS_MAX} support weapons"));
    }
    let served = row.weapons.iter().take(WEAPONS_MAX);
    let served: Vec<u8> = served.filter_map(|it| place(report, "weapon", it, weapons)).collect();
    let mut men = Vec::new();
    let mut all_known = true;
    for it in &row.men {
        let n = it.n.as_ref().map_or(1, |n| report.number(n, FIGURES, "the number of men"));
        match man(report, it, weapons, served.len()) {
            Some(man) => men.extend((0..n).map(|_| man)),
            None => all_known = false,
        }
    }
    let vehicle = row.vehicle.as_ref().and_then(|it| place(report, "vehicle", it, vehicles));
    let most = usize::from(*FIGURES.end());
    if row.vehicle.is_none() && all_known && !(1..=most).contains(&men.len()) {
        let why = format!("an element has from 1 to {most} figures, but this has {}", men.len());
        report.wrong(row.id.span(), why);
        men.truncate(most);
    }
    if row.vehicle.is_some() && !row.men.is_empty() {
        report.wrong_help(
            row.id.span(),
            "a vehicle is one model: it has no men of its own",
            "list passengers as an element of their own, with `aboard`",
        );
    }
    if 1 < men.iter().filter(|it| it.role == Role::Leader).count() {
        report.wrong(row.id.span(), "an element has one leader");
    }
    let bonus = row.leader.as_ref();
    Unit {
        id: row.id.get_ref().clone(),
        name: row.name.get_ref().clone(),
        leader_bonus: bonus.map_or(0, |n| report.number(n, BONUS, "the bonus of a leader")),
        commands: row.commands,
        observer: row.observer,
        weapons: served,
        men,
        vehicle,
    }
}

fn man(report: &mut Report<'_>, row: &ManRow, weapons: &[&str], n_served: usize) -> Option<Man> {
    let last = u8::try_from(n_served).unwrap_or(u8::MAX).saturating_sub(1);
    let what = "the support weapon of a man, counted from 0,";
    let of = row.of.as_ref().map_or(0, |n| report.number(n, 0..=last, what));
    if n_served == 0 && matches!(row.role, RoleWord::Gunner | RoleWord::Crew) {
        report.wrong_help(
            row.weapon.span(),
            "this man serves a support weapon, but the unit has none",
            "name it: weapons = [\"belt_lmg\"]",
        );
        return None;
    }
    let role = match row.role {
        RoleWord::Leader => Role::Leader,
        RoleWord::Gunner => Role::Gunner(of),
        RoleWord::Crew => Role::Crew(of),
        RoleWord::Man => Role::Man,
    };
    let n_once = row.once_left.as_ref().map_or(1, |n| report.number(n, ONCE, "what he has of it"));
    let once = row.once.as_ref().and_then(|it| place(report, "weapon", it, weapons));
    let weapon = place(report, "weapon", &row.weapon, weapons)?;
    Some(Man { role, weapon, once: once.map(|it| (it, n_once)) })
}

/// The place of a name in a list of the tables.
fn place(report: &mut Report<'_>, what: &str, word: &Spanned<String>, known: &[&str]) -> Option<u8> {
    let found = known.iter().position(|it| it == word.get_ref());
    if found.is_none() {
        report.unknown(what, word, known);
    }
    u8::try_from(found?).ok()
}
