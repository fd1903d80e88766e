//! Finds names to which a web framework binds the values of a request. These are the parameters of a method, and the
//! properties of the form that it takes. It also finds parameters that a path, an expression or a query in an
//! annotation mentions.

use memchr::memmem;

use crate::frameworks::{Catalogue, Gives, Routes, Speaks, Speech};
use crate::java::lexical::{is_name_char, is_whole_word, words};
use crate::java::{
    Annotation, AnnotationUse, Arguments, Declaration, DeclarationRef, Kind, Symbols, owner_type,
};
use crate::rename::annotations::{is_of, spells_a_name, texts};
use crate::rename::{Concern, Warning};

/// Warns of a parameter that a framework knows by its name. Either a request has something of that name, or an
/// annotation of the method speaks of it.
pub fn parameter(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    catalogue: &Catalogue,
) -> Option<Warning> {
    let method = declaration.owner().filter(|_| declaration.get().kind == Kind::Parameter)?;
    let (name, called) = (&declaration.get().name, &method.get().name);
    let is_given = |entry: &Gives| {
        let mut annotations = entry.annotations.iter();
        annotations.any(|a| is_of(declaration, a, &entry.from) && !spells_a_name(declaration, a))
    };
    let by_annotation = || {
        let mut gives = catalogue.named(|framework| &framework.gives);
        gives.find(|(_, entry)| is_given(entry)).filter(|_| !takes_all(declaration.get()))
    };
    let framework = by_annotation().map(|(framework, _)| framework);
    let message = if let Some(framework) = framework.or_else(|| given_by(symbols, declaration, catalogue)) {
        format!("`{called}` is given `{name}` by {framework}, which looks for that name")
    } else if is_in_path(declaration, catalogue) {
        format!("the path of `{called}` has `{name}` as a part")
    } else {
        match spoken_of(declaration, &method, catalogue)? {
            Speech::Pointcut => format!("the pointcut of `{called}` speaks of `{name}`"),
            Speech::Expression => format!("an annotation of `{called}` speaks of `#{name}`"),
            Speech::Query => format!("an annotation of `{called}` speaks of `:{name}`"),
        }
    };
    Some(Warning { concern: Concern::BoundProperty, message })
}

/// Returns how the annotations of a method speak of one of its parameters, if they do.
fn spoken_of(parameter: &DeclarationRef, method: &DeclarationRef, catalogue: &Catalogue) -> Option<Speech> {
    let name = parameter.get().name.as_str();
    let has = |text: &str, speech: Speech| match speech {
        Speech::Pointcut => words(text.as_bytes()).any(|word| word == name.as_bytes()),
        Speech::Expression => is_variable_in(text, '#', name),
        Speech::Query => is_variable_in(text, ':', name),
    };
    let speaks = |entry: &&Speaks| {
        let is_its = |a: &AnnotationUse<'_>| match entry.annotations.is_empty() {
            true => method.unit.imports_from(&entry.from),
            false => is_one_of(&entry.annotations, *a) && a.is_from(&entry.from),
        };
        method.annotations().filter(is_its).any(|a| a.arguments().texts().any(|text| has(text, entry.speech)))
    };
    // The parameter's own annotation may say the name.
    let is_spelled = texts(parameter).iter().any(|text| text == name);
    let entries = catalogue.all(|framework| &framework.speaks);
    let mut entries = entries.filter(|entry| entry.speech == Speech::Pointcut || !is_spelled);
    entries.find(speaks).map(|entry| entry.speech)
}

fn is_one_of(annotations: &[String], annotation: AnnotationUse<'_>) -> bool {
    annotations.iter().any(|name| name == annotation.simple_name())
}

/// Returns the framework that gives a simple parameter without an annotation what a request has by the parameter's
/// name.
pub fn given_by<'c>(
    symbols: &Symbols<'_, '_>,
    parameter: &DeclarationRef,
    catalogue: &'c Catalogue,
) -> Option<&'c str> {
    let method = parameter.owner()?;
    let is_handled = |(_, entry): &(&str, &Routes)| entry.by_name && is_handler(&method, entry);
    let framework = catalogue.named(|framework| &framework.routes).find(is_handled).map(|(name, _)| name);
    framework
        .filter(|_| is_without_source(parameter.get(), catalogue) && is_simple(symbols, parameter, catalogue))
}

