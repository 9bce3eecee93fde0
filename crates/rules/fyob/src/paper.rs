//! FYOB-187, FYOB-188: the cardsheets and the Senior Officers' record sheets, as they lie beside a real table.

mod charts;

use engine::{CardUp, ForcePaper, MilestoneRow, Paper, PaperMark, Space, StepState, Text, TurnStep};

use crate::describe::names::count;
use crate::element::{Activity, Arm, Element, Grade, Kind, Nco, Radio, Status};
use crate::host::{Host, Position};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::leaders::{Officer, officer_grade};
use crate::order::Order;
use crate::order_dice::mods;
use crate::state::{Condition, Phase, Stage, State};
use crate::tables::Tables;

pub use charts::charts;

/// FYOB-061: the highest score.
const SCORE_MAX: u8 = 6;
/// FYOB-003: bounds of a session.
const BOUNDS: u16 = 4;

/// The papers of a position, all of them open.
pub fn paper<H: Host>(tables: &Tables, state: &Position<H>) -> Paper {
    Paper {
        clock: clock(state),
        up: up(tables, state),
        forces: Side::BOTH.map(|side| force(state, side)).to_vec(),
    }
}

/// FYOB-003: "session 2, bound 3 of 4".
fn clock<T>(state: &State<T>) -> String {
    match state.bound {
        bound if 0 < bound && matches!(state.stage, Stage::Session(_)) => {
            format!("start of session {}", bound / BOUNDS + 1)
        }
        0 => "before the battle".to_owned(),
        bound => format!("session {}, bound {} of {BOUNDS}", state.session(), (bound - 1) % BOUNDS + 1),
    }
}

/// FYOB-055 to FYOB-060: the card that is up and how far its turn has come.
fn up<T>(tables: &Tables, state: &State<T>) -> Option<CardUp> {
    let turn = state.turn.as_ref()?;
    let (who, side, space) = match turn.holder {
        Holder::Element(id) => {
            let info = state.info(id);
            (format!("{} (no. {id})", info.name), info.side, id.to_string())
        }
        Holder::Officer(company) => {
            let who = format!("officer of {}", state.battle.companies[company.idx()]);
            (who, state.company(company).side, officer_space(company))
        }
        Holder::Detachment(id) => {
            let info = state.info(id);
            (format!("command of the detachment of {} (no. {id})", info.name), info.side, id.to_string())
        }
    };
    let steps = match (turn.holder, turn.element) {
        (Holder::Element(id), _) | (Holder::Officer(_), Some(id)) => element_steps(state, id),
        _ => officer_steps(state),
    };
    let due = turn.element.and_then(|id| tests_due(tables, state.get(id)));
    let costs = turn.element.filter(|_| acts_now(state.stage)).and_then(|id| costs(state, id));
    let said = due.into_iter().chain(costs).collect();
    Some(CardUp { title: format!("Card {} · {who}", turn.card), side: side.letter(), space, steps, said })
}

/// FYOB-058, FYOB-062: why tests are due, as it stands on the sheet: "Tests due: mortared 6, an enemy it has not seen 3."
fn tests_due(tables: &Tables, it: &Element) -> Option<String> {
    if it.due.is_empty() || it.failures.is_some() {
        return None;
    }
    let rows = it.due.iter().map(|due| format!("{} ({})", tables.label(due.row), due.tests));
    Some(format!("Tests due: {} = {}.", rows.collect::<Vec<_>>().join(", "), it.tests_due()))
}

/// Whether the element that is up does something.
fn acts_now(stage: Stage) -> bool {
    matches!(stage, Stage::Ready | Stage::Phases | Stage::Restricted)
}

