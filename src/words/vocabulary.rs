//! Facts on single words: forms that the rules of [`inflection`](super::inflection) do not give, and words that have
//! none. The tables are files of words in `vocabulary/`.

use std::sync::LazyLock;

use crate::text::list_lines;
use rustc_hash::{FxHashMap, FxHashSet};

/// Words, each with a form of it.
type Forms = LazyLock<Vec<(&'static str, &'static str)>>;

type Words = LazyLock<FxHashSet<&'static str>>;

pub(super) static PLURALS: Forms = LazyLock::new(|| forms(include_str!("vocabulary/plurals.txt")));

pub(super) static PARTICIPLES: Forms = LazyLock::new(|| forms(include_str!("vocabulary/participles.txt")));

pub(super) static NOUNS: Words = LazyLock::new(|| words(include_str!("vocabulary/nouns.txt")).collect());

pub(super) static STRESSED_AT_THE_END: Words =
    LazyLock::new(|| words(include_str!("vocabulary/stressed_at_the_end.txt")).collect());

pub(super) static WITHOUT_FORMS: Words =
    LazyLock::new(|| words(include_str!("vocabulary/without_forms.txt")).collect());

/// Words that look like forms by the rules, and are mostly words of their own. An upper `bound` has nothing to do with
/// `bind`, nor `https` with several `http`. `has` is a verb, whatever `ha` is short for.
pub(super) const OTHER_WORDS: &[&str] =
    &["bound", "dns", "feed", "has", "https", "ios", "its", "led", "left", "news", "saw", "was"];

/// Stems of nouns that end in `-che`, without that `e`: `caches` is of `cache`, and `branches` of `branch`.
pub(super) const WITH_CHE: &[&str] = &["cach", "clich", "headach", "nich", "psych", "quich"];

/// Returns the word of which one is a plural that the rules do not give, or that has such a plural.
pub(super) fn base_of_irregular(word: &str) -> Option<&'static str> {
    // Of every two words that are compared, this is asked.
    static BASES: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
        PLURALS.iter().flat_map(|(base, plural)| [(*plural, *base), (*base, *base)]).collect()
    });
    BASES.get(word).copied()
}

/// Returns the lines of a table, without its comments.
fn words(table: &'static str) -> impl Iterator<Item = &'static str> {
    list_lines(table).flat_map(str::split_whitespace)
}

fn forms(table: &'static str) -> Vec<(&'static str, &'static str)> {
    list_lines(table).filter_map(|line| line.split_once(' ')).collect()
}
