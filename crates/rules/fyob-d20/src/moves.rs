//! HA-8 rows "move_dice", "move, reachable, way", and getting on and off transports.

use d20::{Class, Event as Below, Flag, Mode, Motion, MoveClass, host};
use engine::Cup;
use fyob::board::Pace;
use fyob::{ElementId, Event, Fyob, Play, Position};
use table::{Deg, Leg, Len, Point, Pose};

use crate::OnD20;
use crate::ids::{above, below};
use crate::looks;
use crate::table::{Fact, as_if_at, as_is, stands_fast};

/// AI-6: how near its transport an element must be to get in.
const BOARDING: Len = Len::inches(1);

/// D20 R-51: the row of the movement table by which an element moves now.
fn row(it: &d20::Element, foot: bool) -> MoveClass {
    if foot { MoveClass::Inf } else { it.move_row() }
}

/// The fixed move of D20-080, without a throw: the allowance over open ground. Better and worse ground changes what a
/// path costs, not how far the element may go; so there is no road to declare. D20-088 is off.
pub fn pace(rules: &Fyob<OnD20>, state: &Position<OnD20>, id: ElementId, foot: bool) -> Pace {
    let Some(it) = as_is(state, id) else { return Pace::None };
    match host::open_allowance(&rules.host.d20, row(&it, foot)) {
        0 => Pace::None,
        allowance => Pace::Fixed(d20::du(allowance)),
    }
}

/// D20: the "inches" of a leg are the share of the move that it takes, times the Open allowance.
pub fn leg_cost(
    rules: &Fyob<OnD20>,
    state: &Position<OnD20>,
    id: ElementId,
    from: Point,
    to: Point,
    foot: bool,
) -> Option<Len> {
    let row = row(&as_is(state, id)?, foot);
    host::leg_cost(&rules.host.d20, &state.table.d20, row, from, to)
}

/// Leg costs follow from the row of the movement table alone.
pub fn cost_key(state: &Position<OnD20>, id: ElementId, foot: bool) -> u64 {
    as_is(state, id).map_or(u64::MAX, |it| row(&it, foot) as u64)
}

/// D20-H07: the first enemy whom it touches on a leg.
pub fn meets(state: &Position<OnD20>, id: ElementId, from: Point, to: Point) -> Option<(ElementId, Len)> {
    let it = state.table.d20.find(below(id)?)?;
    let facing = Deg::from_to(from, to)?;
    // Bases reach less than 3 from their centres together: who is farther from the leg than that is not met.
    let near = from.distance(to) + d20::du(4);
    let there = |enemy: &d20::Element| from.within(near, enemy.pose.at) && stands_fast(state, enemy);
    let (enemy, way) = host::first_contact(&state.table.d20, it, from, Leg { to, facing }, there)?;
    // Whoever only leaves him does not meet him. Both distances may count as 0: then the centres tell.
    let centre = state.table.d20.find(enemy)?.pose.at;
    let gap = |at: Point| looks::distance(state, id, at, above(enemy));
    let nears = gap(to) < gap(from) || to.distance_sq(centre) < from.distance_sq(centre);
    nears.then_some((above(enemy), way))
}

/// D20-H07, D20-H02, D20-H08: upon nobody, and not in contact with an enemy, which only an assault seeks.
pub fn may_end(rules: &Fyob<OnD20>, state: &Position<OnD20>, id: ElementId, at: Point) -> bool {
    let Some(it) = as_is(state, id) else { return false };
    let table = &state.table.d20;
    let pose = Pose::new(at, Deg::from_to(it.pose.at, at).unwrap_or(it.pose.facing));
    let foot = state.get(id).is_foot_crew();
    let there = |other: &d20::Element| stands_fast(state, other);
    host::may_stand(&rules.host.d20, table, row(&it, foot), at)
        && !host::is_upon(table, &it, pose, there)
        && !host::would_touch(table, &it, pose, there)
}

