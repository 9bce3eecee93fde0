//! Linked battles on the command line.

use super::{Ran, file, fresh, played_log, run};

/// The log of a finished battle between two computer players.
fn played(battle: &str, name: &str) -> String {
    let path = fresh(name);
    let ran = run(&["simulate", battle, "--seed", "5", "--save-game", "1", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    path
}

#[test]
fn campaigns_are_listed_with_their_battles() {
    let Ran { code, out, .. } = run(&["campaign"]);
    assert_eq!(code, 0);
    assert!(out.contains("river  River (fyob)") && out.contains("1. river-1  Before the river"), "{out}");
    let json = run(&["campaign", "--json"]).out;
    assert!(json.contains("\"id\": \"river\"") && json.contains("\"river-3\""), "{json}");
}

#[test]
fn a_campaign_is_fought_from_file_to_file() {
    let mut battle = "river-1".to_owned();
    for no in 1..=3 {
        let log = played(&battle, &format!("river-{no}.log"));
        let next = fresh(&format!("river-{no}-next.toml"));
        let Ran { code, out, err } = run(&["campaign", "next", &log, "--out", &next]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.starts_with(&format!("River, battle {no} of 3")), "{out}");
        if out.contains("The campaign River is over") {
            assert!(1 < no, "{out}");
            assert!(!std::path::Path::new(&next).exists(), "nothing follows");
            return;
        }
        assert!(out.contains("go on") && out.contains(&format!("is in {next}")), "{out}");
        let checked = run(&["check", &next]);
        assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
        let text = std::fs::read_to_string(&next).expect("it was written");
        assert!(text.contains("[campaign]") && text.contains("battle = \"river-1\""), "{text}");
        let again = run(&["campaign", "next", &log, "--out", &next]);
        assert!(again.code == 1 && again.err.contains("is there already"), "{}", again.err);
        battle = next;
    }
    panic!("the third battle was not the last");
}

#[test]
fn what_has_no_next_battle_says_why() {
    let other = played_log("no-campaign.log");
    let ran = run(&["campaign", "next", &other]);
    assert!(ran.code == 1 && ran.err.contains("belongs to no campaign"), "{}", ran.err);
    assert!(ran.err.contains("river-1, river-2, river-3"), "{}", ran.err);

    let log = std::fs::read_to_string(played("river-1", "river-cut.log")).expect("a log");
    let some: Vec<&str> = log.lines().take(20).collect();
    let open = file("river-open.log", (some.join("\n") + "\n").as_bytes());
    let ran = run(&["campaign", "next", &open]);
    assert!(ran.code == 1 && ran.err.contains("of the campaign River is not over yet"), "{}", ran.err);

    let missing = run(&["campaign", "next", "no-such.log"]);
    assert!(missing.code == 1 && missing.err.contains("there is no file"), "{}", missing.err);
    let no_log = run(&["campaign", "next", "data/fyob/battles/river-1.toml"]);
    assert!(no_log.code == 1 && no_log.err.contains("line 1 is not the first line"), "{}", no_log.err);
}
