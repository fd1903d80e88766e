//! What is called after a type, a field, a parameter or a method that keeps its name.

use rustc_hash::{FxHashMap, FxHashSet};

use super::view::{Named, Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::judgement::{JudgedScope, Question};
use crate::agents::score::{accesses, tested};
use crate::java::{Declaration, DeclarationId, DeclarationRef, Kind, Project, TypeUse};
use crate::words::{Concept, Word, is_same_word, same_words, split};

/// The types that do not keep their names, in any of a change's scopes: the renamed ones, and those that are worth
/// reporting.
pub fn renamed_types(question: &Question<'_>, scopes: &[JudgedScope]) -> FxHashSet<String> {
    let reported = scopes.iter().flat_map(|s| s.renamed_by_report(question)).map(|c| c.declaration.get());
    let reported = reported.filter(|d| d.kind.is_type()).map(|d| d.name.clone());
    let renamed = scopes.iter().flat_map(|of| &of.inferred.evidence).filter(|e| e.kind.is_type());
    reported.chain(renamed.map(|e| e.name.clone())).collect()
}

/// What is called after a type that keeps its name, and the tests of such types. `renamed_types` do not.
pub fn kept_types(view: &View<'_, '_>, renamed_types: &FxHashSet<String>) -> Option<Spared> {
    let concept = view.concept();
    let is_renamed = |name: &str| renamed_types.contains(name);
    let tests_kept_type = |name: &str| {
        tested(name).is_some_and(|tested| {
            concept.is_in(tested) && !is_renamed(tested) && is_a_file(view.question.project, tested)
        })
    };
    view.spare_unless_renamed(
        "what is called after a type that keeps its name",
        "they are called after a type that keeps its name",
        |of| {
            is_called_after_kept_type(of, concept, is_renamed)
                || is_called_after_kept_supertype(of, concept, is_renamed)
                    && !is_part_of_renamed_type(view.evidence(), of.words)
                || of.get().kind.is_type() && tests_kept_type(of.old_name)
        },
    )
}

/// Parameters of methods that override another one, of which the parameter of that name is not worth reporting.
pub fn overridden(view: &View<'_, '_>) -> Option<Spared> {
    let to_rename = view.to_rename();
    let candidates = view.scope.judged.iter().map(|j| &j.candidate.declaration);
    let kept = candidates.filter(|d| !to_rename.contains(d)).filter_map(|parameter| {
        let (method, ty) = parameter_of(parameter)?;
        Some([ty.name.as_str(), method.name.as_str(), parameter.get().name.as_str()])
    });
    let kept: FxHashSet<[&str; 3]> = kept.collect();
    let is_as_kept = |of: &Named<'_>| {
        parameter_of(of.declaration).is_some_and(|(method, ty)| {
            ty.supertypes.iter().any(|s| kept.contains(&[s.simple_name(), &method.name, of.old_name]))
        })
    };
    view.spare_some_unless_renamed(
        "parameters that are called as those of an overridden method",
        "they are called as the parameters of the method that theirs overrides",
        is_as_kept,
        |j| to_rename.contains(&j.candidate.declaration),
    )
}

/// Parameters of methods that have a word in their names which the concept drops, and keep these: the `routingKey` of a
/// `setRoutingKey`. Where the change gave a parameter another type, or renamed its type, that says more.
pub fn methods(view: &View<'_, '_>) -> Option<Spared> {
    let Concept { old, new, .. } = view.concept();
    let dropped: Vec<&String> = old.iter().filter(|word| !new.contains(word)).collect();
    let to_rename = view.to_rename();
    let is_of_kept = |of: &Named<'_>| {
        method_of(of.declaration).is_some_and(|method| {
            let words = split(&method.get().name);
            let says = |word: &&String| words.iter().any(|w| is_same_word(&w.text, word));
            !to_rename.contains(&method) && dropped.iter().any(says)
        })
    };
    view.spare_some_unless_renamed(
        "parameters of what keeps its name",
        "the names of their methods keep a dropped word",
        is_of_kept,
        |j| view.has_old_type(j),
    )
}

