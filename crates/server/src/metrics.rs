//! Numbers for a monitoring program.

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// What became of an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelValue)]
pub(crate) enum InputResult {
    Accepted,
    Refused,
    Stale,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct InputLabel {
    result: InputResult,
}

/// Numbers for a monitoring program.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) games: Gauge,
    pub(crate) connections: Gauge,
    inputs: [Counter; 3],
    pub(crate) bot_decisions: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) panics: Counter,
    pub(crate) commit_seconds: Histogram,
    pub(crate) publish_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("sandtable");
        let latency = || Histogram::new(exponential_buckets(50e-6, 2.0, 16));
        let family = Family::<InputLabel, Counter>::default();
        let counter = |result| family.get_or_create(&InputLabel { result }).clone();
        let res = Metrics {
            inputs: [InputResult::Accepted, InputResult::Refused, InputResult::Stale].map(counter),
            games: Gauge::default(),
            connections: Gauge::default(),
            bot_decisions: Counter::default(),
            store_failures: Counter::default(),
            panics: Counter::default(),
            commit_seconds: latency(),
            publish_seconds: latency(),
            registry: Registry::default(),
        };
        registry.register("games", "Games in memory", res.games.clone());
        registry.register("connections", "Open tables", res.connections.clone());
        registry.register("inputs", "Inputs by what became of them", family);
        registry.register("bot_decisions", "Decisions of computer players", res.bot_decisions.clone());
        registry.register("store_failures", "Inputs that could not be saved", res.store_failures.clone());
        registry.register("panics", "Failures of a game's task or of a request", res.panics.clone());
        registry.register("commit_seconds", "From the rules to the disk", res.commit_seconds.clone());
        registry.register("publish_seconds", "From the disk to all seats", res.publish_seconds.clone());
        Metrics { registry, ..res }
    }
}

impl Metrics {
    /// Counts an input.
    pub(crate) fn input(&self, result: InputResult) {
        self.inputs[result as usize].inc();
    }

    /// All numbers, as a monitoring program reads them.
    pub(crate) fn text(&self) -> Result<String, std::fmt::Error> {
        let mut res = String::new();
        text::encode(&mut res, &self.registry)?;
        Ok(res)
    }
}
