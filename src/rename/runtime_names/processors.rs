//! Finds types that an annotation processor makes. They are named after an annotated type, and their members after its
//! members. Where the code uses a generated type or member, the declaration that it is named after keeps its name.

use rustc_hash::FxHashSet;

use crate::frameworks::{Catalogue, Generates};
use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, Symbols, owner_type};
use crate::rename::accessors::accessed;
use crate::rename::annotations::is_of;
use crate::rename::{Blocker, Concern};
use crate::text::each_once;
use crate::words::capitalized;

/// Returns the entries of the catalogue whose annotation a type has.
fn makers<'c>(catalogue: &'c Catalogue, ty: &DeclarationRef) -> impl Iterator<Item = &'c Generates> {
    catalogue
        .all(|framework| &framework.generates)
        .filter(move |maker| ty.get().kind.is_type() && has(ty, maker))
}

/// Returns the names of the types that an annotation makes of a type.
fn names<'m>(maker: &'m Generates, ty: &DeclarationRef) -> impl Iterator<Item = String> + use<'m> {
    let name = match &maker.joined_by {
        Some(between) => joined_name(ty, between),
        None => ty.get().name.clone(),
    };
    maker.types.iter().map(move |made| made.replace('*', &name))
}

/// How the qualified names of Dagger's annotations begin.
const DAGGER: [&str; 1] = ["dagger."];

/// Returns whether a type has an annotation that makes types.
fn has(ty: &DeclarationRef, maker: &Generates) -> bool {
    let of_any = || maker.from.is_empty() && ty.get().has_annotation(&maker.annotation);
    of_any() || is_of(ty, &maker.annotation, &maker.from)
}

/// Returns the name of a nested type behind those of the types around it.
fn joined_name(ty: &DeclarationRef, between: &str) -> String {
    let around = ty.unit.owners(ty.id).filter(|id| ty.unit.get(*id).kind.is_type());
    let mut names: Vec<&str> = around.map(|id| ty.unit.get(id).name.as_str()).collect();
    names.reverse();
    names.push(&ty.get().name);
    names.join(between)
}

/// Blocks renaming a type after which another one is made that the code uses.
pub fn generated_type(
    symbols: &Symbols<'_, '_>,
    catalogue: &Catalogue,
    declaration: &DeclarationRef,
) -> Option<Blocker> {
    let mut names = made_of(symbols, catalogue, declaration);
    names.extend(made_of_nested(symbols, catalogue, declaration));
    let used = symbols.project().files_with(&names).into_iter().find_map(|file| {
        let name = first_in(&file, &names)?;
        let message =
            format!("`{name}`, which {} uses, is made by an annotation and named after it", file.path());
        Some(Blocker { concern: Concern::GeneratedType, message })
    });
    used.or_else(|| module_setter(symbols, declaration))
}

/// Returns what is made of the types in a type and has its name, too.
fn made_of_nested(
    symbols: &Symbols<'_, '_>,
    catalogue: &Catalogue,
    declaration: &DeclarationRef,
) -> Vec<String> {
    let (unit, d) = (&declaration.unit, declaration.get());
    if !d.kind.is_type() {
        return Vec::new();
    }
    let inside = unit.iter().filter(|(id, inner)| *id != declaration.id && d.span.encloses(inner.span));
    let types = inside.map(|(id, _)| DeclarationRef { unit: unit.clone(), id });
    let made = types.flat_map(|ty| {
        let joined = makers(catalogue, &ty).filter(|maker| maker.joined_by.is_some());
        joined.flat_map(|maker| names(maker, &ty)).collect::<Vec<_>>()
    });
    undeclared(symbols, made)
}

/// Blocks renaming a module of Dagger that the code passes to a component's builder, by the method that is named after
/// it (`DaggerShop.builder().till(new Till())`).
fn module_setter(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let d = declaration.get();
    if d.kind != Kind::Class || !is_of(declaration, "Module", &DAGGER) {
        return None;
    }
    let mut letters = d.name.chars();
    let setter: String = letters.next()?.to_lowercase().chain(letters).collect();
    let is_called = |text: &[u8]| {
        find_word(text, &setter).any(|at| {
            is_behind_dot(text, at) && text[at + setter.len()..].trim_ascii_start().starts_with(b"(")
        })
    };
    let files = symbols.project().files_with(std::slice::from_ref(&setter));
    let makes_component = |text: &[u8]| memchr::memmem::find(text, b"Dagger").is_some();
    let file = files.iter().find(|file| makes_component(file.bytes()) && is_called(file.bytes()))?;
    let message = format!(
        "`{setter}`, which stands in {}, may be a method that Dagger makes and calls after it",
        file.path()
    );
    Some(Blocker { concern: Concern::GeneratedType, message })
}

