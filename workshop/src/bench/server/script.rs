//! What both servers are made to play: 40 pieces, some of them hidden, and one list of decisions.
//!
//! The sides stand too far apart to fight, so that no die decides how long a game lasts. In each player-turn the steps
//! before movement are ended, every mover turns a few times and moves a little forth or back, and the turn is ended: all
//! of it is checked by the rules and seen by the opponent. The peer's half of it is in `workshop/peers/boardgame`.

use std::fmt::Write as _;

use engine::Seat;

/// The elements of a side that move about, and those that stay hidden in the woods.
pub(crate) const MOVERS: usize = 16;
pub(crate) const HIDERS: usize = 4;

/// How often a mover turns before it moves. With this many a game of the greatest length has over 20,000 decisions.
pub(crate) const PIVOTS: usize = 6;

/// The steps of a player-turn before movement in which something could be done: they are ended one by one.
const STEPS_BEFORE_MOVEMENT: usize = 3;

const WIDTH: i32 = 72;
const HEIGHT: i32 = 48;
/// An inch in the units of the table.
const DU: i32 = 2540;

/// The battle, as its file would be.
pub(crate) fn battle() -> String {
    let mut text = format!(
        "format = 1
system = \"d20\"
id = \"long-watch\"
title = \"The long watch\"
summary = \"Two lines that watch each other across a valley, for as long as a battle may last.\"
turns = 99
first = \"A\"
switches = {{ communicate = false, smoke = false, support = false, air = false, speculative = true, cavalry = false }}

[table]
width = {WIDTH}
height = {HEIGHT}
"
    );
    let area = |id: &str, kind: &str, [left, low, right, high]: [i32; 4]| {
        let points = format!("[[{left}, {low}], [{right}, {low}], [{right}, {high}], [{left}, {high}]]");
        let level = if kind == "hill" { "level = 1\n" } else { "" };
        format!("\n[[area]]\nid = \"{id}\"\nkind = \"{kind}\"\npoints = {points}\n{level}")
    };
    text += &area("T1", "woods", [18, 1, 66, 5]);
    text += &area("T2", "woods", [18, HEIGHT - 5, 66, HEIGHT - 1]);
    text += &area("T3", "hill", [4, 20, 20, 28]);
    text += &area("T4", "woods", [26, 21, 34, 27]);
    text += &area("T5", "stone_building", [40, 22, 44, 25]);
    text += &area("T6", "wooden_building", [46, 22, 50, 26]);
    text += &area("T7", "crops", [54, 20, 66, 28]);
    text += "\n[[line]]\nid = \"T8\"\nkind = \"road\"\npoints = [[37, 0], [37, 48]]\n";
    text += "\n[[line]]\nid = \"T9\"\nkind = \"hedge\"\npoints = [[52, 18], [52, 30]]\n";
    text += "\n[[objective]]\nid = \"O1\"\nname = \"the village\"\nat = [45, 23.5]\n";
    let sides =
        [("A", "Soviets", "soviet", "south", "SU-RIF"), ("B", "Germans", "german", "north", "DE-RIF")];
    for (seat, (side, name, nation, edge, unit)) in (1..).zip(sides) {
        let seat = Seat(seat);
        let facing = facing_of(seat);
        let _ = write!(
            text,
            "\n[[side]]\nid = \"{side}\"\nname = \"{name}\"\nnation = \"{nation}\"\nedge = \"{edge}\"\n\
             facing = {facing}\nquality = \"regular\"\n"
        );
        for n in 1..=MOVERS + HIDERS {
            let [x, y] = place(seat, n);
            let concealed = if MOVERS < n { "concealed = true\n" } else { "" };
            let _ = write!(
                text,
                "\n[[element]]\nid = \"{side}{n}\"\nunit = \"{unit}\"\nat = [{x}, {y}]\n{concealed}"
            );
        }
    }
    text += "\n[victory]\nrule = \"D20-H31\"\nsource = \"HOUSE\"\nmajority = true\n";
    text
}

/// Which way a side looks.
fn facing_of(seat: Seat) -> i32 {
    if seat == Seat(1) { 0 } else { 180 }
}

