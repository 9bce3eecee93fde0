//! What the program says about tables and units of the user that are wrong, and what they replace if they are not.

use d20::Tables;
use engine::data::{DataErrors, Source};

const TABLES: &str = include_str!("../../../../../data/d20/tables.toml");

/// What is said when a word of the tables is replaced, in a file of the user.
fn broken_tables(from: &str, to: &str) -> DataErrors {
    assert!(TABLES.contains(from), "the tables have no {from}");
    let overlay = Source::new("mine.toml", TABLES.replacen(from, to, 1));
    Tables::load(&[overlay]).expect_err("the tables are still sound")
}

/// What is said about a file of the user.
fn broken_overlay(text: &str) -> DataErrors {
    Tables::load(&[Source::new("mine.toml", text)]).expect_err("the file is sound")
}

fn at_line(errors: &DataErrors, line: usize, why: &str) {
    let all: Vec<_> = errors.0.iter().map(|it| (it.line(), it.why.as_str())).collect();
    assert_eq!(all, [(Some(line), why)], "{errors}");
}

#[test]
fn a_table_that_leaves_a_result_open() {
    insta::assert_snapshot!(broken_tables("upto = 99, result =", "upto = 30, result =").to_string(), @r#"
    error: the table ends at 30: what is above has no result
      --> mine.toml:43:12
       |
    43 |   { upto = 30, result = "knocked_out" },
       |            ^^
       |
       = help: the last band goes up to 99 or more
    "#);
}

#[test]
fn a_movement_table_without_a_class() {
    let row =
        "  { class = \"slow\", road = 4, open = 4, rough = 4, difficult = 4, extreme = 0, track = 2 },\n";
    let message = broken_tables(row, "").to_string();
    insta::assert_snapshot!(message.lines().filter(|it| !it.contains("{ class")).collect::<Vec<_>>().join("\n"), @r#"
    error: the table [movement] has no row for slow
      --> mine.toml:10:8
       |
    10 |   rows = [
       |  ________^
    ...  |
    18 | | ]
       | |_^
       |
       = help: a table replaces the whole table of the rules: it must be complete
    "#);
}

#[test]
fn tables_that_are_not_sound() {
    let case = |from: &str, to: &str, why: &str| {
        let errors = broken_tables(from, to);
        let line = 1 + TABLES[..TABLES.find(from).unwrap()].matches('\n').count();
        at_line(&errors, line, why);
    };
    case(
        "upto = 13, result",
        "upto = 11, result",
        "the bands overlap: 11 is not above 11, the end of the band before",
    );
    case("\"fall_back\"", "\"fallback\"", "there is no result `fallback`");
    case("results = [\"-\", ", "results = [", "there are 8 columns, but 7 results");
    case("results = [\"-\", ", "results = [\"F\", ", "there is no result `F`");
    case("\"3:2\", \"2:1\"", "\"2:1\", \"3:2\"", "the odds 3:2 stand right of 2:1, but are not better");
    case("\"1:4\"", "\"0:4\"", "`0:4` are not odds");
    case("\"extreme\", \"track\"]", "\"extreme\"]", "the movement table has other columns");
    case("class = \"mech\"", "class = \"mehc\"", "unknown variant `mehc`");
    case("road = 10", "road = 11", "an allowance in DU is from 0 to 10, but this is 11");
    case("rule = \"D20-062\"", "rule = \"\"", "the rule of a table is empty");
    case("kind = \"field\"", "kind = \"open\"", "the kind `open` is there twice");
    case(
        "wheels = false }",
        "wheels = false, width = 1 }",
        "an obstacle has no width: it is crossed at its centre line",
    );
    case("modifier = 2", "modifier = 9", "the modifier of Troop Quality is from -5 to 5, but this is 9");
    case("missions = 4", "missions = 400", "the number of missions is from 0 to 20, but this is 400");
    case("width = 1.5, depth = 1.5", "width = 1.5, depth = 9", "the depth of a base is from 0.25 to 8 DU");
}

#[test]
fn a_table_without_its_source_and_units_without_theirs() {
    let without = TABLES.replacen("rule = \"D20-080\"\n", "", 1);
    assert_eq!(broken_overlay(&without).0[0].why, "missing field `rule`");
    let unit = "[[unit]]\nid = \"XX-NEW\"\nname = \"New\"\nclass = \"inf\"\nmove = \"inf\"\ndefence = 2\n";
    at_line(&broken_overlay(unit), 2, "a file with units says in [about] where they come from");
    let about = "[about]\nrule = \"D20-UNITS\"\nsource = \"HOUSE\"\n";
    at_line(&broken_overlay(&format!("{about}{unit}{unit}")), 11, "the unit `XX-NEW` is there twice");
    at_line(
        &broken_overlay(&format!("{about}{unit}ap = \"*\"\n")),
        10,
        "AP `*` says nothing without a kind of weapon",
    );
    at_line(&broken_overlay(&format!("{about}{unit}ap = \"?\"\n")), 10, "invalid value: string \"?\"");
}

#[test]
fn files_of_the_user_replace_whole_tables_and_units() {
    let (plain, units) = Tables::load(&[]).unwrap();
    let overlay = r#"
        [about]
        rule = "D20-UNITS"
        source = "HOUSE"

        [[unit]]
        id = "DE-RIF"
        name = "Tired rifle section"
        class = "inf"
        move = "inf"
        defence = 1

        [[unit]]
        id = "FR-RIF"
        name = "Groupe de combat"
        class = "inf"
        move = "inf"
        range = 8
        hesa = 2
        defence = 2

        [terrain]
        rule = "D20-H05"
        source = "HOUSE"
        rows = [{ kind = "moor", name = "moor", column = "rough", cover = "soft", blocks = false, relief = false, dig = true }]
    "#;
    let (tables, changed) = Tables::load(&[Source::new("mine.toml", overlay)]).unwrap();
    let (before, rifles) = units.find("DE-RIF").unwrap();
    let (after, tired) = changed.find("DE-RIF").unwrap();
    assert_eq!((before, rifles.stats.hesa), (after, Some(2)), "it keeps its place in the list");
    assert_eq!((tired.stats.hesa, tired.stats.defence), (None, 1), "nothing of the old unit is left");
    assert_eq!(changed.ids().count(), units.ids().count() + 1);
    assert_eq!(tables.terrain.len(), 1);
    assert_eq!(tables.lines, plain.lines, "other tables stay");
}
