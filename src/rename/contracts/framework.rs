//! Declarations that a framework knows by their names, since an annotation says so and spells no other name out.

use super::stored::PERSISTENCE;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers};
use crate::rename::annotations::{gives, is_of, spells_a_name};
use crate::rename::{Concern, Warning};

/// What an annotation makes a declaration's name mean.
struct Naming {
    annotations: &'static [&'static str],
    /// Where these annotations are from: packages, or how they begin.
    from: &'static [&'static str],
    /// What has the annotation.
    annotated: Annotated,
    /// The kinds of declarations whose names count.
    kinds: &'static [Kind],
    /// What spells another name out.
    unless: Unless,
    concern: Concern,
    /// What the name is, in words that follow it.
    effect: &'static str,
}

/// What has an annotation that speaks of a declaration's name.
#[derive(PartialEq, Eq)]
enum Annotated {
    Itself,
    /// The method, constructor or type that it stands in.
    Owner,
}

/// What spells another name out than a declaration's own.
enum Unless {
    /// Nothing does.
    Never,
    /// These elements of the annotation.
    Elements(&'static [&'static str]),
    /// These elements of another annotation that the declaration has.
    Another { annotation: &'static str, elements: &'static [&'static str] },
    /// These elements of an annotation that a member of the type has.
    OfMember { annotation: &'static str, elements: &'static [&'static str] },
}

const TYPES: &[Kind] = &[Kind::Class, Kind::Interface, Kind::Enum, Kind::Record];

const NAME: Unless = Unless::Elements(&["name", "value"]);

const FIELD: &str = "is the name of a field in the GraphQL schema";

const ARGUMENT: &str = "is the name of an argument in the GraphQL schema";

const OF_MICROPROFILE: &[&str] = &["org.eclipse.microprofile.graphql.", "io.smallrye.graphql.api."];

/// What gives the fields of a GraphQL schema, and takes their arguments.
const OF_SCHEMA: &[Naming] = &[
    Naming {
        annotations: &[
            "QueryMapping",
            "MutationMapping",
            "SubscriptionMapping",
            "SchemaMapping",
            "BatchMapping",
        ],
        from: &["org.springframework.graphql."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: Unless::Elements(&["name", "value", "field"]),
        concern: Concern::BoundProperty,
        effect: FIELD,
    },
    Naming {
        annotations: &["Argument"],
        from: &["org.springframework.graphql."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: ARGUMENT,
    },
    Naming {
        annotations: &["DgsQuery", "DgsMutation", "DgsSubscription", "DgsData"],
        from: &["com.netflix.graphql.dgs."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: Unless::Elements(&["field"]),
        concern: Concern::BoundProperty,
        effect: FIELD,
    },
    Naming {
        annotations: &["InputArgument"],
        from: &["com.netflix.graphql.dgs."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: ARGUMENT,
    },
    Naming {
        annotations: &["Query", "Mutation", "Subscription"],
        from: OF_MICROPROFILE,
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: FIELD,
    },
    Naming {
        annotations: &["Query", "Mutation", "Subscription"],
        from: OF_MICROPROFILE,
        annotated: Annotated::Owner,
        kinds: &[Kind::Parameter],
        unless: Unless::Another { annotation: "Name", elements: &["value"] },
        concern: Concern::BoundProperty,
        effect: ARGUMENT,
    },
];

const OF_WORKFLOWS: &[&str] = &["io.temporal.workflow.", "com.uber.cadence.workflow."];

const NAMINGS: &[Naming] = &[
    Naming {
        annotations: &["Bean"],
        from: &["org.springframework.context.annotation."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: NAME,
        concern: Concern::BeanName,
        effect: "is the bean's name",
    },
    Naming {
        annotations: &["Named"],
        from: &["jakarta.inject.", "javax.inject."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method, Kind::Field],
        unless: NAME,
        concern: Concern::BeanName,
        effect: "is the bean's name",
    },
    Naming {
        annotations: &["Resource"],
        from: &["jakarta.annotation.", "javax.annotation."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method, Kind::Field],
        unless: NAME,
        concern: Concern::BeanName,
        effect: "says which resource is injected",
    },
    Naming {
        annotations: &["QueryValue", "PathVariable", "Header", "CookieValue", "Part", "RequestAttribute"],
        from: &["io.micronaut.http."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: "is what Micronaut looks for in the request",
    },
    Naming {
        annotations: &["Param", "Header"],
        from: &["com.linecorp.armeria.server.annotation."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter, Kind::Field],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: "is what Armeria looks for in the request",
    },
    Naming {
        annotations: &["DestinationVariable", "Header"],
        from: &["org.springframework.messaging.handler.annotation."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: "is what Spring looks for in the message",
    },
    Naming {
        annotations: &["ConfigProperty"],
        from: &["org.eclipse.microprofile.config."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field, Kind::Parameter],
        unless: Unless::Elements(&["name"]),
        concern: Concern::BoundProperty,
        effect: "is a part of a property's name in the configuration",
    },
    Naming {
        annotations: &["ConfigMapping"],
        from: &["io.smallrye.config."],
        annotated: Annotated::Owner,
        kinds: &[Kind::Method],
        unless: Unless::Another { annotation: "WithName", elements: &["value"] },
        concern: Concern::BoundProperty,
        effect: "is a property's name in the configuration",
    },
    Naming {
        annotations: &["Parameter"],
        from: &["org.apache.maven.plugins."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field, Kind::Method],
        unless: Unless::Elements(&["name"]),
        concern: Concern::BoundProperty,
        effect: "is the parameter's name in a pom.xml",
    },
    Naming {
        annotations: &["DataBoundSetter"],
        from: &["org.kohsuke.stapler."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field, Kind::Method],
        unless: Unless::Never,
        concern: Concern::BoundProperty,
        effect: "names a property of forms and pipelines in Jenkins",
    },
    Naming {
        annotations: &["DataBoundConstructor"],
        from: &["org.kohsuke.stapler."],
        annotated: Annotated::Owner,
        kinds: &[Kind::Parameter],
        unless: Unless::Never,
        concern: Concern::BoundProperty,
        effect: "names a property of forms and pipelines in Jenkins",
    },
    Naming {
        annotations: &["QueryParameter"],
        from: &["org.kohsuke.stapler."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter],
        unless: Unless::Elements(&["value"]),
        concern: Concern::BoundProperty,
        effect: "is what Jenkins looks for in the request",
    },
    Naming {
        annotations: &["PluginBuilderAttribute"],
        from: &["org.apache.logging.log4j."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field],
        unless: NAME,
        concern: Concern::BoundProperty,
        effect: "is an attribute's name in the configuration of Log4j",
    },
    Naming {
        annotations: &["XmlRootElement"],
        from: &["jakarta.xml.bind.", "javax.xml.bind."],
        annotated: Annotated::Itself,
        kinds: TYPES,
        unless: Unless::Elements(&["name"]),
        concern: Concern::SerializedName,
        effect: "is what its element in XML is called after",
    },
    Naming {
        annotations: &["WebService"],
        from: &["jakarta.jws.", "javax.jws."],
        annotated: Annotated::Itself,
        kinds: TYPES,
        unless: Unless::Elements(&["name", "serviceName", "endpointInterface"]),
        concern: Concern::SerializedName,
        effect: "is what the web service is called after",
    },
    Naming {
        annotations: &["WebService"],
        from: &["jakarta.jws.", "javax.jws."],
        annotated: Annotated::Owner,
        kinds: &[Kind::Method],
        unless: Unless::Another { annotation: "WebMethod", elements: &["operationName", "exclude"] },
        concern: Concern::SerializedName,
        effect: "is an operation's name in the web service",
    },
    Naming {
        annotations: &["Document"],
        from: &["org.springframework.data.mongodb."],
        annotated: Annotated::Itself,
        kinds: TYPES,
        unless: Unless::Elements(&["collection", "value"]),
        concern: Concern::PersistedName,
        effect: "is what its collection in the database is called after",
    },
    Naming {
        annotations: &["Command"],
        from: &["picocli."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: Unless::Elements(&["name"]),
        concern: Concern::BoundProperty,
        effect: "is the command's name on the command line",
    },
    Naming {
        annotations: &["RestPath", "RestQuery", "RestHeader", "RestForm", "RestCookie", "RestMatrix"],
        from: &["org.jboss.resteasy.reactive."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Parameter, Kind::Field],
        unless: Unless::Elements(&["value"]),
        concern: Concern::BoundProperty,
        effect: "is what Quarkus looks for in the request",
    },
    Naming {
        annotations: &["ShellMethod"],
        from: &["org.springframework.shell."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: Unless::Elements(&["key"]),
        concern: Concern::BoundProperty,
        effect: "is the command's name in the shell",
    },
    Naming {
        annotations: &["ShellMethod"],
        from: &["org.springframework.shell."],
        annotated: Annotated::Owner,
        kinds: &[Kind::Parameter],
        unless: Unless::Another { annotation: "ShellOption", elements: &["value"] },
        concern: Concern::BoundProperty,
        effect: "is the option's name in the shell",
    },
    Naming {
        annotations: &["ParameterType"],
        from: &["io.cucumber.java."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: Unless::Elements(&["name"]),
        concern: Concern::BoundProperty,
        effect: "is the parameter type's name in the expressions of Cucumber",
    },
    Naming {
        annotations: &["CsvBindByName", "CsvCustomBindByName", "CsvBindAndSplitByName"],
        from: &["com.opencsv.bean."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field],
        unless: Unless::Elements(&["column"]),
        concern: Concern::SerializedName,
        effect: "is a column's name in CSV",
    },
    Naming {
        annotations: &["Parsed"],
        from: &["com.univocity.parsers.annotations."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field, Kind::Method],
        unless: Unless::Elements(&["field", "value", "index"]),
        concern: Concern::SerializedName,
        effect: "is a column's name in CSV",
    },
    Naming {
        annotations: &["BatchProperty"],
        from: &["jakarta.batch.api.", "javax.batch.api."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field, Kind::Parameter],
        unless: Unless::Elements(&["name"]),
        concern: Concern::BoundProperty,
        effect: "is a property's name in the description of a batch job",
    },
    Naming {
        annotations: &["DatabaseField"],
        from: &["com.j256.ormlite."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field],
        unless: Unless::Elements(&["columnName"]),
        concern: Concern::PersistedName,
        effect: "is a column's name in the database",
    },
    Naming {
        annotations: &["Element", "Attribute", "ElementList", "ElementArray", "ElementMap"],
        from: &["org.simpleframework.xml."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field, Kind::Method],
        unless: Unless::Elements(&["name", "entry"]),
        concern: Concern::SerializedName,
        effect: "is an element's or attribute's name in XML",
    },
    Naming {
        annotations: &["WorkflowInterface"],
        from: OF_WORKFLOWS,
        annotated: Annotated::Itself,
        kinds: TYPES,
        unless: Unless::OfMember { annotation: "WorkflowMethod", elements: &["name"] },
        concern: Concern::PersistedName,
        effect: "is by what Temporal knows the workflow, also those that run already",
    },
    Naming {
        annotations: &["SignalMethod", "QueryMethod", "UpdateMethod"],
        from: OF_WORKFLOWS,
        annotated: Annotated::Itself,
        kinds: &[Kind::Method],
        unless: Unless::Elements(&["name"]),
        concern: Concern::PersistedName,
        effect: "is by what Temporal calls it, also for workflows that run already",
    },
    Naming {
        annotations: &["ActivityInterface"],
        from: &["io.temporal.activity."],
        annotated: Annotated::Owner,
        kinds: &[Kind::Method],
        unless: Unless::Another { annotation: "ActivityMethod", elements: &["name"] },
        concern: Concern::PersistedName,
        effect: "is by what Temporal knows the activity, also in workflows that run already",
    },
    Naming {
        annotations: &["UiField"],
        from: &["com.google.gwt.uibinder.client."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field],
        unless: Unless::Never,
        concern: Concern::BoundProperty,
        effect: "is the widget's name in a template of GWT",
    },
    Naming {
        annotations: &["Param"],
        from: &["org.openjdk.jmh."],
        annotated: Annotated::Itself,
        kinds: &[Kind::Field],
        unless: Unless::Never,
        concern: Concern::BoundProperty,
        effect: "is the name by which JMH's command line sets it",
    },
];

impl Naming {
    /// The annotation, as it is in the table, that speaks of a declaration.
    fn annotation_of(&self, declaration: &DeclarationRef) -> Option<&'static str> {
        let d = declaration.get();
        let annotated = match self.annotated {
            Annotated::Itself => Some(declaration.clone()),
            Annotated::Owner => declaration.owner().filter(|_| !is_hidden(d)),
        };
        let annotated = annotated.filter(|_| self.kinds.contains(&d.kind))?;
        self.annotations.iter().find(|annotation| is_of(&annotated, annotation, self.from)).copied()
    }

    fn is_for(&self, declaration: &DeclarationRef) -> bool {
        self.annotation_of(declaration).is_some_and(|annotation| match self.unless {
            Unless::Never => true,
            Unless::Elements(elements) => !gives(declaration, annotation, elements),
            Unless::Another { annotation, elements } => !gives(declaration, annotation, elements),
            Unless::OfMember { annotation, elements } => {
                !declaration.members().any(|member| gives(&member, annotation, elements))
            }
        })
    }
}

/// Whether a method cannot be what an annotation of its type speaks of.
fn is_hidden(d: &Declaration) -> bool {
    d.kind == Kind::Method && (!d.modifiers.has(Modifiers::PUBLIC) || d.modifiers.has(Modifiers::STATIC))
}

/// What a framework knows a declaration by its name for.
pub fn named(declaration: &DeclarationRef) -> Option<Warning> {
    let naming = NAMINGS.iter().chain(OF_SCHEMA).find(|naming| naming.is_for(declaration))?;
    let message = format!("`{}` {}", declaration.get().name, naming.effect);
    Some(Warning { concern: naming.concern, message })
}

/// Whether a method gives a field of a GraphQL schema, or a parameter takes an argument, whatever these are called.
pub fn is_in_schema(member: &DeclarationRef) -> bool {
    OF_SCHEMA.iter().any(|naming| naming.annotation_of(member).is_some())
}

/// The packages of what such a schema is made of.
pub fn packages_of_schemas() -> impl Iterator<Item = &'static &'static str> {
    OF_SCHEMA.iter().flat_map(|naming| naming.from)
}

/// An entity without a name of its own, which queries know by its class's name.
pub fn entity(declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let is_entity = d.kind.is_type() && is_of(declaration, "Entity", &PERSISTENCE);
    if !is_entity || spells_a_name(declaration, "Entity") {
        return None;
    }
    let also = if spells_a_name(declaration, "Table") { "" } else { ", and its table's" };
    let message = format!("`{}` is the entity's name in queries{also}", d.name);
    Some(Warning { concern: Concern::PersistedName, message })
}
