//! `sandtable engine`: a line protocol for other programs. One JSON object a line, in and out; what is not understood
//! is answered with an error, and never ends the program. `docs/engine-protocol.md` describes it.

use std::borrow::Cow;
use std::io::{self, Write};

use any::{AnyGame, Bot, LoadError, Refused, System};
use engine::data::Source;
use engine::{Answer, Awaits, BUDGET, DicePlan, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{self, Line};
use crate::{Verdict, show, source};

/// The longest request.
const LINE_BYTES_MAX: usize = 8 << 20;

/// Speak the line protocol: one JSON object a line
#[derive(clap::Args)]
#[command(after_help = "Example:\n  echo '{\"id\":1,\"do\":\"battles\"}' | sandtable engine\n\n\
    docs/engine-protocol.md describes all requests.")]
pub struct Args {}

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    Battles,
    New {
        system: Option<String>,
        battle: String,
        text: Option<String>,
        #[serde(default)]
        data: Vec<Source>,
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        typed: Vec<Seat>,
    },
    Load {
        text: String,
    },
    View {
        seat: Seat,
        at: Option<usize>,
    },
    Need {
        seat: Seat,
    },
    Proposals {
        seat: Seat,
        piece: Option<String>,
    },
    Parse {
        seat: Seat,
        words: String,
    },
    Odds {
        seat: Seat,
        decision: Value,
        budget: Option<usize>,
    },
    Decide {
        seat: Seat,
        decision: Value,
    },
    Answer {
        seat: Seat,
        answer: Answer,
    },
    Submit {
        seat: Seat,
        input: Value,
    },
    Undo {
        seat: Seat,
        to: Option<usize>,
        #[serde(default)]
        agreed: Vec<Seat>,
        #[serde(default)]
        reason: String,
    },
    Bot {
        seat: Seat,
        player: String,
        #[serde(default)]
        seed: u64,
    },
    Lines {
        seat: Seat,
        #[serde(default)]
        from: usize,
    },
    Log {
        from: Option<usize>,
    },
    Quit,
}

/// Answers requests until there are no more.
pub fn run(_: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let mut game: Option<AnyGame> = None;
    let mut input = io::stdin().lock();
    loop {
        let (id, answer) = match ask::line(&mut input, LINE_BYTES_MAX)? {
            Line::End => return Ok(Verdict::Fine),
            Line::Text(text) if text.trim().is_empty() => continue,
            Line::Text(text) => match read(&text) {
                Ok((id, Request::Quit)) => {
                    writeln!(out, "{}", json!({ "id": id, "ok": {} }))?;
                    return Ok(Verdict::Fine);
                }
                Ok((id, request)) => (id, respond(&mut game, request)),
                Err((id, why)) => (id, Err(not_understood(why))),
            },
            Line::Refused(why) => (Value::Null, Err(not_understood(why))),
        };
        let line = match answer {
            Ok(ok) => json!({ "id": id, "ok": ok }),
            Err(refused) => json!({ "id": id, "error": refused }),
        };
        writeln!(out, "{line}")?;
        out.flush()?;
    }
}

/// A request and its id, or what is wrong with it.
fn read(text: &str) -> Result<(Value, Request), (Value, String)> {
    let value: Value = serde_json::from_str(text).map_err(|err| (Value::Null, format!("not JSON: {err}")))?;
    let Value::Object(mut fields) = value else {
        return Err((Value::Null, "a request is a JSON object".to_owned()));
    };
    let id = fields.remove("id").unwrap_or(Value::Null);
    match Request::deserialize(Value::Object(fields)) {
        Ok(request) => Ok((id, request)),
        Err(err) => Err((id, err.to_string())),
    }
}

fn not_understood(why: impl Into<Cow<'static, str>>) -> Refused {
    Refused { rule: "ENG-013".into(), why: why.into() }
}

fn respond(game: &mut Option<AnyGame>, request: Request) -> Result<Value, Refused> {
    match request {
        Request::Battles => {
            let cards = System::ALL.into_iter().flat_map(System::battles).map(|it| json!(it.card));
            Ok(json!({ "battles": cards.collect::<Vec<_>>() }))
        }
        Request::New { system, battle, text, data, seed, typed } => {
            let (system, battle) = find(system.as_deref(), &battle, text)?;
            let dice = DicePlan::seeded(seed).typed_by(&typed);
            let made = AnyGame::new(system, battle, data, dice);
            let made = made.map_err(|errors| not_understood(errors.to_string()))?;
            let status = json!({ "seats": made.seats(), "status": status(&made, Seat::UMPIRE) });
            *game = Some(made);
            Ok(status)
        }
        Request::Load { text } => {
            let loaded = AnyGame::load(&text).map_err(|error| match error {
                LoadError::Header(why) => not_understood(why),
                LoadError::Data(errors) => not_understood(errors.to_string()),
            })?;
            let unsound =
                loaded.unsound.map(|it| json!({ "entry": it.entry, "line": it.line, "why": it.why }));
            let seats = loaded.game.seats();
            let res =
                json!({ "seats": seats, "unsound": unsound, "status": status(&loaded.game, Seat::UMPIRE) });
            *game = Some(loaded.game);
            Ok(res)
        }
        Request::Quit => Ok(json!({})),
        other => {
            let game =
                game.as_mut().ok_or_else(|| not_understood("there is no game: `new` or `load` one first"))?;
            in_game(game, other)
        }
    }
}

