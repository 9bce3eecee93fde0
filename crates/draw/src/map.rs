//! The table with all that stands on it.

use std::f64::consts::PI;

use engine::{PieceView, Shared, View};
use table::Footprint;

use crate::ground::{self, Detail, grain, place};
use crate::ink::{Ink, N, escaped, put, real};
use crate::labels::{Tag, best, text_width};
use crate::shape::{Spot, spot};
use crate::symbols;

/// How wide a man is, in units of the system.
const FIGURE: f64 = 0.75;

/// How a map is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How wide the picture is where nothing else is said; as wide as the table in millimetres if not given.
    pub width: Option<u32>,
    /// Whether the ground and the objectives have their names.
    pub labels: bool,
    /// Whether pieces have their ids.
    pub ids: bool,
    /// Small and light, with large counters: for a card of about 320 pixels.
    pub thumbnail: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { width: None, labels: true, ids: true, thumbnail: false }
    }
}

impl Look {
    /// A picture of the size of a card.
    pub const THUMBNAIL: Look = Look { width: Some(640), labels: false, ids: false, thumbnail: true };
}

/// The table as a seat sees it: ground, objectives, markers and pieces, complete in itself.
pub fn map_svg(view: &View, look: &Look) -> String {
    let (width, height) = size(view);
    let detail = if look.thumbnail { Detail::Small } else { Detail::Full };
    // On a card, counters must be larger than life.
    let units = if look.thumbnail { 2.0 } else { 1.1 };
    let layer = Layer::new(view, *look, Past::default(), units);
    let ground = ground::parts(&view.ground, detail, look.labels, &layer.occupied());
    let pieces = layer.draw(&ground.names);
    let (defs, body) = (ground.defs, ground.body);
    let symbols = symbols::used_by(&pieces);
    let shown = look.width.map_or(width, f64::from);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\
         <title>{}</title>{defs}<defs>{symbols}</defs>{body}{pieces}</svg>\n",
        N(width),
        N(height),
        N(shown),
        N((shown * height / width).round()),
        escaped(&format!("{}, {}", view.title, view.turn))
    )
}

/// Width and height of the sheet.
pub(crate) fn size(view: &View) -> (f64, f64) {
    (f64::from(view.ground.size[0]) / 100.0, f64::from(view.ground.size[1]) / 100.0)
}

/// What a map shows of the time before it.
#[derive(Clone, Default)]
pub(crate) struct Past {
    /// The ways of pieces: from where, to where, whose.
    pub(crate) trails: Vec<(Spot, Spot, char)>,
    /// Where pieces were lost, whether as wrecks, and who.
    pub(crate) fallen: Vec<Fallen>,
}

/// A piece that was lost.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fallen {
    pub(crate) at: Spot,
    pub(crate) wreck: bool,
}

/// What stands upon the ground.
pub(crate) struct Layer<'a> {
    view: &'a View,
    look: Look,
    past: Past,
    /// Of a counter's own units to millimetres.
    scale: f64,
}

