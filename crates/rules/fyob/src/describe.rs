//! Decisions and results in a few words.

pub(crate) mod names;
mod outcome;
mod shown;

use engine::Seat;

use crate::decision::{Act, Decision, Entry};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Holder};
use crate::report::{Ammunition, CrewAndWeapon, Report, TakeOver};
use crate::state::Stage;
use names::{count, listed, place};

pub(crate) use outcome::outcome;
pub(crate) use shown::shown;

/// A decision in words, as whoever may take it reads them.
pub(crate) fn describe<H: Host>(state: &Position<H>, decision: &Decision) -> String {
    let seat = decider::<H>(state);
    let name = |id: ElementId| names::element(state, id, seat);
    let all = |ids: &[ElementId]| listed(&ids.iter().map(|&id| name(id)).collect::<Vec<_>>());
    let up = state.turn.as_ref().and_then(|turn| turn.element);
    let up = up.map_or_else(|| "it".to_owned(), name);
    match decision {
        Decision::Auto => "let the program decide".to_owned(),
        Decision::Begin => "begin the battle".to_owned(),
        Decision::Nominate { element } => format!("{} tries to hide before the battle", name(*element)),
        Decision::PlaceCounters { element, at } => {
            let places: Vec<String> = at.iter().map(|&at| place(at)).collect();
            format!("counters of {} at {}", name(*element), listed(&places))
        }
        Decision::Done => done::<H>(state).to_owned(),
        Decision::Commit { entries } => {
            let who: Vec<ElementId> = entries.iter().map(|it| it.element).collect();
            format!("commit {} from the reserve", all(&who))
        }
        Decision::OrderCompany { company, order } => {
            format!("{}: {}", names::company_title(state, *company), names::order(state, order))
        }
        Decision::WithdrawAll => "order a general withdrawal".to_owned(),
        Decision::React => react::<H>(state),
        Decision::Swap { with } => format!("give the card to {}, and take that one's", name(*with)),
        Decision::ActAsOrdered => format!("{up} acts as ordered"),
        Decision::ThrowOrder { overwatch: true } => {
            format!("{up} goes on Overwatch and throws the Order Dice")
        }
        Decision::ThrowOrder { overwatch: false } => format!("{up} throws the Order Dice"),
        Decision::Fire { target, .. } => format!("{up} fires at {}", name(*target)),
        Decision::ThrowMove { road: true } => format!("{up} throws for its move along the road"),
        Decision::ThrowMove { road: false } => format!("{up} throws for its move"),
        Decision::Move { path, double, .. } => {
            let end = path.last().map_or(String::new(), |&at| format!(" to {}", names::spot(state, at)));
            let how = if *double { " at the double" } else { "" };
            format!("{up} moves{how}{end}")
        }
        Decision::Lay { element, on } => {
            format!("{} is laid on {}", name(*element), names::laid(state, *on, seat))
        }
        Decision::Turn { facing } => format!("{up} turns to {} degrees", facing.degrees()),
        Decision::Act(act) => format!("{up} {}", acts::<H>(state, act, seat)),
        Decision::SeekCover => format!("{up} makes for cover"),
        Decision::EndTurn => format!("{up} does no more"),
        Decision::Rally { element } => format!("rally {}", name(*element)),
        Decision::SetOrder { element, orders } => {
            format!("{}: {}", name(*element), names::orders(state, orders))
        }
        Decision::Share => "collect what is known of the enemy, and pass it on".to_owned(),
        Decision::Split { leader, elements } => {
            format!("detach {} under the NCO of {}", all(elements), name(*leader))
        }
        Decision::Rejoin { leader } => format!("take the detachment of {} back", name(*leader)),
        Decision::CommitReserve { entry: Entry { element, at } } => {
            format!("commit {} from the reserve at {}", name(*element), place(*at))
        }
        Decision::WithdrawToReserve { element } => {
            format!("take {} out of the line into the reserve", name(*element))
        }
        Decision::FormGroup { elements, until, order } => format!(
            "{} act as a Group {}: {}",
            all(elements),
            names::until(*until),
            names::order(state, order)
        ),
        Decision::Release { elements } => format!("release {} from the Group", all(elements)),
        Decision::ChangeElement { to } => format!("the officer joins {}", name(*to)),
        Decision::Report(report) => reported::<H>(state, report, seat),
    }
}

