//! A compilation unit as its declarations, which are kept of a file once its tree is dropped.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::annotations::Annotation;
use super::lexical::is_name_char;
use super::span::Span;
use super::test_source::is_test_annotation;
use crate::git::SourceFile;
use crate::text::named;

named! {
    /// The kind of thing that a declaration declares.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum Kind {
        Class = "class",
        Interface = "interface",
        Enum = "enum",
        Record = "record",
        Annotation = "annotation",
        EnumConstant = "enum_constant",
        /// A method or an annotation's element.
        Method = "method",
        /// A field or a record's component.
        Field = "field",
        /// A parameter of a method or constructor.
        Parameter = "parameter",
        LambdaParameter = "lambda_parameter",
        /// A local variable, also of loops, catch clauses, resources and patterns.
        LocalVariable = "local_variable",
        TypeParameter = "type_parameter",
        Package = "package",
        /// Bears its class's name and follows it; never renamed by itself.
        #[serde(skip)]
        Constructor = "constructor",
        /// `new T() { … }` or an enum constant's body; has no name.
        #[serde(skip)]
        AnonymousClass = "anonymous_class",
        /// A static or instance initializer; has no name.
        #[serde(skip)]
        Initializer = "initializer",
    }
}

impl Kind {
    /// Returns the kind in words: `local variable`. [`CompilationUnit::term`] is more exact.
    pub fn term(self) -> &'static str {
        match self {
            Kind::EnumConstant => "enum constant",
            Kind::LambdaParameter => "lambda parameter",
            Kind::LocalVariable => "local variable",
            Kind::TypeParameter => "type parameter",
            Kind::AnonymousClass => "anonymous class",
            _ => self.name(),
        }
    }

    /// Returns a class, interface, enum, record, annotation or anonymous class.
    pub fn is_type(self) -> bool {
        matches!(
            self,
            Kind::Class
                | Kind::Interface
                | Kind::Enum
                | Kind::Record
                | Kind::Annotation
                | Kind::AnonymousClass
        )
    }

    /// Returns a variable that lives in a body: parameter, lambda parameter or local variable.
    pub fn is_local(self) -> bool {
        matches!(self, Kind::Parameter | Kind::LambdaParameter | Kind::LocalVariable)
    }

    /// Returns a field or an enum's constant, which is one, too.
    pub fn is_field(self) -> bool {
        matches!(self, Kind::Field | Kind::EnumConstant)
    }

    /// Returns a method or constructor.
    pub fn is_callable(self) -> bool {
        matches!(self, Kind::Method | Kind::Constructor)
    }

    /// Returns whether a declaration of this kind has a name of its own that can be renamed.
    pub fn is_named(self) -> bool {
        !matches!(self, Kind::Constructor | Kind::AnonymousClass | Kind::Initializer)
    }
}

impl fmt::Display for Kind {
    /// Returns the kind in words: `local variable`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.term())
    }
}

/// The modifiers of a declaration that matter to renaming. What the language implies (members of
/// interfaces are public) is included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers(u16);

impl Modifiers {
    pub const PUBLIC: Modifiers = Modifiers(1);
    pub const PROTECTED: Modifiers = Modifiers(1 << 1);
    pub const PRIVATE: Modifiers = Modifiers(1 << 2);
    pub const STATIC: Modifiers = Modifiers(1 << 3);
    pub const FINAL: Modifiers = Modifiers(1 << 4);
    pub const ABSTRACT: Modifiers = Modifiers(1 << 5);
    pub const DEFAULT: Modifiers = Modifiers(1 << 6);
    pub const NATIVE: Modifiers = Modifiers(1 << 7);
    /// The last parameter of a method takes any number of arguments.
    pub const VARARGS: Modifiers = Modifiers(1 << 8);
    /// A field that is a record's component.
    pub const RECORD_COMPONENT: Modifiers = Modifiers(1 << 9);
    /// A local variable bound by a pattern (`instanceof`, `case`).
    pub const PATTERN: Modifiers = Modifiers(1 << 10);
    /// An anonymous class that is created on a value (`outer.new Inner() { }`). Its supertype is a member of the
    /// value's class, whatever its name means where it is written.
    pub const ON_VALUE: Modifiers = Modifiers(1 << 11);
    /// A class that names its superclass, which is the first of its supertypes.
    pub const EXTENDS: Modifiers = Modifiers(1 << 12);
    /// A local variable that is the parameter of a `catch` clause.
    pub const EXCEPTION: Modifiers = Modifiers(1 << 13);
    /// A record's constructor without a list of parameters.
    pub const COMPACT: Modifiers = Modifiers(1 << 14);
    pub const TRANSIENT: Modifiers = Modifiers(1 << 15);

