//! Makes findings with checked plans of judged candidates.

use rustc_hash::{FxHashMap, FxHashSet};

use super::analysis::{Analysis, Finding, Scope, ShownConcept, Unreported};
use super::candidate::Candidate;
use super::evidence::Side;
use super::judgement::{InferredScope, Judged, Judgement, Question};
use super::location::Location;
use super::reason::{self, Case};
use super::score::Features;
use crate::config::inline;
use crate::java::{CompilationUnit, Declaration, DeclarationRef, Kind, Project};
use crate::mining::{Place, Rename};
use crate::rename::{self, Concern, Plan, Request};
use crate::text::{count, short_digest};
use crate::words::Concept;

/// The declarations that are reported, and those that are not.
pub struct Findings {
    pub findings: Vec<Finding>,
    /// How many the team decided against before.
    pub rejected: usize,
}

/// Plans every candidate that is to be reported and makes the findings: one for each override family.
pub fn findings(question: &Question<'_>, judgement: &Judgement) -> Findings {
    let chosen = surest(judgement.judged.iter().filter(|j| j.confidence >= question.min_confidence));
    let requests: Vec<Request> = chosen
        .iter()
        .map(|j| Request {
            declaration: j.candidate.declaration.clone(),
            new_name: j.candidate.suggested_name.clone(),
        })
        .collect();
    let plans = question.plans(&requests);
    let mut taken: FxHashSet<DeclarationRef> = FxHashSet::default();
    let (kept, plans): (Vec<&Judged>, Vec<Plan>) = chosen
        .into_iter()
        .zip(plans)
        .filter(|(judged, plan)| {
            let first = taken.insert(judged.candidate.declaration.clone());
            taken.extend(plan.declarations.iter().cloned());
            let scope = &judgement.scopes[judged.scope];
            first && !cannot_be_forgotten(question, scope, plan, &judged.candidate.suggested_name)
        })
        .unzip();
    let findings = kept.into_iter().zip(plans).map(|(j, plan)| finding(question, judgement, j, plan));
    let is_rejected = |f: &Finding| question.config.decided_against(&f.id);
    let (rejected, mut findings): (Vec<Finding>, Vec<Finding>) = findings.partition(is_rejected);
    sort(&mut findings);
    Findings { findings: reconciled(question, findings), rejected: rejected.len() }
}

/// Sorts findings by scope, then by confidence (highest first), then by place.
pub fn sort(findings: &mut [Finding]) {
    findings.sort_by(|a, b| {
        let by_confidence = a.scope.cmp(&b.scope).then_with(|| b.confidence.total_cmp(&a.confidence));
        by_confidence.then_with(|| a.place.cmp(&b.place))
    });
}

/// Returns whether a plan renames nothing that was left behind, whatever its name says. The cases are:
/// - The declaration is renamed anyway, or its name comes from elsewhere.
/// - The author wants both names, or a guard or a comment keeps the old one.
/// - The finding would be at a member of an override family that the team does not want to hear of.
pub fn cannot_be_forgotten(
    question: &Question<'_>,
    scope: &InferredScope,
    plan: &Plan,
    new_name: &str,
) -> bool {
    plan.declarations.iter().any(|d| question.is_seed(d))
        || is_named_elsewhere(plan)
        || is_there_already(question, plan, new_name)
        || plan.declarations.iter().any(|d| is_kept(question, d) || scope.is_guarded(d))
        || plan.declarations.first().is_some_and(|top| !question.reports(top))
}

/// Returns whether the configuration or a comment keeps the name of one of an override family, and so of all.
fn is_kept(question: &Question<'_>, declaration: &DeclarationRef) -> bool {
    let (unit, d) = (&declaration.unit, declaration.get());
    question.config.keeps_family(unit, declaration.id)
        || inline::is_ignored(&unit.source, d.span.start, d.name_span.start)
}

/// Returns whether a method has its name from a type external to the project: `run` of a `Runnable`.
fn is_named_elsewhere(plan: &Plan) -> bool {
    plan.blocked_by.iter().any(|b| b.concern == Concern::OverridesExternal)
}

/// Returns whether a declaration of the new name is already where this one would clash with it, and the author wants
/// both. The cases are:
/// - a type or type parameter;
/// - a method, unless the change renamed an overload of it;
/// - a local or parameter, if the change renamed another one of its name in the method;
/// - a parameter, if another one of the same method has the new name.
///
/// Any other declaration may be the forgotten half of two.
fn is_there_already(question: &Question<'_>, plan: &Plan, new_name: &str) -> bool {
    let meets = |concerns: &[Concern]| plan.blocked_by.iter().any(|b| concerns.contains(&b.concern));
    let Some(declaration) = plan.declarations.first().filter(|_| question.side == Side::After) else {
        return false;
    };
    match declaration.get().kind {
        kind if kind.is_type() || kind == Kind::TypeParameter => {
            meets(&[Concern::NameClash, Concern::FileExists, Concern::Capture, Concern::Shadowing])
        }
        Kind::Method => {
            meets(&[Concern::NameClash]) && !is_same_name_renamed(question, plan, |kind| kind == Kind::Method)
        }
        kind if kind.is_local() => {
            meets(&[Concern::NameClash])
                && (is_same_name_renamed(question, plan, Kind::is_local)
                    || is_beside_parameter(declaration, new_name))
        }
        _ => false,
    }
}

