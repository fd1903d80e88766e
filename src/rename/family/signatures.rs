//! Decides whether one method overrides another (JLS 8.4.2, 8.4.8). It knows which methods take part in overriding,
//! which types inherit them, and whether signatures are the same.

use crate::java::{
    DeclarationRef, Kind, Modifiers, Symbols, Type, Visibility, object, owner_type, same_erasures,
};

/// Returns whether a declaration takes part in overriding: an instance method that is not private, or
/// the accessor that a record component stands for.
pub fn is_overridable(d: &DeclarationRef) -> bool {
    let d = d.get();
    match d.kind {
        Kind::Method => !d.modifiers.has(Modifiers::STATIC) && !d.modifiers.has(Modifiers::PRIVATE),
        Kind::Field => d.modifiers.has(Modifiers::RECORD_COMPONENT),
        _ => false,
    }
}

/// Returns whether what is in the package of another declaration, below a method's type, sees the method.
pub fn can_be_inherited(above: &DeclarationRef, subtype: &DeclarationRef) -> bool {
    above.get().modifiers.visibility() != Visibility::Package || above.unit.package == subtype.unit.package
}

/// Returns whether `below`, a method of a subtype, has the parameter types of `above`, which is declared in `holder` as
/// seen from that subtype.
pub fn same_signature(
    symbols: &Symbols<'_, '_>,
    below: &DeclarationRef,
    above: &DeclarationRef,
    holder: &Type,
) -> Option<bool> {
    if below.arity() != above.arity() {
        return Some(false);
    }
    let erased = |types: Vec<Type>| -> Vec<Type> {
        types.iter().map(|t| erase_method_parameters(symbols, t)).collect()
    };
    let is_method = below.get().kind == Kind::Method;
    let a = erased(if is_method { symbols.parameter_types_of(below) } else { Vec::new() });
    let b = erased(parameters(symbols, above, holder));
    match same_parameters(symbols, &a, &b) {
        // A type that is not known still has a name. The same name in both places means the same type.
        None if same_text(below, above) || must_override(symbols, below, above) => Some(true),
        known => known,
    }
}

/// Returns whether the parameters of two methods of one type are the same, as far as it is known. Those that differ
/// when they are erased are not: nothing overrides then (JLS 8.4.2).
pub fn same_parameters(symbols: &Symbols<'_, '_>, a: &[Type], b: &[Type]) -> Option<bool> {
    let erased = |types: &[Type]| -> Vec<Type> { types.iter().map(|ty| symbols.erased(ty)).collect() };
    let differ = || same_erasures(&erased(a), &erased(b)) == Some(false);
    same_erasures(a, b).or_else(|| differ().then_some(false))
}

/// Returns whether `below`, a method of an anonymous class, must override `above`. The type arguments of the class are
/// inferred (`new T<>() { … }`). It inherits no other method of that name and number of parameters.
fn must_override(symbols: &Symbols<'_, '_>, below: &DeclarationRef, above: &DeclarationRef) -> bool {
    let is_inferred = |o: &DeclarationRef| {
        o.get().kind == Kind::AnonymousClass && o.get().supertypes.iter().any(|t| t.text.ends_with("<>"))
    };
    let Some(owner) = owner_type(below).filter(|o| is_inferred(o) && symbols.hierarchy(o).is_complete())
    else {
        return false;
    };
    let is_own = |d: &DeclarationRef| owner_type(d).as_ref() == Some(&owner);
    let methods = symbols.methods_of(&owner, &above.get().name);
    let alike = methods.iter().map(|m| &m.declaration).filter(|d| d.arity() == above.arity());
    let (own, inherited): (Vec<_>, Vec<_>) = alike.partition(|d| is_own(d));
    let is_abstract = above.get().body.is_none() && !above.get().modifiers.has(Modifiers::DEFAULT);
    own == [below] && inherited == [above] && (is_abstract || below.get().has_annotation("Override"))
}

/// Returns the types of a method's parameters, as they are seen through a type that has it; an accessor has none.
pub fn parameters(symbols: &Symbols<'_, '_>, method: &DeclarationRef, holder: &Type) -> Vec<Type> {
    if method.get().kind != Kind::Method {
        return Vec::new();
    }
    symbols.parameter_types_of(method).iter().map(|t| symbols.instantiate(holder, t)).collect()
}

/// Returns a type with the type parameters of generic methods replaced by what they are erased to.
fn erase_method_parameters(symbols: &Symbols<'_, '_>, ty: &Type) -> Type {
    ty.substitute(&|v| {
        let of_method = v.get().owner.is_some_and(|o| v.unit.get(o).kind == Kind::Method);
        if !of_method {
            return None;
        }
        match symbols.bounds(v).into_iter().next() {
            Some(Type::Variable(_)) => None,
            Some(bound) => Some(bound),
            None => object(),
        }
    })
}

fn same_text(a: &DeclarationRef, b: &DeclarationRef) -> bool {
    a.unit.parameter_types(a.id) == b.unit.parameter_types(b.id)
}
