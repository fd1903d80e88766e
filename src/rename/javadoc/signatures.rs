//! Decides whether a reference in Javadoc gives the parameter types of a member.

use super::references::Parameter;
use crate::java::{DeclarationRef, ProgramPoint, Symbols, Type, erased};

/// Returns whether a member has the parameter types written in parentheses. What counts is what they are erased to, so
/// that `Object` may stand for a type variable. `is_same` says of the simple names of a declared and a written type
/// whether they mean the same though they differ.
pub fn takes(
    symbols: &Symbols<'_, '_>,
    member: &DeclarationRef,
    written: &[Parameter<'_>],
    is_same: impl Fn(&str, &str) -> bool,
) -> bool {
    let declared = member.unit.parameter_types(member.id);
    let fits = |declared: &str, written: &str| {
        let (declared, written) = (Shape::of(declared), Shape::of(written));
        let is_named = |name: &str| name == written.name || is_same(name, written.name);
        declared.dimensions == written.dimensions
            && (is_named(declared.name)
                || erased_variable(symbols, member, declared.name)
                    .is_some_and(|bound| is_named(Shape::of(&bound).name)))
    };
    declared.len() == written.len()
        && declared.iter().zip(written).all(|(declared, Parameter { written, .. })| fits(declared, written))
}

/// The features that tell a parameter's type from others in a signature.
struct Shape<'t> {
    /// Without package and outer types.
    name: &'t str,
    /// The dimensions of an array, and one more for a variable number of arguments.
    dimensions: usize,
}

impl<'t> Shape<'t> {
    fn of(text: &'t str) -> Shape<'t> {
        let dots = text.find("...");
        // (In Markdown, an array's brackets are escaped.)
        let end = text.find(['[', '\\']).or(dots).unwrap_or(text.len());
        let name = text[..end].rsplit('.').next().unwrap_or_default().trim();
        Shape { name, dimensions: text.matches('[').count() + usize::from(dots.is_some()) }
    }
}

/// How many type variables bound each other.
const MOST_BOUNDS: usize = 20;

/// Returns the erasure of a type variable in a member's signature (JLS 4.6): its leftmost bound, as it is written.
/// `None` of what is no type variable.
fn erased_variable(symbols: &Symbols<'_, '_>, member: &DeclarationRef, name: &str) -> Option<String> {
    let point = ProgramPoint::new(&member.unit, member.get().name_span.start);
    let Type::Variable(variable) = symbols.type_at(&point, name) else { return None };
    let bound_of = |variable: &DeclarationRef| match symbols.bounds(variable).into_iter().next() {
        Some(Type::Variable(bound)) => Some(bound),
        _ => None,
    };
    let last = std::iter::successors(Some(variable), bound_of).take(MOST_BOUNDS).last()?;
    let bound = last.get().supertypes.first();
    Some(bound.map_or_else(|| "Object".to_owned(), |bound| erased(&bound.text)))
}
