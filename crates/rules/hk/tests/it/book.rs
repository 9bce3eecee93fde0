//! The numbers of the program are those of the specification: cell by cell.

const BOOK: &str = include_str!("../../../../../docs/rules/hk.md");
const TABLES: &str = include_str!("../../../../../data/hk/tables.toml");
const WEAPONS: &str = include_str!("../../../../../data/hk/weapons.toml");
const VEHICLES: &str = include_str!("../../../../../data/hk/vehicles.toml");
const TERRAIN: &str = include_str!("../../../../../data/hk/terrain.toml");
const CORVIN_FARM: &str = include_str!("../../../../../data/hk/battles/corvin-farm.toml");
const CHURCHYARD: &str = include_str!("../../../../../data/hk/battles/churchyard.toml");

/// The cells of the first table with this head behind a text of the book.
fn table_behind(text: &str, head: &str) -> Vec<Vec<String>> {
    let from = BOOK.find(text).unwrap_or_else(|| panic!("the book has no {text}"));
    let start = from + BOOK[from..].find(head).unwrap_or_else(|| panic!("the book has no table {head}"));
    let lines = BOOK[start..].lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).skip(1).collect()).collect()
}

fn book_table(head: &str) -> Vec<Vec<String>> {
    table_behind("", head)
}

fn rows(file: &str, table: &str) -> Vec<toml::Table> {
    let file: toml::Table = toml::from_str(file).unwrap();
    file[table]["rows"].clone().try_into().unwrap()
}

/// A cell as the book prints it.
fn shown(row: &toml::Table, field: &str, left_out: &str) -> String {
    match row.get(field) {
        Some(toml::Value::String(word)) => word.clone(),
        Some(value) => value.to_string(),
        None => left_out.to_owned(),
    }
}

/// A number of the book without its sign for numbers to be reached: "4+".
fn plus(row: &toml::Table, field: &str) -> String {
    format!("{}+", shown(row, field, ""))
}

#[test]
fn hk_040_the_numbers_by_cover() {
    let book = book_table("| Cover | To hit | To kill |");
    let rows = rows(TABLES, "cover");
    assert_eq!(book.len(), rows.len());
    for (row, printed) in rows.iter().zip(&book) {
        assert!(printed[0].to_lowercase().contains(&shown(row, "cover", "")), "{}", printed[0]);
        assert_eq!([plus(row, "hit"), plus(row, "kill")], printed[1..3], "{}", printed[0]);
    }
}

#[test]
fn hk_050_the_numbers_of_calls() {
    let book = book_table("| Support | HE | Smoke |");
    for (row, printed) in rows(TABLES, "calls").iter().zip(&book) {
        assert_eq!(shown(row, "support", ""), printed[0].to_lowercase());
        assert_eq!([plus(row, "he"), plus(row, "smoke")], printed[1..3]);
    }
}

#[test]
fn hk_h14_h21_h64_the_weights_of_shells() {
    let book = book_table("| Weight | Examples |");
    let rows = rows(TABLES, "shells");
    assert_eq!(book.len(), rows.len());
    for (row, printed) in rows.iter().zip(&book) {
        assert_eq!(shown(row, "weight", ""), printed[0].to_lowercase());
        let radius = |field: &str| format!("{}\"", shown(row, field, ""));
        assert_eq!([radius("radius"), radius("battery_radius")], printed[2..4]);
        assert_eq!([shown(row, "hit", ""), shown(row, "kill", "")], printed[4..6]);
    }
    let missions: Vec<String> = rows.iter().map(|row| shown(row, "missions", "")).collect();
    let [light, medium, heavy] = missions.try_into().unwrap();
    assert!(BOOK.contains(&format!("off-table battery Light {light}, Medium {medium}, Heavy {heavy}.")));
    let at: Vec<String> = rows.iter().map(|row| shown(row, "at", "")).collect();
    let sentence = format!("acts as AT {} (Light), {} (Medium), {} (Heavy)", at[0], at[1], at[2]);
    assert!(BOOK.contains(&sentence), "{sentence}");
}

