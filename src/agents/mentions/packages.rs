//! Old names of packages, where something looks for what is in a package: `@ComponentScan("a.b")`,
//! `base-package="a.b"`. The code compiles, and finds nothing there when it runs.

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::{AhoCorasick, MatchKind};
use rayon::prelude::*;
use tree_sitter::Node;

use super::tokens::{Tokens, container};
use super::{Change, ChangedDeclaration, FoundMention, MentionKind, NEAR, corroborated};
use crate::config::Rule;
use crate::git::{Snapshot, SourceFile};
use crate::java::grammar::{Field, NodeKind, field, kind};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{Kind, Span, parse};
use crate::rename::is_foreign_code;
use crate::texts::document_kinds::{is_document, is_historical_file};
use crate::texts::resource_comments::Comments;

/// Returns the mentions of old names of packages in which nothing is left.
pub fn mentions(change: &Change<'_>) -> Vec<FoundMention> {
    let head = change.after.snapshot();
    let mut removed = renamed(change);
    removed.retain(|meant| !has_files_in(head, &meant.old_name));
    let Some(needles) = needles(&removed) else { return Vec::new() };
    let java = head.search(&needles);
    let resources = head.search_resources(&needles, |path| !is_historical_file(path));
    let code = java.iter().chain(resources.iter().filter(|file| is_foreign_code(file.path())));
    let still_used: BTreeSet<String> = code.flat_map(|file| used_in(file, &removed)).collect();
    removed.retain(|meant| !still_used.contains(&meant.old_name));
    let Some(needles) = self::needles(&removed) else { return Vec::new() };
    let look = PackageScan { removed: &removed, needles: &needles };
    let mut found: Vec<FoundMention> = java.par_iter().flat_map(|file| look.at_java(file)).collect();
    found.extend(resources.iter().flat_map(|file| look.at_resource(file)));
    found
}

/// Returns the packages that the change gave another name, and one alone. A name of two parts may be that of anything.
fn renamed(change: &Change<'_>) -> Vec<ChangedDeclaration> {
    let packages = corroborated(change.renames)
        .filter(|(_, r)| r.kind == Kind::Package && r.old_name.split('.').count() > 2);
    let mut by_old_name: BTreeMap<&str, Vec<ChangedDeclaration>> = BTreeMap::new();
    for (index, rename) in packages {
        by_old_name.entry(&rename.old_name).or_default().push(ChangedDeclaration::of_rename(rename, index));
    }
    let with_one_name =
        |meant: &Vec<ChangedDeclaration>| meant.iter().all(|m| m.new_name == meant[0].new_name);
    by_old_name.into_values().filter(with_one_name).filter_map(|meant| meant.into_iter().next()).collect()
}

fn needles(removed: &[ChangedDeclaration]) -> Option<AhoCorasick> {
    let names: Vec<&str> = removed.iter().map(|meant| meant.old_name.as_str()).collect();
    let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&names).ok();
    built.filter(|_| !names.is_empty())
}

/// Returns whether anything lies in the folder of a package, or below it.
fn has_files_in(snapshot: &Snapshot, package: &str) -> bool {
    let folder = format!("{}/", package.replace('.', "/"));
    let below = format!("/{folder}");
    let mut paths = snapshot.paths().iter().chain(snapshot.resources());
    paths.any(|path| path.starts_with(&folder) || path.contains(&below))
}

/// Returns the old names that code imports from still, or declares: from a library, or from what is generated.
fn used_in(file: &SourceFile, removed: &[ChangedDeclaration]) -> Vec<String> {
    let text = file.bytes();
    let is_used = |name: &str| {
        find_word(text, name).any(|at| {
            let statement = memchr::memrchr2(b'\n', b';', &text[..at]).map_or(0, |i| i + 1);
            matches!(text[statement..at].trim_ascii_start(), b"import " | b"import static " | b"package ")
        })
    };
    removed.iter().map(|meant| &meant.old_name).filter(|name| is_used(name)).cloned().collect()
}

struct PackageScan<'l> {
    removed: &'l [ChangedDeclaration],
    needles: &'l AhoCorasick,
}

