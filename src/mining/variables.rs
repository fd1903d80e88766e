//! Which parameters and locals of a matched body pair are which.

use rustc_hash::FxHashMap;

use super::alignment::{Alignment, LocalPairs};
use super::side::{Comparison, Site};
use crate::java::{Declaration, DeclarationId, Kind, Span};

/// Two bodies compared: how they correspond, with their locals.
pub(super) struct BodyMatch {
    pub alignment: Alignment,
    pub locals: Vec<LocalMatch>,
}

/// A local or parameter before and after.
#[derive(Debug, Clone, Copy)]
pub(super) struct LocalMatch {
    pub before: DeclarationId,
    pub after: DeclarationId,
}

#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    votes: u32,
    /// The two declarations stand in the same place of matched statements.
    declared: bool,
}

/// Compares two bodies until the locals found do not change what is found.
pub(super) fn compare(cmp: &Comparison<'_>, before: Site, after: Site) -> BodyMatch {
    let mut locals = LocalPairs::default();
    let mut out = BodyMatch { alignment: Alignment::default(), locals: Vec::new() };
    for _ in 0..3 {
        out.alignment = cmp.align(before, after, &locals);
        out.locals = match_locals(cmp, before, after, &out.alignment);
        let mut found = LocalPairs::default();
        for pair in &out.locals {
            found.add(pair.before.0, pair.after.0);
        }
        if found == locals {
            break;
        }
        locals = found;
    }
    out
}

struct Locals<'a> {
    cmp: &'a Comparison<'a>,
    before: Site,
    after: Site,
    tallies: FxHashMap<(u32, u32), Tally>,
    from: FxHashMap<u32, u32>,
    to: FxHashMap<u32, u32>,
}

fn match_locals(cmp: &Comparison<'_>, before: Site, after: Site, alignment: &Alignment) -> Vec<LocalMatch> {
    let mut locals = Locals {
        cmp,
        before,
        after,
        tallies: FxHashMap::default(),
        from: FxHashMap::default(),
        to: FxHashMap::default(),
    };
    for name in &alignment.names {
        let (b, a) = (&name.before, &name.after);
        if b.is_local {
            *locals.from.entry(b.binding).or_default() += 1;
        }
        if a.is_local {
            *locals.to.entry(a.binding).or_default() += 1;
        }
        if b.is_local && a.is_local {
            let tally = locals.tallies.entry((b.binding, a.binding)).or_default();
            tally.votes += 1;
            tally.declared |= b.declares && a.declares;
        }
    }
    locals.choose()
}

impl<'a> Locals<'a> {
    fn before(&self, id: u32) -> &'a Declaration {
        self.cmp.before.get(Site { id: DeclarationId(id), ..self.before })
    }

    fn after(&self, id: u32) -> &'a Declaration {
        self.cmp.after.get(Site { id: DeclarationId(id), ..self.after })
    }

    fn choose(&self) -> Vec<LocalMatch> {
        let mut candidates: Vec<(u32, u32, u32)> = Vec::new();
        for (&(b, a), tally) in &self.tallies {
            let (x, y) = (self.before(b), self.after(a));
            if x.kind != y.kind {
                continue;
            }
            let same = x.name == y.name;
            if same || self.is_rename(b, a, *tally) {
                // A name that stayed speaks for itself.
                let weight = tally.votes * if same { 3 } else { 1 } + if same { 2 } else { 0 };
                candidates.push((weight, b, a));
            }
        }
        candidates.sort_by_key(|c| (std::cmp::Reverse(c.0), c.1, c.2));
        let mut found = LocalPairs::default();
        let mut out = Vec::new();
        for (_, b, a) in candidates {
            if found.add(b, a) {
                out.push(LocalMatch { before: DeclarationId(b), after: DeclarationId(a) });
            }
        }
        out.retain(|pair| self.is_free(pair, &found));
        out.sort_by_key(|pair| (pair.before, pair.after));
        out
    }

    fn is_rename(&self, b: u32, a: u32, tally: Tally) -> bool {
        let total = self.from.get(&b).copied().unwrap_or(0).max(self.to.get(&a).copied().unwrap_or(0));
        if tally.votes * 2 <= total {
            return false;
        }
        let of = |id: u32| Site { id: DeclarationId(id), file: 0 };
        let type_before = self.cmp.type_of(Site { file: self.before.file, ..of(b) }, true);
        let type_after = self.cmp.type_of(Site { file: self.after.file, ..of(a) }, false);
        if type_before == type_after { tally.declared || tally.votes >= 2 } else { tally.votes >= 2 }
    }

    /// Whether neither the old name is still declared where the new one is, nor the new one was
    /// before.
    fn is_free(&self, pair: &LocalMatch, found: &LocalPairs) -> bool {
        let (x, y) = (self.before(pair.before.0), self.after(pair.after.0));
        if x.name == y.name {
            return true;
        }
        let of_after = self.cmp.after.file(self.after).unit.iter().filter(|(id, d)| {
            d.kind.is_local()
                && d.name == x.name
                && overlap(d.scope, y.scope)
                && !found.before.contains(&id.0)
        });
        let of_before = self.cmp.before.file(self.before).unit.iter().filter(|(id, d)| {
            d.kind.is_local()
                && d.name == y.name
                && overlap(d.scope, x.scope)
                && !found.after.contains_key(&id.0)
        });
        of_after.count() == 0 && of_before.count() == 0
    }
}

fn overlap(x: Span, y: Span) -> bool {
    x.start < y.end && y.start < x.end
}

/// Parameters of bodyless callables: those that stand in the same place with the same type.
pub(super) fn parameters_in_place(cmp: &Comparison<'_>, before: Site, after: Site) -> Vec<LocalMatch> {
    let (x, y) = (&cmp.before.get(before).parameters, &cmp.after.get(after).parameters);
    if x.len() != y.len() || cmp.parameter_types(before, true) != cmp.parameter_types(after, false) {
        return Vec::new();
    }
    x.iter().zip(y).map(|(b, a)| LocalMatch { before: *b, after: *a }).collect()
}

/// Kinds whose bodies are compared.
pub(super) fn has_body(kind: Kind) -> bool {
    matches!(kind, Kind::Method | Kind::Constructor | Kind::Initializer | Kind::Field | Kind::EnumConstant)
}
