//! Who comes on by himself, who leaves the table, and weapons that get a crew again.

use crate::common::{duel, id, play, play_first, position, rules, try_position};
use d20::{Loss, Place};
use engine::{Ruleset, Seat};
use fyob::{Act, Decision, Event, Side, Status};
use fyob_d20::{Fact, FyobOnD20};
use table::{Len, Point};

const SECTIONS: &str = r#"
[[element]]
id = "A2"
unit = "UK-RIF"
at = [30, 35]
facing = 0
[[element]]
id = "B2"
unit = "DE-RIF"
at = [5, 30]
facing = 180
"#;

fn point(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

/// A2 throws nothing and may go six.
fn to_move(text: &str) -> String {
    text.replace(
        "turn = { element = 2, die = \"fire\", fire = true, move = true, acts = 2 }",
        "turn = { element = 2, die = \"move\", move = true, fire = true, acts = 2, thrown = 6 }",
    )
}

#[test]
fn fyob_r60_a_file_says_who_arrives_and_where() {
    let rules = rules();
    let arriving = |row: &str| duel("", SECTIONS, &format!("[[solo.element]]\nid = \"B2\"\n{row}\n"));
    let state = position(&rules, &arriving("arrives = 3\nenters = [12, 40]"));
    assert_eq!(state.get(id("B2")).status, Status::Reserve);
    assert!(!state.table.d20.get("B2".parse().unwrap()).in_play());
    let arrival = state.battle.arrivals[0];
    assert_eq!((arrival.element, arrival.bound, arrival.at), (id("B2"), 3, point(12, 40)));
    FyobOnD20::check(&rules, &state).unwrap();
    let middle = position(&rules, &arriving("arrives = 3"));
    assert_eq!(middle.battle.arrivals[0].at, point(20, 40), "in the middle of its edge");
    let wrong = |row: &str| try_position(&rules, &arriving(row)).expect_err(row).to_string();
    assert!(wrong("arrives = 3\nenters = [12, 20]").contains("B2 enters at its own edge of the table"));
    assert!(wrong("enters = [12, 40]").contains("does not say when it comes on"));
    assert!(wrong("arrives = 99").contains("a bound is from 1 to 96"));
}

#[test]
fn fyob_133_an_exit_keeps_its_score_and_is_no_loss() {
    let rules = rules();
    let orders =
        "[[solo.element]]\nid = \"A2\"\norders = [{ task = \"reposition\", at = [[30, 40]], exit = true }]\n";
    let start = position(&rules, &to_move(&duel("", SECTIONS, orders)));
    assert_eq!(start.battle.exits[0].len(), 1, "the battle plans it");
    let total = start.total(Side::A);
    let walk = Decision::Move { path: vec![point(30, 40)], facing: None, double: false };
    let state = play_first(&rules, &start, Seat(1), &walk, &[]);
    assert_eq!(state.get(id("A2")).status, Status::Exited);
    assert_eq!(state.total(Side::A), total);
    assert_eq!(state.table.d20.get("A2".parse().unwrap()).place, Place::Gone(Loss::LeftTable));
}

#[test]
fn fyob_132_what_is_destroyed_is_knocked_out() {
    let rules = rules();
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-6PR"
mode = "deployed"
at = [20, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-PZ4H"
at = [20, 25]
facing = 180
"#;
    let known = "[[solo.element]]\nid = \"A2\"\nnow = { known = [102] }\n[[solo.element]]\nid = \"B2\"\nnow = { damage = \"plain\" }\n";
    let start = position(&rules, &duel("", elements, known));
    let fire = Decision::Fire { target: id("B2"), weapons: Vec::new() };
    let state = play_first(&rules, &start, Seat(1), &fire, &[&[15], &[12]]);
    assert_eq!(state.get(id("B2")).status, Status::Destroyed);
    assert_eq!(state.table.d20.get("B2".parse().unwrap()).place, Place::Gone(Loss::KnockedOut));
}

#[test]
fn fyob_r56_a_gun_that_is_manned_again_takes_up_its_room() {
    let rules = rules();
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-6PR"
mode = "deployed"
at = [20, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-RIF"
at = [5, 38]
facing = 180
"#;
    let start = position(&rules, &duel("", elements, ""));
    let gun = start.table.d20.get("A2".parse().unwrap()).footprint;
    let foot = start.table.still.foot;
    assert_ne!(gun, foot, "a gun has another base than men");
    // Its crew has left it and stands beside it.
    let mut left = start;
    let at = point(20, 15);
    for event in [
        Event::WeaponLeft { element: id("A2"), at: Some(at) },
        Event::WeaponLost { element: id("A2"), lost: true },
        Event::Table(Fact::OnFoot { element: id("A2"), footprint: foot }),
    ] {
        FyobOnD20::apply(&mut left, &event);
    }
    assert_eq!(left.table.d20.get("A2".parse().unwrap()).footprint, foot);
    let (state, _) = play(&rules, &left, Seat(1), &Decision::Act(Act::Reman), &[]);
    assert!(!state.get(id("A2")).is_foot_crew());
    assert_eq!(state.table.d20.get("A2".parse().unwrap()).footprint, gun);
    FyobOnD20::check(&rules, &state).unwrap();
}

#[test]
fn fyob_r53_who_comes_out_of_hiding_stands_upon_nobody() {
    let rules = rules();
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-RIF"
at = [20, 15]
facing = 0
[[element]]
id = "A3"
unit = "UK-RIF"
at = [10, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-RIF"
at = [5, 38]
facing = 180
"#;
    let hidden = "[[solo.element]]\nid = \"A2\"\ncounters = [[20, 15], [26, 15], [32, 15]]\nnow = { concealed = true }\n";
    let mut state = position(&rules, &duel("", elements, hidden));
    // While nobody says where the section is, a friend may walk over the place where it will turn out to be.
    let to = table::Pose::new(point(20, 15), table::Deg::NORTH);
    let walks =
        d20::Event::Moved { element: "A3".parse().unwrap(), via: Vec::new(), to, how: d20::Motion::March };
    FyobOnD20::apply(&mut state, &Event::Table(Fact::Below(walks)));
    let turn = Decision::Turn { facing: table::Deg::EAST };
    // The first counter is the element.
    let (state, _) = play(&rules, &state, Seat(1), &turn, &[&[1]]);
    let base = |id: &str| state.table.d20.get(id.parse().unwrap()).base();
    assert!(!state.get(id("A2")).concealed);
    assert!(!base("A2").overlaps(&base("A3")), "{:?} and {:?}", base("A2"), base("A3"));
    assert!(base("A2").pose.at.within(Len::inches(6), point(20, 15)), "beside its counter");
}
