//! Conformance cases: what holds, what does not, and what is wrong with a file.

use engine::data::Source;
use engine::{CaseReport, Ruleset, peek_system, run_cases};

use crate::toy::{BATTLE, Toy};

/// A file with one case in the position of the toy's battle, and tries as given.
fn file(tries: &str) -> String {
    let pieces = BATTLE.trim();
    format!(
        "format = 1\nsystem = \"toy\"\n[[case]]\nid = \"C1\"\ntitle = \"a case\"\n[case.position]\n{pieces}\n{tries}"
    )
}

fn run(text: &str) -> Result<Vec<CaseReport>, String> {
    let rules = Toy::with_data(&[]).expect("its own tables are sound");
    run_cases(&rules, &Source::new("cases.toml", text)).map_err(|errors| errors.to_string())
}

/// What fails in one case.
#[track_caller]
fn failures(tries: &str) -> Vec<String> {
    let reports = run(&file(tries)).expect("the file is sound");
    reports.into_iter().flat_map(|it| it.failures).map(|it| it.what).collect()
}

#[track_caller]
fn check_fails(attempt: &str, expected: &[&str]) {
    assert_eq!(failures(&format!("[[case.try]]\n{attempt}")), expected);
}

#[track_caller]
fn check_file(text: &str, parts: &[&str]) {
    let errors = run(text).expect_err("the file is wrong");
    for part in parts {
        assert!(errors.contains(part), "{part:?} is not in:\n{errors}");
    }
}

const FIRE: &str = "decide = { fire = { firer = 0, target = 2 } }";

