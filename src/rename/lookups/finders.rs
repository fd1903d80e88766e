//! The methods, constructors and annotations that look something up by a string, from the catalogue of frameworks.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use rustc_hash::FxHashMap;

use super::Lookup;
use crate::frameworks::{AnnotatedClass, Catalogue, Finds, LookedUp, Refers};
use crate::java::lexical::words;

/// The finders of the program's own catalogue.
static FINDERS: LazyLock<Finders> = LazyLock::new(|| Finders::of(Catalogue::built_in()));

/// The distance before a string within which the name of what looks it up may be.
const FARTHEST: usize = 300;

struct Finders {
    calls: FxHashMap<&'static str, &'static Finds>,
    created: FxHashMap<&'static str, &'static Finds>,
    annotations: FxHashMap<&'static str, Vec<&'static Refers>>,
    /// Finds the names of those that look a member up.
    names: AhoCorasick,
}

impl Finders {
    fn of(catalogue: &'static Catalogue) -> Self {
        let by_name = |names: fn(&Finds) -> &Vec<String>| {
            let named = |entry: &'static Finds| names(entry).iter().map(move |name| (name.as_str(), entry));
            catalogue.all(|framework| &framework.finds).flat_map(named).collect()
        };
        let (calls, created): (FxHashMap<_, _>, FxHashMap<_, _>) =
            (by_name(|entry| &entry.calls), by_name(|entry| &entry.created));
        let mut annotations: FxHashMap<&str, Vec<&Refers>> = FxHashMap::default();
        for entry in catalogue.all(|framework| &framework.refers) {
            for name in &entry.annotations {
                annotations.entry(name).or_default().push(entry);
            }
        }
        let of_members =
            |(name, entry): (&&'static str, &&Finds)| (entry.kind != LookedUp::Class).then_some(*name);
        let is_certain = |entries: &[&Refers]| entries.iter().any(|entry| entry.element.is_some());
        let named = annotations.iter().filter(|(_, entries)| is_certain(entries)).map(|(name, _)| *name);
        let names = calls.iter().filter_map(of_members).chain(created.keys().copied()).chain(named);
        let names = AhoCorasick::new(names).expect("names are few and short");
        Finders { calls, created, annotations, names }
    }
}

/// Returns whether what looks a member up is shortly before a place.
pub fn is_after_finder(text: &[u8], at: usize) -> bool {
    has_finder(&text[at.saturating_sub(FARTHEST)..at])
}

/// Returns whether what looks a member up is in a text.
pub fn has_finder(text: &[u8]) -> bool {
    FINDERS.names.is_match(text)
}

/// Returns whether something that is given the name of a property is in a text.
pub fn has_finder_of_property(text: &[u8]) -> bool {
    words(text)
        .filter_map(|word| std::str::from_utf8(word).ok())
        .any(|word| finder_of_property(word).is_some())
}

/// Returns the method or constructor of some name, if it is given the name of a property.
pub fn finder_of_property(name: &str) -> Option<&'static Finds> {
    let found = FINDERS.calls.get(name).or_else(|| FINDERS.created.get(name));
    found.copied().filter(|entry| entry.for_property)
}

/// Returns the call of some name that says in which class it looks.
pub fn certain_call(name: &str) -> Option<&'static Finds> {
    FINDERS.calls.get(name).copied().filter(|entry| entry.of.is_some())
}

/// Returns whether a method of some name finds classes.
pub fn finds_class(name: &str) -> bool {
    FINDERS.calls.get(name).is_some_and(|entry| entry.kind == LookedUp::Class)
}

/// Returns whether a constructor of a class of some name is given the name of a member.
pub fn is_given_member(class: &str) -> bool {
    FINDERS.created.contains_key(class)
}

/// Returns what a method of some name looks up by a string that it is given.
pub fn of_call(name: &str) -> Option<Lookup> {
    match FINDERS.calls.get(name)?.kind {
        LookedUp::Constant => Some(Lookup::Constant),
        LookedUp::Class => None,
        LookedUp::Member | LookedUp::Field | LookedUp::Method => Some(Lookup::Member),
    }
}

/// Returns what an element of an annotation of some simple name refers to, where the class is certain.
pub fn certain_element(annotation: &str, element: &str) -> Option<(&'static Refers, AnnotatedClass)> {
    let mut entries = FINDERS.annotations.get(annotation)?.iter();
    let entry = entries.find(|entry| entry.element.as_deref() == Some(element))?;
    Some((entry, entry.of?))
}

/// Returns what an annotation of some simple name looks up by a string, where its elements do not matter.
pub fn of_annotation(name: &str) -> Lookup {
    let mut entries = FINDERS.annotations.get(name).into_iter().flatten();
    match entries.find(|entry| entry.element.is_none()) {
        None => Lookup::Unknown,
        Some(entry) if entry.kind == LookedUp::Constant => Lookup::Constant,
        Some(entry) if entry.of == Some(AnnotatedClass::Around) => Lookup::OwnMember,
        Some(_) => Lookup::Member,
    }
}
