//! Which faces lead to which outcome, where the first roll of a step decides alone.
//!
//! The names in a check are those of its table. What a result does in a position can have another name, and two results
//! can come to the same: so the faces of an outcome are read off the runs of the rules, not off the check.

use std::fmt;

use smallvec::SmallVec;

use crate::chance::{Way, throw_of};
use crate::{Answer, Check, Reads};

/// Sums of the dice of one check. One bit each: odds are worked out by the thousand, and a set on the heap would show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sums {
    bits: u128,
    /// The lowest sum that the dice can show: it is bit 0.
    low: u32,
    /// How many sums there are.
    n: u32,
}

/// The sums that each way of a check stands for; nothing where a sum does not say which way it is, or sums are too many.
pub(super) fn sums_by_way(check: &Check, ways: &[Way]) -> SmallVec<[Sums; 6]> {
    let (n_dice, sides) = (check.dice.n, check.dice.sides);
    let by_sum = match check.reads {
        Reads::Faces => n_dice == 1,
        Reads::Hits { .. } | Reads::Failures { .. } => false,
        Reads::Total | Reads::Shows { .. } | Reads::Pass { .. } | Reads::Bands(_) => true,
    };
    let n = u32::from(n_dice) * u32::from(sides).saturating_sub(1) + 1;
    if !by_sum || u128::BITS < n {
        return SmallVec::new();
    }
    let modifier = check.modifier();
    let outcome_of = |way: &Way| match &way.0 {
        Answer::Faces(faces) => Some(check.outcome_with(faces, modifier)),
        _ => None,
    };
    let outcomes: SmallVec<[Option<usize>; 6]> = ways.iter().map(outcome_of).collect();
    let none = Sums { bits: 0, low: n_dice.into(), n };
    let mut res: SmallVec<[Sums; 6]> = ways.iter().map(|_| none).collect();
    for above in 0..n {
        let faces = throw_of(n_dice, sides, above as usize);
        let outcome = check.outcome_with(&faces, modifier);
        if let Some(way) = outcomes.iter().position(|it| *it == Some(outcome)) {
            res[way].bits |= 1 << above;
        }
    }
    res
}

/// An end that was come to: the number of its outcome, the way that the first roll took, and the sums of that way.
pub(super) type End = (usize, usize, Sums);

/// The sums that lead to an outcome; nothing if one of them may lead to another outcome too, by what comes later.
pub(super) fn sums_of(outcome: usize, ends: &[End]) -> Option<Sums> {
    let mut res: Option<Sums> = None;
    for &(_, way, sums) in ends.iter().filter(|it| it.0 == outcome) {
        if ends.iter().any(|it| it.1 == way && it.0 != outcome) {
            return None;
        }
        res = Some(res.map_or(sums, |before| Sums { bits: before.bits | sums.bits, ..sums }));
    }
    res
}

impl fmt::Display for Sums {
    /// "16 or more"; runs that do not touch stand one after the other: "1, 16 or more".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = |idx: u32| idx < self.n && self.bits >> idx & 1 == 1;
        let mut comma = "";
        let mut idx = 0;
        while idx < self.n {
            if !has(idx) {
                idx += 1;
                continue;
            }
            let from = idx;
            while has(idx) {
                idx += 1;
            }
            let (first, last) = (self.low + from, self.low + idx - 1);
            f.write_str(comma)?;
            match (from == 0, idx == self.n) {
                (true, true) => f.write_str("always")?,
                _ if first == last => write!(f, "{first}")?,
                (true, false) => write!(f, "{last} or less")?,
                (false, true) => write!(f, "{first} or more")?,
                (false, false) => write!(f, "{first} to {last}")?,
            }
            comma = ", ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::chance::ways;

    #[track_caller]
    fn check_sums(check: &Check, expected: &[&str]) {
        let sums = sums_by_way(check, &ways(check));
        assert_eq!(sums.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn faces_are_named_with_the_modifiers_worked_in() {
        let check = Check::d20("ENG-010", "test").plus(-2, "cover", "ENG-010").passes_on(12, "hit", "miss");
        check_sums(&check, &["13 or less", "14 or more"]);
        check_sums(&check.clone().passes_on(18, "hit", "miss"), &["19 or less", "20"]);
        check_sums(&check.clone().passes_on(-5, "hit", "miss"), &["always"]);
        check_sums(&check.natural(1, 1, "hit"), &["1, 14 or more", "2 to 13"]);
    }

    #[test]
    fn several_dice_are_named_by_their_sum() {
        let dice = |n, sides| Check::of(Dice { n, sides }, "ENG-010", "test");
        check_sums(&dice(2, 6).passes_on(9, "hit", "miss"), &["8 or less", "9 or more"]);
        check_sums(&dice(2, 6), &[]);
        check_sums(&dice(4, 6).hits_on(5), &[]);
        check_sums(&dice(30, 20).passes_on(300, "hit", "miss"), &[]);
    }

    #[test]
    fn faces_that_come_to_the_same_are_joined() {
        let sums = |bits| Sums { bits, low: 1, n: 20 };
        let ends =
            [(0, 0, sums(0x1fff)), (1, 1, sums(0x6000)), (2, 2, sums(0x7_8000)), (2, 3, sums(0x8_0000))];
        let said = |outcome, ends: &[End]| sums_of(outcome, ends).map(|it| it.to_string());
        assert_eq!(said(0, &ends).as_deref(), Some("13 or less"));
        assert_eq!(said(1, &ends).as_deref(), Some("14 to 15"));
        assert_eq!(said(2, &ends).as_deref(), Some("16 or more"));
        // A later roll decides what comes of way 3: no face can be named for either outcome.
        let open = [ends.as_slice(), &[(1, 3, sums(0x8_0000))]].concat();
        assert_eq!(
            (said(0, &open).as_deref(), said(1, &open), said(2, &open)),
            (Some("13 or less"), None, None)
        );
    }
}
