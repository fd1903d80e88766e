//! Finds classes after which Spring names the attributes of a view, where the code gives no name.
//! `model.addAttribute(order)` makes an `order` of an `Order`, and an `orderList` of several. The view knows the
//! attribute by that name.

use std::sync::Arc;

use aho_corasick::AhoCorasick;
use tree_sitter::Node;

use super::bound::form_object;
use crate::frameworks::Catalogue;
use crate::git::{SourceFile, kind_of_file};
use crate::java::grammar::{Field, NodeKind, field, kind, named_children, nodes_in};
use crate::java::lexical::{find_word, strings};
use crate::java::{DeclarationRef, Kind, Resolver, Symbols, Type, is_jdk, parse};
use crate::rename::annotations::{is_of, spells_a_name};
use crate::rename::{Concern, Warning};
use crate::text::each_once;
use crate::words::decapitalized;

/// Packages of Spring of which a file imports something that gives a view what it shows.
const GIVING: [&str; 2] = ["org.springframework.ui.", "org.springframework.web."];

/// The methods that are given a value and, if it is to have a name of its own, before it that.
const ADDING: [&str; 3] = ["addAttribute", "addFlashAttribute", "addObject"];

/// The annotation of what is given to the view, and where Spring has it.
const MODEL: (&str, &[&str]) = ("ModelAttribute", &["org.springframework.web.bind.annotation."]);

/// Kinds of files that are views, with expressions in them.
const VIEWS: [&str; 12] =
    ["jsp", "jspx", "jspf", "tag", "gsp", "xhtml", "ftl", "ftlh", "vm", "html", "htm", "xml"];

/// How the expressions of views begin.
const EXPRESSIONS: [&[u8]; 3] = [b"${", b"#{", b"*{"];

/// Warns of a class that a view knows by its name.
pub fn attribute(
    symbols: &Symbols<'_, '_>,
    class: &DeclarationRef,
    catalogue: &Catalogue,
) -> Option<Warning> {
    let d = class.get();
    if !matches!(d.kind, Kind::Class | Kind::Record | Kind::Enum | Kind::Interface) {
        return None;
    }
    let files = symbols.project().files_importing(&GIVING).into_iter();
    let mut files = files.filter(|file| find_word(file.bytes(), &d.name).next().is_some());
    files.find_map(|file| {
        let names = each_once(given_by(symbols, &file, class, catalogue));
        names.into_iter().find_map(|name| {
            let place = place_known(symbols, &file, &name)?;
            let message = format!(
                "Spring calls what {} gives to the view `{name}`, after the class, and {place} has that name",
                file.path()
            );
            Some(Warning { concern: Concern::BoundProperty, message })
        })
    })
}

/// Returns the names under which a file gives objects of a class to a view without saying one.
fn given_by<'f>(
    symbols: &'f Symbols<'_, '_>,
    file: &'f SourceFile,
    class: &'f DeclarationRef,
    catalogue: &'f Catalogue,
) -> impl Iterator<Item = String> + 'f {
    let unit = symbols.project().unit_of(file);
    let of_members = DeclarationRef::all_in(&unit).filter_map(|member| {
        let ty = match member.get().kind {
            Kind::Parameter => Type::Declared(form_object(symbols, &member, catalogue)?.1, Vec::new()),
            Kind::Method if is_of(&member, MODEL.0, MODEL.1) => symbols.declared_type(&member),
            _ => return None,
        };
        if spells_a_name(&member, MODEL.0) { None } else { Some(ty) }
    });
    let of_calls = given_by_calls(symbols, file);
    of_members.chain(of_calls).filter_map(|ty| name_after(symbols, &ty, class))
}

/// Returns the types of what the calls of a file give to a view without a name.
fn given_by_calls(symbols: &Symbols<'_, '_>, file: &SourceFile) -> Vec<Type> {
    let text = file.bytes();
    if !ADDING.iter().any(|method| find_word(text, method).next().is_some()) {
        return Vec::new();
    }
    // The unit of the project leaves out what has nothing to do with the names that are renamed.
    let tree = parse(file);
    let resolver = Resolver::new(symbols, &tree, Arc::new(tree.compilation_unit()));
    let is_adding = |node: &Node<'_>| {
        let name = field(*node, Field::Name).filter(|_| kind(*node) == NodeKind::MethodInvocation);
        name.is_some_and(|name| ADDING.contains(&&*tree.text(name)))
    };
    let calls = nodes_in(tree.root()).filter(is_adding);
    let of_calls = calls.filter_map(|call| match named_children(field(call, Field::Arguments)?)[..] {
        [argument] => Some(resolver.type_of(argument)),
        _ => None,
    });
    of_calls.collect()
}

/// Returns how Spring calls a value of some type after a class.
fn name_after(symbols: &Symbols<'_, '_>, ty: &Type, class: &DeclarationRef) -> Option<String> {
    let name = decapitalized(&class.get().name);
    match ty {
        Type::Declared(declared, _) if declared == class => Some(name),
        Type::Array(element) if element.declaration() == Some(class) => Some(format!("{name}List")),
        Type::Declared(declared, elements) if is_collection(symbols, declared) => {
            let of_class =
                elements.last().is_some_and(|element| element.bound().declaration() == Some(class));
            of_class.then(|| format!("{name}List"))
        }
        _ => None,
    }
}

fn is_collection(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(ty);
    let mut above = hierarchy.types.iter().filter_map(Type::declaration);
    above.any(|ty| is_jdk(ty) && ty.get().name == "Collection")
}

/// Returns the file that knows what is given by its name: a view, or the Java that gives it.
fn place_known(symbols: &Symbols<'_, '_>, giver: &SourceFile, name: &str) -> Option<String> {
    let literal = format!("\"{name}\"");
    if strings(giver.bytes()).any(|string| string == literal.as_bytes()) {
        return Some(giver.path().to_owned());
    }
    let needle = AhoCorasick::new([name]).ok()?;
    let is_view = |path: &str| VIEWS.contains(&kind_of_file(path).as_str());
    let views = symbols.project().snapshot().search_resources(&needle, is_view);
    views.iter().find(|view| is_shown(view.bytes(), name)).map(|view| view.path().to_owned())
}

/// Returns whether a view has a name in an expression, or as the value of an attribute (`<form:form
/// modelAttribute="order">`).
fn is_shown(view: &[u8], name: &str) -> bool {
    find_word(view, name).any(|at| {
        let (before, behind) = (&view[..at], view.get(at + name.len()));
        let line = before.rsplit(|byte| matches!(byte, b'\n' | b'}')).next().unwrap_or(before);
        let is_in_expression =
            EXPRESSIONS.iter().any(|begin| line.windows(begin.len()).any(|part| part == *begin));
        let is_value =
            matches!(before.last(), Some(b'"' | b'\'')) && matches!(behind, Some(b'"' | b'\'' | b'.'));
        // (`${page.order}` is a property of something else.)
        (is_in_expression || is_value) && before.last() != Some(&b'.')
    })
}
