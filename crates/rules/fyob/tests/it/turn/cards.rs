//! FYOB-002, FYOB-039 to FYOB-055: the bound, the deal, reaction tests, seizing the initiative.

use fyob::{Activity, CompanyId, Cover, Decision, Holder, Reaction, Side, Stage, Status, deal_as};
use fyob::{Event, GroupEnd, Order, Victory};

use crate::common::{A, B, Game, Making, battle, el};

/// Plays on with the plainest procedure and seeded dice, to the end of a battle.
fn to_the_end(game: &mut Game, seed: u64) -> u32 {
    use engine::Ruleset;
    let mut cup = engine::Cup::new(seed, 0);
    let mut n = 0;
    while let engine::Awaits::Seats(seats) = game.rules.awaits(&game.state) {
        engine::play(&game.rules, &mut game.state, seats[0], &Decision::Auto, &mut cup).expect("legal");
        game.rules.check(&game.state).expect("the laws hold");
        n += 1;
        assert!(n < 100_000, "the battle ends");
    }
    n
}

/// Who has cards, in their order, the one that is up among them.
fn holders(game: &Game) -> Vec<Holder> {
    let up = game.state.turn.iter().map(|it| it.holder);
    up.chain(game.state.cards.iter().map(|it| it.holder)).collect()
}

/// The first deal of a battle.
fn dealt(making: Making) -> Game {
    let mut game = making.play();
    game.play(A, &Decision::Begin, &[]);
    for seat in [A, B, A, B] {
        game.play(seat, &Decision::Done, &[]);
    }
    game
}

#[test]
fn w_5_fyob_020_fyob_039_a_squadron_gets_five_cards() {
    let mut making = battle(4);
    for id in 1..=4 {
        making.tank(id, 5);
    }
    making.officer(0).with = Some(el(4));
    let game = dealt(making);
    let ours = holders(&game).into_iter().filter(|it| match it {
        Holder::Element(id) => id.0 < 100,
        Holder::Officer(company) => company.0 == 0,
        Holder::Detachment(_) => false,
    });
    assert_eq!(ours.count(), 5);
    assert_eq!((game.state.bound, game.state.stage), (1, Stage::Card));
    let numbers: Vec<u16> = game.state.cards.iter().map(|it| it.number).collect();
    assert_eq!(numbers, (2..=10).collect::<Vec<_>>(), "FYOB-040, FYOB-R10: one deck, 1 to N");
}

#[test]
fn fyob_041_fyob_042_fyob_r12_who_gets_no_card() {
    let mut making = battle(9);
    making.element(1).status = Status::Reserve;
    making.element(2).score = 3;
    making.element(3).score = 3;
    making.facts.cover.insert(3, Cover::Soft);
    making.tank(4, 5);
    making.element(4).score = 2;
    making.element(5).score = 1;
    making.lorry(6);
    making.element(7).aboard = Some(el(6));
    let members = vec![el(8), el(9)];
    let group =
        fyob::Group { company: CompanyId(0), members, until: GroupEnd::Dissolved, order: Order::hold() };
    making.draft.groups.push((None, group));
    let game = dealt(making);
    let ours: Vec<u16> = holders(&game)
        .into_iter()
        .filter_map(|it| if let Holder::Element(id) = it { Some(id.0) } else { None })
        .filter(|id| *id < 100)
        .collect();
    assert_eq!(ours, [2, 4, 5, 7], "not the reserve, the cowering in cover, the loaded lorry, the Group");
}

#[test]
fn fyob_r10_cards_of_a_real_deck_replace_the_deal() {
    let game = dealt(battle(1));
    let mut order = holders(&game);
    order.reverse();
    let mut step = engine::Step::looking(&game.rules, &game.state);
    deal_as(&mut step, &order).expect("the same cards");
    assert_eq!(step.state.cards.iter().map(|it| it.holder).collect::<Vec<_>>(), order);
    let mut step = engine::Step::looking(&game.rules, &game.state);
    assert!(deal_as(&mut step, &order[1..]).is_err(), "somebody has no card");
}

#[test]
fn w_9_fyob_046_reaction_of_a_regular_nco() {
    let reaction = |die: u8| {
        let mut game = battle(2).up(&[1, 2]);
        game.play(A, &Decision::React, &[&[die]]);
        game.events.iter().find_map(|it| match it {
            Event::Reacted { reaction, .. } => Some(*reaction),
            _ => None,
        })
    };
    let found = [2, 3, 8, 9].map(reaction);
    assert_eq!(found, [Reaction::NoAction, Reaction::Acts, Reaction::Acts, Reaction::Seizes].map(Some));
}

#[test]
fn fyob_048_no_action_takes_the_old_counter_away() {
    let mut making = battle(2);
    making.element(1).activity = Some(Activity::Fired);
    let mut game = making.up(&[1, 2]);
    game.play(A, &Decision::React, &[&[1]]);
    assert_eq!((game.get(1).activity, game.get(1).reacted), (None, false), "FYOB-R45");
    assert_eq!(holders(&game), [Holder::Element(el(2))]);
}

