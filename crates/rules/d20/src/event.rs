//! What happened, and what it changes. There are no rules here.

use engine::{Outcome, Roll};
use serde::{Deserialize, Serialize};
use table::{Point, Pose};

use crate::decision::{Asset, Weapon};
use crate::element::{
    ElementId, Loss, Mark, Mode, MoveClass, Place, Protection, Side, WholeTurn,
};
use crate::results::Hit;
use crate::state::{Initiated, MayAdvance, Objective, Smoke, Stage, State};
use crate::tables::UnitStats;

/// A fact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A side threw for deployment or for the first player-turn.
    Diced {
        /// Who.
        side: Side,
        /// What fell.
        roll: Roll,
    },
    /// The first player-turn was settled.
    FirstTurn {
        /// Who takes it.
        side: Side,
    },
    /// A stage began.
    Stage {
        /// Whose player-turn it is.
        side: Side,
        /// The stage.
        stage: Stage,
    },
    /// A player-turn began.
    PlayerTurn {
        /// The game turn.
        turn: u8,
        /// Whose.
        side: Side,
    },
    /// An element was put somewhere during deployment.
    Placed {
        /// Which.
        element: ElementId,
        /// Where.
        to: Pose,
        /// What becomes of its works.
        protection: Protection,
        /// Whether the enemy cannot see it there.
        concealed: bool,
    },
    /// A side has finished its deployment.
    Deployed {
        /// Which.
        side: Side,
    },
    /// D20-020.
    Tested {
        /// Which.
        element: ElementId,
        /// What fell.
        roll: Roll,
    },
    /// The suppression is gone.
    Recovered {
        /// Which.
        element: ElementId,
    },
    /// D20-072, or as a consequence of what befell a carrier.
    Suppressed {
        /// Which.
        element: ElementId,
    },
    /// An element is out of play.
    Removed {
        /// Which.
        element: ElementId,
        /// Why.
        loss: Loss,
    },
    /// D20-091: a Commander took the place of an element.
    CommanderReplaced {
        /// The Commander.
        commander: ElementId,
        /// The element that was given up.
        given_up: ElementId,
        /// Where the Commander stands now.
        to: Pose,
    },
    /// D20-H40: an observer called.
    Called {
        /// Who.
        observer: ElementId,
        /// What.
        asset: Asset,
        /// What fell.
        roll: Roll,
        /// Whether it answered.
        reached: bool,
    },
    /// D20-H41: smoke was laid.
    SmokeLaid {
        /// By an element.
        by: Option<ElementId>,
        /// By a battery.
        battery: Option<String>,
        /// The markers.
        markers: Vec<Smoke>,
    },
    /// Old smoke blew away.
    SmokeCleared {
        /// Whose.
        side: Side,
    },
    /// D20-H42: a battery fired.
    Barraged {
        /// Whose.
        side: Side,
        /// Which.
        battery: String,
        /// Where it aimed.
        aim: Point,
        /// The aim roll.
        roll: Roll,
        /// The direction die, if it missed.
        direction: Option<Roll>,
        /// Where it fell.
        impact: Point,
    },
    /// D20-H43: an aircraft came.
    Flew {
        /// Whose.
        side: Side,
        /// Which.
        sortie: String,
        /// What it was after.
        target: ElementId,
    },
    /// D20-H43: somebody fired at the aircraft.
    FiredAtAircraft {
        /// Who.
        element: ElementId,
        /// What fell.
        roll: Roll,
        /// Whether it drove the aircraft off.
        drove_off: bool,
    },
    /// D20-H43: bombs fell.
    Bombed {
        /// The aim roll.
        roll: Roll,
        /// The direction die, if they missed.
        direction: Option<Roll>,
        /// Where they fell.
        impact: Point,
    },
    /// An element under a blast, bombs or an aircraft's guns was attacked.
    Blasted {
        /// Which.
        element: ElementId,
        /// What fell.
        roll: Roll,
        /// What it came to.
        hit: Hit,
    },
    /// D20-H44: an element fired where an enemy might be.
    Speculated {
        /// Who.
        firer: ElementId,
        /// Where it aimed.
        at: Point,
    },
    /// An element fired at another: HE/SA, or the roll to hit of AP.
    Fired {
        /// Who.
        firer: ElementId,
        /// At whom.
        target: ElementId,
        /// With what.
        with: Weapon,
        /// What fell.
        roll: Roll,
        /// What it came to: for AP only whether it hit is known yet.
        hit: Hit,
    },
    /// D20-050: an AP hit was resolved.
    Penetrated {
        /// Who fired.
        firer: ElementId,
        /// At whom.
        target: ElementId,
        /// The column of D20-054, by name.
        column: String,
        /// What fell.
        roll: Roll,
        /// What it came to.
        hit: Hit,
    },
    /// D20-H18: an attack in close combat was thrown for.
    Struck {
        /// Who.
        attacker: ElementId,
        /// Whom.
        victim: ElementId,
        /// What fell.
        roll: Roll,
        /// What it came to.
        hit: Hit,
    },
    /// A contact group has fought.
    Fought {
        /// Everybody in it.
        elements: Vec<ElementId>,
        /// Who may advance.
        advances: Vec<MayAdvance>,
    },
    /// An element moved.
    Moved {
        /// Which.
        element: ElementId,
        /// Where it was on the way: the corners.
        via: Vec<Point>,
        /// Where it is.
        to: Pose,
        /// What kind of move.
        how: Motion,
    },
    /// D20-H21: a contact was sought.
    Contacted(Initiated),
    /// Contacts that are over.
    Parted {
        /// Which.
        contacts: Vec<Initiated>,
    },
    /// Somebody went aboard.
    Mounted {
        /// Who.
        element: ElementId,
        /// What.
        carrier: ElementId,
        /// How it stands then.
        mode: Mode,
    },
    /// Somebody got off.
    Dismounted {
        /// Who.
        element: ElementId,
        /// Where it stands.
        to: Pose,
        /// Of its own will.
        willing: bool,
    },
    /// D20-H46: cavalry got on or off its horses.
    ChangedHorses {
        /// Who.
        element: ElementId,
        /// Its unit from now on.
        unit: u16,
        /// The values of that unit.
        stats: UnitStats,
        /// Its row of the movement table.
        moves: MoveClass,
        /// Which mark it gets.
        mark: Mark,
    },
    /// D20-R27: something was begun that takes the entire turn.
    WholeTurnBegun {
        /// Who.
        element: ElementId,
        /// What.
        action: WholeTurn,
    },
    /// It was given up, because it could not be finished.
    WholeTurnLost {
        /// Who.
        element: ElementId,
    },
    /// A crew-served weapon changed its state.
    ModeChanged {
        /// Which.
        element: ElementId,
        /// How it stands.
        mode: Mode,
        /// Where.
        to: Pose,
    },
    /// D20-H10.
    DugIn {
        /// Who.
        element: ElementId,
    },
    /// D20-H45: the enemy has seen it.
    Revealed {
        /// Which.
        element: ElementId,
    },
    /// D20-H45: it is out of sight again.
    Concealed {
        /// Which.
        element: ElementId,
    },
    /// D20-H29: an objective changed hands.
    ObjectiveTaken {
        /// Its number in the battle.
        objective: usize,
        /// By whom.
        side: Side,
        /// D20-R33: by capture.
        captured: bool,
    },
    /// The game is over.
    Ended(Outcome),
    /// The umpire set the place of an element.
    RuledPlace {
        /// Which.
        element: ElementId,
        /// Where.
        to: Pose,
    },
    /// The umpire set something about an element.
    RuledStatus {
        /// Which.
        element: ElementId,
        /// What.
        status: RuledStatus,
    },
}

