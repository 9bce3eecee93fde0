//! Patterns, shades and small things that are drawn many times: defined once, and only if they are used.

use std::fmt::Write as _;

use super::scene::{Detail, Scene};
use crate::ink::{N, Noise, real};
use crate::shape::{Spot, spot};

/// The definitions that a drawing uses.
pub(crate) fn defs(scene: &Scene<'_>, body: &str) -> String {
    let grain = scene.grain;
    let mut all: Vec<(&str, String)> = vec![
        ("g-light", soft("g-light", "#d3d6a4", 0.75)),
        ("g-dark", soft("g-dark", "#9daa6d", 0.7)),
        ("g-dry", soft("g-dry", "#cdbf88", 0.65)),
        ("g-grass", grass(grain)),
        ("g-reed", reed(grain)),
        ("g-wave", wave(grain)),
        ("g-tuft", tuft(grain)),
        ("g-bush", bush(grain)),
        ("g-fruit", fruit_tree(grain)),
        ("g-stones", stones(grain)),
    ];
    for (idx, (dark, mid, light)) in GREENS.into_iter().enumerate() {
        let id = TREES[idx];
        all.push((id, tree(id, idx, [dark, mid, light], grain, scene.detail)));
    }
    for (idx, id) in FIRS.into_iter().enumerate() {
        all.push((id, fir(id, idx, grain)));
    }
    let used = all.into_iter().filter(|(id, _)| body.contains(&format!("#{id}"))).map(|it| it.1);
    let used: String = used.collect();
    let own: String = super::surface::patterns(scene, body);
    let (width, height) = (N(scene.width), N(scene.height));
    format!(
        "<defs><clipPath id=\"g-table\"><rect width=\"{width}\" height=\"{height}\"/></clipPath>{used}{own}{}</defs>",
        super::relief::slopes(body)
    )
}

/// The ids of leafy trees.
pub(crate) const TREES: [&str; 4] = ["g-tree0", "g-tree1", "g-tree2", "g-tree3"];
/// The ids of firs.
pub(crate) const FIRS: [&str; 2] = ["g-fir0", "g-fir1"];

const GREENS: [(&str, &str, &str); 4] = [
    ("#486a35", "#567c3f", "#7da25a"),
    ("#3f6032", "#4d7139", "#719650"),
    ("#51733a", "#628947", "#8db067"),
    ("#566f38", "#6b8544", "#94a95f"),
];

/// A shade that fades away towards its rim.
fn soft(id: &str, colour: &str, strength: f64) -> String {
    format!(
        "<radialGradient id=\"{id}\"><stop offset=\"0\" stop-color=\"{colour}\" stop-opacity=\"{strength}\"/>\
         <stop offset=\".55\" stop-color=\"{colour}\" stop-opacity=\"{}\"/>\
         <stop offset=\"1\" stop-color=\"{colour}\" stop-opacity=\"0\"/></radialGradient>",
        N(strength * 0.6)
    )
}

fn grass(grain: f64) -> String {
    let size = grain * 11.0;
    let mut noise = Noise::of("grass");
    let mut blades = [String::new(), String::new()];
    for idx in 0..120 {
        let (x, y) = (noise.between(0.0, size), noise.between(0.0, size));
        let (lean, tall) = (noise.between(-0.05, 0.05) * grain, noise.between(0.08, 0.17) * grain);
        write!(blades[idx % 2], "M{}l{}", spot(x, y), spot(lean, -tall)).expect("a string takes it");
    }
    let wide = N(grain * 0.05);
    format!(
        "<pattern id=\"g-grass\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"{}\" stroke=\"#7f8c52\" stroke-width=\"{wide}\" stroke-opacity=\".5\"/>\
         <path d=\"{}\" stroke=\"#e0e1b4\" stroke-width=\"{wide}\" stroke-opacity=\".55\"/></pattern>",
        blades[0],
        blades[1],
        size = N(size)
    )
}

/// An outline of lobes, as a crown from above, about 10 in radius.
fn crown(noise: &mut Noise, radius: f64, lobes: usize, centre: Spot) -> String {
    let turn = noise.between(0.0, std::f64::consts::TAU);
    let corner = |idx: usize, noise: &mut Noise| {
        let angle = turn + (real(idx) + noise.between(-0.18, 0.18)) / real(lobes) * std::f64::consts::TAU;
        centre + Spot::at_angle(angle) * (radius * noise.between(0.86, 0.98))
    };
    let corners: Vec<Spot> = (0..lobes).map(|idx| corner(idx, noise)).collect();
    let mut res = format!("M{}", corners[0]);
    for idx in 0..lobes {
        let (from, to) = (corners[idx], corners[(idx + 1) % lobes]);
        let bow = N((to - from).len() * 0.56);
        write!(res, "A{bow} {bow} 0 0 1 {to}").expect("a string takes it");
    }
    res + "Z"
}

fn tree(id: &str, idx: usize, [dark, mid, light]: [&str; 3], grain: f64, detail: Detail) -> String {
    let mut noise = Noise::of(id);
    let size = grain * if detail == Detail::Full { 0.052 } else { 0.085 };
    let whole = crown(&mut noise, 10.0, 8 + idx % 2, spot(0.0, 0.0));
    let inner = crown(&mut noise, 6.6, 6, spot(-1.6, -2.0));
    let top = crown(&mut noise, 3.0, 5, spot(-2.8, -3.4));
    format!(
        "<g id=\"{id}\" transform=\"scale({size:.3})\"><ellipse cx=\"4\" cy=\"5\" rx=\"11\" ry=\"10\" fill=\"#1f2c15\" \
         fill-opacity=\".32\"/><path d=\"{whole}\" fill=\"{dark}\" stroke=\"#2c421f\" stroke-width=\".9\"/>\
         <path d=\"{inner}\" fill=\"{mid}\"/><path d=\"{top}\" fill=\"{light}\" fill-opacity=\".85\"/></g>"
    )
}

