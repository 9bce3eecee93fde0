//! Hidden elements, opportunity fire and what nobody may know: HK-014, HK-100 to HK-102, HK-H12, HK-H45.

use crate::position;
use crate::position::{at, battle, both_ready, get, go, id, must, play, position, refused, rules};
use engine::{Ruleset, Seat};
use hk::{Decision, Event, Hk, Order, Side, Spot, Stage, State, Target};

/// Woods with a hidden machine-gun team in them, 20" from the edge of the table where A stands.
const WOODS: &str = r#"
[table]
width = 60
height = 40
[[area]]
kind = "woods"
points = [[20, 30], [40, 30], [40, 36], [20, 36]]
[[area]]
kind = "brush"
points = [[10, 20], [12, 20], [12, 24], [10, 24]]
[[element]]
id = "B1"
unit = "DE-MG"
at = [30, 31]
facing = 180
hidden = true
"#;

fn with(rules: &Hk, stage: &str, elements: &str) -> State {
    position(rules, &format!("stage = {stage}\n{WOODS}{elements}"))
}

fn man(name: &str, at: &str) -> String {
    format!("[[element]]\nid = \"{name}\"\nunit = \"UK-SNP\"\nat = {at}\nfacing = 0\n")
}

fn spot(by: &str, counter: &str) -> Decision {
    Decision::Spot(Spot { by: id(by), counter: id(counter) })
}

fn spots(played: &position::Played) -> Vec<(Option<u8>, bool)> {
    let read = |it: &Event| match it {
        Event::SpotTried { roll, seen, .. } => {
            let number = roll.as_ref().map(|it| match it.check.reads {
                engine::Reads::Shows { on, .. } => on,
                _ => 0,
            });
            Some((number, *seen))
        }
        _ => None,
    };
    played.events.iter().filter_map(read).collect()
}

#[test]
fn hk_100_hk_001_hk_002_hk_r1_hk_r2_ex_17_spotting_by_distance_and_hindrance() {
    let rules = rules();
    // One man at the edge of the woods; HK-001, HK-002: what makes it harder is added to the number.
    let hidden = "[[element]]\nid = \"B2\"\nunit = \"DE-SNP\"\nat = [24, 30.5]\nhidden = true\n";
    let smoke = "[[smoke]]\nat = [24, 20]\nowner = \"A\"\nvalue = 2\n";
    let dice: &[&[u8]] = &[&[6]];
    let try_it = |from: &str, more: &str, dice: &[&[u8]]| {
        let state = with(&rules, "\"spotting\"", &format!("{hidden}{}{more}", man("A1", from)));
        let state = must(&rules, &state, Side::A, &spot("A1", "B2"), &[]).state;
        let ready = must(&rules, &state, Side::A, &Decision::Ready, &[]).state;
        // The rally phase has nothing to do; then the dice of the initiative.
        let all: Vec<&[u8]> = dice.iter().copied().chain([&[5][..], &[2][..]]).collect();
        let played = must(&rules, &ready, Side::B, &Decision::Ready, &all);
        (spots(&played), get(&played.state, "B2").hidden)
    };
    // 16": 5+; 18": 6+; through smoke impossible.
    assert_eq!(try_it("[24, 14.5]", "", dice), (vec![(Some(5), true)], false));
    assert_eq!(try_it("[24, 12.5]", "", dice), (vec![(Some(6), true)], false));
    assert_eq!(try_it("[24, 12.5]", "", &[&[5]]), (vec![(Some(6), false)], true));
    assert_eq!(try_it("[24, 12.5]", smoke, &[]), (vec![(None, false)], true));
    // HK-R50: exactly 4" is automatic.
    assert_eq!(try_it("[24, 26.5]", "", &[]), (vec![(None, true)], false));
}

