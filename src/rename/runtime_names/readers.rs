//! Who reads names at run time by the annotations of a type: what writes JSON and XML, databases, configuration, requests.

use crate::frameworks::Medium;
use crate::java::{
    AnnotationUse, CompilationUnit, Declaration, DeclarationId, DeclarationRef, Kind, Modifiers, owner_type,
};
use crate::rename::accessors::accessed;
use crate::rename::annotations::spells_a_name;
use crate::rename::{Concern, Warning};

use super::converted::makes_of_text;
use super::reached::Reached;

/// Who reads names at run time, by the packages of its annotations.
pub struct DataBinder {
    pub medium: Medium,
    concern: Concern,
    pub packages: &'static [&'static str],
    /// How the names of those annotations begin that an import of such a whole package is taken to bring in.
    on_demand: &'static [&'static str],
    /// The annotations that say of a type that it is read, if not all do.
    marking: Option<&'static [&'static str]>,
    /// Annotations that set the external name when a string is given.
    naming: &'static [&'static str],
    /// Annotations that keep a member from it.
    excluding: &'static [&'static str],
    /// Annotations that have code of the project read a member, or write it.
    converting: &'static [&'static str],
    /// How far a type is read by what is around it or uses it.
    extent: Extent,
    /// The effect on a type that it reads.
    effect: &'static str,
    /// The role of a member's name there.
    role: &'static str,
}

/// How far a type is read by what is around it or uses it.
#[derive(PartialEq, Eq)]
enum Extent {
    /// A type is read where it, or one of its members, has an annotation.
    Annotated,
    /// So it is, and the types of its properties are read with it.
    WithParts,
    /// A type is read where it, or a type around it, has an annotation, and the types of its properties are read with it.
    /// Such an annotation of a method speaks of what it returns.
    WithPartsAndNested,
}