/// The seat of the side that has to decide: names are told as it knows them.
fn decider<H: Host>(state: &Position<H>) -> Seat {
    let by_stage = match state.stage {
        Stage::Deploy(side) | Stage::Session(side) => Some(side),
        _ => state.turn.as_ref().and_then(|turn| names::side_of(state, turn.holder)),
    };
    by_stage.map_or(Seat::UMPIRE, crate::ids::Side::seat)
}

fn done<H: Host>(state: &Position<H>) -> &'static str {
    match state.stage {
        Stage::Deploy(_) => "end the deployment",
        Stage::Session(_) => "end the Senior Officer's activity",
        Stage::Command => "end the command turn",
        _ => "go on",
    }
}

fn react<H: Host>(state: &Position<H>) -> String {
    match state.turn.as_ref().map(|turn| turn.holder) {
        Some(Holder::Element(id)) if state.find(id).is_some_and(|it| it.reacted && 0 < it.tests_due()) => {
            format!("{} takes its momentum tests", state.name(id))
        }
        Some(Holder::Element(id)) if state.find(id).is_some_and(|it| it.reacted) => {
            format!("{} goes on: its reaction test is passed", state.name(id))
        }
        Some(Holder::Element(id)) => format!("{} takes its reaction test", state.name(id)),
        Some(Holder::Officer(id)) => format!("the officer of {} takes his turn", names::company(state, id)),
        Some(Holder::Detachment(id)) => format!("the NCO of {} takes his command turn", state.name(id)),
        None => "take the reaction test".to_owned(),
    }
}

/// An act, as the end of a sentence: "observes rifle platoon 12".
pub(crate) fn acts<H: Host>(state: &Position<H>, act: &Act, seat: Seat) -> String {
    let name = |id: ElementId| names::element(state, id, seat);
    match act {
        Act::Observe { target, counter: Some(n) } => {
            format!("observes counter {}", crate::view::counter_label::<H>(state, *target, *n))
        }
        Act::Observe { target, counter: None } => format!("observes {}", name(*target)),
        Act::Mount { carrier } => format!("gets aboard {}", name(*carrier)),
        Act::Dismount { .. } => "gets out".to_owned(),
        Act::Parachute => "jumps".to_owned(),
        Act::Aim => "takes aim".to_owned(),
        Act::SetUp { on: crate::Laid::Nothing } => "sets up its weapon".to_owned(),
        Act::SetUp { on } => format!("sets up, laid on {}", names::laid(state, *on, seat)),
        Act::TakeDown => "takes its weapon down".to_owned(),
        Act::Work => "works at its task".to_owned(),
        Act::Renet => "tries to bring its radio onto the net".to_owned(),
        Act::LeaveRiver => "gets out of the river".to_owned(),
        Act::Extract => "comes out of its hiding place".to_owned(),
        Act::Runner => "sends a runner".to_owned(),
        Act::Reman => "mans its weapon again".to_owned(),
        Act::Conceal => "tries to hide".to_owned(),
    }
}

