//! ENG-015 at a real table: an earlier entry was wrong, and whose turn it is changes by it.

use companion::AtTable;
use engine::log::{read_entries, read_header};
use engine::{Amendment, Amends, Answer, Cup, Game, Input, Need, Ruleset, audit};
use fyob::{Decision, ElementId, Fyob, Holder, Host, Report, Stage};

use crate::person::{ME, Person};

/// A seat that answers whatever is asked, with the first thing that fits.
fn answer_all(me: &mut Person) {
    while let Some(need) = me.0.need().cloned() {
        let answer = match need {
            // It passes whatever test it is, and seizes nothing.
            Need::Roll(check) => Answer::Faces((0..check.dice.n).map(|_| check.dice.sides.min(7)).collect()),
            Need::Choice(_) | Need::Draw(_) => Answer::Option(0),
            Need::Number(question) => Answer::Number(question.min),
            Need::Place(_) => panic!("a real table has no places"),
        };
        me.0.submit(ME, Input::Answer(answer)).unwrap();
        me.0.go_on();
    }
}

fn decide(me: &mut Person, decision: Decision) {
    me.0.submit(ME, Input::Decision(decision)).unwrap();
    me.0.go_on();
}

fn up(me: &Person) -> (Stage, Holder) {
    let state = me.0.state();
    (state.stage, state.turn.as_ref().unwrap().holder)
}

/// No. 2 of the person fails its reaction test, then the program's no. 12 has its whole turn, and the card after it is up.
fn two_turns() -> Person {
    let mut me = Person::with_card(2);
    let state = me.0.state();
    let mut order: Vec<Holder> = state.turn.iter().map(|it| it.holder).collect();
    order.extend(state.cards.iter().map(|it| it.holder));
    let place = |it: &Holder| match it {
        Holder::Element(ElementId(2)) => 0,
        Holder::Element(ElementId(12)) => 1,
        Holder::Element(ElementId(3)) => 2,
        _ => 3,
    };
    order.sort_by_key(place);
    decide(&mut me, Decision::Report(Report::Cards { order }));
    decide(&mut me, Decision::React);
    me.0.submit(ME, Input::Answer(Answer::Faces([1].into_iter().collect()))).unwrap();
    assert_eq!(up(&me), (Stage::Card, Holder::Element(ElementId(12))), "the card of no. 2 is lost");
    while up(&me).1 == Holder::Element(ElementId(12)) {
        decide(&mut me, Decision::Auto);
        answer_all(&mut me);
    }
    assert_eq!(up(&me), (Stage::Card, Holder::Element(ElementId(3))));
    me
}

/// The entry with the reaction test of an element.
fn reaction(me: &Person, no: u16) -> usize {
    let name = format!("reaction of the NCO of rifle platoon {no}:");
    me.0.record(usize::MAX).iter().find(|it| it.what.contains(&name)).expect("it is on the record").entry
}

fn reloaded(me: &Person) -> Game<Fyob<AtTable>> {
    let text = me.0.log_text();
    let header = read_header(&text).unwrap();
    let (entries, unread) = read_entries::<Fyob<AtTable>>(&header, &text);
    assert_eq!(unread, None);
    let (game, unsound) = Game::load(me.0.rules_arc(), header, me.0.start().clone(), entries);
    assert_eq!(unsound, None);
    game
}

