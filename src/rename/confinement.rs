//! Decides whether other files can refer to a declaration, or extend a type.

use crate::java::{DeclarationRef, Kind, Modifiers, Symbols, owner_type};

/// Returns whether all references to a declaration are in its own file.
pub fn is_confined(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> bool {
    let d = declaration.get();
    if d.kind == Kind::Parameter {
        let in_record = owner_type(declaration).is_some_and(|o| o.get().kind == Kind::Record);
        let of_constructor = d.owner.is_some_and(|o| declaration.unit.get(o).kind == Kind::Constructor);
        return !(in_record && of_constructor);
    }
    if d.kind.is_local() || d.kind == Kind::TypeParameter {
        return true;
    }
    if d.modifiers.has(Modifiers::RECORD_COMPONENT) {
        return false;
    }
    if d.modifiers.has(Modifiers::PRIVATE) {
        return true;
    }
    let local_class = d.owner.is_some_and(|o| !declaration.unit.get(o).kind.is_type());
    // Members of anonymous and of private classes can still override what others see.
    match d.kind {
        Kind::Method => false,
        k if k.is_type() => local_class || is_kept_by_private_type(symbols, declaration),
        _ => in_body(declaration) || is_kept_by_private_type(symbols, declaration),
    }
}

/// Returns whether a private type around a member keeps it from other files: unless a type that these can name
/// inherits it.
fn is_kept_by_private_type(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> bool {
    let is_private = |ty: &DeclarationRef| ty.get().modifiers.has(Modifiers::PRIVATE);
    let around: Vec<DeclarationRef> = std::iter::successors(owner_type(member), owner_type).collect();
    let Some(innermost) = around.iter().position(is_private) else { return false };
    let is_named_elsewhere = |ty: &DeclarationRef| {
        !in_body(ty) && !std::iter::successors(Some(ty.clone()), owner_type).any(|t| is_private(&t))
    };
    !around[..=innermost].iter().any(|ty| symbols.subtypes(ty).types.iter().any(is_named_elsewhere))
}

/// Returns whether a declaration is inside a method's body.
fn in_body(declaration: &DeclarationRef) -> bool {
    declaration.unit.owners(declaration.id).any(|o| declaration.unit.get(o).kind.is_callable())
}

/// Returns whether Java allows a type below this one, wherever that may be.
pub fn may_be_extended(ty: &DeclarationRef) -> bool {
    let ty = ty.get();
    !matches!(ty.kind, Kind::Enum | Kind::Record | Kind::Annotation) && !ty.modifiers.has(Modifiers::FINAL)
}
