//! The moments of a game that a seat can be shown again.

use engine::{LineKind, LogLine, Moment};

/// Every entry that told the seat something, with the number of entries there were after it.
pub(crate) fn moments(lines: &[(usize, LogLine)]) -> Vec<(usize, Moment)> {
    let mut res: Vec<(usize, Moment)> = Vec::new();
    let mut heading = String::new();
    for (entry, line) in lines {
        if line.kind == LineKind::Heading {
            heading.clone_from(&line.text);
        }
        match res.last_mut().filter(|last| last.0 == entry + 1) {
            Some((_, moment)) => {
                moment.heading.clone_from(&heading);
                moment.text.push(' ');
                moment.text.push_str(&line.text);
            }
            None => res.push((entry + 1, Moment { heading: heading.clone(), text: line.text.clone() })),
        }
    }
    res
}
