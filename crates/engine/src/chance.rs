//! Exact probabilities, and how the faces of dice fall into outcomes.

use std::{cmp::Ordering, fmt};

use num_bigint::BigUint;
use smallvec::SmallVec;

use crate::{Answer, Check, Faces, Reads};

/// A number of cases: small as long as it can be, then as large as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cases {
    /// Up to 128 bits.
    Small(u128),
    /// Beyond.
    Big(BigUint),
}

impl Cases {
    fn times(&self, other: &Cases) -> Cases {
        if let (Cases::Small(a), Cases::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Cases::Small(product);
        }
        Cases::Big(self.big() * other.big())
    }

    fn plus(&self, other: &Cases) -> Cases {
        if let (Cases::Small(a), Cases::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Cases::Small(sum);
        }
        Cases::Big(self.big() + other.big())
    }

    /// As a big number.
    pub fn big(&self) -> BigUint {
        match self {
            Cases::Small(n) => BigUint::from(*n),
            Cases::Big(n) => n.clone(),
        }
    }
}

impl From<u128> for Cases {
    fn from(n: u128) -> Cases {
        Cases::Small(n)
    }
}

impl fmt::Display for Cases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cases::Small(n) => n.fmt(f),
            Cases::Big(n) => n.fmt(f),
        }
    }
}

/// An exact probability.
#[derive(Clone, Debug)]
pub struct Chance {
    /// Favourable cases.
    pub n: Cases,
    /// All cases.
    pub of: Cases,
}

impl Chance {
    /// A fraction.
    pub fn new(n: u128, of: u128) -> Chance {
        Chance { n: n.into(), of: of.into() }
    }

    /// This and something independent of it.
    #[must_use]
    pub fn times(&self, n: &Cases, of: &Cases) -> Chance {
        Chance { n: self.n.times(n), of: self.of.times(of) }
    }

    /// This and another chance that is independent of it.
    #[must_use]
    pub fn and(&self, other: &Chance) -> Chance {
        self.times(&other.n, &other.of).reduced()
    }

    /// Whether a whole number of per cent is nearest to it; of two that are equally near, both are.
    pub fn is_about_percent(&self, percent: u8) -> bool {
        // Twice the chance lies between 2p - 1 and 2p + 1 hundredths.
        let (twice, of) = (self.n.big() * 200_u32, self.of.big());
        let high = &of * (2 * u32::from(percent) + 1);
        let low = &of * (2 * u32::from(percent)).saturating_sub(1);
        low <= twice && twice <= high
    }

    /// This or something that excludes it.
    #[must_use]
    pub fn plus(&self, other: &Chance) -> Chance {
        if self.of == other.of {
            return Chance { n: self.n.plus(&other.n), of: self.of.clone() };
        }
        Chance { n: self.n.times(&other.of).plus(&other.n.times(&self.of)), of: self.of.times(&other.of) }
            .reduced()
    }

    /// In lowest terms.
    #[must_use]
    pub fn reduced(&self) -> Chance {
        match (&self.n, &self.of) {
            (Cases::Small(n), Cases::Small(of)) => {
                let divisor = gcd(*n, *of).max(1);
                Chance::new(n / divisor, of / divisor)
            }
            (n, of) => {
                let (n, of) = (n.big(), of.big());
                let divisor = big_gcd(n.clone(), of.clone());
                let small = |n: BigUint| u128::try_from(&n).map_or(Cases::Big(n), Cases::Small);
                Chance { n: small(n / &divisor), of: small(of / &divisor) }
            }
        }
    }

    /// In millionths, rounded to the nearest.
    pub fn ppm(&self) -> u32 {
        let (n, of) = (self.n.big(), self.of.big());
        let scaled = (n * 2_000_000_u32 + &of) / (of * 2_u32);
        u32::try_from(&scaled).unwrap_or(1_000_000)
    }

