//! Suppression tests, calls, support fire and air attacks by themselves.

use engine::{Procedure, Word};
use table::{Len, Point};

use crate::decision::{AirAttack, Asset, Decision};
use crate::element::{Class, Side, du};
use crate::sketch::duel::{rifles, works};
use crate::sketch::scene::{Aspect, Near, ORDINATE, Scene, abscissa, half};
use crate::sketch::words::{Words, in_du, unknown, word};
use crate::sketch::{A1, B1, Known};
use crate::state::State;
use crate::units::Unit;

/// How far north of its observer a target stands.
const RANGE: Len = Len::inches(15);

const OBSERVER: Word = word("observer", "foo or cmd", "who calls; foo");
const OBSERVER_QUALITY: Word =
    word("quality", "elite, veteran, regular, green or a number", "of the observer; regular");
const TARGET: Word = word("target", "a unit", "who is attacked");
const TARGET_SUPPRESSED: Word = word("target_suppressed", "yes or no", "the target is suppressed; no");
const COVER: Word = word("cover", "none, soft, hard, or a kind of terrain", "of the target; none");
const DUG_IN: Word = word("dug_in", "yes or no", "the target is dug-in; no");
const FORTIFICATION: Word = word("fortification", "yes or no", "the target is in a bunker; no");
const CARRIES: Word = word("carries", "units, with commas", "what the target carries or tows; nothing");
const AA: Word = word("aa", "a unit", "an anti-aircraft gun 6 behind the target; none");
const TARGET_QUALITY: Word = word("target_quality", "as quality", "of the anti-aircraft gun; regular");

/// The procedures of the Command phase.
pub(super) fn command() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "suppression",
                rule: "D20-020",
                about: "the test to remove suppression",
                words: vec![
                    word("unit", "a unit", "who tests"),
                    word("quality", "elite, veteran, regular, green or a number", "of the unit; regular"),
                    word("commander", "yes or no", "an unsuppressed Commander is within 4; no"),
                    word("supported", "yes or no", "a friend supports it; yes"),
                    word("captured", "0 to 20", "objectives that its side has captured; 0"),
                    word("lost", "0 to 60", "elements that its side has lost; 0"),
                    word("edge", "yes or no", "it is within 4 of a strange table edge; no"),
                ],
                example: "unit=DE-RIF quality=veteran commander=yes supported=no",
            },
            make: suppression,
        },
        Known {
            procedure: Procedure {
                name: "call",
                rule: "D20-H40",
                about: "an observer calls a battery, a sortie or a mortar",
                words: vec![
                    OBSERVER,
                    OBSERVER_QUALITY,
                    word("asset", "battery, sortie or mortar", "what is called; battery"),
                    word(
                        "again",
                        "yes or no",
                        "the same observer reached the battery in the turn before; no",
                    ),
                ],
                example: "observer=foo quality=veteran again=yes",
            },
            make: call,
        },
    ]
}

/// The procedures of step 2b of the Fire phase.
pub(super) fn support() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "barrage",
                rule: "D20-H42",
                about: "support fire of a battery at a target",
                words: vec![
                    word("battery", "light, medium or heavy", "its class; medium"),
                    TARGET,
                    OBSERVER,
                    OBSERVER_QUALITY,
                    word("registered", "yes or no", "its last fire fell there in the turn before; no"),
                    word("beside", "DU", "how far east of the target's base the aim point is; on its centre"),
                    COVER,
                    DUG_IN,
                    FORTIFICATION,
                    TARGET_SUPPRESSED,
                    CARRIES,
                ],
                example: "battery=medium target=SU-RIF dug_in=yes",
            },
            make: barrage,
        },
        Known {
            procedure: Procedure {
                name: "strafe",
                rule: "D20-H43",
                about: "an aircraft attacks with guns and rockets",
                words: air_words(),
                example: "target=SU-T34 aa=XX-LAA",
            },
            make: strafe,
        },
        Known {
            procedure: Procedure {
                name: "bomb",
                rule: "D20-H43",
                about: "an aircraft drops bombs",
                words: air_words(),
                example: "target=DE-251 carries=DE-RIF",
            },
            make: bomb,
        },
    ]
}

fn air_words() -> Vec<Word> {
    vec![TARGET, COVER, DUG_IN, FORTIFICATION, TARGET_SUPPRESSED, CARRIES, AA, TARGET_QUALITY]
}

fn suppression(words: &Words<'_>) -> Result<(State, Decision), String> {
    let unit = words.unit("unit")?;
    let at = (abscissa(words.flag("edge")?), ORDINATE);
    let quality = words.quality("quality")?;
    let mut scene = Scene::new("command");
    scene.stands(Side::A, unit, at, 0, &format!("quality = {quality}\nsuppressed = true"));
    if words.flag_or("supported", true)? {
        // D20-028, D20-029: its like supports an AFV, any combat element the others.
        let friend = if unit.class == Class::Afv { unit } else { rifles(words)? };
        scene.stands(Side::A, friend, (at.0 + du(4), at.1), 0, "");
    }
    if words.flag("commander")? {
        scene.stands(Side::A, words.unit_named("XX-CMD")?, (at.0, at.1 - du(4)), 0, "");
    }
    for _ in 0..words.number("lost", 60)? {
        scene.is_lost(Side::A, rifles(words)?);
    }
    for n in 0..words.number("captured", 20)? {
        let place = format!("at = [50, {}]", 40 + n);
        scene.table(format!("[[objective]]\nid = \"o{n}\"\n{place}\nholder = \"A\"\ncaptured = true"));
    }
    Ok((scene.build(words.rules)?, Decision::Test { element: A1 }))
}

