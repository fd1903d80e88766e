//! The change that a rename makes to the words of a name.

use crate::agents::evidence::Evidence;
use crate::text::named;
use crate::words::{is_same_word, split};

named! {
    /// The change that a rename makes to the words of a name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Shape {
        /// It keeps all words and adds others, which mostly say more of what it is: `ResultKind → ResultKindEnum`.
        Adds = "adds",
        /// It only leaves words out.
        Drops = "drops",
        /// It puts words in the place of others, or in another order.
        Replaces = "replaces",
    }
}

impl Shape {
    /// Returns the change that an anchor's rename makes, by its two names.
    pub fn of(anchor: &Evidence) -> Self {
        Self::between(&anchor.old_name, &anchor.new_name)
    }

    pub fn between(old_name: &str, new_name: &str) -> Self {
        let (old, new) = (split(old_name), split(new_name));
        let is_within = |part: &[crate::words::Word], all: &[crate::words::Word]| {
            let mut rest = all.iter();
            part.iter().all(|word| rest.any(|other| is_same_word(&word.text, &other.text)))
        };
        match () {
            () if old.len() < new.len() && is_within(&old, &new) => Self::Adds,
            () if new.len() < old.len() && is_within(&new, &old) => Self::Drops,
            () => Self::Replaces,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rename_adds_drops_or_replaces_words() {
        for (old, new, shape) in [
            ("ResultKind", "ResultKindEnum", Shape::Adds),
            ("keyManager", "keyStateManager", Shape::Adds),
            ("RESTCatalogConfigResponse", "ConfigResponse", Shape::Drops),
            ("JoinHint", "QueryHint", Shape::Replaces),
            ("optEdge", "edgeOpt", Shape::Replaces),
            ("MetaData", "Metadata", Shape::Replaces),
        ] {
            assert_eq!(Shape::between(old, new), shape, "{old} → {new}");
        }
    }
}
