//! Texts as hashes, so that comparing them costs no more than comparing numbers.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// The hash of a token's text. Equal texts have equal atoms.
pub type Atom = u64;

/// Returns the atom of a text.
pub fn atom(text: &[u8]) -> Atom {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.write_u8(0xff);
    hasher.finish()
}

/// Folds one more value into a hash. The order counts.
pub fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
