//! FYOB-085 to FYOB-105: Order Dice, phases, acts, counters.

use fyob::{Act, Activity, Arm, Decision, Laid, Order, Phase, Stage, Task};
use table::{Len, Point};

use crate::common::{A, Game, Making, battle, el};

/// Element 1 has thrown its Order Dice.
fn thrown(making: Making, die: u8) -> Game {
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    game.play(A, &Decision::ThrowOrder { overwatch: false }, &[&[die]]);
    assert_eq!(game.state.stage, Stage::Phases);
    game
}

fn fire() -> Decision {
    Decision::Fire { target: el(101), weapons: vec![0] }
}

fn go(double: bool) -> Decision {
    Decision::Move { path: vec![], facing: None, double }
}

fn look() -> Decision {
    Decision::Act(Act::Observe { target: el(101), counter: None })
}

fn lay() -> Decision {
    let at = Point::new(Len::inches(9), Len::inches(9));
    Decision::Lay { element: el(1), on: Laid::At(at) }
}

/// An immobile machine gun, set up.
fn machine_gun() -> Making {
    let mut making = battle(1);
    let info = making.info(1);
    (info.arm, info.immobile) = (Arm::CrewWeapon, true);
    making.element(1).set_up = true;
    making
}

fn gun() -> Making {
    let mut making = battle(1);
    making.info(1).arm = Arm::Gun;
    making
}

/// The counter after its turn.
fn counter(mut game: Game) -> Option<Activity> {
    game.play(A, &Decision::EndTurn, &[]);
    game.get(1).activity
}

#[test]
fn fyob_004_fyob_085_the_order_dice_say_what_comes_first() {
    let found = [1, 2, 3].map(|die| thrown(battle(1), die).state.turn.and_then(|it| it.die));
    assert_eq!(found, [Phase::Fire, Phase::Move, Phase::Act].map(Some));
    let check = engine::chance::distribution(&{
        let game = battle(1).up(&[1, 101]);
        let mut game = game;
        game.play(A, &Decision::React, &[&[5]]);
        let run = engine::run(
            &game.rules,
            engine::Held::Lent(&game.state),
            engine::Cause::Decision(A, &Decision::ThrowOrder { overwatch: false }, engine::Waiver::None),
            &[],
            None,
        );
        let Some(engine::Need::Roll(check)) = run.expect("legal").needs else { panic!("a die") };
        check
    });
    assert_eq!(check.len(), 3, "a third each");
}

