//! From the rows of a file to a draft.

use engine::data::{Place, Report, Whole};
use table::{Edge, Len, Point};
use toml::Spanned;

use crate::element::{Due, Element, Known, Laid, Nco, Radio, Status};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::order::Order;
use crate::setup::draft::{CompanyDraft, ForceDraft, ObjectiveDraft, fresh_company};
use crate::setup::rows::{
    CompanyRow, ForceRow, GroupRow, HolderRow, KnownRow, LaidRow, NowRow, ObjectiveRow, OrderRow, Rating,
    StatusRow, TurnRow, UntilRow, VictoryRow, Xy,
};
use crate::state::{Card, ForceInfo, Group, GroupEnd, Objective, Options, Turn, Victory};

/// FYOB-R79: how near to an objective one has to be, unless the battle says otherwise.
const RADIUS: Len = Len::inches(4);
/// How near to an objective one may have to be.
const RADIUS_MAX: Len = Len::inches(36);

/// The two forces.
pub fn forces(report: &mut Report<'_>, rows: &[ForceRow]) -> [ForceDraft; 2] {
    let mut seen = [false; 2];
    for row in rows {
        let side = *row.side.get_ref();
        if std::mem::replace(&mut seen[side.idx()], true) {
            report.wrong(row.side.span(), format!("the force {} is there twice", side.letter()));
        }
    }
    let row_of = |side: Side| rows.iter().find(|it| *it.side.get_ref() == side);
    let edges = Side::BOTH.map(|side| row_of(side).and_then(|it| it.edge.as_ref()).map(|it| *it.get_ref()));
    let edges = match edges {
        [Some(a), Some(b)] => [a, b],
        [Some(a), None] => [a, a.opposite()],
        [None, Some(b)] => [b.opposite(), b],
        [None, None] => [Edge::South, Edge::North],
    };
    Side::BOTH.map(|side| force(report, row_of(side), side, edges[side.idx()]))
}

fn force(report: &mut Report<'_>, row: Option<&ForceRow>, side: Side, edge: Edge) -> ForceDraft {
    let mut draft = ForceDraft::new(ForceInfo {
        name: side.letter().to_string(),
        edge,
        milestone: 10,
        rationed: false,
        has_senior: true,
        commit_from: None,
        defends: false,
    });
    let Some(row) = row else { return draft };
    draft.place = Some(row.side.span());
    if let Some(name) = &row.name {
        report.name(name);
        draft.info.name.clone_from(name.get_ref());
    }
    if let Some(milestone) = &row.milestone {
        draft.info.milestone = report.number(milestone, 1..=50, "a milestone in per cent");
    }
    draft.info.rationed = row.rationed;
    draft.info.defends = row.defends;
    draft.info.commit_from =
        row.commit_from.as_ref().map(|it| report.number(it, 1..=25, "the number of a session"));
    match row.senior.as_ref().map(|it| (it.span(), it.get_ref())) {
        None => (),
        Some((span, &Rating::Number(n))) => {
            let n = Spanned::new(span, Whole(n));
            draft.force.senior = report.number(&n, 5..=7, "the rating of a Senior Officer");
        }
        Some((_, Rating::Word(word))) if word == "thrown" => draft.rated = false,
        Some((_, Rating::Word(word))) if word == "none" => draft.info.has_senior = false,
        Some((span, Rating::Word(word))) => {
            let help = "write 5, 6, 7, `thrown` or `none`";
            report.wrong_help(span, format!("`{word}` is no rating of a Senior Officer"), help);
        }
    }
    draft.original = row.original.as_ref().map(|it| report.number(it, 1..=1_200, "a momentum total"));
    draft.force.condition = row.condition.unwrap_or(draft.force.condition);
    draft.force.levels.clone_from(&row.levels);
    draft.force.withdrawing = row.withdrawing;
    draft.force.yellow_hold = row.yellow_hold;
    draft.force.fell_after = row.fell_after;
    draft
}

