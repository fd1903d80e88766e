//! Finds types that are declared several times in the sources of one module: for several versions of Java, or for
//! variants of a build. One of them may replace another, so none is renamed without the others.

use super::{Blocker, Concern};
use crate::java::{DeclarationRef, Kind, Symbols, owner_type};
use crate::text::each_once;

/// Blocks renaming members of a type of which the project has another copy. That copy may be built instead, and keeps
/// the old name.
pub fn check(symbols: &Symbols<'_, '_>, members: &[DeclarationRef], old_name: &str) -> Vec<Blocker> {
    let blocker = |member: &DeclarationRef| {
        let instead = instead_of(symbols, member)?;
        let path = instead.unit.path();
        let named = symbols.names(&instead.unit).get(old_name).cloned().unwrap_or_default();
        let mut others =
            named.into_iter().map(|id| instead.beside(id)).filter(|other| is_like(other, member));
        let go_along = instead.unit.errors.is_empty() && !others.any(|other| !members.contains(&other));
        let message =
            format!("`{}` is declared in {path} as well, which may be built instead", instead.get().name);
        (!go_along).then_some(Blocker { concern: Concern::DeclaredTwice, message })
    };
    each_once(members.iter().filter_map(blocker))
}

/// Returns another declaration, in the same module, of the outermost type around a member.
fn instead_of(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Option<DeclarationRef> {
    let outermost = std::iter::successors(Some(member.clone()), owner_type).last()?;
    let package = outermost.unit.package.as_str();
    // A type of no package is seen in its own folder alone.
    if !outermost.get().kind.is_type() || package.is_empty() {
        return None;
    }
    let all = symbols.top_level_types(package, &outermost.get().name);
    let root = outermost.source_root();
    all.iter().find(|other| other.source_root().is_beside(&root)).cloned()
}

/// Returns whether two declarations may be one in two variants.
fn is_like(other: &DeclarationRef, member: &DeclarationRef) -> bool {
    let sort = |kind: Kind| (kind.is_type(), kind.is_field(), kind == Kind::Method);
    sort(other.get().kind) == sort(member.get().kind) && !other.get().kind.is_local()
}
