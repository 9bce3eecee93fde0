//! Pieces as they were last drawn up. Three seats look at forty elements after every step, and hardly any of them changes.

use std::sync::{Mutex, PoisonError};

use engine::{PieceView, Shared};
use table::{Footprint, Pose};

use super::badges::Condition;
use super::still::Values;
use crate::element::Place;

/// All that decides what is shown of an element, but for its id, which is that of its place in the list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Looks {
    pub(super) pose: Pose,
    pub(super) place: Place,
    pub(super) condition: Condition,
    pub(super) values: Values,
    pub(super) symbol: &'static str,
    pub(super) unit: u16,
    pub(super) footprint: Footprint,
    pub(super) can_act: bool,
}

/// For every element how it was last drawn up: apart for the one who can act with it and for all others.
#[derive(Debug)]
pub(super) struct Made(Mutex<Vec<[Option<Kept>; 2]>>);

/// A piece, and how its element looked.
type Kept = (Looks, Shared<PieceView>);

impl Made {
    pub(super) fn of(n_elements: usize) -> Made {
        Made(Mutex::new(vec![[None, None]; n_elements]))
    }

    /// The pieces of elements, by their places in the list; those that look different are made.
    pub(super) fn pieces(
        &self,
        elements: impl Iterator<Item = (usize, Looks)>,
        make: impl Fn(usize, Looks) -> PieceView,
    ) -> Vec<Shared<PieceView>> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let piece = |(idx, looks): (usize, Looks)| {
            let kept = &mut made[idx][usize::from(looks.can_act)];
            match kept {
                Some((known, piece)) if *known == looks => piece.clone(),
                _ => kept.insert((looks, make(idx, looks).into())).1.clone(),
            }
        };
        elements.map(piece).collect()
    }
}
