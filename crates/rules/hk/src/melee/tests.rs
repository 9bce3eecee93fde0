//! Table 10.3 of the specification and P-5, worked out from the dice of the rules themselves.

use engine::Ruleset;
use engine::data::Source;

use super::*;
use crate::element::Quality;
use crate::fire::numbers::number;
use crate::melee::fight::check;

/// A position of two elements.
fn position(text: &str) -> (Hk, State) {
    let rules = Hk::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    let source = Source::new("position.toml", text);
    let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
    (rules, state)
}

/// The number of men who kill, as ways of `6^n`: index k holds the ways of k successes.
fn ways(n: u32, on: u8) -> Vec<u128> {
    let (hit, miss) = (u128::from(7 - on), u128::from(on - 1));
    let mut res = vec![1_u128];
    for _ in 0..n {
        let mut next = vec![0; res.len() + 1];
        for (k, ways) in res.iter().enumerate() {
            next[k] += ways * miss;
            next[k + 1] += ways * hit;
        }
        res = next;
    }
    res
}

/// The element of a quality and level whose number counts.
fn number_of(quality: Quality, suppressed: bool) -> u8 {
    let (_, state) = position("element = [{ id = \"A1\", unit = \"SU-OPL\", at = [20, 20] }]");
    let mut it = (*state.elements[0]).clone();
    it.quality = quality;
    it.morale = if suppressed { Morale::Suppressed } else { Morale::Good };
    number(&check(&it, 1))
}

/// Per cent, rounded half up, and tenths of a mean, rounded half up.
struct Row {
    wins: [u128; 3],
    lost: [u128; 2],
}

/// HK-H37, HK-H38: excess kills are lost, more dead lose the melee.
fn melee(starters: (u32, u8), targets: (u32, u8)) -> Row {
    let (by_starters, by_targets) = (ways(starters.0, starters.1), ways(targets.0, targets.1));
    let all = 6_u128.pow(starters.0 + targets.0);
    let (mut wins, mut lost) = ([0; 3], [0; 2]);
    for (k, a) in by_starters.iter().enumerate() {
        for (l, b) in by_targets.iter().enumerate() {
            let dead = [l.min(starters.0 as usize) as u128, k.min(targets.0 as usize) as u128];
            let who = match dead[1].cmp(&dead[0]) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            };
            wins[who] += a * b;
            lost[0] += dead[0] * a * b;
            lost[1] += dead[1] * a * b;
        }
    }
    let rounded = |n: u128, times: u128| (2 * n * times + all) / (2 * all);
    Row { wins: wins.map(|n| rounded(n, 100)), lost: lost.map(|n| rounded(n, 10)) }
}

#[test]
fn hk_070_h37_table_10_3_close_assault() {
    let [green, regular, veteran] =
        [Quality::Green, Quality::Regular, Quality::Veteran].map(|it| number_of(it, false));
    let [shaken_green, shaken] = [Quality::Green, Quality::Regular].map(|it| number_of(it, true));
    assert_eq!([veteran, regular, green, shaken, shaken_green], [3, 4, 5, 5, 6]);
    let table = [
        ((10, regular), (10, regular), [41, 41, 18], [50, 50]),
        ((10, regular), (10, shaken), [71, 16, 13], [33, 50]),
        ((10, regular), (6, shaken), [90, 4, 6], [20, 48]),
        ((6, regular), (10, regular), [11, 77, 12], [48, 30]),
        ((8, veteran), (8, regular), [67, 17, 16], [40, 53]),
        ((8, regular), (8, shaken_green), [89, 4, 7], [13, 40]),
        ((10, regular), (5, regular), [84, 6, 10], [25, 44]),
    ];
    for (starters, targets, wins, lost) in table {
        let row = melee(starters, targets);
        assert_eq!((row.wins, row.lost), (wins, lost), "{starters:?} against {targets:?}");
    }
}

#[test]
fn hk_070_p_5_one_veteran_against_one_green() {
    let chance = |quality: Quality| u32::from(7 - number_of(quality, false));
    let (veteran, green) = (chance(Quality::Veteran), chance(Quality::Green));
    // In 36ths: 4/9, 1/9, 2/9, 2/9.
    assert_eq!(veteran * (6 - green), 16, "only the Green dies");
    assert_eq!((6 - veteran) * green, 4, "only the Veteran dies");
    assert_eq!(veteran * green, 8, "both die");
    assert_eq!((6 - veteran) * (6 - green), 8, "neither dies");
}

#[test]
fn hk_h36_a_floor_counts_as_four_inches() {
    let house = "area = [{ kind = \"stone_building\", floors = 3, points = [[10, 10], [20, 10], [20, 20], [10, 20]] }]\n";
    let men = |floor: u8| {
        format!(
            "{house}element = [{{ id = \"A1\", unit = \"SU-FOO\", at = [12, 12], places = [[12, 12, 0], [13, 12, 0]] }}, \
             {{ id = \"B1\", unit = \"SU-FOO\", at = [18, 18], places = [[18, 18, {floor}], [17, 18, {floor}]] }}]"
        )
    };
    let reached = |floor: u8| {
        let (_, state) = position(&men(floor));
        reach::distance(&state, &state.elements[0], &state.elements[1])
    };
    assert_eq!(reached(1), Some(reach::REACH));
    assert_eq!(reached(2), None);
    assert!(reached(0).is_some_and(|it| reach::REACH < it));
}

#[test]
fn hk_r43_assaults_that_share_an_element_are_one_melee() {
    let (_, mut state) = position(
        "element = [{ id = \"A1\", unit = \"SU-FOO\", at = [10, 10] }, { id = \"A2\", unit = \"SU-FOO\", at = [14, 10] }, \
         { id = \"A3\", unit = \"SU-FOO\", at = [40, 10] }, { id = \"B1\", unit = \"SU-FOO\", at = [12, 13] }, \
         { id = \"B2\", unit = \"SU-FOO\", at = [40, 13] }]",
    );
    let id = |text: &str| text.parse::<ElementId>().unwrap();
    let assault = |by: &str, on: &str| Assault { by: id(by), on: id(on), met: false, done: false };
    state.assaults = vec![assault("A1", "B1"), assault("B2", "A3"), assault("A2", "B1")];
    let found: Vec<_> = melees(&state).into_iter().map(|it| (it.elements, it.started)).collect();
    assert_eq!(
        found,
        [(vec![id("A1"), id("A2"), id("B1")], [true, false]), (vec![id("A3"), id("B2")], [false, true]),]
    );
    state.assaults[1].done = true;
    assert_eq!(melees(&state).len(), 1);
}
