//! What a player can type besides decisions.

/// Something typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// A proposal by its number, or a number as an answer.
    Pick(usize),
    /// The table.
    Map,
    /// All pieces.
    List,
    /// The log so far.
    Log,
    /// What can be typed.
    Help,
    /// Takes the latest decision back.
    Undo,
    /// Writes the log to a file.
    Save(&'a str),
    /// Shows a rule.
    Rule(&'a str),
    /// The chances of a decision.
    Odds(&'a str),
    /// Whether a decision is legal, and if not, why.
    Why(&'a str),
    /// A decision as JSON.
    Json(&'a str),
    /// Ends the program.
    Quit,
    /// Anything else: a piece, a decision in the words of the system, an answer.
    Other(&'a str),
    /// Nothing.
    Nothing,
}

/// The commands, and what they do: for the help.
pub const HELP: &[(&str, &str)] = &[
    ("3", "takes proposal 3; an empty line lists them again"),
    ("A3, #3", "shows an element and what it can do; `#` before an id that is a number"),
    ("map, list, log", "the table, all elements, the log so far"),
    ("odds 3, odds WORDS", "the exact chances of a proposal or decision"),
    ("why 3, why WORDS", "whether a decision is legal, and if not, by which rule"),
    ("rules ID", "the text of a rule"),
    ("undo", "takes your latest decision back"),
    ("save FILE", "writes the game to a file"),
    ("json {...}", "a decision as JSON"),
    ("quit", "ends; a game with --save can be resumed"),
];

impl<'a> Command<'a> {
    /// What a line means.
    pub fn read(line: &'a str) -> Command<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => Command::Nothing,
            "map" => Command::Map,
            "list" => Command::List,
            "log" => Command::Log,
            "help" | "?" => Command::Help,
            "undo" => Command::Undo,
            "save" => Command::Save(rest),
            "rules" | "rule" => Command::Rule(rest),
            "odds" => Command::Odds(rest),
            "why" => Command::Why(rest),
            "json" => Command::Json(rest),
            "quit" | "exit" => Command::Quit,
            _ => match line.parse() {
                Ok(number) => Command::Pick(number),
                Err(_) => Command::Other(line),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_is_for_the_system() {
        assert_eq!(Command::read("  MAP "), Command::Map);
        assert_eq!(Command::read("12"), Command::Pick(12));
        assert_eq!(Command::read("odds fire A3 B8"), Command::Odds("fire A3 B8"));
        assert_eq!(Command::read("fire A3 B8 ap"), Command::Other("fire A3 B8 ap"));
        assert_eq!(Command::read("rules D20-061"), Command::Rule("D20-061"));
        assert_eq!(Command::read(""), Command::Nothing);
    }
}
