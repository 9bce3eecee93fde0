//! Games and their logs.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use crate::{SecretHash, Store, StoreError};

/// A game to be stored.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// Its id in addresses.
    pub id: String,
    /// The session that made it.
    pub creator: SecretHash,
    /// The system.
    pub system: String,
    /// The battle.
    pub battle: String,
    /// What the list of games calls it.
    pub title: String,
    /// The first line of its log.
    pub header: String,
    /// Who plays, as JSON of whoever asks.
    pub plan: String,
    /// The lines of its log so far: an imported game has some.
    pub lines: Vec<String>,
    /// Where play stands.
    pub standing: Standing,
    /// The seats that the creator holds.
    pub held: Vec<u8>,
    /// The seats that have a link, with the hash of its secret.
    pub links: Vec<(u8, SecretHash)>,
    /// The game that it goes on from, if it does.
    pub before: Option<Before>,
}

/// The game that another goes on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Before {
    /// The number of the game.
    pub game: i64,
    /// Whoever held the first of two seats there holds the second here.
    pub seats: Vec<(u8, u8)>,
}

/// Where play stands, for the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many entries the log had then.
    pub at: usize,
    /// The turn, in words.
    pub turn: String,
    /// What is asked, in words that everybody may read.
    pub prompt: String,
    /// The seats that are asked.
    pub awaits: Vec<u8>,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended.
    pub result: Option<String>,
}

/// A game of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The number under which its lines are stored.
    pub num: i64,
    /// Its id in addresses.
    pub id: String,
    /// When it was changed, in seconds since 1970.
    pub updated: i64,
    /// The session that made it.
    pub creator: SecretHash,
    /// The system.
    pub system: String,
    /// The battle.
    pub battle: String,
    /// What the list of games calls it.
    pub title: String,
    /// Who plays.
    pub plan: String,
    /// Where play stood when somebody last said so.
    pub standing: Standing,
    /// How many entries its log has.
    pub n_entries: usize,
}

/// The log of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedLog {
    /// The game.
    pub row: GameRow,
    /// The whole log as text, its first line included.
    pub text: String,
}

/// A part of the log of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedLines {
    /// The first line of the log.
    pub header: String,
    /// The entries from a number on, one line each.
    pub lines: Vec<String>,
}

/// Lines to be added to a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The game, by its number.
    pub game: i64,
    /// The number of the first new line: it must be free.
    pub first: usize,
    /// The lines.
    pub lines: Vec<String>,
}

const ROW: &str =
    "SELECT num, id, updated, creator, system, battle, title, plan, turn, prompt, awaits, over, result,
    standing_at, coalesce((SELECT max(seq) + 1 FROM entries WHERE game = num), 0) FROM games ";

impl Store {
    /// Stores a new game, and returns its number.
    pub async fn create(&self, game: NewGame) -> Result<i64, StoreError> {
        self.write(move |conn| create(conn, &game)).await
    }

