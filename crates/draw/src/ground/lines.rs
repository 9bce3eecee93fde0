//! Roads, tracks, streams with their banks and bridges, hedges, walls and the like.

use super::scene::{Course, Detail, LineLook, Scene};
use crate::ink::{Ink, N, Noise, put};
use crate::shape::{Spot, along, rounded, spot};

/// Ends as round as bends.
const ROUND: &str = " stroke-linecap=\"round\"";

/// A stroke along a course.
fn stroke(ink: &mut Ink, path: &str, colour: &str, wide: f64, more: &str) {
    put!(
        ink,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\"{more}/>",
        N(wide)
    );
}

/// Draws streams: banks first, then all the water, so that they flow into each other.
pub(crate) fn water(scene: &Scene<'_>, ink: &mut Ink) {
    let streams: Vec<(&Course<'_>, String)> = scene
        .courses
        .iter()
        .filter(|it| it.look == LineLook::Stream)
        .map(|it| (it, rounded(&winding(it, scene), scene.grain, false)))
        .collect();
    for (it, path) in &streams {
        stroke(ink, path, "#8c9a62", it.width * 1.9, " stroke-linecap=\"round\" stroke-opacity=\".55\"");
        stroke(ink, path, "#4f7a94", it.width * 1.22, ROUND);
    }
    for (it, path) in &streams {
        stroke(ink, path, "#83b0c8", it.width, ROUND);
    }
    for (it, path) in &streams {
        let light = format!(
            " stroke-opacity=\".7\" stroke-dasharray=\"{} {}\"",
            N(scene.grain),
            N(scene.grain * 0.8)
        );
        stroke(ink, path, "#c9e0ea", it.width * 0.16, &light);
    }
}

/// A stream never runs straight: it swings a little about its course, less than its own width.
fn winding(course: &Course<'_>, scene: &Scene<'_>) -> Vec<Spot> {
    if scene.detail == Detail::Small {
        return course.points.clone();
    }
    let grain = scene.grain;
    let mut noise = Noise::of(&course.view.id);
    let (first, last) = (course.points[0], course.points[course.points.len() - 1]);
    let swing = grain * 0.16;
    let middle = along(&course.points, grain * 1.3)
        .into_iter()
        .filter(|(at, _)| grain < (*at - first).len() && grain < (*at - last).len())
        .map(|(at, dir)| at + dir.right() * noise.between(-swing, swing));
    std::iter::once(first).chain(middle).chain([last]).collect()
}

/// Draws ways: all their edges first, then all their surfaces, so that crossings are open.
pub(crate) fn ways(scene: &Scene<'_>, ink: &mut Ink) {
    let grain = scene.grain;
    let ways: Vec<(&Course<'_>, String)> = scene
        .courses
        .iter()
        .filter(|it| it.look.is_way())
        .map(|it| (it, rounded(&it.points, grain * 1.2, false)))
        .collect();
    for (it, path) in &ways {
        match it.look {
            LineLook::Road => {
                stroke(
                    ink,
                    path,
                    "#8f9160",
                    it.width + grain * 0.3,
                    " stroke-linecap=\"round\" stroke-opacity=\".5\"",
                );
                stroke(ink, path, "#977f50", it.width + grain * 0.11, ROUND);
            }
            LineLook::Track => stroke(
                ink,
                path,
                "#a08c5c",
                it.width + grain * 0.06,
                " stroke-linecap=\"round\" stroke-opacity=\".8\"",
            ),
            _ => stroke(ink, path, "#8b8272", grain * 0.62, ""),
        }
    }
    for (it, path) in &ways {
        match it.look {
            LineLook::Road => stroke(ink, path, "#e0cfa3", it.width, ROUND),
            LineLook::Track => stroke(ink, path, "#d3c493", it.width, ROUND),
            _ => stroke(ink, path, "#c0b6a4", grain * 0.5, ""),
        }
    }
    for (it, path) in &ways {
        let dashes =
            |on: f64, off: f64| format!(" stroke-dasharray=\"{} {}\"", N(grain * on), N(grain * off));
        match it.look {
            LineLook::Road => {
                stroke(ink, path, "#cdb985", it.width * 0.5, " stroke-opacity=\".35\"");
                stroke(ink, path, "#b8a06a", grain * 0.05, &dashes(0.5, 0.5));
            }
            LineLook::Track => {
                // Two ruts with grass between them.
                stroke(ink, path, "#b09a66", it.width * 0.66, &dashes(1.4, 0.12));
                stroke(ink, path, "#c9c189", it.width * 0.38, "");
            }
            _ => {
                stroke(ink, path, "#5f4b36", grain * 0.52, &dashes(0.1, 0.2));
                stroke(ink, path, "#3f3a36", grain * 0.3, "");
                stroke(ink, path, "#c0b6a4", grain * 0.2, "");
                stroke(ink, path, "#5f4b36", grain * 0.2, &dashes(0.1, 0.2));
            }
        }
    }
}

/// Draws a bridge wherever a way goes over a stream.
pub(crate) fn bridges(scene: &Scene<'_>, ink: &mut Ink) {
    for (at, dir, way, stream) in scene.bridges() {
        let half = stream * 0.9 + scene.grain * 0.2;
        let side = dir.right() * (way / 2.0 + scene.grain * 0.03);
        let (from, to) = (at - dir * half, at + dir * half);
        put!(
            ink,
            "<path d=\"M{from}L{to}\" stroke=\"#cbbd98\" stroke-width=\"{}\"/>\
             <path d=\"M{from}L{to}\" stroke=\"#9a8a66\" stroke-width=\"{}\" stroke-dasharray=\"{g} {g}\" \
             stroke-opacity=\".5\"/>",
            N(way),
            N(way),
            g = N(scene.grain * 0.09)
        );
        for side in [side, side * -1.0] {
            put!(
                ink,
                "<path d=\"M{}L{}\" stroke=\"#5e513b\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                from + side,
                to + side,
                N(scene.grain * 0.13)
            );
        }
    }
}

/// Draws hedges, walls, fences, ditches and what is not known.
pub(crate) fn obstacles(scene: &Scene<'_>, ink: &mut Ink) {
    let grain = scene.grain;
    for it in &scene.courses {
        let path = rounded(&it.points, grain * 0.4, false);
        match it.look {
            LineLook::Hedge => hedge(grain, &path, ink),
            LineLook::Wall => {
                let low = spot(grain * 0.07, grain * 0.1);
                put!(ink, "<g transform=\"translate({low})\">");
                stroke(ink, &path, "#2e2a20", grain * 0.26, " stroke-opacity=\".35\"");
                put!(ink, "</g>");
                stroke(ink, &path, "#57504a", grain * 0.28, "");
                let stones = format!(" stroke-dasharray=\"{} {}\"", N(grain * 0.26), N(grain * 0.05));
                stroke(ink, &path, "#a89f93", grain * 0.2, &stones);
                let top = format!(
                    " stroke-dasharray=\"{} {}\" stroke-opacity=\".7\"",
                    N(grain * 0.16),
                    N(grain * 0.15)
                );
                stroke(ink, &path, "#cfc7bb", grain * 0.08, &top);
            }
            LineLook::Fence => {
                stroke(ink, &path, "#6b5638", grain * 0.06, "");
                let posts = format!(" stroke-dasharray=\"{} {}\"", N(grain * 0.08), N(grain * 0.42));
                stroke(ink, &path, "#4d3c25", grain * 0.28, &posts);
            }
            LineLook::Ditch => {
                stroke(ink, &path, "#cdbf8a", grain * 0.44, " stroke-linecap=\"round\"");
                stroke(ink, &path, "#6d5c36", grain * 0.26, " stroke-linecap=\"round\"");
                stroke(ink, &path, "#8c7a4c", grain * 0.1, "");
            }
            LineLook::Other => {
                let dashes = format!(" stroke-dasharray=\"{} {}\"", N(grain * 0.4), N(grain * 0.2));
                stroke(ink, &path, "#5d5138", grain * 0.16, &dashes);
            }
            LineLook::Road | LineLook::Track | LineLook::Railway | LineLook::Stream => (),
        }
    }
}

/// A hedge: leafy beads on a dark ground. The beads are the round ends of dashes that are hardly there.
fn hedge(grain: f64, path: &str, ink: &mut Ink) {
    put!(ink, "<g transform=\"translate({})\">", spot(grain * 0.1, grain * 0.14));
    stroke(ink, path, "#1f2c15", grain * 0.4, " stroke-opacity=\".3\" stroke-linecap=\"round\"");
    put!(ink, "</g>");
    stroke(ink, path, "#3c5a2a", grain * 0.38, " stroke-linecap=\"round\"");
    let beads = |offset: f64| {
        format!(
            " stroke-linecap=\"round\" stroke-dasharray=\".1 {}\" stroke-dashoffset=\"{}\"",
            N(grain * 0.66),
            N(-grain * offset)
        )
    };
    stroke(ink, path, "#55783d", grain * 0.46, &beads(0.12));
    stroke(ink, path, "#648a47", grain * 0.4, &beads(0.45));
    put!(ink, "<g transform=\"translate({})\">", spot(-grain * 0.05, -grain * 0.07));
    stroke(ink, path, "#7ea25a", grain * 0.2, &beads(0.12));
    stroke(ink, path, "#8db067", grain * 0.16, &beads(0.45));
    put!(ink, "</g>");
}
