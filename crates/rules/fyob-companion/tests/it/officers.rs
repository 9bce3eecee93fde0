//! AI-8, FYOB-013, FYOB-R50: officers that the program runs leave an element that cowers or retires.

use companion::AtTable;
use engine::Ruleset;
use fyob::{CompanyId, Decision, ElementId, Holder, Host, Report, Stage, TakeOver};

use crate::person::{ME, Person};

/// The card of the German officer is up, his own element with this score.
fn commands(score: u8) -> Person {
    let mut me = Person::with_first(AtTable::battles()[0].1, Holder::Officer(CompanyId(1)));
    me.decide(Decision::Report(Report::TakeOver(TakeOver::Score(ElementId(11), score))));
    me.decide(Decision::Auto);
    assert_eq!(me.0.state().stage, Stage::Command);
    me.decide(Decision::Auto);
    me
}

fn with(me: &Person) -> Option<ElementId> {
    me.0.state().companies[1].with
}

const ASKED: &str = "Which of these is within 1 inch of no. 11 HQ section, where the officer is?";

#[test]
fn ai_8_fyob_r50_an_officer_leaves_an_element_that_cowers_for_one_within_an_inch() {
    let mut me = commands(3);
    me.say("rallies", "2").say(ASKED, "no. 13");
    let rallied =
        "The officer of German company rallies no. 11 HQ section, whose score was 3: its score stays 3.";
    assert!(me.said().contains(rallied), "{}", me.said());
    me.read().is_done();
    assert_eq!(with(&me), Some(ElementId(13)), "and nobody is asked twice whether they stand so near");
    let told = "The officer of German company leaves no. 11 HQ section and joins no. 13 rifle platoon.";
    assert!(me.log().iter().any(|it| it == told), "{:?}", me.log());
}

#[test]
fn ai_8_he_stays_if_nobody_is_within_an_inch() {
    let mut me = commands(3);
    me.say("rallies", "2").say(ASKED, "none").read().is_done();
    assert_eq!(with(&me), Some(ElementId(11)));
}

#[test]
fn ai_8_he_stays_with_a_steady_element_and_is_not_asked() {
    let mut me = commands(6);
    assert_eq!(
        me.said(),
        "The officer of German company changes nothing: nobody of his needs him, and his orders stand."
    );
    me.read().is_done();
    assert_eq!(with(&me), Some(ElementId(11)));
    // Rallied in the same command turn, it is steady again.
    let mut me = commands(3);
    me.say("rallies", "6").read().is_done();
    assert_eq!((with(&me), me.element(11).score), (Some(ElementId(11)), 4));
}

#[test]
fn fyob_013_fyob_r50_the_word_of_a_person_is_taken_for_the_inch() {
    let mut me = Person::with_first(AtTable::battles()[0].1, Holder::Officer(CompanyId(0)));
    me.decide(Decision::React);
    let join = |to: u16| Decision::ChangeElement { to: ElementId(to) };
    let offered = me.0.rules().offers(me.0.state(), ME, Some(ElementId(3).piece()));
    assert!(offered.contains(&join(3)), "{offered:?}");
    me.decide(join(3));
    assert_eq!(me.0.state().companies[0].with, Some(ElementId(3)));
    assert_eq!(me.refused(join(2)), "FYOB-R50", "once a bound");
}
