//! Fight Your Own Battles at a real table: there is no ground here, the person at the table is asked.
//!
//! HA-3 and HA-7 of the specification. A person-run element: the program walks through its turn and takes reports. A
//! program-run element: the program asks what it must know, decides by Part 7.4, and tells in a sentence what to do.
//!
//! | what | file |
//! |---|---|
//! | what was told | `table` |
//! | the file of a game, the unit lists | `setup`, `units` |
//! | questions to the person | `ask`, `answers` |
//! | moves that nobody chooses | `forced` |
//! | cards from a real deck | `deck` |
//! | weapons left, and crews that go back to them | `crew` |
//! | vehicles, weapons that are set up | `gear` |
//! | reports | `reports`, `results`, `take_over` |
//! | the turn of a program-run element | `auto`, `course`, `targets`, `doing` |
//! | program-run officers | `officer`, `senior` |

mod answers;
mod ask;
mod auto;
mod course;
mod crew;
mod deck;
mod doing;
mod forced;
mod gear;
mod officer;
mod reports;
mod results;
mod senior;
mod setup;
mod table;
mod take_over;
mod targets;
mod units;

use std::sync::Arc;

use ::table::{Footprint, Len, Point, Pose};
use engine::data::{DataErrors, Source};
use engine::{
    AidArea, BattleCard, CardUp, Cup, Flow, Goal, GroundView, LogLine, MarkerView, Measure, Pick, PieceId,
    Seat, Shown, Text, View,
};
use fyob::{Batch, Cover, Decision, ElementId, Forced, Fyob, Holder, Host, Play, Report, Side, Stage};

pub use setup::Setup;
pub use table::{Control, Fact, Near, Table, Told};
pub use units::Unit;

/// A real table: the person who stands at it is asked.
#[derive(Clone, Debug)]
pub struct AtTable {
    /// The unit lists, from which a game can be put together.
    pub units: Arc<[Unit]>,
}

/// A position at a real table.
pub type Position = fyob::State<Table>;

/// The games that are part of the program.
const BATTLES: [(&str, &str); 2] = [
    ("sosna-table.toml", include_str!("../../../../data/fyob-table/battles/sosna-table.toml")),
    ("vezza-table.toml", include_str!("../../../../data/fyob-table/battles/vezza-table.toml")),
];

impl Host for AtTable {
    type Table = Table;
    type Fact = Fact;
    type Setup = Setup;

    const SYSTEM: &'static str = "fyob-table";
    const VERSION: u32 = 3;
    const ONE_VOICE: bool = true;

    fn with_data(overlays: &[Source]) -> Result<AtTable, DataErrors> {
        Ok(AtTable { units: units::units(overlays)?.into() })
    }

