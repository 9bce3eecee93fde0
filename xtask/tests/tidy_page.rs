//! What must hold of the browser code: it knows no system and no rule, keeps to the content security policy, and its
//! files stay small.

use xtask::carried;
use xtask::project::{File, file, files};

/// Files may not be longer.
const LINES_MAX: usize = 600;

#[track_caller]
fn nothing(wrong: &[String], what: &str) {
    assert!(wrong.is_empty(), "{what}, {} of them:\n  {}\n", wrong.len(), wrong.join("\n  "));
}

fn page() -> Vec<File> {
    [files("web/page", ".js"), files("web/page", ".html"), files("web/page", ".css")].concat()
}

/// The lines of a file that hold one of these, in any case; comments may say anything.
fn lines_with(file: &File, words: &[&str]) -> Vec<String> {
    let lines = file.text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim().to_lowercase();
        let is_comment = ["//", "/*", "*"].iter().any(|mark| line.starts_with(mark));
        !is_comment && words.iter().any(|word| line.contains(word))
    });
    lines.map(|(idx, line)| format!("{}:{}: {}", file.path, idx + 1, line.trim())).collect()
}

#[test]
fn there_is_a_page_to_look_at() {
    assert!(20 < page().len(), "the browser code is not where this test looks for it");
}

#[test]
fn the_page_names_no_system_and_no_rule() {
    let systems =
        ["d20-", "\"d20\"", "'d20'", "`d20`", "fyob", "\"nqm\"", "nqm-", "\"hk\"", "hk-0", "\"cd\"", "cd-0"];
    let kinds = ["suppress", "he/sa", "panzer", "rifle"];
    let wrong: Vec<String> =
        page().iter().flat_map(|file| lines_with(file, &[systems.as_slice(), &kinds].concat())).collect();
    nothing(&wrong, "lines of the page that know a system");
}

#[test]
fn the_page_has_no_inline_script_or_style() {
    let mut wrong = Vec::new();
    for file in files("web/page", ".html") {
        wrong.extend(lines_with(&file, &[" style=", "<style", " onclick=", " onload=", "javascript:"]));
        let inline = file
            .text
            .split("<script")
            .skip(1)
            .filter(|rest| !rest.split('>').next().unwrap_or("").contains("src="));
        wrong.extend(inline.map(|_| format!("{}: a script without src", file.path)));
    }
    for file in files("web/page", ".js") {
        wrong.extend(lines_with(
            &file,
            &["innerhtml", "outerhtml", "insertadjacenthtml", "eval(", "new function("],
        ));
    }
    nothing(&wrong, "inline scripts, inline styles and markup from strings");
}

#[test]
fn the_page_asks_nobody_but_its_own_server() {
    let is_name = |line: &String| line.contains("http://www.w3.org/");
    let wrong: Vec<String> = page()
        .iter()
        .flat_map(|file| lines_with(file, &["http://", "https://", "//cdn"]))
        .filter(|line| !is_name(line))
        .collect();
    nothing(&wrong, "addresses of others in the page");
}

#[test]
fn no_file_of_the_page_is_too_long() {
    let all = [page(), files("web/tests", ".js")].concat();
    let long = all.iter().map(|it| (it.text.lines().count(), &it.path)).filter(|it| LINES_MAX < it.0);
    let wrong: Vec<String> = long.map(|(n, path)| format!("{path}: {n} lines")).collect();
    nothing(&wrong, "files of more than 600 lines");
}

#[test]
fn the_lock_of_the_browser_tests_names_no_host() {
    let lock = file("web/package-lock.json");
    assert!(lock.text.contains("\"integrity\""), "the lock says nothing of what it locks");
    let wrong = lines_with(&lock, &["\"resolved\"", "registry."]);
    nothing(&wrong, "hosts in web/package-lock.json");
}

#[test]
fn the_page_carries_the_rules_of_today() {
    let (made_from, today) = (file(carried::STAMP).text, carried::stamp(&carried::sources()));
    assert_eq!(
        made_from,
        today,
        "{} was made from other sources than these: run `cargo xtask pocket` (it needs `rustup target add \
         wasm32-unknown-unknown`)",
        carried::FILE
    );
}

#[test]
fn the_hash_of_what_the_page_carries_covers_its_rules() {
    let crates = carried::crates();
    for path in
        ["crates/table", "crates/engine", "crates/rules/fyob", "crates/rules/fyob-companion", "crates/seat"]
    {
        assert!(crates.contains(path), "{path} is not among {crates:?}");
    }
    assert!(!crates.contains("crates/server"));
}