#[test]
fn w_31_fyob_050_to_fyob_053_fyob_r11_swapping_cards() {
    let mut making = battle(4);
    making.info(3).nation = "Italian".to_owned();
    let holder = |id: u16| Holder::Element(el(id));
    let all = [holder(1), holder(3), holder(101), Holder::Officer(CompanyId(0)), holder(2), holder(4)];
    let mut game = making.dealt(&all);
    game.play(A, &Decision::React, &[&[9]]);
    assert_eq!(game.state.stage, Stage::Seized);
    let swap = |with: u16| Decision::Swap { with: el(with) };
    assert_eq!(game.refused(A, &swap(3)), "FYOB-050", "an Italian");
    assert_eq!(game.refused(A, &swap(101)), "FYOB-050", "an enemy");
    assert_eq!(game.refused(A, &swap(1)), "FYOB-R11", "himself");
    assert_eq!(game.refused(A, &swap(77)), "ENG-011");
    game.play(A, &swap(2), &[]);
    assert_eq!((game.state.stage, game.state.turn.as_ref().unwrap().holder), (Stage::Card, holder(2)));
    // FYOB-053: the friend seizes it too, and passes the card on.
    let mut again = game.clone();
    again.play(A, &Decision::React, &[&[10]]);
    assert_eq!(again.refused(A, &swap(3)), "FYOB-050");
    again.play(A, &swap(4), &[]);
    assert_eq!(again.state.turn.as_ref().unwrap().holder, holder(4));
    // FYOB-051: he fails, and the card is lost; A acts on his card without a test (FYOB-052).
    game.play(A, &Decision::React, &[&[2]]);
    game.play(A, &Decision::React, &[&[2]]);
    game.play(B, &Decision::React, &[&[2]]);
    game.play(A, &Decision::React, &[]);
    game.play(A, &Decision::Done, &[]);
    assert_eq!(game.state.turn.as_ref().unwrap().holder, holder(1));
    game.play(A, &Decision::React, &[]);
    assert_eq!(game.state.stage, Stage::Ready);
}

#[test]
fn fyob_054_who_seizes_the_initiative_may_act() {
    let mut game = battle(2).up(&[1, 2]);
    game.play(A, &Decision::React, &[&[10]]);
    assert_eq!(game.refused(A, &Decision::ThrowOrder { overwatch: false }), "FYOB-085");
    game.play(A, &Decision::ActAsOrdered, &[]);
    assert_eq!(game.state.stage, Stage::Ready);
    // Nobody to swap with: there is nothing to choose.
    let mut game = battle(2).up(&[1, 101]);
    game.play(A, &Decision::React, &[&[10]]);
    assert_eq!(game.state.stage, Stage::Ready);
}

#[test]
fn fyob_047_fyob_r13_officers_below_average_throw() {
    let mut making = battle(1);
    making.officer(0).rating = 1;
    let mut game = making.dealt(&[Holder::Officer(CompanyId(0)), Holder::Element(el(101))]);
    let mut fails = game.clone();
    fails.play(A, &Decision::React, &[&[1]]);
    assert_eq!(fails.state.turn.as_ref().unwrap().holder, Holder::Element(el(101)));
    game.play(A, &Decision::React, &[&[2]]);
    assert_eq!(game.state.stage, Stage::Command);
    let mut game = battle(1).dealt(&[Holder::Officer(CompanyId(0))]);
    game.play(A, &Decision::React, &[]);
    assert_eq!(game.state.stage, Stage::Command, "an Average one has his turn by himself");
}

#[test]
fn fyob_120_fyob_r47_a_successor_commands_on_his_own_card() {
    let mut making = battle(2).rated(1, 3);
    let company = making.officer(0);
    (company.alive, company.successor) = (false, Some(el(1)));
    making.element(1).due =
        vec![fyob::Due { row: fyob::momentum::Row::I8, times: 1, tests: 4, source: None, bound: 1 }];
    making.element(2).score = 5;
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.state.stage, Stage::Command, "before his own tests");
    game.play(A, &Decision::Rally { element: el(2) }, &[&[6, 2]]);
    assert_eq!(game.get(2).score, 6, "Bold: two throws");
    game.play(A, &Decision::Done, &[&[2, 3, 4, 5]]);
    assert_eq!((game.taken(), game.state.stage), (Some(4), Stage::Ready));
}

#[test]
fn fyob_043_cards_of_the_dead_are_discarded() {
    let mut game = battle(3).up(&[1, 2, 101]);
    let wiped_out = fyob::Attack { men_lost: 8, ..crate::common::rifles(101, 2) };
    game.suffer(&wiped_out, &[]);
    game.play(A, &Decision::React, &[&[1]]);
    assert_eq!(holders(&game), [Holder::Element(el(101))]);
}

