//! The traits by which authors leave some of a concept's declarations: visibility, kind, annotation.

use std::collections::BTreeSet;

use crate::java::{Annotation, Declaration, Kind, Modifiers};

/// A trait that a guard can be about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trait {
    /// A public or protected member or type: what other projects may use. All types are `Kind::Class` here.
    Exported(Kind),
    EnumConstant,
    Annotated(String),
}

impl Trait {
    /// Describes the declarations that have it, in the plural.
    pub fn plural(&self) -> String {
        match self {
            Trait::Exported(Kind::Class) => "public or protected types".to_owned(),
            Trait::Exported(kind) => format!("public or protected {kind}s"),
            Trait::EnumConstant => "enum constants".to_owned(),
            Trait::Annotated(name) => format!("declarations with `@{name}`"),
        }
    }
}

/// Annotations that the compiler or a code analysis reads: what a method does with those above it, whether a value may
/// be null. No author leaves a name because of one. Other annotations name a role (`Test`, `Message`), or say that
/// other code looks the name up (`JsonProperty`), by which an author may go. (`Deprecated` does, too; it has a guard of
/// its own.)
const FOR_ANALYSIS: &str = include_str!("traits/for_analysis.txt");

/// Returns the traits of a declaration by which authors decide, each once.
pub fn traits(d: &Declaration) -> Vec<Trait> {
    let exported = d.modifiers.has(Modifiers::PUBLIC) || d.modifiers.has(Modifiers::PROTECTED);
    let by_kind = match d.kind {
        Kind::EnumConstant => Some(Trait::EnumConstant),
        kind if kind.is_type() && exported => Some(Trait::Exported(Kind::Class)),
        Kind::Method | Kind::Field if exported => Some(Trait::Exported(d.kind)),
        _ => None,
    };
    let is_for_analysis = |a: &&Annotation| FOR_ANALYSIS.lines().any(|name| name == a.simple_name());
    let telling = d.annotations.iter().filter(|a| !is_for_analysis(a));
    let annotated = telling.map(|a| Trait::Annotated(a.name.clone()));
    let all: BTreeSet<Trait> = by_kind.into_iter().chain(annotated).collect();
    all.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    #[test]
    fn an_annotation_by_which_no_author_names_things_is_no_trait() {
        let code = "class A { @Nullable int a; @org.jspecify.annotations.NonNull int b; @Message int c; }";
        let unit = parse(&SourceFile::new("A.java", code.as_bytes())).compilation_unit();
        let fields = unit.iter().filter(|(_, d)| d.kind == Kind::Field);
        let traits: Vec<Trait> = fields.flat_map(|(_, d)| traits(d)).collect();
        assert_eq!(traits, [Trait::Annotated("Message".to_owned())]);
    }
}