/// The unit of an observer.
fn observer<'a>(words: &Words<'a>) -> Result<&'a Unit, String> {
    words.unit_named(words.one_of("observer", &[("foo", "XX-FOO"), ("cmd", "XX-CMD")])?)
}

fn put_observer(scene: &mut Scene, unit: &Unit, quality: i8) {
    scene.stands(Side::A, unit, (abscissa(false), ORDINATE), 0, &format!("quality = {quality}"));
}

fn call(words: &Words<'_>) -> Result<(State, Decision), String> {
    let mut scene = Scene::new("communicate");
    scene.head("switches = { air = true }");
    put_observer(&mut scene, observer(words)?, words.quality("quality")?);
    let again = if words.flag("again")? { ", reached = \"A1\"" } else { "" };
    let mortar = words.rules.units.list().iter().find(|it| it.flags.has(crate::Flag::Mortar));
    if let Some(mortar) = mortar {
        scene.stands(Side::A, mortar, (abscissa(false), ORDINATE - du(5)), 0, "");
    }
    let batteries = format!("batteries = [{{ id = \"battery\", class = \"medium\"{again} }}]");
    scene.table(format!("[[side]]\nid = \"A\"\n{batteries}\nsorties = [{{ id = \"sortie\" }}]"));
    let a2 = crate::ElementId { number: 2, ..A1 };
    let asset = match words.one_of("asset", &[("battery", 0), ("sortie", 1), ("mortar", 2)])? {
        0 => Asset::Battery("battery".into()),
        1 => Asset::Sortie("sortie".into()),
        _ => Asset::Mortar(a2),
    };
    Ok((scene.build(words.rules)?, Decision::Call { observer: A1, asset }))
}

/// Puts the target on the table, with its cover and load. Returns where it stands.
fn put_target(words: &Words<'_>, scene: &mut Scene) -> Result<(Len, Len), String> {
    let unit = words.unit("target")?;
    let at = (abscissa(false), ORDINATE + RANGE);
    let quiet = if words.flag("target_suppressed")? { "suppressed = true\n" } else { "" };
    let target = scene.stands(Side::B, unit, at, 180, &format!("{}{quiet}", works(words)?));
    for passenger in words.units("carries")? {
        scene.rides(Side::B, passenger, &target, "");
    }
    let near =
        Near { gap: RANGE, half: half(&words.rules.tables, unit.class, Aspect::Front), default: "none" };
    scene.cover(words, unit, at, near)?;
    Ok(at)
}

fn barrage(words: &Words<'_>) -> Result<(State, Decision), String> {
    let classes = &words.rules.tables.batteries;
    let class = words.get("battery").unwrap_or("medium");
    let Some(class) = classes.iter().find(|it| it.class.eq_ignore_ascii_case(class)) else {
        let known: Vec<&str> = classes.iter().map(|it| it.class.as_str()).collect();
        return Err(unknown("class of batteries", class, &known));
    };
    let mut scene = Scene::new("support");
    put_observer(&mut scene, observer(words)?, words.quality("quality")?);
    let mut at = put_target(words, &mut scene)?;
    if words.get("beside").is_some() {
        let width = half(&words.rules.tables, words.unit("target")?.class, Aspect::Flank);
        at.0 = at.0 + width + words.distance("beside", Len::ZERO, 20)?;
    }
    let last = format!(", impact = [{}, {}]", in_du(at.0), in_du(at.1));
    let last = if words.flag("registered")? { last.as_str() } else { "" };
    let battery = format!("{{ id = \"battery\", class = \"{}\", contact = \"A1\"{last} }}", class.class);
    scene.table(format!("[[side]]\nid = \"A\"\nbatteries = [{battery}]"));
    let aim = Point::new(at.0, at.1);
    Ok((scene.build(words.rules)?, Decision::Barrage { battery: "battery".into(), aim }))
}

fn strafe(words: &Words<'_>) -> Result<(State, Decision), String> {
    strike(words, AirAttack::Strafe)
}

fn bomb(words: &Words<'_>) -> Result<(State, Decision), String> {
    strike(words, AirAttack::Bomb)
}

fn strike(words: &Words<'_>, with: AirAttack) -> Result<(State, Decision), String> {
    let mut scene = Scene::new("support");
    scene.head("switches = { air = true }");
    put_observer(&mut scene, words.unit_named("XX-FOO")?, 0);
    let at = put_target(words, &mut scene)?;
    let quality = words.quality("target_quality")?;
    if let Some(gun) = words.get("aa") {
        let gun = words.unit_named(gun)?;
        scene.stands(Side::B, gun, (at.0, at.1 + du(7)), 180, &format!("quality = {quality}"));
    }
    scene.table("[[side]]\nid = \"A\"\nsorties = [{ id = \"sortie\", contact = \"A1\" }]".to_owned());
    Ok((scene.build(words.rules)?, Decision::Strike { sortie: "sortie".into(), target: B1, with }))
}