#[test]
fn hk_r49_one_attempt_for_each_element_that_is_not_broken() {
    let rules = rules();
    let two = format!("{}{}morale = \"broken\"\n", man("A1", "[30, 10]"), man("A2", "[34, 10]"));
    let state = with(&rules, "\"spotting\"", &two);
    assert!(refused(&rules, &state, Side::A, &spot("A2", "B1")).contains("HK-R49"));
    assert!(refused(&rules, &state, Side::A, &spot("A1", "A2")).contains("no counter A2"));
    assert!(refused(&rules, &state, Side::A, &spot("A1", "B7")).contains("no counter B7"));
    let one = must(&rules, &state, Side::A, &spot("A1", "B1"), &[]).state;
    assert_eq!(one.side(Side::A).plan.spots.len(), 1);
    // The same again takes it back.
    let none = must(&rules, &one, Side::A, &spot("A1", "B1"), &[]).state;
    assert!(none.side(Side::A).plan.spots.is_empty());
}

#[test]
fn hk_101_hk_r41_who_comes_within_four_inches_is_seen_at_once() {
    let rules = rules();
    let state = with(&rules, "{ movement = \"A\" }", &man("A1", "[30, 20]"));
    let near = must(&rules, &state, Side::A, &go("A1", Order::Move, &[(30_000, 26_000)]), &[]);
    // B1 watches first: it is hidden and may put a marker.
    assert_eq!(near.state.stage, Stage::Watch(Side::B));
    assert!(get(&near.state, "B1").hidden);
    let moved = must(&rules, &near.state, Side::B, &Decision::Pass { phase: false }, &[]);
    assert!(get(&moved.state, "B1").hidden, "5\" away");
    let state = with(&rules, "{ movement = \"A\" }", &man("A1", "[30, 20]"));
    let near =
        must(&rules, &state, Side::A, &go("A1", Order::Move, &[(30_000, 27_000), (29_500, 26_500)]), &[]);
    let moved = must(&rules, &near.state, Side::B, &Decision::Pass { phase: false }, &[]);
    assert!(!get(&moved.state, "B1").hidden, "it passed within 4\"");
    assert_eq!(moved.state.stage, Stage::Movement(Side::A));
}

#[test]
fn hk_102_hidden_in_the_open_only_where_nobody_looks() {
    let rules = rules();
    // B2 lies in the open behind the woods, B3 in the open before them.
    let open = |at: &str| format!("[[element]]\nid = \"B2\"\nunit = \"DE-SNP\"\nat = {at}\nhidden = true\n");
    let unseen = with(&rules, "\"begin\"", &format!("{}{}", open("[30, 38]"), man("A1", "[30, 10]")));
    let begun = must(&rules, &unseen, Side::A, &Decision::Begin, &[]).state;
    assert!(get(&begun, "B2").hidden);
    // Nothing is shown of it; of B1 there is a counter.
    let belief = rules.belief(&begun, Side::A.seat());
    assert!(!get(&belief, "B2").on_table() && get(&belief, "B1").on_table());
    let seen = with(&rules, "\"begin\"", &format!("{}{}", open("[30, 28]"), man("A1", "[30, 10]")));
    let begun = must(&rules, &seen, Side::A, &Decision::Begin, &[]).state;
    assert!(!get(&begun, "B2").hidden && get(&begun, "B1").hidden);
}

#[test]
fn hk_r39_hk_r40_running_reveals_and_creeping_in_cover_does_not() {
    let rules = rules();
    let state = with(&rules, "{ movement = \"B\" }", &man("A1", "[30, 10]"));
    let creep = must(&rules, &state, Side::B, &go("B1", Order::Cautious, &[(31_000, 31_000)]), &[]);
    assert!(get(&creep.state, "B1").hidden && creep.state.stage == Stage::Movement(Side::B));
    let other = "[[element]]\nid = \"B2\"\nunit = \"DE-SNP\"\nat = [26, 31]\nhidden = true\n";
    let state = with(&rules, "{ movement = \"B\" }", &format!("{other}{}", man("A1", "[30, 10]")));
    let run = must(&rules, &state, Side::B, &go("B2", Order::Move, &[(26_000, 32_000)]), &[]);
    assert!(!get(&run.state, "B2").hidden, "HK-R40: order M reveals");
    // HK-102: out of the woods it is seen at once, there where it leaves them; the rest of the way is watched.
    let out = must(&rules, &state, Side::B, &go("B2", Order::Cautious, &[(26_000, 28_500)]), &[]);
    assert!(!get(&out.state, "B2").hidden);
    assert_eq!(out.state.stage, Stage::Watch(Side::A));
    let seen_at = get(&out.state, "B2").centre();
    assert!(at(26_000, 29_400) < seen_at && seen_at < at(26_000, 30_100), "{seen_at:?}");
    let done = must(&rules, &out.state, Side::A, &Decision::Pass { phase: false }, &[]);
    assert_eq!(get(&done.state, "B2").centre(), at(26_000, 28_500));
}

