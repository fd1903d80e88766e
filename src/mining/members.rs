//! Which members of two matched types are which.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::alignment::dice;
use super::assignment::take_best;
use super::model::{Role, mix};
use super::names;
use super::side::{Comparison, Matching, Side, Site};
use super::variables::compare;
use super::votes::Votes;
use crate::java::Kind;

/// Pairs of removed and added members of one type compared by body.
const PAIR_BUDGET: usize = 2_500;
/// Names and literals that a method must have to be followed to another type under another name.
const MOVED_CONTENT: usize = 12;
/// A name or literal that more methods have does not lead from one to the other.
const RARE: usize = 20;
/// By how much the best partner must lead over the second best.
const MARGIN: f32 = 0.002;

/// How sure a match must be: the first round takes only what nothing later could contradict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    Strict,
    Full,
}

fn is_member(kind: Kind) -> bool {
    matches!(kind, Kind::Method | Kind::Constructor | Kind::Field | Kind::EnumConstant | Kind::Initializer)
}

fn is_callable(kind: Kind) -> bool {
    kind.is_callable()
}

/// Matches the members of all matched types: by signature, then by name, then by what they
/// contain and how they are used.
pub(super) fn match_members(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    round: Round,
    notes: &mut Vec<String>,
) {
    let types: Vec<(Site, Site)> =
        matching.pairs.iter().copied().filter(|(b, _)| cmp.before.get(*b).kind.is_type()).collect();
    for &(b, a) in &types {
        match_by_signature(cmp, matching, b, a);
    }
    match_moved(cmp, matching);
    let found: Vec<Option<Vec<(f32, Site, Site)>>> = types
        .par_iter()
        .map(|&(b, a)| {
            let open_b = open(cmp.before, b, |s| matching.after(s).is_none());
            let open_a = open(cmp.after, a, |s| matching.before(s).is_none());
            candidates(cmp, votes, round, &open_b, &open_a)
        })
        .collect();
    for (pairs, (b, _)) in found.into_iter().zip(types) {
        let Some(pairs) = pairs else {
            let name = &cmp.before.get(b).name;
            notes.push(format!("the members of {name} were compared by signature only: too many changed"));
            continue;
        };
        take_best(pairs, MARGIN, matching);
    }
}

fn open(side: &Side, of: Site, free: impl Fn(Site) -> bool) -> Vec<Site> {
    side.members(of).filter(|s| is_member(side.get(*s).kind) && free(*s)).collect()
}

fn match_by_signature(cmp: &Comparison<'_>, matching: &mut Matching, b: Site, a: Site) {
    let open_b = open(cmp.before, b, |s| matching.after(s).is_none());
    let open_a = open(cmp.after, a, |s| matching.before(s).is_none());
    let mut known: FxHashMap<u64, Site> = FxHashMap::default();
    for &site in open_a.iter().rev() {
        known.insert(signature(cmp, site, false), site);
    }
    for site in open_b {
        if let Some(found) = known.get(&signature(cmp, site, true)) {
            matching.add(site, *found);
        }
    }
}

fn signature(cmp: &Comparison<'_>, site: Site, is_before: bool) -> u64 {
    let side = if is_before { cmp.before } else { cmp.after };
    let kind = side.get(site).kind;
    match kind {
        Kind::Method => cmp.parameter_types(site, is_before).into_iter().fold(mix(1, side.name(site)), mix),
        Kind::Constructor => cmp.parameter_types(site, is_before).into_iter().fold(2, mix),
        Kind::Initializer => 3,
        _ => mix(4, side.name(site)),
    }
}

/// Methods that went to another type under their own name, so that they are not taken for
/// renamed ones.
fn match_moved(cmp: &Comparison<'_>, matching: &mut Matching) {
    let index = |side: &Side, free: &dyn Fn(Site) -> bool| {
        let mut out: FxHashMap<u64, Vec<Site>> = FxHashMap::default();
        for (file, model) in side.files.iter().enumerate() {
            for (id, d) in model.unit.iter().filter(|(_, d)| d.kind == Kind::Method) {
                let site = Site { file: file as u32, id };
                if free(site) && content_len(side, site) >= 8 {
                    out.entry(mix(side.name(site), d.parameters.len() as u64)).or_default().push(site);
                }
            }
        }
        out
    };
    let after = index(cmp.after, &|s| matching.before(s).is_none());
    let mut before: Vec<(u64, Vec<Site>)> =
        index(cmp.before, &|s| matching.after(s).is_none()).into_iter().collect();
    before.sort_by(|x, y| x.1.cmp(&y.1));
    for (key, sites) in before {
        let Some(others) = after.get(&key) else { continue };
        if let ([b], [a]) = (sites.as_slice(), others.as_slice())
            && dice(&content(cmp, *b, true), &content(cmp, *a, false)) >= 0.8
        {
            matching.add(*b, *a);
        }
    }
}

