//! From a battle file, or the position of a conformance case, to a state: everything that is wrong with it is said at
//! once, each mistake at its place.

use std::sync::Arc;

use engine::data::{DataErrors, Report, Source};

use crate::element::{Element, Side};
use crate::state::{Battle, SideState, Stage, State};
use crate::tables::Tables;
use crate::units::Units;

mod battles;
mod elements;
mod file;
mod ground;
pub mod limits;
mod position;
mod sides;

pub use battles::{battles, card};
pub use file::Setup;

/// The state that a file describes, or everything that is wrong with the file.
#[expect(clippy::needless_pass_by_value, reason = "a file is set up once")]
pub fn build(tables: &Tables, units: &Units, source: &Source, setup: Setup) -> Result<State, DataErrors> {
    let mut report = Report::new(source);
    let state = state(&mut report, tables, units, &setup);
    report.finish(state)
}

fn state(report: &mut Report<'_>, tables: &Tables, units: &Units, setup: &Setup) -> Option<State> {
    sides::head(report, setup);
    let (turns, turn) = sides::turns(report, setup);
    let words = sides::sides(report, setup);
    // Without a table nothing else has a place.
    let (ground, floors) = ground::ground(report, tables, setup)?;
    let size = ground.size();
    let read = elements::elements(report, tables, units, setup, &words);
    let (objectives, holders) = sides::objectives(report, setup, size);
    let batteries = Side::BOTH.map(|side| sides::batteries(report, tables, setup, side));
    // Without its unit nobody knows what an element is.
    let read = read?;
    let rows: Vec<_> = read.iter().map(|it| it.row).collect();
    let named =
        read.into_iter().zip(0u8..).map(|(it, name)| (Arc::new(Element { name, ..it.element }), it.name));
    let (elements, names): (Vec<_>, Vec<_>) = named.unzip();
    let id = setup.id.as_ref().map_or("position", |it| it.get_ref());
    let title = setup.title.as_ref().map_or(id, |it| it.get_ref());
    let on_call = |kind: u8| tables.weapon(kind).indirect || tables.weapon(kind).smoke;
    let mut infos = words.map(|it| it.info);
    for (side, info) in Side::BOTH.into_iter().zip(&mut infos) {
        info.hides = elements.iter().any(|it| it.hidden && it.id.side == side);
    }
    let battle = Battle {
        id: id.to_owned(),
        title: title.to_owned(),
        turns,
        ground: Arc::new(ground),
        areas: Arc::clone(&tables.areas),
        lines: Arc::clone(&tables.lines),
        weapons: Arc::clone(&tables.weapons),
        floors,
        hides: elements.iter().any(|it| it.hidden),
        indirect: batteries.iter().any(|it| !it.is_empty())
            || elements.iter().any(|it| it.weapons.iter().any(|it| on_call(it.kind))),
        sides: infos,
        objectives,
        victory: sides::victory(report, setup),
        names,
        is_sheet: false,
        still: crate::view::Still::default(),
    };
    let mut state = State {
        battle: Arc::new(battle),
        turn,
        stage: setup.stage.unwrap_or(Stage::Begin),
        winner: setup.winner.unwrap_or(Side::A),
        first: setup.first.unwrap_or(Side::A),
        elements,
        sides: batteries.map(|batteries| SideState { batteries, ..SideState::default() }),
        smoke: Vec::new(),
        markers: Vec::new(),
        opportunities: Vec::new(),
        announced: None,
        assaults: Vec::new(),
        holders,
        ending: false,
        outcome: None,
    };
    position::settle(report, tables, &mut state, &rows);
    position::losses(report, setup, &mut state);
    position::counters(report, setup, &mut state);
    Some(state)
}
