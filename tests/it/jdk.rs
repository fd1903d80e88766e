//! Compiles the fixtures' Java.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::expected::Tree;
use crate::program::skip;

/// `javac` on the path.
pub struct Jdk;

/// A `javac` of this JDK or a later one: on the path, or where systems install several.
pub fn javac(at_least: u32) -> Option<PathBuf> {
    let on_path = PathBuf::from("javac");
    let named = std::env::var_os(format!("JAVA_HOME_{at_least}_X64")).map(PathBuf::from);
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let homes = named.into_iter().chain(installed).map(|home| home.join("bin/javac"));
    let is_known = |javac: &PathBuf| version(javac).is_some_and(|version| version >= at_least);
    std::iter::once(on_path).chain(homes).find(is_known)
}

fn version(javac: &Path) -> Option<u32> {
    let output = Command::new(javac).arg("-version").output().ok()?;
    String::from_utf8_lossy(&output.stdout).split([' ', '.']).nth(1)?.trim().parse().ok()
}

impl Jdk {
    /// `None`, where there is no JDK that knows the fixtures' Java and that is [no matter](skip).
    pub fn find() -> Option<Jdk> {
        if version(Path::new("javac")).is_none_or(|version| version < 17) {
            skip("no javac of JDK 17 or later is on the path");
            return None;
        }
        Some(Jdk)
    }

    /// Compiles projects together, each in a folder of its name (they have packages of their own, and
    /// starting javac takes longer than its work). Returns the folder of the class files, or what
    /// javac says.
    pub fn compile<'a>(
        &self,
        projects: impl IntoIterator<Item = (&'a str, &'a Tree)>,
    ) -> Result<tempfile::TempDir, String> {
        let sources = tempfile::tempdir().unwrap();
        let classes = tempfile::tempdir().unwrap();
        let mut javac = Command::new("javac");
        // Every byte means something in ISO 8859-1, so one encoding does for files of several.
        javac.args(["--release", "17", "-Xlint:all", "-proc:none", "-encoding", "ISO-8859-1", "-d"]);
        javac.arg(classes.path()).current_dir(sources.path());
        for (name, tree) in projects {
            for (path, content) in tree.iter().filter(|(path, _)| path.ends_with(".java")) {
                // In the C locale javac finds no file whose name is not ASCII.
                let file = Path::new(name).join(path.replace(|c: char| !c.is_ascii(), "_"));
                let full = sources.path().join(&file);
                fs::create_dir_all(full.parent().unwrap()).unwrap();
                fs::write(full, content).unwrap();
                javac.arg(file);
            }
        }
        let output = javac.output().unwrap();
        if output.status.success() {
            Ok(classes)
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    }
}
