//! What is measured, on either side.

use serde::Deserialize;

/// How a run goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Matches at the same time, each with two players and an umpire.
    pub(crate) n_matches: usize,
    /// Seconds before counting starts.
    pub(crate) warm_up: u64,
    /// Seconds of counting.
    pub(crate) seconds: u64,
    /// A match ends after so many moves, if not before.
    pub(crate) moves_max: usize,
    /// Moves a second of all matches together; none: as fast as they come.
    pub(crate) pace: Option<f64>,
}

/// Moves of one block of a long game.
pub(crate) const BLOCK: usize = 1_000;

/// What came of a run.
#[derive(Debug, Deserialize)]
pub(crate) struct Measured {
    /// Moves of all matches while it was counted.
    pub(crate) moves: u32,
    /// How long it was counted.
    pub(crate) seconds: f64,
    /// How long it took until the opponent saw a move, in milliseconds.
    pub(crate) latencies: Vec<f64>,
    /// When the first match had done each block of moves, in seconds since the start.
    pub(crate) blocks: Vec<f64>,
    /// Whether in the end every client's view was the right one.
    pub(crate) agreed: bool,
    /// Moves of all matches from the start, counted or not.
    pub(crate) all_moves: u32,
    /// What the server used when all clients were connected, and after the run.
    #[serde(skip)]
    pub(crate) usage: [Usage; 2],
}

/// What a process uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// The memory that it holds, in KiB.
    pub(crate) kib: u32,
    /// The time that it has kept processors busy, in hundredths of a second.
    pub(crate) ticks: u32,
}

impl Measured {
    /// Moves a second, of all matches together.
    pub(crate) fn rate(&self) -> f64 {
        f64::from(self.moves) / self.seconds
    }

    /// What part of a hundred of the moves was seen within this time, in milliseconds.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        percentile(&self.latencies, percent)
    }

    /// How long the server kept a processor busy with a move, in microseconds. Whatever else the machine does has little
    /// to do with it.
    pub(crate) fn busy(&self) -> f64 {
        let [before, after] = self.usage;
        f64::from(after.ticks.saturating_sub(before.ticks)) * 1e4 / f64::from(self.all_moves.max(1))
    }

    /// Moves a second in each block of a long game.
    pub(crate) fn block_rates(&self) -> Vec<f64> {
        let starts = std::iter::once(0.0).chain(self.blocks.iter().copied());
        let block = f64::from(u32::try_from(BLOCK).expect("a block is small"));
        starts.zip(&self.blocks).map(|(start, end)| block / (end - start)).collect()
    }
}

/// What part of a hundred is at most this.
pub(crate) fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let idx = sorted.len() * percent / 100;
    sorted.get(idx.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

impl Usage {
    /// What a process uses now, as far as the system tells.
    pub(crate) fn of(process: u32) -> Usage {
        let read =
            |name: &str| std::fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default();
        let status = read("status");
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = resident.and_then(|it| it.split_whitespace().next()?.parse().ok()).unwrap_or(0);
        Usage { kib, ticks: ticks(&read("stat")) }
    }
}

/// The time in user and system mode, the 14th and 15th field. The second is a name in brackets that may hold anything.
fn ticks(stat: &str) -> u32 {
    let after_name = stat.rsplit_once(')').map_or("", |it| it.1);
    after_name.split_whitespace().skip(11).take(2).filter_map(|it| it.parse::<u32>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_and_blocks() {
        let latencies = (1..=200).map(f64::from).collect();
        let usage = [Usage { kib: 1, ticks: 5 }, Usage { kib: 2, ticks: 17 }];
        let (moves, seconds, blocks, all_moves) = (50, 2.0, vec![0.5, 1.5], 60);
        let it = Measured { moves, seconds, latencies, blocks, agreed: true, all_moves, usage };
        let found = [it.percentile(50), it.percentile(99), it.rate(), it.busy()];
        let found = found.into_iter().chain(it.block_rates());
        let expected = [101.0, 199.0, 25.0, 2_000.0, 2_000.0, 1_000.0];
        assert!(found.zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9));
    }
    #[test]
    fn the_name_of_a_process_does_not_matter() {
        assert_eq!(ticks("7 (a) b 9) S 1 2 3 4 5 6 7 8 9 10 30 12 0 0"), 42);
    }
}
