//! The file of conformance cases: its form, and what can be wrong with it. See `docs/conformance-format.md`.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use table::{Deg, Point, Pose};
use toml::Spanned;

use crate::data::{DataError, DataErrors, Decimal, Plain, Source};
use crate::{Chance, Ruleset, Seat};

/// The version of the form of case files.
pub const CASES_FORMAT: u32 = 1;

/// The head of a file, read before everything else.
#[derive(Deserialize)]
pub(super) struct Head {
    pub(super) format: Spanned<u32>,
    pub(super) system: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<S, D> {
    #[expect(dead_code, reason = "read with the head; here it is only allowed")]
    format: de::IgnoredAny,
    #[expect(dead_code, reason = "read with the head; here it is only allowed")]
    system: de::IgnoredAny,
    case: Vec<Case<S, D>>,
}

/// The cases of a ruleset.
type CasesOf<R> = Vec<Case<<R as Ruleset>::Setup, <R as Ruleset>::Decision>>;

/// A case as it was read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case<S, D> {
    pub(super) id: Spanned<String>,
    pub(super) title: String,
    #[serde(default)]
    pub(super) atoms: Vec<String>,
    pub(super) position: Option<S>,
    pub(super) sketch: Option<Spanned<BTreeMap<String, Plain>>>,
    #[serde(rename = "try")]
    pub(super) tries: Vec<Spanned<Try<D>>>,
}

/// One attempt from the position of a case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Try<D> {
    #[serde(default)]
    pub(super) title: String,
    pub(super) decide: Option<Measured<D>>,
    pub(super) decides: Option<Vec<Measured<D>>>,
    /// The chances are those after all decisions in a row, not of the last alone.
    #[serde(default)]
    pub(super) in_a_row: bool,
    #[serde(default)]
    pub(super) seat: Seats,
    #[serde(default)]
    pub(super) dice: Vec<u8>,
    #[serde(default)]
    pub(super) choices: Vec<Pick>,
    pub(super) expect: Expect,
}

/// What must come of a try.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    pub(super) illegal: Option<String>,
    pub(super) why: Option<String>,
    pub(super) result: Option<String>,
    pub(super) totals: Option<Vec<i32>>,
    pub(super) modifiers: Option<BTreeMap<String, i32>>,
    pub(super) modifier: Option<i32>,
    pub(super) events: Option<Vec<Measured<Value>>>,
    pub(super) no_events: Option<Vec<String>>,
    pub(super) state: Option<Value>,
    pub(super) odds: Option<BTreeMap<String, Fraction>>,
    pub(super) percent: Option<BTreeMap<String, u8>>,
    pub(super) asks: Option<String>,
}

impl Expect {
    /// Whether chances are expected.
    pub(super) fn wants_chances(&self) -> bool {
        self.odds.is_some() || self.percent.is_some()
    }

    fn is_empty(&self) -> bool {
        let Expect { illegal, why: _, result, totals, modifiers, modifier, .. } = self;
        let Expect { events, no_events, state, asks, .. } = self;
        let texts = illegal.is_none() && result.is_none() && asks.is_none();
        let dice = totals.is_none() && modifiers.is_none() && modifier.is_none() && !self.wants_chances();
        texts && dice && events.is_none() && no_events.is_none() && state.is_none()
    }
}

/// The head of a file, checked as far as it can be without knowing the rules.
pub(super) fn head(source: &Source) -> Result<Head, DataErrors> {
    let head: Head = source.parse()?;
    let found = *head.format.get_ref();
    if found != CASES_FORMAT {
        let why = format!("cases of form {found}; this program reads form {CASES_FORMAT}");
        return Err(DataErrors(vec![source.error(head.format.span(), why)]));
    }
    Ok(head)
}

/// The cases of a file, or everything that is wrong with it.
pub(super) fn cases<R: Ruleset>(source: &Source) -> Result<CasesOf<R>, DataErrors> {
    let system = head(source)?.system;
    if system.get_ref() != R::SYSTEM {
        let why = format!("cases for the system `{}`, not for `{}`", system.get_ref(), R::SYSTEM);
        return Err(DataErrors(vec![source.error(system.span(), why)]));
    }
    let cases = source.parse::<File<R::Setup, R::Decision>>()?.case;
    let mut errors = Vec::new();
    for (idx, case) in cases.iter().enumerate() {
        if cases[..idx].iter().any(|before| before.id.get_ref() == case.id.get_ref()) {
            errors.push(source.error(case.id.span(), format!("there are two cases `{}`", case.id.get_ref())));
        }
        errors.extend(what_is_wrong(source, case));
    }
    DataErrors(errors).or(cases)
}

fn what_is_wrong<S, D>(source: &Source, case: &Case<S, D>) -> Vec<DataError> {
    let mut res = Vec::new();
    match (&case.position, &case.sketch) {
        (Some(_), Some(sketch)) => {
            res.push(source.error(sketch.span(), "a case has a position or a sketch, not both"));
        }
        (None, None) => {
            let error = source.error(case.id.span(), "a case needs a position");
            res.push(error.help("add a table `[case.position]`, or `sketch = { procedure = \"...\" }`"));
        }
        (Some(_), None) | (None, Some(_)) => (),
    }
    if case.tries.is_empty() {
        res.push(source.error(case.id.span(), "a case needs a try").help("add a table `[[case.try]]`"));
    }
    for attempt in &case.tries {
        let span = attempt.span();
        let Try { decide, decides, expect, .. } = attempt.get_ref();
        let n_decisions = usize::from(decide.is_some()) + decides.as_ref().map_or(0, Vec::len);
        if decide.is_some() && decides.is_some() {
            res.push(source.error(span.clone(), "a try has `decide` or `decides`, not both"));
        } else if n_decisions == 0 && case.sketch.is_none() {
            res.push(source.error(span.clone(), "a try needs a decision").help("add `decide = ...`"));
        }
        if expect.is_empty() {
            res.push(source.error(span.clone(), "a try must expect something"));
        }
        let row = attempt.get_ref().in_a_row;
        if row && !expect.wants_chances() {
            res.push(source.error(span.clone(), "`in_a_row` belongs to `odds` or `percent`"));
        }
        if expect.why.is_some() && expect.illegal.is_none() {
            res.push(source.error(span, "`why` belongs to `illegal`"));
        }
    }
    res
}

