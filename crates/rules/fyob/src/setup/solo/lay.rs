//! AI-10: what an immobile weapon is laid on at the start.

use table::{Deg, Ground, Len, LineRole, Point};

/// AI-10: not nearer than this.
const NEAREST: Len = Len::inches(9);
/// AI-10: at most so far where there is no road.
const FARTHEST: i32 = 18;

/// The nearest point of a road in sight and range at least 9" away, else the farthest point in sight straight towards the
/// enemy's edge, at most 18" away. `bears` says whether a point is in range and arc, `sees` whether it is in sight.
pub fn lay(
    ground: &Ground,
    eye: Point,
    forwards: Deg,
    bears: impl Fn(Point) -> bool,
    sees: impl Fn(Point) -> bool,
) -> Option<Point> {
    let serves = |at: &Point| ground.on_table(*at) && NEAREST <= eye.distance(*at) && bears(*at) && sees(*at);
    let roads = ground.lines().iter().filter(|line| line.role == LineRole::Way);
    let points =
        roads.flat_map(|line| line.points.windows(2)).flat_map(|pair| inch_by_inch(pair[0], pair[1]));
    let on_road = points.filter(serves).min_by_key(|at| (eye.distance_sq(*at), at.x, at.y));
    on_road.or_else(|| {
        let ahead = (1..=FARTHEST).rev().map(|n| forwards.ahead(eye, Len::inches(n)));
        ahead.into_iter().find(|at| ground.on_table(*at) && sees(*at))
    })
}

/// The points of a straight road, an inch apart.
fn inch_by_inch(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let inches = from.distance(to).raw() / Len::inches(1).raw();
    (0..=inches).map(move |n| from.towards(to, Len::inches(n))).chain([to])
}
