//! The rules as text.

use any::{Atom, System};
use axum::Json;
use serde_json::{Value, json};

use super::battles::system;
use super::body::InPath;
use crate::error::ApiError;

/// `GET /api/rules/{system}`
pub(crate) async fn all(InPath(id): InPath<String>) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "atoms": any::atoms(system(&id)?) })))
}

/// `GET /api/rules/{system}/{id}`
pub(crate) async fn one(InPath((system_id, id)): InPath<(String, String)>) -> Result<Json<Atom>, ApiError> {
    let found = atom(system(&system_id)?, &id);
    found.map(Json).ok_or_else(|| ApiError::missing(format!("there is no rule `{id}`")))
}

fn atom(system: System, id: &str) -> Option<Atom> {
    let is_it = |it: &Atom| it.id.eq_ignore_ascii_case(id);
    any::atoms(system).into_iter().find(is_it).or_else(|| engine_atoms().find(is_it))
}

/// The rules of the engine itself, which hold in every system.
fn engine_atoms() -> impl Iterator<Item = Atom> {
    include_str!("../../../../docs/rules/engine.md").lines().filter_map(|line| {
        let (id, text) = line.strip_prefix("- **")?.split_once("**")?;
        let is_rule = id.starts_with("ENG-");
        is_rule.then(|| Atom { id: id.to_owned(), text: text.trim().to_owned(), source: "ENGINE".to_owned() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_the_engine_are_found_in_every_system() {
        for system in System::ALL {
            let atom = atom(system, "eng-008").expect("it is in the inventory of the engine");
            assert!(atom.id == "ENG-008" && atom.text.starts_with("A seat takes back freely"), "{atom:?}");
        }
        assert!(atom(System::D20, "D20-061").is_some() && atom(System::D20, "ENG-none").is_none());
    }
}
