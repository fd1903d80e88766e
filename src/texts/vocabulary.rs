//! The words by which texts are known. `vocabulary.yml` has them, and says of each list what it is.

use std::sync::LazyLock;

use serde::Deserialize;

/// The lists of `vocabulary.yml`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Vocabulary {
    pub before_past: Vec<String>,
    pub behind_past: Vec<String>,
    pub titles_of_the_past: Vec<String>,
    pub parts_of_versions: Vec<String>,
    pub beginnings_of_the_past: Vec<String>,
    pub folders_of_the_past: Vec<String>,
    pub folders_of_records: Vec<String>,
    pub folders_of_editors: Vec<String>,
    pub kinds_of_templates: Vec<String>,
    pub elements_of_documents: Vec<String>,
    pub folders_of_others: Vec<String>,
    pub locks: Vec<String>,
    pub kinds_of_languages: Vec<String>,
    pub declaring: Vec<String>,
    pub levels_of_loggers: Vec<String>,
    pub languages_with_java: Vec<String>,
    pub before_noun: Vec<String>,
    pub behind_noun: Vec<String>,
}

pub static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!("vocabulary.yml")).expect("`vocabulary.yml` has all lists")
});

/// Returns whether a list has a text as one of its words.
pub fn has(list: &[String], text: &[u8]) -> bool {
    list.iter().any(|word| word.as_bytes() == text)
}

/// Returns whether a list has a text as one of its words, whatever its case.
pub fn has_in_any_case(list: &[String], text: &[u8]) -> bool {
    list.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(text))
}

/// Returns whether a word of a list is in a text.
pub fn is_one_in(list: &[String], text: &[u8]) -> bool {
    list.iter().any(|word| memchr::memmem::find(text, word.as_bytes()).is_some())
}
