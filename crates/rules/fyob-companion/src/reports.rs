//! HA-3: reports. Whoever tells that something happened is asked for the rest, a question at a time; a report can also come
//! complete, from a program or a test.

use engine::{Cause, Flow, Held, Seat, Waiver, refuse, run};
use fyob::deeds;
use fyob::{
    Act, Ammunition, CompanyId, Decision, Element, ElementId, Event, Fyob, Holder, Order, Report, Side,
    Stage, Task, Topic,
};

use crate::ask::{PERSON, Step, counter, element, new_cover, note, number, pick, say};
use crate::auto::{COUNTERS_MAX, counter_number, counters, resolve};
use crate::forced::come_on;
use crate::gear;
use crate::results::{self, is_up, knows};
use crate::table::{Control, Fact};
use crate::{AtTable, Position, crew, deck, take_over};

/// A decision that is the host's.
pub(crate) fn decide(step: &mut Step<'_>, decision: &Decision) -> Flow {
    match decision {
        Decision::Report(Report::Tell(topic)) => tell(step, *topic),
        Decision::Report(report) => take(step, report),
        Decision::SeekCover => match up(step) {
            Some(id) => deeds::seek_cover(step, id),
            None => refuse("FYOB-R17", "no element is up"),
        },
        Decision::Act(act) => do_act(step, act),
        _ => refuse("HA-3", "at a real table you move and fire yourself: tell what came of it"),
    }
}

/// The element whose turn it is.
pub(crate) fn up(step: &Step<'_>) -> Option<ElementId> {
    step.state.turn.as_ref().and_then(|it| it.element)
}

/// What belongs to the turn of the element that is up.
const IN_TURN: [Topic; 5] = [Topic::Fire, Topic::Move, Topic::Double, Topic::Assault, Topic::Observe];

/// HA-3: what a person tells in the turn of his element; for a side that the program runs: to go on.
pub(crate) fn proposals(rules: &Fyob<AtTable>, state: &Position, seat: Seat) -> Vec<Decision> {
    let mut res: Vec<Decision> = Vec::new();
    // FYOB-R10: before the first card is played, those of a real deck may count.
    res.extend(may_deal(state).then_some(Decision::Report(Report::Tell(Topic::Cards))));
    if is_by_program(state, seat) {
        res.extend((state.stage != Stage::Over).then_some(Decision::Auto));
        return res;
    }
    // FYOB-R17: to cover at most, and a look around.
    if state.stage == Stage::Restricted {
        res.extend([Decision::SeekCover, Decision::Report(Report::Tell(Topic::Observe))]);
    }
    if state.stage == Stage::Phases {
        res.extend(IN_TURN.map(|it| Decision::Report(Report::Tell(it))));
    }
    res.extend(acts(state).into_iter().map(Decision::Act));
    res.retain(|it| is_legal(rules, state, it));
    res
}

/// FYOB-R10: the cards of the bound have been dealt, and none is played.
fn may_deal(state: &Position) -> bool {
    state.stage == Stage::Card
        && !state.table.own_deck
        && state.turn.as_ref().is_some_and(|it| it.card == 1)
        && !state.turn.as_ref().and_then(|it| it.element).is_some_and(|id| state.get(id).reacted)
}

/// HA-3: what can happen at any time.
pub(crate) fn rare(rules: &Fyob<AtTable>, state: &Position, seat: Seat) -> Vec<Decision> {
    if state.stage == Stage::Over {
        return Vec::new();
    }
    let in_turn = state.stage == Stage::Phases && !is_by_program(state, seat);
    let elsewhere = [Topic::Move, Topic::Double, Topic::Cards];
    let usual = |it: &Topic| elsewhere.contains(it) || in_turn && IN_TURN.contains(it);
    let topics = Topic::ALL.into_iter().filter(|it| !usual(it));
    let mut res: Vec<Decision> = topics.map(|it| Decision::Report(Report::Tell(it))).collect();
    res.retain(|it| is_legal(rules, state, it));
    res
}

