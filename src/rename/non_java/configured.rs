//! Finds members that a file other than code may name together with their type. Spring's XML names properties and
//! initialising methods of beans, and MyBatis names results. Lists for reflection or a shrinker name members to keep. C
//! names methods that it calls back, and templates name constants in expressions.

use memchr::memmem;

use super::mentioned;
use super::templates;
use crate::git::{SourceFile, is_document_name, kind_of_file};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{DeclarationRef, Symbols, owner_type};
use crate::rename::accessors::{accessed, known_as};
use crate::rename::places::place;
use crate::rename::type_names::TypeNames;
use crate::rename::{Concern, Warning};
use crate::text::sort_once;

/// Pages: what people read, and perhaps a template.
const PAGES: [&str; 2] = ["html", "htm"];

/// Separators between a type's name and that of its member: `p.Till.MAX`, `p.Till#MAX`, `p.Till::pay`, and of an
/// expression `T(p.Till).MAX`, `statics['p.Till'].MAX`, `@p.Till@MAX`.
const JOINED_BY: [&[u8]; 8] = [b".", b"#", b"::", b"@", b").", b"\"].", b"'].", b")::"];

/// The text before a path of properties.
const OPENING: [&[u8]; 4] = [b"#{", b"${", b"@{", b"@={"];

/// Returns the type of a member, by the names under which such a file would know it.
pub fn owner_names(member: &DeclarationRef) -> Option<TypeNames> {
    let is_member = !member.get().kind.is_type() && !member.get().kind.is_local();
    let owner = owner_type(member).filter(|_| is_member)?;
    TypeNames::of(&owner).filter(TypeNames::has_package)
}

/// Warns of files that name some members, or the property that they give access to. Such a file names the type of one
/// of them, and has the name in quotes or behind the type. A template asks for it. `files` are those that hold the name
/// of a type.
pub fn members_in_files(
    symbols: &Symbols<'_, '_>,
    members: &[DeclarationRef],
    files: &[SourceFile],
    of_templates: &[SourceFile],
) -> Option<Warning> {
    let mut places = templates::places(symbols, members, of_templates);
    for member in members {
        let (Some(names), Some(owner)) = (owner_names(member), owner_type(member)) else { continue };
        let d = member.get();
        let mut spelled = vec![d.name.clone()];
        let property = accessed(&d.name, d.parameters.len(), &["set"]);
        spelled.extend(property.iter().flat_map(|property| known_as(property)));
        for file in files {
            let kind = kind_of_file(file.path());
            let is_page = PAGES.contains(&kind.as_str());
            // Documents for people have examples, with names that no program reads.
            if is_document_name(file.path()) && !is_page {
                continue;
            }
            let mut found = behind_type(file.bytes(), &names, &d.name);
            if !is_page {
                found.extend(spelled.iter().flat_map(|name| quoted(file.bytes(), name)));
            }
            if kind == "pro" {
                found.extend(find_word(file.bytes(), &d.name));
            }
            sort_once(&mut found);
            let speaks_of_owner =
                || names.mean(&owner, symbols, file.path()) && !names.places_in(file.bytes()).is_empty();
            if !found.is_empty() && speaks_of_owner() {
                places.extend(found.into_iter().map(|at| place(file, at)));
            }
        }
    }
    places.dedup();
    let name = members.first().map(|member| member.get().name.as_str())?;
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, name, &places))
}

/// Returns where a member's name follows one of its type.
fn behind_type(text: &[u8], names: &TypeNames, member: &str) -> Vec<usize> {
    let follows = |at: &usize| {
        let before = &text[..*at];
        let joined = JOINED_BY.iter().filter_map(|mark| before.strip_suffix(*mark));
        let mut types = joined.flat_map(|before| names.spellings().map(|name| (before, name)));
        types.any(|(before, name)| {
            let around = before.strip_suffix(name.as_bytes());
            around.is_some_and(|around| !around.last().is_some_and(|b| is_name_byte(*b) || *b == b'.'))
        })
    };
    find_word(text, member).filter(follows).collect()
}

/// Returns the places of a name that is alone between quotes. It also returns those in a path that MyBatis is given
/// (`#{lot.size}`), or that a view of Android is bound to (`@{lot.size}`).
fn quoted(text: &[u8], name: &str) -> Vec<usize> {
    let stands_alone = |at: &usize| {
        let around = (at.checked_sub(1).map(|before| text[before]), text.get(at + name.len()));
        match around {
            (Some(b'"'), Some(b'"')) | (Some(b'\''), Some(b'\'')) => true,
            (Some(b'{' | b'.'), Some(b'}' | b',' | b'.')) => {
                let path = text[..*at].rsplit(|b| !is_name_byte(*b) && *b != b'.').next().unwrap_or_default();
                let before = &text[..*at - path.len()];
                OPENING.iter().any(|mark| before.ends_with(mark))
            }
            _ => false,
        }
    };
    memmem::find_iter(text, name).filter(stands_alone).collect()
}
