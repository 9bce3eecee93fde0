//! What a greedy player has to be told about a system.

use engine::{PieceId, Ruleset, Seat, Text};

/// One who judges positions of a system. He is only ever asked of what a seat believes.
pub trait Judge: Ruleset {
    /// What is worked out once for every decision: who goes for what.
    type Study;

    /// Looks at the table before a decision.
    fn study(&self, belief: &Self::State, seat: Seat) -> Self::Study;

    /// A number for the part of the game that play is in: it changes when a part ends.
    fn moment(&self, belief: &Self::State) -> u32;

    /// The pieces in the order in which they are asked; none for what belongs to no piece.
    fn order(&self, study: &Self::Study, belief: &Self::State) -> Vec<Option<PieceId>>;

    /// Decisions with a piece that are worth a thought. Some may turn out to be illegal.
    fn options(
        &self,
        study: &Self::Study,
        belief: &Self::State,
        piece: Option<PieceId>,
    ) -> Vec<Self::Decision>;

    /// How much better a position is than the one before it, for the seat that the study was made for.
    fn gain(&self, study: &Self::Study, before: &Self::State, after: &Self::State) -> i64;

    /// What a seat decides that has nothing better to do: it ends a part of the game.
    fn pass(&self, belief: &Self::State, seat: Seat) -> Option<Self::Decision>;

    /// What is counted in every game of a simulation: its length, losses.
    fn gauge(&self, state: &Self::State) -> Vec<(Text, i64)>;
}
