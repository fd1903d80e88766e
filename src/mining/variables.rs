//! Which parameters and locals of a matched body pair are which.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::{Alignment, LocalPairs};
use super::judge::{LIKELY, Situation};
use super::locals::{self, Said};
use super::model::atom;
use super::side::{Comparison, Side, Site};
use crate::java::{Declaration, DeclarationId, Kind, Span};

/// How sure it is that locals of one name in matched statements are one, as log-odds.
const STAYED: f32 = 6.0;

/// Two bodies compared: how they correspond, with their locals.
pub(super) struct BodyMatch {
    pub alignment: Alignment,
    pub locals: Vec<LocalMatch>,
    pub judged: Vec<JudgedLocal>,
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

/// A pair of locals with different names, measured.
#[derive(Debug, Clone)]
pub(super) struct JudgedLocal {
    pub pair: LocalMatch,
    pub situation: Situation,
    pub measures: [f32; locals::MEASURES],
    pub log_odds: f32,
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
    let mut out = BodyMatch { alignment: Alignment::default(), locals: Vec::new(), judged: Vec::new() };
    for _ in 0..3 {
        out.alignment = align(&known);
        let locals = Locals::new(cmp, before, after, part, &out.alignment);
        let mut found = LocalPairs::default();
        out.judged = locals.judge();
        out.locals = locals.choose(&out.judged, &mut found);
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
    part: Part,
    body: f32,
    matched: f32,
    /// The only parameters whose names are gone and new.
    lonely: Option<(u32, u32)>,
    tallies: FxHashMap<(u32, u32), Tally>,
    from: FxHashMap<u32, u32>,
    to: FxHashMap<u32, u32>,
}

impl<'a> Locals<'a> {
    fn new(cmp: &'a Comparison<'a>, before: Site, after: Site, part: Part, alignment: &Alignment) -> Self {
        let statements = alignment.statements.0 + alignment.statements.1;
        let mut locals = Locals {
            cmp,
            before,
            after,
            part,
            body: alignment.similarity,
            matched: (2 * alignment.matched) as f32 / statements.max(1) as f32,
            lonely: None,
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
        locals.lonely = match locals.parameters_left()[..] {
            [pair] => Some(pair),
            _ => None,
        };
        locals
    }

    fn before(&self, id: u32) -> &'a Declaration {
        self.cmp.before.get(Site { id: DeclarationId(id), ..self.before })
    }

    fn after(&self, id: u32) -> &'a Declaration {
        self.cmp.after.get(Site { id: DeclarationId(id), ..self.after })
    }

    /// All pairs with different names that statements or their place speak for, measured.
    fn judge(&self) -> Vec<JudgedLocal> {
        let mut pairs: Vec<(u32, u32)> = self.tallies.keys().copied().collect();
        pairs.extend(self.parameters_left());
        pairs.sort_unstable();
        pairs.dedup();
        pairs.retain(|(b, a)| {
            let (x, y) = (self.before(*b), self.after(*a));
            are_alike(x.kind, y.kind) && x.name != y.name
        });
        pairs.into_iter().map(|(b, a)| self.judge_pair(b, a)).collect()
    }

    fn judge_pair(&self, b: u32, a: u32) -> JudgedLocal {
        let tally = self.tallies.get(&(b, a)).copied().unwrap_or_default();
        let of = |map: &FxHashMap<u32, u32>, id| map.get(&id).copied().unwrap_or(0);
        let said = Said {
            votes: tally.votes,
            of_before: of(&self.from, b),
            of_after: of(&self.to, a),
            weak: tally.weak,
            declared: tally.declared,
            declared_elsewhere: !tally.declared && self.is_declared_elsewhere(b, a),
            still_declared: self.is_declared(self.cmp.after, self.after, self.before(b), self.after(a)),
            already_declared: self.is_declared(self.cmp.before, self.before, self.after(a), self.before(b)),
            alone: self.lonely == Some((b, a)),
            body: self.body,
            matched: self.matched,
            apart: self.part != Part::Whole,
        };
        let (before, after) = (DeclarationId(b), DeclarationId(a));
        let (x, y) = (Site { id: before, ..self.before }, Site { id: after, ..self.after });
        let situation = locals::situation(self.before(b).kind);
        let measures = locals::measure(self.cmp, x, y, &said);
        let log_odds = locals::model(situation).log_odds(&measures);
        JudgedLocal { pair: LocalMatch { before, after }, situation, measures, log_odds }
    }

    /// Whether a side declares a local of the kind and name of `wanted` where `other` is known.
    fn is_declared(&self, side: &Side, site: Site, wanted: &Declaration, other: &Declaration) -> bool {
        let file = side.file(site);
        let named = file.variables.get(&atom(wanted.name.as_bytes())).into_iter().flatten();
        named
            .map(|id| file.unit.get(DeclarationId(*id)))
            .any(|d| d.kind == wanted.kind && overlap(d.scope, other.scope))
    }

