//! Which declarations of one snapshot are renamed in another.
//!
//! The changed files of both sides are parsed into tokens and fragments ([`model`]). Types are
//! matched by name, then by content ([`types`]); members inside matched types by signature, then
//! by content ([`members`]); statements inside matched bodies ([`alignment`]). Names that stand
//! for each other in matched statements are votes ([`votes`]) for renames of what they mean, and
//! settle which locals are which ([`variables`]). Renames found are substituted and the whole is
//! done again, so that the renames of one change explain each other.

mod alignment;
mod assignment;
mod callables;
mod candidates;
mod extraction;
mod fields;
mod judge;
mod locals;
mod members;
mod model;
mod moved;
mod names;
mod nested;
mod side;
mod types;
mod variables;
mod vocabulary;
mod votes;
mod weights;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::git::{FileChange, Snapshot};
use crate::java::{CompilationUnit, DeclarationId, Kind, holes};
use judge::{Judged, Log};
use members::Round;
use side::{Comparison, Matching, Side, Site, Source};
use variables::{BodyMatch, JudgedLocal};
use vocabulary::Vocabulary;
use votes::Votes;

/// How often matching is done with the renames found before.
const ROUNDS: usize = 3;

/// A rename refactoring found between two snapshots: RefactoringMiner's facts, and the
/// five-tuple of the CoRenameAgent paper (kind, old name, new name, place before, place after).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rename {
    pub kind: Kind,
    pub old_name: String,
    pub new_name: String,
    /// Whether the declaration also moved to another file, package or type.
    pub moved: bool,
    pub before: Place,
    pub after: Place,
}

/// Where a declaration's name stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
    /// `package.Type.Inner` or `package.Type#method(int,String)`.
    pub container: String,
}

impl Place {
    /// The place of a declaration's name.
    pub fn of(unit: &CompilationUnit, id: DeclarationId) -> Self {
        let at = unit.source.position(unit.get(id).name_span.start);
        Self { path: unit.path().to_owned(), line: at.line, column: at.column, container: unit.container(id) }
    }
}

/// What mining a change gave.
#[derive(Debug, Clone, Default)]
pub struct Detection {
    /// Sorted by place after.
    pub renames: Vec<Rename>,
    /// What was cut short, for people: `"12 changed files were not compared: …"`.
    pub notes: Vec<String>,
}

