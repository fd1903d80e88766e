//! Resolves one identifier token. Names behind a dot are in [`accesses`], where they may be a value's, and in
//! [`qualified`].

mod accesses;
mod qualified;

use tree_sitter::Node;

use super::declaration::{DeclarationId, Kind};
use super::entities::MOST_NAMES;
use super::grammar::{Field, NodeKind, creator, field, kind};
use super::project::DeclarationRef;
use super::resolver::{Callee, Entity, Resolver};
use super::scopes::ProgramPoint;
use super::type_names::TypeName;
use super::types::Type;
use super::variables::Variable;

/// The message that a simple name may mean an inherited field. Such a field hides even one that a static import brings
/// in by its own name (JLS 6.4.1). So an import is no proof as long as a supertype is not known.
const MAY_BE_INHERITED: &str = "a class around it may inherit such a field from an external type";

/// The kind of declaration that a token can name where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A type, or the constructor of that name.
    Type,
    /// A local, field, enum constant.
    Variable,
    /// A method, with the number of arguments where there are some.
    Method(Option<usize>),
    /// An annotation's element.
    Element,
    /// A variable, else a type, else a package (JLS 6.5.2).
    Ambiguous,
    /// A field or member type of an unknown type or value.
    Member,
    /// Several members, as a static import names them all.
    Members,
    /// A static member of a type that is named but is none of the project.
    Static,
    /// A member type of a type that is not known.
    Nested,
    /// Anything: the code around it is not understood.
    Any,
}

