//! What each seat is told: plain sentences, and nothing of what is hidden.

use crate::common::{A, B, Deed, Game, battle, el, ones, rifles};
use engine::{LogLine, Ruleset, Seat};
use fyob::{CompanyId, Decision, Event, Leader, Nco, Order, Question, Side, Status, Task};
use table::Point;

/// What a seat is told of the last step. Lines are told from the state before each fact.
fn told(before: &Game, after: &Game, seat: Seat) -> Vec<String> {
    let mut state = before.state.clone();
    let mut res = Vec::new();
    for event in &after.events {
        res.extend(before.rules.tell(&state, event, seat).map(|line| line.text));
        fyob::Fyob::<crate::common::Bare>::apply(&mut state, event);
    }
    res
}

fn play(game: &mut Game, decision: &Decision, dice: &[&[u8]]) -> (Vec<String>, Vec<String>) {
    let before = game.clone();
    let seat = game.seat();
    game.play(seat, decision, dice);
    (told(&before, game, A), told(&before, game, B))
}

fn line(game: &Game, event: &Event<Deed>, seat: Seat) -> Option<LogLine> {
    game.rules.tell(&game.state, event, seat)
}

#[test]
fn fyob_046_a_reaction_is_told_with_its_die() {
    let mut game = battle(2).rated(1, 3).up(&[1, 2, 101]);
    let (a, b) = play(&mut game, &Decision::React, &[&[1]]);
    assert_eq!(a[0], "Reaction test of platoon 1: 1, no action.");
    assert_eq!(a, b, "both see the dice");
    let mut game = battle(2).rated(1, 3).up(&[1, 2]);
    let (a, _) = play(&mut game, &Decision::React, &[&[9]]);
    assert_eq!(a, ["Reaction test of platoon 1: 9, seizes the initiative."]);
}

#[test]
fn fyob_074_fyob_079_tests_are_told_with_what_was_taken_off_and_what_came_of_it() {
    let mut game = battle(2).up(&[1, 2]);
    for _ in 0..2 {
        game.suffer(&rifles(101, 1), &[]);
    }
    let (a, _) = play(&mut game, &Decision::React, &[&[5], &ones(3, 13)]);
    assert_eq!(a[1], "Platoon 1 takes 13 momentum tests of 14 (Regular NCO -1), 3 fail: suppressed.");
    assert_eq!(a[2], "The score of platoon 1 falls to 5.");
}

#[test]
fn fyob_058_tests_due_are_told_with_their_reason() {
    let mut game = battle(1).up(&[1, 101]);
    let before = game.clone();
    game.suffer(&rifles(101, 1), &[]);
    let lines = told(&before, &game, B);
    assert!(
        lines.contains(
            &"Platoon 1 has 7 tests more due: fired on by small arms or assaulted, in the open.".to_owned()
        ),
        "{lines:?}"
    );
}

#[test]
fn fyob_112_orders_and_reasons_are_told_to_their_own_side_only() {
    let game = battle(1).up(&[1, 101]);
    let order = Order::at(Task::Contact, Point::raw(45_720, 30_480));
    let ordered = Event::Ordered { element: el(1), orders: vec![order], put_aside: false };
    let text = line(&game, &ordered, A).unwrap().text;
    assert_eq!(text, "Platoon 1: Contact enemy at (18, 12).");
    let explained = Event::Explained { about: Leader::Nco(el(1)), text: "Because.".to_owned(), seen: None };
    let question = Question::Commit;
    let led = Event::Led {
        leader: Leader::Senior(Side::A),
        question,
        about: "to commit".into(),
        roll: None,
        passed: true,
    };
    for event in [&ordered, &explained, &led] {
        assert!(line(&game, event, A).is_some() && line(&game, event, Seat::UMPIRE).is_some(), "{event:?}");
        assert!(line(&game, event, B).is_none() && line(&game, event, Seat::ONLOOKER).is_none(), "{event:?}");
    }
}

