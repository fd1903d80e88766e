//! One file of a change: with the renames made in it, and what is left between that and the file after the change.

use std::collections::BTreeSet;
use std::ops::AddAssign;

use serde::Serialize;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::alignment::Divided;
use super::imports::{Imports, Moves, package_of, went_along};
use super::tokens::{Token, TokenKind, spelled};
use crate::java::Span;

/// How many lines a change took away and added, by what explains them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Lines {
    pub renames: usize,
    /// Package declarations that changed as the file's folder did, and qualified names of types that moved so.
    pub moves: usize,
    pub imports: usize,
    pub formatting: usize,
    /// Lines that none of these explains.
    pub residue: usize,
    /// Those of the residue in which nothing but comments is left.
    pub comments: usize,
}

impl Lines {
    /// Returns the number of lines that differ.
    pub fn changed(&self) -> usize {
        self.renames + self.moves + self.imports + self.formatting + self.residue
    }
}

impl AddAssign for Lines {
    fn add_assign(&mut self, other: Lines) {
        self.renames += other.renames;
        self.moves += other.moves;
        self.imports += other.imports;
        self.formatting += other.formatting;
        self.residue += other.residue;
        self.comments += other.comments;
    }
}

/// One edit of a replayed rename.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeEdit {
    pub span: Span,
    pub new_text: String,
    pub by: By,
}

/// The origin of an edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A rename, by its place in the list of these.
    Rename(usize),
    /// The move of a type to another package.
    Move,
}

/// A Java file before and after a change, with the pairs of its tokens.
pub struct Compared<'c> {
    pub from: &'c str,
    pub to: &'c str,
    pub before: Divided<'c>,
    pub after: Divided<'c>,
    pub pairs: &'c [(usize, usize)],
}

/// The outcome of one file.
pub struct Replayed {
    pub lines: Lines,
    /// The file with the renames made, and with the imports and line breaks of the one after the change as far as these
    /// mean nothing. It has the same meaning as with the renames alone.
    pub text: Vec<u8>,
    /// The renames that were made in it.
    pub renames: BTreeSet<usize>,
}

impl Compared<'_> {
    /// Makes edits in the file before, and compares. `edits` are sorted, and none overlaps another.
    pub fn replay(&self, edits: &[MadeEdit], moves: &Moves) -> Replayed {
        let is_in_token = |edit: &&MadeEdit| {
            let at = self.before.tokens.partition_point(|token| token.span.end <= edit.span.start);
            self.before.tokens.get(at).is_some_and(|token| token.span.encloses(edit.span))
        };
        if !edits.iter().all(|edit| is_in_token(&edit)) {
            // What cannot be followed is not made.
            let followed: Vec<MadeEdit> = edits.iter().filter(is_in_token).cloned().collect();
            return self.replay(&followed, moves);
        }
        let text = applied(self.before.text, edits);
        // A name in the place of a name changes nothing of how a text is divided.
        let divided = shifted(self.before.tokens, edits);
        let made = Divided { text: &text, tokens: &divided };
        let edited = edited(self.before.tokens, edits);
        let fate = TokenOutcomes::of(made, self, moves);
        Replayed {
            lines: self.lines(&fate, &edited),
            text: fate.assemble(made, self.after),
            renames: explaining(self.before.tokens, edits, &fate),
        }
    }

    fn lines(&self, fate: &TokenOutcomes, edited: &[Option<By>]) -> Lines {
        let (removed, added) = changed_lines(self.before.text, self.after.text);
        let mut edited_after = vec![None; self.after.tokens.len()];
        for (b, a) in self.pairs {
            edited_after[*a] = edited[*b].filter(|_| fate.partner[*b] == Some(*a));
        }
        let of_before = |at: usize| (fate.before(at), edited[at]);
        let of_after = |at: usize| (fate.after[at], edited_after[at]);
        let mut lines = counted(self.before, &removed, of_before);
        lines += counted(self.after, &added, of_after);
        lines
    }
}