/// Methods that went to another type under another name: only what is nearly the same and long
/// enough not to be so by chance.
pub(super) fn match_moved_and_renamed(cmp: &Comparison<'_>, matching: &mut Matching) {
    let open = |side: &Side, is_before: bool, free: &dyn Fn(Site) -> bool| -> Vec<Open> {
        let files = side.files.iter().enumerate();
        files
            .flat_map(|(file, model)| {
                model.unit.iter().map(move |(id, d)| (Site { file: file as u32, id }, d))
            })
            .filter(|(s, d)| d.kind == Kind::Method && d.body.is_some() && free(*s))
            .filter(|(s, _)| content_len(side, *s) >= MOVED_CONTENT)
            .map(|(s, _)| Open::new(cmp, s, is_before))
            .collect()
    };
    let b = open(cmp.before, true, &|s| matching.after(s).is_none());
    let a = open(cmp.after, false, &|s| matching.before(s).is_none());
    let mut holders: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (j, y) in a.iter().enumerate() {
        let mut last = None;
        for &value in y.content.iter().filter(|v| last.replace(**v) != Some(**v)) {
            holders.entry(value).or_default().push(j);
        }
    }
    let found: Vec<Vec<(f32, Site, Site)>> = b
        .par_iter()
        .map(|x| {
            let mut near: Vec<usize> = x
                .content
                .iter()
                .filter_map(|v| holders.get(v).filter(|h| h.len() <= RARE))
                .flatten()
                .copied()
                .collect();
            near.sort_unstable();
            near.dedup();
            let alike = near.into_iter().filter(|j| dice(&x.content, &a[*j].content) >= 0.6);
            alike.filter_map(|j| moved_and_renamed(cmp, x, &a[j])).collect()
        })
        .collect();
    take_best(found.into_iter().flatten().collect(), MARGIN, matching);
}

fn moved_and_renamed(cmp: &Comparison<'_>, x: &Open, y: &Open) -> Option<(f32, Site, Site)> {
    let alignment = compare(cmp, x.site, y.site).alignment;
    let (b, a) = alignment.statements;
    let name = names::similarity(&cmp.before.get(x.site).name, &cmp.after.get(y.site).name);
    let body = alignment.similarity;
    let enough = if b.min(a) >= 3 { body >= 0.7 } else { body >= 0.8 && name >= 0.4 };
    (enough && x.ty == y.ty).then_some((body + 0.3 * name, x.site, y.site))
}

fn content_len(side: &Side, site: Site) -> usize {
    let model = side.file(site);
    model.all_tokens()[model.tokens_of(site.id)].iter().filter(|t| t.role != Role::Mark).count()
}

