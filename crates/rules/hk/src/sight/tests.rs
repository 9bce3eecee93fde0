//! Lines of sight and hindrances.

use table::{Len, Point};

use crate::fire::testing::{Position, id};
use crate::sight::{Hindrance, Seen, Stand, blocked_by, can_see, count, hindrances, seen, sees};

fn ground(rest: &str) -> Position {
    Position::new(&format!(
        "table = {{ width = 60, height = 40 }}\n{rest}\n[[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n"
    ))
}

/// A place in tenths of an inch.
fn at(x: i32, y: i32, floor: u8) -> Stand {
    Stand { at: Point::new(Len::milli_inches(100 * x), Len::milli_inches(100 * y)), floor }
}

#[track_caller]
fn check(it: &Position, a: Stand, b: Stand, seen: bool) {
    assert_eq!(sees(&it.state, a, b), seen, "{a:?} to {b:?}: {}", blocked_by(&it.state, a, b));
    assert_eq!(sees(&it.state, b, a), seen, "the other way round");
}

#[test]
fn hk_h03_a_buildings_block_except_the_one_a_man_is_in() {
    let it = ground(
        "[[area]]\nid = \"H\"\nkind = \"stone_building\"\nfloors = 2\npoints = [[20, 10], [26, 10], [26, 14], [20, 14]]",
    );
    check(&it, at(230, 50, 0), at(230, 200, 0), false);
    check(&it, at(100, 50, 0), at(100, 200, 0), true);
    check(&it, at(230, 120, 0), at(230, 200, 0), true);
    check(&it, at(230, 120, 1), at(230, 200, 0), true);
    check(&it, at(220, 120, 0), at(240, 120, 0), true);
    check(&it, at(220, 120, 0), at(240, 120, 1), false);
    check(&it, at(220, 120, 0), at(220, 120, 1), false);
    assert_eq!(
        blocked_by(&it.state, at(230, 50, 0), at(230, 200, 0)),
        "stone building is in the line of sight"
    );
}

#[test]
fn hk_h04_a_patch_that_is_crossed_twice_hinders_once() {
    // A horseshoe of crops, and brush between its legs.
    let it = ground(
        "[[area]]\nid = \"C\"\nkind = \"crops\"\n\
         points = [[10, 10], [40, 10], [40, 12], [12, 12], [12, 20], [40, 20], [40, 22], [10, 22]]\n\
         [[area]]\nid = \"D\"\nkind = \"brush\"\npoints = [[20, 15], [40, 15], [40, 17], [20, 17]]",
    );
    let found = hindrances(&it.state, at(300, 50, 0), at(300, 300, 0));
    assert_eq!(found, [Hindrance::Patch(0), Hindrance::Patch(1)]);
}

#[test]
fn hk_h03_b_woods() {
    let wood = |depth: &str| {
        ground(&format!(
            "[[area]]\nkind = \"woods\"\npoints = [[10, 10], [30, 10], [30, {depth}], [10, {depth}]]"
        ))
    };
    check(&wood("14"), at(200, 50, 0), at(200, 200, 0), true);
    check(&wood("14.1"), at(200, 50, 0), at(200, 200, 0), false);
    let deep = wood("25");
    check(&deep, at(200, 50, 0), at(200, 120, 0), true);
    check(&deep, at(200, 50, 0), at(200, 121, 0), false);
    check(&deep, at(200, 120, 0), at(200, 160, 0), true);
    check(&deep, at(200, 120, 0), at(200, 161, 0), false);
    // Every wood by itself.
    let two = ground(
        "[[area]]\nkind = \"woods\"\npoints = [[10, 10], [30, 10], [30, 13], [10, 13]]\n\
         [[area]]\nkind = \"woods\"\npoints = [[10, 15], [30, 15], [30, 18], [10, 18]]",
    );
    check(&two, at(200, 50, 0), at(200, 250, 0), true);
    assert_eq!(count(&two.state, at(200, 50, 0), at(200, 250, 0)), 2, "HK-H04: a hindrance each");
}

#[test]
fn hk_h03_c_hills_block_what_is_lower_on_both_sides() {
    let it = ground(
        "[[area]]\nkind = \"hill\"\nlevel = 1\npoints = [[10, 10], [30, 10], [30, 20], [10, 20]]\n\
         [[area]]\nid = \"H\"\nkind = \"stone_building\"\nfloors = 2\npoints = [[18, 26], [22, 26], [22, 30], [18, 30]]",
    );
    check(&it, at(200, 50, 0), at(200, 250, 0), false);
    check(&it, at(200, 50, 0), at(200, 150, 0), true);
    check(&it, at(200, 150, 0), at(200, 250, 0), true);
    check(&it, at(200, 50, 0), at(200, 270, 0), false);
    check(&it, at(200, 50, 0), at(200, 270, 1), true);
}

#[test]
fn hk_h03_an_element_sees_with_any_man() {
    let it = Position::new(
        "table = { width = 60, height = 40 }\n\
         [[area]]\nkind = \"stone_building\"\npoints = [[18, 10], [22, 10], [22, 14], [18, 14]]\n\
         [[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n\
         [[element]]\nid = \"A1\"\nunit = \"T-RIFLE1\"\nat = [20, 5]\n\
         [[element]]\nid = \"A2\"\nunit = \"UK-SEC\"\nat = [20, 7]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [20, 20]\n",
    );
    assert!(!can_see(&it.state, id("A1"), id("B1")));
    assert!(can_see(&it.state, id("A2"), id("B1")), "past the corner");
    assert!(!can_see(&it.state, id("A1"), id("B9")), "nobody");
}

