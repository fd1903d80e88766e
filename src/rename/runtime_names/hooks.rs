//! Finds methods and fields that the Java platform looks for by their names. The launcher, a loader of services or
//! serialization calls or reads them, or Bean Validation asks for them in an annotation.

use crate::java::lexical::find_word;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, Symbols, is_jdk, owner_type};
use crate::rename::annotations::is_of;
use crate::rename::{Concern, Warning};

/// Returns what the platform would do with a declaration that is called by some name, its own or one that it is to get.
pub fn hook(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef, name: &str) -> Option<Warning> {
    let d = declaration.get();
    let warning = |concern, effect: &str| Some(Warning { concern, message: format!("`{name}` is {effect}") });
    match (d.kind, name) {
        (Kind::Method, "main") if d.parameters.len() <= 1 => {
            warning(Concern::EntryPoint, "called by the launcher")
        }
        (Kind::Method, "premain" | "agentmain") if takes_agent_arguments(declaration) => {
            warning(Concern::EntryPoint, "called by the launcher of agents")
        }
        (Kind::Method, "provider") if is_static_getter(d) && is_provided(symbols, declaration) => {
            warning(Concern::EntryPoint, "called by the loader of services")
        }
        (Kind::Method, "suite") if is_static_getter(d) && gives_tests(d) => {
            warning(Concern::EntryPoint, "called by JUnit")
        }
        (
            Kind::Method,
            "readObject" | "writeObject" | "readResolve" | "writeReplace" | "readObjectNoData",
        ) => warning(Concern::Serialization, "called by serialization"),
        (Kind::Method, "message" | "groups" | "payload" | "validationAppliesTo")
            if is_of_constraint(declaration) =>
        {
            warning(Concern::BoundProperty, "an element that Bean Validation asks for")
        }
        (Kind::Field, "serialVersionUID" | "serialPersistentFields") => {
            warning(Concern::Serialization, "read by serialization")
        }
        _ => None,
    }
}

/// Returns what the platform would begin to do with a declaration once it has a new name.
pub fn new_hook(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef, name: &str) -> Option<Warning> {
    let found = hook(symbols, declaration, name)?;
    let is_read = || owner_type(declaration).is_some_and(|owner| may_be_serialized(symbols, &owner));
    (found.concern != Concern::Serialization || is_read()).then_some(found)
}

/// Returns whether a method takes the arguments of an agent: `static void premain(String)`, perhaps with a second
/// parameter (`java.lang.instrument`).
fn takes_agent_arguments(method: &DeclarationRef) -> bool {
    let d = method.get();
    let first = d.parameters.first().and_then(|id| method.unit.get(*id).ty.as_ref());
    let is_text = first.is_some_and(|ty| ty.text.rsplit('.').next() == Some("String"));
    d.modifiers.has(Modifiers::STATIC) && d.parameters.len() <= 2 && is_text
}

/// Returns whether a method gives what JUnit 3 can run: it casts to `Test` whatever a method `suite` gives.
fn gives_tests(d: &Declaration) -> bool {
    const TESTS: [&str; 5] = ["Test", "TestSuite", "TestCase", "TestSetup", "TestAdapter"];
    d.ty.as_ref().is_some_and(|ty| TESTS.iter().any(|tests| ty.text.ends_with(tests)))
}

/// Returns whether a method is an element of an annotation that constrains values.
fn is_of_constraint(element: &DeclarationRef) -> bool {
    const VALIDATION: [&str; 2] = ["jakarta.validation.", "javax.validation."];
    owner_type(element).is_some_and(|owner| is_of(&owner, "Constraint", &VALIDATION))
}

fn is_static_getter(method: &Declaration) -> bool {
    let is_public = method.modifiers.has(Modifiers::PUBLIC) && method.modifiers.has(Modifiers::STATIC);
    is_public && method.parameters.is_empty()
}

/// Returns whether a module names the class of a method behind `with`. The method `provider` of such a class gives the
/// service (JLS 7.7.4).
fn is_provided(symbols: &Symbols<'_, '_>, method: &DeclarationRef) -> bool {
    let Some(owner) = owner_type(method) else { return false };
    let snapshot = symbols.project().snapshot();
    let modules = snapshot.paths().iter().filter(|path| path.ends_with("module-info.java"));
    modules.filter_map(|path| snapshot.read(path)).any(|module| {
        let directives = module.bytes().split(|b| *b == b';');
        let provided = directives.filter_map(|text| find_word(text, "with").next().map(|at| &text[at..]));
        provided.into_iter().any(|classes| find_word(classes, &owner.get().name).next().is_some())
    })
}

/// Returns whether objects of a class can be serialized, as far as that is known.
fn may_be_serialized(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(ty);
    let is_marker =
        |d: &DeclarationRef| is_jdk(d) && matches!(d.get().name.as_str(), "Serializable" | "Externalizable");
    !hierarchy.is_complete() || hierarchy.types.iter().filter_map(|t| t.declaration()).any(is_marker)
}
