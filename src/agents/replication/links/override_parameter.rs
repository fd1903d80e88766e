use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::{DeclarationRef, Kind, ProgramPoint, TypeName, TypeUse};
use crate::words::same_words;

/// The parameter of a method that overrides the parameter's method.
pub const KIND: LinkKind =
    LinkKind::new(Signal::OverrideParameter, Reach::SameName, |_| "the same parameter of an override", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let places = Place::of(&anchor.declaration).zip(Place::of(linked.declaration));
    places.is_some_and(|(a, b)| {
        same_words(&anchor.words, linked.words)
            && (&a.method, &a.of_type, a.index, a.count) == (&b.method, &b.of_type, b.index, b.count)
            && a.ty != b.ty
            && (is_below(&a.ty, &b.ty, resolution) || is_below(&b.ty, &a.ty, resolution))
    })
}

/// Which parameter of which method it is.
struct Place {
    ty: DeclarationRef,
    method: String,
    /// Its own type as written.
    of_type: String,
    /// From 0.
    index: usize,
    /// How many parameters the method has.
    count: usize,
}

impl Place {
    fn of(declaration: &DeclarationRef) -> Option<Self> {
        let d = declaration.get();
        let method = declaration.owner().filter(|_| d.kind == Kind::Parameter)?;
        let ty = method.owner().filter(|_| method.get().kind == Kind::Method)?;
        Some(Self {
            method: method.get().name.clone(),
            of_type: d.ty.as_ref()?.text.clone(),
            index: method.get().parameters.iter().position(|id| *id == declaration.id)?,
            count: method.get().parameters.len(),
            ty,
        })
    }
}

/// Returns whether a type extends or implements another one directly.
fn is_below(ty: &DeclarationRef, above: &DeclarationRef, resolution: &Resolution<'_>) -> bool {
    let names = |written: &&TypeUse| written.simple_name() == above.get().name;
    ty.get().supertypes.iter().filter(names).any(|written| {
        let point = ProgramPoint::new(&ty.unit, written.span.start);
        match resolution.symbols.type_named(&point, written.simple_name()) {
            TypeName::Found(found) => found == *above,
            _ => false,
        }
    })
}
