//! What has the old words, or a renamed name, and nothing else that ties it to what was renamed.

use rustc_hash::FxHashSet;

use super::view::{Named, Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::guard::is_unused;
use crate::agents::judgement::Judged;
use crate::agents::reason::{Case, is_namesake_elsewhere, is_related, rests_on_name};
use crate::java::{Kind, Modifiers};
use crate::words::{Concept, Word, is_same_word, split};

/// What only has a renamed name, where few were renamed: without a type or member that ties it to them, it may be
/// something else. Parameters are called alike on purpose more often.
pub fn only_namesakes(view: &View<'_, '_>) -> Option<Spared> {
    if goes_for_namesakes(view) {
        return None;
    }
    let is_only_namesake = |j: &Judged| {
        let kind = j.candidate.declaration.get().kind;
        kind != Kind::Parameter && rests_on_name(&Case::new(view.question, &view.scope.inferred, j))
    };
    Some(view.spare(
        "what only has the same name",
        "few with the old words were renamed, and nothing else ties these to them",
        is_only_namesake,
    ))
}

/// Members and types that are called by one word, as something was that was renamed in another file, without a type or
/// member that ties them to that: the `id` or `log` of another class is its own. (Variables are called alike by habit, and
/// renamed so.)
pub fn bare_namesakes(view: &View<'_, '_>) -> Option<Spared> {
    if goes_for_namesakes(view) {
        return None;
    }
    let is_bare = |c: &Candidate| c.words.len() == 1 && !c.declaration.get().kind.is_local();
    let is_elsewhere = |j: &Judged| is_namesake_elsewhere(&Case::new(view.question, &view.scope.inferred, j));
    Some(view.spare(
        "what has a name of one word in common with what was renamed elsewhere",
        "such names are common, and nothing else ties these to it",
        |j| is_bare(&j.candidate) && is_elsewhere(j),
    ))
}

/// Variables of more words than several that were renamed and are called by the old words alone, without a type or member
/// that ties them to these: after `conf → zConf`, a `confDir`.
pub fn longer(view: &View<'_, '_>) -> Option<Spared> {
    if view.evidence().len() < 2 || view.any_renamed(|of| of.occurrence.len() < of.words.len()) {
        return None;
    }
    let is_longer_variable = |c: &Candidate| {
        let kind = c.declaration.get().kind;
        (kind.is_local() || kind == Kind::Field) && c.occurrence.len() < c.words.len()
    };
    let is_tied = |j: &Judged| is_related(&Case::new(view.question, &view.scope.inferred, j));
    Some(view.spare(
        format!("what is called more than “{}”", view.concept().old.join(" ")),
        "what was renamed was called so and no more, and nothing else ties these to it",
        |j| is_longer_variable(&j.candidate) && !is_tied(j),
    ))
}

/// Names that have more words in common with what the change gave other new words: after
/// `openBufferSize → openWindow` and `closedBufferSize → closedCalls`, a `defaultOpenBufferSize` does not become
/// `defaultOpenCalls`.
pub fn nearer_to_another(view: &View<'_, '_>) -> Option<Spared> {
    let (coming, undoing) = (view.concept(), view.concept().undoing());
    let went_elsewhere = |old: &str, new: &str| {
        coming.is_in(old) && !coming.is_in(new) && !coming.new.is_empty() && !undoing.is_in(new)
    };
    let renames = view.question.renames.iter().filter(|r| went_elsewhere(&r.old_name, &r.new_name));
    let elsewhere: Vec<Vec<Word>> = renames.map(|r| split(&r.old_name)).collect();
    let in_common = |c: &Candidate, renamed: &[Word]| {
        c.words.iter().filter(|word| renamed.iter().any(|w| w.text == word.text)).count()
    };
    let with_others = |c: &Candidate| elsewhere.iter().map(|words| in_common(c, words)).max();
    let with_renamed = |c: &Candidate| view.evidence().iter().map(|e| in_common(c, &e.words)).max();
    Some(view.spare(
        "names that are less like the renamed ones",
        "names that are more like them got other words for the old ones",
        |j| with_others(&j.candidate).unwrap_or(0) > with_renamed(&j.candidate).unwrap_or(0),
    ))
}

/// Exceptions that are caught in types in which nothing of the concept was renamed: such names are by habit, and not by
/// concept.
pub fn other_catches(view: &View<'_, '_>) -> Option<Spared> {
    let types: FxHashSet<&str> = view.evidence().iter().map(|e| e.home.in_type.as_str()).collect();
    view.spare_unless_renamed(
        "caught exceptions of other types",
        "nothing with the old words was renamed in the types that catch them",
        |of| is_caught(of) && !types.contains(of.home.in_type.as_str()),
    )
}

/// What no `catch` declares, where nothing else was renamed.
pub fn not_caught(view: &View<'_, '_>) -> Option<Spared> {
    let why = "only exception parameters were renamed";
    view.spare_unless_renamed("what is no exception parameter", why, |of| !is_caught(of))
}

fn is_caught(of: &Named<'_>) -> bool {
    of.get().modifiers.has(Modifiers::EXCEPTION)
}

/// Whether what became of one name is due to all of that name: a word that is misspelled in one place is so in others, and
/// what became `unused`, say, did so as nothing uses it.
fn goes_for_namesakes(view: &View<'_, '_>) -> bool {
    mends_spelling(view.concept()) || view.evidence().iter().all(is_unused)
}

/// Whether a concept mends a word: its old words have a letter too many or too few, a wrong one, or two in the wrong order.
fn mends_spelling(concept: &Concept) -> bool {
    let (old, new) = (concept.old.concat(), concept.new.concat());
    old.len() >= LONG && strsim::osa_distance(&old, &new) == 1 && !is_same_word(&old, &new)
}

/// Shorter words may be others with one letter changed: `pos` and `row` are no mistakes for `pow`.
const LONG: usize = 4;
