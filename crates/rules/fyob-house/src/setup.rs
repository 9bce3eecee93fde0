//! From a battle file, or the position of a conformance case, to a state. Everything that is wrong is said at its place.

mod elements;
pub mod file;
mod ground;

use std::sync::Arc;

use engine::BattleCard;
use engine::data::{DataErrors, Report, Source};
use fyob::setup::{self, BOUNDS, Course, Draft, read};
use fyob::{Side, Stage, State};
use table::{Len, Size};
use toml::Spanned;

use crate::campaign;
use crate::data::Data;
use crate::draw;
use crate::table::{Still, Table};

pub use file::Setup;

/// The version of the form of battle files.
const FORMAT: i64 = 1;
/// The name of the system in battle files.
pub(crate) const SYSTEM: &str = "fyob";
/// The length of a battle that does not say.
const BOUNDS_DEFAULT: u16 = 16;
/// The year of a battle that does not say.
const YEAR_DEFAULT: u16 = 1943;
/// Characters of a title and of a summary.
const TITLE_CHARS_MAX: usize = 80;
const SUMMARY_CHARS_MAX: usize = 600;

/// The battles that are part of the program, the first to play first.
pub(crate) fn battles() -> &'static [(&'static str, &'static str)] {
    &[
        ("sosna.toml", include_str!("../../../../data/fyob/battles/sosna.toml")),
        ("vezza.toml", include_str!("../../../../data/fyob/battles/vezza.toml")),
        ("landing.toml", include_str!("../../../../data/fyob/battles/landing.toml")),
        ("river-1.toml", include_str!("../../../../data/fyob/battles/river-1.toml")),
        ("river-2.toml", include_str!("../../../../data/fyob/battles/river-2.toml")),
        ("river-3.toml", include_str!("../../../../data/fyob/battles/river-3.toml")),
    ]
}

/// What a list of battles shows of a file, sound or not.
pub(crate) fn card(setup: &Setup) -> BattleCard {
    let setup = &*campaign::applied(setup);
    let text = |text: &Option<Spanned<String>>| text.as_ref().map(|it| it.get_ref().clone());
    let id = text(&setup.id).unwrap_or_else(|| "position".to_owned());
    let company_side =
        |id: &str| setup.company.iter().find(|it| it.id.get_ref() == id).map(|it| *it.side.get_ref());
    let side = |side: Side| {
        let row = setup.force.iter().find(|it| *it.side.get_ref() == side);
        let name = row.and_then(|it| text(&it.name)).unwrap_or_else(|| side.letter().to_string());
        let of_side = setup.element.iter().filter(|it| {
            let company = it.company.as_ref().and_then(|it| company_side(it.get_ref()));
            company.or(it.side) == Some(side)
        });
        (name, of_side.count())
    };
    let bounds = setup.bounds.as_ref().and_then(|it| u8::try_from(it.get_ref().0).ok());
    BattleCard {
        title: text(&setup.title).unwrap_or_else(|| id.clone()),
        id,
        summary: text(&setup.summary).unwrap_or_default(),
        system: SYSTEM,
        difficulty: setup.difficulty,
        minutes: setup.minutes.as_ref().and_then(|it| u16::try_from(it.get_ref().0).ok()),
        turns: bounds.unwrap_or(16),
        first_game: setup.first_game,
        sides: Side::BOTH.map(side).to_vec(),
        size: ground::size_of(setup),
    }
}

/// The state that a file describes, or everything that is wrong with it.
#[expect(clippy::needless_pass_by_value, reason = "a file is set up once")]
pub(crate) fn build(data: &Arc<Data>, source: &Source, setup: Setup) -> Result<State<Table>, DataErrors> {
    let mut report = Report::new(source);
    if let Some(section) = &setup.campaign {
        section.check(&mut report);
    }
    let state = state(&mut report, data, &campaign::applied(&setup));
    report.finish(state)
}

