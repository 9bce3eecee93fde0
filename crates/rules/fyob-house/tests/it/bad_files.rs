//! Files that are wrong are refused with the place and the reason; nothing panics.

use crate::common::{Rules, read, rules};
use engine::Ruleset;
use engine::data::Source;

fn sosna() -> &'static str {
    Rules::battles()[0].1
}

/// What is said of the first game with one text replaced by another.
fn complaint(old: &str, new: &str) -> String {
    let text = sosna();
    assert!(text.contains(old), "the first game has no `{old}`");
    let source = Source::new("sosna.toml", text.replacen(old, new, 1));
    match read(&rules(), &source) {
        Ok(_) => panic!("`{new}` is taken for sound"),
        Err(errors) => {
            assert!(errors.0.iter().all(|it| !it.why.is_empty()));
            errors.to_string()
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("unit = \"soviet_mmg\"", "unit = \"soviet_mgm\"", "did you mean `soviet_mmg`?"),
        ("kind = \"woods\"", "kind = \"wood\"", "did you mean `woods`?"),
        ("kind = \"hedge\"", "kind = \"hegde\"", "did you mean `hedge`?"),
        ("no = 2\n", "no = 1\n", "the number 1 is there twice"),
        ("company = \"A\"", "company = \"C\"", "there is no company `C`"),
        ("unit = 3 }", "unit = 33 }", "there is no friend 33 to support"),
        ("unit = 3 }", "unit = 13 }", "there is no friend 13 to support"),
        ("with = 1\n", "with = 11\n", "element 11 is not of this company"),
        ("rating = 2", "rating = 7", "the rating of an officer is from 0 to 4, but this is 7"),
        ("senior = 6", "senior = 4", "the rating of a Senior Officer is from 5 to 7, but this is 4"),
        ("nco = 3", "nco = \"bold\"", "`bold` is no rating of an NCO"),
        ("milestone = 10", "milestone = 90", "a milestone in per cent is from 1 to 50, but this is 90"),
        ("at = [9, 3]", "at = [9, 300]", "this is not on the table of 36 by 24 inches"),
        ("at = [9, 3]\n", "", "element 2 is nowhere"),
        ("edge = \"north\"", "edge = \"south\"", "both forces have the same edge"),
        ("width = 36", "width = 2", "a table measures from 4 to 240 inches, not 2"),
        ("bounds = 6", "bounds = 0", "the number of bounds is from 1 to 99, but this is 0"),
        ("task = \"contact\"", "task = \"attack\"", "unknown variant `attack`"),
        ("system = \"fyob\"", "system = \"d20\"", "this is a battle of the system `d20`, not of `fyob`"),
        ("nco = 2\n", "nko = 2\n", "unknown field `nko`"),
        ("laid = [18, 12]", "laid = [18, 12]\ncounters = [[1, 1]]", "element 4 is not concealed"),
        ("at = [9, 3]", "at = [9, 3]\naboard = 3", "element 2 is aboard: it has no place of its own"),
        ("laid = [18, 12]", "work = \"pit\"", "there is no work `pit`"),
        ("nco = 2\nat = [9, 3]", "nco = 2\nat = [9, 3]\nnow = { score = 9 }", "a score is from 0 to 6"),
        ("nco = 2\nat = [9, 3]", "nco = 2\nat = [9, 3]\nnow = { known = [3] }", "there is no enemy 3"),
    ];
    for (old, new, said) in cases {
        let complaint = complaint(old, new);
        assert!(complaint.contains(said), "for `{new}`, instead of `{said}`:\n{complaint}");
        assert!(complaint.contains("sosna.toml"), "{complaint}");
    }
}

#[test]
fn a_users_table_replaces_rows_and_its_mistakes_have_places() {
    let text = "system = \"fyob-house\"\n[[he]]\nclass = \"light\"\ndice = 4\nap = 0\n";
    let rules =
        Rules::with_data(&[Source::new("mine.toml", text)]).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(rules.host.data.he[0].dice, 4);
    assert_eq!(rules.host.data.he.len(), 3);
    let wrong = text.replace("dice = 4", "dice = 400");
    let errors = Rules::with_data(&[Source::new("mine.toml", wrong)]).expect_err("too many dice").to_string();
    assert!(errors.contains("a number of dice is from 1 to 20, but this is 400"), "{errors}");
    assert!(errors.contains("mine.toml:4"), "{errors}");
}

#[test]
fn cut_files_are_refused_and_do_no_harm() {
    let rules = rules();
    for (name, text) in Rules::battles() {
        for cut in (0..text.len()).step_by(97) {
            let Some(part) = text.get(..cut) else { continue };
            // A part of a file may be a battle too; it must not panic, and must keep its word.
            if let Ok(state) = read(&rules, &Source::new(*name, part)) {
                assert!(state.elements.len() <= 60, "{name}");
            }
        }
    }
}
