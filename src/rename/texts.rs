//! What a rename goes by beside the Java in which its name stands: other files, and what the whole project says of names
//! that something looks up.

use super::beyond_java::holding;
use super::contracts::{
    self, Converted, Counterparts, Expressions, Listed, Mapped, Reached, aliased, components,
    found_constants, lombok, processors, queried, stored,
};
use super::lookups::{GivenElsewhere, given_elsewhere};
use super::target::Target;
use super::type_names::TypeNames;
use super::unread::Unread;
use super::{configured, foreign, spelled, templates};
use crate::git::SourceFile;
use crate::java::{DeclarationRef, Kind, Symbols, is_static};

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
    /// Java in which a field may be stored by the name of a constant, where constants are renamed.
    pub enumerated: Vec<SourceFile>,
    /// Java that may find constants by their names, where such are renamed.
    pub finding: Vec<SourceFile>,
    /// Java that may ask for an attribute of a stored object by its name.
    pub querying: Vec<SourceFile>,
    /// Java that may ask for a component by its name.
    pub qualifying: Vec<SourceFile>,
    /// Files of MyBatis that may name a type by its alias.
    pub aliasing: Vec<SourceFile>,
    /// Java that uses what annotation processors make of the types whose members are renamed.
    pub made: Vec<SourceFile>,
    /// The types of members that are read at run time without an annotation of their own.
    pub reached: Reached,
    /// What MapStruct copies by its name.
    pub mapped: Mapped,
    /// What is taken for another type's member since both are called alike.
    pub counterparts: Counterparts,
    /// What is made of a text by a method that is found by its name.
    pub converted: Converted,
    /// Java in which a static method may be called as if its first parameter's type had it.
    pub extended: Vec<SourceFile>,
    /// The expressions of Spring that may speak of a member.
    pub expressions: Expressions,
    /// The members that code lists at run time.
    pub listed: Listed,
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
            enumerated: match targets.iter().any(|t| t.declaration.get().kind == Kind::EnumConstant) {
                true => stored::files_with_enumerated(project),
                false => Vec::new(),
            },
            finding: found_constants::files(project, members()),
            querying: queried::files(project, members()),
            qualifying: components::files(project, members()),
            aliasing: aliased::files(symbols, members()),
            made: processors::files_with_made(symbols, members()),
            reached: Reached::of(symbols, targets.iter().flat_map(may_be_read)),
            mapped: Mapped::of(symbols),
            counterparts: match targets.iter().any(|t| t.names.is_none()) {
                true => Counterparts::of(symbols),
                false => Counterparts::default(),
            },
            converted: Converted::of(symbols, members()),
            extended: match targets.iter().any(|t| is_static(&t.declaration)) {
                true => lombok::files_with_extensions(symbols),
                false => Vec::new(),
            },
            expressions: Expressions::of(symbols),
            listed: Listed::of(symbols, members()),
            constants: given_elsewhere(project, looked_up),
        }
    }
}

/// Whether a string may look a target up.
fn may_be_looked_up(target: &Target) -> bool {
    target.refused.is_empty()
        && matches!(target.declaration.get().kind, Kind::Field | Kind::Method | Kind::EnumConstant)
}

/// What goes along with a target and may be read at run time, by its name or by the new one.
fn may_be_read(target: &Target) -> impl Iterator<Item = &DeclarationRef> {
    let members = target.family.members.iter();
    members.filter(|member| contracts::may_be_read(member, &target.new_name))
}
