//! English grammar around a noun: `a` or `an` before it, one or many of it, and which words are next to each other at
//! all.

use super::inflection::singular;
use super::style::is_shouted;
use super::vocabulary::{NOUNS, WITHOUT_FORMS};

/// Returns the article of a word. `None` where its letters do not show its pronunciation: `user` and `unit`, `URL`,
/// `xml`.
fn article(word: &str) -> Option<&'static str> {
    const SILENT_H: [&str; 5] = ["heir", "honest", "honor", "honour", "hour"];
    const SAID_AS_CONSONANTS: [&str; 4] = ["eu", "ew", "once", "one"];
    let small = word.to_lowercase();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| small.starts_with(beginning));
    let is_spelled_out = is_shouted(word) || !small.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    match small.chars().next()? {
        'u' | 'x' => None,
        c if !c.is_ascii_lowercase() || is_spelled_out => None,
        'a' | 'e' | 'i' | 'o' if !begins(&SAID_AS_CONSONANTS) => Some("an"),
        'h' if begins(&SILENT_H) => Some("an"),
        _ => Some("a"),
    }
}

/// The new article before a word that is replaced.
pub struct Article {
    /// Where it begins in the text.
    pub start: usize,
    /// The new text, with what is between the article and the word.
    pub new_text: String,
}

impl Article {
    /// Returns where the word at a place of a text becomes another one: `None` if no article is before it, or it may
    /// stay.
    pub fn before(text: &[u8], at: usize, old: &str, new: &str) -> Option<Self> {
        let is_of_gap = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'*' | b'/');
        let gap = text[..at].iter().rposition(|b| !is_of_gap(b)).map_or(0, |i| i + 1);
        let (before, gap) = text[..at].split_at_checked(gap).filter(|(_, gap)| is_gap(gap))?;
        let is_in_word =
            |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'\'') || !b.is_ascii();
        let start = before.iter().rposition(|b| !is_in_word(b)).map_or(0, |i| i + 1);
        let written = std::str::from_utf8(&before[start..]).ok()?;
        let (was, becomes) = (article(old)?, article(new)?);
        let is_it = written.eq_ignore_ascii_case(was) && was != becomes;
        let written_so =
            if written.starts_with('A') { becomes.replacen('a', "A", 1) } else { becomes.to_owned() };
        is_it.then(|| Article { start, new_text: written_so + &String::from_utf8_lossy(gap) })
    }
}

/// Returns whether words with this between them are next to each other.
pub(super) fn is_gap(between: &[u8]) -> bool {
    match between {
        b" " | b"-" => true,
        _ => {
            let lines = between.iter().filter(|b| **b == b'\n').count();
            lines == 1 && between.iter().all(|b| b.is_ascii_whitespace() || matches!(b, b'*' | b'/'))
        }
    }
}

/// Returns whether a word before a noun goes with one of it, or with many: `a`, `these`, `a list of`.
pub(super) fn goes_with_number(word: &str) -> bool {
    const WORDS: [&str; 25] = [
        "a", "all", "an", "another", "both", "each", "every", "few", "four", "many", "most", "multiple",
        "of", "one", "several", "single", "six", "ten", "that", "these", "this", "those", "three", "two",
        "various",
    ];
    WORDS.contains(&word)
}

/// Returns whether words before an article or the like go with many of the noun behind it: `all the`, `one of the`.
pub(super) fn go_with_many(before: &[&str]) -> bool {
    const OF_MANY: [&str; 9] = ["all", "any", "both", "each", "many", "most", "one", "several", "some"];
    match before {
        [.., "all" | "both"] => true,
        [.., count, "of"] => OF_MANY.contains(count),
        _ => false,
    }
}

/// Returns whether a word before a noun goes with one of it as well as with many.
pub(super) fn goes_with_any_number(word: &str) -> bool {
    ["any", "its", "no", "our", "some", "the", "their", "your"].contains(&word)
}

/// Returns whether a word is a verb that has another form after one thing than after many: `is`, `are`.
pub(super) fn is_verb_of_number(word: &str) -> bool {
    ["are", "do", "does", "has", "have", "is", "was", "were"].contains(&word)
}

/// Returns whether a word (in lower case) is a plural, as far as its letters show.
pub(super) fn is_plural(word: &str) -> bool {
    singular(word) != word
}

/// Returns whether words, in small letters, are a term for a thing. The last one is known as a noun, and none joins
/// others to a sentence (`differs from`).
///
/// ```
/// # use corename::words::is_term;
/// assert!(is_term(&["join", "hint", "resolver"]));
/// assert!(!is_term(&["resolver", "not", "found"]));
/// ```
pub fn is_term<W: AsRef<str>>(words: &[W]) -> bool {
    let is_function_word = |word: &W| WITHOUT_FORMS.contains(word.as_ref());
    !words.iter().any(is_function_word)
        && words.last().is_some_and(|last| NOUNS.contains(&*singular(last.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_goes_by_how_the_next_word_is_said() {
        for (word, expected) in [
            ("query", Some("a")),
            ("override", Some("an")),
            ("hint", Some("a")),
            ("hourly", Some("an")),
            ("europe", Some("a")),
            ("event", Some("an")),
            ("once", Some("a")),
            ("order", Some("an")),
            ("id", Some("an")),
            ("user", None),
            ("URL", None),
            ("DTO", None),
            ("xml", None),
            ("sql", None),
            ("größe", Some("a")),
            ("änderung", None),
        ] {
            assert_eq!(article(word), expected, "{word}");
        }
    }
}
