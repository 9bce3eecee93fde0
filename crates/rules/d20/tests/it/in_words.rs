//! A position in words.

use d20::{D20, Setup, battles};
use engine::data::Source;
use engine::{Ruleset, Seat, Section, in_words};

fn words(text: &str, seat: Seat) -> Vec<Section> {
    let rules = D20::with_data(&[]).expect("its own tables are sound");
    let source = Source::new("position.toml", text);
    let setup: Setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
    in_words(&rules.view(&state, seat))
}

const POSITION: &str = r#"
title = "Two hedges"
turn = 2
stage = "movement"
[[side]]
id = "A"
name = "Reds"
[[side]]
id = "B"
name = "Blues"
[[objective]]
id = "yard"
name = "farm yard"
at = [40, 20]
holder = "B"
[[area]]
id = "copse"
name = "Copse"
kind = "woods"
points = [[8, 8], [14, 8], [14, 14], [8, 14]]
[[area]]
id = "h"
name = "Hill 131"
kind = "hill"
level = 1
points = [[28, 28], [34, 28], [34, 34], [28, 34]]
[[line]]
id = "road"
name = "Main road"
kind = "road"
points = [[0, 24], [60, 24]]
[[element]]
id = "A1"
unit = "SU-RIF"
at = [10, 10]
facing = 46
[[element]]
id = "A2"
unit = "SU-RIF"
at = [40, 24]
suppressed = true
[[element]]
id = "A3"
unit = "SU-RIF"
gone = "routed"
[[element]]
id = "B1"
unit = "DE-RIF"
at = [30, 30]
facing = 180
[[element]]
id = "B2"
unit = "DE-RIF"
at = [17, 10]
facing = 270
[[smoke]]
at = [40, 16]
owner = "A"
"#;

#[test]
fn a_screen_reader_hears_all_that_is_drawn() {
    let sections = words(POSITION, Seat(1));
    let titles: Vec<&str> = sections.iter().map(|it| it.title.as_str()).collect();
    let expected = [
        "Where play stands",
        "Places to be held",
        "Your pieces (Reds)",
        "Blues pieces",
        "Lying on the table",
        "Record sheet, Reds",
        "The ground",
    ];
    assert_eq!(titles, expected);
    let of = |title: &str| {
        let section = sections.iter().find(|it| it.title == title).expect("it is there");
        section.lines.iter().map(String::as_str).collect::<Vec<_>>()
    };
    let now = of("Where play stands");
    assert_eq!(now[..2], ["Two hedges", "Turn 2 of 12, Movement"]);
    assert_eq!(now.last(), Some(&"It is your turn to decide."));
    assert_eq!(of("Places to be held"), ["farm yard: held by Blues, 10 south-east of Hill 131, at 40, 20"]);
    let own = of("Your pieces (Reds)");
    assert!(
        own[0].starts_with("A1 ") && own[0].ends_with(", in the Copse, at 10, 10, faces north-east, can act")
    );
    assert!(
        own[1].starts_with("A2 ")
            && own[1].contains("on the Main road, at 40, 24")
            && own[1].contains("suppressed")
    );
    assert!(own[2].starts_with("Out of play: A3 ") && own[2].ends_with("(routed)"), "{own:?}");
    let enemy = of("Blues pieces");
    assert!(enemy[0].contains("on Hill 131, at 30, 30, faces south"), "{enemy:?}");
    assert!(enemy[1].contains("3 east of the Copse, at 17, 10, faces west"), "{enemy:?}");
    assert!(!enemy.join(" ").contains("can act"));
    assert_eq!(
        of("Lying on the table"),
        ["smoke: fire across it is at -4, 4 south of the farm yard, at 40, 16"]
    );
    let ground = of("The ground");
    assert!(
        ground.contains(&"Copse (woods): difficult, soft cover, blocks sight, around 11, 11"),
        "{ground:?}"
    );
    assert!(ground.iter().any(|it| it.starts_with("Main road") && it.ends_with("from 0, 24 to 60, 24")));
}

#[test]
fn every_piece_of_every_battle_is_read_out_once() {
    for (name, text) in battles() {
        for seat in [Seat(1), Seat(2), Seat::UMPIRE, Seat::ONLOOKER] {
            let rules = D20::with_data(&[]).expect("its own tables are sound");
            let source = Source::new(*name, *text);
            let state = rules.set_up(&source, source.parse().expect("sound")).expect("sound");
            let view = rules.view(&state, seat);
            let all = in_words(&view);
            let lines: Vec<&String> =
                all.iter().filter(|it| it.title.contains("ieces")).flat_map(|it| &it.lines).collect();
            for piece in &view.pieces {
                let id = format!("{} ", piece.id);
                let n = lines.iter().filter(|it| it.starts_with(&id)).count();
                assert_eq!(n, 1, "{name}: {} is read {n} times to seat {}", piece.id, seat.0);
            }
        }
    }
}