/// HA-2, FYOB-079, FYOB-082 to FYOB-084: what its failures and its score cost an element, in a sentence, for whoever throws its
/// dice himself.
fn costs<T>(state: &State<T>, id: ElementId) -> Option<String> {
    let (it, mods) = (state.get(id), mods(state, id));
    let mut parts: Vec<String> = Vec::new();
    if mods.to_hit != 0 && mods.may_fire {
        parts.push(format!("\u{2212}{} on each die to hit over open sights", mods.to_hit.abs()));
    }
    if mods.pips != 0 {
        parts.push(format!("\u{2212}{} on each movement die", mods.pips.abs()));
    }
    if mods.segments != 0 && mods.may_observe {
        parts.push(format!("+{} to observe", count(mods.segments.unsigned_abs(), "segment", "segments")));
    }
    // FYOB-091 is told by itself: on Overwatch nobody fires, however steady he is.
    let forbidden = [
        (!mods.may_fire && !it.overwatch, "no fire"),
        (!mods.may_move, "no move but to cover"),
        (!mods.may_observe, "no observing"),
        (state.kind(id) == Kind::Foot && !mods.may_assault, "no assault"),
    ];
    parts.extend(forbidden.iter().filter(|it| it.0).map(|it| it.1.to_owned()));
    let why = match (it.failures.unwrap_or(0), it.score) {
        (0, score) => format!("Its score of {score}"),
        (1, score) => format!("Its failure and its score of {score}"),
        (n, score) => format!("Its {n} failures and its score of {score}"),
    };
    (!parts.is_empty()).then(|| format!("{why}: {}.", parts.join(", ")))
}

/// FYOB-055 to FYOB-058: reaction, momentum, order die, phases.
fn element_steps<T>(state: &State<T>, id: ElementId) -> Vec<TurnStep> {
    let (it, stage) = (state.get(id), state.stage);
    let reacted = it.reacted || !matches!(stage, Stage::Card | Stage::Seized);
    let tested = it.failures.is_some() || matches!(stage, Stage::Ready | Stage::Phases | Stage::Restricted);
    let reaction = match (stage, reacted) {
        (Stage::Seized, _) => "Reaction: seizes the initiative",
        (_, true) => "Reaction: acts",
        (_, false) => "Reaction",
    };
    let momentum = match (it.failures, it.tests_due()) {
        (Some(1), _) => "Momentum: 1 failure".to_owned(),
        (Some(n), _) => format!("Momentum: {n} failures"),
        (None, 0) => "Momentum: no tests".to_owned(),
        (None, 1) => "Momentum: 1 test".to_owned(),
        (None, n) => format!("Momentum: {n} tests"),
    };
    let die = state.turn.as_ref().and_then(|turn| turn.die);
    let order = match die {
        Some(Phase::Fire) => "Order die: fire first",
        Some(Phase::Move) => "Order die: move first",
        Some(Phase::Act) => "Order die: act first",
        None if stage == Stage::Restricted => "No order die",
        None => "Order die",
    };
    let last = if stage == Stage::Restricted { "To cover · two acts" } else { "Fire · move · act" };
    in_order(vec![
        (reaction.to_owned(), reacted && stage != Stage::Seized),
        (momentum, tested),
        (order.to_owned(), matches!(stage, Stage::Phases | Stage::Restricted)),
        (last.to_owned(), false),
    ])
}

/// FYOB-059: reaction, command.
fn officer_steps<T>(state: &State<T>) -> Vec<TurnStep> {
    in_order(vec![("Reaction".to_owned(), state.stage == Stage::Command), ("Command".to_owned(), false)])
}

/// The first step that is not over is where play is.
fn in_order(steps: Vec<(String, bool)>) -> Vec<TurnStep> {
    let n_done = steps.iter().take_while(|it| it.1).count();
    let state = |idx: usize| match idx {
        idx if idx < n_done => StepState::Done,
        idx if idx == n_done => StepState::Now,
        _ => StepState::Later,
    };
    steps.into_iter().enumerate().map(|(idx, (text, _))| TurnStep { text, state: state(idx) }).collect()
}

