//! Finds members of two types that have to be called alike. They may be an attribute and its part of a key (JPA's
//! `@IdClass`), or a member of Jackson's mix-in and the member that it describes. Or they are a mock and the field that
//! Mockito puts it into, or an element of an annotation and its alias (Spring's `@AliasFor`). Jackson also knows the
//! methods of a builder by their names.

mod builders;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::mapped::properties;
use super::stored::PERSISTENCE;
use crate::git::SourceFile;
use crate::java::lexical::{find_word, is_name_char};
use crate::java::{CompilationUnit, DeclarationRef, Kind, ProgramPoint, Symbols, is_jdk};
use crate::rename::annotations::{classes_given, gives, is_of};
use crate::rename::{Concern, Warning};

/// Where Mockito has its annotations.
const MOCKITO: [&str; 1] = ["org.mockito."];

/// Annotations of a test's field that is put into what is tested.
const MOCKS: [&str; 2] = ["Mock", "Spy"];

/// Where Jackson has its annotations, and Spring those for it.
const JACKSON: [&str; 4] = [
    "com.fasterxml.jackson.",
    "tools.jackson.",
    "org.codehaus.jackson.",
    "org.springframework.boot.jackson.",
];

/// Where Spring has `@AliasFor`.
const SPRING: [&str; 1] = ["org.springframework.core.annotation."];

/// The methods that are given a type and its mix-in.
const MIXING: [&str; 4] = ["addMixIn", "addMixInAnnotations", "setMixInAnnotation", "setMixInAnnotations"];

/// The words of a file that relates two types to each other, by what it imports.
const SAYING: [(&[&str], &[&str]); 4] = [
    (&PERSISTENCE, &["IdClass"]),
    (&MOCKITO, &["InjectMocks"]),
    (&SPRING, &["AliasFor"]),
    (
        &JACKSON,
        &[
            "builder",
            "JsonMixin",
            "addMixIn",
            "addMixInAnnotations",
            "setMixInAnnotation",
            "setMixInAnnotations",
        ],
    ),
];

/// Returns the members of a project that are known by the names that they share with others. Each has what is to be
/// said of it. It is empty where no file says so of any.
pub fn counterparts(symbols: &Symbols<'_, '_>) -> FxHashMap<DeclarationRef, Warning> {
    let in_file = |file: &SourceFile| {
        let unit = symbols.project().unit_of(file);
        let mut found = Vec::new();
        for ty in DeclarationRef::all_in(&unit).filter(|ty| ty.get().kind.is_type()) {
            found.extend(key_parts(symbols, &ty));
            found.extend(builders::methods(symbols, &ty));
            found.extend(injected_mocks(symbols, &ty));
            found.extend(aliases(symbols, &ty));
            for target in mixed_into(symbols, &ty) {
                found.extend(mixed(symbols, &target, &ty));
            }
        }
        for (target, mix_in) in mixed_by_calls(symbols, &unit, file.bytes()) {
            found.extend(mixed(symbols, &target, &mix_in));
        }
        found
    };
    let found: Vec<(DeclarationRef, Warning)> = files(symbols).par_iter().flat_map_iter(in_file).collect();
    let mut known = FxHashMap::default();
    for (member, warning) in found {
        known.entry(member).or_insert(warning);
    }
    known
}

/// Returns the files that say of two types that they have to do with each other.
fn files(symbols: &Symbols<'_, '_>) -> Vec<SourceFile> {
    let mut files = Vec::new();
    for (packages, words) in SAYING {
        let mut saying = symbols.project().files_importing(packages);
        saying.retain(|file| words.iter().any(|word| find_word(file.bytes(), word).next().is_some()));
        files.append(&mut saying);
    }
    files.sort_by(|a, b| a.path().cmp(b.path()));
    files.dedup_by(|a, b| a.path() == b.path());
    files
}

/// Returns the types of the project that an annotation of a type names by some of its elements.
fn named_by(
    symbols: &Symbols<'_, '_>,
    ty: &DeclarationRef,
    annotation: &str,
    elements: &[&str],
) -> Vec<DeclarationRef> {
    let point = ProgramPoint::new(&ty.unit, ty.get().span.start);
    let found = classes_given(ty, annotation, elements).into_iter();
    found.filter_map(|written| symbols.type_at(&point, &written).declaration().cloned()).collect()
}

/// Returns the attributes of an entity that the class of its key has, too.
fn key_parts(symbols: &Symbols<'_, '_>, entity: &DeclarationRef) -> Vec<(DeclarationRef, Warning)> {
    if !is_of(entity, "IdClass", &PERSISTENCE) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for key in named_by(symbols, entity, "IdClass", &["value"]) {
        let parts = properties(symbols, &key);
        for (name, members) in properties(symbols, entity) {
            let Some(others) = parts.get(&name) else { continue };
            let (entity, key) = (&entity.get().name, &key.get().name);
            let message = format!("`{key}` is the key of `{entity}`, and `{name}` is called so in both");
            let warning = Warning { concern: Concern::PersistedName, message };
            found.extend(members.iter().chain(others).map(|member| (member.clone(), warning.clone())));
        }
    }
    found
}

