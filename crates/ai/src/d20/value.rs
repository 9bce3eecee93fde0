//! What an element is worth where it stands.

use d20::{
    Ap, Class, Cover, D20, Element, Harm, Mark, Mode, Place, Protection, Stage, State, WholeTurn, du,
    harm_by_fire, harm_in_contact, pace, standing_cover,
};
use table::{Len, Point, Pose};

use super::study::Study;

/// What is left of an element while it is suppressed, in hundredths.
const SUPPRESSED: i64 = 60;
/// How much of every shot that could come its way counts: the enemy has other targets too.
const SHARE: i64 = 50;
/// How much of its best shot counts.
const CHANCES: i64 = 55;

/// An element itself, whatever its place and state.
pub(super) fn material(study: &Study, it: &Element) -> i64 {
    let class = match it.class {
        Class::Inf | Class::Cav => 9_000,
        Class::Csw => 9_500,
        Class::Afv => 12_000 + 400 * i64::from(it.defence),
        Class::Apc => 4_000,
        Class::Soft => 2_000,
        Class::Cmd => 12_000,
        Class::Foo => 7_000,
    };
    let ap = match it.ap {
        Ap::None => 0,
        Ap::Star => 1,
        Ap::Value(ap) => i64::from(ap),
    };
    let blood = if State::counts_for_victory(it.class) { study.blood[it.side().idx()] } else { 0 };
    class + 400 * i64::from(it.hesa.unwrap_or(0)) + 400 * ap + blood
}

/// The worth of an element to its own side.
pub(super) fn value(rules: &D20, study: &Study, state: &State, it: &Element) -> i64 {
    if !it.in_play() && it.place != Place::Unknown {
        return 0;
    }
    let whole = material(study, it);
    let status = if it.suppressed { whole * SUPPRESSED / 100 } else { whole };
    let place = match it.place {
        Place::Unknown | Place::Gone(_) => 0,
        Place::Table | Place::Aboard(_) if it.side() == study.side => {
            place(rules, study, state, &foreseen(state, it))
        }
        Place::Table | Place::Aboard(_) => enemy_place(state, it),
    };
    status + place
}

/// An element with what it spends its turn on already done.
fn foreseen(state: &State, it: &Element) -> Element {
    let mut res = it.clone();
    match it.pending {
        None | Some(WholeTurn::Limber { .. } | WholeTurn::Embark { .. }) => (),
        Some(WholeTurn::DigIn) => res.protection = Protection::DugIn,
        Some(WholeTurn::BreakDown) => res.mode = Mode::BrokenDown,
        Some(WholeTurn::Reassemble { facing }) => {
            (res.mode, res.pose) = (Mode::Deployed, Pose::new(it.pose.at, facing));
        }
        Some(WholeTurn::Unlimber { facing }) => {
            let at = state.base_of(it).pose.at;
            (res.place, res.mode, res.pose) = (Place::Table, Mode::Deployed, Pose::new(at, facing));
        }
        Some(WholeTurn::Disembark { to }) => (res.place, res.pose) = (Place::Table, to),
    }
    res
}

/// What the place of an own element is worth. It may be a copy that stands somewhere else than in the state.
pub(super) fn place(rules: &D20, study: &Study, state: &State, it: &Element) -> i64 {
    if it.carrier().is_some() {
        return aboard(rules, study, state, it);
    }
    let mut res = way_to_go(rules, study, state, it) + bearing(study, state, it);
    let contact: Vec<&Element> =
        state.touched_enemies(it).filter(|enemy| state.knows(Some(study.side), enemy)).collect();
    if !contact.is_empty() {
        return res + contact.into_iter().map(|enemy| melee(rules, study, state, it, enemy)).sum::<i64>();
    }
    res -= danger(rules, study, state, it) * study.caution / 100;
    res += best_shot(rules, study, state, it) * CHANCES / 100;
    res + company(study, state, it)
}

/// The cover of the ground, and the way it looks.
fn bearing(study: &Study, state: &State, it: &Element) -> i64 {
    let cover = match standing_cover(state, it) {
        Cover::None => 0,
        Cover::Soft => 500,
        Cover::Hard => 900,
    };
    let works = i64::from(it.protection != Protection::None) * 200;
    let hidden = i64::from(it.concealed) * 400;
    // A weapon that has come as far as it should is set up.
    let ready = i64::from(it.is_deployed() && study.is_posted(state, it)) * 1_500;
    // A gun looks where the enemy is.
    let looks = d20::half_field(it) == 180 || table::in_arc(it.pose, 45, study.front);
    let cover = if it.class.is_vehicle() { cover / 2 } else { cover };
    // Who has still a way to go does not settle down on it.
    let (cover, hidden) = if study.is_posted(state, it) { (cover, hidden) } else { (cover / 3, hidden / 4) };
    cover + works + hidden + ready + i64::from(looks) * 300
}

