//! HA-3: what the unit lists say of an element, so that nobody has to type it: the nearest row of HH-9 and HH-10.

use engine::Pick;
use engine::data::{DataErrors, Source};
use fyob::{Arm, Kind};
use serde::Deserialize;
use toml::Spanned;

/// The lists of the program.
const LISTS: [(&str, &str); 6] = [
    ("common.toml", include_str!("../../../../data/fyob/units/common.toml")),
    ("british.toml", include_str!("../../../../data/fyob/units/british.toml")),
    ("german.toml", include_str!("../../../../data/fyob/units/german.toml")),
    ("soviet.toml", include_str!("../../../../data/fyob/units/soviet.toml")),
    ("american.toml", include_str!("../../../../data/fyob/units/american.toml")),
    ("italian.toml", include_str!("../../../../data/fyob/units/italian.toml")),
];

/// What a real table needs to know of a unit. Its weapons and its movement are the business of whoever plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the marks of a unit list")]
pub struct Unit {
    /// Its id in the lists.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its nation; none: any.
    pub nation: Option<String>,
    /// What it is.
    pub arm: Arm,
    /// What to draw.
    pub symbol: String,
    /// Men, or crew.
    pub men: u8,
    /// Its points value.
    pub points: u16,
    /// Armour, front and side.
    pub armour: Option<[u8; 2]>,
    /// The calibre of a gun.
    #[serde(default)]
    pub calibre: u16,
    /// FYOB-096.
    #[serde(default)]
    pub immobile: bool,
    /// It has a radio.
    #[serde(default)]
    pub radio: bool,
    /// An open-topped vehicle.
    #[serde(default)]
    pub open_topped: bool,
    /// A headquarters.
    #[serde(default)]
    pub headquarters: bool,
    /// A forward observer.
    #[serde(default)]
    pub observer: bool,
    /// Its weapons.
    #[serde(default)]
    weapons: Vec<Weapon>,
}

/// What a real table needs to know of a weapon.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Weapon {
    kind: String,
}

#[derive(Deserialize)]
struct List {
    system: Spanned<String>,
    unit: Vec<Unit>,
}

/// The system whose unit lists are read here too.
const SYSTEM: &str = "fyob-house";

/// All units, by list. A user's lists replace units by their ids, and add others.
pub fn units(overlays: &[Source]) -> Result<Vec<Unit>, DataErrors> {
    let mut all: Vec<Unit> = Vec::new();
    let own = LISTS.map(|(name, text)| Source::new(name, text));
    for source in own.iter().chain(overlays) {
        let List { system, unit: units } = source.parse()?;
        if system.get_ref() != SYSTEM {
            let why = format!("a real table takes unit lists with `system = \"{SYSTEM}\"`");
            return Err(DataErrors(vec![source.error(system.span(), why)]));
        }
        for unit in units {
            match all.iter_mut().find(|it| it.id == unit.id) {
                Some(known) => *known = unit,
                None => all.push(unit),
            }
        }
    }
    Ok(all)
}

impl Unit {
    /// FYOB-066: the chart it tests on.
    pub fn kind(&self) -> Kind {
        kind_of(self.arm, self.armour.is_some_and(|[front, _]| 0 < front))
    }

    /// FYOB-R22: whether it can attack with flame.
    pub fn has_flame(&self) -> bool {
        self.weapons.iter().any(|it| it.kind == "flame")
    }

    /// As a list shows it.
    pub fn pick(&self) -> Pick {
        let group = self.nation.clone().unwrap_or_else(|| "Any nation".to_owned());
        Pick { value: self.id.clone(), label: self.name.clone(), group }
    }
}

/// FYOB-066: the chart of an arm.
pub fn kind_of(arm: Arm, armoured: bool) -> Kind {
    match arm {
        Arm::Men | Arm::CrewWeapon | Arm::Gun => Kind::Foot,
        Arm::Afv => Kind::Armour,
        Arm::Transport if armoured => Kind::Armour,
        Arm::Transport => Kind::Soft,
        Arm::Aircraft | Arm::Battery => Kind::Outside,
    }
}

/// What to draw for an arm.
pub fn symbol_of(arm: Arm, wanted: Option<&str>) -> &'static str {
    const KNOWN: [&str; 13] = [
        "aircraft",
        "armoured_car",
        "armoured_transport",
        "battery",
        "cavalry",
        "gun",
        "headquarters",
        "infantry",
        "machine_gun",
        "mortar",
        "observer",
        "tank",
        "transport",
    ];
    let usual = match arm {
        Arm::Men => "infantry",
        Arm::CrewWeapon => "machine_gun",
        Arm::Gun => "gun",
        Arm::Afv => "tank",
        Arm::Transport => "transport",
        Arm::Aircraft => "aircraft",
        Arm::Battery => "battery",
    };
    wanted.and_then(|it| KNOWN.into_iter().find(|known| *known == it)).unwrap_or(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ha_3_the_unit_lists_are_read() {
        let all = units(&[]).unwrap();
        let of = |id: &str| all.iter().find(|it| it.id == id).unwrap();
        let platoon = of("german_rifle_platoon");
        assert_eq!((platoon.men, platoon.points, platoon.kind()), (8, 8, Kind::Foot));
        assert_eq!(of("german_pz_iii_l").kind(), Kind::Armour);
        assert_eq!(of("german_opel_lorry").kind(), Kind::Soft);
        assert!(of("german_mmg").immobile);
        assert_eq!((of("italian_m13_40").kind(), of("italian_hmg").immobile), (Kind::Armour, true));
        assert!(100 < all.len());
    }

    #[test]
    fn ha_3_a_list_of_ones_own_replaces_units_and_adds_others() {
        let row = |id: &str, men: u8| {
            format!(
                "[[unit]]\nid = \"{id}\"\nname = \"own\"\narm = \"men\"\nsymbol = \"infantry\"\nmen = {men}\npoints = 5\n"
            )
        };
        let text =
            format!("system = \"fyob-house\"\n{}{}", row("german_rifle_platoon", 12), row("partisans", 6));
        let all = units(&[Source::new("own.toml", text)]).unwrap();
        let men = |id: &str| all.iter().filter(|it| it.id == id).map(|it| it.men).collect::<Vec<_>>();
        assert_eq!((men("german_rifle_platoon"), men("partisans")), (vec![12], vec![6]));
        let wrong = units(&[Source::new("own.toml", format!("system = \"d20\"\n{}", row("x", 1)))]);
        let why = wrong.unwrap_err().to_string();
        assert!(why.contains("own.toml") && why.contains("fyob-house"), "{why}");
    }
}
