//! Looks up what imports on demand bring into a file (JLS 7.5.2, 7.5.4).

use std::sync::Arc;

use super::declaration::{CompilationUnit, Import, Kind};
use super::jdk;
use super::project::DeclarationRef;
use super::symbols::Symbols;
use super::type_names::{TypeName, is_importable};
use super::types::is_static;

/// The answer to the question which declaration of a name an import on demand brings in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OnDemand {
    /// A declaration of the project, or of the known part of the JDK.
    Declared(DeclarationRef),
    /// Something of the JDK, of which only the name is known.
    Listed,
    Nothing,
    /// The imported package or type, or a type that it inherits from, is not in the repository.
    Unknown,
}

impl Symbols<'_, '_> {
    /// Returns what an import on demand has of a name: a type, a field or a method, as `kind` says.
    pub fn on_demand(
        &self,
        unit: &Arc<CompilationUnit>,
        import: &Import,
        name: &str,
        kind: Kind,
    ) -> OnDemand {
        let Some(holder) = self.qualified_type(unit.path(), &import.name) else {
            return self.on_demand_of_name(unit, import, name, kind);
        };
        if kind.is_type() && !import.is_static {
            let own = self.own_member_type(&holder, name).filter(|ty| is_importable(ty, unit));
            return own.map_or(OnDemand::Nothing, OnDemand::Declared);
        }
        if kind.is_type() {
            return match self.member_type_lookup(&holder, name) {
                TypeName::Found(ty) if is_importable(&ty, unit) && is_static(&ty) => OnDemand::Declared(ty),
                TypeName::External(_) => OnDemand::Listed,
                TypeName::Unknown | TypeName::PerhapsGenerated => OnDemand::Unknown,
                TypeName::Found(_) | TypeName::NotFound => OnDemand::Nothing,
            };
        }
        let is_wanted = |member: &DeclarationRef| {
            member.get().kind.is_field() == kind.is_field()
                && !member.get().kind.is_type()
                && is_static(member)
                && is_importable(member, unit)
        };
        let is_open = || match kind.is_field() {
            true => self.may_inherit_field(&holder, name),
            false => !self.hierarchy(&holder).is_complete(),
        };
        match self.all_members(&holder, name).into_iter().find(is_wanted) {
            Some(member) => OnDemand::Declared(member),
            // Of a test library, only a part is known.
            None if is_open() || jdk::declares(&holder) && !jdk::is_jdk_name(&import.name) => {
                OnDemand::Unknown
            }
            None => OnDemand::Nothing,
        }
    }

    /// Returns the same for a package, or for a type that is known by name alone.
    fn on_demand_of_name(
        &self,
        unit: &Arc<CompilationUnit>,
        import: &Import,
        name: &str,
        kind: Kind,
    ) -> OnDemand {
        let is_package = self.index().is_package(&import.name);
        if !import.is_static {
            let types = self.top_level_types(&import.name, name);
            if let Some(ty) = types.iter().find(|ty| is_importable(ty, unit)) {
                return OnDemand::Declared(ty.clone());
            }
        }
        // A method is not listed.
        match jdk::lists(&import.name, name).filter(|_| kind.is_type() || kind.is_field()) {
            Some(true) => OnDemand::Listed,
            Some(false) => OnDemand::Nothing,
            None if is_package && !import.is_static => OnDemand::Nothing,
            None => OnDemand::Unknown,
        }
    }
}