/// What enemies could do to an element in their next Fire phase.
pub(super) fn danger(rules: &D20, study: &Study, state: &State, it: &Element) -> i64 {
    if it.concealed {
        return 0;
    }
    let mut whole = material(study, it);
    whole += state.carried(it.id).map(|it| material(study, it) * 2 / 3).sum::<i64>();
    let mut res = 0;
    for enemy in state.on_table(study.side.other()).filter(|enemy| state.knows(Some(study.side), enemy)) {
        if !enemy.suppressed {
            let harm = harm_by_fire(rules, state, enemy, it);
            res += harm.map_or(0, |harm| loss(it, whole, harm)) * SHARE / 100;
            continue;
        }
        // It may recover before it fires.
        let recovered = Element { suppressed: false, ..enemy.clone() };
        let harm = harm_by_fire(rules, state, &recovered, it);
        res += harm.map_or(0, |harm| loss(it, whole, harm)) * SHARE / 250;
    }
    // Who is hit twice is not lost twice.
    whole * res / (whole + res).max(1)
}

/// What an attack takes from an element on average.
pub(super) fn loss(it: &Element, whole: i64, harm: Harm) -> i64 {
    let firm =
        it.class == Class::Csw || matches!(it.protection, Protection::DugIn | Protection::Fortification);
    // D20-073: suppressed twice is knocked out.
    let left = whole * SUPPRESSED / 100;
    let (knocked_out, suppressed) = if it.suppressed { (left, left) } else { (whole, whole - left) };
    let falls_back = match (firm, it.suppressed) {
        (true, true) => 0,
        (true, false) => suppressed,
        (false, _) => whole / 8,
    };
    let [f, s, k] = [harm.falls_back, harm.suppressed, harm.knocked_out].map(i64::from);
    (f * falls_back + s * suppressed + k * knocked_out) / i64::from(Harm::OF)
}

/// The best that an element could do to an enemy by fire.
pub(super) fn best_shot(rules: &D20, study: &Study, state: &State, it: &Element) -> i64 {
    if it.range == 0 || it.suppressed {
        return 0;
    }
    let targets = state.on_table(study.side.other()).filter(|enemy| state.knows(Some(study.side), enemy));
    let shots = targets.filter_map(|enemy| {
        let harm = harm_by_fire(rules, state, it, enemy)?;
        Some(loss(enemy, material(study, enemy), harm))
    });
    shots.max().unwrap_or(0)
}

/// D20-H14 to D20-H21: what it is worth to be in contact with an enemy.
fn melee(rules: &D20, study: &Study, state: &State, it: &Element, enemy: &Element) -> i64 {
    let (own, theirs) = (material(study, it), material(study, enemy));
    // D20-090: what cannot fight is overrun at the end of the Movement phase.
    if !state.is_combat(enemy) && state.is_combat(it) {
        return theirs * 9 / 10;
    }
    if !state.is_combat(it) {
        return -own * 9 / 10;
    }
    let strikes = harm_in_contact(rules, state, it, enemy).map_or(0, |harm| loss(enemy, theirs, harm));
    let suffers = harm_in_contact(rules, state, enemy, it).map_or(0, |harm| loss(it, own, harm));
    let hunted = harm_by_fire(rules, state, enemy, it).map_or(0, |harm| loss(it, own, harm));
    let strikes = if it.suppressed { strikes / 2 } else { strikes };
    // The enemy's turn comes first: he may recover, fires at who touches him, and both strike; then in the own turn
    // the same again, the own side first.
    let suffers = suffers + hunted;
    let suffers = if enemy.suppressed { suffers / 2 } else { suffers };
    strikes * 2 - suffers * 5 / 4
}

/// D20-022: friends within 4 make it easier to recover; Commanders go where they are needed; observers where they see.
fn company(study: &Study, state: &State, it: &Element) -> i64 {
    let near = |friend: &&Element| friend.id != it.id && friend.in_play() && state.within(4, it, friend);
    let friends = || state.of(study.side).filter(near);
    match it.class {
        Class::Cmd => {
            let led: i64 = friends()
                .filter(|it| state.is_combat(it))
                .map(|it| if it.suppressed { 1_200 } else { 350 })
                .sum();
            let lag = i64::from(it.pose.at.distance(study.middle).raw()) * 100 / i64::from(d20::DU.raw());
            led.min(3_500) - lag.min(4_000) - crowding(study, state, it, 6)
        }
        Class::Foo => {
            let enemies =
                state.on_table(study.side.other()).filter(|enemy| state.knows(Some(study.side), enemy));
            let seen = enemies.filter(|enemy| d20::sees(state, it.pose.at, enemy.pose.at)).count();
            let lag = i64::from(it.pose.at.distance(study.front).raw()) * 20 / i64::from(d20::DU.raw());
            i64::try_from(seen.min(6)).unwrap_or(0) * 500 - lag - crowding(study, state, it, 9)
        }
        Class::Inf | Class::Csw | Class::Cav | Class::Afv => {
            let supported = friends().any(|friend| state.is_combat(friend) && !friend.suppressed);
            i64::from(supported) * 600
        }
        Class::Apc | Class::Soft => 0,
    }
}

