//! Infers the types of expressions with operators (JLS 15.15 to 15.25).

use tree_sitter::Node;

use super::completion::results;
use super::grammar::{Field, NodeKind, field, first_child, kind};
use super::jdk;
use super::project::DeclarationRef;
use super::resolver::Resolver;
use super::subtyping::{Fit, unboxed};
use super::types::Type;

/// How many pairs of type arguments are joined within each other.
const DEEPEST: usize = 2;

impl<'a> Resolver<'a> {
    pub(super) fn unary(&self, node: Node<'a>) -> Type {
        let operator = field(node, Field::Operator).map(|o| o.kind());
        if operator == Some("!") {
            return Type::Primitive("boolean");
        }
        match unbox(field(node, Field::Operand).map_or(Type::Unknown, |o| self.type_of(o))) {
            Type::Primitive("byte" | "short" | "char") => Type::Primitive("int"),
            other => other,
        }
    }

    /// Infers the type of a binary expression. Long concatenations lean to the left, so it loops over the operands
    /// rather than recurse.
    pub(super) fn binary(&self, node: Node<'a>) -> Type {
        let mut outer: Vec<(&str, Type)> = Vec::new();
        let mut inner = node;
        let innermost = loop {
            let operator = field(inner, Field::Operator).map_or("", |o| o.kind());
            if matches!(operator, "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||") {
                break Type::Primitive("boolean");
            }
            let right = field(inner, Field::Right).map_or(Type::Unknown, |n| self.type_of(n));
            if operator == "+" && is_string(&right) {
                break right;
            }
            outer.push((operator, right));
            match field(inner, Field::Left) {
                Some(left) if kind(left) == NodeKind::BinaryExpression => inner = left,
                left => break left.map_or(Type::Unknown, |left| self.type_of(left)),
            }
        };
        outer.into_iter().rev().fold(innermost, |left, (operator, right)| calculated(operator, left, right))
    }

    /// Returns the type of a conditional expression (JLS 15.25).
    pub(super) fn ternary(&self, node: Node<'a>) -> Type {
        let (Some(then), Some(otherwise)) =
            (field(node, Field::Consequence), field(node, Field::Alternative))
        else {
            return Type::Unknown;
        };
        let (a, b) = (self.type_of(then), self.type_of(otherwise));
        match (unbox(a.clone()), unbox(b.clone())) {
            (Type::Primitive(x), Type::Primitive(y)) if a != b => {
                let narrow = |p: &str| matches!(p, "byte" | "short" | "char");
                match (x, y) {
                    _ if x == y => Type::Primitive(x),
                    ("byte", "short") | ("short", "byte") => Type::Primitive("short"),
                    // A constant that fits takes the other's type.
                    (_, "int") if narrow(x) && b.is_primitive() => self.beside_int(x, otherwise),
                    ("int", _) if narrow(y) && a.is_primitive() => self.beside_int(y, then),
                    _ => promote(x, y),
                }
            }
            _ => self.join(a, b),
        }
    }

    /// Returns the type of a `switch` expression of which nothing is expected (JLS 15.28.1), where no result depends on
    /// that.
    pub(super) fn switched(&self, switch: Node<'a>) -> Type {
        let results = results(switch);
        if switch.has_error() || results.iter().any(|result| self.is_poly(*result)) {
            return Type::Unknown;
        }
        let join = |a: Type, b: Type| match (&a, &b) {
            // A constant that fits takes the type of the others.
            (Type::Primitive(x), Type::Primitive(y)) if x != y => Type::Unknown,
            _ => self.join(a, b),
        };
        results.into_iter().map(|result| self.type_of(result)).reduce(join).unwrap_or(Type::Unknown)
    }

    /// Returns the type of a conditional expression of a narrow type and an `int`.
    fn beside_int(&self, narrow: &'static str, int: Node<'a>) -> Type {
        use NodeKind as N;
        match kind(int) {
            N::ParenthesizedExpression => {
                first_child(int).map_or(Type::Unknown, |c| self.beside_int(narrow, c))
            }
            N::DecimalIntegerLiteral => match self.tree.text(int).parse::<u32>() {
                // Every narrow type has these.
                Ok(0..=127) => Type::Primitive(narrow),
                _ => Type::Unknown,
            },
            N::MethodInvocation | N::ArrayAccess | N::UpdateExpression | N::AssignmentExpression => {
                Type::Primitive("int")
            }
            _ => Type::Unknown,
        }
    }

