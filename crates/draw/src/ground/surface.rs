//! The floors of areas: what lies flat.

use std::fmt::Write as _;

use super::scene::{AreaLook, Detail, Patch, Scene};
use crate::ink::{Ink, N, Noise, put};
use crate::shape::{Spot, spot};

/// Draws the floor of an area.
pub(crate) fn draw(scene: &Scene<'_>, patch: &Patch<'_>, ink: &mut Ink) {
    let grain = scene.grain;
    let shape = &patch.shape;
    let path = shape.path(grain * 0.25);
    let edged = |ink: &mut Ink, fill: &str, edge: &str, wide: f64, more: &str| {
        put!(
            ink,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{}\"{more}/>",
            N(grain * wide)
        );
    };
    match patch.look {
        AreaLook::Hill => (),
        AreaLook::Woods => {
            edged(ink, "#7d975c", "#4d6a37", 0.07, " fill-opacity=\".9\" stroke-dasharray=\"7 4\"");
        }
        AreaLook::Forest => edged(ink, "#5f7d4d", "#36522f", 0.09, " fill-opacity=\".95\""),
        AreaLook::Orchard => {
            edged(ink, "#bccb8a", "#7f9a55", 0.09, "");
            if scene.detail == Detail::Full {
                edged(ink, "url(#g-grass)", "none", 0.0, "");
            }
        }
        AreaLook::Crops | AreaLook::Field => {
            let fill = format!("url(#{})", pattern_id(patch));
            let edge = if patch.look == AreaLook::Crops { "#9c823a" } else { "#8f8a52" };
            edged(ink, &fill, edge, 0.11, "");
            if let Some(inner) = shape.inset(grain * 0.22) {
                put!(
                    ink,
                    "<path d=\"{}\" fill=\"none\" stroke=\"#fff3c4\" stroke-opacity=\".35\" stroke-width=\"{}\"/>",
                    inner.path(grain * 0.2),
                    N(grain * 0.1)
                );
            }
        }
        AreaLook::Scrub => {
            edged(ink, "#b1b06f", "#82803f", 0.06, " fill-opacity=\".75\" stroke-dasharray=\"6 5\"");
        }
        AreaLook::Swamp => {
            edged(ink, "#a4b894", "#6f8f78", 0.08, " stroke-dasharray=\"10 5\"");
            pools(scene, patch, ink);
        }
        AreaLook::Water => {
            edged(ink, "#7fa9c0", "#4f7c97", 0.12, "");
            for (by, opacity) in [(0.3, 0.5), (0.62, 0.28)] {
                let Some(inner) = shape.inset(grain * by) else { break };
                put!(
                    ink,
                    "<path d=\"{}\" fill=\"none\" stroke=\"#d3e6ee\" stroke-opacity=\"{opacity}\" stroke-width=\"{}\"/>",
                    inner.path(grain * 0.5),
                    N(grain * 0.07)
                );
            }
        }
        AreaLook::Stone => edged(ink, "#cfc2a8", "#85765c", 0.09, ""),
        AreaLook::Wooden => edged(ink, "#c9bd95", "#86794f", 0.09, ""),
        AreaLook::Rubble => edged(ink, "#bcae98", "#75685a", 0.08, " stroke-dasharray=\"5 3\""),
        AreaLook::Sand => {
            edged(ink, "#e2d3a0", "#b39c61", 0.07, " stroke-dasharray=\"2 4\"");
            edged(ink, &format!("url(#{})", pattern_id(patch)), "none", 0.0, "");
        }
        AreaLook::Slope => {
            edged(ink, "#bda872", "#7d6636", 0.09, "");
            edged(ink, &format!("url(#{})", pattern_id(patch)), "none", 0.0, "");
        }
        AreaLook::Other => {
            edged(ink, "#aca878", "#6f6a45", 0.08, " fill-opacity=\".6\"");
            edged(ink, &format!("url(#{})", pattern_id(patch)), "none", 0.0, "");
        }
    }
}

/// Open water in a swamp.
fn pools(scene: &Scene<'_>, patch: &Patch<'_>, ink: &mut Ink) {
    let mut noise = Noise::of(&patch.view.id);
    let frame = patch.shape.frame();
    for _ in 0..14 {
        let at = spot(noise.between(frame.left, frame.right), noise.between(frame.top, frame.bottom));
        let wide = scene.grain * noise.between(0.3, 0.62);
        if patch.shape.holds_well(at, wide) {
            put!(
                ink,
                "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"#86aebb\" stroke=\"#6c94a0\" \
                 stroke-width=\"{}\"/>",
                N(at.x),
                N(at.y),
                N(wide),
                N(wide * 0.42),
                N(scene.grain * 0.03)
            );
        }
    }
}

fn pattern_id(patch: &Patch<'_>) -> String {
    let clean = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("g-fill-{}", patch.view.id.chars().map(clean).collect::<String>())
}

