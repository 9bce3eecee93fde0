//! The battles that are part of the program, and what a list of battles shows.

use engine::BattleCard;
use engine::data::Decimal;
use table::Size;

use crate::element::{Side, du};
use crate::setup::Setup;
use crate::setup::sides::{TABLE_DEFAULT, TURNS_DEFAULT};

/// The battles that are part of the program: the names of their files and what stands in them, the first to play first.
pub fn battles() -> &'static [(&'static str, &'static str)] {
    &[
        ("weaver-farm.toml", include_str!("../../../../../data/d20/battles/weaver-farm.toml")),
        ("twin-hills.toml", include_str!("../../../../../data/d20/battles/twin-hills.toml")),
        ("meeting.toml", include_str!("../../../../../data/d20/battles/meeting.toml")),
        ("cavalry-raid.toml", include_str!("../../../../../data/d20/battles/cavalry-raid.toml")),
        ("golenka.toml", include_str!("../../../../../data/d20/battles/golenka.toml")),
        ("tresselle.toml", include_str!("../../../../../data/d20/battles/tresselle.toml")),
    ]
}

/// What a list of battles shows of a file. The file need not be sound: setting it up tells.
pub fn card<S>(setup: &Setup<S>) -> BattleCard {
    let text = |text: &Option<toml::Spanned<String>>| text.as_ref().map(|it| it.get_ref().clone());
    let id = text(&setup.id).unwrap_or_else(|| "position".to_owned());
    let side = |side: Side| {
        let row = setup.side.iter().find(|it| *it.id.get_ref() == side);
        let name = row.and_then(|it| text(&it.name)).unwrap_or_else(|| side.letter().to_string());
        (name, setup.element.iter().filter(|it| it.id.get_ref().side == side).count())
    };
    let number = |n: &Option<toml::Spanned<engine::data::Whole>>| n.as_ref().map(|it| it.get_ref().0);
    let measure = |measure: &Option<toml::Spanned<Decimal>>, default: u8| {
        measure.as_ref().map_or(du(default), |it| it.get_ref().inches())
    };
    BattleCard {
        title: text(&setup.title).unwrap_or_else(|| id.clone()),
        id,
        summary: text(&setup.summary).unwrap_or_default(),
        system: "d20",
        difficulty: setup.difficulty,
        minutes: number(&setup.minutes).and_then(|it| u16::try_from(it).ok()),
        turns: number(&setup.turns).and_then(|it| u8::try_from(it).ok()).unwrap_or(TURNS_DEFAULT),
        first_game: setup.first_game,
        sides: Side::BOTH.map(side).to_vec(),
        size: Size::new(
            measure(&setup.table.width, TABLE_DEFAULT.0),
            measure(&setup.table.height, TABLE_DEFAULT.1),
        ),
    }
}
