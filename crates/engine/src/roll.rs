//! Checks, and the rolls that answer them.
//!
//! A [`Check`] is a roll that a rule calls for: what to throw, what is added and why, and what the result
//! means. Because it says what the result means, the page can show the chances before the throw, and exact
//! odds need one run per meaning instead of one per face.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{RuleId, Seat, Text};

/// Equal dice thrown together. Their order never matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dice {
    /// How many, from 1 to 1000.
    pub n: u16,
    /// Faces on each, from 2 to 100.
    pub sides: u8,
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.n {
            1 => write!(f, "d{}", self.sides),
            n => write!(f, "{n}d{}", self.sides),
        }
    }
}

/// The faces that came up, lowest first.
pub type Faces = SmallVec<[u8; 8]>;

/// One reason why a roll is better or worse.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Modifier {
    /// What it adds.
    pub value: i32,
    /// The reason, as a player would say it.
    pub name: Text,
    /// Where the rules say so.
    pub rule: RuleId,
}

/// A range of totals with one meaning: from `from` up to the next band.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Band {
    /// The lowest total of the band. The first band has no lower end, whatever stands here.
    pub from: i32,
    /// What it means.
    pub name: Text,
}

/// What of a throw the rule looks at. Everything else about the faces must not matter to the rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reads {
    /// Every face.
    Faces,
    /// The sum of the faces.
    Total,
    /// How many dice show `on` or more.
    Hits {
        /// The lowest face that hits.
        on: u8,
    },
    /// How many dice show `upto` or less: tests taken by the handful, where low is bad.
    Failures {
        /// The highest face that fails.
        upto: u8,
    },
    /// Whether a single die shows `on` or more, where what is listed was added to the number and not to the die:
    /// outcome 1 if it does, 0 if not.
    Shows {
        /// The lowest face that passes.
        on: u8,
        /// What a pass is called.
        pass: Text,
        /// What a failure is called.
        fail: Text,
    },
    /// Whether the total reaches `need`: outcome 1 if it does, 0 if not.
    Pass {
        /// The lowest total that passes.
        need: i32,
        /// What a pass is called.
        pass: Text,
        /// What a failure is called.
        fail: Text,
    },
    /// Into which band of a table the total falls: the outcome is the number of the band.
    Bands(Arc<[Band]>),
}

/// A face of a single die that means something of its own, whatever the modifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Natural {
    /// The face.
    pub face: u8,
    /// The outcome that it gives.
    pub outcome: u8,
    /// What it is called.
    pub name: Text,
}

/// A roll that a rule calls for, before the dice are thrown.
///
/// It is one pointer large, because rules build it line by line, and needs, rolls and events carry it about.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Check(Box<CheckParts>);

impl Deref for Check {
    type Target = CheckParts;

    fn deref(&self) -> &CheckParts {
        &self.0
    }
}

impl DerefMut for Check {
    fn deref_mut(&mut self) -> &mut CheckParts {
        &mut self.0
    }
}

/// What a [`Check`] consists of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckParts {
    /// The rule that calls for it.
    pub rule: RuleId,
    /// What it decides.
    pub name: Text,
    /// Who throws.
    pub by: Seat,
    /// What to throw.
    pub dice: Dice,
    /// What is added, and why.
    pub modifiers: Vec<Modifier>,
    /// What the result means.
    pub reads: Reads,
    /// A face with a meaning of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub natural: Option<Natural>,
}

impl Check {
    /// A check on one d20.
    pub fn d20(rule: &'static str, name: impl Into<Text>) -> Check {
        Check::of(Dice { n: 1, sides: 20 }, rule, name)
    }

    /// A check on any dice.
    pub fn of(dice: Dice, rule: &'static str, name: impl Into<Text>) -> Check {
        let (rule, name, by, modifiers) = (rule.into(), name.into(), Seat::UMPIRE, Vec::new());
        Check(Box::new(CheckParts { rule, name, by, dice, modifiers, reads: Reads::Faces, natural: None }))
    }

    /// Names the seat that throws.
    #[inline]
    #[must_use]
    pub fn by(mut self, seat: Seat) -> Check {
        self.by = seat;
        self
    }

