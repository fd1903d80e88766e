//! Methods extracted from others or inlined into them: they are no renames, but the locals that
//! went with their statements can be renamed.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::ComparedBody;
use super::model::{Atom, Role};
use super::side::{Comparison, Matching, Side, Site};
use super::variables::{Part, compare_rest};
use crate::java::Kind;

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
    bodies
        .par_iter()
        .filter(|_| !cmp.is_stopped())
        .flat_map_iter(|ComparedBody { before: b, after: a, body, .. }| {
            let taken_b: FxHashSet<u32> = body.alignment.fragments.iter().map(|p| p.before).collect();
            let taken_a: FxHashSet<u32> = body.alignment.fragments.iter().map(|p| p.after).collect();
            let none = FxHashSet::default();
            let mut out = Vec::new();
            for extracted in called(cmp.after, *a, &added) {
                let rest = compare_rest(cmp, *b, extracted, Part::Extracted, (&taken_b, &none));
                if is_most(rest.alignment.matched, rest.alignment.statements.1) {
                    out.push(ComparedBody { before: *b, after: extracted, state: 0, body: rest });
                }
            }
            for inlined in called(cmp.before, *b, &removed) {
                let rest = compare_rest(cmp, inlined, *a, Part::Inlined, (&none, &taken_a));
                if is_most(rest.alignment.matched, rest.alignment.statements.0) {
                    out.push(ComparedBody { before: inlined, after: *a, state: 0, body: rest });
                }
            }
            out
        })
        .collect()
}

/// Whether enough of a method came from or went to another one: half of it, or less of a long
/// one that several others share.
fn is_most(matched: u32, statements: u32) -> bool {
    matched > 0 && (matched * 2 >= statements || (matched >= 3 && matched * 3 >= statements))
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
