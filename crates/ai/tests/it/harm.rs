use ai::{Greedy, Player, Seen};
use d20::{Class, Decision, Element, Harm, Loss, Place, Stage, Weapon, harm_by_fire};
use engine::{Awaits, Cause, Cup, Dealer, Need, Ruleset, Waiver, expect, play};

use crate::battle;

struct First(Cup);

impl Dealer for First {
    fn deal(&mut self, need: &Need) -> Option<engine::Answer> {
        if need.is_chance() { self.0.deal(need) } else { engine::picks(need).into_iter().next() }
    }
}

/// The chances by which a player weighs places are those of the rules.
#[test]
fn what_a_player_works_out_is_what_the_rules_do() {
    let mut n_shots = 0;
    for name in ["golenka", "twin-hills"] {
        let (rules, _, mut state) = battle(name);
        let mut dealer = First(Cup::new(3, 0));
        for _ in 0..250 {
            let Awaits::Seats(seats) = rules.awaits(&state) else { break };
            if state.stage == Stage::Direct {
                for piece in rules.actors(&state, seats[0]) {
                    for decision in rules.proposals(&state, seats[0], Some(piece)) {
                        let Decision::Fire { firer, target, with } = decision else { continue };
                        let (it, enemy) = (state.get(firer), state.get(target));
                        let simple =
                            |it: &Element| state.carried(it.id).next().is_none() && it.class != Class::Cmd;
                        if enemy.suppressed
                            || !simple(enemy)
                            || with == Weapon::TankHunting
                            || it.called_by.is_some()
                        {
                            continue;
                        }
                        let cause = Cause::Decision(seats[0], &decision, Waiver::None);
                        let mut lost = |after: &d20::State| match after.get(target).place {
                            Place::Gone(Loss::KnockedOut) => i64::from(Harm::OF),
                            _ => 0,
                        };
                        let expected =
                            expect(&*rules, &state, cause, &[], seats[0], 1_000, &mut lost).unwrap();
                        let harm = harm_by_fire(&rules, &state, it, enemy).expect("it may fire");
                        assert!(expected.exact);
                        assert_eq!(
                            expected.worth,
                            i64::from(harm.knocked_out),
                            "{}",
                            rules.describe(&state, &decision)
                        );
                        n_shots += 1;
                    }
                }
            }
            let decision = Greedy::new(1, 1).decide(&Seen::new(&*rules, &state, seats[0]));
            play(&*rules, &mut state, seats[0], &decision, &mut dealer).unwrap();
        }
    }
    assert!(100 < n_shots, "only {n_shots} shots were compared");
}
