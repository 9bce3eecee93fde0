//! The names on the ground: each where it belongs, none upon another, none beyond the edge.

use std::collections::BTreeMap;

use super::scene::{AreaLook, Course, LineLook, Patch, Scene};
use crate::ink::{Ink, N, escaped, put, real};
use crate::labels::{Tag, best, text_width};
use crate::shape::{Shape, Spot, frame_of, spot, to_course};

/// How a name is written.
#[derive(Clone, Copy)]
struct Hand {
    /// Its size in grains.
    size: f64,
    colour: &'static str,
    italic: bool,
    bold: bool,
}

const TOWN: Hand = Hand { size: 1.12, colour: "#33261a", italic: false, bold: true };
const HOUSES: Hand = Hand { size: 0.62, colour: "#40301f", italic: false, bold: false };
const PLACE: Hand = Hand { size: 0.8, colour: "#33291a", italic: false, bold: true };
const WOOD: Hand = Hand { size: 0.74, colour: "#22351a", italic: false, bold: false };
const HILL: Hand = Hand { size: 0.76, colour: "#5c4517", italic: true, bold: false };
const LAND: Hand = Hand { size: 0.64, colour: "#4a4220", italic: true, bold: false };
const WATER: Hand = Hand { size: 0.6, colour: "#1e4c66", italic: true, bold: false };
const WAY: Hand = Hand { size: 0.54, colour: "#5b4a28", italic: true, bold: false };

/// A name that wants a place.
struct Wish<'a> {
    text: &'a str,
    hand: Hand,
    places: Vec<(Tag, f64)>,
}

/// Draws the names, and says where they are.
pub(crate) fn draw(scene: &Scene<'_>, avoid: &[Tag], ink: &mut Ink) -> Vec<Tag> {
    put!(
        ink,
        "<g font-family=\"&quot;Zilla Slab&quot;, Georgia, serif\" text-anchor=\"middle\" stroke=\"#f6f1df\" \
         stroke-opacity=\".88\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
    );
    let all = placed(scene, avoid);
    for &(text, hand, tag) in &all {
        let size = hand.size * scene.grain;
        // The middle of small letters is a third of the size above the line they stand on.
        let (base, turn) =
            (tag.centre + Spot::at_angle(tag.angle).right() * (size * 0.33), tag.angle.to_degrees());
        put!(
            ink,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"",
            N(base.x),
            N(base.y),
            N(size),
            hand.colour
        );
        put!(ink, " stroke-width=\"{}\"", N(size * 0.2));
        if hand.italic {
            put!(ink, " font-style=\"italic\"");
        }
        if hand.bold {
            put!(ink, " font-weight=\"600\"");
        }
        if turn.abs() > 0.5 {
            put!(ink, " transform=\"rotate({} {base})\"", N(turn));
        }
        put!(ink, ">{}</text>", escaped(text));
    }
    put!(ink, "</g>");
    all.into_iter().map(|it| it.2).collect()
}

/// Every name that found room, with its place.
fn placed<'a>(scene: &'a Scene<'_>, avoid: &[Tag]) -> Vec<(&'a str, Hand, Tag)> {
    let mut taken: Vec<Tag> = Vec::new();
    let mut res = Vec::new();
    for mut wish in wishes(scene) {
        for (tag, cost) in &mut wish.places {
            let covered = avoid.iter().filter(|it| it.meets(tag)).count();
            *cost += on_ways(scene, tag) + 6.0 * real(covered);
        }
        if let Some(tag) = best(wish.places, &taken, scene.width, scene.height) {
            taken.push(tag);
            res.push((wish.text, wish.hand, tag));
        }
    }
    res
}

/// How much of a name would lie on roads and water.
fn on_ways(scene: &Scene<'_>, tag: &Tag) -> f64 {
    let on = |p: Spot| {
        scene.courses.iter().any(|it| to_course(p, &it.points) < it.width / 2.0 + scene.grain * 0.08)
    };
    real(tag.sample().filter(|&p| on(p)).count()) * 0.35
}

