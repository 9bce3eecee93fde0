//! Fight Your Own Battles on the Hit & Kill rules: HA-9 of `docs/rules/fyob.md`.
//!
//! The layer says who acts and how well; movement, sight, cover, fire and close combat are those of the `hk` crate, used as
//! they are. Only what results mean is read anew: a kill is a man lost, and one short of destroyed is damage.
//!
//! | row of HA-9 | file |
//! |---|---|
//! | grade, type, strength, points, radio, length of a battle | `setup`, `values` |
//! | distance, los, cover, obscured, observe | `looks` |
//! | weapons, can_hurt, ammo, arc, face | `weapons` |
//! | move_dice, transport | `moves` |
//! | fire on men and vehicles, loaded transport | `fire`, `harm` |
//! | indirect, batteries | `calls` |
//! | assault | `assault` |

mod assault;
mod calls;
mod fire;
mod harm;
mod looks;
mod moves;
mod setup;
mod show;
mod table;
mod values;
mod weapons;

use std::sync::Arc;

use ::table::{Deg, Edge, Footprint, Len, Point, Pose, Size};
use engine::data::{DataErrors, Source};
use engine::{
    BattleCard, Crossed, Cup, FigureView, Flow, GroundView, LogLine, MarkerView, Ruleset, Seat, Text,
};
use fyob::board::{Board, Costs, Observation, Pace, Shot, Weapon};
use fyob::floors::below;
use fyob::setup::solo::{Solo, announced_bounds};
use fyob::{Act, Assault, Attack, Cover, ElementId, Event, Fyob, Host, Hurt, Mods, Play, Position, Status};
use hk::{Hk, host};

pub use table::{Called, Fact, Outside, Still, Table};
pub use values::Values;

/// The Hit & Kill rules as a host.
#[derive(Clone, Debug)]
pub struct OnHk {
    /// The rules.
    pub hk: Hk,
    /// What they do not say.
    pub values: Values,
}

/// The rules of the layer on this host.
pub type FyobOnHk = Fyob<OnHk>;

impl Host for OnHk {
    type Table = Table;
    type Fact = Fact;
    type Setup = hk::Setup<Solo>;

    const SYSTEM: &'static str = "fyob-hk";
    const VERSION: u32 = 1;

    fn with_data(overlays: &[Source]) -> Result<OnHk, DataErrors> {
        let (ours, theirs) = values::split(overlays);
        Ok(OnHk { hk: Hk::with_data(&theirs)?, values: Values::load(&ours)? })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        hk::battles()
    }

    fn card(setup: &hk::Setup<Solo>) -> BattleCard {
        let card = hk::card(setup);
        let turns = announced_bounds(setup.solo(), setup::bounds(card.turns));
        // The same ground and forces, but another game: no list shows two battles of one name.
        let title = format!("{}, solo", card.title);
        BattleCard { system: Self::SYSTEM, title, turns, first_game: false, ..card }
    }

    fn set_up(
        rules: &FyobOnHk,
        source: &Source,
        setup: hk::Setup<Solo>,
    ) -> Result<Position<OnHk>, DataErrors> {
        setup::set_up(rules, source, setup)
    }

    fn apply(table: &mut Table, fact: &Fact) {
        table::apply(table, fact);
    }

    fn tell(_: &FyobOnHk, state: &Position<OnHk>, fact: &Fact, seat: Seat) -> Option<LogLine> {
        show::tell(state, fact, seat)
    }

    fn check(_: &FyobOnHk, state: &Position<OnHk>) -> Result<(), String> {
        show::check(state)
    }

    fn inspect(rules: &FyobOnHk, state: &Position<OnHk>) -> serde_json::Value {
        rules.host.hk.inspect(&state.table.hk)
    }

    fn forget(table: &mut Table, hidden: &[ElementId]) {
        table::forget(table, hidden);
    }

    fn redraw(rules: &FyobOnHk, state: &mut Position<OnHk>, hidden: &[ElementId], cup: &mut Cup) {
        moves::redraw(rules, state, hidden, cup);
    }

