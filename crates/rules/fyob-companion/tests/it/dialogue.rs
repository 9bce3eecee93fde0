//! HA-3 and HA-7: what is asked, in which words, and what follows from the answers.

use companion::AtTable;
use engine::data::Source;
use engine::{Answer, Awaits, Input, Need, Ruleset, Seat};
use fyob::{
    Activity, CompanyId, Condition, Decision, ElementId, Fyob, Holder, Host, Nco, Report, Side, Stage,
    TakeOver, Topic,
};

use crate::person::{ME, Person, sosna, tell};

#[test]
fn ha_3_w_12_a_fire_report_is_asked_piece_by_piece_and_gives_its_rows() {
    let mut me = Person::with_card(2);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 14").say("Who was fired at?", "no. 2");
    me.say("What does no. 2", "in soft cover").say("Has no. 2", "no").say("How many men", "1");
    me.say("hit", "3").is_done();
    // I2 5, I4 3, I6 10.
    assert_eq!((me.element(2).tests_due(), me.element(2).men), (18, 7));
    // HA-7: what was told in this bound is not asked again.
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 14")
        .say("Who was fired at?", "no. 2")
        .say("Has no. 2", "yes")
        .say("How many men", "0")
        .is_done();
    assert_eq!(me.element(2).tests_due(), 23);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 14").say("Who was fired at?", "no. 2").say("How many men", "0").is_done();
    assert_eq!(me.element(2).tests_due(), 28, "it knows who fires now");
}

#[test]
fn fyob_r22_whoever_has_a_flamethrower_says_what_he_fired_with() {
    let text = sosna(&[("unit = \"german_rifle_platoon\"", "unit = \"german_pioneer_platoon\"")]);
    let attacked = |with: &str| {
        let mut me = Person::with_card_of(&text, 2);
        me.decide(tell(Topic::Fire));
        me.say("Who fired?", "no. 12").say("Who was fired at?", "no. 2").say("With what?", with);
        me.say("What does no. 2", "in soft cover").say("Has no. 2", "yes").say("How many men", "0").is_done();
        me.element(2).tests_due()
    };
    assert_eq!(attacked("flame"), 12, "I11");
    assert_eq!(attacked("other"), 5, "I2");
    // FYOB-069: in a vehicle of one's own list too.
    let tank = sosna(&[("unit = \"german_rifle_platoon\"", "arm = \"afv\"\nflame = true")]);
    let mut me = Person::with_card_of(&tank, 2);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 12").say("Who was fired at?", "no. 2").say("With what?", "flame");
}

#[test]
fn fyob_107_the_senior_officer_orders_a_company_at_the_start_of_a_session() {
    let mut me = Person::new(AtTable::battles()[0].1);
    assert!(me.0.submit(ME, Input::Decision(tell(Topic::Company))).is_err(), "not before the battle begins");
    for decision in [Decision::Begin, Decision::Done, Decision::Auto] {
        me.decide(decision);
    }
    assert_eq!(me.0.state().stage, Stage::Session(Side::A));
    me.decide(tell(Topic::Company));
    // There is only one company: which is not asked.
    me.say("Which order?", "1 Hold").say("Where?", "the west wood").is_done();
    let order = me.0.state().companies[0].objective.clone().expect("an order");
    assert_eq!((order.task, order.words.as_str()), (fyob::Task::Hold, "the west wood"));
    assert!(me.said().contains("Soviet company has its order"), "{}", me.said());
    let offers = me.0.rules().offers(me.0.state(), ME, None);
    assert!(offers.contains(&tell(Topic::Company)), "it is offered now");
    let mut later = Person::with_card(2);
    assert!(later.0.submit(ME, Input::Decision(tell(Topic::Company))).is_err(), "FYOB-107: not in a bound");
    assert!(!later.0.rules().offers(later.0.state(), ME, None).contains(&tell(Topic::Company)));
    later.decide(Decision::React);
}

