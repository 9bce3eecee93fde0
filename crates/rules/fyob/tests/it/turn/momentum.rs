//! FYOB-061 to FYOB-077: how many tests are taken.

use fyob::momentum::Row;
use fyob::{
    Ammunition, Arm, Attack, CompanyId, Cover, Damage, Decision, Due, Event, Grade, Group, GroupEnd, Hurt,
    Kind, Means,
};
use fyob::{Nco, Order, Side};

use crate::common::{A, Game, Making, battle, el, ones, rifles};

/// Element 1 takes the tests that these attacks give it, all its reaction tests passed.
fn after(making: Making, attacks: &[(Attack, &[&[u8]])]) -> Game {
    let mut game = making.up(&[1, 101]);
    for (attack, dice) in attacks {
        game.suffer(attack, dice);
    }
    game
}

/// How many tests element 1 takes.
#[track_caller]
fn takes(game: &mut Game, tests: u16) {
    let dice = ones(0, tests.into());
    game.play(A, &Decision::React, &[&[5], &dice]);
    assert_eq!(game.taken(), Some(tests));
}

fn mortar(target: u16) -> Attack {
    Attack { means: vec![Means::HighExplosive], calibre: 81, ..rifles(101, target) }
}

fn due(tests: u16) -> Due {
    Due { row: Row::I8, times: 1, tests, source: None, bound: 1 }
}

/// So many tests are due to element 1.
fn with_due(mut making: Making, tests: u16) -> Making {
    making.element(1).due = vec![due(tests)];
    making
}

#[test]
fn w_1_fyob_067_fyob_077_mortared_by_an_unobserved_enemy() {
    let mut game = after(battle(1), &[(Attack { known: false, ..mortar(1) }, &[])]);
    assert_eq!(game.get(1).tests_due(), 9);
    game.play(A, &Decision::React, &[&[5], &[1, 2, 3, 3, 4, 5, 5, 6, 6]]);
    assert_eq!(game.taken(), Some(9), "10% of 9 is 0");
    assert_eq!((game.get(1).failures, game.get(1).score), (Some(1), 6));
    let mods = fyob::mods(&game.state, el(1));
    assert_eq!((mods.segments, mods.to_hit, mods.pips), (1, -1, -1));
    assert_eq!(game.state.stage, fyob::Stage::Ready, "it goes on to the Order Dice");
}

#[test]
fn w_2_fyob_074_reductions_are_rounded_down() {
    takes(&mut with_due(battle(1), 29).up(&[1, 101]), 27);
}

#[test]
fn w_12_fyob_115_fyob_116_casualty_and_leader_die() {
    let attack = Attack { cover: Cover::Soft, known: false, men_lost: 1, ..rifles(101, 1) };
    let mut game = after(battle(1), &[(attack.clone(), &[&[3]])]);
    assert_eq!(game.get(1).tests_due(), 18);
    takes(&mut game, 17);
    let mut game = after(battle(1), &[(attack, &[&[1]])]);
    assert_eq!((game.get(1).nco, game.get(1).tests_due()), (Nco::Casualty, 22));
    takes(&mut game, 22);
}

#[test]
fn w_13_fyob_r23_each_percentage_by_itself() {
    let mut making = with_due(battle(1).rated(1, 3), 18);
    making.officer(0).with = Some(el(1));
    making.facts.support.insert(1, 13);
    takes(&mut making.up(&[1, 101]), 10);
}

#[test]
fn w_14_fyob_076_at_least_one_test() {
    let mut making = with_due(battle(1).rated(1, 3), 1);
    making.facts.support.insert(1, 90);
    takes(&mut making.up(&[1, 101]), 1);
    let mut making = with_due(battle(1).rated(1, 0), 4);
    making.officer(0).with = Some(el(1));
    making.officer(0).rating = 3;
    making.facts.support.insert(1, 80);
    takes(&mut making.up(&[1, 101]), 1);
}

