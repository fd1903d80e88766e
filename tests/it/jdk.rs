//! Compiles the fixtures' Java.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::expected::Tree;
use crate::program::skip;

/// `javac` on the path.
pub struct Jdk;

impl Jdk {
    /// `None`, where there is no JDK that knows the fixtures' Java and that is [no matter](skip).
    pub fn find() -> Option<Jdk> {
        let version = Command::new("javac").arg("-version").output();
        let text = version.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_default();
        let major = text.split([' ', '.']).nth(1).and_then(|number| number.trim().parse::<u32>().ok());
        if major.is_none_or(|number| number < 17) {
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