#[test]
fn fyob_r36_an_officer_below_average_rallies_at_the_start_of_a_session() {
    let text = sosna(&[
        ("bounds = 6", "bounds = 6\nbound = 4"),
        ("name = \"German company\"\nrating = 2", "name = \"German company\"\nrating = 1"),
        (
            "orders = [{ task = \"support\", unit = 13 }]",
            "orders = [{ task = \"support\", unit = 13 }]\nnow = { score = 5 }",
        ),
        ("unit = \"german_rifle_platoon\"", "unit = \"german_rifle_platoon\"\nnow = { score = 3 }"),
    ]);
    let mut me = Person::new(&text);
    for decision in [Decision::Begin, Decision::Done, Decision::Auto, Decision::Done] {
        me.decide(decision);
    }
    assert_eq!(me.0.state().stage, Stage::Session(Side::B));
    me.decide(Decision::Auto);
    // AI-8 (2): first who is at 3, if his officer reaches him; then nobody else, because his throws are used.
    me.say("Is no. 12 rifle platoon within 12 inches of no. 11", "yes").say("rallies", "6 2").read();
    assert_eq!((me.element(12).score, me.element(11).score), (4, 5));
    assert_eq!(me.0.state().bound, 5, "and the session is over");
}

#[test]
fn fyob_r60_fyob_133_arrivals_and_exits_stand_in_the_file() {
    let text = sosna(&[
        ("unit = \"german_mmg\"", "unit = \"german_mmg\"\narrives = 2"),
        (
            "orders = [{ task = \"hold\", words = \"the south hedge\" }]",
            "orders = [{ task = \"reposition\", words = \"the north road\", exit = true }]",
        ),
    ]);
    let mut me = Person::with_card_of(&text, 2);
    assert_eq!(me.element(14).status, fyob::Status::Reserve);
    let rules = me.0.rules();
    let paper = rules.view(me.0.state(), ME).paper.unwrap();
    let space =
        |id: &str| paper.forces.iter().flat_map(|it| &it.spaces).find(|it| it.id == id).unwrap().clone();
    assert_eq!(space("14").gone.as_deref(), Some("arrives in bound 2"));
    let sheets = rules.view(me.0.state(), Seat::UMPIRE).sheets;
    let rows: Vec<String> =
        sheets.iter().flat_map(|it| &it.rows).map(|it| format!("{}: {}", it.0, it.1)).collect();
    assert!(rows.contains(&"to arrive: MMG 14 in bound 2".to_owned()), "{rows:?}");
    assert!(rows.contains(&"may leave the table: the north road".to_owned()), "{rows:?}");
    // FYOB-133: who left by design stays counted.
    let total = me.0.state().total(Side::A);
    me.decide(tell(Topic::Left));
    me.say("Who?", "no. 4").say("Where to?", "far edge").is_done();
    assert_eq!(me.element(4).status, fyob::Status::Exited);
    assert_eq!(me.0.state().total(Side::A), total);
}

#[test]
fn ha_3_a_turn_of_a_persons_element_ends_with_reports() {
    let mut me = Person::with_card(3);
    me.decide(Decision::React);
    me.say("reaction", "5").is_done();
    me.decide(Decision::ThrowOrder { overwatch: false });
    me.say("Order Dice", "2").is_done();
    me.decide(tell(Topic::Move));
    me.say("What does no. 3", "in the open").is_done();
    assert!(me.0.submit(ME, Input::Decision(tell(Topic::Move))).is_err(), "FYOB-086: each phase once");
    me.decide(tell(Topic::Fire));
    me.say("Who was fired at?", "no. 14")
        .say("What does no. 14", "hard")
        .say("Has no. 14", "no")
        .say("How many men", "0")
        .is_done();
    me.decide(Decision::EndTurn);
    assert_eq!(me.element(3).activity, Some(Activity::Fired));
    assert_eq!(me.element(14).tests_due(), 6, "I1 3 and I4 3");
}

#[test]
fn ha_7_a_program_run_element_without_enemies_goes_by_the_straight_way() {
    let mut me = Person::with_card(12);
    me.decide(Decision::Auto);
    me.say("reaction", "4").is_done();
    assert_eq!(me.0.state().stage, Stage::Ready);
    me.decide(Decision::Auto);
    me.say("Which enemy does no. 12", "none").say("within 2 inches of the mill", "no").say("Order Dice", "2");
    let said = me.said();
    assert!(
        said.contains("goes by the straight way to the mill, the full distance; at the double"),
        "{said}"
    );
    me.say("What did no. 12", "it moved at the double").is_done();
    assert_eq!(me.element(12).activity, Some(Activity::Moved));
    assert!(me.element(12).doubled);
}

