//! Multisets of hashes, which say how much two declarations overlap in names, literals, types or words.

use std::cmp::Ordering;

/// A multiset of hashes (of texts, types or words).
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Multiset {
    sorted: Vec<u64>,
}

impl FromIterator<u64> for Multiset {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut sorted: Vec<u64> = values.into_iter().collect();
        sorted.sort_unstable();
        Self { sorted }
    }
}

impl Multiset {
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Returns all values, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.sorted.iter().copied()
    }

    /// Returns each value once, in ascending order.
    pub fn distinct(&self) -> impl Iterator<Item = u64> + '_ {
        self.sorted.chunk_by(|x, y| x == y).map(|same| same[0])
    }

    /// Returns the Sørensen–Dice coefficient: twice the number of common values, divided by the number of all values.
    /// It is 1 where both multisets are empty.
    pub fn dice(&self, other: &Self) -> f32 {
        self.dice_or(other, 1.0)
    }

    /// Returns the same coefficient, but `if_empty` where both multisets are empty.
    pub fn dice_or(&self, other: &Self, if_empty: f32) -> f32 {
        if self.is_empty() && other.is_empty() {
            return if_empty;
        }
        (2 * self.common(other)) as f32 / (self.len() + other.len()) as f32
    }

    /// Returns how many values the two have in common.
    pub fn common(&self, other: &Self) -> usize {
        let (x, y) = (&self.sorted, &other.sorted);
        let (mut i, mut j, mut common) = (0, 0, 0);
        while i < x.len() && j < y.len() {
            match x[i].cmp(&y[j]) {
                Ordering::Less => i += 1,
                Ordering::Greater => j += 1,
                Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
            }
        }
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[u64]) -> Multiset {
        values.iter().copied().collect()
    }

    #[test]
    fn what_is_there_twice_counts_twice() {
        assert_eq!(of(&[3, 1, 1]).dice(&of(&[1, 1, 2])), 4.0 / 6.0);
        assert_eq!(of(&[3, 1, 1]).dice(&of(&[1, 2, 3])), 4.0 / 6.0);
        assert!(of(&[3, 1, 1]).distinct().eq([1, 3]));
    }

    #[test]
    fn two_empty_ones_are_equal_unless_that_says_nothing() {
        assert_eq!(of(&[]).dice(&of(&[])), 1.0);
        assert_eq!(of(&[]).dice_or(&of(&[]), 0.5), 0.5);
        assert_eq!(of(&[]).dice_or(&of(&[1]), 0.5), 0.0);
    }
}
