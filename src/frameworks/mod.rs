//! A catalogue of how frameworks use the names of a program. It is data, with one file a framework in `catalogue/`.
//!
//! Each entry says that a framework knows some names, in the words of a *relation* ([`Framework`] lists these). It
//! gives an example, and where it helps one in which the names are free. The engine for renames implements the
//! relations, a test runs the examples, and `docs/frameworks.md` is written from both. A team adds entries of its own
//! with `frameworks` in `.corename.yml`.

mod relations;

use std::sync::LazyLock;

pub use relations::{
    Accessors, Annotated, AnnotatedClass, Asks, Binds, BodyParameter, Carries, Checks, Components, Converts,
    Copies, Creates, Entry, Finds, Framework, Generates, Gives, LookedUp, Medium, NamedBy, NamedClass,
    Parses, Reads, Reason, Refers, Routes, Speaks, Speech, Unless,
};

/// The frameworks that are known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Catalogue {
    frameworks: Vec<Framework>,
}

/// The files of the catalogue, each with its text.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

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

    /// Returns the entries of a relation, each with its framework's name.
    pub fn named<'c, T: 'c>(
        &'c self,
        relation: impl Fn(&'c Framework) -> &'c Vec<T> + 'c,
    ) -> impl Iterator<Item = (&'c str, &'c T)> {
        let of = move |framework: &'c Framework| {
            relation(framework).iter().map(move |entry| (framework.name.as_str(), entry))
        };
        self.frameworks.iter().flat_map(of)
    }

    /// Returns the entries of a relation.
    pub fn all<'c, T: 'c>(
        &'c self,
        relation: impl Fn(&'c Framework) -> &'c Vec<T> + 'c,
    ) -> impl Iterator<Item = &'c T> {
        self.named(relation).map(|(_, entry)| entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_catalogue_is_read() {
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/frameworks/catalogue"));
        assert_eq!(Catalogue::built_in().frameworks().len(), files.expect("a folder").count());
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
        let mut names: Vec<&String> = catalogue
            .all(|framework| &framework.finds)
            .flat_map(|entry| entry.calls.iter().chain(&entry.created))
            .collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
