//! The libraries that read names at run time by the annotations of a type, for JSON and XML, databases, configuration,
//! and requests.

use crate::frameworks::{Binds, Catalogue, Medium};
use crate::java::{
    AnnotationUse, CompilationUnit, Declaration, DeclarationId, DeclarationRef, Kind, Modifiers, owner_type,
};
use crate::rename::accessors::accessed;
use crate::rename::annotations::spells_a_name;
use crate::rename::{Concern, Warning};

use super::converted::makes_of_text;
use super::reached::Reached;

/// Who reads the names of a medium at run time, by the annotations of the catalogue.
#[derive(Debug)]
pub struct DataBinder<'c> {
    pub medium: Medium,
    entries: Vec<&'c Binds>,
}

/// How far a type is read by what is around it or uses it.
#[derive(PartialEq, Eq)]
enum Extent {
    /// A type is read where it, or one of its members, has an annotation.
    Annotated,
    /// A type is read in the same cases, and the types of its properties are read with it.
    WithParts,
    /// A type is read where it, or a type around it, has an annotation, and the types of its properties are read with
    /// it. On a method, the annotation concerns the type that the method returns.
    WithPartsAndNested,
}

const MEDIA: [Medium; 5] =
    [Medium::Document, Medium::Database, Medium::Store, Medium::Configuration, Medium::Request];

impl Medium {
    /// Returns the reason for which names are kept that are read in it.
    fn concern(self) -> Concern {
        match self {
            Medium::Document => Concern::SerializedName,
            Medium::Database | Medium::Store => Concern::PersistedName,
            Medium::Configuration | Medium::Request => Concern::BoundProperty,
        }
    }

    /// Returns the effect on a type that is read, in words.
    fn effect(self) -> &'static str {
        match self {
            Medium::Document => "is written as JSON, XML or the like",
            Medium::Database | Medium::Store => "is stored in a database",
            Medium::Configuration => "is filled from the configuration",
            Medium::Request => "is filled from a request",
        }
    }

    /// Returns the role of a member's name there, in words.
    fn role(self) -> &'static str {
        match self {
            Medium::Document | Medium::Configuration => "a property's name",
            Medium::Database | Medium::Store => "the name of a column or attribute",
            Medium::Request => "a parameter's name",
        }
    }

    fn extent(self) -> Extent {
        match self {
            Medium::Document | Medium::Request => Extent::WithParts,
            Medium::Database | Medium::Store => Extent::Annotated,
            Medium::Configuration => Extent::WithPartsAndNested,
        }
    }

    /// Returns whether the types of a type's properties are read as well.
    fn is_of_parts(self) -> bool {
        self.extent() != Extent::Annotated
    }
}

/// Annotations of a class by which a container makes its objects, and gives the constructor other ones.
const COMPONENTS: [&str; 4] = ["Component", "Configuration", "Service", "Singleton"];

/// All readers of names.
#[derive(Debug)]
pub struct DataBinders<'c>(Vec<DataBinder<'c>>);

impl<'c> DataBinders<'c> {
    pub fn of(catalogue: &'c Catalogue) -> Self {
        let of = |medium| {
            let entries =
                catalogue.all(|framework| &framework.binds).filter(|entry| entry.medium == medium).collect();
            DataBinder { medium, entries }
        };
        DataBinders(MEDIA.map(of).into())
    }

