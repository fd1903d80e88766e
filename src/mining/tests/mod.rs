//! Tests of which Java before and after mining takes for a rename.

mod extractions;
mod left_out;
mod locals;
mod members;
mod no_renames;
mod types;

use std::collections::BTreeSet;

use super::*;
use crate::git::SourceFile;

/// Returns the renames between two versions of files, given as paths and texts. Each is on a line:
/// `kind old → new (container after)`, with `moved` where they also moved and `passed on` where the old name stays,
/// too.
fn detected(
    before: &[(impl AsRef<str>, impl AsRef<[u8]>)],
    after: &[(impl AsRef<str>, impl AsRef<[u8]>)],
) -> String {
    renames(before, after).iter().map(|rename| reported(rename) + "\n").collect()
}

/// Returns the same lines, each with its evidence.
fn explained(
    before: &[(impl AsRef<str>, impl AsRef<[u8]>)],
    after: &[(impl AsRef<str>, impl AsRef<[u8]>)],
) -> String {
    let with_reasons = |rename: &Rename| format!("{}\n  {}\n", reported(rename), rename.evidence.join("; "));
    renames(before, after).iter().map(with_reasons).collect()
}

fn reported(rename: &Rename) -> String {
    let moved = if rename.moved { " moved" } else { "" };
    let kept = if rename.keeps_old_name { " passed on" } else { "" };
    let Rename { kind, old_name, new_name, after, .. } = rename;
    format!("{kind} {old_name} → {new_name} ({}){moved}{kept}", after.container)
}

fn renames(
    before: &[(impl AsRef<str>, impl AsRef<[u8]>)],
    after: &[(impl AsRef<str>, impl AsRef<[u8]>)],
) -> Vec<Rename> {
    let (base, head) = (snapshot("base", before), snapshot("head", after));
    let before: BTreeSet<&str> = before.iter().map(|file| file.0.as_ref()).collect();
    let after: BTreeSet<&str> = after.iter().map(|file| file.0.as_ref()).collect();
    let on = |side: &BTreeSet<&str>, path: &str| side.contains(path).then(|| path.to_owned());
    let changes: Vec<FileChange> = before
        .union(&after)
        .map(|path| FileChange { before: on(&before, path), after: on(&after, path) })
        .collect();
    detect(&base, &head, &changes).renames
}

/// Makes a snapshot of files, given as paths and texts.
fn snapshot(id: &str, files: &[(impl AsRef<str>, impl AsRef<[u8]>)]) -> Snapshot {
    let files = files.iter().map(|(path, text)| SourceFile::new(path.as_ref(), text.as_ref()));
    Snapshot::in_memory(id, files)
}

/// Returns the renames within one class of package `p`.
fn in_class(before: &str, after: &str) -> String {
    let class = |body: &str| format!("package p;\nclass C {{\n{body}\n}}\n");
    detected(&[("p/C.java", &class(before))], &[("p/C.java", &class(after))])
}

/// Makes a file of each class, in one folder and named after the class.
fn files_of(folder: &str, classes: &[String]) -> Vec<(String, String)> {
    let path = |class: &str| {
        let name = class.split_once("class ").and_then(|(_, rest)| rest.split(' ').next());
        format!("{folder}/{}.java", name.unwrap_or_default())
    };
    classes.iter().map(|class| (path(class), class.clone())).collect()
}

const RESOLVER: &str = "package p;
public class JoinHintsResolver {
    private final Map<String, Hint> hints = new HashMap<>();
    public JoinHintsResolver(List<Hint> all) { for (Hint h : all) hints.put(h.name(), h); }
    public Hint resolve(String name) { return hints.get(name); }
    public int size() { return hints.size(); }
}
";
