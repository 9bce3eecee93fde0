//! A game between a person at the terminal and computer players, or between persons at one terminal.

use std::io::{BufRead, Write};

use any::{AnyGame, Bot, Proposal, atoms};
use engine::{Awaits, Need, PieceId, Seat};
use serde_json::Value;

use super::command::Command;
use super::saver::Saver;
use super::shown;
use crate::answer;
use crate::ask::{self, Line};
use crate::commands::{rules, simulate};
use crate::show::{self, DIM, ID, STRONG, WIDTH};

/// More proposals than this are not shown together: the player picks an element first.
const PROPOSALS_MAX: usize = 24;
/// Runs of the rules that the odds of one proposal may take while a player waits.
const QUICK_BUDGET: usize = 2_000;

/// A game at the terminal.
pub struct Session {
    game: AnyGame,
    /// The seats of whoever types.
    own: Vec<Seat>,
    bot: Bot,
    /// Whether the map is only shown when it is asked for.
    plain: bool,
    saver: Option<Saver>,
    /// How many entries of the log have been told.
    n_told: usize,
    /// What the numbers stand for.
    offered: Vec<Proposal>,
    /// The map that was shown last.
    shown_map: String,
    /// The player-turn that it was shown for.
    shown_turn: String,
}

/// What becomes of a typed line.
enum Next {
    /// An input was taken: play goes on.
    Played,
    /// Nothing has changed: another line is read.
    Again,
    /// The player leaves.
    Leave,
}

impl Session {
    /// A session for some seats of a game.
    pub fn new(game: AnyGame, own: Vec<Seat>, bot: Bot, plain: bool, saver: Option<Saver>) -> Session {
        let (n_told, offered) = (game.n_entries(), Vec::new());
        let (shown_map, shown_turn) = (String::new(), String::new());
        Session { game, own, bot, plain, saver, n_told, offered, shown_map, shown_turn }
    }

    /// Plays until the game is over or the player leaves.
    pub fn play(mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut teller = self.own[0];
        loop {
            self.game.throw_dice();
            self.tell(teller, out)?;
            let seats = match self.game.awaits() {
                Awaits::Seats(seats) => seats,
                Awaits::Over(outcome) => {
                    writeln!(out, "\n{}", show::map(&self.game.view(teller)))?;
                    writeln!(
                        out,
                        "{STRONG}The battle is over.{STRONG:#} {} {ID}[{}]{ID:#}",
                        outcome.why, outcome.rule
                    )?;
                    return self.leave(out);
                }
            };
            let Some(&seat) = seats.iter().find(|it| self.own.contains(it)) else {
                // Only what happens is told, as the player's own seat learns of it.
                let seed = self.game.header().dice.seed;
                let seat = seats.first().copied().unwrap_or(Seat::UMPIRE);
                self.game.let_play(seat, self.bot, seed)?;
                continue;
            };
            teller = seat;
            if !self.ask(seat, input, out)? {
                return self.leave(out);
            }
        }
    }

