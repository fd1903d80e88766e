//! Finds the files that a rename has to look at. They may refer to the renamed declaration, or hold a declaration that
//! its new name would meet.

use aho_corasick::AhoCorasick;
use memchr::memmem;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::clashes::may_obscure;
use super::confinement::may_be_extended;
use super::lookups::may_look_up;
use super::occurrences::words_in;
use super::target::Target;
use super::type_names::TypeNames;
use crate::git::SourceFile;
use crate::java::lexical::{RespelledName, find_word, respelled_names};
use crate::java::{DeclarationRef, Kind, Project, Symbols, has_arguments, owner_type};
use crate::text::each_once;

/// Where the new name of one rename may meet something although the old one is not there.
#[derive(Debug, Default)]
struct Reach {
    /// The package of a top-level type: the others of it need no import.
    package: Option<String>,
    /// Files with subtypes of a member's owner, which inherit it.
    subtypes: FxHashSet<String>,
    /// Simple names of these types: anonymous classes below them are in other files.
    extended: FxHashSet<String>,
    /// Imports of all that a type or its package has.
    on_demand: FxHashSet<String>,
    /// Simple names of external supertypes, which may have a method of the new name.
    external: FxHashSet<String>,
    /// Whether any file may name what it would meet.
    anywhere: bool,
}

impl Reach {
    fn of(symbols: &Symbols<'_, '_>, target: &Target) -> Reach {
        if target.is_confined {
            return Reach::default();
        }
        Reach { anywhere: may_obscure(symbols, target), ..Reach::of_owners(symbols, target) }
    }

    /// Returns where it may meet something for where the target, and what goes along, is declared.
    fn of_owners(symbols: &Symbols<'_, '_>, target: &Target) -> Reach {
        let declaration = &target.declaration;
        if owner_type(declaration).is_none() {
            let package = declaration.unit.package.clone();
            let on_demand = FxHashSet::from_iter([format!("{package}.*")]);
            return Reach { package: Some(package), on_demand, ..Reach::default() };
        }
        let is_method = declaration.get().kind == Kind::Method;
        // Overridden methods go along, and other types have those as well.
        let mut owners: Vec<DeclarationRef> = match is_method {
            true => target.family.members.iter().filter_map(owner_type).collect(),
            false => owner_type(declaration).into_iter().collect(),
        };
        owners.sort_by_cached_key(|owner| symbols.hierarchy(owner).types.len());
        let mut reach = Reach::default();
        let mut seen = FxHashSet::default();
        let mut is_new = |ty: &DeclarationRef| seen.insert((ty.unit.path().to_owned(), ty.get().span.start));
        for owner in &owners {
            // The subtypes of a type are also those of its supertype.
            if is_new(owner) {
                let subtypes = symbols.subtypes(owner);
                for ty in std::iter::once(owner).chain(subtypes.types.iter().filter(|ty| is_new(ty))) {
                    reach.add(ty);
                    if is_method {
                        reach.add_external_supertypes(symbols, ty);
                    }
                }
            }
        }
        reach
    }

    fn add(&mut self, subtype: &DeclarationRef) {
        self.subtypes.insert(subtype.unit.path().to_owned());
        self.on_demand.insert(all_of(subtype));
        if may_be_extended(subtype) {
            self.extended.insert(subtype.get().name.clone());
        }
    }

    fn add_external_supertypes(&mut self, symbols: &Symbols<'_, '_>, subtype: &DeclarationRef) {
        let names = &symbols.hierarchy(subtype).external;
        self.external.extend(names.iter().map(|n| n.rsplit('.').next().unwrap_or(n).to_owned()));
    }

    /// Returns whether a file without the old name can hold something that the new name would meet.
    fn holds(&self, symbols: &Symbols<'_, '_>, file: &SourceFile) -> bool {
        let mentions = |text: &str| memmem::find(file.bytes(), text.as_bytes()).is_some();
        let in_package = |package: &String| symbols.index().is_in_package(file.path(), package);
        self.anywhere
            || self.subtypes.contains(file.path())
            || self.package.as_ref().is_some_and(in_package)
            || self.external.iter().any(|name| mentions(name))
            || self.extended.iter().any(|name| may_create(file.bytes(), name))
            || mentions(".*") && self.on_demand.iter().any(|name| mentions(name))
    }
}

/// Returns whether a text may have an instance creation of a type by its simple name, and so an anonymous class below
/// it.
fn may_create(text: &[u8], name: &str) -> bool {
    find_word(text, name).any(|at| matches!(text[at + name.len()..].trim_ascii_start(), [b'(' | b'<', ..]))
}

/// Returns how an import names all that a type has.
fn all_of(ty: &DeclarationRef) -> String {
    format!("{}.*", ty.unit.qualified_name(ty.id))
}

/// Returns the files that may hold references to one of the targets, or names that its new name would meet, sorted by
/// path. Each has the names to look for in it.
pub fn files<'t>(
    project: &Project<'_>,
    symbols: &Symbols<'_, '_>,
    targets: &'t [Target],
) -> Vec<(SourceFile, FxHashSet<&'t str>)> {
    let live = || targets.iter().filter(|t| t.refused.is_empty());
    let mut own: FxHashMap<&str, FxHashSet<&str>> = FxHashMap::default();
    for target in live() {
        let names = own.entry(target.declaration.unit.path()).or_default();
        names.extend([target.old_name.as_str(), target.new_name.as_str()]);
    }
    let mut files = elsewhere(project, symbols, &live().filter(is_known_elsewhere).collect::<Vec<_>>());
    for (file, wanted) in &mut files {
        if let Some(more) = own.remove(file.path()) {
            wanted.extend(more);
        }
    }
    for (path, names) in own {
        if let Some(file) = project.snapshot().read(path) {
            files.push((file, names));
        }
    }
    files.sort_by(|a, b| a.0.path().cmp(b.0.path()));
    files
}

