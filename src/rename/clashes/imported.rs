//! Checks the new name where a static import brings it in.

use super::{Clashes, gives_way_to_fields};
use crate::java::{
    DeclarationRef, Kind, Meaning, Modifiers, ProgramPoint, Span, is_importable, is_static, owner_type,
};
use crate::rename::occurrences::{Occurrences, Token};

impl Clashes<'_> {
    /// Finds names that a field would hide where a static import brings it in. There it is known to the whole file, and
    /// also obscures types (JLS 6.4.2).
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

    /// Finds methods of the new name that other imports bring in. A static import puts the renamed method next to them
    /// or before them (JLS 6.4.1). A call that means one of these would choose among both.
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
                    // The other methods came by the same import before.
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

    /// Finds members that a static import by name would bring in along with the renamed one. These are all members of
    /// the new name, of whatever sort (JLS 7.5.3).
    pub(super) fn block_members_imported_along(&mut self) {
        let suffix = format!(".{}", self.target.old_name);
        let files = self.files;
        for file in files.iter().copied() {
            let by_name = file.unit.imports.iter().filter(|i| i.is_static && !i.on_demand);
            for holder in by_name.filter_map(|import| import.name.strip_suffix(&suffix)) {
                let others = self.beside_imported(file, holder);
                let own =
                    file.unit.members(None).find(|(_, d)| d.kind.is_type() && d.name == self.new_name());
                if let Some((id, _)) = own.filter(|_| others.iter().any(|d| d.get().kind.is_type())) {
                    self.clash(&DeclarationRef { unit: file.unit.clone(), id });
                }
                for other in &others {
                    let is_method = other.get().kind == Kind::Method;
                    let means_other = |d: &DeclarationRef| !others.contains(d) && !d.get().kind.is_local();
                    let all = Span { start: 0, end: usize::MAX };
                    self.hidden(&file.unit, all, other, |token| {
                        token.is_method == is_method
                            && match &token.meaning {
                                Meaning::Declarations(found) => found.iter().any(means_other),
                                _ => true,
                            }
                    });
                }
            }
        }
    }

    /// Returns the members that an import by name of a renamed one would bring into a file along with it.
    fn beside_imported(&self, file: &Occurrences, holder: &str) -> Vec<DeclarationRef> {
        let Some(holder) = self.symbols.qualified_type(file.unit.path(), holder) else { return Vec::new() };
        let renamed = self.symbols.all_members(&holder, &self.target.old_name);
        if !renamed.iter().any(|d| self.members.contains(d)) {
            return Vec::new();
        }
        let mut others = self.symbols.all_members(&holder, self.new_name());
        others.retain(|d| is_static(d) && is_importable(d, &file.unit) && !self.members.contains(d));
        others
    }
}