#[test]
fn hk_h06_a_move_stops_short_of_men_who_were_hidden() {
    let rules = rules();
    let elements = format!(
        "[[element]]\nid = \"B2\"\nunit = \"DE-SNP\"\nat = [11, 22]\nhidden = true\n{}",
        man("A1", "[11, 14]")
    );
    let state = with(&rules, "{ movement = \"A\" }", &elements);
    // Nobody knows of B2: the move is legal.
    let way = go("A1", Order::Double, &[(11_000, 23_000)]);
    let announced = must(&rules, &state, Side::A, &way, &[]).state;
    let done = must(&rules, &announced, Side::B, &Decision::Pass { phase: false }, &[]).state;
    assert!(!get(&done, "B2").hidden);
    let gap = get(&done, "A1").centre().distance(get(&done, "B2").centre());
    assert!(table::Len::milli_inches(990) <= gap && gap <= table::Len::milli_inches(1_500), "{gap:?}");
    // Once it is known the same way is refused.
    let mut known = state.clone();
    Hk::apply(&mut known, &Event::Revealed { element: id("B2") });
    assert!(refused(&rules, &known, Side::A, &way).contains("HK-H06"));
}

#[test]
fn hk_014_hk_h12_markers_are_put_on_the_path() {
    let rules = rules();
    let two = format!("{}{}", man("A1", "[30, 10]"), man("A2", "[34, 10]"));
    let mut state = with(&rules, "{ movement = \"A\" }", &two);
    Hk::apply(&mut state, &Event::Revealed { element: id("B1") });
    let way = go("A1", Order::Double, &[(30_000, 20_000)]);
    let announced = must(&rules, &state, Side::A, &way, &[]).state;
    assert_eq!(announced.stage, Stage::Watch(Side::B));
    assert_eq!(get(&announced, "A1").centre(), at(30_000, 10_000), "it has not moved yet");
    let mark = |x: i32, y: i32| Decision::Mark { firer: id("B1"), at: at(x, y) };
    assert!(refused(&rules, &announced, Side::B, &mark(33_000, 15_000)).contains("not on the path"));
    assert!(refused(&rules, &announced, Side::A, &mark(30_000, 15_000)).contains("not your decision"));
    let marked = must(&rules, &announced, Side::B, &mark(30_100, 15_000), &[]).state;
    assert_eq!(marked.opportunities.len(), 1);
    assert_eq!((marked.opportunities[0].at, marked.opportunities[0].target), (at(30_000, 15_000), id("A1")));
    // HK-R45: it has F now; one marker only.
    assert_eq!(get(&marked, "B1").order, Some(Order::Fire));
    assert!(refused(&rules, &marked, Side::B, &mark(30_000, 18_000)).contains("HK-H12"));
    let done = must(&rules, &marked, Side::B, &Decision::Pass { phase: true }, &[]).state;
    assert_eq!((done.stage, get(&done, "A1").centre()), (Stage::Movement(Side::A), at(30_000, 20_000)));
    // No more questions in this phase.
    let next = must(&rules, &done, Side::A, &go("A2", Order::Move, &[(34_000, 14_000)]), &[]).state;
    assert_eq!((next.stage, get(&next, "A2").centre()), (Stage::Movement(Side::A), at(34_000, 14_000)));
}

