//! What is wrong with a file, collected while it is read.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::{Deserialize, Deserializer, de};
use toml::Spanned;

use super::{DataError, DataErrors, Source};

/// The most mistakes that are shown of one file.
const ERRORS_MAX: usize = 20;
/// The most characters of a name.
pub const NAME_CHARS_MAX: usize = 60;
/// The most characters of an id.
const ID_CHARS_MAX: usize = 32;

/// Where something stands in a file, in bytes; nowhere if no file says it.
pub type Place = Option<Range<usize>>;

/// What is wrong with a file: everything at once, so that it need not be mended one mistake at a time.
#[derive(Debug)]
pub struct Report<'a> {
    source: &'a Source,
    /// Without the file: its text is put in when all is said.
    errors: Vec<DataError>,
}

impl<'a> Report<'a> {
    /// Nothing is wrong yet.
    pub fn new(source: &'a Source) -> Report<'a> {
        Report { source, errors: Vec::new() }
    }

    /// How many mistakes there are so far.
    pub fn n_wrong(&self) -> usize {
        self.errors.len()
    }

    /// Something is wrong at a place.
    pub fn wrong(&mut self, place: impl Into<Place>, why: impl Into<String>) {
        self.add(place.into(), DataError::whole("", why));
    }

    /// Something is wrong at a place, and can be mended so.
    pub fn wrong_help(&mut self, place: impl Into<Place>, why: impl Into<String>, help: impl Into<String>) {
        self.add(place.into(), DataError::whole("", why).help(help));
    }

    /// A name that nobody knows.
    pub fn unknown(&mut self, what: &str, word: &Spanned<String>, known: &[&str]) {
        let why = format!("there is no {what} `{}`", word.get_ref());
        self.add(Some(word.span()), DataError::whole("", why).help_names(word.get_ref(), known));
    }

    /// A number within its limits; the nearer of them if it is not.
    pub fn number<T>(&mut self, n: &Spanned<Whole>, limits: RangeInclusive<T>, what: &str) -> T
    where
        T: Copy + PartialOrd + TryFrom<i64> + fmt::Display,
    {
        let given = n.get_ref().0;
        let (low, high) = (*limits.start(), *limits.end());
        let nearest = match T::try_from(given) {
            Ok(fits) if limits.contains(&fits) => return fits,
            Ok(small) if small < low => low,
            Err(_) if given < 0 => low,
            Ok(_) | Err(_) => high,
        };
        self.wrong(n.span(), format!("{what} is from {low} to {high}, but this is {given}"));
        nearest
    }

    /// A text for players: not empty, not long, on one line.
    pub fn text(&mut self, text: &Spanned<String>, chars_max: usize, what: &str) {
        let n_chars = text.get_ref().chars().count();
        if text.get_ref().trim().is_empty() {
            self.wrong(text.span(), format!("{what} is empty"));
        } else if chars_max < n_chars {
            let why = format!("{what} has at most {chars_max} characters, but this has {n_chars}");
            self.wrong(text.span(), why);
        } else if text.get_ref().chars().any(char::is_control) {
            self.wrong(text.span(), format!("{what} contains a control character: write it on one line"));
        }
    }

    /// A name for players.
    pub fn name(&mut self, text: &Spanned<String>) {
        self.text(text, NAME_CHARS_MAX, "a name");
    }

    /// An id of files: letters, digits, `-` and `_`.
    pub fn id(&mut self, id: &Spanned<String>, what: &str) {
        let well_formed = |it: &str| it.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it));
        let text = id.get_ref();
        if text.is_empty() || ID_CHARS_MAX < text.len() || !well_formed(text) {
            let why = format!("`{text}` is not the id of {what}");
            let help = format!("an id has 1 to {ID_CHARS_MAX} letters, digits, `-` and `_`");
            self.wrong_help(id.span(), why, help);
        }
    }

    /// Every name at most once.
    pub fn twice<'b>(&mut self, what: &str, names: impl IntoIterator<Item = &'b Spanned<String>>) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name.get_ref().as_str()) {
                self.wrong(name.span(), format!("{what} `{}` is there twice", name.get_ref()));
            }
        }
    }

    /// The value, if nothing was wrong; otherwise the mistakes in the order of the file.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, DataErrors> {
        self.errors.sort_by_key(|it| it.span.as_ref().map(|span| span.start));
        self.errors.truncate(ERRORS_MAX);
        for error in &mut self.errors {
            error.source = self.source.clone();
        }
        match value {
            Some(value) if self.errors.is_empty() => Ok(value),
            Some(_) | None => Err(DataErrors(self.errors)),
        }
    }

    fn add(&mut self, span: Place, error: DataError) {
        self.errors.push(DataError { span, ..error });
    }
}

/// A whole number as it stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole(pub i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Whole, E> {
                Ok(Whole(n))
            }
        }

        deserializer.deserialize_i64(Visitor)
    }
}
