use ai::{Greedy, Player, Seen};
use d20::{D20, Protection, Side, State, du};
use engine::{Awaits, Cup, Ruleset, Seat, play};

use crate::battle;

/// At every decision of a game: a world in which what is hidden stands elsewhere, and in another state, looks the same
/// to a player, and he decides the same.
#[test]
fn what_is_hidden_does_not_change_a_decision() {
    for (name, n_steps) in [("cavalry-raid", 120), ("tresselle", 60)] {
        let (rules, _, mut state) = battle(name);
        let mut dice = Cup::new(11, 0);
        let (mut n_decisions, mut n_hidden) = (0, 0);
        for _ in 0..n_steps {
            let Awaits::Seats(seats) = rules.awaits(&state) else { break };
            let seat = seats[0];
            let (other, n) = stirred(&state, seat);
            let decide = |truth: &State| Greedy::new(1, 1).decide(&Seen::new(&*rules, truth, seat));
            let decision = decide(&state);
            assert_eq!(decision, decide(&other), "{name}, seat {}", seat.0);
            (n_decisions, n_hidden) = (n_decisions + 1, n_hidden + n);
            carry_out(&rules, &mut state, seat, &decision, &mut dice);
        }
        assert!(
            20 < n_decisions && 100 < n_hidden,
            "{name}: {n_decisions} decisions, {n_hidden} times hidden"
        );
    }
}

/// A world with other hidden enemies, and how many there are.
fn stirred(state: &State, seat: Seat) -> (State, usize) {
    let side = Side::of_seat(seat);
    let hidden: Vec<usize> = (0..state.elements.len())
        .filter(|&idx| {
            let it = &state.elements[idx];
            it.on_table() && Some(it.side()) != side && !state.knows(side, it)
        })
        .collect();
    let mut other = state.clone();
    for (n, &idx) in hidden.iter().enumerate() {
        let it = &mut other.elements[idx];
        it.pose.at = it.pose.facing.plus(i32::try_from(n).unwrap() * 40).ahead(it.pose.at, du(2));
        it.suppressed = n % 2 == 0;
        it.protection = Protection::DugIn;
        it.smoke_left = 1;
    }
    (other, hidden.len())
}

/// Plays a decision; questions are answered with the first option.
fn carry_out(rules: &D20, state: &mut State, seat: Seat, decision: &d20::Decision, dice: &mut Cup) {
    struct First<'a>(&'a mut Cup);

    impl engine::Dealer for First<'_> {
        fn deal(&mut self, need: &engine::Need) -> Option<engine::Answer> {
            if need.is_chance() { self.0.deal(need) } else { engine::picks(need).into_iter().next() }
        }
    }

    play(rules, state, seat, decision, &mut First(dice)).unwrap();
}
