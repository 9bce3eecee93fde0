//! HA-1 to HA-6: what the layer asks of the rules below it, and what it gives them.
//!
//! A [`Host`] may be a virtual table that knows where everything stands ([`crate::board::Board`]), or a person at a real
//! one who is asked: so every question takes a [`Step`] and may stop there.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use engine::data::{DataErrors, Source};
use engine::{
    AidArea, BattleCard, CampaignCard, Cup, FigureView, Flow, Goal, GroundView, LogLine, MarkerView, Measure,
    Pick, PieceId, Seat, Sequel, Shown, Situation, Step, Text, View, refuse,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{Footprint, Point, Pose};

use crate::attack::Cover;
use crate::decision::Decision;
use crate::element::Status;
use crate::event::Batch;
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::state::State;
use crate::{Event, Fyob};

/// A step under the rules of this layer.
pub type Play<'a, H> = Step<'a, Fyob<H>>;

/// The state of a game on a host.
pub type Position<H> = State<<H as Host>::Table>;

/// The rules below: movement, sight, fire, assault.
pub trait Host: Clone + Send + Sync + fmt::Debug + 'static {
    /// What it knows of the table.
    type Table: Clone + PartialEq + Hash + fmt::Debug + Send + Sync;
    /// What happens on the table.
    type Fact: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A battle file, or the position of a conformance case.
    type Setup: DeserializeOwned;

    /// The short name of the system on this host.
    const SYSTEM: &'static str;
    /// The version of its rules.
    const VERSION: u32;
    /// HA-3: at a real table one person answers for both sides, from one seat, and nothing is hidden from him.
    const ONE_VOICE: bool = false;

    /// The host with its own tables, of which a user's files replace some.
    fn with_data(overlays: &[Source]) -> Result<Self, DataErrors>;
    /// The battles that are part of the program.
    fn battles() -> &'static [(&'static str, &'static str)];
    /// The linked battles that are part of the program.
    fn campaigns() -> Vec<CampaignCard> {
        Vec::new()
    }
    /// Linked battles from a file, if battles can be linked on this host.
    fn campaign(_: &Source) -> Option<Result<CampaignCard, DataErrors>> {
        None
    }
    /// What follows a battle that is over, if it belongs to a campaign.
    fn sequel(_: &Fyob<Self>, _: &Source, _end: &Position<Self>) -> Option<Sequel> {
        None
    }
    /// What a list of battles shows of a file.
    fn card(setup: &Self::Setup) -> BattleCard;
    /// The state that a file describes.
    fn set_up(rules: &Fyob<Self>, source: &Source, setup: Self::Setup) -> Result<Position<Self>, DataErrors>;
    /// Records a fact of the table.
    fn apply(table: &mut Self::Table, fact: &Self::Fact);
    /// A fact of the table as a seat learns of it, if it does.
    fn tell(rules: &Fyob<Self>, state: &Position<Self>, fact: &Self::Fact, seat: Seat) -> Option<LogLine>;
    /// Which invariant of the table is broken, if one is.
    fn check(rules: &Fyob<Self>, state: &Position<Self>) -> Result<(), String>;
    /// The fields of the table by name.
    fn inspect(rules: &Fyob<Self>, state: &Position<Self>) -> serde_json::Value;
    /// Leaves out of a state what a side may not know of the table: of the elements given.
    fn forget(table: &mut Self::Table, hidden: &[ElementId]);
    /// Draws anew what a side may not know.
    fn redraw(rules: &Fyob<Self>, state: &mut Position<Self>, hidden: &[ElementId], cup: &mut Cup);

    // How it looks.

    /// The ground.
    fn ground(state: &Position<Self>) -> Arc<GroundView>;
    /// Smoke, wrecks, left weapons.
    fn markers(rules: &Fyob<Self>, state: &Position<Self>) -> Vec<MarkerView>;
    /// Where an element stands, if it stands by itself on the table, and its base.
    fn stands(state: &Position<Self>, id: ElementId) -> (Option<Pose>, Footprint);
    /// FYOB-R53: whether others have taken the place of an element that lies concealed, while its counters left open where
    /// it is: it then has to be put beside them.
    fn is_crowded_out(_: &Fyob<Self>, _: &Position<Self>, _: ElementId) -> bool {
        false
    }
    /// The men of an element, where each of them is shown by himself.
    fn figures(_: &Position<Self>, _: ElementId) -> Vec<FigureView> {
        Vec::new()
    }
    /// The rows of the host on an element's card: weapons, armour, movement.
    fn card_rows(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId) -> Vec<(Text, String)>;
    /// The id of an element as the page shows it: its number, or what the host calls it.
    fn label(_: &Position<Self>, id: ElementId) -> String {
        id.to_string()
    }

    // HA-1: questions.

    /// What an element stands in now, against whatever threatens it (FYOB-R12, FYOB-R17).
    fn cover_now(step: &mut Play<'_, Self>, id: ElementId) -> Flow<Cover>;
    /// FYOB-R10: whose cards came from a real deck, lowest first; none if the program deals.
    fn dealt(_: &mut Play<'_, Self>, _: &[Holder]) -> Flow<Option<Vec<Holder>>> {
        Ok(None)
    }
    /// FYOB-074: how many tests an element takes, and why so many: before it throws.
    fn tests_counted(_: &mut Play<'_, Self>, _: ElementId, _: &Batch) {}
    /// FYOB-R28: points of steady friends within 6".
    fn support_points(step: &mut Play<'_, Self>, id: ElementId) -> Flow<u32>;
    /// FYOB-R30: a steady friend is within 12".
    fn has_friend_near(step: &mut Play<'_, Self>, id: ElementId) -> Flow<bool>;
    /// FYOB-R30: an enemy that counts is within 12".
    fn has_enemy_near(step: &mut Play<'_, Self>, id: ElementId) -> Flow<bool>;
    /// FYOB-R49: an element is in the zone of control of its company's leader, or of the NCO of its detachment.
    fn in_zone(step: &mut Play<'_, Self>, leader: ElementId, id: ElementId, zone: u8) -> Flow<bool>;
    /// FYOB-R50: two elements are within 1".
    fn within_an_inch(step: &mut Play<'_, Self>, a: ElementId, b: ElementId) -> Flow<bool>;
    /// FYOB-R26: friendly AFVs within 6" of an element (for row A16).
    fn armour_near(step: &mut Play<'_, Self>, id: ElementId) -> Flow<Vec<ElementId>>;
    /// FYOB-R79: which side alone has an element of kind 1 or 2, steady, at an objective.
    fn holders(step: &mut Play<'_, Self>) -> Flow<Vec<Option<Side>>>;
    /// FYOB-169: a member of a Group is within 3" of a place.
    fn at_place(step: &mut Play<'_, Self>, id: ElementId, place: Point) -> Flow<bool>;

    /// FYOB-R46: which of several elements is nearest to one; a host without a map asks.
    fn nearest(step: &mut Play<'_, Self>, id: ElementId, among: &[ElementId]) -> Flow<ElementId> {
        let (seat, name) = (step.state.element(id)?.side.seat(), step.state.name(id));
        let options: Vec<_> = among.iter().map(|&it| (it, step.state.name(it))).collect();
        step.choose(seat, "FYOB-R46", format!("Which of these is nearest to {name}?"), &options)
    }
    /// FYOB-R67: whether a side may come on at a point: of its own edge.
    fn may_enter(_: &Position<Self>, _: Side, _: Point) -> Flow {
        Ok(())
    }
    /// FYOB-161: whether a counter of an element may lie at a point.
    fn may_hide(_: &Fyob<Self>, _: &Position<Self>, _: ElementId, _: Point) -> Flow {
        Ok(())
    }
    /// FYOB-159: what a D6 must show to conceal an element.
    fn conceals_on(_: &Position<Self>, _: ElementId) -> i32 {
        5
    }

    // Deeds that the layer orders.

    /// The umpire puts an element somewhere.
    fn ruled(_: &mut Play<'_, Self>, _: ElementId, _: Pose) -> Flow {
        refuse("ENG-014", "there is no map here on which it could be moved")
    }

    /// FYOB-R58: a compulsory move. Says whether it ended in the box.
    fn forced_move(step: &mut Play<'_, Self>, id: ElementId, forced: Forced) -> Flow<bool>;
    /// FYOB-R30, FYOB-R18: the weapon, gun or vehicle is left behind for good; the men go on on foot.
    fn abandon(step: &mut Play<'_, Self>, id: ElementId) -> Flow;
    /// An element leaves the table: destroyed, surrendered, removed, into the box. What it will be then.
    fn take_off(step: &mut Play<'_, Self>, id: ElementId, becomes: Status) -> Flow;
    /// FYOB-R27: those aboard a destroyed transport are put beside it.
    fn tip_out(step: &mut Play<'_, Self>, id: ElementId) -> Flow;
    /// FYOB-R53: a concealed element turns out to stand at one of its counters.
    fn put_at(step: &mut Play<'_, Self>, id: ElementId, at: Point) -> Flow;

    // Decisions that are the host's.

    /// Before the battle: what the host throws or asks at the start, after ratings and radios.
    fn begin(_: &mut Play<'_, Self>) -> Flow {
        Ok(())
    }
    /// AI-12 (2): the leader of an element has reacted, and its turn goes on: what it sees now, the next leg of its order.
    fn turn_goes_on(_: &mut Play<'_, Self>, _: ElementId) -> Flow {
        Ok(())
    }
    /// Carries out a decision of the phases: fire, move, act, lay, turn, counters, reports.
    fn decide(step: &mut Play<'_, Self>, seat: Seat, decision: &Decision) -> Flow;
    /// Part 7.4: plays one stage for the seat that is to decide.
    fn auto(step: &mut Play<'_, Self>, seat: Seat) -> Flow;

    // What a player can be offered.

    /// Sensible legal decisions that are the host's.
    fn proposals(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        seat: Seat,
        piece: Option<PieceId>,
    ) -> Vec<Decision>;
    /// One idea of a random player for the element whose phases are played: quickly found, perhaps illegal.
    fn whim(_: &Fyob<Self>, _: &Position<Self>, _: ElementId, _: &mut Cup) -> Option<Decision> {
        None
    }
    /// What pointing somewhere could mean.
    fn aim(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        seat: Seat,
        piece: Option<PieceId>,
        goal: &Goal,
    ) -> Vec<Decision>;
    /// How a decision is drawn: the host adds ways and places.
    fn shown(rules: &Fyob<Self>, state: &Position<Self>, decision: &Decision, shown: &mut Shown);
    /// The parts of the table that matter to an element.
    fn areas(rules: &Fyob<Self>, state: &Position<Self>, seat: Seat, piece: PieceId) -> Vec<AidArea>;
    /// What a line over the table comes to.
    fn measure(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        piece: Option<PieceId>,
        from: Point,
        to: Point,
    ) -> Measure;
    /// A decision in the words of a procedure.
    fn situation(_: &Fyob<Self>, _: &Position<Self>, _: &Decision) -> Option<Situation> {
        None
    }
    /// Whether an event of the host showed somebody what he did not know.
    fn reveals(_: &Position<Self>, _: &Self::Fact) -> bool {
        false
    }
    /// What the host adds to a view: the papers of a real table.
    fn dress(_: &Fyob<Self>, _: &Position<Self>, _: &mut View) {}
    /// HA-7: whether only [`Decision::Auto`] is offered to a side, because the program runs it.
    fn is_program_run(_: &Position<Self>, _: Side) -> bool {
        false
    }
    /// What people are offered besides, because it happens rarely: no computer player does it.
    fn rare(_: &Fyob<Self>, _: &Position<Self>, _: Seat) -> Vec<Decision> {
        Vec::new()
    }
    /// What can be picked from lists: units by nation.
    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        Vec::new()
    }
    /// A small battle file of the host's own, from which the reference sheet makes its positions: side A has the
    /// headquarters 1 with the officer, the platoon 2 and, within 6" of it, the platoon 3; side B has somebody far away. The name of the file and its text; none: there is no reference sheet.
    fn sketch_battle() -> Option<(&'static str, &'static str)> {
        None
    }
    /// Procedures of the reference sheet that are the host's own: observation.
    fn procedures() -> Vec<crate::sketch::Known<Self>> {
        Vec::new()
    }
    /// Whether an officer's company may be commanded at all: the company whose officer holds the card.
    fn commands(state: &Position<Self>, company: CompanyId) -> bool {
        state.company(company).alive
    }
}

/// FYOB-R58: moves that nobody chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Forced {
    /// Towards cover, not towards the enemy, with the pips of the element's state.
    ToCover,
    /// A full move away from the enemy; weapons were left before.
    Away,
    /// Towards the box.
    ToBox,
    /// HH-7: three inches back, or a full move, after an assault.
    Repelled(Back),
}

/// How far a repelled element goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Back {
    /// The attacker of a drawn assault.
    ThreeInches,
    /// The loser.
    FullMove,
}

/// HA-2: what the layer tells the host about the state an element is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of HA-2")]
pub struct Mods {
    /// On each D6 to hit over open sights: 0, -1, -2.
    pub to_hit: i8,
    /// On each movement die: 0, -1, -2.
    pub pips: i8,
    /// Added to observation: +1, +2, +3; Overwatch is the host's.
    pub segments: i8,
    /// It may fire.
    pub may_fire: bool,
    /// It may move as it likes.
    pub may_move: bool,
    /// It may observe.
    pub may_observe: bool,
    /// It may start an assault.
    pub may_assault: bool,
}

/// Wraps a fact of the table.
pub fn on_table<H: Host>(fact: H::Fact) -> Event<H::Fact> {
    Event::Table(fact)
}
