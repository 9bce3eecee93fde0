//! The log: written and read, cut, edited, audited.

use std::sync::Arc;

use engine::log::{read_entries, read_header};
use engine::{Answer, DicePlan, Game, Input, Seat, audit};
use table::Point;

use crate::toy::{ABLE, BAKER, Decision, Event, Toy};
use crate::{FIRE, answer, decide, faces, game, load, typed_game};

/// A game with some of everything, that ends in an open step.
fn played() -> Game<Toy> {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[13])).unwrap();
    decide(&mut game, ABLE, Decision::Walk { piece: 0, to: Point::raw(7_620, 5_080) }).unwrap();
    game.submit(ABLE, Input::Undo { to: 2, agreed: vec![], reason: String::new(), amends: None }).unwrap();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    decide(&mut game, BAKER, Decision::Forage).unwrap();
    answer(&mut game, BAKER, faces(&[3, 6])).unwrap();
    let reason = "a six was a five".to_owned();
    game.submit(BAKER, Input::Correct { entry: 6, answer: faces(&[3, 5]), reason }).unwrap();
    let legs = vec![Point::raw(5_080, 20_000), Point::raw(5_080, 19_000)];
    decide(&mut game, BAKER, Decision::March { piece: 2, legs }).unwrap();
    answer(&mut game, ABLE, Answer::Option(1)).unwrap();
    game
}

/// The log with one line changed.
fn with_line(text: &str, line: usize, change: impl FnOnce(&str) -> String) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[line] = change(&lines[line]);
    lines.join("\n") + "\n"
}

/// What is left of the game when an entry is unsound: everything before it.
#[track_caller]
fn check_unsound(text: &str, entry: usize, why: &str) {
    let (game, unsound) = load::<Toy>(text);
    let unsound = unsound.expect("the log is unsound");
    assert_eq!((unsound.entry, unsound.line), (entry, entry + 2), "{unsound}");
    assert!(unsound.why.contains(why), "{unsound}");
    assert_eq!(game.entries(), &played().entries()[..entry]);
}

#[test]
fn a_log_is_read_back_equal_with_its_open_step() {
    let game = played();
    let text = game.log_text();
    let header = read_header(&text).unwrap();
    assert_eq!(&header, game.header());
    let (entries, unsound) = read_entries::<Toy>(&header, &text);
    assert_eq!((entries.as_slice(), unsound), (game.entries(), None));
    let (mut again, unsound) = load::<Toy>(&text);
    assert_eq!(unsound, None);
    assert_eq!((again.state(), again.need()), (game.state(), game.need()));
    assert_eq!(again.log_text(), text);
    answer(&mut again, ABLE, faces(&[1])).unwrap();
    answer(&mut again, ABLE, Answer::Option(0)).unwrap();
    assert_eq!((again.need(), again.state().pieces[2].pose.at.y), (None, 19_000));
}

#[test]
fn every_prefix_of_a_log_is_a_log() {
    let text = played().log_text();
    let lines: Vec<&str> = text.lines().collect();
    for n in 1..=lines.len() {
        let (game, unsound) = load::<Toy>(&lines[..n].join("\n"));
        assert_eq!((game.entries().len(), unsound), (n - 1, None));
        assert_eq!(audit(&game), []);
    }
}

#[test]
fn a_log_cut_in_the_middle_of_a_line_loads_up_to_it() {
    let text = played().log_text();
    check_unsound(&text[..text.len() - 30], 9, "cannot be read");
}

#[test]
fn an_edited_die_is_found() {
    let text = with_line(&played().log_text(), 2, |line| line.replace("\"faces\":[13]", "\"faces\":[14]"));
    check_unsound(&text, 1, "changed after it was written");
}

#[test]
fn an_edited_event_is_found() {
    let text = with_line(&played().log_text(), 2, |line| line.replace("\"suppressed\":", "\"removed\":"));
    check_unsound(&text, 1, "changed after it was written");
}

