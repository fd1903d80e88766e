//! The comments of a resource, by the syntax of its file kind.

use std::ops::Range;

use memchr::memmem;

use crate::git::{SourceFile, kind_of_file};
use crate::rename::service_of;

/// The comments of a resource, in the order of the text.
pub struct Comments(Vec<Range<usize>>);

impl Comments {
    pub fn of(file: &SourceFile) -> Self {
        let mut reader =
            CommentScanner { text: file.bytes(), syntax: Syntax::of(file.path()), found: Vec::new() };
        reader.read();
        Comments(reader.found)
    }

    /// Returns whether a place is in a comment.
    pub fn contain(&self, at: usize) -> bool {
        let next = self.0.partition_point(|comment| comment.start <= at);
        next > 0 && self.0[next - 1].contains(&at)
    }
}

struct CommentScanner<'f> {
    text: &'f [u8],
    syntax: Syntax,
    found: Vec<Range<usize>>,
}

impl CommentScanner<'_> {
    fn read(&mut self) {
        let mut at = 0;
        // Whether nothing is before it on its line.
        let mut is_first = true;
        while let Some(&byte) = self.text.get(at) {
            if let Some(comment) = self.comment(at, is_first) {
                at = comment.end;
                self.found.push(comment);
            } else if self.syntax.quotes.contains(&byte) {
                at = self.end_of_string(at);
                is_first = false;
            } else {
                is_first = byte == b'\n' || is_first && byte.is_ascii_whitespace();
                at += 1;
            }
        }
    }

    /// Returns the comment that begins at a place.
    fn comment(&self, at: usize, is_first: bool) -> Option<Range<usize>> {
        let rest = &self.text[at..];
        if let Some((open, close)) =
            self.syntax.blocks.iter().find(|(open, _)| rest.starts_with(open.as_bytes()))
        {
            let closed = memmem::find(&rest[open.len()..], close.as_bytes());
            return Some(at..closed.map_or(self.text.len(), |i| at + open.len() + i + close.len()));
        }
        let after_space = at.checked_sub(1).is_some_and(|i| self.text[i].is_ascii_whitespace());
        let can_begin = is_first || !self.syntax.only_at_start && after_space;
        let begins = can_begin && self.syntax.lines.iter().any(|mark| rest.starts_with(mark.as_bytes()));
        begins.then(|| at..memchr::memchr(b'\n', rest).map_or(self.text.len(), |i| at + i))
    }

    /// Returns the end of the string that begins at a place: behind its other quote, or where its line ends.
    fn end_of_string(&self, start: usize) -> usize {
        let mut at = start + 1;
        while let Some(&byte) = self.text.get(at) {
            match byte {
                b'\n' => return at,
                b'\\' if self.text.get(at + 1) != Some(&b'\n') => at += 2,
                _ if byte == self.text[start] => return at + 1,
                _ => at += 1,
            }
        }
        at
    }
}

/// How a kind of file writes comments.
#[derive(Default)]
struct Syntax {
    blocks: &'static [(&'static str, &'static str)],
    lines: &'static [&'static str],
    /// Whether a mark begins a comment only where nothing is before it on its line.
    only_at_start: bool,
    /// The quotes around strings, in which nothing is a comment; none where a quote may as well be an apostrophe.
    quotes: &'static [u8],
}

