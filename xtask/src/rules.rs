//! `cargo xtask rules`: from every atom of an inventory to the lines of code and the tests.

use anyhow::{Result, anyhow};
use xtask::trace::{INVENTORIES, Traced, matrix, not_done};

/// Prints the matrix of a system, or of all that have code.
pub fn run(args: &[String]) -> Result<()> {
    let with_code = || INVENTORIES.iter().filter(|it| it.2.is_some()).map(|it| it.0);
    let systems: Vec<String> =
        if args.is_empty() { with_code().map(str::to_owned).collect() } else { args.to_vec() };
    let listed = not_done();
    for system in systems {
        let known = || with_code().collect::<Vec<_>>().join(", ").to_lowercase();
        let rows =
            matrix(&system).ok_or_else(|| anyhow!("no rules of `{system}`; known are: {}", known()))?;
        for row in &rows {
            let mark = if listed.contains(&row.id) { "  (not done)" } else { "" };
            println!("{}{mark}", row.id);
            print("code", &row.code);
            print("tests", &row.tests);
        }
        let count = |is: fn(&&Traced) -> bool| rows.iter().filter(is).count();
        let (cited, tested) = (count(|it| !it.code.is_empty()), count(|it| !it.tests.is_empty()));
        println!(
            "{}: {} atoms, {cited} cited in the code, {tested} named by a test",
            system.to_lowercase(),
            rows.len()
        );
    }
    Ok(())
}

fn print(what: &str, places: &[String]) {
    match places {
        [] => println!("    {what:<6} -"),
        [first, rest @ ..] => {
            println!("    {what:<6} {first}");
            for place in rest {
                println!("           {place}");
            }
        }
    }
}
