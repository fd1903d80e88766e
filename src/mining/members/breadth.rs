//! Limits how broadly members without a partner are compared. Where a change has few, all are compared with all. Where
//! it has many, only the most similar are. So the time that a change takes has a bound.

/// The most pairs of removed and added members of one type that are all compared.
const FULL: usize = 2_500;
/// The most such pairs of which some are compared. With more, the members are not compared at all.
const MOST: usize = 40_000;
/// The most pairs of fragments that are compared in all members of a change. The largest of Kafka's last 1,000 commits
/// has one million, the largest of the Refactoring Oracle 80,000.
const BUDGET: u64 = 10_000_000;

/// The pairs of members of two types that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breadth {
    /// All pairs that anything suggests.
    Full,
    /// The pairs with most of their names and literals in common, since there are too many pairs.
    MostAlike,
    /// None, since there are far too many.
    None,
}

impl Breadth {
    fn of(pairs: usize) -> Self {
        if pairs <= FULL {
            Breadth::Full
        } else if pairs <= MOST {
            Breadth::MostAlike
        } else {
            Breadth::None
        }
    }
}

/// The number of pairs that the members of two types make.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    pub member_pairs: usize,
    /// The number of pairs of the fragments in them, which is the cost of comparing all.
    pub fragment_pairs: u64,
}

/// Returns how broadly the members of each two types are compared. Where a change is large, the types that cost least
/// have the budget.
pub fn breadths(extents: &[Extent]) -> Vec<Breadth> {
    let mut breadths: Vec<Breadth> = extents.iter().map(|extent| Breadth::of(extent.member_pairs)).collect();
    let mut by_cost: Vec<usize> = (0..extents.len()).filter(|i| breadths[*i] == Breadth::Full).collect();
    by_cost.sort_by_key(|i| extents[*i].fragment_pairs);
    let mut spent: u64 = 0;
    for i in by_cost {
        spent = spent.saturating_add(extents[i].fragment_pairs);
        if spent > BUDGET {
            breadths[i] = Breadth::MostAlike;
        }
    }
    breadths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extent(member_pairs: usize, fragment_pairs: u64) -> Extent {
        Extent { member_pairs, fragment_pairs }
    }

    #[test]
    fn types_of_which_more_changed_are_compared_less_broadly() {
        let extents = [extent(FULL, 1), extent(FULL + 1, 1), extent(MOST, 1), extent(MOST + 1, 1)];
        assert_eq!(
            breadths(&extents),
            [Breadth::Full, Breadth::MostAlike, Breadth::MostAlike, Breadth::None]
        );
    }

    #[test]
    fn of_a_change_that_is_too_large_those_that_cost_least_are_compared() {
        let extents = [extent(9, BUDGET - 2), extent(9, 2), extent(9, 1), extent(9, u64::MAX)];
        assert_eq!(
            breadths(&extents),
            [Breadth::MostAlike, Breadth::Full, Breadth::Full, Breadth::MostAlike]
        );
    }
}
