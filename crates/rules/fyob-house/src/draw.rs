//! How the table looks: the ground, what lies on it, the rows of a card, the lines of the log.

use std::sync::Arc;

use engine::{AreaView, Crossed, GroundView, LineView, LogLine, MarkerView, Seat, Text};
use fyob::board::{Pace, Role, Weapon};
use fyob::{Arm, Cover, Element, ElementId, State, Status};
use table::{Footprint, Ground, Len, Point, Pose};

use crate::data::{Data, Hides, Terrain};
use crate::movement;
use crate::sight::{self, Seen};
use crate::table::{Fact, Table};
use crate::weapons;

/// The ground as it is drawn.
pub(crate) fn ground(ground: &Ground, data: &Data) -> GroundView {
    let areas = ground.areas().iter().map(|area| {
        let terrain = &data.terrain[usize::from(area.kind.0)];
        AreaView {
            id: area.id.clone(),
            name: area.name.clone(),
            kind: terrain.kind.clone().into(),
            effect: area_effect(terrain),
            level: area.level,
            outline: area.outline.points().to_vec(),
        }
    });
    let lines = ground.lines().iter().map(|line| {
        let kind = &data.lines[usize::from(line.kind.0)];
        LineView {
            id: line.id.clone(),
            name: line.name.clone(),
            kind: kind.kind.clone().into(),
            effect: if kind.way { "road".to_owned() } else { cover_name(kind.cover).to_owned() },
            width: line.half_width.raw() * 2,
            points: line.points.clone(),
        }
    });
    let size = ground.size();
    GroundView {
        size: [size.width.raw(), size.height.raw()],
        unit: Len::inches(1).raw(),
        unit_name: "inches".into(),
        areas: areas.collect(),
        lines: lines.collect(),
    }
}

fn area_effect(terrain: &Terrain) -> String {
    let sight = match terrain.hides {
        _ if terrain.relief => ", hides what is behind it",
        Hides::Clear => "",
        Hides::Low => ", hides men",
        Hides::Thick | Hides::Walls => ", blocks sight",
        Hides::Beyond => ", hides what is behind it",
    };
    let going = if terrain.costs.iter().all(Option::is_none) {
        "nobody can enter"
    } else if terrain.costs.iter().skip(1).all(Option::is_none) {
        "only men on foot"
    } else if terrain.costs.iter().any(Option::is_none) {
        "not for all vehicles"
    } else {
        "open to all"
    };
    format!("{going}, {}{sight}", cover_name(terrain.cover))
}

/// A cover in words, for men.
pub(crate) fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "no cover",
        Cover::Soft => "soft cover",
        Cover::Hard => "hard cover",
    }
}

/// Whether an element stands by itself on the table.
pub(crate) fn stands(state: &State<Table>, id: ElementId) -> (Option<Pose>, Footprint) {
    let it = state.get(id);
    let outside = matches!(state.info(id).arm, Arm::Aircraft | Arm::Battery);
    let alone = it.on_table() && it.aboard.is_none() && !outside;
    (alone.then(|| sight::pose(state, id)), sight::footprint(state, id))
}

/// Works, obstacles, wrecks and weapons that were left. What belongs to concealed elements is not shown.
pub(crate) fn markers(state: &State<Table>) -> Vec<MarkerView> {
    let (table, data) = (&state.table, state.table.data());
    let mut res = Vec::new();
    for (it, name) in table.obstacles.iter().zip(names(table)) {
        if it.there {
            let kind = &data.obstacles[usize::from(it.kind)];
            let tip = match (it.worked, kind.clear) {
                (0, _) | (_, None) => name,
                (done, Some(all)) => format!("{name}: {done} of {all} acts are done"),
            };
            let footprint = Footprint::Disc { radius: it.radius };
            let pose = Pose { at: it.at, ..Pose::default() };
            res.push(MarkerView { kind: kind.kind.clone().into(), footprint, pose, tip });
        }
    }
    for it in &state.elements {
        let placed = table.placed(it.id);
        let footprint = sight::footprint(state, it.id);
        let wrecked = matches!(it.status, Status::Destroyed | Status::Removed);
        if wrecked && table.unit(it.id).is_vehicle() && !it.is_foot_crew() {
            let tip = format!("wreck of {}", state.name(it.id));
            res.push(MarkerView { kind: "wreck".into(), footprint, pose: placed.pose, tip });
        }
        if let Some(at) = it.weapon_left {
            let left = if it.weapon_lost { "abandoned" } else { "left for the time being" };
            let tip = format!("weapon of {}, {left}", state.name(it.id));
            let pose = Pose { at, facing: placed.pose.facing };
            res.push(MarkerView { kind: "weapon".into(), footprint, pose, tip });
        }
        if let Some(work) = placed.work
            && it.on_table()
            && !it.concealed
        {
            let work = &data.works[usize::from(work)];
            let tip = format!("{}: {}", work.name, cover_name(work.cover));
            res.push(MarkerView { kind: work.kind.clone().into(), footprint, pose: placed.pose, tip });
        }
    }
    res
}

