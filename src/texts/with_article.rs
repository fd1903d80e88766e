//! A name that is written anew together with the article before it: a `JoinHint` becomes an `IndexHint`.

use crate::words::{Article, split};

/// Returns the new text for a name at a place of a text, and how many bytes before the name it begins. It includes the
/// article before the name where that changes, and the marks between the two.
pub fn with_article(text: &[u8], at: usize, old_name: &str, new_name: &str) -> (usize, String) {
    let marks = at - marks_before(&text[..at]);
    let [old_word, new_word] = [old_name, new_name].map(first_word);
    match Article::before(text, marks, old_word, new_word) {
        Some(article) => {
            let between = String::from_utf8_lossy(&text[marks..at]);
            (at - article.start, format!("{}{between}{new_name}", article.new_text))
        }
        None => (0, new_name.to_owned()),
    }
}

/// Returns a new text without the article that it begins with, and without the marks behind that.
pub fn without_article(new_text: &str) -> &str {
    let lower = new_text.to_ascii_lowercase();
    let article = ["a ", "an "].into_iter().find(|article| lower.starts_with(article));
    let rest = &new_text[article.map_or(0, str::len)..];
    let marks = (0..rest.len()).rev().find(|end| {
        rest.is_char_boundary(*end) && *end > 0 && marks_before(&rest.as_bytes()[..*end]) == *end
    });
    &rest[marks.filter(|_| article.is_some()).unwrap_or_default()..]
}

/// Returns how many bytes at the end of a text are marks of code, a link or a quotation: quotes, backticks, `[`,
/// `<code>`, `{@code `.
fn marks_before(text: &[u8]) -> usize {
    let mut rest = text;
    while let Some(before) = before_mark(rest) {
        rest = before;
    }
    text.len() - rest.len()
}

/// Returns the text before the mark at its end.
fn before_mark(text: &[u8]) -> Option<&[u8]> {
    let (last, before) = text.split_last()?;
    let opens: &[u8] = match last {
        b'`' | b'"' | b'\'' | b'*' | b'[' => return Some(before),
        b'>' => b"<",
        b' ' => b"{@",
        _ => return None,
    };
    let letters = before.iter().rev().take_while(|b| b.is_ascii_alphabetic()).count();
    before[..before.len() - letters].strip_suffix(opens).filter(|_| letters > 0)
}

/// Returns the first word of a name, as it is spelled.
fn first_word(name: &str) -> &str {
    split(name).first().map_or(name, |word| &name[word.start..word.end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_goes_with_the_name_whatever_marks_stand_between() {
        let written = |before: &str| {
            let (_, new_text) = with_article(before.as_bytes(), before.len(), "JoinHint", "IndexHint");
            new_text
        };
        for (before, expected) in [
            ("It is a ", "an IndexHint"),
            ("A `", "An `IndexHint"),
            ("a ``", "an ``IndexHint"),
            ("a {@code ", "an {@code IndexHint"),
            ("a <code>", "an <code>IndexHint"),
            ("a [`", "an [`IndexHint"),
            ("a <b>\"", "an <b>\"IndexHint"),
            // No article, or none of this name.
            ("the `", "IndexHint"),
            ("a > ", "IndexHint"),
            ("a new ", "IndexHint"),
            ("a {@ ", "IndexHint"),
            ("`", "IndexHint"),
            ("", "IndexHint"),
        ] {
            assert_eq!(written(before), expected, "{before}");
            assert_eq!(without_article(expected), "IndexHint", "{expected}");
        }
        assert_eq!(without_article("'a'"), "'a'");
    }
}