    /// Takes the pairs that are likely, the surest first. A name that stayed speaks for itself.
    fn choose(&self, judged: &[JudgedLocal], found: &mut LocalPairs) -> Vec<LocalMatch> {
        let mut candidates: Vec<(f32, u32, u32)> = judged
            .iter()
            .filter(|j| j.log_odds >= LIKELY)
            .map(|j| (j.log_odds, j.pair.before.0, j.pair.after.0))
            .collect();
        for (&(b, a), tally) in &self.tallies {
            let (x, y) = (self.before(b), self.after(a));
            if are_alike(x.kind, y.kind) && x.name == y.name {
                let stayed = self.speaks_for_itself(b, a, tally.votes);
                candidates.push((if stayed { STAYED } else { LIKELY }, b, a));
            }
        }
        for (b, a) in self.parameters_of_one_name() {
            let votes = self.tallies.get(&(b, a)).map_or(0, |tally| tally.votes);
            // A name that went on to a parameter of another type says little: `f(char c, int repeat)` and
            // `f(char repeat, int count)`.
            let stayed = self.same_type(b, a) || self.speaks_for_itself(b, a, votes);
            candidates.push((if stayed { STAYED } else { LIKELY }, b, a));
        }
        candidates.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
        let mut out: Vec<LocalMatch> = Vec::new();
        for (_, b, a) in candidates {
            if found.add(b, a) {
                out.push(LocalMatch { before: DeclarationId(b), after: DeclarationId(a) });
            }
        }
        out.sort_by_key(|pair| (pair.before, pair.after));
        out
    }

    fn parameters(&self) -> (&'a [DeclarationId], &'a [DeclarationId]) {
        let (b, a) = (self.cmp.before.get(self.before), self.cmp.after.get(self.after));
        if self.part == Part::Whole && b.kind.is_callable() && a.kind.is_callable() {
            (&b.parameters, &a.parameters)
        } else {
            (&[], &[])
        }
    }

    /// Whether statements leave two locals of one name one: at least a third of what they say of
    /// either is that.
    fn speaks_for_itself(&self, b: u32, a: u32, votes: u32) -> bool {
        votes * 3 >= self.total(b, a)
    }

    fn parameters_of_one_name(&self) -> Vec<(u32, u32)> {
        let (x, y) = self.parameters();
        let same = |b: u32| y.iter().find(move |a| self.after(a.0).name == self.before(b).name);
        x.iter().filter_map(|b| same(b.0).map(|a| (b.0, a.0))).collect()
    }

    /// Parameters whose name is gone with those whose name is new.
    fn parameters_left(&self) -> Vec<(u32, u32)> {
        let (x, y) = self.parameters();
        let of = |ids: &[DeclarationId], name: &dyn Fn(u32) -> &'a str| -> Vec<(u32, &'a str)> {
            ids.iter().map(|i| (i.0, name(i.0))).collect()
        };
        let b = of(x, &|i| &self.before(i).name);
        let a = of(y, &|i| &self.after(i).name);
        left_over(&b, &a)
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

    /// Whether one of the two locals stands declared where another one is declared on the other
    /// side.
    fn is_declared_elsewhere(&self, b: u32, a: u32) -> bool {
        self.tallies.iter().any(|(pair, tally)| (pair.0 == b) != (pair.1 == a) && tally.declared)
    }

    /// All that statements say of a local before or of one after, whichever is more.
    fn total(&self, b: u32, a: u32) -> u32 {
        self.from.get(&b).max(self.to.get(&a)).copied().unwrap_or(0)
    }
}

/// All pairs of what only one list has by name.
fn left_over(x: &[(u32, &str)], y: &[(u32, &str)]) -> Vec<(u32, u32)> {
    let only = |of: &[(u32, &str)], other: &[(u32, &str)]| -> Vec<u32> {
        of.iter().filter(|(_, name)| other.iter().all(|o| o.1 != *name)).map(|(id, _)| *id).collect()
    };
    let (x, y) = (only(x, y), only(y, x));
    x.iter().flat_map(|b| y.iter().map(|a| (*b, *a))).collect()
}

/// Whether a local of one kind can become one of the other: a loop's variable is a lambda's parameter
/// when the loop becomes a stream.
fn are_alike(b: Kind, a: Kind) -> bool {
    b == a || (b != Kind::Parameter && a != Kind::Parameter)
}

fn overlap(x: Span, y: Span) -> bool {
    x.start < y.end && y.start < x.end
}

/// Kinds whose bodies are compared.
pub(super) fn has_body(kind: Kind) -> bool {
    matches!(kind, Kind::Method | Kind::Constructor | Kind::Initializer | Kind::Field | Kind::EnumConstant)
}
