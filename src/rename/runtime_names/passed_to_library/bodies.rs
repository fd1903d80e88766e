//! Finds the types of the bodies of requests, responses and messages. A handler of requests takes and returns them, or
//! a client declares them to send them.

use crate::frameworks::{BodyParameter, Carries, Catalogue};
use crate::java::{Declaration, DeclarationRef, Kind, owner_type};
use crate::rename::annotations::is_of;
use crate::rename::runtime_names::bound::is_without_source;
use crate::rename::runtime_names::framework::{is_in_schema, packages_of_schemas};

/// Where Spring has the annotations of handlers.
const SPRING: &str = "org.springframework.web.bind.annotation.";

/// Where Spring has the annotation of a client's type.
const CLIENT: &str = "org.springframework.cloud.openfeign.";

/// The annotations of Spring's classes of which each handler's answer is a body.
const ANSWERING_ALL: [&str; 2] = ["RestController", "RestControllerAdvice"];

/// Returns the framework that reads or writes what a parameter is of, or what a method returns.
pub fn framework<'c>(member: &DeclarationRef, catalogue: &'c Catalogue) -> Option<&'c str> {
    let of_entry = || {
        catalogue
            .named(|framework| &framework.carries)
            .find(|(_, entry)| carries(entry, member, catalogue))
            .map(|(name, _)| name)
    };
    let of_spring = is_answer_of_spring(member).then_some("Spring");
    of_spring.or_else(of_entry).or_else(|| is_in_schema(member, catalogue).then_some("GraphQL"))
}

/// Returns the packages of which a file imports something that has such methods.
pub fn packages(catalogue: &Catalogue) -> impl Iterator<Item = &str> {
    let carrying =
        catalogue.all(|framework| &framework.carries).flat_map(|entry| &entry.from).map(String::as_str);
    carrying.chain([CLIENT]).chain(packages_of_schemas(catalogue))
}

/// Returns whether a member is of a body's type, or returns such a type, as an entry says.
fn carries(entry: &Carries, member: &DeclarationRef, catalogue: &Catalogue) -> bool {
    let is_annotated =
        |of: &DeclarationRef| entry.annotations.iter().any(|annotation| is_of(of, annotation, &entry.from));
    let of_annotated = || member.owner().filter(is_annotated);
    match (member.get().kind, entry.parameter) {
        (Kind::Method, _) => entry.result && is_annotated(member),
        (Kind::Parameter, Some(BodyParameter::Annotated)) => is_annotated(member),
        (Kind::Parameter, Some(BodyParameter::Unmarked)) => {
            is_without_source(member.get(), catalogue) && of_annotated().is_some()
        }
        (Kind::Parameter, Some(BodyParameter::First)) => {
            of_annotated().is_some_and(|method| method.get().parameters.first() == Some(&member.id))
        }
        _ => false,
    }
}

/// Returns whether a method of Spring answers with a body, as its class or its type says.
fn is_answer_of_spring(member: &DeclarationRef) -> bool {
    let d = member.get();
    let is_mapped = || {
        let mut names = d.annotations.iter();
        names.any(|a| a.name.ends_with("Mapping") || a.name.ends_with("ExceptionHandler"))
    };
    let is_client = |ty: &DeclarationRef| is_of(ty, "FeignClient", &[CLIENT]);
    let answers = |ty: &DeclarationRef| ANSWERING_ALL.iter().any(|a| is_of(ty, a, &[SPRING]));
    let writes = |ty: DeclarationRef| answers(&ty) || is_client(&ty);
    // A handler that code registers has no mapping of its own.
    d.kind == Kind::Method && is_mapped() && (gives_entity(d) || owner_type(member).is_some_and(writes))
}

/// Returns whether a handler's answer is a body whatever its class is.
fn gives_entity(method: &Declaration) -> bool {
    let name = method.ty.as_ref().and_then(|ty| ty.text.split('<').next()?.trim().rsplit('.').next());
    matches!(name, Some("ResponseEntity" | "HttpEntity"))
}
