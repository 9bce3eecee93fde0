//! Houses: roofs within the outline of a built-up area, round a yard.

use super::scene::{AreaLook, Detail, Patch, Scene};
use crate::ink::{Ink, N, Noise, put, real};
use crate::shape::{Spot, spot};

/// Where the light comes from.
const LIGHT: Spot = Spot { x: -0.6, y: -0.8 };

/// Draws the houses of a built-up area.
pub(crate) fn draw(scene: &Scene<'_>, idx: usize, ink: &mut Ink) {
    let patch = &scene.patches[idx];
    if !patch.look.is_built() {
        return;
    }
    let mut noise = Noise::of(&patch.view.id);
    let grain = scene.grain * if scene.detail == Detail::Full { 1.0 } else { 1.25 };
    let along = patch.shape.grain();
    let block = Block::around(patch, along, grain);
    for row in 0..block.rows {
        for column in 0..block.columns {
            let centre = block.centre(column, row);
            if !patch.shape.holds(centre) || !scene.is_free(idx, centre, grain * 0.3) {
                continue;
            }
            let inner = 0 < row && row + 1 < block.rows && 0 < column && column + 1 < block.columns;
            if inner && scene.detail == Detail::Full {
                yard(&mut noise, centre, grain, ink);
                continue;
            }
            // Ridges go along the street: the rows at the two ends of a block stand across it.
            let across = (column == 0 || column + 1 == block.columns) && 0 < row && row + 1 < block.rows;
            let axis = if across { along.right() } else { along };
            let size = spot(
                if across { block.cell.y } else { block.cell.x } * noise.between(0.80, 0.93),
                if across { block.cell.x } else { block.cell.y } * noise.between(0.68, 0.84),
            );
            let away = along * (noise.between(-0.04, 0.04) * grain)
                + along.right() * (noise.between(-0.05, 0.05) * grain);
            let house = House { at: centre + away, axis, size, stone: patch.look == AreaLook::Stone };
            if house.fits(patch) {
                house.draw(&mut noise, grain, scene.detail, ink);
            } else {
                let small = House { at: centre, size: size * 0.72, ..house };
                if small.fits(patch) {
                    small.draw(&mut noise, grain, scene.detail, ink);
                }
            }
        }
    }
}

/// The grid of a block of houses.
struct Block {
    corner: Spot,
    along: Spot,
    cell: Spot,
    columns: usize,
    rows: usize,
}

impl Block {
    fn around(patch: &Patch<'_>, along: Spot, grain: f64) -> Block {
        let across = along.right();
        let ((left, right), (top, bottom)) = (patch.shape.reach(along), patch.shape.reach(across));
        let margin = grain * 0.12;
        let (wide, deep) = (right - left - 2.0 * margin, bottom - top - 2.0 * margin);
        let many = |room: f64, each: f64| {
            let mut n = 1;
            while real(n + 1) * each <= room + each * 0.3 {
                n += 1;
            }
            n
        };
        let (columns, rows) = (many(wide, grain * 1.5), many(deep, grain * 1.25));
        Block {
            corner: along * (left + margin) + across * (top + margin),
            along,
            cell: spot(wide / real(columns), deep / real(rows)),
            columns,
            rows,
        }
    }

    fn centre(&self, column: usize, row: usize) -> Spot {
        let (x, y) = ((real(column) + 0.5) * self.cell.x, (real(row) + 0.5) * self.cell.y);
        self.corner + self.along * x + self.along.right() * y
    }
}

/// What stands behind the houses: a tree, a bed of vegetables, or nothing.
fn yard(noise: &mut Noise, at: Spot, grain: f64, ink: &mut Ink) {
    let what = noise.share();
    if what < 0.45 {
        put!(ink, "<use href=\"#g-fruit\" x=\"{}\" y=\"{}\"/>", N(at.x), N(at.y));
    } else if what < 0.75 {
        let half = grain * 0.42;
        let bed = |dy: f64| format!("M{}h{}", spot(at.x - half, at.y + dy * grain), N(half * 2.0));
        put!(
            ink,
            "<path d=\"{}{}{}\" stroke=\"#7d9350\" stroke-width=\"{}\" stroke-dasharray=\"3 1.6\"/>",
            bed(-0.28),
            bed(0.0),
            bed(0.28),
            N(grain * 0.14)
        );
    }
}

#[derive(Clone, Copy)]
struct House {
    at: Spot,
    /// Along the ridge.
    axis: Spot,
    size: Spot,
    stone: bool,
}

impl House {
    fn corner(&self, x: f64, y: f64) -> Spot {
        self.at + self.axis * (self.size.x * x / 2.0) + self.axis.right() * (self.size.y * y / 2.0)
    }

    fn fits(&self, patch: &Patch<'_>) -> bool {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .into_iter()
            .all(|(x, y)| patch.shape.holds_well(self.corner(x, y), self.size.y * 0.02))
    }

    fn draw(&self, noise: &mut Noise, grain: f64, detail: Detail, ink: &mut Ink) {
        let roofs: &[(&str, &str, &str)] = if self.stone {
            &[
                ("#b0614a", "#8a4434", "#5e2d22"),
                ("#a85a47", "#82402f", "#5a2a20"),
                ("#9a5c4c", "#774236", "#523026"),
                ("#8d7a70", "#6c5b53", "#493d37"),
            ]
        } else {
            &[
                ("#b3905c", "#8d6d41", "#60482a"),
                ("#a88a5e", "#836742", "#5a452b"),
                ("#bb9a63", "#967546", "#664d2d"),
            ]
        };
        let (light, dark, edge) = noise.pick(roofs);
        let c = |x: f64, y: f64| self.corner(x, y);
        let quad = |a: Spot, b: Spot, d: Spot, e: Spot| format!("M{a}L{b}L{d}L{e}Z");
        let shadow = spot(grain * 0.09, grain * 0.13);
        let whole = quad(c(-1.0, -1.0), c(1.0, -1.0), c(1.0, 1.0), c(-1.0, 1.0));
        // One side of the roof looks into the light.
        let lit = if 0.0 < self.axis.right().dot(LIGHT) { 1.0 } else { -1.0 };
        let half = quad(c(-1.0, 0.0), c(1.0, 0.0), c(1.0, lit), c(-1.0, lit));
        let thin = N(grain * 0.035);
        if detail == Detail::Full {
            put!(
                ink,
                "<path d=\"{whole}\" transform=\"translate({shadow})\" fill=\"#2e2415\" fill-opacity=\".35\"/>"
            );
        }
        put!(
            ink,
            "<path d=\"{whole}\" fill=\"{dark}\" stroke=\"{edge}\" stroke-width=\"{thin}\" stroke-linejoin=\"round\"/>\
             <path d=\"{half}\" fill=\"{light}\"/><path d=\"M{}L{}\" stroke=\"{edge}\" stroke-width=\"{thin}\"/>",
            c(-1.0, 0.0),
            c(1.0, 0.0)
        );
        if self.stone && detail == Detail::Full {
            let chimney = c(noise.between(-0.6, 0.6), 0.0);
            let side = grain * 0.11;
            put!(
                ink,
                "<rect x=\"{}\" y=\"{}\" width=\"{s}\" height=\"{s}\" fill=\"#e4d6c3\" stroke=\"{edge}\" stroke-width=\"{thin}\"/>",
                N(chimney.x - side / 2.0),
                N(chimney.y - side / 2.0),
                s = N(side)
            );
        }
    }
}
