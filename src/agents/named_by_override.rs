//! Methods that have their new names from what they override.

use rustc_hash::FxHashSet;

use crate::java::{Kind, Project};
use crate::mining::Rename;

/// The old and new names of methods that all override others. Such a method has a new name because it overrides another
/// method now, which the change did not rename. A `run` that became `call` when a `Runnable` became a `Callable` shows
/// nothing about other runs.
pub struct NamedByOverride<'r>(FxHashSet<(&'r str, &'r str)>);

impl<'r> NamedByOverride<'r> {
    pub fn among(renames: &'r [Rename], project: &Project<'_>) -> Self {
        let overrides = |r: &Rename| {
            let after = r.after.declaration(project);
            after.is_some_and(|d| d.get().has_annotation("Override") || d.get().is_of_object())
        };
        let methods = || renames.iter().filter(|r| r.kind == Kind::Method);
        let names = |r: &'r Rename| (r.old_name.as_str(), r.new_name.as_str());
        let mut found: FxHashSet<_> = methods().map(names).collect();
        for rename in methods() {
            if found.contains(&names(rename)) && !overrides(rename) {
                found.remove(&names(rename));
            }
        }
        Self(found)
    }

    pub fn has(&self, rename: &Rename) -> bool {
        rename.kind == Kind::Method && self.0.contains(&(rename.old_name.as_str(), rename.new_name.as_str()))
    }
}
