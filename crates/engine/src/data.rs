//! Files that people write: what is wrong with one, shown where it is wrong.

mod report;

use std::{fmt, ops::Range};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::{Deserialize, Deserializer, Serialize, de};
use table::Len;

pub use report::{NAME_CHARS_MAX, Place, Report, Whole};

/// The most bytes that a battle, table or case file may have.
pub const FILE_BYTES_MAX: usize = 1 << 20;

/// A file as text, with its name for messages.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

impl Source {
    /// A file that is part of the program, or was read by it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// The file from its bytes: not too large, and text.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Source, DataErrors> {
        let name = name.into();
        let whole = |why: String| DataErrors(vec![DataError::whole(&name, why)]);
        if FILE_BYTES_MAX < bytes.len() {
            let limit = FILE_BYTES_MAX >> 20;
            return Err(whole(format!("the file is larger than {limit} MiB, the most that is read")));
        }
        let text = String::from_utf8(bytes).map_err(|err| {
            let at = err.utf8_error().valid_up_to();
            let line = line_at(err.as_bytes(), at);
            whole(format!("line {line} is not UTF-8 text (byte {at}): save the file as UTF-8"))
        })?;
        Ok(Source { name, text })
    }

    /// The file as TOML.
    pub fn parse<T: de::DeserializeOwned>(&self) -> Result<T, DataErrors> {
        if FILE_BYTES_MAX < self.text.len() {
            let why = format!("the file is larger than {} MiB, the most that is read", FILE_BYTES_MAX >> 20);
            return Err(DataErrors(vec![DataError::whole(&self.name, why)]));
        }
        toml::from_str(&self.text).map_err(|err| {
            let (why, expected) = in_our_words(err.message().trim_end_matches('.'));
            let help = nearest_field(&why, expected.as_deref()).or(expected);
            DataErrors(vec![DataError { source: self.clone(), span: err.span(), why, help }])
        })
    }

    /// Something wrong at a place of this file.
    pub fn error(&self, span: Range<usize>, why: impl Into<String>) -> DataError {
        DataError { source: self.clone(), span: Some(span), why: why.into(), help: None }
    }
}

/// What the TOML reader says, as what is wrong and what was expected.
fn in_our_words(message: &str) -> (String, Option<String>) {
    if let Some(rest) = message.strip_prefix("unexpected keys in table: ")
        && let Some((unknown, known)) = rest.split_once(", available keys: ")
    {
        let unknown = unknown.split(", ").next().unwrap_or(unknown);
        let known = known.split(", ").collect::<Vec<_>>().join("`, `");
        return (format!("unknown field `{unknown}`"), Some(format!("expected one of `{known}`")));
    }
    match message.split_once(", expected ") {
        Some((why, expected)) => (why.to_owned(), Some(format!("expected {expected}"))),
        None => (message.to_owned(), None),
    }
}

/// The line, from 1, on which a byte stands.
fn line_at(text: &[u8], byte: usize) -> usize {
    text[..byte.min(text.len())].split(|&it| it == b'\n').count()
}

/// For an unknown field or variant: the nearest of the expected ones.
fn nearest_field(why: &str, expected: Option<&str>) -> Option<String> {
    let word = why.split('`').nth(1)?;
    let expected = expected?;
    let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let best = nearest(word, &known)?;
    Some(format!("did you mean `{best}`? {expected}"))
}

/// The known name that looks most like `word`, if one does.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let score = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
    let (best, distance) = known.iter().map(|name| (*name, score(name))).min_by_key(|it| it.1)?;
    (distance <= 1 + word.chars().count() / 3).then_some(best)
}

/// Something wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    /// The file.
    pub source: Source,
    /// Where, in bytes of the text; nowhere if the whole file is wrong.
    pub span: Option<Range<usize>>,
    /// What is wrong.
    pub why: String,
    /// What was expected, or how to mend it.
    pub help: Option<String>,
}

impl DataError {
    /// Something wrong with a file as a whole.
    pub fn whole(name: &str, why: impl Into<String>) -> DataError {
        let source = Source::new(name, "");
        DataError { source, span: None, why: why.into(), help: None }
    }

