use ai::{Bot, Plan, Tally, replay_game, seed_of_game, simulate};
use engine::log::LOG_FORMAT;
use engine::{Awaits, DicePlan, Header, Input, Ruleset, Seat};

use crate::{battle, plan};

#[test]
fn the_number_of_threads_changes_nothing() {
    let (rules, _, start) = battle("twin-hills");
    let on = |threads: usize| -> Tally {
        let plan = Plan { threads: Some(threads), ..plan(12, Bot::Greedy, Bot::Random) };
        simulate(&*rules, &start, &plan, &|_| ())
    };
    let one = on(1);
    assert_eq!(one.games, 12);
    assert_eq!(one, on(2));
    assert_eq!(one, on(5));
}

#[test]
fn progress_is_told_for_every_game() {
    let (rules, _, start) = battle("weaver-farm");
    let told = std::sync::Mutex::new(Vec::new());
    simulate(&*rules, &start, &plan(20, Bot::Random, Bot::Random), &|n| told.lock().unwrap().push(n));
    let mut told = told.into_inner().unwrap();
    told.sort_unstable();
    assert_eq!(told, (1..=20).collect::<Vec<u64>>());
}

/// The same dice, the same decisions, the same end; and the log holds with today's rules.
#[test]
fn a_game_of_a_simulation_is_played_again_as_a_log() {
    for (name, games) in [("weaver-farm", 4), ("twin-hills", 2), ("cavalry-raid", 2)] {
        for players in [[Bot::Greedy, Bot::Greedy], [Bot::Greedy, Bot::Random]] {
            let (rules, source, start) = battle(name);
            let plan = plan(games, players[0], players[1]);
            let mut merged = Tally::default();
            for game in 0..games {
                let header = Header {
                    sandtable_log: LOG_FORMAT,
                    system: d20::D20::SYSTEM.to_owned(),
                    rules: d20::D20::VERSION,
                    battle: source.clone(),
                    data: Vec::new(),
                    dice: DicePlan::seeded(0),
                };
                let played = replay_game(&rules, header, &start, &plan, game).unwrap();
                assert_eq!(played.header().dice.seed, seed_of_game(plan.seed, game));
                assert_eq!(engine::audit(&played).len(), 0);
                merged = merged.merged(tally_of(&played));
            }
            let Tally { wins, draws, steps, gauges, endings, games, stuck } =
                simulate(&*rules, &start, &plan, &|_| ());
            assert_eq!(Tally { wins, draws, steps, gauges, endings, games, stuck }, merged, "{name}");
        }
    }
}

/// What a simulation would have counted.
fn tally_of(game: &engine::Game<d20::D20>) -> Tally {
    use ai::Judge;
    let Awaits::Over(outcome) = game.awaits() else { panic!("it is over") };
    let mut res = Tally { games: 1, draws: u64::from(outcome.winners.is_empty()), ..Tally::default() };
    res.wins.extend(outcome.winners.iter().map(|&seat: &Seat| (seat, 1)));
    res.endings.insert(format!("{} [{}]", outcome.why, outcome.rule), 1);
    let inputs = game.entries().iter().filter(|it| matches!(it.input, Input::Decision(_) | Input::Answer(_)));
    res.steps.add(i64::try_from(inputs.count()).unwrap(), 100);
    for (name, value) in game.rules().gauge(game.state()) {
        res.gauges.entry(name).or_default().add(value, 1);
    }
    res
}

#[test]
fn games_of_one_simulation_have_nothing_in_common() {
    let mut seeds: Vec<u64> = (0..1_000).map(|game| seed_of_game(5, game)).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 1_000);
    assert_ne!(seed_of_game(5, 1), seed_of_game(6, 0));
}
