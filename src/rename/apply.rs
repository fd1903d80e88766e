//! Edits put into a file's bytes.

use super::Edit;
use crate::git::SourceFile;

/// The bytes of a file after the edits that are meant for it; edits of other files are left out.
/// Edits must not overlap; of those that do, the first in the file counts.
pub fn apply(edits: &[Edit], source: &SourceFile) -> Vec<u8> {
    let mut mine: Vec<&Edit> = edits.iter().filter(|e| e.path == source.path()).collect();
    mine.sort();
    let bytes = source.bytes();
    let mut out = Vec::with_capacity(bytes.len() + 16 * mine.len());
    let mut done = 0;
    for edit in mine {
        if edit.span.start < done || edit.span.end > bytes.len() {
            continue;
        }
        out.extend_from_slice(&bytes[done..edit.span.start]);
        out.extend_from_slice(edit.new_text.as_bytes());
        done = edit.span.end;
    }
    out.extend_from_slice(&bytes[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::Span;

    #[test]
    fn edits_change_their_bytes_and_no_others() {
        let source = SourceFile::new("A.java", &b"a \xff b\r\na"[..]);
        let edit = |path: &str, start, end, text: &str| Edit {
            path: path.to_owned(),
            span: Span { start, end },
            new_text: text.to_owned(),
        };
        let edits = [edit("A.java", 7, 8, "xyz"), edit("A.java", 0, 1, "q"), edit("B.java", 2, 3, "no")];
        assert_eq!(apply(&edits, &source), b"q \xff b\r\nxyz");
    }
}
