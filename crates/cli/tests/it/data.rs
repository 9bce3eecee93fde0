//! Data files: those that ship are sound, a broken copy is told where and how to mend it, and a copy that was changed counts.

use std::path::{Path, PathBuf};

use super::{Ran, file, fresh, repo, run, run_with};

/// Every TOML file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|it| it.expect("it can be read").path());
    let below = |it: PathBuf| if it.is_dir() { files(&it) } else { vec![it] };
    paths.flat_map(below).filter(|it| it.extension().is_some_and(|it| it == "toml")).collect()
}

fn text(name: &str) -> String {
    std::fs::read_to_string(repo().join(name)).expect("the file ships")
}

/// A copy of a file that ships, with something changed.
fn copy(name: &str, copied: &str, from: &str, to: &str) -> String {
    let text = text(name);
    assert!(text.contains(from), "{name} has no {from}");
    file(copied, text.replace(from, to).as_bytes())
}

#[test]
fn every_file_that_ships_is_sound() {
    let paths: Vec<String> =
        files(&repo().join("data")).iter().map(|it| it.to_string_lossy().into_owned()).collect();
    assert!(40 < paths.len());
    let mut args = vec!["check"];
    args.extend(paths.iter().map(String::as_str));
    let Ran { code, out, .. } = run(&args);
    assert_eq!((code, out.lines().filter(|it| it.starts_with("ok")).count()), (0, paths.len()), "{out}");
    for (name, what) in [
        ("data/fyob/units/german.toml", "tables and units of fyob"),
        ("data/fyob/tables.toml", "tables and units of fyob, fyob-d20, fyob-hk, fyob-table"),
        ("data/fyob-d20/values.toml", "tables and units of fyob-d20"),
        ("data/d20/tables.toml", "tables and units of d20, fyob-d20"),
        ("data/fyob/campaigns/river.toml", "campaign of fyob: River, river-1, river-2, river-3"),
    ] {
        assert!(out.contains(&format!("{name}: {what}")), "{what}: {out}");
    }
}

#[test]
fn a_broken_copy_gets_its_line_and_how_to_mend_it() {
    for (name, from, to, line, help) in [
        (
            "data/fyob/units/german.toml",
            "system = \"fyob-house\"",
            "system = \"fyob-hause\"",
            3,
            "fyob-house",
        ),
        ("data/fyob/units/italian.toml", "class = \"F1\"", "class = \"FI\"", 12, "did you mean `F1`?"),
        ("data/fyob/units/common.toml", "arm = \"", "arms = \"", 8, "did you mean `arm`?"),
        ("data/fyob/tables.toml", "[foot]", "[fott]", 7, "did you mean `foot`?"),
        ("data/fyob/house.toml", "sight = \"low\"", "sight = \"lo\"", 13, "did you mean `low`?"),
        ("data/fyob/campaigns/river.toml", "river-3", "rever-3", 9, "did you mean `river-3`?"),
        ("data/hk/terrain.toml", "hinders = true", "hinder = true", 12, "did you mean `hinders`?"),
        ("data/fyob-hk/values.toml", "fighting = 4", "figting = 4", 9, "did you mean `fighting`?"),
    ] {
        let path = copy(name, "broken-copy.toml", from, to);
        let Ran { code, out, .. } = run(&["check", &path]);
        assert_eq!(code, 1, "{name}: {out}");
        assert!(out.contains(&format!("broken-copy.toml:{line}:")) && out.contains(help), "{name}: {out}");
    }
}

#[test]
fn what_names_only_its_system_is_a_battle_begun() {
    let begun = file("begun.toml", b"format = 1\nsystem = \"fyob\"\n");
    assert!(run(&["check", &begun]).out.contains("battle of fyob"));
}

#[test]
fn only_battles_that_can_be_linked_are_linked() {
    let path = copy("data/fyob/campaigns/river.toml", "linked.toml", "\"fyob\"", "\"d20\"");
    let Ran { code, out, .. } = run(&["check", &path]);
    assert!(code == 1 && out.contains("battles of the system `d20` cannot be linked"), "{out}");
}

/// What was played with a file of one's own is another game than without it.
#[test]
fn a_changed_copy_counts_in_a_simulated_game() {
    for (battle, name, from, to) in [
        ("fyob:sosna", "data/fyob/units/german.toml", "men = 8", "men = 6"),
        ("fyob:sosna", "data/fyob/house.toml", "sight = \"thick\"", "sight = \"clear\""),
        ("fyob:sosna", "data/fyob/tables.toml", "acts = 4", "acts = 2"),
        ("fyob-d20:weaver-farm", "data/fyob/tables.toml", "acts = 4", "acts = 2"),
        ("fyob-d20:weaver-farm", "data/fyob-d20/values.toml", "inf = 8", "inf = 5"),
        ("fyob-d20:weaver-farm", "data/d20/units/british.toml", "defence = 2", "defence = 5"),
        ("fyob-hk:churchyard", "data/fyob-hk/values.toml", "foot = 6", "foot = 3"),
        ("fyob-hk:churchyard", "data/hk/weapons.toml", "dice = 1", "dice = 3"),
    ] {
        let mine = copy(name, "mine.toml", from, to);
        let (with, without) = (fresh("with.log"), fresh("without.log"));
        let plain = ["simulate", battle, "--players", "random,random", "--save-game", "0", without.as_str()];
        assert_eq!(run(&plain).code, 0);
        let Ran { code, err, .. } = run(&[
            "simulate",
            battle,
            "--players",
            "random,random",
            "--data",
            &mine,
            "--save-game",
            "0",
            &with,
        ]);
        assert_eq!(code, 0, "{battle} with {name}: {err}");
        let played = |path: &str| {
            let text = std::fs::read_to_string(path).expect("the game was saved");
            text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(played(&with) != played(&without), "{battle} is played as if there was no {name}");
        assert!(run(&["check", &with]).out.starts_with("ok"), "the log needs no other file");
    }
}

/// The odds of the reference sheet, and a game at the terminal.
#[test]
fn a_changed_copy_counts_in_odds_and_in_play() {
    let tables = copy("data/fyob/tables.toml", "eager.toml", "acts = 3", "acts = 2");
    let odds = ["odds", "fyob", "reaction", "leader=regular"];
    let usual = run(&odds);
    assert_eq!(usual.code, 0, "{}", usual.err);
    let eager = run(&[&odds[..], &["--data", &tables]].concat());
    assert!(eager.code == 0 && eager.out != usual.out, "{}", eager.out);
    let units = copy("data/fyob/units/soviet.toml", "guards.toml", "rifle platoon", "guards platoon");
    let Ran { out, err, .. } = run_with(&["play", "fyob:sosna", "--data", &units], "list\nquit\n");
    assert!(out.contains("guards platoon"), "{out}{err}");
}
