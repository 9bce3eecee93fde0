//! Tables 10.1 and 10.2 of the specification, worked out exactly from the numbers of the rules themselves: every count of
//! kills with its chance, no dice.

use std::collections::BTreeMap;

use engine::{Check, Step};

use crate::casualties;
use crate::element::{ElementId, Figure, Morale, Role};
use crate::end_of_turn::fill_crews;
use crate::event::MoraleCause;
use crate::fire::attacks;
use crate::fire::numbers::number;
use crate::fire::shot::Arm;
use crate::fire::testing::{Position, id, shot};
use crate::morale;
use crate::state::State;

const BOOK: &str = include_str!("../../../../../docs/rules/hk.md");

/// Certain, in the unit of chances of this file.
const SURE: u128 = 1_000_000_000_000_000_000;

/// The cells of the table with this head.
fn table(head: &str) -> Vec<Vec<String>> {
    let start = BOOK.find(head).unwrap_or_else(|| panic!("the book has no table {head}"));
    let lines = BOOK[start..].lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).skip(1).collect()).collect()
}

/// The ground of a class of cover.
fn ground(cover: &str) -> &'static str {
    match cover {
        "open" => "open",
        "light" => "brush",
        "heavy" => "foxholes",
        "reinforced" => "trench",
        other => panic!("no class of cover: {other}"),
    }
}

/// An element and its cover.
struct Party<'a> {
    unit: &'a str,
    cover: &'a str,
    more: &'a str,
}

/// Two elements that face each other over a distance.
fn duel(a: &Party<'_>, b: &Party<'_>, range: i32) -> Position {
    let far = 10 + range;
    let area = |kind: &str, south: String, north: String| {
        format!(
            "[[area]]\nkind = \"{kind}\"\npoints = [[10, {south}], [50, {south}], [50, {north}], [10, {north}]]\n"
        )
    };
    let areas = area(ground(a.cover), "5".into(), "10.2".into())
        + &area(ground(b.cover), format!("{}.8", far - 1), format!("{}", far + 5));
    Position::new(&format!(
        "stage = \"stationary_fire\"\ntable = {{ width = 60, height = 100 }}\n{areas}\
         [[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n\
         [[element]]\nid = \"A1\"\nfacing = 0\nunit = \"{}\"\nat = [30, 10]\n{}\n\
         [[element]]\nid = \"B1\"\nfacing = 180\nunit = \"{}\"\nat = [30, {far}]\n{}\n",
        a.unit, a.more, b.unit, b.more
    ))
}

/// Chances of a volley: whether anything hit, and how many kills.
type Volley = BTreeMap<(bool, u16), u128>;

/// HK-H11: the chances of all dice of an element at another.
fn volley(it: &Position, by: &str, arm: Arm, on: &str) -> Volley {
    let mut chances = Volley::from([((false, 0), SURE)]);
    for attack in attacks(&it.rules, &it.state, &shot(by, arm, on)) {
        let faces = |check: &Check| u128::from(7 - number(check).min(7));
        let (hit, kill) = (faces(&attack.hit), faces(&attack.kill));
        for _ in 0..attack.hit.dice.n {
            let mut next = Volley::new();
            for ((any, kills), chance) in chances {
                let mut add =
                    |key: (bool, u16), ways: u128| *next.entry(key).or_default() += chance * ways / 36;
                add((any, kills), (6 - hit) * 6);
                add((true, kills), hit * (6 - kill));
                add((true, kills + 1), hit * kill);
            }
            chances = next;
        }
    }
    chances
}

/// The chance to fail a test, in the unit of this file.
fn fails(check: &Check) -> u128 {
    SURE * u128::from((number(check) - 1).min(6)) / 6
}

/// Hundredths of a chance, rounded half up.
fn per_cent(chance: u128) -> i64 {
    i64::try_from((chance * 100 + SURE / 2) / SURE).unwrap()
}

fn near(found: i64, printed: &str, tolerance: i64) -> bool {
    (found - printed.parse::<i64>().unwrap()).abs() <= tolerance
}

