//! Reads the concept of a rename off its two names.

use super::Concept;
use crate::words::inflection::singular;
use crate::words::split::{Word, is_readable, split};
use crate::words::style::{Digits, is_shouted};

impl Concept {
    /// Returns the concepts that a rename can be read as: the words that differ between the common first and last
    /// words. A replacement has one reading. Words that were only inserted or only dropped say nothing without a
    /// neighbour, so there are up to two readings. One is with the next word (`manager → state manager`), and one with
    /// the previous one (`copilot → copilot facade`). A number is read with its word (`http 2 → http 3`, `input 1 →
    /// input 1 two`). The `I` with which some name all interfaces is no word where others change, too (`TaskRunner →
    /// IJobRunner`).
    ///
    /// Where the names differ only in case and separators, the reading is the acronym with another spelling, if there
    /// is one. Names in which people read no words have none.
    pub fn readings(old_name: &str, new_name: &str) -> Vec<Self> {
        if !is_readable(old_name) || !is_readable(new_name) {
            return Vec::new();
        }
        let (old, new) = both_split(old_name, new_name);
        let (before, after) = common_ends(&old, &new);
        let all = before + after;
        let reading = |before, after| {
            Self::middle(&old, (new_name, &new), without_number_at([&old, &new], before), after)
        };
        if all < old.len() && all < new.len() {
            return vec![reading(before, after)];
        }
        if all == old.len() && all == new.len() {
            return Self::respelling((old_name, &old), (new_name, &new)).into_iter().collect();
        }
        let differing =
            if all < old.len() { &old[before..old.len() - after] } else { &new[before..new.len() - after] };
        let is_number_of_previous = before > 0 && differing.iter().all(is_number);
        let next = (after > 0 && !is_number_of_previous).then(|| reading(before, after - 1));
        let previous = (before > 0).then(|| reading(before - 1, after));
        next.into_iter().chain(previous).collect()
    }

    /// Returns the narrowest reading of a rename that only inserts or drops words between two others: with both (`key
    /// manager → key state manager`). `None` for any other rename.
    pub fn with_both_neighbours(old_name: &str, new_name: &str) -> Option<Self> {
        if !is_readable(old_name) || !is_readable(new_name) {
            return None;
        }
        let (old, new) = both_split(old_name, new_name);
        let (before, after) = common_ends(&old, &new);
        let is_between =
            before > 0 && after > 0 && (before + after == old.len()) != (before + after == new.len());
        is_between.then(|| {
            Self::middle(&old, (new_name, &new), without_number_at([&old, &new], before - 1), after - 1)
        })
    }

    /// Returns the first of the [`readings`](Self::readings).
    pub fn between(old_name: &str, new_name: &str) -> Option<Self> {
        Self::readings(old_name, new_name).into_iter().next()
    }

    /// Returns two names without `before` words at the beginning and `after` words at the end.
    fn middle(old: &[Word], (new_name, new): (&str, &[Word]), before: usize, after: usize) -> Self {
        let in_capitals = !new_name.contains(char::is_lowercase);
        let new = &new[before..new.len() - after];
        let new_words = new.iter().map(|w| {
            let spelled = if in_capitals { &w.text } else { &new_name[w.start..w.end] };
            (w.text.clone(), spelled)
        });
        let digits = match new {
            [first, .., last] if in_capitals => Digits::of(&new_name[first.start..last.end]),
            _ => Digits::Unknown,
        };
        Self { digits, ..Self::of_words(&old[before..old.len() - after], new_words) }
    }

