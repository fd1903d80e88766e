//! Which statements of one body are which of another, and which names stand for each other
//! there.
//!
//! Rounds as in RefactoringMiner (Tsantalis et al., "RefactoringMiner 2.0", IEEE TSE 2020,
//! section 3.1): equal text in order, equal text anywhere, then similar text. What its third
//! round finds by trial replacements is read off here from tokens that stand in the same place
//! of statements of the same shape.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::model::{FileModel, NONE, Role, Token, is_leaf, mix};
use super::name_pairs::{self, NamePair};
use super::side::{Comparison, Site};
use crate::java::DeclarationId;
use crate::java::grammar::NodeKind;

/// Pairs of unmatched fragments looked at in one body pair; beyond, only those in the same gap.
const PAIR_BUDGET: usize = 40_000;
/// From here on two statements are taken for one that was edited.
const SIMILAR: f32 = 0.5;
/// How much more alike than another pair one that keeps the order of statements seems.
const IN_ORDER: f32 = 0.02;
/// The part of two statements' likeness in which a local without a partner counts by its type, not
/// by its name: it may have been renamed. Of 0, 0.3, 0.5, 0.7, 0.8 and 1, 0.7 found most of the oracle's
/// renames, with the precision of 0 and the weights as they were.
const BY_TYPE: f32 = 0.7;
/// What the names of a compound statement's header count for when nothing inside it is alike: enough
/// where they all are, chosen in the same way.
const HEADER: f32 = 0.6;
/// The partner of a fragment that takes no part.
const TAKEN: u32 = NONE - 1;

/// Parameters and locals of one body pair taken for each other, by declaration id.
#[derive(Default, Clone, PartialEq, Eq)]
pub(super) struct LocalPairs {
    pub after: FxHashMap<u32, u32>,
    pub before: FxHashSet<u32>,
    /// Pairs that the statements matched so far speak for, not yet taken.
    pub hints: FxHashSet<(u32, u32)>,
}

impl LocalPairs {
    /// Whether a local of one side has a partner.
    fn has(&self, id: u32, is_before: bool) -> bool {
        if is_before { self.after.contains_key(&id) } else { self.before.contains(&id) }
    }

    pub fn add(&mut self, before: u32, after: u32) -> bool {
        if self.after.contains_key(&before) || self.before.contains(&after) {
            return false;
        }
        self.after.insert(before, after);
        self.before.insert(after);
        true
    }
}

/// A declaration's fragments with the texts that its tokens are compared by.
struct Body<'a> {
    model: &'a FileModel,
    values: &'a [u64],
    first: u32,
    fragments: Vec<FragmentKey>,
}

#[derive(Default)]
struct FragmentKey {
    /// Kind and texts.
    exact: u64,
    /// Kind and roles, names and literals left out.
    shape: u64,
    /// Sorted texts of names and literals.
    content: Vec<u64>,
    /// The same, with the types of locals that have no partner yet in place of their names.
    typed: Vec<u64>,
    /// Sorted words of the same, worked out when asked for.
    words: OnceCell<Vec<u64>>,
    tokens: usize,
}

/// A pair of fragments, and how it was found.
#[derive(Debug, Clone, Copy)]
pub(super) struct FragmentPair {
    pub before: u32,
    pub after: u32,
    pub similarity: f32,
    pub exact: bool,
}

/// How two bodies correspond.
#[derive(Default)]
pub(super) struct Alignment {
    pub fragments: Vec<FragmentPair>,
    pub names: Vec<NamePair>,
    /// How much of both bodies is matched, 0 to 1, each statement weighing its similarity.
    pub similarity: f32,
    /// Statements (not headers) on either side, the declaration's own header not counted.
    pub statements: (u32, u32),
    /// Statements matched with similarity, and those matched exactly.
    pub matched: u32,
    pub identical: u32,
    /// Names and literals in the smaller body.
    pub content: u32,
}

