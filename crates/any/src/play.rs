//! A game whose system is not known: everything typed happens behind this trait.

use ai::{Judge, Seen};
use engine::{
    Amended, Amendment, Amends, Answer, Awaits, Choice, Difference, EntryOf, Game, Goal, Header, Illegal,
    Input, LastAnswer, LogLine, Measure, Moment, Need, Odds, Paper, PieceAid, PieceId, Recorded, RuleId,
    Ruling, Seat, SeatInfo, Section, Sequel, Situation, StillWaiting, Text, View,
};
use serde::Serialize;
use serde_json::Value;
use table::Point;

use crate::Bot;
use crate::advice::Advice;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// The rule behind it.
    pub rule: RuleId,
    /// The reason.
    pub why: Text,
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Refused {
        Refused { rule: illegal.rule, why: illegal.why }
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.why, self.rule)
    }
}

impl std::error::Error for Refused {}

/// A decision that a seat could take.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Proposal {
    /// The decision, ready to be sent.
    pub decision: Value,
    /// What it is, in words.
    pub text: String,
}

/// A game of some system.
pub trait Play: Send {
    /// Everybody at the table but the umpire.
    fn seats(&self) -> Vec<SeatInfo>;

    /// Who may do something now.
    fn awaits(&self) -> Awaits;

    /// What a seat may see, the question of an open step included if it is for the seat.
    fn view(&self, seat: Seat) -> View;

    /// What the open step asks, if the seat may know it.
    fn need(&self, seat: Seat) -> Option<&Need>;

    /// The pieces with which a seat can do something, by id.
    fn actors(&self, seat: Seat) -> Vec<(PieceId, String)>;

    /// What a seat could do with a piece, or with none.
    fn proposals(&self, seat: Seat, piece: Option<PieceId>) -> Vec<Proposal>;

    /// The piece with an id, as a view names it, if the seat knows of it.
    fn piece(&self, seat: Seat, id: &str) -> Option<PieceId>;

    /// A decision from words that a player typed, or what was not understood.
    fn parse(&self, seat: Seat, words: &[&str]) -> Result<Value, String>;

    /// A decision in words, as far as it makes sense.
    fn describe(&self, seat: Seat, decision: &Value) -> Result<String, Refused>;

    /// Takes a decision.
    fn decide(&mut self, seat: Seat, decision: &Value) -> Result<usize, Refused>;

    /// Takes an answer.
    fn answer(&mut self, seat: Seat, answer: Answer) -> Result<usize, Refused>;

    /// Takes any input of the log, as JSON.
    fn submit(&mut self, seat: Seat, input: &Value) -> Result<usize, Refused>;

