//! Extracts the declarations of a compilation unit from its syntax tree.

mod variables;

use std::cell::RefCell;

use memchr::memmem;
use tree_sitter::{Node, TreeCursor};

use super::annotations::Annotation;
use super::declaration::{CompilationUnit, Declaration, DeclarationId, Import, Kind, Modifiers, TypeUse};
use super::grammar::{
    Field, NodeKind, binds_local, creator, field, has_initializers, is_static_import, kind,
};
use super::lexical::is_part_of_name;
use super::span::Span;
use super::syntax::SyntaxTree;

impl From<Node<'_>> for Span {
    fn from(node: Node<'_>) -> Self {
        Span { start: node.start_byte(), end: node.end_byte() }
    }
}

impl SyntaxTree {
    /// Returns the package, imports and declarations of this file.
    pub fn compilation_unit(&self) -> CompilationUnit {
        let mut extractor = Extractor {
            tree: self,
            unit: CompilationUnit {
                source: self.source().clone(),
                package: String::new(),
                package_span: None,
                imports: self.imports().to_vec(),
                declarations: Vec::new(),
                errors: Vec::new(),
            },
            // Not a recursion over the tree: generated code nests thousands of levels deep.
            pending: vec![Visit { node: self.root(), around: [None, None], owner: None }],
            cursor: RefCell::new(self.root().walk()),
        };
        while let Some(visit) = extractor.pending.pop() {
            extractor.visit(visit);
        }
        extractor.finish()
    }
}

struct Extractor<'t> {
    tree: &'t SyntaxTree,
    unit: CompilationUnit,
    /// Nodes still to visit, next one last.
    pending: Vec<Visit<'t>>,
    /// The one cursor for the children of all nodes. A cursor for each node would be an allocation each.
    cursor: RefCell<TreeCursor<'t>>,
}

/// A node to visit. The nodes around it are kept, since tree-sitter finds a node's parent by a walk from the root. In
/// deep code that would take a time quadratic in its depth.
#[derive(Clone, Copy)]
struct Visit<'t> {
    node: Node<'t>,
    /// Its parent and its grandparent.
    around: [Option<Node<'t>>; 2],
    /// The declaration that it is in.
    owner: Option<DeclarationId>,
}

impl<'t> Visit<'t> {
    fn parent(&self) -> Option<Node<'t>> {
        self.around[0]
    }

    fn grandparent(&self) -> Option<Node<'t>> {
        self.around[1]
    }

    /// Returns the visit of a child.
    fn child(&self, node: Node<'t>, owner: Option<DeclarationId>) -> Self {
        Visit { node, around: [Some(self.node), self.around[0]], owner }
    }

    /// Returns where the scope of a local declared here ends.
    fn block_end(&self) -> usize {
        // The declarations of one group of a `switch` are in scope in the groups after it.
        let group = self.parent().filter(|p| kind(*p) == NodeKind::SwitchBlockStatementGroup);
        let block = if group.is_some() { self.grandparent() } else { self.parent() };
        block.map_or(self.node.end_byte(), |block| block.end_byte())
    }
}

impl<'t> Extractor<'t> {
    fn visit(&mut self, visit: Visit<'t>) {
        let Visit { node, owner, .. } = visit;
        if node.is_error() || node.is_missing() {
            self.unit.errors.push(node.into());
        }
        use NodeKind as N;
        let inside = match kind(node) {
            N::PackageDeclaration => self.package(node),
            N::ImportDeclaration => self.import(node),
            N::ClassDeclaration => self.named_type(visit, Kind::Class),
            N::InterfaceDeclaration => self.named_type(visit, Kind::Interface),
            N::EnumDeclaration => self.named_type(visit, Kind::Enum),
            N::RecordDeclaration => self.named_type(visit, Kind::Record),
            N::AnnotationTypeDeclaration => self.named_type(visit, Kind::Annotation),
            N::MethodDeclaration | N::AnnotationTypeElementDeclaration => {
                self.callable(node, owner, Kind::Method)
            }
            N::ConstructorDeclaration | N::CompactConstructorDeclaration => {
                self.callable(node, owner, Kind::Constructor)
            }
            N::FieldDeclaration | N::ConstantDeclaration => {
                return self.declarators(visit, Kind::Field);
            }
            N::LocalVariableDeclaration if self.is_in_compact_file(visit) => {
                return self.declarators(visit, Kind::Field);
            }
            N::LocalVariableDeclaration => {
                return self.declarators(visit, Kind::LocalVariable);
            }
            N::EnumConstant => return self.enum_constant(visit),
            N::ClassBody if is_anonymous_body(visit) => self.anonymous_class(visit),
            N::StaticInitializer => self.initializer(node, owner),
            N::Block if visit.parent().is_some_and(|p| has_initializers(kind(p))) => {
                self.initializer(node, owner)
            }
            N::FormalParameter => self.formal_parameter(visit),
            N::SpreadParameter => self.spread_parameter(visit),
            N::LambdaExpression => self.untyped_lambda_parameters(node, owner),
            N::TypeParameter => self.type_parameter(visit),
            of if binds_local(of) => self.bound_local(visit),
            _ => None,
        };
        self.descend(visit, inside.or(owner));
    }

