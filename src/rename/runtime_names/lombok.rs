//! Finds the members that Lombok makes of a field: accessors and the like, which are declared nowhere and named after
//! it. Where the code may use one of these, the field keeps its name. So does a parameter after which a method of a
//! builder is called.

use aho_corasick::AhoCorasick;

use crate::frameworks::{Accessors, Catalogue};
use crate::git::SourceFile;
use crate::java::lexical::{find_word, is_name_byte, is_whole_word};
use crate::java::{CompilationUnit, DeclarationRef, Kind, Modifiers, Symbols, Type, Value, owner_type};
use crate::rename::annotations::{arguments_of, is_of, string_given};
use crate::rename::{Blocker, Concern};
use crate::text::sort_once;

/// Annotations of Lombok by which a static method creates objects, and the element that says what it is called.
const FACTORY_MAKERS: [(&str, &str); 5] = [
    ("AllArgsConstructor", "staticName"),
    ("NoArgsConstructor", "staticName"),
    ("RequiredArgsConstructor", "staticName"),
    ("Data", "staticConstructor"),
    ("Value", "staticConstructor"),
];

/// Returns whether Lombok may make something of a type. Its file imports some of Lombok, or the type or one of its
/// members has an annotation by its qualified name.
pub fn uses_lombok(ty: &DeclarationRef) -> bool {
    let members = ty.unit.members(Some(ty.id)).map(|(_, member)| member);
    let mut annotations = members.chain([ty.get()]).flat_map(|d| &d.annotations);
    imports_lombok(&ty.unit) || annotations.any(|annotation| annotation.name.starts_with(LOMBOK))
}

/// How the qualified names of Lombok's annotations begin.
const LOMBOK: &str = "lombok.";

/// The annotation by which a file calls static methods of a class as if others had them.
const EXTENSION: &str = "ExtensionMethod";

fn imports_lombok(unit: &CompilationUnit) -> bool {
    unit.imports.iter().any(|i| i.name.starts_with("lombok"))
}

/// Returns the annotations by which Lombok makes methods of a field, or of a parameter of what has such an annotation.
fn makers(field: &DeclarationRef) -> impl Iterator<Item = &'static Accessors> {
    let (unit, d) = (&field.unit, field.get());
    let (own, around) = match d.kind {
        Kind::Parameter => (None, d.owner),
        _ => (Some(field.id), unit.enclosing_type(field.id)),
    };
    let holders = own.into_iter().chain(around);
    let annotations = holders.flat_map(|id| unit.annotations(id)).filter(|a| a.is_from(&[LOMBOK]));
    let names: Vec<&str> = annotations.map(|annotation| annotation.simple_name()).collect();
    let is_parameter = d.kind == Kind::Parameter;
    Catalogue::built_in()
        .all(|framework| &framework.accessors)
        .filter(move |entry| !is_parameter || entry.of_parameters)
        .filter(move |entry| entry.annotations.iter().any(|name| names.contains(&name.as_str())))
}

/// Returns whether Lombok makes methods that are named after a field.
pub fn has_generated_accessors(field: &DeclarationRef) -> bool {
    makers(field).next().is_some()
}

/// Returns the names of the accessors that Lombok makes of a field if it is called so, unless a method there has them.
pub fn accessors_made(field: &DeclarationRef, called: &str) -> Vec<String> {
    let d = field.get();
    if d.kind != Kind::Field || d.modifiers.has(Modifiers::STATIC) {
        return Vec::new();
    }
    let is_boolean = d.ty.as_ref().is_some_and(|ty| ty.text == "boolean");
    let is_made = |prefix: &&String| match prefix.as_str() {
        "get" => !is_boolean,
        "is" => is_boolean,
        "set" => !d.modifiers.has(Modifiers::FINAL),
        _ => true,
    };
    let prefixes: Vec<&String> = makers(field).flat_map(|entry| &entry.prefixes).filter(is_made).collect();
    let mut names: Vec<String> = match prefixes.is_empty() {
        true => Vec::new(),
        false => accessor_names(called).into_iter().filter(|of| !of.is_called).map(|of| of.name).collect(),
    };
    names.retain(|name| prefixes.iter().any(|prefix| name.starts_with(prefix.as_str())));
    names
}

