//! Matches the parameters and locals of two aligned bodies.

use rustc_hash::{FxHashMap, FxHashSet};

use super::pairs::{LocalPair, LocalPairs};
use crate::java::lexical::{code_pieces, is_name_byte};
use crate::java::{Declaration, DeclarationId, Kind, Span};
use crate::mining::bodies::alignment::{Alignment, Part, Strength};
use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::comparison::Comparison;
use crate::mining::hashes::atom;
use crate::mining::locals::{self, LocalContext};
use crate::mining::model::LIKELY;
use crate::mining::model::measured::Measured;
use crate::mining::spelling;
use crate::text::sort_once;

/// The log-odds of two locals with one name in matched statements.
const STAYED: f32 = 6.0;

/// A measured pair of locals with different names.
#[derive(Debug, Clone)]
pub struct JudgedLocal {
    pub pair: LocalPair,
    pub situation: locals::Situation,
    pub measures: locals::Measures,
    pub log_odds: f32,
}

/// The votes of matched statements for a pair of locals.
#[derive(Debug, Default, Clone, Copy)]
struct PairVotes {
    /// The number of matched places that the two have in common.
    votes: u32,
    /// Whether the two are declared in the same place of matched statements.
    declared: bool,
}

/// The parameters and locals of two aligned bodies.
pub struct Locals<'a> {
    cmp: &'a Comparison<'a>,
    before: Site,
    after: Site,
    part: Part<'a>,
    /// The similarity of the two bodies, and the share of statements with a partner.
    body: f32,
    matched: f32,
    /// The only parameter whose name vanished, with the only one whose name is new.
    alone: Option<LocalPair>,
    votes_by_pair: FxHashMap<LocalPair, PairVotes>,
    /// The locals of pairs that are declared in the same place.
    declared_before: FxHashSet<DeclarationId>,
    declared_after: FxHashSet<DeclarationId>,
    /// The number of matched places of each local.
    of_before: FxHashMap<DeclarationId, u32>,
    of_after: FxHashMap<DeclarationId, u32>,
}

impl<'a> Locals<'a> {
    pub fn new(
        cmp: &'a Comparison<'a>,
        before: Site,
        after: Site,
        part: Part<'a>,
        alignment: &Alignment,
    ) -> Self {
        let statements = alignment.statements_before + alignment.statements_after;
        let mut locals = Locals {
            cmp,
            before,
            after,
            part,
            body: alignment.similarity,
            matched: (2 * alignment.matched) as f32 / statements.max(1) as f32,
            alone: None,
            votes_by_pair: FxHashMap::default(),
            declared_before: FxHashSet::default(),
            declared_after: FxHashSet::default(),
            of_before: FxHashMap::default(),
            of_after: FxHashMap::default(),
        };
        locals.count(alignment);
        locals.alone = match locals.parameters_left()[..] {
            [pair] => Some(pair),
            _ => None,
        };
        locals
    }

    /// Counts the votes of matched statements.
    fn count(&mut self, alignment: &Alignment) {
        for name in &alignment.names {
            let (b, a) = (&name.before, &name.after);
            let pair = b.local().zip(a.local()).map(|(before, after)| LocalPair { before, after });
            if name.strength == Strength::Weak {
                if let Some(pair) = pair {
                    self.votes_by_pair.entry(pair).or_default();
                }
                continue;
            }
            if let Some(local) = b.local() {
                *self.of_before.entry(local).or_default() += 1;
            }
            if let Some(local) = a.local() {
                *self.of_after.entry(local).or_default() += 1;
            }
            if let Some(pair) = pair {
                let pair_votes = self.votes_by_pair.entry(pair).or_default();
                pair_votes.votes += 1;
                if b.declares && a.declares {
                    pair_votes.declared = true;
                    self.declared_before.insert(pair.before);
                    self.declared_after.insert(pair.after);
                }
            }
        }
    }

    fn site_before(&self, id: DeclarationId) -> Site {
        Site { id, ..self.before }
    }

    fn site_after(&self, id: DeclarationId) -> Site {
        Site { id, ..self.after }
    }

