//! What authors go by where they leave some of a concept's declarations: visibility, kind, annotation.

use std::collections::BTreeSet;

use crate::java::{Declaration, Kind, Modifiers};

/// What a guard can be about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trait {
    /// A public or protected member or type: what other projects may use. All types are `Kind::Class` here.
    Exported(Kind),
    EnumConstant,
    Annotated(String),
}

impl Trait {
    /// What bears it, in the plural.
    pub fn plural(&self) -> String {
        match self {
            Trait::Exported(Kind::Class) => "public or protected types".to_owned(),
            Trait::Exported(kind) => format!("public or protected {kind}s"),
            Trait::EnumConstant => "enum constants".to_owned(),
            Trait::Annotated(name) => format!("declarations with `@{name}`"),
        }
    }
}

/// Annotations that Java's compiler reads, and that say nothing of a name. (`Deprecated` does; a guard of its own is for
/// that.)
const FOR_THE_COMPILER: [&str; 4] = ["FunctionalInterface", "Override", "SafeVarargs", "SuppressWarnings"];

/// The traits of a declaration by which authors decide, each once.
pub fn traits(d: &Declaration) -> Vec<Trait> {
    let exported = d.modifiers.has(Modifiers::PUBLIC) || d.modifiers.has(Modifiers::PROTECTED);
    let by_kind = match d.kind {
        Kind::EnumConstant => Some(Trait::EnumConstant),
        kind if kind.is_type() && exported => Some(Trait::Exported(Kind::Class)),
        Kind::Method | Kind::Field if exported => Some(Trait::Exported(d.kind)),
        _ => None,
    };
    let telling = d.annotations.iter().filter(|a| !FOR_THE_COMPILER.contains(&a.as_str()));
    let annotated = telling.map(|a| Trait::Annotated(a.clone()));
    let all: BTreeSet<Trait> = by_kind.into_iter().chain(annotated).collect();
    all.into_iter().collect()
}
