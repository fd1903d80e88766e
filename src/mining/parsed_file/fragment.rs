//! Groups of tokens.

use std::ops::Range;

use crate::java::grammar::NodeKind;

/// A statement, or the header of a compound one, of a member or of a type.
#[derive(Debug, Clone)]
pub struct Fragment {
    pub kind: NodeKind,
    /// The first fragment after this one that is not inside it. Fragments are in preorder.
    pub end: u32,
    /// The places of its own tokens among those of the file.
    pub(super) tokens: Range<u32>,
}
