//! Components that code of the project asks for by the names which a container makes of those of their classes
//! (`@Qualifier("fastSolver")` for `FastSolver`).

use aho_corasick::AhoCorasick;

use crate::git::{Snapshot, SourceFile};
use crate::java::DeclarationRef;
use crate::java::lexical::strings;
use crate::rename::annotations::{is_of, spells_a_name};
use crate::rename::{Concern, Warning};
use crate::words::decapitalized;

/// Annotations of a class by which a container makes an object of it, known by the class's name where they say no other.
const COMPONENTS: [&str; 7] =
    ["Component", "Service", "Repository", "Controller", "RestController", "Configuration", "Named"];

/// Packages that have these annotations.
const CONTAINERS: [&str; 5] = [
    "org.springframework.stereotype.",
    "org.springframework.context.annotation.",
    "org.springframework.web.bind.annotation.",
    "jakarta.inject.",
    "javax.inject.",
];

/// The files in which one of some declarations may be asked for by the name of a component.
pub fn files<'d>(
    snapshot: &Snapshot,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<SourceFile> {
    let needles: Vec<String> = declarations.filter_map(name_of).map(|name| literal(&name)).collect();
    let built = AhoCorasick::new(&needles).ok().filter(|_| !needles.is_empty());
    built.map(|needles| snapshot.search(&needles)).unwrap_or_default()
}

/// What one of these files asks for by the name of the component that a container makes of a class.
pub fn asked_for(declaration: &DeclarationRef, files: &[SourceFile]) -> Option<Warning> {
    let name = name_of(declaration)?;
    let literal = literal(&name);
    let names = |file: &&SourceFile| strings(file.bytes()).any(|string| string == literal.as_bytes());
    let file = files.iter().find(names)?;
    let message = format!("{} has \"{name}\", the name of the component that it makes", file.path());
    Some(Warning { concern: Concern::BeanName, message })
}

fn literal(name: &str) -> String {
    format!("\"{name}\"")
}

/// Whether a container makes an object of a class, and gives its constructor what that takes.
pub fn is_component(class: &DeclarationRef) -> bool {
    annotation(class).is_some()
}

/// The name of the component that a container makes of a class, unless its annotation spells another one out.
pub fn name_of(class: &DeclarationRef) -> Option<String> {
    let annotation = annotation(class)?;
    (!spells_a_name(class, annotation)).then(|| decapitalized(&class.get().name))
}

/// The annotation by which a container makes an object of a class.
fn annotation(class: &DeclarationRef) -> Option<&'static str> {
    let is_annotated = |annotation: &&&str| is_of(class, annotation, &CONTAINERS);
    COMPONENTS.iter().find(is_annotated).copied().filter(|_| class.get().kind.is_type())
}
