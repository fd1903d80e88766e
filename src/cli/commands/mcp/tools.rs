//! The tools: their names, what an agent reads of them, and which job each one is.

use anyhow::{Result, anyhow};
use rmcp::handler::server::tool::{schema_for_input, schema_for_output};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::arguments::{Check, Detect, Mode, Rename, Score, Suggest};
use super::jobs::{Session, ToolResult};
use crate::report::{self, BriefAnalysis, BriefRenames, RenameResponse};

const RENAME: &str = "\
Rename a Java declaration (type, method, field, parameter, local, …) and everything that refers to it, across the \
repository: overrides, constructors, imports, Javadoc links, the file itself. Checked as an IDE does; if the meaning of \
the code could change, it is withheld with the reasons, and nothing is changed. Call it with mode \"preview\" (the \
default) first, then the same with \"execute\". Works on the files as they are on disk.";

const CHECK: &str = "\
Find what the renames in the current change forgot: declarations that still carry the old words of a concept that the \
change renames (joinHint → queryHint), and texts with an old name (comments, resources). Call it after renaming, before \
you finish. For each finding you agree with, call `rename` at its path and line.";

const SUGGEST: &str = "\
Before renaming: find which other Java declarations should be renamed along with one rename, because their names carry \
the same words. Changes nothing.";

const DETECT: &str = "\
List the rename refactorings in a Java change, found by matching the syntax trees of both sides: a commit, a range, or \
the changes on disk.";

const SCORE: &str = "\
Score the renaming in the current change: what was renamed of what should have been, and what else the change did that \
its renames do not explain (a changed condition, literal, modifier …). Call it when you are done: whatever is in the \
residue and was not asked for should be taken back.";

/// A call of a tool, with its arguments read.
#[derive(Debug)]
pub enum Call {
    Rename(Rename),
    Check(Check),
    Suggest(Suggest),
    Detect(Detect),
    Score(Score),
}

impl Call {
    /// Parses a call of a tool. Returns `None` if there is no such tool.
    ///
    /// # Errors
    /// The arguments are not those of the tool.
    pub fn read(tool: &str, arguments: JsonObject) -> Option<Result<Call>> {
        Some(match tool {
            "rename" => read(tool, arguments).map(Call::Rename),
            "check" => read(tool, arguments).map(Call::Check),
            "suggest" => read(tool, arguments).map(Call::Suggest),
            "detect" => read(tool, arguments).map(Call::Detect),
            "score" => read(tool, arguments).map(Call::Score),
            _ => return None,
        })
    }

    /// Returns whether it may write files.
    pub fn writes(&self) -> bool {
        matches!(self, Call::Rename(Rename { mode: Mode::Execute, .. }))
    }

    pub fn run(&self, session: &Session<'_>) -> Result<ToolResult> {
        match self {
            Call::Rename(asked) => session.rename(asked),
            Call::Check(asked) => session.check(asked),
            Call::Suggest(asked) => session.suggest(asked),
            Call::Detect(asked) => session.detect(asked),
            Call::Score(asked) => session.score(asked),
        }
    }
}

fn read<T: DeserializeOwned>(tool: &str, arguments: JsonObject) -> Result<T> {
    serde_json::from_value(Value::Object(arguments)).map_err(|e| anyhow!("the arguments of `{tool}`: {e}"))
}

/// Returns the tools that there are; with `read_only`, `rename` shows what it would do and no more.
pub fn list(read_only: bool) -> Vec<Tool> {
    let reads = || ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    let renames = match read_only {
        true => reads(),
        // It makes its changes in place; a second run finds no such name.
        false => {
            ToolAnnotations::new().read_only(false).destructive(true).idempotent(false).open_world(false)
        }
    };
    vec![
        tool::<Rename, RenameResponse>("rename", "Rename a Java declaration", RENAME, renames),
        tool::<Check, BriefAnalysis>("check", "Find what a rename forgot", CHECK, reads()),
        tool::<Suggest, BriefAnalysis>("suggest", "Find what to rename along", SUGGEST, reads()),
        tool::<Detect, BriefRenames>("detect", "List the renames of a change", DETECT, reads()),
        tool::<Score, report::Score>("score", "Score a rename task", SCORE, reads()),
    ]
}

fn tool<I, O>(
    name: &'static str,
    title: &str,
    description: &'static str,
    annotations: ToolAnnotations,
) -> Tool
where
    I: JsonSchema + 'static,
    O: JsonSchema + 'static,
{
    let input = schema_for_input::<I>().unwrap_or_default();
    Tool::new(name, description, input)
        .with_title(title)
        .with_raw_output_schema(schema_for_output::<O>())
        .with_annotations(annotations)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The others may run at the same time.
    #[test]
    fn a_rename_that_is_executed_alone_writes() {
        let writes = |mode: &str| {
            let arguments = json!({"locate": {"symbol": "Shop"}, "new_name": "Market", "mode": mode});
            let arguments = arguments.as_object().cloned().unwrap_or_default();
            Call::read("rename", arguments).and_then(Result::ok).map(|call| call.writes())
        };
        assert_eq!((writes("preview"), writes("execute")), (Some(false), Some(true)));
    }
}
