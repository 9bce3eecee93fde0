//! Undo, corrections, grants and rulings.

use engine::{Answer, DicePlan, Game, Input, Ruling, Seat};
use table::{Deg, Point, Pose};

use crate::toy::{ABLE, BAKER, Decision, Status, Toy};
use crate::{FIRE, answer, decide, faces, game, load, rule, typed_game};

fn walk(x: i32) -> Decision {
    Decision::Walk { piece: 0, to: Point::raw(2_540 * x, 5_080) }
}

fn undo(to: usize, agreed: &[Seat], reason: &str) -> Input<Decision> {
    Input::Undo { to, agreed: agreed.to_vec(), reason: reason.to_owned(), amends: None }
}

fn correct(entry: usize, answer: Answer) -> Input<Decision> {
    Input::Correct { entry, answer, reason: "misread".to_owned() }
}

#[track_caller]
fn loads_equal(game: &Game<Toy>) {
    let (again, unsound) = load::<Toy>(&game.log_text());
    assert_eq!(unsound, None);
    assert_eq!((again.state(), again.need()), (game.state(), game.need()));
    assert_eq!(again.last_decision(), game.last_decision());
    assert_eq!(engine::audit(&again), []);
    for seat in [ABLE, BAKER] {
        for to in 0..game.entries().len() {
            assert_eq!(again.may_undo_freely(seat, to), game.may_undo_freely(seat, to));
        }
    }
}

#[test]
fn a_decision_without_dice_is_taken_back_freely() {
    let mut game = typed_game();
    decide(&mut game, ABLE, walk(3)).unwrap();
    decide(&mut game, ABLE, walk(4)).unwrap();
    assert!(game.may_undo_freely(ABLE, 0) && !game.may_undo_freely(BAKER, 0));
    game.submit(ABLE, undo(1, &[], "")).unwrap();
    assert_eq!(game.state().pieces[0].pose.at.x, 7_620);
    game.submit(ABLE, undo(0, &[], "")).unwrap();
    assert_eq!(game.state(), game.start());
    loads_equal(&game);
}

#[test]
fn an_open_step_is_taken_back_before_its_dice() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    game.submit(ABLE, undo(0, &[], "")).unwrap();
    assert_eq!((game.need(), game.state()), (None, game.start()));
    loads_equal(&game);
}

#[test]
fn after_dice_everybody_must_agree() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[13])).unwrap();
    assert_eq!(rule(game.submit(ABLE, undo(0, &[], "please"))), "ENG-008");
    game.submit(ABLE, undo(0, &[BAKER], "")).unwrap();
    assert_eq!(game.state(), game.start());
    loads_equal(&game);
}

#[test]
fn after_something_was_shown_everybody_must_agree() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Scout).unwrap();
    assert_eq!(rule(game.submit(ABLE, undo(0, &[], ""))), "ENG-008");
    game.submit(Seat::UMPIRE, undo(0, &[], "a mistake of mine")).unwrap();
    assert!(game.state().pieces[3].hidden);
    loads_equal(&game);
}

#[test]
fn what_another_seat_did_since_is_not_taken_back_freely() {
    let mut game = typed_game();
    decide(&mut game, ABLE, walk(3)).unwrap();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    decide(&mut game, BAKER, Decision::Done).unwrap();
    assert_eq!(rule(game.submit(ABLE, undo(0, &[], ""))), "ENG-008");
    assert_eq!(rule(game.submit(Seat::ONLOOKER, undo(0, &[ABLE, BAKER], ""))), "ENG-008");
    game.submit(BAKER, undo(2, &[], "")).unwrap();
    assert_eq!(game.state().active, BAKER);
}

#[test]
fn the_umpire_takes_back_with_a_reason_and_only_what_counts() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[13])).unwrap();
    assert_eq!(rule(game.submit(Seat::UMPIRE, undo(0, &[], " "))), "ENG-005");
    assert_eq!(rule(game.submit(Seat::UMPIRE, undo(1, &[], "an answer"))), "ENG-007");
    assert_eq!(rule(game.submit(Seat::UMPIRE, undo(9, &[], "the future"))), "ENG-007");
    game.submit(Seat::UMPIRE, undo(0, &[], "out of turn")).unwrap();
    assert_eq!(rule(game.submit(Seat::UMPIRE, undo(0, &[], "again"))), "ENG-007");
}

