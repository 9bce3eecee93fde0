//! What a player can work out by looking at the table: who could hurt whom, and who could get where. The rules of the
//! chapters say so; nothing here depends on the stage of play. It must be asked of what a seat believes.

use engine::{Check, Step};
use table::{Len, Reach};

use crate::D20;
use crate::ap_fire::{odds_column, to_hit};
use crate::close_combat::strike_check;
use crate::decision::Weapon;
use crate::element::{Ap, Class, Element, Flag, du};
use crate::hesa_fire::hesa_check;
use crate::results::Hit;
use crate::sight;
use crate::state::State;
use crate::target::{is_fit, look, may_aim, suits};

/// The chances of one attack, each out of [`Harm::OF`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harm {
    /// It falls back.
    pub falls_back: u16,
    /// It is suppressed.
    pub suppressed: u16,
    /// It is knocked out.
    pub knocked_out: u16,
}

impl Harm {
    /// All cases: two d20.
    pub const OF: u16 = 400;

    fn of_hesa(rules: &D20, check: &Check) -> Harm {
        let mut res = Harm::default();
        for face in 1..=20 {
            res.add(rules.tables.hesa_result(check.outcome(&[face])), 20);
        }
        res
    }

    fn add(&mut self, hit: Hit, n: u16) {
        match hit {
            Hit::NoEffect | Hit::Missed | Hit::OnTarget => (),
            Hit::FallBack => self.falls_back += n,
            Hit::Suppressed => self.suppressed += n,
            Hit::KnockedOut => self.knocked_out += n,
        }
    }
}

/// What a shot would do, if the firer could fire now: nothing if it may not fire at the target at all.
///
/// Both may be copies of elements of the state that stand somewhere else.
pub fn harm_by_fire(rules: &D20, state: &State, firer: &Element, target: &Element) -> Option<Harm> {
    let range = du(firer.reach() + 3);
    if !is_fit(state, firer) || !firer.pose.at.within(range, sight::centre(state, target)) {
        return None;
    }
    // Nearly all that cannot be fired at cannot be seen: that is asked first, because it is quick.
    let has_eyes =
        firer.called_by.is_some() || sight::sees(state, firer.pose.at, sight::centre(state, target));
    if !has_eyes && !state.within(1, firer, target) {
        return None;
    }
    let step = Step::looking(rules, state);
    let fires = |with: Weapon| suits(firer, target, with) && may_aim(&step, firer, target, with).is_ok();
    if fires(Weapon::Hesa) {
        let shot = look(state, firer, target, firer.pose.at);
        return Some(Harm::of_hesa(rules, &hesa_check(&rules.tables, firer, target, shot)));
    }
    let flames = firer.ap == Ap::Star && firer.is(Flag::Flamethrower);
    if !flames && fires(Weapon::Ap) {
        let shot = look(state, firer, target, firer.pose.at);
        let column = odds_column(&rules.tables, firer, target, shot);
        return Some(through_armour(rules, &to_hit(firer, target, shot), column, firer.quality));
    }
    let near = state.within(1, firer, target) && !firer.suppressed && !firer.is_mounted();
    let hunts = matches!(firer.class, Class::Inf | Class::Cav) && near && fires(Weapon::TankHunting);
    let value = firer.tank_hunting.filter(|_| hunts)?;
    let check = crate::ap_fire::hunting_check(state, firer, target);
    let column = crate::ap_fire::hunting_column(&rules.tables, value, target);
    Some(through_armour(rules, &check, column, firer.quality))
}

/// D20-040, D20-053: to hit, and then to penetrate.
fn through_armour(rules: &D20, to_hit: &Check, column: usize, quality: i8) -> Harm {
    let n_hits = (1..=20).filter(|&face| to_hit.outcome(&[face]) == 1).count();
    let n_hits = u16::try_from(n_hits).expect("at most 20");
    let table = &rules.tables.penetration;
    let check = Check::d20("D20-053", "AP fire, to penetrate")
        .plus(quality.into(), "troop quality", "D20-053")
        .on_table(table.bands(column));
    let mut res = Harm::default();
    for face in 1..=20 {
        res.add(table.result(column, check.outcome(&[face])), n_hits);
    }
    res
}

/// D20-H16: what an attack in close combat would do; both must stand in the state, in contact.
pub fn harm_in_contact(rules: &D20, state: &State, attacker: &Element, victim: &Element) -> Option<Harm> {
    let fights = attacker.hesa.is_some() && !victim.class.is_armoured() && is_fit(state, attacker);
    fights.then(|| Harm::of_hesa(rules, &strike_check(state, &rules.tables, attacker.id, victim.id)))
}

/// Everywhere that an element could get to with one move, over a grid of this spacing.
pub fn reach_of(rules: &D20, state: &State, it: &Element, cell: Len) -> Reach {
    crate::proposals::reach_of(rules, state, it, cell)
}

/// How far an element moves in a turn over open ground, in DU.
pub fn pace(rules: &D20, it: &Element) -> u8 {
    rules.tables.movement.allowance(it.move_row(), crate::tables::Column::Open)
}
