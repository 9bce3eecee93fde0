//! What many games came to.

use std::collections::BTreeMap;

use engine::{Seat, Text};
use serde::Serialize;

/// What many games came to. All of it is sums of whole numbers: their order does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games played, stuck ones included.
    pub games: u64,
    /// Games won by seat.
    pub wins: BTreeMap<Seat, u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// Engine steps of a game.
    pub steps: Measure,
    /// What the system counts, by name: turns, losses.
    pub gauges: BTreeMap<Text, Measure>,
    /// How games ended, by the rule and the words of it.
    pub endings: BTreeMap<String, u64>,
    /// The numbers of the games that did not end, and why.
    pub stuck: BTreeMap<u64, String>,
}

/// Something that was measured in every game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Measure {
    /// How often.
    pub n: u64,
    /// The sum.
    pub sum: i64,
    /// The sum of the squares.
    pub sum_of_squares: i128,
    /// How often each value came up; steps of games are counted by hundreds.
    pub histogram: BTreeMap<i64, u64>,
}

/// Where a share probably lies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The share that was found.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Measure {
    /// Adds a value; the histogram has bars of this width.
    pub fn add(&mut self, value: i64, width: i64) {
        self.n += 1;
        self.sum += value;
        self.sum_of_squares += i128::from(value) * i128::from(value);
        *self.histogram.entry(value.div_euclid(width) * width).or_default() += 1;
    }

    /// The mean.
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.n.max(1) as f64
    }

    /// The standard deviation.
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        (self.sum_of_squares as f64 / self.n.max(1) as f64 - mean * mean).max(0.0).sqrt()
    }

    fn merge(&mut self, other: Measure) {
        self.n += other.n;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
        add_all(&mut self.histogram, other.histogram);
    }
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn merged(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.draws += other.draws;
        self.steps.merge(other.steps);
        for (name, measure) in other.gauges {
            self.gauges.entry(name).or_default().merge(measure);
        }
        add_all(&mut self.wins, other.wins);
        add_all(&mut self.endings, other.endings);
        self.stuck.extend(other.stuck);
        self
    }

    /// How often a seat won, of all games; and where its chance lies with 95%.
    pub fn share_of(&self, seat: Seat) -> Interval {
        wilson(self.wins.get(&seat).copied().unwrap_or(0), self.games)
    }
}

fn add_all<K: Ord>(to: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
    for (key, n) in from {
        *to.entry(key).or_default() += n;
    }
}

/// Wilson's interval for a share, with 95%.
#[expect(clippy::cast_precision_loss, reason = "for reading")]
pub fn wilson(hits: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let (z, n) = (1.959_964_f64, of as f64);
    let share = hits as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    Interval { share, low: ((middle - spread) / whole).max(0.0), high: ((middle + spread) / whole).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_the_one_of_the_books() {
        let Interval { low, high, .. } = wilson(8, 10);
        assert!((low - 0.4902).abs() < 0.0005 && (high - 0.9433).abs() < 0.0005, "{low} {high}");
        let all = wilson(100, 100);
        assert!(0.96 < all.low && all.high <= 1.0);
    }

    #[test]
    fn a_measure_knows_mean_and_deviation() {
        let mut measure = Measure::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            measure.add(value, 1);
        }
        assert!((measure.mean() - 5.0).abs() < 1e-9 && (measure.deviation() - 2.0).abs() < 1e-9);
    }
}
