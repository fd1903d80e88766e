//! Verifies a patch before it is shown.
//!
//! Like the Reviewer Agent of MANTRA (section 3.2.2), it looks at generated code in three steps. The miner reads the
//! patch back ([`mined`]). The new names are checked against the project's conventions ([`naming`]). The project is
//! built with the patch ([`build`](mod@build)), where the team says how. A part that a check objects to is taken out of
//! the patch, and the finding says why.

mod build;
mod checkstyle;
mod compiler;
mod mined;
mod naming;
mod patched;
mod phrase;
mod repair;
mod suspects;

pub use build::{BuildError, BuildOptions, Export};

use std::collections::{BTreeMap, BTreeSet};

use crate::agents::{Analysis, Build, BuildOutcome, Cause, Mention, Patch};
use crate::git::{FileChange, Snapshot};
use crate::rename::{self, Blocker, Plan};

/// The base of the change.
pub struct Base<'b> {
    pub snapshot: &'b Snapshot,
    /// The files in which the head differs from it.
    pub changes: &'b [FileChange],
}

/// Withholds the renames whose new names break a convention, or to which the miner objects. `head` is the snapshot that
/// the plans edit. `base` is what the change started from, if there is one.
pub fn check_patch(analysis: &mut Analysis, head: &Snapshot, base: Option<&Base<'_>>) {
    check_patch_except(analysis, head, base, &BTreeSet::new());
}

/// Does the same after a review. `chosen` are the ids of the findings whose names the reviewer chose; conventions do
/// not apply to these.
pub fn check_patch_except(
    analysis: &mut Analysis,
    head: &Snapshot,
    base: Option<&Base<'_>>,
    chosen: &BTreeSet<String>,
) {
    for (index, blocker) in naming::objections(&analysis.findings, head) {
        let finding = &mut analysis.findings[index];
        if !chosen.contains(&finding.id) {
            finding.plan.withhold(blocker);
        }
    }
    keep_together(analysis);
    read_back(analysis, head, base);
}

/// Withholds the renames to which the miner objects.
fn read_back(analysis: &mut Analysis, head: &Snapshot, base: Option<&Base<'_>>) {
    loop {
        let objections = mined::objections(&analysis.findings, head, base, &analysis.renames);
        if objections.is_empty() {
            return;
        }
        // Each round takes at least one rename out, so there is an end.
        for (index, blocker) in objections {
            analysis.findings[index].plan.withhold(blocker);
        }
        keep_together(analysis);
    }
}

/// Takes out the renames that can only be made with others, where one of these was withheld.
fn keep_together(analysis: &mut Analysis) {
    rename::join(analysis.findings.iter_mut().map(|finding| &mut finding.plan));
}

/// Builds the project with the patch, withholds what breaks it, and notes what came of it. Where the
/// patch is empty, nothing is built. `export` writes the files that `head` is of.
///
/// # Errors
/// The build could not be tried at all. That it fails is no error.
pub fn build(
    analysis: &mut Analysis,
    head: &Snapshot,
    export: &Export<'_>,
    options: &BuildOptions,
) -> Result<(), BuildError> {
    let patch = Patch::of(analysis, head, options.patched_texts);
    let composition = patch.composition();
    let parts = Parts::of(analysis);
    let included: Vec<usize> = (0..parts.count()).filter(|part| composition.includes(*part)).collect();
    if included.is_empty() {
        return Ok(());
    }
    let mut builder = build::Builder::new(export, head, options)?;
    let suspects = suspects::Suspects::new(&analysis.findings, &analysis.mentions, head);
    let repaired = repair::repair(&included, options.attempts, &suspects, &mut |now| {
        builder.build(&parts.that_can_be_made(now))
    })?;
    let kept = options.log_wanted || repaired.outcome != BuildOutcome::Passed;
    let log = kept.then(|| options.log.display().to_string());
    let sentence = phrase::build((&options.command, log.as_deref()), &repaired, parts.renames.len());
    // A part that conflicts with a rename was not built. So it stays out even if that rename is taken out.
    let unbuilt = (0..parts.count()).filter_map(|part| Some((part, composition.conflict(part)?.clone())));
    let withheld: Vec<(usize, Blocker)> = repaired.withheld.into_iter().chain(unbuilt).collect();
    let withheld_texts = withhold(analysis, withheld);
    let (command, outcome, runs) = (options.command.clone(), repaired.outcome, builder.runs);
    analysis.build = Some(Build { command, outcome, runs, log, sentence, withheld_texts });
    Ok(())
}

/// Returns whether the project builds as it is. `export` writes the files that `files` is of.
///
/// # Errors
/// The build could not be tried at all. That it fails is no error.
pub fn builds(files: &Snapshot, export: &Export<'_>, options: &BuildOptions) -> Result<bool, BuildError> {
    Ok(build::Builder::new(export, files, options)?.build(&[])?.succeeded)
}

