//! Types that an annotation processor makes, which are called after an annotated one, and whose members are called after
//! its own. Where the code uses these, what they are called after keeps its name.

use aho_corasick::AhoCorasick;
use rustc_hash::FxHashSet;

use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, Symbols, owner_type};
use crate::rename::accessors::accessed;
use crate::rename::{Blocker, Concern};
use crate::words::capitalized;

/// An annotation that makes a type.
struct Maker {
    annotation: &'static str,
    /// What the qualified name of the annotation begins with, where others have one of that name as well.
    from: &'static str,
    /// What the made type is called after the annotated one (`*`).
    made: &'static [&'static str],
}

const MAKERS: [Maker; 10] = [
    Maker { annotation: "Builder", from: "", made: &["*Builder"] },
    Maker { annotation: "SuperBuilder", from: "", made: &["*Builder"] },
    Maker { annotation: "Entity", from: "", made: &["*_", "Q*"] },
    Maker { annotation: "Embeddable", from: "", made: &["*_", "Q*"] },
    Maker { annotation: "MappedSuperclass", from: "", made: &["*_", "Q*"] },
    Maker { annotation: "Mapper", from: "", made: &["*Impl"] },
    Maker { annotation: "AutoValue", from: "", made: &["AutoValue_*"] },
    Maker { annotation: "Immutable", from: "", made: &["Immutable*"] },
    Maker { annotation: "Component", from: "dagger.", made: &["Dagger*"] },
    Maker { annotation: "RecordBuilder", from: "", made: &["*Builder"] },
];

impl Maker {
    fn makes_of(&self, ty: &DeclarationRef) -> bool {
        let d = ty.get();
        let is_its = |name: &String| name.starts_with(self.from);
        d.kind.is_type()
            && d.has_annotation(self.annotation)
            && (d.annotations.iter().any(is_its) || ty.unit.imports.iter().any(|i| is_its(&i.name)))
    }
}

/// What stands against renaming a type after which another one is made that the code uses.
pub fn generated_type(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let names = made_of(symbols, declaration);
    files_with(symbols, &names).into_iter().find_map(|file| {
        let name = first_in(&file, &names)?;
        let message =
            format!("`{name}`, which {} uses, is made by an annotation and called after it", file.path());
        Some(Blocker { concern: Concern::GeneratedType, message })
    })
}

/// The files that use what is made of the types of some members, and may have members of it.
pub fn files_with_made<'m>(
    symbols: &Symbols<'_, '_>,
    members: impl Iterator<Item = &'m DeclarationRef>,
) -> Vec<SourceFile> {
    let owners: FxHashSet<DeclarationRef> =
        members.filter(|member| is_property(member.get())).filter_map(owner_type).collect();
    let mut names: Vec<String> = owners.iter().flat_map(|owner| made_of(symbols, owner)).collect();
    names.sort_unstable();
    names.dedup();
    files_with(symbols, &names)
}

/// What stands against renaming a member after which one of the type is called that is made of its own: where one of the
/// files that use made types uses that, and has behind a dot what may be such a member.
pub fn generated_member(
    symbols: &Symbols<'_, '_>,
    member: &DeclarationRef,
    files: &[SourceFile],
) -> Option<Blocker> {
    let owner = owner_type(member).filter(|_| is_property(member.get()) && !files.is_empty())?;
    let made = made_of(symbols, &owner);
    files.iter().find_map(|file| {
        let ty = first_in(file, &made)?;
        let name = called_after(member.get(), file.bytes())?;
        let message = format!(
            "`{name}`, which stands in {}, may be a member of `{ty}`, which is made by an annotation",
            file.path()
        );
        Some(Blocker { concern: Concern::GeneratedAccessors, message })
    })
}

/// The names of the types that are made of one, and declared nowhere.
fn made_of(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> Vec<String> {
    let makers = MAKERS.iter().filter(|maker| maker.makes_of(ty));
    let names = makers.flat_map(|maker| maker.made).map(|made| made.replace('*', &ty.get().name));
    names.filter(|name| symbols.index().declaring(name).next().is_none()).collect()
}

/// The files with one of some names, alone or as a part of a word, sorted by path.
fn files_with(symbols: &Symbols<'_, '_>, names: &[String]) -> Vec<SourceFile> {
    match AhoCorasick::new(names) {
        Ok(needles) if !names.is_empty() => symbols.project().snapshot().search(&needles),
        _ => Vec::new(),
    }
}

/// The first of some names that stands in a file.
fn first_in<'n>(file: &SourceFile, names: &'n [String]) -> Option<&'n String> {
    names.iter().find(|name| find_word(file.bytes(), name).next().is_some())
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
