//! The question of the replication agent: should the scope be carried on to these files?
//!
//! The paper asks for one file at a time. Here a question lists many, with names alone: what a file's code
//! and comments say bears upon no other file.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inquiry::FileInquiry;
use super::scope::{examples, numbered, stated};
use super::weigh::{Opinion, ScopeAdvice};
use crate::llm::{Agent, Answer, Prompt, Question, as_data};
use crate::text::count;

/// At most this many files are listed in a question.
pub(super) const MOST_FILES: usize = 40;
/// At most this many identifiers of each file are listed.
const MOST_NAMES: usize = 5;
/// How long an answer may be, in tokens.
pub(super) const MAX_OUTPUT: u32 = 300;

/// In which files to carry on.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Replicate {
    /// The numbers of the files in which the rename should be carried on.
    #[schemars(length(max = MOST_FILES))]
    replicate: Vec<usize>,
}

impl Answer for Replicate {
    const NAME: &'static str = "replicate";
}

/// Makes the question whether a scope goes on in some files, which are all of that scope.
pub(super) fn question(files: &[&FileInquiry<'_>], declared: &ScopeAdvice) -> Option<Question> {
    let first = files.first()?;
    let line = |file: &&FileInquiry<'_>| {
        let mut names: Vec<String> = Vec::new();
        for listed in file.listed.iter().filter(|l| l.candidate.is_some()) {
            let d = file.unit.get(listed.id);
            let name = format!("{} {}", d.kind, d.name);
            if names.len() < MOST_NAMES && !names.contains(&name) {
                names.push(name);
            }
        }
        format!("{}: {}", file.path(), names.join(", "))
    };
    let listed = numbered(files.iter().map(line));
    Some(Question {
        agent: Agent::Replication,
        prompt: &Prompt::REPLICATION,
        about: format!("{} in {} from {} on", first.scope.concept, count(files.len(), "file"), first.path()),
        turn: 1,
        messages: Prompt::REPLICATION.fill(&[
            ("scope", &as_data("scope", &stated(first.scope, declared))),
            ("examples", &as_data("renames", &examples(&first.examples))),
            ("files", &as_data("files", &listed)),
        ]),
        max_output: MAX_OUTPUT,
    })
}

pub(super) fn opinions(files: usize, answer: &Replicate) -> Vec<Opinion> {
    let yes: BTreeSet<usize> = answer.replicate.iter().copied().collect();
    (1..=files).map(|n| if yes.contains(&n) { Opinion::Yes } else { Opinion::No }).collect()
}
