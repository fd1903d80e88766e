//! Compares a concept's candidates with the accepted renames: the values of their [`Features`].

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::accepted::Accepted;
use super::agreement::CommonWords;
use super::arguments::Arguments;
use super::delegation::Delegates;
use super::features::Features;
use super::overridden::OverriddenParameters;
use super::phrase::{Phrase, phrases};
use super::region_counts::RegionCounts;
use super::relations::method_name;
use super::rows::Rows;
use super::similar_counts::SimilarCounts;
use super::statements::Statements;
use crate::agents::candidate::Candidate;
use crate::agents::edited::{Edits, NamePlace};
use crate::agents::evidence::Evidence;
use crate::agents::type_changes::TypeChangeCounts;
use crate::history::Counts;
use crate::java::{Kind, Modifiers, TypeUse};
use crate::words::{Concept, same_words, singulars, split};

/// Compares candidates of one concept with the accepted renames.
pub struct Comparison<'a> {
    evidence: &'a [Evidence],
    accepted: Accepted<'a>,
    /// Qualified names of accepted types.
    accepted_types: FxHashSet<&'a str>,
    candidate_types: FxHashSet<String>,
    region_counts: RegionCounts,
    common: CommonWords<'a>,
    scope_context: &'a ScopeContext<'a>,
    similar_counts: SimilarCounts,
    /// How many of the candidates are in files that the change edited.
    in_hand: usize,
    /// Of each file of candidates, with the accepted names that can be used anywhere, and those that can be there
    /// alone.
    statements: FxHashMap<&'a str, Statements<'a>>,
    /// The methods with accepted parameters and locals, with the words of these.
    methods: FxHashSet<(&'a str, Vec<String>)>,
    /// The folders of accepted renames.
    folders: FxHashSet<&'a str>,
    candidates: &'a [Candidate],
    phrases: Vec<Phrase>,
    arguments: Arguments<'a>,
    overridden: OverriddenParameters,
    delegates: Delegates<'a>,
    rows: Rows<'a>,
}

/// The context of a scope's candidates.
pub struct ScopeContext<'a> {
    pub concept: &'a Concept,
    /// The files that mention an accepted name.
    pub mentioning: FxHashSet<String>,
    /// The files that the change edited.
    pub touched: &'a FxHashSet<String>,
    /// The edits of the change to declarations that it did not rename.
    pub edits: &'a Edits,
    /// The declarations to which the change gave other types.
    pub retyped: &'a TypeChangeCounts<'a>,
}

impl<'a> Comparison<'a> {
    pub fn new(
        evidence: &'a [Evidence],
        candidates: &'a [Candidate],
        scope_context: &'a ScopeContext<'a>,
    ) -> Self {
        let is_local = |e: &&Evidence| e.kind.is_local();
        let mut local_names: FxHashMap<&str, FxHashSet<&[u8]>> = FxHashMap::default();
        for e in evidence.iter().filter(is_local) {
            local_names.entry(&e.location.path).or_default().insert(e.name.as_bytes());
        }
        let names = evidence.iter().filter(|e| !e.kind.is_local()).map(|e| e.name.as_bytes()).collect();
        let methods = evidence.iter().filter(is_local);
        let methods =
            methods.filter_map(|e| Some((method_name(&e.location)?, singulars(&e.words)))).collect();
        let touched = |c: &&Candidate| scope_context.touched.contains(&c.location.path);
        let of_types = evidence.iter().filter(|e| e.kind.is_type());
        Self {
            evidence,
            accepted: Accepted::new(evidence),
            accepted_types: of_types.map(|e| e.location.in_type.as_str()).collect(),
            candidate_types: candidates
                .iter()
                .filter(|c| c.declaration.get().kind.is_type())
                .map(|c| c.location.in_type.clone())
                .collect(),
            region_counts: RegionCounts::new(evidence, candidates),
            common: CommonWords::of(evidence),
            similar_counts: SimilarCounts::new(evidence, candidates, scope_context.touched),
            in_hand: candidates.iter().filter(touched).count(),
            statements: statements(candidates, &names, &local_names),
            methods,
            folders: evidence.iter().map(|e| e.location.folder()).collect(),
            candidates,
            arguments: Arguments::new(evidence, candidates, &scope_context.mentioning),
            phrases: phrases(evidence, candidates, scope_context.concept),
            overridden: OverriddenParameters::new(evidence, candidates),
            delegates: Delegates::of(evidence),
            rows: Rows::new(evidence, candidates),
            scope_context,
        }
    }