    /// Returns whether all of some modifiers are among these.
    pub fn has(self, other: Modifiers) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds some modifiers.
    pub fn set(&mut self, other: Modifiers) {
        self.0 |= other.0;
    }

    /// Returns the visibility. The modifiers already include those that the language implies.
    pub fn visibility(self) -> Visibility {
        if self.has(Self::PUBLIC) {
            Visibility::Public
        } else if self.has(Self::PROTECTED) {
            Visibility::Protected
        } else if self.has(Self::PRIVATE) {
            Visibility::Private
        } else {
            Visibility::Package
        }
    }
}

/// From where a declaration can be seen, as its modifiers say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    Public,
    Protected,
    /// No modifier says it: package-private.
    Package,
    Private,
}

/// A type as it is written somewhere: `Map<String, List<T>>`, without white space and
/// annotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeUse {
    pub text: String,
    pub span: Span,
}

impl TypeUse {
    /// Returns the simple name of the type itself, without what it is in: `Entry` of `Map.Entry<K,V>[]`, and `Inner` of
    /// `Outer<T>.Inner`.
    pub fn simple_name(&self) -> &str {
        let text = self.text.trim_end_matches(['.', '[', ']']);
        let (mut start, mut end, mut depth) = (0, text.len(), 0_usize);
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'.' if depth == 0 => (start, end) = (at + 1, text.len()),
                b'<' if depth == 0 => (end, depth) = (at, 1),
                b'<' => depth += 1,
                b'>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        &text[start..end]
    }

    /// Returns all names in it: `Map`, `Entry`, `K` and `V` of `Map.Entry<K,V>[]`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.text.split(|c| !is_name_char(c)).filter(|name| !name.is_empty())
    }
}

/// The index of a declaration in its [`CompilationUnit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeclarationId(pub u32);

/// One declaration of a compilation unit.
#[derive(Debug, Clone)]
pub struct Declaration {
    pub kind: Kind,
    /// Empty for an anonymous class. A constructor has its class's name, never `<init>`.
    pub name: String,
    pub name_span: Span,
    /// The whole declaration with modifiers and body. For one of several declarators
    /// (`int a, b;`) the declarator alone.
    pub span: Span,
    /// The declaration that this one is in: of a local, the method (or constructor, initializer, field with a lambda);
    /// of a member, the type.
    pub owner: Option<DeclarationId>,
    pub modifiers: Modifiers,
    pub annotations: Vec<Annotation>,
    /// The declared type of a variable, the return type of a method. `None` for constructors,
    /// types, and lambda parameters without one; `var` is kept as written.
    pub ty: Option<TypeUse>,
    /// The block of a method, the body of a type, or the initializer of a variable.
    pub body: Option<Span>,
    /// Where a local's or a type parameter's simple name can be used.
    pub scope: Span,
    /// The part of the scope that is evaluated where a pattern did not match, so that its variable is not meant there.
    pub gap: Option<Span>,
    /// The types that a type extends and implements, the superclass first; the bounds of a type parameter.
    pub supertypes: Vec<TypeUse>,
    /// The parameters of a method or constructor, or the components of a record, in order.
    pub parameters: Vec<DeclarationId>,
}

impl Declaration {
    /// Returns whether a local's name can be used at a place.
    pub fn is_in_scope(&self, at: usize) -> bool {
        self.scope.contains(at) && !self.gap.is_some_and(|gap| gap.contains(at))
    }

    /// Returns whether it is a constant: of an enum, or a field that is `static` and `final`.
    pub fn is_constant(&self) -> bool {
        let is_fixed = self.modifiers.has(Modifiers::STATIC) && self.modifiers.has(Modifiers::FINAL);
        self.kind == Kind::EnumConstant || self.kind == Kind::Field && is_fixed
    }

