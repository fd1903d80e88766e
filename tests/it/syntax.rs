//! Each production of the Java Language Specification is understood: `tests/syntax` has one small file for each, by
//! chapter.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use corename::git::SourceFile;
use corename::java::{CompilationUnit, parse};

use crate::jdk::javac;
use crate::program::skip;

#[test]
fn every_production_of_the_language_is_understood() {
    for (path, unit) in units() {
        let text = unit.source.bytes();
        let not_understood = unit.errors.first().map(|span| String::from_utf8_lossy(&text[span.start..]));
        assert!(unit.errors.is_empty(), "{path}: {}", not_understood.unwrap_or_default());
    }
}

/// Declarations as javac lists them, but for the parameters of compact constructors.
#[test]
fn what_every_production_declares_is_found() {
    let mut found = String::new();
    for (path, unit) in units() {
        found += &format!("{path}\n");
        let mut of_kind: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (_, declaration) in unit.iter().filter(|(_, declaration)| declaration.kind.is_named()) {
            of_kind.entry(declaration.kind.term()).or_default().push(&declaration.name);
        }
        for (kind, names) in of_kind {
            found += &format!("  {kind}: {}\n", names.join(" "));
        }
    }
    insta::assert_snapshot!(found);
}

/// Starting javac takes longer than its work, so one run compiles all that is in no module.
#[test]
fn every_file_of_a_production_compiles() {
    let Some(javac) = javac(25) else { return skip("there is no javac of JDK 25 or later") };
    let classes = tempfile::tempdir().unwrap();
    let compile = |name: &str, files: &[PathBuf]| {
        let mut javac = Command::new(&javac);
        javac
            .args(["--release", "25", "-encoding", "UTF-8", "-proc:none", "--module-path"])
            .arg(classes.path());
        let output = javac.arg("-d").arg(classes.path().join(name)).args(files).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let (modules, rest): (Vec<PathBuf>, Vec<PathBuf>) = entries(&root())
        .into_iter()
        .flat_map(|chapter| entries(&chapter))
        .partition(|path| path.join("module-info.java").exists());
    compile("rest", &rest.iter().flat_map(|path| java_files(path)).collect::<Vec<_>>());
    for module in modules {
        compile(&module.file_name().unwrap().to_string_lossy(), &java_files(&module));
    }
}

fn units() -> Vec<(String, CompilationUnit)> {
    let root = root();
    let unit = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let unit = parse(&SourceFile::new(&*name, fs::read(&path).unwrap())).compilation_unit();
        (name, unit)
    };
    java_files(&root).into_iter().map(unit).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax")
}

/// Returns a file, or the files of a folder, that are of Java.
fn java_files(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        return entries(path).iter().flat_map(|path| java_files(path)).collect();
    }
    path.extension()
        .is_some_and(|extension| extension == "java")
        .then(|| path.to_owned())
        .into_iter()
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}