#[test]
fn a_field_too_many_is_found() {
    let text = with_line(&played().log_text(), 3, |line| line.replacen('{', "{\"note\":1,", 1));
    check_unsound(&text, 2, "changed after it was written");
}

#[test]
fn an_edited_header_is_found() {
    let text = with_line(&played().log_text(), 0, |line| line.replace("\"seed\":7", "\"seed\":8"));
    check_unsound(&text, 0, "changed after it was written");
}

#[test]
fn a_removed_line_is_found() {
    let text = played().log_text();
    let lines: Vec<&str> = text.lines().enumerate().filter(|it| it.0 != 4).map(|it| it.1).collect();
    check_unsound(&lines.join("\n"), 3, "entry 4 stands where 3 belongs");
}

#[test]
fn reordered_lines_are_found() {
    let text = played().log_text();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(5, 6);
    check_unsound(&lines.join("\n"), 4, "entry 5 stands where 4 belongs");
}

#[test]
fn garbage_is_found() {
    let long = format!("{{\"seq\":{}}}", "9".repeat(400));
    let deep = "[".repeat(200_000);
    let deep_input = format!("{{\"seq\":3,\"seat\":1,\"input\":{}}}", "{\"a\":".repeat(100_000));
    for garbage in ["garbage", "{}", "null", "\u{0}\u{7f}", &long, &deep, &deep_input] {
        check_unsound(&with_line(&played().log_text(), 4, |_| garbage.to_owned()), 3, "cannot be read");
    }
}

#[test]
fn headers_that_cannot_be_used_are_named() {
    let text = played().log_text();
    let changed = |from: &str, to: &str| read_header(&text.replacen(from, to, 1)).unwrap_err();
    assert!(read_header("").unwrap_err().contains("the file is empty"));
    assert!(read_header("{}").unwrap_err().contains("missing field"));
    assert!(changed("\"sandtable_log\":1", "\"sandtable_log\":2").contains("a log of form 2"));
    assert!(changed("chacha8", "abacus").contains("recipe `abacus"));
    assert!(changed("\"rules\":3", "\"rules\":3,\"extra\":1").contains("unknown field `extra`"));
}

#[test]
fn entries_that_were_never_sealed_are_checked_too() {
    let game = played();
    let fold = |change: &dyn Fn(&mut Vec<engine::EntryOf<Toy>>)| {
        let mut entries = game.entries().to_vec();
        change(&mut entries);
        let (start, header) = (game.start().clone(), game.header().clone());
        let (left, unsound) = Game::load(game.rules_arc(), header, start, entries);
        let unsound = unsound.expect("the log is unsound");
        assert_eq!(left.entries(), &game.entries()[..unsound.entry]);
        (unsound.entry, unsound.why)
    };
    let (entry, why) = fold(&|entries| entries[1].events = vec![Event::Removed { piece: 2 }]);
    assert_eq!((entry, why.as_str()), (1, "its events do not lead to the state that was recorded"));
    let (entry, why) = fold(&|entries| entries[1].seq = 70);
    assert_eq!((entry, why.as_str()), (1, "entry 70 stands where 1 belongs"));
    let (entry, why) = fold(&|entries| entries[3].rewind = Some(70));
    assert_eq!((entry, why.as_str()), (3, "it goes back to entry 70"));
    let (entry, why) = fold(&|entries| entries[2].input = Input::Answer(faces(&[3])));
    assert_eq!((entry, why.as_str()), (2, "it answers a question that nobody asked"));
    let (entry, why) = fold(&|entries| entries[1].input = Input::Decision(FIRE));
    assert_eq!((entry, why.as_str()), (1, "it starts a step while another is open"));
    // The last step is open, and today's rules cannot go on with it.
    let (entry, why) = fold(&|entries| entries[9].input = Input::Answer(faces(&[3])));
    assert_eq!(entry, 8, "{why}");
    assert!(why.contains("cannot go on"), "{why}");
    let (entry, why) = fold(&|entries| entries[8].input = Input::Decision(FIRE));
    assert_eq!(entry, 8, "{why}");
}

