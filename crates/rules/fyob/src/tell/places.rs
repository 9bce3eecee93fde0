//! Losses, and who comes, goes or shows himself.

use engine::{LogLine, Seat};

use crate::describe::names::{self, count, listed, place};
use crate::element::{Damage, Status};
use crate::event::Event;
use crate::host::{Host, Position};
use crate::ids::ElementId;
use crate::report::Ammunition;

/// Men, vehicles, weapons, and elements that are gone.
pub(super) fn losses<H: Host>(state: &Position<H>, event: &Event<H::Fact>, seat: Seat) -> Option<LogLine> {
    let name = |id: &ElementId| names::element(state, *id, seat);
    Some(match event {
        Event::MenLost { element, lost } => {
            LogLine::result(format!("{} loses {}.", name(element), count(*lost, "man", "men")), "FYOB-058")
        }
        Event::MenSet { element, men } => {
            LogLine::result(format!("{} has {} now.", name(element), count(*men, "man", "men")), "FYOB-187")
        }
        Event::RanOut { element, what } => {
            let what = match what {
                Ammunition::AttachedWeapon => "attached weapon",
                Ammunition::MainGun => "gun",
                Ammunition::SecondGun => "second gun",
                Ammunition::MachineGun => "machine gun",
            };
            LogLine::result(format!("the {what} of {} is out of ammunition.", name(element)), "FYOB-092")
        }
        Event::Damaged { element, damage } => {
            let what = match damage {
                Damage::Plain => "is damaged",
                Damage::Immobilised => "is damaged: it cannot move",
                Damage::GunOut => "is damaged: its main gun is out",
            };
            LogLine::result(format!("{} {what}.", name(element)), "FYOB-093")
        }
        // A real table has no places.
        Event::WeaponLeft { element, at: Some(_) } if H::stands(state, *element).0.is_none() => {
            LogLine::result(
                format!("the crew of {} leaves its weapon where it stands.", name(element)),
                "FYOB-R57",
            )
        }
        Event::WeaponLeft { element, at: Some(at) } => LogLine::result(
            format!("the crew of {} leaves its weapon at {}.", name(element), place(*at)),
            "FYOB-R57",
        ),
        Event::WeaponLeft { element, at: None } if state.get(*element).weapon_lost => {
            LogLine::result(format!("the weapon that {} left is destroyed.", name(element)), "FYOB-R57")
        }
        Event::WeaponLeft { element, at: None } => {
            LogLine::result(format!("the crew of {} has its weapon again.", name(element)), "FYOB-R57")
        }
        Event::WeaponLost { element, lost: true } => {
            LogLine::result(format!("{} is left with small arms only.", name(element)), "FYOB-R56")
        }
        Event::WeaponLost { element, lost: false } => {
            LogLine::result(format!("{} mans its weapon again.", name(element)), "FYOB-R56")
        }
        Event::Placed { element, status } => placed(&name(element), *status),
        _ => return None,
    })
}

fn placed(name: &str, status: Status) -> LogLine {
    let (what, rule) = match status {
        Status::Table => ("is on the table".to_owned(), "FYOB-151"),
        Status::Reserve => ("is in reserve".to_owned(), "FYOB-153"),
        Status::Coming(at) => (format!("comes on at {} with its first move", place(at)), "FYOB-R67"),
        Status::Box => ("is in the box".to_owned(), "FYOB-134"),
        Status::Exited => ("leaves the table by design".to_owned(), "FYOB-133"),
        Status::Destroyed => ("is destroyed".to_owned(), "FYOB-132"),
        Status::Surrendered => ("surrenders".to_owned(), "FYOB-080"),
        Status::Removed => ("is abandoned, its crew is out of the game".to_owned(), "FYOB-R15"),
    };
    LogLine::result(format!("{name} {what}."), rule)
}

/// Counters, and who is found.
pub(super) fn concealment<H: Host>(
    state: &Position<H>,
    event: &Event<H::Fact>,
    seat: Seat,
) -> Option<LogLine> {
    Some(match event {
        Event::ConcealTested { element, roll, concealed } => {
            let result = if *concealed { "it is concealed" } else { "it stands in the open" };
            let text = format!("{} tries to hide: {}, {result}.", state.name(*element), roll.total());
            LogLine::fact(text, "FYOB-159").with_roll(roll)
        }
        Event::Concealed { element } => {
            LogLine::fact(format!("{} is concealed.", state.name(*element)), "FYOB-157")
        }
        // A real table has no places that could be named.
        Event::CountersPlaced { element, at } if H::stands(state, *element).0.is_none() => {
            let n = count(super::saturated(at.len()), "counter", "counters");
            LogLine::fact(format!("{} has {n} on the table.", state.name(*element)), "FYOB-161")
        }
        Event::CountersPlaced { element, at } => {
            let places: Vec<String> = at.iter().map(|&at| place(at)).collect();
            let text = format!("Counters of {} at {}.", state.name(*element), listed(&places));
            LogLine::fact(text, "FYOB-161")
        }
        Event::CounterRemoved { element, counter, roll } => {
            let label = crate::view::counter_label::<H>(state, *element, *counter);
            let line = LogLine::result(format!("Counter {label} is a dummy."), "FYOB-162");
            match roll {
                Some(roll) if !names::hidden(state, *element, seat) => line.with_roll(roll),
                _ => line,
            }
        }
        Event::CounterChosen { element, at, roll } => {
            LogLine::result(format!("{} is at {}.", state.name(*element), place(*at)), "FYOB-163")
                .with_roll(roll)
        }
        Event::Revealed { element, .. } => {
            LogLine::result(format!("{} is there.", state.name(*element)), "FYOB-164")
        }
        _ => return None,
    })
}
