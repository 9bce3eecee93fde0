//! Indirect fire by itself: the call, and its effect.

use engine::Procedure;
use table::Point;

use crate::decision::Decision;
use crate::element::{Side, inches};
use crate::plan::Call;
use crate::sketch::scene::{
    AT, COVER, DISTANCE_MAX, HINDRANCES, MISSING, QUALITY, SUPPRESSED, Scene, condition, missing,
};
use crate::sketch::words::{Words, in_inches, word};
use crate::sketch::{A1, Known};
use crate::state::{State, Tube};
use crate::units::Unit;

/// The procedures of this file.
pub(super) fn procedures() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "call",
                rule: "HK-052",
                about: "a call for indirect fire: whether it is on target",
                words: vec![
                    word(
                        "support",
                        "attached, direct or general",
                        "whose fire it is; attached, its own mortar",
                    ),
                    word("what", "he or smoke", "what is called; he"),
                    word("again", "yes or no", "another attempt at the same point; no"),
                    word("distance", "inches", "from the spotter to the point; 20"),
                    HINDRANCES,
                    QUALITY,
                    SUPPRESSED,
                    MISSING,
                ],
                example: "support=direct hindrances=1",
            },
            make: call,
        },
        Known {
            procedure: Procedure {
                name: "effect",
                rule: "HK-053",
                about: "a turn of fire for effect on an element",
                words: vec![
                    word("weight", "light, medium or heavy", "of the shells; medium"),
                    word(
                        "by",
                        "battery or weapon",
                        "who fires: a battery, or one mortar on the table; battery",
                    ),
                    word("target", "a unit", "who is under it; DE-GRP"),
                    COVER,
                    SUPPRESSED,
                    MISSING,
                ],
                example: "weight=heavy target=DE-GRP cover=woods",
            },
            make: effect,
        },
    ]
}

fn call(words: &Words<'_>) -> Result<(State, Decision), String> {
    let smoke = words.one_of("what", &[("he", false), ("smoke", true)])?;
    let support =
        words.one_of("support", &[("attached", "attached"), ("direct", "direct"), ("general", "general")])?;
    let attached = support == "attached";
    let unit = words.unit_named(if attached { "UK-MOR2" } else { "UK-FOO" })?;
    let gap = words.distance("distance", inches(20), DISTANCE_MAX)?;
    let mut scene = Scene::new(if smoke { "\"smoke\"" } else { "\"high_explosive\"" }, 2);
    scene.stands(Side::A, unit, AT, &condition(words, unit)?);
    scene.hindrances(words, AT.1, AT.1 + gap)?;
    if !attached {
        let battery = format!("{{ name = \"Battery\", support = \"{support}\", weight = \"medium\" }}");
        scene.table(format!("[[side]]\nid = \"A\"\nbatteries = [{battery}]"));
    }
    let at = Point::new(AT.0, AT.1 + gap);
    if words.flag("again")? {
        let by = if attached { "weapon = [\"A1\", 0]" } else { "battery = [\"A\", 0]" };
        let place = format!("at = [{}, {}]", in_inches(AT.0), in_inches(AT.1 + gap));
        scene.table(format!("[[marker]]\n{place}\nspotter = \"A1\"\n{by}"));
    }
    let mut state = scene.build(words)?;
    let tube = if attached { Tube::Weapon(A1, 0) } else { Tube::Battery(Side::A, 0) };
    state.sides[Side::A.idx()].plan.calls.push(Call { tube, spotter: A1, at });
    Ok((state, Decision::Ready))
}

/// The first unit with a mortar of a weight.
fn mortar<'a>(words: &Words<'a>, weight: &str) -> Result<&'a Unit, String> {
    let rules = words.rules;
    let fits = |kind: u8| {
        let kind = rules.tables.weapon(kind);
        kind.indirect && kind.he.is_some_and(|it| crate::describe::weight_name(it) == weight)
    };
    let found = rules.units.list().iter().find(|unit| unit.weapons.iter().any(|&kind| fits(kind)));
    found.ok_or_else(|| format!("the unit lists have no {weight} mortar: use `by=battery`"))
}

fn effect(words: &Words<'_>) -> Result<(State, Decision), String> {
    let weight = words.one_of("weight", &[("medium", "medium"), ("light", "light"), ("heavy", "heavy")])?;
    let battery = words.one_of("by", &[("battery", true), ("weapon", false)])?;
    let target = words.unit("target", "DE-GRP")?;
    let mut scene = Scene::new("\"stationary_fire\"", 2);
    let front = AT.1 + inches(30);
    let unit = if battery { words.unit_named("UK-FOO")? } else { mortar(words, weight)? };
    let suppressed = if words.flag("suppressed")? { "morale = \"suppressed\"\n" } else { "" };
    let short = if battery { String::new() } else { missing(words, unit)? };
    scene.stands(Side::A, unit, AT, &format!("{suppressed}{short}"));
    scene.stands(Side::B, target, (AT.0, front), "");
    scene.cover(words, "open", front)?;
    if battery {
        let row = format!("{{ name = \"Battery\", support = \"direct\", weight = \"{weight}\" }}");
        scene.table(format!("[[side]]\nid = \"A\"\nbatteries = [{row}]"));
    }
    let by = if battery { "battery = [\"A\", 0]" } else { "weapon = [\"A1\", 0]" };
    let place = format!("at = [{}, {}]", in_inches(AT.0), in_inches(front));
    scene.table(format!("[[marker]]\n{place}\nspotter = \"A1\"\n{by}\neffect = true\nused = true"));
    let state = scene.build(words)?;
    Ok((state, Decision::Ready))
}
