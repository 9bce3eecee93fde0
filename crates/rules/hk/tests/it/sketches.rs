//! Sketches: every procedure works as its example says, words that are not understood get a helpful answer, and the numbers
//! of the worked examples come out.

use engine::{BUDGET, Ruleset, Sketch, odds};
use hk::Hk;

fn sketch(procedure: &str, words: &str) -> Result<Sketch<Hk>, String> {
    let rules = Hk::with_data(&[]).expect("its own tables are sound");
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let words: Vec<_> = words.split_whitespace().map(pair).collect();
    rules.sketch(procedure, &words)
}

/// The chance of an outcome as a fraction; "0" if it is none.
#[track_caller]
fn chance(procedure: &str, words: &str, outcome: &str) -> String {
    let rules = Hk::with_data(&[]).expect("its own tables are sound");
    let Sketch { state, seat, decision } = sketch(procedure, words).unwrap_or_else(|why| panic!("{why}"));
    let odds = odds(&rules, &state, seat, &decision, BUDGET).unwrap_or_else(|why| panic!("{why}"));
    let found = odds.outcomes.iter().find(|it| it.name == outcome);
    found.map_or("0".to_owned(), |it| it.chance.to_string())
}

#[track_caller]
fn check_refused(procedure: &str, words: &str, parts: &[&str]) {
    let why = sketch(procedure, words).expect_err("it cannot be understood");
    for part in parts {
        assert!(why.contains(part), "{part:?} is not in: {why}");
    }
}

#[test]
fn whatever_takes_a_unit_has_a_list_of_units_to_pick_from() {
    let rules = Hk::with_data(&[]).expect("its own tables are sound");
    let lists = rules.lists();
    for word in Hk::procedures().iter().flat_map(|it| &it.words).filter(|it| it.values.contains("unit")) {
        let (_, picks) = lists.iter().find(|it| it.0 == word.values).expect("a list");
        assert!(picks.iter().any(|it| it.value == "DE-GRP" && it.label == "Gruppe" && it.group == "DE"));
    }
}

#[test]
fn every_example_can_be_resolved() {
    let rules = Hk::with_data(&[]).expect("its own tables are sound");
    for it in Hk::procedures() {
        let Sketch { state, seat, decision } =
            sketch(it.name, it.example).unwrap_or_else(|why| panic!("{}: {why}", it.name));
        assert_eq!(rules.check(&state), Ok(()), "{}", it.name);
        let odds = odds(&rules, &state, seat, &decision, BUDGET);
        let odds = odds.unwrap_or_else(|why| panic!("{} {}: {why}", it.name, it.example));
        // EX-17: what cannot be spotted has one outcome.
        assert!(1 < odds.outcomes.len() || it.name == "spotting", "{}: {:?}", it.name, odds.outcomes);
    }
}

#[test]
fn every_flag_of_a_procedure_can_be_set() {
    for it in Hk::procedures() {
        for word in it.words.iter().filter(|word| word.values == "yes or no") {
            for value in ["yes", "no"] {
                let words = format!("{} {}={value}", it.example, word.name);
                let twice = it.example.contains(&format!("{}=", word.name));
                let result = sketch(it.name, &words);
                assert!(result.is_ok() || twice, "{} {words}: {:?}", it.name, result.err());
            }
        }
    }
}

/// EX-17.
#[test]
fn hk_100_spotting_numbers() {
    assert_eq!(chance("spotting", "distance=18 hindrances=1", "spotted"), "0");
    assert_eq!(chance("spotting", "distance=16 hindrances=1", "spotted"), "1/6");
    assert_eq!(chance("spotting", "distance=12", "spotted"), "1/3");
}

/// P-4, EX-9, EX-10.
#[test]
fn hk_050_calls() {
    assert_eq!(chance("call", "support=attached", "fire for effect"), "2/3");
    assert_eq!(chance("call", "support=direct", "fire for effect"), "1/2");
    assert_eq!(chance("call", "support=general", "fire for effect"), "1/3");
    assert_eq!(chance("call", "support=attached again=yes", "fire for effect"), "5/6");
}

/// P-6, and part 10.6: no kill fails 33%, one 50%.
#[test]
fn hk_h30_morale_numbers() {
    assert_eq!(chance("morale", "kills=2", "A1 suppressed"), "2/3");
    assert_eq!(chance("morale", "kills=0", "A1 suppressed"), "1/3");
    assert_eq!(chance("morale", "kills=1", "A1 suppressed"), "1/2");
}

/// EX-16: 4+ for a Suppressed Regular with a leader.
#[test]
fn hk_012_rally_numbers() {
    assert_eq!(chance("rally", "morale=suppressed", "A1 good"), "1/2");
    assert_eq!(chance("rally", "morale=suppressed leader=0", "A1 good"), "1/3");
}

/// P-3.
#[test]
fn hk_091_the_game_end_die() {
    for (past, ends) in [("0", "1/6"), ("1", "1/2"), ("2", "5/6"), ("3", "1/1")] {
        assert_eq!(chance("game_end", &format!("past={past}"), "the game ends"), ends, "{past}");
    }
}

/// EX-20: leadership does not help.
#[test]
fn hk_h39_force_morale() {
    assert_eq!(chance("force_morale", "start=9 lost=5", "A1 suppressed"), "1/2");
    assert_eq!(chance("force_morale", "start=9 lost=4", "A1 suppressed"), "0");
}

#[test]
fn an_unknown_procedure_is_answered_with_the_nearest() {
    check_refused("fier", "", &["there is no procedure `fier`", "did you mean `fire`?", "rally", "effect"]);
}

#[test]
fn an_unknown_word_or_value_is_answered_with_the_nearest() {
    check_refused("fire", "distnce=4", &["`distnce`", "did you mean `distance`?", "cover"]);
    check_refused("fire", "cover=brsh", &["there is no cover `brsh`", "did you mean `brush`?"]);
    check_refused("fire", "firer=DE-GPR", &["there is no unit `DE-GPR`", "did you mean `DE-GRP`?"]);
    check_refused("fire", "firer=DE-GRP firer=UK-SEC", &["`firer` is there twice"]);
    check_refused("fire", "missing=2", &["has 2 men in its crew"]);
    check_refused("fire", "distance=2 hindrances=3", &["no room for 3 hindrances"]);
    check_refused("rally", "quality=elite", &["there is no value of `quality` `elite`", "veteran"]);
}
