//! The page about frameworks, which is written from their catalogue.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use corename::frameworks::{
    Accessors, Annotated, AnnotatedClass, Asks, Binds, BodyParameter, Carries, Catalogue, Checks, Components,
    Converts, Copies, Creates, Finds, Framework, Generates, Gives, LookedUp, Medium, NamedBy, NamedClass,
    Parses, Reads, Refers, Routes, Speaks, Speech, Unless,
};
use corename::java::Kind;

/// `UPDATE_FRAMEWORKS=1` writes the page.
#[test]
fn the_page_about_frameworks_says_what_the_catalogue_has() {
    let page = page();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/frameworks.md");
    if std::env::var_os("UPDATE_FRAMEWORKS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), page, "UPDATE_FRAMEWORKS=1 writes it anew");
}

fn page() -> String {
    let mut page = String::from(
        "# What frameworks do with names\n\n\
         A framework may look a name up at run time, or call something that it generates after it. corename keeps such names\n\
         by default ([why, and how to change that](runtime-names.md)).\n\n\
         This page is written from [the catalogue](../src/frameworks/catalogue), which has one file for each framework. The tests\n\
         rename what each example is about, and see that it is kept. [Names that something looks\n\
         up at run time](runtime-names.md) has the rest: repositories, views, queries in strings, expressions.\n",
    );
    for framework in Catalogue::built_in().frameworks() {
        write!(page, "\n## {}\n", framework.name).unwrap();
        for (sentence, java) in entries(framework) {
            write!(page, "\n{}\n\n```java\n{}```\n", wrapped(&sentence), java.replace('`', "")).unwrap();
        }
    }
    page
}

/// What each entry of a framework says, with its example.
fn entries(framework: &Framework) -> Vec<(String, &str)> {
    let mut found = Vec::new();
    found.extend(framework.named_by.iter().map(|entry| (of_named_by(entry), &*entry.example)));
    found.extend(framework.reads.iter().map(|entry| (of_reads(entry), &*entry.example)));
    found.extend(framework.binds.iter().map(|entry| (of_binds(entry), &*entry.example)));
    found.extend(framework.converts.iter().map(|entry| (of_converts(entry), &*entry.example)));
    found.extend(framework.copies.iter().map(|entry| (of_copies(entry), &*entry.example)));
    found.extend(framework.generates.iter().map(|entry| (of_generates(entry), &*entry.example)));
    found.extend(framework.carries.iter().map(|entry| (of_carries(entry), &*entry.example)));
    found.extend(framework.routes.iter().map(|entry| (of_routes(entry), &*entry.example)));
    found.extend(framework.gives.iter().map(|entry| (of_gives(entry), &*entry.example)));
    found.extend(framework.checks.iter().map(|entry| (of_checks(entry), &*entry.example)));
    found.extend(framework.parses.iter().map(|entry| (of_parses(entry), &*entry.example)));
    found.extend(framework.creates.iter().map(|entry| (of_creates(entry), &*entry.example)));
    found.extend(framework.speaks.iter().map(|entry| (of_speaks(entry), &*entry.example)));
    found.extend(framework.components.iter().map(|entry| (of_components(entry), &*entry.example)));
    found.extend(framework.asks.iter().map(|entry| (of_asks(entry), &*entry.example)));
    found.extend(framework.accessors.iter().map(|entry| (of_accessors(entry), &*entry.example)));
    for (sentence, java) in &mut found {
        let names: Vec<&str> = java.split('`').skip(1).step_by(2).collect();
        let keep = if names.len() == 1 { "keeps its name" } else { "keep their names" };
        write!(sentence, " Here, {} {keep}:", listed(&names, "`", "and")).unwrap();
    }
    let certain = "The string goes along with its declaration:";
    let doubtful = "A warning says that the string has the name:";
    let becomes = |is_certain: bool| if is_certain { certain } else { doubtful };
    for entry in &framework.finds {
        let sentence = format!("{} {}", of_finds(entry), becomes(entry.of.is_some()));
        found.push((sentence, &*entry.example));
    }
    for entry in &framework.refers {
        let sentence = format!("{} {}", of_refers(entry), becomes(entry.element.is_some()));
        found.push((sentence, &*entry.example));
    }
    found
}

fn of_carries(entry: &Carries) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let body = "a body of JSON or the like";
    let result = format!("The result of a method with {annotations} is {body}.");
    let parameter = match entry.parameter {
        None => return result,
        Some(BodyParameter::Annotated) => return format!("A parameter with {annotations} is {body}."),
        Some(BodyParameter::Unmarked) => "a parameter without an annotation of its own",
        Some(BodyParameter::First) => "the first parameter",
    };
    match entry.result {
        true => format!("{result} So is {parameter}."),
        false => format!("Of a method with {annotations}, {parameter} is {body}."),
    }
}

