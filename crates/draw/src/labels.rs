//! Finding room for words: boxes that may be turned, and the choice of the best place that is free.

use crate::shape::{Frame, Shape, Spot, frame_of};

/// A box on the sheet, perhaps turned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tag {
    pub(crate) centre: Spot,
    /// Half its width and half its height.
    pub(crate) half: Spot,
    /// How far it is turned, in radians, clockwise.
    pub(crate) angle: f64,
}

impl Tag {
    /// A box that is not turned.
    pub(crate) fn upright(centre: Spot, half: Spot) -> Tag {
        Tag { centre, half, angle: 0.0 }
    }

    fn axes(&self) -> [Spot; 2] {
        let along = Spot::at_angle(self.angle);
        [along, along.right()]
    }

    pub(crate) fn corners(&self) -> [Spot; 4] {
        let [along, down] = self.axes();
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, y)| self.centre + along * (self.half.x * x) + down * (self.half.y * y))
    }

    /// Whether two boxes share some room.
    pub(crate) fn meets(&self, other: &Tag) -> bool {
        let (own, theirs) = (self.corners(), other.corners());
        let ends = |corners: &[Spot; 4], axis: Spot| {
            let all = corners.iter().map(|p| p.dot(axis));
            all.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)))
        };
        // Boxes are apart if they are apart along one of their axes.
        self.axes().into_iter().chain(other.axes()).all(|axis| {
            let ((low, high), (from, to)) = (ends(&own, axis), ends(&theirs, axis));
            low < to && from < high
        })
    }

    /// Whether it lies within a sheet.
    pub(crate) fn is_within(&self, width: f64, height: f64) -> bool {
        let Frame { left, top, right, bottom } = frame_of(&self.corners());
        0.0 <= left && 0.0 <= top && right <= width && bottom <= height
    }

    /// Places all over the box, to see what it would cover.
    pub(crate) fn sample(&self) -> impl Iterator<Item = Spot> + '_ {
        let [along, down] = self.axes();
        let steps = [-0.9, -0.45, 0.0, 0.45, 0.9];
        steps.into_iter().flat_map(move |x| {
            [-0.7, 0.7].map(|y| self.centre + along * (self.half.x * x) + down * (self.half.y * y))
        })
    }

    /// What share of it lies upon a shape.
    pub(crate) fn share_on(&self, shape: &Shape) -> f64 {
        let n = self.sample().filter(|&p| shape.holds(p)).count();
        crate::ink::real(n) / 10.0
    }
}

/// How wide a text is, at least, in the widest of the fonts that may show it, with its halo.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let wide = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | ':' | '!' | '|' => 0.34,
        ' ' | 'f' | 't' | 'r' | '-' | '(' | ')' => 0.42,
        'm' | 'w' => 0.92,
        'M' | 'W' => 1.06,
        c if c.is_uppercase() => 0.74,
        c if c.is_ascii_digit() => 0.62,
        _ => 0.59,
    };
    size * (text.chars().map(wide).sum::<f64>() + 0.24)
}

/// The best of some places that are free of what is taken; the lowest cost wins.
pub(crate) fn best(places: Vec<(Tag, f64)>, taken: &[Tag], width: f64, height: f64) -> Option<Tag> {
    let is_free = |tag: &Tag| tag.is_within(width, height) && !taken.iter().any(|it| it.meets(tag));
    let free = places.into_iter().filter(|it| is_free(&it.0));
    free.min_by(|a, b| a.1.total_cmp(&b.1)).map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::spot;

    #[test]
    fn boxes_meet_only_where_they_share_room() {
        let flat = Tag::upright(spot(0.0, 0.0), spot(10.0, 1.0));
        let beside = Tag::upright(spot(0.0, 2.5), spot(10.0, 1.0));
        let across = Tag { angle: 1.2, ..beside };
        assert!(!flat.meets(&beside));
        assert!(flat.meets(&across) && across.meets(&flat));
        // Their frames overlap, but they do not: a box that is turned fits into the corner.
        let turned =
            Tag { centre: spot(12.0, 6.0), half: spot(8.0, 1.0), angle: -std::f64::consts::FRAC_PI_4 };
        assert!(!flat.meets(&turned));
    }

    #[test]
    fn the_cheapest_free_place_wins() {
        let at = |x: f64| Tag::upright(spot(x, 5.0), spot(2.0, 2.0));
        let places = vec![(at(5.0), 0.0), (at(20.0), 2.0), (at(12.0), 1.0), (at(99.0), -1.0)];
        assert_eq!(best(places, &[at(6.0)], 100.0, 10.0), Some(at(12.0)));
    }
}
