//! Whatever comes in, nothing breaks, and the log always gives the state.

use engine::{Answer, DicePlan, Game, Input, Ruleset, Ruling, Seat, audit};
use proptest::prelude::*;
use table::{Deg, Point, Pose};

use crate::toy::{ABLE, BAKER, Decision, Toy};
use crate::{game, load};

fn seats() -> impl Strategy<Value = Seat> {
    prop_oneof![4 => Just(ABLE), 4 => Just(BAKER), 2 => Just(Seat::UMPIRE), 1 => any::<u8>().prop_map(Seat)]
}

fn places() -> impl Strategy<Value = Point> {
    (-30_000..30_000, -30_000..30_000).prop_map(|(x, y)| Point::raw(x, y))
}

fn decisions() -> impl Strategy<Value = Decision> {
    prop_oneof![
        (0..6_u16, 0..6_u16).prop_map(|(firer, target)| Decision::Fire { firer, target }),
        (0..6_u16).prop_map(|piece| Decision::Rally { piece }),
        any::<u16>().prop_map(|n| Decision::Volley { n: n % 1_500 }),
        Just(Decision::Scatter),
        Just(Decision::Forage),
        Just(Decision::Search),
        Just(Decision::Scout),
        Just(Decision::Muddle),
        Just(Decision::Done),
        (0..6_u16).prop_map(|piece| Decision::Supply { piece }),
        (0..6_u16, places()).prop_map(|(piece, to)| Decision::Walk { piece, to }),
        (0..6_u16, prop::collection::vec(places(), 0..5))
            .prop_map(|(piece, legs)| Decision::March { piece, legs }),
        (0..6_u8).prop_map(|card| Decision::Plan { card }),
    ]
}

fn answers() -> impl Strategy<Value = Answer> {
    prop_oneof![
        4 => prop::collection::vec(0..9_u8, 0..4).prop_map(|faces| Answer::Faces(faces.into())),
        3 => (0..22_u8).prop_map(|face| Answer::Faces([face].into_iter().collect())),
        1 => any::<u16>().prop_map(Answer::Hits),
        4 => (0..4_u16).prop_map(Answer::Option),
        2 => (-9..9).prop_map(Answer::Number),
        1 => any::<i32>().prop_map(Answer::Number),
        1 => places().prop_map(|at| Answer::Place(Pose::new(at, Deg::EAST))),
    ]
}

fn inputs() -> impl Strategy<Value = Input<Decision>> {
    let reason = || prop_oneof![Just(String::new()), Just("because".to_owned())];
    let agreed = || prop::collection::vec(seats(), 0..3);
    prop_oneof![
        8 => decisions().prop_map(Input::Decision),
        8 => answers().prop_map(Input::Answer),
        1 => (seats(), decisions(), reason())
            .prop_map(|(seat, decision, reason)| Input::Grant { seat, decision, reason }),
        2 => (0..40_usize, agreed(), reason()).prop_map(|(to, agreed, reason)| Input::Undo { to, agreed, reason, amends: None }),
        3 => (0..40_usize, answers(), reason())
            .prop_map(|(entry, answer, reason)| Input::Correct { entry, answer, reason }),
        1 => (places(), "P[0-9]", reason()).prop_map(|(at, piece, reason)| {
            let to = Pose::new(at, Deg::EAST);
            Input::Ruling { ruling: Ruling::Move { piece, to }, reason }
        }),
    ]
}

/// What must hold at any time: the log gives the state, and the rules agree with it.
fn check_sound(game: &Game<Toy>) {
    let mut state = game.start().clone();
    for event in game.live().flat_map(|entry| &entry.events) {
        Toy::apply(&mut state, event);
    }
    assert_eq!(state, *game.state());
    let (again, unsound) = load::<Toy>(&game.log_text());
    assert_eq!(unsound, None);
    assert_eq!((again.state(), again.need()), (game.state(), game.need()));
    assert_eq!(audit(&again), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_that_comes_in_breaks_the_game(
        typed in prop::collection::vec(seats(), 0..3),
        inputs in prop::collection::vec((seats(), inputs(), 0..3), 0..60),
    ) {
        let mut game: Game<Toy> = game(DicePlan::seeded(1).typed_by(&typed));
        for (seat, input, dice) in inputs {
            let before = game.entries().len();
            // Often the right seat, so that play goes somewhere.
            let awaited = match game.awaits() {
                engine::Awaits::Seats(seats) => seats.first().copied().unwrap_or(seat),
                engine::Awaits::Over(_) => seat,
            };
            let seat = if dice == 0 { seat } else { awaited };
            if game.submit(seat, input).is_err() {
                prop_assert_eq!(game.entries().len(), before);
            }
            if dice == 1 {
                game.throw_dice();
            }
        }
        check_sound(&game);
    }

    #[test]
    fn no_bytes_break_the_reading_of_a_log(garbage in "\\PC{0,200}", at in 0_usize..400) {
        let mut played: Game<Toy> = game(DicePlan::seeded(1));
        played.submit(ABLE, Input::Decision(Decision::Forage)).unwrap();
        played.throw_dice();
        let text = played.log_text();
        let (head, rest) = text.split_once('\n').expect("there is a header");
        let cut = rest.floor_char_boundary(at);
        let (left, _) = load::<Toy>(&format!("{head}\n{}{garbage}{}", &rest[..cut], &rest[cut..]));
        prop_assert!(left.entries().len() <= played.entries().len());
        engine::log::read_header(&garbage).ok();
    }
}