impl Syntax {
    fn of(path: &str) -> Self {
        if service_of(path).is_some() {
            return Syntax { lines: &["#"], ..Syntax::default() };
        }
        let kind = kind_of_file(path);
        let kind = kind.as_str();
        let (blocks, lines): (&[_], &[_]) = match kind {
            "xml" | "fxml" | "tld" | "xhtml" | "zul" | "jelly" | "bpmn" | "dmn" | "jrxml" | "wsdl"
            | "xsd" | "xjb" | "launch" => (&[("<!--", "-->")], &[]),
            "jsp" | "jspx" | "jspf" | "tag" | "gsp" | "jte" | "kte" => {
                (&[("<!--", "-->"), ("<%--", "--%>")], &[])
            }
            "ftl" | "ftlh" => (&[("<#--", "-->")], &[]),
            "vm" => (&[("#*", "*#")], &["##"]),
            "gradle" | "kts" | "kt" | "groovy" | "jenkinsfile" | "scala" | "sbt" | "xtend" | "aj"
            | "json" | "c" | "cc" | "cpp" | "cxx" | "h" | "hh" | "hpp" | "cs" | "dart" | "go" | "js"
            | "jsx" | "m" | "rs" | "swift" | "ts" | "tsx" => (&[("/*", "*/")], &["//"]),
            "php" | "drl" | "tf" => (&[("/*", "*/")], &["//", "#"]),
            "conf" | "hocon" => (&[], &["#", "//"]),
            "sql" | "ddl" => (&[("/*", "*/")], &["--"]),
            "clj" => (&[], &[";"]),
            "ini" | "cfg" => (&[], &["#", ";"]),
            "bat" | "cmd" => (&[], &["rem ", "REM ", "@rem ", "@REM ", "::"]),
            "properties" => (&[], &["#", "!"]),
            _ => (&[], &["#"]),
        };
        let only_at_start = matches!(kind, "properties" | "bat" | "cmd" | "ini" | "cfg");
        let quotes: &[u8] = if blocks.contains(&("/*", "*/")) { b"\"'" } else { b"" };
        Syntax { blocks, lines, only_at_start, quotes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commented(path: &str, text: &str) -> bool {
        let at = text.find("HERE").expect("the text has a place");
        Comments::of(&SourceFile::new(path, text.as_bytes())).contain(at)
    }

    #[test]
    fn comments_are_distinguished_from_what_is_read() {
        for (path, text) in [
            ("a.xml", "<a><!-- x\n HERE --></a>"),
            ("a.xml", "<!-- x --><a/><!-- y HERE"),
            ("a.xsd", "<schema><!-- HERE --></schema>"),
            ("a.jte", "<%-- HERE --%>"),
            ("a.hocon", "a = 1 // HERE"),
            ("a.yml", "a: b # HERE"),
            ("a.properties", "a=b\n ! HERE"),
            ("META-INF/services/a.b.C", "# HERE"),
            ("a.kt", "/** [HERE] */ class A"),
            ("a.gradle", "a() // HERE"),
            ("a.sql", "SELECT 1 -- HERE"),
            ("a.kt", "// what /* opens\n/* HERE */"),
            ("a.bat", "@rem HERE"),
            ("a.cpp", "f(\"/*\"); // HERE"),
            ("BUILD", "a = 1 # HERE"),
            ("a.py", "a = 1 # HERE"),
            ("a.go", "a := 1 // HERE"),
        ] {
            assert!(commented(path, text), "{path}: {text}");
        }
        for (path, text) in [
            ("a.xml", "<!-- x --><bean class=\"HERE\"/><!-- y -->"),
            ("a.wsdl", "<a b=\"c # HERE\"/>"),
            ("a.yml", "a: 'x#HERE'"),
            ("a.properties", "a=b # HERE"),
            ("META-INF/services/a.b.C", "HERE # x"),
            ("a.kt", "val url = \"http://HERE\""),
            ("a.json", "{\"a\": \"HERE\"}"),
            ("a.json", "{\"files\": [\"src/*\"],\n \"a\": \"HERE\"}"),
            ("a.gradle", "exclude '**/*.tmp'\nmain = 'HERE'"),
            ("a.gradle", "a(\"the \\\"/*\", ' // HERE')"),
            ("a.sql", "INSERT INTO a VALUES ('/*', 'HERE')"),
            ("a.kt", "// what /* opens\nval a = HERE"),
            ("a.ts", "let a = new HERE() // it"),
        ] {
            assert!(!commented(path, text), "{path}: {text}");
        }
    }
}
