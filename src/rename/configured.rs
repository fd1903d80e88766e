//! Members that a file beside the code may name together with their type: the property or the initialising method of a
//! bean in Spring's XML, a result of MyBatis, a field in a list of what reflection may reach, a method that C calls back.

use std::borrow::Cow;

use memchr::memmem;

use super::accessors::accessed;
use super::beyond_java::mentioned;
use super::places::place;
use super::type_names::TypeNames;
use super::{Concern, Warning};
use crate::git::{SourceFile, kind_of_file};
use crate::java::lexical::is_name_byte;
use crate::java::{DeclarationRef, Symbols, owner_type};

/// What people read has examples, in which names stand that nothing reads.
const DOCUMENTS: [&str; 7] = ["md", "markdown", "adoc", "rst", "txt", "html", "htm"];

/// The type of a member, by the names under which a file beside the code would know it.
pub fn owner_names(member: &DeclarationRef) -> Option<TypeNames> {
    let is_member = !member.get().kind.is_type() && !member.get().kind.is_local();
    let owner = owner_type(member).filter(|_| is_member)?;
    TypeNames::of(&owner).filter(TypeNames::has_package)
}

/// A warning of the places where some members' name, or that of the property that they give access to, stands in quotes
/// in a file that names the type of one of them. `files` are those that hold the name of a type.
pub fn members_in_files(
    symbols: &Symbols<'_, '_>,
    members: &[DeclarationRef],
    files: &[SourceFile],
) -> Option<Warning> {
    let mut places: Vec<String> = Vec::new();
    for member in members {
        let (Some(names), Some(owner)) = (owner_names(member), owner_type(member)) else { continue };
        let d = member.get();
        let property = accessed(&d.name, d.parameters.len(), &["set"]).map_or(Cow::from(&d.name), Cow::from);
        for file in files.iter().filter(|file| !DOCUMENTS.contains(&kind_of_file(file.path()).as_str())) {
            let speaks_of_owner =
                || names.mean(&owner, symbols, file.path()) && !names.places_in(file.bytes()).is_empty();
            let mut found = quoted(file.bytes(), &d.name);
            if *property != d.name {
                found.extend(quoted(file.bytes(), &property));
            }
            if !found.is_empty() && speaks_of_owner() {
                places.extend(found.into_iter().map(|at| place(file, at)));
            }
        }
    }
    let name = members.first().map(|member| member.get().name.as_str())?;
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, name, &places))
}

/// Where a name stands between quotes, and nothing else with it, or as a part of a path that a statement of MyBatis is given
/// (`#{lot.size}`).
fn quoted(text: &[u8], name: &str) -> Vec<usize> {
    let stands_alone = |at: &usize| {
        let around = (at.checked_sub(1).map(|before| text[before]), text.get(at + name.len()));
        match around {
            (Some(b'"'), Some(b'"')) | (Some(b'\''), Some(b'\'')) => true,
            (Some(b'{' | b'.'), Some(b'}' | b',' | b'.')) => {
                let path = text[..*at].rsplit(|b| !is_name_byte(*b) && *b != b'.').next().unwrap_or_default();
                let before = &text[..*at - path.len()];
                before.ends_with(b"#{") || before.ends_with(b"${")
            }
            _ => false,
        }
    };
    memmem::find_iter(text, name).filter(stands_alone).collect()
}