/// The meaning of a token.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// One of these declarations; a record component represents its accessor too.
    Declarations(Vec<DeclarationRef>),
    /// The token names a declaration itself.
    Declares(DeclarationRef),
    /// Certainly no declaration of the project: a label, a package, an external name.
    External,
    /// One of these declarations, unless a nearer external one has the name.
    Perhaps(Vec<DeclarationRef>, &'static str),
    /// Not known, and why.
    Unknown(&'static str, Role),
}

impl<'a> Resolver<'a> {
    /// Resolves an identifier.
    pub fn meaning(&self, token: Node<'a>) -> Meaning {
        use NodeKind as N;
        if let Some(id) = self.declared_by_token(token) {
            return Meaning::Declares(self.declared(id));
        }
        let Some(parent) = self.parent(token) else { return Meaning::External };
        let is = |f| field(parent, f) == Some(token);
        match kind(parent) {
            N::ConstructorDeclaration | N::CompactConstructorDeclaration if is(Field::Name) => {
                self.own_type(token)
            }
            N::LabeledStatement if parent.named_child(0) == Some(token) => Meaning::External,
            N::BreakStatement | N::ContinueStatement => Meaning::External,
            N::PackageDeclaration
            | N::ModuleDeclaration
            | N::RequiresModuleDirective
            | N::ExportsModuleDirective
            | N::OpensModuleDirective => Meaning::External,
            N::ScopedIdentifier => self.scoped(token, parent),
            N::ImportDeclaration => self.in_import(token, token),
            N::MarkerAnnotation | N::Annotation if is(Field::Name) => self.simple_type(token),
            N::UsesModuleDirective | N::ProvidesModuleDirective => self.simple_type(token),
            N::ElementValuePair if is(Field::Key) => self.element(token, parent),
            N::FieldAccess if is(Field::Field) => self.accessed(token, parent),
            N::MethodInvocation if is(Field::Name) && self.is_record_of_case(parent) => {
                self.record_of_case(token, parent)
            }
            N::MethodInvocation if is(Field::Name) => self.invoked_method(parent),
            N::MethodReference if parent.named_child(0) != Some(token) => self.referenced_method(parent),
            N::ScopedTypeIdentifier => self.scoped_type(token, parent),
            N::ReceiverParameter | N::RecordPattern => self.simple_type(token),
            N::SwitchLabel => self.case_label(token, parent),
            _ if kind(token) == N::TypeIdentifier => self.simple_type(token),
            _ => self.name(token),
        }
    }

    /// Returns the declaration whose name a token is.
    pub(super) fn declared_by_token(&self, token: Node<'a>) -> Option<DeclarationId> {
        let names = self.symbols.names(&self.unit);
        let all = names.get(&*self.tree.text(token))?;
        all.iter().copied().find(|id| {
            let d = self.unit.get(*id);
            d.name_span.start == token.start_byte() && d.kind.is_named()
        })
    }

    fn own_type(&self, token: Node<'a>) -> Meaning {
        match self.point_of(token).enclosing_type() {
            Some(ty) if ty.get().name == self.tree.text(token) => Meaning::Declarations(vec![ty]),
            _ => Meaning::Unknown("the constructor stands in no type of its name", Role::Type),
        }
    }

    fn simple_type(&self, token: Node<'a>) -> Meaning {
        if let Some(creation) = self.inner_creation(token) {
            return self.type_meaning(&self.created_class(creation));
        }
        match self.symbols.type_named(&self.point_of(token), &self.tree.text(token)) {
            TypeName::Found(d) => Meaning::Declarations(vec![d]),
            TypeName::External(_) | TypeName::PerhapsGenerated => Meaning::External,
            // A name that nothing in sight declares is no type of the project.
            TypeName::NotFound => Meaning::External,
            TypeName::Unknown => {
                Meaning::Unknown("a supertype or import that may bring it in is not known", Role::Type)
            }
        }
    }

    /// Returns the creation in which a type is that of `outer.new Inner()`.
    fn inner_creation(&self, token: Node<'a>) -> Option<Node<'a>> {
        let parent = self.parent(token)?;
        let parent = if kind(parent) == NodeKind::GenericType { self.parent(parent)? } else { parent };
        let names_type =
            field(parent, Field::Type).is_some_and(|t| t == token || t.named_child(0) == Some(token));
        (names_type && creator(parent).is_some()).then_some(parent)
    }

    pub(super) fn type_meaning(&self, ty: &Type) -> Meaning {
        match ty {
            Type::Declared(d, _) | Type::Variable(d) => Meaning::Declarations(vec![d.clone()]),
            Type::External(_) => Meaning::External,
            _ => Meaning::Unknown("the type around it is not known", Role::Nested),
        }
    }

    pub(super) fn name_as_type(&self, token: Node<'a>) -> Meaning {
        match self.symbols.type_named(&self.point_of(token), &self.tree.text(token)) {
            TypeName::Found(d) => Meaning::Declarations(vec![d]),
            TypeName::External(_) | TypeName::PerhapsGenerated | TypeName::NotFound => Meaning::External,
            TypeName::Unknown => {
                Meaning::Unknown("a supertype that may bring it in is not known", Role::Type)
            }
        }
    }

    /// Returns the key in `@A(key = …)`.
    fn element(&self, token: Node<'a>, pair: Node<'a>) -> Meaning {
        let annotation = pair.parent().and_then(|list| list.parent());
        let Some(name) = annotation.and_then(|a| field(a, Field::Name)) else { return Meaning::External };
        let ty = match kind(name) {
            NodeKind::ScopedIdentifier => match self.entity(name) {
                Entity::Type(ty) => ty,
                _ => Type::Unknown,
            },
            _ => self.symbols.type_at(&self.point_of(name), &self.tree.text(name)),
        };
        match ty {
            Type::Declared(d, _) => {
                let found = self.symbols.methods_of(&d, &self.tree.text(token));
                match found.is_empty() {
                    true => Meaning::External,
                    false => Meaning::Declarations(found.into_iter().map(|m| m.declaration).collect()),
                }
            }
            Type::External(_) => Meaning::External,
            _ => Meaning::Unknown("the annotation's type is not known", Role::Element),
        }
    }

    /// Returns whether an invocation, as the grammar has it, is a pattern: one of several behind a `case`, of a record
    /// without components (`case Lot(), Box()`). Nothing is called there, since these are constants else (JLS 15.29).
    fn is_record_of_case(&self, invocation: Node<'a>) -> bool {
        let mut around = self.parent(invocation);
        while let Some(node) = around
            && matches!(kind(node), NodeKind::ArgumentList | NodeKind::MethodInvocation)
        {
            around = self.parent(node);
        }
        around.is_some_and(|node| kind(node) == NodeKind::SwitchLabel)
    }

    /// Returns the record of a pattern that looks like a call.
    fn record_of_case(&self, token: Node<'a>, pattern: Node<'a>) -> Meaning {
        if field(pattern, Field::Object).is_none() {
            return self.simple_type(token);
        }
        let name = self.tree.source().text(pattern.start_byte()..token.end_byte());
        self.type_meaning(&self.symbols.type_at(&self.point_of(pattern), &name))
    }

    fn invoked_method(&self, invocation: Node<'a>) -> Meaning {
        let arguments = self.arguments(invocation);
        let callee = match self.callee(invocation) {
            Callee::Methods(found)
                if self.may_inherit_others(invocation, &found)
                    && !self.takes_what_is_known(&found, &arguments) =>
            {
                Callee::Perhaps(found)
            }
            callee => callee,
        };
        self.callee_meaning(callee, Role::Method(Some(arguments.len())))
    }

    fn callee_meaning(&self, callee: Callee, role: Role) -> Meaning {
        match callee {
            Callee::Methods(found) => {
                Meaning::Declarations(found.into_iter().map(|m| m.declaration).collect())
            }
            Callee::External => Meaning::External,
            Callee::Perhaps(found) => Meaning::Perhaps(
                found.into_iter().map(|m| m.declaration).collect(),
                "its class may inherit such a method from an external type",
            ),
            Callee::Unknown(why) => Meaning::Unknown(why, role),
        }
    }

    fn referenced_method(&self, reference: Node<'a>) -> Meaning {
        let callee = match self.referenced(reference) {
            Callee::Methods(found)
                if self.may_inherit_others(reference, &found) && !self.may_mean_one(reference, &found) =>
            {
                Callee::Perhaps(found)
            }
            Callee::Methods(found) if found.len() > 1 => Callee::Methods(self.meant(reference, found)),
            other => other,
        };
        self.callee_meaning(callee, Role::Method(None))
    }

    /// Resolves the name in `case NAME`: a constant of the enum switched over, or any other constant.
    fn case_label(&self, token: Node<'a>, label: Node<'a>) -> Meaning {
        let mut node = label;
        while let Some(parent) = node.parent() {
            if kind(parent) == NodeKind::SwitchExpression {
                let selector = field(parent, Field::Condition).map_or(Type::Unknown, |c| self.type_of(c));
                return self.case_of(token, &selector);
            }
            node = parent;
        }
        Meaning::External
    }

    fn case_of(&self, token: Node<'a>, selector: &Type) -> Meaning {
        let name = self.tree.text(token);
        match selector {
            Type::Declared(d, _) if d.get().kind == Kind::Enum => match self.symbols.field_of(d, &name) {
                Some((found, _)) => Meaning::Declarations(vec![found]),
                None => Meaning::Unknown("the enum seems to have no such constant", Role::Variable),
            },
            Type::Declared(..) | Type::Primitive(_) => self.name(token),
            // An external enum has external constants. A constant expression cannot be of such a type.
            Type::External(_) => Meaning::External,
            _ => Meaning::Unknown("the type switched over is not known", Role::Variable),
        }
    }

    /// Returns a simple name in an expression.
    fn name(&self, token: Node<'a>) -> Meaning {
        let parent = self.parent(token);
        if self.is_type_by_place(token) {
            return self.name_as_type(token);
        }
        let name = self.tree.text(token);
        let point = self.point_of(token);
        let may_be_type = parent
            .is_some_and(|p| field(p, Field::Object) == Some(token) || kind(p) == NodeKind::MethodReference);
        match self.symbols.variable_named(&point, &name) {
            Variable::Found(d, _) => Meaning::Declarations(vec![d]),
            Variable::Perhaps(d) => Meaning::Perhaps(vec![d], MAY_BE_INHERITED),
            Variable::Unknown if !may_be_type => Meaning::Unknown(MAY_BE_INHERITED, Role::Variable),
            unresolved if may_be_type => match self.symbols.type_named(&point, &name) {
                TypeName::Found(d) => Meaning::Declarations(vec![d]),
                TypeName::External(_) | TypeName::PerhapsGenerated => Meaning::External,
                TypeName::Unknown => {
                    Meaning::Unknown("a supertype that may bring it in is not known", Role::Ambiguous)
                }
                TypeName::NotFound if unresolved == Variable::Unknown => {
                    Meaning::Unknown(MAY_BE_INHERITED, Role::Ambiguous)
                }
                TypeName::NotFound => Meaning::External,
            },
            _ => self.undeclared(&point),
        }
    }

    /// Returns the meaning of a variable that nothing in sight declares. It is inherited from an external type, if from
    /// anything.
    fn undeclared(&self, point: &ProgramPoint) -> Meaning {
        let unknown = point.enclosing_types().any(|ty| self.symbols.hierarchy(&ty).has_unknown);
        match unknown {
            true => Meaning::Unknown("a class around it has a supertype that is not known", Role::Variable),
            false => Meaning::External,
        }
    }

    /// Returns whether a name is that of a type, or of what a type or package is in, by where it is, whatever variable
    /// is called so (JLS 6.5.1). It is one before `this`, `super` or `::new`, behind `@`, in an import, or of a record
    /// pattern. In `outer.super()` it is a value's (JLS 8.8.7.1).
    pub fn is_type_by_place(&self, mut name: Node<'a>) -> bool {
        use NodeKind as N;
        for _ in 0..MOST_NAMES {
            let Some(parent) = self.parent(name) else { return false };
            let is = |f| field(parent, f) == Some(name);
            let mut cursor = parent.walk();
            let mut after = parent.children(&mut cursor).filter(|n| n.start_byte() >= name.end_byte());
            match kind(parent) {
                N::ImportDeclaration | N::RecordPattern => return true,
                N::Annotation | N::MarkerAnnotation => return is(Field::Name),
                N::MethodReference => return after.any(|n| n.kind() == "new"),
                N::ExplicitConstructorInvocation => return false,
                N::ScopedIdentifier if is(Field::Name) => return false,
                N::ScopedIdentifier => {}
                _ if !is(Field::Object) => return false,
                _ if after.any(|n| matches!(kind(n), N::Super | N::This)) => return true,
                _ => {}
            }
            name = parent;
        }
        false
    }
}