#[test]
fn an_old_log_opens_when_the_state_has_other_fields_today() {
    let game = played();
    let mut header = game.header().clone();
    header.rules -= 1;
    let mut entries = game.entries().to_vec();
    for entry in &mut entries {
        entry.state = "0123456789abcdef".to_owned();
    }
    let (old, unsound) = Game::load(game.rules_arc(), header, game.start().clone(), entries);
    assert_eq!((unsound, old.state()), (None, game.state()));
    assert_eq!(audit(&old), []);
}

#[test]
fn the_audit_finds_a_changed_rule() {
    let mut game = played();
    answer(&mut game, ABLE, faces(&[5])).unwrap();
    assert_eq!(audit(&game), []);
    let rules = Arc::new(Toy { suppresses_on: 14 });
    let (header, start) = (game.header().clone(), game.start().clone());
    let (changed, unsound) = Game::load(rules, header, start, game.entries().to_vec());
    assert_eq!((unsound, changed.state()), (None, game.state()));
    let differences: Vec<(usize, String)> =
        audit(&changed).into_iter().map(|it| (it.entry, it.why)).collect();
    assert_eq!(differences, [(1, "the rules come to other events".to_owned())]);
}

#[test]
fn an_open_step_that_todays_rules_play_otherwise_is_left_out() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Supply { piece: 0 }).unwrap();
    answer(&mut game, ABLE, Answer::Option(0)).unwrap();
    answer(&mut game, ABLE, Answer::Number(3)).unwrap();
    let mut entries = game.entries().to_vec();
    (entries[2].events, entries[2].state) = (vec![], entries[1].state.clone());
    let (left, unsound) = Game::load(game.rules_arc(), game.header().clone(), game.start().clone(), entries);
    assert_eq!(unsound.map(|it| (it.entry, it.line)), Some((0, 2)));
    assert_eq!((left.entries().len(), left.need()), (0, None));
}

#[test]
fn the_audit_finds_dice_that_the_seed_does_not_give() {
    let mut game: Game<Toy> = game(DicePlan::seeded(21));
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, Seat::UMPIRE, faces(&[20])).unwrap();
    assert_eq!(audit(&game), []);
    let mut entries = game.entries().to_vec();
    entries[1].seat = ABLE;
    let (forged, _) = Game::load(game.rules_arc(), game.header().clone(), game.start().clone(), entries);
    let found = audit(&forged);
    assert_eq!(found[0].entry, 1);
    assert!(found[0].why.contains("the program throws these dice"), "{found:?}");
}

#[test]
fn seeded_dice_go_on_after_loading_as_without() {
    let play = |game: &mut Game<Toy>, n: usize| {
        for decision in [FIRE, Decision::Search, Decision::Volley { n: 20 }].into_iter().cycle().take(n) {
            decide(game, ABLE, decision).ok();
            game.throw_dice();
        }
    };
    let mut whole: Game<Toy> = game(DicePlan::seeded(77));
    play(&mut whole, 3);
    let (mut loaded, unsound) = load::<Toy>(&whole.log_text());
    assert_eq!(unsound, None);
    play(&mut whole, 9);
    play(&mut loaded, 9);
    assert_eq!(loaded.log_text(), whole.log_text());
}

/// The example of `docs/log-format.md` is a log of the first release: it must open for ever.
#[test]
fn the_log_in_the_documentation_opens_and_holds() {
    let text = include_str!("../../../../docs/log-format.md");
    let log =
        text.split("```jsonl\n").nth(1).and_then(|it| it.split("```").next()).expect("there is an example");
    let (game, unsound) = load::<Toy>(log);
    assert_eq!(unsound, None);
    assert_eq!((audit(&game), game.log_text().as_str()), (vec![], log));
    assert!(game.entries().len() == 9 && game.need().is_some());
}
