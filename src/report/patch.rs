//! A unified diff that `git apply` takes at the head revision.
//!
//! Bytes are kept as they are: CRLF line ends, text that is not UTF-8, and a last line without a
//! line end. Headers are those of `git diff` (its documentation, "Generating patch text with
//! -p"), with renames of files.

use std::borrow::Cow;
use std::io::{self, Write};

use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};

use crate::git::{Snapshot, content_id};
use crate::rename::{Composition, Plan};

/// Writes the patch of some plans alone.
///
/// # Errors
/// Only those of `out`.
pub fn write_patch(plans: &[&Plan], head: &Snapshot, out: &mut dyn Write) -> io::Result<()> {
    write(&Composition::of(plans.iter().copied(), head), head, out)
}

/// How many unchanged lines are around a change.
const CONTEXT: usize = 3;

pub(super) fn write(composition: &Composition, head: &Snapshot, out: &mut dyn Write) -> io::Result<()> {
    write_files(composition, composition.paths(), head, out)
}

/// Returns the same with one file before all others, if it changes.
pub(super) fn write_first(
    composition: &Composition,
    first: &str,
    head: &Snapshot,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (is_first, is_other) = (|path: &&str| *path == first, |path: &&str| *path != first);
    let paths = composition.paths().filter(is_first).chain(composition.paths().filter(is_other));
    write_files(composition, paths, head, out)
}

fn write_files<'p>(
    composition: &Composition,
    paths: impl Iterator<Item = &'p str>,
    head: &Snapshot,
    out: &mut dyn Write,
) -> io::Result<()> {
    for path in paths {
        // A file that cannot be read has no edits in a composition.
        let Some(file) = head.read(path) else { continue };
        let to = composition.path_after(path);
        let new = composition.apply(path, file.bytes());
        write_file(path, to, file.bytes(), &new, out)?;
    }
    Ok(())
}

/// Writes what makes a file that was not there, or takes one away.
pub(super) fn write_whole(path: &str, text: &[u8], comes: bool, out: &mut dyn Write) -> io::Result<()> {
    let (a, b) = (format!("a/{path}"), format!("b/{path}"));
    let (mode, sign) = if comes { ("new", b'+') } else { ("deleted", b'-') };
    writeln!(out, "diff --git {} {}\n{mode} file mode 100644", quoted(&a), quoted(&b))?;
    if text.is_empty() {
        return Ok(());
    }
    let count = lines(text).len();
    let counted = if count == 1 { "1".to_owned() } else { format!("1,{count}") };
    if comes {
        writeln!(out, "--- /dev/null\n+++ {}{}\n@@ -0,0 +{counted} @@", quoted(&b), end_of_name(&b))?;
    } else {
        writeln!(out, "--- {}{}\n+++ /dev/null\n@@ -{counted} +0,0 @@", quoted(&a), end_of_name(&a))?;
    }
    write_lines(sign, &lines(text), out)
}

/// Writes what makes one text of another, with so many unchanged lines around each change, and without what names the
/// file.
pub(super) fn write_hunks(old: &[u8], new: &[u8], context: usize, out: &mut dyn Write) -> io::Result<()> {
    let (old_lines, new_lines) = (lines(old), lines(new));
    for hunk in group_diff_ops(operations(&old_lines, &new_lines), context) {
        writeln!(out, "{}", UnifiedHunkHeader::new(&hunk))?;
        for op in hunk {
            write_operation(&op, &old_lines, &new_lines, out)?;
        }
    }
    Ok(())
}

