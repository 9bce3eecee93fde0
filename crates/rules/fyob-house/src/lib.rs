//! The house host: HH-1 to HH-15, a complete small host, so that Fight Your Own Battles runs alone.
//!
//! | what | file |
//! |---|---|
//! | terrain, movement classes, units: HH-1, HH-2, HH-9 to HH-10b | `data` |
//! | where everything stands, and what happens there | `table` |
//! | line of sight, cover, faces: HH-1, HH-13, HH-14 | `sight` |
//! | movement: HH-2, HH-13 | `movement`, `deeds` |
//! | observation: HH-3 | `observation` |
//! | weapons, ammunition, fire: HH-4 to HH-6, HH-8, HH-15 | `weapons`, `fire` |
//! | assault: HH-7 | `assault` |
//! | engineering, aircraft, naval guns, parachutes: HH-11 | `engineering`, `outside` |
//! | battle files, and forces carried from one battle to the next | `setup`, `campaign` |
//! | how it looks; its own procedures of the reference sheet | `draw`, `sheet` |

mod assault;
pub mod campaign;
mod data;
mod deeds;
mod draw;
mod engineering;
mod fire;
mod invariants;
mod movement;
mod observation;
mod outside;
mod setup;
mod sheet;
mod sight;
mod table;
mod weapons;

use std::sync::Arc;

use ::table::{Deg, Footprint, Len, Point, Pose, Size};
use engine::data::{DataErrors, Source};
use engine::{
    BattleCard, CampaignCard, Crossed, Cup, Flow, GroundView, LogLine, MarkerView, Pick, Seat, Sequel, Text,
};
use fyob::board::{Board, Costs, Observation, Pace, Shot, Weapon};
use fyob::{Act, Assault, Attack, Cover, ElementId, Fyob, Host, Hurt, Mods, Play, Position};

use campaign::Campaign;
pub use data::{Class, Data, Footing, Piece, Terrain, Unit};
pub use setup::Setup;
pub use setup::file;
pub use table::{Fact, Obstacle, Placed, Still, Table};

use weapons::Mark;

/// The house host with its tables.
#[derive(Clone, Debug)]
pub struct House {
    /// Its tables.
    pub data: Arc<Data>,
}

/// The rules of Fight Your Own Battles on the house host.
pub type Rules = Fyob<House>;

impl Host for House {
    type Table = Table;
    type Fact = Fact;
    type Setup = Setup;

    const SYSTEM: &'static str = setup::SYSTEM;
    const VERSION: u32 = 1;

    fyob::host_on_board!();

    fn with_data(overlays: &[Source]) -> Result<House, DataErrors> {
        Data::load(overlays).map(|data| House { data: Arc::new(data) })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        setup::battles()
    }

    fn campaigns() -> Vec<CampaignCard> {
        campaign::all().into_iter().map(Campaign::card).collect()
    }

    fn campaign(source: &Source) -> Option<Result<CampaignCard, DataErrors>> {
        Some(Campaign::read(source, &campaign::battle_ids()).map(Campaign::card))
    }

    fn sequel(rules: &Fyob<House>, battle: &Source, end: &Position<House>) -> Option<Sequel> {
        campaign::sequel(rules, battle, end)
    }

    fn card(setup: &Setup) -> BattleCard {
        setup::card(setup)
    }

    fn sketch_battle() -> Option<(&'static str, &'static str)> {
        Some(("sketch.toml", include_str!("sketch.toml")))
    }

    fn procedures() -> Vec<fyob::sketch::Known<House>> {
        sheet::procedures()
    }

    fn set_up(rules: &Fyob<House>, source: &Source, setup: Setup) -> Result<Position<House>, DataErrors> {
        setup::build(&rules.host.data, source, setup)
    }

    fn apply(table: &mut Table, fact: &Fact) {
        table::apply(table, fact);
    }

    fn tell(_: &Fyob<House>, state: &Position<House>, fact: &Fact, seat: Seat) -> Option<LogLine> {
        draw::tell(state, fact, seat)
    }

