//! Checks the new name of a type or type parameter against other names.

use std::sync::Arc;

use super::{Clashes, means_local};
use crate::java::{
    CompilationUnit, Declaration, DeclarationId, DeclarationRef, Kind, Meaning, ProgramPoint, Span, Symbols,
    is_importable, owner_type,
};
use crate::rename::Concern;
use crate::rename::occurrences::{Occurrences, Token};
use crate::rename::places::{described, has_file_of_its_name};

impl Clashes<'_> {
    pub(super) fn type_parameter(&mut self, parameter: &DeclarationRef) {
        for rival in self.rivals(&parameter.unit) {
            if rival.get().owner == parameter.get().owner && rival.get().kind == Kind::TypeParameter {
                self.clash(&rival);
            }
        }
        self.hidden(&parameter.unit, parameter.get().scope, parameter, |token| !token.is_method);
    }

    pub(super) fn named_type(&mut self, ty: &DeclarationRef) {
        let d = ty.get();
        for outer in ty.unit.owners(ty.id) {
            if ty.unit.get(outer).kind.is_type() && ty.unit.get(outer).name == self.new_name() {
                self.clash(&DeclarationRef { unit: ty.unit.clone(), id: outer });
            }
        }
        match owner_type(ty) {
            None => {
                let package = &ty.unit.package;
                for rival in self.symbols.top_level_types(package, self.new_name()).iter() {
                    self.clash(rival);
                }
                let dot = if package.is_empty() { "" } else { "." };
                let qualified = format!("{package}{dot}{}", self.new_name());
                if self.symbols.index().is_package(&qualified) {
                    self.block(Concern::NameClash, format!("there is the package `{qualified}` already"));
                }
            }
            Some(owner) => {
                self.is_obscured_by_field(ty, &owner);
                if let Some(rival) = self.symbols.member_type(&owner, self.new_name()) {
                    self.clash(&rival);
                }
                for subtype in &self.symbols.subtypes(&owner).types {
                    if let Some(rival) = self.symbols.own_member_type(subtype, self.new_name()) {
                        self.clash(&rival);
                    }
                }
            }
        }
        self.class_files_meet(ty);
        for (id, inner) in ty.unit.iter() {
            let nested = d.span.encloses(inner.span) && id != ty.id;
            if nested
                && inner.name == self.new_name()
                && (inner.kind.is_type() || inner.kind == Kind::TypeParameter)
            {
                self.clash(&DeclarationRef { unit: ty.unit.clone(), id });
            }
        }
        let files: Vec<&Occurrences> = self.files.to_vec();
        for file in files {
            self.type_in_file(ty, file);
        }
    }

    /// Blocks a type whose class file would be that of another type in the same folder where case does not count. That
    /// is so on macOS and Windows (`Shop$Till.class`, `Shop$TILL.class`). If both types have source files of their
    /// names, these files meet already.
    fn class_files_meet(&mut self, ty: &DeclarationRef) {
        let is_alike = |name: &str| name != self.new_name() && name.eq_ignore_ascii_case(self.new_name());
        let beside: Vec<DeclarationRef> = match owner_type(ty) {
            Some(owner) => owner.members().filter(|member| member.get().kind.is_type()).collect(),
            None => {
                let names = self.symbols.index().type_names().filter(|name| is_alike(name));
                let in_package = |name| self.symbols.top_level_types(&ty.unit.package, name);
                let alike = names.flat_map(|name| in_package(name).to_vec());
                alike.filter(|other| !has_file_of_its_name(ty) || !has_file_of_its_name(other)).collect()
            }
        };
        let met = beside.into_iter().filter(|other| other != ty && is_alike(&other.get().name));
        // The names of types come in no order.
        if let Some(other) = met.min_by(|a, b| a.key().cmp(&b.key())) {
            let message =
                format!("its class file would be that of the {}, but for the case", described(&other));
            self.block(Concern::NameClash, message);
        }
    }

    /// Checks a file that uses the type, or sees it without using it. It must not use another type of the new name.
    fn type_in_file(&mut self, ty: &DeclarationRef, file: &Occurrences) {
        let unit = &file.unit;
        let imported =
            unit.imports.iter().any(|i| !i.on_demand && i.name.rsplit('.').next() == Some(self.new_name()));
        let uses = file
            .tokens_of(&self.target.old_name)
            .iter()
            .any(|t| matches!(&t.meaning, Meaning::Declarations(found) if found.contains(ty)));
        let uses = uses || Arc::ptr_eq(unit, &ty.unit);
        // An import by name and a type of the file cannot have one name (JLS 7.5.1), whether it is used or not.
        let imports_it = file.tokens_of(&self.target.old_name).iter().any(|t| {
            unit.imports.iter().any(|i| !i.on_demand && i.span.end == t.span.end)
                && matches!(&t.meaning, Meaning::Declarations(found) if found.contains(ty))
        });
        let own = unit.members(None).find(|(_, d)| d.kind.is_type() && d.name == self.new_name());
        if let Some((id, _)) = own.filter(|_| imports_it) {
            self.clash(&DeclarationRef { unit: unit.clone(), id });
        }
        if !imports_it && is_out_of_scope(self.symbols, ty, unit) {
            return;
        }
        if imported && uses {
            self.block(Concern::NameClash, format!("{} imports another `{}`", unit.path(), self.new_name()));
        }
        let owner = owner_type(ty);
        if imported && !uses && owner.is_none() {
            return;
        }
        let symbols = self.symbols;
        // An inherited type is nearer than an imported one (JLS 6.4.1), and only where it is inherited.
        let is_inherited_at = |token: &Token| {
            let point = ProgramPoint::new(unit, token.span.start);
            let has = |ty: DeclarationRef, owner| symbols.hierarchy(&ty).contains(owner);
            owner.as_ref().is_some_and(|owner| point.enclosing_types().any(|ty| has(ty, owner)))
        };
        // Where nothing imports it, a member type is seen in the types that have it, and perhaps in their heads.
        let imports_members =
            unit.imports.iter().any(|i| i.on_demand && !symbols.index().is_package(&i.name));
        let holders: Vec<Span> = match &owner {
            Some(owner) => {
                let has = |id| symbols.hierarchy(&DeclarationRef { unit: unit.clone(), id }).contains(owner);
                unit.iter().filter(|(id, d)| d.kind.is_type() && has(*id)).map(|(_, d)| d.span).collect()
            }
            None => Vec::new(),
        };
        let is_seen_at = |token: &Token| {
            let start = token.span.start;
            owner.is_none()
                || imports_it
                || imports_members
                || holders.iter().any(|holder| holder.contains(start))
        };
        let is_inside = |token: &Token| {
            let point = ProgramPoint::new(unit, token.span.start);
            let (Meaning::Declarations(found), Some(holder)) = (&token.meaning, seen_by(symbols, ty, &point))
            else {
                return false;
            };
            found.iter().all(|found| is_found_inside(symbols, &holder, &point, found))
        };
        let region = match is_of_block(ty) {
            // The scope of a local type is what is behind it in its block (JLS 6.3).
            true => Span { start: ty.get().span.start, end: ty.get().scope.end },
            false => Span { start: 0, end: usize::MAX },
        };
        self.hidden(unit, region, ty, |token| {
            let meaning = &token.meaning;
            let is_nearer = owner.is_none() && means_nearer_type(unit, meaning)
                || imported && !uses && !is_inherited_at(token);
            !is_nearer
                && !is_inside(token)
                && is_seen_at(token)
                && !token.is_method
                && !means_local(meaning)
                && !means_constant_or_field(meaning)
        });
        self.hides_type_in_docs(ty, file);
    }
}