    fn ground(state: &Position<OnHk>) -> Arc<GroundView> {
        host::ground(&state.table.hk)
    }

    fn markers(rules: &FyobOnHk, state: &Position<OnHk>) -> Vec<MarkerView> {
        show::markers(rules, state)
    }

    fn stands(state: &Position<OnHk>, id: ElementId) -> (Option<Pose>, Footprint) {
        show::stands(state, id)
    }

    fn is_crowded_out(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId) -> bool {
        moves::is_crowded_out(rules, state, id)
    }

    fn figures(state: &Position<OnHk>, id: ElementId) -> Vec<FigureView> {
        state.table.find(id).map_or_else(Vec::new, host::figures)
    }

    fn card_rows(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId) -> Vec<(Text, String)> {
        show::card_rows(rules, state, id)
    }

    fn label(state: &Position<OnHk>, id: ElementId) -> String {
        show::label(state, id)
    }

    fn take_off(step: &mut Play<'_, OnHk>, id: ElementId, becomes: Status) -> Flow {
        let (Some(element), Some(it)) = (below(id), step.state.table.find(id)) else { return Ok(()) };
        if it.gone {
            return Ok(());
        }
        let fact = match becomes {
            // HK-H60: a destroyed vehicle stays as a wreck.
            Status::Destroyed if it.vehicle.is_some() => Fact::Below(hk::Event::Wrecked { element }),
            _ => Fact::On { element: id, on: false },
        };
        step.emit(Event::Table(fact));
        Ok(())
    }

    fyob::host_on_board!();
}

impl Board for OnHk {
    fn pose(state: &Position<OnHk>, id: ElementId) -> Pose {
        let Some(it) = state.table.find(id) else { return moves::beyond_the_edge(state, id) };
        let body = it.aboard.and_then(|id| state.table.hk.find(id)).unwrap_or(it);
        Pose::new(body.centre(), body.facing)
    }

    fn size(state: &Position<OnHk>) -> Size {
        state.table.hk.battle.ground.size()
    }

    fn edge(state: &Position<OnHk>, side: fyob::Side) -> Edge {
        state.battle.forces[side.idx()].edge
    }

    fn distance(state: &Position<OnHk>, id: ElementId, at: Point, other: ElementId) -> Len {
        looks::distance(state, id, at, other)
    }

    fn distance_to(state: &Position<OnHk>, id: ElementId, at: Point, to: Point) -> Len {
        looks::distance_to(state, id, at, to)
    }

    /// HK-H03.
    fn sees(_: &FyobOnHk, state: &Position<OnHk>, from: Point, target: ElementId, at: Point) -> bool {
        looks::sees(state, from, target, at)
    }

    fn sees_point(_: &FyobOnHk, state: &Position<OnHk>, from: Point, to: Point) -> bool {
        looks::sees_point(state, from, to)
    }

    fn cover(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, at: Point, from: Point) -> Cover {
        looks::cover(rules, state, id, at, from)
    }

    fn weapons(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId) -> Vec<Weapon> {
        weapons::weapons(rules, state, id)
    }

