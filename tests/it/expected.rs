//! What a fixture's README says is to be found in it.
//!
//! A fixture is a folder of `fixtures/` with a Java project `before/` and `after/` a change, and a `README.md`. The
//! README names the change's concept as `*old words → new words*` and lists expectations as table rows:
//!
//! ```text
//! | `src/main/java/a/B.java:12` | local variable | `oldName` | `newName` |
//! | `src/main/java/a/C.java:7` | field | `oldName` | `newName`, withheld: why |
//! | `src/main/java/a/D.java:9` | method | `oldName` | stays: why |
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One Java project: path with `/` → content.
pub type Tree = BTreeMap<String, Vec<u8>>;

pub struct Fixture {
    pub name: String,
    pub readme: String,
    pub before: Tree,
    pub after: Tree,
    /// In the README's order.
    pub expectations: Vec<Expectation>,
}

/// What is to become of one declaration in `after/`.
pub struct Expectation {
    pub path: String,
    /// Counts from 1; the declaration's name stands in it.
    pub line: usize,
    /// In words: `lambda parameter`.
    pub kind: String,
    pub name: String,
    pub outcome: Outcome,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Found, with a rename to this name in the patch.
    Renamed(String),
    /// Found, but the rename to this name cannot be done.
    Withheld(String),
    /// Not reported.
    Stays,
}

impl Fixture {
    /// Reads `fixtures/<name>`.
    pub fn load(name: &str) -> Fixture {
        let folder = fixtures_folder().join(name);
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let expectations = readme.lines().filter_map(parse_row).collect();
        let (before, after) = (tree(&folder.join("before")), tree(&folder.join("after")));
        Fixture { name: name.to_owned(), readme, before, after, expectations }
    }

    /// All of them, by name.
    pub fn all() -> Vec<Fixture> {
        let mut names: Vec<String> = fs::read_dir(fixtures_folder())
            .unwrap()
            .map(Result::unwrap)
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort();
        names.iter().map(|name| Fixture::load(name)).collect()
    }

    /// The concept's old words, `delivery slot`. `None` where the change has no concept, or one of
    /// the same letters.
    pub fn old_words(&self) -> Option<&str> {
        let (before_arrow, after_arrow) = self.readme.split_once(" → ")?;
        let (old, new) = (before_arrow.rsplit_once('*')?.1, after_arrow.split_once('*')?.0);
        (old.replace(' ', "") != new.replace(' ', "")).then_some(old)
    }
}

fn fixtures_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// `None` for a line that is no expectation.
fn parse_row(line: &str) -> Option<Expectation> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
    let [place, kind, name, expected] = cells[..] else { return None };
    let (path, line) = place.strip_prefix('`')?.strip_suffix('`')?.rsplit_once(':')?;
    let outcome = match expected.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
        Some((new_name, "")) => Outcome::Renamed(new_name.to_owned()),
        Some((new_name, rest)) if rest.starts_with(", withheld: ") => Outcome::Withheld(new_name.to_owned()),
        _ if expected.starts_with("stays: ") => Outcome::Stays,
        _ => panic!("neither a new name, nor withheld, nor stays: {expected}"),
    };
    Some(Expectation {
        path: path.to_owned(),
        line: line.parse().unwrap(),
        kind: kind.to_owned(),
        name: name.trim_matches('`').to_owned(),
        outcome,
    })
}

fn tree(root: &Path) -> Tree {
    fn add(root: &Path, folder: &Path, tree: &mut Tree) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                add(root, &path, tree);
            } else {
                let relative = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                tree.insert(relative, fs::read(&path).unwrap());
            }
        }
    }
    let mut files = Tree::new();
    add(root, root, &mut files);
    files
}
