//! FYOB-176 to FYOB-186, FYOB-R51, FYOB-R52: radios and runners.

use engine::{Check, Dice, Flow, refuse};

use crate::element::{Kind, Radio};
use crate::event::{Event, RadioSet, TurnNote};
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Leader};
use crate::leaders::lead;
use crate::state::{Question, State};
use crate::tables::Tables;

/// FYOB-176: attempts at the start.
const ATTEMPTS: usize = 2;
/// FYOB-183: tests in a turn.
const TESTS_MAX: u8 = 2;
/// FYOB-184: failures after which a set is dead.
const FAILURES_MAX: u8 = 3;
/// FYOB-178: calibre of a hit that puts a set off the net, in mm.
const CALIBRE: u16 = 81;

/// FYOB-R51: an element's reports reach its officer by radio.
pub(crate) fn on_net<T>(state: &State<T>, id: ElementId) -> bool {
    !state.battle.options.radios || state.get(id).radio == Radio::Netted
}

/// FYOB-107, FYOB-114: a company's leader has a link to his Senior Officer.
pub(crate) fn linked<T>(state: &State<T>, company: CompanyId) -> bool {
    !state.battle.options.radios || state.company(company).link == Radio::Netted
}

/// FYOB-176: at the start each company's radios are netted together, in two attempts.
pub(crate) fn net_all<H: Host>(step: &mut Play<'_, H>) -> Flow {
    if !step.state.battle.options.radios {
        return Ok(());
    }
    let n = u8::try_from(step.state.companies.len()).unwrap_or(u8::MAX);
    (0..n).try_for_each(|idx| net_company(step, CompanyId(idx)))
}

/// FYOB-R51: the throws net the officer and all his sets; the failures count for each of them.
fn net_company<H: Host>(step: &mut Play<'_, H>, company: CompanyId) -> Flow {
    let is_off = |radio| matches!(radio, Radio::Off(_));
    let mut sets: Vec<RadioSet> = Vec::new();
    if is_off(step.state.company(company).link) {
        sets.push(RadioSet::Link(company));
    }
    let off = step.state.of_company(company).filter(|it| is_off(it.radio));
    sets.extend(off.map(|it| RadioSet::Element(it.id)));
    let Some((&first, others)) = sets.split_first() else { return Ok(()) };
    for _ in 0..ATTEMPTS {
        let radio = test(step, first)?;
        for &set in others {
            step.emit(Event::RadioSet { set, radio });
        }
        if !is_off(radio) {
            break;
        }
    }
    Ok(())
}

fn radio_of<T>(state: &State<T>, set: RadioSet) -> Radio {
    match set {
        RadioSet::Link(company) => state.company(company).link,
        RadioSet::Element(id) => state.get(id).radio,
    }
}

/// FYOB-177: one Radio Test. FYOB-184: the third failure since the set was last on the net makes it dead.
fn test<H: Host>(step: &mut Play<'_, H>, set: RadioSet) -> Flow<Radio> {
    let check = radio_check(&step.rules.tables, &step.state, set);
    let (roll, passed) = step.read(check)?;
    let failures = match radio_of(&step.state, set) {
        Radio::Off(n) => n.saturating_add(1),
        _ => 1,
    };
    let radio = match (passed, failures) {
        (1, _) => Radio::Netted,
        (_, FAILURES_MAX..) => Radio::Dead,
        _ => Radio::Off(failures),
    };
    step.emit(Event::RadioTested { set, roll, radio });
    Ok(radio)
}

/// FYOB-177: one D10; what it needs depends on the nation.
pub(crate) fn radio_check<T>(tables: &Tables, state: &State<T>, set: RadioSet) -> Check {
    let (side, element, name) = match set {
        RadioSet::Link(company) => {
            let it = state.company(company);
            let any = || state.of_company(company).next().map(|it| it.id);
            let name = state.battle.companies.get(company.idx()).map_or("", String::as_str);
            (it.side, it.with.or_else(any), format!("radios of {name}"))
        }
        RadioSet::Element(id) => (state.get(id).side, Some(id), format!("radio of {}", state.name(id))),
    };
    let nation = element.map_or("", |id| state.info(id).nation.as_str());
    let need = tables.radio_need(nation);
    let dice = Dice { n: 1, sides: 10 };
    Check::of(dice, "FYOB-177", name).by(side.seat()).passes_on(need.into(), "on the net", "off the net")
}

