//! Conformance cases: what the rules must come to, as files that know nothing of the program.
//!
//! A case is a position, and tries from it: decisions, the faces of the dice, and what must follow. The form is
//! the same for all systems, and another program could run the same files: see `docs/conformance-format.md`.

mod expect;
mod file;

use std::ops::Range;

use crate::data::{DataErrors, Source};
use crate::step::{Cause, Held, Waiver, run};
use crate::{
    Answer, Awaits, BUDGET, Check, Illegal, Need, Odds, Roll, Ruleset, Run, Seat, Sketch, odds_after,
    odds_in_a_row,
};

pub use file::CASES_FORMAT;
use file::{Case, Pick, Try};

/// How a case went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseReport {
    /// The id of the case.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules it is about.
    pub atoms: Vec<String>,
    /// The number of tries.
    pub tries: usize,
    /// What did not come out as expected.
    pub failures: Vec<Failure>,
}

impl CaseReport {
    /// Whether everything came out as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Something that did not come out as expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The try, from 0.
    pub try_idx: usize,
    /// What was expected, and what came instead.
    pub what: String,
}

/// The system that a file of cases is for. It need not be one that the program knows.
pub fn peek_system(source: &Source) -> Result<String, DataErrors> {
    Ok(file::head(source)?.system.into_inner())
}

/// Runs the cases of a file. It fails only if the file itself is wrong; a case that does not hold is reported.
pub fn run_cases<R: Ruleset>(rules: &R, source: &Source) -> Result<Vec<CaseReport>, DataErrors> {
    let mut errors = Vec::new();
    let mut reports = Vec::new();
    for case in file::cases::<R>(source)? {
        match run_case(rules, source, case) {
            Ok(report) => reports.push(report),
            Err(DataErrors(wrong)) => errors.extend(wrong),
        }
    }
    DataErrors(errors).or(reports)
}

fn run_case<R: Ruleset>(
    rules: &R,
    source: &Source,
    case: Case<R::Setup, R::Decision>,
) -> Result<CaseReport, DataErrors> {
    let Case { id, title, atoms, position, sketch, tries } = case;
    let wrong = |span: Range<usize>, why: String| DataErrors(vec![source.error(span, why)]);
    let (state, sketched) = match (position, sketch) {
        (Some(setup), _) => (rules.set_up(source, setup)?, None),
        (None, Some(words)) => {
            let (span, mut words) = (words.span(), words.into_inner());
            let Some(procedure) = words.remove("procedure") else {
                return Err(wrong(span, "a sketch needs its `procedure`".into()));
            };
            let words: Vec<_> = words.into_iter().map(|(name, value)| (name, value.0)).collect();
            let Sketch { state, seat, decision } =
                rules.sketch(&procedure.0, &words).map_err(|why| wrong(span, why))?;
            (state, Some((seat, decision)))
        }
        (None, None) => return Err(wrong(id.span(), "a case needs a position".into())),
    };
    let mut failures = Vec::new();
    for (try_idx, attempt) in tries.iter().enumerate() {
        let attempt = attempt.get_ref();
        let found = expect::failures(attempt, &Played::of(rules, &state, sketched.as_ref(), attempt));
        failures.extend(found.into_iter().map(|what| {
            let what = if attempt.title.is_empty() { what } else { format!("{}: {what}", attempt.title) };
            Failure { try_idx, what }
        }));
    }
    Ok(CaseReport { id: id.into_inner(), title, atoms, tries: tries.len(), failures })
}

/// What came of a try.
#[derive(Default)]
struct Played {
    /// The refusal that ended it.
    illegal: Option<Illegal>,
    /// What the last step waits for.
    asked: Option<Need>,
    /// Why an answer could not be given, or another reason why the rest says nothing.
    trouble: Vec<String>,
    /// What the last step came to.
    result: String,
    /// The first check, thrown or not.
    first_check: Option<Check>,
    rolls: Vec<Roll>,
    events: Vec<serde_json::Value>,
    state: serde_json::Value,
    /// The odds of the last decision, if they are expected.
    odds: Option<Odds>,
}