    pub fn all(&self) -> impl Iterator<Item = &DataBinder<'c>> {
        self.0.iter()
    }

    /// Returns the packages of the annotations by which the types of a type's properties are read as well.
    pub fn packages_of_parts(&self) -> Vec<&'c str> {
        let entries = self.all().filter(|reader| reader.is_of_parts()).flat_map(|reader| &reader.entries);
        entries.flat_map(|entry| &entry.from).map(String::as_str).collect()
    }

    /// Returns whether a member is a property already for whoever reads its type.
    pub fn have_property(&self, member: &DeclarationRef) -> bool {
        self.all().any(|reader| reader.property(member, &member.get().name).is_some())
    }

    /// Returns the attribute that a member of a stored object stands for, if its column's name is spelled out.
    pub fn attribute_of_spelled_column(&self, member: &DeclarationRef) -> Option<String> {
        let reader = self.all().find(|reader| reader.medium == Medium::Database)?;
        let owner = owner_type(member)?;
        let is_attribute = reader.spells_out(member) && reader.reads(&member.unit, owner.id);
        property(member, &member.get().name).filter(|_| is_attribute)
    }
}

impl DataBinder<'_> {
    /// Returns whether it reads the types of a type's properties as well.
    pub fn is_of_parts(&self) -> bool {
        self.medium.is_of_parts()
    }

    /// Returns the entry that an annotation is of.
    fn entry_of(&self, annotation: AnnotationUse<'_>) -> Option<&Binds> {
        let simple = annotation.simple_name();
        let is_brought_in = |entry: &Binds| entry.on_demand.iter().any(|start| simple.starts_with(start));
        let is_ours = |entry: &Binds| {
            annotation.is_from(&entry.from) && (annotation.is_named_in_full() || is_brought_in(entry))
        };
        self.entries.iter().copied().find(|entry| is_ours(entry))
    }

    /// Returns whether an annotation says that this reader reads what it is at.
    fn marks(&self, annotation: AnnotationUse<'_>) -> bool {
        let has = |names: &[String]| names.iter().any(|name| name == annotation.simple_name());
        let marks = |entry: &Binds| (entry.marks.is_empty() || has(&entry.marks)) && !has(&entry.ignores);
        self.entry_of(annotation).is_some_and(marks)
    }

    /// Returns whether an annotation of a member gives it another name.
    fn spells_out(&self, member: &DeclarationRef) -> bool {
        let mut renaming = self.entries.iter().flat_map(|entry| &entry.renames);
        renaming.any(|name| spells_a_name(member, name))
    }

    /// Returns whether an annotation keeps a member from being read.
    fn excludes(&self, member: &DeclarationRef) -> bool {
        self.entries.iter().flat_map(|entry| &entry.excludes).any(|name| member.get().has_annotation(name))
    }

    /// Returns whether a type, or what says it of the type, has an annotation of this reader.
    pub fn reads(&self, unit: &CompilationUnit, ty: DeclarationId) -> bool {
        let mut annotated = vec![ty];
        if self.medium.extent() == Extent::WithPartsAndNested {
            annotated.extend(unit.owners(ty).filter(|id| unit.get(*id).kind.is_type()));
        } else {
            annotated.extend(unit.members(Some(ty)).filter(|(_, d)| !d.kind.is_type()).map(|(id, _)| id));
        }
        annotated.iter().flat_map(|id| unit.annotations(*id)).any(|a| self.marks(a))
    }

    /// Returns whether a method has what it returns filled by this reader.
    pub fn fills_result(&self, method: &DeclarationRef) -> bool {
        let d = method.get();
        self.medium.extent() == Extent::WithPartsAndNested
            && d.kind == Kind::Method
            && method.annotations().any(|annotation| self.marks(annotation))
    }

    /// Returns whether this reader goes on from a member of a type that it reads to the member's own type.
    pub fn goes_through(&self, member: &DeclarationRef) -> bool {
        let d = member.get();
        let mut converting = self.entries.iter().flat_map(|entry| &entry.converts);
        let is_kept = self.excludes(member) || converting.any(|name| d.has_annotation(name));
        if is_kept || is_within_one_value(member) {
            return false;
        }
        let setter = || member.owner().is_some_and(|method| property(&method, &method.get().name).is_some());
        match d.kind {
            Kind::Parameter => self.property(member, &d.name).is_some() || setter(),
            Kind::Method => d.parameters.is_empty() && self.property(member, &d.name).is_some(),
            _ => self.property(member, &d.name).is_some(),
        }
    }

    /// Returns the name by which this reader would know a member that is called by some name, if it reads the member's
    /// type.
    fn property(&self, declaration: &DeclarationRef, name: &str) -> Option<String> {
        if self.medium == Medium::Database && declaration.get().kind == Kind::Method {
            // A value that a projection computes itself is not read from the database.
            let is_projected = declaration.get().modifiers.has(Modifiers::DEFAULT);
            if is_projected || owner_type(declaration).is_some_and(|class| self.goes_by_fields(&class)) {
                return None;
            }
        }
        let is_own = || self.is_named_by_itself(declaration) || self.is_given_to_constructor(declaration);
        property(declaration, name).or_else(|| is_own().then(|| name.to_owned()))
    }

    /// Returns whether the fields of a class are stored, whatever its accessors give. They are if only its fields have
    /// the annotations (JPA 2.3.1).
    fn goes_by_fields(&self, class: &DeclarationRef) -> bool {
        let says = |member: &DeclarationRef| {
            let mut annotations = member.annotations();
            let excludes = |entry: &Binds, name: &str| entry.excludes.iter().any(|excluded| excluded == name);
            let is_excluding =
                |a: AnnotationUse<'_>| self.entries.iter().any(|entry| excludes(entry, a.simple_name()));
            annotations.any(|a| self.entry_of(a).is_some() && !is_excluding(a))
        };
        let is_annotated = |kind: Kind| {
            let mut members = class.members().filter(|member| property(member, &member.get().name).is_some());
            members.any(|member| member.get().kind == kind && says(&member))
        };
        is_annotated(Kind::Field) && !is_annotated(Kind::Method)
    }

    /// Returns whether an annotation says of a method or parameter that it is a property, and leaves the property's
    /// name to it.
    fn is_named_by_itself(&self, declaration: &DeclarationRef) -> bool {
        let (unit, d) = (&declaration.unit, declaration.get());
        let renames = |a: AnnotationUse<'_>| {
            let mut renaming = self.entries.iter().flat_map(|entry| &entry.renames);
            renaming.any(|name| name == a.simple_name())
        };
        let is_marked = declaration.annotations().any(|a| renames(a) && self.entry_of(a).is_some());
        let is_creators = || {
            let creator = d.owner.map(|id| unit.get(id)).filter(|d| d.kind.is_callable());
            creator.is_some_and(|d| d.parameters.len() > 1 && d.has_annotation("JsonCreator"))
        };
        match d.kind {
            Kind::Method => is_marked,
            Kind::Parameter => is_marked || self.medium == Medium::Document && is_creators(),
            _ => false,
        }
    }

    /// Returns whether a parameter is one of the constructor by which the configuration or a request fills a class.
    fn is_given_to_constructor(&self, declaration: &DeclarationRef) -> bool {
        let (unit, d) = (&declaration.unit, declaration.get());
        let constructor = d.owner.map(|id| unit.get(id)).filter(|owner| owner.kind == Kind::Constructor);
        let (Some(constructor), Some(class)) = (constructor, owner_type(declaration)) else { return false };
        let has = |d: &Declaration, names: &[&str]| names.iter().any(|name| d.has_annotation(name));
        let is_chosen = || has(constructor, &["ConstructorBinding", "ConfigurationInject"]);
        // A record's components are fields, and the other constructors that it has are not used.
        let is_only = || {
            let constructors = unit.members(Some(class.id)).filter(|(_, d)| d.kind == Kind::Constructor);
            class.get().kind == Kind::Class && constructors.count() == 1
        };
        matches!(self.medium, Medium::Configuration | Medium::Request)
            && d.kind == Kind::Parameter
            && !has(constructor, &["Autowired", "Inject"])
            && !has(class.get(), &COMPONENTS)
            && (is_chosen() || is_only())
    }
}