const READERS: [DataBinder; 5] = [
    DataBinder {
        medium: Medium::Document,
        concern: Concern::SerializedName,
        packages: &[
            "com.fasterxml.jackson.",
            "tools.jackson.",
            "org.codehaus.jackson.",
            "com.google.gson.",
            "com.squareup.moshi.",
            "io.micronaut.serde.",
            "jakarta.json.bind.",
            "javax.json.bind.",
            "jakarta.xml.bind.",
            "javax.xml.bind.",
            "com.thoughtworks.xstream.annotations.",
            "com.alibaba.fastjson.annotation.",
            "com.alibaba.fastjson2.annotation.",
            "com.dslplatform.json.",
        ],
        on_demand: &["Json", "JSON", "CompiledJson", "Xml", "XStream", "Serdeable"],
        marking: None,
        naming: &[
            "JsonProperty",
            "JsonGetter",
            "JsonSetter",
            "JsonbProperty",
            "SerializedName",
            "Json",
            "XmlElement",
            "XmlAttribute",
            "XmlElementWrapper",
            "JacksonXmlProperty",
            "XmlEnumValue",
            "XStreamAlias",
            "JSONField",
            "JsonAttribute",
        ],
        excluding: &["JsonIgnore", "JsonbTransient", "XmlTransient", "XStreamOmitField"],
        converting: &[
            "JsonSerialize",
            "JsonDeserialize",
            "JsonAdapter",
            "JsonbTypeAdapter",
            "JsonbTypeSerializer",
            "JsonbTypeDeserializer",
            "XmlJavaTypeAdapter",
        ],
        extent: Extent::WithParts,
        effect: "is written as JSON, XML or the like",
        role: "a property's name",
    },
    DataBinder {
        medium: Medium::Database,
        concern: Concern::PersistedName,
        packages: &["jakarta.persistence.", "javax.persistence.", "org.springframework.data."],
        on_demand: &[
            "Access",
            "Basic",
            "Column",
            "DBRef",
            "Document",
            "ElementCollection",
            "Embed",
            "Entity",
            "Enumerated",
            "Field",
            "Id",
            "JoinColumn",
            "Lob",
            "ManyTo",
            "MappedSuperclass",
            "OneTo",
            "Temporal",
            "Version",
        ],
        marking: None,
        naming: &[
            "Column",
            "JoinColumn",
            "JoinColumns",
            "JoinTable",
            "CollectionTable",
            "AttributeOverride",
            "Field",
            "Value",
        ],
        excluding: &["Transient"],
        converting: &[],
        extent: Extent::Annotated,
        effect: "is stored in a database",
        role: "the name of a column or attribute",
    },
    DataBinder {
        medium: Medium::Store,
        concern: Concern::PersistedName,
        packages: &[
            "androidx.room.",
            "com.amazonaws.services.dynamodbv2.datamodeling.",
            "com.datastax.oss.driver.api.mapper.annotations.",
            "com.googlecode.objectify.annotation.",
            "dev.morphia.annotations.",
            "io.micronaut.data.annotation.",
            "io.objectbox.annotation.",
            "org.bson.codecs.pojo.annotations.",
            "org.mongodb.morphia.annotations.",
            "org.neo4j.ogm.annotation.",
            "software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.",
        ],
        on_demand: STORED,
        marking: Some(STORED),
        naming: &[
            "BsonProperty",
            "Column",
            "ColumnInfo",
            "CqlName",
            "DynamoDBAttribute",
            "DynamoDBHashKey",
            "DynamoDBRangeKey",
            "DynamoDbAttribute",
            "MappedProperty",
            "NameInDb",
            "Property",
        ],
        excluding: &["BsonIgnore", "DynamoDBIgnore", "DynamoDbIgnore", "Ignore", "Transient"],
        converting: &[],
        extent: Extent::Annotated,
        effect: "is stored in a database",
        role: "the name of a column or attribute",
    },
    DataBinder {
        medium: Medium::Configuration,
        concern: Concern::BoundProperty,
        packages: &["org.springframework.boot.context.properties.", "io.micronaut.context.annotation."],
        on_demand: &["ConfigurationProperties", "EachProperty"],
        marking: Some(&["ConfigurationProperties", "EachProperty"]),
        naming: &["Name"],
        excluding: &[],
        converting: &[],
        extent: Extent::WithPartsAndNested,
        effect: "is filled from the configuration",
        role: "a property's name",
    },
    // No annotation of a type says that it is: a handler takes it.
    DataBinder {
        medium: Medium::Request,
        concern: Concern::BoundProperty,
        packages: &[],
        on_demand: &[],
        marking: None,
        naming: &["BindParam"],
        excluding: &[],
        converting: &[],
        extent: Extent::WithParts,
        effect: "is filled from a request",
        role: "a parameter's name",
    },
];

/// Annotations of such stores that say of a type that its objects are kept.
const STORED: &[&str] = &[
    "BsonDiscriminator",
    "BsonId",
    "DatabaseView",
    "DynamoDBDocument",
    "DynamoDBTable",
    "DynamoDbBean",
    "DynamoDbImmutable",
    "Embeddable",
    "Entity",
    "MappedEntity",
    "NodeEntity",
    "RelationshipEntity",
];

/// Annotations of a reader that stand at what it is made of, and not at what it reads.
const SAYING_NOTHING: [&str; 1] = ["JacksonStdImpl"];

/// Annotations of a class by which a container makes its objects, and gives the constructor other ones.
const COMPONENTS: [&str; 4] = ["Component", "Configuration", "Service", "Singleton"];

