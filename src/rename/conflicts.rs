//! Which plans cannot be done together.

use rustc_hash::FxHashMap;

use super::{Blocker, Concern, Edit, FileMove, Plan};
use crate::java::{DeclarationRef, Kind, Project, Span, Symbols, owner_type};

/// The plans, in their order, so that all that are not blocked can be done at once: one that does
/// not go with an earlier one is withheld by `conflicts-with`.
///
/// Each was checked alone, so what remains to be checked is whether two of them meet. Two renames of
/// one old name to one new name never do, since they keep the names' relations as they were.
pub fn reconcile(project: &Project<'_>, plans: Vec<Plan>) -> Vec<Plan> {
    let symbols = Symbols::new(project);
    let mut reconciled: Vec<Plan> = Vec::with_capacity(plans.len());
    let mut texts: FxHashMap<(String, Span), String> = FxHashMap::default();
    for mut plan in plans {
        let conflict = reconciled
            .iter()
            .filter(|earlier| !earlier.is_blocked())
            .find(|earlier| !plan.is_blocked() && conflict(&symbols, earlier, &plan, &texts));
        if let Some(earlier) = conflict {
            let message = match earlier.declarations.first() {
                Some(d) => {
                    format!("the rename of the {} to `{}`", super::planning::described(d), new_name(earlier))
                }
                None => "another rename".to_owned(),
            };
            plan.withhold(Blocker { concern: Concern::ConflictsWith, message });
        }
        if !plan.is_blocked() {
            for edit in &plan.edits {
                texts.insert((edit.path.clone(), edit.span), edit.new_text.clone());
            }
        }
        reconciled.push(plan);
    }
    reconciled
}

fn new_name(plan: &Plan) -> &str {
    plan.edits.first().map_or("", |e| e.new_text.as_str())
}

fn old_name(plan: &Plan) -> &str {
    plan.declarations.first().map_or("", |d| d.get().name.as_str())
}

fn conflict(
    symbols: &Symbols<'_, '_>,
    a: &Plan,
    b: &Plan,
    texts: &FxHashMap<(String, Span), String>,
) -> bool {
    let differs = |e: &Edit| texts.get(&(e.path.clone(), e.span)).is_some_and(|text| *text != e.new_text);
    if b.edits.iter().any(differs)
        && a.edits.iter().any(|x| b.edits.iter().any(|y| x.path == y.path && x.span == y.span))
    {
        return true;
    }
    let same_target = |x: &FileMove, y: &FileMove| x.to == y.to && x.from != y.from;
    if a.moves.iter().any(|x| b.moves.iter().any(|y| same_target(x, y))) {
        return true;
    }
    if new_name(a) != new_name(b) || old_name(a) == old_name(b) {
        return false;
    }
    a.declarations.iter().any(|x| b.declarations.iter().any(|y| meet(symbols, x, a, y, b)))
}

/// Whether two declarations that are to get one name would meet.
fn meet(symbols: &Symbols<'_, '_>, x: &DeclarationRef, a: &Plan, y: &DeclarationRef, b: &Plan) -> bool {
    let (dx, dy) = (x.get(), y.get());
    if dx.kind.is_type() != dy.kind.is_type() || (dx.kind == Kind::Method) != (dy.kind == Kind::Method) {
        return false;
    }
    if dx.kind.is_type() {
        return x.unit.package == y.unit.package
            || a.edits.iter().any(|e| b.edits.iter().any(|f| e.path == f.path));
    }
    let inside = |d: &DeclarationRef, region: Span, plan: &Plan| {
        plan.edits.iter().any(|e| e.path == d.unit.path() && region.contains(e.span.start))
    };
    if dx.kind.is_local() && inside(x, dx.scope, b) || dy.kind.is_local() && inside(y, dy.scope, a) {
        return true;
    }
    if dx.kind.is_local() || dy.kind.is_local() {
        return false;
    }
    let (Some(ox), Some(oy)) = (owner_type(x), owner_type(y)) else { return false };
    // Methods are told apart by their arguments where some type has both; else the nearer type's hides the other.
    let is_confused = || dx.kind != Kind::Method || x.takes(y.arity()) || y.takes(x.arity());
    match has_both(symbols, &ox, &oy) {
        true => is_confused(),
        false => inside(&ox, ox.get().span, b) || inside(&oy, oy.get().span, a),
    }
}

/// Whether some type has the members of two types, since it is one of them or below both.
fn has_both(symbols: &Symbols<'_, '_>, one: &DeclarationRef, other: &DeclarationRef) -> bool {
    let is_below = |ty: &DeclarationRef, above: &DeclarationRef| symbols.hierarchy(ty).contains(above);
    is_below(one, other)
        || is_below(other, one)
        || symbols.subtypes(one).types.iter().any(|below| is_below(below, other))
}
