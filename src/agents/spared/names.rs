//! Names of which the words, old and new, say that they stay.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::adds;
use crate::agents::candidate::Candidate;
use crate::agents::edited::NamePlace;
use crate::agents::evidence::Evidence;
use crate::agents::guard::annotation_strings;
use crate::agents::judgement::{JudgedScope, Question};
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, TypeUse};
use crate::words::{Concept, Word, is_same_word, same_words, singular, split};

/// Words by which names of types say that others extend them.
const FOR_ABSTRACT_TYPES: [&str; 2] = ["abstract", "base"];

impl JudgedScope {
    /// Methods with a leading `test`, which says what they are for: the `Test` in a class's name is another word. After
    /// `TestResolver → ResolverTest`, a method `testResolver` keeps its name.
    pub(super) fn spare_test_methods(&mut self, question: &Question<'_>) {
        let marks = |kind: Kind, words: &[Word], at: usize| {
            kind == Kind::Method && at == 0 && words.first().is_some_and(|word| word.text == "test")
        };
        let was_renamed = |e: &Evidence| marks(e.kind, &e.words, e.occurrence.start);
        if !self.inferred.evidence.iter().any(was_renamed) {
            let spared =
                self.spare(question, |c| marks(c.declaration.get().kind, &c.words, c.occurrence.start));
            let why = "their leading `test` says that they test something";
            self.guard(spared, "methods with a leading `test`", why);
        }
    }

    /// Where test methods lost a leading `test`, since an annotation says so by now, methods without that annotation:
    /// what helps tests may be called as they were.
    pub(super) fn spare_helpers_of_tests(&mut self, question: &Question<'_>) {
        let Concept { old, new, .. } = &self.inferred.scope.concept;
        let loses_it = old.first().is_some_and(|word| word == "test") && old[1..] == new[..];
        let mut renamed = self.inferred.evidence.iter().map(|e| (e.kind, e.declaration.clone()));
        let Some((_, first)) = renamed.next().filter(|_| loses_it) else { return };
        let mut marks = first.get().annotations.clone();
        marks.retain(|mark| is_of_test(mark));
        for (kind, declaration) in renamed {
            marks.retain(|mark| kind == Kind::Method && declaration.get().has_annotation(mark));
        }
        if !marks.is_empty() {
            let spared = self.spare(question, |c| {
                let d = c.declaration.get();
                d.kind == Kind::Method && !marks.iter().any(|mark| d.has_annotation(mark))
            });
            let what = format!("methods without `@{}`", marks[0]);
            self.guard(spared, &what, "a leading `test` went where an annotation says that it is one");
        }
    }

    /// Where types got a word for what is abstract, or lost it, those that are as abstract as none of them.
    pub(super) fn spare_by_abstractness(&mut self, question: &Question<'_>) {
        let Concept { old, new, .. } = &self.inferred.scope.concept;
        let came_or_went = |word: &&&str| {
            let has_it = |words: &[String]| words.iter().any(|w| w == **word);
            has_it(old) != has_it(new)
        };
        let Some(word) = FOR_ABSTRACT_TYPES.iter().find(came_or_went) else { return };
        // The test of an abstract type is called after it, and is none.
        let is_tested = |e: &&Evidence| e.kind.is_type() && !e.home.is_test;
        let any = self.inferred.evidence.iter().any(|e| is_tested(&e));
        let types = self.inferred.evidence.iter().filter(|e| e.kind.is_type() && (!any || is_tested(e)));
        let renamed: FxHashSet<bool> = types.map(|e| is_abstract(e.declaration.get())).collect();
        let spared = self.spare(question, |c| {
            let d = c.declaration.get();
            d.kind.is_type() && !renamed.is_empty() && !renamed.contains(&is_abstract(d))
        });
        let (kept, others) = match renamed.contains(&true) {
            true => ("types that are not abstract", "abstract types"),
            false => ("abstract types", "types that are not abstract"),
        };
        self.guard(
            spared,
            kept,
            &format!("“{word}” came into the names of {others} alone, or went out of them"),
        );
    }

    /// Names whose style the author has checkers overlook, where only the spelling of an acronym changes:
    /// `@SuppressWarnings("checkstyle:AbbreviationAsWordInName") int hierarchyID`.
    pub(super) fn spare_waived_styles(&mut self, question: &Question<'_>) {
        let has_waived = |e: &Evidence| is_style_waived(&e.declaration);
        if self.inferred.scope.concept.is_respelling() && !self.inferred.evidence.iter().any(has_waived) {
            let spared = self.spare(question, |c| is_style_waived(&c.declaration));
            let why = "`@SuppressWarnings` lets them be spelled so";
            self.guard(spared, "names that checkers are told to overlook", why);
        }
    }

