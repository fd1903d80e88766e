//! The change that a rename makes to the words of a name.

use crate::agents::evidence::Evidence;
use crate::words::{is_same_word, split};

/// The change that a rename makes to the words of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// It keeps all words and adds others, which mostly say more of what it is: `ResultKind → ResultKindEnum`.
    Adds,
    /// It only leaves words out.
    Drops,
    /// It puts words in the place of others, or in another order.
    Replaces,
}

impl Shape {
    pub const ALL: [Self; 3] = [Self::Adds, Self::Drops, Self::Replaces];

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

    pub fn name(self) -> &'static str {
        match self {
            Self::Adds => "adds",
            Self::Drops => "drops",
            Self::Replaces => "replaces",
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
