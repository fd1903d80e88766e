use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;
use crate::words::same_words;

/// A parameter that fills the field.
pub const KIND: LinkKind =
    LinkKind::new(Signal::FieldParameter, Reach::File, |_| "the field that it fills", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let (from, to) = (anchor.declaration.get(), linked.declaration.get());
    let unit = &linked.declaration.unit;
    let callable = linked.declaration.owner();
    let types = from.ty.as_ref().zip(to.ty.as_ref());
    anchor.kind == Kind::Field
        && to.kind == Kind::Parameter
        && callable
            .as_ref()
            .is_some_and(|c| c.get().kind.is_callable() && c.owner() == anchor.declaration.owner())
        && types.is_some_and(|(a, b)| a.text == b.text)
        && same_words(&anchor.words, linked.words)
        && callable.and_then(|c| c.get().body).is_some_and(|body| {
            fills(&unit.source.bytes()[body.range()], anchor.name.as_bytes(), to.name.as_bytes())
        })
}

/// Returns whether a body assigns a variable to a field, as it is: `this.queryHint = joinHint;`.
fn fills(body: &[u8], field: &[u8], variable: &[u8]) -> bool {
    use crate::java::lexical::{Piece, placed_code_pieces};
    let is_blank = |text: &[u8]| text.iter().all(u8::is_ascii_whitespace);
    let pieces: Vec<&[u8]> = placed_code_pieces(body)
        .filter(|(_, piece, text)| *piece != Piece::Comment && !is_blank(text))
        .map(|(_, _, text)| text)
        .collect();
    pieces.windows(3).any(|three| three[0] == field && three[1] == b"=" && three[2] == variable)
}
