//! Fight Your Own Battles on the d20 element rules: HA-8 of `docs/rules/fyob.md`.
//!
//! The layer says who acts and how well; movement, sight, cover, fire and assault are those of the `d20` crate, used as
//! they are. Only what results mean is read anew: a suppressed section has lost a man, a knocked-out one all of them.
//!
//! | row of HA-8 | file |
//! |---|---|
//! | grade, type, strength, points, radio, length of a battle | `setup`, `values` |
//! | distance, los, cover, observe | `looks` |
//! | weapons, can_hurt, arc, face | `weapons` |
//! | move_dice, move, transport | `moves` |
//! | fire on men and vehicles, loaded transport | `fire`, `reading` |
//! | assault | `assault` |
//! | batteries, sorties | `outside` |

mod assault;
mod fire;
mod looks;
mod moves;
mod outside;
mod reading;
mod setup;
mod show;
mod table;
mod values;
mod weapons;

use std::sync::Arc;

use ::table::{Deg, Edge, Footprint, Len, Point, Pose, Size};
use d20::{D20, Event as Below, Loss, Place, host};
use engine::data::{DataErrors, Source};
use engine::{BattleCard, Crossed, Cup, Flow, GroundView, LogLine, MarkerView, Ruleset, Seat, Text};
use fyob::board::{Board, Costs, Observation, Pace, Shot, Weapon};
use fyob::floors as ids;
use fyob::{Act, Assault, Attack, Cover, ElementId, Event, Fyob, Host, Hurt, Mods, Play, Position, Status};

pub use fyob::floors::{above, below};
pub use fyob::setup::solo::Solo;
use fyob::setup::solo::announced_bounds;
pub use reading::{Reading, Readings};
pub use table::{Asset, Fact, Outside, Still, Table};
pub use values::{Crew, Values};

/// The d20 rules as a host.
#[derive(Clone, Debug)]
pub struct OnD20 {
    /// The rules.
    pub d20: D20,
    /// What they do not say.
    pub values: Values,
    /// What their results mean here.
    pub readings: Readings,
}

/// The rules of the layer on this host.
pub type FyobOnD20 = Fyob<OnD20>;

impl Host for OnD20 {
    type Table = Table;
    type Fact = Fact;
    type Setup = d20::Setup<Solo>;

    const SYSTEM: &'static str = "fyob-d20";
    const VERSION: u32 = 1;

    fn with_data(overlays: &[Source]) -> Result<OnD20, DataErrors> {
        let (ours, theirs) = values::split(overlays);
        let d20 = D20::with_data(&theirs)?;
        let readings = Readings::of(&d20.tables);
        Ok(OnD20 { d20, values: Values::load(&ours)?, readings })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        d20::battles()
    }

    fn card(setup: &d20::Setup<Solo>) -> BattleCard {
        let card = d20::card(setup);
        let turns = announced_bounds(setup.solo(), setup::bounds(card.turns));
        // The same ground and forces, but another game: no list shows two battles of one name.
        let title = format!("{}, solo", card.title);
        BattleCard { system: Self::SYSTEM, title, turns, first_game: false, ..card }
    }

    fn set_up(
        rules: &FyobOnD20,
        source: &Source,
        setup: d20::Setup<Solo>,
    ) -> Result<Position<OnD20>, DataErrors> {
        setup::set_up(rules, source, setup)
    }

    fn apply(table: &mut Table, fact: &Fact) {
        table::apply(table, fact);
    }

    fn tell(_: &FyobOnD20, state: &Position<OnD20>, fact: &Fact, seat: Seat) -> Option<LogLine> {
        show::tell(state, fact, seat)
    }

    fn check(_: &FyobOnD20, state: &Position<OnD20>) -> Result<(), String> {
        show::check(state)
    }

    fn inspect(rules: &FyobOnD20, state: &Position<OnD20>) -> serde_json::Value {
        rules.host.d20.inspect(&state.table.d20)
    }

    fn forget(table: &mut Table, hidden: &[ElementId]) {
        for it in &mut table.d20.elements {
            if hidden.contains(&ids::above(it.id)) {
                (it.place, it.pose) = (Place::Unknown, Pose::new(Point::raw(0, 0), Deg::NORTH));
                it.protection = d20::Protection::None;
            }
        }
    }