/// Returns whether the accessors that Lombok makes of a field are called as it.
pub fn is_fluent(field: &DeclarationRef) -> bool {
    let says = |of: &DeclarationRef| {
        arguments_of(of, "Accessors")
            .any(|given| given.given(&["fluent"]).any(|v| *v == Value::Boolean(true)))
    };
    field.get().kind == Kind::Field && (says(field) || owner_type(field).as_ref().is_some_and(says))
}

/// Returns whether Lombok makes an accessor of some name of a field.
pub fn makes_accessor(field: &DeclarationRef, name: &str) -> bool {
    let called = &field.get().name;
    accessors_made(field, called).iter().any(|made| made == name)
        || called == name && is_fluent(field) && has_generated_accessors(field)
}

/// Returns whether Lombok makes a method of some name that a type has.
pub fn makes_method(symbols: &Symbols<'_, '_>, ty: &DeclarationRef, name: &str) -> bool {
    let hierarchy = symbols.hierarchy(ty);
    let mut using = hierarchy.types.iter().filter_map(Type::declaration).filter(|ty| uses_lombok(ty));
    using.any(|ty| {
        ty.members().any(|field| makes_accessor(&field, name))
            || methods_made(ty).iter().any(|made| made == name)
    })
}

/// Returns the names of the static methods that Lombok makes of a type, and of the one that makes a builder of an
/// object.
pub fn methods_made(ty: &DeclarationRef) -> Vec<String> {
    let holders =
        std::iter::once(ty.clone()).chain(ty.members().filter(|member| member.get().kind.is_callable()));
    let mut names = Vec::new();
    for holder in holders {
        let has = |annotation: &&str| is_of(&holder, annotation, &[LOMBOK]);
        for builder in ["Builder", "SuperBuilder"].iter().filter(|annotation| has(annotation)) {
            let given = string_given(&holder, builder, "builderMethodName");
            names.extend([given.unwrap_or_else(|| "builder".to_owned()), "toBuilder".to_owned()]);
        }
        for (maker, element) in FACTORY_MAKERS.iter().filter(|(annotation, _)| has(annotation)) {
            names.extend(string_given(&holder, maker, element));
        }
    }
    names
}

/// Blocks renaming a field after which Lombok makes methods that the code uses, or that a supertype may ask for. They
/// are not declared anywhere, so any word that one of them may be counts as a use.
pub fn generated_accessors(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let kind = declaration.get().kind;
    if !matches!(kind, Kind::Field | Kind::Parameter) || !has_generated_accessors(declaration) {
        return None;
    }
    let blocker = |message: String| Some(Blocker { concern: Concern::GeneratedAccessors, message });
    let owner = owner_type(declaration)?;
    let asked_for = |why: &str| blocker(format!("{why} may ask for the accessors that Lombok makes"));
    // A method that Lombok makes of a parameter is no member of the class.
    if kind == Kind::Field && !symbols.hierarchy(&owner).is_complete() {
        return asked_for("an external supertype");
    }
    if declaration.get().has_annotation("Singular") {
        return blocker("what Lombok makes is named after its singular".to_owned());
    }
    let mut names = accessor_names(&declaration.get().name);
    let methods = |name: &str| {
        let mut named = symbols.all_members(&owner, name);
        named.retain(|member| kind == Kind::Field && member.get().kind == Kind::Method);
        named
    };
    if names.iter().flat_map(|of| methods(&of.name)).any(|m| owner_type(&m).as_ref() != Some(&owner)) {
        return asked_for("a supertype");
    }
    // Lombok makes no method that the type declares itself.
    names.retain(|of| methods(&of.name).is_empty());
    let needles = AhoCorasick::new(names.iter().map(|of| &of.name)).ok()?;
    let used = symbols.project().snapshot().search(&needles).into_iter().find_map(|file| {
        let text = file.bytes();
        let is_use = |m: &aho_corasick::Match| {
            let is_called = names[m.pattern()].is_called;
            let rest = text[m.end()..].trim_ascii_start();
            is_whole_word(text, m.start(), m.end()) && (!is_called || rest.starts_with(b"("))
        };
        let found = needles.find_overlapping_iter(text).find(is_use)?;
        Some((names[found.pattern()].name.clone(), file.path().to_owned()))
    });
    used.and_then(|(name, path)| {
        blocker(format!("`{name}`, which stands in {path}, may be an accessor that Lombok makes"))
    })
}

