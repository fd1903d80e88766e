//! The parts that a text for people shows as code. A name there is no word of a sentence.

use std::ops::Range;

use super::vocabulary::{VOCABULARY, has_in_any_case};
use crate::git::{PLAIN, SourceFile, document_format};

/// Returns whether a name that begins at a place of a Java comment is marked as code.
pub fn is_code_in_comment(text: &[u8], start: usize) -> bool {
    let before = text[..start].trim_ascii_end();
    [&b"`"[..], b"{@code", b"<code>", b"<tt>"].iter().any(|mark| before.ends_with(mark))
}

/// The blocks of code in a document.
pub struct CodeBlocks {
    /// The lines that open and close them, in turn.
    fences: Vec<Fence>,
}

/// A line that opens or closes a block of code.
struct Fence {
    /// Where its line begins.
    start: usize,
    /// Whether the block that it opens may be of a language that has classes of Java.
    may_be_java: bool,
}

impl CodeBlocks {
    pub fn of(file: &SourceFile) -> Self {
        let marks = document_format(file.path()).unwrap_or(&PLAIN).fences;
        let mut start = 0;
        let mut fences = Vec::new();
        let mut open: Option<Marks> = None;
        let mut line_before: &[u8] = &[];
        for line in file.bytes().split_inclusive(|b| *b == b'\n') {
            let found = Marks::of(line, marks);
            let opens = || found.filter(Marks::may_open);
            if open.is_some_and(|open| found.is_some_and(|found| found.closes(&open))) {
                open = None;
                fences.push(Fence { start, may_be_java: true });
            } else if open.is_none()
                && let Some(found) = opens()
            {
                open = Some(found);
                fences.push(Fence { start, may_be_java: may_be_java(language(line_before, line)) });
            }
            start += line.len();
            line_before = line;
        }
        Self { fences }
    }

    /// Returns whether a line is in a block; that which opens it is not.
    pub fn is_inside(&self, line_start: usize) -> bool {
        self.around(line_start).is_some()
    }

    /// Returns the fence that opens the block around a line.
    fn around(&self, line_start: usize) -> Option<&Fence> {
        let before = &self.fences[..self.fences.partition_point(|fence| fence.start < line_start)];
        before.last().filter(|_| before.len() % 2 == 1)
    }

    /// Returns whether the document shows a name as code: in a block of it, between marks, or with what code has next
    /// to names.
    pub fn shows_as_code(&self, text: &[u8], name: Range<usize>) -> bool {
        let Range { start, end } = name;
        let line_start = memchr::memrchr(b'\n', &text[..start]).map_or(0, |i| i + 1);
        let before = &text[line_start..start];
        let is_beside = |b: Option<&u8>| b.is_some_and(|b| b"`/<>\"'+@|=".contains(b));
        let is_called = || text[end..].starts_with(b"(") || text[end..].starts_with(b".java");
        let is_quoted = || memchr::memchr_iter(b'`', before).count() % 2 == 1;
        let is_indented = || before.starts_with(b"    ") || before.starts_with(b"\t");
        let is_in_block = || self.around(line_start).map_or_else(is_indented, |opens| opens.may_be_java);
        is_beside(start.checked_sub(1).and_then(|i| text.get(i)))
            || is_beside(text.get(end))
            || is_called()
            || is_quoted()
            || is_in_block()
    }
}

/// The marks that a line begins with where a block of code can begin or end.
#[derive(Clone, Copy)]
struct Marks<'l> {
    mark: u8,
    count: usize,
    /// The rest of the line behind them.
    rest: &'l [u8],
}

impl<'l> Marks<'l> {
    fn of(line: &'l [u8], marks: &[u8]) -> Option<Self> {
        let line = line.trim_ascii();
        let mark = *line.first().filter(|first| marks.contains(first))?;
        let count = line.iter().take_while(|b| **b == mark).count();
        let least = if mark == b'-' { 4 } else { 3 };
        (count >= least).then_some(Self { mark, count, rest: &line[count..] })
    }

    /// Returns whether these can open a block; what is between backticks on one line is code in a sentence.
    fn may_open(&self) -> bool {
        match self.mark {
            b'`' => !self.rest.contains(&b'`'),
            b'-' => self.rest.is_empty(),
            _ => true,
        }
    }

    /// Returns whether these close the block that others opened (CommonMark 0.31, section 4.5).
    fn closes(&self, open: &Marks<'_>) -> bool {
        self.mark == open.mark && self.count >= open.count && self.rest.is_empty()
    }
}

/// Returns the language that the line which opens a block of code names, or in AsciiDoc the line before
/// (`[source,java]`).
fn language<'l>(line_before: &'l [u8], line: &'l [u8]) -> &'l [u8] {
    let is_of_name = |b: &&u8| b.is_ascii_alphanumeric() || b"+#-".contains(b);
    let written = match line_before.strip_prefix(b"[source,") {
        Some(rest) => rest.trim_ascii_start(),
        None => {
            let begins = line.iter().position(|b| !b"`~- \t{.".contains(b));
            &line[begins.unwrap_or(line.len())..]
        }
    };
    &written[..written.iter().take_while(is_of_name).count()]
}

/// Returns whether what is shown in a language may name a class of Java. In others, and in data, what is called so is
/// something else.
fn may_be_java(language: &[u8]) -> bool {
    language.is_empty() || has_in_any_case(&VOCABULARY.languages_with_java, language)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether `OldName` is shown as code in a document.
    fn is_shown(path: &str, text: &str) -> bool {
        let at = text.find("OldName").expect("the text has the name");
        let file = SourceFile::new(path, text.as_bytes());
        CodeBlocks::of(&file).shows_as_code(file.bytes(), at..at + "OldName".len())
    }

    #[test]
    fn a_row_of_dashes_opens_a_block_of_code_in_asciidoc_alone() {
        assert!(!is_shown("a.md", "Prices\n------\n\nThe product OldName.\n"));
        assert!(!is_shown("a.rst", "Prices\n~~~~~~\n\nThe product OldName.\n"));
        assert!(is_shown("a.adoc", "----\nOldName x;\n----\n"));
        assert!(is_shown("a.md", "```java\nOldName x;\n```\n"));
        assert!(is_shown("a.md", "```{.Java}\nOldName x;\n```\n"));
        assert!(!is_shown("a.md", "```yaml\nx:\n    OldName: 1\n```\n"));
        assert!(!is_shown("a.adoc", "[source,yaml]\n----\nOldName: 1\n----\n"));
        assert!(is_shown("a.md", "```yaml\n```\n\n    OldName\n"));
        assert!(!is_shown("a.md", "~~~\nx\n~~~\nThe product OldName.\n"));
    }

    #[test]
    fn a_block_of_code_ends_with_the_marks_that_it_began_with() {
        let is_shown = |text: &str| is_shown("a.md", text);
        for shown in
            ["````\n```\nOldName\n````\n", "~~~\n```\nOldName\n~~~\n", "```\n```yaml\nOldName\n```\n"]
        {
            assert!(is_shown(shown), "{shown}");
        }
        for reported in ["```run``` it\n\nThe product OldName.\n", "~~~\n```\n~~~\nThe product OldName.\n"] {
            assert!(!is_shown(reported), "{reported}");
        }
    }
}
