//! Whether a draft is sound: numbers in their limits, names that exist, a chain of command that holds together.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use engine::data::{Place, Report};

use crate::element::{Element, Nco, Status};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::order::{Order, Task};
use crate::setup::draft::{Draft, ElementDraft};
use crate::state::Group;

/// The length of a battle in bounds.
pub const BOUNDS: RangeInclusive<u16> = 1..=99;
/// Elements of both sides together.
const ELEMENTS_MAX: usize = 200;
/// Companies of both sides together.
const COMPANIES_MAX: usize = 40;
/// FYOB-139: the milestone in per cent.
const MILESTONE: RangeInclusive<u8> = 1..=50;
/// FYOB-024: a rating.
const RATING: RangeInclusive<u8> = 0..=4;
/// FYOB-025: the rating of a Senior Officer.
const SENIOR: RangeInclusive<u8> = 5..=7;
/// FYOB-061: the highest score.
const SCORE_MAX: u8 = 6;
/// FYOB-161: places of a concealed element.
const COUNTERS_MAX: usize = 3;

/// Says everything that is wrong with a draft whose elements are in the order of their numbers.
pub(super) fn check(report: &mut Report<'_>, draft: &Draft) {
    if !BOUNDS.contains(&draft.bounds) {
        let (low, high) = (BOUNDS.start(), BOUNDS.end());
        let why = format!("a battle has from {low} to {high} bounds, but this has {}", draft.bounds);
        report.wrong(None, why);
    }
    sizes(report, draft);
    forces(report, draft);
    let by_id: BTreeMap<ElementId, &ElementDraft> =
        draft.elements.iter().map(|it| (it.info.id, it)).collect();
    for pair in draft.elements.windows(2) {
        if pair[0].info.id == pair[1].info.id {
            let why = format!("the number {} is there twice", pair[1].info.id);
            report.wrong_help(pair[1].place.clone(), why, "numbers are unique on both sides together");
        }
    }
    let all = Everybody { draft, by_id };
    for it in &draft.elements {
        all.element(report, it);
    }
    for (idx, it) in draft.companies.iter().enumerate() {
        all.company(report, u8::try_from(idx).map_or(CompanyId(u8::MAX), CompanyId), it.place.as_ref());
    }
    let mut grouped = BTreeSet::new();
    for (place, group) in &draft.groups {
        all.group(report, place, group, &mut grouped);
    }
    all.course(report);
    all.arrivals(report);
}

fn sizes(report: &mut Report<'_>, draft: &Draft) {
    if let Some(extra) = draft.elements.get(ELEMENTS_MAX) {
        report.wrong(extra.place.clone(), format!("a battle has at most {ELEMENTS_MAX} elements"));
    }
    if let Some(extra) = draft.companies.get(COMPANIES_MAX) {
        report.wrong(extra.place.clone(), format!("a battle has at most {COMPANIES_MAX} companies"));
    }
}

fn forces(report: &mut Report<'_>, draft: &Draft) {
    for it in &draft.forces {
        if !MILESTONE.contains(&it.info.milestone) {
            let (low, high) = (MILESTONE.start(), MILESTONE.end());
            let why = format!("a milestone is from {low} to {high} per cent, not {}", it.info.milestone);
            report.wrong(it.place.clone(), why);
        }
        if !SENIOR.contains(&it.force.senior) {
            let why = format!("a Senior Officer is rated 5, 6 or 7, not {}", it.force.senior);
            report.wrong(it.place.clone(), why);
        }
        if it.original == Some(0) {
            report.wrong(it.place.clone(), "a momentum total of 0 cannot count as 100%");
        }
        if !it.force.levels.is_sorted() {
            report.wrong(it.place.clone(), "the milestone levels are not in order: write the lowest first");
        }
    }
    if draft.forces[0].info.edge == draft.forces[1].info.edge {
        report.wrong(draft.forces[1].place.clone(), "both forces have the same edge of the table");
    }
}

struct Everybody<'a> {
    draft: &'a Draft,
    by_id: BTreeMap<ElementId, &'a ElementDraft>,
}