/// Returns a text with edits made.
fn applied(text: &[u8], edits: &[MadeEdit]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&text[at..edit.span.start]);
        out.extend_from_slice(edit.new_text.as_bytes());
        at = edit.span.end;
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// Returns the tokens of a text with edits made.
fn shifted(tokens: &[Token], edits: &[MadeEdit]) -> Vec<Token> {
    let (mut edits, mut grown) = (edits.iter().peekable(), 0_isize);
    let mut place = |at: usize| {
        while let Some(edit) = edits.next_if(|edit| edit.span.end <= at) {
            grown += edit.new_text.len() as isize - edit.span.range().len() as isize;
        }
        at.saturating_add_signed(grown)
    };
    let moved = |token: &Token| {
        let (start, end) = (place(token.span.start), place(token.span.end));
        Token { span: Span { start, end }, ..*token }
    };
    tokens.iter().map(moved).collect()
}

/// Returns the edit of each token.
fn edited(tokens: &[Token], edits: &[MadeEdit]) -> Vec<Option<By>> {
    let by = |token: &Token| {
        let first = edits.partition_point(|edit| edit.span.end <= token.span.start);
        edits.get(first).filter(|edit| edit.span.start < token.span.end).map(|edit| edit.by)
    };
    tokens.iter().map(by).collect()
}

/// Returns the renames of which an edit is in a token that the file after the change has, too.
fn explaining(tokens: &[Token], edits: &[MadeEdit], fate: &TokenOutcomes) -> BTreeSet<usize> {
    let is_there = |edit: &&MadeEdit| {
        let at = tokens.partition_point(|token| token.span.end <= edit.span.start);
        fate.before(at) != TokenOutcome::Different
    };
    let renames = edits.iter().filter(is_there).filter_map(|edit| match edit.by {
        By::Rename(rename) => Some(rename),
        By::Move => None,
    });
    renames.collect()
}

/// The outcome of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TokenOutcome {
    /// It is on both sides.
    Same,
    /// It belongs to an import or a package declaration that only one side has, and that changes no meaning.
    Harmless,
    /// Only one side has it.
    Different,
}

/// The outcomes of the tokens of both sides.
struct TokenOutcomes {
    /// Of each token before, the one after that is the same.
    partner: Vec<Option<usize>>,
    harmless_before: Vec<bool>,
    after: Vec<TokenOutcome>,
}

impl TokenOutcomes {
    fn of(made: Divided<'_>, of: &Compared<'_>, moves: &Moves) -> TokenOutcomes {
        let mut partner = vec![None; made.tokens.len()];
        let mut after = vec![TokenOutcome::Different; of.after.tokens.len()];
        for (b, a) in of.pairs {
            if are_same(made, *b, of.after, *a) {
                partner[*b] = Some(*a);
                after[*a] = TokenOutcome::Same;
            }
        }
        let mut fate = TokenOutcomes { harmless_before: vec![false; partner.len()], partner, after };
        let has_other_header = |tokens: &[Token], is_same: &dyn Fn(usize) -> bool| {
            tokens.iter().enumerate().any(|(at, token)| token.sort.is_header() && !is_same(at))
        };
        let differs = has_other_header(made.tokens, &|at| fate.partner[at].is_some())
            || has_other_header(of.after.tokens, &|at| fate.after[at] == TokenOutcome::Same);
        if differs {
            fate.find_harmless(made, of, moves);
        }
        fate
    }