/// Returns the files that have Lombok take the static methods of some class for methods of others
/// (`@ExtensionMethod(Texts.class)`).
pub fn files_with_extensions(symbols: &Symbols<'_, '_>) -> Vec<SourceFile> {
    let mut files = symbols.project().files_importing(&["lombok.experimental."]);
    files.retain(|file| find_word(file.bytes(), EXTENSION).next().is_some());
    files
}

/// Blocks renaming a static method that such a file calls, or may call, without its class's name.
pub fn called_as_extension(method: &DeclarationRef, files: &[SourceFile]) -> Option<Blocker> {
    let (d, owner) = (method.get(), owner_type(method)?);
    if d.kind != Kind::Method || !d.modifiers.has(Modifiers::STATIC) || d.parameters.is_empty() {
        return None;
    }
    let is_called = |text: &[u8]| {
        find_word(text, &d.name).any(|at| {
            let before = text[..at].trim_ascii_end().strip_suffix(b".").map(<[u8]>::trim_ascii_end);
            let is_of_class = |before: &[u8]| {
                let rest = before.strip_suffix(owner.get().name.as_bytes());
                rest.is_some_and(|rest| !rest.last().is_some_and(|b| is_name_byte(*b)))
            };
            before.is_some_and(|before| !is_of_class(before))
        })
    };
    let knows = |text: &[u8]| find_word(text, &owner.get().name).next().is_some();
    let file = files.iter().find(|file| knows(file.bytes()) && is_called(file.bytes()))?;
    let message = format!(
        "`{}` in {} may mean it, as what Lombok takes for a method of another class",
        d.name,
        file.path()
    );
    Some(Blocker { concern: Concern::UnresolvedReference, message })
}

/// A name that Lombok may give a method or constant.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AccessorName {
    name: String,
    /// It means what Lombok makes only where it is called.
    is_called: bool,
}

/// Returns the names that Lombok may give a method or constant after a field.
fn accessor_names(field: &str) -> Vec<AccessorName> {
    let plain = |name: String| AccessorName { name, is_called: false };
    let called = |name: String| AccessorName { name, is_called: true };
    // Lombok drops the `is` of a boolean. Other prefixes are dropped by configuration.
    let mut stems = vec![field];
    let upper = |rest: &&str| rest.starts_with(char::is_uppercase);
    stems.extend(["is", "m", "f", "_", "m_"].iter().filter_map(|p| field.strip_prefix(p)).filter(upper));
    stems.extend(["_", "m_"].iter().filter_map(|p| field.strip_prefix(p)).filter(|rest| !rest.is_empty()));
    let mut names = vec![plain("Fields".to_owned())];
    for stem in stems {
        let mut chars = stem.chars();
        let Some(first) = chars.next() else { continue };
        let (rest, lower) = (chars.as_str(), first.to_lowercase());
        names.extend(
            ["get", "is", "set", "with"]
                .map(|prefix| plain(format!("{prefix}{}{rest}", first.to_uppercase()))),
        );
        names.extend([called(stem.to_owned()), called(format!("{lower}{rest}"))]);
    }
    // The field's own name is where the field is meant.
    names.iter_mut().filter(|of| of.name == field).for_each(|of| of.is_called = true);
    sort_once(&mut names);
    names
}
