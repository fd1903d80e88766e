//! Strings that look up a member at run time where the code says in which class:
//! `Till.class.getDeclaredField("cents")`. The compiler does not see these names, and what they mean is
//! certain all the same.

use memchr::memmem;
use tree_sitter::Node;

use crate::java::grammar::{Field, NodeKind, field, kind};
use crate::java::{DeclarationRef, Kind, Modifiers, Resolver, Symbols, owner_type};

/// What a string looks up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberLookup {
    /// The class that is looked into.
    pub holder: DeclarationRef,
    sort: Sort,
    found: Found,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Field,
    Method,
    Constant,
}

/// Which members of a class are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    /// Those that the class declares.
    Own,
    /// Those that it inherits, too.
    Inherited,
}

/// Where a call says in which class it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    /// `Till.class.getField(…)`, or `getClass().getField(…)` of the class around it.
    Receiver,
    /// `lookup.findVarHandle(Till.class, …)`
    FirstArgument,
    /// `Level.valueOf(…)`
    Qualifier,
}

/// The methods of the JDK that find a member by its name: what they find, which of
/// them, and where they say the class.
const CALLS: [(&str, Sort, Found, Says); 15] = [
    ("getDeclaredField", Sort::Field, Found::Own, Says::Receiver),
    ("getField", Sort::Field, Found::Inherited, Says::Receiver),
    ("getDeclaredMethod", Sort::Method, Found::Own, Says::Receiver),
    ("getMethod", Sort::Method, Found::Inherited, Says::Receiver),
    ("newUpdater", Sort::Field, Found::Own, Says::FirstArgument),
    ("findVarHandle", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findStaticVarHandle", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findGetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findSetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findStaticGetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findStaticSetter", Sort::Field, Found::Inherited, Says::FirstArgument),
    ("findVirtual", Sort::Method, Found::Inherited, Says::FirstArgument),
    ("findStatic", Sort::Method, Found::Inherited, Says::FirstArgument),
    ("findSpecial", Sort::Method, Found::Inherited, Says::FirstArgument),
    ("valueOf", Sort::Constant, Found::Own, Says::Qualifier),
];

/// Annotations of JUnit whose strings name members of the class that they stand in.
const ANNOTATIONS: [(&str, Sort); 2] = [("MethodSource", Sort::Method), ("FieldSource", Sort::Field)];

/// How far before a string the name of what looks it up may stand.
const FARTHEST: usize = 300;

/// Whether a text may look up a member of some name, as far as bytes tell: the name stands there in
/// quotes, shortly after what looks a member up.
pub fn may_look_up(text: &[u8], name: &str) -> bool {
    memmem::find_iter(text, format!("\"{name}\"").as_bytes()).any(|at| is_after_finder(text, at))
}

/// Whether what looks a member up stands shortly before a place.
pub fn is_after_finder(text: &[u8], at: usize) -> bool {
    let before = &text[at.saturating_sub(FARTHEST)..at];
    let mut finders = CALLS.iter().map(|call| call.0).chain(ANNOTATIONS.iter().map(|a| a.0));
    finders.any(|finder| memmem::find(before, finder.as_bytes()).is_some())
}

/// What a string literal looks up, where that is certain.
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
    let (_, sort, found, says) = *CALLS.iter().find(|c| c.0 == name)?;
    let arguments = field(call, Field::Arguments)?;
    let object = field(call, Field::Object);
    let is_comment = |n: &Node<'_>| matches!(kind(*n), NodeKind::LineComment | NodeKind::BlockComment);
    let mut cursor = arguments.walk();
    let first = arguments.named_children(&mut cursor).find(|n| !is_comment(n))?;
    let holder = match says {
        Says::Receiver if first == literal => class_meant(resolver, object?)?,
        Says::FirstArgument if first != literal => class_meant(resolver, first)?,
        // `Enum.valueOf(Level.class, …)`
        Says::Qualifier if first != literal => class_meant(resolver, first)?,
        Says::Qualifier => {
            let qualifier = object?;
            let name = resolver.tree.text(qualifier);
            resolver.symbols.type_at(&resolver.place_of(qualifier), &name).declaration()?.clone()
        }
        _ => return None,
    };
    let fits = sort != Sort::Constant || holder.get().kind == Kind::Enum;
    fits.then_some(MemberLookup { holder, sort, found })
}

/// The class that `Till.class` means, or `getClass()` in a class that nothing extends: in an object of a subclass, the
/// same call would look into that one.
fn class_meant<'a>(resolver: &Resolver<'a>, node: Node<'a>) -> Option<DeclarationRef> {
    match kind(node) {
        NodeKind::ClassLiteral => resolver.written_type(node.named_child(0)?).declaration().cloned(),
        NodeKind::MethodInvocation => {
            let is_own = field(node, Field::Object).is_none_or(|o| kind(o) == NodeKind::This);
            let name = resolver.tree.text(field(node, Field::Name)?);
            let own =
                (is_own && name == "getClass").then(|| resolver.place_of(node).enclosing_type()).flatten()?;
            let below = resolver.symbols.subtypes(&own);
            (below.types.is_empty() && below.unsure.is_empty()).then_some(own)
        }
        _ => None,
    }
}

/// `@MethodSource("rows")`, `@MethodSource(value = {"rows", "more"})`
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
    let simple = name.rsplit('.').next()?;
    let sort = ANNOTATIONS.iter().find(|a| a.0 == simple)?.1;
    let holder = resolver.place_of(annotation).enclosing_type()?;
    Some(MemberLookup { holder, sort, found: Found::Inherited })
}

impl MemberLookup {
    /// The members that are found by a name; of a method, all overloads.
    pub fn members(&self, symbols: &Symbols<'_, '_>, name: &str) -> Vec<DeclarationRef> {
        let all = symbols.all_members(&self.holder, name);
        let mut fitting: Vec<DeclarationRef> = all.into_iter().filter(|m| self.fits(m)).collect();
        if self.sort != Sort::Method {
            // The nearest field hides the others.
            fitting.truncate(1);
        }
        fitting
    }

    /// Whether it finds members of this sort, and in the class that has this one if it is its own.
    fn fits(&self, member: &DeclarationRef) -> bool {
        let d = member.get();
        let is_sort = match self.sort {
            Sort::Field => matches!(d.kind, Kind::Field | Kind::EnumConstant),
            Sort::Method => d.kind == Kind::Method || d.modifiers.has(Modifiers::RECORD_COMPONENT),
            Sort::Constant => d.kind == Kind::EnumConstant,
        };
        is_sort && (self.found == Found::Inherited || owner_type(member).as_ref() == Some(&self.holder))
    }

    /// Whether it would find a member that has another name now.
    pub fn would_find(&self, symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> bool {
        self.members(symbols, &member.get().name).contains(member)
    }

    /// Whether nothing is found by a name, as far as all that could have it is known.
    pub fn finds_nothing(&self, symbols: &Symbols<'_, '_>, name: &str) -> bool {
        self.members(symbols, name).is_empty()
            && (self.found == Found::Own || symbols.hierarchy(&self.holder).is_complete())
    }

    /// What it looks for, as people say it.
    pub fn noun(&self) -> &'static str {
        match self.sort {
            Sort::Field => "field",
            Sort::Method => "method",
            Sort::Constant => "constant",
        }
    }
}