    /// Returns the features of the candidate with this index.
    pub fn features(&self, at: usize) -> Features {
        let candidate = &self.candidates[at];
        let named = self.of_words(candidate, &self.phrases[at], Features::default());
        let counted = self.of_evidence(candidate, named);
        let placed = self.of_place(candidate, counted);
        let typed = self.of_declaration(candidate, placed);
        self.of_change(candidate, typed)
    }

    /// Sets the features of its name, compared with the accepted names and the concept.
    fn of_words(&self, candidate: &Candidate, phrase: &Phrase, so_far: Features) -> Features {
        let best = self.accepted.agreement(candidate);
        let (words, occurrence) = (&candidate.words, &candidate.occurrence);
        let same_name = f64::from(self.accepted.have_name_of(candidate));
        let other_name = 1.0 - same_name;
        let Concept { old, new, .. } = self.scope_context.concept;
        let adds = f64::from(old.iter().all(|w| new.contains(w)));
        let letters: usize = words[occurrence.clone()].iter().map(|w| w.text.len()).sum();
        Features {
            same_name,
            context: best.shared,
            common_context: self.common.share_in(candidate),
            extra_words: best.extra,
            agrees_before: phrase.before.min(3) as f64 / 3.0,
            agrees_around: phrase.share,
            phrase_files: log(phrase.files) / 6.0,
            phrase_renamed: log(phrase.names.renamed) / 3.0,
            phrase_left: log(phrase.names.left.saturating_sub(1)) / 6.0,
            phrase_share: phrase.names.share(),
            same_position: f64::from(self.accepted.have_position_of(candidate)),
            concept_letters: letters as f64 / 10.0,
            other_name_alone: f64::from(self.accepted.have_one_name()) * other_name,
            adds_words: adds,
            taken: f64::from(candidate.is_taken),
            ..so_far
        }
    }

    /// Sets the features of what was renamed, and how much was not.
    fn of_evidence(&self, candidate: &Candidate, so_far: Features) -> Features {
        let kind = candidate.declaration.get().kind;
        let location = &candidate.location;
        let are_some = |is_it: &dyn Fn(Kind) -> bool| self.accepted.are_some(is_it);
        Features {
            candidates: log(self.region_counts.all.left) / 6.0,
            accepted: log(self.region_counts.all.renamed) / 3.0,
            renamed_share_file: self.region_counts.in_file(location).share(),
            renamed_share_package: self.region_counts.in_package(location).share(),
            same_kind: f64::from(are_some(&|other| other == kind)),
            evidence_type: f64::from(are_some(&Kind::is_type)),
            evidence_method: f64::from(are_some(&|other| other == Kind::Method)),
            evidence_local: f64::from(are_some(&Kind::is_local)),
            wider_kind: f64::from(!are_some(&|other| width(other) >= width(kind))),
            ..so_far
        }
    }

    /// Returns how near it is to what was renamed.
    fn of_place(&self, candidate: &Candidate, so_far: Features) -> Features {
        let location = &candidate.location;
        let nearness = self.folders.iter().map(|folder| location.nearness(folder));
        let in_package = |is_test| self.accepted.are_in_package_of(location, is_test);
        let carries_old_words = self.candidate_types.contains(&location.in_type)
            || self.accepted_types.contains(&*location.in_type);
        Features {
            same_type: f64::from(self.accepted.are_in_type_of(location)),
            same_package: f64::from(in_package(true) || in_package(false)),
            near_folder: nearness.fold(0.0, f64::max),
            across_tests: f64::from(in_package(!location.is_test)),
            mentions: f64::from(self.scope_context.mentioning.contains(location.path.as_str())),
            in_candidate_type: f64::from(carries_old_words),
            is_test: f64::from(location.is_test),
            beside: some(self.beside(candidate)),
            ..so_far
        }
    }

