//! Every d20 battle can be played solo: what its table `solo` does not say follows from the battle.

mod orders;

use std::sync::Arc;

use d20::{ByObjectives, Class, Flag, Loss, Mode, Place};
use engine::Ruleset;
use engine::data::{DataErrors, Report, Source};
use fyob::board::Costs;
use fyob::setup::solo::{self, Chief, ElementRow, Member, Raw, Solo};
use fyob::setup::{Draft, ElementDraft, Names, ObjectiveDraft, assemble, read};
use fyob::{Arm, ElementId, Fyob, Grade, Info, Kind, Laid, Objective, Position, Side, Status, Victory};
use table::Len;

use crate::OnD20;
use crate::ids::{above, outside};
use crate::table::{Asset, Outside, Still, Table};

/// FYOB-R79: how near to an objective one has to be.
const RADIUS: Len = Len::inches(4);

/// HA-8: n turns are 4 x ceil(n / 3) bounds.
pub fn bounds(turns: u8) -> u16 {
    4 * u16::from(turns).div_ceil(3)
}

/// The state that a d20 battle, or a position in one, describes to the layer.
pub fn set_up(
    rules: &Fyob<OnD20>,
    source: &Source,
    setup: d20::Setup<Solo>,
) -> Result<Position<OnD20>, DataErrors> {
    let nations = Side::BOTH.map(|side| solo::nation(setup.nation(side)));
    let (setup, solo) = setup.split();
    let mut below = rules.host.d20.set_up(source, setup)?;
    let solo = solo.unwrap_or_default();
    let mut report = Report::new(source);
    settle(&mut below);
    // HA-8: a company is the elements of one Commander, who rides with his own element.
    let chiefs: Vec<Chief> = below
        .elements
        .iter()
        .filter(|it| it.class == Class::Cmd)
        .map(|it| Chief { id: it.id, name: below.name(it.id) })
        .collect();
    let sides = below.battle.sides.each_ref().map(|it| it.name.as_str());
    let rows = solo::company_rows(&mut report, &chiefs, sides, &solo);
    let (companies, names) = read::companies(&mut report, &rows, solo.options);
    let battle = Reader { rules, solo: &solo, below: &below, nations, names: &names };
    solo::know_their_elements(&mut report, &solo, |id| below.find(id).is_some());
    let attacker = battle.attacker();
    let edges = below.battle.sides.each_ref().map(|it| (it.name.as_str(), it.edge));
    let size = below.battle.ground.size();
    let mut draft = Draft {
        id: below.battle.id.clone(),
        title: below.battle.title.clone(),
        bounds: solo::bounds(&mut report, &solo, bounds(below.battle.turns)),
        options: solo.options,
        forces: solo::forces(&mut report, &solo, edges, attacker),
        companies,
        elements: battle.elements(&mut report),
        objectives: battle.objectives(),
        victory: battle.victory(),
        groups: Vec::new(),
        company_reserves: Vec::new(),
        arrivals: solo::arrivals(&mut report, &solo, size, edges.map(|it| it.1)),
        course: solo::course(&mut report, &solo, &names),
    };
    solo::throw_for_unrated(&mut draft, &rows, &solo);
    let outsiders = battle.outsiders();
    draft.elements.extend(battle.outside_elements(&outsiders));
    let reserves: Vec<ElementId> =
        draft.elements.iter().filter(|it| it.element.status != Status::Table).map(|it| it.info.id).collect();
    for &id in &reserves {
        take_off(&mut below, id);
    }
    let bases = below.elements.iter().map(|it| (above(it.id), it.footprint)).collect();
    let still = Still {
        foot: rules.host.d20.tables.bases.of(Class::Inf),
        bases,
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

/// A battle while it is read.
struct Reader<'a> {
    rules: &'a Fyob<OnD20>,
    solo: &'a Solo,
    below: &'a d20::State,
    nations: [String; 2],
    names: &'a Names,
}

impl Reader<'_> {
    /// FYOB-R77: whom the battle asks for objectives, unless the file says otherwise.
    fn attacker(&self) -> Option<Side> {
        let usual = match self.below.battle.victory.objectives {
            ByObjectives::Needs { side, .. } => Some(side),
            ByObjectives::Majority => None,
        };
        solo::attacker(self.solo, usual)
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
            holder: now.holder,
        };
        all.map(draft).collect()
    }

    /// D20-H31: by the objectives of the d20 battle.
    fn victory(&self) -> Victory {
        match self.below.battle.victory.objectives {
            ByObjectives::Majority => Victory::Objectives,
            ByObjectives::Needs { side, win, .. } => Victory::Needs { side, win },
        }
    }

    fn elements(&self, report: &mut Report<'_>) -> Vec<ElementDraft> {
        let members: Vec<Member> = self.below.elements.iter().map(|it| self.member(it)).collect();
        let all = self.below.elements.iter().enumerate();
        all.map(|(idx, it)| self.element(report, idx, it, &members)).collect()
    }

    fn element(
        &self,
        report: &mut Report<'_>,
        idx: usize,
        it: &d20::Element,
        members: &[Member],
    ) -> ElementDraft {
        let laid = || self.lay(it).map_or(Laid::Nothing, Laid::At);
        let raw = Raw {
            id: it.id,
            info: self.info(idx, it, solo::row(self.solo, it.id)),
            company: members[idx].company,
            aboard: it.carrier(),
            set_up: it.class == Class::Csw && it.mode == Mode::Deployed && it.on_table(),
            gone: matches!(it.place, Place::Gone(_)),
            orders: solo::usual_orders(&members[idx], members, &self.goals(it.side()), self.attacker()),
            laid: &laid,
        };
        solo::element(report, self.solo, raw, &|id| self.at(id))
    }

    /// AI-10: what an immobile weapon is laid on at the start.
    fn lay(&self, it: &d20::Element) -> Option<table::Point> {
        let (below, eye) = (self.below, it.pose.at);
        let forwards = below.homewards(it.side()).opposite();
        let bears = |at: table::Point| eye.distance(at) <= d20::du(it.range) && d20::host::in_field(it, at);
        solo::lay(&below.battle.ground, eye, forwards, bears, |at| d20::host::sees(below, eye, at))
    }

    /// Where an element is on the table.
    fn at(&self, id: ElementId) -> Option<table::Point> {
        let it = self.below.find(crate::ids::below(id)?)?;
        Some(d20::host::centre(self.below, it))
    }

    fn info(&self, idx: usize, it: &d20::Element, row: Option<&ElementRow>) -> Info {
        let (values, units) = (&self.rules.host.values, &self.rules.host.d20.units);
        let side = it.side();
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
            let (name, arm) = match it.asset {
                Asset::Battery(idx) => (&own.batteries[idx].name, Arm::Battery),
                Asset::Sortie(idx) => (&own.sorties[idx].name, Arm::Aircraft),
            };
            let chief = self.below.of(it.side).find(|it| it.class == Class::Cmd).map(|it| it.id);
            let company = solo::company(self.names, it.side, chief);
            let nation = &self.nations[it.side.idx()];
            solo::outside_element(self.solo, (it.id, it.side), nation, name, arm, company)
        };
        outsiders.iter().map(draft).collect()
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