/// The enemy hears what he can see for himself, of elements that he sees; officers keep their counsel.
#[test]
fn ai_15_of_a_reason_the_enemy_hears_what_he_can_see() {
    let explained = |about| Event::Explained {
        about,
        text: "It fires, as its order wants.".to_owned(),
        seen: Some("It fires at the nearest.".to_owned()),
    };
    let heard = |game: &Game, about, seat| line(game, &explained(about), seat).map(|it| it.text);
    let (full, seen) = ("It fires, as its order wants.".to_owned(), "It fires at the nearest.".to_owned());
    let game = battle(1).up(&[1, 101]);
    let nco = Leader::Nco(el(1));
    for seat in [A, Seat::UMPIRE] {
        assert_eq!(heard(&game, nco, seat).as_ref(), Some(&full));
    }
    for seat in [B, Seat::ONLOOKER] {
        assert_eq!(heard(&game, nco, seat).as_ref(), Some(&seen));
        assert_eq!(heard(&game, Leader::Officer(CompanyId(0)), seat), None);
        assert_eq!(heard(&game, Leader::Senior(Side::A), seat), None);
    }
    let mut making = battle(1);
    making.element(1).concealed = true;
    let game = making.up(&[1, 101]);
    assert_eq!(heard(&game, nco, A), Some(full));
    assert_eq!([B, Seat::ONLOOKER].map(|seat| heard(&game, nco, seat)), [None, None], "it is hidden");
}

/// Both sides may come into sight of each other in one move: whoever has seen is told of with his own enemies alone.
#[test]
fn fyob_r73_a_sighting_names_each_who_saw_with_whom_he_saw() {
    let game = battle(2).up(&[1, 2, 101]);
    let sighting = |by: u16, enemy: u16| {
        let known = fyob::Known { enemy: el(enemy), at: Point::raw(0, 0) };
        fyob::Sighting { by: el(by), known, news: true }
    };
    let seen = vec![sighting(1, 101), sighting(101, 1), sighting(2, 101), sighting(2, 102), sighting(1, 102)];
    let told = |seat| line(&game, &Event::Sighted { seen: seen.clone() }, seat).map(|it| it.text);
    let [ours, theirs] = ["Platoon 1 has seen platoon 101.", "Platoon 101 has seen platoon 1."];
    let more = "Platoon 2 has seen platoon 102.";
    assert_eq!(told(A), Some(format!("{ours} {more}")));
    assert_eq!(told(B), Some(theirs.to_owned()));
    assert_eq!(told(Seat::UMPIRE), Some(format!("{ours} {theirs} {more}")));
}

#[test]
fn fyob_172_one_acts_for_itself_and_several_for_themselves() {
    let game = battle(2).up(&[1, 2, 101]);
    let told = |elements: &[u16]| {
        let elements = elements.iter().map(|&it| el(it)).collect();
        line(&game, &Event::Ungrouped { elements }, A).unwrap().text
    };
    assert_eq!(told(&[1]), "Platoon 1 acts for itself again.");
    assert_eq!(told(&[1, 2]), "Platoon 1 and platoon 2 act for themselves again.");
}

#[test]
fn fyob_157_what_is_concealed_is_not_told_to_the_enemy() {
    let mut making = battle(1);
    making.element(1).concealed = true;
    let mut game = making.up(&[1, 101]);
    let before = game.clone();
    game.play(A, &Decision::React, &[&[1]]);
    assert!(!told(&before, &game, A).is_empty());
    assert_eq!(told(&before, &game, B), ["Card 2: platoon 101"], "only what follows");
    // With counters on the table his card is seen, not what he is.
    let mut making = battle(1);
    let it = making.element(1);
    (it.concealed, it.counters) = (true, vec![Point::raw(0, 0), Point::raw(9_000, 0)]);
    let game = making.up(&[1, 101]);
    let turn = fyob::TurnBegun {
        holder: fyob::Holder::Element(el(1)),
        element: None,
        queue: Vec::new(),
        rallies_left: 0,
    };
    let up = Event::CardUp { turn: Box::new(turn) };
    assert!(line(&game, &up, B).unwrap().text.ends_with("a concealed element"));
    assert!(line(&game, &up, A).unwrap().text.ends_with("platoon 1"));
    // FYOB-164: who shows himself is seen by all.
    let revealed = Event::Revealed { element: el(1), roll: None };
    assert_eq!(line(&game, &revealed, B).unwrap().text, "Platoon 1 is there.");
}

