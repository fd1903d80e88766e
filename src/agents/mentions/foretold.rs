//! What will have an old name once renames that are not made yet are made.
//!
//! The renames are made in memory, and the files then are looked through as after any change. What is
//! found there is told at its place in the files as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::code::container;
use super::proposed::joined;
use super::{Cause, Change, Mention, Rewrite, mentions};
use crate::agents::finding::Analysis;
use crate::config::{Config, Rule};
use crate::git::{FileChange, Snapshot};
use crate::java::{Project, Span};
use crate::mining::{Place, Rename};
use crate::rename::{self, Edit, FileMove, Plan, Request, RuntimeNames};

/// The texts that the renames of an analysis, none of which is made yet, would leave with an old name,
/// as far as those renames can be made. `head` is the snapshot of `project`.
pub fn foretold(
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
    // What is asked about is going to be made, whoever looks its name up.
    let planned = rename::plan(project, &requests, RuntimeNames::Warn);
    let plans = rename::compose(project, planned).plans;
    let made = Made::of(&plans, head);
    if made.edits.is_empty() {
        return analysis.mentions.clone();
    }
    let after = Arc::clone(head).amended(made.files(head));
    let after_project = Project::new(&after);
    // Index into `told.renames` → into those of the analysis.
    let mut of_analysis = Vec::new();
    let mut told = Analysis { findings: Vec::new(), mentions: Vec::new(), ..analysis.clone() };
    told.renames.clear();
    for ((index, request), _) in seeds.iter().zip(&requests).zip(&plans).filter(|(_, p)| !p.is_blocked()) {
        let at = request.declaration.get().name_span.start;
        if let Some(renamed) = made.rename(&analysis.renames[*index], at, &after_project) {
            of_analysis.push(*index);
            told.renames.push(renamed);
        }
    }
    for scope in &mut told.scopes {
        let now = |old: &usize| of_analysis.iter().position(|index| index == old);
        scope.evidence = scope.evidence.iter().filter_map(now).collect();
    }
    let files = made.changes();
    let change =
        Change { base: head, project: &after_project, files: &files, renames: &told.renames, config };
    let found = mentions(&change, &told).into_iter();
    let before =
        found.filter_map(|m| made.before(m, project, &after_project, &of_analysis, &analysis.renames));
    joined(before.collect(), &analysis.mentions)
}

/// Files with renames made in them.
struct Made {
    /// By the paths before, in order.
    edits: BTreeMap<String, Vec<Edit>>,
    /// From → to.
    moves: BTreeMap<String, String>,
}

impl Made {
    fn of(plans: &[Plan], head: &Snapshot) -> Self {
        let free = || plans.iter().filter(|p| !p.is_blocked());
        let mut edits: BTreeMap<String, BTreeSet<Edit>> = BTreeMap::new();
        for edit in free().flat_map(|p| &p.edits).filter(|e| head.contains(&e.path)) {
            edits.entry(edit.path.clone()).or_default().insert(edit.clone());
        }
        let moved = |m: &FileMove| (m.from.clone(), m.to.clone());
        Made {
            edits: edits.into_iter().map(|(path, edits)| (path, edits.into_iter().collect())).collect(),
            moves: free().flat_map(|p| &p.moves).map(moved).collect(),
        }
    }

    fn path_after<'p>(&'p self, path: &'p str) -> &'p str {
        self.moves.get(path).map_or(path, String::as_str)
    }

    fn path_before<'p>(&'p self, path: &'p str) -> &'p str {
        self.moves.iter().find(|(_, to)| *to == path).map_or(path, |(from, _)| from)
    }

    /// The files that are others then: at each path the bytes, or nothing where the file is gone.
    fn files(&self, head: &Snapshot) -> BTreeMap<String, Option<Vec<u8>>> {
        let mut files = BTreeMap::new();
        let paths: BTreeSet<&String> = self.edits.keys().chain(self.moves.keys()).collect();
        for path in paths {
            let Some(file) = head.read(path) else { continue };
            let edits = self.edits.get(path).map_or(&[][..], |e| e);
            let after = self.path_after(path);
            if after != path {
                files.insert(path.clone(), None);
            }
            files.insert(after.to_owned(), Some(rename::apply(edits, &file)));
        }
        files
    }

    fn changes(&self) -> Vec<FileChange> {
        let java = self.edits.keys().filter(|path| path.ends_with(".java"));
        let change = |path: &String| FileChange {
            before: Some(path.clone()),
            after: Some(self.path_after(path).to_owned()),
        };
        java.map(change).collect()
    }

    /// How much longer a file became before some offset of it, which counts before the edits or after.
    fn longer(&self, path: &str, offset: usize, is_after: bool) -> isize {
        let mut longer = 0isize;
        for edit in self.edits.get(path).into_iter().flatten() {
            let start = edit.span.start as isize + if is_after { longer } else { 0 };
            if start >= offset as isize {
                break;
            }
            longer += edit.new_text.len() as isize - (edit.span.end - edit.span.start) as isize;
        }
        longer
    }

    /// A rename with the place that its declaration has then. `at` is where its name begins now.
    fn rename(&self, proposed: &Rename, at: usize, after: &Project<'_>) -> Option<Rename> {
        let path = &proposed.before.path;
        let unit = after.unit(self.path_after(path))?;
        let id = unit.named_at(at.checked_add_signed(self.longer(path, at, false))?)?;
        Some(Rename { after: Place::of(&unit, id), ..proposed.clone() })
    }

    /// A mention at its place in the files as they are.
    fn before(
        &self,
        mention: Mention,
        project: &Project<'_>,
        after: &Project<'_>,
        of_analysis: &[usize],
        renames: &[Rename],
    ) -> Option<Mention> {
        let Rewrite::Text(edit) = &mention.rewrite else { return None };
        let path = self.path_before(&edit.path).to_owned();
        let back = |at: usize| at.checked_add_signed(-self.longer(&path, at, true));
        let Span { start, end } = edit.span;
        let span = Span { start: back(start)?, end: back(end)? };
        let file = project.snapshot().read(&path)?;
        let old_text = file.bytes().get(span.range())?;
        let text_after = after.snapshot().read(&edit.path)?;
        if text_after.bytes().get(start..end)? != old_text {
            return None;
        }
        let Cause::Rename(index) = mention.meaning.by else { return None };
        let index = *of_analysis.get(index)?;
        let seed = &renames[index];
        let at = file.position(span.start);
        let around = match path.ends_with(".java") {
            true => container(&*project.unit(&path)?, span.start),
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

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
