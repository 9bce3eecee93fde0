//! The ground, the symbols and the map.

use std::collections::BTreeSet;

use draw::{Look, ground_svg, map_svg, symbols_svg};
use engine::{AreaView, GroundView, LineView, Seat};
use table::Point;

use crate::{battles, played, sound, start};

#[test]
fn grounds_are_sound_small_and_the_same_every_time() {
    for battle in battles() {
        let ground = start(&battle).view(Seat::UMPIRE).ground;
        let svg = ground_svg(&ground);
        let doc = sound(&svg);
        assert!(svg.len() < 150_000, "{}: {}", battle.card.id, svg.len());
        assert!(!svg.contains("<style"));
        let ids = doc.descendants().filter_map(|it| it.attribute("id"));
        assert_eq!(ids.filter(|it| !it.starts_with("g-")).collect::<Vec<_>>(), [""; 0]);
        let frame =
            format!("0 0 {} {}", f64::from(ground.size[0]) / 100.0, f64::from(ground.size[1]) / 100.0);
        assert_eq!(doc.root_element().attribute("viewBox"), Some(&*frame));
        assert_eq!(svg, ground_svg(&ground));
    }
}

#[test]
fn the_text_of_the_ground_is_that_of_its_names() {
    for battle in battles() {
        let ground = start(&battle).view(Seat::UMPIRE).ground;
        let svg = ground_svg(&ground);
        let names: String =
            ground.areas.iter().map(|it| &*it.name).chain(ground.lines.iter().map(|it| &*it.name)).collect();
        let doc = sound(&svg);
        let texts: Vec<&str> = doc
            .descendants()
            .filter(|it| it.has_tag_name(("http://www.w3.org/2000/svg", "text")))
            .filter_map(|it| it.text())
            .collect();
        assert!(ground.areas.len() <= texts.len(), "{}: {texts:?}", battle.card.id);
        for text in texts {
            assert!(names.contains(text), "{text}");
        }
    }
}

#[test]
fn ground_of_unknown_kinds_is_drawn_by_its_effect() {
    let square = |x: i32| {
        vec![(0, 0), (20, 0), (20, 20), (0, 20)]
            .into_iter()
            .map(move |(dx, dy)| Point::raw((x + dx) * 1000, (10 + dy) * 1000))
            .collect()
    };
    let area = |id: &str, effect: &str, x: i32| AreaView {
        id: id.into(),
        name: "<Moor> & \"mist\"".into(),
        kind: "moon_dust".into(),
        effect: effect.into(),
        level: 0,
        outline: square(x),
    };
    let line = LineView {
        id: "l 1".into(),
        name: String::new(),
        kind: "rope".into(),
        effect: String::new(),
        width: 0,
        points: vec![Point::raw(0, 0), Point::raw(90_000, 50_000)],
    };
    let ground = |areas: Vec<AreaView>| GroundView {
        size: [100_000, 60_000],
        unit: 2540,
        unit_name: "inch".into(),
        areas,
        lines: vec![line.clone()],
    };
    let open = ground_svg(&ground(vec![area("a", "open", 5), area("b/2", "open", 40)]));
    let shut = ground_svg(&ground(vec![area("a", "impassable", 5), area("b/2", "open", 40)]));
    sound(&open);
    sound(&shut);
    assert_ne!(open, shut, "what cannot be entered looks like what can");
    assert!(open.contains("&lt;Moor&gt; &amp; &quot;mist&quot;"));
    // Nothing at all is ground too.
    sound(&ground_svg(&GroundView { lines: Vec::new(), ..ground(Vec::new()) }));
}

#[test]
fn whatever_a_battle_can_show_has_a_symbol() {
    let all = symbols_svg();
    let doc = sound(&all);
    let ids: BTreeSet<&str> = doc.descendants().filter_map(|it| it.attribute("id")).collect();
    let mut needed: BTreeSet<String> = BTreeSet::new();
    // Every kind that the view of the rules knows is named here, whether or not a game of the test comes to it.
    let badges =
        "suppressed dug_in scrape fortified limbered broken_down concealed fired moved contact other";
    needed.extend(badges.split(' ').map(|it| format!("badge-{it}")));
    let units = "infantry cavalry mortar machine_gun gun tank armoured_car armoured_transport transport headquarters observer unknown";
    needed.extend(units.split(' ').map(|it| format!("unit-{it}")));
    let others = "counter-a counter-b counter-n marker-smoke marker-wreck marker-other objective pennant-a pennant-b pennant-none facing";
    needed.extend(others.split(' ').map(str::to_owned));
    let game = played("cavalry-raid");
    let during = (0..game.n_entries()).step_by(7).map(|n| game.view_at(Seat::UMPIRE, n));
    let starts = battles().iter().map(|it| start(it).view(Seat::UMPIRE)).collect::<Vec<_>>();
    for view in starts.into_iter().chain(during) {
        for piece in view.pieces {
            needed.insert(format!("unit-{}", piece.symbol));
            needed.extend(piece.badges.iter().map(|it| format!("badge-{}", it.kind)));
        }
        needed.extend(view.markers.iter().map(|it| format!("marker-{}", it.kind)));
    }
    for id in needed {
        assert!(ids.contains(&*id), "there is no {id}");
    }
}

#[test]
fn maps_are_sound_and_thumbnails_are_light() {
    for battle in battles() {
        let view = start(&battle).view(Seat::UMPIRE);
        let map = map_svg(&view, &Look::default());
        sound(&map);
        for piece in view.pieces.iter().filter(|it| it.pose.is_some()) {
            assert!(map.contains(&format!("{} {}", piece.name, piece.id)), "{} is not on the map", piece.id);
        }
        let small = map_svg(&view, &Look::THUMBNAIL);
        sound(&small);
        assert!(small.len() < 60_000, "{}: {}", battle.card.id, small.len());
        assert_eq!(small, map_svg(&view, &Look::THUMBNAIL));
    }
}

#[test]
fn a_map_keeps_the_secrets_of_its_view() {
    let battle = battles().into_iter().find(|it| it.card.id == "cavalry-raid").unwrap();
    let game = start(&battle);
    let all = game.view(Seat::UMPIRE);
    let mut n_hidden = 0;
    for seat in [Seat(1), Seat(2)] {
        let view = game.view(seat);
        let map = map_svg(&view, &Look::default());
        for piece in all.pieces.iter().filter(|it| view.pieces.iter().all(|own| own.id != it.id)) {
            n_hidden += 1;
            assert!(!map.contains(&format!(">{}<", piece.id)) && !map.contains(&format!(" {}<", piece.id)));
        }
    }
    assert!(0 < n_hidden, "the battle hides nobody: the test shows nothing");
}