#[test]
fn fyob_154_reserves_are_a_secret_until_they_come_on() {
    let mut making = battle(2);
    making.element(2).status = Status::Reserve;
    let game = making.up(&[1, 101]);
    let coming = Event::Placed { element: el(2), status: Status::Coming(Point::raw(0, 0)) };
    assert!(line(&game, &coming, A).is_some() && line(&game, &coming, B).is_none());
    let lost = Event::Placed { element: el(1), status: Status::Destroyed };
    assert_eq!(line(&game, &lost, B).unwrap().text, "Platoon 1 is destroyed.");
}

#[test]
fn every_decision_has_words() {
    let game = battle(2).up(&[1, 2, 101]);
    let cases = [
        (Decision::React, "platoon 1 takes its reaction test"),
        (Decision::Swap { with: el(2) }, "give the card to platoon 2, and take that one's"),
        (Decision::ThrowOrder { overwatch: true }, "platoon 1 goes on Overwatch and throws the Order Dice"),
        (Decision::Fire { target: el(101), weapons: Vec::new() }, "platoon 1 fires at platoon 101"),
        (Decision::Rally { element: el(2) }, "rally platoon 2"),
        (Decision::Auto, "let the program decide"),
        (Decision::OrderCompany { company: CompanyId(0), order: Order::hold() }, "company 0: Hold"),
        // Nothing panics on ids that there are not.
        (Decision::Swap { with: el(999) }, "give the card to 999, and take that one's"),
        (Decision::OrderCompany { company: CompanyId(99), order: Order::hold() }, "Company 100: Hold"),
    ];
    for (decision, words) in cases {
        assert_eq!(game.rules.describe(&game.state, &decision), words);
        let shown = game.rules.shown(&game.state, &decision);
        assert!(!shown.verb.is_empty(), "{decision:?}");
    }
}

#[test]
fn typed_words_become_decisions() {
    let game = battle(2).up(&[1, 2, 101]);
    let parsed = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        game.rules.parse(&game.state, A, &words)
    };
    assert_eq!(parsed("react"), Ok(Decision::React));
    assert_eq!(parsed("swap 2"), Ok(Decision::Swap { with: el(2) }));
    assert_eq!(parsed("dice watch"), Ok(Decision::ThrowOrder { overwatch: true }));
    let at = Point::raw(45_720, 30_480);
    let order = Order::at(Task::Contact, at);
    let orders = vec![order, Order::hold()];
    assert_eq!(parsed("order 2 contact 18,12 then hold"), Ok(Decision::SetOrder { element: el(2), orders }));
    assert_eq!(
        parsed("double 18,12 face 90"),
        Ok(Decision::Move { path: vec![at], facing: Some(table::Deg::new(90)), double: true })
    );
    assert_eq!(
        parsed("group 1 2 until bound 6 order hold").unwrap(),
        Decision::FormGroup {
            elements: vec![el(1), el(2)],
            until: fyob::GroupEnd::Bound(6),
            order: Order::hold(),
        }
    );
    let wrong = [
        ("", "nothing was said"),
        ("raect", "did you mean `react`?"),
        ("swap 77", "there is no element `77`"),
        ("order 2 kontact 18,12", "did you mean `contact`?"),
        ("move 18", "not a place in inches"),
        ("end now", "more than was expected"),
        ("company 0 hold", "companies are numbered from 1"),
    ];
    for (text, why) in wrong {
        let err = parsed(text).expect_err(text);
        assert!(err.contains(why), "{text}: {err}");
    }
}

#[test]
fn fyob_r4_a_lost_leader_is_told() {
    let mut making = battle(1);
    making.element(1).nco = Nco::Rated(2);
    let game = making.up(&[1, 101]);
    let lost = Event::NcoLost { element: el(1) };
    assert_eq!(line(&game, &lost, B).unwrap().text, "Platoon 1 has lost its NCO.");
}

