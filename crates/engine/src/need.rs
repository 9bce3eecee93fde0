//! What a step may wait for, and the answers to it. One small vocabulary for all systems.

use serde::{Deserialize, Serialize};
use table::{Len, Point, Pose};

use crate::{Check, Faces, Reads, RuleId, Seat, Text};

/// What a step waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// Dice.
    Roll(Check),
    /// One of several things, by chance: a card from a deck, a passenger of a truck.
    Draw(Question),
    /// One of several things, as a seat likes.
    Choice(Question),
    /// A number: men lost, rounds spent.
    Number(NumberQuestion),
    /// A place on the table.
    Place(PlaceQuestion),
}

/// Something to pick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Question {
    /// Who picks or draws.
    pub seat: Seat,
    /// The rule that asks.
    pub rule: RuleId,
    /// What is asked.
    pub text: Text,
    /// What there is to pick from.
    pub options: Vec<Text>,
}

/// A number to give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NumberQuestion {
    /// Who gives it.
    pub seat: Seat,
    /// The rule that asks.
    pub rule: RuleId,
    /// What is asked.
    pub text: Text,
    /// The smallest number allowed.
    pub min: i32,
    /// The largest.
    pub max: i32,
}

/// A place to give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlaceQuestion {
    /// Who gives it.
    pub seat: Seat,
    /// The rule that asks.
    pub rule: RuleId,
    /// What is asked.
    pub text: Text,
    /// Places that will do; any of them may be taken as it is.
    pub suggestions: Vec<Pose>,
    /// The place must be within `reach` of `near`.
    pub near: Point,
    /// See `near`.
    pub reach: Len,
}

/// What came in from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The faces that came up, in any order.
    Faces(#[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))] Faces),
    /// How many dice hit, or fail where failures are counted, and nothing else matters.
    Hits(u16),
    /// The number of the option that was picked or drawn, from 0.
    Option(u16),
    /// A number.
    Number(i32),
    /// A place.
    Place(Pose),
}

impl Need {
    /// Who answers: the seat that throws, draws or chooses.
    pub fn seat(&self) -> Seat {
        match self {
            Need::Roll(check) => check.by,
            Need::Draw(question) | Need::Choice(question) => question.seat,
            Need::Number(question) => question.seat,
            Need::Place(question) => question.seat,
        }
    }

    /// The same, to be answered by another seat.
    #[must_use]
    pub(crate) fn for_seat(mut self, seat: Seat) -> Need {
        match &mut self {
            Need::Roll(check) => check.by = seat,
            Need::Draw(question) | Need::Choice(question) => question.seat = seat,
            Need::Number(question) => question.seat = seat,
            Need::Place(question) => question.seat = seat,
        }
        self
    }

    /// The rule that asks.
    pub fn rule(&self) -> &RuleId {
        match self {
            Need::Roll(check) => &check.rule,
            Need::Draw(question) | Need::Choice(question) => &question.rule,
            Need::Number(question) => &question.rule,
            Need::Place(question) => &question.rule,
        }
    }

    /// Whether chance answers: dice or a draw.
    pub fn is_chance(&self) -> bool {
        matches!(self, Need::Roll(_) | Need::Draw(_))
    }

    /// Says what is wrong with an answer, if anything is.
    pub fn objection(&self, answer: &Answer) -> Option<String> {
        match (self, answer) {
            (Need::Roll(check), Answer::Faces(faces)) => {
                let (n, sides) = (usize::from(check.dice.n), check.dice.sides);
                if faces.len() != n {
                    let given = faces.len();
                    return Some(format!("{} asks for {n} of them, {given} given", check.dice));
                }
                let odd = faces.iter().find(|&&face| face < 1 || sides < face)?;
                Some(format!("a d{sides} cannot show {odd}: it shows 1 to {sides}"))
            }
            (Need::Roll(check), Answer::Hits(hits)) => match check.reads {
                Reads::Hits { .. } if check.dice.n < *hits => {
                    Some(format!("{hits} hits with {} dice", check.dice.n))
                }
                Reads::Hits { on } if on <= 1 && *hits < check.dice.n => Some("every die hits here".into()),
                Reads::Hits { on } if check.dice.sides < on && 0 < *hits => {
                    Some("no die can hit here".into())
                }
                Reads::Hits { .. } => None,
                Reads::Failures { .. } if check.dice.n < *hits => {
                    Some(format!("{hits} failures with {} dice", check.dice.n))
                }
                Reads::Failures { upto } if check.dice.sides <= upto && *hits < check.dice.n => {
                    Some("every die fails here".into())
                }
                Reads::Failures { upto: 0 } if 0 < *hits => Some("no die can fail here".into()),
                Reads::Failures { .. } => None,
                _ => Some("this roll needs the faces, not a number of hits".into()),
            },
            (Need::Draw(question) | Need::Choice(question), Answer::Option(idx)) => {
                let n = question.options.len();
                (n <= usize::from(*idx)).then(|| format!("option {idx} of {n}: they are numbered from 0"))
            }
            (Need::Number(question), Answer::Number(number)) => {
                let (min, max) = (question.min, question.max);
                (*number < min || max < *number).then(|| format!("{number} is not between {min} and {max}"))
            }
            (Need::Place(question), Answer::Place(pose)) => (!question.near.within(question.reach, pose.at))
                .then(|| "that place is too far away".to_owned()),
            (need, _) => Some(format!("expected {}", need.expects())),
        }
    }

    /// What kind of answer fits, in words.
    pub fn expects(&self) -> &'static str {
        match self {
            Need::Roll(_) => "the faces of the dice",
            Need::Draw(_) => "the number of the thing drawn",
            Need::Choice(_) => "the number of the option chosen",
            Need::Number(_) => "a number",
            Need::Place(_) => "a place on the table",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn a_number_of_failures_must_be_possible() {
        let tests =
            |upto| Need::Roll(Check::of(Dice { n: 3, sides: 6 }, "ENG-010", "tests").fails_upto(upto));
        let says = |upto, n| tests(upto).objection(&Answer::Hits(n));
        assert_eq!((says(1, 0), says(1, 3)), (None, None));
        assert_eq!(says(1, 4).as_deref(), Some("4 failures with 3 dice"));
        assert_eq!((says(6, 2).as_deref(), says(6, 3)), (Some("every die fails here"), None));
        assert_eq!((says(0, 1).as_deref(), says(0, 0)), (Some("no die can fail here"), None));
    }
}
