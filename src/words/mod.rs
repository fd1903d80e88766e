//! What a name says: its words, their inflections, and a concept (old words → new words).

/// Old words → new words, each lower case and singular where the concept does not say otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Concept {
    pub old: Vec<String>,
    pub new: Vec<String>,
}