/// A fact of every kind, and whether it is told to the umpire in the state of the test.
fn facts() -> Vec<(Event<Deed>, bool)> {
    use engine::{Check, Dice, Outcome, Roll};
    use fyob::{
        Ammunition, Batch, Card, Condition, Damage, Due, Group, GroupEnd, Holder, Known, Laid, Phase, Radio,
        RadioSet, Reaction, SeniorNote, Sighting, Stage, TurnBegun, TurnNote,
    };
    let die = || Roll {
        check: Check::of(Dice { n: 1, sides: 6 }, "FYOB-046", "a test").total(),
        faces: [3].into_iter().collect(),
    };
    let (at, company, side, leader) = (Point::raw(0, 0), CompanyId(0), Side::A, Leader::Nco(el(1)));
    let (element, known) = (el(1), Known { enemy: el(101), at });
    let card = || Card { number: 9, holder: Holder::Element(el(2)) };
    let begun = TurnBegun {
        holder: Holder::Element(el(2)),
        element: Some(el(2)),
        queue: Vec::new(),
        rallies_left: 0,
    };
    let batch = Batch { rows: Vec::new(), tests: 3, reductions: Vec::new(), landing: 0, taken: 3 };
    let due = Due { row: fyob::momentum::Row::I3, times: 1, tests: 7, source: None, bound: 1 };
    let group =
        Group { company, members: vec![el(1), el(2)], until: GroupEnd::Dissolved, order: Order::hold() };
    vec![
        (Event::Stage(Stage::Deploy(side)), true),
        (Event::Stage(Stage::Phases), false),
        (Event::BoundBegan { bound: 2 }, true),
        (Event::Dealt { cards: vec![card()] }, true),
        (Event::CardUp { turn: Box::new(begun) }, true),
        (Event::TurnEnded, false),
        (Event::CardDiscarded { holder: Holder::Element(el(2)) }, true),
        (Event::MemberDone { element }, false),
        (Event::MemberUp { element }, true),
        (
            Event::Ended(Outcome { winners: Vec::new(), why: "late".to_owned(), rule: "FYOB-R62".into() }),
            true,
        ),
        (Event::Rated { leader, rating: 2, roll: None }, true),
        (Event::Reacted { leader, roll: Some(die()), reaction: Reaction::Acts }, true),
        (Event::Swapped { from: el(1), to: el(2) }, true),
        (
            Event::Led { leader, question: Question::Cross, about: "to go".into(), roll: None, passed: true },
            true,
        ),
        (Event::LeaderTested { leader, roll: die(), hit: false }, true),
        (Event::Succeeded { company, successor: Some(el(2)) }, true),
        (Event::NcoLost { element }, true),
        (Event::OfficerLost { company }, true),
        (Event::OfficerMoved { company, with: Some(el(2)), own_will: true }, true),
        (Event::TestsDue { element, due }, true),
        (Event::TestsLapsed { element }, true),
        (Event::FiredOn { element, by: None }, false),
        (Event::MomentumTested { element, batch, roll: die(), failures: 1 }, true),
        (Event::Scored { element, score: 3 }, true),
        (Event::Retiring { element, retiring: true }, true),
        (Event::Rallied { by: leader, element, roll: die(), score: 6 }, true),
        (Event::OrderThrown { roll: die(), phase: Phase::Fire }, true),
        (Event::Overwatch { element, on: true }, true),
        (Event::MoveThrown { element, roll: None, distance: table::Len::inches(5) }, true),
        (Event::HasMoved { element, double: true }, true),
        (Event::HasMoved { element, double: false }, false),
        (Event::HasFired { element, target: Some(el(101)), weapons: Vec::new() }, true),
        (Event::Acted { element, what: "works".to_owned() }, false),
        (Event::Aimed { element }, true),
        (Event::PhasesOpen { fire: true, moves: true, acts: 2 }, false),
        (Event::Observed { observer: el(1), target: el(101), roll: None, seen: true }, true),
        (Event::Knows { element, known, news: true }, true),
        (Event::Sighted { seen: vec![Sighting { by: el(1), known, news: true }] }, true),
        (Event::Reported { element }, true),
        (Event::LaidOn { element, laid: Laid::At(at) }, true),
        (Event::SetUp { element, ready: true }, true),
        (Event::WeaponLeft { element, at: Some(at) }, true),
        (Event::WeaponLost { element, lost: true }, true),
        (Event::Worked { element, acts: 1 }, true),
        (Event::Wading { element, wading: true }, true),
        (Event::Landed { element }, false),
        (Event::Boarded { element, carrier: Some(el(2)) }, true),
        (Event::MenLost { element, lost: 1 }, true),
        (Event::MenSet { element, men: 3 }, true),
        (Event::Damaged { element, damage: Damage::Plain }, true),
        (Event::RanOut { element, what: Ammunition::MainGun }, true),
        (Event::Placed { element, status: Status::Box }, true),
        (Event::Ordered { element, orders: vec![Order::hold()], put_aside: false }, true),
        (Event::NextLeg { element }, true),
        (Event::WaypointPassed { element }, false),
        (Event::Resumed { element }, true),
        (Event::CompanyOrdered { company, order: Order::hold(), pending: false }, true),
        (Event::Grouped(group), true),
        (Event::Ungrouped { elements: vec![el(1)] }, true),
        (Event::CardsAdded { cards: vec![card()] }, true),
        (Event::Detached { leader: el(1), elements: vec![el(2)] }, true),
        (Event::Withdrawing { side }, true),
        (Event::YellowHold { side, on: true }, true),
        (Event::RadioTested { set: RadioSet::Link(company), roll: die(), radio: Radio::Netted }, true),
        (Event::RadioSet { set: RadioSet::Element(el(1)), radio: Radio::Dead }, true),
        (Event::RunnerSent { element }, true),
        (Event::SessionBegan { side, session: 2 }, true),
        (Event::SeniorNoted(SeniorNote::Throw), false),
        (Event::ConditionSet { side, condition: Condition::Red }, true),
        (
            Event::MilestoneTested {
                side,
                level: 1,
                retake: false,
                roll: die(),
                condition: Condition::Yellow,
            },
            true,
        ),
        (Event::OriginalSet { side, total: 60 }, true),
        (Event::LevelsSet { side, levels: vec![1] }, true),
        (Event::Concealed { element }, true),
        (Event::ConcealTested { element, roll: die(), concealed: true }, true),
        (Event::CountersPlaced { element, at: vec![at] }, true),
        (Event::CounterRemoved { element, counter: 0, roll: None }, true),
        (Event::CounterChosen { element, at, roll: die() }, true),
        (Event::Revealed { element, roll: None }, true),
        (Event::Held { holders: vec![Some(Side::B)] }, false),
        (Event::Explained { about: leader, text: "Because.".to_owned(), seen: None }, true),
        (Event::TurnNoted(TurnNote::Extracted), true),
        (Event::TurnNoted(TurnNote::Shut { fire: true, moves: false, acts: false }), false),
    ]
}

