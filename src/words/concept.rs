//! A concept, old words → new words, and its application to names.

mod reading;

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

use reading::common_ends;

use super::inflection::{Form, has_form, inflect, is_same_word, singular, spellings};
use super::split::{Word, numbers_joined, split, spoken};
use super::style::{Capitals, Digits, Style, camel, ends_number, is_shouted};

/// Old words → new words: what a coordinated rename changes in every name.
///
/// Words are lower case. The last one is singular where it is plural on both sides of the rename
/// that the concept was read from: `JOIN_HINTS` → `QUERY_HINTS` and `joinHint` → `queryHint` are
/// of one concept.
///
/// Two concepts are equal when their words are, whatever the spelling.
#[derive(Debug, Clone)]
pub struct Concept {
    /// Never empty: an inserted word is given with its neighbour (`manager` → `state manager`).
    pub old: Vec<String>,
    /// Never empty either: a dropped word is given with its neighbour.
    pub new: Vec<String>,
    /// The new words' own spelling (`DTO`, `URLs`), used inside camel case; in lower case where no
    /// name showed it.
    spelling: Vec<String>,
    /// How digits follow a word in the new words of a name without small letters; unknown where no name showed it.
    digits: Digits,
    /// Of a rename that changes no word but how an acronym is spelled (`URLHelper` → `UrlHelper`),
    /// the old spelling; otherwise empty.
    respelled: Vec<String>,
    /// Beside which words the old ones stay; see [`Concept::with_stays_of`].
    stays: Stays,
    /// The forms of each old word, by spelling, the first form of each. A project has hundreds of thousands of words
    /// that may be one.
    forms: Vec<Vec<(String, Form)>>,
}

/// Where a concept's old words are in a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// Indices of the name's words, end exclusive.
    pub words: std::ops::Range<usize>,
    /// Which of them is inflected (index into the concept's old words), and how.
    form: Option<(usize, Form)>,
}

impl Occurrence {
    /// Returns whether the word before others is inflected, as a verb is: `alters table`.
    pub(super) fn is_inflected_within(&self) -> bool {
        self.form.is_some_and(|(word, _)| word + 1 < self.words.len())
    }

    /// Returns whether the last of several words is a verb: `state stored`. In a sentence these are no longer one
    /// thing.
    pub(super) fn ends_as_verb(&self) -> bool {
        let is_last = |word: usize| word > 0 && word + 1 == self.words.len();
        self.form.is_some_and(|(word, form)| is_last(word) && form != Form::Plural)
    }
}

/// The neighbours of a concept's old words at which these stay. An example is `google` before `mail`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stays {
    pub after: BTreeSet<String>,
    pub before: BTreeSet<String>,
}

impl Concept {
    /// Returns how many of the old words stay, at the start and at the end. They are the words that come with an
    /// inserted or dropped word, and those that all evidence has.
    pub fn unchanged_ends(&self) -> (usize, usize) {
        common_ends(&self.old, &self.new)
    }

    fn new(old: Vec<String>, new: Vec<String>, spelling: Vec<String>, respelled: Vec<String>) -> Self {
        let forms = old.iter().map(|word| forms_of(word)).collect();
        Self { old, new, spelling, digits: Digits::Unknown, respelled, stays: Stays::default(), forms }
    }

    /// Returns the concept with the new words spelled as in another rename of it, where its own did not show their
    /// spelling. Constants and the first word of a variable do not (`MAX_DTO`, `dtoLimit`). Only constants show how
    /// digits follow a word (`HTTP2_PORT`, `SHA_256`).
    #[must_use]
    pub fn spelled_as_in(mut self, other: &Self) -> Self {
        self.digits = self.digits.or(other.digits);
        for (own, others) in self.spelling.iter_mut().zip(&other.spelling) {
            if !own.contains(char::is_uppercase) {
                own.clone_from(others);
            }
        }
        self
    }

    /// Returns the concept that leads back to the old words.
    #[must_use]
    pub fn undoing(&self) -> Self {
        let (old, new) = (self.new.clone(), self.old.clone());
        let (respelled, spelling) = if self.is_respelling() {
            (self.spelling.clone(), self.respelled.clone())
        } else {
            (Vec::new(), new.clone())
        };
        Self::new(old, new, spelling, respelled)
    }

    /// Returns whether only the spelling of an acronym changes.
    pub fn is_respelling(&self) -> bool {
        !self.respelled.is_empty()
    }

    /// Returns the old and the new words as a name begins with them: `joinHint`, `queryHint`. Of a respelled acronym,
    /// the two spellings.
    pub fn in_camel_case(&self) -> (String, String) {
        match (self.respelled.first(), self.spelling.first()) {
            (Some(old), Some(new)) => (old.clone(), new.clone()),
            _ => (camel(&self.old), camel(&self.new)),
        }
    }

    /// Returns the old and the new words for messages: in lower case, but of a respelled acronym the two spellings.
    pub fn words_as_text(&self) -> (&[String], &[String]) {
        if self.is_respelling() { (&self.respelled, &self.spelling) } else { (&self.old, &self.new) }
    }

