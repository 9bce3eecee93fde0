//! The charts are those of the rules.

use engine::Ruleset;

use super::*;

fn of(title: &str) -> Chart {
    let rules = Hk::with_data(&[]).unwrap();
    charts(&rules).into_iter().find(|it| it.title == title).unwrap_or_else(|| panic!("no chart {title}"))
}

#[test]
fn every_row_of_a_chart_is_as_long_as_its_head() {
    let rules = Hk::with_data(&[]).unwrap();
    for chart in rules.charts() {
        assert!(!chart.rows.is_empty(), "{}", chart.title);
        for row in &chart.rows {
            assert_eq!(row.len(), chart.head.len(), "{}: {row:?}", chart.title);
        }
    }
}

#[test]
fn hk_042_the_chart_has_every_line_of_table_6_3_with_its_value() {
    let rows = of("To hit: small arms and direct HE").rows;
    let lines: Vec<(&str, &str)> = rows.iter().map(|row| (row[0].as_str(), row[1].as_str())).collect();
    let printed = [
        ("hindrances", "+1"),
        ("stationary fire against movement in the open", "-1"),
        ("target At the Double", "-1"),
        ("long range", "+1"),
        ("missing crewmen", "+1"),
        ("moving and firing", "+1"),
        ("suppressed", "+1"),
        ("target uphill", "+1"),
        ("green", "+1"),
        ("veteran", "-1"),
    ];
    assert_eq!(lines, printed);
}

#[test]
fn hk_051_the_chart_has_every_line_of_a_call() {
    let rows = of("Calls for fire: lines").rows;
    let values: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(values, ["+1", "-1", "+1", "+1", "-1", "+1"]);
}

#[test]
fn hk_040_hk_050_hk_091_hk_070_numbers_as_they_are_thrown() {
    assert_eq!(of("To hit and to kill").rows[3], ["Reinforced", "6+", "5+"]);
    assert_eq!(of("Calls for fire").rows[0], ["Attached", "3+", "always"]);
    assert_eq!(of("Game end").rows[1], ["Turn # + 1", "1-3"]);
    assert_eq!(of("Game end").rows[3], ["Turn # + 3", "automatic"]);
    assert_eq!(of("Close combat: each success kills").rows[0], ["Green", "5+", "6+"]);
    assert_eq!(of("Spotting").rows[0][1], "5+");
    assert_eq!(of("Morale and rally").rows[2], ["Veteran", "3+"]);
    assert_eq!(of("To destroy a vehicle that was hit").rows[4], ["4", "never", "6+", "5+", "4+", "3+", "2+"]);
    assert_eq!(of("Orders").rows[0], ["A, At the Double", "up to 12\"", "none"]);
    assert_eq!(of("Weapons").rows[4], ["submachine gun", "2", "8\"", "12\"", "0", "-", "-"]);
    assert_eq!(of("Ground").rows.len(), 23);
}