/// The names in the order of their weight.
fn wishes<'a>(scene: &'a Scene<'_>) -> Vec<Wish<'a>> {
    // "Golenka, west block" and "Golenka, east block" are parts of Golenka.
    let mut towns: BTreeMap<&str, Vec<&Patch<'_>>> = BTreeMap::new();
    for patch in &scene.patches {
        if let Some((town, _)) = patch.view.name.split_once(", ") {
            towns.entry(town).or_default().push(patch);
        }
    }
    towns.retain(|_, parts| 1 < parts.len());
    let mut res: Vec<Wish<'_>> = towns.iter().map(|(name, parts)| town(scene, name, parts)).collect();
    let mut areas: Vec<(u8, Wish<'_>)> = Vec::new();
    for patch in scene.patches.iter().filter(|it| !it.view.name.is_empty()) {
        let part = patch.view.name.split_once(", ").filter(|(name, _)| towns.contains_key(name));
        let (rank, hand) = match patch.look {
            _ if part.is_some() => (4, HOUSES),
            AreaLook::Stone | AreaLook::Wooden => (0, PLACE),
            AreaLook::Hill => (1, HILL),
            AreaLook::Woods | AreaLook::Forest => (2, WOOD),
            AreaLook::Water | AreaLook::Swamp => (3, WATER),
            _ => (3, LAND),
        };
        let text = part.map_or(&*patch.view.name, |it| it.1);
        areas.push((rank, Wish { text, hand, places: about(scene, patch, text, hand) }));
    }
    areas.sort_by_key(|it| it.0);
    res.extend(areas.into_iter().map(|it| it.1));
    let mut lines: Vec<(u8, Wish<'_>)> = Vec::new();
    for course in scene.courses.iter().filter(|it| !it.view.name.is_empty()) {
        let (rank, hand) = match course.look {
            LineLook::Stream => (0, WATER),
            LineLook::Road | LineLook::Railway => (1, WAY),
            _ => (2, Hand { size: 0.5, ..WAY }),
        };
        let text = &*course.view.name;
        lines.push((rank, Wish { text, hand, places: beside(scene, course, text, hand) }));
    }
    lines.sort_by_key(|it| it.0);
    res.extend(lines.into_iter().map(|it| it.1));
    res
}

fn half_of(scene: &Scene<'_>, text: &str, hand: Hand) -> Spot {
    let size = hand.size * scene.grain;
    spot(text_width(text, size) / 2.0, size * 0.62)
}

/// Places round all parts of a town.
fn town<'a>(scene: &Scene<'_>, name: &'a str, parts: &[&Patch<'_>]) -> Wish<'a> {
    let corners: Vec<Spot> = parts.iter().flat_map(|it| it.shape.0.iter().copied()).collect();
    let frame = frame_of(&corners);
    let half = half_of(scene, name, TOWN);
    // Between the town and its name there is room for the names of its parts.
    let gap = scene.grain * 0.95;
    let middle = f64::midpoint(frame.left, frame.right);
    let mut places = Vec::new();
    for shift in [0.0, -0.35, 0.35, -0.7, 0.7] {
        let x = middle + shift * (frame.right - frame.left);
        for (y, cost) in [(frame.top - half.y - gap, 0.0), (frame.bottom + half.y + gap, 0.6)] {
            places.push((Tag::upright(spot(x, y), half), cost + f64::abs(shift)));
        }
    }
    for tag in sideways(&frame_shape(&corners), half, gap) {
        places.push((tag, 1.0));
    }
    weighed(scene, &mut places, None);
    Wish { text: name, hand: TOWN, places }
}

fn frame_shape(corners: &[Spot]) -> Shape {
    let f = frame_of(corners);
    Shape(vec![spot(f.left, f.top), spot(f.right, f.top), spot(f.right, f.bottom), spot(f.left, f.bottom)])
}

fn sideways(shape: &Shape, half: Spot, gap: f64) -> [Tag; 2] {
    let f = shape.frame();
    let y = f64::midpoint(f.top, f.bottom);
    [f.left - half.x - gap, f.right + half.x + gap].map(|x| Tag::upright(spot(x, y), half))
}

