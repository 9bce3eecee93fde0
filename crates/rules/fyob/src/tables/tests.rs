use super::*;
use crate::momentum::Row;

fn tables() -> Tables {
    Tables::load(&[]).unwrap()
}

#[test]
fn fyob_067_068_069_the_charts_stand_in_the_order_of_their_rows() {
    let tables = tables();
    let wanted: Vec<Row> = [Row::FOOT, Row::SOFT, Row::ARMOUR].concat();
    assert_eq!(tables.chart.iter().map(|it| it.row).collect::<Vec<_>>(), wanted);
    let all = |row| [Grade::Poor, Grade::Regular, Grade::Elite].map(|grade| tables.tests(row, grade));
    assert_eq!(all(Row::I6), [20, 10, 5]);
    assert_eq!(all(Row::S2), [9, 9, 9]);
    assert_eq!(all(Row::A7), [36, 18, 8]);
    // The sums of the columns of the book.
    let sum = |rows: &[Row], grade| rows.iter().map(|&it| tables.tests(it, grade)).sum::<u16>();
    assert_eq!([Grade::Poor, Grade::Regular, Grade::Elite].map(|it| sum(Row::FOOT, it)), [278, 139, 64]);
    assert_eq!(sum(Row::SOFT, Grade::Regular), 33);
    assert_eq!([Grade::Poor, Grade::Regular, Grade::Elite].map(|it| sum(Row::ARMOUR, it)), [224, 112, 52]);
}

#[test]
fn fyob_r20_the_grey_rows_are_the_standing_states() {
    let tables = tables();
    let grey: Vec<Row> = tables.chart.iter().filter(|it| it.grey).map(|it| it.row).collect();
    let wanted = [Row::I13, Row::I15, Row::I16, Row::I18, Row::I19, Row::A11, Row::A13, Row::A14, Row::A15];
    assert_eq!(grey, wanted);
}

#[test]
fn fyob_046_the_bands_of_the_reaction_test() {
    let tables = tables();
    let words = |rating| {
        tables.reaction_bands(rating).map(|bands| {
            bands.iter().map(|it| format!("{} {}", it.from, it.name)).collect::<Vec<_>>().join(", ")
        })
    };
    assert_eq!(words(0).unwrap(), "1 no action, 5 acts as ordered");
    assert_eq!(words(2).unwrap(), "1 no action, 3 acts as ordered, 9 seizes the initiative");
    assert_eq!(words(4).unwrap(), "1 acts as ordered, 7 seizes the initiative");
    assert_eq!(words(5).unwrap(), "1 no action, 2 acts as ordered");
    assert_eq!((words(6), words(7)), (None, None), "FYOB-047: they need no die");
}

#[test]
fn fyob_079_failures_find_their_result() {
    let tables = tables();
    let loss = |failures| tables.result(Verdict::of(failures)).loss;
    assert_eq!((0..=10).map(loss).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

#[test]
fn a_users_table_replaces_the_whole_table() {
    let mine = Source::new("mine.toml", "system = \"fyob\"\n[leadership]\nrule = \"mine\"\nadd = 2\n");
    let tables = Tables::load(&[mine]).unwrap();
    assert_eq!(tables.leadership, 2);
    assert_eq!(tables.zones.recce, 18, "the others stay");
}

#[test]
fn mistakes_are_shown_where_they_stand() {
    let wrong = |text: &str| {
        let errors = Tables::load(&[Source::new("mine.toml", text)]).unwrap_err();
        let said = |it: &engine::data::DataError| (it.line().unwrap(), it.why.clone());
        errors.0.iter().map(said).collect::<Vec<_>>()
    };
    let text = "[leadership]\nrule = \"mine\"\nadd = 9\n";
    assert_eq!(wrong(text), [(3, "what is added to a rating cannot be 9".to_owned())]);
    let text = "[soft]\nrule = \"mine\"\nrows = [\n  { row = \"S2\", label = \"x\", tests = 1 },\n]\n";
    assert_eq!(wrong(text), [(4, "the row S2 stands where S1 should".to_owned())]);
    let text = "[radio]\nrule = \"mine\"\nrows = [ { nation = \"German\", need = 3 } ]\n";
    assert_eq!(wrong(text), [(3, "no row says what the nations need that are not named".to_owned())]);
    let text = "[results]\nrule = \"mine\"\nrows = [ { name = \"x\", label = \"y\", loss = 0 } ]\n";
    assert_eq!(wrong(text), [(3, "there are 1 results, but the rules have 6".to_owned())]);
    assert_eq!(wrong("[zones]\nrange = 3\n")[0].1, "unknown field `range`");
}

#[test]
fn files_are_told_apart_by_their_system() {
    let ours = Source::new("a.toml", "system = \"fyob\"\n");
    let theirs = Source::new("b.toml", "system = \"house\"\n");
    let broken = Source::new("c.toml", "system = \n");
    let (mine, others) = split(&[theirs.clone(), ours.clone(), broken.clone()]);
    assert_eq!((mine, others), (vec![ours], vec![theirs, broken]));
}

#[test]
fn fyob_177_nations_that_are_not_named_need_most() {
    let tables = tables();
    assert_eq!(
        ["German", "british", "American", "Italian", "Russian"].map(|it| tables.radio_need(it)),
        [3, 4, 4, 5, 5]
    );
}