#[test]
fn hk_r45_ex_29_a_hidden_team_waits_and_then_has_f() {
    let rules = rules();
    let elements = format!("first = \"A\"\n{WOODS}{}", man("A1", "[30, 10]"));
    let state = position(&rules, &format!("stage = {{ movement = \"A\" }}\n{elements}"));
    let announced = must(&rules, &state, Side::A, &go("A1", Order::Move, &[(30_000, 16_000)]), &[]).state;
    let mark = Decision::Mark { firer: id("B1"), at: at(30_000, 14_000) };
    let marked = must(&rules, &announced, Side::B, &mark, &[]).state;
    assert!(get(&marked, "B1").hidden, "it is revealed when it fires");
    let done = must(&rules, &marked, Side::B, &Decision::Pass { phase: false }, &[]).state;
    let mut second = must(&rules, &done, Side::A, &Decision::Ready, &[]).state;
    assert_eq!(second.stage, Stage::Movement(Side::B));
    assert!(
        refused(&rules, &second, Side::B, &go("B1", Order::Move, &[(30_000, 32_000)])).contains("HK-031")
    );
    // Stationary fire: the marker is bound, and B1 is seen.
    second = must(&rules, &second, Side::B, &Decision::Ready, &[]).state;
    assert_eq!(second.stage, Stage::StationaryFire);
    let ready = must(&rules, &second, Side::A, &Decision::Ready, &[]).state;
    let mut cup = engine::Cup::new(3, 0);
    let cause = engine::Cause::Decision(Side::B.seat(), &Decision::Ready, engine::Waiver::None);
    let run = engine::run(&rules, engine::Held::Own(ready), cause, &[], Some(&mut cup)).unwrap();
    assert!(!get(&run.state, "B1").hidden && get(&run.state, "B1").fired);
}

#[test]
fn hk_r45_who_moved_or_is_broken_puts_no_marker() {
    let rules = rules();
    for (more, rule) in [("order = \"cautious\"", "HK-R45"), ("morale = \"broken\"", "HK-R19")] {
        let text = WOODS.replace("hidden = true", &format!("hidden = false\n{more}"));
        let elements = format!("stage = {{ movement = \"A\" }}\n{text}{}", man("A1", "[30, 10]"));
        let hidden = "[[element]]\nid = \"B2\"\nunit = \"DE-SNP\"\nat = [25, 34]\nhidden = true\n";
        let state = position(&rules, &format!("{elements}{hidden}"));
        let announced = must(&rules, &state, Side::A, &go("A1", Order::Move, &[(30_000, 16_000)]), &[]).state;
        let mark = |firer: &str| Decision::Mark { firer: id(firer), at: at(30_000, 14_000) };
        assert!(refused(&rules, &announced, Side::B, &mark("B1")).contains(rule));
        // Deep in the woods one sees nothing.
        assert!(refused(&rules, &announced, Side::B, &mark("B2")).contains("does not see"));
    }
}

#[test]
fn hk_014_nobody_is_asked_where_everybody_knows_that_no_marker_can_be_put() {
    let rules = rules();
    let text = WOODS.replace("hidden = true", "morale = \"broken\"");
    let state = position(&rules, &format!("stage = {{ movement = \"A\" }}\n{text}{}", man("A1", "[30, 10]")));
    let moved = must(&rules, &state, Side::A, &go("A1", Order::Move, &[(30_000, 16_000)]), &[]).state;
    assert_eq!(moved.stage, Stage::Movement(Side::A));
}

const DUMMY: &str = "[[element]]\nid = \"B2\"\ndummy = true\nat = [24, 31]\nhidden = true\n";