impl<'a> Layer<'a> {
    /// Pieces on a map, drawn so many units of the system wide.
    pub(crate) fn new(view: &'a View, look: Look, past: Past, units: f64) -> Layer<'a> {
        // A counter is 32 of its own units wide.
        Layer { view, look, past, scale: grain(&view.ground) * units / 32.0 }
    }

    fn pieces(&self) -> Vec<(&'a PieceView, Spot)> {
        let on_table = |it: &'a Shared<PieceView>| self.stands(it).map(|spot| (&**it, spot));
        let mut all: Vec<_> = self.view.pieces.iter().filter_map(on_table).collect();
        // What is further south is nearer to whoever looks at the map.
        all.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
        all
    }

    /// Where the counter of a piece is drawn: on its place, or behind its men, so that every one of them is seen.
    fn stands(&self, piece: &'a PieceView) -> Option<Spot> {
        let at = place(&self.view.ground, piece.pose?.at);
        if piece.gone.is_some() {
            return Some(at);
        }
        let tops = self.men(piece).map(|man| man.y);
        let behind = tops.min_by(f64::total_cmp).map(|top| top - self.man() / 2.0 - 15.5 * self.scale);
        Some(behind.map_or(at, |y| spot(at.x, y.max(13.0 * self.scale))))
    }

    /// How wide a man is drawn.
    fn man(&self) -> f64 {
        grain(&self.view.ground) * FIGURE
    }

    /// Where the men of a piece are drawn: those upstairs a little aside.
    fn men(&self, piece: &'a PieceView) -> impl Iterator<Item = Spot> + '_ {
        piece.figures.iter().map(|figure| {
            let up = f64::from(figure.floor) * self.man() * 0.4;
            place(&self.view.ground, figure.at) + spot(up, -up)
        })
    }

    fn objectives(&self) -> impl Iterator<Item = (&'a engine::ObjectiveView, Spot)> + '_ {
        self.view.objectives.iter().map(|it| (it, place(&self.view.ground, it.at)))
    }

    fn counter_tag(&self, at: Spot) -> Tag {
        Tag::upright(at, spot(16.5, 12.5) * self.scale)
    }

    fn objective_tag(&self, at: Spot) -> Tag {
        Tag::upright(at + spot(1.0, -7.0) * self.scale, spot(14.0, 19.0) * self.scale)
    }

    /// Where counters and objectives are, for names to keep clear of them.
    pub(crate) fn occupied(&self) -> Vec<Tag> {
        let counters = self.pieces().into_iter().map(|it| self.counter_tag(it.1));
        let half = self.man() / 2.0;
        let standing = self.view.pieces.iter().filter(|it| it.gone.is_none());
        let men = standing.flat_map(|it| self.men(it)).map(|at| Tag::upright(at, spot(half, half)));
        counters.chain(self.objectives().map(|it| self.objective_tag(it.1))).chain(men).collect()
    }

    /// The SVG of the layer. Its words keep clear of names that are there already.
    pub(crate) fn draw(&self, names: &[Tag]) -> String {
        let mut ink = Ink::default();
        self.markers(&mut ink);
        for (_, at) in self.objectives() {
            put!(ink, "<g transform=\"{}\"><use href=\"#objective\"/></g>", self.set_at(at));
        }
        for fallen in &self.past.fallen {
            let id = if fallen.wreck { "marker-wreck" } else { "marker-loss" };
            put!(ink, "<g transform=\"{}\"><use href=\"#{id}\"/></g>", self.set_at(fallen.at));
        }
        for trail in &self.past.trails {
            self.trail(trail, &mut ink);
        }
        self.figures(&mut ink);
        for (piece, at) in self.pieces() {
            self.piece(piece, at, &mut ink);
        }
        // The staff stands clear of a piece that holds the place.
        for (objective, at) in self.objectives() {
            let holder = match objective.holder {
                Some('A') => "a",
                Some('B') => "b",
                _ => "none",
            };
            put!(
                ink,
                "<g transform=\"{}\"><use href=\"#pennant-{holder}\"/></g>",
                self.set_at(at + spot(0.0, -10.0) * self.scale)
            );
        }
        self.words(names, &mut ink);
        ink.0
    }

    fn set_at(&self, at: Spot) -> String {
        format!("translate({at})scale({:.3})", self.scale)
    }

    fn markers(&self, ink: &mut Ink) {
        for marker in &self.view.markers {
            let at = place(&self.view.ground, marker.pose.at);
            let (wide, deep) = match marker.footprint {
                Footprint::Rect { width, depth } => (width.raw(), depth.raw()),
                Footprint::Disc { radius } => (radius.raw() * 2, radius.raw() * 2),
            };
            let id = symbols::known("marker", &marker.kind, "other");
            let (long, short) = (f64::from(wide.max(deep)) / 100.0, f64::from(wide.min(deep)) / 100.0);
            // A long marker is a row of puffs.
            let n = (long / short.max(1.0)).round().clamp(1.0, 12.0);
            let turn = f64::from(marker.pose.facing.degrees()) + if wide < deep { 90.0 } else { 0.0 };
            let along = Spot::at_angle(turn.to_radians());
            put!(ink, "<g><title>{}</title>", escaped(&marker.tip));
            let mut idx = 0.0;
            while idx < n {
                let puff = at + along * (((idx + 0.5) / n - 0.5) * long);
                put!(
                    ink,
                    "<g transform=\"translate({puff})scale({:.3})\"><use href=\"#{id}\"/></g>",
                    long / n / 27.0
                );
                idx += 1.0;
            }
            put!(ink, "</g>");
        }
    }

    fn trail(&self, &(from, to, side): &(Spot, Spot, char), ink: &mut Ink) {
        let colour = match side {
            'A' => symbols::RUST,
            'B' => symbols::SLATE,
            _ => symbols::STONE,
        };
        let dir = (to - from).unit();
        let tip = to - dir * (17.0 * self.scale);
        if (tip - from).dot(dir) < 4.0 * self.scale {
            return;
        }
        let wide = 2.6 * self.scale;
        put!(
            ink,
            "<path d=\"M{from}L{tip}\" fill=\"none\" stroke=\"#fffdf6\" stroke-opacity=\".75\" stroke-width=\"{}\"/>\
             <path d=\"M{from}L{tip}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>\
             <circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\"/>",
            N(wide * 1.7),
            N(wide),
            N(wide * 2.4),
            N(wide),
            N(from.x),
            N(from.y),
            N(wide * 1.1)
        );
        let turn = (dir.y.atan2(dir.x) + PI / 2.0).to_degrees();
        put!(
            ink,
            "<g transform=\"{}rotate({})\" fill=\"{colour}\"><use href=\"#trail-head\"/></g>",
            self.set_at(tip),
            N(turn)
        );
    }

    /// The men of every piece, where they stand; those upstairs a little aside, over the others.
    fn figures(&self, ink: &mut Ink) {
        let size = self.man() / 10.0;
        for piece in self.view.pieces.iter().filter(|it| it.gone.is_none() && !it.figures.is_empty()) {
            let fill = match piece.side {
                'A' => symbols::RUST,
                'B' => symbols::SLATE,
                _ => symbols::STONE,
            };
            put!(ink, "<g fill=\"{fill}\">");
            for (figure, at) in piece.figures.iter().zip(self.men(piece)) {
                let id = symbols::known("figure", &figure.symbol, "man");
                put!(ink, "<g transform=\"translate({at})scale({size:.3})\"><use href=\"#{id}\"/></g>");
            }
            put!(ink, "</g>");
        }
    }

    fn piece(&self, piece: &PieceView, at: Spot, ink: &mut Ink) {
        put!(ink, "<g transform=\"{}\">", self.set_at(at));
        let title =
            if self.look.thumbnail { String::new() } else { format!("<title>{}</title>", self.said(piece)) };
        if piece.gone.is_some() {
            put!(ink, "{title}<use href=\"#marker-wreck\"/></g>");
            return;
        }
        let unit = symbols::known("unit", &piece.symbol, "unknown");
        put!(ink, "{title}<use href=\"#{}\"/><use href=\"#{unit}\"/>", symbols::counter(piece.side));
        if !self.look.thumbnail {
            self.marks(piece, ink);
        }
        put!(ink, "</g>");
    }

    /// Facing, badges and passengers.
    fn marks(&self, piece: &PieceView, ink: &mut Ink) {
        if let Some(turn) = facing(piece) {
            put!(
                ink,
                "<g transform=\"translate({})rotate({})\"><use href=\"#facing\"/></g>",
                rim(turn),
                N(turn)
            );
        }
        for (idx, badge) in piece.badges.iter().take(4).enumerate() {
            let id = symbols::known("badge", &badge.kind, "other");
            put!(ink, "<use href=\"#{id}\" x=\"{}\" y=\"-11\"/>", N(14.0 - real(idx) * 9.6));
        }
        for idx in 0..self.n_aboard(piece).min(3) {
            put!(ink, "<use href=\"#badge-aboard\" x=\"{}\" y=\"11.5\"/>", N(12.0 - real(idx) * 11.0));
        }
    }

    /// Where the facing and the badges of a piece are.
    fn marks_about(&self, piece: &PieceView, at: Spot) -> Vec<Tag> {
        let facing = facing(piece).map(rim);
        let badges = (0..piece.badges.len().min(4)).map(|idx| spot(14.0 - real(idx) * 9.6, -11.0));
        let aboard = (0..self.n_aboard(piece).min(3)).map(|idx| spot(12.0 - real(idx) * 11.0, 11.5));
        let all = facing.into_iter().chain(badges).chain(aboard);
        all.map(|it| Tag::upright(at + it * self.scale, spot(4.6, 4.6) * self.scale)).collect()
    }

    fn n_aboard(&self, piece: &PieceView) -> usize {
        self.view.pieces.iter().filter(|it| it.aboard.as_deref() == Some(&*piece.id)).count()
    }

    fn said(&self, piece: &PieceView) -> String {
        let side = self.view.seats.iter().find(|it| it.side == Some(piece.side));
        let side = side.map_or(String::new(), |it| format!("{} ", it.name));
        let marks: Vec<String> = piece.badges.iter().map(|it| it.kind.replace('_', " ")).collect();
        let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
        escaped(&format!("{side}{} {}{marks}", piece.name, piece.id))
    }

    /// Ids of pieces and names of objectives, where there is room.
    fn words(&self, names: &[Tag], ink: &mut Ink) {
        let words = self.placed_words(names);
        if words.is_empty() {
            return;
        }
        put!(
            ink,
            "<g font-family=\"&quot;Source Sans 3&quot;, &quot;Segoe UI&quot;, &quot;DejaVu Sans&quot;, sans-serif\" \
             text-anchor=\"middle\" font-weight=\"600\" fill=\"#231f17\" stroke=\"#fffaf0\" stroke-opacity=\".92\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\">"
        );
        for (text, size, tag) in words {
            put!(
                ink,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" stroke-width=\"{}\">{}</text>",
                N(tag.centre.x),
                N(tag.centre.y + size * 0.35),
                N(size),
                N(size * 0.3),
                escaped(text)
            );
        }
        put!(ink, "</g>");
    }

    /// Every word that found room: text, size and box.
    pub(crate) fn placed_words(&self, names: &[Tag]) -> Vec<(&'a str, f64, Tag)> {
        let (width, height) = size(self.view);
        let mut taken = self.occupied();
        taken.extend_from_slice(names);
        taken.extend(self.pieces().into_iter().flat_map(|(piece, at)| self.marks_about(piece, at)));
        let mut res = Vec::new();
        let mut set = |text: &'a str, size: f64, about: Spot, reach: Spot, taken: &mut Vec<Tag>| {
            let half = spot(text_width(text, size) / 2.0, size * 0.56);
            let (x, y) = (reach.x + half.x, reach.y + half.y);
            let round = [
                (0.0, y),
                (0.0, y + 8.0 * self.scale),
                (0.0, -y),
                (x, 0.0),
                (-x, 0.0),
                (x, y),
                (-x, y),
                (x, -y),
                (-x, -y),
            ];
            let costs = round.into_iter().enumerate();
            let places =
                costs.map(|(n, (dx, dy))| (Tag::upright(about + spot(dx, dy), half), real(n))).collect();
            if let Some(tag) = best(places, taken, width, height) {
                taken.push(tag);
                res.push((text, size, tag));
            }
        };
        if self.look.labels {
            // What the ground is called already needs no second name.
            let is_named = |name: &str| self.view.ground.areas.iter().any(|it| it.name == name);
            for (objective, at) in self.objectives().filter(|it| !is_named(&it.0.name)) {
                let middle = self.objective_tag(at).centre;
                set(&objective.name, 10.5 * self.scale, middle, spot(14.5, 19.5) * self.scale, &mut taken);
            }
        }
        if self.look.ids {
            for (piece, at) in self.pieces() {
                set(&piece.id, 8.6 * self.scale, at, spot(17.0, 13.0) * self.scale, &mut taken);
            }
        }
        res
    }
}

/// Where a piece faces, in degrees. A blank counter has a place and no more.
fn facing(piece: &PieceView) -> Option<f64> {
    let pose = piece.pose.filter(|_| piece.symbol != "unknown")?;
    Some(f64::from(pose.facing.degrees()))
}

/// Just outside the rim of a counter, in the direction of a facing.
fn rim(facing: f64) -> Spot {
    let dir = Spot::at_angle((facing - 90.0).to_radians());
    dir * ((16.0 / dir.x.abs().max(1e-6)).min(12.0 / dir.y.abs().max(1e-6)) + 4.4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_meet_neither_each_other_nor_counters_nor_names() {
        for view in crate::testing::starts() {
            let layer = Layer::new(&view, Look::default(), Past::default(), 1.1);
            let names = ground::parts(&view.ground, Detail::Full, true, &layer.occupied()).names;
            let words = layer.placed_words(&names);
            let (n, all) = (words.iter().filter(|it| it.0.len() < 4).count(), layer.pieces().len());
            assert!(all * 3 <= n * 4, "{}: {n} ids of {all} pieces are to be read", view.title);
            let taken: Vec<Tag> = layer.occupied().into_iter().chain(names).collect();
            for (idx, (text, _, tag)) in words.iter().enumerate() {
                assert!(!taken.iter().any(|it| it.meets(tag)), "{text} covers something in {}", view.title);
                for (other, _, word) in &words[..idx] {
                    assert!(!word.meets(tag), "{text} meets {other} in {}", view.title);
                }
            }
        }
    }
}
