//! Questions to the person at the table. HA-7: asked only when needed, in words that can be answered by looking.

use engine::{Flow, NumberQuestion, Seat, Text};
use fyob::{Cover, ElementId, Event, Hurt, Kind, Play};

use crate::AtTable;
use crate::table::Fact;

/// Who answers: one person speaks for both sides.
pub(crate) const PERSON: Seat = Seat(1);

/// Play at a real table.
pub(crate) type Step<'a> = Play<'a, AtTable>;

/// Records a fact of the table.
pub(crate) fn note(step: &mut Step<'_>, fact: Fact) {
    step.emit(Event::Table(fact));
}

/// Says something about the turn that is being played. [`has_read`] takes what it returns.
pub(crate) fn say(step: &mut Step<'_>, text: impl Into<String>) -> Told {
    let (bound, holder) = (step.state.bound, step.state.turn.as_ref().map(|it| it.holder));
    note(step, Fact::Said { bound, holder, text: text.into() });
    Told(step.n_answered())
}

/// When something was said: after how many answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Told(u32);

/// HA-7: what the program's side does is read and done on the table before the next card comes: if nothing was asked since it
/// was said, the person says so.
pub(crate) fn has_read(step: &mut Step<'_>, told: Told) -> Flow {
    if step.n_answered() == told.0 {
        step.wait_for(PERSON, "HA-7", "Do that on the table.", "done")?;
    }
    Ok(())
}

/// The same where nothing moves on the table: for whatever was said in this turn.
pub(crate) fn has_read_all(step: &mut Step<'_>) -> Flow {
    let holder = step.state.turn.as_ref().map(|it| it.holder);
    if !step.state.table.said_of(step.state.bound, holder).is_empty() {
        step.wait_for(PERSON, "HA-7", "Go on when you have read it.", "read")?;
    }
    Ok(())
}

/// Yes or no. "Don't know" is a no (HA-7), so no comes first.
pub(crate) fn yes(step: &mut Step<'_>, rule: &'static str, question: impl Into<Text>) -> Flow<bool> {
    step.choose(PERSON, rule, question, &[(false, "no"), (true, "yes")])
}

/// One of several things.
pub(crate) fn pick<T: Clone>(
    step: &mut Step<'_>,
    rule: &'static str,
    question: impl Into<Text>,
    options: &[(T, String)],
) -> Flow<T> {
    let options: Vec<(T, Text)> =
        options.iter().map(|(it, name)| (it.clone(), name.clone().into())).collect();
    step.choose(PERSON, rule, question, &options)
}

/// A number.
pub(crate) fn number(
    step: &mut Step<'_>,
    rule: &'static str,
    question: impl Into<Text>,
    max: u16,
) -> Flow<u16> {
    if max == 0 {
        return Ok(0);
    }
    let text = question.into();
    let question = NumberQuestion { seat: PERSON, rule: rule.into(), text, min: 0, max: i32::from(max) };
    step.number(question).map(|it| u16::try_from(it).unwrap_or(0))
}

/// The short name of an element on its counter: "no. 7 rifle platoon".
pub(crate) fn counter(step: &Step<'_>, id: ElementId) -> String {
    format!("no. {id} {}", step.state.info(id).name)
}

/// One of some elements, each by its counter, or none of them.
pub(crate) fn element(
    step: &mut Step<'_>,
    rule: &'static str,
    question: impl Into<Text>,
    among: &[ElementId],
    none: Option<&str>,
) -> Flow<Option<ElementId>> {
    let mut options: Vec<(Option<ElementId>, String)> = Vec::with_capacity(among.len() + 1);
    options.extend(none.map(|none| (None, none.to_owned())));
    options.extend(among.iter().map(|&id| (Some(id), counter(step, id))));
    pick(step, rule, question, &options)
}

/// What an element stands in, in the words for its kind.
pub(crate) fn covers(kind: Kind) -> [(Cover, &'static str); 3] {
    match kind {
        Kind::Armour | Kind::Soft => {
            [(Cover::Open, "in the open"), (Cover::Soft, "partly hidden"), (Cover::Hard, "hull-down")]
        }
        Kind::Foot | Kind::Outside => {
            [(Cover::Open, "in the open"), (Cover::Soft, "in soft cover"), (Cover::Hard, "in hard cover")]
        }
    }
}

/// HA-7 (1): what an element stands in; what was told in this bound holds until it moves.
pub(crate) fn cover(step: &mut Step<'_>, id: ElementId) -> Flow<Cover> {
    let bound = step.state.bound;
    if let Some(cover) = step.state.table.of(id, bound).and_then(|it| it.cover) {
        return Ok(cover);
    }
    let question = format!("What does {} stand in?", counter(step, id));
    let cover = step.choose(PERSON, "HA-1", question, &covers(step.state.kind(id)))?;
    note(step, Fact::Cover { element: id, bound, cover });
    Ok(cover)
}

/// What an element stands in after it has moved: what was told before does not count.
pub(crate) fn new_cover(step: &mut Step<'_>, id: ElementId) -> Flow<Cover> {
    note(step, Fact::Shifted { element: id });
    cover(step, id)
}

/// Whether something could hurt at all: FYOB-072.
pub(crate) const HURTS: [(Hurt, &str); 2] =
    [(Hurt::Destroy, "in range, and it can hurt"), (Hurt::No, "out of range, or it cannot hurt")];
