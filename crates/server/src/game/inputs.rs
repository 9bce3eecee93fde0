//! What people do: every accepted input is on the disk before anybody sees what it did.

use std::time::{Duration, Instant};

use any::{AnyGame, Refused};
use engine::{Amends, Seat};
use seat::{ok_frame, refused_frame, stale_frame};
use serde_json::json;
use store::Append;
use tokio::task::block_in_place;

use super::ConnId;
use super::load::load;
use super::task::{GameTask, PaceFrame, Then, millis};
use crate::metrics::InputResult;
use crate::wire::{Ask, Problem};

/// The longest that the computer may be told to wait.
const PACE_MAX: u64 = 5_000;

/// Why an input was not carried out.
pub(super) enum Trouble {
    /// The rules or the umpire say no.
    Refused(Problem),
    /// It could not be saved, and the game cannot be loaded again either.
    Lost,
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        Trouble::Refused(refused.into())
    }
}

impl GameTask {
    /// A message of a connection.
    pub(super) async fn ask(&mut self, conn: ConnId, id: u64, ask: Ask) -> Then {
        let Some((idx, seat)) = self.place_of(conn) else { return Then::GoOn };
        if ask.at().is_some_and(|at| at != self.audiences[idx].shown.version) {
            self.app.metrics.input(InputResult::Stale);
            self.reply(conn, stale_frame(id));
            return Then::GoOn;
        }
        let answer = match ask {
            Ask::Question(question) => {
                // It may take a while to work out: other games go on meanwhile.
                let answer = || seat::answer(&*self.game, &self.plan, seat, id, question);
                Ok(block_in_place(answer).unwrap_or_else(|it| refused_frame(Some(id), &it.into())))
            }
            Ask::Decide { decision, .. } => {
                self.play(seat, true, |game| game.decide(seat, &decision)).await.map(|()| ok(id))
            }
            Ask::Answer { answer, .. } => {
                self.play(seat, false, |game| game.answer(seat, answer)).await.map(|()| ok(id))
            }
            Ask::Rule { ruling, reason, .. } => match umpire_only(seat) {
                Ok(()) => self.play(seat, true, |game| game.rule(ruling, reason)).await.map(|()| ok(id)),
                Err(trouble) => Err(trouble),
            },
            Ask::Grant { seat: granted, decision, reason, .. } => {
                let input = json!({ "grant": { "seat": granted, "decision": decision, "reason": reason } });
                self.play(seat, true, |game| game.submit(seat, &input)).await.map(|()| ok(id))
            }
            Ask::Correct { answer, reason, .. } => self.correct(seat, answer, reason).await.map(|()| ok(id)),
            Ask::Throw { .. } => self.play(seat, false, |game| game.throw_for(seat)).await.map(|()| ok(id)),
            Ask::Amend { entry, answer, anew, reason, .. } => {
                let amended = self.amend(seat, Amends { entry, anew }, answer, reason).await;
                amended.map(|it| ok_frame(id, it))
            }
            Ask::Undo { reason, .. } => {
                let done = self.undo(conn, seat, reason).await;
                done.map(|done| ok_frame(id, json!({ "done": done })))
            }
            Ask::Agree { yes } => self.agree(conn, seat, yes).await.map(|()| ok(id)),
            Ask::Pace { ms } => {
                self.pace = ms.map(|ms| Duration::from_millis(ms.min(PACE_MAX)));
                self.tell_everybody(&PaceFrame { pace: self.pace.map(millis) });
                self.bot_due = None;
                self.wake_bot();
                Ok(ok(id))
            }
        };
        match answer {
            Ok(answer) => self.reply(conn, answer),
            Err(Trouble::Refused(refused)) => {
                self.app.metrics.input(InputResult::Refused);
                self.reply(conn, refused_frame(Some(id), &refused));
            }
            Err(Trouble::Lost) => {
                self.bye("the game could not be saved and is loaded again: open it once more");
                return Then::End;
            }
        }
        Then::GoOn
    }

