//! Finds components that code, or another file, asks for by name (`@Qualifier("fastSolver")`, `ref="fastSolver"`,
//! `#{fastSolver.rate}`). A container makes the name from that of the class (`FastSolver`).

use memchr::memmem;
use tree_sitter::Node;

use super::looked_up_elsewhere::LookupPlace;
use crate::frameworks::{Catalogue, Components};
use crate::git::{SourceFile, kind_of_file};
use crate::java::grammar::{Field, NodeKind, field, first_child, kind, nodes_in};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{
    Annotation, Declaration, DeclarationRef, Project, Span, Symbols, SyntaxTree, annotations_in, parse,
};
use crate::rename::annotations::{is_of, spells_a_name, string_given};
use crate::rename::non_java::{holding, is_template};
use crate::rename::{Concern, Warning, is_foreign_code};
use crate::words::{capitalized, decapitalized};

/// The attributes that name another bean, or the last parts of their names: `ref`, `value-ref`, `factory-bean`.
const REFERRING: [&[u8]; 4] = [b"ref", b"bean", b"depends-on", b"parent"];

/// Elements of an annotation that asks for a component, which say which one.
const ELEMENTS: [&str; 2] = ["value", "name"];

/// Returns the files in which a component may be asked for by one of some names.
pub fn files(project: &Project<'_>, names: &[String]) -> Vec<SourceFile> {
    let literals: Vec<String> = names.iter().map(|name| literal(name)).collect();
    let is_wanted = |path: &str| is_template(path) || is_of_beans(path);
    let mut files = project.files_with(&literals);
    files.extend(holding(project.snapshot(), names.iter().map(String::as_str), is_wanted));
    files
}

/// Warns where one of these files asks for a component by the name that a container makes of its class.
pub fn asked_for(declaration: &DeclarationRef, files: &[SourceFile]) -> Option<Warning> {
    let name = name_of(declaration)?;
    let place = files.iter().flat_map(|file| places(file, &name)).next()?;
    let message = format!(
        "{} asks for the component `{name}`, which is named after `{}`",
        place.file.path(),
        declaration.get().name
    );
    Some(Warning { concern: Concern::BeanName, message })
}

/// Returns the places of a file at which a component's name is. Those in files other than Java are certain; in Java,
/// those that something is given that asks for components.
pub fn places(file: &SourceFile, name: &str) -> Vec<LookupPlace> {
    let text = file.bytes();
    let place = |start: usize, is_certain: bool| {
        let span = Span { start, end: start + name.len() };
        LookupPlace { file: file.clone(), span, is_certain }
    };
    match file.path() {
        path if is_template(path) => {
            find_word(text, name).filter(|at| is_evaluated(file, *at)).map(|at| place(at, true)).collect()
        }
        path if is_of_beans(path) => {
            let refers = |at: &usize| is_reference(text, *at, at + name.len());
            find_word(text, name).filter(refers).map(|at| place(at, true)).collect()
        }
        _ => {
            let literal = literal(name);
            if memmem::find(text, literal.as_bytes()).is_none() {
                return Vec::new();
            }
            let tree = parse(file);
            let is_it = |node: &Node<'_>| {
                kind(*node) == NodeKind::StringLiteral && tree.bytes(*node) == literal.as_bytes()
            };
            let found = nodes_in(tree.root()).filter(is_it);
            found.map(|node| place(node.start_byte() + 1, is_asked_for(&tree, node))).collect()
        }
    }
}