#[test]
fn ai_1_row_4_a_leader_who_fails_stays_in_cover_and_fires() {
    let mut me = Person::with_card(12);
    me.decide(Decision::Auto);
    me.say("reaction", "4");
    me.decide(Decision::Auto);
    me.say("Which enemy", "no. 3")
        .say("Can no. 12", "yes")
        .say("How far", "up to 12")
        .say("Which others", "no more");
    // AI-2: within 12" (2) and rifles against men (2) are 4 already: nothing more is asked of a lone target.
    me.say("within 2 inches of the mill", "no").say("more than 3 inches of open ground", "yes");
    me.say("cross the open", "5").say("Order Dice", "1");
    let said = me.said();
    assert!(said.contains("fires at no. 3 SMG platoon, then throws its movement dice and goes towards the mill only where it is covered"), "{said}");
    // AI-15: and why, behind it.
    let why = "Why: no. 3 SMG platoon is within 12 inches and is a fit target for its weapons; its leader does not dare to cross the open.";
    assert!(said.ends_with(why), "{said}");
    me.say("What does no. 3", "in the open").say("Has no. 3", "yes").say("How many men", "1").say("hit", "2");
    me.say("What did no. 12", "it stayed").is_done();
    assert_eq!(me.element(3).tests_due(), 22, "I3 7 and I7 15");
    assert_eq!(me.element(12).activity, Some(Activity::Fired));
}

#[test]
fn ha_7_a_test_is_taken_with_the_friends_that_stand_near() {
    let mut me = Person::with_card(13);
    me.decide(tell(Topic::Fire));
    me.say("Who fired?", "no. 4")
        .say("Who was fired at?", "no. 13")
        .say("What does no. 13", "in the open")
        .say("Has no. 13", "no");
    me.say("How many men", "0").is_done();
    assert_eq!(me.element(13).tests_due(), 10);
    me.decide(Decision::Auto);
    me.say("reaction", "4")
        .say("Which friends stand within 6 inches", "no. 12")
        .say("Which others", "no more");
    // Bold NCO 20 % of 10 = 2; 8 points 8 % of 10 = 0.
    match me.0.need() {
        Some(Need::Roll(check)) => assert_eq!(check.dice.n, 8),
        need => panic!("{need:?}"),
    }
    me.0.submit(ME, Input::Answer(Answer::Hits(1))).unwrap();
    assert_eq!(me.element(13).failures, Some(1));
}

#[test]
fn ha_3_what_stands_on_paper_is_taken_over() {
    let mut me = Person::with_card(2);
    let paper = [
        TakeOver::Score(ElementId(2), 4),
        TakeOver::Men(ElementId(2), 5),
        TakeOver::Leader(ElementId(3), Nco::Casualty),
        TakeOver::Officer(CompanyId(0), 3),
        TakeOver::Condition(Side::B, Condition::Yellow),
        TakeOver::Original(Side::A, 30),
    ];
    for it in paper {
        me.decide(Decision::Report(Report::TakeOver(it)));
    }
    assert_eq!((me.element(2).score, me.element(2).men, me.element(3).nco), (4, 5, Nco::Casualty));
    let state = me.0.state();
    assert_eq!(
        (state.companies[0].rating, state.forces[1].condition, state.forces[0].original),
        (3, Condition::Yellow, 30)
    );
    let wrong = Decision::Report(Report::TakeOver(TakeOver::Score(ElementId(2), 7)));
    assert!(me.0.submit(ME, Input::Decision(wrong)).is_err());
    let nobody = Decision::Report(Report::TakeOver(TakeOver::Men(ElementId(99), 1)));
    assert!(me.0.submit(ME, Input::Decision(nobody)).is_err());
}

#[test]
fn one_person_speaks_for_both_sides_and_sees_everything() {
    let me = Person::with_card(12);
    let rules = me.0.rules();
    assert_eq!(rules.seats(me.0.state()).len(), 1);
    assert_eq!(me.0.awaits(), Awaits::Seats(vec![ME]), "a German card is up, and the person is asked");
    let paper = rules.view(me.0.state(), ME).paper.unwrap();
    let german = paper.forces[1].spaces.iter().find(|it| it.id == "12").unwrap();
    assert_eq!((german.order.as_str(), german.card, german.up), ("Contact enemy: the mill", Some(1), true));
    assert_eq!((paper.forces[0].total, paper.forces[1].original), (24, 24));
    assert_eq!(paper.forces[0].milestones[0].below, 22, "FYOB-R32: 90 % of 24 is 21.6");
}

