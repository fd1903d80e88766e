//! How words are written: in capitals, with underscores, in camel case.
//!
//! Words come as pairs: in lower case, and as they are spelled inside camel case (`DTO`).

/// How words are written at one place of a name.
pub(super) enum Style {
    /// `JOIN_HINT`
    Screaming,
    /// `join_hint`
    Snake,
    /// `joinHint`; `JoinHint` with `capital`
    Camel { capital: bool },
}

impl Style {
    /// The style of a part of a name; `first` tells whether it begins the name or one of its
    /// `_`-separated parts.
    pub(super) fn of(name: &str, part: &str, first: bool) -> Self {
        let has_small = name.contains(char::is_lowercase);
        if !has_small && (name.contains('_') || name.chars().filter(|c| c.is_alphabetic()).count() > 1) {
            return Style::Screaming;
        }
        let humps = part.contains(char::is_uppercase);
        if part.contains('_') && !humps || name.contains('_') && !name.contains(char::is_uppercase) {
            return Style::Snake;
        }
        Style::Camel { capital: part.starts_with(char::is_uppercase) || !first }
    }

    pub(super) fn write(&self, words: &[(String, String)]) -> String {
        match self {
            Style::Screaming => with_underscores(words).to_uppercase(),
            Style::Snake => with_underscores(words),
            Style::Camel { capital } => words
                .iter()
                .enumerate()
                .map(|(i, (word, spelling))| match (i, capital) {
                    (0, false) => word.clone(),
                    _ if is_acronym(spelling, words) => spelling.clone(),
                    _ => capitalized(word),
                })
                .collect(),
        }
    }
}

/// `exactly_once`. Digits stay with a single letter (`v2`, `s3`), as nearly all Java code writes them; after a
/// longer word (`sha_256`) most does not.
fn with_underscores(words: &[(String, String)]) -> String {
    let mut out = String::new();
    let mut previous: Option<&str> = None;
    for (word, _) in words {
        let joins = previous.is_some_and(|p| p.chars().count() == 1) && word.starts_with(char::is_numeric);
        if previous.is_some() && !joins {
            out.push('_');
        }
        out.push_str(word);
        previous = Some(word);
    }
    out
}

/// Whether a spelling has capitals of its own (`DTO`), and did not just stand in a name that is
/// all capitals.
pub(super) fn is_acronym(spelling: &str, words: &[(String, String)]) -> bool {
    is_shouted(spelling)
        && words.iter().any(|(_, s)| !is_shouted(s)) | (words.len() == 1 && spelling.len() <= 4)
}

pub(super) fn is_shouted(word: &str) -> bool {
    word.chars().filter(|c| c.is_uppercase()).count() > 1
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// `joinHint`
pub(super) fn camel(words: &[String]) -> String {
    let mut out = String::new();
    for word in words {
        let mut chars = word.chars();
        match chars.next() {
            Some(first) if !out.is_empty() => out.extend(first.to_uppercase().chain(chars)),
            _ => out.push_str(word),
        }
    }
    out
}
