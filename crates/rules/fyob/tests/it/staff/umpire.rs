//! What the umpire rules, what he reads, and what a seat may guess.

use engine::{Cause, Cup, Held, Illegal, Ruleset, Ruling, Seat, run};
use fyob::{Condition, Decision, Nco, Order, Side, Stage, Status, Task};
use serde_json::json;
use table::{Deg, Len, Point, Pose};

use crate::staff::exercise::{A, Game, battle, el, rated};

fn rule(game: &mut Game, ruling: &Ruling) -> Result<(), Illegal> {
    let run = run(&game.rules, Held::Lent(&game.state), Cause::Ruling(ruling), &[], None)?;
    let state = run.state.into_owned();
    game.rules.check(&state).expect("the laws hold after a ruling");
    game.state = state;
    Ok(())
}

fn set(piece: &str, what: &str, value: &str) -> Ruling {
    Ruling::Set { piece: piece.to_owned(), what: what.to_owned(), value: value.to_owned() }
}

#[test]
fn the_umpire_sets_what_stands_on_a_cardsheet() {
    let mut game = battle(3).at(Stage::Session(Side::A), 4);
    for (what, value) in [
        ("score", "3"),
        ("men", "5"),
        ("order", "contact 18,12"),
        ("nco", "casualty"),
        ("retiring", "yes"),
        ("knows", "101"),
    ] {
        rule(&mut game, &set("2", what, value)).expect("it can be set");
    }
    let it = game.get(2);
    assert_eq!((it.score, it.men, it.nco, it.retiring), (3, 5, Nco::Casualty, true));
    let at = Point::new(Len::inches(18), Len::inches(12));
    assert_eq!((it.order(), it.knows(el(101))), (&Order::at(Task::Contact, at), true));
    rule(&mut game, &set("2", "nco", "3")).expect("it can be set");
    assert_eq!(game.get(2).nco, rated(3));
    rule(&mut game, &set("1", "officer", "4")).expect("it can be set");
    assert_eq!(game.state.companies[0].rating, 4);
    rule(&mut game, &set("B", "condition", "red")).expect("it can be set");
    assert_eq!(game.state.force(Side::B).condition, Condition::Red);
    rule(&mut game, &set("1", "status", "destroyed")).expect("it can be set");
    assert_eq!(game.get(1).status, Status::Destroyed);
    assert_eq!(game.state.companies[0].with, Some(el(2)), "FYOB-R46: its officer joins the nearest");
}

#[test]
fn bad_rulings_are_refused_with_what_could_be_said() {
    let mut game = battle(3).at(Stage::Session(Side::A), 4);
    let bad = [
        ("2", "score", "7"),
        ("2", "men", "9"),
        ("2", "men", "0"),
        ("2", "order", "dance"),
        ("2", "order", "contact here"),
        ("2", "status", "table"),
        ("2", "knows", "3"),
        ("2", "colour", "red"),
        ("2", "radio", "netted"),
        ("2", "officer", "3"),
        ("77", "score", "3"),
        ("A", "condition", "lost"),
        ("A", "senior", "4"),
        ("A", "original", "0"),
    ];
    for (piece, what, value) in bad {
        let before = game.state.clone();
        let illegal = rule(&mut game, &set(piece, what, value)).expect_err(value);
        assert!(!illegal.why.is_empty(), "{piece} {what} {value}");
        assert!(before == game.state);
    }
    let to = Pose::new(Point::new(Len::inches(1), Len::inches(1)), Deg::new(0));
    let illegal = rule(&mut game, &Ruling::Move { piece: "2".to_owned(), to }).expect_err("there is no map");
    assert_eq!(illegal.rule.to_string(), "ENG-014");
    rule(&mut game, &Ruling::End { winners: vec![A] }).expect("it can be ended");
    assert_eq!(game.state.stage, Stage::Over);
}

#[test]
fn everything_can_be_read_by_name() {
    let mut making = battle(2);
    making.element(2).score = 5;
    let game = making.commanding(0);
    let all = game.rules.inspect(&game.state);
    let read = |path: &str| all.pointer(path).cloned().unwrap_or_default();
    assert_eq!(read("/elements/2/score"), json!(5));
    assert_eq!(read("/elements/2/status"), json!("table"));
    assert_eq!(read("/elements/2/order"), json!("hold"));
    assert_eq!(read("/elements/2/tests_due"), json!(0));
    assert_eq!(read("/forces/A/total"), json!(11));
    assert_eq!(read("/forces/A/condition"), json!("green"));
    assert_eq!((read("/stage"), read("/bound")), (json!("command"), json!(1)));
    assert_eq!(read("/up"), json!("officer of company 0"));
}

#[test]
fn a_guess_is_possible_and_tells_nothing() {
    let mut making = battle(4);
    making.element(101).concealed = true;
    making.element(102).status = Status::Reserve;
    making.element(103).concealed = true;
    making.element(103).counters = vec![Point::new(Len::inches(3), Len::inches(3))];
    let game = making.at(Stage::Session(Side::A), 4);
    let mut cup = Cup::new(7, 0);
    let mut lurked = [false; 2];
    for _ in 0..40 {
        let guess = game.rules.guess(&game.state, A, &mut cup);
        game.rules.check(&guess).expect("a possible state");
        assert!(*game.rules.belief(&guess, A) == *game.rules.belief(&game.state, A));
        let again = game.rules.belief(&guess, A).into_owned();
        assert!(*game.rules.belief(&again, A) == again, "what is believed of a belief");
        assert!(guess.get(el(103)).on_table(), "its counters lie there");
        for (seen, id) in lurked.iter_mut().zip([101, 102]) {
            *seen |= guess.get(el(id)).on_table();
        }
    }
    assert_eq!(lurked, [true; 2], "what is in reserve could as well lie in wait");
    assert!(game.rules.guess(&game.state, Seat::UMPIRE, &mut cup) == game.state);
}

#[test]
fn fyob_157_before_the_battle_nothing_that_can_still_be_concealed_is_shown() {
    let game = battle(3).at(Stage::Deploy(Side::A), 0);
    let belief = game.rules.belief(&game.state, A);
    assert!(!belief.get(el(102)).on_table());
    assert!(belief.get(el(2)).on_table());
    // A throw that fails puts the element in sight.
    let mut game = battle(3).at(Stage::Deploy(Side::B), 0);
    game.play(Seat(2), &Decision::Nominate { element: el(102) }, &[&[2]]);
    assert!(game.rules.belief(&game.state, A).get(el(102)).on_table());
}

#[test]
fn broken_states_are_found() {
    let broken = |change: &dyn Fn(&mut crate::staff::exercise::State)| {
        let mut game = battle(3).at(Stage::Session(Side::A), 4);
        change(&mut game.state);
        game.rules.check(&game.state)
    };
    assert_eq!(broken(&|_| ()), Ok(()));
    assert!(broken(&|state| state.get_mut(el(2)).score = 7).is_err());
    assert!(broken(&|state| state.get_mut(el(2)).men = 9).is_err());
    assert!(broken(&|state| state.get_mut(el(2)).orders.clear()).is_err());
    assert!(broken(&|state| state.get_mut(el(2)).aboard = Some(el(2))).is_err());
    assert!(broken(&|state| state.forces[0].levels = vec![2, 1]).is_err());
    assert!(broken(&|state| state.companies[0].alive = false).is_err());
    assert!(broken(&|state| state.stage = Stage::Phases).is_err());
}