/// Returns whether a declaration is a parameter of a method that already has one of a name. No author forgot to give
/// two of them one name.
fn is_beside_parameter(declaration: &DeclarationRef, name: &str) -> bool {
    let d = declaration.get();
    let is_other = |other: &Declaration| other.kind == d.kind && other.owner == d.owner && other.name == name;
    d.kind == Kind::Parameter && declaration.unit.declarations.iter().any(is_other)
}

/// Returns whether the change renamed another declaration of such a kind and of a plan's old name in the same type or
/// method.
fn is_same_name_renamed(question: &Question<'_>, plan: &Plan, of_kind: fn(Kind) -> bool) -> bool {
    let renamed = || question.renames.iter().filter(|r| of_kind(r.kind));
    plan.declarations.iter().any(|d| {
        let (name, container) = (&d.get().name, d.unit.container(d.id));
        renamed().any(|r| r.old_name == *name && r.after.container == container)
    })
}

/// Returns the surest reading of each declaration. Among equally sure ones, that is the best supported scope's.
fn surest<'j>(judged: impl Iterator<Item = &'j Judged> + Clone) -> Vec<&'j Judged> {
    let mut best: FxHashMap<&DeclarationRef, &Judged> = FxHashMap::default();
    for j in judged.clone() {
        let known = best.entry(&j.candidate.declaration).or_insert(j);
        if j.confidence > known.confidence {
            *known = j;
        }
    }
    judged.filter(|j| std::ptr::eq(best[&j.candidate.declaration], *j)).collect()
}

/// Takes out of each plan what does not go with an earlier one.
pub fn reconciled(question: &Question<'_>, mut findings: Vec<Finding>) -> Vec<Finding> {
    let plans = findings.iter_mut().map(|f| std::mem::take(&mut f.plan)).collect();
    for (finding, plan) in findings.iter_mut().zip(rename::reconcile(question.project, plans)) {
        finding.plan = plan;
    }
    findings
}

/// Returns the finding that a candidate makes with its plan.
pub fn finding(question: &Question<'_>, judgement: &Judgement, judged: &Judged, plan: Plan) -> Finding {
    let top = plan.declarations.first().unwrap_or(&judged.candidate.declaration);
    let shown = as_shown(judgement, judged, top);
    let place = Place::of(&top.unit, top.id);
    let inferred = &judgement.scopes[judged.scope];
    let old_name = top.get().name.clone();
    Finding {
        id: id(top, &place.container, &inferred.scope.concept, question.project),
        scope: judged.scope,
        kind: top.get().kind,
        term: top.term(),
        old_name,
        suggested_name: judged.candidate.suggested_name.clone(),
        place,
        confidence: judged.confidence,
        reason: reason::sentence(&Case::new(question, inferred, &shown)),
        anchor: shown.anchor,
        link: shown.candidate.link.map(|link| link.kind.id()),
        plan,
    }
}

/// Returns the judgement of the declaration at which a finding is shown. That may be another member of the candidate's
/// override family. It is in another place, of which nothing is known where it was not judged itself.
fn as_shown(judgement: &Judgement, judged: &Judged, top: &DeclarationRef) -> Judged {
    if judged.candidate.declaration == *top {
        return judged.clone();
    }
    let of_scope = || judgement.judged.iter().filter(|j| j.scope == judged.scope);
    if let Some(own) = of_scope().find(|j| j.candidate.declaration == *top) {
        return own.clone();
    }
    let candidate = Candidate {
        declaration: top.clone(),
        location: Location::of(&top.unit, top.id),
        ..judged.candidate.clone()
    };
    let features = Features {
        in_candidate_type: 0.0,
        mentions: 0.0,
        passed: 0.0,
        retyped_alike: 0.0,
        ..judged.features
    };
    Judged { candidate, features, ..judged.clone() }
}

/// Returns a finding's id: 16 hexadecimal digits from what it means, not from where it is. Two locals of one name in
/// one method mean the same; the second one's id says that it is second. Of a file that other modules have, too, the
/// source root is part of the meaning.
fn id(of: &DeclarationRef, container: &str, concept: &Concept, project: &Project<'_>) -> String {
    let d = of.get();
    let words = [&concept.old, &concept.new].map(|words| words.join(" "));
    let mut meaning = vec![d.kind.name(), container, &d.name, &words[0], &words[1]];
    meaning.extend(source_root_if_needed(&of.unit, project));
    let digits = short_digest(meaning.join("\0"));
    let equal = of.unit.iter().filter(|(id, other)| {
        other.kind == d.kind && other.name == d.name && of.unit.container(*id) == container
    });
    match equal.filter(|(_, other)| other.name_span.start < d.name_span.start).count() {
        0 => digits,
        before => format!("{digits}-{}", before + 1),
    }
}

