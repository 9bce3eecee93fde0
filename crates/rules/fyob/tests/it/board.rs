//! What all virtual tables have in common: the lattice, moves, forced moves, sightings, fire, assaults, acts.

use crate::board_common::{A, Flat, el, inches, march, table};
use engine::{PieceId, Ruleset};
use fyob::board::{self, Board};
use fyob::{Act, Activity, Arm, Cover, Decision, Event, Host, Kind, Laid, Phase, Status};
use table::Len;

const THROW: Decision = Decision::ThrowMove { road: false };

/// HH-13: legs of the lattice, dearer in the wood; the diagonal is longer than the side.
#[test]
fn hh_13_reach_goes_by_the_cheapest_way() {
    let game = table().men(1, 10, 10).men(101, 60, 40).wood([12, 9, 14, 11]).phases(1, Phase::Move);
    let reach = board::reach(&game.rules, &game.state, el(1), Len::inches(4), false);
    let cost = |x, y| reach.find(inches(x, y)).map(|idx| reach.cells[idx].cost);
    assert_eq!(cost(10, 14), Some(Len::inches(4)));
    assert_eq!(cost(11, 10), Some(Len::inches(1)));
    assert_eq!(cost(12, 10), Some(Len::milli_inches(2500)), "the second inch is in the wood");
    assert_eq!(cost(14, 10), None, "through the wood it is 5.5, around it 6 and more");
    assert_eq!(cost(10, 15), None);
    let idx = reach.find(inches(12, 12)).expect("two diagonals");
    assert_eq!(reach.cells[idx].cost.raw(), 2 * 3592);
    assert_eq!(reach.path(idx), [inches(11, 11), inches(12, 12)]);
}

/// HH-13: of equally cheap ways the one whose first legs come first in N, NE, E, SE, S, SW, W, NW.
#[test]
fn hh_13_ties_are_broken_by_the_order_of_the_neighbours() {
    let game = table().men(1, 10, 10).men(101, 60, 40).phases(1, Phase::Move);
    let reach = board::reach(&game.rules, &game.state, el(1), Len::inches(4), false);
    let idx = reach.find(inches(11, 12)).expect("north and north-east");
    assert_eq!(reach.path(idx), [inches(10, 11), inches(11, 12)]);
}

/// AI-0: the field of a goal has the cost of the way from every point, and agrees with a search from that point.
#[test]
fn ai_0_a_field_says_the_way_length_from_everywhere() {
    let game = table().men(1, 10, 10).men(101, 60, 40).wall([14, 0, 15, 30]).phases(1, Phase::Move);
    let goal = inches(20, 10);
    let field = board::field(&game.rules, &game.state, el(1), goal, false);
    let (path, cost) = board::way(&game.rules, &game.state, el(1), goal, false).expect("around the wall");
    assert_eq!(field.cost(inches(10, 10)), Some(cost));
    assert_eq!(path.last(), Some(&goal));
    let reach = board::reach(&game.rules, &game.state, el(1), Len::inches(100), false);
    let found = reach.find(goal).expect("reached");
    assert_eq!(reach.cells[found].cost, cost);
    assert!(Len::inches(40) < cost, "it goes around the end of the wall: {cost:?}");
    assert_eq!(field.way_length(goal), Len::ZERO);
    let closed = table().men(1, 10, 10).men(101, 60, 40).wall([14, 0, 15, 48]).phases(1, Phase::Move);
    let field = board::field(&closed.rules, &closed.state, el(1), goal, false);
    assert_eq!(field.cost(inches(10, 10)), None);
    assert_eq!(field.way_length(inches(10, 10)), Len::inches(10), "no path: the straight distance");
}