/// What an umpire can set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuledStatus {
    /// Suppressed or not.
    Suppressed(bool),
    /// Protection.
    Protection(Protection),
    /// How a crew-served weapon stands.
    Mode(Mode),
}

/// Kinds of movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// D20-080.
    March,
    /// D20-071: forced.
    FallBack,
    /// D20-086: of its own will.
    Retreat,
    /// D20-H19.
    Advance,
    /// D20-H07: turned on the spot.
    Pivot,
}

/// Changes the state by a fact.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Diced { .. } => (),
        Event::FirstTurn { side } => {
            state.first = *side;
            state.active = *side;
        }
        Event::Stage { side, stage } => enter_stage(state, *side, *stage),
        Event::PlayerTurn { turn, side } => begin_player_turn(state, *turn, *side),
        Event::Placed { element, to, protection, concealed } => {
            let it = state.get_mut(*element);
            (it.pose, it.protection) = (*to, *protection);
            (it.concealed, it.spotted) = (*concealed, !concealed);
            it.marks.put(Mark::Placed);
        }
        Event::Deployed { side } => state.sides[side.idx()].deployed = true,
        Event::Tested { element, .. } => state.get_mut(*element).marks.put(Mark::Tested),
        Event::Recovered { element } => state.get_mut(*element).suppressed = false,
        Event::Suppressed { element } => {
            let it = state.get_mut(*element);
            it.suppressed = true;
            it.pending = None;
        }
        Event::Removed { element, loss } => remove(state, *element, *loss),
        Event::CommanderReplaced { commander, given_up, to } => {
            remove(state, *given_up, Loss::GivenUp);
            let it = state.get_mut(*commander);
            if let Place::Gone(_) = it.place {
                let side = &mut state.sides[commander.side.idx()];
                side.removed -= 1;
            }
            let it = state.get_mut(*commander);
            (it.place, it.pose, it.suppressed) = (Place::Table, *to, false);
        }
        Event::Called { observer, asset, reached, .. } => called(state, *observer, asset, *reached),
        Event::SmokeLaid { by, battery, markers } => smoke_laid(state, *by, battery.as_deref(), markers),
        Event::SmokeCleared { side } => state.smoke.retain(|it| it.owner != *side),
        Event::Barraged { side, battery, impact, .. } => {
            let turn = state.turn;
            if let Some(it) = state.sides[side.idx()].batteries.iter_mut().find(|it| it.id == *battery) {
                it.missions = it.missions.saturating_sub(1);
                it.impact = Some((*impact, turn));
                it.used = true;
            }
        }
        Event::Flew { side, sortie, .. } => {
            if let Some(it) = state.sides[side.idx()].sorties.iter_mut().find(|it| it.id == *sortie) {
                it.spent = true;
            }
        }
        Event::FiredAtAircraft { .. } | Event::Bombed { .. } | Event::Blasted { .. } => (),
        Event::Speculated { firer, .. } | Event::Fired { firer, .. } => {
            let it = state.get_mut(*firer);
            it.marks.put(Mark::Fired);
            it.marks.put(Mark::AttackedLately);
            it.marks.put(Mark::Stirred);
            it.called_by = None;
        }
        Event::Penetrated { firer, .. } => {
            // A flamethrower hits without a roll: this is then the first that is heard of its attack.
            let it = state.get_mut(*firer);
            it.marks.put(Mark::Fired);
            it.marks.put(Mark::AttackedLately);
            it.marks.put(Mark::Stirred);
            it.called_by = None;
        }
        Event::Struck { attacker, .. } => state.get_mut(*attacker).marks.put(Mark::Stirred),
        Event::Fought { elements, advances } => {
            for id in elements {
                state.get_mut(*id).marks.put(Mark::Fought);
                state.get_mut(*id).marks.put(Mark::Stirred);
            }
            state.advances.extend(advances.iter().copied());
        }
        Event::Moved { element, to, how, .. } => moved(state, *element, *to, *how),
        Event::Contacted(contact) => {
            if !state.contacts.contains(contact) {
                state.contacts.push(*contact);
            }
        }
        Event::Parted { contacts } => state.contacts.retain(|it| !contacts.contains(it)),
        Event::Mounted { element, carrier, mode } => {
            let it = state.get_mut(*element);
            (it.place, it.mode, it.pending) = (Place::Aboard(*carrier), *mode, None);
            it.protection = Protection::None;
            it.marks.put(Mark::Mounted);
            it.marks.put(Mark::Stirred);
        }
        Event::Dismounted { element, to, willing } => {
            let it = state.get_mut(*element);
            (it.place, it.pose) = (Place::Table, *to);
            it.marks.put(Mark::Stirred);
            if *willing {
                it.marks.put(Mark::Dismounted);
            }
        }
        Event::ChangedHorses { element, unit, stats, moves, mark } => {
            let it = state.get_mut(*element);
            it.unit = *unit;
            stats.give_to(it);
            it.moves = *moves;
            it.marks.put(*mark);
        }
        Event::WholeTurnBegun { element, action } => {
            let it = state.get_mut(*element);
            it.pending = Some(*action);
            it.marks.put(Mark::WholeTurn);
        }
        Event::WholeTurnLost { element } => state.get_mut(*element).pending = None,
        Event::ModeChanged { element, mode, to } => {
            let it = state.get_mut(*element);
            (it.mode, it.pose, it.place, it.pending) = (*mode, *to, Place::Table, None);
            it.marks.put(Mark::Stirred);
        }
        Event::DugIn { element } => {
            let it = state.get_mut(*element);
            (it.protection, it.pending) = (Protection::DugIn, None);
        }
        Event::Revealed { element } => {
            let it = state.get_mut(*element);
            (it.concealed, it.spotted) = (false, true);
        }
        Event::Concealed { element } => state.get_mut(*element).concealed = true,
        Event::ObjectiveTaken { objective, side, captured } => {
            if let Some(it) = state.objectives.get_mut(*objective) {
                *it = Objective { holder: Some(*side), captured: *captured };
            }
        }
        Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        Event::RuledPlace { element, to } => {
            let it = state.get_mut(*element);
            (it.place, it.pose) = (Place::Table, *to);
        }
        Event::RuledStatus { element, status } => ruled(state, *element, *status),
    }
}

