//! The order of declarations of one kind in a type or parameter list. Authors go through it from top to bottom, so they
//! hardly left a declaration between two renamed ones on purpose.

use rustc_hash::FxHashMap;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::java::{DeclarationRef, Kind};

/// The members, parameters and locals of one concept, those of one kind in one type or method being a row.
#[derive(Debug, Default)]
pub struct Rows<'a>(FxHashMap<Row<'a>, Vec<RowItem>>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Row<'a> {
    path: &'a str,
    /// The type of members, the method of parameters and locals.
    within: &'a str,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RowItem {
    /// Where its name begins, in bytes.
    at: usize,
    renamed: bool,
}

impl<'a> Row<'a> {
    /// Returns the place of a declaration in its row; `None` for types, which are mostly alone in their files.
    fn of(location: &'a Location, kind: Kind) -> Option<Self> {
        let within = if kind.is_local() { &location.in_member } else { &location.in_type };
        (!kind.is_type()).then_some(Self { path: &location.path, within, kind })
    }
}

impl<'a> Rows<'a> {
    pub fn new(evidence: &'a [Evidence], candidates: &'a [Candidate]) -> Self {
        let mut rows = Self::default();
        for e in evidence {
            rows.add(&e.location, &e.declaration, true);
        }
        for c in candidates {
            rows.add(&c.location, &c.declaration, false);
        }
        rows.0.values_mut().for_each(|row| row.sort_unstable());
        rows
    }

    fn add(&mut self, location: &'a Location, declaration: &DeclarationRef, renamed: bool) {
        let d = declaration.get();
        if let Some(row) = Row::of(location, d.kind) {
            self.0.entry(row).or_default().push(RowItem { at: d.name_span.start, renamed });
        }
    }

    /// Returns whether of the concept's declarations in its row the one before a candidate and the one after it were
    /// renamed.
    pub fn are_renamed_around(&self, candidate: &Candidate) -> bool {
        let d = candidate.declaration.get();
        let row = Row::of(&candidate.location, d.kind).and_then(|row| self.0.get(&row));
        let stand = RowItem { at: d.name_span.start, renamed: false };
        let Some((row, at)) = row.and_then(|row| Some((row, row.binary_search(&stand).ok()?))) else {
            return false;
        };
        let is_renamed = |at: Option<usize>| at.and_then(|at| row.get(at)).is_some_and(|other| other.renamed);
        is_renamed(at.checked_sub(1)) && is_renamed(at.checked_add(1))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;
    use crate::words::Concept;

    #[test]
    fn what_stands_between_two_that_were_renamed_is_found() {
        let java = "class Till {
            int slotA, clueB; int slotC; int clueD; int slotE;
            void clueF() { int slotG; } void slotH() { int clueI, slotJ, clueK; } void clueL() {}
        }";
        let unit = Arc::new(parse(&SourceFile::new("Till.java", java.as_bytes())).compilation_unit());
        let named = |word: &str, other: &str| -> Vec<Candidate> {
            let concept = Concept::between(word, other).expect("the names differ");
            let fits = unit.iter().filter(|(_, d)| d.name.starts_with(word));
            fits.map(|(id, _)| Candidate::of(DeclarationRef { unit: unit.clone(), id }, &concept)).collect()
        };
        let (renamed, left) = (named("clue", "slot"), named("slot", "clue"));
        let evidence: Vec<Evidence> = renamed.iter().map(|c| Evidence::of_candidate(c, 0)).collect();
        let rows = Rows::new(&evidence, &left);
        let found =
            left.iter().filter(|c| rows.are_renamed_around(c)).map(|c| c.declaration.get().name.as_str());
        assert_eq!(found.collect::<Vec<_>>(), ["slotC", "slotH", "slotJ"]);
    }
}