    /// Returns a type that both values have.
    pub(super) fn join(&self, a: Type, b: Type) -> Type {
        match (&a, &b) {
            (Type::Unknown | Type::Bounded, _) | (_, Type::Unknown | Type::Bounded) => Type::Unknown,
            _ if a == b => a,
            (Type::Extends(_) | Type::Super(_), _) | (_, Type::Extends(_) | Type::Super(_)) => {
                self.join(a.upper_bound(), b.upper_bound())
            }
            (Type::Null, Type::Primitive(_)) | (Type::Primitive(_), Type::Null) => Type::Unknown,
            (Type::Null, _) => b,
            (_, Type::Null) => a,
            (Type::Primitive(x), Type::Primitive(y)) if *x != "boolean" && *y != "boolean" => promote(x, y),
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => Type::Unknown,
            _ if self.symbols.fit(&a, &b) == Fit::Strict => self.widened(&b, &a),
            _ if self.symbols.fit(&b, &a) == Fit::Strict => self.widened(&a, &b),
            // (JLS 4.10.4)
            (Type::Declared(x, _), Type::Declared(y, _)) => {
                let common = self.symbols.nearest_common(&[x, y]);
                Type::intersection(common.iter().map(|d| self.seen_by_both(d, &a, &b)).collect())
            }
            _ => Type::Unknown,
        }
    }

    /// Returns a type with the type arguments that it has in common with one below it (JLS 4.10.4). A value of
    /// `List<A>` or of `ArrayList<B>` is of neither of these lists.
    fn widened(&self, above: &Type, below: &Type) -> Type {
        match (above, below) {
            (Type::Array(a), Type::Array(b)) => Type::Array(self.widened(a, b).into()),
            (Type::Declared(d, wanted), _) if !wanted.is_empty() => {
                let holders = self.symbols.member_holders(below);
                let seen = holders.iter().find_map(|holder| self.symbols.as_supertype(holder, d));
                let Some(Type::Declared(_, given)) = seen else { return Type::Unknown };
                let each = wanted.iter().zip(&given).map(|(a, b)| self.common_argument(a, b));
                Type::Declared(d.clone(), each.collect())
            }
            _ => above.clone(),
        }
    }

    /// Returns a type above two others with the type arguments that represent those of both.
    fn seen_by_both(&self, above: &DeclarationRef, a: &Type, b: &Type) -> Type {
        let arguments = |ty: &Type| match self.symbols.as_supertype(ty, above) {
            Some(Type::Declared(_, arguments)) => arguments,
            _ => Vec::new(),
        };
        let (a, b) = (arguments(a), arguments(b));
        // A raw type has none.
        let each = a.iter().zip(&b).map(|(a, b)| self.common_argument(a, b));
        Type::Declared(above.clone(), each.collect())
    }

    /// Returns the type argument that represents two; of such as have arguments themselves it is not worked out.
    fn common_argument(&self, a: &Type, b: &Type) -> Type {
        let is_simple = |ty: &Type| {
            !matches!(ty, Type::Super(_))
                && matches!(ty.bound(), Type::Declared(_, given) if given.is_empty())
        };
        match a == b {
            true => a.clone(),
            false if is_simple(a) && is_simple(b) => self.common_bound(a.bound(), b.bound()),
            false => Type::Unknown,
        }
    }

    /// Returns the wildcard for what is above two classes. While it is being worked out, it is not known: what is above
    /// two that are `Comparable` with themselves is `Comparable` with that again.
    fn common_bound(&self, a: &Type, b: &Type) -> Type {
        let is_pair = |(x, y): &(Type, Type)| x == a && y == b || x == b && y == a;
        // With many types that have each other as arguments, this would try all orders.
        if self.joining.borrow().len() >= DEEPEST || self.joining.borrow().iter().any(is_pair) {
            return Type::Unknown;
        }
        self.joining.borrow_mut().push((a.clone(), b.clone()));
        let joined = self.join(a.clone(), b.clone());
        self.joining.borrow_mut().pop();
        Type::Extends(joined.into())
    }
}

fn is_string(ty: &Type) -> bool {
    ty.declaration().is_some_and(|d| d.get().name == "String" && jdk::declares(d))
}

/// Returns the type of an operator's result, of two values, where the operator compares nothing.
fn calculated(operator: &str, left: Type, right: Type) -> Type {
    if operator == "+" && is_string(&left) {
        return left;
    }
    match (unbox(left), unbox(right)) {
        (Type::Primitive(a), _) if operator.contains("<<") || operator.contains(">>") => promote(a, a),
        (Type::Primitive("boolean"), Type::Primitive("boolean")) => Type::Primitive("boolean"),
        (Type::Primitive(a), Type::Primitive(b)) => promote(a, b),
        _ => Type::Unknown,
    }
}

fn unbox(ty: Type) -> Type {
    match &ty {
        Type::Declared(d, _) => unboxed(d).map_or(ty, Type::Primitive),
        _ => ty,
    }
}

/// Returns the type of binary numeric promotion (JLS 5.6).
fn promote(a: &'static str, b: &'static str) -> Type {
    for wide in ["double", "float", "long"] {
        if a == wide || b == wide {
            return Type::Primitive(wide);
        }
    }
    if a == "boolean" || b == "boolean" || a == "void" || b == "void" {
        return Type::Unknown;
    }
    Type::Primitive("int")
}
