//! `sandtable resolve`: one procedure of the rules by itself, the smart reference sheet for a real table.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};

use any::{AnyGame, SketchError, Sketched, System};
use anyhow::bail;
use engine::{Answer, Cup, Dealer, DicePlan, LogLine, Need, Procedure, Roll, Seat};
use serde_json::{Value, json};

use crate::ask::{self, Line};
use crate::show::{DIM, ERROR, ID, STRONG, WIDTH};
use crate::{Verdict, answer, show, source};

/// Resolve one procedure of the rules: the reference sheet for a real table
#[derive(clap::Args)]
#[command(after_help = "Examples:
  sandtable resolve d20                     the procedures
  sandtable resolve d20 hesa --help-words   the words of one
  sandtable resolve d20 hesa firer=DE-SMG target=SU-RIF distance=4 cover=soft
  sandtable resolve d20 ap firer=DE-PZ4H target=SU-T34 distance=11 --dice 14,17")]
pub struct Args {
    #[command(flatten)]
    words: WordArgs,
    /// The faces of your dice, in the order in which they are asked for
    #[arg(long, value_parser = ask::faces, value_name = "FACES")]
    dice: Option<std::vec::Vec<u8>>,
    /// Ask for the dice and choices one by one
    #[arg(long, conflicts_with = "dice")]
    ask: bool,
    /// Throw the program's dice with this seed
    #[arg(long)]
    seed: Option<u64>,
    /// Answers to choices: numbers or words of the options, in order
    #[arg(long, value_delimiter = ',')]
    choose: Vec<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A procedure and the words that describe a situation.
#[derive(clap::Args)]
pub struct WordArgs {
    /// The system
    pub system: Option<System>,
    /// The procedure; without it, all are listed
    pub procedure: Option<String>,
    /// What the situation is, as `word=value`
    pub words: Vec<String>,
    /// List the words of the procedure
    #[arg(long)]
    pub help_words: bool,
    /// Tables and units of your own
    #[arg(long, value_name = "FILE")]
    pub data: Vec<String>,
}

/// What the words ask for.
pub enum Asked {
    /// A list was wanted, and has been written.
    Listed,
    /// A position and a decision in it.
    Sketched(Box<Sketched>),
}

impl WordArgs {
    /// Lists procedures or words, or makes the position.
    pub fn sketch(&self, out: &mut dyn Write, dice: DicePlan) -> anyhow::Result<Asked> {
        let Some(system) = self.system else { bail!("name a system, such as `{}`", System::ALL[0]) };
        let Some(name) = &self.procedure else {
            list(system, out)?;
            return Ok(Asked::Listed);
        };
        if self.help_words {
            let all = system.procedures();
            let Some(procedure) = all.iter().find(|it| it.name == name) else {
                let names: Vec<&str> = all.iter().map(|it| it.name).collect();
                bail!("there is no procedure `{name}` of {system}; known are: {}", names.join(", "));
            };
            help_words(system, procedure, out)?;
            return Ok(Asked::Listed);
        }
        let words: Vec<(String, String)> =
            self.words.iter().map(|it| pair(it)).collect::<anyhow::Result<_>>()?;
        match AnyGame::sketch(system, source::data(&self.data)?, name, &words, dice) {
            Ok(sketched) => Ok(Asked::Sketched(Box::new(sketched))),
            Err(SketchError::Data(errors)) => Err(source::data_error(errors)),
            Err(SketchError::Words(why)) => bail!("{why}"),
        }
    }
}

impl WordArgs {
    /// What is resolved, in words. Where it follows from the end of a stage, the procedure says more than the decision.
    pub fn heading(&self, described: String) -> String {
        let all = self.system.map_or_else(Vec::new, System::procedures);
        let procedure = all.iter().find(|it| Some(it.name) == self.procedure.as_deref());
        match procedure {
            Some(it) if described.starts_with("end ") => it.about.to_owned(),
            _ => described,
        }
    }
}

fn pair(text: &str) -> anyhow::Result<(String, String)> {
    let Some((name, value)) = text.split_once('=') else {
        bail!("`{text}` is not understood: words are given as `name=value`");
    };
    Ok((name.to_owned(), value.to_owned()))
}

fn list(system: System, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = show::table(&["procedure", "what it is", "rule"]);
    for it in system.procedures() {
        table.add_row([it.name, it.about, it.rule]);
    }
    writeln!(out, "{}", show::bare(&table))?;
    writeln!(out, "\n{DIM}sandtable resolve {system} PROCEDURE --help-words lists its words.{DIM:#}")?;
    Ok(())
}

fn help_words(system: System, it: &Procedure, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{STRONG}{}{STRONG:#}: {} {ID}[{}]{ID:#}\n", it.name, it.about, it.rule)?;
    let mut table = show::table(&["word", "values", "what it means; what holds without it"]);
    for word in &it.words {
        table.add_row([word.name, word.values, word.about]);
    }
    writeln!(out, "{}", show::bare(&table))?;
    writeln!(out, "\n{DIM}example{DIM:#}  sandtable resolve {system} {} {}", it.name, it.example)?;
    Ok(())
}

/// Resolves the procedure.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let seed = args.seed.unwrap_or_else(ask::any_seed);
    let Asked::Sketched(sketched) = args.words.sketch(out, DicePlan::seeded(seed))? else {
        return Ok(Verdict::Fine);
    };
    let Sketched { mut game, seat, decision } = *sketched;
    let text = args.words.heading(game.describe(seat, &decision).unwrap_or_default());
    if !args.json {
        writeln!(out, "{STRONG}{text}{STRONG:#}")?;
    }
    if let Err(refused) = game.decide(seat, &decision) {
        if args.json {
            writeln!(out, "{}", json!({ "text": text, "decision": decision, "refused": refused }))?;
        } else {
            writeln!(out, "  {ERROR}not allowed{ERROR:#}: {} {ID}[{}]{ID:#}", refused.why, refused.rule)?;
        }
        return Ok(Verdict::Wrong);
    }
    let mut given = Given {
        dice: args.dice.clone().map(Into::into),
        picks: args.choose.iter().cloned().collect(),
        cup: Cup::new(seed, 0),
        throws: args.dice.is_none() || args.seed.is_some(),
        asks: args.ask,
    };
    let mut rolls: Vec<Roll> = Vec::new();
    let unit = game.view(seat).ground.unit;
    let mut shown = game.n_entries();
    while let Some(need) = game.need(Seat::UMPIRE).cloned() {
        if !args.json {
            writeln!(out, "\n{}", answer::question(&need, unit))?;
            out.flush()?;
        }
        let Some(answer) = given.next(&need, unit)? else { break };
        if let (Need::Roll(check), Answer::Faces(faces)) = (&need, &answer) {
            let roll = Roll { check: check.clone(), faces: faces.clone() };
            if !args.json {
                writeln!(out, "  {}", show::roll(&roll))?;
            }
            rolls.push(roll);
        }
        game.answer(Seat::UMPIRE, answer)?;
        if !args.json {
            // The throw itself has just been shown: here is what it leads to.
            for (_, line) in game.lines(Seat::UMPIRE, shown).iter().filter(|(_, line)| line.roll.is_none()) {
                writeln!(out, "  {}", result(line))?;
            }
        }
        shown = game.n_entries();
    }
    let waits = game.need(Seat::UMPIRE).cloned();
    if args.json {
        let lines: Vec<LogLine> = game.lines(Seat::UMPIRE, 0).into_iter().map(|it| it.1).collect();
        let all = json!({ "text": text, "decision": decision, "rolls": rolls.iter().map(roll_json).collect::<Vec<_>>(),
            "lines": lines, "waits_for": waits, "seed": given.throws.then_some(seed) });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else if let Some(need) = &waits {
        writeln!(out, "  {DIM}waits for {}: give it with {}{DIM:#}", answer::hint(need), option_for(need))?;
    }
    Ok(Verdict::Fine)
}

fn option_for(need: &Need) -> &'static str {
    if matches!(need, Need::Roll(_)) { "--dice" } else { "--choose" }
}

fn result(line: &LogLine) -> String {
    let rule = line.rule.as_ref().map_or(String::new(), |rule| format!(" {ID}[{rule}]{ID:#}"));
    format!("-> {}{rule}", show::wrap(&line.text, WIDTH, 5))
}

fn roll_json(roll: &Roll) -> Value {
    let (total, result) = (roll.total(), roll.outcome_name());
    json!({ "check": roll.check, "faces": roll.faces, "total": total, "result": result })
}

/// Where answers come from.
struct Given {
    dice: Option<VecDeque<u8>>,
    picks: VecDeque<String>,
    cup: Cup,
    /// Whether the program throws what was not given.
    throws: bool,
    asks: bool,
}

impl Given {
    /// The next answer; none if nothing was given for it.
    fn next(&mut self, need: &Need, unit: i32) -> anyhow::Result<Option<Answer>> {
        if self.asks {
            return prompt(need, unit);
        }
        if let (Need::Roll(check), Some(dice)) = (need, &mut self.dice)
            && !dice.is_empty()
        {
            let faces: Vec<String> =
                dice.drain(..usize::from(check.dice.n).min(dice.len())).map(|it| it.to_string()).collect();
            let read = answer::read(need, &faces.join(" "), unit);
            return read.map(Some).map_err(|why| anyhow::anyhow!("--dice: {why}"));
        }
        if !matches!(need, Need::Roll(_))
            && let Some(pick) = self.picks.pop_front()
        {
            let read = answer::read(need, &pick, unit);
            return read.map(Some).map_err(|why| anyhow::anyhow!("--choose: {why}"));
        }
        Ok(if self.throws { self.cup.deal(need) } else { None })
    }
}

/// Asks at the terminal until the answer fits.
fn prompt(need: &Need, unit: i32) -> anyhow::Result<Option<Answer>> {
    if !io::stdin().is_terminal() {
        bail!("--ask needs a terminal; give your dice with --dice");
    }
    loop {
        anstream::eprint!("{}: ", answer::hint(need));
        match ask::line(&mut io::stdin().lock(), ask::LINE_BYTES_MAX)? {
            Line::Text(text) => match answer::read(need, &text, unit) {
                Ok(answer) => return Ok(Some(answer)),
                Err(why) => anstream::eprintln!("{why}"),
            },
            Line::Refused(why) => anstream::eprintln!("{why}"),
            Line::End => return Ok(None),
        }
    }
}
