//! Close combat and tank overruns: D20-014, D20-064, D20-H14 to D20-H21, D20-R15, D20-R48, D20-R49.

use std::collections::BTreeMap;

use engine::{Check, Flow, Step, Text};
use table::{Base, Leg, Point, Pose, slide};

use crate::D20;
use crate::concealment::reveal;
use crate::element::{CONTACT, Class, Element, ElementId, Mark, Mode, Protection, Side, TOLERANCE, du};
use crate::event::{Event, Motion};
use crate::hesa_fire::hesa_base;
use crate::movement::{edge_to_edge, may_contact, may_stand, settle};
use crate::results::{Cause, Hit, suffer};
use crate::sight;
use crate::state::{MayAdvance, Stage, State};
use crate::tables::{Column, Cover, Tables};

/// D20-H14: everybody in the contact group of an element: opposing elements in base contact, and those in contact
/// with them. Contacts of AFVs with AFVs are no combat.
pub(crate) fn group(state: &State, id: ElementId) -> Vec<ElementId> {
    let mut group = vec![id];
    let mut next = 0;
    while let Some(&member) = group.get(next) {
        next += 1;
        let it = state.get(member);
        for enemy in state.touched_enemies(it) {
            let armour = it.class == Class::Afv && enemy.class == Class::Afv;
            if !armour && !group.contains(&enemy.id) {
                group.push(enemy.id);
            }
        }
    }
    group.sort_unstable();
    group
}

/// D20-H15, D20-H17: whom an element may attack in close combat: none if it does not attack at all.
pub(crate) fn victims<'a>(state: &'a State, it: &'a Element) -> impl Iterator<Item = &'a Element> {
    let attacks = !it.suppressed
        && it.hesa.is_some()
        && match it.class {
            Class::Inf | Class::Cav | Class::Afv => true,
            Class::Csw => it.mode == Mode::Deployed,
            Class::Apc => !state.is_empty_transport(it),
            Class::Soft | Class::Cmd | Class::Foo => false,
        };
    state.touched_enemies(it).filter(move |enemy| attacks && !enemy.class.is_armoured())
}

/// Whether there is a fight to be fought out in this phase around an element.
pub(crate) fn can_fight(state: &State, it: &Element) -> bool {
    it.on_table()
        && !it.has(Mark::Fought)
        && state.is_contacted(it)
        && group(state, it.id).into_iter().any(|id| victims(state, state.get(id)).next().is_some())
}

/// D20-H15 to D20-H18: fights out the contact group of an element.
pub(crate) fn fight(step: &mut Step<'_, D20>, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    step.forbid(
        step.state.stage != Stage::CloseCombat,
        "D20-014",
        "fights are fought in the Close Combat phase",
    )?;
    step.forbid(it.has(Mark::Fought), "D20-H14", "this group has already fought in this phase")?;
    let fights = it.on_table() && can_fight(&step.state, it);
    step.forbid(!fights, "D20-H14", "there is nobody here to fight")?;
    let elements = group(&step.state, id);

    let attacks = choose_victims(step, &elements)?;
    // D20-H18: all attacks are thrown for, then all results are applied together.
    let mut struck: Vec<(ElementId, ElementId, Hit)> = Vec::with_capacity(attacks.len());
    for (attacker, victim) in attacks {
        let check = strike_check(&step.state, &step.rules.tables, attacker, victim);
        let (roll, band) = step.read(check)?;
        let hit = step.rules.tables.hesa_result(band);
        step.emit(Event::Struck { attacker, victim, roll, hit });
        struck.push((attacker, victim, hit));
    }
    let stood = |id: ElementId| step.state.get(id).pose.at;
    let advances = struck.iter().map(|&(element, victim, _)| MayAdvance { element, towards: stood(victim) });
    let advances = advances.collect();
    for &id in &elements {
        reveal(step, id);
    }
    step.emit(Event::Fought { elements, advances });
    apply_together(step, &struck)
}

