//! What the store promises.

use store::{Append, Before, NewGame, Options, Standing, Store, StoreError};

fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        creator: [7; 32],
        system: "d20".into(),
        battle: "weaver-farm".into(),
        title: "Weaver farm".into(),
        header: "the header".into(),
        plan: "{}".into(),
        lines: Vec::new(),
        standing: Standing { turn: "turn 1".into(), awaits: vec![1, 2], ..Standing::default() },
        held: vec![1],
        links: vec![(2, [2; 32])],
        before: None,
    }
}

fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&it| it.to_owned()).collect()
}

async fn opened(folder: &tempfile::TempDir) -> Store {
    let store = Store::open(folder.path(), &Options::default()).expect("the store opens");
    store.keep_session([7; 32]).await.expect("a session");
    store
}

#[tokio::test]
async fn lines_are_added_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let game = store.create(new_game("a")).await.unwrap();
    store.append(Append { game, first: 0, lines: lines(&["one", "two"]) }).await.unwrap();
    let clash = store.append(Append { game, first: 1, lines: lines(&["other", "three"]) }).await;
    assert_eq!(clash, Err(StoreError::Taken { seq: 1 }));
    // All of it or nothing: here the second line clashes, and the first was free.
    store.append(Append { game, first: 3, lines: lines(&["four"]) }).await.unwrap();
    let clash = store.append(Append { game, first: 2, lines: lines(&["three", "other"]) }).await;
    assert_eq!(clash, Err(StoreError::Taken { seq: 3 }));
    assert_eq!(store.log("a").await.unwrap().text, "the header\none\ntwo\nfour\n");
    let nobody = store.append(Append { game: game + 1, first: 0, lines: lines(&["one"]) }).await;
    assert_eq!(nobody, Err(StoreError::NoGame));
    assert_eq!(store.log("b").await.unwrap_err(), StoreError::NoGame);
}

#[tokio::test]
async fn many_write_at_once_and_one_failure_hurts_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let mut writes = Vec::new();
    for idx in 0..50 {
        let game = store.create(NewGame { links: Vec::new(), ..new_game(&format!("g{idx}")) }).await.unwrap();
        for seq in [0, 1, 1, 2] {
            let (store, lines) = (store.clone(), lines(&[&format!("{idx}/{seq}")]));
            writes.push(tokio::spawn(async move { store.append(Append { game, first: seq, lines }).await }));
        }
    }
    let mut n_failed = 0;
    for write in writes {
        n_failed += usize::from(write.await.unwrap() == Err(StoreError::Taken { seq: 1 }));
    }
    assert_eq!(n_failed, 50);
    for idx in 0..50 {
        let text = store.log(&format!("g{idx}")).await.unwrap().text;
        assert_eq!(text, format!("the header\n{idx}/0\n{idx}/1\n{idx}/2\n"));
    }
}

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let game = store.create(new_game("a")).await.unwrap();
    store.append(Append { game, first: 0, lines: lines(&["one"]) }).await.unwrap();
    let standing = Standing {
        at: 1,
        turn: "turn 2".into(),
        over: true,
        result: Some("won".into()),
        ..Standing::default()
    };
    store.stands(game, standing.clone()).await.unwrap();
    store.close();
    assert_eq!(store.check().await, Err(StoreError::Closed));

    let store = opened(&folder).await;
    let row = store.game("a").await.unwrap();
    assert_eq!((row.n_entries, &row.standing, row.creator), (1, &standing, [7; 32]));
    assert_eq!(store.games_of([7; 32]).await.unwrap(), vec![row.clone()]);
    assert_eq!(store.games_of([8; 32]).await.unwrap(), Vec::new());
    store.delete(row.num).await.unwrap();
    assert_eq!(store.game("a").await, Err(StoreError::NoGame));
    assert_eq!(
        store.held([7; 32], row.num).await.unwrap(),
        Vec::<u8>::new(),
        "what belongs to it goes with it"
    );
}

