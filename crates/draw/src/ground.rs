//! The ground of a table, drawn.
//!
//! From the bottom up: the base with its patches of light and dark, hills, the floors of areas, water, ways (all their
//! edges first, so that crossings are open), obstacles, then whatever stands upright: trees, bushes, houses.

mod growth;
mod houses;
mod lines;
mod names;
mod relief;
mod scene;
mod stock;
mod surface;

use engine::GroundView;

pub(crate) use scene::{Detail, grain, place};

use crate::ink::{Ink, N, Noise, put};
use crate::labels::Tag;
use scene::{AreaLook, Scene};

/// The ground as a complete `<svg>`. One unit of it is a millimetre of the table, y goes down from the north edge. It
/// has no `style`, and its ids begin with `g-`, so that it can stand in a page.
pub fn ground_svg(ground: &GroundView) -> String {
    let (width, height) = (N(f64::from(ground.size[0]) / 100.0), N(f64::from(ground.size[1]) / 100.0));
    let Drawn { defs, body, .. } = parts(ground, Detail::Full, true, &[]);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{}\">{defs}{body}</svg>\n",
        in_words(ground)
    )
}

/// What there is on the ground, for whoever cannot see it.
pub(crate) fn in_words(ground: &GroundView) -> String {
    let of_area = |it: &engine::AreaView| (it.name.clone(), it.kind.replace('_', " "));
    let of_line = |it: &engine::LineView| (it.name.clone(), it.kind.replace('_', " "));
    let all = ground.areas.iter().map(of_area).chain(ground.lines.iter().map(of_line));
    let named: Vec<String> =
        all.map(|(name, kind)| if name.is_empty() { kind } else { format!("{name} ({kind})") }).collect();
    if named.is_empty() {
        return "The table: open ground".to_owned();
    }
    crate::ink::escaped(&format!("The table: {}", named.join(", ")))
}

/// The ground in parts.
pub(crate) struct Drawn {
    pub(crate) defs: String,
    pub(crate) body: String,
    /// Where names are, for others to keep clear of them.
    pub(crate) names: Vec<Tag>,
}

/// The definitions and the drawing. Names keep clear of what is to be avoided.
pub(crate) fn parts(ground: &GroundView, detail: Detail, names: bool, avoid: &[Tag]) -> Drawn {
    let scene = Scene::new(ground, detail);
    let mut ink = Ink::default();
    put!(ink, "<g clip-path=\"url(#g-table)\">");
    base(&scene, &mut ink);
    let mut hills: Vec<_> = scene.patches.iter().filter(|it| it.is_relief()).collect();
    hills.sort_by_key(|it| it.view.level);
    for hill in hills {
        relief::draw(&scene, hill, &mut ink);
    }
    // Streams flow into ponds and lakes, not over them.
    let (lakes, land): (Vec<_>, Vec<_>) = scene.patches.iter().partition(|it| it.look == AreaLook::Water);
    for patch in land {
        surface::draw(&scene, patch, &mut ink);
    }
    lines::water(&scene, &mut ink);
    for patch in lakes {
        surface::draw(&scene, patch, &mut ink);
    }
    lines::ways(&scene, &mut ink);
    lines::bridges(&scene, &mut ink);
    lines::obstacles(&scene, &mut ink);
    for idx in 0..scene.patches.len() {
        growth::draw(&scene, idx, &mut ink);
        houses::draw(&scene, idx, &mut ink);
    }
    rim(&scene, &mut ink);
    let names = if names { names::draw(&scene, avoid, &mut ink) } else { Vec::new() };
    put!(ink, "</g>");
    Drawn { defs: stock::defs(&scene, &ink.0), body: ink.0, names }
}

/// The meadow below everything, with large soft patches.
fn base(scene: &Scene<'_>, ink: &mut Ink) {
    let (width, height) = (scene.width, scene.height);
    put!(ink, "<rect width=\"{}\" height=\"{}\" fill=\"#b8c089\"/>", N(width), N(height));
    let mut noise = Noise::of("meadow");
    let n = if scene.detail == Detail::Full { 22 } else { 12 };
    for _ in 0..n {
        let tone = noise.pick(&["g-light", "g-dark", "g-dry", "g-dark", "g-light"]);
        let (x, y) = (noise.between(0.0, width), noise.between(0.0, height));
        let wide = noise.between(0.14, 0.30) * width.max(height);
        let deep = wide * noise.between(0.4, 0.75);
        put!(
            ink,
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"url(#{tone})\"/>",
            N(x),
            N(y),
            N(wide),
            N(deep)
        );
    }
    if scene.detail == Detail::Full {
        put!(ink, "<rect width=\"{}\" height=\"{}\" fill=\"url(#g-grass)\"/>", N(width), N(height));
    }
}

/// A soft dark rim, so that the table ends somewhere.
fn rim(scene: &Scene<'_>, ink: &mut Ink) {
    for (wide, opacity) in [(0.5, 0.08), (0.22, 0.14), (0.08, 0.35)] {
        put!(
            ink,
            "<rect width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#3c3a20\" stroke-opacity=\"{opacity}\" \
             stroke-width=\"{}\"/>",
            N(scene.width),
            N(scene.height),
            N(scene.grain * wide)
        );
    }
}