    fn before(&self, id: DeclarationId) -> &'a Declaration {
        self.cmp.before.get(self.site_before(id))
    }

    fn after(&self, id: DeclarationId) -> &'a Declaration {
        self.cmp.after.get(self.site_after(id))
    }

    /// Judges all pairs with different names that matched statements or the parameter lists suggest.
    pub fn judge(&self) -> Vec<JudgedLocal> {
        let mut pairs: Vec<LocalPair> = self.votes_by_pair.keys().copied().collect();
        pairs.extend(self.parameters_left());
        sort_once(&mut pairs);
        pairs.retain(|pair| {
            self.have_compatible_kinds(*pair) && !self.have_same_name(*pair) && !self.is_inlined(*pair)
        });
        pairs.into_iter().map(|pair| self.judge_pair(pair)).collect()
    }

    /// Returns whether a local before was inlined: the body after has its value in more places. Then it has no partner,
    /// unless another local is used in its places.
    fn is_inlined(&self, pair: LocalPair) -> bool {
        let pair_votes = self.votes_by_pair.get(&pair).copied().unwrap_or_default();
        let (b, a) = (self.before(pair.before), self.after(pair.after));
        let (Some(was), Some(is)) = (b.body, a.body) else { return false };
        if pair_votes.votes > u32::from(pair_votes.declared) {
            return false;
        }
        let (before, after) = (self.cmp.before.file(self.before), self.cmp.after.file(self.after));
        let (x, y) = (before.unit.source.bytes(), after.unit.source.bytes());
        let value = words(&x[was.range()]);
        // A literal can be anywhere.
        let tells = value.len() > 1
            || value.first().is_some_and(|word| !word[0].is_ascii_digit() && is_name_byte(word[0]));
        if !tells || value == words(&y[is.range()]) {
            return false;
        }
        let count = |text: &[u8], around: Span, own: Span| {
            let parts = [around.start..own.start, own.end..around.end];
            let of_part = |part: std::ops::Range<usize>| {
                words(text.get(part).unwrap_or_default())
                    .windows(value.len())
                    .filter(|at| *at == value)
                    .count()
            };
            parts.map(of_part).iter().sum::<usize>()
        };
        let (around_b, around_a) = self.cmp.declarations(self.before, self.after);
        count(y, around_a.span, is) > count(x, around_b.span, was)
    }

    fn judge_pair(&self, pair: LocalPair) -> JudgedLocal {
        let (b, a) = (self.before(pair.before), self.after(pair.after));
        let pair_votes = self.votes_by_pair.get(&pair).copied().unwrap_or_default();
        let context = LocalContext {
            votes: pair_votes.votes,
            of_before: self.of_before.get(&pair.before).copied().unwrap_or(0),
            of_after: self.of_after.get(&pair.after).copied().unwrap_or(0),
            declared: pair_votes.declared,
            declared_elsewhere: !pair_votes.declared && self.is_declared_elsewhere(pair),
            still_declared: is_declared(&self.cmp.after, self.after, b, a),
            already_declared: is_declared(&self.cmp.before, self.before, a, b),
            alone: self.alone == Some(pair),
            body: self.body,
            matched: self.matched,
            apart: !self.part.is_whole(),
        };
        let situation = locals::Situation::of(b.kind);
        let (x, y) = (self.site_before(pair.before), self.site_after(pair.after));
        let measures = locals::measure(self.cmp, x, y, &context);
        let log_odds = Measured::Locals(situation, measures).log_odds();
        JudgedLocal { pair, situation, measures, log_odds }
    }

    /// Chooses the likely pairs, the surest first. Locals that kept their names are pairs as well.
    pub fn choose(&self, judged: &[JudgedLocal]) -> LocalPairs {
        let likely = judged.iter().filter(|j| j.log_odds >= LIKELY || self.are_spelled_apart(j.pair));
        let mut scored: Vec<(f32, LocalPair)> = likely.map(|j| (j.log_odds.max(LIKELY), j.pair)).collect();
        let score = |has_stayed: bool| if has_stayed { STAYED } else { LIKELY };
        for (&pair, pair_votes) in &self.votes_by_pair {
            if self.have_compatible_kinds(pair) && self.have_same_name(pair) {
                scored.push((score(self.is_supported(pair, pair_votes.votes)), pair));
            }
        }
        for pair in self.parameters_of_one_name() {
            let votes = self.votes_by_pair.get(&pair).map_or(0, |pair_votes| pair_votes.votes);
            // A name says little where a parameter of another type has it now: `f(char c, int repeat)` and
            // `f(char repeat, int count)`.
            scored.push((score(self.have_same_type(pair) || self.is_supported(pair, votes)), pair));
        }
        scored.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
        let mut out = LocalPairs::default();
        for (_, pair) in scored {
            out.add(pair);
        }
        out
    }

    fn parameters(&self) -> (&'a [DeclarationId], &'a [DeclarationId]) {
        let (b, a) = self.cmp.declarations(self.before, self.after);
        if self.part.is_whole() && b.kind.is_callable() && a.kind.is_callable() {
            (&b.parameters, &a.parameters)
        } else {
            (&[], &[])
        }
    }

    fn parameters_of_one_name(&self) -> Vec<LocalPair> {
        let (x, y) = self.parameters();
        let of_its_name = |before: &DeclarationId| {
            let mut pairs = y.iter().map(|after| LocalPair { before: *before, after: *after });
            pairs.find(|pair| self.have_same_name(*pair))
        };
        x.iter().filter_map(of_its_name).collect()
    }

    /// Returns the pairs of a parameter whose name vanished and a parameter whose name is new.
    fn parameters_left(&self) -> Vec<LocalPair> {
        let (x, y) = self.parameters();
        let pair = |b: &DeclarationId, a: &DeclarationId| LocalPair { before: *b, after: *a };
        let is_removed = |b: &&DeclarationId| !y.iter().any(|a| self.have_same_name(pair(b, a)));
        let is_new = |a: &&DeclarationId| !x.iter().any(|b| self.have_same_name(pair(b, a)));
        let new: Vec<&DeclarationId> = y.iter().filter(is_new).collect();
        x.iter().filter(is_removed).flat_map(|b| new.iter().map(move |a| pair(b, a))).collect()
    }

    /// Returns the pairs of locals of one type that have more than half of the votes on either local.
    pub fn hints(&self) -> FxHashSet<LocalPair> {
        let is_spoken_for = |pair: LocalPair, pair_votes: &PairVotes| pair_votes.votes * 2 > self.total(pair);
        self.votes_by_pair
            .iter()
            .filter(|(pair, pair_votes)| is_spoken_for(**pair, pair_votes) && self.have_same_type(**pair))
            .map(|(pair, _)| *pair)
            .collect()
    }

    /// Returns whether statements support a pair of locals of one name: it has at least a third of the votes on either
    /// local.
    fn is_supported(&self, pair: LocalPair, votes: u32) -> bool {
        votes * 3 >= self.total(pair)
    }

    /// Returns the number of all votes on the local before or on the local after, whichever is more.
    fn total(&self, pair: LocalPair) -> u32 {
        let (before, after) = (self.of_before.get(&pair.before), self.of_after.get(&pair.after));
        before.max(after).copied().unwrap_or(0)
    }

    /// Returns whether a local of one kind can become one of the other kind. For example, a loop's variable becomes a
    /// lambda's parameter when the loop becomes a stream.
    fn have_compatible_kinds(&self, pair: LocalPair) -> bool {
        let (b, a) = (self.before(pair.before).kind, self.after(pair.after).kind);
        b == a || (b != Kind::Parameter && a != Kind::Parameter)
    }

    fn have_same_name(&self, pair: LocalPair) -> bool {
        self.before(pair.before).name == self.after(pair.after).name
    }

    /// Returns whether the names of two locals differ only in case and underscores.
    fn are_spelled_apart(&self, pair: LocalPair) -> bool {
        spelling::are_spelled_apart(&self.before(pair.before).name, &self.after(pair.after).name)
    }

    fn have_same_type(&self, pair: LocalPair) -> bool {
        self.cmp.have_same_type(self.site_before(pair.before), self.site_after(pair.after))
    }

    /// Returns whether either local is declared in the place of some local of the other side. The caller asks only
    /// about locals that are not declared in the same place.
    fn is_declared_elsewhere(&self, pair: LocalPair) -> bool {
        self.declared_before.contains(&pair.before) || self.declared_after.contains(&pair.after)
    }
}

/// Returns the words, literals and marks of a text.
fn words(text: &[u8]) -> Vec<&[u8]> {
    code_pieces(text).map(|(_, word)| word).collect()
}

/// Returns whether a file declares a local of the kind and name of `wanted` whose scope overlaps that of `other`.
fn is_declared(side: &ChangedFiles, site: Site, wanted: &Declaration, other: &Declaration) -> bool {
    let file = side.file(site);
    let named = file.variables.get(&atom(wanted.name.as_bytes())).into_iter().flatten();
    named.map(|id| file.unit.get(*id)).any(|d| d.kind == wanted.kind && overlap(d.scope, other.scope))
}

fn overlap(x: Span, y: Span) -> bool {
    x.start < y.end && y.start < x.end
}
