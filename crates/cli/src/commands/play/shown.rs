//! What a player is shown when he asks.

use std::io::Write;

use any::{AnyGame, Refused, System, atoms};
use engine::{BUDGET, PieceView, Seat, View};
use serde_json::Value;

use super::command::HELP;
use crate::show::{self, DIM, ERROR, ID, STRONG, WIDTH};

/// What was refused, and by which rule.
pub fn refusal(refused: &Refused, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{ERROR}no{ERROR:#}: {} {ID}[{}]{ID:#}", refused.why, refused.rule)?;
    Ok(())
}

/// The chances of a decision.
pub fn chances(game: &AnyGame, seat: Seat, decision: &Value, out: &mut dyn Write) -> anyhow::Result<()> {
    match game.odds(seat, decision, BUDGET) {
        Ok(odds) => {
            let text = game.describe(seat, decision).unwrap_or_default();
            writeln!(out, "{text}\n{}", show::odds(&odds))?;
            Ok(())
        }
        Err(refused) => refusal(&refused, out),
    }
}

/// Whether a decision is legal; if not, the rule that forbids it.
pub fn legality(game: &AnyGame, seat: Seat, decision: &Value, out: &mut dyn Write) -> anyhow::Result<()> {
    // Chances are those of the rules: what they refuse has none.
    match game.odds(seat, decision, 1) {
        Ok(_) => {
            let text = game.describe(seat, decision).unwrap_or_default();
            writeln!(out, "it is legal: {text}")?;
        }
        Err(refused) => {
            refusal(&refused, out)?;
            let all = atoms(game.system());
            if let Some(atom) = all.iter().find(|it| it.id == refused.rule.0) {
                writeln!(out, "  {}", show::prose(&atom.text, 2))?;
            }
        }
    }
    Ok(())
}

/// What can be typed.
pub fn help(system: System, out: &mut dyn Write) -> anyhow::Result<()> {
    for (form, what) in HELP.iter().chain(system.phrases()) {
        writeln!(out, "  {STRONG}{form:<38}{STRONG:#} {what}")?;
    }
    Ok(())
}

/// All pieces that a seat knows of.
pub fn list(view: &View, out: &mut dyn Write) -> anyhow::Result<()> {
    for piece in &view.pieces {
        writeln!(out, "{}", card(piece, view.ground.unit))?;
    }
    for sheet in &view.sheets {
        let rows: Vec<String> = sheet.rows.iter().map(|(name, value)| format!("{name} {value}")).collect();
        writeln!(out, "{STRONG}{}{STRONG:#}: {}", sheet.title, show::wrap(&rows.join(", "), WIDTH, 2))?;
    }
    Ok(())
}

/// A piece in a line or two.
pub fn card(piece: &PieceView, unit: i32) -> String {
    let in_units = |n: i32| table::Len::new(n).in_units(table::Len::new(unit), 1);
    let place = match (&piece.gone, &piece.aboard, piece.pose) {
        (Some(gone), ..) => gone.to_string(),
        (None, Some(carrier), _) => format!("aboard {carrier}"),
        (None, None, Some(pose)) => {
            format!("at ({}, {}) facing {}", in_units(pose.at.x), in_units(pose.at.y), pose.facing.degrees())
        }
        (None, None, None) => "off the table".to_owned(),
    };
    let badges = piece.badges.iter().map(|it| it.kind.replace('_', " "));
    let state: Vec<String> = std::iter::once(place).chain(badges).collect();
    let rows: Vec<String> = piece.card.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let (state, rows) = (state.join(", "), rows.join(", "));
    format!("{STRONG}{:<3}{STRONG:#} {} {state}  {DIM}{rows}{DIM:#}", piece.id, piece.name)
}
