//! Fire of men, guns and vehicles, and close combat by themselves.

use engine::{Cause, Held, Procedure, Waiver, Word, run};
use table::Len;

use crate::decision::Decision;
use crate::element::{Side, inches};
use crate::plan::Target;
use crate::sketch::scene::{
    AT, COVER, DISTANCE_MAX, HINDRANCES, MISSING, QUALITY, SUPPRESSED, Scene, condition, quality_line,
};
use crate::sketch::words::{Words, word};
use crate::sketch::{A1, B1, Known};
use crate::state::State;
use crate::units::Unit;

const SMOKE: Word = word("smoke", "0, 2 or 4", "the value of smoke on the line; 0");
const UPHILL: Word = word("uphill", "yes or no", "the target stands a level higher; no");
const DISTANCE: Word = word("distance", "inches", "between the nearest men; 12");
const TARGET_ORDER: Word =
    word("target_order", "none, double, move, cautious or fire", "the order of the target this turn; none");

/// The procedures of this file.
pub(super) fn procedures() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "fire",
                rule: "HK-H11",
                about: "fire of everybody in an element at another, to hit and to kill",
                words: vec![
                    word("firer", "a unit", "who fires; DE-GRP"),
                    word("target", "a unit", "who is fired at; UK-SEC"),
                    DISTANCE,
                    COVER,
                    word("order", "fire, move or cautious", "of who fires; fire"),
                    TARGET_ORDER,
                    HINDRANCES,
                    SMOKE,
                    UPHILL,
                    QUALITY,
                    SUPPRESSED,
                    MISSING,
                ],
                example: "firer=DE-GRP target=UK-SEC distance=14 cover=light",
            },
            make: everybody,
        },
        Known {
            procedure: Procedure {
                name: "he",
                rule: "HK-H13",
                about: "direct fire of a gun or of a tank's gun: shells at men, or at a vehicle",
                words: vec![
                    word("firer", "a unit", "who fires; UK-6PDR"),
                    word("target", "a unit", "who is fired at; DE-GRP"),
                    DISTANCE,
                    COVER,
                    word("side", "front or side", "of a vehicle that the firer sees; front"),
                    TARGET_ORDER,
                    HINDRANCES,
                    SMOKE,
                    UPHILL,
                    QUALITY,
                    SUPPRESSED,
                    MISSING,
                ],
                example: "firer=UK-SHERM target=DE-GRP distance=20 cover=heavy",
            },
            make: gun,
        },
    ]
}

/// Close combat, which is fought after the fire.
pub(super) fn close_combat() -> Known {
    Known {
        procedure: Procedure {
            name: "close_combat",
            rule: "HK-H37",
            about: "a close assault: moves into contact, one round, the loser's test",
            words: vec![
                word("attacker", "a unit", "who starts it; UK-SEC"),
                word("defender", "a unit", "its target; DE-GRP"),
                QUALITY,
                word("defender_quality", "green, regular or veteran", "of the target; regular"),
                word("defender_morale", "good, suppressed or broken", "of the target; good"),
                word("met", "yes or no", "the target comes to meet it; no"),
            ],
            example: "attacker=UK-SEC defender=DE-MG defender_morale=suppressed",
        },
        make: melee,
    }
}

fn everybody(words: &Words<'_>) -> Result<(State, Decision), String> {
    let (firer, target) = (words.unit("firer", "DE-GRP")?, words.unit("target", "UK-SEC")?);
    let orders = [("fire", "fire"), ("move", "move"), ("cautious", "cautious")];
    let order = words.one_of("order", &orders)?;
    let stage = if order == "fire" { "\"stationary_fire\"" } else { "\"moving_fire\"" };
    let moved = if order == "fire" { "" } else { "moved = true\n" };
    duel(words, firer, target, stage, &format!("order = \"{order}\"\n{moved}"), 180, None)
}

fn gun(words: &Words<'_>) -> Result<(State, Decision), String> {
    let (firer, target) = (words.unit("firer", "UK-6PDR")?, words.unit("target", "DE-GRP")?);
    if firer.weapons.is_empty() && firer.vehicle.is_none() {
        return Err(format!("{} has no gun: use `fire`", firer.id));
    }
    let facing = words.one_of("side", &[("front", 180), ("side", 90)])?;
    duel(words, firer, target, "\"stationary_fire\"", "order = \"fire\"\n", facing, Some(0))
}

/// Two elements that face each other, one of which fires.
fn duel(
    words: &Words<'_>,
    firer: &Unit,
    target: &Unit,
    stage: &str,
    more: &str,
    facing: u16,
    weapon: Option<u8>,
) -> Result<(State, Decision), String> {
    let gap = words.distance("distance", inches(12), DISTANCE_MAX)?;
    let wide = |unit: &Unit| if unit.vehicle.is_some() { inches(3) / 2 } else { Len::ZERO };
    let front = AT.1 + gap;
    let mut scene = Scene::new(stage, 2);
    scene.stands(Side::A, firer, AT, &format!("{}{more}", condition(words, firer)?));
    let orders =
        [("none", ""), ("double", "double"), ("move", "move"), ("cautious", "cautious"), ("fire", "fire")];
    let order = words.one_of("target_order", &orders)?;
    let order = if order.is_empty() { String::new() } else { format!("order = \"{order}\"\n") };
    scene.stands_facing(Side::B, target, (AT.0, front + wide(target)), facing, &order);
    if words.flag("uphill")? {
        scene.hill(front);
    }
    scene.cover(words, "open", front)?;
    scene.hindrances(words, AT.1, front)?;
    scene.smoke(words, AT.1, front)?;
    let mut state = scene.build(words)?;
    let target = Target { by: A1, weapon, on: B1, figure: None };
    state.sides[Side::A.idx()].plan.targets.push(target);
    Ok((state, Decision::Ready))
}

fn melee(words: &Words<'_>) -> Result<(State, Decision), String> {
    let (attacker, defender) = (words.unit("attacker", "UK-SEC")?, words.unit("defender", "DE-GRP")?);
    let mut scene = Scene::new("\"react\"", 2);
    scene.stands(Side::A, attacker, AT, &quality_line(words.quality("quality")?));
    let levels = [("good", "good"), ("suppressed", "suppressed"), ("broken", "broken")];
    let morale = words.one_of("defender_morale", &levels)?;
    let more = format!("{}morale = \"{morale}\"\n", quality_line(words.quality("defender_quality")?));
    scene.stands(Side::B, defender, (AT.0, AT.1 + inches(3)), &more);
    let met = if words.flag("met")? { "met = true" } else { "" };
    scene.table(format!("[[assault]]\nby = \"A1\"\non = \"B1\"\n{met}"));
    let state = scene.build(words)?;
    // They close in without dice; then it is fought.
    let cause = Cause::Decision(Side::A.seat(), &Decision::Ready, Waiver::None);
    let closed =
        run(words.rules, Held::Lent(&state), cause, &[], None).map_err(|illegal| illegal.to_string())?;
    Ok((closed.state.into_owned(), Decision::Fight { element: A1 }))
}
