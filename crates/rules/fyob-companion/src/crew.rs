//! AI-3, AI-6, AI-12 (6), FYOB-R17 (c), FYOB-R56, FYOB-R57 at a real table: crews that are away from their weapons, on either
//! side. Where a weapon stands only the person sees; whether somebody has left one is on record.

use engine::{Flow, refuse};
use fyob::deeds::{self, Away};
use fyob::{Arm, Element, ElementId, Event, Laid, Order, Phase, Stage, Task};
use table::Point;

use crate::Position;
use crate::answers::{is_told, note_near};
use crate::ask::{Step, counter, element, has_read, pick, say, yes};
use crate::auto::{end_turn, throw_order};
use crate::course::{limits, order_of, way};
use crate::doing::{Deed, Mind, carry_out, sentence};
use crate::gear;
use crate::table::Near;

/// A weapon has no place here: it stands where it was left.
pub(crate) const SOMEWHERE: Point = Point::raw(0, 0);

/// What the weapon of an element is called.
pub(crate) fn weapon(state: &Position, id: ElementId) -> &'static str {
    let info = state.info(id);
    match (info.symbol, info.arm) {
        ("mortar", _) => "mortar",
        (_, Arm::Gun) => "gun",
        _ => "weapon",
    }
}

/// Where an abandoned weapon is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Far,
    Near,
    Here,
    Destroyed,
}

/// AI-3: the answer decides whether its crew goes back to it.
fn whereabouts(step: &mut Step<'_>, id: ElementId) -> Flow<Where> {
    let options = [
        (Where::Far, "farther than 24 inches away"),
        (Where::Near, "within 24 inches"),
        (Where::Here, "it touches it"),
        (Where::Destroyed, "an enemy has reached it"),
    ]
    .map(|(it, name)| (it, name.to_owned()));
    let question =
        format!("Where is the {} that {} left behind?", weapon(&step.state, id), counter(step, id));
    let place = pick(step, "FYOB-R56", question, &options)?;
    match place {
        Where::Here => note_near(step, id, Near::Weapon, true),
        Where::Destroyed => destroyed(step, id)?,
        Where::Near | Where::Far => (),
    }
    Ok(place)
}

/// AI-12 (6): a crew away from its weapon: Order Dice, towards it, acts, and its turn ends. Says whether it was such a turn.
pub(crate) fn goes_back(step: &mut Step<'_>, id: ElementId) -> Flow<bool> {
    let Some(away) = deeds::away(step.state.get(id)) else { return Ok(false) };
    let place = match away {
        // FYOB-R57: had it touched it, it would have it.
        Away::ForNow => Where::Near,
        Away::Abandoned => whereabouts(step, id)?,
    };
    if matches!(place, Where::Far | Where::Destroyed) {
        return Ok(false);
    }
    let mut mind = Mind { to_weapon: true, ..Mind::default() };
    if place == Where::Near {
        set_out(step, id, &mut mind)?;
    }
    // FYOB-174: a Group has thrown one die for all its members.
    if step.state.stage == Stage::Ready {
        throw_order(step, false)?;
    }
    let die = step.state.turn.as_ref().and_then(|it| it.die);
    mind.may_double &= die == Some(Phase::Move);
    match (away, place) {
        (Away::Abandoned, Where::Here) => mind.acts.push(Deed::Man),
        // FYOB-R39: on an Act order the acts come before the move.
        (Away::Abandoned, _) if die != Some(Phase::Act) => mind.acts.push(Deed::ManIfThere),
        _ => (),
    }
    limits(step, id, &mut mind);
    let text = sentence(step, id, &mind, die, None);
    let told = say(step, text);
    carry_out(step, id, &mind, None)?;
    has_read(step, told)?;
    end_turn(step)?;
    Ok(true)
}

/// AI-3, AI-4: with the weights of order 3: the straight way, if nobody can fire on it or its leader dares. At the double only
/// with an order that lets it hurry.
fn set_out(step: &mut Step<'_>, id: ElementId, mind: &mut Mind) -> Flow {
    let enemies = step.state.on_table(step.state.get(id).side.other());
    let any = enemies.into_iter().any(|it| !it.concealed);
    let seen = any && yes(step, "HA-7", format!("Does {} see an enemy?", counter(step, id)))?;
    let place = format!("its {}", weapon(&step.state, id));
    let threat = seen.then_some("an enemy");
    mind.go(way(step, id, &place, threat)?);
    let hurries = !matches!(order_of(step, id).task, Task::Hold | Task::Conceal | Task::Overwatch);
    mind.may_double = !seen && hurries;
    Ok(())
}

/// FYOB-R57: by its own move it touches its weapon: it has it again. FYOB-R56: what was abandoned is manned with an act.
pub(crate) fn reached(step: &mut Step<'_>, id: ElementId) {
    let it = step.state.get(id);
    if it.weapon_lost {
        note_near(step, id, Near::Weapon, true);
    } else if it.weapon_left.is_some() {
        has_it_again(step, id);
    }
}

/// Whether a crew was told to touch the weapon that it has abandoned.
pub(crate) fn is_there(step: &Step<'_>, id: ElementId) -> bool {
    is_told(step, id, Near::Weapon) == Some(true)
}

fn has_it_again(step: &mut Step<'_>, id: ElementId) {
    deeds::has_it_again(step, id);
    let it = step.state.get(id);
    let how = match gear::is_immobile(&step.state, it) {
        true if it.set_up => "set up as it was, laid on nothing",
        true => "not set up, laid on nothing",
        false => "laid on nothing",
    };
    let text = format!("{} has its {} again: {how}.", counter(step, id), weapon(&step.state, id));
    say(step, text);
}