/// HA-3: a report in words.
fn reported<H: Host>(state: &Position<H>, report: &Report, seat: Seat) -> String {
    let name = |id: ElementId| names::element(state, id, seat);
    match report {
        Report::Tell(topic) => format!("tell: {}", topic.name().to_lowercase()),
        Report::Fire(attack) => {
            let by = attack.by.map_or_else(|| "somebody".to_owned(), name);
            let lost = match attack.men_lost {
                0 => "no loss".to_owned(),
                n => format!("{} lost", count(n, "man", "men")),
            };
            let what = match (attack.destroyed, attack.damaged) {
                (true, _) => "it is destroyed".to_owned(),
                (false, Some(damage)) => names::damage(damage).to_owned(),
                (false, None) => lost,
            };
            format!("told: {by} fires at {}, {what}", name(attack.target))
        }
        Report::Assault { on_defender, on_attacker, loser } => {
            let lost =
                loser.map_or_else(|| "nobody goes back".to_owned(), |id| format!("{} goes back", name(id)));
            format!(
                "told: {} assaults {}, losses {} and {}, {lost}",
                name(on_attacker.target),
                name(on_defender.target),
                on_attacker.men_lost,
                on_defender.men_lost
            )
        }
        Report::Moved { element, double: true, .. } => {
            format!("told: {} moved at the double", name(*element))
        }
        Report::Moved { element, .. } => format!("told: {} moved", name(*element)),
        Report::Position { element, .. } => format!("told: the cover of {}", name(*element)),
        Report::Observed { element, enemy } => format!("told: {} knows of {}", name(*element), name(*enemy)),
        Report::LostAttachment { element, afv: true } => format!("told: {} lost its vehicle", name(*element)),
        Report::LostAttachment { element, .. } => {
            format!("told: {} lost its attached weapon", name(*element))
        }
        Report::OutOfAmmunition { element, what } => {
            let what = match what {
                Ammunition::AttachedWeapon => "attached weapon",
                Ammunition::MainGun => "main gun",
                Ammunition::SecondGun => "second gun",
                Ammunition::MachineGun => "machine gun",
            };
            format!("told: the {what} of {} is out of ammunition", name(*element))
        }
        Report::WeaponDestroyed { element } => {
            format!("told: an enemy reached the weapon that {} left: it is destroyed", name(*element))
        }
        Report::TransportDestroyed { element } => {
            format!("told: the transport of {} is destroyed", name(*element))
        }
        Report::Left { element, exited: true } => {
            format!("told: {} left the table by design", name(*element))
        }
        Report::Left { element, .. } => format!("told: {} went into the box", name(*element)),
        Report::Cards { order } => format!("told: {} dealt", count(saturated(order.len()), "card", "cards")),
        Report::TakeOver(it) => format!("taken over: {}", taken_over::<H>(state, it)),
        Report::Objective { objective, holder } => {
            let at = state.battle.objectives.get(usize::from(*objective));
            let at = at.map_or_else(|| format!("objective {}", objective + 1), |it| it.name.clone());
            let who = holder.map_or("nobody".to_owned(), |side| format!("the {}", names::force(state, side)));
            format!("told: {at} is held by {who}")
        }
    }
}

fn taken_over<H: Host>(state: &Position<H>, it: &TakeOver) -> String {
    match it {
        TakeOver::Score(id, score) => format!("{} has a score of {score}", state.name(*id)),
        TakeOver::Men(id, men) => format!("{} has {}", state.name(*id), count(*men, "man", "men")),
        TakeOver::Leader(id, nco) => format!("the NCO of {} is {}", state.name(*id), names::nco(*nco)),
        TakeOver::Officer(id, rating) => {
            format!("the officer of {} is {}", names::company(state, *id), names::rating(*rating))
        }
        TakeOver::Condition(side, it) => {
            format!("the condition of the {} is {}", names::force(state, *side), names::condition(*it))
        }
        TakeOver::Original(side, total) => {
            format!("the original total of the {} is {total}", names::force(state, *side))
        }
        TakeOver::Bound(bound) => format!("it is bound {bound}"),
        TakeOver::Due(id, _, tests) => {
            format!("{} for {}", count(*tests, "test is due", "tests are due"), state.name(*id))
        }
        TakeOver::NoTests(id) => format!("no tests are due for {}", state.name(*id)),
        TakeOver::Levels(side, n) => {
            format!("the {} have tested {}", names::force(state, *side), count(*n, "milestone", "milestones"))
        }
        TakeOver::Radio(id, radio) => {
            format!("the radio of {} is {}", state.name(*id), names::radio(*radio))
        }
        TakeOver::Link(id, radio) => {
            format!("the link of {} is {}", names::company(state, *id), names::radio(*radio))
        }
        TakeOver::Counters(id, 0) => format!("{} is not concealed", state.name(*id)),
        TakeOver::Counters(id, n) => {
            format!("{} is concealed with {}", state.name(*id), count(*n, "counter", "counters"))
        }
        TakeOver::Weapon(id, CrewAndWeapon::Together) => format!("{} is at its weapon", state.name(*id)),
        TakeOver::Weapon(id, CrewAndWeapon::Away) => format!("{} is away from its weapon", state.name(*id)),
        TakeOver::Weapon(id, CrewAndWeapon::Abandoned) => {
            format!("{} has abandoned its weapon", state.name(*id))
        }
        TakeOver::Weapon(id, CrewAndWeapon::Destroyed) => {
            format!("the weapon of {} is destroyed", state.name(*id))
        }
    }
}

/// A length of a list, as numbers in sentences need it.
pub(crate) fn saturated(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
