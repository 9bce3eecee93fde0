//! The ground made ready for drawing: places on the sheet, and how each thing is to look.

use engine::{AreaView, GroundView, LineView};
use table::Point;

use crate::shape::{Shape, Spot, crossing, spot, to_course};

/// How much is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Everything, for a table that fills a window.
    Full,
    /// Little and large, for a picture of the size of a card.
    Small,
}

/// How an area looks. What is not known by its kind is drawn by what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AreaLook {
    Hill,
    Woods,
    Forest,
    Orchard,
    Crops,
    Field,
    Scrub,
    Swamp,
    Water,
    Stone,
    Wooden,
    Rubble,
    Sand,
    Slope,
    Other,
}

impl AreaLook {
    fn of(kind: &str) -> AreaLook {
        let has = |words: &[&str]| words.iter().any(|word| kind.contains(word));
        match () {
            () if has(&["dense", "forest", "jungle", "conifer"]) => AreaLook::Forest,
            () if has(&["wood_", "wooden", "cottage", "hut", "shed"]) => AreaLook::Wooden,
            () if has(&["wood", "copse"]) => AreaLook::Woods,
            () if has(&["rubble", "ruin"]) => AreaLook::Rubble,
            () if has(&[
                "building", "built", "town", "village", "house", "city", "farm", "pillbox", "bunker",
            ]) =>
            {
                AreaLook::Stone
            }
            () if has(&["orchard", "vineyard", "plantation"]) => AreaLook::Orchard,
            () if has(&["crop", "corn", "wheat", "grain"]) => AreaLook::Crops,
            () if has(&["swamp", "marsh", "bog"]) => AreaLook::Swamp,
            () if has(&["water", "river", "lake", "sea", "pond"]) => AreaLook::Water,
            () if has(&["slope", "cliff", "bank", "escarp"]) => AreaLook::Slope,
            () if has(&["hill", "ridge", "knoll"]) => AreaLook::Hill,
            () if has(&["scrub", "rough", "brush", "bush", "heath", "boulder"]) => AreaLook::Scrub,
            () if has(&["sand", "desert", "beach", "dune"]) => AreaLook::Sand,
            () if has(&["field", "plough", "garden"]) => AreaLook::Field,
            () => AreaLook::Other,
        }
    }

    /// Whether houses stand upon it.
    pub(crate) fn is_built(self) -> bool {
        matches!(self, AreaLook::Stone | AreaLook::Wooden)
    }
}

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineLook {
    Road,
    Track,
    Railway,
    Stream,
    Hedge,
    Wall,
    Fence,
    Ditch,
    Other,
}

impl LineLook {
    fn of(kind: &str, width: i32) -> LineLook {
        let has = |words: &[&str]| words.iter().any(|word| kind.contains(word));
        match () {
            () if has(&["rail"]) => LineLook::Railway,
            () if has(&["track", "path", "lane", "trail"]) => LineLook::Track,
            () if has(&["road", "street", "highway"]) => LineLook::Road,
            () if has(&["stream", "brook", "river", "canal", "creek", "water"]) => LineLook::Stream,
            () if has(&["hedge", "bocage"]) => LineLook::Hedge,
            () if has(&["wall"]) => LineLook::Wall,
            () if has(&["fence", "wire"]) => LineLook::Fence,
            () if has(&["ditch", "trench", "gully", "drain"]) => LineLook::Ditch,
            () if 0 < width => LineLook::Track,
            () => LineLook::Other,
        }
    }

    /// Whether one goes along it.
    pub(crate) fn is_way(self) -> bool {
        matches!(self, LineLook::Road | LineLook::Track | LineLook::Railway)
    }
}

/// An area on the sheet.
pub(crate) struct Patch<'a> {
    pub(crate) view: &'a AreaView,
    pub(crate) look: AreaLook,
    pub(crate) shape: Shape,
}

impl Patch<'_> {
    /// Whether the ground rises or falls with it.
    pub(crate) fn is_relief(&self) -> bool {
        self.look == AreaLook::Hill || self.view.level != 0
    }
}

/// A line on the sheet.
pub(crate) struct Course<'a> {
    pub(crate) view: &'a LineView,
    pub(crate) look: LineLook,
    pub(crate) points: Vec<Spot>,
    pub(crate) width: f64,
}

impl Course<'_> {
    fn stretches(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        self.points.windows(2).map(|it| (it[0], it[1]))
    }
}

