//! Two elements face to face: where they stand, and what lies between them.

use table::Len;

use crate::element::{Class, Side};
use crate::sketch::scene::{Aspect, Near, ORDINATE, Scene, abscissa, half};
use crate::sketch::words::Words;
use crate::units::Unit;

/// The longest distance that a sketch takes, in DU.
const DISTANCE_MAX: u8 = 60;

/// Two elements that face each other along a line from south to north.
pub(super) struct Duel<'a> {
    pub(super) firer: &'a Unit,
    pub(super) target: &'a Unit,
    pub(super) gap: Len,
    pub(super) aspect: Aspect,
    pub(super) near_edge: bool,
}

impl Duel<'_> {
    /// Where the firer stands.
    pub(super) fn firer_at(&self) -> (Len, Len) {
        (abscissa(self.near_edge), ORDINATE)
    }

    /// Where the target stands, or what it rides on.
    pub(super) fn target_at(&self, words: &Words<'_>, class: Class) -> (Len, Len) {
        let tables = &words.rules.tables;
        let reach = half(tables, self.firer.class, Aspect::Front) + half(tables, class, self.aspect);
        (abscissa(self.near_edge), ORDINATE + reach + self.gap)
    }

    /// What there is room for in front of the target.
    pub(super) fn near(&self, words: &Words<'_>, default: &'static str) -> Near {
        Near { gap: self.gap, half: half(&words.rules.tables, self.target.class, self.aspect), default }
    }

    /// Puts the firer on the table. D20-H09: an APC attacks only if it is loaded.
    pub(super) fn put_firer(&self, words: &Words<'_>, scene: &mut Scene, more: &str) -> Result<(), String> {
        let quality = words.quality("quality")?;
        let more = format!("quality = {quality}\n{more}");
        let firer = scene.stands(Side::A, self.firer, self.firer_at(), 0, &more);
        if self.firer.class == Class::Apc {
            scene.rides(Side::A, rifles(words)?, &firer, "");
        }
        Ok(())
    }
}

/// Some infantry, for wherever it does not matter which.
pub(super) fn rifles<'a>(words: &Words<'a>) -> Result<&'a Unit, String> {
    let infantry = words.rules.units.list().iter().find(|it| it.class == Class::Inf);
    infantry.ok_or_else(|| "the unit lists have no infantry".to_owned())
}

/// The lines of a file for what protects the target.
pub(super) fn works(words: &Words<'_>) -> Result<&'static str, String> {
    match (words.flag("dug_in")?, words.flag("fortification")?) {
        (false, false) => Ok(""),
        (true, false) => Ok("protection = \"dug_in\"\n"),
        (false, true) => Ok("protection = \"fortification\"\n"),
        (true, true) => Err("a target is dug-in or in a fortification, not both".to_owned()),
    }
}

/// The line of a file for a suppressed element.
pub(super) fn suppressed_if(suppressed: bool) -> &'static str {
    if suppressed { "suppressed = true\n" } else { "" }
}

/// Firer and target, as the words of fire name them.
pub(super) fn duel<'a>(words: &Words<'a>, aspect: Aspect, distance: Len) -> Result<Duel<'a>, String> {
    let (firer, target) = (words.unit("firer")?, words.unit("target")?);
    let gap = words.distance("distance", distance, DISTANCE_MAX)?;
    Ok(Duel { firer, target, gap, aspect, near_edge: words.flag("edge")? })
}

/// Loads the target with what it carries.
pub(super) fn load(words: &Words<'_>, scene: &mut Scene, carrier: &str) -> Result<(), String> {
    for unit in words.units("carries")? {
        scene.rides(Side::B, unit, carrier, "");
    }
    Ok(())
}

/// A smoke marker halfway between two places, if the words say so.
pub(super) fn smoke_between(
    words: &Words<'_>,
    scene: &mut Scene,
    from: (Len, Len),
    to: (Len, Len),
) -> Result<(), String> {
    if words.flag("smoke")? {
        scene.smoke((from.0, (from.1 + to.1) / 2));
    }
    Ok(())
}
