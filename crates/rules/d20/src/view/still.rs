//! What never changes of what a seat sees: the ground, and the cards of the elements. It is made once, not for every view.

use std::sync::Arc;

use engine::{AreaView, Badge, Card, GroundView, Label, LineView, Shared, Text};
use table::Ground;

use super::badges::{BadgeLists, Condition};
use super::made::Made;
use crate::element::{Ap, DU, Element};
use crate::tables::{Column, Cover, LineKind, Terrain};

/// What never changes of what a seat sees.
#[derive(Debug)]
pub struct Still {
    /// The ground.
    pub(crate) ground: Arc<GroundView>,
    /// The ids of the elements, in their order.
    pub(crate) ids: Vec<Label>,
    /// The cards of the elements at the start, in their order, each with what is on it.
    cards: Vec<(Values, Card)>,
    /// The marks on elements.
    badges: BadgeLists,
    /// The pieces as they were last shown.
    pub(super) made: Made,
}

impl Still {
    /// What a battle shows all the time.
    pub(crate) fn new(on: &Ground, terrain: &[Terrain], lines: &[LineKind], elements: &[Element]) -> Still {
        let cards = elements.iter().map(|it| (values(it), card(it))).collect();
        let ids = elements.iter().map(|it| it.id.to_string().into()).collect();
        let (badges, made) = (BadgeLists::default(), Made::of(elements.len()));
        Still { ground: Arc::new(ground(on, terrain, lines)), ids, cards, badges, made }
    }

    /// The card of an element, by its place in the list. Few elements ever change their values: their cards are made anew.
    pub(crate) fn card(&self, idx: usize, it: &Element) -> Card {
        let known = self.cards.get(idx).filter(|(known, _)| *known == values(it));
        known.map_or_else(|| card(it), |(_, card)| card.clone())
    }

    /// The marks on an element.
    pub(super) fn badges(&self, condition: Condition) -> Shared<[Badge]> {
        self.badges.of(condition)
    }
}

/// What is on a card, close together: it is compared for every element of every view.
pub(super) type Values = [u8; 10];

pub(super) fn values(it: &Element) -> Values {
    let signed = i8::cast_unsigned;
    let [hesa, has_hesa] = it.hesa.map_or([0, 0], |it| [signed(it), 1]);
    let [ap, ap_kind] = match it.ap {
        Ap::None => [0, 0],
        Ap::Value(ap) => [ap, 1],
        Ap::Star => [0, 2],
    };
    let [hunting, has_hunting] = it.tank_hunting.map_or([0, 0], |it| [it, 1]);
    let (quality, defence, accuracy, size) =
        (signed(it.quality), signed(it.defence), signed(it.accuracy), signed(it.size));
    let kinds = has_hesa | ap_kind << 1 | has_hunting << 3;
    [quality, it.range, defence, hesa, ap, accuracy, size, hunting, it.smoke_left, kinds]
}

fn ground(ground: &Ground, terrain: &[Terrain], kinds: &[LineKind]) -> GroundView {
    let areas = ground.areas().iter().map(|area| {
        let terrain = &terrain[usize::from(area.kind.0)];
        AreaView {
            id: area.id.clone(),
            name: area.name.clone(),
            kind: terrain.kind.clone().into(),
            effect: terrain_effect(terrain.column, terrain.cover, terrain.blocks),
            level: area.level,
            outline: area.outline.points().to_vec(),
        }
    });
    let lines = ground.lines().iter().map(|line| {
        let kind = &kinds[usize::from(line.kind.0)];
        LineView {
            id: line.id.clone(),
            name: line.name.clone(),
            kind: kind.kind.clone().into(),
            effect: cover_name(kind.cover).to_owned(),
            width: line.half_width.raw() * 2,
            points: line.points.clone(),
        }
    });
    let size = ground.size();
    GroundView {
        size: [size.width.raw(), size.height.raw()],
        unit: DU.raw(),
        unit_name: "DU".into(),
        areas: areas.collect(),
        lines: lines.collect(),
    }
}

fn terrain_effect(column: Column, cover: Cover, blocks: bool) -> String {
    let column = match column {
        Column::Road => "road",
        Column::Open => "open",
        Column::Rough => "rough",
        Column::Difficult => "difficult",
        Column::Extreme => "extreme",
        Column::Track => "track",
        Column::Impassable => "impassable",
    };
    let sight = if blocks { ", blocks sight" } else { "" };
    format!("{column}, {}{sight}", cover_name(cover))
}

fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "no cover",
        Cover::Soft => "soft cover",
        Cover::Hard => "hard cover",
    }
}

/// The record card of an element.
fn card(it: &Element) -> Card {
    let mut rows: Vec<(Text, String)> = vec![
        ("quality".into(), format!("{:+}", it.quality)),
        ("range".into(), it.range.to_string()),
        ("defence".into(), it.defence.to_string()),
    ];
    if let Some(hesa) = it.hesa {
        rows.push(("HE/SA".into(), hesa.to_string()));
    }
    match it.ap {
        Ap::None => (),
        Ap::Value(ap) => rows.push(("AP".into(), ap.to_string())),
        Ap::Star => rows.push(("AP".into(), "*".into())),
    }
    if it.accuracy != 0 {
        rows.push(("accuracy".into(), format!("{:+}", it.accuracy)));
    }
    if it.size != 0 {
        rows.push(("size".into(), format!("{:+}", it.size)));
    }
    if let Some(value) = it.tank_hunting {
        rows.push(("tank hunting".into(), value.to_string()));
    }
    if 0 < it.smoke_left {
        rows.push(("smoke rounds".into(), it.smoke_left.to_string()));
    }
    rows.into()
}
