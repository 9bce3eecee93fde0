//! What a page is told, as text.

use engine::{RuleId, Seat};
use serde::{Deserialize, Serialize};

use crate::Hello;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// The rule behind it, if there is one.
    pub rule: Option<RuleId>,
    /// The reason, in a sentence.
    pub why: String,
}

impl From<any::Refused> for Problem {
    fn from(refused: any::Refused) -> Problem {
        Problem { rule: Some(refused.rule), why: refused.why.into_owned() }
    }
}

/// Somebody asks to take play back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// Who asks.
    pub by: Seat,
    /// His name.
    pub name: String,
    /// Who has not agreed yet.
    pub waits: Vec<Seat>,
}

#[derive(Serialize)]
struct HelloFrame<'a> {
    hello: Hello<'a>,
}

#[derive(Serialize)]
struct OkFrame<T> {
    re: u64,
    ok: T,
}

#[derive(Serialize)]
struct RefusedFrame<'a> {
    re: Option<u64>,
    refused: &'a Problem,
}

#[derive(Serialize)]
struct StaleFrame {
    re: u64,
    stale: bool,
}

/// Something as the text of a frame.
pub fn frame(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}

/// The first thing that a page is told.
pub fn hello_frame(hello: Hello) -> String {
    frame(&HelloFrame { hello })
}

/// What was asked is done, or answered.
pub fn ok_frame(re: u64, ok: impl Serialize) -> String {
    frame(&OkFrame { re, ok })
}

/// It is not done. There is no number if none could be read.
pub fn refused_frame(re: Option<u64>, refused: &Problem) -> String {
    frame(&RefusedFrame { re, refused })
}

/// Nothing was done: the page had not seen the latest.
pub fn stale_frame(re: u64) -> String {
    frame(&StaleFrame { re, stale: true })
}
