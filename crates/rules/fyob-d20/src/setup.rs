//! Every d20 battle can be played solo: what its table `solo` does not say follows from the battle.

mod lay;
mod orders;
mod solo;

use std::sync::Arc;

use d20::{ByObjectives, Class, Flag, Loss, Mode, Place};
use engine::Ruleset;
use engine::data::{DataErrors, Source};
use fyob::board::Costs;
use fyob::setup::rows::CompanyRow;
use fyob::setup::{
    Course, Draft, ElementDraft, ForceDraft, Names, ObjectiveDraft, Report, assemble, fresh, read,
};
use fyob::{
    Arm, CompanyId, ElementId, Fyob, Grade, Info, Kind, Laid, Nco, Objective, Position, Side, Stage, Status,
    Victory,
};
use table::Len;
use toml::Spanned;

use crate::OnD20;
use crate::ids::{above, outside, side_above, side_below};
use crate::table::{Asset, Outside, Still, Table};

pub use solo::{Attacker, ElementRow, LegRow, Ratings, Solo};

/// FYOB-R79: how near to an objective one has to be.
const RADIUS: Len = Len::inches(4);
/// Crew of a battery or an aircraft: nobody shoots at them.
const OUTSIDE_MEN: u8 = 4;
/// The longest battle, in bounds.
const BOUNDS_MOST: u16 = 96;

/// The state that a d20 battle, or a position in one, describes to the layer.
pub fn set_up(
    rules: &Fyob<OnD20>,
    source: &Source,
    setup: d20::Setup<Solo>,
) -> Result<Position<OnD20>, DataErrors> {
    let nations = Side::BOTH.map(|side| nation(setup.nation(side_below(side))));
    let (setup, solo) = setup.split();
    let mut below = rules.host.d20.set_up(source, setup)?;
    let solo = solo.unwrap_or_default();
    let mut report = Report::new(source);
    settle(&mut below);
    let rows = company_rows(&mut report, &below, &solo);
    let (companies, names) = read::companies(&mut report, &rows, solo.options);
    let battle = Reader { rules, solo: &solo, below: &below, nations, names: &names };
    battle.know_their_elements(&mut report);
    let mut draft = Draft {
        id: below.battle.id.clone(),
        title: below.battle.title.clone(),
        bounds: battle.bounds(&mut report),
        options: solo.options,
        forces: battle.forces(&mut report),
        companies,
        elements: battle.elements(&mut report),
        objectives: battle.objectives(),
        victory: battle.victory(),
        groups: Vec::new(),
        company_reserves: Vec::new(),
        arrivals: Vec::new(),
        course: battle.course(&mut report),
    };
    if solo.ratings == Ratings::Thrown {
        // FYOB-023, FYOB-025: whoever the file does not rate is thrown for.
        for (it, row) in draft.companies.iter_mut().zip(&rows) {
            it.rated &= row.rating.is_some();
        }
        for (force, side) in draft.forces.iter_mut().zip(Side::BOTH) {
            let row = solo.force.iter().find(|it| *it.side.get_ref() == side);
            force.rated &= row.is_some_and(|it| it.senior.is_some());
        }
    }
    let outsiders = battle.outsiders();
    draft.elements.extend(battle.outside_elements(&outsiders));
    let reserves: Vec<ElementId> =
        draft.elements.iter().filter(|it| it.element.status != Status::Table).map(|it| it.info.id).collect();
    for &id in &reserves {
        take_off(&mut below, id);
    }
    let still = Still {
        foot: rules.host.d20.tables.bases.of(Class::Inf),
        crew: rules.host.values.crew,
        outside: outsiders,
        costs: Costs::default(),
    };
    let mut state = assemble(&mut report, draft, Table { d20: below, still: Arc::new(still) });
    if let Some(state) = &mut state {
        let labels = state.elements.iter().map(|it| crate::show::label(state, it.id)).collect();
        if let Some(battle) = Arc::get_mut(&mut state.battle) {
            battle.labels = labels;
        }
    }
    report.finish(state)
}

/// HA-4, HA-8: nothing of the d20 turn is under way; D20-H45 is off, so that nobody hides by its rules.
fn settle(below: &mut d20::State) {
    for it in &mut below.elements {
        (it.suppressed, it.concealed, it.spotted, it.pending) = (false, false, true, None);
    }
    below.contacts.clear();
    below.smoke.clear();
    below.outcome = None;
}