/// FYOB-094: up to the distance thrown; W-32: at the double twice as far, and then nothing else.
#[test]
fn fyob_094_an_element_moves_as_far_as_it_throws() {
    let mut game = table().men(1, 10, 10).men(101, 60, 40).phases(1, Phase::Move);
    assert_eq!(game.refused(A, &march(&[(10, 12)])), "FYOB-094", "it has not thrown");
    game.play(A, &THROW, &[&[3, 4]]);
    assert_eq!(game.refused(A, &march(&[(10, 18)])), "FYOB-094");
    assert_eq!(game.refused(A, &march(&[(11, 12)])), "HH-13", "no leg of the lattice");
    assert_eq!(game.refused(A, &march(&[(10, 10), (10, 60)])), "HH-13", "off the table");
    game.play(A, &march(&[(10, 17)]), &[]);
    assert_eq!(game.at(1), (10, 17));
    assert_eq!(game.refused(A, &THROW), "FYOB-086", "one move in a bound");
}

#[test]
fn fyob_097_at_the_double_it_goes_twice_as_far_and_does_nothing_else() {
    let mut game = table().men(1, 10, 10).men(101, 60, 40).phases(1, Phase::Move);
    game.play(A, &THROW, &[&[3, 4]]);
    let double = Decision::Move { path: vec![inches(10, 24)], facing: None, double: true };
    game.play(A, &double, &[]);
    assert_eq!(game.at(1), (10, 24));
    let observe = Decision::Act(Act::Observe { target: el(101), counter: None });
    assert_eq!(game.refused(A, &observe), "FYOB-097");
    let mut slow = table().men(1, 10, 10).men(101, 60, 40).phases(1, Phase::Act);
    slow.play(A, &THROW, &[&[3, 4]]);
    assert_eq!(slow.refused(A, &double), "FYOB-R44", "only on a Move order");
}

/// HH-2: the road dice keep it on the road.
#[test]
fn hh_2_who_throws_the_road_dice_stays_on_the_road() {
    let tank = table().add(1, Arm::Afv, Kind::Armour, 36, 10).men(101, 60, 40);
    let mut game = tank.phases(1, Phase::Move);
    game.play(A, &Decision::ThrowMove { road: true }, &[&[3, 3, 3, 3]]);
    assert_eq!(game.refused(A, &march(&[(40, 14)])), "HH-2");
    game.play(A, &march(&[(36, 22)]), &[]);
    let off = table().add(1, Arm::Afv, Kind::Armour, 35, 10).men(101, 60, 40).phases(1, Phase::Move);
    assert_eq!(off.refused(A, &Decision::ThrowMove { road: true }), "HH-2");
}

/// HH-3, FYOB-R73: within 6" in sight everybody is seen without a test; out of sight he is known where he was last seen.
#[test]
fn hh_3_after_a_move_those_near_are_seen_and_fyob_r73_stay_known() {
    let making = table().men(1, 10, 10).men(2, 20, 10).men(101, 10, 22).wall([18, 14, 19, 40]);
    let mut game = making.knows(2, 101).phases(1, Phase::Move);
    assert!(!game.state.get(el(1)).knows(el(101)));
    game.play(A, &THROW, &[&[2, 2]]);
    game.play(A, &march(&[(10, 14)]), &[]);
    assert!(game.state.get(el(1)).knows(el(101)), "6 inches between the rims");
    assert!(game.state.get(el(101)).knows(el(1)), "and the other way round");
    assert!(game.state.get(el(1)).has_news);
    assert!(!game.state.get(el(2)).has_news, "it knew before");
}

/// FYOB-R59: with the option all of a side know what one has spotted.
#[test]
fn fyob_r59_shared_spotting_tells_the_whole_side() {
    let mut making = table().men(1, 10, 10).men(2, 60, 5).men(101, 10, 22);
    making.draft.options.shared_spotting = true;
    let mut game = making.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[2, 2]]);
    game.play(A, &march(&[(10, 14)]), &[]);
    assert!(game.state.get(el(2)).knows(el(101)));
}

/// FYOB-R54: a concealed element knows who comes within its ambush distance, and is not revealed by that.
#[test]
fn fyob_r54_an_ambush_sees_farther_and_stays_concealed() {
    let making = table().men(1, 10, 10).men(101, 10, 28).with(101, |_, it| it.concealed = true);
    let mut game = making.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[2, 2]]);
    game.play(A, &march(&[(10, 14)]), &[]);
    assert!(game.state.get(el(101)).knows(el(1)), "12 inches between the rims");
    assert!(game.state.get(el(101)).concealed);
    assert!(!game.state.get(el(1)).knows(el(101)));
}