impl PackageScan<'_> {
    /// Returns the mentions in the strings of a Java file.
    fn at_java(&self, file: &SourceFile) -> Vec<FoundMention> {
        let tree = parse(file);
        let unit = tree.compilation_unit();
        let mut found = Vec::new();
        for string in Tokens::of(&tree).strings {
            let hits = self.hits(file, string.into());
            // To go up from a string takes long in a file of many.
            if hits.is_empty() || !is_for_packages(file, string) {
                continue;
            }
            for (meant, span) in hits {
                found.push(FoundMention {
                    kind: MentionKind::String,
                    within: string.into(),
                    container: container(&unit, span.start),
                    ..self.found(file, meant, span)
                });
            }
        }
        found
    }

    /// Returns the mentions in the lines of a resource that speak of packages.
    fn at_resource(&self, file: &SourceFile) -> Vec<FoundMention> {
        if is_document(file) {
            return Vec::new();
        }
        let text = file.bytes();
        let comments = Comments::of(file);
        let is_code = is_foreign_code(file.path());
        let hits = self.hits(file, Span { start: 0, end: text.len() }).into_iter().filter(|(_, span)| {
            let line = memchr::memrchr(b'\n', &text[..span.start]).map_or(0, |i| i + 1);
            let before = &text[line.max(span.start.saturating_sub(NEAR))..span.start];
            let is_in_string = || memchr::memchr_iter(b'"', before).count() % 2 == 1;
            !comments.contain(span.start) && speaks_of_packages(before) && (!is_code || is_in_string())
        });
        hits.map(|(meant, span)| self.found(file, meant, span)).collect()
    }

    /// Returns the old names in a part of a file, each as a whole, or as the beginning of that of a package below.
    fn hits(&self, file: &SourceFile, within: Span) -> Vec<(&ChangedDeclaration, Span)> {
        let text = file.bytes();
        let hits = self.needles.find_iter(&text[within.range()]).map(|hit| {
            let span = Span { start: within.start + hit.start(), end: within.start + hit.end() };
            (&self.removed[hit.pattern().as_usize()], span)
        });
        let is_of_longer = |b: &u8| is_name_byte(*b) || b".-/:@".contains(b);
        let ends = |after: &[u8]| match after {
            [b'.', next, ..] => next.is_ascii_lowercase() || matches!(next, b'*' | b'.'),
            [next, ..] => !is_of_longer(next),
            [] => true,
        };
        hits.filter(|(_, span)| {
            !text[..span.start].last().is_some_and(is_of_longer) && ends(&text[span.end..])
        })
        .collect()
    }

    fn found(&self, file: &SourceFile, meant: &ChangedDeclaration, span: Span) -> FoundMention {
        let ChangedDeclaration { old_name, new_name, .. } = meant;
        let reason = format!("there is no package `{old_name}` any more; it is `{new_name}` now");
        FoundMention::in_resource(
            Rule::MissingClass,
            file.clone(),
            span,
            new_name.clone(),
            meant.clone(),
            reason,
        )
    }
}

/// Returns whether a string is passed to something that scans packages, as the name of an annotation, an element, a
/// method or a variable says.
fn is_for_packages(file: &SourceFile, string: Node<'_>) -> bool {
    let speaks = |from: Node<'_>, to: usize| speaks_of_packages(&file.bytes()[from.start_byte()..to]);
    let (mut around, mut element) = (string.parent(), None);
    while let Some(node) = around {
        match kind(node) {
            NodeKind::ElementValuePair => element = field(node, Field::Key),
            NodeKind::Annotation => {
                let says = |name: Node<'_>| names_packages(&file.bytes()[name.byte_range()]);
                return field(node, Field::Name).is_some_and(says) || element.is_some_and(says);
            }
            NodeKind::MethodInvocation => {
                // The earlier calls of a chain got other arguments.
                let is_call = |of: &Node<'_>| kind(*of) == NodeKind::MethodInvocation;
                let is_chained = field(node, Field::Object).filter(is_call).is_some();
                let name = field(node, Field::Name).filter(|_| is_chained);
                return speaks(name.unwrap_or(node), string.start_byte());
            }
            NodeKind::VariableDeclarator => return speaks(node, string.start_byte()),
            _ => {}
        }
        around = node.parent();
    }
    false
}

/// Returns whether the name of an annotation or element says that it gives packages: `ComponentScan`, `basePackages`.
fn names_packages(name: &[u8]) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.ends_with(b"scan") || memchr::memmem::find(&lower, b"package").is_some()
}

/// Returns whether what is before a name says that it is one of packages: `basePackages =`, `@ComponentScan(`.
fn speaks_of_packages(before: &[u8]) -> bool {
    let lower = before.to_ascii_lowercase();
    ["package", "scan("].iter().any(|word| memchr::memmem::find(&lower, word.as_bytes()).is_some())
}
