//! The turn of an element by itself: reaction and momentum tests, the Order Dice.

use engine::Procedure;

use super::Known;
use super::scene::{COMPANY, FRIEND, HEADQUARTERS, SUBJECT, away, info, scene, turn_of};
use super::words::{GRADES, OFFICERS, RATINGS, Words, word};
use crate::attack::{Attack, Cover, Hurt, Means};
use crate::decision::Decision;
use crate::element::{Arm, Damage, Due, Kind, Nco};
use crate::host::{Host, Position};
use crate::ids::{Holder, Side};
use crate::momentum::{Row, rows_of};
use crate::state::{Group, GroupEnd, Stage};
use crate::{Fyob, Order};

/// The procedures of this file.
pub(super) fn procedures<H: Host>() -> Vec<Known<H>> {
    vec![
        Known {
            procedure: Procedure {
                name: "reaction",
                rule: "FYOB-046",
                about: "the reaction test of a leader whose card is up",
                words: vec![
                    word(
                        "leader",
                        "regular, weak, cautious, bold or inspirational",
                        "the leader of the element; regular",
                    ),
                    word("officer", "yes or no", "he is a Company Officer; no"),
                    word("score", "4 to 6", "of the element; 6"),
                ],
                example: "leader=bold",
            },
            make: reaction::<H>,
        },
        Known {
            procedure: Procedure {
                name: "momentum",
                rule: "FYOB-062",
                about: "the momentum tests of an element, for what befell it since its last turn",
                words: vec![
                    word("kind", "foot, afv or soft", "the chart it tests on; foot"),
                    word(
                        "under",
                        "none, small_arms, assault, mortar, gun, infantry_at, tank, air or flame",
                        "what attacked it; none",
                    ),
                    word("cover", "open, soft or hard", "what it was in; open"),
                    word("unobserved", "yes or no", "it does not know who attacks; no"),
                    word("lost", "0 to 7", "men lost by it; 0"),
                    word("answer", "yes or no", "it has a weapon that can stop the tank; no"),
                    word("damaged", "yes or no", "the vehicle was damaged; no"),
                    word("more", "0 to 200", "further tests due, as the cardsheet shows; 0"),
                    word("men", "1 to 8", "men left; 8 less those lost"),
                    word("grade", "regular, poor or elite", "of the troops; regular"),
                    word(
                        "nco",
                        "regular, weak, cautious, bold, inspirational or lost",
                        "its leader; regular",
                    ),
                    word("co", "none, below, average or above", "the officer attached to it; none"),
                    word("support", "0 to 99", "points of steady friends within 6 inches; 0"),
                    word("group", "yes or no", "it is in a Group; no"),
                    word("landing", "yes or no", "it landed on a beach in this bound; no"),
                    word("score", "4 to 6", "its score; 6"),
                ],
                example: "under=mortar unobserved=yes nco=regular",
            },
            make: momentum::<H>,
        },
        Known {
            procedure: Procedure {
                name: "order_dice",
                rule: "FYOB-085",
                about: "the Order Dice: what comes first",
                words: Vec::new(),
                example: "",
            },
            make: order_dice::<H>,
        },
    ]
}

fn reaction<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let rating = words.one_of("leader", &RATINGS)?;
    if words.flag("officer")? {
        state.companies[COMPANY.idx()].rating = rating;
        turn_of::<H>(&mut state, Holder::Officer(COMPANY), Stage::Card);
    } else {
        let it = state.get_mut(SUBJECT);
        (it.nco, it.score) = (Nco::Rated(rating), words.small("score", 6, (4, 6))?);
        turn_of::<H>(&mut state, Holder::Element(SUBJECT), Stage::Card);
    }
    Ok((state, Decision::React))
}

fn order_dice<H: Host>(rules: &Fyob<H>, _: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    turn_of::<H>(&mut state, Holder::Element(SUBJECT), Stage::Ready);
    Ok((state, Decision::ThrowOrder { overwatch: false }))
}

const MEANS: [(&str, Option<Means>); 9] = [
    ("none", None),
    ("small_arms", Some(Means::SmallArms)),
    ("assault", Some(Means::Assault)),
    ("mortar", Some(Means::HighExplosive)),
    ("gun", Some(Means::GunAp)),
    ("infantry_at", Some(Means::InfantryAp)),
    ("tank", Some(Means::AfvHe)),
    ("air", Some(Means::Strafing)),
    ("flame", Some(Means::Flame)),
];
const COVERS: [(&str, Cover); 3] = [("open", Cover::Open), ("soft", Cover::Soft), ("hard", Cover::Hard)];
const KINDS: [(&str, Kind); 3] = [("foot", Kind::Foot), ("afv", Kind::Armour), ("soft", Kind::Soft)];