/// FYOB-100 (i): an observation is an act, with the check of the host.
#[test]
fn fyob_100_observing_takes_an_act_and_a_test() {
    let mut game = table().men(1, 10, 10).men(101, 10, 40).phases(1, Phase::Act);
    let observe = Decision::Act(Act::Observe { target: el(101), counter: None });
    game.play(A, &observe, &[&[3, 3]]);
    assert!(!game.state.get(el(1)).knows(el(101)));
    game.play(A, &observe, &[&[3, 4]]);
    assert!(game.state.get(el(1)).knows(el(101)));
    assert_eq!(game.refused(A, &observe), "HH-3", "it is known now");
}

/// FYOB-162, FYOB-R53: an observed counter is the element with equal chance, or a dummy.
#[test]
fn fyob_162_an_observed_counter_may_be_a_dummy() {
    let counters = vec![inches(10, 40), inches(20, 40)];
    let hidden = table().men(1, 10, 10).men(101, 10, 40).with(101, |_, it| {
        (it.concealed, it.counters) = (true, counters);
    });
    let mut game = hidden.phases(1, Phase::Act);
    assert_eq!(game.refused(A, &Decision::Act(Act::Observe { target: el(101), counter: None })), "FYOB-161");
    let observe = |n| Decision::Act(Act::Observe { target: el(101), counter: Some(n) });
    game.play(A, &observe(0), &[&[6, 6], &[4]]);
    assert_eq!(game.state.get(el(101)).counters, [inches(20, 40)], "the first was a dummy");
    game.play(A, &observe(0), &[&[6, 6]]);
    assert!(!game.state.get(el(101)).concealed);
    assert!(game.state.get(el(1)).knows(el(101)));
    assert_eq!(game.at(101), (20, 40));
}

/// FYOB-072, FYOB-087: fire at what is known, in sight and can be hurt; tests fall due to the target.
#[test]
fn fyob_087_fire_needs_a_known_enemy_that_can_be_hurt() {
    let fire = |target| Decision::Fire { target: el(target), weapons: Vec::new() };
    let making = table().men(1, 10, 10).men(101, 10, 22).men(102, 14, 22).men(103, 10, 40);
    let making = making.add(104, Arm::Afv, Kind::Armour, 20, 12).wall([4, 30, 16, 31]);
    let making = making.knows(1, 101).knows(1, 103).knows(1, 104);
    let mut game = making.phases(1, Phase::Fire);
    assert_eq!(game.refused(A, &fire(102)), "FYOB-R59");
    assert_eq!(game.refused(A, &fire(103)), "FYOB-087", "behind the wall");
    assert_eq!(game.refused(A, &fire(104)), "FYOB-072", "rifles against armour");
    game.play(A, &fire(101), &[&[4]]);
    assert!(0 < game.state.get(el(101)).tests_due());
    assert_eq!(game.refused(A, &fire(101)), "FYOB-086", "once in a bound");
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!(game.state.get(el(1)).activity, Some(Activity::Fired));
}

/// AI-2: an AFV's machine guns may take a target of their own, right after the gun.
#[test]
fn ai_2_the_machine_guns_may_take_a_target_of_their_own() {
    let making = table().add(1, Arm::Afv, Kind::Armour, 10, 10).men(101, 10, 22);
    let making = making.add(102, Arm::Afv, Kind::Armour, 20, 22).knows(1, 101).knows(1, 102);
    let mut game = making.phases(1, Phase::Fire);
    let fire = |target, weapons| Decision::Fire { target: el(target), weapons };
    game.play(A, &fire(102, Vec::new()), &[&[1]]);
    game.play(A, &fire(101, vec![1]), &[&[1]]);
    assert_eq!(game.refused(A, &fire(101, vec![1])), "FYOB-086");
}

