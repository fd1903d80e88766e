//! Cuts a syntax tree into tokens and fragments.

use rustc_hash::FxHashMap;
use tree_sitter::Node;

use super::fragment::Fragment;
use super::scopes::{NameContext, Scopes};
use super::token::{Role, Token};
use crate::java::grammar::{NodeKind, has_initializers, is_separator, kind};
use crate::java::{CompilationUnit, DeclarationId, Kind, SyntaxTree};
use crate::mining::hashes::{Atom, atom};
use crate::mining::names;

/// Returns whether a node is a fragment of its own.
fn is_fragment(k: NodeKind) -> bool {
    use NodeKind as N;
    matches!(
        k,
        N::ClassDeclaration
            | N::InterfaceDeclaration
            | N::EnumDeclaration
            | N::RecordDeclaration
            | N::AnnotationTypeDeclaration
            | N::MethodDeclaration
            | N::ConstructorDeclaration
            | N::CompactConstructorDeclaration
            | N::AnnotationTypeElementDeclaration
            | N::FieldDeclaration
            | N::ConstantDeclaration
            | N::EnumConstant
            | N::StaticInitializer
            | N::LocalVariableDeclaration
            | N::ExpressionStatement
            | N::ReturnStatement
            | N::ThrowStatement
            | N::YieldStatement
            | N::AssertStatement
            | N::BreakStatement
            | N::ContinueStatement
            | N::IfStatement
            | N::ForStatement
            | N::EnhancedForStatement
            | N::WhileStatement
            | N::DoStatement
            | N::TryStatement
            | N::TryWithResourcesStatement
            | N::CatchClause
            | N::FinallyClause
            | N::SwitchExpression
            | N::SwitchLabel
            | N::SwitchRule
            | N::SynchronizedStatement
            | N::LabeledStatement
            | N::ExplicitConstructorInvocation
    )
}

/// Returns whether a fragment says something by itself, as opposed to the header of others.
pub fn is_statement(k: NodeKind) -> bool {
    use NodeKind as N;
    matches!(
        k,
        N::LocalVariableDeclaration
            | N::ExpressionStatement
            | N::ReturnStatement
            | N::ThrowStatement
            | N::YieldStatement
            | N::AssertStatement
            | N::ExplicitConstructorInvocation
            | N::FieldDeclaration
            | N::BreakStatement
            | N::ContinueStatement
            | N::SwitchLabel
    )
}

/// The tokens and fragments of a file.
pub struct Tokenized {
    /// The tokens, sorted by fragment, and in source order within each.
    pub tokens: Vec<Token>,
    pub fragments: Vec<Fragment>,
    /// The fragment that holds a declaration's name, by declaration.
    pub fragment_of: Vec<Option<u32>>,
    /// The locals and fields, by name.
    pub variables: FxHashMap<Atom, Vec<DeclarationId>>,
    /// The words of each name and literal, as hashes.
    pub words: FxHashMap<Atom, Box<[u64]>>,
}

pub struct Tokenizer<'t> {
    tree: &'t SyntaxTree,
    unit: &'t CompilationUnit,
    /// The scopes of the variables, by name.
    scopes: FxHashMap<Atom, Scopes>,
    /// The declarations, by the offsets of their names.
    declared_at: FxHashMap<usize, DeclarationId>,
    /// The open fragments, the innermost last.
    open: Vec<OpenFragment>,
    out: Tokenized,
}

/// A fragment whose end is not reached yet.
struct OpenFragment {
    fragment: u32,
    /// The depth of its node in the tree.
    depth: u32,
}

/// A node, with its place in the tree.
#[derive(Clone, Copy)]
struct VisitedNode<'t> {
    node: Node<'t>,
    /// The parent, which is kept since asking the node for it would walk down from the root.
    parent: Option<Node<'t>>,
    depth: u32,
}

