//! What the program says about files that are wrong: a sentence with the place, never a panic, never a hang.

use engine::Ruleset;
use engine::data::{DataErrors, FILE_BYTES_MAX, Source};
use hk::{Hk, Setup, State, Tables, battles};

fn read(text: &str) -> Result<State, DataErrors> {
    let source = Source::new("battle.toml", text);
    let setup: Setup = source.parse()?;
    Hk::with_data(&[])?.set_up(&source, setup)
}

/// A small position with every kind of thing in it, in which a test breaks something.
const POSITION: &str = r#"
turns = 8
turn = 2
stage = "stationary_fire"

[table]
width = 40
height = 30

[[area]]
id = "T1"
kind = "stone_building"
floors = 2
points = [[2, 2], [8, 2], [8, 8], [2, 8]]

[[area]]
id = "T2"
kind = "deep_water"
name = "Mill pond"
points = [[30, 20], [38, 20], [38, 28], [30, 28]]

[[line]]
id = "T3"
kind = "hedge"
points = [[10, 10], [20, 10]]

[[objective]]
id = "O1"
at = [20, 15]
holder = "B"

[[side]]
id = "A"
edge = "south"
batteries = [{ name = "guns", support = "direct", weight = "light" }]

[[side]]
id = "B"
edge = "north"
quality = "veteran"

[[element]]
id = "A1"
unit = "UK-FOO"
at = [5, 5]
places = [[5, 5, 1], [5, 6, 1]]

[[element]]
id = "A2"
unit = "US-JEEP"
at = [12, 5]

[[element]]
id = "A3"
unit = "UK-FOO"
aboard = "A2"

[[element]]
id = "A4"
unit = "UK-MOR2"
at = [15, 5]
missions = 6

[[element]]
id = "B1"
unit = "DE-GRP8"
at = [25, 25]

[[element]]
id = "B2"
dummy = true
hidden = true
at = [10, 25]

[[smoke]]
at = [20, 20]
owner = "A"

[[marker]]
weapon = ["A4", 0]
spotter = "A4"
at = [22, 22]

[[opportunity]]
firer = "A1"
target = "B1"
at = [25, 24]

[[assault]]
by = "A1"
on = "B1"

[victory]
by_objectives = { side = "A", win = 1 }
"#;

/// What is said when a word of the position is replaced.
fn broken(from: &str, to: &str) -> DataErrors {
    assert!(POSITION.contains(from), "the position has no {from}");
    read(&POSITION.replacen(from, to, 1)).expect_err("the position is still sound")
}

fn at_line(errors: &DataErrors, line: usize, why: &str) {
    let all: Vec<_> = errors.0.iter().map(|it| (it.line(), it.why.as_str())).collect();
    assert_eq!(all, [(Some(line), why)], "{errors}");
}

/// The line of the position on which some text stands.
fn line_of(text: &str) -> usize {
    let at = POSITION.find(text).unwrap_or_else(|| panic!("the position has no {text}"));
    1 + POSITION[..at].matches('\n').count()
}

/// One mistake, at the line of the text that was replaced.
fn case(from: &str, to: &str, why: &str) {
    at_line(&broken(from, to), line_of(from), why);
}

/// This is among what is said, and everything said has its place.
fn among(from: &str, to: &str, why: &str) {
    let errors = broken(from, to);
    let all: Vec<_> = errors.0.iter().map(|it| it.why.as_str()).collect();
    assert!(all.contains(&why), "{all:?}");
    assert!(errors.0.iter().all(|it| it.line().is_some()), "{errors}");
}

#[test]
fn the_position_is_sound() {
    let state = read(POSITION).unwrap_or_else(|err| panic!("{err}"));
    assert_eq!((state.elements.len(), state.smoke.len(), state.markers.len()), (6, 1, 1));
    assert_eq!((state.opportunities.len(), state.assaults.len()), (1, 1));
    let start = |side: usize| state.battle.sides[side].n_start;
    assert_eq!((start(0), start(1)), (4, 1), "a dummy is no element of the force");
}

