//! FYOB-R17 (c), FYOB-R56, FYOB-R57, AI-3, AI-6, AI-12 (6): crews that leave their weapons, and go back to them.

use engine::{Answer, Input, Need, Ruleset};
use fyob::{Act, Activity, Decision, ElementId, Laid, Report, Side, Stage, Status, Topic};
use table::Point;

use crate::person::{ME, Person, sosna, tell};

const MAN: Decision = Decision::Act(Act::Reman);

/// Sosna with another German weapon than a machine gun, as it stands now.
fn german(unit: &str, now: &str) -> String {
    sosna(&[("unit = \"german_mmg\"", &format!("unit = \"{unit}\"\n{now}"))])
}

/// Sosna with its Soviet machine gun as it stands now.
fn soviet(now: &str) -> String {
    sosna(&[("unit = \"soviet_mmg\"", &format!("unit = \"soviet_mmg\"\n{now}"))])
}

const LEFT: &str = "now = { weapon_left = [0, 0] }";

fn abandoned(score: u8) -> String {
    format!("now = {{ score = {score}, weapon_lost = true, weapon_left = [0, 0] }}")
}

/// A German element whose turn it is, after its reaction test.
fn ready(text: &str) -> Person {
    let mut me = Person::with_card_of(text, 14);
    me.decide(Decision::Auto);
    me.say("reaction", "4").is_done();
    assert_eq!(me.0.state().stage, Stage::Ready);
    me.decide(Decision::Auto);
    me
}

/// A Soviet element whose turn it is, with this on its Order Die.
fn mine(text: &str, element: u16, die: &str) -> Person {
    let mut me = Person::with_card_of(text, element);
    me.decide(Decision::React);
    me.say("reaction", "5");
    me.decide(Decision::ThrowOrder { overwatch: false });
    me.say("Order Dice", die).is_done();
    me
}

/// An element in the open was fired on, and this many of its tests have failed.
fn shaken(text: &str, failures: u16) -> Person {
    let mut me = Person::with_card_of(text, 14);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 4").say("Who was fired at?", "no. 14").say("What does no. 14", "in the open");
    me.say("Has no. 14", "no").say("How many men", "0").is_done();
    me.decide(Decision::Auto);
    me.say("reaction", "4").say("Which friends stand within 6 inches", "none");
    assert!(matches!(me.0.need(), Some(Need::Roll(_))), "{:?}", me.0.need());
    me.0.submit(ME, Input::Answer(Answer::Hits(failures))).unwrap();
    assert_eq!(me.element(14).failures, Some(failures));
    me
}

#[test]
fn fyob_r57_a_pinned_gun_is_left_by_its_crew_and_not_abandoned() {
    let mut me = shaken(&german("german_75cm_pak_40", ""), 5);
    me.decide(Decision::Auto);
    let said = me.said();
    assert!(said.contains("throw its movement dice on foot, minus 1 on each"), "{said}");
    assert!(said.contains("Its gun stays where it is."), "{said}");
    me.say("Did no. 14 7.5cm PaK 40 find cover to go to?", "yes")
        .say("What does no. 14", "in soft")
        .read()
        .is_done();
    let it = me.element(14);
    assert!(it.weapon_left.is_some() && !it.weapon_lost && it.is_foot_crew());
    // Without cover to go to it stays with its gun.
    let mut me = shaken(&german("german_75cm_pak_40", ""), 5);
    me.decide(Decision::Auto);
    me.say("find cover to go to?", "no").read().is_done();
    assert!(!me.element(14).is_foot_crew());
}

#[test]
fn fyob_r57_whether_a_gun_that_is_not_pinned_is_too_heavy_is_asked() {
    for (heavy, left) in [("yes", true), ("no", false)] {
        let mut me = shaken(&german("german_88cm_flak", ""), 3);
        me.decide(Decision::Auto);
        me.say("Is the gun of no. 14 8.8cm FlaK too heavy for its crew to move?", heavy);
        me.say("find cover to go to?", "yes").say("What does no. 14", "in soft").read().is_done();
        let it = me.element(14);
        assert_eq!(
            (it.is_foot_crew(), it.set_up),
            (left, left),
            "FYOB-R17 (c): what goes along is taken down"
        );
    }
}

