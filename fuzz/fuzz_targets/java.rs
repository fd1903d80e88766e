//! The Java front end on anything at all: nothing may panic or hang, and a rename that can be done
//! changes names only and can be taken back.
//!
//! The input is files before a change and files after it: ASCII's group separator stands between
//! the two sides, its record separator between files. Without the former, both sides are the same.

#![no_main]

use std::collections::BTreeMap;

use corename::git::{Snapshot, SourceFile, changed_files};
use corename::java::grammar::{NodeKind, kind};
use corename::java::{CompilationUnit, DeclarationRef, Meaning, Project, Resolver, Symbols, parse};
use corename::rename::{Request, RuntimeNames, apply, compose, plan};
use corename::{git, mining};
use libfuzzer_sys::fuzz_target;

const BETWEEN_SIDES: u8 = 0x1d;
const BETWEEN_FILES: u8 = 0x1e;

/// A name that hardly any input has.
const NEW_NAME: &str = "brandNewName";

type Files = BTreeMap<String, Vec<u8>>;

fuzz_target!(|input: &[u8]| {
    let mut sides = input.splitn(2, |b| *b == BETWEEN_SIDES).map(files);
    let before = sides.next().unwrap_or_default();
    let after = sides.next().unwrap_or_else(|| before.clone());
    resolve(&before);
    mine(&before, &after);
    rename(&after, checksum(input));
});

fn files(side: &[u8]) -> Files {
    let each = side.split(|b| *b == BETWEEN_FILES).take(8).enumerate();
    each.map(|(i, text)| (format!("p/File{i}.java"), text.to_vec())).collect()
}

fn snapshot(files: &Files) -> Snapshot {
    let sources = files.iter().map(|(path, bytes)| SourceFile::new(path.as_str(), bytes.as_slice()));
    Snapshot::in_memory("s", sources)
}

/// Asks of every identifier what it means.
fn resolve(files: &Files) {
    let snapshot = snapshot(files);
    let project = Project::new(&snapshot);
    let symbols = Symbols::new(&project);
    for (path, bytes) in files {
        let tree = parse(&SourceFile::new(path.as_str(), bytes.as_slice()));
        let resolver = Resolver::new(&symbols, &tree, project.unit_of_tree(&tree));
        let mut cursor = tree.root().walk();
        loop {
            let node = cursor.node();
            if matches!(kind(node), NodeKind::Identifier | NodeKind::TypeIdentifier)
                && let Meaning::Declarations(found) = resolver.meaning(node)
            {
                let named = |d: &DeclarationRef| d.get().name == tree.text(node);
                assert!(found.iter().all(named), "`{}` means another name", tree.text(node));
            }
            if cursor.goto_first_child() {
                continue;
            }
            let mut done = false;
            while !done && !cursor.goto_next_sibling() {
                done = !cursor.goto_parent();
            }
            if done {
                break;
            }
        }
    }
}

fn mine(before: &Files, after: &Files) {
    let (base, head) = (snapshot(before), snapshot(after));
    let changes: Vec<git::FileChange> = changed_files(&base, &head);
    for rename in mining::detect(&base, &head, &changes).renames {
        assert_ne!(rename.old_name, rename.new_name);
    }
}

/// Renames one declaration, which the `choice` decides, and takes it back.
fn rename(files: &Files, choice: usize) {
    let before = snapshot(files);
    let project = Project::new(&before);
    let declared: Vec<DeclarationRef> = files
        .keys()
        .filter_map(|path| project.unit(path))
        .flat_map(|unit| {
            let ids: Vec<_> = unit.iter().filter(|(_, d)| d.kind.is_named()).map(|(id, _)| id).collect();
            ids.into_iter().map(move |id| DeclarationRef { unit: unit.clone(), id })
        })
        .collect();
    let Some(chosen) = declared.get(choice % declared.len().max(1)) else { return };
    // A name that is there already meets others, or is no identifier here; both is refused, not fatal.
    let taken = &declared[(choice / 7) % declared.len()].get().name;
    renamed(&project, files, chosen.clone(), taken);
    let Some(there) = renamed(&project, files, chosen.clone(), NEW_NAME) else { return };
    // Where the grammar lost its way, a longer name can lead it another.
    if files.iter().any(|(path, text)| parse(&SourceFile::new(path.as_str(), text.as_slice())).root().has_error())
    {
        return;
    }
    let after = snapshot(&there.files);
    let project_after = Project::new(&after);
    for path in files.keys() {
        let new_path = there.moved.get(path).unwrap_or(path);
        if let (Some(old), Some(new)) = (project.unit(path), project_after.unit(new_path)) {
            compare(&old, &new, &chosen.get().name);
        }
    }
    let path = chosen.unit.path();
    let Some(unit) = project_after.unit(there.moved.get(path).map_or(path, String::as_str)) else { return };
    let same = DeclarationRef { unit, id: chosen.id };
    if let Some(back) = renamed(&project_after, &there.files, same, &chosen.get().name) {
        let texts = |files: &Files| files.values().cloned().collect::<Vec<_>>();
        assert!(texts(&back.files) == texts(files), "taken back, it is another text");
    }
}

struct Renamed {
    files: Files,
    /// New paths by the old ones.
    moved: BTreeMap<String, String>,
}

/// The files after a rename; `None` where it is withheld.
fn renamed(project: &Project<'_>, files: &Files, declaration: DeclarationRef, to: &str) -> Option<Renamed> {
    let request = Request { declaration, new_name: to.to_owned() };
    let composition = compose(project, plan(project, &[request], RuntimeNames::Warn));
    if composition.plans[0].is_blocked() {
        return None;
    }
    let moved: BTreeMap<String, String> = composition.moves.into_iter().map(|m| (m.from, m.to)).collect();
    let edited = |(path, text): (&String, &Vec<u8>)| {
        let source = SourceFile::new(path.as_str(), text.as_slice());
        (moved.get(path).unwrap_or(path).clone(), apply(&composition.edits, &source))
    };
    Some(Renamed { files: files.iter().map(edited).collect(), moved })
}

/// The same declarations, but for the names of those that were called `old`.
fn compare(before: &CompilationUnit, after: &CompilationUnit, old: &str) {
    assert_eq!(before.declarations.len(), after.declarations.len(), "declarations came or went");
    for (b, a) in before.declarations.iter().zip(&after.declarations) {
        assert_eq!((b.kind, b.owner, b.modifiers), (a.kind, a.owner, a.modifiers));
        assert!(b.name == a.name || b.name == old && a.name == NEW_NAME, "`{}` became `{}`", b.name, a.name);
    }
}

/// FNV-1a.
fn checksum(input: &[u8]) -> usize {
    input.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)) as usize
}