    fn of_words<'n>(old: &[Word], new: impl Iterator<Item = (String, &'n str)>) -> Self {
        let mut old: Vec<String> = old.iter().map(|w| w.text.clone()).collect();
        let (mut new, mut spelling): (Vec<String>, Vec<String>) =
            new.map(|(text, spelled)| (text, spelled.to_owned())).unzip();
        // Where only the plural is written in another way (`indices → indexes`), that is what changes.
        let differs_in_singular =
            !old.iter().map(|word| singular(word)).eq(new.iter().map(|word| singular(word)));
        if let (Some(a), Some(b), Some(c)) = (old.last_mut(), new.last_mut(), spelling.last_mut()) {
            let singulars = (singular(a).into_owned(), singular(b).into_owned());
            if differs_in_singular && singulars.0 != *a && singulars.1 != *b {
                *c = spelled_as_plural(&singulars.1, b, c);
                (*a, *b) = singulars;
            }
        }
        Self::new(old, new, spelling, Vec::new())
    }

    /// Returns the first acronym of a name that is in the other one as a word like others, or the other way round.
    /// Names that are all capitals say nothing of it.
    fn respelling((old_name, old): (&str, &[Word]), (new_name, new): (&str, &[Word])) -> Option<Self> {
        if !old_name.contains(char::is_lowercase) || !new_name.contains(char::is_lowercase) {
            return None;
        }
        let mut both =
            old.iter().zip(new).map(|(a, b)| (a, &old_name[a.start..a.end], &new_name[b.start..b.end]));
        let (word, from, to) = both.find(|(_, from, to)| {
            is_shouted(from) != is_shouted(to)
                && from.starts_with(char::is_uppercase)
                && to.starts_with(char::is_uppercase)
        })?;
        // An acronym may end in `S`: `DTOs` are several, `ALOS` is one.
        let acronym = if is_shouted(from) { from } else { to };
        let is_one = acronym.ends_with(char::is_uppercase);
        let text = if is_one { word.text.clone() } else { singular(&word.text).into_owned() };
        let stem = |spelled: &str| spelled.get(..text.len()).map(str::to_owned);
        let (respelled, spelling) = (vec![stem(from)?], vec![stem(to)?]);
        Some(Self::new(vec![text.clone()], vec![text], spelling, respelled))
    }
}

/// Splits two names into words, without an `I` that only one of them begins with, unless nothing else distinguishes
/// them.
fn both_split(old_name: &str, new_name: &str) -> (Vec<Word>, Vec<Word>) {
    let (mut old, mut new) = (split(old_name), split(new_name));
    let (old_marked, new_marked) = (is_marked(old_name, &old), is_marked(new_name, &new));
    let (old_rest, new_rest) = (&old[usize::from(old_marked)..], &new[usize::from(new_marked)..]);
    let same = old_rest.iter().map(|w| &w.text).eq(new_rest.iter().map(|w| &w.text));
    match (old_marked, new_marked) {
        (true, false) if !same => drop(old.remove(0)),
        (false, true) if !same => drop(new.remove(0)),
        _ => {}
    }
    (old, new)
}

/// Returns whether a name begins as those of interfaces do in some projects: `ITill`.
fn is_marked(name: &str, words: &[Word]) -> bool {
    matches!(words, [mark, next, ..] if &name[mark.start..mark.end] == "I" && mark.end == next.start)
        && name.contains(char::is_lowercase)
}

fn is_number(word: &Word) -> bool {
    word.text.chars().all(char::is_numeric)
}

/// Returns how many of the first words of two names stay out of a reading that may begin after `before` of them. There
/// are fewer where it would begin with a number in one of the two.
fn without_number_at(names: [&[Word]; 2], mut before: usize) -> usize {
    let is_number_at = |at: usize| names.iter().any(|words| words.get(at).is_some_and(is_number));
    while before > 0 && is_number_at(before) {
        before -= 1;
    }
    before
}

/// Returns how many words two names have in common at their beginnings and, of the rest, at their ends.
pub(super) fn common_ends<T: AsRef<str>>(old: &[T], new: &[T]) -> (usize, usize) {
    let same = |(a, b): &(&T, &T)| a.as_ref() == b.as_ref();
    let before = old.iter().zip(new).take_while(same).count();
    let rest = old.len().min(new.len()) - before;
    (before, old.iter().rev().zip(new.iter().rev()).take(rest).take_while(same).count())
}

/// Returns a singular as its plural is spelled: `DTO` of `DTOs`, `QUERY` of `QUERIES`.
fn spelled_as_plural(singular: &str, plural: &str, spelled: &str) -> String {
    let same = plural.bytes().zip(singular.bytes()).take_while(|(a, b)| a == b).count();
    let ending = singular.get(same..).filter(|_| spelled.len() == plural.len());
    let Some((begins, ending)) = spelled.get(..same).zip(ending) else { return spelled.to_owned() };
    let goes_on_in_capitals = spelled.ends_with(char::is_uppercase);
    format!("{begins}{}", if goes_on_in_capitals { ending.to_uppercase() } else { ending.to_owned() })
}
