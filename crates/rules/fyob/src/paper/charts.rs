//! FYOB-006: quick reference sheets, made from the tables that the rules use.

use engine::Chart;

use crate::element::Kind;
use crate::leaders::Officer;
use crate::momentum::Row;
use crate::tables::Tables;

/// All charts, in the order of play.
pub fn charts(tables: &Tables) -> Vec<Chart> {
    vec![
        reaction(tables),
        leadership(tables),
        tests(tables, "Tests: infantry, weapons, guns", "FYOB-067", |row| name(row).starts_with('I')),
        tests(tables, "Tests: armoured vehicles", "FYOB-069", |row| name(row).starts_with('A')),
        soft(tables),
        reductions(tables),
        results(tables),
        scores(tables),
        order_dice(),
        orders(),
        ratings(tables),
        command(tables),
    ]
}

fn name(row: Row) -> String {
    format!("{row:?}")
}

fn chart(title: &'static str, rule: &'static str, head: &[&'static str], rows: Vec<Vec<String>>) -> Chart {
    Chart {
        title: title.into(),
        rule: rule.into(),
        head: head.iter().map(|it| (*it).into()).collect(),
        rows,
        notes: Vec::new(),
    }
}

/// A range of throws.
fn range(from: u8, to: u8) -> String {
    match to {
        to if to < from => "-".to_owned(),
        to if to == from => from.to_string(),
        to => format!("{from}-{to}"),
    }
}

/// FYOB-046.
fn reaction(tables: &Tables) -> Chart {
    let row = |it: &crate::tables::ReactionRow| {
        let acts_to = it.seizes.map_or(10, |seizes| seizes - 1);
        let seizes = it.seizes.map_or("-".to_owned(), |from| range(from, 10));
        vec![it.name.clone(), range(1, it.acts.saturating_sub(1)), range(it.acts.max(1), acts_to), seizes]
    };
    let rows = tables.reaction.iter().map(row).collect();
    let head = ["Leader (D10)", "No action", "Acts", "Seizes initiative"];
    let mut chart = chart("Reaction test", "FYOB-046", &head, rows);
    chart.notes.push("Officers that are average or better act without a throw.".to_owned());
    chart
        .notes
        .push("Seizing: swap cards with a friend of the same nation who still holds his, or act.".to_owned());
    chart
}

/// FYOB-027, FYOB-028.
fn leadership(tables: &Tables) -> Chart {
    let passes = |below: u8| if 6 < below { "always".to_owned() } else { range(1, below - 1) };
    let leaders = (0..=4u8)
        .map(|rating| vec![tables.rating_name(rating).to_owned(), passes(rating + tables.leadership)]);
    let seniors =
        tables.seniors.iter().map(|it| vec![format!("Senior Officer, {}", it.name), passes(it.rating)]);
    chart("Leadership test", "FYOB-027", &["Leader (D6)", "Passes on"], leaders.chain(seniors).collect())
}

/// FYOB-067, FYOB-069.
fn tests(tables: &Tables, title: &'static str, rule: &'static str, is_one: fn(Row) -> bool) -> Chart {
    let rows = tables.chart.iter().filter(|it| is_one(it.row)).map(|it| {
        let grey = if it.grey { " *" } else { "" };
        let [poor, regular, elite] = it.tests.map(|n| n.to_string());
        vec![format!("{}{grey}", it.label), poor, regular, elite]
    });
    let mut chart = chart(title, rule, &["What befell it", "Poor", "Regular", "Elite"], rows.collect());
    chart.notes.push("* counted whenever tests are taken, but no cause of tests by itself.".to_owned());
    chart
}

/// FYOB-068.
fn soft(tables: &Tables) -> Chart {
    let rows = tables.chart.iter().filter(|it| name(it.row).starts_with('S'));
    let rows = rows.map(|it| vec![it.label.clone(), it.tests[1].to_string()]).collect();
    chart("Tests: soft-skinned vehicles", "FYOB-068", &["What befell it", "Tests"], rows)
}

/// FYOB-074 to FYOB-076.
fn reductions(tables: &Tables) -> Chart {
    let it = &tables.reductions;
    let ncos = it.nco.iter().zip(0u8..).filter(|(percent, _)| 0 < **percent);
    let ncos = ncos.map(|(percent, rating)| (format!("{} NCO", tables.rating_name(rating)), *percent));
    let grades = [
        (Officer::Average, "average officer with it"),
        (Officer::AboveAverage, "above average officer with it"),
    ];
    let officers = grades.map(|(grade, name)| (name.to_owned(), tables.officer_reduction(grade)));
    let support =
        ("each point of steady Regular or Elite friends within 6 inches".to_owned(), it.per_support_point);
    let rows =
        ncos.chain(officers).chain([support]).map(|(name, percent)| vec![name, format!("{percent} %")]);
    let mut chart = chart("Fewer tests", "FYOB-074", &["If", "Taken off"], rows.collect());
    chart
        .notes
        .push("Each is taken of the whole batch and rounded down; at least one test is left.".to_owned());
    chart
        .notes
        .push(format!("Landing on a beach: {} % of what is left, in that bound and the next.", it.landing));
    chart
}

/// FYOB-079.
fn results(tables: &Tables) -> Chart {
    let bands = ["0", "1-2", "3-4", "5-6", "7-8", "9 or more"];
    let row = |(band, it): (&str, &crate::tables::ResultRow)| {
        let loss = if it.loss == 0 { "-".to_owned() } else { format!("-{}", it.loss) };
        vec![band.to_owned(), it.name.clone(), it.label.clone(), loss]
    };
    let rows = bands.into_iter().zip(&tables.results).map(row).collect();
    let mut chart =
        chart("What failures do now", "FYOB-079", &["Failures", "Result", "In this bound", "Score"], rows);
    chart
        .notes
        .push("1-2: -1 to hit over open sights, -1 on each movement die, +1 segment to observe.".to_owned());
    chart
}

/// FYOB-082 to FYOB-084.
fn scores(tables: &Tables) -> Chart {
    let kind = |kind: Kind| match kind {
        Kind::Foot => "men, weapons, guns",
        Kind::Armour => "armoured",
        Kind::Soft => "soft-skinned",
        Kind::Outside => "others",
    };
    let row = |it: &crate::tables::ScoreRow| {
        let (low, high) = (it.from.min(it.to), it.from.max(it.to));
        vec![kind(it.kind).to_owned(), range(low, high), it.label.clone()]
    };
    chart(
        "What a score means later",
        "FYOB-082",
        &["Element", "Score", "It"],
        tables.scores.iter().map(row).collect(),
    )
}

/// FYOB-085 to FYOB-099.
fn order_dice() -> Chart {
    let rows = [
        ("1 Fire", "fire first, or not at all; then move and act in any order. Fires as stationary."),
        (
            "2 Move",
            "move first, or not at all; then fire (as on the move) and act. At the double: twice as far, nothing else.",
        ),
        ("3 Act", "up to two acts first, or none; then fire and move in any order."),
    ];
    let rows = rows.map(|(die, what)| vec![die.to_owned(), what.to_owned()]).to_vec();
    chart("Order die (D3)", "FYOB-085", &["Die", "What it may do"], rows)
}

/// FYOB-111.
fn orders() -> Chart {
    let about = |task: crate::Task| match task {
        crate::Task::Hold => "stay and hold this position",
        crate::Task::Support => "support a unit from a position",
        crate::Task::Reposition => "go somewhere else, without seeking a fight",
        crate::Task::Contact => "go at the enemy and fight",
        crate::Task::Recce => "find the enemy, without starting a fight",
        crate::Task::Conceal => "hide in a position until ordered otherwise",
        crate::Task::Overwatch => "guard a place: watch, no fire, half moves",
        crate::Task::Engineer => "a stated piece of work",
    };
    let rows =
        crate::Task::ALL.map(|it| vec![it.number().to_string(), it.name().to_owned(), about(it).to_owned()]);
    chart("Orders", "FYOB-111", &["No.", "Order", "To do"], rows.to_vec())
}

/// FYOB-023 to FYOB-025.
fn ratings(tables: &Tables) -> Chart {
    let rows = |all: &[crate::tables::RatingRow], who: &str| {
        let to = all.iter().skip(1).map(|it| Some(it.from - 1)).chain([None]);
        let row = |(it, to): (&crate::tables::RatingRow, Option<i32>)| {
            let throws = match to {
                Some(to) if it.from < to => format!("{}-{to}", it.from),
                _ => it.from.to_string(),
            };
            vec![who.to_owned(), throws, it.name.clone(), it.rating.to_string()]
        };
        all.iter().zip(to).map(row).collect::<Vec<_>>()
    };
    let mut all = rows(&tables.ratings, "NCO, Company Officer");
    all.extend(rows(&tables.seniors, "Senior Officer"));
    let mut chart = chart("Rating leaders (D6)", "FYOB-024", &["Leader", "Throw", "Name", "Rating"], all);
    chart.notes.push(
        "+1 in an Elite element, -1 in a Poor one, for NCOs and Company Officers. An NCO with 7 is Bold."
            .to_owned(),
    );
    chart
}

/// FYOB-121 to FYOB-144, FYOB-177.
fn command(tables: &Tables) -> Chart {
    let (zones, rally, milestone) = (&tables.zones, &tables.rally, &tables.milestone);
    let radio =
        tables.radio.iter().map(|(nation, need)| format!("{nation} {need}+")).collect::<Vec<_>>().join(", ");
    let rows = [
        (
            "Zone of control",
            format!("{} inches; recce {}; a detachment {}", zones.company, zones.recce, zones.detachment),
        ),
        (
            "Rallying throws, each 6 is +1",
            format!(
                "average {}, above average {} in a command turn; below average {} and the Senior Officer {} (reserves) at a \
                 session start",
                rally.command[1], rally.command[2], rally.below_average_at_session, rally.senior_at_session
            ),
        ),
        (
            "Milestone tests at a session start",
            format!(
                "below each {} %: {} dice for the first level, twice for the second and so on ({} if rationed); any 1 lowers \
                 the condition a step",
                milestone.percent, milestone.dice, milestone.rationed_dice
            ),
        ),
        ("Back above a milestone", "the same dice again; any 6 raises the condition a step".to_owned()),
        ("Radio test (D10)", radio),
        (
            "Leader hit",
            "a D6 for each man lost: on a 1 the NCO; then the same for an officer with it".to_owned(),
        ),
        (
            "Concealment",
            "5 or more on a D6; +1 or -1 by the Senior Officer; men, weapons, guns up to 75 mm".to_owned(),
        ),
    ];
    let rows = rows.map(|(what, how)| vec![what.to_owned(), how]).to_vec();
    chart("Command", "FYOB-121", &["What", "How"], rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fyob_006_every_row_of_a_chart_is_as_long_as_its_head() {
        let tables = Tables::load(&[]).unwrap();
        for chart in charts(&tables) {
            for row in &chart.rows {
                assert_eq!(row.len(), chart.head.len(), "{}: {row:?}", chart.title);
            }
            assert!(!chart.rows.is_empty(), "{}", chart.title);
        }
    }

    #[test]
    fn fyob_046_the_printed_reaction_table_is_the_one_that_is_thrown_on() {
        let tables = Tables::load(&[]).unwrap();
        let chart = reaction(&tables);
        assert_eq!(chart.rows[2], ["Regular", "1-2", "3-8", "9-10"]);
        assert_eq!(chart.rows[4], ["Inspirational", "-", "1-6", "7-10"]);
        assert_eq!(chart.rows[0], ["Weak", "1-4", "5-10", "-"]);
    }

    #[test]
    fn fyob_067_and_fyob_027_are_printed_with_their_numbers() {
        let tables = Tables::load(&[]).unwrap();
        let all = charts(&tables);
        let of = |rule: &str| all.iter().find(|it| &*it.rule == rule).unwrap();
        assert_eq!(of("FYOB-067").rows.len(), 20);
        assert_eq!(of("FYOB-069").rows.len(), 16);
        assert_eq!(of("FYOB-067").rows[6][1..], ["30", "15", "7"]);
        assert_eq!(of("FYOB-027").rows[2][1], "1-4");
        assert_eq!(of("FYOB-027").rows[4][1], "always");
    }
}
