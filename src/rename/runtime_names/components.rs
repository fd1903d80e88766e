//! Components that code of the project asks for by the names which a container makes of those of their classes
//! (`@Qualifier("fastSolver")` for `FastSolver`), or files beside it (`ref="fastSolver"`, `#{fastSolver.rate}`).

use crate::git::{SourceFile, kind_of_file};
use crate::java::lexical::{find_word, strings};
use crate::java::{DeclarationRef, Project};
use crate::rename::annotations::{is_of, spells_a_name};
use crate::rename::non_java::{holding, is_template};
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

/// The attributes that name another bean, or the last parts of their names: `ref`, `value-ref`, `factory-bean`.
const REFERRING: [&[u8]; 4] = [b"ref", b"bean", b"depends-on", b"parent"];

/// The files in which one of some declarations may be asked for by the name of a component.
pub fn files<'d>(
    project: &Project<'_>,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<SourceFile> {
    let names: Vec<String> = declarations.filter_map(name_of).collect();
    let literals: Vec<String> = names.iter().map(|name| literal(name)).collect();
    let is_wanted = |path: &str| is_template(path) || is_of_beans(path);
    let mut files = project.files_with(&literals);
    files.extend(holding(project.snapshot(), names.iter().map(String::as_str), is_wanted));
    files
}

/// Warns where one of these files asks for a component by the name that a container makes of its class.
pub fn asked_for(declaration: &DeclarationRef, files: &[SourceFile]) -> Option<Warning> {
    let name = name_of(declaration)?;
    let literal = literal(&name);
    let names = |file: &&SourceFile| match file.path() {
        path if is_template(path) => find_word(file.bytes(), &name).any(|at| is_evaluated(file, at)),
        path if is_of_beans(path) => {
            find_word(file.bytes(), &name).any(|at| is_reference(file.bytes(), at, at + name.len()))
        }
        _ => strings(file.bytes()).any(|string| string == literal.as_bytes()),
    };
    let file = files.iter().find(names)?;
    let message = format!(
        "{} asks for the component `{name}`, which is called after `{}`",
        file.path(),
        declaration.get().name
    );
    Some(Warning { concern: Concern::BeanName, message })
}

/// Returns whether a file may have Spring's beans.
fn is_of_beans(path: &str) -> bool {
    kind_of_file(path) == "xml"
}

/// Returns whether a word is the value of an attribute by which one bean has another.
fn is_reference(text: &[u8], start: usize, end: usize) -> bool {
    let Some((quote @ (b'"' | b'\''), before)) = text[..start].split_last() else { return false };
    let attribute = before.trim_ascii_end().strip_suffix(b"=").map(<[u8]>::trim_ascii_end);
    let mut before = REFERRING.iter().filter_map(|name| attribute?.strip_suffix(*name));
    text.get(end) == Some(quote)
        && before.any(|before| before.last().is_none_or(|b| *b == b'-' || b.is_ascii_whitespace()))
}

/// Returns whether a word of a page means a component in an expression that is evaluated there: `#{fastSolver.rate}` in
/// one of JSF, `${@fastSolver.rate}` in one of Spring, where `#{…}` is a message.
fn is_evaluated(page: &SourceFile, at: usize) -> bool {
    let line = page.bytes()[..at].rsplit(|b| *b == b'\n').next().unwrap_or_default();
    let Some(open) = line.iter().rposition(|b| *b == b'{') else { return false };
    let (before, inside) = (&line[..open], &line[open + 1..]);
    let is_first = || !inside.last().is_some_and(|last| matches!(last, b'.' | b'\'' | b'"'));
    let is_of_jsf = || before.ends_with(b"#") && kind_of_file(page.path()) == "xhtml";
    !inside.contains(&b'}') && (inside.ends_with(b"@") || is_of_jsf() && is_first())
}

fn literal(name: &str) -> String {
    format!("\"{name}\"")
}

/// Returns whether a container makes an object of a class, and gives its constructor what that takes.
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