#[test]
fn hk_h45_a_dummy_looks_like_everybody_and_is_nobody() {
    let rules = rules();
    let elements = format!("{DUMMY}{}", man("A1", "[30, 20]"));
    let state = with(&rules, "{ movement = \"A\" }", &elements);
    let belief = rules.belief(&state, Side::A.seat());
    let strip = |text: &str| {
        let mut it = get(&belief, text).clone();
        it.id = id("B9");
        it.dummy = Some(table::Point::default());
        it
    };
    assert_eq!(strip("B1"), strip("B2"));
    // It creeps, but it does not run, fire or watch.
    let turn = with(&rules, "{ movement = \"B\" }", &elements);
    assert!(play(&rules, &turn, Side::B, &go("B2", Order::Cautious, &[(25_000, 31_000)]), &[]).is_ok());
    assert!(refused(&rules, &turn, Side::B, &go("B2", Order::Move, &[(25_000, 31_000)])).contains("HK-H45"));
    let spotting = with(&rules, "\"spotting\"", &elements);
    assert!(refused(&rules, &spotting, Side::B, &spot("B2", "A1")).contains("HK-H45"));
    // Who comes near finds nobody.
    let near = must(&rules, &state, Side::A, &go("A1", Order::Double, &[(25_000, 27_500)]), &[]).state;
    let found = must(&rules, &near, Side::B, &Decision::Pass { phase: false }, &[]).state;
    assert!(get(&found, "B2").gone && found.side(Side::B).lost == 0);
    assert_eq!(rules.check(&found), Ok(()));
}

/// Whatever a seat gets to see of a state.
fn seen(rules: &Hk, state: &State, seat: Seat) -> Vec<String> {
    let belief = rules.belief(state, seat);
    let mut all = vec![serde_json::to_string(&rules.view(state, seat)).unwrap()];
    let actors = rules.actors(&belief, seat);
    let pieces = actors.iter().copied().map(Some).chain([None]);
    for piece in pieces {
        all.push(format!("{piece:?} {:?}", rules.proposals(&belief, seat, piece)));
        all.push(format!("{piece:?} {:?}", rules.offers(&belief, seat, piece)));
    }
    all.push(format!("{:?}", rules.awaits(state)));
    all
}

#[test]
fn hk_r35_nobody_sees_the_plan_of_the_other_side() {
    let rules = rules();
    let elements = format!("{DUMMY}{}{}", man("A1", "[30, 10]"), man("A2", "[34, 10]"));
    let others = [Side::A.seat(), Seat::ONLOOKER];

    // Spotting: B has chosen nothing, or one thing, or taken it back.
    let enemy = elements.replace("unit = \"UK-SNP\"", "unit = \"UK-SNP\"\nhidden = false");
    let mut state = with(&rules, "\"stationary_fire\"", &enemy);
    Hk::apply(&mut state, &Event::Revealed { element: id("B1") });
    let shot = Decision::Target(Target { by: id("B1"), weapon: None, on: id("A1"), figure: None });
    let planned = must(&rules, &state, Side::B, &shot, &[]);
    assert_ne!(state.side(Side::B).plan, planned.state.side(Side::B).plan);
    for seat in others {
        assert_eq!(seen(&rules, &state, seat), seen(&rules, &planned.state, seat));
        assert!(planned.events.iter().all(|it| rules.tell(&state, it, seat).is_none()));
        assert_eq!(*rules.belief(&state, seat), *rules.belief(&planned.state, seat));
    }
    // That it is ready everybody sees; with what, nobody.
    let ready = |state: &State| must(&rules, state, Side::B, &Decision::Ready, &[]);
    let (without, with_plan) = (ready(&state), ready(&planned.state));
    for seat in others {
        assert_eq!(seen(&rules, &without.state, seat), seen(&rules, &with_plan.state, seat));
        let lines = |before: &State, events: &[Event]| -> Vec<_> {
            events.iter().map(|it| format!("{:?}", rules.tell(before, it, seat))).collect()
        };
        assert_eq!(lines(&state, &without.events), lines(&planned.state, &with_plan.events));
    }
    // Its own side sees it.
    assert_ne!(seen(&rules, &state, Side::B.seat()), seen(&rules, &planned.state, Side::B.seat()));
}