fn is_by_program(state: &Position, seat: Seat) -> bool {
    Side::of_seat(seat).is_some_and(|it| state.table.control[it.idx()] == Control::Program)
}

/// Whether the rules have a question to ask about it, or take it as it is.
fn is_legal(rules: &Fyob<AtTable>, state: &Position, decision: &Decision) -> bool {
    let cause = Cause::Decision(PERSON, decision, Waiver::None);
    run(rules, Held::Lent(state), cause, &[], None).is_ok()
}

/// FYOB-182, FYOB-186: acts in which the program has a hand; the others happen on the table.
fn acts(state: &Position) -> Vec<Act> {
    let Some(turn) = &state.turn else { return Vec::new() };
    let open = matches!(state.stage, Stage::Phases | Stage::Restricted) && 0 < turn.acts_left;
    let Some(it) = turn.element.and_then(|id| state.find(id)).filter(|_| open) else { return Vec::new() };
    let mut res = Vec::new();
    res.extend(matches!(it.radio, fyob::Radio::Off(_)).then_some(Act::Renet));
    let by_runner = fyob::errand(state, it.id).is_some() && state.stage == Stage::Phases;
    res.extend(by_runner.then_some(Act::Runner));
    res.extend(gear::acts(state, it));
    res.extend(crew::could_man(state, it).then_some(Act::Reman));
    res
}

fn do_act(step: &mut Step<'_>, act: &Act) -> Flow {
    let Some(id) = up(step) else { return refuse("FYOB-100", "no element is up") };
    deeds::may_act(step, id, act)?;
    match act {
        Act::Renet => {
            deeds::note_act(step, id, "re-nets its radio".to_owned())?;
            deeds::renet(step, id)
        }
        Act::Runner => {
            deeds::note_act(step, id, "sends a runner".to_owned())?;
            deeds::send_runner(step, id)
        }
        Act::Conceal => {
            deeds::note_act(step, id, "tries to hide".to_owned())?;
            deeds::conceal_again(step, id)
        }
        Act::Reman => crew::man(step, id),
        _ => gear::do_act(step, id, act),
    }
}

/// The element whose turn it is, if it may act at all.
fn acting(step: &Step<'_>) -> Option<ElementId> {
    up(step).filter(|_| matches!(step.state.stage, Stage::Phases | Stage::Restricted))
}

/// FYOB-R73: the enemies on the table that an element does not know of.
fn unknown_to(state: &Position, id: ElementId) -> Vec<ElementId> {
    let it = state.get(id);
    state.on_table(it.side.other()).filter(|other| !it.knows(other.id)).map(|it| it.id).collect()
}

/// Everybody on the table of a side, by number.
pub(crate) fn on_table(step: &Step<'_>, side: Side) -> Vec<ElementId> {
    step.state.on_table(side).map(|it| it.id).collect()
}

/// Everybody on the table.
fn everybody(step: &Step<'_>) -> Vec<ElementId> {
    step.state.elements.iter().filter(|it| it.on_table()).map(|it| it.id).collect()
}

/// The element whose turn it is, or whoever is named.
fn who(step: &mut Step<'_>, question: &str) -> Flow<ElementId> {
    if let Some(id) = up(step).filter(|&id| is_up(step, id)) {
        return Ok(id);
    }
    let all = everybody(step);
    one_of(step, question, &all)
}

fn one_of(step: &mut Step<'_>, question: &str, among: &[ElementId]) -> Flow<ElementId> {
    match element(step, "HA-3", question.to_owned(), among, None)? {
        Some(id) => Ok(id),
        None => refuse("HA-3", "there is nobody it could be"),
    }
}

