//! Why a finding is one, in a sentence that takes five seconds.

use super::agreement::same_words;
use super::evidence::{Evidence, Side};
use super::judgement::Judged;
use super::relations::{is_accessor_pair, is_named_after_supertype, is_named_after_tested};
use super::tally::Tally;
use crate::history::Counts;
use crate::java::Kind;
use crate::java::lexical::find_word;
use crate::mining::Rename;
use crate::words::{Concept, split};

/// What a sentence is made of: a candidate, and what was renamed of its scope.
pub struct Case<'c> {
    pub judged: &'c Judged,
    pub concept: &'c Concept,
    pub tally: &'c Tally,
    /// The scope's renames, as the analysed snapshot shows them.
    pub evidence: &'c [Evidence],
    /// All renames of the change.
    pub renames: &'c [Rename],
    pub side: Side,
}

/// The sentence for a finding: how much of its surroundings was renamed, and what ties it to them.
pub fn sentence(case: &Case<'_>) -> String {
    let seed = &case.renames[case.judged.anchor];
    let region = region(case.judged, case.tally).filter(|_| case.side == Side::After);
    let tie = tie(case, region.is_none());
    match (case.side, region) {
        (Side::Before, _) => format!("`{}` is to become `{}`; {tie}", seed.old_name, seed.new_name),
        (Side::After, None) => format!("`{}` became `{}`; {tie}", seed.old_name, seed.new_name),
        (Side::After, Some((counts, region))) => {
            let (old, new) = case.concept.in_camel_case();
            let (renamed, all) = (counts.renamed, counts.all());
            format!("{renamed} of {all} identifiers with `{old}` in {region} became `{new}`; {tie}")
        }
    }
}

/// The smallest region around a candidate in which at least two identifiers were renamed.
fn region(judged: &Judged, tally: &Tally) -> Option<(Counts, &'static str)> {
    let home = &judged.candidate.home;
    [
        (tally.in_type(home), "this type"),
        (tally.in_file(home), "this file"),
        (tally.in_package(home), "this package"),
        (tally.all, "the project"),
    ]
    .into_iter()
    .find(|(counts, _)| counts.renamed > 1)
}

/// What ties a candidate to a rename, the strongest first. What it says is true of one rename each, and not just of
/// several together, as the features are. Where the sentence names the anchor, nothing is said of it twice.
fn tie(case: &Case<'_>, names_anchor: bool) -> String {
    let Case { judged, renames, .. } = case;
    let candidate = &judged.candidate;
    let (d, home) = (candidate.declaration.get(), &candidate.home);
    let find = |test: &dyn Fn(&Evidence) -> bool| case.evidence.iter().find(|e| test(e));
    let old_name = |e: &Evidence| renames[e.rename].old_name.as_str();
    let was = if case.side == Side::Before { "is to be" } else { "was" };
    let in_file = |e: &Evidence| e.home.path == home.path;
    let in_type = |e: &Evidence| in_file(e) && e.home.in_type == home.in_type;
    let of_same_name = |e: &Evidence| same_words(&e.words, &candidate.words);

    let of_type =
        |e: &Evidence| e.kind.is_type() && d.ty.iter().flat_map(|ty| ty.names()).any(|n| n == e.name);
    if find(&of_type).is_some() {
        return format!("its type {was} renamed");
    }
    if let Some(e) = find(&|e| is_accessor_pair(e, candidate)) {
        return match e.kind {
            Kind::Method => format!("`{}`, which is called after it, {was} renamed", old_name(e)),
            _ => format!("it is called after the field `{}`, which {was} renamed", old_name(e)),
        };
    }
    if find(&|e| is_named_after_supertype(candidate, e)).is_some() {
        return format!("it is called after its supertype, which {was} renamed");
    }
    if find(&|e| is_named_after_tested(candidate, e)).is_some() {
        return format!("it is called after the type that it tests, which {was} renamed");
    }
    if let Some(owner) = renamed_owner(case) {
        return format!("it belongs to a {owner} that {was} renamed");
    }
    let is_named = |e: &Evidence| names_anchor && e.rename == judged.anchor;
    if let Some(e) = find(&|e| of_same_name(e) && is_named(e)) {
        return match old_name(e) == d.name {
            true => "it has the same name".to_owned(),
            false => "it has the same words".to_owned(),
        };
    }
    if let Some(e) = find(&|e| of_same_name(e) && in_file(e)) {
        return format!("{}`{}` in this file {was} renamed", another(old_name(e), &d.name), old_name(e));
    }
    if let Some(e) = find(&of_same_name) {
        return format!("{}`{}` {was} renamed", another(old_name(e), &d.name), old_name(e));
    }
    if judged.features.in_candidate_type > 0.0 && !d.kind.is_type() {
        return "the type around it carries the concept too".to_owned();
    }
    if let Some(e) = find(&|e| in_type(e) && is_named(e)) {
        let tie = match (e.kind.is_type(), d.kind.is_type()) {
            (true, _) => "it is in that type",
            (false, true) => "that is a member of it",
            (false, false) => "it is in the same type",
        };
        return tie.to_owned();
    }
    if find(&|e| in_file(e) && is_named(e)).is_some() {
        return "it is in the same file".to_owned();
    }
    if let Some(e) = find(&in_type) {
        return match d.kind.is_type() {
            true => format!("its member `{}` {was} renamed", old_name(e)),
            false => format!("`{}` in the same type {was} renamed", old_name(e)),
        };
    }
    if let Some(e) = find(&in_file) {
        return format!("`{}` in the same file {was} renamed", old_name(e));
    }
    let text = candidate.declaration.unit.source.bytes();
    // The feature alone does not say which name it is; asked first, it spares most files the search.
    let is_used = |e: &Evidence| {
        judged.features.mentions > 0.0 && !e.kind.is_local() && find_word(text, &e.name).next().is_some()
    };
    if let Some(e) = find(&|e| is_named(e) && is_used(e)).or_else(|| find(&is_used)) {
        return format!("this file uses `{}`", e.name);
    }
    let words = if case.concept.old.len() == 1 { "word" } else { "words" };
    format!("its name has the {words} `{}`", old_words_in(&d.name, case.concept))
}

/// A concept's old words as a name spells them: `Struts` of `StrutsTest`, where the concept has `strut`.
fn old_words_in(name: &str, concept: &Concept) -> String {
    let words = split(name);
    match concept.occurrences(name, &words).first().map(|found| &words[found.words.clone()]) {
        Some([first, .., last]) => name[first.start..last.end].to_owned(),
        Some([only]) => name[only.start..only.end].to_owned(),
        _ => concept.in_camel_case().0,
    }
}

fn another(renamed: &str, own: &str) -> &'static str {
    if renamed == own { "another " } else { "" }
}

/// The renamed method that a parameter or local stands in, or the renamed type whose constructor it does.
fn renamed_owner(case: &Case<'_>) -> Option<&'static str> {
    let candidate = &case.judged.candidate;
    let owner = candidate.declaration.unit.get(candidate.declaration.get().owner?);
    let is_here =
        |e: &&Evidence| e.home.path == candidate.home.path && e.home.in_type == candidate.home.in_type;
    let mut here = case.evidence.iter().filter(is_here);
    match owner.kind {
        Kind::Method => here.any(|e| e.kind == Kind::Method && e.name == owner.name).then_some("method"),
        Kind::Constructor => here.any(|e| e.kind.is_type() && e.name == owner.name).then_some("type"),
        _ => None,
    }
}
