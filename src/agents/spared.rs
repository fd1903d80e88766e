//! What looks forgotten and is not, for a reason that its neighbours and the renames give together. Each reason is a
//! guard of the scope, unless the change itself renamed what it would cover.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::analysis::{Guard, LeftName};
use super::candidate::Candidate;
use super::edited::NamePlace;
use super::evidence::Evidence;
use super::guard::{self, is_within_deprecated};
use super::home::Home;
use super::judgement::{InferredScope, JudgedScope, Question};
use super::score::{accesses, tested};
use crate::java::{Declaration, DeclarationRef, Kind, Project, TypeUse};
use crate::words::{Concept, Word, same_words, split};

/// In so many files a name must have been left that nobody is taken to have forgotten.
const LEFT_IN_EACH: usize = 3;

/// Takes out of each scope of a change what is not forgotten. `written` are the names that the change wrote.
pub fn spare(question: &Question<'_>, scopes: &mut [JudgedScope], written: &FxHashSet<NamePlace>) {
    // Which types keep their names must be known before what is called after them.
    for scope in scopes.iter_mut() {
        scope.spare_types(question);
        scope.spare_tested(question);
    }
    spare_called_after_kept_types(question, scopes);
    let before = question.edited.base().map(Project::new);
    // In a review, answers bring up what is below the bar at first.
    let is_worth =
        |s: &&mut JudgedScope| question.asked || s.judged_from(question.min_confidence).next().is_some();
    for scope in scopes.iter_mut().filter(is_worth) {
        scope.spare_within_deprecated(question);
        scope.spare_called_after_fields(question);
        scope.spare_test_methods(question);
        scope.spare_left_in_each_file(question);
        scope.spare_told_apart(question);
        scope.spare_lone_neighbours(question);
        scope.spare_split(question, written);
        if let Some(before) = &before {
            scope.spare_other_types(question, before);
        }
        scope.spare_far_too_many(question);
    }
}

/// What is called after a type that is neither renamed nor worth reporting, and the tests of such types, unless the
/// change renamed such things itself.
fn spare_called_after_kept_types(question: &Question<'_>, scopes: &mut [JudgedScope]) {
    let reported = scopes.iter().flat_map(|s| s.renamed_by_report(question)).map(|c| c.declaration.get());
    let reported = reported.filter(|d| d.kind.is_type()).map(|d| d.name.clone());
    let renamed = scopes.iter().flat_map(|of| &of.inferred.evidence).filter(|e| e.kind.is_type());
    let types: FxHashSet<String> = reported.chain(renamed.map(|e| e.name.clone())).collect();
    let is_renamed = |name: &str| types.contains(name);
    for scope in scopes {
        let concept = scope.inferred.scope.concept.clone();
        let tests_kept_type = |name: &str| {
            tested(name).is_some_and(|tested| {
                concept.is_in(tested) && !is_renamed(tested) && is_a_file(question.project, tested)
            })
        };
        let stays = |declaration: &Declaration, name: &str, words: &[Word]| {
            is_called_after_kept_type(declaration, words, &concept, is_renamed)
                || declaration.kind.is_type() && tests_kept_type(name)
        };
        let was_renamed = |e: &Evidence| {
            let old_name = &question.renames[e.rename].old_name;
            stays(e.declaration.get(), old_name, &e.words)
        };
        if !scope.inferred.evidence.iter().any(was_renamed) {
            let spared = scope.spare(question, |c| {
                let d = c.declaration.get();
                stays(d, &d.name, &c.words)
            });
            scope.guard_doing(
                spared,
                "what is called after a type that keeps its name",
                "keeps its own name",
            );
        }
    }
}

