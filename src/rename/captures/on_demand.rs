//! Finds imports on demand that bring the new name into a file, or may, beside the one that brings the declaration. A
//! name that two of them bring is ambiguous (JLS 6.4.1, 7.5.2).

use std::sync::Arc;

use super::Captors;
use crate::java::{CompilationUnit, DeclarationRef, Import, Kind, OnDemand, ProgramPoint, owner_type};
use crate::rename::clashes::is_of_block;
use crate::rename::target::{RenamedTarget, Target};
use crate::rename::{Blocker, Concern};

/// An import on demand that brings the new name into a file, or may.
pub(super) struct RivalImport {
    /// The package or type that is imported.
    name: String,
    is_certain: bool,
}

impl RenamedTarget<'_> {
    /// Returns the imports on demand of a file that may bring the new name, and not the declaration. What brings a
    /// declaration that is at hand is none of them.
    pub(super) fn rivals_on_demand(&self, unit: &Arc<CompilationUnit>) -> Vec<RivalImport> {
        let Target { declaration, old_name, new_name, .. } = self.target;
        let kind = declaration.get().kind;
        if kind.is_local() || is_of_block(declaration) {
            return Vec::new();
        }
        // A package has types alone.
        let concerns = |is_static: bool| is_static || kind.is_type();
        let on_demand = unit.imports.iter().filter(|import| import.on_demand && concerns(import.is_static));
        let rival = |import: &Import| {
            let is_ours = |found| matches!(found, OnDemand::Declared(d) if self.members.contains(&d));
            let brings = |name: &str| self.symbols.on_demand(unit, import, name, kind);
            let is_certain = match brings(new_name) {
                OnDemand::Listed => true,
                OnDemand::Unknown => false,
                OnDemand::Declared(_) | OnDemand::Nothing => return None,
            };
            (!is_ours(brings(old_name))).then(|| RivalImport { name: import.name.clone(), is_certain })
        };
        on_demand.filter_map(rival).collect()
    }

    /// Returns whether a place sees the declaration by an import on demand alone.
    pub(super) fn comes_on_demand(&self, point: &ProgramPoint) -> bool {
        let Target { declaration, old_name, .. } = self.target;
        let (unit, suffix) = (&point.unit, format!(".{old_name}"));
        let kind = declaration.get().kind;
        if kind.is_local() || is_of_block(declaration) {
            return false;
        }
        let has_it = |ty: DeclarationRef| match kind {
            Kind::Method => self.members.iter().any(|member| self.symbols.has_method(&ty, member)),
            kind if kind.is_field() => self.symbols.field_of(&ty, old_name).is_some(),
            _ => self.symbols.member_type(&ty, old_name).is_some(),
        };
        let is_near = match owner_type(declaration) {
            Some(_) => point.enclosing_types().any(has_it),
            None => unit.package == declaration.unit.package,
        };
        let type_of_name = |name: &str| self.symbols.qualified_type(unit.path(), name);
        let imports_it = |import: &Import| match kind.is_type() {
            true => type_of_name(&import.name).as_ref() == Some(declaration),
            false => {
                let holder = import.name.rsplit_once('.').filter(|_| import.is_static);
                holder.and_then(|(holder, _)| type_of_name(holder)).is_some_and(has_it)
            }
        };
        let by_name = unit.imports.iter().any(|i| !i.on_demand && i.name.ends_with(&suffix) && imports_it(i));
        !is_near && !by_name
    }
}

impl Captors {
    pub(super) fn block(&mut self, new_name: &str, place: &str, captor: &str) {
        let message = format!("at {place} `{new_name}` would mean the {captor}");
        self.blocked.push(Blocker { concern: Concern::Capture, message });
    }

    pub(super) fn add_on_demand(&mut self, target: &Target, rival: &RivalImport, place: &str) {
        let (new_name, imported) = (&target.new_name, &rival.name);
        let what = match target.declaration.get().kind {
            Kind::Method => "method",
            kind if kind.is_field() => "field",
            _ => "type",
        };
        if rival.is_certain {
            return self.block(new_name, place, &format!("{what} `{imported}.{new_name}`"));
        }
        let then = match target.declaration.get().kind {
            Kind::Method => format!("a call at {place} may mean that one"),
            _ => format!("{place} does not compile any more"),
        };
        self.unknown.entry(imported.clone()).or_insert_with(|| {
            format!(
                "all of `{imported}` is imported, which is not in this repository; if it has a {what} `{new_name}`, {then}"
            )
        });
    }
}
