//! Tests that the fixtures are worth what they claim. Their Java compiles before and after the change and with the
//! leftovers renamed, and each README tells the truth about its files.

use std::collections::BTreeSet;
use std::process::Command;

use crate::expected::{Expectation, Fixture, Outcome, Tree};
use crate::jdk::Jdk;

#[test]
fn fixtures_compile_before_and_after_and_with_their_leftovers_renamed() {
    let Some(jdk) = Jdk::find() else { return };
    let fixtures = Fixture::all();
    type Stage = fn(&Fixture) -> Tree;
    let stages: [(&str, Stage); 3] =
        [("before", |f| f.before.clone()), ("after", |f| f.after.clone()), ("completed", completed)];
    for (stage, tree_of) in stages {
        let trees: Vec<(&str, Tree)> = fixtures.iter().map(|f| (&*f.name, tree_of(f))).collect();
        let classes = jdk.compile(trees.iter().map(|(name, tree)| (*name, tree)));
        let classes = classes.unwrap_or_else(|errors| panic!("{stage}: {errors}"));

        // The demo has tests of its own: it does what it did.
        let mut demo = Command::new("java");
        demo.arg("-cp").arg(classes.path()).arg("org.greenbarn.shop.AllTests");
        let run = demo.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&run.stdout).trim_end(), "10 tests passed", "{stage}: {run:?}");
    }
}

#[test]
fn a_withheld_rename_would_not_compile() {
    let Some(jdk) = Jdk::find() else { return };
    for fixture in Fixture::all() {
        for expectation in &fixture.expectations {
            if let Outcome::Withheld(new_name) = &expectation.outcome {
                let mut tree = fixture.after.clone();
                rename(&mut tree, expectation, new_name);
                let place = format!("{}/{}:{}", fixture.name, expectation.path, expectation.line);
                assert!(jdk.compile([(&*fixture.name, &tree)]).is_err(), "{place} compiles");
            }
        }
    }
}

#[test]
fn expected_declarations_stand_where_the_readme_says() {
    for fixture in Fixture::all() {
        for e in &fixture.expectations {
            let place = format!("{}/after/{}:{}", fixture.name, e.path, e.line);
            let file = fixture.after.get(&e.path).unwrap_or_else(|| panic!("no such file: {place}"));
            let line = file.split(|byte| *byte == b'\n').nth(e.line - 1).unwrap_or_default();
            assert!(identifiers(line).any(|name| name == e.name), "no {} at {place}", e.name);
        }
    }
}

/// A name with the old words that no README mentions is neither a finding nor a guard: a slip.
#[test]
fn every_name_with_the_old_words_is_expected() {
    for fixture in Fixture::all() {
        let Some(old_words) = fixture.old_words() else { continue };
        let old_words = old_words.replace(' ', "");
        let fold = |name: &str| name.replace('_', "").to_lowercase();
        let known: BTreeSet<String> = fixture.expectations.iter().map(|e| fold(&e.name)).collect();
        for (path, content) in &fixture.after {
            for name in identifiers(content).map(fold).filter(|name| name.contains(&old_words)) {
                assert!(known.contains(&name), "{}/after/{path} has {name}", fixture.name);
            }
        }
        assert!(
            fixture.before.values().any(|content| identifiers(content).any(|n| fold(n).contains(&old_words)))
        );
    }
}

#[test]
fn names_that_the_demo_lists_as_renamed_do_not_occur() {
    let demo = Fixture::load("demo");
    let names = |tree: &Tree| -> BTreeSet<String> {
        tree.values()
            .flat_map(|content| identifiers(content).map(str::to_owned).collect::<Vec<_>>())
            .collect()
    };
    let (before, after) = (names(&demo.before), names(&demo.after));
    let mut rows = 0;
    for line in demo.readme.lines() {
        let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        if let ["", _, old, new, ""] = cells[..]
            && line.contains('`')
        {
            assert!(before.contains(old) && !after.contains(old), "{old}");
            assert!(!before.contains(new) && after.contains(new), "{new}");
            rows += 1;
        }
    }
    assert!(rows >= 15, "{rows} rows");
}

/// The files keep what an editor or git could take from them.
#[test]
fn unusual_bytes_are_still_there() {
    let tree = Fixture::load("crlf-and-encoding").after;
    let file = |name: &str| &tree[&format!("src/main/java/épicerie/du coin/{name}.java")];
    assert!(file("GiftBox").split_inclusive(|b| *b == b'\n').all(|line| line.ends_with(b"\r\n")));
    assert!(std::str::from_utf8(file("Till")).is_err());
    assert!(!file("Shelf").ends_with(b"\n"));
}

/// `after/` with all leftovers renamed that can be.
fn completed(fixture: &Fixture) -> Tree {
    let mut tree = fixture.after.clone();
    for expectation in &fixture.expectations {
        if let Outcome::Renamed(new_name) = &expectation.outcome {
            rename(&mut tree, expectation, new_name);
        }
    }
    tree
}

/// Renames by word: a local variable or parameter in its file, other declarations everywhere. Coarser
/// than a rename refactoring: fixtures don't use one name for a leftover and for something else where
/// that would matter.
fn rename(tree: &mut Tree, e: &Expectation, new_name: &str) {
    let local = ["parameter", "lambda parameter", "local variable"].contains(&&*e.kind);
    for (path, content) in tree.iter_mut() {
        if !local || *path == e.path {
            *content = replace_identifier(content, &e.name, new_name);
        }
    }
    let (old_file, new_file) = (format!("/{}.java", e.name), format!("/{new_name}.java"));
    let moved: Vec<String> = tree.keys().filter(|path| path.ends_with(&old_file)).cloned().collect();
    for path in moved {
        let content = tree.remove(&path).unwrap();
        tree.insert(path.replace(&old_file, &new_file), content);
    }
}

fn is_identifier_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

fn identifiers(content: &[u8]) -> impl Iterator<Item = &str> {
    content.split(|b| !is_identifier_part(*b)).map(|word| std::str::from_utf8(word).unwrap())
}

fn replace_identifier(content: &[u8], old: &str, new: &str) -> Vec<u8> {
    let same_class = |a: &u8, b: &u8| is_identifier_part(*a) == is_identifier_part(*b);
    let words = content.chunk_by(same_class);
    words.map(|word| if word == old.as_bytes() { new.as_bytes() } else { word }).collect::<Vec<_>>().concat()
}
