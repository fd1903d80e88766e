//! Measures how alike two names are.

use std::borrow::Cow;

use super::hashes::{Atom, atom};
use super::multiset::Multiset;

/// Returns the similarity of two names, from 0 (nothing in common) to 1 (equal but for case). It is the larger of the
/// edit similarity and the share of common words.
pub fn similarity(x: &str, y: &str) -> f32 {
    edits(x, y).max(common_words(x, y))
}

/// The most bytes of a name that is compared by letters. The letters of two names are compared each with each, so
/// longer names are only equal or not.
const LONGEST: usize = 255;

/// Returns the similarity of two names by the Levenshtein distance of their letters, from 0 to 1 (equal but for case).
pub fn edits(x: &str, y: &str) -> f32 {
    if x.len().max(y.len()) > LONGEST {
        return if x.eq_ignore_ascii_case(y) { 1.0 } else { 0.0 };
    }
    strsim::normalized_levenshtein(&x.to_lowercase(), &y.to_lowercase()) as f32
}

/// Returns the share of common words in two names, from 0 to 1.
pub fn common_words(x: &str, y: &str) -> f32 {
    let of = |name: &str| words(name).iter().map(|word| atom(word.as_bytes())).collect::<Multiset>();
    of(x).dice_or(&of(y), 0.0)
}

/// Splits a name or literal into words, in lower case. A capital begins a word, unless another capital precedes it.
/// (This is simpler and quicker than [`crate::words::split`], and enough for a comparison: `parseURLPath` is
/// `parse urlpath` here.)
pub fn words(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut last = '_';
    for c in name.chars() {
        let starts = !c.is_alphanumeric() || (c.is_uppercase() && !last.is_uppercase());
        if starts || out.is_empty() {
            out.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = out.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        last = c;
    }
    out.retain(|w| !w.is_empty());
    out
}

/// Returns hashes of the [`words`] of a name or literal.
pub fn word_atoms(name: &[u8]) -> Box<[Atom]> {
    if !name.is_ascii() {
        return words(&String::from_utf8_lossy(name)).iter().map(|word| atom(word.as_bytes())).collect();
    }
    // This does the same without a text for each word, since it runs for every name and literal of a file.
    let mut out = Vec::new();
    let mut word: Vec<u8> = Vec::with_capacity(name.len());
    let mut last = b'_';
    for byte in name {
        let is_start =
            !byte.is_ascii_alphanumeric() || (byte.is_ascii_uppercase() && !last.is_ascii_uppercase());
        if is_start && !word.is_empty() {
            out.push(atom(&word));
            word.clear();
        }
        if byte.is_ascii_alphanumeric() {
            word.push(byte.to_ascii_lowercase());
        }
        last = *byte;
    }
    if !word.is_empty() {
        out.push(atom(&word));
    }
    out.into()
}

/// Returns the middles in which two names differ, without their common beginning and end, cut at words: `FooBarTest`,
/// `FooBazTest` → `Bar`, `Baz`.
pub fn changed_middle<'a>(x: &'a str, y: &'a str) -> (&'a str, &'a str) {
    let prefix = x.bytes().zip(y.bytes()).take_while(|(x, y)| x == y).count();
    let rest = x.len().min(y.len()) - prefix;
    let suffix = x.bytes().rev().zip(y.bytes().rev()).take(rest).take_while(|(x, y)| x == y).count();
    let at_word =
        |s: &str, i: usize| s.is_char_boundary(i) && s[i..].chars().next().is_none_or(|c| !c.is_lowercase());
    let start = (0..=prefix).rev().find(|i| at_word(x, *i) && at_word(y, *i)).unwrap_or(0);
    let end = (0..=suffix).rev().find(|n| at_word(x, x.len() - n) && at_word(y, y.len() - n)).unwrap_or(0);
    let cut = |s: &'a str| s.get(start.min(s.len() - end)..s.len() - end).unwrap_or(s);
    (cut(x), cut(y))
}

/// Replaces each occurrence of a pattern in a name by `§`, whatever the case, and returns the result in lower case.
/// Returns the name itself if the pattern does not occur or has less than three bytes.
pub fn masked<'a>(name: &'a str, pattern: &str) -> Cow<'a, str> {
    if pattern.len() < 3 {
        return Cow::Borrowed(name);
    }
    let (low, key) = (name.to_lowercase(), pattern.to_lowercase());
    if low.len() == name.len() && low.contains(&key) {
        Cow::Owned(low.replace(&key, "§"))
    } else {
        Cow::Borrowed(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_middle_is_cut_at_words() {
        assert_eq!(changed_middle("JoinHintResolver", "QueryHintResolver"), ("Join", "Query"));
        assert_eq!(changed_middle("FooBarTest", "FooBazTest"), ("Bar", "Baz"));
        assert_eq!(changed_middle("Foo", "FooImpl"), ("", "Impl"));
        assert_eq!(changed_middle("Same", "Same"), ("", ""));
    }

    #[test]
    fn the_hashes_of_words_are_those_of_the_words() {
        for name in [
            "",
            "_",
            "maxSize",
            "MAX_SIZE",
            "URLHelper2",
            "$a1B",
            "\"one, Two-THREE\"",
            "größeÄnderung",
            "1.5f",
        ] {
            let hashed: Vec<Atom> = words(name).iter().map(|word| atom(word.as_bytes())).collect();
            assert_eq!(word_atoms(name.as_bytes())[..], hashed, "{name}");
        }
    }

    #[test]
    fn long_names_are_alike_by_words_alone() {
        let name = |first: &str| format!("{first}{}", "Hint".repeat(100));
        assert_eq!(edits(&name("join"), &name("Join")), 1.0);
        assert_eq!(edits(&name("join"), &name("joined")), 0.0);
        assert!(common_words(&name("join"), &name("query")) > 0.9);
    }

    #[test]
    fn names_are_alike_by_words_or_by_letters() {
        assert!(similarity("getMaxSize", "maxSizeOf") > 0.6);
        assert!(similarity("colour", "color") > 0.8);
        assert!(similarity("run", "apply") < 0.3);
    }
}
