//! Which parameters and locals of a matched body pair are which.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::{Alignment, LocalPairs};
use super::names;
use super::side::{Comparison, Site};
use crate::java::{Declaration, DeclarationId, Kind, Span};

/// Two bodies compared: how they correspond, with their locals.
pub(super) struct BodyMatch {
    pub alignment: Alignment,
    pub locals: Vec<LocalMatch>,
}

/// What of two bodies is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Whole,
    /// A method after, with what of the one before is nowhere else.
    Extracted,
    /// A method before, with what of the one after came from nowhere else.
    Inlined,
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
    weak: u32,
    /// The two declarations stand in the same place of matched statements.
    declared: bool,
}

/// Compares two bodies until the locals found do not change what is found.
pub(super) fn compare(cmp: &Comparison<'_>, before: Site, after: Site) -> BodyMatch {
    settle(cmp, before, after, Part::Whole, |locals| cmp.align(before, after, locals))
}

/// Compares what is not matched yet of two bodies.
pub(super) fn compare_rest(
    cmp: &Comparison<'_>,
    before: Site,
    after: Site,
    part: Part,
    taken: (&FxHashSet<u32>, &FxHashSet<u32>),
) -> BodyMatch {
    settle(cmp, before, after, part, |locals| cmp.align_rest(before, after, taken, locals))
}

