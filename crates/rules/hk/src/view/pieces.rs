//! The elements, as a seat sees them: its own with all that is on their cards, the enemy's with what shows, hidden ones as
//! blank counters.

use engine::{Badge, FigureView, PieceView, Seat, Shared, Text};
use table::{Deg, Footprint, Pose};

use crate::Hk;
use crate::describe::place;
use crate::element::{Element, ElementId, Figure, Morale, Order, Quality, Role, Side, inches};
use crate::proposals::can_act;
use crate::state::State;
use crate::tables::Carriage;

/// HK-H01a: half the base of a figure, in thousandths of an inch.
const HALF_BASE: i32 = 375;

/// The pieces that a seat knows of, from what it believes.
pub(super) fn pieces(rules: &Hk, state: &State, seat: Seat) -> Vec<Shared<PieceView>> {
    let shown = state.elements.iter().filter(|it| !(it.gone && it.dummy.is_some()));
    shown
        .filter_map(
            |it| if is_counter_for(it, seat) { counter(it) } else { Some(piece(rules, state, it, seat)) },
        )
        .map(Shared::from)
        .collect()
}

/// HK-100: whether a seat sees no more of an element than a blank counter.
pub(crate) fn is_counter_for(it: &Element, seat: Seat) -> bool {
    it.hidden && !it.gone && seat != Seat::UMPIRE && Side::of_seat(seat) != Some(it.id.side)
}

/// HK-102: whether the counter of a hidden element lies on the table for a seat.
pub(crate) fn shows_counter(state: &State, id: ElementId, seat: Seat) -> bool {
    let belief = crate::belief::belief(state, seat);
    belief.find(id).is_some_and(|it| it.on_table() && it.dummy.is_some())
}

/// What a blank counter is called: nothing of what stands behind it shows.
pub(crate) fn counter_name(id: ElementId) -> String {
    format!("hidden counter {id}")
}

/// A blank counter. HK-102: one that is not on the table is not shown at all.
fn counter(it: &Element) -> Option<PieceView> {
    let at = it.dummy?;
    let rows = vec![("counter".into(), "a hidden element, or nobody".to_owned())];
    Some(PieceView {
        id: it.id.to_string().into(),
        name: "hidden counter".into(),
        side: it.id.side.letter(),
        symbol: "unknown".into(),
        pose: Some(Pose::new(at, Deg::NORTH)),
        footprint: Footprint::Disc { radius: inches(1) / 2 },
        aboard: None,
        badges: [].into(),
        card: rows.into(),
        can_act: false,
        gone: None,
        figures: Vec::new(),
    })
}

fn piece(rules: &Hk, state: &State, it: &Element, seat: Seat) -> PieceView {
    let on_table = it.on_table();
    let facing = it.vehicle.as_ref().map_or(it.facing, |vehicle| vehicle.pose.facing);
    let own = Side::of_seat(seat) == Some(it.id.side);
    PieceView {
        id: it.id.to_string().into(),
        name: state.bare_name(it).into(),
        side: it.id.side.letter(),
        symbol: symbol(rules, it).into(),
        pose: on_table.then(|| Pose::new(it.centre(), facing)),
        footprint: footprint(it),
        aboard: it.aboard.filter(|_| !it.gone).map(|carrier| carrier.to_string()),
        badges: badges(state, it).into(),
        card: card(rules, it).into(),
        can_act: own && can_act(rules, state, it),
        gone: gone(it).map(Into::into),
        figures: if on_table { it.alive().map(|(_, figure)| man(figure)).collect() } else { Vec::new() },
    }
}

pub(crate) fn man(figure: &Figure) -> FigureView {
    let symbol = match figure.role {
        Role::Leader => "leader",
        Role::Gunner(_) => "gunner",
        Role::Crew(_) => "crew",
        Role::Man => "man",
    };
    FigureView { at: figure.at, symbol: symbol.into(), floor: figure.floor }
}

