//! JSON as all reports have it: over several lines, or on one as JSON Lines have it.

use std::io::{self, Write};

use serde::Serialize;

/// # Errors
/// Only those of `out`.
pub fn write_json(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, document)?;
    out.write_all(b"\n")
}

/// Writes it on one line, for JSON Lines.
///
/// # Errors
/// Only those of `out`.
pub fn write_json_line(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    out.write_all(b"\n")
}
