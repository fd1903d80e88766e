//! A concept in prose, such as a comment: where its old words are, and how the new ones are written there.

use std::ops::Range;

use super::grammar::{
    Article, go_with_many, goes_with_any_number, goes_with_number, is_gap, is_plural, is_verb_of_number,
};
use super::style::capitalized;
use super::{Concept, Occurrence, Word};

/// Returns the runs of two or more plain words in a text, with one space, a hyphen, or a line's end between them. (A
/// word that is alone may be anything.)
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

/// Returns whether letters are written as a word is: in lower case, with a capital, or all in capitals.
fn is_plain(letters: &[u8]) -> bool {
    letters[1..].iter().all(u8::is_ascii_lowercase)
        || letters.len() > 1 && letters.iter().all(u8::is_ascii_uppercase)
}

/// How many bytes a character has at most.
const LONGEST_CHAR: usize = 4;

/// Returns whether letters are no part of a name, a number or a call: `join_hint`, `join.hint`, `join2`, `JOIN-0001`,
/// `join(`.
fn stands_alone(text: &[u8], start: usize, end: usize) -> bool {
    // Of quotation marks and dashes, some are no ASCII. What cannot be read may be a letter.
    let is_of_name =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '#' | char::REPLACEMENT_CHARACTER);
    let before = String::from_utf8_lossy(&text[start.saturating_sub(LONGEST_CHAR)..start]);
    let after = String::from_utf8_lossy(&text[end..text.len().min(end + LONGEST_CHAR)]);
    let is_after_name = match &text[..start] {
        [.., digit, b'-'] if digit.is_ascii_digit() => true,
        _ => before.chars().next_back().is_some_and(|c| is_of_name(c) || matches!(c, '@' | '.')),
    };
    let is_before_name = match &text[end..] {
        [b'.', next, ..] => next.is_ascii_alphanumeric(),
        [b'-', next, ..] if next.is_ascii_digit() => true,
        _ => after.chars().next().is_some_and(|c| is_of_name(c) || c == '('),
    };
    !is_after_name && !is_before_name
}

/// Where a text has a concept's old words.
pub struct Reworded {
    /// Which words of the run they are.
    pub words: Range<usize>,
    /// The bytes of the text that are written anew: these words, with the article before them where it changes.
    pub bytes: Range<usize>,
    /// The new words, as these are written.
    pub new_text: String,
}

/// Returns the old words of a concept in a run of a text ([`word_runs`]), where the new ones can be written in their
/// place.
pub fn reworded(text: &[u8], run: &[Word], concept: &Concept) -> Vec<Reworded> {
    let occurrences = concept.occurrences_in_prose(run).into_iter();
    occurrences.filter_map(|occurrence| in_sentence(text, run, concept, occurrence)).collect()
}

/// Returns the new words for an occurrence of the old ones; `None` where they would break the sentence.
fn in_sentence(text: &[u8], run: &[Word], concept: &Concept, occurrence: Occurrence) -> Option<Reworded> {
    if occurrence.ends_as_verb() {
        return None;
    }
    let new = concept.replacement(&occurrence)?;
    let is_verb = occurrence.is_inflected_within();
    let words = occurrence.words;
    if begins_within_compound(text, &run[words.clone()]) {
        return None;
    }
    let (before, old, after) = (&run[..words.start], &run[words.clone()], &run[words.end..]);
    let changes_number = is_plural(&old.last()?.text) != is_plural(new.last()?);
    // Of more words or fewer, it is not known which one is the verb.
    if is_verb && old.len() != new.len() || changes_number && agree_in_number(before, after) {
        return None;
    }
    let new = without_doubled(before, &new, after)?;
    let new_words = written(text, old, new)?;
    let Range { start, end } = old.first()?.start..old.last()?.end;
    let article = Article::before(text, start, &old[0].text, new.first()?);
    let (start, new_text) = match article {
        Some(article) => (article.start, article.new_text + &new_words),
        None => (start, new_words),
    };
    Some(Reworded { words, bytes: start..end, new_text })
}

/// Returns whether the first word belongs to the one before it rather than to those behind: `join` in `a left-join
/// hint`.
fn begins_within_compound(text: &[u8], words: &[Word]) -> bool {
    let is_hyphen = |at: Option<usize>| at.and_then(|at| text.get(at)) == Some(&b'-');
    let [first, _, ..] = words else { return false };
    let is_behind_letter = first.start > 1 && text[first.start - 2].is_ascii_alphanumeric();
    is_hyphen(first.start.checked_sub(1)) && is_behind_letter && !is_hyphen(Some(first.end))
}

/// Returns whether the words around a noun agree with how many of it there are: `a new hint`, `a list of hints`, `hints
/// are`.
fn agree_in_number(before: &[Word], after: &[Word]) -> bool {
    let before: Vec<&str> = before.iter().map(|word| word.text.as_str()).collect();
    let near = &before[before.len().saturating_sub(3)..];
    // The text before `the` is mostly about something else.
    let asks = match near.iter().rposition(|word| goes_with_any_number(word)) {
        None => near.iter().any(|word| goes_with_number(word)),
        Some(at) => {
            near[at..].iter().any(|word| goes_with_number(word))
                || go_with_many(&before[..before.len() - near.len() + at])
        }
    };
    asks || after.first().is_some_and(|word| is_verb_of_number(&word.text))
}