    /// Returns whether this is a method by name and number of parameters that `Object` has for every class to override.
    pub fn is_of_object(&self) -> bool {
        matches!((self.name.as_str(), self.parameters.len()), ("equals", 1) | ("hashCode" | "toString", 0))
            && self.kind == Kind::Method
    }

    /// Returns whether it bears an annotation of this simple name, whatever its package.
    pub fn has_annotation(&self, simple_name: &str) -> bool {
        self.annotations.iter().any(|a| a.simple_name() == simple_name)
    }

    /// Returns whether it is a method that a test framework runs, if it is in a test. Its annotation shows that or, as
    /// for JUnit 3, its name.
    pub fn is_test_method(&self) -> bool {
        let is_so_called =
            || self.name.starts_with("test") && self.ty.as_ref().is_some_and(|ty| ty.text == "void");
        self.kind == Kind::Method && (self.is_annotated_as_test() || is_so_called())
    }

    /// Returns whether an annotation makes it a test.
    pub fn is_annotated_as_test(&self) -> bool {
        self.annotations.iter().any(|annotation| is_test_annotation(&annotation.name))
    }
}

/// One `import`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The qualified name without `.*`.
    pub name: String,
    pub is_static: bool,
    /// `import a.b.*`
    pub on_demand: bool,
    pub span: Span,
}

/// One Java file as its package, imports and declarations. Owners come before their members, and else the order is that
/// of the source. But all declarators of a declaration (`int a, b;`) come before what is in them.
#[derive(Debug, Clone)]
pub struct CompilationUnit {
    pub source: SourceFile,
    /// The package's qualified name; empty for the unnamed package.
    pub package: String,
    pub package_span: Option<Span>,
    pub imports: Vec<Import>,
    pub declarations: Vec<Declaration>,
    /// The ranges that the grammar did not understand. Nothing in them may be edited.
    pub errors: Vec<Span>,
}

impl CompilationUnit {
    /// Returns whether an import is of something in one of some packages, or of all in one. Each package, or beginning
    /// of its name, ends with a dot.
    pub fn imports_from(&self, packages: &[String]) -> bool {
        let is_inside = |name: &str| packages.iter().any(|package| name.starts_with(package.as_str()));
        self.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
    }

    /// Returns the file's path from the repository's root.
    pub fn path(&self) -> &str {
        self.source.path()
    }

    /// Returns a declaration of this unit. An id of another unit means another declaration, or none at all: it panics
    /// then.
    pub fn get(&self, id: DeclarationId) -> &Declaration {
        &self.declarations[id.0 as usize]
    }

    /// Returns all declarations with their ids, in order.
    pub fn iter(&self) -> impl Iterator<Item = (DeclarationId, &Declaration)> {
        self.declarations.iter().enumerate().map(|(i, d)| (DeclarationId(i as u32), d))
    }

    /// Returns the declarations that are directly in `owner` (`None`: the top-level types).
    pub fn members(
        &self,
        owner: Option<DeclarationId>,
    ) -> impl Iterator<Item = (DeclarationId, &Declaration)> {
        self.iter().filter(move |(_, d)| d.owner == owner)
    }

    /// Returns whether all of `java.base` is imported (JLS 7.5.5). Either the module is, whose import reads like that
    /// of a type, or members are in no class (JLS 7.3).
    pub fn imports_java_base(&self) -> bool {
        let is_base =
            |i: &Import| !i.is_static && !i.on_demand && matches!(&*i.name, "java.base" | "java.se");
        self.imports.iter().any(is_base) || self.members(None).any(|(_, d)| !d.kind.is_type())
    }