/// HK-H34: why an element is gone.
fn gone(it: &Element) -> Option<&'static str> {
    let destroyed = it.vehicle.as_ref().is_some_and(|vehicle| vehicle.destroyed);
    match (it.gone || destroyed, &it.vehicle) {
        (false, _) => None,
        (true, Some(_)) if destroyed => Some("destroyed"),
        (true, Some(_)) => Some("abandoned"),
        (true, None) if it.n_alive() == 0 => Some("no men left"),
        (true, None) => Some("dispersed"),
    }
}

pub(crate) fn footprint(it: &Element) -> Footprint {
    if it.vehicle.is_some() {
        Footprint::Rect { width: inches(3) / 2, depth: inches(3) }
    } else {
        Footprint::Disc { radius: table::Len::milli_inches(HALF_BASE) }
    }
}

/// What to draw for an element.
pub(crate) fn symbol(rules: &Hk, it: &Element) -> &'static str {
    if it.dummy.is_some() {
        return "unknown";
    }
    if let Some(vehicle) = &it.vehicle {
        let kind = rules.tables.vehicle(vehicle.kind);
        return match (kind.is_soft(), kind.seats, kind.traction) {
            (true, _, _) => "transport",
            (false, 1.., _) => "armoured_transport",
            (false, 0, crate::tables::Traction::Wheeled) => "armoured_car",
            (false, 0, crate::tables::Traction::Tracked) => "tank",
        };
    }
    let kinds = || it.weapons.iter().map(|weapon| rules.tables.weapon(weapon.kind));
    if kinds().any(|kind| kind.carriage == Carriage::Gun) {
        "gun"
    } else if kinds().any(|kind| kind.indirect) {
        "mortar"
    } else if kinds().any(|kind| kind.carriage == Carriage::Tripod) {
        "machine_gun"
    } else if it.commands.is_some() {
        "headquarters"
    } else if it.observer {
        "observer"
    } else {
        "infantry"
    }
}

fn badges(state: &State, it: &Element) -> Vec<Badge> {
    let badge = |kind: &'static str, tip: &'static str, rule: &'static str| Badge {
        kind: Text::Borrowed(kind),
        tip: tip.into(),
        rule: rule.into(),
    };
    let mut res = Vec::new();
    if it.gone {
        return res;
    }
    match it.morale {
        Morale::Good | Morale::Dispersed => (),
        Morale::Suppressed => res.push(badge("suppressed", "fires at +1; orders F and C only", "HK-R18")),
        Morale::Broken => res.push(badge("broken", "gets no orders, does not fire, runs home", "HK-R19")),
    }
    if it.hidden {
        res.push(badge("concealed", "the enemy sees at most a blank counter", "HK-100"));
    }
    match it.order {
        None => (),
        Some(Order::Double) => {
            res.push(badge("order_double", "at the double: up to 12\", no fire", "HK-030"));
        }
        Some(Order::Move) => res.push(badge("order_move", "move and fire: up to 8\", fires at +1", "HK-030")),
        Some(Order::Cautious) => {
            res.push(badge("order_cautious", "cautious advance: up to 4\", fires", "HK-030"));
        }
        Some(Order::Fire) => res.push(badge("order_fire", "stays and fires", "HK-030")),
    }
    if state.opportunities.iter().any(|mark| mark.firer == it.id) {
        res.push(badge("opportunity", "has put a marker of opportunity fire", "HK-H12"));
    }
    if let Some(tip) = chosen(state, it) {
        // The other side's plan is empty in what a seat believes.
        res.push(Badge { kind: "planned".into(), tip: tip.into(), rule: "HK-R35".into() });
    }
    if it.fired {
        res.push(badge("fired", "has fired this turn", "HK-H10"));
    }
    if it.ran {
        res.push(badge("retiring", "ran this turn", "HK-H33"));
    }
    res
}