/// What it costs somebody who cannot fight to be so near to the enemy, in DU.
fn crowding(study: &Study, state: &State, it: &Element, near: i64) -> i64 {
    (near * 10 - i64::from(study.distance_to_enemy(state, it))).max(0) * 60
}

/// How near an element is to where it should be, counted in turns of its own pace.
fn way_to_go(rules: &D20, study: &Study, state: &State, it: &Element) -> i64 {
    let Some(goal) = study.goal(state, it).or_else(|| cargo_goal(study, state, it)) else { return 0 };
    let base = state.base_of(it);
    let way = (base.gap_to_point(goal.at) - du(1) - goal.off).max(Len::ZERO);
    let mover = it.carrier().map_or(it, |id| state.get(id));
    let per_turn = i64::from(du(pace(rules, mover).max(1)).raw());
    let left = i64::from(state.battle.turns.saturating_sub(state.turn)) + 3;
    let hundredths = (i64::from(way.raw()) * 100 / per_turn).min(left * 100);
    let arrived = way == Len::ZERO && it.on_table() && state.is_combat(it) && !it.suppressed;
    let others = if arrived { others_at(study, state, it, goal.at) } else { 0 };
    let presence = if arrived { goal.presence / (1 + others) } else { 0 };
    presence - hundredths * study.haste / 100 * goal.draw / 100
}

/// Other own elements that hold a place already.
fn others_at(study: &Study, state: &State, it: &Element, at: Point) -> i64 {
    let near = |friend: &&Element| {
        friend.id != it.id
            && !friend.suppressed
            && state.is_combat(friend)
            && friend.base().gap_to_point(at) <= du(1)
    };
    i64::try_from(state.on_table(study.side).filter(near).count()).unwrap_or(0)
}

/// A carrier goes where its load goes.
fn cargo_goal(study: &Study, state: &State, it: &Element) -> Option<super::study::Goal> {
    state.carried(it.id).find_map(|load| study.goal(state, load))
}

/// What it is worth to be carried: good for the way, bad near the enemy.
fn aboard(rules: &D20, study: &Study, state: &State, it: &Element) -> i64 {
    let distance = i64::from(study.distance_to_enemy(state, it)) / 10;
    let range = if it.class == Class::Csw { i64::from(it.range) * 3 / 4 } else { 12 };
    let close = (range - distance).max(0) * 500 + i64::from(distance < range) * 1_500;
    way_to_go(rules, study, state, it) - close
}

/// What the place of an enemy is worth to him: it is good to drive him off an objective, and out of his cover.
fn enemy_place(state: &State, it: &Element) -> i64 {
    let base = state.base_of(it);
    let gaps = state.battle.objectives.iter().map(|objective| base.gap_to_point(objective.at));
    let nearest = gaps.min().unwrap_or(Len::ZERO);
    let presence = if nearest <= du(1) && state.is_combat(it) { 2_500 } else { 0 };
    let way = (i64::from(nearest.raw()) * 60 / i64::from(d20::DU.raw())).min(1_500);
    let cover = match standing_cover(state, it) {
        Cover::None => 0,
        Cover::Soft => 400,
        Cover::Hard => 700,
    };
    presence - way + cover
}

/// What an own element gives up by laying smoke or firing on suspicion: its shot of this turn. And what it costs to
/// take a weapon apart.
pub(super) fn wasted(rules: &D20, study: &Study, before: &State, old: &Element, new: &Element) -> i64 {
    if new.side() != study.side {
        return 0;
    }
    let taken_apart = old.pending.is_none() && new.pending == Some(WholeTurn::BreakDown);
    let spent = !old.has(Mark::Fired)
        && new.has(Mark::Fired)
        && matches!(before.stage, Stage::Smoke | Stage::Speculate);
    let shot = if spent { best_shot(rules, study, before, old) + 300 } else { 0 };
    i64::from(taken_apart) * 2_000 + shot
}
