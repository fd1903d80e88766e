//! A concept in prose, such as a comment: where its old words stand, and how the new ones are written there.

use std::ops::Range;

use super::style::capitalized;
use super::{Concept, Word};

/// The runs of plain words in a text: with one space, a hyphen, or a line's end between them.
pub fn word_runs(text: &[u8]) -> Vec<Vec<Word>> {
    let mut runs: Vec<Vec<Word>> = Vec::new();
    let mut run: Vec<Word> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let length = text[at..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let (start, end) = (at, at + length);
        at = end.max(at + 1);
        if length == 0 {
            continue;
        }
        let goes_on = run.last().is_none_or(|last| is_gap(&text[last.end..start]));
        let is_word = is_plain(&text[start..end]) && stands_alone(text, start, end);
        if !goes_on || !is_word {
            runs.push(std::mem::take(&mut run));
        }
        if is_word {
            let text = String::from_utf8_lossy(&text[start..end]).to_lowercase();
            run.push(Word { text, start, end });
        }
    }
    runs.push(run);
    runs.retain(|r| r.len() > 1);
    runs
}

/// Whether letters are written as a word is: in lower case, with a capital, or all in capitals.
fn is_plain(letters: &[u8]) -> bool {
    letters[1..].iter().all(u8::is_ascii_lowercase)
        || letters.len() > 1 && letters.iter().all(u8::is_ascii_uppercase)
}

/// Whether letters are no part of a name, a number or a call: `join_hint`, `join.hint`, `join2`, `join(`.
fn stands_alone(text: &[u8], start: usize, end: usize) -> bool {
    let is_of_name = |b: u8| b.is_ascii_digit() || matches!(b, b'_' | b'$' | b'#') || b >= 0x80;
    let before = start.checked_sub(1).map(|i| text[i]);
    let is_after_name = before.is_some_and(|b| is_of_name(b) || matches!(b, b'@' | b'.'));
    let is_before_name = match &text[end..] {
        [b'.', next, ..] => next.is_ascii_alphanumeric(),
        [next, ..] => is_of_name(*next) || *next == b'(',
        [] => false,
    };
    !is_after_name && !is_before_name
}

/// Whether words with this between them are next to each other.
fn is_gap(between: &[u8]) -> bool {
    match between {
        b" " | b"-" => true,
        _ => {
            let lines = between.iter().filter(|b| **b == b'\n').count();
            lines == 1 && between.iter().all(|b| b.is_ascii_whitespace() || matches!(b, b'*' | b'/'))
        }
    }
}

/// Where a text has a concept's old words.
pub struct Reworded {
    /// Which words of the run they are.
    pub words: Range<usize>,
    /// The bytes of the text that they are.
    pub bytes: Range<usize>,
    /// The new words, as these are written.
    pub new_text: String,
}

/// The old words of a concept in a run of a text ([`word_runs`]), where the new ones can be written in their place.
pub fn reworded(text: &[u8], run: &[Word], concept: &Concept) -> Vec<Reworded> {
    // (Only a change of spelling asks for more than the words, and that says nothing in prose.)
    let occurrences = concept.occurrences("", run).into_iter();
    let reworded = occurrences.filter_map(|occurrence| {
        let words = &run[occurrence.words.clone()];
        let new_text = written(text, words, &concept.replacement(&occurrence))?;
        let bytes = words.first()?.start..words.last()?.end;
        Some(Reworded { words: occurrence.words, bytes, new_text })
    });
    reworded.collect()
}

/// The new words as the old ones were written: capitals, hyphens and line ends stay. `None` where the
/// line ends between words and their number changes.
fn written(text: &[u8], old: &[Word], new: &[String]) -> Option<String> {
    let gaps = gaps(text, old, new.len())?;
    let spelled = |word: &Word| &text[word.start..word.end];
    let is_shouted =
        old.iter().all(|w| spelled(w).len() > 1 && spelled(w).iter().all(u8::is_ascii_uppercase));
    let has_capital = |word: &Word| spelled(word)[0].is_ascii_uppercase();
    let all_have_capitals = old.iter().all(has_capital);
    let gets_capital = |at: usize| match old.len() == new.len() {
        true => has_capital(&old[at]),
        false => all_have_capitals || at == 0 && has_capital(&old[0]),
    };
    let mut out = String::new();
    for (at, word) in new.iter().enumerate() {
        if at > 0 {
            out.push_str(std::str::from_utf8(gaps[at - 1]).ok()?);
        }
        if is_shouted {
            out.push_str(&word.to_uppercase());
        } else if gets_capital(at) {
            out.push_str(&capitalized(word));
        } else {
            out.push_str(word);
        }
    }
    Some(out)
}

/// What goes between some number of new words: what is between the old ones, if they are as many; else
/// one space or hyphen, where all old ones have the same between them.
fn gaps<'t>(text: &'t [u8], old: &[Word], new: usize) -> Option<Vec<&'t [u8]>> {
    let gaps: Vec<&[u8]> = old.windows(2).map(|w| &text[w[0].end..w[1].start]).collect();
    if old.len() == new {
        return Some(gaps);
    }
    let first = *gaps.first()?;
    let is_one = gaps.iter().all(|gap| *gap == first && gap.len() == 1);
    is_one.then(|| vec![first; new.saturating_sub(1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(old: &str, new: &str, comment: &str) -> String {
        let concept = Concept::between(old, new).expect("the names differ");
        let mut out = comment.to_owned();
        let mut edits = Vec::new();
        for run in word_runs(comment.as_bytes()) {
            edits.extend(reworded(comment.as_bytes(), &run, &concept));
        }
        edits.sort_by_key(|edit| edit.bytes.start);
        for edit in edits.into_iter().rev() {
            out.replace_range(edit.bytes, &edit.new_text);
        }
        out
    }

    #[test]
    fn words_of_a_concept_keep_their_inflection_and_writing() {
        for (comment, expected) in [
            ("// Join hints are kept.", "// Query rules are kept."),
            ("/* A join-hint, JOIN HINT and Join Hint. */", "/* A query-rule, QUERY RULE and Query Rule. */"),
            ("/** the join\n  * hint */", "/** the query\n  * rule */"),
            ("// joinHint, join.hint, join_hint, hint join", "// joinHint, join.hint, join_hint, hint join"),
            ("// join, hint; join  hint", "// join, hint; join  hint"),
        ] {
            assert_eq!(rewritten("joinHint", "queryRule", comment), expected);
        }
        assert_eq!(rewritten("joinHint", "rule", "// join hints, join\n// hint"), "// rules, join\n// hint");
        assert_eq!(rewritten("keyManager", "keyStateDTO", "// Key managers"), "// Key managers");
    }
}