#[test]
fn hk_r45_a_hidden_element_that_waits_shows_nothing() {
    let rules = rules();
    let state = with(&rules, "{ movement = \"A\" }", &man("A1", "[30, 10]"));
    let announced = must(&rules, &state, Side::A, &go("A1", Order::Move, &[(30_000, 16_000)]), &[]).state;
    let marked =
        must(&rules, &announced, Side::B, &Decision::Mark { firer: id("B1"), at: at(30_000, 14_000) }, &[]);
    for seat in [Side::A.seat(), Seat::ONLOOKER] {
        assert_eq!(seen(&rules, &announced, seat), seen(&rules, &marked.state, seat));
        assert!(marked.events.iter().all(|it| rules.tell(&announced, it, seat).is_none()));
    }
}

#[test]
fn hk_100_what_stands_behind_a_counter_shows_nowhere() {
    let rules = rules();
    let a = man("A1", "[30, 10]");
    let mg = with(&rules, "\"spotting\"", &a);
    let gun = position(
        &rules,
        &format!(
            "stage = \"spotting\"\n{}{a}",
            WOODS.replace("DE-MG", "DE-PAK38").replace("facing = 180", "quality = \"green\"")
        ),
    );
    for seat in [Side::A.seat(), Seat::ONLOOKER] {
        assert_eq!(seen(&rules, &mg, seat), seen(&rules, &gun, seat));
        assert_eq!(*rules.belief(&mg, seat), *rules.belief(&gun, seat));
    }
    // A guess keeps what is known and puts somebody behind the counter.
    let mut cup = engine::Cup::new(1, 1);
    let guess = rules.guess(&mg, Side::A.seat(), &mut cup);
    assert_eq!(get(&guess, "A1"), get(&mg, "A1"));
    assert_eq!((get(&guess, "B1").n_alive(), rules.check(&guess)), (5, Ok(())));
    assert_eq!(both_ready(&rules, &mg, &[&[4], &[1]]).state.stage, Stage::Initiative(Side::A));
}

#[test]
fn hk_100_hk_h07_a_counter_shows_no_facing() {
    let rules = rules();
    let a = man("A1", "[30, 10]");
    let facing = |degrees: &str| {
        let text = WOODS.replace("facing = 180", &format!("facing = {degrees}"));
        position(&rules, &format!("stage = {{ movement = \"B\" }}\n{text}{a}"))
    };
    let (south, east) = (facing("180"), facing("90"));
    assert_ne!(get(&south, "B1").facing, get(&east, "B1").facing);
    // The gun is turned where nobody sees it.
    let turned = Decision::Hold { element: id("B1"), facing: Some(table::Deg::WEST) };
    let held = must(&rules, &south, Side::B, &turned, &[]);
    assert_eq!(get(&held.state, "B1").facing, table::Deg::WEST);
    for seat in [Side::A.seat(), Seat::ONLOOKER] {
        assert_eq!(seen(&rules, &south, seat), seen(&rules, &east, seat));
        assert_eq!(seen(&rules, &south, seat), seen(&rules, &held.state, seat));
        assert_eq!(*rules.belief(&south, seat), *rules.belief(&east, seat));
        assert!(held.events.iter().all(|it| rules.tell(&south, it, seat).is_none()));
        let pieces = rules.view(&held.state, seat).pieces;
        let counter = pieces.iter().find(|it| it.id == "B1").unwrap();
        assert_eq!(counter.pose.unwrap().facing, table::Deg::NORTH);
    }
    // Who is seen shows where it points.
    let mut open = east;
    Hk::apply(&mut open, &Event::Revealed { element: id("B1") });
    let pieces = rules.view(&open, Side::A.seat()).pieces;
    let shown = pieces.iter().find(|it| it.id == "B1").unwrap();
    assert_eq!(shown.pose.unwrap().facing, table::Deg::EAST);
}