#[test]
fn hk_h40_the_weapons() {
    let book = book_table("| Weapon | Dice | N | X |");
    let rows = rows(WEAPONS, "weapons");
    // One row of the book is two weapons of the program.
    let pair = book.iter().position(|it| it[0] == "PIAT, bazooka").unwrap();
    assert_eq!(book.len() + 1, rows.len());
    for (idx, row) in rows.iter().enumerate() {
        let printed = &book[if pair < idx { idx - 1 } else { idx }];
        let id = shown(row, "id", "");
        let dice = match (row.get("dice"), row.get("he")) {
            (Some(dice), _) => dice.to_string(),
            (None, Some(weight)) => {
                let weight = weight.as_str().unwrap();
                format!("HE {}{}", weight[..1].to_uppercase(), &weight[1..])
            }
            (None, None) => "-".to_owned(),
        };
        assert_eq!(dice, printed[1], "{id}: dice");
        assert_eq!(shown(row, "normal", "-"), printed[2], "{id}: normal range");
        assert_eq!(shown(row, "max", "-"), printed[3], "{id}: maximum range");
        let kill = if printed[4] == "-" { "-" } else { "0" };
        assert_eq!(shown(row, "kill", kill), printed[4], "{id}: kill");
        assert_eq!(shown(row, "crew", "-"), printed[5], "{id}: crew");
        let at = printed[6].split("AT ").nth(1).map(|it| it.split([',', ';']).next().unwrap_or(""));
        assert_eq!(row.get("at").map(ToString::to_string).as_deref(), at, "{id}: AT");
        let min = printed[6].split("min ").nth(1).map(|it| it.trim_end_matches('"'));
        assert_eq!(row.get("min").map(ToString::to_string).as_deref(), min, "{id}: least range");
        assert_eq!(row.contains_key("smoke"), printed[6].contains("smoke"), "{id}: smoke");
        assert_eq!(row.contains_key("indirect"), printed[6].contains("indirect"), "{id}: indirect");
        assert_eq!(row.contains_key("once"), printed[6].contains("once"), "{id}: once");
    }
}

