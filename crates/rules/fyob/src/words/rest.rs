//! The words that were not understood yet.

use std::str::FromStr;

use table::{Deg, Len, Point};

use crate::host::{Host, Position};
use crate::ids::ElementId;

/// The words that were not understood yet.
pub(super) struct Rest<'a> {
    words: &'a [&'a str],
}

impl<'a> Rest<'a> {
    pub(super) fn new(words: &'a [&'a str]) -> Rest<'a> {
        Rest { words }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.first().copied()
    }

    /// The next word.
    pub(super) fn word(&mut self, what: &str) -> Result<&'a str, String> {
        let (first, rest) = self.words.split_first().ok_or_else(|| format!("{what} is missing"))?;
        self.words = rest;
        Ok(first)
    }

    /// Whether the next word is this one: then it is taken.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|first| first.eq_ignore_ascii_case(word));
        if found {
            self.words = &self.words[1..];
        }
        found
    }

    /// An element, by the id that the page shows.
    pub(super) fn element<H: Host>(&mut self, state: &Position<H>) -> Result<ElementId, String> {
        let word = self.word("the number of an element")?;
        let found = state.elements.iter().find(|it| H::label(state, it.id).eq_ignore_ascii_case(word));
        found.map(|it| it.id).ok_or_else(|| format!("there is no element `{word}`"))
    }

    /// Elements, as long as there are some.
    pub(super) fn elements<H: Host>(&mut self, state: &Position<H>) -> Result<Vec<ElementId>, String> {
        let mut res = vec![self.element::<H>(state)?];
        while self
            .peek()
            .is_some_and(|word| word.ends_with(|it: char| it.is_ascii_digit()) && !word.contains(','))
        {
            res.push(self.element::<H>(state)?);
        }
        Ok(res)
    }

    /// A whole number up to a limit.
    pub(super) fn number<T: FromStr>(&mut self, what: &str, _: T) -> Result<T, String> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("`{word}` is not {what}"))
    }

    /// A place in inches: `18,12` or `18.5,3`.
    pub(super) fn point(&mut self) -> Result<Point, String> {
        let word = self.word("a place such as `18,12`")?;
        let bad = || format!("`{word}` is not a place in inches, such as 18,12 or 7.5,3");
        let (x, y) = word.split_once(',').ok_or_else(bad)?;
        Ok(Point::new(length(x).ok_or_else(bad)?, length(y).ok_or_else(bad)?))
    }

    /// Places, as long as there are some.
    pub(super) fn points(&mut self) -> Result<Vec<Point>, String> {
        let mut res = vec![self.point()?];
        while self.peek().is_some_and(|word| word.contains(',')) {
            res.push(self.point()?);
        }
        Ok(res)
    }

    pub(super) fn degrees(&mut self) -> Result<Deg, String> {
        let word = self.word("a facing in degrees")?;
        let number = word.parse::<i32>().ok().filter(|it| (0..360).contains(it));
        let bad = || format!("`{word}` is not a facing: a whole number of degrees from 0 (north) to 359");
        number.map(Deg::new).ok_or_else(bad)
    }

    pub(super) fn done(&self) -> Result<(), String> {
        if self.words.is_empty() {
            return Ok(());
        }
        Err(format!("`{}` is more than was expected", self.words.join(" ")))
    }
}

/// Inches with up to three decimals, exactly.
fn length(text: &str) -> Option<Len> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = [whole, decimals].iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
    if !digits || whole.is_empty() || 3 < whole.len() || 3 < decimals.len() {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok().map(Len::milli_inches)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_exactly() {
        let words = ["18,12", "7.5,0.125"];
        let mut rest = Rest::new(&words);
        let milli = |x, y| Point::new(Len::milli_inches(x), Len::milli_inches(y));
        assert_eq!(rest.points().unwrap(), [milli(18_000, 12_000), milli(7_500, 125)]);
        for word in ["18", "18,", "a,b", "1e3,2", "-1,2", "1.2345,0", "12345,1"] {
            let words = [word];
            let err = Rest::new(&words).point().unwrap_err();
            assert!(err.contains("not a place in inches"), "{word}: {err}");
        }
    }

    #[test]
    fn what_is_left_over_is_named() {
        let words = ["now", "please"];
        assert_eq!(Rest::new(&words).done().unwrap_err(), "`now please` is more than was expected");
        assert_eq!(Rest::new(&[]).degrees().unwrap_err(), "a facing in degrees is missing");
    }
}
