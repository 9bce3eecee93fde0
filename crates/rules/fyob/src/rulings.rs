//! What the umpire can do outside the rules.

use engine::{Flow, Outcome, Ruling, refuse};
use table::Point;

use crate::element::{Known, Nco, Radio, Status};
use crate::event::{Event, RadioSet};
use crate::host::{Host, Play};
use crate::ids::{ElementId, Leader, Side};
use crate::order::{Order, Task};
use crate::state::Condition;

/// Carries out a ruling.
pub(crate) fn overrule<H: Host>(step: &mut Play<'_, H>, ruling: &Ruling) -> Flow {
    match ruling {
        Ruling::Move { piece, to } => {
            let element = known(step, piece)?;
            if !to.at.in_range() {
                return refuse("ENG-014", "that is off the table");
            }
            if !step.state.get(element).on_table() {
                return refuse("ENG-014", "it is not on the table");
            }
            H::ruled(step, element, *to)
        }
        Ruling::Set { piece, what, value } => match side(piece) {
            Some(side) => set_force(step, side, what, value),
            None => {
                let element = known(step, piece)?;
                set_element(step, element, what, value)
            }
        },
        Ruling::End { winners } => {
            let (winners, why) = (winners.clone(), "the umpire ended the game".to_owned());
            step.emit(Event::Ended(Outcome { winners, why, rule: "ENG-014".into() }));
            Ok(())
        }
    }
}

fn side(piece: &str) -> Option<Side> {
    match piece {
        "A" => Some(Side::A),
        "B" => Some(Side::B),
        _ => None,
    }
}

fn known<H: Host>(step: &Play<'_, H>, piece: &str) -> Flow<ElementId> {
    match step.state.elements.iter().find(|it| H::label(&step.state, it.id) == piece) {
        Some(it) => Ok(it.id),
        None => refuse("ENG-011", format!("`{piece}` is not the id of an element, nor A or B for a side")),
    }
}

/// What can be set about an element.
const ELEMENT_WORDS: &str = "score = 0 to 6; men = a number; status = table, reserve, box, exited, destroyed, \
                             surrendered or removed; order = hold, reposition, contact, recce, conceal, \
                             overwatch or engineer, with a place: `contact 18,12`; nco = 0 to 4 or casualty; officer = 0 \
                             to 4; retiring, overwatch, concealed, set_up = yes or no; radio = netted, off or dead; \
                             tests = none; knows = the number of an enemy";

fn set_element<H: Host>(step: &mut Play<'_, H>, element: ElementId, what: &str, value: &str) -> Flow {
    let it = step.state.get(element);
    let no = || refuse("ENG-014", format!("`{what} = {value}` cannot be set; known are: {ELEMENT_WORDS}"));
    let event = match what {
        "score" => match number(value, 0..=6) {
            Some(score) => Event::Scored { element, score },
            None => return no(),
        },
        "men" => match number(value, 1..=step.state.info(element).men) {
            Some(men) => Event::MenSet { element, men },
            None => {
                return refuse("ENG-014", format!("it has from 1 to {} men", step.state.info(element).men));
            }
        },
        "status" => return set_status(step, element, value),
        "order" => match order(value) {
            Some(order) => Event::Ordered { element, orders: vec![order], put_aside: false },
            None => return no(),
        },
        "nco" if it.nco == Nco::None => return refuse("FYOB-019", "a transport has no NCO"),
        "nco" if value == "casualty" => Event::NcoLost { element },
        "nco" => match number(value, 0..=4) {
            Some(rating) => Event::Rated { leader: Leader::Nco(element), rating, roll: None },
            None => return no(),
        },
        "officer" => match (step.state.officer_with(element), number(value, 0..=4)) {
            (Some(company), Some(rating)) => {
                Event::Rated { leader: Leader::Officer(company), rating, roll: None }
            }
            (None, _) => return refuse("ENG-014", "there is no officer with it"),
            (_, None) => return no(),
        },
        "retiring" | "overwatch" | "concealed" | "set_up" => match (what, yes(value)) {
            ("retiring", Some(retiring)) => Event::Retiring { element, retiring },
            ("overwatch", Some(on)) => Event::Overwatch { element, on },
            ("set_up", Some(ready)) => Event::SetUp { element, ready },
            ("concealed", Some(false)) => Event::Revealed { element, roll: None },
            _ => return no(),
        },
        "radio" => match (it.radio, value) {
            (Radio::None, _) => return refuse("FYOB-185", "it has no radio"),
            (_, "netted") => Event::RadioSet { set: RadioSet::Element(element), radio: Radio::Netted },
            (_, "off") => Event::RadioSet { set: RadioSet::Element(element), radio: Radio::Off(0) },
            (_, "dead") => Event::RadioSet { set: RadioSet::Element(element), radio: Radio::Dead },
            _ => return no(),
        },
        "tests" if value == "none" => Event::TestsLapsed { element },
        "knows" => {
            let enemy = known(step, value)?;
            if step.state.get(enemy).side == it.side {
                return refuse("ENG-014", "that is a friend");
            }
            let at = H::stands(&step.state, enemy).0.map_or(Point::raw(0, 0), |it| it.at);
            Event::Knows { element, known: Known { enemy, at }, news: true }
        }
        _ => return no(),
    };
    step.emit(event);
    Ok(())
}

