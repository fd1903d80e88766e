//! Finds members that a framework knows by the name of another one, or by a name that it makes of theirs. These are the
//! provider of a test of JUnitParams, the method that takes a service of OSGi away again, and a reference of OSGi.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use crate::git::{SourceFile, is_document_name};
use crate::java::lexical::find_word;
use crate::java::{
    Annotation, Declaration, DeclarationRef, Kind, Symbols, Value, annotations_in, owner_type,
};
use crate::rename::annotations::gives;
use crate::rename::{Concern, Warning};

/// Warns of a reference of OSGi that has its name from its field or method (`log` of `@Reference Logger log`, `Log` of
/// `bindLog`): settings (`log.target`) know it, and tests that give its service.
pub fn named_reference(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Option<Warning> {
    const SETTINGS: [&str; 2] = ["target", "cardinality.minimum"];
    let (d, owner) = (member.get(), owner_type(member)?);
    if !d.has_annotation("Reference") || gives(member, "Reference", &["name"]) {
        return None;
    }
    let stem =
        ["bind", "set", "add"].iter().filter(|_| d.kind == Kind::Method).find_map(|p| d.name.strip_prefix(p));
    let name = stem.filter(|stem| !stem.is_empty()).unwrap_or(&d.name);
    let mut names = vec![name.to_owned(), uncapitalized(name)];
    names.dedup();
    let settings: Vec<String> =
        names.iter().flat_map(|name| SETTINGS.map(|setting| format!("{name}.{setting}"))).collect();
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let has_any = |file: &SourceFile, texts: &[String]| {
        texts.iter().any(|text| memmem::find(file.bytes(), text.as_bytes()).is_some())
    };
    let knows_owner = |file: &SourceFile| find_word(file.bytes(), &owner.get().name).next().is_some();
    let project = symbols.project();
    let in_java = project.files_with(&names).into_iter().find(|file| {
        let is_own = file.path() == member.unit.path();
        !is_own && knows_owner(file) && (has_any(file, &settings) || has_any(file, &quoted))
    });
    let in_resource = || {
        let needles = AhoCorasick::new(&settings).ok()?;
        project.snapshot().search_resources(&needles, |path| !is_document_name(path)).into_iter().next()
    };
    let path = in_java.or_else(in_resource)?.path().to_owned();
    let message = format!("`{name}` is the name of a reference of OSGi, which {path} knows");
    Some(Warning { concern: Concern::BoundProperty, message })
}

/// Warns of a method whose partner goes by its name, and would not any more.
pub fn with_another(method: &DeclarationRef) -> Option<Warning> {
    if method.get().kind != Kind::Method {
        return None;
    }
    provider(method).or_else(|| reference(method))
}

/// Warns of a method that JUnitParams would begin to call, or cease to, since it goes by the beginning of names:
/// `provide…` of a class that is given as a source.
pub fn of_source(symbols: &Symbols<'_, '_>, method: &DeclarationRef, new_name: &str) -> Option<Warning> {
    const PREFIX: &str = "provide";
    let d = method.get();
    let is_provider = |name: &str| name.starts_with(PREFIX);
    if d.kind != Kind::Method || is_provider(&d.name) == is_provider(new_name) {
        return None;
    }
    let owner = owner_type(method)?;
    let source = format!("{}.class", owner.get().name);
    let givers = symbols.project().files_with(std::slice::from_ref(&source));
    let is_given = givers.iter().any(|file| {
        let is_source = |given: &Value| {
            given.class().is_some_and(|class| class.rsplit('.').next() == Some(&owner.get().name))
        };
        let gives = |a: &Annotation| a.arguments(file.bytes()).given(&["source"]).any(is_source);
        find_word(file.bytes(), "JUnitParamsRunner").next().is_some()
            && annotations_in(file.bytes()).iter().any(gives)
    });
    let message = format!("JUnitParams calls what `{}` has that begins with `{PREFIX}`", owner.get().name);
    is_given.then_some(Warning { concern: Concern::EntryPoint, message })
}

/// `parametersForPays` of the test `pays`, which is annotated `@Parameters` and names no other.
fn provider(method: &DeclarationRef) -> Option<Warning> {
    const PREFIX: &str = "parametersFor";
    let name = method.get().name.as_str();
    let is_test = |d: &Declaration| d.has_annotation("Parameters");
    let (test, provider) = match name.strip_prefix(PREFIX) {
        Some(test) => (beside(method, |d| is_test(d) && capitalized(&d.name) == test)?, method.clone()),
        None if is_test(method.get()) => {
            let called = format!("{PREFIX}{}", capitalized(name));
            (method.clone(), beside(method, |d| d.name == called)?)
        }
        None => return None,
    };
    let message = format!("JUnitParams finds `{}` by the name of `{}`", provider.get().name, test.get().name);
    Some(Warning { concern: Concern::EntryPoint, message })
}

/// `unbindLog` beside `bindLog`, which is annotated `@Reference` (and `removeLog` beside `addLog`).
fn reference(method: &DeclarationRef) -> Option<Warning> {
    let opposite = |name: &str| match name.strip_prefix("add") {
        Some(rest) => format!("remove{rest}"),
        None => format!("un{name}"),
    };
    let name = method.get().name.as_str();
    let is_reference = |d: &Declaration| d.has_annotation("Reference");
    let other = match is_reference(method.get()) {
        true => beside(method, |d| d.name == opposite(name)),
        false => beside(method, |d| is_reference(d) && opposite(&d.name) == name),
    }?;
    let message = format!("OSGi finds one of `{name}` and `{}` by the name of the other", other.get().name);
    Some(Warning { concern: Concern::EntryPoint, message })
}

/// Another method of a method's class.
fn beside(method: &DeclarationRef, is_wanted: impl Fn(&Declaration) -> bool) -> Option<DeclarationRef> {
    owner_type(method)?.members().find(|member| member.get().kind == Kind::Method && is_wanted(member.get()))
}

fn uncapitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
