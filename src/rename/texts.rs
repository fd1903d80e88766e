//! What a rename goes by beside the Java in which its name stands: other files, and what the whole project says of names
//! that something looks up.

use super::beyond_java::holding;
use super::contracts::KnownNames;
use super::lookups::{GivenElsewhere, given_elsewhere};
use super::target::Target;
use super::type_names::TypeNames;
use super::unread::Unread;
use super::{configured, foreign, spelled, templates};
use crate::git::SourceFile;
use crate::java::{Kind, Symbols};

/// What may refer to a target and is not looked at as Java is.
pub struct Texts {
    /// Files beside Java that hold the simple name of a type.
    pub naming: Vec<SourceFile>,
    /// Holds the qualified name of a type, or of a member's type.
    pub resources: Vec<SourceFile>,
    /// Holds a name by which a template may know a member.
    pub templates: Vec<SourceFile>,
    /// Code in another language that holds a target's name.
    pub foreign: Vec<SourceFile>,
    /// Java that was skipped.
    pub unread: Vec<Unread>,
    /// Where names are known that something looks up at run time.
    pub known_names: KnownNames,
    /// The constants by which another file looks a member up.
    pub constants: Vec<GivenElsewhere>,
}

impl Texts {
    /// Those of some targets, of which `names` are the old and new names. By now, all files were asked for.
    pub fn of(symbols: &Symbols<'_, '_>, targets: &[Target], names: &[String]) -> Texts {
        let project = symbols.project();
        let snapshot = project.snapshot();
        let members = || targets.iter().flat_map(|t| &t.family.members);
        let owners: Vec<TypeNames> = members().filter_map(configured::owner_names).collect();
        let types: Vec<&TypeNames> = targets.iter().filter_map(|t| t.names.as_ref()).collect();
        let naming = holding(snapshot, types.iter().map(|names| names.simple()), |_| true);
        let asked: Vec<String> = members().flat_map(templates::names).collect();
        let open = targets.iter().filter(|t| t.refused.is_empty() && !t.is_confined);
        let looked_up = targets.iter().filter(|t| may_be_looked_up(t)).map(|t| t.old_name.as_str());
        Texts {
            resources: spelled::resources(snapshot, &naming, &types, &owners),
            naming,
            templates: holding(snapshot, asked.iter().map(String::as_str), templates::is_template),
            foreign: foreign::files(snapshot, open.flat_map(foreign::names_of)),
            unread: Unread::of(snapshot, names),
            known_names: KnownNames::of(symbols, targets),
            constants: given_elsewhere(project, looked_up),
        }
    }
}

/// Whether a string may look a target up.
fn may_be_looked_up(target: &Target) -> bool {
    target.refused.is_empty()
        && matches!(target.declaration.get().kind, Kind::Field | Kind::Method | Kind::EnumConstant)
}