/// Writes what makes one text of another, and moves the file where it has another path then.
pub(super) fn write_file(
    from: &str,
    to: &str,
    old: &[u8],
    new: &[u8],
    out: &mut dyn Write,
) -> io::Result<()> {
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
    // By the first one `git apply --3way` finds what to merge with. Where there is no mode, the file keeps its own.
    if let (Some(old), Some(new)) = (content_id(old), content_id(new)) {
        writeln!(out, "index {old}..{new}")?;
    }
    writeln!(out, "--- {}{}", quoted(&a), end_of_name(&a))?;
    writeln!(out, "+++ {}{}", quoted(&b), end_of_name(&b))?;
    write_hunks(old, new, CONTEXT, out)
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

/// Returns the operations that turn the old lines into the new ones. An edit of identifiers changes lines in place. So
/// lines correspond one to one, and there is nothing to search for.
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

/// Returns how many percent of a file's bytes stay; 100 only when all do.
fn similarity(old: &[&[u8]], ops: &[DiffOp], len: usize) -> usize {
    let changed: usize = ops
        .iter()
        .filter(|op| op.tag() != DiffTag::Equal)
        .flat_map(|op| &old[op.old_range()])
        .map(|line| line.len())
        .sum();
    ((len - changed) * 100).checked_div(len).unwrap_or(100)
}

/// Quotes a path as git writes it into headers. It is in C-style quotes when it holds control characters, quotes,
/// backslashes or (as `core.quotePath` has it) bytes past ASCII.
fn quoted(path: &str) -> Cow<'_, str> {
    let odd = |b: u8| !(0x20..0x7f).contains(&b) || b == b'"' || b == b'\\';
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

/// Returns the tab with which git ends a name that has a space, so that `patch` reads it whole; else nothing.
fn end_of_name(path: &str) -> &'static str {
    if path.contains(' ') { "\t" } else { "" }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Output};

    use super::*;
    use crate::git::SourceFile;
    use crate::java::Span;
    use crate::rename::{Edit, FileMove, Plan};

    fn git(dir: &Path, args: &[&str]) -> Output {
        let output = Command::new("git").args(args).current_dir(dir).output().expect("git is installed");
        assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    fn plan(path: &str, bytes: &[u8], old: &str, new: &str) -> Plan {
        let starts = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(old.as_bytes()));
        let edits = starts
            .map(|start| Edit {
                path: path.to_owned(),
                span: Span { start, end: start + old.len() },
                new_text: new.to_owned(),
            })
            .collect();
        Plan { edits, ..Plan::default() }
    }

    /// Has git apply the patch of some plans to files in a new repository, and gives the patch and
    /// what the folder then holds.
    fn applied(files: &[(&str, &[u8])], plans: &[Plan]) -> (String, Vec<(String, Vec<u8>)>) {
        let head = Snapshot::in_memory("head", files.iter().map(|(p, b)| SourceFile::new(*p, *b)));
        let mut patch = Vec::new();
        write(&Composition::of(plans, &head), &head, &mut patch).expect("a vector takes all");
        let folder = tempfile::tempdir().expect("a folder for the test");
        let dir = folder.path();
        git(dir, &["init", "--quiet"]);
        git(dir, &["config", "core.autocrlf", "false"]);
        for (path, bytes) in files {
            let path = dir.join(path);
            fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("folders can be made");
            fs::write(path, bytes).expect("files can be written");
        }
        git(dir, &["add", "--all"]);
        fs::write(dir.join(".git/the.patch"), &patch).expect("files can be written");
        git(dir, &["apply", "--check", "--index", ".git/the.patch"]);
        git(dir, &["apply", "--index", ".git/the.patch"]);
        let listed = git(dir, &["ls-files", "-z"]).stdout;
        let paths = String::from_utf8(listed).expect("paths are UTF-8");
        let after = paths
            .split_terminator('\0')
            .map(|p| (p.to_owned(), fs::read(dir.join(p)).expect("git lists what is there")))
            .collect();
        (String::from_utf8_lossy(&patch).into_owned(), after)
    }

    /// Checks that git makes of one file what replacing every `old` by `new` makes of it.
    fn check_one(path: &str, bytes: &[u8]) {
        let (_, after) = applied(&[(path, bytes)], &[plan(path, bytes, "old", "renamed")]);
        let expected: Vec<u8> = bytes
            .split_inclusive(|b| *b == b'\n')
            .flat_map(|line| {
                let mut out = Vec::new();
                let mut rest = line;
                while let Some(at) = rest.windows(3).position(|w| w == b"old") {
                    out.extend_from_slice(&rest[..at]);
                    out.extend_from_slice(b"renamed");
                    rest = &rest[at + 3..];
                }
                out.extend_from_slice(rest);
                out
            })
            .collect();
        assert_eq!(after, [(path.to_owned(), expected)]);
    }

    #[test]
    fn git_takes_windows_line_ends_and_keeps_them() {
        check_one("A.java", b"class A {\r\n  int old;\r\n  int b = old;\r\n}\r\n");
    }

    #[test]
    fn git_takes_mixed_line_ends_and_lone_carriage_returns() {
        check_one("A.java", b"class A {\n\r  int old;\r\n // a\rb old\r}");
    }

    #[test]
    fn git_takes_a_last_line_without_line_end() {
        check_one("A.java", b"class A {\n  int a;\n}\nclass old {}");
        check_one("A.java", b"class A { int old;\n  int a;\n\n\n}");
    }

    #[test]
    fn git_takes_latin_1() {
        check_one("A.java", b"class A {\n  // gr\xfc\xdfe\n  int old; // \xe9\n}\n");
    }

    #[test]
    fn git_takes_odd_paths() {
        let bytes = b"class A { int old; }\n";
        for path in ["a b/A.java", "für/Größe.java", "b/a.java"] {
            check_one(path, bytes);
        }
        // Windows has no such names.
        if !cfg!(windows) {
            for path in ["tab\there.java", "quote\"s\\.java", "new\nline.java"] {
                check_one(path, bytes);
            }
        }
    }

    #[test]
    fn git_takes_changes_far_apart_and_close_together() {
        let line = |n: usize| if n % 17 < 2 || n == 40 { "int old;\n" } else { "int other;\n" };
        let text: String = (0..120).map(line).collect();
        check_one("A.java", text.as_bytes());
    }

    #[test]
    fn git_renames_the_file_of_a_public_type() {
        let bytes = b"package p;\n\npublic class old {\n  old() {}\n}\n";
        for (from, to) in [("src/old.java", "src/renamed.java"), ("ä b/old.java", "ä b/renamed.java")] {
            let moves = vec![FileMove { from: from.to_owned(), to: to.to_owned() }];
            let plan = Plan { moves, ..plan(from, bytes, "old", "renamed") };
            let (patch, after) = applied(&[(from, bytes)], &[plan]);
            assert!(patch.contains("\nrename to "), "{patch}");
            let text = b"package p;\n\npublic class renamed {\n  renamed() {}\n}\n".to_vec();
            assert_eq!(after, [(to.to_owned(), text)]);
        }
    }

    #[test]
    fn git_merges_the_patch_where_a_line_nearby_was_edited_since() {
        let bytes: &[u8] = b"class A {\n  int a;\n  int b;\n  int old;\n}\n";
        let head = Snapshot::in_memory("head", [SourceFile::new("A.java", bytes)]);
        let plans = [plan("A.java", bytes, "old", "renamed")];
        let mut patch = Vec::new();
        write(&Composition::of(&plans, &head), &head, &mut patch).expect("a vector takes all");
        let folder = tempfile::tempdir().expect("a folder for the test");
        let dir = folder.path();
        git(dir, &["init", "--quiet"]);
        let put = |name: &str, bytes: &[u8]| fs::write(dir.join(name), bytes).expect("files can be written");
        put("A.java", bytes);
        git(dir, &["add", "--all"]);
        let edited = "class A {\n  long a;\n  int b;\n  int old;\n}\n";
        put("A.java", edited.as_bytes());
        git(dir, &["add", "--all"]);
        put(".git/the.patch", &patch);
        git(dir, &["apply", "--3way", ".git/the.patch"]);
        let merged = fs::read_to_string(dir.join("A.java")).expect("it is there");
        assert_eq!(merged, edited.replace("old", "renamed"));
    }

    #[test]
    fn git_renames_a_file_whose_text_stays() {
        let moves = vec![FileMove { from: "old.java".to_owned(), to: "renamed.java".to_owned() }];
        let (patch, after) = applied(&[("old.java", b"class A {}\n")], &[Plan { moves, ..Plan::default() }]);
        assert_eq!(after, [("renamed.java".to_owned(), b"class A {}\n".to_vec())]);
        insta::assert_snapshot!(patch, @r"
        diff --git a/old.java b/renamed.java
        similarity index 100%
        rename from old.java
        rename to renamed.java
        ");
    }

    #[test]
    fn plans_that_share_an_edit_are_merged_and_a_conflicting_one_is_left_out() {
        let bytes: &[u8] = b"class A { int old; int more; }\n";
        let both = Plan {
            edits: [
                plan("A.java", bytes, "old", "renamed").edits,
                plan("A.java", bytes, "more", "extra").edits,
            ]
            .concat(),
            ..Plan::default()
        };
        let other = plan("A.java", bytes, "old", "another");
        let same = plan("A.java", bytes, "old", "renamed");
        let (_, after) = applied(&[("A.java", bytes)], &[same, other, both]);
        assert_eq!(after, [("A.java".to_owned(), b"class A { int renamed; int extra; }\n".to_vec())]);
    }
}
