//! How long greedy players think: `pace BATTLE GAMES`, of all battles of the d20 rules and of Hit & Kill whose file names
//! contain the first word. Once with a player who remembers, once with a new one each time.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use ai::{Greedy, Judge, Player, Seen, play_out};
use engine::{Answer, Cup, Need, Seat, data::Source};

struct Timed {
    inner: Greedy,
    fresh: bool,
    micros: Arc<Mutex<Vec<u128>>>,
}

impl<R: Judge> Player<R> for Timed {
    fn decide(&mut self, seen: &Seen<'_, R>) -> R::Decision {
        if self.fresh {
            self.inner = Greedy::new(1, 1);
        }
        let start = Instant::now();
        let res = self.inner.decide(seen);
        self.micros.lock().expect("one thread").push(start.elapsed().as_micros());
        res
    }

    fn answer(&mut self, seen: &Seen<'_, R>, need: &Need) -> Answer {
        Player::<R>::answer(&mut self.inner, seen, need)
    }
}

fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let games: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(3);
    pace::<d20::D20>(&which, games);
    pace::<hk::Hk>(&which, games);
}

fn pace<R: Judge>(which: &str, games: u64) {
    let rules = R::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    for (name, text) in R::battles() {
        if !name.contains(which) {
            continue;
        }
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
        let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
        for fresh in [false, true] {
            let micros = Arc::new(Mutex::new(Vec::new()));
            for game in 0..games {
                let player = || Timed { inner: Greedy::new(1, 1), fresh, micros: Arc::clone(&micros) };
                let mut players: Vec<(Seat, Box<dyn Player<R>>)> =
                    vec![(Seat(1), Box::new(player())), (Seat(2), Box::new(player()))];
                play_out(&rules, state.clone(), &mut players, &mut Cup::new(game, 0))
                    .unwrap_or_else(|err| panic!("{err}"));
            }
            let mut all = micros.lock().expect("one thread").clone();
            all.sort_unstable();
            let at = |share: usize| all[(all.len() - 1) * share / 1000];
            println!(
                "{name}, {}: {} decisions, median {} us, 90% {} us, 99% {} us, most {} us",
                if fresh { "a new player each time" } else { "a player who remembers" },
                all.len(),
                at(500),
                at(900),
                at(990),
                at(1000)
            );
        }
    }
}