/// FYOB-R41, W-36: an immobile weapon fires at what it is laid on; laying it anew is its move and rules out fire.
#[test]
fn fyob_r41_an_immobile_weapon_fires_at_its_laid_target() {
    let mortar = || {
        let making = table().add(1, Arm::CrewWeapon, Kind::Foot, 10, 10).men(101, 10, 30).men(102, 30, 30);
        let making = making.men(103, 12, 33).knows(1, 101).knows(1, 102).knows(1, 103);
        making.with(1, |info, it| {
            info.immobile = true;
            (it.set_up, it.laid) = (true, Laid::On(el(101), inches(10, 30)));
        })
    };
    let fire = |target| Decision::Fire { target: el(target), weapons: Vec::new() };
    let lay = |target, x, y| Decision::Lay { element: el(1), on: Laid::On(el(target), inches(x, y)) };
    let mut game = mortar().phases(1, Phase::Fire);
    assert_eq!(game.refused(A, &fire(102)), "FYOB-R41");
    assert!(game.submit(A, &fire(103), &[&[1]]).is_ok(), "within 4 inches of the point where it was laid");
    game.play(A, &fire(101), &[&[1]]);
    game.play(A, &lay(102, 30, 30), &[]);
    let mut turned = mortar().phases(1, Phase::Move);
    turned.play(A, &lay(102, 30, 30), &[]);
    assert_eq!(turned.refused(A, &fire(102)), "FYOB-086");
    let set_up = mortar().phases(1, Phase::Move);
    assert_eq!(set_up.refused(A, &THROW), "FYOB-R41", "it must be taken down first");
}

/// HH-5: indirect fire at an enemy that an officer within 12" knows and sees.
#[test]
fn hh_5_indirect_fire_may_be_called_by_an_officer() {
    let making = table().men(2, 14, 10).add(1, Arm::CrewWeapon, Kind::Foot, 10, 4).men(101, 14, 30);
    let making = making.wall([2, 6, 11, 7]);
    let fire = Decision::Fire { target: el(101), weapons: Vec::new() };
    let blind = making.phases(1, Phase::Fire);
    assert_eq!(blind.refused(A, &fire), "FYOB-R59");
    let making = table().men(2, 14, 10).add(1, Arm::CrewWeapon, Kind::Foot, 10, 4).men(101, 14, 30);
    let mut called = making.wall([2, 6, 11, 7]).knows(2, 101).phases(1, Phase::Fire);
    called.play(A, &fire, &[&[1]]);
}

/// FYOB-165: opening fire from concealment takes a leadership test; a failed one holds for the turn.
#[test]
fn fyob_165_opening_fire_from_concealment_needs_a_leadership_test() {
    let ambush = || {
        let making = table().men(1, 10, 10).men(101, 10, 20).knows(1, 101);
        making.with(1, |_, it| it.concealed = true).phases(1, Phase::Fire)
    };
    let fire = Decision::Fire { target: el(101), weapons: Vec::new() };
    let mut bold = ambush();
    bold.play(A, &fire, &[&[4], &[1]]);
    assert!(!bold.state.get(el(1)).concealed, "FYOB-164: who fires shows himself");
    let mut shy = ambush();
    shy.play(A, &fire, &[&[5]]);
    assert!(shy.state.get(el(1)).concealed);
    assert_eq!(shy.refused(A, &fire), "FYOB-R9");
}

/// FYOB-029 (iii): so does crossing more than 3" of open ground under the fire of a known enemy.
#[test]
fn fyob_029_crossing_open_ground_needs_a_leadership_test() {
    let making = || table().men(1, 10, 10).men(101, 10, 24).knows(1, 101).phases(1, Phase::Move);
    let mut game = making();
    game.play(A, &THROW, &[&[2, 3]]);
    let mut brave = crate::board_common::Game { rules: game.rules.clone(), state: game.state.clone() };
    game.play(A, &march(&[(10, 15)]), &[&[5]]);
    assert_eq!(game.at(1), (10, 10), "he does not dare");
    assert_eq!(game.refused(A, &march(&[(15, 10)])), "FYOB-R9");
    game.play(A, &march(&[(10, 13)]), &[]);
    brave.play(A, &march(&[(10, 15)]), &[&[4]]);
    assert_eq!(brave.at(1), (10, 15));
}