fn momentum<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let (kind, grade) = (words.one_of("kind", &KINDS)?, words.one_of("grade", &GRADES)?);
    let (cover, lost) = (words.one_of("cover", &COVERS)?, words.small("lost", 0, (0, 7))?);
    let damaged = words.flag("damaged")?;
    info::<H>(&mut state, SUBJECT, |it| {
        (it.kind, it.grade) = (kind, grade);
        it.arm = match kind {
            Kind::Foot | Kind::Outside => it.arm,
            Kind::Armour => Arm::Afv,
            Kind::Soft => Arm::Transport,
        };
    });
    support::<H>(&mut state, words)?;
    state.companies[COMPANY.idx()].with = Some(HEADQUARTERS);
    if words.get("co").is_some_and(|word| word != "none") {
        let officer = &mut state.companies[COMPANY.idx()];
        (officer.rating, officer.with) = (words.one_of("co", &OFFICERS)?, Some(SUBJECT));
    }
    let men = words.small("men", state.info(SUBJECT).men.saturating_sub(lost).max(1), (1, 8))?;
    let it = state.get_mut(SUBJECT);
    (it.men, it.reacted, it.score) = (men, true, words.small("score", 6, (4, 6))?);
    it.damage = damaged.then_some(Damage::Plain);
    it.landed = words.flag("landing")?.then_some(2);
    it.nco = match (words.get("nco"), kind) {
        (Some("lost"), _) => Nco::Casualty,
        (None, Kind::Soft) => Nco::None,
        _ => Nco::Rated(words.one_of("nco", &RATINGS)?),
    };
    let attack = attack(words, cover, lost, damaged)?;
    due(rules, &mut state, &attack, words)?;
    if words.flag("group")? {
        let until = GroupEnd::Dissolved;
        state.groups.push(Group { company: COMPANY, members: vec![SUBJECT], until, order: Order::hold() });
    }
    turn_of::<H>(&mut state, Holder::Element(SUBJECT), Stage::Card);
    Ok((state, Decision::React))
}

fn attack(words: &Words<'_>, cover: Cover, lost: u8, damaged: bool) -> Result<Attack, String> {
    let means = words.one_of("under", &MEANS)?;
    Ok(Attack {
        by: None,
        target: SUBJECT,
        hurts: if means.is_some() { Hurt::Destroy } else { Hurt::No },
        means: means.into_iter().collect(),
        cover,
        known: !words.flag("unobserved")?,
        answerable: words.flag("answer")?,
        men_lost: lost,
        damaged: damaged.then_some(Damage::Plain),
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    })
}

/// FYOB-074: one friend near, worth so many points; nobody else.
fn support<H: Host>(state: &mut Position<H>, words: &Words<'_>) -> Result<(), String> {
    let points = words.number("support", 0, (0, 99))?;
    let stay: &[_] = if points == 0 { &[SUBJECT] } else { &[SUBJECT, FRIEND] };
    away::<H>(state, Side::A, stay);
    info::<H>(state, FRIEND, |it| (it.points, it.grade) = (points, crate::Grade::Regular));
    Ok(())
}

/// FYOB-058: what the attack made due, and what the cardsheet shows besides.
fn due<H: Host>(
    rules: &Fyob<H>,
    state: &mut Position<H>,
    attack: &Attack,
    words: &Words<'_>,
) -> Result<(), String> {
    let grade = crate::momentum::column(state, SUBJECT);
    let (_, rows) = rows_of(&rules.tables, state, SUBJECT, attack, attack.cover, attack.men_lost);
    let more = words.number("more", 0, (0, 200))?;
    let bound = state.bound;
    let it = state.get_mut(SUBJECT);
    for (row, times) in rows {
        let tests = rules.tables.tests(row, grade) * u16::from(times);
        it.due.push(Due { row, times, tests, source: None, bound });
    }
    if attack.men_lost != 0 && it.nco == Nco::Casualty {
        let tests = rules.tables.tests(Row::I14, grade);
        it.due.push(Due { row: Row::I14, times: 1, tests, source: None, bound });
    }
    if 0 < more {
        it.due.push(Due { row: Row::I3, times: 1, tests: more, source: None, bound });
    }
    if it.due.is_empty() {
        return Err(
            "no tests are due: say what befell it (`under=small_arms`), or how many are due (`more=9`)"
                .to_owned(),
        );
    }
    Ok(())
}
