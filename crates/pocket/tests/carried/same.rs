//! The same inputs give the same log and the same view as in the program.

use any::AnyGame;
use engine::{Answer, Awaits, Need};
use serde_json::{Value, json};

use crate::{ME, Page, game};

/// An answer that fits, by a number.
fn fitting(need: &Need, number: usize) -> Answer {
    match need {
        Need::Roll(check) => {
            let sides = usize::from(check.dice.sides);
            let face = |idx: usize| u8::try_from(1 + (number + idx) % sides).expect("a face");
            Answer::Faces((0..usize::from(check.dice.n)).map(face).collect())
        }
        Need::Draw(draw) => Answer::Option(option(number, draw.options.len())),
        Need::Choice(choice) => Answer::Option(option(number, choice.options.len())),
        Need::Number(wanted) => Answer::Number(wanted.min),
        Need::Place(_) => panic!("there are no places at a real table"),
    }
}

fn option(number: usize, n_options: usize) -> u16 {
    u16::try_from(number % n_options).expect("a few options")
}

/// Plays both side by side for so many inputs.
fn play(truth: &mut AnyGame, page: &mut Page, n_inputs: usize) {
    for number in 0..n_inputs {
        if matches!(truth.awaits(), Awaits::Over(_)) {
            return;
        }
        let before = truth.n_entries();
        let done = if let Some(need) = truth.need(ME).cloned() {
            let answer = fitting(&need, number);
            truth.answer(ME, answer.clone()).expect("it fits");
            page.enter("answer", json!({ "answer": answer }))
        } else {
            let choices = truth.choices(ME, None);
            let mut told = page.ask("choices", &json!({}));
            let told = told["ok"]["choices"].take();
            assert_eq!(told, serde_json::to_value(&choices).expect("plain data"), "the same is offered");
            let choice = choices.iter().find(|it| it.refused.is_none()).expect("something can be done");
            truth.decide(ME, &choice.decision).expect("it is offered");
            page.enter("decide", json!({ "decision": choice.decision }))
        };
        truth.throw_dice();
        assert!(done.get("ok").is_some(), "{done}");
        let lines: Vec<String> = (before..truth.n_entries()).filter_map(|seq| truth.line(seq)).collect();
        let n_same = page.lines.len() - lines.len().min(page.lines.len());
        assert_eq!(page.lines[n_same..], lines, "the same lines of the log");
    }
}

/// What the page of a game that was just opened is shown.
fn shown(page: &Page) -> Value {
    let mut hello: Value = serde_json::from_str(&page.pocket.hello()).expect("JSON");
    hello["hello"]["view"].take()
}

#[test]
fn the_same_inputs_give_the_same_log_and_the_same_view() {
    for typed in [true, false] {
        let mut truth = game(typed);
        let mut page = Page::open(&truth.log_text());
        play(&mut truth, &mut page, 60);
        assert!(30 < page.lines.len(), "something was played");
        assert_eq!(shown(&page), serde_json::to_value(truth.view(ME)).expect("plain data"));

        // The log that the page leaves is one that the program takes, to its last line.
        let log = format!("{}\n{}\n", truth.header().line(), page.lines.join("\n"));
        let again = AnyGame::load(&log).expect("it is a log");
        assert!(again.unsound.is_none());
        assert_eq!(again.game.n_entries(), truth.n_entries());
        assert_eq!(log, truth.log_text());

        // And the page can be opened in the middle of it.
        let mut later = Page::open(&log);
        assert_eq!(shown(&later), shown(&page));
        play(&mut truth, &mut later, 6);
    }
}

#[test]
fn an_entry_is_corrected_and_taken_back_as_in_the_program() {
    let mut truth = game(true);
    let mut page = Page::open(&truth.log_text());
    play(&mut truth, &mut page, 25);

    let mut record = page.ask("record", &json!({}));
    let record = record["ok"]["record"].take();
    assert_eq!(record, serde_json::to_value(truth.record(usize::MAX)).expect("plain data"));
    let rolled = |it: &&Value| !it["answer"]["faces"].is_null();
    let wrong = record.as_array().expect("a list").iter().find(rolled).expect("dice were thrown");
    let right: Vec<u64> = wrong["answer"]["faces"]
        .as_array()
        .expect("faces")
        .iter()
        .map(|it| if it == 1 { 2 } else { 1 })
        .collect();
    let entry = wrong["entry"].as_u64().expect("a number");
    let answer = json!({ "faces": right });
    let amended = page.enter("amend", json!({ "entry": entry, "answer": answer }));
    let kept = truth.amend(
        ME,
        usize::try_from(entry).expect("a number").into(),
        Some(serde_json::from_value(answer).expect("an answer")),
        Vec::new(),
        "an entry was wrong".to_owned(),
    );
    let kept = kept.expect("it may be amended");
    truth.throw_dice();
    assert_eq!(amended["ok"], serde_json::to_value(kept).expect("plain data"));
    assert_eq!(shown(&page), serde_json::to_value(truth.view(ME)).expect("plain data"));

    let undone = page.enter("undo", json!({}));
    assert_eq!(undone["ok"]["done"], true);
    truth.undo(ME, None, Vec::new(), String::new()).expect("there is something to take back");
    truth.throw_dice();
    assert_eq!(format!("{}\n{}\n", truth.header().line(), page.lines.join("\n")), truth.log_text());
}

#[test]
fn the_programs_dice_are_thrown_by_the_page_alike() {
    let mut truth = game(true);
    let mut page = Page::open(&truth.log_text());
    for _ in 0..40 {
        if truth.need(ME).is_some_and(Need::is_chance) {
            truth.throw_for(ME).expect("there are dice to throw");
            truth.throw_dice();
            assert!(page.enter("throw", json!({})).get("ok").is_some());
            break;
        }
        play(&mut truth, &mut page, 1);
    }
    let last = truth.line(truth.n_entries() - 1);
    assert_eq!(page.lines.last(), last.as_ref(), "the same cup gives the same faces");
}
