//! Finds the gaps between matched fragments. Where there are too many fragments to compare each with each, a fragment
//! is compared only with those in its gap.

use rustc_hash::FxHashMap;

use super::body::{Body, Partner};

/// The most fragments of the new body that a fragment of the old body is compared with in its gap. Where the gap has
/// more, they are those about as far into it. (With all, a generated method of 10,000 statements took 1.8 GB.)
const MOST_IN_GAP: usize = 400;

/// The nearest matched fragments in front of a fragment and behind it, by their places in the old body.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gap {
    start: Option<usize>,
    end: Option<usize>,
}

/// Returns the gap of each fragment. `number` takes the places of a matched fragment and its partner, and returns the
/// one in the old body.
pub fn gaps(body: &Body<'_>, number: impl Fn(usize, usize) -> usize) -> Vec<Gap> {
    let numbers: Vec<Option<usize>> = (0..)
        .zip(&body.fragments)
        .map(|(i, fragment)| match fragment.partner {
            Partner::Fragment(partner) => Some(number(i, partner)),
            Partner::None | Partner::Excluded => None,
        })
        .collect();
    let mut out = vec![Gap::default(); numbers.len()];
    let mut last = None;
    for (gap, number) in out.iter_mut().zip(&numbers) {
        gap.start = last;
        last = number.or(last);
    }
    last = None;
    for (gap, number) in out.iter_mut().zip(&numbers).rev() {
        gap.end = last;
        last = number.or(last);
    }
    out
}

/// The rows and columns, which are members of two lists, by their gaps.
pub struct SameGap {
    /// The gap of each row, and the number of rows of that gap that come before it.
    rows: Vec<(Gap, usize)>,
    members: FxHashMap<Gap, Members>,
}

/// The rows and columns of one gap.
#[derive(Default)]
struct Members {
    /// The number of rows.
    rows: usize,
    columns: Vec<usize>,
}

impl SameGap {
    pub fn new(rows: impl Iterator<Item = Gap>, columns: impl Iterator<Item = Gap>) -> Self {
        let mut members: FxHashMap<Gap, Members> = FxHashMap::default();
        let rows = rows.map(|gap| {
            let of_gap = members.entry(gap).or_default();
            of_gap.rows += 1;
            (gap, of_gap.rows - 1)
        });
        let rows = rows.collect();
        for (column, gap) in columns.enumerate() {
            members.entry(gap).or_default().columns.push(column);
        }
        Self { rows, members }
    }

    /// Returns the columns to compare a row with.
    pub fn columns(&self, row: usize) -> &[usize] {
        let (gap, nth) = self.rows[row];
        let Some(Members { rows, columns }) = self.members.get(&gap) else { return &[] };
        let as_far = nth * columns.len() / rows;
        let first = as_far.saturating_sub(MOST_IN_GAP / 2).min(columns.len().saturating_sub(MOST_IN_GAP));
        &columns[first..columns.len().min(first + MOST_IN_GAP)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(start: usize) -> Gap {
        Gap { start: Some(start), end: None }
    }

    #[test]
    fn a_row_is_compared_with_the_columns_of_its_gap() {
        let found = SameGap::new([gap(1), gap(2)].into_iter(), [gap(2), gap(1), gap(2), gap(3)].into_iter());
        assert_eq!((found.columns(0), found.columns(1)), (&[1][..], &[0, 2][..]));
    }

    #[test]
    fn of_very_many_in_one_gap_those_as_far_into_it_are_compared() {
        let found = SameGap::new([gap(1); 1_000].into_iter(), [gap(1); 2_000].into_iter());
        for row in 0..1_000 {
            let columns = found.columns(row);
            assert!(columns.len() == MOST_IN_GAP && columns.contains(&(row * 2)), "{row}: {columns:?}");
        }
    }
}
