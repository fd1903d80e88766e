//! The formats of documents, which people read, by the ends of their files' names.

use super::names::kind_of_file;

/// How documents of a format are written.
pub struct DocumentFormat {
    /// The extensions of its files, in lower case.
    endings: &'static [&'static str],
    /// The characters of which rows, of three or more, open and close a block of code.
    pub fences: &'static [u8],
    /// The characters that titles are underlined with, those of the highest level first. Where there are none, each
    /// document has an order of its own.
    pub underlines: &'static [u8],
    /// Whether a line that underlines a title is as long as it.
    pub measures_underlines: bool,
    /// The text before the id of a place in the document, and before one in a link.
    pub anchors: &'static [&'static str],
}

const MARKDOWN: DocumentFormat = DocumentFormat {
    endings: &["md", "mdx", "markdown"],
    fences: b"`~",
    underlines: b"=-",
    measures_underlines: false,
    anchors: &["](#", "{#", "=\"#", "='#", " id=\"", " name=\""],
};
// Its other rows of dashes are between paragraphs.
const ASCIIDOC: DocumentFormat = DocumentFormat {
    endings: &["adoc", "asciidoc"],
    fences: b"`-",
    underlines: b"=-~^+",
    measures_underlines: true,
    anchors: &["<<", "[[", "[#"],
};
// Any row of it may be below a title.
const RESTRUCTURED_TEXT: DocumentFormat = DocumentFormat {
    endings: &["rst"],
    fences: b"",
    underlines: b"",
    measures_underlines: true,
    anchors: &[".. _", ":ref:`"],
};
/// A web page, Textile, or plain text. Text in none of these formats is read like it.
pub const PLAIN: DocumentFormat = DocumentFormat {
    endings: &["txt", "html", "htm", "textile"],
    fences: b"`~",
    underlines: b"",
    measures_underlines: true,
    anchors: &["=\"#", "='#", " id=\"", " name=\""],
};

/// Returns the format of a document, as the end of its name shows; `None` if the file is no document.
pub fn document_format(path: &str) -> Option<&'static DocumentFormat> {
    const FORMATS: &[DocumentFormat] = &[MARKDOWN, ASCIIDOC, RESTRUCTURED_TEXT, PLAIN];
    FORMATS.iter().find(|format| format.endings.contains(&kind_of_file(path).as_str()))
}

/// Returns whether a file is a document for people, by the end of its name. Web pages count.
pub fn is_document_name(path: &str) -> bool {
    document_format(path).is_some()
}
