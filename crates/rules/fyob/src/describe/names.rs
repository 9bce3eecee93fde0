//! What things are called: ratings, leaders, orders, places. One word for one thing, everywhere.

use engine::Seat;
use table::{Len, Point};

use crate::belief::is_hidden;
use crate::element::{Damage, Grade, Laid, Nco, Radio, Status, inches};
use crate::ids::{CompanyId, ElementId, Holder, Leader, Side};
use crate::momentum::Verdict;
use crate::order::{Order, Task};
use crate::state::{Condition, Exit, GroupEnd, Phase, State};

/// A length in inches: "7.5".
pub(crate) fn in_inches(length: Len) -> String {
    length.in_units(inches(1), 1)
}

/// A distance in words: "1 inch", "7.5 inches".
pub(crate) fn distance(length: Len) -> String {
    let n = in_inches(length);
    if n == "1" { "1 inch".to_owned() } else { format!("{n} inches") }
}

/// A place in inches: "(18, 12)".
pub(crate) fn place(at: Point) -> String {
    format!("({}, {})", in_inches(Len::new(at.x)), in_inches(Len::new(at.y)))
}

/// A sentence begins with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// "1 man", "2 men".
pub(crate) fn count(n: impl Into<u32>, one: &str, many: &str) -> String {
    match n.into() {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// Names in a row: "3, 4 and 7".
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// FYOB-024, FYOB-025: a rating by name.
pub(crate) fn rating(rating: u8) -> &'static str {
    match rating {
        0 => "Weak",
        1 => "Cautious",
        2 => "Regular",
        3 => "Bold",
        4 => "Inspirational",
        5 => "Below Average",
        6 => "Average",
        _ => "Above Average",
    }
}

/// The leader of an element, as its card shows him.
pub(crate) fn nco(nco: Nco) -> &'static str {
    match nco {
        Nco::Rated(it) => rating(it),
        Nco::Casualty => "lost (counts as Weak)",
        Nco::None => "none (counts as Regular)",
    }
}

/// The grade of troops.
pub(crate) fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Poor => "Poor",
        Grade::Regular => "Regular",
        Grade::Elite => "Elite",
    }
}

/// FYOB-144.
pub(crate) fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Green => "Green",
        Condition::Yellow => "Yellow",
        Condition::Red => "Red",
        Condition::Lost => "lost",
    }
}

/// FYOB-085.
pub(crate) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Fire => "fire",
        Phase::Move => "move",
        Phase::Act => "act",
    }
}

/// FYOB-079: what so many failures are called.
pub(crate) fn result(failures: u16) -> &'static str {
    match Verdict::of(failures) {
        Verdict::Steady => "steady",
        Verdict::Shaken => "shaken",
        Verdict::Suppressed => "suppressed",
        Verdict::Pinned => "pinned",
        Verdict::FallsBack => "falls back",
        Verdict::Breaks => "breaks",
    }
}

/// FYOB-061: a score as dots: "●●●●●○".
pub(crate) fn score(score: u8) -> String {
    (0..6).map(|n| if n < score { '●' } else { '○' }).collect()
}

/// A radio set on its card.
pub(crate) fn radio(radio: Radio) -> String {
    match radio {
        Radio::None => "none".to_owned(),
        Radio::Netted => "on the net".to_owned(),
        Radio::Off(0) => "off the net".to_owned(),
        Radio::Off(failed) => format!("off the net, {}", count(failed, "failed test", "failed tests")),
        Radio::Dead => "dead".to_owned(),
    }
}

/// Damage to a vehicle.
pub(crate) fn damage(damage: Damage) -> &'static str {
    match damage {
        Damage::Plain => "damaged",
        Damage::Immobilised => "cannot move",
        Damage::GunOut => "main gun out",
    }
}

/// Where an element is when it is not on the table.
pub(crate) fn away(status: Status) -> Option<&'static str> {
    match status {
        Status::Table => None,
        Status::Reserve => Some("in reserve"),
        Status::Coming(_) => Some("coming on"),
        Status::Box => Some("in the box"),
        Status::Exited => Some("left the table by design"),
        Status::Destroyed => Some("destroyed"),
        Status::Surrendered => Some("surrendered"),
        Status::Removed => Some("abandoned, crew out of the game"),
    }
}

/// The name of a force: "British".
pub(crate) fn force<T>(state: &State<T>, side: Side) -> &str {
    &state.battle.forces[side.idx()].name
}

/// The name of a company, as a title.
pub(crate) fn company_title<T>(state: &State<T>, id: CompanyId) -> String {
    state.battle.companies.get(id.idx()).cloned().unwrap_or_else(|| format!("Company {}", id.0 + 1))
}

/// The name of a company in a sentence: "Company A", "the Soviet company".
pub(crate) fn company<T>(state: &State<T>, id: CompanyId) -> String {
    let title = company_title(state, id);
    let is_common = title.rsplit(' ').next().is_some_and(|word| word.starts_with(char::is_lowercase));
    if is_common { format!("the {title}") } else { title }
}

/// Whether a seat may not know what an element is.
pub(crate) fn hidden<T>(state: &State<T>, id: ElementId, seat: Seat) -> bool {
    let Some(it) = state.find(id) else { return false };
    seat != Seat::UMPIRE && it.side.seat() != seat && is_hidden(state, it)
}

