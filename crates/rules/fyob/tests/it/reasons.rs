//! AI-15: the sentences with which a program-run side explains itself, and what its enemy hears of them.

use crate::board_common::{Events, Flat, Making, el, inches, table};
use crate::procedure::{auto, order, reasons, with_far_enemy};
use engine::Ruleset;
use fyob::{
    Arm, CompanyId, Condition, Event, Fyob, Holder, Kind, Laid, Leader, Nco, Order, Phase, Side, Stage, Task,
    Turn,
};

/// What the enemy may hear.
fn overheard(events: &Events) -> Vec<&str> {
    let texts = events.iter().filter_map(|event| match event {
        Event::Explained { about: Leader::Nco(_), seen, .. } => seen.as_deref(),
        _ => None,
    });
    texts.collect()
}

/// AI-2: the order's own row is told to the own side alone.
#[test]
fn ai_15_ai_2_the_enemy_hears_why_it_fires_but_nothing_of_its_order() {
    let making = table().men(1, 20, 18).men(101, 20, 34).knows(1, 101);
    let making = making.with(1, |_, it| it.orders = order(Task::Contact, 20, 36));
    let events = auto(&mut making.phases(1, Phase::Fire), &[&[1]]);
    let text = "Platoon 1 fires at platoon 101, which is in the open, can hurt it and is a fit target for its \
                weapons.";
    assert_eq!(reasons(&events), [text]);
    assert_eq!(overheard(&events), [text]);

    let making = table().wood([18, 28, 22, 40]).men(1, 20, 18).men(101, 20, 34).knows(1, 101);
    let making = making.with(1, |_, it| it.orders = order(Task::Contact, 20, 36));
    let events = auto(&mut making.phases(1, Phase::Fire), &[&[1]]);
    let [text] = reasons(&events)[..] else { panic!("one sentence") };
    let [seen] = overheard(&events)[..] else { panic!("one sentence") };
    assert!(text.ends_with("is a fit target for its weapons and is near its objective."), "{text}");
    assert!(!seen.contains("objective"), "{seen}");
}

/// AI-5: whoever could fire and may not says why; AI-2: likewise if nobody is worth a shot.
#[test]
fn ai_15_ai_5_it_says_why_it_holds_its_fire() {
    let making = table().men(1, 20, 18).men(101, 20, 34).knows(1, 101).with(1, |_, it| {
        it.orders = order(Task::Recce, 20, 19);
    });
    let events = auto(&mut making.phases(1, Phase::Fire), &[&[3, 4]]);
    assert_eq!(
        reasons(&events)[0],
        "Platoon 1 holds its fire: it is to scout, and no enemy is within 6 inches."
    );
    // Cowering and in cover, far off, with nobody in it who could hurt a tank.
    let making = table().wood([18, 30, 22, 38]).add(1, Arm::Afv, Kind::Armour, 20, 12).men(101, 20, 34);
    let making = making.knows(1, 101).with(101, |_, it| it.score = 3);
    let events = auto(&mut making.phases(1, Phase::Fire), &[]);
    assert_eq!(reasons(&events)[0], "Platoon 1 does not fire: not even platoon 101 is worth a shot.");
    assert!(overheard(&events).is_empty());
}

fn going(task: Task, change: impl FnOnce(Making) -> Making) -> Vec<String> {
    let making = with_far_enemy(table().men(1, 10, 10)).with(1, |_, it| it.orders = order(task, 10, 40));
    let mut game = change(making).phases(1, Phase::Act);
    // It has nothing to do but to move.
    game.state.turn.as_mut().expect("its turn").acts_left = 0;
    auto(&mut game, &[&[3, 4]]);
    let events = auto(&mut game, &[]);
    assert!(overheard(&events).is_empty(), "where it wants to go is its own affair");
    reasons(&events).into_iter().map(str::to_owned).collect()
}

