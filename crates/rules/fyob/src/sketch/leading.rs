//! Leaders by themselves: leadership, ratings, rallying, radios, concealment.

use engine::Procedure;
use table::Point;

use super::Known;
use super::scene::{COMPANY, HEADQUARTERS, SUBJECT, battle, info, scene, turn_of};
use super::words::{GRADES, OFFICERS, RATINGS, SENIORS, Words, word};
use crate::decision::{Act, Decision, Entry};
use crate::element::{Nco, Radio, Status};
use crate::host::{Host, Position};
use crate::ids::{Holder, Leader, Side};
use crate::leaders::officer_grade;
use crate::state::{Group, GroupEnd, Phase, Stage};
use crate::{Fyob, Order};

/// The procedures of this file.
pub(super) fn procedures<H: Host>() -> Vec<Known<H>> {
    vec![
        Known {
            procedure: Procedure {
                name: "leadership",
                rule: "FYOB-027",
                about: "a leadership test",
                words: vec![
                    word("who", "nco, officer or senior", "whose; nco"),
                    word(
                        "leader",
                        "regular, weak, cautious, bold or inspirational",
                        "of an NCO or a Company Officer; regular",
                    ),
                    word("senior", "average, below or above", "of a Senior Officer; average"),
                ],
                example: "who=officer leader=bold",
            },
            make: leadership::<H>,
        },
        Known {
            procedure: Procedure {
                name: "rating",
                rule: "FYOB-023",
                about: "the throw for a leader's rating at the start",
                words: vec![
                    word("who", "nco, officer or senior", "whose; nco"),
                    word("grade", "regular, poor or elite", "of his element; regular"),
                    word("militia", "yes or no", "resistance or militia; no"),
                ],
                example: "who=nco grade=elite",
            },
            make: rating::<H>,
        },
        Known {
            procedure: Procedure {
                name: "rally",
                rule: "FYOB-136",
                about: "the rallying throws of a Company Officer in his command turn",
                words: vec![
                    word("officer", "average or above", "his grade; average"),
                    word("score", "0 to 5", "of the element; 3"),
                ],
                example: "officer=above score=3",
            },
            make: rally::<H>,
        },
        Known {
            procedure: Procedure {
                name: "radio",
                rule: "FYOB-177",
                about: "radio tests: netting at the start, or an act later",
                words: vec![
                    word("nation", "a nation, such as German", "whose radios; German"),
                    word("when", "start or act", "two attempts at the start, or one as an act; start"),
                    word("failed", "0 to 2", "failed tests of the set so far; 0"),
                ],
                example: "nation=British",
            },
            make: radio::<H>,
        },
        Known {
            procedure: Procedure {
                name: "concealment",
                rule: "FYOB-159",
                about: "hiding an element before the battle",
                words: vec![word("senior", "average, below or above", "the Senior Officer; average")],
                example: "senior=above",
            },
            make: concealment::<H>,
        },
    ]
}

/// Whose leadership or rating it is about.
#[derive(Clone, Copy)]
enum Who {
    Nco,
    Officer,
    Senior,
}

const WHO: [(&str, Who); 3] = [("nco", Who::Nco), ("officer", Who::Officer), ("senior", Who::Senior)];

