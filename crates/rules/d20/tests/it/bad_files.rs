//! What the program says about files that are wrong: a sentence with the place, never a panic, never a hang.

use d20::{D20, Setup, State, Tables, battles};
use engine::Ruleset;
use engine::data::{DataErrors, FILE_BYTES_MAX, Source};

fn read(text: &str) -> Result<State, DataErrors> {
    let source = Source::new("battle.toml", text);
    let setup: Setup = source.parse()?;
    D20::with_data(&[])?.set_up(&source, setup)
}

/// A small position with every kind of thing in it, in which a test breaks something.
const POSITION: &str = r#"
turns = 8
turn = 2
stage = "direct"

[table]
width = 40
height = 30

[[area]]
id = "T1"
kind = "woods"
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
batteries = [{ id = "guns", class = "light", contact = "A1" }]

[[side]]
id = "B"
edge = "north"
quality = "veteran"

[[element]]
id = "A1"
unit = "XX-CMD"
at = [5, 5]

[[element]]
id = "A2"
unit = "XX-TRK"
at = [12, 5]

[[element]]
id = "A3"
unit = "SU-G76"
aboard = "A2"
mode = "limbered"

[[element]]
id = "A4"
unit = "SU-RIF"
aboard = "A2"

[[element]]
id = "A5"
unit = "SU-RIF"
at = [15, 12]

[[element]]
id = "B1"
unit = "DE-RIF"
at = [15, 13]

[[contact]]
by = "A5"
with = "B1"

[victory]
loss_limit = { A = 2, B = 1 }
by_objectives = { side = "A", win = 1 }
"#;

/// What is said when a word of the position is replaced.
fn broken(from: &str, to: &str) -> DataErrors {
    assert!(POSITION.contains(from), "the position has no {from}");
    read(&POSITION.replacen(from, to, 1)).expect_err("the position is still sound")
}

