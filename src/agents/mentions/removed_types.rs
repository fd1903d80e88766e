//! The classes that a change renamed or moved, and that no longer exist under their old names.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, Match};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Cause, Change, ChangedDeclaration, corroborated};
use crate::git::{Snapshot, SourceFile, file_name};
use crate::java::{DeclarationRef, Project, Symbols, package};
use crate::mining::Place;
use crate::rename::{Edit, TypeNames, foreign_files, is_declared_elsewhere, left_in_foreign_code};
use crate::texts::settings::is_setting;
use crate::texts::spelled::{LookedUp, NATIVE, is_id, is_in_address, is_path_of_file, stands_alone};
use crate::texts::within::Within;
use crate::texts::word_count;

/// Old qualified names with what became of them.
#[derive(Default)]
pub struct RemovedTypes {
    types: Vec<RemovedType>,
    /// Matches the old qualified names; `None` where there are none.
    names: Option<AhoCorasick>,
    /// The patterns that it matches, in the same order.
    patterns: Vec<Pattern>,
    /// The files in other languages that hold an old name of an outermost type, once these were asked for.
    foreign: OnceLock<Vec<SourceFile>>,
}

/// An old qualified name in one of its spellings.
struct Pattern {
    old_name: String,
    /// The type that had it.
    of: usize,
    /// In the same spelling.
    new_name: String,
    /// The name that is looked up when a program runs. Of a class that became a nested one, it is the binary name.
    name_to_look_up: String,
}

struct RemovedType {
    meaning: ChangedDeclaration,
    old_names: TypeNames,
    new_names: TypeNames,
    now: DeclarationRef,
    /// The folder in which the folders of its package are, with a slash; empty for the repository's own.
    sources: String,
    /// Whether something of the same qualified name is there after all, once that was asked for.
    is_there: OnceLock<bool>,
}

/// An old qualified name in a text.
pub struct Hit {
    pub of: usize,
    pub start: usize,
    pub end: usize,
    pub new_text: String,
    /// Whether it only says what something is set for.
    pub is_setting: bool,
}

/// Returns the types that a change renamed or moved, under their old names.
pub fn types(change: &Change<'_>) -> RemovedTypes {
    let mut found: Vec<(DeclarationRef, DeclarationRef, Cause)> = Vec::new();
    let mut known: FxHashSet<DeclarationRef> = FxHashSet::default();
    for (index, rename) in corroborated(change.renames).filter(|(_, r)| r.kind.is_type()) {
        let old = rename.before.declaration(change.before);
        let new = rename.after.declaration(change.after);
        if let (Some(old), Some(new)) = (old, new)
            && known.insert(old.clone())
        {
            found.push((old, new, Cause::Rename(index)));
        }
    }
    for (old, new) in moved(change) {
        if known.insert(old.clone()) {
            found.push((old, new, Cause::Move));
        }
    }
    if found.is_empty() {
        return RemovedTypes::default();
    }
    let files = LookedUp::of(change.after.snapshot());
    let mut known: FxHashSet<String> = FxHashSet::default();
    let mut removed_types = RemovedTypes::default();
    for (old, new, by) in found {
        let (Some(old_names), Some(new_names)) = (TypeNames::of(&old), TypeNames::of(&new)) else { continue };
        if !old_names.has_package() || old_names.source == new_names.source {
            continue;
        }
        let of = removed_types.types.len();
        let spelled =
            |names: &TypeNames| names.spellings().map(str::to_owned).into_iter().chain([native(names)]);
        for (old_name, new_name) in spelled(&old_names).zip(spelled(&new_names)) {
            if !files.has(&old_name) && known.insert(old_name.clone()) {
                let is_binary = old_name == old_names.binary;
                let name_to_look_up = if is_binary { &new_names.binary } else { &new_name }.to_owned();
                removed_types.patterns.push(Pattern { old_name, of, new_name, name_to_look_up });
            }
        }
        removed_types.types.push(RemovedType::of([old_names, new_names], new, by));
    }
    let names: Vec<&str> = removed_types.spellings().collect();
    removed_types.names = (!names.is_empty()).then(|| AhoCorasick::new(&names).ok()).flatten();
    removed_types
}

