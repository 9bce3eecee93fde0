//! The stages of a turn one after the other, and what the book only defines.

use fyob::{Act, Activity, Arm, Attack, Decision, Event, Holder, Kind, Means, Nco, Reaction, Stage};

use crate::common::{A, B, battle, el, ones, rifles};

const ORDER: Decision = Decision::ThrowOrder { overwatch: false };

fn fire() -> Decision {
    Decision::Fire { target: el(101), weapons: vec![0] }
}

#[test]
fn fyob_001_fyob_r70_all_fire_is_in_the_own_turn() {
    // Nothing of the host's own sequence is left: no reaction fire, no fire before the card is up and the dice are thrown.
    let mut game = battle(1).up(&[1, 101]);
    assert_eq!(game.refused(B, &Decision::Fire { target: el(1), weapons: vec![0] }), "FYOB-040");
    assert_eq!(game.refused(A, &fire()), "FYOB-055", "not before he has reacted");
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.refused(A, &fire()), "FYOB-085", "not before the dice");
    game.play(A, &ORDER, &[&[1]]);
    game.play(A, &fire(), &[]);
    assert_eq!(game.refused(B, &Decision::Fire { target: el(1), weapons: vec![0] }), "FYOB-040");
}

#[test]
fn fyob_007_fyob_008_fyob_066_any_body_is_an_element_on_its_own_chart() {
    let mut making = battle(4);
    making.tank(2, 5);
    making.lorry(3);
    making.info(4).kind = Kind::Outside;
    making.info(4).arm = Arm::Aircraft;
    let game = making.up(&[1, 101]);
    let kinds = [1, 2, 3, 4].map(|id| game.state.kind(el(id)));
    assert_eq!(kinds, [Kind::Foot, Kind::Armour, Kind::Soft, Kind::Outside]);
    // A crew without its vehicle is on the chart of men.
    let mut making = battle(1);
    making.tank(1, 5);
    making.element(1).weapon_lost = true;
    assert_eq!(making.up(&[1, 101]).state.kind(el(1)), Kind::Foot);
}

#[test]
fn fyob_031_no_leadership_stands_above_the_other_dice() {
    // An Inspirational leader passes every test of leadership; his reaction, his tests and the dice bind him all the same.
    let mut making = battle(2).rated(1, 4);
    making.element(1).due =
        vec![fyob::Due { row: fyob::momentum::Row::I8, times: 1, tests: 12, source: None, bound: 1 }];
    let mut game = making.up(&[1, 2]);
    let dice = ones(7, 9);
    game.play(A, &Decision::React, &[&[3], &dice]);
    assert_eq!((game.get(1).failures, game.get(1).score), (Some(7), 3));
    assert_eq!(game.deeds(), ["1 Away"]);
    assert_eq!(game.state.turn.as_ref().map(|it| it.holder), Some(Holder::Element(el(2))));
}

#[test]
fn fyob_016_fyob_037_fyob_038_officers_above_hold_no_card() {
    // A battle knows officers of companies and one Senior Officer: brigades and divisions act between battles.
    let mut making = battle(2);
    let second = making.company(fyob::Side::A);
    making.add(3, fyob::Side::A, second, "German");
    let mut game = making.play();
    let mut cup = engine::Cup::new(3, 0);
    while game.state.bound == 0 {
        let seat = game.seat();
        engine::play(&game.rules, &mut game.state, seat, &Decision::Auto, &mut cup).expect("legal");
    }
    let up = game.state.turn.iter().map(|it| it.holder);
    let n_officers = up
        .chain(game.state.cards.iter().map(|it| it.holder))
        .filter(|it| matches!(it, Holder::Officer(_)))
        .count();
    assert_eq!(n_officers, 3, "one for each company");
}

#[test]
fn fyob_045_only_the_order_of_the_cards_counts() {
    let play = |numbers: [u16; 2]| {
        let mut game = battle(2).up(&[1, 2]);
        for (card, number) in game.state.cards.iter_mut().zip(numbers) {
            card.number = number;
        }
        game.play(A, &Decision::React, &[&[1]]);
        game.state.turn.map(|it| it.holder)
    };
    assert_eq!(play([2, 3]), play([40, 51]));
}

#[test]
fn fyob_049_fyob_055_who_acts_as_ordered_goes_on() {
    let mut game = battle(2).up(&[1, 2]);
    game.play(A, &Decision::React, &[&[3]]);
    let acted = game.events.iter().any(|it| matches!(it, Event::Reacted { reaction: Reaction::Acts, .. }));
    assert!(acted && game.state.stage == Stage::Ready);
}

