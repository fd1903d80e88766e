//! Finds the types that code passes to known libraries. It looks in the trees of the files that name something of these
//! libraries.

use std::sync::Arc;

use tree_sitter::Node;

use super::{PassedType, named_types, written_types};
use crate::frameworks::{Catalogue, Reads};
use crate::git::SourceFile;
use crate::java::grammar::{
    Field, NodeKind, field, first_child, kind, named_children, nodes_around, nodes_in,
};
use crate::java::lexical::code_words;
use crate::java::{CompilationUnit, DeclarationRef, Resolver, Symbols, Type, Variable, parse};

/// Returns the types that the calls and type tokens of a file pass to libraries.
pub fn passed<'c>(
    symbols: &Symbols<'_, '_>,
    catalogue: &'c Catalogue,
    file: &SourceFile,
    unit: &CompilationUnit,
) -> Vec<PassedType<'c>> {
    let imported = catalogue.named(|framework| &framework.reads).filter(|(_, entry)| entry.is_used_in(unit));
    let libraries: Vec<Library<'c>> = imported.map(|(name, entry)| Library { name, entry }).collect();
    if !code_words(file.bytes()).any(|word| libraries.iter().any(|library| library.is_named_by(word))) {
        return Vec::new();
    }
    // The unit of the project leaves out what has nothing to do with the names that are renamed.
    let tree = parse(file);
    let resolver = Resolver::new(symbols, &tree, Arc::new(tree.compilation_unit()));
    let mut of_libraries: Vec<Vec<PassedType<'c>>> = libraries.iter().map(|_| Vec::new()).collect();
    for node in nodes_in(tree.root()) {
        for (library, passed) in libraries.iter().zip(&mut of_libraries) {
            let types = library.types_at(&resolver, node).into_iter();
            passed.extend(types.map(|ty| PassedType::new(library.entry.medium, ty, library.name)));
        }
    }
    of_libraries.into_iter().flatten().collect()
}

/// A library that reads and writes the types that code gives it.
struct Library<'c> {
    name: &'c str,
    entry: &'c Reads,
}

impl Library<'_> {
    /// Returns whether a word is the name of something that is given types.
    fn is_named_by(&self, word: &[u8]) -> bool {
        let Reads { given_classes, given_values, type_tokens, .. } = self.entry;
        let mut names = given_classes.iter().chain(given_values).chain(type_tokens);
        names.any(|name| name.rsplit('.').next().is_some_and(|name| name.as_bytes() == word))
    }

    /// Returns the types that a node itself passes to the library, without those that its parts pass.
    fn types_at<'a>(&self, resolver: &Resolver<'a>, node: Node<'a>) -> Vec<DeclarationRef> {
        let named = |written: Node<'_>| {
            let text = resolver.tree.text(written);
            named_types(resolver.symbols, &resolver.point_of(node), &text).collect()
        };
        match kind(node) {
            NodeKind::ClassLiteral if self.is_given(resolver, node) => {
                first_child(node).map(named).unwrap_or_default()
            }
            NodeKind::GenericType => {
                let [token, arguments] = named_children(node)[..] else { return Vec::new() };
                let name = resolver.tree.qualified_name(token);
                match is_one_of(&self.entry.type_tokens, &name) {
                    true if first_child(arguments).is_none() => types_expected(resolver, node),
                    true => named(arguments),
                    false => Vec::new(),
                }
            }
            NodeKind::MethodInvocation | NodeKind::ObjectCreationExpression
                if is_one_of(&self.entry.given_values, &path_of(resolver, node)) =>
            {
                types_of_arguments(resolver, node)
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether a class literal is in the arguments of a call or annotation that is given classes.
    fn is_given(&self, resolver: &Resolver<'_>, literal: Node<'_>) -> bool {
        let around = nodes_around(resolver.tree.root(), literal);
        let gives = |call: Node<'_>| {
            let path = path_of(resolver, call);
            is_one_of(&self.entry.given_classes, &path) || is_one_of(&self.entry.given_values, &path)
        };
        around.windows(2).any(|two| field(two[1], Field::Arguments) == Some(two[0]) && gives(two[1]))
    }
}

/// Returns whether a path of names ends in one of some names.
fn is_one_of(names: &[String], path: &str) -> bool {
    let mut before = names.iter().filter_map(|name| path.strip_suffix(name.as_str()));
    before.any(|before| before.is_empty() || before.ends_with('.'))
}