#[test]
fn fyob_r17_a_machine_gun_is_taken_down_when_its_crew_seeks_cover() {
    let text = german("german_mmg", "");
    let mut me = shaken(&text, 3);
    me.decide(Decision::Auto);
    assert!(me.said().contains("It takes its weapon down for that, without an act."), "{}", me.said());
    me.say("find cover to go to?", "yes").say("What does no. 14", "in soft").read().is_done();
    assert!(!me.element(14).set_up && !me.element(14).is_foot_crew());
    let mut me = shaken(&text, 3);
    me.decide(Decision::Auto);
    me.say("find cover to go to?", "no").read().is_done();
    assert!(me.element(14).set_up, "it did not move");
}

#[test]
fn fyob_r75_men_in_a_vehicle_get_out_to_seek_cover() {
    let lorry = "[[element]]\nno = 15\ncompany = \"german\"\nunit = \"german_opel_lorry\"\n\n[[objective]]";
    let text = sosna(&[
        (
            "unit = \"german_mmg\"\nnco = 2\nset_up = true",
            "unit = \"german_rifle_platoon\"\nnco = 2\naboard = 15",
        ),
        ("[[objective]]", lorry),
    ]);
    let mut me = shaken(&text, 3);
    assert_eq!(me.element(14).aboard, Some(ElementId(15)));
    me.decide(Decision::Auto);
    let said = me.said();
    assert!(
        said.contains("gets out at once, without an act, and goes on foot; no. 15 Opel lorry stays."),
        "{said}"
    );
    me.say("What does no. 14", "in soft").read().is_done();
    assert_eq!(me.element(14).aboard, None);
    assert!(me.element(15).on_table());
}

#[test]
fn ai_12_6_fyob_r57_a_crew_away_from_its_gun_goes_back_and_has_it_again() {
    let text = german("german_75cm_pak_40", LEFT);
    let mut me = ready(&text);
    // AI-3: the leader tests for the open ground, as with order 3; nothing is asked about targets.
    me.say("Does no. 14 7.5cm PaK 40 see an enemy?", "yes");
    me.say("the straight way of no. 14 7.5cm PaK 40 to its gun cross more than 3 inches", "yes");
    me.say("cross the open", "2").say("Order Dice", "1");
    let said = me.said();
    assert!(
        said.contains(
            "throws its movement dice on foot and goes by the straight way to its gun, the full distance, \
             then observes twice."
        ),
        "{said}"
    );
    me.say("What did no. 14", "it moved and touches its gun").is_done();
    let it = me.element(14);
    assert_eq!((it.weapon_left, it.weapon_lost, it.laid), (None, false, Laid::Nothing));
    assert_eq!(it.activity, Some(Activity::Moved));
    assert!(me.0.state().turn.as_ref().unwrap().element != Some(ElementId(14)), "its turn is over");
    // Not there yet: it is still away, and sheets say so.
    let mut me = ready(&text);
    me.say("see an enemy", "no").say("Order Dice", "2").say("What did no. 14", "not there yet").is_done();
    assert!(me.element(14).weapon_left.is_some());
    let paper = me.0.rules().view(me.0.state(), ME).paper.unwrap();
    let spaces = paper.forces[Side::B.idx()].spaces.iter();
    let marks: Vec<_> = spaces.filter(|it| it.id == "14").flat_map(|it| &it.marks).collect();
    assert!(marks.iter().any(|it| it.text == "away from its weapon"), "{marks:?}");
}

#[test]
fn fyob_r57_a_machine_gun_is_found_set_up_as_it_was() {
    let mut me = ready(&german("german_mmg", "emplaced = true\nnow = { weapon_left = [0, 0] }"));
    me.say("see an enemy", "no").say("Order Dice", "2").say("What did no. 14", "touches its weapon");
    assert!(
        me.said().contains("no. 14 MMG has its weapon again: set up as it was, laid on nothing."),
        "{}",
        me.said()
    );
    assert!(me.element(14).set_up && !me.element(14).is_foot_crew());
}

