//! `lab features`: the features of every candidate of given renames, to fit the model's
//! weights on.
//!
//! Reads one JSON object a line from standard input, of one of two forms:
//!
//! ```json
//! {"id": "…", "repo": "DIR", "rev": "REV", "variants": [[{"path", "line", "old_name", "new_name"}, …], …]}
//! {"id": "…", "repo": "DIR", "base": "REV", "head": "REV", "variants": [[…], …]}
//! ```
//!
//! With a `rev`, a variant is a set of accepted renames at that revision, not made yet. `"rounds": true` lets what is
//! sure count as evidence, as it does in a run. With `base` and `head`, it is a set of renames of that change which are
//! taken back at the head. So it is the change whose author forgot them. Places are those at the base.
//!
//! For each variant it prints `{"id", "variant", "names": […], "rows": [{"kind", "old_name", "suggested_name",
//! "path", "line", "scope", "features": […], "log_odds"}]}`, of a change also how many declarations were `taken_back`, with
//! the number of the forgotten rename that a row is in `forgotten`. A row's `log_odds` are before it is compared with
//! the others. `lab/fit_proposed.py` and `lab/fit_change.py` write the one and read the other. For
//! `lab/feedback.py` there is also what a review works with: `respects` (the names) and `seeds` (the conditions of
//! each), and in a row its `similarity` in each respect, and its `conditions`, the narrowest first.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::json;

use corename::agents::{
    Condition, Edited, Features, Judgement, Question, Side, SimilarityKeys, Without, conditions_of_candidate,
    conditions_of_evidence, judge,
};
use corename::config::{Confidence, Config};
use corename::git::{Repository, Snapshot, changed_files};
use corename::java::{DeclarationRef, Project};
use corename::mining::{self, Place, Rename};
use corename::rename::{self, Composition, Request, RuntimeNames};

#[derive(Deserialize)]
struct Case {
    id: String,
    repo: String,
    rev: Option<String>,
    #[serde(default)]
    base: String,
    #[serde(default)]
    head: String,
    variants: Vec<Vec<Seed>>,
    #[serde(default)]
    rounds: bool,
    /// Whether guards take out what they cover.
    #[serde(default)]
    guards: bool,
}

#[derive(Deserialize)]
struct Seed {
    path: String,
    line: u32,
    old_name: String,
    new_name: String,
}

pub fn run(out: &mut impl Write) -> Result<()> {
    for line in std::io::stdin().lock().lines() {
        let case: Case = serde_json::from_str(&line?)?;
        match &case.rev {
            Some(rev) => proposed(&case, rev, out)?,
            None => changed(&case, out)?,
        }
    }
    Ok(())
}

fn proposed(case: &Case, rev: &str, out: &mut impl Write) -> Result<()> {
    let config = Config::new();
    let repository = Repository::open(Path::new(&case.repo))?;
    let limit = config.settings().max_file_size.bytes();
    let snapshot = repository.snapshot(&repository.resolve(rev)?, limit)?;
    let project = Project::new(&snapshot);
    for (variant, seeds) in case.variants.iter().enumerate() {
        let renames = seeds.iter().filter_map(|seed| rename(&project, seed)).collect();
        let judgement = judge(&Question {
            project: &project,
            side: Side::Before,
            renames,
            edited: Default::default(),
            config: &config,
            min_confidence: Confidence::OF_CHECK.get(),
            asked: false,
            without: Without { rounds: !case.rounds, ..Without::default() },
        });
        let seeds = judgement.scopes.iter().flat_map(|inferred| &inferred.evidence);
        let document = json!({
            "id": case.id,
            "variant": variant,
            "names": Features::NAMES,
            "respects": SimilarityKeys::NAMES,
            "seeds": seeds.map(|e| named(&conditions_of_evidence(e))).collect::<Vec<_>>(),
            "rows": rows(&judgement, Side::Before, &FxHashMap::default()),
        });
        writeln!(out, "{document}")?;
    }
    Ok(())
}

/// Where a declaration is that was forgotten: path, line and name.
type Spot = (String, u32, String);

fn changed(case: &Case, out: &mut impl Write) -> Result<()> {
    let config = Config::new();
    let repository = Repository::open(Path::new(&case.repo))?;
    let limit = config.settings().max_file_size.bytes();
    let base = repository.snapshot(&repository.resolve(&case.base)?, limit)?;
    let head = Arc::new(repository.snapshot(&repository.resolve(&case.head)?, limit)?);
    let made = mining::detect(&base, &head, &changed_files(&base, &head)).renames;
    for (variant, seeds) in case.variants.iter().enumerate() {
        let (head, forgotten) = take_back(&head, &made, seeds);
        let files = changed_files(&base, &head);
        let project = Project::new(&head);
        let question = Question {
            project: &project,
            side: Side::After,
            renames: mining::detect(&base, &head, &files).renames,
            edited: Edited::new(&base, &files),
            config: &config,
            min_confidence: Confidence::OF_CHECK.get(),
            asked: false,
            without: Without { guards: !case.guards, rounds: !case.rounds, ..Default::default() },
        };
        let judgement = judge(&question);
        let taken_back: std::collections::BTreeSet<usize> = forgotten.values().copied().collect();
        let document = json!({
            "id": case.id,
            "variant": variant,
            "names": Features::NAMES,
            "taken_back": taken_back.len(),
            "rows": rows(&judgement, Side::After, &forgotten),
        });
        writeln!(out, "{document}")?;
    }
    Ok(())
}