    fn hurts(
        rules: &FyobOnHk,
        state: &Position<OnHk>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt {
        weapons::hurts(rules, state, by, weapon.slot, target, false)
    }

    fn hurts_front(
        rules: &FyobOnHk,
        state: &Position<OnHk>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt {
        weapons::hurts(rules, state, by, weapon.slot, target, true)
    }

    /// The rules below have no engineering.
    fn work_is_done(_: &FyobOnHk, _: &Position<OnHk>, _: ElementId) -> bool {
        true
    }

    fn in_arc(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, weapon: &Weapon, at: Point) -> bool {
        weapons::is_in_arc(rules, state, id, weapon.slot, at)
    }

    fn has_answer(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, afv: ElementId) -> bool {
        weapons::has_answer(rules, state, id, afv)
    }

    fn observation(
        rules: &FyobOnHk,
        state: &Position<OnHk>,
        observer: ElementId,
        target: ElementId,
        at: Point,
        segments: i8,
    ) -> Observation {
        looks::observation(rules, state, observer, target, at, segments)
    }

    fn seen_without_test(_: &FyobOnHk, _: &Position<OnHk>, _: ElementId) -> Len {
        looks::SEEN
    }

    fn pace(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, _: bool, foot: bool) -> Pace {
        moves::pace(rules, state, id, foot)
    }

    fn leg_cost(
        rules: &FyobOnHk,
        state: &Position<OnHk>,
        id: ElementId,
        from: Point,
        to: Point,
        foot: bool,
    ) -> Option<Len> {
        moves::leg_cost(rules, state, id, from, to, foot)
    }

    /// HA-9: a road counts wherever there is one; nobody declares it.
    fn on_road(_: &FyobOnHk, _: &Position<OnHk>, _: Point) -> bool {
        false
    }

    fn meets(
        _: &FyobOnHk,
        state: &Position<OnHk>,
        id: ElementId,
        from: Point,
        to: Point,
    ) -> Option<(ElementId, Len)> {
        moves::meets(state, id, from, to)
    }

    fn spread(state: &Position<OnHk>, id: ElementId) -> Len {
        moves::spread(state, id)
    }

    fn may_end(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, at: Point) -> bool {
        moves::may_end(rules, state, id, at)
    }

    fn touches(state: &Position<OnHk>, id: ElementId, other: ElementId) -> bool {
        let at = Self::pose(state, id).at;
        looks::distance(state, id, at, other) <= host::KEEP_OFF + host::TOLERANCE
    }

    fn can_carry(rules: &FyobOnHk, state: &Position<OnHk>, carrier: ElementId, id: ElementId) -> bool {
        moves::can_carry(rules, state, carrier, id)
    }

    fn costs(state: &Position<OnHk>) -> Option<&Costs> {
        Some(&state.table.still.costs)
    }

    fn cost_key(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, foot: bool) -> u64 {
        moves::cost_key(rules, state, id, foot)
    }

    /// HK-H38.
    fn falls_back(_: &FyobOnHk, _: &Position<OnHk>, _: ElementId) -> Option<Len> {
        Some(moves::FALL_BACK)
    }

    fn half_arc(rules: &FyobOnHk, state: &Position<OnHk>, id: ElementId, weapon: &Weapon) -> u16 {
        weapons::half_arc(rules, state, id, weapon.slot)
    }

    fn crosses(rules: &FyobOnHk, state: &Position<OnHk>, from: Point, to: Point) -> Vec<Crossed> {
        show::crosses(rules, state, from, to)
    }

    fn left_behind(step: &mut Play<'_, OnHk>, id: ElementId) -> Flow {
        moves::left_behind(step, id);
        Ok(())
    }

    fn manned_again(step: &mut Play<'_, OnHk>, id: ElementId) -> Flow {
        moves::manned_again(step, id);
        Ok(())
    }

    fn put(step: &mut Play<'_, OnHk>, id: ElementId, via: Vec<Point>, to: Pose) -> Flow {
        moves::put(step, id, via, to);
        Ok(())
    }

    fn face(step: &mut Play<'_, OnHk>, id: ElementId, facing: Deg) -> Flow {
        moves::face(step, id, facing);
        Ok(())
    }

    fn fire(step: &mut Play<'_, OnHk>, shot: &Shot) -> Flow<Attack> {
        fire::fire(step, shot)
    }

    fn assault(step: &mut Play<'_, OnHk>, by: ElementId, on: ElementId, _: Mods) -> Flow<Assault> {
        assault::assault(step, by, on)
    }

    fn load(step: &mut Play<'_, OnHk>, id: ElementId, carrier: Option<ElementId>, to: Option<Point>) -> Flow {
        moves::load(step, id, carrier, to);
        Ok(())
    }

    fn special_act(_: &mut Play<'_, OnHk>, _: ElementId, _: &Act) -> Flow {
        engine::refuse("HA-9", "the rules below have neither parachutes nor engineering")
    }

    fn outside_turn(step: &mut Play<'_, OnHk>, id: ElementId, target: Option<ElementId>) -> Flow {
        calls::turn(step, id, target)
    }
}
