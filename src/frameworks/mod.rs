//! A catalogue of how frameworks use the names of a program. It is data, with one file a framework in `catalogue/`.
//!
//! Each entry says that a framework knows some names, in the words of a *relation* ([`Framework`] lists these), gives an
//! example, and where it helps one in which the names are free. The engine for renames implements the relations, a test runs
//! the examples, and `docs/frameworks.md` is written from both. A team adds entries of its own with `frameworks` in
//! `.corename.yml`.

mod relations;

use std::sync::LazyLock;

pub use relations::{
    Accessors, Annotated, AnnotatedClass, Asks, Binds, BodyParameter, Carries, Converts, Copies, Entry,
    Finds, Framework, Generates, LookedUp, Medium, NamedBy, NamedClass, Reads, Reason, Refers, Routes,
    Unless,
};

/// The frameworks that are known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Catalogue {
    frameworks: Vec<Framework>,
}

macro_rules! files {
    ($($file:literal,)*) => {
        /// The files of the catalogue, each with its text.
        const FILES: &[(&str, &str)] = &[$(($file, include_str!(concat!("catalogue/", $file))),)*];
    };
}

files! {
    "android.yml",
    "args4j.yml",
    "armeria.yml",
    "assertj.yml",
    "auto-value.yml",
    "avro.yml",
    "axon.yml",
    "bean-validation.yml",
    "cassandra.yml",
    "commons-beanutils.yml",
    "commons-lang.yml",
    "cucumber.yml",
    "dagger.yml",
    "dataprovider.yml",
    "dbutils.yml",
    "dozer.yml",
    "dsl-json.yml",
    "dynamodb.yml",
    "easymock.yml",
    "elasticsearch.yml",
    "equalsverifier.yml",
    "fastjson.yml",
    "firebase.yml",
    "gson.yml",
    "gwt.yml",
    "hamcrest.yml",
    "hibernate.yml",
    "hutool.yml",
    "hystrix.yml",
    "immutables.yml",
    "jackson.yml",
    "jakarta-annotation.yml",
    "jakarta-batch.yml",
    "jakarta-inject.yml",
    "javafx.yml",
    "jax-rs.yml",
    "jax-ws.yml",
    "jaxb.yml",
    "jcommander.yml",
    "jdbi.yml",
    "jdk.yml",
    "jenkins.yml",
    "jmh.yml",
    "jna.yml",
    "jooq.yml",
    "jpa.yml",
    "json-b.yml",
    "junit.yml",
    "junitparams.yml",
    "log4j.yml",
    "lombok.yml",
    "mapstruct.yml",
    "maven.yml",
    "micronaut.yml",
    "microprofile-config.yml",
    "microprofile-fault-tolerance.yml",
    "microprofile-graphql.yml",
    "modelmapper.yml",
    "mongodb.yml",
    "morphia.yml",
    "moshi.yml",
    "neo4j.yml",
    "netflix-dgs.yml",
    "objectbox.yml",
    "objectify.yml",
    "opencsv.yml",
    "orika.yml",
    "ormlite.yml",
    "osgi.yml",
    "picocli.yml",
    "powermock.yml",
    "quarkus.yml",
    "record-builder.yml",
    "resilience4j.yml",
    "rest-assured.yml",
    "retrofit.yml",
    "room.yml",
    "sentinel.yml",
    "simple-xml.yml",
    "smallrye-config.yml",
    "snakeyaml.yml",
    "spark.yml",
    "spring-boot.yml",
    "spring-data-mongodb.yml",
    "spring-data.yml",
    "spring-graphql.yml",
    "spring-messaging.yml",
    "spring-shell.yml",
    "spring.yml",
    "sql2o.yml",
    "temporal.yml",
    "testng.yml",
    "typesafe-config.yml",
    "univocity.yml",
    "vertx.yml",
    "wicket.yml",
    "xstream.yml",
}

