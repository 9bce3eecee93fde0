//! One game with its one seat.

use std::sync::Arc;

use any::rulesets::FyobTable;
use any::{Play, Refused};
use engine::log::read_header;
use engine::{Amends, Game, Ruleset, Seat};
use seat::{Ask, Hello, History, Plan, Shown};
use serde_json::json;

/// A game, who plays it, and what the page has been shown of it.
pub struct Pocket {
    game: Game<FyobTable>,
    plan: Plan,
    history: History,
    shown: Shown,
}

/// What a page is told, and what has been added to the log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// What the server would have sent, in order: JSON each.
    pub frames: Vec<String>,
    /// The new lines of the log.
    pub lines: Vec<String>,
}

impl Said {
    /// Both in one text: `{"said": [...], "lines": [...]}`.
    pub fn text(&self) -> String {
        let lines = serde_json::to_string(&self.lines).expect("lines are text");
        format!(r#"{{"said":[{}],"lines":{lines}}}"#, self.frames.join(","))
    }
}

impl Pocket {
    /// Opens a log, checked as the server checks it: all of it must be sound.
    pub fn open(log: &str) -> Result<Pocket, String> {
        let header = read_header(log)?;
        if header.system != FyobTable::SYSTEM {
            return Err(format!(
                "a page cannot go on by itself with `{}`: only a game at a real table can",
                header.system
            ));
        }
        let rules = FyobTable::with_data(&header.data).map_err(|errors| errors.to_string())?;
        let (game, unsound) =
            any::load_game(Arc::new(rules), header, log).map_err(|errors| errors.to_string())?;
        if let Some(unsound) = unsound {
            return Err(unsound.to_string());
        }
        let (plan, history) = (Plan::for_one(&game), History::of_log(log));
        let alone = game.seats().first().map(|it| it.seat).filter(|it| plan.is_alone(*it));
        let seat = alone.ok_or("a page can go on by itself only where one person sits at the table")?;
        let shown = Shown::new(&game, &history, &plan, seat);
        Ok(Pocket { game, plan, history, shown })
    }

    /// The first thing that the page is told.
    pub fn hello(&self) -> String {
        let Shown { seat, version, view, undo, fix, waiting, .. } = &self.shown;
        seat::hello_frame(Hello {
            version: *version,
            epoch: 0,
            view,
            lines: &self.game.lines(*seat, 0),
            people: &self.plan.people(|_| true),
            seats: &[*seat],
            undo: *undo,
            fix: fix.as_ref(),
            waiting: waiting.as_ref(),
            pace: None,
            asked: None,
            phrases: FyobTable::phrases(),
        })
    }

    /// Hears a message of the page, and answers as the server does: first what has changed, then the answer.
    pub fn say(&mut self, message: &str) -> Said {
        let answered = |frame| Said { frames: vec![frame], lines: Vec::new() };
        let (re, ask) = match seat::heard(message) {
            Ok(heard) => heard,
            Err((re, problem)) => return answered(seat::refused_frame(re, &problem)),
        };
        if ask.at().is_some_and(|at| at != self.shown.version) {
            return answered(seat::stale_frame(re));
        }
        let first = self.game.n_entries();
        let answer = match self.carry_out(re, ask) {
            Ok(answer) => answer,
            Err(refused) => return answered(seat::refused_frame(Some(re), &refused.into())),
        };
        Play::go_on(&mut self.game);
        let lines: Vec<String> =
            (first..self.game.n_entries()).filter_map(|seq| self.game.line(seq)).collect();
        for line in &lines {
            self.history.read_line(line);
        }
        let update = self.shown.refresh(&self.game, &self.history, &self.plan);
        Said { frames: update.into_iter().chain([answer]).collect(), lines }
    }

    /// Does what is wanted; the answer to it.
    fn carry_out(&mut self, re: u64, ask: Ask) -> Result<String, Refused> {
        let Pocket { game, plan, history, shown } = self;
        let seat = shown.seat;
        let done = |_: usize| seat::ok_frame(re, json!({}));
        match ask {
            Ask::Question(question) => seat::answer(game, plan, seat, re, question),
            Ask::Decide { decision, .. } => game.decide(seat, &decision).map(done),
            Ask::Answer { answer, .. } => Play::answer(game, seat, answer).map(done),
            Ask::Throw { .. } => Play::throw_for(game, seat).map(done),
            Ask::Correct { answer, reason, .. } => {
                let entry = seat::corrected(game, plan, history, seat)?;
                game.correct(seat, entry, answer, reason).map(done)
            }
            Ask::Amend { entry, answer, anew, reason, .. } => {
                seat::may_amend(plan, seat)?;
                let amended = seat::amend(game, seat, Amends { entry, anew }, answer, reason)?;
                Ok(seat::ok_frame(re, amended))
            }
            Ask::Undo { reason, .. } => {
                let to = shown.taken_back_next(history, plan).map(|it| it.0);
                // Nobody else is at the table whom it would need to be agreed with.
                Play::undo(game, seat, to, Vec::new(), reason)?;
                Ok(seat::ok_frame(re, json!({ "done": true })))
            }
            Ask::Rule { .. } | Ask::Grant { .. } => Err(not_here(seat, "ENG-005")),
            Ask::Agree { .. } | Ask::Pace { .. } => Err(not_here(seat, "ENG-008")),
        }
    }
}

fn not_here(seat: Seat, rule: &'static str) -> Refused {
    let why = format!("this page goes on by itself: there is nobody at the table but seat {}", seat.0);
    Refused { rule: rule.into(), why: why.into() }
}