impl Everybody<'_> {
    fn side_of(&self, id: ElementId) -> Option<Side> {
        self.by_id.get(&id).map(|it| it.info.side)
    }

    fn element(&self, report: &mut Report<'_>, draft: &ElementDraft) {
        let (info, it, place) = (&draft.info, &draft.element, &draft.place);
        let id = info.id;
        let mut wrong = |broken: bool, why: String| {
            if broken {
                report.wrong(place.clone(), why);
            }
        };
        wrong(id.0 == 0, "numbers of elements begin with 1".to_owned());
        wrong(it.id != id || it.side != info.side, format!("element {id} is not what its file says"));
        let company = self.draft.companies.get(it.company.idx());
        let other_side = company.is_some_and(|company| company.company.side != info.side);
        wrong(company.is_none(), format!("element {id} belongs to no company"));
        wrong(other_side, format!("element {id} belongs to a company of the other side"));
        wrong(info.men == 0, format!("element {id} has no men"));
        let men = format!("element {id} has {} men, but only {} at the start", it.men, info.men);
        wrong(info.men < it.men, men);
        let gone = matches!(it.status, Status::Destroyed | Status::Surrendered | Status::Removed);
        wrong(it.men == 0 && !gone, format!("element {id} has no men left: it is destroyed"));
        let score = format!("a score is from 0 to {SCORE_MAX}, but element {id} has {}", it.score);
        wrong(SCORE_MAX < it.score, score);
        if let Nco::Rated(rating) = it.nco {
            wrong(!RATING.contains(&rating), format!("an NCO is rated from 0 to 4, not {rating}"));
        }
        wrong(it.orders.is_empty(), format!("element {id} has no order"));
        let counters = format!("element {id} has more than {COUNTERS_MAX} places");
        wrong(COUNTERS_MAX < it.counters.len(), counters);
        wrong(
            !it.counters.is_empty() && !it.concealed,
            format!("element {id} has counters, but is in sight"),
        );
        for order in it.orders.iter().chain(it.put_aside.iter().flatten()) {
            self.order(report, place, info.side, order);
        }
        self.others(report, place, it);
    }

    /// The friends and enemies that an element names.
    fn others(&self, report: &mut Report<'_>, place: &Place, it: &Element) {
        let enemies = it.known.iter().map(|known| known.enemy).chain(it.fired_by.iter().copied());
        for enemy in enemies.chain(it.last_target) {
            if self.side_of(enemy) != Some(it.side.other()) {
                report.wrong(place.clone(), format!("there is no enemy {enemy} of element {}", it.id));
            }
        }
        for friend in &it.detachment {
            if self.side_of(*friend) != Some(it.side) {
                report.wrong(place.clone(), format!("there is no friend {friend} of element {}", it.id));
            }
        }
        if let Some(carrier) = it.aboard {
            let sound = self
                .by_id
                .get(&carrier)
                .is_some_and(|by| by.info.side == it.side && carrier != it.id && by.element.aboard.is_none());
            if !sound {
                let why = format!("element {} cannot be aboard {carrier}", it.id);
                report.wrong_help(
                    place.clone(),
                    why,
                    "name a transport of its side that stands on the table",
                );
            }
        }
        if !it.known.is_sorted_by_key(|known| known.enemy) {
            report.wrong(place.clone(), format!("element {}: name known enemies lowest first", it.id));
        }
    }

    /// FYOB-R60: reinforcements are reserves, each of which comes once, while the battle lasts.
    fn arrivals(&self, report: &mut Report<'_>) {
        for (idx, it) in self.draft.arrivals.iter().enumerate() {
            let id = it.element;
            let Some(draft) = self.by_id.get(&id) else {
                report.wrong(None, format!("there is no element {id} that could arrive"));
                continue;
            };
            let mut wrong = |broken: bool, why: String| {
                if broken {
                    report.wrong(draft.place.clone(), why);
                }
            };
            let waits = draft.element.status == Status::Reserve || it.bound <= self.draft.course.bound;
            wrong(!waits, format!("element {id} arrives later, but is not in reserve until then"));
            let late = !(1..=self.draft.bounds).contains(&it.bound);
            wrong(late, format!("element {id} arrives in bound {}, which there is not", it.bound));
            wrong(!it.at.in_range(), format!("element {id} arrives off every table"));
            let twice = self.draft.arrivals[..idx].iter().any(|other| other.element == id);
            wrong(twice, format!("element {id} arrives twice"));
        }
    }

    fn order(&self, report: &mut Report<'_>, place: &Place, side: Side, order: &Order) {
        if let Some(unit) = order.unit
            && self.side_of(unit) != Some(side)
        {
            report.wrong(place.clone(), format!("there is no friend {unit} to support"));
        }
        if order.task == Task::Support && order.unit.is_none() {
            let help = "name it: `unit = 3`";
            report.wrong_help(place.clone(), "an order to support names a unit", help);
        }
        // FYOB-133, FYOB-R61.
        let nowhere = order.at.is_empty() && order.words.is_empty();
        if order.exit && (order.task != Task::Reposition || order.to_box || nowhere) {
            let help = "write `task = \"reposition\"` and the point of the far edge, `at = [[36, 48]]`; without a map its \
                        name, `words = \"the north road\"`";
            report.wrong_help(place.clone(), "only Re-position to a place leads off the table", help);
        }
    }

    fn company(&self, report: &mut Report<'_>, id: CompanyId, place: Option<&std::ops::Range<usize>>) {
        let company = &self.draft.companies[id.idx()].company;
        if !RATING.contains(&company.rating) {
            report.wrong(place.cloned(), format!("an officer is rated from 0 to 4, not {}", company.rating));
        }
        // FYOB-011: an officer is attached to an element under his command.
        for with in company.with.iter().chain(&company.successor) {
            let own = self.by_id.get(with).is_some_and(|it| it.element.company == id);
            if !own {
                report.wrong(place.cloned(), format!("element {with} is not of this company"));
            }
        }
        for order in company.objective.iter().chain(&company.pending) {
            self.order(report, &place.cloned(), company.side, order);
        }
    }

    /// FYOB-169, FYOB-170.
    fn group(
        &self,
        report: &mut Report<'_>,
        place: &Place,
        group: &Group,
        grouped: &mut BTreeSet<ElementId>,
    ) {
        let Some(company) = self.draft.companies.get(group.company.idx()) else {
            report.wrong(place.clone(), "a Group has an officer: name his company");
            return;
        };
        if group.members.is_empty() {
            report.wrong(place.clone(), "a Group without members");
        }
        for &id in &group.members {
            if self.side_of(id) != Some(company.company.side) {
                report.wrong(place.clone(), format!("there is no friend {id} for this Group"));
            } else if !grouped.insert(id) {
                report.wrong(place.clone(), format!("element {id} is in two Groups"));
            }
        }
        self.order(report, place, company.company.side, &group.order);
    }

    fn course(&self, report: &mut Report<'_>) {
        let course = &self.draft.course;
        let exists = |holder: Holder| match holder {
            Holder::Element(id) | Holder::Detachment(id) => self.by_id.contains_key(&id),
            Holder::Officer(company) => company.idx() < self.draft.companies.len(),
        };
        let holders = course.cards.iter().map(|it| it.holder).chain(course.turn.iter().map(|it| it.holder));
        for holder in holders {
            if !exists(holder) {
                report.wrong(None, format!("nobody can hold a card as {holder:?}"));
            }
        }
        if !course.cards.is_sorted_by_key(|it| it.number) {
            report.wrong(None, "the cards are not in order: write the lowest first");
        }
        if let Some(element) = course.turn.as_ref().and_then(|it| it.element)
            && !self.by_id.contains_key(&element)
        {
            report.wrong(None, format!("there is no element {element} whose turn it could be"));
        }
        if let Some(holders) = &course.holders
            && holders.len() != self.draft.objectives.len()
        {
            let (n, given) = (self.draft.objectives.len(), holders.len());
            report.wrong(None, format!("there are {n} objectives, but {given} holders"));
        }
    }
}
