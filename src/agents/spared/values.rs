//! What holds something else than the renamed ones, or still what its old name says, as initializers tell.

use super::view::{Named, Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::guard::spells_out;
use crate::java::lexical::{Piece, code_pieces, code_words, is_reserved, strings};
use crate::java::{Declaration, DeclarationRef, Kind};
use crate::words::{Concept, Word, same_words, split};

/// Where only parameters and locals were renamed, locals that get their values from other calls than all renamed ones of
/// their names: what was `System.nanoTime()` in one place and `clock.millis()` in another is no one concept.
pub fn other_values(view: &View<'_, '_>) -> Option<Spared> {
    if !view.all_renamed(|of| of.kind.is_local()) {
        return None;
    }
    Some(view.spare(
        "local variables that hold something else",
        "their values come from elsewhere than those of the renamed ones",
        |j| j.features.retyped_alike == 0.0 && holds_something_else(&j.candidate, view),
    ))
}

/// Variables that are called after what they get their values from (`hint` of `plan.getHint()`), which keeps its name.
pub fn named_by_values(view: &View<'_, '_>) -> Option<Spared> {
    let to_rename = view.to_rename();
    let is_value_renamed = |variable: &DeclarationRef, name: &[u8]| {
        let mut others = to_rename.iter().filter(|d| *d != variable && !d.get().kind.is_local());
        others.any(|d| d.get().name.as_bytes() == name)
    };
    let why = "what they get is still called so";
    view.spare_unless_renamed("variables that are called after their values", why, |of| {
        let is_variable = matches!(of.kind, Kind::Field | Kind::LocalVariable);
        let value = initializer(of.declaration).filter(|_| is_variable).and_then(last_outside_of_brackets);
        value.is_some_and(|name| is_property(name, of.words) && !is_value_renamed(of.declaration, name))
    })
}

/// Constants whose values spell the old words out, as in `HINT_KEY = "hint.key"`: these say what the value does. Where a
/// renamed one has such a value, too, the author renames in spite of it.
pub fn spelled_values(view: &View<'_, '_>) -> Option<Spared> {
    let why = "their values spell the old words out";
    view.spare_unless_renamed("constants that say what their values do", why, |of| {
        value_spells_out(of, view.concept())
    })
}

/// Whether a local gets its value from elsewhere than all renamed ones of its name, of which there are some.
fn holds_something_else(candidate: &Candidate, view: &View<'_, '_>) -> bool {
    let Some(source) = Source::of(&candidate.declaration) else { return false };
    let of_its_name = view.evidence().iter().filter(|e| same_words(&e.words, &candidate.words));
    let mut sources = of_its_name.filter_map(|e| Source::of(&e.declaration)).peekable();
    sources.peek().is_some()
        && sources.all(|of_renamed| of_renamed != source)
        && !has_new_words(&candidate.declaration, view.concept())
}

/// Whether a string in a constant's value has a concept's old words in a name of its own, or is its old name.
fn value_spells_out(of: &Named<'_>, concept: &Concept) -> bool {
    let (constant, d) = (of.declaration, of.get());
    let value = match d.kind {
        Kind::EnumConstant => {
            let is_its_body = |of: &Declaration| of.kind.is_type() && of.span.end == d.span.end;
            let body = constant.unit.members(Some(constant.id)).find(|(_, of)| is_its_body(of));
            d.name_span.end..body.map_or(d.span.end, |(_, body)| body.span.start)
        }
        // The unit of a candidate knows nothing of a value in which no name has the old words.
        Kind::Field if d.is_constant() => d.name_span.end..d.span.end,
        _ => return false,
    };
    strings(&constant.unit.source.bytes()[value]).any(|string| {
        let string = String::from_utf8_lossy(string);
        spells_out(&string, d, concept) || letters(&string).eq(letters(of.old_name))
    })
}

/// The letters and digits of a text, whatever stands between them: those of `MICRO_SECOND` are those of `"microsecond"`.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// The name of what an expression gives: `getHint` of `plans.next(row).getHint()`.
fn last_outside_of_brackets(expression: &[u8]) -> Option<&[u8]> {
    let (mut depth, mut last) = (0_usize, None);
    for (piece, written) in code_pieces(expression) {
        match (piece, written) {
            (Piece::Mark, b"(" | b"[" | b"{" | b"<") => depth += 1,
            (Piece::Mark, b")" | b"]" | b"}" | b">") => depth = depth.saturating_sub(1),
            (Piece::Word, word) if depth == 0 => last = Some(word),
            _ => {}
        }
    }
    last
}

/// Whether a name is these words, or a getter's of them.
fn is_property(name: &[u8], words: &[Word]) -> bool {
    let own = split(&String::from_utf8_lossy(name));
    let is_getter = |first: &Word| matches!(first.text.as_str(), "get" | "is" | "has");
    same_words(&own, words)
        || own.split_first().is_some_and(|(first, rest)| is_getter(first) && same_words(rest, words))
}

/// What a value comes from.
#[derive(Debug, PartialEq, Eq)]
enum Source<'t> {
    /// The method that is called first.
    Call(&'t [u8]),
    /// The constructor of a type with this simple name, called first.
    Constructor(&'t [u8]),
    /// The variable that is read last, where nothing is called.
    Variable(&'t [u8]),
}

impl<'t> Source<'t> {
    /// That of a local variable; `None` without an initializer, and where that is a literal, or a lambda or anything else
    /// that begins with no name.
    fn of(local: &'t DeclarationRef) -> Option<Self> {
        let initializer = initializer(local).filter(|_| local.get().kind == Kind::LocalVariable)?;
        let mut code = code_pieces(initializer);
        let (mut is_new, mut last) = (false, None);
        loop {
            match code.next() {
                Some((Piece::Word, b"new")) => is_new = true,
                Some((Piece::Word, b"this")) => {}
                Some((Piece::Word, word)) if is_reserved(word) || word[0].is_ascii_digit() => return None,
                Some((Piece::Word, word)) => last = Some(word),
                Some((Piece::Mark, b"(" | b"<" | b"[")) if is_new => return last.map(Source::Constructor),
                Some((Piece::Mark, b"(")) if last.is_some() => return last.map(Source::Call),
                Some((Piece::Mark, b"." | b"(" | b")" | b"!")) => {}
                Some((Piece::Mark, b"-")) if code.next() == Some((Piece::Mark, b">")) => return None,
                Some(_) => break,
                None => return last.map(Source::Variable),
            }
        }
        last.map(Source::Variable)
    }
}

/// What a variable gets where it is declared.
fn initializer(variable: &DeclarationRef) -> Option<&[u8]> {
    let Declaration { body, .. } = variable.get();
    body.map(|span| &variable.unit.source.bytes()[span.range()])
}

/// Whether the initializer of a variable has a concept's new words.
fn has_new_words(variable: &DeclarationRef, concept: &Concept) -> bool {
    let undoing = concept.undoing();
    let code = initializer(variable).unwrap_or_default();
    code_words(code).any(|word| undoing.is_in(&String::from_utf8_lossy(word)))
}
