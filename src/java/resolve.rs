//! What one identifier token refers to.

use tree_sitter::Node;

use super::declaration::Kind;
use super::entities::{Entity, MOST_NAMES, starts_upper};
use super::expressions::Resolver;
use super::grammar::{Field, NodeKind, creator, field, find_child, kind, named_children};
use super::invocations::Callee;
use super::jdk;
use super::lexical::is_name_byte;
use super::project::DeclarationRef;
use super::scopes::{TypeName, Variable, is_importable};
use super::subtyping::is_object;
use super::types::{Type, is_static};

/// What sort of thing a token can name where it stands.
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
    /// A field or member type of what is not known.
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

/// What a token refers to.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// One of these declarations; a record component stands for its accessor too.
    Declarations(Vec<DeclarationRef>),
    /// The token names a declaration itself.
    Declares(DeclarationRef),
    /// Certainly no declaration of the project: a label, a package, something from outside.
    Outside,
    /// One of these declarations, unless something from outside that is nearer has the name.
    Perhaps(Vec<DeclarationRef>, &'static str),
    /// Not known, and why.
    Unknown(&'static str, Role),
}

impl<'a> Resolver<'a> {
    /// What an identifier refers to.
    pub fn meaning(&self, token: Node<'a>) -> Meaning {
        use NodeKind as N;
        if let Some(id) = self.declared_by_token(token) {
            return Meaning::Declares(self.declared(id));
        }
        let Some(parent) = self.parent(token) else { return Meaning::Outside };
        let is = |f| field(parent, f) == Some(token);
        match kind(parent) {
            N::ConstructorDeclaration | N::CompactConstructorDeclaration if is(Field::Name) => {
                self.own_type(token)
            }
            N::LabeledStatement if parent.named_child(0) == Some(token) => Meaning::Outside,
            N::BreakStatement | N::ContinueStatement => Meaning::Outside,
            N::PackageDeclaration
            | N::ModuleDeclaration
            | N::RequiresModuleDirective
            | N::ExportsModuleDirective
            | N::OpensModuleDirective => Meaning::Outside,
            N::ScopedIdentifier => self.scoped(token, parent),
            N::ImportDeclaration => self.in_import(token, token),
            N::MarkerAnnotation | N::Annotation if is(Field::Name) => self.simple_type(token),
            N::UsesModuleDirective | N::ProvidesModuleDirective => self.simple_type(token),
            N::ElementValuePair if is(Field::Key) => self.element(token, parent),
            N::FieldAccess if is(Field::Field) => self.accessed(token, parent),
            N::MethodInvocation if is(Field::Name) => self.invoked_method(parent),
            N::MethodReference if parent.named_child(0) != Some(token) => self.referenced_method(parent),
            N::ScopedTypeIdentifier => self.scoped_type(token, parent),
            N::ReceiverParameter | N::RecordPattern => self.simple_type(token),
            N::SwitchLabel => self.case_label(token, parent),
            _ if kind(token) == N::TypeIdentifier => self.simple_type(token),
            _ => self.name(token),
        }
    }

    fn declared_by_token(&self, token: Node<'a>) -> Option<super::DeclarationId> {
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
            TypeName::External(_) | TypeName::Absent => Meaning::Outside,
            // What nothing in sight declares is no type of the project.
            TypeName::Missing => Meaning::Outside,
            TypeName::Unknown => {
                Meaning::Unknown("a supertype or import that may bring it in is not known", Role::Type)
            }
        }
    }

    /// Of the type in `outer.new Inner()`, the creation.
    fn inner_creation(&self, token: Node<'a>) -> Option<Node<'a>> {
        let parent = self.parent(token)?;
        let parent = if kind(parent) == NodeKind::GenericType { self.parent(parent)? } else { parent };
        let names_type =
            field(parent, Field::Type).is_some_and(|t| t == token || t.named_child(0) == Some(token));
        (names_type && creator(parent).is_some()).then_some(parent)
    }

    fn type_meaning(&self, ty: &Type) -> Meaning {
        match ty {
            Type::Declared(d, _) | Type::Variable(d) => Meaning::Declarations(vec![d.clone()]),
            Type::External(_) => Meaning::Outside,
            _ => Meaning::Unknown("the type around it is not known", Role::Nested),
        }
    }

    /// `token` as one of the names of an import, an annotation's name or a module directive.
    fn scoped(&self, token: Node<'a>, parent: Node<'a>) -> Meaning {
        let mut top = parent;
        while let Some(up) = top.parent().filter(|p| kind(*p) == NodeKind::ScopedIdentifier) {
            top = up;
        }
        let around = top.parent().map(kind);
        match around {
            Some(NodeKind::PackageDeclaration | NodeKind::ModuleDeclaration) => Meaning::Outside,
            Some(
                NodeKind::RequiresModuleDirective
                | NodeKind::ExportsModuleDirective
                | NodeKind::OpensModuleDirective,
            ) => Meaning::Outside,
            Some(NodeKind::ImportDeclaration) => {
                let upto = if field(parent, Field::Name) == Some(token) { parent } else { token };
                self.in_import(token, upto)
            }
            _ => {
                let whole = if field(parent, Field::Name) == Some(token) { parent } else { token };
                match kind(whole) {
                    NodeKind::ScopedIdentifier => self.entity_meaning(whole, self.entity(whole)),
                    _ => self.name_as_type(token),
                }
            }
        }
    }

    /// What the last name of a qualified one means that is a type's or a package's.
    fn entity_meaning(&self, name: Node<'a>, entity: Entity) -> Meaning {
        match entity {
            Entity::Type(ty) => self.qualified_meaning(name, &ty),
            Entity::Package(_) => Meaning::Outside,
            _ => Meaning::Unknown("what it stands in is not known", Role::Type),
        }
    }

    fn name_as_type(&self, token: Node<'a>) -> Meaning {
        match self.symbols.type_named(&self.point_of(token), &self.tree.text(token)) {
            TypeName::Found(d) => Meaning::Declarations(vec![d]),
            TypeName::External(_) | TypeName::Absent | TypeName::Missing => Meaning::Outside,
            TypeName::Unknown => {
                Meaning::Unknown("a supertype that may bring it in is not known", Role::Type)
            }
        }
    }

    /// A name in an import, up to and with this token.
    fn in_import(&self, token: Node<'a>, upto: Node<'a>) -> Meaning {
        let text = self.tree.qualified_name(upto);
        let mut import = token;
        while kind(import) != NodeKind::ImportDeclaration {
            match import.parent() {
                Some(parent) => import = parent,
                None => return Meaning::Outside,
            }
        }
        let mut cursor = import.walk();
        let is_static = import.children(&mut cursor).any(|c| c.kind() == "static");
        let on_demand = find_child(import, NodeKind::Asterisk).is_some();
        let is_last = import.named_children(&mut import.walk()).any(|c| c == upto);
        if is_static && is_last && !on_demand {
            return self.static_import(&text);
        }
        match self.symbols.qualified_type(self.unit.path(), &text) {
            Some(d) => Meaning::Declarations(vec![d]),
            None => self.unless_in_copies(&text, Meaning::Outside),
        }
    }

    /// What a type's qualified name means that is not found, where it is not that of several copies.
    fn unless_in_copies(&self, qualified: &str, meaning: Meaning) -> Meaning {
        match self.symbols.is_declared_in_copies(qualified) {
            true => Meaning::Unknown("several copies of the type could be meant", Role::Type),
            false => meaning,
        }
    }

    /// All members that a single static import names.
    fn static_import(&self, qualified: &str) -> Meaning {
        let Some((holder, name)) = qualified.rsplit_once('.') else { return Meaning::Outside };
        let Some(ty) = self.symbols.qualified_type(self.unit.path(), holder) else {
            return Meaning::Outside;
        };
        let mut members = self.symbols.all_members(&ty, name);
        members.retain(is_static);
        let is_seen = |member: &DeclarationRef| is_importable(member, &self.unit);
        if members.iter().any(is_seen) {
            members.retain(is_seen);
        }
        match members.is_empty() {
            false => Meaning::Declarations(members),
            true if self.symbols.hierarchy(&ty).is_complete() => {
                Meaning::Unknown("the imported member is not found", Role::Members)
            }
            true => Meaning::Outside,
        }
    }

    /// The key in `@A(key = …)`.
    fn element(&self, token: Node<'a>, pair: Node<'a>) -> Meaning {
        let annotation = pair.parent().and_then(|list| list.parent());
        let Some(name) = annotation.and_then(|a| field(a, Field::Name)) else { return Meaning::Outside };
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
                    true => Meaning::Outside,
                    false => Meaning::Declarations(found.into_iter().map(|m| m.declaration).collect()),
                }
            }
            Type::External(_) => Meaning::Outside,
            _ => Meaning::Unknown("the annotation's type is not known", Role::Element),
        }
    }

    /// The name after the dot of a field access.
    fn accessed(&self, token: Node<'a>, access: Node<'a>) -> Meaning {
        let name = self.tree.text(token);
        let Some(object) = field(access, Field::Object) else { return Meaning::Outside };
        if self.is_before_this_or_super(access) {
            return self.entity_meaning(access, self.type_before(access));
        }
        let entity = match self.super_holder(access) {
            Some(Type::Unknown) => Entity::Unknown,
            Some(holder) => Entity::Value(holder),
            None => self.entity(object),
        };
        match entity {
            Entity::Value(Type::Array(_)) => Meaning::Outside,
            Entity::Value(Type::External(_)) | Entity::Type(Type::External(_)) => Meaning::Outside,
            Entity::Value(ty @ (Type::Declared(..) | Type::Variable(_))) => {
                self.accessed_in(&ty, &name, object, false)
            }
            Entity::Type(ty @ (Type::Declared(..) | Type::Variable(_))) => {
                self.accessed_in(&ty, &name, object, true)
            }
            Entity::Package(package) => {
                let qualified = format!("{package}.{name}");
                match self.symbols.qualified_type(self.unit.path(), &qualified) {
                    Some(d) => Meaning::Declarations(vec![d]),
                    None if self.leads_to_type(access) => self.unless_in_copies(&qualified, Meaning::Outside),
                    // A package has no fields, so that it is none: something declares that name after all.
                    None => Meaning::Unknown("its receiver's type is not known", self.role_behind(object)),
                }
            }
            _ if self.is_from_outside(object) => Meaning::Outside,
            _ => {
                let role = match self.role_behind(object) {
                    Role::Member if self.is_absent_type(object) => Role::Static,
                    role => role,
                };
                Meaning::Unknown("its receiver's type is not known", role)
            }
        }
    }

    /// Whether a qualified name goes on to what looks like a type, of which something follows.
    fn leads_to_type(&self, mut name: Node<'a>) -> bool {
        loop {
            let Some(around) = name.parent() else { return false };
            let goes_on = field(around, Field::Object) == Some(name);
            if !goes_on && !matches!(kind(around), NodeKind::MethodReference | NodeKind::ClassLiteral) {
                return false;
            }
            if field(name, Field::Field).is_some_and(|last| starts_upper(&self.tree.text(last))) {
                return true;
            }
            if kind(around) != NodeKind::FieldAccess {
                return false;
            }
            name = around;
        }
    }

    /// The field of this name that a type has; behind the type's own name, also its member type.
    fn accessed_in(&self, ty: &Type, name: &str, object: Node<'a>, is_type: bool) -> Meaning {
        let (mut open, mut external) = (false, false);
        for holder in self.symbols.member_holders(ty) {
            let Some(d) = holder.declaration() else {
                open = true;
                continue;
            };
            if let Some((found, _)) = self.symbols.field_of(d, name) {
                return Meaning::Declarations(vec![found]);
            }
            if is_type && let Some(found) = self.symbols.member_type(d, name) {
                return Meaning::Declarations(vec![found]);
            }
            let hierarchy = self.symbols.hierarchy(d);
            external |= jdk::declares(d) && !is_object(d) || !hierarchy.external.is_empty();
            open |= hierarchy.has_unknown;
        }
        if open {
            let why = "its receiver has a supertype that is not known";
            return Meaning::Unknown(why, self.role_behind(object));
        }
        // Then its type is not what it was taken for, where that had to be worked out.
        if !is_type && !external && kind(object) != NodeKind::This {
            let why = "its receiver seems to have no such field";
            return Meaning::Unknown(why, self.role_behind(object));
        }
        Meaning::Outside
    }

    /// What a name can be behind what is not known, and a dot. A type that stands in no other is meant only behind
    /// its whole package.
    fn role_behind(&self, object: Node<'a>) -> Role {
        if !matches!(kind(object), NodeKind::Identifier | NodeKind::FieldAccess) {
            return Role::Variable;
        }
        let name = self.tree.text(object);
        let is_plain = name.bytes().all(|b| b == b'.' || is_name_byte(b));
        match is_plain && !self.symbols.index().is_package(&name) {
            true => Role::Member,
            false => Role::Ambiguous,
        }
    }

    /// Whether an expression is the name of a type that is nowhere in the project.
    fn is_absent_type(&self, mut node: Node<'a>) -> bool {
        loop {
            let (outer, name) = match kind(node) {
                NodeKind::Identifier => (None, node),
                NodeKind::FieldAccess => match (field(node, Field::Object), field(node, Field::Field)) {
                    (Some(outer), Some(name)) => (Some(outer), name),
                    _ => return false,
                },
                _ => return false,
            };
            let text = self.tree.text(name);
            let like_type = starts_upper(&text) && text.chars().any(char::is_lowercase);
            if !like_type || self.symbols.index().declaring(&text).next().is_some() {
                return false;
            }
            match outer {
                Some(outer) => node = outer,
                None => {
                    let variable = || self.symbols.variable_named(&self.point_of(node), &text);
                    return self.is_imported_type(&text)
                        || matches!(variable(), Variable::Missing | Variable::External);
                }
            }
        }
    }

    /// Whether an import says that a name is a type's. An inherited variable of that name would hide
    /// it, but who imports a type means to use it.
    fn is_imported_type(&self, name: &str) -> bool {
        let is_of = |import: &str| import.rsplit('.').next() == Some(name);
        self.unit.imports.iter().any(|i| !i.is_static && !i.on_demand && is_of(&i.name))
    }

    fn invoked_method(&self, invocation: Node<'a>) -> Meaning {
        let arity = self.arguments(invocation).len();
        self.callee_meaning(self.callee(invocation), Role::Method(Some(arity)))
    }

    fn callee_meaning(&self, callee: Callee, role: Role) -> Meaning {
        match callee {
            Callee::Methods(found) => {
                Meaning::Declarations(found.into_iter().map(|m| m.declaration).collect())
            }
            Callee::External => Meaning::Outside,
            Callee::Perhaps(found) => Meaning::Perhaps(
                found.into_iter().map(|m| m.declaration).collect(),
                "a class around it may inherit such a method from outside",
            ),
            Callee::Unknown(why) => Meaning::Unknown(why, role),
        }
    }

    fn referenced_method(&self, reference: Node<'a>) -> Meaning {
        let callee = match self.referenced(reference) {
            Callee::Methods(found) if found.len() > 1 => Callee::Methods(self.meant(reference, found)),
            other => other,
        };
        self.callee_meaning(callee, Role::Method(None))
    }

    /// A name in a qualified type: `Map.Entry`, `java.util.List`.
    fn scoped_type(&self, token: Node<'a>, parent: Node<'a>) -> Meaning {
        let names = named_children(parent);
        let is_last = names.last() == Some(&token);
        if !is_last {
            // The first name of all; it is a type or a package.
            return self.name_as_type(token);
        }
        let text = self.tree.qualified_name(parent);
        match self.symbols.type_at(&self.point_of(parent), &text) {
            Type::Unknown if self.symbols.index().is_package(&text) => Meaning::Outside,
            ty => self.qualified_meaning(parent, &ty),
        }
    }

    /// What the last name of a qualified one means that is this type's.
    fn qualified_meaning(&self, name: Node<'a>, ty: &Type) -> Meaning {
        match ty {
            Type::Unknown => self.unless_in_copies(&self.tree.qualified_name(name), self.type_meaning(ty)),
            _ => self.type_meaning(ty),
        }
    }

    /// `case NAME`: a constant of the enum switched over, or any other constant.
    fn case_label(&self, token: Node<'a>, label: Node<'a>) -> Meaning {
        let mut node = label;
        while let Some(parent) = node.parent() {
            if kind(parent) == NodeKind::SwitchExpression {
                let selector = field(parent, Field::Condition).map_or(Type::Unknown, |c| self.type_of(c));
                return self.case_of(token, &selector);
            }
            node = parent;
        }
        Meaning::Outside
    }

    fn case_of(&self, token: Node<'a>, selector: &Type) -> Meaning {
        let name = self.tree.text(token);
        match selector {
            Type::Declared(d, _) if d.get().kind == Kind::Enum => match self.symbols.field_of(d, &name) {
                Some((found, _)) => Meaning::Declarations(vec![found]),
                None => Meaning::Unknown("the enum seems to have no such constant", Role::Variable),
            },
            Type::Declared(..) | Type::Primitive(_) => self.name(token),
            // An enum from outside: its constants are, too. A constant expression cannot be of
            // such a type.
            Type::External(_) => Meaning::Outside,
            _ => Meaning::Unknown("the type switched over is not known", Role::Variable),
        }
    }

    /// A simple name in an expression.
    fn name(&self, token: Node<'a>) -> Meaning {
        let parent = self.parent(token);
        if self.is_before_this_or_super(token) {
            return self.name_as_type(token);
        }
        let name = self.tree.text(token);
        let point = self.point_of(token);
        let may_be_type = parent
            .is_some_and(|p| field(p, Field::Object) == Some(token) || kind(p) == NodeKind::MethodReference);
        match self.symbols.variable_named(&point, &name) {
            Variable::Found(d, _) => Meaning::Declarations(vec![d]),
            Variable::Perhaps(d) => {
                Meaning::Perhaps(vec![d], "a class around it may inherit such a field from outside")
            }
            Variable::Unknown if !may_be_type => {
                Meaning::Unknown("a class around it may inherit such a field from outside", Role::Variable)
            }
            unresolved if may_be_type => match self.symbols.type_named(&point, &name) {
                TypeName::Found(d) => Meaning::Declarations(vec![d]),
                TypeName::External(_) | TypeName::Absent => Meaning::Outside,
                TypeName::Unknown => {
                    Meaning::Unknown("a supertype that may bring it in is not known", Role::Ambiguous)
                }
                TypeName::Missing if unresolved == Variable::Unknown => Meaning::Unknown(
                    "a class around it may inherit such a field from outside",
                    Role::Ambiguous,
                ),
                TypeName::Missing => Meaning::Outside,
            },
            _ => self.undeclared(&point),
        }
    }

    /// A variable that nothing in sight declares is inherited from outside.
    fn undeclared(&self, point: &super::scopes::ProgramPoint) -> Meaning {
        let unknown = point.enclosing_types().any(|ty| self.symbols.hierarchy(&ty).has_unknown);
        match unknown {
            true => Meaning::Unknown("a class around it has a supertype that is not known", Role::Variable),
            false => Meaning::Outside,
        }
    }

    /// Whether a name is that of a type, or of what a type stands in, by what follows it: `Outer.Inner.this`,
    /// `Outer.super.x`. In `outer.super()` it is a value's (JLS 8.8.7.1).
    fn is_before_this_or_super(&self, mut name: Node<'a>) -> bool {
        for _ in 0..MOST_NAMES {
            let Some(parent) = self.parent(name).filter(|p| field(*p, Field::Object) == Some(name)) else {
                return false;
            };
            if kind(parent) == NodeKind::ExplicitConstructorInvocation {
                return false;
            }
            let mut cursor = parent.walk();
            let mut after = parent.children(&mut cursor).filter(|n| n.start_byte() >= name.end_byte());
            if after.any(|n| matches!(kind(n), NodeKind::Super | NodeKind::This)) {
                return true;
            }
            name = parent;
        }
        false
    }
}
