//! Recognises sentences about the past, in which an old name is right.

use memchr::memmem;

use super::vocabulary::{VOCABULARY, is_one_in};
use crate::java::Span;

/// Within how many bytes of a name a word says that it is one of the past.
const NEAR: usize = 60;

/// Returns whether the sentence of a name is about what was, and why that is no more.
pub fn is_historical_sentence(text: &[u8], name: Span) -> bool {
    let before = &text[name.start.saturating_sub(NEAR)..name.start];
    let before = &before[last_end(before)..];
    let behind = &text[name.end..text.len().min(name.end + NEAR)];
    let behind = &behind[..first_end(behind)];
    let has = |text: &[u8], words: &[String]| {
        let lower: Vec<u8> = text
            .iter()
            .map(|b| if b.is_ascii_whitespace() { b' ' } else { b.to_ascii_lowercase() })
            .collect();
        is_one_in(words, &lower)
    };
    has(before, &VOCABULARY.before_past)
        || has(behind, &VOCABULARY.behind_past)
        || ends_in_title(&text[..name.start])
}

/// Within how many bytes before a name a title begins that it is in.
const LONGEST_TITLE: usize = 300;

/// Returns whether a text ends in the title of a page or an issue, which is quoted. It is in a link to that, behind its
/// key (`[SHOP-12] …`), or in what a version control system wrote (`$Id: …`).
fn ends_in_title(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(LONGEST_TITLE)..];
    let link = memmem::rfind(near, b"<a href=").map(|at| &near[at..]);
    let is_in_link = link.is_some_and(|link| memmem::find(link, b"</a>").is_none() && link.contains(&b'>'));
    let line = &near[memchr::memrchr(b'\n', near).map_or(0, |at| at + 1)..];
    let title = line.trim_ascii_start();
    let title = &title[title.iter().take_while(|b| b"/*#-\"[ ".contains(b)).count()..];
    let letters = title.iter().take_while(|b| b.is_ascii_uppercase()).count();
    let number = title[letters..].strip_prefix(b"-").unwrap_or_default();
    let digits = number.iter().take_while(|b| b.is_ascii_digit()).count();
    let is_behind_key = letters > 1 && digits > 0 && matches!(number.get(digits), Some(b']' | b':'));
    is_in_link || is_behind_key || memmem::find(line, b"$Id").is_some()
}

/// Returns where the sentence begins that a text ends in.
fn last_end(text: &[u8]) -> usize {
    let ends = text.windows(2).rposition(|pair| pair[0] == b'.' && pair[1].is_ascii_whitespace());
    let paragraph = memmem::rfind(text, b"\n\n").map_or(0, |at| at + 2);
    ends.map_or(0, |at| at + 2).max(paragraph)
}

/// Returns where the sentence ends that a text begins in.
fn first_end(text: &[u8]) -> usize {
    let ends = text.windows(2).position(|pair| pair[0] == b'.' && pair[1].is_ascii_whitespace());
    let paragraph = memmem::find(text, b"\n\n").unwrap_or(text.len());
    ends.unwrap_or(text.len()).min(paragraph)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_past(text: &str) -> bool {
        let start = text.find("OldName").expect("the text has the name");
        is_historical_sentence(text.as_bytes(), Span { start, end: start + "OldName".len() })
    }

    #[test]
    fn a_sentence_about_what_was_keeps_the_old_name() {
        for text in [
            "Formerly known as OldName.",
            "This was copied from\n * OldName",
            "The OldName was removed in 2.0",
            "OldName, which was replaced by this",
            "See <a href=\"https://host/SHOP-12\">\n * [SHOP-12] Add OldName</a>",
            "// SHOP-12: OldName fails",
            " * @version $Id: OldName.java 12",
        ] {
            assert!(is_past(text), "{text}");
        }
        for text in [
            "The OldName reads it.",
            "It was removed. OldName reads it.",
            "OldName. That was removed",
            "// OldName, see SHOP-12: it is slow",
            "See <a href=\"https://host\">it</a>, or OldName",
        ] {
            assert!(!is_past(text), "{text}");
        }
    }
}