/// Returns the folder above a file's package, where a file of the same name and package is in another one, too.
fn source_root_if_needed<'u>(unit: &'u CompilationUnit, project: &Project<'_>) -> Option<&'u str> {
    let file = unit.path().rsplit('/').next()?;
    let in_root = match unit.package.as_str() {
        "" => file.to_owned(),
        package => format!("{}/{file}", package.replace('.', "/")),
    };
    let root = root_of(unit.path(), &in_root)?;
    let paths = project.snapshot().paths();
    let has_same_name = |path: &str| path != unit.path() && root_of(path, &in_root).is_some();
    paths.iter().any(|path| has_same_name(path)).then_some(root)
}

/// Returns the part of a path before its rest, where that begins with a folder or file.
fn root_of<'p>(path: &'p str, rest: &str) -> Option<&'p str> {
    path.strip_suffix(rest).filter(|root| root.is_empty() || root.ends_with('/'))
}

/// Counts what is not reported of a judgement with these findings, and why.
fn unreported(question: &Question<'_>, judgement: &Judgement, of: &Findings) -> Unreported {
    let reported: FxHashSet<&DeclarationRef> =
        of.findings.iter().flat_map(|f| &f.plan.declarations).collect();
    let doubtful = judgement.judged.iter().filter(|j| j.confidence < question.min_confidence);
    let doubtful: FxHashSet<&DeclarationRef> =
        doubtful.map(|j| &j.candidate.declaration).filter(|d| !reported.contains(d)).collect();
    let reported_scopes: FxHashSet<usize> = of.findings.iter().map(|f| f.scope).collect();
    let silent = judgement.scopes.iter().enumerate().filter(|(index, _)| !reported_scopes.contains(index));
    let guards = silent.flat_map(|(_, inferred)| &inferred.scope.guards);
    // Of two readings of one rename, each may leave it, or only one of them.
    let elsewhere: FxHashSet<Place> =
        reported.iter().chain(&doubtful).map(|d| Place::of(&d.unit, d.id)).collect();
    let left: FxHashSet<&Place> = guards.flat_map(|guard| &guard.left).map(|left| &left.place).collect();
    Unreported {
        from: question.min_confidence,
        doubtful: doubtful.len(),
        kept: judgement.kept,
        rejected: of.rejected,
        left_alone: left.iter().filter(|place| !elsewhere.contains(**place)).count(),
    }
}

/// Findings with what they rest on.
pub fn conclude(question: &Question<'_>, judgement: Judgement, findings: Findings) -> Analysis {
    let unreported = unreported(question, &judgement, &findings);
    let Findings { findings, .. } = findings;
    let declared = |InferredScope { scope, region_counts, .. }| Scope {
        declaration: declaration(&scope, &question.renames, region_counts.all.renamed, question.side),
        ..scope
    };
    let head = question.project.snapshot();
    let shown = |InferredScope { scope, .. }: &InferredScope| ShownConcept {
        concept: scope.concept.clone(),
        evidence: scope.evidence.clone(),
    };
    let mut analysis = Analysis {
        base: question.edited.before().map_or(head, Project::snapshot).id().to_owned(),
        head: head.id().to_owned(),
        side: question.side,
        renames: question.renames.clone(),
        concepts: judgement.scopes.iter().map(shown).collect(),
        scopes: judgement.scopes.into_iter().map(declared).collect(),
        findings,
        unreported,
        mentions: Vec::new(),
        added_lines: Default::default(),
        notes: Vec::new(),
        llm: None,
        build: None,
    };
    keep_coordinated(&mut analysis);
    analysis
}

/// Returns the sentence that declares a scope.
fn declaration(scope: &Scope, renames: &[Rename], renamed: usize, side: Side) -> String {
    let made = if side == Side::Before { "proposed" } else { "in this change" };
    let mut text = format!("Rename {} ({} {made})", scope.title(renames, side), count(renamed, "rename"));
    for guard in &scope.guards {
        text.push_str(". ");
        text.push_str(&guard.rule);
    }
    text
}

/// Drops the scopes that are no coordinated rename: one rename alone, with nothing left behind.
fn keep_coordinated(analysis: &mut Analysis) {
    let used: FxHashSet<usize> = analysis.findings.iter().map(|f| f.scope).collect();
    let mut moved = vec![None; analysis.scopes.len()];
    let mut kept = Vec::new();
    for (index, scope) in std::mem::take(&mut analysis.scopes).into_iter().enumerate() {
        if scope.evidence.len() > 1 || used.contains(&index) {
            moved[index] = Some(kept.len());
            kept.push(scope);
        }
    }
    analysis.scopes = kept;
    for finding in &mut analysis.findings {
        finding.scope = moved[finding.scope].unwrap_or_default();
    }
}
