//! What the page gets to show: pieces, prompts, sheets, and nothing of what is hidden.

use crate::common::{Rules, battles};
use engine::testkit::Battles;
use engine::{Awaits, Cup, Game, Input, Ruleset, Seat, View};
use fyob::{Decision, Side};

const A: Seat = Side::A.seat();
const B: Seat = Side::B.seat();

/// A game of a battle, played by the program for so many decisions.
fn game(id: &str, n_decisions: u32) -> Game<Rules> {
    let Battles { rules, all, .. } = battles();
    let (source, start) = all.into_iter().find(|it| it.1.battle.id == id).expect("the battle is there");
    let mut game = Game::new(rules, engine::testkit::header::<Rules>(&source, 5), start);
    for _ in 0..n_decisions {
        game.throw_dice();
        let Awaits::Seats(seats) = game.awaits() else { break };
        game.submit(seats[0], Input::Decision(Decision::Auto)).expect("the program may always go on");
    }
    game.throw_dice();
    game
}

fn view(game: &Game<Rules>, seat: Seat) -> View {
    game.rules().view(game.state(), seat)
}

#[test]
fn fyob_187_a_card_shows_what_the_cardsheet_shows() {
    let view = view(&game("sosna", 0), A);
    let platoon = view.pieces.iter().find(|it| it.id == "3").expect("the SMG platoon");
    let row = |name: &str| platoon.card.iter().find(|it| it.0 == name).map(|it| it.1.as_str());
    assert_eq!(row("score"), Some("●●●●●●"));
    assert_eq!(row("NCO"), Some("Bold"));
    assert_eq!(row("order"), Some("Contact enemy at the mill"));
    assert_eq!(row("men"), Some("8 of 8"));
    let enemy = view.pieces.iter().find(|it| it.id == "13").expect("a German platoon");
    assert!(enemy.card.iter().all(|it| it.0 != "order"), "orders are a side's own affair");
}

#[test]
fn fyob_188_the_record_sheet_names_the_next_milestone() {
    let view = view(&game("sosna", 0), A);
    let sheet = view.sheets.iter().find(|it| it.title.starts_with("Soviets:")).expect("the own sheet");
    let row = |name: &str| sheet.rows.iter().find(|it| it.0 == name).map(|it| it.1.as_str());
    assert_eq!(row("momentum total"), Some("24 of 24 (100 per cent)"));
    assert_eq!(row("condition"), Some("Green"));
    assert_eq!(
        row("next milestone"),
        Some("below 22: the test for 10 per cent (2 dice) at the next session")
    );
}

#[test]
fn fyob_161_concealed_enemies_are_blank_counters() {
    let mut hidden = 0;
    for n in 0..12 {
        let game = game("vezza", n);
        for it in game.state().of(Side::B).filter(|it| it.concealed) {
            let name = &game.state().info(it.id).name;
            let view = view(&game, A);
            let own = view.pieces.iter().filter(|piece| piece.id.starts_with(&it.id.to_string()));
            for piece in own {
                hidden += 1;
                assert!(piece.name == "concealed counter" && piece.symbol == "unknown", "{piece:?}");
                assert!(!piece.card.iter().any(|row| row.1.contains(name.as_str())), "{piece:?}");
            }
        }
    }
    assert!(0 < hidden, "the Germans of Vezza hide");
}

#[test]
fn reserves_are_shown_to_their_own_side_only() {
    let game = game("vezza", 0);
    let reserve = |seat: Seat| view(&game, seat).pieces.iter().any(|it| it.id == "29");
    assert!(reserve(B) && !reserve(A) && reserve(Seat::UMPIRE));
}