/// An element that leaves the table is taken off it; only what is off it can be put elsewhere off it.
fn set_status<H: Host>(step: &mut Play<'_, H>, element: ElementId, value: &str) -> Flow {
    let status = match value {
        "reserve" => Status::Reserve,
        "box" => Status::Box,
        "exited" => Status::Exited,
        "destroyed" => Status::Destroyed,
        "surrendered" => Status::Surrendered,
        "removed" => Status::Removed,
        "table" => {
            return refuse("ENG-014", "commit it: an element comes on with its first move");
        }
        _ => {
            return refuse(
                "ENG-014",
                format!("`status = {value}` cannot be set; known are: {ELEMENT_WORDS}"),
            );
        }
    };
    if step.state.turn.as_ref().is_some_and(|it| it.element == Some(element)) {
        return refuse("ENG-014", "it is its turn: end that first");
    }
    if step.state.carried(element).next().is_some() {
        return refuse("ENG-014", "it carries somebody: let them get out first");
    }
    if step.state.get(element).on_table() {
        H::take_off(step, element, status)?;
    }
    if step.state.get(element).aboard.is_some() {
        step.emit(Event::Boarded { element, carrier: None });
    }
    if step.state.group_of(element).is_some() {
        step.emit(Event::Ungrouped { elements: vec![element] });
    }
    step.emit(Event::Placed { element, status });
    let gone = matches!(status, Status::Destroyed | Status::Surrendered | Status::Removed);
    if gone {
        let captured = status == Status::Surrendered;
        crate::casualties::officer_without_element(step, element, captured)?;
    }
    Ok(())
}

/// What can be set about a side.
const FORCE_WORDS: &str = "condition = green, yellow or red; original = a number; senior = 5, 6 or 7";

fn set_force<H: Host>(step: &mut Play<'_, H>, side: Side, what: &str, value: &str) -> Flow {
    let event = match (what, value) {
        ("condition", "green") => Event::ConditionSet { side, condition: Condition::Green },
        ("condition", "yellow") => Event::ConditionSet { side, condition: Condition::Yellow },
        ("condition", "red") => Event::ConditionSet { side, condition: Condition::Red },
        _ => match (what, value.parse::<u16>()) {
            ("original", Ok(total @ 1..=1200)) => Event::OriginalSet { side, total },
            ("senior", Ok(rating @ 5..=7)) => {
                let rating = u8::try_from(rating).unwrap_or(6);
                Event::Rated { leader: Leader::Senior(side), rating, roll: None }
            }
            _ => {
                let why = format!("`{what} = {value}` cannot be set for a side; known are: {FORCE_WORDS}");
                return refuse("ENG-014", why);
            }
        },
    };
    step.emit(event);
    Ok(())
}

fn number(value: &str, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
    value.parse().ok().filter(|it| range.contains(it))
}

fn yes(value: &str) -> Option<bool> {
    match value {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// `hold`, or `contact 18,12` in whole inches.
fn order(value: &str) -> Option<Order> {
    let mut words = value.split_whitespace();
    let task = match words.next()? {
        "hold" => Task::Hold,
        "reposition" => Task::Reposition,
        "contact" => Task::Contact,
        "recce" => Task::Recce,
        "conceal" => Task::Conceal,
        "overwatch" => Task::Overwatch,
        "engineer" => Task::Engineer,
        _ => return None,
    };
    let at = match words.next() {
        None => Vec::new(),
        Some(place) => {
            let (x, y) = place.split_once(',')?;
            let inches =
                |it: &str| it.parse().ok().filter(|it| (0..=600).contains(it)).map(table::Len::inches);
            vec![Point::new(inches(x)?, inches(y)?)]
        }
    };
    let order = Order { task, at, ..Order::hold() };
    words.next().is_none().then_some(order)
}
