//! Matches types by name, by file and by content.

use std::cmp::Reverse;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::java::Kind;
use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::hashes::{atom, mix};
use crate::mining::matching::Matching;
use crate::mining::model::assignment::{Leads, ScoredPair};
use crate::mining::model::measured::Measured;
use crate::mining::model::transcript::{Limit, Transcript};
use crate::mining::model::verdicts::Verdicts;
use crate::mining::model::{CERTAIN, LIKELY};
use crate::mining::rare_index::{RARE, RareIndex};
use crate::mining::spelling::match_spelled_apart;
use crate::mining::types::{TypePair, UnmatchedType, measure};
use crate::mining::votes::Votes;
use crate::text::sort_once;

/// The most pairs of unmatched types that are all compared. Of more, only pairs that something suggests are compared.
const PAIR_BUDGET: usize = 40_000;
/// The most declarations that are nested in each other. A type deeper inside is not compared.
const DEEPEST: usize = 32;
/// The most types that a type is compared with because of rare names and literals.
const NEAREST: usize = 5;
/// The least similarity at which two types of one name are taken for one that moved.
const SIMILAR: f32 = 0.5;
/// The same where no other type of the name was removed or added.
const SIMILAR_ALONE: f32 = 0.2;
/// The score of two types of one name in which nothing is alike. It is on the scale of the log-odds of renamed types.
const SAME_NAME: f32 = 2.0;
/// The score that is added where everything in them is alike.
const SAME_CONTENT: f32 = 6.0;

/// Matches types with the same qualified name, and the nested types of matched types by simple name. Modules and source
/// sets may have several types of one name. Then the types at the same path are partners. The last two are partners as
/// well, if just one is left on either side.
pub fn match_by_name(before: &ChangedFiles, after: &ChangedFiles, matching: &mut Matching) {
    let known = by_qualified_name(after);
    let same_named = |site| known.get(&qualified_name(before, site)).map_or(&[][..], Vec::as_slice);
    for site in before.top_level_types() {
        let path = before.file(site).unit.path();
        if let Some(found) = same_named(site).iter().find(|s| after.file(**s).unit.path() == path) {
            matching.add(site, *found);
        }
    }
    let mut left = by_qualified_name(before);
    left.values_mut().for_each(|sites| sites.retain(|site| matching.is_removed(*site)));
    for site in before.top_level_types().filter(|site| left[&qualified_name(before, *site)] == [*site]) {
        let mut added = same_named(site).iter().filter(|site| matching.is_added(**site));
        if let (Some(found), None) = (added.next(), added.next()) {
            matching.add(site, *found);
        }
    }
    match_nested_by_name(before, after, matching);
}

fn by_qualified_name(side: &ChangedFiles) -> FxHashMap<u64, Vec<Site>> {
    let mut out: FxHashMap<u64, Vec<Site>> = FxHashMap::default();
    for site in side.top_level_types() {
        out.entry(qualified_name(side, site)).or_default().push(site);
    }
    out
}

/// Returns a hash of a top-level type's package and name.
fn qualified_name(side: &ChangedFiles, site: Site) -> u64 {
    mix(atom(side.file(site).unit.package.as_bytes()), side.name(site))
}

/// Matches the nested types of matched types that have the same simple name, but for case and underscores, at any
/// depth.
pub fn match_nested_by_name(before: &ChangedFiles, after: &ChangedFiles, matching: &mut Matching) {
    let mut next = 0;
    while let Some(&(b, a)) = matching.pairs.get(next) {
        next += 1;
        if !before.get(b).kind.is_type() {
            continue;
        }
        let candidates = nested(after, a);
        for inner in nested(before, b) {
            let name = before.name(inner);
            if let Some(found) = candidates.iter().find(|s| after.name(**s) == name) {
                matching.add(inner, *found);
            }
        }
        match_spelled_apart((before, nested(before, b)), (after, candidates), matching);
    }
}

fn nested(side: &ChangedFiles, site: Site) -> Vec<Site> {
    side.members(site).filter(|s| is_named_type(side, *s)).collect()
}

/// Returns all types with a name, by file and position.
pub fn named_types(side: &ChangedFiles) -> impl Iterator<Item = Site> {
    side.declarations().filter(|s| is_named_type(side, *s))
}

pub fn is_named_type(side: &ChangedFiles, site: Site) -> bool {
    let kind = side.get(site).kind;
    kind.is_type() && kind != Kind::AnonymousClass
}

/// Matches the type parameters of matched types and methods by name. The others are matched by their place in lists of
/// the same length.
pub fn match_type_parameters(before: &ChangedFiles, after: &ChangedFiles, matching: &mut Matching) {
    let of = |side: &ChangedFiles, s: Site| -> Vec<Site> {
        side.members(s).filter(|m| side.get(*m).kind == Kind::TypeParameter).collect()
    };
    for at in 0..matching.pairs.len() {
        let (b, a) = matching.pairs[at];
        let (x, y) = (of(before, b), of(after, a));
        for old in &x {
            if let Some(new) = y.iter().find(|n| after.name(**n) == before.name(*old)) {
                matching.add(*old, *new);
            }
        }
        if x.len() == y.len() {
            for (old, new) in x.into_iter().zip(y) {
                matching.add(old, new);
            }
        }
    }
}

/// The paths that the change renames, from before to after.
pub type FileRenames = FxHashMap<String, String>;