fn of_routes(entry: &Routes) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let mut sentence =
        format!("A parameter without an annotation, of a method with {annotations}, is known by its name.");
    if entry.by_path {
        sentence.push_str(" The path has a part of that name.");
    }
    if entry.by_name {
        sentence.push_str(" The request has a value of that name.");
    }
    if let Some(form) = &entry.form {
        write!(sentence, " So are the properties of one of a class of the project, also with `@{form}`.")
            .unwrap();
    }
    sentence
}

fn of_gives(entry: &Gives) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    format!("A parameter with {annotations} gets what the request has by the parameter's name.")
}

fn of_checks(entry: &Checks) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    format!("A parameter with {annotations} still gets its value as one without an annotation does.")
}

fn of_parses(entry: &Parses) -> String {
    format!("A value of the type {} is read from one field of what is sent.", listed(&entry.types, "`", "or"))
}

fn of_creates(entry: &Creates) -> String {
    let (methods, place) = (listed(&entry.methods, "`", "or else"), place(entry.medium));
    format!("The static method {methods} makes a property's value from a text {place}.")
}

fn of_speaks(entry: &Speaks) -> String {
    let annotations = match entry.annotations.is_empty() {
        true => "an annotation".to_owned(),
        false => listed(&entry.annotations, "`@", "or"),
    };
    match entry.speech {
        Speech::Pointcut => format!("A pointcut in {annotations} has the names of parameters."),
        Speech::Expression => format!("An expression in {annotations} has a parameter as `#size`."),
        Speech::Query => format!("A query in {annotations} has a parameter as `:size`."),
    }
}

fn of_components(entry: &Components) -> String {
    let mut sentences = Vec::new();
    let mut say = |annotations: &[String], before: &str, says: &str| {
        if !annotations.is_empty() {
            sentences.push(format!("{before}{} {says}.", listed(annotations, "`@", "or")));
        }
    };
    say(&entry.classes, "A class with ", "is a component that is named after it");
    say(&entry.methods, "A method with ", "may make one");
    say(&entry.asking, "A string in ", "asks for a component");
    if !entry.calls.is_empty() {
        sentences.push(format!("So does one that {} is given.", listed(&entry.calls, "`", "or")));
    }
    sentences.join(" ")
}

fn of_asks(entry: &Asks) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let sort = if entry.conditions { "condition on" } else { "path to" };
    match &entry.element {
        Some(element) => format!("A string in `{element}` of {annotations} is a {sort} an attribute."),
        None => format!("A string is a {sort} an attribute in {}.", listed(&entry.calls, "`", "or")),
    }
}

fn of_accessors(entry: &Accessors) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let prefixes: Vec<String> = entry.prefixes.iter().map(|prefix| format!("{prefix}Size")).collect();
    let names = match prefixes.is_empty() {
        true => "a name of its own".to_owned(),
        false => listed(&prefixes, "`", "or"),
    };
    let also = if entry.of_parameters { " So has a parameter of an annotated method." } else { "" };
    format!("A field `size` has {names} in what is generated for {annotations}.{also}")
}

fn looked_up(kind: LookedUp) -> &'static str {
    match kind {
        LookedUp::Member => "a member",
        LookedUp::Field => "a field",
        LookedUp::Method => "a method",
        LookedUp::Constant => "a constant of an enum",
        LookedUp::Class => "a class",
    }
}

fn of_finds(entry: &Finds) -> String {
    let classes: Vec<String> = entry.created.iter().map(|class| format!("new {class}")).collect();
    let names = listed(&[&entry.calls[..], &classes[..]].concat(), "`", "or");
    let kind = if entry.for_property { "a property" } else { looked_up(entry.kind) };
    let of = match entry.of {
        None => "",
        Some(NamedClass::Receiver) => " of the class before it",
        Some(NamedClass::FirstArgument) => " of the class that it is given first",
        Some(NamedClass::Qualifier) => " of the type before it",
    };
    format!("A string looks up {kind}{of}: by {names}.")
}

fn of_refers(entry: &Refers) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let element = entry.element.as_ref().map(|element| format!("`{element}` of ")).unwrap_or_default();
    let of = match entry.of {
        None => "",
        Some(AnnotatedClass::Around) => " of the class around it",
        Some(AnnotatedClass::Value) => " of the class in its `value`, or of the parameter's",
        Some(AnnotatedClass::Aliased) => " of the annotation that it says, or of the one around it",
        Some(AnnotatedClass::Annotated) => " of the annotated type",
    };
    let given = entry.unless_given.as_ref().map(|element| format!(" `{element}` may give another class."));
    format!(
        "A string in {element}{annotations} names {}{of}.{}",
        looked_up(entry.kind),
        given.unwrap_or_default()
    )
}

