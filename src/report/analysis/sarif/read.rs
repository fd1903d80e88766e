//! Reads back which renames a SARIF file of this program suggests.

use rustc_hash::FxHashSet;
use serde::Deserialize;
use serde_json::Value;

use super::properties::{FindingProperties, SeedProperties, TextProperties};
use crate::agents::SuggestedText;
use crate::rename::Suggestion;
use crate::text::sort_once;

/// The suggestions in a SARIF file.
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
    #[error("it is not SARIF: {0}; give a file that `corename check --sarif FILE` wrote")]
    NotSarif(String),
    #[error("it holds no run of corename; give a file that `corename check --sarif FILE` wrote")]
    NoRun,
    #[error(
        "its results do not say which declarations they mean; write it anew with this version of corename"
    )]
    NoDeclarations,
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
        if let Ok(seed) = SeedProperties::deserialize(&properties["seed"]) {
            read.seeds.push((seed.old_name, seed.new_name));
        }
        let findings = properties["findings"].as_array().ok_or(ReadError::NoDeclarations)?;
        for finding in findings {
            let finding = FindingProperties::deserialize(finding).map_err(|_| ReadError::NoDeclarations)?;
            let suggestion = finding.suggestion;
            if known_findings.insert((suggestion.id.clone(), suggestion.place.path.clone())) {
                read.suggestions.push(suggestion);
            }
        }
        for text in properties["mentions"].as_array().into_iter().flatten() {
            let text = TextProperties::deserialize(text).map_err(|_| ReadError::NoDeclarations)?;
            if known_texts.insert(text.id.clone()) {
                read.texts.extend(text.suggested());
            }
        }
    }
    sort_once(&mut read.seeds);
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes()).expect_err("it cannot be read").to_string()
    }

    #[test]
    fn what_is_no_sarif_of_ours_is_distinguished() {
        insta::assert_snapshot!(error("x"), @"it is not SARIF: expected value at line 1 column 1; give a file that `corename check --sarif FILE` wrote");
        insta::assert_snapshot!(error("{}"), @"it is not SARIF: there are no `runs` in it; give a file that `corename check --sarif FILE` wrote");
        let other = r#"{"runs": [{"tool": {"driver": {"name": "other"}}, "results": []}]}"#;
        insta::assert_snapshot!(error(other), @"it holds no run of corename; give a file that `corename check --sarif FILE` wrote");
        let older = r#"{"runs": [{"tool": {"driver": {"name": "corename"}}, "results": [{"properties": {"findings": [{"id": "1"}]}}]}]}"#;
        insta::assert_snapshot!(error(older), @"its results do not say which declarations they mean; write it anew with this version of corename");
        let empty = r#"{"runs": [{"tool": {"driver": {"name": "corename"}}, "results": []}]}"#;
        assert!(read(empty.as_bytes()).is_ok_and(|read| read.suggestions.is_empty()));
    }
}
