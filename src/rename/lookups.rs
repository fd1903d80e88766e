//! Finds strings that look up a member at run time where the code says in which class:
//! `Till.class.getDeclaredField("cents")`. The compiler does not see these names, but their meaning is certain all the
//! same.

mod compared;
mod constants;
mod elsewhere;
mod finders;
mod properties;

use memchr::memmem;
use tree_sitter::Node;

use super::annotations::gives;
use crate::frameworks::{AnnotatedClass, LookedUp, NamedClass, Refers};
use crate::java::grammar::{Field, NodeKind, field, first_child, kind};
use crate::java::{
    DeclarationRef, Kind, Modifiers, Resolver, Span, Symbols, SyntaxTree, Type, erased, owner_type,
};
pub use constants::calls_given;
pub use elsewhere::{GivenElsewhere, given_elsewhere};
pub use finders::is_after_finder;
use finders::{
    certain_call, certain_element, finds_class, has_finder, is_given_member, of_annotation, of_call,
};
pub use properties::{AskedProperty, asked_properties};

/// The use of a string, judged by the name of what gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lookup {
    Unknown,
    /// To find a field or method by its name.
    Member,
    /// To find a member of the type around it.
    OwnMember,
    /// To find an enum's constant by its name.
    Constant,
    /// To find a class by its name, or to compare it with that.
    Class,
}

/// The member that a string looks up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberLookup {
    /// The class that is looked into.
    pub holder: DeclarationRef,
    kind: LookedUp,
    /// Whether it finds members that the class inherits, too.
    finds_inherited: bool,
}

/// Returns whether a text may look up a member of some name, as far as bytes tell. It has the name in quotes, shortly
/// after what looks a member up, or as a value where such is anywhere.
pub fn may_look_up(text: &[u8], name: &str) -> bool {
    let is_value = |at: usize| text[..at].trim_ascii_end().ends_with(b"=") && has_finder(text);
    let quoted = format!("\"{name}\"");
    memmem::find_iter(text, quoted.as_bytes()).any(|at| is_after_finder(text, at) || is_value(at))
}

/// Returns the member that a string literal looks up, where that is certain.
pub fn looked_up<'a>(resolver: &Resolver<'a>, literal: Node<'a>) -> Option<MemberLookup> {
    let list = literal.parent()?;
    match kind(list) {
        NodeKind::ArgumentList => {
            let call = list.parent().filter(|p| kind(*p) == NodeKind::MethodInvocation)?;
            by_call(resolver, call, literal)
        }
        _ => by_annotation(resolver, literal),
    }
}

fn by_call<'a>(resolver: &Resolver<'a>, call: Node<'a>, literal: Node<'a>) -> Option<MemberLookup> {
    let name = resolver.tree.text(field(call, Field::Name)?);
    let finder = certain_call(&name)?;
    let arguments = field(call, Field::Arguments)?;
    let object = field(call, Field::Object);
    let first = first_child(arguments)?;
    let holder = match finder.of? {
        NamedClass::Receiver if first == literal => class_meant(resolver, object?)?,
        NamedClass::FirstArgument if first != literal => class_meant(resolver, first)?,
        // `Enum.valueOf(Level.class, …)`
        NamedClass::Qualifier if first != literal => class_meant(resolver, first)?,
        NamedClass::Qualifier => {
            let qualifier = object?;
            let name = resolver.tree.text(qualifier);
            resolver.symbols.type_at(&resolver.point_of(qualifier), &name).declaration()?.clone()
        }
        _ => return None,
    };
    let fits = finder.kind != LookedUp::Constant || holder.get().kind == Kind::Enum;
    fits.then_some(MemberLookup { holder, kind: finder.kind, finds_inherited: finder.inherited })
}

