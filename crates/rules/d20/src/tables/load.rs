//! Reading the tables: the program's own files first, then those of the user.

use std::sync::Arc;

use engine::data::Report;
use engine::{
    Band,
    data::{DataErrors, Source},
};

use crate::results::Hit;
use crate::tables::check;
use crate::tables::file::{File, Head};
use crate::tables::{Bases, BatteryClass, Grade, LineKind, Movement, Penetration, Tables, Terrain};
use crate::units::{self, Unit, Units};

/// The files that are part of the program.
const EMBEDDED: [(&str, &str); 6] = [
    ("data/d20/tables.toml", include_str!("../../../../../data/d20/tables.toml")),
    ("data/d20/units/common.toml", include_str!("../../../../../data/d20/units/common.toml")),
    ("data/d20/units/german.toml", include_str!("../../../../../data/d20/units/german.toml")),
    ("data/d20/units/soviet.toml", include_str!("../../../../../data/d20/units/soviet.toml")),
    ("data/d20/units/british.toml", include_str!("../../../../../data/d20/units/british.toml")),
    ("data/d20/units/american.toml", include_str!("../../../../../data/d20/units/american.toml")),
];

/// The most units there may be.
const UNITS_MAX: usize = 2_000;

/// What a file brings, or all files so far.
#[derive(Default)]
struct Parts {
    movement: Option<Movement>,
    penetration: Option<Penetration>,
    hesa: Option<(Arc<[Band]>, Vec<Hit>)>,
    quality: Option<Vec<Grade>>,
    batteries: Option<Vec<BatteryClass>>,
    terrain: Option<Arc<[Terrain]>>,
    lines: Option<Arc<[LineKind]>>,
    bases: Option<Bases>,
    units: Vec<Unit>,
}

/// The tables and units, or everything that is wrong with the user's files.
pub(super) fn load(overlays: &[Source]) -> Result<(Tables, Units), DataErrors> {
    let mut parts = Parts::default();
    let mut errors = Vec::new();
    let embedded = EMBEDDED.map(|(name, text)| Source::new(name, text));
    for source in embedded.iter().chain(overlays) {
        match read(source) {
            Ok(new) => parts.replace_by(new),
            Err(mistakes) => errors.extend(mistakes.0),
        }
    }
    DataErrors(errors).or(())?;
    Ok(parts.whole())
}

impl Parts {
    /// Takes over every table and unit that the other parts bring.
    fn replace_by(&mut self, new: Parts) {
        self.movement = new.movement.or_else(|| self.movement.take());
        self.penetration = new.penetration.or_else(|| self.penetration.take());
        self.hesa = new.hesa.or_else(|| self.hesa.take());
        self.quality = new.quality.or_else(|| self.quality.take());
        self.batteries = new.batteries.or_else(|| self.batteries.take());
        self.terrain = new.terrain.or_else(|| self.terrain.take());
        self.lines = new.lines.or_else(|| self.lines.take());
        self.bases = new.bases.or_else(|| self.bases.take());
        for unit in new.units {
            match self.units.iter_mut().find(|it| it.id == unit.id) {
                Some(old) => *old = unit,
                None => self.units.push(unit),
            }
        }
    }

    fn whole(self) -> (Tables, Units) {
        const ALL: &str = "the files of the program hold every table";
        let (hesa_result, hesa_hits) = self.hesa.expect(ALL);
        let tables = Tables {
            movement: self.movement.expect(ALL),
            penetration: self.penetration.expect(ALL),
            hesa_result,
            quality: self.quality.expect(ALL),
            batteries: self.batteries.expect(ALL),
            terrain: self.terrain.expect(ALL),
            lines: self.lines.expect(ALL),
            bases: self.bases.expect(ALL),
            hesa_hits,
        };
        (tables, Units::new(self.units))
    }
}

fn read(source: &Source) -> Result<Parts, DataErrors> {
    let file: File = source.parse()?;
    let mut report = Report::new(source);
    let notes = &mut report;
    if let Some(Head { rule, source }) = &file.about {
        check::head(notes, rule, source);
    }
    if let (None, Some(first)) = (&file.about, file.unit.first()) {
        let help = "write at the top: [about], and below it rule = \"D20-UNITS\" and source = \"HOUSE\"";
        notes.wrong_help(first.id.span(), "a file with units says in [about] where they come from", help);
    }
    if let Some(extra) = file.unit.get(UNITS_MAX) {
        notes.wrong(extra.id.span(), format!("there are more than {UNITS_MAX} units"));
    }
    let parts = Parts {
        movement: file.movement.map(|it| check::movement(notes, &it)),
        penetration: file.penetration.map(|it| check::penetration(notes, &it)),
        hesa: file.hesa_result.map(|it| check::hesa(notes, &it)),
        quality: file.quality.map(|it| check::quality(notes, &it)),
        batteries: file.batteries.map(|it| check::batteries(notes, &it)),
        terrain: file.terrain.map(|it| check::terrain(notes, &it)),
        lines: file.lines.map(|it| check::lines(notes, &it)),
        bases: file.bases.map(|it| check::bases(notes, &it)),
        units: units::read(notes, file.unit.into_iter().take(UNITS_MAX).collect()),
    };
    report.finish(Some(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_unit_of_the_program_is_there_twice() {
        let files = EMBEDDED.map(|(name, text)| read(&Source::new(name, text)).unwrap());
        let n_units: usize = files.iter().map(|it| it.units.len()).sum();
        let (_, units) = load(&[]).unwrap();
        assert_eq!(units.ids().count(), n_units);
    }
}