    /// Returns the places of the old words in a name's words, left to right, without overlap. A place where the new
    /// words are already is none (`manager` in `stateManager`).
    pub fn occurrences(&self, name: &str, words: &[Word]) -> Vec<Occurrence> {
        let mut found = Vec::new();
        let mut i = 0;
        while i + self.old.len() <= words.len() {
            match self.form_at(&words[i..i + self.old.len()]) {
                Some(form) if self.is_old_at(name, words, i) && !self.stays_at(words, i) => {
                    found.push(Occurrence { words: i..i + self.old.len(), form });
                    i += self.old.len();
                }
                _ => i += 1,
            }
        }
        found
    }

    /// Returns the same in words that are no name. How an acronym is spelled in a name says nothing of these.
    pub fn occurrences_in_prose(&self, words: &[Word]) -> Vec<Occurrence> {
        if self.is_respelling() { Vec::new() } else { self.occurrences("", words) }
    }

    /// Returns whether a name carries the old words.
    pub fn is_in(&self, name: &str) -> bool {
        !self.occurrences(name, &split(name)).is_empty()
    }

    /// Returns the concept without the places where its own renames keep the old words. After
    /// `GoogleMailDeleteMailAction → GoogleMailDeleteEmailAction`, a mail after `google` stays a mail. A neighbour next
    /// to which the old words were also replaced says nothing. Neither does a rename that only inserts or drops words.
    #[must_use]
    pub fn with_stays_of<'n>(mut self, renames: impl IntoIterator<Item = (&'n str, &'n str)>) -> Self {
        if self.unchanged_ends() != (0, 0) {
            return self;
        }
        let (mut stays, mut goes) = (Stays::default(), Stays::default());
        for (old_name, new_name) in renames {
            let (old, new) = (split(old_name), split(new_name));
            let (before, after) = common_ends(&old, &new);
            let replaced = before..old.len() - after;
            for Occurrence { words, .. } in self.occurrences(old_name, &old) {
                let is_kept = words.end <= replaced.start || words.start >= replaced.end;
                let beside = if is_kept { &mut stays } else { &mut goes };
                beside.after.extend(words.start.checked_sub(1).map(|i| old[i].text.clone()));
                beside.before.extend(old.get(words.end).map(|w| w.text.clone()));
            }
        }
        stays.after.retain(|word| !goes.after.contains(word));
        stays.before.retain(|word| !goes.before.contains(word));
        self.stays = stays;
        self
    }

    /// Returns the neighbours at which the old words stay.
    pub fn stays(&self) -> &Stays {
        &self.stays
    }

    fn stays_at(&self, words: &[Word], at: usize) -> bool {
        let previous = at.checked_sub(1).and_then(|i| words.get(i));
        let next = words.get(at + self.old.len());
        previous.is_some_and(|w| self.stays.after.contains(&w.text))
            || next.is_some_and(|w| self.stays.before.contains(&w.text))
    }

    /// Returns whether the old words at `at` are not what the concept makes of them.
    fn is_old_at(&self, name: &str, words: &[Word], at: usize) -> bool {
        let Some(old) = self.respelled.first() else { return !self.is_renamed_at(words, at) };
        let spelled = &name[words[at].start..words[at].end];
        let inflection = spelled.strip_prefix(old.as_str());
        name.contains(char::is_lowercase) && inflection.is_some_and(|i| !i.contains(char::is_uppercase))
    }

    /// Returns `Some(inflection)` where these words are the old ones. At most one word may be inflected, and as a verb
    /// only if the new words show which of them is a verb. For example, of `write stream → write`, `writeStreamed` is
    /// no occurrence: it does not become `written`.
    #[allow(clippy::option_option)]
    fn form_at(&self, words: &[Word]) -> Option<Option<(usize, Form)>> {
        let mut form = None;
        for (i, (word, old)) in words.iter().zip(&self.old).enumerate() {
            if word.text == *old {
                continue;
            }
            let inflected = self.forms[i].iter().find(|(spelling, _)| *spelling == word.text)?.1;
            let says_which = self.old.len() == self.new.len() || self.new.last() == Some(old);
            let is_one_word = inflected == Form::Plural || says_which;
            if form.replace((i, inflected)).is_some() || old.len() < 2 || !is_one_word {
                return None;
            }
        }
        Some(form)
    }

    /// Returns whether the old words at `at` are part of the new words already.
    fn is_renamed_at(&self, words: &[Word], at: usize) -> bool {
        let follows = words[at..].iter().map(|w| &w.text).take(self.new.len()).eq(&self.new);
        // A concept that drops the last words (`leader id → leader`) leaves the new ones in front of every old one.
        follows && !self.old.starts_with(&self.new)
            || (0..self.new.len().saturating_sub(self.old.len() - 1)).any(|lead| {
                // Of no words before it, the number may be all that changes (`hints → hint`).
                let is_old = |(n, o): (&String, &String)| if lead == 0 { n == o } else { is_same_word(n, o) };
                self.new[lead..].iter().zip(&self.old).all(is_old)
                    && at >= lead
                    && words.len() >= at - lead + self.new.len()
                    && words[at - lead..].iter().zip(&self.new).all(|(w, n)| is_same_word(&w.text, n))
            })
    }

    /// Replaces the old words of a name, in the name's own case and inflection. Returns `None` where the name does not
    /// have them, or the new ones have no such inflection (numbers have none). Also where nothing would be left, or two
    /// numbers would become one.
    ///
    /// ```
    /// # use corename::words::Concept;
    /// let concept = Concept::between("JoinHintsResolver", "QueryHintsResolver").unwrap();
    /// assert_eq!(concept.apply("MAX_JOINS").as_deref(), Some("MAX_QUERIES"));
    /// ```
    pub fn apply(&self, name: &str) -> Option<String> {
        self.apply_as(name, Capitals::OfConstant)
    }

    /// Does the same for a name that is known to be a constant or none, which decides how several words are joined in
    /// capitals.
    pub fn apply_as(&self, name: &str, capitals: Capitals) -> Option<String> {
        let words = split(name);
        let found = self.occurrences(name, &words);
        if found.is_empty() {
            return None;
        }
        let mut out = String::with_capacity(name.len() + 16);
        let mut at = 0;
        for occurrence in &found {
            let (first, last) = (&words[occurrence.words.start], &words[occurrence.words.end - 1]);
            let slice = &name[first.start..last.end];
            out.push_str(&name[at..first.start]);
            at = last.end;
            let replacement = self.new_words(occurrence.form)?;
            if let Some(old) = self.respelled.first() {
                out.push_str(&self.spelling[0]);
                out.push_str(&slice[old.len()..]);
                continue;
            }
            let style = Style::of(name, slice, &out, capitals, self.digits);
            let written = style.write(&replacement);
            if run_together(&out, &written) || run_together(&written, &name[at..]) {
                return None;
            }
            out.push_str(&written);
        }
        out.push_str(&name[at..]);
        let valid =
            out.chars().next().is_some_and(|c| !c.is_numeric()) && out.chars().any(char::is_alphabetic);
        (valid && out != name).then_some(out)
    }

    /// Returns the new words, in the inflection of an occurrence of the old ones, as they are spelled within a
    /// sentence. That is in lower case, apart from acronyms, and numbers with their word. `None` where they have no
    /// such inflection.
    pub fn replacement(&self, occurrence: &Occurrence) -> Option<Vec<String>> {
        let words = self.new_words(occurrence.form)?;
        let spelled =
            words.into_iter().map(|(word, spelling)| if is_shouted(&spelling) { spelling } else { word });
        Some(numbers_joined(&spelled.collect::<Vec<_>>()))
    }

    /// Returns the new words with the inflection of the old, each as (lower case, spelling). `None` where they have
    /// none, or where it is not known which of them has it. If there are more or fewer words, only the last one is
    /// known to represent the last.
    fn new_words(&self, form: Option<(usize, Form)>) -> Option<Vec<(String, String)>> {
        let mut words: Vec<(String, String)> =
            self.new.iter().cloned().zip(self.spelling.iter().cloned()).collect();
        if let Some((at, form)) = form {
            let target = if self.new.len() == self.old.len() { at } else { words.len() - 1 };
            let stands_for_it = target == at || at + 1 == self.old.len() || self.new[target] == self.old[at];
            if !stands_for_it {
                return None;
            }
            let base = &self.new[target];
            let is_of_number = base.contains(char::is_numeric)
                || target.checked_sub(1).is_some_and(|before| ends_number(&self.new[before], base));
            if is_of_number {
                return None;
            }
            if singular(base) == *base || form != Form::Plural {
                if !has_form(base, form) {
                    return None;
                }
                let inflected = inflect(base, form);
                let ending = inflected.strip_prefix(base.as_str());
                let spelling = ending.map(|e| format!("{}{e}", self.spelling[target]));
                words[target] = (inflected.clone(), spelling.unwrap_or(inflected));
            }
        }
        Some(words)
    }
}

impl Ord for Concept {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.old, &self.new, &self.respelled).cmp(&(&other.old, &other.new, &other.respelled))
    }
}

impl PartialOrd for Concept {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Concept {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Concept {}

impl fmt::Display for Concept {
    /// Writes `join hint → query hint`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (old, new) = self.words_as_text();
        write!(f, "{} → {}", spoken(old), spoken(new))
    }
}

/// Returns whether the last number of a text and the first of the next would be read as one. After `client → http2`, a
/// `client2` would be `http22`.
fn run_together(text: &str, next: &str) -> bool {
    text.ends_with(char::is_numeric) && next.starts_with(char::is_numeric)
}

/// Returns how the forms of a word are spelled.
fn forms_of(word: &str) -> Vec<(String, Form)> {
    let spelled = |form| spellings(word, form).into_iter().map(move |spelling| (spelling, form));
    Form::ALL.into_iter().flat_map(spelled).collect()
}

#[cfg(test)]
mod tests;