fn state(report: &mut Report<'_>, data: &Arc<Data>, setup: &Setup) -> Option<State<Table>> {
    head(report, setup);
    let bounds = setup.bounds.as_ref();
    let bounds = bounds.map_or(BOUNDS_DEFAULT, |it| report.number(it, BOUNDS, "the number of bounds"));
    let year = setup.year.as_ref().map_or(YEAR_DEFAULT, |it| report.number(it, 1900..=2100, "a year"));
    let options = setup.options;
    let forces = read::forces(report, &setup.force);
    let rows = elements::companies(setup);
    let (companies, names) = read::companies(report, &rows, options);
    let ground = ground::ground(report, data, setup)?;
    let objectives = objectives(report, setup, ground.size());
    let bound = setup.bound.as_ref().map_or(0, |it| report.number(it, 0..=*BOUNDS.end(), "a bound"));
    let reading = elements::Reading { data, setup, names: &names, companies: &companies, forces: &forces };
    let read = reading.elements(report, ground.size(), options, year, bound)?;
    let obstacles = ground::obstacles(report, data, setup);
    let groups = read::groups(report, &setup.group, &names);
    let cards = read::cards(report, &setup.cards, &names);
    let turn = setup.turn.as_ref().and_then(|it| read::turn(report, it, &names));
    let id = setup.id.as_ref().map_or("position", |it| it.get_ref());
    let title = setup.title.as_ref().map_or(id, |it| it.get_ref());
    let rationed = [forces[0].info.rationed, forces[1].info.rationed];
    let mut draft = Draft::new(id, title, forces);
    draft.bounds = bounds;
    draft.options = options;
    draft.companies = companies;
    draft.objectives = objectives;
    draft.victory = read::victory(setup.victory.as_ref().map(|it| &it.by));
    draft.groups = groups;
    draft.course = Course { bound, stage: setup.stage.unwrap_or(Stage::Begin), cards, turn, holders: None };
    let mut placed = Vec::with_capacity(read.len());
    let mut company_reserves = Vec::new();
    for it in read {
        if it.company_reserve {
            company_reserves.push(it.draft.info.id);
        }
        draft.arrivals.extend(it.arrival);
        placed.push((it.draft.info.id, it.unit, it.placed));
        draft.elements.push(it.draft);
    }
    draft.company_reserves = company_reserves;
    placed.sort_by_key(|it| it.0);
    let still = Still {
        data: Arc::clone(data),
        view: draw::shared(&ground, data),
        ground,
        ids: placed.iter().map(|it| it.0).collect(),
        units: placed.iter().map(|it| it.1.clone()).collect(),
        rationed,
        obstacles: obstacles.iter().map(|it| it.0.clone()).collect(),
        costs: fyob::board::Costs::default(),
    };
    let table = Table {
        still: Arc::new(still),
        places: placed.into_iter().map(|it| it.2).collect(),
        obstacles: obstacles.into_iter().map(|it| it.1).collect(),
    };
    setup::assemble(report, draft, table)
}

fn objectives(report: &mut Report<'_>, setup: &Setup, size: Size) -> Vec<setup::ObjectiveDraft> {
    for row in &setup.objective {
        on_table(report, size, &row.at);
    }
    read::objectives(report, &setup.objective)
}

/// A point that must be on the table.
fn on_table(report: &mut Report<'_>, size: Size, at: &Spanned<setup::rows::Xy>) {
    if !size.holds(at.get_ref().point()) {
        let inches = |it: Len| it.in_units(Len::inches(1), 1);
        let (width, height) = (inches(size.width), inches(size.height));
        report.wrong(at.span(), format!("this is not on the table of {width} by {height} inches"));
    }
}

/// What the head of the file says about the file itself.
fn head(report: &mut Report<'_>, setup: &Setup) {
    if let Some(format) = &setup.format
        && format.get_ref().0 != FORMAT
    {
        let given = format.get_ref().0;
        let why = format!("this program reads format {FORMAT} of battle files, but this is {given}");
        report.wrong(format.span(), why);
    }
    if let Some(system) = &setup.system
        && system.get_ref() != SYSTEM
    {
        let why = format!("this is a battle of the system `{}`, not of `{SYSTEM}`", system.get_ref());
        report.wrong(system.span(), why);
    }
    if let Some(id) = &setup.id {
        report.id(id, "a battle");
    }
    if let Some(title) = &setup.title {
        report.text(title, TITLE_CHARS_MAX, "a title");
    }
    if let Some(summary) = &setup.summary {
        report.text(summary, SUMMARY_CHARS_MAX, "a summary");
    }
    if let Some(minutes) = &setup.minutes {
        report.number(minutes, 1..=6_000, "the number of minutes");
    }
}