/// What an element has been told to do in this secret stage.
fn chosen(state: &State, it: &Element) -> Option<String> {
    let plan = &state.side(it.id.side).plan;
    let target =
        plan.targets.iter().find(|target| target.by == it.id).map(|it| format!("fires at {}", it.on));
    let shells = plan.shellings.iter().find(|shelling| shelling.by == it.id);
    let shells = shells.map(|it| format!("shells {}", place(it.at)));
    let silent = plan.silent.iter().find(|silent| silent.by == it.id);
    let silent = silent.map(|silent| {
        format!("keeps its {} silent", crate::describe::weapon_name(state, it.id, silent.weapon))
    });
    let spot = plan.spots.iter().find(|spot| spot.by == it.id).map(|it| format!("looks for {}", it.counter));
    let call = plan
        .calls
        .iter()
        .find(|call| call.spotter == it.id)
        .map(|it| format!("calls fire at {}", place(it.at)));
    let react = plan.reactions.contains(&it.id).then(|| "goes to meet its attacker".to_owned());
    target.or(shells).or(silent).or(spot).or(call).or(react)
}

/// The card of an element: what it is, its men and their weapons.
pub(crate) fn card(rules: &Hk, it: &Element) -> Vec<(Text, String)> {
    let mut rows: Vec<(Text, String)> = Vec::new();
    if it.dummy.is_some() {
        rows.push(("dummy".into(), "a counter with nobody behind it".to_owned()));
        return rows;
    }
    rows.push(("quality".into(), quality_name(it.quality).to_owned()));
    if let Some(vehicle) = &it.vehicle {
        let kind = rules.tables.vehicle(vehicle.kind);
        rows.push(("armour".into(), format!("{} front, {} side", kind.front, kind.side)));
        let at = kind.at.map(|at| format!("AT {at}"));
        let he = kind.he.map(|he| format!("{} HE", crate::describe::weight_name(he)));
        let gun: Vec<String> = at.into_iter().chain(he).collect();
        if !gun.is_empty() {
            rows.push(("gun".into(), gun.join(", ")));
        }
        if 0 < kind.mg {
            rows.push(("machine guns".into(), format!("{} dice", kind.mg)));
        }
        return rows;
    }
    let upstairs = it.alive().filter(|(_, figure)| 0 < figure.floor).count();
    let floors = if upstairs == 0 { String::new() } else { format!(", {upstairs} upstairs") };
    rows.push(("men".into(), format!("{} of {}{floors}", it.n_alive(), it.figures.len())));
    if 0 < it.leader_bonus {
        rows.push(("leader".into(), format!("-{}", it.leader_bonus)));
    }
    if let Some((bonus, within)) = it.commands {
        rows.push(("commands".into(), format!("-{bonus} for others within {within}\"")));
    }
    for (idx, weapon) in (0_u8..).zip(&it.weapons) {
        let kind = rules.tables.weapon(weapon.kind);
        let crew = crate::formation::n_crew(it, idx);
        let missions = if kind.indirect { format!(", {} missions", weapon.missions) } else { String::new() };
        rows.push((kind.name.clone().into(), format!("crew {crew} of {}{missions}", kind.crew)));
    }
    rows.push(("small arms".into(), small_arms(rules, it)));
    rows
}

/// "7 bolt-action rifle, 1 SMG".
fn small_arms(rules: &Hk, it: &Element) -> String {
    let mut counted: Vec<(u8, usize)> = Vec::new();
    for (_, figure) in it.alive() {
        match counted.iter_mut().find(|(kind, _)| *kind == figure.weapon) {
            Some((_, n)) => *n += 1,
            None => counted.push((figure.weapon, 1)),
        }
    }
    let words = counted.iter().map(|(kind, n)| format!("{n} {}", rules.tables.weapon(*kind).name));
    words.collect::<Vec<_>>().join(", ")
}

/// What a quality is called.
pub(crate) fn quality_name(quality: Quality) -> &'static str {
    match quality {
        Quality::Green => "green",
        Quality::Regular => "regular",
        Quality::Veteran => "veteran",
    }
}