/// Returns the new words without those that are next to their place already: `the config hint`, of which the hint
/// becomes a config rule. `None` where all of them do.
fn without_doubled<'n>(before: &[Word], new: &'n [String], after: &[Word]) -> Option<&'n [String]> {
    let is_same = |(word, new): (&Word, &String)| word.text == new.to_lowercase();
    let ends_before =
        |count: &usize| before.len() >= *count && before[before.len() - count..].iter().zip(new).all(is_same);
    let new = &new[(1..=new.len()).rev().find(ends_before).unwrap_or(0)..];
    let begins_after =
        |count: &usize| after.len() >= *count && after.iter().zip(&new[new.len() - count..]).all(is_same);
    let new = &new[..new.len() - (1..=new.len()).rev().find(begins_after).unwrap_or(0)];
    (!new.is_empty()).then_some(new)
}

/// Returns the new words as the old ones were written: capitals, hyphens and line ends stay. `None` where the line ends
/// between words and their number changes, and where one word becomes several: whether these are joined, nothing says.
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

/// Returns the text between some number of new words. That is the text between the old ones, if they are as many. Else
/// it is one space or hyphen, where all old ones have the same between them.
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
        let quoted = "// a join hint’s text, join hint—new “join hint”, no ñjoin hint";
        assert_eq!(rewritten("joinHint", "rule", quoted), "// a rule’s text, rule—new “rule”, no ñjoin hint");
        assert_eq!(rewritten("keyManager", "keyStateDTO", "// Key managers"), "// Key managers");
        assert_eq!(rewritten("joinHint", "http2Rule", "// the join hints"), "// the http2 rules");
        assert_eq!(rewritten("cluster", "k8s", "// my cluster"), "// my k8s");
        let numbered = "// FILTER-JOIN-HINT-0004, JOIN-HINT-4, 4-join hint";
        assert_eq!(rewritten("joinHint", "queryRule", numbered), numbered);
        let compound = "// per-join hint, per-join-hint, a -join hint";
        assert_eq!(rewritten("joinHint", "rule", compound), "// per-join hint, per-rule, a -rule");
    }

    #[test]
    fn the_article_goes_with_the_new_word() {
        for (comment, expected) in [
            ("// A join hint, or a join", "// An index hint, or an index"),
            ("/** for a join */", "/** for an index */"),
            ("// a small join", "// a small index"),
            ("// ha join", "// ha index"),
            ("/** Reads a\n * join. */", "/** Reads an\n * index. */"),
        ] {
            assert_eq!(rewritten("join", "index", comment), expected);
            assert_eq!(rewritten("index", "join", expected), comment);
        }
        assert_eq!(rewritten("join", "user", "// a join"), "// a user");
    }

    #[test]
    fn words_that_stand_there_already_are_not_doubled() {
        let to_config = |comment: &str| rewritten("fuzzyListen", "configFuzzyWatch", comment);
        assert_eq!(to_config("// Nacos config fuzzy listen example"), "// Nacos config fuzzy watch example");
        assert_eq!(to_config("// fuzzy listen example"), "// config fuzzy watch example");
        assert_eq!(rewritten("hint", "queryPlan", "// the hint plan"), "// the query plan");
        assert_eq!(
            rewritten("remoteServer", "ai", "// AI remote server, remote server"),
            "// AI remote server, ai"
        );
    }

    #[test]
    fn a_noun_of_several_words_does_not_end_as_a_verb() {
        let stored = "// the state stored on disk, storing states";
        assert_eq!(rewritten("stateStore", "archiveUnit", stored), stored);
        assert_eq!(rewritten("mergeRow", "combineLine", "// merges row 1"), "// combines line 1");
    }

    #[test]
    fn a_sentence_that_would_break_is_left() {
        let to_many = |comment: &str| rewritten("joinHint", "joinOptions", comment);
        assert_eq!(
            to_many("// a new join hint, join hint is, the join hint, join hints are"),
            "// a new join hint, join hint is, the join options, join options are"
        );
        let to_one = |comment: &str| rewritten("joinHints", "joinPlan", comment);
        assert_eq!(
            to_one("// a list of join hints, the join hints"),
            "// a list of join hints, the join plan"
        );
        for many in ["// all the join hints", "// one of the old join hints", "// create two join hints"] {
            assert_eq!(to_one(many), many);
        }
        assert_eq!(to_one("// the names of the join hints"), "// the names of the join plan");
        let to_three = |comment: &str| rewritten("alterTable", "changeBigView", comment);
        assert_eq!(
            to_three("// alters tables, alters table, alter tables"),
            "// alters tables, alters table, change big views"
        );
    }
}
