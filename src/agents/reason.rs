//! Gives the reason for a finding in one short sentence.

use super::candidate::Candidate;
use super::evidence::{Evidence, Side};
use super::judgement::{InferredScope, Judged, Question};
use super::score::{RegionCounts, agreement, delegates_to, is_test_renamed};
use crate::history::Counts;
use crate::java::Kind;
use crate::java::lexical::find_word;
use crate::mining::Rename;
use crate::words::{Concept, same_words, split};

/// The facts for a sentence: a candidate, and the renames of its scope.
pub struct Case<'c> {
    pub judged: &'c Judged,
    pub concept: &'c Concept,
    pub region_counts: &'c RegionCounts,
    /// The scope's renames, as the analysed snapshot shows them.
    pub evidence: &'c [Evidence],
    /// All renames of the change.
    pub renames: &'c [Rename],
    pub side: Side,
}

impl<'c> Case<'c> {
    /// Returns a candidate of a scope.
    pub fn new(question: &'c Question<'_>, of: &'c InferredScope, judged: &'c Judged) -> Self {
        let InferredScope { scope, evidence, region_counts, .. } = of;
        let Question { renames, side, .. } = question;
        Self { judged, concept: &scope.concept, region_counts, evidence, renames, side: *side }
    }
}

/// Returns the sentence for a finding: how much of its surroundings was renamed, and what ties it to them.
pub fn sentence(case: &Case<'_>) -> String {
    if let Some(sentence) = by_link(case) {
        return sentence;
    }
    let region = region(case.judged, case.region_counts).filter(|_| case.side == Side::After);
    let Tie { clause: tie, by } = Ties::new(case, region.is_none()).strongest();
    let seed = &case.renames[by.unwrap_or(case.judged.anchor)];
    match (case.side, region) {
        (Side::Before, _) => format!("`{}` is to become `{}`; {tie}", seed.old_name, seed.new_name),
        (Side::After, None) => format!("`{}` became `{}`; {tie}", seed.old_name, seed.new_name),
        (Side::After, Some((counts, region))) => {
            let (old, new) = case.concept.in_camel_case();
            let (renamed, all) = (counts.renamed, counts.all());
            let share = format!("{renamed} of {all} identifiers with `{old}` in {region} became `{new}`");
            // Where its name is the old words and no more, the share says that others of the name were renamed.
            let Candidate { words, occurrence, .. } = &case.judged.candidate;
            let says_all = occurrence.len() == words.len() && is_same_name_elsewhere(case);
            if says_all { share } else { format!("{share}; {tie}") }
        }
    }
}

/// Returns the sentence for a declaration that is named after a renamed one. For example: "named after its type
/// `JoinHint`, which is `QueryHint` now". Or: "named after `JoinHint`, the type that it returns, which is `QueryHint`
/// now".
fn by_link(case: &Case<'_>) -> Option<String> {
    let candidate = &case.judged.candidate;
    let link = candidate.link?;
    let anchor = case.evidence.iter().find(|e| e.rename == link.anchor)?;
    let rename = &case.renames[link.anchor];
    let role = link.kind.role(anchor);
    let anchor = match role.starts_with("its ") {
        true => format!("{role} `{}`", rename.old_name),
        false => format!("`{}`, {role}", rename.old_name),
    };
    Some(match case.side {
        Side::Before => format!("named after {anchor}, which is to become `{}`", rename.new_name),
        Side::After => format!("named after {anchor}, which is `{}` now", rename.new_name),
    })
}

/// Returns whether the only tie of a finding to the renames is a renamed declaration of the same name in another file.
fn is_same_name_elsewhere(case: &Case<'_>) -> bool {
    let ties = Ties::new(case, true);
    let has_same_name = |e: &Evidence| same_words(&e.words, &case.judged.candidate.words);
    ties.by_relation().is_none()
        && ties.find(|e| has_same_name(e) && ties.is_in_file(e)).is_none()
        && ties.find(has_same_name).is_some()
}

/// Returns the smallest region around a candidate in which at least two identifiers were renamed, where these are
/// enough to speak for the finding.
fn region(judged: &Judged, region_counts: &RegionCounts) -> Option<(Counts, &'static str)> {
    let location = &judged.candidate.location;
    [
        (region_counts.in_type(location), "this type"),
        (region_counts.in_file(location), "this file"),
        (region_counts.in_package(location), "this package"),
        (region_counts.all, "the project"),
    ]
    .into_iter()
    .find(|(counts, _)| counts.renamed > 1)
    .filter(|(counts, _)| counts.renamed * SPEAKS_FOR >= counts.all())
}

/// One renamed identifier in so many speaks for renaming the next one; fewer say rather that most stayed.
const SPEAKS_FOR: usize = 4;

/// A clause that says what ties a candidate to a rename.
struct Tie {
    clause: String,
    /// The rename that the clause is of without naming it; `None` where it names it, or is of the anchor.
    by: Option<usize>,
}

impl From<String> for Tie {
    fn from(clause: String) -> Self {
        Self { clause, by: None }
    }
}

