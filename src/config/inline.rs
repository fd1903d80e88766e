//! `corename:ignore` in the code or a resource: a declaration keeps its name, or a text its words.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::git::SourceFile;

static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"corename:"));

/// Returns whether a comment says that a declaration is not to be reported: `// corename:ignore`, with a reason after
/// it or not, or `/* corename:ignore */`. It is on one of the lines from the declaration's start (its annotations and
/// modifiers) to its name, or alone on the line above.
///
/// `start` and `name` are byte offsets: of the whole declaration, and of its name.
pub fn is_ignored(source: &SourceFile, start: usize, name: usize) -> bool {
    if MARK.find(source.bytes()).is_none() {
        return false;
    }
    let first = source.position(start.min(name)).line;
    let last = source.position(name).line;
    let line = |number: u32| source.line(number).map(|range| &source.bytes()[range]);
    (first..=last).filter_map(line).any(|text| mark(text).is_some())
        || line(first.saturating_sub(1)).is_some_and(|text| mark(text) == Some(true))
}

/// The place of a text with an old name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextIn {
    /// Java, but not its comments.
    Code,
    /// A comment of Java.
    Comment,
    /// Any file that is not Java.
    Resource,
}

/// Returns whether a text, which begins at a byte offset, is marked as not to be reported. The mark is in a comment on
/// its line, or alone on the line above. How a resource writes comments is not known. So there the mark counts anywhere
/// on the line, and on the one above where no word is before it.
pub fn is_text_ignored(source: &SourceFile, start: usize, within: TextIn) -> bool {
    let text = source.bytes();
    let first = memchr::memrchr(b'\n', &text[..start]).map_or(0, |i| i + 1);
    let last = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |i| start + i);
    let above = text[..first].strip_suffix(b"\n").map(|before| {
        let line = memchr::memrchr(b'\n', before).map_or(0, |i| i + 1);
        &before[line..]
    });
    let own = &text[first..last];
    let (is_marked, is_marked_above): (bool, fn(&[u8]) -> bool) = match within {
        TextIn::Code => (mark(own).is_some(), |line| mark(line) == Some(true)),
        TextIn::Comment => (marks(own).next().is_some(), |line| mark(line) == Some(true)),
        TextIn::Resource => (marks(own).next().is_some(), |line| {
            marks(line).next().is_some_and(|at| !line[..at].iter().any(u8::is_ascii_alphanumeric))
        }),
    };
    is_marked || above.is_some_and(is_marked_above)
}

/// Returns where the mark is on a line, as a whole word, with blanks after its colon or not.
fn marks(line: &[u8]) -> impl Iterator<Item = usize> {
    MARK.find_iter(line).filter(|at| {
        let after = line[at + MARK.needle().len()..].trim_ascii_start().strip_prefix(b"ignore");
        let goes_on = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        after.is_some_and(|after| !after.first().is_some_and(goes_on))
    })
}

/// Returns whether a line holds the mark in a comment, and then whether the comment is alone on the line.
fn mark(line: &[u8]) -> Option<bool> {
    marks(line).find_map(|at| {
        let before = line[..at].trim_ascii_end();
        // Three slashes begin Javadoc in Markdown.
        let slashes = before.iter().rev().take_while(|b| **b == b'/').count();
        let code = &before[..before.len() - slashes];
        // In a string, an address has slashes behind its colon: `"http://…"`.
        let is_address = code.ends_with(b":") && code.iter().filter(|b| **b == b'"').count() % 2 == 1;
        let code = (slashes > 1 && !is_address).then_some(code).or_else(|| {
            // A block comment, also one of Javadoc's kind or a further line of one.
            let stars = before.len() - before.iter().rev().take_while(|b| **b == b'*').count();
            let opening = &before[..stars];
            match opening.strip_suffix(b"/") {
                Some(code) if stars < before.len() => Some(code),
                _ => opening.trim_ascii().is_empty().then_some(opening),
            }
        })?;
        Some(code.trim_ascii().is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names (each is `xN`) in a text that are ignored.
    fn ignored(java: &str) -> Vec<String> {
        let source = SourceFile::new("A.java", java.as_bytes());
        let unit = crate::java::parse(&source).compilation_unit();
        unit.iter()
            .filter(|(_, d)| d.name.starts_with('x') && is_ignored(&source, d.span.start, d.name_span.start))
            .map(|(_, d)| d.name.clone())
            .collect()
    }

    #[test]
    fn the_mark_is_on_the_line_or_alone_above_it() {
        let java = "class A {
  int x1; // corename:ignore
  int x2;
  // corename:ignore the wire format
  int x3;
  int x4;
  /* corename:ignore */ int x5;
  int x6; /* corename:ignore: because */
  int x7;
  // corename:ignored is another word
  int x8;
  String x9 = \"corename:ignore\";
  //corename:ignore
  @Deprecated
  public
  void x10(int x11) {}
  @Deprecated // corename:ignore
  void x12() {}

  // corename:ignore

  int x13;
  /// corename:ignore
  int x14;
  String x15 = \"http://corename:ignore\";
  char x16 = '\"'; // corename:ignore
}
";
        assert_eq!(ignored(java), ["x1", "x3", "x5", "x6", "x10", "x12", "x14", "x16"]);
    }

    #[test]
    fn line_ends_and_the_first_line_do_not_matter() {
        assert_eq!(ignored("// corename:ignore\r\nclass x1 {\r\n  int x2;\r\n}\r\n"), ["x1"]);
        assert_eq!(ignored("/* corename:ignore */ class x1 {}"), ["x1"]);
        assert_eq!(ignored("/**\n * corename:ignore\n */\nclass x1 {}\n"), Vec::<String>::new());
    }

    #[test]
    fn a_text_is_ignored_by_the_mark_on_its_line_or_the_one_above() {
        let ignored = |text: &str, within| {
            let source = SourceFile::new("a", text.as_bytes());
            is_text_ignored(&source, text.find("HERE").expect("the text has a place"), within)
        };
        for (text, within) in [
            ("# corename:ignore an alias\r\nname: HERE\n", TextIn::Resource),
            ("# corename: ignore\nname: HERE\n", TextIn::Resource),
            ("<!-- corename:ignore --><a b=\"HERE\"/>", TextIn::Resource),
            ("f(\"HERE\"); // corename:ignore", TextIn::Code),
            ("// corename:ignore\nf(\"HERE\");", TextIn::Code),
            ("/**\n * corename:ignore\n * HERE */", TextIn::Comment),
            (" * HERE is meant so. corename:ignore", TextIn::Comment),
        ] {
            assert!(ignored(text, within), "{text}");
        }
        for (text, within) in [
            ("# corename:ignored\nname: HERE\n", TextIn::Resource),
            ("# corename:ignore\n\nname: HERE\n", TextIn::Resource),
            ("other: p.Other # corename:ignore\nname: HERE\n", TextIn::Resource),
            ("f(\"HERE\", \"corename:ignore\");", TextIn::Code),
            ("f(\"HERE\", all / corename:ignore);", TextIn::Code),
            ("f(\"HERE\"); // corename:ignore-next-line", TextIn::Code),
            ("int a; // corename:ignore\nf(\"HERE\");", TextIn::Code),
            ("int a; // corename:ignore\n// HERE", TextIn::Comment),
        ] {
            assert!(!ignored(text, within), "{text}");
        }
    }
}
