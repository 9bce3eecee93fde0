//! The marks on an element. There are few different lists of them: each is made once in a battle, when it is first seen.

use std::sync::OnceLock;

use engine::{Badge, Shared, Text};

use crate::element::{Element, Mark, Mode, Protection};

/// What is shown by the badges of an element.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a badge of its own")]
pub(super) struct Condition {
    suppressed: bool,
    protection: Protection,
    mode: Mode,
    concealed: bool,
    fired: bool,
    moved: bool,
    contacted: bool,
}

impl Condition {
    /// How many there are: four kinds of protection, three modes, and five things that are so or not.
    const N: usize = 4 * 3 * 32;

    pub(super) fn of(it: &Element, contacted: bool) -> Condition {
        Condition {
            suppressed: it.suppressed,
            protection: it.protection,
            mode: it.mode,
            concealed: it.concealed,
            fired: it.has(Mark::Fired),
            moved: it.has(Mark::Moved),
            contacted,
        }
    }

    fn number(self) -> usize {
        let protection = match self.protection {
            Protection::None => 0,
            Protection::DugIn => 1,
            Protection::Scrape => 2,
            Protection::Fortification => 3,
        };
        let mode = match self.mode {
            Mode::Deployed => 0,
            Mode::Limbered => 1,
            Mode::BrokenDown => 2,
        };
        let flags = [self.suppressed, self.concealed, self.fired, self.moved, self.contacted];
        flags.into_iter().fold(protection * 3 + mode, |n, flag| n * 2 + usize::from(flag))
    }
}

/// The lists of badges that were seen so far.
#[derive(Debug)]
pub(super) struct BadgeLists(Box<[OnceLock<Shared<[Badge]>>]>);

impl Default for BadgeLists {
    fn default() -> BadgeLists {
        BadgeLists((0..Condition::N).map(|_| OnceLock::new()).collect())
    }
}

impl BadgeLists {
    pub(super) fn of(&self, condition: Condition) -> Shared<[Badge]> {
        self.0[condition.number()].get_or_init(|| badges(condition).into()).clone()
    }
}

fn badges(it: Condition) -> Vec<Badge> {
    let badge = |kind: &'static str, tip: &'static str, rule: &'static str| Badge {
        kind: Text::Borrowed(kind),
        tip: tip.into(),
        rule: rule.into(),
    };
    let mut res = Vec::new();
    if it.suppressed {
        res.push(badge("suppressed", "only falls back, range 4, field of fire 90 degrees", "D20-074"));
    }
    match it.protection {
        Protection::None => (),
        Protection::DugIn => res.push(badge("dug_in", "dug in: soft cover", "D20-H05")),
        Protection::Scrape => res.push(badge("scrape", "in a scrape: hull-down to the front", "D20-H05a")),
        Protection::Fortification => {
            res.push(badge("fortified", "in a fortification: hard cover", "D20-H05"));
        }
    }
    match it.mode {
        Mode::Limbered => res.push(badge("limbered", "limbered", "D20-083")),
        Mode::BrokenDown => res.push(badge("broken_down", "broken down for carrying", "D20-084")),
        Mode::Deployed => (),
    }
    if it.concealed {
        res.push(badge("concealed", "cannot be a target of direct fire", "D20-H45"));
    }
    if it.fired {
        res.push(badge("fired", "has attacked in this Fire phase", "D20-H09"));
    }
    if it.moved {
        res.push(badge("moved", "has moved", "D20-080"));
    }
    if it.contacted {
        res.push(badge("contact", "in contact with the enemy", "D20-H20"));
    }
    res
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_condition_has_a_list_of_its_own() {
        let mut numbers = BTreeSet::new();
        let bools = [false, true];
        for protection in [Protection::None, Protection::DugIn, Protection::Scrape, Protection::Fortification]
        {
            for mode in [Mode::Deployed, Mode::Limbered, Mode::BrokenDown] {
                for flags in 0..32_u8 {
                    let flag = |n: u8| bools[usize::from(flags >> n & 1)];
                    let condition = Condition {
                        suppressed: flag(0),
                        protection,
                        mode,
                        concealed: flag(1),
                        fired: flag(2),
                        moved: flag(3),
                        contacted: flag(4),
                    };
                    numbers.insert(condition.number());
                    let lists = BadgeLists::default();
                    assert_eq!(*lists.of(condition), *badges(condition), "{condition:?}");
                }
            }
        }
        assert_eq!((numbers.len(), numbers.last()), (Condition::N, Some(&(Condition::N - 1))));
    }
}
