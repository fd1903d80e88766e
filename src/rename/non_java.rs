//! Carries a rename beyond the names in Java: to texts, and to code in other languages.
//!
//! - `spelled` is names that are spelled out in resources and strings, and `printed` those in what an object prints.
//!   `configured` and `templates` are members that a file other than code names, and `mapper_statements` parameters.
//!   `android` and `build_files` are types
//!   that are called in ways of their own there.
//! - `foreign` is Kotlin, Scala and Groovy.
//! - `unread` is Java that was skipped.

mod android;
mod build_files;
mod configured;
pub mod foreign;
mod mapper_statements;
mod printed;
mod spelled;
mod templates;
mod unread;

pub use spelled::{lookups, service_of};
pub use templates::is_template;

use aho_corasick::AhoCorasick;

use super::lookups::{AskedProperty, GivenElsewhere, asked_properties, given_elsewhere};
use super::occurrences::Occurrences;
use super::places::{place, shown};
use super::target::{RenamedTarget, Target};
use super::type_names::TypeNames;
use super::{Blocker, Concern, Edit, FileMove, Warning};
use crate::git::{Snapshot, SourceFile};
use crate::java::lexical::placed_code_pieces;
use crate::java::{Kind, Symbols};
use unread::Unread;

/// The edits to make there, what blocks them, and what to report.
#[derive(Debug, Default)]
pub struct NonJavaReferences {
    pub edits: Vec<Edit>,
    pub moves: Vec<FileMove>,
    /// How many of the edits are references.
    pub references: usize,
    pub blocked: Vec<Blocker>,
    pub warnings: Vec<Warning>,
}

impl NonJavaReferences {
    fn add(&mut self, other: NonJavaReferences) {
        self.edits.extend(other.edits);
        self.moves.extend(other.moves);
        self.blocked.extend(other.blocked);
        self.warnings.extend(other.warnings);
    }
}

/// The files that may refer to some targets and are not looked at as Java is.
pub struct Files {
    /// Files other than Java that hold the simple name of a type.
    naming: Vec<SourceFile>,
    /// Holds the qualified name of a type, or of a member's type.
    resources: Vec<SourceFile>,
    /// Holds a name by which a template may know a member.
    templates: Vec<SourceFile>,
    /// Layouts of Android that have a member called.
    layouts: Vec<SourceFile>,
    /// Code in another language that holds a target's name.
    foreign: Vec<SourceFile>,
    /// Java that was skipped.
    unread: Vec<Unread>,
    /// The constants by which another file looks a member up.
    constants: Vec<GivenElsewhere>,
    /// The strings that ask for a property of which a member is the accessor.
    properties: Vec<AskedProperty>,
}

impl Files {
    /// Returns the files for some targets, of which `names` are the old and new names. By now, all files were asked
    /// for.
    pub fn of(symbols: &Symbols<'_, '_>, targets: &[Target], names: &[String]) -> Files {
        let project = symbols.project();
        let snapshot = project.snapshot();
        let members = || targets.iter().flat_map(|t| &t.family.members);
        let owner_names =
            |member| configured::owner_names(member).or_else(|| mapper_statements::mapper_names(member));
        let owners: Vec<TypeNames> = members().filter_map(owner_names).collect();
        let types: Vec<&TypeNames> = targets.iter().filter_map(|t| t.names.as_ref()).collect();
        let naming = holding(snapshot, types.iter().map(|names| names.simple()), |_| true);
        let asked: Vec<String> = members().flat_map(|member| templates::names(symbols, member)).collect();
        let open = targets.iter().filter(|t| t.refused.is_empty() && !t.is_confined);
        let looked_up = targets.iter().filter(|t| may_be_looked_up(t)).map(|t| t.old_name.as_str());
        Files {
            resources: spelled::resources(snapshot, &naming, &types, &owners),
            naming,
            templates: holding(snapshot, asked.iter().map(String::as_str), templates::is_template),
            layouts: android::layouts(snapshot, members()),
            foreign: foreign::files(snapshot, open.flat_map(foreign::names_of)),
            unread: Unread::of(snapshot, names),
            constants: given_elsewhere(project, looked_up),
            properties: asked_properties(project, members()),
        }
    }

