//! Checks references in Javadoc that would come to mean something else by the new name.

use super::Clashes;
use super::types::means_nearer_type;
use crate::java::{DeclarationRef, Meaning, ProgramPoint, TypeName};
use crate::rename::javadoc::DocMention;
use crate::rename::occurrences::Occurrences;

impl Clashes<'_> {
    /// Blocks the rename where a simple name in Javadoc would mean the renamed type instead of what it means now. So
    /// does the name of a method in that type, which would be a constructor's.
    pub(super) fn hides_type_in_docs(&mut self, ty: &DeclarationRef, file: &Occurrences) {
        let unit = &file.unit;
        let is_top_level = ty.get().owner.is_none();
        let is_seen_from = |at: usize| {
            let named = self.symbols.type_named(&ProgramPoint::new(unit, at), &self.target.old_name);
            matches!(named, TypeName::Found(found) if found == *ty)
        };
        let is_hidden = |mention: &&DocMention| {
            let meaning = Meaning::Declarations(mention.declarations.clone());
            let is_nearer = is_top_level && means_nearer_type(unit, &meaning);
            !is_nearer && mention.simple_from.is_some_and(is_seen_from)
        };
        let is_meant = |mention: &&DocMention| is_hidden(mention) || mention.would_be_constructor_of(ty);
        let hidden = file.docs_of(self.new_name()).iter().find(is_meant);
        self.blocked.extend(hidden.map(|mention| self.would_mean(file, mention.span, ty)));
    }

    /// Blocks the rename of a field where Javadoc means a method of these types by its name alone. The field would be
    /// meant first.
    pub(super) fn hides_method_in_docs(&mut self, subtypes: &[DeclarationRef], field: &DeclarationRef) {
        self.meant_in_docs(field, |mention| {
            mention.open_to_fields(self.symbols).any(|ty| subtypes.contains(ty))
        });
    }

    /// Blocks the rename of a method where Javadoc means a declaration around these types. The method would be meant
    /// first.
    pub(super) fn hides_outer_in_docs(&mut self, subtypes: &[DeclarationRef], method: &DeclarationRef) {
        self.meant_in_docs(method, |mention| {
            mention.open_to_methods(self.symbols, method.arity()).any(|ty| subtypes.contains(ty))
        });
    }

    fn meant_in_docs(&mut self, by: &DeclarationRef, is_hidden: impl Fn(&DocMention) -> bool) {
        let found = self.files.iter().find_map(|file| {
            let mention = file.docs_of(self.new_name()).iter().find(|mention| is_hidden(mention))?;
            Some(self.would_mean(file, mention.span, by))
        });
        self.blocked.extend(found);
    }
}