/// The ids of the companies, by their places.
#[derive(Clone, Debug, Default)]
pub struct Names(Vec<String>);

impl Names {
    /// The company with an id.
    pub fn company(&self, report: &mut Report<'_>, id: &Spanned<String>) -> Option<CompanyId> {
        let found = self.find(id.get_ref());
        if found.is_none() {
            let known: Vec<&str> = self.0.iter().map(String::as_str).collect();
            report.unknown("company", id, &known);
        }
        found
    }

    /// The same, without a word about it.
    pub fn find(&self, id: &str) -> Option<CompanyId> {
        let idx = self.0.iter().position(|it| it == id)?;
        u8::try_from(idx).ok().map(CompanyId)
    }
}

/// The companies, and how the file calls them.
pub fn companies(
    report: &mut Report<'_>,
    rows: &[CompanyRow],
    options: Options,
) -> (Vec<CompanyDraft>, Names) {
    report.twice("the company", rows.iter().map(|it| &it.id));
    let drafts = rows.iter().map(|row| company(report, row, options)).collect();
    (drafts, Names(rows.iter().map(|it| it.id.get_ref().clone()).collect()))
}

fn company(report: &mut Report<'_>, row: &CompanyRow, options: Options) -> CompanyDraft {
    report.id(&row.id, "a company");
    let mut company = fresh_company(*row.side.get_ref());
    let mut rated = true;
    match row.rating.as_ref().map(|it| (it.span(), it.get_ref())) {
        None => (),
        Some((span, &Rating::Number(n))) => {
            company.rating = report.number(&Spanned::new(span, Whole(n)), 0..=4, "the rating of an officer");
        }
        Some((_, Rating::Word(word))) if word == "thrown" => rated = false,
        Some((span, Rating::Word(word))) => {
            let help = "write 0 to 4, or `thrown`";
            report.wrong_help(span, format!("`{word}` is no rating of an officer"), help);
        }
    }
    company.with = row.with.as_ref().map(|it| ElementId(report.number(it, 1..=u16::MAX, "a number")));
    company.successor =
        row.successor.as_ref().map(|it| ElementId(report.number(it, 1..=u16::MAX, "a number")));
    company.recce = row.recce;
    company.alive = !row.leaderless;
    if row.leaderless {
        company.with = None;
    }
    company.link = row.link.unwrap_or(if options.radios { Radio::Off(0) } else { Radio::Netted });
    company.objective = row.order.as_ref().map(order);
    company.pending = row.pending.as_ref().map(order);
    let name = match &row.name {
        Some(name) => {
            report.name(name);
            name.get_ref().clone()
        }
        None => row.id.get_ref().clone(),
    };
    CompanyDraft { place: Some(row.id.span()), name, company, rated }
}

/// One leg of an order.
pub fn order(row: &OrderRow) -> Order {
    Order {
        task: row.task,
        at: row.at.iter().map(|it| it.point()).collect(),
        unit: row.unit.map(ElementId),
        words: row.words.clone(),
        to_box: row.to_box,
        exit: row.exit,
    }
}

/// The NCO of an element: FYOB-024; his rating, and whether he is rated.
pub fn nco(report: &mut Report<'_>, row: Option<&Spanned<Rating>>, usual: Nco) -> (Nco, bool) {
    match row.map(|it| (it.span(), it.get_ref())) {
        None => (usual, true),
        Some((span, &Rating::Number(n))) => {
            let n = Spanned::new(span, Whole(n));
            (Nco::Rated(report.number(&n, 0..=4, "the rating of an NCO")), true)
        }
        Some((span, Rating::Word(word))) => match word.as_str() {
            "thrown" => (Nco::Rated(2), false),
            "casualty" => (Nco::Casualty, true),
            "none" => (Nco::None, true),
            _ => {
                let help = "write 0 to 4, `thrown`, `casualty` or `none`";
                report.wrong_help(span, format!("`{word}` is no rating of an NCO"), help);
                (usual, true)
            }
        },
    }
}

