//! The arguments of tools. Agents read the comments here as the descriptions of parameters.

use anyhow::{Result, bail, ensure};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::config::Confidence;
use crate::rename::{Location, RuntimeNames};

/// Where the declaration is: `symbol` alone, or `file_path` with `line`, `symbol` or `find`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = r#"an object such as {"symbol": "Shop#pay(int)"}"#)]
pub struct Locate {
    /// A Java file, from the repository's root.
    pub file_path: Option<String>,
    /// `Type`, `pkg.Type`, `Type#method(int,String)`, `Type.field`, `Type.method.local`.
    pub symbol: Option<String>,
    /// Line of the name, from 1; at the declaration or at any reference to it.
    pub line: Option<u32>,
    /// Column of the name, from 1, if its line has several.
    pub column: Option<u32>,
    /// Text of the file with `<HERE>` before the name: `int <HERE>till = 0`.
    pub find: Option<String>,
    /// The same as `symbol`, in parts.
    pub scope: Option<SymbolScope>,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = r#"an object such as {"symbol_path": ["Shop", "pay(int)"]}"#)]
pub struct SymbolScope {
    /// `["Shop", "pay(int)"]`
    pub symbol_path: Vec<String>,
}

impl Locate {
    /// Returns the location, with paths as `path` knows them.
    pub fn location(&self, path: impl Fn(&str) -> Result<String>) -> Result<Location> {
        let file = self.file_path.as_deref().map(path).transpose()?;
        let symbol = match (&self.symbol, &self.scope) {
            (Some(symbol), None) => Some(symbol.clone()),
            (None, Some(scope)) => Some(scope.symbol_path.join(".")),
            (Some(_), Some(_)) => bail!("`symbol` and `scope` say the same; give one of them"),
            (None, None) => None,
        };
        ensure!(self.line.is_some() || self.column.is_none(), "`column` goes with `line`");
        match (file, symbol, self.line, &self.find) {
            (path, Some(symbol), None, None) => {
                Ok(Location::Symbol { path, symbol: symbol.parse().map_err(anyhow::Error::msg)? })
            }
            (Some(path), None, Some(line), None) => {
                Ok(Location::Position { path, line, column: self.column })
            }
            (Some(path), None, None, Some(text)) => Ok(Location::Text { path, text: text.clone() }),
            (None, None, ..) => bail!("`locate` needs `symbol`, or `file_path` with `line` or `find`"),
            _ => bail!("`locate` takes one of `symbol`, `line` and `find`"),
        }
    }

    /// Returns the requested declaration, for a message.
    pub fn named(&self) -> String {
        let in_parts = self.scope.as_ref().map(|s| s.symbol_path.join("."));
        let path = self.file_path.clone().unwrap_or_default();
        let at = |line: u32| format!("{path}:{line}");
        let symbol = self.symbol.clone().or(in_parts);
        symbol.or_else(|| self.line.map(at)).or_else(|| self.find.clone()).unwrap_or(path)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Change nothing.
    #[default]
    Preview,
    /// Change all files, or none where something is in the way.
    Execute,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub locate: Locate,
    /// The new simple name.
    pub new_name: String,
    /// First `preview`, then the same call with `execute`.
    #[serde(default)]
    pub mode: Mode,
    /// List each line that changes. Long.
    #[serde(default)]
    pub show_diffs: bool,
    /// Files and folders that may be changed; the rename is withheld if others would have to be.
    pub scope_filter: Option<Vec<String>>,
    /// How to rename a name that something looks up at run time (a JSON property, a column, a native method). Default:
    /// as the project's configuration says, else `keep`.
    pub runtime_names: Option<RuntimeNames>,
    /// List at most this many files.
    #[serde(default = "listed::<20>")]
    pub max_files: usize,
    /// Pass over this many files before the first that is listed.
    #[serde(default)]
    pub offset: usize,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Revision before the change. Default: where the branch left the default branch.
    pub base: Option<String>,
    /// Revision after the change. Default: the files on disk, with what is not committed.
    pub head: Option<String>,
    /// Leave out findings below this confidence, 0 to 1.
    pub min_confidence: Option<Confidence>,
    /// Give the reason, extent and obstacles of each finding.
    #[serde(default)]
    pub details: bool,
    /// Give a unified diff with all safe findings. Long.
    #[serde(default)]
    pub patch: bool,
    /// List at most this many findings and texts.
    #[serde(default = "listed::<10>")]
    pub limit: usize,
    /// Pass over this many findings and texts; see `next_offset` of the answer.
    #[serde(default)]
    pub offset: usize,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    expecting = r#"an object such as {"locate": {"symbol": "Shop"}, "new_name": "Store"}"#
)]
pub struct Seed {
    pub locate: Locate,
    /// The declaration's new name.
    pub new_name: String,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suggest {
    /// The renames that are decided, not made yet.
    #[schemars(length(min = 1))]
    pub seeds: Vec<Seed>,
    /// Revision that is searched. Default: the files as they are now.
    pub at: Option<String>,
    /// Leave out findings below this confidence, 0 to 1.
    pub min_confidence: Option<Confidence>,
    /// Give the reason, extent and obstacles of each finding.
    #[serde(default)]
    pub details: bool,
    /// Give a unified diff with all safe findings (the seeds are not in it). Long.
    #[serde(default)]
    pub patch: bool,
    /// List at most this many findings and texts.
    #[serde(default = "listed::<10>")]
    pub limit: usize,
    /// Pass over this many findings and texts; see `next_offset` of the answer.
    #[serde(default)]
    pub offset: usize,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Detect {
    /// `A..B`, `A...B` or one commit, instead of `base` and `head`.
    pub revisions: Option<String>,
    /// Revision before the change. Default: where the branch left the default branch.
    pub base: Option<String>,
    /// Revision after the change. Default: the files on disk, with what is not committed.
    pub head: Option<String>,
    /// Say of each rename why it is believed.
    #[serde(default)]
    pub explain: bool,
    /// List at most this many renames.
    #[serde(default = "listed::<20>")]
    pub limit: usize,
    /// Pass over this many renames; see `next_offset` of the answer.
    #[serde(default)]
    pub offset: usize,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Revision before the change. Default: where the branch left the default branch.
    pub base: Option<String>,
    /// Revision after the change. Default: the files on disk, with what is not committed.
    pub head: Option<String>,
    /// Count no findings below this confidence as forgotten, 0 to 1.
    pub min_confidence: Option<Confidence>,
    /// Give the residue: a diff of what the change did besides its renames. Long.
    #[serde(default)]
    pub residue: bool,
}

/// Returns the default number of files, findings or renames in an answer.
fn listed<const N: usize>() -> usize {
    N
}