#[test]
fn undo_does_not_bring_the_same_dice_again() {
    let mut game: Game<Toy> = game(DicePlan::seeded(12));
    let thrown = |game: &mut Game<Toy>| {
        let first = game.entries().len();
        decide(game, ABLE, Decision::Volley { n: 40 }).unwrap();
        game.throw_dice();
        let thrown = game.entries()[first + 1].input.clone();
        game.submit(Seat::UMPIRE, undo(first, &[], "again")).unwrap();
        thrown
    };
    assert_ne!(thrown(&mut game), thrown(&mut game));
    loads_equal(&game);
}

#[test]
fn a_typed_die_is_corrected_by_who_typed_it() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[19])).unwrap();
    assert_eq!(rule(game.submit(BAKER, correct(1, faces(&[16])))), "ENG-009");
    assert_eq!(rule(game.submit(ABLE, correct(0, faces(&[16])))), "ENG-009");
    assert_eq!(rule(game.submit(ABLE, correct(1, faces(&[61])))), "ENG-003");
    let silent = Input::Correct { entry: 1, answer: faces(&[16]), reason: String::new() };
    assert_eq!(rule(game.submit(ABLE, silent)), "ENG-005");
    game.submit(ABLE, correct(1, faces(&[16]))).unwrap();
    assert_eq!(game.state().pieces[2].status, Status::Suppressed);
    loads_equal(&game);
}

#[test]
fn a_die_of_the_program_is_corrected_by_the_umpire_alone() {
    let mut game: Game<Toy> = game(DicePlan::seeded(4));
    decide(&mut game, ABLE, FIRE).unwrap();
    game.throw_dice();
    assert_eq!(rule(game.submit(ABLE, correct(1, faces(&[20])))), "ENG-009");
    game.submit(Seat::UMPIRE, correct(1, faces(&[20]))).unwrap();
    assert_eq!(game.state().pieces[2].status, Status::Gone);
    loads_equal(&game);
}

#[test]
fn a_correction_can_be_corrected_and_taken_back() {
    let mut game = typed_game();
    decide(&mut game, ABLE, walk(3)).unwrap();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[19])).unwrap();
    game.submit(ABLE, correct(2, faces(&[16]))).unwrap();
    assert_eq!(rule(game.submit(ABLE, correct(2, faces(&[15])))), "ENG-009");
    game.submit(ABLE, correct(3, faces(&[2]))).unwrap();
    assert_eq!(game.state().pieces[2].status, Status::Steady);
    loads_equal(&game);
    assert_eq!(game.last_decision(), Some(4));
    assert_eq!(rule(game.submit(ABLE, undo(1, &[BAKER], ""))), "ENG-007");
    assert_eq!(rule(game.submit(ABLE, undo(4, &[], ""))), "ENG-008");
    game.submit(ABLE, undo(4, &[BAKER], "")).unwrap();
    assert_eq!(game.state().pieces[0].pose.at.x, 7_620);
    assert_eq!(rule(game.submit(ABLE, correct(4, faces(&[3])))), "ENG-009");
    loads_equal(&game);
    game.submit(ABLE, undo(0, &[BAKER], "")).unwrap();
    assert_eq!(game.state(), game.start());
    loads_equal(&game);
}

#[test]
fn a_correction_may_open_the_step_again() {
    let mut game = typed_game();
    let legs = vec![Point::raw(5_080, 6_000), Point::raw(5_080, 7_000)];
    decide(&mut game, ABLE, Decision::March { piece: 0, legs }).unwrap();
    answer(&mut game, BAKER, Answer::Option(1)).unwrap();
    answer(&mut game, BAKER, faces(&[5])).unwrap();
    assert_eq!(game.need(), None);
    game.submit(BAKER, correct(2, faces(&[2]))).unwrap();
    assert!(game.need().is_some());
    loads_equal(&game);
    answer(&mut game, BAKER, Answer::Option(0)).unwrap();
    assert_eq!((game.need(), game.state().pieces[0].pose.at.y), (None, 7_000));
    loads_equal(&game);
}

