//! Methods extracted from others or inlined into them: they are no renames, but the locals that
//! went with their statements can be renamed.
//!
//! They are found by the calls: directly, or through other methods that came or went as well.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::{Alignment, FragmentPair};
use super::bodies::ComparedBody;
use super::model::{Atom, Role};
use super::side::{Comparison, Matching, Side, Site};
use super::variables::{Part, compare_rest};
use crate::java::Kind;

/// How many calls may lead from a method to one that has its statements now.
const DEPTH: usize = 3;
/// Methods of one name looked at for one call.
const CANDIDATES: usize = 4;

/// Compares the statements that moved between a method and one that it calls now (extracted) or
/// called before (inlined).
pub(super) fn compare(
    cmp: &Comparison<'_>,
    matching: &Matching,
    bodies: &[ComparedBody],
) -> Vec<ComparedBody> {
    let removed = by_name(cmp.before, |s| matching.after(s).is_none());
    let added = by_name(cmp.after, |s| matching.before(s).is_none());
    if removed.is_empty() && added.is_empty() {
        return Vec::new();
    }
    let follow = |compared: &ComparedBody, part: Part, methods: &FxHashMap<Atom, Vec<Site>>| {
        let (side, caller) = match part {
            Part::Inlined => (cmp.before, compared.before),
            _ => (cmp.after, compared.after),
        };
        Search { cmp, side, part, methods, compared }.from(caller)
    };
    bodies
        .par_iter()
        .filter(|_| !cmp.is_stopped())
        .flat_map_iter(|compared| {
            let mut out = follow(compared, Part::Extracted, &added);
            out.extend(follow(compared, Part::Inlined, &removed));
            out
        })
        .collect()
}

/// The methods that took statements from a matched one, or that its statements came from.
struct Search<'a> {
    cmp: &'a Comparison<'a>,
    /// Where those methods are, and which there can be.
    side: &'a Side,
    methods: &'a FxHashMap<Atom, Vec<Site>>,
    part: Part,
    compared: &'a ComparedBody,
}

impl Search<'_> {
    /// Follows the calls from the matched method: what it calls may in turn only call what has the
    /// statements. What one of them took, those that it calls cannot have taken.
    fn from(&self, caller: Site) -> Vec<ComparedBody> {
        let mut out = Vec::new();
        let mut seen: FxHashSet<Site> = [caller].into_iter().collect();
        let mut callers = vec![(caller, self.taken(&self.compared.body.alignment))];
        for depth in 1..=DEPTH {
            let mut next = Vec::new();
            for (caller, taken) in callers {
                if taken.len() >= self.fragments() {
                    continue;
                }
                for callee in called(self.side, caller, self.methods) {
                    if !seen.insert(callee) {
                        continue;
                    }
                    let mut taken = taken.clone();
                    if let Some(found) = self.compare(callee, &taken, depth) {
                        taken.extend(self.taken(&found.body.alignment));
                        out.push(found);
                    }
                    next.push((callee, taken));
                }
            }
            callers = next;
        }
        out
    }

    /// What the matched method has and the other one called has not.
    fn compare(&self, callee: Site, taken: &FxHashSet<u32>, depth: usize) -> Option<ComparedBody> {
        let none = FxHashSet::default();
        let ComparedBody { before, after, .. } = *self.compared;
        let (before, after, taken) = match self.part {
            Part::Inlined => (callee, after, (&none, taken)),
            _ => (before, callee, (taken, &none)),
        };
        let body = compare_rest(self.cmp, before, after, self.part, taken);
        let (b, a) = body.alignment.statements;
        let (own, all) = if self.part == Part::Inlined { (b, a) } else { (a, b) };
        let left = all.saturating_sub(self.compared.body.alignment.matched);
        let matched = body.alignment.matched;
        // What is far away shares a single statement by chance.
        let is_enough = (is_most(matched, own) || is_most_left(matched, left)) && (depth == 1 || matched > 1);
        is_enough.then_some(ComparedBody { before, after, state: 0, body })
    }

    /// The fragments of the matched method that have a partner.
    fn taken(&self, alignment: &Alignment) -> FxHashSet<u32> {
        let own = |pair: &FragmentPair| if self.part == Part::Inlined { pair.after } else { pair.before };
        alignment.fragments.iter().map(own).collect()
    }

    fn fragments(&self) -> usize {
        let (side, site) = match self.part {
            Part::Inlined => (self.cmp.after, self.compared.after),
            _ => (self.cmp.before, self.compared.before),
        };
        side.file(site).fragments_of(site.id).len()
    }
}

/// Whether enough of a method came from or went to another one: half of it, or less of a long
/// one that several others share.
fn is_most(matched: u32, statements: u32) -> bool {
    matched > 0 && (matched * 2 >= statements || (matched >= 3 && matched * 3 >= statements))
}

/// Whether a method's statements that are not where they were are mostly in another one, however
/// much else that one does.
fn is_most_left(matched: u32, left: u32) -> bool {
    matched >= 3 && matched * 2 >= left
}

fn by_name(side: &Side, free: impl Fn(Site) -> bool) -> FxHashMap<Atom, Vec<Site>> {
    let mut out: FxHashMap<Atom, Vec<Site>> = FxHashMap::default();
    for site in side.declarations() {
        let declaration = side.get(site);
        if declaration.kind == Kind::Method && declaration.body.is_some() && free(site) {
            out.entry(side.name(site)).or_default().push(site);
        }
    }
    out
}

/// The unmatched methods that a method's body calls by name, those of its own file first.
fn called(side: &Side, caller: Site, methods: &FxHashMap<Atom, Vec<Site>>) -> Vec<Site> {
    let model = side.file(caller);
    let mut seen = FxHashSet::default();
    let mut out = Vec::new();
    for token in &model.all_tokens()[model.tokens_of(caller.id)] {
        if token.role != Role::Call || token.declares || !seen.insert(token.atom) {
            continue;
        }
        let Some(found) = methods.get(&token.atom) else { continue };
        let own: Vec<Site> = found.iter().copied().filter(|s| s.file == caller.file).collect();
        let found = if own.is_empty() { found.clone() } else { own };
        if found.len() <= CANDIDATES {
            out.extend(found.into_iter().filter(|s| *s != caller));
        }
    }
    out
}