/// D20-014, D20-H15: nobody is spared. Groups that the active player has not fought out when he ends the step fight then.
pub(crate) fn fight_the_rest(step: &mut Step<'_, D20>) -> Flow {
    let next = |state: &State| state.on_table(state.active).find(|it| can_fight(state, it)).map(|it| it.id);
    while let Some(id) = next(&step.state) {
        fight(step, id)?;
    }
    Ok(())
}

/// D20-R49: every entitled element chooses its victim, the active side's first.
fn choose_victims(step: &mut Step<'_, D20>, group: &[ElementId]) -> Flow<Vec<(ElementId, ElementId)>> {
    let active = step.state.active;
    let mut res = Vec::with_capacity(group.len());
    for side in [active, active.other()] {
        for &attacker in group.iter().filter(|id| id.side == side) {
            let it = step.state.get(attacker);
            let options: Vec<(ElementId, Text)> = victims(&step.state, it)
                .map(|victim| (victim.id, step.state.name(victim.id).into()))
                .collect();
            if options.is_empty() {
                continue;
            }
            let text = format!("{} attacks whom?", step.state.name(attacker));
            let victim = step.choose(side.seat(), "D20-H15", text, &options)?;
            res.push((attacker, victim));
        }
    }
    Ok(res)
}

/// D20-H16, D20-064: close combat is the HE/SA formula at distance 0.
pub(crate) fn strike_check(state: &State, tables: &Tables, attacker: ElementId, victim: ElementId) -> Check {
    strike(state, tables, state.get(attacker), state.get(victim))
}

/// The same of elements that need not be as the state has them.
pub(crate) fn strike(state: &State, tables: &Tables, it: &Element, enemy: &Element) -> Check {
    let counts = sight::cover_counts_in_contact(state, enemy.id, it.id);
    let cover = if counts { sight::cover_from(state, enemy, it.pose.at) } else { Cover::None };
    let name = if it.class == Class::Afv { "tank overrun" } else { "close combat" };
    hesa_base(it, enemy, name)
        .when(4 < it.range, 1, "target within 4", "D20-H16")
        .when(cover == Cover::Soft, -2, "target in soft cover", "D20-H16")
        .when(cover == Cover::Hard, -4, "target in hard cover", "D20-H16")
        .when(state.near_strange_edge(it), -1, "attacker within 4 of a strange table edge", "D20-H16")
        .plus(it.quality.into(), "troop quality", "D20-H16")
        .when(charges(state, it, enemy), 2, "cavalry charge", "D20-061")
        .on_table(tables.hesa_result.clone())
}

/// D20-061, D20-R43, D20-H46: mounted cavalry that sought the contact, against somebody in the open, in fields or
/// dug-in, but not in a fortification.
fn charges(state: &State, it: &Element, enemy: &Element) -> bool {
    let sought = state.contacts.iter().any(|contact| (contact.by, contact.with) == (it.id, enemy.id));
    state.battle.switches.cavalry && it.is_mounted() && sought && is_open_to_charge(state, enemy)
}

/// D20-R43: three alternatives, any one is enough.
fn is_open_to_charge(state: &State, enemy: &Element) -> bool {
    let ground = &state.battle.ground;
    let column = |area: usize| state.battle.terrain[usize::from(ground.areas()[area].kind.0)].column;
    let open =
        ground.area_at(enemy.pose.at).is_none_or(|area| matches!(column(area), Column::Open | Column::Road));
    match enemy.protection {
        Protection::Fortification => false,
        Protection::DugIn => true,
        Protection::None | Protection::Scrape => open,
    }
}

