//! From the rows of a file to the tables; everything that is wrong is said at its place.

use engine::data::{DataErrors, Decimal, Report, Source, Whole};
use table::Len;
use toml::Spanned;

use crate::data::file::{
    ClassRow, File, HeRow, LineRow, ObstacleRow, TerrainRow, UnitRow, WeaponRow, WorkRow,
};
use crate::data::{
    Arms, Class, Data, Footing, HeClass, LineKind, ObstacleKind, Piece, SYSTEM, Terrain, Unit, WorkKind,
};

/// The symbols that the page can draw.
const SYMBOLS: [&str; 14] = [
    "infantry",
    "cavalry",
    "machine_gun",
    "mortar",
    "gun",
    "tank",
    "armoured_car",
    "armoured_transport",
    "transport",
    "headquarters",
    "observer",
    "aircraft",
    "battery",
    "engineers",
];
/// The most rows of a kind: the table keeps their numbers in a byte.
const ROWS_MAX: usize = 200;
/// The most weapons of a unit: see [`crate::weapons::CARRIER_SLOTS`].
const WEAPONS_MAX: usize = 8;
/// Lengths in a table, in inches.
const INCHES_MAX: Len = Len::inches(240);

/// Reads one file over what is known already: a row with a known name replaces it.
pub(super) fn read(data: &mut Data, source: &Source) -> Result<(), DataErrors> {
    let file: File = source.parse()?;
    let mut report = Report::new(source);
    if file.system.get_ref() != SYSTEM {
        let why = format!("this is a file of the system `{}`, not of `{SYSTEM}`", file.system.get_ref());
        report.wrong(file.system.span(), why);
    }
    if let Some(format) = &file.format {
        report.number(format, 1..=1, "the format of such files");
    }
    for row in &file.terrain {
        let new = terrain(&mut report, row);
        put(&mut report, &mut data.terrain, new, &row.kind, |it| it.kind.as_str());
    }
    if let Some(crest) = &file.crest {
        data.crest = (crest.cover, crest.vehicles);
    }
    for row in &file.line {
        let new = line(&mut report, row);
        put(&mut report, &mut data.lines, new, &row.kind, |it| it.kind.as_str());
    }
    for row in &file.work {
        let new = work(&mut report, row);
        put(&mut report, &mut data.works, new, &row.kind, |it| it.kind.as_str());
    }
    for row in &file.obstacle {
        let new = obstacle(&mut report, row);
        put(&mut report, &mut data.obstacles, new, &row.kind, |it| it.kind.as_str());
    }
    for row in &file.class {
        let new = class(&mut report, row);
        put(&mut report, &mut data.classes, new, &row.id, |it| it.id.as_str());
    }
    for row in &file.he {
        let new = he(&mut report, row);
        put(&mut report, &mut data.he, new, &row.class, |it| it.class.as_str());
    }
    for row in &file.unit {
        if let Some(new) = unit(&mut report, data, row) {
            put(&mut report, &mut data.units, new, &row.id, |it| it.id.as_str());
        }
    }
    report.finish(Some(()))
}

fn put<T>(
    report: &mut Report<'_>,
    all: &mut Vec<T>,
    new: T,
    id: &Spanned<String>,
    name: impl Fn(&T) -> &str,
) {
    report.id(id, "a row");
    match all.iter().position(|it| name(it) == id.get_ref()) {
        Some(old) => all[old] = new,
        None if all.len() < ROWS_MAX => all.push(new),
        None => report.wrong(id.span(), format!("there are at most {ROWS_MAX} rows of this kind")),
    }
}

fn length(report: &mut Report<'_>, given: &Spanned<Decimal>) -> Len {
    let len = given.get_ref().inches();
    if len < Len::ZERO || INCHES_MAX < len {
        report.wrong(given.span(), "a length is from 0 to 240 inches");
        return Len::ZERO;
    }
    len
}

fn optional(report: &mut Report<'_>, given: Option<&Spanned<Decimal>>) -> Len {
    given.map_or(Len::ZERO, |it| length(report, it))
}