/// The patterns of fields, which go along the longest edge of each, and of what is known by its effect alone.
pub(crate) fn patterns(scene: &Scene<'_>, body: &str) -> String {
    let mut res = String::new();
    let mut done: Vec<String> = Vec::new();
    for patch in &scene.patches {
        let id = pattern_id(patch);
        if !body.contains(&format!("#{id})")) || done.contains(&id) {
            continue;
        }
        let along = patch.shape.grain();
        let turn = along.y.atan2(along.x).to_degrees();
        match patch.look {
            AreaLook::Crops => furrows(&mut res, &id, turn, scene.grain, &patch.view.id),
            AreaLook::Field => ploughed(&mut res, &id, turn, scene.grain),
            AreaLook::Sand => grains(&mut res, &id, scene.grain),
            AreaLook::Slope => hatch(&mut res, &id, 90.0, scene.grain, "#6d5629", 0.34, false),
            _ => by_effect(&mut res, &id, scene.grain, &patch.view.effect),
        }
        done.push(id);
    }
    res
}

fn furrows(res: &mut String, id: &str, turn: f64, grain: f64, seed: &str) {
    let tones = [
        ("#dcc576", "#bf9f48", "#eedb97"),
        ("#d5c46e", "#b3a046", "#e8da8f"),
        ("#e0c27a", "#c39a4e", "#f0d99c"),
    ];
    let (floor, dark, light) = Noise::of(seed).pick(&tones);
    let (wide, tall) = (grain * 0.9, grain * 0.44);
    // Rows of ears between the furrows, each leaning a little.
    let mut noise = Noise::of("ears");
    let mut ear = |x: f64| {
        let foot = spot(wide * (x + noise.between(-0.04, 0.04)), tall * noise.between(0.58, 0.72));
        format!("M{foot}l{}", spot(wide * 0.05, -tall * noise.between(0.3, 0.5)))
    };
    let ears: String = [0.08, 0.2, 0.33, 0.45, 0.58, 0.7, 0.83, 0.94].into_iter().map(&mut ear).collect();
    write!(
        res,
        "<pattern id=\"{id}\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate({})\"><rect width=\"{}\" height=\"{}\" fill=\"{floor}\"/>\
         <path d=\"M0 {}H{}\" stroke=\"{dark}\" stroke-width=\"{}\"/><path d=\"{ears}\" fill=\"none\" stroke=\"{light}\" \
         stroke-width=\"{}\"/></pattern>",
        N(wide),
        N(tall),
        N(turn),
        N(wide),
        N(tall),
        N(tall * 0.9),
        N(wide),
        N(tall * 0.16),
        N(grain * 0.06)
    )
    .expect("a string takes it");
}

fn ploughed(res: &mut String, id: &str, turn: f64, grain: f64) {
    let tall = grain * 0.5;
    write!(
        res,
        "<pattern id=\"{id}\" width=\"{tall}\" height=\"{tall}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate({})\"><rect width=\"{tall}\" height=\"{tall}\" fill=\"#bdb884\"/><path d=\"M0 {}H{tall}\" \
         stroke=\"#a3996a\" stroke-width=\"{}\"/></pattern>",
        N(turn),
        N(grain * 0.25),
        N(grain * 0.16),
        tall = N(tall)
    )
    .expect("a string takes it");
}

fn grains(res: &mut String, id: &str, grain: f64) {
    let size = grain * 2.0;
    let mut noise = Noise::of("sand");
    let dot = |noise: &mut Noise| format!("M{}h.1", spot(noise.between(0.0, size), noise.between(0.0, size)));
    let dots: String = (0..26).map(|_| dot(&mut noise)).collect();
    write!(
        res,
        "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\"><path d=\"{dots}\" \
         stroke=\"#a88f52\" stroke-opacity=\".6\" stroke-linecap=\"round\" stroke-width=\"{}\"/></pattern>",
        N(grain * 0.07),
        size = N(size)
    )
    .expect("a string takes it");
}

/// Ground of an unknown kind: the harder it is, the closer the hatch; what cannot be entered is hatched both ways.
fn by_effect(res: &mut String, id: &str, grain: f64, effect: &str) {
    let has = |word: &str| effect.to_lowercase().contains(word);
    let gap = match () {
        () if has("impassable") => 0.4,
        () if has("extreme") => 0.5,
        () if has("difficult") => 0.7,
        () if has("rough") => 1.0,
        () => 1.5,
    };
    let colour = if has("blocks") { "#2f4a26" } else { "#5d552f" };
    hatch(res, id, 45.0, grain, colour, gap, has("impassable") || has("hard cover"));
}

fn hatch(res: &mut String, id: &str, turn: f64, grain: f64, colour: &str, gap: f64, both: bool) {
    let size = grain * gap;
    let across = if both { format!("M{} 0V{}", N(size / 2.0), N(size)) } else { String::new() };
    let line: Spot = spot(0.0, size / 2.0);
    write!(
        res,
        "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate({})\"><path d=\"M{line}H{size}{across}\" stroke=\"{colour}\" stroke-opacity=\".55\" \
         stroke-width=\"{}\"/></pattern>",
        N(turn),
        N(grain * 0.06),
        size = N(size)
    )
    .expect("a string takes it");
}
