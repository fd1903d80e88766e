//! Whether a new name meets an accessor that Lombok makes, which is declared nowhere.

use rustc_hash::FxHashSet;

use super::Clashes;
use crate::java::{DeclarationRef, Type, owner_type};
use crate::rename::Concern;
use crate::rename::contracts::lombok;
use crate::rename::places::described;

impl Clashes<'_> {
    /// Lombok makes no accessor where a method is called so, and what it makes above or below would override the method or
    /// be overridden.
    pub(super) fn takes_place_of_accessor(&mut self, heirs: &[DeclarationRef]) {
        let hierarchies: Vec<_> = heirs.iter().map(|heir| self.symbols.hierarchy(heir)).collect();
        let types = hierarchies.iter().flat_map(|hierarchy| &hierarchy.types).filter_map(Type::declaration);
        // In order, and each once.
        let mut seen = FxHashSet::default();
        let types = types.filter(|ty| lombok::uses_lombok(ty)).filter(|ty| seen.insert((*ty).clone()));
        let mut fields = types.flat_map(|ty| {
            ty.unit.members(Some(ty.id)).map(|(id, _)| DeclarationRef { unit: ty.unit.clone(), id })
        });
        let is_made = |field: &DeclarationRef| {
            lombok::accessors_made(field, &field.get().name).iter().any(|name| name == self.new_name())
        };
        if let Some(field) = fields.find(is_made) {
            let message =
                format!("there is the accessor that Lombok makes of the {} already", described(&field));
            self.block(Concern::NameClash, message);
        }
    }

    /// An accessor that Lombok makes of a field may override what a type above has, or be overridden below.
    pub(super) fn accessor_meets(&mut self, field: &DeclarationRef) {
        let Some(owner) = owner_type(field) else { return };
        let accessors = lombok::accessors_made(field, self.new_name());
        let heirs = if accessors.is_empty() { Vec::new() } else { self.with_heirs(owner.clone()) };
        for (heir, accessor) in heirs.iter().flat_map(|heir| accessors.iter().map(move |name| (heir, name))) {
            let methods = self.symbols.methods_of(heir, accessor).into_iter().map(|m| m.declaration);
            if let Some(met) = methods.into_iter().find(|m| owner_type(m).as_ref() != Some(&owner)) {
                let message =
                    format!("the accessor `{accessor}` that Lombok makes would meet the {}", described(&met));
                self.block(Concern::NameClash, message);
            }
        }
    }
}
