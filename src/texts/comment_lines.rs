//! Comment lines that say nothing about the code as it is now. These are output of a program, notes on dated changes,
//! and code that was commented out. Their names are old ones on purpose.

use std::ops::Range;

use super::document_kinds::begins_with_date;
use crate::java::lexical::is_name_byte;

/// Returns whether the line of a comment on which something is is such a line.
pub fn is_no_prose(comment: &[u8], at: Range<usize>) -> bool {
    let start = memchr::memrchr(b'\n', &comment[..at.start]).map_or(0, |i| i + 1);
    let end = memchr::memchr(b'\n', &comment[at.end..]).map_or(comment.len(), |i| at.end + i);
    is_dated(&comment[start..at.start])
        || is_before_measures(&comment[at.end..end])
        || !comment.starts_with(b"/**") && is_code(&comment[start..end])
}

/// Returns whether a day is before something on its line: `// 2016/09/20 added joinHint`.
fn is_dated(before: &[u8]) -> bool {
    (0..before.len()).any(|i| begins_with_date(&before[i..]))
}

/// Returns whether numbers are after something on its line, as in a row of a table that a program printed:
/// `JoinTest.plan  thrpt  5  4318.026 ± 52.129  ops/s`.
fn is_before_measures(after: &[u8]) -> bool {
    let columns = after.split(u8::is_ascii_whitespace);
    let is_number = |column: &&[u8]| {
        std::str::from_utf8(column).is_ok_and(|text| text.replace(',', "").parse::<f64>().is_ok())
    };
    columns.filter(is_number).count() > 1
}

/// Returns whether a line ends as one of code does: `// joinHints.add(hint);`. (In Javadoc it is an example, and so is
/// what a tag like `{@code …}` ends with.)
fn is_code(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let line = line.strip_suffix(b"*/").unwrap_or(line).trim_ascii_end();
    if is_open_call(line) {
        return true;
    }
    matches!(line.last(), Some(b';' | b'{' | b'}')) && memchr::memmem::find(line, b"{@").is_none()
}

/// Returns whether a line calls something with arguments that go on behind it: `// log.info("{}, {}",`.
fn is_open_call(line: &[u8]) -> bool {
    let mut open = Vec::new();
    for (at, byte) in line.iter().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => drop(open.pop()),
            _ => {}
        }
    }
    let is_call = open.last().is_some_and(|at| line[..*at].last().is_some_and(|b| is_name_byte(*b)));
    is_call && matches!(line.last(), Some(b',' | b'(' | b'+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_prose(comment: &str) -> bool {
        let at = comment.find("joinHint").expect("the comment has the name");
        !is_no_prose(comment.as_bytes(), at..at + "joinHint".len())
    }

    #[test]
    fn a_sentence_is_prose() {
        for comment in [
            "// The joinHint is read.",
            "/* the joinHint (see above); and more */",
            "// took 2 seconds with a joinHint",
            "/**\n * joinHint.read();\n */",
            "// The joinHint:\n// run();",
            "// (in a joinHint,",
            "// see {@code joinHint}",
        ] {
            assert!(has_prose(comment), "{comment}");
        }
    }

    #[test]
    fn results_dated_notes_and_code_are_none() {
        for comment in [
            "// joinHint.plan  thrpt  5  4318.026 ± 52.129  ops/s",
            "// 2016/09/20 added joinHint",
            "// read(joinHint);",
            "// log.info(\"{}, {}\", joinHint,",
            "// int size = sizes.get(joinHint,",
            "// if (joinHint) {",
            "/* read(joinHint); */",
            "/*\n  joinHint.read();\n*/",
        ] {
            assert!(!has_prose(comment), "{comment}");
        }
    }
}