fn terrain(report: &mut Report<'_>, row: &TerrainRow) -> Terrain {
    report.name(&row.name);
    let costs = [&row.foot, &row.guns, &row.tracked, &row.wheeled].map(|it| {
        let it = it.as_ref()?;
        let rate = it.get_ref().0;
        if !(500..=10_000).contains(&rate) {
            report.wrong(it.span(), "a figure of movement is from 0.5 to 10");
        }
        Some(rate)
    });
    Terrain {
        kind: row.kind.get_ref().clone(),
        name: row.name.get_ref().clone(),
        cover: row.cover,
        vehicles: row.vehicles,
        hides: row.sight,
        depth: optional(report, row.depth.as_ref()),
        costs,
        enter: optional(report, row.enter.as_ref()),
        relief: row.relief,
        water: row.water,
        obvious: row.obvious,
    }
}

fn line(report: &mut Report<'_>, row: &LineRow) -> LineKind {
    report.name(&row.name);
    let costs = [&row.foot, &row.guns, &row.tracked, &row.wheeled];
    LineKind {
        kind: row.kind.get_ref().clone(),
        name: row.name.get_ref().clone(),
        way: row.way,
        half_width: optional(report, row.half_width.as_ref()),
        cover: row.cover,
        vehicles: row.vehicles,
        hides_men: row.hides_men,
        costs: costs.map(|it| it.as_ref().map(|it| length(report, it))),
    }
}

fn acts(report: &mut Report<'_>, given: Option<&Spanned<Whole>>) -> Option<u8> {
    given.map(|it| report.number(it, 1..=40, "the number of acts"))
}

fn work(report: &mut Report<'_>, row: &WorkRow) -> WorkKind {
    report.name(&row.name);
    WorkKind {
        kind: row.kind.get_ref().clone(),
        name: row.name.get_ref().clone(),
        cover: row.cover,
        vehicles: row.vehicles,
        acts: acts(report, row.acts.as_ref()),
    }
}

fn obstacle(report: &mut Report<'_>, row: &ObstacleRow) -> ObstacleKind {
    report.name(&row.name);
    ObstacleKind {
        kind: row.kind.get_ref().clone(),
        name: row.name.get_ref().clone(),
        stops: Footing::ALL.map(|it| row.stops.contains(&it)),
        mined: row.mined,
        bridges: row.bridges,
        clear: acts(report, row.clear.as_ref()),
        build: acts(report, row.build.as_ref()),
        demolish: row.demolish,
    }
}

fn class(report: &mut Report<'_>, row: &ClassRow) -> Class {
    Class {
        id: row.id.get_ref().clone(),
        footing: row.ground,
        dice: report.number(&row.dice, 0..=12, "a number of dice"),
        road: report.number(&row.road, 0..=12, "a number of dice"),
        halved: row.halved,
        tank: row.tank,
    }
}

fn he(report: &mut Report<'_>, row: &HeRow) -> HeClass {
    HeClass {
        class: row.class.get_ref().clone(),
        dice: report.number(&row.dice, 1..=20, "a number of dice"),
        ap: report.number(&row.ap, -6..=12, "an AP value"),
    }
}

