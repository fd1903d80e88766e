//! Finds the accessors and the field of a bean's property. Renaming one of them leaves the others. Whoever asked for
//! the rename may want to rename these as well.

use super::{Concern, Plan, Warning};
use crate::java::{DeclarationRef, Kind, Modifiers, owner_type};

/// Tells which fields and accessors of the same property keep their names.
pub fn left_accessors(declaration: &DeclarationRef, plan: &Plan) -> Option<Warning> {
    let owner = owner_type(declaration)?;
    let property = property(declaration)?;
    let left: Vec<String> = owner
        .members()
        .filter(|member| member.id != declaration.id)
        .filter(|d| !plan.declarations.contains(d) && self::property(d).as_ref() == Some(&property))
        .map(|d| format!("`{}`", d.get().name))
        .collect();
    let (last, others) = left.split_last()?;
    let named = match others {
        [] => format!("{last} belongs to the same property and keeps its name"),
        _ => format!("{} and {last} belong to the same property and keep their names", others.join(", ")),
    };
    Some(Warning { concern: Concern::AccessorPair, message: named })
}

/// Returns the property that a field or an accessor stands for: `till` of `till`, `getTill`, `setTill`.
fn property(declaration: &DeclarationRef) -> Option<String> {
    let d = declaration.get();
    if d.modifiers.has(Modifiers::STATIC) || d.modifiers.has(Modifiers::RECORD_COMPONENT) {
        return None;
    }
    match d.kind {
        Kind::Field => Some(d.name.clone()),
        Kind::Method => accessed(&d.name, d.parameters.len(), &["set", "with"]),
        _ => None,
    }
}

/// Returns the property that a method gets or sets, by its name and the number of its parameters.
pub fn accessed(method: &str, parameters: usize, setters: &[&str]) -> Option<String> {
    let prefixes: &[&str] = match parameters {
        0 => &["get", "is"],
        1 => setters,
        _ => return None,
    };
    let rest = prefixes.iter().find_map(|prefix| method.strip_prefix(prefix))?;
    let mut chars = rest.chars();
    let first = chars.next().filter(|c| c.is_uppercase())?;
    Some(first.to_lowercase().chain(chars).collect())
}

/// Returns the names by which other code and files know the property that a method gets or sets: `till` of `getTill`.
/// Of `getURLPath` it is `uRLPath` to some, `URLPath` to `java.beans`, and `urlPath` to Kotlin.
pub fn known_as(property: &str) -> Vec<String> {
    let mut known = vec![property.to_owned()];
    let mut chars = property.chars();
    let (first, rest) = (chars.next(), chars.as_str());
    if let Some(first) = first.filter(|_| rest.starts_with(char::is_uppercase)) {
        let capital: String = first.to_uppercase().chain(rest.chars()).collect();
        let run = capital.chars().take_while(|c| c.is_uppercase()).count();
        let small = if run == capital.chars().count() { run } else { run - 1 };
        let lowered = capital.chars().take(small).flat_map(char::to_lowercase);
        known.push(lowered.chain(capital.chars().skip(small)).collect());
        known.push(capital);
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_property_may_be_known_by_several_names() {
        let known = |method: &str| known_as(&accessed(method, 0, &[]).expect("an accessor"));
        assert_eq!(known("getTill"), ["till"]);
        assert_eq!(known("getURLPath"), ["uRLPath", "urlPath", "URLPath"]);
        assert_eq!(known("getURL"), ["uRL", "url", "URL"]);
        assert_eq!(known("getX"), ["x"]);
    }
}