/// Places in and round an area.
fn about(scene: &Scene<'_>, patch: &Patch<'_>, text: &str, hand: Hand) -> Vec<(Tag, f64)> {
    let half = half_of(scene, text, hand);
    let (frame, middle) = (patch.shape.frame(), patch.shape.middle());
    let gap = scene.grain * 0.12;
    // Houses are to be seen; a name upon trees or grain can be read.
    let inside = if patch.look.is_built() { 2.2 } else { 0.0 };
    let mut res = Vec::new();
    for down in [0.0, -0.3, 0.3, -0.55, 0.55] {
        let y = middle.y + down * (frame.bottom - frame.top) / 2.0;
        for aside in [0.0, -0.35, 0.35] {
            let x = middle.x + aside * (frame.right - frame.left) / 2.0;
            let tag = Tag::upright(spot(x, y), half);
            let spill = 1.0 - tag.share_on(&patch.shape);
            res.push((tag, inside + (f64::abs(down) + f64::abs(aside)) * 0.4 + spill * 0.8));
        }
    }
    for shift in [0.0, -0.4, 0.4] {
        let x = f64::midpoint(frame.left, frame.right) + shift * (frame.right - frame.left);
        for (y, cost) in [(frame.top - half.y - gap, 0.8), (frame.bottom + half.y + gap, 1.0)] {
            res.push((Tag::upright(spot(x, y), half), cost + f64::abs(shift) * 0.5));
        }
    }
    res.extend(sideways(&patch.shape, half, gap).map(|tag| (tag, 1.4)));
    weighed(scene, &mut res, Some(patch));
    res
}

/// A name should not lie upon something that it does not name.
fn weighed(scene: &Scene<'_>, places: &mut [(Tag, f64)], own: Option<&Patch<'_>>) {
    for (tag, cost) in places {
        for patch in &scene.patches {
            let is_own = own.is_some_and(|own| std::ptr::eq(own, patch));
            // A hill is so large that other names may well lie upon it.
            let weight = match patch.look {
                _ if is_own => 0.0,
                AreaLook::Hill => 0.9,
                look if look.is_built() => 3.0,
                _ => 1.5,
            };
            *cost += weight * tag.share_on(&patch.shape);
        }
    }
}

/// Places along a course, on both its sides.
fn beside(scene: &Scene<'_>, course: &Course<'_>, text: &str, hand: Hand) -> Vec<(Tag, f64)> {
    let half = half_of(scene, text, hand);
    let away = course.width / 2.0 + half.y + scene.grain * 0.06;
    let mut res = Vec::new();
    for pair in course.points.windows(2) {
        let (len, dir) = ((pair[1] - pair[0]).len(), (pair[1] - pair[0]).unit());
        let dir = if dir.x < -1e-6 || dir.x.abs() < 1e-6 && 0.0 < dir.y { dir * -1.0 } else { dir };
        let angle = dir.y.atan2(dir.x);
        // A name longer than the stretch hangs over its ends.
        let over = (half.x * 2.0 - len).max(0.0) / scene.grain;
        for share in [0.5, 0.3, 0.7, 0.15, 0.85] {
            let at = pair[0] + (pair[1] - pair[0]) * share;
            for (side, cost) in [(-1.0, 0.0), (1.0, 0.1)] {
                let tag = Tag { centre: at + dir.right() * (away * side), half, angle };
                res.push((tag, cost + over + f64::abs(share - 0.5)));
            }
        }
    }
    weighed(scene, &mut res, None);
    // What lies all across something else had better not be named.
    res.retain(|it| it.1 < 4.0);
    res
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Detail;

    /// All names that are drawn, of every battle, with their boxes.
    #[test]
    fn names_neither_meet_nor_leave_the_table() {
        for view in crate::testing::starts() {
            let scene = Scene::new(&view.ground, Detail::Full);
            let all = placed(&scene, &[]);
            let named = view.ground.areas.iter().filter(|it| !it.name.is_empty()).count();
            assert!(named <= all.len(), "{}: {} of {named} areas are named", view.title, all.len());
            for (idx, (text, _, tag)) in all.iter().enumerate() {
                assert!(
                    tag.is_within(scene.width, scene.height),
                    "{text} leaves the table of {}",
                    view.title
                );
                for (other, _, taken) in &all[..idx] {
                    assert!(!tag.meets(taken), "{text} meets {other} in {}", view.title);
                }
            }
        }
    }
}