#[test]
fn fyob_003_fyob_044_four_bounds_are_a_session() {
    let mut game = battle(1).play();
    let mut cup = engine::Cup::new(7, 0);
    let mut sessions = Vec::new();
    while game.state.bound < 9 {
        if let Stage::Session(side) = game.state.stage {
            sessions.push((game.state.bound, side));
        }
        let seat = game.seat();
        engine::play(&game.rules, &mut game.state, seat, &Decision::Auto, &mut cup).expect("legal");
    }
    let wanted = [0, 4, 8].map(|bound| Side::BOTH.map(|side| (bound, side))).concat();
    assert_eq!(sessions, wanted, "FYOB-R7");
}

#[test]
fn fyob_002_a_battle_is_played_to_its_length() {
    for seed in 0..20 {
        let mut making = battle(6);
        making.draft.bounds = 6;
        let mut game = making.play();
        let n = to_the_end(&mut game, seed);
        assert!(6 * 14 < n && game.state.bound == 6, "every card of six bounds: {n}");
        let outcome = game.state.outcome.as_ref().expect("it is over");
        assert!(outcome.winners.is_empty(), "nothing happened: {outcome:?}");
    }
}

#[test]
fn fyob_r79_objectives_decide_at_the_end() {
    use fyob::setup::ObjectiveDraft;
    let with = |victory: Victory, alone: Option<Side>, before: Option<Side>| {
        let mut making = battle(1);
        making.draft.bounds = 1;
        making.draft.victory = victory;
        let objective = fyob::Objective {
            id: "mill".to_owned(),
            name: "the mill".to_owned(),
            at: table::Point::new(table::Len::inches(5), table::Len::inches(5)),
            radius: table::Len::inches(4),
        };
        making.draft.objectives.push(ObjectiveDraft { place: None, objective, holder: before });
        making.facts.holders = vec![alone];
        let mut game = making.play();
        to_the_end(&mut game, 1);
        game.state.outcome.expect("it is over").winners
    };
    assert_eq!(with(Victory::Objectives, Some(Side::B), None), [B]);
    assert_eq!(with(Victory::Objectives, None, Some(Side::A)), [A], "it stays with who held it last");
    assert_eq!(with(Victory::Objectives, None, None), [], "equal totals");
    assert_eq!(with(Victory::Needs { side: Side::A, win: 1 }, Some(Side::A), None), [A]);
    assert_eq!(with(Victory::Needs { side: Side::A, win: 1 }, None, None), [B]);
    assert_eq!(with(Victory::Momentum, Some(Side::B), None), []);
}

#[test]
fn fyob_040_only_the_holder_of_the_card_decides() {
    let game = battle(1).up(&[1, 101]);
    assert_eq!(game.refused(B, &Decision::React), "FYOB-040");
    assert_eq!(game.refused(A, &Decision::EndTurn), "FYOB-046");
    assert_eq!(game.refused(A, &Decision::Swap { with: el(2) }), "FYOB-050");
    assert_eq!(game.refused(A, &Decision::Done), "FYOB-046");
}

#[test]
fn fyob_128_the_nco_of_a_detachment_reacts_twice() {
    let mut making = battle(3).rated(1, 3);
    making.element(1).detachment = vec![el(2)];
    let mut game =
        making.dealt(&[Holder::Detachment(el(1)), Holder::Element(el(1)), Holder::Element(el(101))]);
    game.play(A, &Decision::React, &[]);
    assert_eq!(game.state.stage, Stage::Command);
    game.play(A, &Decision::Done, &[]);
    assert!(!game.get(1).reacted);
    game.play(A, &Decision::React, &[&[1]]);
    assert_eq!(holders(&game), [Holder::Element(el(101))], "his own element takes no action");
}

#[test]
fn fyob_r50_an_officer_changes_elements_in_their_turn() {
    let mut making = battle(3);
    making.officer(0).with = Some(el(1));
    let mut game = making.up(&[1, 3, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    game.play(A, &Decision::ThrowOrder { overwatch: false }, &[&[2]]);
    game.play(A, &Decision::ChangeElement { to: el(2) }, &[]);
    assert_eq!(game.state.companies[0].with, Some(el(2)));
    assert_eq!(game.refused(A, &Decision::ChangeElement { to: el(3) }), "FYOB-R50");
}

#[test]
fn fyob_r11_cards_of_aircraft_and_batteries_are_not_swapped() {
    let mut making = battle(3);
    (making.info(2).arm, making.info(2).kind) = (fyob::Arm::Battery, fyob::Kind::Outside);
    let holder = |id: u16| Holder::Element(el(id));
    let mut game = making.dealt(&[holder(1), holder(2), holder(3), holder(101)]);
    game.play(A, &Decision::React, &[&[9]]);
    assert_eq!(game.state.stage, Stage::Seized);
    assert_eq!(game.refused(A, &Decision::Swap { with: el(2) }), "FYOB-R11");
    game.play(A, &Decision::Swap { with: el(3) }, &[]);
    assert_eq!(game.state.turn.as_ref().unwrap().holder, holder(3));
}
