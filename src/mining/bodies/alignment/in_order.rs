//! Chooses, among many pairs, those that keep the order.

use rustc_hash::FxHashSet;

/// A member of one list and a similar member of another, by their places there.
#[derive(Debug, Clone, Copy)]
pub struct SimilarPair {
    pub row: usize,
    pub column: usize,
    /// The similarity, above 0.
    pub similarity: f32,
}

impl SimilarPair {
    pub fn place(self) -> (usize, usize) {
        (self.row, self.column)
    }
}

/// Chooses pairs of which no two cross, so that the sum of their similarities is as high as possible. Returns their
/// places. The lists have as many members as there are `rows` and `columns`.
pub fn in_order(pairs: &[SimilarPair], rows: usize, columns: usize) -> FxHashSet<(usize, usize)> {
    let width = columns + 1;
    let mut value = vec![0.0_f32; rows * columns];
    for pair in pairs {
        value[pair.row * columns + pair.column] = pair.similarity;
    }
    // The best sum from a row and column on.
    let mut best = vec![0.0_f32; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let own = value[row * columns + column];
            let taken = if own > 0.0 { own + best[(row + 1) * width + column + 1] } else { 0.0 };
            best[row * width + column] =
                taken.max(best[(row + 1) * width + column]).max(best[row * width + column + 1]);
        }
    }
    let mut chosen = FxHashSet::default();
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        let (own, here) = (value[row * columns + column], best[row * width + column]);
        if own > 0.0 && here == own + best[(row + 1) * width + column + 1] {
            chosen.insert((row, column));
            (row, column) = (row + 1, column + 1);
        } else if here == best[(row + 1) * width + column] {
            row += 1;
        } else {
            column += 1;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_cross_a_better_one_are_not_in_order() {
        let pair = |row, column, similarity| SimilarPair { row, column, similarity };
        let pairs = [pair(0, 0, 0.6), pair(0, 1, 0.9), pair(1, 0, 0.6), pair(1, 1, 0.6), pair(2, 2, 0.5)];
        let mut chosen: Vec<_> = in_order(&pairs, 3, 3).into_iter().collect();
        chosen.sort_unstable();
        assert_eq!(chosen, [(0, 0), (1, 1), (2, 2)]);
    }
}
