//! A game of any system, made or loaded.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use engine::data::{DataErrors, Source};
use engine::log::{LOG_FORMAT, read_entries, read_header};
use engine::{DicePlan, Game, Header, Ruleset, Unsound};

use crate::{Play, SketchError, Sketched, System, each};

/// The rules of a system with a user's files. Without such files every game of the system shares the same.
macro_rules! rules_with {
    ($ruleset:ident, $data:expr) => {{
        static OWN: OnceLock<Arc<$ruleset>> = OnceLock::new();
        let data: &[Source] = $data;
        match OWN.get() {
            Some(own) if data.is_empty() => Ok(Arc::clone(own)),
            _ => $ruleset::with_data(data).map(|rules| {
                let rules = Arc::new(rules);
                if data.is_empty() { Arc::clone(OWN.get_or_init(|| rules)) } else { rules }
            }),
        }
    }};
}

/// A game of any system.
pub struct AnyGame {
    system: System,
    play: Box<dyn Play>,
}

/// A game from its log.
pub struct Loaded {
    /// The game, as far as its log is sound.
    pub game: AnyGame,
    /// Where the log stops being sound.
    pub unsound: Option<Unsound>,
}

/// Why a log could not be loaded at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// Its first line is not that of a log, or names a system that there is not.
    Header(String),
    /// The battle or the tables in it are wrong.
    Data(DataErrors),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Header(why) => f.write_str(why),
            LoadError::Data(errors) => errors.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl AnyGame {
    /// A new game of a battle.
    pub fn new(
        system: System,
        battle: Source,
        data: Vec<Source>,
        dice: DicePlan,
    ) -> Result<AnyGame, DataErrors> {
        each!(system, R => {
            let rules = rules_with!(R, &data)?;
            let start = rules.set_up(&battle, battle.parse()?)?;
            let (sandtable_log, rules_version) = (LOG_FORMAT, R::VERSION);
            let header = Header { sandtable_log, system: R::SYSTEM.into(), rules: rules_version, battle, data, dice };
            Ok(AnyGame { system, play: Box::new(Game::new(rules, header, start)) })
        })
    }

    /// A position made from words, with the decision that a procedure of the rules is about: it is played like any
    /// game, but its log cannot be loaded again.
    pub fn sketch(
        system: System,
        data: Vec<Source>,
        procedure: &str,
        words: &[(String, String)],
        dice: DicePlan,
    ) -> Result<Sketched, SketchError> {
        let system = system.sheet();
        each!(system, R => {
            let rules = rules_with!(R, &data).map_err(SketchError::Data)?;
            let sketch = rules.sketch(procedure, words).map_err(SketchError::Words)?;
            let decision = serde_json::to_value(&sketch.decision).expect("decisions are plain data");
            let battle = Source::new("sketch", "");
            let (sandtable_log, rules_version) = (LOG_FORMAT, R::VERSION);
            let header = Header { sandtable_log, system: R::SYSTEM.into(), rules: rules_version, battle, data, dice };
            let play = Box::new(Game::new(rules, header, sketch.state));
            Ok(Sketched { game: AnyGame { system, play }, seat: sketch.seat, decision })
        })
    }

    /// A game from its log.
    pub fn load(text: &str) -> Result<Loaded, LoadError> {
        let header = read_header(text).map_err(LoadError::Header)?;
        let system: System = header.system.parse().map_err(LoadError::Header)?;
        each!(system, R => {
            let rules = rules_with!(R, &header.data).map_err(LoadError::Data)?;
            let (game, unsound) = load_game(rules, header, text).map_err(LoadError::Data)?;
            Ok(Loaded { game: AnyGame { system, play: Box::new(game) }, unsound })
        })
    }

    pub(crate) fn from_game(system: System, play: Box<dyn Play>) -> AnyGame {
        AnyGame { system, play }
    }

    /// Its system.
    pub fn system(&self) -> System {
        self.system
    }
}

/// A game of one system from its log, as far as the log is sound.
pub fn load_game<R: Ruleset>(
    rules: Arc<R>,
    header: Header,
    text: &str,
) -> Result<(Game<R>, Option<Unsound>), DataErrors> {
    let start = rules.set_up(&header.battle, header.battle.parse()?)?;
    let (entries, unread) = read_entries::<R>(&header, text);
    let (game, unfolded) = Game::load(rules, header, start, entries);
    // The earlier trouble is the one to tell.
    Ok((game, unfolded.or(unread)))
}

impl Deref for AnyGame {
    type Target = dyn Play;

    fn deref(&self) -> &(dyn Play + 'static) {
        &*self.play
    }
}

impl DerefMut for AnyGame {
    fn deref_mut(&mut self) -> &mut (dyn Play + 'static) {
        &mut *self.play
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyGame").field("system", &self.system).finish_non_exhaustive()
    }
}
