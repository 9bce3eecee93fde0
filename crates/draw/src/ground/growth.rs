//! What grows on areas: trees, fruit trees in rows, bushes, reeds; waves and stones too.

use super::scene::{AreaLook, Detail, Scene};
use super::stock::{FIRS, TREES};
use crate::ink::{Ink, N, Noise, put};
use crate::shape::{Shape, Spot, along, spot};

/// Draws what grows on an area.
pub(crate) fn draw(scene: &Scene<'_>, idx: usize, ink: &mut Ink) {
    let patch = &scene.patches[idx];
    let mut noise = Noise::of(&patch.view.id);
    let coarse = if scene.detail == Detail::Full { 1.0 } else { 1.6 };
    let grain = scene.grain;
    let shape = &patch.shape;
    // Things, how far apart they stand, how far from the edge and from roads, and how irregularly.
    let (things, step, margin, room, jitter): (&[&str], f64, f64, f64, f64) = match patch.look {
        AreaLook::Woods => (&TREES, 0.80, 0.24, 0.34, 0.42),
        AreaLook::Forest => (&["g-fir0", "g-tree1", "g-fir1", "g-fir0"], 0.66, 0.24, 0.34, 0.42),
        AreaLook::Scrub => (&["g-tuft", "g-bush", "g-tuft", "g-tuft"], 1.05, 0.3, 0.25, 0.42),
        AreaLook::Swamp => (&["g-reed", "g-reed", "g-tuft"], 0.85, 0.3, 0.2, 0.42),
        AreaLook::Water => (&["g-wave"], 2.0, 0.8, 0.1, 0.35),
        AreaLook::Rubble => (&["g-stones"], 0.62, 0.25, 0.2, 0.35),
        AreaLook::Orchard => {
            rows(scene, idx, ink);
            return;
        }
        _ => return,
    };
    let things =
        if patch.look == AreaLook::Forest && scene.detail == Detail::Small { &FIRS[..] } else { things };
    let step = step * grain * coarse;
    let mut all: Vec<(Spot, &str)> = Vec::new();
    let mut margin = margin * grain;
    // A wood has a front of trees all along its outline, so that its shape is the shape of the rules.
    let is_wood = matches!(patch.look, AreaLook::Woods | AreaLook::Forest);
    if let Some(front) = shape.inset(grain * 0.3 * coarse).filter(|_| is_wood) {
        margin = grain * 0.3 * coarse + step * 0.62;
        for (at, dir) in along(&closed(front), step * 0.9) {
            let at = at + (dir * noise.between(-0.2, 0.2) + dir.right() * noise.between(-0.12, 0.14)) * step;
            if scene.is_free(idx, at, room * grain) {
                all.push((at, noise.pick(things)));
            }
        }
    }
    for at in scattered(shape, step, jitter, &mut noise) {
        let thing = noise.pick(things);
        if shape.holds_well(at, margin) && scene.is_free(idx, at, room * grain) {
            all.push((at, thing));
        }
    }
    // Nearer ones stand before those behind them.
    all.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, thing) in all {
        put!(ink, "<use href=\"#{thing}\" x=\"{}\" y=\"{}\"/>", N(at.x), N(at.y));
    }
}

/// The course round an outline and back.
fn closed(shape: Shape) -> Vec<Spot> {
    let mut res = shape.0;
    res.extend(res.first().copied());
    res
}

/// Places all over a frame, in staggered rows with some disorder.
fn scattered(shape: &Shape, step: f64, jitter: f64, noise: &mut Noise) -> Vec<Spot> {
    let frame = shape.frame();
    let mut res = Vec::new();
    let (mut y, mut odd) = (frame.top, false);
    while y <= frame.bottom {
        let mut x = frame.left + if odd { step / 2.0 } else { 0.0 };
        while x <= frame.right {
            let away = spot(noise.between(-jitter, jitter), noise.between(-jitter, jitter));
            res.push(spot(x, y) + away * step);
            x += step;
        }
        y += step * 0.86;
        odd = !odd;
    }
    res
}

/// Fruit trees in rows along the longer side.
fn rows(scene: &Scene<'_>, idx: usize, ink: &mut Ink) {
    let shape = &scene.patches[idx].shape;
    let (dir, step) = (shape.grain(), scene.grain * 1.12);
    // As many as find room, with the same margin at both ends.
    let places = |dir: Spot| {
        let (from, to) = shape.reach(dir);
        let n = ((to - from - scene.grain * 0.9) / step).floor().max(0.0);
        let first = f64::midpoint(from, to) - n * step / 2.0;
        let mut all = vec![first];
        while all.last().is_some_and(|at| at + step <= to - scene.grain * 0.4) {
            all.push(all[all.len() - 1] + step);
        }
        all
    };
    for row in places(dir.right()) {
        for tree in places(dir) {
            let at = dir * tree + dir.right() * row;
            if shape.holds_well(at, scene.grain * 0.36) && scene.is_free(idx, at, scene.grain * 0.35) {
                put!(ink, "<use href=\"#g-fruit\" x=\"{}\" y=\"{}\"/>", N(at.x), N(at.y));
            }
        }
    }
}