#[test]
fn a_file_that_is_wrong_says_where_and_how_to_mend_it() {
    let rules = Fyob::<AtTable>::with_data(&[]).unwrap();
    let wrong = |from: &str, to: &str| {
        let text = AtTable::battles()[0].1.replacen(from, to, 1);
        let source = Source::new("table.toml", text);
        rules.set_up(&source, source.parse().unwrap()).unwrap_err().to_string()
    };
    assert!(wrong("soviet_mmg", "soviet_mgg").contains("soviet_mmg"), "the nearest name is offered");
    assert!(wrong("rating = 2", "rating = 9").contains("from 0 to 4"));
    assert!(wrong("company = \"soviet\"", "company = \"sowjet\"").contains("there is no company `sowjet`"));
    assert!(wrong("unit = \"soviet_hq_section\"\n", "").contains("does not say what it is"));
    assert!(wrong("no = 2", "no = 1").contains("twice"));
}

/// A German platoon that has something to report and no radio for it.
fn with_news() -> String {
    sosna(&[
        ("radios = false", "radios = true"),
        ("name = \"Soviet company\"", "name = \"Soviet company\"\nlink = \"netted\""),
        ("name = \"German company\"", "name = \"German company\"\nlink = \"netted\""),
        ("unit = \"soviet_hq_section\"", "unit = \"soviet_hq_section\"\nradio = false"),
        ("unit = \"german_hq_section\"", "unit = \"german_hq_section\"\nradio = false"),
        ("unit = \"german_rifle_platoon\"", "unit = \"german_rifle_platoon\"\nnow = { has_news = true }"),
    ])
}

#[test]
fn ai_5_whoever_is_to_fire_first_fires_before_he_sends_a_runner() {
    let mut me = Person::with_card_of(&with_news(), 12);
    me.decide(Decision::Auto);
    me.say("reaction", "4");
    me.decide(Decision::Auto);
    me.say("Which enemy", "no. 4")
        .say("Can no. 12", "yes")
        .say("How far", "up to 12")
        .say("Which others", "no more");
    me.say("within 2 inches of the mill", "yes").say("Order Dice", "1");
    let said = me.said();
    assert!(
        said.contains("no. 12 rifle platoon fires at no. 4 MMG, then sends a runner and observes"),
        "{said}"
    );
    me.say("What does no. 4", "hard").say("Has no. 4", "yes").say("How many men", "0");
    me.say("runner", "3").is_done();
    assert_eq!(me.element(4).tests_due(), 3, "I1: the fire was not lost");
    assert!(me.element(12).runner_sent);
}

#[test]
fn ai_13_a_program_run_machine_gun_is_laid_before_it_fires() {
    let asked = |laid: &str, die: &str| {
        let mut me = Person::with_card(14);
        me.decide(Decision::Auto);
        me.say("reaction", "4");
        me.decide(Decision::Auto);
        me.say("Which enemy", "no. 3")
            .say("Can no. 14", "yes")
            .say("How far", "up to 12")
            .say("Which others", "no more");
        me.say("Has any enemy seen no. 14", "yes").say("What does no. 14", "in soft cover");
        me.say("Is no. 14 MMG laid on no. 3 SMG platoon, or on a point within 4 inches of it?", laid);
        me.say("Order Dice", die);
        me
    };
    let mut me = asked("no", "1");
    assert!(
        me.said().contains("observes twice, then changes its target to no. 3 SMG platoon"),
        "{}",
        me.said()
    );
    me.read().is_done();
    assert_eq!(me.element(14).laid, fyob::Laid::On(ElementId(3), table::Point::default()));
    assert_eq!(me.element(14).activity, None, "no fire, no move: the target was changed");
    // FYOB-R42: it keeps its target on a Move order and fires as stationary.
    let mut me = asked("yes", "2");
    assert!(
        me.said().contains("no. 14 MMG observes twice, then fires at no. 3 SMG platoon."),
        "{}",
        me.said()
    );
    me.say("What does no. 3", "in the open").say("Has no. 3", "no").say("How many men", "0").is_done();
    assert_eq!(me.element(14).activity, Some(Activity::Fired));
}

