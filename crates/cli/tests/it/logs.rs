//! Saved games: told again, looked through, reported.

use super::{Ran, file, fresh, played_log, run};

#[test]
fn a_sound_log_is_sound() {
    let log = played_log("sound.log");
    let Ran { code, out, .. } = run(&["audit", &log]);
    assert_eq!(code, 0);
    assert!(out.starts_with("sound  Weaver farm"), "{out}");
}

#[test]
fn a_changed_log_is_unsound_and_what_was_before_can_be_kept() {
    let text = std::fs::read_to_string(played_log("changed.log")).unwrap();
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(idx, it)| if idx == 4 { it.replacen("\"seq\"", " \"seq\"", 1) } else { it.to_owned() })
        .collect();
    let changed = file("changed.log", lines.join("\n").as_bytes());
    let kept = fresh("kept.log");
    let Ran { code, out, .. } = run(&["audit", &changed, "--keep", &kept]);
    assert_eq!(code, 1);
    assert!(out.contains("unsound from entry 3 (line 5)"), "{out}");
    let again = run(&["audit", &kept]);
    assert!(again.code == 0 && again.out.contains("3 entries"), "{}", again.out);
    let refused = run(&["audit", &changed, "--keep", &kept]);
    assert!(refused.code == 1 && refused.err.contains("is there already"), "{}", refused.err);
    let replay = run(&["replay", &changed]);
    assert!(replay.code == 1 && replay.err.contains("--keep FILE"), "{}", replay.err);
}

#[test]
fn what_is_no_log_says_so() {
    let garbage = file("garbage.log", b"{\"sandtable_log\": 99}\n");
    for command in ["audit", "replay", "report"] {
        let ran = run(&[command, &garbage]);
        assert!(ran.code == 1 && ran.err.contains("line 1"), "{}", ran.err);
    }
    assert!(run(&["audit", "no-such.log"]).err.contains("there is no file no-such.log"));
}

#[test]
fn a_replay_shows_the_table_of_every_turn() {
    let log = played_log("replayed.log");
    let Ran { code, out, .. } = run(&["replay", &log, "--seat", "1"]);
    assert_eq!(code, 0);
    assert!(out.contains("Turn 1, British") && out.contains("turn 2 of 6") && out.contains("B4↓"), "{out}");
    let at = run(&["replay", &log, "--at", "0"]);
    assert!(at.code == 0 && at.out.contains("A3↑"), "{}", at.out);
    let beyond = run(&["replay", &log, "--at", "9999"]);
    assert!(beyond.code == 1 && beyond.err.contains("there is no entry 9999"), "{}", beyond.err);
    let seat = run(&["replay", &log, "--seat", "7"]);
    assert!(seat.code == 1 && seat.err.contains("1 British, 2 Germans"), "{}", seat.err);
}

#[test]
fn a_report_ends_with_losses_luck_and_result() {
    let log = played_log("reported.log");
    let Ran { code, out, .. } = run(&["report", &log]);
    assert_eq!(code, 0);
    let end = out.split("\nLosses\n").nth(1).expect("losses are told");
    for what in ["  British: ", "  Germans: ", "\nLuck\n", "10.5 expected (", "\nResult\n  the "] {
        assert!(end.contains(what), "{what}: {end}");
    }
    let json: serde_json::Value = serde_json::from_str(&run(&["report", &log, "--json"]).out).unwrap();
    assert_eq!(json["title"], "Weaver farm");
}
