//! The relations between frameworks and names, as the files of the catalogue state them.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::java::{CompilationUnit, Kind};

/// An entry of a framework, which shows in an example what it says.
pub trait Entry {
    /// Returns Java in which the framework knows the names in backticks.
    fn example(&self) -> &str;

    /// Returns Java in which the framework does not know the names in backticks.
    fn counterexample(&self) -> Option<&str>;
}

/// Declares a framework with its relations: those that a team may state, and those of the program's own catalogue. Each
/// has its key in the file of a framework, and the type of its entries.
macro_rules! relations {
    (
        teams { $($(#[$of:meta])* $key:ident: $(#[$about:meta])* $relation:ident $fields:tt)* }
        catalogue { $($(#[$of_own:meta])* $own_key:ident: $(#[$about_own:meta])* $own:ident $own_fields:tt)* }
    ) => {
        /// A framework, and what it does with names.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[schemars(inline)]
        pub struct Framework {
            /// Its name, as people know it.
            pub name: String,
            $($(#[$of])* #[serde(default)] pub $key: Vec<$relation>,)*
            $($(#[$of_own])* #[serde(default)] #[schemars(skip)] pub $own_key: Vec<$own>,)*
        }

        impl Framework {
            /// Returns the key of a relation that it has, and that has an effect in the program's own catalogue alone.
            pub fn relation_of_the_catalogue(&self) -> Option<&'static str> {
                $(if !self.$own_key.is_empty() { return Some(stringify!($own_key)); })*
                None
            }
        }

        $(relation! { $(#[$about])* $relation $fields })*
        $(relation! { $(#[$about_own])* $own $own_fields })*
    };
}

/// Declares the entries of a relation. An element with `= default` may be left out.
macro_rules! relation {
    ($(#[$about:meta])* $relation:ident { $($(#[$of:meta])* $element:ident: $type:ty $(= $default:ident)?,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[schemars(inline)]
        pub struct $relation {
            $($(#[$of])* $(#[serde($default)])? pub $element: $type,)*
            /// Java in which the framework knows the names in backticks.
            #[serde(default)]
            pub example: String,
            /// Java in which the framework does not know the names in backticks.
            pub counterexample: Option<String>,
        }

        impl Entry for $relation {
            fn example(&self) -> &str {
                &self.example
            }

            fn counterexample(&self) -> Option<&str> {
                self.counterexample.as_deref()
            }
        }
    };
}

/// Declares what an element may be, one word each.
macro_rules! choices {
    ($($(#[$about:meta])* $choice:ident { $($(#[$of:meta])* $variant:ident,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[schemars(inline)]
        pub enum $choice { $($(#[$of])* $variant,)* }
    )*};
}

relations! {
    teams {
        /// Annotations that make a declaration's own name one that the framework knows, where they spell no other name
        /// out.
        named_by:
        /// An annotation that makes a declaration's own name one that a framework knows.
        NamedBy {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The packages that they are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
            /// The declaration that has the annotation.
            annotated: Annotated = default,
            /// The kinds of declarations whose names count.
            names: Vec<Kind>,
            /// The elements that give another name. Without it, none do.
            unless: Option<Unless>,
            /// Why the name is kept.
            reason: Reason,
            /// The words that follow the name in a message, and say what it is.
            says: String,
            /// Whether the annotation is of something in a GraphQL schema, of which the types of results and arguments
            /// are read.
            in_graphql_schema: bool = default,
        }

        /// Libraries that read or write objects by the names of their properties, of types that code gives them.
        reads:
        /// A library that reads or writes objects of types that code gives it.
        Reads {
            /// The medium that it reads and writes.
            medium: Medium,
            /// The imports of a file that uses it: packages, or how these begin.
            #[serde(deserialize_with = "packages")]
            imports: Vec<String>,
            /// The methods, constructors and annotations that are given a class. A static method whose name says little
            /// comes with its class: `Json.parse`.
            given_classes: Vec<String> = default,
            /// The methods and constructors that are given a value to write.
            given_values: Vec<String> = default,
            /// The types whose type arguments are read and written.
            type_tokens: Vec<String> = default,
        }

        /// Annotations that say of a type that its objects are read or written by the names of their properties.
        binds:
        /// Annotations that say that something reads or writes the objects of a type by the names of its properties.
        Binds {
            /// The medium that it reads and writes.
            medium: Medium,
            /// The packages of all its annotations, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
            /// The prefixes of names that count as its annotations if a file imports such a package on demand.
            on_demand: Vec<String> = default,
            /// The annotations at a type or its members that say of the type that its objects are read. Without any,
            /// all do.
            marks: Vec<String> = default,
            /// Its annotations that say nothing of a type that has them.
            ignores: Vec<String> = default,
            /// The annotations that give a member another name when they are given a string.
            renames: Vec<String> = default,
            /// The annotations that keep a member from being read.
            excludes: Vec<String> = default,
            /// The annotations that have code of the project read or write a member.
            converts: Vec<String> = default,
        }

        /// Annotations of what gets a value that is made of a text, by a method or constant that is found by its name.
        converts:
        /// Annotations of what gets a value that is made of a text.
        Converts {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The packages that they are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
            /// The static methods that are looked for, the first one first.
            methods: Vec<String> = default,
            /// Those that are looked for in an enum, before the name of a constant is taken.
            methods_of_enums: Vec<String> = default,
        }

        /// Libraries that copy properties between objects where both call them alike.
        copies:
        /// A library that code calls to copy the properties of one object to another.
        Copies {
            /// The imports of a file that uses it: packages, or how these begin.
            #[serde(deserialize_with = "packages")]
            imports: Vec<String>,
            /// The methods that are given both, each as an object or as its class.
            calls: Vec<String>,
            /// Whether what is in the properties is copied in the same way.
            deep: bool = default,
        }

        /// Annotations of types after which an annotation processor names the types that it generates.
        generates:
        /// An annotation of a type after which an annotation processor names generated types.
        Generates {
            /// The annotation's simple name.
            annotation: String,
            /// The packages that it is from, where others have an annotation of that name, too.
            #[serde(deserialize_with = "packages")]
            from: Vec<String> = default,
            /// The names of the generated types, with `*` for the annotated one's.
            types: Vec<String>,
            /// The separator between the names of a nested type and of those around it in a generated name, if that has
            /// them.
            joined_by: Option<String>,
            /// Whether what is made of the types in the annotated one is in what is made of it
            /// (`ImmutableOuter.Inner`).
            has_nested: bool = default,
        }

        /// Annotations of methods and parameters whose types are bodies of requests, responses or messages.
        carries:
        /// Annotations of methods and parameters whose types are bodies of requests, responses or messages.
        Carries {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The packages that they are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
            /// Whether what an annotated method returns is a body.
            result: bool = default,
            /// The parameter that is a body. Without it, none is.
            parameter: Option<BodyParameter>,
        }

        /// Annotations of methods to which the path of a request leads.
        routes:
        /// Annotations of methods to which the path of a request leads.
        Routes {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The packages that they are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
            /// Annotations of types with the beginning of the path.
            types: Vec<String> = default,
            /// Whether a parameter without an annotation gets the part of the path that is called like it.
            by_path: bool = default,
            /// Whether a simple parameter without an annotation gets what the request has by its name.
            by_name: bool = default,
            /// The annotation of a parameter that is an object filled from the request, by the names of its properties.
            /// An object without an annotation is filled, too.
            form: Option<String>,
        }

        /// Annotations of parameters that get what a request has by the parameter's name.
        gives:
        /// Annotations of parameters that get what a request has by the parameter's name.
        Gives {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The packages that they are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
        }

        /// Annotations that say how a parameter is read or checked, and not from where its value comes.
        checks:
        /// Annotations that say how a parameter is read or checked, and not from where its value comes.
        Checks {
            /// Simple names of annotations.
            annotations: Vec<String>,
        }

        /// Types of which values are made of a text.
        parses:
        /// Types of which values are made of a text.
        Parses {
            /// Simple names of types.
            types: Vec<String>,
        }

        /// Static methods that make a property's value from a text.
        creates:
        /// Static methods that make a property's value from a text.
        Creates {
            /// The medium that the text is in.
            medium: Medium,
            /// The methods that are looked for, the first one first.
            methods: Vec<String>,
        }

        /// Annotations of methods that speak of a method's parameters.
        speaks:
        /// Annotations of methods that speak of a method's parameters.
        Speaks {
            /// Simple names of annotations. Without any, all do in a file that imports something of the packages.
            annotations: Vec<String> = default,
            /// The packages that they are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String>,
            /// How their texts have a parameter's name.
            speech: Speech,
        }

        /// Methods and annotations that are given the names of stored attributes, whatever their columns are called.
        asks:
        /// Methods and annotations that are given the name of a stored attribute, in a string.
        Asks {
            /// The methods.
            calls: Vec<String> = default,
            /// The packages of which a file has something that calls these methods, or how they begin. Without any, all
            /// files do.
            #[serde(deserialize_with = "packages")]
            imports: Vec<String> = default,
            /// Whether the string is a condition (`size > 3`), and not only a path (`lot.size`).
            conditions: bool = default,
            /// Simple names of annotations.
            annotations: Vec<String> = default,
            /// Their element that has the path.
            element: Option<String>,
        }
    }
    catalogue {
        /// Annotations for which methods are generated that are named after fields.
        accessors:
        /// Annotations of fields, or of types with fields, for which methods are generated that are named after the
        /// fields.
        Accessors {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The beginnings of names of accessors. One is not made where a method is called so.
            prefixes: Vec<String> = default,
            /// Whether methods are made after the parameters of an annotated method or constructor, too.
            of_parameters: bool = default,
        }

        /// Calls that look something up by a string.
        finds:
        /// Calls that look something up by a string that they are given.
        Finds {
            /// The methods.
            calls: Vec<String> = default,
            /// The classes whose constructors are given the string.
            created: Vec<String> = default,
            /// The kind of declaration that is looked up.
            kind: LookedUp = default,
            /// The place of the class that has the member. Without it, the code need not name that.
            of: Option<NamedClass>,
            /// Whether inherited members are found, too.
            inherited: bool = default,
            /// Whether the string asks for a property, and so for its accessors.
            for_property: bool = default,
            /// Whether a field of the property's name does as well.
            or_field: bool = default,
        }

        /// Annotations whose strings name members.
        refers:
        /// Annotations whose strings name members.
        Refers {
            /// Simple names of annotations.
            annotations: Vec<String>,
            /// The element whose strings name members. Without it, all do, as far as nothing else is known of the
            /// element.
            element: Option<String>,
            /// The kind of member that is named.
            kind: LookedUp = default,
            /// The class that has the member. Without it, the annotation need not say it.
            of: Option<AnnotatedClass>,
            /// The element that gives another class than the one around the annotation.
            unless_given: Option<String>,
        }

        /// Annotations that make a class a component, which a container calls after it.
        components:
        /// Annotations that make a class a component, which a container calls after it, and what asks for components by
        /// name.
        Components {
            /// Annotations of classes.
            classes: Vec<String> = default,
            /// Annotations of methods that may make a component.
            methods: Vec<String> = default,
            /// The packages that those of classes are from, or how these begin.
            #[serde(deserialize_with = "packages")]
            from: Vec<String> = default,
            /// Annotations that ask for a component by a string.
            asking: Vec<String> = default,
            /// Methods that ask for a component by a string that they are given first.
            calls: Vec<String> = default,
        }
    }
}

choices! {
    /// How the text of an annotation has the name of a parameter.
    Speech {
        /// A pointcut, in which it is a word.
        Pointcut,
        /// An expression, in which it is behind `#`.
        Expression,
        /// A query, in which it is behind `:`.
        Query,
    }

    /// The parameter that is a body.
    BodyParameter {
        /// The one that has the annotation.
        Annotated,
        /// Of an annotated method, each one that no annotation gives another value.
        Unmarked,
        /// The first one of an annotated method.
        First,
    }

    /// The kind of declaration that a string looks up.
    #[derive(Default)]
    LookedUp {
        /// A field or method.
        #[default]
        Member,
        Field,
        Method,
        /// A constant of an enum.
        Constant,
        Class,
    }

    /// The place where a call names the class in which it looks.
    NamedClass {
        /// `Till.class.getField(…)`, or `getClass().getField(…)` of the class around it.
        Receiver,
        /// `lookup.findVarHandle(Till.class, …)`
        FirstArgument,
        /// `Level.valueOf(…)`
        Qualifier,
    }

    /// The class whose members the strings in an annotation name.
    AnnotatedClass {
        /// The one around it, unless the string says another.
        Around,
        /// The one that its element `value` says, or else the type of the first parameter of the method.
        Value,
        /// The annotation that its element `annotation` says, or else the one around it.
        Aliased,
        /// The type of the field, or what the method returns; of a collection, the type of its elements.
        Annotated,
    }

    /// Why a name that a framework knows is kept.
    Reason {
        /// JSON, XML or the like has it.
        SerializedName,
        /// A database has it.
        PersistedName,
        /// A request, the configuration or a file has it.
        BoundProperty,
        /// A container knows a component by it.
        BeanName,
    }

    /// The declaration that has the annotation: the named one, or the one around it.
    #[derive(Default)]
    Annotated {
        /// The declaration.
        #[default]
        Itself,
        /// The method, constructor or type that it is in.
        Owner,
    }

    /// The medium in which a reader finds the names.
    Medium {
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

impl Reads {
    /// Returns whether a file imports something that uses it.
    pub fn is_used_in(&self, unit: &CompilationUnit) -> bool {
        unit.imports_from(&self.imports)
    }
}

/// Reads the names of packages, or beginnings of these, and ends each with a dot: `com.acme` is not the beginning of
/// `com.acmecorp`.
fn packages<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let mut packages: Vec<String> = Vec::deserialize(deserializer)?;
    packages.iter_mut().filter(|package| !package.ends_with('.')).for_each(|package| package.push('.'));
    Ok(packages)
}
