//! Which types are which: by name, by file, by what they contain.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::alignment::dice;
use super::assignment::{Leads, is_best, take_best};
use super::judge::{LIKELY, Log, Situation, Verdicts};
use super::measures::{flag, log};
use super::model::{Role, atom, mix};
use super::names;
use super::near::{Near, RARE};
use super::side::{Comparison, Matching, Side, Site};
use super::votes::Votes;
use super::weights;
use crate::java::{Kind, TypeUse};

/// Pairs of unmatched types that are all compared; of more, only those that something leads to.
const PAIR_BUDGET: usize = 40_000;
/// Types that a type is compared with because of rare names and literals.
const NEAREST: usize = 5;
/// From here on two types of one name are taken for one that moved.
const SIMILAR: f32 = 0.5;
/// The same where no other type of the name was removed or added.
const SIMILAR_ALONE: f32 = 0.2;

/// The measures of two types, in the order of [`NAMES`].
pub(super) const MEASURES: usize = NAMES.len();

pub(super) const NAMES: &[&str] = &[
    "members",
    "members_renamed",
    "content",
    "same_members",
    "same_content",
    "name_edits",
    "name_words",
    "votes",
    "share",
    "against",
    "same_file",
    "same_package",
    "same_owner",
    "nested",
    "to_or_from_nested",
    "same_kind",
    "supertypes",
    "size",
    "small",
    "lead_before",
    "lead_after",
    "best",
    "still_used",
    "already_used",
    "test",
    "members_of_best",
];

/// Types equal by qualified name, and nested types of matched ones by simple name.
pub(super) fn match_by_name(before: &Side, after: &Side, matching: &mut Matching) {
    let key = |side: &Side, s: Site| mix(atom(side.file(s).unit.package.as_bytes()), side.name(s));
    let mut known: FxHashMap<u64, Vec<Site>> = FxHashMap::default();
    for site in after.top_level_types() {
        known.entry(key(after, site)).or_default().push(site);
    }
    for site in before.top_level_types() {
        let Some(found) = known.get(&key(before, site)) else { continue };
        // The same name twice: other source sets; the same path is meant.
        let path = before.file(site).unit.path();
        let same = found.iter().find(|s| after.file(**s).unit.path() == path);
        if let Some(found) = same.or(found.first().filter(|_| found.len() == 1)) {
            matching.add(site, *found);
        }
    }
    match_nested_by_name(before, after, matching);
}

/// The nested types of matched types that have the same simple name, at any depth.
pub(super) fn match_nested_by_name(before: &Side, after: &Side, matching: &mut Matching) {
    let mut next = 0;
    while let Some(&(b, a)) = matching.pairs.get(next) {
        next += 1;
        if !before.get(b).kind.is_type() {
            continue;
        }
        for inner in nested(before, b) {
            let name = before.name(inner);
            if let Some(found) = nested(after, a).into_iter().find(|s| after.name(*s) == name) {
                matching.add(inner, found);
            }
        }
    }
}

fn nested(side: &Side, site: Site) -> Vec<Site> {
    side.members(site).filter(|s| is_named_type(side, *s)).collect()
}

fn is_named_type(side: &Side, site: Site) -> bool {
    let kind = side.get(site).kind;
    kind.is_type() && kind != Kind::AnonymousClass
}

