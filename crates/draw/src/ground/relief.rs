//! Hills: contour lines drawn in from the outline, with the light from the north-west.

use super::scene::{Detail, Patch, Scene};
use crate::ink::{Ink, N, put};
use crate::shape::{Shape, Spot, spot};

/// Draws the slope and the contours of an area at a level.
pub(crate) fn draw(scene: &Scene<'_>, patch: &Patch<'_>, ink: &mut Ink) {
    let grain = scene.grain;
    let level = patch.view.level;
    let rises = 0 <= level;
    let round = grain * 1.1;
    let outline = patch.shape.path(round);
    // The shadow that the hill throws to the south-east.
    if rises {
        for (away, opacity) in [(0.34, 0.10), (0.18, 0.14)] {
            let by = spot(grain * away, grain * away * 1.25);
            put!(
                ink,
                "<path d=\"{outline}\" transform=\"translate({by})\" fill=\"#4a4420\" fill-opacity=\"{opacity}\"/>"
            );
        }
    }
    let step = contour_step(&patch.shape, grain);
    let rings: Vec<Shape> = [0.0, 1.0, 2.0]
        .into_iter()
        .map_while(|n| if n == 0.0 { Some(patch.shape.clone()) } else { patch.shape.inset(step * n) })
        .collect();
    let last = rings.len() - 1;
    for (idx, ring) in rings.iter().enumerate() {
        let slope = if idx == last {
            "top"
        } else if rises {
            "up"
        } else {
            "down"
        };
        let path = ring.path(round * (1.0 + 0.6 * crate::ink::real(idx)));
        let (wide, dashes) = if idx == 0 { (0.085, "") } else { (0.05, " stroke-dasharray=\"9 5\"") };
        let opacity = if idx == 0 { 0.95 } else { 0.75 };
        put!(
            ink,
            "<path d=\"{path}\" fill=\"url(#g-{slope}{})\" stroke=\"#8a7440\" stroke-width=\"{}\" \
             stroke-opacity=\"{opacity}\"{dashes}/>",
            level.clamp(0, 3),
            N(grain * wide)
        );
    }
    if scene.detail == Detail::Full {
        hachures(&patch.shape, grain, rises, ink);
    }
}

/// How far apart contours lie, so that two of them find room.
fn contour_step(shape: &Shape, grain: f64) -> f64 {
    (shape.to_edge(shape.middle()) * 0.34).min(grain * 1.05)
}

/// Short strokes down the slope: they say which side is low.
fn hachures(shape: &Shape, grain: f64, rises: bool, ink: &mut Ink) {
    let mut path = Ink::default();
    let middle = shape.middle();
    for (from, to) in shape.edges() {
        let along = (to - from).unit();
        let out = if (from - middle).dot(along.right()) > 0.0 { along.right() } else { along.right() * -1.0 };
        let down = if rises { out } else { out * -1.0 };
        let len = (to - from).len();
        let mut at = grain * 1.0;
        let mut is_long = true;
        while at < len - grain * 0.9 {
            let start: Spot = from + along * at;
            let tall = grain * if is_long { 0.30 } else { 0.18 };
            put!(path, "M{start}l{}", down * tall);
            is_long = !is_long;
            at += grain * 0.5;
        }
    }
    put!(
        ink,
        "<path d=\"{}\" fill=\"none\" stroke=\"#8a7440\" stroke-opacity=\".55\" stroke-width=\"{}\"/>",
        path.0,
        N(grain * 0.05)
    );
}

/// The shades of slopes that a drawing uses: light to the north-west, dark to the south-east; lighter and dryer with
/// every level.
pub(crate) fn slopes(body: &str) -> String {
    const LEVELS: [[&str; 3]; 4] = [
        ["#d3cf9c", "#aaa46c", "#c3be88"],
        ["#ded29c", "#a89a5e", "#cfc28a"],
        ["#e8dba8", "#b09a60", "#ddcd97"],
        ["#f1e6bb", "#b89f68", "#e9daab"],
    ];
    let mut res = Ink::default();
    for (level, [light, dark, top]) in LEVELS.into_iter().enumerate() {
        for (name, from, to) in [("up", light, dark), ("down", dark, light), ("top", light, top)] {
            let id = format!("g-{name}{level}");
            if body.contains(&format!("#{id})")) {
                put!(
                    res,
                    "<linearGradient id=\"{id}\" x1=\".1\" y1=\"0\" x2=\".9\" y2=\"1\"><stop offset=\".1\" \
                     stop-color=\"{from}\"/><stop offset=\".9\" stop-color=\"{to}\"/></linearGradient>"
                );
            }
        }
    }
    res.0
}
