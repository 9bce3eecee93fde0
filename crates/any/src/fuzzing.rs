//! What comes from outside, as bytes: each function takes anything at all and must neither panic nor hang. They are run
//! by the fuzzer (`fuzz/`), and over its corpus and many small changes of our own files by an ordinary test.

use std::sync::OnceLock;

use engine::data::Source;
use engine::{Answer, Awaits, DicePlan, Need, Ruleset, Seat, peek_system, run_cases};
use serde_json::Value;

use crate::{AnyGame, Bot, Play, System, each};

/// Longer inputs teach nothing more, and take time.
const BYTES_MAX: usize = 64 << 10;
/// The most steps that one input plays.
const STEPS_MAX: usize = 64;

fn source(bytes: &[u8]) -> Option<Source> {
    let short = &bytes[..bytes.len().min(BYTES_MAX)];
    Source::from_bytes("fuzz.toml", short.to_vec()).ok()
}

/// A battle file: it is refused with a message that can be shown, or it can be played.
pub fn battle(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    for system in System::ALL {
        _ = system.card(&source).map_err(|errors| errors.to_string());
        match AnyGame::new(system, source.clone(), Vec::new(), DicePlan::seeded(1)) {
            Ok(mut game) => play_on(&mut *game, 12),
            Err(errors) => _ = errors.to_string(),
        }
    }
}

/// A file of the user's own tables and units: it is refused, or a battle can be played with it.
pub fn overlay(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    for system in System::ALL {
        if let Err(errors) = system.check_data(&source) {
            _ = errors.to_string();
            continue;
        }
        // Two battles of the first system, one of each other: a layer reads the same tables again.
        let n_battles = if system == System::ALL[0] { 2 } else { 1 };
        for battle in system.battles().into_iter().take(n_battles) {
            if let Ok(mut game) =
                AnyGame::new(system, battle.source, vec![source.clone()], DicePlan::seeded(1))
            {
                play_on(&mut *game, 12);
            }
        }
    }
}

/// A file of conformance cases.
pub fn cases(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    _ = peek_system(&source).map_err(|errors| errors.to_string());
    for system in System::ALL {
        each!(system, R => {
            static RULES: OnceLock<R> = OnceLock::new();
            let rules = RULES.get_or_init(|| R::with_data(&[]).expect("our own tables are right"));
            _ = run_cases(rules, &source).map_err(|errors| errors.to_string());
        });
    }
}

/// A log: it is refused, or read as far as it is sound, shown, audited and played on.
pub fn log(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match AnyGame::load(text) {
        Ok(mut loaded) => {
            _ = loaded.unsound.map(|unsound| unsound.to_string());
            _ = (loaded.game.log_text(), loaded.game.audit(), loaded.game.lines(Seat(1), 0));
            play_on(&mut *loaded.game, 4);
        }
        Err(error) => _ = error.to_string(),
    }
}

/// Inputs as JSON, one a line behind the number of a seat: `1 {"decision": "begin"}`. Whatever is sent is taken or
/// refused, and what was taken can be loaded again.
pub fn inputs(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(BYTES_MAX)]) else { return };
    let mut game = a_game();
    for line in text.lines().take(STEPS_MAX) {
        let (seat, json) = line.split_once(' ').unwrap_or(("1", line));
        let Ok(input) = serde_json::from_str::<Value>(json) else { continue };
        let seat = Seat(seat.parse().unwrap_or(1));
        _ = game.submit(seat, &input).map_err(|refused| refused.to_string());
        if let Some(decision) = input.get("decision") {
            _ = game.describe(seat, decision).map_err(|refused| refused.to_string());
            _ = game.odds(seat, decision, 500).map_err(|refused| refused.to_string());
        }
        game.throw_dice();
        _ = (game.view(seat), game.lines(seat, game.n_entries().saturating_sub(1)));
    }
    let loaded = AnyGame::load(&game.log_text()).expect("our own log is a log");
    assert_eq!(loaded.unsound, None, "a log that was just written is sound");
    assert_eq!(loaded.game.inspect(), game.inspect(), "and leads to the same state");
}

/// Answers that may or may not fit what is asked, four bytes each, in a game of real dice.
pub fn answers(bytes: &[u8]) {
    let mut game = a_game_of_real_dice();
    for (n, chunk) in bytes.chunks(4).take(STEPS_MAX).enumerate() {
        let Awaits::Seats(seats) = game.awaits() else { return };
        let Some(&seat) = seats.first() else { return };
        let Some(need) = game.need(seat).cloned() else {
            _ = game.let_play(seat, Bot::Random, n as u64);
            continue;
        };
        let at = |idx: usize| chunk.get(idx).copied().unwrap_or_default();
        let answer = match at(0) % 6 {
            0 => Answer::Faces(chunk.iter().skip(1).copied().collect()),
            1 => Answer::Faces([at(1)].into_iter().collect()),
            2 => Answer::Hits(u16::from_le_bytes([at(1), at(2)])),
            3 => Answer::Option(u16::from_le_bytes([at(1), at(2)])),
            4 => Answer::Number(i32::from_le_bytes([at(1), at(2), at(3), at(0)])),
            _ => fitting(&need, at(1)),
        };
        let by = if at(3) == 255 { Seat::UMPIRE } else { seat };
        _ = game.answer(by, answer).map_err(|refused| refused.to_string());
    }
}

/// An answer that fits, so that the step can go on.
fn fitting(need: &Need, byte: u8) -> Answer {
    match need {
        Need::Roll(check) => {
            Answer::Faces((0..check.dice.n).map(|_| byte % check.dice.sides.max(1) + 1).collect())
        }
        Need::Draw(question) | Need::Choice(question) => {
            Answer::Option(u16::from(byte) % u16::try_from(question.options.len()).unwrap_or(1).max(1))
        }
        Need::Number(question) => Answer::Number(question.min),
        Need::Place(question) => {
            question.suggestions.first().map_or(Answer::Number(0), |pose| Answer::Place(*pose))
        }
    }
}

/// Plays a few steps by random players, and looks at everything that is shown of them.
fn play_on(game: &mut dyn Play, n_steps: u64) {
    for n in 0..n_steps {
        game.throw_dice();
        let Awaits::Seats(seats) = game.awaits() else { return };
        for info in game.seats() {
            _ = (game.view(info.seat), game.actors(info.seat));
        }
        let Some(&seat) = seats.first() else { return };
        if game.let_play(seat, Bot::Random, n).is_err() {
            return;
        }
    }
}

fn a_game() -> AnyGame {
    new_game(DicePlan::seeded(7))
}

fn a_game_of_real_dice() -> AnyGame {
    new_game(DicePlan::seeded(7).typed_by(&[Seat(1), Seat(2)]))
}

fn new_game(dice: DicePlan) -> AnyGame {
    let system = System::ALL[0];
    let battle = system.battles().into_iter().next().expect("there is a battle");
    AnyGame::new(system, battle.source, Vec::new(), dice).expect("our own battle is right")
}