/// Returns whether a string asks for a component: that of `@Qualifier("a")`, `@DependsOn({"a"})`,
/// `@Resource(name = "a")` or `getBean("a")`.
fn is_asked_for(tree: &SyntaxTree, string: Node<'_>) -> bool {
    let is_called = |node: Node<'_>, names: fn(&Components) -> &Vec<String>| {
        let called = field(node, Field::Name).map(|name| tree.qualified_name(name)).unwrap_or_default();
        known().flat_map(names).any(|name| called.rsplit('.').next() == Some(name))
    };
    let mut inner = string;
    while let Some(node) = inner.parent() {
        match kind(node) {
            NodeKind::ElementValueArrayInitializer | NodeKind::AnnotationArgumentList => {}
            NodeKind::ElementValuePair => {
                let element = field(node, Field::Key).map(|key| tree.text(key)).unwrap_or_default();
                if !ELEMENTS.contains(&&*element) {
                    return false;
                }
            }
            NodeKind::ArgumentList if first_child(node) == Some(inner) => {}
            NodeKind::Annotation => return is_called(node, |entry| &entry.asking),
            NodeKind::MethodInvocation => return is_called(node, |entry| &entry.calls),
            _ => return false,
        }
        inner = node;
    }
    false
}

/// Returns how each known framework names and asks for components.
fn known() -> impl Iterator<Item = &'static Components> {
    Catalogue::built_in().all(|framework| &framework.components)
}

/// Returns whether something in a project may be a component of some name. That is a class, a method that makes one, an
/// element of Spring's configuration, or a call that registers one.
pub fn is_made(symbols: &Symbols<'_, '_>, name: &str) -> bool {
    let (project, class) = (symbols.project(), capitalized(name));
    if symbols.may_declare_type(&class) {
        return true;
    }
    let elements = [format!("id=\"{name}\""), format!("name=\"{name}\"")];
    let has_element = |file: &SourceFile| {
        elements.iter().any(|element| memmem::find(file.bytes(), element.as_bytes()).is_some())
    };
    holding(project.snapshot(), std::iter::once(name), is_of_beans).iter().any(has_element)
        || !holding(project.snapshot(), [name, &class].into_iter(), is_foreign_code).is_empty()
        || project.files_with(&[name.to_owned()]).iter().any(|file| is_made_in(project, file, name))
}

/// Returns whether Java may make a component of some name.
fn is_made_in(project: &Project<'_>, file: &SourceFile, name: &str) -> bool {
    let text = file.bytes();
    let makes = |entry: &Components, a: &Annotation| {
        entry.methods.iter().chain(&entry.classes).any(|known| known == a.simple_name())
    };
    let is_spelled = |a: &Annotation| {
        known().any(|entry| makes(entry, a)) && a.arguments(text).texts().any(|text| text == name)
    };
    let makes_one = |entry: &Components, d: &Declaration| entry.methods.iter().any(|a| d.has_annotation(a));
    let is_maker = |d: &Declaration| d.name == name && known().any(|entry| makes_one(entry, d));
    let is_method = || project.unit(file.path()).is_some_and(|unit| unit.iter().any(|(_, d)| is_maker(d)));
    let literal = literal(name);
    let mut calls = memmem::find_iter(text, &literal).filter_map(|at| text[..at].strip_suffix(b"("));
    let is_registered = calls.any(|call| {
        let start = call.iter().rposition(|b| !is_name_byte(*b)).map_or(0, |at| at + 1);
        call[start..].starts_with(b"register")
    });
    is_registered || annotations_in(text).iter().any(is_spelled) || is_method()
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

/// Returns the name of the component that a container makes of a class, unless its annotation spells another one out.
pub fn name_of(class: &DeclarationRef) -> Option<String> {
    let annotation = annotation(class)?;
    (!spells_a_name(class, annotation)).then(|| decapitalized(&class.get().name))
}

/// Returns the name of the component that a container makes of a class, be it spelled out or not.
pub fn component_name(class: &DeclarationRef) -> Option<String> {
    let annotation = annotation(class)?;
    let spelled = ELEMENTS.iter().find_map(|element| string_given(class, annotation, element));
    spelled.or_else(|| name_of(class))
}

/// Returns the annotation by which a container makes an object of a class.
fn annotation(class: &DeclarationRef) -> Option<&'static str> {
    let is_annotated = |(entry, annotation): &(&Components, &str)| is_of(class, annotation, &entry.from);
    let of_entry = |entry: &'static Components| entry.classes.iter().map(move |name| (entry, name.as_str()));
    let found = known().flat_map(of_entry).find(is_annotated).map(|(_, annotation)| annotation);
    found.filter(|_| class.get().kind.is_type())
}
