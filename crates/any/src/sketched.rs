//! A procedure of the rules by itself: the smart reference sheet.

use std::fmt;

use engine::data::DataErrors;
use engine::{BUDGET, Choice, OddsView, Seat};
use serde_json::Value;

use crate::{AnyGame, Refused};

/// A position made from words, and the decision that it is about.
#[derive(Debug)]
pub struct Sketched {
    /// The position, as a game that has just begun.
    pub game: AnyGame,
    /// Who decides.
    pub seat: Seat,
    /// What.
    pub decision: Value,
}

impl Sketched {
    /// What is known of the decision beforehand. A sketch hides nothing: whoever describes it knows it all.
    ///
    /// At the table the end of a stage is not weighed, however much follows from it; here that is what is asked.
    pub fn choice(&self) -> Result<Choice, Refused> {
        let mut choice = self.game.preview_openly(self.seat, &self.decision)?;
        if choice.odds.is_none() && choice.check.is_some() {
            let odds = self.game.odds(self.seat, &self.decision, BUDGET)?;
            choice.odds = Some(OddsView::new(&odds));
        }
        Ok(choice)
    }
}

/// Why a procedure could not be sketched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SketchError {
    /// The user's tables are wrong.
    Data(DataErrors),
    /// The words are not understood.
    Words(String),
}

impl fmt::Display for SketchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SketchError::Data(errors) => errors.fmt(f),
            SketchError::Words(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SketchError {}
