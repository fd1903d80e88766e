//! What code passes to libraries that read and write JSON. Their calls are found by the words of the text; what is written
//! is then looked up in a tree of the whole file.

use std::sync::Arc;

use tree_sitter::Node;

use super::{Found, named_types, written_types};
use crate::git::SourceFile;
use crate::java::grammar::{NodeKind, kind, named_children};
use crate::java::lexical::{Piece, pieces};
use crate::java::{CompilationUnit, DeclarationRef, ProgramPoint, Resolver, Symbols, Type, Variable, parse};
use crate::rename::contracts::readers::Medium;

/// A library by which types are read and written as JSON.
struct Library {
    name: &'static str,
    /// What a file imports that uses it.
    packages: &'static [&'static str],
    /// The methods that are given a class.
    calls: &'static [&'static str],
    /// The methods that are given a value to write.
    writes: &'static [&'static str],
    /// The types whose type arguments are read and written.
    tokens: &'static [&'static str],
}

const LIBRARIES: [Library; 3] = [
    Library {
        name: "Jackson",
        packages: &["com.fasterxml.jackson.", "tools.jackson.", "org.codehaus.jackson."],
        calls: &[
            "readValue",
            "readValues",
            "convertValue",
            "treeToValue",
            "readerFor",
            "writerFor",
            "forType",
            "addMixIn",
        ],
        writes: &["writeValue", "writeValueAsString", "writeValueAsBytes", "valueToTree", "convertValue"],
        tokens: &["TypeReference"],
    },
    Library {
        name: "Gson",
        packages: &["com.google.gson."],
        calls: &["fromJson", "toJson", "getAdapter"],
        writes: &["toJson", "toJsonTree"],
        tokens: &["TypeToken"],
    },
    Library {
        name: "Spring",
        packages: &["org.springframework.web."],
        calls: &[
            "bodyToMono",
            "bodyToFlux",
            "getForObject",
            "getForEntity",
            "postForObject",
            "postForEntity",
            "patchForObject",
        ],
        writes: &["bodyValue", "postForObject", "postForEntity", "patchForObject"],
        tokens: &["ParameterizedTypeReference"],
    },
];

/// What code hands to a library of JSON.
struct Passed {
    /// Where it stands, in bytes.
    offset: usize,
    written: Written,
}

/// How it is written there what is passed.
#[derive(PartialEq, Eq)]
enum Written {
    /// Types: a class literal, type arguments.
    Types(String),
    /// The arguments of a call, whatever they are.
    Values,
}

/// What a call, inside of which something stands, does with what it is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// It reads or writes objects of a class.
    OfClass,
    /// It writes a value, or does the same as one that is given a class.
    OfValue,
    Other,
}

/// The packages of which a file imports something that uses one of the libraries.
pub fn packages() -> impl Iterator<Item = &'static &'static str> {
    LIBRARIES.iter().flat_map(|library| library.packages)
}

/// The types that the calls and type tokens of a file pass to libraries.
pub fn passed(symbols: &Symbols<'_, '_>, file: &SourceFile, unit: &Arc<CompilationUnit>) -> Vec<Found> {
    let mut found = Vec::new();
    for library in LIBRARIES.iter().filter(|library| library.is_used_in(unit)) {
        let passed = library.passed(file.bytes());
        // The unit of the project leaves out what has nothing to do with the names that are renamed.
        let has_values = passed.iter().any(|passed| passed.written == Written::Values);
        let whole = has_values.then(|| parse(file));
        let resolver =
            whole.as_ref().map(|tree| Resolver::new(symbols, tree, Arc::new(tree.compilation_unit())));
        for Passed { offset, written } in passed {
            let types = match &written {
                Written::Types(types) => {
                    named_types(symbols, &ProgramPoint::new(unit, offset), types).collect()
                }
                Written::Values => {
                    resolver.as_ref().map(|r| types_of_arguments(r, offset)).unwrap_or_default()
                }
            };
            found.extend(types.into_iter().map(|ty| Found::new(Medium::Document, ty, library.name)));
        }
    }
    found
}

impl Library {
    fn is_used_in(&self, unit: &CompilationUnit) -> bool {
        let is_inside = |name: &str| self.packages.iter().any(|package| name.starts_with(package));
        unit.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
    }

