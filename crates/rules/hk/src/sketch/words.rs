//! The words that describe a situation, and what an umpire says to those he does not understand.

use engine::data::nearest;
use engine::{Procedure, Word};
use table::Len;

use crate::Hk;
use crate::element::{Quality, inches};
use crate::units::Unit;

/// The words given for one procedure.
pub(super) struct Words<'a> {
    pub(super) rules: &'a Hk,
    procedure: &'a Procedure,
    given: &'a [(String, String)],
}

impl<'a> Words<'a> {
    /// The words, if the procedure knows them all and none is there twice.
    pub(super) fn new(
        rules: &'a Hk,
        procedure: &'a Procedure,
        given: &'a [(String, String)],
    ) -> Result<Words<'a>, String> {
        let known: Vec<&str> = procedure.words.iter().map(|it| it.name).collect();
        for (idx, (name, _)) in given.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                return Err(unknown(&format!("word of `{}`", procedure.name), name, &known));
            }
            if given[..idx].iter().any(|(before, _)| before == name) {
                return Err(format!("the word `{name}` is there twice"));
            }
        }
        Ok(Words { rules, procedure, given })
    }

    /// The value of a word, if it was given.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        debug_assert!(self.procedure.words.iter().any(|it| it.name == name), "{name} is listed");
        self.given.iter().find(|it| it.0 == name).map(|it| it.1.trim())
    }

    /// Yes or no; no if it was not given.
    pub(super) fn flag(&self, name: &str) -> Result<bool, String> {
        match self.get(name) {
            None | Some("no" | "false") => Ok(false),
            Some("yes" | "true") => Ok(true),
            Some(other) => Err(format!("`{name}={other}` is not understood: it is `yes` or `no`")),
        }
    }

    /// One of some values, the first of them if it was not given.
    pub(super) fn one_of<T: Copy>(&self, name: &str, values: &[(&str, T)]) -> Result<T, String> {
        let Some(word) = self.get(name) else { return Ok(values[0].1) };
        let found = values.iter().find(|it| it.0.eq_ignore_ascii_case(word));
        let known: Vec<&str> = values.iter().map(|it| it.0).collect();
        found.map(|it| it.1).ok_or_else(|| unknown(&format!("value of `{name}`"), word, &known))
    }

    /// A whole number from 0 to a limit; 0 if it was not given.
    pub(super) fn number(&self, name: &str, most: u8) -> Result<u8, String> {
        let Some(word) = self.get(name) else { return Ok(0) };
        let number = word.parse().ok().filter(|&n| n <= most);
        number.ok_or_else(|| {
            format!("`{name}={word}` is not understood: it is a whole number from 0 to {most}")
        })
    }

    /// A distance in inches with up to three decimals.
    pub(super) fn distance(&self, name: &str, default: Len, most: u8) -> Result<Len, String> {
        let Some(word) = self.get(name) else { return Ok(default) };
        let length = thousandths(word).map(Len::milli_inches).filter(|&it| it <= inches(i32::from(most)));
        length.ok_or_else(|| {
            format!(
                "`{name}={word}` is not understood: it is a number of inches from 0 to {most}, such as 4 or 7.5"
            )
        })
    }

    /// A unit, or the usual one if none is named.
    pub(super) fn unit(&self, name: &str, usual: &str) -> Result<&'a Unit, String> {
        self.unit_named(self.get(name).unwrap_or(usual))
    }

    /// A unit by id.
    pub(super) fn unit_named(&self, word: &str) -> Result<&'a Unit, String> {
        let found = self.rules.units.list().iter().find(|it| it.id.eq_ignore_ascii_case(word));
        let known: Vec<&str> = self.rules.units.list().iter().map(|it| it.id.as_str()).collect();
        found.ok_or_else(|| unknown("unit", word, &known))
    }

    /// Troop quality; regular if it was not given.
    pub(super) fn quality(&self, name: &str) -> Result<Quality, String> {
        let known = [("regular", Quality::Regular), ("green", Quality::Green), ("veteran", Quality::Veteran)];
        self.one_of(name, &known)
    }
}

/// A word of a procedure.
pub(super) const fn word(name: &'static str, values: &'static str, about: &'static str) -> Word {
    Word { name, values, about }
}

/// What an umpire says to a name that he does not know: the nearest one, and all there are.
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    let meant = nearest(word, known).map_or(String::new(), |best| format!(", did you mean `{best}`?"));
    let mut listed = known.to_vec();
    listed.sort_unstable();
    format!("there is no {what} `{word}`{meant}; known are: {}", listed.join(", "))
}

/// A length as files have it.
pub(super) fn in_inches(length: Len) -> String {
    length.in_units(inches(1), 3)
}

/// A number with up to three decimals, in thousandths.
fn thousandths(word: &str) -> Option<i32> {
    let (whole, decimals) = word.split_once('.').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    if whole.is_empty() || 4 < whole.len() || 3 < decimals.len() || !digits(whole) || !digits(decimals) {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        assert_eq!(thousandths("4"), Some(4_000));
        assert_eq!(thousandths("7.5"), Some(7_500));
        assert_eq!(thousandths("0.125"), Some(125));
        for word in ["", ".5", "-1", "1.2345", "4,5", "four", "99999", "1e3", "+2"] {
            assert_eq!(thousandths(word), None, "{word}");
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest() {
        let text = unknown("unit", "DE-SGM", &["SU-RIF", "DE-SMG"]);
        assert_eq!(text, "there is no unit `DE-SGM`, did you mean `DE-SMG`?; known are: DE-SMG, SU-RIF");
    }
}