/// The type parameters of matched types and methods: those of the same name, the others by their
/// place in lists of the same length.
pub(super) fn match_type_parameters(before: &Side, after: &Side, matching: &mut Matching) {
    let of = |side: &Side, s: Site| -> Vec<Site> {
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

/// What a type contains, to be compared.
struct Profile {
    site: Site,
    name: String,
    kind: Kind,
    /// Names and arities of members, with their texts for the name pattern.
    members: Vec<(String, u32)>,
    /// Sorted texts of names and literals.
    content: Vec<u64>,
    /// Sorted simple names of what it extends and implements, as they are expected to be after.
    supertypes: Vec<u64>,
}

impl Profile {
    fn new(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Self {
        let side = if is_before { cmp.before } else { cmp.after };
        let values = &(if is_before { &cmp.values_before } else { &cmp.values_after })[site.file as usize];
        let model = side.file(site);
        let range = model.tokens_of(site.id);
        let own = side.name(site);
        let tokens = &model.all_tokens()[range.clone()];
        let mut content: Vec<u64> = tokens
            .iter()
            .zip(&values[range])
            .filter(|(t, _)| t.role != Role::Mark)
            .map(|(t, v)| if t.role == Role::Type && t.atom == own { 0 } else { *v })
            .collect();
        content.sort_unstable();
        let members = side
            .members(site)
            .map(|m| side.get(m))
            .filter(|d| !matches!(d.kind, Kind::Constructor | Kind::Initializer | Kind::TypeParameter))
            .map(|d| {
                (d.name.clone(), if d.kind == Kind::Method { d.parameters.len() as u32 } else { u32::MAX })
            })
            .collect();
        let declaration = side.get(site);
        let simple = |t: &TypeUse| {
            let name = atom(t.simple_name().as_bytes());
            if is_before { cmp.known.type_name(name) } else { name }
        };
        let mut supertypes: Vec<u64> = declaration.supertypes.iter().map(simple).collect();
        supertypes.sort_unstable();
        Self { site, name: declaration.name.clone(), kind: declaration.kind, members, content, supertypes }
    }

    fn members_without(&self, pattern: &str) -> Vec<u64> {
        let mut out: Vec<u64> = self
            .members
            .iter()
            .map(|(name, arity)| mix(atom(names::without(name, pattern).as_bytes()), u64::from(*arity)))
            .collect();
        out.sort_unstable();
        out
    }
}

/// Paths that the change renames, before → after.
pub(super) type FileRenames = FxHashMap<String, String>;

/// Unmatched types by what they contain: those that kept their name and moved, and renamed ones.
pub(super) fn match_by_content(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    files: &FileRenames,
    notes: &mut Vec<String>,
    log: &mut Log,
) {
    let b = profiles(cmp, true, |s| matching.after(s).is_none());
    let a = profiles(cmp, false, |s| matching.before(s).is_none());
    let pairs: Vec<Pair<'_>> = if b.len() * a.len() <= PAIR_BUDGET {
        b.iter()
            .flat_map(|x| a.iter().map(move |y| (x, y)))
            .map(|(x, y)| Pair::new(cmp, files, x, y))
            .collect()
    } else {
        let (gone, come) = (b.len(), a.len());
        notes.push(format!("of {gone} removed and {come} added types, only those most alike were compared"));
        let found = b.par_iter().flat_map_iter(successors(cmp, files, &a));
        found.map(|(x, y)| Pair::new(cmp, files, x, y)).collect()
    };
    let leads = Leads::new(pairs.iter().map(|p| (p.likeness_with_names(), p.x.site, p.y.site)));
    let mut same_name: FxHashMap<&str, u32> = FxHashMap::default();
    for pair in pairs.iter().filter(|p| p.x.name == p.y.name) {
        *same_name.entry(&pair.x.name).or_default() += 1;
    }
    let mut verdicts = Verdicts::default();
    for pair in &pairs {
        let (x, y) = (pair.x.site, pair.y.site);
        if pair.x.name == pair.y.name {
            let likeness = pair.likeness();
            if likeness >= if same_name[pair.x.name.as_str()] == 1 { SIMILAR_ALONE } else { SIMILAR } {
                verdicts.taken.push((2.0 + 6.0 * likeness, x, y));
            }
            continue;
        }
        let measures = measure(cmp, matching, votes, pair, leads.of(pair.likeness_with_names(), x, y));
        verdicts.judge((x, y), Situation::Type, &weights::TYPE, measures, LIKELY);
    }
    log.extend(verdicts.judged);
    take_best(verdicts.taken, matching);
}

/// The named types of a side that have no partner.
fn profiles(cmp: &Comparison<'_>, is_before: bool, free: impl Fn(Site) -> bool) -> Vec<Profile> {
    let side = if is_before { cmp.before } else { cmp.after };
    side.declarations()
        .filter(|s| is_named_type(side, *s) && free(*s))
        .map(|s| Profile::new(cmp, s, is_before))
        .collect()
}

/// For a type before, those after that it may have become where there are too many to compare
/// each: of its name, in its renamed file, or with most that is rare in common.
fn successors<'p>(
    cmp: &'p Comparison<'_>,
    files: &'p FileRenames,
    after: &'p [Profile],
) -> impl Fn(&'p Profile) -> Vec<(&'p Profile, &'p Profile)> + Sync + 'p {
    let near = Near::new(after.iter().map(|y| y.content.as_slice()));
    let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    let mut by_path: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (j, y) in after.iter().enumerate() {
        by_name.entry(&y.name).or_default().push(j);
        by_path.entry(cmp.after.file(y.site).unit.path()).or_default().push(j);
    }
    move |x| {
        let mut shared = near.sharing(&x.content);
        shared.sort_by_key(|(j, n)| (std::cmp::Reverse(*n), *j));
        let mut found: Vec<usize> = shared.into_iter().take(NEAREST).map(|s| s.0).collect();
        found.extend(by_name.get(x.name.as_str()).filter(|h| h.len() <= RARE).into_iter().flatten());
        let renamed = files.get(cmp.before.file(x.site).unit.path()).and_then(|p| by_path.get(p.as_str()));
        found.extend(renamed.into_iter().flatten());
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|j| (x, &after[j])).collect()
    }
}

fn is_file_rename(cmp: &Comparison<'_>, files: &FileRenames, b: Site, a: Site) -> bool {
    let path = cmp.after.file(a).unit.path();
    files.get(cmp.before.file(b).unit.path()).is_some_and(|renamed| renamed == path)
}

/// Two types compared, before their rivals are known.
struct Pair<'p> {
    x: &'p Profile,
    y: &'p Profile,
    same_file: bool,
    members: f32,
    /// The same with the changed part of the types' names left out of the members' names.
    members_renamed: f32,
    content: f32,
}

