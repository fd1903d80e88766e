//! What has the old words, or a renamed name, and nothing else that ties it to what was renamed.

use rustc_hash::FxHashMap;

use super::view::{Spared, View};
use crate::agents::candidate::Candidate;
use crate::agents::guard::is_unused;
use crate::agents::judgement::Judged;
use crate::agents::reason::{Case, is_namesake_elsewhere, rests_on_name};
use crate::history::Counts;
use crate::java::Kind;
use crate::words::{Concept, is_same_word, singulars};

/// What only has a renamed name, where few were renamed: without a type or member that ties it to them, it may be
/// something else. Parameters are called alike on purpose more often.
pub fn only_namesakes(view: &View<'_, '_>) -> Option<Spared> {
    if goes_for_namesakes(view) {
        return None;
    }
    let treated = Treated::of(view);
    let is_only_namesake = |j: &Judged| {
        let kind = j.candidate.declaration.get().kind;
        kind != Kind::Parameter
            && rests_on_name(&Case::new(view.question, &view.scope.inferred, j))
            && !treated.was_mostly_renamed(&j.candidate)
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
    let treated = Treated::of(view);
    let is_bare = |c: &Candidate| c.words.len() == 1 && !c.declaration.get().kind.is_local();
    let is_elsewhere = |j: &Judged| is_namesake_elsewhere(&Case::new(view.question, &view.scope.inferred, j));
    Some(view.spare(
        "what has a name of one word in common with what was renamed elsewhere",
        "such names are common, and nothing else ties these to what was renamed",
        |j| is_bare(&j.candidate) && is_elsewhere(j) && !treated.was_mostly_renamed(&j.candidate),
    ))
}

/// How much of what is called by the same words was renamed, and how much is left.
struct Treated(FxHashMap<Vec<String>, Counts>);

impl Treated {
    fn of(view: &View<'_, '_>) -> Self {
        let renamed = view.evidence().iter().map(|e| (&e.words, Counts::RENAMED));
        let left = view.scope.judged.iter().map(|j| (&j.candidate.words, Counts::LEFT));
        let mut treated: FxHashMap<Vec<String>, Counts> = FxHashMap::default();
        for (words, one) in renamed.chain(left) {
            *treated.entry(singulars(words)).or_default() += one;
        }
        Self(treated)
    }

    /// Whether more than two thirds of what is called as a candidate were renamed: then it is the odd one out.
    fn was_mostly_renamed(&self, candidate: &Candidate) -> bool {
        self.0.get(&singulars(&candidate.words)).is_some_and(|counts| counts.renamed > 2 * counts.left)
    }
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