    fn descend(&mut self, visit: Visit<'t>, owner: Option<DeclarationId>) {
        // Most nodes are names and marks.
        if visit.node.child_count() == 0 || self.is_plain(visit.node) {
            return;
        }
        let first = self.pending.len();
        let children = visit.node.children(self.cursor.get_mut());
        let children = children.filter(|c| c.is_named() || c.is_missing());
        self.pending.extend(children.map(|c| visit.child(c, owner)));
        self.pending[first..].reverse();
    }

    /// Returns whether a node is an expression, or a statement of one, in which nothing is declared. Its text has none
    /// of `->`, `{` and `instanceof`, one of which each lambda, class, `switch` and pattern has.
    fn is_plain(&self, node: Node<'t>) -> bool {
        use NodeKind as N;
        let is_expression = matches!(
            kind(node),
            N::ExpressionStatement
                | N::ReturnStatement
                | N::ThrowStatement
                | N::MethodInvocation
                | N::ObjectCreationExpression
                | N::ArgumentList
                | N::FieldAccess
                | N::AssignmentExpression
                | N::BinaryExpression
                | N::ParenthesizedExpression
                | N::CastExpression
                | N::GenericType
                | N::ScopedTypeIdentifier
                | N::ScopedIdentifier
                | N::Annotation
        );
        // A long expression is looked at in parts, so that no byte is looked at too often.
        if !is_expression || node.has_error() || node.end_byte() - node.start_byte() > 4096 {
            return false;
        }
        let text = self.tree.bytes(node);
        !text.contains(&b'{')
            && ["->", "instanceof"].iter().all(|mark| memmem::find(text, mark.as_bytes()).is_none())
    }

    fn push(&mut self, declaration: Declaration) -> DeclarationId {
        self.unit.declarations.push(declaration);
        DeclarationId(self.unit.declarations.len() as u32 - 1)
    }

    fn package(&mut self, node: Node<'t>) -> Option<DeclarationId> {
        let name = self.find_child(node, &[NodeKind::Identifier, NodeKind::ScopedIdentifier])?;
        self.unit.package = self.tree.qualified_name(name);
        self.unit.package_span = Some(name.into());
        None
    }

    fn import(&mut self, node: Node<'t>) -> Option<DeclarationId> {
        let name = self.find_child(node, &[NodeKind::Identifier, NodeKind::ScopedIdentifier])?;
        self.unit.imports.push(Import {
            name: self.tree.qualified_name(name),
            is_static: is_static_import(node),
            on_demand: self.find_child(node, &[NodeKind::Asterisk]).is_some(),
            span: name.into(),
        });
        None
    }

