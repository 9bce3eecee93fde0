//! What a seat may see.

mod badges;
mod made;
mod still;

use std::sync::Arc;

use engine::{
    Awaits, MarkerView, ObjectiveView, PhaseView, PieceView, Prompt, Ruleset, Seat, Shared, Sheet, Text, View,
};

use crate::D20;
use crate::element::{Class, Element, Flag, Loss, Place, Side};
use crate::proposals::can_act;
use crate::sequence::decider;
use crate::state::{Smoke, Stage, State};

use badges::Condition;
use made::Looks;
pub use still::Still;

/// The table as a seat may know it.
pub(crate) fn view(rules: &D20, truth: &State, seat: Seat) -> View {
    let belief = rules.belief(truth, seat);
    let state: &State = &belief;
    let turn = if state.turn == 0 || state.stage <= Stage::Deploy {
        "before the battle".to_owned()
    } else {
        format!("turn {} of {}", state.turn, state.battle.turns)
    };
    let pieces = pieces(rules, state, seat);
    View {
        system: D20::SYSTEM.into(),
        title: state.battle.title.clone(),
        seat,
        seats: rules.seats(state),
        turn,
        phases: phases(state),
        ground: Arc::clone(&state.battle.still.ground),
        objectives: objectives(state),
        markers: state.smoke.iter().map(smoke).collect(),
        prompt: prompt(rules, state, seat, &pieces),
        pieces,
        sheets: Side::BOTH
            .into_iter()
            .filter(|&side| reads_sheet(seat, side))
            .map(|side| sheet(state, side))
            .collect(),
        paper: None,
        outcome: state.outcome.clone(),
    }
}

/// A player reads his own sheet; the umpire reads both.
fn reads_sheet(seat: Seat, side: Side) -> bool {
    seat == Seat::UMPIRE || seat == side.seat()
}

fn phases(state: &State) -> Vec<PhaseView> {
    let shown = |stage: Stage| match stage {
        Stage::Communicate => state.battle.switches.communicate,
        Stage::Smoke => state.battle.switches.smoke,
        Stage::Support => state.battle.switches.support || state.battle.switches.air,
        Stage::Speculate => state.battle.switches.speculative,
        Stage::CounterAdvance => false,
        _ => true,
    };
    let is_now = |stage: Stage| {
        stage == state.stage || stage == Stage::Advance && state.stage == Stage::CounterAdvance
    };
    let rows = Stage::OF_A_TURN.into_iter().filter(|it| shown(it.0));
    rows.map(|(stage, name, rule)| PhaseView { name: name.into(), rule: rule.into(), current: is_now(stage) })
        .collect()
}

fn objectives(state: &State) -> Vec<ObjectiveView> {
    let all = state.battle.objectives.iter().zip(&state.objectives);
    let view = |(info, now): (&crate::state::ObjectiveInfo, &crate::Objective)| ObjectiveView {
        id: info.id.clone(),
        name: info.name.clone(),
        at: info.at,
        holder: now.holder.map(Side::letter),
    };
    all.map(view).collect()
}

fn smoke(smoke: &Smoke) -> MarkerView {
    let tip = "smoke: fire across it is at -4".to_owned();
    MarkerView { kind: "smoke".into(), footprint: Smoke::footprint(), pose: smoke.pose, tip }
}

fn pieces(rules: &D20, state: &State, seat: Seat) -> Vec<Shared<PieceView>> {
    let acts = |it: &Element| it.side().seat() == seat && decider(state).seat() == seat && can_act(state, it);
    let known = state.elements.iter().enumerate().filter(|(_, it)| it.place != Place::Unknown);
    let touched = state.all_contacted();
    let looks = known.map(|(idx, it)| (idx, looks(it, acts(it), touched.contains(&it.id))));
    state.battle.still.made.pieces(looks, |idx, looks| piece(rules, state, idx, looks))
}

fn looks(it: &Element, can_act: bool, contacted: bool) -> Looks {
    Looks {
        pose: it.pose,
        place: it.place,
        condition: Condition::of(it, contacted),
        values: still::values(it),
        symbol: symbol(it),
        unit: it.unit,
        footprint: it.footprint,
        can_act,
    }
}

