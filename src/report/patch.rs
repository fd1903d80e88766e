//! A unified diff that `git apply` takes at the head revision.
//!
//! Bytes are kept as they are: CRLF line ends, text that is not UTF-8, and a last line without a
//! line end. Headers are those of `git diff` (its documentation, "Generating patch text with
//! -p"), with renames of files.

use std::borrow::Cow;
use std::io::{self, Write};

use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};

use super::composition::Composition;
use crate::git::Snapshot;

/// How many unchanged lines stand around a change.
const CONTEXT: usize = 3;

pub(super) fn write(composition: &Composition, head: &Snapshot, out: &mut dyn Write) -> io::Result<()> {
    for path in composition.paths() {
        // A file that cannot be read has no edits in a composition.
        let Some(file) = head.read(path) else { continue };
        let to = composition.moved_to(path).unwrap_or(path);
        let new = composition.apply(path, file.bytes());
        write_file(path, to, file.bytes(), &new, out)?;
    }
    Ok(())
}

fn write_file(from: &str, to: &str, old: &[u8], new: &[u8], out: &mut dyn Write) -> io::Result<()> {
    if from == to && old == new {
        return Ok(());
    }
    let (a, b) = (format!("a/{from}"), format!("b/{to}"));
    writeln!(out, "diff --git {} {}", quoted(&a), quoted(&b))?;
    let (old_lines, new_lines) = (lines(old), lines(new));
    let ops = operations(&old_lines, &new_lines);
    if from != to {
        writeln!(out, "similarity index {}%", similarity(&old_lines, &ops, old.len()))?;
        writeln!(out, "rename from {}\nrename to {}", quoted(from), quoted(to))?;
    }
    if old == new {
        return Ok(());
    }
    writeln!(out, "--- {}{}", quoted(&a), end_of_name(&a))?;
    writeln!(out, "+++ {}{}", quoted(&b), end_of_name(&b))?;
    for hunk in group_diff_ops(ops, CONTEXT) {
        writeln!(out, "{}", UnifiedHunkHeader::new(&hunk))?;
        for op in hunk {
            write_operation(&op, &old_lines, &new_lines, out)?;
        }
    }
    Ok(())
}

fn write_operation(op: &DiffOp, old: &[&[u8]], new: &[&[u8]], out: &mut dyn Write) -> io::Result<()> {
    if op.tag() == DiffTag::Equal {
        return write_lines(b' ', &old[op.old_range()], out);
    }
    write_lines(b'-', &old[op.old_range()], out)?;
    write_lines(b'+', &new[op.new_range()], out)
}

fn write_lines(sign: u8, lines: &[&[u8]], out: &mut dyn Write) -> io::Result<()> {
    for line in lines {
        out.write_all(&[sign])?;
        out.write_all(line)?;
        if !line.ends_with(b"\n") {
            out.write_all(b"\n\\ No newline at end of file\n")?;
        }
    }
    Ok(())
}

/// Lines as git counts them: they end with `\n` alone, which is part of them.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|b| *b == b'\n').collect()
}

/// What turns the old lines into the new ones. An edit of identifiers changes lines in place, so
/// that lines correspond one to one and there is nothing to search for.
fn operations(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    if old.len() != new.len() {
        return capture_diff_slices(Algorithm::Myers, old, new);
    }
    let mut ops = Vec::new();
    let mut at = 0;
    for run in old.iter().zip(new).collect::<Vec<_>>().chunk_by(|x, y| (x.0 == x.1) == (y.0 == y.1)) {
        let (old_index, new_index, len) = (at, at, run.len());
        ops.push(if run[0].0 == run[0].1 {
            DiffOp::Equal { old_index, new_index, len }
        } else {
            DiffOp::Replace { old_index, old_len: len, new_index, new_len: len }
        });
        at += len;
    }
    ops
}

/// How many percent of a file's bytes stay; 100 only when all do.
fn similarity(old: &[&[u8]], ops: &[DiffOp], len: usize) -> usize {
    let changed: usize = ops
        .iter()
        .filter(|op| op.tag() != DiffTag::Equal)
        .flat_map(|op| &old[op.old_range()])
        .map(|line| line.len())
        .sum();
    if len == 0 { 100 } else { (len - changed) * 100 / len }
}

/// A path as git writes it into headers: in C-style quotes when it holds control characters,
/// quotes, backslashes or (as `core.quotePath` has it) bytes past ASCII.
fn quoted(path: &str) -> Cow<'_, str> {
    let odd = |b: u8| b < 0x20 || b >= 0x7f || b == b'"' || b == b'\\';
    if !path.bytes().any(odd) {
        return Cow::Borrowed(path);
    }
    let mut out = String::from("\"");
    for byte in path.bytes() {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\t' => out.push_str("\\t"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b if odd(b) => out.push_str(&format!("\\{b:03o}")),
            b => out.push(char::from(b)),
        }
    }
    out.push('"');
    Cow::Owned(out)
}

/// Git ends a name that holds a space with a tab, so that `patch` reads it whole.
fn end_of_name(path: &str) -> &'static str {
    if path.contains(' ') { "\t" } else { "" }
}