/// D20-H02: two elements in base contact.
pub fn touches(state: &Position<OnD20>, id: ElementId, other: ElementId) -> bool {
    let table = &state.table.d20;
    let find = |id: ElementId| below(id).and_then(|id| table.find(id));
    find(id).zip(find(other)).is_some_and(|(a, b)| table.touching(a, b))
}

/// FYOB-R53: whether somebody stands where an element lies, because its counters left that open.
pub fn is_crowded_out(state: &Position<OnD20>, id: ElementId) -> bool {
    let Some(it) = as_is(state, id).filter(d20::Element::on_table) else { return false };
    host::is_upon(&state.table.d20, &it, it.pose, |other| stands_fast(state, other))
}

/// The nearest place to the one wanted where its base lies upon nobody: turned, if that is enough, or a little aside.
fn free_pose(state: &Position<OnD20>, it: &d20::Element, wanted: Pose) -> Pose {
    let table = &state.table.d20;
    let free = |pose: &Pose| {
        table.battle.ground.on_table(pose.at)
            && !host::is_upon(table, it, *pose, |other| stands_fast(state, other))
    };
    let turns = [0, 90, 45, 135, it.pose.facing.degrees().into()];
    let turned = turns.into_iter().enumerate().map(|(idx, turn)| {
        let facing = if idx + 1 == turns.len() { Deg::new(turn) } else { wanted.facing.plus(turn) };
        Pose::new(wanted.at, facing)
    });
    let quarter = Len::inches(1) / 4;
    let aside = (1..=24).flat_map(|ring| (0..16).map(move |part| (ring, part))).map(|(ring, part)| {
        let at = Deg::new(part * 22).ahead(wanted.at, quarter * ring);
        Pose::new(at, wanted.facing)
    });
    turned.chain(aside).find(free).unwrap_or(wanted)
}

/// An element goes somewhere, or comes on.
pub fn put(step: &mut Play<'_, OnD20>, id: ElementId, via: Vec<Point>, to: Pose) {
    let (Some(element), Some(it)) = (below(id), as_is(&step.state, id)) else { return };
    let to = free_pose(&step.state, &it, to);
    let event = if it.on_table() {
        Below::Moved { element, via, to, how: Motion::March }
    } else {
        Below::RuledPlace { element, to }
    };
    step.emit(Event::Table(Fact::Below(event)));
    // FYOB-R67: whoever rides in it comes on with it.
    let aboard: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    for rider in aboard {
        if as_is(&step.state, rider).is_some_and(|it| !it.in_play()) {
            load(step, rider, Some(id), None);
        }
    }
}

/// FYOB-R56: a weapon has a crew again: it takes up as much room as it did, a little aside if somebody is in the way.
pub fn manned_again(step: &mut Play<'_, OnD20>, id: ElementId) {
    let bases = &step.state.table.still.bases;
    let Some(footprint) = bases.iter().find(|it| it.0 == id).map(|it| it.1) else { return };
    let Some(it) = as_is(&step.state, id) else { return };
    let at = free_pose(&step.state, &d20::Element { footprint, ..it.clone() }, it.pose);
    step.emit(Event::Table(Fact::Manned { element: id, footprint, at }));
}

/// An element turns on the spot, as far as its neighbours leave it room.
pub fn face(step: &mut Play<'_, OnD20>, id: ElementId, facing: Deg) {
    let (Some(element), Some(it)) = (below(id), as_is(&step.state, id)) else { return };
    let to = Pose::new(it.pose.at, facing);
    let table = &step.state.table.d20;
    let crowded = host::is_upon(table, &it, to, |other| stands_fast(&step.state, other));
    if it.on_table() && !crowded && to != it.pose {
        let event = Below::Moved { element, via: Vec::new(), to, how: Motion::Pivot };
        step.emit(Event::Table(Fact::Below(event)));
    }
}

/// How an element is carried: guns in tow, other weapons taken apart.
fn mode_aboard(it: &d20::Element) -> Mode {
    match it.class {
        Class::Csw if it.is(Flag::Portable) => Mode::BrokenDown,
        Class::Csw => Mode::Limbered,
        _ => it.mode,
    }
}