    /// As a percentage with one decimal: "15.8".
    pub fn percent(&self) -> String {
        let tenths = (self.ppm() + 500) / 1_000;
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

impl PartialEq for Chance {
    fn eq(&self, other: &Chance) -> bool {
        self.n.times(&other.of) == other.n.times(&self.of)
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        self.n.times(&other.of).big().partial_cmp(&other.n.times(&self.of).big())
    }
}

impl fmt::Display for Chance {
    /// In lowest terms: `63/400`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chance { n, of } = self.reduced();
        write!(f, "{n}/{of}")
    }
}

/// One way in which a throw can fall, as far as the rule can tell, and how many ordered throws give it.
pub(crate) type Way = (Answer, Cases);

/// Every way in which the dice of a check can fall, as far as its rule can tell.
pub(crate) fn ways(check: &Check) -> Vec<Way> {
    let (n, sides) = (check.dice.n, check.dice.sides);
    match &check.reads {
        Reads::Faces => multisets(n, sides),
        Reads::Hits { .. } | Reads::Failures { .. } => {
            counted(check).into_iter().map(|(k, n)| (Answer::Hits(k), n)).collect()
        }
        Reads::Total => totals(n, sides),
        Reads::Shows { .. } | Reads::Pass { .. } | Reads::Bands(_) => by_outcome(check),
    }
}

/// Whether a check falls in more ways than `limit`, or takes more work than that to enumerate.
pub(crate) fn has_more_ways_than(check: &Check, limit: usize) -> bool {
    let (n, sides) = (usize::from(check.dice.n), usize::from(check.dice.sides));
    match &check.reads {
        // C(n + sides - 1, n), factor by factor: it only grows.
        Reads::Faces => {
            let mut n_ways: u128 = 1;
            (1..sides).any(|k| {
                n_ways = n_ways * (n + k) as u128 / k as u128;
                (limit as u128) < n_ways
            })
        }
        Reads::Hits { .. } | Reads::Failures { .. } => limit <= n,
        Reads::Total | Reads::Shows { .. } | Reads::Pass { .. } | Reads::Bands(_) => {
            limit.saturating_mul(512) < (n * sides).pow(2)
        }
    }
}

/// The outcomes of a check with their numbers of cases, best known without any rule: what the page shows.
pub fn distribution(check: &Check) -> Vec<(usize, Cases)> {
    if let Reads::Hits { .. } | Reads::Failures { .. } = check.reads {
        return counted(check).into_iter().map(|(k, n)| (usize::from(k), n)).collect();
    }
    // Nobody sees more of faces than their sum here, and sums are far fewer.
    let ways = match check.reads {
        Reads::Faces => totals(check.dice.n, check.dice.sides),
        _ => ways(check),
    };
    let mut res: Vec<(usize, Cases)> = Vec::new();
    for (answer, n) in ways {
        let Answer::Faces(faces) = answer else { unreachable!("only hits are told without faces") };
        let outcome = check.outcome(&faces);
        match res.iter_mut().find(|it| it.0 == outcome) {
            Some(it) => it.1 = it.1.plus(&n),
            None => res.push((outcome, n)),
        }
    }
    res.sort_by_key(|it| it.0);
    res
}

/// All ordered throws of the dice of a check.
pub fn all_cases(check: &Check) -> Cases {
    power(check.dice.sides.into(), check.dice.n.into())
}

/// The outcomes of a check that reads bands: one way each, with a throw that stands for all of its kind.
fn by_outcome(check: &Check) -> Vec<Way> {
    if check.dice.n == 1 {
        return by_outcome_of_one(check);
    }
    let mut res: Vec<(usize, Way)> = Vec::with_capacity(4);
    for (answer, n) in totals(check.dice.n, check.dice.sides) {
        let Answer::Faces(faces) = &answer else { unreachable!("totals and faces are faces") };
        let outcome = check.outcome(faces);
        match res.iter_mut().find(|it| it.0 == outcome) {
            Some((_, way)) => way.1 = way.1.plus(&n),
            None => res.push((outcome, (answer, n))),
        }
    }
    res.into_iter().map(|it| it.1).collect()
}

/// The same for a single die, where it has to be quick: most checks are one die.
fn by_outcome_of_one(check: &Check) -> Vec<Way> {
    let modifier = check.modifier();
    let mut res: SmallVec<[(usize, u8, u128); 6]> = SmallVec::new();
    for face in 1..=check.dice.sides {
        let outcome = check.outcome_with(&[face], modifier);
        // Faces with the same outcome mostly follow each other.
        match res.iter_mut().rev().find(|it| it.0 == outcome) {
            Some(it) => it.2 += 1,
            None => res.push((outcome, face, 1)),
        }
    }
    let way =
        |(_, face, n): (usize, u8, u128)| (Answer::Faces([face].into_iter().collect()), Cases::Small(n));
    res.into_iter().map(way).collect()
}

/// Numbers of dice that count, for a check that counts hits or failures, with their cases.
fn counted(check: &Check) -> Vec<(u16, Cases)> {
    let (n, sides) = (check.dice.n, check.dice.sides);
    match check.reads {
        Reads::Hits { on } => hits(n, sides, on),
        // As many faces fail as would hit if the dice were numbered the other way round.
        Reads::Failures { upto } => hits(n, sides, sides.saturating_sub(upto.min(sides)) + 1),
        Reads::Faces | Reads::Total | Reads::Shows { .. } | Reads::Pass { .. } | Reads::Bands(_) => {
            Vec::new()
        }
    }
}

/// Numbers of dice that show `on` or more, with their cases: C(n,k) hit^k miss^(n-k), each from the one before.
fn hits(n: u16, sides: u8, on: u8) -> Vec<(u16, Cases)> {
    let on = on.clamp(1, sides.saturating_add(1));
    let (hit, miss) = (u128::from(sides - (on - 1)), u128::from(on - 1));
    if miss == 0 || hit == 0 {
        let k = if miss == 0 { n } else { 0 };
        return vec![(k, power(sides.into(), n.into()))];
    }
    let bits = u32::from(n) * (u32::BITS - u32::from(sides).leading_zeros());
    if bits + 17 < u128::BITS {
        let mut cases = miss.pow(n.into());
        return (0..=n)
            .map(|k| {
                let this = cases;
                cases = cases * hit * u128::from(n - k) / (miss * (u128::from(k) + 1));
                (k, Cases::Small(this))
            })
            .collect();
    }
    let (hit, miss) = (u32::from(sides - (on - 1)), u32::from(on - 1));
    let mut cases = BigUint::from(miss).pow(n.into());
    (0..=n)
        .map(|k| {
            let next = if k < n {
                &cases * (hit * u32::from(n - k)) / (miss * (u32::from(k) + 1))
            } else {
                BigUint::ZERO
            };
            (k, Cases::Big(std::mem::replace(&mut cases, next)))
        })
        .collect()
}

/// Every sum of the dice, with a throw that gives it and the number of throws that do.
fn totals(n: u16, sides: u8) -> Vec<Way> {
    let mut cases = vec![Cases::Small(1)];
    for _ in 0..n {
        let mut next = vec![Cases::Small(0); cases.len() + usize::from(sides) - 1];
        for (sum, n) in cases.iter().enumerate() {
            for it in &mut next[sum..sum + usize::from(sides)] {
                *it = it.plus(n);
            }
        }
        cases = next;
    }
    let way = |(above, n_cases)| (Answer::Faces(throw_of(n, sides, above)), n_cases);
    cases.into_iter().enumerate().map(way).collect()
}

/// A throw whose sum is so much above the lowest that the dice can show.
pub(crate) fn throw_of(n: u16, sides: u8, above: usize) -> Faces {
    let mut left = above;
    let faces = (0..n).map(|_| {
        let extra = left.min(usize::from(sides) - 1);
        left -= extra;
        u8::try_from(extra).expect("below the number of sides") + 1
    });
    faces.collect()
}

/// Every unordered throw, with the number of ordered throws that give it.
fn multisets(n: u16, sides: u8) -> Vec<Way> {
    let mut res = Vec::new();
    add_multisets(&mut res, &mut Vec::with_capacity(n.into()), n.into(), sides, 1);
    res
}

fn add_multisets(res: &mut Vec<Way>, faces: &mut Vec<u8>, n: usize, sides: u8, lowest: u8) {
    if faces.len() == n {
        res.push((Answer::Faces(faces.as_slice().into()), arrangements(faces)));
        return;
    }
    for face in lowest..=sides {
        faces.push(face);
        add_multisets(res, faces, n, sides, face);
        faces.pop();
    }
}

/// The number of orders in which these dice can lie.
fn arrangements(sorted: &[u8]) -> Cases {
    let factorial = |n: usize| (1..=n).fold(BigUint::from(1_u32), |acc, it| acc * it);
    let groups = sorted.chunk_by(|a, b| a == b);
    let res = groups.fold(factorial(sorted.len()), |acc, equal| acc / factorial(equal.len()));
    u128::try_from(&res).map_or(Cases::Big(res), Cases::Small)
}

fn power(base: u128, exponent: u32) -> Cases {
    base.checked_pow(exponent).map_or_else(|| Cases::Big(BigUint::from(base).pow(exponent)), Cases::Small)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Division of small numbers is many times quicker.
        if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return a.into();
        }
        (a, b) = (b, a % b);
    }
    a
}

