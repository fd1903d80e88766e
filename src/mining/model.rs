//! One file as the miner sees it: tokens grouped into fragments, without the syntax tree.
//!
//! A *fragment* is a statement or the header of a compound one, of a member or of a type. Every
//! token belongs to the innermost fragment around it, so a lambda's block or an anonymous class
//! inside a statement are fragments of their own below it (the leaf and composite statements of
//! RefactoringMiner's model).

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use tree_sitter::Node;

use super::names;
use crate::java::grammar::{NodeKind, is_separator, kind};
use crate::java::{CompilationUnit, DeclarationId, Kind, SyntaxTree};

/// The text of a token as a hash; equal texts have equal atoms.
pub(super) type Atom = u64;

/// No declaration, no fragment.
pub(super) const NONE: u32 = u32::MAX;

/// The atom of a text.
pub(super) fn atom(text: &[u8]) -> Atom {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.write_u8(0xff);
    hasher.finish()
}

/// Folds one more value into a hash. The order counts.
pub(super) fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// What a token stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Role {
    /// A keyword, operator or bracket.
    Mark,
    Literal,
    /// A type's or constructor's name.
    Type,
    /// A method's name, where it is declared, called or referred to.
    Call,
    /// A simple name that means a variable: local, parameter or field.
    Variable,
    /// A field's name after a dot.
    Field,
    /// A label or a part of a package's name.
    Other,
}

impl Role {
    /// Whether tokens of these roles can stand for each other's renamed declaration.
    pub fn agrees(self, other: Role) -> bool {
        self == other
            || matches!((self, other), (Role::Variable, Role::Field) | (Role::Field, Role::Variable))
    }

    /// Locals apart, a simple name and one after a dot can mean the same field.
    pub fn merged(self) -> Role {
        if self == Role::Variable { Role::Field } else { self }
    }

    pub fn is_name(self) -> bool {
        matches!(self, Role::Type | Role::Call | Role::Variable | Role::Field)
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub atom: Atom,
    fragment: u32,
    /// The local variable, parameter or field of this file that the name means, or [`NONE`].
    pub binding: u32,
    pub role: Role,
    /// The name stands in its own declaration.
    pub declares: bool,
    /// `binding` is a parameter or local.
    pub is_local: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Fragment {
    pub kind: NodeKind,
    /// The first fragment after this one that is not inside it. Fragments are in preorder.
    pub end: u32,
    tokens: Range<u32>,
}

/// The tokens and fragments of one file with its declarations.
pub(super) struct FileModel {
    pub unit: CompilationUnit,
    tokens: Vec<Token>,
    pub fragments: Vec<Fragment>,
    /// By declaration: the fragment that holds its name.
    fragment_of: Vec<u32>,
    /// By declaration: the atom of its name.
    pub names: Vec<Atom>,
    /// By declaration: what stands directly in it, in source order.
    pub children: Vec<Vec<DeclarationId>>,
    pub top_level: Vec<DeclarationId>,
    /// Locals and fields by name.
    pub variables: FxHashMap<Atom, Vec<u32>>,
    /// The words of names and literals, as hashes.
    pub words: FxHashMap<Atom, Box<[u64]>>,
    /// The names of methods that both versions have and that were left out.
    pub left_out: Vec<Atom>,
    /// The words of their heads: types, among others.
    pub mentioned: FxHashSet<Atom>,
}

impl FileModel {
    pub fn new(tree: &SyntaxTree) -> Self {
        let unit = tree.compilation_unit();
        let names: Vec<Atom> = unit.declarations.iter().map(|d| atom(d.name.as_bytes())).collect();
        let mut builder = Builder::new(tree, &unit, &names);
        builder.walk();
        let words = std::mem::take(&mut builder.words);
        let variables = std::mem::take(&mut builder.variables);
        let (tokens, fragments, fragment_of) = builder.finish();
        let mut children = vec![Vec::new(); unit.declarations.len()];
        let mut top_level = Vec::new();
        for (id, declaration) in unit.iter() {
            match declaration.owner {
                Some(owner) => children[owner.0 as usize].push(id),
                None => top_level.push(id),
            }
        }
        let (left_out, mentioned) = Default::default();
        Self {
            unit,
            tokens,
            fragments,
            fragment_of,
            names,
            children,
            top_level,
            variables,
            words,
            left_out,
            mentioned,
        }
    }

    /// With what is to be known of methods that were left out: their names, and the words of their heads.
    pub fn with_left_out<'t>(
        mut self,
        names: impl Iterator<Item = &'t [u8]>,
        words: impl Iterator<Item = &'t [u8]>,
    ) -> Self {
        self.left_out.extend(names.map(atom));
        self.mentioned.extend(words.map(atom));
        self
    }

    /// The tokens of one fragment, in source order.
    pub fn tokens(&self, fragment: u32) -> &[Token] {
        &self.tokens[self.token_range(fragment)]
    }

    pub fn token_range(&self, fragment: u32) -> Range<usize> {
        let range = &self.fragments[fragment as usize].tokens;
        range.start as usize..range.end as usize
    }

    pub fn all_tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The fragment of a declaration's name and all those inside it; empty where the
    /// declaration has none.
    pub fn fragments_of(&self, id: DeclarationId) -> Range<u32> {
        match self.fragment_of[id.0 as usize] {
            NONE => 0..0,
            first => first..self.fragments[first as usize].end,
        }
    }

    /// The tokens of a declaration and all in it. (Fragments in a row have tokens in a row.)
    pub fn tokens_of(&self, id: DeclarationId) -> Range<usize> {
        let fragments = self.fragments_of(id);
        if fragments.is_empty() {
            return 0..0;
        }
        self.token_range(fragments.start).start..self.token_range(fragments.end - 1).end
    }
}

/// Whether a node is a fragment of its own.
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

/// Fragments that say something by themselves, as opposed to headers of others.
pub(super) fn is_leaf(k: NodeKind) -> bool {
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

struct Builder<'t> {
    tree: &'t SyntaxTree,
    unit: &'t CompilationUnit,
    names: &'t [Atom],
    /// Variables by name, to bind tokens to.
    variables: FxHashMap<Atom, Vec<u32>>,
    /// Declarations by the offset of their name.
    declared_at: FxHashMap<usize, u32>,
    tokens: Vec<Token>,
    fragments: Vec<Fragment>,
    fragment_of: Vec<u32>,
    words: FxHashMap<Atom, Box<[u64]>>,
    /// Open fragments with their nodes' depth in the tree.
    open: Vec<(u32, u32)>,
}

impl<'t> Builder<'t> {
    fn new(tree: &'t SyntaxTree, unit: &'t CompilationUnit, names: &'t [Atom]) -> Self {
        let mut variables: FxHashMap<Atom, Vec<u32>> = FxHashMap::default();
        let mut declared_at = FxHashMap::default();
        for (id, declaration) in unit.iter() {
            if declaration.kind.is_local() || matches!(declaration.kind, Kind::Field | Kind::EnumConstant) {
                variables.entry(names[id.0 as usize]).or_default().push(id.0);
            }
            declared_at.insert(declaration.name_span.start, id.0);
        }
        let file = Fragment { kind: NodeKind::Program, end: 0, tokens: 0..0 };
        Self {
            tree,
            unit,
            names,
            variables,
            declared_at,
            tokens: Vec::new(),
            fragments: vec![file],
            fragment_of: vec![NONE; unit.declarations.len()],
            words: FxHashMap::default(),
            open: vec![(0, 0)],
        }
    }

