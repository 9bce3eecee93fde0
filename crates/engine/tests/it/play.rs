//! Steps, needs and answers; secret plans, reactions; whose dice are thrown by whom.

use engine::{Answer, Awaits, DicePlan, Game, Input, Need, Ruleset, Ruling, Seat};
use table::{Deg, Point, Pose};

use crate::toy::{ABLE, BAKER, Decision, Event, Phase, Status, Toy};
use crate::{FIRE, answer, decide, faces, game, rule, typed_game};

fn inches(x: i32, y: i32) -> Point {
    Point::raw(2_540 * x, 2_540 * y)
}

/// The state folded from the events that count.
fn folded<R: Ruleset>(game: &Game<R>) -> R::State {
    let mut state = game.start().clone();
    for event in game.live().flat_map(|entry| &entry.events) {
        R::apply(&mut state, event);
    }
    state
}

#[test]
fn a_step_waits_for_dice_and_goes_on_with_them() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    assert!(matches!(game.need(), Some(Need::Roll(check)) if check.name == "fire" && check.by == ABLE));
    assert_eq!(game.awaits(), Awaits::Seats(vec![ABLE]));
    answer(&mut game, ABLE, faces(&[14])).unwrap();
    assert_eq!(game.need(), None);
    assert_eq!(game.state().pieces[2].status, Status::Suppressed);
    assert_eq!(*game.state(), folded(&game));
}

#[test]
fn an_unmodified_face_has_its_own_outcome() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[1])).unwrap();
    assert_eq!(game.state().pieces[0].status, Status::Suppressed);
}

#[test]
fn playing_twice_gives_the_same_log() {
    let play = || {
        let mut game: Game<Toy> = game(DicePlan::seeded(99));
        for decision in
            [FIRE, Decision::Volley { n: 9 }, Decision::Search, Decision::Scatter, Decision::Forage]
        {
            decide(&mut game, ABLE, decision).unwrap();
            game.throw_dice();
        }
        game.log_text()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_choice_a_number_and_a_place_come_one_after_the_other() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Supply { piece: 0 }).unwrap();
    answer(&mut game, ABLE, Answer::Option(1)).unwrap();
    answer(&mut game, ABLE, Answer::Number(4)).unwrap();
    assert_eq!(game.state().points, -4);
    answer(&mut game, ABLE, Answer::Place(Pose::new(inches(3, 3), Deg::EAST))).unwrap();
    assert_eq!(game.state().pieces[0].pose.at, inches(3, 3));
    assert_eq!(*game.state(), folded(&game));
}

#[test]
fn an_answer_that_does_not_fit_is_refused_with_a_sentence_and_nothing_is_lost() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    let before = game.log_text();
    let mut refused = |wrong: Answer, why: &str| {
        let illegal = answer(&mut game, ABLE, wrong).expect_err("it does not fit");
        assert_eq!((illegal.rule.to_string().as_str(), illegal.why.as_ref()), ("ENG-003", why));
    };
    refused(faces(&[21]), "a d20 cannot show 21: it shows 1 to 20");
    refused(faces(&[0]), "a d20 cannot show 0: it shows 1 to 20");
    refused(faces(&[3, 4]), "d20 asks for 1 of them, 2 given");
    refused(faces(&[]), "d20 asks for 1 of them, 0 given");
    refused(Answer::Hits(1), "this roll needs the faces, not a number of hits");
    refused(Answer::Option(0), "expected the faces of the dice");
    assert_eq!(game.log_text(), before);
    answer(&mut game, ABLE, faces(&[20])).unwrap();
    assert_eq!(game.state().pieces[2].status, Status::Gone);
}

#[test]
fn options_numbers_and_places_have_limits() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Supply { piece: 0 }).unwrap();
    let refused = answer(&mut game, ABLE, Answer::Option(3)).unwrap_err();
    assert_eq!(refused.to_string(), "option 3 of 3: they are numbered from 0 [ENG-003]");
    answer(&mut game, ABLE, Answer::Option(0)).unwrap();
    assert_eq!(rule(answer(&mut game, ABLE, Answer::Number(6))), "ENG-003");
    answer(&mut game, ABLE, Answer::Number(5)).unwrap();
    let far = Pose::new(inches(30, 30), Deg::NORTH);
    assert_eq!(rule(answer(&mut game, ABLE, Answer::Place(far))), "ENG-003");
    assert_eq!(game.entries().len(), 3);
}

#[test]
fn a_place_that_the_rule_does_not_accept_leaves_the_step_open() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Walk { piece: 0, to: inches(2, 7) }).unwrap();
    decide(&mut game, ABLE, Decision::Supply { piece: 0 }).unwrap();
    answer(&mut game, ABLE, Answer::Option(0)).unwrap();
    answer(&mut game, ABLE, Answer::Number(1)).unwrap();
    let taken = Pose::new(inches(2, 9), Deg::NORTH);
    assert_eq!(rule(answer(&mut game, ABLE, Answer::Place(taken))), "TOY-010");
    assert!(matches!(game.need(), Some(Need::Place(_))));
}

#[test]
fn hits_may_be_told_without_faces() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Volley { n: 12 }).unwrap();
    assert_eq!(rule(answer(&mut game, ABLE, Answer::Hits(13))), "ENG-003");
    answer(&mut game, ABLE, Answer::Hits(5)).unwrap();
    assert_eq!(game.state().points, 5);
}