fn message(from: &str, to: &str) -> String {
    broken(from, to).to_string()
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

#[test]
fn the_position_is_sound() {
    let state = read(POSITION).unwrap_or_else(|err| panic!("{err}"));
    assert_eq!(state.elements.len(), 6);
}

#[test]
fn all_battles_of_the_program_are_sound() {
    for (name, text) in battles() {
        read(text).unwrap_or_else(|err| panic!("{name}: {err}"));
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/d20/battles");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut embedded: Vec<_> = battles().iter().map(|it| it.0).collect();
    embedded.sort_unstable();
    assert_eq!(files, embedded, "every file of the folder is part of the program");
}

#[test]
fn an_unknown_unit() {
    insta::assert_snapshot!(message("DE-RIF", "DE-RIFF"), @r#"
    error: there is no unit `DE-RIFF`
      --> battle.toml:69:8
       |
    69 | unit = "DE-RIFF"
       |        ^^^^^^^^^
       |
       = help: did you mean `DE-RIF`?
    "#);
}

#[test]
fn an_unknown_kind_of_terrain() {
    insta::assert_snapshot!(message("\"woods\"", "\"wood\""), @r#"
    error: there is no kind of terrain `wood`
      --> battle.toml:12:8
       |
    12 | kind = "wood"
       |        ^^^^^^
       |
       = help: did you mean `woods`? known are: cliff, crops, deep_water, dense_forest, field, hill, open, orchard, river, rubble, sand, scrub, steep_slope, stone_building, swamp, wooden_building, woods
    "#);
}

#[test]
fn an_unknown_field() {
    insta::assert_snapshot!(message("aboard = \"A2\"\n\n", "abord = \"A2\"\n\n"), @r#"
    error: unknown field `abord`
      --> battle.toml:60:1
       |
    60 | abord = "A2"
       | ^^^^^
       |
       = help: did you mean `aboard`? expected one of `id`, `unit`, `name`, `quality`, `at`, `facing`, `aboard`, `suppressed`, `gone`, `protection`, `mode`, `pending`, `smoke_left`, `chain`, `called_by`, `concealed`, `spotted`, `marks`, `class`, `move`, `range`, `hesa`, `ap`, `accuracy`, `defence`, `size`, `tank_hunting`, `flags`, `capacity`, `tow`, `riders`
    "#);
}

#[test]
fn a_malformed_id() {
    insta::assert_snapshot!(message("id = \"B1\"", "id = \"B100\""), @r#"
    error: `B100` is not the id of an element: A1 to A99 or B1 to B99
      --> battle.toml:68:6
       |
    68 | id = "B100"
       |      ^^^^^^
    "#);
}

#[test]
fn an_element_off_the_table() {
    insta::assert_snapshot!(message("[5, 5]", "[0.5, 5]"), @r#"
    error: A1 does not stand wholly on the table
      --> battle.toml:44:6
       |
    44 | at = [0.5, 5]
       |      ^^^^^^^^
    "#);
}

#[test]
fn overlapping_bases() {
    insta::assert_snapshot!(message("[15, 13]", "[15.5, 12.4]"), @r#"
    error: B1 stands on A5: their bases overlap
      --> battle.toml:70:6
       |
    70 | at = [15.5, 12.4]
       |      ^^^^^^^^^^^^
    "#);
}

#[test]
fn ground_that_may_not_be_entered() {
    insta::assert_snapshot!(message("[12, 5]", "[33, 24]"), @r#"
    error: A2 may not enter the ground it stands on: Mill pond
      --> battle.toml:49:6
       |
    49 | at = [33, 24]
       |      ^^^^^^^^
    "#);
}

#[test]
fn d20_h22_a_carrier_without_room() {
    let third = "aboard = \"A2\"\n\n[[element]]\nid = \"A6\"\nunit = \"SU-RIF\"\naboard = \"A2\"\n\n";
    insta::assert_snapshot!(message("aboard = \"A2\"\n\n", third), @r#"
    error: A2 has no room for A6 as a passenger: it takes 2 passengers, or 1 and 1 gun (D20-H22)
      --> battle.toml:65:10
       |
    65 | aboard = "A2"
       |          ^^^^
    "#);
}

#[test]
fn an_outline_that_crosses_itself() {
    insta::assert_snapshot!(message("[8, 8], [2, 8]", "[2, 8], [8, 8.5]"), @r#"
    error: the outline crosses or touches itself: see the edges from [8, 2] and [8, 8.5]
      --> battle.toml:13:10
       |
    13 | points = [[2, 2], [8, 2], [2, 8], [8, 8.5]]
       |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "#);
}

#[test]
fn a_limit_of_loss_that_cannot_be_reached() {
    insta::assert_snapshot!(message("A = 2", "A = 12"), @r#"
    error: the limit of loss of side A with its 3 combat elements is from 1 to 3, but this is 12
      --> battle.toml:77:20
       |
    77 | loss_limit = { A = 12, B = 1 }
       |                    ^^
    "#);
}

#[test]
fn several_mistakes_are_said_at_once_in_the_order_of_the_file() {
    let text = POSITION.replace("\"hedge\"", "\"hegde\"").replace("holder = \"B\"", "at_start = 1");
    let errors = read(&text).unwrap_err();
    assert_eq!(errors.0.len(), 1, "the form is checked first: {errors}");
    let text = POSITION
        .replace("\"veteran\"", "\"vetern\"")
        .replace("SU-RIF", "SU-RIFF")
        .replace("A = 2,", "A = 0,");
    let errors = read(&text).unwrap_err();
    let said: Vec<_> = errors.0.iter().map(|it| it.why.as_str()).collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    there is no Troop Quality `vetern`
    there is no unit `SU-RIFF`
    there is no unit `SU-RIFF`
    "#);
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
    case("\"light\"", "\"lihgt\"", "there is no class of batteries `lihgt`", "did you mean `light`?");
    case("\"veteran\"", "\"vetrean\"", "there is no Troop Quality `vetrean`", "did you mean `veteran`?");
    case("\"veteran\"", "3", "Troop Quality is from -1 to 2, but this is 3", "");
    case("stage = \"direct\"", "stage = \"dirct\"", "unknown variant `dirct`", "did you mean `direct`?");
    case("edge = \"south\"", "edge = \"suoth\"", "unknown variant `suoth`", "did you mean `south`?");
    case("holder = \"B\"", "holder = \"C\"", "unknown variant `C`", "");
    case("id = \"A\"\n", "id = \"C\"\n", "unknown variant `C`", "");
    case(
        "mode = \"limbered\"",
        "mode = \"limberd\"",
        "unknown variant `limberd`",
        "did you mean `limbered`?",
    );
}

#[test]
fn things_that_are_there_twice_or_not_at_all() {
    let case = |from: &str, to: &str, why: &str| at_line(&broken(from, to), line_of(from), why);
    case("id = \"T2\"", "id = \"T1\"", "the id `T1` is there twice");
    at_line(&broken("id = \"A3\"", "id = \"A4\""), line_of("id = \"A4\""), "the element A4 is there twice");
    case("id = \"B\"\nedge", "id = \"A\"\nedge", "the side A is there twice");
    case("aboard = \"A2\"\nmode", "aboard = \"A9\"\nmode", "there is no element A9 to carry A3");
    case("aboard = \"A2\"\nmode", "aboard = \"A3\"\nmode", "A3 cannot carry itself");
    case("contact = \"A1\"", "contact = \"A5\"", "A5 is no Commander or FOO of side A");
    case("with = \"B1\"", "with = \"B2\"", "there is no element B2 on the table");
}

#[test]
fn places_and_conditions_that_cannot_be() {
    let case = |from: &str, to: &str, why: &str| {
        let errors = broken(from, to);
        let all: Vec<_> = errors.0.iter().map(|it| it.why.as_str()).collect();
        assert!(all.contains(&why), "{all:?}");
        assert!(errors.0.iter().all(|it| it.line().is_some()), "{errors}");
    };
    case("at = [15, 13]", "facing = 90", "B1 is nowhere");
    case("at = [15, 13]", "at = [15, 13]\naboard = \"A2\"", "B1 has a place of its own and is aboard A2");
    case("aboard = \"A2\"\nmode", "at = [20, 20]\nmode", "A3 is limbered, but to nothing");
    case("\"limbered\"", "\"broken_down\"", "A3 is not man-portable: it cannot be broken down");
    case("\"limbered\"", "\"deployed\"", "A3 cannot be deployed aboard A2");
    case("at = [5, 5]", "at = [5, 5]\nmode = \"deployed\"", "A1 is no crew-served weapon: it has no mode");
    case("at = [12, 5]", "at = [12, 5]\nprotection = \"dug_in\"", "A2 is a vehicle: it cannot dig in");
    case("at = [15, 12]", "at = [15, 12]\nprotection = \"scrape\"", "A5 is no AFV: a scrape is for AFVs");
    case("at = [15, 12]", "at = [15, 12]\nchain = \"A2\"", "A2 is no Commander of side A");
    case("at = [15, 13]", "at = [15, 13]\nchain = \"A1\"", "A1 is no Commander of side B");
    case("at = [15, 13]", "at = [15, 14]", "A5 and B1 do not touch each other");
    case("with = \"B1\"", "with = \"A1\"", "A5 and A1 are on the same side");
    case("at = [20, 15]", "at = [20, 31]", "this place is off the table");
    case("holder = \"B\"", "captured = true", "nobody holds this objective, so nobody has captured it");
    case("edge = \"north\"", "edge = \"south\"", "both sides have the same base edge");
    case(
        "aboard = \"A2\"\n\n",
        "aboard = \"A1\"\n\n",
        "A1 has no room for A4 as a passenger: it takes nobody (D20-H22)",
    );
    case(
        "points = [[10, 10], [20, 10]]",
        "points = [[10, 10]]",
        "an outline needs at least three corners and a line two points, but this has 1",
    );
    case("[10, 10], [20, 10]", "[10, 10], [10, 10]", "the point [10, 10] is there twice in a row");
    case("[10, 10], [20, 10]", "[10, 10], [2000, 10]", "the point [2000, 10] is more than ten metres away");
    case(
        "by_objectives",
        "majority = true\nby_objectives",
        "objectives decide either by majority or as `by_objectives` says, not both",
    );
}

#[test]
fn numbers_out_of_their_limits() {
    let case = |from: &str, to: &str, why: &str| at_line(&broken(from, to), line_of(from), why);
    case("turns = 8", "turns = 100", "the number of turns is from 1 to 99, but this is 100");
    case("turn = 2", "turn = 9", "the turn is from 1 to 8, but this is 9");
    case("width = 40", "width = 241", "a table measures from 4 to 240 DU, but this is 241");
    case("height = 30", "height = 3.999", "a table measures from 4 to 240 DU, but this is 3.999");
    case("height = 30", "height = \"30\"", "invalid type: string \"30\"");
    case("win = 1", "win = 2", "the number of objectives to win is from 1 to 1, but this is 2");
    case(
        "unit = \"DE-RIF\"",
        "range = -1\nunit = \"DE-RIF\"",
        "a range in DU is from 0 to 99, but this is -1",
    );
}

#[test]
fn a_hill_needs_a_level_and_a_file_its_format() {
    at_line(&broken("\"woods\"", "\"hill\""), line_of("\"woods\""), "a hill needs a level");
    at_line(
        &read("format = 2\nsystem = \"d20\"").unwrap_err(),
        1,
        "this program reads format 1 of battle files, but this is 2",
    );
    at_line(&read("system = \"hk\"").unwrap_err(), 1, "this is a battle of the system `hk`, not of `d20`");
}

#[test]
fn d20_h01a_at_the_start_everybody_stands_in_his_zone() {
    let zone = "edge = \"south\"\nzone = [[0, 0], [40, 0], [40, 11], [0, 11]]";
    let text = POSITION.replace("stage = \"direct\"", "stage = \"begin\"").replace("edge = \"south\"", zone);
    let errors = read(&text).unwrap_err();
    at_line(&errors, line_of("[15, 12]") + 1, "A5 does not stand wholly inside the zone of side A");
    assert!(read(&text.replace("begin", "movement")).is_ok(), "later it may be anywhere");
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
    let line = "[[line]]\nkind = \"wall\"\npoints = [[2, 2], [8, 2]]\n";
    too_many("lines", line, 201, "a battle has at most 200 lines");
    let objective = "[[objective]]\nid = \"O#\"\nat = [2, 2]\n";
    too_many("objectives", objective, 21, "a battle has at most 20 objectives");
    let smoke = "[[smoke]]\nat = [2, 2]\nowner = \"A\"\n";
    too_many("smoke", smoke, 41, "there are at most 40 smoke markers");
    let element = "[[element]]\nid = \"A1\"\nunit = \"SU-RIF\"\nat = [2, 2]\n";
    too_many("elements", element, 199, "the element A1 is there twice");
}

#[test]
fn broken_text_is_refused() {
    let why = |bytes: Vec<u8>| Source::from_bytes("x.toml", bytes).unwrap_err().0[0].why.clone();
    assert_eq!(
        why(b"a = 1\nb = \xff".to_vec()),
        "line 2 is not UTF-8 text (byte 10): save the file as UTF-8"
    );
    assert_eq!(why(vec![b'x'; 2 << 20]), "the file is larger than 1 MiB, the most that is read");
    let long = Source::new("x.toml", "x".repeat(2 << 20));
    assert!(long.parse::<Setup>().is_err() && Tables::load(&[long]).is_err());
}

#[test]
fn garbage_is_refused_in_a_sentence() {
    let most = FILE_BYTES_MAX;
    let garbage = [
        "[".repeat(10_000),
        format!("a = {}", "[".repeat(10_000)),
        format!("a = {}", "{a=".repeat(10_000)),
        format!("area = {}{}", "[".repeat(10_000), "]".repeat(10_000)),
        format!("{}a = 1", "a.".repeat(200_000)),
        format!("[{}a]", "a.".repeat(200_000)),
        "x".repeat(most),
        "[a]\n".repeat(most / 4),
        "\"".repeat(most),
        "\u{1}\n".repeat(most / 2),
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
fn an_empty_file_is_an_empty_position_and_changes_no_table() {
    let state = read("").unwrap();
    assert_eq!((state.elements.len(), state.battle.turns, state.battle.title.as_str()), (0, 12, "position"));
    assert!(Tables::load(&[Source::new("mine.toml", "")]).is_ok());
}