#[test]
fn eng_015_what_the_program_did_waits_until_its_turn_comes_again() {
    let mut me = two_turns();
    let after = me.0.state().clone();
    let entry = reaction(&me, 2);
    let passed = Amendment::Answer(Answer::Faces([7].into_iter().collect()));
    let amended = me.0.amend(ME, entry, passed, Vec::new(), "misread".into()).unwrap();
    // The card of no. 2 is not lost now: its turn comes first, and nothing of what followed belongs to it.
    assert_eq!(me.0.state().turn.as_ref().unwrap().holder, Holder::Element(ElementId(2)));
    assert_eq!((amended.kept, amended.dropped.len()), (0, 0), "{amended:?}");
    assert!(3 < amended.waiting, "two decisions and their answers: {amended:?}");
    // A game that is closed now and opened again has lost nothing.
    let again = reloaded(&me);
    assert_eq!((again.state(), again.need(), again.waiting()), (me.0.state(), me.0.need(), me.0.waiting()));
    assert_eq!(audit(&again), []);
    me.0 = again;

    // He plays the turn that he had not had.
    while me.0.state().turn.as_ref().unwrap().holder == Holder::Element(ElementId(2)) {
        let next = match me.0.state().stage {
            Stage::Card => Decision::React,
            Stage::Ready => Decision::ThrowOrder { overwatch: false },
            _ => Decision::EndTurn,
        };
        decide(&mut me, next);
        if me.0.state().turn.as_ref().unwrap().holder == Holder::Element(ElementId(2)) {
            answer_all(&mut me);
        }
    }
    // Then the turn of no. 12 is as it was, without a word of his: dice, answers and all.
    let waiting = me.0.waiting().expect("he is told what was entered for him");
    assert_eq!((waiting.n, waiting.entered, waiting.dropped.len()), (0, amended.waiting, 0), "{waiting:?}");
    assert_eq!(up(&me), (Stage::Card, Holder::Element(ElementId(3))));
    assert_eq!(me.0.state().get(ElementId(12)), after.get(ElementId(12)));
    assert_eq!(audit(&reloaded(&me)), []);
}

#[test]
fn eng_015_whoever_wants_to_enter_the_rest_anew_may() {
    let mut me = two_turns();
    let (entry, anew) = (reaction(&me, 2), true);
    let passed = Amendment::Answer(Answer::Faces([7].into_iter().collect()));
    let amended = me.0.amend(ME, Amends { entry, anew }, passed, Vec::new(), "misread".into()).unwrap();
    assert_eq!((amended.kept, amended.waiting, amended.dropped.len()), (0, 0, 0), "{amended:?}");
    assert_eq!(me.0.waiting(), None);
    assert_eq!(reloaded(&me).waiting(), None);
}

#[test]
fn eng_015_a_question_in_between_does_not_lose_the_answers_behind_it() {
    use fyob::Topic;
    let mut me = Person::with_card(2);
    me.decide(crate::person::tell(Topic::Fire));
    me.say("Who fired?", "no. 14").say("Who was fired at?", "no. 2");
    me.say("What does no. 2", "in soft cover").say("Has no. 2", "no").say("How many men", "0").is_done();
    me.decide(Decision::React);
    // A man was hit after all: who asks now whether the NCO was among them, and then goes on.
    let lost = me.0.record(usize::MAX).iter().find(|it| it.what.contains("How many men")).unwrap().entry;
    let one = Amendment::Answer(Answer::Number(1));
    let amended = me.0.amend(ME, lost, one, Vec::new(), "he was seen too late".into()).unwrap();
    assert_eq!((amended.kept, amended.waiting, amended.dropped.len()), (0, 1, 0), "{amended:?}");
    assert_eq!(me.0.waiting(), reloaded(&me).waiting());
    me.0.submit(ME, Input::Answer(Answer::Faces([3].into_iter().collect()))).unwrap();
    me.0.go_on();
    assert_eq!(me.0.waiting().map(|it| (it.n, it.entered)), Some((0, 1)));
    let now = me.0.need().map(|it| it.rule().to_string());
    assert!(now.is_some(), "the reaction test is asked again, as it was before the correction");
    assert_eq!(me.element(2).men, 7);
}

