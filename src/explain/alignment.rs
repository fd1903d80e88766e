//! Which tokens of a file before a change are which after it, whatever name they have.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::tokens::{Token, TokenKind, spelled};
use crate::java::lexical::is_name_byte;

/// Names that became one another count as the same.
#[derive(Debug, Default)]
pub struct EquivalentNames<'n> {
    names: Classes<'n>,
    /// The same in comments, where words are meant as well.
    in_comments: Classes<'n>,
    /// The qualified names of types that moved, before and after.
    moved: FxHashMap<&'n [u8], &'n [u8]>,
}

/// Sets of names, each with all that became one another.
#[derive(Debug, Default)]
struct Classes<'n> {
    classes: FxHashMap<&'n [u8], usize>,
    parents: Vec<usize>,
}

impl<'n> EquivalentNames<'n> {
    /// Returns the names of some renames, each with what it became, and words of which the same is true in comments.
    pub fn of<N, W>(renamed: N, words: W) -> Self
    where
        N: IntoIterator<Item = (&'n str, &'n str)>,
        W: IntoIterator<Item = (&'n str, &'n str)>,
    {
        let mut equivalent_names = Self::default();
        for (old, new) in renamed {
            equivalent_names.names.unite(old, new);
            equivalent_names.in_comments.unite(old, new);
        }
        for (old, new) in words {
            equivalent_names.in_comments.unite(old, new);
        }
        equivalent_names
    }

    /// Returns the same with qualified names that became others.
    #[must_use]
    pub fn with_moved(mut self, names: impl IntoIterator<Item = (&'n str, &'n str)>) -> Self {
        self.moved = names.into_iter().map(|(old, new)| (old.as_bytes(), new.as_bytes())).collect();
        self
    }

    /// Returns an import or package declaration with the class of each name that has one in its place. So the import of
    /// a class that was renamed is the same.
    fn in_header(&self, declaration: &[u8]) -> Vec<u8> {
        let parts = declaration.chunk_by(|x, y| is_name_byte(*x) && is_name_byte(*y));
        let named = parts.map(|part| match self.names.class(part) {
            Some(class) => Cow::Owned(format!("#{class}").into_bytes()),
            None => Cow::Borrowed(part),
        });
        named.collect::<Vec<_>>().concat()
    }

    /// Returns the class of a name that was renamed, or that something was renamed to.
    fn class(&self, sort: TokenKind, name: &[u8]) -> Option<usize> {
        match sort {
            TokenKind::Word => self.names.class(name),
            TokenKind::CommentWord => self.in_comments.class(name),
            _ => None,
        }
    }
}

impl<'n> Classes<'n> {
    fn unite(&mut self, one: &'n str, other: &'n str) {
        let (one, other) = (self.add(one.as_bytes()), self.add(other.as_bytes()));
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
    }

    fn add(&mut self, name: &'n [u8]) -> usize {
        let next = self.parents.len();
        let class = *self.classes.entry(name).or_insert(next);
        if class == next {
            self.parents.push(next);
        }
        class
    }

    fn root(&self, mut class: usize) -> usize {
        while self.parents[class] != class {
            class = self.parents[class];
        }
        class
    }

    fn class(&self, name: &[u8]) -> Option<usize> {
        self.classes.get(name).map(|class| self.root(*class))
    }
}

/// The key by which a token is compared.
#[derive(PartialEq, Eq, Hash)]
enum Key<'t> {
    Text(TokenKind, &'t [u8]),
    Spelled(TokenKind, Vec<u8>),
    Class(TokenKind, usize),
}

/// A text with its tokens.
#[derive(Clone, Copy)]
pub struct Divided<'t> {
    pub text: &'t [u8],
    pub tokens: &'t [Token],
}

/// Returns the pairs of tokens that are the same but for a rename, by their indices, in order. `literals` are those of
/// before that look up a renamed declaration, as they read with the new name.
pub fn align(
    before: Divided<'_>,
    after: Divided<'_>,
    equivalent_names: &EquivalentNames<'_>,
    literals: &FxHashMap<usize, Vec<u8>>,
) -> Vec<(usize, usize)> {
    let mut known = FxHashMap::default();
    let nothing = FxHashMap::default();
    let old = numbers(before, equivalent_names, literals, &mut known);
    let new = numbers(after, equivalent_names, &nothing, &mut known);
    let start = old.iter().zip(&new).take_while(|(b, a)| b == a).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(b, a)| b == a).count();
    let (old_end, new_end) = (old.len() - end, new.len() - end);
    let mut pairs: Vec<(usize, usize)> = (0..start).map(|at| (at, at)).collect();
    if start < old_end && start < new_end {
        let whole = by_tokens(&old, &new, (start, old_end), (start, new_end));
        let by_lines = by_lines(before, after, &old, &new, (start, old_end), (start, new_end));
        // Lines anchor better, but where they were wrapped anew, they are no lines any more.
        pairs.extend(if whole.len() > by_lines.len() { whole } else { by_lines });
    }
    pairs.extend((0..end).map(|at| (old_end + at, new_end + at)));
    pairs
}

