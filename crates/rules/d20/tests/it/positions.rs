//! A position sets everything that part 4 of the rulebook knows about a game.

use d20::{
    Ap, Class, D20, ElementId, Flag, Loss, Mark, Mode, MoveClass, Place, Protection, Setup, Side, Stage,
    State, WholeTurn, battles, du,
};
use engine::{Ruleset, data::Source};
use table::{Deg, Edge, Point};

fn read(text: &str) -> State {
    let rules = D20::with_data(&[]).unwrap();
    let source = Source::new("position.toml", text);
    let setup: Setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"))
}

fn battle(name: &str) -> State {
    read(battles().iter().find(|it| it.0 == name).unwrap().1)
}

fn id(text: &str) -> ElementId {
    text.parse().unwrap()
}

#[test]
fn d20_h01_what_a_position_does_not_say_is_the_default() {
    let state = read("[[element]]\nid = \"A1\"\nunit = \"SU-RIF\"\nat = [10, 10]");
    assert_eq!((state.turn, state.active, state.first, state.stage), (1, Side::A, Side::A, Stage::Begin));
    assert_eq!(state.battle.ground.size(), table::Size::new(du(72), du(48)));
    assert_eq!([state.edge(Side::A), state.edge(Side::B)], [Edge::South, Edge::North]);
    assert_eq!((state.battle.turns, state.battle.victory.loss_limit), (12, Some([1, 1])));
    assert_eq!(format!("{:?}", state.battle.victory.objectives), "Majority");
    let it = state.get(id("A1"));
    assert_eq!((it.quality, it.pose.facing, it.chief), (0, Deg::NORTH, None));
    assert!(it.spotted && !it.concealed && !it.suppressed);
    assert!(!state.sides[0].deployed && read("stage = \"command\"").sides[0].deployed);
}

#[test]
fn the_game_the_sides_and_the_table() {
    let state = read(
        r#"
        turn = 3
        active = "B"
        first_player = "B"
        stage = "movement"
        [[smoke]]
        at = [10, 20]
        angle = 90
        owner = "B"
        [[objective]]
        id = "O1"
        at = [30, 30]
        holder = "A"
        captured = true
        [[side]]
        id = "A"
        name = "Reds"
        edge = "west"
        quality = "elite"
        removed = 4
        combat_lost = 2
        batteries = [{ id = "b", class = "heavy", missions = 1, impact = [5, 5], reached = "A1", impact_turn = 1 }]
        sorties = [{ id = "s", contact = "A1", spent = true }]
        [[element]]
        id = "A1"
        unit = "XX-FOO"
        at = [20, 20]
        [[element]]
        id = "A2"
        unit = "SU-RIF"
        gone = "routed"
        "#,
    );
    assert_eq!((state.turn, state.active, state.first, state.stage), (3, Side::B, Side::B, Stage::Movement));
    assert_eq!((state.smoke[0].pose.facing, state.smoke[0].owner), (Deg::EAST, Side::B));
    assert_eq!((state.objectives[0].holder, state.objectives[0].captured), (Some(Side::A), true));
    assert_eq!([state.edge(Side::A), state.edge(Side::B)], [Edge::West, Edge::East]);
    let reds = &state.sides[0];
    assert_eq!((reds.removed, reds.combat_lost, state.sides[1].removed), (4, 2, 0));
    let battery = &reds.batteries[0];
    assert_eq!((battery.he, battery.ap, battery.missions, battery.contact), (8, 3, 1, None));
    assert_eq!(battery.reached, Some((id("A1"), 2)), "in the turn before");
    assert_eq!(battery.impact, Some((Point::new(du(5), du(5)), 1)));
    assert!(reds.sorties[0].spent && reds.sorties[0].contact == Some(id("A1")));
    assert_eq!(state.get(id("A1")).quality, 2);
    assert_eq!(state.get(id("A1")).pose.facing, Deg::EAST, "away from the own edge");
    assert_eq!(state.get(id("A2")).place, Place::Gone(Loss::Routed));
}