/// Whether a declaration is called after its type: its name ends as the type's does, or as that of what the
/// type holds (`Hint joinHint` is not, `JoinHint joinHint`, `List<JoinHint> joinHints` and `JoinHint
/// newJoinHint()` are), with the old words in it. What is called after a type that keeps its name keeps its
/// own; `is_renamed` says which types do not.
fn is_called_after_kept_type(
    declaration: &Declaration,
    words: &[Word],
    concept: &Concept,
    is_renamed: impl Fn(&str) -> bool,
) -> bool {
    let Some(ty) = &declaration.ty else { return false };
    let ends_in = |name: &str| {
        let of_type = split(name);
        concept.is_in(name)
            && words.len().checked_sub(of_type.len()).is_some_and(|from| same_words(&words[from..], &of_type))
    };
    ty.names().any(|name| ends_in(name) && !is_renamed(name))
}

/// Whether there is a file for a top-level type of this name.
fn is_a_file(project: &Project<'_>, name: &str) -> bool {
    let file = format!("{name}.java");
    let is_it = |folder: &str| folder.is_empty() || folder.ends_with('/');
    project.snapshot().paths().iter().any(|path| path.strip_suffix(&file).is_some_and(is_it))
}

impl JudgedScope {
    /// Where only parameters and locals were renamed, types keep their names: those are called after these, not these
    /// after those.
    fn spare_types(&mut self, question: &Question<'_>) {
        if self.inferred.evidence.iter().all(|e| e.kind.is_local()) {
            let spared = self.spare(question, |c| c.declaration.get().kind.is_type());
            self.guard_doing(
                spared,
                "types",
                "keep their names where only parameters and variables were renamed",
            );
        }
    }

    /// Where only tests were renamed, what they test keeps its names: tests follow it, it does not follow them.
    fn spare_tested(&mut self, question: &Question<'_>) {
        if self.inferred.evidence.iter().all(|e| e.home.is_test) {
            let spared = self.spare(question, |c| !c.home.is_test);
            self.guard_doing(spared, "what is not a test", "keeps its name where only tests were renamed");
        }
    }

    /// Parameters and locals of what is deprecated, which will go with it.
    fn spare_within_deprecated(&mut self, question: &Question<'_>) {
        if !self.inferred.evidence.iter().any(|e| is_within_deprecated(&e.declaration)) {
            let spared = self.spare(question, |c| is_within_deprecated(&c.declaration));
            self.guard_doing(spared, "what is in deprecated declarations", "will go with them");
        }
    }

    /// Accessors of a field of their type that is not worth reporting, and parameters and locals of its name.
    fn spare_called_after_fields(&mut self, question: &Question<'_>) {
        let reported: FxHashSet<DeclarationRef> =
            self.renamed_by_report(question).map(|c| c.declaration.clone()).collect();
        let candidates = self.judged.iter().map(|j| &j.candidate);
        let kept = candidates
            .filter(|c| c.declaration.get().kind == Kind::Field && !reported.contains(&c.declaration))
            .chain(&self.kept_fields);
        let mut fields: FxHashMap<(String, String), Vec<Vec<Word>>> = FxHashMap::default();
        for Candidate { home, words, .. } in kept {
            let of_type = fields.entry((home.path.clone(), home.in_type.clone())).or_default();
            of_type.push(words.clone());
        }
        let stays = |declaration: &Declaration, words: &[Word], home: &Home| {
            let of_type = fields.get(&(home.path.clone(), home.in_type.clone()));
            of_type.into_iter().flatten().any(|field| match declaration.kind {
                Kind::Method => accesses(words, declaration, field),
                kind => kind.is_local() && same_words(words, field),
            })
        };
        let was_renamed = |e: &Evidence| stays(e.declaration.get(), &e.words, &e.home);
        if !self.inferred.evidence.iter().any(was_renamed) {
            let spared = self.spare(question, |c| stays(c.declaration.get(), &c.words, &c.home));
            self.guard_doing(
                spared,
                "what is called after a field that keeps its name",
                "keeps its own name",
            );
        }
    }

