//! Names of which the words, old and new, say that they stay.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::view::{Named, Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::edited::NamePlace;
use crate::agents::evidence::Evidence;
use crate::agents::guard::annotation_strings;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, TypeUse, is_test_annotation};
use crate::words::{Concept, Form, Word, is_same_word, same_words, singular, spellings, split};

/// Words by which names of types say that others extend them.
const FOR_ABSTRACT_TYPES: [&str; 2] = ["abstract", "base"];

/// From so many renames on, it is no chance that they share a word.
const TELLING: usize = 3;

/// Methods with a leading `test`, which says what they are for: the `Test` in a class's name is another word. After
/// `TestResolver → ResolverTest`, a method `testResolver` keeps its name.
pub fn test_methods(view: &View<'_, '_>) -> Option<Spared> {
    let why = "their leading `test` says that they test something";
    view.spare_unless_renamed("methods with a leading `test`", why, |of| {
        of.kind == Kind::Method
            && of.occurrence.start == 0
            && of.words.first().is_some_and(|word| word.text == "test")
    })
}

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
    let what = format!("what has no `@{}`", marks.first()?);
    let why = "a leading `test` went where an annotation says that it is one";
    Some(view.spare(what, why, |j| {
        let d = j.candidate.declaration.get();
        !marks.iter().any(|mark| d.has_annotation(mark))
    }))
}

/// Where types got a word for what is abstract, or lost it, those that are as abstract as none of them.
pub fn by_abstractness(view: &View<'_, '_>) -> Option<Spared> {
    let Concept { old, new, .. } = view.concept();
    let came_or_went = |word: &&&str| {
        let has_it = |words: &[String]| words.iter().any(|w| w == **word);
        has_it(old) != has_it(new)
    };
    let word = FOR_ABSTRACT_TYPES.iter().find(came_or_went)?;
    // The test of an abstract type is called after it, and is none.
    let types = || view.evidence().iter().filter(|e| e.kind.is_type());
    let only_tests = types().all(|e| e.home.is_test);
    let telling = types().filter(|e| only_tests || !e.home.is_test);
    let renamed: FxHashSet<bool> = telling.map(|e| is_abstract(e.declaration.get())).collect();
    let (kept, others) = match renamed.contains(&true) {
        true => ("types that are not abstract", "abstract types"),
        false => ("abstract types", "types that are not abstract"),
    };
    let why = format!("“{word}” came into the names of {others} alone, or went out of them");
    Some(view.spare(kept, why, |j| {
        let d = j.candidate.declaration.get();
        d.kind.is_type() && !renamed.is_empty() && !renamed.contains(&is_abstract(d))
    }))
}

/// Names whose style the author has checkers overlook, where only the spelling of an acronym changes:
/// `@SuppressWarnings("checkstyle:AbbreviationAsWordInName") int hierarchyID`.
pub fn waived_styles(view: &View<'_, '_>) -> Option<Spared> {
    if !view.concept().is_respelling() {
        return None;
    }
    let why = "`@SuppressWarnings` lets them be spelled so";
    view.spare_unless_renamed("names that checkers are told to overlook", why, |of| {
        is_style_waived(of.declaration)
    })
}

/// Names in which a word would stand twice in a row, in one form or in two: a `SpringService` does not become a
/// `SpringSpringRestService`, nor a `BufferFactory` a `BufferBufferedFactory`.
pub fn doubled(view: &View<'_, '_>) -> Option<Spared> {
    let is_form =
        |a: &str, b: &str| Form::ALL.into_iter().any(|form| spellings(a, form).iter().any(|f| f == b));
    let is_one = |a: &str, b: &str| is_same_word(a, b) || is_form(a, b) || is_form(b, a);
    let twice = |words: &[Word]| words.windows(2).filter(|pair| is_one(&pair[0].text, &pair[1].text)).count();
    view.spare_unless_renamed(
        "names that would have a word twice in a row",
        "with the new words, they would have a word twice in a row",
        |of| twice(&split(of.new_name)) > twice(of.words),
    )
}

/// Names that the words which the concept drops tell from others.
pub fn told_apart(view: &View<'_, '_>) -> Option<Spared> {
    let concept = view.concept();
    // What was renamed beside a name was called otherwise when that got its own.
    let renamed: FxHashSet<NamePlace> =
        view.evidence().iter().map(|e| NamePlace::new(&e.home.path, e.declaration.get())).collect();
    let is_told_apart = |of: &Named<'_>| {
        let mut others = told_apart_from(of, concept);
        others.any(|other| !renamed.contains(&NamePlace::new(of.declaration.unit.path(), other)))
    };
    if !concept.only_drops() || view.any_renamed(is_told_apart) {
        return None;
    }
    let enough = if view.question.asked { 0.0 } else { view.question.min_confidence };
    // A candidate's own unit may have nothing of what is beside it.
    let is_candidate_told_apart = |c: &Candidate| {
        let whole = c.in_whole_file(view.question.project);
        whole.is_some_and(|declaration| is_told_apart(&Named { declaration: &declaration, ..Named::left(c) }))
    };
    Some(view.spare(
        "names that the dropped words tell from others",
        "without the dropped words they could be taken for others beside them",
        |j| j.confidence >= enough && is_candidate_told_apart(&j.candidate),
    ))
}

