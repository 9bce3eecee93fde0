//! Corrections of any earlier entry.

use engine::{Amendment, Answer, DicePlan, Game, Input, Seat};
use table::Point;

use crate::toy::{ABLE, BAKER, Decision, Status, Toy};
use crate::{FIRE, answer, decide, faces, game, load, rule, typed_game};

fn walk(x: i32) -> Decision {
    Decision::Walk { piece: 0, to: Point::raw(2_540 * x, 5_080) }
}

#[track_caller]
fn loads_equal(game: &Game<Toy>) {
    let (again, unsound) = load::<Toy>(&game.log_text());
    assert_eq!(unsound, None);
    assert_eq!((again.state(), again.need()), (game.state(), game.need()));
    assert_eq!(engine::audit(&again), []);
}

/// FIRE with a 13, a volley with three hits, a walk.
fn three_steps() -> Game<Toy> {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[13])).unwrap();
    decide(&mut game, ABLE, Decision::Volley { n: 5 }).unwrap();
    answer(&mut game, ABLE, Answer::Hits(3)).unwrap();
    decide(&mut game, ABLE, walk(3)).unwrap();
    game
}

#[test]
fn an_earlier_die_is_changed_and_what_followed_is_kept() {
    let mut game = three_steps();
    assert_eq!(game.state().pieces[2].status, Status::Suppressed);
    let amended = game.amend(ABLE, 1, Amendment::Answer(faces(&[5])), vec![BAKER], "misread".into()).unwrap();
    assert_eq!((amended.kept, amended.dropped.len()), (3, 0), "the volley, its hits and the walk");
    assert_eq!(game.state().pieces[2].status, Status::Steady);
    assert_eq!((game.state().points, game.state().pieces[0].pose.at.x), (3, 7_620));
    loads_equal(&game);
    // And once more: entries that were played again can be changed like the first ones.
    let entry = game.record(99).iter().find(|it| it.what.contains("fire: 5")).unwrap().entry;
    game.amend(ABLE, entry, Amendment::Answer(faces(&[13])), vec![BAKER], "misread".into()).unwrap();
    assert_eq!(game.state().pieces[2].status, Status::Suppressed);
    loads_equal(&game);
}

#[test]
fn a_decision_that_never_happened_is_taken_out() {
    let mut game = three_steps();
    let amended = game.amend(ABLE, 2, Amendment::Never, vec![BAKER], "not so".into()).unwrap();
    assert_eq!((amended.kept, amended.dropped.len()), (1, 0));
    assert_eq!((game.state().points, game.state().pieces[0].pose.at.x), (0, 7_620));
    loads_equal(&game);
}

#[test]
fn what_the_rules_refuse_now_is_listed_and_the_rest_goes_on() {
    let mut game = typed_game();
    decide(&mut game, ABLE, walk(3)).unwrap();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    decide(&mut game, BAKER, Decision::Volley { n: 2 }).unwrap();
    answer(&mut game, BAKER, Answer::Hits(2)).unwrap();
    // Able has not passed after all: it is still his turn.
    let amended = game.amend(ABLE, 1, Amendment::Never, vec![BAKER], "not so".into()).unwrap();
    assert_eq!(amended.kept, 0);
    let dropped: Vec<&str> = amended.dropped.iter().map(|it| it.why.as_str()).collect();
    assert_eq!(dropped, ["it is not your decision now"]);
    assert_eq!((game.state().points, game.state().pieces[0].pose.at.x), (0, 7_620));
    assert_eq!(game.waiting(), None, "where nobody can say what belongs where, nothing waits");
    loads_equal(&game);
    decide(&mut game, ABLE, Decision::Volley { n: 1 }).unwrap();
}

