//! Reads back which renames a SARIF file of this program suggests.

use rustc_hash::FxHashSet;
use serde::Deserialize;
use serde_json::Value;

use crate::agents::{MentionKind, SuggestedText};
use crate::java::Kind;
use crate::rename::Suggestion;

/// What a SARIF file suggests.
#[derive(Debug, Clone, Default)]
pub struct Suggestions {
    /// In the order of the results, each once.
    pub suggestions: Vec<Suggestion>,
    /// The texts with an old name, in the order of the results, each id once.
    pub texts: Vec<SuggestedText>,
    /// The old and new names of the renames that the suggestions were made from.
    pub seeds: Vec<(String, String)>,
}

/// Why a file cannot be read so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("it is no SARIF: {0}")]
    NotSarif(String),
    #[error("it holds no run of corename")]
    NoRun,
    #[error(
        "its results do not say which declarations they mean; write it anew with this version of corename"
    )]
    NoDeclarations,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Finding {
    id: String,
    kind: Kind,
    old_name: String,
    suggested_name: String,
    path: String,
    line: u32,
    column: u32,
    container: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Text {
    id: String,
    kind: MentionKind,
    old_text: String,
    suggested_text: String,
    path: String,
    line: u32,
    column: u32,
    patch: String,
}

/// Reads a SARIF document: of the runs that corename made, all findings and texts.
///
/// # Errors
/// It is not SARIF, has no run of corename, or was written by a version that did not say enough.
pub fn read(bytes: &[u8]) -> Result<Suggestions, ReadError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let document: Value = serde_json::from_slice(bytes).map_err(|e| ReadError::NotSarif(e.to_string()))?;
    let runs = document["runs"].as_array();
    let runs = runs.ok_or_else(|| ReadError::NotSarif("there are no `runs` in it".to_owned()))?;
    let mut ours = runs.iter().filter(|run| run["tool"]["driver"]["name"] == "corename").peekable();
    if ours.peek().is_none() {
        return Err(ReadError::NoRun);
    }
    let mut read = Suggestions::default();
    let (mut known_findings, mut known_texts) = (FxHashSet::default(), FxHashSet::default());
    for result in ours.flat_map(|run| run["results"].as_array().into_iter().flatten()) {
        let properties = &result["properties"];
        let seed = &properties["seed"];
        if let (Some(old), Some(new)) = (seed["oldName"].as_str(), seed["newName"].as_str()) {
            read.seeds.push((old.to_owned(), new.to_owned()));
        }
        let findings = properties["findings"].as_array().ok_or(ReadError::NoDeclarations)?;
        for finding in findings {
            let f = Finding::deserialize(finding).map_err(|_| ReadError::NoDeclarations)?;
            if known_findings.insert((f.id.clone(), f.path.clone())) {
                read.suggestions.push(Suggestion {
                    id: f.id,
                    kind: f.kind,
                    old_name: f.old_name,
                    new_name: f.suggested_name,
                    path: f.path,
                    line: f.line,
                    column: f.column,
                    container: f.container,
                });
            }
        }
        for text in properties["mentions"].as_array().into_iter().flatten() {
            let t = Text::deserialize(text).map_err(|_| ReadError::NoDeclarations)?;
            if known_texts.insert(t.id.clone()) {
                read.texts.push(SuggestedText {
                    id: t.id,
                    kind: t.kind,
                    old_text: t.old_text,
                    new_text: t.suggested_text,
                    path: t.path,
                    line: t.line,
                    column: t.column,
                    included: t.patch == "included",
                });
            }
        }
    }
    read.seeds.sort();
    read.seeds.dedup();
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes()).expect_err("it cannot be read").to_string()
    }

    #[test]
    fn what_is_no_sarif_of_ours_is_told_apart() {
        insta::assert_snapshot!(error("x"), @"it is no SARIF: expected value at line 1 column 1");
        insta::assert_snapshot!(error("{}"), @"it is no SARIF: there are no `runs` in it");
        let other = r#"{"runs": [{"tool": {"driver": {"name": "other"}}, "results": []}]}"#;
        insta::assert_snapshot!(error(other), @"it holds no run of corename");
        let older = r#"{"runs": [{"tool": {"driver": {"name": "corename"}}, "results": [{"properties": {"findings": [{"id": "1"}]}}]}]}"#;
        insta::assert_snapshot!(error(older), @"its results do not say which declarations they mean; write it anew with this version of corename");
        let empty = r#"{"runs": [{"tool": {"driver": {"name": "corename"}}, "results": []}]}"#;
        assert!(read(empty.as_bytes()).is_ok_and(|read| read.suggestions.is_empty()));
    }
}
