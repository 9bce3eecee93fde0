//! The project as files.

use std::fs;
use std::path::{Path, PathBuf};

/// A text file of the project.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path from the root, with slashes.
    pub path: String,
    /// What stands in it.
    pub text: String,
}

/// Directories that are not ours, or not source.
const SKIPPED: [&str; 6] = ["target", ".git", "node_modules", "artifacts", "__pycache__", ".venv"];

/// The root of the project.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask stands in the root of the project").to_owned()
}

/// All text files below a directory of the project whose names end so, by path.
pub fn files(dir: &str, ending: &str) -> Vec<File> {
    let mut res = Vec::new();
    collect(&root(), &root().join(dir), ending, &mut res);
    res.sort_by(|a, b| a.path.cmp(&b.path));
    res
}

fn collect(root: &Path, dir: &Path, ending: &str, res: &mut Vec<File>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                collect(root, &path, ending, res);
            }
            continue;
        }
        // What is not text is no source of ours.
        if name.ends_with(ending)
            && let Ok(text) = fs::read_to_string(&path)
            && let Ok(short) = path.strip_prefix(root)
        {
            res.push(File { path: short.to_string_lossy().replace('\\', "/"), text });
        }
    }
}

/// One file of the project, empty if there is none.
pub fn file(path: &str) -> File {
    File { path: path.to_owned(), text: fs::read_to_string(root().join(path)).unwrap_or_default() }
}