#[test]
fn only_with_the_others_and_only_what_counts() {
    let mut game = three_steps();
    let before = game.log_text();
    let amend = |game: &mut Game<Toy>, entry, agreed: &[Seat]| {
        game.amend(ABLE, entry, Amendment::Answer(faces(&[5])), agreed.to_vec(), "misread".into())
    };
    assert_eq!(rule(amend(&mut game, 1, &[])), "ENG-008", "the other seat was not asked");
    assert_eq!(rule(amend(&mut game, 0, &[BAKER])), "ENG-009", "a decision has no faces");
    assert_eq!(rule(amend(&mut game, 99, &[BAKER])), "ENG-009");
    let wrong = game.amend(ABLE, 1, Amendment::Answer(faces(&[21])), vec![BAKER], "misread".into());
    assert_eq!(rule(wrong), "ENG-003");
    assert_eq!(game.log_text(), before);
    loads_equal(&game);
    amend(&mut game, 1, &[BAKER]).unwrap();
    loads_equal(&game);
}

#[test]
fn a_step_that_was_corrected_on_the_spot_is_on_the_record_as_it_stands_now() {
    let mut game = typed_game();
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[3])).unwrap();
    for (entry, face) in [(1, 13), (2, 5)] {
        let reason = "misread".to_owned();
        game.submit(ABLE, Input::Correct { entry, answer: faces(&[face]), reason }).unwrap();
    }
    decide(&mut game, ABLE, walk(3)).unwrap();
    let all: Vec<(usize, Option<Answer>)> =
        game.record(99).into_iter().map(|it| (it.entry, it.answer)).collect();
    assert_eq!(all, [(0, None), (3, Some(faces(&[5]))), (4, None)]);
    assert_eq!(game.state().pieces[2].status, Status::Steady);
    game.amend(ABLE, 3, Amendment::Answer(faces(&[13])), vec![BAKER], "misread".into()).unwrap();
    assert_eq!(game.state().pieces[2].status, Status::Suppressed);
    assert_eq!(game.state().pieces[0].pose.at.x, 7_620, "the walk is kept");
    loads_equal(&game);
}

#[test]
fn the_record_names_every_input_that_counts() {
    let mut game = three_steps();
    let all: Vec<(usize, bool)> = game.record(99).iter().map(|it| (it.entry, it.answer.is_some())).collect();
    assert_eq!(all, [(0, false), (1, true), (2, false), (3, true), (4, false)]);
    assert_eq!(game.record(2).iter().map(|it| it.entry).collect::<Vec<_>>(), [3, 4]);
    game.amend(ABLE, 2, Amendment::Never, vec![BAKER], "not so".into()).unwrap();
    assert_eq!(game.record(99).len(), 3);
}

#[test]
fn a_seat_with_real_dice_may_let_the_program_throw() {
    let mut typed = typed_game();
    decide(&mut typed, ABLE, FIRE).unwrap();
    typed.throw_for(ABLE).unwrap();
    assert_eq!(typed.need(), None);
    assert_eq!(rule(typed.throw_for(ABLE)), "ENG-002");
    // The same faces that the program would have thrown by itself.
    let mut seeded = game::<Toy>(DicePlan::seeded(7));
    decide(&mut seeded, ABLE, FIRE).unwrap();
    seeded.throw_dice();
    assert_eq!(typed.state(), seeded.state());
}

#[test]
fn eng_015_dice_that_have_fallen_stay_as_they_fell() {
    let mut game = game::<Toy>(DicePlan::seeded(7).typed_by(&[ABLE]));
    decide(&mut game, ABLE, FIRE).unwrap();
    answer(&mut game, ABLE, faces(&[13])).unwrap();
    decide(&mut game, ABLE, Decision::Done).unwrap();
    decide(&mut game, BAKER, Decision::Forage).unwrap();
    game.throw_dice();
    let points = game.state().points;
    let amended = game.amend(ABLE, 1, Amendment::Answer(faces(&[5])), vec![BAKER], "misread".into()).unwrap();
    assert_eq!((amended.kept, amended.dropped.len()), (3, 0), "the pass, the forage and its dice");
    assert_eq!(
        game.state().points,
        points,
        "what the program threw before the correction is not thrown anew"
    );
    loads_equal(&game);
    // But nobody can type them in.
    decide(&mut game, BAKER, Decision::Forage).unwrap();
    assert_eq!(rule(answer(&mut game, BAKER, faces(&[6, 6]))), "ENG-012");
}