/// AI-3, AI-1: every order has its own words for where it leads.
#[test]
fn ai_15_ai_3_it_says_where_it_goes_and_why_there() {
    let plain = |task| going(task, |it| it);
    assert_eq!(plain(Task::Contact), ["Platoon 1 advances on (10, 40), its objective: 7 inches nearer."]);
    assert_eq!(plain(Task::Reposition), ["Platoon 1 makes for (10, 40), as it was told: 7 inches nearer."]);
    assert_eq!(plain(Task::Hold), ["Platoon 1 goes back to the place that it holds: 7 inches nearer."]);
    assert_eq!(plain(Task::Conceal), ["Platoon 1 goes to its hiding place: 7 inches nearer."]);
    assert_eq!(plain(Task::Engineer), ["Platoon 1 makes for its work at (10, 40): 7 inches nearer."]);
    let there = going(Task::Hold, |it| {
        it.wood([9, 11, 11, 12]).with(1, |_, it| it.orders = order(Task::Hold, 10, 10))
    });
    assert_eq!(there, ["Platoon 1 looks for better cover near the place that it holds: in soft cover."]);
    let support = going(Task::Support, |it| {
        let follow = Order { task: Task::Support, unit: Some(el(2)), ..Order::hold() };
        it.men(2, 10, 30).with(1, |_, it| it.orders = vec![follow])
    });
    assert_eq!(support, ["Platoon 1 keeps up with platoon 2, whom it supports: 7 inches nearer."]);
    let crew = going(Task::Hold, |it| {
        it.with(1, |info, it| {
            info.arm = Arm::Gun;
            (it.weapon_left, it.weapon_lost, it.score) = (Some(inches(10, 30)), true, 6);
        })
    });
    assert_eq!(crew, ["Platoon 1 goes back to its weapon: 7 inches nearer."]);
}

/// AI-1 rows 2 to 4: a test to cross the open, and what the enemy sees of it.
#[test]
fn ai_15_ai_1_a_test_is_told_with_what_follows_from_it() {
    let making = || {
        let making = table().men(1, 20, 18).men(101, 20, 34).knows(1, 101).wood([19, 17, 21, 19]);
        making.with(1, |_, it| (it.orders, it.nco) = (order(Task::Contact, 20, 36), Nco::Rated(1)))
    };
    let going = |die: u8| {
        let mut game = making().phases(1, Phase::Move);
        auto(&mut game, &[&[3, 4]]);
        auto(&mut game, &[&[die]])
    };
    let events = going(1);
    assert_eq!(
        reasons(&events),
        [
            "The NCO of platoon 1, Cautious, passed his leadership test: it makes for platoon 101, an enemy near \
          its objective that it can hurt, though the enemy can fire at it on the way."
        ]
    );
    assert_eq!(
        overheard(&events),
        [
            "The NCO of platoon 1, Cautious, passed his leadership test: it goes ahead, though the enemy can fire \
          at it on the way."
        ]
    );
    let events = going(6);
    let safe = "The NCO of platoon 1, Cautious, failed his leadership test: it goes only where the enemy cannot \
                catch it in the open";
    assert_eq!(reasons(&events), [format!("{safe}, 4 inches nearer, with an enemy in sight and range.")]);
    assert_eq!(overheard(&events), [format!("{safe}.")]);
}

/// AI-4, AI-6, AI-13: the double, two looks in one sentence, a weapon that is laid anew.
#[test]
fn ai_15_ai_4_ai_6_ai_13_acts_and_laying_have_their_reasons() {
    let far =
        with_far_enemy(table().men(1, 10, 10)).with(1, |_, it| it.orders = order(Task::Contact, 10, 40));
    let mut game = far.phases(1, Phase::Move);
    auto(&mut game, &[&[3, 4]]);
    assert_eq!(
        reasons(&auto(&mut game, &[])),
        [
            "Platoon 1 advances on (10, 40), its objective, at the double: nobody it knows of can hurt it on the \
          way."
        ]
    );
    let making = table().men(1, 10, 10).men(101, 10, 20).men(102, 10, 30);
    let mut game = making.with(1, |_, it| it.fired_by = vec![el(102)]).phases(1, Phase::Act);
    let events = auto(&mut game, &[&[1, 1], &[1, 1]]);
    assert_eq!(reasons(&events), ["Platoon 1 looks for platoon 102, which fired at it."]);

    let making = table().add(1, Arm::CrewWeapon, Kind::Foot, 20, 10).men(101, 20, 30).knows(1, 101);
    let making = making.with(1, |info, it| {
        info.immobile = true;
        (it.set_up, it.laid) = (true, Laid::At(inches(40, 40)));
    });
    let events = auto(&mut making.knows(101, 1).phases(1, Phase::Move), &[]);
    assert_eq!(
        reasons(&events),
        ["Platoon 1 lays its weapon on platoon 101, which is in the open, can hurt it and is a fit target \
          for its weapons."]
    );
    assert!(overheard(&events).is_empty(), "what a weapon is laid on is not seen");
}

