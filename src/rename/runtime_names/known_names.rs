//! Gathers the names that anything in a whole project looks up, once for some targets. Each declaration that would get
//! another name is checked against them.

use rustc_hash::FxHashMap;

use super::{
    Converted, DataBinders, Expressions, Listed, Mapped, Reached, aliased, autovalue, components,
    counterparts, found_constants, lombok, may_be_read, new_warnings, processors, queried, stored, warnings,
};
use crate::frameworks::Catalogue;
use crate::git::SourceFile;
use crate::java::{DeclarationRef, Kind, Symbols, is_static};
use crate::rename::target::Target;
use crate::rename::{Blocker, Warning};

/// Where the names of a project's declarations are known.
pub struct KnownNames<'c> {
    catalogue: &'c Catalogue,
    /// Java in which a field may be stored by the name of a constant, where constants are renamed.
    enumerated: Vec<SourceFile>,
    /// Java that may find constants by their names, where such are renamed.
    finding: Vec<SourceFile>,
    /// Java that may ask for an attribute of a stored object by its name.
    querying: Vec<SourceFile>,
    /// Files that may ask for a component by its name.
    qualifying: Vec<SourceFile>,
    /// Files of MyBatis that may name a type by its alias.
    aliasing: Vec<SourceFile>,
    /// Java that uses what annotation processors make of the types whose members are renamed.
    made: Vec<SourceFile>,
    /// Java in which a static method may be called as if its first parameter's type had it.
    extended: Vec<SourceFile>,
    /// The types of members that are read at run time without an annotation of their own.
    reached: Reached<'c>,
    /// Members that MapStruct copies by their names.
    mapped: Mapped,
    /// Members that are taken for another type's since both are called alike.
    counterparts: FxHashMap<DeclarationRef, Warning>,
    /// Types that are made of a text by a method that is found by its name.
    converted: Converted<'c>,
    /// The expressions of Spring that may speak of a member.
    expressions: Expressions,
    /// The members that code lists at run time.
    listed: Listed,
}

impl<'c> KnownNames<'c> {
    /// Returns the known names of some targets. By now, all files were asked for.
    pub fn of(symbols: &Symbols<'_, '_>, targets: &[Target], catalogue: &'c Catalogue) -> Self {
        let project = symbols.project();
        let members = || targets.iter().flat_map(|t| &t.family.members);
        let binders = DataBinders::of(catalogue);
        let is_read = |t: &Target, member: &DeclarationRef| may_be_read(&binders, member, &t.new_name);
        let read: Vec<&DeclarationRef> = targets
            .iter()
            .flat_map(|t| t.family.members.iter().filter(|member| is_read(t, member)))
            .collect();
        let querying = queried::files(project, &binders, members());
        KnownNames {
            catalogue,
            enumerated: match targets.iter().any(|t| t.declaration.get().kind == Kind::EnumConstant) {
                true => stored::files_with_enumerated(project),
                false => Vec::new(),
            },
            finding: found_constants::files(project, members()),
            querying,
            qualifying: {
                let names: Vec<String> = members().filter_map(components::name_of).collect();
                components::files(project, &names)
            },
            aliasing: aliased::files(symbols, members()),
            made: processors::files_with_made(symbols, catalogue, members()),
            extended: match targets.iter().any(|t| is_static(&t.declaration)) {
                true => lombok::files_with_extensions(symbols),
                false => Vec::new(),
            },
            reached: Reached::of(symbols, catalogue, binders, read.into_iter()),
            mapped: Mapped::of(symbols, catalogue),
            counterparts: match targets.iter().any(|t| t.names.is_none()) {
                true => counterparts(symbols),
                false => FxHashMap::default(),
            },
            converted: Converted::of(symbols, catalogue, members()),
            expressions: Expressions::of(symbols),
            listed: Listed::of(symbols, members()),
        }
    }

    /// Returns what looks up a declaration at run time by its name, or would by a new one.
    pub fn warnings(
        &self,
        symbols: &Symbols<'_, '_>,
        declaration: &DeclarationRef,
        new_name: &str,
    ) -> Vec<Warning> {
        let mut found = warnings(symbols, declaration, &self.reached, self.catalogue);
        found.extend(new_warnings(symbols, declaration, new_name, &self.reached));
        found.extend(stored::constant(symbols, declaration, &self.enumerated));
        found.extend(queried::asked_for(
            symbols,
            &self.reached.binders,
            self.catalogue,
            declaration,
            &self.querying,
        ));
        found.extend(components::asked_for(declaration, &self.qualifying));
        found.extend(self.converted.takes(declaration));
        found.extend(self.converted.finds(declaration, new_name, &self.reached));
        found.extend(found_constants::found(symbols, declaration, &self.finding));
        found.extend(aliased::named(declaration, &self.aliasing));
        found.extend(self.mapped.warning(declaration));
        found.extend(self.counterparts.get(declaration).cloned());
        found.extend(self.expressions.speaks_of(declaration));
        found.extend(self.listed.knows(symbols, declaration, new_name));
        found
    }

    /// Blocks renaming a declaration whatever is wanted of such names: what annotation processors make of it would not
    /// go along.
    pub fn made_after(&self, symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Vec<Blocker> {
        let mut found =
            Vec::from_iter(processors::generated_member(symbols, self.catalogue, declaration, &self.made));
        found.extend(autovalue::paired(declaration));
        found.extend(lombok::called_as_extension(declaration, &self.extended));
        found
    }
}
