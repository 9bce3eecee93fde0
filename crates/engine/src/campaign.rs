//! Linked battles: what one leaves is what the next begins with.

use serde::Serialize;

use crate::Seat;
use crate::data::Source;

/// Linked battles, as a list shows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CampaignCard {
    /// Their id.
    pub id: String,
    /// Their title.
    pub title: String,
    /// What they are about.
    pub summary: String,
    /// The ids of the battles, in order.
    pub battles: Vec<String>,
}

/// What follows a battle of a campaign that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequel {
    /// The title of the campaign.
    pub campaign: String,
    /// Which of its battles this was, from 1.
    pub no: usize,
    /// How many it has.
    pub of: usize,
    /// What the battle came to and what it leaves, in sentences; after the last battle, how the campaign ended.
    pub story: Vec<String>,
    /// The battle that follows, unless the campaign is over.
    pub next: Option<NextBattle>,
}

/// The battle that follows, with what is left of the forces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextBattle {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// Its file.
    pub source: Source,
    /// Who leads the same force as before: the seat in the last battle, and that in the next. Sides may change places.
    pub seats: Vec<(Seat, Seat)>,
}
