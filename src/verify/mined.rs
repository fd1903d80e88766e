//! Lets the miner read a patch back: it must find the intended renames, and no others.
//!
//! This is the *refactoring verification* of MANTRA's Reviewer Agent (section 3.2.2), with [`mining`] in the place of
//! RefactoringMiner. The miner misses renames, of locals above all, so one that it does not see is no objection. Two
//! things are. A declaration gets another name that no rename in the patch gives it. Or a rename's declaration, to the
//! miner, became (or was) another one, so that whoever reads the history will follow the wrong one.
//!
//! The patch is read twice. From the head to the patched tree, only the patch changes anything. From the base to the
//! patched tree is what the history will have when the patch is squashed into the change. There, the first detection
//! shows what the change did by itself.

use std::collections::{BTreeMap, BTreeSet};

use super::Base;
use super::patched::Patched;
use crate::agents::Finding;
use crate::git::{FileChange, Snapshot, file_name};
use crate::java::Kind;
use crate::mining::{self, Place, Rename};
use crate::rename::{Blocker, Concern, Plan};

/// A declaration's place in the head snapshot: path, and offset of the name in bytes.
type Site = (String, usize);

/// Returns the miner's objections, by the finding's index.
pub(super) fn objections(
    findings: &[Finding],
    head: &Snapshot,
    base: Option<&Base<'_>>,
    renames: &[Rename],
) -> BTreeMap<usize, Blocker> {
    let plans: Vec<&Plan> = findings.iter().map(|f| &f.plan).collect();
    let changed = base.iter().flat_map(|b| b.changes.iter().filter_map(|c| c.after.as_deref()));
    let changed: Vec<&str> = changed.collect();
    let patched = Patched::new(head, &plans, &changed);
    let intended = Intended::new(findings, &patched);
    if intended.by_edit.is_empty() {
        return BTreeMap::new();
    }
    let mut objections = BTreeMap::new();
    let found = mining::detect(head, &patched.snapshot, &patched_java(&patched)).renames;
    for rename in &found {
        intended.judge(rename, patched.of_head(&rename.before), &patched, &mut objections);
    }
    if let Some(base) = base {
        for rename in since_base(base, &patched, renames) {
            // The declaration at the place before the patch is the same, if it has the name that the base has. The
            // change itself did not rename it.
            let after = patched.before(&rename.after);
            let before = after.clone().filter(|site| intended.old_name(site) == Some(&rename.old_name));
            intended.judge(&rename, before, &patched, &mut objections);
        }
    }
    objections
}

/// Returns the renames from the base to the patched tree that the change did not make.
fn since_base(base: &Base<'_>, patched: &Patched<'_>, known: &[Rename]) -> Vec<Rename> {
    let changes = of_base(base, patched);
    let key = |place: &Place| (place.path.clone(), place.line, place.column);
    let known: BTreeSet<_> =
        known.iter().filter_map(|r| Some((key(&r.before), patched.of_head(&r.after)?))).collect();
    let found = mining::detect(base.snapshot, &patched.snapshot, &changes).renames;
    let is_new = |r: &Rename| patched.before(&r.after).is_none_or(|a| !known.contains(&(key(&r.before), a)));
    found.into_iter().filter(|r| r.kind != Kind::Package && is_new(r)).collect()
}

/// Returns the Java files that the patch changes. It also edits resources and code in other languages, which the miner
/// would read as broken Java.
fn patched_java(patched: &Patched<'_>) -> Vec<FileChange> {
    let mut changes = patched.composition.changes();
    changes.retain(|c| c.before.as_deref().is_some_and(|path| path.ends_with(".java")));
    changes
}

/// Returns the files that differ between the base and the patched tree.
fn of_base(base: &Base<'_>, patched: &Patched<'_>) -> Vec<FileChange> {
    let mut changes: Vec<FileChange> = base
        .changes
        .iter()
        .map(|c| FileChange {
            before: c.before.clone(),
            after: c.after.as_deref().map(|path| patched.composition.path_after(path).to_owned()),
        })
        .collect();
    let edited: BTreeSet<&str> = base.changes.iter().filter_map(|c| c.after.as_deref()).collect();
    changes.extend(
        patched_java(patched)
            .into_iter()
            .filter(|c| !c.before.as_deref().is_some_and(|p| edited.contains(p))),
    );
    changes
}

