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
        let mut names: Vec<&String> =
            catalogue.finds().flat_map(|entry| entry.calls.iter().chain(&entry.created)).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