    /// Says what was expected, or how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> DataError {
        self.help = Some(help.into());
        self
    }

    /// Says which known name was perhaps meant, and which there are.
    #[must_use]
    pub fn help_names(self, word: &str, known: &[&str]) -> DataError {
        let mut all = known.to_vec();
        all.sort_unstable();
        let listed = if all.len() <= 24 { format!("known are: {}", all.join(", ")) } else { String::new() };
        match nearest(word, known) {
            Some(best) => self.help(format!("did you mean `{best}`? {listed}").trim_end().to_owned()),
            None if listed.is_empty() => self,
            None => self.help(listed),
        }
    }

    /// The line of the file, from 1, if the place is known.
    pub fn line(&self) -> Option<usize> {
        Some(line_at(self.source.text.as_bytes(), self.span.as_ref()?.start))
    }

    /// The message with the text underlined.
    pub fn render(&self, renderer: &Renderer) -> String {
        let Some(span) = self.span.clone() else {
            let title = Level::ERROR.primary_title(format!("{}: {}", self.source.name, self.why));
            let mut group = Group::with_title(title);
            if let Some(help) = &self.help {
                group = group.element(Level::HELP.message(help.as_str()));
            }
            return renderer.render(&[group]);
        };
        let text = &self.source.text;
        let end = text.ceil_char_boundary(span.end);
        let span = text.floor_char_boundary(span.start.min(end))..end;
        let snippet = Snippet::source(text.as_str())
            .path(self.source.name.as_str())
            .annotation(AnnotationKind::Primary.span(span));
        let mut group = Level::ERROR.primary_title(self.why.as_str()).element(snippet);
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        renderer.render(&[group])
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Renderer::plain()))
    }
}

/// Everything wrong with some files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataErrors(pub Vec<DataError>);

impl DataErrors {
    /// The value, if nothing was wrong.
    pub fn or<T>(self, value: T) -> Result<T, DataErrors> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for DataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&all.join("\n\n"))
    }
}

impl std::error::Error for DataErrors {}

/// A number with up to three decimals, as people write distances: `12`, `0.5`, `29.4`.
///
/// This and [`Plain`] are the only places below the server where a floating-point number is seen: TOML gives no
/// other. It is rounded to thousandths at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Decimal(pub i32);

impl Decimal {
    /// The largest number taken, in thousandths.
    pub const MAX: i32 = 100_000_000;

    /// The number in inches, as a length.
    pub fn inches(self) -> Len {
        Len::milli_inches(self.0)
    }
}

impl fmt::Display for Decimal {
    /// As short as it can be written: `12`, `0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 1_000, self.0.unsigned_abs() % 1_000);
        let sign = if self.0 < 0 { "-" } else { "" };
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let decimals = format!("{rest:03}");
        write!(f, "{sign}{whole}.{}", decimals.trim_end_matches('0'))
    }
}

/// A word, a number, yes or no, kept as it would be typed: `DE-SMG`, `4.5`, `true`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plain(pub String);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plain, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Plain;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, a number, true or false")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Plain, E> {
                Ok(Plain(word.to_owned()))
            }

            fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Plain, E> {
                Ok(Plain(flag.to_string()))
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Plain, E> {
                Ok(Plain(n.to_string()))
            }

            fn visit_f64<E: de::Error>(self, n: f64) -> Result<Plain, E> {
                let decimal = Decimal::deserialize(de::value::F64Deserializer::new(n))?;
                Ok(Plain(decimal.to_string()))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Decimal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Decimal, E> {
                let thousandths = n.checked_mul(1_000).and_then(|it| i32::try_from(it).ok());
                let fits = thousandths.filter(|it| it.abs() <= Decimal::MAX);
                fits.map(Decimal).ok_or_else(|| E::custom(format!("{n} is too large a number")))
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Decimal, E> {
                let n = i64::try_from(n).map_err(|_| E::custom(format!("{n} is too large a number")))?;
                self.visit_i64(n)
            }

            #[expect(clippy::cast_possible_truncation, reason = "the range is checked first")]
            fn visit_f64<E: de::Error>(self, n: f64) -> Result<Decimal, E> {
                let thousandths = (n * 1_000.0).round();
                if thousandths.is_nan() || f64::from(Decimal::MAX) < thousandths.abs() {
                    return Err(E::custom(format!("{n} is not a number that can be used here")));
                }
                Ok(Decimal(thousandths as i32))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}
