//! The shape of the file, version by version.

use rusqlite::Connection;

use crate::StoreError;

/// What each version adds. Never changed, only added to: people's files have been through them.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE games (
        num        INTEGER PRIMARY KEY,
        id         TEXT NOT NULL UNIQUE,
        created    INTEGER NOT NULL,
        updated    INTEGER NOT NULL,
        creator    BLOB NOT NULL,
        system     TEXT NOT NULL,
        battle     TEXT NOT NULL,
        title      TEXT NOT NULL,
        header     TEXT NOT NULL,
        plan       TEXT NOT NULL,
        turn       TEXT NOT NULL,
        prompt     TEXT NOT NULL,
        awaits     TEXT NOT NULL,
        over       INTEGER NOT NULL,
        result     TEXT,
        standing_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (num) ON DELETE CASCADE,
        seq  INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seats (
        game   INTEGER NOT NULL REFERENCES games (num) ON DELETE CASCADE,
        seat   INTEGER NOT NULL,
        secret BLOB NOT NULL UNIQUE,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sessions (
        hash    BLOB PRIMARY KEY,
        created INTEGER NOT NULL,
        seen    INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE holds (
        session BLOB NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
        game    INTEGER NOT NULL REFERENCES games (num) ON DELETE CASCADE,
        seat    INTEGER NOT NULL,
        PRIMARY KEY (session, game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX holds_by_game ON holds (game);
    CREATE TABLE meta (
        name  TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE games ADD COLUMN before INTEGER REFERENCES games (num) ON DELETE SET NULL;
    CREATE UNIQUE INDEX games_by_before ON games (before);
",
];

/// Brings a file up to date.
pub(crate) fn migrate(conn: &mut Connection) -> Result<(), StoreError> {
    let found: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    if known < found {
        return Err(StoreError::Newer { found, known });
    }
    for (version, sql) in (1_i64..).zip(MIGRATIONS).skip_while(|(version, _)| *version <= found) {
        let transaction = conn.transaction()?;
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}
