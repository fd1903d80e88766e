//! What has the old words, or a renamed name, and nothing else that ties it to what was renamed.

use rustc_hash::FxHashSet;

use crate::agents::candidate::Candidate;
use crate::agents::guard::is_unused;
use crate::agents::judgement::{InferredScope, JudgedScope, Question};
use crate::agents::reason::{Case, is_related, rests_on_name};
use crate::java::{DeclarationRef, Kind};
use crate::words::{Concept, Word, is_same_word, split};

impl JudgedScope {
    /// What only has a renamed name, where few were renamed: without a type or member that ties it to them, it may be
    /// something else. Parameters are called alike on purpose more often; a word that is misspelled in one place is so in
    /// others; and what became `unused`, say, did so as nothing uses it.
    pub(super) fn spare_namesakes(&mut self, question: &Question<'_>) {
        let InferredScope { scope, evidence, .. } = &self.inferred;
        if mends_spelling(&scope.concept) || evidence.iter().all(is_unused) {
            return;
        }
        let spared = self.spare_judged(question, |scope, j| {
            let kind = j.candidate.declaration.get().kind;
            kind != Kind::Parameter && rests_on_name(&Case::new(question, &scope.inferred, j))
        });
        let why = "few with the old words were renamed, and nothing else ties these to them";
        self.guard(spared, "what only has the same name", why);
    }

    /// Variables of more words than several that were renamed and are called by the old words alone, without a type or member
    /// that ties them to these: after `conf → zConf`, a `confDir`.
    pub(super) fn spare_longer(&mut self, question: &Question<'_>) {
        let evidence = &self.inferred.evidence;
        if evidence.len() < 2 || evidence.iter().any(|e| e.occurrence.len() < e.words.len()) {
            return;
        }
        let spared = self.spare_judged(question, |scope, j| {
            let kind = j.candidate.declaration.get().kind;
            let is_longer = j.candidate.occurrence.len() < j.candidate.words.len();
            (kind.is_local() || kind == Kind::Field)
                && is_longer
                && !is_related(&Case::new(question, &scope.inferred, j))
        });
        let what = format!("what is called more than “{}”", self.inferred.scope.concept.old.join(" "));
        self.guard(
            spared,
            &what,
            "what was renamed was called so and no more, and nothing else ties these to it",
        );
    }

    /// Names that have more words in common with what the change gave other new words: after
    /// `openBufferSize → openWindow` and `closedBufferSize → closedCalls`, a `defaultOpenBufferSize` does not become
    /// `defaultOpenCalls`.
    pub(super) fn spare_nearer_to_another(&mut self, question: &Question<'_>) {
        let concept = &self.inferred.scope.concept;
        let (coming, undoing) = (concept.clone(), concept.undoing());
        let went_elsewhere = |old: &str, new: &str| {
            coming.is_in(old) && !coming.is_in(new) && !coming.new.is_empty() && !undoing.is_in(new)
        };
        let renames = question.renames.iter().filter(|r| went_elsewhere(&r.old_name, &r.new_name));
        let elsewhere: Vec<Vec<Word>> = renames.map(|r| split(&r.old_name)).collect();
        let evidence: Vec<Vec<Word>> = self.inferred.evidence.iter().map(|e| e.words.clone()).collect();
        let nearest = |c: &Candidate, of: &[Vec<Word>]| {
            of.iter().map(|words| words_in_common(&c.words, words)).max().unwrap_or_default()
        };
        let spared = self.spare(question, |c| nearest(c, &elsewhere) > nearest(c, &evidence));
        let why = "names that are more like them got other words for the old ones";
        self.guard(spared, "names that are less like the renamed ones", why);
    }

    /// Exceptions that are caught in types in which nothing of the concept was renamed: such names are by habit, and not by concept.
    pub(super) fn spare_other_catches(&mut self, question: &Question<'_>) {
        let types: FxHashSet<String> =
            self.inferred.evidence.iter().map(|e| e.home.in_type.clone()).collect();
        let spared = self.spare(question, |c| is_caught(&c.declaration) && !types.contains(&c.home.in_type));
        let why = "nothing with the old words was renamed in the types that catch them";
        self.guard(spared, "caught exceptions of other types", why);
    }
}

/// Whether a concept mends a word: its old words have a letter too many or too few, a wrong one, or two in the wrong order.
fn mends_spelling(concept: &Concept) -> bool {
    let (old, new) = (concept.old.concat(), concept.new.concat());
    old.len() >= LONG && strsim::osa_distance(&old, &new) == 1 && !is_same_word(&old, &new)
}

/// Shorter words may be others with one letter changed: `pos` and `row` are no mistakes for `pow`.
const LONG: usize = 4;

/// How many words two names have in common.
fn words_in_common(one: &[Word], other: &[Word]) -> usize {
    one.iter().filter(|word| other.iter().any(|w| w.text == word.text)).count()
}

/// Whether a local is what a catch clause caught.
fn is_caught(local: &DeclarationRef) -> bool {
    let d = local.get();
    let before = local.unit.source.bytes()[..d.span.start].trim_ascii_end();
    d.kind == Kind::LocalVariable
        && before.strip_suffix(b"(").is_some_and(|before| before.trim_ascii_end().ends_with(b"catch"))
}
