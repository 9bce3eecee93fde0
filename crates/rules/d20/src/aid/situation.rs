//! A decision in the words of the reference sheet: where "what if" starts from.

use engine::{Odds, Ruleset, Situation};
use table::Len;

use crate::D20;
use crate::close_combat::group;
use crate::decision::{Asset, Decision, Weapon};
use crate::element::{Class, DU, Element, ElementId, Mark, Protection};
use crate::sight::{cover_from, is_rider};
use crate::state::State;
use crate::suppression::{has_commander_near, is_supported};
use crate::tables::Cover;
use crate::target::{look, may_aim};

/// How many runs the comparison of chances may take.
const BUDGET: usize = 4_000;

/// A decision in the words of a procedure, if the procedure has the same chances for it.
pub(crate) fn situation(rules: &D20, state: &State, decision: &Decision) -> Option<Situation> {
    let (procedure, words) = match decision {
        Decision::Fire { firer, target, with } => shot(rules, state, *firer, *target, *with)?,
        Decision::Test { element } => test(rules, state, *element)?,
        Decision::Call { observer, asset } => call(state, *observer, asset)?,
        Decision::Fight { element } => assault(rules, state, *element)?,
        _ => return None,
    };
    let words = words.0;
    // What cannot be said in words (a river behind the target, a third element) shows in the chances.
    let sketch = rules.sketch(procedure, &words).ok()?;
    let seat = decision.actor()?.side.seat();
    let here = engine::odds(rules, state, seat, decision, BUDGET).ok()?;
    let there = engine::odds(rules, &sketch.state, sketch.seat, &sketch.decision, BUDGET).ok()?;
    same_chances(&here, &there).then(|| Situation { procedure: procedure.to_owned(), words })
}

/// Whether the same results have the same chances. Pieces have other ids in a sketch: names must not hold any.
fn same_chances(a: &Odds, b: &Odds) -> bool {
    let list = |odds: &Odds| {
        let mut list: Vec<(String, String)> =
            odds.outcomes.iter().map(|it| (it.name.clone(), it.chance.to_string())).collect();
        list.sort();
        list
    };
    list(a) == list(b)
}

/// Words in the making: only what differs from what holds without them.
#[derive(Default)]
struct Words(Vec<(String, String)>);

impl Words {
    fn put(&mut self, name: &str, value: &(impl ToString + ?Sized)) {
        self.0.push((name.to_owned(), value.to_string()));
    }

    fn flag(&mut self, name: &str, set: bool) {
        if set {
            self.put(name, "yes");
        }
    }

    fn cover(&mut self, cover: Cover) {
        match cover {
            Cover::None => (),
            Cover::Soft => self.put("cover", "soft"),
            Cover::Hard => self.put("cover", "hard"),
        }
    }

    /// What protects an element: works by their own words, everything else as cover.
    fn protected(&mut self, it: &Element, cover: Cover) {
        self.flag("dug_in", it.protection == Protection::DugIn);
        self.flag("fortification", it.protection == Protection::Fortification);
        let works = match it.protection {
            Protection::None | Protection::Scrape => Cover::None,
            Protection::DugIn => Cover::Soft,
            Protection::Fortification => Cover::Hard,
        };
        if works < cover {
            self.cover(cover);
        }
    }
}

fn unit<'a>(rules: &'a D20, it: &Element) -> Option<&'a str> {
    rules.units.by_index(it.unit).map(|unit| unit.id.as_str())
}

fn carried(rules: &D20, state: &State, carrier: ElementId) -> Option<String> {
    let units: Option<Vec<&str>> = state.carried(carrier).map(|it| unit(rules, it)).collect();
    units.filter(|it| !it.is_empty()).map(|it| it.join(","))
}

/// A length as the words have it: thousandths of a DU.
fn in_words(length: Len) -> String {
    length.in_units(DU, 3)
}

