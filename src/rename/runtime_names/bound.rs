//! Names to which a web framework binds what a request has: the parameters of a method, and the properties of what it
//! takes as a form. And parameters of which a path, an expression or a query in an annotation speaks.

use memchr::memmem;

use crate::frameworks::{Catalogue, Routes};
use crate::java::lexical::{is_name_char, is_whole_word, words};
use crate::java::{AnnotationUse, Arguments, Declaration, DeclarationRef, Kind, Symbols, owner_type};
use crate::rename::annotations::{is_of, spells_a_name, texts};
use crate::rename::{Concern, Warning};

/// Where Spring has the annotations of what a request gives.
const REQUEST: &str = "org.springframework.web.bind.annotation.";

/// Annotations of AspectJ with a pointcut, or the name of what a method returned or threw.
const ADVICES: [&str; 6] = ["Pointcut", "Before", "After", "Around", "AfterReturning", "AfterThrowing"];

/// Where annotations are from in whose strings a parameter of the method may stand: expressions and queries.
const SPEAKING: [&str; 5] =
    ["androidx.room.", "io.micronaut.data.", "jakarta.data.", JDBI, "org.springframework."];

/// Where Jdbi has the annotations of methods with a query.
const JDBI: &str = "org.jdbi.v3.sqlobject.";

/// Those annotations.
const SQL: [&str; 4] = ["SqlQuery", "SqlUpdate", "SqlBatch", "SqlCall"];

/// Annotations of a parameter that gets what a request has by the parameter's name.
const GIVEN_BY_NAME: [&str; 8] = [
    "RequestParam",
    "PathVariable",
    "RequestHeader",
    "CookieValue",
    "MatrixVariable",
    "RequestPart",
    "RequestAttribute",
    "SessionAttribute",
];

/// Annotations by which a method of Spring handles requests.
const HANDLING: [&str; 6] =
    ["RequestMapping", "GetMapping", "PostMapping", "PutMapping", "PatchMapping", "DeleteMapping"];

/// The annotation of what is filled from a request and given to the view.
const MODEL: &str = "ModelAttribute";

/// Annotations that say how a parameter is read or checked, and not from where it comes.
const CHECKING: [&str; 12] = [
    "DateTimeFormat",
    "Max",
    "Min",
    "NotBlank",
    "NotEmpty",
    "NotNull",
    "Nullable",
    "NumberFormat",
    "Pattern",
    "Size",
    "Valid",
    "Validated",
];

/// Types of which a parameter gets a value of the request by its name, also without an annotation.
const SIMPLE: [&str; 31] = [
    "boolean",
    "byte",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "Boolean",
    "Byte",
    "Character",
    "Short",
    "Integer",
    "Long",
    "Float",
    "Double",
    "String",
    "CharSequence",
    "BigDecimal",
    "BigInteger",
    "Date",
    "LocalDate",
    "LocalDateTime",
    "LocalTime",
    "OffsetDateTime",
    "ZonedDateTime",
    "Instant",
    "URI",
    "URL",
    "UUID",
    "MultipartFile",
];

/// A parameter that a framework knows by its name: a request has something of that name, or an annotation of the method
/// speaks of it.
pub fn parameter(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    catalogue: &Catalogue,
) -> Option<Warning> {
    let (unit, d) = (&declaration.unit, declaration.get());
    let method = unit.get(d.owner.filter(|_| d.kind == Kind::Parameter)?);
    let warning = |message: String| Some(Warning { concern: Concern::BoundProperty, message });
    let name = d.name.as_str();
    let is_annotated = || {
        !takes_all(d)
            && GIVEN_BY_NAME
                .iter()
                .any(|a| is_of(declaration, a, &[REQUEST]) && !spells_a_name(declaration, a))
    };
    let framework = is_annotated().then_some("Spring").or_else(|| given_by(symbols, declaration, catalogue));
    if let Some(framework) = framework {
        let method = &method.name;
        return warning(format!("`{method}` is given `{name}` by {framework}, which looks for that name"));
    }
    if is_in_path(declaration, catalogue) {
        return warning(format!("the path of `{}` has `{name}` as a part", method.name));
    }
    if let Some(pointcut) = pointcut_with(declaration) {
        return warning(format!("the pointcut of `{}` speaks of `{name}`", pointcut.get().name));
    }
    let mut imported = unit.imports.iter().map(|import| import.name.as_str());
    let may_speak = imported.any(|name| SPEAKING.iter().any(|package| name.starts_with(package)));
    if !may_speak || texts(declaration).iter().any(|text| text == name) {
        return None;
    }
    let method = declaration.owner()?;
    // Expressions have `#name`, and queries `:name`.
    let is_query = method.get().has_annotation("Query") || SQL.iter().any(|sql| is_of(&method, sql, &[JDBI]));
    let texts = texts(&method);
    let mut sigils = ['#', ':'].into_iter().filter(|sigil| *sigil == '#' || is_query);
    let sigil = sigils.find(|sigil| texts.iter().any(|text| is_variable_in(text, *sigil, name)))?;
    warning(format!("an annotation of `{}` speaks of `{sigil}{name}`", method.get().name))
}

/// The method with a pointcut or an advice of AspectJ that has a parameter, if its annotation speaks of that.
fn pointcut_with(parameter: &DeclarationRef) -> Option<DeclarationRef> {
    let method = parameter.owner()?;
    let name = parameter.get().name.as_bytes();
    let has_name = |text: &str| words(text.as_bytes()).any(|word| word == name);
    let speaks = method.annotations().any(|annotation| {
        ADVICES.contains(&annotation.simple_name())
            && annotation.is_from(&["org.aspectj.lang.annotation."])
            && annotation.arguments().texts().any(has_name)
    });
    speaks.then_some(method)
}