/// Returns the mocks of a test of which there are several of one type, and the fields of their names into which Mockito
/// puts them. What has a constructor with parameters is made by that, and no field is looked for.
fn injected_mocks(symbols: &Symbols<'_, '_>, test: &DeclarationRef) -> Vec<(DeclarationRef, Warning)> {
    let fields: Vec<DeclarationRef> =
        test.members().filter(|member| member.get().kind == Kind::Field).collect();
    let is_mock = |field: &&DeclarationRef| MOCKS.iter().any(|name| is_of(field, name, &MOCKITO));
    let mocks: Vec<&DeclarationRef> = fields.iter().filter(is_mock).collect();
    let written = |field: &DeclarationRef| field.get().ty.as_ref().map(|ty| ty.simple_name().to_owned());
    let is_one_of_several =
        |mock: &DeclarationRef| mocks.iter().filter(|other| written(other) == written(mock)).count() > 1;
    let mut found = Vec::new();
    for tested in fields.iter().filter(|field| is_of(field, "InjectMocks", &MOCKITO)) {
        let declared = symbols.declared_type(tested);
        let Some(class) = declared.declaration() else { continue };
        if symbols.constructors_of(class).iter().any(|constructor| constructor.arity() > 0) {
            continue;
        }
        for mock in mocks.iter().filter(|mock| is_one_of_several(mock)) {
            let mut meant = symbols.all_members(class, &mock.get().name);
            meant.retain(|field| {
                field.get().kind == Kind::Field && written(field) == written(mock) && !is_jdk(field)
            });
            if meant.is_empty() {
                continue;
            }
            let (name, class) = (&mock.get().name, &class.get().name);
            let message = format!("Mockito puts one of several mocks into `{name}` of `{class}` by its name");
            let warning = Warning { concern: Concern::BeanName, message };
            found.extend(meant.into_iter().chain([(*mock).clone()]).map(|member| (member, warning.clone())));
        }
    }
    found
}

/// Returns the elements of an annotation that are aliases (`@AliasFor`) of elements of the same name in its own
/// annotations. It returns these, too.
fn aliases(symbols: &Symbols<'_, '_>, annotation: &DeclarationRef) -> Vec<(DeclarationRef, Warning)> {
    if annotation.get().kind != Kind::Annotation {
        return Vec::new();
    }
    let mut found = Vec::new();
    for element in annotation.members().filter(|member| is_of(member, "AliasFor", &SPRING)) {
        let name = &element.get().name;
        if gives(&element, "AliasFor", &["value", "attribute"]) {
            continue;
        }
        for class in classes_given(&element, "AliasFor", &["annotation"]) {
            let simple = class.rsplit('.').next().unwrap_or(&class);
            let message = format!("Spring takes `{name}` for the `{name}` of `@{simple}`, by `@AliasFor`");
            let warning = Warning { concern: Concern::BoundProperty, message };
            let point = ProgramPoint::new(&annotation.unit, annotation.get().span.start);
            let meant = symbols.type_at(&point, &class).declaration().cloned();
            let mut members = vec![element.clone()];
            members.extend(meant.into_iter().flat_map(|ty| ty.members().filter(|m| m.get().name == *name)));
            found.extend(members.into_iter().map(|member| (member, warning.clone())));
        }
    }
    found
}

/// Returns the types that Spring mixes a type into.
fn mixed_into(symbols: &Symbols<'_, '_>, mix_in: &DeclarationRef) -> Vec<DeclarationRef> {
    match is_of(mix_in, "JsonMixin", &JACKSON) {
        true => named_by(symbols, mix_in, "JsonMixin", &["value", "type"]),
        false => Vec::new(),
    }
}

/// Returns the types that the calls of a file mix others into, each with its mix-in.
fn mixed_by_calls(
    symbols: &Symbols<'_, '_>,
    unit: &std::sync::Arc<CompilationUnit>,
    text: &[u8],
) -> Vec<(DeclarationRef, DeclarationRef)> {
    let calls = MIXING.iter().flat_map(|name| find_word(text, name).map(move |at| at + name.len()));
    let pair = |at: usize| {
        let list = text[at..].trim_ascii_start().strip_prefix(b"(")?;
        let end = memchr::memchr(b')', list)?;
        let list = std::str::from_utf8(&list[..end]).ok()?;
        let point = ProgramPoint::new(unit, at);
        let mut types =
            class_literals(list).map(|written| symbols.type_at(&point, written).declaration().cloned());
        Some((types.next()??, types.next()??))
    };
    calls.filter_map(pair).collect()
}

/// Returns the names before `.class` in a text.
fn class_literals(text: &str) -> impl Iterator<Item = &str> {
    let paths = text.split(|c| !is_name_char(c) && c != '.');
    paths.filter_map(|path| path.strip_suffix(".class"))
}

/// Returns the annotated members of a mix-in and those that they speak of, which are called alike.
fn mixed(
    symbols: &Symbols<'_, '_>,
    target: &DeclarationRef,
    mix_in: &DeclarationRef,
) -> Vec<(DeclarationRef, Warning)> {
    let mut found = Vec::new();
    for (id, d) in mix_in.unit.members(Some(mix_in.id)).filter(|(_, d)| !d.annotations.is_empty()) {
        if !matches!(d.kind, Kind::Field | Kind::Method) {
            continue;
        }
        let mut meant = symbols.all_members(target, &d.name);
        meant.retain(|other| {
            other.get().kind == d.kind && other.arity() == d.parameters.len() && !is_jdk(other)
        });
        if meant.is_empty() {
            continue;
        }
        let (name, target, mix_in_name) = (&d.name, &target.get().name, &mix_in.get().name);
        let message = format!(
            "the mix-in `{mix_in_name}` tells Jackson of `{name}` in `{target}` by calling it so, too"
        );
        let warning = Warning { concern: Concern::SerializedName, message };
        let own = DeclarationRef { unit: mix_in.unit.clone(), id };
        found.extend(meant.into_iter().chain([own]).map(|member| (member, warning.clone())));
    }
    found
}
