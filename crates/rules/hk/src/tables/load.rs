//! Reading the tables: the program's own files first, then those of the user.

use engine::data::{DataErrors, Report, Source};

use crate::tables::check::{self, Singles};
use crate::tables::file::{File, Head};
use crate::tables::{AreaKind, CallRow, CoverRow, LineKind, Shell, Tables, VehicleKind, WeaponKind};
use crate::units::{self, Unit, Units};

/// The files of tables that are part of the program.
const EMBEDDED: [(&str, &str); 4] = [
    ("data/hk/tables.toml", include_str!("../../../../../data/hk/tables.toml")),
    ("data/hk/weapons.toml", include_str!("../../../../../data/hk/weapons.toml")),
    ("data/hk/vehicles.toml", include_str!("../../../../../data/hk/vehicles.toml")),
    ("data/hk/terrain.toml", include_str!("../../../../../data/hk/terrain.toml")),
];

/// The most rows of a list, whoever brought them: a place in it is a number of one byte.
const LIST_MAX: usize = 250;

/// What the files so far have brought.
#[derive(Default)]
struct Parts {
    cover: Option<[CoverRow; 4]>,
    calls: Option<[CallRow; 3]>,
    shells: Option<[Shell; 3]>,
    numbers: Option<Singles>,
    weapons: Vec<WeaponKind>,
    vehicles: Vec<VehicleKind>,
    areas: Vec<AreaKind>,
    lines: Vec<LineKind>,
    units: Vec<Unit>,
}

/// The tables and units, or everything that is wrong with the user's files.
pub(super) fn load(overlays: &[Source]) -> Result<(Tables, Units), DataErrors> {
    let mut parts = Parts::default();
    let mut errors = Vec::new();
    let embedded = EMBEDDED.iter().chain(&units::EMBEDDED).map(|(name, text)| Source::new(*name, *text));
    let embedded: Vec<Source> = embedded.collect();
    for source in embedded.iter().chain(overlays) {
        if let Err(mistakes) = parts.read(source) {
            errors.extend(mistakes.0);
        }
    }
    DataErrors(errors).or(())?;
    Ok(parts.whole())
}

impl Parts {
    /// Takes over every table and every row of a list that a file brings. Units come last: they name weapons and
    /// vehicles, those of the same file too.
    fn read(&mut self, source: &Source) -> Result<(), DataErrors> {
        let file: File = source.parse()?;
        let mut report = Report::new(source);
        let notes = &mut report;
        if let Some(Head { rule, source }) = &file.about {
            check::head(notes, rule, source);
        }
        if let (None, Some(first)) = (&file.about, file.unit.first()) {
            let help = "write at the top: [about], and below it rule = \"HK-UNITS\" and source = \"HOUSE\"";
            notes.wrong_help(first.id.span(), "a file with units says in [about] where they come from", help);
        }
        self.cover = file.cover.map(|it| check::cover(notes, &it)).or(self.cover);
        self.calls = file.calls.map(|it| check::calls(notes, &it)).or(self.calls);
        self.shells = file.shells.map(|it| check::shells(notes, &it)).or(self.shells);
        self.numbers = file.numbers.map(|it| check::numbers(notes, &it)).or(self.numbers);
        if let Some(table) = &file.weapons {
            let rows = check::weapons(notes, table);
            merge(notes, &mut self.weapons, rows, |it| &it.id, table.rows.span());
        }
        if let Some(table) = &file.vehicles {
            let rows = check::vehicles(notes, table);
            merge(notes, &mut self.vehicles, rows, |it| &it.id, table.rows.span());
        }
        if let Some(table) = &file.areas {
            let rows = check::areas(notes, table);
            merge(notes, &mut self.areas, rows, |it| &it.id, table.rows.span());
        }
        if let Some(table) = &file.lines {
            let rows = check::lines(notes, table);
            merge(notes, &mut self.lines, rows, |it| &it.id, table.rows.span());
        }
        let weapons: Vec<&str> = self.weapons.iter().map(|it| it.id.as_str()).collect();
        let vehicles: Vec<&str> = self.vehicles.iter().map(|it| it.id.as_str()).collect();
        for unit in units::read(notes, &file.unit, &weapons, &vehicles) {
            match self.units.iter_mut().find(|it| it.id == unit.id) {
                Some(old) => *old = unit,
                None => self.units.push(unit),
            }
        }
        report.finish(Some(()))
    }

    fn whole(self) -> (Tables, Units) {
        const ALL: &str = "the files of the program hold every table";
        let (mortar_missions, vehicle_gun, vehicle_mg) = self.numbers.expect(ALL);
        let tables = Tables {
            cover: self.cover.expect(ALL),
            shells: self.shells.expect(ALL),
            calls: self.calls.expect(ALL),
            mortar_missions,
            vehicle_gun,
            vehicle_mg,
            areas: self.areas.into(),
            lines: self.lines.into(),
            weapons: self.weapons.into(),
            vehicles: self.vehicles.into(),
        };
        (tables, Units::new(self.units))
    }
}

/// A row with a known id replaces the old one at its place; others come behind.
fn merge<T>(
    report: &mut Report<'_>,
    list: &mut Vec<T>,
    rows: Vec<T>,
    id: impl Fn(&T) -> &String,
    span: std::ops::Range<usize>,
) {
    for row in rows {
        match list.iter().position(|it| id(it) == id(&row)) {
            Some(idx) => list[idx] = row,
            None => list.push(row),
        }
    }
    if LIST_MAX < list.len() {
        report.wrong(span, format!("there are more than {LIST_MAX} rows, those of the program included"));
        list.truncate(LIST_MAX);
    }
}
