//! Lines from a person or a program: never longer than they may be, and never a reason to stop.

use std::io::{self, BufRead, Read};

/// The longest line that is taken from a person.
pub const LINE_BYTES_MAX: usize = 64 << 10;

/// A line of input.
pub enum Line {
    /// The text, without its end.
    Text(String),
    /// It was longer than it may be, or not text; it has been passed over.
    Refused(&'static str),
    /// There are no more.
    End,
}

/// Reads one line of at most `limit` bytes.
pub fn line(input: &mut dyn BufRead, limit: usize) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let n = input.take(limit as u64 + 1).read_until(b'\n', &mut bytes)?;
    if n == 0 {
        return Ok(Line::End);
    }
    if limit < n && bytes.last() != Some(&b'\n') {
        pass_over(input)?;
        return Ok(Line::Refused("the line is too long"));
    }
    let text = String::from_utf8(bytes).map(|it| it.trim_end_matches(['\n', '\r']).to_owned());
    Ok(text.map_or(Line::Refused("the line is not UTF-8 text"), Line::Text))
}

/// Skips the rest of a line.
fn pass_over(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|it| *it == b'\n');
        let n = end.map_or(buffer.len(), |at| at + 1);
        input.consume(n);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// The faces of dice as people write them: `14 3`, `14,3`.
pub fn faces(text: &str) -> Result<Vec<u8>, String> {
    let words = text.split([',', ' ']).filter(|it| !it.is_empty());
    words.map(|word| word.parse().map_err(|_| format!("`{word}` is not the face of a die"))).collect()
}

/// A seed from the clock, for games that need not be repeated.
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    u64::from(now.subsec_nanos()) ^ (now.as_secs() << 8) & 0xffff_ffff
}