/// HH-7: into contact with a known enemy is an assault; the loser falls back a full move.
#[test]
fn hh_7_contact_is_an_assault_and_the_loser_falls_back() {
    let making = || table().men(1, 10, 10).men(101, 10, 15).knows(1, 101).phases(1, Phase::Move);
    let mut game = making();
    game.play(A, &THROW, &[&[3, 4]]);
    let reach = board::reach(&game.rules, &game.state, el(1), Len::inches(7), false);
    assert_eq!(reach.contacts.len(), 1);
    let path = reach.path_to_contact(&reach.contacts[0]);
    let charge = Decision::Move { path, facing: None, double: false };
    // A defender's man is lost, no attacker's; a leader die; the loser's movement dice.
    game.play(A, &charge, &[&[5], &[4], &[3], &[3], &[2, 2]]);
    assert!(Flat::touches(&game.state, el(1), el(101)) || game.at(101).1 == 19, "{:?}", game.at(101));
    assert_eq!(game.at(101), (10, 19), "4 inches back");
    assert_eq!(game.state.get(el(101)).men, 7);
    assert!(game.state.get(el(101)).knows(el(1)));
    assert!(game.state.turn.as_ref().is_none_or(|turn| !turn.fire_open && turn.acts_left == 0));
}

/// HH-7: nobody lost more: the attacker goes back 3".
#[test]
fn hh_7_a_drawn_assault_throws_the_attacker_back() {
    let mut game = table().men(1, 10, 10).men(101, 10, 15).knows(1, 101).phases(1, Phase::Move);
    game.play(A, &THROW, &[&[3, 4]]);
    let reach = board::reach(&game.rules, &game.state, el(1), Len::inches(7), false);
    let charge =
        Decision::Move { path: reach.path_to_contact(&reach.contacts[0]), facing: None, double: false };
    game.play(A, &charge, &[&[4], &[4]]);
    assert!(!Flat::touches(&game.state, el(1), el(101)));
    assert!(game.at(1).1 < 11, "{:?}", game.at(1));
}

/// FYOB-R76, W-58: who cowers throws no dice and surrenders.
#[test]
fn fyob_r76_a_cowering_element_surrenders_to_an_assault() {
    let making = table().men(1, 10, 10).men(101, 10, 15).men(102, 60, 40).knows(1, 101);
    let mut game = making.with(101, |_, it| it.score = 3).phases(1, Phase::Move);
    game.play(A, &THROW, &[&[3, 4]]);
    let reach = board::reach(&game.rules, &game.state, el(1), Len::inches(7), false);
    let charge =
        Decision::Move { path: reach.path_to_contact(&reach.contacts[0]), facing: None, double: false };
    game.play(A, &charge, &[]);
    assert_eq!(game.state.get(el(101)).status, Status::Surrendered);
    assert_eq!(game.state.get(el(1)).tests_due(), 0);
}

/// W-59, FYOB-R58: to the cover that is not nearer to the enemy, as far as the dice less a pip each reach.
#[test]
fn fyob_r58_to_cover_means_not_towards_the_enemy() {
    // The near wood is nearer to the enemy; the far one is not.
    let making = table().men(1, 30, 20).men(101, 30, 32).wood([29, 23, 31, 24]).wood([29, 8, 31, 12]);
    let making = making.knows(1, 101).with(1, |_, it| it.failures = Some(3));
    let mut game = making.phases(1, Phase::Move);
    game.state.stage = fyob::Stage::Restricted;
    game.play(A, &Decision::SeekCover, &[&[5, 3]]);
    assert_eq!(game.at(1), (30, 14), "4 + 2 inches");
}

/// FYOB-R58, FYOB-R18: away is as far as possible from the nearest known enemy, by the normal dice.
#[test]
fn fyob_r58_away_is_straight_away_from_the_enemy() {
    let making = table().men(1, 30, 20).men(101, 30, 32).knows(1, 101);
    let due = fyob::Due { row: fyob::momentum::Row::I3, times: 1, tests: 8, source: None, bound: 1 };
    let mut game = making.with(1, |_, it| it.due.push(due)).card(1);
    // Reaction 5; 8 tests less one for the officer with it, all of them ones; two movement dice.
    game.play(A, &Decision::React, &[&[5], &[1; 7], &[6, 5]]);
    assert_eq!(game.at(1), (30, 9));
    assert_eq!(game.state.get(el(1)).score, 3);
}