fn of_named_by(entry: &NamedBy) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let (kinds, is) = (kinds(&entry.names), &entry.says);
    let unless = entry.unless.as_ref().map(unless).unwrap_or_default();
    match entry.annotated {
        Annotated::Itself => format!("The name of a {kinds} with {annotations} {is}.{unless}"),
        Annotated::Owner => format!("The name of a {kinds} in what has {annotations} {is}.{unless}"),
    }
}

fn unless(unless: &Unless) -> String {
    let elements = listed(&unless.elements, "`", "or");
    match (&unless.annotation, unless.of_member) {
        (None, _) => format!(" Another name may be given by {elements}."),
        (Some(annotation), false) => format!(" Another name may be given by {elements} of `@{annotation}`."),
        (Some(annotation), true) => {
            format!(" Another name may be given by {elements} of `@{annotation}` at a member.")
        }
    }
}

fn kinds(kinds: &[Kind]) -> String {
    match kinds.iter().all(|kind| kind.is_type()) {
        true => "type".to_owned(),
        false => kinds.iter().map(|kind| kind.term()).collect::<Vec<_>>().join(" or "),
    }
}

fn place(medium: Medium) -> &'static str {
    match medium {
        Medium::Document => "in JSON, XML or the like",
        Medium::Database | Medium::Store => "in a database",
        Medium::Configuration => "in the configuration",
        Medium::Request => "in a request",
    }
}

fn of_binds(entry: &Binds) -> String {
    let mut sentences = vec![format!("Properties have their names {}.", place(entry.medium))];
    sentences.push(match (entry.marks.is_empty(), entry.from.is_empty()) {
        (false, _) => format!("{} says so of a type.", listed(&entry.marks, "`@", "or")),
        (true, false) => "Any annotation of a type or a member says so of the type.".to_owned(),
        (true, true) => "A type says so by its use.".to_owned(),
    });
    let mut members = |names: &[String], says: &str| {
        if !names.is_empty() {
            sentences.push(format!("{} {says}.", listed(names, "`@", "or")));
        }
    };
    members(&entry.renames, "may give a member another name");
    members(&entry.excludes, "keeps a member out");
    members(&entry.converts, "leaves a member's type to code");
    sentences.join(" ")
}

fn of_reads(entry: &Reads) -> String {
    let given = [
        ("A class is given to", &entry.given_classes),
        ("A value is given to", &entry.given_values),
        ("A type is an argument of", &entry.type_tokens),
    ];
    let mut sentences = vec![format!("Properties have their names {}.", place(entry.medium))];
    let given = given.iter().filter(|(_, names)| !names.is_empty());
    sentences.extend(given.map(|(is_given, names)| format!("{is_given} {}.", listed(names, "`", "or"))));
    sentences.join(" ")
}

fn of_converts(entry: &Converts) -> String {
    let annotations = listed(&entry.annotations, "`@", "or");
    let mut sentence = format!("The value of what has {annotations} is made of a text.");
    if !entry.methods.is_empty() {
        write!(sentence, " The static method {} makes it.", listed(&entry.methods, "`", "or else")).unwrap();
    }
    sentence.push_str(" A text for an enum ");
    if !entry.methods_of_enums.is_empty() {
        write!(sentence, "goes to {}, or else ", listed(&entry.methods_of_enums, "`", "or else")).unwrap();
    }
    sentence + "is the name of a constant."
}

fn of_copies(entry: &Copies) -> String {
    let calls = listed(&entry.calls, "`", "or");
    let deep = if entry.deep { ", also in the types of these" } else { "" };
    format!("What is given to {calls} has properties copied that both types call alike{deep}.")
}

fn of_generates(entry: &Generates) -> String {
    let types: Vec<String> = entry.types.iter().map(|ty| ty.replace('*', "Lot")).collect();
    let nested = if entry.has_nested { ", with what is generated of the types in it" } else { "" };
    format!(
        "Of a type `Lot` with `@{}`, {} is generated{nested}.",
        entry.annotation,
        listed(&types, "`", "or")
    )
}

/// Names as code, with commas and a last word between them.
fn listed(names: &[impl AsRef<str>], before: &str, last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{before}{}`", name.as_ref())).collect();
    match quoted.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// A text in lines of at most 120 characters.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        if let Some(line) = lines.last_mut().filter(|line| line.len() + word.len() < 120) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}