#[test]
fn hk_081_hk_r12_table_10_1_the_morale_of_one_element_under_fire() {
    let unit = |name: &str| match name {
        "German Gruppe (10)" => "DE-GRP",
        "British section (10)" => "UK-SEC",
        "Soviet rifle squad (9)" => "SU-RIF",
        "Soviet SMG squad (8)" => "SU-SMG",
        "US squad (12)" => "US-SQD",
        "Medium MG" => "T-MG3",
        other => panic!("no unit for {other}"),
    };
    let columns = [
        ("open", ""),
        ("open", "order = \"move\""),
        ("open", "order = \"double\""),
        ("light", ""),
        ("heavy", ""),
        ("reinforced", ""),
    ];
    let rows = table("| Firer (Regular, on F) |");
    assert_eq!(rows.len(), 21);
    for row in &rows {
        let (unit, range) = (unit(&row[0]), row[1].trim_end_matches('"').parse().unwrap());
        let arm = if unit == "T-MG3" { Arm::Support(0) } else { Arm::Everybody };
        for ((cover, more), printed) in columns.into_iter().zip(&row[3..]) {
            let firer = Party { unit, cover: "open", more: "" };
            let it = duel(&firer, &Party { unit: "UK-SEC", cover, more }, range);
            let target = it.state.get(id("B1"));
            let test = |kills: u16| morale::check(&it.state, target, MoraleCause::Fire, kills);
            let chances = volley(&it, "A1", arm, "B1");
            // HK-R12: without a hit there is no test.
            let tested = chances.iter().filter(|((any, _), _)| *any);
            let failed = tested.map(|((_, kills), chance)| chance * fails(&test(*kills)) / SURE).sum();
            let printed = printed.split(" / ").nth(1).unwrap();
            assert!(
                near(per_cent(failed), printed, 0),
                "{} at {range}, {cover} {more}: {} per cent, printed {printed}",
                row[0],
                per_cent(failed)
            );
        }
    }
}

/// An element of a fire fight: its state with so many men alive.
struct Fighter {
    id: ElementId,
    /// By the number of living men.
    states: Vec<State>,
    /// The chances of its fire, by the number of living men and whether it is Suppressed.
    fire: Vec<[Volley; 2]>,
}

impl Fighter {
    /// HK-H11, HK-H41: losses in the usual order; the crew is filled up at the end of a turn.
    ///
    /// The trials of the book lost the men with special weapons first where they serve no support weapon, as an owner may
    /// (HK-H11): the automatic rifle and the sniper of an American squad.
    fn of(it: &Position, by: &str, on: &str) -> Fighter {
        let id = id(by);
        let full = it.state.get(id).n_alive();
        let is_special = |figure: &Figure| {
            let kind = it.rules.tables.weapon(figure.weapon);
            figure.role == Role::Man && matches!(kind.id.as_str(), "automatic_rifle" | "sniper_rifle")
        };
        let mut states = vec![it.state.clone()];
        for _ in 1..full {
            let state = &states[states.len() - 1];
            let mut step = Step::looking(&it.rules, state);
            let special =
                state.get(id).alive().find(|(_, man)| is_special(man)).map_or(0, |(idx, _)| 1 << idx);
            casualties::take(&mut step, id, 1, special).unwrap_or_else(|_| panic!("nobody is asked"));
            casualties::settle(&mut step, id);
            fill_crews(&mut step).unwrap_or_else(|_| panic!("nobody is asked"));
            let next = step.state.into_owned();
            states.push(next);
        }
        states.push(it.state.clone());
        states.reverse();
        let fires = |(n, state): (usize, &State)| {
            [Morale::Good, Morale::Suppressed].map(|morale| {
                let mut state = state.clone();
                state.get_mut(id).morale = morale;
                let it = Position { rules: it.rules.clone(), state };
                if n == 0 { Volley::new() } else { volley(&it, by, Arm::Everybody, on) }
            })
        };
        let fire = states.iter().enumerate().map(fires).collect();
        Fighter { id, states, fire }
    }

    fn full(&self) -> usize {
        self.states.len() - 1
    }

    /// What fire does to it: how many men and which level are left; none: it is out.
    fn under(&self, (men, shaken): Kept, fire: &Volley) -> BTreeMap<Option<Kept>, u128> {
        let mut res = BTreeMap::new();
        let mut add = |key: Option<Kept>, chance: u128| *res.entry(key).or_default() += chance;
        for (&(any, kills), &chance) in fire {
            let left = men.saturating_sub(kills.into());
            if left == 0 {
                add(None, chance);
                continue;
            }
            let it = self.states[men].get(self.id);
            let test = morale::check(&self.states[men], it, MoraleCause::Fire, kills);
            let fails = if any { chance * fails(&test) / SURE } else { 0 };
            add(Some((left, shaken)), chance - fails);
            // HK-R13: one level worse; Broken is out.
            add(if shaken { None } else { Some((left, true)) }, fails);
        }
        res
    }

