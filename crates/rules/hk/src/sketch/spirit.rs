//! Spotting, morale and the end of a turn by themselves.

use engine::{Procedure, Word};

use crate::decision::Decision;
use crate::element::{Side, inches};
use crate::plan::Spot;
use crate::sketch::fire::close_combat;
use crate::sketch::scene::{AT, COVER, HINDRANCES, QUALITY, Scene, quality_line};
use crate::sketch::words::{Words, word};
use crate::sketch::{A1, B1, Known};
use crate::state::State;

/// The farthest that anybody is looked for, in inches.
const FARTHEST: u8 = 60;
const LEADER: Word = word("leader", "0, 1 or 2", "the bonus of its leader; 1");

/// What comes before the fire.
pub(super) fn before() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "spotting",
                rule: "HK-100",
                about: "an attempt to spot a hidden element",
                words: vec![word("distance", "inches", "to its nearest man; 12"), HINDRANCES, COVER],
                example: "distance=18 hindrances=1",
            },
            make: spotting,
        },
        Known {
            procedure: Procedure {
                name: "rally",
                rule: "HK-012",
                about: "the rally roll of a Suppressed or Broken element",
                words: vec![word("morale", "suppressed or broken", "its level; suppressed"), QUALITY, LEADER],
                example: "morale=broken quality=green leader=1",
            },
            make: rally,
        },
    ]
}

/// What comes after the fire.
pub(super) fn after() -> Vec<Known> {
    vec![
        Known {
            procedure: Procedure {
                name: "morale",
                rule: "HK-H30",
                about: "the morale test of an element that was hit",
                words: vec![
                    word("kills", "a number", "men it lost since its last test; 0"),
                    word("morale", "good, suppressed or broken", "its level; good"),
                    QUALITY,
                    LEADER,
                ],
                example: "kills=2",
            },
            make: morale,
        },
        close_combat(),
        Known {
            procedure: Procedure {
                name: "game_end",
                rule: "HK-091",
                about: "whether the game ends at the end of a turn",
                words: vec![word("past", "0 to 3", "turns past the allotted number; 0")],
                example: "past=1",
            },
            make: game_end,
        },
        Known {
            procedure: Procedure {
                name: "force_morale",
                rule: "HK-H39",
                about: "the test of an element of a force at its break point",
                words: vec![
                    word("start", "a number", "elements of the force at the start; 6"),
                    word("lost", "a number", "elements it has lost or that are Broken; half of them"),
                    QUALITY,
                ],
                example: "start=9 lost=5",
            },
            make: force_morale,
        },
    ]
}

fn spotting(words: &Words<'_>) -> Result<(State, Decision), String> {
    let gap = words.distance("distance", inches(12), FARTHEST)?;
    let front = AT.1 + gap;
    let mut scene = Scene::new("\"spotting\"", 2);
    scene.stands(Side::A, words.unit_named("UK-SEC")?, AT, "");
    scene.stands(Side::B, words.unit_named("DE-GRP")?, (AT.0, front), "hidden = true");
    scene.cover(words, "light", front)?;
    scene.hindrances(words, AT.1, front)?;
    let mut state = scene.build(words)?;
    state.sides[Side::A.idx()].plan.spots.push(Spot { by: A1, counter: B1 });
    Ok((state, Decision::Ready))
}

/// The line of a file for a leader.
fn leader(words: &Words<'_>) -> Result<String, String> {
    let bonus = words.one_of("leader", &[("1", 1), ("0", 0), ("2", 2)])?;
    Ok(format!("leader = {bonus}\n"))
}

/// One element by itself, and an enemy far away.
fn alone(words: &Words<'_>, stage: &str, turn: u8, more: &str) -> Result<Scene, String> {
    let mut scene = Scene::new(stage, turn);
    let unit = words.unit_named("UK-SEC")?;
    scene.stands(Side::A, unit, AT, more);
    scene.stands(Side::B, unit, (AT.0, AT.1 + inches(120)), "");
    Ok(scene)
}

fn rally(words: &Words<'_>) -> Result<(State, Decision), String> {
    let morale = words.one_of("morale", &[("suppressed", "suppressed"), ("broken", "broken")])?;
    let quality = quality_line(words.quality("quality")?);
    let more = format!("{quality}{}morale = \"{morale}\"", leader(words)?);
    Ok((alone(words, "\"spotting\"", 2, &more)?.build(words)?, Decision::Ready))
}

fn morale(words: &Words<'_>) -> Result<(State, Decision), String> {
    let levels = [("good", "good"), ("suppressed", "suppressed"), ("broken", "broken")];
    let morale = words.one_of("morale", &levels)?;
    let kills = words.number("kills", 9)?;
    let quality = quality_line(words.quality("quality")?);
    let hits = kills.max(1);
    let more = format!("{quality}{}morale = \"{morale}\"\nhits = {hits}\nkills = {kills}", leader(words)?);
    Ok((alone(words, "\"moving_fire\"", 2, &more)?.build(words)?, Decision::Ready))
}

fn game_end(words: &Words<'_>) -> Result<(State, Decision), String> {
    let turn = 8 + words.number("past", 3)?;
    Ok((alone(words, "{ declare = \"A\" }", turn, "")?.build(words)?, Decision::Ready))
}

fn force_morale(words: &Words<'_>) -> Result<(State, Decision), String> {
    let start = if words.get("start").is_some() { words.number("start", 60)? } else { 6 };
    let lost = if words.get("lost").is_some() { words.number("lost", 60)? } else { start.div_ceil(2) };
    let mut scene = alone(words, "{ declare = \"A\" }", 2, &quality_line(words.quality("quality")?))?;
    scene.table(format!("[[side]]\nid = \"A\"\nn_start = {start}\nlost = {lost}"));
    Ok((scene.build(words)?, Decision::Ready))
}
