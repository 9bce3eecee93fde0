//! How fast a server can be: `moves BATTLE N`. Takes N simple moves, with the views of three seats and their new lines
//! after each, and says what each part costs.

use std::time::{Duration, Instant};

use any::{AnyGame, System};
use engine::{DicePlan, Seat};
use serde_json::json;

const SEATS: [Seat; 3] = [Seat(1), Seat(2), Seat::ONLOOKER];

fn main() {
    let which = std::env::args().nth(1).unwrap_or_else(|| "tresselle".to_owned());
    let n_moves: u32 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let battle = System::D20.battles().into_iter().find(|it| it.card.id == which).expect("a battle");
    let mut game = AnyGame::new(System::D20, battle.source, Vec::new(), DicePlan::seeded(1)).expect("sound");
    let (seat, piece) = to_a_movement_phase(&mut game);
    println!("{which}: {} pieces, seat {} turns {piece}", game.view(Seat::UMPIRE).pieces.len(), seat.0);

    let mut spent = [Duration::ZERO; 4];
    let names = ["submit", "a view", "a view as JSON", "new lines of a seat"];
    for n in 0..n_moves {
        let pivot = json!({"pivot": {"element": piece, "facing": n % 360}});
        let before = game.n_entries();
        time(&mut spent[0], || game.decide(seat, &pivot).expect("it may turn"));
        for seat in SEATS {
            let view = time(&mut spent[1], || game.view(seat));
            time(&mut spent[2], || serde_json::to_string(&view).expect("plain data").len());
            time(&mut spent[3], || game.lines(seat, before));
        }
    }
    for (idx, (name, spent)) in names.iter().zip(spent).enumerate() {
        let n = if idx == 0 { n_moves } else { n_moves * 3 };
        println!("{name}: {:.2} us", spent.as_secs_f64() * 1e6 / f64::from(n));
    }
    advice(&game, seat);
    let each = (spent[0] + spent[1] + spent[3]).as_secs_f64() / f64::from(n_moves);
    println!("moves a second on one core, with three views and their lines: {:.0}", 1.0 / each);
}

/// What a player waits for when he selects a piece, and when he points.
fn advice(game: &AnyGame, seat: Seat) {
    let view = game.view(seat);
    let mut millis: [Vec<f64>; 2] = Default::default();
    for piece in view.pieces.iter().filter(|it| it.gone.is_none()) {
        let id = game.piece(seat, &piece.id).expect("it is in the view");
        let mut spent = [Duration::ZERO; 2];
        time(&mut spent[0], || game.aid(seat, id));
        for other in view.pieces.iter().take(10) {
            if let Some(pose) = other.pose {
                let goal = engine::Goal::At { at: pose.at, facing: None };
                time(&mut spent[1], || game.aim(seat, Some(id), &goal));
            }
        }
        millis[0].push(spent[0].as_secs_f64() * 1e3);
        millis[1].push(spent[1].as_secs_f64() * 1e2);
    }
    for (name, mut all) in ["all about a piece", "a place pointed at, mean of ten"].into_iter().zip(millis) {
        all.sort_by(f64::total_cmp);
        println!("{name}: median {:.2} ms, most {:.2} ms", all[all.len() / 2], all[all.len() - 1]);
    }
}

fn time<T>(spent: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let res = work();
    *spent += start.elapsed();
    res
}

/// Plays on until somebody can turn a piece again and again.
fn to_a_movement_phase(game: &mut AnyGame) -> (Seat, String) {
    let mut begun = false;
    for _ in 0..400 {
        game.throw_dice();
        let engine::Awaits::Seats(seats) = game.awaits() else { panic!("it is over") };
        let seat = seats[0];
        if game.need(seat).is_some() {
            game.let_play(seat, any::Bot::Random, 1).expect("an answer");
            continue;
        }
        for (_, name) in game.actors(seat) {
            let id = name.rsplit(' ').next().unwrap_or_default().to_owned();
            let pivot = json!({"pivot": {"element": id, "facing": 1}});
            if game.decide(seat, &pivot).is_ok() {
                return (seat, id);
            }
        }
        let next = if begun { json!("end") } else { json!("begin") };
        begun = true;
        game.decide(seat, &next).expect("the stage can be ended");
    }
    panic!("no Movement phase")
}