/// The names of the obstacles; those that were made in play have that of their kind.
fn names(table: &Table) -> impl Iterator<Item = String> {
    let data = table.data();
    table.obstacles.iter().enumerate().map(move |(idx, it)| {
        let own = table.still.obstacles.get(idx).cloned();
        own.unwrap_or_else(|| data.obstacles[usize::from(it.kind)].name.clone())
    })
}

/// The rows of the host on an element's card.
pub(crate) fn card_rows(state: &State<Table>, id: ElementId) -> Vec<(Text, String)> {
    let unit = state.table.unit(id);
    let mut rows: Vec<(Text, String)> = Vec::new();
    for weapon in weapons::weapons(state, id) {
        rows.push((weapon.name.clone(), weapon_text(state, id, &weapon)));
    }
    for piece in unit.weapons.iter().filter(|it| it.arms == crate::data::Arms::Close) {
        rows.push((piece.name.clone(), format!("AP {} in an assault", piece.ap)));
    }
    if let Some([front, side]) = unit.armour.filter(|it| 0 < it[0]) {
        let top = if unit.open_topped { ", open-topped" } else { "" };
        rows.push(("armour".into(), format!("front {front}, side {side}{top}")));
    }
    let dice = |road| match movement::pace(state, id, road, false) {
        Pace::Dice { n, halved } => format!("{n}D6{}", if halved { ", halved" } else { "" }),
        Pace::Fixed(len) => len.in_units(Len::inches(1), 1),
        Pace::None => "cannot move".to_owned(),
    };
    let (cross, road) = (dice(false), dice(true));
    let both = if cross == road { cross } else { format!("{cross}, on the road {road}") };
    rows.push(("movement".into(), both));
    rows.push(("points".into(), unit.points.to_string()));
    rows
}

fn weapon_text(state: &State<Table>, id: ElementId, weapon: &Weapon) -> String {
    let piece = weapons::piece(state, id, weapon.slot);
    let mut parts = Vec::new();
    match (weapon.role, piece) {
        (Role::Personnel, Some(piece)) => parts.push(format!("{} dice", piece.dice)),
        (Role::AntiTank, Some(piece)) => parts.push(format!("AP {}", piece.ap)),
        (Role::HighExplosive, Some(piece)) => {
            parts.push(format!("HE {}", state.table.data().he[piece.he].class));
        }
        (Role::Flame, _) | (_, None) => (),
    }
    let inch = Len::inches(1);
    let whole_table = Len::inches(200) < weapon.range;
    parts.push(if whole_table {
        "the whole table".to_owned()
    } else {
        format!("{} inches", weapon.range.in_units(inch, 1))
    });
    if weapon.indirect {
        parts.push("indirect".to_owned());
    }
    if let Some(shots) = weapon.shots_left {
        parts.push(format!("{shots} shots"));
    }
    parts.join(", ")
}

/// What a line over the table crosses.
pub(crate) fn crosses(state: &State<Table>, from: Point, to: Point) -> Vec<Crossed> {
    let (ground, data) = (state.table.ground(), state.table.data());
    let mut res = Vec::new();
    let part = |t: i64| from.lerp(to, t, table::T_ONE);
    ground.each_area_on(from, to, |crossing| {
        let area = &ground.areas()[crossing.area];
        let terrain = &data.terrain[usize::from(area.kind.0)];
        res.push(Crossed {
            name: named(&area.name, &terrain.name),
            effect: area_effect(terrain),
            length: format!("{} inches", crossing.length.in_units(Len::inches(1), 1)),
            span: [part(crossing.enter), part(crossing.leave)],
        });
        std::ops::ControlFlow::Continue(())
    });
    ground.each_line_on(from, to, |crossing| {
        let line = &ground.lines()[crossing.line];
        let kind = &data.lines[usize::from(line.kind.0)];
        res.push(Crossed {
            name: named(&line.name, &kind.name),
            effect: cover_name(kind.cover).to_owned(),
            length: String::new(),
            span: [crossing.at; 2],
        });
        std::ops::ControlFlow::Continue(())
    });
    res
}

