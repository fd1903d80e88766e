//! Finds members that code of the project lists at run time, and knows by their names. For example, it lists
//! `header.getClass().getDeclaredFields()`, and writes `field.getName()` into a message, a configuration or a help
//! text.
//!
//! The type of the receiver says what is listed. `Class<? extends Header>` and `header.getClass()` list the members of
//! `Header` and its subtypes, and `Header.class` those of `Header` alone. A `Class<?>` says nothing.

use std::sync::Arc;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::git::SourceFile;
use crate::java::grammar::{Field, NodeKind, field, first_child, kind, named_children};
use crate::java::lexical::find_word;
use crate::java::{
    DeclarationRef, Kind, Modifiers, Resolver, Symbols, Type, Variable, Visibility, is_jdk, is_object,
    is_static, is_test_source, owner_type, parse,
};
use crate::rename::{Concern, Warning};

/// The kind of members that are listed of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ListedKind {
    Fields,
    Methods,
    Components,
    Constants,
}

/// Which members of a class are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    /// The members that it declares.
    Declared,
    /// The public members that it has, also those of its supertypes.
    Public,
}

/// The methods of `java.lang.Class` that list members.
const LISTING: [(&str, ListedKind, Which); 6] = [
    ("getDeclaredFields", ListedKind::Fields, Which::Declared),
    ("getFields", ListedKind::Fields, Which::Public),
    ("getDeclaredMethods", ListedKind::Methods, Which::Declared),
    ("getMethods", ListedKind::Methods, Which::Public),
    ("getRecordComponents", ListedKind::Components, Which::Declared),
    ("getEnumConstants", ListedKind::Constants, Which::Declared),
];

/// The types of `java.lang.reflect` that stand for members and have their names.
const MEMBERS: [&str; 5] = ["Field", "Method", "RecordComponent", "Member", "Executable"];

/// The types that a constant may be known as.
const CONSTANTS: [&str; 2] = ["Enum", "Object"];

/// The members that the code of a project lists and knows by their names.
#[derive(Debug, Default)]
pub struct Listed {
    listings: Vec<Listing>,
}

/// A call that lists members of a type.
#[derive(Debug)]
struct Listing {
    holder: DeclarationRef,
    sort: ListedKind,
    which: Which,
    /// Whether the class may be one below the type.
    goes_down: bool,
    /// Whether the same is done for the classes above.
    goes_up: bool,
    /// Whether static fields are passed over.
    without_static: bool,
    /// The uses of the names of what is listed, all over the file: a list may be passed on.
    uses: Arc<[Use]>,
    path: String,
}

/// A use that code makes of a name.
#[derive(Debug, PartialEq, Eq)]
enum Use {
    Any,
    /// It only compares the name with a text, in this way.
    Compared(Comparison, String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equals,
    StartsWith,
    EndsWith,
    Contains,
}

impl Listed {
    /// Finds the lists of members of the types of some members.
    pub fn of<'m>(symbols: &Symbols<'_, '_>, members: impl Iterator<Item = &'m DeclarationRef>) -> Listed {
        let owners: FxHashSet<DeclarationRef> =
            members.filter(|member| may_be_listed(member)).filter_map(owner_type).collect();
        let mut paths: Vec<&str> = symbols.index().listing_members().collect();
        // The first that lists a member is reported.
        paths.sort_unstable_by_key(|path| (is_test_source(path), *path));
        if owners.is_empty() || paths.is_empty() {
            return Listed::default();
        }
        let Ok(needles) = AhoCorasick::new(related_names(symbols, &owners)) else { return Listed::default() };
        let in_file = |path: &str| {
            let file = symbols.project().snapshot().read(path)?;
            needles.is_match(file.bytes()).then(|| listings(symbols, &file))
        };
        let listings = paths.into_par_iter().filter_map(in_file).flatten_iter().collect();
        Listed { listings }
    }

    /// Warns where a list knows a member by its name, and would not by a new one.
    pub fn knows(
        &self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        new_name: &str,
    ) -> Option<Warning> {
        let owner = owner_type(member).filter(|_| may_be_listed(member))?;
        let name = member.get().name.as_str();
        let listing = self.listings.iter().find(|listing| {
            listing.has(symbols, member, &owner) && listing.uses.iter().any(|u| u.tells_apart(name, new_name))
        })?;
        let below = if listing.goes_down { " and its subtypes" } else { "" };
        let message = format!(
            "{} lists the {} of `{}`{below} at run time, and goes by their names",
            listing.path,
            listing.sort.noun(),
            listing.holder.get().name
        );
        Some(Warning { concern: Concern::ReadByReflection, message })
    }
}

/// Returns whether a declaration is a member that may be in a list. What is private is in that of what its class
/// declares.
fn may_be_listed(member: &DeclarationRef) -> bool {
    matches!(member.get().kind, Kind::Field | Kind::Method | Kind::EnumConstant)
}

