//! `// corename:ignore` in the code: a declaration that keeps its name.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::git::SourceFile;

static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"corename:ignore"));

/// Whether a comment says that a declaration is not to be reported: `// corename:ignore`, with a
/// reason after it or not, or `/* corename:ignore */`. It stands on one of the lines from the
/// declaration's start (its annotations and modifiers) to its name, or alone on the line above.
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

/// Whether a line holds the mark in a comment, and then whether the comment is alone on the line.
fn mark(line: &[u8]) -> Option<bool> {
    MARK.find_iter(line).find_map(|at| {
        let after = line.get(at + MARK.needle().len());
        if after.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')) {
            return None;
        }
        let before = line[..at].trim_ascii_end();
        let code = before.strip_suffix(b"//").or_else(|| {
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

    /// The names (each is `xN`) in a text that are ignored.
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
}
";
        assert_eq!(ignored(java), ["x1", "x3", "x5", "x6", "x10", "x12"]);
    }

    #[test]
    fn line_ends_and_the_first_line_do_not_matter() {
        assert_eq!(ignored("// corename:ignore\r\nclass x1 {\r\n  int x2;\r\n}\r\n"), ["x1"]);
        assert_eq!(ignored("/* corename:ignore */ class x1 {}"), ["x1"]);
        assert_eq!(ignored("/**\n * corename:ignore\n */\nclass x1 {}\n"), Vec::<String>::new());
    }
}