/// The battle of a new game: a text of its own, or by id or file.
fn find(system: Option<&str>, battle: &str, text: Option<String>) -> Result<(System, Source), Refused> {
    let named = system.map(str::parse::<System>).transpose().map_err(not_understood)?;
    if let Some(text) = text {
        let system = named.ok_or_else(|| not_understood("a battle with its own text needs a `system`"))?;
        return Ok((system, Source::new(battle, text)));
    }
    let plain = |error: anyhow::Error| anstream::adapter::strip_str(&format!("{error:#}")).to_string();
    // Several systems may have a battle of this name: the one that was named plays it.
    let bare = |system: System| battle.strip_prefix(&format!("{system}:")).unwrap_or(battle);
    let in_full = named.map_or_else(|| battle.to_owned(), |system| format!("{system}:{}", bare(system)));
    source::battle(&in_full).map_err(|error| not_understood(plain(error)))
}

fn in_game(game: &mut AnyGame, request: Request) -> Result<Value, Refused> {
    match request {
        Request::View { seat, at } => {
            let view = match at {
                Some(entry) => game.view_at(seat, entry.saturating_add(1)),
                None => game.view(seat),
            };
            Ok(json!({ "view": view }))
        }
        Request::Need { seat } => Ok(json!({ "need": game.need(seat) })),
        Request::Proposals { seat, piece } => {
            let piece = piece.map(|id| {
                game.piece(seat, &id).ok_or_else(|| not_understood(format!("there is no piece `{id}`")))
            });
            let actors: Vec<Value> = game
                .actors(seat)
                .into_iter()
                .map(|(id, name)| json!({ "piece": id, "name": name }))
                .collect();
            Ok(json!({ "actors": actors, "proposals": game.proposals(seat, piece.transpose()?) }))
        }
        Request::Parse { seat, words } => {
            let words: Vec<&str> = words.split_whitespace().collect();
            let decision = game.parse(seat, &words).map_err(not_understood)?;
            Ok(json!({ "text": game.describe(seat, &decision)?, "decision": decision }))
        }
        Request::Odds { seat, decision, budget } => {
            // Nobody may ask for more than a few seconds of work.
            let odds = game.odds(seat, &decision, budget.unwrap_or(BUDGET).min(BUDGET * 50))?;
            Ok(show::odds_json(&odds))
        }
        Request::Decide { seat, decision } => played(game, seat, |game| game.decide(seat, &decision)),
        Request::Answer { seat, answer } => played(game, seat, |game| game.answer(seat, answer)),
        Request::Submit { seat, input } => played(game, seat, |game| game.submit(seat, &input)),
        Request::Undo { seat, to, agreed, reason } => {
            played(game, seat, |game| game.undo(seat, to, agreed, reason))
        }
        Request::Bot { seat, player, seed } => {
            let bot: Bot = player.parse().map_err(|why: String| not_understood(why))?;
            let is_asked = matches!(game.awaits(), Awaits::Seats(seats) if seats.contains(&seat));
            if !is_asked {
                return Err(Refused { rule: "ENG-004".into(), why: "it is not your decision now".into() });
            }
            played(game, seat, |game| game.let_play(seat, bot, seed))
        }
        Request::Lines { seat, from } => {
            let lines = game
                .lines(seat, from)
                .into_iter()
                .map(|(entry, line)| json!({ "entry": entry, "line": line }));
            Ok(json!({ "lines": lines.collect::<Vec<_>>() }))
        }
        Request::Log { from: None } => Ok(json!({ "text": game.log_text() })),
        Request::Log { from: Some(from) } => {
            let entries: Vec<Value> = (from..game.n_entries()).filter_map(|seq| game.entry(seq)).collect();
            Ok(json!({ "entries": entries }))
        }
        Request::Battles | Request::New { .. } | Request::Load { .. } | Request::Quit => Ok(json!({})),
    }
}

/// Takes an input, throws the program's dice, and says where play stands.
fn played(
    game: &mut AnyGame,
    seat: Seat,
    input: impl FnOnce(&mut AnyGame) -> Result<usize, Refused>,
) -> Result<Value, Refused> {
    let entry = input(game)?;
    game.throw_dice();
    Ok(json!({ "entry": entry, "status": status(game, seat) }))
}

fn status(game: &AnyGame, seat: Seat) -> Value {
    let (seats, outcome) = match game.awaits() {
        Awaits::Seats(seats) => (seats, None),
        Awaits::Over(outcome) => (Vec::new(), Some(outcome)),
    };
    json!({ "entries": game.n_entries(), "awaits": seats, "need": game.need(seat), "outcome": outcome })
}
