//! Types as the front end knows them: declared in the project or the JDK, or known by name only.

use std::sync::Arc;

use super::declaration::{DeclarationId, Kind, Modifiers};
use super::jdk;
use super::project::DeclarationRef;

/// The type of an expression or of a declaration, as far as it can be known without a classpath.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// Not known. It may be any type, also one of the project.
    Unknown,
    /// The type of `null`.
    Null,
    /// `int`, `boolean`, `void`, …
    Primitive(&'static str),
    Array(Arc<Type>),
    /// A class, interface, enum, record or annotation whose declaration is available, with its type arguments. Behind
    /// them are those of the classes around an inner class ([`all_type_parameters`]). There are none for a raw or
    /// non-generic type.
    Declared(DeclarationRef, Vec<Type>),
    /// A type parameter.
    Variable(DeclarationRef),
    /// Several types at once, two or more (JLS 4.9). A value of it has the members of all.
    Intersection(Arc<[Type]>),
    /// The type argument `? extends T`; `?` is one below `Object`.
    Extends(Arc<Type>),
    /// The type argument `? super T`.
    Super(Arc<Type>),
    /// The type argument `?` for a type parameter with a bound. As the bound may mention the parameter, it is only
    /// looked up where the type of a member needs it ([`Symbols::instantiate`](super::Symbols::instantiate)).
    Bounded,
    /// A type of neither the project nor the known part of the JDK, by its name as written. Nothing in the project can
    /// be a supertype of it.
    External(Arc<str>),
}

impl Type {
    /// Returns the name of a primitive type, or `void`.
    pub fn primitive(name: &str) -> Option<Type> {
        const NAMES: [&str; 9] =
            ["int", "boolean", "long", "void", "double", "char", "byte", "float", "short"];
        NAMES.into_iter().find(|n| *n == name).map(Type::Primitive)
    }

    /// Returns the type of an array with this many dimensions; with 0, the element itself.
    pub fn array_of(element: Type, dimensions: usize) -> Type {
        (0..dimensions).fold(element, |t, _| Type::Array(Arc::new(t)))
    }

    /// Returns the intersection of some types (JLS 4.9); `Unknown` if there are none.
    pub fn intersection(mut types: Vec<Type>) -> Type {
        match types.len() {
            0 | 1 => types.pop().unwrap_or(Type::Unknown),
            _ => Type::Intersection(types.into()),
        }
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self, Type::Primitive(_))
    }

    /// Returns the declaration of a declared type.
    pub fn declaration(&self) -> Option<&DeclarationRef> {
        match self {
            Type::Declared(d, _) => Some(d),
            _ => None,
        }
    }

    /// Returns the upper bound of this type argument, which is the type of the values that are read through it (JLS
    /// 5.1.10). For `? super T`, that is `Object`; a type without a wildcard is its own upper bound.
    pub fn upper_bound(self) -> Type {
        match self {
            Type::Extends(bound) => (*bound).clone().upper_bound(),
            Type::Super(_) => object().unwrap_or(Type::Unknown),
            Type::Bounded => Type::Unknown,
            Type::Array(element) => Type::Array(Arc::new((*element).clone().upper_bound())),
            other => other,
        }
    }

    /// Returns a type argument without the wildcard, if it is one.
    pub fn bound(&self) -> &Type {
        match self {
            Type::Extends(bound) | Type::Super(bound) => bound,
            other => other,
        }
    }

    /// Returns this type with type parameters replaced. A parameter for which `replace` has nothing stays. If the
    /// result would have too many parts, its type arguments are unknown.
    pub fn substitute(&self, replace: &dyn Fn(&DeclarationRef) -> Option<Type>) -> Type {
        let whole = self.substituted(replace, &mut { MOST_PARTS });
        whole.unwrap_or_else(|| match self {
            Type::Declared(d, arguments) => Type::Declared(d.clone(), vec![Type::Unknown; arguments.len()]),
            _ => Type::Unknown,
        })
    }

    /// Returns this type with type parameters replaced, or `None` where there are more parts than are `left`.
    fn substituted(
        &self,
        replace: &dyn Fn(&DeclarationRef) -> Option<Type>,
        left: &mut usize,
    ) -> Option<Type> {
        *left = left.checked_sub(1)?;
        Some(match self {
            Type::Variable(v) => match replace(v) {
                Some(found) => {
                    found.count_parts(left)?;
                    found
                }
                None => self.clone(),
            },
            Type::Array(element) => Type::Array(Arc::new(element.substituted(replace, left)?)),
            Type::Extends(bound) => Type::Extends(Arc::new(bound.substituted(replace, left)?)),
            Type::Super(bound) => Type::Super(Arc::new(bound.substituted(replace, left)?)),
            Type::Declared(d, arguments) => {
                let each = arguments.iter().map(|argument| argument.substituted(replace, left));
                Type::Declared(d.clone(), each.collect::<Option<_>>()?)
            }
            Type::Intersection(types) => {
                let each = types.iter().map(|ty| ty.substituted(replace, left));
                Type::Intersection(each.collect::<Option<_>>()?)
            }
            _ => self.clone(),
        })
    }

    /// Takes the number of this type's parts from `left`; `None` where there are more.
    fn count_parts(&self, left: &mut usize) -> Option<()> {
        *left = left.checked_sub(1)?;
        match self {
            Type::Array(part) | Type::Extends(part) | Type::Super(part) => part.count_parts(left),
            Type::Declared(_, parts) => parts.iter().try_for_each(|part| part.count_parts(left)),
            Type::Intersection(parts) => parts.iter().try_for_each(|part| part.count_parts(left)),
            _ => Some(()),
        }
    }
}