#[test]
fn w_15_fyob_075_fyob_r29_a_landing_halves_what_is_left() {
    for (tests, taken, landed) in [(11, 6, 1), (10, 5, 1), (1, 1, 1), (11, 6, 0)] {
        let mut making = with_due(battle(1).rated(1, 0), tests);
        making.element(1).landed = Some(landed);
        takes(&mut making.up(&[1, 101]), taken);
    }
}

#[test]
fn w_16_fyob_071_two_attackers_give_two_sets() {
    let known = Attack { cover: Cover::Hard, ..rifles(101, 1) };
    let unseen = Attack { cover: Cover::Hard, known: false, ..rifles(102, 1) };
    let mut game = after(battle(2), &[(known, &[]), (unseen, &[])]);
    takes(&mut game, 9);
}

#[test]
fn w_17_fyob_072_what_cannot_hurt_gives_nothing() {
    let mut making = battle(1);
    making.tank(1, 5);
    let harmless = Attack { hurts: Hurt::No, known: false, means: vec![Means::AfvAp], ..rifles(101, 1) };
    let game = after(making, &[(harmless, &[])]);
    assert_eq!((game.get(1).tests_due(), game.get(1).fired_on), (0, false));
}

#[test]
fn w_18_fyob_r20_fyob_r21_strength_counts_when_tests_are_taken() {
    let mut making = battle(1).rated(1, 0);
    making.element(1).men = 2;
    let mut game = after(making, &[(Attack { men_lost: 1, ..rifles(101, 1) }, &[&[4]])]);
    takes(&mut game, 46);
    // The next bound, without a loss.
    let mut making = battle(1).rated(1, 0);
    making.element(1).men = 1;
    takes(&mut after(making, &[(rifles(101, 1), &[])]), 31);
    // Not shot at: the grey rows cause no tests.
    let mut making = battle(1).rated(1, 0);
    making.element(1).men = 1;
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.taken(), None);
    // FYOB-R21: strictly below: 4 of 8 is not under 50%, 2 of 8 not under 25%.
    for (men, tests) in [(4, 7), (3, 19), (2, 19), (1, 31)] {
        let mut making = battle(1).rated(1, 0);
        making.element(1).men = men;
        takes(&mut after(making, &[(rifles(101, 1), &[])]), tests);
    }
}

#[test]
fn w_19_fyob_067_elite_infantry() {
    let mut making = battle(1).rated(1, 3);
    making.info(1).grade = Grade::Elite;
    let attack = Attack { known: false, men_lost: 2, ..mortar(1) };
    takes(&mut after(making, &[(attack, &[&[4, 5]])]), 15);
}

#[test]
fn w_20_fyob_068_fyob_r5_an_empty_lorry() {
    let mut making = battle(2);
    making.lorry(1);
    takes(&mut after(making, &[(Attack { known: false, ..rifles(101, 1) }, &[])]), 8);
}

#[test]
fn w_21_fyob_070_fyob_r25_the_officers_car_of_an_afv_unit() {
    let unit = || {
        let mut making = battle(3);
        for id in [1, 2] {
            making.tank(id, 3);
            making.info(id).afv_unit = Some(1);
        }
        making.officer(0).with = Some(el(2));
        making
    };
    let gun =
        Attack { means: vec![Means::GunAp], known: false, men_lost: 3, destroyed: true, ..rifles(101, 2) };
    // FYOB-R46: the NCO is gone with his car; its officer throws.
    let mut game = after(unit(), &[(gun.clone(), &[&[4, 1, 6]])]);
    assert!(!game.state.companies[0].alive);
    assert_eq!(game.get(1).tests_due(), 22);
    takes(&mut game, 20);
    let mut game = after(unit(), &[(gun, &[&[4, 2, 6]])]);
    assert!(game.state.companies[0].alive, "he joins another element");
    takes(&mut game, 17);
}