/// The sorted names and literals of a member, locals by their type.
fn content(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Vec<u64> {
    let side = if is_before { cmp.before } else { cmp.after };
    let values = &(if is_before { &cmp.values_before } else { &cmp.values_after })[site.file as usize];
    let model = side.file(site);
    let range = model.tokens_of(site.id);
    let mut out: Vec<u64> = model.all_tokens()[range.clone()]
        .iter()
        .zip(&values[range])
        .filter(|(t, _)| t.role != Role::Mark && !(t.declares && t.binding == site.id.0))
        .map(|(t, v)| if t.is_local { 1 } else { *v })
        .collect();
    out.sort_unstable();
    out
}

/// An unmatched member with what it is compared by.
struct Open {
    site: Site,
    kind: Kind,
    ty: u64,
    parameters: Vec<u64>,
    content: Vec<u64>,
}

impl Open {
    fn new(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Self {
        let side = if is_before { cmp.before } else { cmp.after };
        let kind = side.get(site).kind;
        let parameters = if is_callable(kind) { cmp.parameter_types(site, is_before) } else { Vec::new() };
        Self {
            site,
            kind,
            ty: cmp.type_of(site, is_before),
            parameters,
            content: content(cmp, site, is_before),
        }
    }
}

fn candidates(
    cmp: &Comparison<'_>,
    votes: &Votes,
    round: Round,
    before: &[Site],
    after: &[Site],
) -> Option<Vec<(f32, Site, Site)>> {
    if before.len() * after.len() > PAIR_BUDGET * 16 {
        return None;
    }
    let b: Vec<Open> = before.iter().map(|s| Open::new(cmp, *s, true)).collect();
    let a: Vec<Open> = after.iter().map(|s| Open::new(cmp, *s, false)).collect();
    let all = b.len() * a.len() <= PAIR_BUDGET;
    let mut out = Vec::new();
    for x in &b {
        for y in &a {
            if x.kind != y.kind || (!all && dice(&x.content, &y.content) < 0.6) {
                continue;
            }
            let judge = Judge { cmp, votes, round, x, y };
            let score = if is_callable(x.kind) { judge.callables() } else { judge.fields() };
            out.extend(score.map(|s| (s, x.site, y.site)));
        }
    }
    Some(out)
}

struct Judge<'a> {
    cmp: &'a Comparison<'a>,
    votes: &'a Votes,
    round: Round,
    x: &'a Open,
    y: &'a Open,
}

impl Judge<'_> {
    fn names(&self) -> (&str, &str) {
        (&self.cmp.before.get(self.x.site).name, &self.cmp.after.get(self.y.site).name)
    }

    /// Votes for the rename, and their share of all votes on the two names.
    fn votes(&self, role: Role) -> (u32, f32) {
        let (old, new) = (self.cmp.before.name(self.x.site), self.cmp.after.name(self.y.site));
        (self.votes.of(role, old, new), self.votes.share(role, old, new))
    }

    /// How sure it is that two methods or constructors are one; `None` where they are not.
    fn callables(&self) -> Option<f32> {
        let (x, y) = (self.x, self.y);
        let same_parameters = x.parameters == y.parameters;
        let same_type = x.ty == y.ty;
        let (old, new) = self.names();
        let is_constructor = x.kind == Kind::Constructor;
        let same_name = is_constructor || old == new;
        let name = if same_name { 1.0 } else { names::similarity(old, new) };
        let words = dice(&x.content, &y.content);
        let (votes, share) = if same_name { (0, 0.0) } else { self.votes(Role::Call) };
        let voted = votes > 0 && share >= 0.5;
        if words < 0.2 && !voted && !same_name {
            return None;
        }
        let alignment = compare(self.cmp, x.site, y.site).alignment;
        let body = alignment.similarity;
        let (least, most) = {
            let (b, a) = alignment.statements;
            (b.min(a), b.max(a))
        };
        let parameters = dice_of_types(&x.parameters, &y.parameters);
        let score = body
            + 0.2 * parameters
            + if same_type { 0.1 } else { 0.0 }
            + 0.3 * name
            + if voted { 0.4 } else { 0.0 };
        let same_count = x.parameters.len() == y.parameters.len();
        let same_signature = same_parameters && same_type;
        let accepted = if same_name {
            most == 0 || body >= 0.3 || (words >= 0.3 && same_type)
        } else if self.round == Round::Strict {
            if most == 0 {
                voted && same_signature
            } else {
                body >= 0.9 && least >= 3 && same_type && parameters >= 0.5
            }
        } else if (voted && votes >= 2 && same_signature)
            || (name >= 0.75 && same_signature && (most <= 1 || words >= 0.5 || body >= 0.4))
            || (name >= 0.75 && words >= 0.5 && body >= 0.3)
        {
            true
        } else if most == 0 {
            same_parameters && (voted || name >= if same_type { 0.5 } else { 0.7 })
        } else if least >= 3 && alignment.content >= 8 {
            (body >= 0.5 && (parameters >= 0.5 || name >= 0.5)) || body >= 0.7 || (voted && body >= 0.3)
        } else {
            (voted && body >= 0.3 && same_type)
                || (body >= 0.5 && name >= 0.6 && same_signature)
                || (body >= 0.8 && name >= 0.4 && same_signature)
                || (body >= 0.95 && name >= 0.35 && same_count)
                || (body >= 0.95 && alignment.content >= 3 && same_signature)
        };
        accepted.then_some(score)
    }

    /// How sure it is that two fields or enum constants are one.
    fn fields(&self) -> Option<f32> {
        let (x, y) = (self.x, self.y);
        if x.kind == Kind::Initializer || self.round == Round::Strict {
            return None;
        }
        let (old, new) = self.names();
        let name = names::similarity(old, new);
        let same_type = x.ty == y.ty;
        let (votes, share) = self.votes(Role::Field);
        let voted = votes > 0 && share >= 0.5;
        let initializer = dice(&x.content, &y.content);
        let has_value = x.content.len().min(y.content.len()) >= 3;
        let score = if same_type { 0.3 } else { 0.0 }
            + 0.4 * name
            + if voted { 0.5 + share * 0.3 } else { 0.0 }
            + if has_value { 0.5 * initializer } else { 0.0 };
        let accepted = name >= 0.9
            || (voted && (same_type || votes >= 2 || share > 0.9))
            || (same_type && has_value && initializer >= 0.99)
            || (same_type && name >= 0.5 && (votes == 0 || share >= 0.3));
        accepted.then_some(score)
    }
}

/// Twice the common types over all, 1 for two empty lists.
fn dice_of_types(x: &[u64], y: &[u64]) -> f32 {
    let (mut x, mut y) = (x.to_vec(), y.to_vec());
    x.sort_unstable();
    y.sort_unstable();
    dice(&x, &y)
}