    /// Names in which a word would stand twice in a row: a `SpringService` does not become a `SpringSpringRestService`.
    pub(super) fn spare_doubled(&mut self, question: &Question<'_>) {
        let doubles = |old: &[Word], new: &str| {
            let twice =
                |words: &[Word]| words.windows(2).filter(|pair| same_words(&pair[..1], &pair[1..])).count();
            twice(&split(new)) > twice(old)
        };
        if !self.inferred.evidence.iter().any(|e| doubles(&e.words, &e.name)) {
            let spared = self.spare(question, |c| doubles(&c.words, &c.suggested_name));
            let why = "with the new words, they would have a word twice in a row";
            self.guard(spared, "names that would have a word twice in a row", why);
        }
    }

    /// Names that the words which the concept drops tell from others.
    pub(super) fn spare_told_apart(&mut self, question: &Question<'_>) {
        let concept = self.inferred.scope.concept.clone();
        let was_renamed = |e: &Evidence| is_told_apart(&e.declaration, &e.words, &e.occurrence, &concept);
        if dropped(&concept).is_none() || self.inferred.evidence.iter().any(was_renamed) {
            return;
        }
        let enough = if question.asked { 0.0 } else { question.min_confidence };
        let apart: FxHashSet<DeclarationRef> = self
            .judged_from(enough)
            .filter_map(|c| Some((c, c.in_whole_file(question.project)?)))
            .filter(|(c, d)| is_told_apart(d, &c.words, &c.occurrence, &concept))
            .map(|(_, d)| d)
            .collect();
        let spared = self.spare(question, |c| apart.contains(&c.declaration));
        let what = "names that the dropped words tell from others";
        self.guard(spared, what, "without the dropped words they could be taken for others beside them");
    }

    /// Names that are but the word beside which the concept inserts others: after `KeyManager → KeyStateManager`, what
    /// is called `manager` is one.
    pub(super) fn spare_lone_neighbours(&mut self, question: &Question<'_>) {
        let Concept { old, new, .. } = self.inferred.scope.concept.clone();
        let inserts = new.len() > 1 && self.inferred.scope.concept.unchanged_ends() != (0, 0);
        let is_lone = |words: &[Word]| words.len() == 1;
        if old.len() == 1 && inserts && !self.inferred.evidence.iter().any(|e| is_lone(&e.words)) {
            let spared = self.spare(question, |c| is_lone(&c.words));
            let what = format!("what is called “{}” and no more", old[0]);
            self.guard(spared, &what, &format!("nothing that was renamed was called “{}” alone", old[0]));
        }
    }

    /// Names that have no word of the renamed ones beside the old words, where all of these share one: after
    /// `applyTemplate → renderTemplate` and its like, an `applyAll`. Where words only came, they may have come to the
    /// shared one: after `countField → countValuesField` and its like, a `sumField` has nothing to which they belong.
    pub(super) fn spare_unlike(&mut self, question: &Question<'_>) {
        let evidence = &self.inferred.evidence;
        let shared = shared_words(evidence);
        if evidence.len() < TELLING || shared.is_empty() {
            return;
        }
        let known: FxHashSet<String> =
            evidence.iter().flat_map(|e| others(&e.words, &e.occurrence)).map(|w| w.text.clone()).collect();
        // What is called by several old words and no more is what the others are called after.
        let only_adds = adds(&self.inferred.scope.concept);
        let is_unlike = |c: &Candidate| {
            let is_whole = c.occurrence.len() == c.words.len() && c.words.len() > 1;
            let has =
                |word: &String| others(&c.words, &c.occurrence).any(|own| is_same_word(&own.text, word));
            let lacks_one = only_adds && !shared.iter().all(has);
            !is_whole && (lacks_one || !others(&c.words, &c.occurrence).any(|w| known.contains(&w.text)))
        };
        let spared = self.spare(question, is_unlike);
        let what = format!("names without “{}”", shared.join("” and “"));
        let why = match only_adds {
            true => "all that was renamed has that word, and the new ones may belong to it",
            false => "all that was renamed has that word, and these have no other one of its words either",
        };
        self.guard(spared, &what, why);
    }