#[test]
fn hk_h04_what_hinders_and_what_is_cover() {
    let it = ground(
        "[[area]]\nkind = \"crops\"\npoints = [[10, 10], [30, 10], [30, 14], [10, 14]]\n\
         [[area]]\nkind = \"orchard\"\npoints = [[10, 20], [30, 20], [30, 24], [10, 24]]\n\
         [[line]]\nkind = \"hedge\"\npoints = [[10, 17], [30, 17]]\n\
         [[line]]\nkind = \"stone_wall\"\npoints = [[10, 18], [30, 18]]\n\
         [[line]]\nkind = \"road\"\npoints = [[10, 26], [30, 26]]",
    );
    let all = hindrances(&it.state, at(200, 50, 0), at(200, 300, 0));
    assert_eq!(all, [Hindrance::Patch(0), Hindrance::Patch(1), Hindrance::Hedge(0)], "a wall hinders nobody");
    // What either end stands in or touches within 1" is its cover.
    assert_eq!(count(&it.state, at(200, 50, 0), at(200, 220, 0)), 2);
    assert_eq!(count(&it.state, at(200, 50, 0), at(200, 250, 0)), 2, "1\" behind the orchard");
    assert_eq!(count(&it.state, at(200, 50, 0), at(200, 252, 0)), 3);
    assert_eq!(count(&it.state, at(200, 90, 0), at(200, 180, 0)), 0, "touches the crops and the hedge");
}

#[test]
fn hk_h04_high_ground_sees_over_low_things_that_are_not_close_to_the_other() {
    let it = ground(
        "[[area]]\nkind = \"hill\"\nlevel = 1\npoints = [[10, 0], [30, 0], [30, 8], [10, 8]]\n\
         [[line]]\nkind = \"hedge\"\npoints = [[10, 20], [30, 20]]\n\
         [[area]]\nkind = \"woods\"\npoints = [[10, 12], [30, 12], [30, 14], [10, 14]]",
    );
    let from = at(200, 50, 0);
    assert_eq!(
        hindrances(&it.state, from, at(200, 300, 0)),
        [Hindrance::Woods(1)],
        "over the hedge, not the wood"
    );
    assert_eq!(count(&it.state, from, at(200, 230, 0)), 2, "within 4\" of the lower end");
    assert_eq!(count(&it.state, at(200, 300, 0), from), 1, "the same from below");
    assert_eq!(count(&it.state, at(200, 100, 0), at(200, 300, 0)), 2, "from the same level");
}

#[test]
fn hk_h04_a_wreck_hinders() {
    let mut it = Position::new(
        "table = { width = 60, height = 40 }\n[[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n\
         [[element]]\nid = \"A1\"\nunit = \"UK-SHERM\"\nat = [20, 20]\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [50, 20]\n",
    );
    assert_eq!(count(&it.state, at(200, 50, 0), at(200, 350, 0)), 0, "vehicles do not");
    it.state.get_mut(id("A1")).vehicle.as_mut().unwrap().destroyed = true;
    assert_eq!(hindrances(&it.state, at(200, 50, 0), at(200, 350, 0)), [Hindrance::Wreck(id("A1"))]);
    assert_eq!(count(&it.state, at(200, 50, 0), at(200, 222, 0)), 0, "its cover");
}

#[test]
fn sight_is_the_same_in_both_directions_on_a_whole_table() {
    let battle = crate::battles().iter().find(|it| it.0.contains("corvin")).unwrap();
    let it = Position::new(battle.1);
    let places: Vec<Stand> =
        (0..15).flat_map(|x| (0..10).map(move |y| at(x * 40 + 3, y * 40 + 7, 0))).collect();
    let mut n_seen = 0;
    for (n, &a) in places.iter().enumerate() {
        for &b in &places[n..] {
            assert_eq!(sees(&it.state, a, b), sees(&it.state, b, a), "{a:?} {b:?}");
            n_seen += u32::from(sees(&it.state, a, b));
        }
    }
    assert!((2_000..10_000).contains(&n_seen), "{n_seen} of 11325 pairs see each other");
}

#[test]
fn what_many_see_of_many_is_what_each_sees_of_each() {
    let battle = crate::battles().iter().find(|it| it.0.contains("corvin")).unwrap();
    let it = Position::new(battle.1);
    let mut cup = engine::Cup::new(7, 0);
    let mut below = |n: u32| i32::try_from(cup.below(n)).unwrap();
    for _ in 0..300 {
        let mut group = || {
            let (x, y) = (below(560), below(360));
            let men = (0..4).map(|_| at(x + below(40), y + below(40), u8::try_from(below(2)).unwrap()));
            men.collect::<Vec<_>>()
        };
        let (by, on) = (group(), group());
        let (mut firers, mut targets, mut nearest) = (0, 0, None);
        for (n, &a) in by.iter().enumerate() {
            for (m, &b) in on.iter().enumerate() {
                if sees(&it.state, a, b) {
                    (firers, targets) = (firers | 1 << n, targets | 1 << m);
                    nearest = nearest.into_iter().chain([a.at.distance(b.at)]).min();
                }
            }
        }
        let expected = nearest.map(|range| Seen { by: firers, on: targets, range });
        assert_eq!(seen(&it.state, &by, &on), expected);
    }
}
