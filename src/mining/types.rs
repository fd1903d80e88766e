//! Which types are which: by name, by file, by what they contain.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::dice;
use super::assignment::take_best;
use super::model::{Role, atom, mix};
use super::names;
use super::side::{Comparison, Matching, Side, Site};
use super::votes::Votes;
use crate::java::Kind;

/// Pairs of unmatched types compared in one round; beyond, only those of a renamed file.
const PAIR_BUDGET: usize = 40_000;
/// From here on two types are taken for one.
const SIMILAR: f32 = 0.5;
/// The same for a type that is renamed and moved to another enclosing type.
const ELSEWHERE: f32 = 0.65;
/// By how much the best partner must lead over the second best.
const MARGIN: f32 = 0.005;

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
        Self { site, name: declaration.name.clone(), kind: declaration.kind, members, content }
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

/// Pairs of paths that the change renames.
pub(super) type FileRenames = FxHashSet<(String, String)>;

/// Unmatched types by what they contain: first those that kept their name and moved, then
/// renamed ones.
pub(super) fn match_by_content(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    files: &FileRenames,
    notes: &mut Vec<String>,
) {
    let open = |side: &Side, is_before: bool, matching: &Matching| -> Vec<Site> {
        let free = |s: &Site| {
            if is_before { matching.after(*s).is_none() } else { matching.before(*s).is_none() }
        };
        side.files
            .iter()
            .enumerate()
            .flat_map(|(file, model)| model.unit.iter().map(move |(id, _)| Site { file: file as u32, id }))
            .filter(|s| is_named_type(side, *s) && free(s))
            .filter(|s| side.owner(*s).is_none_or(|o| side.get(o).kind.is_type()))
            .collect()
    };
    let b: Vec<Profile> =
        open(cmp.before, true, matching).into_iter().map(|s| Profile::new(cmp, s, true)).collect();
    let a: Vec<Profile> =
        open(cmp.after, false, matching).into_iter().map(|s| Profile::new(cmp, s, false)).collect();
    let all = b.len() * a.len() <= PAIR_BUDGET;
    if !all {
        notes.push(format!(
            "{} removed and {} added types were compared by name and file only",
            b.len(),
            a.len()
        ));
    }
    let mut found = Vec::new();
    for x in &b {
        for y in &a {
            let same_name = x.name == y.name;
            let same_file = is_file_rename(cmp, files, x.site, y.site);
            if !all && !same_name && !same_file {
                continue;
            }
            if !same_name && x.kind != y.kind {
                continue;
            }
            let score = score(cmp, votes, x, y, same_file);
            if score >= threshold(cmp, matching, x, y, same_name) {
                found.push((score + if same_name { 0.3 } else { 0.0 }, x.site, y.site));
            }
        }
    }
    take_best(found, MARGIN, matching);
}

fn is_file_rename(cmp: &Comparison<'_>, files: &FileRenames, b: Site, a: Site) -> bool {
    let pair = (cmp.before.file(b).unit.path().to_owned(), cmp.after.file(a).unit.path().to_owned());
    files.contains(&pair)
}

/// How alike two types must be: a renamed type is looked for in its enclosing type first; it
/// takes more to believe that it went elsewhere as well.
fn threshold(cmp: &Comparison<'_>, matching: &Matching, x: &Profile, y: &Profile, same_name: bool) -> f32 {
    if same_name || matching.are_paired(cmp.before.owner(x.site), cmp.after.owner(y.site)) {
        SIMILAR
    } else {
        ELSEWHERE
    }
}

fn score(cmp: &Comparison<'_>, votes: &Votes, x: &Profile, y: &Profile, same_file: bool) -> f32 {
    let (old, new) = names::changed_middle(&x.name, &y.name);
    let by = |old: &str, new: &str| dice(&x.members_without(old), &y.members_without(new));
    let content = dice(&x.content, &y.content);
    let inside = if x.members.is_empty() && y.members.is_empty() {
        content
    } else {
        let members = by("", "").max(by(old, new)).max(by(&x.name, &y.name));
        0.5 * members + 0.5 * content
    };
    let (old, new) = (cmp.before.name(x.site), cmp.after.name(y.site));
    let share = votes.share(Role::Type, old, new);
    let name = names::similarity(&x.name, &y.name);
    // Too little inside to tell: the name or the references must.
    if x.content.len().min(y.content.len()) < 8 && share < 0.5 && name < 0.5 && !same_file {
        return 0.0;
    }
    let file = if same_file { 0.15 } else { 0.0 };
    inside * 0.9 + 0.1 * name + file + 0.2 * share
}