/// Returns a number for each token, the same for those that are compared as the same.
fn numbers<'t>(
    side: Divided<'t>,
    equivalent_names: &'t EquivalentNames<'_>,
    literals: &'t FxHashMap<usize, Vec<u8>>,
    known: &mut FxHashMap<Key<'t>, u32>,
) -> Vec<u32> {
    let number = |(at, token): (usize, &Token)| {
        let text = literals.get(&at).map_or_else(|| token.of(side.text), Vec::as_slice);
        let key = match equivalent_names.class(token.sort, text) {
            Some(class) => Key::Class(token.sort, class),
            None if token.sort.is_header() => {
                Key::Spelled(token.sort, equivalent_names.in_header(&spelled(text)))
            }
            None => Key::Text(token.sort, equivalent_names.moved.get(text).copied().unwrap_or(text)),
        };
        let next = known.len() as u32;
        *known.entry(key).or_insert(next)
    };
    side.tokens.iter().enumerate().map(number).collect()
}

/// Returns the pairs between two ranges of tokens.
fn by_tokens(
    old: &[u32],
    new: &[u32],
    (b, b_end): (usize, usize),
    (a, a_end): (usize, usize),
) -> Vec<(usize, usize)> {
    let ops = capture_diff_slices(Algorithm::Histogram, &old[b..b_end], &new[a..a_end]);
    ops.iter().flat_map(|op| equal(op).map(move |(x, y)| (b + x, a + y))).collect()
}

/// Returns the same where lines are compared first, and tokens between those that are the same.
fn by_lines(
    before: Divided<'_>,
    after: Divided<'_>,
    old: &[u32],
    new: &[u32],
    old_range: (usize, usize),
    new_range: (usize, usize),
) -> Vec<(usize, usize)> {
    let mut known = FxHashMap::default();
    let old_lines = lines(before, old_range);
    let new_lines = lines(after, new_range);
    let mut numbered = |lines: &[(usize, usize)], numbers: &[u32]| -> Vec<u32> {
        let number = |(start, end): &(usize, usize)| {
            let next = known.len() as u32;
            *known.entry(numbers[*start..*end].to_vec()).or_insert(next)
        };
        lines.iter().map(number).collect()
    };
    let (x, y) = (numbered(&old_lines, old), numbered(&new_lines, new));
    let mut pairs = Vec::new();
    for op in capture_diff_slices(Algorithm::Histogram, &x, &y) {
        for (b, a) in equal(&op) {
            let ((b, b_end), (a, _)) = (old_lines[b], new_lines[a]);
            pairs.extend((0..b_end - b).map(|at| (b + at, a + at)));
        }
        let (removed, added) = (&old_lines[op.old_range()], &new_lines[op.new_range()]);
        if !matches!(op, DiffOp::Equal { .. })
            && let ([(b, _), ..], [.., (_, b_end)]) = (removed, removed)
            && let ([(a, _), ..], [.., (_, a_end)]) = (added, added)
        {
            pairs.extend(by_tokens(old, new, (*b, *b_end), (*a, *a_end)));
        }
    }
    pairs
}

/// Returns a range of tokens, in runs that begin on one line.
fn lines(side: Divided<'_>, (start, end): (usize, usize)) -> Vec<(usize, usize)> {
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for at in start..end {
        let begins = at == start || {
            let between = side.tokens[at - 1].span.start..side.tokens[at].span.start;
            side.text[between].contains(&b'\n')
        };
        match lines.last_mut() {
            Some(line) if !begins => line.1 = at + 1,
            _ => lines.push((at, at + 1)),
        }
    }
    lines
}

/// Returns the pairs of what an operation leaves as it is.
fn equal(op: &DiffOp) -> impl Iterator<Item = (usize, usize)> {
    let len = if matches!(op, DiffOp::Equal { .. }) { op.old_range().len() } else { 0 };
    let (old, new) = (op.old_range().start, op.new_range().start);
    (0..len).map(move |at| (old + at, new + at))
}