impl<'t> Tokenizer<'t> {
    /// Prepares to read a tree with its declarations. `names` has the atoms of their names, in the same order.
    pub fn new(tree: &'t SyntaxTree, unit: &'t CompilationUnit, names: &[Atom]) -> Self {
        let mut variables: FxHashMap<Atom, Vec<DeclarationId>> = FxHashMap::default();
        let mut declared_at = FxHashMap::default();
        for (id, declaration) in unit.iter() {
            if declaration.kind.is_local() || declaration.kind.is_field() {
                variables.entry(names[id.0 as usize]).or_default().push(id);
            }
            declared_at.insert(declaration.name_span.start, id);
        }
        let file = Fragment { kind: NodeKind::Program, end: 0, tokens: 0..0 };
        let out = Tokenized {
            tokens: Vec::new(),
            fragments: vec![file],
            fragment_of: vec![None; unit.declarations.len()],
            variables,
            words: FxHashMap::default(),
        };
        let scopes = out.variables.iter().map(|(name, ids)| (*name, Scopes::of(unit, ids))).collect();
        Self { tree, unit, scopes, declared_at, open: vec![OpenFragment { fragment: 0, depth: 0 }], out }
    }

    pub fn read(mut self) -> Tokenized {
        self.walk();
        self.finish()
    }