#[test]
fn hk_h60_the_vehicles() {
    let book = book_table("| Vehicle | Armour F/S |");
    let mut rows = rows(VEHICLES, "vehicles").into_iter();
    for printed in &book {
        // "T-34/76, Sherman 75, Cromwell" are three rows of the program.
        for name in printed[0].split(", ") {
            let row = rows.next().unwrap_or_else(|| panic!("there is no {name}"));
            let own = shown(&row, "name", "").to_lowercase();
            assert!(
                name.to_lowercase().contains(&own) || own.contains(&name.to_lowercase()),
                "{name} is {own}"
            );
            let armour = format!("{}/{}", shown(&row, "front", ""), shown(&row, "side", ""));
            assert_eq!(armour, printed[1], "{name}");
            assert_eq!(shown(&row, "at", "-"), printed[2], "{name}: AT");
            assert_eq!(shown(&row, "he", "-"), printed[3].to_lowercase(), "{name}: HE");
            assert_eq!(shown(&row, "mg", "-"), printed[4], "{name}: MG dice");
            assert_eq!(shown(&row, "traction", "") == "wheeled", printed[5].contains("wheeled"), "{name}");
            let men =
                printed[5].split(" men").next().and_then(|it| it.rsplit(' ').next()?.parse::<i64>().ok());
            assert_eq!(row.get("seats").and_then(toml::Value::as_integer), men, "{name}: men");
            assert_eq!(row.contains_key("hull"), printed[5].contains("within 45"), "{name}");
            assert_eq!(row.contains_key("slow"), printed[5].contains("order A not allowed"), "{name}");
        }
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn hk_h05_the_cover_of_terrain() {
    let book = book_table("| Class | Terrain |");
    let printed = |class: &str| {
        let row = book.iter().find(|it| it[0].to_lowercase().contains(class)).unwrap();
        row[1].clone()
    };
    for table in ["areas", "lines"] {
        for row in rows(TERRAIN, table) {
            let (id, class) = (shown(&row, "id", ""), shown(&row, "cover", "open"));
            // What the book gives no cover to, and what is no ground of its own.
            if class == "open" {
                continue;
            }
            let name = shown(&row, "name", "");
            let name = name
                .strip_suffix("es")
                .filter(|it| it.ends_with("foxhol"))
                .map_or(name.clone(), |it| format!("{it}e"));
            assert!(printed(&class).contains(&name), "{id}: the book does not give {class} cover to {name}");
        }
    }
}

/// A number as people write it: "24.5".
fn number(value: &toml::Value) -> String {
    value.as_integer().map_or_else(|| value.to_string(), |it| it.to_string())
}

/// A place as the book prints it: "(24.5,16)".
fn place(value: &toml::Value) -> String {
    let xy = value.as_array().unwrap();
    format!("({},{})", number(&xy[0]), number(&xy[1]))
}

/// Part 9: terrain, objectives and elements of a battle.
fn as_printed(battle: &str, part: &str) {
    let file: toml::Table = toml::from_str(battle).unwrap();
    let list = |name: &str| file[name].clone().try_into::<Vec<toml::Table>>().unwrap();
    let ground: Vec<toml::Table> = [list("area"), list("line")].concat();
    let terrain = table_behind(part, "| Id | Type | Name | Points | Level |");
    assert_eq!(terrain.len(), ground.len());
    for printed in &terrain {
        let row = ground.iter().find(|it| shown(it, "id", "") == printed[0]).unwrap();
        let kind = printed[1].split([',', '(']).next().unwrap().trim().replace(' ', "_");
        assert_eq!(shown(row, "kind", ""), kind, "{}", printed[0]);
        let name = match row.get("floors") {
            Some(n) if n.as_integer() == Some(1) => format!("{}, 1 floor", shown(row, "name", "")),
            Some(n) => format!("{}, {n} floors", shown(row, "name", "")),
            None => shown(row, "name", ""),
        };
        assert_eq!(name, printed[2]);
        let points: Vec<String> = row["points"].as_array().unwrap().iter().map(place).collect();
        let shape = if ground.iter().position(|it| it == row).unwrap() < list("area").len() {
            "polygon"
        } else {
            "line"
        };
        assert_eq!(format!("{shape} {}", points.join(" ")), printed[3], "{}", printed[0]);
        assert_eq!(shown(row, "level", "0"), printed[4], "{}", printed[0]);
    }
    let start = BOOK.find(part).unwrap();
    let text = &BOOK[start..start + BOOK[start..].find("Exercised:").unwrap()];
    for objective in list("objective") {
        let at = format!("{} {}", shown(&objective, "id", ""), shown(&objective, "name", ""));
        let printed = format!("{at} {}", place(&objective["at"])).to_lowercase();
        assert!(text.to_lowercase().contains(&printed), "{printed}");
    }
    let mut n_elements = 0;
    for line in text.lines().filter(|it| it.starts_with("| A") || it.starts_with("| B")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let element = list("element").into_iter().find(|it| shown(it, "id", "") == cells[1]).unwrap();
        assert!(cells[3].starts_with(&place(&element["at"])), "{line}");
        n_elements += 1;
    }
    assert_eq!(list("element").len(), n_elements);
    let turns = format!("Turn # = {}.", file["turns"]);
    assert!(text.contains(&turns), "{turns}");
    let size = format!("Table {}\" x {}\"", file["table"]["width"], file["table"]["height"]);
    assert!(text.contains(&size), "{size}");
}

#[test]
fn part_9_1_corvin_farm() {
    as_printed(CORVIN_FARM, "### 9.1 Corvin farm");
}

#[test]
fn part_9_2_churchyard_cottage() {
    as_printed(CHURCHYARD, "### 9.2 Churchyard cottage");
}

/// The men of a squad, as part 7.4 counts them.
#[test]
fn part_7_4_the_sizes_of_squads() {
    use engine::Ruleset;
    let rules = hk::Hk::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    let men = |id: &str| rules.units.find(id).unwrap_or_else(|| panic!("there is no {id}")).men.len();
    let sizes = [
        ("DE-HQ", 4),
        ("DE-GRP", 10),
        ("DE-MG", 5),
        ("DE-MOR81", 3),
        ("DE-PAK38", 4),
        ("UK-HQ", 4),
        ("UK-SEC", 10),
        ("UK-MOR2", 2),
        ("UK-VIC", 5),
        ("UK-6PDR", 5),
        ("SU-HQ", 3),
        ("SU-RIF", 9),
        ("SU-SMG", 8),
        ("SU-MAX", 5),
        ("SU-MOR82", 3),
        ("US-HQ", 5),
        ("US-SQD", 12),
        ("US-BAZ", 2),
        ("US-MG", 5),
        ("US-MOR60", 2),
    ];
    for (id, n) in sizes {
        assert_eq!(men(id), n, "{id}");
    }
    // Every squad and MG team has a leader with a bonus; crews of guns and mortars have none.
    for unit in rules.units.list() {
        let led = unit.men.iter().any(|it| it.role == hk::Role::Leader);
        assert_eq!(led, 0 < unit.leader_bonus, "{}", unit.id);
    }
    // Every support weapon has its full crew.
    for unit in rules.units.list() {
        for (&kind, idx) in unit.weapons.iter().zip(0_u8..) {
            let serves = |role: hk::Role| [hk::Role::Gunner(idx), hk::Role::Crew(idx)].contains(&role);
            let crew = unit.men.iter().filter(|it| serves(it.role)).count();
            assert_eq!(crew, usize::from(rules.tables.weapon(kind).crew), "{}", unit.id);
        }
    }
}