/// An element as it looks. Whatever else it were made of, two of the same looks would be shown as one.
fn piece(rules: &D20, state: &State, idx: usize, looks: Looks) -> PieceView {
    let it = &state.elements[idx];
    let unit = rules.units.by_index(looks.unit);
    PieceView {
        id: state.battle.still.ids[idx].clone(),
        name: unit.map_or_else(|| state.name(it.id).into(), |unit| unit.name.clone()),
        side: it.side().letter(),
        symbol: looks.symbol.into(),
        pose: it.on_table().then_some(looks.pose),
        footprint: looks.footprint,
        aboard: it.carrier().map(|carrier| carrier.to_string()),
        badges: state.battle.still.badges(looks.condition),
        card: state.battle.still.card(idx, it),
        can_act: looks.can_act,
        gone: match it.place {
            Place::Gone(loss) => Some(loss_name(loss).into()),
            Place::Table | Place::Aboard(_) | Place::Unknown => None,
        },
        figures: Vec::new(),
    }
}

fn loss_name(loss: Loss) -> &'static str {
    match loss {
        Loss::KnockedOut => "knocked out",
        Loss::Routed => "routed",
        Loss::Overrun => "overrun",
        Loss::LeftTable => "left the table",
        Loss::GivenUp => "given up for a Commander",
    }
}

/// What to draw for an element.
pub fn symbol(it: &Element) -> &'static str {
    match it.class {
        Class::Inf => "infantry",
        Class::Cav if it.is_mounted() => "cavalry",
        Class::Cav => "infantry",
        Class::Csw if it.is(Flag::Mortar) => "mortar",
        Class::Csw if it.is(Flag::Sfmg) => "machine_gun",
        Class::Csw => "gun",
        Class::Afv if it.is(Flag::ArmouredCar) => "armoured_car",
        Class::Afv => "tank",
        Class::Apc => "armoured_transport",
        Class::Soft => "transport",
        Class::Cmd => "headquarters",
        Class::Foo => "observer",
    }
}

fn prompt(rules: &D20, state: &State, seat: Seat, pieces: &[Shared<PieceView>]) -> Prompt {
    let seats = match rules.awaits(state) {
        Awaits::Over(outcome) => {
            return Prompt {
                seats: Vec::new(),
                text: format!("The battle is over: {}", outcome.why),
                need: None,
            };
        }
        Awaits::Seats(seats) => seats,
    };
    let side = decider(state);
    let name = &state.battle.sides[side.idx()].name;
    let text = match state.stage {
        Stage::Begin => "Ready to begin".to_owned(),
        Stage::Deploy => format!("{name}: deploy, then end the deployment"),
        // How many can still act is for the player himself.
        stage if side.seat() == seat || seat == Seat::UMPIRE => {
            let n = if side.seat() == seat {
                pieces.iter().filter(|it| it.can_act).count()
            } else {
                state.of(side).filter(|it| can_act(state, it)).count()
            };
            let many = if n == 1 { "1 element can".to_owned() } else { format!("{n} elements can") };
            format!("{name}: {}. {many} still act", stage.name().to_lowercase())
        }
        stage => format!("{name}: {}", stage.name().to_lowercase()),
    };
    Prompt { seats, text, need: None }
}

fn sheet(state: &State, side: Side) -> Sheet {
    let now = &state.sides[side.idx()];
    let mut rows: Vec<(Text, String)> = vec![
        ("elements lost".into(), now.removed.to_string()),
        (
            "combat elements lost".into(),
            format!("{} of {}", now.combat_lost, state.battle.n_combat[side.idx()]),
        ),
        ("objectives held".into(), state.n_held(side).to_string()),
        ("objectives captured".into(), state.n_captured(side).to_string()),
    ];
    for battery in &now.batteries {
        let contact =
            battery.contact.map_or(String::new(), |observer| format!(", in contact with {observer}"));
        rows.push((battery.name.clone().into(), format!("{} missions left{contact}", battery.missions)));
    }
    for sortie in &now.sorties {
        rows.push((sortie.name.clone().into(), if sortie.spent { "flown" } else { "ready" }.to_owned()));
    }
    Sheet { title: state.battle.sides[side.idx()].name.clone(), rows }
}
