//! The bodies of requests and responses, which what handles the requests takes and returns, or what a client declares to
//! send them; and those of messages.

use crate::frameworks::Catalogue;
use crate::java::{Declaration, DeclarationRef, Kind, owner_type};
use crate::rename::annotations::is_of;
use crate::rename::runtime_names::bound::{MICRONAUT, OF_MICRONAUT, is_without_source};
use crate::rename::runtime_names::framework::{is_in_schema, packages_of_schemas};

/// Where Spring has the annotations of handlers.
const SPRING: &str = "org.springframework.web.bind.annotation.";

/// Where Spring has the annotations of clients: of their types, and of their methods.
const CLIENTS: [&str; 2] =
    ["org.springframework.cloud.openfeign.", "org.springframework.web.service.annotation."];

/// Where Spring has the annotations of methods that take messages.
const MESSAGING: [&str; 5] = [
    "org.springframework.messaging.handler.annotation.",
    "org.springframework.kafka.annotation.",
    "org.springframework.amqp.rabbit.annotation.",
    "org.springframework.pulsar.annotation.",
    "io.awspring.cloud.sqs.annotation.",
];

/// Annotations of methods that take messages.
const LISTENING: [&str; 7] = [
    "KafkaListener",
    "KafkaHandler",
    "RabbitListener",
    "RabbitHandler",
    "MessageMapping",
    "PulsarListener",
    "SqsListener",
];

/// Where Axon has the annotations of methods that take messages: their first parameter is what was sent or stored.
const AXON: [&str; 1] = ["org.axonframework."];

/// Those annotations.
const OF_AXON: [&str; 5] =
    ["CommandHandler", "EventHandler", "EventSourcingHandler", "QueryHandler", "SagaEventHandler"];

/// Where Armeria has the annotations of services.
const ARMERIA: [&str; 1] = ["com.linecorp.armeria.server.annotation."];

/// Where Retrofit has the annotations of a client's methods.
const RETROFIT: [&str; 1] = ["retrofit2.http."];

/// Where JAX-RS has the annotations of resources' methods.
const JAX_RS: [&str; 2] = ["javax.ws.rs.", "jakarta.ws.rs."];

/// The annotations of the methods that answer requests.
const ANSWERING: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"];

/// The annotations of a client's methods.
const EXCHANGING: [&str; 6] =
    ["HttpExchange", "GetExchange", "PostExchange", "PutExchange", "DeleteExchange", "PatchExchange"];

/// The framework that reads or writes what a parameter is of, or what a method returns.
pub fn framework(member: &DeclarationRef, catalogue: &Catalogue) -> Option<&'static str> {
    if is_of_spring(member) {
        Some("Spring")
    } else if is_of_jax_rs(member) {
        Some("JAX-RS")
    } else if is_of_micronaut(member) {
        Some("Micronaut")
    } else if is_of_axon(member) {
        Some("Axon")
    } else if is_of(member, "ProducesJson", &ARMERIA) {
        Some("Armeria")
    } else if is_of_retrofit(member) {
        Some("Retrofit")
    } else if is_in_schema(member, catalogue) {
        Some("GraphQL")
    } else {
        None
    }
}

/// The annotations of Spring's classes of which each handler's answer is a body.
const ANSWERING_ALL: [&str; 2] = ["RestController", "RestControllerAdvice"];

/// The packages of which a file imports something that has such methods.
pub fn packages(catalogue: &Catalogue) -> impl Iterator<Item = &str> {
    let of_requests = JAX_RS.iter().chain(&CLIENTS).chain(&RETROFIT).chain(&ARMERIA).chain(&MICRONAUT);
    of_requests.chain(&MESSAGING).chain(&AXON).copied().chain(packages_of_schemas(catalogue))
}

fn is_of_spring(member: &DeclarationRef) -> bool {
    let d = member.get();
    match d.kind {
        Kind::Parameter => {
            let is_message = |method: &DeclarationRef| LISTENING.iter().any(|a| is_of(method, a, &MESSAGING));
            is_of(member, "RequestBody", &[SPRING])
                || is_of(member, "Payload", &MESSAGING)
                || is_without_source(d) && member.owner().is_some_and(|method| is_message(&method))
        }
        Kind::Method => {
            let is_mapped = |d: &Declaration| {
                let mut names = d.annotations.iter();
                names.any(|a| a.name.ends_with("Mapping") || a.name.ends_with("ExceptionHandler"))
            };
            let is_client = |ty: &DeclarationRef| is_of(ty, "FeignClient", &CLIENTS);
            let answers = |ty: &DeclarationRef| ANSWERING_ALL.iter().any(|a| is_of(ty, a, &[SPRING]));
            let writes = |ty: DeclarationRef| answers(&ty) || is_client(&ty);
            // What code registers as a handler has no mapping of its own.
            is_of(member, "ResponseBody", &[SPRING])
                || is_mapped(d) && (gives_entity(d) || owner_type(member).is_some_and(writes))
                || EXCHANGING.iter().any(|verb| is_of(member, verb, &CLIENTS))
        }
        _ => false,
    }
}

/// Returns whether a handler's answer is a body whatever its class is.
fn gives_entity(method: &Declaration) -> bool {
    let name = method.ty.as_ref().and_then(|ty| ty.text.split('<').next()?.trim().rsplit('.').next());
    matches!(name, Some("ResponseEntity" | "HttpEntity"))
}

/// Returns whether a member is what a handler or client of Micronaut gives, or takes as the body.
fn is_of_micronaut(member: &DeclarationRef) -> bool {
    match member.get().kind {
        Kind::Method => OF_MICRONAUT.iter().any(|verb| is_of(member, verb, &MICRONAUT)),
        Kind::Parameter => is_of(member, "Body", &MICRONAUT),
        _ => false,
    }
}

fn is_of_axon(member: &DeclarationRef) -> bool {
    let Some(method) = member.owner().filter(|_| member.get().kind == Kind::Parameter) else { return false };
    method.get().parameters.first() == Some(&member.id) && OF_AXON.iter().any(|a| is_of(&method, a, &AXON))
}

fn is_of_retrofit(member: &DeclarationRef) -> bool {
    match member.get().kind {
        Kind::Method => ANSWERING.iter().any(|verb| is_of(member, verb, &RETROFIT)),
        Kind::Parameter => is_of(member, "Body", &RETROFIT),
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
