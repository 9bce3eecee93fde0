//! AI-10: what an immobile weapon is laid on at the start.

use d20::host;
use table::{Len, LineRole, Point};

/// AI-10: not nearer than this.
const NEAREST: Len = Len::inches(9);
/// AI-10: at most so far where there is no road.
const FARTHEST: i32 = 18;

/// The nearest point of a road in sight and range at least 9" away, else the farthest point in sight straight towards the
/// enemy's edge, at most 18" away.
pub(super) fn lay(state: &d20::State, it: &d20::Element) -> Option<Point> {
    let eye = it.pose.at;
    let range = d20::du(it.range);
    let serves = |at: &Point| {
        let away = eye.distance(*at);
        state.battle.ground.on_table(*at)
            && NEAREST <= away
            && away <= range
            && host::in_field(it, *at)
            && host::sees(state, eye, *at)
    };
    let roads = state.battle.ground.lines().iter().filter(|line| line.role == LineRole::Way);
    let points =
        roads.flat_map(|line| line.points.windows(2)).flat_map(|pair| inch_by_inch(pair[0], pair[1]));
    let on_road = points.filter(serves).min_by_key(|at| (eye.distance_sq(*at), at.x, at.y));
    on_road.or_else(|| {
        let forwards = state.homewards(it.side()).opposite();
        let ahead = (1..=FARTHEST).rev().map(|n| forwards.ahead(eye, Len::inches(n)));
        let sees = |at: &Point| state.battle.ground.on_table(*at) && host::sees(state, eye, *at);
        ahead.into_iter().find(sees)
    })
}

/// The points of a straight road, an inch apart.
fn inch_by_inch(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let inches = from.distance(to).raw() / Len::inches(1).raw();
    (0..=inches).map(move |n| from.towards(to, Len::inches(n))).chain([to])
}