/// What is hidden changes nothing of what is shown: the same view in every world that a seat must hold possible.
#[test]
fn views_do_not_differ_between_possible_worlds() {
    for n in [0, 4, 20, 60] {
        let game = game("vezza", n);
        let rules = game.rules();
        for seat in [A, B] {
            let shown = rules.view(game.state(), seat);
            let mut cup = Cup::new(u64::from(n), 1);
            let guess = rules.guess(game.state(), seat, &mut cup);
            let other = rules.view(&guess, seat);
            let json = |it: &View| serde_json::to_string_pretty(it).expect("a view is plain data");
            assert_eq!(json(&shown), json(&other), "after {n} decisions, seat {}", seat.0);
        }
    }
}

#[test]
fn every_stage_has_a_prompt_and_something_to_do() {
    let mut game = game("sosna", 0);
    let mut stages = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let Awaits::Seats(seats) = game.awaits() else { break };
        let seat = seats[0];
        let shown = view(&game, seat);
        stages.insert(game.state().stage);
        let text = &shown.prompt.text;
        assert!(text.ends_with('.') && text.starts_with(|it: char| !it.is_lowercase()), "{text}");
        assert!(shown.phases.iter().filter(|it| it.current).count() == 1, "{:?}", shown.phases);
        let offered = game.rules().proposals(&game.rules().belief(game.state(), seat), seat, None);
        assert!(!offered.is_empty(), "{:?}", game.state().stage);
        for decision in &offered {
            let belief = game.rules().belief(game.state(), seat);
            assert!(!game.rules().describe(&belief, decision).is_empty());
            assert!(!game.rules().shown(&belief, decision).verb.is_empty(), "{decision:?}");
        }
        game.submit(seat, Input::Decision(Decision::Auto)).expect("the program may always go on");
        game.throw_dice();
    }
    assert!(6 <= stages.len(), "{stages:?}");
}

#[test]
fn every_line_of_the_log_is_a_sentence() {
    for battle in ["sosna", "vezza"] {
        let game = game(battle, 150);
        for seat in [A, B, Seat::UMPIRE] {
            let lines = game.lines(seat, 0);
            assert!(40 < lines.len());
            for (_, line) in lines {
                let (text, heading) = (&line.text, line.kind == engine::LineKind::Heading);
                assert!(heading || text.ends_with('.'), "{text}");
                assert!(text.starts_with(|it: char| !it.is_lowercase()), "{text}");
                assert!(!text.contains("  ") && !text.contains("::"), "{text}");
            }
        }
    }
}

/// FYOB-133, FYOB-R60: the Senior Officer's sheet says who arrives by himself and where one may leave.
#[test]
fn fyob_188_the_record_sheet_names_arrivals_and_exits() {
    let state = crate::common::position(
        r#"
bounds = 8
[[element]]
no = 1
unit = "german_rifle_platoon"
side = "A"
at = [10, 10]
orders = [{ task = "reposition", at = [[30, 48]], exit = true }]
[[element]]
no = 2
unit = "german_rifle_platoon"
side = "A"
arrives = 3
enters = [20, 0]
[[element]]
no = 12
unit = "british_rifle_platoon"
side = "B"
at = [60, 40]
"#,
    );
    let rules = crate::common::rules();
    let rows = |seat: Seat| -> Vec<String> {
        let sheets = rules.view(&state, seat).sheets;
        sheets.iter().flat_map(|it| &it.rows).map(|it| format!("{}: {}", it.0, it.1)).collect()
    };
    let own = rows(A);
    assert!(own.contains(&"to arrive: rifle platoon 2 in bound 3".to_owned()), "{own:?}");
    assert!(own.contains(&"may leave the table: (30, 48)".to_owned()), "{own:?}");
    assert!(!own.iter().any(|it| it.starts_with("reserves")), "nobody can commit it: {own:?}");
    assert!(!rows(B).iter().any(|it| it.starts_with("to arrive") || it.starts_with("may leave")));
    let order =
        rules.view(&state, A).pieces.iter().find(|it| it.id == "1").map(|it| it.card.clone()).unwrap();
    assert!(order.iter().any(|it| it.1 == "Re-position to (30, 48) and off the table"), "{order:?}");
}
