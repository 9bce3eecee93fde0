//! HK-H67, HK-014, HK-H12: getting into vehicles and out of them is movement that the other side watches.

use crate::position::{at, get, id, must, play, position, refused, rules};
use engine::{Ruleset, Seat};
use hk::{Boarding, Decision, Event, Hk, Order, Side, Stage, State};

/// A halftrack with a small team beside it, and a squad of the enemy that sees both.
const RIDE: &str = "table = { width = 60, height = 40 }\nstage = { movement = \"A\" }\nfirst = \"A\"\n\
                    [[element]]\nid = \"A1\"\nunit = \"US-M3\"\nat = [16, 8]\nfacing = 0\n\
                    [[element]]\nid = \"A2\"\nunit = \"UK-PIAT\"\nat = [17.6, 8]\nfacing = 0\n\
                    [[element]]\nid = \"B1\"\nunit = \"SU-OPL\"\nat = [16, 20]\nfacing = 180\n";

fn board() -> Decision {
    Decision::Mount { element: id("A2"), carrier: Some(id("A1")) }
}

fn mark(x: i32, y: i32) -> Decision {
    Decision::Mark { firer: id("B1"), at: at(x, y) }
}

/// Both sides are ready, until the fire of the turn has been carried out with these dice.
fn through_fire(rules: &Hk, state: &State, dice: &[&[u8]]) -> State {
    let moved = must(rules, state, Side::A, &Decision::Ready, &[]).state;
    let mut now = must(rules, &moved, Side::B, &Decision::Ready, &[]).state;
    while now.stage != Stage::StationaryFire {
        now = must(rules, &now, Side::A, &Decision::Ready, &[]).state;
        now = must(rules, &now, Side::B, &Decision::Ready, &[]).state;
    }
    let ready = must(rules, &now, Side::A, &Decision::Ready, &[]).state;
    must(rules, &ready, Side::B, &Decision::Ready, dice).state
}

#[test]
fn hk_h67_hk_014_hk_h12_men_who_get_in_are_watched_and_hit_all_the_same() {
    let rules = rules();
    let state = position(&rules, RIDE);
    let announced = must(&rules, &state, Side::A, &board(), &[]);
    assert_eq!(announced.state.stage, Stage::Watch(Side::B));
    assert_eq!(get(&announced.state, "A2").aboard, None, "not yet");
    assert_eq!(announced.state.announced.as_ref().unwrap().boarding, Some(Boarding::In(id("A1"))));
    let told: Vec<String> = announced
        .events
        .iter()
        .filter_map(|it| rules.tell(&state, it, Side::B.seat()))
        .map(|it| it.text)
        .collect();
    assert!(told.iter().any(|it| it.contains("is about to get into")), "{told:?}");
    assert!(refused(&rules, &announced.state, Side::B, &mark(17_600, 12_000)).contains("not on the path"));
    let marked = must(&rules, &announced.state, Side::B, &mark(17_000, 8_000), &[]).state;
    let aboard = must(&rules, &marked, Side::B, &Decision::Pass { phase: false }, &[]).state;
    let it = get(&aboard, "A2");
    assert_eq!(
        (it.aboard, it.order, aboard.stage),
        (Some(id("A1")), Some(Order::Cautious), Stage::Movement(Side::A))
    );
    // Eight rifles at 12", 4 - 1: three hits, one kill.
    let fired = through_fire(&rules, &aboard, &[&[3, 3, 3, 1, 1, 1, 1, 1], &[4, 1, 1]]);
    let it = get(&fired, "A2");
    assert_eq!((it.n_alive(), it.hits, it.kills, it.aboard), (1, 3, 1, Some(id("A1"))));
    assert_eq!(rules.check(&fired), Ok(()));
}

