//! Checks the new name of a type or type parameter against other names.

use std::sync::Arc;

use super::{Clashes, class_around, means_local};
use crate::java::{
    CompilationUnit, Declaration, DeclarationId, DeclarationRef, Import, Kind, Meaning, ProgramPoint, Span,
    Symbols, TypeName, is_importable, owner_type,
};
use crate::rename::Concern;
use crate::rename::occurrences::{Occurrences, Token};
use crate::rename::places::{described, has_file_of_its_name};

impl Clashes<'_> {
    /// Checks the new name of a local type or a type parameter, which is known in its scope alone (JLS 6.3).
    pub(super) fn type_of_block(&mut self, ty: &DeclarationRef) {
        for rival in self.rivals(&ty.unit) {
            if are_declared_alongside(ty, &rival) {
                self.clash(&rival);
            }
        }
        if ty.get().kind.is_type() {
            self.meets_around_or_inside(ty);
            self.class_files_meet(ty);
        }
        let symbols = self.symbols;
        let found = self.first_hidden(&ty.unit, ty.get().scope, ty, |token| {
            let point = ProgramPoint::new(&ty.unit, token.span.start);
            let is_nearer = |d: &DeclarationRef| is_found_in_scope(symbols, ty, &point, d);
            let means_nearer =
                matches!(&token.meaning, Meaning::Declarations(found) if found.iter().all(is_nearer));
            may_mean_type(token) && !means_nearer
        });
        self.blocked.extend(found);
        let path = ty.unit.path();
        if let Some(file) = self.files.iter().copied().find(|file| file.unit.path() == path) {
            self.hides_type_in_docs(ty, file);
        }
    }

    /// Blocks a type that is in one of its new name, or has one in it (JLS 8.1).
    fn meets_around_or_inside(&mut self, ty: &DeclarationRef) {
        let d = ty.get();
        for outer in ty.unit.owners(ty.id) {
            if ty.unit.get(outer).kind.is_type() && ty.unit.get(outer).name == self.new_name() {
                self.clash(&DeclarationRef { unit: ty.unit.clone(), id: outer });
            }
        }
        for (id, inner) in ty.unit.iter() {
            let nested = d.span.encloses(inner.span) && id != ty.id;
            if nested
                && inner.name == self.new_name()
                && (inner.kind.is_type() || inner.kind == Kind::TypeParameter)
            {
                self.clash(&DeclarationRef { unit: ty.unit.clone(), id });
            }
        }
    }

    pub(super) fn named_type(&mut self, ty: &DeclarationRef) {
        self.meets_around_or_inside(ty);
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
            Some(_) if is_of_block(ty) => local_types_of_class(ty),
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
        let (symbols, owner) = (self.symbols, owner_type(ty));
        let imports_other = |i: &Import| {
            !i.on_demand
                && i.name.rsplit('.').next() == Some(self.new_name())
                && may_import_type(symbols, unit, i)
        };
        let imported = unit.imports.iter().any(imports_other);
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
        // A member type goes before an import where it is a member.
        if imported && uses && (owner.is_none() || imports_it) {
            self.block(Concern::NameClash, format!("{} imports another `{}`", unit.path(), self.new_name()));
        }
        if imported && !uses && owner.is_none() {
            return;
        }
        // An inherited type is nearer than an imported one (JLS 6.4.1), and only where it is inherited.
        let is_inherited_at = |token: &Token| {
            let point = ProgramPoint::new(unit, token.span.start);
            let has = |ty: DeclarationRef, owner| symbols.hierarchy(&ty).contains(owner);
            owner.as_ref().is_some_and(|owner| point.enclosing_types().any(|ty| has(ty, owner)))
        };
        // Where nothing imports it, a member type is seen in the bodies of the types that have it (JLS 6.3).
        let comes_on_demand = owner
            .as_ref()
            .is_some_and(|owner| unit.imports.iter().any(|i| may_bring(symbols, unit, i, owner)));
        let is_seen_at =
            |token: &Token| owner.is_none() || imports_it || comes_on_demand || is_inherited_at(token);
        let is_inside = |token: &Token| {
            let point = ProgramPoint::new(unit, token.span.start);
            let (Meaning::Declarations(found), Some(holder)) = (&token.meaning, seen_by(symbols, ty, &point))
            else {
                return false;
            };
            found.iter().all(|found| is_found_inside(symbols, &holder, &point, found))
        };
        let all = Span { start: 0, end: usize::MAX };
        self.hidden(unit, all, ty, |token| {
            let is_nearer = owner.is_none() && means_nearer_type(unit, &token.meaning)
                || imported && !uses && !is_inherited_at(token);
            !is_nearer && !is_inside(token) && is_seen_at(token) && may_mean_type(token)
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
    let may_import = unit.imports.iter().any(|i| may_bring(symbols, unit, i, &owner));
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

/// Returns whether a type that is meant at a place is found inside the scope of a local type or type parameter. Either a
/// class in there has it as a member, or it is local there. What a class declares goes before its own type parameters.
pub fn is_found_in_scope(
    symbols: &Symbols<'_, '_>,
    ty: &DeclarationRef,
    point: &ProgramPoint,
    found: &DeclarationRef,
) -> bool {
    let scope = ty.get().scope;
    let is_inside =
        |around: &DeclarationRef| scope.encloses(around.get().span) || ty.get().owner == Some(around.id);
    let d = found.get();
    let has_it = |around: DeclarationRef| symbols.member_type(&around, &d.name).as_ref() == Some(found);
    point.enclosing_types().filter(is_inside).any(has_it)
        || is_of_block(found) && found.unit.path() == ty.unit.path() && scope.encloses(d.scope)
}

/// Returns whether two types of blocks may not have one name: they are type parameters of one declaration, or local
/// types of one class, the one in the scope of the other (JLS 6.4, 8.1.2).
fn are_declared_alongside(ty: &DeclarationRef, other: &DeclarationRef) -> bool {
    let (d, o) = (ty.get(), other.get());
    if d.kind == Kind::TypeParameter || o.kind == Kind::TypeParameter {
        return d.kind == o.kind && d.owner == o.owner;
    }
    let overlap = d.scope.contains(o.name_span.start) || o.scope.contains(d.name_span.start);
    o.kind.is_type() && is_of_block(other) && class_around(ty) == class_around(other) && overlap
}

/// Returns the local types of the class that a local type is in.
fn local_types_of_class(ty: &DeclarationRef) -> Vec<DeclarationRef> {
    let all = DeclarationRef::all_in(&ty.unit).filter(|other| other.get().kind.is_type());
    all.filter(|other| is_of_block(other) && class_around(other) == class_around(ty)).collect()
}

/// Returns whether an import on demand may bring the members of a type into a file. It is of that type, or of one that
/// inherits them.
fn may_bring(
    symbols: &Symbols<'_, '_>,
    unit: &CompilationUnit,
    import: &Import,
    owner: &DeclarationRef,
) -> bool {
    let is_type = import.on_demand && !symbols.index().is_package(&import.name);
    is_type
        && match symbols.qualified_type(unit.path(), &import.name) {
            Some(ty) => {
                let hierarchy = symbols.hierarchy(&ty);
                hierarchy.contains(owner) || hierarchy.has_unknown
            }
            // No library knows the project's types, but this may be one of several copies.
            None => import.name.rsplit('.').next().is_some_and(|name| symbols.may_declare_type(name)),
        }
}

/// Returns whether an import by name may be that of a type. A static one imports all members of the name (JLS 7.5.3).
fn may_import_type(symbols: &Symbols<'_, '_>, unit: &CompilationUnit, import: &Import) -> bool {
    let member = import.name.rsplit_once('.').filter(|_| import.is_static);
    member.is_none_or(|(holder, name)| {
        let holder = symbols.qualified_type(unit.path(), holder);
        holder.is_none_or(|holder| symbols.member_type_lookup(&holder, name) != TypeName::NotFound)
    })
}

/// Returns whether a token may be the name of a type.
fn may_mean_type(token: &Token) -> bool {
    !token.is_method && !means_local(&token.meaning) && !means_constant_or_field(&token.meaning)
}

fn means_constant_or_field(meaning: &Meaning) -> bool {
    let is_either = |d: &DeclarationRef| d.get().kind.is_field();
    matches!(meaning, Meaning::Declarations(found) if found.iter().all(is_either))
}
