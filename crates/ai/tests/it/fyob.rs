use ai::{Bot, Judge};
use engine::data::Source;
use engine::{Awaits, Cup, Ruleset, Seat, play};
use fyob::{Decision, Fyob, Position};
use house::House;

type Rules = Fyob<House>;

/// The rules, and a battle of the program at its start.
fn battle(name: &str) -> (Rules, Position<House>) {
    let rules = Rules::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    let (name, text) =
        Rules::battles().iter().find(|it| it.0.contains(name)).expect("a battle of the program");
    let source = Source::new(*name, *text);
    let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
    (rules, state)
}

/// Plays a battle to its end, program against program, and says who won.
fn play_through(name: &str, game: u64) -> Vec<Seat> {
    let (rules, mut state) = battle(name);
    let mut cup = Cup::new(1943, game);
    let mut bound = 0;
    for _ in 0..20_000 {
        let seat = match rules.awaits(&state) {
            Awaits::Over(outcome) => return outcome.winners,
            Awaits::Seats(seats) => seats[0],
        };
        let stage = state.stage;
        let played = play(&rules, &mut state, seat, &Decision::Auto, &mut cup);
        let played = played.unwrap_or_else(|why| panic!("{name}, game {game}, at {stage:?}: {why}"));
        assert_eq!(played.needs, None, "{name}, game {game}: nobody is asked but the dice");
        if bound != state.bound {
            bound = state.bound;
            rules.check(&state).unwrap_or_else(|why| panic!("{name}, game {game}, bound {bound}: {why}"));
        }
        assert!(bound <= state.battle.bounds, "{name}, game {game}: it goes on after its last bound");
    }
    panic!("{name}, game {game}: it does not end");
}

/// AI-12: the program plays both sides of the first game to its end; each side wins some.
#[test]
fn ai_12_the_program_plays_sosna_against_itself() {
    let winners: Vec<Vec<Seat>> = (0..16).map(|game| play_through("sosna", game)).collect();
    for seat in [Seat(1), Seat(2)] {
        assert!(winners.iter().any(|it| it == &[seat]), "seat {} never won: {winners:?}", seat.0);
    }
}

/// AI-12: and the demonstration battle, with concealment, Groups, towed guns, radios and reserves.
#[test]
fn ai_12_the_program_plays_vezza_against_itself() {
    for game in 0..4 {
        play_through("vezza", game);
    }
}

/// The greedy player of this system is the procedure of the rules.
#[test]
fn the_greedy_player_leaves_everything_to_the_procedure() {
    let (rules, state) = battle("sosna");
    let mut player = Bot::Greedy.player::<Rules>(1, 1);
    let decision = player.decide(&ai::Seen::new(&rules, &state, Seat(1)));
    assert_eq!(decision, Decision::Auto);
    let gauges: Vec<String> = rules.gauge(&state).into_iter().map(|it| it.0.to_string()).collect();
    assert!(gauges.contains(&"bounds".to_owned()) && gauges.contains(&"objectives held by A".to_owned()));
}