/// The ground on the sheet.
pub(crate) struct Scene<'a> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The size by which everything small is drawn: about a unit of the system, but never out of proportion to the
    /// table.
    pub(crate) grain: f64,
    pub(crate) detail: Detail,
    pub(crate) patches: Vec<Patch<'a>>,
    pub(crate) courses: Vec<Course<'a>>,
}

/// A place of the table on the sheet.
pub(crate) fn place(ground: &GroundView, at: Point) -> Spot {
    spot(f64::from(at.x) / 100.0, f64::from(ground.size[1] - at.y) / 100.0)
}

/// The size by which small things are drawn.
pub(crate) fn grain(ground: &GroundView) -> f64 {
    let short = f64::from(ground.size[0].min(ground.size[1])) / 100.0;
    (f64::from(ground.unit) / 100.0).clamp(short / 60.0, short / 28.0)
}

impl<'a> Scene<'a> {
    pub(crate) fn new(ground: &'a GroundView, detail: Detail) -> Scene<'a> {
        let grain = grain(ground);
        let on_sheet = |points: &[Point]| points.iter().map(|&at| place(ground, at)).collect::<Vec<_>>();
        let patch = |view: &'a AreaView| {
            let (look, shape) = (AreaLook::of(&view.kind), Shape(on_sheet(&view.outline)));
            Patch { view, look, shape }
        };
        let course = |view: &'a LineView| {
            let look = LineLook::of(&view.kind, view.width);
            let width = if 0 < view.width { f64::from(view.width) / 100.0 } else { 0.0 };
            // Ways are drawn a little narrower than they are, so that a counter on one still shows it.
            let width = match look {
                LineLook::Road if 0.0 < width => width * 0.8,
                LineLook::Track if 0.0 < width => width * 0.6,
                LineLook::Road => grain * 0.8,
                LineLook::Track => grain * 0.6,
                LineLook::Stream if 0.0 < width => width,
                LineLook::Stream => grain * 0.5,
                _ => grain * 0.32,
            };
            Course { view, look, points: on_sheet(&view.points), width }
        };
        Scene {
            width: f64::from(ground.size[0]) / 100.0,
            height: f64::from(ground.size[1]) / 100.0,
            grain,
            detail,
            patches: ground.areas.iter().filter(|it| 2 < it.outline.len()).map(patch).collect(),
            courses: ground.lines.iter().filter(|it| 1 < it.points.len()).map(course).collect(),
        }
    }

    /// Whether nothing else of the ground needs the place of something that grows or stands on a patch.
    pub(crate) fn is_free(&self, idx: usize, at: Spot, room: f64) -> bool {
        let later = self.patches[idx + 1..].iter().filter(|it| it.look != AreaLook::Hill);
        let on_line = |it: &Course<'_>| to_course(at, &it.points) < it.width / 2.0 + room;
        !later.into_iter().any(|it| it.shape.holds(at)) && !self.courses.iter().any(on_line)
    }

    /// Where a way goes over a stream, with the direction of the way and both widths.
    pub(crate) fn bridges(&self) -> Vec<(Spot, Spot, f64, f64)> {
        let mut res = Vec::new();
        let streams = || self.courses.iter().filter(|it| it.look == LineLook::Stream);
        for way in self.courses.iter().filter(|it| it.look.is_way()) {
            for stream in streams() {
                for a in way.stretches() {
                    for b in stream.stretches() {
                        let Some(at) = crossing(a, b) else { continue };
                        let is_new = |it: &(Spot, Spot, f64, f64)| stream.width < (it.0 - at).len();
                        if res.iter().all(is_new) {
                            res.push((at, (a.1 - a.0).unit(), way.width, stream.width));
                        }
                    }
                }
            }
        }
        res
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_their_words() {
        assert_eq!(AreaLook::of("woods"), AreaLook::Woods);
        assert_eq!(AreaLook::of("dense_forest"), AreaLook::Forest);
        assert_eq!(AreaLook::of("wooden_building"), AreaLook::Wooden);
        assert_eq!(AreaLook::of("stone_building"), AreaLook::Stone);
        assert_eq!(AreaLook::of("deep_water"), AreaLook::Water);
        assert_eq!(AreaLook::of("moon_dust"), AreaLook::Other);
        assert_eq!(LineLook::of("railway", 0), LineLook::Railway);
        assert_eq!(LineLook::of("causeway_of_light", 100), LineLook::Track);
        assert_eq!(LineLook::of("tripwire_of_light", 0), LineLook::Fence);
    }
}