/// Returns the prefix of the functions that implement a type's native methods, as JNI names them:
/// `Java_a_b_Outer_00024Inner`.
fn native(names: &TypeNames) -> String {
    let escaped = |c: char| match c {
        '.' => "_".to_owned(),
        '_' => "_1".to_owned(),
        c if c.is_ascii_alphanumeric() => c.to_string(),
        c => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("_0{unit:04x}")).collect(),
    };
    NATIVE.to_owned() + &names.binary.chars().map(escaped).collect::<String>()
}

impl RemovedType {
    fn of([old_names, new_names]: [TypeNames; 2], now: DeclarationRef, by: Cause) -> Self {
        let meaning = ChangedDeclaration {
            kind: now.get().kind,
            old_name: old_names.simple().to_owned(),
            new_name: new_names.simple().to_owned(),
            place: Place::of(&now.unit, now.id),
            by,
        };
        let sources = sources(now.unit.path(), &new_names.package).unwrap_or_default().to_owned();
        RemovedType { meaning, old_names, new_names, now, sources, is_there: OnceLock::new() }
    }
}

/// Returns the folder in which the folders of a file's package are; `None` where they are in no such folders.
fn sources<'p>(path: &'p str, package: &str) -> Option<&'p str> {
    path.strip_suffix(file_name(path))?.strip_suffix(&format!("{}/", package.replace('.', "/")))
}

/// Returns the top-level types that moved to another package in a file of the same name. That is their own file, or,
/// where the name has two words or more, the only new one.
fn moved(change: &Change<'_>) -> Vec<(DeclarationRef, DeclarationRef)> {
    let mut added: FxHashMap<String, Vec<&str>> = FxHashMap::default();
    for path in change.files.iter().filter(|f| f.before != f.after).filter_map(|f| f.after.as_deref()) {
        added.entry(file_name(path).to_owned()).or_default().push(path);
    }
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for file in change.files.iter().filter(|f| f.before != f.after) {
        let Some(old) = file.before.as_deref() else { continue };
        let Some(new) = added.get(file_name(old)) else { continue };
        let beside = new.iter().find(|path| file.after.as_deref() == Some(**path));
        let only = || {
            new.first().filter(|_| new.len() == 1 && word_count(file_name(old).trim_end_matches(".java")) > 1)
        };
        pairs.extend(beside.or_else(only).map(|new| (old, *new)));
    }
    let package = |snapshot: &Snapshot, path: &str| Some(package(snapshot.read(path)?.bytes()));
    let top_level = |project: &Project<'_>, path: &str| {
        let unit = project.unit(path)?;
        let stem = file_name(path);
        let (id, _) = unit
            .members(None)
            .find(|(_, d)| d.kind.is_type() && Some(d.name.as_str()) == stem.strip_suffix(".java"))?;
        Some(DeclarationRef { unit: unit.clone(), id })
    };
    let (base, head) = (change.before.snapshot(), change.after.snapshot());
    pairs
        .into_par_iter()
        .filter(|(old, new)| package(base, old) != package(head, new))
        .filter_map(|(old, new)| Some((top_level(change.before, old)?, top_level(change.after, new)?)))
        .collect()
}

impl RemovedTypes {
    pub fn meaning(&self, of: usize) -> &ChangedDeclaration {
        &self.types[of].meaning
    }

    /// Returns the types that have their simple names still, with their old qualified names.
    pub fn moved(&self) -> impl Iterator<Item = (&ChangedDeclaration, String)> {
        let moved = self.types.iter().filter(|t| t.meaning.by == Cause::Move);
        moved.map(|t| (&t.meaning, t.old_names.source.clone()))
    }