/// Returns the class that `Till.class` means, or `getClass()` in a class that nothing extends. In an object of a
/// subclass, the same call would look into that one.
fn class_meant<'a>(resolver: &Resolver<'a>, node: Node<'a>) -> Option<DeclarationRef> {
    match kind(node) {
        NodeKind::ClassLiteral => resolver.written_type(node.named_child(0)?).declaration().cloned(),
        NodeKind::MethodInvocation => {
            let is_own = field(node, Field::Object).is_none_or(|o| kind(o) == NodeKind::This);
            let name = resolver.tree.text(field(node, Field::Name)?);
            let own =
                (is_own && name == "getClass").then(|| resolver.point_of(node).enclosing_type()).flatten()?;
            let below = resolver.symbols.subtypes(&own);
            (below.types.is_empty() && below.unsure.is_empty()).then_some(own)
        }
        _ => None,
    }
}

/// Returns the use of the string in a literal.
pub fn lookup(tree: &SyntaxTree, literal: Node<'_>) -> Lookup {
    let mut around = std::iter::successors(literal.parent(), |n| n.parent());
    let holder = around.find(|n| {
        let within = matches!(
            kind(*n),
            NodeKind::ArgumentList
                | NodeKind::AnnotationArgumentList
                | NodeKind::ElementValuePair
                | NodeKind::ElementValueArrayInitializer
                | NodeKind::ParenthesizedExpression
        );
        !within
    });
    if let Some(lookup) = compared::in_label(tree, literal) {
        return lookup;
    }
    if is_in_name_of_class(tree, literal) {
        return Lookup::Class;
    }
    if let Some(created) = holder.filter(|holder| kind(*holder) == NodeKind::ObjectCreationExpression) {
        let ty = field(created, Field::Type).map(|ty| tree.text(ty)).unwrap_or_default();
        let is_given_property = is_given_member(erased(&ty).rsplit('.').next().unwrap_or_default());
        return if is_given_property { Lookup::Member } else { Lookup::Unknown };
    }
    let named = |node: Node<'_>| field(node, Field::Name).map(|n| tree.text(n).into_owned());
    let Some((holder, name)) = holder.and_then(|h| Some((h, named(h)?))) else { return Lookup::Unknown };
    let simple = name.rsplit('.').next().unwrap_or_default();
    match kind(holder) {
        NodeKind::MethodInvocation => match of_call(simple) {
            Some(lookup) => lookup,
            None => compared::in_call(tree, holder, simple).unwrap_or(Lookup::Unknown),
        },
        NodeKind::VariableDeclarator => {
            constants::by_name(tree.source().bytes(), simple).unwrap_or(Lookup::Unknown)
        }
        NodeKind::Annotation => match by_element(tree, literal, simple) {
            Some((entry, _)) if entry.kind == LookedUp::Constant => Lookup::Constant,
            Some((_, AnnotatedClass::Around)) => Lookup::OwnMember,
            Some(_) => Lookup::Member,
            None => of_annotation(simple),
        },
        _ => Lookup::Unknown,
    }
}

/// Returns whether a string is the name, or the end of the name, by which a class is found: `Class.forName("shop." +
/// "Till")`.
fn is_in_name_of_class(tree: &SyntaxTree, literal: Node<'_>) -> bool {
    let mut around = std::iter::successors(literal.parent(), |n| n.parent());
    let is_part = |n: &Node<'_>| {
        matches!(
            kind(*n),
            NodeKind::ArgumentList | NodeKind::BinaryExpression | NodeKind::ParenthesizedExpression
        )
    };
    let call = around.find(|n| !is_part(n)).filter(|n| kind(*n) == NodeKind::MethodInvocation);
    let name = call.and_then(|call| field(call, Field::Name));
    name.is_some_and(|name| finds_class(&tree.text(name)))
}

/// Returns what the element that contains a string names, of an annotation of some simple name.
fn by_element(
    tree: &SyntaxTree,
    literal: Node<'_>,
    annotation: &str,
) -> Option<(&'static Refers, AnnotatedClass)> {
    let mut around = std::iter::successors(literal.parent(), |n| n.parent());
    let within = around.find(|n| {
        matches!(kind(*n), NodeKind::ElementValuePair | NodeKind::AnnotationArgumentList | NodeKind::Program)
    })?;
    let element = match kind(within) {
        NodeKind::ElementValuePair => tree.text(field(within, Field::Key)?),
        _ => "value".into(),
    };
    certain_element(annotation, &element)
}

