//! Answers as people type them: faces of dice, options by number or word, places.

use engine::{Answer, Faces, Need, Question, Reads, Text};
use table::{Deg, Len, Point, Pose};

use crate::ask;
use crate::show::{self, DIM, ID, STRONG};

/// The answer that a text gives to a need, or what is wrong with it. `unit` is a unit of the table.
pub fn read(need: &Need, text: &str, unit: i32) -> Result<Answer, String> {
    let text = text.trim();
    let answer = match need {
        Need::Roll(check) => {
            // Where dice are only counted, the number will do.
            let words: &[&str] = match check.reads {
                Reads::Hits { .. } => &["hits", "hit"],
                Reads::Failures { .. } => &["failures", "failure"],
                Reads::Faces | Reads::Total | Reads::Shows { .. } | Reads::Pass { .. } | Reads::Bands(_) => {
                    &[]
                }
            };
            if let Some(n) = words.iter().find_map(|word| text.strip_suffix(word)) {
                let why = |_| format!("`{text}` is not a number of {}", words[0]);
                Answer::Hits(n.trim().parse().map_err(why)?)
            } else {
                let mut faces: Faces = ask::faces(text)?.into_iter().collect();
                faces.sort_unstable();
                Answer::Faces(faces)
            }
        }
        Need::Draw(question) | Need::Choice(question) => Answer::Option(option(question, text)?),
        Need::Number(_) => Answer::Number(text.parse().map_err(|_| format!("`{text}` is not a number"))?),
        Need::Place(question) => {
            let words: Vec<&str> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
            match words.as_slice() {
                [n] => {
                    let idx = n.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
                    let place = idx.and_then(|idx| question.suggestions.get(idx));
                    Answer::Place(*place.ok_or_else(|| format!("there is no suggestion `{n}`"))?)
                }
                [x, y, rest @ ..] => {
                    let facing = match rest {
                        [] => question.suggestions.first().map_or(Deg::NORTH, |it| it.facing),
                        ["face", degrees] | [degrees] => degrees_of(degrees)?,
                        _ => return Err("a place is `X Y`, or `X Y face D`".to_owned()),
                    };
                    Answer::Place(Pose::new(Point::new(length(x, unit)?, length(y, unit)?), facing))
                }
                [] => return Err("a place is `X Y`".to_owned()),
            }
        }
    };
    match need.objection(&answer) {
        Some(why) => Err(why),
        None => Ok(answer),
    }
}

/// An option by its number, from 1, or by a word that only it has.
fn option(question: &Question, text: &str) -> Result<u16, String> {
    let n = question.options.len();
    if let Ok(number) = text.parse::<usize>() {
        let idx = number.checked_sub(1).filter(|idx| *idx < n);
        let idx = idx.and_then(|idx| u16::try_from(idx).ok());
        return idx.ok_or_else(|| format!("there is no option {number}: they are numbered from 1 to {n}"));
    }
    let wanted = text.to_lowercase();
    let has = |option: &Text| option.to_lowercase().contains(&wanted);
    let found: Vec<usize> = (0..n).filter(|&idx| has(&question.options[idx])).collect();
    match found.as_slice() {
        [only] if !wanted.is_empty() => u16::try_from(*only).map_err(|_| "too many options".to_owned()),
        [] => Err(format!("no option has `{text}` in it")),
        _ => Err(format!("several options have `{text}` in them: take a number")),
    }
}

fn degrees_of(word: &str) -> Result<Deg, String> {
    let number = word.parse::<i32>().ok().filter(|it| (0..360).contains(it));
    number.map(Deg::new).ok_or_else(|| format!("`{word}` is not a facing from 0 to 359 degrees"))
}

/// A length in units of the table, with up to three decimals.
fn length(word: &str, unit: i32) -> Result<Len, String> {
    let bad = || format!("`{word}` is not a number such as 12.5");
    let (whole, decimals) = word.split_once('.').unwrap_or((word, ""));
    let are_digits = [whole, decimals].iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
    if !are_digits || whole.is_empty() || 4 < whole.len() || 3 < decimals.len() {
        return Err(bad());
    }
    let thousandths: i64 = format!("{whole}{decimals:0<3}").parse().map_err(|_| bad())?;
    let raw = (thousandths * i64::from(unit) + 500) / 1_000;
    i32::try_from(raw).map(Len::new).map_err(|_| bad())
}

/// What a need asks, with all that can be answered.
pub fn question(need: &Need, unit: i32) -> String {
    let rule = need.rule();
    let numbered = |options: Vec<String>| {
        let rows = options.iter().enumerate().map(|(idx, it)| format!("\n  {:>2}  {it}", idx + 1));
        rows.collect::<String>()
    };
    let head = |text: &str| format!("{STRONG}{text}{STRONG:#} {ID}[{rule}]{ID:#}");
    match need {
        Need::Roll(check) => show::check(check),
        Need::Draw(it) | Need::Choice(it) => {
            let by_chance =
                if need.is_chance() { format!(" {DIM}(by chance){DIM:#}") } else { String::new() };
            let options = it.options.iter().map(ToString::to_string).collect();
            format!("{}{by_chance}{}", head(&it.text), numbered(options))
        }
        Need::Number(it) => format!("{} from {} to {}", head(&it.text), it.min, it.max),
        Need::Place(it) => {
            let in_units = |n: i32| Len::new(n).in_units(Len::new(unit), 1);
            let place = |pose: &Pose| {
                format!("({}, {}) facing {}", in_units(pose.at.x), in_units(pose.at.y), pose.facing.degrees())
            };
            format!("{}{}", head(&it.text), numbered(it.suggestions.iter().map(place).collect()))
        }
    }
}

/// What to type, in a few words.
pub fn hint(need: &Need) -> String {
    match need {
        Need::Roll(check) if check.dice.n == 1 => format!("the face of the {}", check.dice),
        Need::Roll(check) => format!("the faces of {}", check.dice),
        Need::Draw(_) | Need::Choice(_) => "the number of an option".to_owned(),
        Need::Number(_) => "a number".to_owned(),
        Need::Place(_) => "the number of a place, or `X Y face D`".to_owned(),
    }
}