/// FYOB-R51: the set that a hit on an element, or its own act, is about: its officer's link while he is with it, else its
/// own.
fn set_at<T>(state: &State<T>, id: ElementId) -> RadioSet {
    match state.officer_with(id) {
        Some(company) if state.company(company).link != Radio::None => RadioSet::Link(company),
        _ => RadioSet::Element(id),
    }
}

/// FYOB-178 to FYOB-180: a hit puts a set off the net: at least one man lost by HE of 81 mm or more, or damage to a
/// vehicle. `calibre` is that of HE that hit, 0 if none did.
pub(crate) fn knocked_off<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    calibre: u16,
    damaged: bool,
) -> Flow {
    if !step.state.battle.options.radios || !step.state.element(id)?.on_table() {
        return Ok(());
    }
    let hit = match step.state.kind(id) {
        // FYOB-178: infantry; FYOB-180: a battery under counter-battery fire.
        Kind::Foot => CALIBRE <= calibre,
        // FYOB-179: a vehicle.
        Kind::Armour | Kind::Soft => damaged,
        Kind::Outside => 0 < calibre,
    };
    let set = set_at(&step.state, id);
    if hit && radio_of(&step.state, set) == Radio::Netted {
        step.emit(Event::RadioSet { set, radio: Radio::Off(0) });
    }
    Ok(())
}

/// Whether an element has a set that is off the net and can be brought onto it.
pub fn can_renet<T>(state: &State<T>, id: ElementId) -> bool {
    off_set(state, id).is_some()
}

fn off_set<T>(state: &State<T>, id: ElementId) -> Option<RadioSet> {
    let sets = [set_at(state, id), RadioSet::Element(id)];
    sets.into_iter().find(|&set| matches!(radio_of(state, set), Radio::Off(_)))
}

/// FYOB-100 (vii), FYOB-181 to FYOB-183: an act on the radio: one Radio Test, at most two in a bound.
pub fn renet<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    step.state.element(id)?;
    let done = step.state.turn.as_ref().map_or(0, |it| it.radio_tests);
    step.forbid(TESTS_MAX <= done, "FYOB-183", "it has taken two Radio Tests in this bound")?;
    let Some(set) = off_set(&step.state, id) else {
        return refuse("FYOB-181", "it has no radio that is off the net and could be brought onto it");
    };
    step.emit(Event::TurnNoted(TurnNote::RadioTest));
    test(step, set)?;
    Ok(())
}

/// What a runner from an element would carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errand {
    /// FYOB-R52: the Senior Officer's order for the company whose officer is here.
    Order(CompanyId),
    /// FYOB-186: the report of the element to its officer.
    Report,
}

/// FYOB-185, FYOB-186, FYOB-R52: what a runner could carry now, if anything.
pub fn errand<T>(state: &State<T>, id: ElementId) -> Option<Errand> {
    let officer = state.companies.iter().zip(0..).find_map(|(it, idx)| {
        let here = it.alive && it.with == Some(id) || !it.alive && it.successor == Some(id);
        here.then_some(CompanyId(idx))
    });
    if let Some(company) = officer
        && state.company(company).pending.is_some()
    {
        return Some(Errand::Order(company));
    }
    let it = state.get(id);
    let reports = it.has_news && !it.runner_sent && officer.is_none() && !on_net(state, id);
    reports.then_some(Errand::Report)
}

/// FYOB-186, FYOB-R52: an act: a runner goes if the NCO passes a leadership test, or the officer for the Senior Officer's
/// order. One try in a bound.
pub fn send_runner<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    step.state.element(id)?;
    let Some(errand) = errand(&step.state, id) else {
        return refuse("FYOB-186", "there is nothing that a runner would have to carry");
    };
    let tried = crate::leaders::tested(&step.state, Question::Runner).is_some();
    step.forbid(tried, "FYOB-R52", "a runner was tried in this bound already")?;
    match errand {
        Errand::Order(company) => {
            let leader =
                if step.state.company(company).alive { Leader::Officer(company) } else { Leader::Nco(id) };
            let passed = lead(step, leader, Question::Runner, "to get his order by runner".to_owned())?;
            if let Some(order) = step.state.company(company).pending.clone().filter(|_| passed) {
                step.emit(Event::CompanyOrdered { company, order, pending: false });
            }
        }
        Errand::Report => {
            let about = "to send his report by runner".to_owned();
            if lead(step, Leader::Nco(id), Question::Runner, about)? {
                step.emit(Event::RunnerSent { element: id });
            }
        }
    }
    Ok(())
}
