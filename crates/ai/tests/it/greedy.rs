use ai::{Bot, simulate};
use engine::Seat;

use crate::{battle, plan};

/// On ground and with forces that are the same for both sides.
#[test]
fn greedy_beats_random_from_either_side() {
    let (rules, _, start) = battle("twin-hills");
    for (seat, players) in [(Seat(1), [Bot::Greedy, Bot::Random]), (Seat(2), [Bot::Random, Bot::Greedy])] {
        let tally = simulate(&*rules, &start, &plan(100, players[0], players[1]), &|_| ());
        let wins = tally.wins.get(&seat).copied().unwrap_or(0);
        assert!(95 <= wins, "seat {} won {wins} of {}", seat.0, tally.games);
    }
}

#[test]
fn every_battle_comes_to_an_end() {
    for (name, _) in d20::battles() {
        let (rules, _, start) = battle(name);
        let games = if name.starts_with("tresselle") { 2 } else { 6 };
        let tally = simulate(&*rules, &start, &plan(games, Bot::Greedy, Bot::Greedy), &|_| ());
        assert_eq!(tally.stuck.len(), 0, "{name}: {:?}", tally.stuck);
        assert_eq!(tally.steps.n, games);
    }
}

/// A player who remembers nothing does not go round in circles either.
#[test]
fn a_new_player_at_every_decision_comes_to_an_end_too() {
    use ai::{Greedy, Player, Seen, play_out};
    use engine::{Answer, Cup, Need};

    struct Forgetful;

    impl Player<d20::D20> for Forgetful {
        fn decide(&mut self, seen: &Seen<'_, d20::D20>) -> d20::Decision {
            Greedy::new(1, 1).decide(seen)
        }

        fn answer(&mut self, seen: &Seen<'_, d20::D20>, need: &Need) -> Answer {
            Player::<d20::D20>::answer(&mut Greedy::new(1, 1), seen, need)
        }
    }

    for name in ["weaver-farm", "twin-hills", "cavalry-raid"] {
        let (rules, _, start) = battle(name);
        let mut players: Vec<(Seat, Box<dyn Player<d20::D20>>)> =
            vec![(Seat(1), Box::new(Forgetful)), (Seat(2), Box::new(Forgetful))];
        let record = play_out(&*rules, start, &mut players, &mut Cup::new(7, 0)).unwrap();
        assert!(record.n_steps < 5_000, "{name}: {} steps", record.n_steps);
    }
}