/// Returns the names of some types, and of those above and below them. Code that lists their members mentions one of
/// these names.
fn related_names(symbols: &Symbols<'_, '_>, owners: &FxHashSet<DeclarationRef>) -> FxHashSet<String> {
    let mut related: FxHashSet<String> = FxHashSet::default();
    for owner in owners {
        let (above, below) = (symbols.hierarchy(owner), symbols.subtypes(owner));
        let above = above.types.iter().filter_map(Type::declaration).filter(|ty| !is_jdk(ty));
        related.extend(above.chain(&below.types).map(|ty| ty.get().name.clone()));
    }
    related.remove("");
    related
}

/// Returns the calls of a file that list members of types of the project and go by their names.
fn listings(symbols: &Symbols<'_, '_>, file: &SourceFile) -> Vec<Listing> {
    let text = file.bytes();
    // The unit of the project leaves out what has nothing to do with the names that are renamed.
    let tree = parse(file);
    let resolver = Resolver::new(symbols, &tree, Arc::new(tree.compilation_unit()));
    let mut found = Vec::new();
    for (method, sort, which) in LISTING {
        let mut uses: Option<Arc<[Use]>> = None;
        for at in find_word(text, method) {
            let Some(call) = call_at(&resolver, at, method) else { continue };
            let Some(object) = field(call, Field::Object) else { continue };
            let Some((holder, goes_down)) = class_listed(&resolver, object) else { continue };
            let uses = uses.get_or_insert_with(|| uses_of(&resolver, sort)).clone();
            let around = around(&resolver, call);
            let says = |word: &str| find_word(around, word).next().is_some();
            found.push(Listing {
                holder,
                sort,
                which,
                goes_down,
                goes_up: which == Which::Public || says("getSuperclass"),
                without_static: says("isStatic"),
                uses,
                path: file.path().to_owned(),
            });
        }
    }
    found
}

/// Returns the call of a method of which the name is at a place.
fn call_at<'a>(resolver: &Resolver<'a>, at: usize, name: &str) -> Option<Node<'a>> {
    let node = resolver.tree.root().descendant_for_byte_range(at, at + name.len())?;
    let call = node.parent().filter(|call| kind(*call) == NodeKind::MethodInvocation)?;
    (field(call, Field::Name) == Some(node)).then_some(call)
}

/// Returns the text of the member of a class in which a node is.
fn around<'a>(resolver: &Resolver<'a>, node: Node<'a>) -> &'a [u8] {
    let is_body = |n: Node<'_>| {
        matches!(
            kind(n),
            NodeKind::ClassBody
                | NodeKind::InterfaceBody
                | NodeKind::EnumBodyDeclarations
                | NodeKind::AnnotationTypeBody
        )
    };
    let mut around = std::iter::successors(Some(node), |n| n.parent());
    let member = around.find(|n| n.parent().is_none_or(is_body));
    resolver.tree.bytes(member.unwrap_or(node))
}

/// Returns the type of the project of which an expression is the class, and whether it may be that of a subtype. A
/// variable that is a `Class` of anything is what it begins as (`Class<?> c = header.getClass()`).
fn class_listed<'a>(resolver: &Resolver<'a>, expression: Node<'a>) -> Option<(DeclarationRef, bool)> {
    let Type::Declared(class, arguments) = resolver.type_of(expression) else { return None };
    if class.get().name != "Class" || !is_jdk(&class) {
        return None;
    }
    let (bound, goes_down) = match arguments.first() {
        Some(Type::Declared(exact, _)) => (Some(exact.clone()), false),
        Some(Type::Extends(bound)) => (upper_bound(resolver.symbols, bound), true),
        Some(variable @ Type::Variable(_)) => (upper_bound(resolver.symbols, variable), true),
        _ => (None, true),
    };
    match bound.filter(|ty| !is_object(ty)) {
        Some(ty) => (!is_jdk(&ty)).then_some((ty, goes_down)),
        None => class_listed(resolver, first_value(resolver, expression)?),
    }
}

/// Returns the type that values of a type have at least.
fn upper_bound(symbols: &Symbols<'_, '_>, ty: &Type) -> Option<DeclarationRef> {
    symbols.erased(ty).declaration().cloned()
}

/// Returns the value that a local variable is declared with.
fn first_value<'a>(resolver: &Resolver<'a>, variable: Node<'a>) -> Option<Node<'a>> {
    let name = (kind(variable) == NodeKind::Identifier).then(|| resolver.tree.text(variable))?;
    let Variable::Found(local, _) = resolver.symbols.variable_named(&resolver.point_of(variable), &name)
    else {
        return None;
    };
    let span = local.get().name_span;
    if !local.get().kind.is_local() || span.end > variable.start_byte() {
        return None;
    }
    let declared = resolver.tree.root().descendant_for_byte_range(span.start, span.end)?;
    field(declared.parent()?, Field::Value)
}