    /// HK-012: a Suppressed element rolls.
    fn rallied(&self, (men, shaken): Kept) -> Vec<(Kept, u128)> {
        if !shaken {
            return vec![((men, false), SURE)];
        }
        let mut state = self.states[men].clone();
        state.get_mut(self.id).morale = Morale::Suppressed;
        let fails = fails(&morale::check(&state, state.get(self.id), MoraleCause::Rally, 0));
        vec![((men, false), SURE - fails), ((men, true), fails)]
    }
}

/// Living men, and whether it is Suppressed.
type Kept = (usize, bool);

/// The chances that A wins, that B does, that both are out and that nothing is decided after 8 turns; and the mean number of
/// turns in tenths.
fn fire_fight(it: &Position) -> ([i64; 4], i64) {
    let [a, b] = [("A1", "B1"), ("B1", "A1")].map(|(by, on)| Fighter::of(it, by, on));
    let mut now: BTreeMap<(Kept, Kept), u128> =
        BTreeMap::from([(((a.full(), false), (b.full(), false)), SURE)]);
    let (mut ends, mut turns) = ([0_u128; 4], 0_u128);
    for turn in 1..=8 {
        let mut rallied: BTreeMap<(Kept, Kept), u128> = BTreeMap::new();
        for ((of_a, of_b), chance) in now {
            for (of_a, by_a) in a.rallied(of_a) {
                for (of_b, by_b) in b.rallied(of_b) {
                    *rallied.entry((of_a, of_b)).or_default() += chance * by_a / SURE * by_b / SURE;
                }
            }
        }
        now = BTreeMap::new();
        for ((of_a, of_b), chance) in rallied {
            let after_a = a.under(of_a, &b.fire[of_b.0][usize::from(of_b.1)]);
            let after_b = b.under(of_b, &a.fire[of_a.0][usize::from(of_a.1)]);
            for (of_a, by_a) in &after_a {
                for (of_b, by_b) in &after_b {
                    let chance = chance * by_a / SURE * by_b / SURE;
                    let end = match (of_a, of_b) {
                        (Some(of_a), Some(of_b)) => {
                            *now.entry((*of_a, *of_b)).or_default() += chance;
                            continue;
                        }
                        (Some(_), None) => 0,
                        (None, Some(_)) => 1,
                        (None, None) => 2,
                    };
                    ends[end] += chance;
                    turns += chance * turn;
                }
            }
        }
    }
    ends[3] = now.values().sum();
    turns += ends[3] * 8;
    let tenths = i64::try_from((turns * 10 + SURE / 2) / SURE).unwrap();
    (ends.map(per_cent), tenths)
}

/// The book has 20,000 trials of each: two points are more than five times their error.
const TRIALS: i64 = 2;

#[test]
fn hk_h41_hk_r13_table_10_2_fire_fights() {
    let unit = |name: &str| match name {
        "Gruppe" => "DE-GRP",
        "British section" => "UK-SEC",
        "Soviet squad" => "SU-RIF",
        "US squad" => "US-SQD",
        "MG team (5)" => "DE-MG",
        other => panic!("no unit for {other}"),
    };
    let rows = table("| A and its cover | B and its cover |");
    assert_eq!(rows.len(), 16);
    let mut wrong = Vec::new();
    for row in &rows {
        let party = |cell: &str| {
            let words: Vec<String> = cell.split(", ").map(str::to_owned).collect();
            let quality = if words.len() == 3 { words[1].to_lowercase() } else { "regular".to_owned() };
            (unit(&words[0]), words[words.len() - 1].clone(), format!("quality = \"{quality}\""))
        };
        let [a, b] = [&row[0], &row[1]].map(|it| party(it));
        let range = row[2].trim_end_matches('"').parse().unwrap();
        let it = duel(
            &Party { unit: a.0, cover: &a.1, more: &a.2 },
            &Party { unit: b.0, cover: &b.1, more: &b.2 },
            range,
        );
        let (found, tenths) = fire_fight(&it);
        let turns: String = row[7].chars().filter(char::is_ascii_digit).collect();
        let same = found.iter().zip(&row[3..7]).all(|(found, printed)| near(*found, printed, TRIALS));
        if !same || !near(tenths, &turns, 1) {
            wrong.push(format!("{row:?}: {found:?}, {tenths} tenths of a turn"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
