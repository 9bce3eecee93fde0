//! Names of rules, and the words that go with them.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

/// Words that are literals in the rules, and owned when they were read from a log.
pub type Text = Cow<'static, str>;

/// One atom of a rule inventory, for example `D20-061`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct RuleId(pub Text);

impl From<&'static str> for RuleId {
    fn from(id: &'static str) -> RuleId {
        RuleId(Cow::Borrowed(id))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
