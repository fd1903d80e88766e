//! What the new name would meet where a static import brings it in.

use super::{Clashes, gives_way_to_fields};
use crate::java::{DeclarationRef, Meaning, Modifiers, ProgramPoint, Span, owner_type};
use crate::rename::occurrences::{Occurrences, Token};

impl Clashes<'_> {
    /// A static import makes the field known to a whole file, where it also obscures types (JLS 6.4.2).
    pub(super) fn hides_where_imported(&mut self, field: &DeclarationRef) {
        let old_name = &self.target.old_name;
        let imports = |file: &&Occurrences| {
            !self.symbols.statically_imported(&file.unit, old_name, |d| d == field).is_empty()
        };
        let files: Vec<&Occurrences> = self.files.iter().copied().filter(imports).collect();
        for file in files {
            let all = Span { start: 0, end: usize::MAX };
            self.hidden(&file.unit, all, field, gives_way_to_fields);
        }
    }

    /// A static import puts the method beside those of its new name that other imports bring in, or before them
    /// (JLS 6.4.1): a call that means one of these would choose among both.
    pub(super) fn joins_where_imported(&mut self, method: &DeclarationRef, owner: &DeclarationRef) {
        let modifiers = method.get().modifiers;
        if !modifiers.has(Modifiers::STATIC) || modifiers.has(Modifiers::PRIVATE) {
            return;
        }
        let old_name = &self.target.old_name;
        let imports = |file: &&Occurrences| {
            !self.symbols.statically_imported(&file.unit, old_name, |d| d == method).is_empty()
        };
        let files: Vec<&Occurrences> = self.files.iter().copied().filter(imports).collect();
        for file in files {
            let is_nearer = |token: &Token, d: &DeclarationRef| {
                owner_type(d).is_some_and(|holder| {
                    // Those beside the method came by the same import before.
                    holder == *owner
                        || ProgramPoint::new(&file.unit, token.span.start)
                            .enclosing_types()
                            .any(|ty| self.symbols.hierarchy(&ty).contains(&holder))
                })
            };
            let all = Span { start: 0, end: usize::MAX };
            let found = self.first_hidden(&file.unit, all, method, |token| {
                token.is_method
                    && match &token.meaning {
                        Meaning::Declarations(found) => !found.iter().all(|d| is_nearer(token, d)),
                        _ => true,
                    }
            });
            self.blocked.extend(found);
        }
    }
}
