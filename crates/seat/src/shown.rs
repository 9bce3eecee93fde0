//! What a seat has been shown, and what has changed since.

use any::Play;
use engine::{LogLine, Seat, StillWaiting, View};
use serde::Serialize;

use crate::{Fix, History, Plan, Undo, Update, ViewChanges, fixable, frame, may_amend};

/// What a seat has been shown.
pub struct Shown {
    /// The seat.
    pub seat: Seat,
    /// Counts what was shown.
    pub version: u64,
    /// The table as it was shown last.
    pub view: View,
    /// What could be taken back.
    pub undo: Option<Undo>,
    /// What could be corrected.
    pub fix: Option<Fix>,
    /// What an amendment left waiting.
    pub waiting: Option<StillWaiting>,
    /// The lines that were told.
    lines: Vec<Told>,
    /// How many entries there were when it was last looked at.
    seen: usize,
}

/// A line that was told.
struct Told {
    /// Its entry. It is never told to anybody.
    entry: usize,
    /// Stands for its words.
    hash: u64,
}

impl Told {
    fn new((entry, line): &(usize, LogLine)) -> Told {
        Told { entry: *entry, hash: engine::stable_hash(line) }
    }
}

#[derive(Serialize)]
struct UpdateFrame<'a> {
    update: Update<'a>,
}

impl Shown {
    /// A seat that is shown a game for the first time.
    pub fn new<G: Play + ?Sized>(game: &G, history: &History, plan: &Plan, seat: Seat) -> Shown {
        let lines = game.lines(seat, 0).iter().map(Told::new).collect();
        let (view, seen) = (game.view(seat), game.n_entries());
        let fix = fix(game, plan, history, seat);
        let waiting = waiting(game, plan, seat);
        let mut res = Shown { seat, version: 1, view, undo: None, fix, waiting, lines, seen };
        res.undo = res.undo_offered(history, plan);
        res
    }

    /// Looks at the game again. If anything has changed for the seat its version moves on, and what is to be sent to
    /// those who knew the old version is returned.
    pub fn refresh<G: Play + ?Sized>(&mut self, game: &G, history: &History, plan: &Plan) -> Option<String> {
        let n_entries = game.n_entries();
        let from = history.changed_since(self.seen);
        let n_same = self.lines.partition_point(|it| it.entry < from);
        let mut told = if from < n_entries { game.lines(self.seat, from) } else { Vec::new() };
        // What was played again as it was, after others went back in secret, is not told again.
        let now: Vec<Told> = told.iter().map(Told::new).collect();
        let is_same = |(old, new): &(&Told, &Told)| old.hash == new.hash;
        let n_again = self.lines[n_same..].iter().zip(&now).take_while(is_same).count();
        let keep = n_same + n_again;
        told.drain(..n_again);
        let (n_before, view) = (self.lines.len(), game.view(self.seat));
        let fix = fix(game, plan, history, self.seat);
        let waiting = waiting(game, plan, self.seat);
        self.seen = n_entries;
        self.lines.truncate(n_same);
        self.lines.extend(now);
        let undo = self.undo_offered(history, plan);

        let changes = ViewChanges::between(&self.view, &view);
        let same_lines = keep == n_before && told.is_empty();
        let same_offers = undo == self.undo && fix == self.fix && waiting == self.waiting;
        if changes.is_empty() && same_lines && same_offers {
            return None;
        }
        let (from, to) = (self.version, self.version + 1);
        let (fix_now, waiting_now) = (fix.as_ref(), waiting.as_ref());
        let lines = &told;
        let update =
            Update { from, to, view: changes, keep, lines, undo, fix: fix_now, waiting: waiting_now };
        let frame = frame(&UpdateFrame { update });
        (self.version, self.view, self.undo, self.fix, self.waiting) = (to, view, undo, fix, waiting);
        Some(frame)
    }

    /// The decision that the seat could ask to take back, with its entry: the latest of a person that the seat knows of.
    /// What others did in secret since goes back with it, and does not show here; so does what the computer did.
    pub fn taken_back_next(&self, history: &History, plan: &Plan) -> Option<(usize, Seat)> {
        let is_person = |seat| plan.bot(seat).is_none();
        history.last_known(is_person, |whose, step| {
            let n_before = self.lines.partition_point(|it| it.entry < step.start);
            let was_told = self.lines.get(n_before).is_some_and(|it| step.contains(&it.entry));
            whose == self.seat || self.seat == Seat::UMPIRE || was_told
        })
    }

    fn undo_offered(&self, history: &History, plan: &Plan) -> Option<Undo> {
        let may_ask = self.seat != Seat::ONLOOKER;
        let next = self.taken_back_next(history, plan).filter(|_| may_ask);
        next.map(|(_, whose)| Undo { whose })
    }
}

/// What an amendment left waiting, for whoever may amend.
fn waiting<G: Play + ?Sized>(game: &G, plan: &Plan, seat: Seat) -> Option<StillWaiting> {
    may_amend(plan, seat).ok().and_then(|()| game.waiting())
}

/// The answer that a seat may still correct.
fn fix<G: Play + ?Sized>(game: &G, plan: &Plan, history: &History, seat: Seat) -> Option<Fix> {
    fixable(game, plan, history, seat).map(|it| Fix { answer: it.answer, need: it.asked })
}
