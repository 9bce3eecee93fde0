//! Battles as their players read them: one transcript for each battle, played by the greedy player against himself, and
//! what each seat is told where something is hidden. A change here is read like code.

use any::{AnyGame, Bot, System};
use engine::{Awaits, DicePlan, LineKind, Seat};

/// The first decisions of a battle.
fn played(system: System, battle: &str, n_entries: usize) -> AnyGame {
    let info = system.battles().into_iter().find(|it| it.card.id == battle).expect("the battle is there");
    let mut game = AnyGame::new(info.system, info.source, Vec::new(), DicePlan::seeded(1944))
        .expect("the battle is sound");
    while game.n_entries() < n_entries {
        game.throw_dice();
        let Awaits::Seats(seats) = game.awaits() else { break };
        game.let_play(seats[0], Bot::Greedy, 7).expect("the computer keeps to the rules");
    }
    game.throw_dice();
    game
}

/// What a seat was told, a line each; results are indented.
fn told(game: &AnyGame, seat: Seat) -> String {
    let lines = game.lines(seat, 0).into_iter().map(|(_, line)| match line.kind {
        LineKind::Heading => format!("\n# {}", line.text),
        LineKind::Fact | LineKind::Ruling => line.text,
        LineKind::Result => format!("    {}", line.text),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn weaver_farm_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::D20, "weaver-farm", 70), Seat::UMPIRE));
}

#[test]
fn golenka_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::D20, "golenka", 120), Seat::UMPIRE));
}

#[test]
fn twin_hills_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::D20, "twin-hills", 80), Seat::UMPIRE));
}

#[test]
fn each_side_of_the_raid_is_told_its_own_story() {
    let game = played(System::D20, "cavalry-raid", 60);
    insta::assert_snapshot!("the_raid_for_the_soviets", told(&game, Seat(1)));
    insta::assert_snapshot!("the_raid_for_the_germans", told(&game, Seat(2)));
}

#[test]
fn the_churchyard_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::Hk, "churchyard", 110), Seat::UMPIRE));
}

/// What is hidden on one side is a counter in the story of the other.
#[test]
fn each_side_of_corvin_farm_is_told_its_own_story() {
    let game = played(System::Hk, "corvin-farm", 90);
    insta::assert_snapshot!("corvin_farm_for_the_british", told(&game, Seat(1)));
    insta::assert_snapshot!("corvin_farm_for_the_germans", told(&game, Seat(2)));
}

#[test]
fn the_mill_at_sosna_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::Fyob, "sosna", 60), Seat::UMPIRE));
}

#[test]
fn weaver_farm_alone_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::FyobD20, "weaver-farm", 60), Seat::UMPIRE));
}

#[test]
fn the_churchyard_alone_reads_like_a_battle() {
    insta::assert_snapshot!(told(&played(System::FyobHk, "churchyard", 80), Seat::UMPIRE));
}

/// A log of every release is kept for ever: it must open, sound, and lead to the end that was recorded.
#[test]
fn old_logs_open_for_ever() {
    let text = include_str!("logs/d20-weaver-farm-1.jsonl");
    let loaded = AnyGame::load(text).expect("the log opens");
    assert_eq!(loaded.unsound, None);
    let Awaits::Over(outcome) = loaded.game.awaits() else { panic!("the game was played to its end") };
    assert_eq!(outcome.why, OLD_END);
}

const OLD_END: &str = "the Germans have no combat elements left";
