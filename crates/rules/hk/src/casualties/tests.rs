//! Who is lost.

use engine::{Answer, Cause, Held, Need, Waiver, run};

use crate::element::{Role, Side};
use crate::fire::testing::{Position, id};
use crate::{Decision, Event};

fn position(side_b: &str) -> Position {
    Position::new(&format!(
        "stage = \"stationary_fire\"\ntable = {{ width = 60, height = 60 }}\n\
         [[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n{side_b}\n\
         [[element]]\nid = \"A1\"\nunit = \"T-RIFLES8\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"DE-GRP\"\nat = [30, 22]\nfacing = 180\n"
    ))
}

#[test]
fn hk_h11_the_usual_order_of_losses() {
    let mut it = position("");
    it.target("A1", None, "B1").unwrap();
    it.carry_out(&[&[4; 8], &[4; 8]]);
    let b1 = it.state.get(id("B1"));
    let left: Vec<Role> = b1.alive().map(|(_, it)| it.role).collect();
    assert_eq!(
        left,
        [Role::Leader, Role::Gunner(0)],
        "men first, then the crew, then the gunner, the leader last"
    );
}

#[test]
fn hk_h11_the_farthest_man_is_lost_first() {
    let mut it = position("");
    it.target("A1", None, "B1").unwrap();
    let b1 = it.state.get(id("B1"));
    let men = b1.alive().filter(|(_, it)| it.role == Role::Man);
    let farthest = men.map(|(_, it)| it.at.distance_sq(b1.centre())).max().unwrap();
    let before = b1.clone();
    let events = it.carry_out(&[&[4, 1, 1, 1, 1, 1, 1, 1], &[4]]);
    let lost = events.iter().find_map(|it| match it {
        Event::Killed { figure, .. } => Some(usize::from(*figure)),
        _ => None,
    });
    assert_eq!(before.figures[lost.unwrap()].at.distance_sq(before.centre()), farthest);
}

#[test]
fn hk_h11_the_owner_picks_if_he_wants_to() {
    let mut it = position("picks_casualties = true");
    it.target("A1", None, "B1").unwrap();
    it.decide(Side::A, &Decision::Ready, &[]).unwrap();
    let faces = |it: &[u8]| Answer::Faces(it.iter().copied().collect());
    let answers = [faces(&[4, 1, 1, 1, 1, 1, 1, 1]), faces(&[4])];
    let ready = Decision::Ready;
    let cause = || Cause::Decision(Side::B.seat(), &ready, Waiver::None);
    let asked = run(&it.rules, Held::Lent(&it.state), cause(), &answers, None).unwrap();
    let Some(Need::Choice(question)) = asked.needs else { panic!("B is asked") };
    assert_eq!((question.seat, question.options.len()), (Side::B.seat(), 9), "all but the leader");
    let answers = [answers.as_slice(), &[Answer::Option(0)]].concat();
    let done = run(&it.rules, Held::Lent(&it.state), cause(), &answers, None).unwrap();
    assert_eq!(done.needs, None);
    assert!(!done.state.get(id("B1")).figures[1].alive, "he picked the gunner");
}

#[test]
fn hk_h11_only_those_whom_the_firer_sees_are_lost() {
    // A house hides all but the right wing of the target.
    let mut it = Position::new(
        "stage = \"stationary_fire\"\ntable = { width = 60, height = 60 }\n\
         [[area]]\nkind = \"stone_building\"\npoints = [[20, 14], [31.2, 14], [31.2, 18], [20, 18]]\n\
         [[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n\
         [[element]]\nid = \"A1\"\nunit = \"T-RIFLE1\"\nat = [30.9, 12]\n\
         [[element]]\nid = \"B1\"\nunit = \"DE-GRP\"\nat = [26, 24]\nfacing = 180\n\
         places = [[26, 24], [24, 24], [25, 25], [27, 25], [28, 24], [29, 25], [30, 24], [31, 25], [32, 24], [33.5, 24]]\n",
    );
    it.target("A1", None, "B1").unwrap();
    it.carry_out(&[&[6], &[6]]);
    let b1 = it.state.get(id("B1"));
    assert!(
        !b1.figures[9].alive && b1.n_alive() == 9,
        "the only one in view, though he is not the first in order"
    );
}

#[test]
fn hk_h34_an_element_without_men_is_lost_at_once() {
    let mut it = position("lost = 1");
    for figure in &mut it.state.get_mut(id("B1")).figures[2..] {
        figure.alive = false;
    }
    it.target("A1", None, "B1").unwrap();
    it.carry_out(&[&[4, 4, 1, 1, 1, 1, 1, 1], &[4, 4]]);
    assert!(it.state.get(id("B1")).gone);
    assert_eq!(it.state.side(Side::B).lost, 2);
}
