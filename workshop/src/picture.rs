//! `cargo xtask picture`: the pictures of the README, drawn from what the program itself knows and says.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use any::{AnyGame, System};
use anyhow::{Context, Result, anyhow, ensure};
use draw::Look;
use engine::{DicePlan, Seat};

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
    let look = Look { width: Some(1200), ..Look::default() };
    Ok(draw::map_svg(&game.view(Seat::UMPIRE), &look))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
