//! `corename features`: the features of every candidate of given renames, to fit the model's
//! weights on. For maintainers, so it is not in the help.
//!
//! Reads one JSON object a line from standard input:
//!
//! ```json
//! {"id": "…", "repo": "DIR", "rev": "REV", "variants": [[{"path", "line", "old_name", "new_name"}, …], …]}
//! ```
//!
//! A variant is a set of accepted renames at that revision, not made yet. For each one it prints
//! `{"id", "variant", "names": […], "rows": [{"kind", "old_name", "suggested_name", "path", "line", "features": […]}]}`.
//! `bench/fit.py` writes the one and reads the other. For `bench/feedback.py` there is also what a review
//! works with: `respects` (the names) and `seeds` (the conditions of each), and in a row its
//! `log_odds`, its `likeness` in each respect, and its `conditions`, the narrowest first.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use super::Outcome;
use crate::agents::{
    Condition, Features, Judgement, Likeness, Question, Side, conditions_of_candidate,
    conditions_of_evidence, judge,
};
use crate::config::Config;
use crate::git::Repository;
use crate::java::Project;
use crate::mining::{Place, Rename};

#[derive(Deserialize)]
struct Case {
    id: String,
    repo: String,
    rev: String,
    variants: Vec<Vec<Seed>>,
}

#[derive(Deserialize)]
struct Seed {
    path: String,
    line: u32,
    old_name: String,
    new_name: String,
}

pub fn run() -> Result<Outcome> {
    let config = Config::new();
    for line in std::io::stdin().lock().lines() {
        let case: Case = serde_json::from_str(&line?)?;
        let repository = Repository::open(Path::new(&case.repo))?;
        let limit = config.settings().max_file_size.bytes();
        let snapshot = repository.snapshot(&repository.resolve(&case.rev)?, limit)?;
        let project = Project::new(&snapshot);
        for (variant, seeds) in case.variants.iter().enumerate() {
            let renames = seeds.iter().filter_map(|seed| rename(&project, seed)).collect();
            let judgement = judge(&Question {
                project: &project,
                side: Side::Before,
                renames,
                touched: Default::default(),
                config: &config,
                asked: false,
            });
            let seeds = judgement.evidence.iter().flatten();
            let document = json!({
                "id": case.id,
                "variant": variant,
                "names": Features::NAMES,
                "respects": Likeness::NAMES,
                "seeds": seeds.map(|e| named(&conditions_of_evidence(e))).collect::<Vec<_>>(),
                "rows": rows(&judgement),
            });
            writeln!(std::io::stdout(), "{document}")?;
        }
    }
    Ok(Outcome::Nothing)
}

fn rename(project: &Project<'_>, seed: &Seed) -> Option<Rename> {
    let unit = project.unit(&seed.path)?;
    let named = unit.iter().filter(|(_, d)| d.kind.is_named() && d.name == seed.old_name);
    let line = |offset| unit.source.position(offset).line;
    let (id, declaration) = named.min_by_key(|(_, d)| line(d.name_span.start).abs_diff(seed.line))?;
    let place = Place::of(&unit, id);
    Some(Rename {
        kind: declaration.kind,
        old_name: seed.old_name.clone(),
        new_name: seed.new_name.clone(),
        moved: false,
        before: place.clone(),
        after: place,
        evidence: Vec::new(),
    })
}

fn rows(judgement: &Judgement) -> Vec<serde_json::Value> {
    let judged = judgement.judged.iter();
    judged
        .map(|j| {
            let (unit, id) = (&j.candidate.declaration.unit, j.candidate.declaration.id);
            json!({
                "kind": unit.get(id).kind,
                "old_name": unit.get(id).name,
                "suggested_name": j.candidate.suggested_name,
                "path": unit.path(),
                "line": unit.source.position(unit.get(id).name_span.start).line,
                "features": j.features.values(),
                "log_odds": j.log_odds(Side::Before),
                "likeness": Likeness::of(&j.candidate).values(),
                "conditions": named(&conditions_of_candidate(&j.candidate)),
            })
        })
        .collect()
}

fn named(conditions: &[Condition]) -> Vec<String> {
    conditions.iter().map(|c| format!("{c:?}")).collect()
}
