//! Finds members that a framework knows by the name of another member, or by a name that it makes from theirs. Examples
//! are the provider of a test of JUnitParams, and the method that takes a service of OSGi away again.

use crate::java::lexical::find_word;
use crate::java::{
    Annotation, Declaration, DeclarationRef, Kind, Symbols, Value, annotations_in, owner_type,
};
use crate::rename::{Concern, Warning};
use crate::words::capitalized;

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

/// Warns of the provider and its test: `parametersForPays` and `pays`, which is annotated `@Parameters` and names no
/// other provider.
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

/// Warns of `unbindLog` if `bindLog` is annotated `@Reference` (and of `removeLog` if `addLog` is).
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

/// Returns another method of a method's class, one that is wanted.
fn beside(method: &DeclarationRef, is_wanted: impl Fn(&Declaration) -> bool) -> Option<DeclarationRef> {
    owner_type(method)?.members().find(|member| member.get().kind == Kind::Method && is_wanted(member.get()))
}
