//! How things look: colours, tables, wrapped text, lines of the log. Colours go out through `anstream`, which leaves
//! them away where nobody would see them.

mod chances;
mod map;

use anstyle::{AnsiColor, Style};
use comfy_table::{Attribute, Cell, ContentArrangement, Table, presets};
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

/// An empty table without rules, its head in bold.
pub fn table(head: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).enforce_styling();
    table.set_header(head.iter().map(|it| Cell::new(it).add_attribute(Attribute::Bold)));
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table
}

/// A table without blanks at the ends of its lines.
pub fn bare(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|it| it.trim_end().to_owned()).collect();
    lines.join("\n")
}

/// Everything that is wrong with some files, with the text underlined.
pub fn data_errors(errors: &DataErrors) -> String {
    let renderer = annotate_snippets::Renderer::styled();
    let all: Vec<String> = errors.0.iter().map(|it| it.render(&renderer)).collect();
    all.join("\n\n")
}

/// A text in lines of at most `width` characters, those after the first indented. Lines of tables stay as they are.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut res = String::new();
    for (idx, line) in text.lines().enumerate() {
        if 0 < idx {
            res.push('\n');
            res.push_str(&" ".repeat(indent));
        }
        if line.starts_with('|') {
            res.push_str(line);
            continue;
        }
        let mut n = indent;
        for (idx, word) in line.split_whitespace().enumerate() {
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
    }
    res
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