#[test]
fn fyob_057_fyob_103_fyob_104_up_to_two_acts_whatever_the_die() {
    for die in 1..=3 {
        let mut game = battle(1).up(&[1, 101]);
        game.play(A, &Decision::React, &[&[5]]);
        game.play(A, &ORDER, &[&[die]]);
        let turn = game.state.turn.as_ref().expect("its turn");
        assert_eq!((turn.fire_open, turn.move_open, turn.acts_left), (true, true, 2), "die {die}");
    }
    // The third is refused.
    let mut game = battle(1).up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    game.play(A, &ORDER, &[&[3]]);
    let look = Decision::Act(Act::Observe { target: el(101), counter: None });
    game.play(A, &look, &[]);
    game.play(A, &look, &[]);
    assert_eq!(game.refused(A, &look), "FYOB-100");
}

#[test]
fn fyob_062_fyob_063_fyob_093_tests_fall_due_at_once_and_are_taken_first() {
    let mut game = battle(1).up(&[1, 101]);
    // Shot at, and a man lost: recorded when it happened.
    game.suffer(&Attack { men_lost: 1, ..rifles(101, 1) }, &[&[4]]);
    assert_eq!((game.get(1).tests_due(), game.get(1).men), (7 + 15, 7));
    assert_eq!(game.refused(A, &ORDER), "FYOB-085", "nothing before the reaction test");
    // A failed reaction: none is taken.
    let mut failed = game.clone();
    failed.play(A, &Decision::React, &[&[1]]);
    assert_eq!((failed.taken(), failed.get(1).tests_due()), (None, 22));
    // A passed one: they come before anything else.
    game.play(A, &Decision::React, &[&[5], &ones(0, 20)]);
    assert_eq!((game.taken(), game.state.stage), (Some(20), Stage::Ready));
}

#[test]
fn fyob_073_fyob_r19_events_are_fixed_and_standing_rows_are_not() {
    let mut making = battle(1);
    making.element(1).men = 5;
    let mut game = making.up(&[1, 101]);
    game.suffer(&rifles(101, 1), &[]);
    assert_eq!(game.get(1).tests_due(), 7);
    // It stands in hard cover by now, and has become fewer than half: the row of the fire stays, the standing one is new.
    game.state.get_mut(el(1)).men = 3;
    let dice = ones(0, 18);
    game.play(A, &Decision::React, &[&[5], &dice]);
    assert_eq!(game.taken(), Some(18), "7 + 12 less 10%");
}

#[test]
fn fyob_081_a_score_bites_from_the_next_activation() {
    let mut game = battle(2).up(&[1, 2]);
    game.state.get_mut(el(2)).score = 4;
    game.play(A, &Decision::React, &[&[1]]);
    game.play(A, &Decision::React, &[&[5]]);
    let mods = fyob::mods(&game.state, el(2));
    assert_eq!((mods.to_hit, mods.may_fire, mods.may_assault), (-1, true, false));
}

#[test]
fn fyob_089_an_order_that_cannot_be_carried_out_is_ignored() {
    let mut making = battle(1);
    making.lorry(1);
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    game.play(A, &ORDER, &[&[1]]);
    game.play(A, &Decision::Move { path: vec![], facing: None, double: false }, &[]);
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!((game.get(1).activity, game.get(1).nco), (Some(Activity::Moved), Nco::None));
}

#[test]
fn fyob_189_fyob_r8_fyob_r64_the_words_of_the_glossary_mean_one_thing() {
    let game = battle(1).up(&[1, 101]);
    // The box lies behind a force's own edge; the same tables serve the text and the quick reference.
    assert_ne!(game.state.battle.forces[0].edge, game.state.battle.forces[1].edge);
    assert_eq!(game.rules.tables.tests(fyob::momentum::Row::A8, fyob::Grade::Regular), 4);
    // The officer of an element in one sentence of the book is its NCO: his rating takes 10% off.
    let mut making = battle(1);
    making.element(1).due =
        vec![fyob::Due { row: fyob::momentum::Row::I8, times: 1, tests: 29, source: None, bound: 1 }];
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5], &ones(0, 27)]);
    assert_eq!(game.taken(), Some(27));
}

#[test]
fn fyob_r66_a_compulsory_move_needs_a_passed_reaction_test() {
    let cowering = || {
        let mut making = battle(2);
        making.element(1).score = 3;
        making.up(&[1, 2])
    };
    let mut game = cowering();
    game.play(A, &Decision::React, &[&[2]]);
    assert!(game.deeds().is_empty(), "no action");
    let mut game = cowering();
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.deeds(), ["1 ToCover"]);
}

#[test]
fn fyob_r68_dice_are_asked_for_in_a_fixed_order() {
    let mut game = battle(1).up(&[1, 101]);
    game.suffer(&Attack { means: vec![Means::HighExplosive], known: false, ..rifles(101, 1) }, &[]);
    game.play(A, &Decision::React, &[&[5], &ones(1, 9)]);
    let order: Vec<&str> = game
        .events
        .iter()
        .filter_map(|it| match it {
            Event::Reacted { .. } => Some("reaction"),
            Event::MomentumTested { .. } => Some("momentum"),
            Event::OrderThrown { .. } => Some("order"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["reaction", "momentum"]);
    game.play(A, &ORDER, &[&[2]]);
    assert!(game.events.iter().any(|it| matches!(it, Event::OrderThrown { .. })));
}
