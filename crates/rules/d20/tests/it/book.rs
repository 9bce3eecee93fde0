//! The numbers of the program are those of the rulebook: cell by cell.

const BOOK: &str = include_str!("../../../../../docs/rules/d20.md");
const TABLES: &str = include_str!("../../../../../data/d20/tables.toml");
const UNITS: [&str; 5] = [
    include_str!("../../../../../data/d20/units/common.toml"),
    include_str!("../../../../../data/d20/units/german.toml"),
    include_str!("../../../../../data/d20/units/soviet.toml"),
    include_str!("../../../../../data/d20/units/british.toml"),
    include_str!("../../../../../data/d20/units/american.toml"),
];

/// The cells of the table of the book whose head begins like this.
fn book_table(head: &str) -> Vec<Vec<String>> {
    let start = BOOK.find(head).unwrap_or_else(|| panic!("the book has no table {head}"));
    let lines = BOOK[start..].lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).skip(1).collect()).collect()
}

fn rows(table: &str) -> Vec<toml::Table> {
    let tables: toml::Table = toml::from_str(TABLES).unwrap();
    tables[table]["rows"].clone().try_into().unwrap()
}

/// A cell as the book prints it.
fn shown(row: &toml::Table, field: &str, left_out: &str) -> String {
    match row.get(field) {
        Some(toml::Value::String(word)) => word.clone(),
        Some(value) => value.to_string(),
        None => left_out.to_owned(),
    }
}

#[test]
fn d20_080_the_movement_table() {
    let names = ["cmd", "mech", "inf", "slow", "wheeled", "horse", "csw", "cav"];
    let columns = ["road", "open", "rough", "difficult", "extreme", "track"];
    let rows = rows("movement");
    let book = book_table("| Element type | Road");
    assert_eq!(
        book.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(),
        ["Cmd", "Mech", "Inf", "S", "Wh", "HD", "CSW"]
    );
    for (idx, name) in names.into_iter().enumerate() {
        assert_eq!(rows[idx]["class"].as_str(), Some(name));
        let Some(printed) = book.get(idx) else { continue };
        for (column, cell) in columns.into_iter().zip(&printed[1..]) {
            assert_eq!(shown(&rows[idx], column, ""), *cell, "{name} {column}");
        }
    }
    // D20-H46 prints its row as a sentence.
    let cell = |column: &&str| {
        format!("{}{} {}", column[..1].to_uppercase(), &column[1..], shown(&rows[7], column, ""))
    };
    let sentence = columns.iter().map(cell).collect::<Vec<_>>().join(", ");
    assert!(BOOK.contains(&format!("movement class Cav: {sentence}.")), "{sentence}");
}

#[test]
fn d20_054_the_penetration_table() {
    let tables: toml::Table = toml::from_str(TABLES).unwrap();
    let columns: Vec<String> = tables["penetration"]["columns"].clone().try_into().unwrap();
    assert!(BOOK.contains(&format!("| Roll | {} |", columns.join(" | "))));
    let (rows, book) = (rows("penetration"), book_table("| Roll | 1:4"));
    assert_eq!(rows.len(), book.len());
    for (row, printed) in rows.iter().zip(&book) {
        let (_, upto) = printed[0].split_once('-').unwrap();
        // D20-R8: what is above 20 reads the last row.
        let upto = if upto == "20" { "99" } else { upto };
        assert_eq!(shown(row, "upto", ""), upto);
        let results: Vec<String> = row["results"].clone().try_into().unwrap();
        assert_eq!(results, printed[1..9], "{}", printed[0]);
    }
}