    fn walk(&mut self) {
        let mut cursor = self.tree.root().walk();
        let mut around: Vec<Node<'t>> = Vec::new();
        loop {
            let node = cursor.node();
            let met = VisitedNode { node, parent: around.last().copied(), depth: around.len() as u32 };
            let enter = self.enter(met, || cursor.field_name());
            if enter && cursor.goto_first_child() {
                around.push(node);
                continue;
            }
            loop {
                self.leave(around.len() as u32);
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return;
                }
                around.pop();
            }
        }
    }

    /// Reads a node, and returns whether to enter its children. `field` is the node's field in its parent.
    fn enter<'f>(&mut self, met: VisitedNode<'t>, field: impl FnOnce() -> Option<&'f str>) -> bool {
        let VisitedNode { node, parent, depth } = met;
        let k = kind(node);
        match k {
            NodeKind::LineComment
            | NodeKind::BlockComment
            | NodeKind::PackageDeclaration
            | NodeKind::ImportDeclaration => return false,
            NodeKind::Block if parent.is_some_and(|p| has_initializers(kind(p))) => {
                self.open_fragment(NodeKind::StaticInitializer, node, depth);
            }
            NodeKind::FormalParameter | NodeKind::SpreadParameter if self.is_in_record_header() => {
                self.open_fragment(NodeKind::FieldDeclaration, node, depth);
            }
            _ if is_fragment(k) => self.open_fragment(k, node, depth),
            _ => {}
        }
        if node.child_count() == 0 || k == NodeKind::StringLiteral {
            self.token(met, k, field);
            return false;
        }
        true
    }

    /// Closes the open fragments whose nodes are at this depth or deeper.
    fn leave(&mut self, depth: u32) {
        while let [_, .., last] = &self.open[..]
            && last.depth >= depth
        {
            self.out.fragments[last.fragment as usize].end = self.out.fragments.len() as u32;
            self.open.pop();
        }
    }

    fn open_fragment(&mut self, k: NodeKind, node: Node<'t>, depth: u32) {
        let fragment = self.out.fragments.len() as u32;
        self.out.fragments.push(Fragment { kind: k, end: fragment + 1, tokens: 0..0 });
        self.open.push(OpenFragment { fragment, depth });
        if k == NodeKind::StaticInitializer
            && let Some(declaration) = self.declared_at.get(&node.start_byte())
        {
            self.out.fragment_of[declaration.0 as usize] = Some(fragment);
        }
    }

    /// Returns whether a parameter met here is a component, which is a field that is declared in the record's header.
    fn is_in_record_header(&self) -> bool {
        self.out.fragments[self.innermost() as usize].kind == NodeKind::RecordDeclaration
    }

    fn innermost(&self) -> u32 {
        self.open.last().map_or(0, |o| o.fragment)
    }

    fn token<'f>(&mut self, met: VisitedNode<'t>, k: NodeKind, field: impl FnOnce() -> Option<&'f str>) {
        let VisitedNode { node, parent, .. } = met;
        let parent_kind = parent.map_or(NodeKind::Program, kind);
        if k == NodeKind::Other {
            // A modifier does not tell statements apart.
            if parent_kind != NodeKind::Modifiers && !is_separator(node) {
                self.push(u64::from(node.kind_id()), Role::Mark, None);
            }
            return;
        }
        let text = self.tree.bytes(node);
        let name = atom(text);
        self.out.words.entry(name).or_insert_with(|| names::word_atoms(text));
        match k {
            NodeKind::Identifier | NodeKind::TypeIdentifier => {
                if let Some(&declaration) = self.declared_at.get(&node.start_byte()) {
                    return self.declaration(name, declaration);
                }
                let role = match parent_kind {
                    NodeKind::MethodReference if node.next_sibling().is_none() => Role::Call,
                    _ => role_of(k, parent_kind, field(), text),
                };
                self.reference(met, name, role);
            }
            NodeKind::This | NodeKind::Super | NodeKind::VoidType | NodeKind::Asterisk => {
                self.push(name, Role::Mark, None);
            }
            _ => self.push(name, Role::Literal, None),
        }
    }

    /// Adds a name in its own declaration.
    fn declaration(&mut self, name: Atom, declaration: DeclarationId) {
        let role = match self.unit.get(declaration).kind {
            Kind::Method => Role::Call,
            Kind::Field | Kind::EnumConstant => Role::Variable,
            k if k.is_local() => Role::Variable,
            _ => Role::Type,
        };
        self.out.fragment_of[declaration.0 as usize] = Some(self.innermost());
        self.push(name, role, Some(declaration));
        if let Some(token) = self.out.tokens.last_mut() {
            token.declares = true;
        }
    }

    /// Adds a name that means a declaration elsewhere.
    fn reference(&mut self, VisitedNode { node, parent, .. }: VisitedNode<'t>, name: Atom, role: Role) {
        let at = node.start_byte();
        let binding = match role {
            Role::Variable => self.bind(name, at, NameContext::Variable),
            Role::Field if parent.is_some_and(is_of_this) => self.bind(name, at, NameContext::Field),
            _ => None,
        };
        let is_type = role == Role::Variable && binding.is_none() && looks_like_type(self.tree.bytes(node));
        self.push(name, if is_type { Role::Type } else { role }, binding);
    }

    fn push(&mut self, atom: Atom, role: Role, binding: Option<DeclarationId>) {
        let is_local = binding.is_some_and(|id| self.unit.get(id).kind.is_local());
        let fragment = self.innermost();
        self.out.tokens.push(Token { atom, fragment, binding, role, declares: false, is_local });
    }

    /// Returns the variable of this file that a name means.
    fn bind(&self, name: Atom, at: usize, meant: NameContext) -> Option<DeclarationId> {
        self.scopes.get(&name)?.innermost(at, meant)
    }

    fn finish(self) -> Tokenized {
        let mut out = self.out;
        out.fragments[0].end = out.fragments.len() as u32;
        out.tokens.sort_by_key(|t| t.fragment);
        let mut next = 0;
        for (id, fragment) in out.fragments.iter_mut().enumerate() {
            let start = next;
            while out.tokens.get(next).is_some_and(|t| t.fragment == id as u32) {
                next += 1;
            }
            fragment.tokens = start as u32..next as u32;
        }
        out
    }
}

fn role_of(k: NodeKind, parent: NodeKind, field: Option<&str>, text: &[u8]) -> Role {
    use NodeKind as N;
    match parent {
        _ if k == N::TypeIdentifier => Role::Type,
        N::MethodInvocation if field == Some("name") => Role::Call,
        N::ElementValuePair if field == Some("key") => Role::Call,
        N::FieldAccess if field == Some("field") => {
            if looks_like_type(text) {
                Role::Type
            } else {
                Role::Field
            }
        }
        N::Annotation | N::MarkerAnnotation if field == Some("name") => Role::Type,
        N::ScopedIdentifier | N::ScopedTypeIdentifier => Role::Other,
        N::LabeledStatement | N::BreakStatement | N::ContinueStatement => Role::Other,
        _ => Role::Variable,
    }
}

/// Returns whether a name is in `CamelCase`, as types are named by convention; `CONSTANTS` are not.
fn looks_like_type(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_uppercase) && text.iter().any(u8::is_ascii_lowercase)
}

fn is_of_this(access: Node<'_>) -> bool {
    access.child_by_field_name("object").is_some_and(|o| kind(o) == NodeKind::This)
}