    /// Where a connection looks from.
    fn place_of(&self, conn: ConnId) -> Option<(usize, Seat)> {
        let idx = self.audiences.iter().position(|it| it.conns.iter().any(|it| it.id == conn))?;
        Some((idx, self.audiences[idx].seat()))
    }

    fn reply(&self, conn: ConnId, frame: String) {
        if let Some(conn) = self.conns().find(|it| it.id == conn) {
            conn.speaker.reply(frame.into());
        }
    }

    /// Carries an input out: the rules, the program's dice, the disk, and then everybody's eyes.
    pub(super) async fn play(
        &mut self,
        seat: Seat,
        is_decision: bool,
        input: impl FnOnce(&mut AnyGame) -> Result<usize, Refused>,
    ) -> Result<(), Trouble> {
        // What waits after an amendment may follow by itself: then only the log says what happened.
        if self.game.waiting().is_some() {
            return self.play_back(input).await;
        }
        let (first, lines) = self.new_lines(input)?;
        if is_decision {
            self.history.decided(first, seat);
        } else {
            self.history.chose(seat);
        }
        self.keep(first, lines, Some(seat)).await
    }

    /// Like [`GameTask::play`], for inputs after which the history must be read from the log: those that go back.
    pub(super) async fn play_back(
        &mut self,
        input: impl FnOnce(&mut AnyGame) -> Result<usize, Refused>,
    ) -> Result<(), Trouble> {
        let (first, lines) = self.new_lines(input)?;
        for line in &lines {
            self.history.read_line(line);
        }
        self.keep(first, lines, None).await
    }

    /// The lines of the log that an input leads to, the program's dice included, and the number of the first.
    fn new_lines(
        &mut self,
        input: impl FnOnce(&mut AnyGame) -> Result<usize, Refused>,
    ) -> Result<(usize, Vec<String>), Trouble> {
        if let Some(why) = &self.unsound {
            let why = format!("nothing can be played here: {why}");
            return Err(Trouble::Refused(Problem { rule: None, why }));
        }
        let first = self.game.n_entries();
        input(&mut self.game)?;
        self.game.go_on();
        let lines = (first..self.game.n_entries()).filter_map(|seq| self.game.line(seq)).collect();
        Ok((first, lines))
    }

    /// Waits until the disk has the new lines, and then shows them: to the others first, and last to the one who is waiting
    /// for his answer, if there is one.
    pub(super) async fn keep(
        &mut self,
        first: usize,
        lines: Vec<String>,
        waiting: Option<Seat>,
    ) -> Result<(), Trouble> {
        let begun = Instant::now();
        let saved = self.app.store.append(Append { game: self.num, first, lines }).await;
        self.app.metrics.commit_seconds.observe(begun.elapsed().as_secs_f64());
        if let Err(err) = saved {
            tracing::error!(game = self.id, error = %err, "an input was not saved");
            self.app.metrics.store_failures.inc();
            // Nobody has seen it: the game is again what the disk says it is.
            let loaded = load(&self.app.store, &self.id).await.map_err(|err| {
                tracing::error!(game = self.id, error = %err, "the game could not be loaded again");
                Trouble::Lost
            })?;
            self.replace(loaded);
            return Err(Trouble::Refused(Problem { rule: None, why: err.to_string() }));
        }
        self.app.metrics.input(InputResult::Accepted);
        self.bot_stuck = false;
        let shown = self.shown_to_asker();
        self.publish(waiting);
        // What was done in secret does not end what is asked: the one who asks would learn of it.
        if self.asked.is_some() && shown != self.shown_to_asker() {
            self.forget_asked();
        }
        self.wake_bot();
        Ok(())
    }
}

fn ok(id: u64) -> String {
    ok_frame(id, json!({}))
}

fn umpire_only(seat: Seat) -> Result<(), Trouble> {
    if seat == Seat::UMPIRE {
        return Ok(());
    }
    Err(Refused { rule: "ENG-005".into(), why: "only the umpire may rule".into() }.into())
}
