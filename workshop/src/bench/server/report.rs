//! The tables of the server bench, for the terminal and for docs/performance.md.

use std::fmt::Write as _;

use super::measured::{BLOCK, Measured};
use crate::bench::report::{columns, short};

/// At this many matches the targets hold.
pub(crate) const MATCHES_OF_TARGETS: usize = 50;
/// How many times the peer's moves a second.
pub(crate) const TARGET_RATIO: f64 = 20.0;
/// Within how many milliseconds the opponent sees 99 of 100 moves.
const TARGET_LATENCY: f64 = 10.0;
/// Moves that are asked for at a pace must come at this part of it at least: an end falls between two moves.
const KEPT_PACE: f64 = 0.98;
/// A long game may not become slower than this part of its first pace.
const TARGET_PACE: f64 = 0.8;

/// One kind of run by all sides. The peers are left out when only we are measured.
pub(crate) struct Contest {
    /// How many matches there were.
    pub(crate) n_matches: usize,
    /// Our server.
    pub(crate) ours: Measured,
    /// The peer with its files, and with everything in memory.
    pub(crate) peers: Option<[Measured; 2]>,
}

/// Our server, asked for as many moves a second as the target says and no more.
pub(crate) struct AtTarget {
    /// How many were asked for.
    pub(crate) pace: f64,
    /// What came of it.
    pub(crate) measured: Measured,
    /// What the disk takes by itself at this pace, half of the lines and 99 of 100, in milliseconds.
    pub(crate) disk: [f64; 2],
}

/// Everything that was measured.
pub(crate) struct Results {
    /// By number of matches.
    pub(crate) contests: Vec<Contest>,
    /// At the pace of the target; needs the peer's.
    pub(crate) at_target: Option<AtTarget>,
    /// One game of 20,000 moves.
    pub(crate) long: Contest,
    /// The load of the machine before the run.
    pub(crate) load: String,
}

impl Results {
    /// The tables and the verdicts, as Markdown.
    pub(crate) fn text(&self) -> String {
        let mut text = self.pace();
        let _ = write!(text, "\n{}", self.long_game());
        let _ = write!(text, "\n{}\n", self.memory());
        for (what, passes) in self.verdicts() {
            let _ = writeln!(text, "- {what}: {}", if passes { "pass" } else { "MISSED" });
        }
        let _ = writeln!(
            text,
            "\nServer and clients share two cores on both sides; load before the run {}. Our moves are on the disk before \
             anybody sees them (synced); the peer tells its clients first and leaves its files to the system.",
            self.load
        );
        text
    }

    fn pace(&self) -> String {
        let mut rows = vec![
            [
                "matches",
                "moves/s, theirs in files",
                "theirs in memory",
                "ours",
                "ratio to files",
                "to memory",
            ]
            .map(str::to_owned)
            .to_vec(),
        ];
        rows[0].extend(
            [
                "seen by the opponent, p50 / p99 ms, theirs in files",
                "theirs in memory",
                "ours",
                "server's time on a processor per move, us, theirs in files",
                "theirs in memory",
                "ours",
                "results",
            ]
            .map(str::to_owned),
        );
        for it in &self.contests {
            let pace = |it: &Measured| short(it.rate());
            let seen = |it: &Measured| format!("{:.1} / {:.1}", it.percentile(50), it.percentile(99));
            let busy = |it: &Measured| format!("{:.0}", it.busy());
            let ratio = |peer: &Measured| format!("{} x", short(it.ours.rate() / peer.rate()));
            let of = |idx: usize, show: &dyn Fn(&Measured) -> String| {
                it.peers.as_ref().map_or_else(|| "-".to_owned(), |peers| show(&peers[idx]))
            };
            let agreed =
                it.ours.agreed && it.peers.as_ref().is_none_or(|peers| peers.iter().all(|it| it.agreed));
            rows.push(vec![
                it.n_matches.to_string(),
                of(0, &pace),
                of(1, &pace),
                pace(&it.ours),
                of(0, &ratio),
                of(1, &ratio),
                of(0, &seen),
                of(1, &seen),
                seen(&it.ours),
                of(0, &busy),
                of(1, &busy),
                busy(&it.ours),
                if agreed { "as the log says" } else { "DIFFERENT" }.to_owned(),
            ]);
        }
        columns(&rows)
    }

