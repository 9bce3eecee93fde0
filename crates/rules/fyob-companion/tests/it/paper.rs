//! HA-3, FYOB-R10: what stands on paper, cards from a real deck, and what a person is told before he throws.

use companion::AtTable;
use engine::{Need, Ruleset};
use fyob::{Condition, Decision, ElementId, Holder, Host, Radio, Side, Stage, Topic};

use crate::person::{ME, Person, sosna, tell};

fn set(me: &mut Person, what: &str) {
    me.decide(tell(Topic::Paper));
    me.say("What stands on your paper?", what);
}

#[test]
fn ha_3_tests_that_are_due_and_milestones_are_taken_over() {
    let mut me = Person::with_card(2);
    set(&mut me, "tests that are due");
    me.say("Which element?", "no. 3").say("Why must no. 3", "").say("How many tests", "7").is_done();
    assert_eq!(me.element(3).tests_due(), 7);
    set(&mut me, "that no tests are due");
    // Only one has any: it is not asked which.
    me.is_done();
    assert_eq!(me.element(3).tests_due(), 0);
    set(&mut me, "the milestones");
    me.say("Which force?", "Germans").say("How many milestones", "2").is_done();
    assert_eq!(me.0.state().force(Side::B).levels, [1, 2]);
    let paper = me.0.rules().view(me.0.state(), ME).paper.unwrap();
    assert!(paper.forces[1].milestones[1].taken && !paper.forces[1].milestones[2].taken);
    assert_eq!(me.0.state().force(Side::B).condition, Condition::Green, "the condition is set by itself");
}

#[test]
fn ha_3_radios_counters_and_left_weapons_are_taken_over() {
    let text = sosna(&[
        ("radios = false", "radios = true"),
        ("concealment = false", "concealment = true"),
        ("unit = \"soviet_hq_section\"", "unit = \"soviet_hq_section\"\nradio = true"),
    ]);
    let mut me = Person::new(&text);
    me.decide(Decision::Begin);
    while me.0.need().is_some() {
        me.say("", "8");
    }
    set(&mut me, "the radio of an element");
    me.say("Which element?", "no. 1 HQ").say("The radio of no. 1", "off the net").is_done();
    assert_eq!(me.element(1).radio, Radio::Off(0));
    set(&mut me, "who is concealed");
    me.say("Which element?", "no. 12").say("How many counters", "3").is_done();
    assert!(me.element(12).concealed && me.element(12).counters.len() == 3);
    let log = me.log();
    assert!(log.iter().any(|it| it.contains("has 3 counters on the table")), "{log:?}");
    set(&mut me, "who is concealed");
    me.say("Which element?", "no. 12").say("How many counters", "0").is_done();
    assert!(!me.element(12).concealed && me.element(12).counters.is_empty());
    for (words, left, lost) in [("abandoned", true, true), ("away", true, false), ("with it", false, false)] {
        set(&mut me, "the weapon of a crew");
        me.say("Which element?", "no. 14").say("The crew of no. 14", words).is_done();
        assert_eq!(
            (me.element(14).weapon_left.is_some(), me.element(14).weapon_lost),
            (left, lost),
            "{words}"
        );
    }
}

/// A bound with the cards of a real deck.
#[test]
fn fyob_r10_whoever_has_dealt_once_is_asked_again_in_the_next_bound() {
    let mut me = Person::new(AtTable::battles()[0].1);
    for decision in [Decision::Begin, Decision::Done, Decision::Auto, Decision::Done, Decision::Auto] {
        me.decide(decision);
    }
    assert_eq!(me.offers().first(), Some(&tell(Topic::Cards)), "it is offered where it belongs");
    me.decide(tell(Topic::Cards));
    me.say("Deal 10 cards from your deck. Who has the lowest?", "no. 13")
        .say("Who has the next card? 1 of 10", "no. 4");
    while let Some(Need::Choice(question)) = me.0.need() {
        let first = question.options[0].to_string();
        me.say("Who has the next card?", &first);
    }
    let turn = me.0.state().turn.as_ref().unwrap();
    assert_eq!((turn.card, turn.holder), (1, Holder::Element(ElementId(13))));
    assert_eq!(me.0.state().cards[0].holder, Holder::Element(ElementId(4)));
    assert!(me.0.state().table.own_deck);
    // It is over for the bound as soon as the first card is played.
    me.decide(Decision::Auto);
    me.say("reaction", "1");
    assert!(!me.offers().contains(&tell(Topic::Cards)));

    // The next bound begins with his deck, unless he lets the program deal.
    let text = sosna(&[("bounds = 6", "bounds = 6\nown_deck = true")]);
    let mut me = Person::new(&text);
    for decision in [Decision::Begin, Decision::Done, Decision::Auto, Decision::Done, Decision::Auto] {
        me.decide(decision);
    }
    me.say("Deal 10 cards from your deck.", "let the program deal").is_done();
    assert!(!me.0.state().table.own_deck && me.0.state().stage == Stage::Card);
}