impl<'p> Pair<'p> {
    fn new(cmp: &Comparison<'_>, files: &FileRenames, x: &'p Profile, y: &'p Profile) -> Self {
        let same_file = is_file_rename(cmp, files, x.site, y.site);
        let (old, new) = names::changed_middle(&x.name, &y.name);
        let by = |old: &str, new: &str| dice(&x.members_without(old), &y.members_without(new));
        let members = by("", "");
        let members_renamed = members.max(by(old, new)).max(by(&x.name, &y.name));
        Self { x, y, same_file, members, members_renamed, content: dice(&x.content, &y.content) }
    }

    /// By how much the members agree, 0 to 1; the content of types that have none.
    fn kept(&self) -> f32 {
        let has_none = self.x.members.is_empty() && self.y.members.is_empty();
        if has_none { self.content } else { self.members_renamed }
    }

    /// By how much members and content agree, 0 to 1.
    fn likeness(&self) -> f32 {
        0.5 * self.kept() + 0.5 * self.content
    }

    /// The same with the names: what a pair is compared with its rivals by. Of twins, they tell.
    fn likeness_with_names(&self) -> f32 {
        0.8 * self.likeness() + 0.2 * names::similarity(&self.x.name, &self.y.name)
    }
}

fn measure(
    cmp: &Comparison<'_>,
    matching: &Matching,
    votes: &Votes,
    pair: &Pair<'_>,
    leads: (f32, f32),
) -> [f32; MEASURES] {
    let (x, y) = (pair.x, pair.y);
    let (old, new) = (cmp.before.name(x.site), cmp.after.name(y.site));
    let (total, share) = (votes.total(Role::Type, old, new), votes.share(Role::Type, old, new));
    let (owner_x, owner_y) = (cmp.before.owner(x.site), cmp.after.owner(y.site));
    let (unit_x, unit_y) = (&cmp.before.file(x.site).unit, &cmp.after.file(y.site).unit);
    let size = x.content.len().min(y.content.len());
    let is_test = |path: &str| path.contains("/test/") || path.contains("Test");
    [
        pair.members,
        pair.members_renamed,
        pair.content,
        flag(pair.members > 0.99 && !x.members.is_empty()),
        flag(pair.content > 0.97),
        names::edits(&x.name, &y.name),
        names::common_words(&x.name, &y.name),
        log(votes.cast(Role::Type, old, new)),
        share,
        if total == 0 { 0.0 } else { 1.0 - share },
        flag(pair.same_file),
        flag(unit_x.package == unit_y.package),
        flag(matching.are_paired(owner_x, owner_y)),
        flag(owner_x.is_some() && owner_y.is_some()),
        flag(owner_x.is_some() != owner_y.is_some()),
        flag(x.kind == y.kind),
        if x.supertypes.is_empty() && y.supertypes.is_empty() {
            0.5
        } else {
            dice(&x.supertypes, &y.supertypes)
        },
        log(size as u32),
        flag(size < 12),
        leads.0,
        leads.1,
        flag(is_best(leads)),
        flag(cmp.vocabulary.is_still_used(Role::Type, old)),
        flag(cmp.vocabulary.was_used_already(Role::Type, new)),
        flag(is_test(unit_x.path()) == is_test(unit_y.path())),
        // That no other type is more alike says little where this one hardly is.
        pair.kept() * flag(is_best(leads)),
    ]
}