/// Finds the lookup of a string in an annotation: `@MethodSource("rows")`, `@MethodSource({"rows", "p.Other#more"})`,
/// `@EnumSource(value = Level.class, names = "LOW")`.
fn by_annotation<'a>(resolver: &Resolver<'a>, literal: Node<'a>) -> Option<MemberLookup> {
    let mut around = std::iter::successors(literal.parent(), |n| n.parent());
    let annotation = around.find(|n| {
        !matches!(
            kind(*n),
            NodeKind::ElementValueArrayInitializer
                | NodeKind::ElementValuePair
                | NodeKind::AnnotationArgumentList
        )
    })?;
    if kind(annotation) != NodeKind::Annotation {
        return None;
    }
    let name = resolver.tree.text(field(annotation, Field::Name)?);
    let (entry, of) = by_element(resolver.tree, literal, name.rsplit('.').next()?)?;
    let given = entry.unless_given.as_ref().and_then(|element| value_of(resolver, annotation, element));
    let holder = match (given, of) {
        (Some(class), _) => class_meant(resolver, class)?,
        (None, AnnotatedClass::Around) => class_around(resolver, annotation, literal)?,
        (None, AnnotatedClass::Value) => class_of_value(resolver, annotation)?,
        (None, AnnotatedClass::Aliased) => class_aliased(resolver, annotation)?,
        (None, AnnotatedClass::Annotated) => type_of_annotated(resolver, annotation)?,
    };
    let fits = entry.kind != LookedUp::Constant || holder.get().kind == Kind::Enum;
    fits.then_some(MemberLookup { holder, kind: entry.kind, finds_inherited: true })
}

/// Returns the class around an annotation, or the one that a string names before a `#`.
fn class_around<'a>(
    resolver: &Resolver<'a>,
    annotation: Node<'a>,
    literal: Node<'a>,
) -> Option<DeclarationRef> {
    let point = resolver.point_of(annotation);
    let text = resolver.tree.text(literal);
    let MemberName { holder, .. } = MemberName::of(text.trim_matches('"'));
    if holder.is_empty() {
        return type_annotated(resolver, annotation).or_else(|| point.enclosing_type());
    }
    resolver.symbols.type_at(&point, &holder.replace('$', ".")).declaration().cloned()
}

/// Returns the type that an annotation, or one around it, is before.
fn type_annotated<'a>(resolver: &Resolver<'a>, annotation: Node<'a>) -> Option<DeclarationRef> {
    let mut around = std::iter::successors(Some(annotation), |n| n.parent());
    let modifiers = around.find(|n| kind(*n) == NodeKind::Modifiers)?;
    let annotated: Span = modifiers.parent()?.into();
    let unit = &resolver.unit;
    let (id, _) = unit.iter().find(|(_, d)| d.kind.is_type() && d.span == annotated)?;
    Some(DeclarationRef { unit: unit.clone(), id })
}

fn class_of_value<'a>(resolver: &Resolver<'a>, annotation: Node<'a>) -> Option<DeclarationRef> {
    if let Some(value) = value_of(resolver, annotation, "value") {
        return class_meant(resolver, value);
    }
    let parameters = field(annotation.parent()?.parent()?, Field::Parameters)?;
    let mut cursor = parameters.walk();
    let mut all = parameters.named_children(&mut cursor);
    let first = all.find(|n| kind(*n) == NodeKind::FormalParameter)?;
    resolver.written_type(field(first, Field::Type)?).declaration().cloned()
}

fn class_aliased<'a>(resolver: &Resolver<'a>, annotation: Node<'a>) -> Option<DeclarationRef> {
    match value_of(resolver, annotation, "annotation") {
        Some(value) => class_meant(resolver, value),
        None => resolver.point_of(annotation).enclosing_type(),
    }
}

/// Returns the value that an annotation gives an element that it names.
fn value_of<'a>(resolver: &Resolver<'a>, annotation: Node<'a>, element: &str) -> Option<Node<'a>> {
    let arguments = field(annotation, Field::Arguments)?;
    let mut cursor = arguments.walk();
    let mut pairs = arguments.named_children(&mut cursor).filter(|n| kind(*n) == NodeKind::ElementValuePair);
    let is_it =
        |pair: &Node<'a>| field(*pair, Field::Key).is_some_and(|key| resolver.tree.text(key) == element);
    field(pairs.find(is_it)?, Field::Value)
}

