//! Cover.

use table::{Len, Point};

use crate::cover::{cover_of, figure_cover, ground_cover, vehicle_cover};
use crate::element::Cover;
use crate::fire::testing::{Position, id};
use crate::sight::Stand;

fn inch(x: i32, y: i32) -> Stand {
    Stand::ground(Point::new(Len::inches(x), Len::inches(y)))
}

fn position(rest: &str) -> Position {
    Position::new(&format!(
        "table = {{ width = 60, height = 40 }}\n[[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n{rest}"
    ))
}

#[test]
fn hk_h05_the_classes_of_ground() {
    let classes = [
        ("open", Cover::Open),
        ("brush", Cover::Light),
        ("crops", Cover::Light),
        ("orchard", Cover::Light),
        ("crater", Cover::Light),
        ("woods", Cover::Light),
        ("wooden_building", Cover::Light),
        ("dense_woods", Cover::Heavy),
        ("stone_building", Cover::Heavy),
        ("foxholes", Cover::Heavy),
        ("rubble", Cover::Heavy),
        ("trench", Cover::Reinforced),
        ("bunker", Cover::Reinforced),
        ("fortified_building", Cover::Reinforced),
    ];
    for (kind, cover) in classes {
        let it = position(&format!(
            "[[area]]\nkind = \"{kind}\"\npoints = [[10, 10], [30, 10], [30, 30], [10, 30]]\n"
        ));
        assert_eq!(ground_cover(&it.state, inch(20, 20)), cover, "{kind}");
        assert_eq!(ground_cover(&it.state, inch(40, 20)), Cover::Open);
    }
}

#[test]
fn hk_h05_a_roof_is_in_the_open() {
    let it = position(
        "[[area]]\nkind = \"stone_building\"\nfloors = 2\npoints = [[10, 10], [30, 10], [30, 30], [10, 30]]\n",
    );
    let floor = |floor: u8| ground_cover(&it.state, Stand { floor, ..inch(20, 20) });
    assert_eq!([floor(0), floor(1), floor(2)], [Cover::Heavy, Cover::Heavy, Cover::Open]);
}

#[test]
fn hk_h05a_an_obstacle_covers_whoever_is_close_behind_it() {
    let it = position(
        "[[line]]\nkind = \"stone_wall\"\npoints = [[10, 20], [30, 20]]\n\
         [[line]]\nkind = \"hedge\"\npoints = [[32, 20], [50, 20]]\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [20, 21]\n",
    );
    let b1 = it.state.get(id("B1"));
    let cover = |stand: Stand, from: Stand| figure_cover(&it.rules, &it.state, b1, stand, from.at);
    assert_eq!(cover(inch(20, 21), inch(20, 5)), Cover::Heavy);
    assert_eq!(cover(inch(40, 21), inch(40, 5)), Cover::Light, "a hedge");
    assert_eq!(cover(inch(20, 22), inch(20, 5)), Cover::Open, "2\" behind it");
    assert_eq!(cover(inch(20, 21), inch(20, 35)), Cover::Open, "from his own side");
}

#[test]
fn hk_r31_the_class_of_most_of_those_who_are_seen() {
    // Four men in the foxholes, four in front of them: a tie, the better cover counts.
    let places = |n_in: usize| {
        let men = (0..8)
            .map(|n| if n < n_in { format!("[{}, 20.5]", 20 + n) } else { format!("[{}, 19.5]", 20 + n) });
        men.collect::<Vec<_>>().join(", ")
    };
    for (n_in, cover) in [(4, Cover::Heavy), (3, Cover::Open), (5, Cover::Heavy)] {
        let it = position(&format!(
            "[[area]]\nkind = \"foxholes\"\npoints = [[10, 20], [50, 20], [50, 24], [10, 24]]\n\
             [[element]]\nid = \"B1\"\nunit = \"T-RIFLES8\"\nat = [20, 20.5]\nplaces = [{}]\n",
            places(n_in)
        ));
        assert_eq!(cover_of(&it.rules, &it.state, it.state.get(id("B1")), inch(24, 5)), cover, "{n_in}");
    }
}

#[test]
fn hk_h05a_a_gun_shield_is_light_cover_to_its_front() {
    let it = position("[[element]]\nid = \"B1\"\nunit = \"DE-PAK38\"\nat = [30, 20]\nfacing = 180\n");
    let b1 = it.state.get(id("B1"));
    assert_eq!(cover_of(&it.rules, &it.state, b1, inch(30, 2)), Cover::Light);
    assert_eq!(cover_of(&it.rules, &it.state, b1, inch(30, 38)), Cover::Open, "from behind");
    let it = position("[[element]]\nid = \"B1\"\nunit = \"DE-MG\"\nat = [30, 20]\nfacing = 180\n");
    assert_eq!(cover_of(&it.rules, &it.state, it.state.get(id("B1")), inch(30, 2)), Cover::Open, "no gun");
}

#[test]
fn hk_h05_a_wreck_is_light_cover_for_whoever_is_behind_it() {
    let mut it = position(
        "[[element]]\nid = \"A1\"\nunit = \"UK-SHERM\"\nat = [20, 20]\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [20, 22]\n",
    );
    let cover = |it: &Position| cover_of(&it.rules, &it.state, it.state.get(id("B1")), inch(20, 5));
    assert_eq!(cover(&it), Cover::Open);
    it.state.get_mut(id("A1")).vehicle.as_mut().unwrap().destroyed = true;
    assert_eq!(cover(&it), Cover::Light);
}

#[test]
fn hk_h63_hull_down_behind_a_wall() {
    let it = position(
        "[[line]]\nkind = \"stone_wall\"\npoints = [[10, 18], [30, 18]]\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SHERM\"\nat = [20, 20]\nfacing = 180\n",
    );
    let tank = it.state.get(id("B1")).vehicle.clone().unwrap();
    assert_eq!(vehicle_cover(&it.state, &tank, inch(20, 5)), Cover::Heavy);
    assert_eq!(vehicle_cover(&it.state, &tank, inch(20, 35)), Cover::Open);
}