    /// Returns the language specification's term for a declaration, for people. It distinguishes declarations of one
    /// [`Kind`]. A record's component is no field to readers of the code, and a parameter of `catch` no local variable
    /// (JLS 4.12.3).
    pub fn term(&self, id: DeclarationId) -> &'static str {
        let d = self.get(id);
        let is_in_annotation = || d.owner.is_some_and(|owner| self.get(owner).kind == Kind::Annotation);
        match d.kind {
            Kind::Field if d.modifiers.has(Modifiers::RECORD_COMPONENT) => "record component",
            Kind::Method if is_in_annotation() => "annotation element",
            Kind::LocalVariable if d.modifiers.has(Modifiers::PATTERN) => "pattern variable",
            Kind::LocalVariable if d.modifiers.has(Modifiers::EXCEPTION) => "exception parameter",
            kind => kind.term(),
        }
    }

    /// Returns the owners of a declaration, innermost first.
    pub fn owners(&self, id: DeclarationId) -> impl Iterator<Item = DeclarationId> {
        std::iter::successors(self.get(id).owner, |o| self.get(*o).owner)
    }

    /// Returns the innermost type around a declaration (not itself).
    pub fn enclosing_type(&self, id: DeclarationId) -> Option<DeclarationId> {
        self.owners(id).find(|o| self.get(*o).kind.is_type())
    }

    /// Returns the record whose compact constructor a declaration is: its components are the parameters there (JLS
    /// 8.10.4.2).
    pub fn record_of_compact_constructor(&self, id: DeclarationId) -> Option<DeclarationId> {
        let d = self.get(id);
        d.owner.filter(|_| d.modifiers.has(Modifiers::COMPACT))
    }

    /// Returns the declaration whose name is at a byte offset.
    pub fn named_at(&self, offset: usize) -> Option<DeclarationId> {
        self.iter().find(|(_, d)| d.kind.is_named() && d.name_span.contains(offset)).map(|(id, _)| id)
    }

    /// Returns a type's qualified name, `package.Outer.Inner`; anonymous classes are `$anon`.
    pub fn qualified_name(&self, id: DeclarationId) -> String {
        let own = self.segment(id);
        match self.container(id) {
            c if c.is_empty() => own,
            c => format!("{c}.{own}"),
        }
    }

    /// Returns where a declaration is: `package.Type.Inner` for members, or `package.Type#method(int,String)` for what
    /// is in a body.
    pub fn container(&self, id: DeclarationId) -> String {
        let mut out = self.package.clone();
        let owners: Vec<_> = self.owners(id).collect();
        for owner in owners.into_iter().rev() {
            let member = !self.get(owner).kind.is_type();
            if !out.is_empty() {
                out.push(if member { '#' } else { '.' });
            }
            out.push_str(&self.segment(owner));
        }
        out
    }

    fn segment(&self, id: DeclarationId) -> String {
        let d = self.get(id);
        match d.kind {
            Kind::AnonymousClass => "$anon".to_owned(),
            Kind::Initializer => "<clinit>".to_owned(),
            Kind::Method | Kind::Constructor => format!("{}({})", d.name, self.parameter_types(id).join(",")),
            _ => d.name.clone(),
        }
    }

    /// Returns the parameter types of a method or constructor as written, without generics' arguments: `["int", "List",
    /// "String[]"]`.
    pub fn parameter_types(&self, id: DeclarationId) -> Vec<String> {
        let d = self.get(id);
        d.parameters
            .iter()
            .map(|p| self.get(*p).ty.as_ref().map_or_else(|| "?".to_owned(), |t| erased(&t.text)))
            .collect()
    }
}

/// Returns a type's text, or a list of them, without type arguments.
pub fn erased(text: &str) -> String {
    let mut depth = 0;
    text.chars()
        .filter(|c| match c {
            '<' => {
                depth += 1;
                false
            }
            '>' => {
                depth -= 1;
                false
            }
            _ => depth == 0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_called_by_the_last_of_its_names() {
        for (text, name) in [
            ("int", "int"),
            ("List<Map.Entry<K,V>>", "List"),
            ("java.util.Map.Entry<K,V>[][]", "Entry"),
            ("Outer<A.B>.Inner", "Inner"),
            ("p.Outer<List<A>>.Inner<B.C>...", "Inner"),
            ("A<", "A"),
            ("A>.B", "B"),
            ("", ""),
        ] {
            let ty = TypeUse { text: text.to_owned(), span: Span::default() };
            assert_eq!(ty.simple_name(), name, "{text}");
        }
    }
}
