//! The likelihood that a broken link is a forgotten name, as counted on the histories of projects and read by people.
//!
//! `reliability.tsv` holds the terms of a logistic model, made by `lab/count_links.py`. There is one for each kind of
//! link, and a few for its rename and its other links. The log-odds of a link are the sum of its terms.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::shape::Shape;
use super::{LinkKind, Spelled};
use crate::agents::odds::probability;
use crate::text::named;

named! {
    /// The names that the change gave to other declarations tied to the same anchor by the same kind of link.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Siblings {
        /// There are none.
        None = "none",
        /// It renamed at least one of them.
        Renamed = "renamed",
        /// It left all of them.
        Left = "left",
    }
}

named! {
    /// How many words the anchor's name has. One word alone is often a good name for what is no longer called so.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Length {
        One = "one",
        Several = "several",
    }
}

impl Length {
    /// Returns the length of the part of a name that others repeat, given as a range of its words.
    pub fn of(stem: &Range<usize>) -> Self {
        if stem.len() < 2 { Self::One } else { Self::Several }
    }
}

named! {
    /// How many names without a link to any rename still have the words that a left declaration repeats of its anchor's
    /// name. A word that is used everywhere still says what the declaration is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Usage {
        /// Fewer names have them, or as many, than were renamed.
        Removed = "removed",
        /// More names have them than were renamed.
        Lives = "lives",
        /// Ten times as many names have them.
        Thrives = "thrives",
    }
}

impl Usage {
    /// Returns the usage of words that so many untied names have, and so many renamed ones had.
    pub fn of(untied: usize, renamed: usize) -> Self {
        match untied {
            _ if untied > 10 * renamed => Self::Thrives,
            _ if untied > renamed => Self::Lives,
            _ => Self::Removed,
        }
    }
}

/// The circumstances of a broken link, besides its kind.
#[derive(Debug, Clone, Copy)]
pub struct LinkFeatures {
    pub spelled: Spelled,
    /// How the rename changes the words of the anchor's name.
    pub shape: Shape,
    pub length: Length,
    pub siblings: Siblings,
    pub usage: Usage,
    pub is_anchor_a_type: bool,
}

impl LinkFeatures {
    /// Returns the names of the terms of a link like this, besides that of its kind. What is usual has none.
    fn terms(self) -> impl Iterator<Item = String> {
        let of = if self.is_anchor_a_type { "type" } else { "member" };
        let spelled = (self.spelled != Spelled::Exactly).then(|| self.spelled.name().to_owned());
        let shape = (self.shape != Shape::Replaces).then(|| format!("{of}: {}", self.shape.name()));
        let length = (self.length == Length::One).then(|| format!("{of}: one"));
        let siblings =
            (self.siblings != Siblings::None).then(|| format!("siblings {}", self.siblings.name()));
        let usage = (self.usage != Usage::Removed).then(|| self.usage.name().to_owned());
        [spelled, shape, length, siblings, usage].into_iter().flatten()
    }
}

/// The term for what every left declaration has in common: that the author left it.
const LEFT: &str = "left";

/// Returns the probability that a declaration whose link was broken is a forgotten name, from 0 to 1. It is 0 for a
/// kind that was never counted.
pub fn reliability(kind: &LinkKind, link_features: LinkFeatures) -> f64 {
    let Some(own) = TERMS.get(kind.id()) else { return 0.0 };
    let terms = link_features.terms().chain([LEFT.to_owned()]);
    let others: f64 = terms.filter_map(|term| TERMS.get(term.as_str())).sum();
    probability(own + others)
}

static TERMS: LazyLock<FxHashMap<&'static str, f64>> = LazyLock::new(|| {
    let rows = include_str!("reliability.tsv").lines().skip(1);
    rows.filter_map(|row| {
        let mut columns = row.split('\t');
        Some((columns.next()?, columns.next()?.parse().ok()?))
    })
    .collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::replication::links::KINDS;

    #[test]
    fn every_term_is_of_a_known_kind_or_circumstance() {
        let rows = include_str!("reliability.tsv").lines().skip(1).count();
        assert_eq!(TERMS.len(), rows, "each row is read");
        let mut known: Vec<String> = KINDS.iter().map(|kind| kind.id().to_owned()).collect();
        known.push(LEFT.to_owned());
        for spelled in Spelled::ALL {
            for shape in Shape::ALL {
                for (length, siblings, usage) in [
                    (Length::One, Siblings::Left, Usage::Lives),
                    (Length::Several, Siblings::Renamed, Usage::Thrives),
                ] {
                    for is_anchor_a_type in [true, false] {
                        let like = LinkFeatures { spelled, shape, length, siblings, usage, is_anchor_a_type };
                        known.extend(like.terms());
                    }
                }
            }
        }
        let unknown: Vec<&&str> = TERMS.keys().filter(|term| !known.iter().any(|k| k == **term)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        assert!(KINDS.iter().all(|kind| TERMS.contains_key(kind.id())), "each kind was counted");
    }
}
