//! Reads imports without a parser, as most are written.

use super::declaration::Import;
use super::lexical::is_name_byte;
use super::span::Span;

/// Returns the import at a span, from its keyword to the `;`. `None` where it is not written in one piece, so that the
/// grammar has to read it.
pub(super) fn plain_import(text: &[u8], span: Span) -> Option<Import> {
    let inside = text[..span.end].strip_suffix(b";")?.trim_ascii_end();
    let mut start = span.start + "import".len();
    start += leading_space(inside.get(start..)?)?;
    let mut is_static = false;
    if let Some(space) = inside[start..].strip_prefix(b"static").and_then(leading_space) {
        is_static = true;
        start += "static".len() + space;
    }
    let (name, on_demand) = match inside[start..].strip_suffix(b".*") {
        Some(name) => (name, true),
        None => (&inside[start..], false),
    };
    let is_name = |part: &[u8]| {
        part.first().is_some_and(|b| !b.is_ascii_digit()) && part.iter().all(|b| is_name_byte(*b))
    };
    if !name.split(|b| *b == b'.').all(is_name) {
        return None;
    }
    let span = Span { start, end: start + name.len() };
    Some(Import { name: std::str::from_utf8(name).ok()?.to_owned(), is_static, on_demand, span })
}

/// Returns the length of the white space that a text begins with, if it does.
fn leading_space(text: &[u8]) -> Option<usize> {
    let length = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    (length > 0).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::super::outline::Outline;
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    #[test]
    fn a_plain_import_says_what_the_grammar_reads_in_it() {
        let text = "package p;\nimport a.B;\nimport static a.B.c;\nimport\ta.b.* ;\nimport static  a.B.*;\n\
                    import Simple; import staticky.Größe;\n";
        let file = SourceFile::new("A.java", text.as_bytes());
        let outline = Outline::of(text.as_bytes()).expect("braces");
        let plain: Vec<Import> =
            outline.imports.iter().filter_map(|span| plain_import(text.as_bytes(), *span)).collect();
        assert_eq!(plain, parse(&file).compilation_unit().imports);
        assert_eq!(plain.len(), 6);
    }

    #[test]
    fn other_imports_are_left_to_the_grammar() {
        for text in
            ["import a . B;", "import a./* all */*;", "import module java.base;", "import a.;", "import;"]
        {
            let span = Span { start: 0, end: text.len() };
            assert_eq!(plain_import(text.as_bytes(), span), None, "{text}");
        }
    }
}
