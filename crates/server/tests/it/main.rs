//! The server as a browser meets it: over real sockets.

mod access;
mod aid;
mod campaign;
mod import;
mod lines;
mod memory;
mod pages;
mod play;
mod real_table;
mod take_back;
mod umpire;

use server::testkit::TestServer;
use tempfile::TempDir;

/// A server in a folder of its own.
async fn server() -> (TempDir, TestServer) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(TestServer::config(folder.path())).await;
    (folder, server)
}

/// The id of a game that was made.
fn id_of(made: &serde_json::Value) -> String {
    made["game"].as_str().expect("a game has an id").to_owned()
}

/// The path of the link to a seat.
fn link_of(made: &serde_json::Value, seat: u8) -> String {
    let links = made["links"].as_array().expect("a list of links");
    let link = links.iter().find(|it| it["seat"] == seat).expect("a link for the seat");
    link["path"].as_str().expect("a link has a path").to_owned()
}
