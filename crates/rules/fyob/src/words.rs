//! Decisions from words, as a player types them in a terminal: `react`, `fire 12`, `order 3 contact 18,12`.
//!
//! Only the form is looked at here. Whether a decision is legal is for the rules, which say it better.

mod rest;

use engine::Seat;
use engine::data::nearest;
use table::Point;

use crate::Fyob;
use crate::decision::{Act, Decision, Entry};
use crate::element::Laid;
use crate::host::{Host, Position};
use crate::ids::{CompanyId, ElementId};
use crate::order::{Order, Task};
use crate::state::GroupEnd;
use rest::Rest;

/// What can be typed, and what it does.
pub(crate) const PHRASES: &[(&str, &str)] = &[
    ("begin", "starts the battle: leaders are rated, radios netted"),
    ("auto", "lets the program decide this step"),
    ("done", "ends the deployment, the session work or the command turn"),
    ("react", "takes the reaction test of the card that is up, and the momentum tests"),
    ("swap 12", "after seizing the initiative: gives the card to 12"),
    ("act", "after seizing the initiative: acts as ordered"),
    ("dice [watch]", "throws the Order Dice; on Overwatch with `watch`"),
    ("fire 12 [slots]", "fires, with the weapons of these numbers or with all that hurt"),
    ("throw [road]", "throws the movement dice"),
    ("move 18,12 [via 15,9 ...] [face D]", "moves, by way of the points behind `via`"),
    ("double 18,12 [via 15,9 ...]", "moves at the double"),
    ("turn D", "turns on the spot to face D degrees (0 north, 90 east)"),
    ("lay 14 on 12|18,12", "lays a weapon on an enemy or a place"),
    ("observe 12 | 22b", "observes an enemy, or a counter"),
    ("mount 9", "gets aboard, or is hooked on"),
    ("dismount [18,12]", "gets out, or is unhooked"),
    ("aim", "takes aim"),
    ("setup on 12|18,12", "sets an immobile weapon up, laid on something"),
    ("takedown", "takes it down again"),
    ("work | renet | runner | reman | extract | hide | jump | ashore", "other acts"),
    ("cover", "makes for cover in a restricted turn"),
    ("end", "ends the turn of the element"),
    ("rally 3", "an officer rallies an element"),
    (
        "order 3 contact 18,12 [then hold 18,12 ...]",
        "orders an element: hold, support, reposition, contact, recce, conceal, overwatch, engineer",
    ),
    ("order 3 reposition 18,36 off", "orders an element off the table, where the battle plans it"),
    ("company 1 contact 18,12", "orders a company, by its number"),
    ("share", "passes on what is known of the enemy"),
    ("commit 13 18,0 [14 21,0 ...]", "commits reserves, each at a place of the own edge"),
    ("reserve 3", "takes an element out of the line into the reserve"),
    ("split 3 with 4 5", "detaches 4 and 5 under the leader of 3"),
    ("rejoin 3", "takes the detachment of 3 back"),
    ("group 8 9 until 48,15|bound 6|dissolved order reposition 48,15", "forms a Group"),
    ("release 8 [9 ...]", "releases elements from the Group"),
    ("join 3", "the officer changes to another element"),
    ("withdraw", "orders a general withdrawal"),
    ("nominate 22", "tries to hide an element before the battle"),
    ("counters 22 32,27 [33,33 ...]", "places up to three counters of a hidden element"),
];

