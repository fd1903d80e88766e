//! What the name of a file says.

/// A path's last part.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// What the name of a path's file ends with after a dot; the whole name where it has none (`Makefile`).
pub fn extension(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(_, extension)| extension)
}

/// What kind of file a path names, by its [`extension`]: that in lower case (`xml` of `Beans.XML`).
pub fn kind_of_file(path: &str) -> String {
    extension(path).to_ascii_lowercase()
}

/// Whether a file is there to be read by people, pages among them, as the end of its name tells.
pub fn is_document_name(path: &str) -> bool {
    const ENDINGS: [&str; 10] =
        ["md", "mdx", "markdown", "adoc", "asciidoc", "rst", "txt", "html", "htm", "textile"];
    ENDINGS.contains(&kind_of_file(path).as_str())
}
