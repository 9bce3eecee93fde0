//! What the program knows of a real table: what it was told.

use fyob::{Cover, ElementId, Holder};
use serde::{Deserialize, Serialize};

/// Who decides for a force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// The person at the table.
    #[default]
    Person,
    /// The program, by Part 7.4.
    Program,
}

/// What was told about nearness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Near {
    /// FYOB-R30: a steady friend within 12".
    Friend,
    /// FYOB-R30: an enemy within 12".
    Enemy,
    /// FYOB-R49: in the zone of control of its leader.
    Zone,
    /// FYOB-R56: it touches the weapon that it has abandoned.
    Weapon,
    /// FYOB-R50: within 1" of the element that its officer is with.
    Officer,
}

/// What was told about an element, and in which bound.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Told {
    /// Of whom.
    pub element: ElementId,
    /// In which bound: older answers do not count any more.
    pub bound: u16,
    /// What it stands in.
    pub cover: Option<Cover>,
    /// FYOB-R28: the points of friends in support.
    pub support: Option<u32>,
    /// Yes or no, by what was asked.
    pub near: Vec<(Near, bool)>,
}

/// What the program knows of a real table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// Who decides for each side.
    pub control: [Control; 2],
    /// Names of places, for orders.
    pub places: Vec<String>,
    /// Who has a flame weapon.
    pub flame: Vec<ElementId>,
    /// How the table is laid out.
    pub layout: String,
    /// FYOB-R10: the cards are dealt from a real deck.
    pub own_deck: bool,
    /// What was told, by element.
    pub told: Vec<Told>,
    /// What the program said about a turn, and whose and when that was.
    pub said: Vec<String>,
    /// See `said`.
    pub said_about: Option<(u16, Option<Holder>)>,
}

/// A fact of a real table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// What an element stands in.
    Cover {
        /// Who.
        element: ElementId,
        /// The bound.
        bound: u16,
        /// In what.
        cover: Cover,
    },
    /// FYOB-R28: the points of friends in support.
    Support {
        /// Whose.
        element: ElementId,
        /// The bound.
        bound: u16,
        /// How many.
        points: u32,
    },
    /// Somebody is near, or not.
    Near {
        /// Who.
        element: ElementId,
        /// The bound.
        bound: u16,
        /// What was asked.
        near: Near,
        /// The answer.
        yes: bool,
    },
    /// An element has moved: what was told of its surroundings does not count any more.
    Shifted {
        /// Who.
        element: ElementId,
    },
    /// FYOB-R10: the cards come from a real deck from now on, or not any more.
    OwnDeck {
        /// Whether.
        on: bool,
    },
    /// The program said something about the turn that is being played.
    Said {
        /// The bound.
        bound: u16,
        /// Whose turn.
        holder: Option<Holder>,
        /// What.
        text: String,
    },
}

impl Table {
    /// A table of which nothing was told yet.
    pub fn new(control: [Control; 2], places: Vec<String>, flame: Vec<ElementId>) -> Table {
        let (told, said) = (Vec::new(), Vec::new());
        Table { control, places, flame, layout: String::new(), own_deck: false, told, said, said_about: None }
    }

    /// What was told about an element in a bound.
    pub fn of(&self, element: ElementId, bound: u16) -> Option<&Told> {
        self.told.iter().find(|it| it.element == element && it.bound == bound)
    }

    /// What was said about the turn of a holder in a bound.
    pub fn said_of(&self, bound: u16, holder: Option<Holder>) -> &[String] {
        if self.said_about == Some((bound, holder)) { &self.said } else { &[] }
    }

    /// Records a fact.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Cover { element, bound, cover } => self.note(*element, *bound).cover = Some(*cover),
            Fact::Support { element, bound, points } => self.note(*element, *bound).support = Some(*points),
            Fact::Near { element, bound, near, yes } => {
                let told = self.note(*element, *bound);
                told.near.retain(|it| it.0 != *near);
                told.near.push((*near, *yes));
            }
            Fact::OwnDeck { on } => self.own_deck = *on,
            Fact::Shifted { element } => self.told.retain(|it| it.element != *element),
            Fact::Said { bound, holder, text } => {
                if self.said_about != Some((*bound, *holder)) {
                    self.said.clear();
                    self.said_about = Some((*bound, *holder));
                }
                self.said.push(text.clone());
            }
        }
    }

    /// The notes about an element in a bound: those of earlier bounds are thrown away.
    fn note(&mut self, element: ElementId, bound: u16) -> &mut Told {
        self.told.retain(|it| it.bound == bound);
        let idx = match self.told.binary_search_by_key(&element, |it| it.element) {
            Ok(idx) => idx,
            Err(idx) => {
                let told = Told { element, bound, cover: None, support: None, near: Vec::new() };
                self.told.insert(idx, told);
                idx
            }
        };
        &mut self.told[idx]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ha_7_what_was_told_counts_for_its_bound_and_until_the_element_moves() {
        let mut table = Table::new([Control::Person, Control::Program], Vec::new(), Vec::new());
        let (four, five) = (ElementId(4), ElementId(5));
        table.apply(&Fact::Cover { element: five, bound: 2, cover: Cover::Soft });
        table.apply(&Fact::Near { element: four, bound: 2, near: Near::Friend, yes: true });
        assert_eq!(table.of(five, 2).and_then(|it| it.cover), Some(Cover::Soft));
        assert_eq!(table.of(five, 3), None, "the answers of the bound before");
        table.apply(&Fact::Shifted { element: five });
        assert_eq!(table.of(five, 2), None, "it has moved");
        assert_eq!(table.of(four, 2).map(|it| it.near.clone()), Some(vec![(Near::Friend, true)]));
        table.apply(&Fact::Support { element: five, bound: 3, points: 8 });
        assert_eq!(table.told.len(), 1, "a new bound: the notes of the old one are thrown away");
    }

    #[test]
    fn what_was_said_belongs_to_one_turn() {
        let mut table = Table::new([Control::Person; 2], Vec::new(), Vec::new());
        let holder = Some(Holder::Element(ElementId(7)));
        let say = |text: &str| Fact::Said { bound: 1, holder, text: text.to_owned() };
        table.apply(&say("one"));
        table.apply(&say("two"));
        assert_eq!(table.said_of(1, holder), ["one", "two"]);
        assert!(table.said_of(2, holder).is_empty());
        table.apply(&Fact::Said { bound: 2, holder, text: "three".to_owned() });
        assert_eq!(table.said_of(2, holder), ["three"]);
    }
}
