//! The order of play, and who decides when: HK-010 to HK-018.

use crate::position::{awaited, battle, both_ready, id, must, play, refused, rules};
use engine::{Answer, Cause, Held, Waiver};
use hk::{Decision, Event, Side, Stage, Target};

const READY: Decision = Decision::Ready;

/// The churchyard after the dice of the first initiative: A throws 5, B 2.
fn churchyard_initiative(rules: &hk::Hk) -> hk::State {
    let start = battle(rules, "churchyard");
    must(rules, &start, Side::A, &Decision::Begin, &[&[5], &[2]]).state
}

#[test]
fn hk_010_the_phases_follow_each_other() {
    let rules = rules();
    let mut state = churchyard_initiative(&rules);
    let mut stages = vec![state.stage];
    state = must(&rules, &state, Side::A, &Decision::MoveFirst { own: true }, &[]).state;
    stages.push(state.stage);
    while state.turn == 1 {
        let side = awaited(&rules, &state)[0];
        // Only the first throw of the next turn's initiative is made here.
        let last = matches!(state.stage, Stage::Declare(_)) && side == state.winner;
        let dice: &[&[u8]] = if last { &[&[3], &[4]] } else { &[] };
        state = must(&rules, &state, side, &READY, dice).state;
        if stages.last() != Some(&state.stage) {
            stages.push(state.stage);
        }
    }
    // Nobody is hidden, so nobody spots; no fire is falling, so none is continued; no assault was declared.
    let expected = vec![
        Stage::Initiative(Side::A),
        Stage::Movement(Side::A),
        Stage::Movement(Side::B),
        Stage::Smoke,
        Stage::HighExplosive,
        Stage::StationaryFire,
        Stage::MovingFire,
        Stage::Declare(Side::B),
        Stage::Declare(Side::A),
        Stage::Initiative(Side::B),
    ];
    assert_eq!(stages, expected);
    assert_eq!(state.turn, 2);
}

#[test]
fn hk_r3_hk_011_where_somebody_is_hidden_the_turn_begins_with_spotting() {
    let rules = rules();
    let start = battle(&rules, "corvin-farm");
    let mut state = must(&rules, &start, Side::A, &Decision::Begin, &[&[1], &[6]]).state;
    // HK-H44: the lower deploys first.
    assert_eq!(state.stage, Stage::Deploy(Side::A));
    state = must(&rules, &state, Side::A, &READY, &[]).state;
    assert_eq!(state.stage, Stage::Deploy(Side::B));
    state = must(&rules, &state, Side::B, &READY, &[]).state;
    assert_eq!((state.stage, state.turn), (Stage::Spotting, 1));
}

#[test]
fn hk_013_hk_r51_ties_are_thrown_again_and_the_winner_says_who_moves_first() {
    let rules = rules();
    let start = battle(&rules, "churchyard");
    let played = must(&rules, &start, Side::B, &Decision::Begin, &[&[4], &[4], &[2], &[3]]);
    assert_eq!((played.state.stage, played.state.winner), (Stage::Initiative(Side::B), Side::B));
    let why = refused(&rules, &played.state, Side::A, &Decision::MoveFirst { own: true });
    assert!(why.contains("not your decision"), "{why}");
    let moved = must(&rules, &played.state, Side::B, &Decision::MoveFirst { own: false }, &[]).state;
    // HK-R51: he keeps the role of the winner, whoever moves first.
    assert_eq!((moved.stage, moved.first, moved.winner), (Stage::Movement(Side::A), Side::A, Side::B));
}

#[test]
fn hk_r35_a_plan_is_carried_out_when_both_are_ready() {
    let rules = rules();
    let mut state = churchyard_initiative(&rules);
    state = must(&rules, &state, Side::A, &Decision::MoveFirst { own: true }, &[]).state;
    for side in Side::BOTH {
        state = must(&rules, &state, side, &READY, &[]).state;
    }
    state = both_ready(&rules, &state, &[]).state;
    state = both_ready(&rules, &state, &[]).state;
    assert_eq!((state.stage, awaited(&rules, &state)), (Stage::StationaryFire, vec![Side::A, Side::B]));

    // A section in the beets and the LMG team behind the wall see each other.
    let shot = |by: &str, on: &str| Target { by: id(by), weapon: None, on: id(on), figure: None };
    let target = Decision::Target(shot("A1", "B2"));
    state = must(&rules, &state, Side::A, &target, &[]).state;
    assert_eq!(state.side(Side::A).plan.targets, [shot("A1", "B2")]);
    // The same again takes it back.
    let back = must(&rules, &state, Side::A, &target, &[]).state;
    assert!(back.side(Side::A).plan.targets.is_empty());

    let mut played = must(&rules, &state, Side::A, &READY, &[]);
    assert_eq!(awaited(&rules, &played.state), [Side::B]);
    assert!(refused(&rules, &played.state, Side::A, &target).contains("not your decision"));
    // B chooses as well; nothing has happened yet.
    played = must(&rules, &played.state, Side::B, &Decision::Target(shot("B2", "A1")), &[]);
    let cause = Cause::Decision(Side::B.seat(), &READY, Waiver::None);
    let mut cup = engine::Cup::new(7, 0);
    let run = engine::run(&rules, Held::Own(played.state), cause, &[] as &[Answer], Some(&mut cup));
    let run = run.unwrap_or_else(|illegal| panic!("{illegal}"));
    assert!(run.needs.is_none(), "the dealer throws all dice");
    let fired = |side: Side| {
        run.events.iter().any(|it| matches!(it, Event::HasFired { element, .. } if element.side == side))
    };
    assert!(fired(Side::A) && fired(Side::B), "{:?}", run.events);
    assert_eq!(run.state.stage, Stage::MovingFire);
    assert!(run.state.sides.iter().all(|it| it.plan == hk::Plan::default() && !it.ready));
}

#[test]
fn hk_018_hk_r34_the_loser_of_the_initiative_declares_his_assaults_first() {
    let rules = rules();
    let mut state = churchyard_initiative(&rules);
    state = must(&rules, &state, Side::A, &Decision::MoveFirst { own: false }, &[]).state;
    assert_eq!(state.stage, Stage::Movement(Side::B), "HK-014: B is the first side");
    while !matches!(state.stage, Stage::Declare(_)) {
        let side = awaited(&rules, &state)[0];
        state = must(&rules, &state, side, &READY, &[]).state;
    }
    assert_eq!(state.stage, Stage::Declare(Side::B));
    state = must(&rules, &state, Side::B, &READY, &[]).state;
    assert_eq!(state.stage, Stage::Declare(Side::A));
}

#[test]
fn hk_010_decisions_of_another_stage_or_of_others_are_refused() {
    let rules = rules();
    let state = churchyard_initiative(&rules);
    assert!(refused(&rules, &state, Side::A, &READY).contains("HK-010"));
    let spot = Decision::Spot(hk::Spot { by: id("A1"), counter: id("B1") });
    assert!(refused(&rules, &state, Side::A, &spot).contains("not open in this stage (Initiative)"));
    let state = must(&rules, &state, Side::A, &Decision::MoveFirst { own: true }, &[]).state;
    let other = Decision::Hold { element: id("B1"), facing: None };
    assert!(refused(&rules, &state, Side::A, &other).contains("not yours"));
    let nobody = Decision::Hold { element: id("A77"), facing: None };
    assert!(play(&rules, &state, Side::A, &nobody, &[]).is_err_and(|why| why.contains("no element A77")));
}
