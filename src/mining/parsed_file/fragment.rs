//! A fragment of a file, which is a group of tokens.

use std::ops::Range;

use crate::java::grammar::NodeKind;

/// A statement, or the header of a compound statement, a member or a type.
#[derive(Debug, Clone)]
pub struct Fragment {
    pub kind: NodeKind,
    /// The number of the first later fragment that is not inside this one. Fragments are in preorder.
    pub end: u32,
    /// The range of its own tokens among those of the file.
    pub(super) tokens: Range<u32>,
}
