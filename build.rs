//! Lists the files that are built into the program, so that a new one is there without being named anywhere: the catalogue
//! of frameworks, and the example of `corename demo`.

#![allow(clippy::print_stdout, reason = "Cargo reads it")]

use std::io::Result;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDERS: [(&str, &str); 3] = [
    ("catalogue", "src/frameworks/catalogue"),
    ("demo_before", "fixtures/demo/before"),
    ("demo_after", "fixtures/demo/after"),
];

fn main() -> Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    for (name, folder) in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        let mut files = Vec::new();
        list(&root.join(folder), "", &mut files)?;
        files.sort();
        let rows = files.iter().map(|(path, file)| format!("({path:?}, include_str!({file:?})),\n"));
        fs::write(out.join(format!("{name}.rs")), format!("&[\n{}]", rows.collect::<String>()))?;
    }
    Ok(())
}

/// Adds the files below a folder, each with its path from there.
fn list(folder: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), files)?;
        } else if !is_left_by_a_program(&entry.file_name().to_string_lossy()) {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}

/// Returns whether a file is called as a file manager or an editor calls its own: `.DS_Store`, `spring.yml~`.
fn is_left_by_a_program(name: &str) -> bool {
    name == ".DS_Store" || name.ends_with('~')
}