/// Returns a warning for each reader that reads a member as a property of its type.
pub fn read_as(declaration: &DeclarationRef, name: &str, reached: &Reached<'_>) -> Vec<Warning> {
    let Some(owner) = owner_type(declaration) else { return Vec::new() };
    let read = reached.binders.all().filter_map(|reader| {
        let is_free = reader.spells_out(declaration) || reader.excludes(declaration);
        let property = reader.property(declaration, name).filter(|_| !is_free)?;
        let subject = subject(reader, &owner, reached)?;
        let (medium, effect, role) = (reader.medium, reader.medium.effect(), reader.medium.role());
        let message = format!("{subject} {effect}, where `{property}` is {role}");
        Some(Warning { concern: medium.concern(), message })
    });
    read.collect()
}

/// Returns whether something may read a member at run time that has its name, or gets a new one.
pub fn may_be_read(binders: &DataBinders<'_>, declaration: &DeclarationRef, new_name: &str) -> bool {
    declaration.get().kind == Kind::EnumConstant
        || binders.have_property(declaration)
        || property(declaration, new_name).is_some()
        || makes_of_text(declaration)
}

/// Returns a type that is read, in words, with what it is read as a part of. `None` for one that is not.
fn subject(reader: &DataBinder<'_>, ty: &DeclarationRef, reached: &Reached<'_>) -> Option<String> {
    let name = &ty.get().name;
    if reader.reads(&ty.unit, ty.id) {
        return Some(format!("`{name}`"));
    }
    Some(format!("`{name}`, {},", reached.through(reader.medium, ty)?))
}