#[test]
fn hk_h67_hk_014_men_who_get_out_are_watched() {
    let rules = rules();
    let text = RIDE.replace("at = [17.6, 8]\nfacing = 0", "aboard = \"A1\"");
    let state = position(&rules, &text);
    let out = Decision::Mount { element: id("A2"), carrier: None };
    let announced = must(&rules, &state, Side::A, &out, &[]).state;
    let course = announced.announced.as_ref().unwrap();
    assert_eq!((announced.stage, course.boarding), (Stage::Watch(Side::B), Some(Boarding::Out(id("A1")))));
    let end = *course.path.last().unwrap();
    let marked = must(&rules, &announced, Side::B, &Decision::Mark { firer: id("B1"), at: end }, &[]).state;
    assert_eq!(marked.opportunities.len(), 1);
    let landed = must(&rules, &marked, Side::B, &Decision::Pass { phase: false }, &[]).state;
    assert_eq!((get(&landed, "A2").aboard, get(&landed, "A2").centre()), (None, end));
    assert!(landed.get(id("A1")).vehicle.as_ref().unwrap().halved);
}

#[test]
fn hk_014_nobody_is_asked_who_cannot_put_a_marker_and_the_umpire_may_end_it() {
    let rules = rules();
    let broken = position(&rules, &RIDE.replace("facing = 180", "facing = 180\nmorale = \"broken\""));
    let aboard = must(&rules, &broken, Side::A, &board(), &[]).state;
    assert_eq!((get(&aboard, "A2").aboard, aboard.stage), (Some(id("A1")), Stage::Movement(Side::A)));
    // The vehicle is taken away while the move is watched: nothing is left to do.
    let announced = must(&rules, &position(&rules, RIDE), Side::A, &board(), &[]).state;
    let ruling = engine::Ruling::Set { piece: "A1".into(), what: "status".into(), value: "removed".into() };
    let cause = engine::Cause::Ruling(&ruling);
    let run = engine::run(&rules, engine::Held::Own(announced), cause, &[], None).unwrap();
    let passed = must(&rules, &run.state.into_owned(), Side::B, &Decision::Pass { phase: false }, &[]).state;
    assert_eq!((get(&passed, "A2").aboard, passed.stage), (None, Stage::Movement(Side::A)));
}

#[test]
fn hk_h67_who_is_seen_shows_the_vehicle_and_the_vehicle_shows_him() {
    let rules = rules();
    let brush = "[[area]]\nkind = \"brush\"\npoints = [[10, 4], [22, 4], [22, 12], [10, 12]]\n";
    for hidden in ["at = [16, 8]\nfacing = 0", "at = [17.6, 8]\nfacing = 0"] {
        let text = RIDE.replace(hidden, &format!("{hidden}\nhidden = true"));
        let state = position(&rules, &format!("{text}{brush}"));
        let played = must(&rules, &state, Side::A, &board(), &[]).state;
        assert!(!get(&played, "A1").hidden && !get(&played, "A2").hidden);
        assert_eq!(played.stage, Stage::Watch(Side::B));
    }
}

#[test]
fn hk_h67_whoever_is_hidden_gets_into_a_hidden_vehicle_unseen() {
    let rules = rules();
    let woods = "[[area]]\nkind = \"woods\"\npoints = [[10, 4], [22, 4], [22, 12], [10, 12]]\n";
    let text = RIDE
        .replace("at = [16, 8]\nfacing = 0", "at = [16, 8]\nfacing = 0\nhidden = true")
        .replace("at = [17.6, 8]\nfacing = 0", "at = [17.6, 8]\nfacing = 0\nhidden = true");
    let state = position(&rules, &format!("{text}{woods}"));
    let played = play(&rules, &state, Side::A, &board(), &[]).unwrap();
    assert_eq!(get(&played.state, "A2").aboard, Some(id("A1")));
    for seat in [Side::B.seat(), Seat::ONLOOKER] {
        assert!(played.events.iter().all(|it: &Event| rules.tell(&state, it, seat).is_none()));
    }
}