/// A decision from words.
pub(crate) fn parse<H: Host>(
    _: &Fyob<H>,
    state: &Position<H>,
    _: Seat,
    words: &[&str],
) -> Result<Decision, String> {
    let Some((verb, rest)) = words.split_first() else { return Err("nothing was said".to_owned()) };
    let verb = verb.to_lowercase();
    let mut rest = Rest::new(rest);
    let decision = match verb.as_str() {
        "begin" => Decision::Begin,
        "auto" => Decision::Auto,
        "done" => Decision::Done,
        "react" => Decision::React,
        "swap" => Decision::Swap { with: rest.element::<H>(state)? },
        "act" => Decision::ActAsOrdered,
        "dice" => Decision::ThrowOrder { overwatch: rest.takes("watch") },
        "fire" => {
            let target = rest.element::<H>(state)?;
            let mut weapons = Vec::new();
            while !rest.is_empty() {
                weapons.push(rest.number("the number of a weapon", u8::MAX)?);
            }
            Decision::Fire { target, weapons }
        }
        "throw" => Decision::ThrowMove { road: rest.takes("road") },
        "move" => march(&mut rest, false)?,
        "double" => march(&mut rest, true)?,
        "turn" => Decision::Turn { facing: rest.degrees()? },
        "lay" => {
            let element = rest.element::<H>(state)?;
            rest.takes("on");
            Decision::Lay { element, on: laid::<H>(state, &mut rest)? }
        }
        "cover" => Decision::SeekCover,
        "end" => Decision::EndTurn,
        "rally" => Decision::Rally { element: rest.element::<H>(state)? },
        "order" => {
            let element = rest.element::<H>(state)?;
            let mut orders = vec![order::<H>(state, &mut rest)?];
            while rest.takes("then") {
                orders.push(order::<H>(state, &mut rest)?);
            }
            Decision::SetOrder { element, orders }
        }
        "company" => {
            let number = rest.number("the number of a company", u8::MAX)?;
            let company = CompanyId(number.checked_sub(1).ok_or("companies are numbered from 1")?);
            Decision::OrderCompany { company, order: order::<H>(state, &mut rest)? }
        }
        "share" => Decision::Share,
        "withdraw" => Decision::WithdrawAll,
        "nominate" => Decision::Nominate { element: rest.element::<H>(state)? },
        "counters" => Decision::PlaceCounters { element: rest.element::<H>(state)?, at: rest.points()? },
        _ => officer::<H>(state, &verb, &mut rest)?,
    };
    rest.done()?;
    Ok(decision)
}

/// What officers do with several elements; what is none of it is an act.
fn officer<H: Host>(state: &Position<H>, verb: &str, rest: &mut Rest<'_>) -> Result<Decision, String> {
    Ok(match verb {
        "commit" => {
            let mut entries = Vec::new();
            while !rest.is_empty() {
                entries.push(Entry { element: rest.element::<H>(state)?, at: rest.point()? });
            }
            match entries.as_slice() {
                [entry] if state.stage == crate::Stage::Command => Decision::CommitReserve { entry: *entry },
                [] => return Err("who is committed, and where? For example `commit 13 18,0`".to_owned()),
                _ => Decision::Commit { entries },
            }
        }
        "reserve" => Decision::WithdrawToReserve { element: rest.element::<H>(state)? },
        "split" => {
            let leader = rest.element::<H>(state)?;
            rest.takes("with");
            Decision::Split { leader, elements: rest.elements::<H>(state)? }
        }
        "rejoin" => Decision::Rejoin { leader: rest.element::<H>(state)? },
        "group" => group::<H>(state, rest)?,
        "release" => Decision::Release { elements: rest.elements::<H>(state)? },
        "join" => Decision::ChangeElement { to: rest.element::<H>(state)? },
        _ => Decision::Act(act::<H>(state, verb, rest)?),
    })
}

