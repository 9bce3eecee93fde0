//! The chapters of the turn: cards, reaction, momentum, Order Dice, phases. The worked examples and probabilities of Part 8 that
//! belong to them, on a host without a map.

mod cards;
mod groups;
mod momentum;
mod phases;
mod results;
mod stages;