/// Returns the files that use what is made of the types of some members, and may have members of it.
pub fn files_with_made<'m>(
    symbols: &Symbols<'_, '_>,
    catalogue: &Catalogue,
    members: impl Iterator<Item = &'m DeclarationRef>,
) -> Vec<SourceFile> {
    let owners: FxHashSet<DeclarationRef> =
        members.filter(|member| is_property(member.get())).filter_map(owner_type).collect();
    let names = each_once(owners.iter().flat_map(|owner| made_of(symbols, catalogue, owner)));
    symbols.project().files_with(&names)
}

/// Blocks renaming a member after which one of the made type is called. One of the files that use made types uses that,
/// and has behind a dot what may be such a member.
pub fn generated_member(
    symbols: &Symbols<'_, '_>,
    catalogue: &Catalogue,
    member: &DeclarationRef,
    files: &[SourceFile],
) -> Option<Blocker> {
    let owner = owner_type(member).filter(|_| is_property(member.get()) && !files.is_empty())?;
    let made = made_of(symbols, catalogue, &owner);
    files.iter().find_map(|file| {
        let ty = first_in(file, &made)?;
        let name = named_after(member.get(), file.bytes())?;
        let message = format!(
            "`{name}`, which stands in {}, may be a member of `{ty}`, which is made by an annotation",
            file.path()
        );
        Some(Blocker { concern: Concern::GeneratedAccessors, message })
    })
}

/// Returns the names of the types that are made of one, and declared nowhere.
fn made_of(symbols: &Symbols<'_, '_>, catalogue: &Catalogue, ty: &DeclarationRef) -> Vec<String> {
    let mut made: Vec<String> = makers(catalogue, ty).flat_map(|maker| names(maker, ty)).collect();
    if ty.get().kind.is_type() {
        for outer in ty.unit.owners(ty.id).map(|id| ty.beside(id)) {
            let enclosing = makers(catalogue, &outer).filter(|maker| maker.has_nested);
            made.extend(enclosing.flat_map(|maker| names(maker, &outer)));
        }
    }
    undeclared(symbols, made.into_iter())
}

/// Returns those names that no type of the project has.
fn undeclared(symbols: &Symbols<'_, '_>, names: impl Iterator<Item = String>) -> Vec<String> {
    names.filter(|name| !symbols.may_declare_type(name)).collect()
}

/// Returns the first of some names that is in a file.
fn first_in<'n>(file: &SourceFile, names: &'n [String]) -> Option<&'n String> {
    names.iter().find(|name| find_word(file.bytes(), name).next().is_some())
}

/// Returns whether a member is one of the values that an object holds: processors make more of these alone.
fn is_property(d: &Declaration) -> bool {
    let is_value = d.kind == Kind::Field || d.kind == Kind::Method && d.parameters.is_empty();
    is_value && !d.modifiers.has(Modifiers::STATIC)
}

/// Prefixes of members of a made type that are named after a property.
const PREFIXES: [&str; 6] = ["set", "with", "add", "addAll", "put", "putAll"];

/// Returns the first word of a text that may be a made member named after a property. One of the property's own name
/// that is called with nothing may as well be the property.
fn named_after(property: &Declaration, text: &[u8]) -> Option<String> {
    let is_another = |end: usize| match text[end..].trim_ascii_start().strip_prefix(b"(") {
        Some(arguments) => !arguments.trim_ascii_start().starts_with(b")"),
        None => property.kind == Kind::Field,
    };
    let own = &property.name;
    std::iter::once(own.clone()).chain(accessed(own, 0, &[])).find_map(|name| {
        let is_used = find_word(text, &name).any(|at| is_behind_dot(text, at) && is_another(at + name.len()));
        let mut derived = PREFIXES.iter().map(|prefix| format!("{prefix}{}", capitalized(&name)));
        let found = derived.find(|name| find_word(text, name).any(|at| is_behind_dot(text, at)));
        if is_used { Some(name) } else { found }
    })
}

fn is_behind_dot(text: &[u8], at: usize) -> bool {
    text[..at].trim_ascii_end().ends_with(b".")
}