/// Names that are but the word beside which the concept inserts others: after `KeyManager → KeyStateManager`, what
/// is called `manager` is one.
pub fn lone_neighbours(view: &View<'_, '_>) -> Option<Spared> {
    let Concept { old, new, .. } = view.concept();
    let [word] = &old[..] else { return None };
    let inserts = new.len() > 1 && view.concept().unchanged_ends() != (0, 0);
    let what = format!("what is called “{word}” and no more");
    let why = format!("nothing that was renamed was called “{word}” alone");
    view.spare_unless_renamed(what, why, |of| of.words.len() == 1).filter(|_| inserts)
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
    let known: FxHashSet<&str> =
        evidence.iter().flat_map(|e| others(&e.words, &e.occurrence)).map(|w| w.text.as_str()).collect();
    let only_adds = view.concept().only_adds();
    let is_unlike = |c: &Candidate| {
        // What is called by several old words and no more is what the others are called after.
        let is_whole = c.occurrence.len() == c.words.len() && c.words.len() > 1;
        let has = |word: &String| others(&c.words, &c.occurrence).any(|own| is_same_word(&own.text, word));
        let lacks_one = only_adds && !shared.iter().all(has);
        let has_known = || others(&c.words, &c.occurrence).any(|w| known.contains(w.text.as_str()));
        !is_whole && (lacks_one || !has_known())
    };
    let what = format!("names without “{}”", shared.join("” and “"));
    let why = match only_adds {
        true => "all that was renamed has that word, and the new ones may belong to it",
        false => "all that was renamed has that word, and these have no other one of its words either",
    };
    Some(view.spare(what, why, |j| is_unlike(&j.candidate)))
}

/// Types without the word in which all renamed ones end, two or more, and which these keep: after
/// `LoanCondition → BatchCondition` and its like, `LoanSettings`.
pub fn other_heads(view: &View<'_, '_>) -> Option<Spared> {
    // A test's own ending says nothing of what it tests.
    let is_of_test = |word: &&Word| matches!(word.text.as_str(), "test" | "tests");
    let head = |e: &Evidence| {
        let kept = e.words[e.occurrence.end..].iter();
        kept.rev().find(|word| !is_of_test(word)).map(|word| word.text.clone())
    };
    let mut heads = view.evidence().iter().filter(|e| e.kind.is_type()).map(head);
    let shared = heads.next()??;
    let others: Vec<Option<String>> = heads.collect();
    if others.is_empty() || others.iter().any(|head| head.as_ref() != Some(&shared)) {
        return None;
    }
    let what = format!("types that are no “{shared}”");
    Some(view.spare(what, "all renamed types end in that word", |j| {
        let has_it = || j.candidate.words.iter().any(|word| is_same_word(&word.text, &shared));
        j.candidate.declaration.get().kind.is_type() && !has_it()
    }))
}

/// Methods that have the old words further behind, where all that was renamed are methods that begin with them: these
/// words are what the renamed methods do, or what tests are of.
pub fn in_later_words(view: &View<'_, '_>) -> Option<Spared> {
    if !view.all_renamed(|of| of.kind == Kind::Method) {
        return None;
    }
    let what = "methods that have the old words further behind";
    view.spare_unless_renamed(what, "the renamed methods all begin with the old words", |of| {
        of.kind == Kind::Method && of.occurrence.start > 0
    })
}

/// Variables and methods of types that hold one thing, where names only became plurals, most of what holds several. (A
/// constant `NAMES_ATTRIBUTE` is one string.)
pub fn single(view: &View<'_, '_>) -> Option<Spared> {
    if !becomes_plural(view.concept()) {
        return None;
    }
    let holds_one = |d: &Declaration| d.ty.as_ref().is_some_and(is_of_one);
    let of_one = view.evidence().iter().filter(|e| holds_one(e.declaration.get())).count();
    let why = "most of what was renamed to a plural holds several";
    let spared =
        || view.spare("what holds no more than one", why, |j| holds_one(j.candidate.declaration.get()));
    (of_one * 2 < view.evidence().len()).then(spared)
}

/// Everything, where the new words are a single letter: it is short for something only where it was put.
pub fn letters(view: &View<'_, '_>) -> Option<Spared> {
    let [new] = &view.concept().new[..] else { return None };
    let why = "a single letter is a name where it was given alone";
    (new.chars().count() == 1).then(|| view.spare("anything further", why, |_| true))
}

