//! Variables of other types than those that the change gave to what it renamed.

use rustc_hash::FxHashSet;

use crate::agents::evidence::Evidence;
use crate::agents::judgement::{JudgedScope, Question};
use crate::java::{Declaration, DeclarationRef, Kind, Project, TypeUse};

impl JudgedScope {
    /// Variables of other types, where all that was renamed has new ones.
    pub(super) fn spare_other_types(&mut self, question: &Question<'_>, before: &Project<'_>) {
        if self.inferred.evidence.iter().any(|e| e.kind.is_type()) {
            return;
        }
        let pair = |e: &Evidence| {
            let old = question.renames[e.rename].before.declaration(before)?;
            Some((old, e.declaration.clone()))
        };
        let pairs: Vec<(DeclarationRef, DeclarationRef)> =
            self.inferred.evidence.iter().filter_map(pair).collect();
        let types =
            pairs.iter().filter_map(|(old, new)| Some((old.get().ty.as_ref()?, new.get().ty.as_ref()?)));
        let is_renamed = |old: &str, new: &str| {
            question.renames.iter().any(|r| r.kind.is_type() && r.old_name == old && r.new_name == new)
        };
        if let Some(retyped) = Retyped::of(types, is_renamed) {
            let spared = self.spare(question, |c| retyped.leaves(c.declaration.get()));
            self.guard(
                spared,
                "variables of other types",
                "all that was renamed has new types, and these variables have not",
            );
        }
    }
}

/// The types that a change gave to what it renamed, where it gave all of it other ones: `String jdbcUrl` that became
/// `DataSource source` tells nothing of a URL that is one still.
struct Retyped<'e> {
    types: Vec<&'e TypeUse>,
    /// The names in them that the types before did not have.
    came: FxHashSet<&'e str>,
}

impl<'e> Retyped<'e> {
    /// Of pairs of declared types, before and after; `None` where one stayed. What is no type by itself (`var`, `void`)
    /// says nothing, and a type that was renamed stayed.
    fn of(
        pairs: impl IntoIterator<Item = (&'e TypeUse, &'e TypeUse)>,
        is_renamed: impl Fn(&str, &str) -> bool,
    ) -> Option<Self> {
        let says_nothing = |ty: &TypeUse| matches!(ty.text.as_str(), "var" | "void");
        let (mut types, mut came) = (Vec::new(), FxHashSet::default());
        for (old, new) in pairs.into_iter().filter(|(old, new)| !says_nothing(old) && !says_nothing(new)) {
            let mut names = old.names().zip(new.names());
            let is_same = old.names().count() == new.names().count()
                && names.all(|(old, new)| old == new || is_renamed(old, new));
            if is_same {
                return None;
            }
            came.extend(new.names().filter(|name| old.names().all(|n| n != *name)));
            types.push(new);
        }
        (!types.is_empty()).then_some(Self { types, came })
    }

    /// Whether a declaration is a variable of none of the new types.
    fn leaves(&self, d: &Declaration) -> bool {
        let is_variable = d.kind.is_local() || d.kind == Kind::Field;
        let is_new = |ty: &TypeUse| {
            self.types.iter().any(|t| t.text == ty.text) || ty.names().any(|n| self.came.contains(n))
        };
        is_variable && d.ty.as_ref().is_some_and(|ty| !is_new(ty))
    }
}
