//! The new names that other declarations of the same name got.

use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::Candidate;
use super::evidence::{Evidence, Side};
use super::judgement::Question;
use crate::java::{Declaration, DeclarationRef, Kind};
use crate::mining::Rename;

/// Gives candidates the names that all renamed declarations of the same name and kind got in their scope. Where there
/// are none, it takes those of the change, but not for locals, which are named for their place. These names may be in
/// another style than the old ones: where constants called `log` became `LOGGER`, the next one does not become
/// `logger`.
pub fn name_like_same_named(question: &Question<'_>, evidence: &[Evidence], found: &mut [Candidate]) {
    let in_scope = Given::to(evidence.iter().map(|e| (&question.renames[e.rename], e.declaration.clone())));
    let names: FxHashSet<&str> = found.iter().map(|c| c.declaration.get().name.as_str()).collect();
    let of_change = question.renames.iter().filter(|r| names.contains(r.old_name.as_str()));
    let of_change = of_change.filter(|r| !r.kind.is_local());
    let declared = |r: &Rename| r.after.declaration(question.project);
    let in_change = match question.side {
        Side::Before => Given::default(),
        Side::After => Given::to(of_change.filter_map(|r| Some((r, declared(r)?)))),
    };
    for candidate in found {
        let d = candidate.declaration.get();
        let given = if in_scope.have_any(d) { &in_scope } else { &in_change };
        if let Some(name) = given.to_one(d).filter(|name| *name != candidate.suggested_name) {
            candidate.suggest(name, question.project);
        }
    }
}

/// The new names that declarations of a name and sort got; none where they got several.
#[derive(Default)]
struct Given<'r>(FxHashMap<(&'r str, NamingGroup), Option<&'r str>>);

/// Groups declarations that are named in one style: a kind, and whether it is a constant.
type NamingGroup = (Kind, bool);

impl<'r> Given<'r> {
    fn to(renamed: impl Iterator<Item = (&'r Rename, DeclarationRef)>) -> Self {
        let mut given = Self::default();
        for (Rename { old_name, new_name, .. }, declaration) in renamed {
            let name = given.0.entry((old_name, sort_of(declaration.get()))).or_insert(Some(new_name));
            *name = name.filter(|name| name == new_name);
        }
        given
    }

    /// Returns whether anything was renamed that was called as a declaration is, and is of its sort.
    fn have_any(&self, d: &Declaration) -> bool {
        self.0.contains_key(&(d.name.as_str(), sort_of(d)))
    }

    /// Returns the one new name of all that was.
    fn to_one(&self, d: &Declaration) -> Option<&'r str> {
        self.0.get(&(d.name.as_str(), sort_of(d))).copied().flatten()
    }
}

fn sort_of(d: &Declaration) -> NamingGroup {
    (d.kind, d.is_constant())
}