impl<'a> Comparison<'a> {
    /// Aligns two declarations that each stand in a fragment of their own.
    pub fn align(&self, before: Site, after: Site, locals: &LocalPairs) -> Alignment {
        let b = self.body(before, true, locals);
        let a = self.body(after, false, locals);
        Aligner::new(self, &b, &a, &locals.hints).run()
    }

    /// Aligns what is not matched yet of two declarations, without their own headers: what an
    /// extracted or inlined method has in common with the method it was part of.
    pub fn align_rest(
        &self,
        before: Site,
        after: Site,
        taken: (&FxHashSet<u32>, &FxHashSet<u32>),
        locals: &LocalPairs,
    ) -> Alignment {
        let b = self.body(before, true, locals);
        let a = self.body(after, false, locals);
        if b.fragments.is_empty() || a.fragments.is_empty() {
            return Alignment::default();
        }
        let mut aligner = Aligner::new(self, &b, &a, &locals.hints);
        for (i, slot) in aligner.to_after.iter_mut().enumerate() {
            if i == 0 || taken.0.contains(&(b.first + i as u32)) {
                *slot = TAKEN;
            }
        }
        for (i, slot) in aligner.to_before.iter_mut().enumerate() {
            if i == 0 || taken.1.contains(&(a.first + i as u32)) {
                *slot = TAKEN;
            }
        }
        aligner.equal_in_order();
        aligner.equal_anywhere();
        aligner.similar();
        aligner.finish()
    }

    fn body(&self, site: Site, is_before: bool, locals: &LocalPairs) -> Body<'_> {
        let side = if is_before { self.before } else { self.after };
        let model = side.file(site);
        let values = &(if is_before { &self.values_before } else { &self.values_after })[site.file as usize];
        let range = model.fragments_of(site.id);
        let fragments = range
            .clone()
            .map(|f| {
                let kind = model.fragments[f as usize].kind;
                let (mut exact, mut shape, mut content) = (kind as u64, kind as u64, Vec::new());
                let mut typed = Vec::new();
                let range = model.token_range(f);
                for (token, value) in model.tokens(f).iter().zip(&values[range.clone()]) {
                    let value = text_of(token, *value, is_before, locals);
                    exact = mix(exact, value);
                    if token.role == Role::Mark {
                        shape = mix(shape, value);
                    } else {
                        let role = if token.role == Role::Field { Role::Variable } else { token.role };
                        shape = mix(shape, role as u64);
                        content.push(value);
                        typed.push(if token.is_local && !locals.has(token.binding, is_before) {
                            let local = Site { id: DeclarationId(token.binding), ..site };
                            mix(0x71, self.type_of(local, is_before))
                        } else {
                            value
                        });
                    }
                }
                content.sort_unstable();
                typed.sort_unstable();
                FragmentKey { exact, shape, content, typed, tokens: range.len(), words: OnceCell::new() }
            })
            .collect();
        Body { model, values, first: range.start, fragments }
    }
}

/// The text of a token, where a matched local has one text on both sides.
fn text_of(token: &Token, value: u64, is_before: bool, locals: &LocalPairs) -> u64 {
    if !token.is_local {
        return value;
    }
    let pair = match is_before {
        true => locals.after.get(&token.binding).copied(),
        false => Some(token.binding).filter(|b| locals.before.contains(b)),
    };
    pair.map_or(value, |id| mix(0x10CA1, u64::from(id)))
}

/// By fragment, the matched fragments (by their number before) around it.
type Gaps = Vec<(u32, u32)>;

struct Aligner<'a> {
    cmp: &'a Comparison<'a>,
    hints: &'a FxHashSet<(u32, u32)>,
    b: &'a Body<'a>,
    a: &'a Body<'a>,
    to_after: Vec<u32>,
    to_before: Vec<u32>,
    pairs: Vec<FragmentPair>,
}

impl<'a> Aligner<'a> {
    fn new(
        cmp: &'a Comparison<'a>,
        b: &'a Body<'a>,
        a: &'a Body<'a>,
        hints: &'a FxHashSet<(u32, u32)>,
    ) -> Self {
        let to_after = vec![NONE; b.fragments.len()];
        let to_before = vec![NONE; a.fragments.len()];
        Self { cmp, hints, b, a, to_after, to_before, pairs: Vec::new() }
    }