/// FYOB-151: reserves are not on the table.
fn take_off(below: &mut d20::State, id: ElementId) {
    let Some(id) = crate::ids::below(id) else { return };
    let side = id.side.idx();
    if let Some(it) = below.elements.iter_mut().find(|it| it.id == id) {
        it.place = Place::Gone(Loss::LeftTable);
        below.sides[side].removed += 1;
        below.sides[side].combat_lost += u8::from(d20::State::counts_for_victory(it.class));
    }
}

/// The nations as radios know them (FYOB-177).
fn nation(word: Option<&str>) -> String {
    match word.unwrap_or("other").to_lowercase().as_str() {
        "german" => "German",
        "british" => "British",
        "american" => "American",
        "italian" => "Italian",
        "soviet" | "russian" => "Russian",
        _ => "other",
    }
    .to_owned()
}

/// HA-8: a company is the elements of one Commander, who rides with his own element. A side without one has an officer off
/// the table.
fn company_rows(report: &mut Report<'_>, below: &d20::State, solo: &Solo) -> Vec<CompanyRow> {
    let chiefs: Vec<d20::ElementId> =
        below.elements.iter().filter(|it| it.class == Class::Cmd).map(|it| it.id).collect();
    let mut ids: Vec<(String, d20::Side, Option<d20::ElementId>)> = Vec::new();
    for side in d20::Side::BOTH {
        let own = chiefs.iter().filter(|it| it.side == side);
        ids.extend(own.map(|it| (it.to_string(), side, Some(*it))));
        if !chiefs.iter().any(|it| it.side == side) {
            ids.push((side.letter().to_string(), side, None));
        }
    }
    let known: Vec<&str> = ids.iter().map(|it| it.0.as_str()).collect();
    for row in &solo.company {
        if !known.contains(&row.id.get_ref().as_str()) {
            report.unknown("company of a Commander", &row.id, &known);
        }
    }
    let row = |(id, side, chief): &(String, d20::Side, Option<d20::ElementId>)| {
        let given = solo.company.iter().find(|it| it.id.get_ref() == id);
        let with = chief.map(|it| Spanned::new(0..0, fyob::setup::Whole(above(it).0.into())));
        let mut row = given.cloned().unwrap_or_else(|| CompanyRow {
            id: Spanned::new(0..0, id.clone()),
            side: Spanned::new(0..0, side_above(*side)),
            name: None,
            rating: None,
            with: None,
            recce: false,
            order: None,
            link: None,
            leaderless: false,
            successor: None,
            pending: None,
        });
        row.with = row.with.or(with);
        let name = chief.map_or_else(|| below.battle.sides[side.idx()].name.clone(), |it| below.name(it));
        row.name = row.name.or_else(|| Some(Spanned::new(0..0, name)));
        row
    };
    ids.iter().map(row).collect()
}

/// A battle while it is read.
struct Reader<'a> {
    rules: &'a Fyob<OnD20>,
    solo: &'a Solo,
    below: &'a d20::State,
    nations: [String; 2],
    names: &'a Names,
}