#[test]
fn w_22_fyob_171_fyob_r20_a_member_of_a_group() {
    let grouped = || {
        let mut making = battle(2);
        let members = vec![el(1), el(2)];
        let group =
            Group { company: CompanyId(0), members, until: GroupEnd::Dissolved, order: Order::hold() };
        making.draft.groups.push((None, group));
        making
    };
    // Its own card of this bound is kept (FYOB-R55).
    takes(&mut after(grouped(), &[(mortar(1), &[])]), 11);
    let mut game = grouped().up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.taken(), None, "not under fire");
}

#[test]
fn w_23_fyob_064_tests_are_carried_forward() {
    let mut game = after(battle(1).rated(1, 3), &[(rifles(101, 1), &[])]);
    game.play(A, &Decision::React, &[&[1]]);
    assert_eq!(
        (game.get(1).tests_due(), game.get(1).fired_on),
        (7, true),
        "FYOB-R74: no action does not close the window"
    );
    game.suffer(&rifles(101, 1), &[]);
    assert_eq!(game.get(1).tests_due(), 14);
}

#[test]
fn fyob_r3_militia_use_the_poor_column() {
    let mut making = battle(1);
    (making.info(1).militia, making.info(1).grade) = (true, Grade::Elite);
    let game = after(making, &[(rifles(101, 1), &[])]);
    assert_eq!(game.get(1).tests_due(), 14);
}

#[test]
fn fyob_r22_one_source_row_for_each_means() {
    use Means::{
        AfvAp, AfvHe, AfvMg, Assault, Flame, GunAp, HighExplosive, InfantryAp, Mine, SmallArms, Strafing,
    };
    let tests = |kind: Kind, means: &[Means], open_topped: bool| {
        let mut making = battle(2);
        match kind {
            Kind::Armour => making.tank(1, 5),
            Kind::Soft => making.lorry(1),
            Kind::Foot | Kind::Outside => making.info(1).kind = kind,
        }
        making.info(1).counts = kind != Kind::Outside;
        making.info(1).open_topped = open_topped;
        let game = after(making, &[(Attack { means: means.to_vec(), ..rifles(101, 1) }, &[])]);
        game.get(1).tests_due()
    };
    let all =
        [SmallArms, Assault, HighExplosive, GunAp, InfantryAp, AfvMg, AfvAp, AfvHe, Strafing, Flame, Mine];
    let column = |kind, open| all.map(|means| tests(kind, &[means], open));
    assert_eq!(column(Kind::Foot, false), [7, 7, 6, 6, 7, 9, 9, 9, 7, 12, 0]);
    assert_eq!(column(Kind::Soft, false), [5, 5, 4, 9, 9, 5, 9, 4, 4, 12, 0]);
    assert_eq!(column(Kind::Armour, false), [3, 3, 2, 3, 3, 3, 3, 2, 2, 6, 0]);
    assert_eq!(column(Kind::Armour, true), [3, 3, 6, 3, 3, 3, 3, 6, 6, 12, 0]);
    assert_eq!(column(Kind::Outside, false), [0; 11], "FYOB-005");
    // Of several weapons the row with most tests counts.
    assert_eq!(tests(Kind::Soft, &[AfvMg, AfvHe, AfvAp], false), 9);
}

#[test]
fn fyob_r24_a_weapon_that_could_stop_the_afv() {
    let tank = Attack { means: vec![Means::AfvHe], answerable: true, ..rifles(101, 1) };
    let game = after(battle(1), &[(tank, &[])]);
    assert_eq!(game.get(1).due.iter().map(|it| (it.row, it.tests)).collect::<Vec<_>>(), [(Row::I10, 3)]);
}

