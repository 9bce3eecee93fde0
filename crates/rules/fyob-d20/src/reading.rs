//! HA-5, HA-8: results of the d20 rules, read as events of the layer.

use std::sync::Arc;

use d20::{Hit, Tables};
use engine::Band;

/// The bands of a roll under names that say what they mean here, and the d20 result behind each.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What the dice tray shows.
    pub bands: Arc<[Band]>,
    hits: Vec<Hit>,
}

impl Reading {
    /// Neighbouring bands that mean the same become one.
    fn new(bands: &[Band], hit: impl Fn(usize) -> Hit, name: impl Fn(Hit) -> &'static str) -> Reading {
        let mut res: Vec<(Band, Hit)> = Vec::with_capacity(bands.len());
        for (idx, band) in bands.iter().enumerate() {
            let hit = hit(idx);
            match res.last_mut() {
                // Of what means the same the worse is kept: a damaged vehicle that is hit again is destroyed.
                Some(last) if last.0.name == name(hit) => last.1 = last.1.max(hit),
                _ => res.push((Band { from: band.from, name: name(hit).into() }, hit)),
            }
        }
        let (bands, hits): (Vec<Band>, Vec<Hit>) = res.into_iter().unzip();
        Reading { bands: bands.into(), hits }
    }

    /// The result behind an outcome of a check on these bands.
    pub fn hit(&self, outcome: usize) -> Hit {
        self.hits[outcome.min(self.hits.len() - 1)]
    }

    /// The worst that can happen.
    pub fn worst(&self) -> Hit {
        self.hits.iter().copied().max().unwrap_or(Hit::NoEffect)
    }
}

/// All readings of the tables in force.
#[derive(Clone, Debug)]
pub struct Readings {
    /// HE/SA fire on men: S is a man lost, K all of them.
    pub men: Reading,
    /// Close combat: as fire, but who is driven back loses.
    pub assault: Reading,
    /// HE/SA fire on a soft vehicle, sound and damaged.
    pub soft: [Reading; 2],
    /// The columns of the penetration table, for a sound vehicle and for a damaged one.
    armour: Vec<[Reading; 2]>,
}

impl Readings {
    /// The readings of some tables.
    pub fn of(tables: &Tables) -> Readings {
        let hesa = |name: fn(Hit) -> &'static str| {
            Reading::new(&tables.hesa_result, |it| tables.hesa_result(it), name)
        };
        let table = &tables.penetration;
        let column = |column: usize, name: fn(Hit) -> &'static str| {
            Reading::new(&table.bands(column), |it| table.result(column, it), name)
        };
        let columns = 0..table.columns.len();
        Readings {
            men: hesa(on_men),
            assault: hesa(in_assault),
            soft: [hesa(on_sound), hesa(on_damaged)],
            armour: columns.map(|it| [column(it, on_sound), column(it, on_damaged)]).collect(),
        }
    }

    /// A column of the penetration table.
    pub fn armour(&self, column: usize, damaged: bool) -> &Reading {
        &self.armour[column.min(self.armour.len() - 1)][usize::from(damaged)]
    }
}

/// HA-8 "fire, men".
fn on_men(hit: Hit) -> &'static str {
    match hit {
        Hit::Suppressed => "one man lost",
        Hit::KnockedOut => "all men lost",
        _ => "under fire",
    }
}

/// HA-8 "assault".
fn in_assault(hit: Hit) -> &'static str {
    match hit {
        Hit::FallBack => "driven back",
        Hit::Suppressed => "one man lost",
        Hit::KnockedOut => "all men lost",
        _ => "no effect",
    }
}

/// HA-8 "fire, vehicles".
fn on_sound(hit: Hit) -> &'static str {
    match hit {
        Hit::Suppressed => "damaged",
        Hit::KnockedOut => "destroyed",
        _ => "under fire",
    }
}

/// HA-8: S on a damaged vehicle destroys it.
fn on_damaged(hit: Hit) -> &'static str {
    match hit {
        Hit::Suppressed | Hit::KnockedOut => "destroyed",
        _ => "under fire",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(reading: &Reading) -> Vec<String> {
        reading.bands.iter().map(|it| format!("{}+ {}", it.from, it.name)).collect()
    }

    #[test]
    fn ha_8_the_bands_of_fire_say_what_they_mean_here() {
        let (tables, _) = Tables::load(&[]).unwrap();
        let readings = Readings::of(&tables);
        assert_eq!(shown(&readings.men), ["1+ under fire", "14+ one man lost", "18+ all men lost"]);
        assert_eq!(shown(&readings.soft[0]), ["1+ under fire", "14+ damaged", "18+ destroyed"]);
        assert_eq!(shown(&readings.soft[1]), ["1+ under fire", "14+ destroyed"]);
        assert_eq!(
            shown(&readings.assault),
            ["1+ no effect", "12+ driven back", "14+ one man lost", "18+ all men lost"]
        );
        assert_eq!(readings.soft[1].hit(1), Hit::KnockedOut, "S on a damaged one destroys it");
        assert_eq!(readings.men.hit(0), Hit::FallBack);
    }

    #[test]
    fn ha_8_columns_1_4_and_1_3_cannot_hurt_and_1_2_only_damages() {
        let (tables, _) = Tables::load(&[]).unwrap();
        let readings = Readings::of(&tables);
        let worst = |odds: &str| readings.armour(tables.penetration.named(odds).unwrap(), false).worst();
        assert_eq!([worst("1:4"), worst("1:3")], [Hit::NoEffect; 2]);
        assert_eq!(worst("1:2"), Hit::Suppressed);
        assert_eq!(["2:3", "1:1", "3:2", "2:1", "3:1"].map(worst), [Hit::KnockedOut; 5]);
    }
}
