//! Who is who on both floors, where the rules below name elements as in `A14`: A3 below is element 3 of the layer, B3 is
//! element 103; what fires or flies from off the table has numbers from 201 and from 301.

use engine::PieceId;

use crate::ids::{ElementId, Side};

/// The first number of side A's batteries and aircraft, less one.
const OUTSIDE_A: u16 = 200;
/// The first number of side B's, less one.
const OUTSIDE_B: u16 = 300;

/// The element of the layer.
pub fn above(id: engine::ElementId) -> ElementId {
    ElementId(id.piece().0)
}

/// The element of the table, if it is one.
pub fn below(id: ElementId) -> Option<engine::ElementId> {
    let on_table = matches!(id.0, 1..=99 | 101..=199);
    on_table.then(|| engine::ElementId::from_piece(PieceId(id.0)))
}

/// The number of a side's battery or aircraft, by its place in the list of both.
pub fn outside(side: Side, idx: usize) -> ElementId {
    let first = match side {
        Side::A => OUTSIDE_A,
        Side::B => OUTSIDE_B,
    };
    ElementId(first + 1 + u16::try_from(idx).unwrap_or(u16::MAX - OUTSIDE_B - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ha_8_ha_9_an_element_has_one_number_on_each_floor() {
        let b12: engine::ElementId = "B12".parse().unwrap();
        assert_eq!(above(b12), ElementId(112));
        assert_eq!(below(ElementId(112)), Some(b12));
        assert_eq!(below(outside(Side::A, 0)), None);
        assert_eq!(outside(Side::B, 2), ElementId(303));
        for id in [0, 100, 200, 201, u16::MAX] {
            assert_eq!(below(ElementId(id)), None, "{id}");
        }
    }
}