/// Returns whether a file that does not import a type by name can only mean it by a qualified name (JLS 6.3). Perhaps
/// it cannot mean it at all.
fn is_out_of_scope(symbols: &Symbols<'_, '_>, ty: &DeclarationRef, unit: &Arc<CompilationUnit>) -> bool {
    let imports_all = |of: &str| unit.imports.iter().any(|i| i.on_demand && i.name == of);
    if ty.get().owner.is_none() {
        let package = &ty.unit.package;
        return unit.package != *package && !(is_importable(ty, unit) && imports_all(package));
    }
    let Some(owner) = owner_type(ty) else { return false };
    // An import on demand from another type may bring it in, since it may be inherited there.
    let may_import = unit.imports.iter().any(|i| i.on_demand && !symbols.index().is_package(&i.name));
    let inherits = |(id, d): (DeclarationId, &Declaration)| {
        let of_it = DeclarationRef { unit: unit.clone(), id };
        d.kind.is_type() && symbols.hierarchy(&of_it).contains(&owner)
    };
    !Arc::ptr_eq(unit, &ty.unit) && !may_import && !unit.iter().any(inherits)
}

/// Returns whether a token means a member type or type parameter that a type of the package does not hide (JLS 6.4.1).
/// It does hide one that an import on demand brings in.
pub(super) fn means_nearer_type(unit: &CompilationUnit, meaning: &Meaning) -> bool {
    let Meaning::Declarations(found) = meaning else { return false };
    found.iter().all(|d| {
        let imported = || {
            let holder = owner_type(d).map(|o| o.unit.qualified_name(o.id));
            holder.is_some_and(|holder| unit.imports.iter().any(|i| i.on_demand && i.name == holder))
        };
        let is_member = d.get().kind.is_type() && d.get().owner.is_some() && !imported();
        is_member || d.get().kind == Kind::TypeParameter
    })
}

/// Returns the type by which a member type is seen at a place: the nearest one around that has it.
pub fn seen_by(
    symbols: &Symbols<'_, '_>,
    member: &DeclarationRef,
    point: &ProgramPoint,
) -> Option<DeclarationRef> {
    // A local type is seen where its block says, not where its class is.
    owner_type(member).filter(|owner| member.get().owner == Some(owner.id))?;
    let has_it = |ty: &DeclarationRef| {
        symbols.member_type(ty, &member.get().name).is_some_and(|found| found == *member)
    };
    point.enclosing_types().find(has_it)
}

/// Returns whether a type that is meant at a place is found inside of a type around it. Then it goes before the members
/// of that (JLS 6.4.1). It is one that a class in there has, a type parameter, or a local type.
pub fn is_found_inside(
    symbols: &Symbols<'_, '_>,
    holder: &DeclarationRef,
    point: &ProgramPoint,
    found: &DeclarationRef,
) -> bool {
    let d = found.get();
    let has_it = |ty: DeclarationRef| symbols.member_type(&ty, &d.name).as_ref() == Some(found);
    point.enclosing_types().take_while(|ty| ty != holder).any(has_it)
        || is_of_block(found)
            && d.owner != Some(holder.id)
            && found.unit.path() == point.unit.path()
            && holder.get().span.encloses(d.scope)
}

/// Returns whether a type is a local one or a type parameter.
pub fn is_of_block(ty: &DeclarationRef) -> bool {
    let d = ty.get();
    d.kind == Kind::TypeParameter || d.owner.is_some_and(|owner| !ty.unit.get(owner).kind.is_type())
}

fn means_constant_or_field(meaning: &Meaning) -> bool {
    let is_either = |d: &DeclarationRef| d.get().kind.is_field();
    matches!(meaning, Meaning::Declarations(found) if found.iter().all(is_either))
}
