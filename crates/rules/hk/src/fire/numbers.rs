//! HK-040 to HK-042, HK-R2: the numbers to hit and to kill.
//!
//! The lines of the sheet's table 6.3 are paired as HK-R4 reads them; where text was cut from the sheet there is no rule
//! (HK-R6).

use engine::{Check, Dice, Roll};

use crate::Hk;
use crate::element::{Cover, Element, Morale, Order, Quality};
use crate::fire::parts::{How, Part};
use crate::fire::shot::Lay;

/// HK-R2: this number or less is certain.
pub const CERTAIN: u8 = 1;
/// HK-R2: this number or more is impossible.
pub const IMPOSSIBLE: u8 = 7;
/// HK-H40: where both numbers start for a weapon that ignores cover; HK-R28: and under tree bursts.
pub(crate) const WITHOUT_COVER: u8 = 4;

/// HK-042: the check to hit with a part of a shot, against a target in a class of cover.
pub fn to_hit(rules: &Hk, lay: &Lay<'_>, part: &Part, cover: Cover) -> Check {
    // HK-R8: a firer on F, and a target that moved and stands in the open.
    let caught = lay.is_stationary() && lay.target_moved() && cover == Cover::Open;
    let running = lay.on.order == Some(Order::Double);
    let aim = Aim { by: lay.by, hindrances: lay.hindrances, uphill: lay.uphill, caught, running };
    hit_check(rules, &aim, part, cover)
}

/// HK-042: what lies between a firer and what he aims at.
pub(crate) struct Aim<'a> {
    /// Who fires.
    pub(crate) by: &'a Element,
    /// HK-H04.
    pub(crate) hindrances: u8,
    /// HK-R37.
    pub(crate) uphill: bool,
    /// HK-R8: movement in the open, under stationary fire.
    pub(crate) caught: bool,
    /// The target has order A.
    pub(crate) running: bool,
}

/// HK-042: the lines of table 6.3, one by one.
pub(crate) fn hit_check(rules: &Hk, aim: &Aim<'_>, part: &Part, cover: Cover) -> Check {
    let by = aim.by;
    let start = if part.ignores_cover { WITHOUT_COVER } else { rules.tables.cover(cover).hit };
    let (n, shell) = match part.how {
        How::Dice(n) => (n, 0),
        How::Blast(weight) => (1, rules.tables.shell(weight).hit),
        How::At(_) => (1, 0),
    };
    // The two lines for targets that move are for small arms only: HK-042, HK-H63.
    let small_arms = matches!(part.how, How::Dice(_));
    let check = Check::of(Dice { n: n.max(1), sides: 6 }, "HK-040", format!("{}: to hit", part.name))
        .by(by.id.side.seat())
        .plus(i32::from(aim.hindrances), "hindrances", "HK-042")
        .when(small_arms && aim.caught, -1, "stationary fire against movement in the open", "HK-R8")
        .when(small_arms && aim.running, -1, "target At the Double", "HK-042")
        .when(part.long, 1, "long range", "HK-R38")
        .plus(i32::from(part.missing), "missing crewmen", "HK-042")
        .when(by.order == Some(Order::Move), 1, "moving and firing", "HK-R7")
        .when(by.morale == Morale::Suppressed, 1, "suppressed", "HK-042")
        .when(aim.uphill, 1, "target uphill", "HK-R37")
        .when(by.quality == Quality::Green, 1, "green", "HK-042")
        .when(by.quality == Quality::Veteran, -1, "veteran", "HK-042")
        .plus(i32::from(part.hit), "weapon", "HK-H40")
        .plus(i32::from(shell), "weight of the shell", "HK-H14");
    settle(check, start)
}

/// HK-041: the check to kill with so many hits of a part of a shot, against a target in a class of cover.
pub fn to_kill(rules: &Hk, lay: &Lay<'_>, part: &Part, cover: Cover, hits: u16) -> Check {
    kill_check(rules, lay.by, part, cover, hits)
}

/// The same of whoever fires.
pub(crate) fn kill_check(rules: &Hk, by: &Element, part: &Part, cover: Cover, hits: u16) -> Check {
    let start = if part.ignores_cover { WITHOUT_COVER } else { rules.tables.cover(cover).kill };
    let shell = match part.how {
        How::Blast(weight) => rules.tables.shell(weight).kill,
        How::Dice(_) | How::At(_) => 0,
    };
    let check = Check::of(Dice { n: hits.max(1), sides: 6 }, "HK-040", format!("{}: to kill", part.name))
        .by(by.id.side.seat())
        .plus(i32::from(part.kill), "special weapon", "HK-041")
        .plus(i32::from(shell), "weight of the shell", "HK-H14");
    settle(check, start)
}

/// HK-002, HK-R1: what is listed is added to the number that has to show, never to the die; HK-R2: from certain to
/// impossible.
pub(crate) fn settle(check: Check, start: u8) -> Check {
    let number = settled_number(&check, start);
    check.hits_on(number)
}

/// The same for a single die that passes or fails, and what that is called.
pub(crate) fn settle_test(check: Check, start: u8, pass: &'static str, fail: &'static str) -> Check {
    let number = settled_number(&check, start);
    check.shows(number, pass, fail)
}

fn settled_number(check: &Check, start: u8) -> u8 {
    let number = (i32::from(start) + check.modifier()).clamp(CERTAIN.into(), IMPOSSIBLE.into());
    u8::try_from(number).unwrap_or(IMPOSSIBLE)
}

/// The number of a check: HK-R2.
pub fn number(check: &Check) -> u8 {
    match check.reads {
        engine::Reads::Hits { on } | engine::Reads::Shows { on, .. } => on,
        _ => IMPOSSIBLE,
    }
}

/// How many dice of a roll succeeded. HK-R2: a roll without faces was not thrown: it is certain, or impossible.
pub fn successes(roll: &Roll) -> u16 {
    if roll.faces.is_empty() && number(&roll.check) == CERTAIN {
        return roll.check.dice.n;
    }
    u16::try_from(roll.outcome()).unwrap_or(u16::MAX)
}
