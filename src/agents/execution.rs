//! Planned execution: from judged candidates to findings with checked plans.

use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};

use super::analysis::{Judged, Judgement, Question};
use super::evidence::Side;
use super::finding::{Analysis, Finding, Scope};
use super::reason;
use crate::java::DeclarationRef;
use crate::mining::Place;
use crate::rename::{self, Plan, Request};

/// Plans every candidate of at least this confidence and makes the findings: one for each
/// override family.
pub fn findings(question: &Question<'_>, judgement: &Judgement, min_confidence: f64) -> Vec<Finding> {
    let mut seen = FxHashSet::default();
    let chosen: Vec<&Judged> = judgement
        .judged
        .iter()
        .filter(|j| j.confidence >= min_confidence && seen.insert(j.candidate.declaration.clone()))
        .collect();
    let requests: Vec<Request> = chosen
        .iter()
        .map(|j| Request {
            declaration: j.candidate.declaration.clone(),
            new_name: j.candidate.suggested_name.clone(),
        })
        .collect();
    let plans = rename::plan(question.project, &requests);
    let mut taken: FxHashSet<DeclarationRef> = FxHashSet::default();
    let (kept, plans): (Vec<&Judged>, Vec<Plan>) = chosen
        .into_iter()
        .zip(plans)
        .filter(|(judged, plan)| {
            let first = taken.insert(judged.candidate.declaration.clone());
            taken.extend(plan.declarations.iter().cloned());
            first
        })
        .unzip();
    let plans = rename::compose(question.project, plans).plans;
    let mut findings: Vec<Finding> = kept
        .into_iter()
        .zip(plans)
        .map(|(judged, plan)| finding(question, judgement, judged, plan))
        .collect();
    number_equal_ids(&mut findings);
    findings
}

fn finding(question: &Question<'_>, judgement: &Judgement, judged: &Judged, plan: Plan) -> Finding {
    let top = plan.declarations.first().unwrap_or(&judged.candidate.declaration);
    let place = Place::of(&top.unit, top.id);
    let scope = &judgement.scopes[judged.scope];
    let old_name = top.get().name.clone();
    Finding {
        id: id(top.get().kind.name(), &place.container, &old_name, scope),
        scope: judged.scope,
        kind: top.get().kind,
        old_name,
        suggested_name: judged.candidate.suggested_name.clone(),
        place,
        confidence: judged.confidence,
        reason: reason::sentence(
            judged,
            &scope.concept,
            &judgement.tallies[judged.scope],
            &question.renames,
            question.side,
        ),
        anchor: judged.anchor,
        plan,
    }
}

/// A finding's id: 16 hexadecimal digits from what it means, not from where it stands.
fn id(kind: &str, container: &str, name: &str, scope: &Scope) -> String {
    let text = [kind, container, name, &scope.concept.old.join(" "), &scope.concept.new.join(" ")].join("\0");
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Two locals of one name in one method mean the same; the second one's id says that it is second.
fn number_equal_ids(findings: &mut [Finding]) {
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by(|a, b| findings[*a].place.cmp(&findings[*b].place));
    let mut count: FxHashMap<String, usize> = FxHashMap::default();
    for index in order {
        let n = count.entry(findings[index].id.clone()).or_default();
        *n += 1;
        if *n > 1 {
            findings[index].id = format!("{}-{n}", findings[index].id);
        }
    }
}

/// The whole answer to a question. `base` and `head` are what reports call the two snapshots.
pub fn analyse(question: Question<'_>, base: &str, head: &str, min_confidence: f64) -> Analysis {
    let judgement = super::analysis::judge(&question);
    let findings = findings(&question, &judgement, min_confidence);
    let Judgement { mut scopes, tallies, .. } = judgement;
    let side = question.side;
    for (index, scope) in scopes.iter_mut().enumerate() {
        scope.declaration = declaration(scope, tallies[index].all.renamed, side);
    }
    let mut analysis = Analysis {
        base: base.to_owned(),
        head: head.to_owned(),
        renames: question.renames,
        scopes,
        findings,
        notes: Vec::new(),
    };
    keep_coordinated(&mut analysis);
    analysis
}

/// The sentence that declares a scope.
fn declaration(scope: &Scope, renamed: usize, side: Side) -> String {
    let times = if renamed == 1 { "1 rename".to_owned() } else { format!("{renamed} renames") };
    let made = if side == Side::Before { "proposed" } else { "in this change" };
    let mut text = format!("Rename {} ({times} {made})", scope.concept);
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
