//! The habits of a project when it renames a concept.

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::Counts;
use super::precedent::Precedent;
use crate::java::Kind;

/// Sums over precedents.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Habits {
    pub precedents: usize,
    pub all: Counts,
    pub exported: Counts,
    pub tests: Counts,
    pub kinds: BTreeMap<Kind, Counts>,
}

impl Habits {
    pub fn of<'p>(precedents: impl IntoIterator<Item = &'p Precedent>) -> Habits {
        let mut habits = Habits::default();
        for precedent in precedents {
            habits.precedents += 1;
            habits.all += precedent.all();
            habits.exported += precedent.exported;
            habits.tests += precedent.tests;
            for (kind, counts) in &precedent.kinds {
                *habits.kinds.entry(*kind).or_default() += *counts;
            }
        }
        habits
    }
}
