//! The names that are together in a statement. That is a sign, cheaper than resolving, that one is assigned from
//! another, passed to it, or returned by it.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::java::lexical::{Piece, pieces};

/// The identifiers of a file, statement by statement. What is between two of `;`, `{` and `}` is a
/// statement here; comments and literals are left out.
#[derive(Debug, Default)]
pub struct Statements<'t> {
    /// Those that matter, in the order of the file.
    tokens: Vec<Token>,
    /// Of each name, which tokens are of it.
    by_name: FxHashMap<&'t [u8], Vec<usize>>,
    /// Of each set of accepted names, how many of the tokens before one are of them; with a last entry for all.
    accepted: Vec<Vec<usize>>,
}

/// An identifier where it is in a file.
#[derive(Debug)]
struct Token {
    /// Where it begins, in bytes.
    at: usize,
    /// The number of its statement.
    statement: u32,
}

impl<'t> Statements<'t> {
    /// Returns the statements of a text, as far as accepted names (of some sets) and these others are in them.
    pub fn new(text: &'t [u8], accepted: &[&FxHashSet<&[u8]>], others: &FxHashSet<&[u8]>) -> Self {
        let mut new = Self { accepted: vec![vec![0]; accepted.len()], ..Self::default() };
        let (mut at, mut statement) = (0, 0);
        for (piece, written) in pieces(text) {
            match piece {
                Piece::Mark if matches!(written, b";" | b"{" | b"}") => statement += 1,
                Piece::Word if others.contains(written) || accepted.iter().any(|of| of.contains(written)) => {
                    new.by_name.entry(written).or_default().push(new.tokens.len());
                    new.tokens.push(Token { at, statement });
                    for (so_far, of) in new.accepted.iter_mut().zip(accepted) {
                        so_far.push(so_far.last().copied().unwrap_or(0) + usize::from(of.contains(written)));
                    }
                }
                _ => {}
            }
            at += written.len();
        }
        new
    }

    /// Counts, for each set of accepted names, the statements of a range in which a name is with one of them. A name
    /// that is itself in the set counts where it is there twice (`this.name = name`).
    pub fn together(&self, name: &[u8], range: &Range<usize>) -> usize {
        let before = |at: usize| self.tokens.partition_point(|t| t.at < at);
        let range = before(range.start)..before(range.end);
        let own = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let own = &own[own.partition_point(|i| *i < range.start)..own.partition_point(|i| *i < range.end)];
        own.chunk_by(|a, b| self.tokens[*a].statement == self.tokens[*b].statement)
            .map(|own| self.sets_beside(own[0], &range))
            .sum()
    }

    /// Returns of how many sets an accepted name is in a token's statement, as far as that is within a range of tokens.
    fn sets_beside(&self, token: usize, range: &Range<usize>) -> usize {
        let statement = self.tokens[token].statement;
        let begins = self.tokens.partition_point(|t| t.statement < statement).max(range.start);
        let ends = self.tokens.partition_point(|t| t.statement <= statement).min(range.end);
        let count = |so_far: &Vec<usize>, part: Range<usize>| so_far[part.end] - so_far[part.start];
        let is_beside = |so_far: &&Vec<usize>| count(so_far, begins..ends) > count(so_far, token..token + 1);
        self.accepted.iter().filter(is_beside).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn together(text: &str, name: &str, others: &[&str]) -> usize {
        let others: FxHashSet<&[u8]> = others.iter().map(|o| o.as_bytes()).collect();
        let own = FxHashSet::from_iter([name.as_bytes()]);
        Statements::new(text.as_bytes(), &[&others], &own).together(name.as_bytes(), &(0..text.len()))
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

    #[test]
    fn what_is_in_no_scope_does_not_count() {
        let (text, rule, hint) =
            ("rule = hint; use(hint, rule, hint); rule = hint;", b"rule".as_slice(), b"hint".as_slice());
        let (accepted, own) = (FxHashSet::from_iter([rule]), FxHashSet::from_iter([hint]));
        let statements = Statements::new(text.as_bytes(), &[&accepted, &accepted], &own);
        for (from, to, count) in
            [("rule", "", 6), ("use", "", 4), ("use", "rule, hint)", 0), ("use", "hint)", 2)]
        {
            let from = text.find(from).unwrap_or(0);
            let to = if to.is_empty() { text.len() } else { text[from..].find(to).unwrap_or(0) + from };
            assert_eq!(statements.together(hint, &(from..to)), count, "{}", &text[from..to]);
        }
    }
}