#[test]
fn a_choice_is_not_corrected_once_dice_have_fallen() {
    let mut game = typed_game();
    let legs = vec![Point::raw(5_080, 6_000)];
    decide(&mut game, ABLE, Decision::March { piece: 0, legs }).unwrap();
    answer(&mut game, BAKER, Answer::Option(1)).unwrap();
    game.submit(BAKER, correct(1, Answer::Option(1))).unwrap();
    answer(&mut game, BAKER, faces(&[1])).unwrap();
    assert_eq!(rule(game.submit(BAKER, correct(2, Answer::Option(0)))), "ENG-009");
    game.submit(Seat::UMPIRE, correct(2, Answer::Option(0))).unwrap();
    assert_eq!(game.need(), None);
    // The dice were thrown all the same: the step is not taken back freely.
    assert!(game.entries()[4].chance && !game.may_undo_freely(BAKER, 4));
    loads_equal(&game);
}

#[test]
fn what_was_shown_remains_shown_when_an_answer_is_corrected() {
    let mut game = typed_game();
    // The second leg meets the hidden piece.
    let legs = vec![Point::raw(5_080, 6_000), Point::raw(15_240, 14_000)];
    decide(&mut game, ABLE, Decision::March { piece: 0, legs }).unwrap();
    answer(&mut game, BAKER, Answer::Option(0)).unwrap();
    assert!(!game.state().pieces[3].hidden);
    game.submit(Seat::UMPIRE, correct(1, Answer::Option(1))).unwrap();
    assert!(game.state().pieces[3].hidden);
    assert!(!game.may_undo_freely(Seat::UMPIRE, 2));
    loads_equal(&game);
}

#[test]
fn the_umpire_grants_what_the_rules_forbid_but_not_what_makes_no_sense() {
    let mut game = typed_game();
    let grant = |decision, reason: &str| Input::Grant { seat: ABLE, decision, reason: reason.to_owned() };
    assert_eq!(rule(decide(&mut game, ABLE, walk(30))), "TOY-012");
    assert_eq!(rule(game.submit(ABLE, grant(walk(30), "me"))), "ENG-005");
    assert_eq!(rule(game.submit(Seat::UMPIRE, grant(walk(30), ""))), "ENG-005");
    let nobody = Decision::Rally { piece: 40 };
    assert_eq!(rule(game.submit(Seat::UMPIRE, grant(nobody, "why not"))), "ENG-011");
    game.submit(Seat::UMPIRE, grant(walk(30), "by train")).unwrap();
    assert_eq!(game.state().pieces[0].pose.at.x, 76_200);
    let own = Decision::Fire { firer: 1, target: 1 };
    game.submit(Seat::UMPIRE, grant(own, "by mistake")).unwrap();
    loads_equal(&game);
    answer(&mut game, ABLE, faces(&[18])).unwrap();
    assert_eq!(game.state().pieces[1].status, Status::Gone);
    loads_equal(&game);
}

#[test]
fn rulings_are_the_umpires_and_have_a_reason() {
    let mut game = typed_game();
    let to = Pose::new(Point::raw(1, 2), Deg::EAST);
    let ruling = |piece: &str, reason: &str| Input::Ruling {
        ruling: Ruling::Move { piece: piece.to_owned(), to },
        reason: reason.to_owned(),
    };
    assert_eq!(rule(game.submit(ABLE, ruling("P0", "mine"))), "ENG-005");
    assert_eq!(rule(game.submit(Seat::UMPIRE, ruling("P0", "\t"))), "ENG-005");
    assert_eq!(rule(game.submit(Seat::UMPIRE, ruling("P9", "gone"))), "ENG-011");
    game.submit(Seat::UMPIRE, ruling("P0", "the table was knocked")).unwrap();
    assert_eq!(game.state().pieces[0].pose, to);
    let told = game.lines(BAKER, 0);
    assert_eq!(told[0].1.text, "The umpire rules: the table was knocked");
    loads_equal(&game);
}

