//! HA-8: what the d20 rules do not say of their elements, from `data/fyob-d20/values.toml`.

use std::collections::BTreeMap;

use d20::{Class, Element, Flag, Units};
use engine::data::{DataErrors, Source};
use serde::Deserialize;

/// The file that is part of the program.
const EMBEDDED: (&str, &str) =
    ("data/fyob-d20/values.toml", include_str!("../../../../data/fyob-d20/values.toml"));
/// What marks a file as one of these, and no table of the d20 rules.
const RULE: &str = "HA-8";
/// The calibre of a gun that is not listed, in mm.
const CALIBRE_USUAL: u16 = 50;

/// A number for every class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ByClass {
    inf: u8,
    cav: u8,
    csw: u8,
    cmd: u8,
    foo: u8,
    afv: u8,
    apc: u8,
    soft: u8,
}

impl ByClass {
    fn of(self, class: Class) -> u8 {
        match class {
            Class::Inf => self.inf,
            Class::Csw => self.csw,
            Class::Afv => self.afv,
            Class::Apc => self.apc,
            Class::Soft => self.soft,
            Class::Cmd => self.cmd,
            Class::Foo => self.foo,
            Class::Cav => self.cav,
        }
    }
}

/// FYOB-R30: a crew without its weapon or vehicle, in the terms of the d20 rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// Range in DU.
    pub range: u8,
    /// HE/SA value.
    pub hesa: i8,
    /// Defence.
    pub defence: i8,
}

/// A crew-served weapon.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponRow {
    unit: String,
    calibre: u16,
    #[serde(default)]
    immobile: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[expect(dead_code, reason = "it says where the numbers come from, to those who read the file")]
    about: toml::Table,
    men: Option<ByClass>,
    points: Option<ByClass>,
    crew: Option<Crew>,
    #[serde(default)]
    weapon: Vec<WeaponRow>,
}

/// The values.
#[derive(Clone, Debug)]
pub struct Values {
    men: ByClass,
    points: ByClass,
    /// A crew on foot.
    pub crew: Crew,
    /// Calibre and immobility, by unit.
    weapons: BTreeMap<String, (u16, bool)>,
}

impl Values {
    /// The values of the program, of which the user's files replace some.
    pub fn load(overlays: &[Source]) -> Result<Values, DataErrors> {
        let own: File = Source::new(EMBEDDED.0, EMBEDDED.1).parse()?;
        let mut values = Values {
            men: own.men.expect("the file of the program has every table"),
            points: own.points.expect("the file of the program has every table"),
            crew: own.crew.expect("the file of the program has every table"),
            weapons: BTreeMap::new(),
        };
        values.take(own.weapon);
        for source in overlays {
            let file: File = source.parse()?;
            values.men = file.men.unwrap_or(values.men);
            values.points = file.points.unwrap_or(values.points);
            values.crew = file.crew.unwrap_or(values.crew);
            values.take(file.weapon);
        }
        Ok(values)
    }

    fn take(&mut self, rows: Vec<WeaponRow>) {
        self.weapons.extend(rows.into_iter().map(|it| (it.unit, (it.calibre, it.immobile))));
    }

    /// Men or crew.
    pub fn men(&self, it: &Element) -> u8 {
        self.men.of(it.class).max(1)
    }

    /// FYOB-074: points; an AFV is worth its defence on top.
    pub fn points(&self, it: &Element) -> u16 {
        let armour = if it.class == Class::Afv { u16::try_from(it.defence).unwrap_or(0) } else { 0 };
        u16::from(self.points.of(it.class)) + armour
    }

    /// FYOB-158: the calibre of a gun or mortar; 0 for others.
    pub fn calibre(&self, units: &Units, it: &Element) -> u16 {
        if it.class != Class::Csw || it.is(Flag::Sfmg) {
            return 0;
        }
        self.weapon(units, it).map_or(CALIBRE_USUAL, |it| it.0)
    }

    /// FYOB-096: machine guns on tripods, mortars, and the heaviest guns.
    pub fn is_immobile(&self, units: &Units, it: &Element) -> bool {
        let heavy = || self.weapon(units, it).is_some_and(|it| it.1);
        it.class == Class::Csw && (it.is(Flag::Sfmg) || it.is(Flag::Mortar) || heavy())
    }

    fn weapon(&self, units: &Units, it: &Element) -> Option<(u16, bool)> {
        let unit = units.by_index(it.unit)?;
        self.weapons.get(&unit.id).copied()
    }
}

/// The user's files that are values of this kind, and those that are tables of the d20 rules.
pub fn split(overlays: &[Source]) -> (Vec<Source>, Vec<Source>) {
    #[derive(Deserialize)]
    struct Head {
        about: Option<About>,
    }
    #[derive(Deserialize)]
    struct About {
        rule: Option<String>,
    }
    let is_ours = |it: &Source| {
        let head: Option<Head> = it.parse().ok();
        head.and_then(|it| it.about).and_then(|it| it.rule).is_some_and(|it| it == RULE)
    };
    overlays.iter().cloned().partition(is_ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ha_8_a_users_file_replaces_whole_tables() {
        let text = "[about]\nrule = \"HA-8\"\nsource = \"HOUSE\"\n[crew]\nrange = 6\nhesa = 1\ndefence = 1\n";
        let (ours, theirs) = split(&[Source::new("crew.toml", text), Source::new("x.toml", "[movement]\n")]);
        assert_eq!((ours.len(), theirs.len()), (1, 1));
        let values = Values::load(&ours).unwrap();
        assert_eq!(values.crew.range, 6);
        assert_eq!(values.men.of(Class::Inf), 8, "tables that the file leaves out stay");
        let bad = Source::new("bad.toml", "[about]\nrule = \"HA-8\"\n[men]\ninf = 8\n");
        assert!(Values::load(&[bad]).is_err(), "half a table is no table");
    }

    #[test]
    fn every_listed_weapon_is_a_unit_of_the_d20_lists() {
        let values = Values::load(&[]).unwrap();
        let (_, units) = d20::Tables::load(&[]).unwrap();
        for unit in values.weapons.keys() {
            assert!(units.find(unit).is_some(), "{unit}");
        }
    }
}
