//! What stays for what stands around it, or for how often it was left.

use rustc_hash::{FxHashMap, FxHashSet};

use super::view::{Named, Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::guard::is_within_deprecated;
use crate::java::Kind;

/// In so many files a name must have been left that nobody is taken to have forgotten.
const LEFT_IN_EACH: usize = 3;

/// Parameters and locals of what is deprecated, which will go with it.
pub fn within_deprecated(view: &View<'_, '_>) -> Option<Spared> {
    view.spare_unless_renamed(
        "what is in deprecated declarations",
        "will go with the deprecated code around",
        |of| is_within_deprecated(of.declaration),
    )
}

/// Types around what was renamed, where the concept only adds words: these tell what is in the type apart.
pub fn around(view: &View<'_, '_>) -> Option<Spared> {
    let is_around = |of: &Named<'_>| {
        let ty = of.get();
        let has = |path: &str, name_span| {
            path == of.declaration.unit.path() && ty.span.encloses(name_span) && ty.name_span != name_span
        };
        ty.kind.is_type() && view.evidence().iter().any(|e| has(&e.home.path, e.declaration.get().name_span))
    };
    if !view.concept().only_adds() {
        return None;
    }
    let why = "the change gave the added words to what is in them, and not to them";
    view.spare_unless_renamed("types around what was renamed", why, is_around)
}

/// Names that the change left in each of several files in which it renamed something of the concept, and renamed
/// nowhere. (Methods that are no tests may be of one override family, and left once.)
pub fn left_in_each_file(view: &View<'_, '_>) -> Option<Spared> {
    let touched: FxHashSet<&str> = view.evidence().iter().map(|e| e.home.path.as_str()).collect();
    let renames = &view.question.renames;
    let renamed: FxHashSet<&str> =
        view.evidence().iter().map(|e| renames[e.rename].old_name.as_str()).collect();
    let mut files: FxHashMap<(Kind, &str), FxHashSet<&str>> = FxHashMap::default();
    for Candidate { declaration, home, .. } in view.scope.judged.iter().map(|j| &j.candidate) {
        let d = declaration.get();
        let may_count = d.kind != Kind::Method || home.is_test;
        if may_count && touched.contains(home.path.as_str()) && !renamed.contains(d.name.as_str()) {
            files.entry((d.kind, &d.name)).or_default().insert(&home.path);
        }
    }
    files.retain(|_, of_name| of_name.len() >= LEFT_IN_EACH);
    Some(view.spare(
        "names that were left in each of several edited files",
        "the change left the name in each of several files in which it renamed others",
        |j| {
            let of = Named::left(&j.candidate);
            files.get(&(of.kind, of.old_name)).is_some_and(|of_name| of_name.contains(of.home.path.as_str()))
        },
    ))
}