fn big_gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    fn total(ways: &[Way]) -> BigUint {
        ways.iter().map(|(_, n)| n.big()).sum()
    }

    #[test]
    fn a_pool_is_enumerated_as_multisets() {
        let ways = multisets(10, 6);
        assert_eq!((ways.len(), total(&ways)), (3_003, power(6, 10).big()));
    }

    #[test]
    fn what_has_too_many_ways_is_known_before_they_are_listed() {
        let pool = |n, sides| Check::of(Dice { n, sides }, "ENG-010", "pool");
        assert!(!has_more_ways_than(&pool(10, 6), 3_003) && has_more_ways_than(&pool(10, 6), 3_002));
        assert!(has_more_ways_than(&pool(1_000, 100), 20_000));
        assert!(!has_more_ways_than(&pool(1_000, 100).hits_on(7), 20_000));
        assert!(!has_more_ways_than(&pool(60, 6).total(), 20_000));
        assert!(has_more_ways_than(&pool(1_000, 100).total(), 20_000));
    }

    #[test]
    fn a_counted_volley_is_enumerated_by_hits() {
        for n in [1, 5, 30, 44, 60, 200] {
            let ways = ways(&Check::of(Dice { n, sides: 6 }, "ENG-010", "volley").hits_on(5));
            assert_eq!((ways.len(), total(&ways)), (usize::from(n) + 1, power(6, n.into()).big()));
        }
    }

    #[test]
    fn failures_are_counted_from_below() {
        let tests = |n, upto| Check::of(Dice { n, sides: 6 }, "ENG-010", "tests").fails_upto(upto);
        let cases = |check: &Check| -> Vec<String> {
            distribution(check).into_iter().map(|(k, n)| format!("{k}: {n}")).collect()
        };
        assert_eq!(cases(&tests(3, 1)), ["0: 125", "1: 75", "2: 15", "3: 1"]);
        assert_eq!(cases(&tests(2, 2)), ["0: 16", "1: 16", "2: 4"]);
        assert_eq!(cases(&tests(2, 0)), ["0: 36"], "no face is low enough");
        assert_eq!(cases(&tests(2, 9)), ["2: 36"], "every face is");
        let check = tests(3, 1);
        assert_eq!(check.outcome(&[1, 1, 5]), 2);
        assert_eq!((check.outcome_name(1), check.outcome_name(2)), ("1 failure".into(), "2 failures".into()));
        assert_eq!(
            (check.meaning(), tests(1, 2).meaning()),
            ("each 1 fails".into(), "each 2 or less fails".into())
        );
    }

    #[test]
    fn a_single_die_passes_by_its_face_whatever_is_listed() {
        let check = Check::of(Dice { n: 1, sides: 6 }, "ENG-010", "test").plus(2, "kills", "ENG-010");
        let check = check.shows(5, "passes", "fails");
        let by_name = |(outcome, n): (usize, Cases)| format!("{} {n}", check.outcome_name(outcome));
        let outcomes: Vec<String> = distribution(&check).into_iter().map(by_name).collect();
        assert_eq!(outcomes, ["fails 4", "passes 2"]);
        assert_eq!((check.outcome(&[4]), check.outcome(&[5]), check.face_needed()), (0, 1, Some(5)));
        assert_eq!(check.meaning(), "5 or more on the die: passes");
        assert_eq!(ways(&check.clone().shows(7, "passes", "fails")).len(), 1, "nothing but failure is left");
    }

    #[test]
    fn sums_are_enumerated_with_a_throw_for_each() {
        let ways = totals(3, 6);
        assert_eq!((ways.len(), total(&ways)), (16, power(6, 3).big()));
        let (answer, n) = &ways[7];
        let Answer::Faces(faces) = answer else { panic!("faces") };
        assert_eq!((faces.iter().map(|&it| u32::from(it)).sum::<u32>(), n), (10, &Cases::Small(27)));
    }

    #[test]
    fn fractions_are_exact_beyond_any_machine_number() {
        let third = Chance::new(1, 3);
        let mut tiny = Chance::new(1, 1);
        for _ in 0..100 {
            tiny = tiny.times(&third.n, &third.of);
        }
        let sum = tiny.plus(&Chance::new(2, 3));
        assert_eq!(sum.reduced().of.big(), BigUint::from(3_u32).pow(100));
        assert_eq!(Chance::new(63, 400).percent(), "15.8");
        assert_eq!(Chance::new(6, 20).to_string(), "3/10");
    }
}