    fn redraw(rules: &FyobOnD20, state: &mut Position<OnD20>, hidden: &[ElementId], cup: &mut Cup) {
        moves::redraw(rules, state, hidden, cup);
    }

    fn ground(state: &Position<OnD20>) -> Arc<GroundView> {
        host::ground(&state.table.d20)
    }

    fn markers(_: &FyobOnD20, state: &Position<OnD20>) -> Vec<MarkerView> {
        show::markers(state)
    }

    fn stands(state: &Position<OnD20>, id: ElementId) -> (Option<Pose>, Footprint) {
        show::stands(state, id)
    }

    fn card_rows(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId) -> Vec<(Text, String)> {
        show::card_rows(state, id)
    }

    fn label(state: &Position<OnD20>, id: ElementId) -> String {
        show::label(state, id)
    }

    fn is_crowded_out(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId) -> bool {
        moves::is_crowded_out(state, id)
    }

    fn take_off(step: &mut Play<'_, OnD20>, id: ElementId, becomes: Status) -> Flow {
        let Some(element) = ids::below(id) else { return Ok(()) };
        if step.state.table.d20.find(element).is_some_and(d20::Element::in_play) {
            let loss = match becomes {
                Status::Box | Status::Reserve | Status::Exited => Loss::LeftTable,
                _ => Loss::KnockedOut,
            };
            step.emit(Event::Table(Fact::Below(Below::Removed { element, loss })));
        }
        Ok(())
    }

    fyob::host_on_board!();
}

impl Board for OnD20 {
    fn pose(state: &Position<OnD20>, id: ElementId) -> Pose {
        match ids::below(id).and_then(|id| state.table.d20.find(id)) {
            Some(it) => state.table.d20.base_of(it).pose,
            None => moves::beyond_the_edge(state, id),
        }
    }

    fn size(state: &Position<OnD20>) -> Size {
        state.table.d20.battle.ground.size()
    }

    fn edge(state: &Position<OnD20>, side: fyob::Side) -> Edge {
        state.battle.forces[side.idx()].edge
    }

    fn distance(state: &Position<OnD20>, id: ElementId, at: Point, other: ElementId) -> Len {
        looks::distance(state, id, at, other)
    }

    fn within(state: &Position<OnD20>, reach: Len, id: ElementId, at: Point, other: ElementId) -> bool {
        looks::within(state, reach, id, at, other)
    }

    fn distance_to(state: &Position<OnD20>, id: ElementId, at: Point, to: Point) -> Len {
        looks::distance_to(state, id, at, to)
    }

    /// D20-H04.
    fn sees(_: &FyobOnD20, state: &Position<OnD20>, from: Point, _: ElementId, at: Point) -> bool {
        host::sees(&state.table.d20, from, at)
    }

    fn sees_point(_: &FyobOnD20, state: &Position<OnD20>, from: Point, to: Point) -> bool {
        host::sees(&state.table.d20, from, to)
    }

    fn cover(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId, at: Point, from: Point) -> Cover {
        looks::cover(state, id, at, from)
    }

    fn weapons(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId) -> Vec<Weapon> {
        weapons::weapons(state, id)
    }