#[test]
fn everything_that_can_be_expected_holds() {
    let found = failures(
        r#"
[[case.try]]
title = "dice, events and state"
decide = { fire = { firer = 0, target = 2 } }
dice = [13]
[case.try.expect]
result = "suppressed"
totals = [13]
modifiers = { "close" = 0 }
modifier = 0
events = ["fired", { suppressed = { piece = 2 } }]
no_events = ["removed"]
state = { pieces = { P2 = { status = "suppressed" } } }

[[case.try]]
title = "each try starts from the position again; seats follow from who is awaited"
decides = [{ fire = { firer = 0, target = 2 } }, "done", { volley = { n = 3 } }, "done", { plan = { card = 1 } }]
dice = [11, 6, 2, 5]
expect = { totals = [11, 13], state = { points = 2, plans = [1, "none"], active = 2 } }

[[case.try]]
decides = ["done", "done", { plan = { card = 3 } }, { plan = { card = 2 } }]
seat = [1, 2, 2, 1]
expect = { events = [{ planned = { seat = 2 } }, { planned = { seat = 1, card = 2 } }, "plans_shown"] }

[[case.try]]
decide = { supply = { piece = 0 } }
choices = ["HOME", 4, { inches = [3, 2.5, 90] }]
expect = { state = { points = 4, pieces = { P0 = { at = [7620, 6350] } } } }

[[case.try]]
decide = { supply = { piece = 0 } }
choices = [1, 2, [5080, 5081, 0]]
expect = { state = { points = -2, pieces = { P0 = { at = [5080, 5081] } } } }

[[case.try]]
decide = { supply = { piece = 0 } }
choices = ["nowhere", 0, { place = { at = [5080, 5082], facing = 10 } }]
expect = { events = [{ moved = { to = { facing = 10 } } }] }

[[case.try]]
decide = { supply = { piece = 0 } }
choices = ["front", 0, { cm = [5.5, 5, 0] }]
expect = { state = { pieces = { P0 = { at = [5500, 5000] } } } }

[[case.try]]
decide = "search"
dice = [4]
choices = ["gold"]
expect = { result = "4 points" }

[[case.try]]
decide = { fire = { firer = 2, target = 0 } }
expect = { illegal = "TOY-002", why = "not your piece" }

[[case.try]]
decide = { walk = { piece = 0, to = [0, 0] } }
seat = 2
expect = { illegal = "ENG-004" }

[[case.try]]
decide = { fire = { firer = 0, target = 2 } }
expect = { asks = "Fire", modifier = 0 }

[[case.try]]
decide = { fire = { firer = 0, target = 2 } }
expect = { odds = { suppressed = "7/20", removed = "3/20", "no effect" = "10/20", never = 0 }, percent = { removed = 15 } }

[[case.try]]
title = "chances from the last answer on"
decide = "search"
choices = ["gold"]
expect = { odds = { "4 points" = "1/4" } }

[[case.try]]
title = "two shots in a row: 3/20 by the first, then 9/20 if it suppressed and 3/20 if it did not"
decides = [{ fire = { firer = 0, target = 2 } }, { fire = { firer = 1, target = 2 } }]
in_a_row = true
expect = { odds = { removed = "147/400" }, percent = { removed = 37 } }

[[case.try]]
title = "measures"
decide = { walk = { piece = 0, to = { inches = [2.5, 3] } } }
expect = { events = [{ moved = { to = { at = { inches = [2.5, 3] } } } }] }
"#,
    );
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_sketch_brings_its_own_decision() {
    let text = r#"
format = 1
system = "toy"
[[case]]
id = "S1"
title = "close range"
atoms = ["TOY-002"]
sketch = { procedure = "fire", distance = 3, suppressed = true }
[[case.try]]
dice = [10]
expect = { totals = [12], modifiers = { close = 2 }, result = "removed" }
[[case.try]]
decide = { rally = { piece = 2 } }
seat = 2
dice = [3, 3]
expect = { result = "rallied" }
"#;
    let reports = run(text).expect("the file is sound");
    assert_eq!((reports[0].failures.as_slice(), reports[0].tries), ([].as_slice(), 2));
    assert_eq!(reports[0].atoms, ["TOY-002"]);
}

#[test]
fn failures_say_what_was_expected_and_what_came() {
    let fire = |rest: &str| format!("{FIRE}\n{rest}");
    check_fails(
        &fire("dice = [7]\nexpect = { totals = [12] }"),
        &["expected the total 12, the dice gave 7: fire (TOY-002): 7"],
    );
    check_fails(
        &fire("dice = [7]\ntitle = \"named\"\nexpect = { result = \"removed\" }"),
        &["named: expected the result \"removed\", it is \"no effect\""],
    );
    check_fails(&fire("dice = [7]\nexpect = { totals = [7, 8] }"), &["expected 2 rolls, there were 1"]);
    check_fails(
        &fire("dice = [7]\nexpect = { modifiers = { close = 2 } }"),
        &["expected the modifier +2 \"close\", it is +0; there are: none"],
    );
    check_fails(
        &fire("dice = [7]\nexpect = { modifier = -3 }"),
        &["expected modifiers of -3, they are +0: none"],
    );
    check_fails(
        &fire("dice = [7]\nexpect = { illegal = \"TOY-003\" }"),
        &["expected a refusal by TOY-003, but the decision was allowed: it came to \"no effect\""],
    );
    check_fails(
        &fire("dice = [13]\nexpect = { no_events = [\"suppressed\"] }"),
        &["expected no event `suppressed`, but there is {\"suppressed\":{\"piece\":2}}"],
    );
    check_fails(
        &fire("dice = [13]\nexpect = { state = { pieces = { P2 = { status = \"gone\" } } } }"),
        &["state: pieces: P2: status: expected \"gone\", found \"suppressed\""],
    );
    check_fails(
        &fire("expect = { odds = { removed = \"1/2\" } }"),
        &[
            "expected 1/2 for \"removed\", the chance is 3/20; all: no effect 1/2, removed 3/20, suppressed 7/20",
        ],
    );
}

#[test]
fn events_must_come_in_their_order() {
    let found = failures(&format!(
        "[[case.try]]\n{FIRE}\ndice = [13]\nexpect = {{ events = [{{ suppressed = {{ piece = 3 }} }}, \"fired\"] }}"
    ));
    assert!(found[0].starts_with("expected the event {\"suppressed\":{\"piece\":3}}; the nearest differs: suppressed: piece: expected 3, found 2; the events were: {\"fired\":"), "{found:?}");
    assert_eq!(found.len(), 1);
    let found = failures(&format!(
        "[[case.try]]\n{FIRE}\ndice = [13]\nexpect = {{ events = [\"suppressed\", \"fired\"] }}"
    ));
    assert!(found[0].starts_with("expected the event \"fired\"; "), "{found:?}");
}

#[test]
fn dice_and_choices_must_come_out_even() {
    let result = "expect = { result = \"no effect\" }";
    check_fails(&format!("{FIRE}\ndice = [7, 8]\n{result}"), &["dice were left over: [8]"]);
    check_fails(
        &format!("{FIRE}\ndice = [7]\nchoices = [\"x\", 2]\n{result}"),
        &["choices were left over: `x`, 2"],
    );
    check_fails(&format!("{FIRE}\n{result}"), &["the step still waits for d20 for \"fire\" (TOY-002)"]);
    check_fails(
        &format!("{FIRE}\ndice = [21]\n{result}"),
        &["[21] does not answer d20 for \"fire\" (TOY-002): a d20 cannot show 21: it shows 1 to 20"],
    );
    check_fails(
        &format!("decide = \"forage\"\ndice = [3]\n{result}"),
        &["[3] does not answer 2d6 for \"forage\" (TOY-006): 2d6 asks for 2 of them, 1 given"],
    );
    check_fails(
        &format!("decides = [{}, \"done\"]\n{result}", &FIRE[9..]),
        &["decision 1 still waits for d20 for \"fire\" (TOY-002)"],
    );
}

#[test]
fn a_word_must_occur_in_one_option() {
    let supply = "decide = { supply = { piece = 0 } }\nexpect = { asks = \"much\" }";
    check_fails(&format!("{supply}\nchoices = [\"home\"]"), &[]);
    let options = "they are `from home`, `from the front`, `from nowhere at all`";
    let ask = "does not answer a choice, \"Supply from where?\" (TOY-009)";
    check_fails(
        &format!("{supply}\nchoices = [\"from\"]"),
        &[
            &format!("`from` {ask}: 3 options contain it; {options}"),
            "expected the question \"much\", the step waits for a choice, \"Supply from where?\" (TOY-009)",
        ],
    );
    check_fails(
        &format!("{supply}\nchoices = [\"moon\"]"),
        &[
            &format!("`moon` {ask}: no option contains it; {options}"),
            "expected the question \"much\", the step waits for a choice, \"Supply from where?\" (TOY-009)",
        ],
    );
}

#[test]
fn what_is_refused_is_said_once() {
    check_fails(
        "decide = { fire = { firer = 2, target = 0 } }\nexpect = { totals = [3], result = \"x\" }",
        &["the decision was refused: it is not your piece [TOY-002]"],
    );
    check_fails(
        "decide = { fire = { firer = 2, target = 0 } }\nexpect = { illegal = \"TOY-003\" }",
        &["expected a refusal by TOY-003, it was refused by another rule: it is not your piece [TOY-002]"],
    );
    check_fails(
        "decide = { fire = { firer = 2, target = 0 } }\nexpect = { illegal = \"TOY-002\", why = \"range\" }",
        &["expected a refusal that says \"range\", it says: it is not your piece [TOY-002]"],
    );
}

#[test]
fn the_system_is_known_before_anything_else() {
    let peek =
        |text: &str| peek_system(&Source::new("cases.toml", text)).map_err(|errors| errors.to_string());
    assert_eq!(peek("system = \"nqm\"\nformat = 1\nwhatever = { is = \"here\" }"), Ok("nqm".to_owned()));
    assert!(peek("format = 1").unwrap_err().contains("missing field `system`"));
    assert!(peek("format = 9\nsystem = \"toy\"").unwrap_err().contains("cases of form 9"));
    check_file(
        "format = 1\nsystem = \"d20\"\ncase = []",
        &["cases for the system `d20`, not for `toy`", "cases.toml:2:10"],
    );
}

#[test]
fn bad_files_are_shown_where_they_are_bad() {
    let good = "expect = { result = \"no effect\" }";
    let attempt = |inside: &str| file(&format!("[[case.try]]\n{inside}"));
    let unknown = attempt(&format!("{FIRE}\ndie = [3]\n{good}"));
    check_file(&unknown, &["unknown field `die`", "cases.toml:15:1", "did you mean `dice`?"]);
    check_file(
        &attempt("decide = { shoot = { firer = 0 } }\nexpect = {}"),
        &["unknown variant `shoot`", "cases.toml:14:10"],
    );
    check_file(
        &attempt("decide = { fire = { firer = 0, targte = 2 } }\nexpect = {}"),
        &["unknown field `targte`", "14:10"],
    );
    check_file(
        &attempt(&format!("{FIRE}\nexpect = {{}}")),
        &["a try must expect something", "cases.toml:13:1"],
    );
    check_file(&attempt(good), &["a try needs a decision", "help: add `decide = ...`"]);
    check_file(&attempt(&format!("{FIRE}\ndecides = []\n{good}")), &["`decide` or `decides`, not both"]);
    check_file(
        &attempt(&format!("{FIRE}\nexpect = {{ why = \"x\", result = \"y\" }}")),
        &["`why` belongs to `illegal`"],
    );
    check_file(
        &attempt(&format!("{FIRE}\nexpect = {{ odds = {{ x = \"3/2\" }} }}")),
        &["`3/2` is not a fraction"],
    );
    check_file(&attempt(&format!("{FIRE}\nseat = 300\n{good}")), &["there is no seat 300", "15:8"]);
    check_file(
        &attempt(&format!("{FIRE}\nchoices = [{{ miles = 3 }}]\n{good}")),
        &["unknown variant `miles`"],
    );
    check_file(&attempt(&format!("{FIRE}\nchoices = [[1, 2]]\n{good}")), &["invalid length 2"]);
    check_file(&attempt(&format!("{FIRE}\ndice = [256]\n{good}")), &["256"]);
    check_file(&file(""), &["missing field `try`"]);
    check_file(
        &attempt(&format!("{FIRE}\n{good}")).replacen("owner = 2", "owner = 7", 1),
        &["there is no seat 7", "cases.toml:10:15"],
    );
    check_file(
        &attempt(&format!("{FIRE}\n{good}")).replacen("hidden", "hiden", 1),
        &["unknown field `hiden`", "cases.toml:11:"],
    );
}

#[test]
fn a_case_has_a_position_or_a_sketch() {
    let head = "format = 1\nsystem = \"toy\"\n[[case]]\nid = \"C\"\ntitle = \"t\"\n";
    let attempt = format!("[[case.try]]\n{FIRE}\nexpect = {{ result = \"x\" }}\n");
    check_file(
        &format!("{head}{attempt}"),
        &["a case needs a position", "cases.toml:4:6", "help: add a table"],
    );
    let sketch = "sketch = { procedure = \"fire\" }\n";
    check_file(
        &format!("{head}{sketch}position = {{}}\n{attempt}"),
        &["a position or a sketch, not both", "6:10"],
    );
    check_file(
        &format!("{head}sketch = {{}}\n{attempt}"),
        &["a sketch needs its `procedure`", "cases.toml:6:10"],
    );
    let odd = "sketch = { procedure = \"fire\", moon = 0.5 }\n";
    check_file(&format!("{head}{odd}{attempt}"), &["the word `moon=0.5` means nothing here"]);
    let twice = format!("{head}{sketch}{attempt}[[case]]\nid = \"C\"\ntitle = \"t\"\n{sketch}{attempt}");
    check_file(&twice, &["there are two cases `C`", "cases.toml:11:6"]);
    check_file(&format!("{head}{sketch}try = []\n"), &["a case needs a try"]);
}
