//! How a page calls the pocket: it asks for room, writes a text there, calls, and reads the answer where it is told to.
//!
//! Only numbers pass between a page and WebAssembly, so there is one room for the text that comes in and one for the
//! answer, and one game. Nothing here touches memory that is not its own.
#![expect(
    unsafe_code,
    reason = "a page finds a function by a name that is not changed; nothing else is unsafe here"
)]

use std::cell::RefCell;

use crate::{Pocket, Said};

/// What lies on the desk between page and pocket.
#[derive(Default)]
struct Desk {
    room: Vec<u8>,
    answer: String,
    pocket: Option<Pocket>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a text of so many bytes, and says where it is.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_room(n_bytes: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.room.clear();
        desk.room.resize(n_bytes, 0);
        desk.room.as_mut_ptr()
    })
}

/// Opens the log that was written into the room; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_open() -> usize {
    DESK.with_borrow_mut(|desk| {
        let opened = text_of(&desk.room).and_then(|log| Pocket::open(&log));
        desk.answer = match opened {
            Ok(pocket) => {
                let hello = pocket.hello();
                desk.pocket = Some(pocket);
                Said { frames: vec![hello], lines: Vec::new() }.text()
            }
            Err(why) => problem(&why),
        };
        desk.answer.len()
    })
}

/// Hears the message that was written into the room; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_say() -> usize {
    DESK.with_borrow_mut(|desk| {
        let message = text_of(&desk.room);
        desk.answer = match (message, &mut desk.pocket) {
            (Ok(message), Some(pocket)) => pocket.say(&message).text(),
            (Ok(_), None) => problem("no game is open here: open a log first"),
            (Err(why), _) => problem(&why),
        };
        desk.answer.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_answer() -> *const u8 {
    DESK.with_borrow(|desk| desk.answer.as_ptr())
}

fn text_of(bytes: &[u8]) -> Result<String, String> {
    String::from_utf8(bytes.to_vec()).map_err(|_| "what was written here is not text".to_owned())
}

fn problem(why: &str) -> String {
    serde_json::json!({ "error": why }).to_string()
}
