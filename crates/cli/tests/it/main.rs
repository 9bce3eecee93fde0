//! Real runs of the program: what it writes, and how it ends.

mod campaign;
mod commands;
mod data;
mod logs;
mod play;
mod protocol;
mod reference;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What came of a run.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program in a directory of its own.
fn run(args: &[&str]) -> Ran {
    run_with(args, "")
}

/// Runs the program with something on its standard input.
fn run_with(args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .current_dir(repo())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_owned();
    // Who does not read all of it ends before the last line is written: that is no failure.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let done = child.wait_with_output().expect("the program ends");
    assert!(writer.join().is_ok());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text is UTF-8");
    let ran = Ran { code: done.status.code().unwrap_or(-1), out: text(done.stdout), err: text(done.stderr) };
    assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "no colours into a pipe");
    ran
}

fn repo() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A path for a file of a test, with nothing there yet.
fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_string_lossy().into_owned()
}

/// A file of a test.
fn file(name: &str, bytes: &[u8]) -> String {
    let path = fresh(name);
    std::fs::write(&path, bytes).expect("the directory of tests can be written");
    path
}

/// The log of a game between two computer players.
fn played_log(name: &str) -> String {
    let path = fresh(name);
    let ran = run(&["simulate", "weaver-farm", "--seed", "7", "--save-game", "3", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    path
}