    /// What a text passes to the library.
    fn passed(&self, text: &[u8]) -> Vec<Passed> {
        let mut found = Vec::new();
        let (mut offset, mut path, mut is_joined, mut is_created) = (0, String::new(), false, false);
        let mut calls: Vec<Call> = Vec::new();
        for (piece, part) in pieces(text) {
            match (piece, part) {
                (Piece::Word, b"class") if is_joined && calls.iter().any(|call| *call != Call::Other) => {
                    let types = path.trim_end_matches('.').to_owned();
                    found.push(Passed { offset, written: Written::Types(types) });
                    path.clear();
                    is_joined = false;
                }
                (Piece::Word, b"new") => {
                    path.clear();
                    is_created = true;
                }
                (Piece::Word, _) => {
                    let word = String::from_utf8_lossy(part);
                    path = if is_joined { path + &word } else { word.into_owned() };
                    is_joined = false;
                }
                (Piece::Mark, b".") => {
                    path.push('.');
                    is_joined = true;
                }
                (Piece::Mark, b"(") => {
                    let call = if is_created { Call::Other } else { self.call(&path) };
                    if call == Call::OfValue {
                        found.push(Passed { offset, written: Written::Values });
                    }
                    calls.push(call);
                    path.clear();
                    is_created = false;
                }
                (Piece::Mark, b")" | b",") => {
                    if part == b")" {
                        calls.pop();
                    }
                    path.clear();
                    (is_joined, is_created) = (false, false);
                }
                (Piece::Mark, b"<") if self.tokens.contains(&path.rsplit('.').next().unwrap_or_default()) => {
                    let types = type_arguments(&text[offset + 1..]);
                    found.push(Passed { offset, written: Written::Types(types) });
                }
                _ => {}
            }
            offset += part.len();
        }
        found
    }

    /// What a call does that is written so before its arguments.
    fn call(&self, written: &str) -> Call {
        let called = written.rsplit('.').next().unwrap_or_default();
        match called {
            _ if self.writes.contains(&called) => Call::OfValue,
            _ if self.calls.contains(&called) => Call::OfClass,
            _ => Call::Other,
        }
    }
}

/// The types of what a call is given of which the list of arguments begins at a place.
fn types_of_arguments(resolver: &Resolver<'_>, offset: usize) -> Vec<DeclarationRef> {
    let list = resolver.tree.root().descendant_for_byte_range(offset, offset + 1).and_then(|n| n.parent());
    let list = list.filter(|list| kind(*list) == NodeKind::ArgumentList);
    let arguments = list.map(named_children).unwrap_or_default().into_iter();
    arguments.flat_map(|argument| types_of(resolver, argument)).collect()
}

/// The types that the type of an expression has in it. Of a variable, those that are written there: they are known also
/// where they stand in one that is not.
fn types_of<'a>(resolver: &Resolver<'a>, expression: Node<'a>) -> Vec<DeclarationRef> {
    let point = resolver.point_of(expression);
    let variable = match kind(expression) {
        NodeKind::Identifier => resolver.symbols.variable_named(&point, &resolver.tree.text(expression)),
        _ => Variable::Missing,
    };
    match variable {
        Variable::Found(variable, _) | Variable::Perhaps(variable) if is_written(&variable) => {
            written_types(resolver.symbols, &variable)
        }
        _ => parts(&resolver.type_of(expression)),
    }
}

/// Whether the type of a variable is written where it is declared.
fn is_written(variable: &DeclarationRef) -> bool {
    variable.get().ty.as_ref().is_some_and(|ty| ty.text != "var")
}

/// The declared types that a type has in it.
fn parts(ty: &Type) -> Vec<DeclarationRef> {
    match ty {
        Type::Declared(declared, arguments) => {
            std::iter::once(declared.clone()).chain(arguments.iter().flat_map(parts)).collect()
        }
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => parts(inner),
        _ => Vec::new(),
    }
}

/// What stands before the `>` that closes the type arguments at the beginning of a text.
fn type_arguments(text: &[u8]) -> String {
    let mut depth = 1;
    let end = text.iter().position(|byte| {
        depth += match byte {
            b'<' => 1,
            b'>' => -1,
            _ => 0,
        };
        depth == 0 || *byte == b';'
    });
    String::from_utf8_lossy(&text[..end.unwrap_or_default()]).into_owned()
}
