//! Patterns in settings: globs, packages, annotations, concepts. Each checks itself when it is read, as all values do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::values::{Spelled, inline_schema};
use crate::java::lexical::is_name_char;
use crate::words::is_same_word;

/// Makes a string type that checks itself when read: its `FromStr` is the check.
macro_rules! checked_string {
    ($type:ident, $description:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&self.text)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.deserialize_str(Spelled::of($description))
            }
        }

        inline_schema!($type, {"type": "string", "minLength": 1});
    };
}

/// A glob of paths from the repository's root, understood as in `.gitignore`. One without a `/` in it matches at any
/// depth, and one that matches a directory matches all below it. `*` does not match a `/`, `**` does. There is no `!`,
/// which takes back what globs before it say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob {
    text: String,
}

impl Glob {
    /// Makes a glob of a valid text. Only the defaults are made so, which a test checks.
    pub(super) fn from_valid(text: &str) -> Self {
        Glob { text: text.to_owned() }
    }

    /// Returns the globs to match whole paths with.
    pub(super) fn expanded(&self) -> Result<[globset::Glob; 2], globset::Error> {
        let stem = self.text.trim_end_matches('/');
        let stem = match stem.strip_prefix('/') {
            Some(from_root) => from_root.to_owned(),
            None if stem.contains('/') => stem.to_owned(),
            None => format!("**/{stem}"),
        };
        let build = |glob: &str| globset::GlobBuilder::new(glob).literal_separator(true).build();
        Ok([build(&stem)?, build(&format!("{stem}/**"))?])
    }
}

impl FromStr for Glob {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let glob = Glob { text: text.to_owned() };
        if text.trim_matches('/').is_empty() {
            return Err("a glob must not be empty".to_owned());
        }
        if text.starts_with('!') {
            return Err(format!("`{text}`: `!` is not allowed here, since a glob cannot undo another one"));
        }
        if text.split('/').any(|part| matches!(part, "." | "..")) {
            return Err(format!("`{text}`: paths begin at the repository's root, and have no `.` or `..`"));
        }
        glob.expanded().map_err(|e| format!("`{text}` is not a glob: {}", e.kind()))?;
        Ok(glob)
    }
}

checked_string!(Glob, "a glob of paths");

/// A package and those below it. `*` represents any one part of the name: `com.*.api`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackagePattern {
    text: String,
}

impl PackagePattern {
    /// Returns whether a package is meant.
    pub fn matches(&self, package: &str) -> bool {
        let mut parts = package.split('.');
        self.text.split('.').all(|wanted| parts.next().is_some_and(|part| wanted == "*" || wanted == part))
    }
}

impl FromStr for PackagePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.split('.').all(|part| part == "*" || is_name(part)) {
            Ok(PackagePattern { text: text.to_owned() })
        } else {
            Err(format!("`{text}` is not a package; write a name such as `com.acme.api`, or `com.*.api`"))
        }
    }
}

checked_string!(PackagePattern, "the name of a package");

fn is_name(part: &str) -> bool {
    !part.is_empty() && part.chars().all(is_name_char)
}

/// The name of an annotation, simple or qualified, perhaps with its `@`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotationName {
    text: String,
}

impl AnnotationName {
    /// Makes the name of an annotation of a valid text. Only the defaults are made so.
    pub(super) fn from_valid(text: &str) -> Self {
        AnnotationName { text: text.to_owned() }
    }

    /// Returns the name without the `@`.
    pub fn name(&self) -> &str {
        self.text.trim_start_matches('@')
    }
}

impl FromStr for AnnotationName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let annotation = AnnotationName { text: text.to_owned() };
        match annotation.name().split('.').all(is_name) {
            true => Ok(annotation),
            false => {
                Err(format!("`{text}` is not an annotation; write its name alone, such as `JsonProperty`"))
            }
        }
    }
}

checked_string!(AnnotationName, "the name of an annotation");

/// `old words -> new words`: a concept that is not reported. `*` represents any words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConceptPattern {
    text: String,
    old: Vec<String>,
    new: Vec<String>,
}

impl ConceptPattern {
    /// Returns whether a concept with these old and new words (in lower case) is meant, in whatever number.
    pub fn matches(&self, old: &[String], new: &[String]) -> bool {
        words_match(&self.old, old) && words_match(&self.new, new)
    }
}

fn words_match(pattern: &[String], words: &[String]) -> bool {
    match pattern.split_first() {
        None => words.is_empty(),
        Some((first, rest)) if first == "*" => (0..=words.len()).any(|n| words_match(rest, &words[n..])),
        Some((first, rest)) => words
            .split_first()
            .is_some_and(|(word, others)| is_same_word(first, word) && words_match(rest, others)),
    }
}

impl FromStr for ConceptPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once("->").or_else(|| text.split_once('→'));
        match sides.map(|(old, new)| (pattern_words(old), pattern_words(new))) {
            Some((Some(old), Some(new))) => Ok(ConceptPattern { text: text.to_owned(), old, new }),
            _ => Err(format!(
                "`{text}` is not a concept; write `old words -> new words`, and `*` for any words"
            )),
        }
    }
}

/// Returns the words of one side of a pattern; `None` where there are none, or something that is in no name.
fn pattern_words(side: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for written in side.split_whitespace() {
        match written {
            "*" => words.push(written.to_owned()),
            _ if written.chars().all(|c| is_name_char(c) || c == '-') => {
                words.extend(crate::words::split(written).into_iter().map(|w| w.text))
            }
            _ => return None,
        }
    }
    (!words.is_empty()).then_some(words)
}

checked_string!(ConceptPattern, "a concept `old words -> new words`");
