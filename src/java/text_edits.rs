//! Describes to a parser how a text changed.

use similar::{Algorithm, DiffTag, capture_diff_slices};
use tree_sitter::{InputEdit, Point};

use super::span::Span;

/// The number of differing lines beyond which the whole text between the first difference and the last counts as
/// replaced. To compare more would take longer than to parse them.
const COMPARED: usize = 2_000;
/// Texts are first compared in blocks of this many bytes.
const BLOCK: usize = 64;

/// Returns the places where two texts differ, in whole lines and in order; each as it is when none before it has been
/// made.
pub(super) fn edits(before: &[u8], after: &[u8]) -> Vec<InputEdit> {
    let start = line_start(before, common_start(before, after));
    let (old, new) = (&before[start..], &after[start..]);
    let same = common_end(old, new);
    // The common part at the end begins with a line, or is the whole of one text.
    let is_line = |text: &[u8]| text.len() == same || text[text.len() - same - 1] == b'\n';
    let end = if is_line(old) && is_line(new) {
        same
    } else {
        memchr::memchr(b'\n', &old[old.len() - same..]).map_or(0, |at| same - at - 1)
    };
    let (old, new) = (lines(&old[..old.len() - end]), lines(&new[..new.len() - end]));
    let mut at = Position { line: memchr::memchr_iter(b'\n', &before[..start]).count(), byte: start };
    if old.len() + new.len() > COMPARED {
        return vec![at.replaced(&old, &new)];
    }
    let mut edits = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &old, &new) {
        let (was, is) = (&old[op.old_range()], &new[op.new_range()]);
        if op.tag() != DiffTag::Equal {
            edits.push(at.replaced(was, is));
        }
        at.pass(was);
    }
    edits
}

/// Returns the places of the later of two texts that are not in the earlier one, in whole lines and in order. Where
/// lines were taken out, the place is empty.
pub fn changed_lines(before: &[u8], after: &[u8]) -> Vec<Span> {
    let (mut inserted, mut removed) = (0, 0);
    let edits = edits(before, after).into_iter();
    edits
        .map(|edit| {
            let start = edit.start_byte + inserted - removed;
            let end = edit.new_end_byte + inserted - removed;
            inserted += edit.new_end_byte - edit.start_byte;
            removed += edit.old_end_byte - edit.start_byte;
            Span { start, end }
        })
        .collect()
}

/// Returns how many bytes two texts have in common at the beginning.
fn common_start(x: &[u8], y: &[u8]) -> usize {
    let blocks = x.chunks_exact(BLOCK).zip(y.chunks_exact(BLOCK)).take_while(|(x, y)| x == y).count();
    let from = blocks * BLOCK;
    from + x[from..].iter().zip(&y[from..]).take_while(|(x, y)| x == y).count()
}

/// Returns how many bytes two texts have in common at the end.
fn common_end(x: &[u8], y: &[u8]) -> usize {
    let blocks = x.rchunks_exact(BLOCK).zip(y.rchunks_exact(BLOCK)).take_while(|(x, y)| x == y).count();
    let (x, y) = (&x[..x.len() - blocks * BLOCK], &y[..y.len() - blocks * BLOCK]);
    blocks * BLOCK + x.iter().rev().zip(y.iter().rev()).take_while(|(x, y)| x == y).count()
}

/// Returns where the line starts that an offset is in.
fn line_start(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1)
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut out = Vec::new();
    let mut start = 0;
    for newline in memchr::memchr_iter(b'\n', text) {
        out.push(&text[start..=newline]);
        start = newline + 1;
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}

/// The start of a line.
struct Position {
    line: usize,
    byte: usize,
}

impl Position {
    fn pass(&mut self, lines: &[&[u8]]) {
        let end = self.after(lines);
        *self = Position { line: end.1.row, byte: end.0 };
    }

    /// Returns the byte and the point behind some lines that are here. (Only a text's last line has no end, and of the
    /// text behind it only its start is asked for.)
    fn after(&self, lines: &[&[u8]]) -> (usize, Point) {
        let byte = self.byte + lines.iter().map(|line| line.len()).sum::<usize>();
        let point = match lines.split_last() {
            Some((last, before)) if !last.ends_with(b"\n") => {
                Point::new(self.line + before.len(), last.len())
            }
            _ => Point::new(self.line + lines.len(), 0),
        };
        (byte, point)
    }

    fn replaced(&self, was: &[&[u8]], is: &[&[u8]]) -> InputEdit {
        let ((old_end_byte, old_end_position), (new_end_byte, new_end_position)) =
            (self.after(was), self.after(is));
        InputEdit {
            start_byte: self.byte,
            old_end_byte,
            new_end_byte,
            start_position: Point::new(self.line, 0),
            old_end_position,
            new_end_position,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::changed_lines;
    use crate::git::SourceFile;
    use crate::java::{parse, parse_later};

    const BEFORE: &str =
        "class Shop {\n    int size;\n    // sells\n    void sell() {\n        open();\n    }\n}\n";

    /// Returns the tree of a later version, from that of [`BEFORE`] and from nothing.
    fn trees(after: &str) -> [String; 2] {
        let file = |text: &str| SourceFile::new("Shop.java", text.as_bytes());
        let earlier = parse(&file(BEFORE));
        [parse_later(&file(after), &[], &earlier), parse(&file(after))].map(|tree| {
            let mut listed = String::new();
            let mut pending = vec![tree.root()];
            while let Some(node) = pending.pop() {
                listed += &format!("{} {:?} {:?}\n", node.kind(), node.range(), tree.text(node));
                pending.extend((0..node.child_count()).filter_map(|i| node.child(i)));
            }
            listed
        })
    }

    #[test]
    fn a_later_version_gives_the_tree_that_it_would_give_alone() {
        for after in [
            BEFORE.to_owned(),
            BEFORE.replace("size", "sizes"),
            BEFORE.replace("    // sells\n", "").replace("open();", "open(1);\n        close();"),
            BEFORE.replace("class Shop {\n", "import a.B;\n\nclass Shop {\n    int first;\n"),
            BEFORE.trim_end().to_owned(),
            BEFORE.replace("sell() {", "sell( {"),
            BEFORE.replace('\n', "\r\n"),
            BEFORE.replace("    void sell", "    int more;\n    int more;\n    void sell"),
            format!("{BEFORE}{BEFORE}"),
            format!("{BEFORE}//"),
            format!("//{BEFORE}"),
            String::new(),
        ] {
            let [reused, alone] = trees(&after);
            assert_eq!(reused, alone, "{after}");
        }
    }

    #[test]
    fn changed_lines_are_those_that_the_earlier_text_did_not_have() {
        let changed = |after: &str| {
            let lines = changed_lines(BEFORE.as_bytes(), after.as_bytes());
            lines.iter().map(|lines| after[lines.range()].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(changed(BEFORE), [""; 0]);
        let added = BEFORE.replace("    // sells\n", "").replace("open();", "open(1);\n        close();");
        assert_eq!(changed(&added), ["", "        open(1);\n        close();\n"]);
        let two = BEFORE.replace("class Shop {\n", "class Shop {\n    int first;\n").replace("open", "close");
        assert_eq!(changed(&two), ["    int first;\n", "        close();\n"]);
    }
}
