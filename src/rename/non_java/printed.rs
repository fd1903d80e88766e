//! Finds strings with the text of an object without a `toString` in the code: that of a record (`Till[size=3,
//! cents=5]`), or one of Lombok's (`Till(size=3, cents=5)`). Tests compare with such strings. The names in them are
//! those of the type and its fields.

use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{DeclarationRef, Kind};
use crate::rename::annotations::is_of;

/// Annotations of Lombok that make a `toString`.
const PRINTED: [&str; 3] = ["Data", "ToString", "Value"];

/// Returns whether a text has what objects of a type print first.
pub fn names_type(text: &[u8], ty: &DeclarationRef) -> bool {
    let d = ty.get();
    let bracket = match d.kind {
        Kind::Record => b'[',
        _ if PRINTED.iter().any(|annotation| is_of(ty, annotation, &["lombok."])) => b'(',
        _ => return false,
    };
    if ty.members().any(|member| member.get().kind == Kind::Method && member.get().name == "toString") {
        return false;
    }
    let is_opened = |at: usize| {
        let Some(inside) = text[at..].strip_prefix(&[bracket]) else { return false };
        let name = inside.iter().take_while(|b| is_name_byte(**b)).count();
        // A text may be compared as far as to the bracket.
        matches!((name, inside.get(name)), (0, None | Some(b'"')) | (1.., Some(b'=')))
    };
    find_word(text, &d.name).any(|at| is_opened(at + d.name.len()))
}

/// Returns whether a text has what objects of a type print of a field.
pub fn names_field(text: &[u8], field: &DeclarationRef, ty: &DeclarationRef) -> bool {
    let d = field.get();
    let is_value = |at: usize| {
        let before = [&b"["[..], b"(", b", "].iter().any(|before| text[..at].ends_with(before));
        before && text.get(at + d.name.len()) == Some(&b'=')
    };
    d.kind == Kind::Field && names_type(text, ty) && find_word(text, &d.name).any(is_value)
}
