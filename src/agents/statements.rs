//! Which names stand together in a statement: a sign, cheaper than resolving, that one thing is
//! assigned from another, passed to it, or returned by it.

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::java::lexical::{Piece, pieces};

/// The identifiers of a file, statement by statement. What is between two of `;`, `{` and `}` is a
/// statement here; comments and literals are left out.
#[derive(Debug, Default)]
pub struct Statements<'t> {
    names: Vec<Mentioned<'t>>,
}

/// An identifier where it stands in a file.
#[derive(Debug)]
struct Mentioned<'t> {
    name: &'t [u8],
    /// Where it begins, in bytes.
    at: usize,
    /// The number of its statement.
    statement: u32,
}

impl<'t> Statements<'t> {
    /// The statements of a text, of which only these names are of interest.
    pub fn new(text: &'t [u8], interesting: &FxHashSet<&[u8]>) -> Self {
        let (mut names, mut at, mut statement) = (Vec::new(), 0, 0);
        for (piece, written) in pieces(text) {
            match piece {
                Piece::Mark if matches!(written, b";" | b"{" | b"}") => statement += 1,
                Piece::Word if interesting.contains(written) => {
                    names.push(Mentioned { name: written, at, statement })
                }
                _ => {}
            }
            at += written.len();
        }
        Self { names }
    }

    /// In how many statements of a range the name stands with one of the others, or once more where
    /// it is one of them itself (`this.name = name`).
    pub fn together(&self, name: &[u8], others: &FxHashSet<&[u8]>, range: &Range<usize>) -> usize {
        let inside: Vec<_> = self.names.iter().filter(|n| range.contains(&n.at)).collect();
        let stands = |part: &[&Mentioned<'_>]| {
            let own = part.iter().position(|n| n.name == name);
            own.is_some_and(|own| {
                part.iter().enumerate().any(|(i, other)| i != own && others.contains(other.name))
            })
        };
        inside.chunk_by(|a, b| a.statement == b.statement).filter(|part| stands(part)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn together(text: &str, name: &str, others: &[&str]) -> usize {
        let others: FxHashSet<&[u8]> = others.iter().map(|o| o.as_bytes()).collect();
        let mut interesting = others.clone();
        interesting.insert(name.as_bytes());
        Statements::new(text.as_bytes(), &interesting).together(name.as_bytes(), &others, &(0..text.len()))
    }

    #[test]
    fn names_stand_together_in_a_statement() {
        for (text, count) in [
            ("rule = hint; use(hint, rule); hint = 1;", 2),
            ("rule = 1; hint = 2;", 0),
            ("// rule = hint\n/* rule = hint */ f(\"rule hint\", hint); g('\\'', rule)", 0),
            ("if (rule) { hint = 2; }", 0),
            ("rules = hint;", 0),
            ("f(\"\"\" \" rule \"\"\", hint, rule)", 1),
            (r#"f(""" \""" rule; """, hint); g(hint, rule)"#, 1),
        ] {
            assert_eq!(together(text, "hint", &["rule"]), count, "{text}");
        }
        assert_eq!(together("this.hint = hint; hint = 1", "hint", &["hint"]), 1);
    }
}