/// Returns what is known of a type that something reads in some medium, in words, with its concern.
pub fn read_by(medium: Medium, ty: &DeclarationRef, reached: &Reached<'_>) -> Option<(Concern, String)> {
    let mut readers = reached.binders.all().filter(|reader| reader.medium == medium);
    readers.find_map(|reader| {
        let subject = subject(reader, ty, reached)?;
        Some((medium.concern(), format!("{subject} {}", medium.effect())))
    })
}

/// Warns of a constant of an enum that is read: it is written by its name, unless a method or field gives what is
/// written.
pub fn written_constant(declaration: &DeclarationRef, reached: &Reached<'_>) -> Option<Warning> {
    let owner = owner_type(declaration).filter(|_| declaration.get().kind == Kind::EnumConstant)?;
    let mut members = owner.unit.members(Some(owner.id));
    if members.any(|(_, member)| member.has_annotation("JsonValue")) {
        return None;
    }
    reached.binders.all().filter(|reader| reader.is_of_parts()).find_map(|reader| {
        let subject = subject(reader, &owner, reached).filter(|_| !reader.spells_out(declaration))?;
        let (medium, name) = (reader.medium, &declaration.get().name);
        let message = format!("{subject} {}, where `{name}` is a value", medium.effect());
        Some(Warning { concern: medium.concern(), message })
    })
}

/// Returns the name by which others would know a member that is called by some name. Of a field or component it is that
/// name, of an accessor the bean property that it stands for. `None` for what is no property.
pub fn property(declaration: &DeclarationRef, name: &str) -> Option<String> {
    let d = declaration.get();
    if d.modifiers.has(Modifiers::STATIC) {
        return None;
    }
    match d.kind {
        Kind::Field if d.modifiers.has(Modifiers::TRANSIENT) => None,
        Kind::Field => Some(name.to_owned()),
        Kind::Method if !d.modifiers.has(Modifiers::PRIVATE) => accessed(name, d.parameters.len(), &["set"]),
        _ => None,
    }
}

/// Returns whether all of a member's type is written as what another member gives.
fn is_within_one_value(member: &DeclarationRef) -> bool {
    owner_type(member).is_some_and(|owner| {
        let mut members = owner.unit.members(Some(owner.id));
        members.any(|(id, other)| id != member.id && other.has_annotation("JsonValue"))
    })
}
