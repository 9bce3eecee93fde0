//! Every battle of the rules below can be played solo: what its table `solo` does not say follows from the battle.

use std::sync::Arc;

use engine::Ruleset;
use engine::data::{DataErrors, Report, Source};
use fyob::board::Costs;
use fyob::floors::{above, below, outside};
use fyob::setup::solo::{self, Chief, ElementRow, Member, Part, Raw, Solo};
use fyob::setup::{Draft, ElementDraft, Names, ObjectiveDraft, assemble, read};
use fyob::{Arm, ElementId, Fyob, Info, Kind, Laid, Objective, Position, Side, Status, Victory};
use hk::{Carriage, Morale, Stand, Traction, host};
use table::{Deg, Edge, Len, Point, in_arc};

use crate::OnHk;
use crate::table::{Outside, Still, Table};
use crate::weapons::grade;

/// FYOB-R79: how near to an objective one has to be.
const RADIUS: Len = Len::inches(4);

/// HA-9: n turns are 2n bounds, to the next multiple of 4.
pub fn bounds(turns: u8) -> u16 {
    (2 * u16::from(turns)).next_multiple_of(4)
}

/// Away from an edge, into the table.
pub fn inwards(edge: Edge) -> Deg {
    match edge {
        Edge::South => Deg::NORTH,
        Edge::North => Deg::SOUTH,
        Edge::West => Deg::EAST,
        Edge::East => Deg::WEST,
    }
}

/// The state that a battle, or a position in one, describes to the layer.
pub fn set_up(
    rules: &Fyob<OnHk>,
    source: &Source,
    setup: hk::Setup<Solo>,
) -> Result<Position<OnHk>, DataErrors> {
    let nations = Side::BOTH.map(|side| solo::nation(setup.nation(side)));
    let (setup, solo) = setup.split();
    let mut below = rules.host.hk.set_up(source, setup)?;
    let solo = solo.unwrap_or_default();
    let mut report = Report::new(source);
    settle(&mut below);
    // HA-9: a company is a platoon; its leader rides with the headquarters.
    let chiefs: Vec<Chief> = real(&below)
        .filter(|it| it.commands.is_some())
        .map(|it| Chief { id: it.id, name: below.name(it.id) })
        .collect();
    let sides = below.battle.sides.each_ref().map(|it| it.name.as_str());
    let rows = solo::company_rows(&mut report, &chiefs, sides, &solo);
    let (companies, names) = read::companies(&mut report, &rows, solo.options);
    let battle = Reader { rules, solo: &solo, below: &below, nations, names: &names };
    solo::know_their_elements(&mut report, &solo, |id| below.find(id).is_some_and(|it| it.dummy.is_none()));
    let edges = below.battle.sides.each_ref().map(|it| (it.name.as_str(), it.edge));
    let size = below.battle.ground.size();
    let mut draft = Draft {
        id: below.battle.id.clone(),
        title: below.battle.title.clone(),
        bounds: solo::bounds(&mut report, &solo, bounds(below.battle.turns)),
        options: solo.options,
        forces: solo::forces(&mut report, &solo, edges, battle.attacker()),
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
    let outside = battle.batteries();
    draft.elements.extend(battle.outside_elements(&outside));
    let off: Vec<ElementId> =
        draft.elements.iter().filter(|it| it.element.status != Status::Table).map(|it| it.info.id).collect();
    let start = below.elements.clone();
    for it in below.elements.iter_mut().filter(|it| off.contains(&above(it.id))) {
        Arc::make_mut(it).gone = true;
    }
    let still = Still { start, outside, costs: Costs::default() };
    let mut state =
        assemble(&mut report, draft, Table { hk: below, calls: Vec::new(), still: Arc::new(still) });
    if let Some(state) = &mut state {
        match_men(state);
        let labels = state.elements.iter().map(|it| crate::show::label(state, it.id)).collect();
        if let Some(battle) = Arc::get_mut(&mut state.battle) {
            battle.labels = labels;
        }
    }
    report.finish(state)
}

/// A position may say how many men are left: as many figures stand.
fn match_men(state: &mut Position<OnHk>) {
    let ids: Vec<ElementId> = state.elements.iter().map(|it| it.id).collect();
    for element in ids {
        if let Some(alive) = crate::moves::muster(state, element) {
            crate::table::apply(&mut state.table, &crate::Fact::Mustered { element, alive });
        }
    }
}

/// HA-4, HA-9: nothing of the turn below is under way; nobody hides by its rules, and dummies are off.
fn settle(below: &mut hk::State) {
    for it in &mut below.elements {
        let it = Arc::make_mut(it);
        (it.morale, it.order, it.hidden) = (Morale::Good, None, false);
        (it.moved, it.ran, it.fired, it.hits, it.kills) = (false, false, false, 0, 0);
        it.gone |= it.dummy.is_some();
    }
    below.smoke.clear();
    below.markers.clear();
    below.opportunities.clear();
    below.assaults.clear();
    (below.announced, below.outcome) = (None, None);
}

/// Everybody but dummies.
fn real(below: &hk::State) -> impl Iterator<Item = &hk::Element> {
    below.elements.iter().map(|it| &**it).filter(|it| it.dummy.is_none())
}

/// A battle while it is read.
struct Reader<'a> {
    rules: &'a Fyob<OnHk>,
    solo: &'a Solo,
    below: &'a hk::State,
    nations: [String; 2],
    names: &'a Names,
}

