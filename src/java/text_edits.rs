//! What to tell a parser of how a text changed.

use similar::{Algorithm, DiffTag, capture_diff_slices};
use tree_sitter::{InputEdit, Point};

/// Texts that differ in more lines than this count as replaced between the first difference and the last:
/// to compare them would take longer than to parse them.
const COMPARED: usize = 2_000;

/// The places where two texts differ, in whole lines and in order; each as it is when none before it has
/// been made.
pub(super) fn edits(before: &[u8], after: &[u8]) -> Vec<InputEdit> {
    let (old, new) = (lines(before), lines(after));
    let prefix = old.iter().zip(&new).take_while(|(o, n)| o == n).count();
    let suffix =
        old[prefix..].iter().rev().zip(new[prefix..].iter().rev()).take_while(|(o, n)| o == n).count();
    let (old_middle, new_middle) = (&old[prefix..old.len() - suffix], &new[prefix..new.len() - suffix]);
    let mut at = Place { line: 0, byte: 0 };
    at.pass(&old[..prefix]);
    if old_middle.len() + new_middle.len() > COMPARED {
        return vec![at.replaced(old_middle, new_middle)];
    }
    let mut edits = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, old_middle, new_middle) {
        let (was, is) = (&old_middle[op.old_range()], &new_middle[op.new_range()]);
        if op.tag() != DiffTag::Equal {
            edits.push(at.replaced(was, is));
        }
        at.pass(was);
    }
    edits
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

/// The start of a line.
struct Place {
    line: usize,
    byte: usize,
}

impl Place {
    fn pass(&mut self, lines: &[&[u8]]) {
        let end = self.after(lines);
        *self = Place { line: end.1.row, byte: end.0 };
    }

    /// The byte and the point behind some lines that stand here. (Only a text's last line has no end, and
    /// nothing is asked of what is behind it but where it is.)
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
    use crate::git::SourceFile;
    use crate::java::{parse, parse_later};

    const BEFORE: &str =
        "class Shop {\n    int size;\n    // sells\n    void sell() {\n        open();\n    }\n}\n";

    /// The tree of a later version, from that of [`BEFORE`] and from nothing.
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
            String::new(),
        ] {
            let [reused, alone] = trees(&after);
            assert_eq!(reused, alone, "{after}");
        }
    }
}
