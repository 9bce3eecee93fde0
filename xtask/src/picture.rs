//! `cargo xtask picture`: the pictures of the README, drawn from what the program itself knows and says.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use any::{AnyGame, System};
use anyhow::{Context, Result, anyhow, ensure};
use engine::{DicePlan, PieceView, Seat, View};
use table::{Footprint, Point};

/// Pixels to a DU.
const SCALE: f64 = 20.0;

/// Draws the pictures into docs/pictures.
pub(crate) fn run() -> Result<()> {
    let root = crate::bench::root();
    let folder = root.join("docs/pictures");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("golenka.svg"), table_picture("golenka")?)?;
    let shown = [
        "odds",
        "d20",
        "ap",
        "firer=DE-PZ4H",
        "target=SU-T34",
        "distance=13",
        "cover=soft",
        "quality=veteran",
    ];
    fs::write(folder.join("odds.svg"), terminal_picture(&shown)?)?;
    let shown = [
        "resolve",
        "d20",
        "hesa",
        "firer=DE-SMG",
        "target=SU-RIF",
        "distance=4",
        "cover=soft",
        "--dice",
        "14",
    ];
    fs::write(folder.join("resolve.svg"), terminal_picture(&shown)?)?;
    Ok(())
}

/// A command and what it prints, as a terminal shows it.
fn terminal_picture(args: &[&str]) -> Result<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(crate::bench::root()).args(["run", "--quiet", "--package", "cli", "--"]).args(args);
    let out = command.output()?;
    ensure!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let printed = String::from_utf8(out.stdout)?;
    let said = format!("$ sandtable {}", args.join(" "));
    let lines: Vec<&str> = std::iter::once(said.as_str()).chain(printed.trim_end().lines()).collect();
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (columns * 9 + 40, lines.len() * 20 + 36);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#22261f\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\" xml:space=\"preserve\">\n"
    );
    for (idx, line) in lines.iter().enumerate() {
        let colour = if idx == 0 { "#e0b85c" } else { "#e8e6dc" };
        let y = 30 + idx * 20;
        writeln!(svg, "<text x=\"20\" y=\"{y}\" fill=\"{colour}\">{}</text>", escaped(line))?;
    }
    Ok(svg + "</g>\n</svg>\n")
}

/// A battle at its start, from above.
fn table_picture(battle: &str) -> Result<String> {
    let info = System::ALL.into_iter().flat_map(System::battles).find(|it| it.card.id == battle);
    let info = info.with_context(|| format!("the battle {battle}"))?;
    let game = AnyGame::new(info.system, info.source, Vec::new(), DicePlan::seeded(1))
        .map_err(|err| anyhow!("{err}"))?;
    let view = game.view(Seat::UMPIRE);
    let sheet = Sheet { unit: f64::from(view.ground.unit), height: f64::from(view.ground.size[1]) };
    let (width, height) = (sheet.length(view.ground.size[0]), sheet.length(view.ground.size[1]));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#b9c187\"/>\n"
    );
    ground(&mut svg, &sheet, &view)?;
    for objective in &view.objectives {
        let (x, y) = sheet.place(objective.at);
        writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" font-size=\"30\" text-anchor=\"middle\" fill=\"#f2cf5b\" stroke=\"#5b4a12\">★</text>",
            y + 10.0
        )?;
    }
    for piece in view.pieces.iter().filter(|it| it.pose.is_some()) {
        counter(&mut svg, &sheet, piece)?;
    }
    Ok(svg + "</svg>\n")
}

/// From places on the table to places in the picture, north up.
struct Sheet {
    unit: f64,
    height: f64,
}

impl Sheet {
    fn length(&self, raw: i32) -> f64 {
        f64::from(raw) / self.unit * SCALE
    }

    fn place(&self, at: Point) -> (f64, f64) {
        let up = self.height - f64::from(at.y);
        ((self.length(at.x) * 10.0).round() / 10.0, (up / self.unit * SCALE * 10.0).round() / 10.0)
    }

