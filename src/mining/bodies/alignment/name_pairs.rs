//! Which names stand for each other in two matched statements.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::mining::parsed_file::{Role, Token};

/// Cells of the token alignment of two statements.
const TOKEN_CELLS: usize = 40_000;

/// Two names that are in the same place of matched statements.
#[derive(Debug, Clone, Copy)]
pub struct NamePair {
    pub before: Token,
    pub after: Token,
    pub strength: Strength,
}

/// How strongly two names in one place speak for being one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// The statements have the same shape, or the names the same neighbours.
    Firm,
    /// They are among several names in a row that were replaced by as many.
    Likely,
    /// All that is known is that these are the only locals in what was replaced.
    Weak,
}

/// The names of two statements of the same shape: those in the same places.
pub fn of_same_shape(b: &[Token], a: &[Token], out: &mut Vec<NamePair>) {
    for (before, after) in b.iter().zip(a) {
        if before.role.is_name() && before.role.agrees(after.role) {
            out.push(NamePair { before: *before, after: *after, strength: Strength::Firm });
        }
    }
}

/// The names of two statements of different shape, given as tokens with their texts. They are those in what is common,
/// and those between, where both sides have as many tokens and all have the same roles. None of two statements that are
/// too long.
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

/// The names in tokens that are in place of others.
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

/// The one local that some tokens mean.
fn only_local(tokens: &[Token]) -> Option<Token> {
    let mut locals = tokens.iter().filter(|t| t.is_local);
    let first = locals.next()?;
    locals.all(|t| t.binding == first.binding).then_some(*first)
}
