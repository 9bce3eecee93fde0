//! However long a game is: what happened lately costs the same, and comes to the same as folding from the start.

use engine::{Awaits, Cup, DicePlan, Game, Input, LogLine, Ruleset, Seat};
use table::Point;

use crate::toy::{ABLE, BAKER, Decision, N_APPLIED, State, Toy};
use crate::{faces, game, load};

/// The state before an entry, from the very start.
fn folded(game: &Game<Toy>, seq: usize) -> State {
    let mut state = game.start().clone();
    for event in game.live().take_while(|entry| entry.seq < seq).flat_map(|entry| &entry.events) {
        Toy::apply(&mut state, event);
    }
    state
}

/// What a seat learns from an entry on, as all that it ever learnt without what came before.
fn told(game: &Game<Toy>, seat: Seat, from: usize) -> Vec<(usize, LogLine)> {
    game.lines(seat, 0).into_iter().filter(|it| from <= it.0).collect()
}

fn walk(n: u32) -> Input<Decision> {
    let n = i32::try_from(n % 1_000).expect("small");
    Input::Decision(Decision::Walk { piece: 0, to: Point::raw(n, 1_000 - n) })
}

/// One more random input: moves, dice, and now and then an undo or a correction.
fn go_on(game: &mut Game<Toy>, whims: &mut Cup) {
    let Awaits::Seats(seats) = game.awaits() else { panic!("this game does not end") };
    let seat = seats[0];
    if game.need().is_some() {
        let face = u8::try_from(whims.below(6)).expect("small") + 1;
        game.submit(seat, Input::Answer(faces(&[face, face]))).expect("two dice are asked for");
        return;
    }
    let input = match whims.below(12) {
        0 => Input::Decision(Decision::Forage),
        1 => {
            // Now and then far back: what was kept of later is gone then.
            let far = if whims.below(20) == 0 { 200 } else { 1 };
            let starts = |it: &&engine::EntryOf<Toy>| matches!(it.input, Input::Decision(_));
            let decisions: Vec<usize> = game.live().filter(starts).map(|it| it.seq).collect();
            let Some(&to) = decisions.len().checked_sub(far).and_then(|idx| decisions.get(idx)) else {
                return;
            };
            let undo = Input::Undo { to, agreed: vec![ABLE, BAKER], reason: "a test".into(), amends: None };
            game.submit(Seat::UMPIRE, undo).expect("the umpire may");
            return;
        }
        2 => {
            let Some(last) = game.last_answer(ABLE) else { return };
            let right =
                Input::Correct { entry: last.entry, answer: faces(&[1, 6]), reason: "misread".into() };
            game.submit(ABLE, right).expect("his own die");
            return;
        }
        _ => walk(whims.below(1_000)),
    };
    game.submit(seat, input).expect("it is legal");
}

#[test]
fn the_past_is_the_same_as_folded_from_the_start() {
    for seed in 0..6 {
        let mut whims = Cup::new(seed, 3);
        let mut game: Game<Toy> = game(DicePlan::seeded(seed).typed_by(&[ABLE, BAKER]));
        for n in 0..1_500 {
            go_on(&mut game, &mut whims);
            if n % 41 != 0 {
                continue;
            }
            let len = game.entries().len();
            let any = whims.below(u32::try_from(len.max(1)).expect("small")) as usize;
            for seq in [0, any, len.saturating_sub(1), len, len + 1] {
                assert_eq!(
                    *game.state_before(seq),
                    folded(&game, seq),
                    "seed {seed}, {len} entries, before {seq}"
                );
                for seat in [ABLE, BAKER, Seat::UMPIRE] {
                    assert_eq!(
                        game.lines(seat, seq),
                        told(&game, seat, seq),
                        "seed {seed}, {len} entries, {seq}"
                    );
                }
            }
        }
        assert!(game.entries().iter().any(|it| matches!(it.input, Input::Undo { .. })));
        assert!(game.entries().iter().any(|it| matches!(it.input, Input::Correct { .. })));
        let (loaded, unsound) = load::<Toy>(&game.log_text());
        assert_eq!(unsound, None);
        let len = loaded.entries().len();
        for seq in [1, len / 3, len - 10] {
            assert_eq!(*loaded.state_before(seq), *game.state_before(seq));
        }
    }
}

/// How many events are applied while something is done.
fn applied<T>(work: impl FnOnce() -> T) -> usize {
    N_APPLIED.set(0);
    work();
    N_APPLIED.get()
}

#[test]
fn what_happened_lately_costs_the_same_however_long_the_game_is() {
    let mut game: Game<Toy> = game(DicePlan::seeded(1));
    let mut most = [0; 4];
    for n in 0..6_000_u32 {
        let submit = applied(|| game.submit(ABLE, walk(n)).map(|it| it.seq));
        let len = game.entries().len();
        let costs = [
            submit,
            applied(|| game.lines(ABLE, len - 1)),
            applied(|| game.lines(BAKER, len.saturating_sub(10))),
            applied(|| game.state_before(len.saturating_sub(30)).into_owned()),
        ];
        most = [0, 1, 2, 3].map(|idx| most[idx].max(costs[idx]));
    }
    // A walk is one event. A state is kept after every 64 entries.
    assert_eq!(most[..2], [1, 0], "a move is applied once, and told without being applied again");
    assert!(most[2] <= 64 + 10 && most[3] <= 64, "{most:?}");
    // The same after it was loaded, and for an undo.
    let (mut loaded, _) = load::<Toy>(&game.log_text());
    let len = loaded.entries().len();
    assert!(applied(|| loaded.lines(ABLE, len - 10)) <= 64 + 10);
    let undo = Input::Undo { to: len - 20, agreed: vec![BAKER], reason: String::new(), amends: None };
    assert!(applied(|| loaded.submit(ABLE, undo).map(|it| it.seq).expect("they agree")) <= 64 + 64);
    // Long ago it costs more, but never the whole game.
    assert!(applied(|| loaded.state_before(len / 2).into_owned()) <= len / 4 + 64);
}