#[test]
fn fyob_074_how_many_tests_are_taken_off_is_told_before_the_throw() {
    let mut me = Person::with_card(2);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 14").say("Who was fired at?", "no. 2");
    me.say("What does no. 2", "in soft cover")
        .say("Has no. 2", "no")
        .say("How many men", "1")
        .say("hit", "3");
    assert_eq!(me.element(2).tests_due(), 18);
    me.decide(Decision::React);
    me.say("reaction", "5")
        .say("Which friends stand within 6 inches", "no. 3")
        .say("Which others", "no more");
    let Some(Need::Roll(check)) = me.0.need() else { panic!("{:?}", me.0.need()) };
    let said = me.said();
    let taken = check.dice.n;
    assert!(taken < 18);
    assert!(
        said.starts_with("18 tests stand on its sheet; ") && said.contains("friends in support"),
        "{said}"
    );
    assert!(said.ends_with(&format!("it takes {taken}.")), "{said}");
}

#[test]
fn fyob_079_an_own_element_is_told_what_its_failures_and_its_score_cost() {
    let text =
        sosna(&[("unit = \"soviet_rifle_platoon\"", "unit = \"soviet_rifle_platoon\"\nnow = { score = 4 }")]);
    let mut me = Person::with_card_of(&text, 2);
    me.decide(Decision::React);
    me.say("reaction", "5");
    let said = me.0.rules().view(me.0.state(), ME).paper.unwrap().up.unwrap().said;
    assert_eq!(
        said,
        ["Its score of 4: \u{2212}1 on each die to hit over open sights, +1 segment to observe, no assault."]
    );
    // FYOB-R31: both add up.
    let mut me = Person::with_card_of(&text, 2);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 14").say("Who was fired at?", "no. 2");
    me.say("What does no. 2", "in soft cover").say("Has no. 2", "yes").say("How many men", "0");
    me.decide(Decision::React);
    me.say("reaction", "5").say("Which friends", "none");
    let Some(Need::Roll(check)) = me.0.need() else { panic!("{:?}", me.0.need()) };
    let faces: Vec<&str> = (0..check.dice.n).map(|it| if it == 0 { "1" } else { "6" }).collect();
    me.say("momentum", &faces.join(" "));
    let said = me.0.rules().view(me.0.state(), ME).paper.unwrap().up.unwrap().said;
    let told = "Its failure and its score of 4: \u{2212}2 on each die to hit over open sights, \u{2212}1 on each movement die, +2 segments to observe, no assault.";
    assert!(said.iter().any(|it| it == told), "{said:?}");
}

#[test]
fn fyob_091_on_overwatch_the_prompt_offers_what_the_rules_allow() {
    let text = sosna(&[(
        "orders = [{ task = \"contact\", words = \"the mill\" }]",
        "orders = [{ task = \"hold\", words = \"the mill\" }]",
    )]);
    let mut me = Person::with_card_of(&text, 2);
    me.decide(Decision::React);
    me.say("reaction", "5");
    me.decide(Decision::ThrowOrder { overwatch: true });
    me.say("Order Dice", "2");
    let prompt = me.0.rules().view(me.0.state(), ME).prompt.text;
    assert_eq!(
        prompt,
        "Rifle platoon 2 is on Overwatch: it moves first or not at all. It may move and do 2 acts."
    );
    assert!(me.offers().contains(&tell(Topic::Move)) && !me.offers().contains(&tell(Topic::Fire)));
    // FYOB-R41: a machine gun that is set up is taken down first, which it cannot if the die says move.
    let mut me = Person::with_card(4);
    me.decide(Decision::React);
    me.say("reaction", "5");
    me.decide(Decision::ThrowOrder { overwatch: true });
    me.say("Order Dice", "3");
    let prompt = me.0.rules().view(me.0.state(), ME).prompt.text;
    assert_eq!(
        prompt,
        "MMG 4 is on Overwatch: it acts first or not at all. It may change its target and do 2 acts."
    );
    assert!(!me.offers().contains(&tell(Topic::Move)) && !me.offers().contains(&tell(Topic::Assault)));
}

#[test]
fn fyob_r73_what_an_element_was_said_to_know_is_not_asked_when_it_is_fired_at() {
    let mut me = Person::with_card(12);
    me.decide(Decision::Auto);
    me.say("reaction", "4");
    me.decide(Decision::Auto);
    me.say("Which enemy does no. 12", "no. 4").say("Can no. 12", "no").say("Which others", "no more");
    assert!(me.element(12).knows(ElementId(4)));
    while me.0.need().is_some() {
        let answer = match me.0.need().unwrap() {
            Need::Roll(_) => "1".to_owned(),
            Need::Choice(question) => question.options[0].to_string(),
            need => panic!("{need:?}"),
        };
        me.say("", &answer);
    }
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 4").say("Who was fired at?", "no. 12").say("What does no. 12", "in soft");
    me.say("How many men did no. 12", "0").is_done();
}
