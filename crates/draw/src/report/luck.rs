//! Luck as a picture: how far the dice ran above or below their average, throw by throw.

use crate::ink::{Ink, N, escaped, put, real};
use crate::shape::spot;
use crate::{SideSummary, Summary};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 24.0;

/// The chart, with a table of the same numbers.
pub(crate) fn luck(summary: &Summary, ink: &mut Ink) {
    let thrown: Vec<&SideSummary> = summary.sides.iter().filter(|it| 0 < it.dice).collect();
    if thrown.is_empty() {
        put!(ink, "<p>No dice were thrown.</p>\n");
        return;
    }
    chart(&thrown, ink);
    put!(
        ink,
        "<table class=\"figures\"><thead><tr><th scope=\"col\">Side</th><th scope=\"col\">Dice</th><th scope=\"col\">Thrown</th>\
         <th scope=\"col\">Expected</th><th scope=\"col\">Difference</th></tr></thead><tbody>"
    );
    for side in thrown {
        let total = thrown_by(side);
        put!(
            ink,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{:+.1}</td></tr>",
            escaped(&side.name),
            side.dice,
            side.thrown,
            N(side.expected),
            total - side.expected
        );
    }
    put!(ink, "</tbody></table>\n");
}

fn thrown_by(side: &SideSummary) -> f64 {
    side.rolls.iter().flat_map(|it| &it.faces).map(|&face| f64::from(face)).sum()
}

/// How far a side was above its average after each throw.
fn course(side: &SideSummary) -> Vec<f64> {
    let mut sum = 0.0;
    let mut res = vec![0.0];
    for roll in &side.rolls {
        sum += roll.faces.iter().map(|&face| f64::from(face)).sum::<f64>() - roll.expected;
        res.push(sum);
    }
    res
}

fn chart(sides: &[&SideSummary], ink: &mut Ink) {
    let courses: Vec<Vec<f64>> = sides.iter().map(|it| course(it)).collect();
    let longest = real(courses.iter().map(Vec::len).max().unwrap_or(2).max(2) - 1);
    let furthest = courses.iter().flatten().fold(5.0_f64, |most, it| most.max(it.abs()));
    let step =
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|it| furthest <= it * 3.0);
    let step = step.unwrap_or(1000.0);
    let reach = (furthest / step).ceil() * step;
    let y = |value: f64| TOP + (reach - value) / (2.0 * reach) * (HEIGHT - TOP - BOTTOM);
    let x = |idx: f64| LEFT + idx / longest * (WIDTH - LEFT - RIGHT);
    let said: Vec<String> = sides
        .iter()
        .map(|it| format!("{}: {} dice, {} thrown, {} expected", it.name, it.dice, it.thrown, N(it.expected)))
        .collect();
    put!(
        ink,
        "<figure class=\"luck\"><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\"><title>Luck. {}</title>",
        escaped(&said.join("; "))
    );
    let mut value = -reach;
    while value <= reach {
        let class = if value == 0.0 { "zero" } else { "grid" };
        put!(
            ink,
            "<path class=\"{class}\" d=\"M{LEFT} {}H{}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}{}</text>",
            N(y(value)),
            N(WIDTH - RIGHT),
            N(LEFT - 6.0),
            N(y(value) + 4.0),
            if 0.0 < value { "+" } else { "" },
            N(value)
        );
        value += step;
    }
    for (side, course) in sides.iter().zip(&courses) {
        let points: Vec<String> =
            course.iter().enumerate().map(|(idx, &it)| spot(x(real(idx)), y(it)).to_string()).collect();
        let class = if side.side == 'A' { "a" } else { "b" };
        put!(ink, "<path class=\"line {class}\" d=\"M{}\"/>", points.join("L"));
        let end = spot(x(real(course.len() - 1)), y(course[course.len() - 1]));
        put!(ink, "<circle class=\"end {class}\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>", N(end.x), N(end.y));
    }
    put!(
        ink,
        "<text x=\"{LEFT}\" y=\"{}\">first throw</text><text x=\"{}\" y=\"{}\" text-anchor=\"end\">throw {}</text></svg><figcaption>",
        N(HEIGHT - 6.0),
        N(WIDTH - RIGHT),
        N(HEIGHT - 6.0),
        N(longest)
    );
    for side in sides {
        let class = if side.side == 'A' { "a" } else { "b" };
        put!(
            ink,
            "<span class=\"key\"><svg viewBox=\"0 0 34 8\" width=\"34\" height=\"8\" aria-hidden=\"true\"><path class=\"line {class}\" \
             d=\"M1 4H33\"/></svg> {}</span> ",
            escaped(&side.name)
        );
    }
    put!(
        ink,
        "What the dice showed, less what they show on average, added up throw by throw. Above the line they were high.\
         </figcaption></figure>\n"
    );
}
