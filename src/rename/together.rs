//! Groups renames that can only be made together. A reference that may mean one of several methods can be edited where
//! all of these get the same name at once. A call still means the same one then.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Blocker, Edit, Plan};
use crate::java::DeclarationRef;

/// The form of a rename where others are made with it.
#[derive(Debug, Clone, Default)]
pub struct Together {
    /// Other meanings of the references, which have to get the same name.
    pub others: Vec<DeclarationRef>,
    /// The reasons against the rename where one of these keeps its name.
    pub otherwise: Vec<Blocker>,
    /// All edits, sorted by path and position.
    pub edits: Vec<Edit>,
}

impl Together {
    /// Returns whether nothing but these references prevents a rename.
    fn is_all_that_blocks(&self, plan: &Plan) -> bool {
        plan.blocked_by == self.otherwise
    }
}

/// Makes the renames that can be made together, as far as all of each group are here. Takes back those of which the
/// group is not whole any more.
pub fn join<'p>(plans: impl IntoIterator<Item = &'p mut Plan>) {
    let mut plans: Vec<&mut Plan> = plans.into_iter().collect();
    if plans.iter().all(|plan| plan.together.is_none()) {
        return;
    }
    let shared: Vec<&Plan> = plans.iter().map(|plan| &**plan).collect();
    let whole = whole(&shared);
    for (index, plan) in plans.iter_mut().enumerate() {
        let Some(together) = plan.together.as_ref() else { continue };
        match (whole.contains(&index), plan.is_blocked()) {
            (true, true) => {
                plan.edits = together.edits.clone();
                plan.blocked_by.clear();
            }
            (false, false) => {
                plan.blocked_by = together.otherwise.clone();
                plan.edits.clear();
            }
            _ => {}
        }
    }
}

/// Returns which of some plans can be made as far as the others are here that they need, by their places.
pub fn whole(plans: &[&Plan]) -> FxHashSet<usize> {
    let is_possible = |plan: &Plan| {
        !plan.is_blocked() || plan.together.as_ref().is_some_and(|needed| needed.is_all_that_blocks(plan))
    };
    let mut whole: FxHashSet<usize> = (0..plans.len()).filter(|index| is_possible(plans[*index])).collect();
    loop {
        let renamed: FxHashMap<&DeclarationRef, &str> =
            whole.iter().flat_map(|index| named(plans[*index])).collect();
        let is_met = |plan: &Plan| {
            let Some(needed) = &plan.together else { return true };
            let name = new_name(plan);
            needed.others.iter().all(|other| renamed.get(other).copied() == name)
        };
        let met: FxHashSet<usize> = whole.iter().copied().filter(|index| is_met(plans[*index])).collect();
        if met.len() == whole.len() {
            return whole;
        }
        whole = met;
    }
}

/// Returns the declarations that a plan renames, each with its new name.
fn named(plan: &Plan) -> impl Iterator<Item = (&DeclarationRef, &str)> {
    new_name(plan).into_iter().flat_map(|name| plan.declarations.iter().map(move |d| (d, name)))
}

/// Returns the name that a plan gives, or would give together with others.
fn new_name(plan: &Plan) -> Option<&str> {
    let edits = plan.together.as_ref().map_or(&plan.edits, |together| &together.edits);
    let declaration = plan.declarations.first()?;
    let (path, span) = (declaration.unit.path(), declaration.get().name_span);
    edits.iter().find(|edit| edit.path == path && edit.span == span).map(|edit| edit.new_text.as_str())
}
