//! Table 10.6 and P-6 of the specification.

use engine::Ruleset;
use engine::data::Source;

use super::*;
use crate::fire::numbers::number;

fn position(text: &str) -> State {
    let rules = Hk::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    let source = Source::new("position.toml", text);
    let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
    rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Per cent of tests that fail, rounded half up.
fn fails(check: &Check) -> u32 {
    let faces = u32::from(number(check) - 1).min(6);
    (faces * 100 + 3) / 6
}

#[test]
fn hk_081_r13_r14_table_10_6_morale() {
    let state = position("element = [{ id = \"A1\", unit = \"SU-OPL\", at = [20, 20] }]");
    let it = &state.elements[0];
    let table: Vec<u32> = (0..=5).map(|kills| fails(&check(&state, it, MoraleCause::Fire, kills))).collect();
    assert_eq!(table, [33, 50, 67, 83, 100, 100]);
    // P-6: two kills, 5+.
    assert_eq!(number(&check(&state, it, MoraleCause::Fire, 2)), 5);
    // Rally to the next better level: 50 per cent with leader, 33 without.
    let mut shaken = (**it).clone();
    shaken.morale = Morale::Suppressed;
    assert_eq!(100 - fails(&check(&state, &shaken, MoraleCause::Rally, 0)), 50);
    shaken.leader_bonus = 0;
    assert_eq!(100 - fails(&check(&state, &shaken, MoraleCause::Rally, 0)), 33);
}

#[test]
fn hk_h31_only_the_best_leader_counts_and_only_near_and_unbroken() {
    let text = |distance: i32, morale: &str| {
        let y = 20 + distance;
        format!(
            "element = [{{ id = \"A1\", unit = \"SU-FOO\", at = [20, 20], places = [[20, 20], [20, 19]] }}, \
             {{ id = \"A2\", unit = \"SU-HQ\", at = [20, {y}], morale = \"{morale}\", facing = 0 }}, \
             {{ id = \"A3\", unit = \"SU-CHQ\", at = [40, 20] }}]"
        )
    };
    let bonus = |distance: i32, morale: &str| {
        let state = position(&text(distance, morale));
        leadership(&state, &state.elements[0])
    };
    assert_eq!((bonus(6, "good"), bonus(6, "suppressed"), bonus(6, "broken")), (1, 1, 0));
    assert_eq!(bonus(7, "good"), 0, "the leader figure is 7\" away");
    // A company leader within 12" is better than a platoon leader.
    let near = text(6, "good").replace("[40, 20]", "[31, 20]");
    let state = position(&near);
    assert_eq!(leadership(&state, &state.elements[0]), 2);
    // No bonus after the leader is killed.
    let dead = near.replace("unit = \"SU-CHQ\"", "unit = \"SU-CHQ\", dead = [0]");
    let state = position(&dead);
    assert_eq!(leadership(&state, &state.elements[0]), 1);
}

#[test]
fn hk_r15_severe_tests_ignore_leaders() {
    let state = position("element = [{ id = \"A1\", unit = \"SU-OPL\", at = [20, 20] }]");
    let it = &state.elements[0];
    assert_eq!(number(&check(&state, it, MoraleCause::Force, 0)), 4);
    assert_eq!(number(&check(&state, it, MoraleCause::Melee, 2)), 6);
    assert_eq!(number(&check(&state, it, MoraleCause::Fire, 0)), 3);
}

#[test]
fn hk_080_r48_one_level_at_a_time() {
    let ladder = [Morale::Good, Morale::Suppressed, Morale::Broken, Morale::Dispersed];
    for pair in ladder.windows(2) {
        assert_eq!(worse(pair[0]), pair[1]);
    }
    assert_eq!((better(Morale::Broken), better(Morale::Suppressed)), (Morale::Suppressed, Morale::Good));
}