/// FYOB-R58: to the box by the cheapest way; on its edge it is in the box.
#[test]
fn fyob_134_a_retiring_element_goes_to_the_box() {
    let making = table().men(1, 30, 9).men(2, 60, 5).men(101, 30, 40).men(102, 40, 40);
    let making = making.with(1, |_, it| (it.score, it.retiring) = (1, true));
    let mut game = making.card(1);
    game.play(A, &Decision::React, &[&[5], &[2, 3]]);
    assert_eq!(game.at(1), (30, 4));
    let near = table().men(1, 30, 5).men(2, 60, 5).men(101, 30, 40).men(102, 40, 40);
    let mut near = near.with(1, |_, it| (it.score, it.retiring) = (1, true)).card(1);
    near.play(A, &Decision::React, &[&[5], &[2, 3]]);
    assert_eq!(near.state.get(el(1)).status, Status::Box);
}

/// FYOB-R67: a committed element comes on with its first move, from its point of the edge.
#[test]
fn fyob_r67_reserves_come_on_with_their_first_move() {
    let making = table().men(2, 60, 5).men(1, 30, 0).men(101, 30, 40);
    let making = making.with(1, |_, it| it.status = Status::Coming(inches(20, 0)));
    let mut game = making.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[3, 3]]);
    game.play(A, &march(&[(20, 6)]), &[]);
    assert_eq!(game.state.get(el(1)).status, Status::Table);
    assert_eq!(game.at(1), (20, 6));
}

/// FYOB-R69: mounting and dismounting are acts; a loaded vehicle moves with its own dice in the turn of its load.
#[test]
fn fyob_r69_a_loaded_transport_moves_in_the_turn_of_its_load() {
    let making = table().men(1, 10, 10).add(2, Arm::Transport, Kind::Soft, 12, 10).men(101, 60, 40);
    let mut game = making.phases(1, Phase::Act);
    game.play(A, &Decision::Act(Act::Mount { carrier: el(2) }), &[]);
    assert_eq!(game.state.get(el(1)).aboard, Some(el(2)));
    game.play(A, &THROW, &[&[4, 4, 4]]);
    game.play(A, &march(&[(12, 20)]), &[]);
    assert_eq!(game.at(2), (12, 20));
    assert_eq!(game.at(1), (12, 20));
    let mut rides = table().men(1, 10, 10).add(2, Arm::Transport, Kind::Soft, 12, 10).men(101, 60, 40);
    rides = rides.with(1, |_, it| it.aboard = Some(el(2)));
    let mut game = rides.phases(1, Phase::Act);
    game.play(A, &Decision::Act(Act::Dismount { to: None }), &[]);
    assert_eq!(game.state.get(el(1)).aboard, None);
    assert!(Flat::distance(&game.state, el(1), Flat::pose(&game.state, el(1)).at, el(2)) <= Len::inches(1));
}

/// FYOB-R57: a gun that cannot move is left; its crew has it again when it comes back.
#[test]
fn fyob_r57_a_crew_leaves_a_gun_that_cannot_move_and_comes_back() {
    let making = table().add(1, Arm::Gun, Kind::Foot, 30, 20).men(2, 60, 5).men(101, 30, 40);
    let making = making.wood([29, 15, 31, 17]).knows(1, 101);
    let making = making.with(1, |info, it| {
        info.emplaced = true;
        it.failures = Some(3);
    });
    let mut game = making.phases(1, Phase::Move);
    game.state.stage = fyob::Stage::Restricted;
    game.play(A, &Decision::SeekCover, &[&[3, 3]]);
    assert_eq!(game.state.get(el(1)).weapon_left, Some(inches(30, 20)));
    assert_eq!(game.at(1), (30, 17));
    let mut back = game;
    back.state.get_mut(el(1)).failures = None;
    back.state.stage = fyob::Stage::Phases;
    back.state.turn.as_mut().expect("its turn").move_open = true;
    back.state.turn.as_mut().expect("its turn").moved = false;
    back.state.turn.as_mut().expect("its turn").begun = false;
    back.play(A, &THROW, &[&[1, 2]]);
    back.play(A, &march(&[(30, 20)]), &[]);
    assert_eq!(back.state.get(el(1)).weapon_left, None);
}