impl Reader<'_> {
    fn row(&self, id: d20::ElementId) -> Option<&ElementRow> {
        self.solo.element.iter().find(|it| *it.id.get_ref() == id)
    }

    /// Rows of elements that the battle does not have.
    fn know_their_elements(&self, report: &mut Report<'_>) {
        for row in &self.solo.element {
            let id = *row.id.get_ref();
            if self.below.find(id).is_none() {
                report.wrong(row.id.span(), format!("there is no element {id} in this battle"));
            }
            for leg in &row.orders {
                if let Some(unit) = &leg.unit
                    && self.below.find(*unit.get_ref()).is_none_or(|it| it.side() != id.side)
                {
                    report.wrong(unit.span(), format!("there is no friend {} of {id}", unit.get_ref()));
                }
            }
        }
    }

    /// HA-8: n turns are 4 x ceil(n / 3) bounds.
    fn bounds(&self, report: &mut Report<'_>) -> u16 {
        let usual = 4 * u16::from(self.below.battle.turns).div_ceil(3);
        let given = self.solo.bounds.as_ref();
        given.map_or(usual.min(BOUNDS_MOST), |it| {
            report.number(it, 1..=99, "the length of a battle in bounds")
        })
    }

    /// FYOB-R77: who attacks: whom the battle asks for objectives, unless the file says otherwise.
    fn attacker(&self) -> Option<Side> {
        match self.solo.attacker {
            Some(Attacker::A) => Some(Side::A),
            Some(Attacker::B) => Some(Side::B),
            Some(Attacker::None) => None,
            None => match self.below.battle.victory.objectives {
                ByObjectives::Needs { side, .. } => Some(side_above(side)),
                ByObjectives::Majority => None,
            },
        }
    }

    fn forces(&self, report: &mut Report<'_>) -> [ForceDraft; 2] {
        let mut forces = read::forces(report, &self.solo.force);
        let attacker = self.attacker();
        for side in Side::BOTH {
            let info = &mut forces[side.idx()].info;
            let below = &self.below.battle.sides[side.idx()];
            (info.name, info.edge) = (below.name.clone(), below.edge);
            info.defends |= attacker == Some(side.other());
        }
        forces
    }

    fn objectives(&self) -> Vec<ObjectiveDraft> {
        let all = self.below.battle.objectives.iter().zip(&self.below.objectives);
        let draft = |(info, now): (&d20::ObjectiveInfo, &d20::Objective)| ObjectiveDraft {
            place: None,
            objective: Objective {
                id: info.id.clone(),
                name: info.name.clone(),
                at: info.at,
                radius: RADIUS,
            },
            holder: now.holder.map(side_above),
        };
        all.map(draft).collect()
    }

    /// D20-H31: by the objectives of the d20 battle.
    fn victory(&self) -> Victory {
        match self.below.battle.victory.objectives {
            ByObjectives::Majority => Victory::Objectives,
            ByObjectives::Needs { side, win, .. } => Victory::Needs { side: side_above(side), win },
        }
    }

    fn course(&self, report: &mut Report<'_>) -> Course {
        let solo = self.solo;
        Course {
            bound: solo.bound,
            stage: solo.stage.unwrap_or(Stage::Begin),
            cards: read::cards(report, &solo.cards, self.names),
            turn: solo.turn.as_ref().and_then(|it| read::turn(report, it, self.names)),
            holders: None,
        }
    }

    fn elements(&self, report: &mut Report<'_>) -> Vec<ElementDraft> {
        self.below.elements.iter().enumerate().map(|(idx, it)| self.element(report, idx, it)).collect()
    }

    fn element(&self, report: &mut Report<'_>, idx: usize, it: &d20::Element) -> ElementDraft {
        let row = self.row(it.id);
        let info = self.info(idx, it, row);
        let mut element = fresh(&info, self.company(it));
        let (nco, rated) = read::nco(report, row.and_then(|it| it.nco.as_ref()), element.nco);
        element.nco = nco;
        element.aboard = it.carrier().map(above);
        element.set_up = it.class == Class::Csw && it.mode == Mode::Deployed && it.on_table();
        if !self.solo.options.radios && info.radio {
            element.radio = fyob::Radio::Netted;
        }
        element.orders = self.orders(it, row);
        if let Some(row) = row {
            element.set_up = row.set_up.unwrap_or(element.set_up);
            if row.reserve {
                element.status = Status::Reserve;
            }
        }
        // FYOB-151: whoever is aboard a reserve vehicle waits with it.
        let waits = |id: d20::ElementId| self.row(id).is_some_and(|it| it.reserve);
        if it.carrier().is_some_and(waits) {
            element.status = Status::Reserve;
        }
        if matches!(it.place, Place::Gone(_)) {
            element.status = Status::Destroyed;
        }
        if info.immobile && element.set_up {
            let at = |id: ElementId| self.at(id);
            let given = row.and_then(|it| it.laid).map(|it| read::laid(it, &at));
            element.laid = given.unwrap_or_else(|| lay::lay(self.below, it).map_or(Laid::Nothing, Laid::At));
        }
        if let Some(now) = row.and_then(|it| it.now.as_ref()) {
            let at = |id: ElementId| self.at(id);
            let status = element.status;
            read::now(&mut element, now, self.solo.bound, &at);
            if now.status.is_none() {
                element.status = status;
            }
        }
        let thrown = self.solo.ratings == Ratings::Thrown && row.is_none_or(|it| it.nco.is_none());
        let rated = rated && !(thrown && matches!(element.nco, Nco::Rated(_)));
        // FYOB-161: the places of an element that is concealed already, or those that its commander has in mind for it.
        let counters = row.map(|it| it.counters.iter().map(|it| it.point()).collect::<Vec<_>>());
        let mut plan = counters.filter(|it| !it.is_empty());
        if element.concealed {
            element.counters = plan.take().unwrap_or_default();
        }
        ElementDraft { place: row.map(|it| it.id.span()), info, element, rated, plan }
    }

    /// Where an element is on the table.
    fn at(&self, id: ElementId) -> Option<table::Point> {
        let it = self.below.find(crate::ids::below(id)?)?;
        Some(d20::host::centre(self.below, it))
    }

    fn company(&self, it: &d20::Element) -> CompanyId {
        let chief = if it.class == Class::Cmd { Some(it.id) } else { it.chief };
        let letter = it.side().letter().to_string();
        let id = chief.map_or(letter, |it| it.to_string());
        self.names.find(&id).unwrap_or(CompanyId(u8::MAX))
    }

    fn info(&self, idx: usize, it: &d20::Element, row: Option<&ElementRow>) -> Info {
        let (values, units) = (&self.rules.host.values, &self.rules.host.d20.units);
        let side = side_above(it.side());
        Info {
            id: above(it.id),
            side,
            nation: row.and_then(|it| it.nation.clone()).unwrap_or_else(|| self.nations[side.idx()].clone()),
            name: self.below.battle.names[idx].clone(),
            symbol: d20::host::symbol(it),
            kind: kind(it.class),
            arm: arm(it),
            grade: grade(it.quality),
            militia: row.is_some_and(|it| it.militia),
            headquarters: it.class == Class::Cmd,
            recce: row.and_then(|it| it.recce).unwrap_or_else(|| it.is(Flag::ArmouredCar)),
            observer: it.class == Class::Foo,
            immobile: values.is_immobile(units, it),
            emplaced: false,
            open_topped: it.is(Flag::OpenTopped),
            radio: it.is(Flag::Radio) || matches!(it.class, Class::Cmd | Class::Foo),
            calibre: values.calibre(units, it),
            points: values.points(it),
            men: values.men(it),
            afv_unit: row.and_then(|it| it.afv_unit),
            counts: true,
            obvious: it.protection == d20::Protection::Fortification,
        }
    }

    /// HA-8: batteries and aircraft are elements off the table.
    fn outsiders(&self) -> Vec<Outside> {
        let mut res = Vec::new();
        for side in Side::BOTH {
            let own = &self.below.sides[side.idx()];
            let assets = (0..own.batteries.len()).map(Asset::Battery);
            let assets = assets.chain((0..own.sorties.len()).map(Asset::Sortie));
            res.extend(assets.enumerate().map(|(idx, asset)| Outside {
                id: outside(side, idx),
                side,
                asset,
            }));
        }
        res
    }

    fn outside_elements(&self, outsiders: &[Outside]) -> Vec<ElementDraft> {
        let draft = |it: &Outside| {
            let own = &self.below.sides[it.side.idx()];
            let (name, arm, symbol) = match it.asset {
                Asset::Battery(idx) => (&own.batteries[idx].name, Arm::Battery, "gun"),
                Asset::Sortie(idx) => (&own.sorties[idx].name, Arm::Aircraft, "aircraft"),
            };
            let info = self.outside_info(it, name.clone(), arm, symbol);
            let chief = self.below.of(side_below(it.side)).find(|it| it.class == Class::Cmd);
            let letter = it.side.letter().to_string();
            let id = chief.map_or(letter, |it| it.id.to_string());
            let element = fresh(&info, self.names.find(&id).unwrap_or(CompanyId(u8::MAX)));
            let rated = self.solo.ratings != Ratings::Thrown;
            ElementDraft { place: None, info, element, rated, plan: None }
        };
        outsiders.iter().map(draft).collect()
    }

    fn outside_info(&self, it: &Outside, name: String, arm: Arm, symbol: &'static str) -> Info {
        Info {
            id: it.id,
            side: it.side,
            nation: self.nations[it.side.idx()].clone(),
            name,
            symbol,
            kind: Kind::Outside,
            arm,
            grade: Grade::Regular,
            militia: false,
            headquarters: false,
            recce: false,
            observer: false,
            immobile: false,
            emplaced: true,
            open_topped: false,
            radio: false,
            calibre: 0,
            points: 0,
            men: OUTSIDE_MEN,
            afv_unit: None,
            counts: false,
            obvious: false,
        }
    }
}

/// HA-8 row "type".
fn kind(class: Class) -> Kind {
    match class {
        Class::Inf | Class::Cav | Class::Csw | Class::Cmd | Class::Foo => Kind::Foot,
        Class::Afv | Class::Apc => Kind::Armour,
        Class::Soft => Kind::Soft,
    }
}

fn arm(it: &d20::Element) -> Arm {
    match it.class {
        Class::Inf | Class::Cav | Class::Cmd | Class::Foo => Arm::Men,
        Class::Csw if it.is(Flag::Sfmg) || it.is(Flag::Mortar) => Arm::CrewWeapon,
        Class::Csw => Arm::Gun,
        Class::Afv => Arm::Afv,
        Class::Apc | Class::Soft => Arm::Transport,
    }
}

/// HA-8 row "grade": +2 and +1 are Elite, 0 Regular, -1 Poor.
fn grade(quality: i8) -> Grade {
    match quality {
        ..0 => Grade::Poor,
        0 => Grade::Regular,
        1.. => Grade::Elite,
    }
}