fn shot(
    rules: &D20,
    state: &State,
    firer: ElementId,
    target: ElementId,
    with: Weapon,
) -> Option<(&'static str, Words)> {
    let (it, enemy) = (state.find(firer)?, state.find(target)?);
    let eye = may_aim(&engine::Step::looking(rules, state), it, enemy, with).ok()?;
    let seen = look(state, it, enemy, eye);
    let mut words = Words::default();
    words.put("firer", unit(rules, it)?);
    words.put("target", unit(rules, enemy)?);
    words.put("distance", &in_words(state.distance(it, enemy)));
    if it.quality != 0 {
        words.put("quality", &it.quality);
    }
    words.flag("edge", seen.edge);
    words.flag("target_suppressed", enemy.suppressed);
    if let Some(units) = carried(rules, state, target) {
        words.put("carries", &units);
    }
    if with != Weapon::Hesa && seen.flank {
        words.put("side", "flank");
    }
    if with == Weapon::TankHunting {
        return Some(("hunt", words));
    }
    words.flag("smoke", seen.smoke);
    words.flag("suppressed", it.suppressed);
    if with == Weapon::Ap {
        words.flag("hull_down", seen.hull_down);
        words.cover(seen.cover);
        return Some(("ap", words));
    }
    words.flag("attacked_lately", enemy.has(Mark::AttackedLately));
    if is_rider(state, enemy) {
        let tank = enemy.carrier().map(|id| state.get(id))?;
        words.put("on", unit(rules, tank)?);
    } else {
        words.protected(enemy, seen.cover);
    }
    Some(("hesa", words))
}

fn test(rules: &D20, state: &State, id: ElementId) -> Option<(&'static str, Words)> {
    let it = state.find(id)?;
    let mut words = Words::default();
    words.put("unit", unit(rules, it)?);
    if it.quality != 0 {
        words.put("quality", &it.quality);
    }
    words.flag("commander", has_commander_near(state, it));
    words.put("supported", if is_supported(state, it) { "yes" } else { "no" });
    words.put("captured", &state.n_captured(it.side()));
    words.put("lost", &state.sides[it.side().idx()].removed);
    words.flag("edge", state.near_strange_edge(it));
    Some(("suppression", words))
}

fn call(state: &State, observer: ElementId, asset: &Asset) -> Option<(&'static str, Words)> {
    let it = state.find(observer)?;
    let mut words = Words::default();
    words.put("observer", if it.class == Class::Cmd { "cmd" } else { "foo" });
    if it.quality != 0 {
        words.put("quality", &it.quality);
    }
    match asset {
        Asset::Battery(id) => {
            let battery = state.sides[observer.side.idx()].batteries.iter().find(|it| it.id == *id)?;
            let again = battery.reached == Some((observer, state.turn.saturating_sub(1)));
            words.flag("again", again);
        }
        Asset::Sortie(_) => words.put("asset", "sortie"),
        Asset::Mortar(_) => words.put("asset", "mortar"),
    }
    Some(("call", words))
}

/// A fight of two: the element is called the attacker, whoever sought the contact.
fn assault(rules: &D20, state: &State, id: ElementId) -> Option<(&'static str, Words)> {
    let members = group(state, id);
    let [_, _] = members[..] else { return None };
    let it = state.find(id)?;
    let enemy = state.find(*members.iter().find(|&&other| other != id)?)?;
    let sought = |by: ElementId, with: ElementId| {
        state.contacts.iter().any(|contact| (contact.by, contact.with) == (by, with))
    };
    let initiator = match (sought(it.id, enemy.id), sought(enemy.id, it.id)) {
        (true, true) => "both",
        (false, true) => "defender",
        _ => "attacker",
    };
    let mut words = Words::default();
    words.put("attacker", unit(rules, it)?);
    words.put("defender", unit(rules, enemy)?);
    words.put("initiator", initiator);
    words.put("quality", &it.quality);
    words.put("defender_quality", &enemy.quality);
    words.protected(enemy, cover_from(state, enemy, it.pose.at));
    words.flag("edge", state.near_strange_edge(it) || state.near_strange_edge(enemy));
    words.flag("suppressed", it.suppressed);
    words.flag("defender_suppressed", enemy.suppressed);
    Some(("assault", words))
}
