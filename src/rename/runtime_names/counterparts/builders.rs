//! Finds methods of a builder that Jackson calls by their names, to fill it and to have it build
//! (`@JsonDeserialize(builder = LotBuilder.class)`).

use super::{JACKSON, named_by};
use crate::java::{DeclarationRef, Kind, Modifiers, Symbols, is_jdk};
use crate::rename::annotations::{is_of, string_given};
use crate::rename::{Concern, Warning};

/// Returns the methods of the builders that an annotation of a type names.
pub fn methods(symbols: &Symbols<'_, '_>, built: &DeclarationRef) -> Vec<(DeclarationRef, Warning)> {
    if !is_of(built, "JsonDeserialize", &JACKSON) {
        return Vec::new();
    }
    let builders = named_by(symbols, built, "JsonDeserialize", &["builder"]);
    builders.iter().flat_map(|builder| called(symbols, builder)).collect()
}

/// Returns the methods of a builder, and those from above, that are called.
fn called(symbols: &Symbols<'_, '_>, builder: &DeclarationRef) -> Vec<(DeclarationRef, Warning)> {
    let given = |element, otherwise: &str| {
        string_given(builder, "JsonPOJOBuilder", element).unwrap_or_else(|| otherwise.to_owned())
    };
    let (prefix, build) = (given("withPrefix", "with"), given("buildMethodName", "build"));
    let sets = |method: &DeclarationRef| {
        let is_named = string_given(method, "JsonProperty", "value").is_some();
        let rest = method.get().name.strip_prefix(prefix.as_str()).filter(|_| !is_named);
        rest.is_some_and(|rest| prefix.is_empty() || rest.starts_with(char::is_uppercase))
    };
    let is_called = |method: &DeclarationRef| {
        let d = method.get();
        let may_be = d.kind == Kind::Method && !d.modifiers.has(Modifiers::STATIC);
        may_be
            && match d.parameters.len() {
                0 => d.name == build,
                1 => sets(method),
                _ => false,
            }
    };
    let hierarchy = symbols.hierarchy(builder);
    let holders = hierarchy.types.iter().filter_map(|ty| ty.declaration()).filter(|ty| !is_jdk(ty));
    let methods = holders.flat_map(DeclarationRef::members).filter(is_called);
    let known = |method: DeclarationRef| {
        let (name, builder) = (&method.get().name, &builder.get().name);
        let message = format!("Jackson calls `{name}` of the builder `{builder}` by its name");
        (method, Warning { concern: Concern::SerializedName, message })
    };
    methods.map(known).collect()
}
