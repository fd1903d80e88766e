//! The bodies of requests and responses, which what handles the requests takes and returns.

use crate::java::{Declaration, DeclarationRef, Kind, owner_type};
use crate::rename::annotations::is_of;
use crate::rename::contracts::bound::is_without_source;

/// Where Spring has the annotations of handlers.
const SPRING: &str = "org.springframework.web.bind.annotation.";

/// Where JAX-RS has the annotations of resources' methods.
pub const JAX_RS: [&str; 2] = ["javax.ws.rs.", "jakarta.ws.rs."];

/// The annotations of the methods that answer requests.
const ANSWERING: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"];

/// The framework that reads or writes what a parameter is of, or what a method returns.
pub fn framework(member: &DeclarationRef) -> Option<&'static str> {
    if is_of_spring(member) {
        Some("Spring")
    } else if is_of_jax_rs(member) {
        Some("JAX-RS")
    } else {
        None
    }
}

fn is_of_spring(member: &DeclarationRef) -> bool {
    let d = member.get();
    match d.kind {
        Kind::Parameter => is_of(member, "RequestBody", &[SPRING]),
        Kind::Method => {
            let is_mapped = |d: &Declaration| d.annotations.iter().any(|name| name.ends_with("Mapping"));
            let writes = |ty: DeclarationRef| is_of(&ty, "RestController", &[SPRING]);
            is_mapped(d)
                && (is_of(member, "ResponseBody", &[SPRING]) || owner_type(member).is_some_and(writes))
        }
        _ => false,
    }
}

/// The one parameter that no annotation gives another value is the body (JAX-RS 3.3.2.1).
fn is_of_jax_rs(member: &DeclarationRef) -> bool {
    let d = member.get();
    let answers = |method: &DeclarationRef| ANSWERING.iter().any(|verb| is_of(method, verb, &JAX_RS));
    match d.kind {
        Kind::Method => answers(member),
        Kind::Parameter => is_without_source(d) && member.owner().is_some_and(|method| answers(&method)),
        _ => false,
    }
}
