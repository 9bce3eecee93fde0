//! The log: what came in, and what followed. It is the save, the replay, the audit and the battle report.
//!
//! One line of JSON each: first a [`Header`], then one [`Entry`] per input. The text of the battle and of the
//! user's own tables stands in the header, so that a log needs no other file. State is never stored.

use serde::{Deserialize, Serialize};

use crate::data::Source;
use crate::hash::stable_hash;
use crate::{Answer, Ruleset, Ruling, Seat};

/// The version of the form of the log.
pub const LOG_FORMAT: u32 = 1;

/// The most bytes of one log that are read.
pub const LOG_BYTES_MAX: usize = 256 << 20;

/// The first line of a log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the form of the log.
    pub sandtable_log: u32,
    /// The system.
    pub system: String,
    /// The version of its rules.
    pub rules: u32,
    /// The battle, as a file.
    pub battle: Source,
    /// Files of the user that replace tables of the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub data: Vec<Source>,
    /// Where dice come from.
    pub dice: DicePlan,
}

/// Where the dice of a game come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DicePlan {
    /// How seeds become faces: [`crate::cup::RECIPE`].
    pub recipe: String,
    /// The seed of the program's dice.
    pub seed: u64,
    /// The seats that throw real dice and type them in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<Seat>,
}

impl DicePlan {
    /// The program throws for everybody.
    pub fn seeded(seed: u64) -> DicePlan {
        DicePlan { recipe: crate::cup::RECIPE.to_owned(), seed, typed: Vec::new() }
    }

    /// These seats throw real dice.
    #[must_use]
    pub fn typed_by(mut self, seats: &[Seat]) -> DicePlan {
        self.typed = seats.to_vec();
        self
    }
}

/// What came in from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<D> {
    /// A decision starts a step.
    Decision(D),
    /// An answer carries the open step on.
    Answer(Answer),
    /// The umpire allows a seat a decision, whatever the rules say.
    Grant {
        /// The seat that decides.
        seat: Seat,
        /// What it decides.
        decision: D,
        /// Why it is allowed.
        reason: String,
    },
    /// The umpire rules.
    Ruling {
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// Play goes back to before an entry.
    Undo {
        /// The entry.
        to: usize,
        /// Other seats that agreed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<Seat>,
        /// Why, if the umpire orders it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        /// The entry that is changed by it, if what followed is then played again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amends: Option<Amends>,
    },
    /// An answer of the last step was wrong: a die misread, or changed by the umpire.
    Correct {
        /// The entry with the answer.
        entry: usize,
        /// The right answer.
        answer: Answer,
        /// Why.
        reason: String,
    },
}

/// ENG-015: which entry play goes back for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Amends {
    /// The decision or answer that was wrong.
    pub entry: usize,
    /// What followed does not count any more either.
    #[serde(default, skip_serializing_if = "is_false")]
    pub anew: bool,
}

impl From<usize> for Amends {
    fn from(entry: usize) -> Amends {
        Amends { entry, anew: false }
    }
}

/// One line of the log: an input and the facts that followed from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry<D, E> {
    /// Its number, from 0.
    pub seq: usize,
    /// Whose input it is.
    pub seat: Seat,
    /// What came in.
    pub input: Input<D>,
    /// Before the events play goes back to before this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rewind: Option<usize>,
    /// What followed.
    pub events: Vec<E>,
    /// Dice or a draw answered.
    #[serde(default, skip_serializing_if = "is_false")]
    pub chance: bool,
    /// The step waits for another answer.
    #[serde(default, skip_serializing_if = "is_false")]
    pub waits: bool,
    /// The hash of the state afterwards.
    pub state: String,
    /// The hash of the line and of all lines before it.
    pub chain: String,
}

/// The entry of a ruleset.
pub type EntryOf<R> = Entry<<R as Ruleset>::Decision, <R as Ruleset>::Event>;

impl<D: Serialize, E: Serialize> Entry<D, E> {
    /// Sets the chain hash from that of the line before.
    pub(crate) fn seal(&mut self, before: &str) {
        self.chain.clear();
        self.chain = chain_of(before, &self.line());
    }

    /// The line of the log.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("entries are plain data")
    }
}

impl Header {
    /// The line of the log.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("headers are plain data")
    }

    /// The chain hash that the first entry builds on.
    pub(crate) fn chain(&self) -> String {
        chain_of("", &self.line())
    }
}

/// Where and why a log cannot be trusted any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound {
    /// The line of the file, from 1.
    pub line: usize,
    /// The entry; everything before it is sound.
    pub entry: usize,
    /// What is wrong with it.
    pub why: String,
}

impl std::fmt::Display for Unsound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the log is unsound from entry {} (line {}): {}", self.entry, self.line, self.why)
    }
}

/// The entries of a log that could be read, and where reading stopped.
pub type ReadEntries<R> = (Vec<EntryOf<R>>, Option<Unsound>);

/// Reads the first line of a log.
pub fn read_header(text: &str) -> Result<Header, String> {
    if LOG_BYTES_MAX < text.len() {
        return Err(format!("the log is longer than {} MiB", LOG_BYTES_MAX >> 20));
    }
    let line = text.lines().next().unwrap_or_default();
    if line.trim().is_empty() {
        return Err("line 1: the file is empty; a log starts with a line that names its battle".into());
    }
    let header: Header = serde_json::from_str(line)
        .map_err(|err| format!("line 1 is not the first line of a Sandtable log: {err}"))?;
    if header.sandtable_log != LOG_FORMAT {
        let found = header.sandtable_log;
        return Err(format!("line 1: a log of form {found}; this program reads form {LOG_FORMAT}"));
    }
    if header.dice.recipe != crate::cup::RECIPE {
        let (found, known) = (&header.dice.recipe, crate::cup::RECIPE);
        return Err(format!("line 1: dice by the recipe `{found}`; this program knows `{known}`"));
    }
    Ok(header)
}

/// Reads the entries of a log as far as they are well formed and in their places.
pub fn read_entries<R: Ruleset>(header: &Header, text: &str) -> ReadEntries<R> {
    let mut entries: Vec<EntryOf<R>> = Vec::new();
    let mut chain = text.lines().next().map_or_else(|| header.chain(), |line| chain_of("", line));
    for (idx, line) in text.lines().enumerate().skip(1) {
        if line.trim().is_empty() {
            continue;
        }
        let unsound = |why: String| Some(Unsound { line: idx + 1, entry: entries.len(), why });
        let entry: EntryOf<R> = match serde_json::from_str(line) {
            Ok(entry) => entry,
            Err(err) => {
                let found = unsound(format!("the line cannot be read: {err}"));
                return (entries, found);
            }
        };
        if entry.seq != entries.len() {
            let found = unsound(format!("entry {} stands where {} belongs", entry.seq, entries.len()));
            return (entries, found);
        }
        if !is_sealed(line, &entry.chain, &chain) {
            let found =
                unsound("the line was changed after it was written, or one before it is missing".into());
            return (entries, found);
        }
        chain.clone_from(&entry.chain);
        entries.push(entry);
    }
    (entries, None)
}

/// Whether a line is as it was written, given its chain hash and that of the line before.
///
/// The text itself is hashed, not what was read from it: so it makes no difference what a later program reads.
fn is_sealed(line: &str, chain: &str, before: &str) -> bool {
    let Some(rest) = line.strip_suffix(&format!("{chain}\"}}")) else { return false };
    chain_of(before, &format!("{rest}\"}}")) == *chain
}

fn chain_of(before: &str, line: &str) -> String {
    hex(stable_hash(&(before, line)))
}

/// A hash as it stands in the log.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}
