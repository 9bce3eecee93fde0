//! The words that describe a situation, and what an umpire says to those he does not understand.

use engine::data::nearest;
use engine::{Procedure, Word};

use crate::element::Grade;

/// FYOB-024: ratings by name.
pub(super) const RATINGS: [(&str, u8); 5] =
    [("regular", 2), ("weak", 0), ("cautious", 1), ("bold", 3), ("inspirational", 4)];
/// FYOB-025: ratings of Senior Officers by name.
pub(super) const SENIORS: [(&str, u8); 3] = [("average", 6), ("below", 5), ("above", 7)];
/// FYOB-R1: a rating for each grade of a Company Officer.
pub(super) const OFFICERS: [(&str, u8); 3] = [("average", 2), ("below", 1), ("above", 3)];
/// Troop grades by name.
pub(super) const GRADES: [(&str, Grade); 3] =
    [("regular", Grade::Regular), ("poor", Grade::Poor), ("elite", Grade::Elite)];

/// The words given for one procedure.
pub struct Words<'a> {
    procedure: &'a Procedure,
    given: &'a [(String, String)],
}

impl<'a> Words<'a> {
    /// The words, if the procedure knows them all and none is there twice.
    pub(super) fn new(procedure: &'a Procedure, given: &'a [(String, String)]) -> Result<Words<'a>, String> {
        let known: Vec<&str> = procedure.words.iter().map(|it| it.name).collect();
        for (idx, (name, _)) in given.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                return Err(unknown(&format!("word of `{}`", procedure.name), name, &known));
            }
            if given[..idx].iter().any(|(before, _)| before == name) {
                return Err(format!("the word `{name}` is there twice"));
            }
        }
        Ok(Words { procedure, given })
    }

    /// The value of a word, if it was given.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        debug_assert!(self.procedure.words.iter().any(|it| it.name == name), "{name} is listed");
        self.given.iter().find(|it| it.0 == name).map(|it| it.1.trim())
    }

    /// Yes or no; no if it was not given.
    pub fn flag(&self, name: &str) -> Result<bool, String> {
        match self.get(name) {
            None | Some("no" | "false") => Ok(false),
            Some("yes" | "true") => Ok(true),
            Some(other) => Err(format!("`{name}={other}` is not understood: it is `yes` or `no`")),
        }
    }

    /// One of some values, the first of them if it was not given.
    pub fn one_of<T: Copy>(&self, name: &str, values: &[(&str, T)]) -> Result<T, String> {
        let Some(word) = self.get(name) else { return Ok(values[0].1) };
        let found = values.iter().find(|it| it.0.eq_ignore_ascii_case(word));
        let known: Vec<&str> = values.iter().map(|it| it.0).collect();
        found.map(|it| it.1).ok_or_else(|| unknown(&format!("value of `{name}`"), word, &known))
    }

    /// A whole number within limits, or what holds if it was not given.
    pub fn number(&self, name: &str, default: u16, limits: (u16, u16)) -> Result<u16, String> {
        let Some(word) = self.get(name) else { return Ok(default) };
        let (low, high) = limits;
        let number = word.parse().ok().filter(|n| (low..=high).contains(n));
        number.ok_or_else(|| {
            format!("`{name}={word}` is not understood: it is a whole number from {low} to {high}")
        })
    }

    /// The same where it fits a byte.
    pub fn small(&self, name: &str, default: u8, limits: (u8, u8)) -> Result<u8, String> {
        let number = self.number(name, default.into(), (limits.0.into(), limits.1.into()))?;
        Ok(u8::try_from(number).unwrap_or(u8::MAX))
    }
}

/// A word of a procedure.
pub const fn word(name: &'static str, values: &'static str, about: &'static str) -> Word {
    Word { name, values, about }
}

/// What an umpire says to a name that he does not know: the nearest one, and all there are.
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    let meant = nearest(word, known).map_or(String::new(), |best| format!(", did you mean `{best}`?"));
    format!("there is no {what} `{word}`{meant}; known are: {}", known.join(", "))
}
