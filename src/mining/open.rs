//! A member without a partner yet, and what is known around a pair of them.

use super::measures::flag;
use super::model::Role;
use super::side::{Comparison, Matching, Side, Site};
use crate::java::Kind;

/// An unmatched member with what it is compared by.
pub(super) struct Open {
    pub site: Site,
    pub kind: Kind,
    pub ty: u64,
    pub parameters: Vec<u64>,
    /// The sorted names and literals, locals by their type.
    pub content: Vec<u64>,
}

impl Open {
    pub fn new(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Self {
        let side = if is_before { cmp.before } else { cmp.after };
        let kind = side.get(site).kind;
        let parameters = if kind.is_callable() { cmp.parameter_types(site, is_before) } else { Vec::new() };
        Self {
            site,
            kind,
            ty: cmp.type_of(site, is_before),
            parameters,
            content: content(cmp, site, is_before),
        }
    }
}

/// What is known around a pair.
pub(super) struct Around {
    /// The neighbours in the type, before and after the member, that are matched: 0, 0.5 or 1.
    pub neighbours: f32,
    /// Pairs of matched types in which the same two names are open.
    pub alike: u32,
    /// By how much the pair is more alike than the best other one of the member before.
    pub lead_before: f32,
    /// The same of the member after.
    pub lead_after: f32,
    /// How many other open members of the two types could have had the same words replaced.
    pub possible: u32,
    /// Nothing else of the kind is open in the two types.
    pub only: bool,
    /// For a member that moved; `None` inside a matched pair of types.
    pub moved: Option<Move>,
}

/// What the types of a moved member are to each other.
pub(super) struct Move {
    pub owner_gone: bool,
    pub owner_new: bool,
    pub related: bool,
    pub same_file: bool,
}

/// How many names and literals a member has.
pub(super) fn content_len(side: &Side, site: Site) -> usize {
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

/// Where a member stands in its type: what stands before and after it.
pub(super) fn neighbours(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> f32 {
    let around = |side: &Side, site: Site| -> (Option<Site>, Option<Site>) {
        let Some(owner) = side.owner(site) else { return (None, None) };
        let all = &side.file(owner).children[owner.id.0 as usize];
        let at = all.binary_search(&site.id).unwrap_or(0);
        let to = |id| Site { id, ..site };
        (at.checked_sub(1).map(|i| to(all[i])), all.get(at + 1).copied().map(to))
    };
    let (x, y) = (around(cmp.before, b), around(cmp.after, a));
    let paired = |x: Option<Site>, y: Option<Site>| match (x, y) {
        (Some(x), Some(y)) => matching.after(x) == Some(y),
        (None, None) => true,
        _ => false,
    };
    0.5 * flag(paired(x.0, y.0)) + 0.5 * flag(paired(x.1, y.1))
}
