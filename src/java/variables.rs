//! Resolves simple names as variables at a place (JLS 6.4, 6.5.6), and names that static imports bring in (JLS 7.5.3).

use std::sync::Arc;

use super::declaration::CompilationUnit;
use super::jdk;
use super::project::DeclarationRef;
use super::scopes::ProgramPoint;
use super::symbols::Symbols;
use super::type_names::is_importable;
use super::types::{Type, is_static};

/// The meaning of a simple name as a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Variable {
    /// A local, parameter, field, enum constant or record component. Of an inherited field, the
    /// type through which it was found.
    Found(DeclarationRef, Option<Type>),
    /// Inherited or imported from an external type.
    External,
    /// No variable of this name can be seen.
    NotFound,
    /// This one, unless a nearer class inherits an external one of that name.
    Perhaps(DeclarationRef),
    /// Not known: some supertype is not at hand, or several could be meant.
    Unknown,
}

/// The unavailable declarations that the classes around a place may inherit.
#[derive(Default, Clone, Copy)]
struct Inherited {
    /// A field of an external supertype.
    from_external: bool,
    /// Any member of a supertype that is not known.
    anything: bool,
}

impl Symbols<'_, '_> {
    /// Resolves a simple name as a variable at a place: the nearest local, else the nearest field, own or inherited,
    /// else a static import.
    pub fn variable_named(&self, point: &ProgramPoint, name: &str) -> Variable {
        let unit = &point.unit;
        let names = self.names(unit);
        let here = names.get(name).map_or(&[][..], Vec::as_slice);
        let mut inherited = Inherited::default();
        for owner in point.owners() {
            let in_scope = here.iter().copied().filter(|id| {
                let d = unit.get(*id);
                d.owner == Some(owner) && d.kind.is_local() && d.is_in_scope(point.offset)
            });
            if let Some(id) = in_scope.max_by_key(|id| unit.get(*id).name_span.start) {
                return Variable::Found(DeclarationRef { unit: unit.clone(), id }, None);
            }
            // The part before a type's body does not see the type's fields.
            if !point.is_inside_type(owner) {
                continue;
            }
            let ty = DeclarationRef { unit: unit.clone(), id: owner };
            match self.field_of(&ty, name) {
                Some(_) if inherited.anything => return Variable::Unknown,
                Some((field, _)) if inherited.from_external => return Variable::Perhaps(field),
                Some((field, through)) => return Variable::Found(field, Some(through)),
                None => {
                    inherited.from_external |= self.may_inherit_field(&ty, name);
                    inherited.anything |= self.hierarchy(&ty).has_unknown;
                }
            }
        }
        self.imported_variable(unit, name, inherited)
    }

    /// Resolves a name that no local or field has, by static imports.
    fn imported_variable(&self, unit: &Arc<CompilationUnit>, name: &str, inherited: Inherited) -> Variable {
        let imported = self.statically_imported(unit, name, |d| d.get().kind.is_field());
        match imported.as_slice() {
            // Where the grammar lost its way, it may have lost a declaration.
            [] if inherited.anything || !unit.errors.is_empty() => Variable::Unknown,
            [] if inherited.from_external => Variable::External,
            [] if self.has_external_static_import(unit, name) => Variable::External,
            [] => Variable::NotFound,
            _ if inherited.anything => Variable::Unknown,
            [one] if inherited.from_external => Variable::Perhaps(one.clone()),
            [one] => Variable::Found(one.clone(), None),
            _ => Variable::Unknown,
        }
    }

    /// Returns the members called `name` that static imports bring into a unit, single ones first.
    pub fn statically_imported(
        &self,
        unit: &Arc<CompilationUnit>,
        name: &str,
        wanted: impl Fn(&DeclarationRef) -> bool,
    ) -> Vec<DeclarationRef> {
        for on_demand in [false, true] {
            let mut found: Vec<DeclarationRef> = Vec::new();
            for import in unit.imports.iter().filter(|i| i.is_static && i.on_demand == on_demand) {
                let holder = if on_demand {
                    import.name.as_str()
                } else {
                    match import.name.rsplit_once('.') {
                        Some((holder, member)) if member == name => holder,
                        _ => continue,
                    }
                };
                let Some(ty) = self.qualified_type(unit.path(), holder) else { continue };
                for member in self.all_members(&ty, name) {
                    let is_imported = is_static(&member) && is_importable(&member, unit);
                    if is_imported && wanted(&member) && !found.contains(&member) {
                        found.push(member);
                    }
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Returns whether a static import of a type that is not at hand may bring in `name`.
    pub fn has_external_static_import(&self, unit: &Arc<CompilationUnit>, name: &str) -> bool {
        unit.imports.iter().filter(|i| i.is_static).any(|i| {
            let holder = if i.on_demand {
                i.name.as_str()
            } else {
                match i.name.rsplit_once('.') {
                    Some((holder, member)) if member == name => holder,
                    _ => return false,
                }
            };
            self.qualified_type(unit.path(), holder)
                .is_none_or(|ty| jdk::declares(&ty) || !self.hierarchy(&ty).is_complete())
        })
    }
}