/// Returns the head without some of the renames, and which declarations have their old names again, each with the
/// number of the rename.
fn take_back(head: &Arc<Snapshot>, made: &[Rename], seeds: &[Seed]) -> (Snapshot, FxHashMap<Spot, usize>) {
    let project = Project::new(head);
    let requests: Vec<Request> = seeds.iter().filter_map(|seed| back(&project, made, seed)).collect();
    let plans = rename::reconcile(&project, rename::plan(&project, &requests, RuntimeNames::Warn));
    let composition = Composition::of(&plans, head);
    let mut forgotten = FxHashMap::default();
    let taken = plans.iter().zip(&requests).enumerate().filter(|(at, _)| composition.includes(*at));
    for (number, (plan, request)) in taken {
        for d in &plan.declarations {
            let place = Place::of(&d.unit, d.id);
            let path = composition.path_after(&place.path).to_owned();
            forgotten.insert((path, place.line, request.new_name.clone()), number);
        }
    }
    (Arc::clone(head).amended(composition.amendments(head)), forgotten)
}

/// Returns the rename that undoes one of a change.
fn back(project: &Project<'_>, made: &[Rename], seed: &Seed) -> Option<Request> {
    let detected = made.iter().find(|r| {
        r.old_name == seed.old_name
            && r.new_name == seed.new_name
            && r.before.path == seed.path
            && r.before.line.abs_diff(seed.line) <= 3
    });
    let (path, near) = detected.map_or((&seed.path, seed.line), |r| (&r.after.path, r.after.line));
    let declaration = nearest(project, path, near, &seed.new_name)?;
    Some(Request { declaration, new_name: seed.old_name.clone() })
}

fn nearest(project: &Project<'_>, path: &str, near: u32, name: &str) -> Option<DeclarationRef> {
    let unit = project.unit(path)?;
    let named = unit.iter().filter(|(_, d)| d.kind.is_named() && d.name == name);
    let line = |offset| unit.source.position(offset).line;
    let (id, _) = named.min_by_key(|(_, d)| line(d.name_span.start).abs_diff(near))?;
    Some(DeclarationRef { unit, id })
}

fn rename(project: &Project<'_>, seed: &Seed) -> Option<Rename> {
    let declaration = nearest(project, &seed.path, seed.line, &seed.old_name)?;
    Some(Rename::proposed(&declaration.unit, declaration.id, &seed.new_name))
}

fn rows(judgement: &Judgement, side: Side, forgotten: &FxHashMap<Spot, usize>) -> Vec<serde_json::Value> {
    let judged = judgement.judged.iter();
    judged
        .map(|j| {
            let (unit, id) = (&j.candidate.declaration.unit, j.candidate.declaration.id);
            let line = unit.source.position(unit.get(id).name_span.start).line;
            let spot = (unit.path().to_owned(), line, unit.get(id).name.clone());
            let mut row = json!({
                "kind": unit.get(id).kind,
                "old_name": unit.get(id).name,
                "suggested_name": j.candidate.suggested_name,
                "path": unit.path(),
                "line": line,
                "scope": j.scope,
                "features": j.features.values(),
                "log_odds": j.log_odds,
                "confidence": j.confidence,
                "link": j.candidate.link.map(|link| json!({
                    "kind": link.kind.id(),
                    "spelled": link.link_features.spelled.name(),
                    "shape": link.link_features.shape.name(),
                    "usage": link.link_features.usage.name(),
                    "length": link.link_features.length.name(),
                    "siblings": link.link_features.siblings.name(),
                    "anchor": link.anchor,
                    "reliability": link.reliability,
                })),
            });
            match side {
                Side::Before => {
                    row["similarity"] = json!(SimilarityKeys::of(&j.candidate).values());
                    row["conditions"] = json!(named(&conditions_of_candidate(&j.candidate)));
                }
                Side::After => row["forgotten"] = json!(forgotten.get(&spot)),
            }
            row
        })
        .collect()
}

fn named(conditions: &[Condition]) -> Vec<String> {
    conditions.iter().map(|c| format!("{c:?}")).collect()
}
