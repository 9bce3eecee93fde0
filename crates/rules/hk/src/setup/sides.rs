//! The head of a battle, its sides, objectives and conditions of victory.

use engine::data::{NAME_CHARS_MAX, Report};
use table::{Deg, Edge, Point, Size};
use toml::Spanned;

use crate::element::{Quality, Side};
use crate::setup::file::{Setup, SideRow, Xy};
use crate::setup::limits::{
    BATTERIES_MAX, COUNT, FORMAT, MINUTES, MISSIONS, OBJECTIVES_MAX, SUMMARY_CHARS_MAX, TABLE,
    TITLE_CHARS_MAX, TURN, TURNS,
};
use crate::state::{Battery, ObjectiveInfo, SideInfo, Support, Victory};
use crate::tables::Tables;

/// HK-H43: the allotted turns, if the file does not say.
pub(super) const TURNS_DEFAULT: u8 = 8;
/// HK-H01: width and height in inches.
pub(super) const TABLE_DEFAULT: (i32, i32) = (72, 48);

/// What the head of the file says about the file itself.
pub(super) fn head(report: &mut Report<'_>, setup: &Setup) {
    if let Some(format) = &setup.format
        && format.get_ref().0 != FORMAT
    {
        let given = format.get_ref().0;
        let why = format!("this program reads format {FORMAT} of battle files, but this is {given}");
        report.wrong(format.span(), why);
    }
    if let Some(system) = &setup.system
        && system.get_ref() != "hk"
    {
        let why = format!("this is a battle of the system `{}`, not of `hk`", system.get_ref());
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
        report.number(minutes, MINUTES, "the number of minutes");
    }
}

/// HK-091: the allotted turns of the battle, and the one that is being played.
pub(super) fn turns(report: &mut Report<'_>, setup: &Setup) -> (u8, u8) {
    let turns = setup.turns.as_ref();
    let turns = turns.map_or(TURNS_DEFAULT, |it| report.number(it, TURNS, "the number of turns"));
    let turn = setup.turn.as_ref().map_or(1, |it| report.number(it, TURN, "the turn"));
    (turns, turn)
}

/// A side, and what its elements have unless they say otherwise.
pub(super) struct SideWords {
    pub(super) info: SideInfo,
    pub(super) facing: Deg,
    pub(super) quality: Quality,
    pub(super) hidden: bool,
}

/// The two sides.
pub(super) fn sides(report: &mut Report<'_>, setup: &Setup) -> [SideWords; 2] {
    let mut seen = [false; 2];
    for row in &setup.side {
        let side = *row.id.get_ref();
        if std::mem::replace(&mut seen[side.idx()], true) {
            report.wrong(row.id.span(), format!("the side {} is there twice", side.letter()));
        }
    }
    let edges = Side::BOTH.map(|side| row_of(setup, side).and_then(|it| it.edge.as_ref()));
    if let [Some(a), Some(b)] = edges
        && a.get_ref() == b.get_ref()
    {
        report.wrong(b.span(), "both sides have the same home edge");
    }
    // HK-H01: side A's home edge is y = 0, unless the scenario says otherwise.
    let edges = match edges.map(|it| it.map(|it| *it.get_ref())) {
        [Some(a), Some(b)] => [a, b],
        [Some(a), None] => [a, a.opposite()],
        [None, Some(b)] => [b.opposite(), b],
        [None, None] => [Edge::South, Edge::North],
    };
    Side::BOTH.map(|side| words(report, setup, side, edges[side.idx()]))
}

pub(super) fn row_of(setup: &Setup, side: Side) -> Option<&SideRow> {
    setup.side.iter().find(|it| *it.id.get_ref() == side)
}

