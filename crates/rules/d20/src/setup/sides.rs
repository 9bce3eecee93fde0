//! The head of a battle, its sides, objectives and conditions of victory.

use engine::data::{NAME_CHARS_MAX, Report, Whole};
use table::{Deg, Edge, Size};
use toml::Spanned;

use crate::element::{Class, Element, ElementId, Place, Side};
use crate::setup::file::{BatteryRow, Holder, QualityWord, Setup, SideRow, SortieRow, Xy};
use crate::setup::ground::outline;
use crate::setup::limits::{
    ASSETS_MAX, FORMAT, MINUTES, OBJECTIVES_MAX, REMOVED, SUMMARY_CHARS_MAX, TITLE_CHARS_MAX, TURNS,
};
use crate::state::{
    Battery, ByObjectives, Objective, ObjectiveInfo, SideInfo, SideState, Sortie, Stage, State, Victory,
};
use crate::tables::Tables;
use crate::tables::check::MISSIONS;

/// D20-H31.
pub(super) const TURNS_DEFAULT: u8 = 12;
/// D20-H01: width and height in DU.
pub(super) const TABLE_DEFAULT: (u8, u8) = (72, 48);

/// What the head of the file says about the file itself.
pub(super) fn head(report: &mut Report<'_>, setup: &Setup) {
    if let Some(format) = &setup.format
        && format.get_ref().0 != FORMAT
    {
        let why =
            format!("this program reads format {FORMAT} of battle files, but this is {}", format.get_ref().0);
        report.wrong(format.span(), why);
    }
    if let Some(system) = &setup.system
        && system.get_ref() != "d20"
    {
        report.wrong(
            system.span(),
            format!("this is a battle of the system `{}`, not of `d20`", system.get_ref()),
        );
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

/// A side, and what its elements have unless they say otherwise.
pub(super) struct SideWords {
    pub(super) info: SideInfo,
    pub(super) facing: Deg,
    pub(super) quality: i8,
}

/// The two sides.
pub(super) fn sides(report: &mut Report<'_>, tables: &Tables, setup: &Setup) -> [SideWords; 2] {
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
        report.wrong(b.span(), "both sides have the same base edge");
    }
    let edges = match edges.map(|it| it.map(|it| *it.get_ref())) {
        [Some(a), Some(b)] => [a, b],
        [Some(a), None] => [a, a.opposite()],
        [None, Some(b)] => [b.opposite(), b],
        [None, None] => [Edge::South, Edge::North],
    };
    Side::BOTH.map(|side| words(report, tables, row_of(setup, side), side, edges[side.idx()]))
}

pub(super) fn row_of(setup: &Setup, side: Side) -> Option<&SideRow> {
    setup.side.iter().find(|it| *it.id.get_ref() == side)
}

fn words(
    report: &mut Report<'_>,
    tables: &Tables,
    row: Option<&SideRow>,
    side: Side,
    edge: Edge,
) -> SideWords {
    let inwards = match edge {
        Edge::South => Deg::NORTH,
        Edge::West => Deg::EAST,
        Edge::North => Deg::SOUTH,
        Edge::East => Deg::WEST,
    };
    let mut words = SideWords {
        info: SideInfo { name: side.letter().to_string(), edge, zone: None },
        facing: inwards,
        quality: 0,
    };
    let Some(row) = row else { return words };
    if let Some(name) = &row.name {
        report.text(name, NAME_CHARS_MAX, "a name");
        words.info.name.clone_from(name.get_ref());
    }
    if let Some(nation) = &row.nation {
        report.id(nation, "a nation");
    }
    words.facing = row.facing.unwrap_or(inwards);
    words.quality = row.quality.as_ref().map_or(0, |it| quality(report, tables, it));
    if let Some(zone) = &row.zone {
        let points = zone.get_ref().iter().map(|it| it.point()).collect();
        words.info.zone = outline(report, points, zone);
    }
    words
}

/// D20-R3: the modifier of a grade, by name or as a number.
pub(super) fn quality(report: &mut Report<'_>, tables: &Tables, word: &Spanned<QualityWord>) -> i8 {
    match word.get_ref() {
        QualityWord::Name(name) => {
            let found = tables.quality.iter().find(|it| it.name == *name);
            if found.is_none() {
                let known: Vec<&str> = tables.quality.iter().map(|it| it.name.as_str()).collect();
                report.unknown("Troop Quality", &Spanned::new(word.span(), name.clone()), &known);
            }
            found.map_or(0, |it| it.modifier)
        }
        QualityWord::Modifier(n) => {
            let modifiers = tables.quality.iter().map(|it| it.modifier);
            let limits = modifiers.clone().min().unwrap_or(0)..=modifiers.max().unwrap_or(0);
            report.number(&Spanned::new(word.span(), Whole(*n)), limits, "Troop Quality")
        }
    }
}

/// What changes about a side: its losses so far, batteries and sorties.
pub(super) fn side_state(
    report: &mut Report<'_>,
    tables: &Tables,
    setup: &Setup,
    state: &State,
    side: Side,
) -> SideState {
    let gone = || state.of(side).filter(|it| matches!(it.place, Place::Gone(_)));
    let n_gone = count(gone());
    let n_combat_gone = count(gone().filter(|it| State::counts_for_victory(it.class)));
    let deployed = Stage::Deploy < state.stage;
    let mut res = SideState { removed: n_gone, combat_lost: n_combat_gone, deployed, ..SideState::default() };
    let Some(row) = row_of(setup, side) else { return res };
    res.deployed = row.deployed.unwrap_or(deployed);
    for (to, given) in [(&mut res.removed, &row.removed), (&mut res.combat_lost, &row.combat_lost)] {
        let Some(given) = given else { continue };
        let n = report.number(given, REMOVED, "the number of lost elements");
        if n < *to {
            report.wrong(
                given.span(),
                format!("{to} elements of side {} are gone, but this is {n}", side.letter()),
            );
        }
        *to = n;
    }
    let ids = row.batteries.iter().map(|it| &it.id).chain(row.sorties.iter().map(|it| &it.id));
    report.twice("the id", ids);
    let extra =
        row.batteries.get(ASSETS_MAX).map(|it| &it.id).or(row.sorties.get(ASSETS_MAX).map(|it| &it.id));
    if let Some(id) = extra {
        report
            .wrong(id.span(), format!("a side has at most {ASSETS_MAX} batteries and {ASSETS_MAX} sorties"));
        return res;
    }
    res.batteries = row.batteries.iter().filter_map(|it| battery(report, tables, state, side, it)).collect();
    res.sorties = row.sorties.iter().map(|it| sortie(report, state, side, it)).collect();
    res
}

fn battery(
    report: &mut Report<'_>,
    tables: &Tables,
    state: &State,
    side: Side,
    row: &BatteryRow,
) -> Option<Battery> {
    let name = asset_name(report, &row.id, row.name.as_ref(), "a battery");
    let missions = row.missions.as_ref().map(|it| report.number(it, MISSIONS, "the number of missions"));
    let contact = row.contact.as_ref().and_then(|it| observer(report, state, side, it));
    let reached = row.reached.as_ref().and_then(|it| observer(report, state, side, it));
    // D20-H40, D20-H42: what counts is whether it was in the turn before.
    let before = state.turn.saturating_sub(1);
    let mut turn = |n: &Option<Spanned<Whole>>| {
        n.as_ref().map_or(before, |it| report.number(it, 0..=state.turn, "the turn of what has happened"))
    };
    let (reached_turn, impact_turn) = (turn(&row.reached_turn), turn(&row.impact_turn));
    let impact = row.impact.as_ref().map(|it| on_table(report, state.battle.ground.size(), it));
    let Some(class) = tables.batteries.iter().find(|it| it.class == *row.class.get_ref()) else {
        let known: Vec<&str> = tables.batteries.iter().map(|it| it.class.as_str()).collect();
        report.unknown("class of batteries", &row.class, &known);
        return None;
    };
    let answered = contact.map(|observer| (observer, state.turn));
    Some(Battery {
        id: row.id.get_ref().clone(),
        name,
        he: class.he,
        ap: class.ap,
        missions: missions.unwrap_or(class.missions),
        contact,
        reached: reached.map(|observer| (observer, reached_turn)).or(answered),
        impact: impact.map(|at| (at, impact_turn)),
        used: row.used,
    })
}

fn sortie(report: &mut Report<'_>, state: &State, side: Side, row: &SortieRow) -> Sortie {
    let name = asset_name(report, &row.id, row.name.as_ref(), "a sortie");
    let contact = row.contact.as_ref().and_then(|it| observer(report, state, side, it));
    Sortie { id: row.id.get_ref().clone(), name, contact, spent: row.spent }
}

fn asset_name(
    report: &mut Report<'_>,
    id: &Spanned<String>,
    name: Option<&Spanned<String>>,
    what: &str,
) -> String {
    report.id(id, what);
    let Some(name) = name else { return id.get_ref().clone() };
    report.text(name, NAME_CHARS_MAX, "a name");
    name.get_ref().clone()
}

/// D20-H40: an FOO or Commander of the side.
pub(super) fn observer(
    report: &mut Report<'_>,
    state: &State,
    side: Side,
    id: &Spanned<ElementId>,
) -> Option<ElementId> {
    let found = state.find(*id.get_ref()).filter(|it| it.side() == side);
    if found.is_none_or(|it| !matches!(it.class, Class::Foo | Class::Cmd)) {
        let why = format!("{} is no Commander or FOO of side {}", id.get_ref(), side.letter());
        report.wrong(id.span(), why);
    }
    found.map(|it| it.id)
}

/// A place on the table.
pub(super) fn on_table(report: &mut Report<'_>, size: Size, at: &Spanned<Xy>) -> table::Point {
    let point = at.get_ref().point();
    if !size.holds(point) {
        report.wrong(at.span(), "this place is off the table");
        return table::Point::default();
    }
    point
}

/// The objectives, and who holds them.
pub(super) fn objectives(
    report: &mut Report<'_>,
    setup: &Setup,
    size: Size,
) -> (Vec<ObjectiveInfo>, Vec<Objective>) {
    report.twice("the objective", setup.objective.iter().map(|it| &it.id));
    if let Some(extra) = setup.objective.get(OBJECTIVES_MAX) {
        report.wrong(extra.id.span(), format!("a battle has at most {OBJECTIVES_MAX} objectives"));
    }
    let rows = setup.objective.iter().take(OBJECTIVES_MAX);
    let both = rows.map(|row| {
        let name = asset_name(report, &row.id, row.name.as_ref(), "an objective");
        let holder = match row.holder {
            Holder::Nobody => None,
            Holder::A => Some(Side::A),
            Holder::B => Some(Side::B),
        };
        let captured = row.captured.as_ref().is_some_and(|it| *it.get_ref());
        if let (None, true, Some(place)) = (holder, captured, &row.captured) {
            report.wrong(place.span(), "nobody holds this objective, so nobody has captured it");
        }
        let at = on_table(report, size, &row.at);
        (ObjectiveInfo { id: row.id.get_ref().clone(), name, at }, Objective { holder, captured })
    });
    both.unzip()
}

/// The game turns of the battle, and the one that is being played.
pub(super) fn turns(report: &mut Report<'_>, setup: &Setup) -> (u8, u8) {
    let turns =
        setup.turns.as_ref().map_or(TURNS_DEFAULT, |it| report.number(it, TURNS, "the number of turns"));
    let turn = setup.turn.as_ref().map_or(1, |it| report.number(it, 1..=turns, "the turn"));
    (turns, turn)
}

/// D20-H31: how the battle is won.
pub(super) fn victory(report: &mut Report<'_>, setup: &Setup, n_combat: [u8; 2]) -> Victory {
    let Some(row) = &setup.victory else {
        // A side without combat elements has none to lose.
        let half = n_combat.map(|n| n.div_ceil(2).max(1));
        return Victory { loss_limit: Some(half), annihilation: false, objectives: ByObjectives::Majority };
    };
    for words in [&row.rule, &row.source].into_iter().flatten() {
        report.text(words, NAME_CHARS_MAX, "the rule or source of the victory");
    }
    let loss_limit = row.loss_limit.as_ref().map(|limits| {
        let mut limit = |n: &Spanned<Whole>, side: Side| {
            let n_combat = n_combat[side.idx()];
            let what =
                format!("the limit of loss of side {} with its {n_combat} combat elements", side.letter());
            report.number(n, 1..=n_combat.max(1), &what)
        };
        [limit(&limits.a, Side::A), limit(&limits.b, Side::B)]
    });
    if let (Some(majority), Some(_)) = (&row.majority, &row.by_objectives)
        && *majority.get_ref()
    {
        report.wrong(
            majority.span(),
            "objectives decide either by majority or as `by_objectives` says, not both",
        );
    }
    let objectives = row.by_objectives.as_ref().map_or(ByObjectives::Majority, |by| {
        let n_objectives = u8::try_from(setup.objective.len()).unwrap_or(u8::MAX);
        let what = "the number of objectives to win";
        let win = report.number(&by.win, 1..=n_objectives.max(1), what);
        let what = "the number of objectives for a draw, fewer than to win,";
        let draw = by.draw.as_ref().map(|it| report.number(it, 0..=win - 1, what));
        ByObjectives::Needs { side: by.side, win, draw }
    });
    Victory { loss_limit, annihilation: row.annihilation, objectives }
}

fn count<'a>(elements: impl Iterator<Item = &'a Element>) -> u8 {
    u8::try_from(elements.count()).expect("a side has at most 99 elements")
}
