//! Files that people write: what is wrong, shown where it is wrong.

use engine::data::{DataError, Decimal, FILE_BYTES_MAX, Source};
use serde::Deserialize;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only reading is tested")]
struct Gun {
    name: String,
    range: Decimal,
    kind: Option<Kind>,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only reading is tested")]
enum Kind {
    Howitzer,
    Mortar { barrels: u8 },
}

#[track_caller]
fn check(text: &str, rendered: &str) {
    let errors = Source::new("guns.toml", text).parse::<Gun>().expect_err("it is wrong");
    assert_eq!(errors.to_string(), rendered.trim_matches('\n'), "\n{errors}");
}

#[test]
fn an_unknown_field_is_shown_with_the_nearest_known_one() {
    check(
        "name = \"25-pounder\"\nrnage = 12\n",
        r"
error: unknown field `rnage`
 --> guns.toml:2:1
  |
2 | rnage = 12
  | ^^^^^
  |
  = help: did you mean `range`? expected one of `name`, `range`, `kind`
",
    );
}

#[test]
fn a_wrong_type_says_what_was_expected() {
    check(
        "name = \"25-pounder\"\nrange = \"far\"\n",
        r#"
error: invalid type: string "far"
 --> guns.toml:2:9
  |
2 | range = "far"
  |         ^^^^^
  |
  = help: expected a number
"#,
    );
}

#[test]
fn an_unknown_kind_and_an_unknown_field_of_a_kind_are_shown() {
    check(
        "name = \"x\"\nrange = 1\nkind = \"howitser\"\n",
        r#"
error: unknown variant `howitser`
 --> guns.toml:3:8
  |
3 | kind = "howitser"
  |        ^^^^^^^^^^
  |
  = help: did you mean `howitzer`? expected `howitzer` or `mortar`
"#,
    );
    check(
        "name = \"x\"\nrange = 1\nkind = { mortar = { barels = 2 } }\n",
        r"
error: unknown field `barels`
 --> guns.toml:3:21
  |
3 | kind = { mortar = { barels = 2 } }
  |                     ^^^^^^
  |
  = help: did you mean `barrels`? expected one of `barrels`
",
    );
}

#[test]
fn names_beyond_ascii_are_underlined_where_they_stand() {
    let source = Source::new("guns.toml", "name = \"Škoda „100“\"\n");
    let at = source.text.find('„').expect("it is there");
    let error = source.error(at + 1..at + 2, "no such gun").help_names("skoda", &["Skoda", "Bofors"]);
    assert_eq!(error.line(), Some(1));
    let rendered = error.to_string();
    assert!(rendered.contains("guns.toml:1:15"), "{rendered}");
    assert!(rendered.contains("did you mean `Skoda`? known are: Bofors, Skoda"), "{rendered}");
}

#[test]
fn a_place_beyond_the_end_is_shown_at_the_end() {
    let rendered = Source::new("guns.toml", "name = 1\n").error(500..900, "too short").to_string();
    assert!(rendered.starts_with("error: too short\n --> guns.toml"), "{rendered}");
}

#[test]
fn a_file_that_is_one_long_line_is_shown_in_part() {
    let text = format!("name = \"{}\" oops", "a".repeat(1_000_000));
    let errors = Source::new("guns.toml", text).parse::<Gun>().expect_err("it is wrong").to_string();
    assert!(errors.len() < 2_000, "{} bytes", errors.len());
}

#[test]
fn what_is_no_file_of_ours_is_refused_as_a_whole() {
    let refused = |bytes: Vec<u8>| Source::from_bytes("guns.toml", bytes).expect_err("refused").to_string();
    assert_eq!(
        refused(vec![b' '; FILE_BYTES_MAX + 1]),
        "error: guns.toml: the file is larger than 1 MiB, the most that is read"
    );
    assert_eq!(
        refused(b"a = 1\nb = \"\xff\"".to_vec()),
        "error: guns.toml: line 2 is not UTF-8 text (byte 11): save the file as UTF-8"
    );
    let whole = DataError::whole("guns.toml", "it is empty").help("write something");
    assert_eq!(whole.to_string(), "error: guns.toml: it is empty\n |\n = help: write something");
}

#[test]
fn deep_nesting_is_an_error() {
    let text = format!("name = {}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(Source::new("guns.toml", text).parse::<Gun>().is_err());
}

#[test]
fn decimals_are_rounded_to_thousandths_and_written_short() {
    let read =
        |text: &str| toml::from_str::<Gun>(&format!("name = \"x\"\nrange = {text}\n")).map(|it| it.range);
    for (text, thousandths, short) in
        [("12", 12_000, "12"), ("0.5", 500, "0.5"), ("-29.4", -29_400, "-29.4"), ("1.0004", 1_000, "1")]
    {
        let decimal = read(text).expect("a number");
        assert_eq!((decimal, decimal.to_string().as_str()), (Decimal(thousandths), short));
    }
    for text in ["1e9", "nan", "inf", "-100001", "9223372036854775807"] {
        assert!(read(text).is_err(), "{text}");
    }
}