    fn walk(&mut self) {
        let mut cursor = self.tree.root().walk();
        // The nodes around the current one: asking a node for its parent walks down from the root.
        let mut around: Vec<Node<'t>> = Vec::new();
        loop {
            let node = cursor.node();
            let enter = self.enter(node, around.last().copied(), around.len() as u32, || cursor.field_name());
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

    /// Whether to look at the node's children.
    fn enter<'f>(
        &mut self,
        node: Node<'t>,
        parent: Option<Node<'t>>,
        depth: u32,
        field: impl FnOnce() -> Option<&'f str>,
    ) -> bool {
        let k = kind(node);
        match k {
            NodeKind::LineComment
            | NodeKind::BlockComment
            | NodeKind::PackageDeclaration
            | NodeKind::ImportDeclaration => return false,
            NodeKind::Block if parent.is_some_and(|p| kind(p) == NodeKind::ClassBody) => {
                self.open_fragment(NodeKind::StaticInitializer, node, depth);
            }
            _ if is_fragment(k) => self.open_fragment(k, node, depth),
            _ => {}
        }
        if node.child_count() == 0 || k == NodeKind::StringLiteral {
            self.token(node, parent, k, field);
            return false;
        }
        true
    }

    fn leave(&mut self, depth: u32) {
        while let Some(&(fragment, at)) = self.open.last() {
            if at < depth || self.open.len() == 1 {
                break;
            }
            self.fragments[fragment as usize].end = self.fragments.len() as u32;
            self.open.pop();
        }
    }

    fn open_fragment(&mut self, k: NodeKind, node: Node<'t>, depth: u32) {
        let id = self.fragments.len() as u32;
        self.fragments.push(Fragment { kind: k, end: id + 1, tokens: 0..0 });
        self.open.push((id, depth));
        if k == NodeKind::StaticInitializer
            && let Some(&declaration) = self.declared_at.get(&node.start_byte())
        {
            self.fragment_of[declaration as usize] = id;
        }
    }

    fn innermost(&self) -> u32 {
        self.open.last().map_or(0, |o| o.0)
    }

    fn token<'f>(
        &mut self,
        node: Node<'t>,
        parent: Option<Node<'t>>,
        k: NodeKind,
        field: impl FnOnce() -> Option<&'f str>,
    ) {
        let parent_kind = parent.map_or(NodeKind::Program, kind);
        let start = node.start_byte();
        if k == NodeKind::Other {
            // What a modifier says does not tell statements apart.
            if parent_kind == NodeKind::Modifiers || is_separator(node) {
                return;
            }
            return self.push(u64::from(node.kind_id()), Role::Mark, NONE);
        }
        let text = self.tree.bytes(node);
        let name = atom(text);
        self.words.entry(name).or_insert_with(|| names::word_atoms(text));
        match k {
            NodeKind::Identifier | NodeKind::TypeIdentifier => {
                if let Some(&declaration) = self.declared_at.get(&start) {
                    return self.declaring(name, declaration);
                }
                let role = role_of(k, parent_kind, field(), text);
                let of_this = role == Role::Field && parent.is_some_and(is_of_this);
                let binding = match role {
                    Role::Variable => self.bind(name, start, true),
                    Role::Field if of_this => self.bind(name, start, false),
                    _ => NONE,
                };
                let role = if role == Role::Variable && binding == NONE && looks_like_type(text) {
                    Role::Type
                } else {
                    role
                };
                self.push(name, role, binding);
            }
            NodeKind::This | NodeKind::Super | NodeKind::VoidType | NodeKind::Asterisk => {
                self.push(name, Role::Mark, NONE);
            }
            _ => self.push(name, Role::Literal, NONE),
        }
    }