/// Returns the uses that a file makes of the names of members of some sort.
fn uses_of(resolver: &Resolver<'_>, sort: ListedKind) -> Arc<[Use]> {
    let naming: &[&str] = if sort == ListedKind::Constants { &["name", "toString"] } else { &["getName"] };
    let text = resolver.tree.source().bytes();
    let places = naming.iter().flat_map(|word| find_word(text, word).map(move |at| (at, *word)));
    places.filter_map(|(at, word)| use_at(resolver, at, word, sort)).collect()
}

/// Returns the use of a name that a method gives, of which the own name is at a place.
fn use_at(resolver: &Resolver<'_>, at: usize, word: &str, sort: ListedKind) -> Option<Use> {
    if let Some(call) = call_at(resolver, at, word) {
        let object = field(call, Field::Object)?;
        let ty = resolver.symbols.erased(&resolver.type_of(object));
        return sort.may_be_of(&ty).then(|| use_of_call(resolver, call));
    }
    let node = resolver.tree.root().descendant_for_byte_range(at, at + word.len())?;
    let reference = node.parent().filter(|parent| kind(*parent) == NodeKind::MethodReference)?;
    let ty =
        resolver.symbols.type_at(&resolver.point_of(reference), &resolver.tree.text(first_child(reference)?));
    sort.may_be_of(&ty).then_some(Use::Any)
}

/// Returns the use of the value that a call gives.
fn use_of_call(resolver: &Resolver<'_>, call: Node<'_>) -> Use {
    let literal = |node: Node<'_>| {
        let is_literal = kind(node) == NodeKind::StringLiteral;
        is_literal.then(|| resolver.tree.text(node).trim_matches('"').to_owned())
    };
    let compared = || {
        let parent = call.parent()?;
        let (comparing, other) = match kind(parent) {
            NodeKind::MethodInvocation => match named_children(field(parent, Field::Arguments)?)[..] {
                [argument] => (parent, argument),
                _ => return None,
            },
            // `"size".equals(field.getName())`
            NodeKind::ArgumentList => (parent.parent()?, field(parent.parent()?, Field::Object)?),
            _ => return None,
        };
        let comparison = match &*resolver.tree.text(field(comparing, Field::Name)?) {
            "equals" => Comparison::Equals,
            "startsWith" if comparing == parent => Comparison::StartsWith,
            "endsWith" if comparing == parent => Comparison::EndsWith,
            "contains" if comparing == parent => Comparison::Contains,
            _ => return None,
        };
        Some(Use::Compared(comparison, literal(other)?))
    };
    compared().unwrap_or(Use::Any)
}

impl Listing {
    /// Returns whether a member is in the list.
    fn has(&self, symbols: &Symbols<'_, '_>, member: &DeclarationRef, owner: &DeclarationRef) -> bool {
        let d = member.get();
        let is_component = d.modifiers.has(Modifiers::RECORD_COMPONENT);
        let is_sort = match self.sort {
            ListedKind::Fields => d.kind.is_field() && !(self.without_static && is_static(member)),
            ListedKind::Methods => d.kind == Kind::Method || is_component,
            ListedKind::Components => is_component,
            ListedKind::Constants => d.kind == Kind::EnumConstant,
        };
        let is_seen = self.which == Which::Declared
            || d.modifiers.visibility() == Visibility::Public
            || self.sort == ListedKind::Methods && is_component;
        let is_holder = || *owner == self.holder;
        let is_below = || self.goes_down && symbols.hierarchy(owner).contains(&self.holder);
        let is_above = || self.goes_up && symbols.hierarchy(&self.holder).contains(owner);
        is_sort && is_seen && (is_holder() || is_below() || is_above())
    }
}

impl ListedKind {
    /// Returns the word for what is listed, as people say it.
    fn noun(self) -> &'static str {
        match self {
            ListedKind::Fields => "fields",
            ListedKind::Methods => "methods",
            ListedKind::Components => "components",
            ListedKind::Constants => "constants",
        }
    }

    /// Returns whether an expression of which this is the erasure of the type may stand for what is listed.
    fn may_be_of(self, ty: &Type) -> bool {
        let is_named = |name: &str| match self {
            ListedKind::Constants => CONSTANTS.contains(&name),
            _ => MEMBERS.contains(&name),
        };
        match ty {
            Type::Unknown => true,
            Type::Declared(d, _) if self == ListedKind::Constants && d.get().kind == Kind::Enum => true,
            Type::Declared(d, _) => is_jdk(d) && is_named(&d.get().name),
            Type::External(name) => is_named(name.rsplit('.').next().unwrap_or(name)),
            _ => false,
        }
    }
}

impl Use {
    /// Returns whether the use has another result for the new name.
    fn tells_apart(&self, name: &str, new_name: &str) -> bool {
        match self {
            Use::Any => true,
            Use::Compared(comparison, text) => {
                comparison.holds(name, text) != comparison.holds(new_name, text)
            }
        }
    }
}

impl Comparison {
    fn holds(self, name: &str, text: &str) -> bool {
        match self {
            Comparison::Equals => name == text,
            Comparison::StartsWith => name.starts_with(text),
            Comparison::EndsWith => name.ends_with(text),
            Comparison::Contains => name.contains(text),
        }
    }
}
