//! Finds Java files that were skipped, since they are too large, or cannot be read, or not in their encoding. Their
//! references are not known.

use rustc_hash::FxHashSet;

use crate::git::{Snapshot, from_wide};
use crate::java::lexical::find_word;
use crate::rename::{Blocker, Concern};

/// A file that was skipped.
pub struct Unread {
    path: String,
    /// Why, in a few words after "it".
    reason: String,
    /// Which of the names that are looked for are in it; `None` where that is not known either.
    names: Option<FxHashSet<String>>,
}

impl Unread {
    /// Returns all those of a snapshot that were skipped so far and may hold one of the names.
    pub fn of(snapshot: &Snapshot, names: &[String]) -> Vec<Unread> {
        let unread = |(path, reason, bytes): (String, String, Option<Vec<u8>>)| {
            let holds = |bytes: Vec<u8>| {
                let bytes = from_wide(&bytes).unwrap_or(bytes);
                let there = names.iter().filter(|name| find_word(&bytes, name).next().is_some());
                there.cloned().collect()
            };
            Unread { path, reason, names: bytes.map(holds) }
        };
        snapshot.skipped_contents().into_iter().map(unread).collect()
    }

    /// Blocks renaming something that is called so, and that other files may refer to.
    pub fn blocker(&self, name: &str) -> Option<Blocker> {
        let Unread { path, reason, names } = self;
        let may_hold = match names {
            Some(names) if names.contains(name) => "stands",
            Some(_) => return None,
            None => "may stand",
        };
        let message = format!("`{name}` {may_hold} in {path}, which was skipped: it {reason}");
        Some(Blocker { concern: Concern::UnresolvedReference, message })
    }
}
