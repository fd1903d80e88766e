//! Finds the tokens with some names in the files of a project, and resolves each of them.

use std::sync::Arc;

use aho_corasick::AhoCorasick;
use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use super::exactness::{MethodReference, method_reference, receiver};
use super::javadoc::{self, DocComment, DocMention};
use super::lookups::{Lookup, MemberLookup, looked_up, lookup};
use super::parse_errors::ParseErrors;
use super::runtime_names::lombok;
use crate::git::SourceFile;
use crate::java::grammar::{Field, NodeKind, creator, field, kind, named_children};
use crate::java::lexical::{
    RespelledName, find_word, is_name_char, is_part_of_name, is_whole_word, respelled_names,
};
use crate::java::{
    CompilationUnit, DeclarationRef, Kind, Meaning, Project, Resolver, Role, Span, Symbols, SyntaxTree, Type,
};

/// One identifier token.
#[derive(Debug, Clone)]
pub struct Token {
    pub span: Span,
    pub meaning: Meaning,
    /// Whether it is alone, so that a nearer declaration could capture it: not after a dot.
    pub is_simple: bool,
    /// Whether it is a method's name in an invocation or reference.
    pub is_method: bool,
    /// Whether it can only be a type.
    pub is_type: bool,
    /// The role that it can have where the grammar did not understand the code around it.
    pub doubt: Option<Role>,
    /// The method reference that it is in.
    pub reference: Option<MethodReference>,
    /// The receiver and the number of arguments, for a call of a method that is not the project's.
    pub external_call: Option<ExternalCall>,
    /// The arguments, for a call of a method that is not known.
    pub arguments: Option<Vec<Argument>>,
}

/// An argument that is passed to a method.
#[derive(Debug, Clone)]
pub enum Argument {
    Value(Type),
    /// A lambda or method reference.
    Function,
}

/// A call that shows what an external type has.
#[derive(Debug, Clone)]
pub struct ExternalCall {
    pub receiver: ExternalReceiver,
    pub arguments: usize,
}

/// The receiver of a call, of which the type is external.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExternalReceiver {
    /// `super.m()`
    Super,
    /// A value of an external type, by its name.
    Value(Arc<str>),
}

/// A string literal with one of the names in it.
#[derive(Debug, Clone)]
pub struct Literal {
    /// With the quotes.
    pub span: Span,
    pub lookup: Lookup,
    /// The member that it looks up, where the code says in which class.
    pub member: Option<MemberLookup>,
}

/// The occurrences in one file of the names looked for.
#[derive(Debug)]
pub struct Occurrences {
    pub unit: Arc<CompilationUnit>,
    /// The names that were looked for.
    names: FxHashSet<String>,
    pub tokens: FxHashMap<String, Vec<Token>>,
    pub docs: FxHashMap<String, Vec<DocMention>>,
    literals: Vec<Literal>,
    /// Where the last Javadoc comment that was read ends.
    docs_read: usize,
    pub parse_errors: ParseErrors,
}

impl Occurrences {
    /// Returns whether one of two names was looked for.
    pub fn is_about(&self, old_name: &str, new_name: &str) -> bool {
        self.names.contains(old_name) || self.names.contains(new_name)
    }

    /// Returns the names that were looked for.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the identifiers with a name, in source order but for those that the grammar did not understand.
    pub fn tokens_of(&self, name: &str) -> &[Token] {
        self.tokens.get(name).map_or(&[], Vec::as_slice)
    }