/// What a weapon is laid on; `at` says where an element stands.
pub fn laid(row: LaidRow, at: &dyn Fn(ElementId) -> Option<Point>) -> Laid {
    match row {
        LaidRow::At(point) => Laid::At(point.point()),
        LaidRow::On { on, at: given } => {
            let on = ElementId(on);
            Laid::On(on, given.map(Xy::point).or_else(|| at(on)).unwrap_or_default())
        }
    }
}

/// What play has changed about an element; `at` says where an element stands.
pub fn now(it: &mut Element, row: &NowRow, bound: u16, at: &dyn Fn(ElementId) -> Option<Point>) {
    it.score = row.score.unwrap_or(it.score);
    it.men = row.men.unwrap_or(it.men);
    it.status = row.status.map_or(it.status, status);
    it.retiring = row.retiring;
    it.damage = row.damage;
    let due = |row: &crate::setup::rows::DueRow| Due {
        row: row.row,
        times: row.times.unwrap_or(1),
        tests: row.tests,
        source: row.source.map(ElementId),
        bound: row.bound.unwrap_or(bound),
    };
    it.due = row.due.iter().map(due).collect();
    it.fired_by = row.fired_by.iter().copied().map(ElementId).collect();
    it.fired_on = row.fired_on || !row.fired_by.is_empty();
    it.failures = row.failures;
    it.reacted = row.reacted;
    it.activity = row.activity;
    it.moved = row.moved || row.activity == Some(crate::Activity::Moved);
    it.doubled = row.doubled;
    it.overwatch = row.overwatch;
    it.concealed = row.concealed;
    it.weapon_left = row.weapon_left.map(Xy::point);
    it.weapon_lost = row.weapon_lost;
    it.shots.clone_from(&row.shots);
    it.last_target = row.last_target.map(ElementId);
    it.radio = row.radio.unwrap_or(it.radio);
    let known = |row: &KnownRow| match *row {
        KnownRow::Here(enemy) => {
            Known { enemy: ElementId(enemy), at: at(ElementId(enemy)).unwrap_or_default() }
        }
        KnownRow::There { enemy, at } => Known { enemy: ElementId(enemy), at: at.point() },
    };
    it.known = row.known.iter().map(known).collect();
    it.known.sort_by_key(|it| it.enemy);
    it.has_news = row.has_news;
    it.runner_sent = row.runner_sent;
    it.landed = row.landed;
    it.work_done = row.work_done;
    it.in_river = row.in_river;
    it.csw_empty = row.csw_empty;
    it.detachment = row.detachment.iter().copied().map(ElementId).collect();
    it.put_aside = row.put_aside.as_ref().map(|orders| orders.iter().map(order).collect());
}

fn status(row: StatusRow) -> Status {
    match row {
        StatusRow::Table => Status::Table,
        StatusRow::Reserve => Status::Reserve,
        StatusRow::Coming(at) => Status::Coming(at.point()),
        StatusRow::Box => Status::Box,
        StatusRow::Exited => Status::Exited,
        StatusRow::Destroyed => Status::Destroyed,
        StatusRow::Surrendered => Status::Surrendered,
        StatusRow::Removed => Status::Removed,
    }
}

/// FYOB-169: the Groups.
pub fn groups(report: &mut Report<'_>, rows: &[GroupRow], names: &Names) -> Vec<(Place, Group)> {
    let mut res = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(company) = names.company(report, &row.company) else { continue };
        let mut members: Vec<ElementId> = row.members.iter().copied().map(ElementId).collect();
        members.sort_unstable();
        let until = match row.until {
            UntilRow::Bound(bound) => GroupEnd::Bound(bound),
            UntilRow::Place(at) => GroupEnd::Place(at.point()),
            UntilRow::Dissolved => GroupEnd::Dissolved,
        };
        let group = Group { company, members, until, order: order(&row.order) };
        res.push((Some(row.company.span()), group));
    }
    res
}