/// Returns whether other files can refer to a target, or look it up at run time.
fn is_known_elsewhere(target: &&Target) -> bool {
    let d = target.declaration.get();
    !target.is_confined
        || matches!(d.kind, Kind::Field | Kind::Method) && owner_type(&target.declaration).is_some()
}

/// Returns the files that may hold references to one of the targets, or names that its new name would meet. The targets
/// are known in other files than their own. Each file has the names to look for in it.
fn elsewhere<'t>(
    project: &Project<'_>,
    symbols: &Symbols<'_, '_>,
    targets: &[&'t Target],
) -> Vec<(SourceFile, FxHashSet<&'t str>)> {
    let names = each_once(targets.iter().flat_map(|t| [t.old_name.clone(), t.new_name.clone()]));
    let Ok(needles) = AhoCorasick::new(&names) else { return Vec::new() };
    let reaches: Vec<Reach> = targets.par_iter().map(|target| Reach::of(symbols, target)).collect();
    let found = project.files_naming(&names);
    let wanted = |file: SourceFile| {
        let words = words_in(&file, &needles, &names);
        let occurs =
            |name: &str| names.binary_search_by(|n| n.as_str().cmp(name)).is_ok_and(|i| words.contains(&i));
        let names = Names { symbols, file: &file, respelled: respelled_names(file.bytes()), occurs: &occurs };
        let each = targets.iter().zip(&reaches);
        let wanted: FxHashSet<&str> = each.flat_map(|(target, reach)| names.wanted(target, reach)).collect();
        (!wanted.is_empty()).then_some((file, wanted))
    };
    found.into_par_iter().filter_map(wanted).collect()
}

/// The names that are in a file.
struct Names<'f> {
    symbols: &'f Symbols<'f, 'f>,
    file: &'f SourceFile,
    /// The names that are spelled otherwise than they are read.
    respelled: Vec<RespelledName>,
    /// Whether a name is there as a word of its own.
    occurs: &'f dyn Fn(&str) -> bool,
}

impl Names<'_> {
    /// Returns which of a target's names are to be looked for. The old one is looked for where it may mean the target,
    /// and the new one where the target may meet it.
    fn wanted<'t>(&self, target: &'t Target, reach: &Reach) -> impl Iterator<Item = &'t str> + use<'t> {
        let Target { declaration, old_name, new_name, .. } = target;
        let text = self.file.bytes();
        if target.is_confined {
            let looked_up = may_look_up(text, old_name).then_some(old_name.as_str());
            return looked_up.into_iter().chain(None);
        }
        let refers = (self.occurs)(old_name)
            && (!is_parameterless(declaration) || may_mean_parameterless(text, old_name));
        let is_named = || target.names.as_ref().is_some_and(|names| has_binary_name(text, names));
        let is_respelled = |name: &str| self.respelled.iter().any(|respelled| respelled.name == name);
        let may_refer = refers || is_named() || is_respelled(old_name);
        let may_meet = || {
            reach.holds(self.symbols, self.file)
                || declaration.get().kind == Kind::Method && refers_to_method(text, new_name)
        };
        // Where names are spelled otherwise than they are read, bytes do not tell what the new one may meet.
        let meets = is_respelled(new_name)
            || (self.occurs)(new_name) && (refers || !self.respelled.is_empty() || may_meet());
        let (old, new) = (may_refer.then_some(old_name.as_str()), meets.then_some(new_name.as_str()));
        old.into_iter().chain(new)
    }
}

/// Returns whether a text has the run-time name of a type inside another one, where its name is no word of its own:
/// `"shop.Till$Lid"`.
fn has_binary_name(text: &[u8], names: &TypeNames) -> bool {
    let is_member = names.chain.len() > 1;
    is_member && memmem::find(text, format!("${}", names.simple()).as_bytes()).is_some()
}

/// Returns whether a declaration is a method without parameters, which no call with arguments means, nor one of
/// a method that overrides it.
pub fn is_parameterless(declaration: &DeclarationRef) -> bool {
    declaration.get().kind == Kind::Method && declaration.arity() == 0
}

/// Returns whether a name is in a text where it may mean a method without parameters.
fn may_mean_parameterless(text: &[u8], name: &str) -> bool {
    find_word(text, name).any(|at| !has_arguments(&text[at + name.len()..]))
}

/// Returns whether a method reference has a name. One to a method of the new name may need to be the only one of it.
fn refers_to_method(text: &[u8], name: &str) -> bool {
    memmem::find_iter(text, name).any(|at| may_be_in_reference(text, at))
}

/// Returns whether what is before a name may make it a method reference.
pub fn may_be_in_reference(text: &[u8], at: usize) -> bool {
    let before = text[..at].trim_ascii_end();
    before.ends_with(b"::") || before.ends_with(b">") && memmem::find(text, b"::").is_some()
}