    fn named_type(&mut self, visit: Visit<'t>, kind: Kind) -> Option<DeclarationId> {
        let Visit { node, owner, .. } = visit;
        let name = field(node, Field::Name).filter(|name| !self.is_part_of_word(*name))?;
        let mut declaration = self.declaration(kind, name, node, owner);
        declaration.body = field(node, Field::Body).map(Span::from);
        for child in self.children(node) {
            if matches!(
                super::grammar::kind(child),
                NodeKind::Superclass | NodeKind::SuperInterfaces | NodeKind::ExtendsInterfaces
            ) {
                self.collect_types(child, &mut declaration.supertypes);
            }
            if super::grammar::kind(child) == NodeKind::Superclass {
                declaration.modifiers.set(Modifiers::EXTENDS);
            }
        }
        if self.is_member_of_interface(owner) {
            declaration.modifiers.set(Modifiers::PUBLIC);
            declaration.modifiers.set(Modifiers::STATIC);
        }
        if owner.is_some_and(|o| !self.unit.get(o).kind.is_type()) {
            // A local class can be used from its declaration to the end of its block.
            declaration.scope = Span { start: node.start_byte(), end: visit.block_end() };
        }
        Some(self.push(declaration))
    }

    fn callable(
        &mut self,
        node: Node<'t>,
        owner: Option<DeclarationId>,
        kind: Kind,
    ) -> Option<DeclarationId> {
        let name = field(node, Field::Name).filter(|name| !self.is_part_of_word(*name))?;
        let mut declaration = self.declaration(kind, name, node, owner);
        declaration.body = field(node, Field::Body).map(Span::from);
        declaration.ty = field(node, Field::Type).map(|t| self.type_use(t, field(node, Field::Dimensions)));
        if super::grammar::kind(node) == NodeKind::CompactConstructorDeclaration {
            declaration.modifiers.set(Modifiers::COMPACT);
        }
        if self.is_member_of_interface(owner) {
            if !declaration.modifiers.has(Modifiers::PRIVATE) {
                declaration.modifiers.set(Modifiers::PUBLIC);
            }
            if declaration.body.is_none() {
                declaration.modifiers.set(Modifiers::ABSTRACT);
            }
        }
        Some(self.push(declaration))
    }

    fn enum_constant(&mut self, visit: Visit<'t>) {
        let Visit { node, owner, .. } = visit;
        let name = field(node, Field::Name).filter(|name| !self.is_recovered(*name, node));
        let Some(name) = name else { return self.descend(visit, owner) };
        let mut declaration = self.declaration(Kind::EnumConstant, name, node, owner);
        for implied in [Modifiers::PUBLIC, Modifiers::STATIC, Modifiers::FINAL] {
            declaration.modifiers.set(implied);
        }
        let id = self.push(declaration);
        self.descend(visit, Some(id));
    }

    fn anonymous_class(&mut self, visit: Visit<'t>) -> Option<DeclarationId> {
        let parent = visit.parent()?;
        let mut declaration = self.unnamed(Kind::AnonymousClass, visit.node, visit.owner);
        declaration.supertypes.extend(field(parent, Field::Type).map(|t| self.type_use(t, None)));
        if creator(parent).is_some() {
            declaration.modifiers.set(Modifiers::ON_VALUE);
        }
        Some(self.push(declaration))
    }

    fn initializer(&mut self, node: Node<'t>, owner: Option<DeclarationId>) -> Option<DeclarationId> {
        let mut declaration = self.unnamed(Kind::Initializer, node, owner);
        if kind(node) == NodeKind::StaticInitializer {
            declaration.modifiers.set(Modifiers::STATIC);
        }
        Some(self.push(declaration))
    }

    fn type_parameter(&mut self, visit: Visit<'t>) -> Option<DeclarationId> {
        let Visit { node, owner, .. } = visit;
        let name = self.find_child(node, &[NodeKind::TypeIdentifier, NodeKind::Identifier])?;
        if self.is_recovered(name, node) {
            return None;
        }
        let mut declaration = self.declaration(Kind::TypeParameter, name, node, owner);
        declaration.scope = visit.grandparent()?.into();
        if let Some(bound) = self.find_child(node, &[NodeKind::TypeBound]) {
            self.collect_types(bound, &mut declaration.supertypes);
        }
        self.push(declaration);
        None
    }

    fn declaration(
        &self,
        declared: Kind,
        name: Node<'t>,
        node: Node<'t>,
        owner: Option<DeclarationId>,
    ) -> Declaration {
        let (modifiers, annotations) = self.modifiers(node);
        Declaration { modifiers, annotations, ..self.named(declared, name, node, owner) }
    }

