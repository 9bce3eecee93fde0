//! How things look: colours, tables, wrapped text, lines of the log. Colours go out through `anstream`, which leaves
//! them away where nobody would see them.

mod chances;
mod map;

use anstyle::{AnsiColor, Style};
use comfy_table::{ContentArrangement, Table, presets};
use engine::data::DataErrors;
use engine::{LineKind, LogLine};

pub use chances::{check, odds, odds_in_short, odds_json, roll};
pub use map::{legend, map};

/// What is good.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What is wrong.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// What stands out.
pub const STRONG: Style = Style::new().bold();
/// What stands back.
pub const DIM: Style = Style::new().dimmed();
/// Ids of rules and other things that can be looked up.
pub const ID: Style = AnsiColor::Cyan.on_default();
/// The sides, in the order of their letters.
pub const SIDES: [Style; 2] = [AnsiColor::Blue.on_default().bold(), AnsiColor::Magenta.on_default().bold()];

/// Lines of text are no longer than this.
pub const WIDTH: usize = 98;

/// An empty table without rules.
pub fn table(head: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_header(head);
    if let Ok(width) = u16::try_from(WIDTH) {
        table.set_width(width);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table
}

/// A table with its head in bold and without blanks at the ends of its lines.
pub fn bare(table: &Table) -> String {
    let lines = table.lines().enumerate().map(|(idx, line)| {
        let line = line.trim_end();
        if idx == 0 { format!("{STRONG}{line}{STRONG:#}") } else { line.to_owned() }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Everything that is wrong with some files, with the text underlined.
pub fn data_errors(errors: &DataErrors) -> String {
    let renderer = annotate_snippets::Renderer::styled();
    let all: Vec<String> = errors.0.iter().map(|it| it.render(&renderer)).collect();
    all.join("\n\n")
}

/// What went wrong. What is wrong with a file says by itself that it is an error.
pub fn error(error: &anyhow::Error) -> String {
    let text = format!("{error:#}");
    let is_marked = anstream::adapter::strip_str(&text).to_string().starts_with("error");
    if is_marked { text } else { format!("{ERROR}error{ERROR:#}: {text}") }
}

/// A text in lines of at most `width` characters, those after the first indented.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut res = String::new();
    let mut n = indent;
    for (idx, word) in text.split_whitespace().enumerate() {
        let len = word.chars().count();
        if 0 < idx && width < n + 1 + len {
            res.push('\n');
            res.push_str(&" ".repeat(indent));
            n = indent;
        } else if 0 < idx {
            res.push(' ');
            n += 1;
        }
        res.push_str(word);
        n += len;
    }
    res
}

/// A text of the rules: paragraphs wrapped, its tables set as tables, all but the first line indented.
pub fn prose(text: &str, indent: usize) -> String {
    let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
    let margin = " ".repeat(indent);
    let mut res: Vec<String> = Vec::new();
    for block in lines.chunk_by(|a, b| a.starts_with('|') && b.starts_with('|')) {
        if !block[0].starts_with('|') {
            res.push(wrap(block[0], WIDTH, indent));
            continue;
        }
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|it| it.trim().to_owned()).collect()
        };
        let head = cells(block[0]);
        let mut table = table(&head.iter().map(String::as_str).collect::<Vec<_>>());
        for row in block.iter().skip(2) {
            table.add_row(cells(row));
        }
        res.push(bare(&table).replace('\n', &format!("\n{margin}")));
    }
    res.join(&format!("\n{margin}"))
}

/// A line of the log.
pub fn line(line: &LogLine) -> String {
    let rule = line.rule.as_ref().map_or(String::new(), |rule| format!(" {ID}[{rule}]{ID:#}"));
    match line.kind {
        LineKind::Heading => format!("\n{STRONG}{}{STRONG:#}", line.text),
        LineKind::Fact => format!("  {}{rule}", wrap(&line.text, WIDTH, 2)),
        LineKind::Result => format!("    -> {}{rule}", wrap(&line.text, WIDTH, 7)),
        LineKind::Ruling => format!("  {STRONG}{}{STRONG:#}{rule}", line.text),
    }
}

/// "1 turn", "3 turns".
pub fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
