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
    /// The memory of the server when all clients were connected, and after the run, in bytes.
    #[serde(default)]
    pub(crate) memory: [u64; 2],
}

impl Measured {
    /// Moves a second, of all matches together.
    pub(crate) fn rate(&self) -> f64 {
        f64::from(self.moves) / self.seconds
    }

    /// What part of a hundred of the moves was seen within this time, in milliseconds.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_by(f64::total_cmp);
        let idx = sorted.len() * percent / 100;
        sorted.get(idx.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
    }

    /// Moves a second in each block of a long game.
    pub(crate) fn block_rates(&self) -> Vec<f64> {
        let starts = std::iter::once(0.0).chain(self.blocks.iter().copied());
        let block = f64::from(u32::try_from(BLOCK).expect("a block is small"));
        starts.zip(&self.blocks).map(|(start, end)| block / (end - start)).collect()
    }
}

/// The memory that a process holds, in bytes.
pub(crate) fn memory_of(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|it| it.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_and_blocks() {
        let latencies = (1..=200).map(f64::from).collect();
        let (moves, seconds, memory) = (50, 2.0, [0, 0]);
        let it = Measured { moves, seconds, latencies, blocks: vec![0.5, 1.5], agreed: true, memory };
        let found = [it.percentile(50), it.percentile(99), it.rate()].into_iter().chain(it.block_rates());
        let expected = [101.0, 199.0, 25.0, 2_000.0, 1_000.0];
        assert!(found.zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9));
    }
}