    /// Makes a declaration whose modifiers are still to be set.
    fn named(
        &self,
        declared: Kind,
        name: Node<'t>,
        node: Node<'t>,
        owner: Option<DeclarationId>,
    ) -> Declaration {
        Declaration {
            name: self.tree.text(name).into_owned(),
            name_span: name.into(),
            ..self.unnamed(declared, node, owner)
        }
    }

    /// Returns whether a name is what the parser made of code that it did not understand. It is a part of a word, or
    /// something that is not understood is before it in its declaration.
    fn is_recovered(&self, name: Node<'t>, declaring: Node<'t>) -> bool {
        let is_before = |part: Node<'t>| part.is_error() && part.end_byte() <= name.start_byte();
        self.is_part_of_word(name)
            || declaring.has_error() && declaring.children(&mut self.cursor.borrow_mut()).any(is_before)
    }

    /// Returns whether a type's or method's name is a part of a word, of which the grammar knows no more.
    fn is_part_of_word(&self, name: Node<'t>) -> bool {
        name.is_missing() || is_part_of_name(self.tree.source().bytes(), name.start_byte(), name.end_byte())
    }

    fn unnamed(&self, declared: Kind, node: Node<'t>, owner: Option<DeclarationId>) -> Declaration {
        Declaration {
            kind: declared,
            name: String::new(),
            name_span: Span { start: node.start_byte(), end: node.start_byte() },
            span: node.into(),
            owner,
            modifiers: Modifiers::default(),
            annotations: Vec::new(),
            ty: None,
            body: Some(node.into()).filter(|_| !declared.is_named() && declared != Kind::Constructor),
            scope: node.into(),
            gap: None,
            supertypes: Vec::new(),
            parameters: Vec::new(),
        }
    }

    fn modifiers(&self, node: Node<'t>) -> (Modifiers, Vec<Annotation>) {
        let mut modifiers = Modifiers::default();
        let mut annotations = Vec::new();
        let Some(list) = self.find_child(node, &[NodeKind::Modifiers]) else {
            return (modifiers, annotations);
        };
        for child in list.children(&mut self.cursor.borrow_mut()) {
            match child.kind() {
                "public" => modifiers.set(Modifiers::PUBLIC),
                "protected" => modifiers.set(Modifiers::PROTECTED),
                "private" => modifiers.set(Modifiers::PRIVATE),
                "static" => modifiers.set(Modifiers::STATIC),
                "final" => modifiers.set(Modifiers::FINAL),
                "abstract" => modifiers.set(Modifiers::ABSTRACT),
                "default" => modifiers.set(Modifiers::DEFAULT),
                "native" => modifiers.set(Modifiers::NATIVE),
                "transient" => modifiers.set(Modifiers::TRANSIENT),
                _ => annotations.extend(field(child, Field::Name).map(|name| {
                    let arguments = field(child, Field::Arguments).map(Span::from).unwrap_or_default();
                    Annotation::new(self.tree.qualified_name(name), arguments)
                })),
            }
        }
        (modifiers, annotations)
    }

    /// Returns whether this is a member of a class that is not written out (JLS 7.3, compact compilation units). It is
    /// false in a file with a parse error, which may hide the header of a class.
    fn is_in_compact_file(&self, visit: Visit<'t>) -> bool {
        visit.parent() == Some(self.tree.root()) && !self.tree.root().has_error()
    }

    fn is_member_of_interface(&self, owner: Option<DeclarationId>) -> bool {
        owner.is_some_and(|o| matches!(self.unit.get(o).kind, Kind::Interface | Kind::Annotation))
    }

    /// Collects the types directly below an `extends`, an `implements` or a bound.
    fn collect_types(&self, node: Node<'t>, out: &mut Vec<TypeUse>) {
        for child in self.children(node) {
            match kind(child) {
                NodeKind::TypeList => self.collect_types(child, out),
                NodeKind::Other | NodeKind::LineComment | NodeKind::BlockComment => {}
                _ => out.push(self.type_use(child, None)),
            }
        }
    }

