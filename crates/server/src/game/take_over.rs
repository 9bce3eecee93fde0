//! Lines of the log that a page has played by itself while the server could not be reached.

use std::fmt::Write as _;

use axum::http::StatusCode;
use seat::History;

use super::inputs::Trouble;
use super::load::{BroughtLog, read_brought};
use super::task::{GameTask, Then};
use crate::error::ApiError;
use crate::wire::MoreLines;

impl GameTask {
    /// Takes them over: how many entries there are then, or why not.
    pub(super) async fn take_over(&mut self, more: &MoreLines) -> (Result<usize, ApiError>, Then) {
        let saved = match self.app.store.log(&self.id).await {
            Ok(saved) => saved.text,
            Err(err) => return (Err(err.into()), Then::GoOn),
        };
        let (first, log) = match self.joined(saved, more) {
            Ok(Some(joined)) => joined,
            // Everything is here already: the answer to an earlier try was lost on its way.
            Ok(None) => return (Ok(self.game.n_entries()), Then::GoOn),
            Err(err) => return (Err(err), Then::GoOn),
        };
        let BroughtLog { game, lines, unsound } = match read_brought(&log) {
            Ok(read) => read,
            Err(why) => {
                return (Err(ApiError::bad(format!("these lines cannot be read: {why}"))), Then::GoOn);
            }
        };
        if let Some(why) = unsound {
            return (Err(ApiError::bad(format!("nothing was taken over: {why}"))), Then::GoOn);
        }
        (self.game, self.history) = (game, History::of_log(&log));
        let lines: Vec<String> = lines.into_iter().skip(first).collect();
        for line in lines.iter().skip(more.from + more.lines.len() - first) {
            self.history.read_line(line);
        }
        match self.keep(first, lines, None).await {
            Ok(()) => (Ok(self.game.n_entries()), Then::GoOn),
            Err(Trouble::Refused(problem)) => {
                (Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, problem.why)), Then::GoOn)
            }
            Err(Trouble::Lost) => {
                let why = "the game could not be saved and is loaded again: open it once more";
                self.bye(why);
                (Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, why)), Then::End)
            }
        }
    }

    /// The log with the new lines behind it, and the number of the first; nothing if there are none. What is on both
    /// sides must be the same: then nobody has gone on here in the meantime.
    fn joined(&self, mut log: String, more: &MoreLines) -> Result<Option<(usize, String)>, ApiError> {
        let conflict = |why: String| ApiError::new(StatusCode::CONFLICT, why);
        if let Some(why) = &self.unsound {
            return Err(conflict(format!("nothing can be played here: {why}")));
        }
        if more.lines.iter().any(|it| it.trim().is_empty() || it.contains(['\n', '\r'])) {
            return Err(ApiError::bad("every line of the log is one line, and none is empty"));
        }
        let here: Vec<&str> = log.lines().skip(1).collect();
        let n_here = here.len();
        if n_here < more.from {
            let why = format!(
                "these lines begin at entry {}, but the log here ends after {n_here} entries: some are missing in between",
                more.from
            );
            return Err(conflict(why));
        }
        let known = here.iter().skip(more.from).zip(&more.lines);
        if let Some(idx) = known.clone().position(|(here, brought)| here != brought) {
            let why = format!(
                "the game has gone on here in another way: entry {} is not the same. Keep what was played apart as a new game",
                more.from + idx
            );
            return Err(conflict(why));
        }
        let n_known = known.count();
        let new = &more.lines[n_known..];
        if new.is_empty() {
            return Ok(None);
        }
        for line in new {
            let _ = writeln!(log, "{line}");
        }
        Ok(Some((more.from + n_known, log)))
    }
}
