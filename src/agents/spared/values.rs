//! What holds something else than the renamed ones, or still what its old name says, as initializers tell.

use super::view::{Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::guard::spells_out;
use crate::java::lexical::{Piece, code_pieces, code_words, is_reserved, strings};
use crate::java::{Declaration, DeclarationRef, Kind};
use crate::words::{Concept, same_words};

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

/// Constants whose values spell the old words out, as in `HINT_KEY = "hint.key"`: these say what the value does. Where a
/// renamed one has such a value, too, the author renames in spite of it.
pub fn spelled_values(view: &View<'_, '_>) -> Option<Spared> {
    let why = "their values spell the old words out";
    view.spare_unless_renamed("constants that say what their values do", why, |of| {
        value_spells_out(of.declaration, view.concept())
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

/// Whether a string in a constant's value has a concept's old words in a name of its own.
fn value_spells_out(constant: &DeclarationRef, concept: &Concept) -> bool {
    let d = constant.get();
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
    strings(&constant.unit.source.bytes()[value])
        .any(|string| spells_out(&String::from_utf8_lossy(string), d, concept))
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
