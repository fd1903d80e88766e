//! What is called after a type, a field, a parameter or a method that keeps its name.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::home::Home;
use crate::agents::judgement::{JudgedScope, Question};
use crate::agents::score::{accesses, tested};
use crate::java::lexical::code_pieces;
use crate::java::{Declaration, DeclarationRef, Kind, Project, TypeUse};
use crate::words::{Concept, Word, is_same_word, same_words, split};

/// What is called after a type that is neither renamed nor worth reporting, and the tests of such types, unless the
/// change renamed such things itself.
pub(super) fn spare_called_after_kept_types(question: &Question<'_>, scopes: &mut [JudgedScope]) {
    let reported = scopes.iter().flat_map(|s| s.renamed_by_report(question)).map(|c| c.declaration.get());
    let reported = reported.filter(|d| d.kind.is_type()).map(|d| d.name.clone());
    let renamed = scopes.iter().flat_map(|of| &of.inferred.evidence).filter(|e| e.kind.is_type());
    let types: FxHashSet<String> = reported.chain(renamed.map(|e| e.name.clone())).collect();
    let is_renamed = |name: &str| types.contains(name);
    for scope in scopes {
        let concept = scope.inferred.scope.concept.clone();
        let evidence = scope.inferred.evidence.clone();
        let tests_kept_type = |name: &str| {
            tested(name).is_some_and(|tested| {
                concept.is_in(tested) && !is_renamed(tested) && is_a_file(question.project, tested)
            })
        };
        let stays = |declaration: &Declaration, name: &str, words: &[Word]| {
            is_called_after_kept_type(declaration, words, &concept, is_renamed)
                || is_called_after_kept_supertype(declaration, words, &concept, is_renamed)
                    && !is_part_of_renamed_type(&evidence, words)
                || declaration.kind.is_type() && tests_kept_type(name)
        };
        let was_renamed = |e: &Evidence| {
            let old_name = &question.renames[e.rename].old_name;
            stays(e.declaration.get(), old_name, &e.words)
        };
        if !evidence.iter().any(was_renamed) {
            let spared = scope.spare(question, |c| {
                let d = c.declaration.get();
                stays(d, &d.name, &c.words)
            });
            let why = "they are called after a type that keeps its name";
            scope.guard(spared, "what is called after a type that keeps its name", why);
        }
    }
}

/// Whether a declaration is called after its type: its name ends as the type's does, or as that of what the
/// type holds (`Hint joinHint` is not, `JoinHint joinHint`, `List<JoinHint> joinHints` and `JoinHint
/// newJoinHint()` are), or the type's ends as all of its name (`DefaultJoinHint joinHint`), with the old words in it.
/// What is called after a type that keeps its name keeps its own; `is_renamed` says which types do not.
fn is_called_after_kept_type(
    declaration: &Declaration,
    words: &[Word],
    concept: &Concept,
    is_renamed: impl Fn(&str) -> bool,
) -> bool {
    let Some(ty) = &declaration.ty else { return false };
    let is_of = |name: &str| {
        let of_type = split(name);
        let is_shorter = || words.len() > 1 && ends_in(&of_type, words);
        concept.is_in(name) && (ends_in(words, &of_type) || is_shorter())
    };
    ty.names().any(|name| is_of(name) && !is_renamed(name))
}

/// Whether a type is called after one that it extends or implements: all words of that are in its name, and the old words
/// are among them (`ListHint implements Hint`).
fn is_called_after_kept_supertype(
    ty: &Declaration,
    words: &[Word],
    concept: &Concept,
    is_renamed: impl Fn(&str) -> bool,
) -> bool {
    let has = |word: &Word| words.iter().any(|own| is_same_word(&own.text, &word.text));
    let is_of = |name: &str| concept.is_in(name) && split(name).iter().all(has);
    let mut supertypes = ty.supertypes.iter().map(TypeUse::simple_name);
    ty.kind.is_type() && supertypes.any(|name| is_of(name) && !is_renamed(name))
}

