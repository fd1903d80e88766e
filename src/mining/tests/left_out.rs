//! Tests of what mining does not read or compare, and what it remembers of that.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::git::{CancellationToken, Contents};
use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::hashes::atom;
use crate::mining::matching::Matching;
use crate::mining::parsed_file::Role;
use crate::mining::substitution::Substitution;
use crate::mining::vocabulary::Vocabulary;

fn modified(path: &str) -> FileChange {
    FileChange { before: Some(path.to_owned()), after: Some(path.to_owned()) }
}

#[test]
fn what_is_left_out_of_both_versions_is_not_forgotten() {
    let file = |edited: u32| {
        format!(
            "class A {{ int a() {{ return 1; }} int stay(Old old) {{ return 2; }} int b() {{ return 3; }}
            int edited() {{ return {edited}; }} }}"
        )
    };
    let base =
        snapshot("base", &[("A.java", file(4).as_str()), ("B.java", "class B { int stay() { return 6; } }")]);
    let head =
        snapshot("head", &[("A.java", file(5).as_str()), ("B.java", "class B { int go() { return 6; } }")]);
    let (mut before, mut after) = reading::read(&base, &head, &[modified("A.java"), modified("B.java")]);
    let named = |side: &ChangedFiles, name: &str| -> Vec<Site> {
        side.declarations().filter(|site| side.get(*site).name == name).collect()
    };
    // The method `stay` of `A` was not read.
    let (stay, go) = (named(&before, "stay"), named(&after, "go"));
    assert_eq!((stay.len(), go.len()), (1, 1));
    let mut matching = Matching::default();
    matching.add(stay[0], go[0]);
    // Yet only one of two methods `stay` was renamed, so nothing is known of a call.
    let known = Substitution::of(&before, &after, &matching);
    let file = before.file(stay[0]);
    let texts = known.texts(stay[0].file, file);
    assert!(texts.iter().eq(file.all_tokens().iter().map(|token| &token.atom)));
    // And a type that its head names is in use.
    let vocabulary = Vocabulary::collect(&mut before, &mut after);
    assert!(vocabulary.is_still_used(Role::Type, atom(b"Old")));
    assert!(!vocabulary.is_still_used(Role::Type, atom(b"New")));
}

#[test]
fn neighbours_that_did_not_change_count() {
    let class = |name: &str| {
        format!(
            "class C {{ int a() {{ return 1; }} int b() {{ return 2; }} int {name}(int i) {{ return f(i, i + 1); }}
            int c() {{ return 3; }} int d() {{ return 4; }} }}"
        )
    };
    let (base, head) =
        (snapshot("base", &[("C.java", &class("old"))]), snapshot("head", &[("C.java", &class("other"))]));
    let renames = detect(&base, &head, &[modified("C.java")]).renames;
    let evidence: Vec<&str> = renames.iter().flat_map(|r| &r.evidence).map(String::as_str).collect();
    assert!(evidence.contains(&"between the same members"), "{evidence:?}");
}

/// A snapshot whose owner gives up once all its files are read.
struct Abandoned {
    files: Vec<Vec<u8>>,
    left: AtomicUsize,
    stop: CancellationToken,
}

impl Contents for Abandoned {
    fn read(&self, index: usize, _: &str) -> Result<Vec<u8>, String> {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.ask();
        }
        Ok(self.files[index].clone())
    }
}

#[test]
fn what_nobody_waits_for_is_not_compared() {
    let renames = |gives_up: bool| {
        let stop = CancellationToken::default();
        let files = |resolver: &str| vec![RESOLVER.replace("JoinHintsResolver", resolver).into_bytes()];
        let base =
            Snapshot::in_memory("base", [SourceFile::new("p/A.java", files("JoinHintsResolver")[0].clone())]);
        let left = if gives_up { 1 } else { 100 }.into();
        let contents = Abandoned { files: files("QueryHintsResolver"), left, stop: stop.clone() };
        let head = Snapshot::new("head".to_owned(), vec!["p/A.java".into()], Box::new(contents), usize::MAX);
        let head = head.stopped_by(stop);
        detect(&base, &head, &[modified("p/A.java")]).renames.len()
    };
    assert_eq!((renames(false), renames(true)), (1, 0));
}

#[test]
fn of_a_method_with_more_parameters_than_java_allows_no_locals_are_compared() {
    let found = |count: usize| {
        let class = |word: &str| {
            let parameters: Vec<String> = (0..count).map(|i| format!("int {word}{i}")).collect();
            format!(
                "class A {{ int m({}) {{ int {word} = {word}1; return {word} + 1; }} }}",
                parameters.join(", ")
            )
        };
        let (base, head) = (
            snapshot("base", &[("A.java", &class("old"))]),
            snapshot("head", &[("A.java", &class("other"))]),
        );
        let Detection { renames, notes, .. } = detect(&base, &head, &[modified("A.java")]);
        (renames.len(), notes.join("; "))
    };
    assert_eq!(found(255), (256, String::new()));
    let note = "m has more parameters than Java allows: its parameters and variables were not compared";
    assert_eq!(found(256), (0, note.to_owned()));
}

#[test]
fn a_limit_is_reported_once_however_many_rounds_meet_it() {
    let types = |word: &str| -> String {
        let plain = |i: u32| format!("class {word}{i} {{ int size{i}() {{ return {i}; }} }} ");
        // Only the fields' types tell which of these types is which, and they are renamed themselves.
        let chained = |i: u32| format!("class {word}Of{i} {{ {word}{i} first; {word}{i} second; }} ");
        (0..150).map(plain).chain((0..100).map(chained)).collect()
    };
    let (base, head) =
        (snapshot("base", &[("A.java", &types("Slot"))]), snapshot("head", &[("A.java", &types("Window"))]));
    let notes = detect(&base, &head, &[modified("A.java")]).notes;
    assert_eq!(notes, ["of 250 removed and 250 added types, only those most alike were compared"]);
}
