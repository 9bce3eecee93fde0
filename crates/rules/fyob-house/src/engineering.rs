//! HH-11: engineering. Acts add up over bounds, and over elements that work together.

use engine::{Check, Dice, Flow, refuse};
use fyob::{ElementId, Event, Play, State, Task};
use table::{Len, Point};

use crate::House;
use crate::sight;
use crate::table::{Fact, Table};

/// AI-0: at its place.
const AT_THE_SITE: Len = Len::inches(2);
/// An obstacle so near to the place that an order names is the one that is meant.
const MEANT: Len = Len::inches(3);

/// What an order asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Job {
    /// To lift, cut, clear or blow an obstacle: its number, and the acts it takes.
    Clear(usize, u8),
    /// To make an obstacle: its kind, and the acts it takes.
    Build(usize, u8),
    /// To dig works: their kind, and the acts it takes.
    Dig(usize, u8),
}

/// The site of an engineering order.
fn site(state: &State<Table>, id: ElementId) -> Point {
    state.get(id).order().goal().unwrap_or_else(|| sight::pose(state, id).at)
}

/// What there is still to do for an order.
fn job(state: &State<Table>, id: ElementId) -> Option<Job> {
    let order = state.get(id).order();
    if order.task != Task::Engineer {
        return None;
    }
    let (table, site) = (&state.table, site(state, id));
    let words = order.words.to_lowercase().replace('_', " ");
    let names = |kind: &str, name: &str| words.contains(name) || words.contains(&kind.replace('_', " "));
    let data = table.data();
    let dig = data.works.iter().position(|it| it.acts.is_some() && names(&it.kind, &it.name));
    if let Some(work) = dig {
        let dug = table.placed(id).work.is_some();
        return data.works[work].acts.filter(|_| !dug).map(|acts| Job::Dig(work, acts));
    }
    let clears = ["lift", "clear", "cut", "blow", "remove", "demolish"].iter().any(|it| words.contains(it));
    let built = data.obstacles.iter().rposition(|it| it.build.is_some() && names(&it.kind, &it.name));
    if let (Some(kind), false) = (built, clears) {
        let is_there = |it: &crate::table::Obstacle| {
            it.there && usize::from(it.kind) == kind && it.at.within(MEANT, site)
        };
        let done = table.obstacles.iter().any(is_there);
        return data.obstacles[kind].build.filter(|_| !done).map(|acts| Job::Build(kind, acts));
    }
    // The kind that the order names; if it names none, whatever is there, but nothing is blown up by mistake.
    let is_named = |it: &crate::data::ObstacleKind| names(&it.kind, &it.name);
    let names_one = data.obstacles.iter().any(is_named);
    let is_meant = |it: &crate::table::Obstacle| {
        let kind = &data.obstacles[usize::from(it.kind)];
        if names_one { is_named(kind) } else { !kind.demolish }
    };
    let near = table.obstacles.iter().enumerate().filter(|(_, it)| it.there && is_meant(it));
    let near = near.filter(|(_, it)| it.at.within(MEANT + it.radius, site));
    let (idx, obstacle) = near.min_by_key(|(idx, it)| (it.at.distance(site), *idx))?;
    data.obstacles[usize::from(obstacle.kind)].clear.map(|acts| Job::Clear(idx, acts))
}

/// AI-8 (4): whether the task that an order states is done.
pub(crate) fn is_done(state: &State<Table>, id: ElementId) -> bool {
    job(state, id).is_none()
}

/// FYOB-100 (vi): an act of work.
pub(crate) fn work(step: &mut Play<'_, House>, id: ElementId) -> Flow {
    let state = &step.state;
    let Some(job) = job(state, id) else {
        return refuse("HH-11", "there is nothing to do for it: its order names no work that is left");
    };
    let digs = matches!(job, Job::Dig(..));
    let skilled = digs || state.table.unit(id).engineer;
    step.forbid(!skilled, "HH-11", "only engineers can do that work")?;
    let at = sight::pose(state, id).at;
    let away = sight::distance_to(state, id, at, site(state, id));
    step.forbid(!digs && AT_THE_SITE < away, "HH-11", "it must be within 2 inches of the site")?;
    match job {
        Job::Clear(obstacle, acts) => clear(step, id, obstacle, acts),
        Job::Build(kind, acts) => {
            let done = add_act(step, id).saturating_add(done_by_others(&step.state, id, job));
            if acts <= done {
                let at = site(&step.state, id);
                let kind = u8::try_from(kind).unwrap_or(u8::MAX);
                step.emit(Event::Table(Fact::Built { element: id, kind, at }));
            }
            Ok(())
        }
        Job::Dig(work, acts) => {
            if acts <= add_act(step, id) {
                let work = u8::try_from(work).unwrap_or(u8::MAX);
                step.emit(Event::Table(Fact::DugIn { element: id, work }));
            }
            Ok(())
        }
    }
}

/// One more act on an element's own task; says how many there are now.
fn add_act(step: &mut Play<'_, House>, id: ElementId) -> u8 {
    let acts = step.state.get(id).work_done.saturating_add(1);
    step.emit(Event::Worked { element: id, acts });
    acts
}

/// Acts that friends with the same task at the same site have spent on it.
fn done_by_others(state: &State<Table>, id: ElementId, task: Job) -> u8 {
    let here = site(state, id);
    let helps = |it: &&fyob::Element| {
        it.id != id && job(state, it.id) == Some(task) && site(state, it.id).within(MEANT, here)
    };
    let acts = state.on_table(state.get(id).side).filter(helps).map(|it| it.work_done);
    acts.fold(0, u8::saturating_add)
}

/// Lifting an obstacle: everybody who works at it counts. A demolition needs a 2 or more.
fn clear(step: &mut Play<'_, House>, id: ElementId, idx: usize, needed: u8) -> Flow {
    add_act(step, id);
    let obstacle = u8::try_from(idx).unwrap_or(u8::MAX);
    let acts = step.state.table.obstacles[idx].worked.saturating_add(1);
    step.emit(Event::Table(Fact::Worked { element: id, obstacle, acts }));
    if acts < needed {
        return Ok(());
    }
    let kind = usize::from(step.state.table.obstacles[idx].kind);
    if !step.state.table.data().obstacles[kind].demolish {
        step.emit(Event::Table(Fact::Cleared { element: id, obstacle, roll: None, gone: true }));
        return Ok(());
    }
    let check = Check::of(Dice { n: 1, sides: 6 }, "HH-11", "demolition")
        .by(step.state.get(id).side.seat())
        .passes_on(2, "blown", "it does not go off");
    let (roll, blown) = step.read(check)?;
    step.emit(Event::Table(Fact::Cleared { element: id, obstacle, roll: Some(roll), gone: blown == 1 }));
    Ok(())
}