fn settle(
    cmp: &Comparison<'_>,
    before: Site,
    after: Site,
    part: Part,
    align: impl Fn(&LocalPairs) -> Alignment,
) -> BodyMatch {
    let mut known = LocalPairs::default();
    let mut out = BodyMatch { alignment: Alignment::default(), locals: Vec::new() };
    for _ in 0..3 {
        out.alignment = align(&known);
        let locals = Locals::new(cmp, before, after, &out.alignment);
        let mut found = LocalPairs::default();
        out.locals = locals.choose(&mut found, part);
        found.hints = locals.hints();
        if found == known {
            break;
        }
        known = found;
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

impl<'a> Locals<'a> {
    fn new(cmp: &'a Comparison<'a>, before: Site, after: Site, alignment: &Alignment) -> Self {
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
            if name.weak {
                locals.tallies.entry((b.binding, a.binding)).or_default().weak += 1;
                continue;
            }
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
        locals
    }

    fn before(&self, id: u32) -> &'a Declaration {
        self.cmp.before.get(Site { id: DeclarationId(id), ..self.before })
    }

    fn after(&self, id: u32) -> &'a Declaration {
        self.cmp.after.get(Site { id: DeclarationId(id), ..self.after })
    }

    fn choose(&self, found: &mut LocalPairs, part: Part) -> Vec<LocalMatch> {
        let mut candidates: Vec<(u32, u32, u32)> = Vec::new();
        for (&(b, a), tally) in &self.tallies {
            let (x, y) = (self.before(b), self.after(a));
            if x.kind != y.kind {
                continue;
            }
            let same = x.name == y.name;
            if same || self.is_rename(b, a, *tally) {
                // A name that stayed speaks for itself.
                let stayed = same && tally.votes * 3 >= self.total(b, a);
                let weight = if stayed { tally.votes * 3 + 2 } else { tally.votes };
                candidates.push((weight, b, a));
            }
        }
        candidates.sort_by_key(|c| (std::cmp::Reverse(c.0), c.1, c.2));
        let mut out: Vec<LocalMatch> = Vec::new();
        for (_, b, a) in candidates {
            if found.add(b, a) {
                out.push(LocalMatch { before: DeclarationId(b), after: DeclarationId(a) });
            }
        }
        if part == Part::Whole {
            self.parameters_in_place(found, &mut out);
        }
        let all = found.clone();
        out.retain(|pair| self.is_free(pair, &all, part));
        *found = LocalPairs::default();
        for pair in &out {
            found.add(pair.before.0, pair.after.0);
        }
        out.sort_by_key(|pair| (pair.before, pair.after));
        out
    }

    /// Parameters that no statement speaks of, or too few: those left over that stand in the
    /// same place, all with the same types or just one.
    fn parameters_in_place(&self, found: &mut LocalPairs, out: &mut Vec<LocalMatch>) {
        let (b, a) = (self.cmp.before.get(self.before), self.cmp.after.get(self.after));
        let (x, y) = (&b.parameters, &a.parameters);
        if !b.kind.is_callable() || !a.kind.is_callable() || x.len() != y.len() {
            return;
        }
        for (b, a) in x.iter().zip(y) {
            if self.before(b.0).name == self.after(a.0).name && found.add(b.0, a.0) {
                out.push(LocalMatch { before: *b, after: *a });
            }
        }
        let rest: Vec<_> = x
            .iter()
            .zip(y)
            .filter(|(b, a)| !found.after.contains_key(&b.0) && !found.before.contains(&a.0))
            .collect();
        let left =
            |ids: &[DeclarationId], taken: &dyn Fn(u32) -> bool| ids.iter().filter(|i| !taken(i.0)).count();
        let alone =
            left(x, &|i| found.after.contains_key(&i)) == 1 && left(y, &|i| found.before.contains(&i)) == 1;
        for (b, a) in rest {
            let own = self.tallies.get(&(b.0, a.0)).map_or(0, |t| t.votes);
            let other =
                self.from.get(&b.0).copied().unwrap_or(0).max(self.to.get(&a.0).copied().unwrap_or(0));
            let against = other > 2 * own.max(1);
            if (alone || self.same_type(b.0, a.0)) && !against && found.add(b.0, a.0) {
                out.push(LocalMatch { before: *b, after: *a });
            }
        }
    }

    /// Pairs of locals of one type that at least one statement speaks for and none against.
    fn hints(&self) -> FxHashSet<(u32, u32)> {
        let spoken_for = |pair: &(u32, u32), tally: &Tally| tally.votes * 2 > self.total(pair.0, pair.1);
        self.tallies
            .iter()
            .filter(|(pair, tally)| spoken_for(pair, tally) && self.same_type(pair.0, pair.1))
            .map(|(pair, _)| *pair)
            .collect()
    }

    fn same_type(&self, b: u32, a: u32) -> bool {
        let of = |id: u32, side: Site| Site { id: DeclarationId(id), ..side };
        self.cmp.type_of(of(b, self.before), true) == self.cmp.type_of(of(a, self.after), false)
    }

    fn is_rename(&self, b: u32, a: u32, tally: Tally) -> bool {
        let total = self.total(b, a);
        if tally.declared && self.same_type(b, a) {
            return tally.votes * 3 >= total;
        }
        if tally.votes * 2 <= total || (!tally.declared && self.is_declared_elsewhere(b, a)) {
            return false;
        }
        let alike = || names::similarity(&self.before(b).name, &self.after(a).name) >= 0.5;
        tally.votes >= 2 || (tally.declared && (tally.weak > 0 || alike()))
    }

    /// Whether one of the two locals stands declared where another one is declared on the other
    /// side.
    fn is_declared_elsewhere(&self, b: u32, a: u32) -> bool {
        self.tallies.iter().any(|(pair, tally)| (pair.0 == b) != (pair.1 == a) && tally.declared)
    }

    /// All that statements say of a local before or of one after, whichever is more.
    fn total(&self, b: u32, a: u32) -> u32 {
        self.from.get(&b).max(self.to.get(&a)).copied().unwrap_or(0)
    }

    /// Whether neither the old name is still declared where the new one is, nor the new one was
    /// before. What went to or came from another method met other names there.
    fn is_free(&self, pair: &LocalMatch, found: &LocalPairs, part: Part) -> bool {
        let (x, y) = (self.before(pair.before.0), self.after(pair.after.0));
        if x.name == y.name {
            return true;
        }
        let still = || {
            self.cmp.after.file(self.after).unit.iter().any(|(id, d)| {
                d.kind == x.kind
                    && d.name == x.name
                    && overlap(d.scope, y.scope)
                    && !found.before.contains(&id.0)
            })
        };
        let already = || {
            self.cmp.before.file(self.before).unit.iter().any(|(id, d)| {
                d.kind == y.kind
                    && d.name == y.name
                    && overlap(d.scope, x.scope)
                    && !found.after.contains_key(&id.0)
            })
        };
        (part == Part::Inlined || !still()) && (part == Part::Extracted || !already())
    }
}

fn overlap(x: Span, y: Span) -> bool {
    x.start < y.end && y.start < x.end
}

/// Kinds whose bodies are compared.
pub(super) fn has_body(kind: Kind) -> bool {
    matches!(kind, Kind::Method | Kind::Constructor | Kind::Initializer | Kind::Field | Kind::EnumConstant)
}