    /// Methods with a leading `test`, which says what they are for: the `Test` in a class's name is another word. After
    /// `TestResolver → ResolverTest`, a method `testResolver` keeps its name.
    fn spare_test_methods(&mut self, question: &Question<'_>) {
        let marks = |kind: Kind, words: &[Word], at: usize| {
            kind == Kind::Method && at == 0 && words.first().is_some_and(|word| word.text == "test")
        };
        let was_renamed = |e: &Evidence| marks(e.kind, &e.words, e.occurrence.start);
        if !self.inferred.evidence.iter().any(was_renamed) {
            let spared =
                self.spare(question, |c| marks(c.declaration.get().kind, &c.words, c.occurrence.start));
            self.guard_doing(spared, "methods with a leading `test`", "say with it that they test something");
        }
    }

    /// Names that the change left in each of several files in which it renamed something of the concept, and renamed
    /// nowhere. (Methods that are no tests may be of one override family, and left once.)
    fn spare_left_in_each_file(&mut self, question: &Question<'_>) {
        let touched: FxHashSet<&str> = self.inferred.evidence.iter().map(|e| e.home.path.as_str()).collect();
        let renamed: FxHashSet<&str> =
            self.inferred.evidence.iter().map(|e| question.renames[e.rename].old_name.as_str()).collect();
        let mut files: FxHashMap<(Kind, String), FxHashSet<String>> = FxHashMap::default();
        for Candidate { declaration, home, .. } in self.judged.iter().map(|j| &j.candidate) {
            let d = declaration.get();
            let may_count = d.kind != Kind::Method || home.is_test;
            if may_count && touched.contains(home.path.as_str()) && !renamed.contains(d.name.as_str()) {
                files.entry((d.kind, d.name.clone())).or_default().insert(home.path.clone());
            }
        }
        files.retain(|_, of_name| of_name.len() >= LEFT_IN_EACH);
        let spared = self.spare(question, |c| {
            let d = c.declaration.get();
            files.get(&(d.kind, d.name.clone())).is_some_and(|of_name| of_name.contains(&c.home.path))
        });
        let why = "the change left the name in each of several files in which it renamed others";
        self.guard(spared, "names that were left in each of several edited files", why);
    }

    /// Names that the words which the concept drops tell from others.
    fn spare_told_apart(&mut self, question: &Question<'_>) {
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
        self.guard(spared, what, "the dropped words tell names from others beside them");
    }

    /// Names that are but the word beside which the concept inserts others: after `KeyManager → KeyStateManager`, what
    /// is called `manager` is one.
    fn spare_lone_neighbours(&mut self, question: &Question<'_>) {
        let Concept { old, new, .. } = self.inferred.scope.concept.clone();
        let inserts = new.len() > 1 && self.inferred.scope.concept.unchanged_ends() != (0, 0);
        let is_lone = |words: &[Word]| words.len() == 1;
        if old.len() == 1 && inserts && !self.inferred.evidence.iter().any(|e| is_lone(&e.words)) {
            let spared = self.spare(question, |c| is_lone(&c.words));
            let what = format!("what is called “{}” and no more", old[0]);
            self.guard(spared, &what, &format!("nothing that was renamed was called “{}” alone", old[0]));
        }
    }

