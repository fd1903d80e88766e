//! Types that an annotation processor makes, which are called after an annotated one, and whose members are called after
//! its own. Where the code uses these, what they are called after keeps its name.

use aho_corasick::AhoCorasick;

use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, Symbols, owner_type};
use crate::rename::accessors::accessed;
use crate::rename::occurrences::words_in;
use crate::rename::{Blocker, Concern};
use crate::words::capitalized;

/// Annotations that make a type, and what it is called after the annotated one (`*`).
const MAKERS: [(&str, &[&str]); 10] = [
    ("Builder", &["*Builder"]),
    ("SuperBuilder", &["*Builder"]),
    ("Entity", &["*_", "Q*"]),
    ("Embeddable", &["*_", "Q*"]),
    ("MappedSuperclass", &["*_", "Q*"]),
    ("Mapper", &["*Impl"]),
    ("AutoValue", &["AutoValue_*"]),
    ("Immutable", &["Immutable*"]),
    ("Component", &["Dagger*"]),
    ("RecordBuilder", &["*Builder"]),
];

/// What stands against renaming a type after which another one is made that the code uses.
pub fn generated_type(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let MadeType { name, file } = uses_of_made(symbols, declaration).into_iter().next()?;
    let message =
        format!("`{name}`, which {} uses, is made by an annotation and called after it", file.path());
    Some(Blocker { concern: Concern::GeneratedType, message })
}

/// What stands against renaming a member after which one of the type is called that is made of its own: where code uses
/// the made type, and has behind a dot what may be such a member.
pub fn generated_member(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Option<Blocker> {
    let owner = owner_type(member).filter(|_| is_property(member.get()))?;
    uses_of_made(symbols, &owner).into_iter().find_map(|MadeType { name: made, file }| {
        let name = called_after(member.get(), file.bytes())?;
        let message = format!(
            "`{name}`, which stands in {}, may be a member of `{made}`, which is made by an annotation",
            file.path()
        );
        Some(Blocker { concern: Concern::GeneratedAccessors, message })
    })
}

/// A type that is made of another one and declared nowhere, and a file that uses it.
struct MadeType {
    name: String,
    file: SourceFile,
}

/// The files that use a type which is made of this one.
fn uses_of_made(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Vec<MadeType> {
    let d = declaration.get();
    let made = MAKERS.iter().filter(|(maker, _)| d.kind.is_type() && d.has_annotation(maker));
    let mut names: Vec<String> =
        made.flat_map(|(_, patterns)| *patterns).map(|p| p.replace('*', &d.name)).collect();
    names.retain(|name| symbols.index().declaring(name).next().is_none());
    let Some(needles) = AhoCorasick::new(&names).ok().filter(|_| !names.is_empty()) else {
        return Vec::new();
    };
    let found = symbols.project().snapshot().search(&needles).into_iter();
    let uses = found.filter_map(|file| {
        let index = words_in(&file, &needles, &names).into_iter().min()?;
        Some(MadeType { name: names[index].clone(), file })
    });
    uses.collect()
}

/// Whether a member is one of the values that an object holds: processors make more of these alone.
fn is_property(d: &Declaration) -> bool {
    let is_value = d.kind == Kind::Field || d.kind == Kind::Method && d.parameters.is_empty();
    is_value && !d.modifiers.has(Modifiers::STATIC)
}

/// What a member of a made type begins with that is called after a property.
const PREFIXES: [&str; 6] = ["set", "with", "add", "addAll", "put", "putAll"];

/// The first word of a text that may be a made member called after a property. One of the property's own name that is
/// called with nothing may as well be the property.
fn called_after(property: &Declaration, text: &[u8]) -> Option<String> {
    let is_behind_dot = |at: usize| text[..at].trim_ascii_end().ends_with(b".");
    let is_another = |end: usize| match text[end..].trim_ascii_start().strip_prefix(b"(") {
        Some(arguments) => !arguments.trim_ascii_start().starts_with(b")"),
        None => property.kind == Kind::Field,
    };
    let own = &property.name;
    std::iter::once(own.clone()).chain(accessed(own, 0, &[])).find_map(|name| {
        let is_used = find_word(text, &name).any(|at| is_behind_dot(at) && is_another(at + name.len()));
        let mut derived = PREFIXES.iter().map(|prefix| format!("{prefix}{}", capitalized(&name)));
        let found = derived.find(|name| find_word(text, name).any(is_behind_dot));
        if is_used { Some(name) } else { found }
    })
}