    fn type_use(&self, node: Node<'t>, dimensions: Option<Node<'t>>) -> TypeUse {
        let mut text = String::new();
        self.tree.write_type(node, &mut text);
        if let Some(dimensions) = dimensions {
            self.tree.write_type(dimensions, &mut text);
        }
        TypeUse { text, span: node.into() }
    }

    /// Returns the named children of a node.
    fn children(&self, node: Node<'t>) -> Vec<Node<'t>> {
        node.named_children(&mut self.cursor.borrow_mut()).collect()
    }

    fn find_child(&self, node: Node<'t>, kinds: &[NodeKind]) -> Option<Node<'t>> {
        node.named_children(&mut self.cursor.borrow_mut()).find(|c| kinds.contains(&kind(*c)))
    }

    fn finish(mut self) -> CompilationUnit {
        self.unit.errors.sort_unstable();
        self.unit.imports.sort_by_key(|import| import.span.start);
        // Thousands are kept.
        self.unit.declarations.shrink_to_fit();
        self.unit
    }
}

fn is_anonymous_body(body: Visit<'_>) -> bool {
    let parent = body.parent().map(kind);
    matches!(parent, Some(NodeKind::ObjectCreationExpression | NodeKind::EnumConstant))
}

#[cfg(test)]
mod tests {
    use crate::git::SourceFile;
    use crate::java::parse;

    fn listing(java: &str) -> String {
        let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
        unit.iter()
            .map(|(id, d)| {
                let ty = d.ty.as_ref().map_or("-", |t| t.text.as_str());
                format!("{:<16} {:<10} {:<14} {}\n", d.kind.name(), d.name, ty, unit.container(id))
            })
            .collect()
    }

    #[test]
    fn every_kind_of_declaration_is_listed_with_its_container() {
        insta::assert_snapshot!(listing(
            r#"package p.q;
import java.util.*;
public class A<T extends Comparable<T>> extends B implements C<T>, D {
    private final Map<String, List<T>> byName = new HashMap<>(), other[] = null;
    enum E { X, Y { @Override void m() { int inY; } }; void m() {} }
    record R(int left, String... rest) { R { int check = left; } }
    @interface Ann { String value() default ""; }
    static { int s; }
    A(final int n) { super(n); }
    <U> int m(List<? extends U> us, int[] a) throws Exception {
        for (String each : names) { }
        for (int i = 0, j = 1; i < j; i++) { }
        try (Reader in = open(); out) { } catch (IOException | Error e) { }
        Function<String, String> f = x -> x; BiFunction g = (y, z) -> y; h((int t) -> t);
        if (!(o instanceof String s)) return 1;
        switch (o) { case Point(int px, var py) -> px; case Foo foo -> 1; default -> 0; }
        new Object() { int inAnon; void run() { int deep; } };
        class Local { }
        return 0;
    }
}
"#
        ));
    }

    #[test]
    fn variables_in_no_class_are_fields_of_one_that_is_not_written_out() {
        let kinds = |java: &str| {
            let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
            let of = unit.iter().map(|(_, d)| format!("{} {}", d.kind, d.name));
            of.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            kinds("static int a = 1, b; void m() { int c; { int d; } } record R() {} List<R> e = f(g -> g);"),
            "field a, field b, method m, local variable c, local variable d, record R, field e, lambda parameter g"
        );
        // Broken code may be the rest of a method.
        assert_eq!(kinds("int a; } int b;"), "local variable a, local variable b");
    }

    #[test]
    fn people_see_what_the_language_specification_calls_a_declaration() {
        let java =
            "record Lot(int size) { @interface Note { String text(); } void sell(Object o, List<Lot> lots) {
            for (var lot : lots) { } try (var till = open()) { } catch (IOException e) { }
            if (o instanceof String s) { lots.forEach(each -> { int price; }); } } }";
        let unit = parse(&SourceFile::new("Lot.java", java.as_bytes())).compilation_unit();
        let closer = unit.iter().filter(|(id, d)| unit.term(*id) != d.kind.term());
        let closer: Vec<_> = closer.map(|(id, d)| (d.name.as_str(), unit.term(id))).collect();
        assert_eq!(
            closer,
            [
                ("size", "record component"),
                ("text", "annotation element"),
                ("e", "exception parameter"),
                ("s", "pattern variable"),
            ]
        );
    }
}
