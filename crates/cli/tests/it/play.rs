//! Games at the terminal, driven through its input.

use super::{Ran, fresh, run, run_with};

#[test]
fn a_battle_is_played_to_its_end_with_typed_dice() {
    let log = fresh("typed.log");
    // Whatever is asked: the first proposal or option, and 1 or 15 on the dice.
    let input = "1\n15\n".repeat(4_000);
    let args = ["play", "weaver-farm", "--seat", "both", "--dice", "typed", "--save", &log];
    let Ran { code, out, err } = run_with(&args, &input);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("The battle is over."), "it ends: {}", &out[out.len().saturating_sub(2_000)..]);
    assert!(out.contains("the face of the d20> "), "dice are asked for");
    let audit = run(&["audit", &log]);
    assert_eq!(audit.code, 0, "{}", audit.out);
}

#[test]
fn the_computer_plays_the_other_side() {
    // The first option, where there is a choice; otherwise that is a proposal.
    let input = "end\n1\n".repeat(200);
    let args = ["play", "weaver-farm", "--seat", "B", "--against", "random", "--seed", "4", "--text"];
    let Ran { code, out, .. } = run_with(&args, &format!("begin\n{input}"));
    assert_eq!(code, 0);
    assert!(out.contains("The battle is over."), "{out}");
}

/// A number is a proposal, also in a system that numbers its elements; after a look at one of them it still is.
#[test]
fn a_number_is_a_proposal_in_every_system() {
    for (battle, id) in [("churchyard", "A1"), ("sosna", "#1"), ("fyob-hk:churchyard", "A1")] {
        let input = format!("\n{id}\n1\nquit\n");
        let Ran { code, out, err } = run_with(&["play", battle, "--seed", "5", "--text"], &input);
        assert_eq!((code, err.as_str()), (0, ""), "{battle}");
        assert_eq!(
            out.matches("begin the battle").count(),
            3,
            "{battle}: what is asked is shown again: {out}"
        );
        assert!(!out.contains("there is no proposal"), "{battle}: {out}");
        let after = out.rsplit("begin the battle").next().unwrap_or_default();
        assert!(after.contains('['), "{battle} has begun: {out}");
    }
}

#[test]
fn other_systems_are_played_to_their_end_by_numbers() {
    let input = "1\n2\n3\n".repeat(1_500);
    for battle in ["churchyard", "fyob-d20:weaver-farm"] {
        let Ran { code, out, err } = run_with(&["play", battle, "--seed", "5", "--text"], &input);
        assert_eq!((code, err.as_str()), (0, ""), "{battle}");
        assert!(out.contains("The battle is over."), "{battle}: {}", &out[out.len().saturating_sub(1_500)..]);
    }
}

#[test]
fn a_wrong_face_is_asked_again() {
    let input = "begin\nfire A3 B2\n21\nfour\n1 2\n14\n";
    let args = ["play", "weaver-farm", "--seat", "both", "--dice", "typed", "--text"];
    let Ran { code, out, .. } = run_with(&args, input);
    assert_eq!(code, 0);
    for what in [
        "a d20 cannot show 21",
        "`four` is not the face of a die",
        "asks for 1 of them, 2 given",
        "14 \u{2212}2 = 12",
    ] {
        assert!(out.contains(what), "{what}: {out}");
    }
}

#[test]
fn words_become_decisions_and_refusals_name_their_rule() {
    let input = "begin\nodds fire A3 B2\nwhy fire A3 B9\nwhy fire A3 B2\nfire A3 A4\nfly A3\nmoev A3\nA3\nrules 061\n\
        json {\"fire\":1}\n99\nlist\nlog\nmap\nhelp\nsave\nquit\n";
    let Ran { code, out, .. } = run_with(&["play", "weaver-farm", "--seat", "both", "--seed", "7"], input);
    assert_eq!(code, 0);
    let all = [
        "13/20",
        "there is no element B9 [ENG-011]",
        "it is legal: rifle section A3 fires",
        "`fly` is not understood",
        "did you mean `move`?",
        "Rifle section (Bren) at (11.5, 6.5)",
        "target in soft cover",
        "not understood: ",
        "there is no proposal 99",
        "move A3 X Y [via X Y ...] [face D]",
        "save where?",
    ];
    for what in all {
        assert!(out.contains(what), "{what}: {out}");
    }
}

#[test]
fn a_move_can_be_taken_back_and_a_throw_cannot() {
    let moved = "begin\nend\nmove A3 11.5 9 via 11.5 8 face 45\nundo\nmove A3 11.5 8\n";
    let out = run_with(&["play", "weaver-farm", "--text", "--seed", "7"], moved).out;
    assert!(out.contains("moves to (11.5, 9)") && out.contains("takes a decision back"), "{out}");
    let thrown = run_with(&["play", "weaver-farm", "--text", "--seed", "7"], "begin\nfire A3 B2\nundo\n").out;
    assert!(thrown.contains("all must agree [ENG-008]"), "{thrown}");
}

#[test]
fn the_end_of_input_saves_and_the_game_can_be_resumed() {
    let log = fresh("resumed.log");
    let first =
        run_with(&["play", "weaver-farm", "--text", "--seed", "7", "--save", &log], "begin\nfire A3 B2\n");
    assert!(first.code == 0 && first.out.contains("goes on with it"), "{}", first.out);
    let n_before = std::fs::read_to_string(&log).unwrap().lines().count();
    let second = run_with(&["play", "--resume", &log, "--text"], "fire A4 B3\n");
    assert_eq!(second.code, 0, "{}", second.err);
    assert!(n_before < std::fs::read_to_string(&log).unwrap().lines().count());
    assert_eq!(run(&["audit", &log]).code, 0);
    let again = run_with(&["play", "weaver-farm", "--save", &log], "");
    assert!(again.code == 1 && again.err.contains("is there already"), "{}", again.err);
}

#[test]
fn an_unknown_seat_or_player_is_refused() {
    let seat = run(&["play", "weaver-farm", "--seat", "C"]);
    assert!(seat.code == 1 && seat.err.contains("A (British), B (Germans), both"), "{}", seat.err);
    assert_eq!(run(&["play", "weaver-farm", "--against", "clever"]).code, 2);
    assert_eq!(run(&["play"]).code, 2);
}

#[test]
fn a_battle_that_begins_with_dice_for_deployment_begins() {
    let ran = run_with(&["play", "golenka", "--seat", "both", "--seed", "2"], "begin\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("deploy"), "{}", ran.out);
}