#[test]
fn w_10_fyob_099_act_first_then_the_rest_in_either_order() {
    let mut game = thrown(battle(1), 3);
    game.play(A, &look(), &[]);
    game.play(A, &look(), &[]);
    assert_eq!(game.refused(A, &look()), "FYOB-100", "two acts");
    let mut other = game.clone();
    game.play(A, &fire(), &[]);
    game.play(A, &go(false), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101"], "as stationary");
    other.play(A, &go(false), &[]);
    other.play(A, &fire(), &[]);
    assert_eq!(other.deeds(), ["1 fires at 101 moving"]);
    assert_eq!(other.refused(A, &go(false)), "FYOB-086", "each phase once");
}

#[test]
fn w_34_fyob_087_fyob_r39_the_first_phase_is_done_first_or_lost() {
    let mut game = thrown(battle(1), 1);
    game.play(A, &look(), &[]);
    assert_eq!(game.refused(A, &fire()), "FYOB-R39");
    game.play(A, &go(false), &[]);
    let mut game = thrown(battle(1), 2);
    game.play(A, &fire(), &[]);
    assert_eq!(game.refused(A, &go(false)), "FYOB-R39");
    assert_eq!(game.deeds(), ["1 fires at 101 moving"], "FYOB-094: its fire still counts as on the move");
    let mut game = thrown(battle(1), 3);
    game.play(A, &go(false), &[]);
    assert_eq!(game.refused(A, &look()), "FYOB-R39");
}

#[test]
fn fyob_088_on_a_fire_order_it_fires_as_stationary() {
    let mut making = battle(1);
    making.tank(1, 5);
    (making.element(1).moved, making.element(1).activity) = (true, Some(Activity::Moved));
    let mut game = thrown(making, 1);
    game.play(A, &fire(), &[]);
    game.play(A, &go(false), &[]);
    game.play(A, &look(), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101"]);
}

#[test]
fn w_32_fyob_090_fyob_097_at_the_double_nothing_else() {
    let mut game = thrown(battle(1), 2);
    game.play(A, &go(true), &[]);
    assert_eq!((game.refused(A, &fire()), game.refused(A, &look())), ("FYOB-090".into(), "FYOB-097".into()));
    assert_eq!(game.refused(A, &go(false)), "FYOB-086");
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!((game.get(1).activity, game.get(1).doubled), (Some(Activity::Moved), true));
}

#[test]
fn w_33_fyob_091_fyob_r40_no_fire_on_overwatch() {
    let ready = |task: Task| {
        let mut making = battle(2);
        let unit = (task == Task::Support).then_some(el(2));
        making.element(1).orders = vec![Order { task, unit, ..Order::hold() }];
        let mut game = making.up(&[1, 101]);
        game.play(A, &Decision::React, &[&[5]]);
        game
    };
    let on = Decision::ThrowOrder { overwatch: true };
    for task in [Task::Hold, Task::Recce, Task::Overwatch] {
        let mut game = ready(task);
        game.play(A, &on, &[&[1]]);
        assert!(game.get(1).overwatch);
        assert_eq!(game.refused(A, &fire()), "FYOB-091");
        game.play(A, &Decision::EndTurn, &[]);
        assert!(game.get(1).overwatch, "it lasts");
    }
    for task in [Task::Support, Task::Reposition, Task::Contact, Task::Conceal, Task::Engineer] {
        assert_eq!(ready(task).refused(A, &on), "FYOB-R40");
    }
}

#[test]
fn w_35_fyob_102_fyob_r43_aim_then_shoot_then_move() {
    let mut game = thrown(gun(), 3);
    game.play(A, &look(), &[]);
    game.play(A, &Decision::Act(Act::Aim), &[]);
    assert_eq!(game.refused(A, &go(false)), "FYOB-102", "the shot comes before any move");
    game.play(A, &fire(), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101 aimed"]);
    game.play(A, &go(false), &[]);
    let mut game = thrown(gun(), 2);
    game.play(A, &go(false), &[]);
    assert_eq!(game.refused(A, &Decision::Act(Act::Aim)), "FYOB-R43");
    game.play(A, &fire(), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101 moving"], "it may fire without aim");
    assert_eq!(thrown(gun(), 1).refused(A, &Decision::Act(Act::Aim)), "FYOB-R43");
    assert_eq!(thrown(battle(1), 3).refused(A, &Decision::Act(Act::Aim)), "FYOB-100", "a platoon has no gun");
    // FYOB-100 (iv): an artillery piece; machine guns and tanks do not aim.
    assert_eq!(thrown(machine_gun(), 3).refused(A, &Decision::Act(Act::Aim)), "FYOB-100");
    let mut tank = battle(1);
    tank.info(1).arm = Arm::Afv;
    assert_eq!(thrown(tank, 3).refused(A, &Decision::Act(Act::Aim)), "FYOB-100");
}

#[test]
fn w_36_fyob_096_fyob_r41_an_immobile_machine_gun() {
    let mut game = thrown(machine_gun(), 1);
    game.play(A, &fire(), &[]);
    assert_eq!(game.refused(A, &go(false)), "FYOB-R41", "never fire and movement in one bound");
    game.play(A, &lay(), &[]);
    assert_eq!(game.refused(A, &lay()), "FYOB-086");
    let mut game = thrown(machine_gun(), 2);
    game.play(A, &lay(), &[]);
    assert!(["FYOB-R41", "FYOB-086"].contains(&game.refused(A, &fire()).as_str()));
    let mut game = thrown(machine_gun(), 2);
    game.play(A, &fire(), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101"], "FYOB-R42: it keeps its target, as stationary");
    let mut making = machine_gun();
    making.element(1).set_up = false;
    let mut game = thrown(making, 2);
    game.play(A, &go(false), &[]);
    assert_eq!(game.refused(A, &fire()), "FYOB-R41");
}

#[test]
fn fyob_095_fyob_r42_an_emplaced_gun_changes_target_and_fires() {
    let mut making = gun();
    making.info(1).emplaced = true;
    let mut game = thrown(making, 2);
    game.play(A, &lay(), &[]);
    game.play(A, &fire(), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101"], "as stationary");
    assert_eq!(thrown(gun(), 2).refused(A, &lay()), "FYOB-R42", "others choose freely");
}

#[test]
fn w_37_fyob_105_fyob_r45_counters() {
    let mut both = thrown(battle(1), 1);
    both.play(A, &fire(), &[]);
    both.play(A, &go(false), &[]);
    assert_eq!(counter(both), Some(Activity::Fired));
    let mut moves = thrown(battle(1), 2);
    moves.play(A, &go(false), &[]);
    assert_eq!(moves.get(1).activity, None, "put down at the end of the turn");
    assert_eq!(counter(moves), Some(Activity::Moved));
    let mut making = battle(1);
    making.element(1).activity = Some(Activity::Fired);
    assert_eq!(counter(thrown(making, 3)), None, "it did neither: the old one goes");
}

#[test]
fn fyob_086_acts_that_are_left_are_over() {
    let mut game = thrown(battle(1), 3);
    game.play(A, &look(), &[]);
    game.play(A, &fire(), &[]);
    assert_eq!(game.refused(A, &look()), "FYOB-100", "the act phase is one phase (FYOB-R41 e)");
    // FYOB-103: two acts after the first phase.
    let mut game = thrown(battle(1), 1);
    game.play(A, &fire(), &[]);
    game.play(A, &look(), &[]);
    game.play(A, &look(), &[]);
    assert_eq!(game.refused(A, &look()), "FYOB-100");
}

#[test]
fn fyob_085_nothing_before_the_dice() {
    let mut game = battle(1).up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.refused(A, &fire()), "FYOB-085");
    assert_eq!(game.refused(A, &go(false)), "FYOB-085");
    assert_eq!(game.refused(A, &look()), "FYOB-085");
}

#[test]
fn fyob_005_fyob_r63_what_stands_outside_only_attacks() {
    let mut making = battle(2);
    making.info(1).kind = fyob::Kind::Outside;
    making.info(1).counts = false;
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.state.stage, Stage::Phases, "no Order Dice");
    assert_eq!(game.refused(A, &go(false)), "FYOB-086");
    game.play(A, &fire(), &[]);
}

#[test]
fn fyob_r42_a_crew_away_from_its_weapon_is_men_who_can_move() {
    let mut making = machine_gun();
    making.element(1).weapon_left = Some(Point::new(Len::inches(9), Len::inches(9)));
    let mut game = thrown(making, 2);
    game.play(A, &fire(), &[]);
    assert_eq!(game.deeds(), ["1 fires at 101 moving"], "though its weapon is immobile");
}