    /// Sets the features of its kind and type.
    fn of_declaration(&self, candidate: &Candidate, so_far: Features) -> Features {
        let d = candidate.declaration.get();
        let kind = d.kind;
        let ty = d.ty.as_ref();
        let of_same_type = self.accepted.have_name_and_type_of(candidate);
        let is_named_after = |ty: &TypeUse| same_words(&split(ty.simple_name()), &candidate.words);
        let is_twin = || {
            let words = singulars(&candidate.words);
            method_name(&candidate.location).is_some_and(|m| self.methods.contains(&(m, words)))
        };
        Features {
            same_name_and_type: f64::from(of_same_type),
            same_name_other_type: so_far.same_name * f64::from(ty.is_some() && !of_same_type),
            named_after_type: f64::from(ty.is_some_and(is_named_after)),
            named_after_supertype: f64::from(self.accepted.have_supertype_of(candidate)),
            named_after_tested: f64::from(self.accepted.are_tested_by(candidate)),
            test_renamed: f64::from(self.accepted.are_test_of(candidate)),
            delegated_to: f64::from(self.delegates.has(candidate)),
            between_renamed: f64::from(self.rows.are_renamed_around(candidate)),
            is_type: f64::from(kind.is_type()),
            is_method: f64::from(kind == Kind::Method),
            is_field: f64::from(kind == Kind::Field && !d.is_constant()),
            is_parameter: f64::from(matches!(kind, Kind::Parameter | Kind::LambdaParameter)),
            is_local: f64::from(kind == Kind::LocalVariable),
            is_public: f64::from(d.modifiers.has(Modifiers::PUBLIC)),
            twin: f64::from(kind.is_local() && is_twin()),
            overridden: self.overridden.beside(candidate).share(),
            passed: f64::from(self.arguments.reach(&candidate.declaration)),
            ..so_far
        }
    }

    /// Sets the features of what the change did to it and to similar ones. A rename that is proposed has no change.
    fn of_change(&self, candidate: &Candidate, so_far: Features) -> Features {
        let touched = self.scope_context.touched.contains(&candidate.location.path);
        let like = self.similar_counts.of_the_like(candidate, touched);
        let edits = self.scope_context.edits;
        Features {
            touched: f64::from(touched),
            written: f64::from(edits.written.contains(&NamePlace::of(candidate))),
            left_in_hand: log(self.in_hand) / 6.0,
            share_in_hand: Counts { renamed: self.evidence.len(), left: self.in_hand }.share(),
            renamed_name: some(like.name.renamed),
            left_name: some(like.name.left),
            renamed_context_and_kind: some(like.context_and_kind.renamed),
            left_context_and_kind: some(like.context_and_kind.left),
            renamed_kind: some(like.kind.renamed),
            left_in_type: some(like.in_type.left),
            renamed_kind_in_file: some(like.kind_in_file.renamed),
            left_kind_in_file: some(like.kind_in_file.left),
            renamed_of_type: some(like.of_type.renamed),
            left_of_type: some(like.of_type.left),
            retyped_alike: self.scope_context.retyped.share(candidate),
            ..so_far
        }
    }

    /// Returns in how many statements of its file a candidate is with an accepted name.
    fn beside(&self, candidate: &Candidate) -> usize {
        let d = candidate.declaration.get();
        let path = candidate.location.path.as_str();
        let range = if d.kind.is_local() { d.scope.range() } else { 0..usize::MAX };
        let Some(statements) = self.statements.get(path) else { return 0 };
        statements.together(d.name.as_bytes(), &range)
    }
}

/// Returns for each file of candidates where the names that matter are.
fn statements<'a>(
    candidates: &'a [Candidate],
    names: &FxHashSet<&'a [u8]>,
    local_names: &FxHashMap<&'a str, FxHashSet<&'a [u8]>>,
) -> FxHashMap<&'a str, Statements<'a>> {
    let of_file: Vec<&[Candidate]> = candidates.chunk_by(|a, b| a.location.path == b.location.path).collect();
    of_file
        .par_iter()
        .map(|found| {
            let path = found[0].location.path.as_str();
            let accepted: Vec<_> = std::iter::once(names).chain(local_names.get(path)).collect();
            let own = found.iter().map(|c| c.declaration.get().name.as_bytes()).collect();
            (path, Statements::new(found[0].declaration.unit.source.bytes(), &accepted, &own))
        })
        .collect()
}

/// Returns how far a declaration is seen: a local, a member, a type.
fn width(kind: Kind) -> u8 {
    u8::from(!kind.is_local()) + u8::from(kind.is_type())
}

/// Returns a count as a number from 0 to 1, of which the first ones say most.
fn some(count: usize) -> f64 {
    count as f64 / (count as f64 + 1.0)
}

fn log(count: usize) -> f64 {
    (1.0 + count as f64).ln()
}