#[test]
fn losses_are_counted_if_the_position_does_not() {
    let gone = "[[element]]\nid = \"A1\"\nunit = \"XX-CMD\"\ngone = \"overrun\"\n[[element]]\nid = \"A2\"\nunit = \"SU-RIF\"\ngone = \"knocked_out\"";
    let state = read(gone);
    assert_eq!((state.sides[0].removed, state.sides[0].combat_lost), (2, 1));
}

#[test]
fn everything_about_an_element() {
    let state = read(
        r#"
        stage = "movement"
        [[element]]
        id = "B2"
        unit = "DE-SMG"
        name = "the gun"
        at = [20.5, 20]
        facing = 270
        quality = -1
        suppressed = true
        protection = "fortification"
        mode = "deployed"
        pending = { limber = { carrier = "B3" } }
        smoke_left = 1
        chain = "B9"
        called_by = "B9"
        concealed = true
        marks = ["fired", "stirred"]
        class = "csw"
        move = "horse"
        range = 13
        hesa = -1
        ap = 7
        accuracy = 1
        defence = 3
        size = -2
        tank_hunting = 4
        flags = ["radio", "smoke"]
        capacity = 1
        tow = 2
        riders = 3
        [[element]]
        id = "B3"
        unit = "XX-TRK"
        at = [25, 20]
        [[element]]
        id = "B1"
        unit = "XX-CMD"
        at = [30, 20]
        [[element]]
        id = "B9"
        unit = "XX-CMD"
        at = [35, 20]
        "#,
    );
    assert_eq!(state.elements.iter().map(|it| it.id.number).collect::<Vec<_>>(), [1, 2, 3, 9]);
    assert_eq!(state.name(id("B2")), "the gun B2");
    let it = state.get(id("B2"));
    assert_eq!((it.class, it.moves, it.mode), (Class::Csw, MoveClass::Horse, Mode::Deployed));
    assert_eq!((it.range, it.hesa, it.ap, it.accuracy), (13, Some(-1), Ap::Value(7), 1));
    assert_eq!((it.defence, it.size, it.tank_hunting, it.quality), (3, -2, Some(4), -1));
    assert_eq!((it.capacity, it.tow, it.riders, it.smoke_left), (1, 2, 3, 1));
    assert!(it.is(Flag::Radio) && it.is(Flag::Smoke) && !it.is(Flag::Sfmg));
    assert_eq!((it.protection, it.suppressed, it.pose.facing), (Protection::Fortification, true, Deg::WEST));
    assert_eq!(it.pending, Some(WholeTurn::Limber { carrier: id("B3") }));
    assert_eq!((it.chief, it.called_by), (Some(id("B9")), Some(id("B9"))));
    assert!(it.concealed && !it.spotted);
    assert!(it.has(Mark::Fired) && it.has(Mark::Stirred) && it.has(Mark::WholeTurn) && !it.has(Mark::Moved));
    assert_eq!(state.get(id("B3")).chief, Some(id("B1")), "the first Commander's");
}

#[test]
fn what_takes_an_entire_turn_is_written_in_du() {
    let gun = |pending: &str| {
        let text = format!(
            "stage = \"movement\"\n[[element]]\nid = \"A1\"\nunit = \"SU-MAX\"\nat = [9, 9]\npending = {pending}"
        );
        read(&text).elements[0].pending.unwrap()
    };
    assert_eq!(gun("\"break_down\""), WholeTurn::BreakDown);
    assert_eq!(gun("\"dig_in\""), WholeTurn::DigIn);
    assert_eq!(gun("{ reassemble = { facing = 45 } }"), WholeTurn::Reassemble { facing: Deg::new(45) });
    let to = table::Pose::new(Point::new(du(3), du(4)), Deg::SOUTH);
    assert_eq!(gun("{ disembark = { at = [3, 4], facing = 180 } }"), WholeTurn::Disembark { to });
}

