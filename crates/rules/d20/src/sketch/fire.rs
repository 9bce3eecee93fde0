//! Direct fire, speculative fire and close combat by themselves.

use engine::{Procedure, Word};
use table::{Len, Point};

use crate::decision::{Decision, Weapon};
use crate::element::{Class, ElementId, Side, du};
use crate::sketch::duel::{Duel, duel, load, rifles, smoke_between, suppressed_if, works};
use crate::sketch::scene::{Aspect, Scene};
use crate::sketch::words::{Words, word};
use crate::sketch::{A1, B1, Known};
use crate::state::State;

const FIRER: Word = word("firer", "a unit", "who fires; an APC is loaded");
const TARGET: Word = word("target", "a unit", "who is fired at");
const QUALITY: Word = word("quality", "elite, veteran, regular, green or a number", "of who fires; regular");
const COVER: Word =
    word("cover", "none, soft, hard, or a kind of terrain or obstacle", "of the target; none");
const SMOKE: Word = word("smoke", "yes or no", "smoke lies on the line; no");
const DUG_IN: Word = word("dug_in", "yes or no", "the target is dug-in; no");
const FORTIFICATION: Word = word("fortification", "yes or no", "the target is in a bunker; no");
const EDGE: Word = word("edge", "yes or no", "who fires is within 4 of a strange table edge; no");
const SUPPRESSED: Word = word("suppressed", "yes or no", "who fires is suppressed; no");
const TARGET_SUPPRESSED: Word = word("target_suppressed", "yes or no", "the target is suppressed; no");
const SIDE: Word = word("side", "front, flank or rear", "of the target, that the firer sees; front");
const CARRIES: Word =
    word("carries", "units, with commas", "what the target carries, tows or has riding on it; nothing");

/// The procedures of this file.
pub(super) fn procedures() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "speculate",
                rule: "D20-H44",
                about: "speculative fire at the place of a concealed enemy",
                words: vec![
                    FIRER,
                    TARGET,
                    word("distance", "DU", "between the bases; 6"),
                    QUALITY,
                    word("cover", "soft, hard, or a kind of terrain", "of the target; soft"),
                    EDGE,
                    TARGET_SUPPRESSED,
                ],
                example: "firer=DE-SMG target=SU-RIF distance=8",
            },
            make: speculate,
        },
        Known {
            procedure: Procedure {
                name: "hesa",
                rule: "D20-060",
                about: "HE or small-arms fire of one element at another",
                words: vec![
                    FIRER,
                    TARGET,
                    word("distance", "DU", "between the bases; 6, and 0 is base contact"),
                    QUALITY,
                    COVER,
                    SMOKE,
                    DUG_IN,
                    FORTIFICATION,
                    EDGE,
                    SUPPRESSED,
                    TARGET_SUPPRESSED,
                    word(
                        "attacked_lately",
                        "yes or no",
                        "the target attacked in its own last Fire phase; no",
                    ),
                    word("on", "a tank", "what the target rides on; nothing"),
                    CARRIES,
                ],
                example: "firer=DE-SMG target=SU-RIF distance=4 cover=soft quality=veteran",
            },
            make: hesa,
        },
        Known {
            procedure: Procedure {
                name: "ap",
                rule: "D20-040",
                about: "armour-piercing fire at a vehicle, to hit and to penetrate",
                words: vec![
                    FIRER,
                    TARGET,
                    word("distance", "DU", "between the bases; 10, for flamethrowers 1"),
                    SIDE,
                    QUALITY,
                    COVER,
                    word("hull_down", "yes or no", "the target is hull-down; no"),
                    SMOKE,
                    EDGE,
                    SUPPRESSED,
                    TARGET_SUPPRESSED,
                    CARRIES,
                ],
                example: "firer=DE-PZ4H target=SU-T34 distance=13 cover=soft side=flank",
            },
            make: ap,
        },
        Known {
            procedure: Procedure {
                name: "hunt",
                rule: "D20-H13",
                about: "tank hunting: infantry attacks a vehicle beside it with grenades and mines",
                words: vec![
                    FIRER,
                    TARGET,
                    word("distance", "DU", "between the bases; 0.5"),
                    SIDE,
                    QUALITY,
                    EDGE,
                    TARGET_SUPPRESSED,
                    CARRIES,
                ],
                example: "firer=DE-RIF target=SU-T34 quality=veteran",
            },
            make: hunt,
        },
        Known {
            procedure: Procedure {
                name: "assault",
                rule: "D20-H16",
                about: "close combat of two elements in contact, or a tank overrun",
                words: vec![
                    word("attacker", "a unit", "one of the two; an APC is loaded"),
                    word("defender", "a unit", "the other, who may be in cover"),
                    word("initiator", "attacker, defender or both", "who moved into contact; attacker"),
                    word("quality", "elite, veteran, regular, green or a number", "of the attacker; regular"),
                    word("defender_quality", "the same", "of the defender; regular"),
                    word(
                        "cover",
                        "none, soft, hard, or a kind of terrain or obstacle",
                        "of the defender; none",
                    ),
                    word("dug_in", "yes or no", "the defender is dug-in; no"),
                    word("fortification", "yes or no", "the defender is in a bunker; no"),
                    word("edge", "yes or no", "the fight is within 4 of a side edge of the table; no"),
                    word("suppressed", "yes or no", "the attacker is suppressed; no"),
                    word("defender_suppressed", "yes or no", "the defender is suppressed; no"),
                ],
                example: "attacker=SU-SMG defender=DE-RIF cover=woods",
            },
            make: assault,
        },
    ]
}