/// Returns the name of what is called or created, or of an annotation; of a method, with the name before it.
fn path_of(resolver: &Resolver<'_>, call: Node<'_>) -> String {
    let text = |of: Node<'_>, name: Field| field(of, name).map(|name| resolver.tree.text(name));
    match kind(call) {
        NodeKind::MethodInvocation => {
            let receiver = field(call, Field::Object).and_then(|object| match kind(object) {
                NodeKind::Identifier => Some(resolver.tree.text(object)),
                _ => text(object, Field::Field),
            });
            [receiver, text(call, Field::Name)].into_iter().flatten().collect::<Vec<_>>().join(".")
        }
        NodeKind::ObjectCreationExpression => {
            field(call, Field::Type).map(|ty| resolver.tree.qualified_name(ty)).unwrap_or_default()
        }
        _ => text(call, Field::Name).map(String::from).unwrap_or_default(),
    }
}

/// Returns the types that each call of one of some methods is given together, in the order of a file.
pub fn given_together(
    symbols: &Symbols<'_, '_>,
    file: &SourceFile,
    methods: &[String],
) -> Vec<Vec<DeclarationRef>> {
    let is_one = |word: &[u8]| methods.iter().any(|method| method.as_bytes() == word);
    if !code_words(file.bytes()).any(is_one) {
        return Vec::new();
    }
    let tree = parse(file);
    let resolver = Resolver::new(symbols, &tree, Arc::new(tree.compilation_unit()));
    let calls = nodes_in(tree.root()).filter(|node| {
        let is_call = matches!(kind(*node), NodeKind::MethodInvocation | NodeKind::ObjectCreationExpression);
        is_call && is_one_of(methods, &path_of(&resolver, *node))
    });
    calls.map(|call| types_of_arguments(&resolver, call)).collect()
}

/// Returns the types of what a call is given.
fn types_of_arguments<'a>(resolver: &Resolver<'a>, call: Node<'a>) -> Vec<DeclarationRef> {
    let arguments = field(call, Field::Arguments).map(named_children).unwrap_or_default().into_iter();
    arguments.flat_map(|argument| types_of(resolver, argument)).collect()
}

/// Returns the types of what a value is assigned to or returned as that is read by an object created at a place
/// (`List<Order> orders = mapper.readValue(text, new TypeReference<>() {})`).
fn types_expected<'a>(resolver: &Resolver<'a>, created: Node<'a>) -> Vec<DeclarationRef> {
    use NodeKind as N;
    let around = nodes_around(resolver.tree.root(), created).into_iter().skip(1);
    let Some(taker) = around.into_iter().find(|node| {
        matches!(
            kind(*node),
            N::LocalVariableDeclaration
                | N::FieldDeclaration
                | N::MethodDeclaration
                | N::AssignmentExpression
                | N::LambdaExpression
        )
    }) else {
        return Vec::new();
    };
    match kind(taker) {
        N::AssignmentExpression => {
            field(taker, Field::Left).map(|left| types_of(resolver, left)).unwrap_or_default()
        }
        N::LambdaExpression => Vec::new(),
        _ => {
            let written =
                field(taker, Field::Type).map(|written| resolver.tree.text(written)).unwrap_or_default();
            let point = resolver.point_of(taker);
            named_types(resolver.symbols, &point, &written).collect()
        }
    }
}

/// Returns the types that the type of an expression has in it. Of a variable, those that are written there: they are
/// known also where they are in one that is not.
fn types_of<'a>(resolver: &Resolver<'a>, expression: Node<'a>) -> Vec<DeclarationRef> {
    let point = resolver.point_of(expression);
    let variable = match kind(expression) {
        NodeKind::Identifier => resolver.symbols.variable_named(&point, &resolver.tree.text(expression)),
        _ => Variable::NotFound,
    };
    match variable {
        Variable::Found(variable, _) | Variable::Perhaps(variable) if is_written(&variable) => {
            written_types(resolver.symbols, &variable)
        }
        _ => parts(&resolver.type_of(expression)),
    }
}

/// Returns whether the type of a variable is written where it is declared.
fn is_written(variable: &DeclarationRef) -> bool {
    variable.get().ty.as_ref().is_some_and(|ty| ty.text != "var")
}

/// Returns the declared types that a type has in it.
fn parts(ty: &Type) -> Vec<DeclarationRef> {
    match ty {
        Type::Declared(declared, arguments) => {
            std::iter::once(declared.clone()).chain(arguments.iter().flat_map(parts)).collect()
        }
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => parts(inner),
        Type::Intersection(types) => types.iter().flat_map(parts).collect(),
        _ => Vec::new(),
    }
}
