//! Finds names that MyBatis looks up. In the statements of annotations, these are parameters and their properties
//! (`#{lot.size}`). In a result, they are properties, which it finds by the names of columns.

use crate::java::{AnnotationUse, DeclarationRef, Kind, owner_type};
use crate::rename::annotations::is_of;

/// Where MyBatis has its annotations.
pub const PACKAGES: [&str; 1] = ["org.apache.ibatis.annotations."];

/// Annotations with a statement.
const STATEMENTS: [&str; 4] = ["Select", "Insert", "Update", "Delete"];

/// Returns whether objects of what a method returns are filled by the names of columns.
pub fn fills_result(member: &DeclarationRef) -> bool {
    let is_mapper = |ty: DeclarationRef| is_of(&ty, "Mapper", &PACKAGES);
    let is_open = member.get().kind == Kind::Method && member.get().body.is_none();
    is_open && (is_of(member, "Select", &PACKAGES) || owner_type(member).is_some_and(is_mapper))
}

/// Returns the paths that a method's statement speaks of: `#{lot.size}`, `${order}`.
pub fn paths(method: &DeclarationRef) -> Vec<String> {
    let is_statement = |a: &AnnotationUse<'_>| STATEMENTS.contains(&a.simple_name()) && a.is_from(&PACKAGES);
    let mut found = Vec::new();
    for statement in method.annotations().filter(is_statement).map(|annotation| annotation.arguments()) {
        for text in statement.texts() {
            let behind =
                text.match_indices(['#', '$']).filter_map(|(at, _)| text[at + 1..].strip_prefix('{'));
            let paths = behind.filter_map(|rest| rest.split(['}', ',', ':']).next());
            found.extend(paths.map(|path| path.trim().to_owned()));
        }
    }
    found
}
