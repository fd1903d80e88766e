//! From an identifier to its words.

use super::style::ends_number;

/// A longer identifier, in bytes, is one word. People read no words in it, and what compares words compares each with
/// each.
const LONGEST: usize = 1_024;

/// Returns whether people read words in an identifier.
pub(super) fn is_readable(name: &str) -> bool {
    name.len() <= LONGEST
}

/// One word of an identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Lower case.
    pub text: String,
    /// Its bytes in the identifier, from 0.
    pub start: usize,
    pub end: usize,
}

/// The text.
impl AsRef<str> for Word {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Splits an identifier into its words, in order, at `_` and `$`, camel-case humps and digits. A run of capitals is one
/// word, of which the last capital begins the next one when a small letter follows it (`XMLParser`: xml, parser). A
/// plural's `s` stays with its acronym (`userIDs`: user, ids).
///
/// ```
/// # use corename::words::split;
/// let words = |name| split(name).into_iter().map(|w| w.text).collect::<Vec<_>>().join(" ");
/// assert_eq!(words("joinHintsResolver2"), "join hints resolver 2");
/// assert_eq!(words("MAX_XMLParserDTOs"), "max xml parser dtos");
/// ```
pub fn split(name: &str) -> Vec<Word> {
    if !is_readable(name) {
        return vec![Word { text: name.to_lowercase(), start: 0, end: name.len() }];
    }
    let chars: Vec<(usize, char)> = name.char_indices().collect();
    let end_of = |i: usize| chars.get(i).map_or(name.len(), |(at, _)| *at);
    let mut words = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        i = match Class::of(chars[i].1) {
            Class::Separator => {
                i += 1;
                continue;
            }
            Class::Digit => run(&chars, i, Class::Digit),
            Class::Lower => run(&chars, i, Class::Lower),
            Class::Upper => after_capital(&chars, i),
        };
        let (from, to) = (end_of(start), end_of(i));
        words.push(Word { text: name[from..to].to_lowercase(), start: from, end: to });
    }
    words
}

/// Returns words as a sentence has them. Digits are with the word before, as they do in names, but not with other
/// digits; and so does a single letter behind them.
///
/// ```
/// # use corename::words::spoken;
/// let words = ["join", "http", "2"].map(str::to_owned);
/// assert_eq!(spoken(&words), "join http2");
/// ```
pub fn spoken(words: &[String]) -> String {
    numbers_joined(words).join(" ")
}

/// Returns words with their numbers, as [`spoken`] has them.
pub(super) fn numbers_joined(words: &[String]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        let is_digit = |c: char| c.is_ascii_digit();
        match joined.last_mut() {
            Some(last) if word.starts_with(is_digit) && !last.ends_with(is_digit) => last.push_str(word),
            Some(last) if ends_number(last, word) => last.push_str(word),
            _ => joined.push(word.clone()),
        }
    }
    joined
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Upper,
    Lower,
    Digit,
    Separator,
}

impl Class {
    fn of(c: char) -> Self {
        if c.is_uppercase() {
            Class::Upper
        } else if c.is_numeric() {
            Class::Digit
        } else if c.is_alphabetic() {
            Class::Lower
        } else {
            Class::Separator
        }
    }
}

fn run(chars: &[(usize, char)], from: usize, class: Class) -> usize {
    from + chars[from..].iter().take_while(|(_, c)| Class::of(*c) == class).count()
}

/// Returns the end of the word that begins with the capital at `from`.
fn after_capital(chars: &[(usize, char)], from: usize) -> usize {
    let capitals = run(chars, from, Class::Upper);
    let small = run(chars, capitals, Class::Lower);
    match (capitals - from, small - capitals) {
        (_, 0) => capitals,
        (1, _) => small,
        (_, 1) if chars[capitals].1 == 's' => small,
        _ => capitals - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    fn words(name: &str) -> String {
        split(name).into_iter().map(|w| w.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_name_that_nobody_reads_is_one_word() {
        assert_eq!(words(&"JoinHint".repeat(100)).split(' ').count(), 200);
        assert_eq!(words(&"JoinHint".repeat(200)).split(' ').count(), 1);
    }

    #[test]
    fn words_end_at_humps_separators_digits_and_acronyms() {
        for (name, expected) in [
            ("a", "a"),
            ("JOIN_HINTS", "join hints"),
            ("XMLHTTPRequest", "xmlhttp request"),
            ("parseURL", "parse url"),
            ("userIDs", "user ids"),
            ("IDsOfUsers", "ids of users"),
            ("isSet", "is set"),
            ("getAStream", "get a stream"),
            ("utf8Name", "utf 8 name"),
            ("_m$field__x", "m field x"),
            ("größeÄndern", "größe ändern"),
            ("", ""),
        ] {
            assert_eq!(words(name), expected, "{name}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn words_are_in_order_and_cover_all_letters(name in "[a-zA-Z0-9_$äÖ]{0,24}") {
            let words = split(&name);
            prop_assert!(words.windows(2).all(|w| w[0].end <= w[1].start));
            let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
            let covered: String = words.iter().map(|w| &name[w.start..w.end]).collect();
            prop_assert_eq!(letters, covered);
        }
    }
}
