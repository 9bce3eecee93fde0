//! The moments of a game that a seat can be shown again.

use engine::{LineKind, LogLine, Moment};

/// Every entry that told the seat something, with the number of entries there were after it.
pub fn moments(lines: &[(usize, LogLine)]) -> Vec<(usize, Moment)> {
    let mut res: Vec<(usize, Moment)> = Vec::new();
    let (mut chapter, mut part) = (String::new(), String::new());
    for (entry, line) in lines {
        let is_heading = line.kind == LineKind::Heading;
        if is_heading {
            // Turns, bounds and hours are numbered; their parts have names.
            if line.text.contains(|it: char| it.is_ascii_digit()) {
                chapter.clone_from(&line.text);
                part.clear();
            } else {
                part.clone_from(&line.text);
            }
        }
        let heading = [chapter.as_str(), part.as_str()].into_iter().filter(|it| !it.is_empty());
        let heading = heading.collect::<Vec<_>>().join(" · ");
        let is_new = res.last().is_none_or(|last| last.0 != entry + 1);
        if is_new {
            res.push((entry + 1, Moment { heading: String::new(), text: String::new() }));
        }
        let moment = &mut res.last_mut().expect("one was just added").1;
        moment.heading = heading;
        if !is_heading {
            let gap = if moment.text.is_empty() { "" } else { " " };
            moment.text = format!("{}{gap}{}", moment.text, line.text);
        }
    }
    for (_, moment) in &mut res {
        if moment.text.is_empty() {
            moment.text.clone_from(&moment.heading);
        }
    }
    res
}