impl DataBinder {
    pub fn all() -> impl Iterator<Item = &'static DataBinder> {
        READERS.iter()
    }

    /// Those that read the types of a type's properties as well.
    pub fn of_parts() -> impl Iterator<Item = &'static DataBinder> {
        READERS.iter().filter(|reader| reader.is_of_parts())
    }

    /// Whether it reads the types of a type's properties as well.
    pub fn is_of_parts(&self) -> bool {
        self.extent != Extent::Annotated
    }

    /// Whether an annotation is one of this reader.
    fn is_ours(&self, annotation: AnnotationUse<'_>) -> bool {
        let is_brought_in = || self.on_demand.iter().any(|start| annotation.simple_name().starts_with(start));
        annotation.is_from(self.packages) && (annotation.is_named_in_full() || is_brought_in())
    }

    /// Whether an annotation says that this reader reads what it stands at.
    fn marks(&self, annotation: AnnotationUse<'_>) -> bool {
        let simple = annotation.simple_name();
        if SAYING_NOTHING.contains(&simple) {
            return false;
        }
        self.marking.is_none_or(|marking| marking.contains(&simple)) && self.is_ours(annotation)
    }

    /// Whether a type, or what says it of the type, has an annotation of this reader.
    pub fn reads(&self, unit: &CompilationUnit, ty: DeclarationId) -> bool {
        let mut annotated = vec![ty];
        if self.extent == Extent::WithPartsAndNested {
            annotated.extend(unit.owners(ty).filter(|id| unit.get(*id).kind.is_type()));
        } else {
            annotated.extend(unit.members(Some(ty)).filter(|(_, d)| !d.kind.is_type()).map(|(id, _)| id));
        }
        annotated.iter().flat_map(|id| unit.annotations(*id)).any(|a| self.marks(a))
    }

    /// Whether a method has what it returns filled by this reader.
    pub fn fills_result(&self, method: &DeclarationRef) -> bool {
        let d = method.get();
        self.extent == Extent::WithPartsAndNested
            && d.kind == Kind::Method
            && method.annotations().any(|annotation| self.marks(annotation))
    }

    /// Whether this reader goes on from a member of a type that it reads to the member's own type.
    pub fn goes_through(&self, member: &DeclarationRef) -> bool {
        let d = member.get();
        let is_kept = |annotations: &[&str]| annotations.iter().any(|name| d.has_annotation(name));
        if is_kept(self.excluding) || is_kept(self.converting) || is_within_one_value(member) {
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
            // What a projection works out itself is not read from the database.
            let is_projected = declaration.get().modifiers.has(Modifiers::DEFAULT);
            if is_projected || owner_type(declaration).is_some_and(|class| self.goes_by_fields(&class)) {
                return None;
            }
        }
        let is_own = || self.is_named_by_itself(declaration) || self.is_given_to_constructor(declaration);
        property(declaration, name).or_else(|| is_own().then(|| name.to_owned()))
    }

    /// Whether the fields of a class are stored whatever its accessors give, as it has the annotations at its fields alone
    /// (JPA 2.3.1).
    fn goes_by_fields(&self, class: &DeclarationRef) -> bool {
        let says = |member: &DeclarationRef| {
            let mut annotations = member.annotations();
            annotations.any(|a| self.is_ours(a) && !self.excluding.contains(&a.simple_name()))
        };
        let is_annotated = |kind: Kind| {
            let mut members = class.members().filter(|member| property(member, &member.get().name).is_some());
            members.any(|member| member.get().kind == kind && says(&member))
        };
        is_annotated(Kind::Field) && !is_annotated(Kind::Method)
    }

    /// Whether an annotation says of a method or parameter that it is a property, and leaves the property's name to it.
    fn is_named_by_itself(&self, declaration: &DeclarationRef) -> bool {
        let (unit, d) = (&declaration.unit, declaration.get());
        let is_marked =
            declaration.annotations().any(|a| self.naming.contains(&a.simple_name()) && self.is_ours(a));
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

    /// Whether a parameter is one of the constructor by which the configuration or a request fills a class.
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

/// Who reads a member as a property of its type.
pub fn read_as(declaration: &DeclarationRef, name: &str, reached: &Reached) -> Vec<Warning> {
    let Some(owner) = owner_type(declaration) else { return Vec::new() };
    let d = declaration.get();
    let read = READERS.iter().filter_map(|reader| {
        let explicit = reader.naming.iter().any(|name| spells_a_name(declaration, name));
        let excluded = reader.excluding.iter().any(|name| d.has_annotation(name));
        let property = reader.property(declaration, name).filter(|_| !explicit && !excluded)?;
        let subject = subject(reader, &owner, reached)?;
        let message = format!("{subject} {}, where `{property}` is {}", reader.effect, reader.role);
        Some(Warning { concern: reader.concern, message })
    });
    read.collect()
}

/// Whether something may read a member at run time that has its name, or gets a new one.
pub fn may_be_read(declaration: &DeclarationRef, new_name: &str) -> bool {
    declaration.get().kind == Kind::EnumConstant
        || is_property(declaration)
        || property(declaration, new_name).is_some()
        || makes_of_text(declaration)
}

/// Whether a member is a property already for whoever reads its type.
pub fn is_property(declaration: &DeclarationRef) -> bool {
    READERS.iter().any(|reader| reader.property(declaration, &declaration.get().name).is_some())
}

/// A type that is read, in words, with what it is read as a part of. `None` for one that is not.
fn subject(reader: &DataBinder, ty: &DeclarationRef, reached: &Reached) -> Option<String> {
    let name = &ty.get().name;
    if reader.reads(&ty.unit, ty.id) {
        return Some(format!("`{name}`"));
    }
    Some(format!("`{name}`, {},", reached.through(reader.medium, ty)?))
}

/// That something reads a type that comes in some medium, and what it is then known for.
pub fn read_by(medium: Medium, ty: &DeclarationRef, reached: &Reached) -> Option<(Concern, String)> {
    let mut readers = READERS.iter().filter(|reader| reader.medium == medium);
    readers.find_map(|reader| {
        let subject = subject(reader, ty, reached)?;
        Some((reader.concern, format!("{subject} {}", reader.effect)))
    })
}

/// The attribute that a member of a stored object stands for, if its column's name is spelled out.
pub fn attribute_of_spelled_column(declaration: &DeclarationRef) -> Option<String> {
    let reader = READERS.iter().find(|reader| reader.medium == Medium::Database)?;
    let owner = owner_type(declaration)?;
    let is_spelled = reader.naming.iter().any(|name| spells_a_name(declaration, name));
    let is_attribute = is_spelled && reader.reads(&declaration.unit, owner.id);
    property(declaration, &declaration.get().name).filter(|_| is_attribute)
}

/// A constant of an enum that is read: it is written by its name, unless a method or field gives what is written.
pub fn written_constant(declaration: &DeclarationRef, reached: &Reached) -> Option<Warning> {
    let owner = owner_type(declaration).filter(|_| declaration.get().kind == Kind::EnumConstant)?;
    let mut members = owner.unit.members(Some(owner.id));
    if members.any(|(_, member)| member.has_annotation("JsonValue")) {
        return None;
    }
    DataBinder::of_parts().find_map(|reader| {
        let is_given = reader.naming.iter().any(|name| spells_a_name(declaration, name));
        let subject = subject(reader, &owner, reached).filter(|_| !is_given)?;
        let message = format!("{subject} {}, where `{}` is a value", reader.effect, declaration.get().name);
        Some(Warning { concern: reader.concern, message })
    })
}

/// Returns the name by which others would know a member that is called by some name: a field or component by that, an
/// accessor by the bean property that it stands for. `None` for what is no property.
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

/// Whether all of a member's type is written as what another member gives.
fn is_within_one_value(member: &DeclarationRef) -> bool {
    owner_type(member).is_some_and(|owner| {
        let mut members = owner.unit.members(Some(owner.id));
        members.any(|(id, other)| id != member.id && other.has_annotation("JsonValue"))
    })
}