fn fir(id: &str, idx: usize, grain: f64) -> String {
    let star = |outer: f64, inner: f64, centre: Spot| {
        let corner = |k: u32| {
            let radius = if k.is_multiple_of(2) { outer } else { inner };
            centre + Spot::at_angle(f64::from(k) * std::f64::consts::TAU / 18.0) * radius
        };
        let all: Vec<String> = (0..18).map(|k| corner(k).to_string()).collect();
        format!("M{}Z", all.join("L"))
    };
    let (dark, light) = if idx == 0 { ("#2f4f33", "#4a6f47") } else { ("#38573a", "#547a4d") };
    format!(
        "<g id=\"{id}\" transform=\"scale({:.3})\"><ellipse cx=\"4\" cy=\"5\" rx=\"10\" ry=\"9\" fill=\"#16230f\" \
         fill-opacity=\".38\"/><path d=\"{}\" fill=\"{dark}\" stroke=\"#1d3320\" stroke-width=\".8\"/>\
         <path d=\"{}\" fill=\"{light}\"/><circle cx=\"-.8\" cy=\"-1\" r=\"1.2\" fill=\"#84a673\"/></g>",
        grain * 0.052,
        star(10.0, 6.8, spot(0.0, 0.0)),
        star(6.2, 3.8, spot(-0.6, -0.8))
    )
}

fn fruit_tree(grain: f64) -> String {
    format!(
        "<g id=\"g-fruit\" transform=\"scale({:.3})\"><ellipse cx=\"3\" cy=\"4\" rx=\"9.6\" ry=\"8.8\" fill=\"#2b3a1c\" \
         fill-opacity=\".3\"/><path d=\"{}\" fill=\"#6f9148\" stroke=\"#46612c\" stroke-width=\".9\"/>\
         <path d=\"{}\" fill=\"#93b566\"/><g fill=\"#c65a38\"><circle cx=\"3\" cy=\"3.5\" r=\"1.2\"/>\
         <circle cx=\"-4\" cy=\"4\" r=\"1.1\"/><circle cx=\"5\" cy=\"-3\" r=\"1.1\"/></g></g>",
        grain * 0.042,
        crown(&mut Noise::of("apple"), 9.0, 7, spot(0.0, 0.0)),
        crown(&mut Noise::of("pear"), 4.8, 6, spot(-2.0, -2.4))
    )
}

fn bush(grain: f64) -> String {
    format!(
        "<g id=\"g-bush\" transform=\"scale({:.3})\"><ellipse cx=\"2.6\" cy=\"3.4\" rx=\"9\" ry=\"7\" fill=\"#34381c\" \
         fill-opacity=\".28\"/><path d=\"{}\" fill=\"#7e8a4a\" stroke=\"#5a6433\" stroke-width=\".9\"/>\
         <path d=\"{}\" fill=\"#a0aa68\"/></g>",
        grain * 0.030,
        crown(&mut Noise::of("gorse"), 8.0, 6, spot(0.0, 0.0)),
        crown(&mut Noise::of("broom"), 4.2, 5, spot(-1.6, -2.0))
    )
}

fn tuft(grain: f64) -> String {
    format!(
        "<g id=\"g-tuft\" transform=\"scale({:.3})\" fill=\"none\" stroke=\"#74783c\" stroke-width=\"1.7\" \
         stroke-linecap=\"round\"><path d=\"M-5 2Q-4-3-7-5M-2 2Q-2-4-3-8M1 2Q2-4 3-8M4 2Q5-2 7-5\"/></g>",
        grain * 0.028
    )
}

fn reed(grain: f64) -> String {
    format!(
        "<g id=\"g-reed\" transform=\"scale({:.3})\" stroke-linecap=\"round\"><path d=\"M-8 3.4H8\" stroke=\"#e2efe6\" \
         stroke-width=\"1.3\" stroke-opacity=\".8\"/><path d=\"M-5 3V-6M-1.6 3V-9.5M2 3V-7.5M5 3V-4\" stroke=\"#4b6647\" \
         stroke-width=\"1.5\"/><path d=\"M-1.6-9.5v3.4M2-7.5v3\" stroke=\"#6e5433\" stroke-width=\"2.4\"/></g>",
        grain * 0.034
    )
}

fn wave(grain: f64) -> String {
    format!(
        "<path id=\"g-wave\" transform=\"scale({:.3})\" d=\"M-9 0q3-3.4 6 0t6 0 6 0\" fill=\"none\" stroke=\"#e3eff3\" \
         stroke-width=\"1.4\" stroke-linecap=\"round\" stroke-opacity=\".85\"/>",
        grain * 0.045
    )
}

fn stones(grain: f64) -> String {
    format!(
        "<g id=\"g-stones\" transform=\"scale({:.3})\" stroke=\"#5d554b\" stroke-width=\".8\" stroke-linejoin=\"round\">\
         <path d=\"M-7 3l2-5 5-1 2 4-3 4z\" fill=\"#b5aa9a\"/><path d=\"M1 5l3-5 5 1 0 4-4 3z\" fill=\"#958a7c\"/>\
         <path d=\"M-2-3l3-3 4 2-1 3z\" fill=\"#c6bcad\"/></g>",
        grain * 0.034
    )
}