#[test]
fn every_kind_of_fact_is_told_or_left_out_on_purpose() {
    let mut making = battle(2);
    let it = making.element(1);
    it.has_news = true;
    it.orders.push(Order::at(Task::Contact, Point::raw(45_720, 30_480)));
    it.due.push(fyob::Due { row: fyob::momentum::Row::I3, times: 1, tests: 7, source: None, bound: 1 });
    let game = making.up(&[1, 2, 101]);
    for (event, is_told) in facts() {
        let told = line(&game, &event, Seat::UMPIRE);
        assert_eq!(told.is_some(), is_told, "{event:?}: {told:?}");
        for seat in [A, B, Seat::ONLOOKER] {
            assert!(is_told || line(&game, &event, seat).is_none(), "{event:?}");
        }
    }
    // The list above has every kind of fact: those that a reader of logs knows.
    let unknown = serde_json::from_str::<Event<Deed>>("{\"nonsense\":1}").expect_err("there is no such fact");
    let known: std::collections::BTreeSet<String> =
        unknown.to_string().split('`').skip(3).step_by(2).map(ToOwned::to_owned).collect();
    let tag = |event: &Event<Deed>| match serde_json::to_value(event).expect("plain data") {
        serde_json::Value::String(name) => name,
        value => value.as_object().and_then(|it| it.keys().next().cloned()).expect("a name"),
    };
    let mut listed: std::collections::BTreeSet<String> = facts().iter().map(|it| tag(&it.0)).collect();
    // Facts of the table are the host's to tell.
    listed.insert("table".to_owned());
    assert_eq!(listed, known);
    assert!(60 < known.len());
}

/// FYOB-133: orders that lead off the table say so, and can be typed.
#[test]
fn fyob_133_an_order_off_the_table_has_words() {
    let game = battle(2).up(&[1, 2, 101]);
    let words: Vec<&str> = "order 2 reposition 18,12 off".split(' ').collect();
    let at = Point::raw(45_720, 30_480);
    let order = Order { exit: true, ..Order::at(Task::Reposition, at) };
    let decision = Decision::SetOrder { element: el(2), orders: vec![order] };
    assert_eq!(game.rules.parse(&game.state, A, &words), Ok(decision.clone()));
    let said = game.rules.describe(&game.state, &decision);
    assert!(said.contains("Re-position to (18, 12) and off the table"), "{said}");
}
