//! Taking play back, with the consent of those whom it concerns.

use engine::Seat;

use super::ConnId;
use super::inputs::Trouble;
use super::task::{AskedFrame, GameTask};
use crate::wire::{Asked, Problem};

/// Somebody has asked to take play back.
pub(super) struct Pending {
    pub(super) by: Seat,
    pub(super) conn: ConnId,
    /// The entry that play would go back to before.
    to: usize,
    /// Who has not agreed yet.
    waits: Vec<Seat>,
    agreed: Vec<Seat>,
}

impl GameTask {
    /// Takes it back, or asks the others. Says whether it is done.
    pub(super) async fn undo(&mut self, conn: ConnId, seat: Seat, reason: String) -> Result<bool, Trouble> {
        let audience = self.audiences.iter().find(|it| it.seat() == seat);
        let to = audience.and_then(|it| it.shown.taken_back_next(&self.history, &self.plan)).map(|it| it.0);
        if seat == Seat::UMPIRE {
            self.play_back(|game| game.undo(seat, to, Vec::new(), reason)).await?;
            return Ok(true);
        }
        if !self.plan.players.contains_key(&seat) {
            return Err(refused("ENG-008", "only a seat of the game may take play back"));
        }
        let Some(to) = to else { return Err(refused("ENG-007", "there is nothing to take back")) };
        if self.game.may_undo_freely(seat, to) {
            self.play_back(|game| game.undo(seat, Some(to), Vec::new(), reason)).await?;
            return Ok(true);
        }
        let own = self.conns().find(|it| it.id == conn).map(|it| it.held.clone()).unwrap_or_default();
        let is_own = |it: &Seat| *it == seat || own.contains(it);
        let waits: Vec<Seat> = self.plan.by_people().filter(|it| !is_own(it)).collect();
        let agreed: Vec<Seat> =
            self.plan.players.keys().copied().filter(|it| *it != seat && !waits.contains(it)).collect();
        if waits.is_empty() {
            self.play_back(|game| game.undo(seat, Some(to), agreed, reason)).await?;
            return Ok(true);
        }
        self.asked = Some(Pending { by: seat, conn, to, waits, agreed });
        self.tell_asked();
        Ok(false)
    }

    /// Somebody agrees to what another asks, or does not.
    pub(super) async fn agree(&mut self, conn: ConnId, seat: Seat, yes: bool) -> Result<(), Trouble> {
        let held = self.conns().find(|it| it.id == conn).map(|it| it.held.clone()).unwrap_or_default();
        let Some(pending) = &mut self.asked else {
            return Err(refused("ENG-008", "nobody asks to take play back any more"));
        };
        let speaks_for = |it: &Seat| *it == seat || held.contains(it);
        let mine: Vec<Seat> = pending.waits.iter().copied().filter(speaks_for).collect();
        let thinks_better_of_it = !yes && speaks_for(&pending.by);
        if mine.is_empty() && !thinks_better_of_it {
            return Err(refused("ENG-008", "you were not asked"));
        }
        if !yes {
            self.forget_asked();
            return Ok(());
        }
        pending.waits.retain(|it| !mine.contains(it));
        pending.agreed.extend(mine);
        if !pending.waits.is_empty() {
            self.tell_asked();
            return Ok(());
        }
        let (by, to, agreed) = (pending.by, pending.to, pending.agreed.clone());
        let done = self.play_back(|game| game.undo(by, Some(to), agreed, String::new())).await;
        if self.asked.is_some() {
            self.forget_asked();
        }
        done
    }

    /// The version that is shown to whoever asks to take play back.
    pub(super) fn shown_to_asker(&self) -> Option<u64> {
        let by = self.asked.as_ref()?.by;
        self.audiences.iter().find(|it| it.seat() == by).map(|it| it.shown.version)
    }

    /// Forgets what was asked.
    pub(super) fn forget_asked(&mut self) {
        self.asked = None;
        self.tell_asked();
    }

    fn tell_asked(&self) {
        self.tell_everybody(&AskedFrame { asked: self.asked_view() });
    }

    /// What was asked, as everybody may know it.
    pub(super) fn asked_view(&self) -> Option<Asked> {
        let Pending { by, waits, .. } = self.asked.as_ref()?;
        Some(Asked { by: *by, name: self.plan.name(*by), waits: waits.clone() })
    }
}

fn refused(rule: &'static str, why: &str) -> Trouble {
    Trouble::Refused(Problem { rule: Some(rule.into()), why: why.to_owned() })
}