fn holder(report: &mut Report<'_>, names: &Names, row: &Spanned<HolderRow>) -> Option<Holder> {
    match row.get_ref() {
        HolderRow::Element(n) => {
            let n = Spanned::new(row.span(), Whole(*n));
            Some(Holder::Element(ElementId(report.number(&n, 1..=u16::MAX, "the number of an element"))))
        }
        HolderRow::Officer(id) => {
            names.company(report, &Spanned::new(row.span(), id.clone())).map(Holder::Officer)
        }
    }
}

/// FYOB-039: cards that have not come up yet, the first to come up first.
pub fn cards(report: &mut Report<'_>, rows: &[Spanned<HolderRow>], names: &Names) -> Vec<Card> {
    let holders = rows.iter().map(|row| holder(report, names, row));
    let numbered = holders.collect::<Vec<_>>().into_iter().zip(1..);
    numbered.filter_map(|(holder, number)| holder.map(|holder| Card { number, holder })).collect()
}

/// The turn that is being played.
pub fn turn(report: &mut Report<'_>, row: &TurnRow, names: &Names) -> Option<Turn> {
    let holder = match (&row.holder, row.element) {
        (Some(row), _) => holder(report, names, row)?,
        (None, Some(element)) => Holder::Element(ElementId(element)),
        (None, None) => {
            report.wrong_help(None, "a turn is somebody's", "name its `element`, or its `holder`");
            return None;
        }
    };
    let (holder, element) = match holder {
        Holder::Element(id) if row.detachment => (Holder::Detachment(id), row.element),
        Holder::Element(id) => (holder, row.element.or(Some(id.0))),
        _ => (holder, row.element),
    };
    Some(Turn {
        holder,
        card: row.card,
        element: element.map(ElementId),
        queue: row.queue.iter().copied().map(ElementId).collect(),
        die: row.die,
        fire_open: row.fire,
        move_open: row.moves,
        acts_left: row.acts,
        acting: row.acting,
        begun: row.begun,
        thrown: row.thrown.map(engine::data::Decimal::inches),
        fired: row.fired,
        fired_with: Vec::new(),
        volley_open: false,
        on_road: false,
        moved: row.moved,
        doubled: row.doubled,
        aimed: row.aimed,
        extracted: row.extracted,
        passed: Vec::new(),
        commanded: false,
        tested: row.tested.clone(),
        radio_tests: row.radio_tests,
        rallied: row.rallied.map(ElementId),
        rallies_left: row.rallies_left,
    })
}

/// FYOB-R79: the objectives.
pub fn objectives(report: &mut Report<'_>, rows: &[ObjectiveRow]) -> Vec<ObjectiveDraft> {
    report.twice("the objective", rows.iter().map(|it| &it.id));
    let mut res = Vec::with_capacity(rows.len());
    for row in rows {
        report.id(&row.id, "an objective");
        if let Some(name) = &row.name {
            report.name(name);
        }
        let name = row.name.as_ref().unwrap_or(&row.id).get_ref().clone();
        let radius = row.radius.as_ref().map_or(RADIUS, |it| it.get_ref().inches());
        if radius <= Len::ZERO || RADIUS_MAX < radius {
            let span = row.radius.as_ref().map(Spanned::span);
            report.wrong(span, "the radius of an objective is more than 0 and at most 36 inches");
        }
        let (id, at) = (row.id.get_ref().clone(), row.at.get_ref().point());
        let objective = Objective { id, name, at, radius };
        res.push(ObjectiveDraft { place: Some(row.id.span()), objective, holder: row.holder });
    }
    res
}

/// How it is won. Left out: by objectives.
pub fn victory(row: Option<&VictoryRow>) -> Victory {
    match row {
        None | Some(VictoryRow::Objectives) => Victory::Objectives,
        Some(&VictoryRow::Needs { side, win }) => Victory::Needs { side, win },
        Some(VictoryRow::Momentum) => Victory::Momentum,
    }
}
