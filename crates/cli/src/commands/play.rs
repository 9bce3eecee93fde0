//! `sandtable play`: a person plays in the terminal.
//!
//! The terminal knows no rules: what it shows comes from the view, what is typed becomes a decision through the
//! system's own words.

mod command;
mod saver;
mod session;
mod shown;

use std::io::{self, Write};

use any::{AnyGame, Bot};
use anyhow::bail;
use engine::{DicePlan, Seat, SeatInfo};

use crate::show::{DIM, STRONG};
use crate::{Verdict, ask, source};
use saver::Saver;
use session::Session;

/// Play a battle in the terminal
#[derive(clap::Args)]
#[command(after_help = "Examples:
  sandtable play weaver-farm
  sandtable play sosna
  sandtable play churchyard
  sandtable play fyob-hk:churchyard
  sandtable play weaver-farm --seat B --against random --seed 7
  sandtable play weaver-farm --seat both --dice typed --save game.log
  sandtable play --resume game.log")]
pub struct Args {
    /// The id of a battle, or a file; `SYSTEM:BATTLE` where several systems have it
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    battle: Option<String>,
    /// Plain text for a screen reader: no maps unless they are asked for
    #[arg(long)]
    text: bool,
    /// Which side you play: its letter, or `both`
    #[arg(long, default_value = "A")]
    seat: String,
    /// Who plays the other side
    #[arg(long, default_value = "greedy")]
    against: Bot,
    /// Who throws your dice
    #[arg(long, value_enum, default_value_t = DiceBy::Program)]
    dice: DiceBy,
    /// The seed of the program's dice
    #[arg(long)]
    seed: Option<u64>,
    /// Tables and units of your own
    #[arg(long, value_name = "FILE")]
    data: Vec<String>,
    /// Write the game to this file as it is played
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Go on with a saved game, in the same file
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum DiceBy {
    /// The program throws
    Program,
    /// You throw real dice and type what they show
    Typed,
}

/// Plays the battle.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let (game, own) = match (&args.resume, &args.battle) {
        (Some(path), _) => {
            let game = source::sound_log(path)?;
            let own = own_seats(&game.seats(), &args.seat)?;
            (game, own)
        }
        (None, Some(battle)) => new_game(args, battle)?,
        (None, None) => bail!("name a battle, or a saved game with --resume"),
    };
    let saver = match (&args.save, &args.resume) {
        (Some(path), _) => Some(Saver::create(path, &game)?),
        (None, Some(path)) => Some(Saver::append(path, &game)?),
        (None, None) => None,
    };
    let view = game.view(own[0]);
    writeln!(out, "{STRONG}{}{STRONG:#}", view.title)?;
    let dice = &game.header().dice;
    let typed = if dice.typed.is_empty() { "" } else { "; you type your dice" };
    writeln!(out, "{DIM}seed {}{typed}; `help` lists what you can type, `quit` ends{DIM:#}", dice.seed)?;
    let mut input = io::stdin().lock();
    let session = Session::new(game, own, args.against, args.text, saver);
    session.play(&mut input, out)?;
    Ok(Verdict::Fine)
}

fn new_game(args: &Args, battle: &str) -> anyhow::Result<(AnyGame, Vec<Seat>)> {
    let (system, battle) = source::battle(battle)?;
    let data = source::data(&args.data)?;
    let seed = args.seed.unwrap_or_else(ask::any_seed);
    let make =
        |dice: DicePlan| AnyGame::new(system, battle.clone(), data.clone(), dice).map_err(source::data_error);
    let game = make(DicePlan::seeded(seed))?;
    let own = own_seats(&game.seats(), &args.seat)?;
    match args.dice {
        DiceBy::Program => Ok((game, own)),
        DiceBy::Typed => Ok((make(DicePlan::seeded(seed).typed_by(&own))?, own)),
    }
}

/// The seats of the person at the terminal.
fn own_seats(seats: &[SeatInfo], wanted: &str) -> anyhow::Result<Vec<Seat>> {
    if wanted.eq_ignore_ascii_case("both") || wanted.eq_ignore_ascii_case("all") {
        return Ok(seats.iter().map(|it| it.seat).collect());
    }
    let is_meant = |it: &&SeatInfo| {
        it.name.eq_ignore_ascii_case(wanted)
            || it.side.is_some_and(|side| side.to_string().eq_ignore_ascii_case(wanted))
    };
    let Some(info) = seats.iter().find(is_meant) else {
        let known: Vec<String> =
            seats.iter().map(|it| format!("{} ({})", it.side.unwrap_or('-'), it.name)).collect();
        bail!("there is no seat `{wanted}`; known are: {}, both", known.join(", "));
    };
    Ok(vec![info.seat])
}