    /// Returns the effect of a rename there. Strings may look a member up from `all` Java files.
    pub fn renamed(&self, of: &RenamedTarget<'_>, all: &[Occurrences]) -> NonJavaReferences {
        let (target, mut found) = (of.target, NonJavaReferences::default());
        if !target.is_confined {
            found.blocked.extend(self.unread.iter().filter_map(|file| file.blocker(&target.old_name)));
        }
        match &target.names {
            Some(names) => self.type_renamed(of, names, &mut found),
            None => self.members_renamed(of, all, &mut found),
        }
        found
    }

    fn type_renamed(&self, of: &RenamedTarget<'_>, names: &TypeNames, found: &mut NonJavaReferences) {
        let RenamedTarget { symbols, target, files, .. } = *of;
        if !target.is_confined {
            let code = foreign::type_names(symbols, target, names, &self.foreign);
            found.references += code.edits.len();
            found.add(code);
        }
        found.add(spelled::type_names(symbols, target, names, &self.resources, files));
        found.warnings.extend(android::named_in(symbols, &target.declaration, names, &self.naming));
        found.warnings.extend(build_files::named_in(target, &self.naming));
    }

    fn members_renamed(&self, of: &RenamedTarget<'_>, all: &[Occurrences], found: &mut NonJavaReferences) {
        let RenamedTarget { symbols, target, members, .. } = *of;
        if !target.is_confined {
            found.warnings.extend(foreign::member_names(symbols, members, &self.foreign));
        }
        let named = configured::members_in_files(symbols, members, &self.resources, &self.templates);
        found.warnings.extend(named);
        found.warnings.extend(mapper_statements::parameters_in_files(symbols, members, &self.resources));
        found.warnings.extend(android::called_on_click(members, &self.layouts));
        found.warnings.extend(spelled::properties_asked(symbols, members, &self.properties));
        let strings = spelled::member_names(of, all, &self.constants);
        found.references += strings.edits.len();
        found.add(strings);
    }
}

/// Warns of the places in Java files that no build compiles where a name is in code.
pub fn named_in_data(target: &Target, data: &[SourceFile]) -> Option<Warning> {
    let name = target.old_name.as_str();
    let in_file = |file: &SourceFile| {
        let words = placed_code_pieces(file.bytes()).filter(|(_, _, word)| *word == name.as_bytes());
        words.map(|(at, _, _)| place(file, at)).collect::<Vec<_>>()
    };
    let known =
        data.iter().filter(|file| !target.is_confined && file.path() != target.declaration.unit.path());
    let places: Vec<String> = known.flat_map(in_file).collect();
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, name, &places))
}

/// Returns whether a string may look a target up.
fn may_be_looked_up(target: &Target) -> bool {
    target.refused.is_empty()
        && matches!(target.declaration.get().kind, Kind::Field | Kind::Method | Kind::EnumConstant)
}

/// Returns the files other than Java that hold one of some names, of those that are wanted by their paths; sorted by
/// these.
pub fn holding<'n>(
    snapshot: &Snapshot,
    names: impl Iterator<Item = &'n str>,
    is_wanted: impl Fn(&str) -> bool + Sync,
) -> Vec<SourceFile> {
    let names: Vec<&str> = names.collect();
    match AhoCorasick::new(&names) {
        Ok(needles) if !names.is_empty() => snapshot.search_resources(&needles, is_wanted),
        _ => Vec::new(),
    }
}

/// Returns a warning of places where a name is spelled out, each `path:line`.
fn mentioned(concern: Concern, name: &str, places: &[String]) -> Warning {
    let (shown, count) = shown(places);
    let stays = if count == 1 { "stays as it is" } else { "stay as they are" };
    Warning { concern, message: format!("`{name}` is spelled out at {shown}, which {stays}") }
}
