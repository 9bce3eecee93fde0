//! Where programs keep their data.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder for the games, as the system has it.
pub fn default_folder() -> Option<PathBuf> {
    folder_of(env::consts::OS, |name| env::var_os(name).filter(|it| !it.is_empty()))
}

fn folder_of(os: &str, var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let home = || var("HOME").map(PathBuf::from);
    match os {
        "windows" => {
            var("LOCALAPPDATA").or_else(|| var("APPDATA")).map(|it| Path::new(&it).join("Sandtable"))
        }
        "macos" => home().map(|it| it.join("Library/Application Support/Sandtable")),
        _ => {
            // A relative path there is to be passed over, says the convention.
            let named = var("XDG_DATA_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
            named.or_else(|| home().map(|it| it.join(".local/share"))).map(|it| it.join("sandtable"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(os: &str, vars: &[(&str, &str)]) -> Option<PathBuf> {
        folder_of(os, |name| vars.iter().find(|it| it.0 == name).map(|it| it.1.into()))
    }

    #[test]
    fn every_system_has_its_place() {
        let expected = |path: &str| Some(PathBuf::from(path));
        assert_eq!(folder("linux", &[("HOME", "/users/a")]), expected("/users/a/.local/share/sandtable"));
        let xdg = [("HOME", "/users/a"), ("XDG_DATA_HOME", "/data")];
        assert_eq!(folder("linux", &xdg), expected("/data/sandtable"));
        let relative = [("HOME", "/users/a"), ("XDG_DATA_HOME", "data")];
        assert_eq!(folder("linux", &relative), expected("/users/a/.local/share/sandtable"));
        let mac = [("HOME", "/Users/a")];
        assert_eq!(folder("macos", &mac), expected("/Users/a/Library/Application Support/Sandtable"));
        let windows = folder("windows", &[("LOCALAPPDATA", "C:/Users/a/AppData/Local")]);
        assert_eq!(windows, expected("C:/Users/a/AppData/Local/Sandtable"));
        assert_eq!(folder("linux", &[]), None);
    }
}
