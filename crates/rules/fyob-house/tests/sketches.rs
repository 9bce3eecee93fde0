//! The reference sheet: every procedure works as its example says, and its chances are the exact ones of the inventory.

mod common;

use common::{Rules, rules};
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

/// P-9.
#[test]
fn fyob_079_five_tests_have_the_chances_of_the_inventory() {
    check(
        "momentum",
        "under=small_arms cover=soft nco=weak",
        &[
            ("no failure", "3125/7776"),
            ("1-2 failures, goes on", "4375/7776"),
            ("suppressed, score 5", "275/7776"),
            ("pinned, score 4", "1/7776"),
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

/// P-3.
#[test]
fn fyob_140_milestone_tests_have_the_chances_of_the_inventory() {
    check("milestone", "", &[("Green", "25/36"), ("Yellow", "11/36")]);
    check("milestone", "rationed=yes", &[("Green", "125/216"), ("Yellow", "91/216")]);
    check("milestone", "level=2 taken=1", &[("Green", "625/1296"), ("Yellow", "671/1296")]);
    check(
        "milestone",
        "level=2 taken=1 rationed=yes",
        &[("Green", "15625/46656"), ("Yellow", "31031/46656")],
    );
}

/// P-4.
#[test]
fn fyob_143_two_milestones_at_once_are_two_tests() {
    check(
        "milestone",
        "level=2",
        &[("Green", "15625/46656"), ("Yellow", "11825/23328"), ("Red", "7381/46656")],
    );
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

/// P-6.
#[test]
fn fyob_027_fyob_028_leadership_has_the_chances_of_the_tables() {
    for (leader, passes, fails) in
        [("weak", "1/3", "2/3"), ("cautious", "1/2", "1/2"), ("bold", "5/6", "1/6")]
    {
        for who in ["nco", "officer"] {
            check(
                "leadership",
                &format!("who={who} leader={leader}"),
                &[("passes", passes), ("fails", fails)],
            );
        }
    }
    check("leadership", "who=senior senior=below", &[("passes", "2/3"), ("fails", "1/3")]);
    check("leadership", "who=senior", &[("passes", "5/6"), ("fails", "1/6")]);
}

/// P-7.
#[test]
fn fyob_177_radios_are_netted_with_the_chances_of_their_nation() {
    check("radio", "nation=German", &[("on the net", "24/25"), ("not on the net", "1/25")]);
    check("radio", "nation=British", &[("on the net", "91/100"), ("not on the net", "9/100")]);
    check("radio", "nation=Russian", &[("on the net", "21/25"), ("not on the net", "4/25")]);
    check("radio", "nation=Russian when=act failed=2", &[("on the net", "3/5"), ("dead", "2/5")]);
}

/// P-11.
#[test]
fn fyob_023_ratings_have_the_chances_of_the_inventory() {
    check("rating", "", &[("Cautious", "1/6"), ("Regular", "2/3"), ("Bold", "1/6")]);
    check("rating", "grade=elite", &[("Regular", "2/3"), ("Bold", "1/3")]);
    check(
        "rating",
        "who=officer grade=elite",
        &[("Regular", "2/3"), ("Bold", "1/6"), ("Inspirational", "1/6")],
    );
    check("rating", "grade=poor", &[("Weak", "1/6"), ("Cautious", "1/6"), ("Regular", "2/3")]);
    check("rating", "grade=poor militia=yes", &[("Cautious", "1/6"), ("Regular", "2/3"), ("Bold", "1/6")]);
}

#[test]
fn fyob_159_concealment_depends_on_the_senior_officer() {
    check("concealment", "", &[("concealed", "1/3"), ("in the open", "2/3")]);
    check("concealment", "senior=above", &[("concealed", "1/2"), ("in the open", "1/2")]);
    check("concealment", "senior=below", &[("concealed", "1/6"), ("in the open", "5/6")]);
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
    ];
    for (procedure, words, why) in wrong {
        let err = sketch(procedure, words).expect_err(words);
        assert!(err.contains(why), "{procedure} {words}: {err}");
    }
}
