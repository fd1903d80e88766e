//! Breaks lines at words where a terminal is narrower than they are.

use textwrap::{Options, WordSeparator, WordSplitter, fill};

/// Returns a paragraph as it is shown on a terminal of so many columns. The lines after the first begin with `indent`.
/// Without columns, there is no terminal, and a line stays whole, so that it can be searched for.
pub(super) fn wrapped(text: &str, columns: Option<usize>, indent: &str) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    // A path or a name stays whole, so that it can be copied.
    let options = Options::new(columns)
        .subsequent_indent(indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    fill(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_between_words_and_names_stay_whole() {
        let text = "Named after `DeliverySlot`, which is `PickupWindow` now.";
        assert_eq!(
            wrapped(text, Some(30), "  "),
            "Named after `DeliverySlot`,\n  which is `PickupWindow` now."
        );
        assert_eq!(wrapped("a reserve-the-slot/and-more b", Some(10), ""), "a\nreserve-the-slot/and-more\nb");
        assert_eq!(wrapped(text, None, "  "), text);
    }
}