    fn run(mut self) -> Alignment {
        if self.b.fragments.is_empty() || self.a.fragments.is_empty() {
            return Alignment::default();
        }
        // The declarations' own headers belong together whatever they say.
        let exact = self.b.fragments[0].exact == self.a.fragments[0].exact;
        self.pair(0, 0, 1.0, exact);
        self.equal_in_order();
        self.equal_anywhere();
        self.similar();
        self.finish()
    }

    fn pair(&mut self, b: usize, a: usize, similarity: f32, exact: bool) {
        self.to_after[b] = a as u32;
        self.to_before[a] = b as u32;
        self.pairs.push(FragmentPair {
            before: self.b.first + b as u32,
            after: self.a.first + a as u32,
            similarity,
            exact,
        });
    }

    fn equal_in_order(&mut self) {
        let free = |partner: &[u32]| (0..partner.len()).filter(|i| partner[*i] == NONE).collect::<Vec<_>>();
        let texts =
            |body: &Body<'_>, at: &[usize]| at.iter().map(|i| body.fragments[*i].exact).collect::<Vec<_>>();
        let (at_b, at_a) = (free(&self.to_after), free(&self.to_before));
        let (b, a) = (texts(self.b, &at_b), texts(self.a, &at_a));
        for op in capture_diff_slices(Algorithm::Myers, &b, &a) {
            if let DiffOp::Equal { old_index, new_index, len } = op {
                for i in 0..len {
                    self.pair(at_b[old_index + i], at_a[new_index + i], 1.0, true);
                }
            }
        }
    }

    fn equal_anywhere(&mut self) {
        let mut open: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for i in (0..self.a.fragments.len()).rev().filter(|i| self.to_before[*i] == NONE) {
            if self.a.fragments[i].tokens >= 4 {
                open.entry(self.a.fragments[i].exact).or_default().push(i);
            }
        }
        for i in 0..self.b.fragments.len() {
            if self.to_after[i] == NONE
                && let Some(found) = open.get_mut(&self.b.fragments[i].exact).and_then(Vec::pop)
            {
                self.pair(i, found, 1.0, true);
            }
        }
    }

    /// Leaves first: what they say shows which headers belong together.
    fn similar(&mut self) {
        for leaves in [true, false] {
            let b: Vec<usize> = self.open(true, leaves);
            let a: Vec<usize> = self.open(false, leaves);
            let all = b.len() * a.len() <= PAIR_BUDGET;
            let (gaps_b, gaps_a) = self.gaps();
            let mut found: Vec<Similar> = Vec::new();
            for (row, &i) in b.iter().enumerate() {
                for (column, &j) in a.iter().enumerate() {
                    let near = gaps_b[i] == gaps_a[j];
                    if !all && !near {
                        continue;
                    }
                    let similarity = self.similarity(i, j, near, leaves);
                    if similarity >= SIMILAR {
                        found.push(Similar { similarity, place: (row, column), in_order: false });
                    }
                }
            }
            if all {
                mark_in_order(&mut found, b.len(), a.len());
            }
            let distance = |s: &Similar| b[s.place.0].abs_diff(a[s.place.1]);
            found.sort_by(|x, y| {
                let rank = |s: &Similar| s.similarity + if s.in_order { IN_ORDER } else { 0.0 };
                let by_place = || (distance(x), x.place).cmp(&(distance(y), y.place));
                rank(y).total_cmp(&rank(x)).then_with(by_place)
            });
            for Similar { similarity, place, .. } in found {
                let (i, j) = (b[place.0], a[place.1]);
                if self.to_after[i] == NONE && self.to_before[j] == NONE {
                    self.pair(i, j, similarity.min(1.0), false);
                }
            }
        }
    }

