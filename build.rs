//! Generates code from lists and folders of the project. The files of some folders are built into the program, so
//! nobody has to name a new one anywhere. These are the catalogue of frameworks and the example of `corename demo`. The
//! names of the Java grammar become enums.

#![allow(clippy::print_stdout, reason = "Cargo reads it")]

use std::io::Result;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDERS: [(&str, &str); 3] = [
    ("catalogue", "src/frameworks/catalogue"),
    ("demo_before", "fixtures/demo/before"),
    ("demo_after", "fixtures/demo/after"),
];

/// The enums with a variant for each name of a list: the enum, its list, and one variant more if that is not empty.
const ENUMS: [(&str, &str, &str); 2] =
    [("NodeKind", "src/java/grammar/node_kinds.txt", "Other"), ("Field", "src/java/grammar/fields.txt", "")];

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
    let mut enums = String::new();
    for (name, list, other) in ENUMS {
        println!("cargo::rerun-if-changed={list}");
        enums += &enum_of(name, &fs::read_to_string(root.join(list))?, other);
    }
    fs::write(out.join("grammar.rs"), enums)
}

/// Returns an enum with a variant for each name (`ArrayType` of `array_type`) and, if it is not empty, `other`.
fn enum_of(name: &str, list: &str, other: &str) -> String {
    let variants =
        list.lines().filter(|line| !line.trim().is_empty()).map(|line| (line, in_camel_case(line)));
    let declared: String = variants.clone().map(|(_, variant)| format!("{variant}, ")).collect();
    let named: String = variants.map(|(line, variant)| format!("({line:?}, Self::{variant}), ")).collect();
    format!(
        "#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum {name} {{ {declared}{other} }}
        impl {name} {{ const NAMED: &[(&str, Self)] = &[{named}]; }}\n"
    )
}

fn in_camel_case(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
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