impl Played {
    fn of<R: Ruleset>(
        rules: &R,
        start: &R::State,
        sketched: Option<&(Seat, R::Decision)>,
        attempt: &Try<R::Decision>,
    ) -> Played {
        let mut played = Played::default();
        let mut answers = Answers { dice: &attempt.dice, picks: &attempt.choices };
        let mut state = start.clone();
        let decisions = attempt.decide.iter().chain(attempt.decides.iter().flatten());
        let mut todo: Vec<(Option<Seat>, &R::Decision)> = decisions.map(|it| (None, &it.0)).collect();
        match sketched {
            Some((seat, decision)) if todo.is_empty() => todo.push((Some(*seat), decision)),
            _ => (),
        }
        if attempt.in_a_row {
            return Played::in_a_row(rules, start, sketched, attempt, &todo);
        }
        for (idx, &(own_seat, decision)) in todo.iter().enumerate() {
            let seat = match own_seat {
                Some(seat) => Ok(seat),
                None => seat_for(&rules.awaits(&state), &attempt.seat.0, idx, sketched.map(|it| it.0)),
            };
            let is_last = idx + 1 == todo.len();
            let seat = match seat {
                Ok(seat) => seat,
                Err(illegal) => {
                    played.illegal = Some(illegal);
                    break;
                }
            };
            let (after, given) = played.play_one(rules, &state, seat, decision, &mut answers);
            if is_last && attempt.expect.wants_chances() {
                let cause = Cause::Decision(seat, decision, Waiver::None);
                match odds_after(rules, &state, cause, &given, BUDGET) {
                    Ok(odds) => played.odds = Some(odds),
                    Err(illegal) => played.trouble.push(format!("there are no odds: {illegal}")),
                }
            }
            match after {
                Some(after) => state = after,
                None => break,
            }
            if !is_last && let Some(need) = &played.asked {
                let why = format!("decision {} still waits for {}", idx + 1, waits_for(need));
                played.trouble.push(why);
                break;
            }
        }
        // In the middle of a step fewer invariants hold.
        let checked = if played.asked.is_some() { rules.check_within(&state) } else { rules.check(&state) };
        if let Err(broken) = checked {
            played.trouble.push(format!("an invariant is broken afterwards: {broken}"));
        }
        played.trouble.extend(answers.unused());
        played.state = rules.inspect(&state);
        played
    }

    /// The chances after all decisions in a row. Nobody throws dice for it, and nothing else can be expected.
    fn in_a_row<R: Ruleset>(
        rules: &R,
        start: &R::State,
        sketched: Option<&(Seat, R::Decision)>,
        attempt: &Try<R::Decision>,
        todo: &[(Option<Seat>, &R::Decision)],
    ) -> Played {
        let mut played = Played::default();
        // All are taken in the same stage, so the seat that is awaited now decides them all.
        let seat = |idx| seat_for(&rules.awaits(start), &attempt.seat.0, idx, sketched.map(|it| it.0));
        let decisions: Result<Vec<_>, Illegal> =
            todo.iter().enumerate().map(|(idx, it)| Ok((seat(idx)?, it.1))).collect();
        match decisions.and_then(|row| odds_in_a_row(rules, start, &row, BUDGET)) {
            Ok(Some(odds)) => played.odds = Some(odds),
            Ok(None) => played.trouble.push("there are too many ways for exact odds".into()),
            Err(illegal) => played.illegal = Some(illegal),
        }
        played
    }

    /// Plays one decision as far as its answers go, and returns the state then, none if it was refused, and the
    /// answers that were given.
    fn play_one<R: Ruleset>(
        &mut self,
        rules: &R,
        before: &R::State,
        seat: Seat,
        decision: &R::Decision,
        left: &mut Answers<'_>,
    ) -> (Option<R::State>, Vec<Answer>) {
        let cause = Cause::Decision(seat, decision, Waiver::None);
        let mut answers: Vec<Answer> = Vec::new();
        loop {
            let run = match run(rules, Held::Lent(before), cause, &answers, None) {
                Ok(run) => run,
                Err(illegal) => {
                    self.illegal = Some(illegal);
                    return (None, answers);
                }
            };
            if let Some(Need::Roll(check)) = &run.needs {
                self.first_check.get_or_insert_with(|| check.clone());
            }
            let answer = match run.needs.as_ref().map(|need| left.next(need)) {
                Some(Ok(Some(answer))) => answer,
                Some(Err(why)) => {
                    self.trouble.push(why);
                    return (Some(self.finish(rules, before, run)), answers);
                }
                Some(Ok(None)) | None => return (Some(self.finish(rules, before, run)), answers),
            };
            if let (Some(Need::Roll(check)), Answer::Faces(faces)) = (run.needs, &answer) {
                self.rolls.push(Roll { check, faces: faces.clone() });
            }
            answers.push(answer);
        }
    }

    fn finish<R: Ruleset>(&mut self, rules: &R, before: &R::State, run: Run<'_, R>) -> R::State {
        self.result = rules.outcome(before, &run);
        let mut folded = before.clone();
        for event in &run.events {
            R::apply(&mut folded, event);
            self.events.push(serde_json::to_value(event).unwrap_or_default());
        }
        if folded != *run.state {
            self.trouble.push("the events do not lead to the state that the step came to".into());
        }
        self.asked = run.needs;
        folded
    }
}