/// D20-H22: room on the carrier; AI-6: within 1".
pub fn can_carry(state: &Position<OnD20>, carrier: ElementId, id: ElementId) -> bool {
    let (Some(on), Some(it)) = (as_is(state, carrier), as_is(state, id)) else { return false };
    let table = &state.table.d20;
    let mounted = it.is_mounted() || it.class.is_vehicle();
    let load = d20::Element { mode: mode_aboard(&it), ..it };
    on.side() == load.side()
        && on.on_table()
        && load.on_table()
        && !mounted
        && on.class.is_vehicle()
        && host::has_room(table, &on, &load)
        && table.distance(&on, &load) <= BOARDING
}

/// FYOB-100 (ii): gets in or out; guns are hooked up or unhooked.
pub fn load(step: &mut Play<'_, OnD20>, id: ElementId, carrier: Option<ElementId>, to: Option<Point>) {
    let (Some(element), Some(it)) = (below(id), as_is(&step.state, id)) else { return };
    let event = match carrier.and_then(below) {
        Some(carrier) => Below::Mounted { element, carrier, mode: mode_aboard(&it) },
        None => {
            let carrier = it.carrier().map_or(it.pose, |id| step.state.table.d20.get(id).pose);
            let wanted = Pose::new(to.unwrap_or(carrier.at), carrier.facing);
            Below::Dismounted { element, to: free_pose(&step.state, &it, wanted), willing: true }
        }
    };
    step.emit(Event::Table(Fact::Below(event)));
}

/// HH-7, D20-H27: the loser of an assault falls back two moves.
pub fn falls_back(rules: &Fyob<OnD20>, state: &Position<OnD20>, id: ElementId) -> Option<Len> {
    let it = as_is(state, id)?;
    let foot = state.get(id).is_foot_crew();
    Some(d20::du(host::open_allowance(&rules.host.d20, row(&it, foot))) * 2)
}

/// Batteries and aircraft: behind the middle of their own edge.
pub fn beyond_the_edge(state: &Position<OnD20>, id: ElementId) -> Pose {
    let size = state.table.d20.battle.ground.size();
    let side = state.find(id).map_or(fyob::Side::A, |it| it.side);
    let at = fyob::setup::solo::middle_of(state.battle.forces[side.idx()].edge, size);
    Pose::new(at, state.table.d20.homewards(side).opposite())
}

/// How often a guess tries to find a place for one element.
const TRIES: usize = 60;

/// Puts elements whose places a side does not know where they could be: in cover if that is found, wherever there is room
/// otherwise.
pub fn redraw(rules: &Fyob<OnD20>, state: &mut Position<OnD20>, hidden: &[ElementId], cup: &mut Cup) {
    let size = state.table.d20.battle.ground.size();
    let length = |max: Len, cup: &mut Cup| {
        let n = u32::try_from(max.raw()).unwrap_or(1).max(1);
        i32::try_from(cup.below(n)).unwrap_or(0)
    };
    for &id in hidden {
        let Some(element) = below(id) else { continue };
        let Some(idx) = state.table.d20.elements.iter().position(|it| it.id == element) else { continue };
        // Whoever rides in something is wherever that is.
        if let Some(carrier) = state.get(id).aboard.and_then(below) {
            state.table.d20.elements[idx].place = d20::Place::Aboard(carrier);
            continue;
        }
        let facing = state.table.d20.homewards(element.side).opposite();
        let mut pose = None;
        for n in 0..TRIES {
            let at = Point::raw(length(size.width, cup), length(size.height, cup));
            let Some(it) = as_if_at(state, id, at) else { break };
            let covered = host::standing_cover(&state.table.d20, &it) != d20::Cover::None;
            let wanted = Pose::new(at, facing);
            let room = (covered || TRIES / 2 <= n) && may_end(rules, state, id, at);
            // A bad guess is better than an element that is nowhere.
            if room || n + 1 == TRIES {
                pose = Some(free_pose(state, &it, wanted));
                break;
            }
        }
        if let Some(pose) = pose {
            let it = &mut state.table.d20.elements[idx];
            (it.place, it.pose) = (d20::Place::Table, pose);
        }
    }
}
