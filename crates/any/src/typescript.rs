//! The types that reach the page, as declarations for TypeScript.

use engine::{
    Amended, Answer, BattleCard, Chart, Choice, Goal, Illegal, LogLine, Measure, Moment, Need, PieceAid,
    Procedure, Recorded, Ruling, Section, Situation, StillWaiting, View,
};
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
// What the engine writes and reads as JSON. Made from the Rust types by a test of `crates/any`, never by hand:
//     SANDTABLE_RENEW=1 cargo test -p any --test typescript
";

/// All declarations in one file, sorted by name.
pub fn declarations() -> String {
    // JSON knows one kind of number, and every whole number here is far below 2^53.
    let mut all = Declarations { config: Config::default().with_large_int("number"), found: Vec::new() };
    all.visit::<View>();
    all.visit::<LogLine>();
    all.visit::<Need>();
    all.visit::<Answer>();
    all.visit::<Goal>();
    all.visit::<Choice>();
    all.visit::<PieceAid>();
    all.visit::<Measure>();
    all.visit::<Situation>();
    all.visit::<Section>();
    all.visit::<Moment>();
    all.visit::<Illegal>();
    all.visit::<BattleCard>();
    all.visit::<Procedure>();
    all.visit::<Ruling>();
    all.visit::<Chart>();
    all.visit::<Recorded>();
    all.visit::<Amended>();
    all.visit::<StillWaiting>();
    all.found.sort();
    let texts = all.found.into_iter().map(|(_, text)| text);
    std::iter::once(HEAD.to_owned()).chain(texts).collect::<Vec<String>>().join("\n")
}

/// Types and all that they are made of, each once.
struct Declarations {
    config: Config,
    found: Vec<(String, String)>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is a number, a string, a list: built in.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            if self.found.iter().any(|(known, _)| *known == name) {
                return;
            }
            let docs = T::docs().map_or(String::new(), |docs| docs.trim().to_owned() + "\n");
            self.found.push((name, tidy(&format!("{docs}export {}\n", T::decl(&self.config)))));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// A declaration with its fields indented, short comments on one line, and no blanks at the ends of lines.
pub fn tidy(text: &str) -> String {
    let (mut res, mut comment) = (Vec::new(), Vec::new());
    let mut depth = 0;
    for line in text.lines().map(str::trim) {
        if line.starts_with("/**") || !comment.is_empty() {
            comment.push(line);
            if line != "*/" {
                continue;
            }
            let words = comment[1..comment.len() - 1].iter().map(|it| it.trim_start_matches('*').trim());
            let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
            let indent = "    ".repeat(depth);
            let lines = words.join(&format!("\n{indent} *  "));
            res.push(format!("{indent}/** {lines} */\n"));
            comment.clear();
            continue;
        }
        // A line that closes more than it opens ends fields: they are the last ones of theirs.
        res.push(format!("{}{line}\n", "    ".repeat(depth)));
        let (opened, closed) = (line.matches('{').count(), line.matches('}').count());
        depth = (depth + opened).saturating_sub(closed);
    }
    res.concat()
}
