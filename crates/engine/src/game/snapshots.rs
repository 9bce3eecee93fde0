//! States along the way of a game: so that nothing has to be folded from the start, however long the game is.

/// A state is kept after about so many entries that count.
pub(super) const SPACING: usize = 64;

/// States after so many entries that count, the latest last. Those long ago lie farther apart: so they are few.
#[derive(Clone, Debug)]
pub(super) struct Snapshots<S>(Vec<(usize, S)>);

impl<S: Clone> Snapshots<S> {
    /// None yet.
    pub(super) fn new() -> Snapshots<S> {
        Snapshots(Vec::new())
    }

    /// The nearest state to the one after `n_live` entries that is not later.
    pub(super) fn before(&self, n_live: usize) -> Option<(usize, &S)> {
        let idx = self.0.partition_point(|it| it.0 <= n_live).checked_sub(1)?;
        self.0.get(idx).map(|(n, state)| (*n, state))
    }

    /// Forgets what came after so many entries: they count no more.
    pub(super) fn cut(&mut self, n_live: usize) {
        self.0.truncate(self.0.partition_point(|it| it.0 <= n_live));
    }

    /// Keeps the state after `n_live` entries, if the last one kept is long ago.
    pub(super) fn note(&mut self, n_live: usize, now: &S) {
        if n_live < self.0.last().map_or(0, |it| it.0) + SPACING {
            return;
        }
        self.0.push((n_live, now.clone()));
        // The gap between two neighbours may be as large as half of what has happened since.
        let mut idx = 1;
        while idx + 1 < self.0.len() {
            let (before, after) = (self.0[idx - 1].0, self.0[idx + 1].0);
            if after - before <= (n_live - after) / 2 {
                self.0.remove(idx);
            } else {
                idx += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_few_and_near_the_end_close_together() {
        let mut kept = Snapshots::new();
        for n in 1..=20_000_usize {
            kept.note(n, &n);
            assert!(kept.0.len() <= 40, "{} states are kept after {n} entries", kept.0.len());
            let (nearest, state) = kept.before(n).unwrap_or((0, &0));
            assert!(n < nearest + SPACING && nearest == *state, "{nearest} is far from {n}");
            // A while ago, too, the nearest is at most as far away as half the time since.
            let back = n / 3;
            let (nearest, _) = kept.before(n - back).unwrap_or((0, &0));
            assert!(n - back - nearest <= (back / 2).max(2 * SPACING), "{nearest} is far from {}", n - back);
        }
    }

    #[test]
    fn what_counts_no_more_is_forgotten() {
        let mut kept = Snapshots::new();
        (1..=1_000).for_each(|n| kept.note(n, &n));
        kept.cut(500);
        assert!(kept.0.iter().all(|it| it.0 <= 500));
        kept.note(501, &501);
        assert!(kept.before(501).is_some_and(|it| 501 < it.0 + 3 * SPACING));
    }
}
