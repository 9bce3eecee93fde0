//! Many games of any system.

use std::sync::Arc;

use ai::{Plan, Stuck, Tally};
use engine::data::{DataErrors, Source};
use engine::log::LOG_FORMAT;
use engine::{DicePlan, Header, Ruleset};

use crate::{AnyGame, System, each};

/// Plays many games of a battle. `progress` is told how many are done, from any thread.
pub fn simulate(
    system: System,
    battle: &Source,
    data: &[Source],
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, DataErrors> {
    each!(system, R => {
        let rules = R::with_data(data)?;
        let start = rules.set_up(battle, battle.parse()?)?;
        Ok(ai::simulate(&rules, &start, plan, progress))
    })
}

/// One game of a simulation, played again with its log; or why it did not end.
pub fn simulated_game(
    system: System,
    battle: Source,
    data: Vec<Source>,
    plan: &Plan,
    game: u64,
) -> Result<Result<AnyGame, Stuck>, DataErrors> {
    each!(system, R => {
        let rules = Arc::new(R::with_data(&data)?);
        let start = rules.set_up(&battle, battle.parse()?)?;
        let (sandtable_log, dice) = (LOG_FORMAT, DicePlan::seeded(plan.seed));
        let header = Header { sandtable_log, system: R::SYSTEM.into(), rules: R::VERSION, battle, data, dice };
        let played = ai::replay_game(&rules, header, &start, plan, game);
        Ok(played.map(|game| AnyGame::from_game(system, Box::new(game))))
    })
}
