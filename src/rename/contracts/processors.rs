//! Types that an annotation processor makes, which are called after an annotated one. Where the code uses such a type,
//! the annotated one keeps its name.

use aho_corasick::AhoCorasick;

use crate::java::{DeclarationRef, Symbols};
use crate::rename::occurrences::words_in;
use crate::rename::{Blocker, Concern};

/// Annotations that make a type, and what it is called after the annotated one (`*`).
const MAKERS: [(&str, &[&str]); 10] = [
    ("Builder", &["*Builder"]),
    ("SuperBuilder", &["*Builder"]),
    ("Entity", &["*_", "Q*"]),
    ("Embeddable", &["*_", "Q*"]),
    ("MappedSuperclass", &["*_", "Q*"]),
    ("Mapper", &["*Impl"]),
    ("AutoValue", &["AutoValue_*"]),
    ("Immutable", &["Immutable*"]),
    ("Component", &["Dagger*"]),
    ("RecordBuilder", &["*Builder"]),
];

/// What stands against renaming a type after which another one is made that the code uses.
pub fn generated_type(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let d = declaration.get();
    let made = MAKERS.iter().filter(|(maker, _)| d.kind.is_type() && d.has_annotation(maker));
    let mut names: Vec<String> =
        made.flat_map(|(_, patterns)| *patterns).map(|p| p.replace('*', &d.name)).collect();
    names.retain(|name| symbols.index().declaring(name).next().is_none());
    if names.is_empty() {
        return None;
    }
    let needles = AhoCorasick::new(&names).ok()?;
    let snapshot = symbols.project().snapshot();
    let used = snapshot.search(&needles).into_iter().find_map(|file| {
        let index = words_in(&file, &needles, &names).into_iter().min()?;
        Some((names[index].clone(), file))
    });
    used.map(|(name, file)| Blocker {
        concern: Concern::GeneratedType,
        message: format!(
            "`{name}`, which {} uses, is made by an annotation and called after it",
            file.path()
        ),
    })
}