/// Who takes the decision number `idx`: as the file says, or the first seat that is awaited.
fn seat_for(awaits: &Awaits, given: &[Seat], idx: usize, sketched: Option<Seat>) -> Result<Seat, Illegal> {
    let given = if let [only] = given { Some(*only) } else { given.get(idx).copied() };
    if let Some(own) = sketched {
        // A sketch shows a procedure by itself: whose turn it is does not matter.
        return Ok(given.unwrap_or(own));
    }
    let refused = |why: &'static str| Err(Illegal { rule: "ENG-004".into(), why: why.into() });
    match (awaits, given) {
        (Awaits::Over(_), _) => refused("the game is over"),
        (Awaits::Seats(seats), Some(seat)) if !seats.contains(&seat) => {
            refused("it is not your decision now")
        }
        (Awaits::Seats(_), Some(seat)) => Ok(seat),
        (Awaits::Seats(seats), None) => {
            seats.first().copied().map_or_else(|| refused("nobody is awaited"), Ok)
        }
    }
}

/// The answers of a try that were not used yet.
struct Answers<'a> {
    dice: &'a [u8],
    picks: &'a [Pick],
}

impl Answers<'_> {
    /// The answer to a need, nothing if there is none left, or why what is left does not fit.
    fn next(&mut self, need: &Need) -> Result<Option<Answer>, String> {
        let does_not_fit = |what: &dyn std::fmt::Display, why: String| {
            Err(format!("{what} does not answer {}: {why}", waits_for(need)))
        };
        if let Need::Roll(check) = need {
            let n = usize::from(check.dice.n);
            if self.dice.is_empty() && 0 < n {
                return Ok(None);
            }
            let (now, later) = self.dice.split_at(n.min(self.dice.len()));
            self.dice = later;
            let mut faces: crate::Faces = now.into();
            faces.sort_unstable();
            let answer = Answer::Faces(faces);
            return match need.objection(&answer) {
                Some(why) => does_not_fit(&format!("{now:?}"), why),
                None => Ok(Some(answer)),
            };
        }
        let Some((pick, later)) = self.picks.split_first() else { return Ok(None) };
        self.picks = later;
        let answer = match (need, pick) {
            (Need::Draw(question) | Need::Choice(question), Pick::Word(word)) => {
                match option_with(&question.options, word) {
                    Ok(idx) => Answer::Option(idx),
                    Err(why) => return does_not_fit(pick, why),
                }
            }
            (Need::Draw(_) | Need::Choice(_), Pick::Number(n)) => match u16::try_from(*n) {
                Ok(idx) => Answer::Option(idx),
                Err(_) => return does_not_fit(pick, "options are numbered from 0".into()),
            },
            (_, Pick::Number(n)) => Answer::Number(*n),
            (_, Pick::Place(pose)) => Answer::Place(*pose),
            (_, Pick::Word(_)) => return does_not_fit(pick, format!("expected {}", need.expects())),
        };
        match need.objection(&answer) {
            Some(why) => does_not_fit(pick, why),
            None => Ok(Some(answer)),
        }
    }

    fn unused(&self) -> Vec<String> {
        let mut res = Vec::new();
        if !self.dice.is_empty() {
            res.push(format!("dice were left over: {:?}", self.dice));
        }
        if !self.picks.is_empty() {
            let picks: Vec<String> = self.picks.iter().map(ToString::to_string).collect();
            res.push(format!("choices were left over: {}", picks.join(", ")));
        }
        res
    }
}

/// The one option in which a word occurs; an option that is exactly the word comes first.
fn option_with(options: &[crate::Text], word: &str) -> Result<u16, String> {
    let wanted = word.to_lowercase();
    let named = |idx: usize| u16::try_from(idx).map_err(|_| "there are too many options".to_owned());
    if let Some(idx) = options.iter().position(|option| option.to_lowercase() == wanted) {
        return named(idx);
    }
    let found = || options.iter().enumerate().filter(|(_, option)| option.to_lowercase().contains(&wanted));
    let listed = options.join("`, `");
    match (found().next(), found().count()) {
        (Some((idx, _)), 1) => named(idx),
        (_, 0) => Err(format!("no option contains it; they are `{listed}`")),
        (_, n) => Err(format!("{n} options contain it; they are `{listed}`")),
    }
}

/// What a step waits for, in words.
fn waits_for(need: &Need) -> String {
    let rule = need.rule();
    match need {
        Need::Roll(check) => format!("{} for \"{}\" ({rule})", check.dice, check.name),
        Need::Draw(question) => format!("a draw, \"{}\" ({rule})", question.text),
        Need::Choice(question) => format!("a choice, \"{}\" ({rule})", question.text),
        Need::Number(question) => format!("a number, \"{}\" ({rule})", question.text),
        Need::Place(question) => format!("a place, \"{}\" ({rule})", question.text),
    }
}
