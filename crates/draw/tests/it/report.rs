//! The battle report and the summary.

use draw::{Summary, report_html};
use engine::{Seat, View};

use crate::{battles, played, sound, start};

#[test]
fn a_report_is_one_sound_page_with_a_map_of_every_turn() {
    let game = played("weaver-farm");
    let html = report_html(&game, Seat::UMPIRE);
    let doc = sound(&html);
    assert!(html.len() < 400_000, "{}", html.len());
    assert_eq!(html, report_html(&game, Seat::UMPIRE));
    let count = |tag: &str| doc.descendants().filter(|it| it.tag_name().name() == tag).count();
    assert_eq!(count("h1"), 1);
    let turns = doc.descendants().filter(|it| it.attribute("id").is_some_and(|id| id.starts_with("turn-")));
    let with_map = turns.filter(|it| it.descendants().any(|it| it.has_tag_name("figure"))).count();
    assert!(3 < with_map, "{with_map} turns have a map");
    // The ground is drawn once and used by every map.
    assert_eq!(html.matches("id=\"r-ground\"").count(), 1);
    assert!(with_map < html.matches("href=\"#r-ground\"").count());
    for svg in doc.descendants().filter(|it| it.tag_name().name() == "svg") {
        let said = svg.children().any(|it| it.tag_name().name() == "title");
        assert!(said || svg.attribute("aria-hidden").is_some(), "a picture without words");
    }
    // Every line of the story is told.
    for (_, line) in game.lines(Seat::UMPIRE, 0).iter().filter(|it| it.1.kind != engine::LineKind::Heading) {
        let text = line.text.replace('&', "&amp;").replace('<', "&lt;");
        // Sentences begin with a capital letter in print.
        assert!(html.contains(&text[1..]), "{text}");
    }
}

#[test]
fn headings_go_down_one_level_at_a_time() {
    let html = report_html(&played("weaver-farm"), Seat(1));
    let doc = sound(&html);
    let mut last = 0;
    for node in doc.descendants() {
        let Some(level) = node.tag_name().name().strip_prefix('h').and_then(|it| it.parse::<u8>().ok())
        else {
            continue;
        };
        assert!(level <= last + 1, "h{level} below h{last}: {:?}", node.text());
        last = level;
    }
}

#[test]
fn a_report_of_a_battle_that_has_not_begun_is_sound_too() {
    for battle in battles() {
        let game = start(&battle);
        sound(&report_html(&game, Seat(1)));
        let summary = Summary::of(&game, Seat(1));
        assert!(!summary.over && summary.rule.is_none() && summary.sides.iter().all(|it| it.dice == 0));
    }
}

/// What a seat was never shown or told must not be in its report: not the ids of enemies that stayed hidden, and not the
/// places of the others before they were seen.
#[test]
fn a_report_keeps_the_secrets_of_the_other_side() {
    let battle = battles().into_iter().find(|it| it.card.id == "cavalry-raid").unwrap();
    let (begun, over) = (start(&battle), played("cavalry-raid"));
    let mut n_hidden = 0;
    for game in [&begun, &over] {
        let all = game.view(Seat::UMPIRE);
        for seat in [Seat(1), Seat(2)] {
            let html = report_html(game, seat);
            let told: String = game.lines(seat, 0).into_iter().map(|it| it.1.text + "\n").collect();
            let seen = |id: &str| {
                (0..=game.n_entries()).any(|n| game.view_at(seat, n).pieces.iter().any(|it| it.id == id))
            };
            let names = |text: &str, id: &str| {
                text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == id)
            };
            for piece in all.pieces.iter().filter(|it| !seen(&it.id) && !names(&told, &it.id)) {
                n_hidden += 1;
                // Words of the page only: a path of a drawing may well hold "A6".
                let doc = sound(&html);
                let is_words = |it: &roxmltree::Node<'_, '_>| {
                    it.is_text() && it.parent().is_some_and(|it| it.tag_name().name() != "style")
                };
                let mut words = doc.descendants().filter(is_words).filter_map(|it| it.text());
                assert!(words.all(|it| !names(it, &piece.id)), "{seat:?} knows of {}", piece.id);
            }
        }
    }
    assert!(0 < n_hidden, "the battle hides nobody: the test shows nothing");
}

#[test]
fn a_summary_agrees_with_the_log_and_with_the_view() {
    let game = played("golenka");
    let (summary, view) = (Summary::of(&game, Seat::UMPIRE), game.view(Seat::UMPIRE));
    assert!(summary.over && summary.rule.is_some());
    assert_eq!(summary.sides.len(), 2);
    for side in &summary.sides {
        let own = view.pieces.iter().filter(|it| it.side == side.side);
        assert_eq!(own.count(), side.left + side.losses.len());
        let rolls = game
            .lines(Seat::UMPIRE, 0)
            .into_iter()
            .filter_map(|it| it.1.roll)
            .filter(|it| it.check.by == side.seat);
        let (mut n, mut thrown) = (0, 0);
        for roll in rolls {
            n += u64::from(roll.check.dice.n);
            thrown += u64::try_from(roll.natural()).unwrap();
        }
        assert_eq!((side.dice, side.thrown), (n, thrown));
        assert!(0 < n);
        // A d20 shows 10.5 on average, and this system throws no others.
        let each =
            side.rolls.iter().map(|it| it.expected / f64::from(u32::try_from(it.faces.len()).unwrap()));
        assert!(each.into_iter().all(|it| (it - 10.5).abs() < 1e-9));
    }
    let winners: Vec<&str> = summary.sides.iter().filter(|it| it.wins).map(|it| &*it.name).collect();
    assert!(winners.iter().all(|name| summary.result.contains(name)), "{}", summary.result);
    let json = serde_json::to_value(&summary).unwrap();
    assert!(json["sides"][0]["rolls"][0]["faces"][0].is_u64() && json["sides"][1]["seat"] == 2);
}

/// Where pieces are made of men, the report says how many fell; it counts nobody whom a seat could have lost sight of.
#[test]
fn men_are_counted_where_they_are_seen() {
    let game = played("churchyard");
    let umpire = Summary::of(&game, Seat::UMPIRE);
    let (start, end) = (game.view_at(Seat::UMPIRE, 0), game.view(Seat::UMPIRE));
    for side in &umpire.sides {
        let men = |view: &View| -> usize {
            view.pieces.iter().filter(|it| it.side == side.side).map(|it| it.figures.len()).sum()
        };
        assert_eq!(side.men, Some([men(&end), men(&start)]), "{}", side.name);
    }
    assert!(umpire.sides.iter().any(|it| it.men.is_some_and(|[left, of]| left < of)));
    assert!(report_html(&game, Seat::UMPIRE).contains(" men</h3>"));
    // Corvin farm hides people: of the enemy nothing is counted, of the own side everything.
    let hidden = Summary::of(&played("corvin-farm"), Seat(1));
    assert!(hidden.sides[0].men.is_some() && hidden.sides[1].men.is_none());
    assert!(Summary::of(&played("weaver-farm"), Seat::UMPIRE).sides.iter().all(|it| it.men.is_none()));
}
