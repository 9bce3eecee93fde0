//! Facts: what happened, in the past tense, and complete.

mod apply;
mod parts;

use engine::{Outcome, Roll};
use serde::{Deserialize, Serialize};
use table::{Len, Point};

use crate::element::{Damage, Due, Known, Laid, Radio, Status};
use crate::ids::{CompanyId, ElementId, Holder, Leader, Side};
use crate::order::Order;
use crate::report::Ammunition;
use crate::state::{Card, Condition, Group, Phase, Question, Stage};

pub(crate) use apply::apply;
pub use parts::{Batch, RadioSet, Reaction, SeniorNote, Sighting, TurnBegun, TurnNote};

/// A fact. `F` is a fact of the host's table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<F> {
    /// Something happened on the table.
    Table(F),

    // Course of play.
    /// Play goes on to another stage.
    Stage(Stage),
    /// FYOB-002: a bound begins.
    BoundBegan {
        /// Its number.
        bound: u16,
    },
    /// FYOB-039: the cards are dealt.
    Dealt {
        /// Lowest first.
        cards: Vec<Card>,
    },
    /// FYOB-040: the lowest card comes up; its holder's turn begins.
    CardUp {
        /// The turn.
        turn: Box<TurnBegun>,
    },
    /// The card is discarded; the turn is over, and the Activity Counter is put down (FYOB-R45).
    TurnEnded,
    /// FYOB-041: a card is discarded whose holder is no longer there to use it.
    CardDiscarded {
        /// Whose.
        holder: Holder,
    },
    /// FYOB-174: a member of the Group has had its part of the turn.
    MemberDone {
        /// Who.
        element: ElementId,
    },
    /// FYOB-174: the next member of the Group acts.
    MemberUp {
        /// Who.
        element: ElementId,
    },
    /// The battle is over.
    Ended(Outcome),

    // Leaders.
    /// FYOB-023, FYOB-117: a leader was rated.
    Rated {
        /// Who.
        leader: Leader,
        /// 0 to 4, or 5 to 7 for a Senior Officer.
        rating: u8,
        /// The throw, if there was one.
        roll: Option<Roll>,
    },
    /// FYOB-046: a reaction test.
    Reacted {
        /// Who.
        leader: Leader,
        /// The throw; none where he acts by himself.
        roll: Option<Roll>,
        /// What he does.
        reaction: Reaction,
    },
    /// FYOB-050: two friends swapped cards; the second is up now.
    Swapped {
        /// Who seized the initiative.
        from: ElementId,
        /// Who has his card now.
        to: ElementId,
    },
    /// FYOB-027: a leadership test.
    Led {
        /// Who.
        leader: Leader,
        /// What for.
        question: Question,
        /// What it is about, in words: "to cross the open to the barn".
        about: String,
        /// The throw; none where he passes by himself.
        roll: Option<Roll>,
        /// Whether he passed.
        passed: bool,
    },
    /// FYOB-115, FYOB-118: throws for leaders as casualties.
    LeaderTested {
        /// Who.
        leader: Leader,
        /// The throw.
        roll: Roll,
        /// Whether he is hit.
        hit: bool,
    },
    /// FYOB-119, FYOB-R47: somebody takes over a company, or nobody.
    Succeeded {
        /// Which.
        company: CompanyId,
        /// Who.
        successor: Option<ElementId>,
    },
    /// An NCO is out of the battle by a ruling, or as it stands on paper.
    NcoLost {
        /// Whose.
        element: ElementId,
    },
    /// FYOB-R46: an officer was captured, or had nobody left to join.
    OfficerLost {
        /// Whose.
        company: CompanyId,
    },
    /// FYOB-013: an officer is with another element, or with none.
    OfficerMoved {
        /// Whose.
        company: CompanyId,
        /// With whom.
        with: Option<ElementId>,
        /// FYOB-R50: of his own will, once a bound.
        own_will: bool,
    },

    // Momentum.
    /// FYOB-058: tests fell due.
    TestsDue {
        /// To whom.
        element: ElementId,
        /// Which.
        due: Due,
    },
    /// FYOB-R14: tests lapsed, or were wiped.
    TestsLapsed {
        /// Whose.
        element: ElementId,
    },
    /// FYOB-R74: it was attacked.
    FiredOn {
        /// Who.
        element: ElementId,
        /// By whom, if it is known to the record.
        by: Option<ElementId>,
    },
    /// FYOB-065: tests were taken.
    MomentumTested {
        /// By whom.
        element: ElementId,
        /// How the number came about.
        batch: Batch,
        /// The throw.
        roll: Roll,
        /// How many failed.
        failures: u16,
    },
    /// The score of an element changed.
    Scored {
        /// Whose.
        element: ElementId,
        /// The new score.
        score: u8,
    },
    /// FYOB-R30: it makes for the box, or no longer does.
    Retiring {
        /// Who.
        element: ElementId,
        /// Whether.
        retiring: bool,
    },
    /// FYOB-136: a rallying throw.
    Rallied {
        /// By whom.
        by: Leader,
        /// Whom.
        element: ElementId,
        /// The throws.
        roll: Roll,
        /// The new score.
        score: u8,
    },

    // The turn of an element.
    /// FYOB-085: the Order Dice.
    OrderThrown {
        /// The throw; none for a group member, who shares it.
        roll: Roll,
        /// Which phase comes first.
        phase: Phase,
    },
    /// FYOB-R40.
    Overwatch {
        /// Who.
        element: ElementId,
        /// On or off.
        on: bool,
    },
    /// FYOB-094: the movement throw.
    MoveThrown {
        /// Who.
        element: ElementId,
        /// The throw; none for hosts without dice.
        roll: Option<Roll>,
        /// How far it may go.
        distance: Len,
    },
    /// It moved in this turn.
    HasMoved {
        /// Who.
        element: ElementId,
        /// At the double.
        double: bool,
    },
    /// It fired in this turn.
    HasFired {
        /// Who.
        element: ElementId,
        /// At whom.
        target: Option<ElementId>,
        /// The weapons whose shots count.
        weapons: Vec<u8>,
    },
    /// FYOB-100: an act was done.
    Acted {
        /// By whom.
        element: ElementId,
        /// In words: "observes rifle platoon 12".
        what: String,
    },
    /// FYOB-102.
    Aimed {
        /// Who.
        element: ElementId,
    },
    /// FYOB-R39: phases that are open now.
    PhasesOpen {
        /// Fire.
        fire: bool,
        /// Move.
        moves: bool,
        /// Acts left.
        acts: u8,
    },
    /// An attempt to observe.
    Observed {
        /// Who looked.
        observer: ElementId,
        /// At whom.
        target: ElementId,
        /// The throw; none if it needed none.
        roll: Option<Roll>,
        /// Whether it saw it.
        seen: bool,
    },
    /// FYOB-R73: an element knows of an enemy.
    Knows {
        /// Who.
        element: ElementId,
        /// Whom, and where.
        known: Known,
        /// It is news that has not been reported.
        news: bool,
    },
    /// HH-3, FYOB-R54, FYOB-R73: what was seen without a test after a move or at the start of a turn, all at once.
    Sighted {
        /// Who saw whom, and where.
        seen: Vec<Sighting>,
    },
    /// FYOB-035 (iii): an element's news have been passed on.
    Reported {
        /// Whose.
        element: ElementId,
    },
    /// FYOB-R41.
    LaidOn {
        /// Who.
        element: ElementId,
        /// On what.
        laid: Laid,
    },
    /// FYOB-R41: set up or taken down.
    SetUp {
        /// Who.
        element: ElementId,
        /// Ready to fire.
        ready: bool,
    },
    /// FYOB-R57: the crew left its weapon, or is back.
    WeaponLeft {
        /// Who.
        element: ElementId,
        /// Where it stands; none: the crew has it again.
        at: Option<Point>,
    },
    /// FYOB-R56: lost for good, or manned again.
    WeaponLost {
        /// Whose.
        element: ElementId,
        /// Lost, or manned again.
        lost: bool,
    },
    /// FYOB-100 (vi): acts spent on a task.
    Worked {
        /// Who.
        element: ElementId,
        /// Acts in all.
        acts: u8,
    },
    /// In the water, or out of it.
    Wading {
        /// Who.
        element: ElementId,
        /// Whether.
        wading: bool,
    },
    /// FYOB-075: it stepped ashore in this bound.
    Landed {
        /// Who.
        element: ElementId,
    },
    /// FYOB-042: aboard a transport, or on its own feet.
    Boarded {
        /// Who.
        element: ElementId,
        /// Which transport.
        carrier: Option<ElementId>,
    },

    // Losses.
    /// Men were lost.
    MenLost {
        /// Of whom.
        element: ElementId,
        /// How many.
        lost: u8,
    },
    /// The men of an element were set: by the umpire, or as they stand on paper.
    MenSet {
        /// Whose.
        element: ElementId,
        /// To how many.
        men: u8,
    },
    /// FYOB-069: a vehicle was damaged.
    Damaged {
        /// Which.
        element: ElementId,
        /// How.
        damage: Damage,
    },
    /// FYOB-067, FYOB-069: a weapon ran out of ammunition.
    RanOut {
        /// Whose.
        element: ElementId,
        /// What ran out.
        what: Ammunition,
    },
    /// Where an element is now: destroyed, surrendered, in the box...
    Placed {
        /// Who.
        element: ElementId,
        /// Where.
        status: Status,
    },

    // Command.
    /// FYOB-112: an element has an order.
    Ordered {
        /// Who.
        element: ElementId,
        /// The order and its legs.
        orders: Vec<Order>,
        /// What it had is put aside, and is taken up again later.
        put_aside: bool,
    },
    /// FYOB-R81: it goes on to the next leg.
    NextLeg {
        /// Who.
        element: ElementId,
    },
    /// AI-3: a point of the route of its order lies behind it.
    WaypointPassed {
        /// Who.
        element: ElementId,
    },
    /// What had been put aside is taken up again.
    Resumed {
        /// Who.
        element: ElementId,
    },
    /// FYOB-107: a company has an order; FYOB-R52: or waits for a runner.
    CompanyOrdered {
        /// Which.
        company: CompanyId,
        /// What.
        order: Order,
        /// It has not reached the officer.
        pending: bool,
    },
    /// FYOB-169: a Group was formed.
    Grouped(Group),
    /// FYOB-172: elements left a Group.
    Ungrouped {
        /// Who.
        elements: Vec<ElementId>,
    },
    /// FYOB-173: released elements without a card take the highest ones.
    CardsAdded {
        /// The cards.
        cards: Vec<Card>,
    },
    /// FYOB-128: a detachment, or its end if nobody is named.
    Detached {
        /// Whose NCO leads.
        leader: ElementId,
        /// Whom.
        elements: Vec<ElementId>,
    },
    /// FYOB-R38.
    Withdrawing {
        /// Who.
        side: Side,
    },
    /// AI-9.
    YellowHold {
        /// Who.
        side: Side,
        /// In force or not.
        on: bool,
    },

    // Radios and runners.
    /// FYOB-177: a radio test.
    RadioTested {
        /// Whose set: an officer's link, or an element's.
        set: RadioSet,
        /// The throw.
        roll: Roll,
        /// What it is now.
        radio: Radio,
    },
    /// FYOB-178 to FYOB-180: a set is off the net, or on it without a test.
    RadioSet {
        /// Whose.
        set: RadioSet,
        /// What it is now.
        radio: Radio,
    },
    /// FYOB-186: a runner was sent.
    RunnerSent {
        /// By whom.
        element: ElementId,
    },

    // The start of a session.
    /// FYOB-107, FYOB-R7: the Senior Officer of a side acts.
    SessionBegan {
        /// Whose.
        side: Side,
        /// The session that begins, from 1.
        session: u16,
    },
    /// What the Senior Officer has used of his means: the marks of the start of a session.
    SeniorNoted(SeniorNote),

    // Strategic condition.
    /// The condition of a force was set: by the umpire, or as it stands on paper.
    ConditionSet {
        /// Whose.
        side: Side,
        /// To what.
        condition: Condition,
    },
    /// FYOB-140, FYOB-148: a milestone test.
    MilestoneTested {
        /// Whose.
        side: Side,
        /// The level.
        level: u8,
        /// A re-take after the total was repaired.
        retake: bool,
        /// The throw.
        roll: Roll,
        /// The condition now.
        condition: Condition,
    },
    /// FYOB-149: the total that counts as 100% is set.
    OriginalSet {
        /// Whose.
        side: Side,
        /// To what.
        total: u16,
    },

    /// FYOB-R72: the milestones that have been tested, as the paper says.
    LevelsSet {
        /// Whose.
        side: Side,
        /// Which.
        levels: Vec<u8>,
    },

    // Concealment.
    /// FYOB-157: it is concealed, as the paper says.
    Concealed {
        /// Who.
        element: ElementId,
    },
    /// FYOB-159: a throw for concealment.
    ConcealTested {
        /// Who.
        element: ElementId,
        /// The throw.
        roll: Roll,
        /// Whether it is concealed.
        concealed: bool,
    },
    /// FYOB-161.
    CountersPlaced {
        /// Whose.
        element: ElementId,
        /// Where.
        at: Vec<Point>,
    },
    /// FYOB-162: a counter was looked at and was none.
    CounterRemoved {
        /// Whose.
        element: ElementId,
        /// Which, from 0.
        counter: u8,
        /// The throw that decided it.
        roll: Option<Roll>,
    },
    /// FYOB-163: chance said which of its counters a concealed element is; the others are gone.
    CounterChosen {
        /// Whose.
        element: ElementId,
        /// Where it is.
        at: Point,
        /// The throw.
        roll: Roll,
    },
    /// FYOB-164: it is seen where it stands.
    Revealed {
        /// Who.
        element: ElementId,
        /// The throw that decided it, if one did.
        roll: Option<Roll>,
    },

    /// FYOB-R79: who holds the objectives.
    Held {
        /// By number.
        holders: Vec<Option<Side>>,
    },
    /// AI-0 to AI-15: why the procedure does what it does, in a sentence.
    Explained {
        /// About whom.
        about: Leader,
        /// The sentence, for those who lead.
        text: String,
        /// AI-15: what the enemy may make of it, who sees the table but knows no orders. Nothing: it is kept from him.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<String>,
    },
    /// A rally throw or radio test was used up, a question settled: the marks of the turn.
    TurnNoted(TurnNote),
}
