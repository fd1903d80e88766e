//! Aligns two bodies: finds which statements of one are which of the other, and which names are in the same places
//! there.
//!
//! The rounds are those of RefactoringMiner (Tsantalis et al., "RefactoringMiner 2.0", IEEE TSE 2020, section 3.1).
//! They pair equal text in order, equal text anywhere, then similar text. RefactoringMiner's third round tries
//! replacements of names. Here, the names are read from tokens in the same place of statements of the same shape.

mod body;
mod gaps;
mod in_order;
mod name_pairs;
mod similarity;

use rustc_hash::{FxHashMap, FxHashSet};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::java::grammar::NodeKind;
use crate::mining::changed_files::Site;
use crate::mining::comparison::Comparison;
use crate::mining::locals::pairs::{LocalPair, LocalPairs};
use crate::mining::parsed_file::is_statement;
use body::{Body, BodyFragment, Partner};
use gaps::{SameGap, gaps};
use in_order::{SimilarPair, in_order};
pub use name_pairs::{NamePair, Strength};

/// The most pairs of unmatched fragments that are all compared in two bodies. Of more, only fragments in the same gap
/// are compared.
const PAIR_BUDGET: usize = 40_000;
/// The least similarity at which two statements are taken for one that was edited.
const SIMILAR: f32 = 0.5;
/// The bonus for a pair that keeps the order of statements.
const IN_ORDER: f32 = 0.02;
/// The bonus for two statements in the same gap, which is between the same matched statements.
const SAME_GAP: f32 = 0.1;
/// The least number of tokens of a fragment that is matched with an equal one anywhere.
const MIN_TOKENS: usize = 4;

/// Two fragments that are matched, by their numbers in their files.
#[derive(Debug, Clone, Copy)]
pub struct FragmentPair {
    pub before: u32,
    pub after: u32,
    fit: Fit,
}

impl FragmentPair {
    /// Returns how alike the two are, from 0 to 1.
    pub fn similarity(self) -> f32 {
        match self.fit {
            Fit::Equal => 1.0,
            Fit::Similar(similarity) => similarity,
        }
    }
}

/// The way in which a pair of fragments was found.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fit {
    /// By equal texts.
    Equal,
    /// By this similarity.
    Similar(f32),
}

/// The correspondence of two bodies.
#[derive(Default)]
pub struct Alignment {
    pub fragments: Vec<FragmentPair>,
    pub names: Vec<NamePair>,
    /// The share of both bodies that is matched, from 0 to 1. Each statement counts by its weight and similarity.
    pub similarity: f32,
    /// The number of statements (not headers) on each side, without the declaration's own header.
    pub statements_before: u32,
    pub statements_after: u32,
    /// The number of statements that have a partner, and of those with an equal partner.
    pub matched: u32,
    pub identical: u32,
}

/// The parts of two bodies that are compared.
#[derive(Debug, Clone, Copy)]
pub enum Part<'t> {
    Whole,
    /// The whole bodies of two declarations that are matched already.
    Matched,
    /// An extracted method after, and the method before without the fragments `taken`. Both come without their own
    /// headers.
    Extracted {
        taken: &'t FxHashSet<u32>,
    },
    /// An inlined method before, and the method after without the fragments `taken`. Both come without their own
    /// headers.
    Inlined {
        taken: &'t FxHashSet<u32>,
    },
}

impl Part<'_> {
    /// Returns whether the part is all of both bodies.
    pub fn is_whole(self) -> bool {
        matches!(self, Part::Whole | Part::Matched)
    }
}

impl Comparison<'_> {
    /// Aligns two declarations, each of which is in a fragment of its own.
    pub fn align(&self, before: Site, after: Site, part: Part<'_>, locals: &LocalPairs) -> Alignment {
        let b = Body::new(&self.before, before, |id| locals.shared_before(id));
        let a = Body::new(&self.after, after, |id| locals.shared_after(id));
        if b.fragments.is_empty() || a.fragments.is_empty() {
            return Alignment::default();
        }
        Aligner { cmp: self, hints: &locals.hints, b, a, pairs: Vec::new() }.run(part)
    }
}

struct Aligner<'a> {
    cmp: &'a Comparison<'a>,
    hints: &'a FxHashSet<LocalPair>,
    b: Body<'a>,
    a: Body<'a>,
    pairs: Vec<FragmentPair>,
}

/// The fragments that are aligned together. The leaves come first, since their pairs show which headers belong
/// together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    /// Fragments with nothing inside.
    Leaves,
    /// Headers of compound statements and of declarations.
    Headers,
}