/// D20-H18: the results of a group, applied together.
fn apply_together(step: &mut Step<'_, D20>, struck: &[(ElementId, ElementId, Hit)]) -> Flow {
    let mut by_victim: BTreeMap<ElementId, Vec<Hit>> = BTreeMap::new();
    for &(_, victim, hit) in struck {
        by_victim.entry(victim).or_default().push(hit);
    }
    for (victim, hits) in by_victim {
        let n_suppressed = hits.iter().filter(|&&hit| hit == Hit::Suppressed).count();
        let falls_back = hits.contains(&Hit::FallBack);
        // K overrides; two S on an unsuppressed element are a K.
        if hits.contains(&Hit::KnockedOut) || 2 <= n_suppressed {
            suffer(step, victim, Hit::KnockedOut, Cause::Ordinary)?;
            continue;
        }
        // S first, then F on the now suppressed element.
        if n_suppressed == 1 {
            suffer(step, victim, Hit::Suppressed, Cause::Ordinary)?;
        }
        if falls_back && step.state.get(victim).in_play() {
            suffer(step, victim, Hit::FallBack, Cause::Ordinary)?;
        }
    }
    Ok(())
}

/// D20-H19: whether an element may advance after combat.
pub(crate) fn may_advance(state: &State, side: Side, entry: &MayAdvance) -> bool {
    let it = state.get(entry.element);
    let mobile = matches!(it.class, Class::Inf | Class::Cav | Class::Afv);
    it.side() == side && it.on_table() && mobile && !it.suppressed && !state.is_contacted(it)
}

/// D20-H19: moves up to 2 straight towards where its victim stood, at no cost of terrain.
pub(crate) fn advance(step: &mut Step<'_, D20>, id: ElementId, to: Point) -> Flow {
    let it = step.state.element(id)?;
    let side = it.side();
    let its_turn = match step.state.stage {
        Stage::Advance => side == step.state.active,
        Stage::CounterAdvance => side != step.state.active,
        _ => false,
    };
    step.forbid(!its_turn, "D20-014", "advances come after the fights, the active side's first")?;
    let entries = step.state.advances.iter().filter(|entry| entry.element == id);
    let towards: Vec<Point> =
        entries.filter(|entry| may_advance(&step.state, side, entry)).map(|entry| entry.towards).collect();
    if towards.is_empty() || !to.in_range() {
        return engine::refuse("D20-H19", "it did not win its fight, or is still in contact");
    }
    let far = du(2) + TOLERANCE < it.pose.at.distance(to);
    step.forbid(far, "D20-H19", "an advance is at most 2")?;
    let aside = |towards: &Point| to.distance_to_segment(it.pose.at, *towards) <= TOLERANCE * 5;
    step.forbid(!towards.iter().any(aside), "D20-H19", "an advance goes straight to where the victim stood")?;
    let end = advance_end(step, it, to)?;
    step.emit(Event::Moved { element: id, via: Vec::new(), to: end, how: Motion::Advance });
    settle(step, id);
    Ok(())
}

/// Where an advance ends: before ground it may not enter, and at the first enemy it meets.
fn advance_end(step: &Step<'_, D20>, it: &Element, to: Point) -> Flow<Pose> {
    let state: &State = &step.state;
    let (from, facing) = (it.pose.at, it.pose.facing);
    step.forbid(!state.battle.ground.on_table(to), "D20-H19", "that is off the table")?;
    let stands = may_stand(state, &step.rules.tables, it.move_row(), to);
    step.forbid(!stands, "D20-H19", "it may not enter that ground")?;
    let enemies = state.on_table(it.side().other());
    let met = enemies
        .filter_map(|enemy| Some((slide(it.footprint, facing, from, to, &enemy.base(), CONTACT)?, enemy)));
    let mut end = Pose::new(to, facing);
    if let Some((way, enemy)) = met.min_by_key(|(way, _)| *way) {
        let known = state.knows(Some(it.side()), enemy);
        step.forbid(
            known && !may_contact(it, enemy),
            "D20-H08",
            "it may not move into contact with that enemy",
        )?;
        let way = edge_to_edge(state, it, from, Leg { to, facing }, enemy).unwrap_or(way);
        end.at = from.towards(to, way);
    }
    let base = Base { footprint: it.footprint, pose: end };
    let mut friends = state.on_table(it.side()).filter(|friend| friend.id != it.id);
    let upon = friends.any(|friend| base.overlaps(&friend.base()));
    step.forbid(upon, "D20-H07", "it would end upon a friend")?;
    Ok(end)
}