#[tokio::test]
async fn a_link_gives_its_seat_until_there_is_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let game = store.create(new_game("a")).await.unwrap();
    store.keep_session([8; 32]).await.unwrap();
    assert_eq!(store.join([8; 32], [9; 32]).await.unwrap(), None);
    let hold = store.join([8; 32], [2; 32]).await.unwrap().unwrap();
    assert_eq!((hold.game.as_str(), hold.seat), ("a", 2));
    store.set_link(game, 2, [3; 32]).await.unwrap();
    assert_eq!(store.join([8; 32], [2; 32]).await.unwrap(), None);
    assert_eq!(store.held([8; 32], game).await.unwrap(), vec![2]);
    assert!(store.has_session([8; 32]).await.unwrap() && !store.has_session([9; 32]).await.unwrap());
    assert_eq!(store.forget_sessions(i64::MAX).await.unwrap(), 1, "whoever made a game is kept");
}

#[tokio::test]
async fn a_full_disk_is_said_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let game = store.create(new_game("a")).await.unwrap();
    store.append(Append { game, first: 0, lines: lines(&["one"]) }).await.unwrap();
    store.close();
    let size = std::fs::metadata(store.path()).unwrap().len();
    drop(store);

    let store = Store::open(folder.path(), &Options { bytes_max: Some(size + 8_192) }).unwrap();
    let large = "x".repeat(40_000);
    let full = store.append(Append { game, first: 1, lines: vec![large.clone()] }).await;
    assert_eq!(full, Err(StoreError::Full));
    assert_eq!(store.log("a").await.unwrap().text, "the header\none\n");
    store.append(Append { game, first: 1, lines: lines(&["two"]) }).await.expect("a short line still fits");
    store.close();

    let store = Store::open(folder.path(), &Options::default()).unwrap();
    store.append(Append { game, first: 2, lines: vec![large] }).await.expect("there is room again");
}

#[tokio::test]
async fn the_second_program_and_the_newer_file_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let second = Store::open(folder.path(), &Options::default());
    assert_eq!(second.err(), Some(StoreError::InUse { folder: folder.path().to_owned() }));
    store.close();
    let conn = rusqlite::Connection::open(store.path()).unwrap();
    conn.pragma_update(None, "user_version", 99).unwrap();
    drop(conn);
    let newer = Store::open(folder.path(), &Options::default());
    assert!(matches!(newer.err(), Some(StoreError::Newer { found: 99, .. })));
    std::fs::write(
        folder.path().join("sandtable.db"),
        "this is no database, but it is long enough".repeat(9),
    )
    .unwrap();
    let broken = Store::open(folder.path(), &Options::default()).err().unwrap();
    assert!(broken.to_string().contains("not a database"), "{broken}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_folder_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    let store = Store::open(&data, &Options::default()).unwrap();
    assert_eq!(data.metadata().unwrap().permissions().mode() & 0o077, 0);
    store.close();
}

#[tokio::test]
async fn a_game_goes_on_from_another_with_the_same_people() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder).await;
    let friend = [8; 32];
    store.keep_session(friend).await.unwrap();
    let first = store.create(new_game("first")).await.unwrap();
    store.join(friend, [2; 32]).await.unwrap().expect("a link");
    assert_eq!(store.after(first).await.unwrap(), None);

    // Sides change places: whoever held seat 2 holds seat 1.
    let before = Some(Before { game: first, seats: vec![(1, 2), (2, 1)] });
    let next =
        NewGame { before: before.clone(), held: vec![2], links: vec![(1, [3; 32])], ..new_game("next") };
    let second = store.create(next.clone()).await.unwrap();
    assert_eq!(store.after(first).await.unwrap().as_deref(), Some("next"));
    assert_eq!(store.held(friend, second).await.unwrap(), vec![1]);
    assert_eq!(store.held([7; 32], second).await.unwrap(), vec![2]);
    // There is only one next game, and it outlives the one before it.
    let another = NewGame { id: "another".into(), links: Vec::new(), ..next };
    assert!(store.create(another).await.is_err());
    store.delete(first).await.unwrap();
    assert_eq!(store.game("next").await.unwrap().num, second);
}