/// Finds what ties a candidate to a rename. Each clause is true of a single rename, and not just of several together,
/// as the features are.
struct Ties<'c> {
    case: &'c Case<'c>,
    /// Whether the sentence names the rename that explains the candidate best. Nothing is said of it twice.
    names_anchor: bool,
    /// The verb before "renamed": `was` or `were`.
    was: &'static str,
}

impl<'c> Ties<'c> {
    fn new(case: &'c Case<'c>, names_anchor: bool) -> Self {
        let was = if case.side == Side::Before { "is to be" } else { "was" };
        Self { case, names_anchor, was }
    }

    fn strongest(&self) -> Tie {
        let by_others = || {
            self.by_itself()
                .or_else(|| self.by_name())
                .or_else(|| self.by_argument())
                .or_else(|| self.by_place())
                .or_else(|| self.by_use())
                .or_else(|| self.by_similarity())
                .unwrap_or_else(|| self.by_words())
        };
        self.by_relation().unwrap_or_else(|| by_others().into())
    }

    /// Returns the tie that the candidate has a renamed declaration as its type, is named after it, or belongs to it.
    fn by_relation(&self) -> Option<Tie> {
        let (candidate, was) = (&self.case.judged.candidate, self.was);
        let what = if candidate.declaration.get().kind == Kind::Method { "return type" } else { "type" };
        if let Some(ty) = &candidate.declaration.get().ty
            && self.case.judged.features.retyped_alike > 0.0
        {
            return Some(format!("its {what} became `{}`, like that of renamed ones", ty.text).into());
        }
        if self.case.judged.features.overridden > 0.0 {
            return Some(format!("it {was} renamed in other overrides of its method").into());
        }
        if let Some(e) = self.find(|e| is_test_renamed(candidate, e)) {
            let clause = match self.is_named(e) {
                true => "that is its test, by the name".to_owned(),
                false => format!("its test `{}` {was} renamed", self.old_name(e)),
            };
            return Some(clause.into());
        }
        if self.case.judged.features.delegated_to > 0.0
            && let Some(e) = self.find(|e| delegates_to(e, candidate))
        {
            let clause = match self.is_named(e) {
                true => "that method only calls this one".to_owned(),
                false => format!("{}, which only calls it, {was} renamed", self.reported_beside(e)),
            };
            return Some(clause.into());
        }
        renamed_owner(self.case).map(|owner| format!("it belongs to a {owner} that {was} renamed").into())
    }

    /// Returns the reason that it was renamed itself, and has the old words in another place, too.
    fn by_itself(&self) -> Option<String> {
        let own = &self.case.judged.candidate.declaration;
        self.find(|e| e.declaration == *own)
            .map(|_| format!("it {} renamed itself, and still has the {}", self.was, self.words()))
    }

    /// Returns the reason that a declaration of the same name was renamed, or the type around it.
    fn by_name(&self) -> Option<String> {
        let Ties { case: Case { judged, .. }, was, .. } = self;
        let name = self.name();
        let of_same_name = |e: &Evidence| same_words(&e.words, &judged.candidate.words);
        if let Some(e) = self.find(|e| of_same_name(e) && self.is_named(e)) {
            let what = if self.old_name(e) == name { "name" } else { "words" };
            return Some(format!("this one has the same {what}"));
        }
        let kind = judged.candidate.declaration.get().kind;
        let is_overload = |e: &Evidence| [e.kind, kind] == [Kind::Method; 2] && self.is_in_type(e);
        if self.find(|e| self.old_name(e) == name && is_overload(e)).is_some() {
            return Some(format!("an overload of `{name}` {was} renamed"));
        }
        if let Some(e) = self.find(|e| of_same_name(e) && self.is_in_file(e)) {
            return Some(format!("{} in this file {was} renamed", self.reported_beside(e)));
        }
        if let Some(e) = self.find(of_same_name) {
            return Some(format!("{} {was} renamed", self.reported_beside(e)));
        }
        if judged.features.in_candidate_type == 0.0 || self.is_type() {
            return None;
        }
        Some(match self.find(|e| e.kind.is_type() && self.is_in_type(e)) {
            Some(_) => format!("the type around it {was} renamed"),
            None => format!("the name of the type around it has the old {}, too", self.words()),
        })
    }

    /// Returns the reason that a renamed variable is passed for it, under another name.
    fn by_argument(&self) -> Option<String> {
        let is_passed = self.case.judged.features.passed > 0.0;
        is_passed.then(|| format!("a variable that {} renamed is passed for it", self.was))
    }

    /// Returns the reason that a sibling of it, or something in the same type or file, was renamed.
    fn by_place(&self) -> Option<String> {
        let was = self.was;
        if self.case.judged.features.between_renamed > 0.0 {
            let were = if self.case.side == Side::Before { "are to be" } else { "were" };
            let term = self.case.judged.candidate.declaration.term();
            return Some(format!("the {term}s before and after it {were} renamed"));
        }
        if let Some(e) = self.find(|e| self.is_in_type(e) && self.is_named(e)) {
            let tie = match (e.kind.is_type(), self.is_type()) {
                (true, _) => "it is in that type",
                (false, true) => "it is a member of this type",
                (false, false) => "it is in the same type",
            };
            return Some(tie.to_owned());
        }
        if self.find(|e| self.is_in_file(e) && self.is_named(e)).is_some() {
            return Some("it is in the same file".to_owned());
        }
        if let Some(e) = self.find(|e| self.is_in_type(e)) {
            let old_name = self.old_name(e);
            return Some(match self.is_type() {
                true => format!("its member `{old_name}` {was} renamed"),
                false => format!("`{old_name}` in the same type {was} renamed"),
            });
        }
        let in_file = self.find(|e| self.is_in_file(e))?;
        Some(format!("`{}` in the same file {was} renamed", self.old_name(in_file)))
    }