/// AI-1 row 6: it lets them come nearer.
#[test]
fn ai_15_ai_1_an_ambush_says_whom_it_waits_for() {
    let making = table().men(1, 20, 10).men(101, 20, 26).knows(1, 101).with(1, |_, it| it.concealed = true);
    let mut game = making.card(1);
    auto(&mut game, &[&[5]]);
    let events = auto(&mut game, &[]);
    let text = "Platoon 1 stays concealed: platoon 101 is 14 inches off, and it lies in wait for what comes \
                within 12.";
    assert_eq!(reasons(&events), [text]);
}

/// AI-8, AI-9, AI-10: officers, and hiding before the battle.
#[test]
fn ai_15_ai_8_ai_9_ai_10_officers_say_why() {
    let mut game =
        with_far_enemy(table().men(1, 10, 10).men(3, 10, 14)).with(3, |_, it| it.score = 3).card(1);
    game.state.stage = Stage::Command;
    game.state.turn = Some(Turn { rallies_left: 1, ..Turn::new(Holder::Officer(CompanyId(0))) });
    let events = auto(&mut game, &[&[6]]);
    assert_eq!(
        reasons(&events),
        ["Platoon 3 is rallied, at a score of 3: one step more and it stands again."]
    );

    let mut game = with_far_enemy(table().men(1, 10, 10)).card(1);
    (game.state.stage, game.state.turn, game.state.bound) = (Stage::Session(Side::A), None, 4);
    game.state.forces[0].condition = Condition::Red;
    let events = auto(&mut game, &[]);
    let told = "The Senior Officer of the British orders a general withdrawal: the condition is Red, and no \
                reserves come on.";
    assert_eq!(reasons(&events), [told]);

    let mut making = with_far_enemy(table().wood([18, 18, 30, 22]).men(1, 20, 20));
    making.draft.forces[0].info.defends = true;
    let mut game = making.with(1, |_, it| it.orders = order(Task::Hold, 20, 20)).card(1);
    (game.state.stage, game.state.turn, game.state.bound) = (Stage::Deploy(Side::A), None, 0);
    let events = auto(&mut game, &[&[5]]);
    assert_eq!(
        reasons(&events),
        [
            "Platoon 1 is to hide from the attacker: its order is Hold.",
            "Platoon 1 has its counters in the cover nearest to its place."
        ]
    );
}

/// AI-15: while it is hidden nobody else hears why it fires; the shot shows who it is, and then he hears it.
#[test]
fn ai_15_fyob_164_a_shot_from_hiding_is_explained_when_it_has_shown_who_fires() {
    let making = table().men(1, 20, 10).men(101, 20, 16).knows(1, 101).with(1, |_, it| it.concealed = true);
    let mut game = making.phases(1, Phase::Fire);
    let mut state = game.state.clone();
    let events = auto(&mut game, &[&[1], &[1]]);
    let (mut own, mut enemy) = (Vec::new(), Vec::new());
    for event in &events {
        for (seat, heard) in [(Side::A.seat(), &mut own), (Side::B.seat(), &mut enemy)] {
            heard.extend(game.rules.tell(&state, event, seat).map(|line| line.text));
        }
        Fyob::<Flat>::apply(&mut state, event);
    }
    let why = "Platoon 1 fires at platoon 101, which is within 6 inches, is in the open and can hurt it.";
    for heard in [own, enemy] {
        let at = |text: &str| heard.iter().position(|it| it == text);
        assert!(at("Platoon 1 is there.").is_some() && at("Platoon 1 is there.") < at(why), "{heard:#?}");
    }
}