/// FYOB-R57: a crew that a person moved may be back at its weapon.
pub(crate) fn is_back(step: &mut Step<'_>, id: ElementId) -> Flow {
    if deeds::away(step.state.get(id)) != Some(Away::ForNow) {
        return Ok(());
    }
    let question = format!("Does {} touch its {} now?", counter(step, id), weapon(&step.state, id));
    if yes(step, "FYOB-R57", question)? {
        has_it_again(step, id);
    }
    Ok(())
}

/// FYOB-R56: whether there is a weapon that an element could man: its own, or one whose crew is gone.
pub(crate) fn could_man(state: &Position, it: &Element) -> bool {
    deeds::away(it) == Some(Away::Abandoned) || deeds::without_crew(state, it.id).next().is_some()
}

/// FYOB-R56: mans its abandoned weapon, or gives one without a crew some of its men: an act. Whoever says so has seen that they
/// touch.
pub(crate) fn man(step: &mut Step<'_>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    step.forbid(!it.on_table(), "FYOB-R67", "it has still to come on: it moves first")?;
    if it.weapon_lost && it.weapon_left.is_some() {
        deeds::must_be_fit(step, id)?;
        deeds::note_act(step, id, "mans its weapon again".to_owned())?;
        has_it_again(step, id);
        return Ok(());
    }
    let left: Vec<ElementId> = deeds::without_crew(&step.state, id).map(|it| it.0).collect();
    let Some(found) = left.first() else {
        return refuse("FYOB-R56", "there is no weapon without a crew that it could man");
    };
    deeds::must_be_fit(step, id)?;
    let question = format!("Which weapon does {} man?", counter(step, id));
    let weapon = element(step, "FYOB-R56", question, &left, None)?.unwrap_or(*found);
    deeds::note_act(step, id, format!("gives {} a crew", counter(step, weapon)))?;
    deeds::crew_anew(step, id, weapon, Order::hold(), |_| Ok(()))?;
    let text = format!(
        "{} has a crew of {} again, from {}: put its counter at the weapon.",
        counter(step, weapon),
        step.state.get(weapon).men,
        counter(step, id)
    );
    say(step, text);
    Ok(())
}

/// FYOB-R57: weapons on the table whose crews are away, of either side.
pub(crate) fn left_alone(state: &Position) -> Vec<ElementId> {
    state.elements.iter().filter(|it| it.weapon_left.is_some()).map(|it| it.id).collect()
}

/// FYOB-R57: an enemy has touched a weapon before its crew: it is destroyed.
pub(crate) fn destroyed(step: &mut Step<'_>, id: ElementId) -> Flow {
    let left = step.state.element(id)?.weapon_left.is_some();
    step.forbid(!left, "FYOB-R57", "its crew has left no weapon on the table")?;
    deeds::destroy_weapon(step, id);
    let text = format!(
        "The {} that {} left is destroyed: take it off the table.",
        weapon(&step.state, id),
        counter(step, id)
    );
    say(step, text);
    Ok(())
}

/// FYOB-R57, FYOB-R17 (c): what becomes of the weapon of a crew that seeks cover.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Burden {
    /// There is none, or it goes along as it is.
    None,
    /// It is taken down as a part of the move.
    TakenDown,
    /// It stays where it is, not abandoned.
    StaysBehind,
}

/// FYOB-R57: whether a gun is too heavy for its crew only the person knows, unless it is emplaced.
pub(crate) fn burden(step: &mut Step<'_>, id: ElementId) -> Flow<Burden> {
    let info = step.state.info(id);
    let heavy = info.emplaced || info.arm == Arm::Gun;
    let in_doubt = !info.emplaced && !deeds::is_pinned_gun(&step.state, id);
    if heavy && deeds::goes_without_it(&step.state, id, true) {
        let question = format!("Is the gun of {} too heavy for its crew to move?", counter(step, id));
        if !in_doubt || yes(step, "FYOB-R57", question)? {
            return Ok(Burden::StaysBehind);
        }
    }
    let it = step.state.get(id);
    let set_up = gear::is_immobile(&step.state, it) && it.set_up;
    Ok(if set_up { Burden::TakenDown } else { Burden::None })
}

/// FYOB-R57, FYOB-R17 (c): the crew has gone to cover.
pub(crate) fn went_to_cover(step: &mut Step<'_>, id: ElementId, burden: Burden) {
    deeds::goes_to_cover(step, id, burden == Burden::StaysBehind, SOMEWHERE);
    if burden == Burden::TakenDown && step.state.get(id).laid != Laid::Nothing {
        step.emit(Event::LaidOn { element: id, laid: Laid::Nothing });
    }
}

/// FYOB-R56: the weapon or vehicle is left for good.
pub(crate) fn abandon(step: &mut Step<'_>, id: ElementId) {
    let text = match step.state.info(id).arm {
        Arm::CrewWeapon | Arm::Gun => {
            format!("leaves its {} behind; it stays on the table", weapon(&step.state, id))
        }
        Arm::Afv | Arm::Transport => "leaves its vehicle behind and goes on foot".to_owned(),
        Arm::Men | Arm::Aircraft | Arm::Battery => return,
    };
    say(step, format!("{} {text}.", counter(step, id)));
    if !step.state.get(id).weapon_lost {
        deeds::leave_for_good(step, id, SOMEWHERE);
    }
}
