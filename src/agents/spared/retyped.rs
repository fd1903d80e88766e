//! Variables and methods of other types than those that the change gave to what it renamed.

use rustc_hash::FxHashSet;

use super::view::{Spared, View};
use crate::agents::evidence::Evidence;
use crate::java::{Declaration, DeclarationRef, Kind, TypeUse};

/// Variables of other types, where all that was renamed has new ones, and what has the old one of what got another.
pub fn other_types(view: &View<'_, '_>) -> Option<Spared> {
    let project_before = view.question.edited.before()?;
    if view.any_renamed(|of| of.kind.is_type()) {
        return None;
    }
    let renames = &view.question.renames;
    let pair = |e: &Evidence| {
        let old = renames[e.rename].before.declaration(project_before)?;
        Some((old, e.declaration.clone()))
    };
    let pairs: Vec<(DeclarationRef, DeclarationRef)> = view.evidence().iter().filter_map(pair).collect();
    let types = pairs.iter().filter_map(|(old, new)| Some((old.get().ty.as_ref()?, new.get().ty.as_ref()?)));
    let is_renamed = |old: &str, new: &str| {
        renames.iter().any(|r| r.kind.is_type() && r.old_name == old && r.new_name == new)
    };
    let retyped = Retyped::of(types, is_renamed)?;
    let (what, why) = match retyped.is_complete() {
        true => ("what is of other types", "all that was renamed has new types, and these have not"),
        false => (
            "what has the type that others had",
            "most of what was renamed has a new type, and these have the old one",
        ),
    };
    Some(view.spare(what, why, |j| retyped.leaves(j.candidate.declaration.get())))
}

/// The types that a change gave to what it renamed, where it gave nearly all of it other ones: `String jdbcUrl` that became
/// `DataSource source` tells nothing of a URL that is one still.
struct Retyped<'e> {
    new: Vec<&'e TypeUse>,
    /// The types in whose place these are, but for those that are among them.
    old: FxHashSet<&'e str>,
    /// The names in the new ones that the types before did not have.
    came: FxHashSet<&'e str>,
    /// How much of what was renamed has the type that it had.
    unchanged: usize,
}

/// One type that stayed among so many is an exception.
const EXCEPTION: usize = 5;

impl<'e> Retyped<'e> {
    /// Of pairs of declared types, before and after; `None` where more than an exception stayed. What is no type by itself
    /// (`var`, `void`) says nothing, and a type that was renamed stayed.
    fn of(
        pairs: impl IntoIterator<Item = (&'e TypeUse, &'e TypeUse)>,
        is_renamed: impl Fn(&str, &str) -> bool,
    ) -> Option<Self> {
        let says_nothing = |ty: &TypeUse| matches!(ty.text.as_str(), "var" | "void");
        let is_same = |old: &TypeUse, new: &TypeUse| {
            let mut names = old.names().zip(new.names());
            old.dimensions() == new.dimensions()
                && old.names().count() == new.names().count()
                && names.all(|(old, new)| old == new || is_renamed(old, new))
        };
        let telling = pairs.into_iter().filter(|(old, new)| !says_nothing(old) && !says_nothing(new));
        let (unchanged, changed): (Vec<_>, Vec<_>) = telling.partition(|(old, new)| is_same(old, new));
        if changed.is_empty() || unchanged.len() * EXCEPTION > unchanged.len() + changed.len() {
            return None;
        }
        let came = changed.iter().flat_map(|&(old, new)| {
            new.names().filter(move |name| old.names().all(|of_old| of_old != *name))
        });
        let new: Vec<&TypeUse> = changed.iter().map(|(_, new)| *new).collect();
        let old = changed.iter().map(|(old, _)| old.text.as_str());
        Some(Self {
            old: old.filter(|old| new.iter().all(|new| new.text != *old)).collect(),
            came: came.collect(),
            unchanged: unchanged.len(),
            new,
        })
    }

    /// Whether all that was renamed has another type.
    fn is_complete(&self) -> bool {
        self.unchanged == 0
    }

    /// Whether a declaration is a variable of none of the new types, where there are no others, or a variable or method of
    /// one of those that went.
    fn leaves(&self, d: &Declaration) -> bool {
        let is_variable = d.kind.is_local() || d.kind == Kind::Field;
        let is_new = |ty: &TypeUse| {
            let has_come = || ty.names().any(|n| self.came.contains(n));
            self.new.iter().any(|t| t.text == ty.text || t.dimensions() == ty.dimensions() && has_come())
        };
        let has_old = |ty: &TypeUse| self.old.contains(ty.text.as_str());
        d.ty.as_ref().is_some_and(|ty| {
            is_variable && self.is_complete() && !is_new(ty)
                || (is_variable || d.kind == Kind::Method) && has_old(ty)
        })
    }
}