/// Returns whether a method is one to which a path leads.
fn is_handler(method: &DeclarationRef, entry: &Routes) -> bool {
    entry.annotations.iter().any(|annotation| is_of(method, annotation, &entry.from))
}

/// Returns whether a parameter is of a type that is made of a text.
fn is_simple(symbols: &Symbols<'_, '_>, parameter: &DeclarationRef, catalogue: &Catalogue) -> bool {
    let mut simple = catalogue.all(|framework| &framework.parses).flat_map(|entry| &entry.types);
    let written = parameter.get().ty.as_ref().is_some_and(|ty| simple.any(|name| name == ty.simple_name()));
    let is_enum = |ty: &DeclarationRef| ty.get().kind == Kind::Enum;
    written || symbols.declared_type(parameter).declaration().is_some_and(is_enum)
}

/// Returns whether a parameter without an annotation is called as a part of the path by which its method is called.
fn is_in_path(parameter: &DeclarationRef, catalogue: &Catalogue) -> bool {
    let (Some(method), Some(ty)) = (parameter.owner(), owner_type(parameter)) else { return false };
    let name = parameter.get().name.as_str();
    let has_part = |entry: &Routes| {
        let of = |declaration: &DeclarationRef, annotations: &[String]| {
            let is_it = |a: &AnnotationUse<'_>| is_one_of(annotations, *a) && a.is_from(&entry.from);
            declaration.annotations().filter(is_it).map(|a| a.arguments()).collect::<Vec<_>>()
        };
        let has_part =
            |given: &Arguments| given.texts().any(|text| parts_of_path(text).any(|part| part == name));
        let of_method = of(&method, &entry.annotations);
        !of_method.is_empty() && of_method.iter().chain(&of(&ty, &entry.types)).any(has_part)
    };
    let mut by_path = catalogue.all(|framework| &framework.routes).filter(|entry| entry.by_path);
    is_without_source(parameter.get(), catalogue) && by_path.any(has_part)
}

/// Returns the names in the braces of a path: of `/{shop}/{id: \\d+}{?page,size}`, these are `shop`, `id`, `page` and
/// `size`.
fn parts_of_path(text: &str) -> impl Iterator<Item = &str> {
    let braces = text.split('{').skip(1).filter_map(|part| part.split('}').next());
    let named =
        braces.flat_map(|inside| inside.trim_start_matches(['?', '&', '+', '#', '/', '.', ';']).split(','));
    named.map(|part| part.split([':', '*']).next().unwrap_or(part).trim())
}

/// Returns the class or record of which a framework makes an object for a parameter of a handler, and the framework's
/// name. It fills the object from the request by the names of its properties. The parameter has no annotation, or one
/// for that (`@ModelAttribute`).
pub fn form_object<'c>(
    symbols: &Symbols<'_, '_>,
    parameter: &DeclarationRef,
    catalogue: &'c Catalogue,
) -> Option<(&'c str, DeclarationRef)> {
    let method = Some(parameter).filter(|d| d.get().kind == Kind::Parameter)?.owner()?;
    let is_filled = |(_, entry): &(&str, &Routes)| {
        let Some(form) = &entry.form else { return false };
        let has_no_other = |a: &Annotation| a.simple_name() == form || checks(a, catalogue);
        (is_handler(&method, entry) || is_of(&method, form, &entry.from))
            && parameter.get().annotations.iter().all(has_no_other)
    };
    let (framework, _) = catalogue.named(|framework| &framework.routes).find(is_filled)?;
    let declared = symbols.declared_type(parameter);
    let ty = declared.declaration().filter(|ty| matches!(ty.get().kind, Kind::Class | Kind::Record))?;
    Some((framework, ty.clone()))
}

/// Returns whether no annotation of a parameter says from where its value comes.
pub fn is_without_source(parameter: &Declaration, catalogue: &Catalogue) -> bool {
    parameter.annotations.iter().all(|annotation| checks(annotation, catalogue))
}

/// Returns whether an annotation only says how a value is read or checked.
fn checks(annotation: &Annotation, catalogue: &Catalogue) -> bool {
    let mut checking = catalogue.all(|framework| &framework.checks).flat_map(|entry| &entry.annotations);
    checking.any(|name| name == annotation.simple_name())
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
