//! What the tests draw: every battle of every system.

use any::{AnyGame, System};
use engine::{DicePlan, Seat, View};

/// Every battle at its start, as the umpire sees it.
pub(crate) fn starts() -> Vec<View> {
    let all = System::ALL.into_iter().flat_map(System::battles);
    let start = |it: any::BattleInfo| {
        let game = AnyGame::new(it.system, it.source, Vec::new(), DicePlan::seeded(1));
        game.expect("the battles that come with the program are sound").view(Seat::UMPIRE)
    };
    all.map(start).collect()
}
