//! The only calls of accepted methods. Who renames a method that only delegates to another one of the concept means
//! that one, too.

use rustc_hash::FxHashSet;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::java::lexical::{Piece, placed_code_pieces};
use crate::java::{DeclarationRef, Kind};

/// The names of the methods that are called in accepted methods of one statement.
#[derive(Debug, Default)]
pub struct Delegates<'a>(FxHashSet<&'a [u8]>);

impl<'a> Delegates<'a> {
    pub fn of(evidence: &'a [Evidence]) -> Self {
        let methods = evidence.iter().filter(|e| e.kind == Kind::Method);
        Self(methods.filter_map(|e| only_statement(&e.declaration)).flat_map(called).collect())
    }

    /// Returns whether some accepted method does nothing but call one of a candidate's name.
    pub fn has(&self, candidate: &Candidate) -> bool {
        let d = candidate.declaration.get();
        d.kind == Kind::Method && self.0.contains(d.name.as_bytes())
    }
}

/// Returns whether an accepted method does nothing but call one of a candidate's name.
pub fn delegates_to(accepted: &Evidence, candidate: &Candidate) -> bool {
    Delegates::of(std::slice::from_ref(accepted)).has(candidate)
}

/// Returns the only statement of a method's body, without the braces around it.
fn only_statement(method: &DeclarationRef) -> Option<&[u8]> {
    let body = method.unit.source.bytes().get(method.get().body?.range())?;
    let inner = body.strip_prefix(b"{")?.strip_suffix(b"}")?;
    let mut ends = 0;
    for (_, piece, written) in placed_code_pieces(inner) {
        match (piece, written) {
            (Piece::Mark, b"{" | b"}") => return None,
            (Piece::Mark, b";") => ends += 1,
            _ => {}
        }
    }
    (ends == 1).then_some(inner)
}

/// Returns the names before an opening parenthesis.
fn called(statement: &[u8]) -> Vec<&[u8]> {
    let pieces: Vec<(Piece, &[u8])> =
        placed_code_pieces(statement).map(|(_, piece, written)| (piece, written)).collect();
    let calls = pieces.windows(2).filter(|two| two[0].0 == Piece::Word && two[1] == (Piece::Mark, b"("));
    calls.map(|two| two[0].1).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    #[test]
    fn a_delegate_is_called_in_the_only_statement_of_a_method() {
        let delegates = |body: &str| {
            let java = format!("class Till {{ int clue() {body} }}");
            let unit = Arc::new(parse(&SourceFile::new("Till.java", java.as_bytes())).compilation_unit());
            let id = unit.named_at(java.find("clue").expect("the name")).expect("a declaration");
            let method = DeclarationRef { unit, id };
            let of = only_statement(&method).map(called).unwrap_or_default();
            of.into_iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(delegates("{ return hints.next (a(1)) + other; }"), ["next", "a"]);
        assert_eq!(delegates("{ /* own(); */ print(\"x();\"); }"), ["print"]);
        for body in
            [";", "{ }", "{ next(); other(); }", "{ if (a()) { next(); } }", "{ run(() -> { next(); }); }"]
        {
            assert_eq!(delegates(body), [""; 0], "{body}");
        }
    }
}
