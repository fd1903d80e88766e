//! Finds the types that code passes to the libraries that are known. Their calls are found by the words of the text;
//! what is written is then looked up in a tree of the whole file.

use std::sync::Arc;

use memchr::memmem;
use tree_sitter::Node;

use super::{PassedType, named_types, written_types};
use crate::frameworks::{Catalogue, Reads};
use crate::git::SourceFile;
use crate::java::grammar::{Field, NodeKind, field, kind, named_children};
use crate::java::lexical::{Piece, pieces};
use crate::java::{CompilationUnit, DeclarationRef, ProgramPoint, Resolver, Symbols, Type, Variable, parse};

/// A type that code passes to a library.
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
    /// Type arguments that are left out: what is expected where the object is created says them.
    Diamond,
}

/// The use that a call makes of something inside of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// It reads or writes objects of a class.
    OfClass,
    /// It writes a value, or does the same as one that is given a class.
    OfValue,
    Other,
}

/// Returns what a call of a library does, by the path of names before its arguments.
fn call(library: &Reads, path: &str) -> Call {
    let is_one_of = |methods: &[String]| {
        let mut before = methods.iter().filter_map(|method| path.strip_suffix(method.as_str()));
        before.any(|before| before.is_empty() || before.ends_with('.'))
    };
    if is_one_of(&library.given_values) {
        Call::OfValue
    } else if is_one_of(&library.given_classes) {
        Call::OfClass
    } else {
        Call::Other
    }
}

/// The types that the calls and type tokens of a file pass to libraries.
pub fn passed<'c>(
    symbols: &Symbols<'_, '_>,
    catalogue: &'c Catalogue,
    file: &SourceFile,
    unit: &Arc<CompilationUnit>,
) -> Vec<PassedType<'c>> {
    let mut found = Vec::new();
    for (name, library) in catalogue.reads().filter(|(_, library)| library.is_used_in(unit)) {
        let passed = passed_to(library, file.bytes());
        // The unit of the project leaves out what has nothing to do with the names that are renamed.
        let is_read = passed.iter().any(|passed| !matches!(passed.written, Written::Types(_)));
        let whole = is_read.then(|| parse(file));
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
                Written::Diamond => resolver.as_ref().map(|r| types_expected(r, offset)).unwrap_or_default(),
            };
            found.extend(types.into_iter().map(|ty| PassedType::new(library.medium, ty, name)));
        }
    }
    found
}

/// Returns what a text passes to a library.
fn passed_to(library: &Reads, text: &[u8]) -> Vec<Passed> {
    let mut reading = Reading::of(library);
    let mut offset = 0;
    for (piece, part) in pieces(text) {
        reading.read(piece, part, offset, &text[offset + part.len()..]);
        offset += part.len();
    }
    reading.found
}

/// A text, read up to some place.
struct Reading<'l> {
    library: &'l Reads,
    found: Vec<Passed>,
    /// The names that were read last, with the dots between them.
    path: String,
    /// Whether a dot was read last, so that the next name belongs to the path.
    is_joined: bool,
    /// The calls around, the innermost last.
    calls: Vec<Call>,
}

impl<'l> Reading<'l> {
    fn of(library: &'l Reads) -> Self {
        let (found, calls) = (Vec::new(), Vec::new());
        Reading { library, found, path: String::new(), is_joined: false, calls }
    }

    /// Reads the next piece of the text, before `rest`.
    fn read(&mut self, piece: Piece, part: &[u8], offset: usize, rest: &[u8]) {
        match (piece, part) {
            (Piece::Word, b"class") if self.is_joined && self.is_passed() => {
                let types = self.path.trim_end_matches('.').to_owned();
                self.found.push(Passed { offset, written: Written::Types(types) });
                self.path.clear();
                self.is_joined = false;
            }
            (Piece::Word, b"new") => self.path.clear(),
            (Piece::Word, _) => {
                if !self.is_joined {
                    self.path.clear();
                }
                self.path.push_str(&String::from_utf8_lossy(part));
                self.is_joined = false;
            }
            (Piece::Mark, b".") => {
                self.path.push('.');
                self.is_joined = true;
            }
            (Piece::Mark, b"(") => self.open(offset),
            (Piece::Mark, b")") => {
                self.calls.pop();
                self.forget();
            }
            (Piece::Mark, b",") => self.forget(),
            (Piece::Mark, b"<") if self.library.type_tokens.iter().any(|token| token == self.last_name()) => {
                let written = match type_arguments(rest) {
                    types if types.is_empty() => Written::Diamond,
                    types => Written::Types(types),
                };
                self.found.push(Passed { offset, written });
            }
            _ => {}
        }
    }

    /// Returns whether what is read next is an argument of a call of the library, or inside one.
    fn is_passed(&self) -> bool {
        self.calls.iter().any(|call| *call != Call::Other)
    }

    fn last_name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// The arguments of a call begin, or something else in parentheses.
    fn open(&mut self, offset: usize) {
        let call = call(self.library, &self.path);
        if call == Call::OfValue {
            self.found.push(Passed { offset, written: Written::Values });
        }
        self.calls.push(call);
        self.path.clear();
    }

    fn forget(&mut self) {
        self.path.clear();
        self.is_joined = false;
    }
}

/// The types that each call of one of some methods is given together, in the order of a file.
pub fn given_together(
    symbols: &Symbols<'_, '_>,
    file: &SourceFile,
    methods: &[String],
) -> Vec<Vec<DeclarationRef>> {
    let text = file.bytes();
    if methods.iter().all(|method| memmem::find(text, method.as_bytes()).is_none()) {
        return Vec::new();
    }
    let mut name: &[u8] = b"";
    let (mut offset, mut lists) = (0, Vec::new());
    for (piece, part) in pieces(text) {
        match piece {
            Piece::Word => name = part,
            Piece::Mark if part == b"(" && methods.iter().any(|method| method.as_bytes() == name) => {
                lists.push(offset);
            }
            Piece::Mark => name = b"",
            _ => {}
        }
        offset += part.len();
    }
    if lists.is_empty() {
        return Vec::new();
    }
    let tree = parse(file);
    let resolver = Resolver::new(symbols, &tree, Arc::new(tree.compilation_unit()));
    lists.into_iter().map(|list| types_of_arguments(&resolver, list)).collect()
}

/// The types of what a call is given of which the list of arguments begins at a place.
fn types_of_arguments(resolver: &Resolver<'_>, offset: usize) -> Vec<DeclarationRef> {
    let list = resolver.tree.root().descendant_for_byte_range(offset, offset + 1).and_then(|n| n.parent());
    let list = list.filter(|list| kind(*list) == NodeKind::ArgumentList);
    let arguments = list.map(named_children).unwrap_or_default().into_iter();
    arguments.flat_map(|argument| types_of(resolver, argument)).collect()
}

/// The types of what a value is assigned to or returned as that is read by an object created at a place
/// (`List<Order> orders = mapper.readValue(text, new TypeReference<>() {})`).
fn types_expected(resolver: &Resolver<'_>, offset: usize) -> Vec<DeclarationRef> {
    use NodeKind as N;
    let created = resolver.tree.root().descendant_for_byte_range(offset, offset + 1);
    let around = std::iter::successors(created, |node| node.parent());
    let mut around = around.skip_while(|node| kind(*node) != N::ObjectCreationExpression);
    let Some(taker) = around.find(|node| {
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

/// Returns whether the type of a variable is written where it is declared.
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

/// Returns the type arguments that begin a text, up to the `>` that closes them.
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