#[test]
fn d20_062_the_results_of_hesa_fire() {
    let rows = rows("hesa_result");
    let upto: Vec<i64> = rows.iter().map(|row| row["upto"].as_integer().unwrap()).collect();
    let results: Vec<&str> = rows.iter().map(|row| row["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["no_effect", "fall_back", "suppressed", "knocked_out"]);
    let (a, b, c) = (upto[0], upto[1], upto[2]);
    let sentence = format!("{a} or less no effect; {}-{b} F; {}-{c} S; {} or more K", a + 1, b + 1, c + 1);
    assert!(BOOK.contains(&sentence), "{sentence}");
}

#[test]
fn d20_h42_the_batteries() {
    let (rows, book) = (rows("batteries"), book_table("| Battery | HE"));
    assert_eq!(rows.len(), book.len());
    for (row, printed) in rows.iter().zip(&book) {
        let name = printed[0].split(' ').next().unwrap().to_lowercase();
        let cells = ["class", "he", "ap", "missions"].map(|field| shown(row, field, ""));
        assert_eq!(cells, [name, printed[1].clone(), printed[2].clone(), printed[3].clone()]);
    }
}

#[test]
fn d20_h05_the_columns_of_terrain() {
    let book = book_table("| Terrain | Move column");
    for row in rows("terrain") {
        let name = match row["kind"].as_str().unwrap() {
            "open" => "open".to_owned(),
            // A hill gives a level only.
            "hill" => continue,
            _ => row["name"].as_str().unwrap().replace(", ", ": "),
        };
        let printed = book.iter().find(|it| it[0].to_lowercase().contains(&name));
        let printed = printed.unwrap_or_else(|| panic!("the book does not know {name}"));
        assert_eq!(shown(&row, "column", ""), printed[1].to_lowercase(), "{name}");
    }
}

#[test]
fn d20_h02_the_bases() {
    for row in rows("bases") {
        let class = row["class"].as_str().unwrap();
        let printed = match class {
            "inf" | "cmd" | "foo" | "cav" => "Inf, Cmd, FOO, Cav 1.5 x 1;",
            "csw" => "CSW 1.5 x 1.5;",
            _ => "vehicles 1 x 2.",
        };
        let size = format!("{} x {}", shown(&row, "width", ""), shown(&row, "depth", ""));
        assert!(BOOK.contains(printed) && printed[..printed.len() - 1].ends_with(&size), "{class} {size}");
    }
}

#[test]
fn part_7_3_the_units() {
    let book = book_table("| Id | Name | Cl |");
    let files = UNITS.map(|text| toml::from_str::<toml::Table>(text).unwrap());
    let units: Vec<toml::Table> =
        files.iter().flat_map(|file| file["unit"].clone().try_into::<Vec<toml::Table>>().unwrap()).collect();
    let unit = |id: &str| units.iter().find(|it| it["id"].as_str() == Some(id));
    assert_eq!(units.len(), book.len());
    for printed in &book {
        let unit = unit(&printed[0]).unwrap_or_else(|| panic!("there is no unit {}", printed[0]));
        let mut cells: Vec<String> = ["id", "name"].map(|field| shown(unit, field, "")).to_vec();
        cells.push(short(&shown(unit, "class", "")));
        cells.push(short(&shown(unit, "move", "")));
        cells.extend(["range", "hesa", "ap", "accuracy", "defence"].map(|field| shown(unit, field, "-")));
        cells.push(shown(unit, "size", "0"));
        cells.push(shown(unit, "tank_hunting", "-"));
        cells.push(flags(unit));
        assert_eq!(cells, printed[..12]);
    }
}

/// A class or movement class as part 7.3 prints it.
fn short(word: &str) -> String {
    let known =
        [("slow", "S"), ("wheeled", "Wh"), ("horse", "HD"), ("csw", "CSW"), ("afv", "AFV"), ("apc", "APC")];
    let more =
        [("foo", "FOO"), ("inf", "Inf"), ("cmd", "Cmd"), ("cav", "Cav"), ("mech", "Mech"), ("soft", "Soft")];
    known.iter().chain(&more).find(|it| it.0 == word).unwrap_or_else(|| panic!("{word}")).1.to_owned()
}

/// The last column of part 7.3.
fn flags(unit: &toml::Table) -> String {
    const KNOWN: [(&str, &str); 11] = [
        ("turret", "T"),
        ("hull", "H"),
        ("open_topped", "O"),
        ("armoured_car", "AC"),
        ("radio", "R"),
        ("portable", "P"),
        ("sfmg", "SF"),
        ("mortar", "Mo"),
        ("flamethrower", "Fl"),
        ("smoke", "Sm"),
        ("aa", "AA"),
    ];
    let given: Vec<String> = unit.get("flags").map_or(Vec::new(), |it| it.clone().try_into().unwrap());
    let letters = |flag: &String| KNOWN.iter().find(|it| it.0 == flag).unwrap().1.to_owned();
    let mut res: Vec<String> = given.iter().map(letters).collect();
    if unit["class"].as_str() == Some("cav") {
        res.push("H46".to_owned());
    }
    match (unit.get("capacity"), unit.get("tow")) {
        // D20-H22 says in a sentence that a truck also tows.
        (Some(n), _) => res.push(format!("c{n}")),
        (None, Some(n)) => res.push(format!("tow {n}")),
        (None, None) => (),
    }
    res.join(" ")
}

#[test]
fn d20_h22_riders_sit_on_tanks_and_assault_guns() {
    for text in UNITS {
        let file: toml::Table = toml::from_str(text).unwrap();
        for unit in file["unit"].as_array().unwrap() {
            let has = |flag: &str| {
                unit.get("flags")
                    .is_some_and(|it| it.as_array().unwrap().iter().any(|it| it.as_str() == Some(flag)))
            };
            let tracked = matches!(unit["move"].as_str(), Some("mech" | "slow"));
            let tank = unit["class"].as_str() == Some("afv") && tracked && !has("open_topped");
            assert_eq!(unit.get("riders").is_some(), tank, "{}", unit["id"]);
        }
    }
}