    fn declaring(&mut self, name: Atom, declaration: u32) {
        let declared = self.unit.declarations[declaration as usize].kind;
        let role = match declared {
            Kind::Method => Role::Call,
            Kind::Field | Kind::EnumConstant => Role::Variable,
            k if k.is_local() => Role::Variable,
            _ => Role::Type,
        };
        self.fragment_of[declaration as usize] = self.innermost();
        self.push(name, role, declaration);
        if let Some(token) = self.tokens.last_mut() {
            token.declares = true;
        }
    }

    fn push(&mut self, atom: Atom, role: Role, binding: u32) {
        let is_local = binding != NONE && self.unit.declarations[binding as usize].kind.is_local();
        self.tokens.push(Token {
            atom,
            fragment: self.innermost(),
            binding,
            role,
            declares: false,
            is_local,
        });
    }

    /// The variable of this file that a simple name means: the local whose scope starts last,
    /// else the field of the innermost type around that has one.
    fn bind(&self, name: Atom, at: usize, locals: bool) -> u32 {
        let Some(candidates) = self.variables.get(&name) else { return NONE };
        let mut best: Option<(bool, usize, u32)> = None;
        for &id in candidates {
            let declaration = &self.unit.declarations[id as usize];
            let local = declaration.kind.is_local();
            let scope = match declaration.owner {
                _ if local => declaration.scope,
                Some(owner) => self.unit.get(owner).span,
                None => continue,
            };
            if (local && !locals) || !scope.contains(at) {
                continue;
            }
            let key = (local, scope.start, id);
            if best.is_none_or(|b| b < key) {
                best = Some(key);
            }
        }
        best.map_or(NONE, |b| b.2)
    }

    /// Tokens sorted by fragment, in source order within each.
    fn finish(mut self) -> (Vec<Token>, Vec<Fragment>, Vec<u32>) {
        self.fragments[0].end = self.fragments.len() as u32;
        debug_assert_eq!(self.names.len(), self.fragment_of.len());
        self.tokens.sort_by_key(|t| t.fragment);
        let mut next = 0;
        for (id, fragment) in self.fragments.iter_mut().enumerate() {
            let start = next;
            while self.tokens.get(next).is_some_and(|t| t.fragment == id as u32) {
                next += 1;
            }
            fragment.tokens = start as u32..next as u32;
        }
        (self.tokens, self.fragments, self.fragment_of)
    }
}

fn role_of(k: NodeKind, parent: NodeKind, field: Option<&str>, text: &[u8]) -> Role {
    use NodeKind as N;
    match parent {
        _ if k == N::TypeIdentifier => Role::Type,
        N::MethodInvocation if field == Some("name") => Role::Call,
        N::MethodReference if !looks_like_type(text) => Role::Call,
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

/// `CamelCase`, as types are named by convention; `CONSTANTS` are not.
fn looks_like_type(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_uppercase) && text.iter().any(u8::is_ascii_lowercase)
}

fn is_of_this(access: Node<'_>) -> bool {
    access.child_by_field_name("object").is_some_and(|o| kind(o) == NodeKind::This)
}