    fn hurts(
        rules: &FyobOnD20,
        state: &Position<OnD20>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt {
        weapons::hurts(rules, state, by, weapon.slot, target, false)
    }

    fn hurts_front(
        rules: &FyobOnD20,
        state: &Position<OnD20>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt {
        weapons::hurts(rules, state, by, weapon.slot, target, true)
    }

    /// The d20 rules have no engineering.
    fn work_is_done(_: &FyobOnD20, _: &Position<OnD20>, _: ElementId) -> bool {
        true
    }

    fn in_arc(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId, _: &Weapon, at: Point) -> bool {
        weapons::in_arc(state, id, at)
    }

    fn has_answer(rules: &FyobOnD20, state: &Position<OnD20>, id: ElementId, afv: ElementId) -> bool {
        weapons::has_answer(rules, state, id, afv)
    }

    fn observation(
        _: &FyobOnD20,
        state: &Position<OnD20>,
        observer: ElementId,
        target: ElementId,
        at: Point,
        segments: i8,
    ) -> Observation {
        looks::observation(state, observer, target, at, segments)
    }

    fn seen_without_test(_: &FyobOnD20, _: &Position<OnD20>, _: ElementId) -> Len {
        looks::SEEN
    }

    fn pace(rules: &FyobOnD20, state: &Position<OnD20>, id: ElementId, _: bool, foot: bool) -> Pace {
        moves::pace(rules, state, id, foot)
    }

    fn leg_cost(
        rules: &FyobOnD20,
        state: &Position<OnD20>,
        id: ElementId,
        from: Point,
        to: Point,
        foot: bool,
    ) -> Option<Len> {
        moves::leg_cost(rules, state, id, from, to, foot)
    }

    /// HA-8: the Road column counts wherever there is a road; nobody declares it.
    fn on_road(_: &FyobOnD20, _: &Position<OnD20>, _: Point) -> bool {
        false
    }

    fn meets(
        _: &FyobOnD20,
        state: &Position<OnD20>,
        id: ElementId,
        from: Point,
        to: Point,
    ) -> Option<(ElementId, Len)> {
        moves::meets(state, id, from, to)
    }

    fn may_end(rules: &FyobOnD20, state: &Position<OnD20>, id: ElementId, at: Point) -> bool {
        moves::may_end(rules, state, id, at)
    }

    fn touches(state: &Position<OnD20>, id: ElementId, other: ElementId) -> bool {
        moves::touches(state, id, other)
    }

    fn can_carry(_: &FyobOnD20, state: &Position<OnD20>, carrier: ElementId, id: ElementId) -> bool {
        moves::can_carry(state, carrier, id)
    }

    fn costs(state: &Position<OnD20>) -> Option<&Costs> {
        Some(&state.table.still.costs)
    }

    fn cost_key(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId, foot: bool) -> u64 {
        moves::cost_key(state, id, foot)
    }

    fn falls_back(rules: &FyobOnD20, state: &Position<OnD20>, id: ElementId) -> Option<Len> {
        moves::falls_back(rules, state, id)
    }

    fn half_arc(_: &FyobOnD20, state: &Position<OnD20>, id: ElementId, _: &Weapon) -> u16 {
        table::as_is(state, id).map_or(180, |it| d20::half_field(&it))
    }

    fn crosses(rules: &FyobOnD20, state: &Position<OnD20>, from: Point, to: Point) -> Vec<Crossed> {
        show::crosses(rules, state, from, to)
    }

    fn left_behind(step: &mut Play<'_, OnD20>, id: ElementId) -> Flow {
        let footprint = step.state.table.still.foot;
        if ids::below(id).is_some() {
            step.emit(Event::Table(Fact::OnFoot { element: id, footprint }));
        }
        Ok(())
    }

    fn manned_again(step: &mut Play<'_, OnD20>, id: ElementId) -> Flow {
        moves::manned_again(step, id);
        Ok(())
    }

    fn put(step: &mut Play<'_, OnD20>, id: ElementId, via: Vec<Point>, to: Pose) -> Flow {
        moves::put(step, id, via, to);
        Ok(())
    }

    fn face(step: &mut Play<'_, OnD20>, id: ElementId, facing: Deg) -> Flow {
        moves::face(step, id, facing);
        Ok(())
    }

    fn fire(step: &mut Play<'_, OnD20>, shot: &Shot) -> Flow<Attack> {
        fire::fire(step, shot)
    }

    fn assault(step: &mut Play<'_, OnD20>, by: ElementId, on: ElementId, _: Mods) -> Flow<Assault> {
        assault::assault(step, by, on)
    }

    fn load(
        step: &mut Play<'_, OnD20>,
        id: ElementId,
        carrier: Option<ElementId>,
        to: Option<Point>,
    ) -> Flow {
        moves::load(step, id, carrier, to);
        Ok(())
    }

    fn special_act(_: &mut Play<'_, OnD20>, _: ElementId, _: &Act) -> Flow {
        engine::refuse("HA-8", "the d20 rules have neither parachutes nor engineering")
    }

    fn outside_turn(step: &mut Play<'_, OnD20>, id: ElementId, target: Option<ElementId>) -> Flow {
        outside::turn(step, id, target)
    }
}
