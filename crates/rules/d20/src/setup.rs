//! From a battle file, or the position of a conformance case, to a state: everything that is wrong with it is said at
//! once, each mistake at its place.

use std::sync::Arc;

use engine::data::{DataErrors, Report, Source};

use crate::element::Side;
use crate::state::{Battle, SideState, State, Switches};
use crate::tables::Tables;
use crate::units::Units;
use crate::view::Still;

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
    let words = sides::sides(report, tables, setup);
    // Without a table nothing else has a place.
    let ground = ground::ground(report, tables, setup)?;
    let size = ground.size();
    let read = elements::elements(report, tables, units, setup, &words, size);
    let (objectives_info, objectives) = sides::objectives(report, setup, size);
    // Without its unit an element has no values: what depends on them is looked at when all units are known.
    let read = read?;
    let rows: Vec<_> = read.iter().map(|it| it.row).collect();
    let (elements, names): (Vec<_>, Vec<_>) = read.into_iter().map(|it| (it.element, it.name)).unzip();
    let n_combat = position::n_combat(&elements);
    let cavalry = setup.switches.cavalry || position::has_cavalry(elements.iter());
    let id = setup.id.as_ref().map_or("position", |it| it.get_ref());
    let title = setup.title.as_ref().map_or(id, |it| it.get_ref());
    let still = Still::new(&ground, &tables.terrain, &tables.lines, &elements);
    let battle = Battle {
        id: id.to_owned(),
        title: title.to_owned(),
        turns,
        switches: Switches { cavalry, ..setup.switches },
        ground: Arc::new(ground),
        terrain: Arc::clone(&tables.terrain),
        lines: Arc::clone(&tables.lines),
        sides: words.map(|it| it.info),
        objectives: objectives_info,
        first: setup.first,
        victory: sides::victory(report, setup, n_combat),
        names,
        n_combat,
        still,
    };
    let mut state = State {
        battle: Arc::new(battle),
        turn,
        active: setup.active.unwrap_or(Side::A),
        first: setup.first_player.or(setup.first).unwrap_or(Side::A),
        stage: setup.stage,
        elements,
        sides: [SideState::default(), SideState::default()],
        objectives,
        smoke: Vec::new(),
        contacts: Vec::new(),
        advances: Vec::new(),
        outcome: None,
    };
    position::settle(report, tables, &mut state, &rows);
    position::smoke(report, setup, &mut state);
    position::contacts(report, setup, &mut state);
    state.sides = Side::BOTH.map(|side| sides::side_state(report, tables, setup, &state, side));
    Some(state)
}
