//! The tables, and what is said of files with mistakes.

use engine::data::Source;
use table::Len;

use crate::element::{Cover, inches};
use crate::state::{Support, Weight};
use crate::tables::{Carriage, Tables};

fn tables() -> Tables {
    Tables::load(&[]).unwrap().0
}

#[test]
fn hk_040_the_numbers_by_cover() {
    let shown = |cover: Cover| (tables().cover(cover).hit, tables().cover(cover).kill);
    assert_eq!(shown(Cover::Open), (4, 4));
    assert_eq!(shown(Cover::Light), (5, 4));
    assert_eq!(shown(Cover::Heavy), (5, 5));
    assert_eq!(shown(Cover::Reinforced), (6, 5));
}

#[test]
fn hk_050_hk_h14_hk_h21_calls_and_shells() {
    let tables = tables();
    let calls = [Support::Attached, Support::Direct, Support::General].map(|it| tables.call(it));
    assert_eq!(calls.map(|it| (it.he, it.smoke)), [(3, 1), (4, 2), (5, 3)]);
    let shells = [Weight::Light, Weight::Medium, Weight::Heavy].map(|it| tables.shell(it));
    assert_eq!(
        shells.map(|it| (it.hit, it.kill, it.at, it.missions)),
        [(0, 0, -1, 4), (0, -1, 0, 3), (-1, -1, 1, 2)]
    );
    let radii = shells.map(|it| (it.radius, it.battery_radius));
    assert_eq!(radii, [(1, 2), (2, 3), (3, 4)].map(|(one, battery)| (inches(one), inches(battery))));
    assert_eq!(tables.mortar_missions, 12);
}

#[test]
fn hk_h40_hk_h06_hk_h07_weapons() {
    let tables = tables();
    let weapon = |id: &str| tables.weapon(tables.weapon_named(id).unwrap()).clone();
    assert_eq!((weapon("medium_mg").dice, weapon("medium_mg").crew), (6, 3));
    assert_eq!(weapon("medium_mg").carriage.half_field(), 45);
    assert_eq!(weapon("medium_mortar").carriage, Carriage::Mortar);
    assert_eq!(weapon("medium_mortar").min, inches(8));
    assert_eq!((weapon("sniper_rifle").hit, weapon("sniper_rifle").kill), (-1, -1));
    assert_eq!(weapon("pak_38").at, Some(3));
    assert_eq!(tables.weapon_named("crossbow"), None);
}

#[test]
fn hk_h60_hk_h62_vehicles() {
    let tables = tables();
    let vehicle = |id: &str| tables.vehicle(tables.vehicle_named(id).unwrap()).clone();
    assert!(vehicle("truck").is_soft() && !vehicle("sdkfz_251").is_soft());
    assert_eq!((vehicle("tiger_i").front, vehicle("tiger_i").side), (5, 5));
    assert!(vehicle("churchill_vi").slow && vehicle("stug_iii_g").half_field() == 45);
}

#[test]
fn a_file_of_the_user_replaces_rows_by_id_and_whole_tables_by_name() {
    let text = r#"
[weapons]
rule = "HK-H40"
source = "mine"
rows = [
  { id = "smg", name = "machine pistol", dice = 3, normal = 10, max = 12 },
  { id = "crossbow", name = "crossbow", dice = 1, normal = 6, max = 12 },
]
[cover]
rule = "HK-040"
source = "mine"
rows = [
  { cover = "open", hit = 3, kill = 4 },
  { cover = "light", hit = 5, kill = 4 },
  { cover = "heavy", hit = 5, kill = 5 },
  { cover = "reinforced", hit = 6, kill = 6 },
]
"#;
    let mine = Tables::load(&[Source::new("mine.toml", text)]).unwrap().0;
    let theirs = tables();
    let smg = theirs.weapon_named("smg").unwrap();
    assert_eq!(mine.weapon_named("smg"), Some(smg), "at its old place: units keep their weapons");
    assert_eq!((mine.weapon(smg).dice, mine.weapon(smg).normal), (3, inches(10)));
    assert_eq!(usize::from(mine.weapon_named("crossbow").unwrap()), theirs.weapons.len());
    assert_eq!(mine.cover(Cover::Open).hit, 3);
    assert_eq!(mine.vehicle_gun, (inches(48), inches(96)));
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let wrong = |text: &str| {
        let errors = Tables::load(&[Source::new("mine.toml", text)]).unwrap_err().0;
        errors.iter().map(|it| (it.line().unwrap_or(0), it.why.clone())).collect::<Vec<_>>()
    };
    let head = "rule = \"HK-H40\"\nsource = \"mine\"\n";
    let weapon = |row: &str| wrong(&format!("[weapons]\n{head}rows = [\n  {row},\n]\n"));
    assert_eq!(
        weapon("{ id = \"stone\", name = \"stone\", dice = 99, max = 2 }"),
        [(5, "the number of hit dice is from 0 to 20, but this is 99".to_owned())]
    );
    assert_eq!(
        weapon("{ id = \"stone\", name = \"stone\", max = 2 }"),
        [(5, "this weapon can do nothing".to_owned())]
    );
    assert_eq!(
        weapon("{ id = \"stone\", name = \"stone\", dice = 1, normal = 3, max = 2 }"),
        [(5, "the maximum is shorter than the normal or the least range".to_owned())]
    );
    assert_eq!(
        wrong(&format!("[cover]\n{head}rows = [\n  {{ cover = \"open\", hit = 3, kill = 9 }},\n]\n")),
        [
            (4, "the table [cover] has no row for light, heavy, reinforced".to_owned()),
            (5, "a number to kill is from 1 to 7, but this is 9".to_owned()),
        ]
    );
    assert_eq!(
        wrong(&format!(
            "[lines]\n{head}rows = [\n  {{ id = \"rail\", name = \"railway\", role = \"way\" }},\n]\n"
        )),
        [(5, "a way has a width".to_owned())]
    );
    assert_eq!(wrong("[wepons]\n")[0].1, "unknown field `wepons`");
}

#[test]
fn hk_h61_what_crossing_costs() {
    let tables = tables();
    let line = |id: &str| tables.lines.iter().find(|it| it.id == id).unwrap();
    let hedge = line("hedge");
    assert_eq!((hedge.foot, hedge.tracked, hedge.wheeled), (Some(inches(2)), Some(inches(2)), None));
    assert_eq!((line("road").half_width, line("road").wheeled), (inches(1), Some(Len::ZERO)));
}
