//! How far a run has come.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for one run. It vanishes with its owner.
#[derive(Debug)]
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for a run of some kind.
    pub(crate) fn new(what: &str) -> Bar {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed} {pos} moves, {per_sec}") {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar(bar)
    }

    /// So many moves are done.
    pub(crate) fn show(&self, n_moves: u64) {
        self.0.set_position(n_moves);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
