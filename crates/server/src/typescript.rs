//! The shapes of `wire`, as declarations for TypeScript.

use ts_rs::{Config, TS, TypeVisitor};

use crate::wire::{
    Battles, Failure, Hello, ImportedGame, JoinedSeat, LogLines, MadeGame, Moments, MoreLines, NewGame,
    PastTable, PlayerPlan, SavedGames, Sequel, TakenOver, Update,
};

const HEAD: &str = "\
// What passes between the page and the server. Made from the Rust types by a test of `crates/server`, never by hand:
//     SANDTABLE_RENEW=1 cargo test -p server --test typescript
";

/// All declarations in one file, sorted by name; those of the engine are taken from its own file.
pub fn declarations() -> String {
    let mut all = Declarations { config: Config::default().with_large_int("number"), found: Vec::new() };
    all.visit::<Hello<'static>>();
    all.visit::<Update<'static>>();
    all.visit::<Failure>();
    all.visit::<SavedGames>();
    all.visit::<NewGame>();
    // Players are kept by seat; what hangs on the text of a map is not found by itself.
    all.visit::<PlayerPlan>();
    all.visit::<MadeGame>();
    all.visit::<ImportedGame>();
    all.visit::<LogLines>();
    all.visit::<MoreLines>();
    all.visit::<TakenOver>();
    all.visit::<Sequel>();
    all.visit::<JoinedSeat>();
    all.visit::<Battles>();
    all.visit::<Moments>();
    all.visit::<PastTable>();
    all.visit::<draw::Summary>();
    all.found.sort();
    let engine = any::typescript::declarations();
    let is_of_engine = |name: &str| engine.contains(&format!("export type {name} "));
    let (theirs, ours): (Vec<_>, Vec<_>) = all.found.into_iter().partition(|(name, _)| is_of_engine(name));
    let texts: Vec<String> = ours.into_iter().map(|(_, text)| text).collect();
    let is_named = |name: &str| texts.iter().any(|text| is_word_of(name, text));
    let imported: Vec<String> = theirs.into_iter().map(|it| it.0).filter(|it| is_named(it)).collect();
    let import = format!("import type {{ {} }} from \"./engine.d.ts\";\n", imported.join(", "));
    [HEAD.to_owned(), import].into_iter().chain(texts).collect::<Vec<String>>().join("\n")
}

/// Whether a text has a word in it.
fn is_word_of(word: &str, text: &str) -> bool {
    text.split(|it: char| !it.is_ascii_alphanumeric()).any(|it| it == word)
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
            self.found
                .push((name, any::typescript::tidy(&format!("{docs}export {}\n", T::decl(&self.config)))));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