/// FYOB-029, FYOB-030: a decision of each that needs nothing but the test: a runner, a Group released, reserves committed.
fn leadership<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let rating = words.one_of("leader", &RATINGS)?;
    match words.one_of("who", &WHO)? {
        Who::Nco => {
            let it = state.get_mut(SUBJECT);
            (it.nco, it.radio, it.has_news) = (Nco::Rated(rating), Radio::None, true);
            battle::<H>(&mut state, |it| it.options.radios = true);
            turn_of::<H>(&mut state, Holder::Element(SUBJECT), Stage::Phases);
            if let Some(turn) = &mut state.turn {
                (turn.die, turn.fire_open, turn.move_open, turn.acts_left) =
                    (Some(Phase::Act), true, true, 2);
            }
            Ok((state, Decision::Act(Act::Runner)))
        }
        Who::Officer => {
            state.companies[COMPANY.idx()].rating = rating;
            let members = vec![HEADQUARTERS, SUBJECT];
            let until = GroupEnd::Dissolved;
            state.groups.push(Group { company: COMPANY, members, until, order: Order::hold() });
            turn_of::<H>(&mut state, Holder::Officer(COMPANY), Stage::Command);
            Ok((state, Decision::Release { elements: vec![SUBJECT] }))
        }
        Who::Senior => {
            state.forces[Side::A.idx()].senior = words.one_of("senior", &SENIORS)?;
            (state.bound, state.stage) = (4, Stage::Session(Side::A));
            state.get_mut(SUBJECT).status = Status::Reserve;
            let at = edge_middle::<H>(&state);
            Ok((state, Decision::Commit { entries: vec![Entry { element: SUBJECT, at }] }))
        }
    }
}

/// The middle of side A's own edge.
fn edge_middle<H: Host>(state: &Position<H>) -> Point {
    let [width, height] = H::ground(state).size;
    match state.battle.forces[Side::A.idx()].edge {
        table::Edge::South => Point::raw(width / 2, 0),
        table::Edge::North => Point::raw(width / 2, height),
        table::Edge::West => Point::raw(0, height / 2),
        table::Edge::East => Point::raw(width, height / 2),
    }
}

fn rating<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let (grade, militia) = (words.one_of("grade", &GRADES)?, words.flag("militia")?);
    let leader = match words.one_of("who", &WHO)? {
        Who::Nco => Leader::Nco(SUBJECT),
        Who::Officer => Leader::Officer(COMPANY),
        Who::Senior => Leader::Senior(Side::A),
    };
    state.companies[COMPANY.idx()].with = Some(SUBJECT);
    info::<H>(&mut state, SUBJECT, |it| (it.grade, it.militia) = (grade, militia));
    battle::<H>(&mut state, |it| {
        it.unrated = vec![leader];
        it.options.radios = false;
    });
    (state.bound, state.stage) = (0, Stage::Begin);
    Ok((state, Decision::Begin))
}

fn rally<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let rating = words.one_of("officer", &OFFICERS)?;
    let officer = &mut state.companies[COMPANY.idx()];
    (officer.rating, officer.with) = (rating, Some(SUBJECT));
    state.get_mut(SUBJECT).score = words.small("score", 3, (0, 5))?;
    turn_of::<H>(&mut state, Holder::Officer(COMPANY), Stage::Command);
    if let Some(turn) = &mut state.turn {
        turn.rallies_left = rules.tables.rally_throws(officer_grade(rating));
    }
    Ok((state, Decision::Rally { element: SUBJECT }))
}

fn radio<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let nation = words.get("nation").unwrap_or("German").to_owned();
    let failed = words.small("failed", 0, (0, 2))?;
    battle::<H>(&mut state, |it| {
        it.options.radios = true;
        for info in &mut it.infos {
            info.nation.clone_from(&nation);
        }
    });
    info::<H>(&mut state, SUBJECT, |it| it.radio = true);
    if words.one_of("when", &[("start", true), ("act", false)])? {
        for company in &mut state.companies {
            company.link = Radio::Off(failed);
        }
        (state.bound, state.stage) = (0, Stage::Begin);
        return Ok((state, Decision::Begin));
    }
    state.get_mut(SUBJECT).radio = Radio::Off(failed);
    turn_of::<H>(&mut state, Holder::Element(SUBJECT), Stage::Phases);
    if let Some(turn) = &mut state.turn {
        (turn.die, turn.fire_open, turn.move_open, turn.acts_left) = (Some(Phase::Act), true, true, 2);
    }
    Ok((state, Decision::Act(Act::Renet)))
}

fn concealment<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    state.forces[Side::A.idx()].senior = words.one_of("senior", &SENIORS)?;
    battle::<H>(&mut state, |it| it.options.concealment = true);
    (state.bound, state.stage) = (0, Stage::Deploy(Side::A));
    Ok((state, Decision::Nominate { element: SUBJECT }))
}
