//! Hit & Kill: positions in which it is plain what a sensible player does.

use std::sync::{Arc, Mutex};

use ai::{Greedy, Player, Seen, play_out};
use engine::{Answer, Cup, Need, Seat};
use hk::{Cover, Decision, Element, Hk, Morale, State, assess, inches};
use table::Point;

use super::hk::{MIRRORED, start};

/// What a greedy player in the first seat does.
fn decides(text: &str) -> (State, Decision) {
    let (rules, state) = start("position.toml", text);
    let decision = Greedy::new(1, 1).decide(&Seen::new(&rules, &state, Seat(1)));
    (state, decision)
}

const FIELD: &str = r#"
    id = "field"
    turn = 2
    turns = 8
    winner = "A"
    first = "A"
    [table]
    width = 48
    height = 36
    [[objective]]
    id = "O1"
    at = [24, 30]
    holder = "B"
"#;

/// HK-H22, HK-R35: smoke counts at once, so it is laid on the machine gun that would shoot at those who cross the open; and
/// on nobody if nobody would shoot.
#[test]
fn hk_h22_smoke_is_laid_on_the_gun_that_would_do_harm() {
    let position = |morale: &str| {
        format!(
            r#"stage = "smoke"
            {FIELD}
            [[element]]
            id = "A1"
            unit = "UK-MOR2"
            at = [24, 6]
            facing = 0
            missions = 12
            [[element]]
            id = "A2"
            unit = "UK-SEC8"
            at = [24, 14]
            facing = 0
            order = "move"
            moved = true
            [[element]]
            id = "B1"
            unit = "DE-MG"
            at = [24, 30]
            facing = 180
            morale = "{morale}"
            "#
        )
    };
    let (state, decision) = decides(&position("good"));
    let Decision::Call(call) = decision else { panic!("no smoke: {decision:?}") };
    let gun = state.elements.iter().find(|it| it.id.to_string() == "B1").expect("it is there");
    assert!(call.at.within(inches(4), gun.centre()), "{call:?}");
    assert_eq!(decides(&position("broken")).1, Decision::Ready);
}

/// HK-R43: two that are each too weak assault together; one alone does not.
#[test]
fn hk_r43_the_weak_assault_together_and_not_alone() {
    let position = |second: &str| {
        format!(
            r#"stage = {{ declare = "A" }}
            {FIELD}
            [[element]]
            id = "A1"
            unit = "UK-SEC8"
            at = [20, 20]
            facing = 0
            {second}
            [[element]]
            id = "B1"
            unit = "DE-GRP"
            at = [24, 23.5]
            facing = 180
            "#
        )
    };
    assert_eq!(decides(&position("")).1, Decision::Ready);
    let friend = "[[element]]\nid = \"A2\"\nunit = \"UK-SEC8\"\nat = [28, 20]\nfacing = 0";
    let (_, decision) = decides(&position(friend));
    assert!(matches!(decision, Decision::Assault { .. }), "{decision:?}");
}

/// HK-052, HK-R46: an observer brings the battery down on those he sees, and on a counter if there is nothing better.
#[test]
fn hk_052_an_observer_calls_fire_on_men_and_on_counters() {
    for hidden in [false, true] {
        let text = format!(
            r#"stage = "high_explosive"
            {FIELD}
            [[area]]
            kind = "brush"
            points = [[18, 27], [30, 27], [30, 33], [18, 33]]
            [[side]]
            id = "A"
            batteries = [{{ name = "82 mm mortars", support = "direct", weight = "medium", missions = 3 }}]
            [[side]]
            id = "B"
            hidden = {hidden}
            [[element]]
            id = "A1"
            unit = "SU-FOO"
            at = [24, 6]
            facing = 0
            [[element]]
            id = "B1"
            unit = "DE-GRP"
            at = [24, 30]
            facing = 180
            hidden = {hidden}
            "#
        );
        let (state, decision) = decides(&text);
        let Decision::Call(call) = decision else { panic!("no call: {decision:?}") };
        let enemy = state.elements.iter().find(|it| it.id.to_string() == "B1").expect("it is there");
        assert!(call.at.within(inches(3), enemy.centre()), "{call:?}");
    }
}

/// A greedy player whose moves are looked at: how many there were, and how many left cover for the open, where an enemy
/// could be expected to kill a man or more, and brought nobody nearer to an objective, to a friend or to the enemy.
struct Watched(Greedy, Arc<Mutex<[u32; 2]>>);

impl Player<Hk> for Watched {
    fn decide(&mut self, seen: &Seen<'_, Hk>) -> Decision {
        let decision = self.0.decide(seen);
        if let Decision::Move { element, order, path, facing, .. } = &decision
            && let (Some(it), Some(&end)) = (seen.belief().find(*element), path.last())
        {
            let there = assess::as_if_moved(seen.belief(), it, end, facing.unwrap_or(it.facing), *order);
            let mut n = self.1.lock().expect("nobody panics");
            n[0] += 1;
            n[1] += u32::from(is_foolish(seen.rules(), seen.belief(), &there, it, end));
        }
        decision
    }

    fn answer(&mut self, seen: &Seen<'_, Hk>, need: &Need) -> Answer {
        Player::<Hk>::answer(&mut self.0, seen, need)
    }
}

fn is_foolish(rules: &Hk, here: &State, there: &State, it: &Element, end: Point) -> bool {
    let enemies = || here.on_table(it.id.side.other()).filter(|it| !it.hidden && it.morale < Morale::Broken);
    let shot_at = |enemy: &Element| 36 <= assess::kills_by_fire(rules, there, enemy.id, it.id);
    let leaves_cover = assess::cover_at(here, it.centre()) != Cover::Open
        && assess::cover_at(here, end) == Cover::Open
        && enemies().any(shot_at);
    let goals = here.battle.objectives.iter().map(|it| it.at);
    let friends = here.on_table(it.id.side).filter(|friend| friend.id != it.id).map(Element::centre);
    let mut nearer = goals.chain(friends).chain(enemies().map(Element::centre));
    leaves_cover && !nearer.any(|at| end.distance(at) + inches(1) < it.centre().distance(at))
}

#[test]
fn nobody_leaves_cover_under_fire_without_a_reason() {
    let (rules, start) = start("mirrored-hk.toml", MIRRORED);
    let counted = Arc::new(Mutex::new([0, 0]));
    for seed in 0..6 {
        let player = |seat: u8| -> (Seat, Box<dyn Player<Hk>>) {
            (Seat(seat), Box::new(Watched(Greedy::new(seed, seat.into()), Arc::clone(&counted))))
        };
        let mut players = vec![player(1), player(2)];
        play_out(&rules, start.clone(), &mut players, &mut Cup::new(seed, 0)).expect("it comes to an end");
    }
    let [n_moves, n_foolish] = *counted.lock().expect("nobody panics");
    assert!(100 < n_moves && n_foolish == 0, "{n_foolish} foolish moves of {n_moves}");
}
