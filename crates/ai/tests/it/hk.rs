//! Hit & Kill, played by the program.

use std::sync::{Arc, Mutex};

use ai::{Bot, Greedy, Player, Seen, play_out, simulate};
use engine::data::Source;
use engine::{Answer, Cup, Need, Ruleset, Seat};
use hk::{Cover, Decision, Hk, Stage, State, assess};

use crate::plan;

pub(super) const MIRRORED: &str = include_str!("mirrored-hk.toml");

pub(super) fn start(name: &str, text: &str) -> (Hk, State) {
    let rules = Hk::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    let source = Source::new(name, text);
    let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
    (rules, state)
}

/// On ground and with forces that are the same for both sides.
#[test]
fn greedy_beats_random_from_either_side() {
    let (rules, start) = start("mirrored-hk.toml", MIRRORED);
    for (seat, players) in [(Seat(1), [Bot::Greedy, Bot::Random]), (Seat(2), [Bot::Random, Bot::Greedy])] {
        let tally = simulate(&rules, &start, &plan(50, players[0], players[1]), &|_| ());
        assert_eq!(tally.stuck.len(), 0, "{:?}", tally.stuck);
        let wins = tally.wins.get(&seat).copied().unwrap_or(0);
        assert!(48 <= wins, "seat {} won {wins} of {}", seat.0, tally.games);
    }
}

#[test]
fn every_battle_comes_to_an_end() {
    for (name, text) in hk::battles() {
        let (rules, start) = start(name, text);
        for players in [[Bot::Greedy, Bot::Greedy], [Bot::Random, Bot::Random]] {
            let tally = simulate(&rules, &start, &plan(2, players[0], players[1]), &|_| ());
            assert_eq!(tally.stuck.len(), 0, "{name}: {:?}", tally.stuck);
            assert_eq!(tally.steps.n, 2, "{name}");
        }
    }
}

/// A greedy player who writes down what he decides, and where play stood.
struct Scribe(Greedy, Arc<Mutex<Vec<(Stage, Decision)>>>);

impl Player<Hk> for Scribe {
    fn decide(&mut self, seen: &Seen<'_, Hk>) -> Decision {
        let decision = self.0.decide(seen);
        self.1.lock().expect("nobody panics").push((seen.belief().stage, decision.clone()));
        decision
    }

    fn answer(&mut self, seen: &Seen<'_, Hk>, need: &Need) -> Answer {
        Player::<Hk>::answer(&mut self.0, seen, need)
    }
}

/// It waits for those who cross the open (HK-H12), and lays smoke before those who would shoot (HK-H22).
#[test]
fn it_marks_what_moves_and_screens_itself_with_smoke() {
    let (rules, start) = start("mirrored-hk.toml", MIRRORED);
    let written = Arc::new(Mutex::new(Vec::new()));
    for seed in 0..6 {
        let scribe = |seat: u8| -> (Seat, Box<dyn Player<Hk>>) {
            (Seat(seat), Box::new(Scribe(Greedy::new(seed, seat.into()), Arc::clone(&written))))
        };
        let mut players = vec![scribe(1), scribe(2)];
        play_out(&rules, start.clone(), &mut players, &mut Cup::new(seed, 0)).expect("it comes to an end");
    }
    let all = written.lock().expect("nobody panics");
    let n_marks = all.iter().filter(|it| matches!(it.1, Decision::Mark { .. })).count();
    let n_smoke = all.iter().filter(|it| it.0 == Stage::Smoke && matches!(it.1, Decision::Call(_))).count();
    let n_shots = all.iter().filter(|it| matches!(it.1, Decision::Target(_))).count();
    assert!(
        6 <= n_marks && 3 <= n_smoke && 20 <= n_shots,
        "{n_marks} markers, {n_smoke} smoke, {n_shots} shots"
    );
}

/// Who holds what he needs stays in his cover under the eyes of a machine gun, and does not walk into the open.
#[test]
fn it_does_not_leave_cover_under_observed_fire_for_nothing() {
    let text = r#"
        id = "cover"
        turn = 2
        turns = 8
        stage = { movement = "A" }
        winner = "A"
        first = "A"
        [table]
        width = 48
        height = 36
        [[area]]
        kind = "foxholes"
        points = [[18, 6], [30, 6], [30, 11], [18, 11]]
        [[objective]]
        id = "O1"
        at = [24, 8]
        holder = "A"
        [[element]]
        id = "A1"
        unit = "UK-SEC8"
        at = [24, 9]
        facing = 0
        [[element]]
        id = "B1"
        unit = "DE-MG"
        at = [24, 30]
        facing = 180
    "#;
    let (rules, state) = start("cover.toml", text);
    let decision = Greedy::new(1, 1).decide(&Seen::new(&rules, &state, Seat(1)));
    let stays = match &decision {
        Decision::Move { path, .. } => {
            path.last().is_some_and(|&at| assess::cover_at(&state, at) != Cover::Open)
        }
        _ => true,
    };
    assert!(stays, "{decision:?}");
}
