//! What a host tells of an attack: HA-1 `fire` and `assault`, HA-3 `fire_report`. The rows of tests follow from it.

use serde::{Deserialize, Serialize};

use crate::element::Damage;
use crate::ids::ElementId;

/// What an element stands in against an attacker. For vehicles: none, partly obscured, hull-down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// In the open.
    #[default]
    Open,
    /// Soft cover; a vehicle partly obscured.
    Soft,
    /// Hard cover; a vehicle hull-down.
    Hard,
}

/// FYOB-R22: what an attack was made with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Small arms, machine guns, snipers, infantry anti-tank weapons against men.
    SmallArms,
    /// An infantry assault.
    Assault,
    /// Mortars, artillery, infantry guns, HE of anti-tank guns, rockets, naval guns, bombs.
    HighExplosive,
    /// Armour-piercing shot of a gun.
    GunAp,
    /// An infantry anti-tank weapon.
    InfantryAp,
    /// An AFV's machine guns.
    AfvMg,
    /// An AFV's armour-piercing shot.
    AfvAp,
    /// An AFV's HE.
    AfvHe,
    /// An aircraft's machine guns or cannon.
    Strafing,
    /// A flame weapon of any carrier.
    Flame,
    /// A mine, a booby trap, an own crash.
    Mine,
}

/// Whether something could be hurt: FYOB-072, FYOB-R24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hurt {
    /// Not at all.
    #[default]
    No,
    /// Damaged at most.
    Damage,
    /// Destroyed; men killed.
    Destroy,
}

/// FYOB-R22: everything that one enemy element directs at one target in one turn, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Who attacks, if it is known.
    pub by: Option<ElementId>,
    /// Whom.
    pub target: ElementId,
    /// With what: of several weapons each. The row with most tests counts.
    pub means: Vec<Means>,
    /// What the target stands in.
    pub cover: Cover,
    /// FYOB-072: whether it could hurt at all.
    pub hurts: Hurt,
    /// FYOB-R59: the target knows who attacks it.
    pub known: bool,
    /// FYOB-R24: when an AFV attacks men: they have a weapon that can hurt it.
    pub answerable: bool,
    /// Men lost; for a destroyed vehicle its crew.
    pub men_lost: u8,
    /// The vehicle was damaged.
    pub damaged: Option<Damage>,
    /// The element is no more.
    pub destroyed: bool,
    /// FYOB-178: the calibre of HE that hit, in mm; 0 if none did.
    pub calibre: u16,
    /// FYOB-R27: men lost of those aboard, each with his element.
    #[serde(default)]
    pub aboard_lost: Vec<(ElementId, u8)>,
}

/// HA-1 `assault`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assault {
    /// What the attacker did to the defender.
    pub on_defender: Attack,
    /// What the defender did to the attacker.
    pub on_attacker: Attack,
    /// Who lost and must fall back, if somebody did.
    pub loser: Option<ElementId>,
}
