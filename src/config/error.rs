//! Why a configuration cannot be used.

use crate::git::GitError;

/// Why a configuration file was refused: one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Line and column from 1, the column in characters.
    #[error("{path}:{line}:{column}: {message}")]
    At { path: String, line: usize, column: usize, message: String },
    #[error("{path}: {message}")]
    File { path: String, message: String },
    #[error("there is both {} and {}; keep one", .0[0], .0[1])]
    Both([&'static str; 2]),
    #[error(transparent)]
    Git(#[from] GitError),
}