fn force<T>(state: &State<T>, side: Side) -> ForcePaper {
    let (info, force) = (&state.battle.forces[side.idx()], state.force(side));
    let companies = (0..).map(CompanyId).zip(&state.companies).filter(|it| it.1.side == side);
    let officers = companies.map(|(id, _)| officer(state, id));
    let spaces = officers.chain(state.of(side).map(|it| space(state, it))).collect();
    ForcePaper {
        name: info.name.clone(),
        side: side.letter(),
        run_by: "".into(),
        record: record(state, side),
        condition: condition_name(force.condition).into(),
        conditions: ["green", "yellow", "red"].map(Text::from).to_vec(),
        total: state.total(side),
        original: force.original,
        forecast: forecast(state, side),
        milestones: milestones(state, side),
        spaces,
    }
}

/// FYOB-R32, FYOB-R33, FYOB-R72: the milestones of a force, first level first.
pub fn milestones<T>(state: &State<T>, side: Side) -> Vec<MilestoneRow> {
    let (info, force) = (&state.battle.forces[side.idx()], state.force(side));
    let percent = u32::from(info.milestone.max(1));
    let each = if info.rationed { 3 } else { 2 };
    let row = |level: u32| {
        // FYOB-R32: passed if total x 100 < original x (100 - level x milestone): below the next whole number.
        let below = (u32::from(force.original) * (100 - level * percent)).div_ceil(100);
        let level = u8::try_from(level).unwrap_or(u8::MAX);
        MilestoneRow {
            level,
            below: u16::try_from(below).unwrap_or(u16::MAX),
            dice: level.saturating_mul(each),
            taken: force.levels.contains(&level),
        }
    };
    (1..100).take_while(|level| level * percent < 100).map(row).collect()
}

/// FYOB-140 to FYOB-143: what the next session brings, in a sentence.
fn forecast<T>(state: &State<T>, side: Side) -> String {
    if state.force(side).condition == Condition::Lost {
        return "The battle is lost for it: it withdraws.".to_owned();
    }
    let total = state.total(side);
    let rows = milestones(state, side);
    let due: Vec<&MilestoneRow> = rows.iter().filter(|it| total < it.below && !it.taken).collect();
    if let (Some(first), Some(last)) = (due.first(), due.last()) {
        let dice: Vec<String> = due.iter().map(|it| it.dice.to_string()).collect();
        return match due.len() {
            1 => format!(
                "Below {}: a milestone test with {} dice at the next session.",
                first.below, first.dice
            ),
            n => format!(
                "Below {}: {n} milestone tests at the next session, with {} dice.",
                last.below,
                dice.join(" and ")
            ),
        };
    }
    match rows.iter().find(|it| it.below <= total) {
        Some(next) => {
            format!(
                "If it falls below {}: a milestone test with {} dice at the next session.",
                next.below, next.dice
            )
        }
        None => String::new(),
    }
}

/// FYOB-188: the rows of the record sheet.
fn record<T>(state: &State<T>, side: Side) -> Vec<(Text, String)> {
    let (info, force) = (&state.battle.forces[side.idx()], state.force(side));
    let senior = match (info.has_senior, force.senior) {
        (false, _) => "none: his work falls to the senior company officer".to_owned(),
        (true, 5) => "Below average (5)".to_owned(),
        (true, 7) => "Above average (7)".to_owned(),
        (true, _) => "Average (6)".to_owned(),
    };
    let off_table = |status: Status| {
        let all: Vec<String> =
            state.of(side).filter(|it| it.status == status).map(|it| state.name(it.id)).collect();
        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
    };
    let rationed = if info.rationed { "yes: one more die in each milestone test" } else { "no" };
    vec![
        ("Senior Officer".into(), senior),
        ("Momentum total at the start".into(), force.original.to_string()),
        ("Milestone".into(), format!("{} %", info.milestone)),
        ("Rationed".into(), rationed.to_owned()),
        ("Reserves".into(), off_table(Status::Reserve)),
        ("In the box".into(), off_table(Status::Box)),
    ]
}

fn condition_name(condition: Condition) -> &'static str {
    match condition {
        Condition::Green => "green",
        Condition::Yellow => "yellow",
        Condition::Red => "red",
        Condition::Lost => "lost",
    }
}