fn act<H: Host>(state: &Position<H>, verb: &str, rest: &mut Rest<'_>) -> Result<Act, String> {
    Ok(match verb {
        "observe" => {
            if let Some((target, n)) =
                rest.peek().and_then(|word| crate::view::counter_named::<H>(state, word))
            {
                rest.word("a counter")?;
                Act::Observe { target, counter: Some(n) }
            } else {
                Act::Observe { target: rest.element::<H>(state)?, counter: None }
            }
        }
        "mount" => Act::Mount { carrier: rest.element::<H>(state)? },
        "dismount" => Act::Dismount { to: if rest.is_empty() { None } else { Some(rest.point()?) } },
        "jump" => Act::Parachute,
        "aim" => Act::Aim,
        "setup" => {
            rest.takes("on");
            Act::SetUp { on: if rest.is_empty() { Laid::Nothing } else { laid::<H>(state, rest)? } }
        }
        "takedown" => Act::TakeDown,
        "work" => Act::Work,
        "renet" => Act::Renet,
        "ashore" => Act::LeaveRiver,
        "extract" => Act::Extract,
        "runner" => Act::Runner,
        "reman" => Act::Reman,
        "hide" => Act::Conceal,
        _ => {
            let verbs =
                PHRASES.iter().flat_map(|it| it.0.split('|')).filter_map(|it| it.split_whitespace().next());
            let hint =
                nearest(verb, &verbs.collect::<Vec<_>>()).map(|best| format!(": did you mean `{best}`?"));
            return Err(format!("`{verb}` is not understood{}", hint.unwrap_or_default()));
        }
    })
}

fn march(rest: &mut Rest<'_>, double: bool) -> Result<Decision, String> {
    let goal = rest.point()?;
    let mut path: Vec<Point> = if rest.takes("via") { rest.points()? } else { Vec::new() };
    path.push(goal);
    let facing = if rest.takes("face") { Some(rest.degrees()?) } else { None };
    Ok(Decision::Move { path, facing, double })
}

/// FYOB-R41: an enemy or a place.
fn laid<H: Host>(state: &Position<H>, rest: &mut Rest<'_>) -> Result<Laid, String> {
    if rest.peek().is_some_and(|word| word.contains(',')) {
        return Ok(Laid::At(rest.point()?));
    }
    let id: ElementId = rest.element::<H>(state)?;
    let pose = H::stands(state, id).0.ok_or_else(|| format!("{id} is not on the table by itself"))?;
    Ok(Laid::On(id, pose.at))
}

/// FYOB-111: an order.
fn order<H: Host>(state: &Position<H>, rest: &mut Rest<'_>) -> Result<Order, String> {
    let word = rest.word("an order, such as hold or contact,")?.to_lowercase();
    let names = ["hold", "support", "reposition", "contact", "recce", "conceal", "overwatch", "engineer"];
    let Some(idx) = names.iter().position(|it| *it == word) else {
        let hint = nearest(&word, &names).map_or(String::new(), |best| format!(", did you mean `{best}`?"));
        return Err(format!("`{word}` is not an order{hint}; orders are: {}", names.join(", ")));
    };
    let mut order = Order { task: Task::ALL[idx], ..Order::hold() };
    if order.task == Task::Reposition && rest.takes("box") {
        order.to_box = true;
        return Ok(order);
    }
    if order.task == Task::Support && rest.peek().is_some_and(|word| !word.contains(',')) {
        order.unit = Some(rest.element::<H>(state)?);
    }
    if rest.peek().is_some_and(|word| word.contains(',')) {
        order.at = rest.points()?;
    }
    // FYOB-133: by the far edge, where the battle plans it.
    order.exit = order.task == Task::Reposition && rest.takes("off");
    Ok(order)
}

fn group<H: Host>(state: &Position<H>, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let elements = rest.elements::<H>(state)?;
    let until = if !rest.takes("until") || rest.takes("dissolved") {
        GroupEnd::Dissolved
    } else if rest.takes("bound") {
        GroupEnd::Bound(rest.number("the number of a bound", u16::MAX)?)
    } else {
        GroupEnd::Place(rest.point()?)
    };
    if !rest.takes("order") {
        return Err("the order of the Group is missing, such as `order reposition 48,15`".to_owned());
    }
    Ok(Decision::FormGroup { elements, until, order: order::<H>(state, rest)? })
}
