//! Sessions, the seats that they hold, and the links to seats.

use rusqlite::{OptionalExtension, params};

use crate::games::now;
use crate::{SecretHash, Store, StoreError};

/// A seat that a session holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hold {
    /// The id of the game.
    pub game: String,
    /// The seat.
    pub seat: u8,
}

impl Store {
    /// Makes sure of a session.
    pub async fn keep_session(&self, session: SecretHash) -> Result<(), StoreError> {
        self.write(move |conn| {
            conn.prepare_cached(
                "INSERT INTO sessions (hash, created, seen) VALUES (?1, ?2, ?2)
                 ON CONFLICT (hash) DO UPDATE SET seen = excluded.seen",
            )?
            .execute(params![session, now()])?;
            Ok(())
        })
        .await
    }

    /// Whether there is such a session.
    pub async fn has_session(&self, session: SecretHash) -> Result<bool, StoreError> {
        self.read(move |conn| {
            let mut select = conn.prepare_cached("SELECT 1 FROM sessions WHERE hash = ?1")?;
            Ok(select.exists([session])?)
        })
        .await
    }

    /// Forgets the sessions that were last seen before a time, in seconds since 1970, and that made no game.
    pub async fn forget_sessions(&self, seen_before: i64) -> Result<usize, StoreError> {
        self.write(move |conn| {
            Ok(conn.execute(
                "DELETE FROM sessions WHERE seen < ?1 AND hash NOT IN (SELECT creator FROM games)",
                [seen_before],
            )?)
        })
        .await
    }

    /// The seats of a game that a session holds, in order.
    pub async fn held(&self, session: SecretHash, game: i64) -> Result<Vec<u8>, StoreError> {
        self.read(move |conn| {
            let mut select =
                conn.prepare_cached("SELECT seat FROM holds WHERE session = ?1 AND game = ?2 ORDER BY seat")?;
            let rows = select.query_map(params![session, game], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Gives a seat a new link; the old one ends.
    pub async fn set_link(&self, game: i64, seat: u8, secret: SecretHash) -> Result<(), StoreError> {
        self.write(move |conn| {
            conn.execute(
                "INSERT INTO seats (game, seat, secret) VALUES (?1, ?2, ?3)
                 ON CONFLICT (game, seat) DO UPDATE SET secret = excluded.secret",
                params![game, seat, secret],
            )?;
            Ok(())
        })
        .await
    }

    /// Lets a session hold the seat whose link it knows; nothing if there is no such link.
    pub async fn join(&self, session: SecretHash, secret: SecretHash) -> Result<Option<Hold>, StoreError> {
        self.write(move |conn| {
            let found: Option<(i64, u8, String)> = conn
                .prepare_cached(
                    "SELECT seats.game, seats.seat, games.id FROM seats JOIN games ON num = seats.game
                     WHERE secret = ?1",
                )?
                .query_row([secret], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                .optional()?;
            let Some((num, seat, game)) = found else { return Ok(None) };
            conn.execute(
                "INSERT OR IGNORE INTO holds (session, game, seat) VALUES (?1, ?2, ?3)",
                params![session, num, seat],
            )?;
            Ok(Some(Hold { game, seat }))
        })
        .await
    }
}