fn type_of_annotated<'a>(resolver: &Resolver<'a>, annotation: Node<'a>) -> Option<DeclarationRef> {
    let annotated = annotation.parent().filter(|p| kind(*p) == NodeKind::Modifiers)?.parent()?;
    let Type::Declared(ty, arguments) = resolver.written_type(field(annotated, Field::Type)?) else {
        return None;
    };
    match arguments.last() {
        Some(element) => element.declaration().cloned(),
        None => Some(ty),
    }
}

/// Returns whether a method is a provider of TestNG with a name of its own: `@DataProvider(name = "rows")`.
fn is_named_provider(method: &DeclarationRef) -> bool {
    gives(method, "DataProvider", &["name"])
}

/// The parts of `p.Other#more()`, a name of a member as JUnit has it.
#[derive(Debug, Clone, Copy)]
pub struct MemberName<'t> {
    /// The class; empty where it is left out.
    pub holder: &'t str,
    pub member: &'t str,
    /// The byte offset where the member's name starts.
    pub at: usize,
}

impl<'t> MemberName<'t> {
    pub fn of(text: &'t str) -> MemberName<'t> {
        let (holder, member) = text.rsplit_once('#').unwrap_or(("", text));
        let at = text.len() - member.len();
        MemberName { holder, member: member.split('(').next().unwrap_or(member), at }
    }

    /// Returns the name in a text of one, or the one of these that is called so in a list: `rows, more`.
    pub fn in_list(text: &'t str, called: &str) -> MemberName<'t> {
        let mut start = 0;
        for part in text.split(',') {
            let name = part.trim();
            if name == called && name.len() < text.len() {
                let at = start + part.len() - part.trim_start().len();
                return MemberName { holder: "", member: name, at };
            }
            start += part.len() + 1;
        }
        MemberName::of(text)
    }
}

impl MemberLookup {
    /// Returns the members that are found by a name; of a method, all overloads.
    pub fn members(&self, symbols: &Symbols<'_, '_>, name: &str) -> Vec<DeclarationRef> {
        let all = symbols.all_members(&self.holder, name);
        let mut fitting: Vec<DeclarationRef> = all.into_iter().filter(|m| self.fits(m)).collect();
        if self.kind != LookedUp::Method {
            // The nearest field hides the others.
            fitting.truncate(1);
        }
        fitting
    }

    /// Returns whether it finds members of this sort, and in the class that has this one if it is its own.
    fn fits(&self, member: &DeclarationRef) -> bool {
        let d = member.get();
        // TestNG looks a provider up by the name that it is given.
        let is_called_otherwise = self.kind == LookedUp::Method && is_named_provider(member);
        let is_method = d.kind == Kind::Method || d.modifiers.has(Modifiers::RECORD_COMPONENT);
        let is_of_kind = match self.kind {
            LookedUp::Field => d.kind.is_field(),
            LookedUp::Method => is_method,
            LookedUp::Constant => d.kind == Kind::EnumConstant,
            LookedUp::Member => d.kind.is_field() || is_method,
            LookedUp::Class => false,
        };
        is_of_kind
            && !is_called_otherwise
            && (self.finds_inherited || owner_type(member).as_ref() == Some(&self.holder))
    }

    /// Returns whether it would find a member that has another name now.
    pub fn would_find(&self, symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> bool {
        self.members(symbols, &member.get().name).contains(member)
    }

    /// Returns whether surely no member has a name. This needs all supertypes that may have it.
    pub fn finds_nothing(&self, symbols: &Symbols<'_, '_>, name: &str) -> bool {
        self.members(symbols, name).is_empty()
            && (!self.finds_inherited || symbols.hierarchy(&self.holder).is_complete())
    }

    /// Returns the word for what it looks for, as people say it.
    pub fn noun(&self) -> &'static str {
        match self.kind {
            LookedUp::Field => "field",
            LookedUp::Method => "method",
            LookedUp::Constant => "constant",
            LookedUp::Member => "member",
            LookedUp::Class => "class",
        }
    }
}