    fn open(&self, is_before: bool, leaves: bool) -> Vec<usize> {
        let (body, partner) = if is_before { (self.b, &self.to_after) } else { (self.a, &self.to_before) };
        (0..body.fragments.len()).filter(|i| partner[*i] == NONE && is_alone(body, *i) == leaves).collect()
    }

    /// For each fragment, between which matched neighbours it stands.
    fn gaps(&self) -> (Gaps, Gaps) {
        let around = |partner: &[u32], own_is_before: bool| {
            let number = |i: usize| match (partner[i], own_is_before) {
                (NONE | TAKEN, _) => None,
                (_, true) => Some(i as u32),
                (p, false) => Some(p),
            };
            let mut out = vec![(NONE, NONE); partner.len()];
            let mut last = NONE;
            for (i, slot) in out.iter_mut().enumerate() {
                slot.0 = last;
                last = number(i).unwrap_or(last);
            }
            last = NONE;
            for (i, slot) in out.iter_mut().enumerate().rev() {
                slot.1 = last;
                last = number(i).unwrap_or(last);
            }
            out
        };
        (around(&self.to_after, true), around(&self.to_before, false))
    }

    fn similarity(&self, i: usize, j: usize, near: bool, leaves: bool) -> f32 {
        let (b, a) = (&self.b.fragments[i], &self.a.fragments[j]);
        if kind_of(self.b, i) != kind_of(self.a, j) {
            return 0.0;
        }
        let names = dice(&b.content, &a.content);
        let words = if names < 0.99 { names.max(0.9 * self.common_words(b, a)) } else { names };
        let words = (1.0 - BY_TYPE) * words + BY_TYPE * dice(&b.typed, &a.typed);
        let shape = f32::from(u8::from(b.shape == a.shape));
        let near = if near { 0.1 } else { 0.0 };
        if leaves {
            let hint = if self.is_hinted(i, j) { 0.3 } else { 0.0 };
            return 0.7 * words + 0.25 * shape + near + hint;
        }
        let hint = if self.is_hinted(i, j) { 0.3 } else { 0.0 };
        let by_content = 0.35 * words + 0.1 * shape + 0.5 * self.common_children(i, j) + hint;
        by_content.max(HEADER * words) + near
    }

    fn common_words(&self, b: &FragmentKey, a: &FragmentKey) -> f32 {
        let words = |f: &FragmentKey| {
            let mut out: Vec<u64> = f.content.iter().flat_map(|v| self.cmp.vocabulary.words(*v)).collect();
            out.sort_unstable();
            out
        };
        dice(b.words.get_or_init(|| words(b)), a.words.get_or_init(|| words(a)))
    }

