//! What the disk takes by itself: lines that are due at a pace and synced, with no server around them. No server that waits
//! for the disk can be quicker, and how long it takes differs from machine to machine and from minute to minute.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::measured::percentile;

/// About as long as a line of a log.
const LINE: [u8; 256] = [b'.'; 256];

/// How long after they were due lines are on the disk: half of them, and 99 of 100, in milliseconds.
pub(crate) fn half_and_most(pace: f64, seconds: u64) -> Result<[f64; 2]> {
    let mut file = tempfile::tempfile()?;
    let start = Instant::now();
    let due = |n: u32| start + Duration::from_secs_f64(f64::from(n) / pace);
    let (mut n, mut latencies) = (0, Vec::new());
    while due(n) < start + Duration::from_secs(seconds) {
        std::thread::sleep(due(n).saturating_duration_since(Instant::now()));
        // Everything that is due by now in one go, as the store does it.
        let (first, now) = (n, Instant::now());
        while due(n) <= now {
            file.write_all(&LINE)?;
            n += 1;
        }
        file.sync_data()?;
        latencies.extend((first..n).map(|it| due(it).elapsed().as_secs_f64() * 1_000.0));
    }
    Ok([50, 99].map(|percent| percentile(&latencies, percent)))
}