impl Catalogue {
    /// Returns the frameworks that the program knows itself, in the order of their files.
    pub fn built_in() -> &'static Catalogue {
        static BUILT_IN: LazyLock<Catalogue> = LazyLock::new(|| {
            let read = |(file, text): &(&str, &str)| match serde_yaml::from_str(text) {
                Ok(framework) => framework,
                Err(error) => panic!("{file}: {error}"),
            };
            Catalogue { frameworks: FILES.iter().map(read).collect() }
        });
        &BUILT_IN
    }

    /// Adds frameworks to these.
    #[must_use]
    pub fn with(&self, more: &[Framework]) -> Catalogue {
        Catalogue { frameworks: self.frameworks.iter().chain(more).cloned().collect() }
    }

    pub fn frameworks(&self) -> &[Framework] {
        &self.frameworks
    }

    /// Returns the annotations that make a declaration's own name one that a framework knows.
    pub fn named_by(&self) -> impl Iterator<Item = &NamedBy> {
        self.frameworks.iter().flat_map(|framework| &framework.named_by)
    }

    /// Returns the libraries that read and write the types which code gives them, each with its framework's name.
    pub fn reads(&self) -> impl Iterator<Item = (&str, &Reads)> {
        self.each(|framework| &framework.reads)
    }

    /// Returns the annotations that say of types that they are read and written.
    pub fn binds(&self) -> impl Iterator<Item = &Binds> {
        self.frameworks.iter().flat_map(|framework| &framework.binds)
    }

    /// Returns the annotations of what gets its value from a text, each with its framework's name.
    pub fn converts(&self) -> impl Iterator<Item = (&str, &Converts)> {
        self.each(|framework| &framework.converts)
    }

    /// Returns the libraries that copy properties, each with its framework's name.
    pub fn copies(&self) -> impl Iterator<Item = (&str, &Copies)> {
        self.each(|framework| &framework.copies)
    }

    /// Returns the annotations of what has a body's type, each with its framework's name.
    pub fn carries(&self) -> impl Iterator<Item = (&str, &Carries)> {
        self.each(|framework| &framework.carries)
    }

    /// Returns the annotations of methods to which a path leads, each with its framework's name.
    pub fn routes(&self) -> impl Iterator<Item = (&str, &Routes)> {
        self.each(|framework| &framework.routes)
    }

    /// Returns the methods and annotations that are given the names of stored attributes.
    pub fn asks(&self) -> impl Iterator<Item = &Asks> {
        self.frameworks.iter().flat_map(|framework| &framework.asks)
    }

    /// Returns the annotations after which methods are made that are called after fields.
    pub fn accessors(&self) -> impl Iterator<Item = &Accessors> {
        self.frameworks.iter().flat_map(|framework| &framework.accessors)
    }

    /// Returns the calls that look something up by a string.
    pub fn finds(&self) -> impl Iterator<Item = &Finds> {
        self.frameworks.iter().flat_map(|framework| &framework.finds)
    }

    /// Returns the annotations whose strings name members.
    pub fn refers(&self) -> impl Iterator<Item = &Refers> {
        self.frameworks.iter().flat_map(|framework| &framework.refers)
    }

    /// Returns the annotations of which processors make types.
    pub fn generates(&self) -> impl Iterator<Item = &Generates> {
        self.frameworks.iter().flat_map(|framework| &framework.generates)
    }

    fn each<'c, T: 'c>(
        &'c self,
        entries: impl Fn(&'c Framework) -> &'c Vec<T> + 'c,
    ) -> impl Iterator<Item = (&'c str, &'c T)> {
        let of = move |framework: &'c Framework| {
            entries(framework).iter().map(move |entry| (framework.name.as_str(), entry))
        };
        self.frameworks.iter().flat_map(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_catalogue_is_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/frameworks/catalogue");
        let names =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        assert_eq!(names, FILES.iter().map(|(file, _)| *file).collect::<Vec<_>>());
        assert_eq!(Catalogue::built_in().frameworks().len(), FILES.len());
    }

    #[test]
    fn packages_end_where_a_name_does() {
        let framework = "{name: Acme, reads: [{medium: document, imports: [com.acme, org.acme.]}]}";
        let framework: Framework = serde_yaml::from_str(framework).expect("it is one");
        assert_eq!(framework.reads[0].imports, ["com.acme.", "org.acme."]);
    }

    #[test]
    fn what_finds_something_is_in_one_entry() {
        let catalogue = Catalogue::built_in();
        let mut names: Vec<&String> =
            catalogue.finds().flat_map(|entry| entry.calls.iter().chain(&entry.created)).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