    fn find_harmless(&mut self, made: Divided<'_>, of: &Compared<'_>, moves: &Moves) {
        let imports = Imports::compared(made, of.after, moves);
        let (old, new) = (package_of(made), package_of(of.after));
        let moved = went_along((of.from, &old), (of.to, &new));
        let is_harmless = |side: Divided<'_>, token: &Token| match token.sort {
            TokenKind::Import => imports.is_harmless(token.of(side.text)),
            TokenKind::Package => moved,
            _ => false,
        };
        for (at, token) in made.tokens.iter().enumerate() {
            self.harmless_before[at] = self.partner[at].is_none() && is_harmless(made, token);
        }
        for (at, token) in of.after.tokens.iter().enumerate() {
            if self.after[at] == TokenOutcome::Different && is_harmless(of.after, token) {
                self.after[at] = TokenOutcome::Harmless;
            }
        }
    }

    fn before(&self, at: usize) -> TokenOutcome {
        match (self.partner[at], self.harmless_before[at]) {
            (Some(_), _) => TokenOutcome::Same,
            (None, true) => TokenOutcome::Harmless,
            (None, false) => TokenOutcome::Different,
        }
    }

    /// Returns the tokens of the file with the renames made. It has the harmless headers of the other side in the place
    /// of its own. Between two tokens that follow each other on both sides, it has what is there after the change.
    fn assemble(&self, made: Divided<'_>, after: Divided<'_>) -> Vec<u8> {
        let mut out = Vec::with_capacity(after.text.len());
        let mut last = Last { before: None, after: None };
        let mut next_after = 0;
        let place = |token: Placed, last: &mut Last, out: &mut Vec<u8>| {
            let (space, text) = token.written(last, made, after);
            if last.ends_line(made, after) && !space.contains(&b'\n') {
                out.push(b'\n');
            }
            out.extend_from_slice(space);
            out.extend_from_slice(text);
            *last = Last { before: token.before, after: token.after };
        };
        let adopt = |upto: usize, from: &mut usize, last: &mut Last, out: &mut Vec<u8>| {
            for at in *from..upto {
                if self.after[at] == TokenOutcome::Harmless {
                    place(Placed { before: None, after: Some(at) }, last, out);
                }
            }
            *from = upto.max(*from);
        };
        let package_end =
            after.tokens.iter().position(|token| token.sort == TokenKind::Package).map_or(0, |at| at + 1);
        for at in 0..made.tokens.len() {
            let partner = self.partner[at];
            if let Some(partner) = partner {
                adopt(partner, &mut next_after, &mut last, &mut out);
                next_after = partner + 1;
            }
            if !self.harmless_before[at] {
                place(Placed { before: Some(at), after: partner }, &mut last, &mut out);
            } else if made.tokens[at].sort == TokenKind::Package {
                // What is left of the imports stays below it.
                adopt(package_end, &mut next_after, &mut last, &mut out);
            }
        }
        adopt(after.tokens.len(), &mut next_after, &mut last, &mut out);
        out.extend_from_slice(last.rest(made, after));
        out
    }
}

/// Returns whether two tokens say the same.
fn are_same(made: Divided<'_>, b: usize, after: Divided<'_>, a: usize) -> bool {
    let (x, y) = (made.tokens[b], after.tokens[a]);
    let (one, other) = (x.of(made.text), y.of(after.text));
    x.sort == y.sort && (one == other || x.sort.is_header() && spelled(one) == spelled(other))
}

/// The token that was written last, by its place on each side that has it.
struct Last {
    before: Option<usize>,
    after: Option<usize>,
}

impl Last {
    /// Returns whether a comment ends there that goes to the end of its line.
    fn ends_line(&self, made: Divided<'_>, after: Divided<'_>) -> bool {
        let token = match (self.after, self.before) {
            (Some(at), _) => after.tokens[at],
            (None, Some(at)) => made.tokens[at],
            (None, None) => return false,
        };
        token.sort == TokenKind::CommentEdge && token.span.start == token.span.end
    }

    /// Returns the text behind it at the end of the file.
    fn rest<'t>(&self, made: Divided<'t>, after: Divided<'t>) -> &'t [u8] {
        let is_last = |at: Option<usize>, side: Divided<'_>| match at {
            Some(at) => at + 1 == side.tokens.len(),
            None => side.tokens.is_empty(),
        };
        let side = if is_last(self.after, after) || !is_last(self.before, made) { after } else { made };
        let end = side.tokens.last().map_or(0, |token| token.span.end);
        &side.text[end..]
    }
}

/// A token that is written next, by its place on each side that has it.
struct Placed {
    before: Option<usize>,
    after: Option<usize>,
}

