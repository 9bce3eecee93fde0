//! HA-9: what the rules below do not say of their elements, from `data/fyob-hk/values.toml`.

use engine::data::{DataErrors, Source};
use hk::{Carriage, Element, Tables, Traction, VehicleKind, Weight};
use serde::Deserialize;
use table::Len;

/// The file that is part of the program.
const EMBEDDED: (&str, &str) =
    ("data/fyob-hk/values.toml", include_str!("../../../../data/fyob-hk/values.toml"));
/// What marks a file as one of these, and no table of the rules below.
const RULE: &str = "HA-9";

/// Crews of vehicles.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// Of a fighting vehicle.
    pub fighting: u8,
    /// Of an armoured transport.
    pub transport: u8,
    /// Of a soft one.
    pub truck: u8,
    /// What they have in their hands on foot.
    pub weapon: String,
}

/// FYOB-074: points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    figure: u16,
    support_weapon: u16,
    vehicle: u16,
    armour: u16,
    truck: u16,
}

/// Fixed moves in inches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moves {
    foot: u8,
    tripod: u8,
    gun: u8,
    tracked: u8,
    slow: u8,
    wheeled: u8,
}

/// FYOB-158: calibres in mm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Calibres {
    light: u16,
    medium: u16,
    heavy: u16,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenTopped {
    vehicles: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[expect(dead_code, reason = "it says where the numbers come from, to those who read the file")]
    about: toml::Table,
    crew: Option<Crew>,
    points: Option<Points>,
    moves: Option<Moves>,
    calibres: Option<Calibres>,
    open_topped: Option<OpenTopped>,
}

/// The values.
#[derive(Clone, Debug)]
pub struct Values {
    /// Crews.
    pub crew: Crew,
    points: Points,
    moves: Moves,
    calibres: Calibres,
    open_topped: Vec<String>,
}

impl Values {
    /// The values of the program, of which the user's files replace some.
    pub fn load(overlays: &[Source]) -> Result<Values, DataErrors> {
        let own: File = Source::new(EMBEDDED.0, EMBEDDED.1).parse()?;
        let whole = "the file of the program has every table";
        let mut values = Values {
            crew: own.crew.expect(whole),
            points: own.points.expect(whole),
            moves: own.moves.expect(whole),
            calibres: own.calibres.expect(whole),
            open_topped: own.open_topped.expect(whole).vehicles,
        };
        for source in overlays {
            let file: File = source.parse()?;
            values.crew = file.crew.unwrap_or(values.crew);
            values.points = file.points.unwrap_or(values.points);
            values.moves = file.moves.unwrap_or(values.moves);
            values.calibres = file.calibres.unwrap_or(values.calibres);
            values.open_topped = file.open_topped.map_or(values.open_topped, |it| it.vehicles);
        }
        Ok(values)
    }

    /// HA-9 row "strength, crew": figures; vehicles have a crew.
    pub fn men(&self, tables: &Tables, it: &Element) -> u8 {
        let Some(vehicle) = &it.vehicle else { return u8::try_from(it.n_alive()).unwrap_or(u8::MAX) };
        let kind = tables.vehicle(vehicle.kind);
        match (kind.is_soft(), kind.seats) {
            (true, _) => self.crew.truck,
            (false, 1..) => self.crew.transport,
            (false, 0) => self.crew.fighting,
        }
        .max(1)
    }

    /// HA-9 row "points".
    pub fn points(&self, tables: &Tables, it: &Element) -> u16 {
        let n = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        match &it.vehicle {
            None => {
                n(it.figures.len()) * self.points.figure + n(it.weapons.len()) * self.points.support_weapon
            }
            Some(vehicle) => {
                let kind = tables.vehicle(vehicle.kind);
                let armour = u16::try_from(kind.front).unwrap_or(0) * self.points.armour;
                if kind.is_soft() { self.points.truck } else { self.points.vehicle + armour }
            }
        }
    }

    /// HA-9 row "move_dice": the fixed move of an element. `heavy` is the heaviest carriage of a weapon that it takes along.
    pub fn pace(&self, vehicle: Option<&VehicleKind>, heavy: Option<Carriage>) -> Len {
        let inches = match (vehicle, heavy) {
            (Some(kind), _) => match kind.traction {
                Traction::Tracked if kind.slow => self.moves.slow,
                Traction::Tracked => self.moves.tracked,
                Traction::Wheeled => self.moves.wheeled,
            },
            (None, Some(Carriage::Gun)) => self.moves.gun,
            (None, Some(Carriage::Tripod | Carriage::Mortar)) => self.moves.tripod,
            (None, Some(Carriage::Light) | None) => self.moves.foot,
        };
        Len::inches(inches.into())
    }

    /// FYOB-158, FYOB-178: a calibre in mm.
    pub fn calibre(&self, weight: Weight) -> u16 {
        match weight {
            Weight::Light => self.calibres.light,
            Weight::Medium => self.calibres.medium,
            Weight::Heavy => self.calibres.heavy,
        }
    }

    /// HA-9: whether a vehicle has no roof.
    pub fn is_open_topped(&self, kind: &VehicleKind) -> bool {
        self.open_topped.contains(&kind.id)
    }
}

/// The user's files that are values of this kind, and those that are tables of the rules below.
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
    fn ha_9_a_users_file_replaces_whole_tables() {
        let text = "[about]\nrule = \"HA-9\"\nsource = \"HOUSE\"\n[calibres]\nlight = 37\nmedium = 81\nheavy = 120\n";
        let (ours, theirs) = split(&[Source::new("mine.toml", text), Source::new("x.toml", "[weapons]\n")]);
        assert_eq!((ours.len(), theirs.len()), (1, 1));
        let values = Values::load(&ours).unwrap();
        assert_eq!(values.calibre(Weight::Medium), 81);
        assert_eq!(values.crew.fighting, 4, "tables that the file leaves out stay");
        let bad = Source::new("bad.toml", "[about]\nrule = \"HA-9\"\n[crew]\nfighting = 8\n");
        assert!(Values::load(&[bad]).is_err(), "half a table is no table");
    }

    #[test]
    fn ha_9_every_open_topped_vehicle_and_the_weapon_of_crews_are_in_the_lists() {
        let values = Values::load(&[]).unwrap();
        let (tables, _) = Tables::load(&[]).unwrap();
        assert!(tables.weapon_named(&values.crew.weapon).is_some());
        for id in &values.open_topped {
            assert!(tables.vehicle_named(id).is_some(), "{id}");
        }
    }
}