    /// Takes back the latest decision, or to before an entry.
    fn undo(
        &mut self,
        seat: Seat,
        to: Option<usize>,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<usize, Refused>;

    /// Corrects the latest answer of a seat.
    fn correct(&mut self, seat: Seat, entry: usize, answer: Answer, reason: String)
    -> Result<usize, Refused>;

    /// The umpire rules.
    fn rule(&mut self, ruling: Ruling, reason: String) -> Result<usize, Refused>;

    /// Answers what the program's dice answer.
    fn throw_dice(&mut self) -> usize;

    /// Answers what is asked of a seat by the program's dice, also if the seat throws its own.
    fn throw_for(&mut self, seat: Seat) -> Result<usize, Refused>;

    /// Plays on as far as nobody need be asked: what an amendment left waiting, and the program's dice.
    fn go_on(&mut self) -> usize;

    /// What an amendment left waiting.
    fn waiting(&self) -> Option<StillWaiting>;

    /// The latest inputs that still count, at most so many, oldest first.
    fn record(&self, max: usize) -> Vec<Recorded>;

    /// Changes an earlier answer, or takes an earlier decision out if none is given, and plays again what followed.
    fn amend(
        &mut self,
        seat: Seat,
        amends: Amends,
        answer: Option<Answer>,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<Amended, Refused>;

    /// The papers that a seat may read, where the system keeps them.
    fn paper(&self, seat: Seat) -> Option<Paper>;

    /// The chances of a decision as a seat must see them; of the open step, if there is one and no decision is given.
    fn odds(&self, seat: Seat, decision: &Value, budget: usize) -> Result<Odds, Refused>;

    /// Lets a computer player decide or answer once for a seat.
    fn let_play(&mut self, seat: Seat, bot: Bot, seed: u64) -> Result<usize, Refused>;

    /// What a seat has learnt from the entries from `from` on.
    fn lines(&self, seat: Seat, from: usize) -> Vec<(usize, LogLine)>;

    /// How many entries the log has.
    fn n_entries(&self) -> usize;

    /// The first line of the log.
    fn header(&self) -> &Header;

    /// The line of an entry, as it stands in the log.
    fn line(&self, seq: usize) -> Option<String>;

    /// The log.
    fn log_text(&self) -> String;

    /// An entry of the log as JSON.
    fn entry(&self, seq: usize) -> Option<Value>;

    /// Everything that is true, for the umpire.
    fn inspect(&self) -> Value;

    /// Where today's rules come to something else than the log.
    fn audit(&self) -> Vec<Difference>;

    /// The state after an entry, as a seat may see it: for a replay.
    fn view_at(&self, seat: Seat, n_entries: usize) -> View;

    /// What to draw about a piece, and what it can do now with the odds of each.
    fn aid(&self, seat: Seat, piece: PieceId) -> PieceAid;

    /// What a seat could do with a piece, or with none, with the odds of each.
    fn choices(&self, seat: Seat, piece: Option<PieceId>) -> Vec<Choice>;

    /// What pointing somewhere could mean, the likeliest first.
    fn aim(&self, seat: Seat, piece: Option<PieceId>, goal: &Goal) -> Vec<Choice>;

    /// What is known of a decision beforehand.
    fn preview(&self, seat: Seat, decision: &Value) -> Result<Choice, Refused>;

    /// The same from everything that is true: only for a position in which nothing is hidden from anybody.
    fn preview_openly(&self, seat: Seat, decision: &Value) -> Result<Choice, Refused>;

    /// What a line over the table comes to.
    fn measure(&self, seat: Seat, piece: Option<PieceId>, from: Point, to: Point) -> Measure;

    /// A decision in the words of a procedure, for "what if".
    fn situation(&self, seat: Seat, decision: &Value) -> Option<Situation>;

    /// The position in words.
    fn position(&self, seat: Seat) -> Vec<Section>;

    /// Whether a seat may take play back to before an entry without asking anybody.
    fn may_undo_freely(&self, seat: Seat, to: usize) -> bool;

    /// The latest answer that a seat may still correct; for the umpire, that of anybody.
    fn last_answer(&self, seat: Seat) -> Option<LastAnswer>;

    /// What follows the battle, if it is over and belongs to a campaign; otherwise why nothing does.
    fn sequel(&self) -> Result<Sequel, String>;

    /// The moments of the game that a seat can be shown again, and for each how many entries there were then.
    fn moments(&self, seat: Seat) -> Vec<(usize, Moment)>;
}

impl<R: Judge> Play for Game<R> {
    fn seats(&self) -> Vec<SeatInfo> {
        self.rules().seats(self.state())
    }

    fn awaits(&self) -> Awaits {
        Game::awaits(self)
    }

    fn view(&self, seat: Seat) -> View {
        Game::view(self, seat)
    }

    fn need(&self, seat: Seat) -> Option<&Need> {
        Game::need(self).filter(|need| need.seat() == seat || seat == Seat::UMPIRE)
    }

    fn actors(&self, seat: Seat) -> Vec<(PieceId, String)> {
        if Game::need(self).is_some() {
            return Vec::new();
        }
        let seen = Seen::new(self.rules(), self.state(), seat);
        let name = |piece| self.rules().piece_name(seen.belief(), piece);
        seen.actors().into_iter().map(|piece| (piece, name(piece))).collect()
    }

    fn proposals(&self, seat: Seat, piece: Option<PieceId>) -> Vec<Proposal> {
        if Game::need(self).is_some() {
            return Vec::new();
        }
        let seen = Seen::new(self.rules(), self.state(), seat);
        let proposal = |decision: R::Decision| Proposal {
            text: self.rules().describe(seen.belief(), &decision),
            decision: serde_json::to_value(&decision).expect("decisions are plain data"),
        };
        seen.proposals(piece).into_iter().map(proposal).collect()
    }

    fn piece(&self, seat: Seat, id: &str) -> Option<PieceId> {
        self.rules().piece(&self.rules().belief(self.state(), seat), id)
    }

    fn parse(&self, seat: Seat, words: &[&str]) -> Result<Value, String> {
        let seen = Seen::new(self.rules(), self.state(), seat);
        let decision = self.rules().parse(seen.belief(), seat, words)?;
        serde_json::to_value(&decision).map_err(|err| err.to_string())
    }

    fn describe(&self, seat: Seat, decision: &Value) -> Result<String, Refused> {
        let decision: R::Decision = read(decision)?;
        let seen = Seen::new(self.rules(), self.state(), seat);
        Ok(self.rules().describe(seen.belief(), &decision))
    }

    fn decide(&mut self, seat: Seat, decision: &Value) -> Result<usize, Refused> {
        let decision = read(decision)?;
        Ok(Game::submit(self, seat, Input::Decision(decision))?.seq)
    }

    fn answer(&mut self, seat: Seat, answer: Answer) -> Result<usize, Refused> {
        Ok(Game::submit(self, seat, Input::Answer(answer))?.seq)
    }

    fn submit(&mut self, seat: Seat, input: &Value) -> Result<usize, Refused> {
        let input: Input<R::Decision> = read(input)?;
        Ok(Game::submit(self, seat, input)?.seq)
    }

    fn undo(
        &mut self,
        seat: Seat,
        to: Option<usize>,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<usize, Refused> {
        let Some(to) = to.or_else(|| self.last_decision()) else {
            return Err(Refused { rule: "ENG-007".into(), why: "there is nothing to take back".into() });
        };
        Ok(Game::take_back(self, seat, to, agreed, reason)?)
    }

    fn correct(
        &mut self,
        seat: Seat,
        entry: usize,
        answer: Answer,
        reason: String,
    ) -> Result<usize, Refused> {
        Ok(Game::correct_last(self, seat, entry, answer, reason)?)
    }

    fn rule(&mut self, ruling: Ruling, reason: String) -> Result<usize, Refused> {
        Ok(Game::submit(self, Seat::UMPIRE, Input::Ruling { ruling, reason })?.seq)
    }

    fn throw_dice(&mut self) -> usize {
        Game::throw_dice(self)
    }

    fn go_on(&mut self) -> usize {
        Game::go_on(self)
    }

    fn waiting(&self) -> Option<StillWaiting> {
        Game::waiting(self)
    }

    fn throw_for(&mut self, seat: Seat) -> Result<usize, Refused> {
        Ok(Game::throw_for(self, seat)?)
    }

    fn record(&self, max: usize) -> Vec<Recorded> {
        Game::record(self, max)
    }

    fn amend(
        &mut self,
        seat: Seat,
        amends: Amends,
        answer: Option<Answer>,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<Amended, Refused> {
        let amendment = answer.map_or(Amendment::Never, Amendment::Answer);
        Ok(Game::amend(self, seat, amends, amendment, agreed, reason)?)
    }

    fn paper(&self, seat: Seat) -> Option<Paper> {
        self.rules().paper(self.state(), seat)
    }

    fn odds(&self, seat: Seat, decision: &Value, budget: usize) -> Result<Odds, Refused> {
        let decision: R::Decision = read(decision)?;
        let seen = Seen::new(self.rules(), self.state(), seat);
        Ok(seen.odds(&decision, budget)?)
    }

    fn let_play(&mut self, seat: Seat, bot: Bot, seed: u64) -> Result<usize, Refused> {
        // A fresh player each time: what he does depends on what he knows and the seed alone. What others did in secret
        // counts among the entries, so only his own are counted.
        let n_own = self.entries().iter().filter(|it| it.seat == seat).count();
        let mut player = bot.player::<R>(seed, n_own as u64);
        let open = self.open_decision();
        let input = {
            let mut seen = Seen::new(self.rules(), self.state(), seat);
            if let Some(open) = &open {
                seen = seen.during(open.before, open.seat, open.decision, &open.answers);
            }
            match Play::need(self, seat) {
                Some(need) => Input::Answer(player.answer(&seen, need)),
                None => Input::Decision(player.decide(&seen)),
            }
        };
        Ok(Game::submit(self, seat, input)?.seq)
    }

    fn lines(&self, seat: Seat, from: usize) -> Vec<(usize, LogLine)> {
        Game::lines(self, seat, from)
    }

    fn n_entries(&self) -> usize {
        self.entries().len()
    }

    fn header(&self) -> &Header {
        Game::header(self)
    }

    fn line(&self, seq: usize) -> Option<String> {
        self.entries().get(seq).map(EntryOf::<R>::line)
    }

    fn log_text(&self) -> String {
        Game::log_text(self)
    }

    fn entry(&self, seq: usize) -> Option<Value> {
        let entry: &EntryOf<R> = self.entries().get(seq)?;
        serde_json::to_value(entry).ok()
    }

    fn inspect(&self) -> Value {
        self.rules().inspect(self.state())
    }

    fn audit(&self) -> Vec<Difference> {
        engine::audit(self)
    }

    fn view_at(&self, seat: Seat, n_entries: usize) -> View {
        self.rules().view(&self.state_before(n_entries), seat)
    }

    fn aid(&self, seat: Seat, piece: PieceId) -> PieceAid {
        Advice::new(self, seat).aid(piece)
    }

    fn choices(&self, seat: Seat, piece: Option<PieceId>) -> Vec<Choice> {
        Advice::new(self, seat).choices(piece)
    }

    fn aim(&self, seat: Seat, piece: Option<PieceId>, goal: &Goal) -> Vec<Choice> {
        Advice::new(self, seat).aim(piece, goal)
    }

    fn preview(&self, seat: Seat, decision: &Value) -> Result<Choice, Refused> {
        Ok(Advice::new(self, seat).choice(&read(decision)?))
    }

    fn preview_openly(&self, seat: Seat, decision: &Value) -> Result<Choice, Refused> {
        Ok(Advice::openly(self, seat).choice(&read(decision)?))
    }

    fn measure(&self, seat: Seat, piece: Option<PieceId>, from: Point, to: Point) -> Measure {
        let belief = self.rules().belief(self.state(), seat);
        self.rules().measure(&belief, piece, from, to)
    }

    fn situation(&self, seat: Seat, decision: &Value) -> Option<Situation> {
        let belief = self.rules().belief(self.state(), seat);
        self.rules().situation(&belief, &read(decision).ok()?)
    }

    fn position(&self, seat: Seat) -> Vec<Section> {
        engine::in_words(&Play::view(self, seat))
    }

    fn may_undo_freely(&self, seat: Seat, to: usize) -> bool {
        Game::may_undo_freely(self, seat, to)
    }

    fn last_answer(&self, seat: Seat) -> Option<LastAnswer> {
        Game::last_answer(self, seat)
    }

    fn sequel(&self) -> Result<Sequel, String> {
        // Before the end it would tell what is hidden.
        let sequel = self.rules().sequel(&Game::header(self).battle, self.state());
        let sequel = sequel.ok_or("this battle belongs to no campaign")?;
        match Game::awaits(self) {
            Awaits::Over(_) => Ok(sequel),
            Awaits::Seats(_) => {
                Err(format!("this battle of the campaign {} is not over yet", sequel.campaign))
            }
        }
    }

    fn moments(&self, seat: Seat) -> Vec<(usize, Moment)> {
        crate::moments::moments(&Game::lines(self, seat, 0))
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, Refused> {
    // Straight from the value: what is wrong is named by the field, as far as serde knows it.
    T::deserialize(value)
        .map_err(|err| Refused { rule: "ENG-013".into(), why: format!("not understood: {err}").into() })
}
