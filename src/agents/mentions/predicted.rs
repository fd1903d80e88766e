//! Predicts the mentions that planned renames will leave.
//!
//! It makes the renames in memory, and searches the files as after any change. Each mention is reported at its place in
//! the files as they are now.

use std::sync::Arc;

use super::proposed::joined;
use super::tokens::container;
use super::{Cause, Change, Mention, Rewrite, mentions};
use crate::agents::analysis::Analysis;
use crate::config::{Config, Rule};
use crate::git::Snapshot;
use crate::java::{Project, Span};
use crate::mining::{Place, Rename};
use crate::rename::{self, Composition, Edit, Request, RuntimeNames};
use crate::text::one_line;

/// Returns the texts that the renames of an analysis, none of which is made yet, would leave with an old name. Renames
/// that cannot be made are left out. `head` is the snapshot of `project`.
pub fn predicted_mentions(
    project: &Project<'_>,
    head: &Arc<Snapshot>,
    config: &Config,
    analysis: &Analysis,
) -> Vec<Mention> {
    let declarations = analysis.renames.iter().map(|r| r.before.declaration(project));
    let (seeds, requests): (Vec<usize>, Vec<Request>) = declarations
        .enumerate()
        .filter_map(|(index, declaration)| {
            let new_name = analysis.renames[index].new_name.clone();
            Some((index, Request { declaration: declaration?, new_name }))
        })
        .unzip();
    // The user is going to make these renames, whoever looks the names up.
    let planned = rename::plan(project, &requests, RuntimeNames::Warn);
    let plans = rename::reconcile(project, planned);
    let made = Composition::of(&plans, head);
    let mut files = made.changes();
    files.retain(|file| file.before.as_deref().is_some_and(|path| path.ends_with(".java")));
    if files.is_empty() {
        return analysis.mentions.clone();
    }
    let after = Arc::clone(head).amended(made.amendments(head));
    let after = Project::new(&after);
    let prediction = Prediction { before: project, after: &after, made: &made };
    // Index into `reported.renames` → into those of the analysis.
    let mut of_analysis = Vec::new();
    let mut reported = Analysis { findings: Vec::new(), mentions: Vec::new(), ..analysis.clone() };
    reported.renames.clear();
    for (_, (index, request)) in seeds.iter().zip(&requests).enumerate().filter(|(at, _)| made.includes(*at))
    {
        let at = request.declaration.get().name_span.start;
        if let Some(renamed) = prediction.rename(&analysis.renames[*index], at) {
            of_analysis.push(*index);
            reported.renames.push(renamed);
        }
    }
    for evidence in reported.concepts.iter_mut().map(|shown| &mut shown.evidence) {
        let now = |old: &usize| of_analysis.iter().position(|index| index == old);
        *evidence = evidence.iter().filter_map(now).collect();
    }
    let change = Change { before: project, after: &after, files: &files, renames: &reported.renames, config };
    let found = mentions(&change, &reported).into_iter();
    let before = found.filter_map(|m| prediction.as_now(m, &of_analysis, &analysis.renames));
    joined(before.collect(), &analysis.mentions)
}

/// The files before some renames, and after them.
struct Prediction<'p, 'b, 'a> {
    before: &'p Project<'b>,
    after: &'p Project<'a>,
    made: &'p Composition,
}

impl Prediction<'_, '_, '_> {
    /// Returns a rename with the place that its declaration has then. `at` is where its name begins now.
    fn rename(&self, proposed: &Rename, at: usize) -> Option<Rename> {
        let path = &proposed.before.path;
        let unit = self.after.unit(self.made.path_after(path))?;
        let id = unit.named_at(self.made.offset_after(path, at)?)?;
        Some(Rename { after: Place::of(&unit, id), ..proposed.clone() })
    }

    /// Returns a mention at its place in the files as they are. `seeds` are those of all `renames` that could be made,
    /// which is what the mention's cause counts.
    fn as_now(&self, mention: Mention, seeds: &[usize], renames: &[Rename]) -> Option<Mention> {
        let Rewrite::Text(edit) = &mention.rewrite else { return None };
        let path = self.made.path_before(&edit.path).to_owned();
        let now = |at: usize| self.made.offset_before(&path, at);
        let span = Span { start: now(edit.span.start)?, end: now(edit.span.end)? };
        let file = self.before.snapshot().read(&path)?;
        let text_after = self.after.snapshot().read(&edit.path)?;
        if text_after.bytes().get(edit.span.range())? != file.bytes().get(span.range())? {
            return None;
        }
        let Cause::Rename(index) = mention.meaning.by else { return None };
        let index = *seeds.get(index)?;
        let seed = &renames[index];
        let at = file.position(span.start);
        let around = match path.ends_with(".java") {
            true => container(&*self.before.unit(&path)?, span.start),
            false => String::new(),
        };
        let mut meaning = mention.meaning;
        (meaning.place, meaning.by) = (seed.before.clone(), Cause::Proposed(index));
        Some(Mention {
            place: Place { path: path.clone(), line: at.line, column: at.column, container: around },
            reason: reason(mention.rule, &mention.old_text, seed),
            meaning,
            rewrite: Rewrite::Text(Edit { path, span, new_text: edit.new_text.clone() }),
            ..mention
        })
    }
}

fn reason(rule: Rule, old_text: &str, seed: &Rename) -> String {
    let Rename { old_name, new_name, .. } = seed;
    match rule {
        Rule::MissingClass => {
            format!("there is no `{}` any more once `{old_name}` is `{new_name}`", one_line(old_text))
        }
        _ => format!("`{old_name}` is to be called `{new_name}`"),
    }
}
