//! The targets of the fuzzer, without the fuzzer: over its corpus, and over a few thousand small changes of our own
//! files. Whatever comes in, nothing panics and nothing hangs. The changes are the same every time.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use any::{AnyGame, Bot, System, fuzzing};
use engine::{Awaits, Cup, DicePlan};

/// No input may take longer, even on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a directory, by name.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|err| panic!("{}: {err}", dir.display()));
    let mut res: Vec<_> = entries
        .map(|entry| entry.expect("a directory can be read").path())
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("a file can be read")))
        .collect();
    res.sort();
    res
}

/// Runs a target over one input; a panic is told with the file in which the input was kept.
#[track_caller]
fn survives(target: fn(&[u8]), name: &str, bytes: &[u8]) {
    let start = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| target(bytes)));
    let took = start.elapsed();
    if outcome.is_err() || PATIENCE < took {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz-failure");
        std::fs::write(&kept, bytes).expect("the directory for tests can be written");
        let what = if outcome.is_err() { "panics".to_owned() } else { format!("takes {took:?}") };
        panic!("{name} {what}; the input is kept in {}", kept.display());
    }
}

/// Runs a target over its corpus, and over `n` changes of each seed.
fn fuzz(target: fn(&[u8]), name: &str, seeds: &[(String, Vec<u8>)], n: u64) {
    let corpus = files(&root().join("fuzz/corpus").join(name));
    assert!(!corpus.is_empty(), "the corpus of {name} is empty");
    for (path, bytes) in &corpus {
        survives(target, path, bytes);
    }
    for (idx, (path, bytes)) in corpus.iter().chain(seeds).enumerate() {
        for stream in 0..n {
            let mut cup = Cup::new(idx as u64, stream);
            let mut changed = bytes.clone();
            for _ in 0..=cup.below(3) {
                change(&mut changed, &mut cup);
            }
            survives(target, &format!("{name}, change {stream} of {path}"), &changed);
        }
    }
}

/// One small change, of the kinds that break readers.
fn change(bytes: &mut Vec<u8>, cup: &mut Cup) {
    let mut below = |n: usize| cup.below(u32::try_from(n.max(1)).expect("small")) as usize;
    let at = below(bytes.len());
    match below(12) {
        0 if !bytes.is_empty() => bytes[at] ^= 1 << below(8),
        1 => bytes.truncate(at),
        2 => edit_lines(bytes, |lines, at| lines.insert(at, lines[at].clone()), below(1_000)),
        3 => edit_lines(bytes, |lines, at| _ = lines.remove(at), below(1_000)),
        4 => edit_lines(bytes, |lines, at| lines.swap(at, 0), below(1_000)),
        5 => {
            let numbers = [
                "-1",
                "0",
                "99999999999999999999",
                "2147483647",
                "-2147483648",
                "1e308",
                "nan",
                "0.0001",
                "65536",
            ];
            replace_number(bytes, numbers[below(numbers.len())], below(1_000));
        }
        6 => insert(bytes, at, "[".repeat(1 + below(3_000)).as_bytes()),
        7 => insert(bytes, at, "{\"a\":".repeat(1 + below(500)).as_bytes()),
        8 => insert(bytes, at, &[0xff, 0xfe, 0xc0]),
        9 => insert(bytes, at, "\u{202e}\u{0}é\r".as_bytes()),
        10 => replace_number(bytes, "", below(1_000)),
        _ => insert(bytes, at, b"\""),
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, more: &[u8]) {
    bytes.splice(at.min(bytes.len())..at.min(bytes.len()), more.iter().copied());
}

fn edit_lines(bytes: &mut Vec<u8>, edit: impl FnOnce(&mut Vec<Vec<u8>>, usize), at: usize) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|&it| it == b'\n').map(<[u8]>::to_vec).collect();
    let at = at % lines.len();
    edit(&mut lines, at);
    *bytes = lines.join(&b'\n');
}

