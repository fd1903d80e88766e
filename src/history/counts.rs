//! How many of some declarations were renamed, and how many were left.

use serde::{Deserialize, Serialize};

/// Of some declarations that carry a concept's old words: how many were renamed, and how many were left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    #[serde(rename = "r", default, skip_serializing_if = "is_zero")]
    pub renamed: usize,
    #[serde(rename = "l", default, skip_serializing_if = "is_zero")]
    pub left: usize,
}

impl Counts {
    /// One that was renamed.
    pub const RENAMED: Counts = Counts { renamed: 1, left: 0 };
    /// One that was left.
    pub const LEFT: Counts = Counts { renamed: 0, left: 1 };

    pub fn is_empty(&self) -> bool {
        self.all() == 0
    }

    pub fn all(&self) -> usize {
        self.renamed + self.left
    }

    /// Returns the renamed ones' share, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.renamed as f64 / self.all().max(1) as f64
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.renamed += other.renamed;
        self.left += other.left;
    }
}

/// Returns whether a number is left out of a document.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &usize) -> bool {
    *n == 0
}
