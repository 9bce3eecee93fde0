//! The reference sheet: every procedure works as its example says, and its chances are the exact ones of the inventory.

use crate::common::{Rules, rules};
use engine::{BUDGET, Method, Ruleset, Sketch, odds};

fn sketch(procedure: &str, words: &str) -> Result<Sketch<Rules>, String> {
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let words: Vec<_> = words.split_whitespace().map(pair).collect();
    rules().sketch(procedure, &words)
}

/// The exact chances of a procedure, by outcome.
fn chances(procedure: &str, words: &str) -> Vec<(String, String)> {
    let Sketch { state, seat, decision } =
        sketch(procedure, words).unwrap_or_else(|why| panic!("{procedure} {words}: {why}"));
    let odds = odds(&rules(), &state, seat, &decision, BUDGET)
        .unwrap_or_else(|why| panic!("{procedure} {words}: {why}"));
    assert!(matches!(odds.method, Method::Exact { .. }), "{procedure} {words} is sampled");
    odds.outcomes.iter().map(|it| (it.name.clone(), it.chance.to_string())).collect()
}

#[track_caller]
fn check(procedure: &str, words: &str, wanted: &[(&str, &str)]) {
    let mut found = chances(procedure, words);
    found.sort();
    let mut wanted: Vec<(String, String)> =
        wanted.iter().map(|(name, chance)| ((*name).to_owned(), (*chance).to_owned())).collect();
    wanted.sort();
    assert_eq!(found, wanted, "{procedure} {words}");
}

#[test]
fn every_example_can_be_resolved() {
    for it in Rules::procedures() {
        assert!(1 < chances(it.name, it.example).len(), "{}", it.name);
    }
}

/// P-1, W-1.
#[test]
fn fyob_079_nine_tests_have_the_chances_of_the_inventory() {
    check(
        "momentum",
        "under=mortar unobserved=yes",
        &[
            ("no failure", "1953125/10077696"),
            ("1-2 failures, goes on", "78125/124416"),
            ("suppressed, score 5", "284375/1679616"),
            ("pinned, score 4", "14875/1679616"),
            ("falls back, score 3", "35/373248"),
            ("breaks, score 2", "1/10077696"),
        ],
    );
}

/// W-13: 18 tests less three reductions are ten, not nine.
#[test]
fn fyob_074_reductions_are_taken_one_by_one() {
    let ten = chances("momentum", "more=10 nco=weak");
    let reduced = chances(
        "momentum",
        "under=small_arms cover=soft unobserved=yes more=10 nco=bold co=average support=13",
    );
    assert_eq!(ten, reduced);
}

/// P-5.
#[test]
fn fyob_137_rallying_throws_depend_on_the_officer() {
    check("rally", "officer=average score=3", &[("no effect", "5/6"), ("score 4", "1/6")]);
    check(
        "rally",
        "officer=above score=3",
        &[("no effect", "25/36"), ("score 4", "5/18"), ("score 5", "1/36")],
    );
}

/// P-6.
#[test]
fn fyob_046_reactions_have_the_chances_of_the_table() {
    check("reaction", "leader=weak", &[("no action", "2/5"), ("acts", "3/5")]);
    check(
        "reaction",
        "leader=regular",
        &[("no action", "1/5"), ("acts", "3/5"), ("seizes the initiative", "1/5")],
    );
    check("reaction", "leader=inspirational", &[("acts", "3/5"), ("seizes the initiative", "2/5")]);
    check("reaction", "leader=cautious officer=yes", &[("no action", "1/10"), ("acts", "9/10")]);
}

#[test]
fn fyob_159_concealment_depends_on_the_senior_officer() {
    check("concealment", "", &[("concealed", "1/3"), ("in the open", "2/3")]);
    check("concealment", "senior=above", &[("concealed", "1/2"), ("in the open", "1/2")]);
    check("concealment", "senior=below", &[("concealed", "1/6"), ("in the open", "5/6")]);
}

/// P-10, W-6, W-41: a D6 for every man, a 1 hits; the NCO first, then the officer who is with them.
#[test]
fn fyob_115_fyob_118_leaders_fall_with_their_men() {
    check("casualties", "", &[("no leader is hit", "5/6"), ("the NCO is hit", "1/6")]);
    check("casualties", "lost=2", &[("no leader is hit", "25/36"), ("the NCO is hit", "11/36")]);
    check(
        "casualties",
        "lost=2 co=average",
        &[
            ("no leader is hit", "625/1296"),
            ("the NCO is hit", "275/1296"),
            ("the officer is hit", "275/1296"),
            ("the NCO and the officer are hit", "121/1296"),
        ],
    );
    // FYOB-R46: nobody throws for an NCO who is a casualty already, or whose element is wiped out.
    let officer_alone = [("no leader is hit", "5/6"), ("the officer is hit", "1/6")];
    check("casualties", "nco=lost co=above", &officer_alone);
    check(
        "casualties",
        "lost=8 co=below",
        &[("no leader is hit", "390625/1679616"), ("the officer is hit", "1288991/1679616")],
    );
}

/// P-10, W-48: the segments of the distance and of what hides the target.
#[test]
fn hh_3_observation_has_the_chances_of_its_segments() {
    let seen = |words: &str| {
        let found = chances("observe", words);
        found.iter().find(|it| it.0 == "seen").map_or("0".to_owned(), |it| it.1.clone())
    };
    check("observe", "cover=soft", &[("seen", "7/12"), ("not seen", "5/12")]);
    assert_eq!(seen("cover=soft score=4 failures=1"), "5/18", "W-48: nine segments");
    assert_eq!(seen("cover=soft did=fired"), "11/12", "W-48: four segments");
    // Each line of the table, from seven segments: soft cover at 24 inches.
    for (words, chance) in [
        ("distance=30 cover=soft", "5/12"),
        ("cover=hard", "5/12"),
        ("cover=soft did=moved", "5/6"),
        ("cover=soft observer=recce", "13/18"),
        ("cover=soft observer=foo", "13/18"),
        ("cover=soft observer=tank", "5/18"),
        ("cover=soft overwatch=yes", "5/6"),
        ("cover=soft night=yes", "1/12"),
        ("cover=soft target=sniper", "5/18"),
        ("distance=48 target=vehicle", "13/18"),
        ("distance=48 target=tank", "5/6"),
        ("distance=48 target=tank cover=hard", "7/12"),
        ("distance=12 concealed=yes", "5/12"),
    ] {
        assert_eq!(seen(words), chance, "{words}");
    }
}

#[test]
fn words_that_are_not_understood_get_a_helpful_answer() {
    let wrong = [
        ("momentun", "", "did you mean `momentum`?"),
        ("momentum", "udner=mortar", "did you mean `under`?"),
        ("momentum", "under=morter", "did you mean `mortar`?"),
        ("momentum", "", "no tests are due"),
        ("momentum", "under=mortar lost=99", "a whole number from 0 to 7"),
        ("milestone", "level=1 taken=1", "at most 0 can have been tested"),
        ("reaction", "officer=perhaps", "`yes` or `no`"),
        ("casualties", "nco=lost", "the NCO is a casualty already"),
        ("casualties", "lost=8", "an NCO whose element is wiped out is lost with it"),
        ("observe", "distance=3", "a whole number from 7 to 48"),
    ];
    for (procedure, words, why) in wrong {
        let err = sketch(procedure, words).expect_err(words);
        assert!(err.contains(why), "{procedure} {words}: {err}");
    }
}
