//! Decides whether a lambda or a method reference fits a parameter, and which parameter fits better (JLS 15.12.2.1,
//! 15.12.2.2).

use tree_sitter::Node;

use super::completion::Completion;
use super::declaration::{Kind, Modifiers};
use super::functions::Function;
use super::grammar::{Field, NodeKind, field, first_child, kind};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Callee, Entity, Resolver};
use super::subtyping::Fit;
use super::types::{Type, type_parameters};

const VOID: Type = Type::Primitive("void");

impl<'a> Resolver<'a> {
    /// Returns how a lambda fits a parameter of a method.
    pub(super) fn lambda_fit(&self, lambda: Node<'a>, formal: &Type, method: &FoundMethod) -> Fit {
        self.function_fit(formal, method, |function| match function.parameters.len() {
            arity if arity != self.lambda_arity(lambda) => Fit::Never,
            arity => match self.shape_fit(lambda, &function.returns) {
                // Then the types of its parameters are no question.
                Fit::Maybe if arity == 0 => self.results_fit(lambda, &function.returns, method),
                fit => fit,
            },
        })
    }

    /// Returns how a method reference fits a parameter of a method.
    pub(super) fn reference_fit(&self, reference: Node<'a>, formal: &Type, method: &FoundMethod) -> Fit {
        self.function_fit(formal, method, |function| match self.taking_nothing(reference) {
            Some(referenced) if function.parameters.is_empty() => self.result_fit(
                &self.symbols.declared_type(&referenced.declaration),
                &function.returns,
                method,
            ),
            _ => Fit::Maybe,
        })
    }

    fn function_fit(&self, formal: &Type, method: &FoundMethod, fit: impl Fn(&Function) -> Fit) -> Fit {
        match formal {
            Type::Primitive(_) | Type::Array(_) => Fit::Never,
            // A function is never passed as a method's own type parameter without more to say.
            Type::Variable(v) => {
                let own = type_parameters(&method.declaration).contains(v);
                if own { Fit::Never } else { Fit::Maybe }
            }
            Type::Declared(d, _) => match self.function_of(formal) {
                Some(function) => fit(&function),
                None => self.not_functional(d),
            },
            _ => Fit::Maybe,
        }
    }

    /// Returns whether a type is certainly no functional interface.
    fn not_functional(&self, d: &DeclarationRef) -> Fit {
        match d.get().kind {
            Kind::Interface if !self.symbols.hierarchy(d).is_complete() => Fit::Maybe,
            _ => Fit::Never,
        }
    }

    /// Returns whether a lambda's body can be that of a function with this return type, as far as its shape shows.
    fn shape_fit(&self, lambda: Node<'a>, returns: &Type) -> Fit {
        let Some(body) = field(lambda, Field::Body) else { return Fit::Maybe };
        let is_void = *returns == VOID;
        if kind(body) == NodeKind::Block {
            let returns = self.returns(body);
            let (gives, gives_none) = (
                returns.iter().any(|r| first_child(*r).is_some()),
                returns.iter().any(|r| first_child(*r).is_none()),
            );
            return match is_void {
                true if gives => Fit::Never,
                false if gives_none || !gives && self.can_complete(body) => Fit::Never,
                _ => Fit::Maybe,
            };
        }
        let statement = matches!(
            kind(body),
            NodeKind::MethodInvocation
                | NodeKind::ObjectCreationExpression
                | NodeKind::AssignmentExpression
                | NodeKind::UpdateExpression
        );
        if is_void && !statement { Fit::Never } else { Fit::Maybe }
    }

    fn can_complete(&self, body: Node<'a>) -> bool {
        Completion { text: self.tree.source().bytes() }.is_possible(body)
    }

    /// Returns whether the results of a lambda are of a return type, where the shape of its body does not decide.
    fn results_fit(&self, lambda: Node<'a>, returns: &Type, method: &FoundMethod) -> Fit {
        let Some(body) = field(lambda, Field::Body) else { return Fit::Maybe };
        let values = match kind(body) {
            NodeKind::Block => self.returned_values(body),
            _ => vec![body],
        };
        let fits = values.into_iter().map(|value| self.result_fit(&self.type_of(value), returns, method));
        fits.max().unwrap_or(Fit::Strict)
    }

    /// Returns whether a function that gives one type goes for one that gives another. Only of `void` it is sure that
    /// it does not.
    fn result_fit(&self, given: &Type, returns: &Type, method: &FoundMethod) -> Fit {
        match (given, returns) {
            (_, returns) if *returns == VOID => Fit::Strict,
            (given, _) if *given == VOID => Fit::Never,
            (Type::Unknown, _) => Fit::Maybe,
            (_, Type::Variable(v)) if !self.symbols.is_bounded(v) => {
                let own = type_parameters(&method.declaration).contains(v);
                if own { Fit::Strict } else { Fit::Maybe }
            }
            (given, returns) => match self.symbols.fit(given, returns) {
                Fit::Strict | Fit::Loose => Fit::Strict,
                Fit::Maybe | Fit::Never => Fit::Maybe,
            },
        }
    }

    /// Returns the method that a reference means, where there is no other of that name, and it takes nothing and no
    /// receiver.
    fn taking_nothing(&self, reference: Node<'a>) -> Option<FoundMethod> {
        let Callee::Methods(found) = self.referenced(reference) else { return None };
        let method = found.first().filter(|_| self.all_same_signature(&found))?;
        let d = method.declaration.get();
        let of_type = first_child(reference).is_some_and(|on| matches!(self.entity(on), Entity::Type(_)));
        let takes_nothing = d.kind == Kind::Method
            && d.parameters.is_empty()
            && type_parameters(&method.declaration).is_empty()
            && (!of_type || d.modifiers.has(Modifiers::STATIC));
        takes_nothing.then(|| method.clone())
    }

    /// Returns whether, of two interfaces that a function without parameters fits, the first is the more specific. It
    /// takes what the function returns, and the other does not (JLS 15.12.2.5).
    pub(super) fn gives_more(&self, argument: Node<'a>, a: &Type, b: &Type) -> bool {
        let is_sure = match kind(argument) {
            NodeKind::ParenthesizedExpression => {
                return first_child(argument).is_some_and(|inner| self.gives_more(inner, a, b));
            }
            NodeKind::LambdaExpression => self.lambda_arity(argument) == 0,
            NodeKind::MethodReference => self.taking_nothing(argument).is_some(),
            _ => false,
        };
        let is_above = |a: &Type, b: &Type| {
            let types = a.declaration().zip(b.declaration());
            types.is_none_or(|(a, b)| self.symbols.hierarchy(a).contains(b))
        };
        is_sure
            && !is_above(a, b)
            && !is_above(b, a)
            && self.function_of(a).is_some_and(|f| f.parameters.is_empty() && f.returns != VOID)
            && self.function_of(b).is_some_and(|f| f.parameters.is_empty() && f.returns == VOID)
    }
}
