//! How words are written: in capitals, with underscores, in camel case.
//!
//! Words come as pairs: in lower case, and as they are spelled inside camel case (`DTO`).

/// How words are written at one place of a name.
pub(super) enum Style {
    /// `JOIN_HINT`
    Screaming(Digits),
    /// `join_hint`
    Snake(Digits),
    /// `joinHint`; `JoinHint` with `capital`
    Camel { capital: bool },
}

impl Style {
    /// The style of a part of a name; `first` tells whether it begins the name or one of its
    /// `_`-separated parts.
    pub(super) fn of(name: &str, part: &str, first: bool) -> Self {
        let has_small = name.contains(char::is_lowercase);
        if !has_small && (name.contains('_') || name.chars().filter(|c| c.is_alphabetic()).count() > 1) {
            return Style::Screaming(Digits::of(part));
        }
        let humps = part.contains(char::is_uppercase);
        if part.contains('_') && !humps || name.contains('_') && !name.contains(char::is_uppercase) {
            return Style::Snake(Digits::of(part));
        }
        Style::Camel { capital: part.starts_with(char::is_uppercase) || !first }
    }

    pub(super) fn write(&self, words: &[(String, String)]) -> String {
        match self {
            Style::Screaming(digits) => with_underscores(words, *digits).to_uppercase(),
            Style::Snake(digits) => with_underscores(words, *digits),
            Style::Camel { capital } => words
                .iter()
                .enumerate()
                .map(|(i, (word, spelling))| match (i, capital) {
                    (0, false) => word.clone(),
                    _ if is_shouted(spelling) => spelling.clone(),
                    _ => capitalized(word),
                })
                .collect(),
        }
    }
}

/// How digits follow a word between underscores.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// `HTTP2`
    Joined,
    /// `HTTP_2`
    Apart,
    /// Joined to a single letter (`V2`, `S3`), as nearly all Java code writes them; after a longer word (`SHA_256`)
    /// most does not.
    Unknown,
}

impl Digits {
    /// As the first digits in a part of a name are written.
    fn of(part: &str) -> Self {
        match part.find(char::is_numeric).and_then(|at| part[..at].chars().next_back()) {
            None => Digits::Unknown,
            Some('_') => Digits::Apart,
            Some(_) => Digits::Joined,
        }
    }

    fn join(self, word: &str) -> bool {
        self == Digits::Joined || self == Digits::Unknown && word.chars().count() == 1
    }
}

/// `exactly_once`
fn with_underscores(words: &[(String, String)], digits: Digits) -> String {
    let mut out = String::new();
    let mut previous: Option<&str> = None;
    for (word, _) in words {
        let joins = word.starts_with(char::is_numeric) && previous.is_some_and(|p| digits.join(p));
        if previous.is_some() && !joins {
            out.push('_');
        }
        out.push_str(word);
        previous = Some(word);
    }
    out
}

/// Whether a word is spelled with capitals of its own: `DTO`, `URLs`.
pub(super) fn is_shouted(word: &str) -> bool {
    word.chars().filter(|c| c.is_uppercase()).count() > 1
}

/// A word with its first letter as a capital.
pub fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// `joinHint`
pub(super) fn camel(words: &[String]) -> String {
    let mut out = String::new();
    for word in words {
        if out.is_empty() {
            out.push_str(word);
        } else {
            out.push_str(&capitalized(word));
        }
    }
    out
}
