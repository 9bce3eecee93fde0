//! D20-073, a second suppression: the chances before the shot name all faces that knock out, and the log says why.

use d20::D20;
use engine::{Answer, Cause, Held, LogLine, Odds, OddsView, Ruleset, Seat, Sketch, Waiver};

fn sketch(procedure: &str, words: &str) -> (D20, Sketch<D20>) {
    let rules = D20::with_data(&[]).expect("its own tables are sound");
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let words: Vec<_> = words.split_whitespace().map(pair).collect();
    let sketch = rules.sketch(procedure, &words).expect("the words are understood");
    (rules, sketch)
}

fn odds(procedure: &str, words: &str) -> Odds {
    let (rules, Sketch { state, seat, decision }) = sketch(procedure, words);
    engine::odds(&rules, &state, seat, &decision, engine::BUDGET).expect("legal")
}

/// "knocked out: 16 or more, 1/4", the likeliest first.
fn rows(procedure: &str, words: &str) -> Vec<String> {
    let view = OddsView::new(&odds(procedure, words));
    let row = |it: engine::ChanceView| {
        format!("{}: {}, {}", it.name, it.faces.as_deref().unwrap_or("it depends"), it.fraction)
    };
    view.outcomes.into_iter().map(row).collect()
}

/// What the umpire is told of a step with these dice, each line with its rule.
fn told(procedure: &str, words: &str, dice: &[u8]) -> Vec<String> {
    let (rules, Sketch { mut state, seat, decision }) = sketch(procedure, words);
    let before = state.clone();
    let answers: Vec<Answer> = dice.iter().map(|&face| Answer::Faces([face].into_iter().collect())).collect();
    let cause = Cause::Decision(seat, &decision, Waiver::None);
    let run = engine::run(&rules, Held::Lent(&before), cause, &answers, None).expect("legal");
    let mut lines = Vec::new();
    for event in &run.events {
        lines.extend(rules.tell(&state, event, Seat::UMPIRE));
        D20::apply(&mut state, event);
    }
    let line = |it: &LogLine| {
        let rule = it.rule.as_ref().map(ToString::to_string);
        format!("{} [{}]", it.text, rule.unwrap_or_default())
    };
    lines.iter().map(line).collect()
}

#[test]
fn a_second_suppression_and_a_knock_out_share_their_faces() {
    let fresh = "firer=DE-RIF target=SU-RIF cover=soft";
    let rest = ["no effect: 13 or less, 13/20", "falls back: 14 to 15, 1/10"];
    let found = rows("hesa", fresh);
    assert_eq!(found, [rest[0], "suppressed: 16 to 19, 1/5", rest[1], "knocked out: 20, 1/20"]);
    let found = rows("hesa", &format!("{fresh} target_suppressed=yes"));
    assert_eq!(found, [rest[0], "knocked out: 16 or more, 1/4", rest[1]]);
}

#[test]
fn who_stands_firm_is_suppressed_by_the_faces_that_would_drive_him_back() {
    let firm = "firer=DE-RIF target=SU-RIF dug_in=yes";
    let found = rows("hesa", firm);
    assert_eq!(
        found,
        ["no effect: 13 or less, 13/20", "suppressed: 14 to 19, 3/10", "knocked out: 20, 1/20"]
    );
    let found = rows("hesa", &format!("{firm} target_suppressed=yes"));
    assert_eq!(found, ["no effect: 15 or less, 3/4", "knocked out: 16 or more, 1/4"]);
}

#[test]
fn faces_are_not_named_where_a_second_roll_decides() {
    let found = rows("ap", "firer=DE-PZ4H target=SU-T34");
    let open = [
        "hit, no effect: it depends, 9/40",
        "knocked out: it depends, 27/200",
        "suppressed: it depends, 9/100",
    ];
    assert_eq!(found, [["missed: 11 or less, 11/20"].as_slice(), &open].concat());
}

#[test]
fn a_natural_face_is_named_beside_the_others() {
    let found = rows("suppression", "unit=DE-RIF");
    assert_eq!(found, ["stays suppressed: 2 to 11, 1/2", "recovers: 12 or more, 9/20", "routs: 1, 1/20"]);
}

#[test]
fn the_log_says_that_a_second_suppression_knocks_out() {
    let told = |face| told("hesa", "firer=DE-RIF target=SU-RIF target_suppressed=yes", &[face]);
    let shot = "Rifle section 1941-43 A1 fires at rifle section B1, 6 away:";
    let gone = "Rifle section B1 is knocked out. [D20-075]";
    let why = format!("{shot} 16, suppressed again: a second suppression is a knock-out. [D20-073]");
    assert_eq!(told(16), [&why, gone]);
    assert_eq!(told(20), [&format!("{shot} 20, knocked out. [D20-060]"), gone]);
}

#[test]
fn a_failed_test_says_what_it_leaves() {
    let told = |words: &str, face| told("suppression", &format!("unit=DE-RIF {words}"), &[face]);
    let test = "Rifle section 1941-43 A1 tests its suppression:";
    assert_eq!(told("", 9), [format!("{test} 9, stays suppressed. [D20-020]")]);
    let found = told("supported=no", 2);
    assert_eq!(found, [format!("{test} 2 \u{2212}3 = \u{2212}1, stays suppressed. [D20-020]")]);
    // Who recovers or routs has a line that says so.
    let found = told("", 20);
    assert_eq!(found, [&format!("{test} 20. [D20-020]"), "Rifle section 1941-43 A1 recovers. [D20-020]"]);
    let found = told("", 1);
    assert_eq!(found, [&format!("{test} 1. [D20-020]"), "Rifle section 1941-43 A1 routs. [D20-021]"]);
}