    fn battles() -> &'static [(&'static str, &'static str)] {
        &BATTLES
    }

    fn card(setup: &Setup) -> BattleCard {
        setup::card(setup)
    }

    fn set_up(rules: &Fyob<AtTable>, source: &Source, setup: Setup) -> Result<Position, DataErrors> {
        setup::set_up(&rules.host.units, source, &setup)
    }

    fn apply(table: &mut Table, fact: &Fact) {
        table.apply(fact);
    }

    fn tell(_: &Fyob<AtTable>, _: &Position, fact: &Fact, _: Seat) -> Option<LogLine> {
        match fact {
            Fact::Said { text, .. } => Some(LogLine::result(text.clone(), "HA-7")),
            Fact::Cover { .. }
            | Fact::Support { .. }
            | Fact::Near { .. }
            | Fact::Shifted { .. }
            | Fact::OwnDeck { .. } => None,
        }
    }

    fn check(_: &Fyob<AtTable>, state: &Position) -> Result<(), String> {
        match state.table.told.iter().find(|it| state.find(it.element).is_none()) {
            Some(told) => {
                Err(format!("something was told about element {}, which there is not", told.element))
            }
            None => Ok(()),
        }
    }

    fn inspect(_: &Fyob<AtTable>, state: &Position) -> serde_json::Value {
        let told = state.table.told.iter().map(|it| {
            let near: Vec<serde_json::Value> =
                it.near.iter().map(|(near, yes)| serde_json::json!({ "near": near, "yes": yes })).collect();
            (
                it.element.to_string(),
                serde_json::json!({ "cover": it.cover, "support": it.support, "near": near }),
            )
        });
        let told: serde_json::Map<String, serde_json::Value> = told.collect();
        serde_json::json!({ "control": state.table.control, "told": told, "said": state.table.said })
    }

    fn forget(_: &mut Table, _: &[ElementId]) {}

    fn redraw(_: &Fyob<AtTable>, _: &mut Position, _: &[ElementId], _: &mut Cup) {}

    fn ground(_: &Position) -> Arc<GroundView> {
        let unit = Len::inches(1).raw();
        let ground = GroundView {
            size: [72 * unit, 48 * unit],
            unit,
            unit_name: "inch".into(),
            areas: Vec::new(),
            lines: Vec::new(),
        };
        Arc::new(ground)
    }

    fn markers(_: &Fyob<AtTable>, _: &Position) -> Vec<MarkerView> {
        Vec::new()
    }

    fn stands(_: &Position, _: ElementId) -> (Option<Pose>, Footprint) {
        (None, Footprint::Disc { radius: Len::inches(1) })
    }

    fn card_rows(_: &Fyob<AtTable>, state: &Position, id: ElementId) -> Vec<(Text, String)> {
        let told = state.table.of(id, state.bound).and_then(|it| it.cover);
        let words = |cover: Cover| ask::covers(state.kind(id)).into_iter().find(|it| it.0 == cover);
        told.and_then(words).map(|it| ("stands".into(), it.1.to_owned())).into_iter().collect()
    }

    fn cover_now(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow<Cover> {
        ask::cover(step, id)
    }

    fn dealt(step: &mut Play<'_, AtTable>, holders: &[Holder]) -> Flow<Option<Vec<Holder>>> {
        deck::dealt(step, holders)
    }

    fn tests_counted(step: &mut Play<'_, AtTable>, id: ElementId, batch: &Batch) {
        if let Some(text) = fyob::deeds::counted(&step.rules.tables, &step.state, id, batch) {
            ask::say(step, text);
        }
    }

    fn support_points(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow<u32> {
        answers::support_points(step, id)
    }

    fn has_friend_near(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow<bool> {
        answers::has_friend_near(step, id)
    }

    fn has_enemy_near(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow<bool> {
        answers::has_enemy_near(step, id)
    }

    fn in_zone(step: &mut Play<'_, AtTable>, leader: ElementId, id: ElementId, zone: u8) -> Flow<bool> {
        answers::in_zone(step, leader, id, zone)
    }

    fn within_an_inch(step: &mut Play<'_, AtTable>, a: ElementId, b: ElementId) -> Flow<bool> {
        answers::within_an_inch(step, a, b)
    }

    fn armour_near(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow<Vec<ElementId>> {
        answers::armour_near(step, id)
    }

    fn holders(step: &mut Play<'_, AtTable>) -> Flow<Vec<Option<Side>>> {
        // FYOB-R79: who holds an objective is reported when it changes hands; nobody is asked every bound.
        Ok(step.state.holders.clone())
    }

    fn at_place(step: &mut Play<'_, AtTable>, id: ElementId, _: Point) -> Flow<bool> {
        answers::at_place(step, id)
    }

    fn nearest(step: &mut Play<'_, AtTable>, id: ElementId, among: &[ElementId]) -> Flow<ElementId> {
        answers::nearest(step, id, among)
    }

    fn forced_move(step: &mut Play<'_, AtTable>, id: ElementId, forced: Forced) -> Flow<bool> {
        forced::forced_move(step, id, forced)
    }

    fn abandon(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow {
        crew::abandon(step, id);
        Ok(())
    }

    fn take_off(step: &mut Play<'_, AtTable>, id: ElementId, _: fyob::Status) -> Flow {
        forced::take_off(step, id);
        Ok(())
    }

    fn tip_out(step: &mut Play<'_, AtTable>, id: ElementId) -> Flow {
        forced::tip_out(step, id);
        Ok(())
    }

    fn put_at(step: &mut Play<'_, AtTable>, id: ElementId, at: Point) -> Flow {
        forced::put_at(step, id, at);
        Ok(())
    }

    fn decide(step: &mut Play<'_, AtTable>, _: Seat, decision: &Decision) -> Flow {
        reports::decide(step, decision)
    }

    fn auto(step: &mut Play<'_, AtTable>, seat: Seat) -> Flow {
        auto::auto(step, seat)
    }

    fn proposals(
        rules: &Fyob<AtTable>,
        state: &Position,
        seat: Seat,
        piece: Option<PieceId>,
    ) -> Vec<Decision> {
        if piece.is_some() { Vec::new() } else { reports::proposals(rules, state, seat) }
    }

    fn rare(rules: &Fyob<AtTable>, state: &Position, seat: Seat) -> Vec<Decision> {
        reports::rare(rules, state, seat)
    }

    fn aim(_: &Fyob<AtTable>, _: &Position, _: Seat, _: Option<PieceId>, _: &Goal) -> Vec<Decision> {
        Vec::new()
    }

    fn shown(_: &Fyob<AtTable>, state: &Position, decision: &Decision, shown: &mut Shown) {
        match decision {
            Decision::Report(Report::Tell(topic)) => shown.verb = topic.name().into(),
            Decision::Auto if auto::prompt(state).is_some() => shown.verb = "Go on".into(),
            _ => (),
        }
    }

    fn areas(_: &Fyob<AtTable>, _: &Position, _: Seat, _: PieceId) -> Vec<AidArea> {
        Vec::new()
    }

    fn measure(_: &Fyob<AtTable>, _: &Position, _: Option<PieceId>, from: Point, to: Point) -> Measure {
        Measure::bare(from, to)
    }

    fn dress(rules: &Fyob<AtTable>, state: &Position, view: &mut View) {
        let mut paper = fyob::paper::paper::<AtTable>(&rules.tables, state);
        let holder = state.turn.as_ref().map(|it| it.holder);
        if let Some(up) = &mut paper.up {
            up.said.extend_from_slice(state.table.said_of(state.bound, holder));
        }
        // Before the battle there is no card, but a table to be laid out.
        if matches!(state.stage, Stage::Begin | Stage::Deploy(_)) && !state.table.layout.is_empty() {
            let (title, side) = ("Lay out the table".to_owned(), Side::A.letter());
            let said = state.table.layout.lines().map(str::to_owned).collect();
            paper.up = Some(CardUp { title, side, space: String::new(), steps: Vec::new(), said });
        }
        for (force, control) in paper.forces.iter_mut().zip(state.table.control) {
            force.run_by = match control {
                Control::Person => "you".into(),
                Control::Program => "the program".into(),
            };
        }
        view.paper = Some(paper);
        if let Some(text) = auto::prompt(state) {
            view.prompt.text = text;
        }
    }

    fn is_program_run(state: &Position, side: Side) -> bool {
        state.table.control[side.idx()] == Control::Program
    }

    fn lists(&self) -> Vec<(&'static str, Vec<Pick>)> {
        let picks = |all: &[(&str, &str)]| {
            let pick = |(value, label): &(&str, &str)| Pick {
                value: (*value).to_owned(),
                label: (*label).to_owned(),
                group: String::new(),
            };
            all.iter().map(pick).collect::<Vec<_>>()
        };
        vec![
            ("a unit", self.units.iter().map(Unit::pick).collect()),
            ("an arm", picks(&setup::ARMS)),
            ("a grade", picks(&[("poor", "Poor"), ("regular", "Regular"), ("elite", "Elite")])),
            ("an order", picks(&setup::TASKS)),
            ("a leader", picks(&setup::RATINGS)),
            ("a senior officer", picks(&setup::SENIORS)),
            ("a nation", picks(&setup::NATIONS)),
        ]
    }
}
