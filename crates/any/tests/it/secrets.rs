//! What is hidden from a seat changes nothing of what a game tells it: the same play in two worlds that differ only in
//! that gives the same view, lines, advice, moments and undo, to the letter.

use std::sync::Arc;

use any::Play;
use d20::{D20, State};
use engine::data::Source;
use engine::testkit::{Limits, header, random_game};
use engine::{Awaits, Cup, Game, Goal, Input, Ruleset, Seat};
use serde_json::{Value, json};
use table::Point;

/// Everything that a game tells a seat when it is asked.
fn told(game: &Game<D20>, seat: Seat) -> Value {
    let play: &dyn Play = game;
    let view = play.view(seat);
    let mut res = vec![
        json!(view),
        json!(play.lines(seat, 0).iter().map(|it| &it.1).collect::<Vec<_>>()),
        json!(play.choices(seat, None)),
        json!(play.position(seat)),
        json!(play.moments(seat).iter().map(|it| &it.1).collect::<Vec<_>>()),
        json!(last_own(game, seat).map(|it| play.may_undo_freely(seat, it))),
        json!(play.last_answer(seat).map(|it| (it.answer, it.asked))),
    ];
    let place = view.objectives.first().map_or(Point::raw(20_000, 20_000), |it| it.at);
    for piece in view.pieces.iter().step_by(7) {
        let Some(id) = play.piece(seat, &piece.id) else { continue };
        let at = piece.pose.map_or(place, |it| it.at);
        res.push(json!(play.aid(seat, id)));
        for goal in [Goal::At { at: place, facing: None }, Goal::Piece(view.pieces[0].id.to_string())] {
            for choice in play.aim(seat, Some(id), &goal) {
                res.push(json!(play.preview(seat, &choice.decision).ok()));
                res.push(json!(play.situation(seat, &choice.decision)));
                res.push(json!(choice));
            }
        }
        res.push(json!(play.measure(seat, Some(id), at, place)));
    }
    json!(res)
}

/// The latest decision of a seat that counts.
fn last_own(game: &Game<D20>, seat: Seat) -> Option<usize> {
    let own = game.live().filter(|it| it.seat == seat && matches!(it.input, Input::Decision(_)));
    own.last().map(|it| it.seq)
}

/// Plays the same decisions in the truth and in a world that a seat must hold possible. Returns how often they were
/// compared.
fn compare(rules: &Arc<D20>, source: &Source, truth: &State, seat: Seat, seed: u64) -> u32 {
    let mut cup = Cup::new(seed, u64::from(seat.0) + 50);
    let guess = rules.guess(truth, seat, &mut cup);
    let mut worlds =
        [truth, &guess].map(|start| Game::new(Arc::clone(rules), header::<D20>(source, seed), start.clone()));
    let mut n = 0;
    for _ in 0..6 {
        // What it was not told of does not show itself in what could be taken back or corrected either.
        let known = |game: &Game<D20>| {
            let free = last_own(game, seat).map(|it| game.may_undo_freely(seat, it));
            (json!(game.view(seat)), game.lines(seat, 0).len(), free, game.last_answer(seat))
        };
        let before = known(&worlds[0]);
        let answers = worlds.each_ref().map(|game| told(game, seat));
        assert!(
            answers[0] == answers[1],
            "{}, seed {seed}: seat {} is told {}",
            source.name,
            seat.0,
            first_difference(&answers)
        );
        n += 1;
        let Awaits::Seats(seats) = worlds[0].awaits() else { break };
        let input = match worlds[0].need() {
            // The same cup answers in both worlds, or a choice is the first.
            Some(need) if need.is_chance() => None,
            Some(_) => Some(Input::Answer(engine::Answer::Option(0))),
            None => {
                let belief = rules.belief(worlds[0].state(), seats[0]);
                Some(Input::Decision(
                    rules.sample(&belief, seats[0], &mut cup).expect("something can be done"),
                ))
            }
        };
        let parted = worlds.iter_mut().any(|game| match &input {
            None => game.throw_dice() == 0,
            Some(input) => game.submit(seats[0], input.clone()).is_err(),
        });
        let reveals = |game: &Game<D20>| {
            let entry = game.entries().last().expect("one was made");
            let before = game.state_before(entry.seq);
            entry.events.iter().any(|event| rules.reveals(&before, event))
        };
        let after = known(&worlds[0]);
        if seats[0] != seat && (&after.0, after.1) == (&before.0, before.1) {
            assert_eq!(
                (after.2, after.3),
                (before.2, before.3),
                "{}, seed {seed}: seat {} sees a secret decision",
                source.name,
                seat.0
            );
        }
        // Where something shows itself, or the other side meets what only it knows of, the worlds part.
        let asked = worlds.each_ref().map(|game| game.need().cloned());
        if parted || worlds.iter().any(reveals) || asked[0] != asked[1] {
            break;
        }
    }
    n
}

fn first_difference(answers: &[Value; 2]) -> String {
    let texts = answers.each_ref().map(ToString::to_string);
    let at = texts[0].bytes().zip(texts[1].bytes()).position(|(a, b)| a != b).unwrap_or(0);
    texts.map(|text| text.chars().skip(at.saturating_sub(120)).take(240).collect::<String>()).join("\nand\n")
}

#[test]
fn a_game_tells_the_same_in_two_worlds_that_a_seat_cannot_tell_apart() {
    let rules = Arc::new(D20::with_data(&[]).expect("its own tables are sound"));
    let limits = Limits { decisions: 20_000, one_listed_in: 200 };
    let (mut n_compared, mut n_hidden) = (0, 0);
    for (seed, (name, text)) in (0..).zip(d20::battles()) {
        let source = Source::new(*name, *text);
        let start = rules.set_up(&source, source.parse().expect("sound")).expect("sound");
        // Only with concealment is anything hidden.
        if !start.battle.switches.speculative {
            continue;
        }
        let mut due = Cup::new(seed, 60);
        random_game(&rules, &source, &start, seed, limits, |game| {
            // Most of what is hidden shows itself in the first turns.
            let one_in = if game.entries().len() < 150 { 12 } else { 300 };
            if game.need().is_none() && due.below(one_in) == 0 {
                for seat in [Seat(1), Seat(2), Seat::ONLOOKER] {
                    n_hidden += u32::from(rules.guess(game.state(), seat, &mut due) != *game.state());
                    n_compared += compare(&rules, &source, game.state(), seat, seed * 100);
                }
            }
            Ok(())
        });
    }
    assert!(10 < n_hidden && 60 < n_compared, "{n_hidden} worlds, compared {n_compared} times: too few");
}