    /// Adds a modifier, unless it is zero.
    #[inline]
    #[must_use]
    pub fn plus(mut self, value: i32, name: &'static str, rule: &'static str) -> Check {
        if value != 0 {
            if self.modifiers.is_empty() {
                // As many as most checks have: one allocation instead of several.
                self.modifiers.reserve(6);
            }
            self.modifiers.push(Modifier { value, name: name.into(), rule: rule.into() });
        }
        self
    }

    /// Adds a modifier if its condition holds.
    #[inline]
    #[must_use]
    pub fn when(self, holds: bool, value: i32, name: &'static str, rule: &'static str) -> Check {
        if holds { self.plus(value, name, rule) } else { self }
    }

    /// Only the sum of the faces matters.
    #[inline]
    #[must_use]
    pub fn total(mut self) -> Check {
        self.reads = Reads::Total;
        self
    }

    /// Counts the dice that show `face` or more.
    #[inline]
    #[must_use]
    pub fn hits_on(mut self, face: u8) -> Check {
        self.reads = Reads::Hits { on: face };
        self
    }

    /// Counts the dice that show `face` or less: each is a failure.
    #[inline]
    #[must_use]
    pub fn fails_upto(mut self, face: u8) -> Check {
        self.reads = Reads::Failures { upto: face };
        self
    }

    /// Passes if the die itself shows `face` or more.
    #[inline]
    #[must_use]
    pub fn shows(mut self, face: u8, pass: &'static str, fail: &'static str) -> Check {
        self.reads = Reads::Shows { on: face, pass: pass.into(), fail: fail.into() };
        self
    }

    /// Passes with a total of `need` or more.
    #[inline]
    #[must_use]
    pub fn passes_on(mut self, need: i32, pass: &'static str, fail: &'static str) -> Check {
        self.reads = Reads::Pass { need, pass: pass.into(), fail: fail.into() };
        self
    }

    /// Looks the total up in the bands of a table.
    #[inline]
    #[must_use]
    pub fn on_table(mut self, bands: Arc<[Band]>) -> Check {
        self.reads = Reads::Bands(bands);
        self
    }

    /// Gives one face of a single die an outcome of its own.
    #[inline]
    #[must_use]
    pub fn natural(mut self, face: u8, outcome: u8, name: &'static str) -> Check {
        self.natural = Some(Natural { face, outcome, name: name.into() });
        self
    }

    /// The sum of the modifiers.
    pub fn modifier(&self) -> i32 {
        self.modifiers.iter().map(|it| it.value).sum()
    }

    /// The number of the outcome that these faces give.
    ///
    /// For checks that read faces or totals this is the total of the faces.
    pub fn outcome(&self, faces: &[u8]) -> usize {
        self.outcome_with(faces, self.modifier())
    }

    /// The same, with the sum of the modifiers at hand.
    pub(crate) fn outcome_with(&self, faces: &[u8], modifier: i32) -> usize {
        let sum: i32 = faces.iter().map(|&face| i32::from(face)).sum();
        if let Some(natural) = &self.natural
            && faces == [natural.face]
        {
            return natural.outcome.into();
        }
        let total = sum + modifier;
        match &self.reads {
            Reads::Faces | Reads::Total => usize::try_from(sum).unwrap_or(0),
            Reads::Hits { on } => faces.iter().filter(|&face| on <= face).count(),
            Reads::Failures { upto } => faces.iter().filter(|&face| face <= upto).count(),
            Reads::Shows { on, .. } => usize::from(i32::from(*on) <= sum),
            Reads::Pass { need, .. } => usize::from(*need <= total),
            Reads::Bands(bands) => {
                bands.iter().skip(1).position(|band| total < band.from).unwrap_or(bands.len().max(1) - 1)
            }
        }
    }

