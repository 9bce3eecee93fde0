//! From a rule to its code and its tests: every atom of an inventory, the lines that cite it and the tests that name it.

use std::collections::{BTreeMap, BTreeSet};

use crate::project::{File, file, files};

/// The inventories: the prefix of their ids, the file, and where the code of the rules stands if there is any.
pub const INVENTORIES: [(&str, &str, Option<&str>); 6] = [
    ("D20", "docs/rules/d20.md", Some("crates/rules/d20/src")),
    ("ENG", "docs/rules/engine.md", Some("crates")),
    ("CD", "docs/rules/cd.md", None),
    ("HK", "docs/rules/hk.md", Some("crates/rules/hk/src")),
    ("NQM", "docs/rules/nqm.md", None),
    ("FYOB", "docs/rules/fyob.md", Some("crates/rules")),
];

/// A place in a file: `crates/rules/d20/src/fall_back.rs:17`.
pub type Line = String;

/// An atom with everything that speaks of it.
#[derive(Clone, Debug)]
pub struct Traced {
    /// Its id.
    pub id: String,
    /// Lines of the rules that cite it.
    pub code: Vec<Line>,
    /// Tests that name it, and conformance cases that list it.
    pub tests: Vec<String>,
}

/// The atoms of an inventory in their order: those whose text starts a bold head, `- **D20-061** ...`, and the rulings,
/// `- **R-12 Title.** ...`, which get the prefix of their system.
pub fn atoms(prefix: &str, inventory: &str) -> Vec<String> {
    let atom = |line: &str| {
        let head = line.trim_start().strip_prefix("- **")?;
        let word = head.split([' ', '*', ':']).next()?.trim_end_matches('.');
        match word.strip_prefix("R-") {
            Some(number) if !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) => {
                Some(format!("{prefix}-R{number}"))
            }
            _ => ids(word).into_iter().next().filter(|id| id.starts_with(prefix)),
        }
    };
    inventory.lines().filter_map(atom).collect()
}

