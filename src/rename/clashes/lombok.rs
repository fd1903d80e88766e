//! Checks a rename against the accessors that Lombok makes, which are declared nowhere.

use rustc_hash::FxHashSet;

use super::Clashes;
use crate::java::{DeclarationRef, Kind, Type, owner_type};
use crate::rename::Concern;
use crate::rename::places::described;
use crate::rename::runtime_names::lombok;

impl Clashes<'_> {
    /// Blocks a method whose new name is that of a member which Lombok makes. Lombok makes no accessor where a method
    /// is called so. One that it makes in a supertype or subtype would be overridden by the method, or override it.
    pub(super) fn block_name_of_made_member(&mut self, subtypes: &[DeclarationRef]) {
        let made = self.lombok_types(subtypes).find_map(|ty| {
            let is_made = |field: &DeclarationRef| {
                lombok::accessors_made(field, &field.get().name).iter().any(|name| name == self.new_name())
            };
            let field = ty.members().find(is_made);
            let accessor = field.map(|f| format!("the accessor that Lombok makes of the {}", described(&f)));
            let is_called = || lombok::methods_made(&ty).iter().any(|name| name == self.new_name());
            accessor.or_else(|| is_called().then(|| format!("what Lombok makes of the {}", described(&ty))))
        });
        if let Some(made) = made {
            self.block(Concern::NameClash, format!("there is {made} already"));
        }
    }

    /// Blocks a method that overrides an accessor which Lombok makes, or is overridden by one. The accessor keeps its
    /// name, so the method cannot get another.
    pub(super) fn block_method_that_overrides_accessor(
        &mut self,
        method: &DeclarationRef,
        subtypes: &[DeclarationRef],
    ) {
        let d = method.get();
        let is_made = |field: &DeclarationRef| lombok::makes_accessor(field, &d.name);
        let made = self.lombok_types(subtypes).filter(|ty| {
            // Lombok makes no method that the type declares itself.
            ty.members().all(|member| member.get().kind != Kind::Method || member.get().name != d.name)
        });
        if let Some(field) = made.flat_map(|ty| ty.members().collect::<Vec<_>>()).find(is_made) {
            let of = described(&field);
            let message = format!("the accessor `{}` that Lombok makes of the {of} goes with it", d.name);
            self.block(Concern::GeneratedAccessors, message);
        }
    }

    /// Returns some types and those above them of which Lombok may make something, in order, and each once.
    fn lombok_types(&self, subtypes: &[DeclarationRef]) -> impl Iterator<Item = DeclarationRef> + use<> {
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        for subtype in subtypes {
            let hierarchy = self.symbols.hierarchy(subtype);
            let types = hierarchy.types.iter().filter_map(Type::declaration);
            found.extend(types.filter(|ty| lombok::uses_lombok(ty) && seen.insert((*ty).clone())).cloned());
        }
        found.into_iter()
    }

    /// Blocks a field whose new accessors, which Lombok makes, would override a method of a supertype, or be overridden
    /// in a subtype.
    pub(super) fn block_accessor_that_overrides_method(&mut self, field: &DeclarationRef) {
        let Some(owner) = owner_type(field) else { return };
        let accessors = lombok::accessors_made(field, self.new_name());
        let subtypes = if accessors.is_empty() { Vec::new() } else { self.with_subtypes(owner.clone()) };
        for (subtype, accessor) in
            subtypes.iter().flat_map(|subtype| accessors.iter().map(move |name| (subtype, name)))
        {
            let methods = self.symbols.methods_of(subtype, accessor).into_iter().map(|m| m.declaration);
            if let Some(met) = methods.into_iter().find(|m| owner_type(m).as_ref() != Some(&owner)) {
                let message =
                    format!("the accessor `{accessor}` that Lombok makes would meet the {}", described(&met));
                self.block(Concern::NameClash, message);
            }
        }
    }
}