fn hesa(words: &Words<'_>) -> Result<(State, Decision), String> {
    let duel = duel(words, Aspect::Front, du(6))?;
    let mut scene = Scene::new("direct");
    duel.put_firer(words, &mut scene, suppressed_if(words.flag("suppressed")?))?;
    let mut more = suppressed_if(words.flag("target_suppressed")?).to_owned();
    if words.flag("attacked_lately")? {
        more += "marks = [\"attacked_lately\"]\n";
    }
    let tank = words.get("on").map(|tank| words.unit_named(tank)).transpose()?;
    let at = duel.target_at(words, tank.unwrap_or(duel.target).class);
    if let Some(tank) = tank {
        // Its carrier is written later: the file may name it before.
        scene.rides(Side::B, duel.target, "B2", &more);
        scene.stands(Side::B, tank, at, duel.aspect.facing(), "");
    } else {
        more += works(words)?;
        let target = scene.stands(Side::B, duel.target, at, duel.aspect.facing(), &more);
        load(words, &mut scene, &target)?;
    }
    scene.cover(words, tank.unwrap_or(duel.target), at, duel.near(words, "none"))?;
    smoke_between(words, &mut scene, duel.firer_at(), at)?;
    fire(words, scene, Weapon::Hesa)
}

fn fire(words: &Words<'_>, scene: Scene, with: Weapon) -> Result<(State, Decision), String> {
    Ok((scene.build(words.rules)?, Decision::Fire { firer: A1, target: B1, with }))
}

fn ap(words: &Words<'_>) -> Result<(State, Decision), String> {
    let aspect = words.one_of("side", &Aspect::WORDS)?;
    let flames = words.unit("firer")?.flags.has(crate::Flag::Flamethrower);
    let duel = duel(words, aspect, if flames { du(1) } else { du(10) })?;
    let mut scene = Scene::new("direct");
    duel.put_firer(words, &mut scene, suppressed_if(words.flag("suppressed")?))?;
    let (at, near) = (duel.target_at(words, duel.target.class), duel.near(words, "none"));
    let mut more = suppressed_if(words.flag("target_suppressed")?).to_owned();
    if words.flag("hull_down")? {
        match (duel.target.class, aspect) {
            (Class::Afv, Aspect::Front) => more += "protection = \"scrape\"\n",
            // A scrape shelters only to the front.
            (Class::Afv, Aspect::Flank | Aspect::Rear) => scene.wall("wall", at, near),
            _ => return Err(format!("{} is no AFV: only AFVs are hull-down", duel.target.id)),
        }
    }
    let target = scene.stands(Side::B, duel.target, at, aspect.facing(), &more);
    load(words, &mut scene, &target)?;
    scene.cover(words, duel.target, at, near)?;
    smoke_between(words, &mut scene, duel.firer_at(), at)?;
    fire(words, scene, Weapon::Ap)
}

fn hunt(words: &Words<'_>) -> Result<(State, Decision), String> {
    let aspect = words.one_of("side", &Aspect::WORDS)?;
    let duel = duel(words, aspect, du(1) / 2)?;
    let mut scene = Scene::new("direct");
    duel.put_firer(words, &mut scene, "")?;
    let at = duel.target_at(words, duel.target.class);
    let more = suppressed_if(words.flag("target_suppressed")?);
    let target = scene.stands(Side::B, duel.target, at, aspect.facing(), more);
    load(words, &mut scene, &target)?;
    fire(words, scene, Weapon::TankHunting)
}

fn speculate(words: &Words<'_>) -> Result<(State, Decision), String> {
    let duel = duel(words, Aspect::Front, du(6))?;
    let mut scene = Scene::new("speculate");
    scene.head("switches = { speculative = true }");
    duel.put_firer(words, &mut scene, "")?;
    let at = duel.target_at(words, duel.target.class);
    let more = format!("concealed = true\n{}", suppressed_if(words.flag("target_suppressed")?));
    scene.stands(Side::B, duel.target, at, duel.aspect.facing(), &more);
    scene.cover(words, duel.target, at, duel.near(words, "soft"))?;
    let state = scene.build(words.rules)?;
    Ok((state, Decision::Speculate { firer: A1, at: Point::new(at.0, at.1) }))
}

/// Who moved into the contact of an assault.
#[derive(Clone, Copy)]
enum Initiator {
    Attacker,
    Defender,
    Both,
}

fn assault(words: &Words<'_>) -> Result<(State, Decision), String> {
    let (firer, target) = (words.unit("attacker")?, words.unit("defender")?);
    let near_edge = words.flag("edge")?;
    let duel = Duel { firer, target, gap: Len::ZERO, aspect: Aspect::Front, near_edge };
    let mut scene = Scene::new("close_combat");
    duel.put_firer(words, &mut scene, suppressed_if(words.flag("suppressed")?))?;
    let at = duel.target_at(words, target.class);
    let quality = words.quality("defender_quality")?;
    let suppressed = suppressed_if(words.flag("defender_suppressed")?);
    let more = format!("quality = {quality}\n{}{suppressed}", works(words)?);
    let defender = scene.stands(Side::B, target, at, duel.aspect.facing(), &more);
    if target.class == Class::Apc {
        scene.rides(Side::B, rifles(words)?, &defender, "");
    }
    scene.cover(words, target, at, duel.near(words, "none"))?;
    let who =
        [("attacker", Initiator::Attacker), ("defender", Initiator::Defender), ("both", Initiator::Both)];
    let sought: &[(ElementId, ElementId)] = match words.one_of("initiator", &who)? {
        Initiator::Attacker => &[(A1, B1)],
        Initiator::Defender => &[(B1, A1)],
        Initiator::Both => &[(A1, B1), (B1, A1)],
    };
    for (by, with) in sought {
        scene.table(format!("[[contact]]\nby = \"{by}\"\nwith = \"{with}\""));
    }
    Ok((scene.build(words.rules)?, Decision::Fight { element: A1 }))
}
