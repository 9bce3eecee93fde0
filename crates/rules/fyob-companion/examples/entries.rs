//! How quick the companion stays: `entries [BOUNDS]`. Somebody enters anything at a real table until the log holds so many
//! bounds: a battle that is over is taken back to its start and played again, so that the log of one game grows. Every
//! entry is timed with what the person is then shown; then entries are corrected.

use std::sync::Arc;
use std::time::{Duration, Instant};

use companion::AtTable;
use engine::data::Source;
use engine::testkit::{Limits, header, play_on};
use engine::{Amendment, Awaits, Cup, Game, Input, Ruleset, Seat};
use fyob::{Fyob, Host};

const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 1 };

fn main() {
    let bounds: u32 = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(1000);
    let rules = Arc::new(Fyob::<AtTable>::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}")));
    for (name, text) in AtTable::battles() {
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let start = rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        let mut game = Game::new(Arc::clone(&rules), header::<Fyob<AtTable>>(&source, 1), start);
        let (mut whims, mut n_bounds, mut spent) = (Cup::new(1, 1), 0, Vec::new());
        while n_bounds < bounds {
            let mut began = Instant::now();
            let played = play_on(&mut game, LIMITS, &mut whims, |game| {
                drop((
                    game.rules().view(game.state(), Seat(1)),
                    game.lines(Seat(1), game.entries().len() - 1),
                ));
                spent.push(began.elapsed());
                began = Instant::now();
                Ok(())
            });
            played.unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(matches!(game.awaits(), Awaits::Over(_)), "{name} goes on for ever");
            n_bounds += u32::from(game.state().bound);
            if n_bounds < bounds {
                let first = game.record(usize::MAX)[0].entry;
                let again = Input::Undo {
                    to: first,
                    agreed: vec![Seat(1), Seat(2)],
                    reason: "once more".into(),
                    amends: None,
                };
                game.submit(Seat::UMPIRE, again).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            }
        }
        let last = spent[spent.len() * 9 / 10..].to_vec();
        println!("{name}: {n_bounds} bounds, {} entries", game.entries().len());
        told("all entries, made up and shown", spent);
        told("the last tenth of them", last);
        correct(&game);
    }
}

/// Each entry of the battle that still counts is corrected to what it was.
fn correct(game: &Game<Fyob<AtTable>>) {
    let record = game.record(usize::MAX);
    let answers: Vec<_> = record.iter().filter_map(|it| Some((it.entry, it.answer.clone()?))).collect();
    let mut spent = Vec::new();
    for (entry, answer) in answers.iter().step_by(answers.len().div_ceil(40).max(1)) {
        let mut game = game.clone();
        let began = Instant::now();
        let same = Amendment::Answer(answer.clone());
        if game.amend(Seat(1), *entry, same, vec![Seat(1), Seat(2)], String::new()).is_ok() {
            drop(game.rules().view(game.state(), Seat(1)));
            spent.push(began.elapsed());
        }
    }
    told("corrections of the battle on the table", spent);
}

fn told(what: &str, mut spent: Vec<Duration>) {
    spent.sort_unstable();
    let at = |share: usize| spent.get(spent.len() * share / 100).copied().unwrap_or_default();
    let longest = spent.last().copied().unwrap_or_default();
    println!("  {what} ({}): median {:?}, 99% {:?}, longest {longest:?}", spent.len(), at(50), at(99));
}
