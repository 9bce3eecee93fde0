//! The systems by name.

use std::{fmt, str::FromStr};

use engine::data::{DataError, DataErrors, Source, nearest};
use engine::{BattleCard, CampaignCard, CaseReport, Chart, Pick, Procedure, Ruleset};
use serde::Serialize;

/// A system of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// The d20 element rules.
    D20,
    /// Hit & Kill: man against man.
    Hk,
    /// Fight Your Own Battles on its own small host.
    Fyob,
    /// Fight Your Own Battles over the d20 element rules.
    FyobD20,
    /// Fight Your Own Battles over Hit & Kill.
    FyobHk,
    /// Fight Your Own Battles beside a real table.
    FyobTable,
}

/// Runs the same code for the ruleset of a system: `each!(system, R => R::VERSION)`.
#[macro_export]
macro_rules! each {
    ($system:expr, $ruleset:ident => $body:expr) => {
        match $system {
            $crate::System::D20 => {
                type $ruleset = $crate::rulesets::D20;
                $body
            }
            $crate::System::Hk => {
                type $ruleset = $crate::rulesets::Hk;
                $body
            }
            $crate::System::Fyob => {
                type $ruleset = $crate::rulesets::Fyob;
                $body
            }
            $crate::System::FyobD20 => {
                type $ruleset = $crate::rulesets::FyobD20;
                $body
            }
            $crate::System::FyobHk => {
                type $ruleset = $crate::rulesets::FyobHk;
                $body
            }
            $crate::System::FyobTable => {
                type $ruleset = $crate::rulesets::FyobTable;
                $body
            }
        }
    };
}

impl System {
    /// All of them.
    pub const ALL: [System; 6] =
        [System::D20, System::Hk, System::Fyob, System::FyobD20, System::FyobHk, System::FyobTable];

    /// The short name, as on the command line.
    pub fn id(self) -> &'static str {
        each!(self, R => R::SYSTEM)
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            System::D20 => "the d20 element rules: squads, guns and vehicles; suppress, fall back, knock out",
            System::Hk => {
                "Hit & Kill: man against man; both sides choose in secret, fire and lose heart together"
            }
            System::Fyob => {
                "Fight Your Own Battles: leaders, cards and momentum decide who acts; the program can run either side"
            }
            System::FyobD20 => {
                "Fight Your Own Battles on the d20 rules: every d20 battle solo, under leaders, cards and momentum"
            }
            System::FyobHk => {
                "Fight Your Own Battles on Hit & Kill: every such battle solo, under leaders, cards and momentum"
            }
            System::FyobTable => {
                "Fight Your Own Battles at a real table: the program keeps the cardsheets and tells what each leader does"
            }
        }
    }

    /// The version of its rules.
    pub fn version(self) -> u32 {
        each!(self, R => R::VERSION)
    }

    /// The battles that come with the program.
    pub fn battles(self) -> Vec<BattleInfo> {
        let files = each!(self, R => R::battles());
        files.iter().filter_map(|(name, text)| self.card(&Source::new(*name, *text)).ok()).collect()
    }

    /// The linked battles that come with the program.
    pub fn campaigns(self) -> Vec<CampaignCard> {
        each!(self, R => R::campaigns())
    }

    /// Linked battles from a file, or everything that is wrong with it.
    pub fn campaign(self, source: &Source) -> Result<CampaignCard, DataErrors> {
        each!(self, R => R::campaign(source)).unwrap_or_else(|| {
            let why = format!("battles of the system `{self}` cannot be linked");
            Err(DataErrors(vec![DataError::whole(&source.name, why)]))
        })
    }

    /// What a battle file says of itself.
    pub fn card(self, source: &Source) -> Result<BattleInfo, DataErrors> {
        let card = each!(self, R => R::card(&source.parse()?));
        Ok(BattleInfo { system: self, card, source: source.clone() })
    }

    /// Checks a battle file thoroughly: everything that would be said when it is played.
    pub fn check(self, source: &Source, data: &[Source]) -> Result<(), DataErrors> {
        each!(self, R => {
            let rules = R::with_data(data)?;
            rules.set_up(source, source.parse()?).map(|_| ())
        })
    }

    /// Runs the conformance cases of a file.
    pub fn run_cases(self, source: &Source) -> Result<Vec<CaseReport>, DataErrors> {
        each!(self, R => engine::run_cases(&R::with_data(&[])?, source))
    }

    /// The procedures of its rules that can be resolved by themselves.
    pub fn procedures(self) -> Vec<Procedure> {
        each!(self.sheet(), R => R::procedures())
    }

    /// The system whose reference sheet it uses: a layer has one sheet, whatever lies below it.
    #[must_use]
    pub fn sheet(self) -> System {
        match self {
            System::D20 => System::D20,
            System::Hk => System::Hk,
            System::Fyob | System::FyobD20 | System::FyobHk | System::FyobTable => System::Fyob,
        }
    }

    /// What can be picked for the words of its procedures, by what those words take.
    pub fn lists(self) -> Vec<(&'static str, Vec<Pick>)> {
        each!(self, R => R::with_data(&[]).map(|rules| rules.lists()).unwrap_or_default())
    }

    /// The charts of its rules, for quick reference sheets.
    pub fn charts(self) -> Vec<Chart> {
        each!(self, R => R::with_data(&[]).map(|rules| rules.charts()).unwrap_or_default())
    }

    /// What a player may type to decide, each with what it does.
    pub fn phrases(self) -> &'static [(&'static str, &'static str)] {
        each!(self, R => R::phrases())
    }

    /// Checks a user's file of tables and units.
    pub fn check_data(self, source: &Source) -> Result<(), DataErrors> {
        each!(self, R => R::with_data(std::slice::from_ref(source)).map(|_| ()))
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for System {
    type Err = String;

    fn from_str(text: &str) -> Result<System, String> {
        let known = System::ALL.map(System::id);
        System::ALL.into_iter().find(|it| it.id() == text).ok_or_else(|| {
            let hint = nearest(text, &known).map_or(String::new(), |best| format!("did you mean `{best}`? "));
            format!("there is no system `{text}`; {hint}known are: {}", known.join(", "))
        })
    }
}

/// A battle that can be played.
#[derive(Clone, Debug)]
pub struct BattleInfo {
    /// Its system.
    pub system: System,
    /// What it says of itself.
    pub card: BattleCard,
    /// The file.
    pub source: Source,
}