/// The most parts that a type has after type parameters are replaced. Where a method makes a `Map<T, T>` of a `T`, each
/// call in a call doubles them. What people write has some ten.
const MOST_PARTS: usize = 1_000;

/// Returns the type parameters of a generic type, method or constructor, in order.
pub fn type_parameters(declaration: &DeclarationRef) -> Vec<DeclarationRef> {
    let unit = &declaration.unit;
    // They are before all else that is in it.
    unit.iter()
        .skip(declaration.id.0 as usize + 1)
        .take_while(|(_, d)| d.kind == Kind::TypeParameter && d.owner == Some(declaration.id))
        .map(|(id, _)| DeclarationRef { unit: unit.clone(), id })
        .collect()
}

/// Returns the type parameters of a class, and behind them those of the classes around it of whose objects it is a
/// part. Where `Outer<String>` has a list of `Inner`, its elements are of `Outer<String>.Inner`.
pub fn all_type_parameters(ty: &DeclarationRef) -> Vec<DeclarationRef> {
    let mut all = type_parameters(ty);
    let mut inner = ty.clone();
    while let Some(outer) = class_around(&inner) {
        all.extend(type_parameters(&outer));
        inner = outer;
    }
    all
}

/// Returns a type with its own type parameters as arguments: the type of `this`.
pub(super) fn generic(ty: &DeclarationRef) -> Type {
    Type::Declared(ty.clone(), all_type_parameters(ty).into_iter().map(Type::Variable).collect())
}

/// Returns whether a type is raw: generic, and without type arguments (JLS 4.8).
pub(super) fn is_raw(ty: &Type) -> bool {
    matches!(ty, Type::Declared(d, given) if given.is_empty() && !all_type_parameters(d).is_empty())
}

/// Returns a type that is written where type arguments may be left to be inferred: these are not known then.
pub(super) fn with_any_arguments(ty: Type) -> Type {
    match ty {
        Type::Declared(d, given) if given.is_empty() => {
            let any = vec![Type::Unknown; all_type_parameters(&d).len()];
            Type::Declared(d, any)
        }
        other => other,
    }
}

/// Returns whether a member is static, explicitly or not. Member interfaces, enums and records always are (JLS 8.5.1).
pub fn is_static(member: &DeclarationRef) -> bool {
    let d = member.get();
    d.modifiers.has(Modifiers::STATIC) || d.kind.is_type() && d.kind != Kind::Class
}

/// Returns the class of which an inner member class is a part (JLS 8.1.3).
pub(super) fn class_around(inner: &DeclarationRef) -> Option<DeclarationRef> {
    let d = inner.get();
    let owner = d.owner.filter(|owner| !is_static(inner) && inner.unit.get(*owner).kind.is_type())?;
    Some(DeclarationRef { unit: inner.unit.clone(), id: owner })
}

/// Returns the enclosing type of a member.
pub fn owner_type(member: &DeclarationRef) -> Option<DeclarationRef> {
    let id: DeclarationId = member.unit.enclosing_type(member.id)?;
    Some(DeclarationRef { unit: member.unit.clone(), id })
}

/// Returns `Object`, which is above all classes.
pub fn object() -> Option<Type> {
    jdk::find("java.lang.Object").map(|d| Type::Declared(d, Vec::new()))
}

/// Returns whether a type is `Object`.
pub fn is_object(d: &DeclarationRef) -> bool {
    jdk::declares(d) && d.get().name == "Object"
}

/// Returns a type of the JDK by its qualified name, without type arguments.
pub fn jdk_type(qualified_name: &str) -> Type {
    jdk::find(qualified_name).map_or(Type::Unknown, |d| Type::Declared(d, Vec::new()))
}