fn unit(report: &mut Report<'_>, data: &Data, row: &UnitRow) -> Option<Unit> {
    report.name(&row.name);
    if let Some(nation) = &row.nation {
        report.name(nation);
    }
    let symbol = SYMBOLS.into_iter().find(|it| it == row.symbol.get_ref());
    if symbol.is_none() {
        report.unknown("symbol", &row.symbol, &SYMBOLS);
    }
    let class = data.classes.iter().position(|it| it.id == *row.class.get_ref());
    if class.is_none() {
        let known: Vec<&str> = data.classes.iter().map(|it| it.id.as_str()).collect();
        report.unknown("movement class", &row.class, &known);
    }
    if let Some(extra) = row.weapons.get(WEAPONS_MAX) {
        report.wrong(extra.name.span(), format!("a unit has at most {WEAPONS_MAX} weapons"));
    }
    let armour = row.armour.as_ref().and_then(|it| armour(report, it));
    let vehicle = matches!(row.arm, fyob::Arm::Afv | fyob::Arm::Transport);
    if vehicle != row.armour.is_some() {
        let why = if vehicle { "a vehicle needs its armour" } else { "only vehicles have armour" };
        report.wrong_help(row.id.span(), why, "write `armour = [front, side]`, 0 for none");
    }
    let weapons: Option<Vec<Piece>> = row.weapons.iter().map(|it| piece(report, data, it)).collect();
    Some(Unit {
        id: row.id.get_ref().clone(),
        name: row.name.get_ref().clone(),
        nation: row.nation.as_ref().map(|it| it.get_ref().clone()),
        arm: row.arm,
        symbol: symbol?,
        men: report.number(&row.men, 1..=60, "the number of men"),
        class: class?,
        points: report.number(&row.points, 0..=60, "a points value"),
        armour,
        calibre: row.calibre.as_ref().map_or(0, |it| report.number(it, 0..=500, "a calibre")),
        open_topped: row.open_topped,
        hull_gun: row.hull_gun,
        immobile: row.immobile,
        radio: row.radio,
        headquarters: row.headquarters,
        observer: row.observer,
        sniper: row.sniper,
        engineer: row.engineer,
        carries: row.carries,
        tows: row.tows,
        aa: row.aa,
        volleys: row
            .volleys
            .as_ref()
            .map_or(1, |it| report.number(it, 1..=4, "the number of shots in a turn")),
        weapons: weapons?,
    })
}

fn armour(report: &mut Report<'_>, row: &Spanned<Vec<Whole>>) -> Option<[i8; 2]> {
    let [front, side] = row.get_ref().as_slice() else {
        report.wrong(row.span(), "armour is two numbers: front and side");
        return None;
    };
    let number = |report: &mut Report<'_>, n: &Whole| {
        report.number(&Spanned::new(row.span(), *n), 0..=20, "an armour value")
    };
    Some([number(report, front), number(report, side)])
}

fn piece(report: &mut Report<'_>, data: &Data, row: &WeaponRow) -> Option<Piece> {
    report.name(&row.name);
    let he = match &row.he {
        None => Some(0),
        Some(word) => {
            let found = data.he.iter().position(|it| it.class == *word.get_ref());
            if found.is_none() {
                let known: Vec<&str> = data.he.iter().map(|it| it.class.as_str()).collect();
                report.unknown("class of HE", word, &known);
            }
            found
        }
    };
    let (needs_he, needs_ap, needs_dice) = match row.kind {
        Arms::He | Arms::Bomb => (true, false, false),
        Arms::Ap | Arms::HandAt | Arms::Close => (false, true, false),
        Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon | Arms::Strafe => (false, false, true),
        Arms::Flame => (false, false, false),
    };
    let lacks =
        (needs_he && row.he.is_none(), needs_ap && row.ap.is_none(), needs_dice && row.dice.is_none());
    let missing = match lacks {
        (true, ..) => Some("an HE class: `he = \"light\"`"),
        (_, true, _) => Some("its `ap`"),
        (.., true) => Some("its `dice`"),
        _ => None,
    };
    if let Some(missing) = missing {
        report.wrong(row.name.span(), format!("this weapon needs {missing}"));
    }
    let year = |report: &mut Report<'_>, it: &Option<Spanned<Whole>>, usual: u16| {
        it.as_ref().map_or(usual, |it| report.number(it, 1900..=2100, "a year"))
    };
    Some(Piece {
        name: row.name.get_ref().clone().into(),
        arms: row.kind,
        barrel: row.barrel.as_ref().map_or(0, |it| report.number(it, 1..=8, "the number of a barrel")),
        dice: row.dice.as_ref().map_or(0, |it| report.number(it, 1..=20, "a number of dice")),
        range: length(report, &row.range),
        ap: row.ap.as_ref().map_or(0, |it| report.number(it, -6..=20, "an AP value")),
        he: he?,
        calibre: row.calibre.as_ref().map_or(0, |it| report.number(it, 0..=500, "a calibre")),
        indirect: row.indirect,
        shots: row.shots.as_ref().map(|it| report.number(it, 1..=99, "the number of shots")),
        from: year(report, &row.from, 0),
        until: year(report, &row.until, u16::MAX),
    })
}