    /// Returns the old qualified names.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().map(|pattern| pattern.old_name.as_str())
    }

    /// Finds the old qualified names.
    pub fn needles(&self) -> Option<&AhoCorasick> {
        self.names.as_ref()
    }

    /// Returns the old qualified names in a text, each as a whole.
    pub fn hits(&self, text: &[u8], within: Within) -> Vec<Hit> {
        let Some(names) = &self.names else { return Vec::new() };
        let means_class = |m: &Match| {
            let (start, end) = (m.start(), m.end());
            let sources = &self.types[self.patterns[m.pattern().as_usize()].of].sources;
            let is_path = || within != Within::Document && is_path_of_file(text, start, end, sources);
            (stands_alone(text, start, end, within) || is_path())
                && !is_id(text, start)
                && !is_in_address(text, start)
        };
        let mut hits: Vec<Match> = names.find_overlapping_iter(text).filter(means_class).collect();
        // Of two that begin together the longer one: of `a.Outer$In` and `a.Outer`, in `a.Outer$Input` the shorter is.
        hits.sort_unstable_by_key(|m| (m.start(), Reverse(m.end())));
        let mut taken = 0;
        hits.retain(|m| {
            let is_free = m.start() >= taken;
            taken = taken.max(m.end());
            is_free
        });
        hits.into_iter()
            .map(|m| {
                let Pattern { of, new_name, name_to_look_up, .. } = &self.patterns[m.pattern().as_usize()];
                let (start, end) = (m.start(), m.end());
                let is_setting = is_setting(text, start, end, within);
                let new_text = if within == Within::Code { new_name } else { name_to_look_up }.clone();
                Hit { of: *of, start, end, new_text, is_setting }
            })
            .collect()
    }

    /// Returns the old simple names in code in other languages that certainly mean a renamed type.
    pub fn hits_in_other_languages(&self, symbols: &Symbols<'_, '_>) -> Vec<(SourceFile, Hit)> {
        let renamed = self.types.iter().enumerate().filter(|(_, t)| t.meaning.by != Cause::Move);
        let names = renamed.clone().flat_map(|(_, t)| [&t.meaning.old_name, &t.meaning.new_name]);
        let files = foreign_files(symbols.project().snapshot(), names.map(Cow::from));
        let hits = renamed.flat_map(|(of, ty)| {
            let left = left_in_foreign_code(symbols, [&ty.old_names, &ty.new_names], &ty.now, &files);
            left.into_iter().map(move |(file, Edit { span, new_text, .. })| {
                (file, Hit { of, start: span.start, end: span.end, new_text, is_setting: false })
            })
        });
        hits.collect()
    }

    /// Returns why the old name of a type is wrong where it is.
    pub fn reason(&self, of: usize) -> String {
        let RemovedType { old_names, new_names, .. } = &self.types[of];
        no_more(&old_names.source, &new_names.source)
    }

    /// Returns whether nothing in the head snapshot has the old qualified name of a type.
    pub fn is_missing(&self, of: usize, symbols: &Symbols<'_, '_>) -> bool {
        let ty = &self.types[of];
        let is_there = ty.is_there.get_or_init(|| {
            let (package, chain) = (&ty.old_names.package, &ty.old_names.chain);
            is_declared(symbols, package, chain)
                || is_declared_elsewhere(self.foreign(symbols), package, &chain[0])
        });
        !is_there
    }

    fn foreign(&self, symbols: &Symbols<'_, '_>) -> &[SourceFile] {
        self.foreign.get_or_init(|| {
            let outermost = self.types.iter().map(|ty| Cow::from(&ty.old_names.chain[0]));
            foreign_files(symbols.project().snapshot(), outermost)
        })
    }
}

/// Returns why a name is wrong that nothing has any more.
pub fn no_more(old_name: &str, new_name: &str) -> String {
    format!("there is no `{old_name}` any more; it is `{new_name}` now")
}

fn is_declared(symbols: &Symbols<'_, '_>, package: &str, chain: &[String]) -> bool {
    let [first, rest @ ..] = chain else { return false };
    symbols
        .top_level_types(package, first)
        .iter()
        .any(|top| rest.iter().try_fold(top.clone(), |ty, name| symbols.member_type(&ty, name)).is_some())
}