    fn check(_: &Fyob<House>, state: &Position<House>) -> Result<(), String> {
        invariants::check(state)
    }

    fn inspect(_: &Fyob<House>, state: &Position<House>) -> serde_json::Value {
        invariants::inspect(state)
    }

    fn forget(table: &mut Table, hidden: &[ElementId]) {
        invariants::forget(table, hidden);
    }

    fn redraw(_: &Fyob<House>, state: &mut Position<House>, hidden: &[ElementId], cup: &mut Cup) {
        invariants::redraw(state, hidden, cup);
    }

    fn ground(state: &Position<House>) -> Arc<GroundView> {
        Arc::clone(&state.table.still.view)
    }

    fn markers(_: &Fyob<House>, state: &Position<House>) -> Vec<MarkerView> {
        draw::markers(state)
    }

    fn stands(state: &Position<House>, id: ElementId) -> (Option<Pose>, Footprint) {
        draw::stands(state, id)
    }

    fn card_rows(_: &Fyob<House>, state: &Position<House>, id: ElementId) -> Vec<(Text, String)> {
        draw::card_rows(state, id)
    }

    /// HH-11: snipers hide on a 3.
    fn conceals_on(state: &Position<House>, id: ElementId) -> i32 {
        if state.table.unit(id).sniper { 3 } else { 5 }
    }

    fn take_off(_: &mut Play<'_, House>, _: ElementId, _: fyob::Status) -> Flow {
        // Where it fell stays known: a wreck is drawn there.
        Ok(())
    }

    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        let pick = |it: &Unit| Pick {
            value: it.id.clone(),
            label: it.name.clone(),
            group: it.nation.clone().unwrap_or_else(|| "every nation".to_owned()),
        };
        vec![("a unit", self.data.units.iter().map(pick).collect())]
    }
}

impl Board for House {
    fn pose(state: &Position<House>, id: ElementId) -> Pose {
        sight::pose(state, id)
    }

    fn size(state: &Position<House>) -> Size {
        state.table.ground().size()
    }

    fn distance(state: &Position<House>, id: ElementId, at: Point, other: ElementId) -> Len {
        sight::distance(state, id, at, other)
    }

    fn distance_to(state: &Position<House>, id: ElementId, at: Point, to: Point) -> Len {
        sight::distance_to(state, id, at, to)
    }

    fn sees(_: &Fyob<House>, state: &Position<House>, from: Point, target: ElementId, at: Point) -> bool {
        sight::hidden_by(&state.table, from, at, sight::seen_as(state, target)).is_none()
    }

    fn sees_point(_: &Fyob<House>, state: &Position<House>, from: Point, to: Point) -> bool {
        draw::sees_point(&state.table, from, to)
    }

    fn cover(_: &Fyob<House>, state: &Position<House>, id: ElementId, at: Point, from: Point) -> Cover {
        sight::cover(state, id, at, from)
    }

    fn weapons(_: &Fyob<House>, state: &Position<House>, id: ElementId) -> Vec<Weapon> {
        weapons::weapons(state, id)
    }

    fn hurts(
        _: &Fyob<House>,
        state: &Position<House>,
        by: (ElementId, Point),
        weapon: &Weapon,
        (target, at): (ElementId, Point),
    ) -> Hurt {
        let mark = Mark { id: target, pose: Pose { at, ..sight::pose(state, target) } };
        weapons::hurts(state, by, weapon, mark, None)
    }

    fn hurts_front(
        _: &Fyob<House>,
        state: &Position<House>,
        by: (ElementId, Point),
        weapon: &Weapon,
        (target, at): (ElementId, Point),
    ) -> Hurt {
        let mark = Mark { id: target, pose: Pose { at, ..sight::pose(state, target) } };
        weapons::hurts(state, by, weapon, mark, Some(sight::Face::Front))
    }

    fn work_is_done(_: &Fyob<House>, state: &Position<House>, id: ElementId) -> bool {
        engineering::is_done(state, id)
    }

    fn in_arc(_: &Fyob<House>, state: &Position<House>, id: ElementId, weapon: &Weapon, at: Point) -> bool {
        weapons::in_weapon_arc(state, id, weapon, at)
    }