#[test]
fn what_was_taken_back_is_not_told_again() {
    let mut game = typed_game();
    decide(&mut game, ABLE, walk(3)).unwrap();
    game.submit(ABLE, undo(0, &[], "")).unwrap();
    let texts: Vec<String> = game.lines(BAKER, 0).into_iter().map(|it| it.1.text).collect();
    assert_eq!(texts, ["Able takes a decision back"]);
}

/// Baker moves his hidden piece, of which Able learns nothing.
fn sneak(game: &mut Game<Toy>) {
    let to = Point::raw(17_780, 15_240);
    decide(game, BAKER, Decision::Walk { piece: 3, to }).unwrap();
}

fn told(game: &Game<Toy>, seat: Seat) -> Vec<String> {
    game.lines(seat, 0).into_iter().map(|it| it.1.text).collect()
}

#[test]
fn eng_009_typed_dice_are_corrected_whatever_others_did_in_secret_since() {
    let mut quiet = typed_game();
    decide(&mut quiet, ABLE, Decision::Done).unwrap();
    let legs = vec![Point::raw(5_080, 20_000)];
    decide(&mut quiet, BAKER, Decision::March { piece: 2, legs }).unwrap();
    answer(&mut quiet, ABLE, Answer::Option(1)).unwrap();
    answer(&mut quiet, ABLE, faces(&[1])).unwrap();
    let mut busy = quiet.clone();
    sneak(&mut busy);
    let fix = quiet.last_answer(ABLE).expect("she typed it");
    assert_eq!(busy.last_answer(ABLE), Some(fix.clone()));
    for game in [&mut quiet, &mut busy] {
        game.correct_last(ABLE, fix.entry, faces(&[6]), "misread".to_owned()).unwrap();
    }
    assert_eq!(told(&quiet, ABLE), told(&busy, ABLE));
    let known = |game: &Game<Toy>| game.last_answer(ABLE).map(|it| (it.answer, it.asked));
    assert_eq!(known(&quiet), known(&busy));
    // What he did in secret stands as it was.
    assert_eq!((quiet.state().pieces[3].pose.at.x, busy.state().pieces[3].pose.at.x), (15_240, 17_780));
    assert_eq!(quiet.state().pieces[2], busy.state().pieces[2]);
    loads_equal(&busy);
    // And again: the correction is an answer like any other.
    let fix = busy.last_answer(ABLE).expect("it is hers");
    assert_eq!(fix.answer, faces(&[6]));
    busy.correct_last(ABLE, fix.entry, faces(&[2]), "misread again".to_owned()).unwrap();
    assert_eq!(busy.state().pieces[3].pose.at.x, 17_780);
    loads_equal(&busy);
    decide(&mut busy, BAKER, Decision::Done).unwrap();
    assert_eq!(busy.last_answer(ABLE), None, "she knows of that");
}

#[test]
fn eng_008_what_others_did_in_secret_since_does_not_ask_for_consent() {
    let mut quiet = typed_game();
    decide(&mut quiet, ABLE, Decision::Done).unwrap();
    let mut busy = quiet.clone();
    sneak(&mut busy);
    for game in [&mut quiet, &mut busy] {
        assert!(game.may_undo_freely(ABLE, 0));
        game.take_back(ABLE, 0, Vec::new(), String::new()).unwrap();
        assert_eq!(game.state(), game.start(), "it is not his turn any more");
        loads_equal(game);
    }
    assert_eq!(told(&quiet, ABLE), told(&busy, ABLE));
    assert_eq!(told(&busy, BAKER), ["Able takes a decision back"]);
}

#[test]
fn eng_008_what_nobody_knew_of_is_taken_back_without_a_word() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    let before = told(&game, ABLE);
    sneak(&mut game);
    game.take_back(BAKER, 1, Vec::new(), String::new()).unwrap();
    assert_eq!((told(&game, ABLE), told(&game, Seat::ONLOOKER)), (before.clone(), before));
    assert_eq!(told(&game, BAKER).last().map(String::as_str), Some("Baker takes a decision back"));
    assert_eq!(told(&game, Seat::UMPIRE).last().map(String::as_str), Some("Baker takes a decision back"));
    let (again, _) = load::<Toy>(&game.log_text());
    assert_eq!(told(&again, ABLE), told(&game, ABLE));
    loads_equal(&game);
}