fn enter_stage(state: &mut State, side: Side, stage: Stage) {
    (state.active, state.stage) = (side, stage);
    match stage {
        // D20-H04a: what an element did in its last Fire phase is forgotten when the next one begins.
        Stage::Smoke => {
            for it in state.elements.iter_mut().filter(|it| it.side() == side) {
                it.marks.clear(Mark::AttackedLately);
            }
        }
        Stage::CloseCombat => {
            for it in &mut state.elements {
                it.marks.clear(Mark::Fought);
            }
        }
        Stage::Movement => state.advances.clear(),
        _ => (),
    }
}

fn begin_player_turn(state: &mut State, turn: u8, side: Side) {
    (state.turn, state.active) = (turn, side);
    state.advances.clear();
    for it in state.elements.iter_mut().filter(|it| it.side() == side) {
        for mark in Mark::OF_A_TURN {
            it.marks.clear(mark);
        }
        it.marks.clear(Mark::Stirred);
        it.called_by = None;
    }
    let side = &mut state.sides[side.idx()];
    for it in &mut side.batteries {
        (it.contact, it.used) = (None, false);
    }
    for it in &mut side.sorties {
        it.contact = None;
    }
}

fn remove(state: &mut State, id: ElementId, loss: Loss) {
    let it = state.get_mut(id);
    it.place = Place::Gone(loss);
    (it.suppressed, it.pending, it.concealed) = (false, None, false);
    let counts = State::counts_for_victory(it.class);
    let side = &mut state.sides[id.side.idx()];
    side.removed += 1;
    side.combat_lost += u8::from(counts);
    state.advances.retain(|it| it.element != id);
}

