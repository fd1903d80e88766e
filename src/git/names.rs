//! File names and their extensions.

/// Returns a path's last part.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns the extension of a path's file name; the whole name where it has none (`Makefile`).
pub fn extension(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(_, extension)| extension)
}

/// Returns the kind of a path's file: its [`extension`] in lower case (`xml` of `Beans.XML`).
pub fn kind_of_file(path: &str) -> String {
    extension(path).to_ascii_lowercase()
}