/// HA-3: asks for what a report leaves open.
fn tell(step: &mut Step<'_>, topic: Topic) -> Flow {
    match topic {
        Topic::Fire => {
            if let Some(id) = up(step).filter(|&id| is_up(step, id)) {
                deeds::may_fire(step, id)?;
                must_be_there(step, id)?;
            }
            let by = match up(step).filter(|&id| is_up(step, id)) {
                Some(id) => Some(id),
                None => {
                    let all = everybody(step);
                    element(step, "HA-3", "Who fired?", &all, Some("nobody knows"))?
                }
            };
            let targets = match by {
                Some(by) => on_table(step, step.state.get(by).side.other()),
                None => everybody(step),
            };
            let target = one_of(step, "Who was fired at?", &targets)?;
            results::fired(step, by, target)
        }
        Topic::Move | Topic::Double => {
            let Some(id) = up(step).filter(|&id| is_up(step, id)) else {
                return refuse("FYOB-094", "an element moves in its own turn");
            };
            moved(step, id, topic == Topic::Double)?;
            new_cover(step, id)?;
            crew::is_back(step, id)
        }
        Topic::Assault => {
            if let Some(id) = up(step).filter(|&id| is_up(step, id)) {
                deeds::may_move(step, id)?;
                let able = fyob::mods(&step.state, id).may_assault;
                step.forbid(!able, "FYOB-082", "it cannot assault in the state it is in")?;
            }
            let by = who(step, "Who assaulted?")?;
            let enemies = on_table(step, step.state.get(by).side.other());
            let defender = one_of(step, "Whom?", &enemies)?;
            results::assaulted(step, by, defender)
        }
        Topic::Observe => {
            let by = match acting(step) {
                Some(id) => id,
                None => {
                    let mut all = everybody(step);
                    all.retain(|&id| !unknown_to(&step.state, id).is_empty());
                    one_of(step, "Who saw an enemy?", &all)?
                }
            };
            must_be_there(step, by)?;
            let enemy = one_of(step, "Whom?", &unknown_to(&step.state, by))?;
            observed(step, by, enemy)
        }
        Topic::Cover => {
            let all = everybody(step);
            let id = one_of(step, "Who?", &all)?;
            new_cover(step, id).map(|_| ())
        }
        Topic::Attachment => {
            let all = everybody(step);
            let id = one_of(step, "Who lost it?", &all)?;
            let options =
                [(false, "a crew-served weapon".to_owned()), (true, "an armoured vehicle".to_owned())];
            let afv = pick(step, "FYOB-067", "What was lost?", &options)?;
            deeds::lost_attachment(step, id, afv)
        }
        Topic::Ammunition => {
            let all = everybody(step);
            let id = one_of(step, "Whose?", &all)?;
            let what =
                pick(step, "FYOB-067", "What ran out?", &AMMUNITION.map(|(it, name)| (it, name.to_owned())))?;
            out_of_ammunition(step, id, what);
            Ok(())
        }
        Topic::Transport => {
            let all = everybody(step);
            let id = one_of(step, "Who was aboard?", &all)?;
            transport_destroyed(step, id)
        }
        Topic::Weapon => {
            let left = crew::left_alone(&step.state);
            if left.is_empty() {
                return refuse("FYOB-R57", "no crew is away from its weapon");
            }
            let id = one_of(step, "Whose weapon did an enemy reach before its crew?", &left)?;
            crew::destroyed(step, id)
        }
        Topic::Left => {
            let all = everybody(step);
            let id = one_of(step, "Who?", &all)?;
            let options = [
                (false, "into its box".to_owned()),
                (true, "off the far edge, as the battle asks".to_owned()),
            ];
            let exited = pick(step, "FYOB-133", "Where to?", &options)?;
            left(step, id, exited)
        }
        Topic::Objective => {
            let names: Vec<(u8, String)> =
                (0..).zip(step.state.battle.objectives.iter().map(|it| it.name.clone())).collect();
            if names.is_empty() {
                return refuse("FYOB-R79", "this battle has no objectives");
            }
            let objective = pick(step, "FYOB-R79", "Which objective?", &names)?;
            let name = |side: Side| step.state.battle.forces[side.idx()].name.clone();
            let options =
                [(Some(Side::A), name(Side::A)), (Some(Side::B), name(Side::B)), (None, "nobody".to_owned())];
            let holder = pick(step, "FYOB-R79", "Who holds it now?", &options)?;
            held(step, objective, holder)
        }
        Topic::Counter => counter_seen(step),
        Topic::Order => order(step),
        Topic::Company => order_to_company(step),
        Topic::Paper => take_over::ask(step),
        Topic::Cards => deck::cards(step),
    }
}

