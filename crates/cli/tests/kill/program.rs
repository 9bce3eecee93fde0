//! The real program, started and killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A program that serves.
pub struct Program {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// The key of the host.
    pub key: String,
}

impl Program {
    /// Starts it, and does not wait until it is ready.
    pub fn spawn(data: &Path) -> Program {
        let child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["serve", "--port", "0", "--no-open", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        Program { child, address: SocketAddr::from(([127, 0, 0, 1], 0)), key: String::new() }
    }

    /// Starts it, and waits until it says where it listens: it must, whatever state the folder was left in.
    pub fn start(data: &Path) -> Program {
        let mut program = Program::spawn(data);
        let out = program.child.stdout.take().expect("its output is a pipe");
        let mut lines = BufReader::new(out).lines();
        let url = lines.find_map(|line| {
            let line = line.expect("its output is text");
            line.trim().strip_prefix("http://").map(ToOwned::to_owned)
        });
        let url = url.expect("the program starts again after it was killed, and says where it listens");
        let (address, key) = url.split_once("/#key=").expect("the address of the host has a key");
        program.address = address.parse().expect("an address");
        key.clone_into(&mut program.key);
        // Somebody must read what else it says, or it waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        program
    }

    /// Kills it as a power cut would: it gets no word, and no time.
    pub fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

/// The file itself is sound.
pub fn check_file(data: &Path) {
    let file = rusqlite::Connection::open(data.join("sandtable.db")).expect("the file can be opened");
    let ask = |sql: &str| file.query_row(sql, [], |row| row.get::<_, String>(0));
    assert_eq!(ask("PRAGMA integrity_check").expect("an answer"), "ok");
    let broken =
        file.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get::<_, i64>(0));
    assert_eq!(broken.expect("an answer"), 0, "rows that belong to nothing");
}