/// A type as it is written: `Map.Entry<K,? extends V>[]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeExpression {
    /// The names between the dots, each with its type arguments.
    pub segments: Vec<(String, Vec<TypeExpression>)>,
    pub dimensions: usize,
    /// The wildcard of `? extends T` and `? super T`, whose `segments` are `T`, or of `?`, which has no segments. A
    /// type that `<>` leaves to be inferred has neither.
    pub wildcard: Option<Wildcard>,
}

/// Where the bound of a wildcard is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wildcard {
    Extends,
    Super,
}

impl TypeExpression {
    /// Parses the text of a [`TypeUse`](super::TypeUse). `None` for a bare `?` and for the
    /// alternatives of a catch clause.
    pub fn parse(text: &str) -> Option<TypeExpression> {
        // No type that a person wrote is longer; what is may nest deeper than the stack is.
        if text.len() > 4096 {
            return None;
        }
        let mut rest = text.trim();
        let parsed = Self::read(&mut rest)?;
        rest.is_empty().then_some(parsed)
    }

    fn read(rest: &mut &str) -> Option<TypeExpression> {
        let mut wildcard = None;
        if let Some(bound) = rest.strip_prefix('?') {
            let bound = bound.trim_start();
            if let Some(upper) = bound.strip_prefix("extends ") {
                wildcard = Some(Wildcard::Extends);
                *rest = upper.trim_start();
            } else {
                wildcard = Some(Wildcard::Super);
                *rest = bound.strip_prefix("super ")?.trim_start();
            }
        }
        let mut segments = Vec::new();
        loop {
            let end = rest.find(|c: char| "<>[],.&| ".contains(c)).unwrap_or(rest.len());
            if end == 0 {
                return None;
            }
            let name = rest[..end].to_owned();
            *rest = &rest[end..];
            segments.push((name, Self::read_arguments(rest)?));
            if rest.starts_with("...") {
                break;
            }
            match rest.strip_prefix('.') {
                Some(more) => *rest = more,
                None => break,
            }
        }
        let mut dimensions = 0;
        while let Some(more) = rest.strip_prefix("[]").or_else(|| rest.strip_prefix("...")) {
            dimensions += 1;
            *rest = more;
        }
        Some(TypeExpression { segments, dimensions, wildcard })
    }

    fn read_arguments(rest: &mut &str) -> Option<Vec<TypeExpression>> {
        let mut arguments = Vec::new();
        let Some(inside) = rest.strip_prefix('<') else { return Some(arguments) };
        if let Some(behind) = inside.strip_prefix('>') {
            *rest = behind;
            return Some(vec![TypeExpression::inferred()]);
        }
        *rest = inside;
        loop {
            if let Some(more) = rest.strip_prefix('>') {
                *rest = more;
                return Some(arguments);
            }
            if let Some(more) = rest.strip_prefix(',') {
                *rest = more;
                continue;
            }
            match bare_wildcard(rest) {
                Some(more) => {
                    *rest = more;
                    arguments.push(TypeExpression::wildcard());
                }
                None => arguments.push(Self::read(rest)?),
            }
        }
    }

    fn wildcard() -> TypeExpression {
        TypeExpression { segments: Vec::new(), dimensions: 0, wildcard: Some(Wildcard::Extends) }
    }

    /// Returns the type that represents all arguments in `<>`.
    fn inferred() -> TypeExpression {
        TypeExpression { segments: Vec::new(), dimensions: 0, wildcard: None }
    }

    pub(super) fn is_inferred(&self) -> bool {
        self.segments.is_empty() && self.wildcard.is_none()
    }
}

fn bare_wildcard(rest: &str) -> Option<&str> {
    rest.strip_prefix('?').filter(|r| r.starts_with([',', '>']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> String {
        fn show(t: &TypeExpression) -> String {
            let names: Vec<String> = t
                .segments
                .iter()
                .map(|(n, a)| format!("{n}({})", a.iter().map(show).collect::<Vec<_>>().join(" ")))
                .collect();
            format!("{}^{}", names.join("/"), t.dimensions)
        }
        TypeExpression::parse(text).as_ref().map_or("none".to_owned(), show)
    }

    #[test]
    fn types_are_read_with_arguments_wildcards_and_dimensions() {
        assert_eq!(shape("int"), "int()^0");
        assert_eq!(shape("Map.Entry<K,List<? extends V>>[]"), "Map()/Entry(K()^0 List(V()^0)^0)^1");
        assert_eq!(shape("java.util.List<?>..."), "java()/util()/List(^0)^1");
        assert_eq!(shape("A<>"), "A(^0)^0");
        assert_eq!(shape("A<X>.B<Y>"), "A(X()^0)/B(Y()^0)^0");
        assert_eq!(shape("IOException|Error"), "none");
    }
}