impl Aligner<'_> {
    fn run(mut self, part: Part<'_>) -> Alignment {
        match part {
            Part::Whole | Part::Matched => {
                // The declarations' own headers belong together whatever their texts are.
                let are_equal = self.b.fragments[0].exact == self.a.fragments[0].exact;
                self.pair(0, 0, if are_equal { Fit::Equal } else { Fit::Similar(1.0) });
            }
            Part::Extracted { taken } => self.exclude(taken, &FxHashSet::default()),
            Part::Inlined { taken } => self.exclude(&FxHashSet::default(), taken),
        }
        self.equal_in_order();
        self.equal_anywhere();
        self.similar(Level::Leaves);
        self.similar(Level::Headers);
        if matches!(part, Part::Matched) {
            self.getters();
        }
        self.finish()
    }

    /// Pairs the return statements of two matched getters. They return the same thing, whatever its name is.
    fn getters(&mut self) {
        let is_unmatched_return = |body: &Body<'_>| {
            let statement =
                body.fragments.get(1).filter(|_| body.fragments.len() == 2 && body.is_unmatched(1))?;
            let is_return = statement.kind == NodeKind::ReturnStatement && statement.content.len() == 1;
            is_return.then_some(statement.shape)
        };
        let (b, a) = (is_unmatched_return(&self.b), is_unmatched_return(&self.a));
        if b.is_some() && b == a {
            self.pair(1, 1, Fit::Similar(self.similarity(1, 1, SAME_GAP, Level::Leaves)));
        }
    }

    /// Leaves out the declarations' own headers and the given fragments.
    fn exclude(&mut self, before: &FxHashSet<u32>, after: &FxHashSet<u32>) {
        for (body, taken) in [(&mut self.b, before), (&mut self.a, after)] {
            for i in 0..body.fragments.len() {
                if i == 0 || taken.contains(&body.number(i)) {
                    body.fragments[i].partner = Partner::Excluded;
                }
            }
        }
    }

    fn pair(&mut self, b: usize, a: usize, fit: Fit) {
        self.b.fragments[b].partner = Partner::Fragment(a);
        self.a.fragments[a].partner = Partner::Fragment(b);
        self.pairs.push(FragmentPair { before: self.b.number(b), after: self.a.number(a), fit });
    }

    /// Pairs equal fragments, so that no two pairs cross.
    fn equal_in_order(&mut self) {
        let texts = |body: &Body<'_>, fragments: &[usize]| -> Vec<u64> {
            fragments.iter().map(|i| body.fragments[*i].exact).collect()
        };
        let is_left_open = self.repeated_headers();
        let in_order = |body: &Body<'_>| -> Vec<usize> {
            let telling = body
                .unmatched()
                .filter(|i| body.inside(*i).is_empty() || !is_left_open.contains(&body.fragments[*i].exact));
            telling.collect()
        };
        let (b, a) = (in_order(&self.b), in_order(&self.a));
        let (texts_b, texts_a) = (texts(&self.b, &b), texts(&self.a, &a));
        for op in capture_diff_slices(Algorithm::Myers, &texts_b, &texts_a) {
            if let DiffOp::Equal { old_index, new_index, len } = op {
                for i in 0..len {
                    self.pair(b[old_index + i], a[new_index + i], Fit::Equal);
                }
            }
        }
    }

    /// Returns the texts of headers of which one body has more than the other. Equal text
    /// (`for (int i = 0; i < n; i++)`) does not show which header is left, but the statements inside do.
    fn repeated_headers(&self) -> FxHashSet<u64> {
        let mut counts: FxHashMap<u64, [usize; 2]> = FxHashMap::default();
        for (side, body) in [&self.b, &self.a].into_iter().enumerate() {
            for i in body.unmatched().filter(|i| !body.inside(*i).is_empty()) {
                counts.entry(body.fragments[i].exact).or_default()[side] += 1;
            }
        }
        counts.into_iter().filter(|(_, [b, a])| b != a && *b > 0 && *a > 0).map(|(text, _)| text).collect()
    }

    /// Pairs equal fragments, wherever they are.
    fn equal_anywhere(&mut self) {
        let is_left_open = self.repeated_headers();
        let mut by_text: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for i in self.a.unmatched().rev() {
            let fragment = &self.a.fragments[i];
            if fragment.tokens >= MIN_TOKENS && !is_left_open.contains(&fragment.exact) {
                by_text.entry(fragment.exact).or_default().push(i);
            }
        }
        let unmatched: Vec<usize> = self.b.unmatched().collect();
        for i in unmatched {
            if let Some(found) = by_text.get_mut(&self.b.fragments[i].exact).and_then(Vec::pop) {
                self.pair(i, found, Fit::Equal);
            }
        }
    }

    /// Pairs similar fragments, the most similar first. Of equally similar pairs, those that keep the order come first.
    fn similar(&mut self, level: Level) {
        let (b, a) = (unmatched(&self.b, level), unmatched(&self.a, level));
        let are_few = b.len() * a.len() <= PAIR_BUDGET;
        let (gaps_b, gaps_a) = (gaps(&self.b, |i, _| i), gaps(&self.a, |_, partner| partner));
        let all: Vec<usize> = (0..a.len()).collect();
        let of_gaps = || SameGap::new(b.iter().map(|i| gaps_b[*i]), a.iter().map(|j| gaps_a[*j]));
        let of_gaps = (!are_few).then(of_gaps);
        let mut found = Vec::new();
        for (row, &i) in b.iter().enumerate() {
            for &column in of_gaps.as_ref().map_or(&all[..], |of_gaps| of_gaps.columns(row)) {
                let j = a[column];
                let near = if gaps_b[i] == gaps_a[j] { SAME_GAP } else { 0.0 };
                let similarity = self.similarity(i, j, near, level);
                if similarity >= SIMILAR {
                    found.push(SimilarPair { row, column, similarity });
                }
            }
        }
        let orderly = if are_few { in_order(&found, b.len(), a.len()) } else { FxHashSet::default() };
        let bonus = |pair: &SimilarPair| if orderly.contains(&pair.place()) { IN_ORDER } else { 0.0 };
        let rank = |pair: &SimilarPair| pair.similarity + bonus(pair);
        let by_place = |pair: &SimilarPair| (b[pair.row].abs_diff(a[pair.column]), pair.place());
        found.sort_by(|x, y| rank(y).total_cmp(&rank(x)).then_with(|| by_place(x).cmp(&by_place(y))));
        for SimilarPair { row, column, similarity } in found {
            let (i, j) = (b[row], a[column]);
            if self.b.is_unmatched(i) && self.a.is_unmatched(j) {
                let are_equal = self.b.fragments[i].exact == self.a.fragments[j].exact;
                self.pair(i, j, if are_equal { Fit::Equal } else { Fit::Similar(similarity.min(1.0)) });
            }
        }
    }

    fn finish(self) -> Alignment {
        let mut out = Alignment {
            statements_before: self.b.statements(),
            statements_after: self.a.statements(),
            ..Alignment::default()
        };
        let own_headers_aside = self.b.fragments.iter().skip(1).chain(self.a.fragments.iter().skip(1));
        let total: f32 = own_headers_aside.map(BodyFragment::weight).sum();
        let mut mapped = 0.0;
        for pair in &self.pairs {
            let (i, j) = ((pair.before - self.b.first) as usize, (pair.after - self.a.first) as usize);
            let (b, a) = (&self.b.fragments[i], &self.a.fragments[j]);
            if i > 0 {
                mapped += pair.similarity() * (b.weight() + a.weight());
                if is_statement(b.kind) {
                    out.matched += 1;
                    out.identical += u32::from(pair.fit == Fit::Equal);
                }
            }
            self.read_names(i, j, &mut out.names);
        }
        out.similarity = if total > 0.0 { mapped / total } else { 1.0 };
        out.fragments = self.pairs;
        out
    }

    /// Collects the names that are in the same places of a pair of statements.
    fn read_names(&self, i: usize, j: usize, out: &mut Vec<NamePair>) {
        let (b, a) = (self.b.tokens(i), self.a.tokens(j));
        if self.b.fragments[i].shape == self.a.fragments[j].shape && b.len() == a.len() {
            return name_pairs::of_same_shape(b, a, out);
        }
        let (b, a) = ((b, self.b.texts(i)), (a, self.a.texts(j)));
        name_pairs::of_different_shape(b, a, out);
    }
}

/// Returns the fragments of a level that have no partner yet.
fn unmatched(body: &Body<'_>, level: Level) -> Vec<usize> {
    let level_of = |i: usize| if body.inside(i).is_empty() { Level::Leaves } else { Level::Headers };
    body.unmatched().filter(|i| level_of(*i) == level).collect()
}
