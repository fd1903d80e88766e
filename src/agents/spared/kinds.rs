//! What is of another kind, or in another place, than all that was renamed.

use rustc_hash::FxHashSet;

use super::view::{Named, Spared, View};
use crate::agents::guard::is_within_deprecated;
use crate::agents::score::method_name;
use crate::java::{Kind, Modifiers};

/// Where no type was renamed, types keep their names: members and variables are called after them, not they after
/// these.
pub fn types(view: &View<'_, '_>) -> Option<Spared> {
    view.spare_unless_renamed("types", "no type was renamed", |of| of.kind.is_type())
}

/// Where only tests were renamed, what they test keeps its names: tests follow it, it does not follow them.
pub fn tested(view: &View<'_, '_>) -> Option<Spared> {
    view.spare_unless_renamed("what is not a test", "only tests were renamed", |of| !of.home.is_test)
}

/// Where only parameters and locals were renamed, members keep their names: these are called after the members, not the
/// members after them.
pub fn members(view: &View<'_, '_>) -> Option<Spared> {
    let why = "only parameters and local variables were renamed";
    view.spare_unless_renamed("methods and fields", why, |of| !of.kind.is_local())
}

/// Where only what is private, parameters and locals were renamed, what others may use keeps its name, unless the change
/// gave it another type, or renamed its type.
pub fn exported(view: &View<'_, '_>) -> Option<Spared> {
    if !view.all_renamed(|of| of.kind.is_local() || of.get().modifiers.has(Modifiers::PRIVATE)) {
        return None;
    }
    let is_exported = |of: &Named<'_>| {
        let modifiers = of.get().modifiers;
        let is_for_others = modifiers.has(Modifiers::PUBLIC) || modifiers.has(Modifiers::PROTECTED);
        matches!(of.kind, Kind::Method | Kind::Field) && is_for_others && !of.home.is_test
    };
    Some(view.spare(
        "public or protected methods and fields",
        "only what is private, parameters and local variables were renamed",
        |j| is_exported(&Named::left(&j.candidate)) && view.has_old_type(j),
    ))
}

/// Where only parameters and locals of one class were renamed, those of other classes keep their names, unless they are
/// parameters of a method that is called alike, and so may override it.
pub fn in_other_classes(view: &View<'_, '_>) -> Option<Spared> {
    let homes = || view.evidence().iter().map(|e| &e.home);
    let types: FxHashSet<&str> = homes().map(|home| home.in_type.as_str()).collect();
    if types.len() != 1 || !view.all_renamed(|of| of.kind.is_local()) {
        return None;
    }
    let methods: FxHashSet<&str> = homes().filter_map(method_name).collect();
    let may_override = |of: &Named<'_>| method_name(of.home).is_some_and(|name| methods.contains(name));
    view.spare_unless_renamed(
        "parameters and local variables of other classes",
        "only parameters and local variables of one class were renamed",
        |of| of.kind.is_local() && !types.contains(of.home.in_type.as_str()) && !may_override(of),
    )
}

/// Parameters and locals of what is deprecated, which will go with it.
pub fn within_deprecated(view: &View<'_, '_>) -> Option<Spared> {
    view.spare_unless_renamed(
        "what is in deprecated declarations",
        "they will go with the deprecated code around them",
        |of| is_within_deprecated(of.declaration),
    )
}