/// FYOB-067, FYOB-069: what may run out.
const AMMUNITION: [(Ammunition, &str); 4] = [
    (Ammunition::MainGun, "the gun itself, or a main gun"),
    (Ammunition::AttachedWeapon, "an attached weapon"),
    (Ammunition::SecondGun, "a second gun"),
    (Ammunition::MachineGun, "a vehicle's machine gun"),
];

/// A report that came complete.
fn take(step: &mut Step<'_>, report: &Report) -> Flow {
    match report {
        Report::Tell(topic) => tell(step, *topic),
        Report::Fire(attack) => {
            step.state.element(attack.target)?;
            if let Some(by) = attack.by {
                step.state.element(by)?;
                if is_up(step, by) {
                    deeds::may_fire(step, by)?;
                    deeds::note_fire(step, by, Some(attack.target), Vec::new(), false)?;
                }
                if attack.known {
                    knows(step, attack.target, by);
                }
            }
            let bound = step.state.bound;
            note(step, Fact::Cover { element: attack.target, bound, cover: attack.cover });
            results::suffer(step, attack)
        }
        Report::Assault { on_defender, on_attacker, loser } => {
            let (attacker, defender) = (on_attacker.target, on_defender.target);
            step.state.element(attacker)?;
            step.state.element(defender)?;
            if is_up(step, attacker) {
                deeds::may_move(step, attacker)?;
                deeds::note_move(step, attacker, false)?;
            }
            if deeds::surrenders_to_assault(step, attacker, defender)? {
                return Ok(());
            }
            results::suffer(step, on_defender)?;
            results::suffer(step, on_attacker)?;
            if let Some(loser) = loser {
                step.state.element(*loser)?;
                note(step, Fact::Shifted { element: *loser });
            }
            Ok(())
        }
        Report::Moved { element, cover, double } => {
            step.state.element(*element)?;
            moved(step, *element, *double)?;
            let bound = step.state.bound;
            note(step, Fact::Cover { element: *element, bound, cover: *cover });
            crew::is_back(step, *element)
        }
        Report::Position { element, cover } => {
            step.state.element(*element)?;
            note(step, Fact::Shifted { element: *element });
            let bound = step.state.bound;
            note(step, Fact::Cover { element: *element, bound, cover: *cover });
            Ok(())
        }
        Report::Observed { element, enemy } => {
            step.state.element(*element)?;
            step.state.element(*enemy)?;
            observed(step, *element, *enemy)
        }
        Report::LostAttachment { element, afv } => deeds::lost_attachment(step, *element, *afv),
        Report::OutOfAmmunition { element, what } => {
            step.state.element(*element)?;
            out_of_ammunition(step, *element, *what);
            Ok(())
        }
        Report::TransportDestroyed { element } => {
            step.state.element(*element)?;
            transport_destroyed(step, *element)
        }
        Report::WeaponDestroyed { element } => crew::destroyed(step, *element),
        Report::Left { element, exited } => {
            step.state.element(*element)?;
            left(step, *element, *exited)
        }
        Report::Cards { order } => deck::deal(step, order),
        Report::TakeOver(paper) => take_over::take(step, paper),
        Report::Objective { objective, holder } => held(step, *objective, *holder),
    }
}

/// FYOB-094, FYOB-097: it moved.
fn moved(step: &mut Step<'_>, id: ElementId, double: bool) -> Flow {
    if is_up(step, id) {
        deeds::may_move(step, id)?;
        let first = step.state.turn.as_ref().is_some_and(|it| it.die == Some(fyob::Phase::Move) && !it.begun);
        step.forbid(double && !first, "FYOB-R44", "it goes at the double only if the die says move first")?;
        let watches = step.state.get(id).overwatch;
        step.forbid(double && watches, "FYOB-R44", "it is on Overwatch: it cannot go at the double")?;
        deeds::choose_counter(step, id)?;
        deeds::reveal(step, id)?;
        deeds::note_move(step, id, double)?;
        come_on(step, id);
    }
    note(step, Fact::Shifted { element: id });
    Ok(())
}