#[test]
fn d20_h22_carriers_and_what_they_carry() {
    let state = battle("tresselle.toml");
    let carried = |carrier: &str| state.carried(id(carrier)).map(|it| it.id.to_string()).collect::<Vec<_>>();
    assert_eq!(carried("A37"), ["A14", "A23"], "a truck with a section and a gun");
    assert_eq!(carried("A25"), ["A13"], "tank riders");
    assert_eq!(carried("B26"), ["B18"], "a horse team");
    assert_eq!(state.get(id("A26")).chief, Some(id("A3")));
    assert_eq!(state.get(id("A4")).chief, Some(id("A1")));
    assert_eq!(state.get(id("A1")).chief, None);
}

#[test]
fn d20_h45_at_the_start_who_is_in_cover_is_concealed() {
    let state = battle("cavalry-raid.toml");
    let hidden = |text: &str| (state.get(id(text)).concealed, state.get(id(text)).spotted);
    assert_eq!(hidden("B2"), (true, false), "in the sheds");
    assert_eq!(hidden("B4"), (true, false), "dug-in on a hill");
    assert_eq!(hidden("B1"), (false, true), "in the open");
    assert!(
        battle("golenka.toml").elements.iter().all(|it| it.spotted && !it.concealed),
        "only with speculative fire"
    );
}

#[test]
fn d20_h47_cavalry_brings_its_rules() {
    let with = |unit: &str| {
        let text = format!("[[element]]\nid = \"A1\"\nunit = \"{unit}\"\nat = [9, 9]");
        read(&text).battle.switches.cavalry
    };
    assert!(with("XX-CAV"));
    assert!(!with("SU-RIF"));
}

#[test]
fn d20_h31_the_battles_say_how_they_are_won() {
    let golenka = battle("golenka.toml");
    assert_eq!((golenka.battle.n_combat, golenka.battle.victory.loss_limit), ([19, 14], Some([13, 10])));
    let farm = battle("weaver-farm.toml");
    assert_eq!((farm.battle.victory.loss_limit, farm.battle.victory.annihilation), (None, true));
    assert_eq!(format!("{:?}", farm.battle.victory.objectives), "Needs { side: A, win: 1, draw: None }");
}

#[test]
fn contacts_and_advances() {
    let state = read(
        r#"
        stage = "advance"
        [[element]]
        id = "A1"
        unit = "SU-RIF"
        at = [15, 12]
        [[element]]
        id = "B1"
        unit = "DE-RIF"
        at = [15, 13]
        [[contact]]
        by = "A1"
        with = "B1"
        [[advance]]
        element = "A1"
        towards = [17, 12]
        "#,
    );
    assert_eq!((state.contacts[0].by, state.contacts[0].with), (id("A1"), id("B1")));
    assert_eq!(
        (state.advances[0].element, state.advances[0].towards),
        (id("A1"), Point::new(du(17), du(12)))
    );
}

#[test]
fn names_read_well_in_a_sentence() {
    let state = battle("tresselle.toml");
    let name = |text: &str| state.name(id(text));
    assert_eq!(name("A4"), "rifle section A4");
    assert_eq!(name("A16"), "PIAT team A16");
    assert_eq!(name("A18"), "Vickers MG A18");
    assert_eq!(name("B2"), "FOO B2");
    assert_eq!(name("B3"), "rifle section 1944 B3");
    assert_eq!(name("B25"), "SdKfz 251 halftrack B25");
}

#[test]
fn the_card_of_a_battle() {
    let (name, text) = battles()[0];
    let setup: Setup = Source::new(name, text).parse().unwrap();
    let card = D20::card(&setup);
    assert_eq!((card.id.as_str(), card.title.as_str(), card.turns), ("weaver-farm", "Weaver farm", 6));
    assert_eq!(card.sides, [("British".to_owned(), 5), ("Germans".to_owned(), 4)]);
    assert_eq!((card.minutes, card.first_game, card.size.width), (Some(10), true, du(24)));
}