    /// Adds what a node itself says, its children aside: a name, a string, or a Javadoc comment.
    fn add<'a>(&mut self, resolver: &Resolver<'a>, node: Node<'a>, names: &FxHashSet<&str>) {
        let tree = resolver.tree;
        match kind(node) {
            NodeKind::Identifier | NodeKind::TypeIdentifier => {
                let text = tree.text(node);
                let is_part = || is_part_of_name(tree.source().bytes(), node.start_byte(), node.end_byte());
                if names.contains(&*text) && !is_part() {
                    let token = token(resolver, node, &self.parse_errors);
                    self.tokens.entry(text.into_owned()).or_default().push(token);
                }
            }
            NodeKind::StringLiteral => {
                let text = tree.bytes(node);
                if names.iter().any(|name| memmem::find(text, name.as_bytes()).is_some()) {
                    let is_understood = !self.parse_errors.holds(node);
                    let member = is_understood.then(|| looked_up(resolver, node)).flatten();
                    self.literals.push(Literal { span: node.into(), lookup: lookup(tree, node), member });
                }
            }
            NodeKind::BlockComment | NodeKind::LineComment if node.start_byte() >= self.docs_read => {
                self.add_docs(resolver, node, names);
            }
            _ => {}
        }
    }

    /// Adds what a Javadoc comment says.
    fn add_docs<'a>(&mut self, resolver: &Resolver<'a>, comment: Node<'a>, names: &FxHashSet<&str>) {
        let Some(comment) = DocComment::of(resolver.tree, comment) else { return };
        for mention in javadoc::mentions(resolver, &comment, names) {
            self.docs.entry(mention.name.clone()).or_default().push(mention);
        }
        self.docs_read = comment.span.end;
    }

    /// Adds the names in text that was hidden from the grammar as broken, since they cannot be distinguished.
    fn add_masked(&mut self, tree: &SyntaxTree, names: &FxHashSet<&str>) {
        for span in tree.masked() {
            let text = tree.source().text(span.range());
            for name in text.split(|c| !is_name_char(c)) {
                if names.contains(name) {
                    self.add_broken(name, *span);
                }
            }
        }
    }

    /// Adds the names in code that the grammar did not understand, where they are not even tokens. `read` has the spans
    /// that it understood: names, literals and comments.
    fn add_lost(
        &mut self,
        tree: &SyntaxTree,
        names: &FxHashSet<&str>,
        read: &[Span],
        respelled: &[RespelledName],
    ) {
        let text = tree.source().bytes();
        let end = tree.root().end_byte();
        if !tree.root().has_error() && text[end..].iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let hidden = |at: usize| tree.masked().iter().chain(read).any(|span| span.contains(at));
        for name in names {
            for start in find_word(text, name).filter(|at| !hidden(*at)) {
                self.add_broken(name, Span { start, end: start + name.len() });
            }
        }
        for RespelledName { name, span } in respelled {
            if !hidden(span.start) {
                self.add_broken(name, *span);
            }
        }
    }

    fn add_broken(&mut self, name: &str, span: Span) {
        let token = Token {
            span,
            meaning: Meaning::Unknown("the grammar does not know this syntax", Role::Any),
            is_simple: true,
            is_method: false,
            is_type: true,
            doubt: Some(Role::Any),
            reference: None,
            external_call: None,
            arguments: None,
        };
        self.tokens.entry(name.to_owned()).or_default().push(token);
    }

    /// Returns the string literals with one of the names looked for.
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// Returns the references in Javadoc by a name.
    pub fn docs_of(&self, name: &str) -> &[DocMention] {
        self.docs.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Returns which of `names` are in a file as whole words.
pub fn words_in(file: &SourceFile, needles: &AhoCorasick, names: &[String]) -> FxHashSet<usize> {
    let text = file.bytes();
    needles
        .find_overlapping_iter(text)
        .filter(|m| is_whole_word(text, m.start(), m.end()))
        .map(|m| m.pattern().as_usize())
        .filter(|i| *i < names.len())
        .collect()
}

/// Looks at one file: all tokens with one of the names, resolved.
pub fn occurrences(
    project: &Project<'_>,
    symbols: &Symbols<'_, '_>,
    file: &SourceFile,
    names: &FxHashSet<&str>,
) -> Occurrences {
    let tree = project.parse(file);
    let unit = project.unit_of_tree(&tree);
    let resolver = Resolver::new(symbols, &tree, unit.clone());
    let mut found = Occurrences {
        unit,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        tokens: FxHashMap::default(),
        docs: FxHashMap::default(),
        literals: Vec::new(),
        docs_read: 0,
        parse_errors: ParseErrors::of(&tree),
    };
    found.add_masked(&tree, names);
    let mut read: Vec<Span> = Vec::new();
    let mut respelled = respelled_names(file.bytes());
    respelled.retain(|respelled| names.contains(respelled.name.as_str()));
    let mut places = places(file.bytes(), names);
    places.extend(respelled.iter().map(|respelled| respelled.span.start));
    places.sort_unstable();
    for_each_around(&tree, &places, |node, parent| {
        if let Some(parent) = parent {
            resolver.remember_parent(node, parent);
        }
        if is_read(node, &found.parse_errors) {
            read.push(node.into());
        }
        found.add(&resolver, node, names);
    });
    found.add_lost(&tree, names, &read, &respelled);
    found
}

/// Visits the nodes in which some places are, each with its parent, in the order of the text. `places` are sorted.
fn for_each_around<'t>(
    tree: &'t SyntaxTree,
    places: &[usize],
    mut visit: impl FnMut(Node<'t>, Option<Node<'t>>),
) {
    let mut cursor = tree.root().walk();
    let mut around: Vec<Node<'t>> = Vec::new();
    loop {
        let node = cursor.node();
        let next = places.partition_point(|at| *at < node.start_byte());
        let has_any = places.get(next).is_some_and(|at| *at < node.end_byte());
        if has_any {
            visit(node, around.last().copied());
        }
        if has_any && cursor.goto_first_child() {
            around.push(node);
            continue;
        }
        while !cursor.goto_next_sibling() {
            around.pop();
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

/// Returns an identifier with what it means.
fn token<'a>(resolver: &Resolver<'a>, node: Node<'a>, parse_errors: &ParseErrors) -> Token {
    let meaning = resolver.meaning(node);
    let parent = resolver.parent(node);
    let call = parent.filter(|p| kind(*p) == NodeKind::MethodInvocation);
    let reference = parent.filter(|p| kind(*p) == NodeKind::MethodReference);
    let is_method = parent.is_some_and(|parent| is_method(node, parent));
    let taken_for = match kind(node) {
        _ if is_method => Role::Method(None),
        NodeKind::TypeIdentifier => Role::Type,
        _ => Role::Ambiguous,
    };
    Token {
        span: node.into(),
        external_call: call.filter(|_| is_method).and_then(|call| external_call(resolver, call, &meaning)),
        arguments: call.and_then(|call| arguments(resolver, call, &meaning)),
        is_simple: parent.is_none_or(|parent| is_simple(node, parent, &meaning)),
        meaning: match parent.filter(|_| is_method) {
            Some(parent) if is_made_by_lombok(resolver, node, parent, &meaning) => Meaning::External,
            _ => meaning,
        },
        is_method,
        is_type: kind(node) == NodeKind::TypeIdentifier
            || parent.is_some_and(names_constructor)
            || resolver.is_type_by_place(node),
        doubt: parse_errors.doubt(node, taken_for),
        reference: reference.map(|r| method_reference(resolver, r)),
    }
}

/// Returns whether a method's name means what Lombok makes, and which is declared nowhere. That is a method of the type
/// that it is called on, or of the nearest type around that has one of the name.
fn is_made_by_lombok<'a>(
    resolver: &Resolver<'a>,
    name: Node<'a>,
    around: Node<'a>,
    meaning: &Meaning,
) -> bool {
    let object = match kind(around) {
        NodeKind::MethodInvocation => field(around, Field::Object),
        _ => around.named_child(0),
    };
    let (symbols, text) = (resolver.symbols, resolver.tree.text(name));
    let makes = |ty: &DeclarationRef| lombok::makes_method(symbols, ty, &text);
    match object {
        Some(object) => {
            let is_declared = !matches!(meaning, Meaning::Unknown(..));
            !is_declared && receiver(resolver, object).declaration().is_some_and(makes)
        }
        None => {
            let types: Vec<DeclarationRef> = resolver.point_of(name).enclosing_types().collect();
            let nearest = types.iter().position(makes);
            nearest.is_some_and(|at| types[..=at].iter().all(|ty| symbols.methods_of(ty, &text).is_empty()))
        }
    }
}

/// Returns where the names are in a text, in order, also as parts of other words.
pub fn places(text: &[u8], names: &FxHashSet<&str>) -> Vec<usize> {
    let mut places: Vec<usize> =
        names.iter().flat_map(|name| memmem::find_iter(text, name.as_bytes())).collect();
    places.sort_unstable();
    places
}

/// Returns whether the grammar understood the words in a node: a name, a comment, or a literal. In a
/// statement that it did not understand, what looks like a string may be code between two.
pub fn is_read(node: Node<'_>, parse_errors: &ParseErrors) -> bool {
    match kind(node) {
        NodeKind::Identifier | NodeKind::TypeIdentifier => true,
        NodeKind::LineComment | NodeKind::BlockComment => true,
        NodeKind::StringLiteral | NodeKind::CharacterLiteral => !parse_errors.holds(node),
        _ => false,
    }
}

fn names_constructor(parent: Node<'_>) -> bool {
    matches!(kind(parent), NodeKind::ConstructorDeclaration | NodeKind::CompactConstructorDeclaration)
}

/// Returns whether a nearer declaration of another name could capture the token after a rename.
fn is_simple(node: Node<'_>, parent: Node<'_>, meaning: &Meaning) -> bool {
    match kind(parent) {
        NodeKind::FieldAccess => field(parent, Field::Field) != Some(node),
        NodeKind::MethodInvocation => {
            field(parent, Field::Name) != Some(node) || field(parent, Field::Object).is_none()
        }
        NodeKind::MethodReference => parent.named_child(0) == Some(node),
        NodeKind::ScopedIdentifier => field(parent, Field::Name) != Some(node) && !is_canonical(parent),
        NodeKind::PackageDeclaration | NodeKind::ImportDeclaration => false,
        NodeKind::ScopedTypeIdentifier => parent.named_child(0) == Some(node),
        NodeKind::ElementValuePair => field(parent, Field::Key) != Some(node),
        // No name is looked up there.
        NodeKind::ConstructorDeclaration | NodeKind::CompactConstructorDeclaration => false,
        // It is looked up in the class of the value alone (JLS 15.9.1).
        NodeKind::ObjectCreationExpression => {
            field(parent, Field::Type) != Some(node) || creator(parent).is_none()
        }
        NodeKind::GenericType if parent.named_child(0) == Some(node) => {
            let created = parent.parent().filter(|p| kind(*p) == NodeKind::ObjectCreationExpression);
            created.is_none_or(|created| creator(created).is_none())
        }
        // An enum's constants are looked up in the enum, any other constant as names are elsewhere.
        NodeKind::SwitchLabel => {
            let is_other = |d: &DeclarationRef| d.get().kind != Kind::EnumConstant;
            matches!(meaning, Meaning::Declarations(found) if found.iter().any(is_other))
        }
        NodeKind::LabeledStatement | NodeKind::BreakStatement | NodeKind::ContinueStatement => false,
        _ => true,
    }
}

/// Returns whether a qualified name is a package's own, or an import's. No name in scope obscures any part of it (JLS
/// 6.7, 7.5).
fn is_canonical(name: Node<'_>) -> bool {
    let around = std::iter::successors(name.parent(), |n| n.parent());
    let mut outside = around.map(kind).skip_while(|kind| *kind == NodeKind::ScopedIdentifier);
    matches!(outside.next(), Some(NodeKind::PackageDeclaration | NodeKind::ImportDeclaration))
}

fn external_call<'a>(resolver: &Resolver<'a>, call: Node<'a>, meaning: &Meaning) -> Option<ExternalCall> {
    if matches!(meaning, Meaning::Declares(_) | Meaning::Declarations(_)) {
        return None;
    }
    let object = field(call, Field::Object)?;
    let receiver = match kind(object) {
        NodeKind::Super => ExternalReceiver::Super,
        _ => match resolver.type_of(object) {
            Type::External(name) => ExternalReceiver::Value(name),
            _ => return None,
        },
    };
    let arguments = field(call, Field::Arguments).map_or(0, |list| named_children(list).len());
    Some(ExternalCall { receiver, arguments })
}

/// Returns the arguments of a call whose method is unknown.
fn arguments<'a>(resolver: &Resolver<'a>, call: Node<'a>, meaning: &Meaning) -> Option<Vec<Argument>> {
    if !matches!(meaning, Meaning::Unknown(_, Role::Method(Some(_)))) {
        return None;
    }
    let list = field(call, Field::Arguments)?;
    let argument = |node: Node<'a>| match kind(node) {
        NodeKind::LambdaExpression | NodeKind::MethodReference => Argument::Function,
        // The types of a conditional's branches depend on the type that is expected of them.
        NodeKind::TernaryExpression | NodeKind::SwitchExpression | NodeKind::ParenthesizedExpression => {
            Argument::Value(Type::Unknown)
        }
        _ => Argument::Value(resolver.type_of(node)),
    };
    Some(named_children(list).into_iter().map(argument).collect())
}

fn is_method(node: Node<'_>, parent: Node<'_>) -> bool {
    match kind(parent) {
        NodeKind::MethodInvocation => field(parent, Field::Name) == Some(node),
        NodeKind::MethodReference => parent.named_child(0) != Some(node),
        _ => false,
    }
}