/// FYOB-R67: a committed element comes on by its first move; before it can do nothing else.
fn must_be_there(step: &Step<'_>, id: ElementId) -> Flow {
    let there = step.state.get(id).on_table();
    step.forbid(!there, "FYOB-R67", "it has still to come on: it moves first")
}

/// FYOB-100 (i): an element has come to know an enemy; in its own turn that was an act.
fn observed(step: &mut Step<'_>, by: ElementId, enemy: ElementId) -> Flow {
    if step.state.get(by).side == step.state.get(enemy).side {
        return refuse("FYOB-100", "a friend needs no observing");
    }
    let acts_left = step.state.turn.as_ref().map_or(0, |it| it.acts_left);
    if acting(step) == Some(by) && 0 < acts_left {
        deeds::note_act(step, by, format!("observes {}", counter(step, enemy)))?;
    }
    knows(step, by, enemy);
    Ok(())
}

/// FYOB-067, FYOB-069: standing conditions, and what they are called on the cardsheet.
fn out_of_ammunition(step: &mut Step<'_>, id: ElementId, what: Ammunition) {
    step.emit(Event::RanOut { element: id, what });
}

/// FYOB-067 row I12.
fn transport_destroyed(step: &mut Step<'_>, id: ElementId) -> Flow {
    let carrier = step.state.get(id).aboard;
    deeds::lost_transport(step, id)?;
    if let Some(carrier) = carrier {
        deeds::destroy(step, carrier)?;
    }
    note(step, Fact::Shifted { element: id });
    Ok(())
}

/// FYOB-133, FYOB-134: off the table.
fn left(step: &mut Step<'_>, id: ElementId, exited: bool) -> Flow {
    if !step.state.get(id).on_table() {
        return refuse("HA-3", "it is not on the table");
    }
    if exited { deeds::exit(step, id) } else { deeds::into_box(step, id) }
}

/// FYOB-R79.
fn held(step: &mut Step<'_>, objective: u8, holder: Option<Side>) -> Flow {
    let mut holders = step.state.holders.clone();
    let Some(place) = holders.get_mut(usize::from(objective)) else {
        return refuse("FYOB-R79", "there is no such objective");
    };
    *place = holder;
    step.emit(Event::Held { holders });
    Ok(())
}

/// FYOB-162, FYOB-R53: a counter was observed.
fn counter_seen(step: &mut Step<'_>) -> Flow {
    let deploys = |it: &&Element| match step.state.stage {
        Stage::Deploy(side) => it.side == side,
        _ => true,
    };
    let hidden = step.state.elements.iter().filter(|it| it.on_table() && it.concealed).filter(deploys);
    let hidden: Vec<ElementId> = hidden.map(|it| it.id).collect();
    if hidden.is_empty() {
        return refuse("FYOB-162", "nobody is concealed");
    }
    let target = one_of(step, "Whose counter?", &hidden)?;
    if let Stage::Deploy(side) = step.state.stage {
        // FYOB-161: before the battle it is said how many there are.
        let n = number(step, "FYOB-161", "How many counters has it?", COUNTERS_MAX)?;
        let decision = Decision::PlaceCounters { element: target, at: counters(n) };
        return resolve(step, side.seat(), &decision);
    }
    let enemies = on_table(step, step.state.get(target).side.other());
    let observer = match up(step).filter(|id| enemies.contains(id)) {
        Some(id) => id,
        None => one_of(step, "Who saw it?", &enemies)?,
    };
    let counters = &step.state.get(target).counters;
    let names: Vec<(u8, String)> =
        (0..).zip(counters.iter().map(|&it| format!("counter {}", counter_number(it)))).collect();
    let which = if names.len() < 2 { 0 } else { pick(step, "FYOB-162", "Which of its counters?", &names)? };
    let real = deeds::counter_observed(step, observer, target, which)?;
    let text = if real { "is really there" } else { "was a dummy: take that counter off" };
    say(step, format!("{} {text}.", counter(step, target)));
    Ok(())
}