/// The renames that the patch is to make.
struct Intended<'f> {
    findings: &'f [Finding],
    /// The findings that declare this, by its place.
    declared: BTreeMap<Site, Vec<usize>>,
    /// The findings that edit here.
    by_edit: BTreeMap<Site, Vec<usize>>,
}

impl<'f> Intended<'f> {
    fn new(findings: &'f [Finding], patched: &Patched<'_>) -> Self {
        let mut intended = Intended { findings, declared: BTreeMap::new(), by_edit: BTreeMap::new() };
        for (index, finding) in findings.iter().enumerate() {
            if !patched.composition.includes(index) {
                continue;
            }
            for declaration in &finding.plan.declarations {
                let site = (declaration.unit.path().to_owned(), declaration.get().name_span.start);
                intended.declared.entry(site).or_default().push(index);
            }
            for edit in &finding.plan.edits {
                let site = (edit.path.clone(), edit.span.start);
                intended.by_edit.entry(site).or_default().push(index);
            }
        }
        intended
    }

    /// Returns the name in the head snapshot of what is renamed at a place.
    fn old_name(&self, site: &Site) -> Option<&String> {
        self.declared.get(site)?.first().map(|index| &self.findings[*index].old_name)
    }

    /// Objects to a rename that the miner found, if it is not an intended one. `before` is where its declaration is in
    /// the head snapshot, as the miner has it.
    fn judge(
        &self,
        rename: &Rename,
        before: Option<Site>,
        patched: &Patched<'_>,
        objections: &mut BTreeMap<usize, Blocker>,
    ) {
        let Some(after) = patched.before(&rename.after) else { return };
        let same = before.as_ref() == Some(&after);
        if same && self.declared.contains_key(&after) {
            return;
        }
        let place = format!("{}:{}", file_name(&rename.before.path), rename.before.line);
        let what = format!("the {} `{}` ({place})", rename.term, rename.old_name);
        let blocker = if same {
            let message = format!("the patch would rename {what} to `{}`, too", rename.new_name);
            Blocker { concern: Concern::UnintendedRename, message }
        } else {
            let message = format!("with it, {what} seems to become `{}`, which is another", rename.new_name);
            Blocker { concern: Concern::MistakenRename, message }
        };
        for site in before.iter().chain([&after]) {
            for index in self.by_edit.get(site).into_iter().flatten() {
                objections.entry(*index).or_insert_with(|| blocker.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::git::SourceFile;
    use crate::java::{DeclarationRef, Span, parse};
    use crate::rename::Edit;

    const SHOP: &str = "\
package p;
class Shop {
    private int size;
    private int weight;
    Shop(int size, int weight) { this.size = size; this.weight = weight; }
    int freeSpace(int most) { int taken = size * 3; return most - taken; }
    String label() { return \"weighs \" + weight + \" kg\"; }
}
";

    /// Returns the finding that renames the member `old`, with these edits: words and what they become.
    fn finding(
        unit: &Arc<crate::java::CompilationUnit>,
        old: &str,
        new: &str,
        edits: &[(&str, &str)],
    ) -> Finding {
        let id = unit.iter().find(|(_, d)| d.name == old && !d.kind.is_local()).map(|(id, _)| id);
        let declaration = DeclarationRef { unit: unit.clone(), id: id.expect("it is declared") };
        let text = String::from_utf8_lossy(unit.source.bytes()).into_owned();
        let is_part = |c: char| c.is_alphanumeric();
        let edit = |(word, new_text): &(&str, &str)| -> Vec<Edit> {
            let whole =
                |at: usize| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part);
            let places = text.match_indices(word).map(|(at, _)| at).filter(|at| whole(*at));
            let edit = |start: usize| Edit {
                path: unit.path().to_owned(),
                span: Span { start, end: start + word.len() },
                new_text: (*new_text).to_owned(),
            };
            places.map(edit).collect()
        };
        let mut edits: Vec<Edit> = edits.iter().flat_map(edit).collect();
        edits.sort();
        Finding {
            id: format!("{old}-{new}"),
            scope: 0,
            kind: declaration.get().kind,
            term: declaration.term(),
            old_name: old.to_owned(),
            suggested_name: new.to_owned(),
            place: Place::of(unit, declaration.id),
            confidence: 0.9,
            reason: String::new(),
            anchor: 0,
            link: None,
            plan: Plan { declarations: vec![declaration], edits, ..Plan::default() },
        }
    }

    /// A member, its new name, and the words that are edited with what they become.
    type Planned<'t> = (&'t str, &'t str, &'t [(&'t str, &'t str)]);

    fn said(findings: &[Planned<'_>]) -> Vec<String> {
        let file = SourceFile::new("p/Shop.java", SHOP.as_bytes());
        let unit = Arc::new(parse(&file).compilation_unit());
        let findings: Vec<Finding> = findings.iter().map(|(o, n, e)| finding(&unit, o, n, e)).collect();
        let head = Snapshot::in_memory("head", [file]);
        let objections = objections(&findings, &head, None, &[]);
        objections.into_iter().map(|(index, b)| format!("{index} {}: {}", b.concern, b.message)).collect()
    }

    #[test]
    fn what_is_intended_is_not_objected_to() {
        assert_eq!(said(&[("freeSpace", "spaceLeft", &[("freeSpace", "spaceLeft")])]), [""; 0]);
        assert_eq!(
            said(&[
                ("freeSpace", "spaceLeft", &[("freeSpace", "spaceLeft")]),
                ("label", "text", &[("label", "text")]),
                ("Shop", "Store", &[("Shop", "Store")]),
            ]),
            [""; 0]
        );
    }

    #[test]
    fn code_in_other_languages_is_not_read_as_java() {
        let file = SourceFile::new("p/Shop.java", SHOP.as_bytes());
        let unit = Arc::new(parse(&file).compilation_unit());
        let mut found = finding(&unit, "freeSpace", "spaceLeft", &[("freeSpace", "spaceLeft")]);
        let script = "class Use { int freeSpace(int most) { return shop.freeSpace(most); } }\n";
        for (start, name) in script.match_indices("freeSpace") {
            let span = Span { start, end: start + name.len() };
            found.plan.edits.push(Edit {
                path: "p/Use.groovy".to_owned(),
                span,
                new_text: "spaceLeft".to_owned(),
            });
        }
        let head = Snapshot::in_memory("head", [file, SourceFile::new("p/Use.groovy", script.as_bytes())]);
        assert!(objections(&[found], &head, None, &[]).is_empty());
    }

    #[test]
    fn a_declaration_that_nobody_wanted_to_rename_is_found() {
        let both: &[(&str, &str)] = &[("freeSpace", "spaceLeft"), ("label", "text")];
        insta::assert_snapshot!(
            said(&[("freeSpace", "spaceLeft", both)]).join("\n"),
            @"0 unintended-rename: the patch would rename the method `label` (Shop.java:7) to `text`, too"
        );
    }

    #[test]
    fn names_that_move_on_are_understood() {
        let chain: [Planned<'_>; 2] =
            [("freeSpace", "label", &[("freeSpace", "label")]), ("label", "text", &[("label", "text")])];
        assert_eq!(said(&chain), [""; 0]);
    }

    #[test]
    fn a_rename_that_reads_as_another_one_is_objected_to() {
        let file = SourceFile::new("p/Shop.java", SHOP.as_bytes());
        let unit = Arc::new(parse(&file).compilation_unit());
        let findings = [finding(&unit, "freeSpace", "spaceLeft", &[("freeSpace", "spaceLeft")])];
        let head = Snapshot::in_memory("head", [file]);
        let patched = Patched::new(&head, &[&findings[0].plan], &[]);
        let place = |unit: &crate::java::CompilationUnit, name: &str| {
            let id = unit.iter().find(|(_, d)| d.name == name).map(|(id, _)| id);
            Place::of(unit, id.expect("it is declared"))
        };
        let after = parse(&patched.snapshot.read("p/Shop.java").expect("the file")).compilation_unit();
        // As if the miner took one method for the other.
        let rename = Rename {
            kind: Kind::Method,
            term: Kind::Method.term(),
            old_name: "label".to_owned(),
            new_name: "spaceLeft".to_owned(),
            moved: false,
            before: place(&unit, "label"),
            after: place(&after, "spaceLeft"),
            evidence: Vec::new(),
            is_corroborated: true,
            keeps_old_name: false,
        };
        let mut objections = BTreeMap::new();
        let intended = Intended::new(&findings, &patched);
        intended.judge(&rename, patched.of_head(&rename.before), &patched, &mut objections);
        insta::assert_snapshot!(
            objections[&0].message,
            @"with it, the method `label` (Shop.java:7) seems to become `spaceLeft`, which is another"
        );
    }
}