    /// Whether two statements declare locals of one type that seem to be one by their uses.
    fn is_hinted(&self, i: usize, j: usize) -> bool {
        if self.hints.is_empty() || kind_of(self.b, i) != NodeKind::LocalVariableDeclaration {
            return false;
        }
        let declared = |body: &Body<'_>, i: usize| {
            let tokens = body.model.tokens(body.first + i as u32);
            tokens.iter().find(|t| t.declares && t.is_local).map(|t| t.binding)
        };
        let (b, a) = (declared(self.b, i), declared(self.a, j));
        b.zip(a).is_some_and(|pair| self.hints.contains(&pair))
    }

    /// How many of the fragments inside two compound ones are matched with each other.
    fn common_children(&self, i: usize, j: usize) -> f32 {
        let inside = |body: &Body<'_>, i: usize| {
            let end = body.model.fragments[i + body.first as usize].end - body.first;
            i + 1..end as usize
        };
        let (b, a) = (inside(self.b, i), inside(self.a, j));
        let total = b.len().max(a.len());
        if total == 0 {
            return 1.0;
        }
        let common = b.filter(|k| a.contains(&(self.to_after[*k] as usize))).count();
        common as f32 / total as f32
    }

    fn finish(self) -> Alignment {
        let mut out = Alignment::default();
        let weight = |f: &FragmentKey| (f.content.len() as f32 + 1.0).min(8.0);
        let mut total = 0.0;
        for (side, body) in [(0, self.b), (1, self.a)] {
            for (i, f) in body.fragments.iter().enumerate().skip(1) {
                total += weight(f);
                if is_leaf(kind_of(body, i)) {
                    *(if side == 0 { &mut out.statements.0 } else { &mut out.statements.1 }) += 1;
                }
            }
        }
        let content = |body: &Body<'_>| body.fragments[1..].iter().map(|f| f.content.len()).sum::<usize>();
        out.content = content(self.b).min(content(self.a)) as u32;
        let mut mapped = 0.0;
        for pair in &self.pairs {
            let (i, j) = ((pair.before - self.b.first) as usize, (pair.after - self.a.first) as usize);
            if i > 0 {
                mapped += pair.similarity * (weight(&self.b.fragments[i]) + weight(&self.a.fragments[j]));
                if is_leaf(kind_of(self.b, i)) {
                    out.matched += 1;
                    out.identical += u32::from(pair.exact);
                }
            }
            self.read_names(*pair, i, j, &mut out.names);
        }
        out.similarity = if total > 0.0 { mapped / total } else { 1.0 };
        out.fragments = self.pairs;
        out
    }

    /// The names that stand for each other in a pair of statements.
    fn read_names(&self, pair: FragmentPair, i: usize, j: usize, out: &mut Vec<NamePair>) {
        let (b, a) = (self.b.model.tokens(pair.before), self.a.model.tokens(pair.after));
        if self.b.fragments[i].shape == self.a.fragments[j].shape && b.len() == a.len() {
            return name_pairs::of_same_shape(pair.before, b, a, out);
        }
        let values = |body: &Body<'a>, f: u32| &body.values[body.model.token_range(f)];
        let (b, a) = ((b, values(self.b, pair.before)), (a, values(self.a, pair.after)));
        name_pairs::of_different_shape(pair.before, b, a, out);
    }
}

/// Two fragments that are alike, by their places among those without a partner.
struct Similar {
    similarity: f32,
    place: (usize, usize),
    in_order: bool,
}

/// Marks those pairs that, taken together, are most alike while no two of them cross. Of
/// statements that are equally alike, those in the same order belong together.
fn mark_in_order(found: &mut [Similar], rows: usize, columns: usize) {
    let width = columns + 1;
    let mut value = vec![0.0_f32; rows * columns];
    for s in found.iter() {
        value[s.place.0 * columns + s.place.1] = s.similarity;
    }
    // The best sum from a row and column on.
    let mut best = vec![0.0_f32; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let own = value[row * columns + column];
            let taken = if own > 0.0 { own + best[(row + 1) * width + column + 1] } else { 0.0 };
            best[row * width + column] =
                taken.max(best[(row + 1) * width + column]).max(best[row * width + column + 1]);
        }
    }
    let mut chosen = FxHashSet::default();
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        let (own, here) = (value[row * columns + column], best[row * width + column]);
        if own > 0.0 && here == own + best[(row + 1) * width + column + 1] {
            chosen.insert((row, column));
            (row, column) = (row + 1, column + 1);
        } else if here == best[(row + 1) * width + column] {
            row += 1;
        } else {
            column += 1;
        }
    }
    for s in found {
        s.in_order = chosen.contains(&s.place);
    }
}

/// Whether nothing stands inside a fragment.
fn is_alone(body: &Body<'_>, i: usize) -> bool {
    let id = body.first + i as u32;
    body.model.fragments[id as usize].end == id + 1
}

fn kind_of(body: &Body<'_>, i: usize) -> NodeKind {
    body.model.fragments[i + body.first as usize].kind
}

/// Twice what two sorted lists have in common, over what they have.
pub(super) fn dice(x: &[u64], y: &[u64]) -> f32 {
    if x.is_empty() && y.is_empty() {
        return 1.0;
    }
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < x.len() && j < y.len() {
        match x[i].cmp(&y[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
        }
    }
    (2 * common) as f32 / (x.len() + y.len()) as f32
}
