//! Compares methods that were extracted from others or inlined into them. That is no rename, but the locals that went
//! with the statements can be renamed.
//!
//! The calls show which methods were extracted: a changed method calls them, or calls a method that was added or removed
//! as well and calls them.
//!
//! A parameter that stays and is passed on to an extracted method has a partner in either method. Both partners can be
//! renamed: people count such renames, and without them, `lab/detection.py` misses six more of its list. Such a rename
//! is marked ([`keeps_old_name`](crate::mining::Rename::keeps_old_name)), for it says nothing of what names mean.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::{Alignment, FragmentPair, Part};
use crate::java::Kind;
use crate::mining::bodies::{BodyMatch, ComparedBody};
use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::comparison::Comparison;
use crate::mining::hashes::Atom;
use crate::mining::matching::Matching;
use crate::mining::parsed_file::Role;

/// The most calls that lead from a method to one that has its statements now.
const DEPTH: usize = 3;
/// The most methods of one name that a call can lead to. Of more, none is looked at.
const OVERLOADS: usize = 4;

/// Compares the statements that moved between a method and one that it calls now (extracted) or
/// called before (inlined).
pub fn compare(cmp: &Comparison<'_>, matching: &Matching, bodies: &[ComparedBody]) -> Vec<ComparedBody> {
    let removed = methods_by_name(&cmp.before, |s| matching.is_removed(s));
    let added = methods_by_name(&cmp.after, |s| matching.is_added(s));
    if removed.is_empty() && added.is_empty() {
        return Vec::new();
    }
    bodies
        .par_iter()
        .filter(|_| !cmp.is_stopped())
        .flat_map_iter(|compared| {
            let search = |direction, methods| Search { cmp, direction, methods, compared }.run();
            let mut out = search(Direction::Extracted, &added);
            out.extend(search(Direction::Inlined, &removed));
            out
        })
        .collect()
}

/// The direction in which statements moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// Out of the matched method, into one that it calls after.
    Extracted,
    /// Into the matched method, out of one that it called before.
    Inlined,
}

/// A search for the methods that took statements from a matched method, or gave it statements.
struct Search<'a> {
    cmp: &'a Comparison<'a>,
    direction: Direction,
    /// The methods without a partner, on the side that the search looks at.
    methods: &'a FxHashMap<Atom, Vec<Site>>,
    compared: &'a ComparedBody,
}

impl Search<'_> {
    /// Follows the calls from the matched method. A called method may itself only call the method that has the
    /// statements now. Statements that a method took cannot be in the methods that it calls.
    fn run(&self) -> Vec<ComparedBody> {
        let (side, caller): (&ChangedFiles, Site) = match self.direction {
            Direction::Extracted => (&self.cmp.after, self.compared.after),
            Direction::Inlined => (&self.cmp.before, self.compared.before),
        };
        let mut out = Vec::new();
        let mut seen: FxHashSet<Site> = [caller].into_iter().collect();
        let mut callers = vec![(caller, self.matched_fragments(&self.compared.body.alignment))];
        for depth in 1..=DEPTH {
            let mut next = Vec::new();
            for (caller, taken) in callers {
                if taken.len() >= self.fragment_count() {
                    continue;
                }
                for callee in called(side, caller, self.methods) {
                    if !seen.insert(callee) {
                        continue;
                    }
                    let mut taken = taken.clone();
                    if let Some(found) = self.compare(callee, &taken, depth) {
                        taken.extend(self.matched_fragments(&found.body.alignment));
                        out.push(found);
                    }
                    next.push((callee, taken));
                }
            }
            callers = next;
        }
        out
    }

    /// Compares the statements of the matched method that are not `taken` with those of a called method.
    fn compare(&self, callee: Site, taken: &FxHashSet<u32>, depth: usize) -> Option<ComparedBody> {
        let ComparedBody { before, after, .. } = *self.compared;
        let (before, after, part) = match self.direction {
            Direction::Extracted => (before, callee, Part::Extracted { taken }),
            Direction::Inlined => (callee, after, Part::Inlined { taken }),
        };
        let body = BodyMatch::of(self.cmp, before, after, part);
        let Alignment { statements_before, statements_after, matched, .. } = body.alignment;
        let (own, all) = match self.direction {
            Direction::Extracted => (statements_after, statements_before),
            Direction::Inlined => (statements_before, statements_after),
        };
        let left = all.saturating_sub(self.compared.body.alignment.matched);
        // A method several calls away shares a single statement by chance.
        let is_enough = (is_most(matched, own) || is_most_left(matched, left)) && (depth == 1 || matched > 1);
        is_enough.then(|| ComparedBody::of_parts(before, after, body))
    }

    /// Returns the fragments of the matched method that have a partner in the alignment.
    fn matched_fragments(&self, alignment: &Alignment) -> FxHashSet<u32> {
        let own = |pair: &FragmentPair| match self.direction {
            Direction::Extracted => pair.before,
            Direction::Inlined => pair.after,
        };
        alignment.fragments.iter().map(own).collect()
    }

    /// Returns how many fragments the matched method has on the side where its statements are looked for.
    fn fragment_count(&self) -> usize {
        let (side, site): (&ChangedFiles, Site) = match self.direction {
            Direction::Extracted => (&self.cmp.before, self.compared.before),
            Direction::Inlined => (&self.cmp.after, self.compared.after),
        };
        side.file(site).fragments_of(site.id).len()
    }
}

/// The least number of statements that are not in two methods by chance.
const SEVERAL: u32 = 3;

/// Returns whether enough of a method came from or went to another one. That is half of it, or a third of a long method
/// that several others share.
fn is_most(matched: u32, statements: u32) -> bool {
    matched > 0 && (matched * 2 >= statements || (matched >= SEVERAL && matched * 3 >= statements))
}

/// Returns whether most of a method's unmatched statements are in another method, however much else the other method
/// does.
fn is_most_left(matched: u32, left: u32) -> bool {
    matched >= SEVERAL && matched * 2 >= left
}

/// Returns the methods without a partner, by name.
fn methods_by_name(side: &ChangedFiles, is_unmatched: impl Fn(Site) -> bool) -> FxHashMap<Atom, Vec<Site>> {
    let mut out: FxHashMap<Atom, Vec<Site>> = FxHashMap::default();
    for site in side.declarations() {
        let declaration = side.get(site);
        if declaration.kind == Kind::Method && declaration.body.is_some() && is_unmatched(site) {
            out.entry(side.name(site)).or_default().push(site);
        }
    }
    out
}

/// Returns the unmatched methods that a method's body calls by name. Where the file itself has methods of a name, only
/// these count.
fn called(side: &ChangedFiles, caller: Site, methods: &FxHashMap<Atom, Vec<Site>>) -> Vec<Site> {
    let file = side.file(caller);
    let mut seen = FxHashSet::default();
    let mut out = Vec::new();
    for token in &file.all_tokens()[file.tokens_of(caller.id)] {
        if token.role != Role::Call || token.declares || !seen.insert(token.atom) {
            continue;
        }
        let Some(found) = methods.get(&token.atom) else { continue };
        let own: Vec<Site> = found.iter().copied().filter(|s| s.file == caller.file).collect();
        let found = if own.is_empty() { found } else { &own };
        if found.len() <= OVERLOADS {
            out.extend(found.iter().copied().filter(|s| *s != caller));
        }
    }
    out
}