    fn long_game(&self) -> String {
        let head = ["moves of one game", "moves/s, theirs in files", "theirs in memory", "ours"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let ours = self.long.ours.block_rates();
        let peers = self.long.peers.as_ref().map(|it| it.each_ref().map(Measured::block_rates));
        for block in (0..ours.len()).filter(|it| *it == 0 || (it + 1) % 5 == 0) {
            let rate = |rates: Option<&Vec<f64>>| {
                rates.map_or_else(
                    || "-".to_owned(),
                    |it| it.get(block).map_or_else(|| "not reached".to_owned(), |it| short(*it)),
                )
            };
            rows.push(vec![
                format!("{} to {}", block * BLOCK + 1, (block + 1) * BLOCK),
                rate(peers.as_ref().map(|it| &it[0])),
                rate(peers.as_ref().map(|it| &it[1])),
                rate(Some(&ours)),
            ]);
        }
        columns(&rows)
    }

    fn memory(&self) -> String {
        let head = ["memory of the server", "theirs in files", "theirs in memory", "ours"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let (Some(few), Some(many)) = (self.contests.first(), self.contests.last()) else {
            return String::new();
        };
        let mebibytes = |it: &Measured, when: usize| format!("{:.1} MiB", kib(it, when) / 1024.0);
        let all = |of: &dyn Fn([&Measured; 2]) -> String| {
            let theirs = |idx: usize| match (&few.peers, &many.peers) {
                (Some(few), Some(many)) => of([&few[idx], &many[idx]]),
                _ => "-".to_owned(),
            };
            [theirs(0), theirs(1), of([&few.ours, &many.ours])]
        };
        let (n_few, n_many) = (few.n_matches, many.n_matches);
        for (when, idx) in [("all connected", 0), ("after the run", 1)] {
            for (contest, n) in [(0, n_few), (1, n_many)] {
                let cells = all(&|it| mebibytes(it[contest], idx));
                rows.push(std::iter::once(format!("{n} matches, {when}")).chain(cells).collect());
            }
        }
        if n_few < n_many {
            let n = f64::from(u32::try_from(n_many - n_few).unwrap_or(u32::MAX));
            let cells =
                all(&|[few, many]| format!("{} KiB", short(((kib(many, 0) - kib(few, 0)) / n).max(0.0))));
            rows.push(std::iter::once("per match, all connected".to_owned()).chain(cells).collect());
        }
        columns(&rows)
    }

    /// The targets, and whether they were reached.
    pub(crate) fn verdicts(&self) -> Vec<(String, bool)> {
        let mut res = Vec::new();
        if let Some(it) = self.contests.iter().find(|it| it.n_matches == MATCHES_OF_TARGETS) {
            if let Some([files, _]) = &it.peers {
                let ratio = it.ours.rate() / files.rate();
                let what = format!(
                    "at least {TARGET_RATIO} x its moves/s at {MATCHES_OF_TARGETS} matches ({ratio:.1} x)"
                );
                res.push((what, TARGET_RATIO <= ratio));
            }
            let latency = it.ours.percentile(99);
            let what = format!(
                "the opponent sees 99 of 100 moves within {TARGET_LATENCY} ms at {MATCHES_OF_TARGETS} matches ({latency:.1} ms)"
            );
            res.push((what, latency < TARGET_LATENCY));
        }
        if let Some(AtTarget { pace, measured, disk: [disk_half, disk_most] }) = &self.at_target {
            let (rate, half, most) = (measured.rate(), measured.percentile(50), measured.percentile(99));
            let what = format!(
                "asked for {TARGET_RATIO} x its moves/s at {MATCHES_OF_TARGETS} matches ({} asked for, {} done), the opponent sees \
                 99 of 100 moves within {TARGET_LATENCY} ms ({half:.1} / {most:.1} ms; the disk by itself takes {disk_half:.1} / \
                 {disk_most:.1} ms)",
                short(*pace),
                short(rate)
            );
            res.push((what, most < TARGET_LATENCY && KEPT_PACE * pace <= rate));
        }
        let rates = self.long.ours.block_rates();
        if let (Some(first), Some(last)) = (rates.get(..rates.len() / 4), rates.get(rates.len() * 3 / 4..)) {
            let pace = median(last) / median(first);
            let what = format!(
                "{} moves of one game, the last quarter at {:.0}% of the pace of the first",
                rates.len() * BLOCK,
                pace * 100.0
            );
            res.push((what, TARGET_PACE <= pace && 20 <= rates.len()));
        }
        let agreed = self.contests.iter().chain([&self.long]).all(|it| {
            it.ours.agreed && it.peers.as_ref().is_none_or(|peers| peers.iter().all(|it| it.agreed))
        }) && self.at_target.as_ref().is_none_or(|it| it.measured.agreed);
        res.push(("every client saw what the log says".to_owned(), agreed));
        res
    }
}

fn median(rates: &[f64]) -> f64 {
    let mut sorted = rates.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The memory of a server, in KiB, before the run or after it.
fn kib(it: &Measured, when: usize) -> f64 {
    f64::from(it.usage[when].kib)
}