/// Returns the framework that gives a parameter without an annotation a value of the request, by the parameter's name.
fn given_by<'c>(
    symbols: &Symbols<'_, '_>,
    parameter: &DeclarationRef,
    catalogue: &'c Catalogue,
) -> Option<&'c str> {
    let method = parameter.owner()?;
    let is_routed = |entry: &Routes| {
        entry.by_name && entry.annotations.iter().any(|annotation| is_of(&method, annotation, &entry.from))
    };
    let framework = catalogue.routes().find(|(_, entry)| is_routed(entry)).map(|(name, _)| name);
    framework.filter(|_| is_without_source(parameter.get()) && is_simple(symbols, parameter))
}

/// Returns whether a parameter of a method by which Spring handles requests gets a value of the request without an
/// annotation.
pub fn is_given_to_handler(symbols: &Symbols<'_, '_>, parameter: &DeclarationRef) -> bool {
    is_of_handler(parameter, &HANDLING) && is_without_source(parameter.get()) && is_simple(symbols, parameter)
}

/// Returns whether a parameter is of a type that is made of a text.
fn is_simple(symbols: &Symbols<'_, '_>, parameter: &DeclarationRef) -> bool {
    let written = parameter.get().ty.as_ref().is_some_and(|ty| SIMPLE.contains(&ty.simple_name()));
    let is_enum = |ty: &DeclarationRef| ty.get().kind == Kind::Enum;
    written || symbols.declared_type(parameter).declaration().is_some_and(is_enum)
}

/// Returns whether a parameter without an annotation is called as a part of the path by which its method is called.
fn is_in_path(parameter: &DeclarationRef, catalogue: &Catalogue) -> bool {
    let (Some(method), Some(ty)) = (parameter.owner(), owner_type(parameter)) else { return false };
    let name = parameter.get().name.as_str();
    is_without_source(parameter.get())
        && catalogue.routes().filter(|(_, entry)| entry.by_path).any(|(_, entry)| {
            let of = |declaration: &DeclarationRef, annotations: &[String]| {
                let is_named = |a: &AnnotationUse<'_>| {
                    annotations.iter().any(|annotation| annotation == a.simple_name())
                };
                let is_it = |a: &AnnotationUse<'_>| is_named(a) && a.is_from(&entry.from);
                declaration.annotations().filter(is_it).map(|a| a.arguments()).collect::<Vec<_>>()
            };
            let has_part =
                |given: &Arguments| given.texts().any(|text| parts_of_path(text).any(|part| part == name));
            let of_method = of(&method, &entry.annotations);
            !of_method.is_empty() && of_method.iter().chain(&of(&ty, &entry.types)).any(has_part)
        })
}

/// The names in the braces of a path: of `/{shop}/{id: \\d+}{?page,size}`, these are `shop`, `id`, `page` and `size`.
fn parts_of_path(text: &str) -> impl Iterator<Item = &str> {
    let braces = text.split('{').skip(1).filter_map(|part| part.split('}').next());
    let named =
        braces.flat_map(|inside| inside.trim_start_matches(['?', '&', '+', '#', '/', '.', ';']).split(','));
    named.map(|part| part.split([':', '*']).next().unwrap_or(part).trim())
}

/// The class or record of which Spring makes an object for a parameter of a handler, and fills it from the request by
/// the names of its properties: a parameter without an annotation, or with `@ModelAttribute`.
pub fn form_object(symbols: &Symbols<'_, '_>, parameter: &DeclarationRef) -> Option<DeclarationRef> {
    let d = parameter.get();
    let is_filled = d.kind == Kind::Parameter
        && (is_of_handler(parameter, &HANDLING) || is_of_handler(parameter, &[MODEL]))
        && d.annotations.iter().all(|a| CHECKING.contains(&a.simple_name()) || a.simple_name() == MODEL);
    let declared = is_filled.then(|| symbols.declared_type(parameter))?;
    declared.declaration().filter(|ty| matches!(ty.get().kind, Kind::Class | Kind::Record)).cloned()
}

/// Returns whether no annotation of a parameter says from where its value comes.
pub fn is_without_source(parameter: &Declaration) -> bool {
    parameter.annotations.iter().all(|a| CHECKING.contains(&a.simple_name()))
}

/// Returns whether a parameter is one of a method that has one of some annotations of Spring's.
fn is_of_handler(parameter: &DeclarationRef, annotations: &[&str]) -> bool {
    parameter.owner().is_some_and(|method| annotations.iter().any(|name| is_of(&method, name, &[REQUEST])))
}

/// Returns whether a parameter gets all that a request has, by its type.
fn takes_all(parameter: &Declaration) -> bool {
    let simple = parameter.ty.as_ref().map_or("", |ty| ty.simple_name());
    simple.ends_with("Map") || simple == "HttpHeaders"
}

/// Returns whether a text has a variable of some form, as `#name`.
fn is_variable_in(text: &str, sigil: char, name: &str) -> bool {
    let bytes = text.as_bytes();
    memmem::find_iter(bytes, format!("{sigil}{name}").as_bytes()).any(|at| {
        // PostgreSQL casts with `::`.
        let follows_more = text[..at].ends_with(|c| is_name_char(c) || c == sigil);
        !follows_more && is_whole_word(bytes, at + 1, at + 1 + name.len())
    })
}
