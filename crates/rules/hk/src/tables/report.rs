//! What is wrong with a file, collected while it is read, and the words of files that are checked.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use engine::data::{DataError, DataErrors, Source};
use serde::{Deserialize, Deserializer, de};
use toml::Spanned;

/// The most mistakes that are shown of one file.
pub(crate) const ERRORS_MAX: usize = 20;

/// The most characters of a name.
pub(crate) const NAME_CHARS_MAX: usize = 60;

/// The most characters of an id.
pub(crate) const ID_CHARS_MAX: usize = 24;

/// What is wrong with a file.
pub(crate) struct Report<'a> {
    source: &'a Source,
    /// Without the file: its text is put in when all is said.
    errors: Vec<DataError>,
}

impl<'a> Report<'a> {
    /// Nothing is wrong yet.
    pub(crate) fn new(source: &'a Source) -> Report<'a> {
        Report { source, errors: Vec::new() }
    }

    /// Something is wrong at a place.
    pub(crate) fn wrong(&mut self, span: Range<usize>, why: impl Into<String>) {
        self.add(span, DataError::whole("", why));
    }

    /// Something is wrong at a place, and can be mended so.
    pub(crate) fn wrong_help(&mut self, span: Range<usize>, why: impl Into<String>, help: impl Into<String>) {
        self.add(span, DataError::whole("", why).help(help));
    }

    /// A name that nobody knows.
    pub(crate) fn unknown(&mut self, what: &str, word: &Spanned<String>, known: &[&str]) {
        let why = format!("there is no {what} `{}`", word.get_ref());
        self.add(word.span(), DataError::whole("", why).help_names(word.get_ref(), known));
    }

    /// A number within its limits; the nearer of them if it is not.
    pub(crate) fn number<T>(&mut self, n: &Spanned<Whole>, limits: RangeInclusive<T>, what: &str) -> T
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
    pub(crate) fn text(&mut self, text: &Spanned<String>, chars_max: usize, what: &str) {
        let n_chars = text.get_ref().chars().count();
        if text.get_ref().trim().is_empty() {
            self.wrong(text.span(), format!("{what} is empty"));
        } else if chars_max < n_chars {
            self.wrong(
                text.span(),
                format!("{what} has at most {chars_max} characters, but this has {n_chars}"),
            );
        } else if text.get_ref().chars().any(char::is_control) {
            self.wrong(text.span(), format!("{what} contains a control character: write it on one line"));
        }
    }

    /// An id of files: letters, digits, `-` and `_`.
    pub(crate) fn id(&mut self, id: &Spanned<String>, what: &str) {
        let well_formed = |it: &str| it.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it));
        let text = id.get_ref();
        if text.is_empty() || ID_CHARS_MAX < text.len() || !well_formed(text) {
            let why = format!("`{text}` is not the id of {what}");
            let help = format!("an id has 1 to {ID_CHARS_MAX} letters, digits, `-` and `_`");
            self.wrong_help(id.span(), why, help);
        }
    }

    /// Every name at most once.
    pub(crate) fn twice<'b>(&mut self, what: &str, names: impl IntoIterator<Item = &'b Spanned<String>>) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name.get_ref().as_str()) {
                self.wrong(name.span(), format!("{what} `{}` is there twice", name.get_ref()));
            }
        }
    }

    /// The value, if nothing was wrong; otherwise the mistakes in the order of the file.
    pub(crate) fn finish<T>(mut self, value: Option<T>) -> Result<T, DataErrors> {
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

    fn add(&mut self, span: Range<usize>, error: DataError) {
        self.errors.push(DataError { span: Some(span), ..error });
    }
}

/// A whole number as it stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Whole(pub(crate) i64);

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