/// Puts something in the place of the `nth` number.
fn replace_number(bytes: &mut Vec<u8>, with: &str, nth: usize) {
    let is_digit = |idx: usize| bytes.get(idx).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> =
        (0..bytes.len()).filter(|&idx| is_digit(idx) && (idx == 0 || !is_digit(idx - 1))).collect();
    let Some(&start) = starts.get(nth % starts.len().max(1)) else { return };
    let end = start + bytes[start..].iter().take_while(|it| it.is_ascii_digit()).count();
    bytes.splice(start..end, with.bytes());
}

#[test]
fn battle_files() {
    let seeds = files(&root().join("data/d20/battles"));
    fuzz(fuzzing::battle, "battle", &seeds, 300);
}

#[test]
fn files_of_tables_and_units() {
    let mut seeds = files(&root().join("data/d20/units"));
    seeds.extend(files(&root().join("data/d20")));
    fuzz(fuzzing::overlay, "overlay", &seeds, 200);
}

/// Whole files take long: one case at a time, each with the head of its file.
#[test]
fn conformance_cases() {
    let mut seeds = Vec::new();
    for (path, bytes) in files(&root().join("conformance/d20")) {
        let text = String::from_utf8(bytes).expect("our own files are text");
        let mut parts = text.split("[[case]]");
        let head = parts.next().unwrap_or_default();
        for case in parts.take(6) {
            seeds.push((path.clone(), format!("{head}[[case]]{case}").into_bytes()));
        }
    }
    fuzz(fuzzing::cases, "cases", &seeds, 60);
}

#[test]
fn logs() {
    let seeds: Vec<_> = System::ALL[0]
        .battles()
        .into_iter()
        .take(3)
        .map(|it| (it.source.name.clone(), a_log(it.source)))
        .collect();
    fuzz(fuzzing::log, "log", &seeds, 600);
}

/// A short log of a game of random players.
fn a_log(battle: engine::data::Source) -> Vec<u8> {
    let mut game = AnyGame::new(System::ALL[0], battle, Vec::new(), DicePlan::seeded(3))
        .expect("our own battle is right");
    for n in 0..40 {
        game.throw_dice();
        let Awaits::Seats(seats) = game.awaits() else { break };
        game.let_play(seats[0], Bot::Random, n).expect("a random player decides what is legal");
    }
    game.log_text().into_bytes()
}

#[test]
fn inputs_as_json() {
    let seeds: Vec<_> = (0..8).map(|seed| (format!("script {seed}"), a_script(seed))).collect();
    for (name, bytes) in &seeds {
        survives(fuzzing::inputs, name, bytes);
    }
    fuzz(fuzzing::inputs, "inputs", &seeds, 200);
}

/// The decisions of random players in the game that the target plays, as its input. Changed a little they are nearly
/// legal: that reaches farther into the rules than bytes do.
fn a_script(seed: u64) -> Vec<u8> {
    let battle = System::ALL[0].battles().swap_remove(0).source;
    let mut game = AnyGame::new(System::ALL[0], battle, Vec::new(), DicePlan::seeded(7))
        .expect("our own battle is right");
    let mut res = String::new();
    for n in 0..60 {
        game.throw_dice();
        let Awaits::Seats(seats) = game.awaits() else { break };
        let seq = game
            .let_play(seats[0], Bot::Random, seed * 1_000 + n)
            .expect("a random player decides what is legal");
        let entry = game.entry(seq).expect("it was just written");
        writeln!(res, "{} {}", seats[0].0, entry["input"]).expect("a string can be written");
    }
    res.into_bytes()
}

#[test]
fn answers_that_may_not_fit() {
    let mut cup = Cup::new(1, 0);
    for n in 0..200 {
        let bytes: Vec<u8> = (0..160).map(|_| u8::try_from(cup.below(256)).expect("below 256")).collect();
        survives(fuzzing::answers, &format!("answers {n}"), &bytes);
    }
    fuzz(fuzzing::answers, "answers", &[], 50);
}
