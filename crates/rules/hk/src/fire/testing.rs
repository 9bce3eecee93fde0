//! Positions and scripted dice for the tests of the chapters of fire.

use engine::data::Source;
use engine::{Answer, Cause, Check, Held, Illegal, Ruleset, Waiver, run};

use crate::element::{ElementId, Side};
use crate::event::Event;
use crate::fire::numbers::number;
use crate::fire::shot::{Arm, Shot};
use crate::fire::{attacks, kills_in_36ths};
use crate::plan::Target;
use crate::state::State;
use crate::{Decision, Hk};

/// Units of which only the weapons matter.
const UNITS: &str = r#"
[about]
rule = "HK-UNITS"
source = "HOUSE"

[[unit]]
id = "T-RIFLES8"
name = "Eight rifles"
men = [{ weapon = "bolt_rifle", n = 8 }]

[[unit]]
id = "T-RIFLE1"
name = "One rifle"
men = [{ weapon = "bolt_rifle" }]

[[unit]]
id = "T-SMG6"
name = "Six submachine guns"
men = [{ weapon = "smg", n = 6 }]

[[unit]]
id = "T-SEMI10"
name = "Ten semi-automatic rifles"
men = [{ weapon = "semi_rifle", n = 10 }]

[[unit]]
id = "T-MG3"
name = "Crew of a medium MG"
weapons = ["medium_mg"]
men = [
  { role = "gunner", weapon = "pistol" },
  { role = "crew", weapon = "bolt_rifle", n = 2 },
]
"#;

/// The rules with the units of the tests.
pub(crate) fn rules() -> Hk {
    Hk::with_data(&[Source::new("test-units.toml", UNITS)]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A position.
pub(crate) struct Position {
    pub(crate) rules: Hk,
    pub(crate) state: State,
}

impl Position {
    /// From the text of a position: everything that is not said has its default.
    pub(crate) fn new(text: &str) -> Position {
        let rules = rules();
        let source = Source::new("position.toml", text);
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let state = rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        Position { rules, state }
    }

    /// A decision with the faces of the dice that it asks for.
    pub(crate) fn decide(
        &mut self,
        side: Side,
        decision: &Decision,
        faces: &[&[u8]],
    ) -> Result<Vec<Event>, Illegal> {
        let answers: Vec<Answer> =
            faces.iter().map(|it| Answer::Faces(it.iter().copied().collect())).collect();
        let cause = Cause::Decision(side.seat(), decision, Waiver::None);
        let done = run(&self.rules, Held::Lent(&self.state), cause, &answers, None)?;
        assert_eq!(done.needs, None, "more dice are needed than were given");
        let (state, events) = (done.state.into_owned(), done.events);
        self.state = state;
        Ok(events)
    }

    /// A target is chosen.
    pub(crate) fn target(&mut self, by: &str, weapon: Option<u8>, on: &str) -> Result<(), Illegal> {
        let target = Target { by: id(by), weapon, on: id(on), figure: None };
        self.decide(id(by).side, &Decision::Target(target), &[]).map(|_| ())
    }

    /// Both are ready; the plans are carried out with these faces.
    pub(crate) fn carry_out(&mut self, faces: &[&[u8]]) -> Vec<Event> {
        self.decide(Side::A, &Decision::Ready, &[]).unwrap();
        self.decide(Side::B, &Decision::Ready, faces).unwrap()
    }

    /// The numbers of a shot, part by part: dice, to hit, to kill.
    pub(crate) fn numbers(&self, by: &str, arm: Arm, on: &str) -> Vec<(u16, u8, u8)> {
        let shown = |hit: &Check, kill: &Check| (hit.dice.n, number(hit), number(kill));
        attacks(&self.rules, &self.state, &shot(by, arm, on))
            .iter()
            .map(|it| shown(&it.hit, &it.kill))
            .collect()
    }

    /// The mean kills of a shot in 36ths.
    pub(crate) fn kills(&self, by: &str, arm: Arm, on: &str) -> i32 {
        kills_in_36ths(&self.rules, &self.state, &shot(by, arm, on))
    }
}

/// A shot without a marker.
pub(crate) fn shot(by: &str, arm: Arm, on: &str) -> Shot {
    Shot { by: id(by), arm, on: id(on), figure: None, marker: None }
}

/// An id as it is written.
pub(crate) fn id(text: &str) -> ElementId {
    text.parse().unwrap_or_else(|_| panic!("{text} is no id"))
}

/// Hundredths, rounded as printed: 36ths as "3.25".
pub(crate) fn in_hundredths(kills_in_36ths: i32) -> i32 {
    (kills_in_36ths * 200 + 36) / 72
}