fn named(name: &str, kind: &str) -> String {
    if name.is_empty() || name == kind { kind.to_owned() } else { format!("{name} ({kind})") }
}

/// Whether a point is seen from another: features of the ground are large.
pub(crate) fn sees_point(table: &Table, from: Point, to: Point) -> bool {
    sight::hidden_by(table, from, to, Seen::Large).is_none()
}

/// A fact of the table, as a seat learns of it.
pub(crate) fn tell(state: &State<Table>, fact: &Fact, seat: Seat) -> Option<LogLine> {
    let hidden = |it: &Element| it.concealed && seat != it.side.seat() && seat != Seat::UMPIRE;
    let name = |id: ElementId| match state.find(id) {
        Some(it) if hidden(it) => "somebody".to_owned(),
        _ => state.name(id),
    };
    let secret = |id: ElementId| state.find(id).is_some_and(hidden);
    match fact {
        Fact::Moved { element, .. } if secret(*element) => None,
        Fact::Moved { element, to, .. } => {
            Some(LogLine::fact(format!("{} moves to {}.", name(*element), place(to.at)), "FYOB-094"))
        }
        Fact::Faced { .. } => None,
        Fact::Found { element, .. } if secret(*element) => None,
        Fact::Found { element, .. } => {
            Some(LogLine::fact(format!("{} stands here.", name(*element)), "FYOB-R53"))
        }
        Fact::Thrown { by, target, text, roll } if by == target => {
            Some(LogLine::result(format!("{}: {text}.", name(*by)), "HH-11").with_roll(roll))
        }
        Fact::Thrown { by, target, text, roll } => {
            let line = format!("{} at {}: {text}.", name(*by), name(*target));
            Some(LogLine::fact(line, rule_of(roll)).with_roll(roll))
        }
        Fact::Worked { element, acts, .. } => {
            let line = format!("{} works: {acts} acts are done.", name(*element));
            Some(LogLine::fact(line, "HH-11"))
        }
        Fact::Cleared { element, obstacle, roll, gone } => {
            let what = names(&state.table).nth(usize::from(*obstacle)).unwrap_or_default();
            let done = if *gone { "is gone" } else { "is still there" };
            let line = LogLine::fact(format!("{}: {what} {done}.", name(*element)), "HH-11");
            Some(match roll {
                Some(roll) => line.with_roll(roll),
                None => line,
            })
        }
        Fact::Built { element, kind, .. } => {
            let kind = state.table.data().obstacles.get(usize::from(*kind)).map_or("", |it| &it.name);
            Some(LogLine::fact(format!("{} has made a {kind}.", name(*element)), "HH-11"))
        }
        Fact::DugIn { element, .. } => {
            Some(LogLine::fact(format!("{} has dug in.", name(*element)), "HH-11"))
        }
        Fact::Ashore { element } => {
            Some(LogLine::fact(format!("{} steps ashore.", name(*element)), "FYOB-101"))
        }
        Fact::Jumped { element, roll, .. } => {
            Some(LogLine::fact(format!("{} jumps.", name(*element)), "FYOB-100").with_roll(roll))
        }
        Fact::Flown { .. } => None,
        Fact::FiredUpon { element, by, roll, driven_off } => {
            let done = if *driven_off { "drives it off" } else { "misses it" };
            let line = format!("{} fires at {} and {done}.", name(*by), state.name(*element));
            Some(LogLine::fact(line, "HH-11").with_roll(roll))
        }
        Fact::Slipped { element, roll, hidden } => {
            let done = if *hidden { "stays hidden" } else { "gives himself away" };
            Some(LogLine::result(format!("{} {done}.", name(*element)), "HH-11").with_roll(roll))
        }
    }
}

/// A place in inches: "(18, 12.5)".
fn place(at: Point) -> String {
    let inches = |raw: i32| Len::new(raw).in_units(Len::inches(1), 1);
    format!("({}, {})", inches(at.x), inches(at.y))
}

fn rule_of(roll: &engine::Roll) -> &'static str {
    const RULES: [&str; 5] = ["HH-4", "HH-5", "HH-6", "HH-7", "FYOB-R27"];
    RULES.into_iter().find(|it| roll.check.rule == (*it).into()).unwrap_or("HH-4")
}

/// The view of the ground, shared.
pub(crate) fn shared(on: &Ground, data: &Data) -> Arc<GroundView> {
    Arc::new(ground(on, data))
}
