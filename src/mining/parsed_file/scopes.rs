//! The scopes of variables of one name.

use crate::java::{CompilationUnit, DeclarationId, Span};

/// The variables of a file that have one name, sorted by the start of their scopes.
pub struct Scopes(Vec<Scope>);

struct Scope {
    variable: DeclarationId,
    is_local: bool,
    span: Span,
    /// The index of the innermost other scope around this one.
    around: Option<usize>,
}

/// The variables that a name can mean where it is. After `this.`, it means no local.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NameContext {
    Variable,
    Field,
}

impl Scopes {
    pub fn of(unit: &CompilationUnit, variables: &[DeclarationId]) -> Self {
        let scope = |variable: DeclarationId| {
            let declaration = unit.get(variable);
            let is_local = declaration.kind.is_local();
            let whole = Span { start: 0, end: unit.source.bytes().len() };
            let span = match declaration.owner {
                _ if is_local => declaration.scope,
                Some(owner) => unit.get(owner).span,
                None => whole,
            };
            Scope { variable, is_local, span, around: None }
        };
        let mut all: Vec<Scope> = variables.iter().map(|id| scope(*id)).collect();
        all.sort_by_key(|scope| (scope.span.start, scope.is_local));
        let mut open: Vec<usize> = Vec::new();
        for at in 0..all.len() {
            while open.last().is_some_and(|last| all[*last].span.end <= all[at].span.start) {
                open.pop();
            }
            all[at].around = open.last().copied();
            open.push(at);
        }
        Self(all)
    }

    /// Returns the variable that the name means at a place, in bytes. It is the one whose scope starts last. (Only the
    /// scopes around the nearest one are looked at, since a file can have 60,000 parameters of one name.)
    pub fn innermost(&self, at: usize, meant: NameContext) -> Option<DeclarationId> {
        let mut next = self.0.partition_point(|scope| scope.span.start <= at).checked_sub(1);
        while let Some(scope) = next.map(|index| &self.0[index]) {
            if scope.span.contains(at) && !(scope.is_local && meant == NameContext::Field) {
                return Some(scope.variable);
            }
            next = scope.around;
        }
        None
    }
}
