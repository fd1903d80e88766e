//! The resolver, which says what the tokens of one file mean. It gives two kinds of answers: what a name represents
//! ([`Entity`]), and what an invocation invokes ([`Callee`]). The modules that find these call each other. The type of
//! an argument may decide which overload is meant, and that overload's parameter the type of the argument. A question
//! that depends on itself in this way is left open.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use super::declaration::{CompilationUnit, DeclarationId};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::scopes::{ProgramPoint, Scopes};
use super::span::Span;
use super::symbols::Symbols;
use super::syntax::SyntaxTree;
use super::types::Type;

/// Resolves what one file's syntax tree says.
pub struct Resolver<'a> {
    pub symbols: &'a Symbols<'a, 'a>,
    pub tree: &'a SyntaxTree,
    pub unit: Arc<CompilationUnit>,
    scopes: Scopes,
    /// The nodes that others are known to be in. The grammar's tree finds a node's parent by going down from the root,
    /// which takes long where code is nested deeply.
    parents: RefCell<FxHashMap<usize, Node<'a>>>,
    pub(super) types: RefCell<FxHashMap<usize, Type>>,
    /// The nodes that are being worked out.
    pub(super) active: RefCell<FxHashSet<usize>>,
    /// The entities of qualified names.
    pub(super) entities: RefCell<FxHashMap<usize, Entity>>,
    pub(super) entity_depth: Cell<usize>,
    /// Whether expressions are known to be external.
    pub(super) external: RefCell<FxHashMap<usize, bool>>,
    pub(super) external_depth: Cell<usize>,
    /// Whether a type was left open because it was asked for while being worked out.
    pub(super) truncated: Cell<bool>,
    /// How often types were left open so.
    pub(super) left_open: RefCell<FxHashMap<usize, u32>>,
    /// The type arguments for which a common one is being worked out.
    pub(super) joining: RefCell<Vec<(Type, Type)>>,
}

impl<'a> Resolver<'a> {
    pub fn new(symbols: &'a Symbols<'a, 'a>, tree: &'a SyntaxTree, unit: Arc<CompilationUnit>) -> Self {
        Self {
            symbols,
            tree,
            scopes: Scopes::of(&unit),
            unit,
            parents: RefCell::default(),
            types: RefCell::default(),
            active: RefCell::default(),
            entities: RefCell::default(),
            entity_depth: Cell::new(0),
            external: RefCell::default(),
            external_depth: Cell::new(0),
            truncated: Cell::new(false),
            left_open: RefCell::default(),
            joining: RefCell::default(),
        }
    }

    /// Returns the place of a byte offset.
    pub fn point(&self, offset: usize) -> ProgramPoint {
        self.scopes.point(offset)
    }

    /// Remembers what a node is in.
    pub fn remember_parent(&self, node: Node<'a>, parent: Node<'a>) {
        self.parents.borrow_mut().insert(node.id(), parent);
    }

    /// Returns the parent of a node.
    pub fn parent(&self, node: Node<'a>) -> Option<Node<'a>> {
        self.parents.borrow().get(&node.id()).copied().or_else(|| node.parent())
    }

    /// Returns the place where a node begins.
    pub fn point_of(&self, node: Node<'_>) -> ProgramPoint {
        self.point(node.start_byte())
    }

    pub(super) fn declared(&self, id: DeclarationId) -> DeclarationRef {
        DeclarationRef { unit: self.unit.clone(), id }
    }

    pub(super) fn node_at(&self, span: Span) -> Option<Node<'a>> {
        self.tree.root().descendant_for_byte_range(span.start, span.end)
    }
}

/// The meaning of an expression, or of a name in an expression's place.
#[derive(Debug, Clone, PartialEq)]
pub enum Entity {
    Value(Type),
    /// A type whose static members follow.
    Type(Type),
    Package(String),
    Unknown,
}

/// The target of an invocation.
#[derive(Debug, Clone)]
pub enum Callee {
    /// One of these, most derived first. There are several where a method overrides another, and where the arguments do
    /// not decide which overload is meant.
    Methods(Vec<FoundMethod>),
    /// One of these, unless a nearer class inherits an external one of that name.
    Perhaps(Vec<FoundMethod>),
    /// An external method.
    External,
    /// Not known, and why.
    Unknown(&'static str),
}