impl Placed {
    /// Returns the token with the text before it. Where it follows the last token on both sides, that is the text after
    /// the change.
    fn written<'t>(&self, last: &Last, made: Divided<'t>, after: Divided<'t>) -> (&'t [u8], &'t [u8]) {
        let follows = |at: Option<usize>, last: Option<usize>| {
            at.is_some() && at.unwrap_or(0) == last.map_or(0, |l| l + 1)
        };
        let is_first = last.before.is_none() && last.after.is_none();
        let follows_in =
            |at: Option<usize>, last: Option<usize>| follows(at, last) && (last.is_some() || is_first);
        let space = match (follows_in(self.after, last.after), follows_in(self.before, last.before)) {
            (true, _) => space_before(after, self.after),
            (false, true) => space_before(made, self.before),
            (false, false) if self.after.is_some() => space_before(after, self.after),
            (false, false) => space_before(made, self.before),
        };
        let text = match (self.after, self.before) {
            (Some(at), _) => after.tokens[at].of(after.text),
            (None, Some(at)) => made.tokens[at].of(made.text),
            (None, None) => &[],
        };
        (space, text)
    }
}

/// Returns the text between a token and the one before it.
fn space_before(side: Divided<'_>, at: Option<usize>) -> &[u8] {
    let Some(at) = at else { return &[] };
    let start = at.checked_sub(1).map_or(0, |before| side.tokens[before].span.end);
    &side.text[start..side.tokens[at].span.start]
}

/// Returns for each line before whether it was removed, and for each line after whether it was added.
fn changed_lines(before: &[u8], after: &[u8]) -> (Vec<bool>, Vec<bool>) {
    let split =
        |text: &[u8]| -> Vec<Vec<u8>> { text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect() };
    let (old, new) = (split(before), split(after));
    let (mut removed, mut added) = (vec![false; old.len()], vec![false; new.len()]);
    for op in capture_diff_slices(Algorithm::Histogram, &old, &new) {
        if op.tag() != DiffTag::Equal {
            removed[op.old_range()].fill(true);
            added[op.new_range()].fill(true);
        }
    }
    (removed, added)
}

/// The kind of a line, by its tokens.
#[derive(Clone, Copy, Default)]
struct Line {
    has_residue: bool,
    has_code_residue: bool,
    is_renamed: bool,
    has_header: bool,
    is_moved: bool,
}

/// Counts the lines of one side that changed, or that hold something that only this side has.
fn counted(side: Divided<'_>, changed: &[bool], of: impl Fn(usize) -> (TokenOutcome, Option<By>)) -> Lines {
    let mut lines = vec![Line::default(); changed.len()];
    let (mut line, mut at) = (0, 0);
    for (index, token) in side.tokens.iter().enumerate() {
        line += side.text[at..token.span.start].iter().filter(|b| **b == b'\n').count();
        let height = token.of(side.text).iter().filter(|b| **b == b'\n').count();
        let (fate, by) = of(index);
        for line in lines.iter_mut().skip(line).take(height + 1) {
            line.has_residue |= fate == TokenOutcome::Different;
            line.has_code_residue |= fate == TokenOutcome::Different && !token.sort.is_comment();
            line.is_renamed |= matches!(by, Some(By::Rename(_)));
            line.is_moved |= by == Some(By::Move);
            line.has_header |= fate == TokenOutcome::Harmless;
            line.is_moved |= fate == TokenOutcome::Harmless && token.sort == TokenKind::Package;
        }
        line += height;
        at = token.span.end;
    }
    let mut counted = Lines::default();
    for (line, is_changed) in lines.iter().zip(changed) {
        let among = match line {
            Line { has_residue: true, has_code_residue, .. } => {
                counted.comments += usize::from(!has_code_residue);
                &mut counted.residue
            }
            _ if !is_changed => continue,
            Line { is_renamed: true, .. } => &mut counted.renames,
            Line { is_moved: true, .. } => &mut counted.moves,
            Line { has_header: true, .. } => &mut counted.imports,
            _ => &mut counted.formatting,
        };
        *among += 1;
    }
    counted
}
