//! A game cut into turns, each with the table at its end as a seat saw it.

use std::collections::BTreeMap;

use any::AnyGame;
use engine::{LineKind, LogLine, PieceView, Seat, Shared, View};

use crate::ground::{grain, place};
use crate::map::{Fallen, Past};
use crate::shape::Spot;

/// A turn.
pub(crate) struct Chapter {
    /// "Turn 3 of 10".
    pub(crate) title: String,
    /// What was told.
    pub(crate) lines: Vec<LogLine>,
    /// The table at its end.
    pub(crate) view: View,
    /// Whether the table looks other than at its start.
    pub(crate) changed: bool,
    /// Where pieces came from, and where they fell.
    pub(crate) past: Past,
}

/// Cuts a game into its turns, as a seat saw and heard it.
pub(crate) fn chapters(game: &AnyGame, seat: Seat) -> Vec<Chapter> {
    let lines = game.lines(seat, 0);
    let mut book = Book::new(game.view_at(seat, 0));
    for told in lines.chunk_by(|a, b| a.0 == b.0) {
        let entry = told[0].0;
        let told: Vec<LogLine> = told.iter().map(|it| it.1.clone()).collect();
        book.turn_page(told, game.view_at(seat, entry + 1));
    }
    book.close()
}

/// The chapters in the making.
struct Book {
    done: Vec<Chapter>,
    lines: Vec<LogLine>,
    /// The table at the start of the chapter, and now.
    start: View,
    now: View,
    /// Where pieces were last seen.
    seen: BTreeMap<String, Spot>,
    fallen: Vec<Fallen>,
}

impl Book {
    fn new(start: View) -> Book {
        let seen = seen_in(&start).collect();
        Book { done: Vec::new(), lines: Vec::new(), now: start.clone(), start, seen, fallen: Vec::new() }
    }

    /// Adds what a moment told, and the table after it.
    fn turn_page(&mut self, mut told: Vec<LogLine>, after: View) {
        if after.turn != self.now.turn {
            // What comes before the heading of the new turn belongs to the old one.
            let is_head = |it: &LogLine| is_of_turn(&after.turn, it);
            let head = told.iter().position(is_head).unwrap_or(0);
            self.lines.extend(told.drain(..head));
            self.end_chapter();
        }
        self.lines.extend(told);
        for piece in &after.pieces {
            let before = self.now.pieces.iter().find(|it| it.id == piece.id);
            if piece.gone.is_some() && before.is_none_or(|it| it.gone.is_none()) {
                self.fallen.extend(fallen(piece, self.seen.get(&*piece.id)));
            }
        }
        self.seen.extend(seen_in(&after));
        self.now = after;
    }

    fn end_chapter(&mut self) {
        if !self.lines.is_empty() {
            let past = Past { trails: trails(&self.start, &self.now), fallen: self.fallen.clone() };
            let (lines, view) = (std::mem::take(&mut self.lines), self.now.clone());
            let changed = self.start.pieces != view.pieces
                || self.start.markers != view.markers
                || self.start.objectives != view.objectives;
            self.done.push(Chapter { title: capital(&view.turn), lines, view, changed, past });
        }
        // Wrecks stay where they are; other losses are shown in their own turn.
        self.fallen.retain(|it| it.wreck);
        self.start = self.now.clone();
    }

    fn close(mut self) -> Vec<Chapter> {
        self.end_chapter();
        self.done
    }
}

fn seen_in(view: &View) -> impl Iterator<Item = (String, Spot)> + '_ {
    view.pieces.iter().filter_map(|it| Some((it.id.to_string(), place(&view.ground, it.pose?.at))))
}

/// Where a lost piece was last, if it did not walk away.
fn fallen(piece: &PieceView, at: Option<&Spot>) -> Option<Fallen> {
    let how = piece.gone.as_deref()?;
    let walked = ["left", "withdr", "given"].iter().any(|word| how.contains(word));
    let drives = ["tank", "armoured", "transport"].iter().any(|word| piece.symbol.contains(word));
    let at = at.filter(|_| !walked)?;
    Some(Fallen { at: *at, wreck: drives && !how.contains("rout") })
}

fn trails(from: &View, to: &View) -> Vec<(Spot, Spot, char)> {
    let least = grain(&to.ground) * 0.8;
    let before: BTreeMap<String, Spot> = seen_in(from).collect();
    let trail = |it: &Shared<PieceView>| {
        let (start, end) = (*before.get(&*it.id)?, place(&to.ground, it.pose?.at));
        (least < (end - start).len()).then_some((start, end, it.side))
    };
    to.pieces.iter().filter_map(trail).collect()
}

/// Whether a line is the heading of a turn: it begins as the view names turns.
pub(crate) fn is_of_turn(turn: &str, line: &LogLine) -> bool {
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_lowercase();
    line.kind == LineKind::Heading && first(&line.text) == first(turn)
}

/// The same with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut all = text.chars();
    all.next().map_or(String::new(), |first| first.to_uppercase().chain(all).collect())
}