/// Matches unmatched types by their contents: types that moved under their name, and renamed ones.
pub fn match_by_content(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    files: &FileRenames,
    transcript: &mut Transcript,
) {
    let removed = unmatched(&cmp.before, |s| matching.is_removed(s));
    let added = unmatched(&cmp.after, |s| matching.is_added(s));
    let pairs = pairs(cmp, files, &removed, &added, transcript);
    let leads = Leads::new(pairs.iter().map(TypePair::scored));
    let mut same_name: FxHashMap<&str, u32> = FxHashMap::default();
    for pair in pairs.iter().filter(|p| p.have_same_name()) {
        *same_name.entry(&pair.x.name).or_default() += 1;
    }
    let mut verdicts = Verdicts::default();
    for pair in &pairs {
        let (before, after) = (pair.x.site, pair.y.site);
        if pair.have_same_name() {
            let is_alone = same_name[pair.x.name.as_str()] == 1;
            let similarity = pair.similarity();
            if similarity >= if is_alone { SIMILAR_ALONE } else { SIMILAR } {
                verdicts.taken.push(ScoredPair {
                    score: SAME_NAME + SAME_CONTENT * similarity,
                    before,
                    after,
                });
            }
            continue;
        }
        if !pair.has_something_in_common(cmp, votes) {
            continue;
        }
        let lead = leads.of(pair.scored());
        let measures = measure(cmp, matching, votes, pair, lead);
        let is_similar_alone = measures.is_similarity_alone() && !are_in_one_file(cmp, before, after);
        let enough = if is_similar_alone { CERTAIN } else { LIKELY };
        verdicts.judge((before, after), Measured::Types(measures), enough);
    }
    verdicts.settle(matching, transcript);
}

/// Returns the named types of a side that have no partner.
pub fn unmatched(side: &ComparedSide<'_>, is_unmatched: impl Fn(Site) -> bool) -> Vec<UnmatchedType> {
    let sites = named_types(side).filter(|s| is_unmatched(*s) && !is_deep(side, *s));
    sites.map(|s| UnmatchedType::new(side, s)).collect()
}

/// Returns whether a type is nested too deep. Each type is compared by all that is in it, and real code does not nest
/// so many.
fn is_deep(side: &ChangedFiles, site: Site) -> bool {
    std::iter::successors(Some(site), |inner| side.owner(*inner)).nth(DEEPEST).is_some()
}

/// Returns the pairs of types to compare. These are all pairs or, where there are too many, those that something
/// suggests.
fn pairs<'u>(
    cmp: &'u Comparison<'_>,
    files: &'u FileRenames,
    removed: &'u [UnmatchedType],
    added: &'u [UnmatchedType],
    transcript: &mut Transcript,
) -> Vec<TypePair<'u>> {
    let pair = |x: &'u UnmatchedType, y: &'u UnmatchedType| {
        let same_file = is_file_rename(cmp, files, x.site, y.site);
        TypePair { same_file, ..TypePair::new(x, y) }
    };
    let (removed_count, added_count) = (removed.len(), added.len());
    if removed_count * added_count <= PAIR_BUDGET {
        return removed.iter().flat_map(|x| added.iter().map(move |y| pair(x, y))).collect();
    }
    let note = format!(
        "of {removed_count} removed and {added_count} added types, only those most alike were compared"
    );
    transcript.note(Limit::Types, note);
    let successors = Successors::new(cmp, files, added);
    removed
        .par_iter()
        .flat_map_iter(|x| successors.of(x).into_iter().map(move |y| (x, y)))
        .map(|(x, y)| pair(x, y))
        .collect()
}

fn are_in_one_file(cmp: &Comparison<'_>, b: Site, a: Site) -> bool {
    cmp.before.file(b).unit.path() == cmp.after.file(a).unit.path()
}

fn is_file_rename(cmp: &Comparison<'_>, files: &FileRenames, b: Site, a: Site) -> bool {
    let path = cmp.after.file(a).unit.path();
    files.get(cmp.before.file(b).unit.path()).is_some_and(|renamed| renamed == path)
}

/// Finds the added types that a removed type may have become, where there are too many to compare each. They have its
/// name, are in its renamed file, or have most rare names and literals in common with it.
struct Successors<'u> {
    cmp: &'u Comparison<'u>,
    files: &'u FileRenames,
    added: &'u [UnmatchedType],
    rare: RareIndex,
    by_name: FxHashMap<&'u str, Vec<usize>>,
    by_path: FxHashMap<&'u str, Vec<usize>>,
}

impl<'u> Successors<'u> {
    fn new(cmp: &'u Comparison<'_>, files: &'u FileRenames, added: &'u [UnmatchedType]) -> Self {
        let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        let mut by_path: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        for (j, y) in added.iter().enumerate() {
            by_name.entry(&y.name).or_default().push(j);
            by_path.entry(cmp.after.file(y.site).unit.path()).or_default().push(j);
        }
        Self { cmp, files, added, rare: RareIndex::new(added.iter().map(|y| &y.content)), by_name, by_path }
    }

    fn of(&self, x: &UnmatchedType) -> Vec<&'u UnmatchedType> {
        let mut shared = self.rare.sharing(&x.content);
        shared.sort_by_key(|(j, n)| (Reverse(*n), *j));
        let mut found: Vec<usize> = shared.into_iter().take(NEAREST).map(|s| s.0).collect();
        found.extend(self.by_name.get(x.name.as_str()).filter(|h| h.len() <= RARE).into_iter().flatten());
        let renamed = self.files.get(self.cmp.before.file(x.site).unit.path());
        let in_renamed = renamed.and_then(|path| self.by_path.get(path.as_str()));
        found.extend(in_renamed.into_iter().flatten());
        sort_once(&mut found);
        found.into_iter().map(|j| &self.added[j]).collect()
    }
}
