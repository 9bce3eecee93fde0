//! What a click means, in small positions.

use d20::{D20, Decision, ElementId, Setup, State, Weapon, du};
use engine::data::Source;
use engine::{AidKind, Cause, Goal, Held, Illegal, Ruleset, Seat, Waiver, run};
use table::{Deg, Len, Point};

const ABLE: Seat = Seat(1);

fn rules() -> D20 {
    D20::with_data(&[]).expect("its own tables are sound")
}

fn position(text: &str) -> State {
    let source = Source::new("position.toml", text);
    let setup: Setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    rules().set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"))
}

fn element(id: &str, unit: &str, at: [i32; 2], more: &str) -> String {
    format!("[[element]]\nid = \"{id}\"\nunit = \"{unit}\"\nat = [{}, {}]\n{more}\n", at[0], at[1])
}

fn id(text: &str) -> ElementId {
    text.parse().expect("an id")
}

fn inch(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

fn at(x: i32, y: i32) -> Goal {
    Goal::At { at: inch(x, y), facing: None }
}

/// What an element could mean by pointing somewhere, and why it may not.
fn aimed(state: &State, by: &str, goal: &Goal) -> Vec<(Decision, Option<Illegal>)> {
    let rules = rules();
    let tried = |decision: &Decision| {
        run(&rules, Held::Lent(state), Cause::Decision(ABLE, decision, Waiver::None), &[], None).err()
    };
    let meant = rules.aim(state, ABLE, Some(id(by).piece()), goal);
    meant.iter().map(|it| (it.clone(), tried(it))).collect()
}

const MOVING: &str = "turn = 2\nstage = \"movement\"\n";
const FIRING: &str = "turn = 2\nstage = \"direct\"\n";

#[test]
fn a_place_within_reach_is_a_move_there() {
    let state = position(&(MOVING.to_owned() + &element("A1", "SU-RIF", [10, 10], "")));
    let meant = aimed(&state, "A1", &at(13, 10));
    let (Decision::Move { path, .. }, None) = &meant[0] else { panic!("{meant:?}") };
    assert_eq!(path.last().map(|leg| leg.to), Some(inch(13, 10)));
    let shown = rules().shown(&state, &meant[0].0);
    assert_eq!((shown.verb.as_ref(), shown.actor.as_deref()), ("Move", Some("A1")));
    assert_eq!(shown.way, [inch(10, 10), inch(13, 10)]);
    assert_eq!(shown.note, format!("3 of a move of {}", d20::pace(&rules(), state.get(id("A1")))));
    assert!(meant.iter().any(|(it, _)| matches!(it, Decision::Pivot { facing, .. } if *facing == Deg::EAST)));
}

#[test]
fn too_far_goes_as_far_as_it_can_and_says_how_far_it_is() {
    let state = position(&(MOVING.to_owned() + &element("A1", "SU-RIF", [10, 10], "")));
    let meant = aimed(&state, "A1", &at(30, 10));
    let pace = Len::inches(d20::pace(&rules(), state.get(id("A1"))).into());
    let (Decision::Move { path, .. }, None) = &meant[0] else { panic!("{meant:?}") };
    let short = pace - inch(10, 10).distance(path[0].to);
    assert!(Len::ZERO <= short && short < Len::new(10), "{short:?}");
    let refused = meant.iter().find(|(it, why)| matches!(it, Decision::Move { .. }) && why.is_some());
    let (whole, Some(why)) = refused.expect("the whole way is shown too") else { unreachable!("refused") };
    assert_eq!(why.rule.to_string(), "D20-080");
    assert!(rules().shown(&state, whole).note.starts_with("20 of a move of"));
}

#[test]
fn the_way_leads_round_what_cannot_be_entered() {
    let lake =
        "[[area]]\nid = \"lake\"\nkind = \"deep_water\"\npoints = [[12, 9], [13, 9], [13, 14], [12, 14]]\n";
    let state = position(&(MOVING.to_owned() + lake + &element("A1", "XX-CMD", [10, 10], "")));
    let meant = aimed(&state, "A1", &at(15, 10));
    let (Decision::Move { path, .. }, None) = &meant[0] else { panic!("{meant:?}") };
    assert!(1 < path.len(), "straight through the lake: {path:?}");
}

#[test]
fn an_enemy_in_the_fire_phase_is_a_target() {
    let men = element("A1", "SU-RIF", [10, 10], "") + &element("B1", "DE-RIF", [10, 14], "");
    let state = position(&(FIRING.to_owned() + &men + &element("B2", "DE-PZ4H", [14, 14], "")));
    let meant = aimed(&state, "A1", &Goal::Piece("B1".into()));
    let shot = Decision::Fire { firer: id("A1"), target: id("B1"), with: Weapon::Hesa };
    assert_eq!(meant, [(shot.clone(), None)]);
    let shown = rules().shown(&state, &shot);
    assert_eq!((shown.verb.as_ref(), shown.target.as_deref()), ("Fire HE/SA", Some("B1")));
    // What does not suit is refused with the reason.
    let meant = aimed(&state, "A1", &Goal::Piece("B2".into()));
    assert!(meant.iter().all(|(it, why)| matches!(it, Decision::Fire { .. }) && why.is_some()), "{meant:?}");
    assert!(!meant.is_empty());
}

#[test]
fn an_enemy_in_the_movement_phase_is_charged() {
    let men = element("A1", "SU-RIF", [10, 10], "") + &element("B1", "DE-RIF", [10, 14], "");
    let state = position(&(MOVING.to_owned() + &men));
    let meant = aimed(&state, "A1", &Goal::Piece("B1".into()));
    assert_eq!(meant[0].1, None, "{meant:?}");
    let shown = rules().shown(&state, &meant[0].0);
    assert_eq!((shown.verb.as_ref(), shown.target.as_deref()), ("Charge", Some("B1")));
    let end = shown.at.expect("it ends somewhere").at;
    assert!(end.distance(inch(10, 14)) < Len::inches(3), "it stops where it touches: {end:?}");
}

#[test]
fn in_another_phase_the_refusal_says_when() {
    let state = position(&(FIRING.to_owned() + &element("A1", "SU-RIF", [10, 10], "")));
    let meant = aimed(&state, "A1", &at(13, 10));
    assert_eq!(meant[0].1.as_ref().map(|why| why.rule.to_string()), Some("D20-015".to_owned()));
}

#[test]
fn the_suppressed_only_fall_back() {
    let men = element("A1", "SU-RIF", [10, 10], "suppressed = true") + &element("B1", "DE-RIF", [10, 18], "");
    let state = position(&(MOVING.to_owned() + &men));
    let meant = aimed(&state, "A1", &at(10, 5));
    let (Decision::FallBack { .. }, None) = &meant[0] else { panic!("{meant:?}") };
    let shown = rules().shown(&state, &meant[0].0);
    assert!(shown.way.len() == 2 && shown.way[0] == inch(10, 10), "{shown:?}");
    assert!(meant.iter().any(|(_, why)| why.as_ref().is_some_and(|why| why.rule.to_string() == "D20-074")));
}

#[test]
fn a_carrier_is_mounted_or_walked_up_to() {
    let text =
        MOVING.to_owned() + &element("A1", "SU-RIF", [10, 10], "") + &element("A2", "XX-TRK", [14, 10], "");
    let state = position(&text);
    let meant = aimed(&state, "A1", &Goal::Piece("A2".into()));
    let (walk, None) = &meant[0] else { panic!("{meant:?}") };
    assert!(matches!(walk, Decision::Move { .. }), "{meant:?}");
    let mount = Decision::Mount { element: id("A1"), carrier: id("A2") };
    let refused = meant.iter().find(|(it, _)| *it == mount).and_then(|it| it.1.as_ref());
    assert_eq!(refused.map(|why| why.why.as_ref()), Some("it must touch the carrier"));
    // It stands beside it then, and mounts.
    let rules = rules();
    let cause = Cause::Decision(ABLE, walk, Waiver::None);
    let after = run(&rules, Held::Lent(&state), cause, &[], None).expect("it is legal").state.into_owned();
    assert_eq!(aimed(&after, "A1", &Goal::Piece("A2".into()))[0], (mount, None));
}

#[test]
fn pointing_at_itself_offers_what_takes_its_turn() {
    let state = position(&(MOVING.to_owned() + &element("A1", "SU-RIF", [10, 10], "")));
    let meant = aimed(&state, "A1", &Goal::Piece("A1".into()));
    let digs = |it: &Decision| rules().shown(&state, it).verb == "Dig in";
    assert!(meant.iter().any(|(it, why)| digs(it) && why.is_none()), "{meant:?}");
    assert!(meant.iter().all(|(it, _)| !matches!(it, Decision::Pivot { .. })));
}

#[test]
fn a_line_says_what_it_crosses_costs_and_sees() {
    let ground = "[[area]]\nid = \"copse\"\nname = \"Copse\"\nkind = \"woods\"\n\
                  points = [[12, 5], [16, 5], [16, 15], [12, 15]]\n\
                  [[line]]\nid = \"hedge\"\nkind = \"hedge\"\npoints = [[18, 5], [18, 15]]\n";
    let state = position(&(MOVING.to_owned() + ground + &element("A1", "SU-RIF", [10, 10], "")));
    let rules = rules();
    let line = rules.measure(&state, Some(id("A1").piece()), inch(10, 10), inch(20, 10));
    assert_eq!((line.distance.as_str(), line.clear), ("10 DU", false));
    assert_eq!(line.sight, "Copse blocks the line of sight");
    let crossed: Vec<(&str, &str, &str)> =
        line.crosses.iter().map(|it| (it.name.as_str(), it.effect.as_str(), it.length.as_str())).collect();
    let woods = ("Copse (woods)", "difficult, soft cover, blocks sight", "4 DU");
    assert_eq!(crossed, [woods, ("hedge", "soft cover", "")]);
    assert_eq!(line.crosses[0].span, [inch(12, 10), inch(16, 10)]);
    assert!(line.cost.expect("a piece was named").contains("of a move of"));
    let free = rules.measure(&state, None, inch(10, 10), inch(10, 20));
    assert_eq!((free.sight.as_str(), free.cost, free.crosses.len()), ("clear", None, 0));
}

#[test]
fn an_element_has_a_reach_a_field_of_fire_and_a_view() {
    let men = element("A1", "SU-RIF", [10, 10], "") + &element("B1", "DE-P75", [10, 30], "facing = 180");
    let state = position(&(MOVING.to_owned() + &men));
    let rules = rules();
    let kinds = |piece: &str| -> Vec<AidKind> {
        rules.areas(&state, ABLE, id(piece).piece()).iter().map(|it| it.kind).collect()
    };
    assert_eq!(kinds("A1"), [AidKind::Reach, AidKind::FieldOfFire, AidKind::Seen]);
    assert!(kinds("B1").contains(&AidKind::FieldOfFire), "an enemy's field of fire is fair to know");
    let areas = rules.areas(&state, ABLE, id("A1").piece());
    let pace = Len::inches(d20::pace(&rules, state.get(id("A1"))).into());
    let farthest = areas[0].outlines[0].iter().map(|it| it.distance(inch(10, 10))).max().expect("points");
    assert!(pace - du(1) < farthest && farthest < pace + du(1), "{farthest:?} of {pace:?}");
    // The range is measured from the base.
    let base = state.get(id("A1")).base();
    let range = du(state.get(id("A1")).range);
    for p in &areas[1].outlines[0] {
        assert!((base.gap_to_point(*p) - range).abs() <= Len::new(10), "{p:?}");
    }
}