/// The id of an officer's space.
fn officer_space(company: CompanyId) -> String {
    format!("CO-{}", company.0)
}

/// FYOB-012: the space of a Company Officer.
fn officer<T>(state: &State<T>, id: CompanyId) -> Space {
    let company = state.company(id);
    let holder = Holder::Officer(id);
    let mut marks = Vec::new();
    let with = company.with.map(|it| format!("with no. {it}"));
    marks.extend(with.map(|text| mark("plain", text)));
    marks.extend(company.successor.map(|it| mark("plain", format!("taken over by the NCO of no. {it}"))));
    match company.link {
        Radio::Off(_) => marks.push(mark("due", "no link to the Senior Officer")),
        Radio::Dead => marks.push(mark("bad", "radio dead")),
        Radio::Netted | Radio::None => (),
    }
    Space {
        id: officer_space(id),
        number: "CO".to_owned(),
        name: state.battle.companies[id.idx()].clone(),
        company: state.battle.companies[id.idx()].clone(),
        leader: if company.alive { officer_leader(company.rating) } else { "CO lost".to_owned() },
        order: company.objective.as_ref().map_or(String::new(), |it| order_words(state, it)),
        order_number: String::new(),
        score: None,
        men: None,
        card: card(state, holder),
        up: is_up(state, holder),
        done: is_done(state, holder),
        marks,
        gone: (!company.alive).then(|| "lost".into()),
        facts: Vec::new(),
    }
}

/// FYOB-187: the space of an element.
fn space<T>(state: &State<T>, it: &Element) -> Space {
    let info = state.info(it.id);
    let holder = Holder::Element(it.id);
    Space {
        id: it.id.to_string(),
        number: it.id.to_string(),
        name: info.name.clone(),
        company: state.battle.companies[it.company.idx()].clone(),
        leader: nco_leader(it.nco),
        order: order_words(state, it.order()),
        order_number: it.order().task.number().to_string(),
        score: info.counts.then_some([it.score, SCORE_MAX]),
        men: Some([it.men, info.men]),
        card: card(state, holder),
        up: is_up(state, holder),
        done: is_done(state, holder),
        marks: marks(state, it),
        gone: gone(state, it),
        facts: facts(state, it),
    }
}

fn facts<T>(state: &State<T>, it: &Element) -> Vec<String> {
    let info = state.info(it.id);
    let kind = match (info.kind, info.arm) {
        (_, Arm::CrewWeapon) => "crew-served weapon",
        (_, Arm::Gun) => "gun",
        (Kind::Armour, _) if info.open_topped => "open-topped vehicle",
        (Kind::Armour, _) => "armoured vehicle",
        (Kind::Soft, _) => "soft-skinned vehicle",
        (Kind::Outside, _) => "outside the momentum rules",
        (Kind::Foot, _) => "infantry",
    };
    let grade = match info.grade {
        Grade::Poor => "Poor",
        Grade::Regular => "Regular",
        Grade::Elite => "Elite",
    };
    let mut facts = vec![kind.to_owned(), grade.to_owned(), format!("{} points", info.points)];
    facts.extend(info.immobile.then(|| "immobile".to_owned()));
    facts.extend(info.radio.then(|| "radio".to_owned()));
    facts.extend(info.recce.then(|| "recce".to_owned()));
    facts
}