    /// Names of which the change made several: beside a `doReset` that became `doResetDoubles`, it wrote `doResetLongs`.
    /// What is still called `doReset`, or `reset`, may be either, or both.
    fn spare_split(&mut self, question: &Question<'_>, written: &FxHashSet<NamePlace>) {
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

    /// Variables of other types, where all that was renamed has new ones.
    fn spare_other_types(&mut self, question: &Question<'_>, before: &Project<'_>) {
        if self.inferred.evidence.iter().any(|e| e.kind.is_type()) {
            return;
        }
        let pair = |e: &Evidence| {
            let old = question.renames[e.rename].before.declaration(before)?;
            Some((old, e.declaration.clone()))
        };
        let pairs: Vec<(DeclarationRef, DeclarationRef)> =
            self.inferred.evidence.iter().filter_map(pair).collect();
        let types =
            pairs.iter().filter_map(|(old, new)| Some((old.get().ty.as_ref()?, new.get().ty.as_ref()?)));
        let is_renamed = |old: &str, new: &str| {
            question.renames.iter().any(|r| r.kind.is_type() && r.old_name == old && r.new_name == new)
        };
        if let Some(retyped) = Retyped::of(types, is_renamed) {
            let spared = self.spare(question, |c| retyped.leaves(c.declaration.get()));
            self.guard(
                spared,
                "variables of other types",
                "all that was renamed has new types, and these variables have not",
            );
        }
    }

    /// Guards against a scope that would give far more findings than it has renames.
    fn spare_far_too_many(&mut self, question: &Question<'_>) {
        // Who asks to hear less than usual does not hear more.
        let left = self.judged_from(question.min_confidence.min(question.usual_confidence())).count();
        let InferredScope { scope, evidence, .. } = &mut self.inferred;
        if let Some(guard) = guard::far_more_left(scope, evidence.len(), left) {
            let reported = self.spare(question, |_| true);
            let left = reported.iter().map(LeftName::of).collect();
            self.inferred.scope.guards.push(Guard { left, ..guard });
        }
    }

    /// States a guard, where it spared some declarations.
    fn guard(&mut self, spared: Vec<DeclarationRef>, what: &str, why: &str) {
        self.inferred.scope.guards.extend(Guard::sparing(what, why, &spared));
    }

    /// The same, where the reason is what such identifiers do.
    fn guard_doing(&mut self, spared: Vec<DeclarationRef>, what: &str, does: &str) {
        self.guard(spared, what, &format!("{what} {does}"));
    }
}

/// Whether the words that a concept drops tell a declaration from another one of its kind beside it: where there is a
/// `firstKey`, too, a `secondKey` does not become a `key`. `words` are those of its name before the drop, and the old
/// ones are at `occurrence`.
fn is_told_apart(of: &DeclarationRef, words: &[Word], occurrence: &Range<usize>, concept: &Concept) -> bool {
    dropped(concept).is_some_and(|(before, after)| {
        differing_in(of, words, occurrence.start + before..occurrence.end - after).next().is_some()
    })
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
    let (before, after) = concept.unchanged_ends();
    let adds = before + after == concept.old.len() && before + after < concept.new.len();
    if !adds {
        return Vec::new();
    }
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

/// The types that a change gave to what it renamed, where it gave all of it other ones: `String jdbcUrl` that became
/// `DataSource source` tells nothing of a URL that is one still.
struct Retyped<'e> {
    types: Vec<&'e TypeUse>,
    /// The names in them that the types before did not have.
    came: FxHashSet<&'e str>,
}

impl<'e> Retyped<'e> {
    /// Of pairs of declared types, before and after; `None` where one stayed. What is no type by itself (`var`, `void`)
    /// says nothing, and a type that was renamed stayed.
    fn of(
        pairs: impl IntoIterator<Item = (&'e TypeUse, &'e TypeUse)>,
        is_renamed: impl Fn(&str, &str) -> bool,
    ) -> Option<Self> {
        let says_nothing = |ty: &TypeUse| matches!(ty.text.as_str(), "var" | "void");
        let (mut types, mut came) = (Vec::new(), FxHashSet::default());
        for (old, new) in pairs.into_iter().filter(|(old, new)| !says_nothing(old) && !says_nothing(new)) {
            let mut names = old.names().zip(new.names());
            let is_same = old.names().count() == new.names().count()
                && names.all(|(old, new)| old == new || is_renamed(old, new));
            if is_same {
                return None;
            }
            came.extend(new.names().filter(|name| old.names().all(|n| n != *name)));
            types.push(new);
        }
        (!types.is_empty()).then_some(Self { types, came })
    }

    /// Whether a declaration is a variable of none of the new types.
    fn leaves(&self, d: &Declaration) -> bool {
        let is_variable = d.kind.is_local() || d.kind == Kind::Field;
        let is_new = |ty: &TypeUse| {
            self.types.iter().any(|t| t.text == ty.text) || ty.names().any(|n| self.came.contains(n))
        };
        is_variable && d.ty.as_ref().is_some_and(|ty| !is_new(ty))
    }
}
