//! Finds types that fields of the same name obscure.
//!
//! Where `A.B` may be either, it is a field of `A` before it is a type in `A` (JLS 6.5.2).

use super::Clashes;
use crate::java::{DeclarationRef, Meaning, Symbols, owner_type};
use crate::rename::occurrences::{Occurrences, Token};
use crate::rename::target::Target;

impl Clashes<'_> {
    /// Finds types that a field of these types would obscure by its new name.
    pub(super) fn obscures_type(&mut self, subtypes: &[DeclarationRef], field: &DeclarationRef) {
        let types: Vec<DeclarationRef> = subtypes
            .iter()
            .filter_map(|subtype| self.symbols.member_type(subtype, self.new_name()))
            .collect();
        if !types.is_empty() {
            self.meets_after_dot(self.new_name(), field, |d| types.contains(d));
        }
    }

    /// Finds a field that would obscure a member type by its new name.
    pub(super) fn is_obscured_by_field(&mut self, ty: &DeclarationRef, owner: &DeclarationRef) {
        let below = self.symbols.subtypes(owner);
        let mut holders = std::iter::once(owner).chain(&below.types);
        let field = holders.find_map(|holder| self.symbols.field_of(holder, self.new_name()));
        if let Some((field, _)) = field {
            self.meets_after_dot(&self.target.old_name, &field, |d| d == ty);
        }
    }

    /// Blocks where a name after a dot, which means such a type now, would mean `field`.
    fn meets_after_dot(
        &mut self,
        name: &str,
        field: &DeclarationRef,
        is_meant: impl Fn(&DeclarationRef) -> bool,
    ) {
        let is_obscured = |file: &Occurrences, token: &Token| {
            let in_import = || file.unit.imports.iter().any(|import| import.span.contains(token.span.start));
            let means = matches!(&token.meaning, Meaning::Declarations(found) if found.iter().any(&is_meant));
            means && !token.is_simple && !token.is_type && !token.is_method && !in_import()
        };
        for file in self.files {
            if let Some(token) = file.tokens_of(name).iter().find(|token| is_obscured(file, token)) {
                return self.blocked.push(self.would_mean(file, token.span, field));
            }
        }
    }
}

/// Returns whether a field's new name is that of a type or a method in a class that has the field. Then any file may
/// name that type, or link to that method by its name alone.
pub fn may_obscure(symbols: &Symbols<'_, '_>, target: &Target) -> bool {
    let is_field = target.declaration.get().kind.is_field();
    let Some(owner) = owner_type(&target.declaration).filter(|_| is_field) else { return false };
    let name = target.new_name.as_str();
    let has = |ty: &DeclarationRef| {
        symbols.member_type(ty, name).is_some() || !symbols.methods_of(ty, name).is_empty()
    };
    has(&owner) || symbols.subtypes(&owner).types.iter().any(has)
}
