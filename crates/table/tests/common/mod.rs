//! What the tests of the table share: small grounds and random ones.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part of this")]

use proptest::prelude::*;
use table::{Area, Base, Deg, Footprint, Ground, Kind, Len, Line, LineRole, Point, Polygon, Pose, Size};

/// The table of the tests: 24 by 12 inches.
pub const SIZE: Size = Size::new(Len::inches(24), Len::inches(12));

pub fn inch(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

pub fn area(id: &str, corners: &[(i32, i32)]) -> Area {
    let outline = Polygon::new(corners.iter().map(|(x, y)| inch(*x, *y)).collect()).unwrap();
    Area { id: id.to_owned(), name: format!("the {id}"), kind: Kind(1), relief: false, level: 0, outline }
}

pub fn hill(id: &str, level: i16, corners: &[(i32, i32)]) -> Area {
    Area { relief: true, level, ..area(id, corners) }
}

pub fn line(id: &str, role: LineRole, points: &[(i32, i32)]) -> Line {
    Line {
        id: id.to_owned(),
        name: format!("the {id}"),
        kind: Kind(2),
        role,
        half_width: Len::inches(1),
        points: points.iter().map(|(x, y)| inch(*x, *y)).collect(),
    }
}

pub fn ground(areas: Vec<Area>, lines: Vec<Line>) -> Ground {
    Ground::new(SIZE, areas, lines).unwrap()
}

/// A point of a coarse grid half of the time, so that corners, edges and whole lines coincide often.
pub fn any_point() -> impl Strategy<Value = Point> {
    prop_oneof![
        (-1..=13_i32, -1..=13_i32).prop_map(|(x, y)| Point::raw(x * 1000, y * 1000)),
        (-1000..=13_000_i32, -1000..=13_000_i32).prop_map(|(x, y)| Point::raw(x, y)),
    ]
}

/// A star-shaped polygon around a point, snapped to the coarse grid half of the time.
pub fn any_polygon() -> impl Strategy<Value = Polygon> {
    let radii = prop::collection::vec(500..5000_i32, 3..12);
    (any_point(), radii, prop::bool::ANY).prop_filter_map("a simple polygon", |(centre, radii, snapped)| {
        let n = i32::try_from(radii.len()).ok()?;
        let corner = |(k, radius): (i32, &i32)| {
            let p = Deg::new(k * 360 / n).ahead(centre, Len::new(*radius));
            let snap = |x: i32| (x + 500).div_euclid(1000) * 1000;
            if snapped { Point::raw(snap(p.x), snap(p.y)) } else { p }
        };
        Polygon::new((0..n).zip(&radii).map(corner).collect()).ok()
    })
}

pub fn any_area() -> impl Strategy<Value = Area> {
    (any_polygon(), prop::bool::ANY, 0..4_i16).prop_map(|(outline, relief, level)| Area {
        id: "area".to_owned(),
        name: "the area".to_owned(),
        kind: Kind(0),
        relief,
        level,
        outline,
    })
}

pub fn any_line() -> impl Strategy<Value = Line> {
    let points = prop::collection::vec(any_point(), 2..6);
    (points, prop::bool::ANY, 0..1500_i32).prop_filter_map(
        "no point twice",
        |(points, is_way, half_width)| {
            let distinct = points.windows(2).all(|pair| pair[0] != pair[1]);
            distinct.then(|| Line {
                id: "line".to_owned(),
                name: "the line".to_owned(),
                kind: Kind(0),
                role: if is_way { LineRole::Way } else { LineRole::Obstacle },
                half_width: Len::new(half_width),
                points,
            })
        },
    )
}

pub fn any_ground() -> impl Strategy<Value = Ground> {
    let size = Size::new(Len::new(12_000), Len::new(12_000));
    let (areas, lines) = (prop::collection::vec(any_area(), 0..6), prop::collection::vec(any_line(), 0..5));
    (areas, lines).prop_map(move |(areas, lines)| Ground::new(size, areas, lines).unwrap())
}

pub fn any_footprint() -> impl Strategy<Value = Footprint> {
    prop_oneof![
        (10..4000_i32, 10..4000_i32)
            .prop_map(|(width, depth)| Footprint::Rect { width: Len::new(width), depth: Len::new(depth) }),
        (10..3000_i32).prop_map(|radius| Footprint::Disc { radius: Len::new(radius) }),
    ]
}

pub fn any_base() -> impl Strategy<Value = Base> {
    let facing = prop_oneof![(0..4_i32).prop_map(|n| n * 90), 0..360_i32];
    (any_footprint(), any_point(), facing)
        .prop_map(|(footprint, at, facing)| Base::new(footprint, Pose::new(at, Deg::new(facing))))
}