/// The rule ids in a line of text: `D20-061`, `D20-H12a`, `D20-R35`, `ENG-003`.
pub fn ids(line: &str) -> Vec<String> {
    let mut res = Vec::new();
    for (prefix, ..) in INVENTORIES {
        let start = format!("{prefix}-");
        for (at, _) in line.match_indices(&start) {
            let is_word =
                line[..at].ends_with(|it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_');
            let rest = &line[at + start.len()..];
            let letter = usize::from(rest.starts_with(['H', 'R']));
            let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
            if is_word || digits == 0 {
                continue;
            }
            let mut end = letter + digits;
            // A letter behind it belongs to it, a word does not.
            let mut after = rest[end..].chars();
            if let (Some('a'..='z'), next) = (after.next(), after.next())
                && !next.is_some_and(|it| it.is_ascii_alphanumeric())
            {
                end += 1;
            }
            res.push(format!("{start}{}", &rest[..end]));
        }
    }
    res
}

/// Every rule id that a file cites, with its line.
pub fn citations(file: &File) -> Vec<(String, Line)> {
    let lines = file.text.lines().enumerate();
    let cited = lines.flat_map(|(idx, line)| {
        ids(line).into_iter().map(move |id| (id, format!("{}:{}", file.path, idx + 1))).collect::<Vec<_>>()
    });
    cited.collect()
}

/// The ids in the names of the tests of a file, `fn d20_061_...`, with the names.
pub fn tests_by_name(file: &File) -> Vec<(String, String)> {
    let mut res = Vec::new();
    let lines: Vec<&str> = file.text.lines().map(str::trim).collect();
    for (idx, line) in lines.iter().enumerate() {
        let Some(rest) = line.strip_prefix("fn ") else { continue };
        let before = lines[..idx].iter().rev().take(4).copied();
        let is_test = before.take_while(|it| !it.is_empty() && !it.ends_with('}')).any(|it| it == "#[test]");
        let name = rest.split(['(', '<']).next().unwrap_or_default();
        if !is_test {
            continue;
        }
        let words: Vec<&str> = name.split('_').collect();
        for pair in words.windows(2) {
            let prefix = pair[0].to_uppercase();
            let (letter, number) = pair[1].split_at(usize::from(pair[1].starts_with(['h', 'r'])));
            let known = INVENTORIES.iter().any(|it| it.0 == prefix);
            if known && number.starts_with(|it: char| it.is_ascii_digit()) {
                let id = format!("{prefix}-{}{number}", letter.to_uppercase());
                res.push((id, format!("{} {name}", file.path)));
            }
        }
    }
    res
}

/// The ids in the `atoms = [...]` of the cases of a conformance file, with the ids of the cases.
pub fn cases_by_atom(file: &File) -> Vec<(String, String)> {
    let mut res = Vec::new();
    let mut case = String::new();
    let mut open = false;
    for line in file.text.lines().map(str::trim) {
        if line.starts_with("[[case") {
            case.clear();
        } else if let Some(id) = line.strip_prefix("id = ") {
            id.trim_matches('"').clone_into(&mut case);
        }
        open |= line.starts_with("atoms");
        if open {
            res.extend(ids(line).into_iter().map(|id| (id, format!("{} {case}", file.path))));
            open = !line.contains(']');
        }
    }
    res
}

/// The atoms of a system that has code, with their code and tests.
pub fn matrix(system: &str) -> Option<Vec<Traced>> {
    let (prefix, inventory, code) = INVENTORIES.into_iter().find(|it| it.0.eq_ignore_ascii_case(system))?;
    let code = code?;
    let mut cited: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    let mut tested: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, line) in files(code, ".rs").iter().flat_map(citations) {
        // The rules of play themselves are tested by what a refusal names, in many tests at once.
        let list = if line.contains("/tests/") { tested.entry(id) } else { cited.entry(id) };
        list.or_default().push(line);
    }
    let by_name = files("crates", ".rs").iter().flat_map(tests_by_name).collect::<Vec<_>>();
    let by_case = files("conformance", ".toml").iter().flat_map(cases_by_atom).collect::<Vec<_>>();
    for (id, test) in by_name.into_iter().chain(by_case) {
        tested.entry(id).or_default().push(test);
    }
    let trace = |id: String| Traced {
        code: cited.get(&id).cloned().unwrap_or_default(),
        tests: tested.get(&id).cloned().unwrap_or_default(),
        id,
    };
    Some(atoms(prefix, &file(inventory).text).into_iter().map(trace).collect())
}

/// All ids that any inventory defines.
pub fn known() -> BTreeSet<String> {
    INVENTORIES.iter().flat_map(|(prefix, path, _)| atoms(prefix, &file(path).text)).collect()
}

/// The atoms that `docs/rules/not-done.md` lists.
pub fn not_done() -> BTreeSet<String> {
    let text = file("docs/rules/not-done.md").text;
    let listed = text.lines().filter_map(|line| line.trim_start().strip_prefix("- "));
    listed.flat_map(|line| ids(line).into_iter().take(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_code_and_in_prose() {
        let line =
            r#"forbid(x, "D20-H12a", "far")?; // D20-061 and D20-R35: see ENG-003, not D20-X1 or XD20-001"#;
        assert_eq!(ids(line), ["D20-H12a", "D20-061", "D20-R35", "ENG-003"]);
    }

    #[test]
    fn atoms_and_rulings_start_a_line() {
        let text = "- **D20-001** Every roll. [L1]\n- **R-12 Title.** Text of D20-001\n- **D20-H01a Deployment** x\ntext";
        assert_eq!(atoms("D20", text), ["D20-001", "D20-R12", "D20-H01a"]);
    }

    #[test]
    fn tests_are_found_by_their_names() {
        let text = "#[test]\nfn d20_h01a_the_lower_deploys() {}\nfn d20_061_no_test() {}\n".to_owned();
        let found = tests_by_name(&File { path: "a.rs".into(), text });
        assert_eq!(found, [("D20-H01a".to_owned(), "a.rs d20_h01a_the_lower_deploys".to_owned())]);
    }
}
