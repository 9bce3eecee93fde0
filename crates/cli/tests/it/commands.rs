//! Battles, checks, rules, simulations, conformance; and the manners of the program.

use super::{Ran, file, run};
use std::process::Command;

const WEAVER_FARM: &str = include_str!("../../../../data/d20/battles/weaver-farm.toml");

#[test]
fn battles_are_listed() {
    let Ran { code, out, .. } = run(&["battles"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!("battles", out);
    let cards: serde_json::Value = serde_json::from_str(&run(&["battles", "d20", "--json"]).out).unwrap();
    assert_eq!(cards[0]["id"], "weaver-farm");
}

#[test]
fn a_battle_that_two_systems_have_is_named_with_its_system() {
    let cards: serde_json::Value =
        serde_json::from_str(&run(&["battles", "fyob-d20", "--json"]).out).unwrap();
    assert_eq!((&cards[0]["id"], &cards[0]["system"]), (&"weaver-farm".into(), &"fyob-d20".into()));
    let Ran { code, err, .. } = run(&["simulate", "fyob-d20:weaver-farn", "--games", "1"]);
    assert!(code != 0 && err.contains("did you mean `weaver-farm`?"), "{err}");
    let Ran { code, out, .. } = run(&["simulate", "fyob-d20:weaver-farm", "--games", "1", "--seed", "1"]);
    assert!(code == 0 && out.contains("bounds"), "{out}");
}

#[test]
fn an_unknown_system_is_a_mistake_of_usage() {
    let Ran { code, err, .. } = run(&["battles", "d21"]);
    assert_eq!(code, 2);
    assert!(err.contains("did you mean `d20`?"), "{err}");
    assert_eq!(run(&["no-such-command"]).code, 2);
    assert_eq!(run(&["serve", "--port", "seven"]).code, 2);
}

#[test]
fn every_command_has_help_with_an_example() {
    let commands =
        "serve battles check rules resolve odds simulate play engine replay audit report conform completions";
    for command in commands.split(' ') {
        let Ran { code, out, .. } = run(&[command, "--help"]);
        assert_eq!(code, 0);
        assert!(
            out.contains("Example") && out.contains(&format!("sandtable {command}")) || command == "engine",
            "{out}"
        );
    }
    assert!(run(&["completions", "bash"]).out.contains("_sandtable"));
}

#[test]
fn good_files_of_all_kinds_are_recognised() {
    let log = super::played_log("recognised.log");
    let files = [
        "data/d20/battles/weaver-farm.toml",
        "data/d20/units/german.toml",
        "conformance/d20/suppression.toml",
    ];
    let Ran { code, out, .. } = run(&["check", files[0], files[1], files[2], &log]);
    assert_eq!(code, 0, "{out}");
    for what in
        ["battle of d20: Weaver farm", "tables and units of d20", "conformance cases of d20", "log of d20"]
    {
        assert!(out.contains(what), "{out}");
    }
}

#[test]
fn a_wrong_field_is_shown_where_it_stands() {
    let path = file("titel.toml", WEAVER_FARM.replace("title =", "titel =").as_bytes());
    let Ran { code, out, .. } = run(&["check", &path]);
    assert_eq!(code, 1);
    assert!(out.contains("unknown field `titel`") && out.contains("did you mean `title`?"), "{out}");
    let found: serde_json::Value = serde_json::from_str(&run(&["check", &path, "--json"]).out).unwrap();
    assert_eq!((&found[0]["ok"], &found[0]["errors"][0]["line"]), (&false.into(), &8.into()));
}

#[test]
fn what_is_no_text_file_gets_a_sentence() {
    let big = file("big.bin", &vec![b'x'; 3 << 20]);
    let broken = file("broken.toml", b"id = \"\xff\"");
    let empty = file("empty.toml", b"");
    let Ran { code, out, .. } = run(&["check", &big, &broken, ".", "no-such-file.toml"]);
    assert_eq!(code, 1);
    for what in ["larger than 1 MiB", "not UTF-8", "is a directory", "there is no file no-such-file.toml"] {
        assert!(out.contains(what), "{what}: {out}");
    }
    assert!(run(&["check", &empty]).code <= 1);
}

#[test]
fn a_rule_is_shown_with_its_places() {
    let Ran { code, out, .. } = run(&["rules", "d20", "d20-061"]);
    assert_eq!(code, 0);
    assert!(out.contains("target in soft cover") && out.contains("[L79-84]"), "{out}");
    assert!(out.contains("crates/rules/d20/src/hesa_fire.rs:"), "{out}");
    assert!(out.contains("conformance/d20/"), "{out}");
    assert_eq!(run(&["rules", "d20", "61"]).out, out);
    let atom: serde_json::Value =
        serde_json::from_str(&run(&["rules", "d20", "D20-061", "--json"]).out).unwrap();
    assert_eq!(atom["mentions"][0]["place"], "code");
}

#[test]
fn an_unknown_rule_is_answered_with_the_nearest() {
    let Ran { code, err, .. } = run(&["rules", "d20", "D20-061a"]);
    assert_eq!(code, 1);
    assert!(err.contains("did you mean D20-061?"), "{err}");
    assert!(run(&["rules", "d20", "D20-06"]).err.contains("may be any of D20-060, D20-061"));
    assert!(run(&["rules", "d20"]).out.starts_with("D20-001"));
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let args =
        |threads| ["simulate", "weaver-farm", "--games", "12", "--seed", "5", "--json", "--threads", threads];
    let (one, two) = (run(&args("1")), run(&args("2")));
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(one.out, two.out);
    let found: serde_json::Value = serde_json::from_str(&one.out).unwrap();
    assert_eq!(found["tally"]["games"], 12);
}

#[test]
fn a_simulation_tells_chances_and_length() {
    let Ran { code, out, .. } =
        run(&["simulate", "weaver-farm", "--games", "8", "--players", "greedy,greedy"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("with 95%") && out.contains("turns of a game") && out.contains("engine steps"),
        "{out}"
    );
}

#[test]
fn a_simulation_needs_players_and_a_battle() {
    let one = run(&["simulate", "weaver-farm", "--players", "greedy"]);
    assert!(one.code == 1 && one.err.contains("needs 2 players, 1 given"), "{}", one.err);
    let unknown = run(&["simulate", "wever-farm"]);
    assert!(unknown.code == 1 && unknown.err.contains("did you mean `weaver-farm`?"), "{}", unknown.err);
    assert_eq!(run(&["simulate", "weaver-farm", "--players", "clever,greedy"]).code, 2);
    assert_eq!(run(&["simulate", "weaver-farm", "--games", "0"]).code, 2);
}

#[test]
fn conformance_cases_are_run() {
    let Ran { code, out, .. } = run(&["conform", "conformance/d20/suppression.toml"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("pass  SUP-1") && out.contains(", 0 failed"), "{out}");
}

#[test]
fn a_case_that_does_not_hold_says_what_came_instead() {
    let cases = "format = 1\nsystem = \"d20\"\n\n[[case]]\nid = \"X-1\"\ntitle = \"wrong on purpose\"\n\
        sketch = { procedure = \"hesa\", firer = \"DE-SMG\", target = \"SU-RIF\", distance = 4 }\n\n\
        [[case.try]]\ndice = [1]\nexpect = { result = \"knocked out\" }\n";
    let path = file("wrong-case.toml", cases.as_bytes());
    let Ran { code, out, .. } = run(&["conform", &path]);
    assert_eq!(code, 1);
    assert!(out.contains("FAIL  X-1") && out.contains("expected the result \"knocked out\""), "{out}");
    assert_eq!(run(&["conform", "data/d20/battles/weaver-farm.toml"]).code, 1);
}

#[test]
fn colours_are_there_when_they_are_asked_for() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let done = command.arg("battles").env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR").output().unwrap();
    assert!(done.stdout.contains(&0x1b));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [&["rules", "d20", "--json"][..], &["completions", "bash"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(args).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), done.stderr.as_slice()), (Some(0), &[][..]), "{args:?}");
    }
}

/// A file of tables is judged by the system that it is meant for, and what no system knows is not well.
#[test]
fn tables_that_no_system_knows_are_wrong() {
    let odd = file("odd.toml", b"[[nonsense]]\n");
    let Ran { code, out, .. } = run(&["check", &odd]);
    assert!(code == 1 && out.contains("nonsense"), "{out}");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/hk/weapons.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let good = file("weapons.toml", text.as_bytes());
    assert!(run(&["check", &good]).out.contains("tables and units of hk"));
    let worse = text.replacen("dice = 1,", "dice = \"one\",", 1);
    let bad = file("worse.toml", worse.as_bytes());
    let Ran { code, out, .. } = run(&["check", &bad]);
    assert!(code == 1 && out.contains("dice = \"one\""), "{out}");
}

#[test]
fn a_wrong_file_is_called_an_error_once() {
    let text =
        include_str!("../../../../data/hk/battles/churchyard.toml").replacen("turns = 5", "turnz = 5", 1);
    let path = file("turnz.toml", text.as_bytes());
    for args in [["play", &path], ["conform", &path], ["simulate", &path]] {
        let Ran { code, out, err } = run(&args);
        let said = out + &err;
        assert!(code == 1 && said.matches("error").count() == 1, "{args:?}: {said}");
    }
    assert!(run(&["play", "xx:churchyard"]).err.contains("there is no system `xx`"));
}