/// Names of which the change made several: beside a `doReset` that became `doResetDoubles`, it wrote `doResetLongs`.
/// What is still called `doReset`, or `reset`, may be either, or both. `written` are the names that the change wrote.
pub fn split_up(view: &View<'_, '_>, written: &FxHashSet<NamePlace>) -> Option<Spared> {
    let others = |e: &Evidence| others_of_several(e, view.concept(), written);
    let mut split: Vec<(&[Word], Vec<NamePlace>)> =
        view.evidence().iter().map(|e| (e.words.as_slice(), others(e))).collect();
    split.retain(|(_, others)| !others.is_empty());
    let is_of_several = |c: &Candidate| {
        split.iter().any(|(words, others)| {
            let mut parts = words.windows(c.words.len());
            parts.any(|part| same_words(part, &c.words)) || others.contains(&NamePlace::of(c))
        })
    };
    Some(view.spare(
        "names of which the change made several",
        "beside what it renamed, the change wrote others that only the added words tell apart",
        |j| is_of_several(&j.candidate),
    ))
}

/// Whether a concept's new words are its old ones, some of them in the plural.
fn becomes_plural(concept: &Concept) -> bool {
    let Concept { old, new, .. } = concept;
    let stays_or_does = |(old, new): (&String, &String)| old == new || *singular(new) == **old;
    old != new && old.len() == new.len() && old.iter().zip(new).all(stays_or_does)
}

/// Whether a type is that of one thing, as its name tells: none of an array, none with type arguments, and none that is
/// called after many (`Headers`, `JsonArray`).
fn is_of_one(ty: &TypeUse) -> bool {
    const OF_MANY: [&str; 7] = ["array", "collection", "iterable", "list", "map", "set", "stream"];
    let words = split(ty.simple_name());
    let is_many = |word: &Word| OF_MANY.contains(&word.text.as_str()) || *singular(&word.text) != *word.text;
    let says_nothing = matches!(ty.text.as_str(), "var" | "void");
    !says_nothing
        && !ty.text.contains(['<', '['])
        && !ty.text.ends_with("...")
        && !words.last().is_some_and(is_many)
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

fn is_abstract(ty: &Declaration) -> bool {
    ty.kind == Kind::Interface || ty.modifiers.has(Modifiers::ABSTRACT)
}

/// The declarations beside one, of its kind, from which the words that a concept drops tell it: where there is a
/// `firstKey`, too, a `secondKey` does not become a `key`.
fn told_apart_from<'n>(of: &Named<'n>, concept: &Concept) -> impl Iterator<Item = &'n Declaration> {
    let (before, after) = concept.unchanged_ends();
    differing_in(of.declaration, of.words, of.occurrence.start + before..of.occurrence.end - after)
}

/// Whether a declaration or the method around it has a `@SuppressWarnings` against a rule on names, such as Checkstyle's
/// `MemberName` or PMD's `FieldNamingConventions`. That of a type may be for the type's own name alone.
fn is_style_waived(of: &DeclarationRef) -> bool {
    let is_of_names = |string: &[u8]| {
        split(&String::from_utf8_lossy(string)).iter().any(|w| matches!(w.text.as_str(), "name" | "naming"))
    };
    let waives = |d: &Declaration| {
        d.has_annotation("SuppressWarnings") && annotation_strings(&of.unit, d).any(is_of_names)
    };
    let around = of.unit.owners(of.id).map(|owner| of.unit.get(owner));
    waives(of.get()) || around.take_while(|owner| !owner.kind.is_type()).any(waives)
}

/// The declarations beside a renamed one which the change wrote and which only the words that the concept adds tell
/// from it.
fn others_of_several(
    renamed: &Evidence,
    concept: &Concept,
    written: &FxHashSet<NamePlace>,
) -> Vec<NamePlace> {
    if !concept.only_adds() {
        return Vec::new();
    }
    let (before, after) = concept.unchanged_ends();
    let of = &renamed.declaration;
    let start = renamed.occurrence.start;
    let added = start + before..start + concept.new.len() - after;
    let words = split(&renamed.name);
    let others = differing_in(of, &words, added);
    let places = others.map(|other| NamePlace::new(of.unit.path(), other));
    places.filter(|place| written.contains(place)).collect()
}

/// The declarations of a declaration's kind beside it whose names are of as many words as these, and have other ones in a
/// range and the same ones before and after it.
fn differing_in<'d>(
    of: &'d DeclarationRef,
    words: &[Word],
    range: Range<usize>,
) -> impl Iterator<Item = &'d Declaration> {
    let d = of.get();
    let beside = of.unit.iter().filter(|(_, other)| other.owner == d.owner && other.kind == d.kind);
    beside.map(|(_, other)| other).filter(move |other| {
        let other = split(&other.name);
        let differ = |part: Range<usize>| {
            words.get(part.clone()).zip(other.get(part)).is_some_and(|(a, b)| !same_words(a, b))
        };
        words.len() == other.len()
            && differ(range.clone())
            && !differ(0..range.start)
            && !differ(range.end..words.len())
    })
}
