//! Paths as relative URI references, and links to the files of where a revision is from.

use std::fmt::Write as _;

use super::Provenance;

/// A path as a relative URI reference (RFC 3986, section 3.3): each byte but the unreserved ones
/// and `/` is percent-encoded.
pub(super) fn path(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

/// The page that shows a line of a file, where the provenance and the revision are known.
pub(super) fn blob(provenance: Option<&Provenance>, file: &str, line: u32) -> Option<String> {
    let provenance = provenance?;
    let revision = provenance.revision.as_deref()?;
    Some(format!("{}/blob/{revision}/{}#L{line}", provenance.url, path(file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_characters_are_percent_encoded() {
        assert_eq!(path("src/a b/É[1]%:#.java"), "src/a%20b/%C3%89%5B1%5D%25%3A%23.java");
    }
}