fn called(state: &mut State, observer: ElementId, asset: &Asset, reached: bool) {
    state.get_mut(observer).marks.put(Mark::Called);
    let turn = state.turn;
    if !reached {
        return;
    }
    let side = &mut state.sides[observer.side.idx()];
    match asset {
        Asset::Battery(id) => {
            if let Some(it) = side.batteries.iter_mut().find(|it| it.id == *id) {
                (it.contact, it.reached) = (Some(observer), Some((observer, turn)));
            }
        }
        Asset::Sortie(id) => {
            if let Some(it) = side.sorties.iter_mut().find(|it| it.id == *id) {
                it.contact = Some(observer);
            }
        }
        Asset::Mortar(id) => state.get_mut(*id).called_by = Some(observer),
    }
}

fn smoke_laid(state: &mut State, by: Option<ElementId>, battery: Option<&str>, markers: &[Smoke]) {
    state.smoke.extend_from_slice(markers);
    if let Some(id) = by {
        let it = state.get_mut(id);
        it.smoke_left = it.smoke_left.saturating_sub(1);
        it.marks.put(Mark::Fired);
        it.marks.put(Mark::Stirred);
        it.called_by = None;
    }
    let Some(owner) = markers.first().map(|it| it.owner) else { return };
    if let Some(id) = battery
        && let Some(it) = state.sides[owner.idx()].batteries.iter_mut().find(|it| it.id == id)
    {
        it.missions = it.missions.saturating_sub(1);
        it.used = true;
    }
}

fn moved(state: &mut State, id: ElementId, to: Pose, how: Motion) {
    let it = state.get_mut(id);
    let stayed = it.pose.at == to.at;
    it.pose = to;
    if how == Motion::Pivot || stayed {
        return;
    }
    it.protection = Protection::None;
    it.pending = None;
    it.marks.put(Mark::Stirred);
    if let Motion::March | Motion::Retreat = how {
        it.marks.put(Mark::Moved);
    }
    if how == Motion::Advance {
        state.advances.retain(|it| it.element != id);
    }
}

fn ruled(state: &mut State, id: ElementId, status: RuledStatus) {
    match status {
        RuledStatus::Suppressed(suppressed) => state.get_mut(id).suppressed = suppressed,
        RuledStatus::Protection(protection) => state.get_mut(id).protection = protection,
        RuledStatus::Mode(mode) => state.get_mut(id).mode = mode,
    }
}
