//! The result of an analysis: scopes, findings, notes.

use std::collections::BTreeMap;

use serde::Serialize;

use super::evidence::Side;
use super::mention::Mention;
use crate::config::Signal;
use crate::git::AddedLines;
use crate::java::{DeclarationRef, Kind};
use crate::llm::Telemetry;
use crate::mining::{Place, Rename};
use crate::rename::{Blocker, Plan};
use crate::words::Concept;

/// The result of `check` or `suggest` for a change. Reports are made from this and the head snapshot alone.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// Full commit ids, or `work tree`.
    pub base: String,
    pub head: String,
    /// Whether the renames were made or are proposed.
    pub side: Side,
    /// The seed renames.
    pub renames: Vec<Rename>,
    /// The concepts that several renames show, or a finding.
    pub scopes: Vec<Scope>,
    /// All concepts of the renames: what a text says in the words of one goes by these, whatever else is found.
    pub concepts: Vec<ShownConcept>,
    /// Sorted by scope, then confidence (highest first), then place.
    pub findings: Vec<Finding>,
    /// The declarations with the old words that are not among the findings.
    pub unreported: Unreported,
    /// Texts that still have an old name.
    pub mentions: Vec<Mention>,
    /// The lines that the change wrote in the files of findings and mentions, if the user asked for them.
    pub added_lines: AddedLines,
    /// Notes on what was skipped or cut, each a line for people.
    pub notes: Vec<String>,
    /// The use of a language model, where there is one.
    pub llm: Option<Telemetry>,
    /// The result of the project's own build with the patch, where one was asked for.
    pub build: Option<Build>,
}

/// The result of a build with the patch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Build {
    pub command: String,
    pub outcome: BuildOutcome,
    /// How often the command was run.
    pub runs: usize,
    /// The file with all that the command printed, where it was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// The result in words, for people.
    pub sentence: String,
    /// The mentions whose new text breaks it, by their indices.
    #[serde(skip)]
    pub withheld_texts: BTreeMap<usize, Blocker>,
}

/// The kinds of results of a build with the patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildOutcome {
    /// It succeeds with the patch.
    Passed,
    /// It succeeds with the patch as it is now; some renames or texts were taken out.
    Repaired,
    /// It fails with any patch that was tried, so there is none.
    Failed,
    /// It fails without the patch as well, and so says nothing of it.
    FailsWithout,
    /// It took too long, and so says nothing of the patch.
    TimedOut,
}

/// The Declared Scope of the CoRenameAgent paper (Definition 3.3): a concept and its guards, with
/// the sentence that declares it.
#[derive(Debug, Clone)]
pub struct Scope {
    /// Made from the concept's words: `join-hint-to-query-hint`.
    pub id: String,
    /// "Rename join hint → query hint (46 renames in this change)", and its guards.
    pub declaration: String,
    pub concept: Concept,
    pub guards: Vec<Guard>,
    /// Indices into [`Analysis::renames`].
    pub evidence: Vec<usize>,
}

impl Scope {
    /// Says what was renamed as its author would: both names where all renames have the same two, else the concept.
    pub fn title(&self, renames: &[Rename], side: Side) -> String {
        let mut names = self.evidence.iter().filter_map(|index| renames.get(*index));
        match names.next() {
            Some(first)
                if side == Side::After
                    && names.all(|r| (&r.old_name, &r.new_name) == (&first.old_name, &first.new_name)) =>
            {
                format!("{} → {}", first.old_name, first.new_name)
            }
            _ => self.concept.to_string(),
        }
    }

    /// Returns its sentence without the guards.
    pub fn without_guards(&self) -> &str {
        let guards = self.guards.iter().rev();
        guards.fold(&self.declaration, |text, guard| {
            text.strip_suffix(&guard.rule).and_then(|text| text.strip_suffix(". ")).unwrap_or(text)
        })
    }
}

/// A concept with the renames that show it.
#[derive(Debug, Clone)]
pub struct ShownConcept {
    pub concept: Concept,
    /// Indices into [`Analysis::renames`].
    pub evidence: Vec<usize>,
}

/// Where a scope's concept does not apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// The id by which a team switches it off; `None` for one that comes from an answer or from the renames themselves.
    pub signal: Option<Signal>,
    /// "Do not apply this rename to public methods".
    pub rule: String,
    /// The reason, as in "the change left “join hint” in all 3 public or protected methods of the files where it
    /// renamed others". Reports show it without the rule.
    pub reason: String,
    /// The declarations that keep their names by it, as far as they were looked for.
    pub left: Vec<LeftName>,
}

impl Guard {
    /// Returns a guard that nothing was looked for by.
    pub fn stated(rule: String, reason: String) -> Self {
        Guard { signal: None, rule, reason, left: Vec::new() }
    }

    /// Returns a guard with the declarations that it keeps from being reported; `None` where there are none. `reason`
    /// is a clause.
    pub fn covering<'d>(
        signal: Option<Signal>,
        what: &str,
        reason: &str,
        covered: impl IntoIterator<Item = &'d DeclarationRef>,
    ) -> Option<Self> {
        let left: Vec<LeftName> = covered.into_iter().map(LeftName::of).collect();
        (!left.is_empty()).then(|| Guard {
            signal,
            rule: format!("Do not apply this rename to {what}"),
            reason: reason.to_owned(),
            left,
        })
    }
}

/// A declaration that keeps its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftName {
    pub kind: Kind,
    pub name: String,
    /// In the snapshot that was searched.
    #[serde(flatten)]
    pub place: Place,
}

impl LeftName {
    pub fn of(declaration: &DeclarationRef) -> Self {
        let d = declaration.get();
        let place = Place::of(&declaration.unit, declaration.id);
        LeftName { kind: d.kind, name: d.name.clone(), place }
    }
}

/// How many declarations have the old words of a concept and are not reported, by what keeps them out.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Unreported {
    /// From this confidence on a declaration is reported.
    pub from: f64,
    /// Those that are less sure.
    pub doubtful: usize,
    /// Those that the configuration, or a comment in the code, keeps out.
    pub kept: usize,
    /// Those that were rejected before.
    pub rejected: usize,
    /// Those that look left on purpose, where nothing of their concept is reported.
    pub left_alone: usize,
}

impl Unreported {
    pub fn count(&self) -> usize {
        self.doubtful + self.kept + self.rejected + self.left_alone
    }
}

/// One declaration that should have been renamed too.
#[derive(Debug, Clone)]
pub struct Finding {
    /// 16 hexadecimal digits, made from meaning and not from lines, so that they stay while code moves. Of equal
    /// declarations (two locals of one name in one method), the second one's id ends in `-2`.
    pub id: String,
    /// Index into [`Analysis::scopes`].
    pub scope: usize,
    pub kind: Kind,
    /// The term for the declaration in messages. It may be closer than its kind: `record component`.
    pub term: &'static str,
    pub old_name: String,
    pub suggested_name: String,
    /// In the head snapshot.
    pub place: Place,
    /// From 0 to 1.
    pub confidence: f64,
    /// Why, for a reviewer, in one sentence.
    pub reason: String,
    /// Index into [`Analysis::renames`] of the seed that explains this finding best.
    pub anchor: usize,
    /// The kind of naming link that ties it to that rename, if one does.
    pub link: Option<&'static str>,
    pub plan: Plan,
}
