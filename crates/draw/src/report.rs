//! The battle report: one HTML file with everything in it, to read, to keep and to print.

mod chapters;
mod luck;
mod story;

use std::collections::BTreeMap;

use any::AnyGame;
use engine::{PieceView, Seat, View};

use crate::ground::{self, Detail};
use crate::ink::{Ink, N, escaped, put};
use crate::labels::Tag;
use crate::map::{Layer, Look, Past, size};
use crate::{Summary, symbols};
pub(crate) use chapters::is_of_turn;
use chapters::{Chapter, capital, chapters};

const STYLE: &str = include_str!("report/style.css");

/// The battle report as a seat saw the battle: a page without scripts that fetches nothing.
pub fn report_html(game: &AnyGame, seat: Seat) -> String {
    let report =
        Report { summary: Summary::of(game, seat), view: game.view(seat), start: game.view_at(seat, 0) };
    let chapters = chapters(game, seat);
    let drawn = ground::parts(&report.view.ground, Detail::Full, true, &[]);
    let about = game.system().card(&game.header().battle).map_or(String::new(), |it| it.card.summary);

    let mut ink = Ink::default();
    report.masthead(&about, &mut ink);
    figure(&report.start, Past::default(), &drawn.names, "The table at the start", &mut ink);
    contents(&chapters, &mut ink);
    report.result(&mut ink);
    report.forces(&mut ink);
    report.losses(&mut ink);
    put!(ink, "<section id=\"luck\"><h2>Luck</h2>\n");
    luck::luck(&report.summary, &mut ink);
    put!(ink, "</section>\n");
    for (idx, chapter) in chapters.iter().enumerate() {
        put!(ink, "<section id=\"turn-{idx}\"><h2>{}</h2>\n", escaped(&chapter.title));
        if chapter.changed {
            let when = format!("{}, at its end", chapter.title);
            figure(&chapter.view, chapter.past.clone(), &drawn.names, &when, &mut ink);
        }
        story::story(&chapter.view.turn, &chapter.lines, &mut ink);
        put!(ink, "</section>\n");
    }
    let symbols = symbols::used_by(&ink.0);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\
         <title>{title}: battle report</title><style>\n{STYLE}</style></head>\n<body>\n\
         <svg class=\"stock\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}<defs>{symbols}<g id=\"r-ground\">{}</g></defs></svg>\n\
         {}<footer>Told by Sandtable from the log of the game, by version {} of the rules.</footer>\n</body></html>\n",
        drawn.defs,
        drawn.body,
        ink.0,
        game.header().rules,
        title = escaped(&report.summary.title)
    )
}

struct Report {
    summary: Summary,
    view: View,
    start: View,
}

impl Report {
    fn masthead(&self, about: &str, ink: &mut Ink) {
        let names: Vec<String> = self.summary.sides.iter().map(|it| escaped(&it.name)).collect();
        let eyes = match self.view.seats.iter().find(|it| it.seat == self.view.seat) {
            Some(info) => format!("as the {} saw it", escaped(&info.name)),
            None if self.view.seat == Seat::UMPIRE => "as the umpire saw it".to_owned(),
            None => "as an onlooker saw it".to_owned(),
        };
        put!(
            ink,
            "<header><p class=\"kicker\">Battle report</p><h1>{}</h1>\n<p class=\"standfirst\">{}</p>\n\
             <p class=\"byline\">{}, {}, {eyes}</p></header>\n",
            escaped(&self.summary.title),
            escaped(about),
            names.join(" against "),
            escaped(&self.summary.turn)
        );
    }

    fn result(&self, ink: &mut Ink) {
        let rule = self.summary.rule.as_ref();
        let rule = rule
            .map_or(String::new(), |it| format!(" <span class=\"rule\">{}</span>", escaped(&it.to_string())));
        put!(
            ink,
            "<section id=\"result\"><h2>Result</h2><div class=\"verdict\"><p class=\"who\">{}</p><p>{}{rule}</p></div></section>\n",
            escaped(&capital(&self.summary.result)),
            escaped(&capital(&self.summary.why))
        );
    }