impl Reader<'_> {
    /// FYOB-R77: whom the battle asks for objectives, unless the file says otherwise.
    fn attacker(&self) -> Option<Side> {
        let usual = match self.below.battle.victory {
            hk::Victory::Needs { side, .. } => Some(side),
            hk::Victory::Majority => None,
        };
        solo::attacker(self.solo, usual)
    }

    fn objectives(&self) -> Vec<ObjectiveDraft> {
        let all = self.below.battle.objectives.iter().zip(&self.below.holders);
        let draft = |(info, holder): (&hk::ObjectiveInfo, &Option<Side>)| ObjectiveDraft {
            place: None,
            objective: Objective {
                id: info.id.clone(),
                name: info.name.clone(),
                at: info.at,
                radius: RADIUS,
            },
            holder: *holder,
        };
        all.map(draft).collect()
    }

    /// HK-H43: by the objectives of the battle.
    fn victory(&self) -> Victory {
        match self.below.battle.victory {
            hk::Victory::Majority => Victory::Objectives,
            hk::Victory::Needs { side, win, .. } => Victory::Needs { side, win },
        }
    }

    fn elements(&self, report: &mut Report<'_>) -> Vec<ElementDraft> {
        let members: Vec<Member> = real(self.below).map(|it| self.member(it)).collect();
        let all: Vec<(&hk::Element, Member)> = real(self.below).zip(members.iter().copied()).collect();
        all.into_iter().map(|(it, member)| self.element(report, it, &member, &members)).collect()
    }

    fn element(
        &self,
        report: &mut Report<'_>,
        it: &hk::Element,
        member: &Member,
        members: &[Member],
    ) -> ElementDraft {
        let laid = || self.lay(it).map_or(Laid::Nothing, Laid::At);
        let goals = self.goals(it.id.side);
        let raw = Raw {
            id: it.id,
            info: self.info(it, solo::row(self.solo, it.id)),
            company: member.company,
            aboard: it.aboard,
            set_up: self.is_heavy(it) && it.on_table(),
            gone: it.gone,
            orders: solo::usual_orders(member, members, &goals, self.attacker()),
            laid: &laid,
        };
        solo::element(report, self.solo, raw, &|id| self.at(id))
    }

    /// Where an element is: of one aboard, its vehicle.
    fn at(&self, id: ElementId) -> Option<Point> {
        let it = self.below.find(below(id)?)?;
        Some(it.aboard.and_then(|id| self.below.find(id)).unwrap_or(it).centre())
    }

    /// HA-9: the platoon of an element: that of the nearest headquarters of its side.
    fn chief(&self, it: &hk::Element, at: Point) -> Option<hk::ElementId> {
        if it.commands.is_some() {
            return Some(it.id);
        }
        let chiefs = real(self.below).filter(|other| other.commands.is_some() && other.id.side == it.id.side);
        let place = |other: &hk::Element| self.at(above(other.id)).unwrap_or(at);
        chiefs.min_by_key(|other| (at.distance_sq(place(other)), other.id)).map(|it| it.id)
    }

    /// An element among the others.
    fn member(&self, it: &hk::Element) -> Member {
        let at = self.at(above(it.id)).unwrap_or_default();
        let company = solo::company(self.names, it.id.side, self.chief(it, at));
        let part = match self.arm(it) {
            Arm::Men if it.commands.is_some() || it.observer => Part::Support,
            Arm::Men => Part::Infantry,
            Arm::Afv if self.is_scout(it) => Part::Scout,
            Arm::Afv => Part::Tank,
            Arm::CrewWeapon | Arm::Gun if self.is_heavy(it) => Part::Stays,
            Arm::CrewWeapon | Arm::Gun => Part::Support,
            Arm::Transport | Arm::Aircraft | Arm::Battery => Part::Stays,
        };
        Member { id: above(it.id), side: it.id.side, company, at, part }
    }

    /// The objectives that a side does not hold.
    fn goals(&self, side: Side) -> Vec<Point> {
        let all = self.below.battle.objectives.iter().zip(&self.below.holders);
        all.filter(|(_, holder)| **holder != Some(side)).map(|(info, _)| info.at).collect()
    }

    fn carriages(&self, it: &hk::Element) -> impl Iterator<Item = Carriage> {
        let tables = &self.rules.host.hk.tables;
        it.weapons.iter().map(|it| tables.weapon(it.kind).carriage)
    }

    /// FYOB-096: medium and heavy machine guns, mortars of 81 mm and more, all guns.
    fn is_heavy(&self, it: &hk::Element) -> bool {
        self.carriages(it).any(|it| it != Carriage::Light)
    }

    /// FYOB-125: armoured cars find the enemy.
    fn is_scout(&self, it: &hk::Element) -> bool {
        let kind = it.vehicle.as_ref().map(|it| self.rules.host.hk.tables.vehicle(it.kind));
        kind.is_some_and(|it| it.traction == Traction::Wheeled && !it.is_soft() && it.seats == 0)
    }

    fn arm(&self, it: &hk::Element) -> Arm {
        let tables = &self.rules.host.hk.tables;
        if let Some(vehicle) = &it.vehicle {
            let kind = tables.vehicle(vehicle.kind);
            return if kind.is_soft() || 0 < kind.seats { Arm::Transport } else { Arm::Afv };
        }
        let indirect = it.weapons.iter().any(|it| tables.weapon(it.kind).indirect);
        if self.carriages(it).any(|it| it == Carriage::Gun) {
            Arm::Gun
        } else if indirect || self.is_heavy(it) {
            Arm::CrewWeapon
        } else {
            Arm::Men
        }
    }

    /// AI-10: what an immobile weapon is laid on at the start.
    fn lay(&self, it: &hk::Element) -> Option<Point> {
        let (state, eye) = (self.below, it.centre());
        let weapon = self.rules.host.hk.tables.weapon(it.weapons.first()?.kind);
        let pose = table::Pose::new(eye, it.facing);
        let bears = |at: Point| {
            let away = eye.distance(at);
            weapon.min <= away && away <= weapon.max && in_arc(pose, weapon.carriage.half_field(), at)
        };
        let forwards = inwards(state.battle.sides[it.id.side.idx()].edge);
        let from = host::centre(it);
        solo::lay(&state.battle.ground, eye, forwards, bears, |at| hk::sees(state, from, Stand::ground(at)))
    }

    /// HA-9 rows "grade", "type", "strength", "points", "radio".
    fn info(&self, it: &hk::Element, row: Option<&ElementRow>) -> Info {
        let (values, below) = (&self.rules.host.values, &self.rules.host.hk);
        let kind = it.vehicle.as_ref().map(|it| below.tables.vehicle(it.kind));
        let (side, arm) = (it.id.side, self.arm(it));
        let idx = self.below.elements.binary_search_by_key(&it.id, |it| it.id);
        let weights = it.weapons.iter().filter_map(|it| below.tables.weapon(it.kind).he);
        let calibre = weights.map(|it| values.calibre(it)).max().filter(|_| arm != Arm::Men);
        Info {
            id: above(it.id),
            side,
            nation: row.and_then(|it| it.nation.clone()).unwrap_or_else(|| self.nations[side.idx()].clone()),
            name: idx.map_or_else(|_| String::new(), |idx| self.below.battle.names[idx].clone()),
            symbol: host::symbol(below, it),
            kind: match kind {
                None => Kind::Foot,
                Some(kind) if kind.is_soft() => Kind::Soft,
                Some(_) => Kind::Armour,
            },
            arm,
            grade: grade(it.quality),
            militia: row.is_some_and(|it| it.militia),
            headquarters: it.commands.is_some(),
            recce: row.and_then(|it| it.recce).unwrap_or_else(|| self.is_scout(it)),
            observer: it.observer,
            immobile: self.is_heavy(it),
            emplaced: false,
            open_topped: kind.is_some_and(|it| values.is_open_topped(it)),
            radio: it.observer || arm == Arm::Afv,
            calibre: calibre.unwrap_or(0),
            points: values.points(&below.tables, it),
            men: values.men(&below.tables, it).max(1),
            afv_unit: row.and_then(|it| it.afv_unit),
            counts: true,
            // FYOB-160: a bunker is where one would look.
            obvious: hk::ground_cover(self.below, host::centre(it)) == hk::Cover::Reinforced,
        }
    }

    /// HA-9: batteries are elements off the table.
    fn batteries(&self) -> Vec<Outside> {
        let own = |side: Side| {
            let n = self.below.side(side).batteries.len();
            (0..n).map(move |idx| Outside {
                id: outside(side, idx),
                side,
                idx: u8::try_from(idx).unwrap_or(u8::MAX),
            })
        };
        Side::BOTH.into_iter().flat_map(own).collect()
    }

    fn outside_elements(&self, outside: &[Outside]) -> Vec<ElementDraft> {
        let draft = |it: &Outside| {
            let battery = &self.below.side(it.side).batteries[usize::from(it.idx)];
            let chief = real(self.below).find(|other| other.id.side == it.side && other.commands.is_some());
            let company = solo::company(self.names, it.side, chief.map(|it| it.id));
            let nation = &self.nations[it.side.idx()];
            solo::outside_element(self.solo, (it.id, it.side), nation, &battery.name, Arm::Battery, company)
        };
        outside.iter().map(draft).collect()
    }
}