#[test]
fn fyob_100_a_person_tells_who_gets_out_and_what_is_taken_down() {
    let lorry = "[[element]]\nno = 5\ncompany = \"soviet\"\nunit = \"soviet_zis_5_lorry\"\n\n[[objective]]";
    let text = sosna(&[
        ("unit = \"soviet_rifle_platoon\"", "unit = \"soviet_rifle_platoon\"\naboard = 5"),
        ("[[objective]]", lorry),
    ]);
    let mut me = Person::with_card_of(&text, 2);
    me.decide(Decision::React);
    me.say("reaction", "5");
    me.decide(Decision::ThrowOrder { overwatch: false });
    me.say("Order Dice", "3");
    let get_out = Decision::Act(fyob::Act::Dismount { to: None });
    assert!(me.0.rules().offers(me.0.state(), ME, None).contains(&get_out), "it is offered");
    me.decide(get_out);
    assert_eq!(me.element(2).aboard, None);
    let get_in = Decision::Act(fyob::Act::Mount { carrier: ElementId(5) });
    assert!(me.0.rules().offers(me.0.state(), ME, None).contains(&get_in), "and in again");
    // FYOB-R41: a weapon that is set up is taken down before it moves.
    let mut me = Person::with_card(4);
    me.decide(Decision::React);
    me.say("reaction", "5");
    me.decide(Decision::ThrowOrder { overwatch: false });
    me.say("Order Dice", "3");
    assert!(me.0.submit(ME, Input::Decision(tell(Topic::Move))).is_err(), "FYOB-R41");
    me.decide(Decision::Act(fyob::Act::TakeDown));
    assert!(!me.element(4).set_up);
    me.decide(tell(Topic::Move));
    me.say("What does no. 4", "in the open").is_done();
}

#[test]
fn fyob_r71_to_support_somebody_who_is_gone_reads_as_hold() {
    let text = sosna(&[(
        "nco = 3\norders = [{ task = \"contact\", words = \"the mill\" }]\n\n[[element]]\nno = 14",
        "nco = 3\nnow = { status = \"destroyed\", men = 0 }\norders = [{ task = \"contact\", words = \"the mill\" }]\n\n[[element]]\nno = 14",
    )]);
    let mut me = Person::with_card_of(&text, 11);
    me.decide(Decision::Auto);
    me.say("reaction", "4");
    me.decide(Decision::Auto);
    me.say("Which enemy does no. 11", "none").say("What does no. 11", "in soft cover").say("Order Dice", "2");
    assert!(me.said().contains("no. 11 HQ section observes twice."), "{}", me.said());
    me.read().is_done();
}

#[test]
fn fyob_r53_a_hidden_element_is_found_at_a_counter_before_its_leader_decides() {
    let text = sosna(&[
        ("concealment = false", "concealment = true"),
        ("name = \"Germans\"", "name = \"Germans\"\ndefends = true"),
    ]);
    let mut me = Person::new(&text);
    for decision in [Decision::Begin, Decision::Done] {
        me.decide(decision);
    }
    // AI-10: only the machine gun holds.
    me.decide(Decision::Auto);
    me.say("concealing", "5").read();
    for decision in [Decision::Done, Decision::Auto] {
        me.decide(decision);
    }
    let mut order: Vec<Holder> = me.0.state().turn.iter().map(|it| it.holder).collect();
    order.extend(me.0.state().cards.iter().map(|it| it.holder));
    order.sort_by_key(|it| *it != Holder::Element(ElementId(14)));
    me.decide(Decision::Report(Report::Cards { order }));
    me.decide(Decision::Auto);
    me.say("reaction", "4");
    me.decide(Decision::Auto);
    me.say("Is an enemy in sight of no. 14", "yes").say("where MMG 14 really is", "6");
    assert!(me.said().contains("no. 14 MMG stands at its counter 3."), "{}", me.said());
    me.say("Is an enemy in sight of that counter", "no").read().is_done();
    assert!(me.element(14).concealed && me.said().contains("it stays hidden"), "{}", me.said());
}