    /// What took part, as far as the seat came to know.
    fn forces(&self, ink: &mut Ink) {
        put!(ink, "<section id=\"forces\"><h2>Forces</h2><div class=\"sides\">\n");
        for side in &self.summary.sides {
            put!(ink, "<div><h3>{}</h3><ul>", escaped(&side.name));
            let mut kinds: Vec<(&PieceView, usize)> = Vec::new();
            for piece in self.view.pieces.iter().filter(|it| it.side == side.side) {
                match kinds.iter_mut().find(|it| it.0.name == piece.name && it.0.symbol == piece.symbol) {
                    Some(kind) => kind.1 += 1,
                    None => kinds.push((piece, 1)),
                }
            }
            for (piece, n) in kinds {
                put!(ink, "<li>{}<b>{n}</b> {}</li>", icon(piece), escaped(&piece.name));
            }
            put!(ink, "</ul></div>\n");
        }
        put!(ink, "</div></section>\n");
    }

    fn losses(&self, ink: &mut Ink) {
        put!(ink, "<section id=\"losses\"><h2>Losses</h2><div class=\"sides\">\n");
        for side in &self.summary.sides {
            let all = side.losses.len() + side.left;
            let men = side.men.map_or(String::new(), |[left, of]| format!(", {} of {of} men", of - left));
            put!(ink, "<div><h3>{}: {} of {all}{men}</h3><ul>", escaped(&side.name), side.losses.len());
            for loss in &side.losses {
                let piece = self.view.pieces.iter().find(|it| *it.id == *loss.piece);
                put!(
                    ink,
                    "<li>{}<span>{} {}</span><span class=\"how\">{}</span></li>",
                    piece.map_or(String::new(), |it| icon(it)),
                    escaped(&loss.name),
                    escaped(&loss.piece),
                    escaped(&loss.how)
                );
            }
            if side.losses.is_empty() {
                put!(ink, "<li>none</li>");
            }
            put!(ink, "</ul></div>\n");
        }
        put!(ink, "</div></section>\n");
    }
}

fn contents(chapters: &[Chapter], ink: &mut Ink) {
    put!(ink, "<nav aria-label=\"Contents\"><h2>Contents</h2><ol>");
    let parts = [("result", "Result"), ("forces", "Forces"), ("losses", "Losses"), ("luck", "Luck")];
    for (id, name) in parts {
        put!(ink, "<li><a href=\"#{id}\">{name}</a></li>");
    }
    for (idx, chapter) in chapters.iter().enumerate() {
        put!(ink, "<li><a href=\"#turn-{idx}\">{}</a></li>", escaped(&chapter.title));
    }
    put!(ink, "</ol></nav>\n");
}

/// The counter of a piece, in the size of a line.
fn icon(piece: &PieceView) -> String {
    format!(
        "<svg viewBox=\"-17 -13 34 26\" aria-hidden=\"true\"><use href=\"#{}\"/><use href=\"#{}\"/></svg>",
        symbols::counter(piece.side),
        symbols::known("unit", &piece.symbol, "unknown")
    )
}

/// A map on the shared ground.
fn figure(view: &View, past: Past, names: &[Tag], when: &str, ink: &mut Ink) {
    let (width, height) = size(view);
    let caption = if past.trails.is_empty() && past.fallen.is_empty() {
        format!("{when}.")
    } else {
        format!("{when}. Arrows show who moved; crosses and burnt hulls where pieces were lost.")
    };
    // A page is narrower than a window: larger counters can still be read.
    let layer = Layer::new(view, Look::default(), past, 1.5);
    put!(
        ink,
        "<figure class=\"map\"><svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title><use href=\"#r-ground\"/>{}</svg>\
         <figcaption>{}</figcaption></figure>\n",
        N(width),
        N(height),
        escaped(&format!("Map. {when}: {}", standing(view))),
        layer.draw(names),
        escaped(&caption)
    );
}

/// How many stand, and who holds what: a map in words.
fn standing(view: &View) -> String {
    let name = |side: char| {
        let info = view.seats.iter().find(|it| it.side == Some(side));
        info.map_or_else(|| side.to_string(), |it| it.name.clone())
    };
    let mut n: BTreeMap<char, usize> = BTreeMap::new();
    for piece in view.pieces.iter().filter(|it| it.pose.is_some() && it.gone.is_none()) {
        *n.entry(piece.side).or_default() += 1;
    }
    let mut said: Vec<String> =
        n.into_iter().map(|(side, n)| format!("{n} {} on the table", name(side))).collect();
    for objective in &view.objectives {
        let holder = objective.holder.map_or("nobody".to_owned(), |side| format!("the {}", name(side)));
        said.push(format!("{} held by {holder}", objective.name));
    }
    said.join(", ")
}
