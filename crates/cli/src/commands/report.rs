//! `sandtable report`: a saved game as a battle report, with losses, luck and result.

use std::collections::BTreeMap;
use std::io::Write;

use any::AnyGame;
use engine::{Awaits, LineKind, LogLine, Seat};
use serde_json::json;

use super::replay::seat;
use crate::show::STRONG;
use crate::{Verdict, show, source};

/// Tell a saved game: turns, losses, luck and result
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable report game.log\n  sandtable report game.log > battle.txt\n  \
    sandtable report game.log --seat 1 --json"
)]
pub struct Args {
    /// The saved game
    log: String,
    /// As this seat saw it; as the umpire sees it if nothing is said
    #[arg(long)]
    seat: Option<u8>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Tells the game.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let game = source::sound_log(&args.log)?;
    let seat = seat(&game, args.seat)?;
    let lines: Vec<LogLine> = game.lines(seat, 0).into_iter().map(|it| it.1).collect();
    let view = game.view(seat);
    let luck = luck(&lines);
    let result = match game.awaits() {
        Awaits::Over(outcome) => format!("{} [{}]", outcome.why, outcome.rule),
        Awaits::Seats(_) => format!("not over yet: {}", view.turn),
    };
    let losses: BTreeMap<char, Vec<String>> =
        view.pieces.iter().filter(|it| it.gone.is_some()).fold(BTreeMap::new(), |mut all, it| {
            let how = it.gone.as_deref().unwrap_or_default();
            all.entry(it.side).or_insert_with(Vec::new).push(format!("{} {} ({how})", it.name, it.id));
            all
        });
    if args.json {
        let luck: Vec<_> = luck
            .iter()
            .map(|(seat, it)| {
                json!({ "seat": seat, "dice": it.n, "thrown": it.thrown,
            "expected": it.expected() })
            })
            .collect();
        let all = json!({ "title": view.title, "system": view.system, "lines": lines, "losses": losses,
            "luck": luck, "result": result });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(Verdict::Fine);
    }
    writeln!(out, "{STRONG}{}{STRONG:#}", view.title)?;
    for (idx, line) in lines.iter().enumerate() {
        if !is_quiet(&view.turn, line, lines.get(idx + 1)) {
            writeln!(out, "{}", show::line(line))?;
        }
    }
    write_end(&game, &losses, &luck, out)?;
    writeln!(out, "\n{STRONG}Result{STRONG:#}\n  {result}")?;
    Ok(Verdict::Fine)
}

/// Whether a line is the heading of a part in which nothing happened. That of a turn always stands; it begins as the
/// view names turns.
fn is_quiet(turn: &str, line: &LogLine, next: Option<&LogLine>) -> bool {
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_lowercase();
    let is_empty = next.is_none_or(|it| it.kind == LineKind::Heading);
    line.kind == LineKind::Heading && is_empty && first(&line.text) != first(turn)
}

/// Dice of one seat.
#[derive(Default)]
struct Luck {
    n: u64,
    thrown: u64,
    /// Twice what they would show on average.
    twice_expected: u64,
}

impl Luck {
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    fn expected(&self) -> f64 {
        self.twice_expected as f64 / 2.0
    }
}

/// What each seat threw, against what dice show on average.
fn luck(lines: &[LogLine]) -> BTreeMap<Seat, Luck> {
    let mut res: BTreeMap<Seat, Luck> = BTreeMap::new();
    for roll in lines.iter().filter_map(|it| it.roll.as_ref()) {
        let own = res.entry(roll.check.by).or_default();
        own.n += u64::from(roll.check.dice.n);
        own.thrown += u64::try_from(roll.natural()).unwrap_or(0);
        own.twice_expected += u64::from(roll.check.dice.n) * (u64::from(roll.check.dice.sides) + 1);
    }
    res
}

fn write_end(
    game: &AnyGame,
    losses: &BTreeMap<char, Vec<String>>,
    luck: &BTreeMap<Seat, Luck>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "\n{STRONG}Losses{STRONG:#}")?;
    let seats = game.seats();
    for info in &seats {
        let own = info.side.and_then(|side| losses.get(&side));
        let text = own.map_or("none".to_owned(), |it| it.join(", "));
        writeln!(out, "  {}", show::wrap(&format!("{}: {text}", info.name), show::WIDTH, 4))?;
    }
    writeln!(out, "\n{STRONG}Luck{STRONG:#}")?;
    for info in &seats {
        let Some(own) = luck.get(&info.seat) else { continue };
        #[expect(clippy::cast_precision_loss, reason = "for reading")]
        let (n, thrown) = (own.n as f64, own.thrown as f64);
        let (mean, expected) = (thrown / n, own.expected() / n);
        let name = &info.name;
        writeln!(
            out,
            "  {name}: {} dice, {mean:.1} on average, {expected:.1} expected ({:+.1})",
            own.n,
            mean - expected
        )?;
    }
    Ok(())
}