/// Whether a seat may not even know that an element is there: FYOB-161 lets it see the counters of those who have some.
pub(crate) fn unseen<T>(state: &State<T>, holder: Holder, seat: Seat) -> bool {
    match holder {
        Holder::Element(id) | Holder::Detachment(id) => {
            let no_counters = state.find(id).is_some_and(|it| it.counters.is_empty());
            no_counters && hidden(state, id, seat)
        }
        Holder::Officer(_) => false,
    }
}

/// An element as a seat may call it.
pub(crate) fn element<T>(state: &State<T>, id: ElementId, seat: Seat) -> String {
    if hidden(state, id, seat) { "a concealed element".to_owned() } else { state.name(id) }
}

/// A leader as a seat may call him.
pub(crate) fn leader<T>(state: &State<T>, leader: Leader, seat: Seat) -> String {
    match leader {
        Leader::Nco(id) => format!("the NCO of {}", element(state, id, seat)),
        Leader::Officer(id) => format!("the officer of {}", company(state, id)),
        Leader::Senior(side) => format!("the Senior Officer of the {}", force(state, side)),
    }
}

/// The holder of a card as a seat may call him.
pub(crate) fn holder<T>(state: &State<T>, holder: Holder, seat: Seat) -> String {
    match holder {
        Holder::Element(id) => element(state, id, seat),
        Holder::Officer(id) => format!("the officer of {}", company(state, id)),
        Holder::Detachment(id) => format!("the detachment of {}", element(state, id, seat)),
    }
}

/// The side of a holder.
pub(crate) fn side_of<T>(state: &State<T>, holder: Holder) -> Option<Side> {
    match holder {
        Holder::Element(id) | Holder::Detachment(id) => state.find(id).map(|it| it.side),
        Holder::Officer(id) => state.companies.get(id.idx()).map(|it| it.side),
    }
}

/// A point by the objective that lies there, or in inches.
pub(crate) fn spot<T>(state: &State<T>, at: Point) -> String {
    let known = state.battle.objectives.iter().find(|it| it.at == at);
    known.map_or_else(|| place(at), |it| it.name.clone())
}

/// An order in words: "Contact enemy at the mill".
pub(crate) fn order<T>(state: &State<T>, order: &Order) -> String {
    let mut text = order.task.name().to_owned();
    if order.to_box {
        return text + " into the box";
    }
    if let Some(unit) = order.unit {
        text = format!("{text} {}", state.name(unit));
    }
    let link = match order.task {
        Task::Support => "from",
        Task::Reposition | Task::Recce => "to",
        Task::Overwatch => "on",
        Task::Hold | Task::Contact | Task::Conceal | Task::Engineer => "at",
    };
    let by_words = !order.words.is_empty();
    // FYOB-133: by design.
    let off = if order.exit { " and off the table" } else { "" };
    match order.at.as_slice() {
        _ if by_words && matches!(order.task, Task::Engineer) => format!("{text}: {}", order.words),
        _ if by_words => format!("{text} {link} {}{off}", order.words),
        [] => text,
        points => {
            let points: Vec<String> = points.iter().map(|&at| spot(state, at)).collect();
            format!("{text} {link} {}{off}", points.join(", then "))
        }
    }
}

/// FYOB-133: where the battle lets elements leave the table.
pub(crate) fn exit<T>(state: &State<T>, exit: &Exit) -> String {
    match exit.at {
        Some(at) if exit.words.is_empty() => spot(state, at),
        Some(at) => format!("{}, {}", exit.words, spot(state, at)),
        None => exit.words.clone(),
    }
}

/// An order with its legs: "Re-position to (24, 17); then Contact enemy at the south house".
pub(crate) fn orders<T>(state: &State<T>, orders: &[Order]) -> String {
    let legs: Vec<String> = orders.iter().map(|it| order(state, it)).collect();
    legs.join("; then ")
}

/// FYOB-R41: what a weapon is laid on.
pub(crate) fn laid<T>(state: &State<T>, laid: Laid, seat: Seat) -> String {
    match laid {
        Laid::Nothing => "nothing".to_owned(),
        Laid::On(id, _) => element(state, id, seat),
        Laid::At(at) => spot(state, at),
    }
}

/// FYOB-169: until when a Group acts together.
pub(crate) fn until(until: GroupEnd) -> String {
    match until {
        GroupEnd::Bound(bound) => format!("until the end of bound {bound}"),
        GroupEnd::Place(at) => format!("until one of them is at {}", place(at)),
        GroupEnd::Dissolved => "until it is dissolved".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fyob_187_a_score_is_six_dots() {
        assert_eq!(score(5), "●●●●●○");
        assert_eq!(score(0), "○○○○○○");
    }

    #[test]
    fn fyob_024_fyob_025_ratings_have_names() {
        let names: Vec<&str> = (0..8).map(rating).collect();
        let wanted = [
            "Weak",
            "Cautious",
            "Regular",
            "Bold",
            "Inspirational",
            "Below Average",
            "Average",
            "Above Average",
        ];
        assert_eq!(names, wanted);
    }

    #[test]
    fn names_are_listed_as_people_do() {
        let names = |all: &[&str]| listed(&all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
        assert_eq!(names(&["3"]), "3");
        assert_eq!(names(&["3", "4"]), "3 and 4");
        assert_eq!(names(&["3", "4", "7"]), "3, 4 and 7");
        assert_eq!((capital("rifle"), capital("")), ("Rifle".to_owned(), String::new()));
    }
}