/// A decision or an event, in which measures may be written as people do: `{ inches = [12, 7.5] }` or `{ cm = 4 }`
/// stands for the same in hundredths of a millimetre.
#[derive(Clone, Debug)]
pub(super) struct Measured<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Measured<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Measured<T>, D::Error> {
        let value = measured(Value::deserialize(deserializer)?).map_err(de::Error::custom)?;
        T::deserialize(value).map(Measured).map_err(de::Error::custom)
    }
}

fn measured(value: Value) -> Result<Value, String> {
    match value {
        Value::Array(list) => list.into_iter().map(measured).collect::<Result<_, _>>().map(Value::Array),
        Value::Object(fields) if fields.len() == 1 => {
            let Some((name, inner)) = fields.into_iter().next() else { return Ok(Value::Null) };
            match name.as_str() {
                "inches" => in_raw(&inner, |it| it.inches().raw()),
                // A thousandth of a centimetre is the unit of the table.
                "cm" => in_raw(&inner, |it| it.0),
                _ => Ok(Value::Object([(name, measured(inner)?)].into_iter().collect())),
            }
        }
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, it)| Ok((name, measured(it)?)));
            fields.collect::<Result<_, String>>().map(Value::Object)
        }
        other => Ok(other),
    }
}

/// Numbers, or lists of them, in the unit of the table.
fn in_raw(value: &Value, raw: fn(Decimal) -> i32) -> Result<Value, String> {
    if let Value::Array(list) = value {
        return list.iter().map(|it| in_raw(it, raw)).collect::<Result<_, _>>().map(Value::Array);
    }
    Decimal::deserialize(value).map(|it| raw(it).into()).map_err(|_| format!("{value} is not a measure"))
}

/// Who decides: one seat, or one for each decision.
#[derive(Default)]
pub(super) struct Seats(pub(super) Vec<Seat>);

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Seats;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a seat, or a list of them")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Seats, E> {
                let seat = u8::try_from(n).map_err(|_| E::custom(format!("there is no seat {n}")))?;
                Ok(Seats(vec![Seat(seat)]))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Seats, A::Error> {
                let mut seats = Vec::new();
                while let Some(seat) = seq.next_element()? {
                    seats.push(seat);
                }
                Ok(Seats(seats))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

/// The answer to a question that is not about dice.
#[derive(Clone, Debug)]
pub(super) enum Pick {
    /// Part of one option.
    Word(String),
    /// A number, or the number of an option.
    Number(i32),
    /// A place.
    Place(Pose),
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Word(word) => write!(f, "`{word}`"),
            Pick::Number(number) => number.fmt(f),
            Pick::Place(Pose { at, facing }) => write!(f, "[{}, {}, {}]", at.x, at.y, facing.degrees()),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum PlaceIn {
    Place(Pose),
    Inches(Decimal, Decimal, Deg),
    Cm(Decimal, Decimal, Deg),
}

impl<'de> Deserialize<'de> for Pick {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pick, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Pick;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word of an option, a number, or a place `[x, y, facing]`")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Pick, E> {
                Ok(Pick::Word(word.to_owned()))
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Pick, E> {
                let number = i32::try_from(n);
                number.map(Pick::Number).map_err(|_| E::custom(format!("{n} is too large a number")))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, seq: A) -> Result<Pick, A::Error> {
                let place = de::value::SeqAccessDeserializer::new(seq);
                let (x, y, facing) = Deserialize::deserialize(place)?;
                Ok(Pick::Place(Pose::new(point(x, y)?, facing)))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Pick, A::Error> {
                let place = de::value::MapAccessDeserializer::new(map);
                Ok(Pick::Place(match PlaceIn::deserialize(place)? {
                    PlaceIn::Place(pose) => pose,
                    PlaceIn::Inches(x, y, facing) => {
                        Pose::new(point(x.inches().raw(), y.inches().raw())?, facing)
                    }
                    // A thousandth of a centimetre is the unit of the table.
                    PlaceIn::Cm(x, y, facing) => Pose::new(point(x.0, y.0)?, facing),
                }))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

fn point<E: de::Error>(x: i32, y: i32) -> Result<Point, E> {
    Point::deserialize(de::value::SeqDeserializer::new([x, y].into_iter()))
}

/// An exact chance: `63/400`, `0`, `1`.
#[derive(Clone, Debug)]
pub(super) struct Fraction(pub(super) Chance);

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Fraction;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an exact fraction such as \"63/400\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Fraction, E> {
                let (n, of) = text.split_once('/').unwrap_or((text, "1"));
                match (n.trim().parse(), of.trim().parse()) {
                    (Ok(n), Ok(of)) if 0 < of && n <= of => Ok(Fraction(Chance::new(n, of))),
                    _ => Err(E::custom(format!("`{text}` is not a fraction from 0 to 1, such as 63/400"))),
                }
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Fraction, E> {
                self.visit_str(&n.to_string())
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}
