//! How reliable each kind of link is, as counted on the histories of projects.
//!
//! `reliability.tsv` holds the shares, made by `bench/count_links.py`. A share estimates how many of the declarations that
//! were left are forgotten. Readers judged such declarations, and their verdicts weigh most. The rest is how often people
//! follow the anchor: the mean over anchors, so that one rename with a hundred variables counts once.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::shape::Shape;
use super::{LinkKind, Spelled};

/// What the change did to other declarations that are tied to the same anchor by the same kind of link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Siblings {
    /// There are none.
    None,
    /// It renamed at least one of them.
    Renamed,
    /// It left all of them.
    Left,
}

impl Siblings {
    const ALL: [Self; 3] = [Self::None, Self::Renamed, Self::Left];

    fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Renamed => "renamed",
            Self::Left => "left",
        }
    }
}

/// The share of a kind's broken links that are forgotten names, from 0 to 1; 0 for what was never counted.
pub fn reliability(kind: &dyn LinkKind, spelled: Spelled, shape: Shape, siblings: Siblings) -> f64 {
    SHARES.get(&(kind.id(), spelled, shape, siblings)).copied().unwrap_or_default()
}

type Counted = (&'static str, Spelled, Shape, Siblings);

static SHARES: LazyLock<FxHashMap<Counted, f64>> = LazyLock::new(|| {
    let rows = include_str!("reliability.tsv").lines().skip(1);
    rows.filter_map(|row| {
        let mut columns = row.split('\t');
        let link = columns.next()?;
        let spelled = columns.next()?;
        let shape = columns.next()?;
        let siblings = columns.next()?;
        let share = columns.next()?.parse().ok()?;
        let spelled = Spelled::ALL.into_iter().find(|s| s.name() == spelled)?;
        let shape = Shape::ALL.into_iter().find(|s| s.name() == shape)?;
        let siblings = Siblings::ALL.into_iter().find(|s| s.name() == siblings)?;
        Some(((link, spelled, shape, siblings), share))
    })
    .collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::replication::links::KINDS;

    #[test]
    fn every_counted_link_is_of_a_known_kind() {
        let rows = include_str!("reliability.tsv").lines().skip(1).count();
        assert_eq!(SHARES.len(), rows, "each row is read");
        let known = |id: &str| KINDS.iter().any(|kind| kind.id() == id);
        assert!(SHARES.keys().all(|(link, ..)| known(link)));
        assert!(SHARES.values().all(|share| (0.0..=1.0).contains(share)));
    }
}