/// Whether all words of a name stand in the old name of a renamed type, of which the name is one part then: a `JoinHint`
/// beside what was `JoinHintFactory`.
fn is_part_of_renamed_type(evidence: &[Evidence], words: &[Word]) -> bool {
    let is_part = |old: &[Word]| {
        old.len() > words.len() && old.windows(words.len()).any(|part| same_words(part, words))
    };
    evidence.iter().any(|e| e.kind.is_type() && is_part(&e.words))
}

/// Whether the last words of a name are these.
fn ends_in(words: &[Word], last: &[Word]) -> bool {
    words.len().checked_sub(last.len()).is_some_and(|from| same_words(&words[from..], last))
}

/// The method that a parameter is of, and the type around that.
fn around(parameter: &DeclarationRef) -> Option<(&Declaration, &Declaration)> {
    let unit = &parameter.unit;
    let method = unit.get(parameter.get().owner?);
    Some((method, unit.get(method.owner?)))
}

/// The method that a parameter belongs to.
fn method_of(parameter: &DeclarationRef) -> Option<DeclarationRef> {
    let owner = parameter.owner().filter(|_| parameter.get().kind == Kind::Parameter)?;
    (owner.get().kind == Kind::Method).then_some(owner)
}

/// The constructor that a parameter belongs to, with its type.
fn constructor_of(parameter: &DeclarationRef) -> Option<(&Declaration, &Declaration)> {
    around(parameter).filter(|(callable, _)| callable.kind == Kind::Constructor)
}

/// Whether a constructor calls that of its superclass, or another one of its type, with an argument that is this name and
/// no more.
fn hands_on(constructor: &[u8], name: &str) -> bool {
    let code: Vec<&[u8]> = code_pieces(constructor).map(|(_, text)| text).collect();
    let called = |two: &[&[u8]]| matches!(two, [b"super" | b"this", b"("]);
    let Some(call) = code.windows(2).position(called) else { return false };
    let mut depth = 1_usize;
    for three in code[call + 1..].windows(3) {
        match three {
            [_, b"(", _] => depth += 1,
            [_, b")", _] if depth == 1 => return false,
            [_, b")", _] => depth -= 1,
            [b"(" | b",", word, b")" | b","] if depth == 1 && *word == name.as_bytes() => return true,
            _ => {}
        }
    }
    false
}

/// Whether there is a file for a top-level type of this name.
fn is_a_file(project: &Project<'_>, name: &str) -> bool {
    let file = format!("{name}.java");
    let is_it = |folder: &str| folder.is_empty() || folder.ends_with('/');
    project.snapshot().paths().iter().any(|path| path.strip_suffix(&file).is_some_and(is_it))
}

impl JudgedScope {
    /// Parameters of methods that override another one, of which the parameter of that name is not worth reporting.
    pub(super) fn spare_called_after_overridden(&mut self, question: &Question<'_>) {
        let reported: FxHashSet<DeclarationRef> =
            self.renamed_by_report(question).map(|c| c.declaration.clone()).collect();
        let candidates = self.judged.iter().map(|j| &j.candidate.declaration);
        let kept = candidates.filter(|d| d.get().kind == Kind::Parameter && !reported.contains(d));
        let kept: FxHashSet<[&str; 3]> = kept
            .filter_map(|parameter| {
                let (method, ty) = around(parameter)?;
                Some([ty.name.as_str(), method.name.as_str(), parameter.get().name.as_str()])
            })
            .collect();
        let stays = |of: &DeclarationRef, name: &str| {
            of.get().kind == Kind::Parameter
                && around(of).filter(|(method, _)| method.has_annotation("Override")).is_some_and(
                    |(method, ty)| {
                        ty.supertypes.iter().any(|s| kept.contains(&[s.simple_name(), &method.name, name]))
                    },
                )
        };
        let old_name = |e: &Evidence| question.renames[e.rename].old_name.as_str();
        let was_renamed = self.inferred.evidence.iter().any(|e| stays(&e.declaration, old_name(e)));
        let spared: FxHashSet<DeclarationRef> = match was_renamed {
            true => FxHashSet::default(),
            false => reported.iter().filter(|d| stays(d, &d.get().name)).cloned().collect(),
        };
        let spared = self.spare(question, |c| spared.contains(&c.declaration));
        let what = "parameters that are called as those of an overridden method";
        self.guard(spared, what, "they are called as the parameters of the method that theirs overrides");
    }

