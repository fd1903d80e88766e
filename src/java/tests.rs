//! Tests of the declarations that names refer to. Each is Java in which a number behind a name says which declaration
//! it means.
//!
//! The declarations of the numbered names count from ¹, in source order. A name with several numbers may mean each of
//! these. It may be unknown which of several overloads is called, and an overriding method comes with those that it
//! overrides. A `?` is behind a name that may also mean something that is not in the project, or is not known. A name
//! without a number means nothing in the project. All places of a numbered name are resolved.

mod generics;
mod imports;
mod inheritance;
mod intersections;
mod lambdas;
mod overloads;
mod patterns;
mod scopes;

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::grammar::{NodeKind, kind};
use super::{DeclarationRef, Meaning, Project, Resolver, Symbols};
use crate::git::{Snapshot, SourceFile};

const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

fn is_mark(c: char) -> bool {
    DIGITS.contains(&c)
}

/// Resolves all places of the numbered names, and compares with the numbers. Several files each have a line `-- path`
/// before them.
#[track_caller]
fn assert_resolved(table: &str) {
    let table = if table.starts_with("-- ") { table.to_owned() } else { format!("-- A.java\n{table}") };
    assert_eq!(resolved(&table), table);
}

/// Returns the table with the numbers that the resolver gives.
fn resolved(table: &str) -> String {
    let names = numbered_names(table);
    // A `?` is a mark where it is next to a name, which it never is in the Java here.
    let java: String = without_marks(table);
    let files: Vec<(&str, &str)> = java.split("-- ").filter_map(|file| file.split_once('\n')).collect();
    let sources = files.iter().map(|(path, code)| SourceFile::new(*path, code.as_bytes()));
    let snapshot = Snapshot::in_memory("s", sources);
    let project = Project::new(&snapshot);
    let symbols = Symbols::new(&project);
    let declared: Vec<DeclarationRef> = files
        .iter()
        .flat_map(|(path, _)| DeclarationRef::all_in(&project.unit(path).expect("the file is there")))
        .filter(|d| d.get().kind.is_named() && names.contains(d.get().name.as_str()))
        .collect();
    let number = |d: &DeclarationRef| declared.iter().position(|other| other == d).map(|at| at + 1);
    let mut out = String::new();
    for (path, code) in files {
        let unit = project.unit(path).expect("the file is there");
        let tree = project.parse(&unit.source);
        let resolver = Resolver::new(&symbols, &tree, unit.clone());
        out.push_str(&format!("-- {path}\n"));
        let mut written = 0;
        for token in tokens(tree.root()).filter(|token| names.contains(&*tree.text(*token))) {
            let (numbers, is_sure) = match resolver.meaning(token) {
                Meaning::Declares(d) => (vec![d], true),
                Meaning::Declarations(of) => (of, true),
                Meaning::Perhaps(of, _) => (of, false),
                Meaning::External => (Vec::new(), true),
                Meaning::Unknown(..) => (Vec::new(), false),
            };
            out.push_str(&code[written..token.end_byte()]);
            let numbers: BTreeSet<usize> = numbers.iter().filter_map(number).collect();
            out.extend(numbers.iter().map(|number| DIGITS[*number]));
            out.push_str(if is_sure { "" } else { "?" });
            written = token.end_byte();
        }
        out.push_str(&code[written..]);
    }
    out
}

/// Returns the names before the marks of a table.
fn numbered_names(table: &str) -> BTreeSet<&str> {
    let ends = table.match_indices(is_mark).map(|(at, _)| at);
    let names = ends.map(|at| {
        let start =
            table[..at].rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |before| before + 1);
        &table[start..at]
    });
    names.filter(|name| !name.is_empty()).collect()
}

fn without_marks(table: &str) -> String {
    let mut java = String::new();
    for c in table.chars() {
        let is_doubt = c == '?' && java.ends_with(|before: char| before.is_alphanumeric());
        if !is_mark(c) && !is_doubt {
            java.push(c);
        }
    }
    java
}

/// Returns the identifiers below a node, in source order.
fn tokens(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if matches!(kind(node), NodeKind::Identifier | NodeKind::TypeIdentifier) {
            found.push(node);
        }
        open.extend((0..node.child_count()).filter_map(|at| node.child(at)));
    }
    found.sort_by_key(Node::start_byte);
    found.into_iter()
}