#[test]
fn eng_015_a_turn_that_never_came_is_passed_by_at_the_end_of_its_bound() {
    let mut me = two_turns();
    let bound = me.0.state().bound;
    let lost = Amendment::Answer(Answer::Faces([1].into_iter().collect()));
    // No. 12 had passed; now its card is lost, and what it did never happens in this bound.
    let amended = me.0.amend(ME, reaction(&me, 12), lost, Vec::new(), "misread".into()).unwrap();
    assert_eq!(up(&me), (Stage::Card, Holder::Element(ElementId(3))), "{amended:?}");
    let n_waiting = me.0.waiting().map_or(0, |it| it.n);
    assert!(0 < n_waiting, "{amended:?}");
    let mut dropped = 0;
    for _ in 0..200 {
        if me.0.state().bound != bound {
            break;
        }
        let next = match me.0.state().stage {
            Stage::Card => Decision::React,
            Stage::Ready => Decision::ThrowOrder { overwatch: false },
            Stage::Command => Decision::Done,
            _ => Decision::EndTurn,
        };
        decide(&mut me, next);
        answer_all(&mut me);
        dropped += me.0.waiting().map_or(0, |it| it.dropped.len());
    }
    decide(&mut me, Decision::React);
    dropped += me.0.waiting().map_or(0, |it| it.dropped.len());
    assert_eq!(me.0.waiting().map_or(0, |it| it.n), 0);
    assert_eq!(dropped, 1, "its turn, told once");
}

/// An answer that fits, by chance.
fn any_answer(need: &Need, cup: &mut Cup) -> Answer {
    match need {
        Need::Roll(check) => Answer::Faces(cup.throw(check.dice)),
        Need::Choice(question) | Need::Draw(question) => {
            let n = u32::try_from(question.options.len()).unwrap();
            Answer::Option(u16::try_from(cup.below(n)).unwrap())
        }
        Need::Number(question) => {
            let n = u32::try_from(question.max - question.min).unwrap() + 1;
            Answer::Number(question.min + i32::try_from(cup.below(n)).unwrap())
        }
        Need::Place(_) => panic!("a real table has no places"),
    }
}

/// Whatever is corrected whenever: the log says what happened and what still waits, the rules agree with every line, and no
/// decision falls upon somebody else's card.
#[test]
fn eng_015_any_entry_can_be_corrected_at_any_time() {
    let (mut n_amended, mut n_waited, mut n_back) = (0, 0, 0);
    for seed in 0..12 {
        let mut me = Person::new(AtTable::battles()[usize::try_from(seed % 2).unwrap()].1);
        let mut cup = Cup::new(seed, 77);
        for turn in 0..160 {
            if matches!(me.0.awaits(), engine::Awaits::Over(_)) {
                break;
            }
            let waited = me.0.waiting().map_or(0, |it| it.n);
            if let Some(need) = me.0.need().cloned() {
                me.0.submit(ME, Input::Answer(any_answer(&need, &mut cup))).unwrap();
            } else {
                let decision = me.0.rules().sample(me.0.state(), ME, &mut cup).unwrap();
                me.0.submit(ME, Input::Decision(decision)).unwrap();
            }
            n_back += usize::from(0 < me.0.go_on() && 0 < waited);
            if turn % 20 == 19 {
                let record = me.0.record(60);
                let entry =
                    &record[usize::try_from(cup.below(u32::try_from(record.len()).unwrap())).unwrap()];
                let amendment = match &entry.asked {
                    Some(need) => Amendment::Answer(any_answer(need, &mut cup)),
                    None => Amendment::Never,
                };
                let before = me.0.log_text();
                match me.0.amend(ME, entry.entry, amendment, Vec::new(), "it was wrong".into()) {
                    Ok(amended) => {
                        n_amended += 1;
                        n_waited += amended.waiting;
                    }
                    Err(_) => assert_eq!(me.0.log_text(), before, "what is refused changes nothing"),
                }
                if me.0.need().is_none() {
                    me.0.rules().check(me.0.state()).unwrap();
                }
                let mut again = reloaded(&me);
                again.go_on();
                assert_eq!(again.log_text(), me.0.log_text(), "nothing happens by opening a game");
                assert_eq!((again.state(), again.need()), (me.0.state(), me.0.need()));
                let n = |it: &Game<Fyob<AtTable>>| it.waiting().map(|it| (it.n, it.next));
                assert_eq!(
                    n(&again).filter(|it| 0 < it.0),
                    n(&me.0).filter(|it| 0 < it.0),
                    "seed {seed}, turn {turn}"
                );
                assert_eq!(audit(&again), []);
            }
        }
    }
    assert!(40 < n_amended && 100 < n_waited && 20 < n_back, "{n_amended} {n_waited} {n_back}");
}
