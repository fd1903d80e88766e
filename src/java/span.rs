//! A range of bytes in a file.

/// A byte range in a file, from 0, end exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn range(self) -> std::ops::Range<usize> {
        self.start..self.end
    }

    /// Returns whether a byte is in it.
    pub fn contains(self, offset: usize) -> bool {
        self.start <= offset && offset < self.end
    }

    /// Returns whether all of another one is in it.
    pub fn encloses(self, inner: Span) -> bool {
        self.start <= inner.start && inner.end <= self.end
    }
}