/// The renames between two snapshots, of which `changes` lists the files that differ.
pub fn detect(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> Detection {
    mine(base, head, changes, &mut Log::default(), &mut |_, _| {})
}

/// Mines a change. `inspect` is shown the two sides with what was judged, if the log is kept.
fn mine(
    base: &Snapshot,
    head: &Snapshot,
    changes: &[FileChange],
    log: &mut Log,
    inspect: &mut dyn FnMut(&Comparison<'_>, &[Judged]),
) -> Detection {
    let (before, after) = read(base, head, changes);
    let (mut before, mut after) = rayon::join(|| Side::read(&before), || Side::read(&after));
    let words = Vocabulary::collect(&mut before, &mut after);
    let (before, after) = (before, after);
    let files = changes
        .iter()
        .filter_map(|c| Some((c.before.clone()?, c.after.clone()?)))
        .filter(|(b, a)| b != a)
        .collect();
    let mut notes = Vec::new();
    let mut matching = Matching::default();
    let mut votes = Votes::default();
    let mut bodies = Vec::new();
    types::match_by_name(&before, &after, &mut matching);
    for round in 0..ROUNDS {
        let known = matching.pairs.len();
        if round > 0 {
            let cmp = Comparison::new(&before, &after, &words, &matching);
            types::match_by_content(&cmp, &mut matching, &votes, &files, &mut notes, log);
            types::match_nested_by_name(&before, &after, &mut matching);
        }
        let cmp = Comparison::new(&before, &after, &words, &matching);
        let how = if round == 0 { Round::Strict } else { Round::Full };
        members::match_members(&cmp, &mut matching, &votes, how, &mut notes, log);
        if round > 0 {
            let cmp = Comparison::new(&before, &after, &words, &matching);
            moved::match_moved_and_renamed(&cmp, &mut matching, &votes, log);
        }
        types::match_type_parameters(&before, &after, &mut matching);
        if round > 1 && matching.pairs.len() == known {
            break;
        }
        let cmp = Comparison::new(&before, &after, &words, &matching);
        bodies = compare_bodies(&cmp, &matching, bodies);
        nested::match_in_bodies(&cmp, &mut matching, &bodies);
        votes = Votes::default();
        for compared in &bodies {
            votes.count(&compared.body.alignment);
        }
    }
    let cmp = Comparison::new(&before, &after, &words, &matching);
    let extracted = extraction::compare(&cmp, &matching, &bodies);
    let mut renames = report(&cmp, &matching, &bodies, &extracted);
    if log.0.is_some() {
        for compared in bodies.iter().chain(&extracted) {
            log.extend(compared.body.judged.iter().map(|j| compared.judged(j)));
        }
        inspect(&cmp, log.0.as_deref().unwrap_or_default());
    }
    renames.sort_by(|x, y| (&x.after, &x.before).cmp(&(&y.after, &y.before)));
    renames.dedup();
    notes.sort();
    notes.dedup();
    Detection { renames, notes }
}

/// The files to compare, each with what can be left out of it. Those with the same bytes on both
/// sides say nothing, and neither do bodies that a file has on both sides; of a file that moved they
/// are kept, since they show what became of its types.
fn read(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> (Vec<Source>, Vec<Source>) {
    let files: Vec<(Option<Source>, Option<Source>)> = changes
        .par_iter()
        .map(|change| {
            let before = change.before.as_deref().and_then(|p| base.read(p));
            let after = change.after.as_deref().and_then(|p| head.read(p));
            match (before, after) {
                (Some(b), Some(a)) if b.bytes() == a.bytes() && b.path() == a.path() => (None, None),
                (Some(b), Some(a)) if b.path() == a.path() => {
                    let (in_b, in_a) = holes(b.bytes(), a.bytes()).unwrap_or_default();
                    (Some((b, in_b)), Some((a, in_a)))
                }
                (before, after) => (before.map(|b| (b, Vec::new())), after.map(|a| (a, Vec::new()))),
            }
        })
        .collect();
    let (before, after): (Vec<_>, Vec<_>) = files.into_iter().unzip();
    let sorted = |files: Vec<Option<Source>>| {
        let mut files: Vec<_> = files.into_iter().flatten().collect();
        files.sort_by(|x, y| x.0.path().cmp(y.0.path()));
        files
    };
    (sorted(before), sorted(after))
}

/// The bodies of two matched members compared, with a hash of what the comparison depends on.
struct ComparedBody {
    before: Site,
    after: Site,
    state: u64,
    body: BodyMatch,
}

impl ComparedBody {
    fn judged(&self, local: &JudgedLocal) -> Judged {
        Judged {
            before: Site { id: local.pair.before, ..self.before },
            after: Site { id: local.pair.after, ..self.after },
            situation: local.situation,
            measures: local.measures.into(),
            log_odds: local.log_odds,
        }
    }
}

/// Compares the bodies of all matched members, save those whose expected texts have not changed
/// since the last time.
fn compare_bodies(cmp: &Comparison<'_>, matching: &Matching, known: Vec<ComparedBody>) -> Vec<ComparedBody> {
    let mut known: FxHashMap<(Site, Site), ComparedBody> =
        known.into_iter().map(|c| ((c.before, c.after), c)).collect();
    let todo: Vec<(Site, Site, u64, Option<ComparedBody>)> = matching
        .pairs
        .iter()
        .filter(|(b, _)| variables::has_body(cmp.before.get(*b).kind))
        .map(|(b, a)| (*b, *a, cmp.state(*b), known.remove(&(*b, *a))))
        .collect();
    todo.into_par_iter()
        .filter_map(|(before, after, state, known)| match known {
            Some(known) if known.state == state => Some(known),
            None if cmp.is_identical(before, after) => None,
            _ => Some(ComparedBody { before, after, state, body: variables::compare(cmp, before, after) }),
        })
        .collect()
}

fn report(
    cmp: &Comparison<'_>,
    matching: &Matching,
    bodies: &[ComparedBody],
    extracted: &[ComparedBody],
) -> Vec<Rename> {
    let mut out = Vec::new();
    for &(b, a) in &matching.pairs {
        let kind = cmp.after.get(a).kind;
        if kind.is_named() && !kind.is_local() {
            out.extend(rename(cmp, matching, b, a));
        }
    }
    for ComparedBody { before, after, body, .. } in bodies.iter().chain(extracted) {
        for pair in &body.locals {
            let (b, a) = (Site { id: pair.before, ..*before }, Site { id: pair.after, ..*after });
            // A local of a class in the body is a matter of that class's own methods.
            let owner = cmp.before.owner(b).filter(|o| o != before);
            if owner.is_some_and(|o| matching.after(o).is_some()) {
                continue;
            }
            out.extend(rename(cmp, matching, b, a));
        }
    }
    out
}

/// The rename of a matched declaration, if its name changed.
fn rename(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> Option<Rename> {
    let (x, y) = (cmp.before.get(b), cmp.after.get(a));
    if x.name == y.name || x.name == "_" || y.name == "_" {
        return None;
    }
    Some(Rename {
        kind: y.kind,
        old_name: x.name.clone(),
        new_name: y.name.clone(),
        moved: is_moved(cmp, matching, b, a),
        before: Place::of(&cmp.before.file(b).unit, b.id),
        after: Place::of(&cmp.after.file(a).unit, a.id),
    })
}

/// Whether a declaration is in another place than a rename of its enclosing type (and of that
/// type's file) explains.
fn is_moved(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> bool {
    let enclosing =
        |side: &Side, site: Site| side.file(site).unit.enclosing_type(site.id).map(|id| Site { id, ..site });
    match (enclosing(cmp.before, b), enclosing(cmp.after, a)) {
        (None, None) => {
            let (x, y) = (&cmp.before.file(b).unit, &cmp.after.file(a).unit);
            let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |p| p.0.to_owned());
            x.package != y.package || folder(x.path()) != folder(y.path())
        }
        (Some(x), Some(y)) => {
            let anonymous = cmp.before.get(x).kind == Kind::AnonymousClass;
            if anonymous {
                is_moved(cmp, matching, x, y)
            } else {
                matching.after(x) != Some(y) || is_moved(cmp, matching, x, y)
            }
        }
        _ => true,
    }
}

pub use candidates::{Candidate, candidates};

#[cfg(test)]
mod tests;
