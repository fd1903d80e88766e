//! How text on a terminal is coloured: the one place where all commands take their styles from.

/// Those of the words `error`, `warning` and `note`, as they are before findings.
pub use annotate_snippets::renderer::{
    DEFAULT_ERROR_STYLE as ERROR, DEFAULT_NOTE_STYLE as NOTE, DEFAULT_WARNING_STYLE as WARNING,
};
use anstyle::{AnsiColor, Style};

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();
pub const ADDED: Style = AnsiColor::Green.on_default();
pub const REMOVED: Style = AnsiColor::Red.on_default();

/// Whether to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint(pub bool);

impl Paint {
    /// For what no terminal shows.
    pub const NONE: Paint = Paint(false);

    pub fn with(self, style: Style, text: &str) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Returns `old → new`.
    pub fn rename(self, old: &str, new: &str) -> String {
        format!("{} → {}", self.with(REMOVED, old), self.with(ADDED, new))
    }
}