/// Accessors of a field of their type that is not worth reporting, and parameters and locals of its name.
pub fn fields(view: &View<'_, '_>) -> Option<Spared> {
    let to_rename = view.to_rename();
    let candidates = view.scope.judged.iter().map(|j| &j.candidate);
    let is_kept =
        |c: &&Candidate| c.declaration.get().kind == Kind::Field && !to_rename.contains(&c.declaration);
    let mut kept: FxHashMap<[&str; 2], Vec<&[Word]>> = FxHashMap::default();
    for Candidate { home, words, .. } in candidates.filter(is_kept).chain(&view.scope.kept_fields) {
        kept.entry([&home.path, &home.in_type]).or_default().push(words);
    }
    view.spare_unless_renamed(
        "what is called after a field that keeps its name",
        "they are called after a field that keeps its name",
        |of| {
            let of_type = kept.get(&[of.home.path.as_str(), of.home.in_type.as_str()]);
            of_type.into_iter().flatten().any(|field| match of.get().kind {
                Kind::Method => accesses(of.words, of.get(), field),
                kind => kind.is_local() && same_words(of.words, field),
            })
        },
    )
}

/// Fields of which an accessor keeps its name: it says so to all who call it. Where the change gave a field another type, or
/// renamed its type, that says more.
pub fn accessors(view: &View<'_, '_>) -> Option<Spared> {
    let to_rename = view.to_rename();
    let is_of_kept = |of: &Named<'_>| {
        let unit = &of.declaration.unit;
        let is_kept_accessor = |(id, d): (DeclarationId, &Declaration)| {
            d.kind == Kind::Method
                && accesses(&split(&d.name), d, of.words)
                && !to_rename.contains(&DeclarationRef { unit: unit.clone(), id })
        };
        of.kind == Kind::Field && unit.members(of.get().owner).any(is_kept_accessor)
    };
    view.spare_some_unless_renamed(
        "fields of which an accessor keeps its name",
        "they are called as an accessor of theirs is",
        is_of_kept,
        |j| view.has_old_type(j),
    )
}

/// Whether a declaration is called after its type: its name ends as the type's does, or as that of what the
/// type holds (`Hint joinHint` is not, `JoinHint joinHint`, `List<JoinHint> joinHints` and `JoinHint
/// newJoinHint()` are), or the type's ends as all of its name (`DefaultJoinHint joinHint`), with the old words in it.
/// What is called after a type that keeps its name keeps its own; `is_renamed` says which types do not.
fn is_called_after_kept_type(of: &Named<'_>, concept: &Concept, is_renamed: impl Fn(&str) -> bool) -> bool {
    let Some(ty) = &of.get().ty else { return false };
    let is_of = |name: &str| {
        let of_type = split(name);
        let is_shorter = || of.words.len() > 1 && ends_in(&of_type, of.words);
        concept.is_in(name) && (ends_in(of.words, &of_type) || is_shorter())
    };
    ty.names().any(|name| is_of(name) && !is_renamed(name))
}

/// Whether a type is called after one that it extends or implements: all words of that are in its name, and the old words
/// are among them (`ListHint implements Hint`).
fn is_called_after_kept_supertype(
    of: &Named<'_>,
    concept: &Concept,
    is_renamed: impl Fn(&str) -> bool,
) -> bool {
    let ty = of.get();
    let has = |word: &Word| of.words.iter().any(|own| is_same_word(&own.text, &word.text));
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

/// The method or constructor that a parameter is of, and the type around that; `None` for anything but a parameter.
fn parameter_of(declaration: &DeclarationRef) -> Option<(&Declaration, &Declaration)> {
    let unit = &declaration.unit;
    let callable = unit.get(declaration.get().owner.filter(|_| declaration.get().kind == Kind::Parameter)?);
    Some((callable, unit.get(callable.owner?)))
}

/// The method that a parameter belongs to.
fn method_of(parameter: &DeclarationRef) -> Option<DeclarationRef> {
    let owner = parameter.owner().filter(|_| parameter.get().kind == Kind::Parameter)?;
    (owner.get().kind == Kind::Method).then_some(owner)
}

/// Whether there is a file for a top-level type of this name.
fn is_a_file(project: &Project<'_>, name: &str) -> bool {
    let file = format!("{name}.java");
    let is_it = |folder: &str| folder.is_empty() || folder.ends_with('/');
    project.snapshot().paths().iter().any(|path| path.strip_suffix(&file).is_some_and(is_it))
}