#[test]
fn ai_4_a_crew_runs_back_to_its_gun_only_with_an_order_that_lets_it_hurry() {
    let hold = german("german_75cm_pak_40", LEFT);
    let contact = hold.replace(
        "orders = [{ task = \"hold\", words = \"the north hedge\" }]",
        "orders = [{ task = \"contact\", words = \"the mill\" }]",
    );
    let options = |text: &str| {
        let mut me = ready(text);
        me.say("see an enemy", "no").say("Order Dice", "2");
        match me.0.need() {
            Some(Need::Choice(question)) => {
                question.options.iter().map(ToString::to_string).collect::<Vec<_>>()
            }
            need => panic!("{need:?}"),
        }
    };
    assert!(!options(&hold).contains(&"it moved at the double".to_owned()));
    assert!(options(&contact).contains(&"it moved at the double".to_owned()));
    let mut me = ready(&contact);
    me.say("see an enemy", "no").say("Order Dice", "2").say("What did no. 14", "at the double");
    me.say("Does no. 14 7.5cm PaK 40 touch its gun now?", "yes").is_done();
    assert!(me.element(14).doubled && !me.element(14).is_foot_crew());
}

#[test]
fn w_25_fyob_r18_fyob_r56_a_mortar_crew_that_falls_back_leaves_its_mortar_on_the_table() {
    let mut me = shaken(&german("german_8cm_mortar", ""), 7);
    me.say("reached its own table edge?", "no").say("What does no. 14", "in soft").is_done();
    let it = me.element(14);
    assert_eq!((it.score, it.weapon_lost, it.weapon_left.is_some()), (3, true, true));
    assert!(
        me.said().contains("no. 14 8cm mortar leaves its mortar behind; it stays on the table."),
        "{}",
        me.said()
    );
}

#[test]
fn ai_3_ai_6_fyob_r56_a_crew_at_five_goes_back_and_mans_its_mortar_with_an_act() {
    let text = german("german_8cm_mortar", &abandoned(5));
    let mut me = ready(&text);
    me.say("Where is the mortar that no. 14 8cm mortar left behind?", "within 24").say("see an enemy", "no");
    me.say("Order Dice", "2");
    let said = me.said();
    assert!(
        said.contains("to its mortar, the full distance, then takes its weapon again if it touches it"),
        "{said}"
    );
    me.say("What did no. 14", "it moved and touches its mortar").is_done();
    let it = me.element(14);
    assert_eq!((it.weapon_lost, it.weapon_left, it.set_up), (false, None, true));
    // FYOB-R39: on an Act order the acts come first: it mans it in the next bound.
    let mut me = ready(&text);
    me.say("Where is the mortar", "within 24").say("see an enemy", "no").say("Order Dice", "3");
    assert!(me.said().contains("observes twice, then throws its movement dice on foot"), "{}", me.said());
    me.say("What did no. 14", "touches its mortar").is_done();
    assert!(me.element(14).weapon_lost && me.element(14).weapon_left.is_some());
    // It stands there already.
    let mut me = ready(&text);
    me.say("Where is the mortar", "it touches it").say("Order Dice", "3");
    assert!(me.said().contains("no. 14 8cm mortar takes its weapon again and observes."), "{}", me.said());
    me.read().is_done();
    assert!(!me.element(14).is_foot_crew());
}

#[test]
fn fyob_r56_a_crew_leaves_its_mortar_where_it_is_if_it_is_shaken_or_too_far_away() {
    let mut me = ready(&german("german_8cm_mortar", &abandoned(4)));
    me.say("Which enemy does no. 14", "none");
    let mut me = ready(&german("german_8cm_mortar", &abandoned(5)));
    me.say("Where is the mortar", "farther than 24").say("Which enemy does no. 14", "none");
    assert!(me.element(14).weapon_left.is_some());
    let mut me = ready(&german("german_8cm_mortar", &abandoned(5)));
    me.say("Where is the mortar", "an enemy has reached it").say("Which enemy does no. 14", "none");
    assert_eq!((me.element(14).weapon_left, me.element(14).weapon_lost), (None, true));
}

