//! The edits of many plans as one set, file by file.

use std::collections::BTreeMap;

use crate::git::Snapshot;
use crate::java::Span;
use crate::rename::{Blocker, Concern, Edit, Plan};

/// What all plans that can be done together do to each file.
///
/// Plans are taken in order. The same edit may come from two plans (a method and a parameter of
/// one record, say); a plan that wants something else where an earlier one already edits is left
/// out whole.
#[derive(Debug, Clone, Default)]
pub struct Composition {
    edits: BTreeMap<String, BTreeMap<Span, String>>,
    moves: BTreeMap<String, String>,
    /// By the plans' indices.
    conflicts: BTreeMap<usize, Blocker>,
}

impl Composition {
    /// The composition of those plans that are not blocked, for files of `head`.
    pub fn of(plans: &[&Plan], head: &Snapshot) -> Self {
        let mut whole = Self::default();
        for (index, plan) in plans.iter().enumerate().filter(|(_, p)| !p.is_blocked()) {
            match whole.obstacle(plan, head) {
                Some(message) => {
                    let blocker = Blocker { concern: Concern::ConflictingEdits, message };
                    whole.conflicts.insert(index, blocker);
                }
                None => whole.add(plan),
            }
        }
        whole
    }

    /// Why a plan that is not blocked by itself was left out.
    pub fn conflict(&self, index: usize) -> Option<&Blocker> {
        self.conflicts.get(&index)
    }

    /// The paths (in the head snapshot) of all files that change, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let mut paths: Vec<&str> = self.edits.keys().chain(self.moves.keys()).map(String::as_str).collect();
        paths.sort_unstable();
        paths.dedup();
        paths.into_iter()
    }

    /// The edits of a file, in order: what each replaces, by place in the head snapshot, and with
    /// what.
    pub fn edits(&self, path: &str) -> impl Iterator<Item = (Span, &str)> {
        self.edits.get(path).into_iter().flatten().map(|(span, text)| (*span, text.as_str()))
    }

    /// The path that a file gets, where it is renamed.
    pub fn moved_to(&self, path: &str) -> Option<&str> {
        self.moves.get(path).map(String::as_str)
    }

    /// A file's bytes with all its edits made.
    pub fn apply(&self, path: &str, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len());
        let mut at = 0;
        for (span, text) in self.edits.get(path).into_iter().flatten() {
            out.extend_from_slice(&bytes[at..span.start]);
            out.extend_from_slice(text.as_bytes());
            at = span.end;
        }
        out.extend_from_slice(&bytes[at..]);
        out
    }

    fn add(&mut self, plan: &Plan) {
        for edit in &plan.edits {
            self.edits.entry(edit.path.clone()).or_default().insert(edit.span, edit.new_text.clone());
        }
        for m in &plan.moves {
            self.moves.insert(m.from.clone(), m.to.clone());
        }
    }

    fn obstacle(&self, plan: &Plan, head: &Snapshot) -> Option<String> {
        let edit = plan.edits.iter().find_map(|edit| self.obstacle_to_edit(edit, head));
        edit.or_else(|| {
            plan.moves.iter().find_map(|m| {
                let taken =
                    head.contains(&m.to) || self.moves.iter().any(|(f, t)| *t == m.to && *f != m.from);
                let elsewhere = self.moves.get(&m.from).is_some_and(|to| *to != m.to);
                match (taken, elsewhere) {
                    (true, _) => Some(format!("there is a file {} already", m.to)),
                    (_, true) => Some(format!("another rename moves {} elsewhere", m.from)),
                    _ => None,
                }
            })
        })
    }

    fn obstacle_to_edit(&self, edit: &Edit, head: &Snapshot) -> Option<String> {
        let fits = head.read(&edit.path).is_some_and(|f| edit.span.end <= f.bytes().len());
        if !fits || edit.span.start > edit.span.end {
            return Some(format!("{} cannot be read", edit.path));
        }
        let known = self.edits.get(&edit.path)?;
        // Spans in the map are disjoint and sorted, so only the last that starts before this
        // one's end can overlap it.
        let (span, text) = known.range(..Span { start: edit.span.end, end: edit.span.end }).next_back()?;
        let same = *span == edit.span && *text == edit.new_text;
        let overlaps = span.end > edit.span.start;
        (overlaps && !same).then(|| format!("another rename edits the same place in {}", edit.path))
    }
}