    fn course(&self, points: &[Point]) -> String {
        let places = points.iter().map(|&at| self.place(at)).map(|(x, y)| format!("{x},{y}"));
        places.collect::<Vec<_>>().join(" ")
    }
}

fn ground(svg: &mut String, sheet: &Sheet, view: &View) -> Result<()> {
    for area in &view.ground.areas {
        let (fill, edge) = match &*area.kind {
            "woods" | "dense_forest" => ("#5f8a4a", "#466b36"),
            "stone_building" => ("#b59a90", "#7c5c50"),
            "wooden_building" => ("#c9b596", "#8a7350"),
            "hill" => ("#cbb980", "#a18e52"),
            "orchard" => ("#9fb870", "#6f8f48"),
            "crops" => ("#d9bf6a", "#b0923e"),
            "swamp" | "river" | "deep_water" => ("#a9bfae", "#6f97a0"),
            _ => ("#a9ad6e", "#84884f"),
        };
        let outline = sheet.course(&area.outline);
        writeln!(
            svg,
            "<polygon points=\"{outline}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\" fill-opacity=\"0.85\"/>"
        )?;
    }
    for line in &view.ground.lines {
        let (colour, width) = match &*line.kind {
            "road" => ("#dcc79a", sheet.length(line.width)),
            "track" => ("#cdbb8a", sheet.length(line.width) / 2.0),
            "stream" => ("#7aa7c7", 7.0),
            "hedge" => ("#3f6b34", 6.0),
            "wall" => ("#6e6a66", 5.0),
            _ => ("#8a7c5c", 3.0),
        };
        let course = sheet.course(&line.points);
        writeln!(
            svg,
            "<polyline points=\"{course}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
        )?;
    }
    for area in view.ground.areas.iter().filter(|it| !it.name.is_empty()) {
        let places: Vec<(f64, f64)> = area.outline.iter().map(|&at| sheet.place(at)).collect();
        let n = f64::from(u32::try_from(places.len())?);
        // Above the middle of its upper edge, where no piece stands upon it.
        let x = places.iter().map(|it| it.0 / n).sum::<f64>();
        let y = places.iter().map(|it| it.1).fold(f64::MAX, f64::min);
        writeln!(
            svg,
            "<text x=\"{x:.0}\" y=\"{:.0}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"14\" text-anchor=\"middle\" fill=\"#33301f\" stroke=\"#f3efdd\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
            y - 5.0,
            escaped(&area.name)
        )?;
    }
    Ok(())
}

/// A piece: the side by colour and by the shape of its corners, the kind by a sign.
fn counter(svg: &mut String, sheet: &Sheet, piece: &PieceView) -> Result<()> {
    let Some(pose) = piece.pose else { return Ok(()) };
    let (x, y) = sheet.place(pose.at);
    let (wide, deep) = match piece.footprint {
        Footprint::Rect { width, depth } => (sheet.length(width.raw()), sheet.length(depth.raw())),
        Footprint::Disc { radius } => (sheet.length(radius.raw() * 2), sheet.length(radius.raw() * 2)),
    };
    let (fill, corner) = if piece.side == 'A' { ("#9c5a34", 2) } else { ("#55685c", 8) };
    let sign = match &*piece.symbol {
        "infantry" => "✕",
        "machine_gun" => "↑",
        "mortar" => "○",
        "gun" => "⋏",
        "tank" => "●",
        "armoured_car" => "◇",
        "headquarters" => "⚑",
        "observer" => "▲",
        "cavalry" => "╱",
        _ => "▪",
    };
    let (left, top, turn) = (x - wide / 2.0, y - deep / 2.0, pose.facing.degrees());
    writeln!(
        svg,
        "<g><rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{deep}\" rx=\"{corner}\" fill=\"{fill}\" \
         stroke=\"#1e1e18\" stroke-width=\"1.5\" transform=\"rotate({turn} {x} {y})\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"15\" text-anchor=\"middle\" fill=\"#fff\">{sign}</text>\
         <title>{} {}</title></g>",
        y + 5.0,
        escaped(&piece.name),
        piece.id
    )?;
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
