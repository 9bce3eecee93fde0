//! What never changes of what a seat sees: the ground. It is made once, when somebody first looks.

use std::sync::{Arc, OnceLock};

use engine::{AreaView, GroundView, LineView};

use crate::element::{Cover, inches};
use crate::state::Battle;
use crate::tables::{AreaKind, Going, LineKind};

/// What never changes of what a seat sees.
#[derive(Debug, Default)]
pub struct Still {
    ground: OnceLock<Arc<GroundView>>,
}

impl Still {
    /// The ground of the battle.
    pub(crate) fn ground(&self, battle: &Battle) -> &Arc<GroundView> {
        self.ground.get_or_init(|| Arc::new(ground(battle)))
    }
}

fn ground(battle: &Battle) -> GroundView {
    let areas = battle.ground.areas().iter().enumerate().map(|(idx, area)| {
        let kind = &battle.areas[usize::from(area.kind.0)];
        let floors = battle.floors.get(idx).copied().unwrap_or(0);
        AreaView {
            id: area.id.clone(),
            name: area.name.clone(),
            kind: kind.id.clone().into(),
            effect: area_effect(kind, floors),
            level: area.level,
            outline: area.outline.points().to_vec(),
        }
    });
    let lines = battle.ground.lines().iter().map(|line| {
        let kind = &battle.lines[usize::from(line.kind.0)];
        LineView {
            id: line.id.clone(),
            name: line.name.clone(),
            kind: kind.id.clone().into(),
            effect: line_effect(kind),
            width: line.half_width.raw() * 2,
            points: line.points.clone(),
        }
    });
    let size = battle.ground.size();
    GroundView {
        size: [size.width.raw(), size.height.raw()],
        unit: inches(1).raw(),
        unit_name: "inches".into(),
        areas: areas.collect(),
        lines: lines.collect(),
    }
}

/// HK-H03 to HK-H06: what an area does, in a few words.
pub(crate) fn area_effect(kind: &AreaKind, floors: u8) -> String {
    let mut parts = Vec::new();
    if kind.relief {
        return "higher ground".to_owned();
    }
    parts.push(cover_name(kind.cover).to_owned());
    if kind.building {
        parts.push(if floors == 1 { "1 floor".to_owned() } else { format!("{floors} floors") });
        parts.push("blocks sight".to_owned());
    } else if kind.woods {
        parts.push("more than 4\" of it blocks sight".to_owned());
    } else if kind.hinders {
        parts.push("a hindrance".to_owned());
    }
    match kind.foot {
        Going::Free => (),
        Going::Double => parts.push("men move at half pace".to_owned()),
        Going::No => parts.push("nobody may enter".to_owned()),
    }
    parts.join(", ")
}

/// HK-H04 to HK-H06: what a line does, in a few words.
pub(crate) fn line_effect(kind: &LineKind) -> String {
    let mut parts = Vec::new();
    if kind.cover != Cover::Open {
        parts.push(cover_name(kind.cover).to_owned());
    }
    if kind.hinders {
        parts.push("a hindrance".to_owned());
    }
    if let Some(cost) = kind.foot.filter(|it| *it != table::Len::ZERO) {
        parts.push(format!("{}\" to cross", crate::describe::in_inches(cost)));
    }
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}

/// HK-H05.
pub(crate) fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "in the open",
        Cover::Light => "light cover",
        Cover::Heavy => "heavy cover",
        Cover::Reinforced => "reinforced cover",
    }
}
