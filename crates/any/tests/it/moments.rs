//! The moments of a game that a seat can be shown again.

use any::moments;
use engine::LogLine;

#[test]
fn a_moment_stands_under_its_turn_and_part_and_tells_what_happened() {
    let fact = |text: &str| LogLine::fact(text, "ENG-001");
    let lines = [
        (0, LogLine::heading("Turn 1, British")),
        (0, LogLine::heading("British: fire")),
        (0, LogLine::heading("British: direct fire")),
        (1, fact("A3 fires at B2.")),
        (1, fact("B2 falls back.")),
        (2, LogLine::heading("British: movement")),
        (3, fact("commander A1 moves.")),
    ];
    let found = moments(&lines);
    let told: Vec<(usize, &str, &str)> =
        found.iter().map(|(n, it)| (*n, it.heading.as_str(), it.text.as_str())).collect();
    let fire = "Turn 1, British · British: direct fire";
    let movement = "Turn 1, British · British: movement";
    let expected = [
        (1, fire, fire),
        (2, fire, "A3 fires at B2. B2 falls back."),
        (3, movement, movement),
        (4, movement, "Commander A1 moves."),
    ];
    assert_eq!(told, expected);
}