#[test]
fn fyob_r26_damage_tells_on_the_whole_unit() {
    let mut making = battle(3);
    for id in [1, 2] {
        making.tank(id, 5);
        making.info(id).afv_unit = Some(1);
    }
    making.tank(3, 5);
    let hit = Attack { means: vec![Means::GunAp], damaged: Some(Damage::Plain), ..rifles(101, 1) };
    let game = after(making, &[(hit, &[])]);
    let rows = |id| game.get(id).due.iter().map(|it| it.row).collect::<Vec<_>>();
    assert_eq!((rows(1), rows(2), rows(3)), (vec![Row::A1, Row::A5], vec![Row::A6], vec![]));
    assert_eq!(game.get(1).damage, Some(Damage::Plain));
}

#[test]
fn fyob_r27_men_in_a_vehicle_test_for_it() {
    let loaded = |soft: bool, open_topped: bool| {
        let mut making = battle(3);
        if soft {
            making.lorry(2);
        } else {
            making.tank(2, 2);
            making.info(2).open_topped = open_topped;
        }
        making.element(1).aboard = Some(el(2));
        making
    };
    let rows = |making: Making, attack: Attack, dice: &[&[u8]]| {
        let game = after(making, &[(attack, dice)]);
        assert!(game.get(2).due.is_empty(), "the vehicle takes no tests of its own");
        game.get(1).due.iter().map(|it| (it.row, it.times)).collect::<Vec<_>>()
    };
    assert_eq!(rows(loaded(true, false), rifles(101, 2), &[]), [(Row::I3, 1)]);
    assert_eq!(rows(loaded(false, true), rifles(101, 2), &[]), [(Row::I2, 1)]);
    assert_eq!(rows(loaded(false, false), rifles(101, 2), &[]), [(Row::I1, 1)]);
    let burns = Attack { destroyed: true, aboard_lost: vec![(el(1), 4)], ..rifles(101, 2) };
    let found = rows(loaded(true, false), burns.clone(), &[&[2, 3, 4, 5]]);
    assert_eq!(found, [(Row::I3, 1), (Row::I7, 4), (Row::I12, 1)]);
    let game = after(loaded(true, false), &[(burns, &[&[2, 3, 4, 5]])]);
    assert_eq!((game.get(1).aboard, game.get(1).men), (None, 4), "survivors stand beside it");
}

#[test]
fn fyob_067_fyob_069_empty_weapons_are_grey_rows() {
    let mut making = battle(1);
    making.info(1).arm = Arm::Gun;
    making.element(1).empty = vec![Ammunition::MainGun];
    making.element(1).csw_empty = true;
    // 7 + 6 + 9 = 22, less 10%.
    takes(&mut after(making, &[(rifles(101, 1), &[])]), 20);
    let mut making = battle(1);
    making.tank(1, 5);
    making.element(1).empty = vec![Ammunition::MainGun, Ammunition::SecondGun, Ammunition::MachineGun];
    // 3 + 9 + 6 + 6 = 24, less 10%.
    takes(&mut after(making, &[(rifles(101, 1), &[])]), 22);
}

#[test]
fn fyob_058_fyob_r74_who_fired_is_remembered_until_its_next_turn() {
    let mut game = after(battle(2), &[(rifles(101, 1), &[]), (rifles(102, 1), &[])]);
    assert_eq!((game.get(1).fired_by.clone(), game.get(1).fired_on), (vec![el(101), el(102)], true));
    game.play(A, &Decision::React, &[&[5], &ones(0, 13)]);
    game.play(A, &Decision::ThrowOrder { overwatch: false }, &[&[1]]);
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!((game.get(1).fired_by.len(), game.get(1).fired_on), (0, false));
}

#[test]
fn fyob_132_the_destroyed_leave_the_total() {
    let game = after(battle(2), &[(Attack { men_lost: 9, ..rifles(101, 2) }, &[])]);
    assert_eq!(game.state.total(Side::A), 6);
    assert!(game.events.iter().any(|it| matches!(it, Event::Placed { status: fyob::Status::Destroyed, .. })));
}
