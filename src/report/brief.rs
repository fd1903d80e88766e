//! Short answers for programs that pay for what they read: counts, the first places, and the rest
//! page by page.
//!
//! Each answer is a value that becomes JSON by its schema, and says the same as a few lines of text.

mod analysis;
mod renames;

use std::fmt;

use super::phrase;
use crate::text::count;

pub use analysis::{BriefAnalysis, Show};
pub use renames::BriefRenames;

/// How many notes an answer has at most.
const MOST_NOTES: usize = 3;

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// How many entries to pass over.
    pub offset: usize,
    /// How many to show at most.
    pub limit: usize,
}

impl Page {
    /// Returns the wanted entries of a list with `total` of them, as a range.
    fn range(self, total: usize) -> std::ops::Range<usize> {
        let start = self.offset.min(total);
        start..start.saturating_add(self.limit).min(total)
    }

    /// Returns the rest of the page after a list that is before another one.
    fn after(self, total: usize) -> Page {
        Page { offset: self.offset.saturating_sub(total), limit: self.limit - self.range(total).len() }
    }

    /// Returns where the next page begins, if there is one. An empty page, of a patch alone, has none.
    fn next(self, total: usize) -> Option<usize> {
        Some(self.range(total).end).filter(|end| *end < total && self.limit > 0)
    }
}

/// Returns the first notes, and how many more there are.
fn notes(all: &[String]) -> Vec<String> {
    let (first, more) = all.split_at(all.len().min(MOST_NOTES));
    let mut shown: Vec<String> = first.iter().map(|note| phrase::shown(note)).collect();
    if !more.is_empty() {
        shown.push(format!("and {}", count(more.len(), "more note")));
    }
    shown
}

/// Writes how much is not on the page, and what was not looked at.
fn write_rest(
    f: &mut fmt::Formatter<'_>,
    shown: usize,
    total: usize,
    next: Option<usize>,
    notes: &[String],
) -> fmt::Result {
    if let Some(next) = next {
        writeln!(f, "{shown} of {total} shown; for more, offset {next}")?;
    }
    notes.iter().try_for_each(|note| writeln!(f, "note: {note}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_on_each_other_and_end() {
        let page = |offset, limit| Page { offset, limit };
        assert_eq!((page(0, 2).range(5), page(0, 2).next(5)), (0..2, Some(2)));
        assert_eq!((page(4, 2).range(5), page(4, 2).next(5)), (4..5, None));
        assert_eq!((page(9, 2).range(5), page(9, 2).next(5)), (5..5, None));
        assert_eq!((page(1, usize::MAX).range(5), page(1, usize::MAX).next(5)), (1..5, None));
    }

    #[test]
    fn a_page_goes_on_in_the_list_after_it() {
        let texts = |offset, limit| Page { offset, limit }.after(5).range(4);
        assert_eq!([texts(0, 3), texts(3, 3), texts(6, 3), texts(9, 3)], [0..0, 0..1, 1..4, 4..4]);
        assert_eq!(texts(0, usize::MAX), 0..4);
    }
}