/// Where an element stands at the start, in DU.
fn place(seat: Seat, n: usize) -> [i32; 2] {
    let n = i32::try_from(n).expect("there are few elements");
    let movers = i32::try_from(MOVERS).expect("there are few elements");
    let [x, y] = if n <= movers {
        [7 + 8 * ((n - 1) % 8), if n <= 8 { 9 } else { 12 }]
    } else {
        [12 + 12 * (n - movers), 3]
    };
    if seat == Seat(1) { [x, y] } else { [x, HEIGHT - y] }
}

/// Whether an element, by its id, stays hidden from the other side.
pub(crate) fn is_hider(id: &str) -> bool {
    id.get(1..).and_then(|it| it.parse::<usize>().ok()).is_some_and(|n| MOVERS < n)
}

/// The decisions of a game in their order, each with the seat that takes it and as JSON.
pub(crate) fn decisions() -> impl Iterator<Item = (Seat, String)> {
    let begin = std::iter::once((Seat(1), "\"begin\"".to_owned()));
    let turns = (0_i32..).flat_map(|turn| {
        [Seat(1), Seat(2)].into_iter().flat_map(move |seat| player_turn(turn, seat).map(move |it| (seat, it)))
    });
    begin.chain(turns)
}

fn player_turn(turn: i32, seat: Seat) -> impl Iterator<Item = String> {
    let end = || std::iter::once("\"end\"".to_owned());
    let before = std::iter::repeat_n("\"end\"".to_owned(), STEPS_BEFORE_MOVEMENT);
    let movement = (1..=MOVERS).flat_map(move |n| mover(turn, seat, n));
    before.chain(movement).chain(end())
}

/// A mover turns, and then moves an inch forth or back.
fn mover(turn: i32, seat: Seat, n: usize) -> impl Iterator<Item = String> {
    let id = format!("{}{n}", if seat == Seat(1) { 'A' } else { 'B' });
    let facings = (0_i32..).map(move |it| (turn * 7 + it * 40 + 1).rem_euclid(360));
    let forth = (turn % 2 == 0).then_some(if seat == Seat(1) { 1 } else { -1 });
    let [x, y] = place(seat, n);
    let [x, y] = [x * DU, (y + forth.unwrap_or(0)) * DU];
    let mover = id.clone();
    let pivots = facings
        .clone()
        .take(PIVOTS)
        .map(move |facing| format!(r#"{{"pivot":{{"element":"{mover}","facing":{facing}}}}}"#));
    let last = facings.skip(PIVOTS - 1).take(1).map(move |facing| {
        format!(r#"{{"move":{{"element":"{id}","path":[{{"to":[{x},{y}],"facing":{facing}}}]}}}}"#)
    });
    pivots.chain(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use any::{AnyGame, System};
    use engine::DicePlan;
    use engine::data::Source;

    /// Each decision is legal and shows the opponent something, and there are enough of them in one game.
    #[test]
    fn a_game_lasts_twenty_thousand_decisions_that_the_opponent_sees() {
        let source = Source::new("long-watch.toml", battle());
        let system: System = "d20".parse().expect("there is such a system");
        let dice = DicePlan::seeded(1);
        let mut game = AnyGame::new(system, source, Vec::new(), dice).expect("the battle is sound");
        let mut n_hidden = 0;
        for (idx, (seat, decision)) in decisions().take(20_000).enumerate() {
            let other = Seat(3 - seat.0);
            let seen = |game: &AnyGame| game.view(other);
            // The views are compared for one turn of each side only: that is all there is to see.
            let before = (idx < 300).then(|| seen(&game));
            let decision = serde_json::from_str(&decision).expect("it is JSON");
            game.decide(seat, &decision).unwrap_or_else(|why| panic!("decision {idx}, {decision}: {why}"));
            game.throw_dice();
            if let Some(before) = before {
                let after = seen(&game);
                assert_ne!(before, after, "the opponent does not see decision {idx}, {decision}");
                n_hidden += usize::from(after.pieces.iter().all(|it| it.side == 'A' || !is_hider(&it.id)));
            }
        }
        assert!(0 < n_hidden, "nothing is hidden");
        assert!(matches!(game.awaits(), engine::Awaits::Seats(_)), "the game is over");
    }
}
