//! Who may fire at whom: D20-H09, D20-H11, D20-H12, D20-R12, D20-R15, and what every shot has in common.

use engine::{Flow, Step};
use table::{Len, Point};

use crate::D20;
use crate::decision::Weapon;
use crate::element::{Ap, Class, Element, Flag, Mark, Mode, TOLERANCE, du};
use crate::sight;
use crate::state::{Stage, State};
use crate::tables::Cover;

/// A shot as the umpire sees it: everything that its modifiers depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a line of the modifier tables")]
pub struct Shot {
    /// D20-041, D20-051, D20-061: within 4, for a firer that this helps.
    pub close: bool,
    /// D20-041: beyond half of the firer's range.
    pub far: bool,
    /// The target's cover against this firer.
    pub cover: Cover,
    /// The target is hull-down against this firer. D20-R42: that matters to AP only.
    pub hull_down: bool,
    /// The target is behind smoke.
    pub smoke: bool,
    /// D20-052: the firer is to the target's side or rear.
    pub flank: bool,
    /// D20-R35: a strange table edge is within 4 of the firer.
    pub edge: bool,
}

/// Looks at a shot. `eye` is where it is aimed from: the firer, or the observer of a called mortar.
pub fn look(state: &State, firer: &Element, target: &Element, eye: Point) -> Shot {
    let within = |reach: Len| state.base_of(firer).within(reach + TOLERANCE, &state.base_of(target));
    let at = sight::centre(state, target);
    let touching = state.touching(firer, target);
    // D20-R50: riders have no cover but smoke. D20-H16: in contact only who did not seek it has cover.
    let covered =
        target.on_table() && (!touching || sight::cover_counts_in_contact(state, target.id, firer.id));
    Shot {
        close: is_close(state, firer, target),
        far: !within(du(firer.reach()) / 2),
        cover: if covered { sight::cover_from(state, target, eye) } else { Cover::None },
        hull_down: covered && sight::hull_down_from(state, target, eye),
        smoke: !touching && sight::behind_smoke(state, eye, at),
        flank: !sight::to_the_front(target, firer.pose.at),
        edge: state.near_strange_edge(firer),
    }
}

/// D20-041, D20-051, D20-061: within 4, for a firer that this helps.
pub fn is_close(state: &State, firer: &Element, target: &Element) -> bool {
    let within = |reach: Len| state.base_of(firer).within(reach + TOLERANCE, &state.base_of(target));
    4 < firer.range && !firer.suppressed && within(du(4))
}

/// D20-H09 to D20-H12, D20-H03, D20-H04, D20-H04a: whether an element may fire at another at all.
///
/// Returns the point from which the shot is aimed.
pub(crate) fn may_fire(step: &Step<'_, D20>, firer: &Element, target: &Element, with: Weapon) -> Flow<Point> {
    step.forbid(
        step.state.stage != Stage::Direct,
        "D20-012",
        "direct fire comes in its own step of the Fire phase",
    )?;
    may_attack(step, firer)?;
    may_aim(step, firer, target, with)
}

/// The same whatever the stage, and whatever the firer has done in it.
pub(crate) fn may_aim(step: &Step<'_, D20>, firer: &Element, target: &Element, with: Weapon) -> Flow<Point> {
    let state: &State = &step.state;
    step.forbid(target.side() == firer.side(), "D20-H09", "the target is a friend")?;
    step.forbid(!target.in_play(), "D20-H09", "the target is out of play")?;
    let rides = sight::is_rider(state, target);
    // D20-R12: what is carried is no target of its own. D20-R50: riders are, for HE/SA.
    step.forbid(
        !(target.on_table() || rides && with == Weapon::Hesa),
        "D20-R12",
        "its carrier is the target",
    )?;
    step.forbid(target.concealed, "D20-H45", "the target is concealed")?;

    let touches_target = state.touching(firer, target);
    if touches_target || state.is_contacted(firer) {
        // D20-074 (iv): a suppressed element does not fire if contacted.
        step.forbid(firer.suppressed, "D20-074", "it is suppressed and in contact with the enemy")?;
        // D20-R15: others than AFVs fire only at those they touch.
        let elsewhere = firer.class != Class::Afv && !touches_target;
        step.forbid(elsewhere, "D20-R15", "it is in contact: it may fire only at an enemy that it touches")?;
    }
    // D20-H11: an enemy in contact with a friend is fired at only by those that it touches.
    let melee = !touches_target && target.on_table() && state.is_contacted(target);
    step.forbid(melee, "D20-H11", "the target is in contact with a friend")?;
    // D20-H13: tank hunting needs neither range nor line of sight nor arc.
    if with == Weapon::TankHunting {
        return Ok(firer.pose.at);
    }
    let spotter = spotter(state, firer, target);
    let eye = sight::centre(state, spotter);
    let at = sight::centre(state, target);
    step.forbid(!state.within(firer.reach(), firer, target), "D20-H12", "the target is out of range")?;
    step.forbid(!sight::in_field(firer, at), "D20-H03", "the target is outside the field of fire")?;
    step.forbid_with(!sight::sees(state, eye, at), "D20-H04", || sight::blocked_by(state, eye, at))?;
    let unseen = is_too_far(state, spotter, target);
    step.forbid(unseen, "D20-H04a", "the target is too far away to be made out")?;
    Ok(eye)
}

