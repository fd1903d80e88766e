//! Which names stand together in a statement: a sign, cheaper than resolving, that one thing is
//! assigned from another, passed to it, or returned by it.

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::java::lexical::is_name_byte;

/// The identifiers of a file, statement by statement. What is between two of `;`, `{` and `}` is a
/// statement here; comments and literals are left out.
#[derive(Debug, Default)]
pub struct Statements<'t> {
    names: Vec<(&'t [u8], usize, u32)>,
}

impl<'t> Statements<'t> {
    /// The statements of a text, of which only these names are of interest.
    pub fn new(text: &'t [u8], interesting: &FxHashSet<&[u8]>) -> Self {
        let (mut names, mut at, mut statement) = (Vec::new(), 0, 0);
        while at < text.len() {
            at = match text[at] {
                b';' | b'{' | b'}' => {
                    statement += 1;
                    at + 1
                }
                b'/' if text[at..].starts_with(b"//") => after(text, at, b"\n"),
                b'/' if text[at..].starts_with(b"/*") => after(text, at + 2, b"*/"),
                b'"' if text[at..].starts_with(b"\"\"\"") => after(text, at + 3, b"\"\"\""),
                quote @ (b'"' | b'\'') => after_literal(text, at + 1, quote),
                b if is_name_byte(b) => {
                    let length = text[at..].iter().position(|b| !is_name_byte(*b));
                    let end = length.map_or(text.len(), |n| at + n);
                    if interesting.contains(&text[at..end]) {
                        names.push((&text[at..end], at, statement));
                    }
                    end
                }
                _ => at + 1,
            };
        }
        Self { names }
    }

    /// In how many statements of a range the name stands with one of the others, or once more where
    /// it is one of them itself (`this.name = name`).
    pub fn together(&self, name: &[u8], others: &FxHashSet<&[u8]>, range: &Range<usize>) -> usize {
        let inside: Vec<_> = self.names.iter().filter(|(_, at, _)| range.contains(at)).collect();
        let stands = |part: &[&(&[u8], usize, u32)]| {
            let own = part.iter().position(|(n, ..)| *n == name);
            own.is_some_and(|own| {
                part.iter().enumerate().any(|(i, (other, ..))| i != own && others.contains(other))
            })
        };
        inside.chunk_by(|a, b| a.2 == b.2).filter(|part| stands(part)).count()
    }
}

fn after(text: &[u8], from: usize, end: &[u8]) -> usize {
    memchr::memmem::find(&text[from.min(text.len())..], end).map_or(text.len(), |n| from + n + end.len())
}

fn after_literal(text: &[u8], mut at: usize, quote: u8) -> usize {
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
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
        ] {
            assert_eq!(together(text, "hint", &["rule"]), count, "{text}");
        }
        assert_eq!(together("this.hint = hint; hint = 1", "hint", &["hint"]), 1);
    }
}