    /// Methods that have the old words further behind, where all that was renamed are methods that begin with them: these
    /// words are what the renamed methods do, or what tests are of.
    pub(super) fn spare_in_later_words(&mut self, question: &Question<'_>) {
        let begins = |e: &Evidence| e.kind == Kind::Method && e.occurrence.start == 0;
        if self.inferred.evidence.iter().all(begins) {
            let has_later =
                |c: &Candidate| c.declaration.get().kind == Kind::Method && c.occurrence.start > 0;
            let spared = self.spare(question, has_later);
            let why = "the renamed methods all begin with the old words";
            self.guard(spared, "methods that have the old words further behind", why);
        }
    }

    /// Variables and methods of types that hold one thing, where names only became plurals, all of what holds several.
    pub(super) fn spare_single(&mut self, question: &Question<'_>) {
        let holds_one = |d: &Declaration| d.ty.as_ref().is_some_and(is_of_one);
        if becomes_plural(&self.inferred.scope.concept)
            && !self.inferred.evidence.iter().any(|e| holds_one(e.declaration.get()))
        {
            let spared = self.spare(question, |c| holds_one(c.declaration.get()));
            self.guard(spared, "what holds no more than one", "what was renamed to a plural holds several");
        }
    }

    /// Everything, where the new words are a single letter: it is short for something only where it was put.
    pub(super) fn spare_letters(&mut self, question: &Question<'_>) {
        let new = &self.inferred.scope.concept.new;
        if new.len() == 1 && new[0].chars().count() == 1 {
            let spared = self.spare(question, |_| true);
            self.guard(spared, "anything further", "a single letter is a name where it was given alone");
        }
    }

    /// Names of which the change made several: beside a `doReset` that became `doResetDoubles`, it wrote `doResetLongs`.
    /// What is still called `doReset`, or `reset`, may be either, or both.
    pub(super) fn spare_split(&mut self, question: &Question<'_>, written: &FxHashSet<NamePlace>) {
        let concept = &self.inferred.scope.concept;
        let others = |e: &Evidence| others_of_several(e, concept, written);
        let split = |e: &Evidence| SplitName { words: e.words.clone(), others: others(e) };
        let mut split: Vec<SplitName> = self.inferred.evidence.iter().map(split).collect();
        split.retain(|name| !name.others.is_empty());
        let stays = |c: &Candidate| {
            split.iter().any(|name| {
                let mut parts = name.words.windows(c.words.len());
                parts.any(|part| same_words(part, &c.words)) || name.others.contains(&NamePlace::of(c))
            })
        };
        let spared = self.spare(question, stays);
        let why = "beside what it renamed, the change wrote others that only the added words tell apart";
        self.guard(spared, "names of which the change made several", why);
    }
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

/// From so many renames on, it is no chance that they share a word.
const TELLING: usize = 3;

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

/// Whether an annotation makes a method a test: `Test`, `ParameterizedTest`, `RepeatedTest`.
pub(super) fn is_of_test(annotation: &str) -> bool {
    split(annotation).last().is_some_and(|word| word.text == "test")
}

fn is_abstract(ty: &Declaration) -> bool {
    ty.kind == Kind::Interface || ty.modifiers.has(Modifiers::ABSTRACT)
}

/// Whether the words that a concept drops tell a declaration from another one of its kind beside it: where there is a
/// `firstKey`, too, a `secondKey` does not become a `key`. `words` are those of its name before the drop, and the old
/// ones are at `occurrence`.
fn is_told_apart(of: &DeclarationRef, words: &[Word], occurrence: &Range<usize>, concept: &Concept) -> bool {
    dropped(concept).is_some_and(|(before, after)| {
        differing_in(of, words, occurrence.start + before..occurrence.end - after).next().is_some()
    })
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

/// Of a concept that only drops words, how many it leaves before and after them.
fn dropped(concept: &Concept) -> Option<(usize, usize)> {
    let (before, after) = concept.unchanged_ends();
    (before + after == concept.new.len() && before + after < concept.old.len()).then_some((before, after))
}

/// A name of which the change made several.
struct SplitName {
    /// Of the old name.
    words: Vec<Word>,
    /// The names beside the new one.
    others: Vec<NamePlace>,
}

/// The declarations beside a renamed one which the change wrote and which only the words that the concept adds tell
/// from it.
fn others_of_several(
    renamed: &Evidence,
    concept: &Concept,
    written: &FxHashSet<NamePlace>,
) -> Vec<NamePlace> {
    if !adds(concept) {
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