    /// What an outcome is called.
    pub fn outcome_name(&self, outcome: usize) -> Text {
        let has_own_name = match &self.reads {
            Reads::Faces | Reads::Total => true,
            Reads::Hits { .. } | Reads::Failures { .. } => outcome <= usize::from(self.dice.n),
            Reads::Shows { .. } | Reads::Pass { .. } => outcome <= 1,
            Reads::Bands(bands) => outcome < bands.len(),
        };
        if let Some(natural) = &self.natural
            && !has_own_name
            && usize::from(natural.outcome) == outcome
        {
            return natural.name.clone();
        }
        match &self.reads {
            Reads::Faces | Reads::Total => outcome.to_string().into(),
            Reads::Hits { .. } if outcome == 1 => "1 hit".into(),
            Reads::Hits { .. } => format!("{outcome} hits").into(),
            Reads::Failures { .. } if outcome == 1 => "1 failure".into(),
            Reads::Failures { .. } => format!("{outcome} failures").into(),
            Reads::Shows { pass, fail, .. } | Reads::Pass { pass, fail, .. } => {
                if outcome == 1 { pass } else { fail }.clone()
            }
            Reads::Bands(bands) => bands.get(outcome).map_or("".into(), |band| band.name.clone()),
        }
    }

    /// What has to be thrown, in words: "12 or more: hit".
    pub fn meaning(&self) -> String {
        let usual = match &self.reads {
            Reads::Faces | Reads::Total => String::new(),
            Reads::Hits { on } => format!("{on} or more hits"),
            Reads::Failures { upto: 1 } => "each 1 fails".to_owned(),
            Reads::Failures { upto } => format!("each {upto} or less fails"),
            Reads::Shows { on, pass, .. } => format!("{on} or more on the die: {pass}"),
            Reads::Pass { need, pass, .. } => format!("{need} or more: {pass}"),
            Reads::Bands(bands) => {
                let names = bands.iter().skip(1).map(|band| format!("{}+ {}", band.from, band.name));
                names.collect::<Vec<_>>().join(", ")
            }
        };
        match &self.natural {
            Some(natural) => format!("{usual}; unmodified {}: {}", natural.face, natural.name),
            None => usual,
        }
    }

    /// What has to show on a single die, modifiers taken into account: "the die must show 9 or more".
    pub fn face_needed(&self) -> Option<i32> {
        match &self.reads {
            Reads::Pass { need, .. } if self.dice.n == 1 => Some(need - self.modifier()),
            Reads::Shows { on, .. } => Some(i32::from(*on)),
            _ => None,
        }
    }
}

/// A check and the faces that came up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Roll {
    /// What was asked.
    pub check: Check,
    /// The faces, lowest first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub faces: Faces,
}

impl Roll {
    /// The dice alone.
    pub fn natural(&self) -> i32 {
        self.faces.iter().map(|&face| i32::from(face)).sum()
    }

    /// The dice and the modifiers.
    pub fn total(&self) -> i32 {
        self.natural() + self.check.modifier()
    }

    /// The die, what was added and the sum, "14 \u{2212}1 = 13", or the die alone: with a real minus sign, because people
    /// read it.
    pub fn sum_in_words(&self) -> String {
        let sign = |n: i32| if n < 0 { "\u{2212}" } else { "" };
        let (modifier, total) = (self.check.modifier(), self.total());
        if modifier == 0 {
            return self.natural().to_string();
        }
        let plus = if 0 < modifier { "+" } else { sign(modifier) };
        let (added, sum) = (modifier.unsigned_abs(), total.unsigned_abs());
        format!("{} {plus}{added} = {}{sum}", self.natural(), sign(total))
    }

    /// The number of the outcome.
    pub fn outcome(&self) -> usize {
        self.check.outcome(&self.faces)
    }

    /// What came of it, in a word or two.
    pub fn outcome_name(&self) -> Text {
        self.check.outcome_name(self.outcome())
    }
}

impl fmt::Display for Roll {
    /// `HE/SA fire (D20-060): 10 +3 HE/SA value (D20-060) -2 target's defence (D20-060) = 11`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.check.name, self.check.rule, self.natural())?;
        for Modifier { value, name, rule } in &self.check.modifiers {
            write!(f, " {value:+} {name} ({rule})")?;
        }
        if !self.check.modifiers.is_empty() {
            write!(f, " = {}", self.total())?;
        }
        Ok(())
    }
}