#[test]
fn all_battles_of_the_program_are_sound() {
    for (name, text) in battles() {
        read(text).unwrap_or_else(|err| panic!("{name}: {err}"));
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/hk/battles");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut embedded: Vec<_> = battles().iter().map(|it| it.0).collect();
    embedded.sort_unstable();
    assert_eq!(files, embedded, "every file of the folder is part of the program");
}

#[test]
fn an_unknown_unit_shows_its_place_and_the_nearest_name() {
    let said = broken("DE-GRP8", "DE-GRP88").to_string();
    for part in
        ["there is no unit `DE-GRP88`", "unit = \"DE-GRP88\"", "did you mean `DE-GRP8`?", "battle.toml:"]
    {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn words_that_are_not_known() {
    let case = |from: &str, to: &str, why: &str, help: &str| {
        let errors = broken(from, to);
        at_line(&errors, line_of(from), why);
        let shown = errors.0[0].help.clone().unwrap_or_default();
        assert!(shown.starts_with(help), "{shown}");
    };
    case("\"hedge\"", "\"hegde\"", "there is no kind of line `hegde`", "did you mean `hedge`?");
    case(
        "\"deep_water\"",
        "\"deep_watr\"",
        "there is no kind of terrain `deep_watr`",
        "did you mean `deep_water`?",
    );
    case("\"veteran\"", "\"vetrean\"", "unknown variant `vetrean`", "did you mean `veteran`?");
    case("edge = \"south\"", "edge = \"suoth\"", "unknown variant `suoth`", "did you mean `south`?");
    case("id = \"A\"\n", "id = \"C\"\n", "unknown variant `C`", "");
    case("missions = 6", "mission = 6", "unknown field `mission`", "did you mean `missions`?");
    case("id = \"B1\"", "id = \"B100\"", "`B100` is not the id of an element: A1 to A99 or B1 to B99", "");
}

#[test]
fn things_that_are_there_twice_or_not_at_all() {
    case("id = \"T2\"", "id = \"T1\"", "the id `T1` is there twice");
    case("id = \"B2\"", "id = \"B1\"", "the element B1 is there twice");
    case("id = \"B\"\nedge", "id = \"A\"\nedge", "the side A is there twice");
    case("aboard = \"A2\"", "aboard = \"A9\"", "there is no element A9 to carry A3");
    case("aboard = \"A2\"", "aboard = \"A4\"", "A4 is no vehicle: it carries nobody");
    case("on = \"B1\"", "on = \"B7\"", "there is no element B7 on the table");
    case("on = \"B1\"", "on = \"A4\"", "A1 does not assault A4: they are on one side");
    case("[\"A4\", 0]", "[\"A4\", 1]", "A4 has no support weapon 1, counted from 0");
    among("unit = \"DE-GRP8\"", "name = \"Nobody\"", "B1 is of no unit");
    among("dummy = true", "dummy = true\nunit = \"DE-GRP\"", "B2 is a dummy: it is of no unit");
    among(
        "hidden = true\nat = [10, 25]",
        "at = [10, 25]",
        "B2 is a dummy: it is hidden, or there is nothing to see",
    );
}

#[test]
fn hk_h01a_h02_places_that_cannot_be() {
    among("at = [25, 25]", "facing = 90", "B1 is nowhere");
    among("aboard = \"A2\"", "aboard = \"A2\"\nat = [20, 20]", "A3 has a place of its own and is aboard A2");
    case("at = [25, 25]", "at = [25, 31]", "this place is off the table");
    case("at = [25, 25]", "at = [34, 24]", "B1 may not enter the ground it stands on: Mill pond");
    among("at = [15, 5]", "at = [12, 5]", "A4 stands on A2");
    case(
        "places = [[5, 5, 1], [5, 6, 1]]",
        "places = [[5, 5, 1]]",
        "A1 has 2 figures, but 1 places are given",
    );
    case("[5, 6, 1]]", "[5, 6, 2]]", "[5, 6] has the floors 0 to 1, but this is 2");
    among("[5, 6, 1]]", "[5, 5.1, 1]]", "A1 stands on A1");
    case("[5, 6, 1]]", "[5, 7.8, 1]]", "the figures of A1 stand too far apart: each within 2\" of another");
    among(
        "missions = 6",
        "missions = 6\ndead = [4]",
        "the figures of A4 are numbered from 0 to 1, this is 4",
    );
    case("at = [20, 15]", "at = [20, 31]", "this place is off the table");
    case("edge = \"north\"", "edge = \"south\"", "both sides have the same home edge");
    case("[10, 10], [20, 10]", "[10, 10], [10, 10]", "the point [10, 10] is there twice in a row");
    case(
        "support = \"direct\"",
        "support = \"attached\"",
        "a battery off the table is not Attached: that is a weapon on it",
    );
    among(
        "kind = \"deep_water\"",
        "kind = \"deep_water\"\nfloors = 2",
        "deep water is no building: it has no floors",
    );
}

#[test]
fn numbers_out_of_their_limits() {
    case("turns = 8", "turns = 100", "the number of turns is from 1 to 40, but this is 100");
    case("width = 40", "width = 241", "a table measures from 4 to 240 inches, but this is 241");
    case("height = 30", "height = 3.999", "a table measures from 4 to 240 inches, but this is 3.999");
    case("win = 1", "win = 2", "the number of objectives to win is from 1 to 1, but this is 2");
    case("missions = 6", "missions = 100", "the number of missions is from 0 to 99, but this is 100");
    case("floors = 2", "floors = 10", "the number of floors is from 1 to 9, but this is 10");
}

#[test]
fn hk_h67_a_vehicle_without_seats_for_all() {
    let squad = "unit = \"UK-SEC\"\naboard = \"A2\"";
    let more = format!("aboard = \"A2\"\n\n[[element]]\nid = \"A5\"\n{squad}");
    let errors = broken("aboard = \"A2\"", &more);
    let all: Vec<_> = errors.0.iter().map(|it| it.why.as_str()).collect();
    assert_eq!(all, ["A2 has 8 free seats, but A5 has 10 men (HK-H67)"]);
}

#[test]
fn a_hill_needs_a_level_and_a_file_its_format() {
    case("\"deep_water\"", "\"hill\"", "hill needs a level");
    at_line(
        &read("format = 2\nsystem = \"hk\"").unwrap_err(),
        1,
        "this program reads format 1 of battle files, but this is 2",
    );
    at_line(&read("system = \"d20\"").unwrap_err(), 1, "this is a battle of the system `d20`, not of `hk`");
}

#[test]
fn hk_h44_at_the_start_everybody_stands_in_his_zone() {
    let text = POSITION.replace("stage = \"stationary_fire\"", "stage = \"begin\"");
    let text = text.replace("edge = \"north\"", "edge = \"north\"\nzone = 4");
    let errors = read(&text).unwrap_err();
    let all: Vec<_> = errors.0.iter().map(|it| it.why.as_str()).collect();
    let why = |id: &str| format!("{id} does not stand inside the zone of side B");
    assert_eq!(all, [why("B1"), why("B2")]);
    assert!(read(&text.replace("\"begin\"", "\"moving_fire\"")).is_ok(), "later it may be anywhere");
}

#[test]
fn a_battle_has_limits() {
    let too_many = |name: &str, row: &str, n: usize, why: &str| {
        let rows: String = (0..n).map(|idx| row.replace('#', &idx.to_string())).collect();
        let errors = read(&rows).unwrap_err();
        assert!(errors.0.iter().any(|it| it.why == why), "{name}: {errors}");
    };
    let area = "[[area]]\nkind = \"woods\"\npoints = [[2, 2], [8, 2], [8, 8]]\n";
    too_many("areas", area, 201, "a battle has at most 200 areas");
    let line = "[[line]]\nkind = \"hedge\"\npoints = [[2, 2], [8, 2]]\n";
    too_many("lines", line, 201, "a battle has at most 200 lines");
    let objective = "[[objective]]\nid = \"O#\"\nat = [2, 2]\n";
    too_many("objectives", objective, 21, "a battle has at most 20 objectives");
    let smoke = "[[smoke]]\nat = [2, 2]\nowner = \"A\"\n";
    too_many("smoke", smoke, 41, "a battle begins with at most 40 smoke counters");
    let element = "[[element]]\nid = \"A1\"\nunit = \"SU-RIF\"\nat = [20, 20]\n";
    too_many("elements", element, 199, "the element A1 is there twice");
    let battery = "{ name = \"guns\", support = \"general\", weight = \"heavy\" }, ".repeat(11);
    let errors = read(&format!("[[side]]\nid = \"A\"\nbatteries = [{battery}]\n")).unwrap_err();
    assert_eq!(errors.0[0].why, "a side has at most 10 batteries");
    let squad = |n: u32| format!("[[element]]\nid = \"A{n}\"\nunit = \"US-SQD\"\nat = [20, 20]\n");
    let many = (1..=99).map(squad).collect::<Vec<_>>().concat();
    let errors = read(&many).unwrap_err();
    assert_eq!(errors.0[0].why, "a battle has at most 600 figures");
}

#[test]
fn garbage_is_refused_in_a_sentence() {
    let most = FILE_BYTES_MAX;
    let garbage = [
        "[".repeat(10_000),
        format!("a = {}", "{a=".repeat(10_000)),
        format!("area = {}{}", "[".repeat(10_000), "]".repeat(10_000)),
        format!("{}a = 1", "a.".repeat(200_000)),
        "x".repeat(most),
        "[a]\n".repeat(most / 4),
        "\"".repeat(most),
        "[[element]]\nid = \"A1\"\n".repeat(40_000),
        "[[element]]\nid = \"A1\"\nunit = \"\"\n".repeat(30_000),
        "[[side]]\nid = \"A\"\n".repeat(50_000),
        "[[objective]]\nid = \"O\"\nat = [1, 1]\n".repeat(25_000),
    ];
    for text in garbage {
        let shown: String = text.chars().take(20).collect();
        let errors = read(&text).expect_err(&shown);
        assert!(!errors.0.is_empty() && errors.0.len() <= 20, "{shown}");
        assert!(errors.to_string().len() < 20_000, "{shown}");
        assert!(Tables::load(&[Source::new("mine.toml", text)]).is_err(), "{shown}");
    }
}

#[test]
fn units_that_cannot_be() {
    let said = |unit: &str| {
        let text = format!(
            "[about]\nrule = \"HK-UNITS\"\nsource = \"HOUSE\"\n[[unit]]\nid = \"X-1\"\nname = \"x\"\n{unit}"
        );
        let errors = Tables::load(&[Source::new("mine.toml", text)]).map(|_| ()).unwrap_err();
        assert!(errors.0.iter().all(|it| it.line().is_some()), "{errors}");
        errors.0.into_iter().map(|it| it.why).collect::<Vec<_>>()
    };
    assert_eq!(said("men = []"), ["an element has from 1 to 12 figures, but this has 0"]);
    assert_eq!(
        said("men = [{ weapon = \"smg\", n = 13 }]"),
        ["the number of men is from 1 to 12, but this is 13"]
    );
    assert_eq!(said("men = [{ weapon = \"smgg\" }]"), ["there is no weapon `smgg`"]);
    assert_eq!(said("men = [{ weapon = \"smg\", role = \"leader\", n = 2 }]"), ["an element has one leader"]);
    assert_eq!(
        said("men = [{ weapon = \"smg\", role = \"gunner\" }]"),
        ["this man serves a support weapon, but the unit has none"]
    );
    assert_eq!(said("vehicle = \"tank\""), ["there is no vehicle `tank`"]);
    assert_eq!(
        said("vehicle = \"truck\"\nmen = [{ weapon = \"smg\" }]"),
        ["a vehicle is one model: it has no men of its own"]
    );
}

#[test]
fn hk_h43_an_empty_file_is_an_empty_position_and_changes_no_table() {
    let state = read("").unwrap();
    assert_eq!((state.elements.len(), state.battle.turns, state.battle.title.as_str()), (0, 8, "position"));
    assert!(Tables::load(&[Source::new("mine.toml", "")]).is_ok());
}
