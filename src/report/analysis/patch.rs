//! The patch of all findings and mentions that it can hold.

use std::io::{self, Write};

use super::Report;
use crate::report::patch;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    patch::write(report.patch.composition(), report.head, out)
}
