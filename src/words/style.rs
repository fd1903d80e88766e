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

/// The kind of a name in capitals without `_`, as far as it decides how several words are joined there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capitals {
    /// `DTO` becomes `VIEW_MODEL`.
    OfConstant,
    /// `DTO` becomes `ViewModel`.
    OfType,
    /// Of anything else, `DTO` becomes `viewModel`.
    OfOther,
}

impl Capitals {
    pub const ALL: [Capitals; 3] = [Capitals::OfConstant, Capitals::OfType, Capitals::OfOther];
}

impl Style {
    /// Returns the style of a part of a name that is behind `before` of it as it is written anew. `digits` is how they
    /// follow a word in names like it.
    pub(super) fn of(name: &str, part: &str, before: &str, capitals: Capitals, digits: Digits) -> Self {
        let digits = Digits::of(part).or(digits);
        let is_in_capitals = name.contains(char::is_uppercase) && !name.contains(char::is_lowercase);
        // It begins the name, or one of its parts.
        let is_first = before.is_empty() || before.ends_with(['_', '$']);
        // A single capital may begin a word like any other, unless it is a constant: `N`.
        let is_shouted = || capitals == Capitals::OfConstant || letters(name) > 1;
        if is_in_capitals && (name.contains('_') || is_shouted()) {
            return match capitals {
                _ if name.contains('_') => Style::Screaming(digits),
                Capitals::OfConstant => Style::Screaming(digits),
                Capitals::OfType => Style::Camel { capital: true },
                Capitals::OfOther => Style::Camel { capital: !is_first },
            };
        }
        let humps = part.contains(char::is_uppercase);
        // (A `_` that begins or ends a name, as `_timeout` of a field, parts no words.)
        let parts_words = |text: &str| text.trim_matches('_').contains('_');
        if parts_words(part) && !humps || parts_words(name) && !name.contains(char::is_uppercase) {
            return Style::Snake(digits);
        }
        // Behind a digit, a word need not begin with a capital: `base64encoded`.
        let capital =
            part.starts_with(char::is_uppercase) || !is_first && !part.starts_with(char::is_lowercase);
        Style::Camel { capital }
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
                    // As the new name has it: `crc32C`, or `k8s`.
                    _ if i > 0
                        && ends_number(&words[i - 1].0, word)
                        && !spelling.contains(char::is_uppercase) =>
                    {
                        word.clone()
                    }
                    _ => capitalized(word),
                })
                .collect(),
        }
    }
}

fn letters(name: &str) -> usize {
    name.chars().filter(|c| c.is_alphabetic()).count()
}

/// How digits follow a word between underscores.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Digits {
    /// `HTTP2`
    Joined,
    /// `HTTP_2`
    Apart,
    /// Joined to a single letter (`V2`, `S3`), as nearly all Java code writes them; after a longer word (`SHA_256`)
    /// most does not.
    #[default]
    Unknown,
}

impl Digits {
    /// Returns how the first digits in a part of a name are written.
    pub(super) fn of(part: &str) -> Self {
        match part.find(char::is_numeric).and_then(|at| part[..at].chars().next_back()) {
            None => Digits::Unknown,
            Some('_') => Digits::Apart,
            Some(_) => Digits::Joined,
        }
    }

    /// Returns what is known, or else what is known of others.
    pub(super) fn or(self, others: Self) -> Self {
        if self == Digits::Unknown { others } else { self }
    }

    fn join(self, word: &str) -> bool {
        self == Digits::Joined || self == Digits::Unknown && word.chars().count() == 1
    }
}

/// Returns `exactly_once`.
fn with_underscores(words: &[(String, String)], digits: Digits) -> String {
    let mut out = String::new();
    let mut previous: Option<&str> = None;
    for (word, _) in words {
        let joins = previous.is_some_and(|previous| match word.starts_with(char::is_numeric) {
            true => digits.join(previous),
            false => digits != Digits::Apart && ends_number(previous, word),
        });
        if previous.is_some() && !joins {
            out.push('_');
        }
        out.push_str(word);
        previous = Some(word);
    }
    out
}

/// Returns whether a word is a letter that belongs to the number before it: the last one of `k8s`, `i18n` and `e2e`.
pub(super) fn ends_number(previous: &str, word: &str) -> bool {
    previous.ends_with(char::is_numeric) && word.chars().count() == 1 && word.starts_with(char::is_alphabetic)
}

/// Returns whether a word is spelled with capitals of its own: `DTO`, `URLs`.
pub(super) fn is_shouted(word: &str) -> bool {
    word.chars().filter(|c| c.is_uppercase()).count() > 1
}

/// Returns a word with its first letter as a capital.
pub fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Returns a name with its first letter in lower case, unless it begins with two capitals: `order` of `Order`, and
/// `URLReader` stays (`java.beans.Introspector.decapitalize`).
pub fn decapitalized(name: &str) -> String {
    let mut letters = name.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), second) if !second.is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => name.to_owned(),
    }
}

/// Returns `joinHint`.
pub(super) fn camel(words: &[String]) -> String {
    let mut out = String::new();
    for word in words {
        if out.is_empty() || ends_number(&out, word) {
            out.push_str(word);
        } else {
            out.push_str(&capitalized(word));
        }
    }
    out
}