    /// Adds lines to a log. When this returns they are on the disk.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let is_one = append.lines.len() == 1;
        let work = move |conn: &Connection| add_lines(conn, append.game, append.first, &append.lines);
        // Nearly always it is one.
        if is_one { self.shared.writer.run_statement(work).await } else { self.write(work).await }
    }

    /// Says where play stands, for the list of games.
    pub async fn stands(&self, game: i64, standing: Standing) -> Result<(), StoreError> {
        self.write(move |conn| {
            // Where nothing changes that everybody may know, the time does not either: it would show a secret move.
            let mut update = conn.prepare_cached(
                "UPDATE games SET updated = CASE WHEN turn = ?3 AND prompt = ?4 AND awaits = ?5 AND over = ?6
                 THEN updated ELSE ?2 END, turn = ?3, prompt = ?4, awaits = ?5, over = ?6, result = ?7,
                 standing_at = ?8 WHERE num = ?1",
            )?;
            let Standing { at, turn, prompt, awaits, over, result } = &standing;
            let awaits = numbers(awaits);
            update.execute(params![game, now(), turn, prompt, awaits, over, result, number(*at)])?;
            Ok(())
        })
        .await
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<GameRow, StoreError> {
        let id = id.to_owned();
        self.read(move |conn| one(conn, &id)).await
    }

    /// A game with its log.
    pub async fn log(&self, id: &str) -> Result<SavedLog, StoreError> {
        let id = id.to_owned();
        self.read(move |conn| {
            let row = one(conn, &id)?;
            let mut text: String =
                conn.query_row("SELECT header FROM games WHERE num = ?1", [row.num], |it| it.get(0))?;
            text.push('\n');
            let mut select = conn.prepare_cached("SELECT line FROM entries WHERE game = ?1 ORDER BY seq")?;
            let mut rows = select.query([row.num])?;
            while let Some(line) = rows.next()? {
                text.push_str(line.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?);
                text.push('\n');
            }
            Ok(SavedLog { row, text })
        })
        .await
    }

    /// The lines of a log from a number on.
    pub async fn lines(&self, game: i64, from: usize) -> Result<SavedLines, StoreError> {
        self.read(move |conn| {
            let header = conn.query_row("SELECT header FROM games WHERE num = ?1", [game], |it| it.get(0));
            let header = header.optional()?.ok_or(StoreError::NoGame)?;
            let mut select =
                conn.prepare_cached("SELECT line FROM entries WHERE game = ?1 AND ?2 <= seq ORDER BY seq")?;
            let lines = select.query_map(params![game, number(from)], |it| it.get(0))?;
            Ok(SavedLines { header, lines: lines.collect::<Result<_, _>>()? })
        })
        .await
    }

    /// The id of the game that goes on from another, if there is one.
    pub async fn after(&self, game: i64) -> Result<Option<String>, StoreError> {
        self.read(move |conn| {
            let mut select = conn.prepare_cached("SELECT id FROM games WHERE before = ?1")?;
            Ok(select.query_row([game], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// The games of which a session holds a seat or that it made, the latest first.
    pub async fn games_of(&self, session: SecretHash) -> Result<Vec<GameRow>, StoreError> {
        self.read(move |conn| {
            let mut select = conn.prepare_cached(&format!(
                "{ROW} WHERE creator = ?1 OR num IN (SELECT game FROM holds WHERE session = ?1)
                 ORDER BY updated DESC, num DESC"
            ))?;
            let rows = select.query_map([session], row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Deletes a game with all that belongs to it.
    pub async fn delete(&self, game: i64) -> Result<(), StoreError> {
        self.write(move |conn| {
            conn.execute("DELETE FROM games WHERE num = ?1", [game])?;
            Ok(())
        })
        .await
    }
}

fn create(conn: &Connection, game: &NewGame) -> Result<i64, StoreError> {
    let Standing { at, turn, prompt, awaits, over, result } = &game.standing;
    let mut insert = conn.prepare_cached(
        "INSERT INTO games (id, created, updated, creator, system, battle, title, header, plan, turn, prompt, awaits,
         over, result, standing_at, before)
         VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    )?;
    let before = game.before.as_ref().map(|it| it.game);
    insert.execute(params![
        game.id,
        now(),
        game.creator,
        game.system,
        game.battle,
        game.title,
        game.header,
        game.plan,
        turn,
        prompt,
        numbers(awaits),
        over,
        result,
        number(*at),
        before
    ])?;
    let num = conn.last_insert_rowid();
    for seat in &game.held {
        conn.prepare_cached("INSERT OR IGNORE INTO holds (session, game, seat) VALUES (?1, ?2, ?3)")?
            .execute(params![game.creator, num, seat])?;
    }
    if let Some(Before { game: before, seats }) = &game.before {
        for (was, now) in seats {
            conn.prepare_cached(
                "INSERT OR IGNORE INTO holds (session, game, seat)
                 SELECT session, ?1, ?2 FROM holds WHERE game = ?3 AND seat = ?4",
            )?
            .execute(params![num, now, before, was])?;
        }
    }
    for (seat, secret) in &game.links {
        conn.prepare_cached("INSERT INTO seats (game, seat, secret) VALUES (?1, ?2, ?3)")?
            .execute(params![num, seat, secret])?;
    }
    add_lines(conn, num, 0, &game.lines)?;
    Ok(num)
}

fn add_lines(conn: &Connection, game: i64, first: usize, lines: &[String]) -> Result<(), StoreError> {
    let mut insert = conn.prepare_cached("INSERT INTO entries (game, seq, line) VALUES (?1, ?2, ?3)")?;
    for (seq, line) in (first..).zip(lines) {
        insert.execute(params![game, number(seq), line]).map_err(|err| {
            let extended = err.sqlite_error().map(|it| it.extended_code);
            match err.sqlite_error_code() {
                Some(ErrorCode::ConstraintViolation)
                    if extended == Some(rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY) =>
                {
                    StoreError::NoGame
                }
                Some(ErrorCode::ConstraintViolation) => StoreError::Taken { seq },
                _ => err.into(),
            }
        })?;
    }
    Ok(())
}

fn one(conn: &Connection, id: &str) -> Result<GameRow, StoreError> {
    let mut select = conn.prepare_cached(&format!("{ROW} WHERE id = ?1"))?;
    select.query_row([id], row).optional()?.ok_or(StoreError::NoGame)
}

fn row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let awaits: String = row.get(10)?;
    let count = |idx: usize| row.get::<_, i64>(idx).map(|it| usize::try_from(it).unwrap_or(0));
    Ok(GameRow {
        num: row.get(0)?,
        id: row.get(1)?,
        updated: row.get(2)?,
        creator: row.get(3)?,
        system: row.get(4)?,
        battle: row.get(5)?,
        title: row.get(6)?,
        plan: row.get(7)?,
        standing: Standing {
            turn: row.get(8)?,
            prompt: row.get(9)?,
            awaits: serde_json::from_str(&awaits).unwrap_or_default(),
            over: row.get(11)?,
            result: row.get(12)?,
            at: count(13)?,
        },
        n_entries: count(14)?,
    })
}

/// A list of seats as JSON.
fn numbers(seats: &[u8]) -> String {
    serde_json::to_string(seats).unwrap_or_else(|_| "[]".to_owned())
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
