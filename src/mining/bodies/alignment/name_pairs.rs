//! Finds the names that are in the same places of two matched statements.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::mining::parsed_file::{Role, Token};

/// The most pairs of tokens in two statements of different shape whose names are compared.
const TOKEN_CELLS: usize = 40_000;

/// Two names that are in the same place of matched statements.
#[derive(Debug, Clone, Copy)]
pub struct NamePair {
    pub before: Token,
    pub after: Token,
    pub strength: Strength,
}

/// The strength with which two names in one place suggest the same declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// The statements have the same shape, or the names have the same neighbours.
    Firm,
    /// The names are among several tokens in a row that were replaced by as many.
    Likely,
    /// The names are the only locals in replaced tokens, and nothing else is known.
    Weak,
}

/// Pairs the names of two statements of the same shape that are in the same places.
pub fn of_same_shape(b: &[Token], a: &[Token], out: &mut Vec<NamePair>) {
    for (before, after) in b.iter().zip(a) {
        if before.role.is_name() && before.role.agrees(after.role) {
            out.push(NamePair { before: *before, after: *after, strength: Strength::Firm });
        }
    }
}

/// Pairs the names of two statements of different shape, given as tokens with their texts. It pairs the names in common
/// tokens. It also pairs the names between these, where both sides have as many tokens and all have the same roles. It
/// pairs none of two statements that are too long.
pub fn of_different_shape(
    (b, texts_b): (&[Token], &[u64]),
    (a, texts_a): (&[Token], &[u64]),
    out: &mut Vec<NamePair>,
) {
    if b.len() * a.len() > TOKEN_CELLS {
        return;
    }
    for op in capture_diff_slices(Algorithm::Myers, texts_b, texts_a) {
        match op {
            DiffOp::Equal { old_index, new_index, len } => {
                let (x, y) = (&b[old_index..old_index + len], &a[new_index..new_index + len]);
                of_same_shape(x, y, out);
            }
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                let (x, y) = (&b[old_index..old_index + old_len], &a[new_index..new_index + new_len]);
                replaced(x, y, out);
            }
            _ => {}
        }
    }
}

/// Pairs the names in tokens with those in the tokens that replaced them.
fn replaced(x: &[Token], y: &[Token], out: &mut Vec<NamePair>) {
    let alike = x.len() == y.len()
        && x.iter().zip(y).all(|(x, y)| x.role.agrees(y.role) && (x.role != Role::Mark || x.atom == y.atom));
    if alike {
        let strength = if x.len() == 1 { Strength::Firm } else { Strength::Likely };
        for (before, after) in x.iter().zip(y).filter(|(x, _)| x.role.is_name()) {
            out.push(NamePair { before: *before, after: *after, strength });
        }
    } else if let (Some(before), Some(after)) = (only_local(x), only_local(y)) {
        out.push(NamePair { before, after, strength: Strength::Weak });
    }
}

/// Returns the token of the one local that some tokens mean, or `None` if they mean none or several.
fn only_local(tokens: &[Token]) -> Option<Token> {
    let mut locals = tokens.iter().filter(|t| t.is_local);
    let first = locals.next()?;
    locals.all(|t| t.binding == first.binding).then_some(*first)
}