#[test]
fn faces_count_in_any_order() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Volley { n: 3 }).unwrap();
    answer(&mut game, ABLE, faces(&[6, 1, 5])).unwrap();
    let Event::Scored { roll: Some(roll), .. } = &game.entries()[1].events[0] else { panic!("it scored") };
    assert_eq!((game.state().points, roll.faces.as_slice()), (2, [1, 5, 6].as_slice()));
}

#[test]
fn both_seats_plan_in_secret_and_the_plans_are_shown_together() {
    let mut game = typed_game();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    decide(&mut game, BAKER, Decision::Done).unwrap();
    assert_eq!(game.awaits(), Awaits::Seats(vec![ABLE, BAKER]));
    decide(&mut game, BAKER, Decision::Plan { card: 2 }).unwrap();
    assert_eq!(game.awaits(), Awaits::Seats(vec![ABLE]));
    assert_eq!(rule(decide(&mut game, BAKER, Decision::Plan { card: 3 })), "ENG-004");
    let told = |seat| game.lines(seat, 2).len();
    assert_eq!((told(ABLE), told(BAKER)), (0, 1));
    decide(&mut game, ABLE, Decision::Plan { card: 1 }).unwrap();
    assert_eq!((game.state().phase, game.state().plans), (Phase::Turns, [None; 2]));
    assert!(game.entries()[3].events.contains(&Event::PlansShown));
}

#[test]
fn the_other_seat_may_interrupt_every_leg_of_a_move() {
    let mut game = typed_game();
    let legs = vec![inches(2, 4), inches(2, 5), inches(1, 6)];
    decide(&mut game, ABLE, Decision::March { piece: 0, legs }).unwrap();
    assert_eq!(game.awaits(), Awaits::Seats(vec![BAKER]));
    assert_eq!(rule(answer(&mut game, ABLE, Answer::Option(0))), "ENG-006");
    answer(&mut game, BAKER, Answer::Option(0)).unwrap();
    answer(&mut game, BAKER, Answer::Option(1)).unwrap();
    answer(&mut game, BAKER, faces(&[3])).unwrap();
    answer(&mut game, BAKER, Answer::Option(1)).unwrap();
    answer(&mut game, BAKER, faces(&[4])).unwrap();
    assert_eq!(game.need(), None);
    let n_events: Vec<usize> = game.entries().iter().map(|entry| entry.events.len()).collect();
    assert_eq!(n_events, [1, 1, 0, 1, 0, 1]);
    assert_eq!(game.state().pieces[0].pose.at, inches(1, 6));
    assert_eq!(*game.state(), folded(&game));
}

#[test]
fn nobody_can_decide_while_a_step_is_open_or_answer_when_none_is() {
    let mut game = typed_game();
    assert_eq!(rule(answer(&mut game, ABLE, faces(&[4]))), "ENG-002");
    decide(&mut game, ABLE, FIRE).unwrap();
    assert_eq!(rule(decide(&mut game, ABLE, FIRE)), "ENG-001");
    let end = Input::Ruling { ruling: Ruling::End { winners: vec![] }, reason: "late".into() };
    assert_eq!(rule(game.submit(Seat::UMPIRE, end)), "ENG-001");
}

#[test]
fn a_rule_that_offers_nothing_refuses_the_decision() {
    assert_eq!(rule(decide(&mut typed_game(), ABLE, Decision::Muddle)), "ENG-010");
}

#[test]
fn a_seat_with_real_dice_types_and_the_program_throws_for_the_others() {
    let mut game: Game<Toy> = game(DicePlan::seeded(3).typed_by(&[ABLE]));
    decide(&mut game, ABLE, FIRE).unwrap();
    assert_eq!(game.throw_dice(), 0);
    answer(&mut game, ABLE, faces(&[5])).unwrap();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    decide(&mut game, BAKER, Decision::Forage).unwrap();
    assert_eq!(game.throw_dice(), 1);
    assert_eq!(game.need(), None);
}

#[test]
fn a_seat_for_which_the_program_throws_cannot_type_what_it_likes() {
    let mut game: Game<Toy> = game(DicePlan::seeded(3));
    decide(&mut game, ABLE, FIRE).unwrap();
    let mut twin = game.clone();
    twin.throw_dice();
    let Input::Answer(thrown) = twin.entries()[1].input.clone() else { panic!("dice were thrown") };
    let lucky = if thrown == faces(&[20]) { faces(&[19]) } else { faces(&[20]) };
    assert_eq!(rule(answer(&mut game, ABLE, lucky.clone())), "ENG-012");
    answer(&mut game.clone(), ABLE, thrown).unwrap();
    answer(&mut game, Seat::UMPIRE, lucky).unwrap();
}

#[test]
fn the_game_is_over_when_it_is_over() {
    let mut game = typed_game();
    let end = Input::Ruling { ruling: Ruling::End { winners: vec![ABLE] }, reason: "it is late".into() };
    game.submit(Seat::UMPIRE, end).unwrap();
    assert!(matches!(game.awaits(), Awaits::Over(outcome) if outcome.winners == [ABLE]));
    assert_eq!(rule(decide(&mut game, ABLE, FIRE)), "ENG-004");
}

#[test]
fn a_face_of_its_own_does_not_rename_the_bands_of_the_table() {
    let bands = ["none", "hit", "removed"].map(|name| engine::Band { from: 10, name: name.into() });
    let check = |outcome| {
        engine::Check::d20("TOY-002", "fire").on_table(bands.to_vec().into()).natural(
            20,
            outcome,
            "natural 20",
        )
    };
    assert_eq!(check(2).outcome_name(2), "removed");
    assert_eq!(check(3).outcome_name(3), "natural 20");
}