#[test]
fn hk_101_hk_h06_a_squad_finds_whoever_its_wing_passes() {
    let rules = rules();
    let squad = "[[element]]\nid = \"A1\"\nunit = \"UK-SEC\"\nat = [17.5, 18]\nfacing = 0\n";
    let hidden = "[[element]]\nid = \"B2\"\nunit = \"DE-SNP\"\nat = [11, 22]\nhidden = true\n";
    let state = with(&rules, "{ movement = \"A\" }", &format!("{hidden}{squad}"));
    // Straight there its left wing, 3" from its centre, passes at more than 4".
    let way = go("A1", Order::Double, &[(20_000, 24_000)]);
    let announced = must(&rules, &state, Side::A, &way, &[]).state;
    let done = must(&rules, &announced, Side::B, &Decision::Pass { phase: false }, &[]).state;
    assert!(get(&done, "B2").hidden, "more than 4\" away");
    // By another way it comes nearer than that, though its centre never does; it ends in the same place.
    let way = go("A1", Order::Double, &[(17_000, 21_000), (20_000, 24_000)]);
    let announced = must(&rules, &state, Side::A, &way, &[]).state;
    let done = must(&rules, &announced, Side::B, &Decision::Pass { phase: false }, &[]).state;
    assert!(!get(&done, "B2").hidden, "its wing came within 4\"");
}

#[test]
fn hk_101_hk_h01a_the_distance_to_a_vehicle_goes_to_its_nearest_point() {
    let rules = rules();
    let tank = "[[element]]\nid = \"B2\"\nunit = \"DE-PZ4H\"\nat = [24, 32]\nfacing = 180\nhidden = true\n";
    let state = with(&rules, "{ movement = \"A\" }", &format!("{tank}{}", man("A1", "[24, 20]")));
    for (end, hidden) in [(26_400, true), (26_500, false)] {
        // Its front is at 30.5": 4.1" and 4" away.
        let announced = must(&rules, &state, Side::A, &go("A1", Order::Move, &[(24_000, end)]), &[]).state;
        let done = must(&rules, &announced, Side::B, &Decision::Pass { phase: false }, &[]).state;
        assert_eq!(get(&done, "B2").hidden, hidden, "at {end}");
    }
}

#[test]
fn hk_h46_hk_h44_before_the_battle_nothing_shows_and_then_numbers_tell_nothing() {
    let rules = rules();
    let state = battle(&rules, "corvin-farm");
    let counters = |state: &State| -> Vec<(String, i32)> {
        let pieces = rules.view(state, Seat(1)).pieces;
        let enemies = pieces.iter().filter(|it| it.side == 'B');
        enemies.map(|it| (it.id.to_string(), it.pose.map_or(0, |it| it.at.x))).collect()
    };
    assert_eq!(counters(&state), [], "before the battle");
    let state = must(&rules, &state, Side::A, &Decision::Begin, &[&[1], &[6]]).state;
    let state = must(&rules, &state, Side::A, &Decision::Ready, &[]).state;
    assert_eq!(state.stage, Stage::Deploy(Side::B));
    // The machine guns go to the east wood, farther right than anybody.
    let mg = Decision::Place { element: id("B4"), at: at(54_500, 28_000), facing: table::Deg::SOUTH };
    let placed = must(&rules, &state, Side::B, &mg, &[]);
    assert_eq!(counters(&placed.state), [], "while the other side deploys");
    let told = placed.events.iter().filter_map(|it| rules.tell(&state, it, Seat(1))).count();
    assert_eq!(told, 0);
    let names = |state: &State| -> Vec<String> {
        state.of(Side::B).map(|it| format!("{} {}", state.bare_name(it), it.n_alive())).collect()
    };
    let before = names(&placed.state);
    let begun = must(&rules, &placed.state, Side::B, &Decision::Ready, &[]).state;
    let mut after = names(&begun);
    assert_ne!(before, after, "they have exchanged their numbers");
    assert_eq!(begun.bare_name(get(&begun, "B6")), placed.state.bare_name(get(&placed.state, "B4")));
    after.sort();
    let mut same = before;
    same.sort();
    assert_eq!(after, same, "names and men stay together");
    let shown = counters(&begun);
    assert!(2 < shown.len() && shown.is_sorted_by_key(|it| it.1), "from left to right: {shown:?}");
    assert_eq!(rules.check(&begun), Ok(()));
}
