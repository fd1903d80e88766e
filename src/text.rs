//! Words as people are shown them: counted, in order, on one line, and of others nothing that a terminal obeys. And as
//! addresses and digests spell them.

use sha2::{Digest, Sha256};

/// Declares an enum of which each variant has a name that reports, settings or figures show.
macro_rules! named {
    ($(#[$about:meta])* pub enum $enum:ident { $($(#[$of:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        pub enum $enum {
            $($(#[$of])* $variant,)+
        }

        impl $enum {
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name that people and other programs see.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

pub(crate) use named;

/// Returns the lines of a list that is built into the program, without empty ones and comments (`# …`).
pub fn list_lines(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Returns text on one line: each run of white space becomes one space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the words of a comment on one line, without the marks with which its lines begin.
pub fn without_marks(words: &str) -> String {
    let is_mark = |part: &&str| matches!(*part, "*" | "//" | "///");
    let mut lines = words.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let first = lines.next().unwrap_or_default();
    let others = lines.flat_map(|parts| parts.into_iter().skip_while(is_mark).collect::<Vec<_>>());
    first.into_iter().chain(others).collect::<Vec<_>>().join(" ")
}

/// Returns `1 file`, `2 files`, `2 fixes`, `2 classes`.
pub fn count(n: usize, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        _ if noun.ends_with(['s', 'x']) => format!("{n} {noun}es"),
        _ => format!("{n} {noun}s"),
    }
}

/// Returns the words of a server or a build on one line of at most so many characters.
pub fn excerpt(text: &str, most: usize) -> String {
    let words: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = one_line(&words);
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Returns a text as a part of an address (RFC 3986, section 2): each byte but the unreserved ones and `/` is
/// percent-encoded.
pub fn percent_encoded(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~' | b'/');
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// Returns the SHA-256 digest of a text, 64 hexadecimal digits.
pub fn digest(text: impl AsRef<[u8]>) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the first 16 digits of the [`digest`] of a text.
pub fn short_digest(text: impl AsRef<[u8]>) -> String {
    let mut digest = digest(text);
    digest.truncate(16);
    digest
}

/// Sorts items, and leaves each of them once.
pub fn sort_once(items: &mut Vec<impl Ord>) {
    items.sort_unstable();
    items.dedup();
}

/// Returns items in order, each once.
pub fn each_once<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    sort_once(&mut items);
    items
}

/// Returns a key that sorts `line 9` before `line 10`.
pub fn by_numbers(text: &str) -> Vec<(usize, &[u8])> {
    let runs = text.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    // Of two numbers, the one with more digits is larger.
    runs.map(|run| (if run[0].is_ascii_digit() { run.len() } else { 0 }, run)).collect()
}

/// Returns text with U+FFFD in place of control characters, and of those that turn the direction of text.
pub fn visible(text: &str) -> String {
    let obeyed = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_made_visible() {
        assert_eq!(visible("a\u{1b}[2Jb\u{202e}c"), "a\u{fffd}[2Jb\u{fffd}c");
    }

    #[test]
    fn odd_characters_are_percent_encoded() {
        assert_eq!(percent_encoded("src/a b/É[1]%:#.java"), "src/a%20b/%C3%89%5B1%5D%25%3A%23.java");
    }

    #[test]
    fn a_digest_has_two_digits_for_each_byte() {
        assert_eq!(&digest("")[..16], "e3b0c44298fc1c14");
    }

    #[test]
    fn numbers_are_in_order() {
        let mut places = ["A.java:10:3", "B.java:1", "A.java:9:12", "A.java:9:4", "A.java"];
        places.sort_by_key(|place| by_numbers(place));
        assert_eq!(places, ["A.java", "A.java:9:4", "A.java:9:12", "A.java:10:3", "B.java:1"]);
    }

    #[test]
    fn lines_become_one() {
        assert_eq!(one_line(" a\n\tb  c\r\n"), "a b c");
    }

    #[test]
    fn an_excerpt_says_that_there_was_more() {
        assert_eq!(excerpt("busy,\ntry\u{7} later", 20), "busy, try later");
        assert_eq!(excerpt("busy, try later", 9), "busy, try…");
    }
}