    /// Parameters that a constructor hands on to another one of its type or of its superclass, of which the parameter of
    /// that name is not worth reporting. (In other modules, there may be copies of the class, as for another version of
    /// what it is for.)
    pub(super) fn spare_handed_on(&mut self, question: &Question<'_>) {
        let reported: FxHashSet<DeclarationRef> =
            self.renamed_by_report(question).map(|c| c.declaration.clone()).collect();
        let candidates = self.judged.iter().map(|j| &j.candidate);
        let kept: FxHashSet<[&str; 3]> = candidates
            .filter(|c| !reported.contains(&c.declaration))
            .filter_map(|Candidate { declaration, home, .. }| {
                let (_, ty) = constructor_of(declaration)?;
                Some([home.module.as_str(), ty.name.as_str(), declaration.get().name.as_str()])
            })
            .collect();
        let stays = |parameter: &DeclarationRef, home: &Home, name: &str| {
            constructor_of(parameter).is_some_and(|(constructor, ty)| {
                let mut called = ty.supertypes.iter().map(TypeUse::simple_name).chain([ty.name.as_str()]);
                let body = &parameter.unit.source.bytes()[constructor.span.range()];
                called.any(|callee| kept.contains(&[home.module.as_str(), callee, name]))
                    && hands_on(body, &parameter.get().name)
            })
        };
        let old_name = |e: &Evidence| question.renames[e.rename].old_name.as_str();
        if self.inferred.evidence.iter().any(|e| stays(&e.declaration, &e.home, old_name(e))) {
            return;
        }
        let to_report = self.renamed_by_report(question);
        let spared = to_report.filter(|c| stays(&c.declaration, &c.home, &c.declaration.get().name));
        let spared: FxHashSet<DeclarationRef> = spared.map(|c| c.declaration.clone()).collect();
        let spared = self.spare(question, |c| spared.contains(&c.declaration));
        let what = "parameters that are handed on to another constructor";
        self.guard(spared, what, "the constructor that gets them keeps the name");
    }

    /// Parameters of methods that say in their names what the concept drops, and keep these: the `routingKey` of a
    /// `setRoutingKey`. Where the change gave a parameter another type, or renamed its type, that says more.
    pub(super) fn spare_called_after_methods(&mut self, question: &Question<'_>) {
        let Concept { old, new, .. } = &self.inferred.scope.concept;
        let dropped: Vec<String> = old.iter().filter(|word| !new.contains(word)).cloned().collect();
        let reported: FxHashSet<DeclarationRef> =
            self.renamed_by_report(question).map(|c| c.declaration.clone()).collect();
        let stays = |parameter: &DeclarationRef| {
            method_of(parameter).is_some_and(|method| {
                let words = split(&method.get().name);
                let says = |word: &String| words.iter().any(|w| is_same_word(&w.text, word));
                !reported.contains(&method) && !dropped.is_empty() && dropped.iter().all(says)
            })
        };
        if self.inferred.evidence.iter().any(|e| stays(&e.declaration)) {
            return;
        }
        let spared =
            self.spare_judged(question, |scope, j| scope.has_old_type(j) && stays(&j.candidate.declaration));
        let why = "the names of their methods keep the dropped words";
        self.guard(spared, "parameters of what keeps its name", why);
    }

    /// Accessors of a field of their type that is not worth reporting, and parameters and locals of its name.
    pub(super) fn spare_called_after_fields(&mut self, question: &Question<'_>) {
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
            let why = "they are called after a field that keeps its name";
            self.guard(spared, "what is called after a field that keeps its name", why);
        }
    }
}