/// FYOB-R65, W-62: a tank at 4 in the open may only drive to the nearest covered place; in it, it may not come out.
#[test]
fn fyob_r65_a_tank_at_four_may_only_go_into_hiding() {
    let tank = |y| {
        let making = table().add(1, Arm::Afv, Kind::Armour, 30, y).men(101, 30, 44).wood([27, 17, 33, 20]);
        making.knows(1, 101).with(1, |_, it| it.score = 4).phases(1, Phase::Move)
    };
    let mut open = tank(10);
    open.play(A, &THROW, &[&[2, 2, 2]]);
    assert_eq!(open.refused(A, &march(&[(36, 10)])), "FYOB-084");
    open.play(A, &march(&[(30, 16)]), &[]);
    let mut hidden = tank(18);
    hidden.play(A, &THROW, &[&[2, 2, 2]]);
    assert_eq!(hidden.refused(A, &march(&[(30, 15)])), "FYOB-084");
    hidden.play(A, &march(&[(29, 18)]), &[]);
}

/// HA-1: the answers that the layer asks for.
#[test]
fn ha_1_answers_come_from_where_everybody_stands() {
    let making = table().men(1, 10, 10).men(2, 18, 10).men(3, 19, 10).men(101, 10, 24).men(102, 11, 26);
    let mut making = making.wood([9, 9, 11, 11]).with(2, |info, _| info.points = 5);
    making.draft.objectives.push(fyob::setup::ObjectiveDraft {
        place: None,
        objective: fyob::Objective {
            id: "mill".to_owned(),
            name: "the mill".to_owned(),
            at: inches(18, 12),
            radius: Len::inches(4),
        },
        holder: None,
    });
    let game = making.phases(1, Phase::Move);
    let (rules, state) = (&game.rules, &game.state);
    assert_eq!(board::cover_now(rules, state, el(1)), Cover::Soft);
    assert_eq!(board::support_points::<Flat>(state, el(1)), 5, "6 inches, not 7");
    assert!(board::has_friend_near::<Flat>(state, el(1)));
    assert!(board::has_enemy_near::<Flat>(state, el(1)), "12 inches");
    assert!(board::in_zone::<Flat>(state, el(1), el(2), 6));
    assert!(!board::in_zone::<Flat>(state, el(1), el(3), 6));
    assert!(board::within_an_inch::<Flat>(state, el(2), el(3)));
    assert_eq!(board::holders::<Flat>(state), [Some(fyob::Side::A)]);
    assert!(board::at_place::<Flat>(state, el(1), inches(10, 14)));
    assert_eq!(Flat::may_enter(state, fyob::Side::A, inches(3, 0)), Ok(()));
    assert!(Flat::may_enter(state, fyob::Side::A, inches(3, 1)).is_err());
}

/// What is offered is legal, and pointing at an enemy or a place means something.
#[test]
fn what_is_offered_is_legal() {
    let making = table().men(1, 10, 10).men(101, 10, 22).men(102, 30, 22).knows(1, 101);
    let mut game = making.phases(1, Phase::Move);
    let offers = game.rules.proposals(&game.state, A, Some(PieceId(1)));
    assert!(offers.contains(&THROW), "{offers:?}");
    assert!(offers.contains(&Decision::Fire { target: el(101), weapons: Vec::new() }));
    assert!(offers.contains(&Decision::Act(Act::Observe { target: el(102), counter: None })));
    game.play(A, &THROW, &[&[3, 4]]);
    let offers = game.rules.proposals(&game.state, A, Some(PieceId(1)));
    assert!(offers.iter().any(|it| matches!(it, Decision::Move { .. })), "{offers:?}");
    let goal = engine::Goal::At { at: inches(20, 10), facing: None };
    let meant = game.rules.aim(&game.state, A, Some(PieceId(1)), &goal);
    let Some(Decision::Move { path, double: false, .. }) = meant.first() else { panic!("{meant:?}") };
    assert_eq!(path.last(), Some(&inches(17, 10)));
    let shown = game.rules.shown(&game.state, &meant[0]);
    assert_eq!(shown.way.first(), Some(&inches(10, 10)));
    assert!(shown.note.contains("7 of 7 inches"), "{}", shown.note);
    let areas = game.rules.areas(&game.state, A, PieceId(1));
    assert!(areas.iter().any(|it| it.name.contains("where its throw takes it, 7 inches")), "{areas:?}");
    let enemy = game.rules.aim(&game.state, A, Some(PieceId(1)), &engine::Goal::Piece("101".to_owned()));
    assert!(matches!(enemy.first(), Some(Decision::Fire { .. } | Decision::Move { .. })), "{enemy:?}");
}