    fn has_answer(_: &Fyob<House>, state: &Position<House>, id: ElementId, afv: ElementId) -> bool {
        weapons::has_answer(state, id, afv)
    }

    fn observation(
        _: &Fyob<House>,
        state: &Position<House>,
        observer: ElementId,
        target: ElementId,
        at: Point,
        segments: i8,
    ) -> Observation {
        observation::observation(state, observer, target, at, segments)
    }

    fn seen_without_test(_: &Fyob<House>, _: &Position<House>, _: ElementId) -> Len {
        observation::SEEN_WITHOUT_TEST
    }

    fn pace(_: &Fyob<House>, state: &Position<House>, id: ElementId, road: bool, foot: bool) -> Pace {
        movement::pace(state, id, road, foot)
    }

    fn leg_cost(
        _: &Fyob<House>,
        state: &Position<House>,
        id: ElementId,
        from: Point,
        to: Point,
        foot: bool,
    ) -> Option<Len> {
        movement::leg_cost(state, id, from, to, foot)
    }

    fn on_road(_: &Fyob<House>, state: &Position<House>, at: Point) -> bool {
        movement::on_road(&state.table, at)
    }

    fn meets(
        _: &Fyob<House>,
        state: &Position<House>,
        id: ElementId,
        from: Point,
        to: Point,
    ) -> Option<(ElementId, Len)> {
        movement::meets(state, id, from, to)
    }

    fn may_end(_: &Fyob<House>, state: &Position<House>, id: ElementId, at: Point) -> bool {
        movement::may_end(state, id, at)
    }

    fn touches(state: &Position<House>, id: ElementId, other: ElementId) -> bool {
        movement::touches(state, id, other)
    }

    fn can_carry(_: &Fyob<House>, state: &Position<House>, carrier: ElementId, id: ElementId) -> bool {
        movement::can_carry(state, carrier, id)
    }

    fn costs(state: &Position<House>) -> Option<&Costs> {
        Some(&state.table.still.costs)
    }

    fn cost_key(_: &Fyob<House>, state: &Position<House>, id: ElementId, foot: bool) -> u64 {
        movement::cost_key(state, id, foot)
    }

    fn stays_hidden(step: &mut Play<'_, House>, id: ElementId) -> Flow<bool> {
        deeds::stays_hidden(step, id)
    }

    fn half_arc(_: &Fyob<House>, state: &Position<House>, id: ElementId, weapon: &Weapon) -> u16 {
        weapons::half_arc(state, id, weapon)
    }

    fn crosses(_: &Fyob<House>, state: &Position<House>, from: Point, to: Point) -> Vec<Crossed> {
        draw::crosses(state, from, to)
    }

    fn put(step: &mut Play<'_, House>, id: ElementId, via: Vec<Point>, to: Pose) -> Flow {
        deeds::put(step, id, via, to)
    }

    fn face(step: &mut Play<'_, House>, id: ElementId, facing: Deg) -> Flow {
        deeds::face(step, id, facing);
        Ok(())
    }

    fn fire(step: &mut Play<'_, House>, shot: &Shot) -> Flow<Attack> {
        fire::fire(step, shot)
    }

    fn assault(step: &mut Play<'_, House>, by: ElementId, on: ElementId, mods: Mods) -> Flow<Assault> {
        assault::assault(step, by, on, mods)
    }

    fn load(
        step: &mut Play<'_, House>,
        id: ElementId,
        carrier: Option<ElementId>,
        to: Option<Point>,
    ) -> Flow {
        deeds::load(step, id, carrier, to)
    }

    fn special_act(step: &mut Play<'_, House>, id: ElementId, act: &Act) -> Flow {
        match act {
            Act::Parachute => outside::parachute(step, id),
            _ => engineering::work(step, id),
        }
    }

    fn outside_turn(step: &mut Play<'_, House>, id: ElementId, target: Option<ElementId>) -> Flow {
        outside::outside_turn(step, id, target)
    }
}
