//! Lines of sight against Shapely: every eye of a generated table looks at every other.

use std::path::Path;

use anyhow::Result;
use serde_json::json;
use table::{Area, Eye, Ground, Kind, Len, Point, Polygon, Size};

use super::peer::Peer;
use super::report::{Agreement, Row};
use super::{alternate, per_second, rate_of};

/// The table, its pieces of terrain, their corners and the eyes.
const INCHES: (i32, i32) = (72, 48);
const N_PIECES: usize = 60;
const N_EYES: usize = 120;

/// How many times faster than a loop over Shapely we have to be.
const TARGET: f64 = 200.0;

/// The twelve directions of the corners of a piece, in thousandths.
const DIRECTIONS: [(i32, i32); 12] = [
    (1000, 0),
    (866, 500),
    (500, 866),
    (0, 1000),
    (-500, 866),
    (-866, 500),
    (-1000, 0),
    (-866, -500),
    (-500, -866),
    (0, -1000),
    (500, -866),
    (866, -500),
];

/// All rows about sight.
pub(crate) fn bench(python: &Path, n_rounds: usize) -> Result<Vec<Row>> {
    let scene = Scene::generate(1944)?;
    let mut shapely = Peer::start(python, "sight.py")?;
    shapely.ask::<serde_json::Value>(&scene.as_request())?;
    let n_pairs = N_EYES * (N_EYES - 1);
    let ours = scene.visible();
    let mut rows = Vec::new();
    for (form, target) in [("loop", Some(TARGET)), ("loop_with_prepared_test", None), ("vectorised", None)] {
        let request = json!({ "do": form });
        let agreement = Agreement::of(&ours, &shapely.ask::<Vec<usize>>(&request)?.result);
        let (ours_rates, theirs) = alternate(
            n_rounds,
            || Ok(rate_of(n_pairs, || scene.visible())),
            || Ok(per_second(n_pairs, shapely.ask::<Vec<usize>>(&request)?.seconds)),
        )?;
        rows.push(Row {
            work: format!("{n_pairs} lines of sight, {} clear", ours.len()),
            unit: "lines",
            peer: format!("{} {}", shapely.name(), form.replace('_', " ")),
            ours: ours_rates,
            theirs,
            agreement,
            target,
        });
    }
    Ok(rows)
}

/// A table with terrain and eyes.
struct Scene {
    ground: Ground,
    tops: Vec<Len>,
    eyes: Vec<Eye>,
}

impl Scene {
    /// The table of a seed: pieces 2 to 5 inches across and half an inch to 3 inches high, eyes anywhere up to 3
    /// inches high.
    fn generate(seed: u64) -> Result<Scene> {
        let inch = Len::inches(1).raw();
        let mut draw = Lcg(seed);
        let somewhere =
            |draw: &mut Lcg| Point::raw(draw.between(0, INCHES.0 * inch), draw.between(0, INCHES.1 * inch));
        let (mut areas, mut tops, mut eyes) = (Vec::new(), Vec::new(), Vec::new());
        for n in 0..N_PIECES {
            let centre = somewhere(&mut draw);
            let corner = |(x, y): (i32, i32)| {
                let radius = draw.between(inch, 5 * inch / 2);
                Point::raw(centre.x + x * radius / 1000, centre.y + y * radius / 1000)
            };
            let outline = Polygon::new(DIRECTIONS.map(corner).to_vec())?;
            let id = format!("piece-{n}");
            areas.push(Area { name: id.clone(), id, kind: Kind(0), relief: false, level: 0, outline });
            tops.push(Len::new(draw.between(inch / 2, 3 * inch)));
        }
        for _ in 0..N_EYES {
            let at = somewhere(&mut draw);
            eyes.push(Eye::new(at, Len::new(draw.between(0, 3 * inch))));
        }
        let size = Size::new(Len::inches(INCHES.0), Len::inches(INCHES.1));
        Ok(Scene { ground: Ground::new(size, areas, Vec::new())?, tops, eyes })
    }

    /// The table as the peer reads it, in hundredths of a millimetre.
    fn as_request(&self) -> serde_json::Value {
        let outlines: Vec<&Polygon> = self.ground.areas().iter().map(|area| &area.outline).collect();
        let viewers: Vec<_> = self.eyes.iter().map(|eye| (eye.at.x, eye.at.y, eye.height)).collect();
        json!({ "do": "table", "outlines": outlines, "heights": self.tops, "viewers": viewers })
    }

    /// Every ordered pair of eyes that see each other, as first * eyes + second.
    fn visible(&self) -> Vec<usize> {
        let mut res = Vec::new();
        for (first, a) in self.eyes.iter().enumerate() {
            for (second, b) in self.eyes.iter().enumerate() {
                if first != second && self.ground.blocked_by_height(*a, *b, &self.tops).is_none() {
                    res.push(first * self.eyes.len() + second);
                }
            }
        }
        res
    }
}

/// Knuth's 64-bit linear congruential generator (MMIX): the same table on every machine, for ever.
struct Lcg(u64);

impl Lcg {
    /// A number from `low` up to but not including `high`.
    fn between(&mut self, low: i32, high: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let range = u64::from(low.abs_diff(high));
        // The high bits are the good ones.
        low + i32::try_from((self.0 >> 33) % range).expect("less than the difference of two i32")
    }
}