/// D20-H09: whether an element may make an attack in this Fire phase.
pub(crate) fn may_attack(step: &Step<'_, D20>, firer: &Element) -> Flow {
    step.forbid(!firer.on_table(), "D20-H09", "it is not on the table by itself")?;
    step.forbid(firer.has(Mark::Fired), "D20-H09", "it has already attacked in this Fire phase")?;
    step.forbid(
        !is_fit(&step.state, firer),
        "D20-H09",
        "it does not attack: only combat elements that are ready do",
    )
}

/// The same as a question.
pub(crate) fn can_attack(state: &State, firer: &Element) -> bool {
    !firer.has(Mark::Fired) && is_fit(state, firer)
}

/// D20-H09: a combat element on the table that is ready to fire.
pub(crate) fn is_fit(state: &State, firer: &Element) -> bool {
    firer.on_table()
        && match firer.class {
            Class::Inf | Class::Afv | Class::Cav => true,
            Class::Csw => firer.mode == Mode::Deployed,
            Class::Apc => !state.is_empty_transport(firer),
            Class::Soft | Class::Cmd | Class::Foo => false,
        }
}

/// D20-H40a: a mortar that an observer has reached may use the observer's eyes, where its own do not serve.
fn spotter<'a>(state: &'a State, firer: &'a Element, target: &Element) -> &'a Element {
    let observer = firer.called_by.map(|id| state.get(id)).filter(|it| it.in_play());
    match observer {
        Some(observer) if !makes_out(state, firer, target) => observer,
        _ => firer,
    }
}

/// D20-H04, D20-H04a: whether an element sees another, and can make it out.
fn makes_out(state: &State, spotter: &Element, target: &Element) -> bool {
    let (eye, at) = (sight::centre(state, spotter), sight::centre(state, target));
    sight::sees(state, eye, at) && !is_too_far(state, spotter, target)
}

/// D20-H04a: measured from whoever looks at the target.
fn is_too_far(state: &State, spotter: &Element, target: &Element) -> bool {
    let visible = sight::visible_within(state, target, sight::centre(state, spotter));
    let within = |limit: Len| state.base_of(spotter).within(limit + TOLERANCE, &state.base_of(target));
    visible.is_some_and(|limit| !within(limit))
}

/// The weapons with which an element can attack another at all, whatever the distance: D20-R12, D20-R13.
pub fn suits(firer: &Element, target: &Element, with: Weapon) -> bool {
    match with {
        Weapon::Hesa => firer.hesa.is_some() && !target.class.is_armoured(),
        Weapon::Ap => match firer.ap {
            Ap::None => false,
            Ap::Value(_) => target.class.is_vehicle(),
            // D20-055 to D20-057: mortars and machine guns hurt only some vehicles.
            Ap::Star if firer.is(Flag::Flamethrower) => target.class.is_vehicle(),
            Ap::Star if target.class == Class::Soft || !target.class.is_vehicle() => false,
            // D20-R14: any one of the three is enough.
            Ap::Star if firer.is(Flag::Mortar) => {
                target.defence <= 2 || target.is(Flag::OpenTopped) || target.is(Flag::ArmouredCar)
            }
            Ap::Star => target.defence <= 2,
        },
        Weapon::TankHunting => firer.tank_hunting.is_some() && target.class.is_vehicle(),
    }
}