/// FYOB-105, FYOB-187: what lies on the space.
fn marks<T>(state: &State<T>, it: &Element) -> Vec<PaperMark> {
    let mut marks = Vec::new();
    match it.activity {
        Some(Activity::Fired) => marks.push(mark("fired", "fired")),
        Some(Activity::Moved) => marks.push(mark("moved", "moved")),
        None => (),
    }
    match it.tests_due() {
        0 => (),
        1 => marks.push(mark("due", "1 test due")),
        n => marks.push(mark("due", format!("{n} tests due"))),
    }
    match it.failures {
        None | Some(0) => (),
        Some(1) => marks.push(mark("bad", "1 failure")),
        Some(n) => marks.push(mark("bad", format!("{n} failures"))),
    }
    let mut when = |holds: bool, kind: &'static str, text: &'static str| {
        if holds {
            marks.push(mark(kind, text));
        }
    };
    when(it.retiring, "bad", "retiring");
    when(it.on_table() && !it.is_steady() && !it.retiring, "bad", "cowering");
    when(it.nco == Nco::Casualty, "bad", "NCO lost");
    when(it.damage.is_some(), "bad", "damaged");
    when(it.weapon_lost, "bad", "without its weapon");
    when(it.weapon_left.is_some() && !it.weapon_lost, "bad", "away from its weapon");
    when(it.concealed, "plain", "concealed");
    when(it.overwatch, "plain", "overwatch");
    when(state.group_of(it.id).is_some(), "plain", "in a group");
    when(state.officer_with(it.id).is_some(), "plain", "CO here");
    match it.radio {
        Radio::Off(_) => marks.push(mark("plain", "radio off the net")),
        Radio::Dead => marks.push(mark("bad", "radio dead")),
        Radio::Netted | Radio::None => (),
    }
    marks.extend(it.aboard.map(|carrier| mark("plain", format!("aboard no. {carrier}"))));
    marks
}

fn mark(kind: &'static str, text: impl Into<String>) -> PaperMark {
    PaperMark { kind: kind.into(), text: text.into() }
}

fn gone<T>(state: &State<T>, it: &Element) -> Option<Text> {
    // FYOB-R60.
    if let Some(bound) = crate::reserves::arrives_in(state, it.id) {
        return Some(format!("arrives in bound {bound}").into());
    }
    Some(match it.status {
        Status::Table => return None,
        Status::Coming(_) => "coming on".into(),
        Status::Reserve => "in reserve".into(),
        Status::Box => "in the box".into(),
        Status::Exited => "left the table".into(),
        Status::Destroyed => "destroyed".into(),
        Status::Surrendered => "surrendered".into(),
        Status::Removed => "abandoned".into(),
    })
}

fn card<T>(state: &State<T>, holder: Holder) -> Option<u16> {
    let up = state.turn.as_ref().filter(|turn| turn.holder == holder).map(|turn| turn.card);
    up.or_else(|| state.cards.iter().find(|it| it.holder == holder).map(|it| it.number))
}

fn is_up<T>(state: &State<T>, holder: Holder) -> bool {
    state.turn.as_ref().is_some_and(|turn| turn.holder == holder)
}

fn is_done<T>(state: &State<T>, holder: Holder) -> bool {
    0 < state.bound && card(state, holder).is_none()
}

/// FYOB-024: the name of a rating.
pub fn rating_name(rating: u8) -> &'static str {
    match rating {
        0 => "Weak",
        1 => "Cautious",
        2 => "Regular",
        3 => "Bold",
        _ => "Inspirational",
    }
}

fn nco_leader(nco: Nco) -> String {
    match nco {
        Nco::Rated(rating) => format!("NCO {}", rating_name(rating)),
        Nco::Casualty => "NCO lost: as Weak".to_owned(),
        Nco::None => "no NCO: as Regular".to_owned(),
    }
}

/// FYOB-R1: an officer's rating and grade.
fn officer_leader(rating: u8) -> String {
    let grade = match officer_grade(rating) {
        Officer::BelowAverage => "below average",
        Officer::Average => "average",
        Officer::AboveAverage => "above average",
    };
    format!("CO {}, {grade}", rating_name(rating))
}

/// FYOB-112: an order as it is written into the square.
pub fn order_words<T>(state: &State<T>, order: &Order) -> String {
    let task = match order.unit {
        Some(unit) => format!("{} {}", order.task.name(), state.name(unit)),
        None => order.task.name().to_owned(),
    };
    match (order.words.as_str(), order.to_box) {
        (_, true) => format!("{task}: to the box"),
        ("", false) => task,
        (words, false) => format!("{task}: {words}"),
    }
}