    /// Returns the reason that its file uses a renamed declaration.
    fn by_use(&self) -> Option<String> {
        let judged = self.case.judged;
        let text = judged.candidate.declaration.unit.source.bytes();
        // The feature alone does not say which name it is; asked first, most files then need no search.
        let is_used = |e: &Evidence| {
            judged.features.mentions > 0.0 && !e.kind.is_local() && find_word(text, &e.name).next().is_some()
        };
        let e = self.find(|e| self.is_named(e) && is_used(e)).or_else(|| self.find(is_used))?;
        Some(format!("this file uses `{}`", e.name))
    }

    /// Returns the reason that it has the old words between the same other words as a renamed declaration.
    fn by_similarity(&self) -> Option<String> {
        let candidate = &self.case.judged.candidate;
        let likest = |a: &&Evidence, b: &&Evidence| {
            let shared = |e: &Evidence| agreement(e, candidate).shared;
            shared(a).total_cmp(&shared(b))
        };
        let has_others =
            |e: &&Evidence| e.words.len() > e.occurrence.len() && agreement(e, candidate).shared > 0.0;
        let e = self.case.evidence.iter().filter(has_others).rev().max_by(likest)?;
        Some(match self.is_named(e) {
            true => "this name is like the old one".to_owned(),
            false => format!("its name is like `{}`, which {} renamed", self.old_name(e), self.was),
        })
    }

    fn by_words(&self) -> String {
        let old_words = old_words_in(self.name(), self.case.concept);
        let (words, tie) = if self.is_one_word() { ("word", "ties") } else { ("words", "tie") };
        format!("only the {words} `{old_words}` {tie} it to what {} renamed", self.was)
    }

    /// Returns how to call the old words.
    fn words(&self) -> &'static str {
        if self.is_one_word() { "word" } else { "words" }
    }

    fn is_one_word(&self) -> bool {
        self.case.concept.old.len() == 1
    }

    fn find(&self, is_it: impl Fn(&Evidence) -> bool) -> Option<&'c Evidence> {
        self.case.evidence.iter().find(|e| is_it(e))
    }

    /// Returns the name that a rename was made from.
    fn old_name(&self, of: &Evidence) -> &'c str {
        &self.case.renames[of.rename].old_name
    }

    /// Returns the old name of a rename, as a sentence about the candidate has it: `another` where they are called
    /// alike.
    fn reported_beside(&self, of: &Evidence) -> String {
        let old_name = self.old_name(of);
        let another = if old_name == self.name() { "another " } else { "" };
        format!("{another}`{old_name}`")
    }

    /// Returns whether the sentence names this rename.
    fn is_named(&self, e: &Evidence) -> bool {
        self.names_anchor && e.rename == self.case.judged.anchor
    }

    fn is_in_file(&self, e: &Evidence) -> bool {
        e.location.path == self.case.judged.candidate.location.path
    }

    fn is_in_type(&self, e: &Evidence) -> bool {
        self.is_in_file(e) && e.location.in_type == self.case.judged.candidate.location.in_type
    }

    /// Returns the candidate's name.
    fn name(&self) -> &'c str {
        &self.case.judged.candidate.declaration.get().name
    }

    fn is_type(&self) -> bool {
        self.case.judged.candidate.declaration.get().kind.is_type()
    }
}

/// Returns a concept's old words as a name spells them: `Struts` of `StrutsTest`, where the concept has `strut`.
fn old_words_in(name: &str, concept: &Concept) -> String {
    let words = split(name);
    match concept.occurrences(name, &words).first().map(|found| &words[found.words.clone()]) {
        Some([first, .., last]) => name[first.start..last.end].to_owned(),
        Some([only]) => name[only.start..only.end].to_owned(),
        _ => concept.in_camel_case().0,
    }
}

/// Returns the renamed method that a parameter or local is in, or the renamed type whose constructor it does.
fn renamed_owner(case: &Case<'_>) -> Option<&'static str> {
    let candidate = &case.judged.candidate;
    let owner = candidate.declaration.unit.get(candidate.declaration.get().owner?);
    let is_here = |e: &&Evidence| {
        e.location.path == candidate.location.path && e.location.in_type == candidate.location.in_type
    };
    let mut here = case.evidence.iter().filter(is_here);
    match owner.kind {
        Kind::Method => here.any(|e| e.kind == Kind::Method && e.name == owner.name).then_some("method"),
        Kind::Constructor => here.any(|e| e.kind.is_type() && e.name == owner.name).then_some("type"),
        _ => None,
    }
}