    /// Saves and tells what is new.
    fn tell(&mut self, seat: Seat, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(saver) = &mut self.saver {
            saver.save(&self.game)?;
        }
        if self.n_told < self.game.n_entries() {
            for (_, line) in self.game.lines(seat, self.n_told) {
                writeln!(out, "{}", show::line(&line))?;
            }
            self.n_told = self.game.n_entries();
        }
        Ok(())
    }

    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(saver) = &mut self.saver {
            saver.save(&self.game)?;
            let path = saver.path();
            writeln!(
                out,
                "\n{DIM}The game is in {path}; `sandtable play --resume {path}` goes on with it.{DIM:#}"
            )?;
        }
        out.flush()?;
        Ok(())
    }

    /// Asks a seat until it has decided or answered. Returns whether it has.
    fn ask(&mut self, seat: Seat, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<bool> {
        self.show_prompt(seat, out)?;
        loop {
            let hint = self.game.need(seat).map_or(String::new(), answer::hint);
            write!(out, "{hint}> ")?;
            out.flush()?;
            let text = match ask::line(input, ask::LINE_BYTES_MAX)? {
                Line::Text(text) => text,
                Line::Refused(why) => {
                    writeln!(out, "{why}")?;
                    continue;
                }
                Line::End => return Ok(false),
            };
            match self.obey(seat, &text, out)? {
                Next::Played => return Ok(true),
                Next::Again => (),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn show_prompt(&mut self, seat: Seat, out: &mut dyn Write) -> anyhow::Result<()> {
        let view = self.game.view(seat);
        if let Some(need) = self.game.need(seat) {
            writeln!(out, "\n{}", answer::question(need, view.ground.unit))?;
            return Ok(());
        }
        let turn = format!("{} {:?}", view.turn, view.prompt.seats);
        if self.shown_turn != turn && !self.plain {
            let map = show::map(&view);
            if self.shown_map != map {
                let legend = if self.shown_map.is_empty() {
                    format!("\n{}", show::legend(&view))
                } else {
                    String::new()
                };
                writeln!(out, "\n{map}{legend}")?;
                self.shown_map = map;
            }
            self.shown_turn = turn;
        }
        writeln!(out, "\n{DIM}[{}]{DIM:#} {STRONG}{}{STRONG:#}", view.turn, view.prompt.text)?;
        let actors = self.game.actors(seat);
        let mut offered = Vec::new();
        for (piece, _) in &actors {
            if PROPOSALS_MAX < offered.len() {
                break;
            }
            offered.extend(self.game.proposals(seat, Some(*piece)));
        }
        if PROPOSALS_MAX < offered.len() {
            offered.clear();
            let names: Vec<&str> = actors.iter().map(|it| it.1.as_str()).collect();
            writeln!(out, "  {}", show::wrap(&names.join(", "), WIDTH, 2))?;
            let ids = "type the id of an element (`A3`; a number as `#3`) to see what it can do";
            writeln!(out, "  {DIM}{ids}{DIM:#}")?;
        }
        let rest = self.game.proposals(seat, None);
        self.offer(seat, offered, rest, out)
    }

    /// Numbers proposals: those with an element, shown with their odds, and then the rest (ending a phase).
    fn offer(
        &mut self,
        seat: Seat,
        with_elements: Vec<Proposal>,
        rest: Vec<Proposal>,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let n = with_elements.len();
        self.offered = with_elements;
        self.offered.extend(rest);
        for (idx, it) in self.offered.iter().enumerate() {
            writeln!(out, "  {STRONG}{:>2}{STRONG:#}  {}", idx + 1, it.text)?;
            if n <= idx {
                continue;
            }
            let known = self.known_of(seat, it);
            if !known.is_empty() {
                writeln!(out, "      {DIM}{known}{DIM:#}")?;
            }
        }
        Ok(())
    }

    /// What a proposal may come to, in a few words: its chances; where nothing is thrown at once, what the page would note.
    fn known_of(&self, seat: Seat, proposal: &Proposal) -> String {
        let odds = self.game.odds(seat, &proposal.decision, QUICK_BUDGET);
        let odds = odds.map_or(String::new(), |odds| show::odds_in_short(&odds));
        if !odds.is_empty() {
            return odds;
        }
        let note = self.game.preview(seat, &proposal.decision).map_or(String::new(), |it| it.shown.note);
        if proposal.text.contains(&note) { String::new() } else { note }
    }

    fn obey(&mut self, seat: Seat, text: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        match Command::read(text) {
            // Whoever has lost the thread sees again what is asked.
            Command::Nothing => self.show_prompt(seat, out)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Help => shown::help(self.game.system(), out)?,
            Command::Map => {
                let view = self.game.view(seat);
                writeln!(out, "{}\n{}", show::map(&view), show::legend(&view))?;
            }
            Command::List => shown::list(&self.game.view(seat), out)?,
            Command::Log => {
                for (_, line) in self.game.lines(seat, 0) {
                    writeln!(out, "{}", show::line(&line))?;
                }
            }
            Command::Undo => return self.undo(seat, out),
            Command::Save(path) => self.save_as(path, out)?,
            Command::Rule(id) => match rules::find(&atoms(self.game.system()), self.game.system(), id) {
                Ok(atom) => writeln!(out, "{}", rules::text(atom))?,
                Err(why) => writeln!(out, "{why}")?,
            },
            Command::Odds(words) => match self.meant(seat, words) {
                Ok(decision) => shown::chances(&self.game, seat, &decision, out)?,
                Err(why) => writeln!(out, "{why}")?,
            },
            Command::Why(words) => match self.meant(seat, words) {
                Ok(decision) => shown::legality(&self.game, seat, &decision, out)?,
                Err(why) => writeln!(out, "{why}")?,
            },
            Command::Json(text) => match serde_json::from_str(text) {
                Ok(decision) => return self.decide(seat, &decision, out),
                Err(error) => writeln!(out, "that is not JSON: {error}")?,
            },
            Command::Pick(number) => return self.pick(seat, number, out),
            Command::Other(words) => return self.take(seat, words, out),
        }
        Ok(Next::Again)
    }

    /// A number: an answer, or a proposal. It is never an element, though some systems number theirs.
    fn pick(&mut self, seat: Seat, number: usize, out: &mut dyn Write) -> anyhow::Result<Next> {
        let words = number.to_string();
        match self.game.need(seat).cloned() {
            Some(need) => self.answer(seat, &need, &words, out),
            None => self.do_as_meant(seat, &words, out),
        }
    }

    /// An answer, an element, or a decision in words.
    fn take(&mut self, seat: Seat, words: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        if let Some(need) = self.game.need(seat).cloned() {
            return self.answer(seat, &need, words, out);
        }
        let id = words.strip_prefix('#').unwrap_or(words).trim();
        if let Some(piece) = self.game.piece(seat, id) {
            self.select(seat, piece, id, out)?;
            return Ok(Next::Again);
        }
        self.do_as_meant(seat, words, out)
    }

    fn do_as_meant(&mut self, seat: Seat, words: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        match self.meant(seat, words) {
            Ok(decision) => self.decide(seat, &decision, out),
            Err(why) => {
                writeln!(out, "{why}")?;
                Ok(Next::Again)
            }
        }
    }

    fn answer(&mut self, seat: Seat, need: &Need, words: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        let unit = self.game.view(seat).ground.unit;
        let read = answer::read(need, words, unit);
        let taken =
            read.and_then(|answer| self.game.answer(seat, answer).map_err(|refused| refused.to_string()));
        match taken {
            Ok(_) => Ok(Next::Played),
            Err(why) => {
                writeln!(out, "{why}")?;
                Ok(Next::Again)
            }
        }
    }

    /// The decision that is meant: a proposal by number, JSON, or words of the system.
    fn meant(&self, seat: Seat, words: &str) -> Result<Value, String> {
        if let Ok(number) = words.parse::<usize>() {
            let found = number.checked_sub(1).and_then(|idx| self.offered.get(idx));
            return found.map(|it| it.decision.clone()).ok_or_else(|| match self.offered.len() {
                0 => format!("there is no proposal {number}; an empty line shows what is asked"),
                1 => format!("there is no proposal {number}, only 1"),
                n => format!("there is no proposal {number}, only 1 to {n}"),
            });
        }
        if words.starts_with('{') {
            return serde_json::from_str(words).map_err(|error| format!("that is not JSON: {error}"));
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        self.game.parse(seat, &words).map_err(|why| format!("{why} (`help` lists what you can type)"))
    }

    fn decide(&mut self, seat: Seat, decision: &Value, out: &mut dyn Write) -> anyhow::Result<Next> {
        match self.game.decide(seat, decision) {
            Ok(_) => Ok(Next::Played),
            Err(refused) => {
                shown::refusal(&refused, out)?;
                Ok(Next::Again)
            }
        }
    }

    fn select(&mut self, seat: Seat, piece: PieceId, id: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let view = self.game.view(seat);
        if let Some(it) = view.pieces.iter().find(|it| it.id.eq_ignore_ascii_case(id)) {
            writeln!(out, "{}", shown::card(it, view.ground.unit))?;
        }
        let offered = self.game.proposals(seat, Some(piece));
        if offered.is_empty() {
            writeln!(out, "  nothing is proposed for it now")?;
        }
        // What belongs to no element stays at hand.
        let rest = self.game.proposals(seat, None);
        self.offer(seat, offered, rest, out)
    }

    /// Takes the latest decision back. Who plays several seats agrees with himself.
    fn undo(&mut self, seat: Seat, out: &mut dyn Write) -> anyhow::Result<Next> {
        match self.game.undo(seat, None, self.own.clone(), String::new()) {
            Ok(_) => Ok(Next::Played),
            Err(refused) => {
                shown::refusal(&refused, out)?;
                Ok(Next::Again)
            }
        }
    }

    fn save_as(&mut self, path: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        if path.is_empty() {
            writeln!(out, "save where? `save game.log`")?;
            return Ok(());
        }
        match simulate::write_new(path, &self.game.log_text()) {
            Ok(()) => writeln!(out, "the game so far is in {path}")?,
            Err(error) => writeln!(out, "{error:#}")?,
        }
        Ok(())
    }
}
