//! Sketches: every procedure works as its example says, and words that are not understood get a helpful answer.

use d20::D20;
use engine::{BUDGET, Ruleset, Sketch, odds};

fn sketch(procedure: &str, words: &str) -> Result<Sketch<D20>, String> {
    let rules = D20::with_data(&[]).expect("its own tables are sound");
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let words: Vec<_> = words.split_whitespace().map(pair).collect();
    rules.sketch(procedure, &words)
}

#[track_caller]
fn check_refused(procedure: &str, words: &str, parts: &[&str]) {
    let why = sketch(procedure, words).expect_err("it cannot be understood");
    for part in parts {
        assert!(why.contains(part), "{part:?} is not in: {why}");
    }
}

#[test]
fn every_example_can_be_resolved() {
    let rules = D20::with_data(&[]).expect("its own tables are sound");
    for it in D20::procedures() {
        let Sketch { state, seat, decision } =
            sketch(it.name, it.example).unwrap_or_else(|why| panic!("{}: {why}", it.name));
        assert_eq!(rules.check(&state), Ok(()), "{}", it.name);
        let odds = odds(&rules, &state, seat, &decision, BUDGET);
        let odds = odds.unwrap_or_else(|why| panic!("{} {}: {why}", it.name, it.example));
        assert!(1 < odds.outcomes.len(), "{}: {:?}", it.name, odds.outcomes);
    }
}

#[test]
fn every_flag_of_a_procedure_can_be_set() {
    for it in D20::procedures() {
        for word in it.words.iter().filter(|word| word.values == "yes or no") {
            for value in ["yes", "no"] {
                let words = format!("{} {}={value}", it.example, word.name);
                let twice = it.example.contains(&format!("{}=", word.name));
                // What excludes each other is said in a sentence, never by a panic.
                let result = sketch(it.name, &words);
                assert!(result.is_ok() || twice || value == "yes", "{} {words}: {:?}", it.name, result.err());
            }
        }
    }
}

#[test]
fn an_unknown_procedure_is_answered_with_the_nearest() {
    check_refused(
        "hesaa",
        "",
        &["there is no procedure `hesaa`", "did you mean `hesa`?", "assault", "suppression"],
    );
}

#[test]
fn an_unknown_word_is_answered_with_the_nearest() {
    check_refused(
        "hesa",
        "firer=DE-SMG target=SU-RIF distnce=4",
        &["`distnce`", "did you mean `distance`?", "cover"],
    );
}

#[test]
fn a_word_is_given_once() {
    check_refused("hesa", "firer=DE-SMG firer=DE-RIF", &["`firer` is there twice"]);
}

#[test]
fn an_unknown_unit_is_answered_with_the_nearest() {
    check_refused(
        "hesa",
        "firer=DE-SGM target=SU-RIF",
        &["there is no unit `DE-SGM`", "did you mean `DE-SMG`?", "UK-VIC"],
    );
    assert!(sketch("hesa", "firer=de-smg target=su-rif").is_ok(), "large and small letters are alike");
}

#[test]
fn a_missing_unit_is_asked_for() {
    check_refused("ap", "firer=DE-PZ4H", &["`ap` needs the word `target`", "an example: firer=DE-PZ4H"]);
}

#[test]
fn values_that_make_no_sense_are_refused() {
    check_refused(
        "hesa",
        "firer=DE-SMG target=SU-RIF distance=far",
        &["`distance=far`", "a number of DU from 0 to 60"],
    );
    check_refused("hesa", "firer=DE-SMG target=SU-RIF distance=-1", &["`distance=-1`"]);
    check_refused("hesa", "firer=DE-SMG target=SU-RIF smoke=maybe", &["`smoke=maybe`", "`yes` or `no`"]);
    check_refused("hesa", "firer=DE-SMG target=SU-RIF quality=vetran", &["did you mean `veteran`?", "green"]);
    check_refused("hesa", "firer=DE-SMG target=SU-RIF quality=7", &["there is no Troop Quality `7`"]);
    check_refused(
        "hesa",
        "firer=DE-SMG target=SU-RIF cover=sofd",
        &["did you mean `soft`?", "woods", "hedge"],
    );
    check_refused("hesa", "firer=DE-SMG target=SU-RIF dug_in=yes fortification=yes", &["not both"]);
    check_refused(
        "ap",
        "firer=DE-PZ4H target=SU-T34 side=back",
        &["there is no value of `side` `back`", "flank"],
    );
    check_refused("ap", "firer=DE-PZ4H target=XX-TRK hull_down=yes", &["XX-TRK is no AFV"]);
    check_refused("suppression", "unit=DE-RIF lost=many", &["a whole number from 0 to 60"]);
    check_refused(
        "barrage",
        "target=SU-RIF battery=huge",
        &["there is no class of batteries `huge`", "heavy"],
    );
    check_refused("ap", "firer=DE-PZ4H target=XX-TRK carries=DE-RIF,DE-RIF,DE-RIF", &["no room"]);
    check_refused("hesa", "firer=DE-SMG target=SU-T34 dug_in=yes", &["cannot dig in"]);
}

#[test]
fn every_unit_can_fire_or_be_fired_at() {
    let rules = D20::with_data(&[]).expect("its own tables are sound");
    for unit in rules.units.list() {
        for words in ["cover=none", "cover=soft", "cover=hard", "cover=hedge", "edge=yes"] {
            let at = sketch("hesa", &format!("firer=DE-SMG target={} {words}", unit.id));
            assert!(at.is_ok(), "{} {words}: {:?}", unit.id, at.err());
            let by = sketch("ap", &format!("firer={} target=SU-T34 distance=1 {words}", unit.id));
            assert!(by.is_ok(), "{} {words}: {:?}", unit.id, by.err());
        }
    }
}

#[test]
fn distances_are_exact() {
    let Sketch { state, .. } =
        sketch("hesa", "firer=DE-SMG target=SU-RIF distance=7.125").expect("understood");
    let [a, b] = [&state.elements[0], &state.elements[1]];
    assert_eq!(state.distance(a, b), table::Len::milli_inches(7_125));
}