/// Where an element runs into one that it did not know of, it stops and both know of each other.
#[test]
fn fyob_r54_whoever_is_touched_is_found() {
    let making = table().men(1, 10, 10).men(101, 10, 16).with(101, |_, it| it.concealed = true);
    let mut game = making.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[6, 6]]);
    let events = game.play(A, &march(&[(10, 20)]), &[]);
    assert!(events.iter().any(|it| matches!(it, Event::Revealed { .. })));
    assert!(game.state.get(el(1)).knows(el(101)));
    assert!(game.at(1).1 < 15);
}

/// FYOB-R54, FYOB-R53: so is a counter: the element itself, or a dummy.
#[test]
fn fyob_r54_a_counter_that_is_touched_is_looked_at() {
    let counters = vec![inches(10, 15), inches(40, 40)];
    let hidden = table().men(1, 10, 10).men(101, 40, 40).with(101, |_, it| {
        (it.concealed, it.counters) = (true, counters);
    });
    let mut game = hidden.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[2, 2]]);
    game.play(A, &march(&[(10, 13)]), &[&[5]]);
    assert_eq!(game.state.get(el(101)).counters, [inches(40, 40)], "a dummy");
}

/// FYOB-R56: a crew with a score of 5 or more that stands at its abandoned weapon mans it again with an act.
#[test]
fn fyob_r56_a_crew_mans_its_weapon_again() {
    let crew = |score, y| {
        let making = table().add(1, Arm::Gun, Kind::Foot, 30, y).men(101, 30, 44);
        let making = making.with(1, |_, it| {
            (it.weapon_left, it.weapon_lost, it.score) = (Some(inches(30, 20)), true, score);
        });
        making.phases(1, Phase::Act)
    };
    let reman = Decision::Act(Act::Reman);
    assert_eq!(crew(4, 20).refused(A, &reman), "FYOB-R56", "its score is too low");
    assert_eq!(crew(5, 26).refused(A, &reman), "FYOB-R56", "it is too far away");
    let mut game = crew(5, 20);
    game.play(A, &reman, &[]);
    assert!(!game.state.get(el(1)).is_foot_crew());
}

/// FYOB-168: whoever leaves his concealment without an act for it loses a pip on each movement die; FYOB-167: he does not
/// go at the double.
#[test]
fn fyob_168_leaving_concealment_costs_an_act_or_a_pip() {
    let hidden = |die| {
        let making = table().men(1, 10, 10).men(101, 60, 40).with(1, |_, it| it.concealed = true);
        making.phases(1, die)
    };
    let mut hasty = hidden(Phase::Move);
    hasty.play(A, &THROW, &[&[3, 4]]);
    let far = Decision::Move { path: vec![inches(10, 18)], facing: None, double: true };
    assert_eq!(hasty.refused(A, &far), "FYOB-167");
    assert_eq!(hasty.refused(A, &march(&[(10, 16)])), "FYOB-094");
    hasty.play(A, &march(&[(10, 15)]), &[]);
    assert!(!hasty.state.get(el(1)).concealed, "FYOB-164: it shows itself");
    let mut ready = hidden(Phase::Act);
    ready.play(A, &Decision::Act(Act::Extract), &[]);
    ready.play(A, &THROW, &[&[3, 4]]);
    ready.play(A, &march(&[(10, 17)]), &[]);
}