fn words(report: &mut Report<'_>, setup: &Setup, side: Side, edge: Edge) -> SideWords {
    let inwards = match edge {
        Edge::South => Deg::NORTH,
        Edge::West => Deg::EAST,
        Edge::North => Deg::SOUTH,
        Edge::East => Deg::WEST,
    };
    // HK-H45: dummies are no elements of the force.
    let n_start = setup.element.iter().filter(|it| it.id.get_ref().side == side && !it.dummy).count();
    let n_start = u8::try_from(n_start).unwrap_or(u8::MAX);
    let info = SideInfo { name: side.letter().to_string(), edge, zone: None, n_start, hides: false };
    let mut words = SideWords { info, facing: inwards, quality: Quality::Regular, hidden: false };
    let Some(row) = row_of(setup, side) else { return words };
    if let Some(name) = &row.name {
        report.text(name, NAME_CHARS_MAX, "a name");
        words.info.name.clone_from(name.get_ref());
    }
    if let Some(nation) = &row.nation {
        report.id(nation, "a nation");
    }
    words.facing = row.facing.unwrap_or(inwards);
    words.quality = row.quality.unwrap_or(Quality::Regular);
    words.hidden = row.hidden;
    if let Some(n) = &row.n_start {
        let what = "the number of elements at the start";
        let given = report.number(n, COUNT, what);
        if given < n_start {
            let letter = side.letter();
            report.wrong(n.span(), format!("side {letter} has {n_start} elements here, but this is {given}"));
        }
        words.info.n_start = given.max(n_start);
    }
    words.info.zone = row.zone.as_ref().map(|zone| {
        let depth = zone.get_ref().inches();
        if depth <= crate::element::inches(0) || crate::element::inches(*TABLE.end()) < depth {
            let why = format!("a zone is from 1 to {} inches deep", TABLE.end());
            report.wrong(zone.span(), why);
        }
        depth
    });
    words
}

/// HK-050, HK-H21: the batteries of a side.
pub(super) fn batteries(report: &mut Report<'_>, tables: &Tables, setup: &Setup, side: Side) -> Vec<Battery> {
    let Some(row) = row_of(setup, side) else { return Vec::new() };
    if let Some(extra) = row.batteries.get(BATTERIES_MAX) {
        report.wrong(extra.name.span(), format!("a side has at most {BATTERIES_MAX} batteries"));
    }
    let rows = row.batteries.iter().take(BATTERIES_MAX);
    rows.map(|row| {
        report.text(&row.name, NAME_CHARS_MAX, "a name");
        // HK-H20: Attached is a weapon on the table.
        if *row.support.get_ref() == Support::Attached {
            report.wrong_help(
                row.support.span(),
                "a battery off the table is not Attached: that is a weapon on it",
                "support = \"direct\" or \"general\"",
            );
        }
        let given = row.missions.as_ref();
        let missions = given.map(|n| report.number(n, MISSIONS, "the number of missions"));
        Battery {
            name: row.name.get_ref().clone(),
            support: *row.support.get_ref(),
            weight: row.weight,
            missions: missions.unwrap_or_else(|| tables.shell(row.weight).missions),
            used: false,
        }
    })
    .collect()
}

/// A place on the table.
pub(super) fn on_table(report: &mut Report<'_>, size: Size, at: &Spanned<Xy>) -> Point {
    let point = at.get_ref().point();
    if !size.holds(point) {
        report.wrong(at.span(), "this place is off the table");
        return Point::default();
    }
    point
}

/// HK-H42: the objectives, and who holds them.
pub(super) fn objectives(
    report: &mut Report<'_>,
    setup: &Setup,
    size: Size,
) -> (Vec<ObjectiveInfo>, Vec<Option<Side>>) {
    report.twice("the objective", setup.objective.iter().map(|it| &it.id));
    if let Some(extra) = setup.objective.get(OBJECTIVES_MAX) {
        report.wrong(extra.id.span(), format!("a battle has at most {OBJECTIVES_MAX} objectives"));
    }
    let rows = setup.objective.iter().take(OBJECTIVES_MAX);
    let both = rows.map(|row| {
        report.id(&row.id, "an objective");
        let id = row.id.get_ref().clone();
        let name = row.name.as_ref().map_or_else(
            || id.clone(),
            |name| {
                report.text(name, NAME_CHARS_MAX, "a name");
                name.get_ref().clone()
            },
        );
        (ObjectiveInfo { id, name, at: on_table(report, size, &row.at) }, row.holder.side())
    });
    both.unzip()
}

/// HK-H43: how the battle is won when it ends.
pub(super) fn victory(report: &mut Report<'_>, setup: &Setup) -> Victory {
    let Some(by) = setup.victory.as_ref().and_then(|it| it.by_objectives.as_ref()) else {
        return Victory::Majority;
    };
    let n_objectives = u8::try_from(setup.objective.len().min(OBJECTIVES_MAX)).unwrap_or(u8::MAX);
    let win = report.number(&by.win, 1..=n_objectives.max(1), "the number of objectives to win");
    let what = "the number of objectives for a draw, fewer than to win,";
    let draw = by.draw.as_ref().map(|it| report.number(it, 0..=win - 1, what));
    Victory::Needs { side: by.side, win, draw }
}
