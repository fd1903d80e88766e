//! Places in code, and the declarations around them in whose scopes they are (JLS 6.3).

use std::sync::Arc;

use super::declaration::{CompilationUnit, Declaration, DeclarationId, Kind};
use super::project::DeclarationRef;

/// A place in a compilation unit from which names are looked up.
#[derive(Debug, Clone)]
pub struct ProgramPoint {
    pub unit: Arc<CompilationUnit>,
    /// The innermost declaration around the place whose scope it is in.
    pub owner: Option<DeclarationId>,
    /// In bytes, from 0.
    pub offset: usize,
}

/// The declarations of a unit that others are in.
#[derive(Debug)]
pub struct Scopes {
    unit: Arc<CompilationUnit>,
    /// Where each starts, in order.
    starts: Vec<(usize, DeclarationId)>,
}

impl Scopes {
    pub fn of(unit: &Arc<CompilationUnit>) -> Scopes {
        let scopes = unit.iter().filter(|(_, d)| holds_scope(d.kind));
        let mut starts: Vec<_> = scopes.map(|(id, d)| (d.span.start, id)).collect();
        starts.sort_unstable();
        Scopes { unit: unit.clone(), starts }
    }

    /// Returns the place of a byte offset.
    pub fn point(&self, offset: usize) -> ProgramPoint {
        let last = self.starts.partition_point(|(start, _)| *start <= offset);
        let innermost = last.checked_sub(1).map(|i| self.starts[i].1);
        let mut around = std::iter::successors(innermost, |id| self.unit.get(*id).owner);
        let owner = around.find(|id| self.unit.get(*id).span.contains(offset));
        ProgramPoint { unit: self.unit.clone(), owner, offset }
    }
}

impl ProgramPoint {
    /// Returns the place of a byte offset. For many of one unit there are its [`Scopes`].
    pub fn new(unit: &Arc<CompilationUnit>, offset: usize) -> Self {
        let is_around = |d: &Declaration| d.span.contains(offset) && holds_scope(d.kind);
        // Owners come before what they own, so the last one is innermost.
        let owner = unit.iter().filter(|(_, d)| is_around(d)).last().map(|(id, _)| id);
        ProgramPoint { unit: unit.clone(), owner, offset }
    }

    /// Returns the same surroundings, looked at from another offset.
    pub fn at(&self, offset: usize) -> ProgramPoint {
        ProgramPoint { offset, ..self.clone() }
    }

    /// Returns the declarations around the place, innermost first.
    pub fn owners(&self) -> impl Iterator<Item = DeclarationId> + '_ {
        std::iter::successors(self.owner, |o| self.unit.get(*o).owner)
    }

    /// Returns the innermost type around the place, of which it sees the members.
    pub fn enclosing_type(&self) -> Option<DeclarationRef> {
        let id = self.owners().find(|o| self.is_inside_type(*o))?;
        Some(DeclarationRef { unit: self.unit.clone(), id })
    }

    /// Returns the types around the place, innermost first.
    pub fn enclosing_types(&self) -> impl Iterator<Item = DeclarationRef> + '_ {
        self.owners()
            .filter(|o| self.is_inside_type(*o))
            .map(|id| DeclarationRef { unit: self.unit.clone(), id })
    }

    /// Returns whether the place is in the body of a type, or in a record's component, and not elsewhere in the header.
    /// That is the scope of the type's own and inherited declarations (JLS 6.3).
    pub(super) fn is_inside_type(&self, id: DeclarationId) -> bool {
        let declaration = self.unit.get(id);
        let in_component = || {
            let mut components = declaration.parameters.iter().map(|component| self.unit.get(*component));
            components.any(|component| component.span.contains(self.offset))
        };
        declaration.kind.is_type()
            && (declaration.body.is_some_and(|body| body.contains(self.offset)) || in_component())
    }
}

fn holds_scope(kind: Kind) -> bool {
    kind.is_type() || kind.is_callable() || kind.is_field() || kind == Kind::Initializer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    #[test]
    fn a_place_is_in_the_innermost_type_also_before_a_further_declarator() {
        let java = "class A { Object a = new Object() { int b() { return HERE; } }, c = null;
            void d() { Object e = new Object() { int f() { return THERE; } }, g = null; } }";
        let unit = Arc::new(parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit());
        for place in ["HERE", "THERE"] {
            let offset = java.find(place).expect("it is in the text");
            let around = ProgramPoint::new(&unit, offset).enclosing_type().map(|ty| ty.get().kind);
            assert_eq!(around, Some(Kind::AnonymousClass), "{place}");
        }
    }
}