/// FYOB-111, FYOB-112: another order: in the command turn of its officer, before the battle, or as the paper says.
fn order(step: &mut Step<'_>) -> Flow {
    let side = step.state.turn.as_ref().and_then(|turn| match turn.holder {
        Holder::Officer(company) => Some(step.state.company(company).side),
        Holder::Element(id) | Holder::Detachment(id) => step.state.find(id).map(|it| it.side),
    });
    let all: Vec<ElementId> = match side {
        Some(side) => on_table(step, side),
        None => everybody(step),
    };
    let id = one_of(step, "Whose order?", &all)?;
    let side = step.state.get(id).side;
    let friends: Vec<ElementId> = on_table(step, side).into_iter().filter(|it| *it != id).collect();
    let order = ask_order(step, side, &friends)?;
    match step.state.stage {
        Stage::Command => {
            let decision = Decision::SetOrder { element: id, orders: vec![order] };
            resolve(step, step.state.get(id).side.seat(), &decision)
        }
        _ => {
            step.emit(Event::Ordered { element: id, orders: vec![order], put_aside: false });
            Ok(())
        }
    }
}

/// FYOB-111: what to do, and where.
fn ask_order(step: &mut Step<'_>, side: Side, friends: &[ElementId]) -> Flow<Order> {
    let tasks = Task::ALL.map(|it| (it, format!("{} {}", it.number(), it.name())));
    let task = pick(step, "FYOB-111", "Which order?", &tasks)?;
    let mut order = Order { task, ..Order::hold() };
    if task == Task::Support {
        order.unit = Some(one_of(step, "Whom does it support?", friends)?);
    }
    let mut places: Vec<((String, bool), String)> =
        vec![((String::new(), false), "where it stands".to_owned())];
    let named = step.state.table.places.iter().cloned();
    let objectives = step.state.battle.objectives.iter().map(|it| it.name.clone());
    for place in named.chain(objectives) {
        if !places.iter().any(|it| it.0.0 == place) {
            places.push(((place.clone(), false), place));
        }
    }
    // FYOB-133: off the table, where the battle plans it.
    let exits = step.state.battle.exits[side.idx()].iter().filter(|_| task == Task::Reposition);
    places.extend(exits.map(|it| ((it.words.clone(), true), format!("{} and off the table", it.words))));
    (order.words, order.exit) = pick(step, "FYOB-111", "Where?", &places)?;
    Ok(order)
}

/// FYOB-036, FYOB-107: the Senior Officer orders a company; without a radio link the order waits for a runner (FYOB-R52).
fn order_to_company(step: &mut Step<'_>) -> Flow {
    let (Stage::Session(side) | Stage::Deploy(side)) = step.state.stage else {
        return refuse("FYOB-107", "the Senior Officer orders companies at the start of a session");
    };
    let all = (0..).map(CompanyId).zip(&step.state.companies).filter(|it| it.1.side == side);
    let names: Vec<(CompanyId, String)> =
        all.map(|(id, _)| (id, step.state.battle.companies[id.idx()].clone())).collect();
    let company = pick(step, "FYOB-107", "Which company?", &names)?;
    let friends = on_table(step, side);
    let order = ask_order(step, side, &friends)?;
    resolve(step, side.seat(), &Decision::OrderCompany { company, order })?;
    let name = &step.state.battle.companies[company.idx()];
    let text = match step.state.company(company).pending {
        Some(_) => format!("{name} has no radio link: its order waits for a runner."),
        None => format!("{name} has its order."),
    };
    say(step, text);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ha_3_every_topic_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> = Topic::ALL.iter().map(|it| it.name()).collect();
        assert_eq!(names.len(), Topic::ALL.len());
    }
}