/// Withholds the renames among some parts of a patch; the texts among them are returned.
fn withhold(analysis: &mut Analysis, parts: Vec<(usize, Blocker)>) -> BTreeMap<usize, Blocker> {
    let mut texts = BTreeMap::new();
    for (part, blocker) in parts {
        match part.checked_sub(analysis.findings.len()) {
            None => analysis.findings[part].plan.withhold(blocker),
            Some(text) => {
                texts.insert(text, blocker);
            }
        }
    }
    keep_together(analysis);
    texts
}

/// The possible parts of a patch: the renames of the findings, then the texts of the mentions. A part's number is its
/// place here, as in the patch's composition.
struct Parts<'p> {
    renames: Vec<&'p Plan>,
    texts: Vec<Plan>,
    /// The findings without which texts are in no patch.
    goes_with: Vec<Option<usize>>,
}

impl<'p> Parts<'p> {
    fn of(analysis: &'p Analysis) -> Self {
        let finding = |mention: &Mention| match mention.meaning.by {
            Cause::Finding(finding) => Some(finding),
            _ => None,
        };
        Self {
            renames: analysis.findings.iter().map(|f| &f.plan).collect(),
            texts: analysis.mentions.iter().map(Mention::plan).collect(),
            goes_with: analysis.mentions.iter().map(finding).collect(),
        }
    }

    fn count(&self) -> usize {
        self.renames.len() + self.texts.len()
    }

    /// Returns the parts, of some, that can be made without all others. A rename that needs a missing one cannot be,
    /// nor can a text of a missing rename.
    fn that_can_be_made(&self, parts: &[usize]) -> Vec<&Plan> {
        let renames: Vec<usize> = parts.iter().copied().filter(|part| *part < self.renames.len()).collect();
        let plans: Vec<&Plan> = renames.iter().map(|part| self.renames[*part]).collect();
        let whole: BTreeSet<usize> = rename::whole(&plans).iter().map(|index| renames[*index]).collect();
        let plan = |part: &usize| match part.checked_sub(self.renames.len()) {
            None => whole.contains(part).then(|| self.renames[*part]),
            Some(text) => {
                let can_be_made = self.goes_with[text].is_none_or(|finding| whole.contains(&finding));
                can_be_made.then(|| &self.texts[text])
            }
        };
        parts.iter().filter_map(plan).collect()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::agents::{Finding, Side};
    use crate::config::PatchedTexts;
    use crate::git::SourceFile;
    use crate::java::{Kind, Span};
    use crate::mining::Place;
    use crate::rename::{Composition, Edit};

    /// Returns the finding that a field of this name is one of the other name.
    fn finding(new_name: &str) -> Finding {
        let edit = Edit {
            path: "A.java".to_owned(),
            span: Span { start: 14, end: 17 },
            new_text: new_name.to_owned(),
        };
        Finding {
            id: new_name.to_owned(),
            scope: 0,
            kind: Kind::Field,
            term: Kind::Field.term(),
            old_name: "old".to_owned(),
            suggested_name: new_name.to_owned(),
            place: Place { path: "A.java".to_owned(), line: 1, column: 15, container: "A".to_owned() },
            confidence: 0.9,
            reason: String::new(),
            anchor: 0,
            link: None,
            plan: Plan { edits: vec![edit], ..Plan::default() },
        }
    }

    #[test]
    fn what_was_in_the_way_of_a_rename_is_not_replaced_by_what_was_never_built() {
        let code = "class A { int old; }\n";
        let head = Snapshot::in_memory("head", [SourceFile::new("A.java", code.as_bytes())]);
        let mut analysis = Analysis {
            base: String::new(),
            head: String::new(),
            side: Side::After,
            renames: Vec::new(),
            scopes: Vec::new(),
            concepts: Vec::new(),
            // The second one would edit where the first one does.
            findings: vec![finding("broken"), finding("unseen")],
            unreported: Default::default(),
            mentions: Vec::new(),
            added_lines: Default::default(),
            notes: Vec::new(),
            llm: None,
            build: None,
        };
        let folder = tempfile::tempdir().expect("a folder for the test");
        let options = BuildOptions {
            command: "! grep broken A.java".to_owned(),
            timeout: Duration::from_secs(60),
            patched_texts: PatchedTexts::Broken,
            attempts: 3,
            log: folder.path().join("log"),
            log_wanted: false,
            hidden: Vec::new(),
            interrupted: Arc::default(),
        };
        let export = |to: &Path| {
            std::fs::write(to.join("A.java"), code).expect("files can be written");
            Ok(())
        };
        build(&mut analysis, &head, &export, &options).expect("it can be tried");
        let left = Composition::of(analysis.findings.iter().map(|f| &f.plan), &head);
        assert_eq!(left.paths().count(), 0, "{:?}", analysis.findings[1].plan);
        let why = &analysis.findings[1].plan.blocked_by[0];
        assert_eq!(why.message, "another rename edits the same place in A.java");
    }
}
