//! Names of which the words, old and new, say that they stay.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::view::{Named, Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::java::{DeclarationRef, Kind, is_test_annotation, is_test_word};
use crate::words::{Concept, Word, are_forms_of_one, is_same_word, singular, split};

/// From so many renames on, it is no chance that they share a word.
const TELLING: usize = 3;

/// Where test methods lost a leading `test`, since an annotation says so by now, all that has not that annotation: what
/// helps tests may be called as it was.
pub fn no_tests(view: &View<'_, '_>) -> Option<Spared> {
    let Concept { old, new, .. } = view.concept();
    let loses_it = old.first().is_some_and(|word| word == "test") && old[1..] == new[..];
    let (first, rest) = view.evidence().split_first().filter(|_| loses_it)?;
    let all_have =
        |mark: &str| rest.iter().all(|e| e.kind == Kind::Method && e.declaration.get().has_annotation(mark));
    let marks = first.declaration.get().annotations.iter();
    let marks: Vec<&String> = marks.filter(|mark| is_test_annotation(mark) && all_have(mark)).collect();
    let mark = marks.first()?;
    let why = format!("only what has `@{mark}` lost its leading `test`");
    Some(view.spare(format!("what has no `@{mark}`"), why, |j| {
        let d = j.candidate.declaration.get();
        !marks.iter().any(|mark| d.has_annotation(mark))
    }))
}

/// Names in which a word would stand twice in a row, in one form or in two: a `SpringService` does not become a
/// `SpringSpringRestService`, nor a `BufferFactory` a `BufferBufferedFactory`.
pub fn doubled(view: &View<'_, '_>) -> Option<Spared> {
    let is_one = |a: &str, b: &str| is_same_word(a, b) || are_forms_of_one(a, b);
    let twice = |words: &[Word]| words.windows(2).filter(|pair| is_one(&pair[0].text, &pair[1].text)).count();
    view.spare_unless_renamed(
        "names that would have a word twice in a row",
        "with the new words, they would have a word twice in a row",
        |of| twice(&split(of.new_name)) > twice(of.words),
    )
}

/// Parameters and locals of types that have no field of their name, where all that was renamed are such that gave theirs to
/// one: after `setOrder(int hint) → setOrder(int hintIndex)` beside a field `hint`, the `hint` of an interface.
pub fn made_room(view: &View<'_, '_>) -> Option<Spared> {
    let is_beside_field = |declaration: &DeclarationRef, name: &str| {
        let unit = &declaration.unit;
        unit.enclosing_type(declaration.id).is_some_and(|ty| {
            unit.members(Some(ty)).any(|(_, member)| member.kind == Kind::Field && member.name == name)
        })
    };
    let made_room = |of: &Named<'_>| of.kind.is_local() && is_beside_field(of.declaration, of.old_name);
    let why = "those that were renamed made room for a field of their name";
    view.all_renamed(made_room).then(|| {
        view.spare("parameters and local variables that are in no field's way", why, |j| {
            j.candidate.declaration.get().kind.is_local() && !made_room(&Named::left(&j.candidate))
        })
    })
}

/// Names to which the change itself added the words, in another place: who made `emptyAndNotEmpty` an
/// `emptyAndNotEmptyStrict` said where they belong.
pub fn placed(view: &View<'_, '_>) -> Option<Spared> {
    view.concept().only_adds().then(|| {
        let renamed: FxHashSet<&DeclarationRef> = view.evidence().iter().map(|e| &e.declaration).collect();
        let why = "the change put the new words elsewhere in them";
        view.spare("names that it gave the new words", why, |j| renamed.contains(&j.candidate.declaration))
    })
}

/// What is no test, where words came before the `Test` of tests alone: `HintTest → HintIntegrationTest` says which test it
/// is, and nothing of a `hint`.
pub fn of_tests(view: &View<'_, '_>) -> Option<Spared> {
    let Concept { old, new, .. } = view.concept();
    let is_before_test = |words: &[Word], occurrence: &Range<usize>| {
        words.get(occurrence.end).is_some_and(|behind| is_test_word(&behind.text))
    };
    let is_of_test = new.len() > old.len()
        && new.starts_with(old)
        && view.evidence().iter().all(|e| is_before_test(&e.words, &e.occurrence));
    let why = "the new words came before the `Test` of tests alone";
    is_of_test.then(|| {
        view.spare("what is not called a test", why, |j| {
            !is_before_test(&j.candidate.words, &j.candidate.occurrence)
        })
    })
}

/// Names that have no word of the renamed ones beside the old words, where all of these share one: after
/// `applyTemplate → renderTemplate` and its like, an `applyAll`. Where words only came, they may have come to the
/// shared one: after `countField → countValuesField` and its like, a `sumField` has nothing to which they belong.
pub fn unlike(view: &View<'_, '_>) -> Option<Spared> {
    let evidence = view.evidence();
    let shared = shared_words(evidence);
    if evidence.len() < TELLING || shared.is_empty() {
        return None;
    }
    let of_renamed = evidence.iter().flat_map(|e| others(&e.words, &e.occurrence));
    let known: FxHashSet<Cow<'_, str>> = of_renamed.map(|word| singular(&word.text)).collect();
    let only_adds = view.concept().only_adds();
    let is_unlike = |c: &Candidate| {
        // What is called by several old words and no more is what the others are called after.
        let is_whole = c.occurrence.len() == c.words.len() && c.words.len() > 1;
        let has = |word: &String| others(&c.words, &c.occurrence).any(|own| is_same_word(&own.text, word));
        let lacks_one = only_adds && !shared.iter().all(has);
        let has_known = || others(&c.words, &c.occurrence).any(|word| known.contains(&singular(&word.text)));
        !is_whole && (lacks_one || !has_known())
    };
    let words = format!("“{}”", shared.join("” and “"));
    let rest = match only_adds {
        true => "the new words may belong to that",
        false => "these have neither that nor another word of the renamed names",
    };
    let (what, why) =
        (format!("names without {words}"), format!("all that was renamed has {words}, and {rest}"));
    Some(view.spare(what, why, |j| is_unlike(&j.candidate)))
}

/// Everything, where the new words are a single letter: it is short for something only where it was put.
pub fn letters(view: &View<'_, '_>) -> Option<Spared> {
    let [new] = &view.concept().new[..] else { return None };
    let why = "a single letter is understood only where it was given as a name";
    (new.chars().count() == 1).then(|| view.spare("anything further", why, |_| true))
}

/// The words that all renamed names have beside the old ones, in the order of the first. What a method's name begins
/// with says what it does, and not to what.
fn shared_words(evidence: &[Evidence]) -> Vec<String> {
    let Some((first, rest)) = evidence.split_first() else { return Vec::new() };
    let has = |e: &Evidence, word: &str| {
        let is_verb = e.kind == Kind::Method && e.words.first().is_some_and(|first| first.text == word);
        !is_verb && others(&e.words, &e.occurrence).any(|own| own.text == word)
    };
    let of_first = others(&first.words, &first.occurrence).map(|word| word.text.clone());
    of_first.filter(|word| has(first, word) && rest.iter().all(|e| has(e, word))).collect()
}

/// The words of a name beside the old ones.
fn others<'w>(words: &'w [Word], occurrence: &Range<usize>) -> impl Iterator<Item = &'w Word> {
    words[..occurrence.start].iter().chain(&words[occurrence.end..])
}