#[test]
fn fyob_r57_an_enemy_that_is_first_at_a_weapon_destroys_it_on_either_side() {
    let mut me = Person::with_card(2);
    assert_eq!(me.refused(tell(Topic::Weapon)), "FYOB-R57");
    assert!(!me.offers().contains(&tell(Topic::Weapon)));
    let text = german("german_75cm_pak_40", LEFT).replacen(
        "unit = \"soviet_mmg\"",
        &format!("unit = \"soviet_mmg\"\n{}", abandoned(6)),
        1,
    );
    let mut me = Person::with_card_of(&text, 2);
    assert!(me.offers().contains(&tell(Topic::Weapon)), "it is offered");
    me.decide(tell(Topic::Weapon));
    me.say("Whose weapon", "no. 14").is_done();
    let it = me.element(14);
    assert_eq!((it.weapon_left, it.weapon_lost), (None, true), "there is nothing to go back to");
    assert!(me.said().contains("The gun that no. 14 7.5cm PaK 40 left is destroyed"), "{}", me.said());
    // Now only one is left, and nothing need be asked; and a report may come complete.
    me.decide(Decision::Report(Report::WeaponDestroyed { element: ElementId(4) }));
    assert_eq!(me.element(4).weapon_left, None);
    assert_eq!(me.refused(Decision::Report(Report::WeaponDestroyed { element: ElementId(4) })), "FYOB-R57");
    assert!(
        me.0.submit(
            ME,
            Input::Decision(Decision::Report(Report::WeaponDestroyed { element: ElementId(99) }))
        )
        .is_err()
    );
}

#[test]
fn fyob_r57_a_person_tells_that_a_crew_is_back_at_its_weapon() {
    for (answer, away) in [("yes", false), ("no", true)] {
        let mut me = mine(&soviet("emplaced = true\nnow = { weapon_left = [0, 0] }"), 4, "2");
        me.decide(tell(Topic::Move));
        me.say("What does no. 4", "in soft").say("Does no. 4 MMG touch its weapon now?", answer).is_done();
        assert_eq!((me.element(4).is_foot_crew(), me.element(4).set_up), (away, true));
    }
}

#[test]
fn fyob_r56_a_person_mans_an_abandoned_weapon_again() {
    let mut me = mine(&soviet(&abandoned(5)), 4, "3");
    assert!(me.offers().contains(&MAN), "it is offered");
    me.decide(MAN);
    assert!(!me.element(4).is_foot_crew());
    assert_eq!(me.0.state().turn.as_ref().unwrap().acts_left, 1, "that was an act");
    let mut me = mine(&soviet(&abandoned(4)), 4, "3");
    assert!(!me.offers().contains(&MAN));
    assert_eq!(me.refused(MAN), "FYOB-R56");
}

#[test]
fn fyob_r56_friends_of_a_person_give_a_weapon_a_crew() {
    let gone = "now = { status = \"destroyed\", men = 0, weapon_lost = true, weapon_left = [0, 0] }";
    let mut me = mine(&soviet(gone), 2, "3");
    assert!(me.offers().contains(&MAN));
    me.decide(MAN);
    let (crew, platoon) = (me.element(4), me.element(2));
    assert_eq!((crew.status, crew.is_foot_crew(), crew.score), (Status::Table, false, platoon.score));
    assert_eq!(crew.men + platoon.men, 8, "out of their own men");
    assert!(me.said().contains("put its counter at the weapon"), "{}", me.said());
    let mut me = mine(&soviet(""), 2, "3");
    assert!(!me.offers().contains(&MAN));
    assert_eq!(me.refused(MAN), "FYOB-R56");
}

#[test]
fn the_log_says_what_became_of_a_weapon_without_naming_a_place() {
    let mut me = shaken(&german("german_8cm_mortar", ""), 7);
    me.say("reached its own table edge?", "no").say("What does no. 14", "in soft").is_done();
    me.decide(tell(Topic::Weapon));
    let lines = me.log();
    let has = |words: &str| lines.iter().any(|it| it.contains(words));
    assert!(has("leaves its weapon where it stands."), "{lines:?}");
    assert!(has("The weapon that 8cm mortar 14 left is destroyed."), "{lines:?}");
    assert!(!has("has its weapon again"), "{lines:?}");
    let small_arms = lines.iter().filter(|it| it.contains("small arms only"));
    assert_eq!(small_arms.count(), 1, "what is lost already is not lost once more: {lines:?}");
    assert_eq!(me.element(14).weapon_left, None::<Point>);
}

#[test]
fn fyob_r56_a_weapon_of_which_only_the_loss_is_on_record_is_not_gone_back_to() {
    // So stood a game that was begun before weapons stayed on the table.
    let mut me = ready(&german("german_8cm_mortar", "now = { score = 5, weapon_lost = true }"));
    me.say("Which enemy does no. 14", "none");
    let mut me = mine(&soviet("now = { score = 5, weapon_lost = true }"), 4, "3");
    assert!(!me.offers().contains(&MAN));
    assert_eq!(me.refused(MAN), "FYOB-R56");
}
