//! Writes a code quality report of GitLab, which merge requests show.
//!
//! GitLab keeps five fields of each entry and distinguishes entries by their fingerprints
//! (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format").

use std::io::{self, Write};

use serde::Serialize;

use super::{Level, Report};
use crate::report::json::write_json;

#[derive(Serialize)]
struct Entry<'a> {
    description: String,
    check_name: &'static str,
    fingerprint: &'a str,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    /// From 1.
    begin: u32,
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let entries: Vec<Entry<'_>> = report
        .remarks()
        .map(|remark| Entry {
            description: remark.message,
            check_name: remark.rule,
            fingerprint: remark.id,
            severity: severity(remark.level),
            location: Location { path: &remark.place.path, lines: Lines { begin: remark.place.line } },
        })
        .collect();
    write_json(&entries, out)
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Note => "info",
        Level::Warning => "minor",
        Level::Error => "major",
    }
}
