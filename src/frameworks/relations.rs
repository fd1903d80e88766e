//! The relations between frameworks and names, as the files of the catalogue state them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::java::{CompilationUnit, Kind};

/// A framework, and what it does with names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct Framework {
    /// Its name, as people know it.
    pub name: String,
    /// Annotations that make a declaration's own name one that the framework knows, where they spell no other name out.
    #[serde(default)]
    pub named_by: Vec<NamedBy>,
    /// Libraries that read or write objects by the names of their properties, of types that code gives them.
    #[serde(default)]
    pub reads: Vec<Reads>,
    /// Annotations of what gets a value that is made of a text, by a method or constant that is found by its name.
    #[serde(default)]
    pub converts: Vec<Converts>,
    /// Libraries that copy properties between objects where both call them alike.
    #[serde(default)]
    pub copies: Vec<Copies>,
    /// Annotations of types after which an annotation processor calls what it makes.
    #[serde(default)]
    pub generates: Vec<Generates>,
}

/// Why a name that a framework knows is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Reason {
    /// JSON, XML or the like has it.
    SerializedName,
    /// A database has it.
    PersistedName,
    /// A request, the configuration or a file has it.
    BoundProperty,
    /// A container knows a component by it.
    BeanName,
}

/// An annotation that makes a declaration's own name one that a framework knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct NamedBy {
    /// Simple names of annotations.
    pub annotations: Vec<String>,
    /// The packages that they are from, or how these begin, with a dot at the end.
    pub from: Vec<String>,
    /// The declaration that has the annotation.
    #[serde(default)]
    pub annotated: Annotated,
    /// The kinds of declarations whose names count.
    pub names: Vec<Kind>,
    /// The elements that give another name. Without it, none do.
    pub unless: Option<Unless>,
    /// Why the name is kept.
    pub reason: Reason,
    /// The words that follow the name in a message, and say what it is.
    pub says: String,
    /// Whether the annotation is of something in a GraphQL schema, of which the types of results and arguments are read.
    #[serde(default)]
    pub in_graphql_schema: bool,
    /// Java in which the names in backticks are known to the framework.
    #[serde(default)]
    pub example: String,
    /// Java in which they are not.
    pub counterexample: Option<String>,
}

/// Which declaration has the annotation for a declaration's name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Annotated {
    /// The declaration.
    #[default]
    Itself,
    /// The method, constructor or type that it stands in.
    Owner,
}

/// The elements that give another name than a declaration's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct Unless {
    /// Elements that give another name.
    pub elements: Vec<String>,
    /// The simple name of another annotation of which they are.
    pub annotation: Option<String>,
    /// Whether a member of the type has that annotation.
    #[serde(default)]
    pub of_member: bool,
}

/// The medium in which a reader finds the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Medium {
    /// JSON, XML or YAML.
    Document,
    /// Data that JPA and Spring Data store.
    Database,
    /// Data of a store with annotations of its own, or objects that code fills from rows.
    Store,
    Configuration,
    /// Data that a browser sends, such as the fields of a form.
    Request,
}

/// A library that reads or writes objects of types that code gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct Reads {
    /// The medium that it reads and writes.
    pub medium: Medium,
    /// The imports of a file that uses it: packages, or how these begin, with a dot at the end.
    pub imports: Vec<String>,
    /// The methods, constructors and annotations that are given a class; behind the class that has it, a static method whose
    /// name says little.
    #[serde(default)]
    pub given_classes: Vec<String>,
    /// The methods and constructors that are given a value to write.
    #[serde(default)]
    pub given_values: Vec<String>,
    /// The types whose type arguments are read and written.
    #[serde(default)]
    pub type_tokens: Vec<String>,
    /// Java in which the names in backticks are known to the framework.
    #[serde(default)]
    pub example: String,
    /// Java in which they are not.
    pub counterexample: Option<String>,
}

impl Reads {
    /// Returns whether a file imports something that uses it.
    pub fn is_used_in(&self, unit: &CompilationUnit) -> bool {
        let is_inside = |name: &str| self.imports.iter().any(|package| name.starts_with(package.as_str()));
        unit.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
    }
}

/// Annotations of what gets a value that is made of a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct Converts {
    /// Simple names of annotations.
    pub annotations: Vec<String>,
    /// The packages that they are from, or how these begin, with a dot at the end.
    pub from: Vec<String>,
    /// The static methods that are looked for, the first one first.
    #[serde(default)]
    pub methods: Vec<String>,
    /// Those that are looked for in an enum, before the name of a constant is taken.
    #[serde(default)]
    pub methods_of_enums: Vec<String>,
    /// Java in which the names in backticks are known to the framework.
    #[serde(default)]
    pub example: String,
    /// Java in which they are not.
    pub counterexample: Option<String>,
}

/// A library that code calls to copy the properties of one object to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct Copies {
    /// The imports of a file that uses it: packages, or how these begin, with a dot at the end.
    pub imports: Vec<String>,
    /// The methods that are given both, each as an object or as its class.
    pub calls: Vec<String>,
    /// Whether what is in the properties is copied in the same way.
    #[serde(default)]
    pub deep: bool,
    /// Java in which the names in backticks are known to the framework.
    #[serde(default)]
    pub example: String,
    /// Java in which they are not.
    pub counterexample: Option<String>,
}

/// An annotation of a type after which an annotation processor calls other types.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct Generates {
    /// The annotation's simple name.
    pub annotation: String,
    /// The packages that it is from, with a dot at the end, where others have an annotation of that name, too.
    #[serde(default)]
    pub from: Vec<String>,
    /// The names of the generated types, with `*` for the annotated one's.
    pub types: Vec<String>,
    /// The separator between the names of a nested type and of those around it in a generated name, if that has them.
    pub joined_by: Option<String>,
    /// Whether what is made of the types in the annotated one stands in what is made of it (`ImmutableOuter.Inner`).
    #[serde(default)]
    pub has_nested: bool,
    /// Java in which the names in backticks are known to the framework.
    #[serde(default)]
    pub example: String,
    /// Java in which they are not.
    pub counterexample: Option<String>,
}
